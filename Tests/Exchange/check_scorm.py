#!/usr/bin/env python3
"""Holds the packages of SCORM 1.2 that Quizmark writes to the standard's schemas, and to what they name.

usage: check_scorm.py QUIZMARK SITE FOLDER      FOLDER is for the packages
"""
import re
import subprocess
import sys
import urllib.parse
import zipfile
from pathlib import Path

SCHEMA = Path(__file__).parent / "schemas" / "scorm12" / "all.xsd"
LIMIT = 200_000  # bytes without media; what a page weighs, compressed, and the words of a long quiz
faults = []


def check(path):
    with zipfile.ZipFile(path) as package:
        names = package.namelist()
        manifest = package.read("imsmanifest.xml")
        checked = subprocess.run(["xmllint", "--nonet", "--noout", "--schema", SCHEMA, "-"], input=manifest, capture_output=True)
        if checked.returncode:
            faults.append(f"{path.name}: {checked.stderr.decode()}")
        listed = [urllib.parse.unquote(name) for name in re.findall(r'<file href="([^"]+)"', manifest.decode())]
        if sorted(listed) != sorted(set(names) - {"imsmanifest.xml"}):
            faults.append(f"{path.name}: the manifest names {sorted(set(listed) ^ set(names))} otherwise than the package")
        page = next(name for name in names if name.endswith(".html"))
        text = package.read(page).decode()
        folder = page.count("/")
        for address in re.findall(r'(?:src|href)="([^"#:]+)"', text):
            target = address.split("?")[0]
            if not target.startswith("../" * folder) or target[3 * folder:] not in names:
                faults.append(f"{path.name}: {page} names '{address}', which isn't there")
        media = sum(info.compress_size for info in package.infolist() if info.filename.startswith("media/"))
        if path.stat().st_size - media > LIMIT:
            faults.append(f"{path.name}: {path.stat().st_size} bytes")


def main():
    quizmark, site, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    subprocess.run([quizmark, "export", "scorm", site, "--output", f"{folder}/", "--force"], check=True, capture_output=True)
    packages = sorted(folder.glob("*.zip"))
    for package in packages:
        check(package)
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    sizes = [package.stat().st_size // 1000 for package in packages]
    print(f"SCORM: {len(faults)} faults" if faults else f"{len(packages)} packages of SCORM are as they should be, {min(sizes)} to {max(sizes)} KB.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
