"""The planner: students' changes to assignments on their device, from disk and over http, on a site of its own."""

import base64
import contextlib
import datetime
import json
import re
import subprocess

import pytest
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from accessibility import RUN
from measures import CUT_WORDS, SURPLUS
from printed import text_of_pdf
from sites import build

pytestmark = pytest.mark.usefixtures("fixtures_only")

PAGE = "assignments/index.html"
# A Wednesday. WebKitGTK can't take these tests, as its clock can't be set.
TODAY = datetime.date(2026, 11, 25)
OWN = "own-[b-df-hj-np-tv-xz]{8}"

SETTINGS = """id: plans
title: The planned school
language: en
languages: [en, fr]
timezone: Europe/London
offline: false
modules: [{id: maths, title: Maths}, {id: art, title: Art}]
"""


def day(days):
    return (TODAY + datetime.timedelta(days=days)).isoformat()


def assignments(**changes):
    """The published assignments: one that is behind, one late, one to come, one long past."""
    return [
        {"id": "proof", "module": "maths", "level": 5, "title": "A proof", "value": 40, "due": f"{day(20)}T16:00", "updated": day(-30),
         "reminders": ["1d"], "notes": "Prove *something*.", "tasks": [
             {"id": "read", "name": "Read", "start": day(-3), "length": "2d", "due": day(4), "progress": 0},
             {"id": "write", "name": "Write", "start": day(5), "length": "6h", "due": day(9), "progress": 0}], **changes},
        {"id": "sketch", "module": "art", "title": "A sketch", "value": 60, "due": day(-2), "updated": day(-30),
         "tasks": [{"id": "draw", "name": "Draw", "progress": 50}]},
        {"id": "talk", "module": "art", "title": "A talk", "due": day(40), "updated": day(-30)},
        {"id": "past", "module": "maths", "title": "Long ago", "value": 20, "mark": 60, "due": day(-100), "updated": day(-130),
         "tasks": [{"id": "add", "name": "Add", "start": day(-110), "due": day(-105), "progress": 0}]},
    ]


def build_plan(quizmark, folder, content, quizzes=()):
    """Builds the site again in the same place, as an update of it would. `quizzes`: the front matter of each, by id."""
    source = folder / "source"
    (source / "Content" / "assignments").mkdir(parents=True, exist_ok=True)
    (source / "Content" / "site.yml").write_text(SETTINGS, encoding="utf-8")
    (source / "Content" / "quizzes").mkdir(exist_ok=True)  # a site with questions has a history
    (source / "Content" / "quizzes" / "sum.md").write_text("---\ntitle: A sum\n---\n\n## Two and two? {#sum}\n\n- [x] 4\n- [ ] 5\n", encoding="utf-8")
    for name, facts in dict(quizzes).items():
        text = f"---\n{facts}\n---\n\n## Two and two? {{#sum}}\n\n- [x] 4\n- [ ] 5\n"
        (source / "Content" / "quizzes" / f"{name}.md").write_text(text, encoding="utf-8")
    file = source / "Content" / "assignments" / "all.json"
    if content:
        file.write_text(json.dumps(content), encoding="utf-8")
    else:
        file.unlink()
    build(quizmark, source, "--output", folder / "site")
    return folder / "site"


@pytest.fixture(scope="module")
def publish(quizmark, tmp_path_factory):
    """Builds the site of the tests, or another one elsewhere."""
    folder = tmp_path_factory.mktemp("plans")
    return lambda content, into=folder, **more: build_plan(quizmark, into, content, **more)


@pytest.fixture(scope="module")
def site(publish):
    return publish(assignments())


@pytest.fixture(scope="module", autouse=True)
def clock(engine):
    """Sets the pages' clock to noon of that day, so that no test runs into midnight. For another tab, call `clock`."""
    start = lambda: engine.set_clock(datetime.datetime.combine(TODAY, datetime.time(12), datetime.timezone.utc))
    undo = start()
    yield start
    undo()


@pytest.fixture
def student(taker):
    return taker.open(PAGE)


# Actions of the student


def go(student, identifier):
    student.run("location.hash = arguments[0]", f"a:{identifier}")
    student.wait(lambda: student.all(f'.planner-item[data-assignment="{identifier}"]'))


def overview(student):
    """A page that is opened again shows the assignment that was open."""
    student.come_back(PAGE)
    student.run("location.hash = ''")
    student.wait(lambda: not student.all(".planner-item"))


def press(student, action, root=None):
    student.click(f'[data-action="{action}"]', root)


def says(student, words):
    student.wait(lambda: words in "".join(texts(student, ".planner-status")))


def form(student, action):
    """The dialog that a button opens."""
    press(student, action)
    student.wait(lambda: student.all("dialog[open]"))
    return student.one("dialog[open]")


def fill(student, name, value):
    """As a browser's own picker does, which a driver can't use."""
    student.run(
        "const node = document.querySelector('dialog [name=\"' + arguments[0] + '\"]'); node.value = arguments[1];"
        "node.dispatchEvent(new Event('input', { bubbles: true })); node.dispatchEvent(new Event('change', { bubbles: true }))", name, value)


def tab_to(student, attribute, value):
    for _ in range(50):
        # Keys sent to an element begin in the first part of a date anew.
        ActionChains(student.driver).send_keys(Keys.TAB).perform()
        if student.focused.get_attribute(attribute) == value:
            return
    raise AssertionError(f"{value} is not reachable by keyboard")


def save(student):
    press(student, "save", student.one("dialog[open]"))
    student.wait(lambda: not student.all("dialog[open]"))


def add(student, title="Own work", **fields):
    form(student, "add")
    values = {"title": title, "due-date": day(10), **{name.replace("_", "-"): value for name, value in fields.items()}}
    for name, value in values.items():
        fill(student, name, value)
    save(student)
    student.wait(lambda: student.all(".planner-item .item-title") and student.one(".planner-item .item-title").text == title)
    identifier = student.hash.removeprefix("#a:")
    assert re.fullmatch(OWN, identifier)
    return identifier


def own_task(student):
    """The id of the first task that the student has added, once it is shown."""
    student.wait(lambda: student.all('[data-task^="own-"]'))
    return student.one('[data-task^="own-"]').get_attribute("data-task")


def add_task(student, **fields):
    form(student, "add-task")
    for name, value in fields.items():
        fill(student, name.replace("_", "-"), value)
    save(student)


def changes(student):
    """The changes that apply; of those that were taken back, only the time is kept."""
    is_trace = lambda field: field.startswith("tasks/own-") and field.endswith("/removed")
    is_applied = lambda field, change: change["value"] != change["base"] and change["value"] is not False and not is_trace(field)
    applied = {
        assignment: {field: change for field, change in fields.items() if is_applied(field, change)}
        for assignment, fields in kept(student)["changes"].items()}
    return {assignment: fields for assignment, fields in applied.items() if fields}


def kept(student, name="@planner"):
    return json.loads(student.run("return localStorage.getItem(arguments[0])", f"quizmark:1:plans:{name}") or "null")


def texts(student, selector):
    """Read at once, as the page may be redrawn at any moment."""
    return student.run("return [...document.querySelectorAll(arguments[0])].map(node => node.textContent)", selector)


def percent(student, task):
    return "".join(texts(student, f'[data-task="{task}"] .percent'))


def task_names(student):
    return texts(student, ".task h4")


def badges(student, identifier):
    return [badge.get_attribute("data-badge") for badge in student.all(f'.planner-list [data-assignment="{identifier}"] .badge')]


def download(student, action):
    """The text of the file that a button offers."""
    student.run("""
        window.saved = null;
        URL.createObjectURL = blob => { blob.text().then(text => { window.saved = text; }); return 'about:blank'; };
        HTMLAnchorElement.prototype.click = function () { window.savedAs = this.download; };""")
    press(student, action)
    student.wait(lambda: student.run("return window.saved !== null"))
    return student.run("return window.saved")


def more(student):
    if not student.all(".planner-more[open]"):
        student.click(".planner-more summary")


def bring(student, text, tmp_path):
    file = tmp_path / "plan.json"
    file.write_text(text, encoding="utf-8")
    student.one("#planner-file").send_keys(str(file))


# Published assignments


def test_without_changes_it_shows_what_is_published(student):
    assert [node.text for node in student.all(".planner-list .module-name")] == ["Maths", "Art", "Past"]
    assert badges(student, "proof") == ["behind"]
    assert badges(student, "sketch") == ["late"]
    assert badges(student, "talk") == []
    assert [(node.get_attribute("data-kind"), student.one("a", node).text) for node in student.all(".planner-now li")] == [
        ("late", "A sketch"), ("behind", "Read"), ("soon", "Write")], "what is overdue comes first"
    assert not student.one('.planner-list [data-module="@past"]').get_property("open")
    assert kept(student) is None


def test_what_to_do_now_is_in_lines(student, engine):
    """Badge and title of a row are on one line where there is room, and a date of any length is below the title."""
    engine.view(1000, 900)
    student.run("for (const due of document.querySelectorAll('.step-due')) due.textContent = '20 November (until 23:00 UTC), which was 10 days ago'")
    lines = student.run("""
        return [...document.querySelectorAll('.planner-now li')].map(row => ['.badge', 'a', '.step-due'].map(part => {
            const range = document.createRange();
            range.selectNodeContents(row.querySelector(part));
            const { left, bottom } = range.getBoundingClientRect();
            return [left, bottom];
        }))""")
    assert lines
    for badge, title, due in lines:
        assert abs(badge[1] - title[1]) <= 4 and due[1] > title[1] and abs(due[0] - title[0]) <= 1, lines
    assert all(link.rect["width"] > 40 for link in student.all(".planner-now li > a"))


def test_links_to_calendars_are_told_apart(student):
    """A list of links has no headings."""
    names = student.run("return [...document.querySelectorAll('.calendar-links a[download]')].map(link => link.ariaLabel)")
    assert len(names) > 2 and len(set(names)) == len(names) and all(name.startswith("Download (.ics), ") for name in names), names


def test_full_rings_have_room_for_their_words(student):
    width = student.run("""
        const text = document.querySelector('.progress-ring text');
        text.textContent = '100\u00a0%';
        return text.getBBox().width""")
    assert 0 < width <= 2 * 15.9155 - 3 - 4, "two units on each side"


def test_an_assignment_has_a_place_and_back_leads_out(student):
    student.click('.planner-list [data-assignment="proof"] a')
    student.wait(lambda: student.all(".planner-item"))
    assert student.hash == "#a:proof"
    assert student.focused.text == "A proof"
    assert student.driver.title == "A proof · Assignments · The planned school"
    assert student.one(".planner-item .notes em").text == "something"
    assert not student.one(".planner-overview").is_displayed()
    student.driver.back()
    student.wait(lambda: not student.all(".planner-item"))
    assert student.one(".planner-overview").is_displayed()


def test_a_place_that_is_gone_says_so(student):
    student.come_back(f"{PAGE}#a:gone")
    assert "no longer exists" in student.one(".planner-missing").text


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_the_table_of_weeks_fits_on_a_phone(student, engine, size):
    overview(student)
    engine.view(360, 740)
    student.run("document.documentElement.style.fontSize = arguments[0]; document.querySelector('.deadline-table').open = true", size)
    assert student.run(SURPLUS) == 0
    assert student.run(CUT_WORDS.replace("{3,9}", "{3,10}"), ".deadline-table") == []
    # Each row has its date and the first line of its links above what follows, and no two rows overlap.
    assert student.run("""
        const rows = [...document.querySelectorAll('.deadline-table tbody tr')];
        return rows.filter((row, index) => {
            const [box, next] = [row, rows[index + 1]].map(node => node?.getBoundingClientRect());
            return row.scrollHeight > row.clientHeight + 1 || (next && next.top < box.bottom - 1);
        }).length""") == 0


def test_this_week_is_marked(student):
    monday = TODAY - datetime.timedelta(days=TODAY.weekday())
    weeks = {node.get_attribute("data-week") for node in student.all(".week-map [data-this-week]")}
    assert weeks == {monday.isoformat()}
    assert student.one(".week-legend").text == "This week"


# Changes


def test_actions_are_in_even_rows_on_a_phone(student, engine):
    engine.view(320, 700)
    student.open(f"fr/{PAGE}")
    go(student, "proof")
    boxes = student.run("return [...document.querySelectorAll('.item-actions .button')].map(node => node.getBoundingClientRect()).map(({ left, top, width }) => [left, top, width].map(Math.round))")
    lefts, tops, widths = map(set, zip(*boxes))
    assert [len(lefts), len(tops), len(widths)] == [2, 2, 1]


def test_the_progress_of_a_task_is_beside_its_title_on_a_phone(student, engine):
    engine.view(390, 844)
    go(student, "sketch")
    student.run("""
        document.querySelector('.task h4 label').textContent = 'Collect the requirements of all';
        document.querySelector('.task-head .percent').before(Quizmark.element('span', { 'class': 'badge' }, 'Overdue'));""")
    title, badge, percent = [student.one(f".task-head {part}").rect for part in ("h4", ".badge", ".percent")]
    assert title["y"] - 8 < percent["y"] < badge["y"] and title["y"] + title["height"] <= badge["y"] + 1


def test_the_buttons_of_a_task_stay_together(student, engine):
    go(student, "proof")
    engine.view(360, 740)
    # As long as in French.
    student.run("[...document.querySelectorAll('[data-action=edit-task], [data-action=delete-task]')].forEach(node => { node.textContent = 'Supprimer'; })")
    tops = student.run("return [...document.querySelector('.task').querySelectorAll('.button.small')].map(node => node.getBoundingClientRect().top)")
    assert len(tops) == 2 and tops[0] == tops[1], tops


def test_tasks_are_done_and_undone(student):
    go(student, "proof")
    student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
    says(student, "Done: Read")
    assert percent(student, "read") == "100%"
    assert badges(student, "proof") == ["changed"]
    assert student.one(".progress-summary").text.startswith("72%")
    press(student, "undo")
    says(student, "Undone")
    assert percent(student, "read") == "0%"
    assert kept(student)["own"] == {} and changes(student) == {}


def test_a_change_can_be_undone_after_a_download(student):
    own = add(student)
    press(student, "delete")
    says(student, "Deleted: Own work")
    more(student)
    download(student, "export")
    says(student, "Your planner was downloaded")
    assert texts(student, ".planner-status button") == ["Undo the last change"]
    press(student, "calendar")
    says(student, "Calendar downloaded")
    press(student, "undo")
    says(student, "Undone. (Deleted: Own work)")
    assert student.all(f'.planner-list [data-assignment="{own}"]')


QUIZZES = {
    "test": f"title: A test\nmodule: maths\ndue: {day(3)}T12:00", "colours": f"title: Colours\nmodule: art\ndue: {day(20)}",
    "other": f"title: Anything\ndue: {day(30)}", "over": f"title: Over\nmodule: art\ndue: {day(-3)}"}


@pytest.fixture(scope="module")
def quiz_site(publish, tmp_path_factory):
    return publish(assignments(), tmp_path_factory.mktemp("quizzes"), quizzes=QUIZZES)


def planner_of(taker, site):
    taker.base = site.as_uri() + "/"
    return taker.open(PAGE)


@pytest.fixture
def with_quizzes(taker, quiz_site):
    return planner_of(taker, quiz_site)


def keep_quiz(student, quiz, **attempt):
    result = {"points": 1, "max": 1, "percent": 100, "pending": 0, "passed": None, "tags": [], "states": {"sum": "right"}}
    finished = {"id": "a", "seed": 1, "started": 1000, "finished": 2000, "questions": ["sum"], "answers": {}, "result": result, **attempt}
    record = {"title": quiz, "path": "", "language": "en", "subject": "", "current": None, "finished": [finished], "outdated": None, "cards": {}}
    student.run("localStorage.setItem(arguments[0], arguments[1])", f"quizmark:1:plans:{quiz}", json.dumps(record))
    student.driver.refresh()
    student.wait(lambda: student.all(".planner-now li"))


def up_next(student):
    return texts(student, ".planner-now li > a")


def test_quizzes_are_among_what_is_due(with_quizzes):
    student = with_quizzes
    assert up_next(student) == ["A sketch", "A test", "Read", "Write"]
    [row] = [row for row in student.all(".planner-now li") if student.one("a", row).text == "A test"]
    assert student.one("small", row).text == "Quiz: Not started yet · Maths"
    assert student.one("a", row).get_attribute("href").endswith("/quizzes/test.html")
    assert texts(student, ".remaining li > a") == ["A test", "A proof", "Colours", "Anything", "A talk"]
    assert texts(student, ".planner-list .module-name") == ["Maths", "Art", "Other deadlines", "Past"]
    assert texts(student, ".planner-list .module small") == ["2 deadlines", "3 deadlines", "1 deadline", "2 deadlines"]
    assert "Over" in "".join(texts(student, '[data-module="@past"]')), "it may have been taken on another device"
    keep_quiz(student, "test")
    assert up_next(student) == ["A sketch", "Read", "Write"]
    assert texts(student, '.planner-list [data-quiz="test"] .badge') == ["Quiz: Finished · 100%"]
    keep_quiz(student, "colours", report={"id": "r", "handedIn": ["link"]})
    assert "Colours" not in texts(student, ".remaining li > a")
    assert texts(student, '.planner-list [data-quiz="colours"] .badge') == ["Quiz: Handed in"]
    student.pick(student.one('.planner-list [data-quiz="test"] a'), keyboard=False)
    student.wait(lambda: "/quizzes/test.html" in student.driver.current_url)


def choose(student, *modules):
    for module in modules:
        student.pick(student.one(f'.planner-modules [value="{module}"]'), keyboard=False)


def test_modules_can_be_chosen(with_quizzes, tmp_path):
    student = with_quizzes
    assert texts(student, ".planner-modules > summary") == ["Modules: All"]
    student.click(".planner-modules > summary")
    choose(student, "art")
    student.wait(lambda: texts(student, ".planner-modules > summary") == ["Modules: Art"])
    says(student, "Modules: Art · 5 deadlines")
    assert up_next(student) == ["A sketch"]
    assert texts(student, ".remaining li > a") == ["Colours", "Anything", "A talk"], "what belongs to no module is always shown"
    assert texts(student, ".planner-list .module-name") == ["Art", "Other deadlines", "Past"]
    assert texts(student, ".deadline-table td a") == ["Over", "A sketch", "Colours", "Anything", "A talk"]
    assert kept(student, "@planner-view")["modules"] == ["art"]
    more(student)
    calendar = download(student, "calendar")
    assert "SUMMARY;LANGUAGE=en:Due: A sketch" in calendar and "A proof" not in calendar and "A test" not in calendar and "Colours" in calendar
    exported = download(student, "export")
    add(student, module="maths")
    student.run("location.hash = ''")
    student.wait(lambda: "Own work" in up_next(student))
    if student.run("return Quizmark.isShared()"):
        student.come_back("index.html")
        student.wait(lambda: student.all(".due-list [data-finished]"))
        rows = '.due-list li:not([data-finished], :has([data-when="past"])) > a'
        assert texts(student, rows) == ["Own work", "Colours", "Anything", "A talk"]
    student.open(PAGE)
    bring(student, exported, tmp_path)
    says(student, "Your choice of modules was imported.")
    assert texts(student, ".planner-modules > summary") == ["Modules: Art"]
    student.click(".planner-modules > summary")
    choose(student, "art")
    student.wait(lambda: texts(student, ".planner-modules > summary") == ["Modules: All"])
    assert "modules" not in kept(student, "@planner-view") and "A proof" in texts(student, ".remaining li > a")


def test_ticking_every_module_shows_all(with_quizzes):
    student = with_quizzes
    student.click(".planner-modules > summary")
    choose(student, "art")
    gone = "arguments[0].modules.push('gone'); localStorage.setItem('quizmark:1:plans:@planner-view', JSON.stringify(arguments[0]))"
    student.run(gone, kept(student, "@planner-view"))
    student.come_back(PAGE)
    says(student, "A module that you had chosen is no longer on this site, so all modules are shown.")
    assert texts(student, ".planner-modules > summary") == ["Modules: All"] and "modules" not in kept(student, "@planner-view")
    student.click(".planner-modules > summary")
    choose(student, "art", "maths")
    student.wait(lambda: texts(student, ".planner-modules > summary") == ["Modules: All"])
    ticked = [box.get_attribute("value") for box in student.all(".planner-modules input") if box.is_selected()]
    assert ticked == [""] and "modules" not in kept(student, "@planner-view")


def store(student, name, value):
    student.run("localStorage.setItem('quizmark:1:plans:' + arguments[0], JSON.stringify(arguments[1]))", name, value)


def test_a_new_module_is_shown_and_named(with_quizzes):
    student = with_quizzes
    store(student, "@planner-view", {"modules": ["art"], "known": ["art"]})
    student.come_back(PAGE)
    says(student, "New modules on this site: Maths.")
    assert texts(student, ".planner-modules > summary") == ["Modules: Maths, Art"]
    student.come_back(PAGE)
    assert not texts(student, ".planner-status p") and kept(student, "@planner-view")["modules"] == ["art", "maths"]


def test_an_assignment_of_the_next_term_starts_over(student):
    at = int(datetime.datetime.combine(TODAY - datetime.timedelta(days=201), datetime.time(12), datetime.timezone.utc).timestamp() * 1000)
    before = {"id": "talk", "title": "A talk", "module": "art", "due": day(-200), "tasks": [], "at": at}
    store(student, "@planner", {"changes": {"talk": {"mark": {"value": 85, "base": None, "at": at}}}, "kept": {"talk": before}})
    student.come_back(PAGE)
    says(student, "Published again with a new date: A talk.")
    assert "No longer published" in texts(student, ".planner-list .module-name")
    assert not student.all('.planner-list [data-assignment="talk"] .badge') and "A talk" in texts(student, ".remaining li > a")
    go(student, f"talk/{day(-200)}")
    assert "85%" in "".join(texts(student, ".planner-item"))


def test_an_import_with_modules_can_be_undone(with_quizzes, tmp_path):
    student = with_quizzes
    note = {"id": "own-work", "title": "Own work", "due": "2026-12-04", "$changes": {"$site": "plans", "$modules": ["art"]}}
    bring(student, json.dumps([note]), tmp_path)
    says(student, "Your choice of modules was imported.")
    assert texts(student, ".planner-modules > summary") == ["Modules: Art"]
    press(student, "undo")
    says(student, "Undone")
    assert texts(student, ".planner-modules > summary") == ["Modules: All"] and "Own work" not in up_next(student)
    note["$changes"]["$modules"] = ["elsewhere"]
    bring(student, json.dumps([note]), tmp_path)
    says(student, "Imported 1 assignment.")
    assert not any("modules" in text for text in texts(student, ".planner-status p"))
    assert "modules" not in kept(student, "@planner-view")


def test_one_module_is_no_choice(taker, publish, tmp_path_factory):
    own = [entry for entry in assignments() if entry["module"] == "art"]
    student = planner_of(taker, publish(own, tmp_path_factory.mktemp("one")))
    assert not student.all(".planner-modules")


def test_the_weeks_are_those_of_the_student(student):
    """The words, the chart and the table."""
    def weeks():
        return student.run("""
            return Object.fromEntries([...document.querySelectorAll('.week-map [data-week]:not([data-load="0"])')].map(week => {
                return [week.dataset.week, week.querySelector('.week-value').textContent + ('heavy' in week.dataset ? '!' : '')];
            }))""")

    def table():
        return dict(zip(texts(student, ".deadline-table tbody tr th"), texts(student, ".deadline-table tbody tr td:last-child")))

    published = weeks()
    assert published["2026-12-14"] == "40%" and published["2026-11-23"] == "60%!"
    go(student, "sketch")
    press(student, "hide")
    says(student, "was hidden")
    add(student, "Own work", module="maths", value="30", due_date=day(21))
    student.run("location.hash = ''")
    student.wait(lambda: not student.all(".planner-item"))
    mine = weeks()
    assert "2026-11-23" not in mine and mine["2026-12-14"] == "70%!"
    assert table()["14 December 2026"] == "70% (Maths)"
    assert "starting 14 December 2026: 2 deadlines, 70% (Maths)" in "".join(texts(student, ".deadline-warnings"))
    press(student, "undo")
    says(student, "Undone")
    press(student, "undo")
    student.wait(lambda: weeks() == published)


def test_the_weeks_name_the_language_of_modules(student):
    student.open(f"fr/{PAGE}")
    go(student, "sketch")
    press(student, "hide")
    student.wait(lambda: [node.get_attribute("lang") for node in student.all(".deadline-table td .module-name")])
    assert {node.get_attribute("lang") for node in student.all(".deadline-table td .module-name")} == {"en"}
    after, before = student.run("return ['::after', '::before'].map(part => getComputedStyle(document.querySelector('.module-name[lang]'), part).content)")
    assert after != "none" and before == "none", "the language is after the name, as in the rows"


def test_marks_of_languages_in_warnings_are_beside_their_links(student):
    student.open(f"fr/{PAGE}")
    student.run("""
        const warnings = document.querySelector('.deadline-warnings, .deadline-calm');
        const list = Object.assign(document.createElement('ul'), { className: 'deadline-warnings' });
        list.innerHTML = '<li><a href="#" lang="en">A proof</a>, <a href="#" lang="en">A talk</a></li>';
        warnings.replaceWith(list);
    """)
    floats = student.run("return [...document.querySelectorAll('.deadline-warnings a')].map(link => getComputedStyle(link, '::before').float)")
    assert floats == ["none", "none"]


def test_changes_are_undone_one_after_the_other(student):
    go(student, "proof")
    for task in ("read", "write"):
        student.pick(student.one(f'[data-task="{task}"] [type="checkbox"]'), keyboard=False)
        student.wait(lambda: percent(student, task) == "100%")
    press(student, "undo")
    student.wait(lambda: percent(student, "write") == "0%")
    press(student, "undo")
    student.wait(lambda: percent(student, "read") == "0%")
    assert not student.all('.planner-status [data-action="undo"]')


def test_what_was_deleted_and_is_back_is_shown(student):
    own = add(student)
    student.come_back(PAGE)
    go(student, own)
    address = student.hash
    press(student, "delete")
    student.wait(lambda: student.hash != address)
    student.focused.send_keys(Keys.ENTER)
    says(student, "Undone")
    student.wait(lambda: student.hash == address)
    student.wait(lambda: student.focused.get_attribute("class") == "item-title")
    assert student.focused.text == "Own work"


# Records what is focused, and the live regions that are put into the page.
LISTEN = """window.heard = [];
    document.addEventListener('focusin', ({ target }) => heard.push(target.dataset.action ?? target.localName));
    new MutationObserver(records => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
            if (node.nodeType === 1 && (node.matches('output, [role=status]') || node.querySelector('output, [role=status]'))) heard.push('live');
        }
        for (const { target } of records) if (target.matches('.planner-status')) heard.push('status');
    }).observe(document.querySelector('main'), { childList: true, subtree: true })"""


def test_a_slider_is_read_once(student):
    """It stays in the page, and is saved once it rests: several presses of a key are one change."""
    go(student, "proof")
    slider = student.one('[data-task="read"] [type=range]')
    student.run("arguments[0].focus()", slider)
    student.run(LISTEN)
    for _ in range(3):
        ActionChains(student.driver).send_keys(Keys.ARROW_RIGHT).perform()
    assert percent(student, "read") == slider.get_attribute("aria-valuetext") == "15%"
    says(student, "Saved: Read")
    assert student.run("return heard") == ["status"] and student.focused == slider
    assert changes(student)["proof"]["tasks/read/progress"]["value"] == 15
    press(student, "undo")
    student.wait(lambda: percent(student, "read") == "0%")


def test_a_slider_is_saved_before_anything_else(student):
    go(student, "proof")
    student.run("arguments[0].focus()", student.one('[data-task="read"] [type=range]'))
    ActionChains(student.driver).send_keys(Keys.ARROW_RIGHT).perform()
    student.pick(student.one('[data-task="write"] [type="checkbox"]'), keyboard=False)
    student.wait(lambda: [percent(student, task) for task in ("read", "write")] == ["5%", "100%"])
    student.run("arguments[0].focus()", student.one('[data-task="read"] [type=range]'))
    ActionChains(student.driver).send_keys(Keys.ARROW_RIGHT).perform()
    student.come_back(PAGE)
    go(student, "proof")
    assert percent(student, "read") == "10%"


def test_headings_of_an_assignment_have_their_levels(student):
    go(student, "proof")
    levels = student.run("return [...document.querySelectorAll('.planner-item :is(h2, h3, h4)')].map(node => [node.localName, node.textContent])")
    assert levels == [["h2", "A proof"], ["h3", "Your notes"], ["h3", "Tasks"], ["h4", "Read"], ["h4", "Write"], ["h3", "Reminders"]]
    assert student.run("return document.querySelector('.planner-item .progress-ring').ariaHidden") == "true", "the words beside it say the same"


def test_the_controls_of_a_task_are_named_after_it(student):
    go(student, "proof")
    controls = student.all('[data-task="read"] input')
    assert [control.accessible_name for control in controls] == ["Done: Read", "Progress in percent: Read"]


def test_parts_of_reminders_are_told_apart(student):
    go(student, "proof")
    dialog = form(student, "edit")
    press(student, "add-reminder", dialog)
    groups = student.all(".reminder", dialog)
    assert [group.accessible_name for group in groups] == ["Reminder 1", "Reminder 2"]
    removes = student.all("[data-action=remove-reminder]", dialog)
    assert [button.accessible_name for button in removes] == ["Delete: Reminder 1", "Delete: Reminder 2"]
    removes[0].send_keys(Keys.ENTER)
    student.wait(lambda: "Deleted: Reminder 1" in texts(student, ".reminders-field [role=status]"))
    assert student.focused.accessible_name == "Delete: Reminder 1"


def test_parts_of_reminders_wrap_in_large_text_on_a_phone(student, engine):
    engine.view(320, 640)
    go(student, "proof")
    student.run("document.documentElement.style.fontSize = '200%'")
    try:
        dialog = form(student, "edit")
        press(student, "add-reminder", dialog)
        assert student.run("const [form] = arguments[0].getElementsByTagName('form'); return form.scrollWidth - form.clientWidth", dialog) <= 0
    finally:
        student.run("document.documentElement.style.fontSize = ''")


def test_long_names_of_modules_wrap_in_the_words_on_weeks(student, engine):
    engine.view(320, 640)
    student.open(PAGE)
    student.run("""
        document.documentElement.style.fontSize = '200%';
        document.querySelector('.deadline-words').append('Wirtschaftsingenieurinnenausbildungsstätte');""")
    assert student.run("return document.documentElement.scrollWidth - innerWidth") <= 0
    student.run("document.documentElement.style.fontSize = ''")


def test_a_date_is_not_wrong_before_it_is_typed(student):
    dialog = form(student, "add")
    date, time = student.all("[name^=due-]", dialog)
    assert student.run("return arguments[0].checkValidity() && arguments[0].ariaRequired === 'true'", date)
    note = student.run("return document.getElementById(arguments[0].getAttribute('aria-describedby')).textContent", time)
    assert note.startswith("For the whole day, leave the time empty.")
    assert student.all("header", dialog) == [], "it would be a second banner of the page"


def test_a_new_reminder_is_not_below_the_buttons(student):
    dialog = form(student, "add")
    for _ in range(4):
        press(student, "add-reminder", dialog)
    assert student.run("""
        const field = document.activeElement.getBoundingClientRect();
        return field.bottom <= document.querySelector('.form-controls').getBoundingClientRect().top""")


def test_a_mark_of_nothing_is_a_mark(student):
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "0")
    save(student)
    says(student, "Saved")
    assert "0%" in student.one(".assignment-figures").text
    assert badges(student, "proof") == ["done", "changed"]
    overview(student)
    assert "You’ve earned 12% of the module so far; 60%" in student.one(".module-marks").text
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "")
    save(student)
    student.wait(lambda: "No mark yet" in student.one(".assignment-figures").text)
    assert changes(student) == {}


@pytest.mark.parametrize("typed, mark", [("7,5", 7.5), ("7.5", 7.5), (",5", 0.5), ("٧٫٥", 7.5), (" 62,50 % ", 62.5), ("7", 7)])
def test_a_mark_has_a_comma_or_a_point(student, typed, mark):
    go(student, "proof")
    dialog = form(student, "edit-mark")
    student.one("[name=mark]", dialog).send_keys(typed)
    save(student)
    says(student, "Saved")
    assert kept(student)["changes"]["proof"]["mark"]["value"] == mark
    dialog = form(student, "edit-mark")
    shown = student.one("[name=mark]", dialog)
    assert shown.get_attribute("value") == str(mark).removesuffix(".0")
    # In the page's own notation, and as precise as it was.
    assert student.run("return Quizmark.numberInput(1234.5, {}).value") == "1234.5"
    press(student, "cancel", dialog)


def test_what_is_no_number_is_no_mark(student):
    go(student, "proof")
    dialog = form(student, "edit-mark")
    for typed in ("7,5,1", "1.234,5", "B+", "-3", "7½"):
        fill(student, "mark", typed)
        press(student, "save", dialog)
        assert student.one(".error", dialog).text == "Enter a number from 0 to 100.", typed
    fill(student, "mark", "")
    save(student)
    dialog = form(student, "add-task")
    fill(student, "name", "Read")
    fill(student, "length", "1,5")
    press(student, "save", dialog)
    assert student.one(".error", dialog).text == "Enter a whole number of days or hours."
    fill(student, "length", "")
    press(student, "add-reminder", dialog)
    student.run("document.querySelector('dialog .reminder input').value = '1,5'")
    press(student, "save", dialog)
    assert student.one(".error", dialog).text.startswith("Enter a whole number of minutes")


def test_what_is_needed_follows_the_marks(student):
    go(student, "sketch")
    form(student, "edit-mark")
    fill(student, "mark", "70")
    save(student)
    overview(student)
    art = next(node for node in student.all(".module-marks") if "Art" in node.text)
    rows = [[cell.text for cell in student.all("th, td", row)] for row in student.all("tbody tr", art)]
    assert rows == [["40%", "Reached"], ["50%", "20% on average"], ["60%", "45% on average"], ["70%", "70% on average"]]


def test_own_assignments_with_every_field(student):
    identifier = add(student, "Own work", module="Chemistry", due_time="17:30", level="6", value="25", mark="0", remarks="- first\n- second")
    own = kept(student)["own"][identifier]
    assert {key: own[key] for key in ("title", "module", "level", "value", "mark", "remarks")} == {
        "title": "Own work", "module": "Chemistry", "level": 6, "value": 25, "mark": 0, "remarks": "- first\n- second"}
    add_task(student, name="Plan it", **{"start_date": day(1), "length": "3", "due_date": day(5), "progress": "20", "notes": "With *care*."})
    own = own_task(student)
    task = kept(student)["own"][identifier]["tasks"][0]
    assert re.fullmatch(OWN, own)
    assert task == {"id": own, "name": "Plan it", "start": day(1), "length": "3d", "due": day(5), "progress": 20, "reminders": [],
                    "notes": "With \\*care\\*."}
    assert student.one(f'[data-task="{own}"] .typed').text == "With *care*."
    assert student.one(".own-notes .typed").text == "- first\n- second"
    assert "Chemistry" in [node.text for node in student.all(".planner-list .module-name")]
    student.come_back(f"{PAGE}#a:{identifier}")
    assert student.one(".planner-item .item-title").text == "Own work"
    press(student, "delete")
    says(student, "Deleted: Own work")
    assert student.hash == "" and not student.all(f'[data-assignment="{identifier}"]')
    press(student, "undo")
    student.wait(lambda: student.all(f'.planner-list [data-assignment="{identifier}"]'))


def test_a_form_says_when_a_day_begins(student):
    dialog = form(student, "add")
    note = '[data-field="due"] [role="status"]'
    assert texts(student, note) == [""]
    fill(student, "due-date", day(10))
    fill(student, "due-time", "00:00")
    student.wait(lambda: texts(student, note) == [
        "00:00 is the beginning of Sat, 5 December 2026. If you mean the night before, enter 23:59 on Fri, 4 December 2026."])
    fill(student, "due-time", "23:59")
    student.wait(lambda: texts(student, note) == [""])
    fill(student, "title", "Own work")
    fill(student, "due-time", "00:00")
    save(student)
    assert dialog and student.all(".planner-item"), "it is only a note"


def test_a_form_says_what_is_wrong(student):
    dialog = form(student, "add")
    press(student, "save", dialog)
    assert student.one(".error", dialog).text == "Enter a title."
    assert student.focused.get_attribute("name") == "title"
    assert student.focused.get_attribute("aria-invalid") == "true"
    fill(student, "title", "Something")
    press(student, "save", dialog)
    assert "Enter a due date" in student.one(".error", dialog).text
    fill(student, "due-date", day(3))
    fill(student, "value", "140")
    press(student, "save", dialog)
    assert student.one(".error", dialog).text == "Enter a number from 0 to 100."
    fill(student, "value", "")
    for year in ("0026", "9999"):  # browsers take "26" for the year 26
        for time in ("", "17:00"):
            fill(student, "due-date", f"{year}-12-11")
            fill(student, "due-time", time)
            press(student, "save", dialog)
            assert student.one(".error", dialog).text == f"This date is in the year {int(year)}. Enter the year with four digits, such as {TODAY.year}."
    press(student, "cancel", dialog)
    student.wait(lambda: not student.all("dialog[open]"))
    assert kept(student) is None


@pytest.mark.by_hand
def test_escape_asks_before_it_loses_what_was_typed(student):
    dialog = form(student, "add")
    student.press("Essay")
    for _ in range(2):
        student.press(Keys.ESCAPE)
        student.wait(lambda: student.all("#form-discard"))
        assert student.focused.get_attribute("data-action") == "keep"
        student.press(Keys.ENTER)
        assert student.focused.get_attribute("name") == "title" and student.focused.get_property("value") == "Essay"
    student.press(Keys.ESCAPE)
    press(student, "discard", dialog)
    student.wait(lambda: not student.all("dialog[open]"))
    dialog = form(student, "add")
    student.press(Keys.ESCAPE)
    student.wait(lambda: not student.all("dialog[open]"))
    assert kept(student) is None


def test_tasks_of_published_assignments(student):
    go(student, "proof")
    add_task(student, name="Ask", **{"due_date": day(2)})
    own_task(student)
    press(student, "delete-task", student.one('[data-task="write"]'))
    student.wait(lambda: not student.all('[data-task="write"]'))
    press(student, "edit-task", student.one('[data-task="read"]'))
    student.wait(lambda: student.all("dialog[open]"))
    fill(student, "name", "Read twice")
    save(student)
    student.wait(lambda: "Read twice" in task_names(student))
    student.come_back(f"{PAGE}#a:proof")
    assert task_names(student) == ["Read twice", "Ask"]
    press(student, "restore")
    student.wait(lambda: task_names(student) == ["Read", "Write"])
    assert student.focused.get_attribute("data-action") == "undo"
    assert changes(student) == {}


def test_without_tasks_it_can_be_handed_in(student):
    go(student, "talk")
    press(student, "hand-in")
    says(student, "Done: A talk")
    assert badges(student, "talk") == ["done", "changed"]
    assert student.focused.get_attribute("data-action") == "undo"


def test_what_has_a_mark_is_not_handed_in(student):
    go(student, "talk")
    form(student, "edit-mark")
    fill(student, "mark", "0")
    save(student)
    student.wait(lambda: badges(student, "talk") == ["done", "changed"])
    assert not student.all("[data-action=hand-in]") and student.all("[data-action=add-task]")


def test_titles_are_whole_in_large_text(student, engine):
    overview(student)
    engine.view(360, 740)
    student.run("location.hash = 'list'")
    student.wait(lambda: student.one(".planner-list").is_displayed())
    student.run("""document.documentElement.style.fontSize = '200%';
        document.querySelectorAll('.assignment-title').forEach(node => { node.textContent = 'Onion cells under the microscope'; })""")
    assert student.run(CUT_WORDS.replace("{3,9}", "{3,10}"), ".planner-list") == []
    assert student.run(SURPLUS) == 0


def test_marks_side_by_side_begin_on_one_line(student, engine):
    overview(student)
    engine.view(1280, 900)
    assert len(set(student.run("""
        const panels = [...document.querySelectorAll('.module-marks')].slice(0, 2);
        panels[0].querySelector('h3').textContent = 'A name that takes more than one line of its panel, as some do';
        return panels.map(panel => panel.querySelector('table').getBoundingClientRect().top);"""))) == 1


def test_the_last_of_three_fields_has_its_row_on_a_phone(student, engine):
    engine.view(390, 844)
    form(student, "add")
    first, _, last = student.run("return [...document.querySelectorAll('.field-row > .field')].slice(0, 3).map(node => node.offsetWidth)")
    assert last > 1.5 * first


def test_what_is_hidden_comes_back(student):
    go(student, "talk")
    press(student, "hide")
    says(student, "“A talk” was hidden.")
    assert not student.all('.planner-list [data-assignment="talk"]')
    more(student)
    press(student, "show-hidden")
    student.wait(lambda: student.all('.planner-list [data-assignment="talk"]'))


def test_the_page_stays_as_it_was_left(student):
    student.click('.planner-list [data-module="maths"] summary')
    student.run("const node = document.querySelector('.planner-filter select'); node.value = 'late'; node.dispatchEvent(new Event('change', { bubbles: true }))")
    student.wait(lambda: kept(student, "@planner-view") and kept(student, "@planner-view")["filter"] == "late")
    student.come_back(PAGE)
    assert student.one(".planner-filter select").get_property("value") == "late"
    student.run("const node = document.querySelector('.planner-filter select'); node.value = 'open'; node.dispatchEvent(new Event('change', { bubbles: true }))")
    count = len(student.all(".planner-list .assignment-row"))
    says(student, f"Not done · {count} deadlines")
    student.run("const node = document.querySelector('.planner-filter select'); node.value = 'late'; node.dispatchEvent(new Event('change', { bubbles: true }))")
    assert not student.one('[data-module="maths"]').get_property("open")
    assert [node.get_attribute("data-assignment") for node in student.all(".planner-list .assignment-row")] == ["proof", "sketch"]


def test_a_full_device_is_told(student):
    student.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    go(student, "proof")
    student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
    says(student, "This browser can’t save your change")
    assert percent(student, "read") == "100%"


def test_another_tab_hears_of_changes(student, clock):
    go(student, "proof")
    first = student.driver.current_window_handle
    student.driver.switch_to.new_window("tab")
    try:
        clock()
        student.driver.get(f"{student.base}{PAGE}#a:proof")
        student.wait(lambda: student.all(".planner-item"))
        student.pick(student.one('[data-task="write"] [type="checkbox"]'), keyboard=False)
        says(student, "Done: Write")
    finally:
        student.driver.close()
        student.driver.switch_to.window(first)
    student.wait(lambda: percent(student, "write") == "100%")
    student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
    student.wait(lambda: len(kept(student)["changes"]["proof"]) == 2)


@contextlib.contextmanager
def other_tab(student, clock, identifier):
    """Does something in another tab on the same assignment."""
    first = student.driver.current_window_handle
    student.driver.switch_to.new_window("tab")
    try:
        clock()
        student.driver.get(f"{student.base}{PAGE}#a:{identifier}")
        student.wait(lambda: student.all(".planner-item"))
        yield
    finally:
        student.driver.close()
        student.driver.switch_to.window(first)


def test_a_form_saves_what_was_changed_in_it_only(student, clock):
    go(student, "proof")
    form(student, "edit")
    fill(student, "title", "My proof")
    with other_tab(student, clock, "proof"):
        form(student, "edit-mark")
        fill(student, "mark", "70")
        save(student)
        says(student, "Saved")
    save(student)
    says(student, "Saved: My proof")
    values = {field: change["value"] for field, change in changes(student)["proof"].items()}
    assert values == {"title": "My proof", "mark": 70}
    form(student, "edit-remarks")
    fill(student, "remarks", "From here")
    with other_tab(student, clock, "proof"):
        form(student, "edit-remarks")
        fill(student, "remarks", "From there")
        save(student)
        says(student, "Saved")
    save(student)
    says(student, "Saved: My proof. This replaces what was saved in another tab: Your notes.")
    assert student.one(".own-notes .typed").text == "From here"
    press(student, "undo")
    student.wait(lambda: student.one(".own-notes .typed").text == "From there")


def test_a_form_brings_back_what_another_tab_has_deleted(student, clock):
    own = add(student)
    form(student, "edit-remarks")
    fill(student, "remarks", "Typed for ten minutes")
    with other_tab(student, clock, own):
        press(student, "delete")
        says(student, "Deleted")
    save(student)
    says(student, "Saved: Own work. This was deleted in another tab, and is back now.")
    assert student.one(".own-notes .typed").text == "Typed for ten minutes"
    go(student, "proof")
    add_task(student, name="Extra")
    task = own_task(student)
    press(student, "edit-task", student.one(f'[data-task="{task}"]'))
    student.wait(lambda: student.all("dialog[open]"))
    fill(student, "notes", "Many notes")
    with other_tab(student, clock, "proof"):
        press(student, "delete-task", student.one(f'[data-task="{task}"]'))
        says(student, "Deleted")
    save(student)
    says(student, "Saved: Extra. This was deleted in another tab")
    assert task_names(student) == ["Read", "Write", "Extra"] and "Many notes" in student.one(f'[data-task="{task}"]').text
    assert not [field for field in kept(student)["changes"]["proof"] if "undefined" in field]


def test_undo_leaves_what_another_tab_has_changed(student, clock):
    own = add(student)
    add_task(student, name="Sub")
    task = own_task(student)
    form(student, "edit-mark")
    fill(student, "mark", "70")
    save(student)
    says(student, "Saved")
    with other_tab(student, clock, own):
        student.pick(student.one(f'[data-task="{task}"] [type="checkbox"]'), keyboard=False)
        says(student, "Done: Sub")
    student.wait(lambda: percent(student, task) == "100%")
    press(student, "undo")
    says(student, "Undone")
    assert kept(student)["own"][own]["mark"] is None
    assert percent(student, task) == "100%"


def click_twice(student, selector):
    """A double click."""
    node = student.wait(lambda: student.one(selector))
    student.wait(lambda: not student.all("[data-deaf]"))
    student.run("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", node)
    ActionChains(student.driver).double_click(node).perform()


def test_a_double_click_counts_once(student):
    click_twice(student, '[data-action="add"]')
    student.wait(lambda: student.all("dialog[open]"))
    assert len(student.all("dialog[open]")) == 1
    fill(student, "title", "Own work")
    fill(student, "due-date", day(10))
    save(student)
    student.wait(lambda: student.all('[data-action="hand-in"]'))
    click_twice(student, '[data-action="hand-in"]')
    says(student, "Done")
    assert task_names(student) == ["Handed in"]
    for name in ("One", "Two"):
        add_task(student, name=name)
    click_twice(student, '.task [data-action="delete-task"]')
    says(student, "Deleted: Handed in")
    assert task_names(student) == ["One", "Two"]
    click_twice(student, '.planner-status [data-action="undo"]')
    says(student, "Undone")
    assert task_names(student) == ["Handed in", "One", "Two"]


def test_by_keyboard_alone(student):
    student.run("document.querySelector('.planner-tools button').focus()")
    student.press(Keys.ENTER)
    student.wait(lambda: student.all("dialog[open]"))
    assert student.focused.get_attribute("name") == "title"
    student.press("By keys", Keys.TAB, "Maths", Keys.TAB)
    assert student.focused.get_attribute("type") == "date"
    fill(student, "due-date", day(3))
    tab_to(student, "data-action", "save")
    student.press(Keys.ENTER)
    student.wait(lambda: not student.all("dialog[open]"))
    student.wait(lambda: student.focused.text == "By keys")
    tab_to(student, "data-action", "hand-in")
    student.press(Keys.SPACE)
    own = own_task(student)
    student.wait(lambda: student.all(f'[data-task="{own}"] :checked'))
    tab_to(student, "type", "range")
    student.press(Keys.ARROW_LEFT)
    student.wait(lambda: student.one(f'[data-task="{own}"] .percent').text == "95%")
    assert student.focused.get_attribute("type") == "range", "what has the focus keeps it"
    form(student, "add")
    student.press(Keys.ESCAPE)
    student.wait(lambda: not student.all("dialog[open]"))
    assert student.focused.get_attribute("data-action") == "add"


# An update of the site


@pytest.mark.by_hand
def test_own_changes_survive_an_update(student, publish):
    go(student, "proof")
    form(student, "edit")
    fill(student, "due-date", day(25))
    save(student)
    # The page may be written again until then.
    student.wait(lambda: not student.all("[data-deaf]"))
    student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
    says(student, "Done: Read")
    try:
        update = assignments(title="A better proof", due=f"{day(22)}T16:00")
        publish([entry for entry in update if entry["id"] != "talk"])
        student.come_back(f"{PAGE}#a:proof")
        student.driver.refresh()  # a server that says nothing of caching leaves it to the browser
        student.wait(lambda: texts(student, ".planner-item .item-title") == ["A better proof"])
        assert percent(student, "read") == "100%"
        assert "conflict" in badges(student, "proof")
        conflict = student.one(".conflict")
        assert conflict.get_attribute("data-field") == "due"
        assert len(student.all("dd", conflict)) == 4
        press(student, "keep-mine", conflict)
        student.wait(lambda: not student.all(".conflict"))
        assert kept(student)["changes"]["proof"]["due"]["value"].startswith(day(25))
        press(student, "undo")
        student.wait(lambda: student.all(".conflict"))
        press(student, "take-theirs")
        student.wait(lambda: not student.all(".conflict"))
        assert student.focused.get_attribute("class") == "item-title", "what had the focus is gone"
        assert "due" not in changes(student)["proof"]
        assert student.one(".assignment-figures time").get_attribute("datetime").startswith(day(22))
    finally:
        publish(assignments())


def test_what_was_written_follows_an_assignment_through_its_ids(student, publish):
    def remark(words):
        form(student, "edit-remarks")
        fill(student, "remarks", words)
        save(student)
        says(student, "Saved")

    go(student, "proof")
    student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
    remark("First.")
    first = kept(student)["changes"]["proof"]
    others = [entry for entry in assignments() if entry["id"] != "proof"]
    try:
        publish(others + assignments(id="theorem", formerly="proof")[:1])
        # The old address leads to where it is now.
        student.come_back(f"{PAGE}#a:proof")
        student.driver.refresh()
        student.wait(lambda: student.all('.planner-item[data-assignment="theorem"]'))
        remark("Second.")
        # Somebody who wasn't there in between has changes under the first id, too.
        store = "const plan = JSON.parse(localStorage.getItem(arguments[0])); plan.changes.proof = arguments[1]; localStorage.setItem(arguments[0], JSON.stringify(plan))"
        student.run(store, "quizmark:1:plans:@planner", first)
        publish(others + assignments(id="lemma", formerly=["theorem", "proof"])[:1])
        for old in ("theorem", "proof"):
            student.come_back(f"{PAGE}#a:{old}")
            student.driver.refresh()
            student.wait(lambda: student.all('.planner-item[data-assignment="lemma"]'))
            assert percent(student, "read") == "100%" and "Second." in student.one(".own-notes").text
            # In the open page, too.
            student.run("location.hash = ''")
            student.wait(lambda: not student.all(".planner-item"))
            student.run("location.hash = arguments[0]", f"a:{old}")
            student.wait(lambda: student.all('.planner-item[data-assignment="lemma"]'))
            assert student.hash == "#a:lemma" and not student.all(".planner-missing")
        assert list(kept(student)["changes"]) == ["lemma"]
    finally:
        publish(assignments())


def test_the_start_page_knows_what_was_finished_under_an_earlier_id(student, publish):
    if not student.run("return Quizmark.isShared()"):
        pytest.skip("the other page knows nothing of it")
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "70")
    save(student)
    says(student, "Saved")
    try:
        publish([entry for entry in assignments() if entry["id"] != "proof"] + assignments(id="theorem", formerly="proof")[:1])
        student.come_back("index.html")
        student.driver.refresh()
        row = student.wait(lambda: student.one('.due-list [data-assignment="theorem"]'))
        student.wait(lambda: row.get_attribute("data-finished") is not None)
        assert not student.one('.due-list [data-assignment="talk"]').get_attribute("data-finished")
    finally:
        publish(assignments())


def test_the_start_page_has_what_the_student_has_changed_and_added(student, publish):
    if not student.run("return Quizmark.isShared()"):
        pytest.skip("the other page knows nothing of it")
    identifier = add(student, "Own work")
    go(student, "proof")
    form(student, "edit")
    fill(student, "title", "My proof")
    fill(student, "due-date", day(60))
    save(student)
    says(student, "Saved")
    student.come_back("index.html")
    student.driver.refresh()
    row = student.wait(lambda: student.one('.due-list [data-assignment="proof"]'))
    student.wait(lambda: "My proof" in student.run("return arguments[0].textContent", row))
    assert student.one("time", row).get_attribute("datetime").startswith(day(60))
    dates = [time.get_attribute("datetime") for time in student.all(".due-list li > time")]
    assert dates == sorted(dates), "by their present dates"
    link = student.one(f'.due-list [data-own="{identifier}"] a')
    assert link.text == "Own work" and link.get_attribute("href").endswith(f"#a:{identifier}")
    publish([*assignments(), {"id": identifier, "title": "Own work", "due": day(50), "updated": day(-1)}])
    try:
        student.come_back("index.html")
        student.driver.refresh()
        student.wait(lambda: student.all(f'.due-list [data-assignment="{identifier}"]'))
        assert texts(student, ".due-list li > a").count("Own work") == 1, "the site has published it since"
    finally:
        publish(assignments())


def test_the_planner_stays_without_assignments_if_the_ledger_knows_some(student, publish, quizmark):
    go(student, "proof")
    form(student, "edit-remarks")
    fill(student, "remarks", "Ask Ms. Nguyen.")
    save(student)
    says(student, "Saved")
    source = publish(assignments()).parent / "source"
    ledger = source / "Content" / "calendar-ledger.json"
    try:
        subprocess.run([quizmark, "calendar", "record", source, "--force", "--today", TODAY.isoformat()], check=True)
        publish([])
        student.come_back("index.html")
        student.driver.refresh()
        assert student.all('nav a[href="assignments/index.html"]')
        student.come_back(PAGE)
        student.wait(lambda: badges(student, "proof") == ["unpublished"])
        assert "Ask Ms. Nguyen." in student.one(".own-notes").text, "it was open when the student left"
        overview(student)
        own = add(student)
        assert own in kept(student)["own"]
    finally:
        ledger.unlink(missing_ok=True)
        publish(assignments())


def test_what_was_written_stays_when_it_is_no_longer_published(student, publish):
    go(student, "proof")
    form(student, "edit-remarks")
    fill(student, "remarks", "Ask Ms. Nguyen.")
    save(student)
    says(student, "Saved")
    try:
        publish([entry for entry in assignments() if entry["id"] != "proof"])
        student.come_back(f"{PAGE}#list")
        student.driver.refresh()
        student.wait(lambda: badges(student, "proof") == ["unpublished"])
        assert student.all('.planner-list [data-module="@unpublished"] [data-assignment="proof"]')
        assert not student.all('.planner-now [href="#a:proof"], .remaining [data-assignment="proof"]')
        go(student, "proof")
        assert "Ask Ms. Nguyen." in student.one(".own-notes").text and task_names(student) == ["Read", "Write"]
        assert "no longer published" in student.one(".planner-item .notice").text
        student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
        says(student, "Done: Read")
        more(student)
        entry = next(entry for entry in json.loads(download(student, "export")) if entry["id"] == "proof")
        assert entry["notes"].endswith("Ask Ms. Nguyen.") and entry["tasks"][0]["progress"] == 100
        assert "due.proof" not in download(student, "calendar"), "the site has cancelled it"
        student.come_back(f"{PAGE}#a:proof")
        press(student, "delete")
        says(student, "Deleted: A proof")
        assert not student.all('.planner-list [data-assignment="proof"]')
        press(student, "undo")
        student.wait(lambda: badges(student, "proof") == ["unpublished"])
    finally:
        publish(assignments())
    student.come_back(f"{PAGE}#a:proof")
    student.driver.refresh()
    student.wait(lambda: badges(student, "proof")[-1:] == ["changed"])


def test_what_is_no_longer_published_comes_back_from_an_export_as_such(student, publish, tmp_path):
    go(student, "proof")
    form(student, "edit-remarks")
    fill(student, "remarks", "Ask Ms. Nguyen.")
    save(student)
    says(student, "Saved")
    try:
        publish([entry for entry in assignments() if entry["id"] != "proof"])
        student.come_back(f"{PAGE}#list")
        student.driver.refresh()
        student.wait(lambda: badges(student, "proof") == ["unpublished"])
        more(student)
        text = download(student, "export")
        student.run("localStorage.clear()")
        student.come_back(f"{PAGE}#list")
        student.driver.refresh()
        student.wait(lambda: not student.all('.planner-list [data-assignment="proof"]'))
        more(student)
        bring(student, text, tmp_path)
        student.wait(lambda: badges(student, "proof") == ["unpublished"])
        assert list(kept(student)["own"]) == []
        more(student)
        assert "due.proof" not in download(student, "calendar")
    finally:
        publish(assignments())


def test_the_assignment_that_was_open_is_open_again(student):
    go(student, "talk")
    student.come_back("assignments/proof.html")
    student.come_back(PAGE)
    if student.run("return Quizmark.isShared()"):
        student.wait(lambda: student.all('.planner-item[data-assignment="talk"]'))
        student.click(".planner-home, .planner-item .breadcrumb a")
        student.wait(lambda: not student.all(".planner-item"))
        student.come_back("assignments/proof.html")
        student.come_back(PAGE)
        assert not student.all(".planner-item")


def test_remaining_days_have_a_bar_each(student):
    rows = student.run("""return [...document.querySelectorAll('.remaining li')].map(row => [
        row.dataset.assignment, row.querySelector('.remaining-time').getAttribute('width'), row.querySelector('.remaining-days').textContent,
        row.querySelector('svg').viewBox.baseVal.width])""")
    assert rows == [["proof", "200", "20 days", 400], ["talk", "400", "40 days", 400]], "one scale, with tasks or without"
    go(student, "talk")
    assert "Days remaining 40 days" in student.one(".planner-item .remaining-one").text
    student.come_back("assignments/talk.html")
    assert "Days remaining 40 days" in student.one(".remaining-one").text


def test_less_than_a_day_is_not_one_day(student):
    own = add(student, due_date=day(1), due_time="09:00")
    assert "Days remaining less than a day" in student.one(".planner-item .remaining-one").text
    overview(student)
    assert student.one(f'.remaining [data-assignment="{own}"] .remaining-days').text == "less than a day"


def test_the_start_of_a_quiz_counts_hours(taker, publish, tmp_path):
    quizzes = {"soon": f"title: Soon\ndue: {day(0)}T16:00", "tomorrow": f"title: Tomorrow\ndue: {day(1)}T20:00"}
    taker.base = publish(assignments(), tmp_path, quizzes=quizzes).as_uri() + "/"
    assert "(in 4 hours)" in taker.open("quizzes/soon.html").one(".quiz-start").text
    assert "(tomorrow)" in taker.open("quizzes/tomorrow.html").one(".quiz-start").text


def test_work_is_listed_with_its_module(student):
    assert [text.strip() for text in texts(student, ".planner-now small")] == ["Art", "A proof · Maths", "A proof · Maths"]
    assert texts(student, ".remaining-module") == ["Maths", "Art"]


def test_the_button_for_tasks_stays_on_the_screen(student, engine):
    engine.view(1100, 800)
    go(student, "talk")
    for name in ("One", "Two", "Three"):
        form(student, "add-task")
        fill(student, "name", name)
        press(student, "save", student.one("dialog"))
        student.wait(lambda: name in texts(student, ".task h4"))
        assert student.run("return document.activeElement.dataset.action") == "add-task"
        bottom = student.run("return document.activeElement.getBoundingClientRect().bottom")
        assert bottom <= 800, (name, bottom)


def test_a_task_may_have_an_end(student):
    go(student, "talk")
    form(student, "add-task")
    for name, value in {"name": "Slides", "start-date": day(1), "end-date": day(3), "length": "2"}.items():
        fill(student, name, value)
    press(student, "save", student.one("dialog[open]"))
    assert "not both" in student.one("dialog .error").text
    fill(student, "length", "")
    fill(student, "end-date", day(0))
    press(student, "save", student.one("dialog[open]"))
    assert "Enter a start that is before the end" in student.one("dialog .error").text
    fill(student, "end-date", day(3))
    save(student)
    task = own_task(student)
    assert kept(student)["changes"]["talk"][f"tasks/{task}"]["value"]["length"] == "3d", "both days count"


def test_tasks_go_to_a_calendar_file(student):
    go(student, "proof")
    add_task(student, name="Check, twice", **{"due_date": day(6)})
    own = own_task(student)
    more(student)
    text = download(student, "calendar-tasks").replace("\r\n ", "")
    assert student.run("return window.savedAs") == "plans-tasks.ics"
    assert text.count("BEGIN:VTODO") == 5 and "BEGIN:VEVENT" not in text
    assert f"UID:quizmark.plans.task.proof.{own}" in text and "SUMMARY;LANGUAGE=en:Task: Check\\, twice (A proof)" in text


def test_times_are_said_in_both_zones(student, engine):
    if engine.name != "chromium":
        pytest.skip("only Chromium lets a test move to another time zone")
    engine.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Asia/Tokyo"})
    try:
        student.come_back(f"{PAGE}#a:proof")
        assert student.one(".assignment-figures time").text == "Wed, 16 December 2026 at 01:00 GMT+9 (15 December at 16:00, Europe/London)"
        assert "16 Dec, 01:00 GMT+9" in texts(student, '.planner-list [data-assignment="proof"] time')[0]
        student.come_back("assignments/proof.html")
        assert "(15 December at 16:00, Europe/London)" in student.one(".assignment-figures time").text
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Europe/London"})
    try:
        student.come_back("assignments/proof.html")
        student.driver.refresh()
        assert student.one(".assignment-figures time").text == "Tue, 15 December 2026 at 16:00 GMT", "the same clocks are said once"
    finally:
        engine.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


# Files


def test_an_exported_plan_is_built(student, publish, tmp_path, engine):
    """The exported file, built as a site of its own, brings the calendar that the page offers."""
    if engine.name == "chromium":
        engine.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Paris"})
    try:
        student.come_back(PAGE)
        own = add(student, "Étude 👩‍👩‍👧‍👦; with, commas", module="Maths", due_time="17:30", value="25", remarks="It’s *this*;\n- not that\n\nAnd C:\\temp.")
        add_task(student, name="Plan it", **{"start_date": day(1), "start_time": "09:00", "length": "6", "due_date": day(5)})
        own_task(student)
        go(student, "proof")
        student.pick(student.one('[data-task="read"] [type="checkbox"]'), keyboard=False)
        says(student, "Done: Read")
        form(student, "edit-remarks")
        fill(student, "remarks", "Ask Ms. Nguyen.")
        save(student)
        says(student, "Saved: A proof")
        more(student)
        exported = download(student, "export")
        calendar = download(student, "calendar")
        assert student.run("return window.savedAs") == "plans.ics"
        entries = json.loads(exported)
        assert [entry["id"] for entry in entries] == ["past", "sketch", own, "proof", "talk"]
        proof = entries[3]
        assert proof["notes"] == "Prove *something*.\n\nAsk Ms. Nguyen."
        assert proof["timezone"] == "Europe/London"
        built = publish(entries, tmp_path)
        assert (built / "calendar" / "all.ics").read_bytes().decode() == calendar
    finally:
        if engine.name == "chromium":
            engine.driver.execute_cdp_cmd("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_untouched_the_calendar_is_the_builders(student, site):
    more(student)
    assert download(student, "calendar") == (site / "calendar" / "all.ics").read_bytes().decode()
    go(student, "proof")
    assert download(student, "calendar-one") == (site / "calendar" / "assignments" / "proof.ics").read_bytes().decode()


def test_an_exported_plan_comes_back(student, tmp_path):
    own = add(student, "Own work", value="25")
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "62")
    save(student)
    says(student, "Saved")
    more(student)
    exported = download(student, "export")
    student.open(PAGE)
    assert not student.all(f'[data-assignment="{own}"]')
    bring(student, exported, tmp_path)
    says(student, "Imported 2 assignments.")
    assert student.all(f'.planner-list [data-assignment="{own}"]')
    go(student, "proof")
    assert "62%" in student.one(".assignment-figures").text
    bring(student, exported, tmp_path)
    says(student, "Nothing new to import.")


def test_what_a_second_device_takes_back_is_taken_back_on_the_first(student, tmp_path):
    own = add(student, "Own work")
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "40")
    save(student)
    says(student, "Saved")
    press(student, "hide")
    says(student, "was hidden")
    more(student)
    first = download(student, "export")
    student.open(PAGE)
    bring(student, first, tmp_path)
    says(student, "Imported 2 assignments.")
    assert not student.all('.planner-list [data-assignment="proof"]'), "it is hidden here, too"
    more(student)
    press(student, "show-hidden")
    go(student, "proof")
    form(student, "edit-mark")
    fill(student, "mark", "")
    save(student)
    student.wait(lambda: badges(student, "proof") == ["behind"])
    go(student, own)
    press(student, "delete")
    student.wait(lambda: not student.all(f'[data-assignment="{own}"]'))
    second = download(student, "export")
    bring(student, first, tmp_path)
    says(student, "1 assignment is newer here and was kept. 1 assignment wasn’t imported, because you deleted it here more recently.")
    student.open(PAGE)
    bring(student, first, tmp_path)
    says(student, "Imported 2 assignments.")
    bring(student, second, tmp_path)
    says(student, "Imported 2 assignments.")
    student.wait(lambda: badges(student, "proof") == ["behind"] and not student.all(f'[data-assignment="{own}"]'))
    bring(student, first, tmp_path)
    says(student, "newer here")


def test_the_history_takes_the_plan_along(student, tmp_path):
    own = add(student, "Own work")
    if not student.run("return Quizmark.isShared()"):
        pytest.skip("the other page knows nothing of it")
    student.come_back("history.html")
    archive = download(student, "export")
    assert json.loads(archive)["kept"]["@planner"]["own"][own]["title"] == "Own work"
    press(student, "ask-delete-all")
    press(student, "delete-all", student.one("dialog[open]"))
    student.wait(lambda: kept(student) is None)
    (tmp_path / "archive.json").write_text(archive, encoding="utf-8")
    student.one("#import-file").send_keys(str(tmp_path / "archive.json"))
    student.wait(lambda: "your planner" in student.one(".history-status").text)
    student.come_back(PAGE)
    assert student.all(f'.planner-list [data-assignment="{own}"]')


def numbered(title="Gym", number=1, **changes):
    """A student's own additions, as planners stored them while they numbered them."""
    return {f"own-{number}": {"id": f"own-{number}", "title": title, "due": day(10), "zone": "UTC", "remarks": "Bring *shoes*.", "mark": 60, "at": 5,
                              "tasks": [{"id": "own-1", "name": "Pack", "progress": 40}], **changes}}


def keep(student, own, **changes):
    """Puts into the browser what an earlier version kept."""
    student.run("localStorage.setItem('quizmark:1:plans:@planner', arguments[0])", json.dumps({"own": own, "changes": changes}))


def own_titles(student):
    return sorted(texts(student, '.planner-list [data-assignment^="own-"] .assignment-title'))


def test_what_was_numbered_is_kept_under_other_ids(student):
    task = {"tasks/own-1": {"value": {"id": "own-1", "name": "Ask", "progress": 0}, "base": None, "at": 6}}
    keep(student, {**numbered(), **numbered("Lab diary", 2)}, proof=task)
    student.come_back(f"{PAGE}#a:own-1")
    student.wait(lambda: student.all(".planner-item"))
    assert re.fullmatch(f"#a:{OWN}", student.hash), "an old address leads to it"
    assert student.one(".planner-item .item-title").text == "Gym"
    assert student.one(".own-notes .typed").text == "Bring *shoes*."
    assert percent(student, own_task(student)) == "40%"
    assert own_titles(student) == ["Gym", "Lab diary"]
    first = student.hash
    student.come_back(f"{PAGE}{first}")
    student.wait(lambda: student.all(".planner-item"))
    assert student.one(".planner-item .item-title").text == "Gym", "each time the same"
    go(student, "proof")
    assert "Ask" in task_names(student)
    go(student, first.removeprefix("#a:"))
    form(student, "edit-mark")
    fill(student, "mark", "70")
    save(student)
    says(student, "Saved")
    plan = kept(student)
    assert first.removeprefix("#a:") in plan["own"] and len(plan["own"]) == 2
    assert all(re.fullmatch(OWN, key) and own["id"] == key for key, own in plan["own"].items())
    press(student, "undo")
    student.wait(lambda: kept(student)["own"][first.removeprefix("#a:")]["mark"] == 60)


def test_two_tabs_renumber_as_one(student, clock):
    keep(student, numbered())
    student.come_back(PAGE)
    first = student.driver.current_window_handle
    student.driver.switch_to.new_window("tab")
    try:
        clock()
        student.driver.get(f"{student.base}{PAGE}")
        student.wait(lambda: own_titles(student) == ["Gym"])
        student.click('.planner-list [data-assignment^="own-"] a')
        student.wait(lambda: student.all(".planner-item"))
        identifier = student.hash.removeprefix("#a:")
        form(student, "edit-mark")
        fill(student, "mark", "70")
        save(student)
        says(student, "Saved")
    finally:
        student.driver.close()
        student.driver.switch_to.window(first)
    student.wait(lambda: student.all(f'.planner-list [data-assignment="{identifier}"]'))
    go(student, identifier)
    form(student, "edit-remarks")
    fill(student, "remarks", "And a towel.")
    save(student)
    says(student, "Saved")
    plan = kept(student)["own"]
    assert list(plan) == [identifier]
    assert (plan[identifier]["mark"], plan[identifier]["remarks"]) == (70, "And a towel.")


def test_a_full_device_loses_nothing_of_what_was_numbered(student):
    keep(student, {**numbered(), **numbered("Lab diary", 2)})
    student.come_back(PAGE)
    student.run("Storage.prototype.setItem = () => { throw new Error('full'); }")
    assert own_titles(student) == ["Gym", "Lab diary"]
    add(student, "More")
    says(student, "This browser can’t save your change")
    assert own_titles(student) == ["Gym", "Lab diary", "More"]
    assert sorted(kept(student)["own"]) == ["own-1", "own-2"], "it is as it was"
    student.come_back(PAGE)
    assert own_titles(student) == ["Gym", "Lab diary"]


def test_an_import_replaces_nothing_else(student, tmp_path):
    add(student, "Gym")
    keep(student, {**numbered(), **kept(student)["own"]})
    student.come_back(PAGE)
    of_a_friend = json.dumps([{"id": "own-1", "title": "My lab diary", "due": day(12), "timezone": "UTC", "tasks": []}])
    bring(student, of_a_friend, tmp_path)
    says(student, "Imported 1 assignment.")
    assert own_titles(student) == ["Gym", "Gym", "My lab diary"]
    press(student, "undo")
    student.wait(lambda: own_titles(student) == ["Gym", "Gym"])
    bring(student, of_a_friend, tmp_path)
    # The message may still be that of the first import.
    student.wait(lambda: own_titles(student) == ["Gym", "Gym", "My lab diary"])
    bring(student, of_a_friend, tmp_path)
    says(student, "Nothing new to import.")
    more(student)
    calendar = download(student, "calendar")
    uids = re.findall(r"^UID:(quizmark\.plans\.due\.own-.*?)\r$", calendar, re.M)
    assert len(uids) == len(set(uids)) == 3


def test_what_is_newer_here_stays(student, tmp_path):
    own = add(student, "Gym")
    older = json.dumps([{"id": own, "title": "Sport", "due": day(12), "timezone": "UTC", "updated": day(-5), "tasks": []}])
    bring(student, older, tmp_path)
    says(student, "1 assignment is newer here and was kept.")
    assert own_titles(student) == ["Gym"]
    bring(student, older.replace(day(-5), day(1)), tmp_path)
    says(student, "Imported 1 assignment.")
    assert own_titles(student) == ["Sport"]


def test_what_was_deleted_here_can_be_restored_from_a_file(student, tmp_path):
    own = add(student, "Gym")
    student.come_back(PAGE)
    more(student)
    exported = download(student, "export")
    go(student, own)
    press(student, "delete")
    student.wait(lambda: own_titles(student) == [])
    student.come_back(PAGE)
    bring(student, exported, tmp_path)
    says(student, "1 assignment wasn’t imported, because you deleted it here more recently.")
    assert own_titles(student) == []
    deleted = kept(student)["gone"][own]
    button = student.one('.planner-status [data-action="revive"]')
    assert button.text == "Restore the deleted assignment"
    student.run("arguments[0].focus()", button)
    button.send_keys(Keys.ENTER)
    says(student, "1 assignment was restored.")
    assert own_titles(student) == ["Gym"]
    assert kept(student)["own"][own]["at"] > deleted and own not in kept(student)["gone"]
    student.wait(lambda: student.focused.get_attribute("data-action") == "undo")
    student.focused.send_keys(Keys.ENTER)
    student.wait(lambda: own_titles(student) == [])
    assert kept(student)["gone"][own] > deleted, "the other devices delete it again"


def test_a_file_that_is_too_large_is_refused(student, tmp_path):
    bring(student, " " * (4 * 1024 * 1024 + 1), tmp_path)
    says(student, "“plan.json” is larger than 4 MB, which is too large to import.")


def test_archives_of_two_devices_are_joined(student, tmp_path):
    if not student.run("return Quizmark.isShared()"):
        pytest.skip("the other page knows nothing of it")
    keep(student, numbered("Dentist", at=9))
    student.come_back("history.html")
    archive = download(student, "export")
    keep(student, numbered("Gym"))
    (tmp_path / "archive.json").write_text(archive, encoding="utf-8")
    student.one("#import-file").send_keys(str(tmp_path / "archive.json"))
    student.wait(lambda: "your planner" in student.one(".history-status").text)
    student.come_back(PAGE)
    assert own_titles(student) == ["Dentist", "Gym"]


@pytest.mark.parametrize("text, words", [
    ("{", "it isn’t JSON"), ("[]", "There are no assignments"), ('{"quizzes": []}', "There are no assignments"),
    ('[{"id": "x", "title": "X", "due": "2030-01-01"}, {"id": "y"}]', "1 entry can’t be used"),
    ('{"id": {"a": "<img src=x>"}, "title": "X", "due": "2030-01-01"}', "can’t be used"),
    ('[{"id": 1, "title": "X"}]', "no usable due date (“due”), such as 2026-12-21T23:59"),
    ('{"assignments": [{"id": 1, "title": "X", "dueDate": "2030-01-01T00:00:00.000Z"}]}', "Imported 1 assignment."),
])
def test_strange_files(student, tmp_path, text, words):
    bring(student, text, tmp_path)
    says(student, words)


def test_a_damaged_plan_shows_what_is_published(student):
    for value in ("null", "[]", '{"own": {"a": 7}, "changes": {"proof": {"due": {"value": "x", "at": "y"}}}}', "{"):
        student.run("localStorage.setItem('quizmark:1:plans:@planner', arguments[0])", value)
        student.come_back(PAGE)
        assert badges(student, "proof") == ["behind"]


def test_a_time_in_the_future_becomes_now(student):
    change = {"value": 40, "base": None, "at": 4e12}
    student.run("localStorage.setItem('quizmark:1:plans:@planner', arguments[0])", json.dumps({"changes": {"proof": {"mark": change}}}))
    student.come_back(PAGE)
    student.wait(lambda: kept(student)["changes"]["proof"]["mark"]["at"] < 4e12)
    assert kept(student)["changes"]["proof"]["mark"]["value"] == 40


# The page of an assignment


def test_an_assignment_with_a_mark_is_done(student):
    student.come_back("assignments/past.html")
    student.wait(lambda: student.all(".strip-today, .page-header .badge"))
    assert [badge.get_attribute("data-badge") for badge in student.all(".badge")] == ["done"]


def test_the_published_page_tells_of_today_and_of_changes(student):
    student.come_back("assignments/proof.html")
    assert [badge.get_attribute("data-badge") for badge in student.all(".task .badge")] == ["behind"]
    assert len(student.all(".strip-today")) == 2
    assert "Tick off tasks" in student.one(".planner-box").text
    student.click(".planner-box a")
    student.wait(lambda: student.all('.planner-item[data-assignment="proof"]'))
    form(student, "edit-mark")
    fill(student, "mark", "55")
    save(student)
    says(student, "Saved")
    if student.run("return Quizmark.isShared()"):
        student.come_back("assignments/proof.html")
        student.wait(lambda: "Your mark: 55%." in student.one(".planner-box").text)


def test_without_script_it_is_readable(site):
    page = (site / PAGE).read_text(encoding="utf-8")
    assert "<noscript><p class=\"notice\">Your planner needs JavaScript" in page
    assert page.index("planner-list") < page.index("week-map") < page.index("planner-key")


# Appearance


@pytest.mark.parametrize("width", [320, 390])
def test_narrow_pages_fit_and_targets_are_large(student, engine, width):
    engine.view(width, 800)
    student.come_back(PAGE)
    more(student)
    student.click(".planner-modules summary")
    choose(student, "maths", "art")
    scenes = [None, "a:proof", "list"]
    for scene in scenes:
        if scene:
            student.run("location.hash = arguments[0]", scene)
            student.wait(lambda: student.one(".planner").get_attribute("data-scene") != "overview")
        assert student.run("return document.documentElement.scrollWidth <= innerWidth"), scene
        small = student.run("""return [...document.querySelectorAll('main :is(button, select, summary, label, input, a)')]
            .filter(node => node.checkVisibility() && !node.matches('.visually-hidden, .prose a, .deadline-warnings a, .note a, .task-done input, .planner-module input, .planner-filter, .assignment-title a'))
            .map(node => [node.outerHTML.slice(0, 60), Math.round(node.getBoundingClientRect().height)]).filter(([, height]) => height < 44)""")
        assert small == [], (scene, small)
    form(student, "add-task") if student.all("[data-action=add-task]") else form(student, "add")
    assert student.run("const d = document.querySelector('dialog'); return d.scrollWidth <= d.clientWidth")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_is_accessible(student, engine, axe, scheme):
    if engine.name != "chromium" or student.base.startswith("http"):
        pytest.skip("one engine and one place are enough for axe")
    rules = {"runOnly": ["color-contrast"]} if scheme == "dark" else {}
    engine.prefer(prefers_color_scheme=scheme)
    student.come_back(PAGE)
    found = []

    def check():
        if not student.run("return 'axe' in window"):
            student.run(axe)
        found.extend(student.driver.execute_async_script(RUN, rules))

    more(student)
    student.click(".planner-modules summary")
    student.click(".deadline-table summary")
    check()
    # The chart, the words and the table are the script's.
    choose(student, "maths")
    check()
    choose(student, "maths")
    dialog = form(student, "add")
    press(student, "add-reminder", dialog)
    press(student, "save", dialog)
    check()
    fill(student, "title", "Own work")
    fill(student, "due-date", day(4))
    save(student)
    student.wait(lambda: student.all(".planner-item"))
    check()
    go(student, "proof")
    form(student, "edit")
    fill(student, "due-date", day(25))
    save(student)
    check()
    form(student, "add-task")
    check()
    student.press(Keys.ESCAPE)
    student.run("""const plan = JSON.parse(localStorage['quizmark:1:plans:@planner']); plan.changes.proof.due.base = '2020-01-01';
        localStorage['quizmark:1:plans:@planner'] = JSON.stringify(plan);""")
    student.come_back(f"{PAGE}#a:proof")
    assert student.all(".conflict")
    check()
    student.come_back("assignments/proof.html")
    check()
    engine.take_errors()  # axe asks for the styles once more, which the page's policy refuses from disk
    assert found == [], found


def test_notices_are_asked_for_by_a_click_only(student, engine):
    if engine.name != "chromium":
        pytest.skip("the answer is given by hand in other engines")
    student.run("""window.asked = 0; window.shown = [];
        window.Notification = class { constructor(title, options) { window.shown.push([title, options.body]); }
            static permission = 'default'; static async requestPermission() { window.asked += 1; return 'granted'; } };""")
    assert student.run("return window.asked") == 0
    more(student)
    assert "only while this page is open" in student.one(".planner-more").text
    press(student, "notify")
    says(student, "Notifications are on")
    assert student.run("return window.asked") == 1
    assert student.run("""const items = Quizmark.itemsOf([Quizmark.validAssignment({ id: 'x', title: 'X', due: new Date(Date.now() + 60 * 60000).toISOString().slice(0, 19) + 'Z', reminders: ['1h'] })], { own: {}, changes: {} });
        return Quizmark.noticesBetween(items, Date.now() - 1000, Date.now() + 2000).map(({ title }) => title)""") == ["X"]
    press(student, "notify")
    says(student, "Notifications are off")


# Clocks, and what is over


def test_changes_of_a_device_whose_clock_was_fast_are_imported(student, tmp_path):
    go(student, "proof")
    form(student, "edit-remarks")
    fill(student, "remarks", "Ask about the lemma")
    save(student)
    says(student, "Saved")
    more(student)
    [proof] = [entry for entry in json.loads(download(student, "export")) if entry["id"] == "proof"]
    proof["$changes"]["remarks"]["at"] += 3 * 24 * 60 * 60 * 1000
    student.open(PAGE)
    bring(student, json.dumps([proof]), tmp_path)
    says(student, "Imported 1 assignment. Changes in this file are dated in the future")
    go(student, "proof")
    assert "Ask about the lemma" in student.one(".planner-item").text


def test_busy_weeks_that_are_over_are_no_warnings(student, engine):
    warnings = lambda: "".join(texts(student, ".deadline-warnings, .deadline-calm"))
    assert "Busy week, starting 23 November 2026" in warnings()
    # On top of the clock of these tests.
    undo = engine.set_clock(datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(days=30))
    try:
        student.come_back(PAGE)
        assert warnings() == "No upcoming deadlines are within a day of each other, and no upcoming week is busy."
        assert student.all('.week-map [data-week="2026-11-23"][data-heavy]'), "the chart has what was"
        add(student, "One", due_date=day(50))
        add(student, "Two", due_date=day(51))
        overview(student)
        student.wait(lambda: "Due within a day of each other, from 14 January 2027: One, Two." in warnings())
    finally:
        undo()


@pytest.mark.parametrize("width", [320, 360, 390, 412, 1280])
def test_fields_of_times_show_all_of_a_time(student, engine, width):
    engine.view(width, 740)
    form(student, "add")
    fill(student, "due-time", "17:00")
    cut = student.run("""
        return [...document.querySelectorAll('dialog input:is([type=date], [type=time])')].filter(input => {
            const width = input.getBoundingClientRect().width;
            input.style.inlineSize = 'max-content';
            input.style.justifySelf = 'start';
            const needed = input.getBoundingClientRect().width;
            input.style.inlineSize = '';
            return needed > width + 0.5;
        }).map(input => input.name)""")
    assert cut == []
    assert student.run(SURPLUS) == 0


def test_the_overview_leads_past_the_list(student, engine):
    engine.view(1280, 900)
    for _ in range(2):
        student.one(".planner-home").send_keys(Keys.ENTER)
        student.wait(lambda: student.focused.get_attribute("id") == "planner-now")


def test_days_remaining_are_twelve_at_first(student, tmp_path):
    bring(student, json.dumps([{"id": f"work-{number}", "title": f"Work {number}", "due": day(60 + number)} for number in range(12)]), tmp_path)
    says(student, "Imported 12 assignments.")
    assert len(student.all(".remaining > ul > li")) == 12
    [button] = student.all(".remaining .planner-rest > summary")
    assert button.text == "Show 2 more"
    button.click()
    assert texts(student, ".remaining .planner-rest li > a") == ["Work 10", "Work 11"]


def test_on_paper_a_module_is_above_its_assignments(student, engine):
    if engine.name != "chromium":
        pytest.skip("needs the developer tools")
    last_lines = []
    for quarters in range(16, 28):
        pdf = engine.driver.execute_cdp_cmd("Page.printToPDF", {"paperHeight": quarters / 4})["data"]
        for page in text_of_pdf(base64.b64decode(pdf)).split("\f"):
            last_lines += [line.strip() for line in page.splitlines() if line.strip()][-1:]
    assert len(last_lines) > 30
    # The past ones are closed.
    assert [line for line in last_lines if re.search(r"\d assignments?$", line) and not line.startswith("Past")] == []
