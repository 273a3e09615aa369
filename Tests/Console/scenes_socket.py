"""The console at a Unix socket, where the kernel says who asks."""

import http.client
import os
import shutil
import signal
import socket
import stat
import subprocess
import time
import urllib.parse

from client import FORM, Answer, Page, request
from scenes_answers import answers, end, sha


def ask(path, method, target, fields=(), body=b"", host="localhost"):
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(20)
        connection.connect(str(path))
        connection.sendall(request(method, target, [("Host", host), *fields], body))
        answer = http.client.HTTPResponse(connection, method=method)
        answer.begin()
        return Answer(answer.status, answer.getheaders(), answer.read())


def s33_text_browser(stage):
    """A text browser and a form by curl at the socket: the kernel's word for the user is enough."""
    place = stage.desk()
    path = place.folder / "console.sock"
    log = open(place.folder / "console-socket.log", "ab")
    process = subprocess.Popen(
        [stage.tool, "console", place.inbox, "--rules", place.rules, "--listen", path],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=log)
    try:
        stage.until(path.exists, "a socket")
        mode = stat.S_IMODE(path.stat().st_mode)
        stage.check(mode == 0o600, f"the mode of the socket is {mode:o}")
        held = stage.wait_for(place, {"by socket.txt": "by socket\n", "by curl.txt": "by curl\n"})
        answer = ask(path, "GET", "/waiting")
        stage.check(answer.status == 200 and "by socket.txt" in answer.text, f"{answer.status}")
        stage.check(not answer.get("set-cookie"), "there is a cookie")
        stage.check(ask(path, "GET", "/", host="evil.example").status == 421, "another host")
        identifier = held["by socket.txt"]
        form = Page(ask(path, "GET", f"/contexts/{identifier}").text).form("/answer")
        body = urllib.parse.urlencode({**form["fields"], "answer": "approved"}).encode()
        kind = ("Content-Type", FORM)
        for name, fields in (("cross-site", [("Sec-Fetch-Site", "cross-site")]),
                             ("an origin", [("Origin", "http://evil.example")])):
            status = ask(path, "POST", form["action"], [kind, *fields], body).status
            stage.check(status == 403, f"POST from {name}: {status}")
        bare = urllib.parse.urlencode({**form["fields"], "answer": "approved", "token": "A" * 43}).encode()
        stage.check(ask(path, "POST", form["action"], [kind], bare).status == 403, "a wrong token")
        for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"):
            status = ask(path, "GET", "/", [(header, "192.0.2.1")]).status
            stage.check(status == 400, f"{header} of a proxy that is not listed: {status}")
        stage.check(answers(place, identifier) == [], "it was answered")
        answer = ask(path, "POST", form["action"], [kind], body)
        stage.check(answer.status == 303, f"approve: {answer.status} {answer.words[:200]}")
        stage.until(lambda: end(place, identifier) == "done", "done")
        by = [row["details"] for row in place.events("approved") if row["identifier"] == identifier]
        stage.check(len(by) == 1 and "peer" in by[0], f"who approved: {by}")
        if shutil.which("curl"):
            identifier = held["by curl.txt"]
            page = subprocess.run(["curl", "-sS", "--unix-socket", path, f"http://localhost/contexts/{identifier}"],
                                  capture_output=True, text=True, timeout=30).stdout
            fields = {**Page(page).form("/answer")["fields"], "answer": "approved"}
            words = [each for name, value in fields.items() for each in ("--data-urlencode", f"{name}={value}")]
            done = subprocess.run(["curl", "-sS", "--unix-socket", path, *words, "-o", "/dev/null", "-w", "%{http_code}",
                                   f"http://localhost/contexts/{identifier}/answer"],
                                  capture_output=True, text=True, timeout=30)
            stage.check(done.stdout == "303", f"approve by curl: {done.stdout} {done.stderr}")
            stage.until(lambda: sha("by curl\n") in str(place.handed("Post")), "handed over")
        if shutil.which("w3m"):
            text = subprocess.run(["w3m", "-dump", "-T", "text/html"], input=ask(path, "GET", "/history").body,
                                  capture_output=True, timeout=30).stdout.decode()
            stage.check("by socket.txt" in text, f"w3m shows {text[:200]!r}")
        if os.geteuid() == 0:
            path.chmod(0o666)
            for folder in (place.folder, place.folder.parent):
                folder.chmod(0o755)
            other = subprocess.run(
                ["setpriv", "--reuid=65534", "--clear-groups", "curl", "-sS", "--unix-socket", path,
                 "-o", "/dev/null", "-w", "%{http_code}", "http://localhost/waiting"],
                capture_output=True, text=True, timeout=30)
            stage.check(other.stdout == "401", f"another user: {other.stdout} {other.stderr}")
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(20)
        log.close()
    again = subprocess.Popen(
        [stage.tool, "console", place.inbox, "--rules", place.rules, "--listen", path],
        stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        time.sleep(1)
        stage.check(again.poll() is None and ask(path, "GET", "/").status == 200,
                    "it does not start again at the same socket")
    finally:
        again.send_signal(signal.SIGTERM)
        again.wait(20)
