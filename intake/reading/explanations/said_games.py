"""What the clauses of a text say of both games of two players, one after the other."""

from __future__ import annotations

from dataclasses import replace

from intake.reading.dates import DateWord, mask_dates
from intake.reading.day_like import like_a_day
from intake.reading.explanations.game_clauses import (
    BOTH_GAMES,
    COLOURS,
    GAME_OF_COLOUR,
    NOTHING,
    VERBS,
    Clause,
    Discourse,
    is_of_each,
    is_of_side_each,
    list_clauses,
)
from intake.reading.explanations.game_pairs import BLACK_WON, WHITE_WON, Meaning, Pair
from intake.reading.explanations.game_results import ALL_POINTS, find_score, find_subject, find_white, read_sum
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, VERBS_OF_RESULT, WIN, ContradictionError
from intake.reading.explanations.result_mentions import OTHER_GAME
from intake.reading.explanations.said_colours import list_mentions
from intake.reading.mentions import Kind, Situation
from intake.reading.scores import Kind as ScoreKind
from intake.reading.words import any_case

_OPEN = any_case(
    r"^(?!.*\b(?:(?:ge|be|ver|er|ent)\w+(?:t|en)|ended|finished|completed|played)\b)"
    r".*\b(?:hat|haben|has|have|konnte\w*|musste\w*|wurde\w*)\b"
)
"""A clause with a verb whose other part is in another one."""
_NUMBERED = any_case(r"\b[12](?:\.|st|nd) (?:partie|spiel|game)\b|\b(?:partie|spiel|game) [12]\b")
_LATTER = any_case(r"\b(?:letztere[srn]?|the latter)\b")
_LAST = any_case(r"\b(?:zuletzt|last|latest|spätestens)\b")


def read_clauses(text: str, pair: Pair, situation: Situation) -> list[Meaning]:
    """Return what the clauses of a text say of both games, nothing where one of them is not understood."""
    discourse = Discourse(pair, situation)
    mentions = list_mentions(text, situation)
    plain = mask_dates(_NUMBERED.sub(" ", text), situation.day)[0]
    if not mentions or any(one.kind is Kind.DOUBT for one in mentions) or like_a_day(plain):
        return []
    try:
        for clause in list_clauses(text, mentions, discourse):
            _read(discourse, clause)
        _repeat_last(discourse)
    except ContradictionError:
        return []
    return discourse.said if discourse.pending == NOTHING and not discourse.won_each else []


def _read(discourse: Discourse, clause: Clause) -> None:
    """Add what a clause says to that of those before it."""
    subject = find_subject(discourse, clause)
    one = _name_game(discourse, clause, subject)
    _follow(discourse, clause, subject)
    sums = [one.score for one in clause.words if one.score and one.score.kind is ScoreKind.MATCH]
    score = "" if sums else find_score(discourse, clause, one, subject)
    if sums:
        discourse.said.append(read_sum(discourse, clause, sums[0].halves, one, subject))
    elif is_of_each(clause):
        _add_each(discourse, clause, one)
    elif score:
        _add_result(discourse, clause, replace(one, score=score))
    else:
        _add_details(discourse, clause, one)


def _name_game(discourse: Discourse, clause: Clause, subject: int | None) -> Meaning:
    """Return of which game a clause speaks, and its day."""
    is_of_both = any(one.search(clause.text) for one in (BOTH_GAMES, ALL_POINTS))
    return Meaning(
        white=find_white(discourse, clause, subject),
        is_named=clause.white is not None or bool(clause.list_kinds(Kind.LINK)),
        is_other=OTHER_GAME.search(BOTH_GAMES.sub(" ", clause.text)) is not None,
        of_both=is_of_both or is_of_side_each(clause),
        day=_find_day(clause),
        spans=((clause.begin, clause.begin + len(clause.text)),),
        mentions=tuple(one for one in clause.mentions if one.kind is Kind.REASON),
    )


def _follow(discourse: Discourse, clause: Clause, subject: int | None) -> None:
    """Note of whom a clause speaks; one that goes on without a name has to be about the only one before."""
    is_told = bool(clause.kinds & {Kind.SCORE, *VERBS})
    is_named = any(one.kind in PLAYERS for one in clause.mentions)
    is_unclear = len(discourse.named) > 1 if is_told else is_named and _OPEN.search(clause.bare)
    if is_unclear and is_told != is_named:
        raise ContradictionError
    subjects = {subject} if is_named and subject is not None else set[int]()
    if subjects or (is_told and not is_named):
        discourse.named = subjects if is_told else discourse.named | subjects
    discourse.subject = subject


def _find_day(clause: Clause) -> DateWord | None:
    """Return the only day of a clause."""
    days = {one.day.value: one.day for one in clause.mentions if one.day}
    if len(days) > 1 or any(one.problem or one.is_other or not one.value for one in days.values()):
        raise ContradictionError
    if days and _LAST.search(clause.text):
        raise ContradictionError
    return next(iter(days.values()), None)


def _add_each(discourse: Discourse, clause: Clause, said: Meaning) -> None:
    """Add what each of the two did with the colour that is named here, or in the clause behind."""
    verbs = {VERBS_OF_RESULT[one.kind] for one in clause.list_kinds(Kind.WIN, Kind.LOSE)} or {discourse.won_each} - {""}
    sides = {one.kind is Kind.WHITE for one in clause.list_kinds(*COLOURS)}
    sides |= {one["colour"].lower().startswith("w") for one in GAME_OF_COLOUR.finditer(clause.text)}
    if len(verbs) != 1 or len(sides) > 1:
        raise ContradictionError
    discourse.won_each = verbs.pop()
    if sides:
        score = WHITE_WON if sides.pop() == (discourse.won_each == WIN) else BLACK_WON
        discourse.said.append(replace(said, of_both=True, white=None, is_other=False, score=score))
        discourse.won_each = ""


def _add_result(discourse: Discourse, clause: Clause, said: Meaning) -> None:
    """Add a result, with the game and the day that the clauses before say for it."""
    before, discourse.pending = discourse.pending, NOTHING
    white = said.white if said.white is not None else before.white
    by_order = bool(clause.list_kinds(Kind.SCORE)) and said.score in {WHITE_WON, BLACK_WON}
    if white is None and by_order and not said.of_both:
        white = discourse.order
    if _differ(said, before):
        raise ContradictionError
    discourse.said.append(
        replace(
            said,
            white=None if said.of_both else white,
            is_other=said.is_other or before.is_other,
            day=said.day or before.day,
            spans=(*before.spans, *said.spans),
        )
    )


def _add_details(discourse: Discourse, clause: Clause, said: Meaning) -> None:
    """Add a game or a day without a result: to those whose results are known, to the one before, or the one behind."""
    if said.day and _is_of_told(discourse, clause, said):
        discourse.said.append(replace(said, white=None if said.of_both else said.white))
    elif said.day and not said.names_one and _lacks_day(discourse, clause):
        last = discourse.said.pop()
        discourse.said.append(replace(last, day=said.day, spans=(*last.spans, *said.spans)))
    elif said.day or said.names_one:
        _leave_pending(discourse, clause, said)


def _is_of_told(discourse: Discourse, clause: Clause, said: Meaning) -> bool:
    """Return whether a clause speaks of games whose results are known."""
    has_both = any(one.of_both and one.score for one in discourse.said)
    return said.of_both or _LATTER.search(clause.text) is not None or (said.names_one and has_both)


def _lacks_day(discourse: Discourse, clause: Clause) -> bool:
    """Return whether the result before a clause has no day, which is not joined to the one behind."""
    return bool(discourse.said) and discourse.said[-1].day is None and not clause.is_behind_and


def _differ(said: Meaning, before: Meaning) -> bool:
    """Return whether two clauses that belong together say two games or two days."""
    are_two = None not in {said.white, before.white} and said.white != before.white
    return are_two or (said.day is not None and before.day is not None)


def _leave_pending(discourse: Discourse, clause: Clause, said: Meaning) -> None:
    """Leave a game or a day for the clause behind."""
    before = discourse.pending
    if _differ(said, before):
        raise ContradictionError
    is_named = any(one.kind in PLAYERS for one in clause.mentions)
    discourse.may_repeat = clause.is_behind_and and not is_named
    discourse.pending = Meaning(
        white=said.white if said.white is not None else before.white,
        is_named=said.is_named or before.is_named,
        is_other=said.is_other or before.is_other,
        day=said.day or before.day,
        spans=(*before.spans, *said.spans),
    )


def _repeat_last(discourse: Discourse) -> None:
    """Add the last result again for the other colour of the subject: "won with White on 3 June and with Black"."""
    game, last = discourse.pending, discourse.said[-1] if discourse.said else NOTHING
    is_same = discourse.may_repeat and last.score in {WIN, DRAW, LOSS} and not last.of_both
    if is_same and None not in {game.white, last.white} and game.white != last.white:
        discourse.said.append(replace(game, score=last.score))
        discourse.pending = NOTHING
