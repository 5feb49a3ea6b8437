"""Sentences about several games that nothing else explains: read piece by piece, each about two players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from typing import NamedTuple

from intake.reading import limits
from intake.reading.claims import are_of_sentence
from intake.reading.corrections.last_versions import takes_back
from intake.reading.days.dates import find_dates
from intake.reading.explanations import LinesExplained
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.own_remarks import list_name_words
from intake.reading.explanations.pair_results import NOTHING, PLAYERS
from intake.reading.explanations.sentence import explain, weigh_sentence
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import PAIR, Kind, Mention, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_first
from intake.reading.mentions.types import Person
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_clear
from intake.reading.words import any_case

_CUT = any_case(
    r"\s*(?P<sign>[;:])\s+(?:(?:und|and)\s+)?|,?\s+(?P<and>und|and|sowie|while|während|whereas)\s+"
    r"|,\s+(?:(?:dann|then|danach)\s+)?|\s+(?P<bullet>[-*•])\s+|(?<=[^\W\d]{2})(?P<stop>\.)\s+"
)
"""Where a piece may end: at any of these but a plain comma another one begins."""

_PRONOUN = any_case(r"\b(?:(?P<m>er|he|him|ihn|ihm)|(?P<w>sie|she|her(?! \w)|ihr(?! \w)))\b")

_MOST = 6
"""Games of a sentence that are read so (our own choice)."""

_CUTS = 30
"""Places of a sentence that are looked at (our own choice)."""


def weigh_pieces(part: str, lines: Lines, explained: LinesExplained, situation: Situation) -> LinesExplained:
    """Return lines as they were explained, and with the results of sentences about several games that have none."""
    for paragraph in list_between_blanks(part, lines):
        for place in split_sentences(paragraph):
            is_told = situation.is_spent or any(are_of_sentence(one.where, place) for one in explained.claims)
            claims = [] if is_told else _read(replace(place, text=plain_dashes(place.text)), situation)
            explained = _add(explained, claims, place) if claims else explained
    return explained


def _read(place: Place, situation: Situation) -> list[Claim]:
    """Return the results of a sentence about several games, none where one of its pieces is not certain."""
    pieces = _list_pieces(place.text, situation) if _may_read(place.text, situation) else []
    read = [_read_piece(one, place, situation) for one in pieces] if 1 < len(pieces) <= _MOST else []
    claims = [replace(claim, where=place) for one in read for claim in one]
    is_whole = all(len(one) == 1 for one in read)
    return claims if is_whole and _have_days_alike(claims) else []


def _have_days_alike(claims: Sequence[Claim]) -> bool:
    """Return whether all of some results have a day, or a question about it, or none has: else a day is another's."""
    return len({bool(claim.completed_on or claim.findings) for claim in claims}) == 1


def _may_read(text: str, situation: Situation) -> bool:
    """Return whether a sentence names more than two players, and neither doubts, asks nor corrects anything."""
    named = list_named(text[: limits.LINE], situation.names)
    if not PAIR < len(list_first(named)) <= PAIR * _MOST:
        return False
    return not (takes_back(text) or "?" in text) and is_clear(text, list_name_words(named))


class _Piece(NamedTuple):
    """A piece of a sentence: its words, and the first player of the sentence where it names one only."""

    text: str
    subject: Mention | None = None


def _list_pieces(text: str, situation: Situation) -> list[_Piece]:
    """Return the pieces of a sentence, each with two players; of one who is not named again the first one is meant."""
    named = list_named(text, situation.names)
    begins = _list_begins(text, named, situation)
    pieces = [text[begin:end] for begin, end in zip(begins, [*begins[1:], len(text)], strict=True)]
    is_alone = [len(list_first(list_named(one, situation.names))) == 1 for one in pieces]
    return [_Piece(one, named[0] if alone else None) for one, alone in zip(pieces, is_alone, strict=True)]


def _list_begins(text: str, named: Sequence[Mention], situation: Situation) -> list[int]:
    """Return where the pieces of a sentence begin that names these players."""
    cuts = [cut for cut in islice(_CUT.finditer(text), _CUTS) if not _is_within_day(cut, text, situation)]
    ends = [*(cut.start() for cut in cuts[1:]), len(text)]
    begins = [0]
    for cut, end in zip(cuts, ends, strict=False):
        before, here = (_list_between(named, *span) for span in ((begins[-1], cut.start()), (cut.end(), end)))
        begins += [cut.end()] if _is_new(before, here, is_joined=cut.lastgroup is not None) else []
    return begins


def _is_within_day(cut: re.Match[str], text: str, situation: Situation) -> bool:
    """Return whether a cut is inside a day: "on Sunday, the 16th"."""
    return any(one.start < cut.start() < one.end for one in find_dates(text, situation.day))


def _list_between(named: Sequence[Mention], begin: int, end: int) -> list[Mention]:
    """Return the players who are named between two places, each once."""
    return list_first(one for one in named if begin <= one.start < end)


def _is_new(before: Sequence[Mention], here: Sequence[Mention], *, is_joined: bool) -> bool:
    """Return whether a piece ends where the next words begin: it has two players, and these are joined to it or name
    another one.
    """
    is_other = any(not any(one.persons & each.persons for each in before) for one in here)
    return len(before) >= PAIR and (is_other or is_joined)


def _read_piece(piece: _Piece, where: Place, situation: Situation) -> list[Claim]:
    """Return the results of a piece, as the tables or the weights read it, none where these differ; where its subject
    is not named, the weights have to read it.
    """
    place = replace(where, text=_write_subject(piece, situation).strip())
    bare = Explained(place.text, find_mentions(place.text, situation)[0])
    weighed = weigh_sentence(bare, situation, is_certain=True)
    told = explain(place.text, situation, NOTHING)
    found = weighed or (told if _is_told(told) and not piece.subject else None)
    if found is None or (weighed and told.results and _list_ends(told) != _list_ends(weighed)):
        return []
    return make_claims(found, place, situation) or []


def _is_told(explained: Explained) -> bool:
    """Return whether the tables read results for certain."""
    return bool(explained.results) and not (explained.is_doubtful or explained.contradicts or explained.question)


def _write_subject(piece: _Piece, situation: Situation) -> str:
    """Return a piece with its subject in place of the pronoun that can mean it, else before the opponent whom it names;
    "" for any other one: "Koch wins, Wolf loses, Lang remis".
    """
    if piece.subject is None:
        return piece.text
    sexes = {situation.names.sexes.get(one, "") for one in piece.subject.persons}
    found = _PRONOUN.search(piece.text)
    if found is None:
        named = {one.kind for one in find_mentions(piece.text, situation)[0] if one.kind in PLAYERS}
        return f"{piece.subject.text} {piece.text}" if named <= {Kind.AGAINST} else ""
    is_meant = not sexes or sexes <= {"", "m" if found["m"] else "w"}
    return f"{piece.text[: found.start()]}{piece.subject.text}{piece.text[found.end() :]}" if is_meant else ""


def _list_ends(explained: Explained) -> list[tuple[frozenset[Person], frozenset[Person], str]]:
    """Return who plays whom in each result, and how that ended."""
    results = explained.results or ()
    return [(one.first.persons, one.second.persons, one.score.score if one.score else "") for one in results]


def _add(explained: LinesExplained, claims: Sequence[Claim], place: Place) -> LinesExplained:
    """Return lines with the claims of a sentence, of which nothing is left or asked any more."""
    left = {number: text.replace(place.text, "") for number, text in explained.left.items()}
    return replace(
        explained,
        claims=sorted([*explained.claims, *claims], key=lambda claim: claim.where.line),
        findings=[one for one in explained.findings if not (one.where and are_of_sentence(one.where, place))],
        left=left,
        news=[one for one in explained.news if not are_of_sentence(one, place)],
    )
