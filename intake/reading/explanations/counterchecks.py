"""What a mail says in words of the players of its results: whoever gave up has lost.

A score and its words may be two sentences ("Koch - Wolf 1-0. Koch gave up on move 31."), each of which is understood
by itself. Only one of them can be meant, so it is asked. In the row of a score a win counts as well: "Koch - Wolf 1-0,
Ida won in style".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from intake.reading import limits
from intake.reading.claims import ask, mirrored
from intake.reading.codes import Question
from intake.reading.explanations.agreement import NOUNS, TOURNAMENT, find_clause, find_owner, list_linked
from intake.reading.explanations.cases import has_other_object
from intake.reading.explanations.pair_results import DRAW, LOSS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.result_mentions import OTHER_GAME
from intake.reading.explanations.said_colours import list_named, write_given
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.phrases import find_phrases
from intake.reading.mentions.players import SENTENCE_ENDS
from intake.reading.part_lines import Lines
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.text import WRAPPED, goes_on
from intake.reading.types import Claim, Place
from intake.reading.verdicts import about_material
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

_GAVE_UP = any_case(r"resign|gave up|gives up|given up|aufge|aufgab|\b(?:gab|gibt)\b|überschr|exceed|overstep")
"""One of these is in every text in which somebody gives up; to look for them costs little."""

_UNCLEAR = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.BY, Kind.AGAINST, Kind.OWN})
"""Beside one of these a clause may say it of somebody else, of another game, or deny it."""

_PLAYED = frozenset({WIN, LOSS, DRAW})
_LOST = frozenset({Score.WHITE_WINS, Score.BLACK_WINS})


def ask_against(claims: Iterable[Claim], texts: Iterable[tuple[str, Lines]], situation: Situation) -> list[Claim]:
    """Return the claims; asked are those of a player who gave up in a sentence, and has lost none of them."""
    found = [ask(one, Question.WORDS_CONTRADICT) if _contradicts_itself(one, situation) else one for one in claims]
    for part, lines in texts:
        for place, family in _list_losers(part, lines, situation):
            asked = _list_contradicted(found, place, family)
            found = [ask(claim, Question.WORDS_CONTRADICT, place) if claim in asked else claim for claim in found]
    return found


def _contradicts_itself(claim: Claim, situation: Situation) -> bool:
    """Return whether the words in the row of a score say of one of its players that the other result is right."""
    written = plain_dashes(claim.where.text)
    if not (situation.known.tournaments and _is_row(claim, written)):
        return False
    text = write_given(written, list_named(written, situation), situation)
    mentions = find_mentions(text, situation)[0]
    is_of_else = OTHER_GAME.search(text) or about_material(text) or has_other_object(text, mentions)
    said = set() if is_of_else else set(list_said(text, mentions, families(claim), situation))
    return bool(said) and claim.score not in said


def _is_row(claim: Claim, text: str) -> bool:
    """Return whether a text has the score of one played game in numbers, and words for a result."""
    if claim.score not in _PLAYED or len(text) > limits.SENTENCE:
        return False
    is_of_one = sum(one.numeric for one in find_scores(text)) == 1
    return is_of_one and any(VERBS_OF_RESULT.get(one.kind, DRAW) != DRAW for one in find_phrases(text))


def list_said(text: str, mentions: Sequence[Mention], pair: tuple[str, str], situation: Situation) -> Iterator[str]:
    """Yield the scores that the words of a text say of two players of different names, whose family names are given."""
    verbs = (one for one in mentions if VERBS_OF_RESULT.get(one.kind, DRAW) != DRAW)
    for verb in verbs if pair[0] != pair[1] else ():
        score = VERBS_OF_RESULT[verb.kind]
        owners = {family(one, situation) for one in _list_owners(text, verb, mentions)}
        yield from (score if owner == pair[0] else mirrored(score) for owner in owners.intersection(pair))


def _list_owners(text: str, verb: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return whose result a verb or a noun is, none where it is not clear."""
    is_noun = verb.kind in NOUNS
    return _list_owners_of_noun(text, verb, mentions) if is_noun else list_owners(text, verb, mentions)


def _list_owners_of_noun(text: str, noun: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return whose a win or a loss is: "a win by Ida"."""
    owner = find_owner(text, mentions, noun)
    return [owner] if owner and owner.kind is not Kind.AGAINST else []


def _list_contradicted(claims: Sequence[Claim], place: Place, family: str) -> list[Claim]:
    """Return the claims that say otherwise than a sentence at a place, in which a player of a family gave up."""
    own = [claim for claim in claims if family in families(claim) and claim.score]
    return _list_nearest(own, place) if own and not any(_has_lost(claim, family) for claim in own) else []


def _list_losers(part: str, lines: Lines, situation: Situation) -> Iterator[tuple[Place, str]]:
    """Yield the folded family names of players who gave up, each with its sentence."""
    if not _GAVE_UP.search("\n".join(line for _, line in lines)):
        return
    for paragraph in list_paragraphs(part, lines):
        for place in split_sentences(paragraph):
            if len(place.text) > limits.SENTENCE or not _GAVE_UP.search(place.text):
                continue
            text = plain_dashes(place.text)
            for mention in _find_losers(text, find_mentions(text, situation)[0]):
                yield place, family(mention, situation)


def list_paragraphs(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines that belong together: those below a first one that go on with its sentence."""
    paragraph: list[Place] = []
    for number, line in lines:
        before = paragraph[-1].text.rstrip() if paragraph else ""
        is_wrapped = len(before) >= WRAPPED and before[-1] not in SENTENCE_ENDS
        if paragraph and not (line.strip() and (is_wrapped or goes_on(before, line))):
            yield paragraph
            paragraph = []
        paragraph += [Place(part, number, line)] if line.strip() else []
    if paragraph:
        yield paragraph


def _find_losers(text: str, mentions: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the only player of each clause in which somebody gave up."""
    for verb in mentions:
        if verb.kind is Kind.RESIGN:
            yield from list_owners(text, verb, mentions)


def list_owners(text: str, verb: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the only player in the clause of a verb, none where it is not clear that it is theirs."""
    begin, end = find_clause(text, verb)
    named = _list_subjects([one for one in mentions if begin <= one.start < end])
    is_clear = len({one.persons for one in named}) == 1 and not TOURNAMENT.search(text, begin, end)
    return named[:1] if is_clear else []


def _list_subjects(inside: Sequence[Mention]) -> list[Mention]:
    """Return the players of a clause that are no pair, none where something in it is not clear."""
    linked = set(list_linked(inside))
    is_clear = not any(one.kind in _UNCLEAR for one in inside)
    return [one for one in inside if one.kind is Kind.PLAYER and one not in linked] if is_clear else []


def family(mention: Mention, situation: Situation) -> str:
    """Return the folded family name of a player, "" where the name may be of several families."""
    names = {
        fold(seat.family)
        for place, key in mention.persons
        for seat in situation.known.tournaments[place].seats
        if seat.key == key
    }
    return names.pop() if len(names) == 1 else ""


def families(claim: Claim) -> tuple[str, str]:
    """Return the folded family names of White and Black."""
    white, black = (fold(name.partition(",")[0]) for name in (claim.white, claim.black))
    return white, black


def _has_lost(claim: Claim, family: str) -> bool:
    """Return whether a player of a family has lost in a claim, or may have: both lost, or both have this name."""
    white, black = families(claim)
    if white == black or claim.score not in _LOST | {Score.DRAW}:
        return True
    return claim.score == (Score.BLACK_WINS if white == family else Score.WHITE_WINS)


def _list_nearest(claims: Sequence[Claim], place: Place) -> list[Claim]:
    """Return the claims that are nearest to a sentence, those above it first."""
    inside = [claim for claim in claims if claim.where.part == place.part]
    above = [claim for claim in inside if claim.where.line <= place.line] or inside or list(claims)
    nearest = min(abs(claim.where.line - place.line) for claim in above)
    return [claim for claim in above if abs(claim.where.line - place.line) == nearest]
