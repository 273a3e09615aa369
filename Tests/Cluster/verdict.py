"""The verdict on a stage at rest, with the time that the tool has for what killed hosts left behind."""

import os
import time

from oracle import Oracle
from words import Failed, eventually

# What a killed host left in `work/` of a finished context is removed by the doorman, which looks when
# its term begins and every ten minutes, at directories in which nothing has changed for ten minutes.
AGE = 600
# How long the look of a new doorman may take here.
LOOK = 30


def verdict(stage, host, *options, ignores=(), jobs=2):
    """What the oracle says of a stage whose hosts have ended.

    Where nothing is wrong but that files of finished contexts are left in `work/` after a kill, their
    directories are made older than ten minutes, and nothing else is. Then `host` is started as the
    doorman, and what it leaves is a contradiction.
    """
    oracle = Oracle(stage, ignores)
    names = oracle.leftovers
    if not names or any(not fault.startswith("leftovers: ") for fault in oracle.faults):
        return oracle
    work = stage.state / "work"
    before = time.time() - AGE - 60
    for name in names:
        os.utime(work / name, (before, before))
    host.start(None, *options, jobs=jobs)
    stage.comes_up(host)
    eventually(lambda: stage.doorman() == host.name, 30,
               lambda: f"it is not the doorman: {host.tail()}", 0.2)
    try:
        eventually(lambda: not any((work / name).exists() for name in names), LOOK, "", 0.2)
    except Failed:
        # The oracle says what is left.
        pass
    host.end()
    oracle = Oracle(stage, ignores)
    oracle.numbers["left for the doorman"] = len(names)
    return oracle
