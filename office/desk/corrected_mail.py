"""What becomes of a mail when the correction that was prepared from it is carried out."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial

from django.db import transaction

from intake.errors import ReaderFailed
from intake.models import InboundMail, MailState
from intake.processing.overrides import as_json, read_overrides
from intake.processing.process import SURROUNDING_FAULTS, reading_ahead
from intake.receiving.receivers import SEND_ANSWERS
from office.desk.actions import Outcome, fingerprint, override_mail
from office.desk.queue import is_waiting
from ratings.audit import Origin
from ratings.broker import send_tasks
from ratings.corrections import ResultCorrected, ResultWithdrawn
from ratings.evaluation import Effect, rehearse
from ratings.models import CorrectionProposal
from ratings.reviews import correction_of

log = logging.getLogger(__name__)


def settle_corrected_mail(proposal: CorrectionProposal, actor: str) -> bool:
    """Process the mail of a correction again, which has decided about its game; the sender is answered. Return False
    where it waits on: it cannot be read now, or says more than the correction, which nobody has looked at.
    """
    mail = _find_waiting(proposal.mail)
    if mail is None:
        return True
    overrides = read_overrides(mail)
    games = sorted({*overrides.corrected, *_games_of(proposal)})
    _note_corrected(mail, games)
    if mail.director_id is None and overrides.director is None:  # whoever may not report gets no answer about it
        return False
    return _settle(mail, partial(_process_again, mail, games, fingerprint(mail), actor))


def _find_waiting(code: str) -> InboundMail | None:
    """Return the mail with a code, if an officer or its sender has something to say about it."""
    mail = InboundMail.objects.defer("raw").filter(code=code).first() if code else None
    return mail if mail and (is_waiting(mail) or mail.state == MailState.PARTLY) else None


def _settle(mail: InboundMail, again: Callable[[], Outcome]) -> bool:
    """Process a mail again, where that shows nothing else. Return False where it waits on."""
    try:
        done, _effect, kept = reading_ahead(rehearse)(again, _shows_nothing)
    except (*SURROUNDING_FAULTS, ReaderFailed):  # the correction is made: nothing may fail now
        log.exception("mail %s waits on after its correction", mail.code)
        return False
    if kept and done is Outcome.DONE:
        transaction.on_commit(lambda: send_tasks(SEND_ANSWERS, [()]))
    return kept and done is Outcome.DONE


def _games_of(proposal: CorrectionProposal) -> tuple[int, ...]:
    """Return the game that a correction was about; others than those of results decide about none."""
    correction = correction_of(proposal)
    return (correction.game,) if isinstance(correction, ResultCorrected | ResultWithdrawn) else ()


def _note_corrected(mail: InboundMail, games: Sequence[int]) -> None:
    """Keep what was decided, also where the mail waits on."""
    noted = as_json(read_overrides(mail)) | {"corrected": list(games)}
    InboundMail.objects.filter(pk=mail.pk, turn=mail.turn).update(rulings=noted)


def _process_again(mail: InboundMail, games: Sequence[int], seen: str, actor: str) -> Outcome:
    origin = Origin(actor, mail.code)
    return override_mail(mail, seen, origin, "mail.tried-again", {"corrected": list(games)}, {})


def _shows_nothing(_done: Outcome, effect: Effect) -> bool:
    return not effect.shows
