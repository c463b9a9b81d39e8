#!/usr/bin/env python3
"""Writes a site with an assignment for every time zone of the machine, to be built and checked:

    python3 Tests/Calendars/every_zone_site.py FOLDER
    quizmark build FOLDER
    python3 Tests/Calendars/check_calendars.py FOLDER FOLDER/Output
"""

import sys
import zoneinfo
from pathlib import Path

DUES = ["2026-01-15T12:00", "2026-07-15T12:00", "2027-03-28T04:30", "2027-11-07T00:30", "2040-06-01T23:59"]


def main():
    content = Path(sys.argv[1]) / "Content"
    (content / "assignments").mkdir(parents=True, exist_ok=True)
    (content / "site.yml").write_text("id: zones\ntitle: Every zone\ncalendar: zoned\n")
    zones = sorted(z for z in zoneinfo.available_timezones() if z[0].isupper() and z != "Factory")
    for number, zone in enumerate(zones):
        stem = zone.lower().replace("/", "-").replace("+", "-plus-")
        (content / "assignments" / f"{stem}.yml").write_text(
            f'id: zone-{number}\ntitle: "{zone}"\ntimezone: {zone}\ndue: {DUES[number % len(DUES)]}\n'
            "reminders: [2d, 3h]\nupdated: 2025-01-01\n")
    print(f"{len(zones)} zones")


if __name__ == "__main__":
    main()
