#!/usr/bin/env python3
"""Compares which bytes of code Quizmark's pages show as comments and strings with what Pygments finds.

    python3 Tests/Code/check_colors.py QUIZMARK [FILE...]

Each sample becomes a page, which is built and read back, so the code that readers copy is compared too. What both call comments
has to be the same. What Pygments calls a string has to be one; expressions in strings are ours as a whole.
"""

import subprocess
import sys
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from pygments.lexers import get_lexer_by_name
from pygments.token import Comment, String

SAMPLES = Path(__file__).parent / "samples"
# Names of languages that Pygments calls otherwise, and those of files.
OTHER_NAMES = {"shell": "bash", "php": "html+php"}
ENDINGS = {".py": "python", ".rs": "rust", ".rb": "ruby", ".js": "javascript", ".ts": "typescript", ".kt": "kotlin", ".cs": "csharp",
           ".yml": "yaml", ".sh": "shell", ".h": "c", ".cc": "cpp", ".hpp": "cpp"}
# What Pygments calls a comment and is a directive, and comments that it has in strings of documentation.
DIRECTIVES = {Comment.Preproc, Comment.PreprocFile}


class Code(HTMLParser):
    """The code of a page, with the class of each character."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.code, self.kinds, self.open, self.inside = "", [], [], False
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        classes = dict(attributes).get("class") or ""
        if tag == "code" and classes.startswith("language-"):
            self.inside = True
        if self.inside and tag == "span":
            self.open.append(classes.removeprefix("code-"))

    def handle_endtag(self, tag):
        if tag == "code":
            self.inside = False
        if self.inside and tag == "span":
            self.open.pop()

    def handle_data(self, data):
        if self.inside:
            self.code += data
            self.kinds += [self.open[-1] if self.open else ""] * len(data)


def pygments_kinds(language, code):
    kinds = []
    lexer = get_lexer_by_name(OTHER_NAMES.get(language, language), stripnl=False, ensurenl=False)
    if language == "php" and "<?" not in code:
        lexer = get_lexer_by_name("php", stripnl=False, ensurenl=False, startinline=True)
    for token, text in lexer.get_tokens(code):
        kind = ""
        if token in Comment and token not in DIRECTIVES:
            kind = "comment"
        elif token in String and token not in (String.Interpol, String.Affix):
            kind = "string"
        kinds += [kind] * len(text)
    return kinds


def differences(language, code, ours):
    theirs = pygments_kinds(language, code)
    if len(theirs) != len(ours):
        return [f"Pygments has {len(theirs)} characters of {len(ours)}"]
    found = []
    for place, (one, other) in enumerate(zip(ours, theirs)):
        if code[place].isspace():
            continue
        if (one == "comment") != (other == "comment") or other == "string" and one not in ("string", "type"):
            found.append(place)
    lines = sorted({code.count("\n", 0, place) for place in found})
    return [f"line {line + 1}: {code.splitlines()[line].strip()}" for line in lines]


def build(quizmark, samples):
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "Content/pages"
        pages.mkdir(parents=True)
        (Path(folder) / "Content/site.yml").write_text("id: code\ntitle: Code\n")
        for number, (language, code) in enumerate(samples):
            (pages / f"s{number}.md").write_text(f"---\ntitle: S\n---\n\n``````{language}\n{code}\n``````\n")
        subprocess.run([quizmark, "build", folder, "--quiet"], check=True)
        return [(Path(folder) / f"Output/pages/s{number}.html").read_text() for number in range(len(samples))]


def main():
    quizmark, files = sys.argv[1], [Path(name) for name in sys.argv[2:]]
    files = files or sorted(SAMPLES.iterdir())
    samples = [(ENDINGS.get(file.suffix, file.suffix[1:]), file.read_text().rstrip("\n")) for file in files]
    failed = 0
    for file, (language, code), html in zip(files, samples, build(quizmark, samples)):
        page = Code(html)
        faults = differences(language, code, page.kinds[:len(code)]) if page.code.rstrip("\n") == code else ["the code isn't the same"]
        if faults:
            failed += 1
            print(f"{file.name}:\n  " + "\n  ".join(faults[:12]))
    print(f"{len(files) - failed} of {len(files)} samples have the same comments and strings")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
