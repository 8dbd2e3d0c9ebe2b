#pragma once
/* Debian builds SQLite with these, but the header shows them only where they are defined. */
#ifndef SQLITE_ENABLE_SESSION
#define SQLITE_ENABLE_SESSION 1
#endif
#ifndef SQLITE_ENABLE_PREUPDATE_HOOK
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#endif
#include <sqlite3.h>

/* SQLITE_TRANSIENT is a cast macro, which Swift doesn't import. */
static inline sqlite3_destructor_type csqlite_transient(void) { return SQLITE_TRANSIENT; }

/* sqlite3_db_config is variadic, which Swift can't call. */
static inline int csqlite_set_defensive(sqlite3 *db, int on) {
    return sqlite3_db_config(db, SQLITE_DBCONFIG_DEFENSIVE, on, (int *)0);
}

/* Codes built by an expression macro, which Swift doesn't import. */
static const int csqlite_constraint_unique = SQLITE_CONSTRAINT_UNIQUE;
static const int csqlite_constraint_primary_key = SQLITE_CONSTRAINT_PRIMARYKEY;
static const int csqlite_constraint_rowid = SQLITE_CONSTRAINT_ROWID;

/* Binds a copy; an empty text or blob may come with a null pointer, which SQLite would take for NULL. */
static inline int csqlite_bind_text(sqlite3_stmt *statement, int position, const void *bytes, long count) {
    return sqlite3_bind_text64(statement, position, count > 0 ? (const char *)bytes : "",
                               (sqlite3_uint64)count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
static inline int csqlite_bind_blob(sqlite3_stmt *statement, int position, const void *bytes, long count) {
    return sqlite3_bind_blob64(statement, position, count > 0 ? bytes : "",
                               (sqlite3_uint64)count, SQLITE_TRANSIENT);
}
static const int csqlite_ioerr_write = SQLITE_IOERR_WRITE;
