// Counts what a program takes from the heap; to be loaded before it with LD_PRELOAD.
//
// At its end the program adds a line to the file ALLOCATIONS_FILE, if that is set: its name and the count.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *old, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static long count;

// How often memory was taken until now. The program looks this function up by its name.
long benchmark_allocations(void) { return __atomic_load_n(&count, __ATOMIC_RELAXED); }

static void add(void) { __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED); }

void *malloc(size_t size) {
  add();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  add();
  return __libc_calloc(number, size);
}

void *realloc(void *old, size_t size) {
  add();
  return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
  add();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **place, size_t alignment, size_t size) {
  void *memory = memalign(alignment, size);
  if (memory == NULL) return 12;
  *place = memory;
  return 0;
}

__attribute__((destructor)) static void report(void) {
  const char *path = getenv("ALLOCATIONS_FILE");
  int file = path == NULL ? -1 : open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  char line[200];
  int length = snprintf(line, sizeof line, "%s %ld\n", program_invocation_short_name, benchmark_allocations());
  if (write(file, line, length) != length) _exit(74);
  close(file);
}
