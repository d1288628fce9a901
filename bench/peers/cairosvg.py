"""CairoSVG in one Python process."""
import sys

TITLE = "CairoSVG"
GET = "pip install CairoSVG"
WORK = {"": "few"}


def version(tools):
    return tools.package("CairoSVG")


def commands(work, _variant):
    return [[work.tools.python, __file__, *(f"{work.svg(name)}={work.out(name)}" for name in work.names)]]


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, in which the library's name is this file's
    import cairosvg

    for pair in sys.argv[1:]:
        svg, png = pair.split("=")
        cairosvg.svg2png(url=svg, write_to=png)
