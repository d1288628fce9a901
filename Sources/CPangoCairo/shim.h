#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <harfbuzz/hb-ot.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
