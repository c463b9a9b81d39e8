#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

/// Syncs the whole disk that holds `folder` (syncfs). Returns 0, or -1 with errno: ENOSYS where the system has no such
/// call.
int quizmark_sync_disk(int folder);

/// Opens a pipe with close-on-exec on both ends. Returns 0, or -1 with errno.
int quizmark_pipe(int ends[2]);

#endif
