"""The answer to the sender: from what was applied to the content of the reply."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from datetime import datetime

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from intake import matching, replying
from intake.models import InboundMail
from intake.processing.outcome import IN_DATABASE, Outcome
from intake.processing.plan import Plan
from intake.processing.recording import Applied, AppliedDeparture, AppliedResult
from intake.processing.requests import write_reply
from intake.processing.screening import Answer
from intake.reading.codes import Question, Remark
from intake.reading.types import Finding, Place
from intake.replying import DepartureLine, GameLine, Progress, RatedPlayer, RatedUnit, ReplyContent, Statement
from ratings.facts.results import Stored
from ratings.models import Evaluation, Game, Tournament
from ratings.queries.evaluations import listed_on
from ratings.queries.units import tournaments_of, waits_for
from ratings.templatetags.rating_format import plain_day

ABOUT_THE_MAIL = frozenset({Remark.DAY_OF_MAIL, matching.Remark.START_LETTER})
"""Remarks that hold for all of a mail, whichever line they were found at."""


def answer_sender(mail: InboundMail, plan: Plan, applied: Applied, outcome: Outcome, now: datetime) -> None:
    """Queue the answer: nothing, a question, a code word or everything."""
    address, director = plan.facts.address, plan.facts.director
    kind, request = plan.screen.answer, plan.request
    with translation.override((request.language if request else "") or plan.reading.language):
        if kind is Answer.CONFIRMATION and director is not None:
            replying.put_confirmation(mail, director, now)
        elif kind is Answer.CODE_WORD:
            replying.put(mail, address, replying.write_code_word(), now)
        elif kind is Answer.FULL and request is not None and request.question is None:
            replying.put(mail, address, replying.add_dispute_link(write_reply(request), mail), now)
        elif kind is Answer.FULL:
            body = replying.write_answer(make_content(mail, plan, applied, outcome))
            replying.put(mail, address, replying.add_dispute_link(body, mail), now, _answered_games(applied))


def _answered_games(applied: Applied) -> set[int]:
    """Return the games that an answer names; a reply to it may correct them."""
    closed = {one.game.pk for left in applied.left for one in left.closed}
    return closed | {one.game.pk for one in (*applied.outcomes, *applied.reopened)}


def make_content(mail: InboundMail, plan: Plan, applied: Applied, outcome: Outcome) -> ReplyContent:
    """Return the content of an answer to a director, in the active language."""
    director = plan.facts.director
    names = _names(applied, plan.matched.tournaments)
    mine = [evaluation for evaluation in applied.evaluations if _is_about(evaluation, plan, applied)]
    questions = [question for question in outcome.questions if question.code != Question.HUMAN]
    return ReplyContent(
        code=mail.code,
        greeting=director.name if director else "",
        stored=_lines(applied.outcomes, Stored.NEW, names),
        corrected=_lines(applied.outcomes, Stored.CORRECTED, names),
        repeated=_lines(applied.outcomes, Stored.REPEATED, names),
        proposed=_lines((*applied.outcomes, *applied.reopened), Stored.PROPOSED, names),
        reopened=_reopened(applied, names),
        leaves=_departures(applied, names),
        asked=_ask(outcome, questions),
        remarks=tuple(map(_make_statement, (*filter(_is_only_reported, questions), *plan.matched.remarks))),
        rated=tuple(_unit(evaluation, plan.matched.tournaments) for evaluation in mine),
        others=len(applied.evaluations) - len(mine),
        progress=tuple(_progress(tournament, names) for tournament in plan.matched.tournaments),
    )


def _ask(outcome: Outcome, questions: Iterable[Finding]) -> tuple[Statement, ...]:
    """Return the questions that wait for the director, with their numbers."""
    numbers = {question.finding: question.row.number for question in outcome.asked}
    return tuple(
        replace(_make_statement(question), number=numbers.get(question, 0))
        for question in questions
        if not _is_only_reported(question)
    )


def _reopened(applied: Applied, names: Mapping[int, str]) -> tuple[GameLine, ...]:
    return tuple(_game_line(one.game, names, one.where) for one in applied.reopened if one.stored in IN_DATABASE)


def _departures(applied: Applied, names: Mapping[int, str]) -> tuple[DepartureLine, ...]:
    return tuple(_departure_line(left, names) for left in applied.left if left.stored is Stored.NEW)


def _names(applied: Applied, tournaments: Iterable[Tournament]) -> dict[int, str]:
    """Return the players' names in all tournaments of an answer, by entry."""
    closed = [one for left in applied.left for one in left.closed]
    about = {one.game.tournament for one in (*applied.outcomes, *applied.reopened, *closed)}
    about |= {*tournaments, *(left.leave.entry.tournament for left in applied.left)}
    return {key: name for tournament in about for key, name in replying.display_names(tournament).items()}


def _lines(outcomes: Iterable[AppliedResult], stored: Stored, names: Mapping[int, str]) -> tuple[GameLine, ...]:
    return tuple(_game_line(one.game, names, one.where) for one in outcomes if one.stored is stored)


def _game_line(game: Game, names: Mapping[int, str], where: Place | None = None) -> GameLine:
    return GameLine(
        tournament=game.tournament.code,
        white=names[game.white_id],
        black=names[game.black_id],
        score=game.score or "",
        reason=game.reason,
        completed_on=game.completed_on,
        source=where.text if where else "",
    )


def _departure_line(left: AppliedDeparture, names: Mapping[int, str]) -> DepartureLine:
    leave = left.leave
    return DepartureLine(
        tournament=leave.entry.tournament.code,
        player=names[leave.entry.pk],
        kind=leave.kind.value,
        on=leave.on,
        source=leave.where.text,
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
    source = finding.where.text if finding.where and finding.code not in ABOUT_THE_MAIL else ""
    return Statement(replying.write_sentence(replying.sentence_key(finding)), detail, source)


def _is_about(evaluation: Evaluation, plan: Plan, applied: Applied) -> bool:
    """Return whether an evaluation is of a game or tournament that this mail reports."""
    if evaluation.game_id is not None:
        games = {one.game.pk for one in applied.outcomes}
        games |= {one.game.pk for left in applied.left for one in left.closed}
        return evaluation.game_id in games
    reported = {tournament.pk for tournament in plan.matched.tournaments}
    return not reported.isdisjoint(tournament.pk for tournament in tournaments_of(evaluation))


def _unit(evaluation: Evaluation, about: Collection[Tournament]) -> RatedUnit:
    """Return the effect of an evaluation; of a period only that on players of the given tournaments."""
    entries = evaluation.entries.select_related("player").order_by("-after_value", "player__sort_key")
    if listed_on(evaluation):
        entries = entries.filter(player__entries__tournament__in=about).distinct()
    players = tuple(
        RatedPlayer(entry.player.name, entry.before_value, entry.before_index, entry.after_value, entry.after_index)
        for entry in entries
    )
    return RatedUnit(_title(evaluation), players)


def _title(evaluation: Evaluation) -> str:
    tournament, list_day = evaluation.tournament, listed_on(evaluation)
    if evaluation.game_id is not None:
        game = Game.objects.select_related("white__player", "black__player", "tournament").get(pk=evaluation.game_id)
        return f"{game.tournament.code}: {game.white.player.name} - {game.black.player.name}"
    if list_day:
        return _("Period of the list of %(day)s") % {"day": plain_day(list_day)}
    return f"{tournament.code}: {tournament.name}" if tournament else evaluation.key


def _progress(tournament: Tournament, names: Mapping[int, str]) -> Progress:
    """Return the open games of a tournament, and its page."""
    found = Game.objects.filter(tournament=tournament, score=None).order_by("number")
    games = found.values_list("white_id", "black_id", "reason", "completed_on")
    missing = tuple(
        GameLine(tournament.code, names[white], names[black], "", reason, on) for white, black, reason, on in games
    )
    url = settings.SITE_URL + reverse("website:tournament", args=[tournament.code])
    return Progress(tournament.code, tournament.name, missing, url, waits_for(tournament))
