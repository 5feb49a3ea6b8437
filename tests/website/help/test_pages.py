"""The guides on the site: complete in both languages, and with nothing in them but what a page may hold."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.utils.translation import override

from intake.replying.messages import SENTENCES
from operations.privacy.fields import TABLE as FIELDS
from operations.privacy.retention import RULES
from ratings.regulations import RULES as REGULATIONS
from ratings.regulations.arithmetic import SCALE, expectations, round_half_up
from ratings.regulations.codes import Remark, Why
from ratings.regulations.regulation import Regulation
from tests.website.help import manual
from tests.website.help.manual import LANGUAGES, NAMES, blocks, shape
from tests.website.pages.reading import Page, read
from website import guides
from website.generated_tables import MARKER, TABLES
from website.guides import DOCS, FURTHER, GUIDES, address, files, guide
from webtools.rights import SECTIONS, Who


@pytest.mark.parametrize("name", NAMES)
def test_guide_says_the_same_in_both_languages(name: str) -> None:
    german, english = (shape(manual.guide(language, name)) for language in LANGUAGES)
    assert german == english


@pytest.mark.parametrize("name", NAMES)
def test_commands_of_a_guide_are_those_of_the_other_language(name: str) -> None:
    german, english = (
        [block.text for block in blocks(manual.guide(language, name)) if block.kind in {"sh", "env"}]
        for language in LANGUAGES
    )
    assert german == english


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_guide_is_shown_in_the_language_of_its_reader(language: str, client: Client) -> None:
    for name in NAMES:
        page = read(client, f"/help/{name}/?lang={language}")
        assert page.tree.xpath("//article/@lang") == []
        assert page.heading() == manual.guide(language, name).read_text().splitlines()[0].removeprefix("# ")


@pytest.mark.django_db
def test_page_in_english_says_so_to_browsers_of_germans(client: Client) -> None:
    page = read(client, "/help/operations/")
    assert page.tree.xpath("//article/@lang") == ["en"]


@pytest.mark.long
@pytest.mark.django_db
def test_start_of_the_help_has_what_is_for_players_first_and_nothing_for_developers(client: Client) -> None:
    readers = [name for each in GUIDES for name in (each, *FURTHER[each])]
    assert shown_by(client, "/help/") == [*readers, "developers"]
    titles = read(client, "/help/?lang=en").texts("//main//h2")
    assert titles == ["For players", "For directors", "For the rating officer", "For the administrator"]


@pytest.mark.django_db
def test_every_page_of_the_help_is_for_somebody(client: Client) -> None:
    both = {*shown_by(client, "/help/"), *shown_by(client, "/help/developers/")}
    assert both - {"developers"} == {name for _, name in files()}


def shown_by(client: Client, address: str) -> list[str]:
    """The names of the pages that a page of the help leads to, in its order."""
    links = (str(link).partition("#")[0] for link in read(client, address).tree.xpath("//main//a/@href"))
    return list(dict.fromkeys(link.removeprefix("/help/").strip("/") for link in links if link != "/help/"))


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/help/nothing/", "/help/de/player/", "/help/..%2Fsettings/", "/help/%00/"])
def test_there_is_no_page_but_those_of_the_docs(path: str, client: Client) -> None:
    assert client.get(path).status_code == 404


def rows_shown(page: Page) -> list[list[str]]:
    """The cells of every table of a page."""
    return [[str(cell.text_content()) for cell in row.xpath("td")] for row in page.tree.xpath("//article//tbody/tr")]


@pytest.mark.django_db
def test_page_of_rights_shows_every_row_of_the_table(client: Client) -> None:
    shown = [row for row in rows_shown(read(client, "/help/rights/")) if ":" in row[0]]
    assert shown == [
        [name, row.what.replace("`", ""), *("r" * (who in row.read) + "w" * (who in row.write) for who in Who)]
        for rows in SECTIONS.values()
        for name, row in rows.items()
    ]


@pytest.mark.django_db
def test_page_of_personal_data_shows_every_rule_and_every_personal_field(client: Client) -> None:
    page = read(client, "/help/personal-data/")
    records = [record for _, records in sorted(FIELDS.items()) for record in records]
    assert [row[0] for row in rows_shown(page)] == [
        *(rule.name for rule in RULES),
        *(" ".join(record.fields) for record in records),
    ]
    assert page.tree.xpath("//article//h3/text()") == sorted(FIELDS)


@pytest.mark.django_db
@pytest.mark.parametrize("rule", REGULATIONS.values(), ids=REGULATIONS)
def test_page_of_a_regulation_shows_every_number_that_a_pool_may_set(rule: Regulation, client: Client) -> None:
    shown = [tuple(row[:2]) for row in rows_shown(read(client, f"/help/regulations/{rule.key}/")) if len(row) == 5]
    assert shown == [(each.name, str(each.default)) for each in rule.parameters]


@pytest.mark.django_db
def test_page_of_documents_explains_every_remark_and_every_reason(client: Client) -> None:
    tables = rows_shown(read(client, "/help/regulations/rate/"))
    codes = [*Remark, *Why]
    assert [tuple(row) for row in tables[-len(codes) :]] == [(code, code.label) for code in codes]


@pytest.mark.django_db
def test_page_of_mails_shows_the_sentence_of_every_code(client: Client) -> None:
    with override("en"):
        sentences = [[code, str(sentence)] for code, sentence in SENTENCES.items()]
    assert rows_shown(read(client, "/help/reports/?lang=de"))[-len(sentences) :] == sentences


def test_every_marker_names_a_table_and_every_table_has_one() -> None:
    named = [name for path in manual.all_pages() for name in MARKER.findall(path.read_text())]
    assert sorted(named) == sorted(TABLES)


def test_links_to_files_become_links_to_pages_and_keep_the_language() -> None:
    page = manual.guide("de", "officer")
    targets = {
        "../../operations.md#health": "/help/operations/?lang=en#health",
        "director.md": "/help/director/?lang=en",
        "/office/": "/office/?lang=en",
        "../../../demo/README.md": "",
        "#jeden-tag": "#jeden-tag",
        "https://example.org/": "https://example.org/",
    }
    assert {target: address(target, page, "en") for target in targets} == targets


def test_guide_that_a_page_leads_to_is_that_of_the_reader_from_its_beginning() -> None:
    target = "help/en/administrator.md#mail-with-postfix"
    assert address(target, DOCS / "receiving.md", "") == "/help/administrator/"
    assert address(target.removeprefix("help/en/"), manual.guide("en", "director"), "") == (
        "/help/administrator/#mail-with-postfix"
    )


def test_heading_that_comes_again_has_an_anchor_of_its_own() -> None:
    found = guide("operations", "en")
    assert found is not None
    anchors = re.findall(r'<h\d id="([^"]+)"', found.html)
    assert len(anchors) == len(set(anchors))
    assert [section.anchor for section in found.sections if section.title == "Mail in"] == ["mail-in-1"]


def test_html_in_a_page_is_shown_and_not_obeyed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A\n\n<script>alert(1)</script> [x](javascript:alert(1)) <b onclick=x>\n\n|a|\n|--:|\n|`<i>`|\n")
    monkeypatch.setattr(guides, "files", lambda: {("en", "page"): page})
    found = guide.__wrapped__("page", "de")
    assert found is not None
    assert "<script" not in found.html
    assert "javascript:" not in re.findall(r'href="([^"]*)"', found.html)
    assert ("<b " in found.html, "style=" in found.html, found.html.count('class="number"')) == (False, False, 2)


def test_expectations_of_the_guide_are_those_of_the_regulation() -> None:
    rows = re.findall(r"^\| (\d+)[^|]*\| (\d+) \|$", manual.guide("en", "player").read_text(), re.MULTILINE)
    table = expectations(divisor=640, limit=560)  # FWZ 4.1
    assert {int(apart): int(points) for apart, points in rows} == {
        apart: round_half_up(100 * table[560 + apart], SCALE) for apart in (0, 100, 200, 300, 400, 560)
    }
