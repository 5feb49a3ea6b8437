"""Of whom a clause about one of two games speaks, who has White in its game, and who won."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import replace

from intake.reading.claims import mirrored
from intake.reading.explanations.agreement import list_linked
from intake.reading.explanations.cases import mark_objects
from intake.reading.explanations.game_clauses import (
    COLOURS,
    GAME_OF_COLOUR,
    VERBS,
    Clause,
    Discourse,
    find_side,
    is_of_each,
)
from intake.reading.explanations.game_pairs import ALL_HALVES, BLACK_WON, WHITE_WON, Meaning, find_first_of_link
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, VERBS_OF_RESULT, WIN, ContradictionError
from intake.reading.explanations.said_colours import list_named
from intake.reading.mentions import Kind, Mention
from intake.reading.words import any_case

_TWO_DRAWS = any_case(r"\b(?:zwei remis(?:en)?|two draws)\b")
ALL_POINTS = any_case(r"\b(?:beide|zwei|both|two|alle) (?:punkte|points)\b")
_POINT_OF_COLOUR = any_case(
    r"\b(?P<colour>wei(?:ß|ss)|schwarz|white|black):? (?P<point>[01½]|1/2|0[.,]5)(?=\s*(?:$|[,;.]))"
)
_THEM = any_case(r"\b(?:ih[nmr]|sie|him|her)\b")

_AVENGED = any_case(r"\b(?:revanchiert\w*|(?:got|took|had) (?:his|her) revenge)\b")
"""What a player did who won the other game."""

_OUSTS = any_case(
    r"\bknock(?:s|ed)? out\b|\beliminate[sd]\b|\baus (?:de[mr]|unserem) \w+ (?:geworfen|befördert|gekegelt)\b"
)
"""What somebody does who wins a match."""

_IS_OVER = any_case(
    r"\b(?:ist|sind|is|are|haben|have)\b.*\b(?:beendet|erledigt|fertig|vorbei|durch|finished|over|done|decided)\b"
)
"""A sentence about the end of a match has the names in no order of White and Black."""


def find_subject(discourse: Discourse, clause: Clause) -> int | None:
    """Return of whom a clause speaks: of the only player who is no opponent, or of the one before."""
    linked = list(list_linked(clause.words))
    named = {discourse.find(one) for one in clause.list_kinds(Kind.PLAYER) if one not in linked}
    if len(named) == 1:
        return discourse.subject if _is_object_alone(clause) and discourse.subject not in named else named.pop()
    if Kind.SCORE in clause.kinds and (winners := clause.list_kinds(Kind.FOR)):
        return discourse.find(winners[0])
    if linked:
        return None
    return _find_first_of_two(discourse, clause) if named else _find_carried(discourse, clause)


def _find_carried(discourse: Discourse, clause: Clause) -> int | None:
    """Return of whom a clause without a subject speaks: of the other one than its opponent, or of the one before."""
    against = {discourse.find(one) for one in clause.list_kinds(Kind.AGAINST)}
    return 1 - against.pop() if len(against) == 1 else discourse.subject


def _find_first_of_two(discourse: Discourse, clause: Clause) -> int | None:
    """Return which of two players is the subject of a verb with an object."""
    named = [one for one in mark_objects(clause.text, clause.words) if one.kind is Kind.PLAYER]
    return discourse.find(named[0]) if clause.kinds & {Kind.BEAT, Kind.YIELD} else None


def _is_object_alone(clause: Clause) -> bool:
    """Return whether a clause goes on with a verb and its object: "Koch, with White, beat Wolf"."""
    kinds = [one.kind for one in clause.words if one.kind in PLAYERS or one.kind in VERBS_OF_RESULT]
    return kinds == [Kind.BEAT, Kind.PLAYER] and clause.words[0].start == 0 and not _THEM.search(clause.text)


def find_white(discourse: Discourse, clause: Clause, subject: int | None) -> int | None:
    """Return who has White in the game of a clause."""
    _note_order(discourse, clause)
    said = clause.white if clause.white is not None else _find_own_white(clause, subject)
    linked = list(list_linked(clause.words)) if clause.kinds & {Kind.SCORE, *VERBS_OF_RESULT} else []
    by_link = discourse.find(linked[0]) if linked else said
    if said not in {None, by_link}:
        raise ContradictionError
    return by_link


def _note_order(discourse: Discourse, clause: Clause) -> None:
    """Note who is named first of a pair."""
    is_key = clause.kinds & PLAYERS and not _IS_OVER.search(clause.text)
    named = list_named(clause.text, discourse.situation) if is_key else []
    first = find_first_of_link(clause.text, named) if named else None
    if first and discourse.order is None:
        discourse.order = discourse.find(first)


def _find_own_white(clause: Clause, subject: int | None) -> int | None:
    """Return who has White by the colour of the subject of a clause."""
    found = {one.kind is Kind.WHITE for one in clause.words if one.kind in COLOURS}
    shapes = (GAME_OF_COLOUR, _POINT_OF_COLOUR)
    found |= {one["colour"].lower().startswith("w") for shape in shapes for one in shape.finditer(clause.text)}
    if not found or is_of_each(clause):
        return None
    if len(found) > 1 or subject is None:
        raise ContradictionError
    return subject if found.pop() else 1 - subject


def find_score(discourse: Discourse, clause: Clause, said: Meaning, subject: int | None) -> str:
    """Return the result of a clause for the first player, "" for none."""
    scores = {one.score.score for one in clause.words if one.score}
    votes = _list_votes(discourse, clause, subject)
    if not votes:
        votes = {_weigh(discourse, clause, said, score, subject) for score in scores}
    elif _says_otherwise(clause, scores, votes):
        raise ContradictionError
    if len(votes) > 1:
        raise ContradictionError
    return next(iter(votes), "")


def _list_votes(discourse: Discourse, clause: Clause, subject: int | None) -> set[str]:
    """Return what the words of a clause say of the first player."""
    verbs = [] if _says_how(discourse, clause) else [one for one in clause.words if one.kind in VERBS]
    votes = {_vote(discourse, clause, one, subject) for one in verbs}
    return votes | ({_find_point(clause, subject), _find_phrase(clause, subject)} - {""})


def _says_how(discourse: Discourse, clause: Clause) -> bool:
    """Return whether a clause only says that a game ended so whose score was said in numbers: "0-1, resigned today"."""
    is_told = bool(discourse.said) and discourse.said[-1].score in {WHITE_WON, BLACK_WON}
    is_bare = clause.kinds <= {Kind.RESIGN, Kind.REASON, Kind.DAY}
    return is_told and is_bare and any(one.start == 0 for one in clause.list_kinds(Kind.RESIGN))


def _says_otherwise(clause: Clause, scores: AbstractSet[str], votes: AbstractSet[str]) -> bool:
    """Return whether a score beside words is not that of a draw, or of whoever won."""
    fits = {DRAW} if votes == {DRAW} else {WIN}
    return not _POINT_OF_COLOUR.search(clause.text) and not scores <= fits


def _find_point(clause: Clause, subject: int | None) -> str:
    """Return what the point behind a colour says of the first player: "Weiß 1, Schwarz ½"."""
    point = _POINT_OF_COLOUR.search(clause.text)
    if point is None or subject is None:
        return ""
    score = {"1": WIN, "0": LOSS}.get(point["point"], DRAW)
    return mirrored(score) if subject else score


def _find_phrase(clause: Clause, subject: int | None) -> str:
    """Return what words without a verb of a result say of the first player: "two draws", "got her revenge"."""
    if _TWO_DRAWS.search(clause.text):
        return DRAW
    is_won = _AVENGED.search(clause.text) or ALL_POINTS.search(clause.text)
    return "" if subject is None or not is_won else LOSS if subject else WIN


def _vote(discourse: Discourse, clause: Clause, verb: Mention, subject: int | None) -> str:
    """Return what a verb says of the first player."""
    if verb.kind is Kind.DRAW:
        return DRAW
    if verb.kind in {Kind.WHITE_WINS, Kind.BLACK_WINS}:
        return WHITE_WON if verb.kind is Kind.WHITE_WINS else BLACK_WON
    if is_of_each(clause):
        return ""
    score = VERBS_OF_RESULT[verb.kind]
    if side := find_side(clause, verb):
        return WHITE_WON if (side.value == "white") == (score == WIN) else BLACK_WON
    doer = _find_doer(discourse, clause, verb, subject)
    if clause.list_kinds(Kind.SIDE) or doer is None:
        raise ContradictionError
    return mirrored(score) if doer else score


def _find_doer(discourse: Discourse, clause: Clause, verb: Mention, subject: int | None) -> int | None:
    """Return whose a verb is."""
    others = clause.list_kinds(Kind.FOR, Kind.BY)
    if others and verb.kind in {Kind.WIN, Kind.WIN_NOUN, Kind.LOSS_NOUN}:
        return discourse.find(others[0])
    if others or Kind.BEATEN in clause.kinds or _is_own_object(discourse, clause, verb, subject):
        raise ContradictionError
    return subject


def _is_own_object(discourse: Discourse, clause: Clause, verb: Mention, subject: int | None) -> bool:
    """Return whether the only player behind a verb of beating would be its subject."""
    named = [one for one in mark_objects(clause.text, clause.words) if one.kind is Kind.PLAYER]
    is_behind = len(named) == 1 and named[0].start > verb.end
    return verb.kind is Kind.BEAT and is_behind and discourse.find(named[0]) == subject


def _weigh(discourse: Discourse, clause: Clause, said: Meaning, score: str, subject: int | None) -> str:
    """Return what a score in numbers says of the first player."""
    if score == DRAW:
        return DRAW
    if said.of_both:
        raise ContradictionError
    if winners := clause.list_kinds(Kind.FOR):
        return LOSS if discourse.find(winners[0]) else WIN
    if not _is_of_white(discourse, clause, said, subject):
        raise ContradictionError
    return WHITE_WON if score == WIN else BLACK_WON


def _is_of_white(discourse: Discourse, clause: Clause, said: Meaning, subject: int | None) -> bool:
    """Return whether a score in numbers can only be that of White: it may be that of whoever is named first."""
    game = said if said.white is not None else discourse.pending
    if game.white is None:
        is_other = said.is_other or discourse.pending.is_other or bool(discourse.said)
        return discourse.order is not None and not is_other
    if Kind.LINK in clause.kinds:
        return True
    return discourse.order in {None, game.white} if game.is_named else game.white == subject


def read_sum(
    discourse: Discourse, clause: Clause, halves: tuple[int, int], said: Meaning, subject: int | None
) -> Meaning:
    """Return what the points of both games say; 2-0 says who won both."""
    owner = _find_owner(discourse, clause, subject)
    own = frozenset(halves) if owner is None else frozenset({halves[owner]})
    score = {frozenset({ALL_HALVES}): WIN, frozenset({0}): LOSS}.get(own, "")
    score = DRAW if _TWO_DRAWS.search(clause.text) else score
    return replace(said, of_both=True, white=None, is_other=False, score=score, halves=own)


def _find_owner(discourse: Discourse, clause: Clause, subject: int | None) -> int | None:
    """Return whose points come first in a score: those of whoever they are for, of the subject, of the first name."""
    if winners := clause.list_kinds(Kind.FOR):
        return discourse.find(winners[0])
    if any(one.kind in VERBS_OF_RESULT for one in clause.words) or discourse.order is None:
        named = clause.list_kinds(Kind.PLAYER) if _OUSTS.search(clause.text) else []
        return discourse.find(named[0]) if named else subject
    return discourse.order
