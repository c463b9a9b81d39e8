"""What the calendars of a site must hold, worked out from its sources without Quizmark's code."""

import datetime as dt
import hashlib
import hmac
import json
import os
import re
import unicodedata
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote
from zoneinfo import ZoneInfo

import yaml

import uids

UTC = dt.timezone.utc
TEMPLATES = Path(__file__).resolve().parents[2] / "Templates"


@dataclass
class Expected:
    """An entry's fields, as `ics.Entry` has them; of the description only how it begins, ends and which words it has."""

    kind: str
    uid: str
    start: str
    end: str
    summary: str
    language: str
    url: str | None
    stamp: str
    sequence: int
    alarms: list
    status: str
    percent: int | None
    related: str | None
    description_start: str
    words: set


@dataclass
class Calendar:
    name: str | None
    entries: dict


# ---------------------------------------------------------------- sources


def load_yaml(text):
    # Everything stays text: 2026-12-11 is no date object and 12:30 is not 750.
    return yaml.load(text, Loader=yaml.BaseLoader)


def load_file(path):
    """The keys of each quiz or assignment in a file, as far as they have such a shape; a Markdown body becomes `notes`."""
    text = path.read_text(encoding="utf-8-sig").replace("\r\n", "\n")
    if path.suffix == ".md":
        match = re.match(r"---\n(.*?)\n---\n?(.*)", text, re.S)
        return [{"notes": match[2], **load_yaml(match[1])}] if match else []
    if path.suffix in (".yml", ".yaml"):
        return [load_yaml(text)]
    items = json.loads(text)
    items = items if isinstance(items, list) else [items]
    return [{key: str(v) if isinstance(v, (int, float)) else v for key, v in item.items()} for item in items]


def load_items(folder, languages):
    """[(id, item, {language: translation})] of the files below a folder."""
    originals, translations = [], {}
    for path in sorted(p for p in folder.rglob("*") if p.suffix in (".md", ".yml", ".yaml", ".json")):
        stem = path.relative_to(folder).with_suffix("").as_posix()
        base, dot, language = stem.rpartition(".")
        for item in load_file(path):
            if dot and language in languages:
                translations.setdefault(base, {})[language] = item
            else:
                originals.append((stem, item))
    return [(item.get("id", stem), item, translations.get(stem, {})) for stem, item in originals]


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
        known = "Etc/GMT+12" if zone == "AoE" else zone
        self.instant = self.local.replace(tzinfo=UTC if self.is_day else ZoneInfo(known)).astimezone(UTC)

    @property
    def name(self):
        """Of a reminder at this time."""
        return uids.reminder(self.local.date().isoformat() if self.is_day else iso(self.instant))

    def in_words(self, strings):
        day, month, year = self.local.day, strings[f"month.{self.local.month}"], str(self.local.year)
        number = strings["date.first"] if day == 1 else str(day)
        date = fill(strings["date.words"], number, month, year, strings[f"weekday.{self.local.isoweekday()}"])
        if self.is_day:
            return date
        clock = fill(strings["date.clock"], f"{self.local.hour:02}", f"{self.local.minute:02}")
        return fill(strings["date.zone"], fill(strings["date.time"], date, clock), "AoE, UTC−12" if self.zone == "AoE" else self.zone)

    def block(self, before, after):
        if self.is_day:
            return self.local.date().isoformat(), (self.local.date() + dt.timedelta(days=1)).isoformat()
        return iso(self.instant - before), iso(self.instant + after)


def iso(instant):
    return instant.strftime("%Y-%m-%dT%H:%M:%SZ")


def length_of(reminder):
    """Minutes, and whether it counts in days; nothing for a moment of its own."""
    match = re.fullmatch(r"(\d+)([mhdw])", reminder)
    return (int(match[1]) * {"m": 1, "h": 60, "d": 1440, "w": 10080}[match[2]], match[2] in "dw") if match else None


def moments(due, reminders):
    """{reminder: when it reminds}: before the deadline itself, not before the entry; at nine for whole days."""
    found = {}
    for reminder in reminders:
        length = length_of(reminder)
        if not length or (due.is_day and not length[1]):
            continue
        found[reminder] = due.instant - dt.timedelta(minutes=length[0] - (9 * 60 if due.is_day else 0))
    return found


def alarms(due, reminders):
    times = set(moments(due, reminders).values())
    return sorted(iso(at).rstrip("Z") if due.is_day else iso(at) for at in times)


# ---------------------------------------------------------------- the ledger


class Ledger:
    """The ledger of earlier builds, empty if there is none."""

    def __init__(self, path):
        ledger = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        self.entries = ledger.get("entries", {})
        # Earlier versions have one day for all entries.
        for entry in self.entries.values():
            if "recorded" in ledger:
                entry["changed"] = ledger["recorded"]

    def due(self, entry):
        if "due" not in entry:
            return None
        time, _, zone = entry["due"].partition(" ")
        return Due(time, zone or "UTC")

    def stamp(self, uid, updated):
        """The later of the author's date and the recorded one; nothing without both."""
        changed = self.entries.get(uid, {}).get("changed")
        time, _, zone = (changed or "").partition(" ")
        dates = ([updated.instant] if updated else []) + ([Due(time, zone or "UTC").instant] if changed else [])
        return max(dates, default=None)

    def sequence(self, uid, minutes, titles, module, due):
        before = self.entries.get(uid)
        if before is None:
            return minutes
        then = self.due(before)
        is_same_time = (then is None) == (due is None) and (
            due is None or (then.is_day == due.is_day and then.instant == due.instant))
        is_same = is_same_time and titles == before["title"] and module == before.get("module") and "removed" not in before
        return max(before.get("sequence", 0) + (0 if is_same else 1), minutes)

    def removed(self):
        return {uid: entry for uid, entry in self.entries.items() if "removed" in entry}


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
        self.quizzes = [q for q in load_items(content / "quizzes", self.languages) if "due" in q[1] or "available" in q[1]]
        self.ledger = Ledger(content / "calendar-ledger.json")

    def chain(self, language):
        """Languages whose texts a page in this language may show, the best first."""
        return [language] + ([language.rpartition("-")[0]] if "-" in language else []) + [self.default]

    def title(self, title, language):
        """A title of the site or of a module: one for all languages, or {language: title}."""
        return title if isinstance(title, str) else next(title[code] for code in self.chain(language) if code in title)

    def module(self, item, language):
        """(id, title) of the module that an item names by id or title."""
        name = item.get("module")
        for module in self.modules:
            titles = module["title"]
            if name == module["id"] or name in ([titles] if isinstance(titles, str) else titles.values()):
                return module["id"], self.title(titles, language)
        return None, name

    def students(self):
        """{token: (name, teachers)}; the token is unguessable, or the name where names are published."""
        path = self.folder / "Content" / "people.json"
        is_public = self.settings.get("publish-students") == "true"
        secret = os.environ.get("QUIZMARK_SECRET")
        if not path.exists() or not (is_public or secret):
            return {}
        people = json.loads(path.read_text(encoding="utf-8"))
        people = people["teachers"] if isinstance(people, dict) else people
        found = {}
        for group in people:
            for teacher, students in group.items():
                for name in students["students"] if isinstance(students, dict) else students:
                    found.setdefault(name, set()).add(teacher)
        if is_public:
            return {slug(name): (name, teachers) for name, teachers in found.items()}
        message = "{}\n{}".format
        return {
            hmac.new(secret.encode(), message(self.settings["id"], name).encode(), hashlib.sha256).hexdigest()[:32]: (name, teachers)
            for name, teachers in found.items()}

    def has(self, teachers, item):
        own = item.get("teachers", [])
        own = [own] if isinstance(own, str) else own
        id = self.module(item, self.default)[0]
        of_module = next((m.get("teachers", []) for m in self.modules if m["id"] == id), [])
        asked = own or of_module
        return not asked or bool(teachers & set(asked))

    def calendars(self):
        """{path below Output: Calendar}"""
        found = {}
        for language in self.languages:
            strings = load_strings(self.folder, language, self.default)
            suffix = "" if language == self.default else f".{language}"
            for path, calendar in self.calendars_in(language, strings).items():
                if calendar.entries or path.startswith("modules/") or (path == "all" and self.modules):
                    found[f"calendar/{path}{suffix}.ics"] = calendar
        return found

    def calendars_in(self, language, strings):
        events = [(item, self.assignment(id, item, other, language, strings)) for id, item, other in self.assignments]
        quizzes = [(item, self.quiz(id, item, other, language, strings)) for id, item, other in self.quizzes]
        tasks = merged(self.tasks(id, item, other, language, strings) for id, item, other in self.assignments)
        back = {**tasks, **merged(e for _, e in events + quizzes)}
        gone = [
            (entry, uid, self.cancelled(uid, entry, language, strings))
            for uid, entry in self.ledger.removed().items() if uid not in back]
        gone_events = [(entry, {uid: made}) for entry, uid, made in gone if made and made.kind == "event"]
        gone_tasks = {uid: made for _, uid, made in gone if made and made.kind == "task"}
        title = self.title(self.settings["title"], language)
        everything = events + quizzes + gone_events
        found = {
            "all": Calendar(title, merged(e for _, e in everything)),
            "tasks": Calendar(f"{strings['assignment.tasks']} ({title})", {**tasks, **gone_tasks}),
        }
        for (id, _, _), (_, own) in zip(self.assignments, events):
            found[f"assignments/{id}"] = Calendar(None, own)
        for entry, own in gone_events:
            path = f"assignments/{entry['item']}"
            if entry["kind"] == "assignment" or (entry["kind"] == "reminder" and path in found):
                found.setdefault(path, Calendar(None, {}))
        for entry, own in gone_events:
            path = f"assignments/{entry['item']}"
            if entry["kind"] not in ("quiz", "start") and path in found:
                found[path] = Calendar(None, {**found[path].entries, **own})
        for module in self.modules:
            own = merged(e for item, e in everything if self.module(item, language)[0] == module["id"])
            found[f"modules/{module['id']}"] = Calendar(f"{self.title(module['title'], language)} ({title})", own)
        for token, (name, teachers) in self.students().items():
            own = merged(e for item, e in everything if self.has(teachers, item))
            is_public = self.settings.get("publish-students") == "true"
            found[f"students/{token}"] = Calendar(f"{name if is_public else strings['own.dates']} ({title})", own)
        return found

    def assignment(self, id, item, translations, language, strings):
        zone = item.get("timezone", self.zone)
        due = Due(item["due"], zone)
        text = best(item, translations, language)
        title, module = text["title"], self.module(item, language)[1]
        summary = (
            fill(strings["calendar.event.dueInModule"], title, module)
            if module
            else fill(strings["calendar.event.due"], title)
        )
        reminders = item.get("reminders", [])
        absolute = [Due(r, zone) for r in reminders if "-" in r]
        event = self.maker(
            item, translations, language, strings, due,
            url=f"assignments/{id}.html", notes=text.get("notes") or item.get("notes", ""))
        start, end = due.block(dt.timedelta(minutes=30), dt.timedelta(0))
        entries = [event(("due", id), start, end, summary, alarms(due, reminders), due)]
        label = f"{title} ({module})" if module else title
        words = fill(strings["calendar.event.reminder"], label)
        for at in absolute:
            start, end = at.block(dt.timedelta(0), dt.timedelta(minutes=30))
            rings = not at.is_day
            entries.append(event(("reminder", id, at.name), start, end, words, [start] if rings else [], at))
        if self.settings.get("reminder-events") == "true":
            for reminder, at in moments(due, reminders).items():
                when = Due((at.date() if due.is_day else at.replace(tzinfo=None)).isoformat(), "UTC")
                start, end = when.block(dt.timedelta(0), dt.timedelta(minutes=30))
                entries.append(event(("reminder", id, uids.reminder(reminder)), start, end, words, [], when))
        return {e.uid: e for e in entries}

    def tasks(self, id, item, translations, language, strings):
        zone, found = item.get("timezone", self.zone), {}
        for task in item.get("tasks", []):
            texts = [best(item, translations, language)]
            words = next((t for t in texts[0].get("tasks", []) if t.get("id") == task.get("id")), task)
            due = Due(task["due"], zone) if "due" in task else None
            start = Due(task["start"], zone) if "start" in task else None
            if due and start and due.is_day != start.is_day:
                start = Due(task["start"][:10], zone) if due.is_day else Due(f"{task['start']}T00:00", zone)
            if due and start and start.instant >= due.instant:
                start = None
            progress = float(task.get("progress", 0))
            status = "COMPLETED" if progress >= 100 else "IN-PROCESS" if progress > 0 else "NEEDS-ACTION"
            names = {code: next((t["name"] for t in version.get("tasks", []) if t.get("id") == task["id"]), task["name"])
                     + f" ({version['title']})" for code, version in self.versions(item, translations).items()}
            make = self.maker(
                item, translations, language, strings, due, url=f"assignments/{id}.html",
                notes=words.get("notes") or task.get("notes", ""))
            summary = fill(strings["calendar.event.task"], words["name"], texts[0]["title"])
            rings = self.task_alarms(task, due, zone) if due and progress < 100 else []
            made = make(
                ("task", id, task["id"]), shown(start), shown(due), summary, rings, due, kind="task", names=names)
            made.status, made.percent, made.related = status, int(progress), uids.uid(self.settings["id"], "due", id)
            found[made.uid] = made
        return found

    def task_alarms(self, task, due, zone):
        found = set(alarms(due, task.get("reminders", [])))
        for reminder in task.get("reminders", []):
            if "-" not in reminder:
                continue
            at = Due(reminder, zone)
            if at.is_day:
                at = Due(f"{reminder}T09:00", "UTC" if due.is_day else zone)
            found.add(iso(at.instant).rstrip("Z") if due.is_day and len(reminder) == 10 else iso(at.instant))
        return sorted(found)

    def quiz(self, id, item, translations, language, strings):
        zone = item.get("timezone", self.zone)
        due = Due(item["due"], zone) if "due" in item else None
        opens = Due(item["available"], zone) if "available" in item else None
        text = best(item, translations, language)
        module = self.module(item, language)[1]
        label = f"{text['title']} ({module})" if module else text["title"]
        reminders, entries = item.get("reminders", []), []

        def make(at, pattern):
            return self.maker(
                item, translations, language, strings, at, url=f"quizzes/{id}.html",
                notes=text.get("description") or item.get("description", ""), pattern=pattern)

        if opens:
            start, end = opens.block(dt.timedelta(0), dt.timedelta(minutes=30))
            rings = alarms(opens, reminders) if not due else []
            summary = fill(strings["calendar.event.opens"], label)
            entries.append(make(opens, "quiz.available")(("start", id), start, end, summary, rings, opens))
        if due:
            start, end = due.block(dt.timedelta(minutes=30), dt.timedelta(0))
            summary = fill(strings["calendar.event.quiz"], label)
            entries.append(make(due, "calendar.event.due")(("quiz", id), start, end, summary, alarms(due, reminders), due))
        event = make(due or opens, "calendar.event.due" if due else "quiz.available")
        words = fill(strings["calendar.event.reminder"], label)
        for at in [Due(r, zone) for r in reminders if "-" in r]:
            start, end = at.block(dt.timedelta(0), dt.timedelta(minutes=30))
            entries.append(event(("quiz-reminder", id, at.name), start, end, words, [] if at.is_day else [start], at))
        if self.settings.get("reminder-events") == "true":
            for reminder, at in moments(due or opens, reminders).items():
                when = Due((at.date() if (due or opens).is_day else at.replace(tzinfo=None)).isoformat(), "UTC")
                start, end = when.block(dt.timedelta(0), dt.timedelta(minutes=30))
                entries.append(event(("quiz-reminder", id, uids.reminder(reminder)), start, end, words, [], when))
        return {e.uid: e for e in entries}

    def cancelled(self, uid, entry, language, strings):
        due = self.ledger.due(entry)
        if entry["kind"] == "opening" or (due is None and entry["kind"] != "task"):
            return None
        title = next((entry["title"][code] for code in self.chain(language) if code in entry["title"]), min(entry["title"].items())[1])
        module = self.module(entry, language)[1]
        label = title if entry["kind"] == "task" or not module else f"{title} ({module})"
        description = fill(strings["moved.removed"], due.in_words(strings)) if due else ""
        if entry["kind"] == "task":
            start, end = "", shown(due)
        elif entry["kind"] in ("reminder", "start"):
            start, end = due.block(dt.timedelta(0), dt.timedelta(minutes=30))
            label, description = fill(strings["calendar.event.reminder" if entry["kind"] == "reminder" else "calendar.event.opens"], label), ""
        else:
            start, end = due.block(dt.timedelta(minutes=30), dt.timedelta(0))
        return Expected(
            kind="task" if entry["kind"] == "task" else "event", uid=uid, start=start, end=end,
            summary=fill(strings["calendar.event.cancelled"], label), language=language, url=None,
            stamp=iso(self.ledger.stamp(uid, Due(entry["removed"], "UTC"))), sequence=entry.get("sequence", 0), alarms=[], status="CANCELLED", percent=None,
            related=None, description_start=description, words=set())

    def maker(self, item, translations, language, strings, due, url, notes, pattern="calendar.event.due"):
        """A maker of entries that share their stamp, address and description."""
        zone = item.get("timezone", self.zone)
        updated = self.updated(item, zone)
        epoch = os.environ.get("SOURCE_DATE_EPOCH")
        source = dt.datetime.fromtimestamp(int(epoch), UTC) if epoch else dt.datetime(2020, 1, 1, tzinfo=UTC)
        minutes = (updated.instant - dt.datetime(2020, 1, 1, tzinfo=UTC)) // dt.timedelta(minutes=1) if updated else 0
        prefix = "" if language == self.default else f"{language}/"
        address = f"{self.base}/{quote(prefix + url)}" if self.base else None
        start = fill(strings[pattern], due.in_words(strings)) if due else ""
        titles = {code: version["title"] for code, version in self.versions(item, translations).items()}

        def make(parts, begins, ends, summary, rings, at, kind="event", names=None):
            uid = uids.uid(self.settings["id"], *parts)
            return Expected(
                kind=kind, uid=uid, start=begins, end=ends, summary=summary, language=language, url=address,
                stamp=iso(self.ledger.stamp(uid, updated) or source),
                sequence=self.ledger.sequence(uid, max(0, minutes), names or titles, item.get("module"), at), alarms=rings,
                status="CONFIRMED", percent=None, related=None, description_start=start, words=words(notes))

        return make

    def versions(self, item, translations):
        return {self.default: item, **translations}

    def updated(self, item, zone):
        return Due(item["updated"], zone) if "updated" in item else None


def shown(due):
    """A time as a task has it, without a duration."""
    return "" if due is None else due.local.date().isoformat() if due.is_day else iso(due.instant)


def slug(name):
    letters = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c))
    return "-".join(re.findall(r"[^\W_]+", letters)) or "student"


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
    """Faults of a file's entries against what the sources say."""
    faults = []
    if name != expected.name:
        faults.append(f"the calendar's name is {name!r}, not {expected.name!r}")
    faults += [f"{uid} is missing" for uid in expected.entries.keys() - actual.keys()]
    faults += [f"{uid} should not be there" for uid in actual.keys() - expected.entries.keys()]
    fields = "kind start end summary language url stamp sequence alarms status percent related".split()
    for uid in expected.entries.keys() & actual.keys():
        want, have = expected.entries[uid], actual[uid]
        for field in fields:
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
