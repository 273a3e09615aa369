#pragma once

#include "library.h"

/* The longest side of a picture, in pixels. */
enum { LONGEST_SIDE = 256 };

/* A picture, as it is written. */
struct picture {
  size_t size;
  uint8_t bytes[4 + LONGEST_SIDE * LONGEST_SIDE * 3];
};

/* Draws an image over white, so small that no side is longer than it may be, and never larger. */
void draw(struct image *image, struct picture *picture);
