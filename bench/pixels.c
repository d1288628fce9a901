/* Looks at decoded pixels, with libpng's simplified reader.

   pixels at FILE X Y...           width, height, and red, green, blue, alpha at each place
   pixels recode IN OUT            the same pixels as RGBA, hardly compressed
   pixels compare A B [A B...]     a line for each pair: pixels that differ, the greatest difference of a channel over
                                   black, grey and white, the sum of squared differences, and of how many channels */
#include <math.h>
#include <png.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct picture {
  int width, height;
  png_byte *bytes;
};

static void fail(const char *what, const char *why) {
  fprintf(stderr, "pixels: %s: %s\n", what, why);
  exit(1);
}

static struct picture read_picture(const char *path) {
  png_image image = {.version = PNG_IMAGE_VERSION};
  if (!png_image_begin_read_from_file(&image, path)) fail(path, image.message);
  image.format = PNG_FORMAT_RGBA;
  png_byte *bytes = malloc(PNG_IMAGE_SIZE(image));
  if (!bytes || !png_image_finish_read(&image, NULL, bytes, 0, NULL)) fail(path, image.message);
  return (struct picture){(int)image.width, (int)image.height, bytes};
}

static void recode(const char *in, const char *out) {
  struct picture p = read_picture(in);
  FILE *file = fopen(out, "wb");
  if (!file) fail(out, "cannot be written");
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) fail(out, "libpng failed");
  png_init_io(png, file);
  png_set_compression_level(png, 1);
  png_set_filter(png, 0, PNG_FILTER_NONE);
  png_set_IHDR(png, info, p.width, p.height, 8, PNG_COLOR_TYPE_RGBA, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
               PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < p.height; y++) png_write_row(png, p.bytes + (size_t)y * p.width * 4);
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  fclose(file);
  free(p.bytes);
}

static double over(const png_byte *pixel, int channel, double ground) {
  double alpha = pixel[3] / 255.0;
  return pixel[channel] * alpha + ground * (1 - alpha);
}

static void compare(const char *first, const char *second) {
  static const double grounds[] = {0, 128, 255};
  struct picture a = read_picture(first), b = read_picture(second);
  if (a.width != b.width || a.height != b.height) fail(second, "is not of the same size");
  size_t count = (size_t)a.width * a.height, differing = 0;
  double greatest = 0, squares = 0;
  for (size_t i = 0; i < count; i++) {
    const png_byte *p = a.bytes + 4 * i, *q = b.bytes + 4 * i;
    if (!memcmp(p, q, 4)) continue;
    differing++;
    for (int g = 0; g < 3; g++)
      for (int channel = 0; channel < 3; channel++) {
        double difference = fabs(over(p, channel, grounds[g]) - over(q, channel, grounds[g]));
        greatest = fmax(greatest, difference);
        squares += difference * difference;
      }
  }
  printf("%zu %.4f %.6f %zu\n", differing, greatest, squares, count * 9);
  free(a.bytes);
  free(b.bytes);
}

int main(int argc, char **argv) {
  if (argc >= 3 && !strcmp(argv[1], "at")) {
    struct picture p = read_picture(argv[2]);
    printf("%d %d", p.width, p.height);
    for (int i = 3; i + 1 < argc; i += 2) {
      int x = atoi(argv[i]), y = atoi(argv[i + 1]);
      if (x < 0 || y < 0 || x >= p.width || y >= p.height) fail(argv[2], "has no such place");
      const png_byte *pixel = p.bytes + 4 * ((size_t)y * p.width + x);
      printf(" %d %d %d %d", pixel[0], pixel[1], pixel[2], pixel[3]);
    }
    printf("\n");
  } else if (argc == 4 && !strcmp(argv[1], "recode")) {
    recode(argv[2], argv[3]);
  } else if (argc >= 4 && argc % 2 == 0 && !strcmp(argv[1], "compare")) {
    for (int i = 2; i < argc; i += 2) compare(argv[i], argv[i + 1]);
  } else {
    fail("usage", "pixels at FILE X Y... | recode IN OUT | compare A B...");
  }
  return 0;
}
