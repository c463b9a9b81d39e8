"""UIDs of calendar entries, worked out without Quizmark's code.

    python3 Tests/Calendars/uids.py    writes Tests/Vectors/uids.json again, which the builder and the page's script are held against
"""

import hashlib
import json
import random
import re
import unicodedata
from pathlib import Path

FILE = Path(__file__).resolve().parents[1] / "Vectors" / "uids.json"
SAFE = "abcdefghijklmnopqrstuvwxyz0123456789-"


def encoded(text):
    parts = (c if c in SAFE else "".join(f"_{byte:02x}" for byte in c.encode()) for c in unicodedata.normalize("NFC", text))
    return "".join(parts)


def uid(site, *parts):
    text = ".".join(map(encoded, ("quizmark", site, *parts)))
    return text if len(text) <= 128 else "quizmark." + hashlib.sha256(text.encode()).hexdigest()


def reminder(length_or_moment):
    """The name of a reminder: `24h` and `1d` are the same, and so are `2w` and `14d`; moments come in UTC."""
    match = re.fullmatch(r"(\d+)([mhdw])", length_or_moment)
    if not match:
        return re.sub("[-:]", "", length_or_moment).lower()
    minutes = int(match[1]) * {"m": 1, "h": 60, "d": 1440, "w": 10080}[match[2]]
    for unit, size in (("d", 1440), ("h", 60)):
        if minutes % size == 0:
            return f"{minutes // size}{unit}"
    return f"{minutes}m"


# Letters whose small, composed or compatible forms are others, signs that separate or escape, and what follows them.
LETTERS = list("abz-_./-_./259efAKZßéÅŻıİΣςЖ中가٣½") + ["\u212b", "\u212a", "e\u0301", "\u1112\u1161\u11ab", "𝔄", "Ⓐ", "due", "task", "_2e", "alarm"]
REMINDERS = ["1d", "7d", "2h", "36h", "90m", "30m", "2026-12-08", "2026-12-08T09:00:00Z"]


def parts(random):
    def id():
        return "".join(random.choice(LETTERS) for _ in range(random.choice((1, 2, 3, 5, 9, 20))))

    kind = random.choice(("due", "quiz", "opening", "task", "reminder"))
    found = [kind, id()]
    if kind == "task":
        found.append(id())
    elif kind == "reminder":
        found.append(reminder(random.choice(REMINDERS)))
    if kind in ("due", "task", "reminder") and random.random() < 0.3:
        found = ["alarm", *found, reminder(random.choice(REMINDERS))]
    return found


def vectors():
    named = [
        ("riverside", ["due", "networks-cw1"]), ("riverside", ["task", "lab", "2-report"]), ("riverside", ["task", "lab-2", "report"]),
        ("riverside", ["quiz", "a/b"]), ("riverside", ["quiz", "a.b"]), ("riverside", ["quiz", "a_2fb"]), ("riverside", ["due", "Lab"]),
        ("riverside", ["due", "lab"]), ("riverside", ["due", "_lab"]), ("riverside", ["due", "con"]), ("riverside", ["due", ".."]),
        ("my.school/2", ["due", "été"]), ("riverside", ["reminder", "lab", "20261208t090000z"]), ("riverside", ["reminder", "lab", "1d"]),
        ("riverside", ["alarm", "due", "lab", "1d"]), ("riverside", ["alarm", "task", "lab", "report", "90m"]),
        ("riverside", ["alarm", "reminder", "lab", "20261208", "0d"]), ("riverside", ["due", "e\u0301te\u0301"]),
        *(("riverside", ["due", "x" * length]) for length in (105, 106, 107, 200)),
        *(("riverside", ["due", "ж" * length]) for length in (17, 18, 60, 200)), ("s" * 200, ["task", "a" * 200, "b" * 200]),
        ("s" * 200, ["task", "a" * 200, "b" * 199]),
    ]
    source = random.Random(20261122)
    drawn = [(source.choice(("riverside", "Riverside", "my.school", "été/2")), parts(source)) for _ in range(500)]
    return [[site, found, uid(site, *found)] for site, found in named + drawn]


if __name__ == "__main__":
    lengths = ["1d", "24h", "1440m", "7d", "25h", "60m", "1h", "90m", "1m", "36h", "2026-12-08", "2026-12-08T09:00:00Z"]
    lists = {"uids": vectors(), "reminders": [[length, reminder(length)] for length in lengths]}
    lines = {name: ",\n".join(json.dumps(entry, ensure_ascii=True) for entry in entries) for name, entries in lists.items()}
    FILE.write_text("{\n" + ",\n".join(f'"{name}": [\n{text}\n]' for name, text in lines.items()) + "\n}\n", encoding="utf-8")
