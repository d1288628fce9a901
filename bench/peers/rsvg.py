"""librsvg's command, a process a picture."""
TITLE = "rsvg-convert"
GET = "apt-get install librsvg2-bin"
WORK = {"": "all"}


def version(tools):
    return tools.first_line("rsvg-convert", "--version")


def commands(work, _variant):
    return [["rsvg-convert", work.svg(name), "-o", work.out(name)] for name in work.names]
