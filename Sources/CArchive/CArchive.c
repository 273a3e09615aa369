#include "CArchive.h"

#include "CLateLibrary.h"

#define FUNCTIONS(EACH)                                                                          \
  EACH(const char *, archive_error_string, (struct archive * a), (a))                            \
  EACH(la_ssize_t, archive_read_data, (struct archive * a, void *b, size_t c), (a, b, c))        \
  EACH(int, archive_read_free, (struct archive * a), (a))                                        \
  EACH(struct archive *, archive_read_new, (void), ())                                           \
  EACH(int, archive_read_next_header, (struct archive * a, struct archive_entry **b), (a, b))    \
  EACH(int, archive_read_open1, (struct archive * a), (a))                                       \
  EACH(int, archive_read_set_callback_data, (struct archive * a, void *b), (a, b))               \
  EACH(int, archive_read_set_read_callback, (struct archive * a, archive_read_callback *b),      \
       (a, b))                                                                                   \
  EACH(int, archive_read_support_format_zip_streamable, (struct archive * a), (a))

LATE_LIBRARY(carchive_load, "libarchive.so.13", FUNCTIONS)
