"""Whom a sentence of doubt beside results is about: other players, another game of theirs, another board."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import product

from intake.reading.days.undated import speaks_of_end
from intake.reading.doubts.meant_results import is_of_all, list_named, names_both
from intake.reading.doubts.supposed import (
    doubts_report,
    goes_on_doubting,
    is_of_second,
)
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.game_pairs import meet_twice
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Person
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case

_AGAINST = any_case(r"\s*(?:[-–—/]|(?:gegen|vs?\.?|against|versus)\s+(?:(?:den|die|herrn?|frau|mrs?|ms)\b\.?\s+)*)\s*")
_BETWEEN = any_case(r"\b(?:zwischen|between)\W+(?:(?:den|herrn?|frau|dr|mrs?|ms)\b\.?\s+)*$")
_AND = any_case(r"\s*(?:und|and|&)\s+(?:(?:den|herrn?|frau|dr|mrs?|ms)\b\.?\s+)*")
_CELL = re.compile(r"\W*[;|\t]\W*|\s{2,}")
"""What is between the cells of a row."""

_OFFERED = any_case(
    r"\b(?:remis|draw)\w*(?:\W+\w+){0,4}?\W+\w*(?:offer|propos|suggest|vorgeschlag|vorschlag|angebot|table\b)"
    r"|\bremis(?:angebot|vorschlag|offerte)|\bdraw offer|\b(?:offer|propos|suggest)\w*(?: \w+){0,3}? draw\b"
)
"""A draw that is offered: the game is not over."""

_OF_RESULT = any_case(
    r"\b(?:stimm\w*|verwechs\w*|irr\w*|zweif\w*|sicher|ergebnis\w*|perhaps|maybe|vielleicht|doubt\w*|sure|certain"
    r"|results? (?:above|below)|not the one|right|wrong|falsch)\b"
)
"""Beside an offer: the result of another game may be doubted, too."""

_OWN_RESULT = re.compile(f"{Kind.PLAYER.value}.*[{''.join(one.value for one in VERBS_OF_RESULT)}]")
"""A player and what they did."""

CLAUSE = re.compile(r"[,;:]\s|\s[-–]\s")
_LETTERS = re.compile(r"[^\W\d_]{2}")


def is_about_others(place: Place, before: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence doubts the result of others, or is about one player who is in no claim."""
    if _is_about_other(place.text, claims, situation) or _are_of_none([before, place.text], claims, situation):
        return True
    if _is_offered_in_other(place.text, claims, situation) or _is_row_of_other(place.text, claims, situation):
        return True
    return _is_told_of_others(place, before, claims, situation)


def _is_offered_in_other(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text says that a draw is offered in a game of two players, and no claim is about it."""
    is_offer = _OFFERED.search(text) is not None and _OF_RESULT.search(text) is None
    players = {one.persons for one in find_players(text, situation.names)} if is_offer else set()
    if len(players) != PAIR or is_of_all(text) or not any(situation.meet(*each) for each in product(*players)):
        return False
    return not any(_are_of(one, players, situation) for one in claims)


def _are_of_none(texts: Sequence[str], claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether each of two sentences names players, and none of them is in a claim."""
    named = [find_players(text, situation.names) for text in texts]
    reported = _list_persons(claims, situation)
    return all(named) and not any(one.persons & reported for found in named for one in found)


def is_of_other_game(place: Place, claims: Sequence[Claim], lines: Sequence[str], situation: Situation) -> bool:
    """Return whether a sentence is about a game of which nothing is reported."""
    if _is_of_other_pair(place.text, claims, situation) or _is_of_other_board(place.text, lines):
        return True
    return _is_of_others(place, claims, situation)


def _is_of_other_board(text: str, lines: Sequence[str]) -> bool:
    """Return whether a game goes on at a board of which no other line speaks, while others have results."""
    board = _BOARD.search(text) if UNFINISHED.search(text) else None
    boards = [found["number"] for line in lines for found in _BOARD.finditer(line)] if board else []
    return board is not None and boards.count(board["number"]) == 1 < len(boards)


def _is_of_others(place: Place, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence is about another game: of two known players of whom nothing is reported, the second one
    where one is, or that of the pair in whose row it is.
    """
    found = find_players(place.text, situation.names)
    named = [*found[:PAIR], *(one for one in found[PAIR:] if list_named(one.text, claims))]
    is_of_two = UNFINISHED.search(place.text) is not None and len(named) > 1
    if (is_of_two and not list_named(place.text, claims)) or (
        _are_set(place.text, named) and not names_both(place.text, claims)
    ):
        return True
    return is_of_second(place.text) and (len(claims) == 1 or _is_of_pair_above(place, claims, situation))


_BOARD = any_case(r"\b(?:board|brett|bd\.?|br\.?) ?(?P<number>\d{1,2})\b")
_OF_PAIR = any_case(
    r"\b(?:der (?:beiden|zwei)|dieser (?:paarung|begegnung|zwei)|zwischen (?:ihnen|den (?:beiden|zweien))|ihre\w*"
    r"|of (?:this|that|the) (?:pair|match)|(?:of|between) (?:the two|them|these two)|their)\b"
)
"""Words for two players who were named before."""

_ABOUT = any_case(
    r"\b(?:bei|wegen|was|mit|about|of|with|regarding|concerning|as for) (?:(?:den|dem|der|herrn?|frau|m[rs]s?)\.? )*$"
)
"""What is before whom a doubt is about: "Nicht so sicher bin ich bei Koch"."""

_AGAINST_FIRST = any_case(r"\b(?:gegen|against|to|with|mit) (?:him|her|ihn|sie|ihm|ihr)\b")
"""Behind a player: what is done against the one named before."""


def _is_about_other(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text is about one player, who is in no claim."""
    mentioned = [one for one in find_mentions(text, situation)[0] if one.kind in PLAYERS]
    if len({one.persons for one in mentioned}) != 1 or not _ABOUT.search(text, 0, mentioned[0].start):
        return False
    return _list_persons(claims, situation).isdisjoint(mentioned[0].persons)


def _is_of_other_pair(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text names two players who meet, by first names too, and are in no claim; where it says what
    the second one does against the first one, it is enough that the second one is in none.
    """
    mentioned = [one for one in find_mentions(text, situation)[0] if one.kind in PLAYERS]
    persons = {one.persons for one in mentioned}
    if len(persons) != PAIR or is_of_all(text) or doubts_report(_write_before(text, mentioned[0].start)):
        return False
    is_pair = any(situation.meet(*pair) for pair in product(*persons))
    is_back = _AGAINST_FIRST.search(text, mentioned[-1].end) is not None
    about = {mentioned[-1].persons} if is_back else persons
    return is_pair and all(map(_list_persons(claims, situation).isdisjoint, about))


def _is_row_of_other(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a text gives two players who meet a result, and no claim is about their game."""
    is_row = any(one.score for one in find_scores(plain_dashes(text)))
    players = {one.persons for one in find_players(text, situation.names)} if is_row else set()
    if len(players) != PAIR or not any(situation.meet(*each) for each in product(*players)):
        return False
    pairs = (_list_persons([claim], situation) for claim in claims)
    return not any(all(pair & player for player in players) for pair in pairs)


def _list_persons(claims: Sequence[Claim], situation: Situation) -> frozenset[Person]:
    """Return the players of claims."""
    names = (name for one in claims for name in (one.white, one.black))
    return frozenset().union(*(one.persons for name in names for one in find_players(name, situation.names)))


def _is_told_of_others(place: Place, before: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence names no player with a result in the mail, and doubts the result of another one, or
    the game of the pair before it ("Lang and Roth are done. It is said to be a draw, but that is not confirmed").
    """
    if list_named(place.text, claims) or is_of_all(place.text):
        return False
    kinds = "".join(one.kind for one in find_mentions(place.text, situation)[0])
    is_of_pair = not find_players(place.text, situation.names) and _tells_of_others(before, claims, situation)
    return is_of_pair or _OWN_RESULT.search(kinds) is not None


def _tells_of_others(text: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence is about the game of two players who are those of no claim."""
    told = find_mentions(text, situation)[0]
    pair = {one.persons for one in told if one.kind in PLAYERS}
    has_result = any(one.kind in VERBS_OF_RESULT for one in told) or speaks_of_end(text)
    return has_result and len(pair) >= PAIR and not any(_are_of(one, pair, situation) for one in claims)


def _are_of(claim: Claim, players: Iterable[frozenset[Person]], situation: Situation) -> bool:
    """Return whether two players may be those of a claim."""
    own = _list_persons([claim], situation)
    return sum(not own.isdisjoint(one) for one in players) >= PAIR


def _are_set(text: str, named: Sequence[Mention]) -> bool:
    """Return whether a text doubts the game of the only two players whom it names, and nothing besides: "Koch gegen
    Wolf ist noch nicht bestätigt", or is a row of theirs.
    """
    if len(named) != PAIR or is_of_all(text) or goes_on_doubting(text):
        return False
    before, between = text[: named[0].start], text[named[0].end : named[1].start]
    if _CELL.fullmatch(between) and not _LETTERS.search(before):
        return True
    is_between = _BETWEEN.search(before) is not None and _AND.fullmatch(between) is not None
    is_pair = is_between or _AGAINST.fullmatch(between) is not None
    return is_pair and not doubts_report(_write_before(text, named[0].start))


def _write_before(text: str, begin: int) -> str:
    """Return the clauses of a text before the one that holds a place."""
    return text[: max((found.end() for found in CLAUSE.finditer(text, 0, begin)), default=0)]


def _is_of_pair_above(place: Place, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether the last result up to a place is one of two games of its players, and the only one reported, and
    the place is about the other one.
    """
    above = [claim for claim in claims if claim.where.part == place.part and claim.where.line <= place.line]
    if not (above and _is_about_pair(place, above)):
        return False
    white, black = above[-1].white, above[-1].black
    pair = [find_players(name, situation.names) for name in (white, black)]
    is_only = sum({claim.white, claim.black} == {white, black} for claim in claims) == 1
    return is_only and all(pair) and meet_twice((pair[0][0], pair[1][0]), situation)


def _is_about_pair(place: Place, above: Sequence[Claim]) -> bool:
    """Return whether a text is about the players of the last claim above it: at the end of their row, by their names,
    or as those two.
    """
    rows = [claim for claim in above if claim.where.line == place.line]
    is_end = rows == above[-1:] and rows[0].where.text.rstrip(" .").endswith(place.text.strip(" ."))
    return is_end or _OF_PAIR.search(place.text) is not None or bool(list_named(place.text, above[-1:]))
