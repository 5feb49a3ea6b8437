"""What an answer means for its question: the changes of the claim. No meaning or two leave the question open."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType

from intake.reading.claims import mirrored
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.reasons import find_reasons, says_both_lost, withdrawal_kind
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.unfinished import UNFINISHED
from ratings.formats.name_folding import fold, solid
from ratings.regulations.types import Score

from . import phrases
from .changes import BOTH, DROPPED, REOPENED, Changes
from .choosing import choose, choose_by_name, choose_by_order, choose_by_sign, remove_negation
from .colours import choose_by_colour, choose_by_round, choose_by_white
from .days import day_in, read_day
from .people import BORN, SEAT, choose_by_age
from .player_names import known_words, names_only
from .results import scores_in, scores_said
from .types import AnswerText

NOTHING_STORED: Changes = ((DROPPED, "yes"),)
"""The change that withdraws a claim."""

STILL_OPEN: Changes = ((REOPENED, "yes"),)
"""The change that takes a stored result back."""

OF_STORED = frozenset({Question.WRONG_LINE, Question.CONFLICT})
"""Questions about a stored result."""

ABOUT_A_PLAYER = frozenset(
    {
        *(Question.NAMESAKE, Question.AMBIGUOUS_NAME, Question.UNKNOWN_PLAYER, Question.NOT_IN_TOURNAMENT),
        *(Question.ID_MISMATCH, Question.COLOUR_OR_NAME),
    }
)
"""Questions who is meant."""

OPEN_WORDS = 12
"""Words of an answer that says of its game alone that it goes on, at most (our own choice)."""

NOT_DROPPED = frozenset({Question.WITHDRAWAL_KIND, Question.DEFAULT_KIND, Question.WRONG_LINE})
"""Questions whose answers speak of withdrawing something else than the claim."""

DROPPING_WORDS = 6
"""Words of an answer that withdraws a claim without naming it, at most (our own choice)."""

NAME_WORDS = 4
"""Words that a name has at most (our own choice)."""

_STORED_ALREADY = re.compile(
    r"\b(?:haben (?:sie|wir)|hast du|habt ihr|you have|you've|schon|bereits|already|stimmt|is fine)\b", re.IGNORECASE
)
"""Who says that something is stored already names nobody who was asked for."""

_STILL_PLAYS = re.compile(
    r"\b(?:ist|spielt|überlegt|grübelt|denkt|is)\b[^,.;]*\b(?:noch|still)\b"
    r"|\b(?:noch|still) (?:am|beim|at it|thinking)\b",
    re.IGNORECASE,
)
"""What is said of somebody whose game is another one, which goes on."""

_IS_NOT = re.compile(
    r"\b(?:meint?e ich|gemeint|ist|war|is|was|it'?s|(?:ist|war)['’]?s|meant)(?: (?:es|das|it|that))? (?:\w+ )?"
    r"(?:nicht|not)\b"
    r"|\b(?:is|was)n['’]t\b",
    re.IGNORECASE,
)
"""Who says this of a player denies, without another one, that it is the one."""

_OR = re.compile(r"\b(?:oder|or)\b", re.IGNORECASE)
"""Who names two players means neither."""

_UNAPPROVED = re.compile(
    r"\b(?:un(?:genehmigt|entschuldigt|erlaubt|approved)|still\w*|silent\w*|not (?:approved|excused|agreed)"
    r"|nicht (?:\w+ )?(?:genehmigt|erlaubt|entschuldigt|zugestimmt|einverstanden)"
    r"|ohne (?:\w+ )?(?:genehmigung|erlaubnis|entschuldigung|zustimmung|abmeldung)"
    r"|without (?:approval|permission|notice|a word))\b",
    re.IGNORECASE,
)
_APPROVED = re.compile(
    r"\b(?:genehmigt\w*|erlaubt|entschuldigt|mit genehmigung|zugestimmt|einverstanden|approved|excused|agreed"
    r"|with (?:approval|permission))\b",
    re.IGNORECASE,
)
_TWICE = re.compile(r"\b(?:zwei ?mal|2 ?x|2 ?mal|twice|both times)\b", re.IGNORECASE)
_DIED = re.compile(
    r"\b(?:verstorben|gestorben|tot|tod|todesfall|verschieden|died|dead|death|deceased|passed away)\b", re.IGNORECASE
)
_NEVER_PLAYED = re.compile(
    r"\b(?:nicht angetreten|nie gespielt|nicht gespielt|kein(?:en)? zug|never (?:played|started)|no show|not played)\b",
    re.IGNORECASE,
)


def read_meaning(finding: Finding, said: AnswerText) -> Changes | None:
    """Return what an answer changes; None where it has no meaning for the question, or more than one."""
    if phrases.DOUBT.search(said.text):
        return None
    offered = choose_by_sign(finding.candidates, said.text)
    if len(offered) == 1 and phrases.ONLY_LETTER.fullmatch(said.text):
        return offered[0].changes
    if finding.code != Question.WITHDRAWAL_KIND and _goes_on(finding, said):
        return STILL_OPEN if finding.code in OF_STORED else NOTHING_STORED
    meant = _READERS.get(finding.code, _read_result)(finding, said)
    if meant is None and finding.code not in NOT_DROPPED and not said.is_part and _drops(finding, said.text):
        return NOTHING_STORED
    return meant


def _drops(finding: Finding, text: str) -> bool:
    """Return whether a text withdraws the claim: in a few words, or in a sentence that names both of its players."""
    if not phrases.DROP.search(text):
        return False
    said = set(fold(text).split())
    names = [set(fold(name).split()) for claim in finding.claims for name in (claim.white, claim.black)]
    return len(text.split()) <= DROPPING_WORDS or (bool(names) and all(name & said for name in names))


def _goes_on(finding: Finding, said: AnswerText) -> bool:
    """Return whether a text says of its game that it is not finished, and names nobody else."""
    if said.is_part or UNFINISHED.search(said.text) is None or phrases.OTHER.search(said.text):
        return False
    if finding.code in ABOUT_A_PLAYER and choose_by_name(finding.candidates, said.text):
        return False
    own = {word for claim in finding.claims for word in known_words(claim)}
    own |= set(fold(finding.where.text).split()) if finding.where else set()
    return len(said.text.split()) <= OPEN_WORDS and names_only(said.text, own)


def _only(found: Iterable[Changes]) -> Changes | None:
    different = list(dict.fromkeys(found))
    return different[0] if len(different) == 1 else None


def _side_of(finding: Finding) -> str:
    """Return the side of the claim that is not known: that of the candidates, else that whose name is asked."""
    for candidate in finding.candidates:
        return candidate.changes[0][0]
    claim = finding.claims[0] if finding.claims else None
    asked = fold(finding.detail.partition(":")[0])
    return "black" if claim and asked and asked == fold(claim.black) else "white"


def _read_player(finding: Finding, said: AnswerText) -> Changes | None:
    """Read who is meant: a candidate, a year of birth, or a name."""
    side = _side_of(finding)
    positive = remove_negation(said.text)
    if _OR.search(positive) or _IS_NOT.search(positive) or _STILL_PLAYS.search(said.text):
        return None
    chosen = choose(finding.candidates, said.text)
    if not choose_by_age(finding.candidates, said.text) and (born := BORN.search(said.text)):
        return ((f"birth_year_{side}", born[1] or born[2]),)
    if len(chosen) == 1 and _agrees(finding, said):
        return chosen[0].changes
    if chosen or SEAT.search(said.text):
        return None
    if len(finding.candidates) == 1 and _is_yes(said.text):
        return finding.candidates[0].changes
    named = _read_name(side, said.text) if finding.claims else None
    return None if named and _repeats(finding, named[0][1]) else named


def _repeats(finding: Finding, name: str) -> bool:
    """Return whether a name only repeats what was not clear."""
    claim, written = finding.claims[0], set(fold(name).split())
    return any(written <= set(fold(known).split()) for known in (claim.white, claim.black))


def _agrees(finding: Finding, said: AnswerText) -> bool:
    """Return whether an answer about a player gives no other result than the mail did."""
    scores = scores_in(said.text)
    return not scores or scores <= {claim.score for claim in finding.claims}


def _read_name(side: str, text: str) -> Changes | None:
    """Read a name that is no candidate; whoever knows the players finds out whose it is."""
    positive = remove_negation(text)
    if (
        _STORED_ALREADY.search(text)
        or scores_in(positive)
        or phrases.DROP.search(positive)
        or phrases.YES.fullmatch(positive.strip(" .!"))
    ):
        return None
    rest = [word for word in re.findall(r"[\w.'-]+", phrases.FILLER.sub(" ", positive)) if word.strip(".'-")]
    named = [word for word in rest if word[0].isupper() or word.isdigit()]
    if not named or len(rest) > NAME_WORDS or len(named) < len(rest):
        return None
    return ((side, " ".join(named)), (f"number_{side}", ""), (f"birth_year_{side}", ""))


def _read_pair(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of the games is meant that one of two players has: by its sign, a name or its place."""
    chosen = choose(finding.candidates, said.text)
    if chosen:
        return chosen[0].changes if len(chosen) == 1 else None
    return _read_result(finding, said)


def _read_tournament(finding: Finding, said: AnswerText) -> Changes | None:
    positive = remove_negation(said.text)
    chosen = _by_code(finding.candidates, positive) or choose(finding.candidates, positive)
    if not chosen:
        denied = _by_code(finding.candidates, said.text)
        chosen = [each for each in finding.candidates if each not in denied] if denied else []
    if len(chosen) == 1:
        return chosen[0].changes
    if not chosen and len(finding.candidates) == 1 and _is_yes(said.text):
        return finding.candidates[0].changes
    return None


def _by_code(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    written = solid(text)
    codes = [(solid(dict(each.changes).get("tournament", "")), each) for each in candidates]
    found = [(code, each) for code, each in codes if code and code in written]
    longest = max((len(code) for code, _ in found), default=0)
    return [each for code, each in found if len(code) == longest]


def read_score(claim: Claim, text: str) -> str:
    """Return the one score that words give the game of a claim, seen from the player it names first; "" for none."""
    found = scores_said(claim, text)
    return next(iter(found)) if len(found) == 1 else ""


def _read_result(finding: Finding, said: AnswerText) -> Changes | None:
    """Read who won, with the day where the answer gives one."""
    if not finding.claims:
        return None
    claim = finding.claims[0]
    chosen = choose_by_sign(finding.candidates, said.text)
    if len(chosen) == 1:
        return chosen[0].changes
    score = read_score(claim, said.text)
    if not score and claim.score and phrases.REVERSED.search(said.text):
        score = mirrored(claim.score)
    if not score or (phrases.NOT.search(said.text) and score != "0-0"):
        return None
    return (("score", score), *_reason_in(said.text), *day_in(said))


def _read_match(finding: Finding, said: AnswerText) -> Changes | None:
    """Read the result of a game of two; a draw may be that of both, and who won both is not asked about."""
    result = _read_result(finding, said)
    if result is None or not (phrases.ALL.search(said.text) or _TWICE.search(said.text)):
        return result
    return (*result, (BOTH, "yes")) if ("score", Score.DRAW.value) in result and len(finding.claims) == 1 else None


def _read_contradiction(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of the results of a mail is right: as it is, or by its place among them."""
    places = [place for place, word in enumerate(phrases.PLACES) if word.search(said.text)]
    if not places or not _is_yes(said.text) or not finding.candidates:
        return _read_result(finding, said)
    if len(places) != 1 or places[0] >= len(finding.candidates):
        return None
    changes = finding.candidates[places[0]].changes
    result = _read_result(finding, said)
    return changes if result is None or dict(result)["score"] == dict(changes).get("score") else None


def _reason_in(text: str) -> Changes:
    reasons = {word.reason for word in find_reasons(text) if word.reason and not word.question}
    return (("reason", reasons.pop()),) if len(reasons) == 1 else ()


def _is_yes(text: str) -> bool:
    return bool(phrases.YES.search(text)) and not phrases.NO.search(text) and not phrases.NOT.search(text)


def _is_no(text: str) -> bool:
    """Return whether a text denies: "nein", or "stimmt nicht"."""
    if phrases.JA.search(text):
        return False
    return bool(phrases.NO.search(text)) or bool(phrases.NOT.search(text) and phrases.YES.search(text))


def _read_conflict(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which of two results is right: the reported one, or the stored one."""
    reported, stored = finding.candidates[0], finding.candidates[-1]
    score = read_score(finding.claims[0], said.text) if finding.claims else ""
    scores = {score} if score else scores_in(said.text)
    if len(scores) == 1:
        return _only(each.changes for each in finding.candidates if {each.words} == scores)
    if scores:
        return None
    found = [each.changes for each in choose(finding.candidates, said.text)]
    if not found and phrases.REVERSED.search(said.text):
        return None
    found += [reported.changes] if _is_yes(said.text) or phrases.MINE.search(said.text) else []
    found += [stored.changes] if _is_no(said.text) or phrases.KEPT.search(said.text) else []
    return _only(found)


def _read_game(finding: Finding, said: AnswerText) -> Changes | None:
    """Read which game of a pair is meant: a candidate by its sign, order or round, or who had which colour."""
    for way in (choose_by_sign, choose_by_round, choose_by_colour, choose_by_order, choose_by_name, choose_by_white):
        chosen = way(finding.candidates, said.text)
        if chosen:
            return chosen[0].changes if len(chosen) == 1 else None
    return None


def _read_wrong_line(finding: Finding, said: AnswerText) -> Changes | None:
    """Read what is right in a line that was called wrong: the result, the day, or that it was right after all."""
    result = _read_result(finding, said)
    if result is not None:
        known = {name for name, _ in result}
        return result if known & {"reason", DROPPED} else (*result, ("reason", "played"))
    return day_in(said) or (NOTHING_STORED if _is_yes(said.text) or phrases.KEPT.search(said.text) else None)


def _read_confirmation(finding: Finding, said: AnswerText) -> Changes | None:
    if _is_yes(said.text):
        return finding.candidates[0].changes if finding.candidates else None
    return NOTHING_STORED if _is_no(said.text) else _read_result(finding, said)


def _read_open_games(finding: Finding, said: AnswerText) -> Changes | None:
    """Read whether a player who left gives away all open games; of a whole tournament results are asked."""
    return (_read_confirmation if finding.departure else _read_result)(finding, said)


def _read_both_lost(finding: Finding, said: AnswerText) -> Changes | None:
    if phrases.DROP.search(said.text) and not says_both_lost(said.text):
        return NOTHING_STORED
    return _read_result(finding, said)


def _read_default(finding: Finding, said: AnswerText) -> Changes | None:
    """Read how a game was lost: a candidate, or a reason in words."""
    chosen = choose(finding.candidates, said.text)
    if not chosen:
        reasons = dict(_reason_in(said.text))
        chosen = [each for each in finding.candidates if reasons.get("reason") == dict(each.changes).get("reason")]
    if not chosen and _NEVER_PLAYED.search(said.text):
        chosen = list(finding.candidates[-1:])
    return chosen[0].changes if len(chosen) == 1 else None


def _read_leaving(_: Finding, said: AnswerText) -> Changes | None:
    """Read how a player left: a kind in words, else yes or no to "approved?"."""
    found = set()
    if _DIED.search(said.text):
        found.add("death")
    if _UNAPPROVED.search(said.text) or (_is_no(said.text) and not _APPROVED.search(said.text)):
        found.add("withdrawal")
    elif _APPROVED.search(said.text):
        found.add("withdrawal" if _is_no(said.text) else "withdrawal-approved")
    elif not found and _is_yes(said.text):
        found.add("withdrawal-approved")
    kind = withdrawal_kind(said.text) if not found else ""
    found |= {kind} if kind else set()
    days = tuple(("on", value) for name, value in day_in(said) if name == "completed_on")
    return (("kind", found.pop()), *days) if len(found) == 1 else None


_Reader = Callable[[Finding, AnswerText], Changes | None]

_READERS: Mapping[str, _Reader] = MappingProxyType(
    {
        **dict.fromkeys(ABOUT_A_PLAYER, _read_player),
        **dict.fromkeys(
            (
                *(Question.UNKNOWN_TOURNAMENT, Question.AMBIGUOUS_TOURNAMENT, Question.WRONG_TOURNAMENT),
                Question.MISSING_TOURNAMENT,
            ),
            _read_tournament,
        ),
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
        Question.WITHDRAWAL_KIND: _read_leaving,
    }
)
"""How the answer to each question is read; any other question is about a result."""
