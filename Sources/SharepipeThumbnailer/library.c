/*
 * libgd, opened when the program runs: nothing must be installed to build it, and where libgd is
 * missing there are no pictures. See gd.h.
 */

#include "library.h"

#include <dlfcn.h>
#include <string.h>

/* How an image of libgd begins, in every version from 2.0 on. */
struct image {
  unsigned char **lines;
  int width;
  int height;
};

/* A function that decodes bytes. */
typedef struct image *(*reader)(int size, void *bytes);

/* The formats, each with the ending of a name by which libgd says whether it reads it. */
static struct format {
  const char *word, *name, *function;
  reader read;
} formats[] = {
    {"png", "x.png", "gdImageCreateFromPngPtr", NULL},
    {"jpeg", "x.jpg", "gdImageCreateFromJpegPtr", NULL},
    {"gif", "x.gif", "gdImageCreateFromGifPtr", NULL},
    {"webp", "x.webp", "gdImageCreateFromWebpPtr", NULL},
    {"heif", "x.heic", "gdImageCreateFromHeifPtr", NULL},
    {"avif", "x.avif", "gdImageCreateFromAvifPtr", NULL},
};

enum { FORMATS = sizeof formats / sizeof *formats };

static int (*true_color)(struct image *image, int x, int y);

bool load_library(void) {
  // All of it now: later nothing can be opened.
  void *library = dlopen("libgd.so.3", RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return false;
  *(void **)&true_color = dlsym(library, "gdImageGetTrueColorPixel");
  int (*supports)(const char *name, int writing);
  *(void **)&supports = dlsym(library, "gdSupportsFileType");
  if (true_color == NULL || supports == NULL) return false;
  for (size_t index = 0; index < FORMATS; index++)
    if (supports(formats[index].name, 0))
      *(void **)&formats[index].read = dlsym(library, formats[index].function);
  return true;
}

const char *format_at(size_t index) { return index < FORMATS ? formats[index].word : NULL; }

static reader reader_of(const char *format) {
  for (size_t index = 0; index < FORMATS; index++)
    if (strcmp(formats[index].word, format) == 0) return formats[index].read;
  return NULL;
}

bool reads_format(const char *format) { return reader_of(format) != NULL; }

struct image *decode(const char *format, uint8_t *bytes, size_t size) {
  struct image *image = reader_of(format)((int)size, bytes);
  return image != NULL && image->width > 0 && image->height > 0 ? image : NULL;
}

int width_of(const struct image *image) { return image->width; }

int height_of(const struct image *image) { return image->height; }

uint32_t pixel_of(struct image *image, int x, int y) { return (uint32_t)true_color(image, x, y); }
