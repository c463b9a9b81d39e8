#include <sqlite3.h>

/* The library copies what is bound; its name for that is a pointer of minus one, which Swift can't say. */
static inline int quizmark_bind_text(sqlite3_stmt *statement, int place, const char *text, int length) {
    return sqlite3_bind_text(statement, place, text, length, SQLITE_TRANSIENT);
}

static inline int quizmark_bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int length) {
    return sqlite3_bind_blob(statement, place, bytes, length, SQLITE_TRANSIENT);
}

/* Without statistics of memory, for which each of many small pieces waits for a lock. Before the first database is opened. */
static inline void quizmark_count_no_memory(void) { sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
