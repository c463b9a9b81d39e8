"""Words of sixty letters in every text of the example: no page of it scrolls sideways on a phone."""

import base64
import pathlib
import re
import shutil

import pytest

from printed import text_of_pdf
from quick_hand import ANSWERING
from sites import build
from taker import Taker

CONTENT = pathlib.Path(__file__).parent.parent.parent / "Content"
LONG = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt"
# The first word of a line that isn't part of a link, of code or of a key.
FIRST_WORD = re.compile(r"(?m)^((?:[^\s{`$\[(<|]+ )?(?:\[[ x]\] )?(?:[^\s{`$\[(<|]+ )*?)[A-Za-z]{5,}(?=[\s,.;:?!])")


def lengthened(text):
    """A Markdown text with a long word in every line of its body, and in its title and description."""
    head, mark, body = text.partition("\n---\n")
    head = re.sub(r'(?m)^((?:title|description|subject|  +name|  +notes|module): +"?)', rf"\1{LONG} ", head)
    return head + mark + FIRST_WORD.sub(rf"\1{LONG}", body)


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("long-words")
    content = folder / "Content"
    shutil.copytree(CONTENT, content, ignore=shutil.ignore_patterns("*.fr.*", "*.es.*", "*.it.*", "fr.*", "es.*", "it.*"))
    for file in content.rglob("*.md"):
        file.write_text(lengthened(file.read_text(encoding="utf-8")), encoding="utf-8")
    strings = content / "penalties" / "2026" / "en.strings"
    strings.write_text(re.sub(r'(?m)^(".*" = ")', rf"\1{LONG} ", strings.read_text(encoding="utf-8")), encoding="utf-8")
    people = content / "people.json"
    people.write_text(people.read_text(encoding="utf-8").replace("Toby", LONG), encoding="utf-8")
    (content / "site.yml").write_text(
        f"id: long-words\ntitle: {LONG}\ncontact: a@b.example\ntimezone: Europe/London\nlanguages: [en]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def student(engine, server):
    engine.view(320, 568)
    yield Taker(engine.driver, server)
    assert engine.take_errors() == []


# The innermost element whose content is wider than it, where the page scrolls sideways.
TOO_WIDE = """
const tooWide = () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const wide = [...document.body.querySelectorAll('*')].filter(node => node.clientWidth && node.scrollWidth > node.clientWidth + 1);
    const [found] = wide.filter(node => !wide.some(other => other !== node && node.contains(other)));
    return [`${scrollWidth}: ${found?.outerHTML.slice(0, 120)}`];
};
"""


def test_no_page_scrolls_sideways(student, site):
    """One page of each kind is enough, and of penalties a few."""
    wide, seen = [], {}
    for page in sorted(site.rglob("*.html")):
        html = page.read_text(encoding="utf-8")
        kind = re.search(r'data-page="([^"]*)"', html)
        # One that leads to another page at once can't be measured.
        if not kind or kind[1] == "quiz" or 'http-equiv="refresh"' in html or seen.setdefault(kind[1], 0) > 2:
            continue
        seen[kind[1]] += 1
        path = str(page.relative_to(site))
        student.come_back(path)
        wide += [f"{path} {found}" for found in student.run(TOO_WIDE + "return tooWide()")]
    assert len(seen) > 8, seen
    assert not wide, "\n".join(wide)


def test_search_results_scroll_no_page_sideways(student):
    student.open("search.html?q=" + LONG[:8])
    student.one("#query").send_keys(LONG[:8])
    student.wait(lambda: student.all(".search-results li"))
    assert student.run(TOO_WIDE + "return tooWide()") == []


def test_the_planner_does_not_scroll_sideways(student):
    student.open("assignments/index.html")
    student.wait(lambda: student.all(".planner-list .assignment-row a"))
    student.run("document.querySelectorAll('.assignments-page details, main details').forEach(node => { node.open = true; })")
    assert student.run(TOO_WIDE + "return tooWide()") == []


TAKE = ANSWERING + TOO_WIDE + """
const [done] = arguments;
const wide = [];
const look = step => wide.push(...tooWide().map(found => `${location.pathname.split('/').pop()} ${step}: ${found}`));
const take = async () => {
    look('start');
    document.querySelector('[data-action=start]').click();
    await new Promise(next => {
        const wait = () => 'showVerdict' in Quizmark ? next() : setTimeout(wait, 5);
        wait();
    });
    await Quizmark.loadBundle('answered');
    const [taking] = Quizmark.takings;
    for (const question of taking.questions) {
        location.hash = question.hash;
        for (let tries = 0; tries < 200 && question.fieldset.hidden; tries += 1) await new Promise(next => setTimeout(next, 2));
        look(`question ${question.number}`);
        answerQuestion(question.fieldset, taking.settings.keys, false);
        if (taking.checks) {
            taking.check(question);
            look(`question ${question.number} checked`);
        }
    }
    taking.complete();
    look('result');
    return wide;
};
take().then(done, error => done([...wide, `${location.pathname}: ${error.stack}`]));"""


def test_no_quiz_scrolls_sideways(student, taken_quizzes):
    """From its start to its result, with every answer wrong."""
    wide = []
    for path in taken_quizzes:
        student.open(path)
        wide += student.driver.execute_async_script(TAKE)
    assert not wide, "\n".join(wide)


def test_words_in_cells_stay_whole(student, site, quizmark, tmp_path):
    """A narrow column is as wide as its longest word; the table scrolls in its own box."""
    content = tmp_path / "Content"
    (content / "pages").mkdir(parents=True)
    (content / "site.yml").write_text("id: tables\ntitle: Tables\ncontact: a@b.example\n", encoding="utf-8")
    words = "read the chapters on respiration and answer all the questions at their end "
    row = f"| 10 | {words * 3} | {words * 3} | https://example.org/{'a' * 60} |"
    (content / "pages" / "tables.md").write_text(
        f"---\ntitle: Tables\n---\n\n| Week | Topic | Homework | Source |\n|---|---|---|---|\n{row}\n", encoding="utf-8")
    build(quizmark, tmp_path)
    shutil.copytree(tmp_path / "Output", site / "tables")
    student.come_back("tables/pages/tables.html")
    lines = student.run("""
        const lines = cell => {
            const range = document.createRange();
            range.selectNodeContents(cell);
            return new Set([...range.getClientRects()].map(box => box.top)).size;
        };
        return [...document.querySelectorAll('.table th, .table td:first-child')].map(lines);
    """)
    assert lines == [1, 1, 1, 1, 1]
    assert student.run(TOO_WIDE + "return tooWide()") == []


METALS = """---
title: Metals
---

## Fill in the table.

| Metal | Symbol | Melting point | Use |
|---|---|---|---|
| Iron | [[Fe]] | 1538 °C | bridges |
| [[Tungsten]] | W | 3422 °C | filaments |

> All of them:
>
> | Metal | Symbol | Melting point | Boiling point | Density | Hardness |
> |---|---|---|---|---|---|
> | Tungsten | W | 3422 °C | 5930 °C | 19.3 g/cm³ | 7.5 Mohs |
"""
LINES = """
const lines = word => {
    const range = document.createRange();
    const at = word.parent.data.indexOf(word.text);
    range.setStart(word.parent, at);
    range.setEnd(word.parent, at + word.text.length);
    return new Set([...range.getClientRects()].map(box => box.top)).size;
};
const words = text => text.data.split(/\\s+/).filter(Boolean).map(part => ({ parent: text, text: part }));
const texts = [...document.querySelectorAll('.table :is(th, td)')].flatMap(cell => [...cell.childNodes].filter(node => node.nodeType === 3));
return texts.flatMap(words).filter(word => lines(word) > 1).map(word => word.text)"""


@pytest.fixture
def metals(student, engine, site, quizmark, tmp_path):
    """A student at a question with blanks in a table, on a phone."""
    (tmp_path / "Content" / "quizzes").mkdir(parents=True)
    (tmp_path / "Content" / "site.yml").write_text("id: metals\ntitle: Metals\ncontact: a@b.example\n", encoding="utf-8")
    (tmp_path / "Content" / "quizzes" / "metals.md").write_text(METALS, encoding="utf-8")
    build(quizmark, tmp_path)
    shutil.copytree(tmp_path / "Output", site / "metals")
    engine.view(360, 740)
    yield student.open("metals/quizzes/metals.html").begin() or student
    shutil.rmtree(site / "metals")


def test_words_beside_blanks_stay_whole(metals):
    assert metals.run(LINES) == []
    assert metals.run(TOO_WIDE + "return tooWide()") == []


def test_only_tables_that_scroll_are_reached_with_the_keyboard(metals, engine):
    engine.view(320, 740)
    metals.run("for (const node of document.querySelectorAll('details')) { node.hidden = false; node.open = true; }")
    stops = "return [...document.querySelectorAll('.table')].map(box => [box.scrollWidth > box.clientWidth, box.tabIndex, box.getAttribute('role')])"
    metals.wait(lambda: [False, 0, None] not in metals.run(stops))
    assert metals.run(stops)[-1] == [True, 0, "group"]
    engine.view(1000, 740)
    metals.wait(lambda: metals.run(stops) == [[False, -1, None]] * 2)


def test_words_in_printed_cells_stay_whole(student, engine, site, quizmark, tmp_path):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")
    (tmp_path / "Content" / "pages").mkdir(parents=True)
    (tmp_path / "Content" / "site.yml").write_text("id: many\ntitle: Many\ncontact: a@b.example\n", encoding="utf-8")
    row = "one | two | three | four | five | six | seven | eight | nine | ten | eleven | twelve"
    (tmp_path / "Content" / "pages" / "many.md").write_text(
        f"---\ntitle: Many\n---\n\n|{'A |' * 12}\n|{'---|' * 12}\n| {row} |\n", encoding="utf-8")
    build(quizmark, tmp_path)
    shutil.copytree(tmp_path / "Output", site / "many")
    student.come_back("many/pages/many.html")
    data = base64.b64decode(engine.driver.execute_cdp_cmd("Page.printToPDF", {"paperWidth": 8.27, "paperHeight": 11.69})["data"])
    assert "eleven" in text_of_pdf(data) and "twelve" in text_of_pdf(data)


def test_wide_tables_fit_on_paper(student, engine, site, quizmark, tmp_path):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")
    (tmp_path / "Content" / "pages").mkdir(parents=True)
    (tmp_path / "Content" / "site.yml").write_text("id: wide\ntitle: Wide\ncontact: a@b.example\n", encoding="utf-8")
    row = "|".join(["Donaudampfschifffahrt"] * 6)
    (tmp_path / "Content" / "pages" / "wide.md").write_text(
        f"---\ntitle: Wide\n---\n\n|{row}|\n|{'---|' * 6}\n|{row}|\n", encoding="utf-8")
    build(quizmark, tmp_path)
    shutil.copytree(tmp_path / "Output", site / "wide")
    # The width of A4 between its margins.
    engine.view(657, 900)
    student.come_back("wide/pages/wide.html")
    engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": "print"})
    try:
        assert student.run("return [...document.querySelectorAll('.table')].map(box => box.scrollWidth <= box.clientWidth)") == [True]
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": ""})
