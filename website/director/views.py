"""The director's page: no account, a signed link from a mail. Every request asks anew what he may do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from intake import tokens
from intake.receiving.receivers import SEND_ANSWERS, send_tasks
from intake.replying import links
from ratings.audit import Origin
from ratings.facts import results
from ratings.facts.results import Stored
from ratings.models import Director, Game, Tournament
from ratings.queries.players import namesakes
from website.director import link_request, page
from website.forms.director import DoorForm, HandForm
from webtools.private_pages import kept_private
from webtools.requests import CONFLICT, UNPROCESSABLE, found, posted, text_of

FORBIDDEN = 403
GONE = 404

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Visit:
    """A director on his page, and the link by which he came."""

    director: Director
    token: str
    blocked: bool


def by_link(view: Callable[Concatenate[HttpRequest, Visit, P], HttpResponse]) -> Callable[..., HttpResponse]:
    """A view for whoever has a good link; others are told where a new one comes from."""

    @wraps(view)
    def entered(request: HttpRequest, token: str, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        director = links.find_director(token)
        if director is None:
            context = {"days": links.DIRECTOR_AGE.days}
            return render(request, "website/director/closed.html", context, status=GONE)
        return view(request, Visit(director, token, page.is_blocked(director)), *args, **kwargs)

    return entered


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request: HttpRequest) -> HttpResponse:
    """Asks for an address and sends a link to it; says the same for every address."""
    form = DoorForm(posted(request))
    asked = form.is_bound and form.is_valid()
    if asked:
        link_request.ask(form.cleaned_data["email"])
        send_tasks(SEND_ANSWERS, [()])
    context = {"form": form, "asked": asked, "days": links.DIRECTOR_AGE.days}
    return render(request, "website/director/door.html", context, status=UNPROCESSABLE if form.errors else None)


@kept_private
@require_safe
@by_link
def overview(request: HttpRequest, visit: Visit) -> HttpResponse:
    """All tournaments of a director."""
    context = {"visit": visit, "led": page.led_by(visit.director)}
    return render(request, "website/director/overview.html", context)


@kept_private
@require_safe
@by_link
def tournament(request: HttpRequest, visit: Visit, key: int) -> HttpResponse:
    """One of his tournaments: what is stored, what is missing, headers, his secret address."""
    return _whole(request, visit, _led(visit, key))


@kept_private
@require_http_methods(["GET", "HEAD", "POST"])
@by_link
def game(request: HttpRequest, visit: Visit, key: int, number: int) -> HttpResponse:
    """The result of one game, to enter or to correct as long as no rating rests on it."""
    played = _game(_led(visit, key), number)
    if request.method == "POST" and visit.blocked:
        return _with_form(request, visit, played, _form(played), status=FORBIDDEN)
    form = _form(played, request)
    if not (form.is_bound and form.is_valid()):
        return _with_form(request, visit, played, form, status=UNPROCESSABLE if form.errors else None)
    recorded = page.record(visit.director, played.tournament, form.result(), form.cleaned_data["cause"])
    if recorded.outcomes[0] in (Stored.CONFLICT, Stored.PROPOSED):
        fresh = _game(played.tournament, number)
        return _with_form(request, visit, fresh, _form(fresh), status=CONFLICT)
    return _back(request, visit, key, stored=str(number))


@kept_private
@require_POST
@by_link
def address(request: HttpRequest, visit: Visit, key: int) -> HttpResponse:
    """A new secret address, shown this once, or the end of the one there is."""
    led = _led(visit, key)
    if visit.blocked:
        return _whole(request, visit, led, status=FORBIDDEN)
    origin = Origin(f"director:{visit.director.pk}", page.new_cause())
    if "revoke" in request.POST:
        tokens.revoke(visit.director, led, origin)
        return _back(request, visit, key)
    return _whole(request, visit, led, secret=tokens.make(visit.director, led, origin))


def _led(visit: Visit, key: int) -> Tournament:
    """One of his tournaments; one that was handed over is a 404 as every other."""
    return found(page.tournament_of(visit.director, key))


def _game(led: Tournament, number: int) -> Game:
    wide = led.games.select_related("tournament__pool", "white__player", "black__player")
    return found(wide.filter(number=number).first())


def _whole(request: HttpRequest, visit: Visit, led: Tournament, *, secret: str = "", status: int = 200) -> HttpResponse:
    desk = page.desk_of(visit.director, led)
    asked = text_of(request, "stored")
    stored = next((game for game in desk.facts.games if game.score and str(game.number) == asked), None)
    context = {"visit": visit, "tournament": led, "desk": desk, "secret": secret, "stored": stored}
    return render(request, "website/director/tournament.html", context, status=status)


def _form(played: Game, request: HttpRequest | None = None) -> HandForm:
    """The form of a game as it stands, or with what was sent."""
    initial = {
        "score": played.score or "",
        "reason": played.reason or "played",
        "completed_on": played.completed_on,
        "seen": results.version(played),
        "cause": page.new_cause(),
    }
    return HandForm(played, posted(request) if request else None, initial=initial)


def _with_form(
    request: HttpRequest, visit: Visit, played: Game, form: HandForm, *, status: int | None = None
) -> HttpResponse:
    pool, finished = played.tournament.pool, played.score is not None
    context = {
        "visit": visit,
        "game": played,
        "namesakes": namesakes(entry.player for entry in played.tournament.entries.select_related("player")),
        "tournament": played.tournament,
        "form": form,
        "rated": finished and results.is_evaluated(pool, played),
        "for_officer": finished and results.is_for_officer(pool, played, timezone.now()),
        "overtaken": status == CONFLICT,
    }
    return render(request, "website/director/game.html", context, status=status)


def _back(request: HttpRequest, visit: Visit, key: int, stored: str = "") -> HttpResponseRedirect:
    """On to the tournament, in the language of this page; with the number of a game whose result was `stored`."""
    where = reverse("website:director_tournament", args=[visit.token, key])
    asked = {"stored": stored, "lang": text_of(request, "lang")}
    query = urlencode({name: value for name, value in asked.items() if value})
    return HttpResponseRedirect(f"{where}?{query}" if query else where)
