"""The clauses of a sentence, each with what it mentions and the word that joins it to the one before."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.mentions.phrases import VERBS
from intake.reading.mentions.types import PAIR, Kind, Mention
from intake.reading.words import any_case, one_of, split_words

CONDITIONS = split_words("wenn falls sofern ob if whether unless")
"""What such a word joins has not come to pass."""

THAT = split_words("dass that")
"""What such a word joins is told by whoever is named before it."""

CONCESSIONS = split_words("obwohl although though")
"""What such a word joins is not how a game ended."""

_ANDS = split_words("und and sowie")
JOINT = one_of(
    *(*_ANDS, *CONCESSIONS, *CONDITIONS, "aber", "but", "doch", "sondern", "while", "whilst", "whereas", "während"),
    *("wohingegen", "weil", "because", "nachdem", "after", "before", "bevor", "when", "until", "bis", "so that"),
    *("sodass", "worauf(?:hin)?", "wobei", "womit", "wonach", "denn", "who", "which", "dass", "that", "then", "where"),
)
_CUT = any_case(
    rf"(?<=[^\W\d_]{{3}})\.\s+(?=[\d½])|(?<=[^\W\d_]{{3}}\))\.\s+(?=[A-ZÄÖÜ])"
    rf"|\s*[;:()–]\s*(?:(?P<a>{JOINT})\s+)?|\s+-\s+(?:(?P<b>{JOINT})\s+)?"
    rf"|,\s+(?:(?P<c>{JOINT})\s+)?|\s+(?P<d>{JOINT})\s+"
)
"""Where a clause ends."""

_SUBJECT_FIRST = any_case(rf"(?:^|[,;:(]|\b{JOINT})\s*(?:er|sie|he|she)$")
"""A pronoun with which a clause begins, before "and": "that he and Koch have drawn"."""

_ADDRESS = r"(?:herrn?|frau|hr|fr|dr|prof|mr|mrs|ms|miss)\b\.?"
_TITLES = any_case(rf"\s*(?:(?:{_ADDRESS}|(?:de[rmn]|die|the|our)\b)\s*)*")
_OPPONENT = any_case(r"\b(?:gegner(?:in)?|kontrahent(?:in)?|opponent|adversary)$")
_OF_EACH = any_case(rf"\b(?:each|both|either|one|neither|jeder|einer|keiner) (?:of|von) (?:{_ADDRESS} )*$")
_TOGETHER = any_case(
    r"\bhin-\s+und\s+rück\w+|,\s+(?:both|each|beide|jeweils)\s+(?:with|as|mit|als)\b|\bwent\s+and\s+"
    r"|(?<=[,;:])\s+(?:(?:am|on)\s+)?\S+\s+aber\s+"
)
"""What no clause ends within: both games, the colour of each, an adverb behind the first word."""

_BRACKETS = str.maketrans("()", "__")
_SIGNS = " ,;:"
_OF_COLOUR = frozenset({Kind.WHITE, Kind.BLACK})
_NUMBER_BEFORE = re.compile(r"\d$")
_WITHIN_NUMBER = frozenset({",", ":"})
_NOT_WHOLE = frozenset({Kind.AND, Kind.COMMA, Kind.COLON})
"""Mentions at which a clause may end."""


OF_PLAY = split_words(
    "figur bauer bauern qualität dame turm läufer springer stellung position pawn piece queen rook knight bishop"
)
"""Words of the game itself, which doubt no result."""

_HARMLESS = OF_PLAY | {"früher"}


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause: where it begins in its `sentence`, its text, its mentions (their places are those in the sentence), the
    word or sign before it and what is behind it, and the mentions of `later` clauses.
    """

    sentence: str
    begin: int
    text: str
    mentions: tuple[Mention, ...]
    joint: str
    behind: str
    later: tuple[Mention, ...] = ()

    def list_kinds(self, *kinds: Kind) -> list[Mention]:
        """Return its mentions of some kinds."""
        return [one for one in self.mentions if one.kind in kinds]

    @property
    def doubt_words(self) -> list[Mention]:
        """Its words that doubt or deny something."""
        return [one for one in self.list_kinds(Kind.DOUBT) if one.text.lower() not in _HARMLESS]

    @property
    def end(self) -> int:
        """Where it ends in its sentence."""
        return self.begin + len(self.text)


def list_clauses(text: str, mentions: Sequence[Mention]) -> Iterator[Clause]:
    """Yield the clauses of a sentence."""
    mentions = [*map(_without_signs, mentions)]
    cuts = list(_list_cuts(text, mentions))
    begins, ends = [0, *(cut.end() for cut in cuts)], [*(cut.start() for cut in cuts), len(text)]
    joints, signs = ["", *map(_find_joint, cuts)], [*(cut[0].strip() for cut in cuts), ""]
    for begin, end, joint, behind in zip(begins, ends, joints, signs, strict=True):
        if text[begin:end].strip():
            inside = tuple(one for one in mentions if begin <= one.start < end)
            later = tuple(one for one in mentions if one.start >= end)
            yield Clause(text, begin, text[begin:end], inside, joint, behind, later)


def _list_cuts(text: str, mentions: Sequence[Mention]) -> Iterator[re.Match[str]]:
    """Yield where clauses end: not within words that belong together."""
    together = [found.span() for found in _TOGETHER.finditer(text)]
    for cut in _CUT.finditer(_without_brackets(text, mentions)):
        is_inside = any(begin <= cut.start() and cut.end() <= end for begin, end in together)
        if not (is_inside or _is_within(cut, text, mentions)):
            yield cut


def _without_brackets(text: str, mentions: Sequence[Mention]) -> str:
    """Return a sentence with other signs for the brackets within names: "Koch (Nr. 47) and Wolf"."""
    for one in (each for each in mentions if each.kind in PLAYERS):
        text = text[: one.start] + text[one.start : one.end].translate(_BRACKETS) + text[one.end :]
    return text


def _without_signs(mention: Mention) -> Mention:
    """Return a mention of a colour without the signs around its words: ", mit Schwarz", "White: "."""
    if mention.kind not in _OF_COLOUR:
        return mention
    start = mention.start + len(mention.text) - len(mention.text.lstrip(_SIGNS))
    text = mention.text.strip(_SIGNS)
    return replace(mention, start=start, end=start + len(text), text=text) if text else mention


def _find_joint(cut: re.Match[str]) -> str:
    """Return the word that joins two clauses, else the sign."""
    return (cut[cut.lastgroup] if cut.lastgroup else cut[0].strip()).lower()


def _is_within(cut: re.Match[str], text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a cut is in the middle of words that belong together."""
    if _is_within_number(cut, text) or _is_within_mention(cut, mentions) or _is_before_name(cut, text, mentions):
        return True
    if _ends_day(cut, text, mentions):
        return True
    is_between = _find_joint(cut) in _ANDS or cut[0].strip() == "-"
    return is_between and (_joins_pronoun(cut, text, mentions) or _joins_two(cut, text, mentions))


def _joins_pronoun(cut: re.Match[str], text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether an "and" is between a pronoun that is the subject and a player."""
    behind = _find_name(cut.end(), text, mentions)
    is_subject = _SUBJECT_FIRST.search(text[: cut.start()]) is not None
    return is_subject and behind is not None and behind.kind is Kind.PLAYER


def _is_within_number(cut: re.Match[str], text: str) -> bool:
    """Return whether a cut is a sign between two digits."""
    is_behind = _NUMBER_BEFORE.search(text[: cut.start()]) is not None
    return is_behind and cut[0].strip() in _WITHIN_NUMBER and text[cut.end() : cut.end() + 1].isdigit()


def _is_within_mention(cut: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """Return whether a cut is inside one mention."""
    whole = (one for at, one in enumerate(mentions) if one.kind not in _NOT_WHOLE and not _is_behind_pair(at, mentions))
    return any(one.start <= cut.start() and cut.end() <= one.end for one in whole)


def _ends_day(cut: re.Match[str], text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a cut is the second comma of a day: "who on Sunday, the 18th, resigned"."""
    is_plain = cut[0].strip() == "," and not cut.lastgroup and text[cut.end() : cut.end() + 1].islower()
    days = [one for one in mentions if one.kind is Kind.DAY and "," in one.text] if is_plain else []
    return any(one.end <= cut.start() and text[one.end : cut.start()] in {"", "."} for one in days)


def _is_behind_pair(at: int, mentions: Sequence[Mention]) -> bool:
    """Return whether a mention is the colon behind two players with a dash between them, not one between two."""
    kinds = [one.kind for one in mentions[max(0, at - PAIR) : at + 1]]
    return mentions[at].text.strip() == ":" and kinds == [Kind.LINK, Kind.PLAYER, Kind.LINK]


def _is_before_name(cut: re.Match[str], text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a cut is the comma between the word for an opponent and the name."""
    is_behind = cut[0].strip() == "," and _OPPONENT.search(text[: cut.start()]) is not None
    return is_behind and _find_name(cut.end(), text, mentions) is not None


def _find_name(place: int, text: str, mentions: Sequence[Mention]) -> Mention | None:
    """Return the player who is named at a place, behind forms of address."""
    named = (one for one in mentions if one.kind in PLAYERS and one.start >= place)
    return next((one for one in named if _TITLES.fullmatch(text, place, one.start)), None)


def _joins_two(cut: re.Match[str], text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether an "and" or a dash is between two players who belong together: not where the first is an
    opponent, and the second one has a verb of their own.
    """
    before = next((one for one in mentions if one.kind in PLAYERS and one.end == cut.start()), None)
    behind = _find_name(cut.end(), text, mentions)
    if before is None or behind is None or before.persons & behind.persons or _has_own_verb(before, behind, mentions):
        return False
    is_of_each = _OF_EACH.search(text[: before.start]) is not None
    return is_of_each or cut[0].strip() == "-" or before.kind in {Kind.PLAYER, behind.kind}


def _has_own_verb(before: Mention, behind: Mention, mentions: Sequence[Mention]) -> bool:
    """Return whether the second of two players has a verb right behind the name, as there is one before the first:
    "Gestern schlug Koch Wolf und Roth verlor gegen Haas".
    """
    verbs = [one for one in mentions if one.kind in VERBS]
    is_own = any(0 <= one.start - behind.end <= 1 for one in verbs)
    return is_own and any(one.end <= before.start for one in verbs)
