"""Requests for the link to a director's pages, sent only to the registered address."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from intake import replying
from ratings.models import Director

log = logging.getLogger(__name__)


@transaction.atomic
def send_link(address: str) -> None:
    """Send the link, if the address is registered and has not had enough of them today.

    The page answers the same in every case.
    """
    director = Director.objects.select_for_update().filter(email=address.strip().lower()).first()
    if director is None:
        return
    if replying.put_link(director, timezone.now()) is None:
        log.warning("director %d gets no more links today", director.pk)
