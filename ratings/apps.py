"""The app of people, play, regulations, ledger and pages."""

from django.apps import AppConfig
from django.core import checks


class RatingsConfig(AppConfig):
    """Ratings."""

    name = "ratings"

    def ready(self) -> None:
        """Registers the system checks."""
        from ratings.checks import (  # noqa: PLC0415 -- as Django advises: when all apps are ready
            check_folder,
            check_office,
            check_settings,
        )

        checks.register(check_settings, "ratings")
        checks.register(check_office, "ratings", deploy=True)
        checks.register(check_folder, "ratings", deploy=True)
