"""Calendars broken on purpose: each must be refused, and the sound one they are made from must not."""

import copy
import sys

import clients
import expected
import ics

HEAD = """BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//Quizmark//Quizmark//EN
NAME:Riverside College
X-WR-CALNAME:Riverside College
REFRESH-INTERVAL;VALUE=DURATION:PT12H
X-PUBLISHED-TTL:PT12H
COLOR:teal
"""

PARIS = """BEGIN:VTIMEZONE
TZID:Europe/Paris
BEGIN:STANDARD
DTSTART:19701025T030000
RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
TZNAME:CET
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
TZNAME:CEST
END:DAYLIGHT
END:VTIMEZONE
"""


SITE = "quizmark.riverside."


def event(name, start, end, summary, description, alarms):
    rings = "".join(
        f"BEGIN:VALARM\nUID:{SITE}alarm.{name}.{a.lower()}\nACTION:DISPLAY\nDESCRIPTION;LANGUAGE=en:{summary}\n"
        f"TRIGGER:-{a}\nEND:VALARM\n"
        for a in alarms)
    return (
        f"BEGIN:VEVENT\nUID:{SITE}{name}\nDTSTAMP:20261101T000000Z\nLAST-MODIFIED:20261101T000000Z\n"
        f"SEQUENCE:3595680\n{start}\n{end}\nSUMMARY;LANGUAGE=en:{summary}\nDESCRIPTION;LANGUAGE=en:{description}\n"
        f"URL:https://example.org/assignments/{SITE}{name}.html\nSTATUS:CONFIRMED\nTRANSP:TRANSPARENT\n"
        f"X-MICROSOFT-CDO-BUSYSTATUS:FREE\n{rings}END:VEVENT\n")


def folded(text):
    lines = []
    for line in text.rstrip("\n").split("\n"):
        while len(line.encode()) > 75:
            cut = max(n for n in range(20, 76) if len(line[:n].encode()) <= 75)
            while line[cut - 1] == "\\" or ics.continues_character(line[cut]):
                cut -= 1
            lines.append(line[:cut])
            line = " " + line[cut:]
        lines.append(line)
    return "".join(line + "\r\n" for line in lines).encode()


SUMMARY = "Due: Packet capture\\, part 1 (Computer Networks)"
WORDS = "Été à la piscine\\; " * 8 + "👩🏽‍🎓 🏊‍♀️\\nEnd."
TIMED = event("due.cw1", "DTSTART:20261211T232900Z", "DTEND:20261211T235900Z", SUMMARY, WORDS, ["P7D", "PT2H"])
ZONED = event(
    "due.cw3", "DTSTART;TZID=Europe/Paris:20270328T014500", "DTEND;TZID=Europe/Paris:20270328T031500", "Due: Essay",
    "Words", ["PT2H"])
DAY = event("due.cw2", "DTSTART;VALUE=DATE:20261212", "DTEND;VALUE=DATE:20261213", "Due: Lab", "Words", ["P6DT15H"])
TASK = """BEGIN:VTODO
UID:quizmark.riverside.task.cw1.plan
DTSTAMP:20261101T000000Z
LAST-MODIFIED:20261101T000000Z
SEQUENCE:7
DTSTART:20261120T000000Z
DUE:20261122T170000Z
SUMMARY;LANGUAGE=en:Task: Plan (Packet capture)
DESCRIPTION;LANGUAGE=en:Words
RELATED-TO:quizmark.riverside.due.cw1
STATUS:IN-PROCESS
PERCENT-COMPLETE:40
BEGIN:VALARM
UID:quizmark.riverside.alarm.task.cw1.plan.1d
ACTION:DISPLAY
DESCRIPTION;LANGUAGE=en:Task: Plan (Packet capture)
TRIGGER;RELATED=END:-P1D
END:VALARM
BEGIN:VALARM
UID:quizmark.riverside.alarm.task.cw1.plan.20261121t080000z
ACTION:DISPLAY
DESCRIPTION;LANGUAGE=en:Task: Plan (Packet capture)
TRIGGER;VALUE=DATE-TIME:20261121T080000Z
END:VALARM
END:VTODO
"""
SOUND = folded(HEAD + PARIS + TIMED + DAY + ZONED + "END:VCALENDAR\n")


def changed(old, new, count=1):
    old, new = (text if isinstance(text, bytes) else text.replace("\n", "\r\n").encode() for text in (old, new))
    assert old in SOUND, old
    return SOUND.replace(old, new, count)


def refused():
    """{what is wrong: bytes}: files that the reader must refuse."""
    return {
        "line feeds alone": SOUND.replace(b"\r\n", b"\n"),
        "one line feed alone": changed("TRANSP:TRANSPARENT\n", b"TRANSP:TRANSPARENT\n"),
        "byte order mark": b"\xef\xbb\xbf" + SOUND,
        "no line break at the end": SOUND[:-2],
        "empty line": changed("END:VEVENT\n", "END:VEVENT\n\n"),
        "long lines": SOUND.replace(b"\r\n ", b""),
        "fold within a letter": changed("É", b"\xc3\r\n \x89"),
        "fold within a character": changed("👩🏽", "👩\n 🏽"),
        "fold within an escape": changed("\\,", "\\\n ,"),
        "control character": changed("Due: Lab", b"Due: \x0bLab"),
        "line separator": changed("Due: Lab", "Due: \u2028Lab"),
        "comma without escape": changed("\\,", ","),
        "unknown escape": changed("\\,", "\\t"),
        "summary of two lines": changed("Due: Lab", "Due:\\nLab"),
        "no colon": changed("STATUS:CONFIRMED", "STATUS CONFIRMED"),
        "unclosed event": changed("END:VEVENT\n", ""),
        "second calendar": SOUND + SOUND,
        "no PRODID": changed("PRODID:-//Quizmark//Quizmark//EN\n", ""),
        "METHOD": changed("COLOR:teal\n", "COLOR:teal\nMETHOD:PUBLISH\n"),
        "hexadecimal colour": changed("COLOR:teal", "COLOR:#008080"),
        "a category with a bare comma": changed("STATUS:CONFIRMED", "CATEGORIES:Maths, mostly\nSTATUS:CONFIRMED"),
        "a time zone of Windows": changed("COLOR:teal\n", "COLOR:teal\nX-WR-TIMEZONE:Romance Standard Time\n"),
        "interval without its type": changed(";VALUE=DURATION", ""),
        "feed without a name": changed("NAME:Riverside College\n", ""),
        "no UID": changed(f"UID:{SITE}due.cw1\n", ""),
        "the same UID": changed(f"UID:{SITE}due.cw2", f"UID:{SITE}due.cw1"),
        "slash in a UID": changed(f"UID:{SITE}due.cw1", f"UID:{SITE}due.year/cw1"),
        "capital in a UID": changed(f"UID:{SITE}due.cw1", f"UID:{SITE}due.CW1"),
        "no DTSTAMP": changed("DTSTAMP:20261101T000000Z\n", ""),
        "local DTSTAMP": changed("DTSTAMP:20261101T000000Z", "DTSTAMP:20261101T000000"),
        "stamps that differ": changed("LAST-MODIFIED:20261101T", "LAST-MODIFIED:20261102T"),
        "busy": changed("TRANSP:TRANSPARENT", "TRANSP:OPAQUE"),
        "no language": changed("SUMMARY;LANGUAGE=en:Due: Lab", "SUMMARY:Due: Lab"),
        "relative URL": changed("URL:https://example.org/", "URL:"),
        "floating time": changed("DTSTART:20261211T232900Z", "DTSTART:20261211T232900"),
        "zone and UTC": changed("TZID=Europe/Paris:20270328T014500", "TZID=Europe/Paris:20270328T014500Z"),
        "zone without rules": SOUND.replace(folded(PARIS), b""),
        "zone of Windows": SOUND.replace(b"Europe/Paris", b"Romance Standard Time"),
        "zone that nothing uses": changed(folded(PARIS), folded(PARIS) + folded(PARIS.replace("Paris", "Rome"))),
        "time in a gap": changed("20270328T031500", "20270328T023000"),
        "time that comes twice": changed("20270328T031500", "20271031T023000"),
        "day without its type": changed("DTSTART;VALUE=DATE:20261212", "DTSTART:20261212"),
        "day that ends the same day": changed("DTEND;VALUE=DATE:20261213", "DTEND;VALUE=DATE:20261212"),
        "day and minute": changed("DTEND:20261211T235900Z", "DTEND;VALUE=DATE:20261212"),
        "no length": changed("DTEND:20261211T235900Z", "DTEND:20261211T232900Z"),
        "alarm after the start": changed("TRIGGER:-P7D", "TRIGGER:P7D"),
        "alarm without time": changed("TRIGGER:-PT2H\n", ""),
        "alarm from the end": changed("TRIGGER:-PT2H", "TRIGGER;RELATED=END:-PT2H"),
        "alarm of weeks": changed("TRIGGER:-P7D", "TRIGGER:-P1W"),
        "alarms with one UID": changed(f"UID:{SITE}alarm.due.cw1.pt2h", f"UID:{SITE}alarm.due.cw1.p7d"),
        "wrong day of the change": changed("BYMONTH=10;BYDAY=-1SU", "BYMONTH=10;BYDAY=1SU"),
        "wrong month of the change": changed(
            "DTSTART:19701025T030000\nRRULE:FREQ=YEARLY;BYMONTH=10", "DTSTART:19701129T030000\nRRULE:FREQ=YEARLY;BYMONTH=11"),
        "wrong hour of the change": changed("DTSTART:19701025T030000", "DTSTART:19701025T020000"),
        "wrong offset": SOUND.replace(b"+0200", b"+0300"),
        "names of offsets swapped": SOUND.replace(b"STANDARD\r\n", b"X\r\n").replace(b"DAYLIGHT\r\n", b"STANDARD\r\n").replace(
            b"X\r\n", b"DAYLIGHT\r\n"),
        "days of the month": changed("BYMONTH=3;BYDAY=-1SU", "BYMONTH=3;BYMONTHDAY=25,26,27,28,29,30,31;BYDAY=SU"),
        "not sorted": folded(HEAD + PARIS + DAY + TIMED + ZONED + "END:VCALENDAR\n"),
        "a task among events": SOUND.replace(b"END:VCALENDAR", folded(TASK) + b"END:VCALENDAR"),
        "an unknown status": changed("STATUS:CONFIRMED", "STATUS:MAYBE"),
        "a cancelled event that reminds": changed("STATUS:CONFIRMED", "STATUS:CANCELLED"),
        **refused_tasks(),
    }


def refused_tasks():
    def changed(old, new):
        assert old in TASK, old
        return folded(HEAD + TASK.replace(old, new, 1) + "END:VCALENDAR\n")

    return {
        "a task with the status of an event": changed("IN-PROCESS", "CONFIRMED"),
        "a task that is more than done": changed("COMPLETE:40", "COMPLETE:140"),
        "a task that was completed and isn't": changed("STATUS:IN", "COMPLETED:20261101T000000Z\nSTATUS:IN"),
        "a task that is done and isn't": changed("IN-PROCESS", "COMPLETED"),
        "a task without its percent": changed("PERCENT-COMPLETE:40\n", ""),
        "a task that is due before it begins": changed("DUE:20261122", "DUE:20261119"),
        "a task that is due when it begins": changed("DUE:20261122T170000Z", "DUE:20261120T000000Z"),
        "a task of a day and a minute": changed("DTSTART:20261120T000000Z", "DTSTART;VALUE=DATE:20261120"),
        "a task's alarm from its start": changed("TRIGGER;RELATED=END:", "TRIGGER:"),
        "a task with an empty description": changed("LANGUAGE=en:Words", "LANGUAGE=en:"),
        "a task's alarm at a local time": changed("TRIGGER;VALUE=DATE-TIME:20261121T080000Z", "TRIGGER;VALUE=DATE-TIME:20261121T080000"),
    }


def different():
    """{what is wrong: bytes}: valid files that don't match the sources."""
    return {
        "an hour off": changed("DTSTART:20261211T232900Z\nDTEND:20261211T235900Z",
                               "DTSTART:20261211T222900Z\nDTEND:20261211T225900Z"),
        "a day off": changed("DATE:20261212\nDTEND;VALUE=DATE:20261213", "DATE:20261213\nDTEND;VALUE=DATE:20261214"),
        "a lost event": SOUND.replace(folded(DAY), b""),
        "an event too many": changed(folded(DAY), folded(DAY) + folded(DAY).replace(b"cw2", b"cw9")),
        "another title": changed("Due: Lab", "Due: Lib"),
        "another language": SOUND.replace(b"LANGUAGE=en", b"LANGUAGE=fr"),
        "a lost alarm": SOUND.replace(
            folded(TIMED), folded(TIMED).replace(b"BEGIN:VALARM" + folded(TIMED).split(b"BEGIN:VALARM")[1], b"")),
        "an alarm at another time": changed("TRIGGER:-PT2H", "TRIGGER:-PT3H"),
        "another address": changed(f"URL:https://example.org/assignments/{SITE}due.cw1", f"URL:https://example.org/{SITE}due.cw1"),
        "another name": SOUND.replace(b"Riverside College", b"Riverdale College"),
        "an older sequence": changed("SEQUENCE:3595680", "SEQUENCE:0"),
        "a stamp of today": SOUND.replace(b"20261101T000000Z", b"20261102T000000Z"),
        "lost notes": changed("Words", "Word"),
    }


def unreadable():
    """{what is wrong: (bytes, clients that must complain or see something else)}"""
    every = set(clients.ALL)
    return {
        "an hour off": (different()["an hour off"], every),
        "a lost event": (different()["a lost event"], every),
        "another title": (different()["another title"], every),
        "no times": (changed("DTSTART:20261211T232900Z\nDTEND:20261211T235900Z\n", ""), every),
        "an alarm at another time": (different()["an alarm at another time"], every - {"vobject", "khal", "eds"}),
        "no alarm time": (changed("TRIGGER:-PT2H\n", ""), {"libical", "sabre", "icaljs"}),
        "zone an hour off": (SOUND.replace(b"+0200", b"+0300"), {"libical", "icaljs"}),
        "cancelled": (changed("STATUS:CONFIRMED", "STATUS:CANCELLED"), every - {"khal"}),
    }


def facts(data):
    """The sources of a calendar, reconstructed from the calendar itself."""
    events, name, faults = ics.read(data, is_feed=True)
    made = {}
    for uid, e in events.items():
        made[uid] = expected.Expected(
            kind=e.kind, uid=uid, start=e.start, end=e.end, summary=e.summary, language=e.language, url=e.url, stamp=e.stamp,
            sequence=e.sequence, alarms=e.alarms, status=e.status, percent=e.percent, related=e.related,
            description_start=e.description[:10], words=expected.words(e.description))
    return expected.Calendar(name, made), events, faults


def check(results, programs, folder, ask):
    truth, sound, faults = facts(SOUND)
    truth = copy.deepcopy(truth)
    for e in truth.entries.values():
        e.url = e.url and f"https://example.org/assignments/{e.uid}.html"
    # The sample's descriptions have no addresses at their ends, which the comparison would miss.
    addressed = {uid: copy.copy(e) for uid, e in sound.items()}
    results.add("the sound calendar: form", faults)
    results.add("the sound calendar: content", compared(truth, addressed, "Riverside College"))
    for what, data in refused().items():
        results.add(f"refuses: {what}", [] if ics.read(data, is_feed=True)[2] else ["no fault was found"])
    for what, data in different().items():
        _, events, form = facts(data)
        results.add(f"sound by itself: {what}", form)
        name = ics.read(data, is_feed=True)[1]
        results.add(f"differs: {what}", [] if compared(truth, events, name) else ["no difference was found"])
    tasks = folded(HEAD + TASK + "END:VCALENDAR\n")
    found, _, faults = ics.read(tasks, is_feed=True)
    results.add("the sound tasks: form", faults)
    # DTSTART is optional in a VTODO (RFC 5545, section 3.6.2).
    startless = tasks.replace(b"DTSTART:20261120T000000Z\r\n", b"")
    found_startless, _, faults = ics.read(startless, is_feed=True)
    results.add("a task without a start: form", faults)
    for program, client in programs.items():
        if program != "khal":
            file = folder / "tasks.ics"
            file.write_bytes(tasks)
            results.add(f"{program} reads the sound tasks", ask(client, file, found))
            file.write_bytes(startless)
            results.add(f"{program} reads a task without a start", ask(client, file, found_startless))
            file.write_bytes(tasks.replace(b"DUE:20261122", b"DUE:20261123"))
            results.add(f"{program} notices a task that is due later", [] if ask(client, file, found) else ["it read the file alike"])
    long = clients.run(sys.executable, "-c", "import os; os.write(1, b'x' * 3_000_000); os._exit(0)")
    results.add("a long output is whole", [] if len(long.stdout) == 3_000_000 else [f"{len(long.stdout)} letters are left"])
    single = ics.read(SOUND, is_feed=False)[2]
    results.add("refuses: a single assignment's file with a name", [] if single else ["no fault was found"])
    file = folder / "calendar.ics"
    for program, client in programs.items():
        file.write_bytes(SOUND)
        results.add(f"{program} reads the sound calendar", ask(client, file, sound))
        for what, (data, readers) in unreadable().items():
            if program in readers:
                file.write_bytes(data)
                results.add(f"{program} notices: {what}", [] if ask(client, file, sound) else ["it read the file alike"])


def compared(truth, events, name):
    return [f for f in expected.compare(truth, events, name) if "end with the address" not in f]
