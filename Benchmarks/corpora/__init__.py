"""Folders to measure with, made from seeds and from files that every Debian has."""

import sys
from collections import namedtuple
from pathlib import Path

from .extremes import hostile, huge, tiny
from .inbox import inbox, masters
from .mixed import mixed, text_heavy

# The folder, every file in it, and how many bytes they have together.
Corpus = namedtuple("Corpus", "name folder files bytes")

# How many files or entries each has, and how many with --quick.
SIZES = {"mixed": (5000, 400), "inbox": (5000, 400), "text-heavy": (1500, 200), "tiny": (5000, 500),
         "huge": (10, 4), "hostile": (400, 40)}


def build(name, folder, count=None, quick=False, python=None, seed=1):
    """Fills `folder` with the corpus `name`. `python` has the packages that `masters.py` needs."""
    folder = Path(folder)
    folder.mkdir(parents=True)
    count = count or SIZES[name][1 if quick else 0]
    if name == "mixed":
        files = mixed(folder, count, seed)
    elif name == "inbox":
        if python is None or not Path(python).exists():
            print("the corpus inbox needs Python packages that are not here: run Benchmarks/peers --install", file=sys.stderr)
            sys.exit(75)
        files = inbox(folder, count, seed, masters(python, Path(python).parent.parent / "masters"))
    elif name == "text-heavy":
        files = text_heavy(folder, count, seed)
    elif name == "tiny":
        files = tiny(folder, count, seed)
    elif name == "huge":
        files = huge(folder, count, seed, size=(16 << 20) if quick else (1 << 30))
    elif name == "hostile":
        files = hostile(folder, count, seed)
    else:
        raise SystemExit(f"there is no corpus {name}; there are {', '.join(SIZES)}")
    return Corpus(name, folder, files, sum(path.stat().st_size for path in files))
