"""Tournaments that grow: rounds, late entries, and the word that no round follows."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from office.forms.rounds import CorrectedRoundForm, GrowthForm, LateEntryForm, PlanForm, RoundForm
from office.views.responses import add_success, add_warning, redirect_to, render_form
from ratings.audit import Origin
from ratings.errors import NotOpen, RoundRefused
from ratings.facts import corrected_rounds, manual_entry, rounds
from ratings.models import Entry, Tournament
from ratings.queries import office
from ratings.vocabulary.round_findings import name_round
from webtools.access import actor_of
from webtools.effects import shows_effect
from webtools.forms import SourceForm
from webtools.requests import or_404, posted_data, require_get_or_post

Act = Callable[[Origin], str]
"""A change of facts; returns what the next page says about it."""


@require_get_or_post
def add_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Add a round; preview it first."""
    played = or_404(office.find_tournament(pk))
    if played.complete or not rounds.grows(played.kind):
        return refuse(request, pk)
    given = {name: request.GET[name] for name in ("number", "pairs") if name in request.GET}
    form = RoundForm(played, posted_data(request), request.FILES or None, initial={"received_on": localdate(), **given})
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "round_new", form, tournament=played)
    if form.cleaned_data["seen"] != form.fingerprint:
        form.show_again()
        return render_form(request, "round_new", form, tournament=played, preview=form.lines())
    return carry_out(request, played, form, lambda origin: _store_round(played, form, origin))


def _store_round(played: Tournament, form: RoundForm, origin: Origin) -> str:
    twice = form.cleaned_data["both_colours"]
    added = rounds.add_round(played, form.added(), origin, both_colours=twice, rate_later=True)
    if added.complete:
        return _("The round is stored. It is the last one: the tournament is complete.")
    return _("The round is stored.")


@require_get_or_post
def correct_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Correct the pairings of the last round; preview it first. With `?back=1` as they were before."""
    played = or_404(office.find_tournament(pk))
    if not corrected_rounds.can_correct(played):
        return refuse(request, pk)
    given = {name: request.GET[name] for name in ("pairs",) if name in request.GET}
    initial = {"received_on": localdate()}
    form = CorrectedRoundForm(
        played, posted_data(request), request.FILES or None, initial=initial, taken_back="back" in request.GET
    )
    form.fields["pairs"].initial = given.get("pairs") or form.fields["pairs"].initial
    context = {"tournament": played, "can_go_back": corrected_rounds.round_before(played) is not None}
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "round_correct", form, **context)
    if form.cleaned_data["seen"] != form.fingerprint:
        form.show_again()
        return render_form(request, "round_correct", form, preview=True, **context)

    def act(origin: Origin) -> str:
        corrected_rounds.correct_round(played, form.added(), origin)
        return _("The pairings are corrected.")

    return carry_out(request, played, form, act)


def carry_out(request: HttpRequest, played: Tournament, form: SourceForm, act: Act) -> HttpResponse:
    """Change facts with the note of a form as their cause; report what was done."""
    try:
        text = manual_entry.store_with_note(form.source(), actor_of(request), act)
    except (NotOpen, RoundRefused):
        return refuse(request, played.pk)
    add_success(request, text)
    return redirect_to(request, "tournament", played.pk)


def refuse(request: HttpRequest, pk: int) -> HttpResponse:
    """Redirect to a tournament whose state forbids a change."""
    add_warning(
        request, _("The tournament is not in a state for this, or something changed meanwhile. Nothing was stored.")
    )
    return redirect_to(request, "tournament", pk)


class Confirmation(NamedTuple):
    """What is to be changed, in words."""

    title: str
    text: str


def confirm(request: HttpRequest, played: Tournament, asked: Confirmation, act: Act) -> HttpResponse:
    """Say what is to be changed and ask for its source; carry it out when that is sent."""
    form = GrowthForm(posted_data(request), initial={"received_on": localdate()})
    if form.is_bound and form.is_valid():
        return carry_out(request, played, form, act)
    return render_form(request, "confirm_change", form, tournament=played, **asked._asdict())


@require_get_or_post
@shows_effect()
def annul_round(request: HttpRequest, pk: int) -> HttpResponse:
    """Annul the last round while no game of it is finished."""
    played = or_404(office.find_tournament(pk))
    number, games = rounds.last_round(played)
    if played.complete or not (number and rounds.grows(played.kind)):
        return refuse(request, pk)
    if any(game.score is not None for game in games):
        words = _(
            "Not annulled, because games have results: %(round)s. Each result leads to the page that takes it back."
        )
        add_warning(request, words % {"round": name_round(played.kind, number)})
        return redirect_to(request, "tournament", pk)
    title = _("Annul: %(round)s") % {"round": name_round(played.kind, number)}
    text = ngettext(
        "Its game and its byes are removed; the trail keeps them.",
        "Its %(games)s games and its byes are removed; the trail keeps them.",
        len(games),
    ) % {"games": len(games)}

    def act(origin: Origin) -> str:
        return _("Annulled: %(round)s.") % {"round": name_round(played.kind, rounds.annul_round(played, origin))}

    return confirm(request, played, Confirmation(title, text), act)


@require_get_or_post
@shows_effect()
def complete(request: HttpRequest, pk: int) -> HttpResponse:
    """Store that no round follows."""
    played = or_404(office.find_tournament(pk))
    if played.complete:
        return refuse(request, pk)
    if rounds.waits_for_players(played):
        return _pair_players(request, played)
    waiting = played.games.filter(score=None).count()
    text = (
        ngettext(
            "It will be rated as soon as its open game is finished.",
            "It will be rated as soon as its %(games)s open games are finished.",
            waiting,
        )
        % {"games": waiting}
        if waiting
        else _("No game of it is open: nothing delays its rating any more.")
    )

    def act(origin: Origin) -> str:
        rounds.say_complete(played, origin, rate_later=True)
        return _("The tournament is complete: no round follows.")

    return confirm(request, played, Confirmation(_("No round follows"), text), act)


def _pair_players(request: HttpRequest, played: Tournament) -> HttpResponse:
    """Pair a tournament that waited for its players."""
    seats = played.entries.filter(turn=0).count()
    text = ngettext(
        "So far %(seats)s player has a seat. The games are paired by the kind; nobody comes in any more.",
        "%(seats)s players have a seat. The games are paired by the kind; nobody comes in any more.",
        seats,
    )

    def act(origin: Origin) -> str:
        rounds.say_complete(played, origin, rate_later=True)
        return _("The games are paired: the tournament is complete.")

    asked = Confirmation(_("All players are there"), text % {"seats": seats})
    return confirm(request, played, asked, act)


@require_get_or_post
@shows_effect()
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """Open a tournament for further rounds while nothing is rated."""
    played = or_404(office.find_tournament(pk))
    if not rounds.can_reopen(played):
        return refuse(request, pk)
    text = _("Rounds can be added again. It is not rated before somebody says that no round follows.")

    def act(origin: Origin) -> str:
        rounds.reopen(played, origin, rate_later=True)
        return _("Rounds can be added again.")

    return confirm(request, played, Confirmation(_("Another round follows"), text), act)


@require_get_or_post
@shows_effect()
def plan_rounds(request: HttpRequest, pk: int) -> HttpResponse:
    """Change how many rounds are planned."""
    played = or_404(office.find_tournament(pk))
    if played.complete or not rounds.grows(played.kind):
        return refuse(request, pk)
    form = PlanForm(posted_data(request), initial={"received_on": localdate(), "rounds": played.rounds})
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "confirm_change", form, tournament=played, title=_("Planned rounds"), text="")

    def act(origin: Origin) -> str:
        if rounds.plan_rounds(played, form.cleaned_data["rounds"], origin, rate_later=True):
            return _("The change is stored. All rounds are there: the tournament is complete.")
        return _("The change is stored.")

    return carry_out(request, played, form, act)


@require_get_or_post
@shows_effect()
def enter_late(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter a player while the tournament runs."""
    played = or_404(office.find_tournament(pk))
    if played.complete:
        return refuse(request, pk)
    form = LateEntryForm(played, posted_data(request), initial={"received_on": localdate()})
    if not (form.is_bound and form.is_valid()):
        text = (
            _("The player gets the next seat, and a bye for each round that is paired already.")
            if rounds.grows(played.kind)
            else _("The player gets the next seat.")
        )
        return render_form(request, "confirm_change", form, tournament=played, title=_("A player joins"), text=text)

    def act(origin: Origin) -> str:
        player, points = form.cleaned_data["player"], form.cleaned_data["half_points"]
        entry = rounds.enter_late(played, player, origin, half_points=points)
        return _("%(player)s has seat %(seat)s.") % {"player": player.name, "seat": entry.seat}

    return carry_out(request, played, form, act)


@require_get_or_post
@shows_effect()
def remove_late(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Remove the last entry while it has no game."""
    found = or_404(Entry.objects.select_related("tournament__pool", "player").filter(tournament=pk, pk=entry).first())

    def act(origin: Origin) -> str:
        rounds.remove_late(found, origin)
        return _("The entry is removed: %(player)s.") % {"player": found.player.name}

    asked = Confirmation(_("Remove a late entry"), found.player.name)
    return confirm(request, found.tournament, asked, act)
