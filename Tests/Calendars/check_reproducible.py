#!/usr/bin/env python3
"""Builds a site twice, in other folders, time zones, languages, users' masks and years, and compares every byte.

    python3 Tests/Calendars/check_reproducible.py QUIZMARK SITE

The second build believes that it is 400 days later (other_clock.c; needs cc and a dynamic linker that knows LD_PRELOAD). That
it does is tried with a command that does ask for the day.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
DAYS = 400
SECRET = "a secret of the tests"


def files(folder):
    return {
        p.relative_to(folder).as_posix(): p.read_bytes()
        for p in folder.rglob("*") if p.is_file()}


def build(quizmark, site, folder, variables, mask):
    content = folder / "site"
    shutil.copytree(site / "Content", content / "Content")
    if (site / "Templates").is_dir():
        shutil.copytree(site / "Templates", content / "Templates")
    surroundings = {"PATH": os.environ["PATH"], "HOME": str(folder), "QUIZMARK_SECRET": SECRET, **variables}
    subprocess.run(
        [quizmark, "build", content, "--quiet", "--output", folder / "output"], check=True, env=surroundings, umask=mask)
    today = subprocess.run([quizmark, "deadlines", content, "--format", "json"], check=True, env=surroundings, capture_output=True)
    return files(folder / "output"), json.loads(today.stdout)["today"]


def main():
    quizmark, site = (Path(argument).resolve() for argument in sys.argv[1:3])
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        clock = folder / "other_clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", clock, HERE / "other_clock.c", "-ldl"], check=True)
        one, today = build(quizmark, site, folder / "a", {"TZ": "Pacific/Kiritimati", "LANG": "C", "LC_ALL": "C"}, 0o022)
        other = {
            "TZ": "America/St_Johns", "LANG": "tr_TR.UTF-8", "LC_ALL": "tr_TR.UTF-8", "LD_PRELOAD": str(clock),
            "OTHER_CLOCK": str(DAYS * 86400)}
        two, later = build(quizmark, site, folder / "another folder", other, 0o077)
        faults = [f"{path} is in one build only" for path in sorted(one.keys() ^ two.keys())]
        faults += [f"{path} differs" for path in sorted(one.keys() & two.keys()) if one[path] != two[path]]
        if today == later:
            faults.append(f"the other clock isn't one: both builds were made on {today}")
    calendars = sum(path.endswith((".ics", ".xml")) for path in one)
    print(f"{len(one)} files, {calendars} of them calendars and feeds, on {today} and {later}: {len(faults)} differences")
    for fault in faults[:20]:
        print(f"    {fault}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
