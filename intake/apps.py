"""The app of mail in and mail out."""

from django.apps import AppConfig
from django.core import checks


class IntakeConfig(AppConfig):
    """Intake."""

    name = "intake"

    def ready(self) -> None:
        """Register the system checks."""
        from intake.checks import check_mail  # noqa: PLC0415 -- as Django advises: when all apps are ready

        checks.register(check_mail, "intake", deploy=True)
