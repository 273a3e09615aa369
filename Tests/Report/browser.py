"""Opens a page in headless Chromium, and measures what holds of every page that sharepipe writes.

Each fault is printed and kept in `faults`.
"""

import base64
import json
import os
import shutil

WIDTHS = (360, 390, 1400, 1600)
PICTURES = (390, 1400)

WATCH = """
window.violations = [];
document.addEventListener('securitypolicyviolation', event =>
  window.violations.push(event.violatedDirective + ' ' + event.blockedURI));
"""

FACTS = """
const all = [...document.querySelectorAll('*')];
const attributes = new Set();
for (const element of all) for (const each of element.attributes) attributes.add(each.name);
const headings = [...document.querySelectorAll('h1,h2,h3,h4,h5,h6')].map(each => +each.tagName[1]);
return {
  elements: [...new Set(all.map(each => each.tagName))], attributes: [...attributes],
  scripts: document.scripts.length, owned: window.owned === undefined ? null : String(window.owned),
  violations: window.violations, title: document.title, language: document.documentElement.lang,
  text: document.body.textContent, headings,
  tables: [...document.querySelectorAll('table')].filter(
    each => ![...each.querySelectorAll('thead th')].every(head => head.scope === 'col')
      || !each.querySelector('thead th')).length,
  width: getComputedStyle(document.querySelector('.page')).maxWidth,
  entries: performance.getEntriesByType('resource').map(each => each.name),
  isolated: [...document.querySelectorAll('bdi')].every(
    each => getComputedStyle(each).unicodeBidi === 'isolate'),
};
"""

LAYOUT = """
for (const each of document.querySelectorAll('details')) each.open = true;
const faults = [];
function name(element) {
  return element.tagName.toLowerCase() + (element.className ? '.' + element.className : '')
    + ' "' + element.textContent.trim().slice(0, 40) + '"';
}
const root = document.documentElement;
if (root.scrollWidth > window.innerWidth) faults.push(`the page is ${root.scrollWidth} wide`);
for (const element of document.querySelectorAll('body *')) {
  const style = getComputedStyle(element);
  if (style.clipPath !== 'none' || element.closest('.hidden') || element.closest('thead') && window.innerWidth <= 768) continue;
  for (const box of element.getClientRects()) {
    if (box.right > window.innerWidth + 0.5 || box.left < -0.5)
      faults.push(`${name(element)} reaches from ${box.left} to ${box.right}`);
  }
  if (style.display !== 'inline' && element.clientWidth > 0
      && element.scrollWidth > element.clientWidth + 1)
    faults.push(`${name(element)}: ${element.scrollWidth} in ${element.clientWidth}`);
  const parent = element.parentElement.closest('td, th, li, dd, .line, .tile, .body');
  if (parent && style.position === 'static') {
    const outer = parent.getBoundingClientRect();
    for (const box of element.getClientRects())
      if (box.width && (box.right > outer.right + 1 || box.bottom > outer.bottom + 1
          || box.top < outer.top - 1))
        faults.push(`${name(element)} leaves ${name(parent)}`);
  }
}
return faults.slice(0, 10);
"""

CONTRAST = """
function parts(text) {
  const found = text.match(/[\\d.]+/g).map(Number);
  return found.length > 3 ? found : [...found, 1];
}
function light([red, green, blue]) {
  return [red, green, blue].map(each => {
    const part = each / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0);
}
let worst = 99, whose = '';
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let node = walker.nextNode(); node; node = walker.nextNode()) {
  if (!node.data.trim()) continue;
  const element = node.parentElement;
  let back = element;
  while (back && parts(getComputedStyle(back).backgroundColor)[3] === 0) back = back.parentElement;
  const [one, other] = [light(parts(getComputedStyle(element).color)),
    light(parts(getComputedStyle(back || document.documentElement).backgroundColor))];
  const ratio = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  if (ratio < worst) [worst, whose] = [ratio, element.tagName + '.' + element.className + ' '
    + node.data.trim().slice(0, 30)];
}
return [worst, whose];
"""

faults = []


def check(holds, words):
    if not holds:
        faults.append(words)
        print(f"FAULT  {words}")


def browser(*words):
    """A headless Chromium, with further words on its command line."""
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service
    options = Options()
    options.binary_location = shutil.which("chromium") or shutil.which("chromium-browser")
    options.add_argument("--headless=new")
    options.add_argument("--disable-gpu")
    options.add_argument("--disable-dev-shm-usage")
    options.add_argument("--hide-scrollbars")
    if os.geteuid() == 0:
        # Chromium refuses to make its sandbox as root.
        options.add_argument("--no-sandbox")
    for word in words:
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"performance": "ALL", "browser": "ALL"})
    return webdriver.Chrome(service=Service(shutil.which("chromedriver")), options=options)


def command(driver, name, **parameters):
    return driver.execute_cdp_cmd(name, parameters)


def requests(driver):
    found = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            found.append(message["params"]["request"]["url"])
    return found


def look(page, output, judge):
    """Opens a page at every width, light, dark and printed; `judge` looks at it once."""
    driver = browser()
    try:
        command(driver, "Page.addScriptToEvaluateOnNewDocument", source=WATCH)
        uri = page.as_uri()
        requests(driver)
        for scheme in ("light", "dark"):
            command(driver, "Emulation.setEmulatedMedia",
                    features=[{"name": "prefers-color-scheme", "value": scheme}])
            for width in WIDTHS:
                command(driver, "Emulation.setDeviceMetricsOverride", width=width, height=900,
                        deviceScaleFactor=1, mobile=False)
                driver.get(uri)
                where = f"{scheme}, {width} wide"
                asked = [each for each in requests(driver) if each != uri]
                check(not asked, f"{where}: the page asked for {asked[:3]}")
                if width in PICTURES:
                    take(driver, output / f"{scheme}-{width}.png", width)
                if scheme == "light" and width == WIDTHS[0]:
                    judge(driver)
                found = driver.execute_script(LAYOUT)
                check(not found, f"{where}: {'; '.join(found)}")
                worst, whose = driver.execute_script(CONTRAST)
                check(worst >= 4.5, f"{where}: contrast {worst:.2f} at {whose}")
                print(f"{where}: least contrast {worst:.2f}")
                if width in PICTURES:
                    take(driver, output / f"{scheme}-{width}-unfolded.png", width)
        said = [entry["message"] for entry in driver.get_log("browser")]
        check(not said, f"the console said {said[:3]}")
        command(driver, "Emulation.setEmulatedMedia", features=[])
        command(driver, "Emulation.clearDeviceMetricsOverride")
        driver.get(uri)
        printed = command(driver, "Page.printToPDF", printBackground=False, paperWidth=8.27,
                          paperHeight=11.69)
        (output / "printed.pdf").write_bytes(base64.b64decode(printed["data"]))
        command(driver, "Emulation.setEmulatedMedia", media="print", features=[
            {"name": "prefers-color-scheme", "value": "dark"}])
        command(driver, "Emulation.setDeviceMetricsOverride", width=794, height=1123,
                deviceScaleFactor=1, mobile=False)
        driver.get(uri)
        back = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
        check(back == "rgb(255, 255, 255)", f"it is printed on {back}")
        worst, whose = driver.execute_script(CONTRAST)
        check(worst >= 4.5, f"printed: contrast {worst:.2f} at {whose}")
        take(driver, output / "printed.png", 794)
    finally:
        driver.quit()


def take(driver, path, width):
    height = driver.execute_script("return document.documentElement.scrollHeight")
    height = min(height, 3200 if width < 1000 else 2200)
    data = command(driver, "Page.captureScreenshot", captureBeyondViewport=True,
                   clip={"x": 0, "y": 0, "width": width, "height": height, "scale": 1})["data"]
    path.write_bytes(base64.b64decode(data))


def judge_page(driver, elements, attributes, title, texts):
    """Looks at what an open page is made of.

    The elements and attributes are those that it may have, the title is how its own ends, and the
    texts are what must be on it.
    """
    facts = driver.execute_script(FACTS)
    check(not set(facts["elements"]) - elements,
          f"elements of somebody else: {set(facts['elements']) - elements}")
    check(not set(facts["attributes"]) - attributes,
          f"attributes of somebody else: {set(facts['attributes']) - attributes}")
    check(facts["scripts"] == 0 and facts["owned"] is None, f"a script: {facts['owned']}")
    check(not facts["violations"], f"the policy refused {facts['violations']}")
    check(not facts["entries"], f"something was loaded: {facts['entries']}")
    check(facts["language"] == "en", "the page does not say its language")
    check(facts["title"].endswith(title), f"the title is {facts['title']}")
    check(facts["width"] == "1152px", f"the style sheet is not in force: {facts['width']}")
    check(facts["isolated"], "a text from outside is not isolated")
    check(not facts["tables"], f"{facts['tables']} tables have no column headers")
    levels = facts["headings"]
    check(levels[0] == 1 and levels.count(1) == 1, "there is not one heading of the page")
    skipped = [pair for pair in zip(levels, levels[1:]) if pair[1] > pair[0] + 1]
    check(not skipped, f"headings leave out a level: {skipped[:3]}")
    for shown in texts:
        check(shown in facts["text"], f"not on the page as text: {shown!r}")
    bad = {hex(ord(each)) for each in facts["text"]
           if ord(each) < 32 and each != "\n" or 0x7F <= ord(each) < 0xA0
           or ord(each) in range(0x202A, 0x202F) or ord(each) in range(0x2066, 0x206A)
           or ord(each) in (0x200B, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF, 0x61C)}
    check(not bad, f"raw controls are on the page: {sorted(bad)}")
