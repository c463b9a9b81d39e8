/* Shows a program another time: OTHER_CLOCK seconds later than it is. Loaded with LD_PRELOAD, on Linux.
 * Build: cc -shared -fPIC other_clock.c -o other_clock.so -ldl
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

static time_t later(void) {
    const char *seconds = getenv("OTHER_CLOCK");
    return seconds ? (time_t)atoll(seconds) : 0;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
    static int (*real)(clockid_t, struct timespec *);
    if (!real) real = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    int result = real(clock, now);
    if (!result && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += later();
    return result;
}

time_t time(time_t *now) {
    struct timespec value;
    clock_gettime(CLOCK_REALTIME, &value);
    if (now) *now = value.tv_sec;
    return value.tv_sec;
}

int gettimeofday(struct timeval *now, void *zone) {
    (void)zone;
    struct timespec value;
    clock_gettime(CLOCK_REALTIME, &value);
    now->tv_sec = value.tv_sec;
    now->tv_usec = value.tv_nsec / 1000;
    return 0;
}
