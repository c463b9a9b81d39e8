"""The way from reports to grades, with reports sealed by jwcrypto. Usage: check_gradebook.py QUIZMARK"""

import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile

from jwcrypto import jwe, jwk

from check_reports import receipt_of, run

SETTINGS = "id: college\ntitle: College\ntimezone: Europe/London\n"


def seal(key, payload):
    header = {"alg": "ECDH-ES", "enc": "A256GCM", "kid": key.thumbprint(), "cty": "quizmark-report+json", "zip": "DEF"}
    token = jwe.JWE(json.dumps(payload).encode(), json.dumps(header))
    token.add_recipient(key)
    return token.serialize(compact=True)


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
        return run(self.quizmark, *arguments, *([self.folder] if arguments[0] in ("marking", "grade") else ["--site", self.folder]))

    def kept(self):
        folder = self.folder / "Marking/reports"
        return {file.name: file.read_text() for file in folder.iterdir()} if folder.exists() else {}


def check_damage(quizmark, folder):
    """Each of 1,000 damaged reports is refused in one line, and nothing of them is kept."""
    site, chance = Site(quizmark, folder), random.Random(1)
    text = seal(site.key, report("Toby\u001b[2J Quill"))
    head = len(text.split(".")[0])
    for number in range(1000):
        damaged = text
        while damaged == text:
            place = chance.randrange(head + 2, len(text))
            damaged = chance.choice([
                text[:place], text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1:], text[:place] + text[place + 1:],
                text[:place] + "A" + text[place:],
            ])
        site.write(f"in/{number:04}.jwe", damaged + "\n")
    outcome = site.run("reports", "add", site.folder / "in")
    lines = outcome.stderr.splitlines()
    # A letter behind a whole report is no damage, so none of the reports has one.
    assert outcome.returncode == 1 and len(lines) == 1001 and lines[-1].endswith("1000 refused"), lines[-3:]
    assert all(f"/in/{number:04}.jwe: it is damaged" in line for number, line in enumerate(lines[:-1])), lines[:3]
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


def main(quizmark):
    for check in (check_archives, check_damage, check_interruptions):
        with tempfile.TemporaryDirectory() as folder:
            check(quizmark, folder + "/college")
    print("reports are kept once, whole, and whatever happens")


if __name__ == "__main__":
    main(sys.argv[1])
