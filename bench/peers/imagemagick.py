"""ImageMagick's own drawing, a process a picture. Soft holes are blurred ones."""
TITLE = "ImageMagick"
GET = "apt-get install imagemagick"
WORK = {"": "few"}
# From the top of a line to its baseline, as a share of the font's size.
ASCENTS = {"Inter": 0.969, "Noto Sans CJK SC": 1.16}


def version(tools):
    line = tools.first_line("convert", "--version")
    return line if line and "ImageMagick" in line and "not installed" not in line else None


def commands(work, _variant):
    return [arguments(work, name) for name in work.names]


def arguments(work, name):
    s = work.scenes[name]
    size, k, a = f"{s.width}x{s.height}", s.scale, s.arrow
    scaled = f"scale {k},{k}"
    hole = ["(", "-size", size, "xc:none", "-fill", "white", "-stroke", "none", "-draw",
            f"{scaled} ellipse {s.cx},{s.cy} {s.rx},{s.ry} 0,360"]
    if s.feather:
        hole += ["-blur", f"0x{s.feather * k / 1.7:.2f}"]

    def text(string, x, baseline, family, points):
        top = baseline - points * ASCENTS[family]
        return [
            "-fill", "white", "-stroke", "none", "-font", work.tools.font_file(family), "-pointsize", f"{points * k}",
            "-gravity", "north", "-annotate", f"{x * k - s.width / 2:+.1f}{top * k:+.1f}", string]

    return [
        "convert", "-size", size, "xc:#000000b5", *hole, ")", "-compose", "DstOut", "-composite", "-compose", "Over",
        "-fill", "none", "-stroke", "white", "-strokewidth", "3", "-draw",
        f"{scaled} stroke-linecap round stroke-linejoin round path 'M{a[0]},{a[1]} C{a[2]},{a[3]} {a[4]},{a[5]}"
        f" {a[6]},{a[7]} M{a[8]},{a[9]} L{a[6]},{a[7]} L{a[10]},{a[11]}'",
        "-strokewidth", "1.5", "-draw",
        f"{scaled} roundrectangle {s.bx - 57.25},{s.by - 21.25} {s.bx + 57.25},{s.by + 21.25} 21.25,21.25",
        *text(s.lines[0], s.tx, s.b1, s.family, 20), *text(s.lines[1], s.tx, s.b2, s.family, 20),
        *text("OK", s.bx, s.by + 6.543, "Inter", 18),
        f"PNG32:{work.out(name)}",
    ]
