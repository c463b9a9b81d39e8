"""What happens in a term: quizzes get other ids, students leave, a secret is another one. Nothing is lost without a word.
Usage: check_term.py QUIZMARK"""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from jwcrypto import jwk

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Benchmarks"))
from marking_class import DUE, Class, seal  # noqa: E402

SECRET = "0123456789abcdef0123456789abcdef"


class Site:
    """A class of twelve with two quizzes, whose reports are kept."""

    def __init__(self, quizmark, folder):
        self.quizmark, self.folder, self.group = quizmark, folder, Class(12)
        self.group.write(folder, quizmark)
        self.run("reports", "add", folder / "in", "--site", folder, code=1)

    def run(self, *arguments, code=0, secret=None):
        environment = {name: value for name, value in os.environ.items() if name != "QUIZMARK_SECRET"}
        outcome = subprocess.run(
            [str(argument) for argument in (self.quizmark, *arguments)], capture_output=True, text=True, encoding="utf-8",
            env=environment | ({"QUIZMARK_SECRET": secret} if secret else {}))
        assert code is None or outcome.returncode == code, (arguments, outcome.returncode, outcome.stdout, outcome.stderr)
        return outcome

    def quiz(self, name, **changes):
        """Writes a quiz again with other settings."""
        content = json.loads((self.folder / f"Content/quizzes/{name}.json").read_text(encoding="utf-8")) | changes
        (self.folder / f"Content/quizzes/{name}.json").write_text(json.dumps(content), encoding="utf-8")

    def decide(self, text):
        (self.folder / "Marking/decisions.yml").write_text(text, encoding="utf-8")

    def grades(self):
        quizzes = json.loads(self.run("grade", self.folder, "--format", "json", secret=SECRET).stdout)["quizzes"]
        return {quiz["id"]: quiz["students"] for quiz in quizzes}

    def mark_all(self, points):
        sheet = self.folder / "sheet.csv"
        sheet.unlink(missing_ok=True)
        self.run("mark", self.folder, "--export", sheet)
        rows = sheet.read_text(encoding="utf-8-sig").splitlines()
        place = rows[0].split(",").index("points")
        self.run("mark", self.folder, "--import", filled(sheet, place, points))


def filled(sheet, place, points):
    import csv
    with open(sheet, encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    for row in rows[1:]:
        row[place] = points
    with open(sheet, "w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    return sheet


def check_renamed(quizmark, folder):
    site = Site(quizmark, folder)
    site.mark_all("2")
    site.decide("- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n")
    site.run("results", "publish", folder)
    before = site.grades()
    published = (folder / "Content/results/cells.json").read_bytes()
    table = folder / "table.csv"
    site.run("mark", folder, "--export", table)

    # Without a word in its file, the quiz is another one, and what belonged to the first one is named.
    site.decide("")
    site.quiz("cells", id="organelles")
    outcome = site.run("check", folder, code=1)
    assert "if it was renamed, add 'cells'" in outcome.stderr, outcome.stderr
    (folder / "Content/results").rename(folder / "results")
    outcome = site.run("grade", folder, "--since", "published")
    assert "of 'cells', a quiz that the site doesn't have; if it was renamed, add 'cells'" in outcome.stderr, outcome
    (folder / "results").rename(folder / "Content/results")

    # The name of the file is no part of this.
    site.decide("- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n")
    site.quiz("cells", formerly="cells")
    after = site.grades()
    assert set(after) == {"organelles", "energy"} and after["organelles"] == before["cells"], "the grades follow the quiz"
    outcome = site.run("grade", folder, "--since", "published")
    assert outcome.stdout == "No published grade has changed\n" and not outcome.stderr, outcome
    assert not json.loads(site.run("grade", folder, "--format", "json").stdout)["unknownQuizzes"]
    assert site.run("mark", folder, "--import", table).stderr == "0 marks imported\n"
    site.run("build", folder)
    scripts = sorted(path.name for path in (folder / "Output/results/organelles").iterdir())
    assert len(scripts) == len(json.loads(published)["sealed"]) + 1, "students open what they were given"
    outcome = site.run("results", "publish", folder)
    assert ": 0 new or changed results, 10 unchanged" in outcome.stdout.split("\n")[0], outcome.stdout
    assert (folder / "Content/results/cells.json").read_bytes() == published, "what is right stays as it is"
    assert len(site.run("mark", folder, "--export", folder / "again.csv").stderr) > 0

    # A change of a grade is seen, and names its question by the id that it has now.
    site.decide("")
    outcome = site.run("grade", folder, "--since", "published")
    assert re.search(r"\(organelles\): .* → .*; q3\n", outcome.stdout), outcome.stdout
    site.run("results", "publish", folder)
    assert not (folder / "Content/results/cells.json").exists() and (folder / "Content/results/organelles.json").exists()
    return site


def check_renamed_twice(site):
    """A quiz keeps what it has from all its names."""
    folder, before = site.folder, site.grades()["organelles"]
    site.decide("- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n")
    decided = site.grades()["organelles"]
    table = folder / "organelles.csv"
    site.run("mark", folder, "--export", table)
    published = (folder / "Content/results/organelles.json").read_bytes()

    # With the last name only, the reports of the first are of another quiz.
    site.quiz("cells", id="biology", formerly="organelles")
    outcome = site.run("grade", folder, code=1)
    assert "the site has no quiz 'cells'" in outcome.stderr, outcome
    site.decide("")
    outcome = site.run("grade", folder)
    assert "for 'cells', a quiz that the site doesn't have; if it was renamed, add 'cells' to 'formerly' in its file" in outcome.stdout

    site.quiz("cells", formerly=["organelles", "cells"])
    assert site.grades()["biology"] == before
    for name in ("organelles", "cells"):
        site.decide(f"- {{quiz: {name}, question: q3, decision: full-marks, reason: The sketch was missing.}}\n")
        assert site.grades()["biology"] == decided
        outcome = site.run("grade", folder, "--quiz", name)
        assert "(biology)" in outcome.stdout and outcome.stderr == f"note: the quiz '{name}' is 'biology' now\n", outcome
    site.decide("")
    outcome = site.run("grade", folder, "--since", "published")
    assert outcome.stdout == "No published grade has changed\n" and not outcome.stderr, outcome
    assert site.run("mark", folder, "--import", table).stderr == "0 marks imported\n"
    outcome = site.run("results", "publish", folder, "--quiz", "cells")
    assert ": 0 new or changed results, 10 unchanged" in outcome.stdout and "withdrawn" not in outcome.stderr, outcome
    assert (folder / "Content/results/organelles.json").read_bytes() == published, "what is right stays as it is"
    # It gets a name again that it had before.
    site.quiz("cells", id="organelles", formerly=["biology", "cells"])
    assert site.grades()["organelles"] == before


def check_renamed_questions(site):
    """A question is known by its texts, also in marks, decisions and published grades."""
    folder, before = site.folder, site.grades()["organelles"]
    content = json.loads((folder / "Content/quizzes/cells.json").read_text(encoding="utf-8"))
    for question in content["questions"]:
        question["id"] = {"essay": "letter", "q3": "sketch"}.get(question["id"], question["id"])
    site.quiz("cells", questions=content["questions"])
    site.decide("- {quiz: cells, question: q3, decision: full-marks, reason: The sketch was missing.}\n")
    outcome = site.run("grade", folder, "--since", "published")
    assert "; sketch\n" in outcome.stdout and "q3" not in outcome.stdout and "letter" not in outcome.stdout, outcome
    site.decide("")
    after = site.grades()["organelles"]
    assert [(one["name"], one.get("points")) for one in after] == [(one["name"], one.get("points")) for one in before]
    assert site.run("grade", folder, "--since", "published").stdout == "No published grade has changed\n"


def own_pages(site):
    """Tokens of students' own pages, by name."""
    listed = site.run("calendar", "students", site.folder, secret=SECRET).stdout.splitlines()
    tokens = {}
    for line in listed:
        name, *_, path = line.split("\t")
        tokens[name] = pathlib.PurePosixPath(path).name.split(".")[0]
    return tokens


def with_own_pages(quizmark, folder):
    """A class of which two students have handed in one quiz on their own pages."""
    site = Site(quizmark, folder)
    group = site.group
    (folder / "Content/people.json").write_text(json.dumps([{"Ms Li": group.names}]), encoding="utf-8")
    site.quiz("energy", assign=[group.names[0], group.names[1]])
    key = jwk.JWK.from_json((folder / "Content/marking-key.jwk").read_text(encoding="utf-8"))
    tokens = own_pages(site)
    (folder / "own").mkdir()
    for student in (0, 1):
        payload = group.payload("energy", student, f"o{student:021}", DUE["energy"][:10] + "T09:30:00Z") | {"token": tokens[group.names[student]]}
        payload["returnKey"] = f"o{student:021}"
        (folder / f"own/{student}.jwe").write_text(seal(key, payload), encoding="ascii")
    site.run("reports", "add", folder / "own", "--site", folder)
    site.mark_all("1")
    site.run("results", "publish", folder, secret=SECRET)
    return site


def check_renamed_pages(quizmark, folder):
    """Results on students' own pages follow a quiz through all its names, and are forgotten under all of them."""
    site = with_own_pages(quizmark, folder)

    def names(quiz):
        return set(json.loads((folder / f"Content/results/{quiz}.json").read_text(encoding="utf-8"))["sealed"])

    first = names("energy")
    site.quiz("energy", id="force", formerly=["power", "energy"])
    outcome = site.run("results", "publish", folder, secret=SECRET)
    assert "withdrawn" not in outcome.stderr and len(names("force") - first) == 2, outcome.stderr
    site.quiz("energy", id="work", formerly=["force", "power", "energy"])
    before = names("force")
    site.run("marking", "forget", site.group.names[0], "--site", folder, "--delete", secret=SECRET)
    assert len(before - names("force")) == 3, "the result for the device, the one for the page, and what the device of the other attempt gets"
    outcome = site.run("results", "publish", folder, secret=SECRET)
    assert "withdrawn" not in outcome.stderr and not (folder / "Content/results/force.json").exists(), outcome.stderr


def check_withdrawn(quizmark, folder):
    site = with_own_pages(quizmark, folder)
    group = site.group
    results = {path: path.read_bytes() for path in (folder / "Content/results").iterdir()}
    assert len(results) == 2

    # Another secret, or none: students' own pages would lose their results.
    for secret in (None, "another secret of another site"):
        outcome = site.run("results", "publish", folder, code=1, secret=secret)
        assert "2 results would be withdrawn" in outcome.stderr and group.names[0] in outcome.stderr, outcome.stderr
        assert "nothing was published; set QUIZMARK_SECRET to the secret that the site was built with" in outcome.stderr, outcome.stderr
        assert {path: path.read_bytes() for path in (folder / "Content/results").iterdir()} == results
        if secret:
            grades = site.run("grade", folder, secret=secret)
            assert grades.stdout.count("from a page that doesn’t belong to any student with this QUIZMARK_SECRET") == 2, grades.stdout
    assert "0 new or changed results" in site.run("results", "publish", folder, secret=SECRET).stdout

    # A spreadsheet saved a name without its first letter, or half of the class is missing: most likely, nobody left.
    roster = (folder / "Marking/roster.csv").read_text(encoding="utf-8")
    present = [name for place, name in enumerate(group.names) if place > 1 and place not in group.missing | group.damaged]
    gone, lines = present[0], roster.splitlines(True)
    damaged = ["?" + gone[1:] + ",,,\n" if line.startswith(gone + ",") else line for line in lines]
    half = [line for line in lines if line.split(",")[0] not in present[:5]]
    for rows, advice in [(damaged, "correct the names with question marks in "), (half, "if these students didn't leave, correct ")]:
        before = {path: path.read_bytes() for path in (folder / "Content/results").iterdir()}
        (folder / "Marking/roster.csv").write_text("".join(rows), encoding="utf-8")
        outcome = site.run("results", "publish", folder, code=1, secret=SECRET)
        assert "nothing was published; " + advice in outcome.stderr and gone in outcome.stderr, outcome.stderr
        assert {path: path.read_bytes() for path in (folder / "Content/results").iterdir()} == before

    # A student leaves: the result is withdrawn, and named.
    (folder / "Marking/roster.csv").write_text("".join(line for line in roster.splitlines(True) if not line.startswith(gone)), encoding="utf-8")
    outcome = site.run("results", "publish", folder, secret=SECRET)
    assert "1 result withdrawn:\n  " + gone + ": not on the roster" in outcome.stderr, outcome.stderr

    # Nobody is left, most likely by an oversight.
    results = {path: path.read_bytes() for path in (folder / "Content/results").iterdir()}
    (folder / "Marking/roster.csv").write_text("name\nSomebody Else\n", encoding="utf-8")
    outcome = site.run("results", "publish", folder, "--quiz", "cells", code=1, secret=SECRET)
    assert "would be withdrawn, and none would be left" in outcome.stderr, outcome.stderr
    assert {path: path.read_bytes() for path in (folder / "Content/results").iterdir()} == results
    outcome = site.run("results", "publish", folder, "--quiz", "cells", "--force", secret=SECRET)
    assert not (folder / "Content/results/cells.json").exists() and "results withdrawn" in outcome.stderr, outcome.stderr


def check_tables(quizmark, folder):
    site = Site(quizmark, folder)
    table = folder / "texts.csv"
    site.run("mark", folder, "--export", table)
    table.write_text("typed by hand", encoding="utf-8")
    outcome = site.run("mark", folder, "--export", table, code=1)
    assert "--force replaces it" in outcome.stderr and table.read_text(encoding="utf-8") == "typed by hand", outcome.stderr
    site.run("mark", folder, "--export", table, "--force")
    assert table.read_text(encoding="utf-8") != "typed by hand"


def main(quizmark):
    quizmark = pathlib.Path(quizmark).resolve()
    with tempfile.TemporaryDirectory() as temporary:
        root = pathlib.Path(temporary)
        site = check_renamed(quizmark, root / "renamed")
        check_renamed_twice(site)
        check_renamed_questions(site)
        check_renamed_pages(quizmark, root / "pages")
        check_withdrawn(quizmark, root / "withdrawn")
        check_tables(quizmark, root / "tables")
    print("Renamed quizzes keep reports, marks, decisions and results, and nothing that was returned is withdrawn without a word.")


if __name__ == "__main__":
    main(sys.argv[1])
