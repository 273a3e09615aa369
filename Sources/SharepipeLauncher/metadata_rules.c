/*
 * The rules of the filter about the modes, times, owners and attributes of files.
 *
 * Landlock restricts none of them: a program could change them wherever a file of its user is. A
 * filter sees neither a path nor the file behind a descriptor. So a call that changes a mode or a
 * time waits for the keeper, which looks at the file and makes the change itself (metadata.c); the
 * rest is refused, or answered as if it were done.
 */

#define _GNU_SOURCE

#include "call_numbers.h"
#include "filter.h"
#include "launcher.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#ifdef SYS_seccomp

/* The bits of a mode that give rights to the one who executes the file. */
static const uint32_t set_identifier = S_ISUID | S_ISGID;

/* The bit of a mode that of all kinds of files only devices have. */
static const uint32_t device = S_IFCHR;

/* The bit of O_TMPFILE that O_DIRECTORY lacks. */
static const uint32_t unnamed_file = O_TMPFILE & ~O_DIRECTORY;

/* The calls that wait for the keeper. umask(2) is one: it answers with what the mask is. */
static const uint32_t of_the_keeper[] = {
#ifdef SYS_chmod
    SYS_chmod, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
    SYS_fchmod, SYS_fchmodat, CALL_FCHMODAT2, SYS_utimensat,
};

static const uint32_t of_attributes[] = {
    SYS_setxattr,    SYS_lsetxattr,    SYS_fsetxattr,    CALL_SETXATTRAT,
    SYS_removexattr, SYS_lremovexattr, SYS_fremovexattr, CALL_REMOVEXATTRAT,
    CALL_FILE_SETATTR};

/* Requests to ioctl(2) that need no more than a file that may be read. See linux/fs.h. */
static const uint32_t of_attributes_by_request[] = {
    0x40086602 /* FS_IOC_SETFLAGS */,    0x40046602 /* FS_IOC32_SETFLAGS */,
    0x40087602 /* FS_IOC_SETVERSION */,  0x40047602 /* FS_IOC32_SETVERSION */,
    0x401C5820 /* FS_IOC_FSSETXATTR */,  0x40047211 /* FAT_IOCTL_SET_ATTRIBUTES */,
    0x40806685 /* FS_IOC_ENABLE_VERITY */, 0x800C6613 /* FS_IOC_SET_ENCRYPTION_POLICY */,
    0x40086604 /* EXT4_IOC_SETVERSION */,
};

/* Requests of Btrfs, which make and delete whole trees, and those that every file system takes. */
static const uint32_t type_of_btrfs = 0x9400;
static const uint32_t of_every_file_system[] = {
    0x40049409 /* FICLONE */, 0x4020940D /* FICLONERANGE */, 0xC0189436 /* FIDEDUPERANGE */};

#define COUNT(array) (sizeof array / sizeof *array)

void restrict_made_files(void) {
  // The mask of umask(2) keeps the rights of others out of what is made, and stays as it is. It does
  // not hold for these bits. The mode counts only where a file is made.
  refuse_bits_if(SYS_openat, 3, set_identifier, 2, O_CREAT | unnamed_file, EPERM);
  // Its mode is in memory, which a filter cannot read; programs fall back on openat.
  refuse(CALL_OPENAT2, ENOSYS);
#ifdef SYS_open
  refuse_bits_if(SYS_open, 2, set_identifier, 1, O_CREAT | unnamed_file, EPERM);
  refuse_bits(SYS_creat, 1, set_identifier, EPERM);
  refuse_bits(SYS_mknod, 1, set_identifier | device, EPERM);
#endif
  refuse_bits(SYS_mknodat, 2, set_identifier | device, EPERM);
}

void restrict_metadata(bool has_keeper) {
  for (size_t index = 0; index < COUNT(of_the_keeper); index++)
    answer(of_the_keeper[index], has_keeper ? SECCOMP_RET_USER_NOTIF : REFUSAL(EPERM));
  answer(SYS_umask, has_keeper ? SECCOMP_RET_USER_NOTIF : REFUSAL(0));
  for (size_t index = 0; index < COUNT(of_attributes); index++)
    refuse(of_attributes[index], EOPNOTSUPP);
  // A file is not given to another group of the user; cp -p, tar and the like are answered as if it
  // were done, and keep what they make for their user.
#ifdef SYS_chown
  refuse(SYS_chown, 0);
  refuse(SYS_lchown, 0);
#endif
  refuse(SYS_fchown, 0);
  refuse(SYS_fchownat, 0);
}

void restrict_requests(void) {
  for (size_t index = 0; index < COUNT(of_attributes_by_request); index++) {
    add(EQUAL, 0, 1, of_attributes_by_request[index]);
    add(ANSWER, 0, 0, REFUSAL(EPERM));
  }
  for (size_t index = 0; index < COUNT(of_every_file_system); index++) {
    add(EQUAL, 0, 1, of_every_file_system[index]);
    add(ANSWER, 0, 0, SECCOMP_RET_ALLOW);
  }
  add(MASK, 0, 0, 0xFF00);
  add(EQUAL, 0, 1, type_of_btrfs);
  add(ANSWER, 0, 0, REFUSAL(EPERM));
}

#endif
