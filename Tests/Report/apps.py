"""Apps and property lists with good, bad and hostile content, and the page of a check of them."""

import plistlib
import shutil
import subprocess
from pathlib import Path

from inbox import HOSTILE, MARKUP, ROOT

# Names that a property list can hold: text, without what XML refuses.
NAMES = {
    name.decode(): shown for name, shown in HOSTILE.items()
    if b"\xff" not in name and all(byte >= 0x20 for byte in name)
}
# A name with lines and tabs, of a list that is binary and so may hold anything.
CONTROLS = "line\r\nfeed\t\x1b[31m\x07"

# What must be there as text.
TEXTS = [*NAMES.values(), MARKUP, "line\\u{D}\\u{A}feed\\u{9}\\u{1B}[31m\\u{7}"]


def write(path, members, form=plistlib.FMT_XML):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(plistlib.dumps(members, fmt=form))


def conforming(kind):
    return ("SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, "
            f"ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO \"{kind}\").@count > 0)"
            ".@count > 0")


def extension(app, name, identifier, point, attributes, **members):
    write(app / f"PlugIns/{name}.appex/Info.plist", {
        "CFBundleIdentifier": identifier, "CFBundleDisplayName": name,
        "NSExtension": {"NSExtensionPointIdentifier": point,
                        "NSExtensionAttributes": attributes, **members}})


def reader(folder):
    """An app as many are, with extensions of several kinds and some mistakes."""
    app = folder / "Reader.app"
    write(app / "Info.plist", {
        "CFBundleIdentifier": "org.example.reader", "CFBundleDisplayName": "Reader",
        "CFBundlePackageType": "APPL",
        "CFBundleURLTypes": [
            {"CFBundleURLName": "org.example.reader", "CFBundleTypeRole": "Viewer",
             "CFBundleURLSchemes": ["example-reader", "javascript"]},
            {"CFBundleURLName": "login", "CFBundleTypeRole": "Editor",
             "CFBundleURLSchemes": ["fb1234567890", "com.googleusercontent.apps.1234"]}],
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": "Book", "CFBundleTypeRole": "Viewer", "LSHandlerRank": "Owner",
             "LSItemContentTypes": ["org.idpf.epub-container", "com.adobe.pdf"]},
            {"CFBundleTypeName": "Anything", "CFBundleTypeRole": "Editor",
             "LSItemContentTypes": ["public.item", "public.data"]}],
        "LSApplicationQueriesSchemes": ["twitter", "fb", "whatsapp", "slack"],
        "NSAppTransportSecurity": {"NSAllowsArbitraryLoads": True}})
    write(app / "Reader.entitlements", {
        "application-identifier": "ABCDE12345.org.example.reader",
        "com.apple.developer.associated-domains": [
            "applinks:example.com", "applinks:*.example.org?mode=developer"],
        "com.apple.security.application-groups": ["group.org.example.reader"]})
    extension(
        app, "Save to Reader", "org.example.reader.save", "com.apple.share-services",
        {"NSExtensionActivationRule": {
            "NSExtensionActivationSupportsWebURLWithMaxCount": 1,
            "NSExtensionActivationSupportsWebPageWithMaxCount": 1},
         "NSExtensionJavaScriptPreprocessingFile": "Page"},
        NSExtensionMainStoryboard="MainInterface")
    extension(
        app, "Convert", "org.example.reader.convert", "com.apple.ui-services",
        {"NSExtensionActivationRule": conforming("public.image") + " OR " + conforming("com.adobe.pdf")},
        NSExtensionPrincipalClass="Reader.ConvertViewController")
    extension(
        app, "Everything", "org.example.reader.all", "com.apple.services",
        {"NSExtensionActivationRule": "TRUEPREDICATE"})
    extension(
        app, "Keys", "org.example.reader.keys", "com.apple.keyboard-service",
        {"RequestsOpenAccess": True}, NSExtensionPrincipalClass="Keys.KeyboardViewController")


def hostile(folder):
    """An app in which every name is one that was made to break a page."""
    names = [*NAMES, MARKUP]
    app = folder / "Trap <b>\u202etxt.app"
    write(app / "Info.plist", {
        "CFBundleIdentifier": MARKUP, "CFBundleDisplayName": names[0],
        "CFBundleURLTypes": [
            {"CFBundleURLName": name, "CFBundleTypeRole": name, "CFBundleURLSchemes": [name, "data"]}
            for name in names],
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": name, "CFBundleTypeRole": name, "LSHandlerRank": name,
             "LSItemContentTypes": [name, "public.item"]} for name in names],
        "LSApplicationQueriesSchemes": names})
    write(app / "Trap.entitlements", {
        "application-identifier": "ABCDE12345." + MARKUP,
        "com.apple.developer.associated-domains": names,
        "com.apple.security.application-groups": names})
    for number, name in enumerate(names[:8]):
        extension(
            app, f"Part {number}", name, "com.apple.share-services",
            {"NSExtensionActivationRule": f"\"{'W' * 300}\" == \"{name}\" OR $x.{number} == 1",
             "NSExtensionJavaScriptPreprocessingFile": name},
            NSExtensionPrincipalClass=name, NSExtensionMainStoryboard=name)
    extension(app, "Unknown", "org.example.unknown", MARKUP, {})
    write(app / "PlugIns/Binary.appex/Info.plist", {
        "CFBundleIdentifier": CONTROLS, "NSExtension": {
            "NSExtensionPointIdentifier": "com.apple.share-services",
            "NSExtensionAttributes": {"NSExtensionActivationRule": {CONTROLS: 1}}}},
        plistlib.FMT_BINARY)


def check_page(folder, tool, check):
    """Checks all of it, and gives the page that the tool wrote."""
    apps = folder / "Apps"
    apps.mkdir()
    reader(apps)
    hostile(apps)
    for refused in sorted((ROOT / "Samples/lints").glob("*/refuses")):
        shutil.copytree(refused, apps / "lints" / refused.parent.name)
    (apps / "broken <i>.plist").write_bytes(b"<plist><dict><key>NSExtension</key>")
    page = folder / "check.html"
    done = subprocess.run(
        [tool, "check", apps, "--html", page, "--json"], capture_output=True, text=True,
        timeout=600)
    check(page.exists(), f"check: status {done.returncode}: {done.stderr}")
    return page, sum('"type":"finding"' in line for line in done.stdout.splitlines())
