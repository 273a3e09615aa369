/*
 * The modes and times of files, which the keeper changes for the programs of its run.
 *
 * A call that waits is never let through: what its arguments point to can change until the kernel
 * looks again. The keeper reads them once, opens the file without any right to its content, asks the
 * kernel where that file is, and changes that very file, if it is where the run may write. It has the
 * user and the capabilities of the run, so that it can change nothing that the run could not.
 * See seccomp_unotify(2).
 */

#define _GNU_SOURCE

#include "call_numbers.h"
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/limits.h>
#include <linux/openat2.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <unistd.h>
#include <utime.h>

/* The rights that a run gives by itself; of those of others a file keeps what it has. */
enum { OF_OWNER = 0700, OF_OTHERS = 0077 };

/* What umask(2) answers: the mask is as the launcher has set it. */
enum { MASK_OF_RUN = 0077 };

/* A call that waits. Room is left for what later kernels add. */
static union {
  struct seccomp_notif call;
  char bytes[512];
} waiting;

static union {
  struct seccomp_notif_resp answer;
  char bytes[512];
} reply;

static int listener = -1;
static char *places[MOST_PATHS];
static size_t place_count;

/* Where the file of a descriptor is now, as the kernel has it; whether it has a path. */
static bool find_path(int file, char path[PATH_MAX]) {
  char link[32];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length <= 0 || length == PATH_MAX - 1) return false;
  path[length] = '\0';
  return path[0] == '/';
}

void find_places(const struct wishes *wishes) {
  for (size_t index = 0; index < wishes->path_count; index++) {
    if (wishes->paths[index].use != USE_WRITE) continue;
    char path[PATH_MAX];
    int file = open(wishes->paths[index].path, O_PATH | O_CLOEXEC);
    // One that is missing is an error when files are restricted.
    if (file < 0) continue;
    if (find_path(file, path) && (places[place_count] = strdup(path)) != NULL) place_count++;
    close(file);
  }
}

static bool may_be_changed(int file) {
  char path[PATH_MAX];
  if (!find_path(file, path)) return false;
  for (size_t index = 0; index < place_count; index++)
    if (lies_in(path, places[index])) return true;
  return false;
}

/* Reads memory of the caller; 0 or an error. */
static int read_memory(uint64_t address, void *bytes, size_t size) {
  struct iovec here = {bytes, size}, there = {(void *)(uintptr_t)address, size};
  ssize_t count = process_vm_readv((pid_t)waiting.call.pid, &here, 1, &there, 1, 0);
  if (count == (ssize_t)size) return 0;
  return count < 0 && errno != EFAULT ? EPERM : EFAULT;
}

/* Reads a path of the caller, page by page: what follows its end need not be readable. */
static int read_path(uint64_t address, char path[PATH_MAX]) {
  enum { PAGE = 4096 };
  for (size_t length = 0; length < PATH_MAX;) {
    size_t size = PAGE - (address + length) % PAGE;
    if (size > PATH_MAX - length) size = PATH_MAX - length;
    int error = read_memory(address + length, path + length, size);
    if (error != 0) return error;
    if (memchr(path + length, '\0', size) != NULL) return 0;
    length += size;
  }
  return ENAMETOOLONG;
}

/* Whether the caller still waits; else its number may be that of another thread. */
static bool still_waits(void) {
  return ioctl(listener, SECCOMP_IOCTL_NOTIF_ID_VALID, &waiting.call.id) == 0;
}

/* Opens what a thing of the caller is: its working directory, or a descriptor; or -error. */
static int open_of_caller(int descriptor) {
  char link[64];
  int thread = (int)waiting.call.pid;
  if (descriptor == AT_FDCWD)
    snprintf(link, sizeof link, "/proc/%d/cwd", thread);
  else if (descriptor >= 0)
    snprintf(link, sizeof link, "/proc/%d/fd/%d", thread, descriptor);
  else
    return -EBADF;
  int file = open(link, O_PATH | O_CLOEXEC);
  if (file < 0) return errno == ENOENT ? -EBADF : -EPERM;
  if (still_waits()) return file;
  close(file);
  return -EPERM;
}

/* The descriptor that a path of /proc stands for, or -1. The C library uses such paths. */
static int descriptor_in(const char *path) {
  static const char *const prefixes[] = {"/proc/self/fd/", "/proc/thread-self/fd/", "/dev/fd/"};
  for (size_t index = 0; index < sizeof prefixes / sizeof *prefixes; index++) {
    size_t length = strlen(prefixes[index]);
    if (strncmp(path, prefixes[index], length) != 0) continue;
    const char *digits = path + length;
    size_t count = strspn(digits, "0123456789");
    if (count > 0 && count < 10 && digits[count] == '\0') return atoi(digits);
  }
  return -1;
}

/* How a call gives what it changes. */
enum form { MODE, NANOSECONDS, MICROSECONDS, SECONDS };

/* What a call asks for: all that it says, read out of the caller's memory once. */
struct change {
  /* Where the file is named: a descriptor, or AT_FDCWD, and a path beneath it. */
  int directory;
  bool has_path;
  char path[PATH_MAX];
  int flags;
  /* What it becomes: a mode, or times, or now. */
  bool is_mode;
  mode_t mode;
  bool is_now;
  struct timespec times[2];
};

/* Reads times of the caller; 0 or an error. */
static int read_times(uint64_t address, enum form form, struct change *change) {
  change->is_now = address == 0;
  if (address == 0) return 0;
  if (form == NANOSECONDS) return read_memory(address, change->times, sizeof change->times);
  struct timeval finer[2];
  struct utimbuf whole;
  int error = form == SECONDS ? read_memory(address, &whole, sizeof whole)
                              : read_memory(address, finer, sizeof finer);
  if (error != 0) return error;
  for (int index = 0; index < 2; index++) {
    if (form == SECONDS) {
      change->times[index].tv_sec = index == 0 ? whole.actime : whole.modtime;
      continue;
    }
    if (finer[index].tv_usec < 0 || finer[index].tv_usec >= 1000000) return EINVAL;
    change->times[index] = (struct timespec){finer[index].tv_sec, finer[index].tv_usec * 1000};
  }
  return 0;
}

/* Reads what the call asks for; 0 or an error. Nothing later reads the memory of the caller. */
static int read_change(struct change *change) {
  const __u64 *arguments = waiting.call.data.args;
  enum form form = NANOSECONDS;
  uint64_t path = 0, given;
  bool may_lack_path = false;
  *change = (struct change){.directory = AT_FDCWD};
  switch (waiting.call.data.nr) {
#ifdef SYS_chmod
  case SYS_chmod: form = MODE, path = arguments[0], given = arguments[1]; break;
  case SYS_utime: form = SECONDS, path = arguments[0], given = arguments[1]; break;
  case SYS_utimes: form = MICROSECONDS, path = arguments[0], given = arguments[1]; break;
  case SYS_futimesat:
    form = MICROSECONDS, path = arguments[1], given = arguments[2];
    change->directory = (int)arguments[0];
    may_lack_path = change->directory != AT_FDCWD;
    break;
#endif
  case SYS_fchmod:
    form = MODE, given = arguments[1];
    change->directory = (int)arguments[0], may_lack_path = true;
    if (change->directory < 0) return EBADF;
    break;
  case SYS_fchmodat:
    form = MODE, path = arguments[1], given = arguments[2];
    change->directory = (int)arguments[0];
    break;
  case CALL_FCHMODAT2:
    form = MODE, path = arguments[1], given = arguments[2];
    change->directory = (int)arguments[0], change->flags = (int)arguments[3];
    break;
  case SYS_utimensat:
    path = arguments[1], given = arguments[2];
    change->directory = (int)arguments[0], change->flags = (int)arguments[3];
    may_lack_path = change->directory != AT_FDCWD;
    if (path == 0 && may_lack_path && change->flags != 0) return EINVAL;
    break;
  default: return EPERM;
  }
  if ((change->flags & ~(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) != 0) return EINVAL;
  change->is_mode = form == MODE;
  if (change->is_mode) change->mode = (mode_t)given;
  int error = change->is_mode ? 0 : read_times(given, form, change);
  change->has_path = path != 0 || !may_lack_path;
  return error == 0 && change->has_path ? read_path(path, change->path) : error;
}

/* Opens the file that a call means, without any right to its content; or -error. */
static int open_file(const struct change *change) {
  const char *path = change->path;
  if (!change->has_path) return open_of_caller(change->directory);
  if (path[0] == '\0')
    return change->flags & AT_EMPTY_PATH ? open_of_caller(change->directory) : -ENOENT;
  bool follows = (change->flags & AT_SYMLINK_NOFOLLOW) == 0;
  int descriptor = follows ? descriptor_in(path) : -1;
  if (descriptor >= 0) return open_of_caller(descriptor);
  int base = AT_FDCWD;
  if (path[0] != '/' && (base = open_of_caller(change->directory)) < 0) return base;
  // Links of /proc to what a process has open would be those of the keeper.
  struct open_how how = {
      .flags = O_PATH | O_CLOEXEC | (follows ? 0 : O_NOFOLLOW), .resolve = RESOLVE_NO_MAGICLINKS};
  int file = (int)syscall(CALL_OPENAT2, base, path, &how, sizeof how);
  int error = errno;
  if (base >= 0) close(base);
  return file >= 0 ? file : -error;
}

/* Changes a mode; others get no right that they lack, and the file none to run as its owner. */
static int change_mode(int file, mode_t mode) {
  struct stat status;
  char link[32];
  if (fstat(file, &status) != 0) return errno;
  if (S_ISLNK(status.st_mode)) return EOPNOTSUPP;
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  return chmod(link, mode & (OF_OWNER | (status.st_mode & OF_OTHERS))) == 0 ? 0 : errno;
}

static int change_times(int file, const struct timespec *times) {
  return syscall(SYS_utimensat, file, "", times, AT_EMPTY_PATH) == 0 ? 0 : errno;
}

/*
 * Does what a call asks, if the run may; 0 or an error.
 *
 * The order counts: what was read, and opened, is of the caller only if the call still waits after
 * that. The last look comes right before the change, which uses nothing but what is held here.
 */
static int perform(void) {
  static struct change change;
  int error = read_change(&change);
  if (error != 0) return error;
  int file = open_file(&change);
  if (file < 0) return -file;
  if (!may_be_changed(file) || !still_waits())
    error = EPERM;
  else if (change.is_mode)
    error = change_mode(file, change.mode);
  else
    error = change_times(file, change.is_now ? NULL : change.times);
  close(file);
  return error;
}

bool serve_calls_from(int descriptor) {
  struct seccomp_notif_sizes sizes;
  if (syscall(SYS_seccomp, SECCOMP_GET_NOTIF_SIZES, 0, &sizes) != 0) return false;
  if (sizes.seccomp_notif > sizeof waiting || sizes.seccomp_notif_resp > sizeof reply) return false;
  listener = descriptor;
  return true;
}

void serve_call(void) {
  memset(&waiting, 0, sizeof waiting);
  memset(&reply, 0, sizeof reply);
  // A caller that was killed meanwhile waits no longer.
  if (ioctl(listener, SECCOMP_IOCTL_NOTIF_RECV, &waiting) != 0) return;
  reply.answer.id = waiting.call.id;
  if (waiting.call.data.nr == SYS_umask)
    reply.answer.val = MASK_OF_RUN;
  else
    reply.answer.error = -perform();
  ioctl(listener, SECCOMP_IOCTL_NOTIF_SEND, &reply);
}
