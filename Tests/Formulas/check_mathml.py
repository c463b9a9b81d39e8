#!/usr/bin/env python3
"""Compares the MathML of Quizmark's formulas with that of latex2mathml, formula by formula.

    python3 Tests/Formulas/check_mathml.py CONVERTER

CONVERTER is the program formula-converter of Package.swift. Both trees are brought to one form first: without attributes,
spaces and invisible signs, with rows spliced into rows, and with words and numbers as characters. What still differs has to be
in DIFFERENCES, with the reason, and what is there has to differ.
"""

import re
import subprocess
import sys
import unicodedata
from pathlib import Path
from xml.etree import ElementTree

from latex2mathml.converter import convert

FORMULAS = Path(__file__).parent / "formulas.txt"

# Characters of different code points for the same sign.
SIGNS = str.maketrans({"*": "∗", "―": "¯", "‾": "¯", "·": "⋅", "∼": "~", "∙": "•", "⧵": "∖", "\u0302": "^", "\u0303": "~"})

# Reasons for differences, each with the pattern of the formulas that it explains.
DIFFERENCES = {
    "latex2mathml doesn't know the command and shows its letters": r"\\(lcm|arg|bigg\\[{}])\b|\\bigg\\[{}]|\\arg ",
    "latex2mathml has the accent of a letter under a whole word": r"\\underline",
    "latex2mathml shows the stroke and the sign side by side": r"\\not=",
    "latex2mathml shows the star, which says that bounds are below": r"\\operatorname\*",
    "primes are beside their letter": r"'|\\prime",
    "latex2mathml doesn't centre dots": r"\\dots \\?[-+]",
    "latex2mathml has lines instead of a table": r"\\begin\{aligned\}",
}

ROWS = {"math", "mrow", "mtd", "msqrt", "mstyle", "mpadded", "mphantom"}
BOUNDS = {"munder": "msub", "mover": "msup", "munderover": "msubsup"}
TOKENS = {"mi", "mn", "mo", "mtext", "ms"}


def form(element):
    """A tree as nested tuples: (name, children) or a character."""
    name = element.tag.split("}")[-1]
    if name in TOKENS:
        text = unicodedata.normalize("NFKC", (element.text or "").replace("′′", "″").translate(SIGNS)).translate(SIGNS)
        return [character for character in text if not character.isspace() and character not in "\u2061\u2062\u2063"]
    if name in {"mspace", "mprescripts", "none"}:
        return []
    children = [form(child) for child in element]
    if name in ROWS and name != "msqrt" and name != "mtd":
        return [part for child in children for part in child]
    if name in {"msqrt", "mtd"}:
        return [(name, tuple(part for child in children for part in child))]
    return [(BOUNDS.get(name, name), *(tuple(child) for child in children))]


def parsed(mathml):
    return form(ElementTree.fromstring(mathml.replace("\u2061", "")))


def formulas():
    lines = FORMULAS.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("# ")]


def main():
    converter = sys.argv[1]
    lines = formulas()
    output = subprocess.run([converter], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True).stdout
    ours = [line.split("\t") for line in output.splitlines()]
    assert len(ours) == len(lines), (len(ours), len(lines))
    failures, explained, used = [], 0, set()
    for tex, (mathml, _, faults) in zip(lines, ours):
        if faults:
            failures.append(f"{tex}\n    {faults}")
            continue
        try:
            theirs = parsed(convert(tex))
        except Exception as error:  # latex2mathml has no common class of errors
            theirs = repr(error)
        mine = parsed(mathml)
        reason = next((reason for reason, pattern in DIFFERENCES.items() if re.search(pattern, tex)), None)
        if mine == theirs:
            continue
        if reason:
            explained += 1
            used.add(reason)
        else:
            failures.append(f"{tex}\n    Quizmark:     {mine}\n    latex2mathml: {theirs}")
    failures += [f"no formula differs for this reason any more: {reason}" for reason in DIFFERENCES.keys() - used]
    for failure in failures:
        print(failure)
    print(f"{len(lines) - explained - len(failures)} passed, {explained} differ for known reasons, {len(failures)} failed")
    return 1 if failures or len(lines) < 500 else 0


if __name__ == "__main__":
    sys.exit(main())
