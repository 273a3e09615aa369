"""Fault 8: content that changes between looking and handing over."""

import collections
import os
import random
import threading

from faults import fault
from stage import check

VALIDATOR = """#!/bin/sh
read -r line
file=$(printf '%s' "$line" | grep -o '"file":"[^"]*"' | head -1 | cut -d'"' -f4)
printf 'validated %s %s\\n' "$(sha256sum <"$file" | cut -d' ' -f1)" "$(printf '%s' "$line" | grep -o '"id":"[^"]*"' | head -1 | cut -d'"' -f4)" >>"LEDGER"
sleep 0.02
echo '{"valid":true}'
"""
PROGRAM = """#!/bin/sh
printf 'NAME %s %s\\n' "$(sha256sum <"$1" | cut -d' ' -f1)" "$SHAREPIPE_ID" >>"LEDGER"
sleep 0.02
"""


def attack(folder, names, chance, stop):
    """Replaces, truncates, appends to and rewrites files as fast as it can."""
    count = 0
    while not stop.is_set():
        path = folder / chance.choice(names)
        kind = chance.randrange(5)
        try:
            if kind == 0:
                (folder.parent / "other").write_bytes(b"replaced %d\n" % count)
                os.rename(folder.parent / "other", path)
            elif kind == 1:
                os.truncate(path, chance.randrange(20))
            elif kind == 2:
                with open(path, "ab") as file:
                    file.write(b"appended %d\n" % count)
            elif kind == 3:
                with open(path, "r+b") as file:
                    file.write(b"rewritten %d\n" % count)
            else:
                status = os.stat(path)
                with open(path, "r+b") as file:
                    file.write(b"REWRITTEN")
                os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
        except OSError:
            pass
        count += 1
    return count


@fault("8", "changed while it is worked on",
       "files in the inbox replaced, truncated, appended to and rewritten (also with their time set "
       "back) without pause, while they are sniffed, validated and run, in keep and in move",
       "validator, first and second extension get the same bytes; no verdict for other bytes",
       short=3, full=40)
def changed(stage):
    chance = random.Random(stage.seed)
    ledger = stage.ledgers / "all"
    for name in ("First", "Second"):
        stage.extension(
            name, PROGRAM.replace("LEDGER", str(ledger)).replace("NAME", name),
            files={"check": VALIDATOR.replace("LEDGER", str(ledger))} if name == "First" else {},
            MaximumConcurrency=8,
            **({"ContentValidation": {"Validator": "check"}} if name == "First" else {}))
    names = [f"{number}.txt" for number in range(12)]
    for turn in range(stage.scale):
        for mode in ("keep", "move"):
            for name in names:
                (stage.inbox / name).write_bytes(b"original %d\n" % turn)
            # Another name of the same file: writing goes on after a claim.
            os.makedirs(stage.root / "links", exist_ok=True)
            for name in names:
                link = stage.root / "links" / name
                link.unlink(missing_ok=True)
                os.link(stage.inbox / name, link)
            stop = threading.Event()
            attackers = [
                threading.Thread(
                    target=attack, args=(folder, names, random.Random(chance.random()), stop))
                for folder in (stage.inbox, stage.root / "links")]
            for one in attackers:
                one.start()
            try:
                result = stage.process("--after", mode, "--again")
            finally:
                stop.set()
                for one in attackers:
                    one.join()
            check(result.returncode in (0, 1), f"exit {result.returncode}: {result.stderr[-300:]}")
    seen = collections.defaultdict(set)
    for line in ledger.read_text().splitlines():
        _, content, context = line.split()
        seen[context].add(content)
    mixed = {context for context, contents in seen.items() if len(contents) > 1}
    check(seen, "nothing ran")
    check(not mixed, f"{len(mixed)} of {len(seen)} contexts saw several contents")
    return f"{len(seen)} contexts under attack, 0 with mixed content"
