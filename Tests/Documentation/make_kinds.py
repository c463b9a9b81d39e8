#!/usr/bin/env python3
"""Writes Docs/Content/pages/kinds.md: each kind of question as source, on the screen, on paper, and as it is exported.

    make_kinds.py QUIZMARK DOCS            writes the page
    make_kinds.py QUIZMARK DOCS --check    fails where the page isn't what it would write
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HEAD = """---
id: kinds
title: Every kind of question
section: Reference
order: 101
---

Each kind of question as you write it, as students see it, and as it is exported. The exports come from a quiz with `choices: fixed` and `scoring: partial`; without these settings, choices are shuffled, and points for parts of an answer differ. Choose **Try it** to answer the question on this site. [Writing quizzes](writing-quizzes.md) has all the rules.

Diving sanctions are a separate kind; see [Diving penalties](penalties.md).
"""

# Title of each kind, and what tells it from the others.
KINDS = {
    "single": ("Single choice", "A list with boxes, one of them with an `x`."),
    "multiple": ("Multiple choice", "Two or more boxes with an `x`. `say-count` shows how many are correct."),
    "true-false": ("True or false", "No list; the answer is in the braces."),
    "blanks": ("Blanks", "Double brackets; bars separate the accepted words."),
    "numeric": ("Number", "A blank that begins with `=`, with its tolerance."),
    "ordering": ("Ordering", "A numbered list without boxes. Pages shuffle it."),
    "matching": ("Matching", "A list of prompts and matches. A line that begins with `->` is an extra match."),
    "text": ("Free text", "You mark it. Students see the model answer, but not your marking notes."),
    "hints": ("Hints, and points for choices", "A block quote that begins with `[!HINT]`, with its cost. A choice can have its own points."),
    "any": ("Any one of several", "Two or more boxes with an `x`, and `type=single`."),
    "feedback": ("Feedback by answer", "A block quote that begins with `[!FEEDBACK]` and the answer. Without an answer, it is for any other wrong answer."),
    "lists": ("Lists in a text", "A blank with options in braces, separated by bars. The correct one is between asterisks."),
    "units": ("Numbers with a unit", "A number with its unit inside the brackets. The same quantity in another unit is also correct."),
    "several": ("Several correct numbers", "Bars between numbers. Any one of them is correct."),
    "patterns": ("Patterns", "With `patterns`, a star matches any letters."),
}


def sources(quiz):
    """The Markdown of each question, by its id."""
    parts = re.split(r"^(?=## )", quiz.read_text(encoding="utf-8"), flags=re.M)[1:]
    return {re.search(r"\{#([\w-]+)", part)[1]: part.strip() for part in parts}


def exported(quizmark, quiz):
    """The questions of the Moodle XML, in their order; of a site with this quiz only, whatever the documentation lacks yet."""
    with tempfile.TemporaryDirectory() as folder:
        site, file = pathlib.Path(folder), pathlib.Path(folder) / "kinds.xml"
        (site / "Content" / "quizzes").mkdir(parents=True)
        (site / "Content" / "site.yml").write_text("id: kinds\ntitle: Kinds\n", encoding="utf-8")
        shutil.copy(quiz, site / "Content" / "quizzes")
        subprocess.run([quizmark, "export", "moodle", site, "--output", file], check=True, capture_output=True)
        text = file.read_text(encoding="utf-8")
    return [each for each in re.findall(r"<question type=.*?</question>", text, re.S) if 'type="category"' not in each]


def page(quizmark, docs):
    quiz = pathlib.Path(docs) / "Content" / "quizzes" / "kinds.md"
    text = HEAD
    written = sources(quiz)
    assert list(written) == list(KINDS), f"{quiz} has other questions than {sys.argv[0]}"
    for number, ((kind, source), xml) in enumerate(zip(written.items(), exported(quizmark, quiz), strict=True), 1):
        title, rule = KINDS[kind]
        picture = f"../media/kinds/{kind}"
        name = f"{title} in a browser"
        # Indented as its first line is.
        lines = [line.removeprefix("  ") for line in xml.strip().splitlines()]
        text += f"""
## {title}

{rule}

```markdown
{source}
```

| On the screen | On paper |
|:--|:--|
| ![{name}]({picture}-light.webp#only-light) ![{name}]({picture}-dark.webp#only-dark) | ![{title} on paper]({picture}-paper.webp) |

[Try it: {title}](../quizzes/kinds.md#q{number})

In Moodle XML:

```xml
{chr(10).join(lines)}
```
"""
    return text


def main():
    quizmark, docs, *rest = sys.argv[1:]
    file = pathlib.Path(docs) / "Content" / "pages" / "kinds.md"
    text = page(quizmark, docs)
    if rest == ["--check"]:
        if file.read_text(encoding="utf-8") != text:
            sys.exit(f"{file} isn't up to date; run bin/pictures")
    else:
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
