/* Lets one system call of a program fail, or ends the program there. Loaded with LD_PRELOAD, on Linux.
 * Build: cc -shared -fPIC faults.c -o faults.so -ldl
 *
 * Only calls that concern files below FAULT_UNDER count. FAULT_AT is the number of the call, from 1; FAULT_HOW is the code with
 * which it fails, such as 28 (ENOSPC), "short" for a write of half the bytes after which the disk is full, or "kill-before" and
 * "kill-after". FAULT_LOG names a file that gets a line for each call: its number, its name and its path.
 */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

enum how { fails, is_short, kills_before, kills_after };

static atomic_long count;
/* After a short write the disk stays full. */
static atomic_int is_full;
static long fault_at;
static enum how how;
static int code;
static const char *under;
static size_t under_length;
static int log_file = -1;

__attribute__((constructor)) static void start(void) {
    const char *at = getenv("FAULT_AT"), *text = getenv("FAULT_HOW"), *path = getenv("FAULT_LOG");
    under = getenv("FAULT_UNDER");
    under_length = under ? strlen(under) : 0;
    fault_at = at ? atol(at) : 0;
    if (text && !strcmp(text, "short")) { how = is_short; code = ENOSPC; }
    else if (text && !strcmp(text, "kill-before")) how = kills_before;
    else if (text && !strcmp(text, "kill-after")) how = kills_after;
    else code = text ? atoi(text) : EIO;
    if (path) log_file = (int)syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
}

/* The path of a name in an open folder, or of an open file. */
static void path_of(int folder, const char *name, char *path) {
    path[0] = 0;
    if (name && name[0] == '/') { snprintf(path, PATH_MAX, "%s", name); return; }
    char link[64];
    size_t length = 0;
    if (folder == AT_FDCWD) {
        if (syscall(SYS_getcwd, path, PATH_MAX) > 0) length = strlen(path);
    } else {
        snprintf(link, sizeof link, "/proc/self/fd/%d", folder);
        ssize_t count = readlink(link, path, PATH_MAX - 1);
        if (count > 0) { path[count] = 0; length = (size_t)count; }
    }
    if (name && length + strlen(name) + 2 < PATH_MAX) { path[length] = '/'; strcpy(path + length + 1, name); }
}

/* Whether this call is the one that fails. */
static int strikes(const char *call, int folder, const char *name) {
    if (!under) return 0;
    int before = errno;
    char path[PATH_MAX * 2];
    path_of(folder, name, path);
    errno = before;
    if (strncmp(path, under, under_length) || (path[under_length] && path[under_length] != '/')) return 0;
    long number = atomic_fetch_add(&count, 1) + 1;
    if (log_file >= 0) {
        char line[PATH_MAX * 2 + 64];
        int length = snprintf(line, sizeof line, "%ld %s %s\n", number, call, path + under_length);
        syscall(SYS_write, log_file, line, length);
    }
    if (how == is_short && atomic_load(&is_full) && strcmp(call, "write") == 0) { errno = code; return 1; }
    if (number != fault_at) return 0;
    if (how == kills_before) raise(SIGKILL);
    if (how == kills_after) return 2;
    errno = code;
    return 1;
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name)
#define CALL(failure, call, folder, path, expression) \
    int strike = strikes(call, folder, path); \
    if (strike == 1) return failure; \
    __typeof__(expression) result = expression; \
    if (strike == 2) raise(SIGKILL); \
    return result

#define OPEN(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...); \
        va_list rest; va_start(rest, flags); mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; va_end(rest); \
        CALL(-1, "open", AT_FDCWD, path, real(path, flags, mode)); \
    }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(int, name, int, const char *, int, ...); \
        va_list rest; va_start(rest, flags); mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0; va_end(rest); \
        CALL(-1, "open", folder, path, real(folder, path, flags, mode)); \
    }
OPENAT(openat)
OPENAT(openat64)

#ifndef SYS_openat2
#define SYS_openat2 437
#endif
/* Files of the content are opened by a call that the library has no function for. */
long syscall(long number, ...) {
    REAL(long, syscall, long, ...);
    long arguments[6];
    va_list rest; va_start(rest, number);
    for (int index = 0; index < 6; index++) arguments[index] = va_arg(rest, long);
    va_end(rest);
    if (number == SYS_openat2) {
        CALL(-1, "open", (int)arguments[0], (const char *)arguments[1], real(number, arguments[0], arguments[1], arguments[2], arguments[3]));
    }
    return real(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4], arguments[5]);
}

static ssize_t shortened(int file, const void *bytes, size_t size, ssize_t (*real)(int, const void *, size_t)) {
    int strike = strikes("write", file, NULL);
    if (strike == 1 && how == is_short && !atomic_exchange(&is_full, 1) && size > 1) return real(file, bytes, size / 2);
    if (strike == 1) { errno = code; return -1; }
    ssize_t result = real(file, bytes, size);
    if (strike == 2) raise(SIGKILL);
    return result;
}

ssize_t write(int file, const void *bytes, size_t size) {
    REAL(ssize_t, write, int, const void *, size_t);
    return shortened(file, bytes, size, real);
}

#define PWRITE(name) \
    ssize_t name(int file, const void *bytes, size_t size, off_t offset) { \
        REAL(ssize_t, name, int, const void *, size_t, off_t); \
        CALL(-1, "write", file, NULL, real(file, bytes, size, offset)); \
    }
PWRITE(pwrite)
PWRITE(pwrite64)

ssize_t writev(int file, const struct iovec *parts, int number) {
    REAL(ssize_t, writev, int, const struct iovec *, int);
    CALL(-1, "write", file, NULL, real(file, parts, number));
}

ssize_t read(int file, void *bytes, size_t size) {
    REAL(ssize_t, read, int, void *, size_t);
    CALL(-1, "read", file, NULL, real(file, bytes, size));
}

int fsync(int file) { REAL(int, fsync, int); CALL(-1, "sync", file, NULL, real(file)); }
int fdatasync(int file) { REAL(int, fdatasync, int); CALL(-1, "sync", file, NULL, real(file)); }
int syncfs(int file) { REAL(int, syncfs, int); CALL(-1, "sync", file, NULL, real(file)); }
int ftruncate(int file, off_t size) { REAL(int, ftruncate, int, off_t); CALL(-1, "truncate", file, NULL, real(file, size)); }

int rename(const char *old, const char *new) { REAL(int, rename, const char *, const char *); CALL(-1, "rename", AT_FDCWD, new, real(old, new)); }
int renameat(int from, const char *old, int to, const char *new) {
    REAL(int, renameat, int, const char *, int, const char *);
    CALL(-1, "rename", to, new, real(from, old, to, new));
}
int renameat2(int from, const char *old, int to, const char *new, unsigned flags) {
    REAL(int, renameat2, int, const char *, int, const char *, unsigned);
    CALL(-1, "rename", to, new, real(from, old, to, new, flags));
}
int linkat(int from, const char *old, int to, const char *new, int flags) {
    REAL(int, linkat, int, const char *, int, const char *, int);
    CALL(-1, "link", to, new, real(from, old, to, new, flags));
}
int mkdirat(int folder, const char *path, mode_t mode) { REAL(int, mkdirat, int, const char *, mode_t); CALL(-1, "mkdir", folder, path, real(folder, path, mode)); }
int mkdir(const char *path, mode_t mode) { REAL(int, mkdir, const char *, mode_t); CALL(-1, "mkdir", AT_FDCWD, path, real(path, mode)); }
int unlinkat(int folder, const char *path, int flags) { REAL(int, unlinkat, int, const char *, int); CALL(-1, "unlink", folder, path, real(folder, path, flags)); }
int unlink(const char *path) { REAL(int, unlink, const char *); CALL(-1, "unlink", AT_FDCWD, path, real(path)); }

#define READDIR(name, entry) \
    struct entry *name(DIR *folder) { \
        REAL(struct entry *, name, DIR *); \
        CALL(NULL, "list", dirfd(folder), NULL, real(folder)); \
    }
READDIR(readdir, dirent)
READDIR(readdir64, dirent64)

#define MMAP(name) \
    void *name(void *place, size_t size, int rights, int flags, int file, off_t offset) { \
        REAL(void *, name, void *, size_t, int, int, int, off_t); \
        if (file < 0 || flags & MAP_ANONYMOUS) return real(place, size, rights, flags, file, offset); \
        CALL(MAP_FAILED, "mmap", file, NULL, real(place, size, rights, flags, file, offset)); \
    }
MMAP(mmap)
MMAP(mmap64)
