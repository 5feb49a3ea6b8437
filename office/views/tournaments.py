"""Tournaments: the list, one of them, a new one, changes of facts, seats and directors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from intake.processing import proposals
from office.forms.filters import TournamentFilterForm
from office.forms.seating import games_as_lines, has_both_colours, line_of
from office.forms.tournaments import ChargeForm, FactsForm, SeatsForm, TournamentForm, WholeFactsForm
from office.views.responses import (
    add_success,
    add_warning,
    officer_origin,
    read_prefill,
    redirect_to,
    render_conflict,
    render_form,
)
from ratings.errors import NotOpen, PastRewritten, Taken
from ratings.importing import roster
from ratings.importing.roster import Change
from ratings.models import Tournament
from ratings.queries import office, trail
from ratings.queries.windows import review_until
from webtools.effects import shows_effect
from webtools.requests import or_404, parse_cursor, posted_data, query_text, require_get_or_post


@require_safe
def list_tournaments(request: HttpRequest) -> HttpResponse:
    """List tournaments by code; `?q=` searches, and they are cut down by state, director and age."""
    query, form = query_text(request, "q").strip(), TournamentFilterForm(request.GET)
    page = office.tournaments(query, parse_cursor(request), **form.values())
    return render(request, "office/tournaments.html", {"page": page, "asked": query, "form": form})


@require_safe
def show_tournament(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a tournament with everything that can be done for it."""
    played = or_404(office.find_tournament(pk))
    return render_tournament(request, played, ChargeForm())


def render_tournament(request: HttpRequest, played: Tournament, charge: ChargeForm) -> HttpResponse:
    """Render the page of a tournament with the form about its directors."""
    rows = trail.events_of_tournament(played)
    context = {
        "tournament": played,
        "desk": office.find_desk(played),
        "until": review_until(played),
        "trail": rows,
        "informed": [(fact, getattr(played, fact), trail.find_change(rows, fact)) for fact in INFORMED],
    }
    return render_form(request, "tournament", charge, **context)


INFORMED = ("announced_on", "letter_copy_on")
"""When players heard that a tournament is rated, and the officer got the copy of its start letter (BdF 2)."""


@require_get_or_post
@shows_effect()
def create_tournament(request: HttpRequest) -> HttpResponse:
    """Register a tournament; the address may propose values."""
    form = TournamentForm(posted_data(request), initial=read_prefill(request, TournamentForm))
    if form.is_bound and form.is_valid():
        facts, director = form.new_facts(), form.cleaned_data["director"]
        try:
            waits = False if form.cleaned_data["waits"] else None
            entered, change = proposals.enter_by_hand(
                facts, form.seating(), officer_origin(request), director=director, complete=waits
            )
        except Taken:
            form.add_error("code", _("Another tournament has this code."))
        except NotOpen:
            form.add_error(None, _("The number of a player leads to another one by now."))
        else:
            is_new = change is Change.NEW
            add_success(
                request, _("The tournament is registered.") if is_new else _("It was registered just so before.")
            )
            return redirect_to(request, "tournament", entered.pk)
    return render_form(request, "tournament_new", form)


@require_get_or_post
@shows_effect()
def change_facts(request: HttpRequest, pk: int) -> HttpResponse:
    """Change the facts of a tournament; those that ratings depend on only before it has begun."""
    played = or_404(office.find_tournament(pk))
    form = make_facts_form(played, request)
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "tournament_facts", form, tournament=played)
    wanted, seen = form.facts(played), form.cleaned_data["seen"]
    try:
        change = roster.change_tournament(played, wanted, officer_origin(request), seen=seen)
    except NotOpen:
        add_warning(request, _("The tournament has begun in the meantime: what it is rated by stays."))
        return redirect_to(request, "facts", pk)
    except PastRewritten as past:
        words = _("The evaluation %(number)s would come out otherwise: start and category are corrected here.")
        add_warning(request, words % {"number": past.evaluation})
        return redirect_to_correction(request, pk, wanted)
    if change is Change.MOVED:
        fresh = or_404(office.find_tournament(pk))
        return render_conflict(request, "tournament_facts", make_facts_form(fresh), tournament=fresh)
    add_success(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return redirect_to(request, "tournament", pk)


def redirect_to_correction(request: HttpRequest, pk: int, wanted: roster.TournamentFacts) -> HttpResponse:
    """Redirect to a correction of the tournament with the wanted start and category."""
    proposed = {"about": str(pk), "started_on": wanted.started_on.isoformat(), "category": wanted.category}
    chosen = query_text(request, "lang")
    query = urlencode({**proposed, **({"lang": chosen} if chosen else {})})
    return HttpResponseRedirect(f"{reverse('office:correction_new', args=['tournament'])}?{query}")


def make_facts_form(played: Tournament, request: HttpRequest | None = None) -> FactsForm:
    """Return the form of a tournament, filled with its facts or with the submitted data."""
    sent = posted_data(request) if request else None
    # A form that was opened before the tournament began says more than may change: the use case refuses it.
    whole_facts = "pool" in sent if sent else not roster.has_begun(played)
    kind = WholeFactsForm if whole_facts else FactsForm
    stored = roster.tournament_facts(played)
    initial = {name: getattr(stored, name) for name in kind.base_fields if name != "seen"}
    final = played.leads_to.code if played.leads_to else ""
    form = kind(sent, initial={**initial, "leads_to": final, "seen": roster.version(stored)})
    form.kind_of_tournament, form.own_code = played.kind, played.code
    return form


@require_get_or_post
@shows_effect()
def change_seats(request: HttpRequest, pk: int) -> HttpResponse:
    """Change players, kind or games before anything has begun."""
    played = or_404(office.find_tournament(pk))
    if roster.has_begun(played):
        add_warning(
            request, _("The tournament has begun: its players and games stay. A player who leaves can be replaced.")
        )
        return redirect_to(request, "tournament", pk)
    form = SeatsForm(posted_data(request), initial=current_seats(played))
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "tournament_seats", form, tournament=played)
    try:
        change = roster.seat_anew(played, form.seating(), officer_origin(request), seen=form.cleaned_data["seen"])
    except NotOpen:
        add_warning(request, _("The tournament has begun in the meantime: its players and games stay."))
        return redirect_to(request, "tournament", pk)
    if change is Change.MOVED:
        fresh = or_404(office.find_tournament(pk))
        return render_conflict(request, "tournament_seats", SeatsForm(initial=current_seats(fresh)), tournament=fresh)
    add_success(request, _("The players are seated anew.") if change is Change.CHANGED else _("Nothing was changed."))
    return redirect_to(request, "tournament", pk)


def current_seats(played: Tournament) -> dict[str, str | bool]:
    """Return the seating of a tournament as its form shows it."""
    desk = office.find_desk(played)
    return {
        "kind": played.kind,
        "players": "\n".join(line_of(entry.player) for entry in desk.entries),
        "teams": "\n".join(played.teams),
        "both_colours": bool(played.teams) and has_both_colours(desk.games),
        "games": games_as_lines(played.kind, len(desk.entries), desk.games, len(played.teams)),
        "seen": roster.version(roster.stored_seating(played)),
    }


@require_POST
def assign_director(request: HttpRequest, pk: int) -> HttpResponse:
    """Assign one more director to a tournament, or one instead of all others."""
    played = or_404(office.find_tournament(pk))
    form = ChargeForm(request.POST)
    if not form.is_valid():
        return render_tournament(request, played, form)
    director, alone = form.cleaned_data["director"], form.cleaned_data["how"] == ChargeForm.HAND_OVER
    give = roster.replace_directors if alone else roster.add_director
    if give(played, director, officer_origin(request)) is Change.SAME:
        add_success(request, _("So it was already: %(director)s.") % {"director": director.name})
    elif alone:
        add_success(request, _("The tournament is handed over to %(director)s.") % {"director": director.name})
    else:
        add_success(request, _("%(director)s may now report for the tournament too.") % {"director": director.name})
    return redirect_to(request, "tournament", pk)
