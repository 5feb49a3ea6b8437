"""Open questions of a conversation: asked once, with a number that stays, until something settles them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

from django.db.models import Max, QuerySet

from intake.matching.candidates import possible_games
from intake.matching.games import load_field
from intake.models import InboundMail, OpenQuestion, OutboundMail, QuestionState
from intake.processing.namesakes import add_births_and_seats, remove_births_and_seats
from intake.reading.claims import mirrored
from intake.reading.codec import from_json, to_json
from intake.reading.codes import Question
from intake.reading.replies.types import PART, AskedQuestion
from intake.reading.types import Claim, Finding
from intake.replying import format_place
from ratings.formats.name_folding import fold
from ratings.models import Game, Tournament
from ratings.prepared import prepared
from ratings.regulations.types import Score

NOT_ASKED = frozenset(
    {
        Question.HUMAN,
        Question.SENDER_AUTH,
        Question.UNKNOWN_SENDER,
        Question.NOT_DIRECTOR,
        Question.NOT_YOUR_TOURNAMENT,
        Question.NOT_FINISHED,
        Question.NO_RESULTS,
        Question.ROUND_FAULTS,
        Question.JUST_PAIRED,
        Question.TOO_MUCH,
        "too-large",
        "review-answer",
    }
)
"""Codes that are no question to the director: a person or nobody answers them."""


@dataclass(frozen=True, slots=True)
class NumberedQuestion:
    """A question of an answer, with its row; `codes` are further things that are not clear about the same game."""

    row: OpenQuestion
    finding: Finding
    others: tuple[Finding, ...] = ()
    is_new: bool = True


def conversation_of(mail: InboundMail) -> InboundMail:
    """Return the first mail of the thread that a mail belongs to."""
    return mail.conversation or mail


def open_rows(conversation: InboundMail) -> list[OpenQuestion]:
    """Return the questions of a conversation that wait for an answer, by number."""
    return _open_rows(conversation.pk)


@prepared
def _open_rows(conversation: int) -> QuerySet[OpenQuestion]:
    found = OpenQuestion.objects.filter(conversation=conversation, state=QuestionState.OPEN)
    return found.exclude(content={}).order_by("number")


def read_question(row: OpenQuestion) -> Finding:
    """Return what a question is about. Its content may not be deleted."""
    return from_json(Finding, json.dumps(row.content["finding"]))


def read_others(row: OpenQuestion) -> tuple[Finding, ...]:
    """Return what else is not clear about the same game."""
    return tuple(from_json(Finding, json.dumps(other)) for other in row.content["others"])


def as_asked(row: OpenQuestion) -> AskedQuestion:
    """Return a question as the reader of replies needs it."""
    findings = (read_question(row), *read_others(row))
    known = tuple(add_births_and_seats(finding, row.tournament) for finding in findings)
    return AskedQuestion(row.number, known, row.line, row.day)


def list_asked(conversation: InboundMail) -> tuple[AskedQuestion, ...]:
    """Return the open questions of a conversation as the reader of replies needs them."""
    return tuple(map(as_asked, open_rows(conversation)))


def list_closed(conversation: InboundMail, answer: OutboundMail) -> tuple[AskedQuestion, ...]:
    """Return the questions of a conversation of which our answer says that nothing is stored."""
    return tuple(map(as_asked, _closed_rows(conversation.pk, answer.mail_id or 0)))


@prepared
def _closed_rows(conversation: int, by: int) -> QuerySet[OpenQuestion]:
    found = OpenQuestion.objects.filter(conversation=conversation, state=QuestionState.WITHDRAWN, settled_by=by)
    return found.exclude(content={}).order_by("number")


def reopen(conversation: InboundMail, numbers: Sequence[int]) -> None:
    """Open questions again that a reply had closed."""
    if not numbers:
        return
    closed = OpenQuestion.objects.filter(conversation=conversation, number__in=numbers, state=QuestionState.WITHDRAWN)
    closed.update(state=QuestionState.OPEN, settled_by=None, settled_at=None)


def ask(
    mail: InboundMail, waiting: Iterable[OpenQuestion], questions: Iterable[Finding], day: date, now: datetime
) -> list[NumberedQuestion]:
    """Store the questions that a mail leaves open and return them with their numbers. Those of its conversation that
    are open already are `waiting`.

    One about a game that an earlier question of the conversation is about stays under its number; of several that an
    answer leaves open, the first.
    """
    conversation = conversation_of(mail)
    known = {row.number: row for row in waiting}
    asked = []
    for group in group_questions(questions):
        place = group[0].where
        row = known.pop(place.line, None) if place and place.part == PART else None
        is_new = row is None or not _is_asked_again(row, group)
        asked.append(_store(row or _new_row(conversation, mail, day, now), group, is_new=is_new))
    return asked


def _is_asked_again(row: OpenQuestion, group: Sequence[Finding]) -> bool:
    """Return whether a question is the one that its row has asked already."""
    before, now = read_question(row), group[0]
    return (before.code, before.detail) == (now.code, now.detail) and row.line == (
        now.where.source if now.where else ""
    )


def group_questions(questions: Iterable[Finding]) -> list[list[Finding]]:
    """Return the questions to a director, those about one game together."""
    groups: list[list[Finding]] = []
    for question in questions:
        if question.code in NOT_ASKED:
            continue
        if groups and question.claims and groups[-1][0].claims == question.claims:
            groups[-1].append(question)
        else:
            groups.append([question])
    return groups


def _new_row(conversation: InboundMail, mail: InboundMail, day: date, now: datetime) -> OpenQuestion:
    highest = conversation.numbered_questions.aggregate(highest=Max("number"))["highest"] or 0
    content: dict[str, Any] = {"where": None, "codes": []}
    return OpenQuestion(
        conversation=conversation, mail=mail, number=highest + 1, day=day, asked_at=now, content=content
    )


def _store(row: OpenQuestion, group: Sequence[Finding], *, is_new: bool) -> NumberedQuestion:
    """Write a question with what else is not clear about its game."""
    first, *others = group
    row.code = str(first.code)
    codes = sorted({*row.content["codes"], *(str(finding.code) for finding in group)})
    row.content |= {"finding": _plain(first), "others": [_plain(other) for other in others], "codes": codes}
    if is_new and first.where is not None:
        row.line = first.where.source.strip()
        row.content["where"] = row.content["where"] or format_place(first.where)
    tournament = _tournament_of(group)
    row.tournament = tournament or row.tournament
    row.games = _games_of(group, tournament)
    row.save()
    return NumberedQuestion(row, first, tuple(others), is_new)


def _plain(finding: Finding) -> dict[str, Any]:
    plain: dict[str, Any] = json.loads(to_json(remove_births_and_seats(finding)))
    return plain


def _tournament_of(group: Sequence[Finding]) -> Tournament | None:
    """Return the tournament of what waits, None where that is the question."""
    codes = {claim.tournament for finding in group for claim in finding.claims}
    codes |= {finding.departure.tournament for finding in group if finding.departure}
    return Tournament.objects.filter(code=codes.pop()).first() if len(codes) == 1 else None


def _games_of(group: Sequence[Finding], tournament: Tournament | None) -> list[int]:
    if tournament is None or not any(finding.claims for finding in group):
        return []
    fields = {tournament.code: load_field(tournament)}
    return sorted({key for finding in group for key in possible_games(finding, fields)})


def close(row: OpenQuestion, state: QuestionState, by: InboundMail | None, now: datetime) -> None:
    """End a question."""
    row.state, row.settled_by, row.settled_at = state, by, now
    row.save(update_fields=["state", "settled_by", "settled_at"])


def settle_stored(
    games: Mapping[int, str], now: datetime, by: InboundMail | None = None, again: Iterable[Finding] = ()
) -> list[OpenQuestion]:
    """End the questions whose games got a result in another way and return them. `games` are the scores by key, `again`
    what is still asked after the answers of a mail.

    Where a question may be about several games, it ends with the one that has the reported result, or with any that
    its own conversation reports.
    """
    if not games:
        return []
    asked = {each.where.line: each for each in again if each.where and each.where.part == PART}
    waiting = list(_waiting_in_tournaments_of(tuple(games)))
    for row in waiting:
        _drop_stored(row, games)
    ended = [row for row in waiting if _is_settled(row, games, by, asked)]
    for row in ended:
        close(row, QuestionState.SETTLED, by, now)
    return ended


@prepared
def _waiting_in_tournaments_of(games: tuple[int, ...]) -> QuerySet[OpenQuestion]:
    waiting = OpenQuestion.objects.filter(state=QuestionState.OPEN, tournament__games__in=games)
    return waiting.exclude(content={}).distinct()


def is_of_each(finding: Finding) -> bool:
    """Return whether a question is about each of several games, and not about which of them is meant."""
    return finding.code == Question.NOT_CONFIRMED and len(finding.claims) > 1


def _drop_stored(row: OpenQuestion, games: Mapping[int, str]) -> None:
    """Take the games that are stored out of a question about each of several, unless all are: the others stay open."""
    asked = read_question(row)
    if not is_of_each(asked):
        return
    left = [claim for claim in asked.claims if not _is_stored(claim, asked, row.tournament, games)]
    if 0 < len(left) < len(asked.claims):
        row.content["finding"] = _plain(replace(asked, claims=tuple(left)))
        row.games = _games_of([replace(asked, claims=tuple(left))], row.tournament)
        row.save(update_fields=["content", "games"])


def _is_stored(claim: Claim, asked: Finding, tournament: Tournament | None, games: Mapping[int, str]) -> bool:
    """Return whether a game is among those that are stored, with all of its players that are asked about."""
    keys = _games_of([replace(asked, claims=(claim,))], tournament)
    same = [each for each in asked.claims if _games_of([replace(asked, claims=(each,))], tournament) == keys]
    return sum(key in games for key in keys) >= len(same)


def _are_stored(asked: Finding, tournament: Tournament | None, games: Mapping[int, str]) -> bool:
    return all(_is_stored(each, asked, tournament, games) for each in asked.claims)


def _is_settled(
    row: OpenQuestion, games: Mapping[int, str], by: InboundMail | None, again: Mapping[int, Finding]
) -> bool:
    first = read_question(row)
    if is_of_each(first):
        return _are_stored(first, row.tournament, games)
    return _is_settled_by_one(
        row, first, games, again if by and conversation_of(by).pk == row.conversation_id else None
    )


def _is_settled_by_one(
    row: OpenQuestion, first: Finding, games: Mapping[int, str], again: Mapping[int, Finding] | None
) -> bool:
    """Return whether a stored game ends a question about one game; `again` are the questions that its own conversation
    still asks, None where another one has stored the game.
    """
    stored = [games[key] for key in row.games if key in games]
    if not stored or len(row.games) == 1:
        return bool(stored)
    if again is not None:
        asked = again.get(row.number) or first
        return len(stored) > 1 or not is_about_the_other(asked, row.games, stored[0])
    return any(_has_result(claim, row, games) for claim in first.claims)


def _has_result(claim: Claim, row: OpenQuestion, games: Mapping[int, str]) -> bool:
    """Return whether one of the stored games that a question may be about ended as a claim says, also where this names
    the player first who has Black.
    """
    stored = Game.objects.filter(pk__in=[key for key in row.games if key in games])
    known = stored.select_related("white__player", "black__player")
    return any(claim.score == _from_first(claim, game, games[game.pk]) for game in known)


def _from_first(claim: Claim, game: Game, score: str) -> str:
    """Return the score of a game as seen from the player whom a claim names first."""
    said = {*fold(claim.white).split()}
    is_white, is_black = ({*fold(each.player.family_name).split()} <= said for each in (game.white, game.black))
    return mirrored(score) if is_black and not is_white else score


def is_about_the_other(asked: Finding, games: Sequence[int], score: str) -> bool:
    """Return whether a result is that of the other of two games that a question may be about: a draw where a win is
    asked about, or a win where a draw is.
    """
    drawn = {claim.score == Score.DRAW for claim in asked.claims if claim.score}
    return len(games) > 1 and drawn == {score != Score.DRAW}
