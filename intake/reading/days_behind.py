"""Days of an end in sentences of their own right behind a result: "Koch beat Wolf. His time ran out on 3 June."."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from intake.reading.claims import with_day, without_players
from intake.reading.dates import DateWord
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Names
from intake.reading.types import Claim, Place
from intake.reading.weighing.signs import list_signs
from intake.reading.weighing.weights import ENDED, weigh
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

_LEAST = 100
"""The weight from which on a clause, or its sentence, speaks of an end (our own choice, by remarks of writers from whom
nothing was learnt: 145 of 160 such, and one of 240 others).
"""

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

    def ends_before(self, at: int) -> bool:
        """Return whether a line or a sentence ends before a place."""
        return at in self.breaks or self.text[:at].rstrip().endswith((".", "!", "?", ")", ":"))


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
    own = _find_sentence(where, days, paragraph, [spot for spot, _ in spots])
    at = _find_before(claims, own, spots, paragraph) if own else None
    if own is None or at is None:
        return []
    before, text = next(spot for spot, number in spots if number == at), paragraph.text
    if _names_other(text[before.end : own.end], claims[at], known):
        return []
    sentence = text[own.begin : own.end].strip()
    if not _is_end(sentence, days[0], claims[at]):
        return []
    place = Place(where.part, where.line, sentence)
    return [with_day(one, days[0], place) if number == at else one for number, one in enumerate(claims)]


def _find_claims(claims: Sequence[Claim], part: str, paragraph: _Paragraph) -> list[tuple[_Spot, int]]:
    """Return the claims of a paragraph with their places, none where one of them is not found."""
    inside = [at for at, one in enumerate(claims) if one.where.part == part and one.where.line in paragraph.lines]
    found = [(spot, at) for at in inside if (spot := paragraph.find(claims[at].where, part))]
    return found if len(found) == len(inside) else []


def _find_sentence(
    where: Place, days: Sequence[DateWord], paragraph: _Paragraph, others: Sequence[_Spot]
) -> _Spot | None:
    """Return the sentence with the only day of some words, without the words of results beside it."""
    line = paragraph.find(where, where.part)
    if line is None or len(days) != 1 or days[0].problem or where.text.count(days[0].text) != 1:
        return None
    text = paragraph.text
    at = text.find(days[0].text, line.begin, line.end)
    borders = [0, len(text), *(one.end() for one in _SENTENCE.finditer(text))]
    borders += [border for other in others for border in other if not other.begin <= at < other.end]
    if at < 0:
        return None
    return _Spot(max(one for one in borders if one <= at), min(one for one in borders if one > at))


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


def _find_before(
    claims: Sequence[Claim], own: _Spot, spots: Sequence[tuple[_Spot, int]], paragraph: _Paragraph
) -> int | None:
    """Return the only claim without a day before a sentence of its paragraph, which is right before it."""
    before = [(spot, at) for spot, at in spots if spot.end <= own.begin]
    undated = [at for _, at in before if claims[at].completed_on is None]
    if len(undated) != 1 or max(before)[1] != undated[0]:
        return None
    behind = min(((spot, at) for spot, at in spots if spot.begin >= own.end), default=None)
    if behind and not paragraph.ends_before(behind[0].begin):
        return None
    is_next = behind is not None and claims[behind[1]].completed_on is None
    return None if behind and is_next and _goes_on(max(before)[0], own, behind[0], paragraph) else undated[0]


def _goes_on(first: _Spot, own: _Spot, behind: _Spot, paragraph: _Paragraph) -> bool:
    """Return whether the result behind a sentence may be that of its day: it does not begin a line, or the sentence is
    not on that of the result before.
    """
    return behind.begin not in paragraph.breaks or any(first.end < at < own.end for at in paragraph.breaks)


def _names_other(passage: str, claim: Claim, known: Names) -> bool:
    """Return whether what is said behind a result names anybody who is none of its players."""
    players = f"{claim.where.text} {claim.white} {claim.black}"
    own = {fold(word) for word in re.findall(r"[\w'’-]+", players)}
    is_known = list_persons(passage, known) <= list_persons(players, known)
    return not is_known or any(fold(one["name"]) not in own for one in _TITLED.finditer(passage))


def _is_end(sentence: str, day: DateWord, claim: Claim) -> bool:
    """Return whether a sentence says that the game before has ended on a day."""
    clause = next(one for one in _CLAUSE_END.split(sentence.replace(day.text, MASK)) if MASK in one)
    names = {word.lower() for word in f"{claim.white} {claim.black}".replace(",", " ").split()}
    is_back = _BACK.search(sentence) is not None or not names.isdisjoint(sentence.lower().split())
    if not is_back or _ELSE.search(clause):
        return False
    if _DECIDED.search(clause):
        return True
    texts = (clause.replace(MASK, day.text), sentence)
    is_of_game = any(weigh(ENDED, list_signs(text, names)) >= _LEAST for text in texts)
    return is_of_game and any(one.search(clause) for one in (_ENDED, _OVER, _AGREED))
