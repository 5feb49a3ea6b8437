"""Requests for the link to a director's pages, sent only to the registered address."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from intake import replying
from ratings.queries.directors import with_address

log = logging.getLogger(__name__)


@transaction.atomic
def send_link(address: str) -> None:
    """Send the link to the address, if it is registered and has not had enough of them today.

    The page answers the same in every case.
    """
    recipient = address.strip().lower()
    director = with_address([recipient]).select_for_update().first()
    if director is None:
        return
    if replying.put_link(director, recipient, timezone.now()) is None:
        log.warning("director %d gets no more links today", director.pk)
