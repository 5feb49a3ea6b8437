"""A second look at a mail by whoever knows the players: which of its lines name a game that nobody has read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from intake.reading.claims import are_of_sentence, is_part_of, without_players
from intake.reading.codes import Question
from intake.reading.replies.types import PART
from intake.reading.types import Claim, Finding, Place, Reading, Unread

from .cancellations import as_claim
from .choice import Choice
from .games import Field, pair
from .leftovers import asked_about, beside_claims, named_in, says_result
from .missed_games import ask_missed, list_meeting
from .types import Leave, Match

Players = frozenset[int]
"""The entries of a game, or one who left."""

Seen = tuple[Claim, Field, Players]
"""A claim, a tournament, and the entries there that it names."""


def list_unread(
    reading: Reading, choice: Choice, matches: Iterable[Match], leaves: Iterable[Leave], before: Iterable[Claim]
) -> Iterator[Finding]:
    """Yield questions about lines that name two players and were read as nothing, or only in part. `before` are games
    that the conversation of the mail has reported or asks about. Tournaments of its director that it does not name are
    read where a line speaks of a game.
    """
    matches, fields = list(matches), choice.candidates()
    seen = [(claim, field, _players(claim, field)) for field in fields for claim in reading.claims]
    told = _list_told(matches, leaves) | {players for _, _, players in seen}
    again = _list_unreported(seen, fields) if reading.unread else frozenset()
    known = {each.where: each.game.tournament for each in matches}
    earlier = told | {_players(claim, field) for field in fields for claim in before}
    days = {match.completed_on for match in matches}
    asked = list(asked_about(reading.unread, fields, frozenset(told), again, days))
    speaking = _list_speaking(reading.unread, asked)
    others = choice.list_others() if speaking or reading.missed else ()
    asked += _ask_elsewhere(speaking, fields, others)
    missed = _without(ask_missed(reading.missed, fields, others, earlier), asked)
    lines = _list_lines([*seen, *_list_taken_back(reading, fields)], earlier)
    yield from (*asked, *missed, *_without(beside_claims(lines.items(), fields, known), missed))


def _list_speaking(lines: Iterable[Unread], asked: Iterable[Finding]) -> list[Unread]:
    """Return the lines that say how a game ended and are not asked about."""
    places = {one.where for one in asked}
    return [line for line in lines if line.where not in places and says_result(line.where.text)]


def _ask_elsewhere(lines: Sequence[Unread], fields: Sequence[Field], others: Iterable[Field]) -> Iterator[Finding]:
    """Yield questions about lines that say how two ended who meet in none of the tournaments that the mail may be
    about, and in one of the others.
    """
    for field in others:
        for one in asked_about(lines, (field,), frozenset()):
            if any(_meet_only(claim, field, fields) for claim in one.claims):
                yield one


def _meet_only(claim: Claim, field: Field, fields: Sequence[Field]) -> bool:
    """Return whether the players of a claim meet in a tournament, and in none of some others."""
    return bool([*list_meeting(claim, (field,))]) and not [*list_meeting(claim, fields)]


def _without(questions: Iterable[Finding], asked: Iterable[Finding]) -> list[Finding]:
    """Return questions but for those about sentences of which something is asked."""
    places = [one.where for one in asked if one.where]
    return [
        found for found in questions if not (found.where and any(are_of_sentence(found.where, one) for one in places))
    ]


def _list_told(matches: Iterable[Match], leaves: Iterable[Leave]) -> set[Players]:
    """Return the entries of games that are reported, and each of who leaves."""
    games = {frozenset((match.game.white_id, match.game.black_id)) for match in matches}
    return games | {frozenset((leave.entry.pk,)) for leave in leaves}


def _list_taken_back(reading: Reading, fields: Sequence[Field]) -> list[Seen]:
    """Return the games that a mail takes back in lines that say which one is right instead."""
    places = {claim.where for claim in reading.claims}
    back = [as_claim(each) for each in reading.cancellations if each.where in places]
    return [(claim, field, _players(claim, field)) for field in fields for claim in back]


def _list_lines(seen: Sequence[Seen], earlier: Iterable[Players]) -> dict[Place, Players]:
    """Return the lines with claims, each with the entries that were read from it, from its parts, or from its sentence
    before which the players of another game are written; not those with a name that is asked. Whole games in a line
    that was asked about are read from it, too, where they were reported `earlier`.
    """
    by_sentence: dict[Place, Players] = {}
    sentences = dict[Place, Place]()
    for claim, field, players in seen:
        more = _list_earlier(claim.where, field, earlier) if claim.where.part == PART else frozenset()
        sentence = sentences[claim.where] = replace(claim.where, text=without_players(claim.where.text))
        by_sentence[sentence] = by_sentence.get(sentence, frozenset()) | players | more
    clear = {claim.where for claim, _, players in seen if len(players) > 1}
    asked = {sentence for place, sentence in sentences.items() if place not in clear}
    return {
        place: _list_parts_read(sentence, by_sentence) for place, sentence in sentences.items() if sentence not in asked
    }


def _list_parts_read(sentence: Place, by_sentence: Mapping[Place, Players]) -> Players:
    """Return the entries that were read from a sentence, or a line, and from its parts."""
    parts = (
        players for part, players in by_sentence.items() if part.line == sentence.line and is_part_of(part, sentence)
    )
    return frozenset().union(*parts)


def _list_earlier(place: Place, field: Field, earlier: Iterable[Players]) -> Players:
    """Return the entries of the earlier games of which a line names all players."""
    named = frozenset(entry.pk for entry in named_in(place.text, field.entries))
    return frozenset().union(*(players for players in earlier if players <= named))


def _players(claim: Claim, field: Field) -> Players:
    return frozenset(found.entry.pk for found in pair(claim, field.entries) if found.entry)


def _list_unreported(seen: Iterable[Seen], fields: Iterable[Field]) -> frozenset[Players]:
    """Return the pairs of entries who have more games than a mail reports of them."""
    reported = Counter(players for _, _, players in seen)
    games = Counter(frozenset(pairing[1:]) for field in fields for pairing in field.pairings)
    return frozenset(players for players, times in reported.items() if times < games[players])


def asks_same(one: Finding, other: Finding) -> bool:
    """Return whether what a question asks is asked already: two ask which game one sentence of a line means, before
    which its players may be written, or the other one asks about words of a sentence that may say how a game ended.
    """
    if not (one.where and other.where):
        return False
    if one.code == other.code == Question.WHICH_GAME:
        return one.where.line == other.where.line and are_of_sentence(one.where, other.where)
    return one.code == Question.NO_SCORE and not other.claims and is_part_of(other.where, one.where)
