"""The options of Print, checked once, as the arguments that lp(1) takes for them."""

import difflib
import re

SIDES = ("one-sided", "two-sided-long-edge", "two-sided-short-edge")

# For each option: what is expected, and whether a value is that.
KNOWN = {
    "printer": ("the name of a printer, of letters, digits and '_.@+-'",
                lambda value: _matches(r"[A-Za-z0-9_][A-Za-z0-9_.@+-]{0,126}", value)),
    "copies": ("a whole number from 1 to 99",
               lambda value: type(value) is int and 1 <= value <= 99),
    "media": ("the name of a medium, such as 'a4' or 'na_letter_8.5x11in'",
              lambda value: _matches(r"[A-Za-z0-9_][A-Za-z0-9_.,-]{0,126}", value)),
    "sides": ("'" + "', '".join(SIDES) + "'", lambda value: value in SIDES),
    "server": ("'host', 'host:port' or the absolute path of a socket",
               lambda value: _matches(r"[A-Za-z0-9][A-Za-z0-9.-]{0,252}(:[0-9]{1,5})?"
                                      r"|/[A-Za-z0-9_./-]{1,100}", value)),
    "title": ("text of one line, of at most 100 characters",
              lambda value: isinstance(value, str) and value.isprintable() and len(value) <= 100),
}


def _matches(pattern, value):
    return isinstance(value, str) and re.fullmatch(pattern, value) is not None


def faults(options):
    """Everything that is wrong."""
    result = []
    for key, value in sorted(options.items()):
        if key not in KNOWN:
            near = difflib.get_close_matches(key, KNOWN, 1)
            result.append(f"the option {key[:60]!a} is unknown; " + (
                f"did you mean '{near[0]}'?" if near else
                "known are " + ", ".join(f"'{name}'" for name in KNOWN)))
        elif not KNOWN[key][1](value):
            result.append(f"the option '{key}' is wrong; expected {KNOWN[key][0]}")
    return result


def server(options):
    """The arguments of lp and lpstat about the scheduler."""
    return ["-h", options["server"]] if "server" in options else []


def arguments(options):
    """The arguments of lp about every job."""
    result = server(options)
    if "printer" in options:
        result += ["-d", options["printer"]]
    result += ["-n", str(options.get("copies", 1)), "-t", options.get("title") or "Shared content"]
    for key in ("media", "sides"):
        if key in options:
            result += ["-o", f"{key}={options[key]}"]
    return result
