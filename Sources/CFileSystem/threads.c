#include "CFileSystem.h"

#include <pthread.h>

// Ends as soon as the thread that started it lets go of the lock.
static void *wait_for(void *lock) {
    pthread_mutex_lock(lock);
    pthread_mutex_unlock(lock);
    return NULL;
}

int quizmark_can_start_threads(int count) {
    enum { most = 16 };
    pthread_t threads[most];
    pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
    int started = 0;
    if (count > most) count = most;
    pthread_mutex_lock(&lock);
    while (started < count && pthread_create(&threads[started], NULL, wait_for, &lock) == 0) started++;
    pthread_mutex_unlock(&lock);
    for (int index = 0; index < started; index++) pthread_join(threads[index], NULL);
    pthread_mutex_destroy(&lock);
    return started == count;
}
