"""What can be taken along: the archive, the booklet on paper, the address as a code, the rule book, the links to write to us."""

import base64
import os
import re
import shutil
import subprocess
import urllib.parse
import zipfile

import pytest

from printed import text_of_pdf
from sites import HERE, build
from taker import Taker

pytestmark = pytest.mark.usefixtures("fixtures_only")

ROOT = HERE.parent.parent
ADDRESS = "https://example.org/diving/"


def tiny_pdf(pages):
    """A PDF with one line of text on each page."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for page in pages:
        text = f"BT /F1 24 Tf 20 100 Td ({page}) Tj ET"
        objects.append(f"<< /Length {len(text)} >>\nstream\n{text}\nendstream")
        fonts = "/Resources << /Font << /F1 3 0 R >> >>"
        kids.append(f"{len(objects) + 1} 0 R")
        objects.append(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 200] /Contents {len(objects)} 0 R {fonts} >>")
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(pages)} >>"
    pdf, places = "%PDF-1.4\n", []
    for number, content in enumerate(objects, 1):
        places.append(len(pdf))
        pdf += f"{number} 0 obj\n{content}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(pdf)}\n%%EOF\n"
    return (pdf + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}").encode()


@pytest.fixture(scope="session")
def source(tmp_path_factory):
    """The example with an address, and with a rule book in English."""
    folder = tmp_path_factory.mktemp("paper")
    shutil.copytree(ROOT / "Content", folder / "Content")
    with (folder / "Content" / "site.yml").open("a", encoding="utf-8") as settings:
        settings.write(f"base-url: {ADDRESS}\n")
    with (folder / "Content" / "penalties" / "2026" / "edition.yml").open("a", encoding="utf-8") as edition:
        edition.write("rulebook: {en: media/rules.pdf}\n")
    (folder / "Content" / "media" / "rules.pdf").write_bytes(tiny_pdf(["Preface", "Officials wear white", "Zanzibar"]))
    return folder


@pytest.fixture(scope="module")
def site(source, quizmark):
    build(quizmark, source, "--output", source / "site")
    return source / "site"


def chromium_only(engine):
    if engine.name != "chromium":
        pytest.skip("one engine is enough for paper")


def printed(engine, folder, **options):
    """The page as Chromium prints it: its text, and the size and number of its sheets."""
    file = folder / "page.pdf"
    data = base64.b64decode(engine.driver.execute_cdp_cmd("Page.printToPDF", {"preferCSSPageSize": True, **options})["data"])
    file.write_bytes(data)
    facts = subprocess.run(["pdfinfo", file], capture_output=True, text=True, check=True).stdout
    size = re.search(r"Page size:\s+([\d.]+) x ([\d.]+)", facts)
    return text_of_pdf(data).split("\f")[:-1], (round(float(size[1])), round(float(size[2])))


@pytest.mark.parametrize("prefix", ["", "fr/", "es/", "it/"])
def test_the_booklet_has_all_penalties_and_indexes(taker, engine, tmp_path, prefix):
    chromium_only(engine)
    taker.open(f"{prefix}penalties/2026/booklet.html")
    entries = len(taker.all(".booklet-penalty"))
    assert entries == 63
    sheets, size = printed(engine, tmp_path)
    assert size in [(420, 595), (420, 596), (419, 595)], "A5"
    text = "\n".join(sheets)
    numbers = [taker.run("return arguments[0].textContent", node) for node in taker.all(".booklet-number")]
    assert numbers == [str(number) for number in range(1, 64)]
    for headline in taker.run("return [...document.querySelectorAll('.booklet-penalty h3 > :nth-child(2)')].map(node => node.textContent)"):
        assert headline.split()[0] in text
    assert "8.6.5.2" in sheets[-1] + sheets[-2] + sheets[-3] + sheets[-4]
    assert 12 <= len(sheets) <= 26
    assert "JavaScript" not in text
    assert not [line for line in text.splitlines() if line.strip().startswith(",")], "a comma ends its line"
    assert all(sheet.strip() for sheet in sheets), "no sheet is empty"


def test_the_booklet_on_larger_sheets(taker, engine, tmp_path):
    chromium_only(engine)
    taker.open("penalties/2026/booklet.html")
    taker.one(".booklet-paper label:last-child").click()
    sheets, size = printed(engine, tmp_path)
    assert size in [(595, 842), (596, 842)], "A4"
    assert 6 <= len(sheets) <= 16


def test_numbers_of_the_indexes_lead_to_penalties(taker):
    taker.open("penalties/2026/booklet.html")
    wrong = taker.run("""return [...document.querySelectorAll('.booklet-index dd a, .booklet-contents a')].filter(
        link => !document.getElementById(link.getAttribute('href').slice(1))).map(link => link.outerHTML)""")
    assert wrong == []
    rules = taker.run("""return [...document.querySelectorAll('.booklet-index:not(.by-sanction) > dl > div')].flatMap(line =>
        [...line.querySelectorAll('a')].filter(link => !document.querySelector(link.getAttribute('href'))
            .querySelector('.booklet-verdict').textContent.includes(line.querySelector('dt').textContent)).map(link => link.outerHTML))""")
    assert rules == []


@pytest.mark.parametrize("path", ["pages/about.html", "it/pages/about.html", "penalties/2026/booklet.html"])
def test_a_camera_reads_the_address(taker, engine, tmp_path, path):
    chromium_only(engine)
    if not shutil.which("zbarimg"):
        pytest.skip("zbarimg is missing")
    for scheme in ("light", "dark"):
        engine.prefer(prefers_color_scheme=scheme)
        taker.open(path)
        picture = tmp_path / f"{scheme}.png"
        picture.write_bytes(taker.one(".qr-code").screenshot_as_png)
        read = subprocess.run(["zbarimg", "--quiet", "--raw", picture], capture_output=True, text=True)
        assert read.stdout.strip() == ADDRESS + ("it/" if path.startswith("it/") else "")


def test_a_message_about_a_penalty_is_begun(taker):
    taker.open("fr/penalties/2026/double-bounce.html")
    scheme, _, rest = taker.one(".report a").get_attribute("href").partition(":")
    address, _, query = rest.partition("?")
    fields = urllib.parse.parse_qs(query, strict_parsing=True)
    assert (scheme, address) == ("mailto", "quizzes@riverside.example")
    assert fields["subject"] == ["Riverside College : pénalité 1, Règles du plongeon 2026"]
    body = fields["body"][0].split("\r\n")
    assert body[:4] == [
        "Édition : Règles du plongeon 2026", "Pénalité : 1, Double rebond au tremplin", "Langue : Français",
        f"Page : {ADDRESS}fr/penalties/2026/double-bounce.html"]


def test_the_rule_book_is_shown(taker, engine):
    taker.open("penalties/2026/rules.html")
    view = taker.one(".rulebook-view")
    assert view.get_attribute("data").endswith("media/rules.pdf")
    assert view.rect["height"] > 300
    assert not taker.all(".notice:not(object *)")
    taker.run("location.hash = 'page=3'")
    taker.wait(lambda: taker.one(".rulebook-view").get_attribute("data").endswith("media/rules.pdf#page=3"))
    assert taker.one(".rulebook .button").get_attribute("href").endswith("media/rules.pdf#page=3")
    taker.open("it/penalties/2026/rules.html")
    assert "questo è in: English" in taker.one(".notice").text


def test_words_of_the_rule_book_are_found(taker):
    if not shutil.which("pdftotext"):
        pytest.skip("pdftotext is missing")
    taker.open("search.html")
    taker.one("#query").send_keys("zanzibar")
    taker.wait(lambda: taker.all(".hit"))
    assert [hit.text for hit in taker.all(".hit-kind")] == ["Rule book, page 3"]
    assert taker.one(".hit a").get_attribute("href").endswith("penalties/2026/rules.html#page=3")
    taker.open("it/search.html")
    taker.one("#query").send_keys("zanzibar")
    taker.wait(lambda: taker.all(".hit"))
    assert taker.one(".hit a").get_attribute("href").endswith("penalties/2026/rules.html#page=3")


def test_the_archive_opens_from_its_index(engine, quizmark, tmp_path):
    source, site = tmp_path / "source", tmp_path / "site"
    shutil.copytree(HERE.parent / "Cases" / "penalties", source, ignore=shutil.ignore_patterns("expected"))
    build(quizmark, source, "--output", site)
    archives = []
    for zone in ("UTC", "Pacific/Kiritimati"):
        output = tmp_path / zone.replace("/", "-")
        build(quizmark, source, "--zip", "--output", output, env={**os.environ, "TZ": zone})
        archives.append((output / "case.zip").read_bytes())
        assert sorted(path.name for path in output.iterdir() if path.name[0] != ".") == ["case.zip"]
    assert archives[0] == archives[1]
    with zipfile.ZipFile(output / "case.zip") as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == sorted(names) and not any(name.endswith("/") for name in names)
        built = sorted(str(path.relative_to(site)) for path in site.rglob("*") if path.is_file())
        assert names == built
        archive.extractall(tmp_path / "stick")
    for name in built:
        assert (tmp_path / "stick" / name).read_bytes() == (site / name).read_bytes(), name
    reader = Taker(engine.driver, (tmp_path / "stick").as_uri() + "/")
    engine.take_errors()
    reader.open("index.html")
    assert reader.one("h1").text == "Case"
    assert engine.take_errors() == []
