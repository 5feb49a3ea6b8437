"""One letter may say the same game several times: as a line, as PGN, in an attachment."""

from __future__ import annotations

import dataclasses
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from operator import contains

from intake.reading.codes import Question
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.types import Claim, Finding
from ratings.regulations.types import Score

from .candidates import claim_of, of_scores
from .games import Field, Refused, game_of, pair
from .leftovers import named_in
from .types import Match

STRANGERS = frozenset({Question.UNKNOWN_PLAYER, Question.NOT_IN_TOURNAMENT})
"""Questions about somebody who is not in the tournament that is named."""

PLAIN = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)
"""How a game that was played may end."""


def merge(matches: Iterable[Match]) -> tuple[tuple[Match, ...], tuple[Finding, ...]]:
    """Each game once, with everything the letter says about it; contradictions are asked instead."""
    by_game: dict[int, list[Match]] = {}
    for match in matches:
        by_game.setdefault(match.game.pk, []).append(match)
    agreed, contradictions = [], []
    for written in by_game.values():
        said = _without_corrected(written)
        if _agree(said):
            agreed.append(_together(said))
        else:
            contradictions.append(_contradiction(said))
    return tuple(agreed), tuple(contradictions)


def _without_corrected(said: list[Match]) -> list[Match]:
    """Return what a mail says of a game last, where it says that it corrects what comes before; the day stays."""
    last = next((at for at, match in enumerate(said) if match.corrects), 0)
    if not last or not all(match.corrects for match in said[last:]):
        return said
    dated = next((match for match in reversed(said) if match.dated), None)
    if dated is None:
        return said[last:]
    day = dated.completed_on
    return [m if m.dated else dataclasses.replace(m, completed_on=day, dated=True) for m in said[last:]]


def _agree(said: list[Match]) -> bool:
    """Return the same score, at most one reason beside "played", at most one day."""
    reasons = {match.reason for match in said if match.reason != "played"}
    days = {match.completed_on for match in said if match.dated}
    return len({match.score for match in said}) == 1 and len(reasons) <= 1 and len(days) <= 1


def _together(said: list[Match]) -> Match:
    first = said[0]
    dated = next((match for match in said if match.dated), first)
    counted = next((match for match in said if match.move_count is not None), first)
    return dataclasses.replace(
        first,
        reason=next((match.reason for match in said if match.reason != "played"), first.reason),
        completed_on=dated.completed_on,
        dated=dated.dated,
        moves=max((match.moves for match in said), key=len),
        move_count=counted.move_count,
        corrects=any(match.corrects for match in said),
    )


def _contradiction(said: list[Match]) -> Finding:
    """Return the question how a game ended of which a mail says two things, or only on which day."""
    if len({(match.score, match.reason) for match in said}) == 1:
        return _ask_which_day(said)
    game = said[0].game
    lines = " / ".join(dict.fromkeys(match.where.text.strip() for match in said))
    detail = f"{game.white.player.name} - {game.black.player.name}: {lines}"
    in_order = sorted(said, key=lambda match: match.where.line)
    offered = of_scores(match.score.value for match in in_order)
    claim = _with_day(claim_of(said[0]), next((match for match in said if match.dated), None))
    return Finding(Question.WORDS_CONTRADICT, detail, said[0].where, (claim,), candidates=offered)


def _ask_which_day(said: list[Match]) -> Finding:
    """Return the question on which of several days a game ended."""
    days = sorted({match.completed_on for match in said if match.dated})
    detail = " / ".join(f"{day:%d.%m.%Y}" for day in days)
    claim = dataclasses.replace(claim_of(said[0]), completed_on=None)
    return Finding(Question.AMBIGUOUS_DATE, detail, said[0].where, (claim,))


def contradict(matches: Sequence[Match], questions: Iterable[Finding], fields: Mapping[str, Field]) -> list[Finding]:
    """Return the questions. A line with a score that was not understood and names the two players of a match is about
    their game: what it asks is how that ended.
    """
    of_players = {frozenset((match.game.white_id, match.game.black_id)): match for match in reversed(matches)}
    return [_of_match(question, of_players, fields) for question in questions]


def _of_match(question: Finding, of_players: Mapping[frozenset[int], Match], fields: Mapping[str, Field]) -> Finding:
    where = question.where
    if question.claims or where is None or not SCORE_LIKE.search(where.text):
        return question
    match = _find_named(where.text, of_players, fields)
    if match is None or match.where == where:
        return question
    offered = of_scores(score.value for score in PLAIN)
    return Finding(Question.WORDS_CONTRADICT, "", where, (claim_of(match),), candidates=offered)


def _find_named(text: str, of_players: Mapping[frozenset[int], Match], fields: Mapping[str, Field]) -> Match | None:
    """Return the match whose two players a line names, and nobody else."""
    named = (frozenset(entry.pk for entry in named_in(text, field.entries)) for field in fields.values())
    return next((of_players[players] for players in named if players in of_players), None)


def withhold(
    matches: Iterable[Match], questions: Sequence[Finding], fields: Mapping[str, Field]
) -> tuple[tuple[Match, ...], tuple[Finding, ...]]:
    """Return the matches whose games nothing is asked about but how they ended, which a match answers, and the
    questions: each claim that waits for an answer has the day of the match that is held back for it.
    """
    waiting = {claim: _find_game(claim, fields) for question in questions for claim in _unclear(question)}
    held = {match.game.pk: match for match in matches if _waits(match, waiting)}
    dated = {claim: _with_day(claim, held.get(key)) for claim, key in waiting.items()}
    kept = tuple(match for match in matches if match.game.pk not in held)
    return _ask_lost_days(kept, [_with_claims(question, dated) for question in questions], fields)


def _ask_lost_days(
    matches: Sequence[Match], questions: Sequence[Finding], fields: Mapping[str, Field]
) -> tuple[tuple[Match, ...], tuple[Finding, ...]]:
    """Return the matches, and the questions with those for the day of each match without one where a claim with a day
    waits that may be about its game: the day of the mail is not known to be that of its end.
    """
    waiting = {claim for question in questions for claim in _unclear(question) if claim.completed_on}
    lost = [(match, claim) for match in matches for claim in waiting if _may_have_day(match, claim, fields)]
    asked = {match.game.pk: _ask_day(match, claim) for match, claim in lost}
    return tuple(match for match in matches if match.game.pk not in asked), (*questions, *asked.values())


def _ask_day(match: Match, claim: Claim) -> Finding:
    """Return the question whether a match has the day of a claim."""
    day = f"{claim.completed_on:%d.%m.%Y}"
    return Finding(Question.AMBIGUOUS_DATE, day, match.where, (claim_of(match),))


def _may_have_day(match: Match, claim: Claim, fields: Mapping[str, Field]) -> bool:
    """Return whether a claim with a day may be about the game of a match without one, as one of several of a name."""
    field = fields.get(claim.tournament)
    if field is None or match.dated or match.where.part != claim.where.part:
        return False
    meant = [{found.entry, *found.candidates} for found in pair(claim, field.entries)]
    players = match.game.white, match.game.black
    return any(all(map(contains, meant, order)) for order in (players, players[::-1]))


def ask_once(
    matches: tuple[Match, ...], questions: Sequence[Finding], fields: Mapping[str, Field]
) -> tuple[tuple[Match, ...], tuple[Finding, ...]]:
    """Return the matches, and the questions without those that ask the same of a game again, or how a game ended whose
    result something else in the mail gives.
    """
    games = {claim: _find_game(claim, fields) for question in questions for claim in question.claims}
    known = {match.game.pk for match in matches} | {game for claim, game in games.items() if claim.score}
    times = Counter(claim for question in questions for claim in question.claims)
    kept: dict[object, Finding] = {}
    for at, question in enumerate(questions):
        claim = question.claims[0] if len(question.claims) == 1 else None
        game = games[claim] if claim else 0
        is_told = question.code == Question.NO_SCORE and game in known - {0} and claim and times[claim] == 1
        same = (question.code, game, _find_winner(claim)) if claim and game and claim.score else at
        if not is_told:
            kept.setdefault(same, question)
    return matches, _ask_of_strangers_once(list(kept.values()))


def _ask_of_strangers_once(questions: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return questions; where several games of one line wait for who the same strangers are, that is asked once."""
    asked: dict[Claim, set[object]] = defaultdict(set)
    for at, one in enumerate(questions):
        for claim in one.claims:
            asked[claim].add(_key_of_line(one) or at)
    alike: dict[frozenset[object], list[Claim]] = defaultdict(list)
    for claim, keys in asked.items():
        alike[frozenset(keys)].append(claim)
    joined = (_with_all(one, alike[frozenset(asked[one.claims[0]])]) if one.claims else one for one in questions)
    return tuple(filter(None, joined))


def _key_of_line(question: Finding) -> tuple[object, ...] | None:
    """Return what a question who a stranger is has in common with others of its line, None for any other question."""
    where = question.where
    if question.code not in STRANGERS or len(question.claims) != 1 or where is None:
        return None
    return question.code, question.detail, where.part, where.line, *(each.words for each in question.candidates)


def _with_all(question: Finding, claims: Sequence[Claim]) -> Finding | None:
    """Return a question for the first of several games that wait for the same, with all of them."""
    if question.claims[0] != claims[0]:
        return None
    return (
        dataclasses.replace(question, claims=(*question.claims, *claims[1:])) if len(question.claims) == 1 else question
    )


def _find_winner(claim: Claim) -> str:
    """Return who has won a game, the score where nobody has."""
    return {Score.WHITE_WINS.value: claim.white, Score.BLACK_WINS.value: claim.black}.get(claim.score, claim.score)


def _unclear(question: Finding) -> tuple[Claim, ...]:
    return () if question.code == Question.NO_SCORE else question.claims


def _waits(match: Match, waiting: Mapping[Claim, int]) -> bool:
    """Return whether something is asked about the game of a match."""
    return any(match.game.pk == key and not _corrects(match, claim) for claim, key in waiting.items())


def _with_claims(question: Finding, dated: Mapping[Claim, Claim]) -> Finding:
    return dataclasses.replace(question, claims=tuple(dated.get(claim, claim) for claim in question.claims))


def _find_game(claim: Claim, fields: Mapping[str, Field]) -> int:
    """Return the key of the game that a claim is about, 0 where that is not clear."""
    try:
        return game_of(claim, fields[claim.tournament]).pk if claim.tournament in fields else 0
    except Refused:
        return 0


def _corrects(match: Match, claim: Claim) -> bool:
    """Return whether a match says that what was written further up was wrong."""
    return match.corrects and match.where.part == claim.where.part and match.where.line > claim.where.line


def _with_day(claim: Claim, held: Match | None) -> Claim:
    is_undated = claim.completed_on is None and held is not None and held.dated
    return dataclasses.replace(claim, completed_on=held.completed_on) if held and is_undated else claim
