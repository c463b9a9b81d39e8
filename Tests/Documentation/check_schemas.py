#!/usr/bin/env python3
"""Holds the JSON Schemas against files of the example and of golden cases, and against files with a fault each."""

import copy
import json
import sys
from pathlib import Path

import yaml
from jsonschema import Draft202012Validator

ROOT = Path(__file__).resolve().parents[2]
# Golden cases whose site.yml has mistakes.
FAULTY_SETTINGS = {"faults-of-a-site", "faults-of-handing-in", "faults-of-start-pages"}


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
    yield "a draw with nothing to draw from", broken(lambda q: q.update(draw={"tags": {}}))
    yield "a choice without a count", broken(lambda q: q.update(draw={"choose": True, "tags": {"cell": 1}}))
    yield "a former id with a space", broken(lambda q: q.update(formerly=["cells", "the cell"]))
    yield "a code without an exam", broken(lambda q: q.update({"opens-with": "midterm"}))
    yield "assigned to nobody", broken(lambda q: q.update(assign=[]))
    yield "answers printed at some other time", broken(lambda q: q.update({"print-answers": "later"}))
    yield "a list with a quiz without a title", [quiz, broken(lambda q: q.pop("title"))]
    yield "an empty list", []
    yield "a list of lists", [[quiz]]


def faultless(quiz):
    """Copies of a right quiz with settings that it may have, by their names."""
    for name, settings in {
        "a draw": {"draw": 2}, "a draw that students choose": {"draw": {"count": 2, "choose": True}},
        "a draw by tags": {"draw": {"tags": {"cell": 1}}},
        "answers printed after an attempt": {"print-answers": "after"}, "former ids": {"formerly": ["biology-cells", "cells"]},
    }.items():
        yield name, quiz | settings
    yield "a list of quizzes", [quiz, quiz]


def faulty_assignments(assignment):
    """Copies of a right assignment with one fault each, by its name."""
    for key, value in {
        "due": "tomorrow", "title": " ", "level": 8, "value": 101, "mark": -1, "timezone": "europe london", "reminders": ["2y"],
        "reminder": ["2d"], "id": "a b", "formerly": ["essay", "a b"], "tasks": [{"id": "one"}], "updated": 2026,
    }.items():
        yield f"an assignment whose '{key}' is {value!r}", assignment | {key: value}
    for key, value in {"length": "2y", "progress": 101, "start": "soon", "title": "Plan"}.items():
        yield f"a task whose '{key}' is {value!r}", assignment | {"tasks": [{"name": "Plan", key: value}]}
    for keys in [{"end": "2026-12-02"}, {"start": "2026-12-01", "length": "2d", "end": "2026-12-02"}]:
        yield f"a task with {keys!r}", assignment | {"tasks": [{"name": "Plan"} | keys]}
    yield "no due date", {key: value for key, value in assignment.items() if key != "due"}
    yield "a list of assignments without ids", [{key: value for key, value in assignment.items() if key != "id"}]
    yield "an empty list", []


def assignments():
    """What the schema of assignments has to accept, and the example that faults are put into."""
    assignment = json.loads((ROOT / "Content/assignments/biology-essay.json").read_text()) | {"id": "essay"}
    exported = json.loads((ROOT / "Tests/Cases/planner/Content/assignments/planner.json").read_text())
    full = assignment | {"reminders": ["30m", "2w", "2026-12-01T09:00"], "tasks": [{"name": "A", "start": "2026-12-01", "end": "2026-12-02"}]}
    return {
        "the example": assignment, "a list": [assignment], "a planner's file": exported,
        "$schema": assignment | {"$schema": "../../assignment.schema.json"}, "tasks": full, "one reminder": assignment | {"reminders": "7d"}, "a former id": assignment | {"formerly": "work"}, "former ids": assignment | {"formerly": ["work", "cells/work"]},
    }, assignment


def sites():
    """The settings of the example, of the documentation and of all golden cases that have no fault in them."""
    files = [ROOT / "Content/site.yml", ROOT / "Docs/Content/site.yml", *sorted(ROOT.glob("Tests/Cases/*/Content/site.yml"))]
    right = {str(file.relative_to(ROOT)): yaml.safe_load(file.read_text()) for file in files if not FAULTY_SETTINGS & set(file.parts)}
    full = {
        "id": "a", "title": "A", "language": "es-419", "languages": "fr", "base-url": "https://example.org/a", "contact": "a.b@example.org",
        "timezone": "Europe/London", "modules": [{"id": "m", "title": "M", "teachers": "Ms Nguyen"}], "calendar": "zoned",
        "reminder-events": True, "publish-students": False, "offline": True, "print-answers": "never", "allow-media": ["**/*.html"],
        "theme": {"accent": "#08a", "logo": "media/logo.svg"}, "grades": {"95": "1.0", "66.6": 2.3, "0": "5.0"},
        "hand-in": {"ways": ["upload", "mail", "copy"], "upload": "https://cloud.example.org:8443/a?b=c", "mail": "a.b@example.org"},
    }
    return right | {"every key": full, "the address of a page": full | {"contact": "https://example.org/issues/new"}}, full


def faulty_sites(site):
    for key, value in {
        "id": "a b", "title": "", "langauge": "en", "language": "Klingon", "languages": ["en", "Klingon"], "base-url": "example.org",
        "contact": "office", "timezone": "europe london", "modules": [{"title": "M"}], "calendar": "floating", "reminder-events": "yes",
        "publish-students": "maybe", "offline": 1, "print-answers": "later", "allow-media": 5, "theme": {"accent": "blue"},
        "grades": {"101": "A"},
    }.items():
        yield f"a site whose '{key}' is {value!r}", site | {key: value}
    for key in ["id", "title"]:
        yield f"a site without '{key}'", {name: value for name, value in site.items() if name != key}
    yield "an unknown key of a module", site | {"modules": [{"id": "m", "title": "M", "teacher": "Ms Nguyen"}]}
    for hand_in in [
        {"ways": ["post"]}, {"mail": "teacher"}, {"upload": "http://cloud.example.org/a"}, {"upload": "https://a b/"},
        {"ways": []}, {"ways": ["copy", "mail"]}, {"ways": "upload"}, {"upload": "https://me@example.org/"}, {"way": ["copy"]}, True,
    ]:
        yield f"a site whose 'hand-in' is {hand_in!r}", site | {"hand-in": hand_in}
    yield "an unknown key of a theme", site | {"theme": {"colour": "#08a"}}


class Head(yaml.SafeLoader):
    """Days are texts to Quizmark, as they are in JSON."""


Head.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith(":timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def heads(folder):
    """The front matter of the Markdown files that have no fault in them, by their paths."""
    heads = {}
    for file in [*ROOT.glob(f"Content/{folder}/**/*.md"), *ROOT.glob(f"Docs/Content/{folder}/**/*.md"), *ROOT.glob(f"Tests/Cases/*/Content/{folder}/**/*.md")]:
        if "faults" not in str(file):
            # JSON has no other keys than texts.
            head = yaml.load(file.read_text().split("---\n")[1], Head)
            heads[str(file.relative_to(ROOT))] = json.loads(json.dumps(head))
    return heads


def faulty_checklists():
    for key, value in {"id": "a b", "title": "", "titel": "A", "edition": ["2026"], "order": 1001}.items():
        yield f"a checklist whose '{key}' is {value!r}", {"title": "A", key: value}
    yield "a checklist without a title", {"order": 1}


def faulty_pages():
    for key, value in {
        "title": "", "order": 1001, "navigation": "no", "layout": "", "values": {"a room": "Hall 2"}, "ends-with": ["imprint"], "colour": "red",
    }.items():
        yield f"a page whose '{key}' is {value!r}", {"title": "A", key: value}


def editions():
    files = [*ROOT.glob("Content/penalties/*/edition.yml"), *ROOT.glob("Tests/Cases/*/Content/penalties/*/edition.yml")]
    files = [file for file in files if "faults" not in str(file)]
    editions = {str(file.relative_to(ROOT)): json.loads(json.dumps(yaml.load(file.read_text(), Head))) for file in files}
    full = {
        "id": "2026", "title": {"en": "Rules", "fr": "Règles"}, "body": "A federation", "in-force": "2026-02-18", "current": True,
        "rulebook": {"en": "media/rules.pdf"}, "rule-pages": {"en": {"8.6": 33}},
    }
    return editions | {"every key": full}, full


def faulty_editions(edition):
    for key, value in {
        "id": "a b", "title": {"English": "Rules"}, "body": "", "in-force": "2026", "current": "yes", "curent": True,
        "rulebook": "media/rules.pdf", "rule-pages": {"en": {"8.6": 0}},
    }.items():
        yield f"an edition whose '{key}' is {value!r}", edition | {key: value}


def people():
    """Both shapes."""
    students = [{"Mr Bob": ["Callum", "Toby"]}, {"Ms Nguyen": {"students": ["Toby"]}}]
    example = json.loads((ROOT / "Content/people.json").read_text())
    return {"the example": example, "a list": students, "a mapping": {"teachers": students}, "no students": [{"Mr Bob": []}]}


FAULTY_PEOPLE = {
    "a list of names": ["Mr Bob"], "no teacher in the braces": [{}], "one student without a list": [{"Mr Bob": "Callum"}],
    "a student without a name": [{"Mr Bob": [""]}], "a teacher without a name": [{" ": ["Callum"]}], "another key": {"people": []},
    "another key of a teacher": [{"Mr Bob": {"pupils": ["Callum"]}}],
}


def hold(name, right, wrong):
    """How many checks pass and fail."""
    schema = json.loads((ROOT / name).read_text())
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    results = []
    for file, value in right.items():
        for error in validator.iter_errors(value):
            print(f"{name} refuses {file}: {error.json_path}: {error.message}")
        results.append(validator.is_valid(value))
    for fault, value in wrong:
        if validator.is_valid(value):
            print(f"{name} accepts {fault}.")
        results.append(not validator.is_valid(value))
    return results.count(True), results.count(False)


def main():
    quiz = json.loads((ROOT / "Content/quizzes/git.json").read_text())
    right_assignments, assignment = assignments()
    right_sites, site = sites()
    right_editions, edition = editions()
    quizzes = {path: head | {"questions": quiz["questions"]} for path, head in heads("quizzes").items()}
    checklists = {"every key": {"id": "a", "title": "A", "edition": 2026, "order": -1}} | heads("checklists")
    counts = [
        hold("quiz.schema.json", {"git.json": quiz} | dict(faultless(quiz)) | quizzes, faulty(quiz)),
        hold("assignment.schema.json", right_assignments, faulty_assignments(assignment)),
        hold("site.schema.json", right_sites, faulty_sites(site)),
        hold("checklist.schema.json", checklists, faulty_checklists()),
        hold("page.schema.json", heads("pages"), faulty_pages()),
        hold("edition.schema.json", right_editions, faulty_editions(edition)),
        hold("people.schema.json", people(), FAULTY_PEOPLE.items()),
    ]
    passed, failed = map(sum, zip(*counts))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
