"""What all benchmarks share: runs, pairs of runs, counts, memory, and goals."""

import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import namedtuple
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
FOLDER = ROOT / ".build/bench"
PYTHON = FOLDER / "peers/bin/python"
# What `make bench` measures: a release as it is installed.
TOOL = str(ROOT / ".build/stage/bin/sharepipe")

# What a run took: seconds, seconds of processor time (with all processes it started), KiB.
Run = namedtuple("Run", "status wall processor memory")


def arguments(parser, pairs=7):
    """Adds the options that all scripts have."""
    parser.add_argument("--tool", default=TOOL)
    parser.add_argument("--rules", default=str(ROOT / "Rules"))
    parser.add_argument("--pairs", type=int, default=pairs)
    parser.add_argument("--quick", action="store_true",
                        help="small and few: to try a script out, not to be quoted")


def scratch(name):
    """A folder for one benchmark, removed at its end: on the disk that the project is on, or in DISK.

    What it costs to make files differs between file systems: ext4 without a journal looks past each
    file that was removed in the last minutes.
    """
    FOLDER.mkdir(parents=True, exist_ok=True)
    return tempfile.TemporaryDirectory(prefix=f"{name}-", dir=os.environ.get("DISK") or FOLDER)


def built(source, *options):
    """A program in C beside this file, built if that was not yet done."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    source = HERE / source
    target = FOLDER / (source.stem + (".so" if "-shared" in options else ""))
    if not target.exists() or target.stat().st_mtime < source.stat().st_mtime:
        compilers = [os.environ.get("CC"), "cc", "gcc", "clang"]
        swift = shutil.which(os.environ.get("SWIFT", "swift"))
        if swift:
            compilers.append(str(Path(swift).resolve().parent / "clang"))
        compiler = next((each for each in compilers if each and shutil.which(each)), None)
        if compiler is None:
            raise SystemExit("there is no C compiler; on Debian: apt-get install gcc libc6-dev")
        subprocess.run([compiler, "-O2", *options, "-o", target, source], check=True)
    return target


def run(command, output=os.devnull, allowed=(0, 1), environment=None, standard_input=None):
    """Runs a command with its input from a file, its output in another, and says what it took."""
    ended = subprocess.run([built("run.c"), standard_input or os.devnull, output, *command],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)
    words = ended.stdout.split()
    if ended.returncode != 0 or int(words[0]) not in allowed:
        sys.stderr.buffer.write(ended.stderr[-2000:])
        status = words[0].decode() if words else f"of the measuring itself {ended.returncode}"
        raise SystemExit(f"{command[0]} ended with status {status}")
    return Run(int(words[0]), float(words[1]), float(words[2]), int(words[3]))


def pairs(ours, theirs, count):
    """Calls two functions in turn, each first in every other pair; returns what both returned.

    One pair before the first is thrown away: it fills the caches.
    """
    found = []
    for number in range(count + 1):
        if number % 2:
            other = theirs()
            found.append((ours(), other))
        else:
            mine = ours()
            found.append((mine, theirs()))
    return found[1:]


class Spread:
    """The median of some figures, and how far they lie apart."""

    def __init__(self, figures):
        figures = sorted(figures)
        self.median, self.least, self.most = statistics.median(figures), figures[0], figures[-1]

    def __format__(self, kind):
        kind = kind or ".2f"
        return f"{self.median:{kind}} ({self.least:{kind}} to {self.most:{kind}})"


def compare(found, count, names):
    """Prints what the pairs took, and returns the ratios of the files per second and of the processor time."""
    for name, runs in zip(names, zip(*found)):
        wall, processor = Spread(r.wall for r in runs), Spread(r.processor for r in runs)
        print(f"  {name:28} wall {wall:.3f} s, {count / wall.median:9,.0f} files/s; processor "
              f"{processor.median * 1e6 / count:8.1f} us a file; peak {max(r.memory for r in runs) / 1024:.1f} MiB")
    speed = Spread(other.wall / mine.wall for mine, other in found)
    work = Spread(other.processor / max(mine.processor, 1e-6) for mine, other in found)
    print(f"  {names[0]} against {names[1]}: {speed} times the files per second,"
          f" {work} times by processor time")
    return speed, work


_counting = []


def counter():
    """How instructions can be counted here: perf, valgrind, or None."""
    if not _counting:
        kind = None
        if shutil.which("perf"):
            said = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "--", "true"],
                                  stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True)
            if said.returncode == 0 and re.match(r"\d+,", said.stderr):
                kind = "perf"
        if kind is None and shutil.which("valgrind") and shutil.which("strip"):
            kind = "valgrind"
        _counting.append(kind)
    return _counting[0]


def instructions(command):
    """The instructions that a command and all it starts execute in user mode, or None if nobody counts here."""
    kind = counter()
    if kind == "perf":
        said = subprocess.run(["perf", "stat", "-x,", "-e", "instructions:u", "--", *command],
                              stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        return sum(int(found) for found in re.findall(r"^(\d+),", said.stderr, re.M))
    if kind == "valgrind":
        with tempfile.TemporaryDirectory(dir=FOLDER) as logs:
            subprocess.run(["valgrind", "--tool=cachegrind", "--cachegrind-out-file=/dev/null", "--cache-sim=no",
                            "--trace-children=yes", f"--log-file={logs}/%p", *command],
                           stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            said = "".join(path.read_text(errors="replace") for path in Path(logs).iterdir())
            counts = [int(found.replace(",", "")) for found in re.findall(r"I +refs: +([\d,]+)", said)]
        return sum(counts) or None
    return None


def instruction_line(name, command, count, fewer=None, few=0):
    """Prints the instructions for each of `count` files; `fewer` is the same command over `few`, taken off."""
    if counter() is None:
        print(f"  instructions of {name}: not here (neither perf with counters nor valgrind)")
        return None
    total = instructions(command)
    rest = instructions(fewer) if fewer else 0
    if total is None or rest is None:
        print(f"  instructions of {name}: not here ({counter()} cannot run it)")
        return None
    each = (total - rest) / (count - few)
    print(f"  instructions of {name}: {each:,.0f} a file, counted with {counter()}")
    return each


def install(tool, folder, helpers=("sharepipe-sniffer", "sharepipe-launcher"), strip=False):
    """A copy of the tool and its helpers, laid out as an installation is. Valgrind wants it stripped: it
    cannot read all that is for debuggers."""
    tool, folder = Path(tool), Path(folder)
    places = {folder / "bin/sharepipe": tool}
    for name in helpers:
        found = [place / name for place in (tool.parent, tool.parent.parent / "libexec/sharepipe") if (place / name).exists()]
        if not found:
            raise SystemExit(f"there is no {name} for {tool}; make bench builds it")
        places[folder / "libexec/sharepipe" / name] = found[0]
    for target, source in places.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)
        if strip:
            subprocess.run(["strip", target], check=True)
    return folder / "bin/sharepipe"


def peaks(command, allowed=(0, 1)):
    """The peak resident size of a command, and the sum of the peaks of all its processes, in KiB.

    `VmHWM` in /proc is looked at each 50 ms; a process that ends sooner may be missed.
    """
    seen, process = {}, subprocess.Popen(list(map(str, command)), stdin=subprocess.DEVNULL,
                                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def family():
        parents = {}
        for entry in os.listdir("/proc"):
            if entry.isdigit():
                try:
                    fields = Path("/proc", entry, "stat").read_text().rsplit(")", 1)[1].split()
                    parents[int(entry)] = int(fields[1])
                except (OSError, IndexError):
                    pass
        found, size = {process.pid}, 0
        while size != len(found):
            size = len(found)
            found |= {pid for pid, parent in parents.items() if parent in found}
        return found

    def look():
        while process.returncode is None:
            for pid in family():
                try:
                    text = Path("/proc", str(pid), "status").read_text()
                except OSError:
                    continue
                peak = re.search(r"VmHWM:\s+(\d+)", text)
                if peak:
                    seen[pid] = max(seen.get(pid, 0), int(peak[1]))
            time.sleep(0.05)

    watcher = threading.Thread(target=look)
    watcher.start()
    process.wait()
    watcher.join()
    if process.returncode not in allowed:
        raise SystemExit(f"{command[0]} ended with status {process.returncode}")
    return seen.get(process.pid, 0), sum(seen.values())


def machine():
    """One line about where this runs."""
    version = subprocess.run(["file", "--version"], stdout=subprocess.PIPE, text=True).stdout.split("\n")[0]
    return f"{len(os.sched_getaffinity(0))} cores, load {os.getloadavg()[0]:.1f}, {version}"


def goal(what, against, wanted, got, reached):
    """Says what was wanted, what came out, and whether that is enough; keeps it for `numbers`."""
    verdict = "reached" if reached else "MISSED"
    print(f"  goal: {what}, against {against}: wanted {wanted}, got {got}: {verdict}")
    rows = os.environ.get("SHAREPIPE_ROWS")
    if rows:
        with open(rows, "a") as file:
            file.write(f"| {what} | {against} | {wanted} | {got} | {verdict.lower()} |\n")
    return reached
