"""The tables of docs/rights.md, made of the one in the code: `python -m tests.safety.page` writes them anew."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.servers import ROOT
from webtools.rights import SECTIONS, Row, Who

PAGE = ROOT / "docs" / "rights.md"
BEGIN = "<!-- What follows is made of webtools/rights.py. -->\n"


def tables() -> str:
    """Every section with its rows."""
    return "\n".join(line for title, rows in SECTIONS.items() for line in section(title, rows))


def section(title: str, rows: Mapping[str, Row]) -> Iterator[str]:
    """A heading and its table: r reads, w sends something."""
    yield f"\n## {title}\n"
    yield f"| address | what for | {' | '.join(Who)} |"
    yield f"|---|---|{'---|' * len(Who)}"
    for name, row in rows.items():
        marks = (("r" if who in row.read else "") + ("w" if who in row.write else "") for who in Who)
        yield f"| `{name}` | {row.what} | {' | '.join(marks)} |"


def main() -> None:
    """Writes the page with the tables as they are now."""
    head, _, _ = PAGE.read_text().partition(BEGIN)
    PAGE.write_text(f"{head}{BEGIN}{tables()}\n")


if __name__ == "__main__":
    main()
