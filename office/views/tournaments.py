"""Tournaments: the list, one of them, a new one, other facts, other seats, another director."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.seating import games_as_lines, line_of
from office.forms.tournaments import ChargeForm, FactsForm, SeatsForm, TournamentForm, WholeFactsForm
from office.views.responses import go, origin, overtaken, prefilled, say, show, warn
from ratings.errors import NotOpen, PastRewritten, Taken
from ratings.importing import roster
from ratings.importing.roster import Change
from ratings.models import Tournament
from ratings.queries import office, trail
from ratings.queries.windows import review_until
from webtools.requests import cursor_of, found, posted, reads_or_writes, text_of


@require_safe
def tournaments(request: HttpRequest) -> HttpResponse:
    """All tournaments by code, with `?q=` those that fit, with `?open=1` the running ones."""
    asked, running = text_of(request, "q").strip(), text_of(request, "open") == "1"
    page = office.tournaments(asked, cursor_of(request), running=running)
    return render(request, "office/tournaments.html", {"page": page, "asked": asked, "running": running})


@require_safe
def tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """One tournament with all that can be done for it."""
    played = found(office.find_tournament(pk))
    return whole(request, played, ChargeForm())


def whole(request: HttpRequest, played: Tournament, charge: ChargeForm) -> HttpResponse:
    """The page of a tournament, with the form about its directors."""
    context = {
        "tournament": played,
        "desk": office.find_desk(played),
        "until": review_until(played),
        "trail": trail.events_of_tournament(played),
    }
    return show(request, "tournament", charge, **context)


@reads_or_writes
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament. Its address may propose what stands in the form."""
    form = TournamentForm(posted(request), initial=prefilled(request, TournamentForm))
    if form.is_bound and form.is_valid():
        facts, director = form.new_facts(), form.cleaned_data["director"]
        try:
            entered, change = roster.enter_tournament(facts, form.seating(), origin(request), director=director)
        except Taken:
            form.add_error("code", _("Another tournament has this code."))
        else:
            is_new = change is Change.NEW
            say(request, _("The tournament is registered.") if is_new else _("It was registered just so before."))
            return go(request, "tournament", entered.pk)
    return show(request, "tournament_new", form)


@reads_or_writes
def facts(request: HttpRequest, pk: int) -> HttpResponse:
    """Other facts for a tournament; those it is rated by only before it has begun."""
    played = found(office.find_tournament(pk))
    form = facts_form(played, request)
    if not (form.is_bound and form.is_valid()):
        return show(request, "tournament_facts", form, tournament=played)
    wanted, seen = form.facts(played), form.cleaned_data["seen"]
    try:
        change = roster.change_tournament(played, wanted, origin(request), seen=seen)
    except NotOpen:
        warn(request, _("The tournament has begun in the meantime: what it is rated by stays."))
        return go(request, "facts", pk)
    except PastRewritten as past:
        words = _("The evaluation %(number)s would come out otherwise: start and category are corrected here.")
        warn(request, words % {"number": past.evaluation})
        return go_correct(request, pk, wanted)
    if change is Change.MOVED:
        fresh = found(office.find_tournament(pk))
        return overtaken(request, "tournament_facts", facts_form(fresh), tournament=fresh)
    say(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return go(request, "tournament", pk)


def go_correct(request: HttpRequest, pk: int, wanted: roster.TournamentFacts) -> HttpResponse:
    """On to the correction of a tournament, which proposes the start and the category that were wanted."""
    proposed = {"about": str(pk), "started_on": wanted.started_on.isoformat(), "category": wanted.category}
    chosen = text_of(request, "lang")
    asked = urlencode({**proposed, **({"lang": chosen} if chosen else {})})
    return HttpResponseRedirect(f"{reverse('office:correction_new', args=['tournament'])}?{asked}")


def facts_form(played: Tournament, request: HttpRequest | None = None) -> FactsForm:
    """The form for a tournament as it stands, or with what was sent."""
    sent = posted(request) if request else None
    # A form that was opened before the tournament began says more than may change: the use case refuses it.
    whole_facts = "pool" in sent if sent else not roster.has_begun(played)
    kind = WholeFactsForm if whole_facts else FactsForm
    stored = roster.tournament_facts(played)
    initial = {name: getattr(stored, name) for name in kind.base_fields if name != "seen"}
    return kind(sent, initial={**initial, "seen": roster.version(stored)})


@reads_or_writes
def seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Other players, kind or games, as long as nothing has begun."""
    played = found(office.find_tournament(pk))
    if roster.has_begun(played):
        warn(request, _("The tournament has begun: its players and games stay. A player who leaves can be replaced."))
        return go(request, "tournament", pk)
    form = SeatsForm(posted(request), initial=seats_of(played))
    if not (form.is_bound and form.is_valid()):
        return show(request, "tournament_seats", form, tournament=played)
    try:
        change = roster.seat_anew(played, form.seating(), origin(request), seen=form.cleaned_data["seen"])
    except NotOpen:
        warn(request, _("The tournament has begun in the meantime: its players and games stay."))
        return go(request, "tournament", pk)
    if change is Change.MOVED:
        fresh = found(office.find_tournament(pk))
        return overtaken(request, "tournament_seats", SeatsForm(initial=seats_of(fresh)), tournament=fresh)
    say(request, _("The players are seated anew.") if change is Change.CHANGED else _("Nothing was changed."))
    return go(request, "tournament", pk)


def seats_of(played: Tournament) -> dict[str, str]:
    """The seating of a tournament as its form shows it."""
    desk = office.find_desk(played)
    return {
        "kind": played.kind,
        "players": "\n".join(line_of(entry.player) for entry in desk.entries),
        "games": games_as_lines(played.kind, len(desk.entries), desk.games),
        "seen": roster.version(roster.stored_seating(played)),
    }


@require_POST
def charge(request: HttpRequest, pk: int) -> HttpResponse:
    """One more director, or one instead of all others."""
    played = found(office.find_tournament(pk))
    form = ChargeForm(request.POST)
    if not form.is_valid():
        return whole(request, played, form)
    director, alone = form.cleaned_data["director"], form.cleaned_data["how"] == ChargeForm.HAND_OVER
    give = roster.hand_over if alone else roster.put_in_charge
    if give(played, director, origin(request)) is Change.SAME:
        say(request, _("So it was already: %(director)s.") % {"director": director.name})
    elif alone:
        say(request, _("The tournament is handed over to %(director)s.") % {"director": director.name})
    else:
        say(request, _("%(director)s may now report for the tournament too.") % {"director": director.name})
    return go(request, "tournament", pk)
