/*
 * Capabilities. See capabilities(7).
 *
 * The bounding set stays: with no_new_privs, which is set next, an exec gives no capability that
 * was not permitted before, not even to root.
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <linux/capability.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/*
 * What root keeps: to read and write files of other owners, where Landlock lets it. Owners and modes
 * of such files are not restricted by Landlock, so the right to change them is not kept.
 */
static const uint64_t kept = 1ULL << CAP_DAC_OVERRIDE;

void drop_privileges(const struct wishes *wishes) {
  struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
  struct __user_cap_data_struct data[2] = {{0}};
  if (syscall(SYS_capget, &header, data) != 0)
    fail(STATUS_FAILED, "cannot read the capabilities", NULL, errno);
  if ((data[0].permitted | data[1].permitted | data[0].inheritable | data[1].inheritable) == 0)
    return;
  // An older kernel has none of these, and then nothing is to be cleared.
  prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
  for (int half = 0; half < 2; half++) {
    // A program that serves gets by with what everyone may read.
    uint32_t mask = wishes->serves ? 0 : (uint32_t)(kept >> 32 * half);
    data[half].permitted &= mask;
    data[half].effective &= mask;
    data[half].inheritable = 0;
  }
  if (syscall(SYS_capset, &header, data) != 0)
    fail(STATUS_FAILED, "cannot give up capabilities", NULL, errno);
}
