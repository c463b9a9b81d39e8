"""A strict reader of the iCalendar files that Quizmark writes.

It refuses more than RFC 5545 does: what clients disagree about must not be in a file at all.
"""

import bisect
import datetime as dt
import re
import unicodedata
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo, available_timezones

UTC = dt.timezone.utc


@dataclass
class Property:
    name: str
    parameters: dict
    value: str


@dataclass
class Component:
    name: str
    properties: list = field(default_factory=list)
    components: list = field(default_factory=list)

    def all(self, name):
        return [p for p in self.properties if p.name == name]

    def one(self, name):
        return next(iter(self.all(name)), None)

    def value(self, name):
        found = self.one(name)
        return found.value if found else None

    def kids(self, name):
        return [c for c in self.components if c.name == name]


@dataclass
class Entry:
    """What a client should show of an event or a task. Times are "2026-12-11T23:59:00Z" or "2026-12-11", or "" where a task has
    none; a task ends when it is due. Alarms of whole days have no Z."""

    kind: str
    uid: str
    start: str
    end: str
    summary: str
    description: str
    language: str
    url: str | None
    stamp: str
    sequence: int
    alarms: list
    status: str
    percent: int | None
    related: str | None


# ---------------------------------------------------------------- bytes and lines


def check_bytes(data):
    faults = []
    if data.startswith(b"\xef\xbb\xbf"):
        faults.append("begins with a byte order mark")
    if not data.endswith(b"\r\n"):
        faults.append("does not end with CRLF")
    lines = data.split(b"\r\n")
    if lines and lines[-1] == b"":
        lines.pop()
    for number, line in enumerate(lines, 1):
        where = f"line {number}"
        if b"\n" in line or b"\r" in line:
            faults.append(f"{where}: a line break that is not CRLF")
        if not line:
            faults.append(f"{where}: empty")
        if len(line) > 75:
            faults.append(f"{where}: {len(line)} octets")
        if re.search(rb"[\x00-\x09\x0b\x0c\x0e-\x1f\x7f]", line):
            faults.append(f"{where}: a control character")
        try:
            text = line.decode("utf-8")
        except UnicodeDecodeError:
            faults.append(f"{where}: not UTF-8 by itself")
            continue
        if any(0x80 <= ord(c) <= 0x9F or c in "\u2028\u2029" for c in text):
            faults.append(f"{where}: a control character or separator of Unicode")
        if (len(text) - len(text.rstrip("\\"))) % 2 and number < len(lines):
            faults.append(f"{where}: ends within an escape")
        if number > 1 and text[:1] == " " and text[1:] and continues_character(text[1]):
            faults.append(f"{where}: begins within a character (U+{ord(text[1]):04X})")
    return faults


def continues_character(c):
    return bool(unicodedata.combining(c)) or c in "\u200d\ufe0f" or "\U0001f3fb" <= c <= "\U0001f3ff"


# ---------------------------------------------------------------- grammar

NAME = r"[A-Z0-9-]+"
VALUE = r'(?:"[^"]*"|[^";:,]*)'
LINE = re.compile(rf"({NAME})((?:;{NAME}={VALUE}(?:,{VALUE})*)*):(.*)", re.S)
PARAMETER = re.compile(rf";({NAME})=({VALUE}(?:,{VALUE})*)")


def parse(data):
    """The root component, and what is wrong with the lines."""
    text = data.decode("utf-8", "replace").replace("\r\n ", "").replace("\r\n\t", "")
    faults, stack, root = [], [], None
    for line in text.split("\r\n"):
        if not line:
            continue
        match = LINE.fullmatch(line)
        if not match:
            faults.append(f"not a content line: {line[:50]!r}")
            continue
        name, value = match[1], match[3]
        if name == "BEGIN":
            component = Component(value)
            if stack:
                stack[-1].components.append(component)
            elif root is None:
                root = component
            else:
                faults.append("a second calendar in the file")
            stack.append(component)
        elif name == "END":
            if not stack or stack[-1].name != value:
                faults.append(f"END:{value} has no BEGIN")
            else:
                stack.pop()
        elif stack:
            stack[-1].properties.append(Property(name, parameters(match[2], faults), value))
        else:
            faults.append(f"{name} outside a component")
    faults += [f"{c.name} is not closed" for c in stack]
    return root or Component("nothing"), faults


def parameters(text, faults):
    found = {}
    for name, value in PARAMETER.findall(text):
        if name in found:
            faults.append(f"parameter {name} stands twice")
        value = value.strip('"')
        found[name] = re.sub(r"\^(.)", lambda m: {"n": "\n", "^": "^", "'": '"'}.get(m[1], m[0]), value)
    return found


def unescape(text):
    return re.sub(r"\\(.)", lambda m: "\n" if m[1] in "nN" else m[1], text)


# ---------------------------------------------------------------- values

ONCE = {
    "VEVENT": "UID DTSTAMP LAST-MODIFIED SEQUENCE DTSTART DTEND SUMMARY DESCRIPTION STATUS TRANSP "
    "X-MICROSOFT-CDO-BUSYSTATUS",
    "VTODO": "UID DTSTAMP LAST-MODIFIED SEQUENCE SUMMARY STATUS",
    "VALARM": "UID ACTION DESCRIPTION TRIGGER",
    "VTIMEZONE": "TZID",
    "STANDARD": "DTSTART TZOFFSETFROM TZOFFSETTO TZNAME",
    "DAYLIGHT": "DTSTART TZOFFSETFROM TZOFFSETTO TZNAME RRULE",
    "VCALENDAR": "VERSION PRODID",
}
PERHAPS = {
    "VEVENT": "URL X-ALT-DESC CATEGORIES COLOR",
    "VTODO": "DESCRIPTION URL X-ALT-DESC DTSTART DUE RELATED-TO PERCENT-COMPLETE CATEGORIES COLOR COMPLETED",
    "STANDARD": "RRULE",
    "VCALENDAR": "NAME X-WR-CALNAME REFRESH-INTERVAL X-PUBLISHED-TTL COLOR X-WR-TIMEZONE",
}
PARENTS = {
    "VEVENT": ["VCALENDAR"],
    "VTODO": ["VCALENDAR"],
    "VTIMEZONE": ["VCALENDAR"],
    "VALARM": ["VEVENT", "VTODO"],
    "STANDARD": ["VTIMEZONE"],
    "DAYLIGHT": ["VTIMEZONE"],
}
TEXTS = {"SUMMARY", "DESCRIPTION", "X-ALT-DESC", "NAME", "X-WR-CALNAME", "UID", "TZNAME", "RELATED-TO", "CATEGORIES"}
FIXED = {
    "VERSION": "2.0",
    "TRANSP": "TRANSPARENT",
    "X-MICROSOFT-CDO-BUSYSTATUS": "FREE",
    "REFRESH-INTERVAL": "PT12H",
    "X-PUBLISHED-TTL": "PT12H",
    "ACTION": "DISPLAY",
}
ZONES = available_timezones()
STATUS = {"VEVENT": {"CONFIRMED", "CANCELLED"}, "VTODO": {"NEEDS-ACTION", "IN-PROCESS", "COMPLETED", "CANCELLED"}}


def check_component(component, parent, faults):
    where = component.value("UID") or component.value("TZID") or component.name
    if component.name not in ONCE:
        faults.append(f"unknown component {component.name}")
        return
    if (parent.name if parent else None) not in PARENTS.get(component.name, [None]):
        faults.append(f"{component.name} in the wrong place")
    needed = ONCE[component.name].split()
    allowed = needed + PERHAPS.get(component.name, "").split()
    names = [p.name for p in component.properties]
    faults += [f"{where}: no {name}" for name in needed if name not in names]
    faults += [f"{where}: {name} stands twice" for name in set(names) if names.count(name) > 1]
    faults += [f"{where}: {name} does not belong here" for name in names if name not in allowed]
    for p in component.properties:
        check_value(p, where, faults)
    check_state(component, where, faults)
    for kid in component.components:
        check_component(kid, component, faults)


def check_state(component, where, faults):
    status, percent = component.value("STATUS"), component.value("PERCENT-COMPLETE")
    if component.name in STATUS and status not in STATUS[component.name]:
        faults.append(f"{where}: STATUS is {status!r}")
    if status in ("CANCELLED", "COMPLETED") and component.components:
        faults.append(f"{where}: reminds although it is {status}")
    if component.value("COMPLETED") and status != "COMPLETED":
        faults.append(f"{where}: completed at {component.value('COMPLETED')} although it is {status}")
    if component.name == "VTODO" and status != "CANCELLED":
        if not re.fullmatch(r"\d{1,3}", percent or "") or int(percent) > 100:
            faults.append(f"{where}: PERCENT-COMPLETE is {percent!r}")
        elif (status == "COMPLETED") != (percent == "100") or (status == "NEEDS-ACTION" and percent != "0"):
            faults.append(f"{where}: {status} at {percent} %")


def check_value(p, where, faults):
    if p.name in FIXED and p.value != FIXED[p.name]:
        faults.append(f"{where}: {p.name} is {p.value!r}")
    if p.name in TEXTS:
        if re.search(r"\\(?![\\;,n])", re.sub(r"\\\\", "", p.value)):
            faults.append(f"{where}: {p.name} has an unknown escape")
        if re.search(r"[;,]", re.sub(r"\\.", "", p.value)):
            faults.append(f"{where}: {p.name} has a comma or semicolon without escape")
    if p.name == "DESCRIPTION" and not p.value:
        faults.append(f"{where}: DESCRIPTION is empty")
    if p.name == "SUMMARY" and (not p.value.strip() or "\\n" in re.sub(r"\\\\", "", p.value)):
        faults.append(f"{where}: SUMMARY is empty or has a line break")
    if p.name in ("SUMMARY", "DESCRIPTION") and "LANGUAGE" not in p.parameters:
        faults.append(f"{where}: {p.name} has no LANGUAGE")
    if p.name == "URL" and not re.fullmatch(r"https?://[!-~]+", p.value):
        faults.append(f"{where}: URL {p.value!r}")
    # Those with @ are of ledgers of version 1, which are cancelled.
    if p.name == "UID" and not re.fullmatch(r"[a-z0-9][a-z0-9._-]{0,127}|[^\s/\\@]+@[^\s/\\@]+", p.value):
        faults.append(f"{where}: a UID that can't be the name of a file")
    if p.name == "SEQUENCE" and not re.fullmatch(r"\d{1,10}", p.value):
        faults.append(f"{where}: SEQUENCE {p.value!r}")
    if p.name == "COLOR" and not re.fullmatch(r"[a-z]+", p.value):
        faults.append(f"{where}: COLOR {p.value!r} is not a name of CSS")
    if p.name == "X-WR-TIMEZONE" and p.value not in ZONES:
        faults.append(f"{where}: X-WR-TIMEZONE {p.value!r} is no time zone")
    if p.name == "REFRESH-INTERVAL" and p.parameters.get("VALUE") != "DURATION":
        faults.append(f"{where}: REFRESH-INTERVAL without VALUE=DURATION")
    if p.name in ("DTSTAMP", "LAST-MODIFIED", "COMPLETED") and not re.fullmatch(r"\d{8}T\d{6}Z", p.value):
        faults.append(f"{where}: {p.name} {p.value!r} is not UTC")


def check_file(root, is_feed, faults):
    if root.name != "VCALENDAR":
        faults.append("no VCALENDAR")
        return
    if [p.name for p in root.properties][:1] != ["VERSION"]:
        faults.append("VERSION is not the first property")
    for name in ("NAME", "X-WR-CALNAME", "REFRESH-INTERVAL", "X-PUBLISHED-TTL", "COLOR"):
        if is_feed and not root.one(name):
            faults.append(f"a feed needs {name}")
        if not is_feed and root.one(name):
            faults.append(f"a single assignment's file has {name}")
    if root.kids("VEVENT") and root.kids("VTODO"):
        faults.append("events and tasks in one file")
    uids = [e.value("UID") for e in root.kids("VEVENT") + root.kids("VTODO")]
    faults += [f"UID {uid} stands twice" for uid in set(uids) if uids.count(uid) > 1]
    kinds = [c.name for c in root.components]
    if kinds != sorted(kinds, key=lambda kind: kind != "VTIMEZONE"):
        faults.append("a VTIMEZONE stands after events")


# ---------------------------------------------------------------- times


def duration(text):
    match = re.fullmatch(r"(-?)P(?:(\d+)D)?(?:T(?=\d)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?", text)
    if not match or text.lstrip("-") in ("P", "PT"):
        return None
    days, hours, minutes, seconds = (int(match[i] or 0) for i in range(2, 6))
    length = dt.timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)
    return -length if match[1] else length


def shown(moment):
    if not isinstance(moment, dt.datetime):
        return moment.isoformat()
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def read_time(p, zones, where, faults):
    """An aware date-time, or a date; None if the value is invalid."""
    kind, zone = p.parameters.get("VALUE"), p.parameters.get("TZID")
    try:
        if kind == "DATE" and not zone and re.fullmatch(r"\d{8}", p.value):
            return dt.datetime.strptime(p.value, "%Y%m%d").date()
        if kind is None and not zone and re.fullmatch(r"\d{8}T\d{6}Z", p.value):
            return dt.datetime.strptime(p.value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        if kind is None and zone and re.fullmatch(r"\d{8}T\d{6}", p.value):
            if zone not in zones:
                faults.append(f"{where}: TZID={zone} has no VTIMEZONE")
            local = dt.datetime.strptime(p.value, "%Y%m%dT%H%M%S").replace(tzinfo=ZoneInfo(zone))
            back = local.astimezone(UTC).astimezone(ZoneInfo(zone))
            if back.replace(tzinfo=None) != local.replace(tzinfo=None):
                faults.append(f"{where}: {p.value} does not exist in {zone}")
            if local.utcoffset() != local.replace(fold=1).utcoffset():
                faults.append(f"{where}: {p.value} comes twice in {zone}")
            return local
    except (ValueError, KeyError) as error:
        faults.append(f"{where}: {p.name}: {error}")
        return None
    faults.append(f"{where}: {p.name} {p.value!r} is neither a day, UTC nor local time with a zone")
    return None


def read_alarms(component, start, end, faults):
    where, found = component.value("UID"), []
    for alarm in component.kids("VALARM"):
        trigger = alarm.one("TRIGGER")
        if component.name == "VTODO" and trigger and trigger.parameters == {"VALUE": "DATE-TIME"}:
            moment = read_time(Property("TRIGGER", {}, trigger.value), {}, where, faults)
            if moment:
                found.append(shown(moment))
            continue
        base, allowed = (start, {}) if component.name == "VEVENT" else (end, {"RELATED": "END"})
        length = duration(trigger.value) if trigger and trigger.parameters == allowed else None
        if length is None or length > dt.timedelta(0) or base is None:
            faults.append(f"{where}: TRIGGER {trigger.value if trigger else None!r} is no time before the entry")
        elif isinstance(base, dt.datetime):
            # Days are days of the calendar where the time is local, and 24 hours in UTC.
            days = dt.timedelta(days=length.days if length.seconds == 0 else 0)
            found.append(shown((base + days).astimezone(UTC) + (length - days)))
        else:
            found.append((dt.datetime.combine(base, dt.time()) + length).isoformat())
    uids = [a.value("UID") for a in component.kids("VALARM")]
    if len(set(uids)) < len(uids):
        faults.append(f"{where}: two alarms have one UID")
    return sorted(found)


def read_entry(component, zones, faults):
    where = component.value("UID") or "an entry"
    is_task = component.name == "VTODO"
    times = [component.one(name) for name in ("DTSTART", "DUE" if is_task else "DTEND")]
    if not component.one("SUMMARY") or (None in [*times, component.one("DESCRIPTION")] and not is_task):
        return None
    start, end = (read_time(p, zones, where, faults) if p else None for p in times)
    if (times[0] and start is None) or (times[1] and end is None):
        return None
    if start and end and isinstance(start, dt.datetime) != isinstance(end, dt.datetime):
        faults.append(f"{where}: begins and ends in different types")
        return None
    if start and end and end <= start:
        faults.append(f"{where}: ends before it begins")
    if component.value("DTSTAMP") != component.value("LAST-MODIFIED"):
        faults.append(f"{where}: DTSTAMP and LAST-MODIFIED differ")
    stamp = re.sub(r"(....)(..)(..)T(..)(..)(..)Z", r"\1-\2-\3T\4:\5:\6Z", component.value("DTSTAMP") or "")
    sequence, percent = component.value("SEQUENCE") or "0", component.value("PERCENT-COMPLETE")
    related = component.value("RELATED-TO")
    return Entry(
        kind="task" if is_task else "event",
        uid=where,
        start=shown(start) if start else "",
        end=shown(end) if end else "",
        summary=unescape(component.value("SUMMARY")),
        description=unescape(component.value("DESCRIPTION") or ""),
        language=component.one("SUMMARY").parameters.get("LANGUAGE"),
        url=component.value("URL"),
        stamp=stamp,
        sequence=int(sequence) if sequence.isdigit() else -1,
        alarms=read_alarms(component, start, end, faults),
        status=component.value("STATUS") or "",
        percent=int(percent) if percent and percent.isdigit() else None,
        related=unescape(related) if related else None,
    )


# ---------------------------------------------------------------- zones

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def offset(text):
    match = re.fullmatch(r"([+-])(\d\d)(\d\d)(\d\d)?", text or "")
    if not match:
        return None
    length = dt.timedelta(hours=int(match[2]), minutes=int(match[3]), seconds=int(match[4] or 0))
    return -length if match[1] == "-" else length


def onset(observance, year):
    """The local time at which an observance begins in a year."""
    first = dt.datetime.strptime(observance.value("DTSTART"), "%Y%m%dT%H%M%S")
    rule = re.fullmatch(r"FREQ=YEARLY;BYMONTH=(\d+);BYDAY=(-1|[1-4])(..)", observance.value("RRULE"))
    if not rule or rule[3] not in DAYS:
        raise ValueError(f"RRULE {observance.value('RRULE')!r} is not one weekday of a month")
    month, place, day = int(rule[1]), int(rule[2]), DAYS.index(rule[3])
    days = [dt.datetime(year, month, 1) + dt.timedelta(days=n) for n in range(31)]
    days = [d for d in days if d.month == month and d.weekday() == day]
    return dt.datetime.combine(days[place - 1 if place > 0 else place], first.time())


def zone_changes(zone, years):
    """[(instant, offset from then on)] that the VTIMEZONE gives for these years."""
    changes = []
    for observance in zone.components:
        before, after = (offset(observance.value(n)) for n in ("TZOFFSETFROM", "TZOFFSETTO"))
        if before is None or after is None:
            raise ValueError("an offset cannot be read")
        if not observance.value("RRULE"):
            if len(zone.components) > 1 or before != after:
                raise ValueError("an observance without RRULE that is not the only one")
            return [(dt.datetime(1, 1, 2, tzinfo=UTC), after)]
        if dt.datetime.strptime(observance.value("DTSTART"), "%Y%m%dT%H%M%S") != onset(observance, 1970):
            raise ValueError("DTSTART is not the first day of its RRULE in 1970")
        changes += [((onset(observance, y) - before).replace(tzinfo=UTC), after) for y in years]
    return sorted(changes)


def check_zone(zone, years, faults):
    """Compares a VTIMEZONE with the machine's zone data: every month, and every hour around each change."""
    name = zone.value("TZID")
    shape = sorted(c.name for c in zone.components)
    if shape not in (["STANDARD"], ["DAYLIGHT", "STANDARD"]):
        faults.append(f"VTIMEZONE {name} has {shape}")
        return
    try:
        real = ZoneInfo(name)
        changes = zone_changes(zone, range(min(years) - 1, max(years) + 3))
    except (ValueError, KeyError, TypeError, AttributeError, OSError) as error:
        faults.append(f"VTIMEZONE {name}: {error}")
        return
    for kid in zone.components:
        if kid.value("RRULE") and (kid.name == "DAYLIGHT") != (
            offset(kid.value("TZOFFSETTO")) > offset(kid.value("TZOFFSETFROM"))
        ):
            faults.append(f"VTIMEZONE {name}: {kid.name} is not the one that its name says")
    probes = [dt.datetime(y, m, 15, 12, tzinfo=UTC) for y in range(min(years), max(years) + 2) for m in range(1, 13)]
    probes += [c + dt.timedelta(minutes=30 * n) for c, _ in changes for n in range(-60, 61) if c.year in range(*span(years))]
    instants = [instant for instant, _ in changes]
    for probe in probes:
        expected = probe.astimezone(real).utcoffset()
        given = changes[bisect.bisect_right(instants, probe) - 1][1]
        if given != expected:
            faults.append(f"VTIMEZONE {name} is {given} ahead at {shown(probe)}, where clocks are {expected} ahead")
            return


def span(years):
    return min(years), max(years) + 2


# ---------------------------------------------------------------- a whole file


def read(data, is_feed):
    """The entries of a file by UID, in order, its name, and everything that is wrong with it."""
    faults = check_bytes(data)
    root, more = parse(data)
    faults += more
    check_component(root, None, faults)
    check_file(root, is_feed, faults)
    zones = {z.value("TZID"): z for z in root.kids("VTIMEZONE")}
    if len(zones) < len(root.kids("VTIMEZONE")):
        faults.append("two VTIMEZONEs have one TZID")
    components = root.kids("VEVENT") + root.kids("VTODO")
    entries = [e for c in components if (e := read_entry(c, zones, faults))]
    order = [place(e) for e in entries]
    if order != sorted(order):
        faults.append("entries are not sorted by start, then UID")
    used = {p.parameters.get("TZID") for c in components for p in c.properties}
    years = [int(e.start[:4]) for e in entries if e.start] or [2026]
    for name, zone in zones.items():
        if name not in used:
            faults.append(f"VTIMEZONE {name} is not used")
        check_zone(zone, years, faults)
    name = root.value("NAME")
    if name != root.value("X-WR-CALNAME"):
        faults.append("NAME and X-WR-CALNAME differ")
    return {e.uid: e for e in entries}, unescape(name) if name else None, faults


def place(entry):
    time = entry.start or entry.end or "1970-01-01"
    return time if "T" in time else time + "T00:00:00Z", entry.uid.encode()
