"""What a mail says in words of the players of its results: who gave up, won or lost.

A score and its words may be two sentences ("Koch - Wolf 1-0. Koch gave up on move 31."), each of which is understood
by itself. Only one of them can be meant, so it is asked. In the row of a score a win counts as well: "Koch - Wolf 1-0,
Ida won in style".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import filterfalse
from types import MappingProxyType

from intake.reading import limits
from intake.reading.claims import ask, mirrored
from intake.reading.codes import Question
from intake.reading.explanations.agreement import NOUNS, TOURNAMENT, find_clause, find_owner, list_linked
from intake.reading.explanations.cases import has_other_object
from intake.reading.explanations.pair_results import DRAW, LOSS, VERBS_OF_RESULT, WIN
from intake.reading.explanations.result_mentions import OTHER_GAME
from intake.reading.explanations.said_colours import list_named, write_given
from intake.reading.explanations.sentence_ends import BEGINS_ITEM, split_sentences
from intake.reading.letters.text import WRAPPED, goes_on
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.phrases import find_phrases
from intake.reading.mentions.players import SENTENCE_ENDS
from intake.reading.part_lines import Lines
from intake.reading.scores import find_scores, plain_dashes
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
    r"|\b(?:happy|pleased|delighted|proud|glad|thrilled|froh|glücklich|stolz|freute? sich)"
    r"(?: (?:sehr|riesig|very|immensely))? (?:for|about|with|at|of|over|über|auf)"
    r" (?:this|his|her|the|de[nr]|seinen?|ihren?|diesen?) (?:\w+ )?$"
)
"""Before a noun for a result: it is that of whoever reports it, or is happy about it."""

_UNCLEAR = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.BY, Kind.AGAINST, Kind.OWN})
"""Beside one of these a clause may say it of somebody else, of another game, or deny it."""

_OF_OTHERS = frozenset({Kind.OWN, Kind.AGAINST})
"""With one of these a verb of winning may be of games that others report."""

_PLAYED = frozenset({WIN, LOSS, DRAW})
_GAMES = any_case(r"\b(?:partien|spiele|games)\b")
"""Of these somebody wins or loses more than one."""

_AND_BEFORE = any_case(r"\b(?:und|and)\W*$")
_BUT = any_case(r"\b(?:but|yet|aber|doch|dennoch|trotzdem)\b")
_SEXES = MappingProxyType({"er": "m", "he": "m", "sie": "w", "she": "w"})


def ask_against(claims: Iterable[Claim], texts: Iterable[tuple[str, Lines]], situation: Situation) -> list[Claim]:
    """Return the claims; asked are those of a player who gave up, lost or won in a sentence, and in none of them. A
    claim of that sentence itself, about the game of another one, is the same question.
    """
    found = [ask(one, Question.WORDS_CONTRADICT) if _contradicts_itself(one, situation) else one for one in claims]
    for part, lines in texts:
        for place, family, score in _list_told(part, lines, _list_rows(part, found), situation):
            asked, again = _list_contradicted(found, place, family, score)
            found = [
                ask(claim, Question.WORDS_CONTRADICT, place) if claim in asked else claim
                for claim in found
                if claim not in again
            ]
    return found


def _list_rows(part: str, claims: Sequence[Claim]) -> list[Place]:
    """Return the places of claims in a part, without those that say another one again."""
    again = {one.where for one in _list_again(claims)}
    return [one.where for one in claims if one.where.part == part and one.where not in again]


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


def _list_contradicted(
    claims: Sequence[Claim], place: Place, family: str, score: str
) -> tuple[list[Claim], list[Claim]]:
    """Return the claims that say otherwise than a sentence at a place, which gives a player of a family a score, and
    those of the sentence itself about their games.
    """
    own = [claim for claim in claims if family in families(claim) and claim.score]
    again = [claim for claim in _list_again(own) if place.text.strip() in claim.where.text]
    others = list(filterfalse(again.__contains__, own))
    if not others or any(_may_have(claim, family, score) for claim in others):
        return [], []
    return _part_again(_list_nearest(others, place), again)


def _part_again(nearest: list[Claim], again: Iterable[Claim]) -> tuple[list[Claim], list[Claim]]:
    """Return claims with those of a sentence about other games, and those about the same ones."""
    pairs = {frozenset(families(one)) for one in nearest}
    same: list[Claim] = []
    for one in again:
        (same if frozenset(families(one)) in pairs else nearest).append(one)
    return nearest, same


def _list_again(claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims without a colour and a day of two players whose game another one has with one of them."""
    bare = [one for one in claims if not (one.colours_known or one.completed_on)]
    pairs = {frozenset(families(one)) for one in claims if one.colours_known or one.completed_on} if bare else set()
    return [one for one in bare if frozenset(families(one)) in pairs]


def _list_told(
    part: str, lines: Lines, rows: Sequence[Place], situation: Situation
) -> Iterator[tuple[Place, str, str]]:
    """Yield the folded family names of players who gave up, lost or won, each with its sentence and the score. What a
    row says besides is part of its result.
    """
    if not _may_tell("\n".join(line for _, line in lines)):
        return
    for paragraph in list_paragraphs(part, lines):
        last: Mention | None = None
        for place in split_sentences(paragraph):
            text = plain_dashes(place.text) if len(place.text) <= limits.SENTENCE else ""
            mentions = find_mentions(text, situation)[0]
            last = None if OTHER_GAME.search(text) else _find_last(mentions, last)
            for one, score in _find_told(text, mentions, is_row=_is_of_row(place, rows)):
                if owner := _find_called(one, last, situation):
                    yield place, family(owner, situation), score


def _is_of_row(place: Place, rows: Iterable[Place]) -> bool:
    """Return whether a sentence is a part of a row, or has its words; one behind a row is neither."""
    return any(
        one.text.strip() in place.text or (one.line == place.line and place.text.strip() in one.text) for one in rows
    )


def _find_last(mentions: Sequence[Mention], before: Mention | None) -> Mention | None:
    """Return the only player of a sentence, the one before where it names nobody; None where it names several."""
    named = {one.persons: one for one in mentions if one.persons}
    return before if not named else next(iter(named.values())) if len(named) == 1 else None


def _find_called(mention: Mention, last: Mention | None, situation: Situation) -> Mention | None:
    """Return the player of a mention: for a pronoun the `last` one of this sex, None where it can mean nobody."""
    if mention.kind is not Kind.PRONOUN or last is None:
        return mention if mention.persons else None
    sexes = {situation.names.sexes.get(person, "") for person in last.persons}
    return last if sexes & {"", _SEXES.get(mention.text.lower(), "-")} else None


def _may_tell(text: str) -> bool:
    return any(map(text.lower().__contains__, _TELLS))


def list_paragraphs(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines that belong together: those below a first one that go on with its sentence."""
    paragraph: list[Place] = []
    for number, line in lines:
        if paragraph and not _is_rest(paragraph[-1].text.rstrip(), line):
            yield paragraph
            paragraph = []
        paragraph += [Place(part, number, line)] if line.strip() else []
    if paragraph:
        yield paragraph


def _is_rest(before: str, line: str) -> bool:
    """Return whether a line goes on with the sentence of the one before it, and is no item of a list."""
    if not line.strip() or BEGINS_ITEM.match(line):
        return False
    is_wrapped = len(before) >= WRAPPED and before[-1] not in SENTENCE_ENDS
    return is_wrapped or goes_on(before, line)


def _find_told(text: str, mentions: Sequence[Mention], *, is_row: bool) -> Iterator[tuple[Mention, str]]:
    """Yield the only player of each clause in which somebody gave up, lost or won, and the score."""
    kinds = frozenset({Kind.RESIGN}) if is_row else _OF_PLAYER
    for verb in (one for one in mentions if one.kind in kinds or _is_reported(text, one)):
        is_clear = verb.kind is Kind.RESIGN or not _may_be_of_others(text, mentions)
        ways = (list_owners, _list_pronouns, _list_before) if is_clear else (_list_pronouns,)
        owners = next(filter(None, (way(text, verb, mentions) for way in ways)), [])
        yield from ((one, VERBS_OF_RESULT[verb.kind]) for one in owners)


def _is_reported(text: str, noun: Mention) -> bool:
    """Return whether a noun for a result is what a player reports."""
    return noun.kind in NOUNS and _REPORTS.search(text[: noun.start]) is not None


def _may_be_of_others(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a text may say of several games, or of something else, that somebody won or lost."""
    return any(one.kind in _OF_OTHERS for one in mentions) or _is_of_other(text, mentions)


def _is_of_other(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a text speaks of another game, a piece, or something else that somebody won or lost."""
    if OTHER_GAME.search(text) or _GAMES.search(text):
        return True
    return about_material(text) or has_other_object(text, mentions)


def list_owners(text: str, verb: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the only player in the clause of a verb, none where it is not clear that it is theirs."""
    begin, end = find_clause(text, verb)
    named = _list_subjects([one for one in mentions if begin <= one.start < end])
    is_clear = len({one.persons for one in named}) == 1 and not TOURNAMENT.search(text, begin, end)
    return named[:1] if is_clear else []


def _list_pronouns(text: str, verb: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the pronoun in the clause of a verb, none where anybody is named in it or it may be of something else."""
    begin, end = find_clause(text, verb)
    begin = max([begin, *(found.end() for found in _BUT.finditer(text, begin, verb.start))])
    clause = f"{' ' * begin}{text[begin:end]}"
    found = [one for one in mentions if begin <= one.start < end and (one.kind in _UNCLEAR or one.persons)]
    is_clear = len(found) == 1 and not (TOURNAMENT.search(text, begin, end) or _is_of_other(clause, mentions))
    return found if is_clear and found[0].kind is Kind.PRONOUN else []


def _list_before(text: str, verb: Mention, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the only player, with whom a text begins, before the clause of a verb that has no subject: "Koch had the
    better game and won it".
    """
    begin, end = find_clause(text, verb)
    clear = [one for one in mentions if one.kind in _UNCLEAR or one.persons]
    is_bare = not any(begin <= one.start < end for one in clear)
    is_game = is_bare and _AND_BEFORE.search(text[:begin]) and not TOURNAMENT.search(text, begin, end)
    return _list_first(text[:begin], clear) if is_game else []


def _list_first(before: str, mentions: Sequence[Mention]) -> list[Mention]:
    """Return the only player of a text, who is its first word."""
    named = [one for one in mentions if one.end <= len(before) and one.persons]
    is_first = len({one.persons for one in named}) == 1 and not before[: named[0].start].strip()
    return [one for one in named[:1] if is_first and one.kind is Kind.PLAYER]


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
