#!/usr/bin/env python3
"""Walks recipes of the page about the code on a copy of the sources: adds a key to each table, and a format, and asks the compiler
which files it wants changed. The recipe has to name those and no others.

Needs the modules of a debug build in `.build/debug`.

    walk_recipes.py WORK
"""

import collections
import concurrent.futures
import os
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PAGE = ROOT / "Docs" / "Content" / "pages" / "code.md"
BUILD = ROOT / ".build" / "debug"

# For each recipe the enumerations that get a case.
RECIPES = {
    "Adding a key of an assignment": ["AssignmentField"],
    "Adding a key of a quiz": ["QuizField"],
    "Adding a key of another file": ["SiteField", "PageField", "ChecklistField", "EditionField", "PeopleField"],
    "Adding a format": ["QuizFormat"],
}

# What a table says of a new key, by the property that says it.
ANSWERS = {"definition": 'FieldDefinition(.text, "")', "value": ".text", "help": '""', "example": '""'}


def case_of(enumeration):
    return f"walked{enumeration}"


def files_named(recipe):
    """The sources that the sentence about the compiler names, or the one that its step begins with."""
    text = PAGE.read_text(encoding="utf-8")
    section = re.search(rf"\n## {re.escape(recipe)}\n(.*?)(?=\n## |\Z)", text, re.DOTALL)
    step = section and next((line for line in section[1].splitlines() if "The compiler" in line), None)
    if not step:
        sys.exit(f"{PAGE.name}: the recipe '{recipe}' doesn't say what the compiler shows")
    sentence = next(part for part in re.split(r"(?<=[.:])\s+(?=[A-Z`])", step) if "The compiler" in part)
    names = re.findall(r"`([^`]+)`", step[step.index(sentence):].split(". ")[0]) or re.findall(r"`([^`]+\.swift)`", step)[:1]
    return {source(name) for name in names}


def source(name):
    """A path as it is, or the file of a type."""
    found = [ROOT / name] if name.endswith(".swift") else list((ROOT / "Sources").rglob(f"{name}.swift"))
    if len(found) != 1 or not found[0].is_file():
        sys.exit(f"{PAGE.name}: a recipe names '{name}', which isn't a file of the sources")
    return found[0].relative_to(ROOT).as_posix()


def add_case(sources, enumeration):
    """Adds a case, and what a table of keys says of it. Returns the file, below the sources."""
    declaration = re.compile(rf"^package enum {enumeration}: String, .*\{{$", re.MULTILINE)
    file = next(path for path in sources.rglob("*.swift") if declaration.search(path.read_text(encoding="utf-8")))
    text = file.read_text(encoding="utf-8")
    start = declaration.search(text).end()
    end = text.index("\n}\n", start)
    body = f"\n    case {case_of(enumeration)}" + text[start:end]
    if "ContentField" in declaration.search(text)[0]:
        body = re.sub(
            r"(var (\w+): [\w.]+ \{\n\s*switch self \{\n)",
            lambda match: f"{match[1]}case .{case_of(enumeration)}: {ANSWERS[match[2]]}\n", body)
    file.write_text(text[:start] + body + text[end:], encoding="utf-8")
    return file.relative_to(sources)


def compiler(module, work, *arguments):
    """Runs the compiler on a module of the copy, with the flags of Package.swift."""
    maps = [*BUILD.glob("*.build/module.modulemap"), *ROOT.glob("Sources/C*/module.modulemap"),
            *ROOT.glob(".build/checkouts/*/Sources/*/include/module.modulemap")]
    # The package manager names the package after its folder, as a name in C.
    package = re.sub(r"\W", "_", ROOT.name.lower(), flags=re.ASCII)
    flags = ["-diagnostic-style=llvm", "-swift-version", "6", "-package-name", package, "-module-name", module, "-I", work / "Modules",
             "-I", BUILD / "Modules"]
    for feature in re.findall(r'enableUpcomingFeature\("(\w+)"\)', (ROOT / "Package.swift").read_text(encoding="utf-8")):
        flags += ["-enable-upcoming-feature", feature]
    for path in maps:
        flags += ["-Xcc", f"-fmodule-map-file={path}"]
    include = subprocess.run(["pkg-config", "--cflags-only-I", "libxml-2.0"], capture_output=True, text=True).stdout.split()
    flags += [part for flag in include for part in ("-Xcc", flag)]
    files = sorted((work / "Sources" / module).rglob("*.swift"))
    run = subprocess.run(["swiftc", *arguments, *flags, *files], capture_output=True, text=True)
    return run.returncode, run.stdout + run.stderr


def missing_cases(module, work):
    """For each added case the files where a switch lacks it; any other error ends the walk."""
    status, output = compiler(module, work, "-typecheck", "-wmo")
    found = re.findall(r"^(.*?):\d+:\d+: note: add missing case: '\.(\w+)'", output, re.MULTILINE)
    errors = [line for line in output.splitlines() if re.search(r":\d+:\d+: error: ", line) and "must be exhaustive" not in line]
    if status and (errors or not found):
        sys.exit(f"{module} doesn't compile on the way:\n{output}")
    return [(case, pathlib.Path(path).relative_to(work).as_posix()) for path, case in found]


def modules_with(enumerations, work):
    pattern = re.compile("|".join(rf"\b{name}\b" for name in enumerations))
    folders = sorted(path for path in (work / "Sources").iterdir() if path.is_dir())
    return [folder.name for folder in folders if any(pattern.search(file.read_text(encoding="utf-8")) for file in folder.rglob("*.swift"))]


def main(work):
    shutil.rmtree(work, ignore_errors=True)
    (work / "Modules").mkdir(parents=True)
    shutil.copytree(ROOT / "Sources", work / "Sources")
    enumerations = [name for names in RECIPES.values() for name in names]
    tables = {name: add_case(work / "Sources", name) for name in enumerations}
    changed = {path.parts[0] for name, path in tables.items() if name != "QuizFormat"}
    for module in changed:
        status, output = compiler(module, work, "-wmo", "-emit-module", "-emit-module-path", work / "Modules" / f"{module}.swiftmodule")
        if status:
            sys.exit(f"{module} doesn't compile on the way:\n{output}")
    shown = collections.defaultdict(set)
    rest = [module for module in modules_with(enumerations, work) if module not in changed]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for found in pool.map(lambda module: missing_cases(module, work), rest):
            for case, path in found:
                shown[case].add(path)
    faults = []
    for recipe, names in RECIPES.items():
        wanted = files_named(recipe)
        found = set().union(*(shown[case_of(name)] for name in names))
        faults += [f"'{recipe}' doesn't name {path}, which the compiler shows" for path in sorted(found - wanted)]
        faults += [f"'{recipe}' names {path}, which the compiler doesn't show" for path in sorted(wanted - found)]
    if faults:
        sys.exit(f"{PAGE.name}:\n" + "\n".join(faults))
    print(f"{len(RECIPES)} recipes hold, in {len(rest)} modules")


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
