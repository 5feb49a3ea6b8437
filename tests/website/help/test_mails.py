"""Every mail in the guides for directors, sent in a small federation, ends as the guide says.

The words behind ```` ```mail ```` tell what has to come of it: state, results stored, questions; `then` goes on with
what the example above left, `reply` answers the last mail of ours, `unverified` comes without a verdict. A
block ```` ```answer ```` below it stands in our answer, word for word.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from pytest_django import Settings

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.importing import roster
from tests.intake.federation import ANNA, OWN_SERVER, mail
from tests.website.help.manual import LANGUAGES, Block, blocks, guide

FLAGS = frozenset({"then", "reply", "unverified"})
DAY = "Fri, 20 Mar 2026 12:00:00 +0100"
"""When the guides say that their examples were written."""

NAMES = {
    "de": ("Müller, Karl", "Schmidt, Eva", "Weber, Karl", "Krause, Uwe", "Lang, Otto", "Meier, Jan"),
    "en": ("Miller, John", "Smith, Eva", "Weber, Karl", "Krause, Uwe", "Lang, Otto", "Meier, Jan"),
}
OTHERS = ("Koch, Uwe", "Wolf, Ida", "Jung, Pit")


@dataclass(frozen=True, slots=True)
class Example:
    """A mail of the guide, what it says will come of it, and what stands in our answer."""

    block: Block
    answer: str

    @property
    def flags(self) -> frozenset[str]:
        return FLAGS.intersection(self.block.info)

    @property
    def promised(self) -> tuple[str, int, list[str]]:
        """State, results stored, questions."""
        _, state, stored, *codes = (word for word in self.block.info if word not in FLAGS)
        return state, int(stored), codes


def stories(language: str) -> Iterator[list[Example]]:
    """The examples of a guide; those that go on with each other together."""
    story: list[Example] = []
    found = list(blocks(guide(language, "director")))
    for block, after in zip(found, [*found[1:], Block((), "", 0)], strict=True):
        if block.kind == "mail":
            example = Example(block, after.text if after.kind == "answer" else "")
            if "then" not in example.flags and story:
                yield story
                story = []
            story.append(example)
    yield story


CASES = [
    pytest.param(language, story, id=f"{language}-{story[0].block.line}")
    for language in LANGUAGES
    for story in stories(language)
]


@pytest.fixture
def _own_server(settings: Settings) -> None:
    settings.INTAKE_AUTHSERV_ID = OWN_SERVER


def create_federation(language: str) -> None:
    """A federation with the players of the guide, and Anna, who directs both tournaments."""
    players = [
        {"id": f"{1001 + place}", "family_name": family, "given_name": given}
        for place, name in enumerate((*NAMES[language], *OTHERS))
        for family, _, given in [name.partition(", ")]
    ]
    numbers = [str(player["id"]) for player in players]
    common: dict[str, Any] = {"kind": "round-robin", "pool": "fwz", "start": "2026-01-01", "days_per_10_moves": 40}
    tournaments = [
        common | {"code": "SE947", "name": "Sommerturnier 947", "players": numbers[:6]},
        common | {"code": "SE951", "name": "Sommerturnier 951", "players": numbers[6:]},
    ]
    director = {"name": "Anna Leiter", "email": ANNA, "tournaments": ["SE947", "SE951"]}
    roster.load({"players": players, "tournaments": tournaments, "directors": [director]})


def sent(example: Example, number: int) -> InboundMail:
    """The mail, taken in and brought to its end."""
    head, _, text = example.block.text.partition("\n")
    answered = OutboundMail.objects.order_by("-pk").first()
    headers = {"In_Reply_To": answered.message_id} if "reply" in example.flags and answered else {}
    raw = mail(
        text.lstrip("\n") or "\n",
        subject=head.partition(": ")[2],
        dmarc="" if "unverified" in example.flags else "pass",
        sent=DAY,
        message_id=f"<{number}@example.org>",
        **headers,
    )
    row = store(raw, "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def came_of(row: InboundMail) -> tuple[str, int, list[str]]:
    """State, results stored or corrected, questions."""
    told = row.state in {"partly", "held", "pending"}
    changed = sum(result["outcome"] in {"new", "corrected"} for result in row.results)
    return row.state, changed, [reason["code"] for reason in row.reasons if told]


@pytest.mark.long
@pytest.mark.django_db
@pytest.mark.usefixtures("_own_server")
@pytest.mark.parametrize(("language", "story"), CASES)
def test_mail_ends_as_the_guide_says(language: str, story: list[Example]) -> None:
    create_federation(language)
    for number, example in enumerate(story):
        row = sent(example, number)
        assert came_of(row) == example.promised, example.block.text
        if example.answer:
            assert example.answer in row.answers.get().body
