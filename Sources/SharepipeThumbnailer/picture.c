/* Draws an image smaller: each pixel is the mean of those of the image that it stands for. */

#include "picture.h"

/* What is not transparent at all has 0. */
enum { CLEAR = 127 };

/* A side of the picture: in proportion, and at least one pixel. */
static int side(int length, int longest) {
  if (longest <= LONGEST_SIDE) return length;
  int64_t rounded = ((int64_t)length * LONGEST_SIDE + longest / 2) / longest;
  return rounded > 0 ? (int)rounded : 1;
}

/* Where the pixels of the image begin for which one of the picture stands. */
static int start(int number, int length, int of) { return (int)((int64_t)number * length / of); }

/* The mean of the pixels from (left, top) to before (right, bottom), over white. */
static void mean(
    struct image *image, int left, int right, int top, int bottom, uint8_t color[3]) {
  uint64_t sums[3] = {0}, all = (uint64_t)(right - left) * (uint64_t)(bottom - top) * CLEAR;
  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++) {
      uint32_t pixel = pixel_of(image, x, y);
      uint32_t clear = pixel >> 24 & 0x7F;
      for (int part = 0; part < 3; part++)
        sums[part] += (pixel >> (16 - 8 * part) & 0xFF) * (CLEAR - clear) + 255 * clear;
    }
  for (int part = 0; part < 3; part++) color[part] = (uint8_t)((sums[part] + all / 2) / all);
}

void draw(struct image *image, struct picture *picture) {
  int width = width_of(image), height = height_of(image);
  int longest = width > height ? width : height;
  int columns = side(width, longest), rows = side(height, longest);
  uint8_t *bytes = picture->bytes;
  *bytes++ = (uint8_t)(columns >> 8);
  *bytes++ = (uint8_t)columns;
  *bytes++ = (uint8_t)(rows >> 8);
  *bytes++ = (uint8_t)rows;
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++, bytes += 3)
      mean(
          image, start(column, width, columns), start(column + 1, width, columns),
          start(row, height, rows), start(row + 1, height, rows), bytes);
  picture->size = (size_t)(bytes - picture->bytes);
}
