"""An evaluation with every step of its calculation."""

from __future__ import annotations

from django.http import HttpRequest
from ninja import Router

from ratings.evaluation import ExplainedGame, ExplainedPlayer, explain
from ratings.queries import evaluations
from ratings.queries.units import tournaments_of
from website.api import play_shapes, shapes
from website.api.guard import or_404
from website.api.parameters import Number

router = Router(tags=["evaluations"])


@router.get(
    "/evaluations/{int:number}",
    response=play_shapes.EvaluationShape,
    operation_id="evaluation",
    summary="One evaluation, step by step",
)
def one(request: HttpRequest, number: Number) -> play_shapes.EvaluationShape:  # noqa: ARG001 -- the form of a view
    """Calculated again from today's facts; old and new ratings are those of the ledger."""
    evaluation = or_404(evaluations.find_evaluation(number), "number", f"there is no evaluation {number}")
    explanation = explain(evaluation)
    successor = evaluations.successor(evaluation)
    game = evaluation.game
    return shapes.fill(
        play_shapes.EvaluationShape,
        evaluation,
        evaluation=evaluation.pk,
        pool=evaluation.pool.key,
        entered_at=evaluation.run.at,
        tournament=shapes.tournament_name(evaluation.tournament or (game.tournament if game else None)),
        tournaments=shapes.tournament_names(explanation.tournaments or tournaments_of(evaluation)),
        in_force=evaluation.replaced_by is None,
        replaced_by=successor.pk if successor else None,
        agrees=explanation.agrees,
        players=[player(each, evaluation.rule) for each in explanation.players],
        games=[game_line(each) for each in explanation.games],
    )


def player(explained: ExplainedPlayer, rule: str) -> play_shapes.EvaluatedPlayer:
    """Return what happened to one player under a regulation."""
    row = evaluations.entry_row(explained.entry)
    return shapes.fill(
        play_shapes.EvaluatedPlayer,
        row,
        before=shapes.rating(row.before_value, row.before_index, rule),
        after=shapes.rating(row.after_value, row.after_index, rule),
        points=shapes.points(row.points),
        expected=shapes.scaled(row.expected),
        steps=[shapes.step(line) for line in explained.steps],
    )


def game_line(explained: ExplainedGame) -> play_shapes.EvaluatedGame:
    """Return a game, and whether it was counted."""
    game = explained.game
    return play_shapes.EvaluatedGame(
        tournament=game.tournament.code,
        tournament_game=game.number,
        white=game.white.player.number,
        black=game.black.player.number,
        score=game.rated_score or game.score,
        counted=explained.verdict.counted,
        why=explained.verdict.why,
    )
