"""Results that may be those of a game that is stored with the other colours: it is asked, and no second one stored."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.replies.faults import BESIDES, TELLS_SECOND
from intake.reading.replies.types import PART
from intake.reading.types import Claim, Finding
from ratings.models import Game

from .candidates import ask_reopened, of_wrong_line
from .games import Field, load_field
from .types import Match, Matched


def ask_turned(matched: Matched, before: Sequence[Claim]) -> Matched:
    """Return what a mail reports with the question what is right for each result without a day, and without a word
    such as "the second game", of two players whose other game has the same winner and was reported in the same
    conversation, by the claims `before`.
    """
    taken_back = {one.game.pk for one in matched.cancels}
    found = _list_turned(matched.matches, before)
    turned = {match.game.pk: (game, field) for match, game, field in found if game.pk not in taken_back}
    if not turned:
        return matched
    asked = [_ask(match, *turned[match.game.pk]) for match in matched.matches if match.game.pk in turned]
    kept = tuple(match for match in matched.matches if match.game.pk not in turned)
    return replace(matched, matches=kept, questions=(*matched.questions, *asked))


def drop_repeated(matched: Matched) -> Matched:
    """Return what a mail reports without the questions who had White in a game of which it gives the same result and no
    day, and which an answer in it makes clear.
    """
    answered = [match for match in matched.matches if match.where.part == PART]
    kept = tuple(each for each in matched.questions if not any(_repeats(each, match) for match in answered))
    return replace(matched, questions=kept)


def _repeats(question: Finding, match: Match) -> bool:
    """Return whether a question is which of two games is meant by words that may only repeat the result of a match."""
    if question.code != Question.WHICH_GAME or question.where is None or _speaks_of_second(question.where.text):
        return False
    own = (match.game.white.player.number, match.game.black.player.number, match.score.value)
    offered = (dict(each.changes) for each in question.candidates)
    games = [tuple(each.get(name, "") for name in ("number_white", "number_black", "score")) for each in offered]
    return own in games and all(claim.completed_on is None for claim in question.claims)


def _speaks_of_second(text: str) -> bool:
    """Return whether a text speaks of a second game of two players."""
    return TELLS_SECOND.search(text) is not None or BESIDES.search(text) is not None


def _list_turned(matches: Iterable[Match], before: Sequence[Claim]) -> Iterator[tuple[Match, Game, Field]]:
    """Yield the results that may be those of a stored game, with that one and its tournament."""
    for match in matches:
        if match.dated or match.game.score is not None or not any(_is_turned(match, claim) for claim in before):
            continue
        if _speaks_of_second(match.where.text):
            continue
        field = load_field(match.game.tournament)
        others = field.between({match.game.white_id, match.game.black_id})
        yield from ((match, game, field) for game in others if game.white_id == match.game.black_id and game.score)


def _is_turned(match: Match, claim: Claim) -> bool:
    """Return whether a claim is the game of the players of a match with the other colours, and with its winner."""
    white, black = (entry.player.number for entry in (match.game.white, match.game.black))
    is_pair = (claim.number_white, claim.number_black) == (black, white)
    is_same = claim.tournament == match.game.tournament.code and claim.score == mirrored(match.score.value)
    return is_pair and is_same


def _ask(match: Match, game: Game, field: Field) -> Finding:
    """Return the question what is right of a stored game: also that the colours were the other ones."""
    asked = ask_reopened(game, match.where)
    offered = of_wrong_line(asked.claims[0], (game.white, game.black), field)
    return replace(asked, candidates=offered)
