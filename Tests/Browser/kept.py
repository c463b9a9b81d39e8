"""Stored data of a site, prepared for tests: attempts, cards and files to import."""

import json

SITE = "fixtures"
MINUTE = 60 * 1000
DAY = 24 * 60 * MINUTE
NOON = 1795258800000  # in November 2026


def attempt(quiz, finished, percent, *, seed=1, passed=None, tags=(), minutes=7, pending=0):
    """A finished attempt of ten points; tags: (name, points, max)."""
    result = {
        "points": percent / 10, "max": 10, "percent": percent, "passed": passed, "pending": pending,
        "tags": [{"tag": tag, "questions": 1, "points": points, "max": most, "percent": None} for tag, points, most in tags],
        "states": {"atp": "right", "tf": "wrong", "gap": "incomplete"},
    }
    return {
        "quiz": quiz, "version": "0123456789abcdef", "seed": seed, "draw": None, "questions": ["atp", "tf", "gap"],
        "answers": {}, "checked": [], "started": finished - minutes * MINUTE, "finished": finished, "result": result,
    }


def record(title, path, finished=(), *, subject="", language="en", cards=None):
    return {
        "title": title, "path": path, "language": language, "subject": subject, "current": None,
        "finished": list(finished), "outdated": None, "cards": cards or {},
    }


def card(reviewed, *, stability=2.3065, grade=3):
    return {"stability": stability, "difficulty": 2.1181, "reviewed": reviewed, "grade": grade}


def two_quizzes():
    cells = [
        attempt("cells", NOON - 3 * DAY, 40, passed=False, tags=[("energy", 1, 4), ("cell", 3, 4)], minutes=0.75),
        attempt("cells", NOON - 2 * DAY, 90, seed=2, passed=True, tags=[("energy", 2, 4), ("cell", 4, 4)], minutes=75),
    ]
    pools = [attempt("pools", NOON, 100, tags=[("energy", 0, 2)], pending=1)]
    return {
        "cells": record("The cell", "quizzes/cells.html", cells, subject="Biology"),
        "pools": record("Mixed <b>pools</b>", "quizzes/pools.html", pools),
    }


def archive(kept, **changes):
    return {"format": "quizmark-archive", "version": 1, "site": SITE, "written": "2026-11-21T12:00:00.000Z", "kept": kept, **changes}


def store(taker, kept, site=SITE):
    """Stores values under the keys of the site's script; other sites' keys are left alone."""
    entries = {f"quizmark:1:{site}:{name}": json.dumps(value) for name, value in kept.items()}
    taker.run("for (const [key, value] of Object.entries(arguments[0])) localStorage.setItem(key, value)", entries)


def stored(taker, name):
    text = taker.run("return localStorage.getItem(arguments[0])", f"quizmark:1:{SITE}:{name}")
    return None if text is None else json.loads(text)
