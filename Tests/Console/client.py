"""Asks a console by bytes on a socket, as a program does."""

import html
import http.client
import re
import socket
import urllib.parse
from html.parser import HTMLParser

FORM = "application/x-www-form-urlencoded"


class Answer:
    """What came back: the status, the header fields in order, and the body."""

    def __init__(self, status, fields, body):
        self.status = status
        self.fields = [(name.lower(), value) for name, value in fields]
        self.body = body

    def all(self, name):
        return [value for other, value in self.fields if other == name]

    def get(self, name):
        found = self.all(name)
        return found[0] if found else None

    @property
    def text(self):
        return self.body.decode("utf-8", "replace")

    @property
    def words(self):
        """What a reader sees, without markup."""
        main = re.sub(r"(?s)<(style|script|title)[^>]*>.*?</\1>", "", self.text)
        return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", main)).split())


def send(port, data, timeout=20):
    """Sends bytes, and reads one answer; `None` if the connection ends without one."""
    with socket.create_connection(("127.0.0.1", port), timeout=timeout) as end:
        try:
            end.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass
        answer = http.client.HTTPResponse(end, method=data.split(b" ")[0].decode("latin-1"))
        try:
            answer.begin()
            body = answer.read()
        except (http.client.HTTPException, ConnectionError, TimeoutError):
            return None
        return Answer(answer.status, answer.getheaders(), body)


def request(method, target, fields, body=b""):
    """The bytes of a request, with exactly these header fields and the length of the body."""
    head = [f"{method} ".encode() + (target if isinstance(target, bytes) else target.encode())
            + b" HTTP/1.1"]
    for name, value in fields:
        head.append(f"{name}: ".encode() + (value if isinstance(value, bytes) else value.encode()))
    if body or method == "POST":
        head.append(f"Content-Length: {len(body)}".encode())
    head.append(b"Connection: close")
    return b"\r\n".join(head) + b"\r\n\r\n" + body


class Visitor:
    """A program that signs in with a code, and keeps its cookie."""

    def __init__(self, console):
        self.port = console.port
        self.host = f"127.0.0.1:{console.port}"
        self.origin = f"http://{self.host}"
        self.cookie = None

    def ask(self, method, target, fields=(), body=b"", host=None, cookie=True):
        given = [("Host", host or self.host), *fields]
        if cookie and self.cookie:
            given.append(("Cookie", self.cookie))
        return send(self.port, request(method, target, given, body))

    def get(self, target, fields=(), **settings):
        return self.ask("GET", target, fields, **settings)

    def post(self, target, form, fields=None, **settings):
        body = form if isinstance(form, bytes) else urllib.parse.urlencode(form).encode()
        given = [("Content-Type", FORM), ("Origin", self.origin),
                 ("Sec-Fetch-Site", "same-origin")] if fields is None else fields
        return self.ask("POST", target, given, body, **settings)

    def sign_in(self, code):
        answer = self.post("/sign-in", {"code": code})
        cookie = answer.get("set-cookie")
        if answer.status != 303 or not cookie:
            raise RuntimeError(f"sign-in: {answer.status} {answer.words[:300]}")
        self.cookie = cookie.split(";")[0]
        return answer


class Page(HTMLParser):
    """The links, the forms with their fields, and the identifiers of contexts of a page."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.links, self.forms = [], []
        self.feed(text)

    def handle_starttag(self, tag, pairs):
        given = dict(pairs)
        if tag in ("a", "link") and "href" in given:
            self.links.append(given["href"])
        elif tag == "form":
            self.forms.append({"action": given.get("action"), "method": given.get("method", "get"),
                               "fields": {}, "buttons": []})
        elif tag in ("input", "select", "textarea") and self.forms and "name" in given:
            self.forms[-1]["fields"][given["name"]] = given.get("value") or ""
        elif tag == "button" and self.forms and "name" in given:
            self.forms[-1]["buttons"].append((given["name"], given.get("value", "")))

    def form(self, part):
        """The form whose address has a part; `None` if there is none."""
        return next((each for each in self.forms if part in (each["action"] or "")), None)
