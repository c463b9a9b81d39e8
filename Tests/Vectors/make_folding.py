"""Writes folding-sample.json again, by an implementation of its own: every character that NFKD changes, and a sample of all others."""

import json
import pathlib
import random
import re
import unicodedata

FILE = pathlib.Path(__file__).parent / "folding-sample.json"
SEED = 20261122
#: Beyond it there are hardly any words. Characters that Python's Unicode doesn't have yet are left out.
LIMIT = 0x20000
LETTERS = {"ς": "σ", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
APOSTROPHES = "`´ʹʻʼʽʾʿˈ՚׳٬‘’‚‛′‵‹›Ꞌꞌ"
QUOTES = "«»ʺˮ״“”„‟〝〞〟"
DASHES = "˗֊־‐‑‒–—―⁃−"
SIGNS = str.maketrans(dict.fromkeys(APOSTROPHES, "'") | dict.fromkeys(QUOTES, '"') | dict.fromkeys(DASHES, "-") | dict.fromkeys("⁄∕", "/") | {"٫": "."})


def is_fraction(character):
    return "FRACTION" in unicodedata.name(character, "") and unicodedata.category(character) == "No" and "⁄" in unicodedata.normalize("NFKD", character)


def fold(text):
    spaced = ""
    for character in text:
        if spaced and unicodedata.category(spaced[-1])[0] == "N" and is_fraction(character):
            spaced += " "
        spaced += "'" if character == "´" else character
    plain = unicodedata.normalize("NFKD", spaced).translate(SIGNS).replace("''", '"')
    plain = "".join(str(unicodedata.decimal(character, character)) for character in plain)
    bare = "".join(character for character in plain if unicodedata.category(character)[0] != "M")
    return re.sub("[ςßæœøłđðþı]", lambda letter: LETTERS[letter[0]], "".join(character.lower() for character in bare))


def main():
    known = [chr(code) for code in range(LIMIT) if unicodedata.category(chr(code)) not in ("Cn", "Cs", "Co")]
    changed = [character for character in known if unicodedata.normalize("NFKD", character) != character]
    # Hangul is reckoned, not looked up, so some of it will do.
    changed = [character for index, character in enumerate(changed) if not "가" <= character <= "힣" or index % 100 == 0]
    lines = ["".join(changed[start:start + 40]) for start in range(0, len(changed), 40)]
    chance = random.Random(SEED)
    lines += ["".join(chance.choice(known if chance.random() < 0.5 else changed) for _ in range(20)) for _ in range(300)]
    cases = [{"name": f"line {number}", "input": line, "expected": fold(line)} for number, line in enumerate(lines, 1)]
    about = f"Written by make_folding.py with Unicode {unicodedata.unidata_version}."
    rows = ",\n".join("    " + json.dumps(case, ensure_ascii=False) for case in cases)
    FILE.write_text(f'{{\n  "about": {json.dumps(about)},\n  "cases": [\n{rows}\n  ]\n}}\n', encoding="utf-8")


main()
