"""Scenarios of answers: what is approved is what was seen, and it happens once."""

import hashlib
import re
import threading
import time

import tab as tabs
from client import Page, Visitor
from tab import View, views


def sha(data):
    return hashlib.sha256(data if isinstance(data, bytes) else data.encode()).hexdigest()


def answers(place, identifier):
    """The kinds of answers that the journal has for a context."""
    return [row["kind"] for row in place.events("approved", "denied", "expired")
            if row["identifier"] == identifier]


def end(place, identifier):
    return place.contexts(identifier=identifier)[0]["end"]


def shown_hashes(tab):
    """The hashes in the question, which is what the person is asked about."""
    return re.findall(r"\b[0-9a-f]{64}\b", tab.one(".question").text)


def s11_look_and_approve(stage):
    """List, look, approve: the extension ran once, with exactly the bytes that were shown."""
    for watched in (True, False):
        place = stage.desk(watched)
        console, tab = place.console(), stage.tab
        tab.look(View())
        tab.sign_in(console)
        all_views = views() if watched else views()[::5]
        files = {f"look {number}.txt": f"look at me, number {number}\n"
                 for number in range(len(all_views))}
        held = stage.wait_for(place, files, watched)
        for view, (name, data) in zip(all_views, files.items()):
            tab.look(view)
            where = f"{view}, {'watched' if watched else 'not watched'}"
            tab.open(console.address + "waiting")
            link = next((each for each in tab.all("main .list > li a")
                         if name in each.text), None)
            if not stage.check(link is not None, f"{where}: {name} is not in the list"):
                continue
            old = tab.one("html")
            tab.run("arguments[0].scrollIntoView({block: 'nearest'})", link)
            covered = tab.run("const box = arguments[0].getBoundingClientRect();"
                              "const top = document.elementFromPoint(box.left + 5, box.top + box.height / 2);"
                              "return !(top && arguments[0].contains(top)) && !(top && top.contains(arguments[0]))",
                              link)
            stage.check(not covered, f"{where}: the bar covers the link that was scrolled to")
            tab.run("arguments[0].scrollIntoView({block: 'center'})", link)
            link.click()
            tab.gone(old)
            stage.check(tab.driver.current_url.endswith(held[name]), f"{where}: another context")
            shown = shown_hashes(tab)
            stage.check(sha(data) in shown, f"{where}: the question does not show the hash: {shown}")
            tab.one("input[name=note], textarea[name=note]").send_keys("seen")
            tab.click("button[value=approved]")
            stage.check("/contexts/" in tab.driver.current_url, f"{where}: {tab.text()[:200]}")
            stage.check(not tab.all("button[value=approved]"), f"{where}: it can be approved again")
            said = [each.text for each in tab.all("[role=status]")]
            stage.check(any("pproved" in each for each in said),
                        f"{where}: no line says that it was approved")
        stage.until(lambda: len(place.handed("Post")) >= len(files), "all handed over", 60)
        handed = sorted(each for given in place.handed("Post") for each in given)
        stage.check(handed == sorted(map(sha, files.values())),
                    f"handed over: {len(handed)} of {len(files)}, or other bytes")
        for name, identifier in held.items():
            stage.until(lambda one=identifier: end(place, one) == "done", f"{name} done")
            stage.check(answers(place, identifier) == ["approved"],
                        f"{name}: {answers(place, identifier)}")


def s12_deny(stage):
    """Deny: nothing runs, it ends, and the note is kept."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    tab.look(View())
    tab.sign_in(console)
    all_views = views()[::3]
    files = {f"deny {number}.txt": f"deny me, number {number}\n" for number in range(len(all_views))}
    held = stage.wait_for(place, files)
    for view, name in zip(all_views, files):
        tab.look(view)
        tab.open(f"{console.address}contexts/{held[name]}")
        tab.one("input[name=note], textarea[name=note]").send_keys(f"no: {name}")
        tab.click("button[value=denied]")
        stage.until(lambda one=held[name]: end(place, one) != "held", f"{name} ended")
        stage.check(end(place, held[name]) == "declined", f"{view}: {end(place, held[name])}")
        stage.check(answers(place, held[name]) == ["denied"], f"{view}: {answers(place, held[name])}")
        tab.open(console.address + "answers")
        stage.check(f"no: {name}" in tab.text(), f"{view}: the note is not on Answers")
    stage.check(place.handed("Post") == [], "something was handed over")


def s14_replaced_file(stage):
    """The file in held/ is replaced after the page was opened: nothing of it is handed over."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    tab.look(View())
    tab.sign_in(console)
    held = stage.wait_for(place, {"swap.txt": "what was looked at\n", "gone.txt": "will be away\n"})
    other = "what was put there instead\n"
    tab.open(f"{console.address}contexts/{held['swap.txt']}")
    stage.check(sha("what was looked at\n") in shown_hashes(tab), "the hash is not shown")
    kept = place.state / "held/swap.txt"
    kept.unlink()
    kept.write_text(other)
    tab.click("button[value=approved]")
    text = tab.text()
    stage.until(lambda: end(place, held["swap.txt"]) in ("held", "failed", "rejected"), "an end", 20)
    time.sleep(2)
    stage.check(sha(other) not in str(place.handed("Post")), "other bytes were handed over")
    now = end(place, held["swap.txt"])
    stage.check("changed" in text or now == "held", f"neither 409 nor held again: {now}: {text[:300]}")
    tab.open(f"{console.address}contexts/{held['swap.txt']}")
    stage.check(sha(other) in shown_hashes(tab) if tab.all(".question") else False,
                f"held again, and the new hash is not shown: {tab.text()[:400]}")
    stage.check("hanged" in tab.one("main").text, "the page does not say that the content has changed")
    tab.open(f"{console.address}contexts/{held['gone.txt']}")
    (place.state / "held/gone.txt").unlink()
    tab.click("button[value=approved]")
    time.sleep(2)
    stage.check(sha("will be away\n") not in str(place.handed("Post")), "a file that is away was sent")


def s15_changed_rules(stage):
    """Rules changed after the page was opened: 409, then the change is shown and asks for a box."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    policy = place.rules / "host.yaml"
    for script in (True, False):
        tab.look(View(390, script=script))
        tab.sign_in(console)
        name = f"rules {script}.txt"
        held = stage.wait_for(place, {name: f"by which rules, {script}\n"})
        page = f"{console.address}contexts/{held[name]}"
        tab.open(page)
        policy.write_text(policy.read_text() + "contentMatch: "
                          + ("lenient\n" if script else "strict\n") if script
                          else policy.read_text().replace("lenient", "strict"))
        place.reload()
        tab.click("button[value=approved]")
        text = tab.text()
        stage.check("changed" in text and "Nothing was done" in text, f"approved: {text[:200]}")
        stage.check(answers(place, held[name]) == [], "it was answered by other rules")
        stage.check(tab.all("main a[href*='contexts']"), "409 has no link to the page of the context")
        # The journal has the hash of the rules by which it was held, and not the rules themselves.
        stage.check(re.search("the rules were [0-9a-f]{12}…, and are [0-9a-f]{12}…", text),
                    f"409 does not show the difference: {text[:300]!r}")
        tab.picture(stage.output / f"conflict-rules-390-{'script' if script else 'plain'}.png")
        tab.open(page)
        box = tab.all("input[type=checkbox]")
        if stage.check(box, f"no box for changed rules: {tab.one('.question').text[:300]!r}"):
            stage.check(not box[0].is_selected(), "the box is ticked already")
            tab.picture(stage.output / f"changed-rules-390-{'script' if script else 'plain'}.png")
            tab.click("button[value=approved]")
            stage.check("Nothing was done" in tab.text(), "approved without the box")
            tab.open(page)
            tab.run("document.querySelector('input[type=checkbox]').focus()")
            at = tab.focus()
            stage.check(at["seen"] and at["inside"],
                        "the box has the focus and is covered by the bar with the buttons")
            tab.keys(" ")
            stage.check(tab.one("input[type=checkbox]").is_selected(), "the box cannot be ticked")
        tab.click("button[value=approved]")
        stage.until(lambda: end(place, held[name]) == "done", f"done: {tab.text()[:200]}", 20)
        stage.check([sha(f"by which rules, {script}\n")] in place.handed("Post"), "not handed over")
    # Rules that cannot be read: deny only, and the page says why.
    held = stage.wait_for(place, {"bad rules.txt": "under bad rules\n", "deny it.txt": "deny under bad\n"})
    tab.look(View(390))
    tab.sign_in(console)
    tab.open(f"{console.address}contexts/{held['bad rules.txt']}")
    good = policy.read_text()
    policy.write_text("bundleIdentifier: [\n")
    tab.click("button[value=approved]")
    stage.check(answers(place, held["bad rules.txt"]) == [] and "Nothing was done" in tab.text(),
                f"approved under bad rules: {tab.text()[:300]}")
    tab.open(f"{console.address}contexts/{held['bad rules.txt']}")
    stage.check(not tab.all("button[value=approved]") and tab.all("button[value=denied]"),
                "under bad rules there is not deny alone")
    tab.picture(stage.output / "bad-rules-390.png")
    tab.open(console.address + "status")
    stage.check("host.yaml" in tab.text(), f"Status does not say which file is bad: {tab.text()[:300]}")
    tab.open(f"{console.address}contexts/{held['deny it.txt']}")
    tab.click("button[value=denied]")
    stage.check(answers(place, held["deny it.txt"]) == ["denied"], "deny under bad rules")
    policy.write_text(good)


def s16_action_of_chance(stage):
    """An action returns something else each time: what is sent is what was shown."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    tab.look(View())
    tab.sign_in(console)
    files = {f"table {number}.csv": f"day,sum\n{number},2\n" for number in range(4)}
    held = stage.wait_for(place, files)
    seen = []
    for name, identifier in held.items():
        tab.look(View(390 if len(seen) % 2 else 1400, script=len(seen) < 2))
        tab.open(f"{console.address}contexts/{identifier}")
        shown = set(shown_hashes(tab))
        stage.check(len(shown) == 2 and sha(files[name]) in shown,
                    f"{name}: not what came in beside what would be sent: {shown}")
        shown.discard(sha(files[name]))
        seen += shown
        tab.click("button[value=approved]")
    stage.until(lambda: len(place.handed("Post")) >= 4, "handed over")
    handed = sorted(each for given in place.handed("Post") for each in given)
    stage.check(handed == sorted(seen), f"shown {sorted(seen)}, handed over {handed}")


def s17_once(stage):
    """Double click, reload of the result, 'back' and again: one answer, and a word about it."""
    from selenium.webdriver.common.action_chains import ActionChains
    place = stage.desk()
    console, tab = place.console(), stage.tab
    tab.look(View())
    tab.sign_in(console)
    files = {f"{name} {script}.txt": f"{name} {script}\n"
             for name in ("double", "back", "stale") for script in (True, False)}
    held = stage.wait_for(place, files)
    for script in (True, False):
        tab.look(View(390, script=script))
        identifier = held[f"double {script}.txt"]
        tab.open(f"{console.address}contexts/{identifier}")
        old = tab.one("html")
        ActionChains(tab.driver).double_click(tab.one("button[value=approved]")).perform()
        tab.gone(old)
        stage.until(lambda: end(place, identifier) == "done", f"done: {tab.text()[:200]}")
        stage.check(answers(place, identifier) == ["approved"], f"double: {answers(place, identifier)}")
        stage.check("Not allowed" not in tab.text() and "changed while" not in tab.text(),
                    f"a double click ends at {tab.text()[:160]!r}")
        identifier = held[f"back {script}.txt"]
        tab.open(console.address + "waiting")
        tab.open(f"{console.address}contexts/{identifier}")
        tab.click("button[value=approved]")
        stage.until(lambda: end(place, identifier) == "done", "done")
        tab.driver.refresh()
        stage.check(answers(place, identifier) == ["approved"], "a reload answers again")
        tab.driver.back()
        tab.wait(lambda: tab.all("main"), "a page")
        if tab.all("button[value=approved]"):
            tab.click("button[value=approved]")
        stage.check(answers(place, identifier) == ["approved"], "'back' answers again")
        # The page of before is sent once more: the same answer of the same person is no conflict.
        identifier = held[f"stale {script}.txt"]
        visitor = Visitor(console)
        visitor.sign_in(console.code())
        form = Page(visitor.get(f"/contexts/{identifier}").text).form("/answer")
        first = visitor.post(form["action"], {**form["fields"], "answer": "approved"})
        again = visitor.post(form["action"], {**form["fields"], "answer": "approved"})
        stage.check(first.status == 303, f"the first: {first.status}")
        stage.check(again.status in (200, 303) and "you approved" in again.words.lower()
                    or again.status == 303,
                    f"the same answer again: {again.status} {again.words[:300]!r}")
        other = visitor.post(form["action"], {**form["fields"], "answer": "denied"})
        stage.check(other.status == 409 and "approved" in other.words, f"another answer: {other.status}")
        stage.check(answers(place, identifier) == ["approved"], f"{answers(place, identifier)}")
    stage.until(lambda: all(end(place, each) == "done" for each in held.values()), "all done")
    stage.check(len(place.handed("Post")) == len(files), f"{len(place.handed('Post'))} were handed over")


def s18_two_browsers(stage):
    """Two browsers answer at once: one wins, the other is told who answered what."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    other = stage.new_tab()
    files = {f"two {number}.txt": f"two {number}\n" for number in range(3)}
    races = {f"race {number}.txt": f"race {number}\n" for number in range(30)}
    held = stage.wait_for(place, {**files, **races})
    for one in (tab, other):
        one.look(View(390))
        one.sign_in(console)
    for name in files:
        for one in (tab, other):
            one.open(f"{console.address}contexts/{held[name]}")
        tab.click("button[value=denied]")
        other.click("button[value=approved]")
        text = other.text()
        stage.check("denied by" in text and "root" in text or "denied" in text,
                    f"the other is not told who denied: {text[:300]!r}")
        stage.check("Nothing was done" in text, f"it does not say that nothing was done: {text[:300]!r}")
        stage.check(answers(place, held[name]) == ["denied"], f"{answers(place, held[name])}")
        other.picture(stage.output / "conflict-answered-390.png")
    visitors = [Visitor(console) for _ in range(2)]
    for visitor in visitors:
        visitor.sign_in(console.code())
    told = []
    for name in races:
        forms = [Page(each.get(f"/contexts/{held[name]}").text).form("/answer") for each in visitors]
        gate, got = threading.Barrier(2), [None, None]

        def race(index, answer, forms=forms, gate=gate, got=got):
            gate.wait()
            got[index] = visitors[index].post(
                forms[index]["action"], {**forms[index]["fields"], "answer": answer})
        runs = [threading.Thread(target=race, args=(0, "approved")),
                threading.Thread(target=race, args=(1, "denied"))]
        for each in runs:
            each.start()
        for each in runs:
            each.join()
        statuses = sorted(each.status for each in got)
        told.append(statuses)
        stage.check(statuses == [303, 409], f"{name}: {statuses}: "
                    f"{[each.words[:200] for each in got if each.status not in (303, 409)]}")
        stage.check(len(answers(place, held[name])) == 1, f"{name}: {answers(place, held[name])}")
    stage.until(lambda: not place.contexts(end="held"), "all ended", 60)
    stage.until(lambda: all(end(place, held[name]) in ("done", "declined") for name in races), "ended")
    approved = [name for name in races if answers(place, held[name]) == ["approved"]]
    handed = [each for given in place.handed("Post") for each in given]
    stage.check(sorted(handed) == sorted(sha(races[name]) for name in approved),
                f"{len(approved)} approved, {len(handed)} handed over")
    other.quit()
    stage.tabs.remove(other)


def s25_keyboard_alone(stage):
    """By the keyboard alone: sign in, filter, open, look, deny; the focus is always seen."""
    from selenium.webdriver.common.keys import Keys
    place = stage.desk()
    console, tab = place.console(), stage.tab
    held = stage.wait_for(place, {"key one.txt": "one\n", "key two.txt": "two\n",
                                  "other.txt": "three\n"})
    for width in (390, 1400):
        for scheme in ("light",) if tabs.short else ("light", "dark"):
            view = View(width, scheme)
            tab.look(view)
            tab.forget()
            tab.open(console.address)
            walk(stage, tab, view, lambda at: at["name"] == "code")
            tab.keys(console.code(), Keys.ENTER)
            tab.wait(lambda: tab.all("nav a"), "signed in")
            walk(stage, tab, view, lambda at: at["text"].startswith("Waiting"))
            follow(tab, Keys.ENTER)
            if width < 768:
                # Narrow windows show the filter closed.
                walk(stage, tab, view, lambda at: at["tag"] == "SUMMARY")
                tab.keys(Keys.ENTER)
            walk(stage, tab, view, lambda at: at["name"] == "name")
            tab.keys("key")
            follow(tab, Keys.ENTER)
            stage.check(len(tab.all("main .list > li")) == len(
                [name for name in held if "key" in name and end(place, held[name]) == "held"]),
                f"{view}: the filter by keyboard: {len(tab.all('main .context'))}")
            walk(stage, tab, view, lambda at: "key" in at["text"])
            follow(tab, Keys.ENTER)
            stage.check(tab.all("button[value=denied]"), f"{view}: not at a context")
            walk(stage, tab, view, lambda at: at["value"] == "approved")
            # Every stop to the end of the page.
            rounds(stage, tab, view)
    tab.open(f"{console.address}contexts/{held['key one.txt']}")
    # In the note, Enter must not be an answer that was not meant.
    walk(stage, tab, View(1400), lambda at: at["name"] == "note")
    tab.keys("a note")
    old = tab.one("html")
    tab.keys(Keys.ENTER)
    time.sleep(1)
    given = answers(place, held["key one.txt"])
    stage.check(given == [], f"Enter in the note answers: {given}")
    if not given:
        walk(stage, tab, View(1400), lambda at: at["value"] == "denied")
        follow(tab, Keys.ENTER, old)
        stage.until(lambda: answers(place, held["key one.txt"]) == ["denied"], "denied by keyboard")
    at_next(stage, tab, "after an answer")
    follow(tab, Keys.ENTER)
    walk(stage, tab, View(1400), lambda at: at["value"] == "approved")
    follow(tab, Keys.ENTER)
    at_next(stage, tab, "after the second answer")
    follow(tab, Keys.ENTER)
    walk(stage, tab, View(1400), lambda at: at["value"] == "denied")
    follow(tab, Keys.ENTER)
    at = tab.focus()
    stage.check(at is not None and at["text"].startswith("Denied by"),
                f"after the last answer the focus is not at what was done: {at}")
    # Several: by the keyboard to the boxes, the buttons, the confirmation, and what was done.
    stage.wait_for(place, {"several one.txt": "four\n", "several two.txt": "five\n"})
    tab.open(console.address + "waiting")
    for _ in range(2):
        walk(stage, tab, View(1400), lambda at: at["name"] == "item")
        tab.keys(" ")
    walk(stage, tab, View(1400), lambda at: at["value"] == "denied")
    follow(tab, Keys.ENTER)
    walk(stage, tab, View(1400), lambda at: at["text"] == "Deny 2")
    follow(tab, Keys.ENTER)
    at = tab.focus()
    stage.check(at is not None and "2 of 2" in at["text"] and at["seen"] and at["inside"],
                f"after several the focus is not at what was done: {at}")


def at_next(stage, tab, when):
    at = tab.focus()
    stage.check(at is not None and at["text"] == "Next that waits" and at["seen"] and at["inside"],
                f"{when} the focus is not at the next that waits: {at}")


def walk(stage, tab, view, is_there, most=80):
    """Goes on by Tab until a control is there; each stop must be seen."""
    from selenium.webdriver.common.keys import Keys
    for _ in range(most):
        tab.keys(Keys.TAB)
        at = tab.focus()
        if at is None:
            continue
        stage.check(at["outline"] == "solid" and at["width"] >= 2,
                    f"{view}: the focus on {at['tag']} {at['text']!r} is drawn "
                    f"{at['outline']} {at['width']}")
        stage.check(at["inside"] and at["seen"],
                    f"{view}: the focus on {at['tag']} {at['text']!r} is out of sight or covered")
        if is_there(at):
            return at
    raise RuntimeError(f"{view}: the keyboard does not come there: {tab.driver.current_url}")


def rounds(stage, tab, view, most=60):
    from selenium.webdriver.common.keys import Keys
    for _ in range(most):
        tab.keys(Keys.TAB)
        at = tab.focus()
        if at is None:
            return
        stage.check(at["inside"] and at["seen"],
                    f"{view}: the focus on {at['tag']} {at['text']!r} is out of sight or covered")


def follow(tab, key, old=None):
    old = old or tab.one("html")
    tab.keys(key)
    tab.gone(old)
