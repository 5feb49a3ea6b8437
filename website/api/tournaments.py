"""Tournaments: the list, and one with players, crosstable, games and evaluations."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from ninja import Router
from ninja.params.functions import Query

from ratings.models import Entry, Game, Kind, Tournament
from ratings.queries import evaluations
from ratings.queries import tournaments as reads
from ratings.queries.crosstable import SeatRow
from ratings.queries.tournament_page.leagues import league_of
from ratings.queries.tournament_page.played import read_played
from ratings.queries.tournaments import Seated, TournamentFacts, Which
from ratings.standings import TeamPlacing
from ratings.templatetags.rating_format import discreet
from website.api import play_shapes, shapes
from website.api.guard import RefusedError, or_404
from website.api.parameters import USUAL_ROWS, Code, OfPool, Rows, address, text_parameter, without_nul_in_path
from webtools.forms import FIRST_YEAR, LAST_YEAR

router = Router(tags=["tournaments"])

AfterCode = Annotated[str, text_parameter("the page behind the tournament with this code; from next")]
State = Annotated[Which, Query(description="running: with open games, or not paired yet")]
Year = Annotated[int | None, Query(ge=FIRST_YEAR, le=LAST_YEAR, description="only those that ended in this year")]


@router.get(
    "/tournaments", response=play_shapes.TournamentsShape, operation_id="tournaments", summary="The list of tournaments"
)
def all_tournaments(  # noqa: PLR0913, PLR0917 -- each is a parameter of the address
    request: HttpRequest,
    state: State = Which.ALL,
    pool: OfPool = "",
    year: Year = None,
    after: AfterCode = "",
    rows: Rows = USUAL_ROWS,
) -> play_shapes.TournamentsShape:
    """The one that began last first."""
    last = reads.find_tournament(after) if after else None
    if after and last is None:
        raise RefusedError("after", f"there is no tournament {after!r}")
    lines = reads.tournaments_after(last, rows + 1, state, pool, year)
    return play_shapes.TournamentsShape(
        tournaments=[shapes.fill(play_shapes.TournamentLine, row, pool=row.pool_key) for row in lines[:rows]],
        next=address(request, after=lines[rows - 1].code) if len(lines) > rows else None,
    )


@router.get(
    "/tournaments/{path:code}",
    response=play_shapes.TournamentShape,
    operation_id="tournament",
    summary="One tournament",
)
def one(request: HttpRequest, code: Code) -> play_shapes.TournamentShape | HttpResponse:  # noqa: ARG001 -- the form of a view
    """Everything that was reported, and the evaluations in force. A code in small letters leads to one in capitals."""
    tournament = reads.find_tournament(without_nul_in_path(code))
    if tournament is None:
        other = or_404(reads.find_in_other_case(code), "code", f"there is no tournament {code!r}")
        return HttpResponseRedirect(reverse("api:tournament", args=[other.code]))
    facts = reads.facts_of(tournament)
    rated = evaluations.of_tournament(tournament)
    return shapes.fill(
        play_shapes.TournamentShape,
        tournament,
        pool=tournament.pool.key,
        ended_on=facts.ended_on,
        finished=facts.finished,
        games=len(facts.games),
        directors=list(facts.directors),
        not_rated=facts.not_rated,
        players=[seat(seated, tournament.pool.rule) for seated in facts.seated],
        crosstable=cross_lines(facts),
        pairings=[game_shape(game) for game in facts.games],
        leads_to=tournament.leads_to.code if tournament.leads_to else None,
        groups=list(tournament.groups.order_by("code").values_list("code", flat=True)),
        teams=team_shapes(tournament),
        byes=[
            play_shapes.ByeShape(round=bye.round, seat=bye.entry.seat, points=shapes.points(bye.half_points))
            for bye in facts.byes
        ],
        evaluations=[play_shapes.EvaluationName(evaluation=row.pk, completed_on=row.on) for row in rated],
    )


def seat(seated: Seated, rule: str) -> play_shapes.SeatShape:
    """Return a player at a seat, with their rating under a pool's `rule`."""
    entry = seated.entry
    return shapes.fill(
        play_shapes.SeatShape,
        entry,
        number=entry.player.number,
        name=entry.player.name,
        departure=discreet(entry.departure) or None,
        rating=shapes.rating(seated.value, seated.index, rule),
    )


def team_shapes(tournament: Tournament) -> list[play_shapes.TeamShape]:
    """Return the teams by their numbers; those of a league with what the table has of them."""
    if tournament.kind == Kind.TEAM_LEAGUE:
        league = league_of(read_played(tournament))
        rows = sorted((row.placing for row in league.table), key=lambda row: row.team)
        return [_team_shape(name, row.team, league.boards, row) for name, row in zip(league.teams, rows, strict=True)]
    boards = tournament.entries.filter(turn=0).count() // max(len(tournament.teams), 1) if tournament.teams else 0
    return [_team_shape(name, number, boards) for number, name in enumerate(tournament.teams, start=1)]


def _team_shape(name: str, number: int, boards: int, row: TeamPlacing | None = None) -> play_shapes.TeamShape:
    return play_shapes.TeamShape(
        name=name,
        seats=list(range((number - 1) * boards + 1, number * boards + 1)),
        place=row.first if row else None,
        matches=row.matches if row else None,
        match_points=row.match_points if row else None,
        points=shapes.points(row.half_points) if row else None,
        berlin_points=shapes.points(row.weighted) if row else None,
    )


def cross_lines(facts: TournamentFacts) -> list[play_shapes.CrossLine]:
    """Return the crosstable; kinds in which not everybody meets everybody have no cells."""
    return [cross_line(row) for row in facts.table.rows]


def cross_line(row: SeatRow[Entry]) -> play_shapes.CrossLine:
    """Return one line of a crosstable."""
    return shapes.fill(
        play_shapes.CrossLine,
        row,
        players=[shapes.person(entry.player) for entry in row.entries],
        cells=[None if cell.own else list(cell.marks) for cell in row.cells],
        points=shapes.points(row.half_points),
    )


def game_shape(game: Game) -> play_shapes.GameShape:
    """Return a game."""
    white, black = game.white.player.number, game.black.player.number
    return shapes.fill(play_shapes.GameShape, game, white=white, black=black, reason=game.reason or None)
