#!/usr/bin/env python3
"""What becomes of a calendar that was imported, when a newer file is imported over it.

    python3 Tests/Calendars/check_reimport.py QUIZMARK [--need radicale,khal,eds]

A small site is built four times: as it is, with a deadline moved, with an assignment removed, and in another language. Each
program is given these files one after another, the first one twice, and must then hold what the sources of the last one say:
no entry twice, the moved one at its new time, the removed one cancelled.
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import clients
import expected
import ics

SETTINGS = "id: college\ntitle: College\ntimezone: Europe/London\nlanguages: [en, fr]\n"
FIRST = {
    "essay.yml": "title: Essay\ndue: 2026-12-11T23:59\nreminders: [1d, 2026-12-08T09:00]\nupdated: 2026-11-01\n",
    "essay.fr.yml": "title: Rédaction\ndue: 2026-12-11T23:59\n",
    "lab.yml": "title: Lab\ndue: 2026-12-04\n",
    "exam.yml": "title: Exam\ndue: 2027-05-20T12:00\nupdated: 2026-11-01\n",
    # Ids that programs which make file names of UIDs might take for one another, or for another folder.
    "year/lab.yml": "title: Lab of the year\ndue: 2026-12-04\n",
    "year.lab.yml": "title: Another lab\ndue: 2026-12-04\n",
    "Été.yml": "title: Summer\ndue: 2027-06-04\n",
    "long.yml": f"id: {'long-' * 39}id\ntitle: Long\ndue: 2027-06-04\nreminders: [2027-06-01]\n",
}
# The author forgets to raise 'updated'; the ledger makes up for it.
MOVED = {**FIRST, "essay.yml": FIRST["essay.yml"].replace("11T23:59\n", "14T17:00\n"), "lab.yml": "title: Lab\ndue: 2026-12-05T10:00\n"}
REMOVED = {name: text for name, text in MOVED.items() if name != "exam.yml"}
STAGES = [
    ("first", FIRST, "2026-11-02", "all.ics"), ("again", FIRST, "2026-11-03", "all.ics"), ("moved", MOVED, "2026-11-09", "all.ics"),
    ("removed", REMOVED, "2026-11-16", "all.ics"), ("language", REMOVED, "2026-11-17", "all.fr.ics"),
]


class Stores:
    """Programs that keep what they import: each gives {uid: {field: value}} after a list of files."""

    def __init__(self, folder):
        self.folder = folder

    def khal(self, paths):
        with tempfile.TemporaryDirectory(dir=self.folder) as home:
            configuration = Path(home) / "config"
            configuration.write_text(
                f"[calendars]\n[[c]]\npath = {home}/c\n[locale]\nlocal_timezone = UTC\ndefault_timezone = UTC\n"
                f"[sqlite]\npath = {home}/khal.db\n[default]\ndefault_calendar = c\n")
            (Path(home) / "c").mkdir()
            for path in paths:
                result = clients.run("khal", "-c", configuration, "import", "--batch", "-a", "c", path)
                if result.returncode:
                    return {}, [result.stderr[-200:]]
            return self.files(p.read_bytes() for p in Path(home, "c").glob("*.ics"))

    def radicale(self, paths):
        """As a client does that keeps one resource for each UID."""
        import icalendar

        server = clients.Radicale(self.folder)
        try:
            status, _ = server.ask("MKCALENDAR", "/u/due/")
            faults = [] if status == 201 else [f"MKCALENDAR answers {status}"]
            for path in paths:
                calendar = icalendar.Calendar.from_ical(path.read_bytes())
                for event in calendar.walk("VEVENT"):
                    alone = icalendar.Calendar(version="2.0", prodid="-//Quizmark//Tests//EN")
                    alone.add_component(event)
                    status, answer = server.ask("PUT", f"/u/due/{event['UID']}.ics", alone.to_ical())
                    faults += [] if status in (201, 204) else [f"PUT answers {status}: {answer[:200]!r}"]
            _, answer = server.ask("GET", "/u/due/")
            entries, more = clients.icalendar_entries(icalendar, answer)
            return entries, faults + more
        finally:
            server.stop()

    def eds(self, paths):
        return clients.eds_after(paths, self.folder)

    def files(self, contents):
        import icalendar

        entries, faults = {}, []
        for content in contents:
            found, more = clients.icalendar_entries(icalendar, content)
            faults += more + [f"{uid} is kept twice" for uid in found.keys() & entries.keys()]
            entries.update(found)
        return entries, faults


def build(quizmark, folder):
    """[(name, file, what it should hold)], one for each stage."""
    site, made = folder / "site", []
    for name, assignments, today, file in STAGES:
        shutil.rmtree(site / "Content" / "assignments", ignore_errors=True)
        (site / "Content" / "assignments").mkdir(parents=True)
        (site / "Content" / "site.yml").write_text(SETTINGS)
        for path, text in assignments.items():
            source = site / "Content" / "assignments" / path
            source.parent.mkdir(exist_ok=True)
            source.write_text(text)
        subprocess.run([quizmark, "calendar", "record", site, "--today", today], check=True, stdout=subprocess.DEVNULL)
        subprocess.run([quizmark, "build", site, "--strict", "--quiet", "--output", folder / name], check=True)
        truth = expected.Site(site).calendars()[f"calendar/{file}"].entries
        made.append((name, folder / name / "calendar" / file, truth))
    return made


def check_stages(stages):
    """The files themselves: the same UIDs everywhere, and numbers of changes that never shrink."""
    faults, numbers = [], {}
    for name, path, truth in stages:
        entries, calendar, more = ics.read(path.read_bytes(), is_feed=True)
        faults += [f"{name}: {fault}" for fault in more + expected.compare(expected.Calendar(calendar, truth), entries, calendar)]
        for uid, entry in entries.items():
            if entry.sequence < numbers.get(uid, 0):
                faults.append(f"{name}: SEQUENCE of {uid} went from {numbers[uid]} to {entry.sequence}")
            numbers[uid] = entry.sequence
        if entries.keys() != stages[0][2].keys():
            faults.append(f"{name}: the UIDs are {sorted(entries)}")
    before, after = stages[1][2], stages[2][2]
    moved = [uid for uid in before if before[uid].start != after[uid].start]
    faults += [f"moved: SEQUENCE of {uid} stays" for uid in moved if after[uid].sequence <= before[uid].sequence]
    return faults if len(moved) == 2 else faults + [f"{moved} moved"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("quizmark")
    parser.add_argument("--need", default="")
    options = parser.parse_args()
    needed, failed = set(filter(None, options.need.split(","))), 0

    def tell(what, faults):
        print(f"{what}: {'as the sources say' if not faults else ''}")
        for fault in faults[:10]:
            print(f"    {fault}")
        return len(faults)

    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        stages = build(Path(options.quizmark).resolve(), folder)
        failed += tell("The files", check_stages(stages))
        stores = Stores(folder)
        for name in ("radicale", "khal", "eds"):
            client = clients.ALL[name](folder)
            clients.stop_all()
            if not client:
                failed += tell(name, ["not installed"]) if name in needed else 0
                continue
            for last in range(2, len(stages) + 1):
                entries, faults = getattr(stores, name)([path for _, path, _ in stages[:last]])
                # What the last file says, which was held against the sources above.
                faults += clients.differences(entries, ics.read(stages[last - 1][1].read_bytes(), is_feed=True)[0])
                failed += tell(f"{name}, after {' and '.join(s[0] for s in stages[:last])}", faults)
    return 1 if failed else 0


if __name__ == "__main__":
    os.environ.pop("SOURCE_DATE_EPOCH", None)
    sys.exit(main())
