"""Results that their writer puts right further down in the same mail: "Correction to no. 2: it should read 0-1"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from intake.reading import limits
from intake.reading.accounts.paragraphs import explain_paragraphs
from intake.reading.accounts.repeats import join_repeats
from intake.reading.accounts.weighed_paragraphs import weigh_paragraphs
from intake.reading.accounts.weighed_pieces import weigh_pieces
from intake.reading.claims import mirrored, with_day
from intake.reading.corrections.announced import REVERSED
from intake.reading.corrections.correction_lines import (
    SENTENCES,
    begins_correction,
    brings_result,
    cut_lines,
    join_correction,
    list_corrections,
    list_days,
    mask,
    says_only_result,
    strikes,
    turns_result,
)
from intake.reading.days.dates import DateWord, find_dates, mask_dates
from intake.reading.doubts import english, german
from intake.reading.doubts.meant_results import (
    ITEM,
    find_item,
    list_items,
    list_places,
)
from intake.reading.doubts.supposed import is_doubtful
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations import LinesExplained, explain_lines
from intake.reading.explanations.additions import date_from_before
from intake.reading.explanations.counterchecks import families, family, list_said
from intake.reading.explanations.pair_results import DRAW, LOSS, PLAYERS, WIN
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.name_forms import with_first_names
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import PAIR
from intake.reading.merging import same_players
from intake.reading.part_lines import Lines, with_rests
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import find_scores
from intake.reading.types import Claim, Part, Place
from intake.reading.verdicts import may_decide
from intake.reading.words import MASK, any_case, mask_words
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

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
    r"\b(?:korr\w+|berichtig\w*|correct\w*|falsch|wrong|mistake|error|irrt\w*|verseh\w*|umgekehrt|no(?!\.)|nee|nö"
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

_NOT_ON_DAY = any_case(
    rf"\b(?:nicht|not)\s(?:(?:schon|erst|am|der|den|on|the)\s)*{MASK}+(?:,?\s(?:sondern|but)\b)?"
    rf"|\b(?:datum|tag|date|day)\b.{{0,20}}\b(?:falsch|wrong)\b"
)
"""What says that a day was not that of the end."""

_POINTS = re.compile(r"[^\W\d] (?:[01]|½|1/2)(?= |[.!;]|$)")
_LABEL = any_case(r"\b(?:brett|board|tisch|runde|round)\s*\d{1,2}\b")


@dataclass(frozen=True, slots=True)
class _Correction:
    """What a correction says: as it is written and without its words of doubt, behind which claims, of which place;
    `before` is the text right before it.
    """

    written: str
    text: str
    mentions: Sequence[Mention]
    above: Sequence[Claim]
    place: int | None
    situation: Situation
    line: int
    before: str

    @property
    def players(self) -> frozenset[str]:
        """The families of the players that it names."""
        return frozenset(family(one, self.situation) for one in self.mentions if one.kind in PLAYERS)


def explain_corrected(part: Part, lines: Lines, situation: Situation) -> tuple[LinesExplained, dict[int, str]]:
    """Explain the lines of a part, the results with the scores of corrections behind them; return what is left of the
    lines of these.

    Where one of them is not clear, all are explained as any other line.
    """
    pieces = cut_lines(lines)
    corrections = (
        list(list_corrections(pieces, with_first_names(situation.names)))
        if any(begins_correction(line) for _, line in pieces)
        else []
    )
    used = {piece for one in corrections for piece in one}
    rests = {
        number: "".join(line for at, line in pieces if at == number and (at, line) not in used) for number, _ in used
    }
    kept = with_rests(lines, rests)
    found = _explain(part, kept, situation)
    claims = _put_all_right(found.claims, corrections, part, situation)
    if claims is None:
        return _explain(part, lines, situation), {}
    struck = _list_struck(found.claims, claims, kept)
    return replace(found, claims=claims), rests | dict.fromkeys(struck, "")


def _explain(part: Part, lines: Lines, situation: Situation) -> LinesExplained:
    """Explain lines one by one, what is left of them as an account, and what no account explains by its weights."""
    explained = explain_paragraphs(part.name, lines, explain_lines(part.name, lines, situation), situation)
    found = weigh_paragraphs(part.name, lines, join_repeats(explained, situation), situation)
    found = weigh_pieces(part.name, lines, found, situation)
    found.claims = date_from_before(found.claims, lines, situation.day)
    return found


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
    elif not strikes(correction.written) and not _says_more(correction, meant):
        score = _find_stated(correction, meant) or _find_score(correction, meant)
        changed = [replace(meant, score=score, where=_write_right(meant, correction))] if score else None
    if changed is None:
        return None
    at = claims.index(meant)
    return [*claims[:at], *changed, *claims[at + 1 :]]


def _write_right(claim: Claim, correction: _Correction) -> Place:
    """Return the words of a claim that is put right: those of its correction, where that says nothing but who won."""
    where, said = claim.where, mask_words(correction.written, [one for one in correction.mentions if one.persons], " ")
    if find_scores(where.text) or not says_only_result(said):
        return where
    own = f"{where.source.strip()} {correction.written}"
    return replace(where, text=f"{claim.white} - {claim.black}: {correction.written}", own=own)


def _list_struck(before: Iterable[Claim], claims: Iterable[Claim], lines: Lines) -> set[int]:
    """Return the numbers of the lines on which those claims are that were struck out."""
    places = {one.where for one in before} - {one.where for one in claims}
    return {number for place in places for number in _list_own(place, lines)}


def _list_own(place: Place, lines: Lines) -> Iterator[int]:
    """Yield the numbers of the lines that a place consists of."""
    rest = ((number, line.strip()) for number, line in lines if number >= place.line)
    yield from (number for number, _ in takewhile(lambda one: one[1] and one[1] in place.text, rest))


def _strikes_out(correction: _Correction, claim: Claim) -> bool:
    """Return whether a correction strikes out a claim by its number: it names nobody else, gives no other result, and
    neither denies nor doubts it.
    """
    sentences = SENTENCES.split(correction.written)
    struck = list(filter(strikes, sentences))
    others = " ".join(one for one in sentences if one not in struck)
    is_open = UNFINISHED.search(others) is not None or not brings_result(others)
    if len(struck) != 1 or not correction.players <= set(families(claim)):
        return False
    is_clear = not (_DENIES.search(struck[0]) or is_doubtful(struck[0]) or find_scores(struck[0]))
    return is_open and is_clear


def _read_correction(lines: Lines, claims: Sequence[Claim], part: Part, situation: Situation) -> _Correction:
    """Return what a correction says, beside the claims above it and what numbers their lines."""
    above = [one for one in claims if one.where.line <= lines[0][0]]
    written = join_correction(lines)
    numbers = list_items(above, {part.name: part.lines})
    text = mask(_NO_DOUBT, mask(_ONLY_THIS, written) if len(above) == 1 else written)
    place = _find_place(text, numbers, part, above)
    text = mask(ITEM, text) if any(numbers) else text
    before = _find_before(lines[0], part)
    return _Correction(written, text, find_mentions(text, situation)[0], above, place, situation, lines[0][0], before)


def _find_before(piece: tuple[int, str], part: Part) -> str:
    """Return the text right before a piece of a line in this one, or the last line with words before a whole one."""
    number, text = piece
    above = (line for line in reversed(part.lines[: number - 1]) if line.strip())
    return part.lines[number - 1].removesuffix(text) or next(above, "")


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
    meant = meant if is_clear else _list_turned(correction)
    return meant[0] if len(meant) == 1 and not _may_be_of_other(meant[0], correction) else None


def _may_be_of_other(claim: Claim, correction: _Correction) -> bool:
    """Return whether the sentence before a correction of one player is about them and somebody else than in a claim."""
    names = correction.situation.names
    before = list_persons(SENTENCES.split(correction.before.strip())[-1], names)
    is_of_same = not before.isdisjoint(list_persons(correction.text, names))
    return (
        is_of_same and not _is_named(correction) and not before <= list_persons(f"{claim.white} / {claim.black}", names)
    )


def _list_turned(correction: _Correction) -> list[Claim]:
    """Return the claims in words right before a correction that only says it was the other way round: in the row of a
    score that may mean the colours.
    """
    line = max((one.where.line for one in correction.above), default=0)
    near = [claim for claim in correction.above if claim.where.line == line >= correction.line - 1]
    return [claim for claim in near if turns_result(correction.written) and not find_scores(claim.where.text)]


def _is_right_before(claim: Claim, correction: _Correction) -> bool:
    """Return whether the words of a claim, and nothing about others, are right before a correction."""
    before, text = (one.strip().rstrip(" .!;,:–—-…") for one in (correction.before, claim.where.text))
    names = correction.situation.names
    is_only = list_persons(before, names) <= list_persons(f"{claim.white} / {claim.black}", names)
    return bool(before) and is_only and (before.endswith(text) or text.endswith(before))


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
    found = [word for word in list_days(text, on) if {word.value} == days and not word.problem]
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


def _turn_score(correction: _Correction, claim: Claim) -> str:
    """Return the score of a claim the other way round where a correction is about it, else ""."""
    return mirrored(claim.score) if _is_named(correction) or _is_right_before(claim, correction) else ""


def _find_score(correction: _Correction, claim: Claim) -> str:
    """Return the one score that a correction gives a claim, in numbers and in words about its players, else ""."""
    scores = {word.score for word in find_scores(correction.text) if word.kind is ScoreKind.GAME}
    said = set(list_said(correction.text, correction.mentions, families(claim), correction.situation))
    is_clear = bool(said) or scores == {DRAW} or _is_in_order(claim)
    scores |= said
    if not scores and turns_result(correction.written):
        return _turn_score(correction, claim)
    return scores.pop() if len(scores) == 1 and is_clear and scores <= {WIN, LOSS, DRAW} else ""


def _is_named(correction: _Correction) -> bool:
    """Return whether a correction says which result it means by a label, a place or both players."""
    return bool(_list_labels(correction.text)) or correction.place is not None or len(correction.players) >= PAIR


def _find_stated(correction: _Correction, claim: Claim) -> str:
    """Return the score with which the only sentence of a correction that concludes names both players of a claim."""
    stated = [one for one in SENTENCES.split(correction.text) if _CONCLUDES.match(one)]
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
