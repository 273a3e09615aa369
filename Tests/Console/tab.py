"""A tab of headless Chromium that is signed in to a console, and what is measured in it."""

import base64
import hashlib
import json
import subprocess
import sys
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Report"))
from browser import CONTRAST, LAYOUT, WATCH, browser, command, take  # noqa: E402

# Whether the short form is played.
short = False

WIDTHS = (360, 390, 768, 1400)
SCHEMES = ("light", "dark")

# axe 4.4.3 as PyPI has it; for the tests alone, and not a part of the repository.
AXE = ("axe-core-python", "0.1.0",
       "f99f6bd674726c631c5e20b876983b44dff2b8f452a0ccf08f3c23ee45d0aac3")

TARGETS = """
const faults = [];
for (const each of document.querySelectorAll('a, button, input, select, textarea, summary')) {
  if (each.type === 'hidden' || each.closest('.skip')) continue;
  const box = each.getBoundingClientRect();
  if (!box.width) continue;
  const label = each.closest('label');
  const area = label && each.type === 'checkbox' ? label.getBoundingClientRect() : box;
  const least = each.tagName === 'BUTTON' ? arguments[0] : 24;
  // WCAG 2.5.8 leaves out links in the middle of a sentence.
  const style = getComputedStyle(each);
  if (each.tagName === 'A' && style.display === 'inline' && each.closest('p, li:not(.context), td, dd')) continue;
  if (area.height < least - 0.5 || area.width < 24 - 0.5)
    faults.push(`${each.tagName} "${each.textContent.trim().slice(0, 30)}" is ${area.width.toFixed(0)} × ${area.height.toFixed(0)}`);
}
return faults.slice(0, 10);
"""

FOCUS = """
const each = document.activeElement;
if (!each || each === document.body) return null;
const style = getComputedStyle(each), box = each.getBoundingClientRect();
const points = [[box.left + box.width / 2, box.top + box.height / 2],
  [box.left + 3, box.top + box.height / 2], [box.left + box.width / 2, box.bottom - 3]];
const seen = points.some(([x, y]) => {
  const top = document.elementFromPoint(x, y);
  return top && (top === each || each.contains(top) || top.contains(each));
});
return {
  tag: each.tagName, text: (each.textContent || each.getAttribute('name') || '').trim().slice(0, 40),
  name: each.getAttribute('name'), value: each.value, href: each.getAttribute('href'),
  outline: style.outlineStyle, width: parseFloat(style.outlineWidth), seen,
  inside: box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
};
"""


def axe_script():
    """The script of axe, from a package that is fetched once into `.build`."""
    name, version, digest = AXE
    folder = ROOT / ".build/console-axe"
    wheel = folder / f"{name.replace('-', '_')}-{version}-py3-none-any.whl"
    if not wheel.exists():
        folder.mkdir(parents=True, exist_ok=True)
        wanted = folder / "requirements.txt"
        wanted.write_text(f"{name}=={version} --hash=sha256:{digest}\n")
        subprocess.run(
            [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes",
             "--only-binary=:all:", "-r", wanted, "-d", folder], check=True, timeout=300)
    if hashlib.sha256(wheel.read_bytes()).hexdigest() != digest:
        raise RuntimeError(f"{wheel} is not the package that this test was written for")
    with zipfile.ZipFile(wheel) as files:
        inside = next(each for each in files.namelist() if each.endswith("axe.min.js"))
        return files.read(inside).decode()


class View:
    """How a tab looks at pages."""

    def __init__(self, width=1400, scheme="light", script=True):
        self.width, self.scheme, self.script = width, scheme, script

    def __str__(self):
        return f"{self.width}, {self.scheme}, {'with' if self.script else 'without'} script"


def views(script=(True, False)):
    if short:
        # Each width and each scheme once with a script and once without.
        return [View(width, scheme, with_script) for with_script in script
                for width, scheme in ((390, "dark" if with_script else "light"),
                                      (1400, "light" if with_script else "dark"))]
    return [View(width, scheme, with_script)
            for with_script in script for scheme in SCHEMES for width in WIDTHS]


def layouts():
    """The views of what depends on the width: in the short form each width once."""
    if short:
        return [View(width, SCHEMES[number % 2]) for number, width in enumerate(WIDTHS)]
    return views(script=(True,))


class Tab:
    """A tab."""

    def __init__(self, *words):
        self.driver = browser("--host-resolver-rules=MAP evil.example 127.0.0.1", *words)
        self.command("Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        self.axe = None
        self.view = None

    def command(self, name, **parameters):
        return command(self.driver, name, **parameters)

    def look(self, view, height=900):
        self.view = view
        self.command("Emulation.setEmulatedMedia", media="",
                     features=[{"name": "prefers-color-scheme", "value": view.scheme}])
        self.command("Emulation.setDeviceMetricsOverride", width=view.width, height=height,
                     deviceScaleFactor=1, mobile=False)
        self.command("Emulation.setScriptExecutionDisabled", value=not view.script)

    def open(self, address):
        self.driver.get(address)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def forget(self):
        """Forgets all cookies."""
        self.command("Network.clearBrowserCookies")

    def sign_in(self, console, link=None):
        """Signs in with a code, by the link or, without a script, by the field."""
        self.forget()
        code = console.code()
        if self.view is None or self.view.script:
            self.open("about:blank")
            self.open(f"{console.address}#{code}")
            self.wait(lambda: self.all("nav a"), "signed in")
        else:
            self.open(console.address)
            self.one("input[name=code]").send_keys(code)
            self.click("form[action$='sign-in'] button")
        return code

    def wait(self, holds, what, seconds=10):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if holds():
                    return
            except Exception:  # noqa: BLE001 - the page is on its way.
                pass
            time.sleep(0.05)
        raise RuntimeError(f"not {what}: {self.driver.current_url}: {self.text()[:400]}")

    def all(self, selector):
        from selenium.webdriver.common.by import By
        return self.driver.find_elements(By.CSS_SELECTOR, selector)

    def one(self, selector):
        found = self.all(selector)
        if not found:
            raise RuntimeError(
                f"no {selector} at {self.driver.current_url}: {self.text()[:400]}")
        return found[0]

    def click(self, selector):
        """Clicks, and waits until another page is there."""
        old = self.one("html")
        self.one(selector).click()
        self.gone(old)

    def gone(self, old):
        from selenium.common.exceptions import StaleElementReferenceException

        def is_gone():
            try:
                old.tag_name  # noqa: B018
                return False
            except StaleElementReferenceException:
                return bool(self.all("main, body"))
        self.wait(is_gone, "another page")

    def text(self):
        return self.run("return document.body ? document.body.innerText : ''")

    def title(self):
        return self.run("return document.title")

    def keys(self, *keys):
        from selenium.webdriver.common.action_chains import ActionChains
        ActionChains(self.driver).send_keys(*keys).perform()

    def focus(self):
        return self.run(FOCUS)

    def layout(self):
        """What reaches out of the window or of the box that it is in."""
        # The first link is out of sight on purpose, and fields scroll what was typed.
        return [each for each in self.run(LAYOUT) if not each.startswith(("a.skip", "input"))]

    def contrast(self):
        # What is not drawn has no contrast.
        return self.run(CONTRAST.replace(
            "if (!node.data.trim()) continue;",
            "if (!node.data.trim() || !node.parentElement.getClientRects().length) continue;"))

    def targets(self, least):
        return self.run(TARGETS, least)

    def violations(self):
        """What axe finds."""
        if self.axe is None:
            self.axe = axe_script()
        self.run(self.axe)
        found = self.driver.execute_async_script(
            "const done = arguments[arguments.length - 1];"
            "axe.run(document, {resultTypes: ['violations']}).then("
            "  all => done(all.violations.map(each => each.id + ': ' + each.help + ': '"
            "    + each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | '))),"
            "  error => done([String(error)]));")
        return found

    def picture(self, path):
        take(self.driver, path, self.view.width)

    def printed(self):
        data = self.command("Page.printToPDF", printBackground=False, paperWidth=8.27,
                            paperHeight=11.69)["data"]
        return base64.b64decode(data)

    def network(self):
        """What was requested since the last time: address and header fields."""
        found = []
        for entry in self.driver.get_log("performance"):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                request = message["params"]["request"]
                found.append((request["url"] + request.get("urlFragment", ""), request["headers"]))
        return found

    def said(self):
        """What the console of the browser said since the last time."""
        return [entry["message"] for entry in self.driver.get_log("browser")]

    def quit(self):
        self.driver.quit()
