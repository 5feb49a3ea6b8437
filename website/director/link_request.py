"""The way to a director's page: a link to the address the federation registered, and to no other."""

from __future__ import annotations

import logging

from django.db import transaction
from django.utils import timezone

from intake import replying
from ratings.models import Director

log = logging.getLogger(__name__)


@transaction.atomic
def send_link(address: str) -> None:
    """Sends the link, if the address is registered and did not get enough of them today. Whoever
    asked learns neither.
    """
    director = Director.objects.select_for_update().filter(email=address.strip().lower()).first()
    if director is None:
        return
    if replying.put_link(director, timezone.now()) is None:
        log.warning("director %d gets no more links today", director.pk)
