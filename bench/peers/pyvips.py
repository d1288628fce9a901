"""libvips from Python, one process: SVG in, PNG out."""
import sys

TITLE = "pyvips"
GET = "pip install pyvips pyvips-binary"
WORK = {"": "all", "palette": "few"}


def version(tools):
    return tools.package("pyvips", "pyvips-binary")


def commands(work, variant):
    pairs = (f"{work.svg(name)}={work.out(name)}" for name in work.names)
    return [[work.tools.python, __file__, variant or "plain", *pairs]]


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, in which the library's name is this file's
    import pyvips

    for pair in sys.argv[2:]:
        svg, png = pair.split("=")
        pyvips.Image.svgload(svg).pngsave(png, palette=sys.argv[1] == "palette")
