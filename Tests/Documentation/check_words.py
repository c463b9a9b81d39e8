#!/usr/bin/env python3
"""Looks for words to avoid, as listed in Docs/Content/pages/words.md.

    check_words.py               what the list forbids mustn't be in the interface, and some of it neither in the documentation
                                 nor in messages of the program
    check_words.py --self-test   the same, after proving that a planted word is found
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LIST = ROOT / "Docs/Content/pages/words.md"
# What each section of the list is about; others aren't checked.
EVERYWHERE, INTERFACE = "Everywhere", "In the interface"
ENTRY = re.compile(r"^- \*\*(?P<good>[^*]+)\*\*, not (?P<bad>`[^`]+`(?:, `[^`]+`)*): ")


def entries(text):
    """Sections of the list with their entries: each word to avoid, and the one to use."""
    words, section = {EVERYWHERE: {}, INTERFACE: {}}, None
    for line in text.splitlines():
        if line.startswith("## "):
            section = line[3:]
        elif entry := ENTRY.match(line):
            words[section].update({bad: entry["good"] for bad in re.findall(r"`([^`]+)`", entry["bad"])})
        elif line.startswith("- ") and ", not `" in line:
            raise SystemExit(f"{LIST.name}: this entry can't be understood: {line}")
    return words


def strings(text):
    """The values of a file of strings, by line."""
    for number, line in enumerate(text.splitlines(), 1):
        if match := re.match(r'"[^"]+" = "(.*)";$', line):
            yield number, match[1]


def prose(text):
    """The lines of a Markdown file, without code and the addresses of links."""
    is_code = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            is_code = not is_code
        elif not is_code:
            yield number, re.sub(r"`[^`]*`|\]\([^)]*\)", "", line)


def literals(text):
    """The lines of Swift's string literals, without comments. What is interpolated is left out."""
    is_block = False
    for number, line in enumerate(text.splitlines(), 1):
        code = re.sub(r"^\s*//.*", "", line)
        if is_block and not code.strip().startswith('"""'):
            yield number, code
        elif code.count('"""') % 2:
            is_block = not is_block
        else:
            plain = re.sub(r"\\\((?:[^()]|\([^()]*\))*\)", "…", code)
            # Keys of dictionaries are what other programs write.
            yield from ((number, literal) for literal in re.findall(r'"((?:[^"\\]|\\.)*)"(?!:)', plain))


def found(name, lines, words):
    """Each place of a word to avoid. Apostrophes may be straight or curly."""
    for number, line in lines:
        plain = line.replace("’", "'")
        for bad, good in words.items():
            if re.search(rf"(?<!\w){re.escape(bad.replace('’', chr(39)))}(?!\w)", plain, re.IGNORECASE):
                yield f"{name}:{number}: say “{good}”, not “{bad}”: {line.strip()}"


def check(words, interface, documentation, sources):
    """What is wrong with the interface, the documentation and the sources, each a text by the file's name."""
    faults = []
    for name, text in interface.items():
        faults += found(name, strings(text), words[EVERYWHERE] | words[INTERFACE])
    for name, text in documentation.items():
        faults += found(name, prose(text), words[EVERYWHERE])
    for name, text in sources.items():
        faults += found(name, literals(text), words[EVERYWHERE])
    return faults


def self_test(words):
    """Every word of the list is found where it is planted, and nowhere else."""
    for section, bad in ((section, bad) for section in words for bad in words[section]):
        assert check(words, {"en.strings": f'"a" = "So, {bad.capitalize()}.";'}, {}, {}), f"{bad} isn't found in the interface"
        planted = {"page.md": f"Here\n`{bad}`\n```\n{bad}\n```\nx{bad}x [a]({bad})\n\nit {bad}\n"}
        places = [fault.split(" ")[0] for fault in check(words, {}, planted, {})]
        assert set(places) == ({"page.md:8:"} if section == EVERYWHERE else set()), f"{bad} is found at {places}"
        source = {"A.swift": f'let x = "So, {bad}." // {bad}\n/// {bad}\n"""\nSo, {bad}.\n"""\n{bad}\n"\\(x("{bad}"))"\n'}
        places = {fault.split(" ")[0] for fault in check(words, {}, {}, source)}
        assert places == ({"A.swift:1:", "A.swift:4:"} if section == EVERYWHERE else set()), f"{bad} is found at {places}"
    assert not check(words, {"en.strings": '/* anew */\n"anew" = "Again";'}, {}, {}), "comments and keys aren't words of the interface"


def main():
    words = entries(LIST.read_text())
    assert words[EVERYWHERE] and words[INTERFACE], f"{LIST.name} has no words to avoid"
    if "--self-test" in sys.argv:
        self_test(words)
    interface = ROOT / "Templates/strings/en.strings"
    guides = (ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md"))
    starters = sorted(ROOT.glob("Starters/**/*.en.md"))
    pages = [*guides, *starters, *(page for page in sorted(ROOT.glob("Docs/Content/**/*.md")) if page != LIST)]
    texts = lambda files: {str(file.relative_to(ROOT)): file.read_text() for file in files}
    faults = check(words, texts([interface]), texts(pages), texts(sorted(ROOT.glob("Sources/**/*.swift"))))
    print("\n".join(faults) or f"{sum(map(len, words.values()))} words to avoid aren't used.")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()
