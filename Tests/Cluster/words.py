"""What the parts of this script say, and how they wait."""

import threading
import time

_output = threading.Lock()


class Failed(Exception):
    """Something does not hold."""


class Skipped(Exception):
    """It cannot be made here; the words say why."""


def check(holds, words):
    if not holds:
        raise Failed(words() if callable(words) else words)


def say(*words):
    """Prints a line of one of several threads."""
    with _output:
        print(*words, flush=True)


def now():
    """The clock by which hosts measure leases: it goes on while a machine sleeps."""
    return time.clock_gettime(time.CLOCK_BOOTTIME)


def eventually(holds, seconds, words, every=0.05):
    """Polls until something holds, and returns it; fails when the time is over."""
    end = now() + seconds
    while True:
        found = holds()
        if found:
            return found
        if now() > end:
            raise Failed(f"not within {seconds:g} s: {words() if callable(words) else words}")
        time.sleep(every)
