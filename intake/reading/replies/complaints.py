"""A reply that calls one of the stored lines of our answer wrong: which line it means, and what is right instead."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.corrections import says_correction, without_old_score
from intake.reading.dates import find_dates
from intake.reading.ordinals import LAST, NEXT_TO_LAST, ORDINALS
from intake.reading.types import BODY, Candidate, Claim, Finding, Place, Reading
from intake.reading.unfinished import UNFINISHED
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .assigning import names_question
from .changes import REOPENED, Changes, cancel_claim
from .corrected_days import UnclearDayError, find_corrected_day
from .own_text import ABOVE, Passage
from .player_names import EXCEPT, SORRY, family_words, known_words, names_only, names_other
from .results import scores_in, scores_said
from .types import AnswerText, Complaint

_NOUN = r"(?:zeile|partie|spiel|ergebnis|eintrag|meldung|line|game|result|entry|row)"
_NUMBERED = any_case(
    rf"\b(?:{_NOUN}|position|pos\.)\s*(?:nr\.?|nummer|no\.?|number|#)?\s*\(?(?P<number>\d{{1,2}})\)?(?![\d.:/-]*\d)"
    rf"|(?<![\d.:/-])(?P<before>\d{{1,2}})(?:\.|st|nd|rd|th)\s+{_NOUN}\b"
)
_ORDINAL = tuple(
    any_case(rf"\b(?:{words})\b(?:\s+(?:gespeicherte[nr]?\s+|stored\s+)?{_NOUN}\b)?") for words in ORDINALS
)
_FROM_END = (
    (any_case(rf"\b(?:{NEXT_TO_LAST})\b(?:\s+{_NOUN})?"), -2),
    (any_case(rf"\b(?:{LAST})\b(?:\s+{_NOUN})"), -1),
)
_NO_FAULT = any_case(
    r"\b(?:kein(?:e[nr]?)? fehler|fehler(?:frei|los)|nichts falsch|nicht falsch|no (?:mistakes?|errors?)|nothing wrong"
    r"|not wrong)\b"
)
_FAULT = any_case(
    r"\b(?:falsch\w*|fehler\w*|irrtum|irrtümlich|verkehrt|verwechselt|verdreht|vertauscht|swapped|reversed|vertan|vertippt|verschrieben|inkorrekt|unrichtig"
    r"|(?:stimm(?:t|en)|stümmt|passt|passen|basst|bassd)\s+(?:\w+\s+){0,3}?(?:nicht|net|ned|nit|nich|ni|niet)"
    r"|(?:nicht|net|ned|nit)\s+(?:ganz\s+)?(?:richtig|korrekt|in ordnung)|geändert werden|ändern|korrigieren"
    r"|berichtigen"
    r"|kommando zurück|rolle rückwärts|scratch that|strike that|hold on|correction"
    r"|(?:war|ist|endete) (?:ja )?doch (?:nur |ein(?:e|en)? )?(?:remis|unentschieden|umgekehrt|andersr?um)"
    r"|wrong(?:ly)?|incorrect(?:ly)?|mistakes?|errors?|typo|mixed up"
    r"|(?:not|n't)\s+(?:quite\s+)?(?:right|correct|true)|amend|fix)\b"
)
SENTENCE_END = any_case(
    rf"(?<=[^\W\d_]{{2}}[.!;])(?<!\bnr\.)(?<!\bno\.)(?<!\bpos\.)\s+|(?<=\d[.!;])\s+(?=(?-i:[A-ZÄÖÜ]))(?!{_NOUN})"
    r"|(?<=[\d\s](?-i:[a-h])\.)\s+(?=(?-i:[A-ZÄÖÜ]))"
)

_DAY_LATER = any_case(
    r"\b(?:forgot(?:ten)?|omitted|left out|vergessen|vergaß|nachtrag\w*|nachreich\w*)\b[^.!?]{0,40}"
    r"\b(?:date|day|datum|tag)\b"
    r"|\b(?:date|day|datum|tag)\b[^.!?]{0,40}\b(?:forgot\w*|vergessen|nachtrag\w*|gefehlt|fehlte|was missing)\b"
)
"""What says that the day of a result comes only now."""

_OTHER_GAME = any_case(r"\b(?:ander(?:e[nrms]?|n)|other)\b")
_OWN_REPORT = any_case(
    r"\b(?:meine?|unsere|letzte|my|our|last)\b.{0,30}\b(?:meldung(?:en)?|bericht|mail|e-mail|nachricht|reports?|message|email)\b"
    r"|\b(?:alles|everything|all of it|the whole lot|die ganze meldung)\b"
)
_TAKES_BACK = any_case(
    rf"{phrases.DROP.pattern}|\b(?:löschen|loeschen|stornieren|annullieren|ziehe|nehme|zurück|delete|remove|forget)\b"
)

WITHDRAWING_WORDS = 20
"""Words of a reply that withdraws a whole report, at most (our own choice)."""

MOST = 60
"""Passages of a reply that are looked at (our own choice)."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence, as it is written and without the place that it names, and the stored line that it is about; `certain`
    where it needs no word for a fault, `missing` the place where the answer has no such line.
    """

    written: str
    text: str
    passage: Passage
    target: Claim | None = None
    certain: bool = False
    missing: str = ""


@dataclass(frozen=True, slots=True)
class Listed:
    """The stored games that a reply may speak against: those of the answer, by their place or names, and `earlier` ones
    by their names; `families` are the folded family names of all players who are known.
    """

    stored: Sequence[Claim]
    earlier: Sequence[Claim] = ()
    families: Collection[str] = ()


def find_complaints(
    passages: Sequence[Passage], listed: Listed, day: date | None, *, is_asked: bool
) -> tuple[Complaint, ...]:
    """Return what a reply says against stored lines; `is_asked` where questions of ours are open, whose numbers and
    places come first.
    """
    stored = listed.stored
    if not (stored or listed.earlier):
        return ()
    free = [passage for passage in passages if not passage.line and not passage.number][:MOST]
    if stored and not is_asked and (whole := _withdraw_all(free, stored)):
        return (whole,)
    groups = _grouped(_sentences(free, listed, is_asked=is_asked), listed.families, is_asked=is_asked)
    found = [_read_group(group, day) for group in groups if group[0].target is not None]
    found += [_ask_place(group, stored) for group in groups if stored and group[0].missing]
    if not any(found) and not is_asked and len(stored) > 1 and groups and _accuses_some(groups[0]):
        found = [_ask_place(groups[0], stored)]
    return tuple(complaint for complaint in found if complaint is not None)


def _grouped(sentences: Iterable[_Sentence], families: Collection[str], *, is_asked: bool) -> list[list[_Sentence]]:
    """Return sentences with those that follow them: each begins with another line, with a game of somebody else, or
    with the question that it answers.
    """
    groups: list[list[_Sentence]] = []
    for sentence in sentences:
        is_answer = is_asked and names_question(sentence.written)
        if not groups or is_answer or _begins_group(sentence, groups[-1][0].target, families):
            groups.append([sentence])
        else:
            groups[-1].append(sentence)
    return groups


def _begins_group(sentence: _Sentence, before: Claim | None, families: Collection[str]) -> bool:
    """Return whether a sentence is about another line than those before it, or about a game of somebody else."""
    if sentence.target is None:
        is_other = before is not None and names_other(sentence.written, families, known_words(before))
        return is_other or bool(sentence.missing)
    return sentence.target is not before or bool(sentence.missing)


def _accuses_some(group: Sequence[_Sentence]) -> bool:
    """Return whether sentences call something wrong and do not say what, in few words."""
    text = " ".join(sentence.text for sentence in group)
    return _has_fault(text) and not phrases.DOUBT.search(text) and len(text.split()) <= WITHDRAWING_WORDS


def _withdraw_all(passages: Sequence[Passage], stored: Sequence[Claim]) -> Complaint | None:
    """Return the withdrawal of everything that an answer lists: "bitte vergessen Sie meine Meldung"."""
    text = " ".join(passage.text for passage in passages)
    if not (_OWN_REPORT.search(text) and _TAKES_BACK.search(text)) or phrases.DOUBT.search(text):
        return None
    said = set(fold(text).split())
    named = any(family_words(name) & said for claim in stored for name in (claim.white, claim.black))
    if named or phrases.NOT.search(text) or scores_in(text) or len(text.split()) > WITHDRAWING_WORDS:
        return None
    where = Place(BODY, passages[0].index + 1, text)
    whole = tuple((passage.index, passage.text) for passage in passages)
    return Complaint(whole, cancellations=tuple(cancel_claim(claim, where) for claim in stored))


def with_complaints(reading: Reading, complaints: Sequence[Complaint]) -> Reading:
    """Return the reading of a reply with what it says against stored lines."""
    if not complaints:
        return reading
    return replace(
        reading,
        claims=(*(each.claim for each in complaints if each.claim), *reading.claims),
        cancellations=(*reading.cancellations, *(one for each in complaints for one in each.cancellations)),
        findings=tuple(finding for finding in reading.findings if finding.code != Question.NO_RESULTS),
    )


def _sentences(passages: Sequence[Passage], listed: Listed, *, is_asked: bool) -> Iterator[_Sentence]:
    stored = listed.stored
    is_sorry = any(SORRY.search(passage.text) for passage in passages)
    for passage in passages:
        for text in SENTENCE_END.split(passage.text):
            target, rest, missing = _find_place(text, stored, is_asked=is_asked)
            certain = target is not None
            if target is None and 0 < passage.place <= len(stored):
                target, certain = stored[passage.place - 1], True
            if target is None and not missing:
                target, certain = _find_named(text, (*stored, *listed.earlier), is_sorry=is_sorry)
            if target is None and not missing and not is_asked:
                target = _find_heading(text, stored)
            if target is None and not missing and len(stored) == 1 and not is_asked:
                target = stored[0] if _is_about_the_only(text, stored[0], listed.families) else None
            yield _Sentence(text, rest, passage, target, certain, missing)


def _find_place(text: str, stored: Sequence[Claim], *, is_asked: bool) -> tuple[Claim | None, str, str]:
    """Return the stored line that is named by its place, the text without that, and the place where there is none."""
    if numbered := _NUMBERED.search(text):
        return _at(stored, int(numbered["number"] or numbered["before"]) - 1, numbered, text)
    ordinals = [(found, at) for at, pattern in enumerate(_ORDINAL) if (found := pattern.search(text))]
    ordinals += [(found, len(stored) + at) for pattern, at in _FROM_END if (found := pattern.search(text))]
    if not ordinals or (is_asked and not _is_of_line(ordinals[0][0][0], text)):
        return None, text, ""
    found, at = ordinals[-1]
    return _at(stored, at, found, text)


def _is_of_line(place: str, text: str) -> bool:
    """Return whether a place with its noun is that of a stored line although something is asked: only where the text
    calls something wrong or withdraws it, since "the second game" may be that of a question.
    """
    return " " in place and bool(accuses(text) or says_correction(text) or takes_back(text))


def _at(stored: Sequence[Claim], index: int, found: re.Match[str], text: str) -> tuple[Claim | None, str, str]:
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    if 0 <= index < len(stored):
        return stored[index], rest, ""
    accuses = _has_fault(rest) or phrases.DROP.search(rest) or any(scores_said(claim, rest) for claim in stored[:1])
    return None, rest, found[0].strip() if accuses and " " in found[0].strip() else ""


def _find_named(text: str, stored: Sequence[Claim], *, is_sorry: bool) -> tuple[Claim | None, bool]:
    """Return the one stored line that a sentence names by most of its players, where it speaks against it, and whether
    it does so without a word for a fault.
    """
    said = set(fold(text).split())
    hits = [sum(bool(family_words(name) & said) for name in (claim.white, claim.black)) for claim in stored]
    most = max(hits)
    if not most or hits.count(most) > 1:
        return None, False
    claim = stored[hits.index(most)]
    if accuses(text):
        return claim, False
    if not names_only(text, known_words(claim)):
        return None, False
    apart = EXCEPT.search(text) or UNFINISHED.search(text) or phrases.REVERSED.search(text)
    removed = phrases.DROP.search(text) and not phrases.NOT.search(text)
    both = most > 1 and bool(apart or removed or (phrases.NOT.search(text) and _says_otherwise(text, claim)))
    certain = both or (is_sorry and bool(scores_said(claim, text) - {claim.score}))
    return (claim, True) if certain else (None, False)


def _find_heading(text: str, stored: Sequence[Claim]) -> Claim | None:
    """Return the stored line of which a text has nothing but the names, White first: "Koch - Wolf."."""
    named = [(text.find(claim.white.partition(",")[0]), text.find(claim.black.partition(",")[0])) for claim in stored]
    found = [claim for claim, (white, black) in zip(stored, named, strict=True) if 0 <= white < black]
    words = fold(text).split()
    is_bare = len(found) == 1 and all(word in known_words(found[0]) for word in words)
    return found[0] if is_bare else None


def _says_otherwise(text: str, claim: Claim) -> bool:
    """Return whether a text gives a stored game one other result, or no result and another day."""
    scores = scores_said(claim, without_old_score(text)) - {claim.score}
    return len(scores) == 1 or (not scores and find_dates(text, claim.completed_on) != ())


def _is_about_the_only(text: str, claim: Claim, families: Collection[str]) -> bool:
    """Return whether a sentence that names nobody else speaks against the only stored line."""
    if names_other(text, families, known_words(claim)):
        return False
    goes_on = UNFINISHED.search(text) and names_only(text, known_words(claim)) and not _OTHER_GAME.search(text)
    return accuses(text) or says_correction(text) or bool(goes_on)


def _has_fault(text: str) -> bool:
    return _FAULT.search(_NO_FAULT.sub(" ", text)) is not None


def find_day_later(passages: Iterable[Passage], day: date | None) -> tuple[date | None, frozenset[int]]:
    """Return the one day that a reply adds to a report ("I forgot the day: 9 September"), and its line."""
    for passage in passages:
        words = find_dates(passage.text, day) if _DAY_LATER.search(passage.text) else ()
        if len(words) == 1 and words[0].value and not words[0].problem:
            return words[0].value, frozenset({passage.index})
    return None, frozenset()


def accuses(text: str) -> bool:
    """Return whether a text calls a line wrong, or says that it had no day."""
    return _has_fault(text) or _DAY_LATER.search(text) is not None


def _read_group(group: Sequence[_Sentence], day: date | None) -> Complaint | None:
    """Return what sentences about one stored line say against it, None where they only repeat or praise it."""
    stored, text = group[0].target, " ".join(sentence.text for sentence in group)
    assert stored is not None  # noqa: S101 -- a group begins with its line
    said, where = _place_of(group)
    doubtful = phrases.DOUBT.search(text) is not None
    other = scores_said(stored, without_old_score(text)) - {stored.score}
    if not doubtful and takes_back(text) and not other:
        return Complaint(said, cancellations=(cancel_claim(stored, where),), stored=stored)
    changed = None if doubtful else _changed(stored, text, day)
    is_wrong = accuses(text) or says_correction(text)
    if changed is not None and (group[0].certain or is_wrong):
        return Complaint(said, replace(changed, where=where, corrects=True), stored=stored)
    if not is_wrong:
        return None
    game = f"{stored.white} - {stored.black} {stored.score}"
    asked = Finding(Question.WRONG_LINE, game, where)
    return Complaint(said, replace(stored, where=where, corrects=True, findings=(asked,)), stored=stored)


def _place_of(group: Sequence[_Sentence]) -> tuple[tuple[tuple[int, str], ...], Place]:
    first = next((each.passage for each in group if each.passage.index > ABOVE), group[0].passage)
    said = tuple((sentence.passage.index, sentence.written) for sentence in group)
    return said, Place(BODY, first.index + 1, first.text)


def takes_back(text: str) -> bool:
    """Return whether a text withdraws a line, or says that its game goes on."""
    return phrases.DROP.search(text) is not None or UNFINISHED.search(text) is not None


def _ask_place(group: Sequence[_Sentence], stored: Sequence[Claim]) -> Complaint:
    """Return the question which of the lines of our answer is meant by a place that it does not have."""
    text = " ".join(sentence.text for sentence in group)
    said, where = _place_of(group)
    scores = scores_said(stored[0], text)
    score = next(iter(scores)) if len(scores) == 1 and not phrases.DOUBT.search(text) else ""
    reopens: Changes = ((REOPENED, "yes"),) if takes_back(text) and not score else ()
    claim = replace(stored[0], where=where, corrects=True, score=score or stored[0].score)
    offered = tuple(
        Candidate((*_identity(each, score), *reopens), f"{each.white} - {each.black} {each.score}") for each in stored
    )
    which = Finding(Question.WHICH_GAME, group[0].missing, where, (claim,), candidates=offered)
    what = Finding(Question.WRONG_LINE, "", where, (claim,))
    findings = (which,) if score or reopens else (which, what)
    return Complaint(said, replace(claim, findings=findings))


def _identity(claim: Claim, score: str) -> Changes:
    """Return the changes that make a claim one about a stored game, with another score where there is one."""
    day = claim.completed_on.isoformat() if claim.completed_on else ""
    return (
        *(("white", claim.white), ("number_white", claim.number_white), ("black", claim.black)),
        *(("number_black", claim.number_black), ("tournament", claim.tournament), ("completed_on", day)),
        *(("score", score or claim.score), ("reason", "played" if score else claim.reason)),
        *((("round", str(claim.round)),) if claim.round is not None else ()),
    )


def _changed(stored: Claim, text: str, day: date | None) -> Claim | None:
    """Return a stored game with its right result or day, None where the words give neither, or two."""
    scores = scores_said(stored, without_old_score(text)) - {stored.score}
    if not scores and phrases.REVERSED.search(text) and mirrored(stored.score) != stored.score:
        scores = frozenset({mirrored(stored.score)})
    try:
        other_day = find_corrected_day(AnswerText(text, day), stored.completed_on)
    except UnclearDayError:
        return None
    if len(scores) > 1 or not (scores or other_day):
        return None
    score = next(iter(scores), stored.score)
    reason = "played" if scores else stored.reason
    return replace(stored, score=score, reason=reason, completed_on=other_day or stored.completed_on)
