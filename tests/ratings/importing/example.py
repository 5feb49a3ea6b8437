"""The worked example of docs/moving-in.md: its files and the answer it promises."""

from __future__ import annotations

import re

from tests.servers import ROOT

PAGE = (ROOT / "docs/moving-in.md").read_text()

Files = dict[str, str]


def files(**changed: str) -> Files:
    """The files by name; `changed` ones, by name without ".csv", have another content ("" leaves one out)."""
    found = dict(re.findall(r"^`(\w+\.csv)`[^\n]*\n\n```csv\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))
    assert len(found) == 6
    found.update({f"{name}.csv": text for name, text in changed.items()})
    return {name: text for name, text in found.items() if text}


def without(name: str, *lines: int) -> str:
    """A file without some of its lines, counted from 1."""
    kept = [line for number, line in enumerate(files()[f"{name}.csv"].splitlines(), start=1) if number not in lines]
    return "\n".join(kept) + "\n"


def answer() -> str:
    """What the dry run prints."""
    (found,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(found)
