"""A reply that calls one of the stored lines of our answer wrong: which line it means, and what is right instead."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import partial

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.corrections.announced import REVERSED, says_correction, without_old_score
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.known import KnownTournament
from intake.reading.reasons import find_reason
from intake.reading.scores import says_taken
from intake.reading.types import BODY, Candidate, Claim, Finding, Place, Reading
from intake.reading.words import any_case

from . import phrases
from .changes import REOPENED, cancel_claim
from .colours import speaks_of_colours
from .complained_clauses import split_by_line
from .complained_lines import Listed, Target, find_spoken_of, find_target, is_second_of_line
from .ended_days import UnclearDayError, find_ended_day, list_dates, speaks_of_day
from .faults import BESIDES, OTHER_GAME, STAYS, accuses, as_statement, has_fault, without_offers
from .numbering import names_question
from .other_players import rename_namesake
from .own_text import ABOVE, Passage
from .player_names import SORRY, count_families, known_words, names_in_order, names_one, names_other
from .praised_lines import is_praise
from .removals import DROP, SLIP, list_removals, removes_it, takes_back
from .results import scores_in, scores_said
from .right_games import find_other_game
from .settled_complaints import without_settled
from .tournaments import find_own_tournament, list_codes
from .types import AnswerText, Changes, Complaint
from .withdrawn_reports import WITHDRAWING_WORDS, withdraw_all

_OF_ELSE = any_case(r"\b(?:farben?|colou?rs?|wei(?:ß|ss)e?|schwarz|white|black|tage?n?|daten|datum|dates?|days?)\b")
"""Beside these words it is not the result that was the other way round."""

_OTHER_LINE = any_case(r"\b(?:die|das|der|den|the) (?:andere[nrs]?|other)\b")
"""The other of two lines."""

MOST = 60
"""Passages of a reply that are looked at (our own choice)."""


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence as it is written, and the stored line that it is about."""

    written: str
    passage: Passage
    about: Target

    @property
    def text(self) -> str:
        """The sentence without the place that it names."""
        return self.about.text

    @property
    def target(self) -> Claim | None:
        """The stored line."""
        return self.about.claim


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
    if stored and not is_asked and (whole := withdraw_all(free, stored)):
        return (whole,)
    groups = _grouped(_sentences(free, listed, is_asked=is_asked), listed, is_asked=is_asked)
    found = [_read_group(group, day, listed, is_asked=is_asked) for group in groups if group[0].target is not None]
    found += [_ask_missing(group, stored) for group in groups]
    rest = " ".join(_text_of(group, listed) for group in groups if group[0].target is None)
    complaints = [each for each in found if each and not (each.is_praise and DROP.search(rest))]
    if not complaints and not is_asked and len(stored) > 1 and groups and _accuses_some(groups[0], listed):
        complaints = [_ask_place(groups[0], stored)]
    return without_settled(complaints)


def _ask_missing(group: Sequence[_Sentence], stored: Sequence[Claim]) -> Complaint | None:
    """Return the question which line is meant by sentences that name none of our answer, or several."""
    about = group[0].about
    offered = about.several or stored
    return _ask_place(group, offered) if about.missing and offered else None


def _grouped(sentences: Iterable[_Sentence], listed: Listed, *, is_asked: bool) -> list[list[_Sentence]]:
    """Return sentences with those that follow them: each begins with another line, with a game of somebody else, or
    with the question that it answers.
    """
    groups: list[list[_Sentence]] = []
    for one in sentences:
        before = groups[-1][0].target if groups else None
        sentence = one if is_asked else _as_of_other(one, before, listed.stored)
        is_answer = is_asked and names_question(sentence.written)
        if not groups or is_answer or _begins_group(sentence, before, listed):
            groups.append([sentence])
        else:
            groups[-1].append(sentence)
    return groups


def _as_of_other(sentence: _Sentence, before: Claim | None, stored: Sequence[Claim]) -> _Sentence:
    """Return a sentence that speaks against "the other game" as one about the other stored line, or about one of them;
    "their other game" is none of them.
    """
    others = [claim for claim in stored if claim is not before]
    if sentence.target or before is None or not (others and _is_against_other(sentence.text)):
        return sentence
    only = others[0] if len(others) == 1 else None
    missing = "" if only else sentence.text.strip()
    return replace(sentence, about=Target(sentence.text, only, only is not None, missing, tuple(others)))


def _is_against_other(text: str) -> bool:
    """Return whether a sentence withdraws "the other game" or calls it wrong."""
    return _OTHER_LINE.search(text) is not None and (takes_back(text) or accuses(text))


def _begins_group(sentence: _Sentence, before: Claim | None, listed: Listed) -> bool:
    """Return whether a sentence is about another line than those before it, about a game of somebody else, or says
    that another line stays as it is.
    """
    if sentence.about.missing:
        return True
    if sentence.target is not None:
        return sentence.target is not before
    if before is None:
        return False
    is_of_others = names_other(sentence.written, listed.families, known_words(before))
    is_of_others = is_of_others or _is_news(sentence.written)
    return is_of_others or _is_of_other(sentence.written, before, listed)


def _is_news(text: str) -> bool:
    """Return whether a sentence introduces news: not that the draw of the one before it was accepted since."""
    return BESIDES.search(text) is not None and not says_taken(text)


def _is_of_other(text: str, before: Claim, listed: Listed) -> bool:
    """Return whether a sentence names the players of another stored line in their order, or says of one by its score
    that it stays: "Das 1-0 bleibt.".
    """
    others = [claim for claim in listed.games if claim is not before]
    if any(names_in_order(text, claim) for claim in others) and not names_in_order(text, before):
        return True
    scores = scores_in(text)
    is_of_others = 0 < len(scores) == len((scores - {before.score}) & {claim.score for claim in others})
    return is_of_others and _affirms(text)


def _affirms(text: str) -> bool:
    """Return whether a sentence says that something stays as it is, and denies nothing."""
    return STAYS.search(text) is not None and not (phrases.NOT.search(text) or accuses(text))


def _accuses_some(group: Sequence[_Sentence], listed: Listed) -> bool:
    """Return whether sentences call something wrong, or give another day, and do not say of what, in few words."""
    text = " ".join(sentence.text for sentence in group)
    is_of_day = speaks_of_day(text) and not (names_other(text, listed.families, ()) or scores_in(text))
    return (has_fault(text) or is_of_day) and not phrases.DOUBT.search(text) and len(text.split()) <= WITHDRAWING_WORDS


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
    """Yield the sentences of a reply, each with the stored line that it is about."""
    is_sorry = any(SORRY.search(passage.text) for passage in passages)
    find = partial(find_target, listed=listed, is_asked=is_asked, is_sorry=is_sorry)
    before = named = ""
    for passage in passages:
        for text, is_free in _split(passage, listed, is_asked=is_asked):
            named = text if count_families(text, listed.families) else named
            about = _of_named(named, find(text, passage.place) if is_free else Target(text), listed)
            if not (about.claim or about.missing or is_asked):
                about = _find_removed(text, before, listed) or about
            before = f"{before} {text}"
            yield _Sentence(text, passage, about)


def _of_named(named: str, about: Target, listed: Listed) -> Target:
    """Return the line that a sentence is about; none where it says of nobody that they still play, and the last one
    that `named` somebody is not about this line.
    """
    if about.claim is None or about.text == named or not UNFINISHED.search(about.text):
        return about
    is_of_others = names_other(named, listed.families, known_words(about.claim)) and not names_one(named, about.claim)
    return Target(about.text) if is_of_others else about


def _split(passage: Passage, listed: Listed, *, is_asked: bool) -> Iterator[tuple[str, bool]]:
    """Yield sentences, and whether each may be about a stored line: not about the other game or a question."""
    is_second = False
    for text in split_by_line(passage.text, listed):
        is_second = is_second or is_second_of_line(text, passage.place, listed)
        yield text, not (is_second or (is_asked and names_question(text)))


def _find_removed(text: str, before: str, listed: Listed) -> Target | None:
    """Return the stored line of which words `before` spoke, where a sentence withdraws it without its names."""
    return Target(text, find_spoken_of(before, listed), certain=True) if removes_it(text) else None


def _read_group(group: Sequence[_Sentence], day: date | None, listed: Listed, *, is_asked: bool) -> Complaint | None:
    """Return what sentences about one stored line say against it, or the line again where they say that it is right;
    None where they only repeat it, or may answer a question.
    """
    stored, text = group[0].target, _text_of(group, listed)
    assert stored is not None  # noqa: S101 -- a group begins with its line
    said, where = _place_of(group)
    if other_game := find_other_game(group[0].about, text, day, listed):
        return Complaint(said, replace(other_game, where=where), (cancel_claim(stored, where),), stored)
    doubtful = _is_in_doubt(text)
    scores = scores_said(stored, without_old_score(text))
    other = scores - {stored.score}
    goes_on = UNFINISHED.search(text) is not None
    gone = None if doubtful or other else _take_out(stored, text, where, listed.tournaments)
    if gone is not None:
        return replace(gone, sentences=said)
    is_wrong = _calls_wrong(text)
    is_unclear = doubtful or goes_on or (stored in listed.doubles and speaks_of_colours(text))
    right = None if is_unclear else _put_right(group[0].about, text, scores, day)
    is_kept = right == replace(stored, corrects=True) and names_other(text, listed.families, known_words(stored))
    if right is not None and not is_kept:
        moved = (cancel_claim(stored, where),) if not right.corrects else ()
        return Complaint(said, replace(right, where=where), moved, stored)
    if is_praise(text, stored) and (group[0].passage.place or not is_asked):
        return Complaint(said, replace(stored, where=where), (), stored)
    is_odd = is_wrong or is_kept or (other and goes_on) or takes_back(text)
    return _ask_what(stored, said, where) if is_odd else None


def _is_in_doubt(text: str) -> bool:
    """Return whether sentences doubt what they say; why a line is to be taken out may be no more than heard."""
    return any(phrases.DOUBT.search(said) for said in list_removals(text) or [text])


def _text_of(group: Sequence[_Sentence], listed: Listed) -> str:
    """Return the sentences about a stored line without offers, and without those by which only the other game of its
    players goes on.
    """
    is_one_of_two = group[0].target in listed.doubles
    own = (each.text for each in group if not (is_one_of_two and _goes_on_elsewhere(each.text)))
    return as_statement(without_offers(" ".join(own)))


def _goes_on_elsewhere(text: str) -> bool:
    """Return whether a sentence says that the other game is not finished."""
    return OTHER_GAME.search(text) is not None and UNFINISHED.search(text) is not None


def _take_out(stored: Claim, text: str, where: Place, tournaments: Sequence[KnownTournament]) -> Complaint | None:
    """Return the withdrawal of a stored line, with its game in the tournament to which a text says that it belongs; one
    that is stored there is only repeated, also where it shall be taken out of another.
    """
    code = find_own_tournament(text, tournaments)
    if code == stored.tournament:
        is_contradicted = takes_back(text) and list_codes(text, tournaments) == [code]
        return None if is_contradicted else Complaint((), replace(stored, where=where), (), stored)
    if not code and not takes_back(text):
        return None
    there = replace(stored, where=where, tournament=code, round=None) if code else None
    return Complaint((), there, (cancel_claim(stored, where),), stored)


def _put_right(about: Target, text: str, scores: Collection[str], day: date | None) -> Claim | None:
    """Return what a text says is right instead of a stored game; it does not correct it where a namesake was meant."""
    stored, is_wrong = about.claim, _calls_wrong(text)
    if stored is None or not (about.certain or is_wrong):
        return None
    is_clear = is_wrong or set(scores) == {stored.score} or stored.score not in scores
    changed = _changed(stored, text, day) if is_clear else None
    return _correct(stored, changed, text, may_rename=set(scores) <= {stored.score}) if is_wrong else changed


def _correct(stored: Claim, changed: Claim | None, text: str, *, may_rename: bool) -> Claim | None:
    """Return what is right in a stored game that is called wrong."""
    renamed = rename_namesake(changed or stored, text) if may_rename else None
    if renamed is not None:
        return replace(renamed, corrects=False)
    return None if changed == replace(stored, corrects=True) else changed


def _calls_wrong(text: str) -> bool:
    return accuses(text) or says_correction(text) or SLIP.search(text) is not None


def _ask_what(stored: Claim, said: tuple[tuple[int, str], ...], where: Place) -> Complaint:
    """Return the question what is right in a stored line."""
    game = f"{stored.white} - {stored.black} {stored.score}"
    asked = Finding(Question.WRONG_LINE, game, where)
    return Complaint(said, replace(stored, where=where, corrects=True, findings=(asked,)), stored=stored)


def _place_of(group: Sequence[_Sentence]) -> tuple[tuple[tuple[int, str], ...], Place]:
    first = next((each.passage for each in group if each.passage.index > ABOVE), group[0].passage)
    said = tuple((sentence.passage.index, sentence.written) for sentence in group)
    text = " ".join(written for index, written in said if index == first.index)
    return said, Place(BODY, first.index + 1, text.strip(" ,;"))


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
    which = Finding(Question.WHICH_GAME, group[0].about.missing, where, (claim,), candidates=offered)
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
    """Return a stored game with its right result, day or reason, None where the words give nothing, or two results. It
    is as before where they repeat its day.
    """
    scores, reason = _other_scores(stored, text), "" if phrases.NOT.search(text) else find_reason(text)
    try:
        on = _find_day(AnswerText(text, day), stored.completed_on)
    except UnclearDayError:
        return None
    if len(scores) > 1 or not (scores or on or reason):
        return None
    score = next(iter(scores), stored.score)
    reason = reason or ("played" if scores else stored.reason)
    return replace(stored, score=score, reason=reason, completed_on=on or stored.completed_on, corrects=True)


def _other_scores(stored: Claim, text: str) -> frozenset[str]:
    """Return the results that a text gives a stored game instead of its own, also where it is said to be reversed."""
    scores = scores_said(stored, without_old_score(text)) - {stored.score}
    if scores or not REVERSED.search(text) or _OF_ELSE.search(text):
        return scores
    return frozenset({mirrored(stored.score)}) - {stored.score}


def _find_day(said: AnswerText, known: date | None) -> date | None:
    """Return the day that words give a game, also the known one. Raises UnclearDayError."""
    return find_ended_day(said, known) or (known if known in list_dates(said) else None)
