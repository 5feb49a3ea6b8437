"""The day on which a game ended, as an answer gives it: "yes, but only on the 17th"."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from intake.reading.codes import ABOUT_A_DAY
from intake.reading.days.calendar_days import find_calendar_day, find_day_without_month
from intake.reading.days.dates import ANY_DAY, DateWord, find_dates, mask_dates
from intake.reading.days.day_words import WEEKDAY
from intake.reading.types import Claim
from intake.reading.words import any_case, whole
from ratings.formats.name_folding import fold

from .changes import BOTH, DROPPED, OTHER_SCORE, REOPENED
from .faults import SECOND_GAME
from .own_text import Passage
from .phrases import MONTH
from .player_names import is_of_other_question, names_player
from .results import find_verdict
from .sentence_flow import SENTENCES
from .types import Answer, AnswerText, AskedQuestion, Changes

LONGEST_AGO = timedelta(days=730)
"""How long before a reply a day in it is not that of a birth (our own choice)."""

_A_DAY = any_case(rf"\d\.\s?\d{{1,2}}\.|\d(?:\.|st|nd|rd|th)? (?:of )?(?:{MONTH})|(?:{MONTH}) \d")
_NUMBER = r"(?P<number>[12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)"
_NAMED_MONTH = any_case(
    r"(?<![\w.])(?<!am )(?<!on )(?:(?:der|den|dem|the)\s+)?"
    rf"(?=(?:[12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?\s+(?:of\s+)?(?:{MONTH}))"
    r"|(?<![\w.])de[rmn]\s+(?=(?:[12]\d|3[01]|0?[1-9])\.\s?(?:1[0-2]|0?[1-9])\b)"
)
"""Where a day with its month begins."""

_MONTH_FIRST = any_case(
    r"(?<![\w.])(?<!\d )(?<!\d\. )(?<!(?:st|nd|rd|th) )(?<!(?:st|nd|rd|th) of )"
    rf"((?:{MONTH}))(?:\.? | the )([12]\d|3[01]|0?[1-9])(?:st|nd|rd|th)?(?![\w:/-]|\.?\d)"
)
"""A day behind the name of its month, which no day stands before: "the 17th of July. The 16th was a slip"."""

_WITH_STROKE = re.compile(r"(?<![\w/.-])(?:am )?(1[3-9]|2\d|3[01])/(0?[1-9]|1[0-2])(?![\w/-]|\.\d)")
"""A day and its month that can be nothing else: "31/5"."""

_NUMERIC_DAY = re.compile(r"^\W*(?=(?:[12]\d|3[01]|0?[1-9])\.\s?(?:1[0-2]|0?[1-9])\.(?:\s+[^\W\d]|$))")
"""Where an answer begins with a day in numbers."""

_NUMBER_OF_DAY = any_case(
    r"\b(?:am|vom|(?:on|upon|at|from|until)(?: the)?"
    r"|(?:war|ist|is|was|be|sein|muss|müsste|soll(?:te)?)(?: (?:es|erst|schon|only|already)){0,2} (?:der|the))\s+"
    rf"{_NUMBER}(?![\w:/-]|\.?\s?\d|\s+(?:runde|brett|zeile|partie|spiel|zug|round|board|line|game|move|of|von)\b)"
)
"""A day of the month that stands without a month, and is no place."""

_WEEKDAY_OF_DAY = any_case(rf"\b{WEEKDAY},?\s+(?:de[nm]\s+|the\s+)?(?=\d{{1,2}}(?:\.|st|nd|rd|th|\s))")
_REPEATED = any_case(r"[\"„“'][^\"„“”']{1,30}[\"“”']\s+(?=(?:was|is|means|meant|war|ist|meint|meinte|heißt|hieß)\b)")
"""Words of a mail that a reply explains: '"last night" was Saturday the 11th'."""

_CLAUSE_END = re.compile(
    r"(?<=[^\d\s])[,;:!]\s+|(?<=[\d.])[,;]\s+|(?<=[^\W\d_]{2})\.\s+|(?<=\d\.)\s+(?=[A-ZÄÖÜ])"
    rf"(?!(?i:{MONTH}))"
)
_TOLD = any_case(
    r"\b(?:geschrieben|schrieb\w*|gemeldet|mitgeteilt|gemailt|angerufen|gesagt|bestätigt|berichtet|erhalten|bekommen|wrote"
    r"|written|told|said|says|sagt|phoned|rang|rung|called|telefon\w*|rief|ruft|gesprochen|gefragt|talked|spoke|asked|mailed"
    r"|reported|confirmed|received|heard|geboren|born|begann\w*|beginn\w*|began|begins?|starts?|started|urlaub|verreist"
    r"|holidays?|(?:bin|fahre|komme) ich(?! sicher)|i(?:'m| am) (?:back|away|off))\b"
)
"""A day beside these words is that of a message, of a birth, of something that begins, or of the writer."""

_AS_TOLD = any_case(
    r"\b(?:wie|as) (?:(?:i|ich|schon|already|ja|oben|above) ){0,3}(?:geschrieben|gemeldet|gesagt|wrote|said|reported)\b"
)
"""What a reply says again is no message."""

_ENDED = any_case(
    r"\b(?:be?endet|zu ende|ende|vorbei|endete[nt]?|fertig|aufgegeben|gewonnen|verloren|gespielt|partieende|ended|over"
    r"|finished|resigned|won|lost|played)\b"
)
_ENDED_ON = any_case(
    r"\b(?:endete|beendet|fertig|zu ende|ended|finished|over)\b(?: (?:schon|erst|bereits|already|only))?"
    r" (?:am|on the|the) \d{1,2}(?:\.|st\b|nd\b|rd\b|th\b)(?!\d)"
)
_WRITER = any_case(r"\b(?:ich|mir|wir|uns|i|me|we|us|my(?! (?:mistake|error|fault|bad)))\b")
_RELATIVE = any_case(r"heute?|(?:vor)?gestern|today|yesterday|last night")
"""In a clause about the writer these say nothing about a game: "da habe ich heute geschlafen"."""

_DAYTIME = any_case(
    rf"\b(?:{_RELATIVE.pattern})\b"
    r"(?: (?:früh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?|morning|noon|afternoon|evening|night))?\b"
)
_OF_GAME = any_case(
    r"\b(?:partien?|spiele?s?|games?|z[uü]ge?n?|moves?|ge?einigt|vereinbart|ausgemacht|angenommen|agreed|accepted|matt|mate)\b"
)
"""What speaks of a game or of how it ended."""

_DRAWN = any_case(r"\b(?:remis|unentschieden|draw|drawn)\b")
"""In front of a day it makes that of the game of it: "he told me it was a draw on the 9th"."""

_NUMBER_ALONE = any_case(r"(?<!\w)(?:[12]\d|3[01]|0?[1-9])(?:\.|st|nd|rd|th)?(?!\w)")
_BESIDE_DAY = whole(
    "war|waren|was|were|ist|is|am|on|upon|the|of|der|die|das|den|dem|vom|nicht|not|erst|schon|aber|but|doch|und|and|only|already",
    "partien?|spiel|games?|endete|ended|finished|beendet|fertig|zu ende|over|datum|date|tag|day|richtig|correct|falsch",
    "da|dort|there|nein|no|ja|yes|wrong|sorry|muss|sollte|should|must|be|sein|heißen|heissen|gegen|v|vs|against"
    "|natürlich|of course|instead|statt",
    "anstatt|rather|than|es|it|that|s|und zwar|sondern|bitte|please|entschuldigung|mein fehler|my mistake|gewesen|been",
)
"""Words beside a player and a day that say nothing else."""

_NEGATED = "nicht|nich|net|ned|nit|not"
_DENIED_NUMBER = any_case(
    rf"(?:\b(?:{_NEGATED}|(?:an)?statt|instead of|rather than)|n['’]t)\W+"
    r"(?:(?:erst|schon|am|vom|der|den|dem|des|on|upon|the|only)\W+)*([12]\d|3[01]|0?[1-9])(?!\w*\d)"
)

_NOT = rf"\b(?:{_NEGATED}|kein|n't)\W+(?:(?:erst|schon|am|vom|der|den|dem|on|upon|the|only)\W+)*"
_DENIED = any_case(rf"{_NOT}$")
_LAST_MOVE = r"\b(?:letzte[rn]? zug|schlusszug|last move)\b"
_DAY_IS = any_case(
    r"\b(?:datum|tag|date|day)\b(?! (?:de[rs]|of|for) (?!partie|spiel|(?:the |this )?game))"
    rf"[^.,;!?]{{0,30}}\b(?:ist|war|wäre|sein|lautet|is|was|be)\b"
    r"|\b(?:datum|date):? \d"
    rf"|{_NOT}(?:{_NUMBER}(?!\w)|(?:{WEEKDAY}|{_RELATIVE.pattern})\b|(?:\d{{1,2}} |im |in )?(?:{MONTH})\b)|{_LAST_MOVE}"
)
"""What says on which day a game ended, or did not."""

_WAS_ON = any_case(
    rf"\b(?:war|was)(?: (?:es|erst|schon|bereits|aber|doch|only|already)){{0,2}} (?:am|on(?: the)?) (?:{WEEKDAY},? )?\d"
    rf"|\b(?:am|on(?: the)?) {_NUMBER}(?: ?\d{{1,2}}\.| (?:{MONTH}))?,? (?:war|was)\b"
    r"|(?:\bnot|n['’]t)\b[^.;!?]{0,40}\buntil (?:the )?\d"
)
_DENIED_DAY = any_case(
    rf"(?:,\s*|\b(?:und|and)\s+)?(?:\b(?:{_NEGATED})\s+(?:(?:erst|schon|only)\s+)?(?:am|vom|on|upon)"
    r"|\(?(?:an)?statt(?: am| vom| des)?|\(?instead of|\(?rather than)\s+(?:the\s+)?"
    rf"\d{{1,2}}(?:\.\s?\d{{1,2}}\.(?:\s?\d{{2,4}})?|\.|st|nd|rd|th)?(?:\s+(?:of\s+)?(?:{MONTH}))?"
)
_NO_DAY = any_case(
    r"\b(?:datum|tag|date|day)\b[^.,;!?]{0,30}\b(?:nicht|falsch|verkehrt|wrong|incorrect|n't|not)\b"
    r"|\b(?:nicht|not|falsche[nrs]?|anderen?|anderes|wrong|different|another)\s+(?:\w+\s+){0,2}(?:datum|tag|date|day)\b"
)
"""What says that the day was another one."""

_EITHER = any_case(r"\d\.?(?:st|nd|rd|th)?\s+(?:oder|or|bis|to)\s+(?:am\s+|on\s+|the\s+)?\d{1,2}(?:\.|st|nd|rd|th)")
"""One of two days."""

WITHOUT_A_DAY = frozenset({DROPPED, REOPENED, BOTH, OTHER_SCORE})
"""Changes beside which no other day is looked for."""


class UnclearDayError(Exception):
    """An answer speaks of another day, and does not say which one."""


_SAME_DAY = any_case(
    r"\b(?:(?:on )?(?:the )?same (?:day|date)|(?:am )?(?:selben|gleichen|gleicher|selber) tage?|(?:same|gleiches) datum"
    r"|gleichentags)\b"
)


def lead_days(text: str) -> str:
    """Return an answer in which each day with the name of its month is led by "am": in a mail "3. Mai" may be a number
    in a list, and "der 3. Mai" a word about something else; who answers a question means the day.
    """
    text = _WITH_STROKE.sub(r"am \1.\2.", _MONTH_FIRST.sub(r"\2. \1", text))
    return _NUMERIC_DAY.sub("am ", _NAMED_MONTH.sub("am ", text))


def without_denied_day(text: str) -> str:
    """Return an answer without the day that it says was another one: "not on the 13th"."""
    return _DENIED_DAY.sub("", text)


def speaks_of_day(text: str) -> bool:
    """Return whether a text says on which day a game ended, or that it was another one."""
    return _DAY_IS.search(text) is not None


def says_number(text: str) -> bool:
    """Return whether a text names a day by its number: "am 3."."""
    return _NUMBER_OF_DAY.search(text) is not None or bool(find_dates(text, ANY_DAY))


def is_only_day(text: str, own: Collection[str]) -> bool:
    """Return whether a text is nothing but the words of `own` and a day, and words beside that say nothing else."""
    plain = _NUMBER_ALONE.sub(" ", mask_dates(text, ANY_DAY)[0])
    rest = [word for word in fold(_BESIDE_DAY.sub(" ", plain)).split() if word not in own]
    return says_number(text) and not rest and "?" not in text


def repeats_day(text: str, own: Collection[str], known: date | None) -> bool:
    """Return whether a text is nothing but the words of `own` and the number of a `known` day."""
    numbers = {int(found["number"]) for found in _NUMBER_OF_DAY.finditer(text)}
    return known is not None and numbers == {known.day} and is_only_day(text, own)


def denies_number(text: str, number: int) -> bool:
    """Return whether a text says of the day of a month that it was another one: "not the 13th"."""
    return any(int(found) == number for found in _DENIED_NUMBER.findall(text))


def gives_day(text: str) -> bool:
    """Return whether a text contains a day of the month, with its month or led by "am"."""
    return _NUMBER_OF_DAY.search(text) is not None or _A_DAY.search(text) is not None


def says_was_on(text: str) -> bool:
    """Return whether a text says of something that it was on a day: "am 16. war Koch gegen Wolf"."""
    return _WAS_ON.search(text) is not None


def dates_end(text: str) -> bool:
    """Return whether a text says that something ended, and a day with its month, or right beside it by its number."""
    return (_ENDED.search(text) is not None and _A_DAY.search(text) is not None) or bool(_ENDED_ON.search(text))


def says_over(text: str) -> bool:
    """Return whether a text says that something ended."""
    return _ENDED.search(text) is not None


def day_in(said: AnswerText, claim: Claim | None = None) -> Changes:
    """Return the one day that an answer gives its game, nothing where it gives none or several. Of a game whose day is
    known, that of a message is none.
    """
    if claim and claim.completed_on:
        said = replace(said, text=without_passing_days(said.text, said.day))
    try:
        on = find_ended_day(said, None)
    except UnclearDayError:
        return ()
    return (("completed_on", on.isoformat()),) if on else ()


def find_ended_day(said: AnswerText, known: date | None) -> date | None:
    """Return the day that an answer gives its game instead of the `known` one, None where it gives no other. Raises
    UnclearDayError.
    """
    found = list_dates(said) | set(_list_numbers(said, known))
    others = found - {known}
    if len(others) > 1 or (not found and _NO_DAY.search(said.text)) or _EITHER.search(said.text):
        raise UnclearDayError
    return others.pop() if others else None


def with_day(claim: Claim, text: str, day: date | None) -> Claim | None:
    """Return a game with the day that a text gives it, as it is where it gives none; None where that is not clear."""
    try:
        on = find_ended_day(AnswerText(text, day), claim.completed_on)
    except UnclearDayError:
        return None
    return replace(claim, completed_on=on or claim.completed_on)


def list_dates(said: AnswerText) -> set[date]:
    """Return the days with a month that an answer may give its game: not those of a message or a birth."""
    words = ((word, clause) for clause in _split(said) for word in find_dates(clause, said.day))
    return {word.value for word, clause in words if word.value and _is_of_end(word, clause, said.day)}


def _split(said: AnswerText) -> list[str]:
    text = _WEEKDAY_OF_DAY.sub("am ", _REPEATED.sub("", said.text))
    return [lead_days(clause) for clause in _CLAUSE_END.split(text)]


def _is_of_end(word: DateWord, clause: str, day: date | None) -> bool:
    """Return whether a date of a clause may be the day on which a game ended."""
    is_near = word.value is not None and (day is None or day - word.value < LONGEST_AGO)
    is_writers = _RELATIVE.match(word.text) and _WRITER.search(clause) and not _ENDED.search(clause)
    return is_near and not (word.problem or word.is_other or is_writers) and _may_be_end(clause, word.start)


def _list_numbers(said: AnswerText, known: date | None) -> Iterator[date]:
    """Yield the days that an answer gives by their number alone."""
    written = {on.day for on in list_dates(said)}
    for clause in _split(said):
        for found in _NUMBER_OF_DAY.finditer(mask_dates(clause, said.day)[0]):
            if int(found["number"]) in written:
                continue
            on = _find_number(int(found["number"]), said, known)
            if on and _may_be_end(clause, found.start("number")):
                yield on


def _find_number(number: int, said: AnswerText, known: date | None) -> date | None:
    """Return the day with a number in the month of the `known` one, else the last such day."""
    on = find_calendar_day(known.year, known.month, number) if known else None
    last = find_day_without_month(number, known or said.asked_on or said.day)[0]
    return on if on and (said.day is None or on <= said.day) else last


def _may_be_end(clause: str, at: int) -> bool:
    """Return whether a day at a place in a clause is that of an end: it is not denied, and not that of a message."""
    is_end = not _TOLD.search(_AS_TOLD.sub("", clause)) or _ENDED.search(clause) or _DRAWN.search(clause[:at])
    return bool(is_end) and not _DENIED.search(clause[:at])


def without_passing_days(text: str, day: date | None) -> str:
    """Return an answer about a game whose day is known without the clauses that give a day by a word alone ("today",
    "on Monday") and say nowhere that it is that of the end: on it somebody wrote, or a card arrived.
    """
    return ", ".join(clause for clause in _CLAUSE_END.split(text) if not _is_passing(clause, day))


def _is_passing(clause: str, day: date | None) -> bool:
    words = find_dates(clause, day)
    if not words or re.search(r"\d", " ".join(word.text for word in words)):
        return False
    of_end = (each.search(clause) for each in (_DAY_IS, _ENDED, _OF_GAME, _DRAWN))
    return bool(_TOLD.search(clause)) or not any(of_end)


def add_days(
    answers: Sequence[Answer],
    list_said: Callable[[int], Sequence[str]],
    questions: Sequence[AskedQuestion],
    day: date | None,
) -> tuple[Answer, ...]:
    """Return the answers of the sentences about the number of each question with the days that they give their games
    besides; without those where they speak of another day than is known, and do not say which. A sentence about the
    game of another question gives none.
    """
    dated = []
    for answer in answers:
        said = list_said(answer.question.number)
        said = [each for each in said if not is_of_other_question(each, answer.question, questions)]
        first = SENTENCES.split(answer.words)[0]
        text = " ".join(each for each in said if each == first or not _is_of_else(each, answer.question))
        dated.append(_add_day(answer, _cut_out(answer, answers, text), day))
    return tuple(filter(None, dated))


def _is_of_else(text: str, question: AskedQuestion) -> bool:
    """Return whether a sentence behind an answer is about the second game of its players, or about no game."""
    return SECOND_GAME.search(text) is not None or _is_aside(text, question)


def without_asides(text: str, question: AskedQuestion) -> str:
    """Return an answer without the sentences behind its first one that have "today" or "yesterday" and speak of no
    game: "Heute früh waren es schon 26 Grad".
    """
    first, *others = SENTENCES.split(text)
    return " ".join([first, *(each for each in others if not _is_aside(each, question))])


def _is_aside(text: str, question: AskedQuestion) -> bool:
    """Return whether a sentence with "today" or "yesterday" says something else than that, and speaks of no game."""
    if _DAYTIME.search(text) is None or not fold(_BESIDE_DAY.sub(" ", _DAYTIME.sub(" ", text))):
        return False
    of_game = (_ENDED, _OF_GAME, _DAY_IS, _DRAWN)
    return not (any(each.search(text) for each in of_game) or find_verdict(text) or names_player(text, question))


def _cut_out(answer: Answer, answers: Sequence[Answer], text: str) -> str:
    """Return the part of a text that may be about an answer: up to the words of the next of several answers."""
    begin = _find_words(answer.words, text)
    places = [place for each in answers if (place := _find_words(each.words, text)) >= 0]
    if begin < 0 or len(places) != len(set(places)):
        return answer.words if len(answers) > 1 else text
    return text[begin if begin > min(places) else 0 : min((each for each in places if each > begin), default=len(text))]


def _find_words(words: str, text: str) -> int:
    """Return where the first sentence of an answer begins in a text, -1 for nowhere: a sign is no part of a word."""
    found = re.search(rf"(?<!\w){re.escape(SENTENCES.split(words)[0])}(?!\w)", text)
    return found.start() if found else -1


def _add_day(answer: Answer, text: str, day: date | None) -> Answer | None:
    """Return an answer with the day that a text gives its game besides; None where it speaks of another day than is
    known, and does not say which.
    """
    first, claims = answer.changes[0], answer.question.first.claims
    if first is None or len(claims) != 1 or _settles_day(answer):
        return answer
    known = claims[0].completed_on
    said = AnswerText(without_passing_days(text, day) if known else text, day, asked_on=answer.question.day)
    try:
        on = find_ended_day(said, known)
    except UnclearDayError:
        return None
    changes = (*first, ("completed_on", on.isoformat())) if on else first
    return replace(answer, changes=(changes, *answer.changes[1:]))


def _settles_day(answer: Answer) -> bool:
    """Return whether an answer is about a day already, or says that there is none."""
    names = {name for change in answer.changes for name, _ in change or ()}
    return bool(names & WITHOUT_A_DAY) or any(found.code in ABOUT_A_DAY for found in answer.question.findings)


def name_same_day(passages: Sequence[Passage], stored: Iterable[Claim], day: date | None) -> list[Passage]:
    """Return passages with the one day of all stored games for "the same day", where they name no day themselves."""
    days = {claim.completed_on for claim in stored}
    on = days.pop() if len(days) == 1 else None
    if on is None or any(mask_dates(_SAME_DAY.sub(" ", each.text), day)[1] for each in passages):
        return list(passages)
    return [replace(each, text=_SAME_DAY.sub(on.isoformat(), each.text)) for each in passages]
