"""Runs commands for the other checks."""

import subprocess


def run(*arguments):
    return subprocess.run([str(argument) for argument in arguments], capture_output=True, text=True, encoding="utf-8")


def passed(*arguments, code=0):
    """The outcome of a command that ends with `code`."""
    outcome = run(*arguments)
    assert outcome.returncode == code, (outcome.returncode, outcome.stderr)
    return outcome
