"""The rating numbers (FWZ) of the Deutscher Fernschachbund, edition of 1 January 2019.

One unit is a tournament, or a group of it that is played and ended on its own. Paragraph numbers
are those of the regulation; `docs/regulations/bdf-fwz.md` leads from each to its function and
lists what is our reading.
"""

from __future__ import annotations

from calendar import isleap
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from types import MappingProxyType

from . import bdf_fwz_columns
from .arithmetic import HALF_POINT, SCALE
from .bdf_newcomers import faced_values, first_value, meet_before_rounding, met_exactly
from .bdf_parameters import PARAMETERS
from .bdf_steps import Evaluated, steps_of
from .codes import Remark, Why
from .counting import COUNTED, NOT_COUNTED, why_not
from .elo import SECURED_FROM, Elo, elo_expectation, elo_under
from .first_fwz import FirstRating, Played, Procedure, first_ratings, newcomers
from .first_fwz_readings import READINGS
from .first_fwz_rounds import follow_rounds
from .labels import gettext_noop as _
from .norms import NormText
from .regulation import Listing, Regulation
from .types import (
    HALF_POINTS,
    UNCOUNTED,
    Change,
    Entrant,
    Event,
    Game,
    IterationRound,
    Outcome,
    Parameters,
    Reason,
    Score,
    State,
    TournamentsInColumns,
    Unit,
    UnitKind,
    Verdict,
)

IN_FORCE_SINCE = date(2019, 1, 1)
"""1 and D: the calculation of tournaments that ended earlier was another one."""

INACTIVE_YEARS = 5
"""5: years after the last evaluation; seven in the text before 2019."""

FEBRUARY, LEAP_DAY = 2, 29


def evaluate(unit: Unit, parameters: Parameters, explain: bool = False) -> Outcome:
    """3.3: rate a tournament; first the newcomers (4.4), then everybody else against all (4.3)."""
    elo = elo_under(parameters)
    verdicts, played = counted_games(unit, parameters)
    values = [None if entrant.state is None else entrant.state.value for entrant in unit.entrants]
    firsts = first_ratings(values, played, procedure_under(elo, parameters)) if None in values else {}
    faced = faced_values(values, firsts, parameters)
    exact = met_exactly(firsts, parameters)
    changes = meet_before_rounding(rated_changes(unit.entrants, faced, played, elo), exact, faced, played, elo)
    for who, first in firsts.items():
        changes[who] = first_change(who, first, played)
    if any(is_before(event) for event in unit.events):
        changes = [with_remark(change, Remark.BEFORE_2019) for change in changes]
    if explain:
        context = Evaluated(elo, procedure_under(elo, parameters), faced, played, firsts, bool(exact))
        changes = [change._replace(steps=steps_of(who, change, context)) for who, change in enumerate(changes)]
    return Outcome(tuple(changes), tuple(verdicts))


def not_rated(event: Event, parameters: Parameters) -> str | None:
    """3.4, 2 and D: the code why a whole tournament is never rated: international, too fast, or too early.

    A tournament whose reflection time is not known is taken to have enough of it, unless the pool says otherwise
    (`unknown_reflection_time`). What ended before the edition is rated only where the pool says so (`before_2019`): the
    FWZ of that time is taken over, not computed again.
    """
    if event.international:
        return Why.INTERNATIONAL.value
    days = event.days_per_10_moves
    if days is not None and days < parameters["days_per_10_moves"]:
        return Why.REFLECTION_TIME.value
    if days is None and not parameters["unknown_reflection_time"]:
        return Why.UNKNOWN_REFLECTION_TIME.value
    if is_before(event) and not parameters["before_2019"]:
        return Why.BEFORE_2019.value
    return None


def is_before(event: Event) -> bool:
    """Whether a tournament ended before the edition came into force; one without a known end did not."""
    return event.ended_on is not None and event.ended_on < IN_FORCE_SINCE


@cache
def verdict(score: Score, reason: Reason, counts: bool | None, blamed_wins: bool = True) -> Verdict:
    """3.6 to 3.9: whether a game counts.

    Every game that ended regularly counts, time forfeits included (3.6), also one that an
    unapproved withdrawal lost (3.7). Games left open by an approved withdrawal, a death (3.8) or a
    substitution (3.9) do not, unless the director decides otherwise. Unplayed is unplayed.
    """
    why = why_not(score, reason, counts, blamed_wins=blamed_wins)
    return COUNTED if why is None else NOT_COUNTED[why]


def counted_games(unit: Unit, parameters: Parameters) -> tuple[list[Verdict], list[Played]]:
    """Return a verdict for each game of the unit, and the counted games with their half points."""
    verdicts: list[Verdict] = []
    played: list[Played] = []
    blamed_wins = bool(parameters["blamed_forfeits"])
    leaves_out = not (parameters["both_lost"] and parameters["moveless_withdrawals"])
    for event in unit.events:
        excluded = not_rated(event, parameters)
        if excluded is not None:
            verdicts.extend([NOT_COUNTED[Why(excluded)]] * len(event.games))
            continue
        for game in event.games:
            found = verdict(game.score, game.reason, game.counts, blamed_wins)
            if leaves_out and found.counted and (why := left_out_by_reading(game, parameters)):
                found = NOT_COUNTED[why]
            if found.counted:
                played.append((len(verdicts), game.white, game.black, *HALF_POINTS[game.score]))
            verdicts.append(found)
    return verdicts, played


def left_out_by_reading(game: Game, parameters: Parameters) -> Why | None:
    """Return why a pool leaves out a game that the text lets count: both lost, or it had not begun (ours)."""
    if game.score is Score.BOTH_LOSE and not parameters["both_lost"]:
        return Why.BOTH_LOST
    if game.reason is Reason.WITHDRAWAL and game.moves == 0 and not parameters["moveless_withdrawals"]:
        return Why.NO_MOVES
    return None


def half_points(game: Game, parameters: Parameters) -> tuple[int, int]:
    """3.6 to 3.9: the half points of White and Black in a game of a rated tournament, if it counts."""
    found = verdict(game.score, game.reason, game.counts, bool(parameters["blamed_forfeits"]))
    if not found.counted or left_out_by_reading(game, parameters):
        return UNCOUNTED, UNCOUNTED
    return HALF_POINTS[game.score]


def remarks_on(ended_on: date) -> tuple[str, ...]:
    """Return what has to be said about everybody in a tournament that ended on a day."""
    return (Remark.BEFORE_2019.value,) if ended_on < IN_FORCE_SINCE else ()


def rated_changes(
    entrants: Sequence[Entrant], faced: Sequence[int], played: Sequence[Played], elo: Elo
) -> list[Change]:
    """4.3: FWZ (new) = FWZ (old) + K * (points - W); rounded half up; index + 1 (3.1).

    `faced` holds the values at which the players are met. Without a counted game a player is not evaluated.
    """
    size = len(entrants)
    points, expected, games = [0] * size, [0] * size, [0] * size
    table, limit = elo.table, elo.limit
    for _number, white, black, white_half, black_half in played:
        difference = faced[white] - faced[black]
        # The look-up stands here because every replay spends its time in this loop.
        share = table[difference + limit] if -limit <= difference <= limit else elo.expectation(difference)
        expected[white] += share
        expected[black] += SCALE - share
        points[white] += white_half
        points[black] += black_half
        games[white] += 1
        games[black] += 1
    return [rated_change(entrants[who].state, games[who], points[who], expected[who], elo) for who in range(size)]


def rated_change(before: State | None, games: int, points: int, expected: int, elo: Elo) -> Change:
    """4.2 and 4.3 for one player; `points` are half points, `expected` units of SCALE."""
    if before is None or not games:
        return Change(before, before)
    k = elo.k(before.value, before.index)
    delta = k * (points * HALF_POINT - expected)
    after = State(before.value + elo.round_change(delta), before.index + 1)
    return Change(before, after, games, points, expected, k, delta)


def procedure_under(elo: Elo, parameters: Parameters) -> Procedure:
    """Return the numbers of 4.4 as the pool has set them."""
    return Procedure(
        elo,
        start=parameters["first_start"],
        rounds=parameters["first_rounds"],
        fallback=parameters["way_out"],
        fallback_unsettled=parameters["way_out_unsettled"],
        reading=READINGS[parameters["reading_4_4"]],
        together=bool(parameters["newcomers_together"]),
    )


def first_rounds(unit: Unit, parameters: Parameters) -> Iterator[IterationRound]:
    """4.4: every round behind the first FWZ of a unit; none where nobody gets one."""
    values = [None if entrant.state is None else entrant.state.value for entrant in unit.entrants]
    field = newcomers(values, counted_games(unit, parameters)[1])
    if field.points:
        yield from follow_rounds(field, procedure_under(elo_under(parameters), parameters))


def first_change(who: int, first: FirstRating, played: Sequence[Played]) -> Change:
    """3.5 and 4.4: the first FWZ of a newcomer; it has index 1 and neither expectation nor K."""
    halves = [
        half
        for _number, white, black, white_half, black_half in played
        for player, half in ((white, white_half), (black, black_half))
        if player == who
    ]
    return Change(
        None, State(first_value(first), 1), games=len(halves), points=sum(halves), remarks=first_remarks(first)
    )


def first_remarks(first: FirstRating) -> tuple[str, ...]:
    """Return what has to be said about a first FWZ: that it is one, and which way out it took."""
    remarks = [Remark.FIRST_RATING]
    if first.fallback is not None:
        remarks.append(first.fallback)
        if not first.mean_games:
            remarks.append(Remark.FALLBACK_WITHOUT_MEAN)
    return tuple(remark.value for remark in remarks)


def with_remark(change: Change, remark: Remark) -> Change:
    """Return a change with one more remark; a player without a counted game has none."""
    return change._replace(remarks=(*change.remarks, remark.value)) if change.games else change


def active_since(on: date) -> date:
    """5: a player without a finished rateable tournament in the five years after their last evaluation is inactive.

    The five years end with the day of the same number; one that is missing becomes the last of its month (ours). So the
    first day that counts is the same day five years earlier, and 1 March where there was no 29 February.
    """
    year = on.year - INACTIVE_YEARS
    if on.month == FEBRUARY and on.day == LEAP_DAY and not isleap(year):
        return date(year, FEBRUARY + 1, 1)
    return on.replace(year=year)


QUOTATIONS = MappingProxyType(
    {
        "2": "Ausgewertet werden können alle Turniere mit einer Mindestbedenkzeit von 20 Tagen für 10 Züge je Spieler",
        "3.1": "Die Fernschachwertungszahl (FWZ) besteht aus der Leistungszahl (Gradmesser für die Spielstärke) und dem"
        " Index (Anzahl der ausgewerteten Turniere).",
        "4.1": "We = 1 / (1 + 10^(−D/640)) für −560 ≤ D ≤ 560, wobei D die Differenz zwischen den FWZ beider Spieler"
        " darstellt; ist die absolute Differenz größer als 560, wird 560 zugrunde gelegt. W = ∑We",
        "4.2": "K = 13, wenn Index ≥ 5; K = 26 sonst; wenn 1800 < FWZ (alt) ≤ 2000 → K = K + 2; wenn FWZ (alt) ≤ 1800"
        " → K = K + 4",
        "4.3": "FWZ (neu) = FWZ (alt) + K × (Pkt. − W)",
        "4.4": "Die erste FWZ wird durch ein Iterationsverfahren ermittelt, d.h. beginnend mit einer FWZ von 1900 für"
        " den Spieler ohne FWZ wird die FWZ-Berechnung so lange wiederholt, bis die Differenz der FWZ zwischen zwei"
        " Wiederholungen < 0,1 ist. Dieses Verfahren funktioniert bei 0% bzw. 100% Ergebnissen nicht. In diesen"
        " Fällen ergibt sich die erste FWZ aus dem Gegnerschnitt +300 (bei einem 100%-Ergebnis) bzw. −300 (bei einem"
        " 0%-Ergebnis)",
    }
)

BDF_FWZ = Regulation(
    key="bdf-fwz",
    edition="2019",
    title=_("FWZ of the German Correspondence Chess Federation (BdF)"),
    edition_title=_("of 1 January 2019"),
    short_name="FWZ",
    default_pool="fwz",
    unit=UnitKind.TOURNAMENT,
    secured_from=SECURED_FROM,
    parameters=PARAMETERS,
    evaluate=evaluate,
    not_rated=not_rated,
    expectation=elo_expectation,  # 4.1
    listing=Listing(active_since=active_since),
    rounds=first_rounds,
    in_documents=(("before_2019", 1),),
    tournaments_in_columns=TournamentsInColumns(
        half_points=half_points,
        numbers=bdf_fwz_columns.numbers_of,
        rate=bdf_fwz_columns.rate,
        remarks=remarks_on,
        knows=bdf_fwz_columns.KNOWN,
    ),
    norms=NormText(norm="6", secured="3.2"),
    review="BdF 7",
    paragraphs=("1", "2", *(f"3.{n}" for n in range(1, 10)), *(f"4.{n}" for n in range(1, 5)), "5", "6", "7"),
    quotations=QUOTATIONS,
)
