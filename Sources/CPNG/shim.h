#include <png.h>
#include <setjmp.h>
#include <string.h>

// libpng reports by longjmp, which Swift cannot be jumped through: what may jump is in here. (The simplified API would
// do without, but releases of libpng up to 1.6.54 write beyond the end, or the wrong colours, for interlaced 16 bits.)

/// A PNG in memory that is being read. Libpng keeps its address, so it must not move.
typedef struct {
  png_structp png;
  png_infop info;
  const unsigned char *bytes;
  size_t count;
  size_t position;
  /// What `IDAT` chunks may not reach beyond, or 0 while that is unknown.
  size_t end;
  /// Why a function returned 0.
  char message[128];
} scrim_png_reader;

static inline void scrim_png_fail(png_structp png, png_const_charp reason) {
  scrim_png_reader *reader = (scrim_png_reader *)png_get_error_ptr(png);
  strncpy(reader->message, reason, sizeof reader->message - 1);
  png_longjmp(png, 1);
}

static inline void scrim_png_ignore(png_structp png, png_const_charp warning) {
  (void)png;
  (void)warning;
}

static inline void scrim_png_take(png_structp png, png_bytep target, size_t count) {
  scrim_png_reader *reader = (scrim_png_reader *)png_get_io_ptr(png);
  if (count > reader->count - reader->position) png_error(png, "the file ends too early");
  if (reader->end && reader->position + count > reader->end && png_get_io_chunk_type(png) == 0x49444154) {
    png_error(png, "it has more data than its size has pixels");
  }
  memcpy(target, reader->bytes + reader->position, count);
  reader->position += count;
}

/// Reads the header of `bytes`, which must outlive the reader. Returns 0 where that fails; close the reader anyway.
static inline int scrim_png_open(scrim_png_reader *reader, const unsigned char *bytes, size_t count) {
  // Of what is not needed for pixels, only what tells the gamma.
  static const png_byte used[] = "cHRM\0gAMA\0sRGB";
  memset(reader, 0, sizeof *reader);
  reader->bytes = bytes;
  reader->count = count;
  reader->png = png_create_read_struct(PNG_LIBPNG_VER_STRING, reader, scrim_png_fail, scrim_png_ignore);
  reader->info = reader->png ? png_create_info_struct(reader->png) : NULL;
  if (!reader->info) {
    strcpy(reader->message, "no memory is left");
    return 0;
  }
  if (setjmp(png_jmpbuf(reader->png))) return 0;
  png_set_read_fn(reader->png, reader, scrim_png_take);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
  png_set_keep_unknown_chunks(reader->png, PNG_HANDLE_CHUNK_AS_DEFAULT, used, 3);
  png_read_info(reader->png, reader->info);
  return 1;
}

static inline unsigned scrim_png_width(const scrim_png_reader *reader) {
  return png_get_image_width(reader->png, reader->info);
}

static inline unsigned scrim_png_height(const scrim_png_reader *reader) {
  return png_get_image_height(reader->png, reader->info);
}

/// Decodes everything as straight sRGB and alpha, 4 bytes a pixel, into `pixels`. Once only; returns 0 where it fails.
static inline int scrim_png_decode(scrim_png_reader *reader, unsigned char *pixels) {
  png_structp png = reader->png;
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_alpha_mode(png, PNG_ALPHA_PNG, PNG_DEFAULT_sRGB);
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_add_alpha(png, 255, PNG_FILLER_AFTER);
  int passes = png_set_interlace_handling(png);
  png_read_update_info(png, reader->info);
  size_t stride = png_get_rowbytes(png, reader->info);
  if (stride != 4 * (size_t)scrim_png_width(reader)) png_error(png, "rows have an unexpected length");
  for (int pass = 0; pass < passes; pass++) {
    for (size_t y = 0; y < scrim_png_height(reader); y++) {
      // Behind the last row libpng inflates whatever is left, be it gigabytes. No compressed row is twice its size.
      if (pass == passes - 1 && y == scrim_png_height(reader) - 1) reader->end = reader->position + 4 * stride + 65536;
      png_read_row(png, pixels + y * stride, NULL);
    }
  }
  png_read_end(png, NULL);
  return 1;
}

static inline void scrim_png_close(scrim_png_reader *reader) {
  png_destroy_read_struct(&reader->png, &reader->info, NULL);
}
