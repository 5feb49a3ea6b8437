"""The open games of a player: what is expected, and what results would make of the rating."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from ratings.evaluation import GameFact, RunningGames, TournamentFact
from ratings.models import Player, Pool
from ratings.queries import players
from ratings.regulations.types import State
from ratings.regulations.what_if import RESULTS
from ratings.snapshots import reading_snapshot
from website.views.running_games import CHOICES, Rating, expected_score, parameter_of, public_ratings
from webtools.requests import get_pool, or_404, redirect_to_page, refuse_nul


@dataclass(frozen=True, slots=True)
class Choice:
    """A result that can be assumed: its name, the query that assumes it (or takes it back), and whether it is."""

    name: str
    query: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class OpenGame:
    """An open game as the player sees it; `rating` is the opponent's where it is public, `expected` the expected
    score in units of SCALE, None where there is none.
    """

    tournament: TournamentFact
    number: int
    opponent: Player
    white: bool
    rating: Rating | None
    expected: int | None
    days: int
    choices: tuple[Choice, ...]


@require_safe
def prospects(request: HttpRequest, number: str, key: str) -> HttpResponse:
    """Show a player's open games with assumed results: `/players/<number>/prospects/<pool>/?SE947-12=1`, each game by
    tournament and number. A merged number redirects.
    """
    with reading_snapshot():
        person = or_404(players.find_player(refuse_nul(number)))
        if person.merged_into:
            return redirect_to_page(request, "prospects", person.merged_into.number, key)
        pool = get_pool(key)
        held = next((each for each in players.ratings_of(person) if each.pool == pool), None)
        context: dict[str, object] = {"player": person, "pool": pool, "held": held}
        if held is None or not (held.inactive or held.ended):
            context |= _prospects(request.GET, person, pool, held)
    return render(request, "website/prospects.html", context)


def _prospects(query: QueryDict, person: Player, pool: Pool, held: players.PoolRating | None) -> dict[str, object]:
    running = RunningGames(pool, person)
    found = [(fact, game, parameter_of(fact.code, game.number)) for fact, game in running.open_games()]
    chosen = {game.id: half for _, game, name in found if (half := RESULTS.get(query.get(name, ""))) is not None}
    games = [game for _, game, _ in found]
    opponents = Player.objects.in_bulk([_opponent(game, person) for game in games])
    public = public_ratings(pool, opponents)
    own = held.value if held else None
    return {
        "games": [
            OpenGame(
                fact,
                game.number,
                opponents[_opponent(game, person)],
                game.white == person.pk,
                public.get(_opponent(game, person)),
                expected_score(pool, own, public.get(_opponent(game, person))),
                (running.today - fact.started_on).days,
                tuple(_choices(query, name, chosen.get(game.id))),
            )
            for fact, game, name in found
        ],
        "assumed": chosen,
        "result": _rating(running.rate(chosen)),
        "all_won": _rating(running.rate({game.id: 2 for game in games})),
        "all_lost": _rating(running.rate({game.id: 0 for game in games})),
    }


def _rating(state: State | None) -> tuple[int | None, int | None]:
    return (state.value, state.index) if state else (None, None)


def _opponent(game: GameFact, person: Player) -> int:
    return game.black if game.white == person.pk else game.white


def _choices(query: QueryDict, name: str, chosen: int | None) -> list[Choice]:
    found = []
    for text, written, half_points in CHOICES:
        other = query.copy()
        other.pop(name, None)
        if half_points != chosen:
            other[name] = written
        found.append(Choice(text, other.urlencode(), half_points == chosen))
    return found
