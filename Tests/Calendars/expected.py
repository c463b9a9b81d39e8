"""What the calendars of a site must hold, worked out from its sources without Quizmark's code."""

import datetime as dt
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import yaml

UTC = dt.timezone.utc
TEMPLATES = Path(__file__).resolve().parents[2] / "Templates"


@dataclass
class Expected:
    """An event's fields, as `ics.Event` has them; of the description only how it begins, ends and which words it has."""

    uid: str
    start: str
    end: str
    summary: str
    language: str
    url: str | None
    stamp: str
    sequence: int
    alarms: list
    description_start: str
    words: set


@dataclass
class Calendar:
    name: str | None
    events: dict


# ---------------------------------------------------------------- sources


def load_yaml(text):
    # Everything stays text: 2026-12-11 is no date object and 12:30 is not 750.
    return yaml.load(text, Loader=yaml.BaseLoader)


def load_item(path):
    """The keys of a quiz or assignment, or nothing for files of other shapes; a Markdown body becomes `notes`."""
    text = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    if path.suffix == ".md":
        match = re.match(r"---\n(.*?)\n---\n?(.*)", text, re.S)
        return {"notes": match[2], **load_yaml(match[1])} if match else None
    if path.suffix in (".yml", ".yaml"):
        return load_yaml(text)
    item = json.loads(text)
    return {key: str(v) if isinstance(v, (int, float)) else v for key, v in item.items()} if isinstance(item, dict) else None


def load_items(folder, languages):
    """[(id, item, {language: translation})] of the files below a folder."""
    originals, translations = {}, {}
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".md", ".yml", ".yaml", ".json")):
        stem = path.relative_to(folder).with_suffix("").as_posix()
        base, dot, language = stem.rpartition(".")
        item = load_item(path)
        if item is None:
            continue
        if dot and language in languages:
            translations.setdefault(base, {})[language] = item
        else:
            originals[stem] = item
    return [(item.get("id", stem), item, translations.get(stem, {})) for stem, item in originals.items()]


def load_strings(site, language, default):
    """The interface texts that a page in this language has."""
    texts = {}
    chain = []
    for code in (language, default, "en"):
        while code:
            chain.append(code)
            code = code.rpartition("-")[0]
    for code in reversed(chain):
        for folder in (TEMPLATES / "strings", site / "Templates" / "strings", site / "Content" / "strings"):
            path = folder / f"{code}.strings"
            if path.exists():
                source = re.sub(r"/\*.*?\*/|^\s*//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S | re.M)
                pairs = re.findall(r'"((?:[^"\\]|\\.)*)"\s*=\s*"((?:[^"\\]|\\.)*)"\s*;', source)
                texts.update({key: value.replace('\\"', '"').replace("\\n", "\n") for key, value in pairs})
    return texts


def fill(pattern, *values):
    return re.sub(r"\{(\d)\}", lambda m: values[int(m[1])], pattern)


# ---------------------------------------------------------------- dates


class Due:
    """A day, or a minute of a zone."""

    def __init__(self, text, zone):
        self.zone = zone
        self.is_day = re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None
        self.local = dt.datetime.fromisoformat(text)
        # A time that comes twice is the first of the two.
        self.instant = self.local.replace(tzinfo=UTC if self.is_day else ZoneInfo(zone)).astimezone(UTC)

    def in_words(self, strings):
        day, month, year = self.local.day, strings[f"month.{self.local.month}"], str(self.local.year)
        number = strings["date.first"] if day == 1 else str(day)
        date = fill(strings["date.words"], number, month, year, strings[f"weekday.{self.local.isoweekday()}"])
        if self.is_day:
            return date
        clock = fill(strings["date.clock"], f"{self.local.hour:02}", f"{self.local.minute:02}")
        return fill(strings["date.zone"], fill(strings["date.time"], date, clock), self.zone)

    def block(self, before, after):
        if self.is_day:
            return self.local.date().isoformat(), (self.local.date() + dt.timedelta(days=1)).isoformat()
        return iso(self.instant - before), iso(self.instant + after)


def iso(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def alarms(due, reminders, updated):
    """When a client reminds: half an hour before the deadline minus the reminder; at nine for whole days."""
    found = set()
    for reminder in reminders:
        match = re.fullmatch(r"(\d+)([mhdw])", reminder)
        if not match:
            continue
        length = int(match[1]) * {"m": 1, "h": 60, "d": 1440, "w": 10080}[match[2]]
        if due.is_day:
            if match[2] in "mh":
                continue
            at = due.instant - dt.timedelta(minutes=length - 9 * 60)
        else:
            at = due.instant - dt.timedelta(minutes=length + 30)
        if updated is None or at >= updated.instant:
            found.add(iso(at).rstrip("Z") if due.is_day else iso(at))
    return sorted(found)


# ---------------------------------------------------------------- calendars


class Site:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.settings = load_yaml((self.folder / "Content" / "site.yml").read_text(encoding="utf-8"))
        self.default = self.settings.get("language", "en")
        self.languages = [self.default] + [c for c in self.settings.get("languages", []) if c != self.default]
        self.zone = self.settings.get("timezone", "UTC")
        self.modules = self.settings.get("modules", [])
        self.base = (self.settings.get("base-url") or "").rstrip("/") or None
        content = self.folder / "Content"
        self.assignments = load_items(content / "assignments", self.languages)
        self.quizzes = [q for q in load_items(content / "quizzes", self.languages) if "due" in q[1]]

    def module(self, item):
        """(id, title) of the module that an item names by id or title."""
        name = item.get("module")
        for key in ("id", "title"):
            for module in self.modules:
                if module[key] == name:
                    return module["id"], module["title"]
        return None, name

    def calendars(self):
        """{path below Output: Calendar}"""
        found = {}
        if not self.assignments and not self.quizzes:
            return found
        for language in self.languages:
            suffix = "" if language == self.default else f".{language}"
            strings = load_strings(self.folder, language, self.default)
            events = [(item, self.assignment(id, item, other, language, strings)) for id, item, other in self.assignments]
            quizzes = [(item, self.quiz(id, item, other, language, strings)) for id, item, other in self.quizzes]
            for (id, _, _), (_, own) in zip(self.assignments, events):
                found[f"calendar/assignments/{id}{suffix}.ics"] = Calendar(None, own)
            everything = events + quizzes
            found[f"calendar/all{suffix}.ics"] = Calendar(self.settings["title"], merged(e for _, e in everything))
            for module in self.modules:
                own = merged(e for item, e in everything if self.module(item)[0] == module["id"])
                if own:
                    name = f"{module['title']} ({self.settings['title']})"
                    found[f"calendar/modules/{module['id']}{suffix}.ics"] = Calendar(name, own)
        return found

    def assignment(self, id, item, translations, language, strings):
        zone = item.get("timezone", self.zone)
        due = Due(item["due"], zone)
        text = best(item, translations, language)
        title, module = text["title"], self.module(item)[1]
        summary = (
            fill(strings["calendar.event.dueInModule"], title, module)
            if module
            else fill(strings["calendar.event.due"], title)
        )
        reminders = item.get("reminders", [])
        absolute = [Due(r, zone) for r in reminders if "-" in r]
        dates = [Due(d, zone) for t in item.get("tasks", []) for d in (t.get("start"), t.get("due")) if d]
        newest = max(d.instant for d in [due, *absolute, *dates])
        event = self.event(
            item, zone, newest, language, strings, due,
            url=f"assignments/{id}.html", notes=text.get("notes") or item.get("notes", ""))
        stem = id.replace("/", ".")
        start, end = due.block(dt.timedelta(minutes=30), dt.timedelta(0))
        events = [event(f"{stem}-due", start, end, summary, alarms(due, reminders, self.updated(item, zone)))]
        label = f"{title} ({module})" if module else title
        for number, at in enumerate(absolute, 1):
            start, end = at.block(dt.timedelta(0), dt.timedelta(minutes=30))
            updated = self.updated(item, zone)
            rings = not at.is_day and (updated is None or at.instant >= updated.instant)
            summary = fill(strings["calendar.event.reminder"], label)
            events.append(event(f"{stem}-reminder-{number}", start, end, summary, [start] if rings else []))
        return {e.uid: e for e in events}

    def quiz(self, id, item, translations, language, strings):
        zone = item.get("timezone", self.zone)
        due = Due(item["due"], zone)
        text = best(item, translations, language)
        module = self.module(item)[1]
        label = f"{text['title']} ({module})" if module else text["title"]
        newest = max(Due(item[key], zone).instant for key in ("due", "available") if key in item)
        event = self.event(
            item, zone, newest, language, strings, due,
            url=f"quizzes/{id}.html", notes=text.get("description") or item.get("description", ""))
        start, end = due.block(dt.timedelta(minutes=30), dt.timedelta(0))
        made = event(f"{id.replace('/', '.')}-quiz", start, end, fill(strings["calendar.event.quiz"], label), [])
        return {made.uid: made}

    def event(self, item, zone, newest, language, strings, due, url, notes):
        """A maker of events that share their stamp, address and description."""
        updated = self.updated(item, zone)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        source = dt.datetime.fromtimestamp(int(epoch), UTC) if epoch else newest
        stamp = updated.instant if updated else source
        sequence = (updated.instant - dt.datetime(2020, 1, 1, tzinfo=UTC)) // dt.timedelta(minutes=1) if updated else 0
        prefix = "" if language == self.default else f"{language}/"
        address = f"{self.base}/{quote(prefix + url)}" if self.base else None
        start = fill(strings["calendar.event.due"], due.in_words(strings))

        def make(stem, begins, ends, summary, rings):
            return Expected(
                uid=f"{stem}@{self.settings['id']}", start=begins, end=ends, summary=summary, language=language,
                url=address, stamp=iso(stamp), sequence=max(0, sequence), alarms=rings, description_start=start,
                words=words(notes))

        return make

    def updated(self, item, zone):
        return Due(item["updated"], zone) if "updated" in item else None


def best(item, translations, language):
    code = language
    while code:
        if code in translations:
            return translations[code]
        code = code.rpartition("-")[0]
    return item


def merged(groups):
    return {uid: event for group in groups for uid, event in group.items()}


def words(markdown):
    """Words that must be in the plain text: letters only, so that no markup is taken for a word."""
    text = re.sub(r"\]\([^)]*\)|<[^>]*>|`[^`]*`|\{[^}]*\}|&\w+;", " ", markdown)
    return set(re.findall(r"[^\W\d_]{4,}", text))


def compare(expected, actual, name):
    """Faults of a file's events against what the sources say."""
    faults = []
    if name != expected.name:
        faults.append(f"the calendar's name is {name!r}, not {expected.name!r}")
    faults += [f"{uid} is missing" for uid in expected.events.keys() - actual.keys()]
    faults += [f"{uid} should not be there" for uid in actual.keys() - expected.events.keys()]
    for uid in expected.events.keys() & actual.keys():
        want, have = expected.events[uid], actual[uid]
        for field in ("start", "end", "summary", "language", "url", "stamp", "sequence", "alarms"):
            if getattr(want, field) != getattr(have, field):
                faults.append(f"{uid}: {field} is {getattr(have, field)!r}, not {getattr(want, field)!r}")
        if not have.description.startswith(want.description_start):
            faults.append(f"{uid}: the description begins with {have.description[:60]!r}")
        if want.url and not have.description.endswith(want.url):
            faults.append(f"{uid}: the description does not end with the address")
        lost = want.words - set(re.findall(r"[^\W\d_]{4,}", have.description))
        if lost:
            faults.append(f"{uid}: the description lacks {sorted(lost)[:5]}")
    return faults
