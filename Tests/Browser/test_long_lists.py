"""A site with more quizzes than its start page can list."""

import json
import re

import pytest

from sites import build
from taker import Taker

SUBJECTS = {"Networks & more": 410, "Réseaux": 30, None: 10}


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("lists")
    quizzes = folder / "Content" / "quizzes"
    quizzes.mkdir(parents=True)
    settings = "id: lists\ntitle: Lists\nlanguages: [en, fr]\nbase-url: https://lists.example/\n"
    (folder / "Content" / "site.yml").write_text(settings, encoding="utf-8")
    for place, (subject, count) in enumerate(SUBJECTS.items()):
        for number in range(count):
            quiz = {"title": f"Quiz {place}-{number}", "questions": [{"id": "q", "prompt": "Is it?", "answer": True}]}
            if subject:
                quiz["subject"] = subject
            (quizzes / f"q{place}-{number:03}.json").write_text(json.dumps(quiz), encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def reader(engine, site):
    yield Taker(engine.driver, site.as_uri() + "/", by_hand=True)
    assert engine.take_errors() == []


def test_the_start_page_lists_subjects_with_counts(reader):
    reader.open("index.html")
    rows = [row.text.split("\n") for row in reader.all(".subject-row")]
    assert rows == [["Networks & more", "410 quizzes"], ["Réseaux", "30 quizzes"], ["More quizzes", "10 quizzes"]]
    assert not reader.all(".cards")


def test_all_quizzes_are_on_pages_that_links_lead_to(reader):
    reader.open("index.html")
    reader.one(".subject-row a").click()
    titles = []
    for number in (1, 2, 3):
        reader.wait(lambda: reader.all(f'.list-parts [aria-current][aria-label="page {number} of 3"]'))
        titles += reader.run("return [...document.querySelectorAll('.card-title')].map(title => title.textContent)")
        assert bool(reader.all(".list-parts [rel=prev]")) == (number > 1)
        for link in reader.all(".list-parts [rel=next]"):
            reader.bring_into_view(link).click()
    assert titles == [f"Quiz 0-{number}" for number in range(410)]
    reader.one(".breadcrumb a").click()
    reader.wait(lambda: reader.all(".subject-row"))


def test_lists_are_in_every_language_and_in_the_sitemap(site):
    sitemap = (site / "sitemap.xml").read_text(encoding="utf-8")
    for path in ("networks-more/index.html", "networks-more/3.html", "reseaux/index.html", "more/index.html"):
        for language in ("", "fr/"):
            assert (site / language / "subjects" / path).exists()
            assert f"https://lists.example/{language}subjects/{path}".removesuffix("index.html") in sitemap
    page = (site / "fr/subjects/networks-more/2.html").read_text(encoding="utf-8")
    assert len(re.findall('<li class="card"', page)) == 200 and "page 2 sur 3" in page
