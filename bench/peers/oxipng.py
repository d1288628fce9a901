"""oxipng in one Python process, as its command does it at these levels, on the baseline's files."""
import sys

TITLE = "oxipng"
GET = "pip install pyoxipng"
OPTIMIZES = True
WORK = {"-o 2": "few", "-o 4": "few", "-o 6": "few"}


def version(tools):
    return tools.package("pyoxipng")


def commands(work, variant):
    pairs = (f"{work.png(name)}={work.out(name)}" for name in work.names)
    return [[work.tools.python, __file__, variant.split()[1], *pairs]]


if __name__ == "__main__":
    sys.path.pop(0)  # this folder, in which the library's name is this file's
    import oxipng

    for pair in sys.argv[2:]:
        before, after = pair.split("=")
        oxipng.optimize(before, after, level=int(sys.argv[1]))
