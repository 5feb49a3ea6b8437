"""The app of mail in and mail out."""

from django.apps import AppConfig


class IntakeConfig(AppConfig):
    """Intake."""

    name = "intake"
