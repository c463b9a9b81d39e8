#!/usr/bin/env python3
"""Imports what Quizmark writes for Anki with Anki's own backend, each file twice, and holds the notes to what was exported.

usage: check_anki.py QUIZMARK SITE FOLDER      FOLDER is for the files
"""
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from anki.collection import Collection, ImportAnkiPackageOptions, ImportAnkiPackageRequest, ImportCsvRequest
from anki.lang import set_lang

KINDS = ("new", "updated", "duplicate", "conflicting", "missing_notetype", "missing_deck", "empty_first_field")
faults = []


def expect(condition, words):
    if not condition:
        faults.append(words)


def export(quizmark, site, form, output, *options, seconds=1_800_000_000):
    command = [quizmark, "export", form, str(site), "--output", str(output), "--force", *options]
    environment = os.environ | {"SOURCE_DATE_EPOCH": str(seconds)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stderr}")
    return output.read_bytes()


def import_package(collection, path):
    options = ImportAnkiPackageOptions(update_notes=0, update_notetypes=0)
    return collection.import_anki_package(ImportAnkiPackageRequest(package_path=str(path), options=options)).log


def import_text(collection, path):
    metadata = collection.get_csv_metadata(path=str(path), delimiter=None)
    return collection.import_csv(ImportCsvRequest(path=str(path), metadata=metadata)).log


def counts(log):
    return {kind: len(getattr(log, kind)) for kind in KINDS if len(getattr(log, kind))}


def notes(collection):
    return [collection.get_note(note) for note in sorted(collection.find_notes(""))]


def check_cards(collection, name):
    for note in notes(collection):
        cards = note.cards()
        expect(len(cards) == 1, f"{name}: note {note.guid} has {len(cards)} cards")
        for card in cards:
            for side in (card.question(), card.answer()):
                expect("{{" not in side.replace("{{c", ""), f"{name}: a field is missing in the design of {note.guid}")
            expect(card.answer() != card.question(), f"{name}: {note.guid} has nothing on its back")
            expect("::" in collection.decks.name(card.did), f"{name}: {note.guid} lies outside of the site's deck")
    problems, is_sound = collection.fix_integrity()
    expect(is_sound, f"{name}: {problems}")


def check(quizmark, site, folder, form, language, take, *options):
    path = folder / f"{language}.{form}"
    output = export(quizmark, site, form, path, "--language", language, *options)
    expect(output == export(quizmark, site, form, path, "--language", language, *options), f"{path.name} has other bytes the second time")
    set_lang(language)
    collection = Collection(f"{tempfile.mkdtemp(dir=folder)}/collection.anki2")
    first, second = take(collection, path), take(collection, path)
    count = len(notes(collection))
    expect(counts(first) == {"new": first.found_notes}, f"{path.name}: first import {counts(first)} of {first.found_notes}")
    expect(counts(second) == {"duplicate": second.found_notes}, f"{path.name}: second import {counts(second)}")
    expect(count == first.found_notes, f"{path.name}: {count} notes of {first.found_notes}")
    check_cards(collection, path.name)
    return collection, path, count


def check_package(quizmark, site, folder, language):
    collection, path, count = check(quizmark, site, folder, "apkg", language, import_package)
    media = collection.media.check()
    expect(os.listdir(collection.media.dir()), f"{path.name}: no media")
    expect(not media.missing, f"{path.name}: media are missing: {list(media.missing)}")
    expect(not media.unused, f"{path.name}: media are unused: {list(media.unused)}")
    types = {note.note_type()["name"] for note in notes(collection)}
    expect(types == {"Quizmark question", f"Quizmark penalty ({language})"}, f"{path.name}: note types {types}")
    # What has changed since arrives, and nothing is new.
    export(quizmark, site, "apkg", path, "--language", language, seconds=1_800_000_600)
    third = import_package(collection, path)
    expect(counts(third) == {"updated": count}, f"{path.name}: newer import {counts(third)}")
    collection.close()


def check_text(quizmark, site, folder, language):
    collection, path, count = check(quizmark, site, folder, "anki", language, import_text)
    for note in notes(collection):
        expect(all(note.fields), f"{path.name}: {note.guid} has an empty side")
        expect(re.fullmatch(r"[0-9a-f]{16}", note.guid), f"{path.name}: {note.guid} is no id of ours")
    source = path.read_text().replace("</div>", "!</div>")
    path.write_text(source)
    third = import_text(collection, path)
    expect(counts(third) == {"updated": count}, f"{path.name}: changed import {counts(third)}")
    collection.close()


def main():
    quizmark, site, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for language in ("en", "fr"):
        check_package(quizmark, site, folder, language)
        check_text(quizmark, site, folder, language)
    for fault in faults[:20]:
        print(fault, file=sys.stderr)
    print(f"Anki: {len(faults)} faults" if faults else "Anki took packages and texts in two languages, and each a second time.")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
