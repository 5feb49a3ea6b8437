"""One game: result, report, rating, opening and moves."""

from __future__ import annotations

from typing import Annotated

from django.http import HttpRequest
from ninja import Router
from ninja.params.functions import Path

from ratings.queries import games as reads
from ratings.queries.games import GameFacts, GameSide, ResultChange
from ratings.vocabulary.openings import code_names
from website.api import play_shapes, shapes
from website.api.guard import or_404
from website.api.parameters import LARGEST_KEY, Code, without_nul_in_path

router = Router(tags=["tournaments"])

GameNumber = Annotated[
    int, Path(ge=1, le=LARGEST_KEY, description="number of a game, as pairings of a tournament tell")
]


@router.get(
    "/tournaments/{path:code}/games/{int:number}",
    response=play_shapes.GameDetail,
    operation_id="game",
    summary="One game, with its moves",
)
def one(request: HttpRequest, code: Code, number: GameNumber) -> play_shapes.GameDetail:  # noqa: ARG001 -- the form of a view
    """What was reported, what it brought to each player, and what was changed later."""
    found = reads.find_game(without_nul_in_path(code), number)
    game = or_404(found, "number", f"there is no game {number} in a tournament {code!r}")
    facts = reads.load_game(game)
    return shapes.fill(
        play_shapes.GameDetail,
        game,
        tournament=shapes.fill(shapes.TournamentName, game.tournament),
        pool=game.tournament.pool.key,
        white=_side(facts.sides[0]),
        black=_side(facts.sides[1]),
        reason=game.reason or None,
        received_on=facts.received_on,
        reported=facts.reported or None,
        rating=facts.state,
        why=facts.why or None,
        evaluation=facts.evaluation.pk if facts.evaluation else None,
        listed_on=facts.listed_on,
        opening=_opening(game.eco),
        changes=_changes(facts),
    )


def _side(side: GameSide) -> play_shapes.GameSideShape:
    return play_shapes.GameSideShape(
        player=shapes.person(side.player),
        value=side.value,
        index=side.index,
        points=None if side.half_points is None else shapes.points(side.half_points),
        expected=shapes.scaled(side.expected),
        change=shapes.scaled(side.change),
    )


def _opening(eco: str) -> play_shapes.OpeningName | None:
    return play_shapes.OpeningName(eco=eco, name=code_names().get(eco, "")) if eco else None


def _changes(facts: GameFacts) -> list[play_shapes.ResultChangeShape]:
    return [_change(change) for change in facts.changes]


def _change(change: ResultChange) -> play_shapes.ResultChangeShape:
    before, after = (play_shapes.StoredResult(**each) for each in (change.before, change.after))
    return play_shapes.ResultChangeShape(
        at=change.at, way=change.way, correction=change.correction or None, before=before, after=after
    )
