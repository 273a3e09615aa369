"""The inbox that the pages of a console are looked at with: hostile names, texts, reasons and notes."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "Report"))
import inbox as report  # noqa: E402
from client import Page, Visitor  # noqa: E402
from serving import Place  # noqa: E402

# What an extension says when it fails, and what a person writes into the note of an answer.
HOSTILE_LOG = "<script>owned=6</script><img src=x onerror=owned=7> \x1b[31m\x1b]8;;http:x\x07 \u202ered"
HOSTILE_NOTE = "</span><script>owned=8</script>\"'><b onclick=owned=9>\u202e&lt;i&gt; \U0001F468\u200D\U0001F469"
# What of them must be on a page as text.
SHOWN_LOG = "<script>owned=6</script><img src=x onerror=owned=7>"
SHOWN_NOTE = "</span><script>owned=8</script>\"'><b onclick=owned=9>\\u{202E}&lt;i&gt;"

SHOUTING = f"""#!/usr/bin/python3
import sys
sys.stdin.readline()
sys.stderr.write({HOSTILE_LOG!r} + "\\n")
sys.exit(3)
"""


class Hostile:
    """A place with the hostile fixture, worked on once, and one hostile note."""

    def __init__(self, folder, tool, check):
        self.place = place = Place(folder, tool, "Scans")
        place.inbox.rmdir()
        report.fill(place.inbox)
        report.rules(place.folder)
        wanted = []
        for name, kind, settings in (
                ("Ask", "public.plain-text", {"Effect": "external-post"}),
                ("Shout", "public.png", {"script": SHOUTING})):
            settings = {"Writes": [str(place.ledger(name).parent)], **settings}
            script = settings.pop("script", place.keeping(name))
            wanted.append(report.extension(
                place.rules, name, script, report.conforming(kind), **settings))
        policy = place.rules / "host.yaml"
        policy.write_text(policy.read_text().replace(
            "  - org.example.printer\n", "").replace(
            "extensions:\n", "extensions:\n" + "".join(
                f"  - {each}\n" for each in ["org.example.printer", *wanted]), 1))
        for path in [place.rules, *place.rules.rglob("*")]:
            path.chmod(path.stat().st_mode & ~0o022)
        done = place.process()
        check(done.returncode == 1, f"process: status {done.returncode}: {done.stderr[-500:]}")
        self.console = place.console()
        self.visitor = Visitor(self.console)
        self.visitor.sign_in(self.console.link_code)
        waiting = place.held()
        for name, answer in (("<img src=x onerror=window.owned=1>.txt", "denied"),
                             ("<script>window.owned=2<.txt", "approved")):
            found = self.visitor.get(f"/contexts/{waiting[name]}")
            form = Page(found.text).form("/answer")
            given = self.visitor.post(
                form["action"], {**form["fields"], "answer": answer, "note": HOSTILE_NOTE})
            check(given.status == 303, f"a hostile note: {given.status} {given.words[:200]}")
        place.process()
        self.ends = {}
        for row in place.contexts():
            self.ends.setdefault(row["end"], []).append(row["identifier"])

    def pages(self):
        """The paths of all kinds of pages, with the status that each has, and what must be there."""
        one = {end: found[0] for end, found in self.ends.items() if end}
        long = self.visitor.get("/history?name=WWWW")
        found = [
            ("now", "/", 200), ("waiting", "/waiting", 200), ("trouble", "/trouble", 200),
            ("history", "/history", 200), ("history-done", "/history?end=done", 200),
            ("nothing-fits", "/waiting?name=%3Cscript%3Eowned%3D10%3C%2Fscript%3E%22%27", 200),
            ("answers", "/answers", 200), ("status", "/status", 200),
            ("not-found", "/contexts/0123456789abcdef01234567", 404),
            ("bad-field", "/history?since=%3Cimg+src%3Dx+onerror%3Downed%3D11%3E", 400),
        ]
        for end in ("held", "failed", "done", "rejected", "blocked", "unclaimed", "declined"):
            if end in one:
                found.append((f"context-{end}", f"/contexts/{one[end]}", 200))
        hostile = next((link for link in Page(long.text).links if "/contexts/" in link), None)
        if hostile:
            found.append(("context-long", hostile, 200))
        return found

    def close(self):
        self.place.close()
