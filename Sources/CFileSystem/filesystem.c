// glibc declares syncfs and pipe2 for _GNU_SOURCE only, which Swift's own import of glibc does not define.
#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#if defined(__linux__)
#include <stdint.h>
#include <sys/syscall.h>
// No library has a function for the call, and older ones lack its constants.
#if __has_include(<linux/openat2.h>)
#include <linux/openat2.h>
#else
#define RESOLVE_NO_SYMLINKS 0x04
#define RESOLVE_BENEATH 0x08
struct open_how {
    uint64_t flags;
    uint64_t mode;
    uint64_t resolve;
};
#endif
#ifndef SYS_openat2
#define SYS_openat2 437
#endif
#endif

int quizmark_sync_disk(int folder) {
#if defined(__linux__)
    return syncfs(folder);
#else
    (void)folder;
    errno = ENOSYS;
    return -1;
#endif
}

int quizmark_open_below(int folder, const char *path, int flags) {
#if defined(__linux__)
    struct open_how how = {.flags = (unsigned int)flags, .resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS};
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
#else
    (void)folder;
    (void)path;
    (void)flags;
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
