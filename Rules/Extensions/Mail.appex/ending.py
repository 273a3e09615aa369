"""How a run can end. The numbers are those of sysexits(3)."""

WRONG_USE = 64  # no request that is understood
BAD_CONTENT = 65  # what is shared cannot be sent as a mail
REFUSED = 69  # the server, or the program that sends, refuses for good; nothing was sent
UNCERTAIN = 70  # the mail may have been sent; somebody must look before it is sent again
TRY_AGAIN = 75  # nothing was sent, and it is worth trying again later
NOT_ALLOWED = 77  # the server does not accept the user or the password
BAD_OPTIONS = 78  # the options do not say where or how to send


class Stop(Exception):
    """Ends the run with a status and one line for the owner."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


def printable(text, limit=300):
    """One line of printable ASCII, so that nothing from outside can act on a terminal."""
    if isinstance(text, bytes):
        text = text.decode("ascii", "replace")
    words = " ".join("".join(c if " " <= c <= "~" else "\\u%04x" % ord(c) if ord(c) > 159 else " "
                             for c in text).split())
    return words if len(words) <= limit else words[:limit] + "..."
