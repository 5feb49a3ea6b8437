"""`manage.py export_person`: everything that the server holds about a person, for that person."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation

from intake.errors import UnknownPerson
from operations.privacy.export import as_json, export_person
from operations.privacy.exported_text import as_text
from operations.privacy.persons import find_person
from ratings import personal
from ratings.models import Purpose


class Command(BaseCommand):
    """Print everything as a text in the person's language, or as JSON."""

    help = "Print everything that is held about a person: a readable text, or JSON."

    def add_arguments(self, parser: CommandParser) -> None:
        """Whom, and for whose eyes."""
        parser.add_argument("person", help="number of a player, or address of a director")
        parser.add_argument("--json", action="store_true")
        parser.add_argument(
            "--language", default=settings.LANGUAGE_CODE, choices=[code for code, _ in settings.LANGUAGES]
        )

    def handle(self, **options: Any) -> None:
        """One person."""
        try:
            found = export_person(find_person(options["person"], Purpose.EXPORT, personal.SYSTEM))
        except UnknownPerson as unknown:
            raise CommandError(str(unknown)) from unknown
        if options["json"]:
            self.stdout.write(as_json(found))
            return
        with translation.override(options["language"]):
            self.stdout.write(as_text(found))
