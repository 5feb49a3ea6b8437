"""Players: the list, one with their private data, a new one, changes, adopted ratings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.people import PlayerForm, PrivateChangeForm, PublicForm, RatingForm
from office.views import long_corrections
from office.views.responses import (
    add_success,
    add_warning,
    officer_origin,
    read_prefill,
    redirect_if_erased,
    redirect_to,
    render_conflict,
    render_form,
)
from ratings import personal
from ratings.corrections import TakeoverCorrected
from ratings.errors import NotTakenOver, PastRewritten, Taken
from ratings.evaluation import BroughtRating
from ratings.importing import roster
from ratings.importing.roster import Bringing, Change
from ratings.models import Player, Pool, Purpose
from ratings.queries import erasures, office, trail
from ratings.queries.search import HITS
from ratings.reviews import Why
from webtools.access import actor_of, may_open
from webtools.effects import shows_effect
from webtools.requests import or_404, parse_cursor, posted_data, query_text, require_get_or_post


@require_safe
def list_players(request: HttpRequest) -> HttpResponse:
    """List players by name; `?q=` searches."""
    query = query_text(request, "q").strip()
    page = office.players(query, parse_cursor(request))
    context = {"page": page, "asked": query, "cut": bool(query) and len(page.rows) == HITS}
    return render(request, "office/players.html", context)


@require_safe
def show_player(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a player, to those who may change it with the private data; that access is logged."""
    person = or_404(office.find_player(pk))
    context = {
        "player": person,
        "private": personal.private_of(person, Purpose.SHOWN, actor_of(request))
        if may_open(request, "office:player_private")
        else None,
        "erasure": erasures.find_request(person),
        "unlisted": personal.is_unlisted(person),
        "held": office.ratings_of_player(person),
        "entries": office.entries_of(person),
        "trail": trail.events_about([f"player:{pk}"]),
    }
    return render(request, "office/player.html", context)


@require_get_or_post
def create_player(request: HttpRequest) -> HttpResponse:
    """Enter a player; the next free number is proposed."""
    proposed = {"number": office.next_number(), **read_prefill(request, PublicForm)}
    form = PlayerForm(posted_data(request), initial=proposed)
    if form.is_bound and form.is_valid():
        facts = form.facts(form.cleaned_data["number"])
        try:
            person, change = roster.enter_player(facts, form.private(), officer_origin(request))
        except Taken:
            form.add_error("number", _("Another player has this number."))
        else:
            is_new = change is Change.NEW
            add_success(request, _("The player is entered.") if is_new else _("Entered just so before."))
            return redirect_to(request, "player", person.pk)
    return render_form(request, "player_new", form)


@require_get_or_post
@shows_effect()
@redirect_if_erased("player")
def change_public(request: HttpRequest, pk: int) -> HttpResponse:
    """Change name, spellings or club."""
    person = or_404(office.find_player(pk))
    roster.refuse_erased(person)
    form = PublicForm(posted_data(request), initial=public_facts(person))
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "player_public", form, player=person)
    change = roster.change_player(
        person, form.facts(person.number), officer_origin(request), seen=form.cleaned_data["seen"]
    )
    if change is Change.MOVED:
        fresh = or_404(office.find_player(pk))
        return render_conflict(request, "player_public", PublicForm(initial=public_facts(fresh)), player=fresh)
    return apply_change(request, change, pk)


def public_facts(person: Player) -> dict[str, str]:
    """Return the public facts of a player as initial values."""
    facts = roster.player_facts(person)
    texts = {name: getattr(facts, name) for name in ("family_name", "given_name", "federation", "club", "title")}
    return {**texts, "aliases": "\n".join(facts.aliases), "seen": roster.version(facts)}


@require_get_or_post
@shows_effect()
@redirect_if_erased("player")
def change_private(request: HttpRequest, pk: int) -> HttpResponse:
    """Change birth date, sex or address."""
    person = or_404(office.find_player(pk))
    roster.refuse_erased(person)
    form = PrivateChangeForm(posted_data(request), initial=private_facts(person, actor_of(request)))
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "player_private", form, player=person)
    try:
        change = roster.change_private(person, form.private(), officer_origin(request), seen=form.cleaned_data["seen"])
    except PastRewritten as past:
        form.refuse(past)
        return render_form(request, "player_private", form, player=person)
    if change is Change.MOVED:
        fresh = PrivateChangeForm(initial=private_facts(person, actor_of(request)))
        return render_conflict(request, "player_private", fresh, player=person)
    wish = roster.change_wish(person, officer_origin(request), _wish(person, wanted=form.cleaned_data["tell_changes"]))
    return apply_change(request, wish if change is Change.SAME else change, pk)


def _wish(person: Player, *, wanted: bool) -> personal.Wish:
    """Return the wish of a form: mails about corrections at least, or none at all."""
    if not wanted:
        return personal.Wish.NONE
    return max(personal.wish_of(person), personal.Wish.CORRECTIONS, key=list(personal.Wish).index)


def private_facts(person: Player, actor: str) -> dict[str, object]:
    """Return the private facts of a player as initial values."""
    data = personal.private_of(person, Purpose.CHANGE, actor)
    wants_mails = personal.wish_of(person) != personal.Wish.NONE
    facts = {"birth_date": data.birth_date, "sex": data.sex, "email": data.email, "seen": roster.version(data)}
    return {**facts, "tell_changes": wants_mails}


@require_POST
@shows_effect("office:player")
@redirect_if_erased("player")
def change_listing(request: HttpRequest, pk: int) -> HttpResponse:
    """Store or withdraw a player's objection to public lists."""
    person = or_404(office.find_player(pk))
    change = roster.change_listing(person, officer_origin(request), unlisted=request.POST.get("unlisted") == "yes")
    return apply_change(request, change, pk)


def apply_change(request: HttpRequest, change: Change, pk: int) -> HttpResponse:
    """Apply a change and return to the player."""
    add_success(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return redirect_to(request, "player", pk)


@require_get_or_post
@shows_effect()
def enter_rating(request: HttpRequest, pk: int) -> HttpResponse:
    """Adopt a rating that a player brings into a pool: the first one there, or one that replaces it."""
    person = or_404(office.find_player(pk))
    form = RatingForm(posted_data(request))
    if form.is_bound and form.is_valid():
        pool, brought = form.cleaned_data["pool"], form.brought()
        if form.allows(roster.check_regulation(pool, person, brought)):
            try:
                change = roster.bring_rating(person, pool, brought, officer_origin(request))
            except NotTakenOver as refused:
                if refused.why == Bringing.REWRITES and form.explains():
                    return prepare_correction(request, person, pool, brought)
                form.refuse(refused)
            else:
                add_success(request, TAKEN_OVER[change]())
                return redirect_to(request, "player", pk)
    return render_form(request, "player_rating", form, player=person)


def prepare_correction(request: HttpRequest, person: Player, pool: Pool, brought: BroughtRating) -> HttpResponse:
    """Prepare a correction, for a rating that would change evaluations."""
    rating = brought.value, brought.index, brought.as_of, brought.source, brought.converted_from, brought.published
    late = TakeoverCorrected(person.pk, pool.key, *rating, by_text=True)
    proposal = long_corrections.prepare(request, late, Why(brought.note))
    add_warning(
        request, _("Nothing is stored yet: evaluations come out otherwise by this rating. Below stands which, and how.")
    )
    return redirect_to(request, "correction", proposal.pk)


TAKEN_OVER = {
    Change.NEW: lambda: _("The rating is taken over."),
    Change.CHANGED: lambda: _("The rating took the place of the one before."),
    Change.SAME: lambda: _("Just this rating was taken over before."),
}
"""What became of a rating."""
