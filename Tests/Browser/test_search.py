"""The search page: what is found, in which order and language, where it leads, and what the address keeps."""

import json
import re

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from sites import CASE, HERE, assemble_case

pytestmark = pytest.mark.usefixtures("fixtures_only")

# A translated quiz, a title that looks like markup, and more pages than are shown at once.
FRENCH = {
    "pages": [
        ["quiz", "quizzes/cells.html", "Les cellules", "Biologie", "Petites et nombreuses.", 0],
        ["page", "pages/markup.html", "<img src=x onerror=alert(1)> balise", "", "<b>gras</b>", 0],
        *(["page", f"pages/{number}.html", f"Page {number + 1}", "", "", 0] for number in range(25)),
        ["page", "pages/splash.html", "Éclaboussures", "Entrée", "L’eau jaillit.", 0],
    ],
    "questions": [], "words": "balise cellules eclaboussures page", "places": f"C A 2B E{'C' * 24}",
}
NOTHING = {"pages": [], "questions": [], "words": "", "places": ""}


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The golden case with an index of pages that it doesn't have; that of `broken.html` is missing."""
    site = assemble_case(CASE, tmp_path_factory.mktemp("search"))
    english = json.loads((HERE.parent / "Vectors" / "search.json").read_text(encoding="utf-8"))["segment"]
    for language, segment in {"en": english, "fr": FRENCH, "ar": NOTHING}.items():
        script = f'Quizmark.addSearchSegment("{language}-1",{json.dumps(segment)});\n'
        (site / "assets" / "search" / f"{language}-1.js").write_text(script, encoding="utf-8")
    page = (site / "search.html").read_text(encoding="utf-8")
    (site / "broken.html").write_text(re.sub(r"assets/search/\w+-1", "assets/search/missing-1", page), encoding="utf-8")
    return site


class Searcher:
    def __init__(self, taker, path="search.html"):
        self.taker = taker
        taker.open(path)

    @property
    def field(self):
        return self.taker.one("#query")

    @property
    def status(self):
        return self.taker.one(".search-status").text

    def type(self, text):
        self.field.send_keys(text)
        return self

    def clear(self):
        self.field.send_keys(Keys.CONTROL, "a", Keys.NULL, Keys.BACKSPACE)
        self.taker.wait(lambda: self.status == "")

    def items(self):
        """What each result says: its facts, its title with the marked parts in brackets, its language, and its address."""
        return self.taker.run("""return [...document.querySelectorAll('.hit')].map(hit => {
            const link = hit.querySelector('a');
            const parts = [...link.childNodes].map(node => node.nodeName === 'MARK' ? `[${node.textContent}]` : node.textContent);
            const facts = hit.querySelector('.hit-facts').textContent;
            return { facts, title: parts.join(''), lang: link.getAttribute('lang'), href: link.getAttribute('href') };
        })""")

    def titles(self):
        return [item["title"] for item in self.items()]

    def shows(self, count):
        """Waits for so many results, those of all that was typed: the beginning of a word may find as many."""
        return self.taker.wait(lambda: len(self.titles()) == count and self.is_settled())

    def is_settled(self):
        return self.taker.run("return location.hash === `#q=${encodeURIComponent(document.querySelector('#query').value.trim())}`")


@pytest.fixture
def searcher(taker):
    return Searcher(taker)


def test_begins_with_the_field(searcher):
    assert searcher.taker.focused == searcher.field
    assert searcher.taker.one(".search-hint").is_displayed()
    assert searcher.status == "" and searcher.items() == []


def test_the_prompt_is_whole_on_a_small_phone(searcher, engine):
    engine.view(320, 640)
    assert searcher.taker.run("""
        const [field] = arguments, style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        pen.font = `${style.fontSize} ${style.fontFamily}`;
        return pen.measureText(field.placeholder).width <= field.offsetWidth - 2 * parseFloat(style.paddingLeft) - 2""", searcher.field)


def test_finds_while_typing_the_best_first(searcher):
    searcher.type("cell").shows(4)
    assert searcher.titles() == ["[Cell]s", "What do [cell]s have?", "Energy", "Late & low"]
    assert searcher.status == "4 results"
    assert not searcher.taker.one(".search-hint").is_displayed()
    assert [item["facts"] for item in searcher.items()] == [
        "Quiz · Biology", "Question 1 · Cells", "Question 2 · Cells · cells",
        "Penalty · D6.12 · Maximum 2 points · Rules 2026"]
    assert {item["lang"] for item in searcher.items()} == {None}
    searcher.type("ar").shows(1)
    assert searcher.status == "1 result"


def test_folds_and_takes_rule_numbers(searcher):
    searcher.type("MÀKES PÄRT").shows(1)
    assert searcher.titles() == ["Which [part] [makes] ____?"]
    searcher.clear()
    searcher.type("6.12").shows(1)
    assert searcher.titles() == ["Late & low"]
    assert searcher.taker.one(".hit-facts mark").text == "6.12"


def test_nothing_found_says_what_to_do(searcher):
    searcher.type("zebra")
    searcher.taker.wait(lambda: searcher.status == "No results")
    assert searcher.taker.one(".search-advice").is_displayed()
    searcher.clear()
    searcher.taker.wait(lambda: searcher.taker.one(".search-hint").is_displayed())
    assert searcher.status == "" and not searcher.taker.one(".search-advice").is_displayed()


def test_a_typing_mistake_is_corrected_and_said(searcher):
    taker = searcher.taker
    searcher.type("ribosmoes")
    searcher.shows(1)
    correction = taker.one("[data-action=correction]")
    assert correction.is_displayed() and "ribosomes" in correction.text
    taker.click("[data-action=correction]")
    taker.wait(lambda: taker.hash == "#q=ribosomes")
    assert searcher.field.get_property("value") == "ribosomes" and taker.focused == searcher.field
    assert not correction.is_displayed()


def test_a_correction_has_the_accents_of_a_title(taker):
    searcher = Searcher(taker, "fr/search.html")
    searcher.type("eclabousures").shows(1)
    correction = taker.one("[data-action=correction]")
    taker.wait(correction.is_displayed)
    assert "éclaboussures" in correction.text


def test_most_words_are_enough(searcher):
    searcher.type("which part of the zebra makes something")
    searcher.shows(1)
    assert searcher.titles() == ["Which [part] [makes] ____?"]


def test_leads_to_the_question_and_back(searcher):
    taker = searcher.taker
    searcher.type("ribosome").shows(1)
    taker.one(".hit a").click()
    taker.wait(lambda: taker.driver.current_url.endswith("/quizzes/cells.html#q1"))
    taker.driver.back()
    taker.wait(lambda: taker.all("#query"))
    searcher.shows(1)
    assert searcher.field.get_property("value") == "ribosome"
    assert taker.driver.current_url.endswith("/search.html#q=ribosome")


def test_the_address_asks(taker):
    searcher = Searcher(taker, "search.html#q=Late%20%26")
    searcher.shows(1)
    assert searcher.field.get_property("value") == "Late &"
    assert taker.focused != searcher.field
    searcher.type(" 100%")
    taker.wait(lambda: taker.hash == "#q=Late%20%26%20100%25")
    taker.run("location.hash = 'main'")
    assert searcher.field.get_property("value") == "Late & 100%"


def test_the_pages_language_comes_first(taker):
    searcher = Searcher(taker, "fr/search.html").type("cell")
    searcher.shows(4)
    # The quiz has a translation, so its English page isn't offered too, but its questions are only found in English.
    assert searcher.items() == [
        {"title": "Les [cell]ules", "lang": None, "href": "../fr/quizzes/cells.html", "facts": "Quiz · Biologie"},
        {"title": "What do [cell]s have?", "lang": "en", "href": "../quizzes/cells.html#q1",
         "facts": "Question 1 · Cells · English"},
        {"title": "Energy", "lang": "en", "href": "../quizzes/cells.html#q2",
         "facts": "Question 2 · Cells · cells · English"},
        # This has none, so the French pages show it in English.
        {"title": "Late & low", "lang": "en", "href": "../fr/penalties/2026/3.html",
         "facts": "Pénalité · D6.12 · Maximum 2 points · Rules 2026 · English"}]


def test_markup_is_text(taker):
    searcher = Searcher(taker, "fr/search.html").type("balise <img src=x>")
    searcher.shows(1)
    assert not taker.all(".search img")
    searcher.clear()
    searcher.type("bal").shows(1)
    assert searcher.titles() == ["<img src=x onerror=alert(1)> [bal]ise"]
    assert taker.one(".hit-text").text == "<b>gras</b>"
    assert not taker.all(".search img, .search b")


def test_more_is_shown_when_asked_for(taker):
    searcher = Searcher(taker, "fr/search.html").type("page")
    searcher.shows(20)
    assert searcher.status == "25 résultats"
    taker.click("[data-action='more']")
    searcher.shows(25)
    assert not taker.one("[data-action='more']").is_displayed()
    assert taker.focused.text == "Page 21"


def test_whoever_is_among_the_results_stays_there(taker):
    searcher = Searcher(taker, "fr/search.html").type("cell")
    searcher.shows(4)
    searcher.type(Keys.ENTER)
    searcher.taker.wait(lambda: taker.focused.text == "Les cellules")
    # As when another part of the index arrives.
    taker.run("window.dispatchEvent(new HashChangeEvent('hashchange'))")
    assert taker.focused.text == "Les cellules"


def test_enter_goes_to_the_first_result(searcher):
    searcher.type("cell").shows(4)
    searcher.type(Keys.ENTER)
    assert searcher.taker.focused.text == "Cells"
    assert searcher.taker.hash == "#q=cell"
    searcher.taker.focused.send_keys(Keys.ENTER)
    searcher.taker.wait(lambda: searcher.taker.driver.current_url.endswith("/quizzes/cells.html"))


def test_an_index_that_is_missing_is_said(engine, taker):
    searcher = Searcher(taker, "broken.html").type("cell")
    taker.wait(lambda: searcher.status.startswith("Search didn’t load."))
    assert not taker.one(".search-advice").is_displayed()
    engine.take_errors()


def test_axe_finds_nothing_in_results(page):
    page.open("fr/search.html")
    page.taker.one("#query").send_keys("cell")
    page.taker.wait(lambda: len(page.taker.driver.find_elements(By.CSS_SELECTOR, ".hit")) == 4)
    assert page.violations() == []
