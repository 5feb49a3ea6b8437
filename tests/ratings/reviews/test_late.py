"""Corrections of what can no longer be questioned: each needs its individual decision, which everybody can read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from pytest_django import Settings

from ratings import reviews
from ratings.audit import Origin
from ratings.corrections import KINDS as CORRECTIONS
from ratings.corrections import (
    Correction,
    Group,
    PlayersMerged,
    ResultCorrected,
    ResultWithdrawn,
    RuleChanged,
    SeatsReassigned,
    TakeoverCorrected,
    TournamentCorrected,
    TournamentReopened,
    TournamentSplit,
    kind_of,
)
from ratings.errors import ReviewRefused
from ratings.models import AuditEvent, CorrectionProposal, Entry, Kind, Review, Tournament
from ratings.reviews import ReviewRequest, StepReason, Why
from tests.ratings.corrections.world import end, entered, game, key, played, standing
from tests.ratings.federation import day
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_late"), pytest.mark.both_databases]

ALICE, BOB = "officer:1", "officer:2"
IN_TIME = datetime(2025, 4, 11, 21, 59, tzinfo=UTC)
"""One minute before the window of T1 ends, which ended on 11 January: 23:59 in Berlin."""
LATE = datetime(2026, 3, 1, 12, tzinfo=UTC)
UNTIL = day(100)
"""11 April 2025."""


@pytest.fixture
def _late() -> Iterator[None]:
    """A moment after the end of all windows."""
    with time_machine.travel(LATE, tick=False):
        yield


def lost() -> ResultCorrected:
    """P1 lost his first game."""
    white = game("T1").white.seat == 1
    return ResultCorrected(game("T1").pk, "0-1" if white else "1-0", "played", day(10))


def tournament_of(code: str) -> Tournament:
    return Tournament.objects.select_related("pool").get(code=code)


def seat(code: str, number: str) -> int:
    return Entry.objects.get(tournament__code=code, player__number=number).pk


def reopened() -> Correction:
    """A tournament that grows, and was not complete after all."""
    Tournament.objects.filter(code="T1").update(kind=Kind.SWISS)
    return TournamentReopened(tournament_of("T1").pk)


KINDS: dict[str, Callable[[], Correction]] = {
    "result": lost,
    "result-withdrawn": lambda: ResultWithdrawn(game("T1").pk),
    "tournament": lambda: TournamentCorrected(tournament_of("T1").pk, "fwz", False, False, None),
    "tournament-split": lambda: TournamentSplit(
        tournament_of("T1").pk, (Group("T1-B", "Group B", (key("P1"), key("P2"))),)
    ),
    "tournament-reopened": reopened,
    "players-merged": lambda: PlayersMerged(kept=key("P4"), gone=key("P1")),
    "seats": lambda: SeatsReassigned((seat("T1", "P1"),), key("P4")),
    "takeover": lambda: TakeoverCorrected(key("P1"), "fwz", 2200, 10, None, "roster"),
    "rule": lambda: RuleChanged("fwz", day(5), "bdf-fwz", {"k_secured": 20}),
}


def test_every_kind_is_looked_at() -> None:
    assert KINDS.keys() == CORRECTIONS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_no_kind_is_carried_out_late_without_the_individual_decision(kind: str) -> None:
    played()
    correction = KINDS[kind]()
    proposal, foreseen = reviews.prepare(correction, Why("The sheet"), ALICE)
    assert (kind_of(correction), reviews.late_since(proposal)) == (kind, UNTIL)
    with pytest.raises(ReviewRefused, match="late"):
        reviews.apply(proposal, foreseen.fingerprint, ALICE)
    reviews.allow_late_correction(proposal, "The server was down", BOB)
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    row = CorrectionProposal.objects.get()
    assert (row.state, row.late_since, row.late_by, row.late_at, row.late_why) == (
        "applied",
        UNTIL,
        BOB,
        LATE,
        "The server was down",
    )


@pytest.mark.parametrize("kind", KINDS)
def test_what_was_prepared_in_time_stays_in_time(kind: str) -> None:
    played()
    with time_machine.travel(IN_TIME, tick=False):
        proposal, foreseen = reviews.prepare(KINDS[kind](), Why("The sheet"), ALICE)
    assert reviews.late_since(proposal) is None
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    assert CorrectionProposal.objects.get().late_since is None


@pytest.mark.long
def test_decision_stands_in_the_trail_without_its_words() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet"), ALICE)
    reviews.allow_late_correction(proposal, "The server was down", BOB)
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    event = AuditEvent.objects.get(action="correction.late-allowed")
    assert (event.actor, event.after) == (BOB, {"late_since": UNTIL.isoformat()})
    assert AuditEvent.objects.get(action="correction.applied").after["late_since"] == UNTIL.isoformat()


def test_decision_is_taken_once_and_for_late_ones_only() -> None:
    played()
    proposal, _ = reviews.prepare(lost(), Why("The sheet"), ALICE)
    reviews.allow_late_correction(proposal, "The server was down", BOB)
    with pytest.raises(ReviewRefused, match="not-now"):
        reviews.allow_late_correction(proposal, "Another reason", ALICE)
    with time_machine.travel(IN_TIME, tick=False):
        in_time, _ = reviews.prepare(lost(), Why("The sheet"), ALICE)
    with pytest.raises(ReviewRefused, match="not-now"):
        reviews.allow_late_correction(in_time, "Just so", ALICE)


@pytest.mark.long
def test_merge_of_a_new_number_does_not_question_what_the_kept_one_played() -> None:
    entered(T1=["P1", "P2"], T2=["P4", "P2"])
    end("T1", "1-0", 10)
    end("T2", "1-0", 400)  # 5 February 2026: its window is open
    proposal, _ = reviews.prepare(PlayersMerged(kept=key("P1"), gone=key("P4")), Why("One person"), ALICE)
    assert reviews.late_since(proposal) is None


def test_rule_from_a_day_on_does_not_question_what_ended_before() -> None:
    played()
    rule = RuleChanged("fwz", day(425), "bdf-fwz", {"k_secured": 20})
    proposal, _ = reviews.prepare(rule, Why("The congress"), ALICE)
    assert reviews.late_since(proposal) is None


def review_of(code: str, at: datetime) -> Review:
    """A review about a tournament, taken up."""
    with time_machine.travel(at, tick=False):
        review = reviews.receive(ReviewRequest(tournament_of(code), None, "Look", "de"), Origin(ALICE))
    return reviews.start_review(review, Origin(ALICE), review.turn)


def test_review_that_was_asked_for_in_time_makes_its_correction_one_in_time() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet", review=review_of("T1", IN_TIME)), ALICE)
    assert reviews.late_since(proposal) is None
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    assert standing("P2") == {"P2": (2113, 12)}


def test_review_of_another_tournament_excuses_nothing() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet", review=review_of("T2", IN_TIME)), ALICE)
    assert reviews.late_since(proposal) == UNTIL
    with pytest.raises(ReviewRefused, match="late"):
        reviews.apply(proposal, foreseen.fingerprint, ALICE)


def public(proposal: CorrectionProposal, status: int = 200) -> Page:
    """The public page of a correction."""
    return read(Client(), f"/corrections/{proposal.code.partition(':')[2]}/", language="en", status=status)


@pytest.mark.long
def test_public_page_says_who_decided_why_and_since_when() -> None:
    played()
    proposal, foreseen = reviews.prepare(lost(), Why("Mr Brown's sheet", "BdF 7"), ALICE)
    public(proposal, status=404)
    reviews.allow_late_correction(proposal, "The server was down", BOB)
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    page = public(proposal)
    assert page.facts()["Individual decision"] == (
        "The three months had ended on 11 Apr 2025. Decided on 1 Mar 2026, 13:00 by the rating office:"
        " The server was down"
    )
    assert "Brown" not in page.source
    written = CorrectionProposal.objects.get().evaluations
    assert [f"/evaluations/{pk}/" in page.source for pk in written] == [True, True, True]
    own = f"/corrections/{proposal.code.partition(':')[2]}/"
    assert own in read(Client(), f"/evaluations/{written[0]}/").source


def test_public_page_has_the_decision_about_a_late_review() -> None:
    played()
    review = review_of("T1", LATE)
    review = reviews.allow_late(review, StepReason("The letter lay in our office"), Origin(BOB), review.turn)
    proposal, foreseen = reviews.prepare(lost(), Why("The sheet", review=review), ALICE)
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    row = CorrectionProposal.objects.get()
    assert (row.late_since, row.late_by, row.late_why) == (UNTIL, BOB, "The letter lay in our office")
    assert public(row).facts()["Individual decision"].endswith("The letter lay in our office")


def test_appeal_body_that_allows_a_late_review_is_named_without_its_words() -> None:
    played()
    review = review_of("T1", LATE)
    review = reviews.refuse(review, StepReason("Too late", "BdF 7"), Origin(ALICE), review.turn)
    review = reviews.appeal(review, "All the same", Origin(ALICE), review.turn)
    said = StepReason("Mr Brown is right", "TO 21", "Appeal committee")
    review = reviews.decide_appeal(review, said, Origin(ALICE), review.turn, upheld=True)
    proposal, foreseen = reviews.prepare(lost(), Why("Appeal", review=review), ALICE)
    reviews.apply(proposal, foreseen.fingerprint, ALICE)
    row = CorrectionProposal.objects.get()
    assert (row.late_by, row.late_why) == ("Appeal committee", "TO 21")
    assert public(row).facts()["Individual decision"].endswith("by Appeal committee: TO 21")


@pytest.mark.long
@pytest.mark.parametrize(
    ("word", "kinds"),
    [("takeover", ["takeover"]), ("rule", ["rule"]), ("merge", ["players-merged"]), ("late", [*KINDS])],
)
def test_second_person_is_asked_for_the_kinds_that_the_setting_names(
    settings: Settings, word: str, kinds: list[str]
) -> None:
    played()
    settings.REVIEW_SECOND_PERSON = {word}
    prepared = {kind: reviews.prepare(KINDS[kind](), Why("The sheet"), ALICE)[0] for kind in KINDS}
    assert [kind for kind, row in prepared.items() if reviews.needs_second(row, ALICE)] == kinds
    assert [kind for kind, row in prepared.items() if reviews.needs_second(row, BOB)] == []


def test_correction_in_time_needs_no_second_person_for_late_ones(settings: Settings) -> None:
    played()
    settings.REVIEW_SECOND_PERSON = {"late"}
    with time_machine.travel(IN_TIME, tick=False):
        proposal, _ = reviews.prepare(lost(), Why("The sheet"), ALICE)
    assert reviews.needs_second(proposal, ALICE) is False
