"""Counts what was tried, and says loudly what did not hold."""

import sys
import traceback

passed = failed = 0
unavailable = []


def attempt(name, run, *arguments):
    """Runs one trial; one that goes wrong stops no other."""
    global passed, failed
    try:
        run(*arguments)
    except Exception as fault:
        failed += 1
        print(f"BROKEN  {name}: {fault}", flush=True)
        if not isinstance(fault, AssertionError):
            traceback.print_exc()
    else:
        passed += 1
        print(f"held    {name}", flush=True)


def same(found, meant, what):
    """Fails unless two values are equal."""
    if found != meant:
        raise AssertionError(f"{what}: meant {meant!r:.600}, found {found!r:.600}")


def holds(condition, what):
    """Fails unless something is so."""
    if not condition:
        raise AssertionError(str(what)[:900])


def lacks(what, why):
    """Notes a part that this machine cannot try."""
    unavailable.append(what)
    print(f"skipped {what}: {why}", flush=True)


def finish(name):
    """Prints the sum, and exits with 1 when something did not hold."""
    left_out = f"; not tried here: {', '.join(unavailable)}" if unavailable else ""
    print(f"{name}: {passed + failed} things were tried{left_out}")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed or not passed else 0)
