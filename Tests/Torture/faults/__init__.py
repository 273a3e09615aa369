"""The faults, in the order in which they are tried."""

import importlib
from dataclasses import dataclass
from typing import Callable

ALL = []


@dataclass
class Fault:
    number: str
    name: str
    injected: str
    criterion: str
    run: Callable
    short: int
    full: int
    plain: bool
    quick: bool


def fault(number, name, injected, criterion, short=1, full=None, plain=False,
          quick=False):
    """Registers a function as a fault.

    `short` and `full` are how much of it is done, which the function finds as `stage.scale`. With
    `plain` the program runs as an ordinary user even when root tries the fault. `quick` says that
    it takes seconds and measures no throughput.
    """
    def register(run):
        ALL.append(
            Fault(number, name, injected, criterion, run, short, full or short, plain,
                  quick))
        return run
    return register


for module in (
    "disk_full", "lost_inbox", "hanging", "flooding", "hostile_writers", "changes", "links",
    "overflow", "burst", "instances", "names", "poison", "lines", "lost_journal", "failing_disk",
    "status", "sparse", "network_share",
):
    importlib.import_module(f"faults.{module}")
