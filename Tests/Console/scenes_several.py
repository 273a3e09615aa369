"""Scenarios of several at once, of what is live, and of files that are saved."""

import hashlib
import re
import time

import tab as tabs
from client import Page
from scenes_answers import answers, end, sha, shown_hashes
from tab import View


def has(console, visitor, path):
    """Whether the console has a page yet."""
    return visitor.get(path).status == 200


def s13_several_at_once(stage):
    """Of 20 that are approved at once, one has changed and one was answered: 18, and two are told."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    for script in (True, False):
        files = {f"several {script} {number:02}.txt": f"several {script} {number}\n" for number in range(20)}
        files |= {"wipe.vcf": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada\nN:Ada;;;;\nEND:VCARD\n",
                  "stamp.csv": "day,sum\n1,2\n"} if script else {}
        held = stage.wait_for(place, files)
        tab.look(View(390, script=script))
        tab.sign_in(console)
        if script:
            # What an action returned is what would be handed over; what came in stands beside it.
            tab.open(f"{console.address}contexts/{held['stamp.csv']}")
            stamped = set(shown_hashes(tab)) - {sha(files["stamp.csv"])}
        tab.open(console.address + "waiting")
        boxes = tab.all("input[name=item]")
        if not stage.check(len(boxes) >= 20, f"{len(boxes)} boxes to select with"):
            return
        stage.check(not any(each.is_selected() for each in boxes), "a box is ticked already")
        shown = [each for each in tab.all("[data-all]") if each.is_displayed()]
        stage.check(bool(shown) == script, f"'Select all' {'is not' if script else 'is'} there "
                    f"{'with' if script else 'without'} a script")
        tab.picture(stage.output / f"select-390-{'script' if script else 'plain'}.png")
        # Selection without anything: nothing is done, and it is said.
        tab.click("button[value=approved]")
        stage.check("othing was done" in tab.text(), f"nothing selected: {tab.text()[:200]}")
        tab.open(console.address + "waiting")
        tab.run("for (const each of document.querySelectorAll('input[name=item]')) each.checked = true")
        tab.click("button[value=approved]")
        text = tab.one("main").text
        stage.check(all(answers(place, each) == [] for each in held.values()), "answered before it was confirmed")
        listed = re.findall(r"\b[0-9a-f]{64}\b", text)
        for name, data in files.items():
            stage.check(name in text, f"{name} is not listed")
            if name.endswith(".txt"):
                stage.check(sha(data) in listed, f"{name} is not listed with the hash of its page")
        if script:
            stage.check("wipe.vcf" in text and re.search("destr|remove|own page", text),
                        "it does not say that what destroys is left out")
            stage.check("stamp.csv" in text and "own page" in text,
                        "it does not say that what an action changed is left out")
            stage.check(stamped and stamped <= set(listed) and sha(files["stamp.csv"]) not in listed,
                        "what an action changed is listed by what came in, not by what is handed over")
        tab.picture(stage.output / f"confirm-390-{'script' if script else 'plain'}.png")
        names = sorted(name for name in files if name.endswith(".txt"))
        kept = place.state / "held" / names[3]
        kept.unlink()
        kept.write_text("something else\n")
        other = stage.visitor(console)
        form = Page(other.get(f"/contexts/{held[names[5]]}").text).form("/answer")
        stage.check(other.post(form["action"], {**form["fields"], "answer": "denied"}).status == 303, "denied")
        tab.click("form[action$='confirm'] button")
        text = tab.one("main").text
        tab.picture(stage.output / f"result-390-{'script' if script else 'plain'}.png")
        stage.check(tab.all("[role=status]"), "no line says what was done")
        stage.check("denied" in text, "it does not say that one was answered by another")
        for name in names:
            stage.check(name in text, f"the result does not list {name}")
        good = [name for number, name in enumerate(names) if number not in (3, 5)]
        stage.until(lambda: all(end(place, held[name]) == "done" for name in good), "18 done", 60)
        handed = [each for given in place.handed("Post") for each in given]
        stage.check(all(handed.count(sha(files[name])) == 1 for name in good), "not each once")
        stage.check(sha("something else\n") not in handed, "what was put there instead was handed over")
        stage.check(sha(files[names[5]]) not in handed, "what was denied was handed over")
        stage.check(answers(place, held[names[5]]) == ["denied"], "the other answer does not stand")
        if script:
            for name in ("wipe.vcf", "stamp.csv"):
                stage.check(answers(place, held[name]) == [], f"{name} was approved with others")
            stage.check(place.handed("Wipe") == [], "something was destroyed")
        # The result once more, and the form of before once more.
        before = len(place.events("approved", "denied"))
        tab.driver.back()
        tab.wait(lambda: tab.all("body"), "a page")
        stage.check(tab.all("main"), "'back' from the result shows no page of the console")
        stage.check("waits no more" in tab.text() and not tab.all("form[action$='confirm']"),
                    f"'back' from the result offers to confirm again: {tab.text()[:200]!r}")
        tab.driver.forward()
        tab.wait(lambda: "19 of" in tab.text(), "the result once more")
        tab.driver.refresh()
        tab.wait(lambda: "19 of" in tab.text(), "the result once more")
        stage.check(len(place.events("approved", "denied")) == before, "'back' answers again")
        # Deny several, with what destroys among them.
        tab.open(console.address + "waiting")
        tab.run("for (const each of document.querySelectorAll('input[name=item]')) each.checked = true")
        tab.click("button[value=denied]")
        tab.click("form[action$='confirm'] button")
        stage.until(lambda: not place.contexts(end="held"), f"all denied: {tab.text()[:300]}", 30)
    visitor = stage.visitor(console)
    held = stage.wait_for(place, {f"many {number}.txt": f"many {number}\n" for number in range(3)})
    page = Page(visitor.get("/waiting").text)
    form = page.form("waiting/answer")
    version = "0" * 16
    first = next(iter(held.values()))
    for name, items, expected in (
            ("none", [], 400), ("not one of ours", ["x"], 400), ("a made-up version", [f"{first}.{version}"], 303),
            ("twice", [f"{first}.{version}"] * 2, 400),
            ("51", [f"{number:024x}.{version}" for number in range(51)], 400)):
        body = [("token", form["fields"]["token"]), ("answer", "approved"), *[("item", each) for each in items]]
        answer = visitor.post(form["action"], body)
        stage.check(answer.status == expected, f"several, {name}: {answer.status}, not {expected}")
    answer = visitor.post("/waiting/confirm", [
        ("token", form["fields"]["token"]), ("answer", "approved"), ("item", f"{first}.{version}")])
    stage.check(answer.status == 403, f"the confirmation with the token of the list: {answer.status}")


KINDS = {
    "drawing.svg": b"<svg xmlns='http://www.w3.org/2000/svg'><script>window.owned=20</script></svg>\n",
    "page.html": b"<!DOCTYPE html><html><script>window.owned=21</script><p>hello</p></html>\n",
    "plain.txt": b"just text\n",
}


def saving(stage):
    """A place where anything waits, and the pages of it."""
    from inbox import conforming
    from serving import Place
    stage.number += 1
    place = Place(stage.folder / f"saving-{stage.number}", stage.tool)
    stage.places.append(place)
    place.write_rules({"Post": {"Effect": "external-post", "rule": conforming("public.data")}})
    place.watch()
    return place, place.console()


def s20_saved_files(stage):
    """What is saved has a neutral name and no type, and nothing of it opens or runs."""
    place, console = saving(stage)
    held = stage.wait_for(place, KINDS)
    visitor = stage.visitor(console)
    tab = stage.tab
    tab.look(View())
    tab.sign_in(console)
    folder = stage.folder / "downloads"
    folder.mkdir(exist_ok=True)
    tab.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(folder))
    for name, identifier in held.items():
        page = Page(visitor.get(f"/contexts/{identifier}").text)
        link = next((each for each in page.links if "/content/" in each), None)
        if not stage.check(link is not None, f"{name}: no link to save it"):
            continue
        answer = visitor.get(link)
        stage.check(answer.status == 200 and answer.body == KINDS[name], f"{name}: {answer.status}")
        stage.check(answer.get("content-type") == "application/octet-stream", f"{name}: {answer.get('content-type')}")
        kept = answer.get("content-disposition") or ""
        stage.check(re.fullmatch(rf'attachment; filename="{identifier}-1\.[a-z]+"', kept), f"{name}: {kept}")
        stage.check(not kept.endswith(('.html"', '.svg"')), f"{name}: {kept}")
        stage.check("sandbox" in (answer.get("content-security-policy") or ""), f"{name}: no sandbox")
        stage.check(answer.get("x-content-type-options") == "nosniff", f"{name}: no nosniff")
        for site in ("cross-site", "same-site", "none"):
            stage.check(visitor.get(link, [("Sec-Fetch-Site", site)]).status == 403, f"{name}: from {site}")
        stage.check(visitor.get(link, cookie=False).status == 401, f"{name}: signed out")
        for other in ("/content/0", "/content/2", "/content/x", "/content/1/2", "/content/-1"):
            status = visitor.get(link.rsplit("/content/", 1)[0] + other).status
            stage.check(status in (400, 404), f"{name}: {other}: {status}")
        tab.open(f"{console.address}contexts/{identifier}")
        tab.one("a[href*='/content/']").click()
        stage.until(lambda one=identifier: [each for each in folder.iterdir() if each.name.startswith(one)
                                            and not each.name.endswith("crdownload")], f"{name} saved", 10)
        saved = next(each for each in folder.iterdir() if each.name.startswith(identifier))
        stage.check(saved.read_bytes() == KINDS[name], f"{name}: saved other bytes")
        stage.check("/contexts/" in tab.driver.current_url and "content/" not in tab.driver.current_url,
                    f"{name}: it was opened: {tab.driver.current_url}")
        stage.check(tab.run("return typeof window.owned") == "undefined", f"{name}: something ran")
        text = tab.one("main").text
        if name == "plain.txt":
            stage.check("just text" in text, "the text is not shown")


def s21_replaced_files(stage):
    """What was replaced since is not saved and not shown, whatever stands there instead."""
    import os
    place, console = saving(stage)
    names = [f"kept {each}.txt" for each in ("other", "link", "fifo", "short", "away", "folder")]
    held = stage.wait_for(place, {name: f"the text of {name}\n" for name in names})
    visitor = stage.visitor(console)
    secret = place.folder / "secret.txt"
    secret.write_text("the secret\n")
    for name in names:
        kept = place.state / "held" / name
        link = f"/contexts/{held[name]}/content/1"
        stage.check(visitor.get(link).status == 200, f"{name}: cannot be saved before")
        kept.unlink()
        if "other" in name:
            kept.write_text("replaced\n")
        elif "link" in name:
            kept.symlink_to(secret)
        elif "fifo" in name:
            os.mkfifo(kept)
        elif "short" in name:
            kept.write_text("the")
        elif "folder" in name:
            kept.mkdir()
        answer = visitor.get(link)
        stage.check(answer is not None and answer.status in (404, 409), f"{name}: {answer and answer.status}")
        stage.check(b"secret" not in answer.body.replace(b"secret.txt", b"") and b"replaced\n" not in answer.body,
                    f"{name}: other bytes were sent")
        page = visitor.get(f"/contexts/{held[name]}")
        stage.check(page.status == 200 and "the secret" not in page.text and "replaced" not in page.words,
                    f"{name}: the page shows other bytes")


def s23_live(stage):
    """A file that is dropped changes the number within 2 s; what is quiet stays live; typing stays."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    held = stage.wait_for(place, {"first.txt": "first\n"})
    tab.look(View())
    tab.sign_in(console)
    tab.said()
    tab.open(console.address + "waiting")
    count = "[data-count=held]"
    stage.check(tab.one(count).text == "1", f"the number: {tab.one(count).text}")
    tab.one("input[name=name]").send_keys("being typed")
    place.put("second.txt", "second\n")
    stage.until(lambda: len(place.held()) == 2, "held")
    began = time.monotonic()
    try:
        stage.until(lambda: tab.one(count).text == "2", "the number changes", 5)
        took = time.monotonic() - began
        stage.check(took <= 2, f"the number changed after {took:.1f} s")
    except RuntimeError as error:
        stage.check(False, str(error))
        return
    stage.check(tab.title().startswith("(2)"), f"the title: {tab.title()}")
    stage.check("1 new" in tab.text() and tab.all("[data-live] a"), "no word of what is new")
    stage.check(tab.one("input[name=name]").get_attribute("value") == "being typed", "what was typed is gone")
    stage.check(len(tab.all("main .list > li")) == 1, "the list has changed by itself")
    said = tab.said()
    stage.check(not said, f"the browser's console is not empty: {said}")
    # A page that hears nothing for 45 s says so; the stream has words for it all the time.
    for _ in range(5 if tabs.short else 55):
        time.sleep(1)
        if "Not live" in tab.text():
            break
    stage.check("Not live" not in tab.text(), "a quiet page says that it is not live")
    cookie = place.state
    stage.check(cookie.exists(), "")
    tab.open(f"{console.address}contexts/{held['first.txt']}")
    tab.one("[name=note]").send_keys("a long note")
    console.stop()
    try:
        stage.until(lambda: "ot live" in tab.text(), "the page says that it is not live", 60)
    except RuntimeError as error:
        stage.check(False, str(error))
    stage.check(tab.one("[name=note]").get_attribute("value") == "a long note", "the note is gone")
    stage.check("/contexts/" in tab.driver.current_url, "the page went away by itself")


def s31_by_cause(stage):
    """Trouble is grouped by cause; 'try all again' does so once the cause is gone."""
    place = stage.desk()
    marker = place.folder / "Kept" / "repaired"
    import plistlib
    bundle = place.rules / "Extensions/Post.appex"
    script = (bundle / "run").read_text()
    (bundle / "run").write_text(script.replace(
        "request = json", f"import os\nif not os.path.exists({str(marker)!r}): sys.exit(3)\nrequest = json", 1))
    stage.check(plistlib.loads((bundle / "Info.plist").read_bytes()), "")
    place.reload()
    console, tab = place.console(), stage.tab
    files = {f"broken {number}.txt": f"broken {number}\n" for number in range(14)}
    held = stage.wait_for(place, files)
    visitor = stage.visitor(console)
    for identifier in held.values():
        form = Page(visitor.get(f"/contexts/{identifier}").text).form("/answer")
        stage.check(visitor.post(form["action"], {**form["fields"], "answer": "approved"}).status == 303, "approve")
    stage.until(lambda: all(end(place, each) == "failed" for each in held.values()), "all failed", 60)
    for script in (True, False):
        tab.look(View(390, script=script))
        tab.sign_in(console)
        tab.open(console.address + "trouble")
        text = tab.one("main").text
        if script:
            if not stage.check(re.search(r"\b14\b", text) and tab.all("form[action*='trouble/retry'] button"),
                               f"no group of 14: {text[:300]!r}"):
                return
            tab.picture(stage.output / "trouble-by-cause-390.png")
            marker.write_text("")
            tab.click("form[action*='trouble/retry'] button")
            text = tab.one("main").text
            stage.check(all(name in text for name in files), "not all of them are listed before it is done")
            stage.check(place.handed("Post") == [], "tried again before it was confirmed")
            tab.click("form[action*='trouble/confirm'] button")
            stage.check("14" in tab.one("main").text, f"the result: {tab.one('main').text[:200]!r}")
            stage.until(lambda: all(end(place, each) in ("done", "held") for each in held.values()), "tried again", 60)
            for identifier in held.values():
                form = Page(visitor.get(f"/contexts/{identifier}").text).form("/answer")
                if form is not None:
                    visitor.post(form["action"], {**form["fields"], "answer": "approved"})
            stage.until(lambda: all(end(place, each) == "done" for each in held.values()), "all done", 60)
            handed = [each for given in place.handed("Post") for each in given]
            stage.check(sorted(handed) == sorted(map(sha, files.values())), f"{len(handed)} handed over")
        else:
            stage.check("Nothing went wrong" in text, f"afterwards: {text[:200]!r}")


def s37_keys(stage):
    """Keys move and never answer; none works in a field; they can be switched off."""
    place = stage.desk()
    console, tab = place.console(), stage.tab
    held = stage.wait_for(place, {f"key {number}.txt": f"key {number}\n" for number in range(3)})
    tab.look(View())
    tab.sign_in(console)
    tab.open(console.address + "waiting")
    tab.keys("j")
    if not stage.check(tab.focus() is not None and "key" in tab.focus()["text"], f"j: {tab.focus()}"):
        return
    first = tab.focus()["text"]
    tab.keys("j")
    stage.check(tab.focus()["text"] != first, "j does not go on")
    tab.keys("k")
    stage.check(tab.focus()["text"] == first, "k does not go back")
    tab.keys("x")
    stage.check(len([each for each in tab.all("input[name=item]") if each.is_selected()]) == 1, "x does not select")
    from selenium.webdriver.common.keys import Keys
    old = tab.one("html")
    tab.keys(Keys.ENTER)
    tab.gone(old)
    stage.check("/contexts/" in tab.driver.current_url, "Enter does not open")
    for key, value in (("a", "approved"), ("d", "denied")):
        tab.keys(key)
        stage.check(tab.focus()["value"] == value, f"{key}: {tab.focus()}")
    stage.check(all(answers(place, each) == [] for each in held.values()), "a key has answered")
    tab.one("[name=note]").click()
    tab.keys("jkxgwad?/")
    stage.check(tab.one("[name=note]").get_attribute("value") == "jkxgwad?/" and "/contexts/" in
                tab.driver.current_url, "keys work in a field")
    tab.run("document.activeElement.blur()")
    old = tab.one("html")
    tab.keys("g", "w")
    tab.gone(old)
    stage.check(tab.driver.current_url.endswith("/waiting"), f"g w: {tab.driver.current_url}")
    tab.open(console.address + "keys")
    tab.click("form[action$='keys'] button")
    tab.open(console.address + "waiting")
    tab.keys("j")
    stage.check(tab.focus() is None, "switched off, j still works")
