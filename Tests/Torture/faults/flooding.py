"""Fault 6: extensions that flood or lie."""

import os

from faults import fault
from stage import check, files

LINE = '{"completed":{"items":[]}}'
OUTSIDE = ('{"completed":{"items":[{"attachments":[{"registeredTypeIdentifiers":["public.data"],'
           '"file":"%s"}]}]}}')

# A name, the body of a program, and whether it may count as success.
FLOODS = [
    ("10 GiB of output", "exec head -c 10G /dev/zero", False),
    ("10 GiB of errors", "head -c 10G /dev/zero >&2; exit 3", False),
    ("half an answer", "printf '{\"completed\":{\"items\":['", False),
    ("an answer, then status 1", f"echo '{LINE}'; exit 1", False),
    ("a line of 1 GiB", "head -c 1G /dev/zero | tr '\\0' a", False),
    ("NULs", "printf '\\0\\0\\0\\n'", False),
    ("escapes", "printf '\\033]0;owned\\007\\033[2J\\n'; printf '\\033[2Jboo' >&2; exit 1", False),
    ("two answers", f"echo '{LINE}'; echo '{LINE}'", False),
    ("a file outside", f"echo '{OUTSIDE % '../../../x'}'", False),
    ("an absolute file", f"echo '{OUTSIDE % '/etc/passwd'}'", False),
    ("a link outside", "ln -s /etc/passwd \"$SHAREPIPE_OUTPUT/l\"; "
     f"echo '{OUTSIDE % 'l'}'", False),
    ("eats memory", "exec python3 -c 'a=[]\nwhile True: a.append(bytearray(1<<24))'", False),
    ("fork bomb", "f() { f | f & }; f; sleep 30", False),
    ("writes 10 GiB", "head -c 10G /dev/zero >\"$SHAREPIPE_OUTPUT/big\"; exit $?", False),
    ("deep JSON", "head -c 200000 /dev/zero | tr '\\0' '['; echo", False),
]


@fault("6", "extension floods or lies",
       "; ".join(name for name, _, _ in FLOODS),
       "our memory stays below 100 MiB; never a success; nothing outside its directory; only the "
       "extension is ended")
def floods(stage):
    for number, (name, body, _) in enumerate(FLOODS):
        stage.extension(
            f"F{number:02}", f"#!/bin/sh\n# {name}\n{body}\n", point="action", Interface="json",
            TimeLimit=20, Retries=0, Optional=True, MemoryLimit=256 << 20, Idempotent=False)
    stage.policy(limits={"fileBytes": 64 << 20, "processes": 64})
    stage.witness()
    watch = stage.started()
    stage.put("a.txt")
    stage.settled(1, 300)
    watch.memory()
    rows = {e.split(".")[-1]: (end, us) for e, end, us in stage.journal(
        'SELECT extension, "end", microseconds FROM runs')}
    good = [FLOODS[int(name[1:])][0] for name, (end, _) in rows.items()
            if name[0] == "F" and end in ("completed", "returned")]
    log = watch.log_path.read_bytes()
    strays = [p for p in files(stage.root) if os.path.basename(p) in (b"x", b"big")
              and b"/work/" not in p]
    watch.end()
    stage.hold()
    check(len(rows) == len(FLOODS) + 1, f"{len(rows)} runs")
    check(not good, f"counted as success: {good}")
    check(b"\x1b" not in log, "an escape is in the log")
    check(not strays, f"written outside: {strays}")
    check(len(stage.ledger()) == 1, "the extension after them did not run")
    check(watch.peak < 100, f"peak {watch.peak:.0f} MiB")
    longest = max(us for _, us in rows.values()) / 1e6
    return f"{len(FLOODS)} floods, peak {watch.peak:.0f} MiB, longest run {longest:.1f} s"
