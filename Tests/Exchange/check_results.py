"""Results of classes: statistics against NumPy and SciPy, flags, pages, and what isn't published. Usage: check_results.py QUIZMARK"""

import csv
import io
import json
import pathlib
import random
import re
import sys
import tempfile

import duckdb
import numpy
from jwcrypto import jwk
from scipy import stats

from commands import passed, run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
import alike_answers  # noqa: E402
from marking_class import DUE, LETTERS, QUESTIONS, WRONG_KEY, Class, fingerprint, key_of, seal  # noqa: E402

TOLERANCE = 1e-9


def results(quizmark, folder):
    passed(quizmark, "results", folder)
    return {quiz["id"]: quiz for quiz in json.loads((folder / "Marking/results/statistics.json").read_text())["quizzes"]}


def near(got, expected, what):
    assert abs(got - expected) < TOLERANCE, f"{what}: {got}, but NumPy has {expected}"


def mean_of(ordered, size):
    """Mean of the first `size` shares, where students with equal results count in equal parts."""
    left, total, start = size, 0.0, 0
    while left > 1e-12 and start < len(ordered):
        group = [share for result, share in ordered if abs(result - ordered[start][0]) < 1e-9]
        taken = min(left, len(group))
        total += taken * numpy.mean(group)
        left -= taken
        start += len(group)
    return total / size


def compare(quiz, points, maxima):
    """The figures of a quiz with those of NumPy and SciPy. `points` is NaN where a student didn't have a question."""
    shares, had = points / maxima, ~numpy.isnan(points)
    totals = numpy.nansum(points, 1) / (had * maxima).sum(1)
    percents = 100 * totals
    near(quiz["mean"], percents.mean(), "mean")
    near(quiz["deviation"], percents.std(ddof=1), "deviation")
    for name, share in (("minimum", 0), ("lowerQuartile", 25), ("median", 50), ("upperQuartile", 75), ("maximum", 100)):
        near(quiz[name], numpy.percentile(percents, share), name)
    assert sum(quiz["histogram"]) == len(percents)
    count = len(maxima)
    covariances = numpy.empty((count, count))
    for one in range(count):
        for other in range(count):
            both = had[:, one] & had[:, other]
            covariances[one, other] = numpy.cov(points[both, one], points[both, other])[0, 1]
    whole, trace = covariances.sum(), numpy.trace(covariances)
    near(quiz["alpha"], count / (count - 1) * (1 - trace / whole), "alpha")
    square = covariances @ covariances
    omega = 2 * count**2 / ((count - 1) ** 2 * whole**3) * (whole * (numpy.trace(square) + trace**2) - 2 * trace * square.sum())
    near(quiz["alphaError"], numpy.sqrt(omega / len(points)), "standard error of alpha")
    assert len(quiz["questions"]) == count
    for place, item in enumerate(quiz["questions"]):
        present = had[:, place]
        own = shares[present, place]
        others = numpy.delete(points, place, 1)[present]
        rest = numpy.nansum(others, 1) / (~numpy.isnan(others) * numpy.delete(maxima, place)).sum(1)
        near(item["facility"], own.mean(), "facility")
        if own.std() > 0:
            near(item["correlation"], stats.pearsonr(own, rest).statistic, "correlation")
        else:
            assert "correlation" not in item
        rising = sorted(zip(totals[present], own), key=lambda pair: pair[0])
        size = 0.27 * len(rising)
        near(item["discrimination"], mean_of(rising[::-1], size) - mean_of(rising, size), "discrimination")


def check_class(quizmark, folder, count):
    """A whole class: figures, flags, tables and pages."""
    group = Class(count)
    group.write(folder, quizmark)
    outcome = run(quizmark, "reports", "add", folder / "in", "--site", folder)
    assert f"{2 * len(group.damaged)} refused" in outcome.stderr, outcome.stderr
    # Texts aren't marked here, so they don't count.
    decisions = [f"- {{quiz: {name}, question: essay, decision: void, reason: Not marked.}}" for name in DUE]
    (folder / "Marking/decisions.yml").write_text("\n".join(decisions), encoding="utf-8")
    got = results(quizmark, folder)
    present = [student for student in range(count) if student not in group.missing | group.damaged]
    for name, content in group.quizzes.items():
        questions = content["questions"][:-1]
        keys = [LETTERS[key_of(question)] for question in questions]
        points = numpy.array([[float(group.answers[name][student][question["id"]] == key) for question, key in zip(questions, keys)] for student in present])
        assert got[name]["missing"] == count - len(present) and got[name]["handedIn"] == len(present)
        compare(got[name], points, numpy.ones(QUESTIONS))
        compare_pairs(got[name], group, name, present, keys)
    if count >= 100:
        suspects = {name: [item["id"] for item in quiz["questions"] if "suspect" in item] for name, quiz in got.items()}
        assert f"q{WRONG_KEY + 1}" in suspects["cells"], suspects
        assert sum(map(len, suspects.values())) <= 3, suspects
    check_tables(folder, group, present)
    check_query(folder, got)


def compare_pairs(quiz, group, name, present, keys):
    """Evidence as in NumPy; planted pairs are flagged, and others aren't."""
    answers, wrongs = [], []
    for number, key in enumerate(keys):
        known, column = {}, []
        for student in present:
            given = group.answers[name][student][f"q{number + 1}"]
            column.append(-1 if given is None else 0 if given == key else known.setdefault(given, len(known) + 1))
        answers.append(column)
        wrongs.append(3)
    ratios = alike_answers.ratios(numpy.array(answers).T, wrongs)
    places = {group.names[student]: place for place, student in enumerate(present)}
    for pair in quiz["alikeAnswers"]:
        one, other = (places[student] for student in pair["students"])
        # Single precision is enough for them.
        assert abs(pair["evidence"] - ratios[one, other]) < 1e-3, pair
    # Below the threshold, only pairs with equal wrong answers are listed.
    given = numpy.array(answers).T
    wrong = ((given[:, None, :] == given[None, :, :]) & (given[:, None, :] > 0)).sum(axis=2)
    assert all(pair["flagged"] or pair["equalWrong"] > 0 for pair in quiz["alikeAnswers"])
    listed = numpy.triu((wrong > 0) | (ratios > quiz["threshold"]), 1)
    ordered = numpy.sort(ratios[listed])[::-1]
    assert numpy.allclose([pair["evidence"] for pair in quiz["alikeAnswers"]], ordered[: len(quiz["alikeAnswers"])], atol=1e-3)
    planted = {frozenset(group.names[student] for student in pair) for pair in group.copiers}
    flagged = {frozenset(pair["students"]) for pair in quiz["alikeAnswers"] if pair["flagged"]}
    assert flagged == planted, (flagged, planted)


def check_texts(quizmark, folder, group):
    (folder / "Marking/decisions.yml").unlink()
    for quiz in results(quizmark, folder).values():
        planted = {frozenset(group.names[student] for student in pair) for pair in group.text_copiers}
        found = {frozenset(pair["students"]) for pair in quiz["alikeTexts"]}
        assert planted <= found and len(found) <= len(planted) + 1, (found - planted, planted - found)


def check_tables(folder, group, present):
    def table(name):
        return list(csv.reader(io.StringIO((folder / f"Marking/results/{name}").read_text(encoding="utf-8-sig"))))

    grades, canvas, moodle = table("grades.csv"), table("canvas.csv"), table("moodle.csv")
    assert len(grades) == len(moodle) == group.count + 1 and len(canvas) == group.count + 2
    numbers = {row[1]: row for row in grades[1:]}
    for student in present:
        right = sum(group.answers["cells"][student][question["id"]] == LETTERS[key_of(question)] for question in group.quizzes["cells"]["questions"][:-1])
        assert float(numbers[group.numbers[student]][4]) == right
    statements = [json.loads(line) for line in (folder / "Marking/results/xapi.jsonl").read_text().splitlines()]
    assert len(statements) == 2 * len(present) and len({statement["id"] for statement in statements}) == len(statements)
    assert all(0 <= statement["result"]["score"]["scaled"] <= 1 for statement in statements)


def check_drawn(quizmark, folder):
    """A quiz that draws 6 of 10 questions: each student lacks some. Questions have different points."""
    chance = random.Random(5)
    questions = [
        {"id": f"q{number}", "prompt": f"Question {number}?", "points": 1 + number % 3, "choices": [
            {"text": f"{letter}{number}", **({"correct": True} if letter in "ac" else {})} for letter in "abcd"]}
        for number in range(10)
    ]
    quiz = {"id": "drawn", "title": "Drawn", "hand-in": True, "scoring": "partial", "draw": 6, "questions": questions}
    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/site.yml").write_text("id: college\ntitle: College\ntimezone: UTC\n", encoding="utf-8")
    (folder / "Content/quizzes/drawn.json").write_text(json.dumps(quiz), encoding="utf-8")
    passed(quizmark, "marking", "new", folder)
    key = jwk.JWK.from_json((folder / "Content/marking-key.jwk").read_text())
    points = {}
    (folder / "in").mkdir()
    for student in range(60):
        skill, own, reported = chance.random(), [numpy.nan] * 10, []
        for number in sorted(chance.sample(range(10), 6)):
            letters = {letter for letter in "abcd" if chance.random() < (skill if letter in "ac" else 1 - skill)}
            share = max(0, len(letters & set("ac")) - len(letters - set("ac"))) / 2
            own[number] = share * questions[number]["points"]
            entry = {"id": f"q{number}", "kind": "multiple", "prompt": fingerprint(f"Question {number}?"),
                     "parts": [fingerprint(choice["text"]) for choice in questions[number]["choices"]]}
            if letters:
                entry["answer"] = sorted(letters)
            reported.append(entry)
        payload = {
            "report": 1, "site": "college", "quiz": "drawn", "version": "0", "language": "en", "student": {"name": f"Student {student}"},
            "attempt": f"{student:022}", "handedIn": "2026-11-23T09:00:00Z", "returnKey": "b" * 22, "questions": reported}
        if any("answer" in entry for entry in reported):
            points[student] = own
        (folder / f"in/{student}.jwe").write_text(seal(key, payload))
    passed(quizmark, "reports", "add", folder / "in", "--site", folder)
    compare(results(quizmark, folder)["drawn"], numpy.array(list(points.values())), numpy.array([1.0 + number % 3 for number in range(10)]))


def check_uncertain(quizmark, folder):
    """Programs that find students by their number don't get somebody else's result under it; what can't be given back isn't recorded."""
    quiz = {"id": "one", "title": "One", "module": "Biology", "hand-in": True,
            "questions": [{"id": "q", "prompt": "One?", "choices": [{"text": "Yes", "correct": True}, {"text": "No"}]}]}
    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/site.yml").write_text(
        "id: college\ntitle: College\ntimezone: UTC\nmodules:\n  - {id: bio, title: Biology, teachers: [Ms Bee]}\n", encoding="utf-8")
    (folder / "Content/quizzes/one.json").write_text(json.dumps(quiz), encoding="utf-8")
    passed(quizmark, "marking", "new", folder)
    (folder / "Marking/roster.csv").write_text("name,number\nAda Archer,4001\nBob Bell,4002\n", encoding="utf-8")
    key = jwk.JWK.from_json((folder / "Content/marking-key.jwk").read_text())
    (folder / "in").mkdir()
    for place, (name, answer) in enumerate([("Ada Archer", "a"), ("Bob Bell", "b")]):
        question = {"id": "q", "kind": "single", "prompt": fingerprint("One?"), "parts": [fingerprint("Yes"), fingerprint("No")], "answer": [answer]}
        payload = {
            "report": 1, "site": "college", "quiz": "one", "version": "0", "language": "it", "student": {"name": name, "id": "4001"},
            "attempt": f"{place:022}", "handedIn": "2026-11-23T09:00:00Z", "questions": [question]}
        (folder / f"in/{place}.jwe").write_text(seal(key, payload))
    passed(quizmark, "reports", "add", folder / "in", "--site", folder)
    outcome = passed(quizmark, "results", folder, "--teacher", "Ms Bee")
    assert "1 report isn't in moodle.csv, canvas.csv and xapi.jsonl" in outcome.stderr, outcome.stderr
    rows = list(csv.reader(io.StringIO((folder / "Marking/results/moodle.csv").read_text(encoding="utf-8-sig"))))
    assert rows[1:] == [["4001", "", "Ada Archer", "1"], ["4002", "", "Bob Bell", ""]], rows
    [statement] = [json.loads(line) for line in (folder / "Marking/results/xapi.jsonl").read_text().splitlines()]
    assert statement["actor"]["account"]["name"] == "4001" and statement["object"]["definition"]["name"] == {"en": "One"}
    (folder / "Marking/decisions.yml").write_text("- {quiz: one, question: q, decision: accept, accept: b, reason: Both}\n", encoding="utf-8")
    passed(quizmark, "results", folder)
    assert (folder / "Marking/results/xapi.jsonl").read_text().count(statement["id"]) == 1, "the same result is the same statement"
    (folder / "Marking/decisions.yml").write_text("- {quiz: one, question: q, decision: void, reason: Unclear}\n", encoding="utf-8")
    passed(quizmark, "results", folder)
    assert statement["id"] not in (folder / "Marking/results/xapi.jsonl").read_text(), "another result is another statement"
    (folder / "Marking/decisions.yml").unlink()
    outcome = passed(quizmark, "results", "publish", folder)
    assert "no device can open a result" in outcome.stdout and "0 grades recorded" in outcome.stderr, outcome
    outcome = passed(quizmark, "results", folder, "--slips", folder / "slips", "--since", "published")
    assert "1 slip written" in outcome.stderr and "Bob Bell (4001): the name belongs to Bob Bell, but the number to Ada Archer" in outcome.stderr


def check_pages(quizmark, folder, group):
    """In each language every word is there, and no page loads anything from elsewhere."""
    words = {}
    for language in ("en", "fr", "es", "it"):
        passed(quizmark, "results", folder, "--language", language)
        for page in sorted((folder / "Marking/results").glob("*.html")):
            text = page.read_text(encoding="utf-8")
            assert f'<html lang="{language}"' in text and "default-src 'none'" in text and "{0}" not in text
            assert not re.search(r'(?:src|href)="(?:https?:)?//', text), page
            words.setdefault(page.name, set()).add(text)
    assert all(len(texts) == 4 for texts in words.values())
    outcome = run(quizmark, "results", folder, "--language", "de")
    assert outcome.returncode == 64 and "--language must be one of en, fr, es, it" in outcome.stderr
    outcome = run(quizmark, "results", folder, "--teacher", "Nobody")
    assert outcome.returncode == 64 and "no quiz has the teacher 'Nobody'" in outcome.stderr


def check_query(folder, got):
    """The SQL of the documentation finds the same facilities and correlations in DuckDB."""
    page = (pathlib.Path(__file__).resolve().parents[2] / "Docs/Content/pages/read-statistics.md").read_text(encoding="utf-8")
    query = re.search(r"```sql\n(.*?)```", page, re.DOTALL)[1].replace("Marking/results", str(folder / "Marking/results"))
    rows = duckdb.sql(query).fetchall()
    expected = {(name, item["id"]): item for name, quiz in got.items() for item in quiz["questions"]}
    assert len(rows) == len(expected)
    for quiz, question, students, facility, correlation in rows:
        item = expected[quiz, question]
        assert students == item["count"] and abs(facility - item["facility"]) < TOLERANCE
        if "correlation" in item:
            assert abs(correlation - item["correlation"]) < TOLERANCE, (quiz, question, correlation, item["correlation"])


def check_forgotten(quizmark, folder, group):
    """Who is forgotten isn't in the pages either."""
    passed(quizmark, "marking", "forget", group.numbers[0], "--site", folder, "--delete")
    assert not (folder / "Marking/results").exists()


def check_guessing(quizmark, folder):
    """A warning where the longest choice, or a place, pays; none where lengths and places are spread."""
    def quiz(key, longest, order):
        lines = ["---", "title: Guess", f"choices: {order}", "---"]
        for number in range(8):
            lines += ["", f"## Question {number}? {{#q{number}}}", ""]
            right = key(number)
            for place in range(4):
                words = "a much longer answer" if place == (right if longest else (right + number) % 4) else "an answer"
                lines.append(f"- [{'x' if place == right else ' '}] {words}, {'abcd'[place]}{number}")
        return "\n".join(lines) + "\n"

    def check(*options):
        return run(quizmark, "check", folder, "--guessing", *options)

    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/site.yml").write_text("id: college\ntitle: College\ntimezone: UTC\n", encoding="utf-8")
    file = folder / "Content/quizzes/guess.md"
    file.write_text(quiz(lambda number: number % 4, True, "shuffle"), encoding="utf-8")
    outcome = check()
    assert outcome.returncode == 0 and "8 questions with one correct choice (2 in place 1, 2 in place 2, 2 in place 3, 2 in place 4); correct by chance: 2" in outcome.stdout, outcome
    assert "a student who always picks the longest choice answers 8 of 8 questions correctly, compared with 2 by chance" in outcome.stderr, outcome.stderr
    assert "[GuessableQuiz]" in outcome.stderr and outcome.stderr.count("warning:") == 1, outcome.stderr
    found = json.loads(check("--format", "json").stdout)["guessing"]
    assert len(found) == 1 and found[0]["places"] == [2, 2, 2, 2] and found[0]["chance"] == 2, found
    assert found[0]["strategies"][0] == {"picks": "the longest choice", "correct": 8}, found
    assert "guessing" not in json.loads(passed(quizmark, "check", folder, "--format", "json").stdout)
    assert check("--strict").returncode == 1 and "GuessableQuiz" not in passed(quizmark, "check", folder).stderr
    file.write_text(quiz(lambda number: 1, False, "fixed"), encoding="utf-8")
    assert "a student who always picks choice 2 answers 8 of 8" in check().stderr
    file.write_text(quiz(lambda number: 1, False, "shuffle"), encoding="utf-8")
    assert "GuessableQuiz" not in check().stderr, "the page shuffles choices, so places say nothing"
    file.write_text(quiz(lambda number: number % 4, False, "fixed"), encoding="utf-8")
    assert "GuessableQuiz" not in check().stderr


def check_published(quizmark, folder, group):
    """No name, number or address of a student is in the site."""
    passed(quizmark, "build", folder)
    secrets = [*group.names, *(f"s{number}@example.org" for number in group.numbers)]
    for file in (folder / "Output").rglob("*"):
        if file.is_file():
            text = file.read_bytes().decode("utf-8", "replace")
            found = [secret for secret in secrets if secret in text]
            assert not found, (file, found)


def main(quizmark, count=12):
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        group = Class(count)
        check_class(quizmark, root / "class", count)
        check_texts(quizmark, root / "class", group)
        check_pages(quizmark, root / "class", group)
        check_published(quizmark, root / "class", group)
        check_forgotten(quizmark, root / "class", group)
        check_drawn(quizmark, root / "drawn")
        check_uncertain(quizmark, root / "uncertain")
        check_guessing(quizmark, root / "guessing")
    print(f"Results of {count} students are as NumPy and SciPy have them, flags are those that were planted, and nothing of them is published.")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 12)
