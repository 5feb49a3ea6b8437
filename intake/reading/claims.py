"""A claim from what a letter says about one game: numbers, words, a date, weighed against each other."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from intake.reading.codes import ABOUT_A_DAY, Question, Remark
from intake.reading.days.dates import DateWord
from intake.reading.guards import Guarded
from intake.reading.names import NameWord
from intake.reading.reasons import ReasonWord, says_both_lost, the_reason
from intake.reading.scores import Kind, ScoreWord
from intake.reading.types import Claim, Finding, Place
from intake.reading.verdicts import by_colour, by_name, is_colour_word, names_winner, says_draw
from intake.reading.words import any_case
from ratings.regulations.types import Reason, Score

_MIRROR = {
    Score.WHITE_WINS.value: Score.BLACK_WINS.value,
    Score.BLACK_WINS.value: Score.WHITE_WINS.value,
    Score.WHITE_UNPLAYED.value: Score.BLACK_UNPLAYED.value,
    Score.BLACK_UNPLAYED.value: Score.WHITE_UNPLAYED.value,
}
_UNPLAYED = {Score.WHITE_WINS.value: Score.WHITE_UNPLAYED.value, Score.BLACK_WINS.value: Score.BLACK_UNPLAYED.value}
WON = {unplayed: won for won, unplayed in _UNPLAYED.items()}
"""The score with which a game was won that ends the same way unplayed."""

_MOVE_COUNT = any_case(r"\b(\d{1,3}) ?(?:züge?n?|moves?)\b(?!-)")
NO_MOVE = Guarded(
    r"\b(?:ohne(?: einen| jeden)? zug|kein(?:en|er)?(?: einzige[nr]?)? zug|von keinem(?: der beiden)? begonnen"
    r"|nicht (?:aus)?(?:zu)?werten|not to be rated|without (?:a |any )?moves?|no moves?)\b"
)
_NOBODY_TO_BLAME = frozenset({Reason.WITHDRAWAL_APPROVED.value, Reason.DEATH.value})
"""After these an open game stays +/- in the table (BdF 3.7, 3.8); after any other leaving it is lost."""

_DECIDED = any_case(
    r"\b(?:entsch(?:eide|ieden)\w*|abweichend\w*|gewertet|werte|abgeschätzt|schätze|award\w*|adjudicat\w*|decided?"
    r"|decision|zugesprochen)\b"
)
"""The director may decide otherwise (FWZ 3.7, 3.8): then the game is rated, and not open as those of who left."""

_LEAVING = _NOBODY_TO_BLAME | {Reason.WITHDRAWAL.value}


_BESIDE_A_NAME = ("birth_year", "address", "number")


@dataclass(frozen=True, slots=True)
class Statement:
    """What is said about one game. `text` holds the words beside names and score."""

    where: Place
    white: NameWord
    black: NameWord
    score: ScoreWord | None
    text: str = ""
    reasons: tuple[ReasonWord, ...] = ()
    ended: DateWord | None = None
    round: int | None = None
    tournament: str = ""
    colours_known: bool = True


def mirrored(score: str) -> str:
    """Return a score seen from the other side of the board."""
    return _MIRROR.get(score, score)


def is_leaving(reason: str) -> bool:
    """Whether a game ended for `reason` because a player left."""
    return reason in _LEAVING


def one_score(first: str, second: str, reason: str) -> str:
    """Return the one score that two ways of writing it mean for a game that ended for `reason`, "" where they differ.

    A player who left lost by 1-0 where they are to blame and by +/- where nobody is, as their departure
    stores it; directors write either for both.
    """
    if first == second:
        return first
    won = WON.get(first, first)
    if reason not in _LEAVING or won != WON.get(second, second):
        return ""
    return _UNPLAYED[won] if reason in _NOBODY_TO_BLAME else won


def make_claim(said: Statement) -> Claim:
    """Return the claim that a statement makes, with a finding for everything in it that is not clear."""
    score, codes = _score(said)
    reason, question = the_reason(said.reasons)
    score, reason, unplayed_code = _unplayed(score, reason, said.score)
    codes += [code for code in (question, unplayed_code) if code]
    if reason in _NOBODY_TO_BLAME and not (said.score and said.score.unplayed) and _DECIDED.search(said.text):
        codes.append(Question.WORDS_CONTRADICT)
    if said.score is not None and said.score.repaired:
        codes.append(Remark.SCORE_REPAIRED)
    detail = said.score.text if said.score else ""
    findings = [Finding(code, detail, said.where) for code in dict.fromkeys(codes)]
    ended, date_findings = completion_date(said.ended, said.where)
    return Claim(
        where=said.where,
        **as_fields(said.white, said.black),
        score=score,
        reason=reason or Reason.PLAYED.value,
        tournament=said.tournament,
        move_count=_move_count(said.text),
        round=said.round,
        completed_on=ended,
        colours_known=said.colours_known,
        findings=(*findings, *date_findings),
    )


def as_fields(white: NameWord, black: NameWord) -> dict[str, Any]:
    """Return what is written of two players as fields of a claim."""
    of_each = {
        f"{name}_{side}": getattr(player, name)
        for side, player in (("white", white), ("black", black))
        for name in _BESIDE_A_NAME
    }
    return {"white": white.name, "black": black.name, **of_each}


def completion_date(ended: DateWord | None, where: Place) -> tuple[date | None, tuple[Finding, ...]]:
    """Return the day a game ended and the findings about it; a day that is asked about is not given."""
    if ended is None:
        return None, ()
    codes = [code for code in (ended.problem, ended.remark) if code]
    findings = tuple(Finding(code, ended.text, where) for code in codes)
    return (None if ended.problem else ended.value), findings


def of_tournament(claim: Claim, name: str) -> Claim:
    """Return a claim with the tournament of a heading, where it names none."""
    return claim if claim.tournament or not name else replace(claim, tournament=name)


def with_findings(claim: Claim, findings: Iterable[Finding]) -> Claim:
    """`claim` with more findings; one of a code that it has already adds nothing."""
    codes = {finding.code for finding in claim.findings}
    added = [finding for finding in findings if finding.code not in codes]
    return replace(claim, findings=(*claim.findings, *added)) if added else claim


_BEFORE_WORDS = re.compile(r"^[^:!?]{1,80} - [^:!?]{1,80}: ")


def without_players(text: str) -> str:
    """Return the words of a claim without the two players that are written before them where they do not name both."""
    return _BEFORE_WORDS.sub("", text)


def is_part_of(place: Place, sentence: Place) -> bool:
    """Return whether the words of a place are those of a sentence, or a part of them."""
    own, text = (" ".join(without_players(each.text).split()) for each in (place, sentence))
    return place.part == sentence.part and own in text


def are_of_sentence(one: Place, other: Place) -> bool:
    """Return whether two places have one sentence, or one a part of that of the other."""
    return is_part_of(one, other) or is_part_of(other, one)


def ask(claim: Claim, code: Question, where: Place | None = None) -> Claim:
    """Return a claim with a question in the words of its own line, or of another one."""
    place = where or claim.where
    return with_findings(claim, [Finding(code, place.text.strip(), place)])


def with_day(claim: Claim, ended: DateWord | None, where: Place) -> Claim:
    """`claim` with a day outside of its row, where it has none of its own and is asked for none; a doubtful one is
    asked.
    """
    if ended is None or claim.completed_on or any(found.code in ABOUT_A_DAY for found in claim.findings):
        return claim
    on, findings = completion_date(ended, where)
    return with_findings(replace(claim, completed_on=on), findings)


def without(claim: Claim, *codes: str) -> Claim:
    """`claim` without its findings of these codes."""
    return replace(claim, findings=tuple(finding for finding in claim.findings if finding.code not in codes))


def _move_count(text: str) -> int | None:
    """Return how many moves both made, where `text` says so ("nach 26 Zügen", "without a move")."""
    if NO_MOVE.search(text):
        return 0
    found = _MOVE_COUNT.search(text)
    return int(found[1]) if found else None


def _score(said: Statement) -> tuple[str, list[str]]:
    """Return the score, and the codes of what is unclear about it."""
    word = said.score
    if word is not None and word.kind is not Kind.GAME:
        return _no_game_score(word, said)
    stated, doubt = _stated(said)
    numeric = word.score if word is not None else ""
    draw = Score.DRAW.value if says_draw(said.text) else ""
    if numeric:
        against = stated and WON.get(numeric, numeric) not in stated
        against_draw = draw and numeric != draw and word is not None and not word.unplayed
        won = numeric == Score.DRAW.value and names_winner(said.text)
        return numeric, [Question.WORDS_CONTRADICT] if against or against_draw or won else _placeholder(word, said)
    if doubt:
        return "", [doubt]
    said_scores = stated | ({draw} if draw else set())
    if draw and names_winner(said.text):
        return "", [Question.WORDS_CONTRADICT]
    if len(said_scores) == 1:
        return next(iter(said_scores)), []
    return "", [Question.WORDS_CONTRADICT if said_scores else Question.NO_SCORE]


def _placeholder(word: ScoreWord | None, said: Statement) -> list[str]:
    """Return the question about signs that only hold the place of a result, as lists of pairings have them."""
    empty = word is not None and word.unplayed and word.score == Score.BOTH_LOSE.value and "--" not in word.text
    return [Question.BOTH_LOST] if empty and not said.reasons and not says_both_lost(said.text) else []


def _stated(said: Statement) -> tuple[frozenset[str], str]:
    """Return the scores that the words state, and a question where a colour may be a player's name."""
    colours = by_colour(said.text)
    names = by_name(said.text, said.white.name, said.black.name)
    is_clear = not (colours and names) or colours == names
    if is_clear or not (is_colour_word(said.white.name) or is_colour_word(said.black.name)):
        return colours | names, ""
    return colours | names, Question.COLOUR_OR_NAME


def _no_game_score(word: ScoreWord, said: Statement) -> tuple[str, list[str]]:
    """Score and question for numbers that are not the score of one decided game.

    A bare 0-0 may mean that both lost or that nothing is decided; words or a reason settle it.
    """
    if word.kind is Kind.BOTH_LOST:
        has_reason = any(found.reason not in {"", Reason.PLAYED.value} for found in said.reasons)
        return word.score, [] if has_reason or says_both_lost(said.text) else [Question.BOTH_LOST]
    code = {
        Kind.MATCH: Question.MATCH_SCORE,
        Kind.IMPOSSIBLE: Question.IMPOSSIBLE_SCORE,
        Kind.UNFINISHED: Question.NOT_FINISHED,
    }[word.kind]
    return "", [code]


def _unplayed(score: str, reason: str, word: ScoreWord | None) -> tuple[str, str, str]:
    """Score and reason of a game that nobody played, in one form only: +/- and "unplayed".

    The signs beside another reason mean that the director used them for any game without a fight:
    then a withdrawal or a death decides, and everything else is asked. They stand where nobody is to
    blame, which is what the departure of the player stores as well.
    """
    signs = word is not None and word.unplayed
    if signs and reason in _LEAVING:
        return score if reason in _NOBODY_TO_BLAME else WON.get(score, score), reason, ""
    if signs and reason not in {"", Reason.PLAYED.value, Reason.UNPLAYED.value}:
        return score, reason, Question.DEFAULT_KIND
    if signs:
        return score, Reason.UNPLAYED.value, ""
    if reason == Reason.UNPLAYED.value:
        contradiction = Question.WORDS_CONTRADICT if score == Score.DRAW.value else ""
        return _UNPLAYED.get(score, score), reason, contradiction
    return score, reason, ""
