"""Results that came by post or phone, departures, and everything about one game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.html import format_html
from django.utils.timezone import localdate
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from office.forms.results import COUNTS, GameForm, ResultsForm
from office.forms.tournaments import DepartureForm
from office.views.responses import go, say, show, warn
from ratings.errors import NotOpen
from ratings.facts import manual_entry, results
from ratings.facts.departures import Undone
from ratings.facts.results import Recorded, Result, Stored
from ratings.models import Entry, Game, Tournament
from ratings.queries import office, trail
from ratings.queries.windows import in_time, review_until
from ratings.templatetags.rating_format import day, word
from webtools.access import actor_of
from webtools.forms import SourceForm
from webtools.requests import CONFLICT, found, posted, reads_or_writes


@reads_or_writes
def enter(request: HttpRequest, pk: int) -> HttpResponse:
    """Results of any of the open games of a tournament."""
    played = found(office.find_tournament(pk))
    games = office.find_desk(played).games
    form = ResultsForm(played, games, posted(request), initial={"received_on": localdate()})
    if form.is_bound and form.is_valid():
        recorded = manual_entry.record(played.pool, form.results(), form.source(), actor=actor_of(request))
        tell(request, form.results(), recorded)
        return go(request, "tournament", pk)
    return show(request, "results", form, tournament=played)


def tell(request: HttpRequest, given: Sequence[Result], recorded: Recorded) -> None:
    """What became of each result, and what followed from it."""
    became = Counter(recorded.outcomes)
    if became[Stored.NEW]:
        n = became[Stored.NEW]
        say(request, ngettext("%(n)s result is stored.", "%(n)s results are stored.", n) % {"n": n})
    if became[Stored.REPEATED]:
        n = became[Stored.REPEATED]
        text = ngettext("%(n)s result stood there already.", "%(n)s results stood there already.", n)
        say(request, text % {"n": n})
    for result, outcome in zip(given, recorded.outcomes, strict=True):
        if outcome is Stored.CONFLICT:
            warn(request, contradiction(result))
    tell_ratings(request, recorded)


def tell_ratings(request: HttpRequest, recorded: Recorded) -> None:
    """How many evaluations followed."""
    n = len(recorded.evaluations)
    if n:
        say(request, ngettext("%(n)s evaluation followed.", "%(n)s evaluations followed.", n) % {"n": n})


def contradiction(result: Result) -> str:
    """A result that was not stored, because another one stands there."""
    game = found(office.find_game(result.game_id))
    return format_html(
        "{}: {} {}, {}. {} {}",
        f"{game.white.player.name} – {game.black.player.name}",
        _("here stands"),
        word(game.score or "", "scores"),
        day(game.completed_on),
        _("Your entry was not stored:"),
        word(result.score, "scores"),
    )


@reads_or_writes
def departure(request: HttpRequest, pk: int) -> HttpResponse:
    """A player leaves a tournament: withdrawal, death, substitution."""
    played = found(office.find_tournament(pk))
    form = DepartureForm(played, posted(request), initial={"received_on": localdate()})
    if form.is_bound and form.is_valid():
        try:
            effect = manual_entry.preview_departure(*form.told(), actor=actor_of(request), substitute=form.successor())
            if form.cleaned_data["seen"] == effect.fingerprint:
                return store_departure(request, pk, form)
            form.show_again(effect.fingerprint)
            return show(request, "departure", form, tournament=played, effect=effect, leaver=form.told()[0].player)
        except NotOpen:
            form.add_error(None, gone(form))
    return show(request, "departure", form, tournament=played)


def store_departure(request: HttpRequest, pk: int, form: DepartureForm) -> HttpResponse:
    """Stores a departure whose effect was looked at. Raises NotOpen."""
    recorded = manual_entry.depart(*form.told(), actor=actor_of(request), substitute=form.successor())
    say(request, _("The departure is stored: %(player)s.") % {"player": form.told()[0].player.name})
    tell_ratings(request, recorded)
    return go(request, "tournament", pk)


@reads_or_writes
def departure_back(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """A departure that nobody meant: what taking it back would do, and the click that does it."""
    leaver = found(Entry.objects.select_related("tournament__pool", "player").filter(tournament=pk, pk=entry).first())
    if leaver.departed_on is None:
        warn(request, _("This player has not left, or is back already."))
        return go(request, "tournament", pk)
    seen = leaver.departed_on.isoformat()
    form = SourceForm(posted(request), initial={"received_on": localdate(), "seen": seen})
    if not (form.is_bound and form.is_valid()):
        undone = manual_entry.preview_take_back(leaver, actor=actor_of(request))
        return show(request, "departure_back", form, tournament=leaver.tournament, entry=leaver, undone=undone)
    if form.cleaned_data["seen"] != seen:
        warn(request, _("The departure is no longer as you saw it. Nothing was changed."))
        return go(request, "departure_back", pk, entry)
    undone = manual_entry.take_departure_back(leaver, form.source(), actor=actor_of(request), seen=leaver.departed_on)
    tell_back(request, leaver, undone)
    return go(request, "tournament", pk)


def tell_back(request: HttpRequest, leaver: Entry, undone: Undone) -> None:
    """What became of a departure that was to be taken back, and of its games."""
    if undone.done:
        say(request, _("The departure is taken back: %(player)s.") % {"player": leaver.player.name})
    else:
        warn(request, _("The departure stands. Nothing was changed."))
    n = len(undone.games)
    if n:
        say(request, ngettext("%(n)s game is open again.", "%(n)s games are open again.", n) % {"n": n})


def gone(form: DepartureForm) -> str:
    """Why a departure was refused: the player left before, or the substitute has a seat."""
    entry, substitute = form.cleaned_data["entry"], form.cleaned_data["substitute"]
    entry.refresh_from_db(fields=["departure", "departed_on"])
    if entry.departure:
        return format_html("{}: {}", _("Left already"), word(entry.departure, "departures"))
    return _("%(player)s has a seat in this tournament already.") % {"player": substitute.name}


@reads_or_writes
def game(request: HttpRequest, pk: int) -> HttpResponse:
    """Everything about one game: its facts, their trail, and its result entered or corrected."""
    played = found(office.find_game(pk))
    form = GameForm(played, posted(request), initial=as_it_stands(played))
    if not (form.is_bound and form.is_valid()):
        return show(request, "game", form, **around(played))
    pool = played.tournament.pool
    recorded = manual_entry.record(pool, [form.result()], form.source(), actor=actor_of(request))
    (outcome,) = recorded.outcomes
    if outcome in (Stored.CONFLICT, Stored.PROPOSED):
        return refused(request, pk, outcome)
    say(request, SAID[outcome]())
    tell_ratings(request, recorded)
    return go(request, "game", pk)


@reads_or_writes
def reopen(request: HttpRequest, pk: int) -> HttpResponse:
    """A result that was entered by mistake is taken back: the game is open again."""
    played = found(office.find_game(pk))
    form = SourceForm(posted(request), initial={"received_on": localdate(), "seen": results.version(played)})
    if not (form.is_bound and form.is_valid()):
        return show(request, "game_reopen", form, game=played, tournament=played.tournament)
    try:
        done = manual_entry.reopen(played, form.source(), actor=actor_of(request), seen=form.cleaned_data["seen"])
    except NotOpen:
        warn(request, _("Only a correction changes this result by now. Nothing was changed."))
        return go(request, "game", pk)
    if done:
        say(request, _("The result is taken back: the game is open."))
    elif found(office.find_game(pk)).score is None:
        say(request, _("The game was open already."))
    else:
        warn(request, _("The game is no longer as you saw it. Nothing was changed."))
    return go(request, "game", pk)


SAID = {
    Stored.NEW: lambda: _("The result is stored."),
    Stored.CORRECTED: lambda: _("The result is corrected."),
    Stored.REPEATED: lambda: _("So it stood there already."),
}


def refused(request: HttpRequest, pk: int, outcome: Stored) -> HttpResponse:
    """The game as it stands now, and why nothing was changed."""
    played = found(office.find_game(pk))
    form = GameForm(played, initial=as_it_stands(played))
    context = {"form": form, "overtaken": outcome is Stored.CONFLICT, **around(played)}
    return render(request, "office/game.html", context, status=CONFLICT)


def around(played: Game) -> dict[str, object]:
    """What the page of a game shows beside its form."""
    tournament: Tournament = played.tournament
    until = review_until(tournament, played)
    return {
        "game": played,
        "tournament": tournament,
        "evaluated": played.score is not None and results.is_evaluated(tournament.pool, played),
        "late_since": until if played.score is not None and not in_time(until, timezone.now()) else None,
        "note": office.note_of(played.report),
        "trail": trail.events_about([f"game:{played.pk}"]),
    }


def as_it_stands(played: Game) -> dict[str, object]:
    """The facts of a game as its form shows them."""
    counts = next(key for key, value in COUNTS.items() if value is played.counts)
    return {
        "score": played.score or "",
        "reason": played.reason or "played",
        "completed_on": played.completed_on,
        "rated_score": played.rated_score or "",
        "counts": counts,
        "received_on": localdate(),
        "seen": results.version(played),
    }
