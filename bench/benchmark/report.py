"""What was measured, written as docs/performance.md."""
import dataclasses
import math
import statistics

from .comparison import MEMORY
from .measuring import Cost
from .pipeline import CASES

FLOORS = """\
What Scrim set out to reach. "Needed" is the least that its makers accept, "wanted" what they hope for."""


@dataclasses.dataclass
class Peer:
    """A peer at one of its settings, and Scrim before and after it."""

    name: str
    title: str
    version: str
    count: int
    cost: Cost
    bytes: int
    scrim_cpu: float
    scrim_wall: float
    scrim_bytes: int
    optimizes: bool


@dataclasses.dataclass
class Optimized:
    """Files that oxipng made of Scrim's pixels, and Scrim's own."""

    count: int
    bytes: int
    scrim_bytes: dict


@dataclasses.dataclass
class Results:
    """All that a run measured; what is empty was not."""

    count: int = 0
    pairs: int = 0
    cores: int = 0
    costs: dict = dataclasses.field(default_factory=dict)
    ratios: dict = dataclasses.field(default_factory=dict)
    bytes: dict = dataclasses.field(default_factory=dict)
    missing_settings: dict = dataclasses.field(default_factory=dict)
    errors: dict = dataclasses.field(default_factory=dict)
    one_more: dict = dataclasses.field(default_factory=dict)
    one_more_counts: tuple = ()
    baseline_one_more: dict = dataclasses.field(default_factory=dict)
    peaks: dict = dataclasses.field(default_factory=dict)
    many: dict = dataclasses.field(default_factory=dict)
    cold: Cost = None
    cold_baseline: Cost = None
    pipeline: object = None
    comparison: object = None
    stages: object = None
    optimized: dict = dataclasses.field(default_factory=dict)
    optimized_cpu: dict = dataclasses.field(default_factory=dict)
    peers: dict = dataclasses.field(default_factory=dict)
    missing_peers: list = dataclasses.field(default_factory=list)
    peers_ran: str = ""


def ms(seconds):
    value = seconds * 1000
    return f"{value:.2f}" if value < 9.995 else f"{value:.1f}" if value < 99.95 else f"{value:,.0f}"


def mib(kib):
    return f"{kib / 1024:.1f}"


def times(ratio):
    return f"{ratio}" if isinstance(ratio, int) else f"{ratio:.2f}" if ratio < 9.995 else f"{ratio:.1f}" if ratio < 99.95 else f"{ratio:,.0f}"


def share(ratio):
    return f"1/{times(ratio)}"


def table(head, rows, left=1):
    """A table of Markdown, its first columns set flush left."""
    lines = ["| " + " | ".join(head) + " |"]
    lines.append("|" + "|".join([" --- "] * left + [" ---: "] * (len(head) - left)) + "|")
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines)


def written(r, machine, date, screen):
    """The whole file."""
    parts = [
        "# Performance",
        "Written by `make bench`; all that follows was measured by one run of it. Do not edit.",
        _work(r),
        table(["what", "which"], [("Date", date.isoformat()), *machine], left=2),
        "## Goals",
        FLOORS,
        goals(r, screen),
        "## The batch",
        _batch(r),
        "## Settings",
        _settings(r),
        "## Growth",
        _growth(r, screen),
        "## The pipeline",
        pipeline(r),
        "## Comparing",
        comparison(r),
        "## Stages",
        _stages(r, screen),
        "## Peers",
        _peers(r),
        "## How it is measured",
        _method(r),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _work(r):
    return (
        f"The work: `bench/scenes.tsv`, {r.count} pictures for this run: guides that dim the screen to 71 %, with an"
        " elliptic hole, hard or feathered, two lines of text, a curved arrow and an outlined button. The baseline,"
        " `bench/baseline.c`, draws them with Cairo and Pango on surfaces of the whole screen and writes RGBA with"
        " libpng's defaults; “tuned”, it writes grey with alpha at level 6 without filters. Scrim bakes the same boxes"
        " from `bench/guides.yaml`; it routes its arrows itself, and its feather is a Gaussian one.")


def goals(r, screen):
    """What Scrim set out to reach, and what it reached."""
    rows = []

    def row(what, value, needed, wanted, show, at_least=False):
        if value is None:
            rows.append((what, "not measured", show(needed), "" if wanted is None else show(wanted), "", ""))
            return
        met = [goal and (value >= goal if at_least else value <= goal) for goal in (needed, wanted)]
        rows.append((
            what, show(value), show(needed), "" if wanted is None else show(wanted),
            *("" if one is None else "yes" if one else "no" for one in met)))

    def size(key, of="baseline"):
        return r.bytes[key] / r.bytes[of] if key in r.bytes else None

    def optimized(colors, effort, kinds):
        found = [r.optimized[colors, kind] for kind in kinds if (colors, kind) in r.optimized]
        if len(found) != len(kinds):
            return None
        return sum(one.scrim_bytes[effort] for one in found) / sum(one.bytes for one in found)

    def plain(value):
        return f"{value:.3f}" if value != round(value, 2) else f"{value:.2f}"

    def unit(name):
        return lambda value: f"{value:.3g} {name}"

    row("CPU, against the baseline", r.ratios.get("baseline"), 50, 100, share, True)
    row("CPU, against the tuned baseline", r.ratios.get("tuned"), 16, 32, share, True)
    rsvg, vips = r.peers.get(("rsvg", "")), r.peers.get(("pyvips", ""))
    row("CPU, against rsvg-convert", rsvg.cost.cpu / rsvg.scrim_cpu if rsvg else None, 70, 135, share, True)
    row("pictures a second, against pyvips, one process each", vips.cost.wall / vips.scrim_wall if vips else None, 15,
        30, lambda value: f"{times(value)}x", True)
    row("bytes of `256`, against the baseline's", size(("256", "fast")), 0.36, 0.30, plain)
    row("bytes of `256` at `small`, against oxipng -o 6", optimized("256", "small", ("hard", "feathered")), 1.02, 1.00,
        plain)
    for effort in ("fast", "small"):
        row(f"bytes of `exact` at `{effort}`, hard holes, against oxipng -o 6", optimized("exact", effort, ("hard",)),
            1.00, 1.00, plain)
        row(f"bytes of `exact` at `{effort}`, feathered holes, against oxipng -o 6",
            optimized("exact", effort, ("feathered",)), 1.10, 1.00, plain)
    row("bytes of `16`, against the baseline's", size(("16", "fast")), 0.19, 0.17, plain)
    row(f"CPU for one more picture of {screen.replace('x', ' x ')}", r.one_more[1] * 1000, 2, 1, unit("ms"))
    for key, jobs in (("scrim", 1), ("all cores", r.cores)):
        row(f"peak memory of the batch, `--jobs {jobs}`", r.costs[key].peak / 1024, 36, 25, unit("MiB"))
    row("CPU for one more picture on a canvas of 16 times the area",
        r.one_more[4] / r.one_more[1] if 4 in r.one_more else None, 2, 1.5, lambda value: f"{times(value)}x")
    row("one picture as a process of its own, wall", r.cold.wall * 1000, 15, 7, unit("ms"))
    _pipeline_goals(r, row, unit)
    return table(["measure", "Scrim", "needed", "wanted", "as needed", "as wanted"], rows)


def _batch(r):
    rows = []
    names = [
        ("baseline", "baseline, RGBA", "baseline"), ("tuned", "baseline, tuned", "tuned"),
        ("scrim", "Scrim, `--jobs 1`", "scrim"), ("all cores", f"Scrim, `--jobs {r.cores}`", "scrim"),
    ]
    for key, title, size in names:
        cost = r.costs[key]
        rows.append((
            title, f"{cost.cpu:.3f}", f"{cost.wall:.3f}", ms(cost.cpu / r.count), f"{r.bytes[size]:,}",
            mib(cost.peak)))
    speed = r.costs["scrim"].wall / r.costs["all cores"].wall
    return "\n\n".join([
        table(["way", "CPU s", "wall s", "CPU ms each", "bytes", "peak MiB"], rows),
        f"All {r.count} pictures, medians of {r.pairs} runs in turn. Scrim on {r.cores} cores is {times(speed)} times"
        " as fast by the clock as on one.",
    ])


def _settings(r):
    rows = []
    for key in [key for key in r.costs if isinstance(key, tuple)]:
        cost = r.costs[key]
        errors = []
        for kind in ("hard", "feathered"):
            if key == ("exact", "fast"):
                errors += ["0", "∞"]
            elif (key, kind) in r.errors:
                greatest, psnr = r.errors[key, kind]
                errors += [f"{greatest:.2f}", "∞" if math.isinf(psnr) else f"{psnr:.1f}"]
            else:
                errors += ["not measured"] * 2
        rows.append((
            f"`{key[0]}`", f"`{key[1]}`", f"{cost.cpu:.3f}", ms(cost.cpu / r.count), f"{r.bytes[key]:,}",
            f"{r.bytes[key] / r.bytes['baseline']:.3f}", mib(cost.peak), *errors))
    for (colors, effort), why in r.missing_settings.items():
        rows.append((f"`{colors}`", f"`{effort}`", f"not there: {why}", *[""] * 8))
    parts = [table(
        ["colors", "effort", "CPU s", "CPU ms each", "bytes", "of the baseline's", "peak MiB", "hard: most off of 255",
         "hard: PSNR dB", "feathered: most off", "feathered: PSNR dB"], rows, left=2)]
    if r.errors:
        parts.append(
            "Errors are those of the decoded pixels against `exact`, the greatest and the mean over all three of black,"
            " grey and white.")
    if r.optimized:
        rows = []
        for (colors, kind), one in r.optimized.items():
            rows.append((
                f"`{colors}`", kind, one.count, f"{one.bytes:,}",
                *(text for effort in ("fast", "small") for text in (
                    f"{one.scrim_bytes[effort]:,}", f"{one.scrim_bytes[effort] / one.bytes:.3f}"))))
        parts.append(table(
            ["colors", "holes", "pictures", "oxipng -o 6 bytes", "`fast` bytes", "of oxipng's", "`small` bytes",
             "of oxipng's"], rows, left=2))
        spent = "; ".join(
            f"`{colors}`: oxipng {cpu:.1f} s, " + ", ".join(f"`{effort}` {own:.3f} s" for effort, own in by.items())
            for colors, (cpu, by) in r.optimized_cpu.items())
        parts.append(
            "oxipng worked on Scrim's decoded pixels as RGBA; that its pixels are equal was checked. CPU of these"
            f" pictures, drawing included for Scrim: {spent}.")
    return "\n\n".join(parts)


def _growth(r, screen):
    few, many = r.one_more_counts
    rows = []
    for side in r.one_more:
        rows.append((
            f"{side ** 2} times the area" if side > 1 else screen.replace("x", " x "), ms(r.one_more[side]),
            f"{times(r.one_more[side] / r.one_more[1])}x", mib(r.peaks[side]),
            ms(r.baseline_one_more[side]), f"{times(r.baseline_one_more[side] / r.baseline_one_more[1])}x"))
    counts = list(r.many)
    base = r.many[counts[0]]
    more = [
        (f"{count}", f"{cost.cpu:.3f}", ms(cost.cpu / count), f"{times(cost.cpu / base.cpu)}x", mib(cost.peak))
        for count, cost in r.many.items()]
    steps = [
        (r.many[b].cpu - r.many[a].cpu) / (b - a) for a, b in zip(counts, counts[1:])]
    return "\n\n".join([
        f"One more picture, from runs of {few} and {many} guides of that screen, all different, the same geometry on"
        " each canvas; the baseline's is from runs of one and three of them:",
        table(["canvas", "CPU ms", "growth", "peak MiB", "baseline CPU ms", "growth"], rows),
        "More pictures of the same kind, all different:",
        table(["pictures", "CPU s", "CPU ms each", "of the first row's", "peak MiB"], more),
        f"A further picture costs {ms(steps[0])} ms among the first doubling and {ms(steps[1])} ms among the second.",
        f"One picture of {screen.replace('x', ' x ')} as a process of its own, from the start to the end of the process"
        f" (files in the system's cache): {ms(r.cold.wall)} ms by the clock, {ms(r.cold.cpu)} ms of CPU,"
        f" {mib(r.cold.peak)} MiB; the baseline takes {ms(r.cold_baseline.wall)} ms, {ms(r.cold_baseline.cpu)} ms,"
        f" {mib(r.cold_baseline.peak)} MiB.",
    ])


def _pipeline_goals(r, row, unit):
    """Nobody has hoped for more of these than what is needed. A small project tells nothing of them."""
    many = r.pipeline.projects[0]
    if many.count < 10_000:
        return
    nothing = many.spreads["nothing"].cost
    row(f"nothing to do for {many.count:,} pictures, wall", nothing.wall * 1000, 60, None, unit("ms"))
    row("peak memory of that", nothing.peak / 1024, 64, None, unit("MiB"))
    row(f"one tip changed among {many.count:,} pictures, wall beside its guide's baking", many.beside_baking * 1000,
        100, None, unit("ms"))
    for case, title in (("warm", "nothing wrong"), ("cold", "nothing wrong in a fresh clone")):
        row(f"`scrim check`, {title}, wall against sha256sum", many.check_ratios.get(case), 2, None,
            lambda value: f"{times(value)}x")
    watch = r.pipeline.watch
    row("`scrim watch`, from save to picture", statistics.median(watch.delays) * 1000 if watch else None, 50, None,
        unit("ms"))


def pipeline(r):
    """What a run costs where the pictures are there."""
    parts = []
    for project in r.pipeline.projects:
        first = project.first
        rows = [("`scrim bake`, all to do", 1, ms(first.wall), "", ms(first.cpu), mib(first.peak))]
        for case, one in project.spreads.items():
            between = f"{ms(one.least)} to {ms(one.greatest)}"
            rows.append((
                CASES[case], project.runs, ms(one.cost.wall), between, ms(one.cost.cpu), mib(one.cost.peak)))
        parts += [
            f"{project.title[0].upper()}{project.title[1:]}: {project.count:,} pictures, {project.bytes:,} bytes.",
            table(["run", "times", "wall ms", "least to greatest", "CPU ms", "peak MiB"], rows),
        ]
        if project.guide_baking is not None:
            parts.append(
                f"With one tip changed, the baking of its guide takes {ms(project.guide_baking)} ms: so much longer"
                " takes a bake of a manifest of just that guide, in a folder of its own, where its tip is changed in"
                f" the same way, than one there with nothing to do. Beside that are {ms(project.beside_baking)} ms,"
                " starting, reading and writing all included.")
        if project.check_ratios:
            told = {"warm": "as it is", "cold": "in a fresh clone, without what this machine remembers"}
            parts.append("`scrim check` against `sha256sum`, wall: " + ", ".join(
                f"{times(ratio)}x {told[case]}" for case, ratio in project.check_ratios.items()) + ".")
    if watch := r.pipeline.watch:
        parts.append(
            "`scrim watch` on the sample: from the rename of a saved manifest, with one tip changed, to the last of"
            f" its {watch.pictures} pictures in place, {len(watch.delays)} saves:"
            f" {ms(statistics.median(watch.delays))} ms in the median, {ms(max(watch.delays))} ms at most.")
    if r.pipeline.missing:
        parts.append(table(["what", "why it is missing"], r.pipeline.missing, left=2))
    return "\n\n".join(parts)


def comparison(r):
    """What a comparison of two folders costs."""
    found = r.comparison
    heads = ["work", "Scrim CPU ms", "wall ms", "peak MiB", "needed CPU ms", "met"]
    rows = []
    for case, cost in found.costs.items():
        goal = found.goals[case]
        is_met = cost.cpu <= goal and (case != "recoded" or cost.peak <= MEMORY)
        rows.append((
            found.titles[case], ms(cost.cpu), ms(cost.wall), mib(cost.peak),
            ms(goal) + (", 64 MiB" if case == "recoded" else ""), "yes" if is_met else "no"))
    parts = [table(heads, rows)]
    if found.peers:
        rows = [
            (f"{peer.title} ({peer.version})", found.titles[case], f"{peer.cpu[case]:.2f}", f"{times(peer.ratios[case])}x")
            for peer in found.peers for case in peer.cpu]
        parts.append(table(["peer", "work", "its CPU s", "of Scrim's"], rows, left=2))
    if found.missing:
        parts.append(table(["what", "why it is missing"], found.missing, left=2))
    return "\n\n".join(parts)


def _stages(r, screen):
    if not isinstance(r.stages, tuple):
        return f"Not measured{f': {r.stages}' if r.stages else ''}."
    count, total, parts = r.stages
    rows = [("the whole process", "", f"{total / 1e6:,.1f}", f"{total / count / 1e6:.2f}", "100 %")]
    for part, found in parts.items():
        for place, (name, cost) in enumerate(found):
            if len(name) > 70:
                name = name[:69] + "…"
            rows.append((
                part if place == 0 else "", f"`{name}`", f"{cost / 1e6:,.1f}",
                f"{cost / count / 1e6:.2f}", f"{cost / total * 100:.1f} %"))
    return "\n\n".join([
        f"Millions of instructions, counted by callgrind, of a bake of {count} pictures of"
        f" {screen.replace('x', ' x ')} on one core. Each line is a function with all that it calls, the costliest of"
        " its part of Scrim; lines contain each other.",
        table(["part", "function", "all", "each picture", "share"], rows, left=2),
    ])


def _peers(r):
    if r.peers_ran == "none":
        return "Left out of this run."
    parts = []
    for optimizes, text in ((False, "Those that draw."), (True, "Those that make the baseline's files smaller.")):
        rows = []
        for one in r.peers.values():
            if one.optimizes == optimizes:
                rows.append((
                    one.title, one.count, ms(one.cost.cpu / one.count), ms(one.cost.wall / one.count),
                    f"{times(one.cost.cpu / one.scrim_cpu)}x", f"{one.bytes:,}",
                    f"{one.bytes / one.scrim_bytes:.2f}x", mib(one.cost.peak)))
        if rows:
            parts += [text, table(
                ["peer", "pictures", "CPU ms each", "wall ms each", "Scrim's CPU", "bytes", "Scrim's bytes",
                 "peak MiB"], rows)]
    versions = dict.fromkeys((one.name, one.version) for one in r.peers.values())
    if versions:
        parts.append(table(["peer", "version"], versions, left=2))
    if r.missing_peers:
        parts.append(table(["peer", "why it is missing"], r.missing_peers, left=2))
    return "\n\n".join(parts)


def _method(r):
    notes = [
        "CPU is user and system time of a process and all that it starts, as the kernel accounts it; wall is from start"
        " to end; peak memory is that of the largest process. `bench/measure.c` does this.",
        "The baseline and Scrim run in turn, and a ratio is the median of the ratios of neighbours. Each run writes"
        " into an empty folder. Scrim runs with `--jobs 1` where nothing else is said, with its default settings where"
        " no setting is named, and its times hold all that it does: starting, reading the manifest, layout, drawing,"
        " encoding, writing, the record.",
        "Before it is measured, each baked picture is decoded: its size, its corners (black at 181 of 255) and its hole"
        " (clear) must be right.",
    ]
    notes.append(
        "Two folders are compared on all cores, each case once a round. They are two bakes of the same guides of 1290 x"
        " 2796, the second with some of its pictures saying something else; to be encoded anew, a file is written by"
        " libpng as RGBA. Peers count pixels that differ at all; those that are libraries go through all pairs in one"
        " process, which is measured whole; of ImageMagick, a process a pair, ten of 200 pairs are measured.")
    notes.append(
        "The pipeline's cases run in turn, each once a round, so that what disturbs a round disturbs all of them; they"
        " are told by medians of wall and CPU and the greatest of the peaks, differences and ratios by the medians over"
        " the rounds. Files are in the system's cache, and all cores work.")
    if r.peers_ran != "none":
        notes.append(
            "Before and after each peer Scrim bakes the same pictures, all on one core; “Scrim's CPU” says how many"
            " times Scrim's the peer's is. Peers with fewer pictures than all do those of one screen. Commands are"
            " started once a picture; libraries draw all pictures in one process, and what that process takes without"
            " pictures is left out.")
    return "\n".join(f"- {note}" for note in notes)
