"""A class that is drawn by chance, always the same: two quizzes with texts, and what goes wrong in real classes.

    .venv/test/bin/python Benchmarks/marking_class.py FOLDER [--students 120]

makes a site in FOLDER with a marking key (by the program in PATH), a roster and the reports of the class in FOLDER/in. Add them with
`quizmark reports add FOLDER/in --site FOLDER`. Planted are copied answers, copied texts, students who hand in nothing, late, twice or
a damaged file, and a wrong key.
"""

import argparse
import json
import math
import pathlib
import random
import subprocess

from jwcrypto import jwe, jwk

SETTINGS = "id: college\ntitle: College\ntimezone: UTC\nlanguages: [en]\n"
LETTERS = "abcd"
QUESTIONS = 30
# The key of this question of the first quiz is wrong on purpose.
WRONG_KEY = 7
DUE = {"cells": "2026-12-01T18:00", "energy": "2026-12-08T18:00"}
FIRST = "Ada Ben Chloé Dan Eva Finn Greta Hugo Ida Jan Kim Léa Max Nora Omar Pia Quinn Rosa Sam Tara Uma Vera Will Yara Zoë".split()
LAST = "Archer Bell Carter Dupont Ellis Ferrari García Hughes Ivanova Jones King López Moreau Nguyen Okafor Price".split()
# Words of texts, which students join to sentences of their own.
SUBJECTS = "a cell|the nucleus|every mitochondrion|the outer membrane|an enzyme|most bacteria|the ribosomes|a green leaf|yeast|muscle tissue|the cytoplasm|a protein".split("|")
VERBS = "makes|needs|stores|breaks down|lets through|copies|transports|loses|protects|controls|changes|measures".split("|")
OBJECTS = "sugar|oxygen|energy|water|salt|the plans|acid|heat|its own walls|a message|light|small molecules".split("|")
REASONS = "when it is warm|as we saw|so it survives|in the dark|before it divides|I think|more than I expected|after lunch|without help|day and night|in onions|under stress".split("|")


def fingerprint(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2 ** 64
    return f"{(value ^ value >> 32) % 2 ** 32:08x}"


def quiz(name, chance):
    """A quiz of choices with one text at the end, as it is written."""
    questions = []
    for number in range(QUESTIONS):
        right = chance.randrange(4)
        questions.append({
            "id": f"q{number + 1}", "prompt": f"Question {number + 1} about {name}?",
            "choices": [{"text": f"Answer {letter} to {number + 1}", **({"correct": True} if place == right else {})} for place, letter in enumerate(LETTERS)],
        })
    questions.append({"id": "essay", "kind": "text", "prompt": f"What have you learned about {name}?", "points": 5})
    return {"id": name, "title": name.capitalize(), "hand-in": True, "due": DUE[name], "pass": 50, "questions": questions}


def key_of(question):
    return next(place for place, choice in enumerate(question["choices"]) if choice.get("correct"))


def text(chance):
    sentences = [" ".join(chance.choice(words) for words in (SUBJECTS, VERBS, OBJECTS, REASONS)).capitalize() for _ in range(5)]
    return ". ".join([*sentences, f"This took me {chance.randrange(5, 90)} minutes."])


def copied(original, chance):
    """A text with a last sentence of one's own."""
    sentences = original.split(". ")
    sentences[-1] = f"I finished after {chance.randrange(5, 90)} minutes."
    return ". ".join(sentences)


class Class:
    def __init__(self, students=120, seed=7):
        chance = random.Random(seed)
        self.count = students
        self.quizzes = {name: quiz(name, chance) for name in DUE}
        self.names = [f"{FIRST[number % len(FIRST)]} {LAST[(number % len(FIRST) + number // len(FIRST)) % len(LAST)]}" for number in range(students)]
        self.numbers = [str(4000 + number) for number in range(students)]
        places = chance.sample(range(students), students)
        taken = iter(places)
        few = students < 60
        # Pairs: the second takes over nearly everything of the first.
        self.copiers = [(next(taken), next(taken)) for _ in range(1 if few else 3)]
        self.text_copiers = [(next(taken), next(taken)) for _ in range(1 if few else 2)]
        self.missing = {next(taken) for _ in range(1 if few else 5)}
        self.late = {next(taken) for _ in range(1 if few else 4)}
        self.double = {next(taken) for _ in range(1 if few else 4)}
        self.damaged = {next(taken) for _ in range(1 if few else 3)}
        self.skill = [chance.gauss(0.6, 1) for _ in range(students)]
        self.answers = {name: self.drawn(name, chance) for name in DUE}

    def drawn(self, name, chance):
        """Answers by student: letters by question, none for an empty one, and the text."""
        quiz = self.quizzes[name]
        ease = [chance.gauss(0, 1) for _ in range(QUESTIONS)]
        lure = [chance.sample(range(4), 4) for _ in range(QUESTIONS)]
        answers = []
        for student in range(self.count):
            own = {}
            for number, question in enumerate(quiz["questions"][:-1]):
                if chance.random() < 0.03:
                    own[question["id"]] = None
                    continue
                right = key_of(question)
                if name == "cells" and number == WRONG_KEY:
                    right = (right + 1) % 4
                if chance.random() < 1 / (1 + math.exp(-self.skill[student] - ease[number])):
                    own[question["id"]] = LETTERS[right]
                else:
                    wrong = [place for place in lure[number] if place != right]
                    own[question["id"]] = LETTERS[chance.choices(wrong, [4, 2, 1])[0]]
            own["essay"] = text(chance)
            answers.append(own)
        for source, copier in self.copiers:
            for question in answers[source]:
                if question != "essay" and chance.random() < 0.95:
                    answers[copier][question] = answers[source][question]
        for source, copier in self.text_copiers:
            answers[copier]["essay"] = copied(answers[source]["essay"], chance)
        return answers

    def payload(self, name, student, attempt, handed_in):
        questions = []
        for question in self.quizzes[name]["questions"]:
            given = self.answers[name][student][question["id"]]
            entry = {"id": question["id"], "kind": "text" if question["id"] == "essay" else "single", "prompt": fingerprint(question["prompt"])}
            if "choices" in question:
                entry["parts"] = [fingerprint(choice["text"]) for choice in question["choices"]]
            if given is not None:
                entry["answer"] = [given]
            questions.append(entry)
        return {
            "report": 1, "site": "college", "quiz": name, "version": "0", "language": "en",
            "student": {"name": self.names[student], "id": self.numbers[student]}, "attempt": attempt, "started": handed_in,
            "finished": handed_in, "handedIn": handed_in, "returnKey": f"{student:022}", "questions": questions,
        }

    def reports(self, key):
        """Files with encrypted reports, by name."""
        chance, files = random.Random(11), {}
        for name, due in DUE.items():
            day = due[:10]
            for student in range(self.count):
                if student in self.missing:
                    continue
                time = f"{day}T{19 if student in self.late else 9:02}:{student % 60:02}:00Z"
                attempt = f"{name[0]}{student:021}"
                if student in self.double:
                    # The first of two, in which nothing but the first question was answered.
                    first = self.payload(name, student, "d" + attempt[1:], f"{day}T08:00:00Z")
                    for question in first["questions"][1:]:
                        question.pop("answer", None)
                    files[f"{name}-{student:03}-first.jwe"] = seal(key, first)
                sealed = seal(key, self.payload(name, student, attempt, time))
                if student in self.damaged:
                    sealed = sealed[: chance.randrange(200, len(sealed) - 1)]
                files[f"{name}-{student:03}.jwe"] = sealed
        return files

    def roster(self):
        rows = [f"{name},{number},s{number}@example.org,{'A' if int(number) % 2 else 'B'}" for name, number in zip(self.names, self.numbers)]
        return "\n".join(["name,number,email,groups", *rows]) + "\n"

    def write(self, folder, quizmark="quizmark"):
        folder = pathlib.Path(folder)
        (folder / "Content/quizzes").mkdir(parents=True)
        (folder / "Content/site.yml").write_text(SETTINGS, encoding="utf-8")
        for name, content in self.quizzes.items():
            (folder / f"Content/quizzes/{name}.json").write_text(json.dumps(content, indent=2), encoding="utf-8")
        subprocess.run([str(quizmark), "marking", "new", str(folder)], check=True, capture_output=True)
        (folder / "Marking/roster.csv").write_text(self.roster(), encoding="utf-8")
        key = jwk.JWK.from_json((folder / "Content/marking-key.jwk").read_text(encoding="utf-8"))
        (folder / "in").mkdir()
        for name, sealed in self.reports(key).items():
            (folder / "in" / name).write_text(sealed, encoding="ascii")


def seal(key, payload):
    header = {"alg": "ECDH-ES", "enc": "A256GCM", "kid": key.thumbprint(), "cty": "quizmark-report+json", "zip": "DEF"}
    token = jwe.JWE(json.dumps(payload).encode(), json.dumps(header))
    token.add_recipient(key)
    return token.serialize(compact=True)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Make a class that is drawn by chance.")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--students", type=int, default=120)
    parser.add_argument("--quizmark", default="quizmark")
    arguments = parser.parse_args()
    Class(arguments.students).write(arguments.folder, arguments.quizmark)
