"""Scenarios of what every page must be: hostile texts, layout, axe, zoom, time zones, print."""

import datetime
import re

from browser import FACTS
from fixture import SHOWN_LOG, SHOWN_NOTE
from inbox import TEXTS
from tab import SCHEMES, WIDTHS, View, layouts

ELEMENTS = set("""HTML HEAD META TITLE LINK STYLE SCRIPT NOSCRIPT BODY DIV HEADER NAV MAIN FOOTER SECTION
    H1 H2 H3 H4 P DL DT DD UL OL LI TABLE CAPTION THEAD TBODY TR TH TD SPAN SMALL STRONG B BDI CODE PRE TIME
    A FORM LABEL INPUT SELECT OPTION BUTTON TEXTAREA DETAILS SUMMARY FIGURE IMG FIGCAPTION INS DEL""".split())
ATTRIBUTES = set("""lang charset name content rel href class id role aria-label aria-labelledby
    aria-current aria-live aria-describedby aria-invalid scope datetime open data-label data-count
    data-code data-utc data-live data-of data-key data-keys data-value data-all title method action type
    autofocus tabindex
    value maxlength rows autocomplete autocapitalize spellcheck required selected checked hidden
    download src alt width height loading decoding""".split())

MINE = """
const heads = [document.title, ...[...document.querySelectorAll('h1,h2,h3,h4,h5,h6,button,a.button')].map(
  each => each.textContent)];
return {
  heads, scripts: document.scripts.length,
  handlers: [...document.querySelectorAll('*')].filter(
    each => [...each.attributes].some(one => one.name.startsWith('on') || one.name === 'style')).length,
  far: [...document.querySelectorAll('[href],[src],[action]')].filter(each => {
    const path = each.getAttribute('href') || each.getAttribute('src') || each.getAttribute('action');
    return !/^(\\/[a-z0-9\\/-]*(\\?[A-Za-z0-9=&%._-]*)?|#[a-z]+)$/.test(path);
  }).map(each => each.outerHTML.slice(0, 200)),
  isolated: [...document.querySelectorAll('bdi')].every(
    each => getComputedStyle(each).unicodeBidi === 'isolate'),
  owned: typeof window.owned,
};
"""

HOSTILE_QUERIES = (
    "/waiting?name=%3Cscript%3Eowned%3D12%3C%2Fscript%3E%22%27%3E",
    "/trouble?extension=%3Csvg%20onload%3Downed%3D13%3E",
    "/history?end=%22%3E%3Cimg%20src%3Dx%20onerror%3Downed%3D14%3E",
    "/history?inbox=%22%27%3E%3Cb%20onclick%3Downed%3D15%3E", "/answers?from=%3Cscript%3E",
    "/history?%3Cscript%3E=1", "/history?name=%E2%80%AEfdp&extension=a.b",
    "/history?name=%1B%5B31m%07", "/sign-in?next=javascript:owned=16",
    "/sign-in?next=%2F%2Fevil.example", "/contexts/%3Cscript%3E",
)

NAMES = "main .list > li .name a, main .list > li h3 a"
BAD = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2028\u2029\ufeff\u061c]")


def signed_in(stage, view=None):
    tab = stage.tab
    tab.look(View())
    tab.sign_in(stage.hostile.console)
    tab.look(view or View())
    return tab


def visit(stage, tab, path):
    tab.open(stage.hostile.console.address.rstrip("/") + path)


def judge(stage, tab, where, script):
    facts, mine = tab.run(FACTS.replace(
        "getComputedStyle(document.querySelector('.page')).maxWidth", "''")), tab.run(MINE)
    check = stage.check
    check(not set(facts["elements"]) - ELEMENTS,
          f"{where}: elements of somebody else: {set(facts['elements']) - ELEMENTS}")
    # What an author wrote are the attributes; the script adds two to times.
    check(not set(facts["attributes"]) - ATTRIBUTES,
          f"{where}: attributes of somebody else: {set(facts['attributes']) - ATTRIBUTES}")
    check(mine["owned"] == "undefined", f"{where}: a script of somebody else ran")
    check(mine["scripts"] == 1, f"{where}: {mine['scripts']} scripts")
    check(not mine["handlers"], f"{where}: {mine['handlers']} elements with handlers or styles")
    check(not facts["violations"], f"{where}: the policy refused {facts['violations']}")
    check(mine["isolated"], f"{where}: a text from outside is not isolated")
    check(not mine["far"], f"{where}: addresses that are none of ours: {mine['far'][:3]}")
    heads = " ".join(mine["heads"])
    hostile = [each for each in ("owned", "<script", "<img", "example.com", "fdp", "WWWW", "family")
               if each in heads]
    check(not hostile, f"{where}: text of the sender is in a heading, button or title: {hostile}")
    bad = sorted({hex(ord(each)) for each in BAD.findall(facts["text"])})
    check(not bad, f"{where}: raw controls: {bad}")
    levels = facts["headings"]
    check(levels and levels[0] == 1 and levels.count(1) == 1, f"{where}: headings {levels[:6]}")
    check(not [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1],
          f"{where}: headings leave out a level: {levels}")
    check(facts["tables"] == 0, f"{where}: {facts['tables']} tables without column headers")
    check(facts["language"] == "en", f"{where}: no language")
    if script:
        check(tab.run("return document.querySelectorAll('time[datetime]:not([data-utc])').length") == 0,
              f"{where}: the script did not run")
    return facts["text"]


def s3_hostile_fixture(stage):
    """No hostile text runs, adds an element or attribute, is missing, or stands in a heading."""
    for script in (True, False):
        tab = signed_in(stage, View(script=script))
        texts = {}
        for name, path, _ in stage.hostile.pages():
            visit(stage, tab, path)
            texts[name] = judge(stage, tab, f"{name}, {'with' if script else 'without'} script", script)
        for path in HOSTILE_QUERIES:
            visit(stage, tab, path)
            texts[path] = judge(stage, tab, path, script)
        for answer in ("Note", "note"):
            stage.check(answer in texts["answers"] or answer == "note", "no column for notes")
        stage.check(SHOWN_NOTE in texts["answers"], "the hostile note is not on Answers as text")
        stage.check(SHOWN_NOTE in texts["context-declined"], "the hostile note is not on its context")
        everything = ""
        for path in [f"/contexts/{each}" for found in stage.hostile.ends.values() for each in found]:
            visit(stage, tab, path)
            everything += judge(stage, tab, path, script)
            if not script:
                break
        if script:
            for shown in [*TEXTS, SHOWN_LOG]:
                stage.check(shown in everything, f"not on the page of any context: {shown!r}")
    tab = signed_in(stage)
    visit(stage, tab, "/waiting?name=" + "%3Cscript%3Eowned%3D17%3C%2Fscript%3E%22%27%3E")
    stage.check(tab.one("input[name=name]").get_attribute("value")
                == "<script>owned=17</script>\"'>", "the filter does not keep its value")
    labels = tab.run("return [...document.querySelectorAll('input,select,button')].every("
                     "each => each.type === 'hidden' || each.labels.length || each.textContent)")
    stage.check(labels, "a control has no label")


def s4_only_own_origin(stage):
    """No request leaves the own origin, the policy refuses nothing, the browser's console is empty."""
    for script in (True, False):
        tab = signed_in(stage, View(script=script))
        tab.network()
        tab.said()
        own = stage.hostile.console.address
        for name, path, status in stage.hostile.pages():
            visit(stage, tab, path)
            violations = tab.run("return window.violations || []")
            stage.check(not violations, f"{name}: the policy refused {violations}")
            expected = status if status >= 400 else None
            said = [each for each in tab.said()
                    if not (expected and f"status of {expected}" in each)]
            stage.check(not said, f"{name}: the browser's console says {said[:2]}")
            # Chromium draws the sign of its own field for a day from such an address.
            asked = [address for address, _ in tab.network() if not address.startswith("data:")]
            stage.check(asked and all(each.startswith(own) for each in asked),
                        f"{name}: asked {[each for each in asked if not each.startswith(own)][:3]}")
            paths = {each[len(own) - 1:] for each in asked}
            stage.check(paths <= {path, "/icon", "/live"}, f"{name}: also asked {paths - {path}}")


def s22_large(stage):
    """Names of 255 bytes, 10,000 attachments and a record of 1 MiB: pages within limits."""
    import json
    place = stage.desk(watched=False)
    place.put("N" * 251 + ".txt", "long\n")
    place.put("W W" * 83 + ".txt", "wide\n")
    for number in (10_000, 1_000):
        place.put(f"many-{number}.share.json", json.dumps({"version": 1, "items": [{"attachments": [
            {"registeredTypeIdentifiers": ["public.plain-text"], "text": f"number {each}",
             "suggestedName": f"number {each}"} for each in range(number)]}]}))
    place.put("big.share.json", json.dumps({"version": 1, "items": [{"attachments": [
        {"registeredTypeIdentifiers": ["public.plain-text"], "text": "x",
         "suggestedName": "q" * 200 + str(each)} for each in range(1500)]}]}))
    place.process()
    rows = place.contexts()
    console = place.console()
    visitor = stage.visitor(console)
    tab = stage.tab
    tab.look(View())
    tab.sign_in(console)
    stage.check(len(rows) == 5, f"{len(rows)} contexts")
    for row in rows:
        answer = visitor.get(f"/contexts/{row['identifier']}")
        name = bytes(row["entry"])[:24].decode("utf-8", "replace")
        if not stage.check(answer is not None, f"{name}: the connection ends without an answer"):
            continue
        print(f"  {name}: a page of {len(answer.body)} bytes")
        stage.check(answer.status == 200, f"{name}: {answer.status} {answer.words[:200]}")
        stage.check(len(answer.body) <= 256 << 10, f"{name}: a page of {len(answer.body)} bytes")
        for view in (View(360), View(1400)):
            tab.look(view)
            tab.open(f"{console.address}contexts/{row['identifier']}")
            found = tab.layout()
            stage.check(not found, f"{name}, {view}: {'; '.join(found[:4])}")
    for path in ("/", "/waiting", "/history"):
        answer = visitor.get(path)
        stage.check(len(answer.body) <= 256 << 10, f"{path}: a page of {len(answer.body)} bytes")
        for width in WIDTHS:
            tab.look(View(width))
            tab.open(console.address.rstrip("/") + path)
            found = tab.layout()
            stage.check(not found, f"{path}, {width}: {'; '.join(found[:4])}")


def s26_axe_contrast_targets(stage):
    """axe finds nothing; contrast, sizes of targets and layout hold at every width."""
    tab = signed_in(stage)
    pages = stage.hostile.pages()
    for view in layouts():
        tab.look(view)
        for name, path, _ in pages:
            visit(stage, tab, path)
            if view.width in (390, 1400):
                found = tab.violations()
                stage.check(not found, f"{name}, {view}: axe: {'; '.join(found)}")
            found = tab.targets(44)
            stage.check(not found, f"{name}, {view}: too small: {'; '.join(found[:3])}")
            worst, whose = tab.contrast()
            stage.check(worst >= 4.5, f"{name}, {view}: contrast {worst:.2f} at {whose}")
            found = tab.layout()
            stage.check(not found, f"{name}, {view}: {'; '.join(found[:4])}")
    tab.forget()
    for view in layouts():
        tab.look(view)
        visit(stage, tab, "/sign-in")
        found = tab.violations() + tab.targets(44) + tab.layout()
        stage.check(not found, f"sign-in, {view}: {'; '.join(found[:4])}")


SPACING = """
for (const each of document.querySelectorAll('body, body *')) {
  for (const [name, value] of [['line-height', '1.5'], ['letter-spacing', '0.12em'],
      ['word-spacing', '0.16em']]) each.style.setProperty(name, value, 'important');
  if (each.tagName === 'P') each.style.setProperty('margin-bottom', '2em', 'important');
}
"""


def s27_zoom_spacing_motion_colours(stage):
    """At 400 %, with wider spacing, less motion and forced colours, nothing is cut or lost."""
    tab = signed_in(stage)
    for name, path, _ in stage.hostile.pages():
        # 400 % of a window of 1280 × 1024 is one of 320 × 256. WCAG 1.4.10.
        tab.look(View(320), height=256)
        visit(stage, tab, path)
        found = tab.layout()
        stage.check(not found, f"{name}, 400 %: {'; '.join(found[:4])}")
        covered = tab.run(
            "const bar = document.querySelector('.answers');"
            "return bar && getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight / innerHeight : 0")
        stage.check(covered <= 0.5, f"{name}, 400 %: the bar of answers covers {covered:.0%} of the window")
        for width in (360, 1400):
            tab.look(View(width))
            visit(stage, tab, path)
            tab.run(SPACING)
            found = tab.layout()
            stage.check(not found, f"{name}, {width}, wider spacing: {'; '.join(found[:4])}")
        tab.command("Emulation.setEmulatedMedia", media="", features=[
            {"name": "prefers-reduced-motion", "value": "reduce"}])
        visit(stage, tab, path)
        moving = tab.run(
            "return document.getAnimations().length + [...document.querySelectorAll('*')].filter("
            "each => getComputedStyle(each).transitionDuration.split(',').some("
            "time => parseFloat(time) > 0)).length")
        stage.check(moving == 0, f"{name}: {moving} things move")
        tab.command("Emulation.setEmulatedMedia", media="", features=[
            {"name": "forced-colors", "value": "active"}])
        visit(stage, tab, path)
        stage.check(tab.run("return matchMedia('(forced-colors: active)').matches"),
                    "forced colours are not emulated")
        bare = tab.run(
            "return [...document.querySelectorAll('button, input:not([type=hidden], [type=checkbox]), select, textarea, .question')]"
            ".filter(each => { const style = getComputedStyle(each);"
            " return style.borderTopStyle === 'none' || parseFloat(style.borderTopWidth) === 0 })"
            ".map(each => each.outerHTML.slice(0, 60))")
        stage.check(not bare, f"{name}, forced colours: no border: {bare[:3]}")
        here = tab.run(
            "const each = document.querySelector('[aria-current]'); if (!each) return true;"
            "const style = getComputedStyle(each);"
            "return style.borderBottomStyle !== 'none' || style.textDecorationLine !== 'none'"
            " || style.outlineStyle !== 'none' || +style.fontWeight >= 600")
        stage.check(here, f"{name}, forced colours: the page that is open is not marked")
        if name in ("now", "context-held"):
            tab.look(View(390))
            tab.command("Emulation.setEmulatedMedia", media="", features=[
                {"name": "forced-colors", "value": "active"}])
            visit(stage, tab, path)
            tab.picture(stage.output / f"{name}-forced-colours.png")


def s28_filters_stay(stage):
    """A filter survives looking, answering and 'back'; the URL alone shows the same."""
    for script in (True, False):
        tab = signed_in(stage, View(script=script))
        visit(stage, tab, "/history")
        tab.one("input[name=name]").send_keys("txt")
        tab.run("document.querySelector('select[name=end]').value = 'rejected'")
        # WebDriver takes what is in a fold for hidden, also where a wide window shows it all the same.
        old = tab.one("html")
        tab.one("input[name=name]").send_keys("\n")
        tab.gone(old)
        address = tab.driver.current_url
        names = [each.text for each in tab.all(NAMES)]
        stage.check(names and "name=txt" in address and "end=rejected" in address, f"filter: {address}")
        stage.check(tab.one("input[name=name]").get_attribute("value") == "txt",
                    "the field does not show what is filtered")
        stage.check(tab.one("select[name=end]").get_attribute("value") == "rejected",
                    "the choice does not show what is filtered")
        tab.click(NAMES)
        stage.check("/contexts/" in tab.driver.current_url, "no context")
        back = tab.run("return [...document.querySelectorAll('main a')].map(each => each.href)")
        stage.check(any("name=txt" in each for each in back),
                    "the page of a context has no link back to the filtered list")
        tab.driver.back()
        tab.wait(lambda: tab.all(NAMES), "the list")
        stage.check(tab.driver.current_url == address
                    and [each.text for each in tab.all(NAMES)] == names,
                    "'back' does not show the same list")
        tab.open("about:blank")
        tab.open(address)
        stage.check([each.text for each in tab.all(NAMES)] == names,
                    "the URL alone does not show the same")
        stage.check("empty" not in address and not re.search(r"[?&]\w+=(&|$)", address),
                    f"the URL has empty fields: {address}")
        # Older, and from there back to the newest, with the filter.
        visit(stage, tab, "/history?name=t")
        # On a machine that is busy the time for a search is over before the page is full.
        older = [each for each in tab.all(".pages a") if each.text in ("Older", "Go on searching")]
        if stage.check(older, "there is no 'Older' behind 50 rows"):
            tab.click(".pages a")
            stage.check("name=t" in tab.driver.current_url and tab.all(NAMES),
                        f"older: {tab.driver.current_url}")
            stage.check(tab.one("input[name=name]").get_attribute("value") == "t",
                        "older: the filter is lost")
        visit(stage, tab, "/waiting?name=nothing-has-this-name")
        stage.check(re.search(r"\d+ (do|does|wait)", tab.one("main").text) is not None,
                    f"nothing fits, and it is not said how many do without the filter: "
                    f"{tab.one('main').text[:160]!r}")
    # An answer keeps the filter, and goes on with what fits it.
    place = stage.desk()
    console = place.console()
    stage.wait_for(place, {f"{name}.txt": f"{name}\n" for name in ("fits 1", "fits 2", "other")})
    tab = stage.tab
    tab.look(View(390))
    tab.sign_in(console)
    tab.open(console.address + "waiting?name=fits")
    for left in (1, 0):
        tab.click(NAMES)
        tab.click("button[value=denied]")
        links = tab.run("return [...document.querySelectorAll('main a')].map(each => each.href)")
        stage.check(any(each.endswith("/waiting?name=fits") for each in links),
                    f"after an answer no link leads back to the filtered list: {links}")
        onward = [each for each in tab.all("main a") if each.text == "Next that waits"]
        stage.check(len(onward) == left, f"{len(onward)} links to the next that fits, not {left}")
        stage.check("list=waiting" in tab.driver.current_url, f"the answer: {tab.driver.current_url}")
        tab.open(console.address + "waiting?name=fits")
    stage.check("Nothing waits that fits; 1 does without the filter." in tab.one("main").text,
                f"after the last that fits: {tab.one('main').text[:160]!r}")


def s34_time_zones(stage):
    """Times are right in the reader's zone and in UTC, and say which of them they are."""
    place, tab = stage.hostile.place, stage.tab
    row = place.contexts(identifier=stage.hostile.ends["held"][0])[0]
    for zone, offset in (("Asia/Kathmandu", 345), ("America/St_Johns", -210), ("UTC", 0)):
        tab.look(View())
        tab.command("Emulation.setTimezoneOverride", timezoneId=zone)
        tab.sign_in(stage.hostile.console)
        visit(stage, tab, f"/contexts/{row['identifier']}")
        moments = tab.run("return [...document.querySelectorAll('time')].map(each => "
                          "[each.dateTime, each.textContent, each.title, each.dataset.utc])")
        stage.check(moments, "no times")
        for written, shown, title, utc in moments:
            moment = datetime.datetime.fromisoformat(written.replace("Z", "+00:00"))
            local = moment + datetime.timedelta(minutes=offset)
            numbers = [int(each) for each in re.findall(r"\d+", shown)]
            minute = local.minute
            stage.check(minute in numbers, f"{zone}: {written} is shown as {shown}")
            stage.check(re.search(r"[A-Z]{2,}|GMT|UTC", shown), f"{zone}: no zone: {shown}")
            stage.check(moment.strftime("%Y-%m-%d %H:%M") in (utc or title or ""),
                        f"{zone}: no UTC beside {shown}: {title!r}")
        focusable = tab.run("return document.querySelectorAll('time[tabindex], time:is(a *, button *)').length")
        stage.check(tab.run("return [...document.querySelectorAll('.facts time')].every("
                            "each => getComputedStyle(each, '::after').content.includes('UTC'))")
                    or focusable, f"{zone}: UTC is only there for a mouse")
        relative = re.search(r"\b(ago|just now|second|minute)", tab.text())
        stage.check(relative, f"{zone}: no distance such as '3 minutes ago'")
    tab.command("Emulation.setTimezoneOverride", timezoneId="")
    tab.look(View(script=False))
    visit(stage, tab, f"/contexts/{row['identifier']}")
    plain = tab.run("return [...document.querySelectorAll('time')].map(each => each.textContent"
                    " + (each.nextSibling ? each.nextSibling.textContent : ''))")
    everywhere = "UTC, as all times on this page" in tab.text()
    stage.check(plain and (everywhere or all("UTC" in each for each in plain)),
                f"without a script times do not say that they are UTC: {plain[:3]}")


def s35_print(stage):
    """Printed, a page has no navigation, nothing is cut, and it is black on white."""
    tab = signed_in(stage)
    for name, path, _ in stage.hostile.pages():
        tab.look(View(794, "dark"), height=1123)
        tab.command("Emulation.setEmulatedMedia", media="print", features=[
            {"name": "prefers-color-scheme", "value": "dark"}])
        visit(stage, tab, path)
        shown = tab.run(
            "return [...document.querySelectorAll('nav, button, textarea, input, select, .skip')].filter("
            "each => each.getBoundingClientRect().height > 0).map(each => each.outerHTML.slice(0, 50))")
        stage.check(not shown, f"{name}, printed: {shown[:3]}")
        found = tab.layout()
        stage.check(not found, f"{name}, printed: {'; '.join(found[:4])}")
        back = tab.run("return getComputedStyle(document.body).backgroundColor")
        stage.check(back == "rgb(255, 255, 255)", f"{name} is printed on {back}")
        worst, whose = tab.contrast()
        stage.check(worst >= 4.5, f"{name}, printed: contrast {worst:.2f} at {whose}")
        tab.look(View(1400))
        visit(stage, tab, path)
        data = tab.printed()
        stage.check(data.startswith(b"%PDF"), f"{name}: no PDF")
        (stage.output / f"{name}.pdf").write_bytes(data)


def s99_pictures(stage):
    """Takes a picture of every page at 390 and 1400, light and dark."""
    tab = signed_in(stage)
    pages = stage.hostile.pages()
    for scheme in SCHEMES:
        for width in (390, 1400):
            tab.look(View(width, scheme))
            for name, path, _ in pages:
                visit(stage, tab, path)
                tab.picture(stage.output / f"{name}-{width}-{scheme}.png")
    tab.forget()
    for scheme in SCHEMES:
        for width in (390, 1400):
            tab.look(View(width, scheme))
            visit(stage, tab, "/sign-in")
            tab.picture(stage.output / f"sign-in-{width}-{scheme}.png")
    stage.check(True, "")
