"""Files of Debian packages, chosen so that each extension of the list has a few from many places."""

import collections
import hashlib
import os
import re
import shutil
import stat
import subprocess
from pathlib import Path

# What people keep: documents, tables, texts, pictures, sounds, movies, fonts, archives, models, keys, maps,
# sources and settings, data of science. An executable file is a program, and none of these; nor is what is a program
# or a script by another name: plugins of Octave (.oct), rules of polkit (.rules), templates of anything (.tpl).
EXTENSIONS = set("""
    3ds 3mf abc afm ani arff asc ase asm aux avi avif awk b3d bdf bib bin bmp blend bst bz2 c cat cc cer cfg cls
    cmake cnf conf control cpp cr2 crt cs csr css csv cue cur cxx dae dat db dbf dcm def der desc dic dict diff
    djvu doc docm docx dot dsc dtx dxf eml enc eot epub eps erb err ex exs f f90 fbx fd fits flac fig flv fnt
    gbr geojson gif gih glade glb glsl gltf gnu gpl gpg gpx gp gradle grf groovy gv gz h h5 hdf5 hdr heic hpp
    hs hxx icns ico ics idx iff in inc info ini ins ipynb java jpeg jpg json jsonl jxl key kicad_sym kml kt lang
    las lark lds less lhs list lock log ltx ly lyx lz4 m m3u m4 m4a man map mat max mbox md md5 mdl mid midi
    mjs mk mkv ml mli mmpz mnc mo mod mov mp3 mp4 mpg mpt mtl mustache nc nfo nii npy npz nrrd numbers nt
    odg odp ods odt off oga ogg ogv opus orc org otf ott p12 pack pages pak par pat patch pbm pc pcf pcx pdb pdf
    pem pfa pfb pgm php pic pk8 plist ply pm png po pod policy pot pov ppm pptx pro prj properties proto ps psd
    pub pxd pyi pyx py qif qm qml qrc r raw rb rc rdf rec rm rng rnc rs rss rst rtf sav sample scad scm scss
    sco service sf2 shp shx sig smf socket spec sql sqlite sqlite3 srt ss st stl strings sty sub svg
    swift sxw tab tar target tcl td template tex texi tfm tga tgz theme tif tiff timer tmac tmpl toc toml
    torrent trk ts tsv ttf txt ui v vbr vcf vf vim vtt wav webm webp woff woff2 wrl x x3d xbm xcf xhtml xlsx
    xml xpm xps xsd xsl xslt xz yaml yml zip zst
    """.split())

# Small packages with files that an installed system has not.
PACKAGES = """
    abcmidi debian-faq debian-reference-en developers-reference docbook-xsl fonts-font-awesome fonts-mathjax
    gnuplot-data golang-golang-x-text-dev graphviz-doc hunspell-en-us kicad-symbols libjs-bootstrap
    librust-serde-dev lilypond-data octave-io openscad plymouth-themes python-matplotlib-data python-odf-doc
    python3-astropy python3-docx python3-geopandas python3-nibabel python3-odf python3-openpyxl python3-pydicom
    qttranslations5-l10n ruby-sinatra solfege sound-theme-freedesktop texlive-latex-base
    """.split()

# More of them, for the long form.
MORE = """
    assimp-testmodels fonts-inter gimp-data gpsbabel lmms-common lmodern mythes-en-us node-typescript
    openttd-opengfx poppler-data python3-fiona python3-mutagen python3-scipy timgm6mb-soundfont tuxpaint-data
    w3c-sgml-lib xfonts-75dpi
    """.split()

LARGEST = 6 << 20


def unpacked(names, place):
    """The folders of packages that are there or can be had, and the names of those that cannot."""
    place.mkdir(parents=True, exist_ok=True)
    missing = [name for name in names if not (place / name).is_dir()]
    if missing and shutil.which("apt-get"):
        for name in missing:
            # One by one: a name that this system does not know must not cost the others.
            subprocess.run(["apt-get", "download", name], cwd=place, stdout=subprocess.DEVNULL,
                           stderr=subprocess.DEVNULL, check=False)
        for archive in place.glob("*.deb"):
            folder = place / archive.name.split("_")[0]
            part = folder.with_suffix(".part")
            shutil.rmtree(part, ignore_errors=True)
            subprocess.run(["dpkg-deb", "-x", archive, part], check=True)
            part.rename(folder)
            archive.unlink()
    return ([place / name for name in names if (place / name).is_dir()],
            [name for name in names if not (place / name).is_dir()])


def installed():
    """The files of the packages of this system that come from Debian."""
    answer = subprocess.run(["dpkg-query", "-W", "-f", "${binary:Package}\t${Maintainer}\n"],
                            capture_output=True, text=True, check=True).stdout
    names = {line.split("\t")[0] for line in answer.splitlines() if "debian.org" in line}
    # A package of several architectures has its own in the name of its list, or not.
    names |= {name.split(":")[0] for name in names}
    for index in sorted(Path("/var/lib/dpkg/info").glob("*.list")):
        if index.stem not in names:
            continue
        for line in index.read_text(errors="replace").splitlines():
            if re.search(r"\.[A-Za-z0-9_]+$", line):
                yield Path(line)


def below(folders):
    """The files of folders."""
    for folder in folders:
        for path, _, names in os.walk(folder):
            yield from (Path(path, name) for name in names)


def chosen(paths, each):
    """At most EACH files of every extension, by a hash of their places, so that no package has them all."""
    found = collections.defaultdict(dict)
    for path in paths:
        extension = path.suffix[1:].lower()
        if extension not in EXTENSIONS or path.name.startswith("."):
            continue
        try:
            status = path.lstat()
        except OSError:
            continue
        if (not stat.S_ISREG(status.st_mode) or status.st_mode & 0o111
                or not 0 < status.st_size <= LARGEST):
            continue
        found[extension][path] = hashlib.sha1(os.fsencode(path)).hexdigest()
    return [path for extension in sorted(found)
            for path in sorted(found[extension], key=found[extension].get)[:each]]
