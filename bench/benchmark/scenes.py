"""The pictures that all draw."""
import pathlib

FILE = pathlib.Path(__file__).parent.parent / "scenes.tsv"
# Scrim's names of the screens.
DEVICES = {
    "640x960": "iphone4", "640x1136": "iphone5", "750x1334": "iphone6", "1242x2208": "iphone6p", "1125x2436": "iphonex",
    "1290x2796": "iphone14promax", "1320x2868": "iphone16promax", "1536x2048": "ipad97", "2048x2732": "ipad129",
}


class Scene:
    """A line of scenes.tsv, in points."""

    def __init__(self, line):
        fields = line.split("\t")
        self.name, self.width, self.height, self.scale = fields[0], *map(int, fields[1:4])
        self.guide, self.screen = self.name.rsplit("_", 1)
        self.cx, self.cy, self.rx, self.ry, self.feather = map(float, fields[4:9])
        self.arrow = list(map(float, fields[9:21]))
        self.family, *self.lines = fields[21:24]
        self.tx, self.b1, self.b2, self.bx, self.by = map(float, fields[24:29])


def read_scenes():
    return [Scene(line) for line in FILE.read_text().splitlines()]
