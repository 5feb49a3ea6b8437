"""Which mails rest, and which officer sees to a mail."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from intake.desk_models import DeskMark
from intake.models import InboundMail
from office.desk.officers import list_officers


def rests(today: date) -> Exists:
    """Return what is true of a mail that rests: until a later day, and no mail of its conversation came since."""
    about = Q(conversation=OuterRef("mail")) | Q(conversation=OuterRef("mail__conversation"))
    about |= Q(pk=OuterRef("mail__conversation"))
    newer = InboundMail.objects.filter(about, stored_at__gt=OuterRef("snoozed_at"))
    return Exists(DeskMark.objects.filter(~Exists(newer), mail=OuterRef("pk"), snoozed_until__gt=today))


def is_resting(mark: DeskMark) -> bool:
    """Return whether the mail of a mark rests today."""
    today = timezone.localdate()
    ahead = mark.snoozed_until is not None and mark.snoozed_until > today
    return ahead and InboundMail.objects.filter(rests(today), pk=mark.mail_id).exists()


def belongs_to(officers: Iterable[str]) -> Exists:
    """Return what is true of a mail that one of these officers sees to."""
    return Exists(DeskMark.objects.filter(mail=OuterRef("pk"), assigned_to__in=list(officers)))


def belongs_to_others(actor: str) -> Exists:
    """Return what is true of a mail that another officer sees to, who still may."""
    return belongs_to(list_officers().keys() - {actor})
