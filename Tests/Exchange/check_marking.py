"""Marking texts: what the page's server takes and refuses, second markers, spreadsheets, and that no interruption loses a mark.

Usage: check_marking.py QUIZMARK [KILLS]
"""

import csv
import http.client
import io
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
from fractions import Fraction

from commands import run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
from marking_class import Class  # noqa: E402


class Desk:
    """A running `quizmark mark`."""

    def __init__(self, quizmark, folder, *options):
        self.process = subprocess.Popen(
            [str(quizmark), "mark", str(folder), *options], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8")
        line = self.process.stdout.readline()
        assert line.startswith("Mark: http://localhost:"), self.process.stderr.read()
        self.address = line.split()[1]
        place, _, self.secret = self.address.removeprefix("http://").removesuffix("/").partition("/")
        self.port = int(place.split(":")[1])

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("localhost", self.port, timeout=20)
        try:
            connection.request(method, path, body, headers or {})
            response = connection.getresponse()
            return response.status, response.read()
        finally:
            connection.close()

    def own_headers(self, **more):
        return {"Origin": f"http://localhost:{self.port}", "Content-Type": "application/json", **more}

    def queue(self):
        status, body = self.ask("GET", f"/{self.secret}/queue.json")
        assert status == 200
        return json.loads(body)

    def version(self, mark):
        """What the page shows, so that nothing newer is overwritten."""
        for item in self.queue()["items"]:
            if (item["quiz"], item["question"], item["settle"]) == (mark["quiz"], mark["question"], mark.get("settle", False)):
                for answer in item["answers"]:
                    if answer["id"] == mark["answer"]:
                        return answer["version"]
        return None

    def post(self, mark, headers=None):
        if isinstance(mark, dict):
            mark = {"version": self.version(mark), **mark}
        return self.ask("POST", f"/{self.secret}/mark", json.dumps(mark), self.own_headers() if headers is None else headers)

    def mark(self, item, answer, points, **more):
        return self.post({"quiz": item["quiz"], "question": item["question"], "answer": answer["id"], "points": points, **more})

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait(timeout=20)

    def __enter__(self):
        return self

    def __exit__(self, *fault):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.process.stderr.close()


def journal(folder):
    path = folder / "Marking/marks.jsonl"
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def grades(quizmark, folder, name="cells"):
    outcome = run(quizmark, "grade", folder, "--quiz", name, "--format", "json")
    assert outcome.returncode == 0, outcome.stderr
    return {row["number"]: row for row in json.loads(outcome.stdout)["quizzes"][0]["students"]}


def essays(rows):
    return {
        number: next(question for question in row["questions"] if question["id"] == "essay")
        for number, row in rows.items() if "questions" in row
    }


def check_server(quizmark, folder, group):
    """Only the page itself can read and write, and only sound marks are kept."""
    with Desk(quizmark, folder) as desk:
        queue = desk.queue()
        item = next(item for item in queue["items"] if item["quiz"] == "cells")
        answer = item["answers"][0]
        text = json.dumps(queue, ensure_ascii=False)
        assert not any(name in text for name in group.names) and not any(f'"{number}"' in text for number in group.numbers)
        mark = {"quiz": "cells", "question": "essay", "answer": answer["id"], "points": "3"}
        attacks = [
            ({"Origin": "https://evil.example", "Content-Type": "application/json"}, 403),
            ({"Content-Type": "application/json"}, 403),
            ({"Origin": "null", "Content-Type": "application/json"}, 403),
            (desk.own_headers() | {"Content-Type": "text/plain"}, 415),
            (desk.own_headers(**{"Sec-Fetch-Site": "cross-site"}), 403),
            (desk.own_headers(Host="evil.example"), 421),
        ]
        for headers, status in attacks:
            assert desk.post(mark, headers)[0] == status, headers
        assert desk.ask("POST", "/guess/mark", json.dumps(mark), desk.own_headers())[0] == 404
        assert desk.ask("GET", "/queue.json")[0] == 404 and desk.ask("GET", "/")[0] == 404
        assert desk.ask("GET", f"/{desk.secret}/../../etc/passwd")[0] == 404
        assert desk.ask("PUT", f"/{desk.secret}/mark", "{}", desk.own_headers())[0] == 405
        for points in ("6", "-1", "x", "1e400", ""):
            status, body = desk.mark(item, answer, points)
            assert status == 422 and "0" in body.decode(), (points, status, body)
        assert desk.post({"quiz": "cells", "question": "essay", "answer": "none", "points": "1"})[0] == 422
        assert desk.post("nonsense")[0] == 422
        assert journal(folder) == []
        assert run(quizmark, "mark", folder).returncode == 74, "one program marks at a time"
        status, reply = desk.mark(item, answer, "2,5", comment="Good =1+1", highlights=["cell"])
        assert status == 200
        line = journal(folder)[0]
        assert line["points"] == "5/2" and line["of"] == "5/1" and line["marker"] == "first" and line["comment"] == "Good =1+1"
        again = next(item for item in desk.queue()["items"] if item["quiz"] == "cells")["answers"][0]
        assert again["points"] == "2.5" and again["highlights"] == ["cell"]
        for path in ("", "marking.js", "marking.css"):
            assert desk.ask("GET", f"/{desk.secret}/{path}")[0] == 200
        step = json.loads(reply)["step"]
        lines = journal(folder)
        status, reply = desk.mark(item, answer, "1", version=answer["version"])
        assert status == 200 and json.loads(reply)["saved"] == 0 and json.loads(reply)["answer"]["points"] == "2.5", "a newer mark is kept"
        assert journal(folder) == lines
        assert desk.mark(item, answer, None, undo=step)[0] == 200 and desk.mark(item, answer, None, undo=step + 9)[0] == 422
    assert sum("points" in line for line in journal(folder)) == 1
    assert all(essay["state"] == "pending" for essay in essays(grades(quizmark, folder)).values()), "points that are taken back don't count"
    (folder / "Marking/marks.jsonl").unlink()


def check_newcomers(quizmark, folder):
    """Who hands in a text that others have, and that is marked, gets a mark without changing theirs."""
    group = Class(12)
    for own in group.answers["cells"]:
        own["essay"] = "Because."
    group.write(folder, quizmark)
    run(quizmark, "reports", "add", folder / "in", "--site", folder)
    sheet, path = folder / "texts.csv", folder / "Marking/marks.jsonl"
    with Desk(quizmark, folder) as desk:
        item = next(item for item in desk.queue()["items"] if item["quiz"] == "cells")
        assert desk.mark(item, item["answers"][0], "3", comment="Good")[0] == 200
    first, *others = path.read_text().splitlines()
    # The newcomer is the first of the group.
    path.write_text("\n".join(others) + "\n")
    receipt = json.loads(first)["receipt"]

    def exported(*options):
        assert run(quizmark, "mark", folder, "--quiz", "cells", "--export", sheet, "--force", *options).returncode == 0
        return list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))

    def imported(rows, *options):
        with open(sheet, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        return run(quizmark, "mark", folder, "--quiz", "cells", "--import", sheet, *options)

    rows = exported()
    assert [row[6:8] for row in rows[1:]] == [["3", "Good"], ["", ""]], rows
    rows[2][6] = "2"
    # Points alone, as in a table from which the comments were removed.
    assert "1 mark imported" in imported([row[:7] for row in rows]).stderr
    marks = {line["receipt"]: (line["points"], line.get("comment")) for line in journal(folder)}
    assert marks.pop(receipt) == ("2/1", None) and set(marks.values()) == {("3/1", "Good")}, marks
    # A second marker gives the others less: the points of both are shown, though the first of the group has none of them.
    path.write_text("\n".join(others) + "\n")
    rows = exported("--as", "Bob")
    assert len(rows) == 2
    rows[1][6] = "0"
    assert imported(rows, "--as", "Bob").returncode == 0
    with Desk(quizmark, folder, "--as", "Bob") as desk:
        settling = next(item for item in desk.queue()["items"] if item["settle"])
    given = [(mark["marker"], mark["points"], mark["comment"]) for mark in settling["answers"][0]["given"]]
    assert given == [("Bob", "0", ""), ("first marker", "3", "Good")], given


def check_interruptions(quizmark, folder, kills):
    """However often the program is killed, a mark that was confirmed is there, and none is there twice."""
    chance, kept = random.Random(4), {}
    for kill in range(kills):
        with Desk(quizmark, folder, "--as", f"m{kill % 3}") as desk:
            items = desk.queue()["items"]
            for _ in range(chance.randrange(1, 6)):
                item = chance.choice(items)
                answer = chance.choice(item["answers"])
                points = str(chance.randrange(6))
                assert desk.mark(item, answer, points)[0] == 200
                kept[f"m{kill % 3}", item["quiz"], answer["id"]] = points
            # Killed while the last mark is on its way, which may be kept or not.
            item = chance.choice(items)
            answer = chance.choice(item["answers"])
            connection = http.client.HTTPConnection("localhost", desk.port)
            body = {"quiz": item["quiz"], "question": "essay", "answer": answer["id"], "points": "4.5"}
            body["version"] = desk.version(body)
            connection.request("POST", f"/{desk.secret}/mark", json.dumps(body), desk.own_headers())
            desk.process.kill()
            desk.process.wait()
            connection.close()
        if kill % 4 == 3:
            # As a power failure may leave it.
            with open(folder / "Marking/marks.jsonl", "a") as file:
                file.write('{"receipt":"7K3')
        with Desk(quizmark, folder, "--as", f"m{kill % 3}") as desk:
            shown = {(item["quiz"], answer["id"]): answer.get("points") for item in desk.queue()["items"] if not item["settle"] for answer in item["answers"]}
        last = (item["quiz"], answer["id"])
        for (marker, quiz, identity), points in kept.items():
            if marker == f"m{kill % 3}":
                allowed = {points, "4.5"} if (quiz, identity) == last else {points}
                assert shown[quiz, identity] in allowed, (quiz, identity, shown[quiz, identity], points)
        if shown[last] == "4.5":
            kept[(f"m{kill % 3}", *last)] = "4.5"
    lines = (folder / "Marking/marks.jsonl").read_text().splitlines()
    assert len(lines) >= len(kept) and all(json.loads(line) for line in lines)
    (folder / "Marking/marks.jsonl").unlink()


def check_two_markers(quizmark, folder):
    """Near marks count as their mean, far ones wait to be settled."""
    given = {}
    for marker in ("Ann", "Bob"):
        with Desk(quizmark, folder, "--as", marker) as desk:
            item = next(item for item in desk.queue()["items"] if item["quiz"] == "cells")
            assert not item["settle"] and all("points" not in answer for answer in item["answers"]), "the first marker's points aren't shown"
            for place, answer in enumerate(item["answers"]):
                points = place % 5 if marker == "Ann" else [place % 5, place % 5 + 0.5, (place % 5 + 2) % 5][place % 3]
                given.setdefault(answer["id"], []).append(Fraction(str(points)))
                assert desk.mark(item, answer, str(points))[0] == 200
            if marker == "Bob":
                queue = desk.queue()
    far = {identity for identity, (one, other) in given.items() if abs(one - other) > Fraction(1, 2)}
    assert far and len(far) < len(given)
    settling = next(item for item in queue["items"] if item["settle"])
    assert {answer["id"] for answer in settling["answers"]} == far
    agreement = queue["agreements"][0]
    pairs = list(given.values())
    observed = sum((one - other) ** 2 for one, other in pairs) / len(pairs)
    expected = sum((one - other) ** 2 for one, _ in pairs for _, other in pairs) / len(pairs) ** 2
    assert abs(agreement["kappa"] - float(1 - observed / expected)) < 1e-9
    assert abs(agreement["meanDifference"] - float(20 * sum(abs(one - other) for one, other in pairs) / len(pairs))) < 1e-9
    assert abs(agreement["lead"] - float(20 * sum(one - other for one, other in pairs) / len(pairs))) < 1e-9
    states = [essay["state"] for essay in essays(grades(quizmark, folder)).values()]
    assert states.count("pending") == len(far)
    scores = sorted(Fraction(essay["score"]) for essay in essays(grades(quizmark, folder)).values() if essay["state"] != "pending")
    assert scores == sorted((one + other) / 10 for identity, (one, other) in given.items() if identity not in far)
    with Desk(quizmark, folder, "--as", "Bob") as desk:
        for answer in settling["answers"]:
            assert desk.mark(settling, answer, "3", settle=True)[0] == 200
    assert not any(essay["state"] == "pending" for essay in essays(grades(quizmark, folder)).values())
    (folder / "Marking/marks.jsonl").unlink()


def check_spreadsheet(quizmark, folder):
    """The queue goes to a spreadsheet and back; a fault keeps everything out and has a place."""
    sheet = folder / "texts.csv"
    outcome = run(quizmark, "mark", folder, "--export", sheet)
    assert outcome.returncode == 0, outcome.stderr
    rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
    head = rows[0]
    assert head == ["quiz", "question", "answer", "candidates", "text", "maximum", "points", "comment", "marker"]
    for number, row in enumerate(rows[1:]):
        row[6], row[7] = f"{number % 5},5" if number % 5 < 5 else "5", "'=A1" if number == 0 else ""

    def write(table):
        with open(sheet, "w", encoding="cp1252", newline="") as file:
            csv.writer(file, delimiter=";").writerows(table)

    def read():
        return run(quizmark, "mark", folder, "--import", sheet)

    write([*rows[:3], [*rows[3][:6], "9", ""], [*rows[4][:2], "unknown", *rows[4][3:]]])
    outcome = read()
    assert outcome.returncode == 1 and journal(folder) == [], outcome
    assert f"{sheet}:4:" in outcome.stderr and "points must be a number from 0 to 5, but this is '9'" in outcome.stderr
    assert f"{sheet}:5:" in outcome.stderr and "there is no answer 'unknown'" in outcome.stderr
    write(rows)
    outcome = read()
    assert outcome.returncode == 0 and f"{len(rows) - 1} marks imported" in outcome.stderr, outcome.stderr
    assert journal(folder)[0]["comment"] == "=A1", journal(folder)[0]
    assert "0 marks imported" in read().stderr, "the same table again changes nothing"
    for name in ("cells", "energy"):
        assert not any(essay["state"] == "pending" for essay in essays(grades(quizmark, folder, name)).values())
    rows[1][6] = "1"
    write(rows)
    assert "1 mark imported" in read().stderr


def check_nonsense(quizmark, folder):
    """Each wrong line of the journal has a place and a message; nothing is graded or lost. A missing report is only a warning."""
    path = folder / "Marking/marks.jsonl"
    sound = path.read_text()
    first = json.loads(sound.splitlines()[0])
    wrong = [
        "nonsense", json.dumps(first | {"points": "7/1"}), json.dumps(first | {"receipt": "0" * 20}), json.dumps(first | {"of": "0/1"}),
        json.dumps(first | {"points": "1/0"}),
    ]
    path.write_text(sound + "\n".join(wrong) + "\n")
    outcome = run(quizmark, "grade", folder)
    line = len(sound.splitlines())
    assert outcome.returncode == 1 and "nothing was graded" in outcome.stderr
    assert f"Marking/marks.jsonl:{line + 3}:1: warning: no report has the receipt '{'0' * 20}'" in outcome.stderr, outcome.stderr
    for place in (1, 2):
        assert outcome.stderr.count(f"Marking/marks.jsonl:{line + place}:1: error:") == 1, outcome.stderr
    assert f"(2 times, in lines {line + 1}, {line + 5})" in outcome.stderr, outcome.stderr
    assert "7 points exceed the question's 5" in outcome.stderr
    assert f"Marking/marks.jsonl:{line + 4}:1: error:" in outcome.stderr and "exceed the question's 0" in outcome.stderr
    assert path.read_text() == sound + "\n".join(wrong) + "\n"
    path.write_text(sound)


def check_forgotten(quizmark, folder, group):
    before = {line["receipt"] for line in journal(folder)}
    student = next(student for student in range(group.count) if student not in group.missing | group.damaged)
    assert run(quizmark, "marking", "forget", group.numbers[student], "--site", folder, "--delete").returncode == 0
    after = {line["receipt"] for line in journal(folder)}
    assert after < before and run(quizmark, "grade", folder).returncode == 0


def main(quizmark, kills=20):
    with tempfile.TemporaryDirectory() as temporary:
        folder, group = pathlib.Path(temporary) / "class", Class(12)
        group.write(folder, quizmark)
        run(quizmark, "reports", "add", folder / "in", "--site", folder)
        check_server(quizmark, folder, group)
        check_interruptions(quizmark, folder, kills)
        check_two_markers(quizmark, folder)
        check_spreadsheet(quizmark, folder)
        check_nonsense(quizmark, folder)
        check_forgotten(quizmark, folder, group)
        check_newcomers(quizmark, pathlib.Path(temporary) / "equal")
    print(f"The marking queue is private, and {kills} kills lost no mark and doubled none.")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 20)
