// The types that are used of librsvg 2, as its headers have them. The library is loaded when the first SVG is drawn, and is not
// linked: with it come a dozen more, which would double the time that the program takes to start.
typedef struct {
  double x, y, width, height;
} RsvgRectangle;

typedef enum {
  RSVG_UNIT_PERCENT,
  RSVG_UNIT_PX,
  RSVG_UNIT_EM,
  RSVG_UNIT_EX,
  RSVG_UNIT_IN,
  RSVG_UNIT_CM,
  RSVG_UNIT_MM,
  RSVG_UNIT_PT,
  RSVG_UNIT_PC
} RsvgUnit;

typedef struct {
  double length;
  RsvgUnit unit;
} RsvgLength;
