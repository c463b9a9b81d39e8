#ifndef CMARK_ARENA_H
#define CMARK_ARENA_H

#include <cmark.h>

/// Memory for cmark that is handed out in a row and taken back all at once.
///
/// A parsed field lives for microseconds, and freeing its nodes one by one costs a third of the parsing.
/// Each thread has its own arena. Nothing that came from it may be used after `cmark_arena_reset`.
cmark_mem *cmark_arena_mem(void);

/// Takes everything back. Blocks beyond the first are returned to the system.
void cmark_arena_reset(void);

#endif
