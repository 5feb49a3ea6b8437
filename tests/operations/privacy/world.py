"""People whose names, addresses and days of birth stand wherever a server keeps words: then they are erased."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import date, timedelta
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

from django.utils import timezone

from intake.models import (
    AnswerKind,
    InboundMail,
    InboundRequest,
    MailState,
    OutboundMail,
    OutboundState,
    ProposalState,
    RequestState,
    TournamentProposal,
)
from intake.receiving.receivers import store
from intake.replying.queue import put_own
from ratings import publication, reviews
from ratings.audit import Origin
from ratings.facts import results
from ratings.importing import roster
from ratings.models import CorrectionProposal, CorrectionState, Game, Note, Player, Pool, Takeover, Tournament
from ratings.regulations.types import Reason, Score
from ratings.reviews import ReviewRequest, StepReason
from tests.operations.privacy.conftest import MARCH

OFFICER = Origin("officer:1", "office")
LETTERS = "bcdfghklmnprstvwz"


@dataclass(frozen=True, slots=True)
class Canary:
    """Somebody whom nothing else in the database resembles."""

    number: str
    family: str
    given: str
    address: str
    born: str

    @property
    def written(self) -> tuple[str, ...]:
        """Everything that must not be found any more."""
        year, month, day = self.born.split("-")
        return self.family, self.given, self.address, self.address.partition("@")[0], self.born, f"{day}.{month}.{year}"

    @property
    def sentence(self) -> str:
        """Words with all of it."""
        year, month, day = self.born.split("-")
        return (
            f"{self.given} {self.family}, geboren {day}.{month}.{year}, und {self.family}, {self.given}; "
            f"Herr {self.family.upper()} schrieb von {self.address}."
        )


def canaries(chance: random.Random, number: int) -> list[Canary]:
    """People with invented names that contain umlauts, with their own addresses and days of birth."""
    return [_canary(chance, place) for place in range(number)]


def _canary(chance: random.Random, place: int) -> Canary:
    family, given = (f"{_word(chance)}ä{_word(chance)}{place}x".capitalize() for _ in range(2))
    born = date(1931, 1, 1) + timedelta(days=chance.randrange(20_000))
    return Canary(
        f"K{place:03}", family, given, f"{_word(chance)}{place}.{_word(chance)}@kanarie.example", born.isoformat()
    )


def _word(chance: random.Random) -> str:
    return "".join(chance.choice(LETTERS) + chance.choice("aeiou") for _ in range(3))


def create_people(people: list[Canary]) -> None:
    """A tournament of each with two who stay, finished and rated, and words about each in every field."""
    others = [_row("S1", "Bleibt", "Berta"), _row("S2", "Immerda", "Ida")]
    rows = [
        _row(
            one.number,
            one.family,
            one.given,
            birth_date=one.born,
            email=one.address,
            aliases=[f"{one.family}, Prof. {one.given}"],
        )
        for one in people
    ]
    tournaments = [_tournament(f"T{one.number}", [one.number, "S1", "S2"]) for one in people]
    director = {"name": "Lotte Leiter", "email": "leitung@example.org", "tournaments": [t["code"] for t in tournaments]}
    roster.load({"players": [*others, *rows], "tournaments": tournaments, "directors": [director]})
    for one in people:
        play(f"T{one.number}")
        tell_of(one)
    pool = Pool.objects.get(key="fwz")
    published = publication.publish(pool, timezone.localdate(), "officer:1")
    publication.withdraw(published, " ".join(one.family for one in people)[:200], "officer:1")


def _row(number: str, family: str, given: str, **facts: Any) -> dict[str, Any]:
    brought = [{"pool": "fwz", "value": 1900, "index": 6, "as_of": "2025-12-31"}]
    return {
        "id": number,
        "family_name": family,
        "given_name": given,
        "club": f"SK {family}",
        "rating": brought,
        "sex": "w",
        **facts,
    }


def _tournament(code: str, seats: list[str]) -> dict[str, Any]:
    facts = {"kind": "round-robin", "pool": "fwz", "start": "2026-01-01", "days_per_10_moves": 40}
    return {"code": code, "name": f"Turnier {code}", "players": seats, **facts}


def play(code: str) -> None:
    """All games of a tournament end in a draw."""
    tournament = Tournament.objects.get(code=code)
    games = Game.objects.filter(tournament=tournament).order_by("number")
    day = MARCH.date()
    told = [results.Result(game.pk, Score("1/2-1/2"), day, Reason.PLAYED) for game in games]
    results.record(tournament.pool, told, actor="director:1", cause="mail", received_at=MARCH)


def tell_of(one: Canary) -> None:
    """Words with everything about somebody, in every field that takes words."""
    tournament, player = Tournament.objects.get(code=f"T{one.number}"), Player.objects.get(number=one.number)
    tournament.consent = one.sentence[:200]
    tournament.save()
    review = reviews.receive(
        ReviewRequest(tournament, None, one.sentence, "de", player=player), Origin(f"player:{player.pk}", "x")
    )
    review = reviews.refuse(reviews.start_review(review, OFFICER, 1), StepReason(one.sentence, "BdF 7"), OFFICER, 2)
    elsewhere = ReviewRequest(tournament, None, one.sentence, "de", player=Player.objects.get(number="S1"))
    reviews.refuse(
        reviews.start_review(reviews.receive(elsewhere, OFFICER), OFFICER, 1), StepReason("-", "BdF 7"), OFFICER, 2
    )
    now = timezone.now()
    CorrectionProposal.objects.create(
        kind="result",
        content={"note": one.sentence},
        reason=one.sentence,
        prepared_by="officer:1",
        prepared_at=now,
        state=CorrectionState.DROPPED,
    )
    Note.objects.create(way="phone", text=one.sentence[:200], actor="officer:1", made_at=now)
    Takeover.objects.filter(player=player).update(note=one.sentence[:200])
    write(one, tournament)


def write(one: Canary, tournament: Tournament) -> None:
    """Mails in every encoding: his own, a director's about his tournament, a stranger's, one nobody could unpack."""
    codings = (("utf-8", "base64"), ("utf-8", "quoted-printable"), ("iso-8859-1", "8bit"))
    for place, (charset, coding) in enumerate(codings):
        message = EmailMessage(SMTP)
        message["From"], message["Subject"] = f"{one.given} {one.family} <{one.address}>", one.sentence
        message["Message-ID"] = f"<{place}.{one.address}>"
        message.set_content(f"{one.sentence}\n" * 5, charset=charset, cte=coding)
        row = store(message.as_bytes(), "file")
        state = (MailState.ACCEPTED, MailState.QUARANTINED, MailState.IGNORED)[place]
        InboundMail.objects.filter(pk=row.pk).update(
            state=state, **_read(one, tournament if place == 0 else None, place)
        )
        if place == 0:
            _answered(row, one)
    InboundRequest.objects.create(
        provider="postal",
        content_type="text/plain",
        body=one.sentence.encode(),
        stored_at=MARCH,
        due_at=MARCH,
        state=RequestState.FAILED,
        problem=one.sentence,
    )
    letter = put_own(AnswerKind.LINK, one.address, "Link", one.sentence, MARCH)
    OutboundMail.objects.filter(pk=letter.pk).update(state=OutboundState.SENT, last_error=f"550 <{one.address}>")
    other = put_own(AnswerKind.REVIEW, "leitung@example.org", one.family, one.sentence, MARCH)
    OutboundMail.objects.filter(pk=other.pk).update(state=OutboundState.SENT)


def _read(one: Canary, tournament: Tournament | None, place: int) -> dict[str, Any]:
    told = {"code": "no-results", "message": one.sentence, "detail": one.family, "where": f"body:1: {one.sentence}"}
    return {
        "sender": one.address if place == 0 else "stranger@example.net",
        "subject": one.sentence[:250],
        "envelope_to": one.address,
        "tournament": tournament,
        "reasons": [told],
        "rulings": {"players": {one.sentence: 1}},
    }


def _answered(row: InboundMail, one: Canary) -> None:
    TournamentProposal.objects.create(
        mail=row, content={"entrants": [{"name": one.sentence}]}, state=ProposalState.REJECTED
    )
    answer = put_own(AnswerKind.ANSWER, "leitung@example.org", one.sentence[:250], one.sentence, MARCH)
    OutboundMail.objects.filter(pk=answer.pk).update(mail=row, state=OutboundState.SENT)
