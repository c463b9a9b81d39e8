#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

#include <stddef.h>

/// Syncs the whole disk that holds `folder` (syncfs). Returns 0, or -1 with errno: ENOSYS where the system has no such
/// call.
int quizmark_sync_disk(int folder);

/// Opens a file below `folder` to read it, following no link (openat2). Returns its number, or -1 with errno: ENOSYS where the system has
/// no such call, ELOOP for a link, EXDEV for a path that leads out of the folder.
int quizmark_open_below(int folder, const char *path, int flags);

/// Opens a pipe with close-on-exec on both ends. Returns 0, or -1 with errno.
int quizmark_pipe(int ends[2]);

/// Whether this process may run `count` more threads at once; it starts them, and waits until they have ended.
int quizmark_can_start_threads(int count);

/// Lets the allocator of glibc give pieces of at least `size` bytes back to the system when they are freed. Others do that by themselves.
void quizmark_return_memory(size_t size);

/// Lets the allocator of glibc give all free pages back to the system, which takes milliseconds. Others do that by themselves.
void quizmark_return_free_memory(void);

#endif
