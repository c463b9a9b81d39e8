"""The settings: their dialog, what it changes, in which pages, and for how long."""

import pytest
from selenium.webdriver.common.keys import Keys

PAGE = "collection.html"
KEPT = "return JSON.parse(localStorage.getItem(`quizmark:1:${document.body.dataset.site}:@settings`))"


@pytest.fixture
def reader(taker):
    """Someone with the page open, and nothing set so far."""
    return taker.open(PAGE)


def opener(reader):
    """What is pressed first: on a narrow screen the menu's button."""
    button = reader.one(".settings-button")
    return button if button.is_displayed() else reader.one(".menu-button")


def open_dialog(reader):
    first = opener(reader)
    first.click()
    if first != reader.one(".settings-button"):
        reader.click(".settings-button")
    reader.wait(lambda: reader.all("dialog[open]"))
    return reader.one("dialog[open]")


def choose(reader, name, value):
    reader.click(f'dialog input[name="{name}"][value="{value}"]')


def look(reader):
    return reader.run("""
        const { colorScheme, fontSize } = getComputedStyle(document.documentElement);
        return { scheme: colorScheme, size: fontSize, paper: getComputedStyle(document.body.parentElement).backgroundColor };
    """)


def test_the_dialog_takes_the_focus_and_gives_it_back(reader):
    dialog = open_dialog(reader)
    assert reader.run("return arguments[0].contains(document.activeElement)", dialog)
    assert reader.one("h2", dialog).text == "Settings"
    assert reader.all("header", dialog) == [], "it would be a second banner of the page"
    reader.press(Keys.ESCAPE)
    reader.wait(lambda: not reader.all("dialog"))
    assert reader.focused == opener(reader)
    open_dialog(reader)
    reader.click(".settings-close")
    reader.wait(lambda: not reader.all("dialog"))
    assert reader.focused == opener(reader)


def test_a_click_beside_the_dialog_closes_it(reader):
    dialog = open_dialog(reader)
    reader.one("h2", dialog).click()
    assert reader.all("dialog")
    reader.run("arguments[0].dispatchEvent(new MouseEvent('click', { bubbles: true }))", dialog)
    reader.wait(lambda: not reader.all("dialog"))


def test_a_second_tap_on_the_button_changes_nothing(reader):
    """The dialog comes while somebody taps again, since nothing has happened yet."""
    tap = "document.querySelector(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))"
    reader.run(f"{tap}; {tap}", ".settings-button")
    reader.wait(lambda: reader.all("dialog[open]"))
    assert len(reader.all("dialog")) == 1
    if reader.all("dialog[data-deaf]"):
        reader.run(tap, 'dialog [type="checkbox"]')
        assert not reader.one('dialog [type="checkbox"]').is_selected()
    reader.wait(lambda: not reader.all("[data-deaf]"))
    reader.run(tap, 'dialog [type="checkbox"]')
    assert reader.one('dialog [type="checkbox"]').is_selected()


def test_the_menu_stays_until_the_dialog_is_there(reader, engine):
    engine.view(360, 740)
    reader.one(".menu-button").click()
    still_open = reader.run("""
        document.querySelector('.settings-button').click();
        return document.querySelector('.site-header :popover-open') !== null || document.querySelector('dialog[open]') !== null;""")
    assert still_open, "a second tap would hit what is below the menu"
    reader.wait(lambda: reader.all("dialog[open]"))
    assert not reader.all(".site-header :popover-open")


def test_every_control_has_a_name_and_room_for_a_finger(reader):
    dialog = open_dialog(reader)
    for control in reader.all("input", dialog):
        label = reader.run("return arguments[0].closest('label')", control)
        assert label.text.strip() and label.size["height"] >= 44
    for control in filter(lambda control: control.is_displayed(), reader.all("a, button", dialog)):
        assert control.accessible_name and control.size["height"] >= 44


@pytest.mark.parametrize("name, value, attribute", [
    ("theme", "dark", "data-theme"), ("theme", "light", "data-theme"), ("text", "largest", "data-text"),
])
def test_a_choice_shows_at_once_and_on_the_next_page(reader, name, value, attribute):
    before = look(reader)
    open_dialog(reader)
    choose(reader, name, value)
    changed = look(reader)
    assert reader.one("html").get_attribute(attribute) == value
    assert changed != before
    assert reader.run(KEPT)[name] == value
    reader.come_back(PAGE)
    assert look(reader) == changed
    open_dialog(reader)
    assert reader.one(f'dialog input[name="{name}"][value="{value}"]').is_selected()


def test_dark_is_dark_and_light_is_light(reader):
    open_dialog(reader)
    choose(reader, "theme", "dark")
    dark = look(reader)
    choose(reader, "theme", "light")
    light = look(reader)
    assert (dark["scheme"], light["scheme"]) == ("dark", "light") and dark["paper"] != light["paper"]
    choose(reader, "theme", "auto")
    assert reader.one("html").get_attribute("data-theme") is None


def test_choices_side_by_side_are_equally_wide(reader, engine):
    # With room for a scroll bar, which phones lay over the page.
    engine.view(390, 740)
    open_dialog(reader)
    # The longest words of Spanish and Italian, as they are chosen.
    assert reader.run("""
        const first = document.querySelector('dialog .setting-options');
        const labels = [...first.querySelectorAll('label')];
        labels[0].querySelector('span').textContent = 'Como el dispositivo';
        labels[0].querySelector('input').checked = true;
        const widths = labels.map(label => Math.round(label.getBoundingClientRect().width));
        return Math.max(...widths) - Math.min(...widths)""") <= 1


def test_boxes_are_kept_too(reader):
    open_dialog(reader)
    for name in ("contrast", "motion", "digits"):
        reader.click(f'dialog input[name="{name}"]')
    kept = reader.run(KEPT)
    assert (kept["contrast"], kept["motion"], kept["digits"]) == ("more", "reduce", False)
    assert reader.one("html").get_attribute("data-contrast") == "more"
    strong, soft = (
        reader.run(f"return getComputedStyle(document.documentElement).getPropertyValue('{name}')") for name in ("--ink", "--ink-soft")
    )
    assert strong == soft
    reader.click('dialog input[name="contrast"]')
    assert reader.run(KEPT)["contrast"] == "auto" and reader.one("html").get_attribute("data-contrast") is None


def test_other_tabs_follow(reader, engine):
    first = reader.driver.current_window_handle
    reader.driver.switch_to.new_window("tab")
    try:
        reader.come_back(PAGE)
        open_dialog(reader)
        choose(reader, "theme", "dark")
        reader.driver.switch_to.window(first)
        if engine.name == "webkitgtk" and reader.base.startswith("file:"):
            # From disk WebKit tells no other tab, so they look when they are shown. Without a screen they never are.
            reader.run("document.dispatchEvent(new Event('visibilitychange'))")
        reader.wait(lambda: reader.one("html").get_attribute("data-theme") == "dark")
    finally:
        for handle in reader.driver.window_handles:
            if handle != first:
                reader.driver.switch_to.window(handle)
                reader.driver.close()
        reader.driver.switch_to.window(first)


def test_a_dark_page_is_never_painted_light(reader, engine):
    if engine.name != "chromium":
        pytest.skip("only Chromium lets a test look at a page while it is read")
    reader.run("localStorage.setItem(`quizmark:1:${document.body.dataset.site}:@settings`, '{\"theme\":\"dark\"}')")
    watch = """
        globalThis.seen = [];
        new MutationObserver(() => {
            if (document.body) globalThis.seen.push(document.documentElement.dataset.theme ?? 'none');
        }).observe(document, { childList: true, subtree: true });
    """
    script = engine.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": watch})
    try:
        reader.come_back(PAGE)
        assert set(reader.run("return globalThis.seen")) == {"dark"}
    finally:
        engine.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_what_is_kept_unreadable_harms_nothing(reader):
    reader.run("localStorage.setItem(`quizmark:1:${document.body.dataset.site}:@settings`, '{')")
    reader.come_back(PAGE)
    open_dialog(reader)
    assert reader.one('dialog input[name="theme"][value="auto"]').is_selected()


def test_where_nothing_can_be_kept_the_dialog_says_so(reader):
    reader.run("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }")
    open_dialog(reader)
    choose(reader, "theme", "dark")
    assert reader.one("html").get_attribute("data-theme") == "dark"
    reader.press(Keys.ESCAPE)
    reader.wait(lambda: not reader.all("dialog"))
    dialog = open_dialog(reader)
    assert "will be lost when you close it" in dialog.text
    assert reader.one('dialog input[name="theme"][value="dark"]').is_selected()


def test_firefox_says_what_it_cannot_do_from_disk(reader, engine):
    dialog = open_dialog(reader)
    says = "separate settings for each page" in dialog.text
    assert says == (engine.name == "firefox" and reader.base.startswith("file:"))


def test_the_dialog_leads_to_the_history_and_to_other_quizzes(reader):
    dialog = open_dialog(reader)
    links = {link.text: link.get_attribute("href").split("/")[-1] for link in reader.all(".settings-memory a", dialog)}
    assert links == {"History": "history.html", "Other quizzes": "collection.html"}


def test_the_language_chosen_is_that_of_the_home_page(reader, engine):
    open_dialog(reader)
    reader.click('.settings-languages [hreflang="fr"]')
    speaks = lambda language: reader.wait(lambda: reader.run("return document.documentElement.lang") == language)
    speaks("fr")
    assert reader.driver.current_url.endswith("fr/collection.html")
    reader.driver.get(reader.base + "index.html")
    forgets = engine.name == "firefox" and reader.base.startswith("file:")
    speaks("en" if forgets else "fr")
    open_dialog(reader)
    reader.click('.settings-languages [hreflang="en"]')
    speaks("en")
    reader.come_back("index.html")
    speaks("en")
