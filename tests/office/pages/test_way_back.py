"""A correction that was carried out is taken back by another one, prepared from what the trail keeps."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.test import Client

from ratings import reviews
from ratings.corrections import (
    Correction,
    Group,
    PlayersMerged,
    ResultCorrected,
    ResultWithdrawn,
    SeatsReassigned,
    TakeoverCorrected,
    TournamentCorrected,
    TournamentReopened,
    TournamentSplit,
)
from ratings.evaluation import find_differences, rate_requested, stored_digest
from ratings.models import CorrectionProposal, Entry, Standing, Takeover, Tournament
from ratings.reviews import Why
from tests.office.pages.forms import fill, send, values
from tests.ratings.corrections.world import game, key, played
from tests.ratings.federation import create_federation, day, finish_all, pool, tournament
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_in_time"), pytest.mark.both_databases]


@pytest.fixture
def _in_time() -> Iterator[None]:
    """A moment before the end of all windows: T1 ended on 11 January."""
    with time_machine.travel(datetime(2025, 3, 20, 9, 30, tzinfo=UTC), tick=False):
        yield


BROUGHT = ("value", "index", "source", "as_of", "converted_from")


def correction_of(kind: str) -> Correction:
    """A correction of each kind, in the pool that was played."""
    seat = Entry.objects.get(tournament__code="T1", player__number="P1").pk
    first = Tournament.objects.get(code="T1")
    unrated = TournamentCorrected(first.pk, "fwz", rated=False, international=False, days_per_10_moves=50)
    corrections: dict[str, Correction] = {
        "result": ResultCorrected(game("T1").pk, "1/2-1/2", "time", day(9)),
        "tournament": unrated,
        "takeover": TakeoverCorrected(key("P1"), "fwz", 1900, 9, day(0), "roster"),
        "seats": SeatsReassigned((seat,), key("P4")),
        "players-merged": PlayersMerged(key("P5"), key("P1")),
    }
    return corrections[kind]


def states() -> dict[str, tuple[int | None, int | None]]:
    """The rating of every player."""
    return {each.player.number: (each.value, each.index) for each in Standing.objects.select_related("player")}


def brought(number: str) -> dict[str, object]:
    """The rating that a player brought along, but for its key."""
    return dict(Takeover.objects.filter(player__number=number, exchanged_on=None).values(*BROUGHT).get())


def carried_out(client: Client, kind: str, actor: str) -> Page:
    """The page of a correction that was carried out."""
    proposal, foreseen = reviews.prepare(correction_of(kind), Why("Misread", "", None, ""), actor)
    reviews.apply(proposal, foreseen.fingerprint, actor)
    return read(client, f"/office/corrections/{proposal.pk}/")


def taken_back(client: Client, address: str) -> None:
    """Carry out the correction that an address prepares."""
    shown = send(client, address, {**fill(client, address), "why": "It was right before"})
    (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
    send(client, shown.headers["path"], {"seen": str(seen)})


def ways_back(page: Page) -> list[str]:
    """The buttons of a page that take a correction back."""
    return [str(link) for link in page.tree.xpath("//main//a[@class='button']/@href")]


@pytest.mark.long
@pytest.mark.parametrize("kind", ["result", "tournament", "takeover", "seats"])
def test_what_was_carried_out_is_taken_back_with_its_effect_shown_before(kind: str, alice: Client, actor: str) -> None:
    played()
    before, facts = states(), Tournament.objects.filter(code="T1").values().get()
    result = (game("T1").score, game("T1").reason, game("T1").completed_on)
    page = carried_out(alice, kind, actor)
    changed = states()
    assert changed != before
    (address,) = ways_back(page)
    shown = send(alice, address, {**fill(alice, address), "why": "It was right before"})
    assert (shown.status, states()) == (200, changed)
    (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
    send(alice, shown.headers["path"], {"seen": str(seen)})
    assert states() == before
    assert (game("T1").score, game("T1").reason, game("T1").completed_on) == result
    assert Tournament.objects.filter(code="T1").values().get() == facts
    assert list(find_differences(pool())) == []


@pytest.mark.long
@pytest.mark.parametrize(("value", "index", "as_of"), [(2100, 40, day(-40)), (0, 0, None)])
def test_rating_brought_along_comes_back_with_its_day_and_with_0(
    value: int, index: int, as_of: date | None, alice: Client, actor: str
) -> None:
    played()
    source = "roster" if value else "none"
    Takeover.objects.filter(player__number="P1").update(value=value, index=index, as_of=as_of, source=source)
    before = brought("P1")
    (address,) = ways_back(carried_out(alice, "takeover", actor))
    assert brought("P1") != before
    taken_back(alice, address)
    assert brought("P1") == before


@pytest.mark.long
def test_rating_that_was_converted_has_no_prepared_way_back(alice: Client, actor: str) -> None:
    played()
    Takeover.objects.filter(player__number="P1").update(converted_from=2000)
    assert ways_back(carried_out(alice, "takeover", actor)) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ["result", "tournament", "takeover", "seats"])
def test_correction_is_not_taken_back_once_its_facts_were_changed_again(kind: str, alice: Client, actor: str) -> None:
    played()
    page = carried_out(alice, kind, actor)
    (address,) = ways_back(page)
    taken_back(alice, address)
    first, second = CorrectionProposal.objects.order_by("pk")
    again = read(alice, f"/office/corrections/{first.pk}/")
    assert ways_back(again) == []
    (link,) = again.tree.xpath("//main//p[@class='note']/a/@href")
    assert link == f"/office/corrections/named/{second.code.partition(':')[2]}/"
    (onward,) = ways_back(read(alice, f"/office/corrections/{second.pk}/"))
    taken_back(alice, onward)
    assert ways_back(read(alice, f"/office/corrections/{first.pk}/")) == [address]


@pytest.mark.long
def test_numbers_that_were_merged_have_no_prepared_way_back(alice: Client, actor: str) -> None:
    played()
    assert ways_back(carried_out(alice, "players-merged", actor)) == []


LAW = {"pool": "fwz", "since": "2025-01-16", "rule": "bdf-fwz", "parameters": "k_secured = 20"}


@pytest.mark.long
def test_law_of_a_pool_is_taken_back_to_none_and_to_the_one_before(alice: Client, actor: str) -> None:
    played()
    before = states(), stored_digest(pool())
    place = "/office/corrections/new/rule/"
    pages = []
    for parameters in ("k_secured = 20", "k_secured = 15"):
        given = {**LAW, "parameters": parameters, "decided_by": "Congress", "why": "A trial", "paragraph": ""}
        shown = send(alice, place, given)
        (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
        pages.append(send(alice, shown.headers["path"], {"seen": str(seen)}).headers["path"])
    first, second = pages
    assert ways_back(read(alice, first)) == []
    (address,) = ways_back(read(alice, second))
    (law,) = (fill(alice, address),)
    assert {name: law[name] for name in LAW} == LAW
    shown = send(alice, address, {**law, "decided_by": "Congress", "why": "It was right before"})
    (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
    send(alice, shown.headers["path"], {"seen": str(seen)})
    (address,) = ways_back(read(alice, first))
    taken_back(alice, address)
    assert (states(), stored_digest(pool())) == before
    assert ways_back(read(alice, first)) == []
    assert list(find_differences(pool())) == []


def prepared(correction: Correction, actor: str) -> tuple[CorrectionProposal, str]:
    """A prepared correction, and the address of its effect."""
    proposal, _ = reviews.prepare(correction, Why("Misread", "", None, ""), actor)
    return proposal, f"/office/corrections/{proposal.pk}/"


def effect(page: Page) -> list[tuple[str, str, str]]:
    """Who moves from what to what."""
    found = page.texts("//main//caption")
    return [(row[0], row[1], row[2]) for row in page.table()] if found and "Spieler" in found[0] else []


@pytest.mark.long
def test_result_that_was_withdrawn_is_shown_before_and_entered_again(alice: Client, actor: str) -> None:
    played()
    before = states(), stored_digest(pool())
    _, address = prepared(ResultWithdrawn(game("T1").pk), actor)
    shown = read(alice, address)
    moved = effect(shown)
    (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
    send(alice, address, {"seen": str(seen)})
    assert [name for name, *_ in moved] == [f"Family P{n}, Given P{n}" for n in (1, 2, 3)]
    assert [(row[0], row[2], row[1]) for row in moved] == effect(entered_again(alice))
    assert (states(), stored_digest(pool())) == before


def entered_again(client: Client) -> Page:
    """The effect of the result of T1, which is entered again by hand and stored."""
    given = {"score": "0-1" if game("T1").white.seat == 2 else "1-0", "reason": "played", "completed_on": "2025-01-11"}
    address = f"/office/games/{game('T1').pk}/"
    note = {"way": "post", "note": "The sheet", "received_on": "2025-01-11"}
    shown = send(client, address, {**fill(client, address), **given, **note})
    send(client, address, values(shown))
    rate_requested()
    return shown


@pytest.mark.long
@pytest.mark.parametrize("kind", ["tournament-reopened", "players-merged", "tournament-split"])
def test_effect_that_a_correction_shows_is_what_it_does(kind: str, alice: Client, actor: str) -> None:
    everybody = [f"P{n}" for n in range(1, 5)]
    planned = [{"white": "P1", "black": "P2", "round": 1}, {"white": "P3", "black": "P4", "round": 1}]
    create_federation(tournament("T", everybody, kind="swiss", games=planned, complete=True))
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    before, played_in = (states(), stored_digest(pool())), Tournament.objects.get()
    corrections: dict[str, Correction] = {
        "tournament-reopened": TournamentReopened(played_in.pk),
        "players-merged": PlayersMerged(key("P8"), key("P1")),
        "tournament-split": TournamentSplit(played_in.pk, (Group("T-b", "Group b", (key("P3"), key("P4"))),)),
    }
    _, address = prepared(corrections[kind], actor)
    shown = read(alice, address)
    foreseen, (seen,) = effect(shown), shown.tree.xpath("//main//input[@name='seen']/@value")
    assert (states(), stored_digest(pool())) == before
    done = send(alice, address, {"seen": str(seen)})
    moved = [(row[0].partition(" FWZ")[0], row[1], row[2]) for row in done.table()] if foreseen else []
    units = [row[0].split()[0] for row in shown.table(-1)]
    assert (foreseen, set(units)) == (moved, {"T", "T-b"} if kind == "tournament-split" else {"T"})
    assert list(find_differences(pool())) == []
    if kind == "tournament-reopened":
        assert foreseen
        back = f"/office/tournaments/{played_in.pk}/complete/"
        again = send(alice, back, fill(alice, back, way="post", note="All there", received_on="2025-03-20"))
        assert [(row[0], row[2], row[1]) for row in foreseen] == effect(again)
        send(alice, back, values(again))
        assert (states(), stored_digest(pool())) == before
