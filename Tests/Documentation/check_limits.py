#!/usr/bin/env python3
"""Compares the tables of limits in the documentation with the constants of the code."""

import math
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = ROOT / "Docs" / "Content" / "pages" / "limits.md"

# What the page says, the file below Sources (scripts: below Templates), and the constant with its value.
LIMITS = [
    ("A text file", "ContentReading/FileText.swift", "sizeLimit = (.+)"),
    ("A block of Markdown: lines without an empty one between them", "MarkdownText/MarkdownLimits.swift", "bytesOfBlock = (.+)"),
    ("Brackets, `[` and `]`, in a block of Markdown", "MarkdownText/MarkdownLimits.swift", "bracketsOfBlock = (.+)"),
    ("Addresses and titles in definitions such as `[a]: address`, counted once for each link that uses them", "MarkdownText/LinkDefinitions.swift", "freeBytes = (.+)"),
    ("Line breaks and characters such as `*` and `[` in a text", "MarkdownText/MarkdownLimits.swift", "markupCharactersOfText = (.+)"),
    ("Blanks and formulas in a text", "MarkdownText/MarkdownLimits.swift", "placeholdersOfText = (.+)"),
    ("Characters of a number in a blank", "ContentModel/Blank.swift", "lengthLimit = (.+)"),
    ("Items, pairs or blanks of a question", "ContentReading/Quizzes/QuestionDraft.swift", "partLimit = (.+)"),
    ("All menus of a matching question together (each prompt has a menu with every match)", "ContentReading/Quizzes/QuestionDraft.swift", "menuLimit = (.+)"),
    ("Transcripts on a page, as each video or audio file has one wherever it is shown", "ContentRules/Links/TranscriptRule.swift", r"limit = (.+)"),
    ("Characters of a title, subject, section or module", "ContentReading/Trees/FieldReader.swift", "shortTextLimit = (.+)"),
    ("Characters of a grade", "ContentReading/Quizzes/GradeScaleReader.swift", "lengthLimit = (.+)"),
    ("Reminders of an assignment, a task or a quiz", "ContentReading/DateReading.swift", "reminderLimit = (.+)"),
    ("Attributes in one pair of braces", "ContentReading/Quizzes/AttributeList.swift", "limit = (.+)"),
    ("Formulas nested in a formula, and brackets in a chemical formula", "Formulas/Reading/FormulaReader.swift", "depthLimit = (.+)"),
    ("Values nested in JSON", "ContentReading/Trees/JSONReader.swift", "depthLimit = (.+)"),
    ("A YAML file", "ContentReading/Trees/YAMLReader.swift", "sizeLimit = (.+)"),
    ("Values in a YAML file", "ContentReading/Trees/YAMLReader.swift", "nodeLimit = (.+)"),
    ("Values nested in YAML", "ContentReading/Trees/YAMLReader.swift", "depthLimit = (.+)"),
    ("A template", "SiteTheme/Templates/TemplateSource.swift", "sizeLimit = (.+)"),
    ("Sections nested in a template", "SiteTheme/Templates/MustacheTemplate.swift", "depthLimit = (.+)"),
    ("Cells in a row of CSV", "ContentReading/Trees/CSVReader.swift", "cellLimit = (.+)"),
    ("Tasks of an assignment", "ContentReading/Assignments/AssignmentReader.swift", "taskLimit = (.+)"),
    ("Languages of a site", "ContentReading/Site/SiteSettingsReader.swift", "languageLimit = (.+)"),
    ("Characters of a language code", "ContentModel/ContentLanguage.swift", "lengthLimit = (.+)"),
    ("Paths with `*` or `?` in `allow-media`", "ContentReading/Site/SiteSettingsReader.swift", "patternLimit = (.+)"),
    ("Characters of such a path", "ContentReading/Site/SiteSettingsReader.swift", "patternLengthLimit = (.+)"),
    ("Levels of nested folders", "ContentReading/ContentFolder.swift", r"depthLimit = (\d+)"),
    ("SVG or XML that is searched for scripts", "ContentReading/Media/ActiveMediaCheck.swift", "searchLimit = (.+)"),
    ("Text of a rule book in PDF, for the search", "SiteBuild/RulebookText.swift", "sizeLimit = (.+)"),
    ("Other penalties under the same rule, on a penalty’s page", "Insight/RelatedPenalties.swift", "sameRuleLimit = (.+)"),
    ("A file to import", "QuizExchange/Foreign/ForeignFile+Text.swift", "textLimit = (.+)"),
    ("An archive to import", "QuizExchange/Foreign/ForeignFile+Text.swift", "archiveLimit = (.+)"),
    ("Questions of a file to import", "QuizExchange/Import/ImportQuota.swift", "questionLimit = (.+)"),
    ("Quizzes of a file to import", "QuizExchange/Import/ImportQuota.swift", "quizLimit = (.+)"),
    ("Answers of a file to import: choices, items and pairs", "QuizExchange/Import/ImportQuota.swift", "totalLimit = (.+)"),
    ("Answers of a question to import: choices, items, pairs or gaps", "QuizExchange/Import/ImportQuota.swift", "answerLimit = (.+)"),
    ("Words in all drop-down lists of a question to import (each gap can list all of them)", "QuizExchange/Import/ImportQuota.swift", "listLimit = (.+)"),
    ("Words in all drop-down lists of a file to import", "QuizExchange/Import/ImportQuota.swift", "totalListLimit = (.+)"),
    ("A text of a question to import, without the pictures in it", "QuizExchange/Import/ImportQuota.swift", "textLimit = (.+)"),
    ("Texts above the questions of a quiz to import", "QuizExchange/Import/ImportQuota.swift", "introductionLimit = (.+)"),
    ("Attributes of a tag of XML or HTML", "Markup/XML/TagScan.swift", "attributeLimit = (.+)"),
    ("Files in a zip archive", "Encoding/ZipReader.swift", r"init\(files: Int = ([\d_]+)"),
    ("A file in a zip archive, unpacked", "Encoding/ZipReader.swift", r"bytesOfFile: Int = (\d+ << \d+)"),
    ("An archive, unpacked", "Encoding/ZipReader.swift", r" bytes: Int = (\d+ << \d+)"),
    ("A file from `fetch`", "ContentUpdating/Fetching/WebRequest.swift", r"init\(size: Int = (\d+ << \d+)"),
    ("Redirects that `fetch` follows", "ContentUpdating/Fetching/WebRequest.swift", r"redirects = (\d+)"),
    ("Rows of a class list", "Marking/Roster/RosterReader.swift", "rowLimit = (.+)"),
    ("Different keys of the users in a class list in JSON", "Marking/Roster/RosterUsers.swift", "keyLimit = (.+)"),
    ("A file that is searched for reports", "Sealing/ReportFinder.swift", "fileLimit = (.+)"),
    ("An encrypted report", "Sealing/SealedText.swift", "textLimit = (.+)"),
    ("A report, opened", "Sealing/SealedText.swift", "contentLimit = (.+)"),
    ("Nesting of archives and attachments", "Sealing/ReportFinder.swift", "nestingLimit = (.+)"),
    ("Files listed because a report in them can’t be opened", "CommandLineTool/RefusedList.swift", "limit = (.+)"),
    ("Everything unpacked from one file", "Sealing/ReportFinder.swift", "unpackedLimit = (.+)"),
    ("Archives within one entry of an archive, unpacked", "Sealing/ReportFinder.swift", "nestedLimit = (.+)"),
    ("Levels of nested folders", "Sealing/ReportFinder.swift", "folderDepth = (.+)"),
    ("Values nested in a report", "Sealing/JSONCursor.swift", "depthLimit = (.+)"),
    ("A file of the planner to import", "js/planner/19-reading.js", "sizeLimit = (.+);"),
    ("Assignments that are read from it, and changes of an assignment", "js/plan/10-plan.js", "foreignLimit = (.+);"),
    ("Tasks of an assignment in it", "js/planner/19-reading.js", "taskLimit = (.+);"),
    ("Reminders of an assignment or a task in it", "js/planner/17-unusable.js", "reminderLimit = (.+);"),
    ("Characters of a text in it, from a planner", "js/plan/10-plan.js", "foreignTextLimit = (.+);"),
    ("Characters of notes in it, from another program", "js/planner/17-unusable.js", r"shortTextLimit, notesLimit\] = \[\d+, ([\d_]+)\]"),
    ("Characters of a title in it, from another program", "js/planner/17-unusable.js", r"shortTextLimit, notesLimit\] = \[(\d+),"),
    ("Deleted assignments that a device remembers", "js/plan/10-plan.js", "goneLimit = (.+);"),
    ("Steps that the planner can undo", "js/planner/58-editing.js", "undoLimit = (.+);"),
    ("A file of saved results and answers to import", "js/history/20-archive.js", "sizeLimit = (.+);"),
    ("Quizzes from another site, in one file", "js/collection/42-fetching.js", r"collectionLimits = \{ bytes: ([\d *]+)"),
    ("Messages with the same id on the screen", "Diagnostics/DiagnosticFormat.swift", "limit = (.+)"),
    ("Errors and warnings of a file", "Diagnostics/Diagnostic.swift", "limit = (.+)"),
    ("Characters of a quotation", "Diagnostics/MessageLimits.swift", "let quotation = (.+)"),
    ("Characters of a message", "Diagnostics/MessageLimits.swift", "let message = (.+)"),
    ("A request line or header", "PreviewServer/ConnectionLimits.swift", "lineLength = (.+)"),
    ("A request", "PreviewServer/ConnectionLimits.swift", "requestLength = (.+)"),
    ("Time for a request", "PreviewServer/ConnectionLimits.swift", r"requestTime: Duration = .seconds\((\d+)\)"),
    ("Time without a byte in either direction", "PreviewServer/ConnectionLimits.swift", r"idleTime: Duration = .seconds\((\d+)\)"),
    ("Connections", "PreviewServer/ConnectionLimits.swift", r"connections = (\d+)"),
]


def number(text):
    """`8 << 20`, `8 * 1024`, `500_000`, `8 MB` or `500,000` as a number."""
    text = text.replace("_", "").replace(",", "").strip()
    if "*" in text:
        return math.prod(int(factor) for factor in text.split("*"))
    found = re.match(r"(\d+)(?: << (\d+)| (KB|MB|GB))?", text)
    value = int(found[1])
    shift = int(found[2] or 0) or {"KB": 10, "MB": 20, "GB": 30}.get(found[3], 0)
    return value << shift


def main():
    rows = [(name.strip(), value.strip()) for name, value in re.findall(r"^\| (.+?) \| (.+) \|$", PAGE.read_text(), re.M) if name != "What"]
    faults = []
    for (shown, words), (name, path, pattern) in zip(rows, LIMITS):
        found = re.search(pattern, (ROOT / ("Templates" if path.startswith("js/") else "Sources") / path).read_text())
        constant = found and next(group for group in found.groups() if group)
        if shown != name:
            faults.append(f"the page has '{shown}' where '{name}' is expected")
        elif not constant:
            faults.append(f"{path} has no constant like '{pattern}'")
        elif number(words) != number(constant):
            faults.append(f"{name}: the page says {words}, {path} {constant.strip()}")
    if len(rows) != len(LIMITS):
        faults.append(f"the page has {len(rows)} limits, and the check {len(LIMITS)}")
    print("\n".join(faults) or f"{len(rows)} limits are documented as they are in the code")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
