"""Writes practice.json again with the reference implementation of FSRS-6: pip install fsrs==6.3.1."""

import json
import pathlib
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
    "easy": ([4, 4, 4, 1, 4], [0, 8, 40, 200, 1]),
}


def after_each(grades, days):
    """Stability, difficulty and interval after each review."""
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    card, now, states = Card(), START, []
    for grade, wait in zip(grades, days):
        now += timedelta(days=wait)
        card, _ = scheduler.review_card(card, Rating(grade), now)
        states.append([round(card.stability, 6), round(card.difficulty, 6), (card.due - now).days])
    return states


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
lines = ["{", f'  "source": {written(SOURCE)},']
for name, cases in (("published", published), ("memory", memory)):
    lines.append(f'  "{name}": [')
    lines.append(",\n".join(f"    {written(case)}" for case in cases))
    lines.append("  ]," if name == "published" else "  ]")
FILE.write_text("\n".join([*lines, "}", ""]), encoding="utf-8")
