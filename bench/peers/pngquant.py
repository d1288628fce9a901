"""pngquant, a process a picture, on the baseline's files; it changes pixels."""
TITLE = "pngquant"
GET = "apt-get install pngquant"
OPTIMIZES = True
WORK = {"256": "few", "16": "few"}


def version(tools):
    return tools.first_line("pngquant", "--version")


def commands(work, variant):
    return [["pngquant", "--force", "--output", work.out(name), variant, work.png(name)] for name in work.names]
