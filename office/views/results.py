"""Results that came by post or phone, departures, and the page of a game."""

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
from office.views.responses import add_success, add_warning, redirect_to, render_form
from ratings.errors import NotOpen
from ratings.facts import manual_entry, results
from ratings.facts.departures import RevertedWithdrawal, plan_revert
from ratings.facts.results import Recorded, Result, Stored
from ratings.models import Entry, Game, Tournament
from ratings.queries import office, trail
from ratings.queries.players import namesakes
from ratings.queries.windows import in_time, review_until
from ratings.templatetags.rating_format import day, word
from webtools.access import actor_of, may_open
from webtools.effects import shows_effect
from webtools.forms import SourceForm
from webtools.requests import CONFLICT, or_404, posted_data, require_get_or_post


@require_get_or_post
@shows_effect()
def enter_results(request: HttpRequest, pk: int) -> HttpResponse:
    """Enter results of open games of a tournament."""
    played = or_404(office.find_tournament(pk))
    games = office.find_desk(played).games
    form = ResultsForm(played, games, posted_data(request), initial={"received_on": localdate()})
    if not (form.is_bound and form.is_valid()):
        same = namesakes(seat.player for game in games for seat in (game.white, game.black))
        return render_form(request, "results", form, tournament=played, namesakes=same)
    recorded = manual_entry.record(played.pool, form.results(), form.source(), actor=actor_of(request))
    report_outcomes(request, form.results(), recorded)
    return redirect_to(request, "tournament", pk)


def report_outcomes(request: HttpRequest, given: Sequence[Result], recorded: Recorded) -> None:
    """Report what became of each result; the ratings that follow are calculated after it."""
    became = Counter(recorded.outcomes)
    if became[Stored.NEW]:
        n = became[Stored.NEW]
        add_success(request, ngettext("%(n)s result is stored.", "%(n)s results are stored.", n) % {"n": n})
    if became[Stored.REPEATED]:
        n = became[Stored.REPEATED]
        text = ngettext("%(n)s result stood there already.", "%(n)s results stood there already.", n)
        add_success(request, text % {"n": n})
    for result, outcome in zip(given, recorded.outcomes, strict=True):
        if outcome is Stored.CONFLICT:
            add_warning(request, describe_conflict(result))


def describe_conflict(result: Result) -> str:
    """Return why a result was not stored: the game has another one."""
    game = or_404(office.find_game(result.game_id))
    return format_html(
        "{}: {} {}, {}. {} {}",
        f"{game.white.player.name} – {game.black.player.name}",
        _("here stands"),
        word(game.score or "", "scores"),
        day(game.completed_on),
        _("Your entry was not stored:"),
        word(result.score, "scores"),
    )


@require_get_or_post
@shows_effect()
def enter_departure(request: HttpRequest, pk: int) -> HttpResponse:
    """Store a withdrawal, a death or a substitution."""
    played = or_404(office.find_tournament(pk))
    reads = actor_of(request) if may_open(request, "office:player_private") else ""
    form = DepartureForm(played, reads, posted_data(request), initial={"received_on": localdate()})
    if form.is_bound and form.is_valid():
        entry, *_facts = facts = form.departure_facts()
        try:
            manual_entry.withdraw(*facts, actor=actor_of(request), substitute=form.successor())
        except NotOpen:
            form.add_error(None, explain_refusal(form))
        else:
            add_success(request, _("The departure is stored: %(player)s.") % {"player": entry.player.name})
            return redirect_to(request, "tournament", pk)
    return render_form(request, "departure", form, tournament=played)


@require_get_or_post
@shows_effect()
def revert_departure(request: HttpRequest, pk: int, entry: int) -> HttpResponse:
    """Revert a departure that was entered by mistake."""
    leaver = or_404(Entry.objects.select_related("tournament__pool", "player").filter(tournament=pk, pk=entry).first())
    if leaver.departed_on is None:
        add_warning(request, _("This player has not left, or is back already."))
        return redirect_to(request, "tournament", pk)
    seen = leaver.departed_on.isoformat()
    form = SourceForm(posted_data(request), initial={"received_on": localdate(), "seen": seen})
    if not (form.is_bound and form.is_valid()):
        undone = plan_revert(leaver.tournament.pool, leaver)
        return render_form(request, "departure_back", form, tournament=leaver.tournament, entry=leaver, undone=undone)
    if form.cleaned_data["seen"] != seen:
        add_warning(request, _("The departure is no longer as you saw it. Nothing was changed."))
        return redirect_to(request, "departure_back", pk, entry)
    undone = manual_entry.revert_withdrawal(
        leaver, form.source(), actor=actor_of(request), expected_day=leaver.departed_on
    )
    report_reverted(request, leaver, undone)
    return redirect_to(request, "tournament", pk)


def report_reverted(request: HttpRequest, leaver: Entry, undone: RevertedWithdrawal) -> None:
    """Report what became of a reverted departure and its games."""
    if undone.done:
        add_success(request, _("The departure is taken back: %(player)s.") % {"player": leaver.player.name})
    else:
        add_warning(request, _("The departure stands. Nothing was changed."))
    n = len(undone.games)
    if n:
        add_success(request, ngettext("%(n)s game is open again.", "%(n)s games are open again.", n) % {"n": n})


def explain_refusal(form: DepartureForm) -> str:
    """Return why a departure was refused: the player left before, or the substitute has a seat."""
    entry, substitute = form.cleaned_data["entry"], form.cleaned_data["substitute"]
    entry.refresh_from_db(fields=["departure", "departed_on"])
    if entry.departure:
        return format_html("{}: {}", _("Left already"), word(entry.departure, "departures"))
    return _("%(player)s has a seat in this tournament already.") % {"player": substitute.name}


@require_get_or_post
@shows_effect()
def show_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a game with its trail; enter or correct its result."""
    played = or_404(office.find_game(pk))
    form = GameForm(played, posted_data(request), initial=current_values(played))
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "game", form, **game_context(played))
    recorded = manual_entry.record(played.tournament.pool, [form.result()], form.source(), actor=actor_of(request))
    (outcome,) = recorded.outcomes
    if outcome in (Stored.CONFLICT, Stored.PROPOSED):
        return show_refused(request, pk, outcome)
    add_success(request, MESSAGES[outcome]())
    return redirect_to(request, "game", pk)


@require_get_or_post
@shows_effect()
def reopen_game(request: HttpRequest, pk: int) -> HttpResponse:
    """Reopen a game whose result was entered by mistake."""
    played = or_404(office.find_game(pk))
    form = SourceForm(posted_data(request), initial={"received_on": localdate(), "seen": results.version(played)})
    if not (form.is_bound and form.is_valid()):
        return render_form(request, "game_reopen", form, game=played, tournament=played.tournament)
    seen = form.cleaned_data["seen"]
    try:
        done = manual_entry.reopen(played, form.source(), actor=actor_of(request), expected_version=seen)
    except NotOpen:
        add_warning(request, _("Only a correction changes this result by now. Nothing was changed."))
        return redirect_to(request, "game", pk)
    if done:
        add_success(request, _("The result is taken back: the game is open."))
    elif or_404(office.find_game(pk)).score is None:
        add_success(request, _("The game was open already."))
    else:
        add_warning(request, _("The game is no longer as you saw it. Nothing was changed."))
    return redirect_to(request, "game", pk)


MESSAGES = {
    Stored.NEW: lambda: _("The result is stored."),
    Stored.CORRECTED: lambda: _("The result is corrected."),
    Stored.REPEATED: lambda: _("So it stood there already."),
}


def show_refused(request: HttpRequest, pk: int, outcome: Stored) -> HttpResponse:
    """Render the current game, of which nothing was changed."""
    played = or_404(office.find_game(pk))
    form = GameForm(played, initial=current_values(played))
    context = {"form": form, "overtaken": outcome is Stored.CONFLICT, **game_context(played)}
    return render(request, "office/game.html", context, status=CONFLICT)


def game_context(played: Game) -> dict[str, object]:
    """Return what the page of a game shows beside its form."""
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


def current_values(played: Game) -> dict[str, object]:
    """Return the facts of a game as initial values of its form."""
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
