#!/usr/bin/env python3
"""Moves copies of the example with bin/dates, as bin/site does in later years, and checks that they have deadlines ahead.

    check_dates.py QUIZMARK FOLDER
        FOLDER    where the copies go; it mustn't exist
"""

import datetime
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DAY = re.compile(r"20\d\d-[01]\d-[0-3]\d")
TEXTS = {".md", ".yml", ".json", ".csv", ".strings", ".txt"}
WEEK = datetime.timedelta(weeks=1)
# The day of a leap year, the days around it, around New Year, and a far one.
LATER = ["2026-12-05", "2027-06-30", "2027-12-31", "2028-02-28", "2028-02-29", "2028-03-01", "2029-01-01", "2031-09-15", "2040-02-29", "2098-12-31"]
# On these, the whole site is checked, too.
CHECKED = ["2028-02-29", "2031-09-15"]


def texts(content):
    return {str(path.relative_to(content)): path.read_text("utf-8")
            for path in sorted(content.rglob("*")) if path.suffix in TEXTS}


def days(text):
    return [datetime.date.fromisoformat(day) for day in DAY.findall(text)]


def copy(folder, today):
    """A copy of the example that is moved, and by how many weeks."""
    shutil.copytree(ROOT / "Content", folder / "Content")
    weeks = subprocess.run([ROOT / "bin/dates", folder, today], check=True, stdout=subprocess.PIPE, text=True).stdout
    return int(weeks)


def deadlines(quizmark, site, today):
    answer = subprocess.run([quizmark, "deadlines", site, "--today", today, "--format", "json"], check=True, stdout=subprocess.PIPE)
    return [entry["days"] for entry in json.loads(answer.stdout)["due"]]


def main():
    quizmark, work = Path(sys.argv[1]).resolve(), Path(sys.argv[2])
    before = texts(ROOT / "Content")
    first = min(date for name, text in before.items() if name.startswith("assignments/")
                for date in days("\n".join(re.findall(r'^(?:due|  "due").*$', text, re.MULTILINE))))
    assert copy(work / "early", str(first)) == 0 and texts(work / "early/Content") == before, "nothing moves before the first deadline"
    for today in LATER:
        folder = work / today
        weeks = copy(folder, today)
        ahead = first + weeks * WEEK - datetime.date.fromisoformat(today)
        assert 7 <= ahead.days < 14, f"{today}: the first deadline is in {ahead.days} days"
        after = texts(folder / "Content")
        assert after.keys() == before.keys(), f"{today}: {after.keys() ^ before.keys()}"
        for name, text in after.items():
            is_moved = text != before[name]
            assert days(text) == [day + weeks * WEEK * is_moved for day in days(before[name])], f"{today}: {name}"
            assert DAY.sub("", text) == DAY.sub("", before[name]) or name == "calendar-ledger.json", f"{today}: {name}"
            assert not is_moved or name.split("/")[0] in ("assignments", "quizzes", "calendar-ledger.json"), f"{today}: {name} moved"
        if today not in CHECKED:
            continue
        subprocess.run([quizmark, "calendar", "record", folder, "--force", "--today", today], check=True, stdout=subprocess.DEVNULL)
        # The clock is that of today, so changes of later years are the only fault that there can be.
        report = subprocess.run([quizmark, "check", folder, "--format", "json"], check=True, stdout=subprocess.PIPE)
        faults = {fault["id"] for fault in json.loads(report.stdout)["diagnostics"]}
        assert faults <= {"UnlikelyUpdate"}, f"{today}: {faults}"
        soon = [day for day in deadlines(quizmark, folder, today) if 0 <= day <= 60]
        assert len(soon) >= 3, f"{today}: only {len(soon)} deadlines are in the next two months"
    refused = subprocess.run([ROOT / "bin/dates", ROOT], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert refused.returncode == 64 and texts(ROOT / "Content") == before, "the example itself never moves"
    print(f"The example has deadlines ahead on {len(LATER)} later days.")


if __name__ == "__main__":
    main()
