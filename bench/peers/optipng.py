"""optipng, a process a picture, on the baseline's files."""
TITLE = "optipng"
GET = "apt-get install optipng"
OPTIMIZES = True
WORK = {"-o7": "two"}


def version(tools):
    return tools.first_line("optipng", "-v")


def commands(work, variant):
    return [["optipng", "-quiet", variant, work.png(name), "-out", work.out(name)] for name in work.names]
