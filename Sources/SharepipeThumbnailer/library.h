#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* An image of libgd. */
struct image;

/* Opens libgd; whether it is there. */
bool load_library(void);

/* The word for a format, in the order of the table; NULL behind the last one. */
const char *format_at(size_t index);

/* Whether the library, as it was built, reads a format. */
bool reads_format(const char *format);

/* Decodes an image; NULL if it cannot be done. The format is one that is read. */
struct image *decode(const char *format, uint8_t *bytes, size_t size);

/* How many pixels an image has from left to right, and from top to bottom. */
int width_of(const struct image *image);
int height_of(const struct image *image);

/* A pixel of an image: from the highest byte on how transparent it is (0 to 127), red, green, blue. */
uint32_t pixel_of(struct image *image, int x, int y);
