"""Exports every quiz of a site as content packages, and checks what importers of other programs look at.

    check_packages.py QUIZMARK SITE FOLDER
    check_packages.py --self-test QUIZMARK SITE FOLDER

Each file validates against the schema of its specification, offline, with xmllint; the manifest lists all files and no other;
identifiers are one of a kind and lead somewhere; pictures are in the package. What QTI 2.1 says of scores is executed.
With --self-test, broken packages must be found broken.
"""

import json
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path
from urllib.parse import unquote

import qti_scoring

SCHEMAS = Path(__file__).parent / "schemas"
QTI12 = SCHEMAS / "qti12" / "ims_qtiasiv1p2p1.dtd"
QTI21 = SCHEMAS / "qti21" / "qtiv2p1" / "imsqti_v2p1.xsd"
CARTRIDGE = SCHEMAS / "cc11"
MANIFEST = SCHEMAS / "qti21" / "imscp_v1p1.xsd"


def name(element):
    return element.tag.split("}")[-1]


def below(element, wanted):
    return [inner for inner in element.iter() if name(inner) == wanted]


def xmllint(paths, *arguments):
    paths = [str(path) for path in (paths if isinstance(paths, list) else [paths])]
    result = subprocess.run(["xmllint", "--noout", "--nonet", *arguments, *paths], capture_output=True, text=True)
    faults = [line for line in result.stderr.splitlines() if not line.endswith(" validates")]
    return faults[:5] if result.returncode else []


def by_dtd(path, dtd):
    """The DTD knows no namespaces; importers do."""
    text = path.read_text("utf-8")
    plain = path.with_name(path.name + ".plain")
    plain.write_text(re.sub(r'(<questestinterop) xmlns="[^"]*"', r"\1", text, count=1), "utf-8")
    faults = xmllint(plain, "--dtdvalid", str(dtd))
    plain.unlink()
    return faults


def check_manifest(folder):
    """The resources by their identifiers, and what is wrong with the manifest."""
    faults = []
    manifest = ElementTree.parse(folder / "imsmanifest.xml").getroot()
    resources = {}
    listed = {"imsmanifest.xml"}
    for resource in below(manifest, "resource"):
        identifier = resource.get("identifier")
        if identifier in resources:
            faults.append(f"two resources are called {identifier}")
        resources[identifier] = resource
        files = [unquote(file.get("href")) for file in below(resource, "file")]
        listed.update(files)
        start = resource.get("href")
        if start and unquote(start) not in files:
            faults.append(f"{identifier} begins with a file that it doesn't list")
        faults += [f"{identifier} lists {file}, which is not there" for file in files if not (folder / file).is_file()]
    for resource in resources.values():
        for dependency in below(resource, "dependency"):
            if dependency.get("identifierref") not in resources:
                faults.append(f"{resource.get('identifier')} needs {dependency.get('identifierref')}, which is not there")
    there = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
    faults += [f"{path} is in no resource" for path in sorted(there - listed)]
    return resources, faults


def check_pictures(folder, text):
    return [
        f"the picture {path} is not there"
        for path in re.findall(r"\$IMS-CC-FILEBASE\$/([^\"&]+)", text)
        if not (folder / unquote(path)).is_file()
    ]


def check_numbers(item):
    """The reader of New Quizzes takes an exact number only with a range around it; one that is the same three times is exact."""
    faults = []
    for form in below(item, "render_fib"):
        if form.get("fibtype") != "Decimal":
            continue
        for condition in [condition for condition in below(item, "respcondition") if below(condition, "setvar")]:
            texts = [[element.text for element in below(condition, kind)] for kind in ("varequal", "vargte", "varlte")]
            if any(len(text) != 1 for text in texts):
                faults.append(f"{item.get('ident')} has a number without a range around it")
            elif any(not re.fullmatch(r"-?\d+(\.\d+)?", text[0]) for text in texts):
                faults.append(f"{item.get('ident')} has a number that is no plain decimal")
    return faults


def check_canvas(folder, _):
    resources, faults = check_manifest(folder)
    assessments = [resource for resource in resources.values() if resource.get("type") == "imsqti_xmlv1p2"]
    if not assessments:
        faults.append("there is no assessment")
    items = set()
    for resource in assessments:
        identifier = resource.get("identifier")
        files = below(resource, "file")
        if len(files) != 1:
            faults.append(f"{identifier} has {len(files)} files")
            continue
        path = folder / unquote(files[0].get("href"))
        faults += by_dtd(path, QTI12)
        faults += check_pictures(folder, path.read_text("utf-8"))
        assessment = below(ElementTree.parse(path).getroot(), "assessment")[0]
        quiz = ElementTree.parse(path.parent / "assessment_meta.xml").getroot()
        if not identifier == assessment.get("ident") == quiz.get("identifier"):
            faults.append(f"{identifier}, {assessment.get('ident')} and {quiz.get('identifier')} are not the same")
        points = 0
        for item in below(assessment, "item"):
            if item.get("ident") in items:
                faults.append(f"two questions are called {item.get('ident')}")
            items.add(item.get("ident"))
            fields = {below(field, "fieldlabel")[0].text: below(field, "fieldentry")[0].text for field in below(item, "qtimetadatafield")}
            points += float(fields["points_possible"])
            faults += check_numbers(item)
            shown = {feedback.get("ident") for feedback in below(item, "itemfeedback")}
            linked = {feedback.get("linkrefid") for feedback in below(item, "displayfeedback")}
            if shown != linked:
                faults.append(f"{item.get('ident')}: feedback {shown ^ linked} has one end only")
        drawn = [int(number.text) for number in below(assessment, "selection_number")]
        if drawn:
            points *= drawn[0] / len(below(assessment, "item"))
        possible = float(next(element.text for element in quiz if name(element) == "points_possible"))
        if abs(possible - points) > 1e-6:
            faults.append(f"{identifier} says {possible} points and has {points}")
    return faults


def check_qti(folder, scoring):
    resources, faults = check_manifest(folder)
    faults += xmllint(folder / "imsmanifest.xml", "--schema", str(MANIFEST))
    faults += xmllint(sorted(folder.glob("*/*.xml")), "--schema", str(QTI21))
    items = {name: folder / unquote(item.get("href")) for name, item in resources.items() if item.get("type") == "imsqti_item_xmlv2p1"}
    asked = set()
    tried = 0
    for identifier, resource in resources.items():
        if resource.get("type") != "imsqti_test_xmlv2p1":
            continue
        path = folder / unquote(resource.get("href"))
        test = ElementTree.parse(path).getroot()
        if test.get("identifier") != identifier:
            faults.append(f"{path} is not called {identifier}")
        for reference in below(test, "assessmentItemRef"):
            named = reference.get("identifier")
            asked.add(named)
            if items.get(named) != path.parent / unquote(reference.get("href")):
                faults.append(f"{identifier} asks {named} of another file")
                continue
            root = ElementTree.parse(items[named]).getroot()
            if root.get("identifier") != named:
                faults.append(f"{items[named]} is not called {named}")
            for picture in below(root, "img") + below(root, "object"):
                address = picture.get("src") or picture.get("data")
                if "//" not in address and not (items[named].parent / unquote(address)).is_file():
                    faults.append(f"{named} shows {address}, which is not there")
            count, unfair = qti_scoring.check_item(root, scoring.get(test.get("title")) == "partial")
            tried += count
            faults += [f"{named}: {fault}" for fault in unfair]
    faults += [f"{named} is in no test" for named in sorted(set(items) - asked)]
    if tried < 100:
        faults.append(f"only {tried} answers were tried")
    return faults


# What the profile of QTI in Common Cartridge 1.1 knows.
PROFILES = {"multiple_choice", "multiple_response", "true_false", "fib", "pattern_match", "essay"}


def check_choices(item, kind):
    """Moodle looks for right choices by this sign, and for whole points; it names true and false itself."""
    faults = []
    if kind == "multiple_response":
        denied = {choice for no in below(item, "not") for choice in below(no, "varequal")}
        scored = [condition for condition in below(item, "respcondition") if below(condition, "setvar")]
        right = [choice for condition in scored for choice in below(condition, "varequal") if choice not in denied]
        if not right or any(choice.get("case") != "Yes" for choice in right):
            faults.append(f"{item.get('ident')} has right choices that Moodle doesn't find")
    if kind == "true_false" and {label.get("ident") for label in below(item, "response_label")} != {"true", "false"}:
        faults.append(f"{item.get('ident')} doesn't call its choices true and false")
    return faults


def check_cartridge(folder, _):
    resources, faults = check_manifest(folder)
    faults += xmllint(folder / "imsmanifest.xml", "--schema", str(CARTRIDGE / "cc11libxml2validator.xsd"))
    quizzes = [resource for resource in resources.values() if resource.get("type") == "imsqti_xmlv1p2/imscc_xmlv1p1/assessment"]
    if not quizzes:
        faults.append("there is no assessment")
    contents = {item.get("identifierref") for item in below(ElementTree.parse(folder / "imsmanifest.xml").getroot(), "item")}
    for resource in quizzes:
        path = folder / unquote(below(resource, "file")[0].get("href"))
        faults += xmllint(path, "--schema", str(CARTRIDGE / "ccv1p1_qtiasiv1p2p1_v1p0.xsd"))
        faults += check_pictures(folder, path.read_text("utf-8"))
        if resource.get("identifier") not in contents:
            faults.append(f"{path} is not in the table of contents")
        for item in below(ElementTree.parse(path).getroot(), "item"):
            fields = {below(field, "fieldlabel")[0].text: below(field, "fieldentry")[0].text for field in below(item, "qtimetadatafield")}
            profile = re.fullmatch(r"cc\.(\w+)\.v0p1", fields.get("cc_profile") or "")
            if not profile or profile.group(1) not in PROFILES:
                faults.append(f"{item.get('ident')} is no kind of the profile")
                continue
            if not re.fullmatch(r"[1-9]\d?", fields.get("cc_weighting") or ""):
                faults.append(f"{item.get('ident')} has points that the profile doesn't have")
            faults += check_choices(item, profile.group(1))
    return faults


CHECKS = {"canvas": check_canvas, "qti": check_qti, "cartridge": check_cartridge}


def unpack(archive, folder):
    with zipfile.ZipFile(archive) as file:
        if file.testzip():
            return [f"{archive} is damaged"]
        file.extractall(folder)
    return []


def export(quizmark, site, work, kind):
    archive = work / f"{kind}.zip"
    command = [quizmark, "export", kind, site, "--output", str(archive), "--force"]
    result = subprocess.run(command, capture_output=True, text=True)
    return archive, [result.stderr] if result.returncode else []


def scoring_by_title(quizmark, site, work):
    """How the quizzes score, as their own format tells it."""
    folder = work / "json"
    subprocess.run([quizmark, "export", "json", site, "--output", f"{folder}/", "--force"], capture_output=True, check=True)
    quizzes = [json.loads(path.read_text("utf-8")) for path in folder.rglob("*.json")]
    return {quiz["title"]: quiz.get("scoring", "all-or-nothing") for quiz in quizzes}


# What a broken package would have: a change to a file of the package, by a pattern of its path.
BREAKAGES = {
    "canvas": [
        ("*/*.xml", "<section ident", "<sektion ident"),
        ("*/*.xml", 'varname="SCORE"', 'varname="SCORE" colour="red"'),
        ("*/assessment_meta.xml", "<points_possible>", "<points_possible>1"),
        ("*/assessment_meta.xml", 'identifier="', 'identifier="x'),
        ("imsmanifest.xml", 'identifierref="', 'identifierref="x'),
        ("imsmanifest.xml", 'file href="', 'file href="x'),
        ("*ip-addresses*/*.xml", '<vargte respident="response1">443</vargte>', ""),
        ("*ip-addresses*/*.xml", '<varlte respident="response1">443<', '<varlte respident="response1">4.43e2<'),
    ],
    "qti": [
        ("*/*.xml", "<itemBody>", "<itemBody>words"),
        ("*/*.xml", "maxChoices", "mostChoices"),
        ("imsmanifest.xml", "<schema>", "<scheme>"),
        ("imsmanifest.xml", 'identifierref="', 'identifierref="x'),
        ("*/test.xml", 'href="', 'href="x'),
        ("*.cells/plant-cells.xml", 'mappedValue="-1', 'mappedValue="0'),
        ("*.cells/journey.xml", '<baseValue baseType="float">0.5', '<baseValue baseType="float">0.6'),
        ("*.cells/two-kinds.xml", '<baseValue baseType="float">1<', '<baseValue baseType="float">0.99<'),
        ("*.motion/free-fall.xml", 'tolerance="0.1', 'tolerance="0.09'),
        ("*.cells/diagram.xml", 'src="', 'src="x'),
    ],
    "cartridge": [
        ("imsmanifest.xml", "<organizations>", '<organizations default="contents">'),
        ("imsmanifest.xml", 'item identifier="r', 'thing identifier="r'),
        ("imsmanifest.xml", 'identifierref="', 'identifierref="x'),
        ("*.cells.xml", "cc.true_false", "cc.matching"),
        ("*.cells.xml", "<section ident", '<section colour="red" ident'),
        ("*.cells.xml", ' case="Yes"', ""),
        ("*.cells.xml", "<fieldentry>2<", "<fieldentry>2.5<"),
    ],
}


def self_test(kind, folder, scoring):
    faults = []
    for pattern, old, new in BREAKAGES[kind]:
        path = next(path for path in sorted(folder.glob(pattern)) if old in path.read_text("utf-8"))
        text = path.read_text("utf-8")
        path.write_text(text.replace(old, new, 1), "utf-8")
        try:
            found = CHECKS[kind](folder, scoring)
        except Exception as error:
            found = [str(error)]
        if not found:
            faults.append(f"{kind}: '{new}' in {path.name} is not found")
        path.write_text(text, "utf-8")
    return faults


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--self-test"]
    quizmark, site, work = arguments[0], arguments[1], Path(arguments[2])
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    scoring = scoring_by_title(quizmark, site, work)
    failed = False
    for kind, check in CHECKS.items():
        archive, faults = export(quizmark, site, work, kind)
        folder = work / kind
        faults = faults or unpack(archive, folder) or check(folder, scoring)
        if not faults and "--self-test" in sys.argv:
            faults = self_test(kind, folder, scoring)
        for fault in faults[:20]:
            print(f"{kind}: {fault}")
        failed = failed or bool(faults)
        if not faults:
            print(f"{kind}: {len(list(folder.rglob('*.xml')))} files are sound")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
