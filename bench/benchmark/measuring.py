"""Running commands and saying what they took."""
import dataclasses
import pathlib
import shutil
import statistics
import subprocess


class Failure(Exception):
    """A command that failed; its last words."""


@dataclasses.dataclass
class Cost:
    """CPU and wall in seconds, peak memory of the largest process in KiB."""

    cpu: float = 0
    wall: float = 0
    peak: int = 0

    def __add__(self, other):
        return Cost(self.cpu + other.cpu, self.wall + other.wall, max(self.peak, other.peak))


def median(costs):
    """The median of each of its kinds; the greatest of the peaks."""
    return Cost(
        statistics.median(c.cpu for c in costs), statistics.median(c.wall for c in costs), max(c.peak for c in costs))


class Meter:
    """Measures commands with bench/measure.c."""

    def __init__(self, binary, folder):
        self.binary, self.result = binary, folder / "measured"

    def measure(self, *command, codes=(0,)):
        """- codes: exit statuses that are no failures."""
        command = [str(word) for word in command]
        done = subprocess.run(
            [self.binary, self.result, *command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE, text=True, errors="replace")
        if done.returncode not in codes:
            lines = done.stderr.strip().splitlines() or [f"exit {done.returncode}"]
            raise Failure(f"{pathlib.Path(command[0]).name}: {lines[-1][:200]}")
        cpu, wall, peak, _ = self.result.read_text().split()
        return Cost(float(cpu), float(wall), int(peak))


def emptied(folder):
    """The folder, made anew: nothing is there to be compared with or left."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


def bytes_in(folder, names=None):
    """The bytes of all PNGs of a folder, or of these."""
    if names is None:
        return sum(path.stat().st_size for path in folder.glob("*.png"))
    return sum((folder / f"{name}.png").stat().st_size for name in names)
