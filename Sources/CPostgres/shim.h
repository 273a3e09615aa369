#pragma once

/* libpq: talking to a PostgreSQL server. See "libpq - C Library" in PostgreSQL's manual. */

/* Debian has it in a folder of its own, which only pkg-config knows. */
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif
