/*
 * An extension that writes down what it does, for tests that kill the process that runs it.
 *
 * Before and after its work it appends a line to a ledger that is no part of the state:
 *
 *   CONTEXT EXTENSION ATTEMPT KEY start
 *   CONTEXT EXTENSION ATTEMPT KEY stop
 *
 * Each line is one write to a file opened with O_APPEND and O_DSYNC, so that it is whole and on the
 * disk before the work goes on. The file `ledger` beside the program names the ledger. What the
 * program does is said by its own name:
 *
 *   post     nothing else
 *   check    answers a question with {"valid":true}
 *   stamp    returns its file with one more line
 *   draw     returns other bytes each time
 *   send     leaves the file that it gets in its container, named for the context and the attempt
 *   refuse   fails
 */

#define _GNU_SOURCE

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void give_up(const char *what) {
  perror(what);
  exit(2);
}

static const char *variable(const char *name) {
  const char *value = getenv(name);
  return value && *value ? value : "-";
}

static int open_ledger(const char *program) {
  char path[4096], ledger[4096];
  const char *slash = strrchr(program, '/');
  int length = slash ? (int)(slash - program) : 0;
  snprintf(path, sizeof path, "%.*s/ledger", length, program);
  FILE *file = fopen(path, "re");
  if (!file || !fgets(ledger, sizeof ledger, file)) give_up(path);
  fclose(file);
  ledger[strcspn(ledger, "\n")] = 0;
  int descriptor = open(ledger, O_WRONLY | O_APPEND | O_DSYNC | O_CLOEXEC);
  if (descriptor < 0) give_up(ledger);
  return descriptor;
}

static void note(int ledger, const char *what) {
  char line[1024];
  int length = snprintf(
      line, sizeof line, "%s %s %s %s %s\n", variable("SHAREPIPE_ID"),
      variable("SHAREPIPE_EXTENSION"), variable("SHAREPIPE_ATTEMPT"),
      variable("SHAREPIPE_IDEMPOTENCY_KEY"), what);
  if (write(ledger, line, (size_t)length) != length) give_up("ledger");
}

/* Copies the file that the request names first, and returns the copy with one more line. */
static void stamp(const char *request) {
  static const char mark[] = "\"file\":\"";
  const char *start = strstr(request, mark);
  if (!start) return;
  start += sizeof mark - 1;
  char path[4096], copy[4096], bytes[1 << 16];
  snprintf(path, sizeof path, "%.*s", (int)strcspn(start, "\""), start);
  snprintf(copy, sizeof copy, "%s/stamped.txt", variable("SHAREPIPE_OUTPUT"));
  FILE *from = fopen(path, "re"), *to = fopen(copy, "we");
  if (!from || !to) give_up(from ? copy : path);
  size_t count = fread(bytes, 1, sizeof bytes, from);
  fwrite(bytes, 1, count, to);
  fputs("stamped\n", to);
  if (fclose(to) != 0) give_up(copy);
  fclose(from);
  printf(
      "{\"completed\":{\"items\":[{\"attachments\":[{\"registeredTypeIdentifiers\":"
      "[\"public.plain-text\"],\"file\":\"stamped.txt\"}]}]}}\n");
}

static void copy_random(const char *path) {
  unsigned char bytes[16];
  FILE *from = fopen("/dev/urandom", "re"), *to = fopen(path, "we");
  if (!from || !to || fread(bytes, 1, sizeof bytes, from) != sizeof bytes) give_up(path);
  fputs("<?xml version=\"1.0\"?>\n<drawn>", to);
  for (size_t place = 0; place < sizeof bytes; place++) fprintf(to, "%02x", bytes[place]);
  fputs("</drawn>\n", to);
  if (fclose(to) != 0) give_up(path);
  fclose(from);
}

/* Returns a file that is never the same. */
static void draw(void) {
  char path[4096];
  snprintf(path, sizeof path, "%s/drawn.xml", variable("SHAREPIPE_OUTPUT"));
  copy_random(path);
  printf(
      "{\"completed\":{\"items\":[{\"attachments\":[{\"registeredTypeIdentifiers\":"
      "[\"public.xml\"],\"file\":\"drawn.xml\"}]}]}}\n");
}

/* Copies the file that the request names first into the container. */
static void deliver(const char *request) {
  static const char mark[] = "\"file\":\"";
  const char *start = strstr(request, mark);
  if (!start) return;
  start += sizeof mark - 1;
  char path[4096], copy[4096], bytes[1 << 16];
  snprintf(path, sizeof path, "%.*s", (int)strcspn(start, "\""), start);
  snprintf(
      copy, sizeof copy, "%s/%s-%s", variable("SHAREPIPE_CONTAINER"), variable("SHAREPIPE_ID"),
      variable("SHAREPIPE_ATTEMPT"));
  FILE *from = fopen(path, "re"), *to = fopen(copy, "we");
  if (!from || !to) give_up(from ? copy : path);
  size_t length = fread(bytes, 1, sizeof bytes, from);
  fwrite(bytes, 1, length, to);
  if (fclose(to) != 0) give_up(copy);
  fclose(from);
}

int main(int count, char **words) {
  (void)count;
  const char *slash = strrchr(words[0], '/');
  const char *name = slash ? slash + 1 : words[0];
  if (strcmp(variable("SHAREPIPE_REQUEST"), "validate") == 0) {
    puts("{\"valid\":true}");
    return 0;
  }
  static char request[1 << 20];
  size_t length = fread(request, 1, sizeof request - 1, stdin);
  request[length] = 0;
  int ledger = open_ledger(words[0]);
  note(ledger, "start");
  if (strcmp(name, "stamp") == 0) stamp(request);
  if (strcmp(name, "draw") == 0) draw();
  if (strcmp(name, "send") == 0) deliver(request);
  // Part of the work comes after the first line, so that a kill may hit in between.
  usleep(2000);
  note(ledger, "stop");
  return strcmp(name, "refuse") == 0 ? 1 : 0;
}
