"""The search of a site with 10,000 questions, whose index is cut into files: what it finds, and what it loads."""

import gzip
import json
import random
import shutil
import urllib.parse

import pytest

from sites import build, serve
from taker import wait

QUIZZES = 400
QUESTIONS = 25
FRENCH = range(0, QUIZZES, 20)
SYLLABLES = "ba ce di fo gu la me ni po ru sa te vi xo zu".split()
NEEDLE = (377, 5)

LOADED = """
return performance.getEntriesByType('resource').map(entry => entry.name).filter(name => name.includes('assets/search/'))"""
RESULTS = """
return [...document.querySelectorAll('.hit-title a')].map(link => [link.textContent, decodeURIComponent(new URL(link.href).pathname
    .split('/Output/').pop()).replace(/^\\//, '') + new URL(link.href).hash])"""


def questions(number, language, words):
    rng = random.Random(number)
    for place in range(1, QUESTIONS + 1):
        some = " ".join(rng.choice(words) for _ in range(12))
        needle = " haystackneedle" if (number, place) == NEEDLE else ""
        often = f" {language}often" if place == 3 else ""
        yield {
            "id": f"n{place}", "prompt": f"{some}{needle}{often} {number}-{place}?",
            "choices": [{"text": rng.choice(words), "correct": True}, {"text": f"not {rng.choice(words)}"}],
        }


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("large")
    quizzes = folder / "Content" / "quizzes"
    quizzes.mkdir(parents=True)
    (folder / "Content" / "site.yml").write_text("id: large\ntitle: Large\nlanguages: [en, fr]\n", encoding="utf-8")
    rng = random.Random(1)
    words = sorted({"".join(rng.choice(SYLLABLES) for _ in range(4)) for _ in range(1_500)})
    for number in range(QUIZZES):
        for language in ["en", "fr"] if number in FRENCH else ["en"]:
            suffix = ".fr" if language == "fr" else ""
            quiz = {"title": f"Quiz {number}", "questions": list(questions(number, language, words))}
            (quizzes / f"q{number}{suffix}.json").write_text(json.dumps(quiz), encoding="utf-8")
    return build(quizmark, folder)


class Reader:
    def __init__(self, driver, site, base):
        self.driver, self.site, self.base = driver, site, base

    def search(self, query, page="search.html"):
        self.driver.get("about:blank")
        self.driver.get(self.base + page)
        return self.type(query)

    def type(self, query):
        field = self.driver.find_element("css selector", "#query")
        wait(self.driver, field.is_displayed)
        field.clear()
        field.send_keys(query)
        return self.status()

    def status(self):
        """The status line when it says what was found."""
        text = lambda: self.driver.execute_script("return document.querySelector('.search-status').textContent")
        wait(self.driver, lambda: text() and "…" not in text() and self.driver.execute_async_script(SETTLED))
        return text()

    @property
    def results(self):
        return self.driver.execute_script(RESULTS)

    @property
    def loaded(self):
        """Compressed bytes of the files of the index that were loaded."""
        paths = {urllib.parse.urlsplit(name).path.split("assets/search/")[1] for name in self.driver.execute_script(LOADED)}
        assert paths
        return sum(len(gzip.compress((self.site / "assets" / "search" / path).read_bytes(), 6)) for path in paths)


# Nothing has been loaded for a while.
SETTLED = """
const done = arguments[0];
const count = () => performance.getEntriesByType('resource').length;
const before = count();
setTimeout(() => done(count() === before), 800);"""


@pytest.fixture
def reader(engine, site):
    server, address = serve(site)
    yield Reader(engine.driver, site, address)
    server.shutdown()
    assert engine.take_errors() == []


def test_a_rare_word_is_found_with_little(reader):
    assert reader.search("haystackneedle").startswith("1 ")
    [(title, address)] = reader.results
    assert address == "quizzes/q377.html#q5" and "haystackneedle 377-5?" in title
    assert reader.loaded < 53_000


def test_results_of_a_frequent_word_are_in_the_order_of_the_site(reader):
    assert reader.search("enoften").startswith("400 ")
    numbers = [title.split()[-1] for title, _ in reader.results]
    assert len(numbers) == 20 and all(number.endswith("-3?") for number in numbers)
    assert reader.loaded < 100_000
    reader.driver.find_element("css selector", "[data-action=more]").click()
    wait(reader.driver, lambda: len(reader.results) == 40)
    focused = reader.driver.execute_script("return [...document.querySelectorAll('.hit-title a')].indexOf(document.activeElement)")
    assert focused == 20 and [title.split()[-1] for title, _ in reader.results][:20] == numbers


def test_a_word_typed_letter_by_letter_loads_little(reader):
    assert not reader.search("bace").startswith("No")
    assert reader.loaded < 100_000


def test_the_beginning_of_many_words_finds_all_of_them(reader):
    assert reader.search("b") == reader.search("B")
    count = int(reader.status().split()[0].replace(",", ""))
    assert count > 4_000, "most questions have a word with it"


def test_a_question_is_found_once_in_several_languages(reader):
    """The French come first, and pages without a translation are among them."""
    assert reader.search("not 40-3", "fr/search.html").startswith("1 ")
    assert [address for _, address in reader.results] == ["fr/quizzes/q40.html#q3"]
    assert reader.search("41-3 not", "fr/search.html").startswith("1 ")
    assert [address for _, address in reader.results] == ["fr/quizzes/q41.html#q3"]
    reader.search("froften", "fr/search.html")
    assert len(reader.results) == len(FRENCH)


def test_a_typing_mistake_loads_a_list_of_words_more(reader):
    """A word of one entry isn't among the frequent ones, so a frequent word is mistyped."""
    assert reader.search("eonften").startswith("400 ")
    assert reader.loaded < 160_000
    assert "enoften" in reader.driver.find_element("css selector", "[data-action=correction]").text


def test_nothing_found_is_said(reader):
    assert "sevenhaystacks" not in reader.search("sevenhaystacks")
    assert reader.results == []
    advice = reader.driver.find_element("css selector", ".search-advice")
    assert advice.is_displayed()


def test_a_file_that_is_missing_is_told(engine, site, tmp_path):
    # At another address, as browsers have files in memory that other pages have just used.
    copy = shutil.copytree(site, tmp_path / "copy")
    words = next(path for path in (copy / "assets" / "search").glob("en-w*.js") if "haystackneedle" in path.read_text(encoding="utf-8"))
    away = words.rename(words.with_suffix(".away"))
    reader = Reader(engine.driver, copy, copy.as_uri() + "/")
    status = reader.search("haystackneedle")
    assert reader.results == [] and status == reader.driver.execute_script("return Quizmark.words('search.failed')")
    engine.take_errors()  # the browser logs the file
    away.rename(words)
    assert reader.type("haystackneedl").startswith("1 "), "asked for again"


def test_the_worker_keeps_all_files(site):
    lists = "".join(path.read_text(encoding="utf-8") for path in site.rglob("*.json") if "assets" in path.parts)
    files = [path.relative_to(site).as_posix() for path in (site / "assets" / "search").iterdir()]
    assert len(files) > 300 and [file for file in files if f'"{file}"' not in lists] == []


def test_from_a_folder(engine, site):
    """Where pages can't ask what they have loaded."""
    reader = Reader(engine.driver, site, site.as_uri() + "/")
    assert reader.search("haystackneedle").startswith("1 ")
    assert [address for _, address in reader.results] == ["quizzes/q377.html#q5"]
    assert engine.take_errors() == []
