"""The other things the script does: the filter of penalties, dates, and words."""

import datetime
import re

import pytest

from sites import TEMPLATES, strings

fixtures_only = pytest.mark.usefixtures("fixtures_only")
LANGUAGES = ("en", "fr", "es", "it")


@fixtures_only
def test_the_filter_folds_and_counts(taker):
    taker.open("penalties/2026/index.html")
    field = taker.one(".penalty-filter")
    shown = lambda: [taker.one("h3", row).text for row in taker.all(".penalty-row") if row.is_displayed()]
    assert len(shown()) == 7
    field.send_keys("ÉLAN")
    assert shown() == ["Élan interrupted"]
    taker.wait(lambda: taker.one(".filter-status").text == "1 penalty found")
    assert [group.is_displayed() for group in taker.all(".penalty-group")] == [True, False, False, False]
    assert taker.one(".penalty-group .group-title").text == "Approach", "the group with the best match comes first"
    field.clear()
    field.send_keys("apart feet")
    assert shown() == ["Feet apart"]
    # Words that nothing has don't hide what the others find.
    field.send_keys(" nonsense")
    assert shown() == ["Feet apart"]
    field.clear()
    field.send_keys("nonsense")
    assert shown() == []
    taker.wait(lambda: taker.one(".filter-status").text == "No matching penalty")


@fixtures_only
def test_the_filter_takes_rule_numbers_and_can_be_emptied(taker):
    taker.open("penalties/2026/index.html")
    field = taker.one(".penalty-filter")
    field.send_keys("d6.15")
    assert [row.get_attribute("data-penalty") for row in taker.all(".penalty-row") if row.is_displayed()] == ["5"]
    taker.run("arguments[0].value = ''; arguments[0].dispatchEvent(new Event('input'))", field)
    assert len([row for row in taker.all(".penalty-row") if row.is_displayed()]) == 7
    assert taker.one(".filter-status").text == ""


@fixtures_only
def test_dates_are_worded_in_the_page(taker):
    taker.open("index.html")
    # As the page has it, which may have been opened before midnight.
    today = datetime.date.fromisoformat(taker.run("return new Date().toLocaleDateString('sv')"))
    all_day, timed, past = taker.all(".card time")
    assert "December" in timed.text and ":" in timed.text
    assert "11 December 2199" in all_day.text and ":" not in all_day.text
    rests = taker.all(".card .days-remaining")
    days = (datetime.date(2199, 12, 11) - today).days
    assert rests[0].text == f"in {days:,} days"
    assert rests[2].text == f"{(today - datetime.date(2020, 12, 1)).days:,} days ago"
    assert [rest.get_attribute("data-when") for rest in rests] == ["future", "future", "past"]
    # A day that nothing is due on.
    taker.open("penalties/2026/index.html")
    assert taker.one(".facts time").text == "1 January 2026"


@fixtures_only
def test_cards_say_when_they_open(taker):
    taker.open("index.html")
    past, future = taker.all(".card[data-available]")
    assert "Opens on" in taker.one(".opens + .card-facts", future).find_element("xpath", "preceding-sibling::p[1]").text
    assert not taker.all(".opens", past)


@fixtures_only
def test_a_former_address_keeps_the_place_in_the_page(taker):
    for place in "", "#q=elan":
        # The page leaves at once, so nothing in it can be asked for.
        taker.driver.get(f"{taker.base}penalties/index.html{place}")
        taker.wait(lambda: taker.driver.current_url.endswith(f"penalties/2026/index.html{place}"))
    taker.wait(lambda: taker.one(".penalty-filter").get_property("value") == "elan")


@fixtures_only
def test_right_to_left(taker):
    taker.start("ar/quizzes/rtl.html")
    taker.answer(taker.question_shown())
    taker.act("check")
    assert taker.one("#q1").get_attribute("data-result") == "right"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_every_language_says_the_same(language):
    english, other = strings("en"), strings(language)
    spoken = lambda words: {key for key in words if key.startswith("script.")}
    assert spoken(other) == spoken(english)
    for key in spoken(english):
        placeholders = lambda text: sorted(set(re.findall(r"\{\d\}", text)))
        assert placeholders(other[key]) == placeholders(english[key]), key
        assert other[key].strip()


def test_every_word_of_the_script_is_in_the_strings_and_used():
    known = {key.removeprefix("script.") for key in strings("en") if key.startswith("script.")}
    # The page of other quizzes says what the builder writes into pages, by the same keys.
    everything = known | set(strings("en"))
    script = "\n".join(file.read_text(encoding="utf-8") for file in (TEMPLATES / "js").rglob("*.js"))
    families = set(re.findall(r"(?<!\w)(?:words|countedWords|phrase)\(`([a-zA-Z.-]+)\.\$\{", script)) - {"script"}
    families |= set(re.findall(r"wordFamily\('([a-zA-Z.-]+)'\)", script))
    literal = set(re.findall(r"'([a-z][a-zA-Z.-]+)'", script))
    plural = {key.rsplit(".", 1)[0] for key in known if key.endswith(".other")}
    for family in families:
        assert any(key.startswith(f"{family}.") for key in everything), family
    for key in known:
        base = re.sub(r"\.(one|other)$", "", key) if re.sub(r"\.(one|other)$", "", key) in plural else key
        assert base in literal or any(key.startswith(f"{family}.") for family in families), f"script.{key} is never said"
    for key in re.findall(r"(?<![.\w])words\('([^']+)'", script):
        assert key in everything, f"script.{key} is missing"
    for key in re.findall(r"countedWords\('([^']+)'", script):
        assert f"{key}.other" in everything, f"script.{key}.other is missing"
