"""Paragraphs about one game: a pair at the head, some words about the course, and somewhere below how it ended.

    Koch – Wolf: A game of the old school. After 23 moves White was a pawn up, but on 5 June they agreed a draw.

A sentence that names no result may say what it likes. One that does has to be understood, behind the pair, as a whole
or from its last clause on; if several are, they have to agree.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading import limits
from intake.reading.corrections import is_doubtful
from intake.reading.dates import find_dates
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.pair_results import PLAYERS, Carry
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.explanations.sentence import Explained, explain
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import may_name
from intake.reading.mentions.types import Person
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.unfinished import UNFINISHED

Lines = Sequence[tuple[int, str]]

MOST, CLAUSES = 12, 6
"""Sentences of a paragraph about one game, and clauses at the end of one that are tried (our own choice)."""

_OVER = re.compile(
    r"\W*(?:(?:ist|is|sind)\s+)?(?:(?:nun|jetzt|endlich|auch|now|also|at last)\s+)*"
    r"(?:(?:beendet|fertig|zu ende|vorbei|entschieden|finished|over|done|decided)\b)?\W*",
    re.IGNORECASE,
)
"""What may be behind the pair in a sentence that only says which game is spoken of."""

_MAY_BE_HEAD = re.compile(r":\s+[^\W\d_]|^\D*(?<!:)$")
"""A first sentence that goes on behind a colon, or has no number and so no score."""

_LINKED = re.compile(r"\s*(?:-+|/|:|vs?\.?)\s*(?:(?:dr|prof|herrn?|frau|mr|mrs|ms)\b\.?\s*)*", re.IGNORECASE)
"""What is between the two players, with forms of address."""

_UNREAL = re.compile(
    r"\b(?:wäre|hätte)\b.*\b(?:gewesen|gerechnet|erwartet|gedacht|können|verdient)\b"
    r"|\bwould have (?:been|liked|expected|thought|preferred)\b",
    re.IGNORECASE,
)
"""What did not come to pass."""

_CLAUSE = re.compile(
    r"[,;–]?\s+(?:und|doch|aber|and|but|then|dann|so|bis|until)\s+|,\s+|[.!]\s+(?=[\d½])", re.IGNORECASE
)
_SUBJECT = re.compile(
    r"\W*(?:(?:dann|then|schließlich|finally|leider|sadly)\s+)?(?P<who>wei(?:ß|ss)|schwarz|white|black)\b",
    re.IGNORECASE,
)
"""Where a clause begins, and the colour that is the subject of a sentence."""

_SIDES = frozenset({Kind.SIDE, Kind.WHITE_WINS, Kind.BLACK_WINS})
_OF_RESULT = RESULTS | _SIDES - {Kind.SIDE} | {Kind.POINT}


@dataclass(frozen=True, slots=True)
class _Story:
    """The pair of a paragraph as it is written, its players, the sentences about it, and whether White is first."""

    pair: str
    persons: frozenset[Person]
    sentences: Sequence[Place]
    in_order: bool


def explain_paragraphs(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], list[tuple[int, str]]]:
    """Return the results of paragraphs about one game each, and the lines without these; what doubts them stays."""
    claims: list[Claim] = []
    rest = dict(lines)
    for paragraph in _list_paragraphs(part, lines):
        story = _find_story(paragraph, situation)
        claim = _explain_story(story, situation) if story else None
        _count_effort(situation, _count_characters(paragraph) if story else 0, int(claim is not None))
        if story and claim:
            claims.append(claim)
            rest |= {place.line: "" for place in paragraph}
            rest |= {place.line: place.text for place in story.sentences if is_doubtful(place.text)}
    return claims, list(rest.items())


def _count_effort(situation: Situation, tried: int, found: int = 0) -> None:
    if situation.effort:
        situation.effort.add(tried, found)


def _list_paragraphs(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines between blank ones, but for those of which there are too many to be about one game."""
    paragraph: list[Place] = []
    for number, line in (*lines, (0, "")):
        if line.strip():
            paragraph.append(Place(part, number, line))
            continue
        if paragraph and _count_characters(paragraph) <= limits.LINE:
            yield paragraph
        paragraph = []


def _count_characters(places: Sequence[Place]) -> int:
    return sum(len(place.text) for place in places)


def _find_story(paragraph: Sequence[Place], situation: Situation) -> _Story | None:
    """Return what a paragraph is about that names a pair first."""
    sentences = [replace(one, text=plain_dashes(one.text)) for one in split_sentences(paragraph)]
    if not 0 < len(sentences) <= MOST or not _MAY_BE_HEAD.search(sentences[0].text):
        return None
    first, *others = sentences
    pair = _find_pair(first.text, situation)
    if pair is None:
        return None
    white, black = pair
    persons, behind = white.persons | black.persons, first.text[black.end :]
    if behind.lstrip().startswith(":"):
        begun = [replace(first, text=behind.lstrip(" :"))] if behind.strip(" :.") else []
        return _Story(first.text[white.start : black.end], persons, [*begun, *others], in_order=True)
    is_only_pair = others and _OVER.fullmatch(behind)
    return _Story(f"{white.text} gegen {black.text}", persons, others, in_order=False) if is_only_pair else None


def _find_pair(text: str, situation: Situation) -> tuple[Mention, Mention] | None:
    """Return the two players whom a sentence names first, with a dash or "against" between them."""
    if situation.is_spent or not may_name(text, situation.names):
        return None
    ways = find_mentions(text, situation)
    players = [one for one in ways[0] if one.kind in PLAYERS][:2] if len(ways) == 1 else []
    return (players[0], players[1]) if len(players) > 1 and _are_pair(text, players) else None


def _are_pair(text: str, players: Sequence[Mention]) -> bool:
    """Return whether a dash or "against" is between two players."""
    first, second = players
    is_linked = _LINKED.fullmatch(text, first.end, second.start) is not None
    return first.kind is Kind.PLAYER and (is_linked or second.kind is Kind.AGAINST)


def _explain_story(story: _Story, situation: Situation) -> Claim | None:
    """Return the result that a paragraph gives its pair, None where it gives none or not one."""
    if any(_is_open(place.text, story, situation) for place in story.sentences):
        return None
    made: list[Claim] = []
    for place in story.sentences:
        if not _is_of_result(place.text, situation):
            continue
        explained = _explain_behind(story, place, situation)
        if explained is None and _is_of_result(_UNREAL.sub(" ", place.text), situation):
            return None
        made += _make(story, place, explained, situation) if explained else []
    return _choose(made, story, situation) if len({claim.score for claim in made}) == 1 else None


def _choose(made: Sequence[Claim], story: _Story, situation: Situation) -> Claim | None:
    """Return the claim with a day, one without if the paragraph has no day at all."""
    is_dated = any(find_dates(place.text, situation.day) for place in story.sentences)
    return next((claim for claim in made if claim.completed_on or not is_dated), None)


def _is_open(text: str, story: _Story, situation: Situation) -> bool:
    """Return whether a sentence asks, speaks of a game that goes on, or of a player who is none of the two."""
    if UNFINISHED.search(text) or "?" in text:
        return True
    named = (one for way in find_mentions(text, situation) for one in way if one.kind in PLAYERS)
    return any(not one.persons & story.persons for one in named)


def _make(story: _Story, place: Place, explained: Explained, situation: Situation) -> list[Claim]:
    """Return the claim of a sentence, at the place where it is, behind its pair."""
    where = replace(place, text=f"{story.pair}: {place.text}")
    made = make_claims(explained, where, situation) or []
    in_order = story.in_order or any(one.kind in _SIDES for one in explained.mentions)
    return [replace(claim, colours_known=claim.colours_known and in_order) for claim in made]


def _explain_behind(story: _Story, place: Place, situation: Situation) -> Explained | None:
    """Return a sentence behind the pair, or its last clause, if this says how the game ended and no more."""
    subject, cuts = _SUBJECT.match(place.text), [*_CLAUSE.finditer(place.text)][-CLAUSES:]
    for begin, end in ((0, 0), *((cut.start(), cut.end()) for cut in reversed(cuts))):
        _count_effort(situation, limits.TRY + len(place.text))
        if _is_of_result(place.text[:begin], situation):
            break
        clause = place.text[end:]
        for text in dict.fromkeys((clause, f"{subject['who']} {clause}" if subject and begin else clause)):
            explained = explain(f"{story.pair}: {text}", situation, Carry())
            if _is_one_result(explained):
                return explained
    return None


def _is_one_result(explained: Explained) -> bool:
    """Return whether a sentence gives its pair one result that nothing doubts."""
    results = explained.results or ()
    is_certain = not (explained.question or explained.is_doubtful or explained.contradicts)
    return is_certain and len(results) == 1 and results[0].score is not None and results[0].question is None


def _is_of_result(text: str, situation: Situation) -> bool:
    """Return whether a text speaks of a result."""
    return any(one.kind in _OF_RESULT for way in find_mentions(text, situation) for one in way)
