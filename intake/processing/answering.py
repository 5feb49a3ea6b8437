"""The answer to the sender: from what was applied to the content of the reply."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

from django.conf import settings
from django.db.models import Count, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import translation

from intake import matching, replying
from intake.models import InboundMail, OpenQuestion, QuestionState
from intake.processing.namesakes import add_seats
from intake.processing.open_questions import NumberedQuestion
from intake.processing.outcome import Outcome
from intake.processing.plan import Plan
from intake.processing.rating_changes import NO_CHANGES, RatingChanges, find_changes, find_current_changes
from intake.processing.recording import IN_DATABASE, Applied, AppliedDeparture, AppliedResult
from intake.processing.requests import write_reply
from intake.processing.round_answers import list_refused_rounds, list_rounds, remark_rounds
from intake.processing.screening import Answer
from intake.processing.stored_lines import Seats
from intake.reading.codec import to_json
from intake.reading.codes import Question, Remark
from intake.reading.types import Finding, Place
from intake.replying import DepartureLine, GameLine, Progress, QuestionLine, QuestionPoint, ReplyContent, Statement
from ratings.facts.results import Stored
from ratings.models import Game, Tournament
from ratings.prepared import prepared
from ratings.queries.units import waits_for

ABOUT_THE_MAIL = frozenset({Remark.DAY_OF_MAIL, matching.Remark.START_LETTER})
"""Remarks that hold for all of a mail, whichever line they were found at."""


SAID_ELSEWHERE = frozenset({Question.HUMAN, Question.ROUND_FAULTS})


def answer_sender(mail: InboundMail, plan: Plan, applied: Applied, outcome: Outcome, now: datetime) -> None:
    """Queue the answer: nothing, a question, a code word or everything."""
    address, director = plan.facts.address, plan.facts.director
    kind, request = plan.screen.answer, plan.request
    with translation.override((request.language if request else "") or plan.reading.language):
        if kind is Answer.CONFIRMATION and director is not None:
            replying.put_confirmation(mail, director, address, now)
        elif kind is Answer.CODE_WORD:
            replying.put(mail, address, replying.write_code_word(), now)
        elif kind is Answer.FULL and request is not None and request.question is None:
            replying.put(mail, address, replying.add_links(write_reply(request), mail), now)
        elif kind is Answer.FULL:
            content = make_content(mail, plan, applied, outcome)
            body, outcome_line = replying.write_whole_answer(content, mail), replying.write_outcome(content)
            replying.put(
                mail, address, body, now, _answered_games(applied), outcome_line, _store_content(content, applied)
            )


def _store_content(content: ReplyContent, applied: Applied) -> str:
    """Return what is kept of an answer that waits for ratings, "" for any other."""
    return to_json(content) if applied.unrated else ""


def _answered_games(applied: Applied) -> set[int]:
    """Return the games that an answer names; a reply to it may correct them."""
    return {game.pk for game in _games_of(applied)}


def make_content(mail: InboundMail, plan: Plan, applied: Applied, outcome: Outcome) -> ReplyContent:
    """Return the content of an answer to a director, in the active language."""
    director = plan.facts.director
    names = _names(applied, plan)
    changes = _find_changes(plan, applied)
    lines = partial(_lines, names=names, changes=changes)
    failed, remarked = _unnumbered(outcome)
    dropped = _dropped(plan)
    kept = _list_kept(dropped)
    return ReplyContent(
        code=mail.code,
        greeting=director.name if director else "",
        stored=lines(applied.outcomes, Stored.NEW),
        corrected=lines(applied.outcomes, Stored.CORRECTED),
        repeated=(*lines(applied.outcomes, Stored.REPEATED), *map(_kept_line, kept)),
        proposed=_proposed(applied, names),
        reopened=_reopened(applied, names),
        leaves=_departures(applied, names),
        asked=tuple(_question_line(each, plan.unclear.get(each.row.number, "")) for each in outcome.asked),
        failed=tuple(map(_make_statement, failed)),
        rounds=list_rounds(applied.rounds),
        refused=list_refused_rounds(applied.rounds),
        remarks=tuple(map(_make_statement, (*remarked, *_remarks(plan, applied), *remark_rounds(applied.rounds)))),
        progress=tuple(map(_progress, plan.matched.tournaments)),
        completed=len(applied.lasts),
        withdrawn=sum(resolution.dropped for resolution in plan.resolutions),
        dropped=tuple(row.line for row in dropped if not {game.pk for game in kept} & {*row.games}),
    )


def _find_changes(plan: Plan, applied: Applied) -> Mapping[int, RatingChanges]:
    """Return what is known of the ratings of the games: those that a correction has decided are rated already."""
    corrected = find_current_changes(one.game for one in applied.outcomes if one.game.pk in plan.corrected)
    return corrected if applied.unrated else find_changes(one.game for one in applied.outcomes) | corrected


def _dropped(plan: Plan) -> list[OpenQuestion]:
    """Return the questions of which an answer says that nothing is to be stored; of a player who left some games may be
    stored already.
    """
    numbers = [resolution.number for resolution in plan.resolutions if resolution.dropped]
    if not numbers:
        return []
    found = OpenQuestion.objects.filter(conversation=plan.conversation, number__in=numbers).order_by("number")
    return list(found.exclude(line="").exclude(code=Question.OPEN_GAMES))


def _list_kept(dropped: Iterable[OpenQuestion]) -> list[Game]:
    """Return the games of such questions that have a result all the same: that of another mail, or of a line before."""
    keys = {key for row in dropped for key in row.games}
    games = Game.objects.filter(pk__in=keys).exclude(score=None) if keys else Game.objects.none()
    return list(games.select_related("tournament").order_by("tournament__code", "number"))


def _remarks(plan: Plan, applied: Applied) -> tuple[Finding, ...]:
    """Return the remarks about a mail; that no round follows is not stored where a round of the mail is not."""
    lasts = {last.where for last in applied.lasts}
    return tuple(
        replace(each, code=matching.Remark.NOT_LAST_YET)
        if each.code == matching.Remark.LAST_ROUND and each.where not in lasts
        else each
        for each in plan.matched.remarks
    )


def _unnumbered(outcome: Outcome) -> tuple[list[Finding], list[Finding]]:
    """Return what failed and has no number, and what is only reported; neither has the officer's own questions, and the
    rounds that have a section of their own.
    """
    numbered = {finding for question in outcome.asked for finding in (question.finding, *question.others)}
    others = [each for each in outcome.questions if each not in numbered and each.code not in SAID_ELSEWHERE]
    failed = [each for each in others if not _is_only_reported(each)]
    return failed, [each for each in others if _is_only_reported(each)]


def _question_line(question: NumberedQuestion, unclear: str) -> QuestionLine:
    """Return a question as the answer asks it; what else is not clear about the same game is asked with it. `unclear`
    is what the mail said to it in vain.
    """
    row = question.row
    finding = add_seats(question.finding, row.tournament)
    cells = replying.describe_cells(finding) if replying.is_about_cells(finding) else None
    return QuestionLine(
        number=row.number,
        source=(cells.source if cells else "") or row.line,
        sentence=replying.write_question(finding),
        detail=cells.detail if cells else replying.describe_unclear(finding),
        candidates=_describe_candidates(finding),
        link=replying.make_question_link(row),
        is_new=question.is_new,
        others=tuple(map(_make_point, question.others)),
        unclear=unclear,
    )


def _make_point(finding: Finding) -> QuestionPoint:
    return QuestionPoint(
        replying.write_question(finding), replying.describe_unclear(finding), _describe_candidates(finding)
    )


def _describe_candidates(finding: Finding) -> tuple[str, ...]:
    return tuple(replying.describe_candidate(each, finding) for each in finding.candidates)


def _proposed(applied: Applied, names: Mapping[int, str]) -> tuple[GameLine, ...]:
    """Return the games whose correction is before the officer, each with what becomes of it."""
    found = [one for one in (*applied.outcomes, *applied.reopened) if one.stored is Stored.PROPOSED]
    return tuple(_with_correction(_game_line(one.game, names, one.where), one.match) for one in found)


def _with_correction(line: GameLine, match: matching.Match | None) -> GameLine:
    if match is None:
        return replace(line, becomes=replace(line, score="", reason="played", completed_on=None))
    becomes = replace(line, score=match.score.value, reason=match.reason.value, completed_on=match.completed_on)
    return replace(line, becomes=becomes)


def _reopened(applied: Applied, names: Mapping[int, str]) -> tuple[GameLine, ...]:
    return tuple(_game_line(one.game, names, one.where) for one in applied.reopened if one.stored in IN_DATABASE)


def _departures(applied: Applied, names: Mapping[int, str]) -> tuple[DepartureLine, ...]:
    return tuple(_departure_line(left, names) for left in applied.left if left.stored is Stored.NEW)


def _names(applied: Applied, plan: Plan) -> dict[int, str]:
    """Return the players' names in all tournaments of an answer, by entry; those of a tournament are read again where
    somebody took a seat meanwhile.
    """
    games = _games_of(applied)
    about = {*plan.matched.tournaments, *(game.tournament for game in games)}
    about |= {left.leave.entry.tournament for left in applied.left}
    if not about or plan.tournaments is None:
        return {}
    names = _names_in(about, plan.tournaments.seats)
    is_complete = {key for game in games for key in (game.white_id, game.black_id)} <= names.keys()
    return names if is_complete else _names_in(about, {})


def _games_of(applied: Applied) -> list[Game]:
    """Return the games that a mail reported, reopened or closed."""
    closed = (one for left in applied.left for one in left.closed)
    return [one.game for one in (*applied.outcomes, *applied.reopened, *closed)]


def _names_in(tournaments: Iterable[Tournament], seats: Seats) -> dict[int, str]:
    """Return the players' names in some tournaments, by entry; `seats` are those at hand."""
    known = (replying.display_names(each, seats.get(each.pk, ())) for each in tournaments)
    return {key: name for names in known for key, name in names.items()}


def _lines(
    outcomes: Iterable[AppliedResult],
    stored: Stored,
    names: Mapping[int, str],
    changes: Mapping[int, RatingChanges] = NO_CHANGES,
) -> tuple[GameLine, ...]:
    return tuple(_game_line(one.game, names, one.where, changes) for one in outcomes if one.stored is stored)


def _game_line(
    game: Game, names: Mapping[int, str], where: Place | None = None, changes: Mapping[int, RatingChanges] = NO_CHANGES
) -> GameLine:
    rated = changes.get(game.pk)
    return GameLine(
        tournament=game.tournament.code,
        white=names[game.white_id],
        black=names[game.black_id],
        score=game.score or "",
        reason=game.reason,
        completed_on=game.completed_on,
        source=where.source if where else "",
        game=game.pk,
        changes=rated.players if rated else (),
        provisional=bool(rated and rated.provisional),
    )


def _kept_line(game: Game) -> GameLine:
    """Return a game that stays as it is stored."""
    return _game_line(game, _names_in([game.tournament], {}))


def _departure_line(left: AppliedDeparture, names: Mapping[int, str]) -> DepartureLine:
    leave = left.leave
    return DepartureLine(
        tournament=leave.entry.tournament.code,
        player=names[leave.entry.pk],
        kind=leave.kind.value,
        on=leave.on,
        source=leave.where.source,
        games=tuple(_game_line(one.game, names) for one in left.closed),
    )


def _is_only_reported(question: Finding) -> bool:
    """Return whether a question needs no reply: a game goes on, or a sum is wrong though all games are clear."""
    unclear_sum = question.code == Question.SUM_MISMATCH and not replying.describe_cells(question).source
    return unclear_sum or question.code == Question.NOT_FINISHED


def _make_statement(finding: Finding) -> Statement:
    if replying.is_about_cells(finding):
        return replying.describe_cells(finding)
    detail = (
        "" if finding.code == Question.OPEN_GAMES else replying.describe_subject(finding)
    )  # what is missing stands below
    source = finding.where.source if finding.where and finding.code not in ABOUT_THE_MAIL else ""
    return Statement(replying.write_sentence(replying.sentence_key(finding)), detail, source)


def _progress(tournament: Tournament) -> Progress:
    """Return how many games of a tournament are open, its page, and the questions for which its rating waits."""
    missing, waiting = next(iter(_count_open(tournament.pk)), (0, 0))
    url = settings.SITE_URL + reverse("website:tournament", args=[tournament.code])
    return Progress(tournament.code, tournament.name, missing, url, waits_for(tournament), waiting)


@prepared
def _count_open(tournament: int) -> QuerySet[Tournament, tuple[int, int]]:
    """Return how many games and questions of a tournament are open."""
    games = Game.objects.filter(tournament=tournament, score=None)
    questions = OpenQuestion.objects.filter(tournament=tournament, state=QuestionState.OPEN)
    counts = (Coalesce(Subquery(_count(found)), 0) for found in (games, questions))
    return Tournament.objects.order_by().filter(pk=tournament).values_list(*counts)


def _count(found: QuerySet[Any]) -> QuerySet[Any, Any]:
    counted: QuerySet[Any, Any] = found.order_by().values("tournament").annotate(count=Count("pk"))
    return counted.values("count")
