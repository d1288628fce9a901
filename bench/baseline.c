/* The yardstick: what a good engineer writes in an afternoon. Each picture of scenes.tsv is drawn by Cairo and Pango on
   a surface of the whole screen, un-premultiplied, and written by libpng with its defaults.

   baseline [--tuned] [--area K] SCENES FOLDER [NAME...]
     --tuned   grey with alpha, level 6, no filter: what libpng can do for such pictures
     --area K  canvases of K times the area (a square number), the same geometry at their top left
     NAME      only these pictures */
#include <cairo.h>
#include <errno.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <png.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct scene {
  char name[64];
  int width, height;
  double scale;
  double hole_x, hole_y, radius_x, radius_y, feather;
  double arrow[12]; /* start, two control points, end; the ends of the head's strokes */
  char family[64];
  char lines[2][128];
  double text_x, baselines[2];
  double button_x, button_y;
};

static void fail(const char *what, const char *why) {
  fprintf(stderr, "baseline: %s: %s\n", what, why);
  exit(1);
}

/* Splits a line of scenes.tsv; false where it is not one. */
static bool read_scene(char *line, struct scene *s) {
  char *fields[29];
  int count = 0;
  line[strcspn(line, "\n")] = 0;
  for (char *field; count < 29 && (field = strsep(&line, "\t"));) fields[count++] = field;
  if (count != 29) return false;
  double *numbers[] = {&s->scale, &s->hole_x, &s->hole_y, &s->radius_x, &s->radius_y, &s->feather};
  snprintf(s->name, sizeof s->name, "%s", fields[0]);
  s->width = atoi(fields[1]);
  s->height = atoi(fields[2]);
  for (int i = 0; i < 6; i++) *numbers[i] = atof(fields[3 + i]);
  for (int i = 0; i < 12; i++) s->arrow[i] = atof(fields[9 + i]);
  snprintf(s->family, sizeof s->family, "%s", fields[21]);
  for (int i = 0; i < 2; i++) snprintf(s->lines[i], sizeof s->lines[i], "%s", fields[22 + i]);
  s->text_x = atof(fields[24]);
  for (int i = 0; i < 2; i++) s->baselines[i] = atof(fields[25 + i]);
  s->button_x = atof(fields[27]);
  s->button_y = atof(fields[28]);
  return true;
}

static void cut_hole(cairo_t *cr, const struct scene *s) {
  cairo_save(cr);
  cairo_translate(cr, s->hole_x, s->hole_y);
  cairo_scale(cr, s->radius_x, s->radius_y);
  cairo_set_operator(cr, CAIRO_OPERATOR_DEST_OUT);
  if (s->feather > 0) {
    double soft = s->feather / fmin(s->radius_x, s->radius_y);
    cairo_pattern_t *ramp = cairo_pattern_create_radial(0, 0, 1 - soft, 0, 0, 1 + soft);
    cairo_pattern_add_color_stop_rgba(ramp, 0, 0, 0, 0, 1);
    cairo_pattern_add_color_stop_rgba(ramp, 1, 0, 0, 0, 0);
    cairo_set_source(cr, ramp);
    cairo_pattern_destroy(ramp);
    cairo_arc(cr, 0, 0, 1 + soft, 0, 2 * M_PI);
  } else {
    cairo_set_source_rgba(cr, 0, 0, 0, 1);
    cairo_arc(cr, 0, 0, 1, 0, 2 * M_PI);
  }
  cairo_fill(cr);
  cairo_restore(cr);
}

/* Shows a line centred about x, standing on its baseline. */
static void show_line(cairo_t *cr, PangoLayout *layout, const char *family, double size, const char *text, double x,
                      double baseline) {
  PangoFontDescription *font = pango_font_description_new();
  pango_font_description_set_family(font, family);
  pango_font_description_set_absolute_size(font, size * PANGO_SCALE);
  pango_layout_set_font_description(layout, font);
  pango_font_description_free(font);
  pango_layout_set_text(layout, text, -1);
  pango_cairo_update_layout(cr, layout);
  PangoRectangle logical;
  pango_layout_get_extents(layout, NULL, &logical);
  cairo_move_to(cr, x - logical.width / 2.0 / PANGO_SCALE - (double)logical.x / PANGO_SCALE,
                baseline - (double)pango_layout_get_baseline(layout) / PANGO_SCALE);
  pango_cairo_show_layout(cr, layout);
}

static void draw_arrow(cairo_t *cr, const double a[12]) {
  cairo_set_line_width(cr, 3);
  cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
  cairo_move_to(cr, a[0], a[1]);
  cairo_curve_to(cr, a[2], a[3], a[4], a[5], a[6], a[7]);
  cairo_move_to(cr, a[8], a[9]);
  cairo_line_to(cr, a[6], a[7]);
  cairo_line_to(cr, a[10], a[11]);
  cairo_stroke(cr);
}

static void draw_button(cairo_t *cr, PangoLayout *layout, double x, double y) {
  const double width = 116, radius = 22, border = 1.5;
  double inset = radius - border / 2;
  cairo_new_sub_path(cr);
  cairo_arc(cr, x + width / 2 - radius, y, inset, -M_PI / 2, M_PI / 2);
  cairo_arc(cr, x - width / 2 + radius, y, inset, M_PI / 2, 3 * M_PI / 2);
  cairo_close_path(cr);
  cairo_set_line_width(cr, border);
  cairo_stroke(cr);
  /* The middle of Inter's capitals, 0.727 of the size high, is the middle of the button. */
  show_line(cr, layout, "Inter", 18, "OK", x, y + 18 * 0.727 / 2);
}

static cairo_surface_t *draw(const struct scene *s, PangoLayout *layout) {
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, s->width, s->height);
  cairo_t *cr = cairo_create(surface);
  cairo_scale(cr, s->scale, s->scale);
  cairo_set_source_rgba(cr, 0, 0, 0, 0.71);
  cairo_paint(cr);
  cut_hole(cr, s);
  cairo_set_source_rgb(cr, 1, 1, 1);
  for (int i = 0; i < 2; i++) show_line(cr, layout, s->family, 20, s->lines[i], s->text_x, s->baselines[i]);
  draw_arrow(cr, s->arrow);
  draw_button(cr, layout, s->button_x, s->button_y);
  if (cairo_status(cr)) fail(s->name, cairo_status_to_string(cairo_status(cr)));
  cairo_destroy(cr);
  cairo_surface_flush(surface);
  return surface;
}

static uint8_t straight(uint32_t premultiplied, uint32_t alpha) {
  return (uint8_t)((premultiplied * 255 + alpha / 2) / alpha);
}

/* Straight bytes of a surface: RGBA, or grey with alpha. */
static uint8_t *bytes_of(cairo_surface_t *surface, bool grey) {
  int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  int stride = cairo_image_surface_get_stride(surface);
  const uint8_t *pixels = cairo_image_surface_get_data(surface);
  uint8_t *bytes = malloc((size_t)width * height * (grey ? 2 : 4));
  if (!bytes) fail("out of memory", strerror(errno));
  uint8_t *out = bytes;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = (const uint32_t *)(pixels + (size_t)y * stride);
    for (int x = 0; x < width; x++) {
      uint32_t pixel = row[x], alpha = pixel >> 24;
      uint8_t red = 0, green = 0, blue = 0;
      if (alpha) {
        red = straight(pixel >> 16 & 255, alpha);
        if (!grey) {
          green = straight(pixel >> 8 & 255, alpha);
          blue = straight(pixel & 255, alpha);
        }
      }
      *out++ = red;
      if (!grey) {
        *out++ = green;
        *out++ = blue;
      }
      *out++ = (uint8_t)alpha;
    }
  }
  return bytes;
}

static void write_png(const char *path, uint8_t *bytes, int width, int height, bool tuned) {
  FILE *file = fopen(path, "wb");
  if (!file) fail(path, strerror(errno));
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
  png_infop info = png_create_info_struct(png);
  if (setjmp(png_jmpbuf(png))) fail(path, "libpng failed");
  png_init_io(png, file);
  if (tuned) {
    png_set_compression_level(png, 6);
    png_set_filter(png, 0, PNG_FILTER_NONE);
  }
  png_set_IHDR(png, info, width, height, 8, tuned ? PNG_COLOR_TYPE_GRAY_ALPHA : PNG_COLOR_TYPE_RGBA,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, bytes + (size_t)y * width * (tuned ? 2 : 4));
  png_write_end(png, info);
  png_destroy_write_struct(&png, &info);
  if (fclose(file)) fail(path, strerror(errno));
}

static bool wanted(const char *name, char **names, int count) {
  for (int i = 0; i < count; i++)
    if (!strcmp(name, names[i])) return true;
  return count == 0;
}

int main(int argc, char **argv) {
  bool tuned = false;
  double side = 1;
  int at = 1;
  for (; at < argc && !strncmp(argv[at], "--", 2); at++) {
    if (!strcmp(argv[at], "--tuned")) tuned = true;
    else if (!strcmp(argv[at], "--area") && at + 1 < argc) side = sqrt(atof(argv[++at]));
    else fail(argv[at], "unknown option");
  }
  if (argc - at < 2) fail("usage", "baseline [--tuned] [--area K] SCENES FOLDER [NAME...]");
  const char *path = argv[at], *folder = argv[at + 1];
  FILE *scenes = fopen(path, "r");
  if (!scenes) fail(path, strerror(errno));

  PangoContext *context = pango_font_map_create_context(pango_cairo_font_map_get_default());
  cairo_font_options_t *options = cairo_font_options_create();
  cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
  cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options(context, options);
  cairo_font_options_destroy(options);
  pango_context_set_round_glyph_positions(context, FALSE);
  PangoLayout *layout = pango_layout_new(context);

  char line[1024];
  while (fgets(line, sizeof line, scenes)) {
    struct scene scene;
    if (!read_scene(line, &scene)) fail(path, "a line is not a scene");
    if (!wanted(scene.name, argv + at + 2, argc - at - 2)) continue;
    scene.width = (int)lround(scene.width * side);
    scene.height = (int)lround(scene.height * side);
    cairo_surface_t *surface = draw(&scene, layout);
    uint8_t *bytes = bytes_of(surface, tuned);
    cairo_surface_destroy(surface);
    char out[4096];
    snprintf(out, sizeof out, "%s/%s.png", folder, scene.name);
    write_png(out, bytes, scene.width, scene.height, tuned);
    free(bytes);
  }
  fclose(scenes);
  g_object_unref(layout);
  g_object_unref(context);
  return 0;
}
