"""The same game told twice in one letter, as PGN and as a line, is one claim."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

from intake.reading.claims import as_fields, is_leaving, mirrored, one_score, with_day, with_findings, without
from intake.reading.codes import Question, Remark
from intake.reading.context import NO_HEADING, Context
from intake.reading.days.dates import find_dates
from intake.reading.lines import find_pair
from intake.reading.types import Claim, Finding, Place
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

_ABOVE = 12
"""Players named further above moves than this many lines are not theirs."""

_MOST_UNSCORED = 20
"""Claims without a result whose days are given to others at most; nobody tells more (our own limit)."""

COMPARED = 20_000
"""Pairs of claims whose names are compared at most (our own limit: one takes about 10 µs)."""


_OF_A_PLAYER = ("birth_year", "address", "number", "seat")
_TURNED = (("white", "black"), ("black", "white"))
_OF_EITHER = (
    *("tournament", "round", "completed_on", "corrects"),
    *(f"{name}_{side}" for name in _OF_A_PLAYER for side, _ in _TURNED),
)
"""What a game has of its own, or of the line about it."""


@dataclass(frozen=True, slots=True)
class Above:
    """What stands above the games of a part: headings, and lines without a score that may name two players."""

    contexts: tuple[tuple[int, Context], ...]
    others: tuple[tuple[Place, str], ...]

    def find_context(self, place: Place) -> Context:
        """Return what the last heading above a line says."""
        at = bisect_left(self.contexts, place.line, key=lambda each: each[0])
        return self.contexts[at - 1][1] if at else NO_HEADING


def in_context(claim: Claim, above: Above, *, may_ask: bool = True) -> Claim:
    """Return a game with the round, tournament and day of the last heading above it, where it has none; where it
    `may_ask`, a doubtful day is asked.
    """
    context = above.find_context(claim.where)
    is_clear = may_ask or (context.ended is not None and not context.ended.problem)
    dated = with_day(claim, context.ended if is_clear else None, claim.where)
    number, tournament = claim.round or context.round, claim.tournament or context.tournament
    is_known = (number, tournament) == (claim.round, claim.tournament)
    return dated if is_known else replace(dated, round=number, tournament=tournament)


def with_own_day(claim: Claim, day: date | None) -> Claim:
    """Return a game with what is asked about a day in its words: no heading gives it another one."""
    words = find_dates(claim.where.text, day) if claim.completed_on is None else ()
    open_days = [word for word in words if word.problem]
    return with_day(claim, open_days[0], claim.where) if open_days else claim


def in_tournament(claim: Claim, above: Above) -> Claim:
    """Return a game of a table with the tournament of the last heading above it; its round and day stand there not."""
    return replace(claim, tournament=claim.tournament or above.find_context(claim.where).tournament)


def named(claim: Claim, above: Above) -> Claim:
    """Return a game without players, with those on the last line above it that names two."""
    if claim.white or claim.black:
        return claim
    near = (text for where, text in reversed(above.others) if 0 <= claim.where.line - where.line <= _ABOVE)
    pair = next(filter(None, map(find_pair, near)), None)
    return replace(without(claim, Question.WHICH_GAME), **as_fields(pair.white, pair.black)) if pair else claim


def merge(games: Sequence[Claim], told: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return games in PGN and results told in lines, each game once, in the order of the letter's parts.

    A line is about the first game with its players that no other line is about yet.
    """
    merged = list(games)
    taken: set[int] = set()
    rest: list[Claim] = []
    for line in give_days(told):
        place = next((i for i, game in enumerate(games) if i not in taken and same_game(game, line)), None)
        place = _nameless_below(games, line, taken) if place is None else place
        if place is None:
            rest.append(line)
        else:
            taken.add(place)
            merged[place] = _both(merged[place], line)
    return (*merged, *rest)


def give_days(results: Sequence[Claim]) -> Sequence[Claim]:
    """Return results, with the days of claims that give none of the same players: "Wolf overstepped the time against
    Koch yesterday. So Koch - Wolf 1-0".
    """
    for claim in [one for one in results if one.completed_on and not one.score][:_MOST_UNSCORED]:
        results = _give_day(results, claim)
    return results


def _give_day(results: Sequence[Claim], unscored: Claim) -> list[Claim]:
    """Return results, the only one of the players of a claim with its day; one of several is asked."""
    rows = [one for one in results if one.score and (same_game(one, unscored) or same_game(unscored, one))]
    undated = [*filter(_is_undated, rows)]
    found = Finding(Question.AMBIGUOUS_DATE, f"{unscored.completed_on:%d.%m.%Y}", unscored.where)
    is_clear = len(rows) == len(undated) == 1
    dated = {one: _one_game(one, unscored) if is_clear else with_findings(one, [found]) for one in undated}
    return [dated.get(one, one) for one in results if one is not unscored or not is_clear]


def _one_game(result: Claim, unscored: Claim) -> Claim:
    """Return one claim of a result and the words about its game without one, with the colours that either has."""
    return _both(unscored, result) if unscored.colours_known > result.colours_known else _both(result, unscored)


def _is_undated(claim: Claim) -> bool:
    return claim.completed_on is None


def with_others(claims: Sequence[Claim], others: Sequence[Claim]) -> tuple[Claim, ...]:
    """Claims, and those of crosstables or of the subject: a game that is reported in both is one claim.

    In a very long letter they stay apart; whoever knows the games finds out which are the same.
    """
    if len(claims) * len(others) > COMPARED:
        return (*claims, *others)
    return merge(claims, others)


def _nameless_below(games: Sequence[Claim], line: Claim, taken: set[int]) -> int | None:
    """Return the game without players right below a line that names two."""
    for place, game in enumerate(games):
        near = game.where.part == line.where.part and 0 < game.where.line - line.where.line <= _ABOVE
        if place not in taken and near and not game.white and not game.black:
            return place
    return None


def same_players(first: Claim, second: Claim) -> bool:
    """Whether two claims name the same two players, in the same order."""
    return _same_name(first.white, second.white) and _same_name(first.black, second.black)


def same_game(game: Claim, line: Claim) -> bool:
    """Whether a line can be about a game: its players, and nothing that tells them apart."""
    if game.tournament and line.tournament and fold(game.tournament) != fold(line.tournament):
        return False
    if game.round and line.round and game.round != line.round:
        return False
    mirrored_line = not line.colours_known and same_players(turned(line), game)
    return same_players(game, line) or mirrored_line


def turned(claim: Claim) -> Claim:
    """Return a claim with White and Black exchanged."""
    fields = {f"{name}_{side}": getattr(claim, f"{name}_{other}") for name in _OF_A_PLAYER for side, other in _TURNED}
    return replace(claim, white=claim.black, black=claim.white, score=mirrored(claim.score), **fields)


def _same_name(first: str, second: str) -> bool:
    """Whether every word of the shorter name is in the other; an initial stands for its word.

    One word of more than a letter has to be in both.
    """
    words, others = sorted((fold(first).split(), fold(second).split()), key=len)
    shared = any(word in others for word in words if len(word) > 1)
    return (shared or (words == others != [])) and all(any(_fits(word, other) for other in others) for word in words)


def _fits(word: str, other: str) -> bool:
    """Whether two words are the same, or one is the initial of the other."""
    return word == other or (1 in {len(word), len(other)} and word[0] == other[0])


def _both(game: Claim, line: Claim) -> Claim:
    """One claim of a game and the line about it; a contradiction between them is asked."""
    if not game.white and not game.black:
        game = replace(without(game, Question.WHICH_GAME), white=line.white, black=line.black)
    elif not same_players(game, line):
        line = turned(line)
    missing = {Question.NO_SCORE.value}
    findings = [finding for finding in line.findings if not (finding.code in missing and game.score)]
    kept = [finding for finding in game.findings if not (finding.code in missing and line.score)]
    reason = _one_reason(game.reason, line.reason)
    score = one_score(game.score, line.score, reason) if game.score and line.score else game.score or line.score
    if (game.score or line.score) and not score:
        detail = f"{game.white} - {game.black}: {game.score} / {line.score}"
        findings.append(Finding(Question.WORDS_CONTRADICT, detail, line.where))
    if game.completed_on and line.completed_on and game.completed_on != line.completed_on:
        days = f"{game.completed_on:%d.%m.%Y} / {line.completed_on:%d.%m.%Y}"
        findings.append(Finding(Question.AMBIGUOUS_DATE, days, line.where))
    either = {name: getattr(game, name) or getattr(line, name) for name in _OF_EITHER}
    merged = replace(game, score=score or game.score, reason=reason, findings=tuple(kept), **either)
    return with_findings(merged, [f for f in findings if f.code != Remark.DAY_OF_MAIL or not merged.completed_on])


def _one_reason(first: str, second: str) -> str:
    """Return the reason of a game that is told twice: that of the game's own words, unless the other's says more.

    A table writes + for a game without a fight, for whatever reason there was none.
    """
    says_more = first == Reason.UNPLAYED and is_leaving(second)
    return second if first == Reason.PLAYED or says_more else first
