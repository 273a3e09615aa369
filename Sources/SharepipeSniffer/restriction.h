#pragma once

#include <stdbool.h>

/* What keeps this process away from everything but the descriptors that it is handed. */
struct restriction {
  bool no_new_privileges;
  bool limits;
  bool landlock;
  bool seccomp;
};

/*
 * Gives up, for good, whatever this process does not need. What the kernel cannot take away stays
 * and is not marked in the answer.
 */
struct restriction restrict_process(void);

/*
 * Restricts a child of its own for each thing that must be impossible, lets it try, and prints one
 * line for each. Answers the exit status: 0 if all of them failed or were killed.
 */
int test_restriction(void);
