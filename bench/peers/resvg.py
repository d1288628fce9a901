"""resvg's command, a process a picture."""
TITLE = "resvg"
GET = "pip install resvg-cli"
WORK = {"": "all"}


def version(tools):
    return tools.first_line("resvg", "--version")


def commands(work, _variant):
    return [["resvg", work.svg(name), work.out(name)] for name in work.names]
