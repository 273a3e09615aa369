#pragma once

/* Numbers that older headers lack; they are the same on every architecture. See syscalls(2). */
enum {
  CALL_PIDFD_SEND_SIGNAL = 424,
  CALL_PIDFD_OPEN = 434,
  CALL_OPENAT2 = 437,
  CALL_PIDFD_GETFD = 438,
  CALL_MOUNT_SETATTR = 442,
  CALL_QUOTACTL_FD = 443,
  CALL_FCHMODAT2 = 452,
  CALL_SETXATTRAT = 463,
  CALL_REMOVEXATTRAT = 466,
  CALL_OPEN_TREE_ATTR = 467,
  CALL_FILE_SETATTR = 469,
};
