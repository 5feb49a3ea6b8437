"""The games of a reply of which all is clear, as the network judges it, in lines as others write them.

"That one is certain, Karl has beaten Ida, it was only the weather that I was not sure of" becomes "Koch, Karl - Wolf,
Ida 1-0", which answers what is asked about the game; a question about one that is doubtful or goes on is answered so.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import date

from intake.reading.days.dates import find_dates
from intake.reading.judged.claims import choose_score, find_seat, is_of, is_sure
from intake.reading.mentions import Situation
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.types import Person
from intake.reading.network.judging import Judged
from intake.reading.scores import find_scores
from intake.reading.types import Candidate, Claim, Origin, Part
from intake.reading.weighing.weights import is_other_day
from intake.reading.words import any_case

from . import phrases
from .changes import is_dropped
from .judged_words import JudgedWords, is_told
from .numbering import list_marks
from .own_text import Passage
from .player_names import names_both
from .removals import DROP, NOT_PLAYED, list_removals
from .sentence_flow import SENTENCES
from .types import AskedQuestion, Conversation, Resolution

_NOT_PLAYED = any_case(NOT_PLAYED)


def write_judged(passages: Iterable[Passage], words: JudgedWords, talk: Conversation) -> list[Passage]:
    """Return the games of a reply in words as lines, and the answers to questions of which nothing is to be stored;
    nothing where any of it is not clear, is said in numbers and signs, or speaks against what is stored.
    """
    passages = list(passages)
    sure = [one for one in words.judged if is_told(one)]
    is_plain = words.is_clear and not any(_is_for_others(each.text, talk) for each in passages)
    if not is_plain or not _fits(sure, words, talk):
        return []
    lines = [*(_write_game(one, words) for one in sure), *_write_open(words, talk.questions)]
    return [Passage(index, line) for index, line in enumerate(lines)]


def _fits(sure: Iterable[Judged], words: JudgedWords, talk: Conversation) -> bool:
    """Return whether games speak against nothing that is stored, and a reply is about all that is asked."""
    is_against = any(_is_against(one, talk, words.situation) for one in sure)
    return not is_against and all(_is_covered(each, words) for each in talk.questions)


def _is_covered(question: AskedQuestion, words: JudgedWords) -> bool:
    """Return whether a reply names both players of each game that is asked about, or all players of the line."""
    claims = question.first.claims
    if claims:
        return all(any(is_of(claim, one, words.situation) for one in words.judged) for claim in claims)
    return question.first.departure is None and words.names_all(question.line)


def _is_in_signs(text: str) -> bool:
    """Return whether a text has numbers of questions, signs of answers or results in figures."""
    has_signs = list_marks(text) or phrases.LETTER.search(text) or phrases.BARE_LETTER.fullmatch(text)
    return bool(has_signs) or any(score.numeric for score in find_scores(text))


def _is_for_others(text: str, talk: Conversation) -> bool:
    """Return whether a text has what other readers know more of: signs, what is to be taken out, or no game at all."""
    return _is_in_signs(text) or _takes_out(text, talk) or _NOT_PLAYED.search(text) is not None


def _takes_out(text: str, talk: Conversation) -> bool:
    """Return whether a sentence asks to take something out that no question is about."""
    asked = [claim for each in talk.questions for claim in each.first.claims]
    removals = (each for each in SENTENCES.split(text) if any(map(DROP.search, list_removals(each))))
    return bool(talk.stored) and not all(any(names_both(each, claim) for claim in asked) for each in removals)


def _is_against(one: Judged, talk: Conversation, situation: Situation) -> bool:
    """Return whether a reply gives a stored game another result."""
    stored = (claim for claim in (*talk.stored, *talk.earlier) if is_of(claim, one, situation))
    return any(claim.score != choose_score(one)[0] for claim in stored)


def _write_open(words: JudgedWords, questions: Iterable[AskedQuestion]) -> Iterator[str]:
    """Yield the answers to questions about one game of which a reply says no result that counts: "2: b"."""
    for question in questions:
        claims, signs = question.first.claims, _list_signs(question)
        if len(claims) == 1 and signs and words.says_none(claims[0]):
            yield f"{question.number}: {signs[-1]}"


def _list_signs(question: AskedQuestion) -> list[str]:
    """Return the signs of the answers to a question which store nothing."""
    candidates = [each for finding in question.findings for each in finding.candidates]
    return [chr(ord("a") + place) for place, each in enumerate(candidates) if is_dropped(each.changes)]


def take_lines(
    body: Part, passages: list[Passage], ours: set[int], written: list[Passage]
) -> tuple[Part, list[Passage], set[int]]:
    """Return a body, its passages and the lines without any of them, of the `written` lines where there are some."""
    if not written:
        return body, passages, ours
    return replace(body, lines=tuple(each.text for each in written), origins=()), written, set()


def add_games(
    body: Part, found: Iterable[Resolution], words: JudgedWords, talk: Conversation, *, is_written: bool = False
) -> Part:
    """Return what is left of a reply to be read as new text, with the games as lines that it surely reports of players
    whom a sentence names together, of which none is stored and which answer no question; none where it `is_written` as
    lines already.
    """
    if is_written:
        return body
    answered = (claim for each in found for claim in each.claims if claim.score)
    known = [*talk.stored, *talk.earlier, *answered]
    games = [one for one in words.judged if _is_added(one, words, known) and not _are_offered(one, words, talk)]
    lines = tuple(_write_game(one, words) for one in games)
    origins = (*body.origins, *[Origin.NEW] * len(lines)) if body.origins else ()
    return replace(body, lines=(*body.lines, *lines), origins=origins)


def _is_added(one: Judged, words: JudgedWords, known: Iterable[Claim]) -> bool:
    """Return whether a reply surely reports a game, in a sentence that names both players, and it is none of those."""
    is_told = is_sure(one) and _are_named_together(one, words)
    return is_told and not any(is_of(claim, one, words.situation) for claim in known)


def _are_offered(one: Judged, words: JudgedWords, talk: Conversation) -> bool:
    """Return whether a question offers both players of a game, of whom one is meant: "not Karl but Hans"."""
    findings = (finding for each in talk.questions for finding in each.findings)
    offered = ({persons for each in found.candidates if (persons := _find_offered(each, words))} for found in findings)
    return any({one.white, one.black} <= each for each in offered)


def _find_offered(candidate: Candidate, words: JudgedWords) -> frozenset[Person]:
    """Return whom a candidate names, nobody where it is none of the players."""
    named = (value for name, value in candidate.changes if name in {"white", "black"})
    return list_persons(next(named, ""), words.situation.names)


def _are_named_together(one: Judged, words: JudgedWords) -> bool:
    """Return whether a sentence names both players of a game."""
    named = ({each.persons for each in list_named(text, words.situation.names)} for text in words.sentences)
    return any({one.white, one.black} <= each for each in named)


def _write_game(one: Judged, words: JudgedWords) -> str:
    """Return a game as a line: "Koch, Karl - Wolf, Ida 1-0, 2026-05-03"."""
    white, black = (find_seat(each, words.situation).listed for each in (one.white, one.black))
    day = _find_day(one, words)
    return f"{white} - {black} {choose_score(one)[0]}" + (f", {day}" if day else "")


def _find_day(one: Judged, words: JudgedWords) -> date | None:
    """Return the day of a game, but for that of a sentence which says when its writer heard of it."""
    day, sent = one.choose_day()[0], words.situation.day
    named = [each for each in words.sentences if any(found.value == day for found in find_dates(each, sent))]
    return None if named and all(map(is_other_day, named)) else day
