/*
 * A program in the place of sharepipe-thumbnailer that misbehaves, as one that an image has taken
 * over may.
 *
 *   witness FORMAT
 *   witness --formats
 *
 * What it does is the last word of its standard input, behind an image: "sleep" and "work" without an
 * end, "flood" its output without an end, or write "nothing", a "short" picture, a "long" one, one
 * with "sides" that are too long, one without a "width"; "abort", "fail", take all "memory", or write
 * "words" to its standard error and a picture of one green pixel.
 */

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char input[1 << 20];

static int is(const char *word, size_t size) {
  size_t length = strlen(word);
  return size >= length && memcmp(input + size - length, word, length) == 0;
}

static int put(const char *bytes, size_t size) {
  return fwrite(bytes, 1, size, stdout) == size && fflush(stdout) == 0 ? 0 : 1;
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "--formats") == 0) return puts("png\nother") < 0;
  size_t size = fread(input, 1, sizeof input, stdin);
  if (is("sleep", size)) for (;;) sleep(1000);
  if (is("work", size)) for (volatile unsigned turns = 0;; turns++) {}
  if (is("flood", size)) while (put("\0\1\0\1\0\0\0\0", 8) == 0) {}
  if (is("nothing", size)) return 0;
  if (is("short", size)) return put("\0\2\0\2\1\2\3", 7);
  if (is("long", size)) return put("\0\1\0\1\1\2\3\4", 8);
  if (is("sides", size)) return put("\1\1\0\1\1\2\3", 7);
  if (is("width", size)) return put("\0\0\0\1", 4);
  if (is("abort", size)) abort();
  if (is("fail", size)) return 9;
  if (is("memory", size)) {
    for (;;) {
      char *bytes = malloc(16 << 20);
      if (bytes == NULL) return 8;
      memset(bytes, 1, 16 << 20);
    }
  }
  if (is("words", size)) fprintf(stderr, "a warning\n");
  return put("\0\1\0\1\0\377\0", 7);
}
