#!/usr/bin/env python3
"""Builds every example of the documentation that is a whole file, and looks for every diagnostic's explanation.

    python3 Tests/Documentation/check_examples.py QUIZMARK DOCS FOLDER

A fence whose info string is `markdown quiz`, `markdown page`, `json quiz`, `yaml assignment`, `json assignment` or `yaml
site` is such a file. One with `template=NAME` is a file of `Templates/`: all those of a page make one site with its free pages, which is
built, and shows what they say.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = re.compile(r"^(`{3,})\w+ template=(\S+)\n(.*?)^\1$", re.M | re.S)
PAGE = re.compile(r"^(`{3,})markdown page\n(.*?)^\1$", re.M | re.S)
FENCE = re.compile(r"^(`{3,}|~{3,})(markdown quiz|json quiz|yaml assignment|json assignment|yaml site)\n(.*?)^\1$", re.M | re.S)
ENDINGS = {"markdown quiz": "quizzes/{}.md", "json quiz": "quizzes/{}.json", "yaml assignment": "assignments/{}.yml",
           "json assignment": "assignments/{}.json"}
SITE = "id: example\ntitle: Example\ntimezone: Europe/London\nlanguages: [en, fr, es, it]\n"


def examples(docs):
    for page in sorted(docs.glob("Content/pages/*.md")):
        for number, match in enumerate(FENCE.finditer(page.read_text()), 1):
            yield f"{page.stem}-{number}", match[2], match[3]


def build(quizmark, folder, kind, name, text):
    site = folder / name
    (site / "Content/media").mkdir(parents=True)
    (site / "Content/media/cell.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"/>')
    (site / "Content/marking-key.jwk").write_text((ROOT / "Content/marking-key.jwk").read_text())
    (site / "Content/site.yml").write_text(text if kind == "yaml site" else SITE)
    if kind != "yaml site":
        path = site / "Content" / ENDINGS[kind].format(name)
        path.parent.mkdir()
        path.write_text(text)
    return subprocess.run([quizmark, "check", str(site)], capture_output=True, text=True)


def build_with_templates(quizmark, folder, page):
    """What is wrong with the site that the templates and free pages of a page of the documentation make."""
    site = folder / f"{page.stem}-templates"
    (site / "Content/pages").mkdir(parents=True)
    (site / "Content/site.yml").write_text(SITE)
    (site / "Content/pages/contact.md").write_text("---\ntitle: Contact\n---\n\nRoom 12.\n")
    text = page.read_text()
    for number, match in enumerate(PAGE.finditer(text), 1):
        (site / f"Content/pages/example-{number}.md").write_text(match[2])
    for match in TEMPLATE.finditer(text):
        file = site / "Templates" / match[2]
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(match[3])
    result = subprocess.run([quizmark, "build", "--strict", str(site)], capture_output=True, text=True)
    if result.returncode:
        return result.stderr
    shown = (site / "Output/pages/example-1.html").read_text()
    style = (site / "Output/assets/site.css").read_text()
    wanted = ["Sports day</h1>", "12 June, Hall 2", '<h2 id="courses">', "40 seats.", "Room 12</a>", 'href="../pages/contact.html"']
    missing = [text for text in wanted if text not in shown] + ["--measure:40rem"] * ("--measure:40rem" not in style.replace(": ", ":"))
    return f"not shown: {missing}" if missing else ""


def build_all(quizmark, site, quizzes):
    """What is wrong with the quizzes that were written from the page for assistants alone, built as one site."""
    (site / "Content/quizzes").mkdir(parents=True)
    (site / "Content/site.yml").write_text("id: assistant\ntitle: Assistant\n")
    for quiz in quizzes:
        shutil.copy(quiz, site / "Content/quizzes")
    result = subprocess.run([quizmark, "check", site, "--strict"], capture_output=True, text=True)
    return "there are fewer than ten" if len(quizzes) < 10 else result.stderr if result.returncode else ""


def unexplained(docs):
    source = (ROOT / "Sources/Diagnostics/DiagnosticID.swift").read_text()
    ids = re.findall(r'= "([A-Z]\w+)"', source)
    page = (docs / "Content/pages/diagnostics.md").read_text()
    return ids, [name for name in ids if not re.search(rf"^#+ {name}$", page, re.M)]


def anchor_on_github(heading):
    """The anchor that GitHub gives a heading; a site's differs where a heading has apostrophes or dots."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def dead_on_github(docs):
    """Links to headings that don't work where README leads to: in the repository on GitHub."""
    code = re.compile(r"^(`{3,}|~{3,}).*?^\1$", re.M | re.S)
    texts = {page: code.sub("", page.read_text()) for page in (docs / "Content/pages").resolve().rglob("*.md")}
    anchors = {page: {anchor_on_github(title) for title in re.findall(r"^#+ (.*)$", text, re.M)} for page, text in texts.items()}
    for page, text in texts.items():
        for path, anchor in re.findall(r"\]\(([^)#:]*)#([^)]+)\)", re.sub(r"`[^`\n]*`", "", text)):
            target = (page.parent / path).resolve() if path else page
            if anchor not in anchors.get(target, {anchor}):
                yield f"{page.name}: {path}#{anchor} leads nowhere on GitHub"


def main():
    quizmark, docs, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    passed = failed = 0
    for name, kind, text in examples(docs):
        result = build(quizmark, folder, kind, name, text)
        if result.returncode == 0:
            passed += 1
        else:
            failed += 1
            print(f"{name} ({kind}):\n{result.stderr}")
    for page in sorted(docs.glob("Content/pages/*.md")):
        if not TEMPLATE.search(page.read_text()):
            continue
        fault = build_with_templates(quizmark, folder, page)
        passed, failed = passed + (not fault), failed + bool(fault)
        if fault:
            print(f"{page.stem} (templates):\n{fault}")
    fault = build_all(quizmark, folder / "assistant", sorted((Path(__file__).parent / "assistant").glob("*.md")))
    passed, failed = passed + (not fault), failed + bool(fault)
    if fault:
        print(f"Quizzes written from the page for assistants:\n{fault}")
    ids, missing = unexplained(docs)
    for name in missing:
        print(f"diagnostics.md does not explain {name}.")
    passed, failed = passed + len(ids) - len(missing), failed + len(missing)
    dead = list(dead_on_github(docs))
    if dead:
        print("\n".join(dead))
    passed, failed = passed + (not dead), failed + len(dead)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or passed <= len(ids) else 0


if __name__ == "__main__":
    sys.exit(main())
