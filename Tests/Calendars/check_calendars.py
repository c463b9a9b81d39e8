#!/usr/bin/env python3
"""Holds the calendars of a built site against its sources and against programs that people read calendars with.

    python3 Tests/Calendars/check_calendars.py SITE OUTPUT      the folder with Content/, and what was built from it
    python3 Tests/Calendars/check_calendars.py --self-test      proves with broken calendars that the checks can fail

Needs PyYAML. Uses libical (with cc and pkg-config), khal, php-sabre-vobject, Thunderbird's ICAL.js (get-icaljs.sh),
evolution-data-server and the Python packages icalendar, vobject and radicale where they are installed; `--need libical,khal`
fails where one of these is not. SOURCE_DATE_EPOCH and QUIZMARK_SECRET must be what they were for the build.
"""

import argparse
import sys
import tempfile
from pathlib import Path

import clients
import expected
import ics


class Results:
    def __init__(self):
        self.passed = self.failed = 0

    def add(self, what, faults):
        if not faults:
            self.passed += 1
            return
        self.failed += 1
        print(f"FAILED {what}")
        for fault in faults[:10]:
            print(f"    {fault}")
        if len(faults) > 10:
            print(f"    and {len(faults) - 10} more")

    def finish(self):
        print(f"{self.passed} passed, {self.failed} failed")
        return 1 if self.failed else 0


def installed_clients(folder, needed, results):
    found = {}
    for name, make in clients.ALL.items():
        client = make(folder)
        if client:
            found[name] = client
        elif name in needed:
            results.add(name, ["not installed"])
        else:
            print(f"{name} is not installed; skipped")
    return found


def ask(client, path, ours):
    try:
        events, faults = client(path)
    except Exception as error:  # whatever a client raises is its verdict on the file
        return [f"{type(error).__name__}: {error}"]
    return faults + clients.differences(events, ours)


def check_site(site, output, needed):
    results = Results()
    calendars = expected.Site(site).calendars()
    written = {p.relative_to(output).as_posix() for p in Path(output).glob("calendar/**/*.ics")}
    missing = [f"{path} is missing" for path in sorted(calendars.keys() - written)]
    results.add("files", missing + [f"{path} should not be there" for path in sorted(written - calendars.keys())])
    identities = {}
    with tempfile.TemporaryDirectory() as folder:
        programs = installed_clients(folder, needed, results)
        for path in sorted(calendars.keys() & written):
            file = Path(output) / path
            events, name, faults = ics.read(file.read_bytes(), is_feed="/assignments/" not in path)
            results.add(f"{path}: form", faults)
            results.add(f"{path}: content", expected.compare(calendars[path], events, name))
            identities.setdefault(path.split(".")[0], set()).add(frozenset(events))
            for program, client in programs.items():
                # It takes seconds for each file, and the file of everything has all that the others have.
                if program != "khal" or path.startswith("calendar/all"):
                    results.add(f"{path}: {program}", ask(client, file, events))
        clients.stop_all()
    for path, uids in identities.items():
        results.add(f"{path}: the same UIDs in every language", [] if len(uids) == 1 else ["they differ"])
    return results.finish()


def self_test(needed):
    import broken

    results = Results()
    with tempfile.TemporaryDirectory() as folder:
        programs = installed_clients(folder, needed, results)
        broken.check(results, programs, Path(folder), ask)
        clients.stop_all()
    return results.finish()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("site", nargs="?")
    parser.add_argument("output", nargs="?")
    parser.add_argument("--self-test", action="store_true")
    parser.add_argument("--need", default="", metavar="CLIENTS")
    options = parser.parse_args()
    needed = set(filter(None, options.need.split(",")))
    if options.self_test:
        return self_test(needed)
    if not options.output:
        parser.error("name the site and its output")
    return check_site(options.site, options.output, needed)


if __name__ == "__main__":
    sys.exit(main())
