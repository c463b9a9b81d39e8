"""Footnotes, definitions, cards of films, captions and transcripts."""

import pytest

from accessibility import RUN
from sites import build
from taker import Taker

PAGE = """---
title: Texts
---

One[^a], two[^b] and one again.[^a]

Solute
: What is dissolved.

[A film](https://www.youtube.com/watch?v=abc)

![A talk](../media/talk.mp4)

![A tower](../media/tower.svg)

> [!WARNING] Before you measure
> The plate is hot.

> [!NOTE]
> It cools in an hour.

[^a]: First
[^b]: Second
"""
TOWER = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 900" width="100" height="900"><rect width="100" height="900"/></svg>'
CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:02.000\n<v Ann>Good morning.\n\n00:02.000 --> 00:03.000\n<v Bob>Good <i>evening</i>.\n"


@pytest.fixture(scope="module")
def site(quizmark, tmp_path_factory):
    folder = tmp_path_factory.mktemp("texts")
    content = folder / "Content"
    for name in ("pages", "media"):
        (content / name).mkdir(parents=True)
    (content / "site.yml").write_text("id: texts\ntitle: Texts\nlanguages: [en, fr]\n", encoding="utf-8")
    (content / "pages" / "texts.md").write_text(PAGE, encoding="utf-8")
    (content / "media" / "talk.mp4").write_bytes(b"")
    (content / "media" / "tower.svg").write_text(TOWER, encoding="utf-8")
    (content / "media" / "talk.vtt").write_text(CAPTIONS, encoding="utf-8")
    return build(quizmark, folder)


@pytest.fixture
def reader(engine, server):
    yield Taker(engine.driver, server, by_hand=True)
    assert engine.take_errors() == []


def hash_of(reader):
    return reader.run("return location.hash")


def test_footnotes_lead_there_and_back(reader):
    reader.open("pages/texts.html")
    marks = reader.all("[role=doc-noteref]")
    assert [mark.text for mark in marks] == ["1", "2", "1"]
    marks[1].click()
    assert hash_of(reader) == "#footnote-2"
    backs = reader.all("[role=doc-backlink]")
    assert [back.get_attribute("aria-label") for back in backs][:2] == ["Back to the text (1)", "Back to the text (2)"]
    backs[1].click()
    assert hash_of(reader) == "#footnote-1-mark-2"


def test_a_card_of_a_film_loads_nothing(reader):
    reader.open("pages/texts.html")
    card = reader.all(".film-card a")[0]
    assert card.text.split("\n") == ["A film", "Video on YouTube (opens the website)"]
    assert not reader.run("return performance.getEntriesByType('resource').some(entry => entry.name.includes('youtube'))")


def test_transcripts_are_read_without_the_film(reader):
    reader.open("pages/texts.html")
    assert reader.run("return document.querySelector('track').getAttribute('src')") == "../media/talk.vtt"
    reader.all(".transcript > summary")[0].click()
    assert [line.text for line in reader.all(".transcript > p")] == ["Ann: Good morning.", "Bob: Good evening."]


def test_callouts_with_a_title_of_their_own_show_their_kind(reader):
    reader.open("pages/texts.html")
    [warning, note] = reader.run("""
        return [...document.querySelectorAll('.callout')].map(box => [getComputedStyle(box, '::before').content, getComputedStyle(box).borderLeftColor]);""")
    assert warning[0].startswith('"Warning"') and note[0] == "none" and warning[1] != note[1]


def test_the_whole_of_a_tall_picture_is_in_view(reader):
    reader.open("pages/texts.html")
    height, screen = reader.run("return [document.querySelector('img[src$=\"tower.svg\"]').offsetHeight, innerHeight]")
    assert 0 < height <= 0.8 * screen + 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(engine, reader, axe, scheme):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for axe")
    engine.prefer(prefers_color_scheme=scheme)
    reader.open("pages/texts.html")
    reader.run(axe)
    assert reader.driver.execute_async_script(RUN, {}) == []
