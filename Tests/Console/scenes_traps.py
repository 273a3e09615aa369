"""Twenty things that wait, five of which are traps, on a phone: what an owner can see before the click."""

import re
import time

from client import Page
from inbox import conforming
from scenes_answers import end, sha
from serving import ROOT, Place
from tab import View

# Adds a line to the text that it is given.
ADDING = """#!/usr/bin/python3
import json, sys
request = json.loads(sys.stdin.readline())
text = open(request["context"]["items"][0]["attachments"][0]["file"]).read()
path = request["output"] + "/offer.vcf"
open(path, "w").write(text.replace("END:", "NOTE:Please pay to IBAN DE00 instead.\\nEND:"))
print(json.dumps({"completed": {"items": [{"attachments": [
    {"registeredTypeIdentifiers": ["public.vcard"], "file": path, "suggestedName": "offer"}]}]}}))
"""


def s36_twenty_with_traps(stage):
    """Traps are told before the click: added, destroying, alike, changed, answered by another."""
    place = Place(stage.folder / "traps", stage.tool)
    stage.places.append(place)
    place.write_rules({
        "Polish": {"script": ADDING, "point": "com.apple.services", "rule": conforming("public.vcard")},
        "Mailer": {"Effect": "external-post", "rule": conforming("public.text")},
        "Cleanup": {"Effect": "destructive", "rule": conforming("public.image")}})
    place.watch()
    picture = (ROOT / "Samples/inbox/map.png").read_bytes()
    files = {f"minutes of week {week}.txt": f"minutes {week}\n" for week in range(36, 50)}
    files |= {
        "contract.txt": "version A\n", "c\u043entract.txt": "another contract\n",
        "offer.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nN:Ada;;;;\nEND:VCARD\n",
        "map.png": picture, "invitation.txt": "come at eight\n", "same.txt": "minutes 36\n"}
    held = stage.wait_for(place, files)
    console, tab = place.console(), stage.tab
    other = stage.visitor(console)
    tab.look(View(390), height=844)
    tab.sign_in(console)

    def page(name):
        tab.open(f"{console.address}contexts/{held[name]}")
        return tab.one(".question").text

    titles = set()
    for name in held:
        page(name)
        titles.add(tab.title())
    stage.check(len(titles) == len(held), f"{len(held)} contexts have {len(titles)} titles")
    question = page("offer.vcf")
    stage.check("olish" in question, f"the question does not say who changed it: {question!r}")
    stage.check("IBAN" in tab.one("main").text, "what was added cannot be read on the page")
    question = page("map.png")
    stage.check(re.search("destr|remove|undo|taken back", question),
                f"the question does not say that it destroys: {question!r}")
    if stage.check(tab.all(".question input[type=checkbox]"), "destroying needs no box"):
        tab.click("button[value=approved]")
        time.sleep(2)
        stage.check(place.handed("Cleanup") == [], "destroyed without a box")
    tab.open(console.address + "waiting")
    text = tab.one("main").text
    stage.check("looks like" in text.lower(), "names that look alike are not marked in the list")
    stage.check("deletes or replaces something" in text, "the list does not say which of them destroys")
    first = tab.run("return document.querySelector('main .list > li').getBoundingClientRect().top")
    stage.check(first <= 844 / 3, f"the first thing that waits begins {first:.0f} pixels below the top")
    tab.run("window.scrollTo(0, 0)")
    page("minutes of week 40.txt")
    seen = tab.run("const box = document.querySelector('button[value=approved]').getBoundingClientRect();"
                   "return box.bottom <= innerHeight && box.top >= 0")
    stage.check(seen, "the buttons are not in the window when the page opens")
    order = tab.run("const [no, yes] = ['denied', 'approved'].map(each => "
                    "document.querySelector(`button[value=${each}]`).getBoundingClientRect());"
                    "return [Math.abs(no.top - yes.top) < 1, no.right <= yes.left, yes.left - no.right]")
    covered = tab.run(
        "const note = document.querySelector('[name=note]');"
        "note.scrollIntoView({block: 'nearest'});"
        "const box = note.getBoundingClientRect();"
        "return [4, box.height / 2, box.height - 4].filter("
        "  each => document.elementFromPoint(box.left + 20, box.top + each) !== note)")
    stage.check(not covered, f"the bar covers the note at {covered}")
    stage.check(order[0] and order[1] and order[2] >= 8, f"Deny is not left of Approve: {order}")
    page("contract.txt")
    kept = place.state / "held/contract.txt"
    kept.unlink()
    kept.write_text("version B\n")
    tab.click("button[value=approved]")
    stage.until(lambda: [row for row in place.events("recorded")
                         if row["identifier"] == held["contract.txt"]][1:], "worked on again")
    stage.until(lambda: end(place, held["contract.txt"]) == "held", "held again")
    question = page("contract.txt")
    stage.check("hanged" in question, f"the question does not say that it has changed: {question!r}")
    page("invitation.txt")
    form = Page(other.get(f"/contexts/{held['invitation.txt']}").text).form("/answer")
    stage.check(other.post(form["action"], {**form["fields"], "answer": "denied"}).status == 303,
                "another person's answer")
    tab.click("button[value=approved]")
    text = tab.text()
    stage.check("denied" in text and "Nothing was done" in text, f"answered by another: {text[:300]!r}")
    stage.check(tab.all("main a"), "from there no link leads on")
    handed = [each for given in place.handed("Mailer") for each in given]
    for name in ("version A\n", "version B\n", "come at eight\n"):
        stage.check(sha(name) not in handed, f"{name!r} was handed over")
