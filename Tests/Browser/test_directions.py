"""Languages that are written from right to left, and texts of the other direction on their pages."""

import shutil

import pytest

from sites import HERE, build
from taker import Taker

CODE = """---
title: Report
due: 2199-12-20
tasks: [{id: write, name: Write, start: 2199-11-20, length: 20d}]
---

`a[0] = 1`

```text
f(x) = (1)
```
"""
QUIZ = """---
title: الحركة
subject: الأحياء
description: السرعة والتسارع.
feedback: immediate
choices: fixed
---

## تسارع السقوط؟ [[= 9.81 ± 0.05]]

## كواكب

- [x] زحل
- [x] المشتري
- [ ] الأرض

## صِل.

- نيوتن -> القوة
- جول -> الطاقة
"""
ORDER = """---
title: الترتيب
---

## رتّب.

1. الاقتراب
2. الارتقاء
3. الدخول
"""
# The first one is on a line of its own.
FORMULA = r"E = mc^2 \Rightarrow \sum_{i=1}^{n} x_i"
FORMULAS = f"---\ntitle: صيغ\n---\n\n$${FORMULA}$$\n\nقوة\n${FORMULA}$\nطاقة\n"
# Where the letters of an element begin, and where those of its container may begin.
EDGES = """return [...document.querySelectorAll(arguments[0])].map(node => {
    const text = document.createTreeWalker(node, NodeFilter.SHOW_TEXT).nextNode();
    const range = document.createRange();
    range.selectNodeContents(text);
    const [letters, box] = [range.getBoundingClientRect(), node.getBoundingClientRect()];
    return [Math.round(letters.left - box.left), Math.round(box.right - letters.right)];
})"""


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("directions")
    shutil.copytree(HERE.parent / "Cases/right-to-left/Content", folder / "Content")
    (folder / "Content/assignments/report.md").write_text(CODE, encoding="utf-8")
    (folder / "Content/quizzes/motion.md").write_text(QUIZ, encoding="utf-8")
    (folder / "Content/quizzes/order.md").write_text(ORDER, encoding="utf-8")
    (folder / "Content/pages").mkdir(exist_ok=True)
    (folder / "Content/pages/formulas.md").write_text(FORMULAS, encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def reader(engine, base):
    engine.view(390, 844)
    yield Taker(engine.driver, base)
    assert engine.take_errors() == []


@pytest.mark.parametrize("path", ["en/index.html", "en/assignments/index.html"])
def test_arabic_titles_begin_at_the_edge_of_an_english_page(reader, path):
    reader.open(path)
    reader.wait(lambda: reader.run("return 'ready' in document.documentElement.dataset"))
    edges = reader.run(EDGES, ':is(.due-list a, .card-summary, .assignment-title)[lang="ar"]')
    assert edges and all(left <= right for left, right in edges), edges


def test_code_is_written_from_left_to_right(reader):
    reader.open("assignments/report.html")
    assert reader.run("return [...document.querySelectorAll('main code, main pre')].map(node => getComputedStyle(node).direction)") == ["ltr"] * 3


def test_formulas_are_written_from_left_to_right(reader, engine):
    engine.view(1000, 800)
    reader.open("pages/formulas.html")
    lefts = reader.run("""return [...document.querySelectorAll('main .prose > p, main .prose > .math')].map(
        line => [...line.querySelectorAll('math')].map(part => part.getBoundingClientRect().left)).filter(line => line.length > 0)""")
    assert len(lefts) == 2 and all(len(line) > 1 and line == sorted(line) for line in lefts), lefts


def test_closed_sections_point_to_their_text(reader):
    reader.open("quizzes/cell.html")
    borders = "const style = getComputedStyle(document.querySelector('details:not([open]) > summary'), '::before'); return [style.borderLeftWidth, style.borderRightWidth]"
    assert reader.run(borders) == ["2px", "0px"]


def test_signs_and_numbers_keep_their_order(reader):
    reader.start("quizzes/motion.html")
    for _ in range(2):
        reader.answer(reader.question_shown(), right=False)
        reader.go_on()
        reader.wait(lambda: reader.all("fieldset:not([hidden]) .verdict .right-answer"))
        if not reader.all("fieldset:not([hidden]) .verdict li"):
            assert reader.run("return document.querySelector('.verdict .right-answer').textContent") == "\u20669.81 ± 0.05\u2069"
            reader.go_on()
    edges = reader.run(EDGES, "fieldset:not([hidden]) .verdict .right-answer > li")
    assert len(edges) == 2 and all(left > right for left, right in edges), edges
    answers = "return [...document.querySelectorAll('[data-answer] .right-answer')].map(node => node.textContent)"
    assert reader.run(answers)[1:] == ["\u2066A.\u2069 زحل\u2066B.\u2069 المشتري", "نيوتن ← القوةجول ← الطاقة"]


def test_weeks_run_as_the_text_does(reader):
    place = "return [...document.querySelectorAll('.week-map .week')].slice(0, 2).map(week => week.getBoundingClientRect().left)"
    for path, isMirrored in {"assignments/index.html": True, "en/assignments/index.html": False}.items():
        reader.open(path)
        first, second = reader.run(place)
        assert (first > second) == isMirrored


def test_english_words_on_an_arabic_page_are_marked_and_isolated(engine, quizmark, tmp_path):
    shutil.copytree(HERE.parent / "Cases/right-to-left/Content", tmp_path / "Content")
    shutil.rmtree(tmp_path / "Content/strings")
    (tmp_path / "Content/quizzes/motion.md").write_text(QUIZ, encoding="utf-8")
    build(quizmark, tmp_path)
    reader = Taker(engine.driver, (tmp_path / "Output").as_uri() + "/")
    reader.open("quizzes/cell.html")
    reader.act("start")
    reader.wait(lambda: reader.all(".progress-text"))
    position = reader.one(".progress-text span")
    assert reader.run("return [arguments[0].lang, arguments[0].dir]", position) == ["en", "ltr"]
    text = position.get_property("textContent")
    assert text.startswith("\u2066Question ") and text.endswith("\u2069")
    check = reader.one("[data-action=check] span")
    assert reader.run("return [arguments[0].lang, arguments[0].dir]", check) == ["en", "ltr"]
    reader.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    reader.answer(reader.question_shown())
    for part in reader.wait(lambda: reader.all(".unsaved :is(strong, p > span)")):
        assert reader.run("return [arguments[0].firstChild.lang, arguments[0].firstChild.dir]", part) == ["en", "ltr"]
    reader.open("quizzes/motion.html")
    options = reader.run("return [...document.querySelectorAll('.matching option[value=\"\"]')].map(option => [option.lang, option.dir])")
    assert options == [["en", "ltr"]] * 2
    made = reader.run("const option = Quizmark.element('option', { value: '' }, Quizmark.words('next')); return [option.lang, option.dir, option.children.length]")
    assert made == ["en", "ltr", 0]


def test_titles_in_lists_of_scripts_have_their_direction(reader):
    reader.open("en/assignments/index.html")
    reader.wait(lambda: reader.all(".assignment-title"))
    titles = reader.run("return [...document.querySelectorAll('.assignment-title, .planner-now a')].map(node => [node.lang, node.dir])")
    assert ["ar", "auto"] in titles and all(direction == "auto" for _, direction in titles)


def test_the_arrow_of_a_breadcrumb_is_on_the_side_of_the_page(reader):
    reader.open("en/penalties/2026/1.html")
    (left, right), = reader.run(EDGES, ".breadcrumb a[dir=rtl]")
    assert left > 10 and right < 3


def test_the_language_of_a_title_has_a_gap_to_it(reader):
    margins = """const style = getComputedStyle(document.querySelector('.facts a[lang][dir=rtl]'), '::before');
        return [style.float, style.marginLeft, style.marginRight].map(text => text.replace('inline-end', 'right'));"""
    reader.open("en/penalties/2026/quiz.html")
    assert reader.run(margins) == ["right", "8px", "0px"]


def test_a_description_begins_at_the_edge_of_the_page(reader, engine):
    engine.view(1280, 800)
    reader.open("en/quizzes/motion.html")
    (left, right), = reader.run(EDGES, ".page-header .summary[dir=rtl]")
    assert left < 3 < right


def test_the_next_title_is_at_the_end_of_the_page(reader, engine):
    engine.view(1280, 800)
    reader.open("en/quizzes/cell.html")
    titles = reader.run(EDGES, "[rel=prev] > .neighbour-title[dir=rtl], [rel=next] > .neighbour-title[dir=rtl]")
    assert titles and all(right < 3 < left for left, right in titles), titles


def test_facts_of_a_hit_keep_the_order_of_their_language(reader):
    reader.open("en/search.html#q=الحركة")
    reader.wait(lambda: reader.all(".hit"))
    notes = "return [...document.querySelectorAll('.hit-facts > [lang=ar]')].map(note => [getComputedStyle(note).direction, getComputedStyle(note).unicodeBidi])"
    found = reader.run(notes)
    assert found and all(direction == "rtl" and order.startswith("isolate") for direction, order in found), found
    edges = reader.run(EDGES, ".hit-text[lang=ar]")
    assert all(left < 3 for left, _ in edges), edges


def test_the_number_of_an_item_has_a_gap_to_its_grip(reader):
    reader.start("quizzes/order.html")
    # The outermost quarters of the icon are empty.
    gap = reader.run("""const item = document.querySelector('.ordering > li'), icon = item.querySelector('.grip > *').getBoundingClientRect();
        const number = item.getBoundingClientRect().right - parseFloat(getComputedStyle(item, '::before').right);
        return icon.left + icon.width / 4 - number;""")
    assert gap > 2
