"""Tournaments that grow are rated once they are complete, in whatever order things arrive."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ratings.audit import Origin
from ratings.errors import BadRoster, NotOpen, RoundRefused
from ratings.evaluation import find_differences
from ratings.facts import rounds
from ratings.facts.rounds import add_round, annul_round, enter_late, last_round, plan_rounds, remove_late, say_complete
from ratings.formats.rounds import Bye, Finding, Round, check_round
from ratings.importing import roster
from ratings.models import AuditEvent, Evaluation, Game, Player, Projection, Tournament
from ratings.models import Bye as StoredBye
from ratings.queries.schedules import schedule_of
from ratings.queries.windows import review_until
from tests.ratings.federation import create_federation, finish, finish_all, games, pool, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

OFFICER = Origin("officer:1", "note")
FOUR = ["P1", "P2", "P3", "P4"]


def played(*pairs: tuple[str, str], round_: int = 1) -> list[dict[str, object]]:
    """Games of a roster."""
    return [{"white": white, "black": black, "round": round_} for white, black in pairs]


FIRST = played(("P1", "P2"), ("P3", "P4"))
SECOND = Round(2, ((1, 3), (4, 2)))


def swiss(**facts: object) -> Tournament:
    """A Swiss tournament of four with its first round."""
    create_federation(tournament("S", FOUR, kind="swiss", games=FIRST, **facts))
    return Tournament.objects.get(code="S")


def evaluated() -> list[str | None]:
    """The codes of the tournaments that are rated."""
    return list(Evaluation.objects.filter(replaced_by=None).values_list("key", flat=True))


@pytest.mark.parametrize(
    ("facts", "rated"),
    [({}, []), ({"rounds": 2}, []), ({"rounds": 1}, ["S"]), ({"complete": True}, ["S"]), ({"rounds": None}, [])],
    ids=str,
)
def test_swiss_is_rated_with_its_last_round_or_on_somebodys_word(facts: dict[str, object], rated: list[str]) -> None:
    swiss(**facts)
    finish_all("S", ["1-0", "1/2-1/2"], 10)
    assert evaluated() == rated
    assert Projection.objects.exists() is not bool(rated)  # the live values go on
    assert find_differences(pool()) == []


@pytest.mark.long
@pytest.mark.parametrize(
    ("facts", "rated"), [({}, []), ({"rounds": 2}, []), ({"rounds": 1}, ["K"]), ({"complete": True}, ["K"])], ids=str
)
def test_cup_is_rated_with_its_last_stage_or_on_somebodys_word(facts: dict[str, object], rated: list[str]) -> None:
    create_federation(tournament("K", FOUR, kind="knockout", **facts))
    finish_all("K", ["1-0"] * 4, 10)
    assert evaluated() == rated


def test_single_games_are_rated_before_the_tournament_is_complete() -> None:
    create_federation(tournament("S", FOUR, kind="swiss", games=FIRST, pool="ecp"), pool="ecp")
    finish_all("S", ["1-0", "1/2-1/2"], 10)
    assert evaluated() == ["S#001", "S#002"]


def test_round_is_added_while_the_tournament_runs_and_completes_it() -> None:
    grown = swiss(rounds=2)
    finish_all("S", ["1-0", "1/2-1/2"], 10)
    assert review_until(grown) is None
    assert add_round(grown, SECOND, OFFICER).complete
    assert evaluated() == []
    for game in games("S")[2:]:
        finish(game, "1-0", 30)
    assert evaluated() == ["S"]
    grown.refresh_from_db()
    assert review_until(grown) is not None
    with pytest.raises(NotOpen):
        add_round(grown, Round(3, ((1, 4), (2, 3))), OFFICER)
    assert find_differences(pool()) == []


def test_faults_leave_everything_as_it_was() -> None:
    grown, before = swiss(), AuditEvent.objects.count()
    with pytest.raises(RoundRefused) as refused:
        add_round(grown, Round(2, ((1, 3), (1, 9))), OFFICER)
    assert [finding.code.value for finding in refused.value.findings if isinstance(finding, Finding)] == [
        "unknown",
        "twice",
        "absent",
        "absent",
    ]
    assert (len(games("S")), AuditEvent.objects.count()) == (2, before)


def test_pairs_of_a_cup_play_two_games_and_the_winner_goes_on() -> None:
    create_federation(tournament("K", FOUR, kind="knockout", rounds=2))
    cup = Tournament.objects.get(code="K")
    finish_all("K", ["1-0", "0-1", "1/2-1/2", "1-0"], 10)
    assert check_round(schedule_of(cup), Round(2, ((1, 3),))) != ()  # 3 lost to 4
    assert add_round(cup, Round(2, ((1, 4),)), OFFICER) == rounds.Added(tuple(g.pk for g in games("K")[4:]), (), True)
    assert [(g.round, g.white.seat, g.black.seat) for g in games("K")[4:]] == [(3, 1, 4), (4, 4, 1)]


def test_said_word_is_taken_back_while_nothing_is_rated() -> None:
    grown = swiss()
    assert say_complete(grown, OFFICER)
    assert not say_complete(grown, OFFICER)
    assert rounds.reopen(grown, OFFICER)
    finish_all("S", ["1-0", "1-0"], 10)
    assert evaluated() == []
    assert say_complete(grown, OFFICER)
    assert evaluated() == ["S"]
    with pytest.raises(NotOpen):
        rounds.reopen(grown, OFFICER)


@pytest.mark.long
def test_planned_rounds_complete_what_is_paired() -> None:
    grown = swiss(rounds=3)
    finish_all("S", ["1-0", "1-0"], 10)
    assert not plan_rounds(grown, 2, OFFICER)
    assert plan_rounds(grown, 1, OFFICER)
    assert evaluated() == ["S"]


def test_last_round_is_annulled_while_nothing_of_it_is_finished() -> None:
    grown = swiss()
    add_round(grown, Round(2, ((1, 3),), (Bye(2, 2, 1), Bye(2, 4, 2))), OFFICER)
    assert last_round(grown)[0] == 2
    assert annul_round(grown, OFFICER) == 2
    assert (len(games("S")), StoredBye.objects.count()) == (2, 0)
    finish(games("S")[0], "1-0", 10)
    with pytest.raises(NotOpen):
        annul_round(grown, OFFICER)


def test_late_entry_has_byes_for_what_was_missed_and_may_be_removed() -> None:
    grown = swiss(rounds=2)
    entry = enter_late(grown, Player.objects.get(number="P5"), OFFICER, half_points=1)
    assert list(StoredBye.objects.values_list("entry__seat", "round", "half_points")) == [(5, 1, 1)]
    remove_late(entry, OFFICER)
    assert roster.stored_seating(grown).players == tuple(
        Player.objects.filter(number__in=FOUR).values_list("pk", flat=True)
    )
    late = enter_late(grown, Player.objects.get(number="P5"), OFFICER)
    assert add_round(grown, Round(2, ((1, 3), (5, 4)), (Bye(2, 2, 2),)), OFFICER).complete
    with pytest.raises(NotOpen):
        remove_late(late, OFFICER)


def test_document_that_comes_again_adds_what_is_new() -> None:
    swiss(rounds=2)
    more = [*FIRST, *played(("P1", "P3"), ("P4", "P2"), round_=2)]
    again = {"tournaments": [tournament("S", FOUR, kind="swiss", games=more, rounds=2)]}
    roster.load(again)
    roster.load(again)
    assert (len(games("S")), Tournament.objects.get().complete) == (4, True)


def test_roster_refuses_what_is_no_number_of_rounds_and_no_word() -> None:
    with pytest.raises(BadRoster) as refused:
        swiss(rounds=0, complete=0.5)
    assert refused.value.findings == (
        "tournament S: rounds 0 is no number from 1 to 99",
        "tournament S: complete 0.5 is neither true nor false nor null",
    )


def groups_and_final() -> Tournament:
    """Two groups and the final that waits for their players, which is returned."""
    groups = [tournament(f"G{n}", players, leads_to="F") for n, players in ((1, FOUR[:3]), (2, ["P4", "P5", "P8"]))]
    create_federation(*groups, tournament("F", [], complete=False))
    return Tournament.objects.get(code="F")


@pytest.mark.long
def test_groups_are_rated_on_their_own_and_the_final_once_its_players_are_there() -> None:
    final = groups_and_final()
    assert sorted(final.groups.values_list("code", flat=True)) == ["G1", "G2"]
    finish_all("G1", ["1-0"] * 3, 10)
    assert evaluated() == ["G1"]
    enter_late(final, Player.objects.get(number="P1"), OFFICER)
    with pytest.raises(NotOpen):
        say_complete(final, OFFICER)  # one player meets nobody
    finish_all("G2", ["0-1"] * 3, 20)
    enter_late(final, Player.objects.get(number="P8"), OFFICER)
    assert (len(games("F")), evaluated()) == (0, ["G1", "G2"])
    assert say_complete(final, OFFICER)
    assert [(game.white.player.number, game.black.player.number) for game in games("F")] == [("P1", "P8")]
    finish_all("F", ["1-0"], 30)
    assert evaluated() == ["G1", "G2", "F"]
    assert find_differences(pool()) == []


def test_final_that_waits_for_players_gets_no_rounds() -> None:
    final = groups_and_final()
    for act in (
        lambda: add_round(final, Round(1, ((1, 2),)), OFFICER),
        lambda: plan_rounds(final, 3, OFFICER),
        lambda: annul_round(final, OFFICER),
    ):
        with pytest.raises(NotOpen):
            act()


def test_roster_fills_a_final_and_pairs_it() -> None:
    groups_and_final()
    roster.load({"tournaments": [tournament("F", ["P8", "P1"], complete=False)]})
    roster.load({"tournaments": [tournament("F", ["P1", "P8"], complete=True)]})
    assert len(games("F")) == 0  # the seats are others
    roster.load({"tournaments": [tournament("F", ["P8", "P1", "P3"], complete=True)]})
    assert (len(games("F")), Tournament.objects.get(code="F").complete) == (3, True)


def test_roster_refuses_stages_that_are_not_there_or_lead_back() -> None:
    with pytest.raises(BadRoster) as refused:
        create_federation(
            tournament("A", FOUR, leads_to="B"),
            tournament("B", FOUR, leads_to="A"),
            tournament("C", FOUR, leads_to="X"),
        )
    assert refused.value.findings == (
        "tournament A: leads back to itself",
        "tournament B: leads back to itself",
        "tournament C: leads_to 'X' is no tournament",
    )


THEMATIC = "thematic"
"""A Swiss tournament in which each pair plays both colours of an opening."""


def swiss_rounds(chance: random.Random, seats: int, number: int) -> list[Round]:
    """Rounds of a Swiss tournament by chance: odd numbers leave one seat with a bye."""
    made = []
    for place in range(1, number + 1):
        order = chance.sample(range(1, seats + 1), seats)
        pairs = tuple(zip(order[::2], order[1::2], strict=False))
        made.append(Round(place, pairs, tuple(Bye(place, seat, 2) for seat in order[len(pairs) * 2 :])))
    return made


def cup_rounds(seats: int) -> list[Round]:
    """Stages of a cup in which the first of each pair goes on."""
    staying: list[int] = list(range(1, seats + 1))
    made: list[Round] = []
    while len(staying) > 1:
        made.append(Round(len(made) + 1, tuple(zip(staying[::2], staying[1::2], strict=True))))
        staying = staying[::2]
    return made


def documents(kind: str, planned: Sequence[Round]) -> list[list[dict[str, object]]]:
    """The games of each pair as a roster gives them, in a cup two of them."""
    return [games_of(kind, each.number, pair) for each in planned for pair in each.pairs]


def games_of(kind: str, number: int, pair: tuple[int, int]) -> list[dict[str, object]]:
    """The game or the two games of a pair in a round or stage."""
    white, black = (f"P{seat}" for seat in pair)
    if kind != "knockout":
        back = [(black, white)] if kind == THEMATIC else []
        return played((white, black), *back, round_=number)
    return [*played((white, black), round_=2 * number - 1), *played((black, white), round_=2 * number)]


def arrive(chance: random.Random, kind: str, seats: int, planned: Sequence[Round]) -> Iterator[str]:
    """Let games, results and the number of rounds come in by chance; yield after each step what came."""
    waiting, told = documents(kind, planned), False
    form = "swiss" if kind == THEMATIC else kind
    chance.shuffle(waiting)
    known: list[dict[str, object]] = []
    while waiting or not told or Game.objects.filter(score=None).exists():
        step = chance.choice(["games", "result", "rounds"])
        if step == "games" and waiting:
            known += [game for _ in range(min(len(waiting), chance.randint(1, 3))) for game in waiting.pop()]
            roster.load(
                {"tournaments": [tournament("T", [f"P{n}" for n in range(1, seats + 1)], kind=form, games=known)]}
            )
        elif step == "rounds" and known and not told:
            told = True
            plan_rounds(Tournament.objects.get(), len(planned), OFFICER)
        elif step == "result" and (open_games := list(Game.objects.filter(score=None))):
            game = chance.choice(open_games)
            ahead = game.white.seat < game.black.seat
            finish(game, "1-0" if ahead else "0-1", chance.randint(10, 60))
        yield step


PROPERTY = settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
"""Some courses of each form; a check by hand may ask for more."""


@pytest.mark.long
@pytest.mark.parametrize("kind", ["swiss", THEMATIC, "knockout"])
@PROPERTY
@given(seed=st.integers(0, 10**9))
def test_nothing_is_rated_early_in_any_order_of_arrival(kind: str, seed: int) -> None:
    """Nothing is rated before everything is there, and then it is."""
    chance = random.Random(seed)  # noqa: S311 -- for a test
    seats = chance.choice([4, 8]) if kind == "knockout" else chance.choice([4, 5, 6])
    planned = cup_rounds(seats) if kind == "knockout" else swiss_rounds(chance, seats, chance.choice([2, 3]))
    whole = sum(map(len, documents(kind, planned)))
    with transaction.atomic():
        create_federation()
        for step in arrive(chance, kind, seats, planned):
            finished = Game.objects.exclude(score=None).count()
            if evaluated():
                assert finished == whole, step
        assert evaluated() == ["T"]
        assert find_differences(pool()) == []
        transaction.set_rollback(True)


SIX = [f"P{n}" for n in range(1, 7)]
WHOLE: tuple[dict[str, object], ...] = (
    {"kind": "round-robin", "seats": FOUR},
    {"kind": "double-round-robin", "seats": FOUR[:3]},
    {"kind": "team", "seats": FOUR},
    {"kind": "team-league", "seats": SIX, "teams": ["A", "B", "C"]},
    {"kind": "scheveningen", "seats": SIX},
    {"kind": "match", "seats": FOUR[:2], "games": played(("P1", "P2"), ("P2", "P1"))},
)
"""Every form whose games are known from the beginning."""


def enter_stages(forms: Sequence[dict[str, object]]) -> list[str]:
    """Groups of some forms, and the final that waits for their players; return their codes."""
    rows = [tournament(f"W{at}", leads_to="F", **form) for at, form in enumerate(forms)]  # type: ignore[arg-type]  # facts of a roster
    create_federation(*rows, tournament("F", [], complete=False))
    return [*(f"W{at}" for at in range(len(forms))), "F"]


def take_step(chance: random.Random, waiting: list[str]) -> None:
    """Let a result, a player of the final or the word that all of them are there come in by chance."""
    games = list(Game.objects.filter(score=None))
    if games and chance.random() < 0.7:
        finish(chance.choice(games), chance.choice(["1-0", "0-1", "1/2-1/2"]), chance.randint(10, 60))
    elif waiting:
        enter_late(Tournament.objects.get(code="F"), Player.objects.get(number=waiting.pop()), OFFICER)
    else:
        say_complete(Tournament.objects.get(code="F"), OFFICER)


def is_over(code: str) -> bool:
    """Whether a tournament is complete and all its games are finished."""
    played = Tournament.objects.get(code=code)
    return played.complete and played.games.exists() and not played.games.filter(score=None).exists()


@pytest.mark.long
@pytest.mark.parametrize(
    "forms", [WHOLE[:2], WHOLE[2:4], WHOLE[4:]], ids=lambda forms: "+".join(f["kind"] for f in forms)
)
@settings(PROPERTY, max_examples=2)
@given(seed=st.integers(0, 10**9))
def test_groups_of_every_form_and_a_final_are_rated_when_they_are_over_in_any_order(
    forms: Sequence[dict[str, object]], seed: int
) -> None:
    """At every moment what is over is rated, each by itself, and nothing else."""
    chance = random.Random(seed)  # noqa: S311 -- for a test
    waiting = chance.sample(["P1", "P4", "P6", "P8"], chance.choice([2, 3, 4]))
    with transaction.atomic():
        codes = enter_stages(forms)
        while not all(map(is_over, codes)):
            take_step(chance, waiting)
            assert sorted(filter(None, evaluated())) == sorted(filter(is_over, codes))
        assert find_differences(pool()) == []
        transaction.set_rollback(True)
