"""What an answer means for its question: the changes of the claim. No meaning or two leave the question open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from intake.reading.claims import mirrored
from intake.reading.codes import ABOUT_A_DAY, ABOUT_A_TOURNAMENT, Question
from intake.reading.corrections.announced import REVERSED
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.reasons import find_reason, says_both_lost
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

from . import phrases
from .changes import BOTH, DROPPED, OTHER_SCORE, REOPENED, as_played, is_reopened, is_turned
from .choosing import choose, choose_by_name, choose_by_order, choose_by_sign, denies_result, remove_negation
from .colours import (
    choose_by_colour,
    choose_by_own_colour,
    choose_by_round,
    choose_by_white,
    choose_by_winner,
    read_turned,
    reverses_winner,
    speaks_of_colours,
)
from .contradicted_lines import choose_line, choose_place
from .days import read_day
from .ended_days import day_in
from .leaving_kinds import read_leaving
from .player_answers import ABOUT_A_PLAYER, OR, is_initial_of_several, read_player
from .player_names import known_words, names_only
from .removals import asks_to_store, list_removals, without_removals
from .results import affirm, find_verdict, scores_denied, scores_in, scores_said, tells_end_apart
from .signs import contradicts_sign, is_of_others
from .tournaments import choose_by_code, choose_by_kind, choose_by_letters, choose_by_word, choose_not_denied
from .types import AnswerText, Changes
from .yes_no import is_no, is_yes, may_be_other, may_be_saved

NOTHING_STORED: Changes = ((DROPPED, "yes"),)
"""The change that withdraws a claim."""

STILL_OPEN: Changes = ((REOPENED, "yes"),)
"""The change that takes a stored result back."""

OF_STORED = frozenset({Question.WRONG_LINE, Question.CONFLICT})
"""Questions about a stored result."""

OPEN_WORDS = 12
"""Words of an answer that says of its game alone that it goes on, at most (our own choice)."""

BOUND_WORDS = 25
"""The same below its question (our own choice)."""

NOT_DROPPED = frozenset({Question.WITHDRAWAL_KIND, Question.DEFAULT_KIND, Question.WRONG_LINE})
"""Questions whose answers speak of withdrawing something else than the claim."""

_OTHER_GAME = any_case(
    rf"{phrases.OTHER.pattern}|\b(?:their|ihre?|deren) (?:andere[ns]?|zweite[ns]?|other|second)\b"
    r"|\brückpartie\b|\breturn game\b"
)
"""Another game than the one that is asked about."""

DROPPING_WORDS = 8
"""Words of an answer, or of a clause with a player, that withdraws a claim, at most (our own choice)."""

_ONE_WAY = r"(?:[01½]\s?[-:]\s?[01½]|½|1/2|remis|unentschieden|(?:a )?draw|\(?[a-h]\)?)"
_EITHER = any_case(rf"(?<![\w-]){_ONE_WAY} (?:oder|or) (?:doch |auch |eher )?{_ONE_WAY}(?![\w-])")
"""Two results or signs to choose from: "1-0 or a draw"."""

_REPORT = r"(?:meldung|mail|e-mail|nachricht|report|message|ergebnis|resultat|result|version|angabe)"
_FIRST_REPORT = any_case(rf"\b(?:erste[nrs]?|frühere[nrs]?|ursprüngliche[nrs]?|first|original) {_REPORT}\b")
_LAST_REPORT = any_case(rf"\b(?:zweite[nrs]?|letzte[nrs]?|spätere[nrs]?|second|last|latest|later) {_REPORT}\b")

_SLIP = any_case(
    r"\b(?:verschrieben|vertippt|vertan|verlesen|geirrt|irrtum|irrtümlich|quatsch|typo|mistake|mistaken|slip|misread)\b"
)
"""What says that a report was wrong."""

_CLAUSE = any_case(r"[,.;!]\s+")
_IS_LAST = any_case(r"\W*(?:das |die |der |the )?(?:letzte\w*|last)(?: one)?\W*")
"""Of a report and the one before it the last may be either."""

_BARE_YES = any_case(rf"\W*{phrases.JA.pattern}\W*")
_BOTH_LOSE = any_case(
    r"\b(?:beide[nr]?|both)\b[^.;!?]*\b(?:verlieren|verloren|lose|lost)\b[^.;!?]*\b(?:beide|both)\b"
    r"|\b(?:verlieren|verloren|lose|lost)\b[^.;!?]*\b(?:beide|both)\b(?=\W*$|[.;!?])"
    r"|\bboth of them (?:have )?(?:lose|lost)\b"
)
"""What says far from each other that both have lost."""

_WINNER_STAYS = any_case(
    r"\b(?:remains?|stays?|bleibt|still) (?:the |der |die )?(?:winner|sieger(?:in)?|gewinner(?:in)?)\b"
)
"""Of a stored result this says who has won there."""

_NOT_BOTH = any_case(r"\b(?:nicht|not|keineswegs)\s+(?:\w+\s+)?(?:beide|both)\b")

_NEITHER = any_case(
    r"^\W*(?:weder (?:das eine )?noch(?: das andere)?(?: so (?:richtig|ganz))?|keins (?:von beide[mn]|davon)"
    r"|neither(?: of (?:them|the two|these))?)\b[\s:,;.!–-]*"
)
"""Who says this of both meanings of 0-0 gives the result behind it."""

_NEVER_PLAYED = any_case(
    r"\b(?:nicht angetreten|nie gespielt|nicht gespielt|kein(?:en)? zug|never (?:played|started)|no show|not played)\b"
)


def read_meaning(finding: Finding, said: AnswerText) -> Changes | None:
    """Return what an answer changes; None where it has no meaning for the question, or more than one."""
    if phrases.DOUBT.search(said.text) or _EITHER.search(said.text) or is_of_others(finding, said.text):
        return None
    offered = choose_by_sign(finding.candidates, said.text)
    if len(offered) == 1 and phrases.ONLY_LETTER.fullmatch(said.text) and not is_initial_of_several(finding, said.text):
        return offered[0].changes
    if len(offered) == 1 and contradicts_sign(finding, offered[0], said):
        return None
    if finding.code != Question.WITHDRAWAL_KIND and not _is_of_lines(finding) and _goes_on(finding, said):
        return STILL_OPEN if finding.code in OF_STORED else NOTHING_STORED
    meant = _READERS.get(finding.code, _read_result)(finding, said)
    if meant is None and not _is_of_stored(finding) and not said.is_part and _drops(finding, said):
        return NOTHING_STORED
    return meant


def _is_of_stored(finding: Finding) -> bool:
    """Return whether to withdraw something means a stored line, or how a player left, and not the claim."""
    return _is_of_lines(finding) or finding.code in NOT_DROPPED


def _is_of_lines(finding: Finding) -> bool:
    """Return whether a question asks which of several stored lines is meant."""
    return finding.code == Question.WHICH_GAME and any(claim.corrects for claim in finding.claims)


def _drops(finding: Finding, said: AnswerText) -> bool:
    """Return whether an answer withdraws the claim: in a few words, in a short clause below its question or one that
    names one of its players, or in a sentence that names both. What gives a result besides withdraws nothing.
    """
    text, removals = said.text, _list_removals(said.text)
    short = [each for each in removals if len(each.split()) <= DROPPING_WORDS]
    is_named = any(any(_list_named(finding, each)) for each in short)
    named = _list_named(finding, text)
    is_short = len(text.split()) <= DROPPING_WORDS or (said.bound and bool(short))
    return bool(removals) and (is_short or is_named or (bool(named) and all(named)))


def _list_removals(text: str) -> list[str]:
    """Return the clauses that withdraw something, none beside a result: "the rumour is settled: Koch has lost"."""
    removals, rest = list_removals(text), text
    for clause in removals:
        rest = rest.replace(clause, " ")
    is_told = find_verdict(rest) and not phrases.NOT.search(rest)
    return [] if is_told or asks_to_store(rest) else removals


def _list_named(finding: Finding, text: str) -> list[bool]:
    """Return of each player of the games of a question whether a text names them."""
    said = set(fold(text).split())
    names = (name for claim in finding.claims for name in (claim.white, claim.black))
    return [bool(set(fold(name).split()) & said) for name in names]


def _goes_on(finding: Finding, said: AnswerText) -> bool:
    """Return whether a text says of its game that it is not finished, and names nobody else."""
    if said.is_part or UNFINISHED.search(said.text) is None or _OTHER_GAME.search(said.text):
        return False
    if finding.code in ABOUT_A_PLAYER and choose_by_name(finding.candidates, said.text):
        return False
    own = known_words(*finding.claims)
    own |= set(fold(finding.where.text).split()) if finding.where else set()
    is_short = len(said.text.split()) <= (BOUND_WORDS if said.bound else OPEN_WORDS)
    return is_short and names_only(UNFINISHED.sub(" ", said.text), own) and not tells_end_apart(said.text)


def _only(found: Iterable[Changes]) -> Changes | None:
    different = list(dict.fromkeys(found))
    return different[0] if len(different) == 1 else None


def _read_pair(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of the games is meant that one of two players has: by its sign, a name or its place."""
    if denies_result(said.text):
        return None
    chosen = choose(finding.candidates, said.text)
    return _only_one(chosen) if chosen else _read_result(finding, said)


def _read_tournament(finding: Finding, said: AnswerText) -> Changes | None:
    positive = remove_negation(said.text)
    if OR.search(positive):
        return None
    chosen = choose_by_code(finding.candidates, positive) or choose_by_letters(finding.candidates, positive)
    chosen = chosen or choose(finding.candidates, positive) or choose_by_kind(finding.candidates, positive)
    chosen = chosen or choose_by_word(finding.candidates, positive)
    chosen = chosen or choose_not_denied(finding.candidates, said.text)
    if not chosen and is_yes(said.text):
        chosen = list(finding.candidates)
    return _only_one(chosen)


def read_score(claim: Claim, text: str) -> str:
    """Return the one score that words give the game of a claim, seen from the player it names first; "" for none."""
    found = scores_said(claim, text)
    return next(iter(found)) if len(found) == 1 else ""


def _read_result(finding: Finding, said: AnswerText) -> Changes | None:
    """Read who won, with the day where the answer gives one."""
    if not finding.claims:
        return None
    claim = finding.claims[0]
    if (signed := _by_sign(finding, said)) is not None:
        return signed
    text = affirm(without_removals(said.text))
    score = read_score(claim, text)
    if not score and claim.score and finding.code != Question.WORDS_CONTRADICT and reverses_winner(text):
        score = mirrored(claim.score)
    if not score or (phrases.NOT.search(text) and score != "0-0"):
        return None
    return (("score", score), *_reason_in(said.text), *day_in(said, claim))


def _read_match(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the results of both games of two; a draw may be that of both, and who won both is not asked about."""
    result = _read_result(finding, said)
    if _by_sign(finding, said) or result is None or not phrases.BOTH.search(said.text):
        return result if _is_of_one(finding) else _by_sign(finding, said)
    return (*result, (BOTH, "yes")) if ("score", Score.DRAW.value) in result and len(finding.claims) == 1 else None


def _is_of_one(finding: Finding) -> bool:
    """Return whether one result answers a question about a match: its candidates are results of one game."""
    return bool(finding.candidates) and all(OTHER_SCORE not in dict(each.changes) for each in finding.candidates)


def _by_sign(finding: Finding, said: AnswerText) -> Changes | None:
    return _only_one(choose_by_sign(finding.candidates, said.text))


def _only_one(chosen: Sequence[Candidate]) -> Changes | None:
    return chosen[0].changes if len(chosen) == 1 else None


def _read_contradiction(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of the results of a mail is right: as it is, by its place among them, or by that of its line."""
    chosen = choose_line(finding.candidates, said.text) or choose_place(finding.candidates, said.text)
    result = _read_result(finding, said)
    if chosen is None:
        return result
    agrees = result is None or dict(result)["score"] == dict(chosen[0].changes).get("score") if chosen else False
    return chosen[0].changes if agrees else None


def _reason_in(text: str) -> Changes:
    reason = find_reason(text)
    return (("reason", reason),) if reason else ()


def _read_conflict(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of two results is right: the reported one, or the stored one."""
    reported, stored = finding.candidates[0], finding.candidates[-1]
    text, denied = affirm(said.text), scores_denied(said.text)
    claim = finding.claims[0] if finding.claims else None
    scores = scores_said(claim, text, bare=False) or scores_said(claim, text) if claim else scores_in(text)
    if len(scores) == 1:
        is_unclear = scores == {reported.words} and phrases.STORED.search(text)
        return None if is_unclear else _only(each.changes for each in finding.candidates if {each.words} == scores)
    if scores or denied:
        left = [each.changes for each in finding.candidates if each.words not in denied]
        return None if scores else _only(left)
    if (in_order := _read_report(said.text)) is not None:
        return (stored if in_order else reported).changes
    found = (
        [each.changes for each in choose(finding.candidates, said.text)] if not _IS_LAST.fullmatch(said.text) else []
    )
    if not found and REVERSED.search(said.text):
        return None
    found += [reported.changes] if is_yes(said.text) or phrases.MINE.search(said.text) else []
    found += [stored.changes] if is_no(said.text) or phrases.KEPT.search(said.text) else []
    return _only(found)


def _read_report(text: str) -> bool | None:
    """Return whether of two reports the first one is called right, None where a text names none or both."""
    first, last = _FIRST_REPORT.search(text), _LAST_REPORT.search(text)
    if bool(first) == bool(last):
        return None
    named = first or last
    clause = next((each for each in _CLAUSE.split(text) if named and named[0] in each), text)
    return bool(first) != any(each.search(clause) for each in (phrases.NO, phrases.NOT, _SLIP))


def _read_game(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which game of a pair is meant: a candidate by its sign, order or round, or who had which colour. To remove
    the only one that is offered is to mean it.
    """
    chosen = _choose_game(finding, said)
    is_removed = _is_of_lines(finding) and bool(list_removals(said.text) or UNFINISHED.search(said.text))
    if not chosen and is_removed and len(finding.candidates) == 1:
        chosen = list(finding.candidates)
    if len(chosen) != 1:
        return None
    changes = chosen[0].changes
    return (*changes, *STILL_OPEN) if is_removed and not is_reopened(changes) else changes


def _choose_game(finding: Finding, said: AnswerText) -> list[Candidate]:
    """Return the candidates that an answer may mean, by the first way that finds any."""
    ways = (choose_by_sign, choose_by_round, choose_by_colour, choose_by_winner, choose_by_order, choose_by_name)
    found = (list(way(finding.candidates, said.text)) for way in (*ways, choose_by_white))
    own = choose_by_own_colour(finding.candidates, finding.claims[0], said.text) if finding.claims else []
    return next((each for each in found if each), list(own))


def _read_wrong_line(finding: Finding, said: AnswerText) -> Changes | None:
    """Read what is right in a line that was called wrong: the result, the day, or that it was right after all."""
    offered = next((each.changes for each in finding.candidates if is_turned(each.changes)), None)
    if offered and finding.claims and not _by_sign(finding, said):
        turned = read_turned(finding.claims[0], offered, said)
        return turned if turned or speaks_of_colours(said.text) else _read_right(finding, said)
    return _read_right(finding, said)


def _read_right(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the right result or day of a line, or that it was right after all."""
    result = _read_result(finding, said)
    if result is not None and _WINNER_STAYS.search(said.text) and ("score", finding.claims[0].score) not in result:
        return None
    if result is not None:
        return as_played(result)
    is_right = is_yes(said.text) and not _BARE_YES.fullmatch(said.text)  # "ja" chooses none of several results
    return day_in(said) or (NOTHING_STORED if is_right or phrases.KEPT.search(said.text) else None)


def _read_confirmation(finding: Finding, said: AnswerText) -> Changes | None:
    result = _read_result(finding, said)
    if result is not None and dict(result).get("score") not in {claim.score for claim in finding.claims}:
        return result if may_be_other(said.text, finding.claims) else None
    if is_yes(said.text) or may_be_saved(said.text):
        return finding.candidates[0].changes if finding.candidates else None
    if is_no(said.text):
        return None if result else NOTHING_STORED
    return result


def _read_open_games(finding: Finding, said: AnswerText) -> Changes | None:
    """Read whether a player who left gives away all open games; of a whole tournament results are asked."""
    return (_read_confirmation if finding.departure else _read_result)(finding, said)


def _read_both_lost(finding: Finding, said: AnswerText) -> Changes | None:
    if list_removals(said.text) and not says_both_lost(said.text):
        return NOTHING_STORED
    if _NOT_BOTH.search(said.text):
        return None
    if _BOTH_LOSE.search(said.text) and not phrases.NOT.search(said.text):
        return (("score", Score.BOTH_LOSE.value), *_reason_in(said.text), *day_in(said))
    return _read_result(finding, replace(said, text=_NEITHER.sub("", said.text)))


def _read_default(finding: Finding, said: AnswerText) -> Changes | None:
    """Read how a game was lost: a candidate, or a reason in words."""
    chosen = choose(finding.candidates, said.text)
    if not chosen:
        reasons = dict(_reason_in(said.text))
        chosen = [each for each in finding.candidates if reasons.get("reason") == dict(each.changes).get("reason")]
    if not chosen and _NEVER_PLAYED.search(said.text):
        chosen = list(finding.candidates[-1:])
    return _only_one(chosen)


_Reader = Callable[[Finding, AnswerText], Changes | None]

_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        **dict.fromkeys(ABOUT_A_PLAYER, read_player),
        **dict.fromkeys(ABOUT_A_TOURNAMENT | {Question.WRONG_TOURNAMENT}, _read_tournament),
        **dict.fromkeys(ABOUT_A_DAY, read_day),
        Question.WRONG_PAIR: _read_pair,
        Question.CONFLICT: _read_conflict,
        Question.WRONG_LINE: _read_wrong_line,
        Question.MATCH_SCORE: _read_match,
        Question.WORDS_CONTRADICT: _read_contradiction,
        Question.WHICH_GAME: _read_game,
        Question.NOT_CONFIRMED: _read_confirmation,
        Question.OPEN_GAMES: _read_open_games,
        Question.BOTH_LOST: _read_both_lost,
        Question.DEFAULT_KIND: _read_default,
        Question.WITHDRAWAL_KIND: read_leaving,
    }
)
"""How the answer to each question is read; any other question is about a result."""
