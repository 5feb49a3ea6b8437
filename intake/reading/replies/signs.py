"""The sign of an answer with words beside it, "b, Karl": they may add something, and contradict it nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from intake.reading.codes import Question
from intake.reading.types import Candidate, Finding
from intake.reading.words import any_case

from . import phrases
from .changes import change_claim, is_dropped
from .choosing import choose_by_name, remove_negation
from .colours import choose_by_colour
from .ended_days import lead_days, list_dates
from .numbering import list_numbered
from .own_text import Passage
from .player_answers import ABOUT_A_PLAYER, without_running
from .results import affirm, scores_said
from .types import AnswerText, AskedQuestion

_FIRST_SIGN = any_case(
    r"^\W*(?:(?:yes|yep|ja|jo|also|so|ok|okay|well|na|then|dann|klar)[\s,]+)*"
    r"(?-i:\(?([a-hA-H])\)?"
    r"(?: (?:please|bitte|thanks|danke|ta|cheers|mate|natürlich|it is|is right|ist richtig|stimmt))?"
    r"\s*(?:[,;:!]|\s[–-]|(?=\s\())|\(?([a-h])\)?\.)\s+(?=[\w(])"
)
"""The sign of an answer before further words: "a, but on the 9th", "a (on the 9th)"."""

_LONE = any_case(
    r"\W*(?:(?:yes|yep|ja|jo|also|so|ok|okay|well|na|then|dann|klar)[\s,]+)*(?-i:[a-hA-H])"
    r"(?:\W*$|\s+(?:natürlich|of course|ist richtig|is right|bitte|please)\b)"
)
"""A sign that stands alone, or with a word that only affirms it: "b natürlich"."""

_SIGN = re.compile(r"\W*([a-hA-H])\)")
_CLAUSE_END = re.compile(r"[,;.]\s+")


def mark_sign(text: str) -> str:
    """Return an answer that begins with a sign and goes on, the sign with its bracket."""
    return _FIRST_SIGN.sub(_with_bracket, text)


def _with_bracket(found: re.Match[str]) -> str:
    return f"{found[1] or found[2]}) "


def begins_with_sign(text: str) -> bool:
    """Return whether an answer begins with the sign of a candidate: "b natürlich"."""
    return _SIGN.match(mark_sign(text)) is not None or _LONE.match(text) is not None


def list_signed(passages: Sequence[Passage], questions: Iterable[AskedQuestion]) -> list[Passage]:
    """Return the numbers and signs alone by which a reply answers doubts, each where its sentence denies nothing, or it
    stores nothing anyway.
    """
    asked = {each.number: each for each in questions if each.first.code == Question.NOT_CONFIRMED}
    pieces = [each for each in list_numbered(passages, asked) if each.number in asked]
    signed = ((each, _SIGN.match(mark_sign(each.text))) for each in pieces)
    return [
        Passage(min(each.lines), f"{each.number}: {sign[1].lower()}")
        for each, sign in signed
        if sign and _is_taken(asked[each.number], sign[1].lower(), each.text)
    ]


def _is_taken(question: AskedQuestion, sign: str, text: str) -> bool:
    """Return whether a sign is that of an answer which stores nothing, or nothing behind it denies a yes."""
    chosen = question.first.candidates[ord(sign) - ord("a") :][:1]
    return bool(chosen) and (is_dropped(chosen[0].changes) or not (phrases.NOT.search(text) or phrases.NO.search(text)))


def is_of_others(finding: Finding, text: str) -> bool:
    """Return whether an answer begins with a sign that none of the candidates of a question has."""
    sign = _SIGN.match(text)
    return sign is not None and 0 < len(finding.candidates) <= ord(sign[1].lower()) - ord("a")


def contradicts_sign(finding: Finding, chosen: Candidate, said: AnswerText) -> bool:
    """Return whether words beside a sign name another candidate, another result or another of the days."""
    text = without_running(phrases.LETTER.sub(" ", said.text))
    by_words = choose_by_name if finding.code in ABOUT_A_PLAYER else choose_by_colour
    named = by_words(finding.candidates, remove_negation(text)) if _names(finding) else []
    is_other = bool(named) and chosen not in named
    return is_other or _has_other_score(finding, chosen, text) or _has_other_day(finding, chosen, text, said)


def _names(finding: Finding) -> bool:
    return finding.code in ABOUT_A_PLAYER or finding.code == Question.WHICH_GAME


def _has_other_score(finding: Finding, chosen: Candidate, text: str) -> bool:
    """Return whether a text gives the game of a choice another result than this has."""
    changes = dict(chosen.changes)
    if "score" not in changes and finding.code not in ABOUT_A_PLAYER:
        return False
    games = (change_claim(claim, chosen.changes) for claim in finding.claims)
    clauses = _CLAUSE_END.split(affirm(text))
    return any(scores_said(game, clause, bare=False) - {game.score} for game in games for clause in clauses)


def _has_other_day(finding: Finding, chosen: Candidate, text: str, said: AnswerText) -> bool:
    """Return whether a text gives the day of another candidate."""
    days = {dict(each.changes).get("completed_on") for each in finding.candidates if each != chosen}
    return any(on.isoformat() in days for on in list_dates(AnswerText(lead_days(text), said.day)))
