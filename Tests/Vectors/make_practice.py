"""Writes practice.json again with the reference implementation of FSRS-6: pip install fsrs==6.3.2."""

import json
import pathlib
import random
from datetime import datetime, timedelta, timezone
from importlib.metadata import version

from fsrs import Card, Rating, Scheduler

FILE = pathlib.Path(__file__).parent / "practice.json"
SOURCE = f"py-fsrs {version('fsrs')}, the reference implementation of FSRS-6"
START = datetime(2022, 11, 29, 12, 30, tzinfo=timezone.utc)

# From the tests of the reference implementation (tests/test_basic.py of py-fsrs): the ratings, the days before each,
# and what is expected after the last one.
PUBLISHED = {
    "test_review_card": (
        [3, 3, 3, 3, 3, 3, 1, 1, 3, 3, 3, 3, 3],
        [0, 0, 2, 11, 46, 163, 498, 0, 0, 2, 4, 7, 12],
        # The intervals below a day are learning steps, which we don't have.
        {"intervals": [None, 2, 11, 46, 163, 498, None, None, 2, 4, 7, 12, 21]},
    ),
    "test_memo_state": ([1, 3, 3, 3, 3, 3], [0, 0, 1, 3, 8, 21], {"stability": 53.62691, "difficulty": 6.3574867}),
}

SEQUENCES = {
    "right, day after day": ([3] * 8, [0, 1, 1, 1, 1, 1, 1, 1]),
    "right, each time it is due": ([3] * 7, [0, 2, 11, 46, 163, 497, 1000]),
    "wrong at first": ([1, 3, 3, 3], [0, 0, 1, 3]),
    "wrong again and again": ([1] * 6, [0, 0, 1, 1, 2, 30]),
    "partly right": ([2] * 6, [0, 1, 2, 4, 8, 16]),
    "partly right several times a day": ([2, 2, 2, 3], [0, 0, 0, 0]),
    "forgotten after a year": ([3, 3, 1, 3, 3], [0, 2, 365, 0, 3]),
    "much too late": ([3, 3, 2], [0, 30, 400]),
    "partly right again on the same day": ([3, 3, 2, 2, 1, 2, 4, 2], [0, 2, 0, 0, 0, 0, 0, 9]),
    "easy": ([4, 4, 4, 1, 4], [0, 8, 40, 200, 1]),
}

# Histories as readers have them: mostly right, often on the same day, on time, early or late.
HISTORIES = 150


def after_each(grades, days):
    """Stability, difficulty and interval after each review."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, now, states = Card(), START, []
    for grade, wait in zip(grades, days):
        now += timedelta(days=wait)
        card, _ = scheduler.review_card(card, Rating(grade), now)
        states.append([round(card.stability, 6), round(card.difficulty, 6), (card.due - now).days])
    return states


def any_history(chance):
    """Grades, days and intervals of a reader, as texts: "3323", "0 1 0 30", "2 4 4 9"."""
    count = chance.randint(4, 16)
    grades = chance.choices([1, 2, 3, 4], weights=[2, 3, 5, 2], k=count)
    days = [0]
    for number in range(1, count):
        due = after_each(grades[:number], days)[-1][2]
        days.append(chance.choice([0, 0, 1, due, due, max(1, due // 2), due + chance.randint(1, 40)]))
    intervals = [interval for _, _, interval in after_each(grades, days)]
    return ["".join(map(str, grades)), " ".join(map(str, days)), " ".join(map(str, intervals))]


def written(value):
    return json.dumps(value, ensure_ascii=False)


memory = [
    {"name": name, "input": {"grades": grades, "days": days}, "expected": after_each(grades, days)}
    for name, (grades, days) in SEQUENCES.items()
]
published = [
    {"name": name, "input": {"grades": grades, "days": days}, "expected": expected}
    for name, (grades, days, expected) in PUBLISHED.items()
]
chance = random.Random(2026)
histories = [any_history(chance) for _ in range(HISTORIES)]
lines = ["{", f'  "source": {written(SOURCE)},']
for name, cases in (("published", published), ("memory", memory)):
    lines.append(f'  "{name}": [')
    lines.append(",\n".join(f"    {written(case)}" for case in cases))
    lines.append("  ],")
lines += ['  "histories": [', ",\n".join(f"    {written(history)}" for history in histories), "  ]"]
FILE.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
