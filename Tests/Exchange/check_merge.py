"""Two teachers mark the same class on two computers, and one takes what the other has. Usage: check_merge.py QUIZMARK"""

import csv
import io
import json
import pathlib
import shutil
import sys
import tempfile
import time

from commands import passed

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
from marking_class import Class  # noqa: E402


def mark(quizmark, site, quiz, marker, points):
    """Marks texts in a spreadsheet: `points` by the number of the row."""
    sheet = site / "sheet.csv"
    passed(quizmark, "mark", site, "--quiz", quiz, "--as", marker, "--export", sheet, "--force")
    head, *rows = csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig")))
    for place, row in enumerate(rows):
        row[6] = points(place)
    with open(sheet, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([head, *rows])
    passed(quizmark, "mark", site, "--quiz", quiz, "--as", marker, "--import", sheet)
    return len(rows)


def grades(quizmark, site):
    return json.loads(passed(quizmark, "grade", site, "--format", "json").stdout)


def main(quizmark):
    with tempfile.TemporaryDirectory() as temporary:
        one, other = pathlib.Path(temporary) / "one", pathlib.Path(temporary) / "other"
        group = Class(12)
        group.write(one, quizmark)
        files = sorted((one / "in").iterdir())
        late = one / "late"
        late.mkdir()
        for file in files[:3]:
            shutil.move(file, late / file.name)
        passed(quizmark, "reports", "add", one / "in", "--site", one, code=1)
        shutil.copytree(one, other)
        passed(quizmark, "reports", "add", late, "--site", other)
        count = mark(quizmark, one, "energy", "Ms Li", lambda place: "3")
        mark(quizmark, other, "cells", "Mr Bob", lambda place: "4")
        # Of the same marker, the later mark counts. Marks have their second.
        time.sleep(1.1)
        mark(quizmark, other, "energy", "Ms Li", lambda place: "5" if place == 0 else "3")
        outcome = passed(quizmark, "gradebook", "merge", one, other)
        assert outcome.stdout.startswith("3 reports and "), outcome.stdout
        assert outcome.stdout.count("3 here, 5 there; the mark there is later, so it counts") == 1, outcome.stdout
        assert grades(quizmark, one) == grades(quizmark, other) and count > 5
        again = passed(quizmark, "gradebook", "merge", one, other)
        assert again.stdout.startswith("0 reports and 0 marks added"), again.stdout
        decisions = "- {quiz: cells, question: q1, decision: void, reason: Unclear.}\n"
        (other / "Marking/decisions.yml").write_text(decisions, encoding="utf-8")
        assert "decisions.yml isn't in" in passed(quizmark, "gradebook", "merge", one, other).stdout
        (one / "Marking/decisions.yml").write_text(decisions.replace("void", "full-marks"), encoding="utf-8")
        assert "decisions.yml differs from" in passed(quizmark, "gradebook", "merge", one, other).stdout
        site = other / "Content/site.yml"
        site.write_text(site.read_text().replace("college", "school"), encoding="utf-8")
        assert "is a copy of another site, 'school'" in passed(quizmark, "gradebook", "merge", one, other, code=1).stderr
        passed(quizmark, "gradebook", "merge", one, one, code=64)
    print("Two gradebooks become one: reports once, later marks count, differences are listed.")


if __name__ == "__main__":
    main(sys.argv[1])
