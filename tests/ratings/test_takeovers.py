"""EmailChessPoint 3 to 5: ratings from elsewhere come in, and one that goes first takes another one's place."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
import time_machine

from ratings import audit
from ratings.audit import Origin
from ratings.corrections import TakeoverCorrected, carry_out, preview_correction
from ratings.errors import CorrectionRefused, NotTakenOver
from ratings.evaluation import BroughtRating, Preview, find_differences
from ratings.importing import roster
from ratings.importing.roster import Bringing, Change
from ratings.models import AuditEvent, LedgerEntry, Player, Run, RunKind, Standing, Takeover
from ratings.regulations.types import State
from tests.ratings.federation import create_federation, finish, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ORIGIN = Origin("officer:1", "office")
NOON = datetime(2025, 11, 20, 12, tzinfo=UTC)
LAST = date(2024, 12, 31)


def newcomer() -> Player:
    """P6, who brought nothing into any pool."""
    return Player.objects.get(number="P6")


def bring(value: int, index: int, source: str, key: str = "ecp") -> Change:
    """P6 brings a rating into a pool."""
    return roster.bring_rating(newcomer(), pool(key), BroughtRating(value, index, LAST, source, published=True), ORIGIN)


def late(value: int, index: int, source: str) -> Preview:
    """P6 brings a rating to ecp by which evaluations come out otherwise: looked at, then carried out."""
    assert refused(value, index, source) == Bringing.REWRITES
    correction = TakeoverCorrected(newcomer().pk, "ecp", value, index, LAST, source, published=True, by_text=True)
    foreseen = preview_correction(correction)
    assert carry_out(correction, ORIGIN, foreseen.fingerprint).preview == foreseen
    return foreseen.previews[pool("ecp").pk]


def refused(value: int, index: int, source: str, key: str = "ecp") -> str:
    """Why P6 may not bring a rating."""
    with pytest.raises(NotTakenOver) as refusal:
        bring(value, index, source, key)
    return refusal.value.why


def rating_of(number: str) -> tuple[int | None, int | None]:
    """Value and index of a player."""
    row = Standing.objects.get(pool__key="ecp", player__number=number)
    return row.value, row.index


def taken() -> list[tuple[int, int, str, date | None]]:
    """All that P6 ever brought along, oldest first, with the day of its exchange."""
    rows = Takeover.objects.filter(player=newcomer()).order_by("pk")
    return list(rows.values_list("value", "index", "source", "exchanged_on"))


def playing(score: str, opponent: str) -> None:
    """P6 has White against somebody and reports the first game."""
    create_federation(tournament("T", ["P6", opponent], kind="match", pool="ecp"), pool="ecp")
    finish(games("T")[0], score, 5)


@time_machine.travel(NOON, tick=False)
def test_rating_that_goes_first_takes_the_place_of_another_and_the_old_one_keeps_the_day() -> None:
    create_federation(pool="ecp")
    assert bring(1800, 3, "iccf") is Change.NEW
    assert bring(1900, 4, "desc") is Change.CHANGED
    assert bring(1900, 4, "desc") is Change.SAME
    assert taken() == [(1800, 3, "iccf", NOON.date()), (1900, 4, "desc", None)]
    assert rating_of("P6") == (1900, 4)
    events = AuditEvent.objects.filter(subject=f"player:{newcomer().pk}", action__startswith="rating.")
    assert list(events.order_by("number").values_list("action", "before", "after")) == [
        ("rating.taken-over", {}, {"pool": "ecp", "value": 1800, "index": 3, "source": "iccf", "published": True}),
        (
            "rating.exchanged",
            {"value": 1800, "index": 3, "source": "iccf"},
            {"pool": "ecp", "value": 1900, "index": 4, "source": "desc", "published": True},
        ),
    ]
    assert list(audit.broken()) == []


@pytest.mark.parametrize("source", ["fwz", "national-federation", "other-server", "none"])
def test_rating_that_goes_no_further_up_is_refused(source: str) -> None:
    create_federation(pool="ecp")
    bring(1800, 0, "fwz")
    assert refused(1900, 0, source) == Bringing.NOT_BEFORE
    assert rating_of("P6") == (1800, 0)


@pytest.mark.long
def test_own_games_rated_from_0_0_are_rated_again_after_the_exchange() -> None:
    # § 6, § 5: a win over 2100 alone is 2100 + 677; with three games of 1900 before it
    # (3 * 1900 + 2777) / 4 = 2119.25. The opponent's rating stayed both times.
    playing("1-0", "P2")
    assert (rating_of("P6"), rating_of("P2")) == ((2777, 1), (2100, 7))
    preview = late(1900, 3, "desc")
    assert [(move.before, move.after) for move in preview.moved] == [(State(2777, 1, (2777,)), State(2119, 4, (8477,)))]
    assert (rating_of("P6"), rating_of("P2")) == ((2119, 4), (2100, 7))
    assert [row[:3] for row in taken()] == [(0, 0, "none"), (1900, 3, "desc")]
    assert Run.objects.latest("pk").kind == RunKind.CORRECTION
    assert find_differences(pool("ecp")) == []


@pytest.mark.long
def test_game_that_nobody_could_count_counts_with_the_rating_brought_late() -> None:
    # § 6: neither 0-0 nor 1800-3 has index 5; with 1950-8 the game counts, 1950 + 677 for P4's win:
    # (3 * 1800 + 2627) / 4 = 2006.75.
    playing("0-1", "P4")
    assert not LedgerEntry.objects.exists()
    late(1950, 8, "iccf")
    assert (rating_of("P6"), rating_of("P4")) == ((1950, 8), (2007, 4))
    assert find_differences(pool("ecp")) == []


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["P1", "P4"], ids=["secured", "below index 5"])
def test_nothing_is_exchanged_once_an_opponent_was_evaluated_on_its_basis(opponent: str) -> None:
    create_federation(tournament("T", ["P6", opponent], kind="match", pool="ecp"), pool="ecp")
    bring(1900, 9, "iccf")
    finish(games("T")[0], "1/2-1/2", 5)
    before = LedgerEntry.objects.count()
    assert refused(2000, 9, "emailchesspoint") == Bringing.BASIS_USED
    assert refused(2000, 9, "fwz") == Bringing.BASIS_USED
    assert refused(2000, 9, "other-server") == Bringing.NOT_BEFORE
    assert (taken(), LedgerEntry.objects.count()) == ([(1900, 9, "iccf", None)], before)


@pytest.mark.parametrize(("source", "index"), [("chess960", 4), ("engine-free", 4), ("over-the-board", 3)])
def test_index_above_the_limit_is_refused(source: str, index: int) -> None:
    # § 4
    create_federation(pool="ecp")
    assert refused(1900, index, source) == Bringing.INDEX_CAP
    assert bring(1900, index - 1, source) is Change.NEW


def test_federations_own_list_counts_as_an_earlier_rating() -> None:
    create_federation(pool="ecp", P6=(1500, 2))
    assert refused(1900, 9, "desc") == Bringing.NOT_BEFORE


def test_other_regulations_exchange_nothing() -> None:
    create_federation(P6=(1500, 2))
    assert refused(1900, 9, "emailchesspoint", "fwz") == Bringing.HAS_RATING


def test_conversion_is_kept_with_the_words_about_it() -> None:
    create_federation(pool="ecp")
    brought = BroughtRating(1950, 40, LAST, "other-server", 2100, "server list less 150", published=True)
    roster.bring_rating(newcomer(), pool("ecp"), brought, ORIGIN)
    assert Takeover.objects.filter(converted_from=2100, note="server list less 150").count() == 1
    after = AuditEvent.objects.get(action="rating.taken-over", subject=f"player:{newcomer().pk}").after
    rating = {"value": 1950, "index": 40, "source": "other-server", "converted_from": 2100}
    assert after == {"pool": "ecp", **rating, "published": True}


@pytest.mark.parametrize("said", [None, False])
@pytest.mark.parametrize("source", ["desc", "fwz", "iccf", "national-federation", "other-server", "chess960"])
def test_rating_of_another_organisation_comes_in_only_where_its_evaluations_are_published(
    source: str, said: bool | None
) -> None:
    # §§ 3, 4
    create_federation(pool="ecp")
    with pytest.raises(NotTakenOver) as refusal:
        roster.bring_rating(newcomer(), pool("ecp"), BroughtRating(1800, 1, LAST, source, published=said), ORIGIN)
    assert (refusal.value.why, str(refusal.value)) == (Bringing.NOT_PUBLISHED, "not-published in ecp")
    correction = TakeoverCorrected(newcomer().pk, "ecp", 1800, 1, LAST, source, published=said)
    with pytest.raises(CorrectionRefused, match="not-published"):
        preview_correction(correction)
    assert (
        roster.bring_rating(newcomer(), pool(), BroughtRating(1800, 1, LAST, source), ORIGIN) is Change.NEW
    )  # the FWZ asks not


@pytest.mark.parametrize(("said", "change"), [(None, Change.NEW), (True, Change.NEW), (False, None)])
def test_earlier_rating_of_its_own_is_published_unless_somebody_says_no(
    said: bool | None, change: Change | None
) -> None:
    create_federation(pool="ecp")
    brought = BroughtRating(1800, 1, LAST, published=said)
    if change:
        assert roster.bring_rating(newcomer(), pool("ecp"), brought, ORIGIN) is change
        return
    with pytest.raises(NotTakenOver, match="not-published"):
        roster.bring_rating(newcomer(), pool("ecp"), brought, ORIGIN)


def test_0_0_has_nothing_to_publish() -> None:
    create_federation(pool="ecp")
    assert roster.bring_rating(newcomer(), pool("ecp"), BroughtRating(0, 0, LAST, "none"), ORIGIN) is Change.NEW


def test_takeover_that_came_to_be_forbidden_is_not_carried_out_as_it_was_looked_at() -> None:
    playing("1-0", "P2")
    correction = TakeoverCorrected(newcomer().pk, "ecp", 1900, 9, LAST, "desc", published=True, by_text=True)
    foreseen = preview_correction(correction)
    roster.load({"players": [{"id": "P6", "family_name": "A"}]})
    Takeover.objects.create(pool=pool("ecp"), player=newcomer(), value=1800, index=1, source="roster")
    with pytest.raises(CorrectionRefused, match="not-before in ecp"):
        carry_out(correction, ORIGIN, foreseen.fingerprint)
