"""Directors: the list, one of them, a new one, another name or address."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from office.forms.people import DirectorForm
from office.views.responses import go, origin, overtaken, say, show, unless_erased
from ratings.errors import Taken
from ratings.importing import roster
from ratings.importing.roster import Change
from ratings.models import Director
from ratings.queries import erasures, office, trail
from webtools.requests import found, posted, reads_or_writes, text_of


@require_safe
def directors(request: HttpRequest) -> HttpResponse:
    """All directors by name, with `?q=` those whose name or address fits."""
    asked = text_of(request, "q").strip()
    rows = office.directors(asked)
    cut = len(rows) == office.DIRECTORS
    return render(request, "office/directors.html", {"directors": rows, "asked": asked, "cut": cut})


@reads_or_writes
@unless_erased("director")
def director(request: HttpRequest, pk: int) -> HttpResponse:
    """One director with his tournaments; his name and address can be changed here."""
    person = found(office.find_director(pk))
    form = DirectorForm(posted(request), initial=as_known(person))
    if form.is_bound:
        roster.refuse_erased(person)
    if not (form.is_bound and form.is_valid()):
        return show(request, "director", form, **around(person))
    try:
        change = roster.change_director(person, form.facts(), origin(request), seen=form.cleaned_data["seen"])
    except Taken:
        form.add_error("email", _("Another director has this address."))
        return show(request, "director", form, **around(person))
    if change is Change.MOVED:
        fresh = found(office.find_director(pk))
        return overtaken(request, "director", DirectorForm(initial=as_known(fresh)), **around(fresh))
    say(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return go(request, "director", pk)


def as_known(person: Director) -> dict[str, str]:
    """A director as his form shows him."""
    facts = roster.director_facts(person)
    return {"name": facts.name, "email": facts.email, "seen": roster.version(facts)}


def around(person: Director) -> dict[str, object]:
    """What the page of a director shows beside its form."""
    return {
        "director": person,
        "erasure": erasures.find_request(person),
        "erased": erasures.is_erased(person),
        "led": office.tournaments_led_by(person),
        "trail": trail.events_about([f"director:{person.pk}"]),
    }


@reads_or_writes
def new(request: HttpRequest) -> HttpResponse:
    """A new director."""
    form = DirectorForm(posted(request))
    if form.is_bound and form.is_valid():
        try:
            person, change = roster.enter_director(form.facts(), origin(request))
        except Taken:
            form.add_error("email", _("Another director has this address."))
        else:
            is_new = change is Change.NEW
            say(request, _("The director is entered.") if is_new else _("Entered just so before."))
            return go(request, "director", person.pk)
    return show(request, "director_new", form)
