"""Results that their writer puts right further down in the same mail: "Correction to no. 2: it should read 0-1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import takewhile

from intake.reading import english_doubts as english
from intake.reading import german_doubts as german
from intake.reading import limits
from intake.reading.accounts.paragraphs import explain_paragraphs
from intake.reading.accounts.repeats import join_repeats
from intake.reading.accounts.weighed_paragraphs import weigh_paragraphs
from intake.reading.claims import mirrored, with_day
from intake.reading.corrections import REVERSED, without_old_score
from intake.reading.dates import ANY_DAY, DateWord, find_dates, mask_dates
from intake.reading.doubts import doubts_report, is_doubtful, is_of_report
from intake.reading.explanations import LinesExplained, explain_lines
from intake.reading.explanations.counterchecks import families, family, list_said
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, WIN
from intake.reading.guards import Guarded
from intake.reading.meant_results import (
    IS_WRONG,
    ITEM,
    STRIKES,
    calls_wrong,
    find_item,
    list_items,
    list_places,
    strikes_by_place,
)
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import SENTENCE_ENDS
from intake.reading.merging import same_players
from intake.reading.part_lines import Lines, without_lines
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Part, Place
from intake.reading.unfinished import UNFINISHED
from intake.reading.verdicts import may_decide
from intake.reading.words import MASK, any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

_BEGINS = re.compile(
    r"^\W*(?:p\.?\s?s\b\W*(?=sorry|oops|ups|no\b|nein|halt|moment|stopp?\b|wait|entsch|verz))?"
    r"(?:oops|ups|huch|oh|ach nein|nein|moment|halt|stopp?|sorry|wait|hold on|no"
    r"|hang on|entschuldigung|verzeihung|pardon"
    r"|(?:\w+ )?(?:berichtigung|korrektur|richtigstellung|correction|erratum))\b",
    re.IGNORECASE | re.MULTILINE,
)
"""How a line begins in which a writer puts right what is above it."""

_SAYS_HOW = any_case(
    r"\b(?:it was|it is|it ended|es war|es ist|es wurde|also|so it is|richtig ist|should (?:be|read))\b"
)
"""Without one of these a line that means no result of several says nothing of the only one above it."""

_DENIES = any_case(
    r"\b(?:kein(?! wunder)\w*|nicht|nie|not|never|neither|weder)\b|n't\b|\?"
    r"|\b(?:datum|tag|date|day)\b.{0,20}\b(?:falsch|wrong)\b"
    r"|\b(?:nur|only|erst|once)\b.{0,40}\b(?:bestätig|confirm)\w*"
)
"""What says what a result was not, asks, waits for a word, or calls more wrong than the result."""

_NO_DOUBT = any_case(
    r"\b(?:korr\w+|berichtig\w*|correct\w*|falsch|wrong|mistake|error|irrt\w*|verseh\w*|umgekehrt|no(?!\.)"
    r"|die dame|says(?= it was)|wie [^,.;]* steht|(?:scrub|scratch|strike|forget)(?: that| it|(?= the \w+ one)))\b"
    rf"|{REVERSED.pattern}"
)
"""Words of doubt that here are about what was written above, where it is known from, and a lady."""

_ONLY_THIS = any_case(
    rf"\bnur (?:das|dies\w*|so)(?: (?:ergebnis|resultat))?(?: bitte)? {german.ENTER}\W*$"
    rf"|\b(?:(?:only|just) {english.ENTER}|{english.ENTER} (?:only|just))"
    r" (?:this|that)(?: one| result)?(?:,? please)?\W*$"
)
"""What asks to store a correction, and no more the only result above it."""

_CONCLUDES = any_case(
    r"\W*(?:so|also|thus|therefore|hence|somit|richtig (?:ist|lautet)|it (?:is|was)|es (?:ist|war))\b\W*"
)
"""How a sentence begins that says a result again, in full, after what was wrong with it."""

_CONFIRMS = any_case(
    r"\W*(?:the |die |der )?(?:[\w'’-]+ ){1,4}(?:(?:stimm(?:t|en)|pass(?:t|en)|stands?)(?: (?:so|still))?"
    r"|(?:is|are|ist|sind) (?:all |so )?(?:good|fine|right|ok|okay|correct|richtig|in ordnung))[.!]?"
)
"""A sentence that leaves the other results as they are."""

_ENDING = (
    r"(?:es|das|sie|it|that|this|(?:das |the )?(?:datum|date|tag|day|ende?|remis|draw|einigung|aufgabe|schluss|partie"
    r"|spiel|game|agreement|resignation)|richtig|korrekt|correct)"
)
_DAY_IS = any_case(
    rf"(?:\b{_ENDING}\s(?:war|ist|wäre|endete|fiel|muss|müsste|sollte|lautet|was|is|ended|must|should)"
    r"(?:\s(?:heißen|lauten|sein|be|read|have been))?|\bnicht\b[^;:!?]{1,30}\bsondern|\bnot\b[^.;:!?]{1,30}\bbut)"
    r"(?:\s(?:erst|schon|bereits|doch|genau|tatsächlich|am|der|den|vom|also|only|already|actually|really|on|the))*[\s:,]*$"
)
"""What right before a day says that it is that of the end."""

_NOT_ON_DAY = any_case(
    rf"\b(?:nicht|not)\s(?:(?:schon|erst|am|der|den|on|the)\s)*{MASK}+(?:,?\s(?:sondern|but)\b)?"
    rf"|\b(?:datum|tag|date|day)\b.{{0,20}}\b(?:falsch|wrong)\b"
)
"""What says that a day was not that of the end."""

_COLOUR = any_case(r"\b(?:farb|colou?r|wei(?:ß|ss)|white|schwarz|black)")
_SENTENCES = re.compile(r"(?:(?<=[^\W\d]{2}[.!;])|(?<=[01½][.!;])|(?<=\.\d\.)|(?<=\.\d\d\.))\s+(?=[A-ZÄÖÜ])")
_POINTS = re.compile(r"[^\W\d] (?:[01]|½|1/2)(?= |[.!;]|$)")
_LABEL = any_case(r"\b(?:brett|board|tisch|runde|round)\s*\d{1,2}\b")


@dataclass(frozen=True, slots=True)
class _Correction:
    """What a correction says: as it is written and without its words of doubt, below which claims, of which place."""

    written: str
    text: str
    mentions: Sequence[Mention]
    above: Sequence[Claim]
    place: int | None
    situation: Situation

    @property
    def players(self) -> frozenset[str]:
        """The families of the players that it names."""
        return frozenset(family(one, self.situation) for one in self.mentions if one.kind in PLAYERS)


def explain_corrected(part: Part, lines: Lines, situation: Situation) -> tuple[LinesExplained, frozenset[int]]:
    """Explain the lines of a part, the results with the scores of corrections below them; return the lines of these.

    Where one of them is not clear, all are explained as any other line.
    """
    corrections = list(_list_corrections(lines)) if any(_begins(line) for _, line in lines) else []
    used = frozenset(number for one in corrections for number, _ in one)
    found = _explain(part, without_lines(lines, used), situation)
    claims = _put_all_right(found.claims, corrections, part, situation)
    if claims is None:
        return _explain(part, lines, situation), frozenset()
    return replace(found, claims=claims), used | _list_struck(found.claims, claims, lines)


def _explain(part: Part, lines: Lines, situation: Situation) -> LinesExplained:
    """Explain lines one by one, what is left of them as an account, and what no account explains by its weights."""
    explained = explain_paragraphs(part.name, lines, explain_lines(part.name, lines, situation), situation)
    return weigh_paragraphs(part.name, lines, join_repeats(explained, situation), situation)


def _put_all_right(
    claims: Sequence[Claim], corrections: Iterable[Lines], part: Part, situation: Situation
) -> list[Claim] | None:
    """Return the claims with the scores of corrections and without those struck out, None where one is not clear."""
    found: list[Claim] | None = list(claims)
    for lines in corrections:
        found = _put_right(found, _read_correction(lines, found, part, situation)) if found is not None else None
    return found


def _put_right(claims: Sequence[Claim], correction: _Correction) -> list[Claim] | None:
    """Return the claims with the score of a correction, or without the one that it strikes out."""
    meant = _find_meant(correction)
    if meant is None:
        return None
    changed: list[Claim] | None = [] if _strikes_out(correction, meant) else None
    if day := _find_day(correction, meant):
        changed = [with_day(replace(meant, completed_on=None), day, meant.where)]
    elif not _strikes(correction.written) and not _says_more(correction, meant):
        score = _find_stated(correction, meant) or _find_score(correction, meant)
        changed = [replace(meant, score=score)] if score else None
    if changed is None:
        return None
    at = claims.index(meant)
    return [*claims[:at], *changed, *claims[at + 1 :]]


def _list_struck(before: Iterable[Claim], claims: Iterable[Claim], lines: Lines) -> set[int]:
    """Return the numbers of the lines on which those claims are that were struck out."""
    places = {one.where for one in before} - {one.where for one in claims}
    return {number for place in places for number in _list_own(place, lines)}


def _list_own(place: Place, lines: Lines) -> Iterator[int]:
    """Yield the numbers of the lines that a place consists of."""
    rest = ((number, line.strip()) for number, line in lines if number >= place.line)
    yield from (number for number, _ in takewhile(lambda one: one[1] and one[1] in place.text, rest))


def _begins(line: str) -> bool:
    """Return whether a line begins to put right what is above it, or strikes out or puts right one by its number."""
    return _BEGINS.match(line) is not None or strikes_by_place(line) or calls_wrong(line)


def _strikes(text: str) -> bool:
    return STRIKES.search(text) is not None and ITEM.search(text) is not None


def _strikes_out(correction: _Correction, claim: Claim) -> bool:
    """Return whether a correction strikes out a claim by its number: it names nobody else, gives no other result, and
    neither denies nor doubts it.
    """
    sentences = _SENTENCES.split(correction.written)
    struck = list(filter(_strikes, sentences))
    others = " ".join(one for one in sentences if one not in struck)
    is_open = UNFINISHED.search(others) is not None or not _brings_result(others)
    if len(struck) != 1 or not correction.players <= set(families(claim)):
        return False
    is_clear = not (_DENIES.search(struck[0]) or is_doubtful(struck[0]) or find_scores(struck[0]))
    return is_open and is_clear


def _list_corrections(lines: Lines) -> Iterator[Lines]:
    """Yield the lines of each correction, up to the end of the sentence that brings its result."""
    taken: list[tuple[int, str]] = []
    for number, line in (*lines, (0, "")):
        if taken and (not line.strip() or _is_complete(taken) or _begins(line)):
            yield from [taken] if _says_how(_join(taken)) else ()
            taken = []
        if line.strip() and (taken or _begins(line)):
            taken.append((number, line))


def _is_complete(lines: Lines) -> bool:
    return lines[-1][1].rstrip()[-1] in SENTENCE_ENDS and _says_how(_join(lines))


def _join(lines: Lines) -> str:
    """Return the text of a correction without what it puts right, and what it leaves as it is."""
    text = without_old_score(plain_dashes(" ".join(line.strip() for _, line in lines)))
    sentences = [one for one in _SENTENCES.split(text) if IS_WRONG.search(one) or not _CONFIRMS.fullmatch(one)]
    while len(sentences) > 1 and _is_chat(sentences[-1]) and _says_how(" ".join(sentences[:-1])):
        sentences.pop()
    text = " ".join(sentences)
    return text if ITEM.search(text) else _mask(IS_WRONG, text)


def _is_chat(sentence: str) -> bool:
    """Return whether a sentence says nothing of a result: "Man wird nicht jünger"."""
    return not (
        _says_how(sentence) or is_of_report(sentence) or doubts_report(sentence) or re.search(r"[\d?]", sentence)
    )


def _says_how(text: str) -> bool:
    """Return whether a text brings another result, or strikes one out."""
    return _brings_result(text) or _strikes(text) or (calls_wrong(text) and any(_list_days(text, ANY_DAY)))


def _list_days(text: str, day: date | None) -> Iterator[DateWord]:
    """Yield the days that a text calls those of an end."""
    yield from (word for word in find_dates(text, day) if _DAY_IS.search(text[: word.start]) and not word.is_other)


def _brings_result(text: str) -> bool:
    return bool(find_scores(text)) or may_decide(text) or _turns_result(text)


def _turns_result(text: str) -> bool:
    """Return whether a text says that the other player has won, and nothing of colours."""
    return REVERSED.search(text) is not None and _COLOUR.search(text) is None


def _read_correction(lines: Lines, claims: Sequence[Claim], part: Part, situation: Situation) -> _Correction:
    """Return what a correction says, beside the claims above it and what numbers their lines."""
    above = [one for one in claims if one.where.line < lines[0][0]]
    written = _join(lines)
    numbers = list_items(above, {part.name: part.lines})
    text = _mask(_NO_DOUBT, _mask(_ONLY_THIS, written) if len(above) == 1 else written)
    place = _find_place(text, numbers, part, above)
    text = _mask(ITEM, text) if any(numbers) else text
    return _Correction(written, text, find_mentions(text, situation)[0], above, place, situation)


def _mask(words: re.Pattern[str] | Guarded, text: str) -> str:
    return words.sub(lambda found: MASK * len(found[0]), text)


def _find_meant(correction: _Correction) -> Claim | None:
    """Return the only claim that a correction means by a number, a board, its place or its players, or that it has."""
    labels, named, place = _list_labels(correction.text), correction.players, correction.place
    meant = [
        claim
        for claim in (correction.above if place is None else correction.above[place : place + 1])
        if named <= set(families(claim)) and labels <= _list_labels(claim.where.text)
    ]
    is_only = len(correction.above) == 1 and _SAYS_HOW.search(correction.text) is not None
    is_clear = any((named, labels, place is not None, is_only))
    return meant[0] if is_clear and len(meant) == 1 else None


def _list_labels(text: str) -> set[str]:
    return {label.lower() for label in _LABEL.findall(text)}


_NOWHERE = limits.LINES
"""The place of what a list has not, or has twice: behind them all."""


def _find_place(text: str, numbers: Sequence[str], part: Part, above: Sequence[Claim]) -> int | None:
    """Return the place of the result that a text means by its number or by "the second one", None for neither."""
    number = find_item(text)
    if number and any(numbers):
        return numbers.index(number) if numbers.count(number) == 1 else _NOWHERE
    places = [int(number) - 1] if number.isdecimal() else list_places(text)
    if not places:
        return None
    place = places[0] if len(places) == 1 else _NOWHERE
    return range(len(above))[place] if -1 <= place < len(above) and _is_list(above, part) else _NOWHERE


def _is_list(claims: Sequence[Claim], part: Part) -> bool:
    """Return whether each line from the first claim to the last has one claim: to count them is clear."""
    own = [claim.where.line for claim in claims]
    between = part.lines[own[0] - 1 : own[-1]] if own else ()
    return 0 < len(set(own)) == len(own) == sum(1 for line in between if line.strip())


def _says_more(correction: _Correction, claim: Claim) -> bool:
    """Return whether a correction denies, doubts, asks, or changes more than the result of a claim that is clear."""
    text = correction.text
    days = {word.value for word in find_dates(text, correction.situation.day)}
    reasons = {claim.reason, *(word.reason for word in find_reasons(text))} - {"", Reason.PLAYED.value}
    is_denied = _DENIES.search(correction.written) is not None or is_doubtful(text)
    is_denied = is_denied or any(one.kind is Kind.DOUBT for one in correction.mentions)
    return any((is_denied, reasons, days - {claim.completed_on}, not claim.score))


def _find_day(correction: _Correction, claim: Claim) -> DateWord | None:
    """Return the only other day that a correction gives a claim, where it changes nothing else of it."""
    text, on = correction.text, correction.situation.day
    days = {word.value for word in find_dates(text, on)} - {claim.completed_on}
    found = [word for word in _list_days(text, on) if {word.value} == days and not word.problem]
    rest = _without_days(correction)
    return found[0] if found and _keeps_result(rest.text, claim) and not _says_more(rest, claim) else None


def _keeps_result(text: str, claim: Claim) -> bool:
    """Return whether a text gives a claim no other result, and does not call it open."""
    scores = {word.score for word in find_scores(text)}
    return scores <= {claim.score} and not (may_decide(text) or UNFINISHED.search(text))


def _without_days(correction: _Correction) -> _Correction:
    """Return a correction without its days, and without what denies one of them."""
    on = correction.situation.day
    text, written = (_NOT_ON_DAY.sub(" ", mask_dates(one, on)[0]) for one in (correction.text, correction.written))
    return replace(correction, text=text, written=written, mentions=find_mentions(text, correction.situation)[0])


def _find_score(correction: _Correction, claim: Claim) -> str:
    """Return the one score that a correction gives a claim, in numbers and in words about its players, else ""."""
    scores = {word.score for word in find_scores(correction.text) if word.kind is ScoreKind.GAME}
    said = set(list_said(correction.text, correction.mentions, families(claim), correction.situation))
    is_clear = bool(said) or scores == {DRAW} or _is_in_order(claim)
    scores |= said
    if not scores and _turns_result(correction.written):
        return mirrored(claim.score)
    return scores.pop() if len(scores) == 1 and is_clear and scores <= {WIN, LOSS, DRAW} else ""


def _find_stated(correction: _Correction, claim: Claim) -> str:
    """Return the score with which the only sentence of a correction that concludes names both players of a claim."""
    stated = [one for one in _SENTENCES.split(correction.text) if _CONCLUDES.match(one)]
    if len(stated) != 1 or not (find_scores(stated[0]) or _POINTS.search(stated[0])):
        return ""
    again = explain_lines("", [(1, _CONCLUDES.sub("", stated[0], count=1))], correction.situation).claims
    is_same = len(again) == 1 and same_players(again[0], claim) and not again[0].findings
    return again[0].score if is_same else ""


def _is_in_order(claim: Claim) -> bool:
    """Return whether White is named first in the words of a claim: a score below is in this order, too."""
    text = fold(claim.where.text)
    white, black = (text.find(name) for name in families(claim))
    return 0 <= white < black
