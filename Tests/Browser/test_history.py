"""The history page, with values stored on the device."""

import json

import pytest
from selenium.webdriver.common.keys import Keys

from kept import DAY, NOON, archive, attempt, card, record, store, stored, two_quizzes

pytestmark = pytest.mark.usefixtures("fixtures_only")


@pytest.fixture
def history(taker):
    """The page with nothing kept; `history.show(kept)` opens it with something."""
    taker.open("history.html").run("localStorage.clear()")

    def show(kept):
        store(taker, kept)
        taker.driver.refresh()
        return taker

    taker.show = show
    yield taker
    taker.run("localStorage.clear()")


def panel(taker, quiz):
    return taker.one(f'.history-quiz[data-quiz="{quiz}"]')


def facts(taker, root, selector):
    return {taker.one("dt", item).text: taker.one("dd", item).text for item in taker.all(f"{selector} > div", root)}


def open_table(taker, quiz):
    taker.one("summary", panel(taker, quiz)).click()
    rows = taker.all("tbody tr", panel(taker, quiz))
    return [[cell.text.replace("\n", " ") for cell in taker.all("td", row)][:-1] for row in rows]


def notice(taker):
    return taker.one(".history-status").text


def choose_file(taker, tmp_path, content, name="saved.json"):
    file = tmp_path / name
    file.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    taker.one("#import-file").send_keys(str(file))
    taker.wait(lambda: notice(taker))
    return notice(taker)


def test_a_file_that_can_no_longer_be_read(history):
    history.show({})
    history.run("""
        const [field, chosen] = [document.querySelector('#import-file'), new DataTransfer()];
        chosen.items.add(new File(['{}'], 'moved.json'));
        field.files = chosen.files;
        Blob.prototype.text = () => Promise.reject(new DOMException('moved', 'NotFoundError'));
        field.dispatchEvent(new Event('change', { bubbles: true }));""")
    history.wait(lambda: notice(history))
    assert notice(history).startswith("“moved.json” can’t be read.")


def test_the_field_of_a_file_stays_hidden_when_it_has_the_focus(history):
    history.show({})
    width, ring = history.run("""
        const field = document.querySelector('#import-file');
        field.focus({ focusVisible: true });
        return [field.getBoundingClientRect().width, getComputedStyle(field.parentElement).outlineStyle];""")
    assert width <= 1 and ring == "solid"


def test_nothing_yet(history):
    history.show({})
    assert "Nothing here yet" in history.one(".history-empty").text
    assert not history.all(".figures, .history-quiz, .strengths")


def test_all_attempts_of_all_quizzes(history):
    other = record("Other", "collection.html#~1/other", [attempt("~1/other", NOON - 9 * DAY, 76)])
    history.show({**two_quizzes(), "~1/other": other})
    assert facts(history, history.one("main"), ".figures") == {
        "Quizzes taken": "3", "Attempts": "4", "Questions answered": "8", "Average": "69%"}
    titles = [heading.text for heading in history.all(".history-quiz h3")]
    assert titles == ["Mixed <b>pools</b>", "The cell", "Other"], "the latest first, titles as text"
    cells = panel(history, "cells")
    assert history.one("a", cells).get_attribute("href").endswith("/quizzes/cells.html")
    assert "Biology" in cells.text
    assert history.one("h3 a", panel(history, "~1/other")).get_attribute("href").endswith("/collection.html#~1/other")
    shown = facts(history, cells, ".history-facts")
    assert (shown["Latest"], shown["Best"]) == ("90%", "90%")
    assert open_table(history, "cells") == [
        ["9 of 10", "90%", "Passed", "1 hr 15 min"], ["4 of 10", "40%", "Not passed", "45 sec"]]
    assert open_table(history, "pools") == [["10 points so far", "–", "To be marked", "7 min"]]



def test_a_quiz_that_is_gone_keeps_its_results_without_a_link(history):
    gone = record("Gone", "quizzes/gone.html", [attempt("gone", NOON - DAY, 50)])
    history.show({**two_quizzes(), "gone": gone})
    box = panel(history, "gone")
    assert "no longer on this site" in box.text and "50%" in box.text
    assert not history.all("a[href]", box)
    assert history.one("h3 a", panel(history, "cells")) and "no longer" not in panel(history, "cells").text

def test_an_attempt_at_some_questions_is_not_passed(history):
    kept = two_quizzes()
    # From before the page left it out.
    kept["cells"]["finished"][1]["only"] = ["atp"]
    history.show(kept)
    assert [row[2] for row in open_table(history, "cells")] == ["–", "Not passed"]


def test_the_trend_is_a_line_with_words(history):
    history.show(two_quizzes())
    trend = history.one(".trend", panel(history, "cells"))
    names = [history.one(f"#{name}").get_property("textContent") for name in trend.get_attribute("aria-labelledby").split()]
    assert names == ["Percent per attempt", "2 attempts. Up from 40% to 90%."]
    assert len(history.all("circle", trend)) == 2
    assert not history.all(".trend", panel(history, "pools")), "one attempt is no trend"


def test_topics_are_named_once_in_the_language_of_the_page(history):
    def answered(language, *tags, seed):
        return {**attempt("cells", NOON, 50, seed=seed, tags=[tag[:3] for tag in tags]), "language": language}

    french = answered("fr", ("énergie", 1, 4), ("Vol", 0, 10), ("le vivant", 2, 2), seed=2)
    french["result"]["tags"][0]["topic"] = "energy"
    english = answered("en", ("energy", 3, 4), ("Flight", 10, 10), seed=1)
    history.show({"cells": record("The cell", "quizzes/cells.html", [english, french])})
    assert history.run("""return [...document.querySelectorAll('.strengths li')].map(row => {
        const tag = row.querySelector('.strength-tag');
        return [tag.textContent, tag.lang, row.querySelector('progress').value];
    })""") == [["Flight", "", 50], ["energy", "", 50], ["le vivant", "fr", 100]]
    history.come_back("fr/history.html")
    assert history.run("return [...document.querySelectorAll('.strength-tag')].map(tag => tag.textContent)") == ["Vol", "énergie", "le vivant"]


def test_strengths_begin_with_the_weakest(history):
    history.show(two_quizzes())
    rows = [[history.one(part, row).text for part in (".strength-tag", ".strength-word", ".strength-numbers")]
            for row in history.all(".strengths li")]
    assert rows == [["energy", "Needs practice", "38% · 3 of 8 points"], ["cell", "Strong", "88% · 7 of 8 points"]]
    assert history.one(".history-strengths a.button").get_attribute("href").endswith("/practice.html")


def test_deleting_one_attempt_and_having_it_back(history):
    history.show(two_quizzes())
    open_table(history, "cells")
    buttons = history.all("tbody button", panel(history, "cells"))
    assert buttons[1].get_attribute("aria-label").startswith("Delete the attempt from ")
    buttons[1].click()
    assert [one["percent"] for one in map(lambda one: one["result"], stored(history, "cells")["finished"])] == [90]
    assert "Attempt deleted: The cell." in notice(history)
    assert history.focused.text == "Undo"
    assert len(history.all("tbody tr", panel(history, "cells"))) == 1, "the table stays open"
    # Another tab finishes one meanwhile.
    kept = stored(history, "cells")
    kept["finished"].append(attempt("cells", NOON, 70, seed=9))
    store(history, {"cells": kept})
    history.press(Keys.ENTER)
    assert [one["result"]["percent"] for one in stored(history, "cells")["finished"]] == [40, 90, 70]
    assert notice(history) == "Restored."


def test_deleting_the_history_of_a_quiz(history):
    kept = two_quizzes()
    kept["cells"]["cards"] = {"atp": card(NOON)}
    history.show(kept)
    open_table(history, "cells")
    history.act("delete-quiz", panel(history, "cells"))
    assert not history.all('[data-quiz="cells"]') and panel(history, "pools")
    assert stored(history, "cells")["finished"] == [] and stored(history, "cells")["cards"]
    history.act("undo")
    assert len(stored(history, "cells")["finished"]) == 2


def test_deleting_everything_asks_first_and_touches_no_other_site(history):
    history.show({**two_quizzes(), "@settings": {"theme": "dark"}})
    history.run("localStorage.setItem('other', 'stays')")
    store(history, {"cells": {"title": "Theirs"}}, site="neighbour")
    opener = history.one("[data-action=ask-delete-all]")
    opener.send_keys(Keys.ENTER)
    dialog = history.one("dialog")
    assert dialog.is_displayed() and "for this site: 3 attempts and settings. You can’t" in dialog.text
    assert history.focused.text == "Cancel"
    history.press(Keys.ENTER)
    history.wait(lambda: not history.all("dialog"))
    assert history.focused == opener and stored(history, "cells")
    opener.click()
    history.act("delete-all", history.one("dialog"))
    history.wait(lambda: not history.all("dialog"))
    assert history.run("return Object.keys(localStorage).sort()") == ["other", "quizmark:1:neighbour:cells", "quizmark:deleted:fixtures"]
    assert notice(history) == "Everything was deleted." and history.all(".history-empty")
    assert history.run("return document.documentElement.dataset.theme") is None, "settings are gone from this page, too"


def test_everything_that_would_be_deleted_is_named(history):
    open_one = attempt("cells", NOON, 40) | {"finished": None}
    handed_in = attempt("cells", NOON, 40) | {"report": {"handedIn": [{"receipt": "R", "at": NOON}]}}
    kept = record("The cell", "quizzes/cells.html", [handed_in], cards={"atp": card(NOON)}) | {"current": open_one}
    history.show({"cells": kept, "@checklist:bag": {"ticked": ["a"]}, "@collections": [], "@student": {"name": "Toby"}, "@planner": {}})
    history.act("ask-delete-all")
    assert ("1 attempt, 1 unfinished attempt, practice of 1 question, other quizzes, your planner, ticks in checklists, "
            "the receipts of what you handed in, and your name.") in history.one("#delete-text").text


def test_undo_restores_only_what_was_deleted_here(history):
    history.show(two_quizzes())
    open_table(history, "cells")
    history.all("tbody button", panel(history, "cells"))[1].click()
    kept = stored(history, "cells")
    kept["finished"] = []
    store(history, {"cells": kept})
    history.act("undo")
    assert [one["result"]["percent"] for one in stored(history, "cells")["finished"]] == [40]


def test_everything_goes_out_as_one_file_and_comes_back(history, tmp_path):
    collections = [{"address": "https://example.org/a.json", "name": "a.json", "text": "[]", "etag": None, "checked": NOON}]
    kept = {**two_quizzes(), "@settings": {"theme": "dark"}, "@practice": {"length": 20}, "@collections": collections}
    history.show(kept)
    history.run("""
        window.saved = null;
        const original = URL.createObjectURL;
        URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return original(blob); };
        document.addEventListener('click', event => {
            if (!event.target.matches('a[download]')) return;
            window.savedAs = event.target.download;
            event.preventDefault();
        });""")
    history.act("export")
    history.wait(lambda: history.run("return window.saved"))
    saved = json.loads(history.run("return window.saved"))
    assert history.run("return window.savedAs").startswith("fixtures-20") and saved["written"].endswith("Z")
    assert {key: saved[key] for key in ("format", "version", "site")} == {"format": "quizmark-archive", "version": 1, "site": "fixtures"}
    assert saved["kept"] == kept
    history.run("localStorage.clear()")
    history.driver.refresh()
    assert choose_file(history, tmp_path, saved) == "Imported: 3 attempts, settings, and other quizzes."
    assert {name: stored(history, name) for name in kept} == kept
    assert len(history.all(".history-quiz")) == 2
    assert choose_file(history, tmp_path, saved) == "Nothing new to import."


def test_an_import_joins_and_loses_nothing(history, tmp_path):
    history.show({**two_quizzes(), "@settings": {"theme": "dark"}})
    cells = record("Another title", "quizzes/other.html", [attempt("cells", NOON, 60, seed=3)], cards={"atp": card(NOON)})
    new = record("<i>New</i>", "javascript:alert(1)//.html", [attempt("new", NOON, 50), {"finished": 1}])
    said = choose_file(history, tmp_path, archive({"cells": cells, "new": new, "@settings": {"theme": "light", "text": "large"}}))
    assert said == "Imported: 2 attempts, practice of 1 question, and settings. 1 entry couldn’t be read and was skipped."
    assert [one["result"]["percent"] for one in stored(history, "cells")["finished"]] == [40, 90, 60]
    assert stored(history, "cells")["title"] == "The cell"
    assert stored(history, "@settings") == {"theme": "dark", "text": "large"}
    assert history.run("return document.documentElement.dataset.text") == "large", "at once"
    heading = history.one("h3", panel(history, "new"))
    assert heading.text == "<i>New</i>" and not history.all("a", heading), "a path that leads elsewhere is no link"


def test_the_device_hands_in_for_the_student_of_a_file_only_if_asked_to(history, tmp_path):
    eve = {"@own": {"token": "abc", "dates": {}}, "@student": {"name": "<i>Eve</i>", "number": "1"}}
    history.show({"@own": {"token": "xyz"}, "@student": {"name": "Toby", "number": ""}})
    said = choose_file(history, tmp_path, archive({**eve, "@checklist:bag": {"ticked": ["1"]}}))
    assert said.startswith("Imported: ticks in checklists.")
    assert "This file belongs to <i>Eve</i> (1), and this device is set up for Toby." in said
    assert [stored(history, "@own")["token"], stored(history, "@student")["name"]] == ["xyz", "Toby"]
    history.act("take-owner")
    history.wait(lambda: "now hand in under the name in this file" in notice(history))
    assert [stored(history, "@own")["token"], stored(history, "@student")] == ["abc", {"name": "<i>Eve</i>", "number": "1"}]
    history.act("undo")
    assert [stored(history, "@own")["token"], stored(history, "@student")["name"]] == ["xyz", "Toby"]
    history.show({"@own": None, "@student": None})
    assert "This file belongs to <i>Eve</i> (1)." in choose_file(history, tmp_path, archive(eve))
    history.act("take-owner")
    history.wait(lambda: stored(history, "@own") is not None and stored(history, "@own")["token"] == "abc")
    assert choose_file(history, tmp_path, archive(eve)) == "Nothing new to import.", "it is the same student now"


def test_answers_of_two_devices_and_dates_in_the_future_are_kept_and_reported(history, tmp_path):
    ended, later = attempt("cells", NOON, 50), attempt("cells", NOON + 900 * DAY, 80, seed=2)
    here = {**ended, "finished": None, "answers": {"atp": ["a"]}}
    history.show({"cells": {**record("The cell", "quizzes/cells.html"), "current": here}})
    said = choose_file(history, tmp_path, archive({"cells": record("The cell", "quizzes/cells.html", [ended, later])}))
    assert "Imported: 2 attempts. 1 attempt was continued on both devices." in said
    assert "1 attempt has a date in the future" in said and "couldn’t" not in said
    assert stored(history, "cells")["current"]["answers"] == {"atp": ["a"]}
    assert len(history.all(".history-attempts tbody tr")) == 2


@pytest.mark.parametrize("content, said", [
    ("no JSON", "can’t be read"),
    ([1, 2], "isn’t a history file"),
    ({"format": "h5p", "kept": {}}, "isn’t a history file"),
    (archive({}, version=2), "newer version"),
    (archive({}, site="elsewhere<b>"), "another site (elsewhere<b>)"),
])
def test_other_files_are_refused_in_plain_words(history, tmp_path, content, said):
    history.show(two_quizzes())
    message = choose_file(history, tmp_path, content, name="notes.json")
    assert said in message and "notes.json" in message
    assert len(history.all(".history-quiz")) == 2


def test_values_that_make_no_sense_break_nothing(history):
    history.show({"cells": "text", "pools": {"finished": 3}, "silent": {"finished": [None, {"finished": 5}, 7]}})
    assert history.all(".history-empty")


def test_an_attempt_finished_in_another_tab_appears(history):
    history.show(two_quizzes())
    if not history.run("return Quizmark.isShared()"):
        pytest.skip("pages share nothing here")
    first = history.driver.current_window_handle
    history.driver.switch_to.new_window("tab")
    history.driver.get(history.base + "index.html")
    store(history, {"silent": record("In silence", "quizzes/silent.html", [attempt("silent", NOON, 10)])})
    history.driver.close()
    history.driver.switch_to.window(first)
    history.wait(lambda: history.all('[data-quiz="silent"]'))


def test_what_this_browser_cannot_do_is_said(history):
    history.show({})
    says = "keeps a separate history for each page" in history.one("main").text
    assert says == (not history.run("return Quizmark.isShared()"))


def test_without_storage_it_does_not_say_that_attempts_are_saved(history, engine):
    if engine.name != "chromium":
        pytest.skip("no other driver runs a script before those of the page")
    blocked = "Object.defineProperty(window, 'localStorage', { configurable: true, get() { throw new DOMException('no'); } })"
    added = engine.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": blocked})
    try:
        engine.driver.refresh()
        history.wait(lambda: "aren’t saved" in history.one(".summary").text)
        assert "saved in this browser only" not in history.one("main").text
        assert "lost when you close this page" in history.one(".keeping").text
    finally:
        engine.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)
        engine.driver.refresh()
