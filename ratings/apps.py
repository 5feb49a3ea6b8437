"""The app of people, play, regulations, ledger and pages."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """Ratings."""

    name = "ratings"
