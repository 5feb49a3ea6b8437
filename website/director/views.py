"""The director's pages: no account, a signed link from a mail. Every request checks permissions anew."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from intake import tokens
from intake.receiving.receivers import SEND_ANSWERS
from intake.replying import links
from operations.mail_flow import MailFlow, measure_mail_flow
from ratings.audit import Origin
from ratings.broker import send_tasks
from ratings.facts import results
from ratings.facts.results import Stored
from ratings.models import Director, Game, Tournament
from ratings.queries.players import namesakes
from website.director import deadlines, link_request, page, reports
from website.forms.director import LinkRequestForm, ManualResultForm
from webtools.effects import shows_effect
from webtools.private_pages import keep_private
from webtools.report_address import find_report_address
from webtools.requests import CONFLICT, UNPROCESSABLE, or_404, posted_data, query_text

FORBIDDEN = 403
GONE = 404

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class DirectorSession:
    """A director and the token of their link."""

    director: Director
    token: str
    blocked: bool


def require_link(
    view: Callable[Concatenate[HttpRequest, DirectorSession, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Decorate a view that needs a valid link; without one, explain where to get it."""

    @wraps(view)
    def entered(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        director = links.find_director(token)
        if director is None:
            return _tell_closed(request)
        return view(request, DirectorSession(director, token, page.is_blocked(director)), *args, **kwargs)

    return entered


def _tell_closed(request: HttpRequest) -> HttpResponse:
    """Say that a link is not valid, and where to get another."""
    return render(request, "website/director/closed.html", {"days": links.DIRECTOR_AGE.days}, status=GONE)


def _find_mail_flow() -> MailFlow | None:
    """Return whether mails are being read; None while no database can say so, which keeps nobody from the form."""
    with suppress(DatabaseError, InterfaceError):
        return measure_mail_flow()
    return None


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
def request_link(request: HttpRequest) -> HttpResponse:
    """Send a link to the given address; the answer is the same for every address."""
    form = LinkRequestForm(posted_data(request))
    is_complete = form.is_bound and form.is_valid()
    if is_complete:
        link_request.send_link(form.cleaned_data["email"])
        send_tasks(SEND_ANSWERS, [()])
    context = {
        "form": form,
        "asked": is_complete,
        "days": links.DIRECTOR_AGE.days,
        "flow": _find_mail_flow(),
        "report_address": find_report_address(),
    }
    return render(request, "website/director/link_request.html", context, status=UNPROCESSABLE if form.errors else None)


@keep_private
@require_safe
@require_link
def show_overview(request: HttpRequest, session: DirectorSession) -> HttpResponse:
    """Show what became of a director's mails, what is open, and all their tournaments."""
    sent, questions = reports.list_reports(session.director)
    context = {
        "session": session,
        "reports": sent,
        "questions": questions,
        "led": page.list_tournaments(session.director),
        "calendar": links.make_calendar_link(session.director),
        "flow": measure_mail_flow(),
    }
    return render(request, "website/director/overview.html", context)


@keep_private
@require_safe
def send_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Send the calendar of a director's deadlines: `/director/<token>/deadlines.ics`."""
    director = links.find_calendar_director(token)
    if director is None:
        return _tell_closed(request)
    return HttpResponse(deadlines.deadlines_calendar(director), content_type="text/calendar; charset=utf-8")


@keep_private
@require_safe
@require_link
def show_report(request: HttpRequest, session: DirectorSession, code: str) -> HttpResponse:
    """Show a mail of a director with our answer."""
    report = or_404(reports.find_report(session.director, code))
    return render(request, "website/director/report.html", {"session": session, "report": report})


@keep_private
@require_safe
@require_link
def show_tournament(request: HttpRequest, session: DirectorSession, key: int) -> HttpResponse:
    """Show a tournament: what is stored, what is missing, headers, the secret address."""
    return _render_tournament(request, session, _get_tournament(session, key))


@keep_private
@require_http_methods(["GET", "HEAD", "POST"])
@shows_effect(template="website/director/effect.html")
@require_link
def enter_result(request: HttpRequest, session: DirectorSession, key: int, number: int) -> HttpResponse:
    """Enter or correct the result of a game that is not rated yet."""
    played = _get_game(_get_tournament(session, key), number)
    if request.method == "POST" and session.blocked:
        return _render_game(request, session, played, _make_form(played), status=FORBIDDEN)
    form = _make_form(played, request)
    if not (form.is_bound and form.is_valid()):
        return _render_game(request, session, played, form, status=UNPROCESSABLE if form.errors else None)
    recorded = page.record_result(session.director, played.tournament, form.result(), form.cleaned_data["cause"])
    if recorded.outcomes[0] in (Stored.CONFLICT, Stored.PROPOSED):
        fresh = _get_game(played.tournament, number)
        return _render_game(request, session, fresh, _make_form(fresh), status=CONFLICT)
    return _redirect_to_tournament(request, session, key, stored=str(number))


@keep_private
@require_POST
@require_link
def change_address(request: HttpRequest, session: DirectorSession, key: int) -> HttpResponse:
    """Create a secret address and show it once, or revoke the present one."""
    led = _get_tournament(session, key)
    if session.blocked:
        return _render_tournament(request, session, led, status=FORBIDDEN)
    origin = Origin(f"director:{session.director.pk}", page.new_cause())
    if "revoke" in request.POST:
        tokens.revoke(session.director, led, origin)
        return _redirect_to_tournament(request, session, key)
    return _render_tournament(request, session, led, secret=tokens.make(session.director, led, origin))


def _get_tournament(session: DirectorSession, key: int) -> Tournament:
    """Return a tournament of the director. Raise Http404 for every other one."""
    return or_404(page.find_tournament(session.director, key))


def _get_game(led: Tournament, number: int) -> Game:
    wide = led.games.select_related("tournament__pool", "white__player", "black__player")
    return or_404(wide.filter(number=number).first())


def _render_tournament(
    request: HttpRequest, session: DirectorSession, led: Tournament, *, secret: str = "", status: int = 200
) -> HttpResponse:
    desk = page.load_desk(session.director, led)
    stored_code = query_text(request, "stored")
    stored = next((game for game in desk.facts.games if game.score and str(game.number) == stored_code), None)
    context = {"session": session, "tournament": led, "desk": desk, "secret": secret, "stored": stored}
    return render(request, "website/director/tournament.html", context, status=status)


def _make_form(played: Game, request: HttpRequest | None = None) -> ManualResultForm:
    """Return the form with the current facts, or with what was sent."""
    initial = {
        "score": played.score or "",
        "reason": played.reason or "played",
        "completed_on": played.completed_on,
        "seen": results.version(played),
        "cause": page.new_cause(),
    }
    return ManualResultForm(played, posted_data(request) if request else None, initial=initial)


def _render_game(
    request: HttpRequest, session: DirectorSession, played: Game, form: ManualResultForm, *, status: int | None = None
) -> HttpResponse:
    pool, finished = played.tournament.pool, played.score is not None
    context = {
        "session": session,
        "game": played,
        "namesakes": namesakes(entry.player for entry in played.tournament.entries.select_related("player")),
        "tournament": played.tournament,
        "form": form,
        "rated": finished and results.is_evaluated(pool, played),
        "for_officer": finished and results.is_for_officer(pool, played, timezone.now()),
        "overtaken": status == CONFLICT,
    }
    return render(request, "website/director/game.html", context, status=status)


def _redirect_to_tournament(
    request: HttpRequest, session: DirectorSession, key: int, stored: str = ""
) -> HttpResponseRedirect:
    """Redirect to the tournament in the current language; `stored` is the number of a game just stored."""
    where = reverse("website:director_tournament", args=[session.token, key])
    parameters = {"stored": stored, "lang": query_text(request, "lang")}
    query = urlencode({name: value for name, value in parameters.items() if value})
    return HttpResponseRedirect(f"{where}?{query}" if query else where)
