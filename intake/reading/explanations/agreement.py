"""Two players of whom a sentence speaks in several ways: everything that it says has to agree.

"Koch hat die Zeit überschritten, damit gewinnt Wolf die Partie Koch - Wolf" names both more than once and their result
twice. No pattern foresees the order of such words; that nobody else is named, and that each verb has one subject, does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from intake.reading.claims import mirrored
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.explanations.pair_results import (
    DRAW,
    PLAYERS,
    VERBS_OF_RESULT,
    WIN,
    Carry,
    PairResult,
    are_of_somebody,
)
from intake.reading.guards import Guarded
from intake.reading.language import language_of
from intake.reading.mentions.players import list_first
from intake.reading.mentions.types import PAIR, Kind, Mention
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, offer_taken
from intake.reading.words import any_case

_CLAUSE = any_case(
    r"[,;:()]|\b(?:und|and|weil|da|denn|dass|(?<!hat )(?<!haben )(?<!ist )(?<!und )damit|womit|wodurch|sodass|nachdem"
    r"|because|since|so|after|as|when|who|which)\b"
)
"""Where a clause ends."""

_CLEFT = any_case(r"\b(?:it is|it['’]s|it was|es ist|es war) (?:[\w'’.-]+ ){0,3}?[\w'’.-]+(?: who|, (?:der|die))\b")
"""Words that only lead to whoever did something: "it is Koch who won"."""

_CAUSE = Guarded(r"\b(?:weil|da|damit|womit|wodurch|sodass|nachdem|because|after|so)\b")
"""Words that join what two players did to one game."""

_BETWEEN = any_case(r"\b(?:between|zwischen) (?:(?:mr|mrs|ms|dr|herrn|frau|our|friends?)\b\.? ){0,3}$")
"""Before two names: "the game between Koch and Wolf"."""

_ON_TIME = any_case(r"\b(?:on time|out of time|auf zeit|durch zeit\w*)\b")
_ALSO = any_case(r"\balso\b")
"""In German the win follows from the loss; in English it is one of another game."""

TOURNAMENT = any_case(r"\b(?:turniers?|tournament|gruppe|group|titel|title|cup|pokal)\b")
"""Whoever gives up or wins one of these does so in no game."""

_GAMES_WITH = any_case(
    r"\b(?:partien|spiele|games),? (?:gegen|mit|against|with) (?:(?:herrn?|frau|mrs?|ms|den)\b\.? )*$"
)
_AS_WELL = any_case(
    r"\b(?:auch|ebenfalls|ebenso|genauso|gleichfalls|desgleichen|likewise|too|as well|also"
    r"|so (?:did|has|have|is|was))\b"
)
_ONLY_AS_WELL = any_case(
    rf"(?:\W|\b(?:und|and|aber|but|wie|gespielt|played|der|die|herrn?|frau|mr|mrs|ms)\b|{_AS_WELL.pattern})*"
)
"""A second name to which a sentence gives no words of its own."""

_THEIR = any_case(r"\b(?:er|sie|seine?[rnm]?|ihre?[rnm]?|he|she|his|her)\b")
"""Words that mean somebody who was named before."""

_OF_GAME = any_case(r"\b(?:wurde|wird|ist|was|is)\b")
"""With this it is the game that was given up."""

_AND_BEFORE = any_case(r"\b(?:und|and)\W*$")
_WRITER = any_case(r"ich|i|(?:meine?|my)\w*")
"""How writers name themselves, whom no pronoun of the third person means."""

_CASE = Guarded(r"(?:\b(\w+)\s+)?\b(?:den|dem|herrn)\s+(?:herrn\s+)?$")
"""What German puts before a name that is no subject, with the word before it."""

_PREPOSITIONS = frozenset({"an", "auf", "bei", "für", "gegen", "mit", "nach", "über", "von", "vor", "zu", "zwischen"})
"""Words behind which such a name says nothing of the others: "gegen den Koch"."""

_OBJECT = frozenset({Kind.BEAT, Kind.BEATEN, Kind.YIELD, Kind.WIN_NOUN, Kind.LOSS_NOUN})
"""What has no subject that its place alone shows."""

_BEATS = frozenset({"PBP", "PPB", "PUP", "PPU", "PUO", "POU"})
"""The clauses of a verb with an object, the subject first."""

_SUBJECTS = PLAYERS - {Kind.AGAINST}
NOUNS = frozenset({Kind.WIN_NOUN, Kind.LOSS_NOUN})
"""What is said of the player behind it."""

_COLUMN = re.compile(r"\s*\t\s*| {2,}")
_GENITIVE = re.compile(r"['’]s? ")
_NEAR = 2
"""Words between a noun and whose it is ("für den")."""

_END_AGAIN = 4
"""Words of a clause that only says how the game ended (our own choice)."""

_OF_DAY = any_case(rf"\b(?:die|seine|ihre) (?:bedenk)?zeit\b|\b(?:am|on|im|in|the|of)\b|\b\d[\w.]*|\b{MONTH_WORD}\b")
"""Words of a day, and of the time that somebody overstepped."""

_OF_COLOUR = frozenset({Kind.SIDE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.POINT, Kind.THEM})
"""What this reading does not weigh."""


@dataclass(frozen=True, slots=True)
class _Two:
    """A sentence about two players, each with the first mention."""

    text: str
    core: Sequence[Mention]
    first: Mention
    second: Mention

    def is_first(self, mention: Mention) -> bool:
        """Return whether a mention is of the first of the two."""
        return bool(mention.persons & self.first.persons)


def agree(text: str, core: Sequence[Mention], carry: Carry, *, dated: bool) -> PairResult | None:
    """Return the result of two players in which all words of a sentence agree, None where one has no clear meaning.

    Without a day of its own a sentence about "his game" may repeat what is known for long.
    """
    two = None if are_of_somebody(core) else _find_two(text, core, carry if dated else replace(carry, alone=None))
    if two is None or any(one.kind in _OF_COLOUR for one in core) or _is_of_third(two, carry):
        return None
    verbs = [one for one in core if one.kind in VERBS_OF_RESULT]
    if any(_is_column(text, one, other) for one, other in pairwise(verbs)):
        return None
    scores = [one.score for one in core if one.score]
    telling = [one for one in verbs if not _is_end_again(two, one)] or verbs
    votes = {_vote(two, verb) for verb in telling}
    if len(votes) != 1 or None in votes or (votes == {DRAW} and telling != verbs):
        return None
    score = votes.pop()
    if score is None:
        return None
    word = ScoreWord(verbs[0].start, verbs[0].end, verbs[0].text, ScoreKind.GAME, score, numeric=False)
    link = any(one.kind is Kind.LINK for one in core)
    if link and _is_of_game(two, verbs):
        return None
    is_row = link or _are_in_columns(two)
    found = PairResult(two.first, two.second, word, colours_known=is_row, span=(0, len(text)))
    found = _in_order_of_link(two, found) if link else found
    return found if all(_is_same(found, written) for written in scores) else None


def _is_of_game(two: _Two, verbs: Sequence[Mention]) -> bool:
    """Return whether a noun before two players says how their game ended, and not whose loss it was: "Resignation in
    Koch - Wolf".
    """
    first = min(two.first, two.second, key=lambda one: one.start)
    is_before = [one.kind for one in verbs] == [Kind.LOSS_NOUN] and verbs[0].end <= first.start
    return is_before and first.kind is Kind.PLAYER


def _are_in_columns(two: _Two) -> bool:
    """Return whether two players are in columns: a score behind them is that of the first, as in any row."""
    is_named = all(one in two.core for one in (two.first, two.second))
    return is_named and _COLUMN.fullmatch(two.text[two.first.end : two.second.start]) is not None


def has_object_first(text: str, core: Sequence[Mention]) -> bool:
    """Return whether the first player of a sentence with a verb is its object: "Den Koch schlug Wolf"."""
    first = next((one for one in core if one.kind in PLAYERS), None)
    case = _CASE.search(text[: first.start]) if first and first.kind is Kind.PLAYER else None
    is_verbal = any(one.kind in VERBS_OF_RESULT or one.kind is Kind.BEAT for one in core)
    return case is not None and is_verbal and (case[1] or "").lower() not in _PREPOSITIONS


def did_the_same(text: str, core: Sequence[Mention]) -> bool:
    """Return whether some did what others did, each in their own game: "Koch drew, and so did Lang"."""
    end = max((one.end for one in core if one.kind in VERBS_OF_RESULT), default=len(text))
    is_of_two = len(list_players(core)) == PAIR
    return is_of_two and is_only_as_well(text[end:], [one.text for one in core if one.kind in PLAYERS])


def are_opponents(text: str, core: Sequence[Mention]) -> bool:
    """Return whether the only two players of a sentence are opponents of another one: "games with Koch and Wolf"."""
    named = list_players(core)
    if len(named) != PAIR or _GAMES_WITH.search(text[: named[0].start]) is None:
        return False
    return _AND_BEFORE.search(text[named[0].end : named[1].start]) is not None


def is_only_as_well(text: str, names: Iterable[str]) -> bool:
    """Return whether a text has nothing but names and a word for "too": these players did what was said before."""
    for name in names:
        text = text.replace(name, " ")
    return _AS_WELL.search(text) is not None and _ONLY_AS_WELL.fullmatch(text) is not None


def _is_column(text: str, verb: Mention, other: Mention) -> bool:
    """Return whether two words side by side are the results of both games of the two."""
    is_same = verb.text.lower() == other.text.lower()
    return is_same and not text[verb.end : other.start].strip(" ,;/|\t")


def _in_order_of_link(two: _Two, found: PairResult) -> PairResult:
    """Return a result with the player before the dash of the pair first."""
    link = next(one for one in two.core if one.kind is Kind.LINK)
    before = [one for one in two.core if one.kind in PLAYERS and one.end <= link.start]
    if not before or two.is_first(before[-1]) or found.score is None:
        return found
    score = replace(found.score, score=mirrored(found.score.score))
    return replace(found, first=found.second, second=found.first, score=score)


def _find_two(text: str, core: Sequence[Mention], carry: Carry) -> _Two | None:
    """Return the two players of a sentence; one who is named alone, with the other of the pair spoken of before."""
    groups = list_players(core)
    other = _find_other(text, groups[0], carry) if len(groups) == 1 else None
    groups += [other] if other else []
    if len(groups) != PAIR or groups[0].persons & groups[1].persons:
        return None
    two = _Two(text, core, *groups)
    is_of_both = two.second is other or is_joined(text, core) or _are_in_columns(two)
    return two if is_of_both or _CAUSE.search(text) or _gives_up(text, core) else None


def is_joined(text: str, core: Sequence[Mention]) -> bool:
    """Return whether a sentence has two players who play each other, or one of whom takes the offer of the other."""
    pairs = zip(core, core[1:], core[2:], strict=False)
    is_between = any(
        [one.kind for one in three] == [Kind.PLAYER, Kind.AND, Kind.PLAYER] and _BETWEEN.search(text[: three[0].start])
        for three in pairs
    )
    return is_between or offer_taken(text) or any(one.kind in {Kind.LINK, Kind.AGAINST, Kind.BEAT} for one in core)


def _is_of_third(two: _Two, carry: Carry) -> bool:
    """Return whether a pronoun may mean somebody else than two players, of whom the words before were about."""
    if carry.subject is None or not any(one.kind is Kind.PRONOUN for one in two.core):
        return False
    return not any(carry.subject.persons & one.persons for one in (two.first, two.second))


def _gives_up(text: str, core: Sequence[Mention]) -> bool:
    """Return whether one player gave up, or lost on time, and one won: less than one game would be no report."""
    kinds = {one.kind for one in core}
    lost = (
        Kind.RESIGN in kinds
        or any(one.text.lower() == "resignation" for one in core)
        or (Kind.LOSE in kinds and _ON_TIME.search(text) is not None)
    )
    of_another = _ALSO.search(text) is not None and language_of((text,)) != "de"
    is_plain = not (of_another or TOURNAMENT.search(text))
    return lost and bool(kinds & {Kind.WIN, Kind.WIN_NOUN}) and is_plain


def list_players(mentions: Sequence[Mention]) -> list[Mention]:
    """Return the first mention of each player."""
    return list_first(one for one in mentions if one.kind in PLAYERS)


def _find_other(text: str, named: Mention, carry: Carry) -> Mention | None:
    """Return whom words about one player are about, too: the other of a pair, or the one that a pronoun means."""
    if carry.pair and any(named.persons & one.persons for one in carry.pair):
        return next((one for one in carry.pair if not named.persons & one.persons), None)
    alone = carry.alone
    if alone and not alone.persons & named.persons and _THEIR.search(text):
        return alone
    return carry.writer


def _vote(two: _Two, verb: Mention) -> str | None:
    """Return the score of the first player in a verb, None where its subject is not clear."""
    if verb.kind is Kind.DRAW:
        return DRAW
    subject = _find_winner(two, verb) if verb.kind in _OBJECT else _find_subject(two, verb)
    if subject is None:
        return None
    score = VERBS_OF_RESULT[verb.kind]
    return score if two.is_first(subject) else mirrored(score)


def _is_end_again(two: _Two, verb: Mention) -> bool:
    """Return whether a short clause without a name says only how the game ended: "..., er hat aufgegeben"."""
    begin, end = find_clause(two.text, verb)
    clause = two.text[begin:end]
    inside = {one.kind for one in two.core if begin <= one.start < end}
    is_named = bool(inside & PLAYERS) or (
        Kind.PRONOUN not in inside and _AND_BEFORE.search(two.text[:begin]) is not None
    )
    ends = verb.kind is Kind.RESIGN or (verb.kind is Kind.LOSE and _ON_TIME.search(clause) is not None)
    return (
        ends and not is_named and not TOURNAMENT.search(clause) and len(_OF_DAY.sub("", clause).split()) <= _END_AGAIN
    )


def _find_winner(two: _Two, verb: Mention) -> Mention | None:
    """Return whose a noun is, or who comes before "beat" where the other one comes right behind it."""
    if verb.kind in NOUNS:
        return find_owner(two.text, two.core, verb)
    begin, end = find_clause(two.text, verb)
    inside = [one for one in two.core if begin <= one.start < end]
    kinds = [one.kind for one in inside]
    return inside[0] if "".join(kinds) in _BEATS else None


def find_owner(text: str, mentions: Sequence[Mention], noun: Mention) -> Mention | None:
    """Return the player right behind a noun: "Zeitüberschreitung Wolf", "Sieg für Koch"."""
    named = [one for one in mentions if one.kind in PLAYERS]
    if owner := next((one for one in named if _GENITIVE.fullmatch(text[one.end : noun.start])), None):
        return owner
    behind = next((one for one in named if one.start >= noun.end), None)
    return behind if behind and len(text[noun.end : behind.start].split()) <= _NEAR else None


def _find_subject(two: _Two, verb: Mention) -> Mention | None:
    """Return the only player in the clause of a verb who is no opponent and no half of a pair; behind "and" the one of
    the clause before goes on.
    """
    begin, end = find_clause(two.text, verb)
    inside = [one for one in two.core if begin <= one.start < end]
    if any(one.kind in {Kind.PRONOUN, Kind.BY} for one in inside):
        return _find_third(two, verb, inside)
    if _goes_on_with(two, verb, begin, inside):
        inside = [one for one in two.core if one.start < begin]
    return _only_subject(two, inside)


def _goes_on_with(two: _Two, verb: Mention, begin: int, inside: Sequence[Mention]) -> bool:
    """Return whether a clause without a name goes on behind "and" with its verb, and the score says the same."""
    if _AND_BEFORE.search(two.text[:begin]) is None or any(one.kind in _SUBJECTS for one in inside):
        return False
    return {one.score.score for one in two.core if one.score} <= {VERBS_OF_RESULT[verb.kind]}


def _only_subject(two: _Two, inside: Sequence[Mention]) -> Mention | None:
    """Return the only player of a clause who is no opponent and no half of a pair."""
    linked = set(list_linked(inside))
    named = [one for one in inside if one.kind is Kind.PLAYER and one not in linked]
    subjects = {two.is_first(one) for one in named}
    return named[0] if len(subjects) == 1 else None


def _find_third(two: _Two, verb: Mention, inside: Sequence[Mention]) -> Mention | None:
    """Return whom a pronoun means: the other one than the opponent that its clause names, where both have names in the
    sentence, or who gave up in a clause that names nobody.
    """
    named = [one for one in inside if one.kind in PLAYERS]
    if [one.kind for one in named] == [Kind.AGAINST] and len(list_players(two.core)) == PAIR:
        return two.second if two.is_first(named[0]) else two.first
    return None if named else _find_loser(two, verb)


def _find_loser(two: _Two, verb: Mention) -> Mention | None:
    """Return who gave up in a clause that names nobody but by a pronoun: not the writer, if that is one of the two."""
    others = [one for one in (two.first, two.second) if not _WRITER.fullmatch(one.text)]
    is_game = _OF_GAME.search(two.text, *find_clause(two.text, verb)) is not None
    return others[0] if verb.kind is Kind.RESIGN and not is_game and len(others) == 1 else None


def list_linked(inside: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the players on both sides of a dash."""
    for before, link, behind in zip(inside, inside[1:], inside[2:], strict=False):
        if link.kind is Kind.LINK:
            yield from (before, behind)


def _without_leads(text: str) -> str:
    """Return a text with blanks in place of words that only lead to whoever did something."""
    plain: str = _CLEFT.sub(lambda found: " " * len(found[0]), text)
    return plain


def find_clause(text: str, verb: Mention) -> tuple[int, int]:
    """Return where the clause of a verb begins and ends."""
    bounds = [found.span() for found in _CLAUSE.finditer(_without_leads(text))]
    bounds = [(start, end) for start, end in bounds if not start < verb.end <= end]
    begin = max((end for _, end in bounds if end <= verb.start), default=0)
    end = min((start for start, _ in bounds if start >= verb.end), default=len(text))
    return begin, end


def _is_same(found: PairResult, written: ScoreWord) -> bool:
    """Return whether a written score is the same result: that of White, or without a dash that of the winner."""
    if written.kind is not ScoreKind.GAME or found.score is None:
        return False
    own = found.score.score
    return written.score == own or (own != DRAW and not found.colours_known and written.score == WIN)
