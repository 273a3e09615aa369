/*
 * The descriptors that the program is given besides the standard ones: none, secrets, or the sockets
 * of one that serves.
 *
 * The process that starts the launcher can hand over no more than three descriptors. So what is to
 * be handed over is in a socket that stands in the place of the standard input: first these, which
 * get the numbers from 3 on, in their order, then the standard input itself. See unix(7) for SCM_RIGHTS.
 */

#define _GNU_SOURCE

#include "launcher.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

/* See close_range(2); Linux 5.9. */
void close_descriptors(void) {
  if (syscall(SYS_close_range, 3U, ~0U, 0U) == 0) return;
  long most = sysconf(_SC_OPEN_MAX);
  for (int descriptor = 3; descriptor < (most > 0 ? most : 1024); descriptor++) close(descriptor);
}

static int compare(const void *first, const void *second) {
  int a = *(const int *)first, b = *(const int *)second;
  return (a > b) - (a < b);
}

void close_descriptors_besides(int *kept, size_t count) {
  qsort(kept, count, sizeof *kept, compare);
  unsigned next = 0;
  for (size_t index = 0; index < count; index++) {
    if (kept[index] < 0) continue;
    unsigned number = (unsigned)kept[index];
    if (number > next) syscall(SYS_close_range, next, number - 1, 0U);
    next = number + 1;
  }
  if (syscall(SYS_close_range, next, ~0U, 0U) == 0) return;
  long most = sysconf(_SC_OPEN_MAX);
  for (int descriptor = 0; descriptor < (most > 0 ? most : 1024); descriptor++)
    if (bsearch(&descriptor, kept, count, sizeof *kept, compare) == NULL) close(descriptor);
}

void take_descriptors(const struct wishes *wishes) {
  if (wishes->descriptors == 0) return;
  size_t count = (size_t)wishes->descriptors + 1;
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(MOST_DESCRIPTORS * sizeof(int))];
  } control;
  char letter;
  struct iovec part = {&letter, 1};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = &control,
      .msg_controllen = sizeof control};
  ssize_t size;
  do {
    size = recvmsg(STDIN_FILENO, &message, 0);
  } while (size < 0 && errno == EINTR);
  if (size < 0) fail(STATUS_FAILED, "cannot take the descriptors", NULL, errno);
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS ||
      header->cmsg_len != CMSG_LEN(count * sizeof(int)) || (message.msg_flags & MSG_CTRUNC) != 0)
    fail(STATUS_FAILED, "other descriptors than expected", NULL, 0);
  int descriptors[MOST_DESCRIPTORS];
  memcpy(descriptors, CMSG_DATA(header), count * sizeof(int));
  // Everything from 3 on was closed, and the kernel takes the lowest numbers, in order.
  for (size_t index = 0; index < count; index++)
    if (descriptors[index] != 3 + (int)index)
      fail(STATUS_FAILED, "descriptors with other numbers than expected", NULL, 0);
  int input = descriptors[count - 1];
  if (dup2(input, STDIN_FILENO) < 0) fail(STATUS_FAILED, "cannot set the input", NULL, errno);
  close(input);
  // What the program holds of them in its memory is not left in a core file.
  struct rlimit none = {0, 0};
  if (setrlimit(RLIMIT_CORE, &none) != 0)
    fail(STATUS_FAILED, "cannot set the limit of", "core", errno);
}
