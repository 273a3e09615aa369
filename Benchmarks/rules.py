"""The rules that benchmarks run under."""

import plistlib
import shutil
import subprocess

import measuring

HOST = """bundleIdentifier: org.example.benchmark
extensions: [org.sharepipe.archive]
contentMatch: lenient
"""

TYPES = ["public.jpeg", "com.adobe.pdf", "public.mpeg-4", "public.html", "public.vcard", "public.png", "public.zip-archive",
         "public.mp3", "com.apple.quicktime-movie", "public.json", "public.xml", "public.rtf", "com.compuserve.gif",
         "public.heic", "public.url", "public.plain-text", "public.movie", "public.audio", "public.calendar-event",
         "org.openxmlformats.wordprocessingml.document", "public.comma-separated-values-text", "public.svg-image",
         "org.idpf.epub-container", "public.source-code", "com.apple.iwork.pages.pages"]
KEYS = ["Movie", "WebURL", "WebPage"]
ONE = ('SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers '
       'UTI-CONFORMS-TO "{}").@count == $item.attachments.@count).@count == {}')
SOME = ('SUBQUERY(extensionItems, $item, SUBQUERY($item.attachments, $attachment, ANY $attachment.registeredTypeIdentifiers '
        'UTI-CONFORMS-TO "{}" OR ANY $attachment.registeredTypeIdentifiers UTI-CONFORMS-TO "{}").@count >= {}).@count == 1')


def rule(number):
    """The activation rule of an extension; the first is for pictures."""
    if number == 0:
        return {"NSExtensionActivationSupportsImageWithMaxCount": 100}
    kind = TYPES[number % len(TYPES)]
    if number % 3 == 0:
        return ONE.format(kind, 1 + number // len(TYPES))
    if number % 3 == 1:
        return SOME.format(kind, TYPES[(number * 7 + 3) % len(TYPES)], 2 + number // 10)
    key = "Image" if number % 72 == 2 else "File" if number == 14 else KEYS[number // 3 % len(KEYS)]
    return {"NSExtensionActivationDictionaryVersion": 1,
            f"NSExtensionActivationSupports{key}WithMaxCount": 1 + number // 9,
            "NSExtensionActivationSupportsText": number % 2 == 0}


def many(folder, count):
    """Rules with `count` extensions, no two of which are the same."""
    for number in range(count):
        bundle = folder / f"Extensions/Extension{number}.appex"
        bundle.mkdir(parents=True)
        with open(bundle / "Info.plist", "wb") as file:
            plistlib.dump({
                "CFBundleIdentifier": f"org.example.extension-{number}",
                "NSExtension": {"NSExtensionPointIdentifier": "com.apple.share-services",
                                "NSExtensionAttributes": {"NSExtensionActivationRule": rule(number)}},
                "SharepipeExtension": {"Interface": "builtin:archive", "Effect": "additive"}}, file)
    names = ", ".join(f"org.example.extension-{number}" for number in range(count))
    (folder / "host.yaml").write_text(f"extensions: [{names}]\n")
    for path in (folder, *folder.rglob("*")):
        path.chmod(0o755 if path.is_dir() else 0o644)


def archive(folder):
    """Rules with Archive alone, as it is shipped."""
    shutil.copytree(measuring.ROOT / "Rules/Extensions/Archive.appex", folder / "Extensions/Archive.appex")
    (folder / "host.yaml").write_text(HOST)
    subprocess.run(["chmod", "-R", "go-w", folder], check=True)
