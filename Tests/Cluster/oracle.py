"""What must hold when a cluster is at rest, by three witnesses that do not know each other.

The folders say where each entry is, the database says how each context ended, and the programs of the
extensions have written down each of their runs themselves, in a file of their host. Nothing here asks
sharepipe.
"""

import hashlib
import os
from collections import Counter, defaultdict

import witness

ENDS = ("done", "rejected", "blocked", "held", "failed", "unclaimed", "declined")
# How long after an event a host may still lose what it had: it learns of the end of its lease late.
REACH = 6


def files(folder):
    """All files below a folder, links aside."""
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            if not os.path.islink(path) and os.path.isfile(path):
                yield path


class Oracle:
    """The verdict on a stage: `faults`, each a sentence with what contradicts what; and numbers."""

    def __init__(self, stage, ignores=()):
        self.stage = stage
        self.faults = []
        self.ignores = ignores
        self.numbers = Counter()
        self.history = stage.rows(
            "SELECT identifier, convert_from(entry, 'UTF8') AS entry, state, host, fence, \"end\","
            " convert_from(place, 'UTF8') AS place, crashes, begun, runs::json FROM sharepipe.history")
        self.open = stage.rows(
            "SELECT identifier, convert_from(entry, 'UTF8') AS entry, state, fence, \"end\","
            " convert_from(place, 'UTF8') AS place, crashes FROM sharepipe.open_contexts")
        self.stale = stage.rows(
            "SELECT context, attempt, host, fence, \"end\", key FROM sharepipe.stale_runs")
        self.hosts = {row["id"]: stage.processes.get(row["process"]) for row in stage.rows(
            "SELECT id, process FROM sharepipe.sessions")}
        self.runs, torn = witness.runs(stage.ledgers)
        if torn and not any(event.kind in ("kill", "power off") for event in stage.events):
            self.fault("torn", f"lines of the run ledgers are none: {torn[:3]}")
        self.contents()
        self.outcomes()
        self.places()
        self.repeated()
        self.fences()
        self.put_aside()
        self.rest()

    def fault(self, kind, words):
        if kind not in self.ignores:
            self.faults.append(f"{kind}: {words}")

    def contents(self):
        """The folders: each content is in exactly one place, as its sender left it."""
        found = defaultdict(list)
        state = str(self.stage.state)
        for end in ENDS:
            for path in files(f"{state}/{end}"):
                if not path.endswith(".reason.json"):
                    with open(path, "rb") as file:
                        content = hashlib.file_digest(file, "sha256").hexdigest()
                    found[content].append(os.path.relpath(path, state))
                    self.numbers[end] += 1
        self.found = found
        for content, name in self.stage.inputs.items():
            places = found.get(content, [])
            if not places:
                inbox = os.path.exists(self.stage.inbox / name)
                self.fault("lost", f"{name} is in no folder of an end"
                           + (" and still in the inbox" if inbox else ""))
            elif len(places) > 1:
                self.fault("twice", f"{name} is at {places}")
        strange = [places for content, places in found.items()
                   if content not in self.stage.inputs]
        if strange:
            self.fault("changed", f"content that no sender wrote: {strange[:3]}")

    def outcomes(self):
        """The database: exactly one outcome for each entry."""
        rows = defaultdict(list)
        for row in self.history + [row for row in self.open if row["state"] == "held"]:
            if row["state"] in ("placed", "held") and row["end"] not in (None, "notYet"):
                rows[row["entry"]].append(row)
        self.rows = rows
        for name in self.stage.inputs.values():
            ended = [row for row in rows.get(name, []) if row["end"] in ENDS]
            if len(ended) != 1:
                self.fault("outcomes", f"{name} has {len(ended)} outcomes: "
                           f"{[(row['identifier'], row['end'], row['place']) for row in ended]}")
        for row in self.open:
            if row["state"] != "held":
                self.fault("unfinished", f"{row['entry']} ({row['identifier']}) is {row['state']} "
                           f"under the fence {row['fence']}")
        self.numbers["history"] = len(self.history)

    def places(self):
        """Folders and database name the same place."""
        for content, places in self.found.items():
            name = self.stage.inputs.get(content)
            said = [row["place"] for row in self.rows.get(name, []) if row["end"] in ENDS]
            if name and len(places) == 1 and len(said) == 1 and said != places:
                self.fault("place", f"{name} is at {places[0]}, and the database says {said[0]}")

    def repeated(self):
        """Run ledgers: each extra run has an event of its own, which hit the host of the run before."""
        keys = defaultdict(list)
        for run in self.runs:
            keys[run.key].append(run)
        self.keys = keys
        self.numbers["runs"] = len(self.runs)
        for runs in keys.values():
            self.numbers["extra runs"] += len(runs) - 1
            attempts = Counter(run.attempt for run in runs)
            again = [attempt for attempt, count in attempts.items() if count > 1]
            if again:
                self.fault("attempt", f"attempt {again[0]} began twice: {self.words(runs)}")
            if len({run.context for run in runs}) > 1:
                self.fault("key", f"one key for two contexts: {self.words(runs)}")
            if len(runs) > 1:
                self.explain(runs)
        known = {run["context"] if "context" in run else row["identifier"]: None
                 for row in self.history for run in row["runs"]}
        strangers = {run.context for run in self.runs} - set(known) \
            - {row["identifier"] for row in self.open}
        if strangers:
            self.fault("unknown run", f"contexts that ran and are in no history: {sorted(strangers)[:3]}")

    def explain(self, runs):
        events = sorted(self.stage.events, key=lambda event: event.began)
        used = set()
        reach = self.stage.lease + REACH
        for before, after in zip(runs, runs[1:]):
            cause = next(
                (event for event in events if id(event) not in used and event.hits(before.host)
                 and event.began <= after.began and event.ended + reach >= before.began), None)
            if cause is None:
                self.fault("extra run", f"no event of its own explains a further run: "
                           f"{self.words(runs)}; events: {[str(event) for event in events][-6:]}")
                return
            used.add(id(cause))

    def fences(self):
        """No run is under a newer fence than the row, and none begins after a newer one has begun."""
        for row in self.history:
            later = [run["fence"] for run in row["runs"] if run["fence"] > (row["fence"] or 0)]
            if later:
                self.fault("fence", f"{row['entry']} was filed under {row['fence']}, and ran under "
                           f"{later}")
        fences = {row["identifier"]: row["fence"] or 0 for row in self.history + self.open}
        contexts = defaultdict(list)
        for run in self.runs:
            contexts[run.context].append(run)
            if run.fence > fences.get(run.context, run.fence):
                self.fault("fence", f"{run} is newer than the fence of its row, "
                           f"{fences[run.context]}")
        frozen = [event for event in self.stage.events if event.kind == "freeze"]
        for runs in contexts.values():
            newest = 0
            for run in runs:
                # A machine that is frozen as a whole may go on for a moment when it wakes.
                was_frozen = any(event.hits(run.host) and event.began - 1 <= run.began
                                 and run.began <= event.ended + REACH for event in frozen)
                if run.fence < newest and not was_frozen:
                    self.fault("old fence", f"a run began after one under a newer fence: "
                               f"{self.words(runs)}")
                    break
                newest = max(newest, run.fence)
        # The runs of the history were seen by their programs.
        seen = {(run.key, run.attempt): run for run in self.runs}
        for row in self.history:
            for known in row["runs"]:
                name = known["extension"].rsplit(".", 1)[-1]
                if known.get("end") not in ("completed", "returned") or name == "archive":
                    continue
                run = seen.get((known["key"], known["attempt"]))
                if run is None:
                    self.fault("run", f"{row['entry']}: {name} attempt {known['attempt']} is recorded "
                               "as completed, and no program saw it")
                    continue
                host = self.hosts.get(known.get("session"))
                if run.fence != known["fence"] or host not in (None, run.host):
                    self.fault("run", f"{row['entry']}: recorded under {known['fence']} of {host}, "
                               f"and seen as {run}")
        for row in self.history:
            if row["end"] != "done":
                continue
            for name in ("post",):
                good = [known for known in row["runs"] if known.get("end") == "completed"
                        and known["extension"].endswith(name)]
                if not good:
                    self.fault("run", f"{row['entry']} is done without a completed run of {name}: "
                               f"{[(k['extension'], k['attempt'], k.get('end')) for k in row['runs']]}")

    def put_aside(self):
        """What was finished under a fence that was lost is in `stale/` and in the list of stale runs."""
        folder = self.stage.state / "stale"
        names = sorted(os.listdir(folder)) if folder.is_dir() else []
        self.numbers["stale runs"] = len(self.stale)
        self.numbers["stale folders"] = len(names)
        fences = {row["identifier"]: row["fence"] or 0 for row in self.history + self.open}
        for name in names:
            context, _, fence = name.rpartition(".")
            if int(fence) >= fences.get(context, 1 << 60):
                self.fault("stale", f"stale/{name} is under the fence of the row, "
                           f"{fences[context]}")
        for row in self.stale:
            if row["fence"] and row["fence"] >= fences.get(row["context"], 1 << 60):
                self.fault("stale", f"a stale run {row} is under the fence of its row")

    def rest(self):
        """Nothing is left over, in the state or in the scratch of a host that ended well."""
        work = self.stage.state / "work"
        rows = {row["identifier"] for row in self.open}
        left = [name for name in (sorted(os.listdir(work)) if work.is_dir() else [])
                if name not in rows]
        self.numbers["left in work"] = len(left)
        with_files = [name for name in left if any(True for _ in files(work / name))]
        killed = any(event.kind in ("kill", "power off") for event in self.stage.events)
        finished = {row["identifier"] for row in self.history}
        # A killed host leaves them for ten minutes: `verdict` gives a doorman the chance to remove them.
        self.leftovers = [name for name in with_files if killed and name in finished]
        if self.leftovers:
            self.fault("leftovers", "files in directories of work/ whose contexts are finished: "
                       + ", ".join(f"{name} ({self.some_files(work / name)})"
                                   for name in self.leftovers[:3]))
        others = [name for name in with_files if name not in self.leftovers]
        if others:
            self.fault("work", f"files in directories of work/ that no row knows: {others[:3]}")
        # A process that is killed leaves the spare directories that it kept, which are empty.
        if len(left) > len(with_files) and not killed:
            self.fault("empty work", f"directories of work/ that no row knows: "
                       f"{[name for name in left if name not in with_files][:3]} of {len(left)}")
        inbox = [name for name in os.listdir(self.stage.inbox)]
        if inbox:
            self.fault("inbox", f"left in the inbox: {inbox[:3]}")
        for host in self.stage.hosts.values():
            if host.process is not None and host.process.returncode == 0:
                # What extensions keep between runs is each host's own.
                scratch = [path for path in files(host.scratch) if "-containers/" not in path
                           and not (killed and "/lease-" in path)]
                if scratch:
                    self.fault("scratch", f"left in the scratch of {host.name}: {scratch[:3]}")

    @staticmethod
    def some_files(folder):
        found = sorted(os.path.relpath(path, folder) for path in files(folder))
        return " ".join(found[:3]) + (f" and {len(found) - 3} more" if len(found) > 3 else "")

    @staticmethod
    def words(runs):
        return "; ".join(map(str, runs))
