"""Instructions of Scrim's own stages, counted by callgrind."""
import re
import shutil
import subprocess

# The rooms of Scrim that a bake passes through, in its order, and what each does there.
ROOMS = {
    "Manifest": "reading the manifest", "YAML": "of which parsing YAML", "Layout": "layout",
    "Typography": "shaping and drawing of text", "Raster": "painting", "Pixels": "of which the canvas and coverage",
    "PNG": "encoding", "Deflate": "of which deflating", "Files": "writing files", "Record": "the record",
}
# What is not Scrim's own: names of functions.
LIBRARIES = {
    "starting: the dynamic linker": "_dl_start", "fontconfig": "Fc", "Pango": "pango_", "Cairo": "cairo_",
    "libyaml": "yaml_", "libdeflate": "libdeflate_",
}
LINE = re.compile(r"^\s*([\d,]+)\s+(.*)$")
# A Swift symbol begins with the length of its room's name and the name.
SYMBOL = re.compile(r"\$s(\d+)(\w+)")


def counted(folder, command):
    """Instructions of the whole process, and for each room its costliest functions, with all that they call."""
    out = folder / "callgrind.out"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *map(str, command)], check=True,
        stdin=subprocess.DEVNULL, capture_output=True)
    annotated = subprocess.run(
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", "--show-percs=no", "--auto=no", str(out)],
        check=True, capture_output=True, text=True).stdout
    total, functions, recursive = 0, {}, set()
    for line in annotated.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        count = int(match[1].replace(",", ""))
        if match[2].startswith("PROGRAM TOTALS"):
            total = count
            continue
        name = match[2].split(" [")[0].rsplit(":", 1)[-1]
        symbol, _, again = name.partition("'")
        if again:
            recursive.add(symbol)
        part = _part(symbol)
        if part and count >= total / 1000:
            functions.setdefault(part, {})[symbol] = max(functions.get(part, {}).get(symbol, 0), count)
    found = {}
    for part in (*ROOMS.values(), *LIBRARIES):
        # Costs of functions that call themselves are counted more than once.
        own = {symbol: count for symbol, count in functions.get(part, {}).items() if symbol not in recursive}
        if own:
            found[part] = _without_wrappers(own, 1 if part in LIBRARIES else 5)
    names = _demangled([symbol for pairs in found.values() for symbol, _ in pairs])
    return total, {part: [(names.get(symbol, symbol), count) for symbol, count in found[part]] for part in found}


def _part(symbol):
    """The part of the work that a function belongs to, if it is one of those that are told."""
    if swift := SYMBOL.match(symbol):
        return ROOMS.get(swift[2][: int(swift[1])])
    return next((part for part, start in LIBRARIES.items() if symbol.startswith(start)), None)


def _without_wrappers(functions, most):
    """The costliest functions, without those that do little more than to call the next."""
    found = []
    for symbol, count in sorted(functions.items(), key=lambda pair: -pair[1]):
        if found and count > 0.98 * found[-1][1]:
            continue
        found.append((symbol, count))
    return found[:most]


def _demangled(symbols):
    if not symbols or not shutil.which("swift"):
        return {}
    done = subprocess.run(
        ["swift", "demangle", "--compact", "--simplified"], input="\n".join(symbols), capture_output=True, text=True)
    names = done.stdout.splitlines()
    return dict(zip(symbols, names)) if len(names) == len(symbols) else {}
