"""The page of one mail, with its forms and the way back to it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake import tokens
from intake.models import BlockedSender, InboundMail
from intake.processing.disputes import is_disputed
from intake.reading.types import Auth
from office.desk import actions, queue, waiting
from office.desk.actions import Outcome
from office.desk.annotated_mail import AnnotatedMail, annotate_mail, possible_directors
from office.desk.conversation import find_conversation
from office.desk.start_letters import find_start_letters
from office.desk.stored_results import find_stored_results
from office.forms.mails import LetterForm, PlayersForm, RejectForm, TournamentForm, VouchForm
from office.views.line_forms import list_item_forms, split_quiet
from office.views.responses import add_success, add_warning, redirect_to
from ratings.facts.departures import KeptReason, find_withdrawals
from ratings.models import Game
from ratings.queries import trail
from ratings.queries.pools import pools
from ratings.templatetags.rating_format import word
from ratings.vocabulary.labels import mark_lazy
from webtools.access import actor_of
from webtools.requests import CONFLICT, UNPROCESSABLE, or_404, query_text


def get_mail(code: str) -> InboundMail:
    """Return the mail with a code. Raise Http404 for none."""
    wide = InboundMail.objects.select_related("director", "tournament__pool")
    return or_404(wide.filter(code=code).first())


def show_mail(request: HttpRequest, row: InboundMail, faulty: Mapping[str, object] | None = None) -> HttpResponse:
    """Render the page of a mail; `faulty` replaces forms by those that were sent with faults."""
    annotated = annotate_mail(row)
    context = {
        "mail": row,
        "annotated": annotated,
        "person": queue.find_registered([row.sender], actor_of(request)).get(row.sender, "") if row.sender else "",
        "answers": actions.list_answers(row),
        "auth_word": mark_lazy(Auth(row.auth).label) if row.auth else "",
        "trail": trail.events_caused_by(row.code),
        "stored_results": find_stored_results(row),
        "gone": find_withdrawals(row.code),
        "conversation": find_conversation(row),
        "proposals": (proposed := find_start_letters(row)),
        "pools": pools() if proposed else (),
        "stopped": row.director and BlockedSender.objects.filter(director=row.director, lifted_at=None).first(),
        "may_act": actions.is_actionable(row),
        "waits": queue.is_waiting(row),
        "disputed": is_disputed(row),
        "rejected": row.reasons[:1] and row.reasons[0]["code"] == actions.REJECTED,
        "envelope_to": tokens.mask_secret(row.envelope_to),
        "recipient": actions.reply_address(row, actor_of(request)),
        "seen": actions.fingerprint(row),
        "opens": query_text(request, "opens"),
        **_forms(row, annotated),
        **(faulty or {}),
    }
    return render(request, "office/mail.html", context, status=UNPROCESSABLE if faulty else None)


def _forms(row: InboundMail, annotated: AnnotatedMail) -> dict[str, object]:
    """Return the forms of the page with the values that the mail proposes."""
    seen = {"seen": actions.fingerprint(row)}
    code = annotated.tournament.code if annotated.tournament else ""
    director = row.rulings.get("director") or row.director_id
    return {
        "vouch": VouchForm(
            possible_directors(annotated.tournaments), initial={**seen, "director": director}, auto_id="vouch-%s"
        ),
        "about": TournamentForm(initial={**seen, "code": code}, auto_id="about-%s"),
        "persons": make_players_form(annotated, initial=seen) if annotated.names else None,
        **split_quiet(list_item_forms(row, annotated)),
        "letter": LetterForm(initial=seen, auto_id="letter-%s"),
        "refusal": RejectForm(initial=seen, auto_id="refusal-%s"),
    }


def make_players_form(annotated: AnnotatedMail, data: Any = None, **kwargs: Any) -> PlayersForm:  # noqa: ANN401 -- as Django's own
    """Return the form for names that fit no player, or several."""
    entries = {entry.player_id: entry.player for game in annotated.games for entry in (game.white, game.black)}
    players = sorted(entries.values(), key=lambda player: (player.sort_key, player.number))
    return PlayersForm(annotated.names, players, data, auto_id="persons-%s", **kwargs)


REFUSALS: Mapping[Outcome, Promise] = MappingProxyType(
    {
        Outcome.OVERTAKEN: _("Somebody else acted on this mail in between, or it is being read. Please look again."),
        Outcome.SUBSTITUTED: _("The substitute has finished games or left too, so they stay. Nothing was changed."),
        Outcome.RATED: _(
            "Only a correction changes this result: a rating rests on it, or its three months are over."
            " Nothing was changed."
        ),
        Outcome.NOBODY: _("The address of the sender is not registered, so nothing was sent and nothing changed."),
    }
)


KEPT: Mapping[KeptReason, Promise] = MappingProxyType(
    {
        KeptReason.RATED: _("a rating rests on it"),
        KeptReason.LATE: _("its three months are over"),
        KeptReason.CHANGED: _("another report changed it since"),
        KeptReason.PLAYED: _("the substitute finished it"),
    }
)
"""Why a game stays though the departure that closed it is taken back."""


def explain_kept(game: Game, why: KeptReason) -> str:
    """Return why a game stays as it is."""
    pair = f"{game.white.player.name} – {game.black.player.name} {word(game.score or '', 'scores')}"
    return f"{_('Stays as it is:')} {pair} ({KEPT[why]})"


def report_outcome(request: HttpRequest, done: Outcome, words: str | Promise, mail: str = "") -> None:
    """Report the outcome of an action on the next page, with a link to the mail of this code if it is another's."""
    if done is Outcome.DONE:
        add_success(request, words, mail)
    else:
        add_warning(request, REFUSALS[done])


def report_and_return(request: HttpRequest, row: InboundMail, done: Outcome, words: str | Promise) -> HttpResponse:
    """Redirect to the mail, as it was before the act; to the next one that waits where it waited then and is settled
    now. If it changed meanwhile, show it as it is.
    """
    if done is Outcome.OVERTAKEN:
        response = show_mail(request, get_mail(row.code), {"overtaken": True})
        response.status_code = CONFLICT
        return response
    after = waiting.find_next(row) if done is Outcome.DONE and queue.is_waiting(row) else ""
    report_outcome(request, done, words, row.code if after else "")
    return redirect_to(request, "mail", after or row.code)
