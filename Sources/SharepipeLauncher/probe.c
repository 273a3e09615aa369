/* What this kernel gives. */

#define _GNU_SOURCE

#include "launcher.h"

#include <stdio.h>
#include <sys/prctl.h>

void print_probe(void) {
  bool keeps_rights = prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) >= 0;
  printf(
      "{\"landlock\":%d,\"systemCallFilter\":%s,\"noNewPrivileges\":%s}\n", landlock_version(),
      has_call_filter() ? "true" : "false", keeps_rights ? "true" : "false");
}
