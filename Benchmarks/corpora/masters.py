#!/usr/bin/env python3
"""Makes the photos, scans and office documents that the corpus *inbox* is copied from.

    .build/bench/peers/bin/python Benchmarks/corpora/masters.py FOLDER

Real files, written by the programs' libraries of each field: Pillow and pillow-heif, reportlab, python-docx,
openpyxl, python-pptx, odfpy. The folder then holds `jpg-0.jpg`, `jpg-1.jpg`, …
"""

import random
import sys
from pathlib import Path

import docx
import openpyxl
import pillow_heif
import pptx
from generated import prose
from odf.opendocument import OpenDocumentText
from odf.text import P
from PIL import Image
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen import canvas

COUNTS = {"jpg": 24, "heic": 10, "png": 12, "pdf": 12, "docx": 6, "xlsx": 6, "pptx": 4, "odt": 4}


def scene(rng, size):
    """A picture with the noise and the smooth parts of a photo."""
    parts = [Image.effect_noise((size[0] // 8, size[1] // 8), rng.randint(10, 60)).resize(size, Image.BICUBIC)
             for _ in range(3)]
    sky = Image.linear_gradient("L").resize(size)
    return Image.blend(Image.merge("RGB", parts), Image.merge("RGB", (sky, sky, parts[0])), 0.6)


def photo(rng, path):
    image = scene(rng, rng.choice([(1600, 1200), (1200, 1600), (2016, 1512)]))
    facts = Image.Exif()
    facts[0x010F], facts[0x0110] = "Example", f"Camera {rng.randint(1, 9)}"
    facts[0x0132] = f"2026:{rng.randint(1, 11):02}:{rng.randint(1, 28):02} 12:00:00"
    image.save(path, "JPEG", quality=rng.randint(70, 88), exif=facts, progressive=rng.random() < 0.3)


def still(rng, path):
    pillow_heif.from_pillow(scene(rng, (1008, 756))).save(path, quality=60)


def screenshot(rng, path):
    image = Image.new(rng.choice(["RGB", "RGBA"]), (750, 1334), "white")
    for _ in range(60):
        x, y = rng.randint(0, 700), rng.randint(0, 1300)
        image.paste(tuple(rng.randint(0, 255) for _ in range(3)), (x, y, x + rng.randint(5, 300), y + 20))
    image.save(path, "PNG")


def scan(rng, path):
    pdf = canvas.Canvas(str(path), pagesize=A4, invariant=1)
    for _ in range(rng.randint(1, 12)):
        lines = pdf.beginText(60, 780)
        lines.textLines(prose(rng, 40))
        pdf.drawText(lines)
        pdf.showPage()
    pdf.save()


def letter(rng, path):
    document = docx.Document()
    document.add_heading("Notes", 0)
    for _ in range(rng.randint(3, 60)):
        document.add_paragraph(prose(rng, 3))
    document.save(path)


def sheet(rng, path):
    book = openpyxl.Workbook()
    for row in range(rng.randint(10, 300)):
        book.active.append([row, rng.random(), prose(rng, 1)])
    book.save(path)


def slides(rng, path):
    deck = pptx.Presentation()
    for _ in range(rng.randint(2, 12)):
        deck.slides.add_slide(deck.slide_layouts[1]).shapes.title.text = prose(rng, 1)
    deck.save(path)


def text(rng, path):
    document = OpenDocumentText()
    for _ in range(rng.randint(3, 60)):
        document.text.addElement(P(text=prose(rng, 2)))
    document.save(str(path))


MAKERS = {"jpg": photo, "heic": still, "png": screenshot, "pdf": scan, "docx": letter, "xlsx": sheet,
          "pptx": slides, "odt": text}


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True)
    for kind, count in COUNTS.items():
        for number in range(count):
            MAKERS[kind](random.Random(f"{kind} {number}"), folder / f"{kind}-{number}.{kind}")


if __name__ == "__main__":
    main()
