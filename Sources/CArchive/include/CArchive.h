#pragma once

/* libarchive: unpacking the content of archives. See libarchive(3), archive_read(3). */

#include <archive.h>
#include <archive_entry.h>

/*
 * Loads libarchive, before whose first function this must have answered NULL; otherwise it answers
 * why that is not possible. Only the functions that CArchive.c lists can be called.
 */
const char *carchive_load(void);
