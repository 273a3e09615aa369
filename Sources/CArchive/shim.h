#pragma once

/* libarchive: unpacking the content of archives. See libarchive(3), archive_read(3). */

#include <archive.h>
#include <archive_entry.h>
