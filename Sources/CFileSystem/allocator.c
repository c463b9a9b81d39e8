#include "CFileSystem.h"

// Says whether this is glibc.
#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void quizmark_return_memory(size_t size) {
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, (int)size);
#else
    (void)size;
#endif
}

void quizmark_return_free_memory(void) {
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}
