#!/usr/bin/env python3
"""Write the same invented quizzes as two Quizmark sites and as a Hugo site.

    corpus.py --quizzes N --out FOLDER [--formulas N]

FOLDER/quizmark   Content/site.yml and one JSON file for each quiz, which the floor reads too
FOLDER/markdown   the same with one Markdown file for each quiz
FOLDER/hugo       the site of Benchmarks/hugo with one page for each quiz

Quiz number i depends on the seed and i alone: the first 100 of 10,000 quizzes are the 100 of a small corpus, so that
growth is measured on the same kind of work. `--formulas` adds so many formulas to each question and changes no other word.
"""

import argparse
import json
import random
import shutil
from pathlib import Path

SEED = 20260901
QUESTIONS = 10
HUGO_SITE = Path(__file__).resolve().parent / "hugo"

SITE_SETTINGS = """\
id: benchmark
title: Benchmark quizzes
language: en
timezone: UTC
"""

SUBJECTS = ["Cell biology", "Computer networks", "Diving rules", "Geography", "Mechanics", "Music theory", "Statistics"]
WORDS = {
    # Some words are not ASCII, as in any college: folding and escaping have to look at every byte.
    "determiner": "a any each every her his its one our some that the their this which".split(),
    "adjective": """acid bright brief careful complete deep distant early exact final formal gentle hidden inner late
        light modern narrow open patient plain quiet rapid shared simple steady straight usual vivid wide""".split(),
    "noun": """angle answer atom bridge élève cell chord current degree dive échelle enzyme field force frequency glacier
        graph harbour island judge measure membrane método network orbit packet platform protein pupil rhythm río river
        router sample scale score signal solution springboard takeoff theory tide valley variable vector wave""".split(),
    "verb": """absorbs adds answers balances begins bends carries changes completes crosses divides enters explains
        follows holds joins leaves measures meets moves needs opens passes reaches repeats returns shows splits
        starts supports turns yields""".split(),
}
WORD_ORDER = ["determiner", "adjective", "noun", "verb"]
ENDINGS = ["at the same time", "before the next round", "in every case", "in most of the samples", "on the second attempt",
           "under the present rules", "when nothing else changes", "without a further step"]
SNIPPETS = ["a < b && b < c", "f(x) = x^2", "H2O", "ping -c 3", "list[0]", "x += 1", "Array<Int>", "\"quoted\"", "10.0.0.0/8",
            "p <= 0.05", "&amp;", "C#", "2 > 1", "C:\\lab", "it's"]
LISTINGS = [
    ("python", "def mean(values):\n    if not values:\n        return 0\n    return sum(values) / len(values)  # %s"),
    ("swift", "func largest(_ items: [Int]) -> Int {\n    var best = 0\n    for item in items where item > best {\n"
              "        best = item  // %s\n    }\n    return best\n}"),
    ("c", "for (int i = 0; i < n && a[i] > 0; i++) {\n    total += a[i] & 0xFF; /* %s */\n}"),
    ("sql", "SELECT name, SUM(points) AS %s\n  FROM dives\n WHERE points >= 4.5\n GROUP BY name;"),
]


# `#` is a number and `@` a letter. Teachers write the first ones over and over, with the same letters.
FORMULAS = [
    r"x", r"n", r"E = mc^2", r"F = ma", r"\Delta t", r"\pi r^2", r"\ce{H2O}", r"\ce{CO2}", r"\alpha", r"x_1",
    r"s = u t + \frac{1}{2} a t^2", r"x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}", r"\ce{2H2 + O2 -> 2H2O}",
    r"@ = #", r"#@ + # = #", r"@^2 - #@ + # = 0", r"\frac{#}{#}", r"\sqrt{#}", r"f(@) = #@^2 - #@", r"# \times 10^{#}",
    r"@_{#} = \frac{#}{@}", r"\sin(#@)", r"\SI{#}{m/s^2}", r"@ \le # < #", r"\vec{@} \cdot \vec{b} = #",
    r"\int_0^{#} @^2 \, dx", r"\sum_{k=1}^{#} k^2", r"\lim_{@ \to #} \frac{1}{@ - #}", r"e^{-#@}", r"\log_{#} @",
    r"\left( \frac{@}{#} \right)^{#}", r"\ce{#Na^+ + Cl^-}", r"\lambda = \SI{#}{nm}", r"P(@ > #) = 0.#",
    r"\begin{pmatrix} # & # \\ 0 & @ \end{pmatrix}",
]


class Chance:
    """Draws for one quiz, by `random()` alone: its sequence is the one that Python keeps from version to version."""

    def __init__(self, seed, number):
        self.fraction = random.Random(seed * 1_000_003 + number).random

    def number(self, low, high):
        return low + int(self.fraction() * (high - low + 1))

    def one_of(self, choices):
        return choices[int(self.fraction() * len(choices))]

    def happens(self, probability):
        return self.fraction() < probability


def marked(chance, word):
    """One word with the markup that quizzes use most, code twice as often as the rest."""
    style = chance.number(1, 4)
    if style == 1:
        return f"**{word}**"
    if style == 2:
        return f"*{word}*"
    return f"`{chance.one_of(SNIPPETS)}`"


def sentence(chance, low, high, *, marks=0, has_link=False, end="."):
    start = chance.number(0, 3)
    words = [chance.one_of(WORDS[WORD_ORDER[(start + i) % 4]]) for i in range(chance.number(low, high))]
    words[0] = words[0].capitalize()
    for _ in range(marks):
        place = chance.number(0, len(words) - 1)
        if words[place].isalpha():
            words[place] = marked(chance, words[place])
    if has_link:
        noun = chance.one_of(WORDS["noun"])
        words.append(f"[{chance.one_of(WORDS['adjective'])} {noun}](https://example.org/{chance.number(1, 999)})")
    return " ".join(words) + end


def bullets(chance, count):
    return "\n".join("- " + sentence(chance, 4, 10, marks=1, end="") for _ in range(count))


def listing(chance):
    language, code = chance.one_of(LISTINGS)
    return f"```{language}\n{code % chance.one_of(WORDS['noun'])}\n```"


def introduction(chance):
    first = " ".join(sentence(chance, 9, 18, marks=2) for _ in range(3))
    last = " ".join(sentence(chance, 9, 18, marks=1, has_link=True) for _ in range(2))
    return "\n\n".join([first, bullets(chance, 3), last])


def prompt(chance):
    text = sentence(chance, 10, 24, marks=2, has_link=chance.happens(0.15))
    text += " " + sentence(chance, 6, 12, marks=1, end="?")
    addition = chance.fraction()
    if addition < 0.2:
        return text + "\n\n" + bullets(chance, chance.number(2, 4))
    return text + "\n\n" + listing(chance) if addition < 0.4 else text


def choice_text(chance):
    kind = chance.fraction()
    if kind < 0.1:
        return f"`{chance.one_of(SNIPPETS)}`"
    text = sentence(chance, 3, 9, marks=1 if kind < 0.6 else 0, end="")
    return f"{text} {chance.one_of(ENDINGS)}" if kind > 0.8 else text


def choices(chance):
    texts = []
    while len(texts) < 4:  # a quiz with two equal choices would be warned about
        text = choice_text(chance)
        if text not in texts:
            texts.append(text)
    right = {chance.number(0, 3)}
    if chance.happens(0.25):
        right.add(chance.number(0, 3))
    return [{"text": text, "correct": place in right} for place, text in enumerate(texts)]


def formula(chance):
    letters = {"#": lambda: str(chance.number(2, 99)), "@": lambda: chance.one_of("abcmnptvxyz")}
    return "".join(letters.get(sign, lambda: sign)() for sign in chance.one_of(FORMULAS))


def with_formulas(quiz, count, chance):
    """The quiz with so many formulas in each question, in turn in its prompt and its explanation."""
    for question in quiz["questions"]:
        for place in range(count):
            key = ("prompt", "explanation")[place % 2]
            question[key] = f"For ${formula(chance)}$: {question[key]}"
    return quiz


def quiz(seed, number):
    chance = Chance(seed, number)
    return {
        "id": f"quiz-{number:05}",
        "title": f"{chance.one_of(SUBJECTS)} {number}: the {chance.one_of(WORDS['adjective'])} {chance.one_of(WORDS['noun'])}",
        "description": sentence(chance, 10, 18),
        "introduction": introduction(chance),
        "questions": [
            {
                "id": f"q{place}",
                "prompt": prompt(chance),
                "choices": choices(chance),
                "explanation": sentence(chance, 12, 24, marks=2, has_link=chance.happens(0.2))
                + " " + sentence(chance, 8, 16, marks=1),
            }
            for place in range(1, QUESTIONS + 1)
        ],
    }


def json_text(value):
    return json.dumps(value, ensure_ascii=False, indent=1) + "\n"


def hugo_page(quiz):
    """A page with JSON front matter, which Hugo reads faster than YAML."""
    header = {key: quiz[key] for key in ("id", "title", "description")}
    header["questions"] = [
        question | {"multiple": sum(choice["correct"] for choice in question["choices"]) > 1}
        for question in quiz["questions"]
    ]
    return f"{json_text(header)}\n{quiz['introduction']}\n"


def markdown_question(question):
    """A question as people write it: the first paragraph of its prompt is a heading."""
    prompt, _, rest = question["prompt"].partition("\n\n")
    # With asterisks, since a list in the prompt has hyphens and would continue.
    choices = "\n".join(f"* [{'x' if choice['correct'] else ' '}] {choice['text']}" for choice in question["choices"])
    explanation = "\n".join(f"> {line}".rstrip() for line in question["explanation"].split("\n"))
    return "\n\n".join(part for part in (f"## {prompt} {{#{question['id']}}}", rest, choices, explanation) if part)


def markdown_page(quiz):
    """The quiz as a Markdown file."""
    header = "\n".join(f"{key}: {json.dumps(quiz[key], ensure_ascii=False)}" for key in ("id", "title", "description"))
    questions = "\n\n".join(markdown_question(question) for question in quiz["questions"])
    return f"---\n{header}\n---\n\n{quiz['introduction']}\n\n{questions}\n"


def write_corpus(folder, count, seed=SEED, formulas=0):
    """Writes all three sites into `folder`, which must not exist yet."""
    quizzes = folder / "quizmark" / "Content" / "quizzes"
    texts = folder / "markdown" / "Content" / "quizzes"
    pages = folder / "hugo" / "content" / "quizzes"
    for site in (quizzes, texts):
        site.mkdir(parents=True)
        (site.parent / "site.yml").write_text(SITE_SETTINGS, encoding="utf-8")
    shutil.copytree(HUGO_SITE, folder / "hugo")
    for number in range(1, count + 1):
        made = with_formulas(quiz(seed, number), formulas, Chance(seed + 1, number))
        (quizzes / f"{made['id']}.json").write_text(json_text(made), encoding="utf-8")
        (texts / f"{made['id']}.md").write_text(markdown_page(made), encoding="utf-8")
        (pages / f"{made['id']}.md").write_text(hugo_page(made), encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--quizzes", type=int, required=True, metavar="N")
    parser.add_argument("--out", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--formulas", type=int, default=0, metavar="N", help="so many formulas in each question")
    arguments = parser.parse_args()
    if not 1 <= arguments.quizzes <= 99_999:
        parser.error("--quizzes is a number from 1 to 99999")
    if arguments.out.exists():
        parser.error(f"{arguments.out} exists already")
    write_corpus(arguments.out, arguments.quizzes, arguments.seed, arguments.formulas)


if __name__ == "__main__":
    main()
