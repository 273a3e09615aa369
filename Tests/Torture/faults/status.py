"""Fault 21: what the status file says is what is there."""

import os
import subprocess
import time

from faults import fault
from stage import check, eventually

QUESTION = """
    SELECT (SELECT count(*) FROM contexts WHERE state = 'waiting' AND due IS NOT NULL),
      (SELECT count(*) FROM contexts WHERE "end" = 'held' AND state = 'placed'),
      (SELECT count(*) FROM contexts WHERE "end" = 'done' AND state = 'placed'),
      (SELECT count(*) FROM contexts WHERE "end" = 'failed' AND state = 'placed')
"""


class Truth:
    """Looks at status, folders and journal together, and remembers for how long they differ."""

    def __init__(self, stage, watch):
        self.stage, self.watch = stage, watch
        self.since, self.longest, self.looks, self.bad = {}, {}, 0, []
        self.most, self.last = 0, None

    def look(self):
        status = self.watch.status()
        if not status:
            return
        waiting, held, done, failed = self.stage.journal(QUESTION)[0]
        work = self.stage.state / "work"
        working = sum(1 for name in os.listdir(work)
                      if any((work / name / "claims").glob("*/*"))) - waiting
        pairs = {
            "postponed": (status["postponed"], waiting),
            "held": (status["held"], held),
            "done": (status["ends"]["done"], done),
            "failed": (status["ends"]["failed"], failed),
            "working": (status["working"], max(0, working)),
            "next": (status.get("next") is not None, waiting > 0),
            "age": (status.get("oldestWorkingSeconds") is not None, status["working"] > 0),
        }
        now = time.monotonic()
        # Of a time without a look, half a second counts.
        gap = 0 if self.last is None else min(now - self.last, 0.5)
        self.last = now
        self.looks += 1
        self.most = max(self.most, status["working"])
        for name, (said, true) in pairs.items():
            if said == true:
                self.since.pop(name, None)
                continue
            # What moves is right if it was right a moment ago: any change begins anew.
            last = self.since.get(name)
            if last is None or last[1] != true:
                self.since[name] = (0, true)
                continue
            seconds = last[0] + gap
            self.since[name] = (seconds, true)
            if seconds > self.longest.get(name, 0):
                self.longest[name] = seconds
            if seconds > 2:
                self.bad.append(f"{name}: said {said}, is {true}, for {seconds:.1f} s")


@fault("21", "status against the truth",
       "slow, held, failing and retried entries; the status file is compared with the folders and "
       "the journal every 100 ms, also while held ones are answered by another process, and after "
       "a restart",
       "no number is wrong for longer than the file may be old (1 s) and a second of load; one line"
       " for what is worked on for more than 10 s", short=20, full=60)
def against_the_truth(stage):
    stage.policy(confirm=["external-post"], retries={"first": "2 s", "longest": "3 s"})
    def rule(kind):
        return ("SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
                f'ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "{kind}").@count > 0)'
                ".@count > 0")
    stage.extension("Slow", "#!/bin/sh\nsleep 1.5\n", rule=rule("public.json"),
                    MaximumConcurrency=3)
    stage.extension("VerySlow", "#!/bin/sh\nsleep 13\n", rule=rule("public.xml"))
    stage.extension("Asked", "#!/bin/sh\nexit 0\n", rule=rule("public.jpeg"), Effect="external-post")
    stage.extension("Failing", "#!/bin/sh\nexit 1\n", rule=rule("public.png"))
    stage.extension(
        "Retried", f'#!/bin/sh\ntest -e "{stage.ledgers}/$SHAREPIPE_ID" && exit 0\n'
        f'touch "{stage.ledgers}/$SHAREPIPE_ID"\nexit 75\n', rule=rule("com.compuserve.gif"),
        Idempotent=True)
    watch = stage.started()
    truth = Truth(stage, watch)

    def run(seconds):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            start = time.monotonic()
            truth.look()
            time.sleep(max(0, 0.1 - (time.monotonic() - start)))

    stage.put("long.xml", b"<?xml version='1.0'?>\n<a/>\n")
    for number in range(stage.scale):
        for name in ("slow.json", "asked.jpg", "failing.png", "retried.gif"):
            stage.put(f"{number}-{name}")
        run(0.3)
    run(14)
    lines = watch.said("long.xml: has been worked on for more than 10 s")
    held = [identifier for identifier, in stage.journal(
        "SELECT identifier FROM contexts WHERE \"end\" = 'held' AND state = 'placed'")]
    check(len(held) == stage.scale, f"{len(held)} of {stage.scale} are held")
    for identifier in held[: len(held) // 2]:
        subprocess.run(
            stage.command("approve", identifier, "--inbox", stage.inbox, "--rules", stage.rules),
            env=stage.environment(), cwd=stage.root, check=False, capture_output=True)
        truth.look()
    run(4)
    watch.end()
    again = stage.started()
    truth.watch = again
    truth.since.clear()
    eventually(lambda: again.status().get("held") == len(held) - len(held) // 2, 5,
               lambda: f"after a restart held is {again.status().get('held')}")
    again.end()
    check(not truth.bad, "; ".join(truth.bad[:3]))
    check(truth.most >= 3, f"never more than {truth.most} were in work")
    check(lines == 1, f"{lines} lines of what is worked on for long")
    longest = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in truth.longest.items())
    return f"{truth.looks} looks, up to {truth.most} in work; longest differences: {longest or 'none'}"
