"""Directors: the list, one of them, a new one."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from office.forms.people import DirectorForm
from office.views.responses import (
    add_success,
    officer_origin,
    redirect_if_erased,
    redirect_to,
    render_conflict,
    render_form,
)
from ratings.errors import Taken
from ratings.importing import roster
from ratings.importing.roster import Change
from ratings.models import Director
from ratings.queries import erasures, office, trail
from ratings.queries.directors import with_address
from webtools.requests import or_404, posted_data, query_text, require_get_or_post

NOBODY = 0
"""The key of no director."""


@require_safe
def list_directors(request: HttpRequest) -> HttpResponse:
    """List directors by name; `?q=` filters by name or address."""
    query = query_text(request, "q").strip()
    rows = office.directors(query)
    cut = len(rows) == office.DIRECTORS
    return render(request, "office/directors.html", {"directors": rows, "asked": query, "cut": cut})


@require_get_or_post
@redirect_if_erased("director")
def show_director(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a director with their tournaments; change name and addresses."""
    person = or_404(office.find_director(pk))
    form = DirectorForm(posted_data(request), initial=current_values(person))
    if form.is_bound:
        roster.refuse_erased(person)
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "director", form, **director_context(person))
    try:
        change = roster.change_director(person, form.facts(), officer_origin(request), seen=form.cleaned_data["seen"])
    except Taken:
        _refuse_taken(form, pk)
        return render_form(request, "director", form, **director_context(person))
    if change is Change.MOVED:
        fresh = or_404(office.find_director(pk))
        return render_conflict(
            request, "director", DirectorForm(initial=current_values(fresh)), **director_context(fresh)
        )
    add_success(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return redirect_to(request, "director", pk)


def _refuse_taken(form: DirectorForm, own: int = NOBODY) -> None:
    """Say at its field which address another director has."""
    is_first = with_address([form.facts().email]).exclude(pk=own).exists()
    form.add_error("email" if is_first else "further_emails", _("Another director has this address."))


def current_values(person: Director) -> dict[str, str]:
    """Return the facts of a director as initial values of the form."""
    facts = roster.director_facts(person)
    further = "\n".join(facts.further_emails)
    return {"name": facts.name, "email": facts.email, "further_emails": further, "seen": roster.version(facts)}


def director_context(person: Director) -> dict[str, object]:
    """Return what the page of a director shows beside its form."""
    return {
        "director": person,
        "erasure": erasures.find_request(person),
        "erased": erasures.is_erased(person),
        "led": office.tournaments_led_by(person),
        "trail": trail.events_about([f"director:{person.pk}"]),
    }


@require_get_or_post
def create_director(request: HttpRequest) -> HttpResponse:
    """Enter a director."""
    form = DirectorForm(posted_data(request))
    if form.is_bound and form.is_valid():
        try:
            person, change = roster.enter_director(form.facts(), officer_origin(request))
        except Taken:
            _refuse_taken(form)
        else:
            is_new = change is Change.NEW
            add_success(request, _("The director is entered.") if is_new else _("Entered just so before."))
            return redirect_to(request, "director", person.pk)
    return render_form(request, "director_new", form)
