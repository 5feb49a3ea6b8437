"""The web server's entry, with one page that does not come to its end."""

from __future__ import annotations

import time
from importlib import import_module
from typing import Any, NoReturn
from unittest import mock

from django.db import transaction

from config.wsgi import application
from ratings.models import Player

__all__ = ["application"]


def change_and_wait(*_: Any) -> NoReturn:
    """Change something, and go on for ever."""
    with transaction.atomic():
        Player.objects.update(club="half done")
        while True:
            time.sleep(0.01)


mock.patch.object(import_module("website.views.contact"), "render", change_and_wait).start()
