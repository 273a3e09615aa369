"""What the console answers to requests that are sent byte by byte."""

import re
import socket
import urllib.parse

from client import FORM, Page, request, send

# Header fields of every answer, and those of pages besides. Section 4 of the design.
EVERY = {
    "cache-control": "no-store", "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin", "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff", "x-frame-options": "DENY", "x-robots-tag": "noindex",
}
POLICY = ("default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'",
          "require-trusted-types-for 'script'", "trusted-types 'none'")
# Paths that are no page: the status of each is one of these.
PATHS = (
    "/..", "/../etc/passwd", "/%2e%2e/etc/passwd", "/%2e", "/contexts/..", "/contexts/../status",
    "/contexts/%2e%2e/status", "/contexts/%2fetc%2fpasswd", "/contexts%2f0123456789abcdef01234567",
    "//", "//waiting", "///", "/waiting/", "/waiting//", "//evil.example/waiting", "/./waiting",
    "/waiting/.", "/waiting;a=b", "/waiting%00", "/waiting%0d%0aSet-Cookie:a=b", "/\\..\\status",
    "/waiting\\", "/Waiting", "/WAITING", "/%77aiting", "/wait%69ng", "/contexts/",
    "/contexts/0661", "/contexts/ABCDEF0123456789ABCDEF01", "/contexts/0123456789abcdef0123456",
    "/contexts/0123456789abcdef012345678", "/contexts/0123456789abcdef01234567/why",
    "/contexts/0123456789abcdef01234567/answer", "/contexts/0123456789abcdef01234567/answer/x",
    "/%c0%ae%c0%ae/", "/%e0%80%af", "/\u00e9", "/~root", "/.well-known/security.txt", "/icon/x",
    "/sign-out", "/sign-in/x", "/journal.sqlite", "/console.log", "/favicon.ico", "/robots.txt",
    "/a" * 300, "/live/x", "/*", "*", "http://evil.example/", "waiting", "?", "",
)


def raw(visitor, target, method="GET"):
    fields = [("Host", visitor.host), ("Cookie", visitor.cookie)]
    return send(visitor.port, request(method, target.encode(), fields))


def wire_headers(stage):
    """Every answer of every kind has the header fields of the design."""
    visitor = stage.hostile.visitor
    answers = {path: visitor.get(path) for _, path, _ in stage.hostile.pages()}
    answers |= {
        "signed out": visitor.get("/waiting", cookie=False),
        "sign-in page": visitor.get("/sign-in", cookie=False),
        "icon": visitor.get("/icon"), "another host": visitor.get("/", host="evil.example"),
        "no such method": visitor.ask("PUT", "/"), "bad path": visitor.get("/%2e"),
        "no token": visitor.post("/sign-out", {}),
        "json": visitor.post("/sign-out", b"{}", [
            ("Content-Type", "application/json"), ("Origin", visitor.origin)]),
        "too large": visitor.post("/sign-out", b"a=" + b"b" * (300 << 10)),
        "head": visitor.ask("HEAD", "/waiting"),
        "large head": visitor.get("/", [("X-A", "b" * 9000)]),
        "many fields": visitor.get("/", [(f"X-{n}", "b") for n in range(80)]),
        "redirect": visitor.get("/sign-in"),
    }
    for name, answer in answers.items():
        if not stage.check(answer is not None, f"{name}: no answer"):
            continue
        if (answer.get("content-type") or "").startswith("text/plain"):
            # The front, which makes no pages, refuses in plain words what the desk never sees.
            stage.check(answer.status in (400, 413, 431, 503) and answer.get("x-content-type-options")
                        == "nosniff" and answer.get("cache-control") == "no-store",
                        f"{name} ({answer.status}): {answer.fields}")
            continue
        for field, value in EVERY.items():
            stage.check(answer.all(field) == [value], f"{name} ({answer.status}): {field}: {answer.all(field)}")
        permissions = answer.get("permissions-policy") or ""
        stage.check("camera=()" in permissions and "geolocation=()" in permissions,
                    f"{name} ({answer.status}): permissions-policy: {permissions!r}")
        stage.check(not answer.get("server") and not answer.get("access-control-allow-origin"),
                    f"{name}: says more than it should: {answer.fields}")
        if answer.body or name == "head":
            stage.check(answer.get("content-type") == "text/html; charset=utf-8",
                        f"{name} ({answer.status}): content-type: {answer.get('content-type')}")
            policy = answer.get("content-security-policy") or ""
            missing = [each for each in POLICY if each not in policy]
            stage.check(not missing, f"{name} ({answer.status}): policy without {missing}")
            stage.check("unsafe" not in policy and "*" not in policy and "http" not in policy,
                        f"{name}: a loose policy: {policy}")
    head, got = answers["head"], visitor.get("/waiting")
    stage.check(head.status == 200 and not head.body, f"HEAD: {head.status}, {len(head.body)} bytes")
    stage.check(head.get("content-length") == got.get("content-length"), "HEAD: another length")


def wire_hosts(stage):
    """T1: one Host, of loopback with the port, else 421 before anything else."""
    visitor, port = stage.hostile.visitor, stage.hostile.console.port
    for host, expected in (
            (f"127.0.0.1:{port}", 200), (f"localhost:{port}", 200), (f"[::1]:{port}", 200),
            (f"LocalHost:{port}", 200), (f"evil.example:{port}", 421), ("127.0.0.1", 421),
            ("127.0.0.1:1", 421), (f"0.0.0.0:{port}", 421), (f"127.1:{port}", 421),
            (f"localhost.:{port}", 421), (f"127.0.0.1:{port}.evil.example", 421),
            (f"[::ffff:127.0.0.1]:{port}", 421), (f"user@127.0.0.1:{port}", 421),
            (f"127.0.0.1:{port}, evil.example", 421), (f"127.0.0.1:0{port}", 421),
            (f"sub.localhost:{port}", 421), (f"2130706433:{port}", 421)):
        answer = visitor.get("/waiting", host=host)
        stage.check(answer is not None and answer.status == expected,
                    f"Host: {host}: {answer and answer.status}, not {expected}")
        if expected == 421:
            for method, path in (("GET", "/nothing"), ("POST", "/sign-in"), ("PUT", "/%2e")):
                answer = visitor.ask(method, path, host=host)
                stage.check(answer.status == 421, f"{method} {path} of {host}: {answer.status}")
    for name, lines in (("none", []), ("empty", ["Host: "]), (
            "two", [f"Host: 127.0.0.1:{port}", "Host: evil.example"]), (
            "two of the same", [f"Host: 127.0.0.1:{port}"] * 2)):
        data = "\r\n".join(["GET /waiting HTTP/1.1", *lines, f"Cookie: {visitor.cookie}",
                            "Connection: close"]) + "\r\n\r\n"
        answer = send(port, data.encode())
        stage.check(answer is None or answer.status in (400, 421),
                    f"Host, {name}: {answer and answer.status}")
        stage.check(answer is not None, f"Host, {name}: closed without a word")


def wire_sources(stage):
    """T2: of 5 × 5 × 3 sources and tokens, only those of our own page are let through."""
    visitor = stage.hostile.visitor
    identifier = stage.hostile.ends["held"][2]
    form = Page(visitor.get(f"/contexts/{identifier}").text).form("/answer")
    # A version that is not the one of now: who comes through is told 409, and nothing is done.
    fields = {**form["fields"], "answer": "denied", "version": "0" * 16}
    before = len(stage.hostile.place.events())
    sites = (None, "same-origin", "same-site", "cross-site", "none")
    origins = (None, visitor.origin, f"http://127.0.0.1:{visitor.port + 1}", "null",
               "http://evil.example")
    tokens = {"good": fields["token"], "bad": "A" * 43, "missing": None}
    let = 0
    for site in sites:
        for origin in origins:
            for kind, token in tokens.items():
                body = {name: value for name, value in {**fields, "token": token}.items()
                        if value is not None}
                head = [("Content-Type", FORM)]
                head += [("Sec-Fetch-Site", site)] if site else []
                head += [("Origin", origin)] if origin else []
                answer = visitor.post(form["action"], body, head)
                good = kind == "good" and (
                    origin == visitor.origin and site in (None, "same-origin")
                    or origin is None and site == "same-origin")
                let += good
                expected = 409 if good else 403
                stage.check(answer.status == expected,
                            f"site {site}, origin {origin}, token {kind}: {answer.status}, not "
                            f"{expected}: {answer.words[:160]}")
                if expected == 403 and kind == "good":
                    named = "Sec-Fetch-Site" in answer.words or "Origin" in answer.words
                    stage.check(named, f"site {site}, origin {origin}: not told which header")
    stage.check(let == 3, f"{let} of 75 were let through")
    for head in ([("Sec-Fetch-Site", "same-origin")] * 2, [("Origin", visitor.origin)] * 2,
                 [("Origin", f"http://localhost:{visitor.port}")],
                 [("Origin", visitor.origin.upper())], [("Origin", visitor.origin + "/")],
                 [("Origin", f"https://127.0.0.1:{visitor.port}")]):
        answer = visitor.post(form["action"], fields, [("Content-Type", FORM), *head])
        expected = 409 if head[0][1] == visitor.origin.upper() else 403
        stage.check(answer.status == expected, f"{head}: {answer.status}")
    for name, token, path in (
            ("of another form", Page(visitor.get("/").text).form("sign-out")["fields"]["token"],
             form["action"]),
            ("of another context", form["fields"]["token"],
             f"/contexts/{stage.hostile.ends['held'][3]}/answer")):
        answer = visitor.post(path, {**fields, "token": token})
        stage.check(answer.status == 403 and "earlier sign-in" in answer.words
                    and "othing was done" in answer.words, f"token {name}: {answer.status}")
    other = stage.visitor(stage.hostile.console)
    answer = other.post(form["action"], fields)
    stage.check(answer.status == 403, f"the token of another session: {answer.status}")
    answer = visitor.post(form["action"], fields, cookie=False)
    stage.check(answer.status == 401, f"without a cookie: {answer.status}")
    stage.check(len(stage.hostile.place.events()) == before, "the journal has changed")


def wire_paths(stage):
    """T9, T10: what is no page is 400 or 404, whatever it looks like."""
    visitor = stage.hostile.visitor
    identifier = stage.hostile.ends["held"][0]
    for path in PATHS + (f"/contexts/{identifier[:12]}", f"/contexts/{identifier.upper()}",
                         f"/contexts/{identifier}/", f"/contexts/{identifier}x"):
        answer = raw(visitor, path)
        shown = path if len(path) < 60 else path[:60] + "…"
        if not stage.check(answer is not None, f"{shown!r}: closed without a word"):
            continue
        stage.check(answer.status in (400, 404), f"{shown!r}: {answer.status}")
        stage.check("/tmp/" not in answer.text and "Fatal" not in answer.text,
                    f"{shown!r}: it names a path")
        told = identifier in answer.text
        stage.check(not told, f"{shown!r}: shows a context")
    for path, expected in ((f"/contexts/{identifier.upper()}", 404), (f"/contexts/{identifier[:12]}", 404),
                           ("/contexts/0661", 404), ("/%2e", 400), ("/waiting/", 404)):
        answer = raw(visitor, path)
        stage.check(answer.status == expected, f"{path}: {answer.status}, not {expected}")
    stage.check(visitor.get("/waiting").status == 200, "it does not answer any more")


def wire_methods_and_types(stage):
    """Methods but GET, HEAD and POST are 405 with Allow; forms of other types are 415."""
    visitor = stage.hostile.visitor
    for method in ("PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT", "PROPFIND", "get", "FOO"):
        for path in ("/", "/waiting"):
            answer = visitor.ask(method, path)
            if not stage.check(answer is not None, f"{method} {path}: closed without a word"):
                continue
            # A method that no standard knows is no request at all.
            unknown = method in ("get", "FOO", "PROPFIND") and answer.status == 400
            stage.check(unknown or answer.status == 405, f"{method} {path}: {answer.status}")
            stage.check(unknown or answer.get("allow"), f"{method} {path}: no Allow")
    answer = send(visitor.port, request("CONNECT", "evil.example:443", [("Host", visitor.host)]))
    stage.check(answer is None or answer.status in (400, 405), f"CONNECT: {answer and answer.status}")
    for path in ("/", "/waiting", "/contexts/" + stage.hostile.ends["held"][0]):
        answer = visitor.post(path, {"token": "x"})
        stage.check(answer.status in (403, 404, 405), f"POST {path}: {answer.status}")
    token = Page(visitor.get("/").text).form("sign-out")["fields"]["token"]
    for kind in ("application/json", "multipart/form-data; boundary=x", "text/plain", "",
                 "application/x-www-form-urlencoded-not", FORM + "; charset=utf-8", None):
        head = [("Origin", visitor.origin), ("Sec-Fetch-Site", "same-origin")]
        head += [("Content-Type", kind)] if kind is not None else []
        answer = visitor.post("/sign-out", {"token": token[:-2] + "AA"}, head)
        expected = 403 if kind and kind.startswith(FORM + ";") else 415
        stage.check(answer.status == expected, f"type {kind}: {answer.status}, not {expected}")
    answer = visitor.ask("GET", "/waiting", body=b"a=b")
    stage.check(answer is not None and answer.status == 400, f"GET with a body: {answer and answer.status}")


def wire_bad_input(stage):
    """The table 'Bad input': each has exactly the status of the design."""
    visitor = stage.hostile.visitor
    queries = {
        "/history?extension=a/b": 400, "/history?extension=" + "a" * 300: 400,
        "/history?since=yesterday": 400, "/history?since=2026-13-45": 400,
        "/history?since=2026-11-27": 200, "/history?since=2026-11-27T08:00:00Z": 200,
        "/history?end=nope": 400, "/history?end=done": 200, "/history?inbox=nope": 400,
        "/history?owner=-1": 400, "/history?owner=0": 200, "/history?owner=99999999999": 400,
        "/history?from=x": 400, "/history?from=-1": 400, "/history?from=0": 400,
        "/history?from=99999999999999999999": 400, "/history?from=1": 200,
        "/history?from=9223372036854775807": 200, "/history?nope=1": 400,
        "/history?name=a&name=b": 400, "/history?NAME=a": 400, "/history?name=%ff%fe": 400,
        "/history?name=%00": 400, "/history?name=%zz": 400, "/history?name=%": 400,
        "/history?name=a+b%20c": 200, "/history?": 200,
        "/history?&&&": 200, "/history?=a": 400, "/answers?from=x": 400, "/answers?from=1": 200,
        "/answers?nope=1": 400, "/waiting?end=done": 400, "/?x=1": 400, "/status?x=1": 400,
        "/sign-in?next=//evil.example": 303, "/sign-in?x=1": 400,
        f"/contexts/{stage.hostile.ends['held'][0]}?x=1": 400,
        "/history?" + "&".join(f"a{n}" for n in range(1100)): 400,
    }
    for path, expected in queries.items():
        answer = visitor.get(path)
        shown = path if len(path) < 70 else path[:70] + "…"
        if path == "/sign-in?next=//evil.example":
            stage.check(answer.status == 400, f"{shown}: {answer.status} {answer.get('location')}")
            continue
        stage.check(answer is not None and answer.status == expected,
                    f"{shown}: {answer and answer.status}, not {expected}")
    for field, example in (("since", "2026-"), ("extension", "com.example"), ("end", "failed"),
                           ("from", "from=")):
        answer = visitor.get(f"/history?{field}=!")
        stage.check(field in answer.words and example in answer.words,
                    f"{field}: no example: {answer.words[:200]}")
    answer = visitor.get("/history?since=yesterday&name=txt")
    stage.check("txt" in answer.text, "a bad filter drops the others")
    answer = visitor.get("/history?from=1")
    stage.check(answer.words and not Page(answer.text).form("/answer") and "othing" in answer.words,
                f"beyond the end: {answer.words[:200]}")
    # Forms.
    identifier = stage.hostile.ends["held"][4]
    form = Page(visitor.get(f"/contexts/{identifier}").text).form("/answer")
    good = {**form["fields"], "answer": "denied", "version": "0" * 16}
    encoded = urllib.parse.urlencode(good)
    without = {name: value for name, value in good.items() if name != "token"}
    before = len(stage.hostile.place.events())
    for name, body, expected in (
            ("as a page sends it, of another version", encoded, 409),
            ("without a token", urllib.parse.urlencode(without), 403),
            ("a field twice", encoded + "&answer=approved", 400),
            ("an unknown field", encoded + "&unknown=1", 400),
            ("not UTF-8", encoded + "&looked=%ff%fe", 400), ("a NUL", encoded + "&looked=%00", 400),
            ("10,001 fields", encoded + "".join(f"&a{n}=1" for n in range(10_001)), 400),
            ("a note of 501", urllib.parse.urlencode({**good, "note": "x" * 501}), 400),
            ("no answer", urllib.parse.urlencode({**good, "answer": ""}), 400),
            ("expired", urllib.parse.urlencode({**good, "answer": "expired"}), 400),
            ("no version", urllib.parse.urlencode({**good, "version": ""}), 400),
            ("bad handing", urllib.parse.urlencode({**good, "handing": "a=b=c"}), 400),
            ("256 KiB and one", encoded + "&looked=" + "x" * (256 << 10), 413),
            ("raw UTF-8", encoded + "&looked=\u00e9", 400)):
        answer = visitor.post(form["action"], body.encode())
        stage.check(answer is not None and answer.status == expected,
                    f"form, {name}: {answer and answer.status}, not {expected}: "
                    f"{answer and answer.words[:160]}")
    stage.check(len(stage.hostile.place.events()) == before, "the journal has changed")
    earlier = stage.visitor(stage.hostile.console)
    earlier.sign_in(stage.hostile.console.code())
    answer = earlier.post(form["action"], good)
    stage.check(answer.status == 403 and "earlier sign-in" in answer.words, f"{answer.status}")
    answer = visitor.get("/", [("X-Remote-User", "root")])
    stage.check(answer.status == 200, f"a header of a proxy that is not set up: {answer.status}")
    cookie = visitor.cookie.split("=")[0]
    for value in ("", "a", "A" * 43, "A" * 5000, "\"" + visitor.cookie.split("=")[1] + "\""):
        answer = visitor.get("/", [("Cookie", f"{cookie}={value}")], cookie=False)
        stage.check(answer is not None and answer.status in (400, 401),
                    f"cookie {value[:10]!r}: {answer and answer.status}")


def wire_smuggling(stage):
    """T19: what two parsers would read differently is 400 and closed."""
    visitor, port = stage.hostile.visitor, stage.hostile.console.port
    host = f"Host: 127.0.0.1:{port}"
    for name, data in (
            ("both lengths", f"POST /sign-in HTTP/1.1\r\n{host}\r\nContent-Length: 5\r\n"
             "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            ("two lengths", f"POST /sign-in HTTP/1.1\r\n{host}\r\nContent-Length: 5\r\n"
             "Content-Length: 6\r\n\r\nabcdef"),
            ("chunked", f"POST /sign-in HTTP/1.1\r\n{host}\r\nTransfer-Encoding: chunked\r\n\r\n"
             "3\r\na=b\r\n0\r\n\r\n"),
            ("a folded header", f"GET / HTTP/1.1\r\n{host}\r\nX-A: b\r\n c\r\n\r\n"),
            ("space before the colon", f"GET / HTTP/1.1\r\n{host}\r\nX-A : b\r\n\r\n"),
            ("a bare CR", f"GET / HTTP/1.1\r\n{host}\r\nX-A: b\rX-B: c\r\n\r\n"),
            ("a NUL in a header", f"GET / HTTP/1.1\r\n{host}\r\nX-A: b\x00\r\n\r\n"),
            ("a negative length", f"POST /sign-in HTTP/1.1\r\n{host}\r\nContent-Length: -1\r\n\r\n"),
            ("a length with a sign", f"POST /sign-in HTTP/1.1\r\n{host}\r\nContent-Length: +3\r\n\r\na=b"),
            ("HTTP/0.9", "GET /\r\n\r\n"), ("HTTP/2.0", f"GET / HTTP/2.0\r\n{host}\r\n\r\n"),
            ("HTTP/1.0", "GET / HTTP/1.0\r\n\r\n"), ("no version", f"GET /\r\n{host}\r\n\r\n"),
            ("garbage", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n")):
        answer = send(port, data.encode("latin-1"))
        stage.check(answer is None or answer.status in (400, 421, 505, 501),
                    f"{name}: {answer and answer.status}")
    # Two requests at once: the second is not taken for a part of the first, nor answered twice.
    one = f"GET /icon HTTP/1.1\r\n{host}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", port), timeout=5) as end:
        end.sendall((one + one.replace("/icon", "/status")).encode())
        end.settimeout(2)
        got = b""
        try:
            while True:
                part = end.recv(65536)
                if not part:
                    break
                got += part
        except TimeoutError:
            pass
    stage.check(len(re.findall(rb"HTTP/1\.1 \d+", got)) <= 2, "more answers than requests")
    stage.check(visitor.get("/").status == 200, "it does not answer any more")


def wire_reading_changes_nothing(stage):
    """S24: 100 and more GETs of a scanner over every link of every page leave the journal as it is."""
    place, console = stage.hostile.place, stage.hostile.console
    visitor = stage.visitor(console)
    visitor.get("/")
    before, events = place.journal(), len(place.events())
    left, seen, count = ["/"], set(), 0
    while left and count < 400:
        path = left.pop(0)
        if path in seen or not path.startswith("/"):
            continue
        seen.add(path)
        count += 1
        answer = visitor.get(path)
        # A page says why it cannot be taken back where others need what was filed.
        allowed = (200, 409) if path.endswith("/undo") else (200, 204, 303)
        stage.check(answer is not None and answer.status in allowed, f"{path}: {answer and answer.status}")
        page = Page(answer.text)
        left += page.links + [each["action"] for each in page.forms if each["method"] == "get"]
        for form in page.forms:
            if form["method"] == "post":
                # A scanner follows everything, also what is no link.
                told = visitor.get(form["action"])
                if form["action"] == "/keys":
                    continue
                # Before something is taken back, a page at the same address shows what that would be.
                shown = 200 if form["action"].endswith("/undo") else 404
                stage.check(told.status in (shown, 405), f"GET {form['action']}: {told.status}")
                query = visitor.get(form["action"] + "?" + urllib.parse.urlencode(
                    {**form["fields"], **dict(form["buttons"][:1])}))
                stage.check(query.status in (400, 404, 405), f"GET {form['action']}?…: {query.status}")
    stage.check(count >= 100, f"only {count} pages")
    stage.check(place.journal() == before, "the bytes of the journal have changed")
    stage.check(len(place.events()) == events, "there are more events")
    stage.check(visitor.get("/").status == 200, "a GET has ended the session")
    for path in list(seen)[:40]:
        answer = visitor.get(path, cookie=False)
        if path != "/icon":
            stage.check(answer.status in (401, 200) and "name=\"code\"" in answer.text,
                        f"{path} signed out: {answer.status}")
            # It leads back to what was asked for.
            asked = path.split("?")[0][1:]
            stage.check("contexts/" not in answer.text.replace(asked, ""), f"{path} signed out tells of contexts")


def wire_sizes(stage):
    """Section 8: pages of 120 KB at most, script of 6 KB, styles of 16 KB."""
    visitor = stage.hostile.visitor
    for name, path, _ in stage.hostile.pages():
        answer = visitor.get(path)
        stage.check(len(answer.body) <= 120 << 10, f"{name}: {len(answer.body)} bytes")
    text = visitor.get("/waiting").text
    script = "".join(re.findall(r"(?s)<script>(.*?)</script>", text))
    styles = "".join(re.findall(r"(?s)<style>(.*?)</style>", text))
    stage.check(0 < len(script.encode()) <= 6 << 10, f"the script has {len(script.encode())} bytes")
    stage.check(0 < len(styles.encode()) <= 16 << 10, f"the styles have {len(styles.encode())} bytes")
    for word in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "Function(",
                 "setTimeout('", "localStorage", "sessionStorage", "indexedDB"):
        stage.check(word not in script, f"the script has {word}")


def wire_command_line(stage):
    """What the command refuses, and with which status; states that cannot be read."""
    place = stage.desk(watched=False)
    for listen, expected in (("0.0.0.0:8787", 64), ("192.0.2.1:80", 64), ("[::]:80", 64),
                             ("127.0.0.1", 64), ("127.0.0.1:x", 64), ("127.0.0.1:99999", 64),
                             ("relative.sock", 64)):
        done = place.run("console", place.inbox, "--rules", place.rules, "--listen", listen)
        stage.check(done.returncode == expected, f"--listen {listen}: {done.returncode}, not {expected}")
    kept = place.folder / "not-a-socket"
    kept.write_text("mine\n")
    done = place.run("console", place.inbox, "--rules", place.rules, "--listen", kept)
    stage.check(done.returncode == 74, f"a file instead of a socket: {done.returncode}: {done.stderr[-200:]}")
    stage.check(kept.read_text() == "mine\n", "the file was replaced")
    with socket.socket(socket.AF_UNIX) as other:
        other.bind(str(place.folder / "taken.sock"))
        other.listen()
        done = place.run("console", place.inbox, "--rules", place.rules, "--listen",
                         place.folder / "taken.sock")
        stage.check(done.returncode == 75, f"a socket that answers: {done.returncode}: {done.stderr[-200:]}")
    console = place.console()
    done = place.run("console", place.inbox, "--rules", place.rules, "--listen", f"127.0.0.1:{console.port}")
    stage.check(done.returncode == 75, f"a port that is taken: {done.returncode}: {done.stderr[-200:]}")
    for address in ("http://share.example.org/", "https://share.example.org/pipe",
                    "https://u:p@share.example.org/", "ftp://share.example.org/"):
        done = place.run("console", place.inbox, "--rules", place.rules, "--listen", "127.0.0.1:0",
                         "--address", address)
        stage.check(done.returncode == 78, f"--address {address}: {done.returncode}")
    stage.check(console.link_code not in console.log(), "the code is in the log")
    # A damaged journal, one that is away, and back.
    visitor = stage.visitor(console)
    journal = place.state / "journal.sqlite"
    data = journal.read_bytes()
    for name, change in (("away", lambda: journal.rename(place.folder / "away.sqlite")),
                         ("damaged", lambda: journal.write_bytes(b"not a database, " * 512))):
        for extra in ("-wal", "-shm"):
            path = place.state / f"journal.sqlite{extra}"
            if path.exists():
                path.unlink()
        change()
        for path in ("/", "/waiting", "/history", "/answers", "/status"):
            answer = visitor.get(path)
            stage.check(answer is not None and answer.status in (200, 503),
                        f"journal {name}: {path}: {answer and answer.status}")
            stage.check("journal" in answer.words, f"journal {name}: {path}: {answer.words[60:300]}")
        answer = visitor.get("/contexts/0123456789abcdef01234567")
        stage.check(answer.status == 503, f"journal {name}: a context: {answer.status}")
        journal.write_bytes(data)
    stage.check(visitor.get("/").status == 200, "it does not answer any more")
