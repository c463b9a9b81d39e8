"""A class for the pictures of handing in, marking and results: its quiz, its reports, and what a teacher does with them.

take_pictures.py opens its pages. The class is drawn by chance, always the same; only receipts differ from run to run.
"""

import csv
import datetime
import io
import json
import pathlib
import random
import re
import signal
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/Browser"), str(ROOT / "Benchmarks")]

from jwcrypto import jwk  # noqa: E402
from marking_class import FIRST, LAST, LETTERS, fingerprint, seal  # noqa: E402
from taker import Taker, wait  # noqa: E402

STUDENTS = 24
# The time at which the pictures are taken, by the page's clock.
MOMENT = datetime.datetime(2027, 1, 14, 16, 30, tzinfo=datetime.timezone.utc)
SETTINGS = "id: college\ntitle: Riverside College\ntimezone: UTC\noffline: false\n"
# Prompts with their choices; the first is right, except that of the question on osmosis, whose key is wrong on purpose.
QUESTIONS = [
    ("atp", "Which organelle makes most of a cell's ATP?", ["Mitochondrion", "Nucleus", "Ribosome", "Vacuole"]),
    ("dna", "Where is most of a cell's DNA?", ["In the nucleus", "In the cell wall", "In the vacuole", "In the ribosomes"]),
    ("osmosis", "In which direction does water move in osmosis?", [
        "Towards the lower concentration of dissolved substances", "Towards the higher concentration of dissolved substances", "Upwards",
        "Always into the cell"]),
    ("wall", "What is the wall of a plant cell made of?", ["Cellulose", "Starch", "Fat", "Keratin"]),
    ("protein", "Which part of a cell makes proteins?", ["Ribosomes", "Lysosomes", "The cell wall", "The vacuole"]),
    ("leaf", "Why are leaves green?", ["Chlorophyll reflects green light", "Chlorophyll takes up green light", "The cell wall is green", "Water is green"]),
    ("bacteria", "Which of these has no nucleus?", ["A bacterium", "A leaf cell", "A yeast cell", "A skin cell"]),
    ("division", "How many cells are there after a cell has divided three times?", ["8", "3", "6", "9"]),
]
ESSAY = {
    "id": "onion", "kind": "text", "points": 4, "prompt": "Why is an onion a good plant for looking at cells?",
    "model-answer": "Its skin is one layer thin, and has no chloroplasts in the way.", "marking-notes": "Two points for each reason.",
}
TEXTS = [
    "The skin of an onion is only one layer of cells thick, so the light goes through it.",
    "It is easy to peel off a thin skin. There are no chloroplasts, so you can see the nucleus.",
    "Onions are cheap, and the cells are large.",
    "Because the cells lie side by side like bricks, and nothing green is in the way.",
    "You can stain it with iodine, and then the nucleus is visible.",
    "The skin is thin. Onion grows below the ground, so it has no chloroplasts.",
]
TOBY = "The skin is one layer thin, so light shines through it. There are no chloroplasts in it."
COMMENT = "A good explanation. Also say why there are no chloroplasts."
FILL = """
for (const [id, value] of Object.entries(arguments[0])) {
    const question = document.querySelector(`fieldset[data-question="${id}"]`), area = question.querySelector('textarea');
    if (!area) question.querySelector(`input[value="${value}"]`).click();
    else {
        area.value = value;
        area.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }
}"""
# Keeps the file that the page saves.
CAUGHT = """
const blobs = new Map();
URL.createObjectURL = blob => { blobs.set('about:blank#report', blob); return 'about:blank#report'; };
HTMLAnchorElement.prototype.click = function () { blobs.get(this.getAttribute('href')).text().then(text => { window.report = text; }); };
"""


class Class:
    def __init__(self, quizmark, folder):
        self.quizmark, self.folder = quizmark, folder
        choices = [
            {"id": name, "prompt": prompt, "choices": [{"text": text, "correct": place == 0} for place, text in enumerate(texts)]}
            for name, prompt, texts in QUESTIONS
        ]
        self.quiz = {
            "id": "cells", "title": "The cell", "hand-in": True, "due": "2027-01-15T18:00", "presentation": "page", "choices": "fixed",
            "feedback": "end", "pass": 50, "questions": [*choices, ESSAY],
        }
        (folder / "Content/quizzes").mkdir(parents=True)
        (folder / "Content/site.yml").write_text(SETTINGS)
        (folder / "Content/quizzes/cells.json").write_text(json.dumps(self.quiz))
        self.run("marking", "new", folder)
        names = [f"{FIRST[number]} {LAST[number % len(LAST)]}" for number in range(STUDENTS)]
        rows = [f"{name},{4700 + number}" for number, name in enumerate(names)]
        (folder / "Marking/roster.csv").write_text("\n".join(["name,number", *rows, "Toby Quill,4711T", "Sally Bright,4712T"]) + "\n")
        key = jwk.JWK.from_json((folder / "Content/marking-key.jwk").read_text())
        (folder / "in").mkdir()
        chance = random.Random(5)
        for number, name in enumerate(names[:-1]):
            (folder / f"in/{number}.jwe").write_text(seal(key, self.report(number, name, chance)))
        self.add(folder / "in")
        self.run("build", folder, "--quiet")

    def run(self, *arguments):
        return subprocess.run([self.quizmark, *map(str, arguments)], check=True, stdout=subprocess.PIPE, text=True).stdout

    def add(self, path):
        self.run("reports", "add", path, "--site", self.folder)

    def report(self, number, name, chance):
        skill = number / STUDENTS
        answers = []
        for place, (identifier, prompt, texts) in enumerate(QUESTIONS):
            # The best students know that the key of this question is wrong.
            right = 1 if identifier == "osmosis" else 0
            is_right = chance.random() < 0.25 + 0.7 * skill - 0.03 * place
            letter = LETTERS[right if is_right else chance.choice([choice for choice in range(4) if choice != right])]
            answers.append({"id": identifier, "kind": "single", "prompt": fingerprint(prompt), "parts": [fingerprint(text) for text in texts], "answer": [letter]})
        answers.append({"id": ESSAY["id"], "kind": "text", "prompt": fingerprint(ESSAY["prompt"]), "answer": [f"{TEXTS[number % len(TEXTS)]} {'It is easy to see.' if number > 11 else ''}".strip()]})
        time = f"2027-01-14T{9 + number % 6:02}:{number:02}:00Z"
        return {
            "report": 1, "site": "college", "quiz": "cells", "version": "0", "language": "en", "student": {"name": name, "id": str(4700 + number)},
            "attempt": f"c{number:021}", "started": time, "finished": time, "handedIn": time, "returnKey": f"{number:022}", "questions": answers,
        }

    def page(self, name):
        return self.folder / "Output" / name

    def hand_in(self, driver):
        """Answers the quiz as Toby, and hands it in; the page shows the receipt."""
        taker = Taker(driver, self.page("").as_uri() + "/").start("quizzes/cells.html")
        letters = {name: "a" for name, *_ in QUESTIONS} | {"osmosis": "b", "leaf": "b", "onion": TOBY}
        taker.run(FILL, letters)
        taker.act("finish")
        taker.wait(lambda: taker.all("#hand-in-name"))
        taker.run(CAUGHT + "document.getElementById('hand-in-name').value = 'Toby Quill'; document.querySelector('[data-way=download]').click()")
        taker.wait(lambda: taker.run("return Boolean(window.report) && document.querySelector('.receipt-code') !== null"))
        file = self.folder / "toby.jwe"
        file.write_text(taker.run("return window.report"))
        self.add(file)

    def open_desk(self, driver):
        """Opens the page on which texts are marked; returns what closes it."""
        process = subprocess.Popen([self.quizmark, "mark", self.folder], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        driver.get(re.match(r"Mark: (\S+)", process.stdout.readline())[1])
        wait(driver, lambda: driver.execute_script("return !document.getElementById('desk').hidden"))

        def close():
            driver.get("about:blank")
            process.send_signal(signal.SIGINT)
            process.wait(20)
            process.stdout.close()
        return close

    def give_back(self):
        """Marks all texts, and gives the results back through the site."""
        sheet = self.folder / "texts.csv"
        self.run("mark", self.folder, "--export", sheet)
        head, *rows = csv.reader(io.StringIO(sheet.read_text("utf-8-sig")))
        points, comment, text = head.index("points"), head.index("comment"), head.index("text")
        for row in rows:
            row[points], row[comment] = ("3", COMMENT) if row[text] == TOBY else (str(len(row[text]) % 4 + 1), "")
        with open(sheet, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([head, *rows])
        self.run("mark", self.folder, "--import", sheet)
        self.run("results", self.folder)
        self.run("results", "publish", self.folder)
        self.run("build", self.folder, "--quiet")
