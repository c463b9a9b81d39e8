#!/usr/bin/env python3
"""Holds quiz.schema.json and assignment.schema.json against files of the example, and against files with a fault each."""

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


def faulty_assignments(assignment):
    """Copies of a right assignment with one fault each, by its name."""
    for key, value in {
        "due": "tomorrow", "title": " ", "level": 8, "value": 101, "mark": -1, "timezone": "europe london", "reminders": ["2y"],
        "reminder": ["2d"], "id": "a b", "tasks": [{"id": "one"}], "updated": 2026,
    }.items():
        yield f"an assignment whose '{key}' is {value!r}", assignment | {key: value}
    for key, value in {"length": "2y", "progress": 101, "start": "soon", "title": "Plan"}.items():
        yield f"a task whose '{key}' is {value!r}", assignment | {"tasks": [{"name": "Plan", key: value}]}
    yield "no due date", {key: value for key, value in assignment.items() if key != "due"}
    yield "a list of assignments without ids", [{key: value for key, value in assignment.items() if key != "id"}]
    yield "an empty list", []


def check_assignments():
    """How many checks pass and fail."""
    schema = json.loads((ROOT / "assignment.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    assignment = json.loads((ROOT / "Content/assignments/biology-essay.json").read_text()) | {"id": "essay"}
    exported = json.loads((ROOT / "Tests/Cases/planner/Content/assignments/planner.json").read_text())
    schema_named = assignment | {"$schema": "../../assignment.schema.json"}
    full = assignment | {"reminders": ["30m", "2w", "2026-12-01T09:00"], "tasks": [{"name": "A", "start": "2026-12-01", "end": "2026-12-02"}]}
    results = []
    for name, right in {"the example": assignment, "a list": [assignment], "a planner's file": exported, "$schema": schema_named, "tasks": full}.items():
        for error in validator.iter_errors(right):
            print(f"assignment.schema.json refuses {name}: {error.json_path}: {error.message}")
        results.append(validator.is_valid(right))
    for name, wrong in faulty_assignments(assignment):
        if validator.is_valid(wrong):
            print(f"assignment.schema.json accepts {name}.")
        results.append(not validator.is_valid(wrong))
    return results.count(True), results.count(False)


def main():
    schema = json.loads((ROOT / "quiz.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    passed, failed = check_assignments()
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
