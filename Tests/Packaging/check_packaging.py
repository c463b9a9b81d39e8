#!/usr/bin/env python3
"""What surrounds the program in a release: manual page, completions, wheel, workflows, recipes for hosts, bin/release.

    check_packaging.py QUIZMARK

No host is asked: recipes download the program from a local folder.
"""

import base64
import csv
import hashlib
import io
import json
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
import zipfile

import yaml

ROOT = pathlib.Path(__file__).parent.parent.parent
PUBLISHING = ROOT / "Docs" / "Content" / "pages" / "publishing.md"


def run(*command, expect=0, **options):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)
    if done.returncode != expect:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}, not {expect}:\n{done.stdout}{done.stderr}")
    return done


def recipes(language, start):
    """The blocks of code of a language in the page about publishing that begin with `start`."""
    text = PUBLISHING.read_text(encoding="utf-8")
    found = [block for block in re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S) if block.startswith(start)]
    assert found, f"{PUBLISHING} has no {language} that begins with {start!r}"
    return found


def names(command, path=()):
    """All commands and options that the program has."""
    for below in command.get("subcommands", []):
        if below["shouldDisplay"] and below["commandName"] != "help":
            yield " ".join(["quizmark", *path, below["commandName"]])
            yield from ("--" + name["name"] for argument in below.get("arguments", []) if argument["shouldDisplay"]
                        for name in argument.get("names", []) if name["kind"] == "long" and name["name"] not in ("help", "version"))
            yield from names(below, (*path, below["commandName"]))


# A terminal has 80 columns. The list of commands gives the names 26 of them.
WIDTH, NAMES = 80, 26


def faults_of_help(command, path=()):
    """What breaks lines in the wrong places when the help of a command is wrapped for a terminal."""
    path = (*path, command["commandName"])
    if len(path) > 1 and len(command.get("abstract", "")) > WIDTH - NAMES:
        yield f"{' '.join(path)}: {command['abstract']!r} doesn't fit on one line of a list"
    lines = command.get("discussion", "").split("\n")
    for before, line in zip(["", *lines], lines):
        if line.startswith(" ") and len(line) > WIDTH:
            yield f"{' '.join(path)}: an example has more than {WIDTH} columns: {line.strip()}"
        is_text = before and not before.startswith(" ") and not before.isupper()
        if line and not line.startswith(" ") and is_text:
            yield f"{' '.join(path)}: a paragraph is broken after {before[-30:]!r}"
    for below in command.get("subcommands", []):
        yield from faults_of_help(below, path)


def check_help(quizmark):
    faults = list(faults_of_help(json.loads(run(quizmark, "--experimental-dump-help").stdout)["command"]))
    assert not faults, "\n".join(faults)
    broken = {"commandName": "a", "discussion": "One\ntwo\n\n  " + "x" * 80, "subcommands": [{"commandName": "b", "abstract": "y" * 60}]}
    assert len(list(faults_of_help(broken))) == 3


def check_manual(quizmark, work):
    dump = run(quizmark, "--experimental-dump-help").stdout
    page = run(sys.executable, ROOT / "Packaging" / "manual.py", "1.2.3", input=dump).stdout
    plain = page.replace("\\-", "-")
    for name in names(json.loads(dump)["command"]):
        assert name in plain, f"the manual page has no {name}"
    assert "Quizmark 1.2.3" in page
    for name in ["QUIZMARK_PASSPHRASE", "QUIZMARK_CODE_", "SOURCE_DATE_EPOCH", "69", "found overdue work"]:
        assert name in plain.partition(".SH EXIT STATUS")[2], f"the end of the manual page has no {name}"
    assert not re.search(r"[`|]|\]\(", plain.partition(".SH EXIT STATUS")[2]), "the manual page has Markdown"
    if shutil.which("groff"):
        complaints = run("groff", "-man", "-ww", "-Tutf8", "-z", input=page).stderr
        assert not complaints, complaints


# What is typed before Tab, and what must be offered.
COMPLETIONS = {
    "quizmark import m": "moodle", "quizmark import p": "penalties", "quizmark import moodle q": "questions.xml",
    "quizmark import moodle questions.xml --": "--dry-run", "quizmark results --att": "--attempt", "quizmark results . --att": "--attempt",
    "quizmark results p": "publish", "quizmark help b": "build", "quizmark help import p": "penalties",
}
# Asks the completion in bash for a line, as Tab does.
BASH = """source "$1"; COMP_LINE=$2; COMP_POINT=${#2}; read -ra COMP_WORDS <<<"$2"; COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_quizmark quizmark "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD - 1]}"; printf '%s\\n' "${COMPREPLY[@]}"
"""


def check_completions(quizmark, work):
    folder = work / "completions"
    folder.mkdir()
    (folder / "questions.xml").touch()
    ways = {"bash": ["-c", BASH, "bash"], "fish": ["--no-config", "-c", "source $argv[1]; complete -C $argv[2]"], "zsh": ["-n"]}
    for shell, way in ways.items():
        script = work / f"quizmark.{shell}"
        script.write_text(run(quizmark, "--generate-completion-script", shell).stdout)
        if not shutil.which(shell):
            continue
        if shell == "zsh":  # which completes only on a terminal
            run(shell, *way, script)
            continue
        for line, wanted in COMPLETIONS.items():
            offered = [text.split("\t")[0] for text in run(shell, *way, script, line, cwd=folder).stdout.splitlines()]
            assert wanted in offered and "quizzes" not in offered, f"{shell}: {line!r} gives {offered}"


def check_wheel(work):
    tree = work / "tree"
    (tree / "bin").mkdir(parents=True)
    (tree / "lib").mkdir()
    (tree / "lib" / "libexample.so.1").write_bytes(b"\x7fELF")
    (tree / "LICENSE").write_text("A licence\n")
    program = tree / "bin" / "quizmark"
    program.write_text('#!/bin/sh\necho "1.2.3 $*"\n')
    program.chmod(0o755)
    made = run(sys.executable, ROOT / "Packaging" / "wheel.py", tree, "1.2.3", "2.17", platform.machine(), work).stdout.strip()
    with zipfile.ZipFile(made) as wheel:
        rows = list(csv.reader(io.TextIOWrapper(wheel.open("quizmark-1.2.3.dist-info/RECORD"))))
        assert {row[0] for row in rows} == set(wheel.namelist())
        for name, digest, size in rows[:-1]:
            content = wheel.read(name)
            assert len(content) == int(size), name
            assert digest == "sha256=" + base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode(), name
    run(sys.executable, "-m", "venv", work / "venv")
    run(work / "venv" / "bin" / "pip", "install", "--quiet", "--no-index", "--disable-pip-version-check", made)
    assert run(work / "venv" / "bin" / "quizmark", "check", "a b").stdout == "1.2.3 check a b\n"


def check_workflows(work):
    tool = pathlib.Path(sys.executable).parent / "check-jsonschema"
    run(tool, "--builtin-schema", "vendor.github-workflows", *sorted((ROOT / ".github" / "workflows").glob("*.yml")))
    run(tool, "--builtin-schema", "vendor.github-actions", ROOT / "action.yml")
    inputs = yaml.safe_load((ROOT / "action.yml").read_text())["inputs"]
    for step in re.findall(r"^      - uses: OWNER/quizmark@.*\n(?:        .*\n)*", PUBLISHING.read_text(encoding="utf-8"), re.M):
        unknown = set(yaml.safe_load(step)[0].get("with", {})) - set(inputs)
        assert not unknown, f"the action has no input {unknown}"
    for number, recipe in enumerate(recipes("yaml", "name: Site")):
        file = work / f"workflow{number}.yml"
        file.write_text(recipe)
        run(tool, "--builtin-schema", "vendor.github-workflows", file)
    file = work / "gitlab.yml"
    file.write_text(recipes("yaml", "pages:")[0])
    run(tool, "--builtin-schema", "vendor.gitlab-ci", file)


def release(quizmark, work):
    """A folder of releases with version 0.2.0, as a host has it."""
    name = f"quizmark-0.2.0-linux-{platform.machine()}"
    folder = work / "releases" / "v0.2.0"
    folder.mkdir(parents=True)
    with tarfile.open(folder / f"{name}.tar.gz", "w:gz", compresslevel=1) as archive:
        archive.add(quizmark, f"{name}/bin/quizmark")
    return (work / "releases").as_uri()


def check_recipes(quizmark, work):
    """The shell steps of the action and of the recipes, in a site."""
    releases = release(quizmark, work)
    site = work / "site"
    run(quizmark, "new", "site", site)
    environment = {**os.environ, "QUIZMARK_RELEASES": releases, "QUIZMARK_VERSION": "0.2.0"}
    environment.pop("GITHUB_ACTIONS", None)

    def builds(script, **more):
        run("sh", "-e", "-c", script, cwd=site, env=environment | more)
        assert (site / "public" / "index.html").exists(), script
        shutil.rmtree(site / "public")
        shutil.rmtree(site / ".quizmark", ignore_errors=True)

    builds(f"sh '{ROOT}/Packaging/build-site.sh'", QUIZMARK_VERSION="v0.2.0")
    steps = yaml.safe_load((ROOT / "action.yml").read_text())["runs"]["steps"]
    builds(steps[0]["run"], GITHUB_ACTION_PATH=str(ROOT), GITHUB_ACTIONS="true")
    held = site / "Content" / "quizzes" / "held-back.md"
    held.write_text("---\ntitle: Later\navailable: 2026-12-01T09:00\nhold-back: true\n---\n\n## A [[b]]\n")
    for time, is_there in {"2026-12-01T08:59": False, "2026-12-01T09:00": True}.items():
        run("sh", ROOT / "Packaging" / "build-site.sh", cwd=site, env=environment | {"QUIZMARK_AS_OF": time})
        assert (site / "public" / "quizzes" / "held-back.html").exists() == is_there, time
    held.unlink()
    for folder in ["public", ".quizmark"]:
        shutil.rmtree(site / folder)
    if platform.machine() == "x86_64":
        script = yaml.safe_load(recipes("yaml", "pages:")[0])["pages"]["script"]
        builds("\n".join(line for line in script if not line.startswith("apt-get")))
        builds(tomllib.loads(recipes("toml", "[build]")[0])["build"]["command"])
    # A mistake in the content ends the job.
    (site / "Content" / "quizzes" / "wrong.md").write_text("---\ntitel: A\n---\n")
    failed = run("sh", ROOT / "Packaging" / "build-site.sh", cwd=site, env=environment, expect=1)
    assert "wrong.md:2:1: error" in failed.stderr, failed.stderr
    failed = run("sh", ROOT / "Packaging" / "build-site.sh", cwd=site, env=environment | {"QUIZMARK_VERSION": "v0.0.1"}, expect=37)
    assert "Quizmark 0.0.1 for" in failed.stderr, failed.stderr


def check_release(work):
    copy = work / "copy"
    source = pathlib.Path("Sources") / "CommandLineTool" / "Quizmark.swift"
    for file in (pathlib.Path("CHANGELOG.md"), source, pathlib.Path("bin") / "release"):
        (copy / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / file, copy / file)
    tool = copy / "bin" / "release"
    for version in ["9.9", "9.9.9-rc.1", "v9.9.9"]:
        assert "isn't a version" in run(tool, version, expect=1).stderr
    changes = copy / "CHANGELOG.md"
    head, rest = changes.read_text().split("## [Unreleased]\n", 1)
    rest = rest[rest.index("## ["):]
    changes.write_text(f"{head}## [Unreleased]\n\n{rest}")
    assert "nothing under" in run(tool, "9.9.9", expect=1).stderr
    changes.write_text(f"{head}## [Unreleased]\n\n- A change.\n\n{rest}")
    run(tool, "9.9.9")
    assert 'static let version = "9.9.9"' in (copy / source).read_text()
    assert re.search(r"^## \[Unreleased\]\n\n## \[9\.9\.9\] - \d{4}-\d\d-\d\d$", (copy / "CHANGELOG.md").read_text(), re.M)
    run(tool, "--check")
    run(tool, "--check", "v9.9.9")
    assert "Tag it v9.9.9" in run(tool, "--check", "v9.9.8", expect=1).stderr
    notes = run(tool, "--notes", "v9.9.9").stdout
    assert notes.strip() and "## [" not in notes
    assert "nothing about version 9.9.8" in run(tool, "--notes", "v9.9.8", expect=1).stderr
    assert "already" in run(tool, "9.9.9", expect=1).stderr
    text = (copy / source).read_text().replace('"9.9.9"', '"9.9.10"')
    (copy / source).write_text(text)
    assert "9.9.10, but the newest one in CHANGELOG.md is 9.9.9" in run(tool, "--check", expect=1).stderr


def main():
    quizmark = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        check_help(quizmark)
        check_manual(quizmark, work)
        check_completions(quizmark, work)
        check_wheel(work)
        check_workflows(work)
        check_recipes(quizmark, work)
        check_release(work)
    print("Manual page, completions, wheel, workflows, recipes and bin/release are in order.")


if __name__ == "__main__":
    main()
