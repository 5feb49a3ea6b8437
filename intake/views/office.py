"""The mail desk of the rating officer: the list, one mail, the bytes of it, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST, require_safe

from intake import tokens
from intake.director.disputes import is_disputed
from intake.forms import (
    CorrectForm,
    LetterForm,
    PlayersForm,
    RejectForm,
    ReopenForm,
    TournamentForm,
    VouchForm,
    choice_of,
)
from intake.models import BlockedSender, InboundMail, MailState
from intake.office import actions, queue, words
from intake.office.actions import Done
from intake.office.paper import Item, Paper, directors_for, games_of, paper_of
from intake.office.proposed import proposed_by
from intake.office.standing import standing_of
from intake.receivers import SEND_ANSWERS, send_tasks, wake
from ratings.access import actor_of, officer_required
from ratings.models import Game
from ratings.queries import trail
from ratings.queries.pools import pools
from ratings.views.office.desk import CONFLICT, UNPROCESSABLE, say, warn
from ratings.views.requests import cursor_of, found, text_of

Act = Callable[[HttpRequest, InboundMail], HttpResponse]


@officer_required
@require_safe
def mails(request: HttpRequest) -> HttpResponse:
    """The list; with `?state=` the mails in one state, else those that wait for a person."""
    state = text_of(request, "state")
    if state and state not in MailState.values:
        raise Http404
    context = {
        "page": queue.mails(state, cursor_of(request)),
        "state": state,
        "filters": queue.filters(),
        "blocks": queue.blocks(),
    }
    return render(request, "intake/office/mails.html", context)


@officer_required
@require_safe
def mail(request: HttpRequest, code: str) -> HttpResponse:
    """One mail with everything about it."""
    return show(request, _named(code))


@officer_required
@require_safe
def raw(_request: HttpRequest, code: str) -> HttpResponse:
    """The mail as it came: plain text that no browser opens."""
    row = _named(code)
    response = HttpResponse(bytes(row.raw), content_type="text/plain; charset=us-ascii")
    response["Content-Disposition"] = f'attachment; filename="{row.code}.eml.txt"'
    response["X-Content-Type-Options"] = "nosniff"
    return response


@officer_required
@require_POST
def act(request: HttpRequest, code: str, action: str) -> HttpResponse:
    """One of the acts of the desk, by its name."""
    work = ACTS.get(action)
    if work is None:
        raise Http404
    return work(request, _named(code))


@officer_required
@require_POST
def lift(request: HttpRequest, pk: int) -> HttpResponse:
    """Mails of this director are stored again."""
    block = found(BlockedSender.objects.select_related("mail", "director").defer("mail__raw").filter(pk=pk).first())
    tell(request, actions.lift(block, actor_of(request)), _("The block is lifted."))
    return go(request, "office_mails")


def _named(code: str) -> InboundMail:
    wide = InboundMail.objects.select_related("director", "tournament__pool")
    return found(wide.filter(code=code).first())


def show(request: HttpRequest, row: InboundMail, faulty: Mapping[str, object] | None = None) -> HttpResponse:
    """The page of a mail. `faulty` is what has to be shown instead: a form that was sent with faults."""
    paper = paper_of(row)
    context = {
        "mail": row,
        "paper": paper,
        "person": queue.registered([row.sender]).get(row.sender, "") if row.sender else "",
        "answers": [(ours, *words.letter(ours.kind, ours.state)) for ours in actions.answers_of(row)],
        "state_word": words.word(words.STATES, row.state),
        "auth_word": words.word(words.AUTHS, row.auth) if row.auth else "",
        "trail": trail.because_of(row.code),
        "standing": standing_of(row),
        "proposals": (proposed := proposed_by(row)),
        "pools": pools() if proposed else (),
        "stopped": row.director and BlockedSender.objects.filter(director=row.director, lifted_at=None).first(),
        "may_act": actions.may_act(row),
        "waits": actions.is_waiting(row),
        "disputed": is_disputed(row),
        "envelope_to": tokens.masked(row.envelope_to),
        "recipient": actions.address_of(row),
        "seen": actions.seen_of(row),
        **_forms(row, paper),
        **(faulty or {}),
    }
    return render(request, "intake/office/mail.html", context, status=UNPROCESSABLE if faulty else None)


def _forms(row: InboundMail, paper: Paper) -> dict[str, object]:
    """The forms of the desk, each with what the mail proposes."""
    seen = {"seen": actions.seen_of(row)}
    code = paper.tournament.code if paper.tournament else ""
    director = row.rulings.get("director") or row.director_id
    return {
        "vouch": VouchForm(
            directors_for(paper.tournaments), initial={**seen, "director": director}, auto_id="vouch-%s"
        ),
        "about": TournamentForm(initial={**seen, "code": code}, auto_id="about-%s"),
        "persons": _players_form(paper, initial=seen) if paper.names else None,
        "lines": _lines(row, paper),
        "letter": LetterForm(initial=seen, auto_id="letter-%s"),
        "refusal": RejectForm(initial=seen, auto_id="refusal-%s"),
    }


def _players_form(paper: Paper, data: Any = None, **kwargs: Any) -> PlayersForm:  # noqa: ANN401 -- as Django's own
    games = games_of(paper.tournaments)
    entries = {entry.player_id: entry.player for game in games for entry in (game.white, game.black)}
    players = sorted(entries.values(), key=lambda player: (player.sort_key, player.number))
    return PlayersForm(paper.names, players, data, auto_id="persons-%s", **kwargs)


def _lines(row: InboundMail, paper: Paper) -> list[tuple[Item, CorrectForm | None]]:
    """What was read, with a form for each game of which nothing is stored."""
    games = games_of(paper.tournaments)
    if not games or not actions.may_act(row):
        return [(item, None) for item in paper.items]
    return [(item, _line_form(row, item, games) if item.is_open else None) for item in paper.items]


def _line_form(row: InboundMail, item: Item, games: tuple[Game, ...]) -> CorrectForm:
    claim, match = item.claim, item.match
    proposed: dict[str, object] = {"where": item.where, "seen": actions.seen_of(row)}
    if match is not None:
        proposed |= {"chosen": choice_of(match.game), "score": match.score, "reason": match.reason}
        proposed["completed_on"] = match.completed_on
    elif claim is not None:
        day = row.received_at and localdate(row.received_at)
        proposed |= {"score": claim.score, "reason": claim.reason, "completed_on": claim.completed_on or day}
    return CorrectForm(games, initial=proposed, auto_id=f"id_%s_{item.number}")


def vouch(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Accepts the mail as a director's."""
    form = VouchForm(directors_for(()), request.POST, auto_id="vouch-%s")
    if not form.is_valid():
        return show(request, row, {"vouch": form})
    done = actions.accept_as(row, form.cleaned_data["director"], form.cleaned_data["seen"], actor_of(request))
    return again(request, row, done)


def about(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Chooses the tournament of the mail."""
    form = TournamentForm(request.POST, auto_id="about-%s")
    if not form.is_valid():
        return show(request, row, {"about": form})
    done = actions.choose_tournament(row, form.tournament(), form.cleaned_data["seen"], actor_of(request))
    return again(request, row, done)


def persons(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Says whom names mean."""
    form = _players_form(paper_of(row), request.POST)
    if not form.is_valid():
        return show(request, row, {"persons": form})
    seen = form.cleaned_data["seen"]
    return again(request, row, actions.assign_players(row, form.meant(), form.aliases(), seen, actor_of(request)))


def retry(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Reads the mail once more."""
    return again(request, row, actions.try_again(row, request.POST.get("seen", ""), actor_of(request)))


def correct(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Stores what a line means."""
    paper = paper_of(row)
    form = CorrectForm(games_of(paper.tournaments), request.POST)
    line = next((item for item in paper.items if item.where == request.POST.get("where")), None)
    if line is None:
        return tell_and_stay(request, row, Done.OVERTAKEN, "")
    if not form.is_valid():
        form.auto_id = f"id_%s_{line.number}"
        lines = [(item, form if item == line else offered) for item, offered in _lines(row, paper)]
        return show(request, row, {"lines": lines})
    seen = form.cleaned_data["seen"]
    done = actions.correct(row, line.where, form.result(), seen, actor_of(request))
    return tell_and_stay(request, row, done, _("The result is stored."))


def reject(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Sets the mail aside for good."""
    form = RejectForm(request.POST, auto_id="refusal-%s")
    if not form.is_valid():
        return show(request, row, {"refusal": form})
    words, seen = form.cleaned_data["words"].strip(), form.cleaned_data["seen"]
    done = actions.reject(row, words, seen, actor_of(request))
    return written(request, row, done, _("The mail is rejected."))


def answer(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Writes to the sender."""
    form = LetterForm(request.POST, auto_id="letter-%s")
    if not form.is_valid():
        return show(request, row, {"letter": form})
    words, seen = form.cleaned_data["words"].strip(), form.cleaned_data["seen"]
    return written(request, row, actions.answer(row, words, seen, actor_of(request)), _("Your words are on their way."))


def reopen(request: HttpRequest, row: InboundMail) -> HttpResponse:
    """Takes back a result that the mail stored."""
    form = ReopenForm(request.POST)
    if not form.is_valid():
        raise Http404
    said = form.cleaned_data
    game = found(next((one.game for one in standing_of(row) if one.game.pk == said["game"]), None))
    done = actions.take_back(row, game, said["version"], said["seen"], actor_of(request))
    return tell_and_stay(request, row, done, _("The result is taken back; the game is open again."))


ACTS: Mapping[str, Act] = MappingProxyType(
    {
        "accept": vouch,
        "answer": answer,
        "correct": correct,
        "players": persons,
        "reject": reject,
        "reopen": reopen,
        "retry": retry,
        "tournament": about,
    }
)
"""Every act by the last word of its address."""

REFUSALS: Mapping[Done, Promise] = MappingProxyType(
    {
        Done.OVERTAKEN: _("Somebody else acted on this mail in between, or it is being read. Please look again."),
        Done.RATED: _("A rating rests on this game, so its result stays. Nothing was changed."),
        Done.NOBODY: _("The address of the sender is not registered, so nothing was sent and nothing changed."),
    }
)


def tell(request: HttpRequest, done: Done, words: str | Promise) -> None:
    """What became of an act, on the next page."""
    if done is Done.DONE:
        say(request, words)
    else:
        warn(request, REFUSALS[done])


def again(request: HttpRequest, row: InboundMail, done: Done) -> HttpResponse:
    """The mail waits for a worker; who is waiting already is told."""
    if done is Done.DONE:
        wake([row])
    return tell_and_stay(request, row, done, _("The mail is read again with your decision."))


def written(request: HttpRequest, row: InboundMail, done: Done, words: str | Promise) -> HttpResponse:
    """A letter may wait in the outbox."""
    if done is Done.DONE:
        send_tasks(SEND_ANSWERS, [()])
    return tell_and_stay(request, row, done, words)


def tell_and_stay(request: HttpRequest, row: InboundMail, done: Done, words: str | Promise) -> HttpResponse:
    """Back to the mail; where somebody else was faster, the page as it stands now."""
    if done is Done.OVERTAKEN:
        response = show(request, _named(row.code), {"overtaken": True})
        response.status_code = CONFLICT
        return response
    tell(request, done, words)
    return go(request, "office_mail", row.code)


def go(request: HttpRequest, name: str, *path: object) -> HttpResponseRedirect:
    """On to a page of the mail desk, in the language of this one."""
    address = reverse(f"intake:{name}", args=path)
    chosen = text_of(request, "lang")
    return HttpResponseRedirect(f"{address}?{urlencode({'lang': chosen})}" if chosen else address)
