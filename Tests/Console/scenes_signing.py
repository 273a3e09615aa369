"""Scenarios of signing in and out."""

from tab import View, views

COOKIES = "Network.getCookies"


def s1_sign_in_by_code(stage):
    """By the link with a code behind '#', and without a script by the field; a code is good once."""
    console, tab = stage.hostile.console, stage.tab
    for view in views():
        tab.look(view)
        code = tab.sign_in(console)
        stage.check(tab.all("nav a[aria-current]"), f"{view}: not signed in")
        stage.check("#" not in tab.driver.current_url, f"{view}: {tab.driver.current_url}")
        tab.forget()
        tab.open(console.address)
        tab.one("input[name=code]").send_keys(code)
        tab.click("form[action$='sign-in'] button")
        stage.check(not tab.all("nav a") and "code is not good" in tab.text(),
                    f"{view}: a used code: {tab.text()[:200]}")
        alert = tab.all("[role=alert]")
        stage.check(alert, f"{view}: no alert says that the code is not good")
    tab.look(View())
    tab.forget()
    code = console.code()
    tab.open("about:blank")
    tab.open(f"{console.address}contexts/{stage.hostile.ends['held'][0]}#{code}")
    tab.wait(lambda: tab.all("nav a"), "signed in at a link of a notice")
    stage.check("/contexts/" in tab.driver.current_url,
                f"after signing in at a context: {tab.driver.current_url}")
    typed = console.code().lower().replace("-", " ")
    tab.forget()
    tab.open(console.address)
    tab.one("input[name=code]").send_keys(typed)
    tab.click("form[action$='sign-in'] button")
    stage.check(tab.all("nav a"), "a code in lower case with spaces does not sign in")
    # A fragment that is no code must not break the page.
    tab.forget()
    tab.said()
    for fragment in ("%E0%A4%A", "content12345", "A" * 5000):
        tab.open("about:blank")
        tab.open(f"{console.address}#{fragment}")
        tab.wait(lambda: tab.all("input[name=code]"), f"a field, with #{fragment[:12]}")
    errors = [each for each in tab.said() if "Failed to load resource" not in each]
    stage.check(not errors, f"a fragment that is no code: {errors}")
    # Who is signed in and opens a fresh link must not keep the code in the address.
    tab.sign_in(console)
    again = console.code()
    tab.open("about:blank")
    tab.open(f"{console.address}#{again}")
    tab.wait(lambda: tab.all("nav a"), "signed in")
    stage.check(again not in tab.driver.current_url,
                "the code stays in the address of a browser that is signed in already")


def s8_code_is_nowhere(stage):
    """The code is not in the address, the history, the Referer, a request's URL or the log."""
    console, tab = stage.hostile.console, stage.tab
    tab.look(View())
    tab.network()
    code = tab.sign_in(console)
    tab.click("nav a[href$='waiting']")
    asked = tab.network()
    stage.check(asked, "no request was seen")
    for address, fields in asked:
        named = address.split("#")[0]
        stage.check(code not in named, f"the code is in the URL {named}")
        for name, value in fields.items():
            stage.check(code not in value, f"the code is in {name} of {named}")
    entries = tab.command("Page.getNavigationHistory")["entries"]
    kept = [each["url"] for each in entries if code in each["url"]]
    stage.check(not kept, f"the code is in the history: {kept}")
    stage.check(code not in tab.driver.current_url, "the code is in the address")
    stage.check(code not in tab.run("return document.documentElement.outerHTML"),
                "the code is on the page")
    stage.check(code not in console.log(), "the code is in the log")
    for path in stage.hostile.place.state.rglob("*"):
        if path.is_file() and path.stat().st_size < 1 << 26:
            stage.check(code.encode() not in path.read_bytes()
                        and code.replace("-", "").encode() not in path.read_bytes(),
                        f"the code is in {path.name}")


def s9_old_cookie(stage):
    """A cookie from before signing in is nobody's, and one is not taken over."""
    console = stage.hostile.console
    visitor = stage.visitor(console)
    old = visitor.cookie
    stage.check(visitor.get("/").status == 200, "a fresh cookie does not work")
    visitor.sign_in(console.code())
    stage.check(visitor.cookie != old, "the cookie stays the same at the next sign-in")
    other = stage.visitor(console)
    other.cookie = old
    stage.check(other.get("/").status == 401, "the cookie from before still works")
    other.cookie = old.split("=")[0] + "=" + "A" * 43
    stage.check(other.get("/").status == 401, "a made-up cookie works")
    answer = other.post("/sign-in", {"code": console.code()})
    given = (answer.get("set-cookie") or "").split(";")[0]
    stage.check(given and given != other.cookie, "a cookie that was put there is taken over")
    other.cookie = f"{visitor.cookie}; {visitor.cookie}"
    stage.check(other.get("/").status == 401, "the cookie twice counts")
    flags = answer.get("set-cookie") or ""
    for flag in ("HttpOnly", "Secure", "SameSite=Lax", "Path=/", "__Host-"):
        stage.check(flag in flags, f"the cookie has no {flag}")


def s10_sign_out(stage):
    """After signing out, the cookie is nobody's, and 'back' shows nothing of before."""
    console, tab = stage.hostile.console, stage.tab
    for view in views():
        tab.look(view)
        tab.sign_in(console)
        cookie = "; ".join(f"{each['name']}={each['value']}" for each in
                           tab.command(COOKIES, urls=[console.address])["cookies"])
        tab.click("nav a[href$='history']")
        shown = tab.one("main .list > li a").text
        tab.click("form[action$='sign-out'] button")
        stage.check(tab.all("input[name=code]"), f"{view}: no sign-in page: {tab.text()[:200]}")
        stage.check(not tab.command(COOKIES, urls=[console.address])["cookies"],
                    f"{view}: the cookie is still there")
        for _ in range(2):
            tab.driver.back()
            tab.wait(lambda: tab.all("main"), "a page")
            stage.check(not tab.all("main .list > li") and shown not in tab.text(),
                        f"{view}: 'back' shows {tab.text()[:120]!r}")
        visitor = stage.visitor(console)
        visitor.cookie = cookie
        stage.check(visitor.get("/").status == 401, f"{view}: the cookie still works")
        stage.check("sharepipe" in cookie, f"{view}: no cookie was seen")
