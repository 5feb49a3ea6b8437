"""What a mail says in words of the players of its results: who gave up, won or lost.

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
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold

_TELLS = split_words(
    """
    resign gave gives given aufge gab gibt überschr exceed overstep abandon flag win won lost loss lose gewinn gewann
    gewonnen verlor verlier verlust sieg niederlage defeat
    """
)
"""One of these is in every text in which somebody gives up, wins or loses; to look for them costs little."""

_OF_PLAYER = frozenset({Kind.RESIGN, Kind.LOSE, Kind.WIN})
"""Verbs without an object, which say something of their subject."""

_REPORTS = any_case(
    r"\b(?:reports?|reported|claims?|claimed|announces?|meldet|meldete|beansprucht|reklamiert) (?:an? |einen? )?$"
)
"""Before a noun for a result: it is that of whoever reports it."""

_UNCLEAR = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.BY, Kind.AGAINST, Kind.OWN})
"""Beside one of these a clause may say it of somebody else, of another game, or deny it."""

_OF_OTHERS = frozenset({Kind.OWN, Kind.AGAINST})
"""With one of these a verb of winning may be of games that others report."""

_PLAYED = frozenset({WIN, LOSS, DRAW})


def ask_against(claims: Iterable[Claim], texts: Iterable[tuple[str, Lines]], situation: Situation) -> list[Claim]:
    """Return the claims; asked are those of a player who gave up, lost or won in a sentence, and in none of them."""
    found = [ask(one, Question.WORDS_CONTRADICT) if _contradicts_itself(one, situation) else one for one in claims]
    for part, lines in texts:
        rows = [one.where for one in found if one.where.part == part]
        for place, family, score in _list_told(part, lines, rows, situation):
            asked = _list_contradicted(found, place, family, score)
            found = [ask(claim, Question.WORDS_CONTRADICT, place) if claim in asked else claim for claim in found]
    return found


def _contradicts_itself(claim: Claim, situation: Situation) -> bool:
    """Return whether the words in the row of a score say of one of its players that the other result is right."""
    written = plain_dashes(claim.where.text)
    if not (situation.known.tournaments and _is_row(claim, written)):
        return False
    text = write_given(written, list_named(written, situation), situation)
    mentions = find_mentions(text, situation)[0]
    said = set() if _is_of_other(text, mentions) else set(list_said(text, mentions, families(claim), situation))
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


def _list_contradicted(claims: Sequence[Claim], place: Place, family: str, score: str) -> list[Claim]:
    """Return the claims that say otherwise than a sentence at a place, which gives a player of a family a score."""
    own = [claim for claim in claims if family in families(claim) and claim.score]
    return _list_nearest(own, place) if own and not any(_may_have(claim, family, score) for claim in own) else []


def _list_told(
    part: str, lines: Lines, rows: Sequence[Place], situation: Situation
) -> Iterator[tuple[Place, str, str]]:
    """Yield the folded family names of players who gave up, lost or won, each with its sentence and the score. What a
    row says besides is part of its result.
    """
    if not _may_tell("\n".join(line for _, line in lines)):
        return
    for paragraph in list_paragraphs(part, lines):
        for place in split_sentences(paragraph):
            if len(place.text) > limits.SENTENCE or not _may_tell(place.text):
                continue
            text = plain_dashes(place.text)
            is_row = any(one.line == place.line or one.text.strip() in place.text for one in rows)
            for mention, score in _find_told(text, find_mentions(text, situation)[0], is_row=is_row):
                yield place, family(mention, situation), score


def _may_tell(text: str) -> bool:
    return any(map(text.lower().__contains__, _TELLS))


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


def _find_told(text: str, mentions: Sequence[Mention], *, is_row: bool) -> Iterator[tuple[Mention, str]]:
    """Yield the only player of each clause in which somebody gave up, lost or won, and the score."""
    kinds = frozenset({Kind.RESIGN}) if is_row else _OF_PLAYER
    for verb in (one for one in mentions if one.kind in kinds or _is_reported(text, one)):
        if verb.kind is Kind.RESIGN or not _may_be_of_others(text, mentions):
            yield from ((one, VERBS_OF_RESULT[verb.kind]) for one in list_owners(text, verb, mentions))


def _is_reported(text: str, noun: Mention) -> bool:
    """Return whether a noun for a result is what a player reports."""
    return noun.kind in NOUNS and _REPORTS.search(text[: noun.start]) is not None


def _may_be_of_others(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a text may say of several games, or of something else, that somebody won or lost."""
    return any(one.kind in _OF_OTHERS for one in mentions) or _is_of_other(text, mentions)


def _is_of_other(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a text speaks of another game, a piece, or something else that somebody won or lost."""
    return bool(OTHER_GAME.search(text) or about_material(text) or has_other_object(text, mentions))


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


def _may_have(claim: Claim, family: str, score: str) -> bool:
    """Return whether a player of a family has a score in a claim, or may have: both lost, or both have this name."""
    white, black = families(claim)
    if white == black or claim.score not in _PLAYED:
        return True
    return claim.score == (score if white == family else mirrored(score))


def _list_nearest(claims: Sequence[Claim], place: Place) -> list[Claim]:
    """Return the claims that are nearest to a sentence, those above it first."""
    inside = [claim for claim in claims if claim.where.part == place.part]
    above = [claim for claim in inside if claim.where.line <= place.line] or inside or list(claims)
    nearest = min(abs(claim.where.line - place.line) for claim in above)
    return [claim for claim in above if abs(claim.where.line - place.line) == nearest]
