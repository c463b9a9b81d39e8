"""Programs that people read calendars with. Each gives {uid: {field: value}} and its own complaints about a file.

A client that is not installed is None. `ics.Event` says how times are written.
"""

import datetime as dt
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
UTC = dt.timezone.utc


def shown(value):
    if isinstance(value, dt.datetime) and value.tzinfo:
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def run(*command, **environment):
    return subprocess.run(
        [str(c) for c in command], capture_output=True, text=True, timeout=120, env={**os.environ, "TZ": "UTC", **environment})


def read_lines(output):
    """Reads what libical_events.c and sabre_events.php print."""
    events, faults = {}, []
    for line in output.splitlines():
        kind, *parts = line.split("\t")
        if kind == "fault":
            faults.append(parts[0])
        elif kind == "event":
            uid, start, end, sequence, summary = parts
            summary = re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), summary)
            events[uid] = {"start": start, "end": end, "sequence": int(sequence), "summary": summary, "alarms": []}
        elif kind == "alarm":
            events[parts[0]]["alarms"].append(parts[1])
    return events, faults


def libical(folder):
    if not shutil.which("cc") or not shutil.which("pkg-config") or run("pkg-config", "--exists", "libical").returncode:
        return None
    program = Path(folder) / "libical_events"
    flags = run("pkg-config", "--cflags", "--libs", "libical").stdout.split()
    subprocess.run(["cc", "-O1", "-Wall", "-o", program, HERE / "libical_events.c", *flags], check=True)

    def client(path):
        result = run(program, path)
        events, faults = read_lines(result.stdout)
        return events, faults + ([f"exit status {result.returncode}"] if result.returncode else [])

    return client


def sabre(folder):
    if not shutil.which("php") or not Path("/usr/share/php/Sabre/VObject/autoload.php").exists():
        return None

    def client(path):
        events, faults = read_lines(run("php", HERE / "sabre_events.php", path).stdout)
        for event in events.values():
            # It keeps the backslashes of commas in summaries, for the sake of writers that forget them.
            event["summary"] = event["summary"].replace("\\,", ",").replace("\\;", ";")
        return events, faults

    return client


def icalendar(folder):
    try:
        import icalendar as library
    except ImportError:
        return None

    def client(path):
        calendar = library.Calendar.from_ical(path.read_bytes())
        faults = [f"{c.name}: {e}" for c in calendar.walk() for e in c.errors]
        events = {}
        for event in calendar.walk("VEVENT"):
            events[str(event["UID"])] = found = {
                "start": shown(event["DTSTART"].dt),
                "end": shown(event["DTEND"].dt),
                "summary": str(event["SUMMARY"]),
                "description": str(event["DESCRIPTION"]),
                "sequence": int(event["SEQUENCE"]),
            }
            # It gives alarms of whole days without their time of day.
            if isinstance(event["DTSTART"].dt, dt.datetime) and hasattr(event, "alarms"):
                found["alarms"] = [shown(time.trigger) for time in event.alarms.times]
        return events, faults

    return client


def vobject(folder):
    try:
        import vobject as library
    except ImportError:
        return None

    def client(path):
        calendar = library.readOne(path.read_bytes().decode("utf-8"))
        calendar.validate(raiseException=True)
        events = {}
        for event in calendar.contents.get("vevent", []):
            events[event.uid.value] = {
                "start": shown(event.dtstart.value),
                "end": shown(event.dtend.value),
                "summary": event.summary.value,
                "description": event.description.value,
            }
        return events, []

    return client


def khal(folder):
    """Imports a file into an empty calendar and lists it."""
    if not shutil.which("khal"):
        return None

    def client(path):
        with tempfile.TemporaryDirectory(dir=folder) as home:
            configuration = Path(home) / "config"
            formats = "timeformat = %H:%M\ndateformat = %Y-%m-%d\nlongdateformat = %Y-%m-%d\n"
            formats += "datetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n"
            configuration.write_text(
                f"[calendars]\n[[c]]\npath = {home}/c\n[locale]\n{formats}local_timezone = UTC\n"
                f"default_timezone = UTC\n[sqlite]\npath = {home}/khal.db\n[default]\ndefault_calendar = c\n")
            (Path(home) / "c").mkdir()
            result = run("khal", "-c", configuration, "import", "--batch", "-a", "c", path)
            faults = [result.stderr.strip()[-200:]] if result.returncode else []
            years = sorted(int(y) for y in re.findall(r"^DTSTART[^:]*:(\d{4})", path.read_text("utf-8"), re.M))
            if not years:
                return {}, faults
            pattern = "{uid}\t{start-long-full}\t{all-day}\t{title}"
            days = f"{(years[-1] - years[0] + 1) * 366}d"
            result = run(
                "khal", "-c", configuration, "list", "--once", "--format", pattern, "--day-format", "",
                f"{years[0]}-01-01", days)
            events = {}
            for line in result.stdout.splitlines():
                uid, start, is_day, title = (line.split("\t") + [""] * 4)[:4]
                if uid and title:
                    time = start[:10] if is_day == "True" else start.replace(" ", "T") + ":00Z"
                    events[uid] = {"start": time, "summary": title}
            return events, faults

    return client


ALL = {"libical": libical, "icalendar": icalendar, "vobject": vobject, "sabre": sabre, "khal": khal}


def differences(events, ours):
    """Where a client sees something else than our own reader."""
    faults = [f"{uid} is missing" for uid in ours.keys() - events.keys()]
    faults += [f"{uid} should not be there" for uid in events.keys() - ours.keys()]
    for uid in events.keys() & ours.keys():
        for field, value in events[uid].items():
            expected = getattr(ours[uid], field)
            if (sorted(value) if field == "alarms" else value) != expected:
                faults.append(f"{uid}: {field} is {value!r}, not {expected!r}")
    return faults
