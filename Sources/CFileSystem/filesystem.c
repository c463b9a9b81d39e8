// glibc declares syncfs for _GNU_SOURCE only, which Swift's own import of glibc does not define.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
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
