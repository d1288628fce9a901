"""What the benchmark ran on and with."""
import importlib.metadata
import os
import pathlib
import platform
import shutil
import subprocess


class Tools:
    """Commands and libraries that are installed, those of the benchmark's own folder first."""

    def __init__(self, venv):
        self.venv = venv
        own = venv / "bin" / "python"
        self.python = str(own) if own.exists() else None
        if self.python:
            os.environ["PATH"] = f"{venv / 'bin'}{os.pathsep}{os.environ['PATH']}"

    def first_line(self, *command):
        """The first line that a command prints, or None where there is no such command."""
        if not shutil.which(command[0]):
            return None
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
        lines = (done.stdout.strip() or done.stderr.strip()).splitlines()
        return lines[0] if lines else None

    def package(self, *names):
        """The versions of Python packages in the benchmark's own folder, or None where one is missing."""
        paths = [str(path) for path in self.venv.glob("lib/python*/site-packages")]
        found = []
        for name in names:
            one = next(iter(importlib.metadata.distributions(name=name, path=paths)), None)
            if one is None:
                return None
            found.append(f"{name} {one.version}")
        return ", ".join(found)

    def debian(self, command, package):
        """The version of the package of a command that does not tell its own."""
        if not shutil.which(command):
            return None
        done = self.first_line("dpkg-query", "-W", "-f", "${Version}", package)
        return f"{package} {done}" if done else command

    def font_file(self, family):
        done = subprocess.run(["fc-match", "-f", "%{file}", f"{family}:weight=80"], capture_output=True, text=True)
        return done.stdout


def _field(path, key):
    try:
        for line in pathlib.Path(path).read_text().splitlines():
            name, _, value = line.partition(":" if ":" in line else "=")
            if name.strip() == key:
                return value.strip().strip('"')
    except OSError:
        pass
    return None


def described(tools, scrim):
    """Pairs of what and which."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    memory = _field("/proc/meminfo", "MemTotal")
    found = [
        ("Processor", _field("/proc/cpuinfo", "model name") or platform.processor()),
        ("Cores", str(cores)),
        ("Memory", f"{int(memory.split()[0]) / 2**20:.0f} GiB" if memory else None),
        ("Kernel", f"{platform.system()} {platform.release()}"),
        ("System", _field("/etc/os-release", "PRETTY_NAME")),
        ("Scrim", tools.first_line(str(scrim), "--version")),
        ("Compiler of Scrim", tools.first_line("swift", "--version")),
        ("Compiler of the baseline", tools.first_line("cc", "--version")),
    ]
    for name in ("cairo", "pango", "libpng", "zlib", "freetype2", "libdeflate"):
        version = tools.first_line("pkg-config", "--modversion", name)
        found.append((name, version if version and version[0].isdigit() else None))
    return [(what, which) for what, which in found if which]
