"""The first step of every program: web server, worker and commands."""

from __future__ import annotations

import os
import sys

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured


def load_settings() -> None:
    """Load the settings. End the program with one line where a value makes no sense."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        _ = settings.DEBUG
    except ImproperlyConfigured as wrong:
        sys.exit(f"The settings make no sense: {wrong}")
