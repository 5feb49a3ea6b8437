"""Remarks of a sentence: clauses of it that say nothing of its result, and may doubt it.

They are weighed like a sentence beside a result: "Koch beat Wolf, so I think both deserve a beer" is as certain as
"Koch beat Wolf. I think both deserve a beer."
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from intake.reading.doubts.supposed import RATING_OPINION
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT
from intake.reading.explanations.split_clauses import Clause, list_clauses
from intake.reading.mentions import PAIR
from intake.reading.mentions.types import Kind, Mention
from intake.reading.scores import find_scores
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_doubt
from intake.reading.words import EXCEPTING, any_case
from ratings.regulations.types import Reason

_ALL_BUT = any_case(
    r"\b(?:alle[ns]?|sämtliche|beide[ns]?|all|both|everything)\b[^.;:!?]*"
    rf"\b{EXCEPTING}\b[^.;:!?]{{0,30}}$"
)
"""What excepts the players who are named behind it."""

_HARMLESS = frozenset({Kind.DOUBT, Kind.PRONOUN, Kind.AND, Kind.COMMA, Kind.OWN, Kind.PLAYER, Kind.BY, Kind.EACH})
"""What a clause may mention that says nothing of a result."""

_TELLS = frozenset({*VERBS_OF_RESULT, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SCORE, Kind.REASON})
"""What says how a game ended; a day or a colour may stand in a remark that doubts it."""

_RESULTS = _TELLS | {Kind.POINT}
"""The same, and what each player got."""

_PARTS = re.compile(r"\s*[;|]\s+|\s[/|]\s")
"""What is between games that a line tells one after the other."""

_GAME = re.compile(r"[^\W\d_]\.? (?:[-–—]|gegen|vs?\.?|against) [^\W\d_]")
"""Two players in such a part."""

_BRACKETS = re.compile(r"\([^()]*\)")
_WORD = re.compile(r"[^\W\d_]+")
_AROUND = re.compile(r"^[^\w?]+|[^\w?]+$")
_SET_OFF = re.compile(r"\s*[^\w\s]")
_JOINTS = tuple(";!:>/|*-–—")
"""Signs that set off words behind a result, and end no sentence as a full stop does."""

_FEW_WORDS = 4
"""Words behind a result in words up to which they are a remark about it (our own choice)."""

_UNKNOWN = ("", "", "", "")
"""What is known of a player of whom there is but a name."""


_COLOUR_ALONE = any_case(
    r"\W*(?:(?:as|with|mit|als|playing|again) ){0,2}(?:the )?(?:white|black|wei(?:ß|ss)e?r?|schwarze?r?)\W*"
)


class _Remark(NamedTuple):
    """Clauses without a result that follow each other: where they begin and end, with the word that joins them."""

    begin: int
    end: int
    text: str
    clauses: Sequence[Clause]

    @property
    def is_doubt(self) -> bool:
        """Whether it doubts the result of its sentence."""
        named = (one for clause in self.clauses for one in clause.list_kinds(*PLAYERS))
        return is_doubt(self._without_days(), list_name_words(named))

    @property
    def hides_result(self) -> bool:
        """Whether words of it would be taken for a doubt in the words of the result itself."""
        return any(one.list_kinds(Kind.DOUBT) for one in self.clauses)

    def _without_days(self) -> str:
        """Return its words; beside a clause that is but a day or a colour, those of the others alone: a day outweighs
        "I think".
        """
        others = [one.text for one in self.clauses if not (_is_day_alone(one) or _COLOUR_ALONE.fullmatch(one.text))]
        return self.text if len(others) in {0, len(self.clauses)} else ", ".join(others)


def _is_day_alone(clause: Clause) -> bool:
    """Return whether a clause says nothing but a day."""
    days = [one.text for one in clause.list_kinds(Kind.DAY)]
    return len(days) == 1 and len(clause.text.replace(days[0], "").split()) <= 1


def find_own_part(claim: Claim) -> str:
    """Return the part of the words of a claim that alone is of its game, else all of them."""
    families = [name.partition(",")[0] for name in (claim.white, claim.black)]
    parts = _list_parts(claim.where.text)
    own = [part for part in parts if all(name in part for name in families)]
    return own[0] if len(own) == 1 else claim.where.text


def names_one_twice(claim: Claim) -> bool:
    """Return whether the opponent of a player is or may be the player again: "Ron Petersen beat Okanee, the older Ron".
    Two of whom nobody knows which is which are asked as namesakes.
    """
    white = claim.birth_year_white, claim.number_white, claim.seat_white, claim.address_white
    black = claim.birth_year_black, claim.number_black, claim.seat_black, claim.address_black
    is_written_once = claim.where.text.count(claim.white.partition(",")[0]) < PAIR
    is_same = any(white) != any(black) or (is_written_once and white == black != _UNKNOWN)
    return claim.white != "" and claim.white == claim.black and is_same


def _list_parts(text: str) -> list[str]:
    """Return the parts of a line, if at least two have a result."""
    parts = _PARTS.split(text)
    return parts if sum(bool(_GAME.search(part) and find_scores(part)) for part in parts) >= PAIR else [text]


def without_remarks(text: str, mentions: Sequence[Mention]) -> str:
    """Return a text with blanks in place of its remarks."""
    for one in _list_remarks(text, mentions, _has_part_of_result):
        if one.hides_result:
            text = text[: one.begin] + " " * (one.end - one.begin) + text[one.end :]
    return text


def doubts_own_result(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a remark of a sentence doubts its result; that an unplayed game is not rated does not. In a line
    of several results brackets are about the part that they are in.
    """
    if len(_list_parts(text)) > 1:
        text = _BRACKETS.sub(lambda found: " " * len(found[0]), text)
        mentions = [one for one in mentions if text[one.start : one.end].strip()]
    if any(one.reason and one.reason.reason == Reason.UNPLAYED for one in mentions):
        text = RATING_OPINION.sub(lambda words: " " * len(words[0]), text)
    if _is_excepted(text, mentions) or _is_doubted_behind(text, mentions):
        return True
    return any(one.is_doubt for one in _list_remarks(text, mentions, _tells_result))


def _is_excepted(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether the players of a sentence are excepted from what it says of all."""
    begins = [one.start for one in mentions if one.kind in PLAYERS]
    return bool(begins) and _ALL_BUT.search(text, 0, min(begins)) is not None


def _is_doubted_behind(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether the words behind the figures of a row doubt it, or a few that are set off behind a verb: "Koch 1
    Wolf 0 unconfirmed", "Koch beat Wolf - unconfirmed".
    """
    named = [one for one in mentions if one.kind in PLAYERS]
    names, told = list_name_words(named), [*named[:PAIR], *(one for one in mentions if one.kind not in _HARMLESS)]
    rest = text[_find_end(told, text) :]
    if _has_figures(told) and is_doubt(rest, names):
        return True
    begin = _find_end([*told, *_list_again(named)], text)
    is_set_off = text[:begin].endswith(":") or _SET_OFF.match(text, begin) is not None
    return is_set_off and _has_result(told) and is_short_doubt(text[begin:], names)


def _find_end(mentions: Iterable[Mention], text: str) -> int:
    """Return where the last of some mentions ends, the end of the text where there are none."""
    return max((one.end for one in mentions), default=len(text))


def _list_again(named: Sequence[Mention]) -> list[Mention]:
    """Return where the first two of the named players are named again."""
    return [one for one in named if one.persons in [each.persons for each in named[:PAIR]]]


def _has_result(mentions: Iterable[Mention]) -> bool:
    return any(one.kind in _RESULTS for one in mentions)


def _has_figures(mentions: Iterable[Mention]) -> bool:
    """Return whether a score, or the points of both players, are written in figures."""
    points = sum(one.kind is Kind.POINT for one in mentions)
    return points >= PAIR or any(one.score and one.score.numeric for one in mentions)


def is_doubted_rest(place: Place, lines: Sequence[str], names: Collection[str]) -> bool:
    """Return whether a text is a few words that are set off at the end of a row and doubt it: "Koch beat Wolf; not
    safe". The words of `names` are those of players.
    """
    line = lines[place.line - 1] if place.line <= len(lines) else ""
    before = line[: max(line.find(place.text.strip()), 0)].rstrip()
    return before.endswith(_JOINTS) and is_short_doubt(place.text, names)


def is_short_doubt(text: str, names: Collection[str] = ()) -> bool:
    """Return whether a few words right behind a result doubt it, whatever signs are around them; the words of `names`
    are those of players.
    """
    words = _AROUND.sub("", text)
    return 0 < len(_WORD.findall(words)) <= _FEW_WORDS and is_doubt(words, names)


def list_name_words(named: Iterable[Mention]) -> frozenset[str]:
    """Return the words of the names of players, in small letters."""
    return frozenset(word for one in named for word in one.text.lower().split())


def _list_remarks(text: str, mentions: Sequence[Mention], is_of_result: Callable[[Clause], bool]) -> Iterator[_Remark]:
    """Yield the remarks of a sentence that names players: what is not `is_of_result`."""
    if not any(one.kind in PLAYERS for one in mentions):
        return
    clauses = list(list_clauses(text, mentions))
    told = [is_of_result(one) or _is_subject(at, clauses) for at, one in enumerate(clauses)]
    for has_result, places in groupby(range(len(clauses)), told.__getitem__):
        first, *_, last = [*places] * 2
        if not (has_result or (first == 0 and _names_player(clauses[: last + 1]))):
            yield _make_remark(text, clauses, first, last)


def _make_remark(text: str, clauses: Sequence[Clause], first: int, last: int) -> _Remark:
    """Return the clauses from the first to the last as a remark; before a result its text ends with the joint."""
    begin, end = clauses[first - 1].end if first else 0, clauses[last].end
    until = end if first or last + 1 == len(clauses) else clauses[last + 1].begin
    return _Remark(begin, end, text[begin:until], clauses[first : last + 1])


def _names_player(clauses: Sequence[Clause]) -> bool:
    """Return whether clauses name a player, whom a pronoun behind them may mean."""
    return any(one.list_kinds(*PLAYERS) for one in clauses)


def _is_subject(at: int, clauses: Sequence[Clause]) -> bool:
    """Return whether a clause is but the name with which its sentence begins: "Wolf, der früher Arzt war, gewann"."""
    return at == 0 and [one.text for one in clauses[at].list_kinds(Kind.PLAYER)] == [clauses[at].text.strip()]


def _tells_result(clause: Clause) -> bool:
    """Return whether a clause says how a game ended."""
    return any(one.kind in _TELLS for one in clause.mentions)


def _has_part_of_result(clause: Clause) -> bool:
    """Return whether a clause has anything that may belong to a result."""
    return any(one.kind not in _HARMLESS or (one.persons and one.kind is Kind.DOUBT) for one in clause.mentions)
