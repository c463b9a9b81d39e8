"""What students get back: slips with their own results only, archives for Moodle and Canvas, letters. Usage: check_slips.py QUIZMARK"""

import csv
import io
import json
import pathlib
import re
import shutil
import sys
import tempfile
import zipfile

from commands import passed, run

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
from marking_class import LETTERS, Class, key_of  # noqa: E402


def platform_files(folder, group):
    """The reports in the names of Moodle (cells) and Canvas (energy)."""
    (folder / "platforms").mkdir()
    for file in sorted((folder / "in").iterdir()):
        student = int(re.search(r"-(\d{3})", file.name)[1])
        if file.name.startswith("cells"):
            place = folder / "platforms" / f"{group.names[student]}_{900 + student}_assignsubmission_file" / file.name
            place.parent.mkdir(exist_ok=True)
        else:
            late = "LATE_" if student in group.late else ""
            first, last = group.names[student].lower().split()
            place = folder / "platforms" / f"{last}{first}_{late}{50 + student}_{7000 + student}_{file.name}"
        shutil.copy(file, place)
    return folder / "platforms"


def slips_in(folder):
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*-*.html")}


def main(quizmark):
    with tempfile.TemporaryDirectory() as temporary:
        folder, group = pathlib.Path(temporary) / "class", Class(12)
        group.write(folder, quizmark)
        run(quizmark, "reports", "add", platform_files(folder, group), "--site", folder)
        sheet = folder / "texts.csv"
        passed(quizmark, "mark", folder, "--quiz", "cells", "--export", sheet)
        rows = list(csv.reader(io.StringIO(sheet.read_text(encoding="utf-8-sig"))))
        for row in rows[1:]:
            row[6], row[7] = "4", "Well <b>done</b> & more"
        with open(sheet, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        passed(quizmark, "mark", folder, "--quiz", "cells", "--import", sheet)
        out = folder / "slips"
        passed(quizmark, "results", folder, "--slips", out)
        present = [student for student in range(12) if student not in group.missing | group.damaged]
        slips = slips_in(out)
        assert len(slips) == 2 * len(present)
        letters = list(csv.DictReader(io.StringIO((out / "letters.csv").read_text(encoding="utf-8-sig"))))
        assert {row["file"] for row in letters} == set(slips)
        for row in letters:
            page, student = slips[row["file"]], group.numbers.index(row["number"])
            assert group.names[student] in page and "http" not in re.sub(r"http-equiv", "", page)
            assert not any(name in page for name in group.names if name != group.names[student]), "a slip has somebody else's name"
            name = row["file"].split("-")[0]
            right = sum(
                group.answers[name][student][question["id"]] == LETTERS[key_of(question)] for question in group.quizzes[name]["questions"][:-1])
            if name == "cells":
                assert f"{right + 4} of 35 (" in page and row["points"] == str(right + 4)
                assert "Well &lt;b>done" in page or "Well &lt;b&gt;done&lt;/b&gt; &amp; more" in page
            else:
                assert f"{right} so far; some answers are still to be marked" in page and row["points"] == ""
            assert "December 2026 at 09:" in page or "December 2026 at 19:" in page
            assert row["receipt"][:5] + "-" in page
        # Names as the platforms give and take them.
        moodle = zipfile.ZipFile(out / "moodle.zip").namelist()
        canvas = zipfile.ZipFile(out / "canvas.zip").namelist()
        assert len(moodle) == len(canvas) == len(present)
        for student in present:
            name = group.names[student]
            assert any(entry.split("_", 4)[:4] == [name, str(900 + student), "assignsubmission", "file"] and entry.endswith(".html") for entry in moodle)
            assert any([part for part in entry.split("_") if part.isdigit()][:2] == [str(50 + student), str(7000 + student)] for entry in canvas)
        assert (out / "print.html").read_text(encoding="utf-8").count('class="sheet"') == len(slips)
        check_refusals(quizmark, folder, out)
        check_changes(quizmark, folder, group, len(present))
    print("Slips have each student's own results, and archives the names that Moodle and Canvas take back.")


def check_refusals(quizmark, folder, out):
    outcome = run(quizmark, "results", folder, "--slips", out)
    assert outcome.returncode == 1 and "already contains files" in outcome.stderr
    for inside in ("Content/slips", "Content/media/deep/slips"):
        outcome = run(quizmark, "results", folder, "--slips", folder / inside)
        assert outcome.returncode == 1 and "would be published" in outcome.stderr and not (folder / inside).exists(), outcome
    assert run(quizmark, "results", folder, "--since", "published").returncode == 64


def check_changes(quizmark, folder, group, present):
    """After a corrected key, only who has another result gets a slip, with a word on why."""
    passed(quizmark, "grade", folder, "--record")
    passed(quizmark, "results", folder, "--slips", folder / "none", "--since", "published")
    assert slips_in(folder / "none") == {}
    (folder / "Marking/decisions.yml").write_text(
        "- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n", encoding="utf-8")
    passed(quizmark, "results", folder, "--slips", folder / "changed", "--since", "published")
    changes = json.loads(passed(quizmark, "grade", folder, "--since", "published", "--format", "json").stdout)
    changed = slips_in(folder / "changed")
    assert 0 < len(changed) == len(changes) < present
    assert all("This result has changed." in page and "Your teacher’s decision: The sketch was missing." in page for page in changed.values())


if __name__ == "__main__":
    main(sys.argv[1])
