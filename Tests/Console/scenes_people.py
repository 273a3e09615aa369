"""Scenarios of the people file: passwords, waits, the role 'look', and what a change ends."""

import time

from client import Page, Visitor
from scenes_answers import answers
from tab import View, views

PASSWORD = "correct horse battery staple \u00e9"


def add(place, name, role="answer", password=PASSWORD):
    done = place.run("console", "people", "add", name, "--inbox", place.inbox, "--role", role,
                     *(["--password-stdin"] if password else ["--no-password"]),
                     **({"input": password + "\n"} if password else {}))
    if done.returncode != 0:
        raise RuntimeError(f"people add: status {done.returncode}: {done.stderr[-300:]}")


def s2_sign_in_by_password(stage):
    """By password, with a script and without; after wrong ones a wait is told, and a code still works."""
    place = stage.desk()
    add(place, "ada")
    add(place, "bob", password="another long password")
    console, tab = place.console(), stage.tab
    for view in views():
        tab.look(view)
        tab.forget()
        tab.open(console.address + "waiting")
        tab.one("input[name=name]").send_keys("ada")
        tab.one("input[name=password]").send_keys(PASSWORD)
        tab.one("input[name=password]").submit() if view.script else tab.click(
            "form:has(input[name=password]) button")
        tab.wait(lambda: tab.all("nav a"), f"{view}: signed in")
        stage.check("ada" in tab.one("header").text, f"{view}: {tab.one('header').text!r}")
        stage.check(tab.driver.current_url.endswith("/waiting"), f"{view}: at {tab.driver.current_url}")
        stage.check("#" not in tab.driver.current_url and "password" not in tab.driver.current_url,
                    f"{view}: {tab.driver.current_url}")
    visitor = Visitor(console)
    told = []
    for number in range(7):
        answer = visitor.post("/sign-in", {"name": "bob", "password": f"wrong password {number}"})
        told.append(answer.status)
    stage.check(told[:5] == [401] * 5 and 429 in told[5:], f"wrong passwords: {told}")
    answer = visitor.post("/sign-in", {"name": "bob", "password": "another long password"})
    stage.check(answer.status == 429 and answer.get("retry-after", ) and "second" in answer.words,
                f"while waiting: {answer.status} {answer.words[60:260]!r}")
    stage.check(visitor.post("/sign-in", {"code": console.code()}).status == 303, "a code while waiting")
    answer = visitor.post("/sign-in", {"name": "ada", "password": PASSWORD})
    stage.check(answer.status == 303, f"another name while one waits: {answer.status}")
    known, unknown = [], []
    for number in range(3):
        for name, times in (("ada", known), (f"nobody{number}", unknown)):
            began = time.monotonic()
            answer = visitor.post("/sign-in", {"name": name, "password": "wrong password here"})
            times.append(time.monotonic() - began)
            stage.check(answer.status == 401 and "name or the password is wrong" in answer.words,
                        f"{name}: {answer.status}")
    stage.check(min(unknown) > min(known) / 2, f"an unknown name is answered sooner: {unknown} {known}")
    # Sessions end with the password, the role and the person.
    for change in (["password", "ada", "--password-stdin"], ["role", "ada", "look"], ["remove", "ada"]):
        signed = Visitor(console)
        password = "yet another password" if change[0] != "password" else PASSWORD
        answer = signed.post("/sign-in", {"name": "ada", "password": password})
        while answer.status in (429, 503):
            # All of this machine together have so many tries a minute.
            time.sleep(min(60, int(answer.get("retry-after") or 1)))
            answer = signed.post("/sign-in", {"name": "ada", "password": password})
        signed.cookie = (answer.get("set-cookie") or "").split(";")[0]
        stage.check(signed.get("/").status == 200, f"before {change[0]}: {answer.status}")
        done = place.run("console", "people", change[0], *change[1:], "--inbox", place.inbox,
                         input="yet another password\n")
        stage.check(done.returncode == 0, f"{change[0]}: {done.stderr[-200:]}")
        stage.check(signed.get("/").status == 401, f"after {change[0]} the session goes on")
    for path in place.state.rglob("*"):
        if path.is_file():
            stage.check(PASSWORD.encode() not in path.read_bytes(), f"the password is in {path.name}")
    stage.check(PASSWORD not in console.log(), "the password is in the log")


def s19_role_look(stage):
    """The role 'look': no buttons, no boxes, no files; what is forged is refused, and nothing is done."""
    place = stage.desk()
    add(place, "eve", role="look")
    console, tab = place.console(), stage.tab
    held = stage.wait_for(place, {"look only.txt": "look only\n"})
    identifier = held["look only.txt"]
    owner = stage.visitor(console)
    form = Page(owner.get(f"/contexts/{identifier}").text).form("/answer")
    eve = Visitor(console)
    answer = eve.post("/sign-in", {"name": "eve", "password": PASSWORD})
    eve.cookie = (answer.get("set-cookie") or "").split(";")[0]
    stage.check(answer.status == 303, f"sign-in: {answer.status}")
    for path in ("/", "/waiting", "/trouble", "/history", "/answers", "/status", f"/contexts/{identifier}"):
        page = eve.get(path)
        forms = [each["action"] for each in Page(page.text).forms if each["method"] == "post"]
        stage.check(page.status == 200, f"{path}: {page.status}")
        stage.check(set(forms) <= {"/sign-out", "/keys"}, f"{path}: forms {forms}")
        stage.check("name=\"item\"" not in page.text, f"{path}: boxes")
    stage.check("look only.txt" in eve.get("/waiting").text, "the list is empty")
    stage.check("role is 'look'" in eve.get(f"/contexts/{identifier}").words.replace("\u2019", "'"),
                "the page does not say why there are no buttons")
    for path, fields in ((form["action"], {**form["fields"], "answer": "denied"}),
                         (f"/contexts/{identifier}/retry", {"token": form["fields"]["token"]}),
                         ("/waiting/answer", {"token": "x", "answer": "denied", "item": "x"}),
                         ("/waiting/confirm", {"token": "x", "answer": "denied", "item": "x"}),
                         ("/trouble/retry", {"token": "x", "item": identifier})):
        status = eve.post(path, fields).status
        stage.check(status == 403, f"POST {path}: {status}")
    status = eve.get(f"/contexts/{identifier}/content/1").status
    stage.check(status == 403, f"a file: {status}")
    stage.check(answers(place, identifier) == [], "it was answered")
    tab.look(View(390))
    tab.forget()
    tab.open(console.address)
    tab.one("input[name=name]").send_keys("eve")
    tab.one("input[name=password]").send_keys(PASSWORD)
    tab.one("input[name=password]").submit()
    tab.wait(lambda: tab.all("nav a"), "signed in")
    tab.open(f"{console.address}contexts/{identifier}")
    stage.check(not tab.all("main button"), "there are buttons")
    tab.picture(stage.output / "role-look-390.png")
