"""Replies of directors to our answers, each with the games that have to be stored afterwards.

The people are invented; whoever wrote their replies knew our answer and the roster, and nothing of the reader. A file
has the first mails of a director, and the replies that were written to our answer to the last of them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from email.utils import format_datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from intake.models import InboundMail, OpenQuestion
from ratings.importing import roster
from ratings.models import Game
from tests.intake.federation import brought_to_end, mail
from tests.intake.processing.test_conversations import quoted
from tests.snapshots import snapshot

FOLDER = Path(__file__).parent / "directors"
ROSTER = json.loads((FOLDER / "roster.json").read_text(encoding="utf-8"))
ONCE = {one["code"] for one in ROSTER["tournaments"] if one["kind"] == "round-robin"}
"""Tournaments whose pairings say who has White: it does not matter whom a reply names first."""

TURNED = {"1-0": "0-1", "0-1": "1-0", "+/-": "-/+", "-/+": "+/-"}
ATTRIBUTION = "Am 15. Juni 2026 um 19:21 schrieb Fernwertung:"

Stored = frozenset[tuple[str, str, str, str, str]]
"""Tournament, numbers of White and Black, score and day of games."""


@dataclass(frozen=True, slots=True)
class Reply:
    """What a director answers, the games that have to be stored after it, and how many questions may stay open."""

    sent: str
    text: str
    stored: Stored
    asked: int


@dataclass(frozen=True, slots=True)
class Talk:
    """The mails of a director before our answer, and the replies to it."""

    sender: str
    subject: str
    mails: tuple[str, ...]
    replies: tuple[Reply, ...]


def read_talk(path: Path) -> Talk:
    """Return the mails and the replies of a file."""
    first, *replies = path.read_text(encoding="utf-8").split("=== reply\n")
    heads, _, body = first.partition("\n\n")
    sender, subject = (line.partition(": ")[2] for line in heads.split("\n"))
    return Talk(sender, subject, tuple(body.split("--- next mail\n")), tuple(map(_read_reply, replies)))


def _read_reply(text: str) -> Reply:
    written, _, expected = text.partition("=== stored\n")
    head, _, body = written.partition("\n")
    *games, last = expected.strip().split("\n")
    return Reply(head, body, frozenset(map(_read_game, games)), int(last.removeprefix("open: ")))


def _read_game(line: str) -> tuple[str, str, str, str, str]:
    code, pair, score, day = line.split(" | ")
    white, black = pair.split(" - ")
    return _in_order(code, white, black, score, day)


def _in_order(code: str, white: str, black: str, score: str, day: str) -> tuple[str, str, str, str, str]:
    if code in ONCE and white > black:
        return code, black, white, TURNED.get(score, score), day
    return code, white, black, score, day


@snapshot
def load_roster() -> None:
    """Load the people and tournaments of the directors."""
    roster.load(ROSTER)


def send(talk: Talk, text: str, sent: str, number: int, **headers: str) -> InboundMail:
    """Return a mail of a director, brought to its end."""
    moment = datetime.fromisoformat(sent).replace(tzinfo=ZoneInfo("Europe/Berlin"))
    facts = {"sender": talk.sender, "sent": format_datetime(moment), "message_id": f"<{number}@director.example>"}
    return brought_to_end(mail(text, **{"subject": talk.subject, **facts, **headers}))


def list_stored() -> Stored:
    """Return all games that are stored."""
    wide = Game.objects.exclude(score=None).select_related("tournament", "white__player", "black__player")
    return frozenset(
        _in_order(
            one.tournament.code,
            one.white.player.number,
            one.black.player.number,
            one.score or "",
            f"{one.completed_on}",
        )
        for one in wide
    )


def list_outcomes(talk: Talk) -> Iterator[tuple[str, Stored, bool]]:
    """Yield each reply with the games that are stored after it, and whether no question is open that need not be."""
    asked = [send(talk, text, f"2026-06-15 19:{10 + at}", at) for at, text in enumerate(talk.mails)][-1]
    answer = asked.answers.order_by("-pk")[0]
    subject = answer.subject if answer.subject.startswith("Re: ") else f"Re: {answer.subject}"
    for at, reply in enumerate(talk.replies, start=len(talk.mails)):
        before = transaction.savepoint()
        text = reply.text.replace("@@QUOTE@@\n", f"{ATTRIBUTION}\n{quoted(asked)}")
        send(talk, text, reply.sent, at, subject=subject, In_Reply_To=answer.message_id)
        yield reply.text, list_stored(), OpenQuestion.objects.filter(state="open").count() <= reply.asked
        transaction.savepoint_rollback(before)


@pytest.mark.django_db
@pytest.mark.long
@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda path: path.stem)
def test_reply_leads_to_what_a_careful_clerk_would_store(path: Path) -> None:
    load_roster()
    talk = read_talk(path)
    assert list(list_outcomes(talk)) == [(reply.text, reply.stored, True) for reply in talk.replies]
