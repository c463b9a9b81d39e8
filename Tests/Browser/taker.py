"""A student who takes quizzes: reads the key in the page, and answers by mouse or by keyboard."""

import json
import re
import time

from selenium.common.exceptions import (
    JavascriptException, NoSuchElementException, NoSuchFrameException, StaleElementReferenceException, TimeoutException)
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.support.ui import Select

from quick_hand import ANSWER, PRESS, TAKE


# A test may have disabled the storage of the page that is left.
FORGET = """
try {
    const ours = Object.keys(localStorage).filter(key => key.startsWith('quizmark:1:'));
    ours.forEach(key => localStorage.removeItem(key));
    return ours.length;
} catch {
    return 0;
}"""
# The key of a page's quiz, and whether it has begun.
QUIZ = """
const form = document.querySelector('form[data-quiz]');
return [form && document.querySelector('.quiz-key').textContent, document.querySelector('form[data-stage], .unreachable') !== null]"""

# Ends when the scripts for what is answered are here and have done what was asked of them meanwhile: that is done when their
# load ends, a moment after they have run.
ANSWERED = """
const [done] = arguments;
const wait = () => 'showVerdict' in Quizmark ? Quizmark.loadBundle('answered').then(done, done) : setTimeout(wait, 5);
wait();"""

SHOWN = """
const questions = [...document.querySelectorAll('fieldset[data-question]:not([data-undrawn])')];
return questions.filter(question => question.checkVisibility({ opacityProperty: true, visibilityProperty: true }))"""
CHOICES = "return [...arguments[0].querySelectorAll('.choices > li')].map(item => item.dataset.choice)"
ORDER = "return [...arguments[0].querySelectorAll('.ordering > li')].map(item => item.dataset.item)"


# What a driver says when the page that it asks goes away meanwhile; each engine's has its own words.
BETWEEN_TWO_PAGES = (JavascriptException, NoSuchElementException, NoSuchFrameException, StaleElementReferenceException)


def wait(driver, condition, message="", seconds=30):
    """Waits until a condition is true, at growing intervals. Elements that a page has just replaced are looked up again, and a
    page that is just being left or loaded is asked again."""
    end, pause, last = time.monotonic() + seconds, 0.01, None
    while True:
        try:
            if found := condition():
                return found
        except BETWEEN_TWO_PAGES as exception:
            last = exception
        if time.monotonic() > end:
            raise TimeoutException(message) from last
        time.sleep(pause)
        pause = min(pause * 1.5, 0.1)


CATCH = """
window.saved = {};
URL.createObjectURL = blob => { blob.text().then(text => { saved.text = text; }); return 'about:blank'; };
HTMLAnchorElement.prototype.click = function () { saved.name = this.download; };"""


class Taker:
    def __init__(self, driver, base, asks_fewest=False, by_hand=False):
        """`by_hand`: answers and presses buttons by clicks and keys of the browser; otherwise by a script in the page."""
        self.driver = driver
        self.by_hand = by_hand
        self.base = base
        # Where a quiz asks how many questions to draw, five are as good as twenty.
        self.asks_fewest = asks_fewest

    def open(self, path):
        """Opens a page as somebody who has never visited the site."""
        # A script that runs before the page's would save a load, but Chromium gives one that is so early on file:// an empty
        # storage, which the page then has too.
        if self.driver.current_url.startswith(self.base):
            self.run(FORGET)
        self.come_back(path)
        # A page may save something as it is left.
        if self.run(FORGET):
            self.come_back(path)
        return self

    def come_back(self, path):
        """Opens a page again, with everything that the device has stored."""
        if "#" in path:  # the page that is shown would only scroll
            self.driver.get("about:blank")
        self.driver.get(self.base + path)
        key, is_ready = self.run(QUIZ)
        if key:
            self.key = json.loads(key)
            self.path = path
            # For returning students, the quiz begins when the bundle `answered` has loaded.
            if not is_ready:
                self.wait(lambda: self.all("form[data-stage], .unreachable"))
        return self

    def catch_download(self):
        """What the page would save is in `saved.text` and `saved.name` of its window instead."""
        self.run(CATCH)

    def one(self, selector, root=None):
        return (root or self.driver).find_element(By.CSS_SELECTOR, selector)

    def all(self, selector, root=None):
        return (root or self.driver).find_elements(By.CSS_SELECTOR, selector)

    def run(self, script, *arguments):
        return self.driver.execute_script(script, *arguments)

    def wait(self, condition, seconds=30):
        return wait(self.driver, condition, seconds=seconds)

    # Reading the page

    @property
    def status(self):
        return self.one(".quiz-status").get_property("textContent")

    @property
    def hash(self):
        return self.run("return location.hash")

    @property
    def focused(self):
        return self.driver.switch_to.active_element

    @property
    def output(self):
        output = self.one("output")
        names = ("data-points", "data-max", "data-percent", "data-passed")
        return {name: output.get_attribute(name) for name in names}

    def questions(self):
        """The fieldsets of this attempt, in its order, shown or not."""
        return self.all("fieldset[data-question]:not([data-undrawn])")

    def question(self, identifier):
        return self.one(f'fieldset[data-question="{identifier}"]')

    def shown(self):
        return self.run(SHOWN)

    def question_shown(self):
        """The first that can be seen, as soon as there is one."""
        return self.wait(self.shown)[0]

    def is_focused_within(self, fieldset):
        return self.run("return arguments[0].contains(document.activeElement)", fieldset)

    def has_focused_legend(self, fieldset):
        return self.run("return document.activeElement === arguments[0].querySelector('legend')", fieldset)

    # Actions of the student

    def bring_into_view(self, target):
        """Drivers scroll to an element by themselves, but WebKitGTK's doesn't always, and others leave it below a bar. A button
        that has only just changed ignores a hand."""
        self.wait(lambda: not self.run("return Boolean(arguments[0].closest('[data-deaf]'))", target))
        self.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", target)
        return target

    def click(self, selector, root=None):
        if self.by_hand or not self.run(PRESS, selector, root):
            # What answers an earlier press may still be loading.
            self.bring_into_view(self.wait(lambda: self.one(selector, root))).click()

    def press(self, *keys):
        self.focused.send_keys(*keys)

    def act(self, action, root=None):
        if action in ("save", "print"):  # in a menu of the result
            self.run("const more = document.querySelector('.result-more'); if (more) more.open = true")
        self.click(f'[data-action="{action}"]', root)
        if action in ("check", "finish", "finish-anyway"):
            self.await_verdicts()

    def focus_by_tab(self, target):
        """Moves to an element by keyboard, from the legend on; fails if it can't be reached."""
        for _ in range(80):
            if self.run("return document.activeElement === arguments[0]", target):
                return
            self.press(Keys.TAB)
        raise AssertionError("not reachable by keyboard")

    def pick(self, target, keyboard):
        if not keyboard:
            if self.by_hand or not self.run(PRESS, None, target):
                self.bring_into_view(target).click()
            return
        self.run("arguments[0].focus()", target)
        self.press(Keys.SPACE)

    def choose(self, fieldset, values, keyboard):
        for value in values:
            self.pick(self.one(f'input[value="{value}"]', fieldset), keyboard)

    def answer(self, fieldset, right=True, keyboard=False):
        """Answers a question by its key, or as wrongly as possible."""
        if not keyboard and not self.by_hand and self.driver.execute_async_script(ANSWER, fieldset, self.key["keys"], right):
            return
        name, kind = self.run("const { question, kind } = arguments[0].dataset; return [question, kind.replace('-', '_')]", fieldset)
        key = self.key["keys"].get(name)
        getattr(self, f"answer_{kind}")(fieldset, key, right, keyboard)
        self.await_verdicts()

    def await_verdicts(self):
        """The bundle `answered` is loaded with the first answer."""
        self.driver.execute_async_script(ANSWERED)

    def answer_single(self, fieldset, key, right, keyboard):
        values = self.run(CHOICES, fieldset)
        wrong = [value for value in values if value not in key]
        self.choose(fieldset, key if right else [min(wrong)], keyboard)

    answer_true_false = answer_single

    def answer_multiple(self, fieldset, key, right, keyboard):
        values = self.run(CHOICES, fieldset)
        wrong = [value for value in values if value not in key] or key[:-1]
        self.choose(fieldset, key if right else wrong, keyboard)

    def answer_blanks(self, fieldset, key, right, keyboard):
        for blank, entry in zip(self.all("[data-blank]", fieldset), key):
            number = entry.get("numbers", [entry])[0]
            wrong = "-987654" if "value" in number else "no such word"
            # `\*` is a star, and `*` any letters, or none.
            patterns = [re.sub(r"\\?\*", lambda star: star[0][1:], each) for each in entry.get("patterns", [])]
            words = entry.get("accept") or patterns
            answer = " ".join(filter(None, [number.get("value") or words[-1], number.get("unit")]))
            if blank.tag_name == "select":
                others = [value for value in self.run("return [...arguments[0].options].map(option => option.value)", blank) if value]
                Select(blank).select_by_value(answer if right else next(value for value in others if value != answer))
                continue
            self.bring_into_view(blank).clear()
            blank.send_keys(answer if right else wrong)

    answer_numeric = answer_blanks

    def answer_ordering(self, fieldset, key, right, keyboard):
        # An order is an answer only once something has moved, and the wanted one may be shown already.
        first = self.one(".ordering > li", fieldset)
        for direction in ("down", "up"):
            self.pick(self.one(f".move-{direction}", first), keyboard)
        # The right order backwards has no right neighbours.
        for place, item in enumerate(key if right else key[::-1]):
            button = self.one(f'[data-item="{item}"] .move-up', fieldset)
            for _ in range(len(key)):
                if self.run(ORDER, fieldset).index(item) == place:
                    break
                self.pick(button, keyboard)
                assert self.focused == button, "moving an item keeps the focus on its button"

    def answer_matching(self, fieldset, key, right, keyboard):
        for select, match in zip(self.all("select", fieldset), key):
            values = [option.get_attribute("value") for option in self.all("option", select)]
            wrong = [value for value in values if value and value != match]
            Select(self.bring_into_view(select)).select_by_value(match if right else wrong[0])

    def answer_text(self, fieldset, key, right, keyboard):
        self.bring_into_view(self.one("textarea", fieldset)).send_keys("What I know.")

    def answer_sanction(self, fieldset, key, right, keyboard):
        sanctions = [option.get_attribute("value") for option in self.all(".sanctions input", fieldset)]
        wrong = [sanction for sanction in sanctions if sanction != key["sanction"]]
        self.choose(fieldset, [key["sanction"] if right else wrong[0]], keyboard)
        self.choose(fieldset, key["owners"], keyboard)

    # A whole quiz

    @property
    def presentation(self):
        return self.key.get("presentation", "one")

    @property
    def feedback(self):
        return self.key.get("feedback", "immediate")

    def start(self, path):
        """Opens a quiz and begins."""
        return self.open(path).begin()

    def begin(self):
        if self.all("[data-action=start]"):
            if self.asks_fewest:
                self.run("const draw = document.querySelector('#draw'); if (draw) draw.selectedIndex = 0")
            self.act("start")
            self.wait(lambda: self.all(".progress-row"))
            self.await_verdicts()
        return self

    def go_on(self, keyboard=False):
        """Presses the main button; Enter does the same from any input but free text."""
        primary = self.one("button.primary[type=submit]")
        if keyboard:
            self.run("arguments[0].focus()", primary)
            self.press(Keys.ENTER)
        else:
            self.pick(primary, keyboard)

    def leave_unanswered(self):
        """Continues without an answer. A sanction question has a button to skip it, whenever feedback is given."""
        self.act("skip" if self.all("[data-action=skip]") else "next")

    def take(self, right=True, keyboard=False):
        """Answers everything, to the result."""
        self.begin()
        if not keyboard and not self.by_hand:
            shows_all, checks = self.presentation == "page", self.feedback == "immediate"
            wrong = self.driver.execute_async_script(TAKE, self.key["keys"], right, shows_all, checks)
            assert not wrong, wrong
            return self
        for question in self.questions():
            if self.presentation == "one":
                self.wait(question.is_displayed)
                self.answer(question, right, keyboard)
                if self.feedback == "immediate":
                    self.go_on(keyboard)
                    self.wait(lambda: question.get_attribute("data-result"))
                self.go_on(keyboard)
            else:
                self.answer(question, right, keyboard)
                if self.feedback == "immediate":
                    self.act("check", question)
        if self.presentation == "page":
            self.act("finish", self.one("form > .controls"))
        self.wait(lambda: self.all("output"))
        return self
