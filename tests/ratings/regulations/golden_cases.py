"""Golden cases: documents with the ratings they must give, each citing where its numbers come from."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ratings.regulations.documents import Document, Rated, rated, read_document

FOLDER = Path(__file__).parent / "golden"


@dataclass(frozen=True)
class Golden:
    """A file of `golden/<rule>/`: a document, what is expected of its players and its games."""

    name: str
    data: dict[str, Any]

    @property
    def document(self) -> dict[str, Any]:
        """The document as `rate` reads it.

        TOML has no null, so `unrated` lists who has no rating and `unlisted` who stands on no list of the
        tournament. `document_of` names a case whose document is looked at from another side.
        """
        if "document_of" in self.data:
            return case_of(FOLDER / f"{self.data['document_of']}.toml").document
        document = dict(self.data["document"])
        unrated = dict.fromkeys(self.data.get("unrated", []))
        players = unrated | document.get("players", {})
        unlisted = {who: players[who] | {"listed": None} for who in self.data.get("unlisted", [])}
        return document | {"players": players | unlisted}

    def rated(self, *, explain: bool) -> tuple[Document, Rated]:
        """The document read, and rated."""
        document = read_document(self.document)
        return document, rated(document, explain=explain)


def golden_cases() -> list[Golden]:
    """Every golden case of every regulation."""
    return [case_of(path) for path in sorted(FOLDER.glob("*/*.toml"))]


def case_of(path: Path) -> Golden:
    """The golden case in a file."""
    return Golden(f"{path.parent.name}/{path.stem}", tomllib.loads(path.read_text()))


GOLDEN = golden_cases()
