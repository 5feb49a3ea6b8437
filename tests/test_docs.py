"""The docs say everything they have to, and their links lead somewhere."""

import hashlib
import re
from contextlib import suppress
from pathlib import Path
from pkgutil import resolve_name

import pytest

from config.commands import TASKS
from ratings.regulations import RULES
from tests.servers import ROOT
from tests.website.help.manual import broken_links

DOCS = ROOT / "docs"
PAGES = sorted([*DOCS.rglob("*.md"), *ROOT.glob("*.md")])
REGULATIONS = [DOCS / "regulations" / f"{key}.md" for key in RULES]
RECORDS = sorted((DOCS / "decisions").glob("*.md"))
RECORD_PARTS = ["Context", "Decision", "Consequences", "We would change our mind if"]
ONE_PAGE = 60  # lines
# https://www.gnu.org/licenses/agpl-3.0.txt
AGPL_3 = "0d96a4ff68ad6d4b6f1f30f713b18d5184912ba8dd389f86aa7710db079abcb0"


def headings(page: Path) -> list[str]:
    """The second-level headings of a page."""
    return re.findall(r"^## (.+)$", page.read_text(), re.MULTILINE)


def functions_named(page: Path) -> list[str]:
    """What the last column of a regulation's table of paragraphs names: modules, functions, methods."""
    table = page.read_text().partition("## From paragraph to function")[2].partition("\n## ")[0]
    cells = [line.rstrip(" |").rpartition("|")[2] for line in table.splitlines() if line.startswith("| ")]
    return [name for cell in cells for name in re.findall(r"`(\w+(?:\.\w+)+)`", cell)]


def is_there(name: str) -> bool:
    """Whether a name of such a table leads to something in the code."""
    for place in ("ratings.regulations.", "ratings.", ""):
        with suppress(ImportError, AttributeError):
            resolve_name(place + name)
            return True
    return False


@pytest.mark.parametrize("page", REGULATIONS, ids=lambda page: page.stem)
def test_every_paragraph_of_a_regulation_leads_to_code_that_is_there(page: Path) -> None:
    named = functions_named(page)
    assert len(named) > 5
    assert [name for name in named if not is_there(name)] == []


def test_function_that_is_gone_is_found() -> None:
    names = ("fide_event.judge", "fide_event.gone", "queries.gone.judge")
    assert [is_there(name) for name in names] == [True, False, False]


def test_commands_are_described_by_task_as_the_help_shows_them() -> None:
    table = (DOCS / "operations.md").read_text().partition("\n## Commands\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (?:\*\*(.+)\*\*|`(\w+)\b.*`) \|", table, re.MULTILINE)
    assert rows == [row for task, names in TASKS.items() for row in ((task, ""), *(("", name) for name in names))]


def test_tests_that_show_the_promises_are_there() -> None:
    named = re.findall(r"`([a-z_/]+\.py)::(test_\w+)`", (DOCS / "reliability.md").read_text())
    missing = [(file, name) for file, name in named if f"def {name}(" not in (ROOT / "tests" / file).read_text()]
    assert (len(named) > 0, missing) == (True, [])


def test_make_targets_are_described() -> None:
    targets = set(re.findall(r"^([a-z]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))
    text = (ROOT / "CONTRIBUTING.md").read_text()
    assert {name for name in targets if f"`make {name}" not in text} == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_resolve(page: Path) -> None:
    assert broken_links(page) == []


def test_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    links = ("page.md#a-title", "#other", "gone.md", "https://example.org/x", "/nowhere/", "/players/")
    page.write_text("# A title\n" + " ".join(f"[x]({link})" for link in links))
    assert broken_links(page) == ["#other", "gone.md", "/nowhere/"]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_decision_record_is_one_page_of_four_parts(record: Path) -> None:
    assert headings(record) == RECORD_PARTS
    assert len(record.read_text().splitlines()) <= ONE_PAGE


def test_decision_records_are_numbered_without_gaps() -> None:
    assert [int(record.name[:4]) for record in RECORDS] == list(range(1, len(RECORDS) + 1))


def test_decision_records_are_listed() -> None:
    listed = re.findall(r"^\* \[.+\]\(decisions/(.+)\)$", (DOCS / "architecture.md").read_text(), re.MULTILINE)
    assert listed == [record.name for record in RECORDS]


def test_pictures_of_the_readme_are_all_there_and_small() -> None:
    shown = re.findall(r"!\[[^]]+\]\((docs/pictures/[^)]+)\)", (ROOT / "README.md").read_text())
    there = sorted((DOCS / "pictures").iterdir())
    assert sorted(shown) == [str(path.relative_to(ROOT)) for path in there]
    assert sum(path.stat().st_size for path in there) < 400_000


def test_licence_is_verbatim() -> None:
    assert hashlib.sha256((ROOT / "LICENSE").read_bytes()).hexdigest() == AGPL_3
