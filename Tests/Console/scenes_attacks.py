"""Scenarios of pages of others that a signed-in browser opens."""

import http.server
import threading
import urllib.parse
from html import escape

from client import Page
from tab import View


class Attacker:
    """A server at another port, whose pages are what the scenario says."""

    def __init__(self):
        self.pages = pages = {}

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                body = pages.get(self.path, "").encode()
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def close(self):
        self.server.shutdown()
        self.server.server_close()


def s5_rebinding(stage):
    """Another name that leads to this machine gets 421, signed in or not."""
    console, tab = stage.hostile.console, stage.tab
    tab.look(View())
    tab.sign_in(console)
    for path in ("", "waiting", "sign-in", "history?end=done"):
        tab.open(f"http://evil.example:{console.port}/{path}")
        text = tab.text()
        stage.check("This is not the address of this console" in text, f"/{path}: {text[:200]}")
        stage.check(not tab.all("nav a") and not tab.all("form"),
                    f"/{path}: there is more than the refusal")
        stage.check("address:" in text, f"/{path}: it does not say which line to write")
    status = tab.driver.execute_async_script(
        "const done = arguments[0]; fetch('/waiting').then(each => done(each.status), e => done(0));")
    stage.check(status in (0, 421), f"fetch of such a page: {status}")


def s6_forged_post(stage):
    """A form of another name, port, sandboxed frame or file answers nothing, even with the token."""
    console, tab, place = stage.hostile.console, stage.tab, stage.hostile.place
    attacker = Attacker()
    try:
        tab.look(View())
        tab.sign_in(console)
        identifier = stage.hostile.ends["held"][-1]
        tab.open(f"{console.address}contexts/{identifier}")
        form = Page(tab.run("return document.documentElement.outerHTML")).form("/answer")
        target = urllib.parse.urljoin(console.address, form["action"])
        fields = {**form["fields"], "answer": "denied"}
        inputs = "".join(f"<input type=hidden name='{escape(name)}' value='{escape(value)}'>"
                         for name, value in fields.items())
        page = (f"<form method=post action='{target}'>{inputs}</form>"
                "<script>document.forms[0].submit()</script>")
        attacker.pages["/form"] = page
        attacker.pages["/frame"] = (
            f"<iframe sandbox='allow-scripts allow-forms allow-top-navigation' "
            f"srcdoc=\"{escape(page.replace('<form ', '<form target=_top '))}\"></iframe>")
        attacker.pages["/own-frame"] = (
            "<iframe sandbox='allow-scripts allow-forms allow-top-navigation allow-same-origin' "
            f"srcdoc=\"{escape(page.replace('<form ', '<form target=_top '))}\"></iframe>")
        local = stage.folder / "attack.html"
        local.write_text(page)
        before = (len(place.events()), place.contexts(identifier=identifier)[0]["updated"])
        for name, address in (
                ("another port", f"http://127.0.0.1:{attacker.port}/form"),
                ("another name of this machine", f"http://localhost:{attacker.port}/form"),
                ("another site", f"http://evil.example:{attacker.port}/form"),
                ("a sandboxed frame", f"http://evil.example:{attacker.port}/frame"),
                ("a frame of the other port", f"http://127.0.0.1:{attacker.port}/own-frame"),
                ("a file", local.as_uri()),
                ("a data URL", "data:text/html," + urllib.parse.quote(page))):
            tab.open(address)
            tab.wait(lambda: tab.driver.current_url.startswith(target), f"at the console, {name}")
            tab.wait(lambda: "Nothing was done" in tab.text(), f"refused, {name}")
            stage.check("Sec-Fetch-Site" in tab.text() or "Origin" in tab.text()
                        or "not signed in" in tab.text(),
                        f"{name}: the refusal does not say which header: {tab.text()[:200]}")
            after = (len(place.events()), place.contexts(identifier=identifier)[0]["updated"])
            stage.check(after == before, f"{name}: the journal has changed")
        tab.open(f"{console.address}contexts/{identifier}")
        stage.check(tab.all("button[value=denied]"), "it waits no longer")
        # A page of another site asks in the background.
        attacker.pages["/fetch"] = "<p>attacker</p>"
        tab.open(f"http://127.0.0.1:{attacker.port}/fetch")
        told = tab.driver.execute_async_script(
            "const [target, body, done] = arguments;"
            "fetch(target, {method: 'POST', credentials: 'include', mode: 'no-cors',"
            " headers: {'Content-Type': 'application/x-www-form-urlencoded'}, body})"
            ".then(each => done(each.type), error => done(String(error)));",
            target, urllib.parse.urlencode(fields))
        stage.check(told == "opaque" or "TypeError" in told, f"fetch in the background: {told}")
        after = (len(place.events()), place.contexts(identifier=identifier)[0]["updated"])
        stage.check(after == before, "a fetch in the background has changed the journal")
        read = tab.driver.execute_async_script(
            "const [target, done] = arguments;"
            "fetch(target, {credentials: 'include'}).then(each => each.text())"
            ".then(text => done(text.length), error => done(String(error)));", console.address)
        stage.check(isinstance(read, str), f"another port reads {read} characters of a page")
    finally:
        attacker.close()


def s7_framing(stage):
    """A frame of another page stays empty, and a window that is opened is out of reach."""
    console, tab = stage.hostile.console, stage.tab
    attacker = Attacker()
    try:
        tab.look(View())
        tab.sign_in(console)
        for name, origin in (("port", f"http://127.0.0.1:{attacker.port}"),
                             ("site", f"http://evil.example:{attacker.port}")):
            attacker.pages["/"] = (
                f"<iframe src='{console.address}waiting' width=900 height=700></iframe>"
                f"<object data='{console.address}waiting' width=300 height=300></object>"
                f"<embed src='{console.address}waiting' width=300 height=300>"
                f"<img src='{console.address}icon'><script src='{console.address}waiting'></script>")
            tab.open(origin + "/")
            tab.said()
            frame = tab.one("iframe")
            tab.driver.switch_to.frame(frame)
            seen = tab.run("return [location.href, document.body ? document.body.innerText : '']")
            tab.driver.switch_to.default_content()
            stage.check("Waiting" not in seen[1] and "sharepipe" not in seen[1],
                        f"a frame of another {name} shows {seen}")
            reached = tab.run(
                "const opened = window.open(arguments[0]); try { return opened"
                " ? String(opened.closed) : 'none' } catch (error) { return 'error' }",
                console.address)
            stage.check(reached in ("true", "false", "none", "error"), f"a window: {reached}")
            own = tab.driver.current_window_handle
            for handle in tab.driver.window_handles:
                if handle != own:
                    tab.driver.switch_to.window(handle)
                    tab.wait(lambda: tab.all("main"), "the opened page")
                    stage.check(tab.run("return window.opener === null"),
                                f"a page of another {name} stays the opener of ours")
                    tab.driver.close()
            tab.driver.switch_to.window(own)
    finally:
        attacker.close()
