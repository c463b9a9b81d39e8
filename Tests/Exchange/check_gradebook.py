"""The way from reports to grades, with reports sealed by jwcrypto. Usage: check_gradebook.py QUIZMARK [DAMAGED [KILLS]]"""

import csv
import io
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import unicodedata
import zipfile
from fractions import Fraction

from jwcrypto import jwk

import check_reports
from check_reports import receipt_of
from commands import run

SETTINGS = "id: college\ntitle: College\ntimezone: Europe/London\n"


def seal(key, payload):
    return check_reports.seal(key, payload, zip="DEF")


def report(name, number="", quiz="cells", attempt="a" * 22, handed_in="2026-11-23T09:28:22Z", version="0", language="en", questions=()):
    student = {"name": name, "id": number} if number else {"name": name}
    return {
        "report": 1, "site": "college", "quiz": quiz, "version": version, "language": language, "student": student, "attempt": attempt,
        "started": handed_in, "finished": handed_in, "handedIn": handed_in, "returnKey": "b" * 22, "questions": list(questions),
    }


class Site:
    def __init__(self, quizmark, folder):
        self.quizmark, self.folder = quizmark, pathlib.Path(folder)
        self.write("Content/site.yml", SETTINGS)
        assert self.run("marking", "new").returncode == 0
        self.key = jwk.JWK.from_json((self.folder / "Content/marking-key.jwk").read_text())

    def write(self, path, text):
        file = self.folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file

    def run(self, *arguments):
        if arguments[0] == "forget":
            arguments = ("marking", *arguments)
        takes_site = arguments[0] == "grade" or arguments[:2] == ("marking", "new")
        return run(self.quizmark, *arguments, *([self.folder] if takes_site else ["--site", self.folder]))

    def kept(self):
        folder = self.folder / "Marking/reports"
        return {file.name: file.read_text() for file in folder.iterdir()} if folder.exists() else {}


def check_damage(quizmark, folder, count=1000):
    """Each of many damaged reports is refused in one line, of thousands the first ones, and nothing of them is kept."""
    site, chance = Site(quizmark, folder), random.Random(1)
    text = seal(site.key, report("Toby\u001b[2J Quill"))
    head = len(text.split(".")[0])
    for number in range(count):
        damaged = text
        # A letter behind a whole report is no damage: anything may follow a report.
        while damaged.startswith(text):
            place = chance.randrange(head + 2, len(text))
            damaged = chance.choice([
                text[:place], text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1:], text[:place] + text[place + 1:],
                text[:place] + "A" + text[place:],
            ])
        site.write(f"in/{number:04}.jwe", damaged + "\n")
    outcome = site.run("reports", "add", site.folder / "in")
    lines = outcome.stderr.splitlines()
    assert outcome.returncode == 1 and len(lines) == min(count, 1000) + (count > 1000) + 1 and lines[-1].endswith(f"{count} refused"), lines[-3:]
    assert all(f"/in/{number:04}.jwe: it is damaged" in line for number, line in enumerate(lines[:min(count, 1000)])), lines[:3]
    assert not site.kept()
    site.write("whole/one.jwe", text)
    assert site.run("reports", "add", site.folder / "whole").returncode == 0
    assert site.kept() == {f"{receipt_of(text)}.jwe": text}


def check_interruptions(quizmark, folder, kills=20):
    """However often adding is killed, no report is lost, cut off or there twice."""
    site, chance = Site(quizmark, folder), random.Random(2)
    texts = [seal(site.key, report(f"Student {number}", attempt=f"{number:022}")) for number in range(1200)]
    for number, text in enumerate(texts):
        site.write(f"in/Student {number}_{number}_assignsubmission_file/cells.jwe", text)
    whole = {f"{receipt_of(text)}.jwe": text for text in texts}
    began = time.monotonic()
    shutil.copytree(site.folder, folder + "-timed")
    assert run(quizmark, "reports", "add", site.folder / "in", "--site", folder + "-timed").returncode == 0
    duration = time.monotonic() - began
    grown = 0
    for kill in range(kills):
        process = subprocess.Popen(
            [quizmark, "reports", "add", site.folder / "in", "--site", site.folder], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, duration * 0.9))
        process.kill()
        process.wait()
        kept = {name: text for name, text in site.kept().items() if name.endswith(".jwe")}
        assert all(whole.get(name) == text for name, text in kept.items()), "a report was cut off"
        assert len(kept) >= grown, "a report was lost"
        grown = len(kept)
        if kill % 5 == 4:
            shutil.rmtree(site.folder / "Marking/reports", ignore_errors=True)
            (site.folder / "Marking/received.jsonl").unlink(missing_ok=True)
            grown = 0
    outcome = site.run("reports", "add", site.folder / "in")
    assert outcome.returncode == 0, outcome.stderr
    assert site.kept() == whole, "not every report is there"
    journal = [json.loads(line) for line in (site.folder / "Marking/received.jsonl").read_text().splitlines()]
    origins = {entry["receipt"]: entry["from"] for entry in journal}
    assert set(origins) == {name.removesuffix(".jwe") for name in whole}
    assert all(f"in/Student {number}_{number}_assign" in origins[receipt_of(text)] for number, text in enumerate(texts))
    shutil.rmtree(folder + "-timed")


def check_archives(quizmark, folder):
    """What Moodle and Canvas download, and an email."""
    site = Site(quizmark, folder)
    texts = [seal(site.key, report(f"Student {number}")) for number in range(4)]
    with zipfile.ZipFile(site.folder / "moodle.zip", "w") as archive:
        archive.writestr("Toby Quill_4711_assignsubmission_file_/cells.jwe", texts[0])
        archive.writestr("Zoë Bell_4712_assignsubmission_onlinetext/onlinetext.html", f"<p>{texts[1][:200]}\n{texts[1][200:]}</p>")
    with zipfile.ZipFile(site.folder / "canvas.zip", "w") as archive:
        archive.writestr("quilltoby_102_5531_cells.jwe", texts[0])
        archive.writestr("bellzoe_LATE_103_5532_cells.jwe", texts[2])
    site.write("mail.eml", "Subject: Homework\r\n\r\n" + "=\r\n".join(texts[3][at:at + 75] for at in range(0, len(texts[3]), 75)))
    outcome = site.run("reports", "add", *[site.folder / name for name in ("moodle.zip", "canvas.zip", "mail.eml")])
    assert outcome.returncode == 0 and "4 reports added, 1 already there" in outcome.stderr, outcome.stderr
    assert set(site.kept()) == {f"{receipt_of(text)}.jwe" for text in texts}


# Questions with their keys, as this test reads them: nothing here is taken from the program.
QUESTIONS = [
    {"id": "atp", "prompt": "What makes ATP?", "points": 2, "choices": [
        {"text": "The nucleus"}, {"text": "A mitochondrion", "correct": True}, {"text": "The wall"}]},
    {"id": "walls", "prompt": "Which have walls?", "points": 1.5, "choices": [
        {"text": "Oaks", "correct": True}, {"text": "Cats"}, {"text": "Moulds", "correct": True}, {"text": "Owls"}]},
    {"id": "sky", "prompt": "The sky is green.", "answer": False},
    {"id": "g", "prompt": "What is g?", "answer": 9.81, "tolerance": 0.05},
    {"id": "fill", "prompt": "Ice is [[water]], and two and two is [[= 4]]."},
    {"id": "order", "prompt": "Sort them.", "items": ["One", "Two", "Three", "Four"]},
    {"id": "pairs", "prompt": "Match them.", "pairs": [
        {"prompt": "Oslo", "match": "Norway"}, {"prompt": "Rome", "match": "Italy"}, {"prompt": "Bern", "match": "Switzerland"}],
        "distractors": ["France"]},
]
KINDS = {"atp": "single", "walls": "multiple", "sky": "true-false", "g": "numeric", "fill": "blanks", "order": "ordering", "pairs": "matching"}
LETTERS = "abcdefgh"


def quiz_file(questions):
    return json.dumps({
        "id": "cells", "title": "Cells", "scoring": "partial", "pass": 60, "due": "2026-12-01T18:00", "hand-in": True, "questions": questions})


def fingerprint(text):
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 % 2 ** 64
    return f"{(value ^ value >> 32) % 2 ** 32:08x}"


def parts_of(question):
    if "choices" in question:
        return [fingerprint(choice["text"]) for choice in question["choices"]]
    if "items" in question:
        return [fingerprint(item) for item in question["items"]]
    if "pairs" in question:
        texts = [pair["prompt"] for pair in question["pairs"]] + [pair["match"] for pair in question["pairs"]]
        return [fingerprint(text) for text in texts + question["distractors"]]
    return None


def drawn_answer(question, chance):
    if chance.random() < 0.1:
        return None
    kind = KINDS[question["id"]]
    if kind == "single":
        return [chance.choice("abc")]
    if kind == "multiple":
        return chance.sample("abcd", chance.randint(1, 4))
    if kind == "true-false":
        return [chance.choice(["true", "false"])]
    if kind == "numeric":
        return [chance.choice(["9.81", "9,8", "9.76", "9.86", "9.75", "10", "981/100", "g"])]
    if kind == "blanks":
        return [chance.choice([" Wäter", "water", "ice", ""]), chance.choice(["4", "4.0", "8/2", "5", ""])]
    if kind == "ordering":
        return chance.sample("abcd", 4)
    return [chance.choice("abcd") for _ in range(3)]


def share(question, answer):
    """The share of a question's points, by the rules of the documentation."""
    if answer is None or not any(part.strip() for part in answer):
        return Fraction(0)
    kind = KINDS[question["id"]]
    if kind in ("single", "multiple"):
        key = {LETTERS[place] for place, choice in enumerate(question["choices"]) if choice.get("correct")}
        if kind == "single":
            return Fraction(int(set(answer) == key))
        return max(Fraction(0), Fraction(len(key & set(answer)) - len(set(answer) - key), len(key)))
    if kind == "true-false":
        return Fraction(int(answer == [str(question["answer"]).lower()]))
    if kind == "numeric":
        try:
            number = Fraction(answer[0].replace(",", "."))
        except ValueError:
            return Fraction(0)
        return Fraction(int(abs(number - Fraction("9.81")) <= Fraction("0.05")))
    if kind == "blanks":
        word = "".join(letter for letter in unicodedata.normalize("NFKD", answer[0]) if not unicodedata.combining(letter))
        return Fraction(int(word.strip().casefold() == "water") + int(bool(answer[1].strip()) and Fraction(answer[1]) == 4), 2)
    if kind == "ordering":
        order = [LETTERS[place] for place in range(len(question["items"]))]
        pairs = list(zip(answer, answer[1:]))
        return Fraction(sum(pair in pairs for pair in zip(order, order[1:])), len(order) - 1)
    return Fraction(sum(given == right for given, right in zip(answer, LETTERS)), len(question["pairs"]))


def expected(questions, answers):
    return sum(Fraction(str(question.get("points", 1))) * share(question, answers.get(question["id"])) for question in questions)


def check_grades(quizmark, folder, count=40):
    site, chance = Site(quizmark, folder), random.Random(3)
    site.write("Content/quizzes/cells.json", quiz_file(QUESTIONS))
    rows = ["Student;ID;SIS User ID;SIS Login ID;Section", "    Points Possible;;;;"]
    papers = {}
    for number in range(count):
        name = f"Zoë{number} Quill" if number % 2 else f"Bell, Élodie{number}"
        rows.append(f"{name};{number};{4000 + number};{f's{number}@example.org' if number % 2 else ''};11B")
        answers = {question["id"]: drawn_answer(question, chance) for question in QUESTIONS}
        papers[str(4000 + number)] = answers
        reported = []
        for question in chance.sample(QUESTIONS, len(QUESTIONS)):
            prompt = question["prompt"]
            entry = {"id": question["id"], "kind": KINDS[question["id"]], "prompt": fingerprint(prompt)}
            if parts_of(question):
                entry["parts"] = parts_of(question)
            if answers[question["id"]] is not None:
                entry["answer"] = answers[question["id"]]
            reported.append(entry)
        typed = f"élodie{number} BELL" if "Bell" in name else name
        payload = report(typed, str(4000 + number), attempt=f"{number:022}", questions=reported)
        payload["score"] = 100
        site.write(f"in/{number}.jwe", seal(site.key, payload))
    site.write("class.csv", "\r\n".join([*rows, "There, Never;;9999;;11C"]).encode("cp1252"))
    outcome = site.run("roster", "import", site.folder / "class.csv")
    assert outcome.returncode == 0 and f"{count + 1} students added" in outcome.stdout, outcome
    assert site.run("reports", "add", site.folder / "in").returncode == 0

    def grades():
        outcome = site.run("grade", "--format", "json")
        assert outcome.returncode == 0, outcome.stderr
        return {row["number"]: row for row in json.loads(outcome.stdout)["quizzes"][0]["students"]}

    def rounded(points):
        """Five decimals, as tables for other programs have them."""
        return f"{int(points * 10 ** 5 + Fraction(1, 2)) / 10 ** 5:.5f}".rstrip("0").rstrip(".")

    def compare(questions):
        got = grades()
        assert got.pop("9999")["status"] == "missing" and set(got) == set(papers)
        maximum = sum(Fraction(str(question.get("points", 1))) for question in questions)
        for number, answers in papers.items():
            points, row = expected(questions, answers), got[number]
            shares = {question["id"]: Fraction(question["score"]) for question in row["questions"]}
            for question in questions:
                assert shares[question["id"]] == share(question, answers[question["id"]]), (question["id"], answers[question["id"]])
            assert Fraction(row["points"]) == points and Fraction(row["maximum"]) == maximum
            assert row["passed"] == (points * 100 >= maximum * 60)
        return {number: expected(questions, answers) for number, answers in papers.items()}

    before = compare(QUESTIONS)
    stranger = seal(site.key, report("Élodie0 Bel", attempt="stranger"))
    site.write("more/stranger.jwe", stranger)
    assert site.run("reports", "add", site.folder / "more").returncode == 0
    receipt = receipt_of(stranger)
    shown = next(line for line in site.run("grade").stdout.splitlines() if "Élodie0 Bel " in line)
    assert "could this be Élodie0 Bell?" in shown and "-".join(receipt[at:at + 5] for at in range(0, 20, 5)) in shown, shown
    (site.folder / f"Marking/reports/{receipt}.jwe").unlink()
    table = list(csv.DictReader(io.StringIO(site.run("grade", "--format", "csv").stdout.lstrip("\ufeff"))))
    assert {row["number"]: row["points"] for row in table if row["number"] != "9999"} == {
        number: rounded(points) for number, points in before.items()}
    (site.folder / "Marking/gradebook.sqlite").unlink()
    assert compare(QUESTIONS) == before
    assert site.run("grade", "--since", "published").returncode == 1
    assert site.run("grade", "--record").returncode == 0
    assert "No published grade has changed" in site.run("grade", "--since", "published").stdout
    corrected = json.loads(json.dumps(QUESTIONS))
    corrected[0]["choices"][1].pop("correct")
    corrected[0]["choices"][2]["correct"] = True
    site.write("Content/quizzes/cells.json", quiz_file(corrected))
    after = compare(corrected)
    changes = json.loads(site.run("grade", "--since", "published", "--format", "json").stdout)
    assert {change["number"] for change in changes} == {number for number in papers if before[number] != after[number]}
    assert all(change["questions"] == ["atp"] and Fraction(change["after"]["points"]) == after[change["number"]] for change in changes)
    site.write("Marking/decisions.yml", "- quiz: cells\n  question: atp\n  decision: void\n  reason: Two keys in one term\n")
    compare_void = {number: row["points"] for number, row in grades().items() if number != "9999"}
    assert compare_void == {
        number: "{0.numerator}/{0.denominator}".format(expected(QUESTIONS[1:], answers)) for number, answers in papers.items()}
    site.write("Marking/decisions.yml", "- quiz: cells\n  question: apt\n  decision: void\n  reason: x\n")
    outcome = site.run("grade")
    assert outcome.returncode == 1 and "decisions.yml:2:13: error: " in outcome.stderr and "'atp'" in outcome.stderr, outcome.stderr


def check_forgetting(quizmark, folder):
    """Nothing in Marking names a student who was forgotten, and nothing else changes."""
    site = Site(quizmark, folder)
    site.write("Content/quizzes/cells.json", quiz_file(QUESTIONS))
    site.write("class.csv", "Name,Number\nToby Quill,4711\nAnne Bell,4712\n")
    assert site.run("roster", "import", site.folder / "class.csv").returncode == 0
    texts = [seal(site.key, report(name, number, attempt=name)) for name, number in (("Toby Quill", "4711"), ("T. Quill", "4711"), ("Anne Bell", ""))]
    for number, text in enumerate(texts):
        site.write(f"in/{number}.jwe", text)
    assert site.run("reports", "add", site.folder / "in").returncode == 0
    assert site.run("grade", "--record").returncode == 0
    before = {name: text for name, text in site.kept().items()}
    assert "Nothing was deleted" in site.run("forget", "4711").stdout and site.kept() == before
    outcome = site.run("forget", "Toby Quill", "--delete")
    assert outcome.returncode == 0 and "Deleted 2 reports" in outcome.stdout, outcome
    assert set(site.kept()) == {f"{receipt_of(texts[2])}.jwe"}
    assert site.run("grade").returncode == 0
    receipts = [receipt_of(text).encode() for text in texts[:2]]
    for file in (site.folder / "Marking").rglob("*"):
        content = file.read_bytes() if file.is_file() else b""
        assert b"Quill" not in content and b"4711" not in content and not any(receipt in content for receipt in receipts), file
    assert b"Anne Bell" in (site.folder / "Marking/published.jsonl").read_bytes()
    assert site.run("forget", "Toby Quill").returncode == 1
    # The last student leaves an empty roster and no reports.
    assert site.run("forget", "4712", "--delete").returncode == 0 and not site.kept()
    outcome = site.run("grade")
    assert outcome.returncode == 1 and outcome.stderr.startswith("error: there are no reports yet"), outcome


def main(quizmark, damaged=1000, kills=20):
    with tempfile.TemporaryDirectory() as folder:
        check_damage(quizmark, folder + "/college", int(damaged))
    for check in (check_grades, check_forgetting, check_archives):
        with tempfile.TemporaryDirectory() as folder:
            check(quizmark, folder + "/college")
    with tempfile.TemporaryDirectory() as folder:
        check_interruptions(quizmark, folder + "/college", int(kills))
    print("reports: kept once and whole, whatever happens; grades: as Python works them out")


if __name__ == "__main__":
    main(*sys.argv[1:])
