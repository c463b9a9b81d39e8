"""Imports a bank of 50,000 questions, in the shapes of public trivia, GIFT and Moodle files, and measures time and memory.

    python3 Benchmarks/question_bank.py QUIZMARK [--questions 50000]

The bank is drawn by chance and is always the same. It has what real files have: entities, feedback by answer, shares of choices, hints,
several right choices and numbers, accents, and a question in a hundred that can't be imported. QUIZMARK is a release build.
"""

import argparse
import os
import pathlib
import random
import resource
import subprocess
import tempfile
import time

WORDS = """water river mountain energy cell light number city planet acid metal leaf sound theory music river king treaty ocean
wall engine language verb poem island desert winter signal code protein muscle Élysée Volga façade naïve Zürich über señor""".split()
# Questions of a file.
SIZE = 1_000
LIMITS = {"seconds": 25, "megabytes": 120}


def sentence(chance, words=8):
    return " ".join(chance.choice(WORDS) for _ in range(words)).capitalize()


def trivia(chance, number):
    choices = [sentence(chance, 3) + f" {letter}{number}" for letter in "abcd"]
    key = chance.randrange(4)
    lines = [f"#Q {sentence(chance)} {number}?", f"^ {choices[key]}"] + [f"{letter} {choice}" for letter, choice in zip("ABCD", choices)]
    return "\n".join(lines) + "\n\n"


def gift(chance, number):
    name = f"::Q{number}::[html]<p>{sentence(chance)} &amp; <b>{number}</b></p>"
    kind = number % 6
    if kind == 0:
        return f"{name} {{={sentence(chance, 2)} 1#Right ~{sentence(chance, 2)} 2#Wrong ~%50%{sentence(chance, 2)} 3}}\n\n"
    if kind == 1:
        return f"{name} {{~%50%one {number} ~%50%two {number} ~%-25%three {number}}}\n\n"
    if kind == 2:
        return f"{name} {{T#No.#Yes.}}\n\n"
    if kind == 3:
        return f"{name} {{={chance.choice(WORDS)}#Right =%0%*#Look again}}\n\n"
    if kind == 4:
        return f"{name} {{#{number}:0.5 =%0%{number + 9}#Too much}}\n\n"
    return f"{name} {{=a{number} -> x =b{number} -> y}}\n\n" if number % 100 != 5 else f"{name} {{~only one choice}}\n\n"


def moodle(chance, number):
    def answer(text, fraction, said=""):
        return f'<answer fraction="{fraction}" format="html"><text>{text}</text><feedback format="html"><text>{said}</text></feedback></answer>'

    kind = number % 5
    if kind == 0:
        body = "<single>true</single>" + answer("one", 100, "Yes.") + answer("two", 100) + answer("three", -50, "No.")
    elif kind == 1:
        body = "<single>false</single>" + answer("one", 50) + answer("two", 50) + answer("three", 0)
    elif kind == 2:
        body = answer(chance.choice(WORDS), 100, "Yes.") + answer("*", 0, "No.")
    elif kind == 3:
        body = answer("true", 0, "No.") + answer("false", 100, "Yes.")
    else:
        body = answer(number, 100) + answer("*", 0, "Count.")
    name = ["multichoice", "multichoice", "shortanswer", "truefalse", "numerical"][kind]
    hint = "<hint format=\"html\"><text>Think.</text></hint>" if number % 10 == 0 else ""
    text = f"<![CDATA[<p>{sentence(chance)} <i>{number}</i>?</p>]]>"
    return (f'<question type="{name}"><name><text>Q{number}</text></name><questiontext format="html"><text>{text}</text></questiontext>'
            f"<defaultgrade>1</defaultgrade>{body}{hint}</question>\n")


SHAPES = {"trivia": ("txt", "", trivia, ""), "gift": ("gift", "", gift, ""), "moodle": ("xml", "<quiz>\n", moodle, "</quiz>\n")}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("quizmark")
    parser.add_argument("--questions", type=int, default=50_000)
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.quizmark)
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder) / "site"
        (site / "Content").mkdir(parents=True)
        (site / "Content" / "site.yml").write_text("id: bank\ntitle: Bank\n", encoding="utf-8")
        seconds = 0
        files = {shape: [] for shape in SHAPES}
        for start in range(0, arguments.questions, SIZE):
            shape = list(SHAPES)[start // SIZE % len(SHAPES)]
            ending, head, write, tail = SHAPES[shape]
            chance = random.Random(start)
            file = pathlib.Path(folder) / f"{shape}-{start // SIZE}.{ending}"
            numbers = range(start, min(start + SIZE, arguments.questions))
            file.write_text(head + "".join(write(chance, number) for number in numbers) + tail, encoding="utf-8")
            files[shape].append(file)
        for shape, paths in files.items():
            began = time.monotonic()
            done = subprocess.run([program, "import", shape, *paths, "--site", site], capture_output=True, text=True, check=False)
            seconds += time.monotonic() - began
            last = (done.stdout + done.stderr).strip().splitlines()[-1:]
            print(f"{shape}: {len(paths)} files, {time.monotonic() - began:.1f} s, exit {done.returncode}: {' '.join(last)[:120]}")
        megabytes = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
        print(f"{arguments.questions} questions: {seconds:.1f} s, {megabytes:.0f} MB at most")
        questions = sum(file.read_text(encoding="utf-8").count("\n## ") for file in (site / "Content" / "quizzes").rglob("*.md"))
        print(f"{questions} questions arrived")
        assert seconds <= LIMITS["seconds"] and megabytes <= LIMITS["megabytes"], f"more than {LIMITS}"


main()
