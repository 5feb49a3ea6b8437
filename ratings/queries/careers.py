"""What the rated games of a player add up to: score, performance, largest gains; and the lists that contain them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db import models
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from ratings.models import Player, Pool, PublishedRating
from ratings.prepared import prepared
from ratings.queries.career_games import CareerLine, PlayedGame
from ratings.queries.players import HistoryRow, players_by_key
from ratings.regulations import parameters_of
from ratings.regulations.arithmetic import SCALE, round_half_up
from ratings.regulations.elo import ELO_NAMES, Elo, elo_under

GAINS = 3
"""Largest gains that a page names."""
RIVALS = 5
"""Opponents that a page names, those who were met most often (our own choice)."""
WON = 2
"""Half points of a win."""
LISTS = 24
"""Published lists that a page names: two years of monthly ones."""


class Against(models.TextChoices):
    """The games that are added up in one line."""

    ALL = "all", _("All games")
    WHITE = "white", _("with White")
    BLACK = "black", _("with Black")
    STRONGER = "stronger", _("against stronger opponents")
    WEAKER = "weaker", _("against weaker or equal opponents")


@dataclass(frozen=True, slots=True)
class MetGame:
    """A counted game as the player saw it: the tournament's code and its number there; values are those of the
    evaluation, None for one without.
    """

    tournament: str
    number: int
    opponent: Player
    white: bool
    half_points: int
    reason: str
    own: int | None
    other: int | None


@dataclass(frozen=True, slots=True)
class Tally:
    """Games of one kind added up. `opponents` is the mean of the rated opponents, rounded half up;
    `performance` the value whose expectation against that mean is the score, None where there is none.
    """

    against: Against
    games: int
    half_points: int
    percent: int
    opponents: int | None
    performance: int | None


def met_games(history: Sequence[HistoryRow], played: Iterable[PlayedGame]) -> dict[int, tuple[MetGame, ...]]:
    """Return the counted games of some evaluations, by evaluation, in the order of their tournaments; one query."""
    places = {
        (row.evaluation_id, tournament.pk): (place, tournament.code)
        for row in history
        for place, tournament in enumerate(row.tournaments)
    }
    chosen = [(places[key], game) for game in played if (key := (game.evaluation, game.tournament)) in places]
    opponents = players_by_key({game.opponent for _, game in chosen})
    found: dict[int, list[MetGame]] = defaultdict(list)
    for place, game in sorted(chosen, key=lambda each: (each[0], each[1].number)):
        found[game.evaluation].append(_met_game(place[1], game, opponents[game.opponent]))
    return {evaluation: tuple(games) for evaluation, games in found.items()}


def _met_game(code: str, game: PlayedGame, opponent: Player) -> MetGame:
    return MetGame(code, game.number, opponent, game.white, game.half_points, game.reason, game.own, game.other)


@dataclass(slots=True)
class _Sum:
    """Games added up; of those against rated opponents (`rated`) also their values, and what was scored there."""

    games: int = 0
    half_points: int = 0
    rated: int = 0
    values: int = 0
    scored: int = 0

    def add(self, half_points: int, other: int | None) -> None:
        """Add a game against somebody with a value, or None."""
        self.games += 1
        self.half_points += half_points
        if other is not None:
            self.rated += 1
            self.values += other
            self.scored += half_points


def tallies(pool: Pool, games: Iterable[PlayedGame]) -> tuple[Tally, ...]:
    """Return the score of a player: in all, by colour, against stronger and against weaker or equal opponents. A game
    with a newcomer is in neither of the last two.
    """
    sums = {against: _Sum() for against in Against}
    of_all = sums[Against.ALL]
    for game in games:
        half_points, own, other = game.half_points, game.own, game.other
        of_all.add(half_points, other)
        sums[Against.WHITE if game.white else Against.BLACK].add(half_points, other)
        if own is not None and other is not None:
            sums[Against.STRONGER if other > own else Against.WEAKER].add(half_points, other)
    elo = elo_of(pool)
    return tuple(_tally(against, each, elo) for against, each in sums.items() if each.games)


def elo_of(pool: Pool) -> Elo | None:
    """Return the table of expectations of a pool, None where its regulation has none."""
    parameters = parameters_of(pool.rule, pool.parameters)
    return elo_under(parameters) if set(ELO_NAMES) <= set(parameters) else None


def _tally(against: Against, of: _Sum, elo: Elo | None) -> Tally:
    mean = round_half_up(of.values, of.rated) if of.rated else None
    percent = round_half_up(100 * of.half_points, 2 * of.games)
    best = performance(mean, of.scored, of.rated, elo) if elo and mean is not None else None
    return Tally(against, of.games, of.half_points, percent, mean, best)


def performance(opponents: int, half_points: int, games: int, elo: Elo) -> int | None:
    """Return the value that expects `half_points` of `games` against `opponents`, to the nearest point; None where no
    value does, because a difference counts only up to a limit. No regulation here asks for it (ours).
    """
    share = SCALE * half_points // (2 * games)
    if not elo.table[0] <= share <= elo.table[-1]:
        return None
    place = bisect_left(elo.table, share)
    if place and share - elo.table[place - 1] < elo.table[place] - share:
        place -= 1
    return opponents + place - elo.limit


def gains(career: Iterable[CareerLine]) -> tuple[CareerLine, ...]:
    """Return the evaluations that brought most, the largest first; equal ones in the order of the career."""
    risen = [line for line in career if (line.change or 0) > 0]
    return tuple(sorted(risen, key=lambda line: -(line.change or 0))[:GAINS])


@dataclass(frozen=True, slots=True)
class Rival:
    """An opponent with the number of games against them, and the half points of the player."""

    opponent: Player
    games: int
    half_points: int


@dataclass(frozen=True, slots=True)
class BestWin:
    """The win against the highest value, and the evaluation in which it counted."""

    opponent: Player
    value: int
    evaluation: int


@dataclass(frozen=True, slots=True)
class Opponents:
    """Whom a player met most often, and whom they beat; None without a win against a rating."""

    rivals: tuple[Rival, ...]
    best_win: BestWin | None


def opponents_of(games: Sequence[PlayedGame]) -> Opponents | None:
    """Return the opponents of a player in one pool, in one query; None where there is nothing to tell of them."""
    often, best = _met_often(games), _best_win(games)
    if best is None and not often:
        return None
    people = players_by_key({*often, *((best.opponent,) if best else ())})
    rivals = tuple(Rival(people[who], times, points) for who, (times, points) in often.items())
    return Opponents(rivals, BestWin(people[best.opponent], best.other or 0, best.evaluation) if best else None)


def _met_often(games: Iterable[PlayedGame]) -> dict[int, tuple[int, int]]:
    """Return games and half points against those who were met most often, by opponent."""
    times, points = Counter[int](), Counter[int]()
    for game in games:
        times[game.opponent] += 1
        points[game.opponent] += game.half_points
    often = sorted(times, key=lambda who: (-times[who], who))[:RIVALS]
    return {who: (times[who], points[who]) for who in often if times[who] > 1}


def _best_win(games: Iterable[PlayedGame]) -> PlayedGame | None:
    """Return the win against the highest value, the newest of equal ones."""
    wins = (game for game in games if game.half_points == WON and game.other is not None)
    return max(wins, key=lambda game: (game.other or 0, game.evaluation), default=None)


def published(player: Player) -> tuple[PublishedRating, ...]:
    """Return the newest current lists that contain a player."""
    return tuple(_newest_lists(player.pk))


@prepared
def _newest_lists(player: int) -> QuerySet[PublishedRating]:
    rows = PublishedRating.objects.filter(player=player, publication__withdrawn_at=None)
    return rows.select_related("publication__pool").order_by("-publication__as_of", "-publication")[:LISTS]


def find_namesakes(player: Player) -> tuple[tuple[Player, ...], tuple[Player, ...]]:
    """Return the other players of the same name, and the second numbers of this one; one query."""
    found = _select_namesakes(player.sort_key, player.pk)
    others = tuple(other for other in found if other.merged_into_id is None)
    return others, tuple(other for other in found if other.merged_into_id)


@prepared
def _select_namesakes(name: str, player: int) -> QuerySet[Player]:
    same = Player.objects.filter(Q(sort_key=name, merged_into=None) | Q(merged_into=player))
    return same.exclude(pk=player).order_by("number")
