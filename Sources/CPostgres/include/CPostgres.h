#pragma once

/* libpq: talking to a PostgreSQL server. See "libpq - C Library" in PostgreSQL's manual. */

/*
 * Debian has it in a folder of its own, which only pkg-config knows. Without it there is nothing
 * here; then only a build without the trait PostgreSQL is possible.
 */
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#elif __has_include(<postgresql/libpq-fe.h>)
#include <postgresql/libpq-fe.h>
#endif

/*
 * Loads libpq, before whose first function this must have answered NULL; otherwise it answers why
 * that is not possible. Only the functions that CPostgres.c lists can be called.
 */
const char *cpostgres_load(void);
