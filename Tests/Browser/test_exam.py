"""Exams on paper, as `quizmark export paper` writes them: printed by a browser on A4 and on Letter, in usual and in large print."""

import base64
import shutil
import subprocess

import pytest

from printed import text_of_pdf
from sites import HERE

ROOT = HERE.parent.parent
SHEETS = {"A4": (8.27, 11.69), "Letter": (8.5, 11)}

PARTS = """
return [...document.querySelectorAll('.exam')].map(exam => [...exam.querySelectorAll('.question')].map(question => {
    const lines = [...question.querySelectorAll('.prompt, .choices > li, .prompts > li')].map(node => node.innerText);
    return lines.map(line => line.replace(/\\s+/g, ' ').trim()).filter(line => line.length > 3);
}))"""


@pytest.fixture
def exam(quizmark, tmp_path):
    """Writes an exam, and returns its address."""

    def write(*options):
        path = tmp_path / "exam.html"
        subprocess.run([quizmark, "export", "paper", ROOT, "--output", path, "--force", *options], check=True)
        return path.as_uri()

    return write


def printed(engine, size):
    """The text of each page."""
    if engine.name != "chromium" or not shutil.which("pdftotext"):
        pytest.skip("prints with Chromium, and reads with pdftotext")
    width, height = SHEETS[size]
    sheet = {"paperWidth": width, "paperHeight": height, "preferCSSPageSize": True}
    text = text_of_pdf(base64.b64decode(engine.driver.execute_cdp_cmd("Page.printToPDF", sheet)["data"]))
    return [" ".join(page.split()) for page in text.split("\f")[:-1]]


# Each quiz in each size of letters, each size of letters on each sheet, each quiz on each sheet.
@pytest.mark.parametrize("quiz, options, size", [
    ("cells", [], "A4"), ("cells", ["--large-print"], "Letter"), ("osi-model", [], "Letter"), ("osi-model", ["--large-print"], "A4"),
], ids=["cells-A4", "cells-large-Letter", "osi-model-Letter", "osi-model-large-A4"])
def test_no_question_is_split(engine, exam, quiz, options, size):
    engine.driver.get(exam("--quiz", quiz, "--versions", "2", "--seed", "7", *options))
    exams = engine.driver.execute_script(PARTS)
    pages = printed(engine, size)
    assert len(exams) == 2
    for version, questions in zip("AB", exams):
        own = [page for page in pages if f"Version {version}" in page]
        for number, lines in enumerate(questions, 1):
            # A line may be broken, and stand beside another; its words stay on the page.
            words = {word for line in lines for word in line.split() if word.isalpha()}
            assert any(words <= set(page.replace(".", " ").replace("?", " ").replace(",", " ").split()) for page in own), (version, number, words)


LONG = "Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz"
WIDE = f"""---
title: {LONG} {LONG}
---

## {LONG}{LONG} {{#long}}

| One | Two | Three | Four | Five | Six |
|---|---|---|---|---|---|
| {" | ".join(["Donaudampfschifffahrt"] * 6)} |

- [x] {LONG}{LONG}
- [ ] `{"code_without_spaces_" * 5}`
"""


@pytest.mark.parametrize("options", [[], ["--large-print"]], ids=["usual", "large"])
def test_nothing_is_cut_at_the_edge_of_the_paper(engine, quizmark, tmp_path, options):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")
    (tmp_path / "Content/quizzes").mkdir(parents=True)
    (tmp_path / "Content/quizzes/long.md").write_text(WIDE, encoding="utf-8")
    (tmp_path / "Content/site.yml").write_text("id: long\ntitle: Long\n", encoding="utf-8")
    subprocess.run([quizmark, "export", "paper", tmp_path, "--output", tmp_path / "exam.html", *options], check=True)
    # The width of A4 between its margins.
    engine.view(657, 900)
    engine.driver.get((tmp_path / "exam.html").as_uri())
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        wide = engine.driver.execute_script("""return [...document.querySelectorAll('body *')].filter(
            node => node.getBoundingClientRect().right > 658 || node.scrollWidth > node.clientWidth + 1 && node.clientWidth > 0).map(node => node.outerHTML)""")
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert wide == []


LINES = "\n"
NUMBERS = f"""---
title: Numbers
---

## Explain {{#essay type=text points=8}}

In your own words.

## Which is the largest? {{#table}}

| {" | ".join(f"Column {number}" for number in range(1, 11))} |
|{"---|" * 10}
| {" | ".join(f"{number}23,{number}5" for number in range(10))} |

- [x] A
  > It is.
- [ ] B
  > Look at:
  >
  > - the last

## Match {{#pairs}}

{LINES.join(f"- prompt {number} -> match {number}" for number in range(12))}
"""


@pytest.mark.parametrize("options", [[], ["--large-print"]], ids=["usual", "large"])
def test_tables_pairs_and_essays_are_tidy(engine, quizmark, tmp_path, options):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")
    (tmp_path / "Content/quizzes").mkdir(parents=True)
    (tmp_path / "Content/quizzes/numbers.md").write_text(NUMBERS, encoding="utf-8")
    (tmp_path / "Content/site.yml").write_text("id: numbers\ntitle: Numbers\n", encoding="utf-8")
    subprocess.run([quizmark, "export", "paper", tmp_path, "--output", tmp_path / "exam.html", *options], check=True)
    engine.view(657, 900)
    engine.driver.get((tmp_path / "exam.html").as_uri())
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        broken, lefts, hanging = engine.driver.execute_script("""
            const rows = node => { const range = document.createRange(); range.selectNodeContents(node); return range.getClientRects().length };
            const left = node => node.getBoundingClientRect().left;
            return [
                [...document.querySelectorAll('.exam td')].filter(cell => rows(cell) > 1).map(cell => cell.textContent),
                [...new Set([...document.querySelectorAll('.prompts i')].map(box => Math.round(left(box))))],
                [...document.querySelectorAll('.key td li')].filter(item => left(item) < left(item.closest('td')) + 10).length,
            ];""")
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
    assert broken == []
    assert len(lefts) == 1
    assert hanging == 0
    assert "In your own words" in printed(engine, "A4")[0]


def test_versions_differ_and_each_has_a_key(engine, exam):
    engine.driver.get(exam("--quiz", "cells", "--versions", "3"))
    pages = printed(engine, "A4")
    keys = [page for page in pages if "Answer key" in page]
    assert len(keys) == len(set(keys)) == 3
    # With explanations, a key can have several pages.
    before = pages[:pages.index(keys[0])]
    assert sum("Answer sheet" in page for page in pages) == sum("Answer sheet" in page for page in before) == 3, "keys come last"


def test_what_is_printed_can_be_chosen(engine, exam):
    engine.driver.get(exam("--quiz", "cells"))
    engine.driver.execute_script("document.querySelector('[name=keys]').click()")
    pages = printed(engine, "A4")
    assert not any("Answer key" in page for page in pages) and any("Answer sheet" in page for page in pages)


def test_it_loads_nothing(engine, exam):
    engine.driver.get(exam("--quiz", "cells"))
    assert engine.driver.execute_script("return performance.getEntriesByType('resource').filter(entry => !entry.name.startsWith('data:'))") == []
    assert engine.driver.execute_script("return [...document.images].every(image => image.naturalWidth > 0)")
