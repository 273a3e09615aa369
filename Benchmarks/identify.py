"""Names the type of each file of a list, with a Python package. Run by `peers`.

    identify.py python-magic|puremagic|magika LIST
"""

import sys


def with_python_magic(paths):
    import magic
    handle = magic.Magic(mime=True)
    return [handle.from_file(path) for path in paths]


def with_puremagic(paths):
    import puremagic

    def name(path):
        try:
            return puremagic.from_file(path, mime=True)
        except (puremagic.PureError, ValueError):
            return ""
    return [name(path) for path in paths]


def with_magika(paths):
    from magika import Magika
    return [result.output.mime_type for result in Magika().identify_paths(paths)]


def main():
    with open(sys.argv[2]) as file:
        paths = file.read().splitlines()
    kinds = {"python-magic": with_python_magic, "puremagic": with_puremagic, "magika": with_magika}
    for name in kinds[sys.argv[1]](paths):
        print(name)


if __name__ == "__main__":
    main()
