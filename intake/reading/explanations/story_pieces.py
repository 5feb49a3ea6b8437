"""What one sentence of a story says: pieces, each about one game of a pair that it names or that was named before."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.dates import find_dates, list_days
from intake.reading.explanations.agreement import TOURNAMENT, list_players
from intake.reading.explanations.pair_results import DRAW, PLAYERS
from intake.reading.explanations.result_mentions import OTHER_GAME, RESULTS
from intake.reading.explanations.said_colours import take_colours
from intake.reading.explanations.sentence import Explained
from intake.reading.explanations.story_names import is_of_result, list_mentions, list_named
from intake.reading.explanations.story_pairs import (
    Pair,
    are_joined,
    are_same,
    explain_of,
    find_first_of_link,
    find_pair,
    find_white,
    in_order,
)
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.words import any_case

CLAUSES = 8
"""Clauses of a sentence that are tried (our own choice)."""

_SUBJECT = any_case(
    r"\W*(?:(?:dann|then|schließlich|finally|leider|sadly)\s+)?(?P<who>wei(?:ß|ss)|schwarz|white|black)\b"
)
"""The colour that is the subject of a sentence."""

_SIDES = frozenset({Kind.SIDE, Kind.WHITE_WINS, Kind.BLACK_WINS})

_OF_OTHERS = frozenset({Kind.PRONOUN, Kind.OWN, Kind.THEM, Kind.AGAINST, Kind.BY, Kind.FOR, Kind.BEAT, Kind.BEATEN})
"""Mentions by which a result is that of somebody besides the player who is named."""

_GAMES = any_case(r"\b(?:partien|spiele|games|alles?|all|beide[ns]?|both|everything)\b")
"""Several games, of which the colour is that of one."""

_HEAD = re.compile(r"^[^:]*[^\W\d_][^:]*:\s(?=.*[^\W\d_])")
"""What is before the words about a game: its number, its players, and a colon."""

_CUT = any_case(
    r"(?:\s*[;,:–]|\s-)?\s+(?:und|and|doch|aber|but|then|dann|zuletzt|während|while|whereas)\s+|[,;:]\s+"
    r"|[.!]\s+(?=[\d½])"
)


@dataclass(frozen=True, slots=True)
class Piece:
    """Words about one game: its pair, who has White where that is known, and their result."""

    pair: Pair
    white: Mention | None
    explained: Explained
    day: date | None
    is_other: bool


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence, the pair spoken of before it, and who has White in a game of a pair (or in their other one) by what
    was said before.
    """

    text: str
    before: Pair | None
    situation: Situation
    white_before: Callable[[Pair, bool], Mention | None]


def explain_sentence(sentence: Sentence) -> list[Piece]:
    """Return what a sentence says of games, nothing where a part of it is not understood."""
    if whole := _explain_piece(sentence):
        return [whole]
    behind = _cut_colours(sentence)
    return _explain_clauses(sentence) or (explain_sentence(behind) if behind else [])


def _cut_colours(sentence: Sentence) -> Sentence | None:
    """Return a sentence behind its first clause where this only says who has White: "Koch had White, so 0-1"."""
    first, *rest = _list_chunks(sentence.text)
    named = list_named(first, sentence.situation)
    pair = find_pair(list_players(named), sentence.before, sentence.situation)
    colours = take_colours(first, named) if pair and rest else None
    white = find_white(colours, pair) if colours and pair else None
    if white is None or colours is None or is_of_result(colours.text, sentence.situation):
        return None
    return replace(sentence, text="".join(rest), before=pair, white_before=lambda *_: white)


def _explain_clauses(sentence: Sentence) -> list[Piece]:
    """Return one piece for each game of a sentence; all of them have a day, or none has."""
    situation, pieces, chunk = sentence.situation, list[Piece](), replace(sentence, text="")
    for part in _list_chunks(sentence.text):
        before = _explain_piece(chunk) if chunk.text else None
        if before and (list_named(part, situation) or is_of_result(part, situation)):
            pieces.append(before)
            chunk = replace(chunk, text=part, before=before.pair)
        else:
            chunk = replace(chunk, text=chunk.text + part)
    if (last := _explain_piece(chunk)) is None:
        return []
    pieces.append(last)
    days = len(find_dates(sentence.text, situation.day))
    return pieces if len(pieces) > 1 and _are_dated(pieces, days) else []


def _are_dated(pieces: Sequence[Piece], days: int) -> bool:
    """Return whether each piece has one of the days of its sentence, or none has."""
    return days in {0, len(pieces)} and len({one.day is None for one in pieces}) == 1


def _list_chunks(text: str) -> Iterator[str]:
    """Yield the clauses of a sentence, each with what joins it to the next one."""
    start = 0
    for cut in [*_CUT.finditer(text)][:CLAUSES]:
        yield text[start : cut.end()]
        start = cut.end()
    yield text[start:]


def _explain_piece(sentence: Sentence) -> Piece | None:
    """Return what a text says of one game of the pair that it names, or that was named before."""
    named = list_named(sentence.text, sentence.situation)
    pair = find_pair(list_players(named), sentence.before, sentence.situation)
    colours = take_colours(sentence.text, named) if pair else None
    if pair is None or colours is None or not is_of_result(colours.text, sentence.situation):
        return None
    is_other = OTHER_GAME.search(colours.text) is not None
    said = find_white(colours, pair) or find_first_of_link(sentence.text, named)
    white = said or sentence.white_before(pair, is_other)
    explained = _explain_result(sentence, pair, white, colours.text)
    days = list_days(sentence.text, sentence.situation.day, of_end=True)
    day = days[0] if len(days) == 1 else None
    return Piece(pair, white or _find_own_white(explained), explained, day, is_other) if explained else None


def _find_own_white(explained: Explained) -> Mention | None:
    """Return who has White in the result of a sentence that names a colour itself: "Koch beat Wolf with Black"."""
    results = explained.results or ()
    is_said = any(one.kind in {Kind.WHITE, Kind.BLACK} for one in explained.mentions)
    return results[0].first if results and is_said and results[0].colours_known else None


def _explain_result(sentence: Sentence, pair: Pair, white: Mention | None, text: str) -> Explained | None:
    """Return a text that gives a pair one result by itself, or behind its names where it speaks of the two."""
    if explained := explain_of(pair, text, sentence.situation):
        return explained
    is_of_pair = sentence.before is not None and are_same(sentence.before, pair)
    if not is_of_pair and _is_of_pronoun(sentence, text):
        return None
    if not (is_of_pair or are_joined(text, sentence.situation) or _is_of_one(sentence, pair, text)):
        return None
    if _is_of_first_or_white(text, pair, white, sentence.situation):
        return None
    head = _HEAD.match(text)
    is_result = head is not None and is_of_result(head[0], sentence.situation)
    return _explain_behind(sentence.situation, pair, white, text[head.end() :] if head and not is_result else text)


def _is_of_pronoun(sentence: Sentence, text: str) -> bool:
    """Return whether a text names one player and a pronoun, which may mean somebody else than who has the colour."""
    mentions = list_mentions(text, sentence.situation)
    return len(list_players(mentions)) == 1 and any(one.kind is Kind.PRONOUN for one in mentions)


def _is_of_one(sentence: Sentence, pair: Pair, text: str) -> bool:
    """Return whether a text names one player, and its sentence the other one only with the colour: "Koch resigned
    today, Wolf had White". Whoever was spoken of before with somebody else may have played them.
    """
    mentions = list_mentions(text, sentence.situation)
    is_open = any(one.persons & other.persons for one in sentence.before or () for other in pair)
    is_alone = len(list_players(mentions)) == 1 and not any(one.kind in _OF_OTHERS for one in mentions)
    return is_alone and not is_open and not (TOURNAMENT.search(text) or _GAMES.search(text))


def _explain_behind(situation: Situation, pair: Pair, white: Mention | None, text: str) -> Explained | None:
    """Return a text that gives a pair one result behind its names, as a whole or from one of its last clauses on.

    Who won by the colour alone is clear only where it is known who has White.
    """
    first, second = in_order(pair, white)
    clauses = (each for each in _list_ends(text, situation) if _is_of_somebody(each, situation, white))
    texts = (f"{first.text} gegen {second.text}: {clause}" for clause in clauses)
    explained = next(filter(None, (explain_of(pair, each, situation) for each in texts)), None)
    if explained is None or white is not None or _find_own_white(explained):
        return explained
    results = tuple(replace(one, colours_known=False) for one in explained.results or ())
    is_by_colour = any(one.kind in _SIDES for one in explained.mentions)
    return None if is_by_colour else replace(explained, results=results)


def _is_of_first_or_white(text: str, pair: Pair, white: Mention | None, situation: Situation) -> bool:
    """Return whether a text has a score that White may have won, or whoever was named first."""
    scores = [one.score for one in list_mentions(text, situation) if one.score]
    is_other = white is not None and not white.persons & pair[0].persons
    return is_other and any(one.numeric and one.score != DRAW for one in scores)


def _is_of_somebody(clause: str, situation: Situation, white: Mention | None) -> bool:
    """Return whether a clause names a player or a colour, or needs nobody: "and gave up" would be anybody's."""
    kinds = {one.kind for one in list_mentions(clause, situation)}
    is_score = Kind.SCORE in kinds and white is not None
    return is_score or bool(kinds & (PLAYERS | _SIDES)) or not kinds & RESULTS - {Kind.DRAW, Kind.SCORE}


def _list_ends(text: str, situation: Situation) -> Iterator[str]:
    """Yield a text, and its last clauses as long as none before them speaks of a result; a colour that is the subject
    of the sentence is that of a clause without one.
    """
    yield text
    subject = _SUBJECT.match(text)
    for cut in reversed([*_CUT.finditer(text)][-CLAUSES:]):
        if is_of_result(text[: cut.end()], situation):
            return
        yield text[cut.end() :]
        if subject:
            yield f"{subject['who']} {text[cut.end() :]}"
