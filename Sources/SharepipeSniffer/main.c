/*
 * sharepipe-sniffer: names the type of content with libmagic, for sharepipe, in a process that can
 * reach nothing but the descriptors that it is handed.
 *
 *     sharepipe-sniffer FLAGS SECONDS DATABASE [PARAMETER=VALUE]...
 *     sharepipe-sniffer --self-test
 *
 * FLAGS, DATABASE and the parameters are those of magic_open(3), magic_load(3) and
 * magic_setparam(3); SECONDS is the longest time for one request. Standard input is a socket of the kind SOCK_SEQPACKET. The first packet is
 * ours: "=", the version of this protocol, and the names of the restrictions that the kernel does
 * not give, each after a space; or "!" and what is wrong. Then each packet is a request, which is
 * answered with one packet:
 *
 *     D         and a descriptor: the content of this file
 *     M         and a descriptor: the content of this file in memory, as bytes
 *     B bytes   these bytes
 *
 *     = text    what libmagic says
 *     ! text    why libmagic says nothing
 *
 * It ends when the other end of the socket is closed.
 */

#include <errno.h>
#include <fcntl.h>
#include <magic.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#include "restriction.h"

#define PROTOCOL "1"

enum { LARGEST_REQUEST = 65536, LARGEST_ANSWER = 4096, PEER = 0 };

static char content[LARGEST_REQUEST];

static void answer(char kind, const char *text) {
  char packet[LARGEST_ANSWER];
  size_t length = strlen(text);
  if (length > sizeof packet - 1) length = sizeof packet - 1;
  packet[0] = kind;
  memcpy(packet + 1, text, length);
  ssize_t sent;
  do {
    sent = sendto(PEER, packet, length + 1, MSG_NOSIGNAL, NULL, 0);
  } while (sent < 0 && errno == EINTR);
  if (sent < 0) _exit(0);
}

static int fail(const char *text) {
  answer('!', text);
  return 1;
}

/* Whatever else was inherited is closed, so that nothing but requests brings descriptors. */
static void close_descriptors(void) {
  int nothing = open("/dev/null", O_RDWR);
  if (nothing >= 0) {
    dup2(nothing, 1);
    dup2(nothing, 2);
  }
  if (close_range(3, ~0u, 0) == 0) return;
  for (int number = 3; number < 65536; number++) close(number);
}

/* Only the socket and SIGKILL end this process, so that its owner can finish what it began. */
static void ignore_signals(void) {
  const int signals[] = {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGUSR1, SIGUSR2, SIGTSTP};
  for (size_t n = 0; n < sizeof signals / sizeof *signals; n++) signal(signals[n], SIG_IGN);
  signal(SIGALRM, SIG_DFL);
}

/* When memory runs short, this process is the one that is missed least. See proc(5). */
static void be_expendable(void) {
  int file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  if (write(file, "1000", 4) < 0) { /* Then it is as the others are. */
  }
  close(file);
}

/* Blocks of a few MiB for each file are kept, not given back and fetched anew. */
static void keep_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 64 << 20);
  mallopt(M_TOP_PAD, 1 << 20);
}

/*
 * Has libmagic and the C library load and set up what they do late: a text goes through the
 * regular expressions, the others through their own readers.
 */
static void warm_up(magic_t handle) {
  static const char text[] = "Dear all,\nthe date is 1 January 2000.\n";
  static const char zip[] =
      "PK\3\4\24\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\10\0\0\0mimetypetext/x";
  static const char elf[128] = "\177ELF\2\1\1\0\0\0\0\0\0\0\0\0\2\0\76\0\1\0\0\0";
  magic_buffer(handle, text, sizeof text - 1);
  magic_buffer(handle, zip, sizeof zip - 1);
  magic_buffer(handle, elf, sizeof elf);
  time_t now = 0;
  struct tm parts;
  tzset();
  localtime_r(&now, &parts);
}

/* Waits for a request; answers its size without the kind, or ends the process at the end. */
static size_t receive(char *kind, int *descriptor) {
  struct iovec parts[] = {{kind, 1}, {content, sizeof content}};
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof(int))];
  } control;
  struct msghdr message = {
      .msg_iov = parts,
      .msg_iovlen = 2,
      .msg_control = &control,
      .msg_controllen = sizeof control,
  };
  ssize_t size;
  do {
    size = recvmsg(PEER, &message, MSG_CMSG_CLOEXEC);
  } while (size < 0 && errno == EINTR);
  if (size == 0) _exit(0);
  if (size < 0 || message.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) _exit(2);
  *descriptor = -1;
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  if (header && header->cmsg_level == SOL_SOCKET && header->cmsg_type == SCM_RIGHTS) {
    memcpy(descriptor, CMSG_DATA(header), sizeof *descriptor);
  }
  return (size_t)size - 1;
}

/* Names the bytes of a file in memory, which is mapped and not read. */
static const char *name_memory(magic_t handle, int descriptor) {
  struct stat status;
  if (fstat(descriptor, &status) != 0 || status.st_size <= 0) _exit(2);
  size_t size = (size_t)status.st_size;
  void *bytes = mmap(NULL, size, PROT_READ, MAP_SHARED, descriptor, 0);
  if (bytes == MAP_FAILED) _exit(2);
  const char *text = magic_buffer(handle, bytes, size);
  munmap(bytes, size);
  return text;
}

static const struct itimerval none;

static void serve(magic_t handle, long seconds) {
  const struct itimerval longest = {.it_value = {.tv_sec = seconds}};
  for (;;) {
    char kind;
    int descriptor;
    size_t size = receive(&kind, &descriptor);
    /* The process that asked may be gone, so that only this alarm ends a loop without end. */
    setitimer(ITIMER_REAL, &longest, NULL);
    const char *text = NULL;
    if (kind == 'D' && descriptor >= 0) {
      text = magic_descriptor(handle, descriptor);
    } else if (kind == 'M' && descriptor >= 0) {
      text = name_memory(handle, descriptor);
    } else if (kind == 'B' && descriptor < 0) {
      text = magic_buffer(handle, content, size);
    } else {
      _exit(2);
    }
    if (descriptor >= 0) close(descriptor);
    setitimer(ITIMER_REAL, &none, NULL);
    if (text) {
      answer('=', text);
    } else {
      text = magic_error(handle);
      answer('!', text ? text : "no reason given");
    }
  }
}

int main(int count, char **arguments) {
  if (count == 2 && strcmp(arguments[1], "--self-test") == 0) return test_restriction();
  int type = 0;
  socklen_t size = sizeof type;
  if (count < 4 || getsockopt(PEER, SOL_SOCKET, SO_TYPE, &type, &size) != 0 ||
      type != SOCK_SEQPACKET) {
    fputs("sharepipe-sniffer: is started by sharepipe alone\n", stderr);
    return 64;
  }
  close_descriptors();
  ignore_signals();
  be_expendable();
  keep_memory();
  magic_t handle = magic_open(atoi(arguments[1]));
  if (!handle) return fail("no memory for a handle of libmagic");
  if (magic_load(handle, arguments[3]) != 0) return fail(magic_error(handle));
  for (int n = 4; n < count; n++) {
    int parameter;
    size_t value;
    if (sscanf(arguments[n], "%d=%zu", &parameter, &value) != 2 ||
        magic_setparam(handle, parameter, &value) != 0) {
      return fail("libmagic does not take one of the limits");
    }
  }
  warm_up(handle);
  struct restriction made = restrict_process();
  char hello[128];
  snprintf(
      hello, sizeof hello, "%s%s%s%s%s", PROTOCOL, made.no_new_privileges ? "" : " no_new_privs",
      made.limits ? "" : " rlimits", made.landlock ? "" : " landlock",
      made.seccomp ? "" : " seccomp");
  answer('=', hello);
  serve(handle, atol(arguments[2]));
}
