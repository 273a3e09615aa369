/*
 * sharepipe-thumbnailer: draws a small picture of an image, for the console, in a process that can
 * reach nothing but its standard streams.
 *
 *     sharepipe-thumbnailer FORMAT
 *     sharepipe-thumbnailer --formats
 *     sharepipe-thumbnailer --self-test
 *
 * FORMAT is one of the words of library.c. Standard input holds the image, and nothing behind it. What
 * is written are no bytes of the image and no file, so that nothing of either reaches a browser: the
 * width and the height of the picture in two bytes each, the most significant first, and then its
 * pixels, line by line, in three bytes each: red, green, blue. What is transparent is drawn over
 * white. Of an image with several pictures the first one is drawn. What an image says of its rotation
 * is heeded where the library does so (HEIF and AVIF).
 *
 * --formats writes the formats that the library reads here, each on a line.
 *
 * It is started through `sharepipe-launcher --answer`, which takes most rights from it, and takes the
 * rest from itself before it looks at the first byte (restriction.c). How many pixels an image may
 * have is asked by who starts it; what it needs is bounded by the limits of the launcher.
 *
 * Exit status: 0 with a picture; 1 if the image cannot be drawn; 64 for bad use; 69 if the library, or
 * what it needs for the format, is not there; 70 if the process cannot be restricted.
 */

#include "library.h"
#include "picture.h"
#include "restriction.h"

#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { NOT_DRAWN = 1, BAD_USE = 64, NO_LIBRARY = 69, NOT_RESTRICTED = 70 };

/* The most bytes of an image. */
enum { MOST_BYTES = 32 << 20 };

/* The standard input to its end; NULL if it is empty, too long, or cannot be read. */
static uint8_t *read_input(size_t *size) {
  uint8_t *bytes = malloc(MOST_BYTES + 1);
  *size = 0;
  while (bytes != NULL) {
    ssize_t count = read(STDIN_FILENO, bytes + *size, MOST_BYTES + 1 - *size);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 || *size + (size_t)count > MOST_BYTES) break;
    if (count == 0) return *size > 0 ? bytes : NULL;
    *size += (size_t)count;
  }
  return NULL;
}

static int write_output(const uint8_t *bytes, size_t size) {
  while (size > 0) {
    ssize_t count = write(STDOUT_FILENO, bytes, size);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return NOT_DRAWN;
    bytes += count;
    size -= (size_t)count;
  }
  return 0;
}

int main(int count, char **words) {
  if (count == 2 && strcmp(words[1], "--self-test") == 0) return test_restriction();
  if (count != 2) {
    fputs("sharepipe-thumbnailer: is started by the console of sharepipe alone\n", stderr);
    return BAD_USE;
  }
  if (!load_library()) return NO_LIBRARY;
  if (strcmp(words[1], "--formats") == 0) {
    for (size_t index = 0; format_at(index) != NULL; index++)
      if (reads_format(format_at(index))) puts(format_at(index));
    return fflush(stdout) == 0 ? 0 : NOT_DRAWN;
  }
  if (!reads_format(words[1])) return NO_LIBRARY;
  size_t size;
  uint8_t *bytes = read_input(&size);
  close(STDIN_FILENO);
  if (bytes == NULL) return NOT_DRAWN;
  if (!restrict_process()) return NOT_RESTRICTED;
  struct image *image = decode(words[1], bytes, size);
  if (image == NULL) return NOT_DRAWN;
  static struct picture picture;
  draw(image, &picture);
  return write_output(picture.bytes, picture.size);
}
