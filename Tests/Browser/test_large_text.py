"""Text at twice its size, and the largest text of the settings, on a phone: nothing runs over its box, and no short word is cut."""

import shutil

import pytest

from measures import CUT_WORDS, SURPLUS
from quiz_pages import gap, quiz_page, single
from sites import HERE, build, strings, write_assets
from taker import Taker

PHONE = (390, 844)


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    """The penalties and checklists of the example, in all its languages."""
    folder = tmp_path_factory.mktemp("large-text")
    for part in ("penalties", "checklists", "media"):
        shutil.copytree(HERE.parent.parent / "Content" / part, folder / "Content" / part)
    (folder / "Content" / "site.yml").write_text(
        "id: large-text\ntitle: Riverside\nlanguages: [en, fr, es, it]\n", encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def reader(engine, server):
    engine.view(*PHONE)
    yield Taker(engine.driver, server)
    assert engine.take_errors() == []


def enlarge(reader):
    reader.run("document.documentElement.style.fontSize = '200%'")


@pytest.mark.parametrize("prefix", ["", "fr/", "es/", "it/"])
def test_the_booklet_fits_at_twice_the_size(reader, prefix):
    reader.open(f"{prefix}penalties/2026/booklet.html")
    enlarge(reader)
    assert reader.run(SURPLUS) == 0
    assert reader.run("""return [...document.querySelectorAll('.booklet-range')].filter(range => range.getClientRects().length > 1
        || range.offsetHeight > 1.5 * parseFloat(getComputedStyle(range).lineHeight)).map(range => range.textContent)""") == []
    assert reader.run(CUT_WORDS, ".booklet-contents") == []
    # The words of a sanction begin beside its drawing, also where they take two lines.
    assert reader.run("""return [...document.querySelectorAll('.by-sanction dt')].filter(term => {
        const range = document.createRange();
        range.selectNodeContents(term.querySelector('.sanction'));
        range.setStartAfter(term.querySelector('svg'));
        return Math.min(...[...range.getClientRects()].map(box => box.left)) < term.querySelector('svg').getBoundingClientRect().right;
    }).map(term => term.textContent)""") == []


def test_the_contents_of_the_booklet_name_numbers_of_penalties(reader):
    for prefix, word in {"": "nos.", "fr/": "nᵒˢ", "es/": "n.ᵒˢ", "it/": "nn."}.items():
        reader.open(f"{prefix}penalties/2026/booklet.html")
        assert reader.all(".booklet-range")[0].text.startswith(f"{word} 1–"), prefix


@pytest.mark.parametrize("path", ["fr/checklists/judge.html", "fr/penalties/2026/index.html", "fr/penalties/2026/double-bounce.html"])
def test_short_words_stay_whole_at_twice_the_size(reader, path):
    reader.open(path)
    enlarge(reader)
    assert reader.run(CUT_WORDS, "main") == []
    assert reader.run(SURPLUS) == 0


def test_the_switch_for_english_does_not_touch_the_search(reader):
    reader.open("fr/penalties/2026/index.html")
    enlarge(reader)
    distance = reader.run("""
        const [field, button] = ['.penalty-filter', '.penalty-bar .english-switch'].map(name => document.querySelector(name).getBoundingClientRect());
        return Math.max(button.top - field.bottom, button.left - field.right);
    """)
    assert distance >= 8, distance


@pytest.mark.parametrize("prefix", ["", "fr/", "es/", "it/"])
def test_the_largest_text_fits_into_the_settings(reader, prefix):
    reader.open(f"{prefix}index.html")
    if not reader.one(".settings-button").is_displayed():
        reader.click(".menu-button")
    reader.click(".settings-button")
    reader.wait(lambda: reader.all("dialog[open]"))
    reader.click('dialog input[value="largest"]')
    wide = """return [...document.querySelectorAll('.setting-options label')].filter(label => {
        const range = document.createRange();
        range.selectNodeContents(label);
        const box = label.getBoundingClientRect();
        return [...range.getClientRects()].some(text => text.left < box.left || text.right > box.right);
    }).map(label => label.textContent)"""
    assert reader.run(wide) == []


@pytest.mark.parametrize("prefix", ["", "fr/", "es/", "it/"])
def test_header_and_headings_fit_narrow_screens(reader, engine, prefix):
    engine.view(320, 844)
    for path in ("index.html", "penalties/2026/quiz.html", "checklists/judge.html", "search.html"):
        reader.open(prefix + path)
        enlarge(reader)
        assert reader.run(SURPLUS) == 0, path
        assert reader.run(CUT_WORDS, "h1") == [], path
        assert reader.run(CUT_WORDS, ".brand") == [], path


LANGUAGES = ("en", "fr", "es", "it")
# Words of buttons that are on two lines, and what extends beyond the screen, without names for screen readers.
CUT_BUTTONS = """
    const cut = new Set();
    for (const node of document.querySelectorAll('main :not(.visually-hidden *)')) {
        const box = node.getBoundingClientRect();
        if (node.checkVisibility() && (box.left < 0 || box.right > document.documentElement.clientWidth + 1)) cut.add(node.outerHTML);
    }
    for (const button of document.querySelectorAll('main :is(button, .button, summary)')) {
        if (!button.checkVisibility()) continue;
        const texts = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const text = texts.currentNode;
            for (const { 0: word, index } of text.data.matchAll(/[\\p{L}’]+/gu)) {
                const range = document.createRange();
                range.setStart(text, index);
                range.setEnd(text, index + word.length);
                const lines = new Set([...range.getClientRects()].filter(box => box.width > 0).map(box => Math.round(box.top)));
                if (lines.size > 1) cut.add(word);
            }
        }
    }
    return [...cut];
"""


@pytest.fixture(scope="module")
def quizzes(tmp_path_factory):
    """A quiz with the words of each language."""
    folder = tmp_path_factory.mktemp("large-quizzes")
    write_assets(folder / "assets", {code: strings(code) for code in LANGUAGES})
    (folder / "quizzes").mkdir()
    for code in LANGUAGES:
        page = quiz_page(code, [single("one"), gap("two", "word"), single("three")], language=code)
        (folder / "quizzes" / f"{code}.html").write_text(page, encoding="utf-8")
    return folder.as_uri() + "/"


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_button_is_cut_at_twice_the_size(engine, quizzes, language, width):
    engine.view(width, 844)
    taker = Taker(engine.driver, quizzes)
    taker.open(f"quizzes/{language}.html")
    cut = {}

    def look(scene):
        enlarge(taker)
        cut[scene] = taker.run(CUT_BUTTONS)

    look("start")
    taker.begin()
    look("question")
    taker.answer(taker.question_shown(), right=False)
    taker.go_on()
    look("verdict")
    taker.go_on()
    look("blank")
    taker.come_back(f"quizzes/{language}.html")
    taker.wait(lambda: taker.all("[data-action=resume]"))
    look("returning")
    taker.act("start")
    taker.wait(lambda: taker.all(".progress-row"))
    taker.take(right=False)
    look("result")
    taker.run("document.querySelector('.result-more').open = true")
    look("more")
    assert cut == dict.fromkeys(cut, [])


def test_the_badge_of_a_language_keeps_a_title_in_its_box(reader, engine):
    engine.view(320, 844)
    reader.open("fr/checklists/judge.html")
    reader.run("document.documentElement.dataset.text = 'largest'")
    assert reader.run("""return [5, 6, 7, 8, 9].map(width => {
        const box = document.createElement('div');
        box.style.inlineSize = `${width}rem`;
        box.innerHTML = '<h3><a href="#" lang="en">Ready for subnets?</a></h3>';
        document.querySelector('main').append(box);
        return box.firstChild.scrollWidth - box.firstChild.clientWidth;
    })""") == [0] * 5
    # A way back to such a page has its arrow.
    reader.open("fr/penalties/2026/double-bounce.html")
    assert "←" in reader.run("""const link = document.querySelector('.breadcrumb a');
        link.lang = 'en';
        return getComputedStyle(link, '::before').content""")


@pytest.mark.parametrize("width", [320, 344, 360, 390])
def test_the_name_of_the_site_is_whole_or_away(reader, engine, width):
    engine.view(width, 700)
    reader.open("fr/penalties/2026/cards.html")
    reader.run("""document.querySelector('.brand span').textContent = 'Riverside College';
        document.querySelector('.brand').prepend(document.createElement('img'));
        document.querySelector('.brand img').className = 'logo'""")
    for size in ("normal", "large", "largest"):
        reader.run("document.documentElement.dataset.text = arguments[0]", size)
        shown = reader.run("return getComputedStyle(document.querySelector('.brand span')).position !== 'absolute'")
        assert not shown or reader.run(CUT_WORDS, ".brand") == [], size
    assert reader.run(CUT_WORDS.replace("{3,9}", "{3,13}"), ".card-front") == []


def test_words_in_empty_fields_are_legible(reader, engine):
    if engine.name == "webkitgtk":
        pytest.skip("it doesn't say how it shows them")
    engine.view(360, 700)
    for path, field in {"penalties/2026/index.html": ".penalty-filter", "search.html": "#query"}.items():
        reader.open(path)
        assert reader.run("""
            const field = document.querySelector(arguments[0]);
            const [hint, ink] = [getComputedStyle(field, '::placeholder'), document.createElement('p')];
            ink.style.color = 'var(--ink-soft)';
            document.body.append(ink);
            return hint.color === getComputedStyle(ink).color && Number(hint.opacity) === 1 && parseFloat(hint.fontSize) >= 16;
        """, field), path


@pytest.mark.parametrize("width", [320, 360])
def test_topics_of_a_result_are_whole_on_a_phone(reader, engine, width):
    engine.view(width, 700)
    reader.open("fr/penalties/2026/quiz.html")
    reader.take(right=False)
    reader.wait(lambda: reader.all(".result-tags"))
    # In a language that nobody can hyphenate.
    reader.run("""for (const topic of document.querySelectorAll('.result-tags tbody th')) Object.assign(topic, { lang: 'zxx', textContent: 'Plongeon synchronisé' });
        for (const cell of document.querySelectorAll('.result-tags td:last-child')) cell.textContent = '100\\u00a0%'""")
    assert reader.run(CUT_WORDS.replace("{3,9}", "{3,11}"), ".result-tags") == []
    lines = reader.run("""return [...document.querySelectorAll('.result-tags tbody td')].map(cell => {
        const text = document.createRange();
        text.selectNodeContents(cell);
        return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
    })""")
    assert width == 320 or max(lines) == 1, "points and percentages aren't broken"
    for heading in ("Les plus belles surprises vous attendent encore. Recommencez.", "Non ancora superato: mancano 15,25 punti"):
        reader.run("document.querySelector('.result-sum h2').textContent = arguments[0]", heading)
        assert reader.run(CUT_WORDS.replace("{3,9}", "{3,12}"), ".result-sum") == []
    assert reader.run("return document.querySelector('.result-tags').getBoundingClientRect().right"
                      " - document.querySelector('.result > .controls, .result .controls').getBoundingClientRect().right") <= 0


ORDER = """---
title: Layers of a network
description: Seven layers, from the cable to the program.
---

## Order the layers. {#layers}

1. Application
2. Presentation
3. Transport
4. Network
"""


@pytest.fixture(scope="module")
def order(quizmark, tmp_path_factory):
    """A quiz with items to put in order."""
    folder = tmp_path_factory.mktemp("order")
    (folder / "Content/quizzes").mkdir(parents=True)
    (folder / "Content/quizzes/layers.md").write_text(ORDER, encoding="utf-8")
    (folder / "Content/site.yml").write_text("id: order\ntitle: Order\nlanguages: [en, it]\n", encoding="utf-8")
    return build(quizmark, folder).as_uri() + "/"


@pytest.mark.parametrize("width", [320, 360, 390])
def test_a_long_name_to_put_in_order_is_whole(engine, order, width):
    engine.view(width, 640)
    taker = Taker(engine.driver, order)
    taker.start("quizzes/layers.html")
    taker.run("document.querySelector('.item-text').textContent = 'Constantinople falls'")
    assert taker.run(CUT_WORDS.replace("{3,9}", "{3,14}"), ".ordering") == []


def test_a_lone_button_to_start_is_no_narrower_than_others(engine, order):
    engine.view(360, 740)
    taker = Taker(engine.driver, order)
    taker.open("quizzes/layers.html")
    taker.wait(lambda: taker.all("[data-action=start]"))
    assert taker.run("return document.querySelector('[data-action=start]').offsetWidth") >= 144


def test_headings_have_no_hyphen_where_a_word_fits_on_a_line(engine, order):
    engine.view(360, 740)
    taker = Taker(engine.driver, order)
    taker.open("it/index.html")
    taker.run("document.querySelector('h1').textContent = 'Non disponibile offline'")
    assert taker.run(CUT_WORDS.replace("{3,9}", "{3,13}"), "h1") == []


@pytest.mark.parametrize("prefix", ["", "it/"])
def test_words_to_put_in_order_are_whole_on_a_small_phone(engine, order, prefix):
    engine.view(320, 640)
    taker = Taker(engine.driver, order)
    taker.start(f"{prefix}quizzes/layers.html")
    assert taker.run(CUT_WORDS.replace("{3,9}", "{3,12}"), ".ordering") == []
    assert taker.run(CUT_BUTTONS) == []


def test_words_of_cards_are_whole_at_twice_the_size(engine, order):
    engine.view(360, 800)
    taker = Taker(engine.driver, order)
    taker.open("index.html")
    enlarge(taker)
    assert taker.run(CUT_WORDS, ".cards") == []
