"""Scenarios of images: what is shown of them is redrawn, and what cannot be drawn is in words."""

import subprocess
from pathlib import Path

from tab import View, views

IMAGES = {
    "flag.png": "flag.png", "flag.jpg": "flag.jpeg", "flag.gif": "flag.gif", "flag.webp": "flag.webp",
    "clear.png": "clear.png", "bomb.png": "bomb.png", "cut.png": "cut.png",
}
NOT_DRAWN = ("bomb.png", "cut.png")

# The natural size of the picture, whether it is inside of the page, and what stands in its place.
SHOWN = """
const image = document.querySelector('main figure img');
if (!image) return null;
image.scrollIntoView();
const box = image.getBoundingClientRect();
return {
  width: image.naturalWidth, height: image.naturalHeight, complete: image.complete,
  alt: image.alt, inside: box.left >= 0 && box.right <= document.documentElement.clientWidth,
  place: [Math.round(box.width), Math.round(box.height)],
  words: getComputedStyle(image, '::after').content,
};
"""


def s39_pictures(stage):
    """An image is shown as a small picture; nothing of its file, and no broken box, is on the page."""
    from scenes_several import saving
    place, console = saving(stage)
    made = stage.folder / "images"
    made.mkdir()
    maker = Path(__file__).resolve().parent.parent / "Pictures/make-images"
    subprocess.run([maker, made], check=True)
    files = {name: (made / kept).read_bytes() for name, kept in IMAGES.items()}
    held = stage.wait_for(place, files)
    visitor, tab = stage.visitor(console), stage.tab
    tab.look(View())
    tab.sign_in(console)
    if "none:" in visitor.get("/status").text:
        print("  pictures cannot be drawn here")
        return
    for name, identifier in held.items():
        answer = visitor.get(f"/contexts/{identifier}/content/1/picture")
        if name in NOT_DRAWN:
            stage.check(answer.status == 404, f"{name}: {answer.status}")
        else:
            stage.check(answer.status == 200 and answer.body[:8] == b"\x89PNG\r\n\x1a\n", f"{name}: {answer.status}")
            stage.check(files[name][8:] not in answer.body, f"{name}: bytes of the file")
        for site in ("cross-site", "same-site", "none"):
            status = visitor.get(
                f"/contexts/{identifier}/content/1/picture", [("Sec-Fetch-Site", site)]).status
            stage.check(status == 403, f"{name}: from {site}: {status}")
    for view in views():
        tab.look(view)
        tab.sign_in(console)
        for name in ("flag.jpg", "clear.png", "bomb.png"):
            tab.open(f"{console.address}contexts/{held[name]}")
            tab.wait(lambda: tab.run(SHOWN)["complete"], f"{name} loaded")
            found = tab.run(SHOWN)
            where = f"{name}, {view}"
            expected = {"flag.jpg": [256, 171], "clear.png": [40, 20], "bomb.png": [0, 0]}[name]
            stage.check([found["width"], found["height"]] == expected, f"{where}: {found}")
            stage.check(found["inside"], f"{where}: outside of the page: {found}")
            stage.check(found["alt"] == "Content 1 as a picture", f"{where}: {found}")
            for each in tab.layout():
                stage.check(False, f"{where}: {each}")
            worst, whose = tab.contrast()
            stage.check(worst >= 4.5, f"{where}: a contrast of {worst:.1f}: {whose}")
            if view.script:
                for each in tab.violations():
                    stage.check(False, f"{where}: {each}")
            script = "script" if view.script else "plain"
            tab.picture(
                stage.output / f"picture-{name.split('.')[0]}-{view.width}-{view.scheme}-{script}.png")
