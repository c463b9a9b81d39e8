"""Programs that people read calendars with. Each gives {uid: {field: value}} and its own complaints about a file.

A client that is not installed is None. `ics.Entry` says how times are written.
"""

import datetime as dt
import os
import re
import signal
import socket
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parent
UTC = dt.timezone.utc


def shown(value):
    if isinstance(value, dt.datetime) and value.tzinfo:
        return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    return value.isoformat()


def run(*command, **environment):
    """Runs a program. It writes to files: some end before they have written all of a long output to a pipe."""
    return finished([str(c) for c in command], {**os.environ, "TZ": "UTC", **environment})


def finished(command, environment):
    with tempfile.TemporaryFile("w+") as output, tempfile.TemporaryFile("w+") as errors:
        result = subprocess.run(command, stdout=output, stderr=errors, timeout=120, env=environment)
        for file in (output, errors):
            file.seek(0)
        return subprocess.CompletedProcess(command, result.returncode, output.read(), errors.read())


def read_lines(output):
    """Parses the output of libical_entries.c and its like."""
    entries, faults = {}, []
    for line in output.splitlines():
        kind, *parts = line.split("\t")
        parts = [re.sub(r"\\(.)", lambda m: {"n": "\n", "t": "\t"}.get(m[1], m[1]), part) for part in parts]
        if kind == "fault":
            faults.append(parts[0])
        elif kind == "entry":
            uid, start, end, sequence, status, percent, related, summary = parts
            entries[uid] = {
                "start": start, "end": end, "sequence": int(sequence), "status": status, "summary": summary,
                "percent": int(percent) if percent else None, "related": related or None, "alarms": []}
        elif kind == "alarm":
            entries[parts[0]]["alarms"].append(parts[1])
    return entries, faults


def libical(folder):
    if not shutil.which("cc") or not shutil.which("pkg-config") or run("pkg-config", "--exists", "libical").returncode:
        return None
    program = Path(folder) / "libical_entries"
    flags = run("pkg-config", "--cflags", "--libs", "libical").stdout.split()
    subprocess.run(["cc", "-O1", "-Wall", "-o", program, HERE / "libical_entries.c", *flags], check=True)

    def client(path):
        result = run(program, path)
        events, faults = read_lines(result.stdout)
        return events, faults + ([f"exit status {result.returncode}"] if result.returncode else [])

    return client


def sabre(folder):
    if not shutil.which("php") or not Path("/usr/share/php/Sabre/VObject/autoload.php").exists():
        return None

    def client(path):
        events, faults = read_lines(run("php", HERE / "sabre_entries.php", path).stdout)
        for event in events.values():
            # It keeps the backslashes of commas in summaries, for the sake of writers that forget them.
            event["summary"] = event["summary"].replace("\\,", ",").replace("\\;", ";")
        return events, faults

    return client


def icaljs(folder):
    library = HERE / ".icaljs" / "Ical.sys.mjs"
    if not shutil.which("node") or not library.exists():
        return None

    def client(path):
        result = run("node", HERE / "icaljs_entries.mjs", library, path)
        entries, faults = read_lines(result.stdout)
        return entries, faults + ([result.stderr.strip()[-200:]] if result.returncode else [])

    return client


def eds(folder):
    """Evolution's and GNOME's store of calendars, in a session and a home of its own."""
    if not shutil.which("dbus-run-session") or not Path("/usr/bin/python3").exists():
        return None
    probe = "import gi; gi.require_version('ECal', '2.0'); gi.require_version('ICalGLib', '3.0')"
    if run("/usr/bin/python3", "-c", probe).returncode:
        return None
    return lambda path: eds_after([path], folder)


def eds_after(paths, folder):
    """What it holds when files have been imported, one after another."""
    with tempfile.TemporaryDirectory(dir=folder) as home:
        os.mkdir(f"{home}/run", 0o700)
        surroundings = {
            "PATH": "/usr/bin:/bin", "HOME": home, "XDG_RUNTIME_DIR": f"{home}/run", "GSETTINGS_BACKEND": "memory", "GIO_USE_VFS": "local",
            "TZ": "UTC", "LANG": "C.UTF-8"}
        command = ["dbus-run-session", "--", "/usr/bin/python3", HERE / "eds_entries.py", *paths]
        result = finished([str(c) for c in command], surroundings)
        entries, faults = read_lines(result.stdout)
        for entry in entries.values():
            del entry["alarms"]
        return entries, faults + ([result.stderr.strip()[-300:]] if result.returncode else [])


def icalendar(folder):
    try:
        import icalendar as library
    except ImportError:
        return None
    return lambda path: icalendar_entries(library, path.read_bytes())


def icalendar_entries(library, data):
    calendar = library.Calendar.from_ical(data)
    faults = [f"{c.name}: {e}" for c in calendar.walk() for e in c.errors]
    entries = {}
    for entry in calendar.walk("VEVENT") + calendar.walk("VTODO"):
        is_task = entry.name == "VTODO"
        start, end = (shown(entry[key].dt) if key in entry else "" for key in ("DTSTART", "DUE" if is_task else "DTEND"))
        entries[str(entry["UID"])] = found = {
            "start": start,
            "end": end,
            "summary": str(entry["SUMMARY"]),
            "description": str(entry.get("DESCRIPTION", "")),
            "sequence": int(entry["SEQUENCE"]),
            "status": str(entry["STATUS"]),
            "percent": int(entry["PERCENT-COMPLETE"]) if "PERCENT-COMPLETE" in entry else None,
            "related": str(entry["RELATED-TO"]) if "RELATED-TO" in entry else None,
        }
        # It gives alarms of whole days without their time of day.
        if "T" in (start or end) and hasattr(type(entry), "alarms"):
            found["alarms"] = alarm_times(entry)
    return entries, faults


def alarm_times(entry):
    if "DTSTART" in entry:
        return [shown(time.trigger) for time in entry.alarms.times]
    # Its own reckoning refuses a task without a start, which is legal (RFC 5545, section 3.6.2).
    triggers = [alarm["TRIGGER"].dt for alarm in entry.walk("VALARM")]
    return [shown(entry["DUE"].dt + trigger if isinstance(trigger, dt.timedelta) else trigger) for trigger in triggers]


def vobject(folder):
    try:
        import vobject as library
    except ImportError:
        return None

    def client(path):
        calendar = library.readOne(path.read_bytes().decode("utf-8"))
        calendar.validate(raiseException=True)
        entries = {}
        for kind, last in (("vevent", "dtend"), ("vtodo", "due")):
            for entry in calendar.contents.get(kind, []):
                times = [shown(entry.contents[key][0].value) if key in entry.contents else "" for key in ("dtstart", last)]
                entries[entry.uid.value] = {
                    "start": times[0],
                    "end": times[1],
                    "summary": entry.summary.value,
                    "description": entry.description.value if "description" in entry.contents else "",
                    "status": entry.status.value,
                }
        return entries, []

    return client


class Radicale:
    """A CalDAV server on this machine, and a client that asks it with plain requests."""

    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.home = tempfile.mkdtemp(dir=folder)
        Path(self.home, "rights").write_text("[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n")
        options = {
            "server-hosts": f"127.0.0.1:{self.port}", "auth-type": "none", "rights-type": "from_file", "rights-file": f"{self.home}/rights",
            "storage-filesystem-folder": f"{self.home}/store", "logging-level": "error"}
        command = [sys.executable, "-m", "radicale", "--config", "", *(f"--{key}={value}" for key, value in options.items())]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise RuntimeError("Radicale does not start")

    def ask(self, method, path, body=b"", kind="text/calendar; charset=utf-8", depth="1"):
        """The status and the answer."""
        headers = {"Content-Type": kind, "Authorization": "Basic dTp1", "Depth": depth}
        request = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", body or None, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def keep(self, path, data):
        """Puts a whole calendar in the place of the one that was there."""
        status, answer = self.ask("PUT", path, data)
        return [] if status == 201 else [f"PUT answers {status}: {answer[:200]!r}"]

    def found(self, path, kind):
        """How many entries a client finds when it asks for all of the relevant years."""
        body = (
            '<c:calendar-query xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav"><d:prop><d:getetag/></d:prop><c:filter>'
            f'<c:comp-filter name="VCALENDAR"><c:comp-filter name="{kind}"><c:time-range start="19700101T000000Z" '
            'end="20990101T000000Z"/></c:comp-filter></c:comp-filter></c:filter></c:calendar-query>').encode()
        status, answer = self.ask("REPORT", path, body, "application/xml")
        return answer.count(b"getetag>") // 2 if status == 207 else -1

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def radicale(folder):
    try:
        import icalendar as library
        import radicale  # noqa: F401
    except ImportError:
        return None
    server = Radicale(folder)
    RUNNING.append(server)

    def client(path):
        faults = server.keep("/u/due/", path.read_bytes())
        status, answer = server.ask("GET", "/u/due/")
        if faults or status != 200:
            return {}, faults + [f"GET answers {status}"]
        entries, more = icalendar_entries(library, answer)
        kind = "VTODO" if b"BEGIN:VTODO" in answer else "VEVENT"
        count = server.found("/u/due/", kind)
        return entries, more + ([] if count == len(entries) else [f"a search finds {count} of {len(entries)}"])

    return client


RUNNING = []


def stop_all():
    while RUNNING:
        RUNNING.pop().stop()


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


ALL = {
    "libical": libical, "icalendar": icalendar, "vobject": vobject, "radicale": radicale, "sabre": sabre, "khal": khal, "icaljs": icaljs,
    "eds": eds,
}


def differences(events, ours):
    """Differences between a client's view and our own reader's."""
    faults = [f"{uid} is missing" for uid in ours.keys() - events.keys()]
    faults += [f"{uid} should not be there" for uid in events.keys() - ours.keys()]
    for uid in events.keys() & ours.keys():
        for field, value in events[uid].items():
            expected = getattr(ours[uid], field)
            if (sorted(value) if field == "alarms" else value) != expected:
                faults.append(f"{uid}: {field} is {value!r}, not {expected!r}")
    return faults
