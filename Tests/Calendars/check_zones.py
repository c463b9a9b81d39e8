#!/usr/bin/env python3
"""Holds deadlines in every time zone of the machine, from 2026 to 2037, against its zone data.

    python3 Tests/Calendars/check_zones.py QUIZMARK

Each zone has a deadline in every year, an hour after a change of clocks where there is one. They are written once in UTC and
once with their zones, whose rules are compared for every month and for the hours around each change.
"""

import datetime as dt
import subprocess
import sys
import tempfile
import zoneinfo
from pathlib import Path

import clients
import expected
import ics

YEARS = range(2026, 2038)
UTC = dt.timezone.utc


def changes(zone, year):
    """The days of a year on which clocks change, to the hour."""
    found, hour = [], dt.datetime(year, 1, 1, tzinfo=UTC)
    days = [hour + dt.timedelta(days=n) for n in range(367)]
    for day, next_day in zip(days, days[1:]):
        if day.astimezone(zone).utcoffset() != next_day.astimezone(zone).utcoffset():
            hours = [day + dt.timedelta(hours=n) for n in range(25)]
            found += [b for a, b in zip(hours, hours[1:]) if a.astimezone(zone).utcoffset() != b.astimezone(zone).utcoffset()]
    return found


def deadline(zone, year, number):
    """A local time that exists, and has its meaning for itself."""
    near = changes(zone, year)
    moment = near[number % len(near)] if near else dt.datetime(year, 1 + number % 12, 15, 12, tzinfo=UTC)
    for hours in range(1, 48):
        local = (moment + dt.timedelta(hours=hours)).astimezone(zone).replace(tzinfo=None)
        meanings = {local.replace(tzinfo=zone, fold=fold).utcoffset() for fold in (0, 1)}
        if len(meanings) == 1 and local.year == year:
            return local.strftime("%Y-%m-%dT%H:%M")
    return f"{year}-06-15T12:00"


def write(folder, form):
    (folder / "assignments").mkdir(parents=True, exist_ok=True)
    (folder / "site.yml").write_text(f"id: zones\ntitle: Every zone\ncalendar: {form}\n")
    zones = sorted(z for z in zoneinfo.available_timezones() if z[0].isupper() and z != "Factory")
    for place, name in enumerate(zones):
        zone = zoneinfo.ZoneInfo(name)
        for number, year in enumerate(YEARS):
            (folder / "assignments" / f"z{place}-{year}.yml").write_text(
                f'id: zone-{place}-{year}\ntitle: "{name}"\ntimezone: {name}\ndue: {deadline(zone, year, place + number)}\n'
                # Reminders from before the change of clocks make Quizmark write the deadline in UTC.
                f"reminders: [{'2d, 3h' if number % 2 else '10m'}]\nupdated: 2025-01-01\n")
    return len(zones)


def main():
    quizmark = Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        folder, failed = Path(folder), 0
        libical = clients.libical(folder)
        for form in ("utc", "zoned"):
            count = write(folder / form / "Content", form)
            file = folder / f"{form}.ics"
            subprocess.run([quizmark, "calendar", "export", folder / form, "--output", file], check=True, stdout=subprocess.DEVNULL)
            entries, _, faults = ics.read(file.read_bytes(), is_feed=False)
            truth = expected.Site(folder / form).calendars()["calendar/all.ics"]
            faults += expected.compare(expected.Calendar(None, truth.entries), entries, None)
            if libical:
                found, more = libical(file)
                faults += more + clients.differences(found, entries)
            rules = file.read_bytes().count(b"BEGIN:VTIMEZONE")
            print(f"{form}: {len(entries)} deadlines in {count} zones, {rules} with rules: {len(faults)} faults")
            for fault in faults[:10]:
                print(f"    {fault}")
            failed += len(faults)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
