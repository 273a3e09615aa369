"""*mixed*: files of 40 kinds, as they lie on a Debian system. *text-heavy*: the texts among them."""

import random
import shutil
from collections import defaultdict

from .generated import MAKERS
from .real import extension, real_files

KINDS = 40
# Each kind has at least this share of its even part, so that rare kinds are there too.
LEAST = 0.2

TEXTS = (".txt .md .rst .html .htm .xml .json .css .js .py .pl .pm .sh .rb .h .c .conf .cnf .ini .yaml .yml "
         ".toml .csv .tex .service .pod .lua .vim .el .m4 .cmake").split()


def write(inbox, number, suffix, source=None, content=None):
    """Writes one file with a name of its own, in one of the subfolders `000`, `001`, … of up to 500."""
    place = inbox / f"{number // 500:03d}"
    place.mkdir(parents=True, exist_ok=True)
    path = place / f"{number:05d}{suffix}"
    if source is None:
        path.write_bytes(content)
    else:
        shutil.copyfile(source, path)
    path.chmod(0o644)
    return path


def by_kind(files):
    """The files by extension; those without one are a kind too."""
    kinds = defaultdict(list)
    for path in files:
        kinds[extension(path)].append(path)
    return kinds


def mixed(inbox, count, seed, largest=1 << 20):
    """The 40 most frequent kinds, in proportion to how many there are, but none less than a fifth of an
    even share. What a machine has too few of is filled up with made ones (text, JSON, PNG, …)."""
    rng = random.Random(seed)
    pool = by_kind(real_files(largest))
    kinds = sorted(pool, key=lambda kind: (-len(pool[kind]), kind))[:KINDS]
    total = sum(len(pool[kind]) for kind in kinds) or 1
    least = count * LEAST / KINDS
    shares = {kind: max(least, count * (1 - LEAST) * len(pool[kind]) / total) for kind in kinds}
    chosen = []
    for kind, share in shares.items():
        files = pool[kind]
        rng.shuffle(files)
        chosen += files[:round(share)]
    rng.shuffle(chosen)
    chosen = chosen[:count]
    paths = [write(inbox, number, extension(path), path) for number, path in enumerate(chosen)]
    while len(paths) < count:
        kind = rng.choice(sorted(MAKERS))
        paths.append(write(inbox, len(paths), f".{kind}", content=MAKERS[kind](rng)))
    return paths


def text_heavy(inbox, count, seed, largest=256 << 10):
    """Texts only: sources, pages, settings, notes."""
    rng = random.Random(seed)
    pool = [path for path in real_files(largest) if path.suffix.lower() in TEXTS]
    rng.shuffle(pool)
    paths = [write(inbox, number, extension(path), path) for number, path in enumerate(pool[:count])]
    while len(paths) < count:
        kind = rng.choice(("txt", "md", "json", "csv", "html"))
        paths.append(write(inbox, len(paths), f".{kind}", content=MAKERS[kind](rng)))
    return paths
