"""What changes ratings or public pages shows its effect before it is stored, and so does taking it back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoCaptureOnCommitCallbacks

from ratings import personal
from ratings.audit import Origin
from ratings.evaluation import rate_requested, stored_digest
from ratings.facts.results import Result, record
from ratings.importing import roster
from ratings.importing.roster import create_pool
from ratings.models import AuditEvent, Entry, Evaluation, Note, Player, Pool, RatingRequest, Run, Standing, Tournament
from ratings.regulations.types import Reason, Score
from tests.office.pages import test_tournaments as tournaments
from tests.office.pages.forms import EFFECT, fill, values
from tests.office.pages.reports import SOURCE
from tests.ratings.federation import create_federation, day, finish, games, receipt, tournament
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025"), pytest.mark.both_databases]

WRITTEN = (AuditEvent, Note, RatingRequest, Evaluation, Run)
"""Rows that an act leaves."""

POOLS = ("fwz", "ecp", "fide")
FIRST = [{"white": "P1", "black": "P2", "round": 1}, {"white": "P3", "black": "P4", "round": 1}]

Moves = dict[int, tuple[object, object]]
State = tuple[object, ...]


def place(page: str = "") -> str:
    """An address of the tournament."""
    return f"/office/tournaments/{Tournament.objects.get(code='T').pk}/{page}"


def states(live: bool = False) -> dict[int, State | None]:
    """The rating, or the live value, of everybody in every pool."""
    names = ("live_value", "live_index") if live else ("value", "index")
    rows = Standing.objects.values_list("player_id", *names)
    return {player: (value, index) if value is not None else None for player, value, index in rows}


def differing(before: Mapping[int, State | None], after: Mapping[int, State | None]) -> Moves:
    """Whose rating differs, with both of them."""
    pairs = {player: (before.get(player), after.get(player)) for player in before.keys() | after.keys()}
    return {player: pair for player, pair in pairs.items() if pair[0] != pair[1]}


def told(response: Any, name: str) -> Moves:
    """Who moves by what a page shows: by rating ("moves"), or by live value ("live")."""
    moves = [move for effect in response.context["pools"] for move in getattr(effect, name)]
    return {move.player.pk: (pair_of(move.before), pair_of(move.after)) for move in moves}


def pair_of(state: Any) -> State | None:
    """A rating as value and index."""
    return (state.value, state.index) if state else None


def written() -> list[int]:
    """How many rows there are that an act leaves."""
    return [model.objects.count() for model in WRITTEN]


def everything() -> tuple[dict[int, State | None], dict[int, State | None], list[str]]:
    """All current ratings and live values, and the digests of the ledgers."""
    return states(), states(live=True), [stored_digest(pool) for pool in Pool.objects.order_by("pk")]


def page_of(response: Any) -> Page:
    """An answer as a page."""
    return Page(response.status_code, response.content.decode(), dict(response.headers))


def carry_out(client: Client, address: str, **given: Any) -> tuple[Moves, Moves]:
    """Look at the effect of a form, store it, and return who moved by rating and by live value: exactly those whom the
    effect named; looking wrote nothing.
    """
    data = {**fill(client, address), **{name: str(value) for name, value in given.items()}}
    before, rows = everything(), written()
    shown = client.post(address, data)
    assert (shown.status_code, page_of(shown).tree.xpath(EFFECT) != [], everything(), written()) == (
        *(200, True, before, rows),
    )
    assert client.post(address, values(page_of(shown))).status_code == 302
    foreseen = told(shown, "moves"), told(shown, "live")
    assert foreseen == (differing(before[0], states()), differing(before[1], states(live=True)))
    return foreseen


def swiss(pool: str, *, finished: int) -> None:
    """A Swiss tournament of four with a round, of which some games are finished."""
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], kind="swiss", pool=pool, games=FIRST), pool=pool)
    for game in games("T")[:finished]:
        finish(game, "1-0", 5)


@pytest.fixture(autouse=True)
def _rated_by_periods() -> None:
    """A pool under the regulation of the FIDE."""
    create_pool("fide", "FIDE", "fide-2014", {}, Origin("officer:1", "pool"))


ENTRY = {"player": "P5", "half_points": "0", **SOURCE}


@pytest.mark.long
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize(("page", "back"), [("complete/", "reopen/"), ("late/", ""), ("rounds/", "rounds/")])
def test_growth_of_a_tournament_is_shown_before_and_taken_back(page: str, back: str, pool: str, alice: Client) -> None:
    swiss(pool, finished=1)
    before = everything()
    carry_out(alice, place(page), **({"rounds": 3, **SOURCE} if page == "rounds/" else {**ENTRY}))
    late = Entry.objects.filter(seat=5).first()
    carry_out(alice, place(back or f"late/{late and late.pk}/back/"), **{**SOURCE, "rounds": ""})
    assert everything() == before


@pytest.mark.long
def test_seat_that_somebody_else_took_meanwhile_is_shown_again(alice: Client) -> None:
    swiss("fwz", finished=0)
    address = place("late/")
    shown = page_of(alice.post(address, {**fill(alice, address), **ENTRY}))
    other = page_of(alice.post(address, {**fill(alice, address), **ENTRY, "player": "P6"}))
    assert alice.post(address, values(other)).status_code == 302
    again = alice.post(address, values(shown))
    assert (again.status_code, again.context["moved_on"], Entry.objects.filter(seat=6).exists()) == (200, True, False)
    assert alice.post(address, values(page_of(again))).status_code == 302
    assert Entry.objects.get(seat=6).player.number == "P5"


@pytest.mark.long
def test_refused_act_shows_no_effect_of_what_waited_before(alice: Client) -> None:
    """T2 waits to be rated; an entry of T with a game cannot be taken back."""
    seats, other = ["P1", "P2", "P3", "P4"], tournament("T2", ["P1", "P2", "P3"], pool="fwz")
    create_federation(tournament("T", seats, kind="swiss", pool="fwz", games=FIRST), other, pool="fwz")
    for game in games("T2"):
        result = Result(game.pk, Score("1-0"), day(5), Reason("played"))
        record(game.tournament.pool, [result], actor="officer:1", cause="x", received_at=receipt(5), rate_later=True)
    before = everything()
    address = place(f"late/{Entry.objects.get(tournament__code='T', seat=1).pk}/back/")
    answer = alice.post(address, {**fill(alice, address), **SOURCE})
    assert (answer.status_code, everything()) == (302, before)
    rate_requested()
    assert everything() != before


@pytest.mark.long
@pytest.mark.parametrize("pool", POOLS)
def test_annulled_round_is_shown_before_and_added_again(pool: str, alice: Client) -> None:
    swiss(pool, finished=0)
    before = everything()
    carry_out(alice, place("rounds/annul/"), **SOURCE)
    address, pairs = place("rounds/new/"), {"pairs": "1-2\n3-4", **SOURCE}
    shown = page_of(alice.post(address, {**fill(alice, address), **pairs}))
    assert alice.post(address, values(shown)).status_code == 302
    assert (everything(), len(games("T"))) == (before, 2)


@pytest.mark.long
@pytest.mark.parametrize(("pool", "official"), [("fwz", 4), ("ecp", 0), ("fide", 0)])
@pytest.mark.parametrize("page", ["complete/", "rounds/"])
def test_last_word_on_a_tournament_names_everybody_whom_it_rates(
    page: str, pool: str, official: int, alice: Client
) -> None:
    """Where games or periods are rated, the word that no round follows rates nothing by itself."""
    swiss(pool, finished=2)
    moved, _ = carry_out(alice, place(page), rounds=1, **SOURCE)
    assert (len(moved), Tournament.objects.get().complete) == (official, True)


@pytest.mark.long
@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("kind", ["withdrawal", "substitution"])
def test_departure_is_taken_back_with_its_effect_shown_before(kind: str, pool: str, alice: Client) -> None:
    """Where each game is rated on its own, those that the departure lost are rated, and stay."""
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], pool=pool), pool=pool)
    finish(next(game for game in games("T") if {game.white.seat, game.black.seat} == {1, 2}), "1-0", 5)
    before, entry = everything(), Entry.objects.get(seat=3)
    address = place("departure/")
    left = {"entry": entry.pk, "kind": kind, "on": "2025-11-05", **SOURCE}
    instead = {"substitute": "P5"} if kind == "substitution" else {}
    shown = page_of(alice.post(address, {**fill(alice, address), **left, **instead}))
    assert alice.post(address, values(shown)).status_code == 302
    rate_requested()
    gone = everything()
    moved, live = carry_out(alice, place(f"departure/{entry.pk}/back/"), **SOURCE)
    stays = (kind, pool) == ("withdrawal", "ecp")
    assert everything() == (gone if stays else before)
    assert (gone != before, (moved, live) != ({}, {})) == (kind == "withdrawal", kind == "withdrawal" and not stays)


@pytest.mark.long
@pytest.mark.parametrize("pool", POOLS)
def test_seats_are_paired_anew_and_back_with_the_games_shown_before(pool: str, alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"], pool=pool), pool=pool)
    before = everything(), [(game.white.player.number, game.black.player.number) for game in games("T")]
    carry_out(alice, place("seats/"), players="P4\nP5\nP6")
    assert {game.white.player.number for game in games("T")} <= {"P4", "P5", "P6"}
    carry_out(alice, place("seats/"), players="P1\nP2\nP3")
    assert (everything(), [(game.white.player.number, game.black.player.number) for game in games("T")]) == before


@pytest.mark.long
@pytest.mark.parametrize("pool", POOLS)
def test_facts_of_a_tournament_are_changed_and_back_with_their_effect_shown_before(pool: str, alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"], pool=pool), pool=pool)
    finish(games("T")[0], "1-0", 5)
    before, facts = everything(), Tournament.objects.values().get()
    carry_out(alice, place("facts/"), name="Another name", started_on="2025-01-02")
    assert Tournament.objects.get().name == "Another name"
    carry_out(alice, place("facts/"), name=facts["name"], started_on="2025-01-01")
    assert (everything(), Tournament.objects.values().get()) == (before, facts)


@pytest.mark.long
def test_tournament_is_shown_before_it_is_registered_for_good(alice: Client) -> None:
    create_federation()
    new, facts = "/office/tournaments/new/", {**tournaments.FACTS, "players": tournaments.SEATS}
    before = everything(), written()
    shown = page_of(alice.post(new, {**fill(alice, new), **facts}))
    assert shown.texts(f"{EFFECT}/ul/li")[0].startswith("alice hat HT-7 angemeldet, am Schreibtisch")
    assert (everything(), written(), Client().get("/tournaments/HT-7/").status_code) == (*before, 404)
    alice.post(new, values(shown))
    assert (everything(), Client().get("/tournaments/HT-7/").status_code) == (before[0], 200)


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "field", "new", "old", "said"),
    [
        ("public/", "club", "SK Beispiel", "", "geändert: Verein"),
        ("private/", "birth_date", "1950", "", "geändert: Geburtsdatum"),
        ("listing/", "unlisted", "yes", "no", "öffentlichen Listen"),
        ("public/", "family_name", "Other", "Family P1", "geändert: Nachname"),
    ],
)
def test_facts_of_a_player_are_shown_before_and_changed_back(  # noqa: PLR0913, PLR0917 -- a row of the table
    page: str, field: str, new: str, old: str, said: str, alice: Client
) -> None:
    swiss("fwz", finished=2)
    before, player = everything(), Player.objects.get(number="P1")
    address = f"/office/players/{player.pk}/{page}"
    for wish in (new, old):
        given = {field: wish} if page == "listing/" else {**fill(alice, address), field: wish}
        shown, rows = alice.post(address, given), AuditEvent.objects.count()
        (told,) = page_of(shown).texts(f"{EFFECT}/ul/li")
        assert said in told
        assert alice.post(address, values(page_of(shown))).status_code == 302
        assert (everything(), AuditEvent.objects.count()) == (before, rows + 1)
    assert (roster.player_facts(Player.objects.get(number="P1")), personal.is_unlisted(player)) == (
        roster.player_facts(player),
        False,
    )


ICCF = {"value": 1900, "index": 9, "as_of": "2024-12-31", "source": "iccf", "published": "on"}


def corrected(client: Client, player: Player, **given: Any) -> list[list[str]]:
    """Correct what a player brought along; return who moves, as it was shown before."""
    back = f"/office/corrections/new/takeover/?about={player.pk}"
    response = client.post(back, {**fill(client, back), "why": "It was another one", **given}, follow=True)
    shown = page_of(response)
    (seen,) = shown.tree.xpath("//main//input[@name='seen']/@value")
    client.post(response.request["PATH_INFO"], {"seen": str(seen)})
    return shown.table()


@pytest.mark.long
@pytest.mark.parametrize("pool", ["fwz", "ecp"])
def test_first_rating_is_shown_before_and_corrected_to_one_that_counts_nothing(pool: str, alice: Client) -> None:
    create_federation(pool=pool)
    player = Player.objects.get(number="P6")
    moved, _ = carry_out(alice, f"/office/players/{player.pk}/rating/", pool=pool, **ICCF)
    assert moved == {player.pk: (None, (1900, 9))}
    none = {"pool": pool, "value": "0", "index": "0", "as_of": "", "source": "none"}
    assert [row[1:] for row in corrected(alice, player, **none)] == [["1900-9", "0-0"]]
    assert states()[player.pk] == (0, 0)


@pytest.mark.long
def test_exchanged_rating_is_shown_before_and_corrected_to_the_one_before(alice: Client) -> None:
    create_federation(pool="ecp")
    player = Player.objects.get(number="P6")
    address = f"/office/players/{player.pk}/rating/"
    carry_out(alice, address, pool="ecp", **ICCF)
    before = everything()
    exchange = {**ICCF, "value": 1950, "source": "desc", "exchange": "on", "note": "It was found"}
    moved, _ = carry_out(alice, address, pool="ecp", **exchange)
    assert moved == {player.pk: ((1900, 9), (1950, 9))}
    assert [row[1:] for row in corrected(alice, player, pool="ecp", **ICCF)] == [["1950-9", "1900-9"]]
    assert everything() == before


@pytest.mark.long
def test_looking_at_an_effect_asks_for_no_work(
    alice: Client, django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks
) -> None:
    swiss("fwz", finished=2)
    data = {**fill(alice, place("complete/")), **SOURCE}
    with django_capture_on_commit_callbacks() as tasks:
        shown = alice.post(place("complete/"), data)
    assert tasks == []
    with django_capture_on_commit_callbacks() as tasks:
        alice.post(place("complete/"), values(page_of(shown)))
    assert len(tasks) == 1


@pytest.mark.long
def test_whoever_is_second_is_told_that_the_effect_is_another_one(alice: Client) -> None:
    swiss("fwz", finished=1)
    shown = page_of(alice.post(place("complete/"), {**fill(alice, place("complete/")), **SOURCE}))
    assert shown.texts("//main//table") == []
    finish(games("T")[1], "0-1", 6)
    again = page_of(alice.post(place("complete/"), values(shown)))
    assert again.texts("//main//p[@role='alert']") == [
        "Seit Sie hingesehen haben, hat sich etwas geändert: die Wirkung ist jetzt eine andere."
    ]
    assert ([row[0][:9] for row in again.table()], Tournament.objects.get().complete) == (
        [f"Family P{n}" for n in (1, 2, 3, 4)],
        False,
    )
    alice.post(place("complete/"), values(again))
    assert Tournament.objects.get().complete


@pytest.mark.long
def test_other_words_than_those_that_were_looked_at_are_looked_at_again(alice: Client) -> None:
    swiss("fwz", finished=1)
    shown = page_of(alice.post(place("rounds/"), {**fill(alice, place("rounds/")), "rounds": "3", **SOURCE}))
    again = page_of(alice.post(place("rounds/"), {**values(shown), "rounds": "4"}))
    assert (again.tree.xpath(EFFECT) != [], again.texts("//main//p[@role='alert']")) == (True, [])
    assert Tournament.objects.get().rounds is None


@pytest.mark.long
@pytest.mark.parametrize(
    ("page", "given"),
    [
        ("results/", {"way": "phone", "completed_on": "2025-11-01"}),
        ("late/", {"player": "P5", "half_points": "1"}),
        ("facts/", {"name": "Another name", "started_on": "2025-01-02"}),
    ],
)
def test_way_back_from_an_effect_keeps_what_was_typed(page: str, given: dict[str, str], alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3", "P4"], kind="swiss", pool="fwz", games=FIRST), pool="fwz")
    typed = {**fill(alice, place(page)), **given, **(SOURCE if page != "facts/" else {})}
    typed |= {f"score-{games('T')[0].pk}": "0-1"} if page == "results/" else {}
    rows = written()
    shown = page_of(alice.post(place(page), typed))
    back = page_of(alice.post(place(page), {**values(shown), "edit": "1"}))
    assert (shown.tree.xpath(EFFECT) != [], back.tree.xpath(EFFECT), values(back), written()) == (True, [], typed, rows)
