#include "cmark_arena.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, FIRST_BLOCK = 1 << 20 };

typedef struct Block {
    struct Block *previous;
    size_t capacity;
    size_t used;
    // The bytes follow.
} Block;

static _Thread_local Block *current;

static unsigned char *bytes_of(Block *block) {
    return (unsigned char *)block + ((sizeof(Block) + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1));
}

static size_t rounded(size_t size) { return (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1); }

// Each piece is preceded by its size, so that it can grow.
static size_t *size_before(void *piece) { return (size_t *)((unsigned char *)piece - ALIGNMENT); }

static void *take(size_t size) {
    // A size that would overflow can't be allocated.
    if (size > SIZE_MAX / 4) abort();
    size_t needed = ALIGNMENT + rounded(size);
    if (!current || current->capacity - current->used < needed) {
        size_t capacity = current ? current->capacity * 2 : FIRST_BLOCK;
        if (capacity < needed) capacity = needed;
        Block *block = malloc(rounded(sizeof(Block)) + capacity);
        if (!block) abort(); // cmark's own allocator does the same
        *block = (Block){current, capacity, 0};
        current = block;
    }
    void *piece = bytes_of(current) + current->used + ALIGNMENT;
    current->used += needed;
    *size_before(piece) = size;
    return piece;
}

static void *arena_calloc(size_t count, size_t size) {
    if (size && count > SIZE_MAX / size) abort();
    void *piece = take(count * size);
    memset(piece, 0, count * size);
    return piece;
}

static void *arena_realloc(void *piece, size_t size) {
    if (!piece) return take(size);
    size_t old = *size_before(piece);
    if (size <= old) return piece;
    // The newest piece grows in place.
    unsigned char *end = bytes_of(current) + current->used;
    if ((unsigned char *)piece + rounded(old) == end) {
        size_t more = rounded(size) - rounded(old);
        if (current->capacity - current->used >= more) {
            current->used += more;
            *size_before(piece) = size;
            return piece;
        }
    }
    void *moved = take(size);
    memcpy(moved, piece, old);
    return moved;
}

static void arena_free(void *piece) { (void)piece; }

static cmark_mem arena = {arena_calloc, arena_realloc, arena_free};

cmark_mem *cmark_arena_mem(void) { return &arena; }

cmark_arena_mark cmark_arena_begin(void) { return (cmark_arena_mark){current, current ? current->used : 0}; }

void cmark_arena_end(cmark_arena_mark mark) {
    if (!current) return;
    while (current->previous && current != mark.block) {
        Block *previous = current->previous;
        free(current);
        current = previous;
    }
    current->used = mark.used;
}
