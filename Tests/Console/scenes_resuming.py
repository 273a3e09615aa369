"""Scenarios without a watch: what is answered goes on by a child of the console."""

import shutil
import time
import urllib.parse

from client import Page
from inbox import conforming
from scenes_answers import answers, end, sha
from serving import ROOT, Place
from tab import View


def s32_nobody_watches(stage):
    """Nobody watches: an approval goes on by a child, also when the console is killed meanwhile."""
    place = Place(stage.folder / "unwatched", stage.tool)
    stage.places.append(place)
    slow = place.keeping("Slow").replace("request = json", "import time\ntime.sleep(4)\nrequest = json", 1)
    place.write_rules({
        "Post": {"Effect": "external-post", "rule": conforming("public.plain-text")},
        "Slow": {"Effect": "external-post", "script": slow, "rule": conforming("public.vcard")}})
    console, tab = None, stage.tab
    card = "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nN:Ada;;;;\nEND:VCARD\n"
    files = {"alone.txt": "alone\n", "another.txt": "another\n", "denied.txt": "denied\n", "slow.vcf": card}
    for name, data in files.items():
        place.put(name, data)
    place.process()
    held = place.held()
    stage.check(set(held) == set(files), f"held: {sorted(held)}")
    console = place.console()
    for name, script in (("alone.txt", True), ("another.txt", False)):
        tab.look(View(390, script=script))
        tab.sign_in(console)
        tab.open(f"{console.address}contexts/{held[name]}")
        tab.click("button[value=approved]")
        stage.until(lambda one=name: sha(files[one]) in str(place.handed("Post")), f"{name} handed over", 20)
        stage.until(lambda one=name: end(place, held[one]) == "done", f"{name} done", 20)
    tab.open(f"{console.address}contexts/{held['denied.txt']}")
    tab.click("button[value=denied]")
    stage.until(lambda: end(place, held["denied.txt"]) == "declined", "denied", 20)
    tab.open(f"{console.address}contexts/{held['slow.vcf']}")
    tab.click("button[value=approved]")
    time.sleep(1)
    console.process.kill()
    console.process.wait()
    stage.until(lambda: sha(card) in str(place.handed("Slow")), "handed over though the console was killed", 30)
    stage.until(lambda: end(place, held["slow.vcf"]) == "done", "done", 20)
    for name in ("Post", "Slow"):
        hashes = [each for given in place.handed(name) for each in given]
        stage.check(len(hashes) == len(set(hashes)), f"{name} was given something twice: {hashes}")
    stage.check(all(len(answers(place, each)) == 1 for each in held.values()), "not one answer for each")


def s38_urls(stage):
    """A URL: the question has route, parameters and callbacks; a no opens x-cancel."""
    place = Place(stage.folder / "urls", stage.tool)
    place.state = place.folder / "state"
    stage.places.append(place)
    shutil.copytree(ROOT / "Rules", place.rules)
    for path in [place.rules, *place.rules.rglob("*")]:
        path.chmod(path.stat().st_mode & ~0o022)
    cancel = "sharepipe-drafts://x-callback-url/create?text=cancelled"
    url = ("sharepipe-approval://x-callback-url/approve?transactionId=123e4567-e89b-12d3-a456-426614174000"
           f"&x-cancel={urllib.parse.quote(cancel, safe='')}&evil=%3Cscript%3Eowned%3D30")
    place.run("open", url, "--from", "org.example.bank", "--rules", place.rules, "--state", place.state, expect=1)
    console = place.console("--state", place.state, "--rules", place.rules)
    identifier = place.contexts(end="held")[0]["identifier"]
    tab = stage.tab
    tab.look(View(390))
    tab.forget()
    tab.open("about:blank")
    tab.open(console.link)
    tab.wait(lambda: tab.all("nav a"), "signed in")
    tab.open(f"{console.address}contexts/{identifier}")
    question = tab.one(".question").text
    tab.picture(stage.output / "url-390.png")
    stage.check("123E4567-E89B-12D3-A456-426614174000" in question.upper(),
                f"the question has no value of the parameter: {question!r}")
    stage.check("org.example.bank" in question, "the question does not say who asked")
    stage.check("x-cancel" in question or "x-cancel" in tab.one("main").text, "no word of the callback")
    stage.check(tab.run("return typeof window.owned") == "undefined", "a script ran")
    tab.click("button[value=denied]")
    stage.until(lambda: end(place, identifier) == "declined", "declined", 20)
    stage.until(lambda: any("create" in bytes(row["entry"] or b"").decode("utf-8", "replace")
                            for row in place.contexts()), f"x-cancel opened: {tab.text()[:300]}", 20)
    form = Page(tab.run("return document.documentElement.outerHTML")).form("/answer")
    stage.check(form is None, "it can be answered again")
