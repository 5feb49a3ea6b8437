"""`manage.py open_data_key`: the key that signs bundles of open data."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from ratings.management.files import report_file_errors
from ratings.publication.signatures import create_key, load_key
from ratings.publication.stored_bundles import key_file


class Command(BaseCommand):
    """Create the key once."""

    help = "Make the key that signs open data, and print its public part for minisign. A key that is there stays."

    def handle(self, **_options: Any) -> None:
        """Print the public key."""
        with report_file_errors():
            signer = load_key(key_file()) or create_key(key_file())
        self.stdout.write(signer.public_key)
