"""Days of an end in sentences of their own right behind a result: "Koch beat Wolf. Time ran out on 3 June."."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from datetime import date
from typing import NamedTuple

from intake.reading.claims import with_day, without_players
from intake.reading.context import Note
from intake.reading.days.dates import DateWord
from intake.reading.lines import noted
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import PAIR, Names
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_end
from intake.reading.words import MASK, any_case, one_of, whole
from ratings.formats.name_folding import fold

_GAME = r"(?:partie|spiel|kampf|endspiel|game)"
_IT = rf"(?:{_GAME}|es|das|dies|damit|it|this|that)"
_ENDED = any_case(
    one_of(
        r"\b(?:aufgegeben|aufgibt|aufgab|aufgabe|zeitüberschreitung|kapitulier\w*|matt(?:gesetzt)?|(?:check)?mated?)\b",
        rf"\b(?:gab|gibt)(?: (?:er|sie|sich|es|dann|endlich|leider|die partie|das spiel|am|{MASK}))* auf\b",
        r"\bgeschlagen (?:geben|gegeben)\b|\b(?:waffen|segel) ge(?:streckt|strichen)\b|\bzeit (?:\S+ )*überschr[ie]tt",
        r"\b(?:zeit|uhr)\b(?: \S+){0,4} (?:ab|abgelaufen)\b|\b(?:time|clock) (?:had |has )?(?:r[au]n out|expired)\b",
        r"\bresign(?:ed|s|ing|ation)?\b(?! (?:his|her|their|from|as)\b)|\b(?:conceded|capitulated|timed out)\b",
        rf"\bg[ai]ve(?:s|n)? up(?=\W*$| (?:on|the (?:game|struggle|fight))\b| ?{MASK})|\boverstepped the time\b",
        r"\bflag (?:has |had )?f[ae]ll(?:en)?\b",
        r"\b(?:frist|deadline)\b(?: \S+){0,3} (?:r?um|ab|abgelaufen|verstrichen|vorbei|passed|expired|over|ran out)\b",
    )
)
"""What a clause with a day says of the end of a game."""

_OVER = any_case(
    rf"\b{_IT}\b.*\b(?:beende[nt]\w*|endete|fertig|abgeschlossen|zu ende|vorbei|aus|over|ended|finished|completed)\b"
    rf"|\b(?:schluss|aus|over|finished)\b.*\b{_IT}\b|\bschluss war\b"
)
"""The same of what else may end."""

_AGREED = any_case(
    r"(?=.*\b(?:remis\w*|draw|unentschieden|angebot|offer|punkteteilung)\b)"
    r".*\b(?:geeinigt|einigten|angenommen|vereinbart|zugestimmt|agreed|signed|accepted|shook hands)\b"
)
_DECIDED = any_case(
    rf"(?=.*\b(?:{_GAME}|punkt|sieg|gewonnen|remis|kampflos|point|win|draw|default)\b)"
    r".*\b(?:gewertet|zugesprochen|awarded|adjudicated|decided|entschieden)\b"
    rf"|\b(?:entscheidung|decision|ruling|bescheid|urteil)\b(?: \w+)? ?{MASK}\W*$"
)
"""What both players agreed on a day, or a director did with the game."""

_BACK = whole(
    r"er|sie|ihm|ihn|ihre?[nrms]?|seine?[nrms]?|diese?[rs]?|d(?:ie|er) (?:partie|dame|herr|kampf)|das|es|entscheidung",
    r"he|she|him|his|hers?|they|their|it|this|that|game|the (?:draw|lady|gentleman)|decision|zeitüberschreitung",
)
"""What goes on about the game or the players before."""

_ELSE = any_case(
    one_of(
        r"\b(?:ander\w+|(?:an)?other|noch eine?|weitere?[rs]?|next|nächste\w*|second|zweite\w*|first|erste[nrs]?)\b",
        r"\b(?:latter|letztere\w*|partien|spiele|games|beide[ns]?|both|alle[ns]?|all (?:of|the|games)|each|jeweils)\b",
        r"\b(?:\w*turnier\w*|tournament|match|event|wettkampf|runde|round|section|gruppe|group|exam\w*|prüfung\w*)\b",
        r"\b(?:(?:schon|bereits) einmal|erstmals|once|before|earlier|zuvor|vorher|damals|previous\w*|hatten?|had)\b",
        r"\b(?:offer\w*|propos\w*|angeboten|anbot|bot|vorgeschlagen|claim\w*|reklamiert|weiter\w*|play on|goe?s? on)\b",
        r"\b(?:beg[aiou]nn?\w*|started?|adjourned|unterbrochen|resum\w*|reported|gemeldet|wrote|schrieb\w*|told|said)\b",
        r"\b(?:sagte|mitgeteilt|unterrichtet|verständigt|informed|notified|sent|geschickt|erhielt|received|arrived)\b",
        r"\b(?:not|nicht|kein\w*|nie|never|maybe|perhaps|vielleicht|wohl|probably|will|wird|would|würde|wollte)\b",
        r"\bwants?\b|n['’]t\b|\?|\b(?:auch|ebenfalls|also|too|as well|so gut wie|fast|almost|nearly|practically)\b",
        r"\b(?:angekündigt|announced|angezeigt|beinahe|um ein haar)\b|\bd(?:en|ie|as) (?!partie|spiel)\w+ aufgegeben\b",
        r"\b(?:his|her|their) (?!games?\b|time|clock|flag|king|resignation|defeat|position|last|reply)[a-z]",
        r"\b(?:seine?|ihre?)[nrms]? (?!partie|spiel|zeit|bedenkzeit|uhr|könig|aufgabe|niederlage|stellung|letzte)[a-z]",
    )
)
"""What such a clause says of another game, another time, or of what has ended nothing."""

_CLAUSE_END = re.compile(
    rf"(?<!{MASK})[,;:()]|\s[-–—]\s|[.!?]\s+(?=\W*[^\W\da-zäöüß])"
    r"|\b(?:and|after|because|before|when|which|who|that|und|bevor|da(?:ss|ß)|nachdem|weil)\b"
)
_SENTENCE = re.compile(r"(?<=[^\W\d]{2}[.!?])(?<!\b[DMH]r\.)(?<!\b(?:Mrs|Hrn)\.)\s+|(?<=\d\d\d\d[.!?])\s+")
_TITLED = any_case(r"\b(?:herrn?|frau|mrs?|ms|miss|sportfreund\w*)\b\.? (?P<name>(?-i:[A-ZÄÖÜ])[\w'’-]+)")

_AROUND = 12
"""Lines around a sentence that are looked at (our own choice)."""


class _Spot(NamedTuple):
    """Where something is in the text of a paragraph."""

    begin: int
    end: int


class _Paragraph(NamedTuple):
    """Lines of a part without an empty one between them, as one text; `breaks` are where its lines begin."""

    text: str
    breaks: frozenset[int]
    lines: range

    def find(self, place: Place, part: str) -> _Spot | None:
        """Return where the words of a place are, None where they are not, or more than once."""
        words = " ".join(without_players(place.text).split())
        if place.part != part or place.line not in self.lines or self.text.count(words) != 1:
            return None
        begin = self.text.index(words)
        return _Spot(begin, begin + len(words))


_BOTH_BELOW = any_case(
    r"\b(?:beiden?|both)\b(?!.*\b(?:erste[nrs]?|zweite[nrs]?|andere[nrs]?|eine[nrs]?|first|second|other|one|earlier|früher"
    r"|then|dann|danach|now|nun|jetzt|außerdem|besides|not yet|noch nicht)\b)[^?]*:\s*$"
)
"""What is said of the two results below, and of no others."""

_LINES_OF_HEADING = 3
"""Lines over which such a sentence may go (our own choice)."""


def date_beside(
    claims: Sequence[Claim],
    where: Place,
    days: Sequence[DateWord],
    written: Mapping[str, Sequence[str]],
    known: Names,
) -> list[Claim]:
    """Return the claims with the day of a sentence about both games of a pair right below it, or about the result right
    before it; none where it says neither.
    """
    below = _date_both_below(claims, where, days, written.get(where.part, ()))
    return below or date_by_sentence(claims, where, days, written, known)


def _date_both_below(
    claims: Sequence[Claim], where: Place, days: Sequence[DateWord], lines: Sequence[str]
) -> list[Claim]:
    """Return the claims, both games of two players in the rows right below a sentence about both with its day ("Both
    games forfeited on 3 June:"). None for any other sentence, and where one of the rows has a day of its own.
    """
    last = _find_colon(where.line, lines)
    named = _list_of_both(" ".join(lines[where.line - 1 : last]), days)
    rows = [one for one in claims if one.where.part == where.part and last < one.where.line <= last + PAIR]
    if len(named) != 1 or not last or not _are_both(rows):
        return []
    return [with_day(one, named[0], where) if one in rows else one for one in claims]


def _list_of_both(text: str, days: Iterable[DateWord]) -> list[DateWord]:
    """Return the clear days that the last sentence of a text gives both games."""
    sentence = _SENTENCE.split(text)[-1]
    is_of_both = _BOTH_BELOW.search(sentence) is not None
    return [day for day in days if is_of_both and day.text.rstrip(".") in sentence and not day.problem]


def _are_both(rows: Sequence[Claim]) -> bool:
    """Return whether results are those of both games of two players, each in a line of its own, without days."""
    pairs = {frozenset((one.white, one.black)) for one in rows}
    is_dated = any(one.completed_on for one in rows)
    return len(rows) == len({one.where.line for one in rows}) == PAIR and len(pairs) == 1 and not is_dated


def _find_colon(line: int, lines: Sequence[str]) -> int:
    """Return the line in which a sentence ends with a colon that is on another one, 0 where none does."""
    for number in range(line, min(line + _LINES_OF_HEADING, len(lines) + 1)):
        text = lines[number - 1].rstrip()
        if text.endswith(":"):
            return number
        if not text or text.endswith((".", "!", "?")):
            return 0
    return 0


def date_by_sentence(
    claims: Sequence[Claim],
    where: Place,
    days: Sequence[DateWord],
    written: Mapping[str, Sequence[str]],
    known: Names,
) -> list[Claim]:
    """Return the claims, the one right before a sentence with the day on which that says it has ended, none where the
    sentence says anything else, names anybody else, or may be about another one.
    """
    paragraph = _join_paragraph(written.get(where.part, ()), where.line)
    spots = _find_claims(claims, where.part, paragraph)
    own = _cut_sentence(paragraph.text, _find_day(where, days, paragraph), spots.values())
    at = _find_before(claims, own, spots, paragraph)
    sentence = paragraph.text[own.begin : own.end].strip()
    if at is None or not _is_end(sentence, days[0], claims[at]):
        return []
    if _names_other(paragraph.text[spots[at].end : own.end], claims[at], known):
        return []
    note, place = Note(days[0], sentence, for_all=False), Place(where.part, where.line, sentence)
    return [noted(one, note, place) if number == at else one for number, one in enumerate(claims)]


def _find_claims(claims: Sequence[Claim], part: str, paragraph: _Paragraph) -> dict[int, _Spot]:
    """Return the claims of a paragraph with their places, none where one of them is not found."""
    inside = [at for at, one in enumerate(claims) if one.where.part == part and one.where.line in paragraph.lines]
    found = {at: spot for at in inside if (spot := paragraph.find(claims[at].where, part))}
    return found if len(found) == len(inside) else {}


def _find_day(where: Place, days: Sequence[DateWord], paragraph: _Paragraph) -> int:
    """Return where the only day of some words is, -1 where they have several, or it is not clear."""
    line = paragraph.find(where, where.part)
    if line is None or len(days) != 1 or days[0].problem or where.text.count(days[0].text) != 1:
        return -1
    return paragraph.text.find(days[0].text, line.begin, line.end)


def _cut_sentence(text: str, at: int, others: Iterable[_Spot]) -> _Spot:
    """Return the sentence at a place, without the words of results beside it."""
    borders = {-1, 0, len(text), *(one.end() for one in _SENTENCE.finditer(text))}
    borders |= {border for other in others for border in other if not other.begin <= at < other.end}
    return _Spot(max(one for one in borders if one <= at), min((one for one in borders if one > at), default=-1))


def _join_paragraph(lines: Sequence[str], number: int) -> _Paragraph:
    """Return the paragraph with a line, of a long one what is around that."""
    first = last = number - 1
    while number - first < _AROUND and first > 0 and lines[first - 1].strip():
        first -= 1
    while last - number < _AROUND and last < len(lines) and lines[last].strip():
        last += 1
    text, breaks = "", set[int]()
    for line in lines[first:last]:
        breaks.add(len(text))
        text += " ".join(line.split()) + " "
    return _Paragraph(text, frozenset(breaks), range(first + 1, last + 1))


def _find_before(claims: Sequence[Claim], own: _Spot, spots: Mapping[int, _Spot], paragraph: _Paragraph) -> int | None:
    """Return the only claim without a day before a sentence of its paragraph, which is right before it."""
    before = sorted((spot, at) for at, spot in spots.items() if spot.end <= own.begin)
    if not _is_only_last([claims[at].completed_on for _, at in before]):
        return None
    behind = sorted((spot, at) for at, spot in spots.items() if spot.begin >= own.end)
    spot, at = before[-1]
    if behind:
        is_dated = claims[behind[0][1]].completed_on is not None
        return at if _is_apart(spot, own, behind[0][0], paragraph, is_dated=is_dated) else None
    return at


def _is_only_last(days: Sequence[date | None]) -> bool:
    """Return whether the last of some results is the only one without a day."""
    return bool(days) and days[-1] is None and days.count(None) == 1


def _is_apart(first: _Spot, own: _Spot, behind: _Spot, paragraph: _Paragraph, *, is_dated: bool) -> bool:
    """Return whether the day of a sentence is not that of the result behind it: this has its own, or begins a line
    where the sentence is on that of the result before.
    """
    is_line = behind.begin in paragraph.breaks
    if is_dated:
        return is_line or paragraph.text[: behind.begin].rstrip().endswith((".", "!", "?", ")", ":"))
    return is_line and not any(first.end < at < own.end for at in paragraph.breaks)


def _names_other(passage: str, claim: Claim, known: Names) -> bool:
    """Return whether what is said behind a result names anybody who is none of its players."""
    players = (claim.where.text, claim.white, claim.black)
    own = {fold(word) for word in re.findall(r"[\w'’-]+", " ".join(players))}
    is_known = list_persons(passage, known) <= frozenset().union(*(list_persons(text, known) for text in players))
    return not is_known or any(fold(one["name"]) not in own for one in _TITLED.finditer(passage))


def _is_end(sentence: str, day: DateWord, claim: Claim) -> bool:
    """Return whether a sentence says that the game before has ended on a day."""
    clause = next(one for one in _CLAUSE_END.split(sentence.replace(day.text, MASK)) if MASK in one)
    names = {word.lower() for word in f"{claim.white} {claim.black}".replace(",", " ").split()}
    is_back = _BACK.search(sentence) is not None or not names.isdisjoint(sentence.lower().split())
    if not is_back or _ELSE.search(clause):
        return False
    return _DECIDED.search(clause) is not None or _has_ended(clause, (clause.replace(MASK, day.text), sentence), names)


def _has_ended(clause: str, texts: Iterable[str], names: AbstractSet[str]) -> bool:
    """Return whether a clause says that a game has ended, and the weights of one of the texts agree."""
    says_end = any(one.search(clause) for one in (_ENDED, _OVER, _AGREED))
    return says_end and any(is_end(text, names) for text in texts)
