// glibc declares syncfs and pipe2 for _GNU_SOURCE only, which Swift's own import of glibc does not define.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

int quizmark_sync_disk(int folder) {
#if defined(__linux__)
    return syncfs(folder);
#else
    (void)folder;
    errno = ENOSYS;
    return -1;
#endif
}

int quizmark_pipe(int ends[2]) {
#if defined(__linux__)
    return pipe2(ends, O_CLOEXEC);
#else
    if (pipe(ends) != 0) return -1;
    for (int end = 0; end < 2; end++) fcntl(ends[end], F_SETFD, FD_CLOEXEC);
    return 0;
#endif
}
