"""Who is meant: a player whom an answer chooses or names."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from intake.reading.codes import Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .changes import change_claim
from .choosing import BORN, SEAT, choose, choose_by_age, choose_by_name, choose_by_years, remove_negation
from .colours import add_colour
from .removals import DROP
from .results import scores_in, scores_said
from .types import AnswerText, AskedQuestion, Changes
from .yes_no import is_yes

ABOUT_A_PLAYER = frozenset(
    {
        *(Question.NAMESAKE, Question.AMBIGUOUS_NAME, Question.UNKNOWN_PLAYER, Question.NOT_IN_TOURNAMENT),
        *(Question.ID_MISMATCH, Question.COLOUR_OR_NAME),
    }
)
"""Questions who is meant."""

NAME_WORDS = 4
"""Words that a name has at most (our own choice)."""

SHORT_NUMBER = 2
"""Digits of a number that may count something and is nobody's (our own choice)."""

_STORED_ALREADY = any_case(
    r"\b(?:haben (?:sie|wir)|hast du|habt ihr|you have|you've|schon|bereits|already|stimmt|is fine)\b"
)
"""Who says that something is stored already names nobody who was asked for."""

_STILL_PLAYS = any_case(
    r"\b(?:ist|spielt|überlegt|grübelt|denkt|is)\b[^,.;]*\b(?:noch|still)\b"
    r"|\b(?:noch|still) (?:am|beim|at it|thinking)\b"
    r"|\b(?:spielt|plays?|playing)\b[^,.;]*\b(?:weiter|erst|später|later|until)\b"
    r"|\bnoch (?:gar )?nicht (?:richtig |wirklich )?(?:angefangen|begonnen)\b|\bnot (?:\w+ )?(?:started|begun)\b"
    r"|\b(?:noch|bisher|bislang) (?:gar |überhaupt |nie |keine partie ){0,2}(?:nicht )?gespielt\b"
    r"|\b(?:(?:has|have) not|(?:has|have)n['’]t) (?:even )?(?:yet )?(?:played|started|begun)\b"
    rf"|{UNFINISHED.pattern}"
)
"""What is said of somebody whose game is another one, which goes on."""

_IS_NOT = any_case(
    r"\b(?:meint?e ich|gemeint|ist|war|is|was|it'?s|(?:ist|war)['’]?s|meant)(?: (?:es|das|it|that))? (?:\w+ )?"
    r"(?:nicht|not)\b"
    r"|\b(?:is|was)n['’]t\b"
)
"""Who says this of a player denies, without another one, that it is the one."""

OR = any_case(r"\b(?:oder|or)\b")
"""Who names two players means neither."""

_APART = any_case(r"[,;.]\s+|\s[–—-]+\s+(?!(?-i:[A-ZÄÖÜ]))|\s+(?:denn|weil|because|since|but)\s+")
"""What parts an answer from what is said of somebody else; a dash before a name may stand between two of a pair."""

_CONCEDED = any_case(r"(?<!und )\bzwar\b|\b(?:admittedly|it is true)\b")
"""What is said so of a player is set against what follows, and is no answer."""

_DENIES = any_case(r"\b(?:nicht|kein\w*|kaum|nie|not|never|hardly|no)\b|n['’]t\b")
_CLAUSE_END = any_case(r"[,;.]\s+|\s+(?:denn|weil|because|since|aber|but)\s+")
_NAME = re.compile(r"\b[A-ZÄÖÜ]\w")
_INITIAL = re.compile(r"([A-ZÄÖÜ])\.")


def find_side(finding: Finding) -> str:
    """Return the side of the claim that is not known: that of the candidates, else that whose name is asked."""
    for candidate in finding.candidates:
        return candidate.changes[0][0]
    claim = finding.claims[0] if finding.claims else None
    asked = fold(finding.detail.partition(":")[0])
    return "black" if claim and asked and asked == fold(claim.black) else "white"


def read_player(finding: Finding, said: AnswerText) -> Changes | None:
    """Read who is meant: a candidate, a year of birth, or a name."""
    side = find_side(finding)
    said = replace(said, text=without_running(said.text) or said.text)
    positive = remove_negation(said.text)
    if OR.search(positive) or _IS_NOT.search(positive) or _STILL_PLAYS.search(said.text):
        return None
    chosen = choose(finding.candidates, said.text) or choose_by_years(finding.candidates, positive, said.day)
    if not choose_by_age(finding.candidates, said.text) and (born := BORN.search(said.text)):
        return ((f"birth_year_{side}", born[1] or born[2]),)
    if chosen:
        return _read_chosen(finding, chosen, said)
    if SEAT.search(said.text):
        return None
    if len(finding.candidates) == 1 and is_yes(said.text):
        return finding.candidates[0].changes
    name = find_name(said.text) if finding.claims else ""
    return name_player(side, name, finding.claims[0]) if name else None


def list_meant(question: AskedQuestion) -> list[Claim]:
    """Return the games of a question, also each as it is with one of the players who are offered."""
    claims, first = question.first.claims, question.first
    offered = first.candidates if first.code in ABOUT_A_PLAYER else ()
    return [*claims, *(change_claim(claim, each.changes) for each in offered for claim in claims)]


def without_running(text: str) -> str:
    """Return an answer without what it says of somebody whose game goes on: "Karl, Hans has not even started"; what
    names nobody goes on with the words before ("Hans began in May, it is not over").
    """
    kept: list[str] = []
    for clause in _APART.split(text) if _STILL_PLAYS.search(text) else [text]:
        if not (_STILL_PLAYS.search(clause) or _CONCEDED.search(clause)):
            kept.append(clause)
        elif kept and not _NAME.search(clause) and len(kept[-1].split()) > NAME_WORDS:
            kept.pop()
    return ", ".join(kept)


def _read_chosen(finding: Finding, chosen: Sequence[Candidate], said: AnswerText) -> Changes | None:
    """Read the one candidate that an answer names, or names without another result."""
    if len(chosen) > 1:
        told = _without_others(finding, chosen, said)
        return read_player(finding, replace(said, text=told)) if told != said.text else None
    if not _agrees(finding, chosen[0], said) or is_initial_of_several(finding, said.text):
        return None
    return add_colour(finding, chosen[0].changes, said.text)


def _without_others(finding: Finding, chosen: Sequence[Candidate], said: AnswerText) -> str:
    """Return an answer without the clauses that give one of the candidates another result than was reported, or deny
    something of another one than the clause before: "Karl of course, Jens hardly plays here".
    """
    told: list[str] = []
    for clause in _CLAUSE_END.split(said.text):
        named = [one for one in choose_by_name(finding.candidates, clause) if one in chosen]
        is_denied = bool(told) and _DENIES.search(clause) is not None
        if len(named) != 1 or (_agrees(finding, named[0], replace(said, text=clause)) and not is_denied):
            told.append(clause)
    return ", ".join(told)


def _agrees(finding: Finding, chosen: Candidate, said: AnswerText) -> bool:
    """Return whether an answer about a player gives no other result than the mail did."""
    return all(
        scores_said(change_claim(claim, chosen.changes), said.text, bare=False) <= {claim.score}
        for claim in finding.claims
    )


def is_initial_of_several(finding: Finding, text: str) -> bool:
    """Return whether a text is an initial that more than one candidate has, and so no sign of an answer."""
    initial = _INITIAL.match(text.strip())
    names = [dict(each.changes) for each in finding.candidates] if initial else []
    given = [fold(name.get("white") or name.get("black") or "").split()[1:] for name in names]
    letter = initial[1].lower() if initial else ""
    return sum(any(word.startswith(letter) for word in words) for words in given) > 1


def name_player(side: str, name: str, before: Claim) -> Changes | None:
    """Return the changes to a name that nobody offered, None where it only repeats what was not clear; whoever knows
    the players finds out whose it is.
    """
    written = set(fold(name).split())
    if any(written <= set(fold(known).split()) for known in (before.white, before.black)):
        return None
    return ((side, name), (f"number_{side}", ""), (f"birth_year_{side}", ""))


def find_name(text: str) -> str:
    """Return the name that an answer consists of, beside words that say nothing; "" for none."""
    positive = remove_negation(text)
    if (
        _STORED_ALREADY.search(text)
        or scores_in(positive)
        or DROP.search(positive)
        or phrases.YES.fullmatch(positive.strip(" .!"))
    ):
        return ""
    rest = [word for word in re.findall(r"[\w.'-]+", phrases.FILLER.sub(" ", positive)) if word.strip(".'-")]
    named = [word for word in rest if word[0].isupper() or (word.isdigit() and len(word) > SHORT_NUMBER)]
    return " ".join(named) if len(named) == len(rest) <= NAME_WORDS else ""
