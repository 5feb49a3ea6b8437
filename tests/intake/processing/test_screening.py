"""The table of senders: one row decides, from top to bottom."""

from __future__ import annotations

from typing import Any

import pytest

from intake.models import MailState, OutboundMail, ReportToken
from intake.processing.screening import OTHER_DIRECTOR, SCREENS, Answer, SenderFacts, select_screen
from intake.reading.codes import is_question
from intake.reading.types import Auth, Disposition, Sender
from intake.replying.messages import SENTENCES
from ratings.models import Director, Player, Tournament

DIRECTOR = Director(name="Anna", email="anna@example.org")
TOKEN = ReportToken(director=DIRECTOR, tournament=Tournament(code="SE947"))
PLAYER = Player(number="1", family_name="Schmidt")


def facts(*, dmarc: str = "pass", address: str = "anna@example.org", **others: Any) -> SenderFacts:
    usual: dict[str, Any] = {
        "sender": Sender(address, problem="" if address else "several-from", dmarc=dmarc),
        "automatic": "",
        "director": DIRECTOR,
        "players": (),
        "confirmed": False,
        "too_large": False,
    }
    return SenderFacts(**usual | others)


STRANGER: dict[str, Any] = {"director": None}
KNOWN: dict[str, Any] = {"director": None, "players": (PLAYER,)}


@pytest.mark.parametrize(
    ("given", "auth", "state", "disposition", "answer"),
    [
        (facts(), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(dmarc=""), Auth.UNKNOWN, MailState.PENDING, Disposition.HOLD, Answer.CONFIRMATION),
        (facts(dmarc="none"), Auth.UNKNOWN, MailState.PENDING, Disposition.HOLD, Answer.CONFIRMATION),
        (facts(dmarc="", confirmed=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(too_large=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(dmarc="", token=TOKEN), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(dmarc="fail", token=TOKEN), Auth.FORGED, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(address="", token=TOKEN), Auth.FORGED, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(blocked=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.CODE_WORD),
        (facts(dmarc="", token=TOKEN, blocked=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.CODE_WORD),
        (facts(dmarc="", blocked=True), Auth.UNKNOWN, MailState.PENDING, Disposition.HOLD, Answer.CONFIRMATION),
        (facts(dmarc="fail", vouched=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(blocked=True, vouched=True), Auth.DIRECTOR, MailState.HELD, Disposition.HOLD, Answer.FULL),
        (facts(**KNOWN), Auth.PLAYER, MailState.HELD, Disposition.HOLD, Answer.CODE_WORD),
        (facts(dmarc="", **KNOWN), Auth.UNKNOWN, MailState.HELD, Disposition.HOLD, Answer.NOTHING),
        (facts(dmarc="fail"), Auth.FORGED, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(dmarc="fail", confirmed=True), Auth.FORGED, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(address=""), Auth.FORGED, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(**STRANGER), Auth.UNKNOWN, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (facts(dmarc="", **STRANGER), Auth.UNKNOWN, MailState.QUARANTINED, Disposition.HOLD, Answer.NOTHING),
        (
            facts(returned=OutboundMail(), automatic="report"),
            Auth.UNKNOWN,
            MailState.IGNORED,
            Disposition.IGNORE,
            Answer.NOTHING,
        ),
        (facts(automatic="list"), Auth.UNKNOWN, MailState.IGNORED, Disposition.IGNORE, Answer.NOTHING),
        (facts(automatic="list", dmarc="fail"), Auth.UNKNOWN, MailState.IGNORED, Disposition.IGNORE, Answer.NOTHING),
        (
            facts(address="wertung@fernwertung.example"),
            Auth.UNKNOWN,
            MailState.IGNORED,
            Disposition.IGNORE,
            Answer.NOTHING,
        ),
    ],
    ids=[
        "director",
        "director without verdict",
        "director of a domain without policy",
        "director who confirmed",
        "director, too large",
        "secret address",
        "secret address, forged",
        "secret address, ambiguous From",
        "director in whose name somebody else wrote",
        "secret address of such a director",
        "such a director without verdict",
        "officer vouches for a forged one",
        "officer vouches in spite of a block",
        "player",
        "player without verdict",
        "forged",
        "forged beyond confirmation",
        "ambiguous From",
        "stranger",
        "stranger without verdict",
        "a mail of ours that came back",
        "list",
        "forged list",
        "our own mail",
    ],
)
def test_sender(given: SenderFacts, auth: Auth, state: MailState, disposition: Disposition, answer: Answer) -> None:
    row = select_screen(given)
    assert (row.auth, row.state, row.disposition, row.answer) == (auth, state, disposition, answer)


def test_only_a_certain_director_is_read() -> None:
    assert [row.name for row in SCREENS if row.reads] == ["the officer says whose report it is", "a director"]
    assert SCREENS[-1].reads


def test_only_certain_senders_get_an_answer() -> None:
    """RFC 3834 and promise of docs/receiving.md: no backscatter. A confirmation goes to a registered address."""
    answered = {row.auth for row in (*SCREENS, OTHER_DIRECTOR) if row.answer in {Answer.FULL, Answer.CODE_WORD}}
    assert answered == {Auth.DIRECTOR, Auth.PLAYER, Auth.OTHER_DIRECTOR}


def test_every_reason_of_a_row_has_a_sentence() -> None:
    assert [row.code for row in (*SCREENS, OTHER_DIRECTOR) if row.code and row.code not in SENTENCES] == []
    assert is_question(SCREENS[3].code)
