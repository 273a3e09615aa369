#pragma once

/*
 * Linux calls that the Glibc module does not offer to Swift: calls that the C library hides
 * behind _GNU_SOURCE, that it has no wrapper for, or that are variadic.
 *
 * Each function answers as its system call does: -1 with errno set on failure.
 */

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <linux/memfd.h>
#include <linux/openat2.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/xattr.h>
#include <unistd.h>

/* O_PATH: a descriptor that names a file without opening it. See open(2). */
static const int clinux_o_path = 010000000;

/* O_TMPFILE: an unnamed file in a directory. See open(2). */
static const int clinux_o_tmpfile = 020000000 | 0200000;

/* UTIME_OMIT: a time that is not set. See utimensat(2). */
static const long clinux_utime_omit = (1L << 30) - 2L;

/*
 * Opens a path beneath a directory; resolve is a set of the RESOLVE_ constants, flags of the O_
 * constants. Unlike open(2), an unknown flag is EINVAL. See openat2(2); Linux 5.6.
 */
static inline int clinux_openat2(
    int directory, const char *path, uint64_t flags, uint64_t mode, uint64_t resolve) {
  struct open_how how = {.flags = flags, .mode = mode, .resolve = resolve};
  return (int)syscall(SYS_openat2, directory, path, &how, sizeof how);
}

/*
 * Renames with a set of the RENAME_ constants: RENAME_NOREPLACE fails with EEXIST where the
 * target exists. See rename(2).
 */
static inline int clinux_renameat2(
    int old_directory, const char *old_path, int new_directory, const char *new_path,
    unsigned int flags) {
  return (int)syscall(SYS_renameat2, old_directory, old_path, new_directory, new_path, flags);
}

/* The first place of some bytes in others, or NULL. See memmem(3). */
extern void *memmem(const void *bytes, size_t count, const void *part, size_t part_count);

/*
 * Makes a file share all the blocks of another, where the file system can. Elsewhere EOPNOTSUPP,
 * EXDEV or EINVAL. See ioctl_ficlone(2).
 */
static inline int clinux_ficlone(int destination, int source) {
  return ioctl(destination, FICLONE, source);
}

/*
 * Has the blocks of a new or empty file written where they are, and not each time to new ones,
 * where the file system would do that: a write to its mapping needs no space then. Without effect
 * elsewhere. See FS_NOCOW_FL in ioctl_iflags(2).
 */
static inline void clinux_overwrite_in_place(int file) {
  int flags = 0;
  int before = errno;
  if (ioctl(file, FS_IOC_GETFLAGS, &flags) == 0 && !(flags & FS_NOCOW_FL)) {
    flags |= FS_NOCOW_FL;
    (void)ioctl(file, FS_IOC_SETFLAGS, &flags);
  }
  errno = before;
}

/*
 * Copies up to length bytes between two files inside the kernel, from and to their offsets, and
 * answers how many were copied; 0 at the end of the source. See copy_file_range(2).
 */
static inline ssize_t clinux_copy_file_range(int source, int destination, size_t length) {
  return (ssize_t)syscall(
      SYS_copy_file_range, source, (void *)0, destination, (void *)0, length, 0);
}

/*
 * Opens an unnamed file in memory; name is only a label, flags a set of the MFD_ constants. See
 * memfd_create(2).
 */
static inline int clinux_memfd_create(const char *name, unsigned int flags) {
  return (int)syscall(SYS_memfd_create, name, flags);
}

/*
 * Gives the calling thread a part of its surroundings of its own: flags is a set of the CLONE_NEW
 * constants. See unshare(2).
 */
static inline int clinux_unshare(int flags) {
  return (int)syscall(SYS_unshare, flags);
}

/*
 * Reads names of an open directory into a buffer, as records of struct linux_dirent64; answers with
 * the number of bytes, 0 at the end. See getdents64(2).
 */
static inline ssize_t clinux_getdents64(int descriptor, void *buffer, size_t size) {
  return syscall(SYS_getdents64, descriptor, buffer, size);
}

/*
 * Gives memory that is not in use back to the system, where the C library can. See malloc_trim(3).
 */
static inline void clinux_trim_heap(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

/*
 * Lets so much memory at the end of a heap be free before it is given back, where the C library can: 128
 * KiB are its own choice. See mallopt(3), M_TRIM_THRESHOLD.
 */
static inline void clinux_keep_heap(int bytes) {
#ifdef __GLIBC__
  mallopt(M_TRIM_THRESHOLD, bytes);
#endif
}

/*
 * Gives the calling program all pages of its variables that are zero at the start, at once. One by one
 * each is a fault, and where a page was read before it is written, an interrupt of every processor that
 * runs a thread of the program. Does nothing before Linux 5.14. See madvise(2), MADV_POPULATE_WRITE.
 */
static inline void clinux_populate_zeroed(void) {
#ifdef MADV_POPULATE_WRITE
  extern char __bss_start[], _end[];
  const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  const uintptr_t start = (uintptr_t)__bss_start / page * page;
  madvise((void *)start, (uintptr_t)_end - start, MADV_POPULATE_WRITE);
#endif
}

/* Writes everything of the file system of an open file. See syncfs(2). */
static inline int clinux_syncfs(int descriptor) {
  return (int)syscall(SYS_syncfs, descriptor);
}

/*
 * Answers the number of the kind of file system that an open file is on, or -1. See statfs(2).
 */
static inline int64_t clinux_file_system_kind(int descriptor) {
  struct statfs status;
  return fstatfs(descriptor, &status) == 0 ? (int64_t)(uint32_t)status.f_type : -1;
}

/*
 * Opens a counter that starts at 0 and is readable while it is more, closed in other programs and
 * never blocking. See eventfd(2).
 */
static inline int clinux_eventfd(void) {
  return (int)syscall(SYS_eventfd2, 0, O_CLOEXEC | O_NONBLOCK);
}

/*
 * Takes or gives back a lease on an open file: type is F_RDLCK, F_WRLCK or F_UNLCK. A read lease
 * fails with EAGAIN while another descriptor is open for writing. See fcntl(2), F_SETLEASE.
 */
static inline int clinux_set_lease(int descriptor, int type) {
  return fcntl(descriptor, 1024 /* F_SETLEASE */, type);
}

/*
 * Chooses the signal that reports a broken lease. The usual one, SIGIO, ends a program that does
 * not handle it, so choose before taking a lease. See fcntl(2), F_SETSIG.
 */
static inline int clinux_set_lease_signal(int descriptor, int signal) {
  return fcntl(descriptor, 10 /* F_SETSIG */, signal);
}

/* Answers the lease that is held on an open file. See fcntl(2), F_GETLEASE. */
static inline int clinux_get_lease(int descriptor) {
  return fcntl(descriptor, 1025 /* F_GETLEASE */);
}

/*
 * Seals a file in memory against changes: seals is a set of the F_SEAL_ constants (shrink 2,
 * grow 4, write 8). See fcntl(2), F_ADD_SEALS.
 */
static inline int clinux_add_seals(int descriptor, int seals) {
  return fcntl(descriptor, 1033 /* F_ADD_SEALS */, seals);
}

/* Opens a descriptor that stands for a process, readable when it has ended. See pidfd_open(2). */
static inline int clinux_pidfd_open(int process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}

/* Sends a signal to the process that a descriptor stands for. See pidfd_send_signal(2). */
static inline int clinux_pidfd_send_signal(int process, int signal) {
  return (int)syscall(SYS_pidfd_send_signal, process, signal, (void *)0, 0);
}

/* The program or library that holds an address. See dladdr(3); this is its Dl_info. */
struct clinux_image {
  const char *path;
  void *base;
  const char *symbol;
  void *symbol_address;
};

/* Finds the program or library that holds an address; 0 if none does. See dladdr(3). */
int clinux_dladdr(const void *address, struct clinux_image *image) __asm__("dladdr");

/*
 * Answers the version of Landlock that the kernel has; -1 where it has none or does not use it. See
 * landlock_create_ruleset(2).
 */
static inline int clinux_landlock_version(void) {
  return (int)syscall(444 /* landlock_create_ruleset */, (void *)0, 0, 1U);
}

/*
 * Answers 0 if the kernel can refuse system calls with an error. See seccomp(2),
 * SECCOMP_GET_ACTION_AVAIL; Linux 4.14.
 */
static inline int clinux_refuses_calls(void) {
  uint32_t action = 0x00050000U; /* SECCOMP_RET_ERRNO */
  return (int)syscall(SYS_seccomp, 2U, 0U, &action);
}

/* Answers how many bytes of a pipe are not read yet. See FIONREAD in ioctl_tty(2), pipe(7). */
static inline int clinux_bytes_to_read(int descriptor, int *count) {
  return ioctl(descriptor, FIONREAD, count);
}

/* The most descriptors that one parcel holds. */
enum { clinux_most_in_parcel = 64 };

/*
 * Puts descriptors into a new socket and answers the end from which they can be received with one
 * byte; it is closed in other programs. The descriptors stay open here. The kernel closes those
 * that were not received together with the socket. See socketpair(2), unix(7) for SCM_RIGHTS.
 */
static inline int clinux_parcel(const int *descriptors, size_t count) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(clinux_most_in_parcel * sizeof(int))];
  } control;
  if (count == 0 || count > clinux_most_in_parcel) {
    errno = EINVAL;
    return -1;
  }
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return -1;
  char letter = 'd';
  struct iovec part = {&letter, 1};
  struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
  memset(&control, 0, sizeof control);
  message.msg_control = &control;
  message.msg_controllen = CMSG_SPACE(count * sizeof(int));
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(count * sizeof(int));
  memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
  ssize_t sent = sendmsg(ends[1], &message, MSG_NOSIGNAL | MSG_DONTWAIT);
  int error = errno;
  close(ends[1]);
  if (sent == 1) return ends[0];
  close(ends[0]);
  errno = sent < 0 ? error : EIO;
  return -1;
}
