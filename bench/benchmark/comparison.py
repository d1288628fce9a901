"""What a comparison of two folders costs, beside what peers take for the same pairs of pictures."""
import dataclasses
import shutil
import statistics
import subprocess

from .measuring import Cost, Failure, emptied, median

SCREEN, QUICK_SCREEN = "1290x2796", "640x960"
# Copies of the benchmark's 12 guides: 200 pairs and 2,000.
COPIES, MANY_COPIES, QUICK_COPIES = 17, 167, 1
PAIRS, MANY_PAIRS, QUICK_PAIRS = 200, 2000, 12
RUNS, PEER_RUNS, QUICK_RUNS = 7, 3, 1
# ImageMagick is a process a pair: so many of them tell what 200 take.
FEW = 10

# Titles of the cases, and what their CPU seconds must come to.
CASES = {
    "one": ("one pair, a small change", 0.03),
    "few": ("{pairs} pairs, {equal} equal in bytes, JSON, JUnit and HTML written", 0.15),
    "recoded": ("{pairs} pairs, the same pixels, every file encoded anew", 2.0),
    "many": ("{many} pairs, {changed} changed", 1.0),
}
# Peak memory of `recoded`, in KiB.
MEMORY = 64 * 1024
CHANGED, MANY_CHANGED = 5, 20


@dataclasses.dataclass
class Peer:
    title: str
    version: str
    # By case: seconds of CPU, and how many times Scrim's before and after it they are.
    cpu: dict = dataclasses.field(default_factory=dict)
    ratios: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Results:
    costs: dict = dataclasses.field(default_factory=dict)
    titles: dict = dataclasses.field(default_factory=dict)
    goals: dict = dataclasses.field(default_factory=dict)
    peers: list = dataclasses.field(default_factory=list)
    missing: list = dataclasses.field(default_factory=list)


class Comparison:
    """Bakes two folders and compares them. `bake(folder, manifest)` and `pixels` are the benchmark's."""

    def __init__(self, bench, work):
        self.bench, self.work, self.say = bench, work, bench.say
        self.meter, self.scrim, self.tools = bench.meter, bench.scrim, bench.tools
        self.is_quick = bench.options.quick
        self.runs = QUICK_RUNS if self.is_quick else RUNS
        self.results = Results()

    def run(self):
        self.say("two folders to compare")
        if self.is_quick:
            few = many = self.folders("few", QUICK_COPIES, QUICK_PAIRS, CHANGED)
        else:
            few = self.folders("few", COPIES, PAIRS, CHANGED)
            many = self.folders("many", MANY_COPIES, MANY_PAIRS, MANY_CHANGED)
        recoded = self.recoded(few[0])
        changed = self.differing(*few)
        one = tuple(emptied(self.work / f"one-{side}") for side in ("old", "new"))
        for source, folder in zip(few, one):
            shutil.copy(source / changed[0], folder)
        sides = {"one": one, "few": few, "recoded": (few[0], recoded), "many": many}
        numbers = {
            "pairs": len(self.names(few[0])), "equal": len(self.names(few[0])) - len(changed),
            "many": f"{len(self.names(many[0])):,}", "changed": len(self.differing(*many))}
        runs = {case: [] for case in CASES}
        for number in range(self.runs):
            self.say(f"comparisons, round {number + 1} of {self.runs}")
            for case in CASES:
                runs[case].append(self.compared(case, sides[case]))
        for case, (title, goal) in CASES.items():
            self.results.titles[case], self.results.goals[case] = title.format(**numbers), goal
            self.results.costs[case] = median(runs[case])
        if self.bench.options.peers != "none":
            self.run_peers({case: sides[case] for case in ("one", "few", "recoded")})
        shutil.rmtree(self.work)
        return self.results

    # What is compared

    def folders(self, name, copies, count, changed):
        """Two folders of `count` pictures, of which `changed` say something else in the second."""
        screen = QUICK_SCREEN if self.is_quick else SCREEN
        path = self.bench.manifest_file(f"compared-{name}", screen=screen, copies=copies)
        old, other, new = (self.work / f"{name}-{side}" for side in ("old", "other", "new"))
        self.bench.bake(old, manifest=path, jobs=self.bench.cores)
        names = self.names(old)
        for surplus in names[count:]:
            (old / surplus).unlink()
        path.write_text(path.read_text().replace("Tap here", "Touch here"))
        self.bench.bake(other, manifest=path, jobs=self.bench.cores)
        shutil.copytree(old, new)
        altered = [name for name in names[:count] if (old / name).read_bytes() != (other / name).read_bytes()]
        taken = altered[::max(1, len(altered) // changed)][:changed]
        for name in taken:
            shutil.copy(other / name, new / name)
        # The record tells of each picture what the bake does that it comes from; both have a line for each, in one
        # order.
        ours, theirs = ((side / "guides.json").read_text().splitlines(keepends=True) for side in (old, other))
        (new / "guides.json").write_text("".join(
            b if any(b.startswith(f'    {{"name": "{name}"') for name in taken) else a for a, b in zip(ours, theirs)))
        for side in (old, new):
            shutil.rmtree(side / ".scrim", ignore_errors=True)
        shutil.rmtree(other)
        return old, new

    def recoded(self, folder):
        """The same pixels as RGBA by libpng."""
        copy = emptied(self.work / "recoded")
        for name in self.names(folder):
            subprocess.run([self.bench.pixels, "recode", folder / name, copy / name], check=True)
        shutil.copy(folder / "guides.json", copy)
        return copy

    @staticmethod
    def names(folder):
        return sorted(path.name for path in folder.glob("*.png"))

    def differing(self, old, new):
        return [name for name in self.names(old) if (old / name).read_bytes() != (new / name).read_bytes()]

    # Who compares

    def compared(self, case, sides):
        out = emptied(self.work / "out")
        reports = ["--json", out / "diff.json", "--junit", out / "junit.xml", "--html", out / "diff.html"]
        return self.meter.measure(
            self.scrim, "diff", "--quiet", *sides, *(reports if case == "few" else []),
            codes=(0,) if case == "recoded" else (1,))

    def run_peers(self, sides):
        python = self.tools.python
        here = self.bench.here / "compare"
        loops = {
            "pixelmatch": (self.tools.package("pixelmatch", "pillow"), here / "pixelmatch_pairs.py"),
            "BlazeDiff": (self.tools.package("blazediff"), here / "blazediff_pairs.py"),
        }
        for title, (version, script) in loops.items():
            if version is None or python is None:
                self.results.missing.append((title, "not installed (pip)"))
                continue
            self.measure_peer(Peer(title, version), sides, lambda pairs: self.looped(python, script, pairs))
        version = self.tools.first_line("compare", "-version")
        if version is None or "ImageMagick" not in version:
            self.results.missing.append(("ImageMagick compare", "not installed (`apt-get install imagemagick`)"))
            return
        version = " ".join(version.split()[1:3])
        self.measure_peer(Peer("ImageMagick compare", version), sides, self.magick)

    def measure_peer(self, peer, sides, compare):
        self.results.peers.append(peer)
        for case, (old, new) in sides.items():
            names = self.names(new) if case != "one" else self.names(old)
            pairs = [(old / name, new / name) for name in names]
            self.say(f"{peer.title}: {self.results.titles[case]}")
            cpu, ratios = [], []
            try:
                for _ in range(1 if self.is_quick else PEER_RUNS):
                    before = self.compared(case, (old, new))
                    cost = compare(pairs)
                    after = self.compared(case, (old, new))
                    cpu.append(cost.cpu)
                    ratios.append(cost.cpu / ((before.cpu + after.cpu) / 2))
            except (Failure, OSError) as failure:
                self.results.missing.append((f"{peer.title}, {self.results.titles[case]}", f"failed: {failure}"))
                continue
            peer.cpu[case], peer.ratios[case] = statistics.median(cpu), statistics.median(ratios)

    def looped(self, python, script, pairs):
        path = self.work / "pairs.tsv"
        path.write_text("".join(f"{old}\t{new}\n" for old, new in pairs))
        return self.meter.measure(python, script, path)

    def magick(self, pairs):
        """A process a pair; of many pairs some are measured, and told for all."""
        some = pairs[::max(1, len(pairs) // FEW)][:FEW]
        total = Cost()
        for old, new in some:
            total += self.meter.measure("compare", "-metric", "AE", old, new, "null:", codes=(0, 1))
        share = len(pairs) / len(some)
        return Cost(total.cpu * share, total.wall * share, total.peak)
