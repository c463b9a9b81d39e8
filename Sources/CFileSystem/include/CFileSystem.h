#ifndef CFILESYSTEM_H
#define CFILESYSTEM_H

/// Writes everything that waits in memory for the disk which holds `folder`. Returns 0, or -1 with errno: ENOSYS where
/// the system has no such call.
int quizmark_sync_disk(int folder);

/// Opens a pipe whose ends no program inherits. Returns 0, or -1 with errno.
int quizmark_pipe(int ends[2]);

#endif
