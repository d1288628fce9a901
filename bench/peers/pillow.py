"""Pillow in one Python process: shapes drawn at four times the size within their boxes, text by FreeType."""
import json
import math
import sys

TITLE = "Pillow"
GET = "pip install pillow"
WORK = {"": "few"}


def version(tools):
    return tools.package("pillow")


def commands(work, _variant):
    fonts = {family: work.tools.font_file(family) for family in ("Inter", "Noto Sans CJK SC")}
    jobs = [
        json.dumps({**vars(work.scenes[name]), "out": work.out(name), "fonts": fonts}) for name in work.names]
    return [[work.tools.python, __file__, *jobs]]


def draw(s):
    from PIL import Image, ImageDraw, ImageFont

    k, times = s["scale"], 4
    picture = Image.new("LA", (s["width"], s["height"]), (0, 181))

    def mask(left, top, right, bottom, paint):
        """Coverage of what `paint` draws in a box in points, and the place of the box."""
        x, y = math.floor(left * k), math.floor(top * k)
        width, height = math.ceil(right * k) - x, math.ceil(bottom * k) - y
        large = Image.new("L", (width * times, height * times))
        paint(ImageDraw.Draw(large), lambda px, py: ((px * k - x) * times, (py * k - y) * times))
        return large.resize((width, height), Image.BOX), (x, y)

    rx, ry = s["rx"] + s["feather"], s["ry"] + s["feather"]

    def hole(d, at):
        steps = round(2 * s["feather"] * k) or 1
        for step in range(steps):
            part = step / steps * 2 * s["feather"] if s["feather"] else 0
            value = round(255 * (step + 1) / steps)
            corners = (at(s["cx"] - rx + part, s["cy"] - ry + part), at(s["cx"] + rx - part, s["cy"] + ry - part))
            d.ellipse(corners, fill=value)

    cover, place = mask(s["cx"] - rx, s["cy"] - ry, s["cx"] + rx, s["cy"] + ry, hole)
    picture.paste((0, 0), place, cover)

    a = s["arrow"]

    def arrow(d, at):
        def stroke(points):
            points = [at(*p) for p in points]
            d.line(points, fill=255, width=round(3 * k * times), joint="curve")
            r = 1.5 * k * times
            for x, y in (points[0], points[-1]):
                d.ellipse((x - r, y - r, x + r, y + r), fill=255)

        curve = []
        for step in range(33):
            t = step / 32
            weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3)
            curve.append(tuple(sum(w * a[2 * i + axis] for i, w in enumerate(weights)) for axis in (0, 1)))
        stroke(curve)
        stroke([(a[8], a[9]), (a[6], a[7])])
        stroke([(a[6], a[7]), (a[10], a[11])])

    xs, ys = a[0::2], a[1::2]
    cover, place = mask(min(xs) - 3, min(ys) - 3, max(xs) + 3, max(ys) + 3, arrow)
    picture.paste((255, 255), place, cover)

    def pill(d, at):
        corners = (*at(s["bx"] - 58, s["by"] - 22), *at(s["bx"] + 58, s["by"] + 22))
        d.rounded_rectangle(corners, 22 * k * times, outline=255, width=round(1.5 * k * times))

    cover, place = mask(s["bx"] - 59, s["by"] - 23, s["bx"] + 59, s["by"] + 23, pill)
    picture.paste((255, 255), place, cover)

    d = ImageDraw.Draw(picture)
    font = ImageFont.truetype(s["fonts"][s["family"]], 20 * k)
    for text, baseline in zip(s["lines"], (s["b1"], s["b2"])):
        d.text((s["tx"] * k, baseline * k), text, (255, 255), font, anchor="ms")
    font = ImageFont.truetype(s["fonts"]["Inter"], 18 * k)
    d.text((s["bx"] * k, (s["by"] + 6.543) * k), "OK", (255, 255), font, anchor="ms")
    picture.convert("RGBA").save(s["out"])


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, which holds files named as libraries
    for job in sys.argv[1:]:
        draw(json.loads(job))
