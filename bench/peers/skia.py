"""Skia from Python, one process: a raster surface of the whole screen, encoded by Skia."""
import json
import sys

TITLE = "Skia"
GET = "pip install skia-python"
WORK = {"": "few"}


def version(tools):
    return tools.package("skia-python")


def commands(work, _variant):
    jobs = [json.dumps({**vars(work.scenes[name]), "out": work.out(name)}) for name in work.names]
    return [[work.tools.python, __file__, *jobs]]


def draw(skia, s):
    surface = skia.Surface(s["width"], s["height"])
    canvas = surface.getCanvas()
    canvas.clear(skia.Color(0, 0, 0, 181))
    canvas.scale(s["scale"], s["scale"])
    canvas.save()
    canvas.translate(s["cx"], s["cy"])
    canvas.scale(s["rx"], s["ry"])
    hole = skia.Paint(AntiAlias=True, BlendMode=skia.BlendMode.kDstOut)
    soft = s["feather"] / min(s["rx"], s["ry"])
    if soft:
        hole.setShader(skia.GradientShader.MakeRadial(
            (0, 0), 1 + soft, [skia.ColorBLACK, skia.ColorTRANSPARENT], [(1 - soft) / (1 + soft), 1]))
    canvas.drawCircle(0, 0, 1 + soft, hole)
    canvas.restore()
    ink = skia.Paint(AntiAlias=True, Color=skia.ColorWHITE)

    def line(text, x, baseline, family, size):
        font = skia.Font(skia.Typeface(family, skia.FontStyle.Normal()), size)
        font.setSubpixel(True)
        font.setHinting(skia.FontHinting.kNone)
        canvas.drawString(text, x - font.measureText(text) / 2, baseline, font, ink)

    for text, baseline in zip(s["lines"], (s["b1"], s["b2"])):
        line(text, s["tx"], baseline, s["family"], 20)
    line("OK", s["bx"], s["by"] + 6.543, "Inter", 18)
    a = s["arrow"]
    path = skia.Path()
    path.moveTo(a[0], a[1])
    path.cubicTo(*a[2:8])
    path.moveTo(a[8], a[9])
    path.lineTo(a[6], a[7])
    path.lineTo(a[10], a[11])
    stroke = skia.Paint(
        AntiAlias=True, Color=skia.ColorWHITE, Style=skia.Paint.kStroke_Style, StrokeWidth=3,
        StrokeCap=skia.Paint.kRound_Cap, StrokeJoin=skia.Paint.kRound_Join)
    canvas.drawPath(path, stroke)
    stroke.setStrokeWidth(1.5)
    box = skia.Rect.MakeXYWH(s["bx"] - 57.25, s["by"] - 21.25, 114.5, 42.5)
    canvas.drawRoundRect(box, 21.25, 21.25, stroke)
    surface.makeImageSnapshot().save(s["out"], skia.kPNG)


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, which holds a file named as the library
    import skia

    for job in sys.argv[1:]:
        draw(skia, json.loads(job))
