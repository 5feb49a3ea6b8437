"""Players: the list, one of them with what is private, a new one, other facts, a rating brought along."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from office.forms.people import PlayerForm, PrivateChangeForm, PublicForm, RatingForm
from office.views.responses import go, origin, overtaken, prefilled, say, show, unless_erased, warn
from ratings import personal, reviews
from ratings.corrections import TakeoverCorrected
from ratings.errors import NotTakenOver, PastRewritten, Taken
from ratings.evaluation import Brought
from ratings.importing import roster
from ratings.importing.roster import Bringing, Change
from ratings.models import Player, Pool, Purpose
from ratings.queries import erasures, office, trail
from ratings.queries.players import HITS
from ratings.reviews import Why
from webtools.access import actor_of, may
from webtools.requests import cursor_of, found, posted, reads_or_writes, text_of


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """All players by name, with `?q=` those whom a look-up finds."""
    asked = text_of(request, "q").strip()
    page = office.players(asked, cursor_of(request))
    context = {"page": page, "asked": asked, "cut": bool(asked) and len(page.rows) == HITS}
    return render(request, "office/players.html", context)


@require_safe
def player(request: HttpRequest, pk: int) -> HttpResponse:
    """One player, for whoever may change them with his private data: each look at those is logged."""
    person = found(office.find_player(pk))
    context = {
        "player": person,
        "private": personal.private_of(person, Purpose.SHOWN) if may(request, "office:player_private") else None,
        "erasure": erasures.find_request(person),
        "unlisted": personal.is_unlisted(person),
        "held": office.ratings_of_player(person),
        "entries": office.entries_of(person),
        "trail": trail.events_about([f"player:{pk}"]),
    }
    return render(request, "office/player.html", context)


@reads_or_writes
def new(request: HttpRequest) -> HttpResponse:
    """A new player; the next free number is proposed."""
    proposed = {"number": office.next_number(), **prefilled(request, PublicForm)}
    form = PlayerForm(posted(request), initial=proposed)
    if form.is_bound and form.is_valid():
        facts = form.facts(form.cleaned_data["number"])
        try:
            person, change = roster.enter_player(facts, form.private(), origin(request))
        except Taken:
            form.add_error("number", _("Another player has this number."))
        else:
            is_new = change is Change.NEW
            say(request, _("The player is entered.") if is_new else _("Entered just so before."))
            return go(request, "player", person.pk)
    return show(request, "player_new", form)


@reads_or_writes
@unless_erased("player")
def public(request: HttpRequest, pk: int) -> HttpResponse:
    """Another name, other spellings, another club."""
    person = found(office.find_player(pk))
    roster.refuse_erased(person)
    form = PublicForm(posted(request), initial=public_facts(person))
    if not (form.is_bound and form.is_valid()):
        return show(request, "player_public", form, player=person)
    change = roster.change_player(person, form.facts(person.number), origin(request), seen=form.cleaned_data["seen"])
    if change is Change.MOVED:
        fresh = found(office.find_player(pk))
        return overtaken(request, "player_public", PublicForm(initial=public_facts(fresh)), player=fresh)
    return changed(request, change, pk)


def public_facts(person: Player) -> dict[str, str]:
    """What is public about a player, as its form shows it."""
    facts = roster.player_facts(person)
    texts = {name: getattr(facts, name) for name in ("family_name", "given_name", "federation", "club", "title")}
    return {**texts, "aliases": "\n".join(facts.aliases), "seen": roster.version(facts)}


@reads_or_writes
@unless_erased("player")
def private(request: HttpRequest, pk: int) -> HttpResponse:
    """Another birth date, sex or address."""
    person = found(office.find_player(pk))
    roster.refuse_erased(person)
    form = PrivateChangeForm(posted(request), initial=private_facts(person))
    if not (form.is_bound and form.is_valid()):
        return show(request, "player_private", form, player=person)
    try:
        change = roster.change_private(person, form.private(), origin(request), seen=form.cleaned_data["seen"])
    except PastRewritten as past:
        form.refuse(past)
        return show(request, "player_private", form, player=person)
    if change is Change.MOVED:
        fresh = PrivateChangeForm(initial=private_facts(person))
        return overtaken(request, "player_private", fresh, player=person)
    wish = roster.change_wish(person, origin(request), told=form.cleaned_data["tell_changes"])
    return changed(request, wish if change is Change.SAME else change, pk)


def private_facts(person: Player) -> dict[str, object]:
    """What is private about a player, as its form shows it."""
    data = personal.private_of(person, Purpose.CHANGE)
    told = personal.wants_changes(person)
    facts = {"birth_date": data.birth_date, "sex": data.sex, "email": data.email, "seen": roster.version(data)}
    return {**facts, "tell_changes": told}


@require_POST
@unless_erased("player")
def listing(request: HttpRequest, pk: int) -> HttpResponse:
    """A player objects to standing on public lists, or no longer."""
    person = found(office.find_player(pk))
    change = roster.change_listing(person, origin(request), unlisted=request.POST.get("unlisted") == "yes")
    return changed(request, change, pk)


def changed(request: HttpRequest, change: Change, pk: int) -> HttpResponse:
    """Back to the player, with what became of the change."""
    say(request, _("The change is stored.") if change is Change.CHANGED else _("Nothing was changed."))
    return go(request, "player", pk)


@reads_or_writes
def rating(request: HttpRequest, pk: int) -> HttpResponse:
    """A rating that a player brings into a pool: his first one there, or one that goes first."""
    person = found(office.find_player(pk))
    form = RatingForm(posted(request))
    if form.is_bound and form.is_valid():
        pool, brought = form.cleaned_data["pool"], form.brought()
        if form.allows(roster.admitted(pool, person, brought)):
            try:
                change = roster.bring_rating(person, pool, brought, origin(request))
            except NotTakenOver as refused:
                if refused.why == Bringing.REWRITES and form.explains():
                    return foreseen(request, person, pool, brought)
                form.refuse(refused)
            else:
                say(request, TAKEN_OVER[change]())
                return go(request, "player", pk)
    return show(request, "player_rating", form, player=person)


def foreseen(request: HttpRequest, person: Player, pool: Pool, brought: Brought) -> HttpResponse:
    """On to what would come out otherwise: a correction that is prepared, with the words about the rating as its
    reason, and carried out there.
    """
    rating = brought.value, brought.index, brought.as_of, brought.source, brought.converted_from, brought.published
    late = TakeoverCorrected(person.pk, pool.key, *rating, by_text=True)
    proposal, _effect = reviews.prepare(late, Why(brought.note), actor_of(request))
    warn(
        request, _("Nothing is stored yet: evaluations come out otherwise by this rating. Below stands which, and how.")
    )
    return go(request, "correction", proposal.pk)


TAKEN_OVER = {
    Change.NEW: lambda: _("The rating is taken over."),
    Change.CHANGED: lambda: _("The rating took the place of the one before."),
    Change.SAME: lambda: _("Just this rating was taken over before."),
}
"""What became of a rating."""
