#!/usr/bin/env python3
"""Holds quiz.schema.json against the native quizzes of the example, and against quizzes with a fault each."""

import copy
import json
import sys
from pathlib import Path

from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]


def faulty(quiz):
    """Copies of a right quiz with one fault each, by its name."""

    def broken(change):
        other = copy.deepcopy(quiz)
        change(other)
        return other

    yield "no title", broken(lambda q: q.pop("title"))
    yield "an unknown key", broken(lambda q: q.update(chioces="fixed"))
    yield "a title that is a number", broken(lambda q: q.update(title=5))
    yield "an unknown kind", broken(lambda q: q["questions"][0].update(kind="essay"))
    yield "a question without a prompt", broken(lambda q: q["questions"][0].pop("prompt"))
    yield "a choice without a text", broken(lambda q: q["questions"][0]["choices"][0].pop("text"))
    yield "an unknown key of a choice", broken(lambda q: q["questions"][0]["choices"][0].update(right=True))
    yield "a pass mark above 100", broken(lambda q: q.update({"pass": 101}))
    yield "a draw of no question", broken(lambda q: q.update(draw={"count": 0, "choose": True}))
    yield "a draw without a count", broken(lambda q: q.update(draw={"choose": True}))
    yield "answers printed at some other time", broken(lambda q: q.update({"print-answers": "later"}))


def faultless(quiz):
    """Copies of a right quiz with settings that it may have, by their names."""
    for name, settings in {
        "a draw": {"draw": 2}, "a draw that students choose": {"draw": {"count": 2, "choose": True}},
        "answers printed after an attempt": {"print-answers": "after"},
    }.items():
        yield name, quiz | settings


def main():
    schema = json.loads((ROOT / "quiz.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    passed = failed = 0
    quiz = json.loads((ROOT / "Content/quizzes/git.json").read_text())
    for error in validator.iter_errors(quiz):
        print(f"git.json: {error.json_path}: {error.message}")
        failed += 1
    for name, right in faultless(quiz):
        if validator.is_valid(right):
            passed += 1
        else:
            print(f"The schema refuses {name}.")
            failed += 1
    for name, wrong in faulty(quiz):
        if validator.is_valid(wrong):
            print(f"The schema accepts {name}.")
            failed += 1
        else:
            passed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
