"""Pages of quizzes as a build makes them, from short descriptions, so that a test can change a quiz between two visits."""

import hashlib
import html
import json

HEAD = """<!DOCTYPE html>
<html lang="{language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="../assets/quizmark.css">
<link rel="stylesheet" href="../assets/quiz.css">
<script src="../assets/quizmark.{language}.js" defer></script>
<script src="../assets/quizmark.js" data-later="answered.css answered.js" defer></script>
{more}<script src="../assets/quiz.js" defer></script>
<script src="../assets/clock.js" defer></script>
</head>
<body data-page="quiz" data-site="fixtures">
<header class="site-header"><a class="brand" href="../index.html">Fixtures</a></header>
<main id="main">
<header class="page-header"><h1>{title}</h1></header>
"""
# Scripts that a build adds to pages with these settings.
DATES = '<script src="../assets/dates.js" defer></script>\n'
SCRIPTS = {"available": DATES, "due": DATES, "choosesDraw": DATES.replace("dates", "choices")}


def single(name, right="b", choices=3, **more):
    return {"id": name, "kind": "single", "choices": choices, "key": [right], **more}


def multiple(name, right=("a", "b"), choices=3, **more):
    return {"id": name, "kind": "multiple", "choices": choices, "key": list(right), **more}


def gap(name, *words, **more):
    return {"id": name, "kind": "blanks", "key": [{"accept": list(words)}], **more}


def text(name, model="", **more):
    return {"id": name, "kind": "text", "key": None, "model": model, **more}


def quiz_page(name, questions, language="en", **settings):
    """The page `quizzes/NAME.html`. Its version changes with keys, points and shapes, but not with texts, as in a build."""
    facts = [{key: value for key, value in question.items() if key not in ("model", "prompt", "texts")} for question in questions]
    for fact in facts:
        if fact["kind"] == "blanks":
            fact["key"] = len(fact["key"])
    version = hashlib.sha256(json.dumps([settings.get("scoring"), facts]).encode()).hexdigest()[:16]
    key = {"fixedChoices": True, **settings, "keys": {question["id"]: question["key"] for question in questions}}
    title = name.capitalize()
    fields = "".join(fieldset(question, number + 1, settings.get("feedback", "immediate")) for number, question in enumerate(questions))
    return (
        HEAD.format(language=language, title=title, more="".join(script for name, script in SCRIPTS.items() if name in settings))
        + f'<form data-quiz="{name}" data-path="quizzes/{name}.html" data-title="{title}" data-version="{version}" novalidate>\n'
        + f'<script type="application/json" class="quiz-key">{json.dumps(key)}</script>\n{fields}'
        + '<p role="status" class="quiz-status"></p>\n</form>\n'
        + (after(questions) if settings.get("feedback") == "end" else "") + "</main>\n</body>\n</html>\n")


def fieldset(question, number, feedback):
    name, kind = question["id"], question["kind"]
    facts = f'data-question="{name}" data-kind="{kind}" data-points="{question.get("points", 1)}"'
    tags = f' data-tags="{question["tags"]}"' if "tags" in question else ""
    prompt = html.escape(question.get("prompt", f"What about {name}?"))
    blank = f' <input class="blank" type="text" name="{name}" data-blank="0" aria-label="Blank 1 of 1">' if kind == "blanks" else ""
    answer = f'<details class="answer" data-answer="{name}"><summary>Answer</summary>{answer_of(question)}</details>'
    return (
        f'<fieldset id="q{number}" {facts}{tags}>\n<legend id="q{number}-legend"><span class="question-number">Question {number}</span> '
        f'<span class="prompt">{prompt}{blank}</span></legend>\n{controls(question, number)}'
        f'{answer if feedback == "immediate" and answer_of(question) else ""}\n</fieldset>\n')


def controls(question, number):
    name, kind = question["id"], question["kind"]
    if kind == "text":
        return f'<textarea name="{name}" rows="4" aria-labelledby="q{number}-legend"></textarea>'
    if kind == "blanks":
        return ""
    box = "radio" if kind == "single" else "checkbox"
    letters = [chr(ord("a") + index) for index in range(question["choices"])]
    texts = question.get("texts") or [f"{name} {letter}" for letter in letters]
    return '<ul class="choices">' + "".join(
        f'<li data-choice="{letter}"><label><input type="{box}" name="{name}" value="{letter}"> '
        f'<span class="choice-letter">{letter.upper()}.</span> <span class="choice-text">{text}</span></label></li>' for letter, text in zip(letters, texts)) + "</ul>"


def answer_of(question):
    if question["kind"] == "text":
        model = question["model"]
        return f'<p class="answer-label">Model answer</p><div class="model-answer prose">{model}</div>' if model else ""
    if question["kind"] == "blanks":
        return f'<p class="right-answer">{" or ".join(question["key"][0]["accept"])}</p>'
    return '<p class="right-answer">' + ", ".join(f"{letter.upper()}. {question['id']} {letter}" for letter in question["key"]) + "</p>"


def after(questions):
    return '<details class="answers"><summary>Answers</summary>' + "".join(
        f'<div class="answer" data-answer="{question["id"]}"><h3>Question {number + 1}</h3>{answer_of(question)}</div>'
        for number, question in enumerate(questions) if answer_of(question)) + "</details>\n"
