"""Fault 14: names and kinds of entries."""

import base64
import os
import unicodedata

from faults import fault
from stage import check, digest, eventually


def all_names(step):
    """Names with every ``step``-th byte, and those that are hard for another reason."""
    bytes_ = range(1, 256, step)
    names = [b"b%03d-" % byte + bytes([byte]) + b".txt" for byte in bytes_ if byte != 47]
    names += [bytes([byte]) for byte in bytes_ if byte not in (46, 47, 126)]
    names += [
        b"x" * 251 + b".txt", b"line\nfeed.txt", b"-rf", b"--help.txt", b"trailing ", b" leading",
        b"$(touch owned).txt", b"`touch owned`.txt", b"; touch owned;.txt", b"a\tb.txt",
        b"..txt.".replace(b"..", b"x.."), b"\xff\xfe.txt", b"\xe2\x80\xaegnp.txt", b"*", b"?",
        b"%s%n.txt", b"'\"\\.txt", b"a|b.txt", b"aux", b"\x1b[2J.txt",
        unicodedata.normalize("NFC", "\u00e9t\u00e9.txt").encode(),
        unicodedata.normalize("NFD", "\u00e9t\u00e9.txt").encode(), b"Case.txt", b"case.TXT",
        b"CASE.txt",
    ]
    return sorted(set(names))


@fault("14a", "every name",
       "a file for every fifth byte (full: every one) but / and NUL, alone and inside a name; 255 "
       "bytes, line feed, leading -, trailing space, shell words, escapes, NFC and NFD, case twins, "
       "not UTF-8",
       "one record each, the exact bytes in the JSON, no shell ever sees a name, none stops another",
       short=5, full=1, quick=True)
def names(stage):
    stage.witness(MaximumConcurrency=4)
    wanted = all_names(stage.scale)
    for name in wanted:
        stage.put(name, b"content of " + name + b"\n")
    result = stage.process("--after", "keep")
    exact = [base64.b64decode(r["nameBytes"]) if r.get("nameBytes") else r["entry"].encode()
             for r in result.records]
    strange = set(exact) ^ set(wanted)
    check(not strange, f"{len(strange)} names came out otherwise: {sorted(strange)[:4]}")
    check(len(exact) == len(wanted), f"{len(exact)} records for {len(wanted)} files")
    ends = {r["end"] for r in result.records}
    watch = stage.started()
    stage.settled(len(wanted), 120)
    watch.end()
    stage.hold()
    places = {os.path.basename(path) for found in stage.ended().values() for _, path in found}
    check(places == set(wanted), f"placed otherwise: {sorted(places ^ set(wanted))[:4]}")
    check(b"\x1b" not in watch.log_path.read_bytes(), "an escape is in the log")
    check(not (stage.root / "owned").exists() and not os.path.exists("owned"), "a shell ran a name")
    return f"{len(wanted)} names, one record each, ends {'/'.join(sorted(ends))}"


@fault("14b", "every kind",
       "0, 1 and 1,023 bytes; sparse 1 TiB (full: and 10 GiB of bytes); unreadable; a folder moved "
       "in; a tree of 200 levels; a folder of 3,000 files",
       "one record each; memory below 100 MiB", short=0, full=10, plain=True)
def kinds(stage):
    stage.witness()
    stage.policy(limits={"timeLimit": 30})
    for name, size in (("zero", 0), ("one", 1), ("kilo", 1023)):
        stage.put(f"{name}.bin", os.urandom(size))
    sparse = stage.inbox / "sparse.bin"
    sparse.touch()
    try:
        os.truncate(sparse, 1 << (40 if stage.scale else 34))
    except OSError:
        os.truncate(sparse, 1 << 34)
    stage.own(sparse)
    closed = stage.inbox / "closed.txt"
    closed.write_bytes(b"closed")
    stage.own(closed)
    closed.chmod(0)
    deep = stage.root / "deep"
    os.mkdir(deep)
    stage.own(deep)
    here = os.getcwd()
    os.chdir(deep)
    for _ in range(200):
        os.mkdir("level")
        stage.own("level")
        os.chdir("level")
    with open("bottom.txt", "w") as file:
        file.write("bottom")
    stage.own("bottom.txt")
    os.chdir(here)
    deep.rename(stage.inbox / "deep")
    many = stage.folder("many")
    for number in range(3000):
        (many / f"{number}.txt").write_text(str(number))
        stage.own(many / f"{number}.txt")
    many.rename(stage.inbox / "many")
    watch = stage.started()
    watch.memory()
    count = 3 + 1 + 1 + 3000
    closed_words = lambda: watch.said("closed.txt")
    eventually(lambda: watch.memory() and stage.count() >= count - 1 and closed_words(), 500,
               lambda: f"{stage.count()} of {count}: {watch.tail()}", every=0.5)
    # What is under way may use its grace time of 30 s.
    watch.end(40)
    check(watch.peak < 100, f"peak {watch.peak:.0f} MiB")
    sparse_end = [end for found in [stage_ends(stage, b"sparse.bin")] for end in found]
    return f"{stage.count()} of {count}, sparse {sparse_end}, peak {watch.peak:.0f} MiB"


def stage_ends(stage, name):
    from stage import ENDS, files
    return [end for end in ENDS for path in files(stage.state / end)
            if os.path.basename(path) == name]
