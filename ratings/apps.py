"""The app of people, play, regulations, ledger and pages."""

from django.apps import AppConfig
from django.core import checks


class RatingsConfig(AppConfig):
    """Ratings."""

    name = "ratings"

    def ready(self) -> None:
        """Registers the system checks."""
        from ratings.checks import check_office  # noqa: PLC0415 -- as Django advises: when all apps are ready

        checks.register(check_office, "ratings", deploy=True)
