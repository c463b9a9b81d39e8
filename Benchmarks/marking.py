"""How long it takes to add and grade many reports, and how much memory. Usage: marking.py QUIZMARK [--reports 100000]

Makes a site whose one quiz has 20 questions of choices, seals that many reports, then measures `reports add`, `grade` and `results`.
DuckDB works out facilities and mean from `answers.jsonl`, and has to agree.
"""

import argparse
import json
import math
import multiprocessing
import pathlib
import random
import resource
import subprocess
import tempfile
import time

from jwcrypto import jwk

from marking_class import LETTERS, fingerprint, seal

QUESTIONS = 20


def questions():
    return [{
        "id": f"q{number + 1}", "prompt": f"Question {number + 1}?",
        "choices": [{"text": f"Answer {letter} to {number + 1}", **({"correct": True} if place == number % 4 else {})} for place, letter in enumerate(LETTERS)],
    } for number in range(QUESTIONS)]


def report(number):
    chance = random.Random(number)
    skill = chance.gauss(0.5, 1)
    answered = []
    for place, question in enumerate(questions()):
        is_right = chance.random() < 1 / (1 + math.exp(-skill - place / 10 + 1))
        letter = LETTERS[place % 4 if is_right else (place + chance.randrange(1, 4)) % 4]
        parts = [fingerprint(choice["text"]) for choice in question["choices"]]
        answered.append({"id": question["id"], "kind": "single", "prompt": fingerprint(question["prompt"]), "parts": parts, "answer": [letter]})
    time = f"2026-11-{number % 28 + 1:02}T09:{number % 60:02}:00Z"
    return {
        "report": 1, "site": "bench", "quiz": "many", "version": "0", "language": "en", "student": {"name": f"Student {number}", "id": str(number)},
        "attempt": f"{number:021}A", "started": time, "finished": time, "handedIn": time, "returnKey": f"{number:021}A", "questions": answered,
    }


def sealed(job):
    key, numbers = jwk.JWK.from_json(job[0]), job[1]
    return "\n".join(seal(key, report(number)) for number in numbers) + "\n"


def measured(name, *command):
    """Runs a command and prints its seconds, those of processors, and the most memory that any command took so far."""
    start, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    outcome = subprocess.run([str(word) for word in command], capture_output=True)
    seconds = time.monotonic() - start
    assert outcome.returncode == 0, outcome.stderr[-2000:]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(f"{name:<28} {seconds:8.2f} s {processor:8.2f} s of processors {after.ru_maxrss / 1024:6.0f} MB at most so far", flush=True)


def compare(folder):
    """DuckDB's facilities and mean against ours."""
    import duckdb
    [quiz] = json.loads((folder / "Marking/results/statistics.json").read_text())["quizzes"]
    answers = folder / "Marking/results/answers.jsonl"
    rows = duckdb.sql(f"SELECT question, sum(points) / sum(maximum) FROM read_json('{answers}') GROUP BY question").fetchall()
    facilities = {question["id"]: question["facility"] for question in quiz["questions"]}
    assert len(rows) == QUESTIONS and all(abs(facilities[name] - value) < 1e-9 for name, value in rows)
    [[mean]] = duckdb.sql(f"SELECT avg(p) FROM (SELECT sum(points) AS p FROM read_json('{answers}') GROUP BY receipt)").fetchall()
    percent = 100 * mean / QUESTIONS
    assert abs(percent - quiz["mean"]) < 1e-9, (percent, quiz["mean"])
    print("DuckDB agrees on all facilities and the mean.")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("quizmark")
    parser.add_argument("--reports", type=int, default=100_000)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        (folder / "Content/quizzes").mkdir(parents=True)
        (folder / "Content/site.yml").write_text("id: bench\ntitle: Bench\ntimezone: UTC\nlanguages: [en]\n", encoding="utf-8")
        quiz = {"id": "many", "title": "Many", "hand-in": True, "questions": questions()}
        (folder / "Content/quizzes/many.json").write_text(json.dumps(quiz), encoding="utf-8")
        subprocess.run([arguments.quizmark, "marking", "new", folder], check=True, capture_output=True)
        key = (folder / "Content/marking-key.jwk").read_text(encoding="utf-8")
        with multiprocessing.Pool() as pool:
            jobs = [(key, range(start, min(start + 1000, arguments.reports))) for start in range(0, arguments.reports, 1000)]
            with open(folder / "in.txt", "w", encoding="ascii") as file:
                file.writelines(pool.imap(sealed, jobs))
        print(f"{arguments.reports} reports of {QUESTIONS} questions, {(folder / 'in.txt').stat().st_size / 1e6:.0f} MB")
        measured("reports add", arguments.quizmark, "reports", "add", folder / "in.txt", "--site", folder)
        measured("grade, opening reports", arguments.quizmark, "grade", folder, "--format", "csv")
        measured("grade again", arguments.quizmark, "grade", folder, "--format", "csv")
        measured("results, with statistics", arguments.quizmark, "results", folder)
        compare(folder)


if __name__ == "__main__":
    main()
