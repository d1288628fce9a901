"""What a run costs where the pictures are there: nothing to do, one tip changed, a check, a save under a watch."""
import contextlib
import dataclasses
import filecmp
import os
import random
import re
import shutil
import statistics
import subprocess
import time

from .measuring import Cost, Failure, bytes_in, emptied, median

# With the 23 current classes, 10,005 pictures.
GUIDES, QUICK_GUIDES = 435, 9
RUNS, QUICK_RUNS = 11, 1
SAVES, QUICK_SAVES = 20, 2
# A save is looked for so often, in seconds; one that is not seen for so long was not baked.
LOOK, PATIENCE = 0.0002, 30
PICTURES = "pictures"
# The folder in it of what this machine remembers, and how a fresh clone is made: by putting it away.
MEMORY, ASIDE = ".scrim", "memory"


@dataclasses.dataclass
class Spread:
    """Medians of some runs, and the least and greatest of their walls."""

    cost: Cost
    least: float
    greatest: float

    @staticmethod
    def of(costs):
        walls = [cost.wall for cost in costs]
        return Spread(median(costs), min(walls), max(walls))


@dataclasses.dataclass
class Project:
    """A manifest with its pictures, and what was measured of it."""

    title: str
    count: int = 0
    bytes: int = 0
    first: Cost = None
    runs: int = 0
    # By the names of `CASES`; what is missing was not measured.
    spreads: dict = dataclasses.field(default_factory=dict)
    # Medians over the rounds, in seconds: what a changed tip takes beside the baking of its guide, and that baking.
    beside_baking: float = None
    guide_baking: float = None
    # Medians over the rounds of the ratios to sha256sum's wall.
    check_ratios: dict = dataclasses.field(default_factory=dict)


@dataclasses.dataclass
class Watch:
    """Seconds from the rename of a saved manifest to the last picture that it changes, of each save."""

    pictures: int
    delays: list


@dataclasses.dataclass
class Results:
    projects: list = dataclasses.field(default_factory=list)
    watch: Watch = None
    # What could not be measured, and why.
    missing: list = dataclasses.field(default_factory=list)


CASES = {
    "nothing": "`scrim bake`, nothing to do",
    "changed": "`scrim bake`, one tip changed",
    "warm": "`scrim check`, nothing wrong",
    "cold": "`scrim check` in a fresh clone",
    "hash": "`sha256sum` of all pictures",
    "git": "`git status`",
}


def many_guides(count):
    """The text of a manifest of guides of all kinds, the same each time."""
    chance = random.Random(5)
    out = ["version: 1", "style:", "  arrow: { color: white, width: 2.5 }", "guides:"]
    return "\n".join(out + [line for number in range(count) for line in _guide(number, chance)]) + "\n"


def _guide(number, chance):
    frame = (f"left: {chance.randint(10, 200)}, top: {chance.randint(20, 300)},"
             f" width: {chance.randint(40, 100)}, height: {chance.randint(30, 60)}")
    shape = chance.choice(["rounded", "capsule", "ellipse", "circle"])
    arrow = chance.choice(["straight", "curved", "elbow", "loop"])
    return [
        f"  guide{number}:",
        f"    target: {{ frame: {{ in: safe, {frame} }}, shape: {shape} }}",
        f"    tip: Tap here to do the thing number {number}",
        f"    arrow: {arrow}",
        "    button: OK",
    ]


class Place:
    """A manifest in a folder of its own, whose tip of one guide can be changed to another text and back."""

    def __init__(self, folder, tip, text=None):
        self.folder, self.manifest, self.pictures = folder, folder / "guides.yaml", folder / PICTURES
        if text is not None:
            self.manifest.write_text(text)
        self.text, self.is_changed = self.manifest.read_text(), False
        self.other = self.text.replace(tip, f"{tip} now", 1)
        if self.other == self.text:
            raise SystemExit(f"bench: no tip of {self.manifest} says '{tip}'")

    def save(self):
        """Changes the tip as an editor does, by a rename, and says when that was."""
        draft = self.folder / ".guides.yaml.draft"
        draft.write_text(self.text if self.is_changed else self.other)
        self.is_changed = not self.is_changed
        moment = time.perf_counter()
        os.replace(draft, self.manifest)
        return moment

    @contextlib.contextmanager
    def forgotten(self):
        """The folder as that of a fresh clone: what this machine remembers is no part of it."""
        memory, aside = self.pictures / MEMORY, self.folder / ASIDE
        if memory.exists():
            memory.rename(aside)
        try:
            yield
        finally:
            shutil.rmtree(memory, ignore_errors=True)
            if aside.exists():
                aside.rename(memory)

    def names(self):
        return sorted(path.name for path in self.pictures.glob("*.png"))


def commit(git):
    """Commits all that is in a repository, so that its status is that nothing is changed."""
    for words in (["add", "--all"], ["commit", "--quiet", "--allow-empty", "--message", "All"]):
        subprocess.run([*git, *words], check=True, stdin=subprocess.DEVNULL, capture_output=True)


class Pipeline:
    def __init__(self, meter, scrim, root, work, is_quick, say):
        self.meter, self.scrim, self.root, self.work, self.say = meter, scrim, root, work, say
        self.guides, self.runs, self.saves = (
            (QUICK_GUIDES, QUICK_RUNS, QUICK_SAVES) if is_quick else (GUIDES, RUNS, SAVES))
        self.commands = set(re.findall(r"^  (\w+) ", self._words("--help"), re.MULTILINE))
        self.results = Results()

    def run(self):
        for command in ("check", "watch"):
            if command not in self.commands:
                self.results.missing.append((f"`scrim {command}`", "this Scrim has no such command"))
        many = Place(emptied(self.work / "many"), "Tap here to do the thing number 0", many_guides(self.guides))
        self.measure(f"{self.guides} guides", many, alone=many_guides(1))
        self.measure("the sample", self.sample())
        shutil.rmtree(self.work)
        return self.results

    def sample(self):
        """A copy of the repository's own manifest and what it needs."""
        folder = emptied(self.work / "sample")
        shutil.copy(self.root / "guides.yaml", folder)
        shutil.copytree(self.root / "assets", folder / "assets")
        return Place(folder, "Tap here to write a postcard")

    # Commands

    def _words(self, *words):
        return subprocess.run([self.scrim, *words], capture_output=True, text=True).stdout

    def scrim_in(self, place, command, *more):
        return self.meter.measure(
            self.scrim, command, "--quiet", "--manifest", place.manifest, "--output", place.pictures, *more)

    def bake(self, place):
        return self.scrim_in(place, "bake")

    # What is measured

    def measure(self, title, place, alone=None):
        """Every case once a round, so that what disturbs a round disturbs all of them.

        - alone: the manifest of just the guide whose tip is changed."""
        project = Project(title, runs=self.runs)
        self.say(f"the pipeline: {title}")
        project.first = self.bake(place)
        names = place.names()
        project.count, project.bytes = len(names), bytes_in(place.pictures)
        own = None
        if alone is not None:
            own = Place(emptied(self.work / "alone"), "Tap here to do the thing number 0", alone)
            self.bake(own)
        git = self.repository(place)
        costs = {case: [] for case in CASES}
        beside, baking = [], []
        self.settle(place, *([own] if own else []))
        for _ in range(self.runs):
            costs["nothing"].append(self.bake(place))
            place.save()
            costs["changed"].append(self.bake(place))
            if own:
                # What its baking takes is what a bake of nothing else takes longer than one of nothing.
                idle = self.bake(own)
                own.save()
                baking.append(self.bake(own).wall - idle.wall)
                beside.append(costs["changed"][-1].wall - baking[-1])
            self.settle(place, *([own] if own else []))
            costs["hash"].append(self.meter.measure(
                "sh", "-c", 'cd "$0" && exec sha256sum -- *.png', place.pictures))
            if "check" in self.commands:
                costs["warm"].append(self.scrim_in(place, "check"))
                with place.forgotten():
                    costs["cold"].append(self.scrim_in(place, "check"))
            if git:
                commit(git)
                costs["git"].append(self.meter.measure(*git, "status", "--short"))
        project.spreads = {case: Spread.of(of_case) for case, of_case in costs.items() if of_case}
        if own:
            project.beside_baking, project.guide_baking = statistics.median(beside), statistics.median(baking)
        for case in ("warm", "cold"):
            if costs[case]:
                project.check_ratios[case] = statistics.median(
                    one.wall / hashed.wall for one, hashed in zip(costs[case], costs["hash"]))
        self.results.projects.append(project)
        if alone is None and "watch" in self.commands:
            self.watch(place)

    def settle(self, *places):
        """What was written within the last tick of the clock is read once more before it is relied on."""
        time.sleep(0.05)
        for place in places:
            self.bake(place)

    def repository(self, place):
        """The command of git for a place that is made a repository; `None` where there is no git."""
        if not shutil.which("git"):
            self.results.missing.append((CASES["git"], "git is not installed"))
            return None
        command = [
            "git", "-C", str(place.folder), "-c", "user.name=bench", "-c", "user.email=bench@localhost", "-c",
            "gc.auto=0"]
        subprocess.run([*command, "init", "--quiet"], check=True, capture_output=True)
        return command

    def watch(self, place):
        """How soon a save is a picture."""
        before = self.copied(place, "before")
        place.save()
        self.bake(place)
        names = [
            name for name in place.names() if not filecmp.cmp(place.pictures / name, before / name, shallow=False)]
        paths = [str(place.pictures / name) for name in names]
        self.say(f"the pipeline: {self.saves} saves under watch, of {len(paths)} pictures each")
        log = self.work / "watch.log"
        delays = []
        with open(log, "wb") as words:
            process = subprocess.Popen(
                [self.scrim, "watch", "--manifest", place.manifest, "--output", place.pictures],
                stdin=subprocess.DEVNULL, stdout=words, stderr=subprocess.STDOUT)
            try:
                self.await_lines(log, 1, process)
                for save in range(self.saves):
                    time.sleep(0.2)
                    pending = {path: os.stat(path).st_ino for path in paths}
                    start = place.save()
                    delays.append(self.last_seen(pending, start, process) - start)
                    self.await_lines(log, save + 2, process)
            except Failure as failure:
                self.results.missing.append(("`scrim watch`", str(failure)))
                return
            finally:
                process.terminate()
                process.wait()
        self.results.watch = Watch(len(paths), delays)

    def copied(self, place, name):
        folder = self.work / name
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(place.pictures, folder)
        return folder

    @staticmethod
    def last_seen(pending, start, process):
        """When the last of the files was replaced; `pending` are their inodes."""
        while True:
            pending = {path: inode for path, inode in pending.items() if os.stat(path).st_ino == inode}
            now = time.perf_counter()
            if not pending:
                return now
            if now - start > PATIENCE or process.poll() is not None:
                raise Failure(f"watch: a save was not seen for {PATIENCE} s")
            time.sleep(LOOK)

    @staticmethod
    def await_lines(log, count, process):
        """Waits until the watch has said so many lines: one a round."""
        end = time.perf_counter() + PATIENCE
        while len(lines := log.read_text(errors="replace").splitlines()) < count:
            if time.perf_counter() > end or process.poll() is not None:
                raise Failure(f"watch: {lines[-1] if lines else 'it says nothing'}")
            time.sleep(0.005)
