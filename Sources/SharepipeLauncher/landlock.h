#pragma once

/*
 * What Landlock is asked for. See landlock(7).
 *
 * The headers of a stable distribution lag behind its kernels, so what is newer than Linux 5.13 is
 * defined here, and the calls are made by number, the same on every architecture.
 */

#include <stdint.h>

enum { CALL_CREATE_RULESET = 444, CALL_ADD_RULE = 445, CALL_RESTRICT_SELF = 446 };

/* The first version that keeps signals, and sockets without a path, in their domain; Linux 6.12. */
enum { FIRST_WITH_SCOPES = 6 };

/* What is kept in the domain. */
enum { SCOPE_SOCKETS = 1 << 0, SCOPE_SIGNALS = 1 << 1 };

/* The kind of rule that names a file or directory. */
enum { PATH_BENEATH = 1 };

/* The rights to files, in the order of their bits. */
enum {
  EXECUTE = 1 << 0,
  WRITE_FILE = 1 << 1,
  READ_FILE = 1 << 2,
  READ_DIRECTORY = 1 << 3,
  REMOVE_DIRECTORY = 1 << 4,
  REMOVE_FILE = 1 << 5,
  MAKE_CHARACTER_DEVICE = 1 << 6,
  MAKE_DIRECTORY = 1 << 7,
  MAKE_FILE = 1 << 8,
  MAKE_SOCKET = 1 << 9,
  MAKE_FIFO = 1 << 10,
  MAKE_BLOCK_DEVICE = 1 << 11,
  MAKE_LINK = 1 << 12,
  REFER = 1 << 13,          // version 2
  TRUNCATE = 1 << 14,       // version 3
  CONTROL_DEVICE = 1 << 15, // version 5
};

/* struct landlock_ruleset_attr of version 6; older kernels take a shorter one. */
struct ruleset {
  uint64_t files;
  uint64_t ports;  // version 4: bind and connect TCP
  uint64_t scopes; // version 6
};

/* struct landlock_path_beneath_attr. */
struct path_rule {
  uint64_t rights;
  int32_t directory;
} __attribute__((packed));
