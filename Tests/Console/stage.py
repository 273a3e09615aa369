"""What scenarios share: checks that are counted, places, and tabs."""

import time
from pathlib import Path

from client import Visitor
from fixture import Hostile
from serving import Place, conforming
from tab import Tab

# How many faults of one scenario are printed.
MOST_PRINTED = 25

# An action that returns something else each time.
STAMPING = """#!/usr/bin/python3
import json, os, sys
request = json.loads(sys.stdin.readline())
path = request["output"] + "/stamped.txt"
open(path, "w").write("stamped " + os.urandom(6).hex() + "\\n")
print(json.dumps({"completed": {"items": [{"attachments": [
    {"registeredTypeIdentifiers": ["public.plain-text"], "file": path,
     "suggestedName": "stamped"}]}]}}))
"""


class Stage:
    """Where scenarios play."""

    def __init__(self, folder, tool, output):
        self.folder, self.tool, self.output = Path(folder), Path(tool), Path(output)
        self.faults = []
        self.checked = self.printed = 0
        self.number = 0
        self._hostile = self._tab = None
        self.tabs, self.places = [], []

    def check(self, holds, words):
        self.checked += 1
        if not holds:
            self.faults.append(words)
            self.printed += 1
            if self.printed <= MOST_PRINTED:
                print(f"  FAULT  {words[:600]}", flush=True)
            elif self.printed == MOST_PRINTED + 1:
                print("  and more", flush=True)
        return bool(holds)

    @property
    def hostile(self):
        if self._hostile is None:
            self._hostile = Hostile(self.folder / "hostile", self.tool, self.check)
        return self._hostile

    @property
    def tab(self):
        if self._tab is None:
            self._tab = self.new_tab()
        return self._tab

    def new_tab(self, *words):
        tab = Tab(*words)
        self.tabs.append(tab)
        return tab

    def desk(self, watched=True):
        """A place where texts wait to be posted, cards to be wiped, and tables to be stamped first."""
        self.number += 1
        place = Place(self.folder / f"desk-{self.number}", self.tool)
        self.places.append(place)
        place.write_rules({
            "Stamp": {"script": STAMPING, "point": "com.apple.services",
                      "rule": conforming("public.comma-separated-values-text")},
            "Post": {"Effect": "external-post", "rule": conforming("public.plain-text")},
            "Wipe": {"Effect": "destructive", "rule": conforming("public.vcard")}})
        if watched:
            place.watch()
        else:
            place.process()
        self.until(lambda: (place.state / "journal.sqlite").exists() and (
            not watched or '"watching"' in (place.folder / "watch.log").read_text()), "a journal")
        return place

    def wait_for(self, place, files, watched=True):
        """Puts files into an inbox, and gives their identifiers by name once all of them wait."""
        for name, data in files.items():
            place.put(name, data)
        if not watched:
            place.process()
        self.until(lambda: set(files) <= set(place.held()), f"held: {sorted(files)[:3]}", 60)
        held = place.held()
        return {name: held[name] for name in files}

    @staticmethod
    def until(holds, what, seconds=30):
        end = time.monotonic() + seconds
        while not holds():
            if time.monotonic() > end:
                raise RuntimeError(f"after {seconds} s still not: {what}")
            time.sleep(0.1)

    def visitor(self, console):
        visitor = Visitor(console)
        visitor.sign_in(console.code())
        return visitor

    def close(self):
        for tab in self.tabs:
            tab.quit()
        for place in self.places:
            place.close()
        if self._hostile is not None:
            self._hostile.close()
