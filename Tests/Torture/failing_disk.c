/*
 * A library for LD_PRELOAD that makes a disk fail now and then: calls that concern files below some
 * directories fail with an error number, at random by a seed.
 *
 *     cc -shared -fPIC -o failing_disk.so failing_disk.c -ldl
 *
 *     FAILING_BELOW    the directories, absolute, with colons between them
 *     FAILING_PERMILLE how many of 1000 calls fail
 *     FAILING_ERRNO    the error number; 5 (EIO) without it
 *     FAILING_SEED     the seed
 *     FAILING_SWITCH   calls fail while this file is there
 *     FAILING_COUNT    a file of 8 bytes or more in which the faults are counted
 */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static char below[16][PATH_MAX];
static int places;
static char switched[PATH_MAX];
static unsigned permille;
static int number = EIO;
static _Atomic uint64_t state = 88172645463325252u;
static _Atomic uint64_t *count;
static long (*call)(long, ...);

__attribute__((constructor)) static void begin(void) {
  call = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  char list[sizeof below / 4];
  const char *text = getenv("FAILING_BELOW");
  if (!text || strlen(text) >= sizeof list) return;
  strcpy(list, text);
  for (char *rest = list, *one; places < 16 && (one = strsep(&rest, ":"));) {
    snprintf(below[places++], PATH_MAX, "%s", one);
  }
  if ((text = getenv("FAILING_SWITCH"))) snprintf(switched, sizeof switched, "%s", text);
  if ((text = getenv("FAILING_PERMILLE"))) permille = (unsigned)atoi(text);
  if ((text = getenv("FAILING_ERRNO"))) number = atoi(text);
  if ((text = getenv("FAILING_SEED"))) state = strtoull(text, NULL, 10) * 2654435761u + 1;
  if ((text = getenv("FAILING_COUNT"))) {
    int file = (int)call(SYS_openat, AT_FDCWD, text, O_RDWR | O_CLOEXEC);
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (page != MAP_FAILED) count = page;
  }
}

static unsigned next(void) {
  uint64_t old = atomic_load(&state), new;
  do {
    new = old;
    new ^= new << 13;
    new ^= new >> 7;
    new ^= new << 17;
  } while (!atomic_compare_exchange_weak(&state, &old, new));
  return (unsigned)(new >> 20) % 1000;
}

static bool is_below(const char *path) {
  for (int n = 0; n < places; n++) {
    size_t length = strlen(below[n]);
    if (strncmp(path, below[n], length) == 0 && (path[length] == '/' || !path[length])) return true;
  }
  return false;
}

static bool resolve(int descriptor, char *path) {
  char name[64];
  snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
  ssize_t size = call(SYS_readlinkat, AT_FDCWD, name, path, PATH_MAX - 1);
  if (size < 0) return false;
  path[size] = 0;
  return true;
}

/* Whether a call is to fail; errno is set then, and is as it was otherwise. */
static bool fails(int descriptor, const char *path) {
  if (!permille || !places || next() >= permille) return false;
  int before = errno;
  char full[2 * PATH_MAX];
  bool is_hit = false;
  if (call(SYS_faccessat, AT_FDCWD, switched, F_OK) == 0) {
    if (path && path[0] == '/') {
      snprintf(full, sizeof full, "%s", path);
      if (strncmp(path, "/proc/self/fd/", 14) == 0) resolve(atoi(path + 14), full);
      is_hit = is_below(full);
    } else if (resolve(descriptor, full)) {
      if (path) snprintf(full + strlen(full), PATH_MAX, "/%s", path);
      is_hit = is_below(full);
    }
  }
  errno = is_hit ? number : before;
  if (is_hit && count) atomic_fetch_add(count, 1);
  return is_hit;
}

#define REAL(name) \
  static __typeof__(name) *real; \
  if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

#define WITH_DESCRIPTOR(result, name, declared, given) \
  result name declared { \
    REAL(name); \
    return fails(descriptor, NULL) ? -1 : real given; \
  }

WITH_DESCRIPTOR(ssize_t, read, (int descriptor, void *to, size_t size), (descriptor, to, size))
WITH_DESCRIPTOR(
    ssize_t, pread, (int descriptor, void *to, size_t size, off_t place),
    (descriptor, to, size, place))
WITH_DESCRIPTOR(
    ssize_t, pread64, (int descriptor, void *to, size_t size, off64_t place),
    (descriptor, to, size, place))
WITH_DESCRIPTOR(
    ssize_t, write, (int descriptor, const void *from, size_t size), (descriptor, from, size))
WITH_DESCRIPTOR(
    ssize_t, pwrite, (int descriptor, const void *from, size_t size, off_t place),
    (descriptor, from, size, place))
WITH_DESCRIPTOR(
    ssize_t, pwrite64, (int descriptor, const void *from, size_t size, off64_t place),
    (descriptor, from, size, place))
WITH_DESCRIPTOR(int, fsync, (int descriptor), (descriptor))
WITH_DESCRIPTOR(int, fdatasync, (int descriptor), (descriptor))
WITH_DESCRIPTOR(int, syncfs, (int descriptor), (descriptor))

#define OPENING(name, declared, given, descriptor) \
  int name declared { \
    REAL(name); \
    va_list more; \
    va_start(more, flags); \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0; \
    va_end(more); \
    return fails(descriptor, path) ? -1 : real given; \
  }

OPENING(open, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPENING(open64, (const char *path, int flags, ...), (path, flags, mode), AT_FDCWD)
OPENING(openat, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder)
OPENING(
    openat64, (int folder, const char *path, int flags, ...), (folder, path, flags, mode), folder)

int rename(const char *from, const char *to) {
  REAL(rename);
  return fails(AT_FDCWD, from) ? -1 : real(from, to);
}

int renameat(int folder, const char *from, int target, const char *to) {
  REAL(renameat);
  return fails(folder, from) ? -1 : real(folder, from, target, to);
}

int renameat2(int folder, const char *from, int target, const char *to, unsigned flags) {
  REAL(renameat2);
  return fails(folder, from) ? -1 : real(folder, from, target, to, flags);
}

long syscall(long which, ...) {
  va_list more;
  va_start(more, which);
  long a = va_arg(more, long), b = va_arg(more, long), c = va_arg(more, long);
  long d = va_arg(more, long), e = va_arg(more, long), f = va_arg(more, long);
  va_end(more);
  if (!call) call = (long (*)(long, ...))dlsym(RTLD_NEXT, "syscall");
  bool names = which == SYS_openat || which == SYS_openat2 || which == SYS_renameat2;
  if (names && fails((int)a, (const char *)b)) return -1;
  return call(which, a, b, c, d, e, f);
}
