/*
 * SQLite, which GRDB calls: loaded when the first of its functions is.
 *
 * GRDB has no list of what it calls. A function that is missing here is found by the linker in the
 * library itself, which is then loaded at each start again.
 */
#include <sqlite3.h>
#include <stdarg.h>

#include "CLateLibrary.h"

#define FUNCTIONS(EACH)                                                                          \
  EACH(void *, sqlite3_aggregate_context, (sqlite3_context *a, int b), (a, b))                   \
  EACH(int, sqlite3_backup_finish, (sqlite3_backup *a), (a))                                     \
  EACH(sqlite3_backup *, sqlite3_backup_init,                                                    \
       (sqlite3 *a, const char *b, sqlite3 *c, const char *d), (a, b, c, d))                     \
  EACH(int, sqlite3_backup_pagecount, (sqlite3_backup *a), (a))                                  \
  EACH(int, sqlite3_backup_remaining, (sqlite3_backup *a), (a))                                  \
  EACH(int, sqlite3_backup_step, (sqlite3_backup *a, int b), (a, b))                             \
  EACH(int, sqlite3_bind_blob,                                                                   \
       (sqlite3_stmt *a, int b, const void *c, int d, void (*e)(void *)), (a, b, c, d, e))       \
  EACH(int, sqlite3_bind_blob64,                                                                 \
       (sqlite3_stmt *a, int b, const void *c, sqlite3_uint64 d, void (*e)(void *)),             \
       (a, b, c, d, e))                                                                          \
  EACH(int, sqlite3_bind_double, (sqlite3_stmt *a, int b, double c), (a, b, c))                  \
  EACH(int, sqlite3_bind_int64, (sqlite3_stmt *a, int b, sqlite3_int64 c), (a, b, c))            \
  EACH(int, sqlite3_bind_null, (sqlite3_stmt *a, int b), (a, b))                                 \
  EACH(int, sqlite3_bind_parameter_count, (sqlite3_stmt *a), (a))                                \
  EACH(const char *, sqlite3_bind_parameter_name, (sqlite3_stmt *a, int b), (a, b))              \
  EACH(int, sqlite3_bind_pointer,                                                                \
       (sqlite3_stmt *a, int b, void *c, const char *d, void (*e)(void *)), (a, b, c, d, e))     \
  EACH(int, sqlite3_bind_text,                                                                   \
       (sqlite3_stmt *a, int b, const char *c, int d, void (*e)(void *)), (a, b, c, d, e))       \
  EACH(int, sqlite3_bind_text64,                                                                 \
       (sqlite3_stmt *a, int b, const char *c, sqlite3_uint64 d, void (*e)(void *),              \
        unsigned char f),                                                                        \
       (a, b, c, d, e, f))                                                                       \
  EACH(int, sqlite3_bind_zeroblob, (sqlite3_stmt *a, int b, int c), (a, b, c))                   \
  EACH(int, sqlite3_busy_handler, (sqlite3 *a, int (*b)(void *, int), void *c), (a, b, c))       \
  EACH(int, sqlite3_busy_timeout, (sqlite3 *a, int b), (a, b))                                   \
  EACH(int, sqlite3_changes, (sqlite3 *a), (a))                                                  \
  EACH(int, sqlite3_clear_bindings, (sqlite3_stmt *a), (a))                                      \
  EACH(int, sqlite3_close, (sqlite3 *a), (a))                                                    \
  EACH(int, sqlite3_close_v2, (sqlite3 *a), (a))                                                 \
  EACH(const void *, sqlite3_column_blob, (sqlite3_stmt *a, int b), (a, b))                      \
  EACH(int, sqlite3_column_bytes, (sqlite3_stmt *a, int b), (a, b))                              \
  EACH(int, sqlite3_column_count, (sqlite3_stmt *a), (a))                                        \
  EACH(double, sqlite3_column_double, (sqlite3_stmt *a, int b), (a, b))                          \
  EACH(sqlite3_int64, sqlite3_column_int64, (sqlite3_stmt *a, int b), (a, b))                    \
  EACH(const char *, sqlite3_column_name, (sqlite3_stmt *a, int b), (a, b))                      \
  EACH(const unsigned char *, sqlite3_column_text, (sqlite3_stmt *a, int b), (a, b))             \
  EACH(int, sqlite3_column_type, (sqlite3_stmt *a, int b), (a, b))                               \
  EACH(void *, sqlite3_commit_hook, (sqlite3 *a, int (*b)(void *), void *c), (a, b, c))          \
  EACH(int, sqlite3_create_collation_v2,                                                         \
       (sqlite3 *a, const char *b, int c, void *d,                                               \
        int (*e)(void *, int, const void *, int, const void *), void (*f)(void *)),              \
       (a, b, c, d, e, f))                                                                       \
  EACH(int, sqlite3_create_function_v2,                                                          \
       (sqlite3 *a, const char *b, int c, int d, void *e,                                        \
        void (*f)(sqlite3_context *, int, sqlite3_value **),                                     \
        void (*g)(sqlite3_context *, int, sqlite3_value **), void (*h)(sqlite3_context *),       \
        void (*i)(void *)),                                                                      \
       (a, b, c, d, e, f, g, h, i))                                                              \
  EACH(sqlite3 *, sqlite3_db_handle, (sqlite3_stmt *a), (a))                                     \
  EACH(int, sqlite3_db_release_memory, (sqlite3 *a), (a))                                        \
  EACH(int, sqlite3_errcode, (sqlite3 *a), (a))                                                  \
  EACH(const char *, sqlite3_errmsg, (sqlite3 *a), (a))                                          \
  EACH(const char *, sqlite3_errstr, (int a), (a))                                               \
  EACH(char *, sqlite3_expanded_sql, (sqlite3_stmt *a), (a))                                     \
  EACH(int, sqlite3_extended_result_codes, (sqlite3 *a, int b), (a, b))                          \
  EACH(int, sqlite3_file_control, (sqlite3 *a, const char *b, int c, void *d), (a, b, c, d))     \
  EACH(int, sqlite3_finalize, (sqlite3_stmt *a), (a))                                            \
  EACH(void, sqlite3_free, (void *a), (a))                                                       \
  EACH(int, sqlite3_get_autocommit, (sqlite3 *a), (a))                                           \
  EACH(void, sqlite3_interrupt, (sqlite3 *a), (a))                                               \
  EACH(sqlite3_int64, sqlite3_last_insert_rowid, (sqlite3 *a), (a))                              \
  EACH(int, sqlite3_libversion_number, (void), ())                                               \
  EACH(int, sqlite3_limit, (sqlite3 *a, int b, int c), (a, b, c))                                \
  EACH(sqlite3_stmt *, sqlite3_next_stmt, (sqlite3 *a, sqlite3_stmt *b), (a, b))                 \
  EACH(int, sqlite3_open_v2, (const char *a, sqlite3 **b, int c, const char *d), (a, b, c, d))   \
  EACH(int, sqlite3_prepare_v2,                                                                  \
       (sqlite3 *a, const char *b, int c, sqlite3_stmt **d, const char **e), (a, b, c, d, e))    \
  EACH(int, sqlite3_prepare_v3,                                                                  \
       (sqlite3 *a, const char *b, int c, unsigned int d, sqlite3_stmt **e, const char **f),     \
       (a, b, c, d, e, f))                                                                       \
  EACH(void, sqlite3_progress_handler,                                                           \
       (sqlite3 *a, int b, int (*c)(void *), void *d), (a, b, c, d))                             \
  EACH(int, sqlite3_reset, (sqlite3_stmt *a), (a))                                               \
  EACH(void, sqlite3_result_blob,                                                                \
       (sqlite3_context *a, const void *b, int c, void (*d)(void *)), (a, b, c, d))              \
  EACH(void, sqlite3_result_double, (sqlite3_context *a, double b), (a, b))                      \
  EACH(void, sqlite3_result_error, (sqlite3_context *a, const char *b, int c), (a, b, c))        \
  EACH(void, sqlite3_result_error_code, (sqlite3_context *a, int b), (a, b))                     \
  EACH(void, sqlite3_result_int64, (sqlite3_context *a, sqlite3_int64 b), (a, b))                \
  EACH(void, sqlite3_result_null, (sqlite3_context *a), (a))                                     \
  EACH(void, sqlite3_result_text,                                                                \
       (sqlite3_context *a, const char *b, int c, void (*d)(void *)), (a, b, c, d))              \
  EACH(void *, sqlite3_rollback_hook, (sqlite3 *a, void (*b)(void *), void *c), (a, b, c))       \
  EACH(int, sqlite3_set_authorizer,                                                              \
       (sqlite3 *a,                                                                              \
        int (*b)(void *, int, const char *, const char *, const char *, const char *),           \
        void *c),                                                                                \
       (a, b, c))                                                                                \
  EACH(const char *, sqlite3_sql, (sqlite3_stmt *a), (a))                                        \
  EACH(int, sqlite3_step, (sqlite3_stmt *a), (a))                                                \
  EACH(int, sqlite3_stmt_busy, (sqlite3_stmt *a), (a))                                           \
  EACH(int, sqlite3_stmt_readonly, (sqlite3_stmt *a), (a))                                       \
  EACH(int, sqlite3_stricmp, (const char *a, const char *b), (a, b))                             \
  EACH(int, sqlite3_system_errno, (sqlite3 *a), (a))                                             \
  EACH(int, sqlite3_total_changes, (sqlite3 *a), (a))                                            \
  EACH(int, sqlite3_trace_v2,                                                                    \
       (sqlite3 *a, unsigned int b, int (*c)(unsigned int, void *, void *, void *), void *d),    \
       (a, b, c, d))                                                                             \
  EACH(void *, sqlite3_update_hook,                                                              \
       (sqlite3 *a, void (*b)(void *, int, const char *, const char *, sqlite3_int64),           \
        void *c),                                                                                \
       (a, b, c))                                                                                \
  EACH(void *, sqlite3_user_data, (sqlite3_context *a), (a))                                     \
  EACH(const void *, sqlite3_value_blob, (sqlite3_value *a), (a))                                \
  EACH(int, sqlite3_value_bytes, (sqlite3_value *a), (a))                                        \
  EACH(double, sqlite3_value_double, (sqlite3_value *a), (a))                                    \
  EACH(sqlite3_int64, sqlite3_value_int64, (sqlite3_value *a), (a))                              \
  EACH(const unsigned char *, sqlite3_value_text, (sqlite3_value *a), (a))                       \
  EACH(int, sqlite3_value_type, (sqlite3_value *a), (a))                                         \
  EACH(int, sqlite3_wal_checkpoint_v2,                                                           \
       (sqlite3 *a, const char *b, int c, int *d, int *e), (a, b, c, d, e))                      \
  EACH(void *, sqlite3_wal_hook,                                                                 \
       (sqlite3 *a, int (*b)(void *, sqlite3 *, const char *, int), void *c), (a, b, c))

static __typeof__(&sqlite3_config) late_sqlite3_config;
static __typeof__(&sqlite3_db_config) late_sqlite3_db_config;

#define OTHERS(EACH) EACH(int, sqlite3_config, , ) EACH(int, sqlite3_db_config, , )

LATE_NEEDED("libsqlite3.so.0", FUNCTIONS, OTHERS)

/* Only SQLITE_CONFIG_LOG, which takes two pointers. */
__attribute__((visibility("hidden"))) int sqlite3_config(int option, ...) {
  if (option != SQLITE_CONFIG_LOG) return SQLITE_MISUSE;
  va_list rest;
  va_start(rest, option);
  void (*log)(void *, int, const char *) = va_arg(rest, void (*)(void *, int, const char *));
  void *context = va_arg(rest, void *);
  va_end(rest);
  late_need();
  return late_sqlite3_config(option, log, context);
}

/* Only the options that take a number and an address of one. */
__attribute__((visibility("hidden"))) int sqlite3_db_config(sqlite3 *database, int option, ...) {
  if (option < SQLITE_DBCONFIG_ENABLE_FKEY) return SQLITE_MISUSE;
  va_list rest;
  va_start(rest, option);
  int value = va_arg(rest, int);
  int *result = va_arg(rest, int *);
  va_end(rest);
  late_need();
  return late_sqlite3_db_config(database, option, value, result);
}
