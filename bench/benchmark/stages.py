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
        ["callgrind_annotate", "--inclusive=yes", "--threshold=100", "--show-percs=no", "--auto=no", str(out)], check=True,
        capture_output=True, text=True).stdout
    total, functions = 0, {}
    for line in annotated.splitlines():
        match = LINE.match(line)
        if not match:
            continue
        count = int(match[1].replace(",", ""))
        if match[2].startswith("PROGRAM TOTALS"):
            total = count
        elif symbol := SYMBOL.search(match[2]):
            room = symbol[2][: int(symbol[1])]
            if room in ROOMS and count >= total / 200:
                of_room = functions.setdefault(room, {})
                of_room[symbol[0]] = max(of_room.get(symbol[0], 0), count)
    found = {room: _without_wrappers(functions[room]) for room in ROOMS if room in functions}
    names = _demangled([symbol for pairs in found.values() for symbol, _ in pairs])
    return total, {room: [(names.get(symbol, symbol), count) for symbol, count in found[room]] for room in found}


def _without_wrappers(functions, most=4):
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
