"""zopflipng, a process a picture, on the baseline's files."""
TITLE = "zopflipng"
GET = "apt-get install zopfli"
OPTIMIZES = True
WORK = {"": "two"}


def version(tools):
    return tools.debian("zopflipng", "zopfli")


def commands(work, _variant):
    return [["zopflipng", "-y", work.png(name), work.out(name)] for name in work.names]
