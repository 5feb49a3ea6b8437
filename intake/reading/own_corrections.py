"""Results that their writer puts right further down in the same mail: "Correction to no. 2: it should read 0-1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading import limits
from intake.reading.claims import mirrored
from intake.reading.corrections import REVERSED, without_old_score
from intake.reading.dates import find_dates
from intake.reading.day_words import MONTH_WORD, MONTHS, ROMAN
from intake.reading.doubts import is_doubtful
from intake.reading.explanations import LinesExplained, explain_lines
from intake.reading.explanations.counterchecks import families, family, list_owners
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, VERBS_OF_RESULT, WIN
from intake.reading.meant_results import find_place
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import SENTENCE_ENDS
from intake.reading.part_lines import Lines
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import find_scores, plain_dashes
from intake.reading.types import Claim, Part
from intake.reading.verdicts import may_decide
from intake.reading.words import MASK, any_case, one_of
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

_BEGINS = re.compile(
    r"^\W*(?:p\.?\s?s\b\W*(?=sorry|oops|ups|no\b|nein))?"
    r"(?:oops|ups|huch|oh|ach nein|nein|moment|halt|stopp?|sorry|wait|hold on|no"
    r"|entschuldigung|verzeihung|pardon"
    r"|(?:\w+ )?(?:berichtigung|korrektur|richtigstellung|correction|erratum))\b",
    re.IGNORECASE | re.MULTILINE,
)
"""How a line begins in which a writer puts right what is above it."""

_SAYS_HOW = any_case(
    r"\b(?:it was|it is|it ended|es war|es ist|es wurde|also|so it is|richtig ist|should (?:be|read))\b"
)
"""Without one of these a line that means no result of several says nothing of the only one above it."""

_DENIES = any_case(
    r"\b(?:kein\w*|nicht|nie|not|never|neither|weder)\b|n't\b|\?|\b(?:datum|tag|date|day)\b.{0,20}\b(?:falsch|wrong)\b"
)
"""What says what a result was not, asks, or calls more wrong than the result."""

_NO_DOUBT = any_case(
    r"\b(?:korr\w+|berichtig\w*|correct\w*|falsch|wrong|mistake|error|irrt\w*|verseh\w*|umgekehrt|no(?!\.)"
    r"|die dame|says(?= it was)|wie [^,.;]* steht|(?:scrub|scratch|strike|forget) (?:that|it))\b"
    rf"|{REVERSED.pattern}"
)
"""Words of doubt that here are about what was written above, where it is known from, and a lady."""

_COLOUR = any_case(r"\b(?:farb|colou?r|wei(?:ß|ss)|white|schwarz|black)")
_NOUN = one_of(
    r"nr\.?|nummer|no\.?|number|zeile|line|punkt|item|pos(?:ition)?\.?|ziffer|partie|game|ergebnis|result",
    "spiel|zu|bei|to|of",
)
_ITEM = any_case(rf"\b{_NOUN}\s+\(?([1-9]\d?|{ROMAN})\b(?!:\d|\s?[-/,]\s?\d|\s:\s|\.\d|\.?\s?{MONTH_WORD}\b)")
"""The number of a line above: "zu II.", "no. 2"."""

_LISTED = any_case(rf"\s*[(\[]?(?:nr\.?|no\.?)?\s*(\d{{1,2}}|{ROMAN})(?:[.)\]]+\s|\s\s)")
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
    corrections = list(_list_corrections(lines)) if _BEGINS.search("\n".join(line for _, line in lines)) else []
    used = frozenset(number for one in corrections for number, _ in one)
    if used:
        found = explain_lines(part.name, [(n, "" if n in used else line) for n, line in lines], situation)
        if claims := _put_all_right(found.claims, corrections, part, situation):
            return replace(found, claims=claims), used
    return explain_lines(part.name, lines, situation), frozenset()


def _put_all_right(
    claims: Sequence[Claim], corrections: Iterable[Lines], part: Part, situation: Situation
) -> list[Claim]:
    """Return the claims with the scores of corrections, none where one of these is not clear."""
    found = list(claims)
    for lines in corrections:
        correction = _read_correction(lines, [one for one in found if one.where.line < lines[0][0]], part, situation)
        meant = _find_meant(correction)
        score = _find_score(correction, meant) if meant and not _says_more(correction, meant) else ""
        if not score:
            return []
        found = [replace(one, score=score) if one is meant else one for one in found]
    return found


def _list_corrections(lines: Lines) -> Iterator[Lines]:
    """Yield the lines of each correction, up to the end of the sentence that brings its result."""
    taken: list[tuple[int, str]] = []
    for number, line in (*lines, (0, "")):
        if taken and (not line.strip() or _is_complete(taken) or _BEGINS.match(line)):
            if _brings_result(_join(taken)):
                yield taken
            taken = []
        if line.strip() and (taken or _BEGINS.match(line)):
            taken.append((number, line))


def _is_complete(lines: Lines) -> bool:
    return lines[-1][1].rstrip()[-1] in SENTENCE_ENDS and _brings_result(_join(lines))


def _join(lines: Lines) -> str:
    """Return the text of a correction without what it puts right."""
    return without_old_score(plain_dashes(" ".join(line.strip() for _, line in lines)))


def _brings_result(text: str) -> bool:
    return bool(find_scores(text)) or may_decide(text) or _turns_result(text)


def _turns_result(text: str) -> bool:
    """Return whether a text says that the other player has won, and nothing of colours."""
    return REVERSED.search(text) is not None and _COLOUR.search(text) is None


def _read_correction(lines: Lines, above: Sequence[Claim], part: Part, situation: Situation) -> _Correction:
    """Return what a correction says, beside the claims above it and what numbers their lines."""
    written = _join(lines)
    listed = [_LISTED.match(part.lines[one.where.line - 1]) for one in above]
    numbers = [_number(found[1]) if found else "" for found in listed]
    text = _mask(_NO_DOUBT, written)
    place = _find_place(text, numbers, part, above)
    text = _mask(_ITEM, text) if any(numbers) else text
    return _Correction(written, text, find_mentions(text, situation)[0], above, place, situation)


def _mask(words: re.Pattern[str], text: str) -> str:
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
    item = _ITEM.search(text)
    number = _number(item[1]) if item else ""
    if number and any(numbers):
        return numbers.index(number) if numbers.count(number) == 1 else _NOWHERE
    place = int(number) - 1 if number else find_place(text)
    if place is None:
        return None
    return range(len(above))[place] if -1 <= place < len(above) and _is_list(above, part) else _NOWHERE


def _number(written: str) -> str:
    """Return a number in digits, also one in Roman numerals."""
    return str(MONTHS.get(written.lower(), written))


def _is_list(claims: Sequence[Claim], part: Part) -> bool:
    """Return whether each line from the first claim to the last has one claim: to count them is clear."""
    own = [claim.where.line for claim in claims]
    between = part.lines[own[0] - 1 : own[-1]] if own else ()
    return len(set(own)) == len(own) == sum(1 for line in between if line.strip())


def _says_more(correction: _Correction, claim: Claim) -> bool:
    """Return whether a correction denies, doubts, asks, or changes more than the result of a claim that is clear."""
    text = correction.text
    days = {word.value for word in find_dates(text, correction.situation.day)}
    reasons = {claim.reason, *(word.reason for word in find_reasons(text))} - {"", Reason.PLAYED.value}
    is_denied = _DENIES.search(correction.written) is not None or is_doubtful(text)
    is_denied = is_denied or any(one.kind is Kind.DOUBT for one in correction.mentions)
    return any((is_denied, reasons, days - {claim.completed_on}, not claim.score))


def _find_score(correction: _Correction, claim: Claim) -> str:
    """Return the one score that a correction gives a claim, in numbers and in words about its players, else ""."""
    scores = {word.score for word in find_scores(correction.text) if word.kind is ScoreKind.GAME}
    said = set(_list_said(correction, *families(claim)))
    is_clear = bool(said) or scores == {DRAW} or _is_in_order(claim)
    scores |= said
    if not scores and _turns_result(correction.written):
        return mirrored(claim.score)
    return scores.pop() if len(scores) == 1 and is_clear and scores <= {WIN, LOSS, DRAW} else ""


def _list_said(correction: _Correction, white: str, black: str) -> Iterator[str]:
    """Yield the scores that the words of a correction say of its two players."""
    verbs = (one for one in correction.mentions if VERBS_OF_RESULT.get(one.kind, DRAW) != DRAW)
    for verb in verbs if white != black else ():
        for owner in list_owners(correction.text, verb, correction.mentions):
            score = VERBS_OF_RESULT[verb.kind]
            yield mirrored(score) if family(owner, correction.situation) == black else score


def _is_in_order(claim: Claim) -> bool:
    """Return whether White is named first in the words of a claim: a score below is in this order, too."""
    text = fold(claim.where.text)
    white, black = (text.find(name) for name in families(claim))
    return 0 <= white < black
