#!/usr/bin/env python3
"""Makes a Python wheel of a folder with the program and its libraries, so that pip can install it.

    wheel.py TREE VERSION GLIBC ARCHITECTURE FOLDER

    TREE           has bin/quizmark and lib/*.so, which find each other by $ORIGIN
    GLIBC          newest version of glibc that they need, such as 2.36
    ARCHITECTURE   x86_64 or aarch64
"""

import base64
import hashlib
import os
import pathlib
import sys
import zipfile

LAUNCHER = '''"""Starts Quizmark, which is a program and not a Python library."""

import os
import pathlib
import sys


def main():
    program = pathlib.Path(__file__).parent / "bin" / "quizmark"
    os.execv(program, [str(program), *sys.argv[1:]])
'''
METADATA = """Metadata-Version: 2.1
Name: quizmark
Version: {version}
Summary: Sites of quizzes, deadlines and calendars from Markdown files
License: Apache-2.0
Classifier: Environment :: Console
Classifier: Intended Audience :: Education
Classifier: Operating System :: POSIX :: Linux
Requires-Python: >=3.8

Quizmark turns Markdown files into a site with quizzes, deadlines and calendars that works without a server. This package contains the
program itself; Python only starts it.
"""
# As zip archives count, so that the same files give the same wheel.
EPOCH = (1980, 1, 1, 0, 0, 0)


def main():
    tree, version, glibc, architecture, folder = sys.argv[1:]
    tree = pathlib.Path(tree)
    tag = f"py3-none-manylinux_{glibc.replace('.', '_')}_{architecture}"
    info = f"quizmark-{version}.dist-info"
    files = [("quizmark/__init__.py", LAUNCHER.encode(), False), ("quizmark/__main__.py", b"from quizmark import main\n\nmain()\n", False)]
    for file in sorted([*(tree / "bin").iterdir(), *(tree / "lib").iterdir()]):
        files.append((f"quizmark/{file.relative_to(tree).as_posix()}", file.read_bytes(), os.access(file, os.X_OK)))
    wheel = f"Wheel-Version: 1.0\nGenerator: Quizmark\nRoot-Is-Purelib: false\nTag: {tag}\n"
    files += [
        (f"{info}/METADATA", METADATA.format(version=version).encode(), False),
        (f"{info}/WHEEL", wheel.encode(), False),
        (f"{info}/entry_points.txt", b"[console_scripts]\nquizmark = quizmark:main\n", False),
        (f"{info}/licenses/LICENSE", (tree / "LICENSE").read_bytes(), False),
    ]
    record = ""
    output = pathlib.Path(folder) / f"quizmark-{version}-{tag}.whl"
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        def add(name, content, runs):
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if runs else 0o100644) << 16
            archive.writestr(entry, content)

        for name, content, runs in files:
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            record += f"{name},sha256={digest},{len(content)}\n"
            add(name, content, runs)
        add(f"{info}/RECORD", (record + f"{info}/RECORD,,\n").encode(), False)
    print(output)


if __name__ == "__main__":
    main()
