"""The page of one mail, with its forms and the way back to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from types import MappingProxyType
from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.timezone import localdate, localtime
from django.utils.translation import gettext_lazy as _

from intake import tokens
from intake.models import BlockedSender, InboundMail
from intake.processing.disputes import is_disputed
from intake.reading.types import Auth
from intake.receiving.receivers import SEND_ANSWERS
from office.desk import actions, arrangements, house_texts, queue, waiting
from office.desk.actions import Outcome
from office.desk.annotated_mail import AnnotatedMail, annotate_mail, possible_directors
from office.desk.arrangements import FORWARDED
from office.desk.conversation import find_conversation
from office.desk.marks import is_resting
from office.desk.officers import list_officers
from office.desk.start_letters import find_start_letters
from office.desk.stored_results import find_stored_results
from office.forms.mail_arrangements import AssignForm, ForwardForm, NoteForm, SnoozeForm
from office.forms.mails import LetterForm, PlayersForm, RejectForm, TournamentForm, VouchForm
from office.views.line_forms import list_item_forms, split_quiet
from office.views.responses import add_success, add_warning, redirect_to
from ratings.broker import send_tasks
from ratings.facts.departures import KeptReason, find_withdrawals
from ratings.models import Game, Tournament
from ratings.queries import trail
from ratings.queries.pools import pools
from ratings.templatetags.rating_format import word
from ratings.vocabulary.labels import mark_lazy
from ratings.vocabulary.office_labels import office_word
from webtools.access import actor_of, may_open
from webtools.namesakes import describe_players
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
        **_describe_state(row),
        "envelope_to": tokens.mask_secret(row.envelope_to),
        **_arranged(row, actor_of(request)),
        "recipient": actions.reply_address(row, actor_of(request)),
        "seen": actions.fingerprint(row),
        "opens": query_text(request, "opens"),
        **_forms(row, annotated, actor_of(request) if may_open(request, "office:player_private") else ""),
        **_filled_letter(request, row, annotated),
        **(faulty or {}),
    }
    return render(request, "office/mail.html", context, status=UNPROCESSABLE if faulty else None)


def _describe_state(row: InboundMail) -> dict[str, object]:
    """Return when a mail came, and what became of it."""
    codes = [reason["code"] for reason in row.reasons]
    return {
        "came_at": row.received_at or row.stored_at,
        "rejected": queue.is_rejected(row),
        "forwarded": codes[:1] == [FORWARDED],
        "state_word": queue.describe_state(row.state, codes),
    }


def _forms(row: InboundMail, annotated: AnnotatedMail, actor: str) -> dict[str, object]:
    """Return the forms of the page with the values that the mail proposes."""
    seen = {"seen": actions.fingerprint(row)}
    code = annotated.tournament.code if annotated.tournament else ""
    director = row.rulings.get("director") or row.director_id or _guess_director(annotated)
    return {
        "vouch": make_vouch_form(row, annotated.tournaments, initial={**seen, "director": director}),
        "sending": make_forward_form(row, initial={**seen, "director": _guess_director(annotated)}),
        "about": TournamentForm(initial={**seen, "code": code}, auto_id="about-%s"),
        "persons": make_players_form(annotated, actor, initial=seen) if annotated.names else None,
        **split_quiet(list_item_forms(row, annotated)),
        "letter": LetterForm(initial=seen, waits=queue.is_waiting(row), auto_id="letter-%s"),
        "refusal": RejectForm(initial=seen, auto_id="refusal-%s"),
    }


def make_vouch_form(row: InboundMail, tournaments: Sequence[Tournament], *args: Any, **kwargs: Any) -> VouchForm:  # noqa: ANN401 -- as Django's own
    """Return the form that accepts a mail as a director's; it registers the sender's address where that can be done."""
    offered = row.sender if actions.can_register(row) else ""
    return VouchForm(possible_directors(tournaments), offered, *args, auto_id="vouch-%s", **kwargs)


def make_forward_form(row: InboundMail, *args: Any, **kwargs: Any) -> ForwardForm:  # noqa: ANN401 -- as Django's own
    """Return the form that sends a mail on; it sets aside only what waits."""
    waits = queue.is_waiting(row)
    return ForwardForm(possible_directors(()), *args, waits=waits, auto_id="forward-%s", **kwargs)


def _guess_director(annotated: AnnotatedMail) -> int | None:
    """Return the key of the only director of the only tournament of a mail."""
    found = list(annotated.tournament.directors.values_list("pk", flat=True)[:2]) if annotated.tournament else []
    return found[0] if len(found) == 1 else None


def _arranged(row: InboundMail, actor: str) -> dict[str, object]:
    """Return what officers arranged about a mail, and the forms for it."""
    officers, mark = list_officers(), arrangements.find_mark(row)
    seen, resting = {"seen": actions.fingerprint(row)}, is_resting(mark)
    week = localdate() + timedelta(days=7)
    return {
        "seen_to_by": officers.get(mark.assigned_to, ""),
        "resting_until": mark.snoozed_until if resting else None,
        "notes": arrangements.list_notes(row, officers),
        "note": NoteForm(initial=seen, auto_id="note-%s"),
        "assignment": AssignForm(officers, initial={**seen, "officer": mark.assigned_to or actor}, auto_id="assign-%s"),
        "rest": SnoozeForm(initial={**seen, "until": week}, auto_id="snooze-%s"),
        "texts": house_texts.list_offers(),
    }


def _filled_letter(request: HttpRequest, row: InboundMail, annotated: AnnotatedMail) -> dict[str, object]:
    """Return the form of an answer with the text of the house that the address asks for, nothing for none."""
    asked = query_text(request, "text")
    if not asked or not request.user.is_authenticated:
        return {}
    person = row.director.name if row.director else ""
    names = house_texts.names_for(row, person, annotated.tournament, request.user.get_full_name())
    names["officer"] = names["officer"] or request.user.get_username()
    words = house_texts.fill_in(asked, names)
    initial = {"seen": actions.fingerprint(row), "words": words}
    return {"letter": LetterForm(initial=initial, waits=queue.is_waiting(row), auto_id="letter-%s")} if words else {}


def make_players_form(annotated: AnnotatedMail, actor: str, data: Any = None, **kwargs: Any) -> PlayersForm:  # noqa: ANN401 -- as Django's own
    """Return the form for names that fit no player, or several."""
    entries = {entry.player_id: entry.player for game in annotated.games for entry in (game.white, game.black)}
    players = sorted(entries.values(), key=lambda player: (player.sort_key, player.number))
    called = describe_players(players, actor)
    return PlayersForm(annotated.names, players, called, data, auto_id="persons-%s", **kwargs)


REFUSALS: Mapping[Outcome, Promise] = MappingProxyType(
    {
        Outcome.OVERTAKEN: _("Somebody else acted on this mail in between, or it is being read. Please look again."),
        Outcome.SUBSTITUTED: _("The substitute has finished games or left too, so they stay. Nothing was changed."),
        Outcome.RATED: _(
            "Only a correction changes this result: a rating rests on it, or its three months are over."
            " Nothing was changed."
        ),
        Outcome.UNCHANGED: _("Nothing changed: the mail says and does what it did, so nobody is answered again."),
        Outcome.SETTLED: _("The mail does not wait for a decision: what it stored stays, and nothing was changed."),
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


def explain_overtaken(row: InboundMail) -> str:
    """Return what was done about a mail last, and by whom, for whoever came second."""
    last = arrangements.find_last_act(row)
    if last is None:
        return str(REFUSALS[Outcome.OVERTAKEN])
    who = last.who or capfirst(office_word(last.role, "roles"))
    facts = {"who": who, "act": office_word(last.action, "actions"), "at": f"{localtime(last.at):%H:%M}"}
    return _("%(who)s was first, at %(at)s: %(act)s.") % facts


def report_and_return(request: HttpRequest, row: InboundMail, done: Outcome, words: str | Promise) -> HttpResponse:
    """Redirect to the mail, as it was before the act; to the next one that waits where it waited then and is settled
    now. If it changed meanwhile, show it as it is.
    """
    if done is Outcome.OVERTAKEN:
        response = show_mail(request, get_mail(row.code), {"overtaken": explain_overtaken(row)})
        response.status_code = CONFLICT
        return response
    after = waiting.find_next(row, actor_of(request)) if done is Outcome.DONE and queue.is_waiting(row) else ""
    report_outcome(request, done, words, row.code if after else "")
    return redirect_to(request, "mail", after or row.code)


READ_AGAIN = _("The mail was read again with your decision.")


def return_to_mail(
    request: HttpRequest, row: InboundMail, done: Outcome, words: str | Promise = READ_AGAIN
) -> HttpResponse:
    """Wake the sender of answers, and return to the mail."""
    if done is Outcome.DONE:
        transaction.on_commit(lambda: send_tasks(SEND_ANSWERS, [()]))
    return report_and_return(request, row, done, words)
