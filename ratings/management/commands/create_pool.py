"""`manage.py create_pool [KEY] --rule RULE [--name NAME]`: a list of its own under one regulation."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.audit import Origin
from ratings.errors import Taken
from ratings.importing.roster import POOL_KEY, create_pool
from ratings.regulations import RULES, ParameterError


class Command(BaseCommand):
    """Make a pool."""

    help = "Make a pool, a list of its own under one regulation. The roster's tournaments name it by its key."

    def add_arguments(self, parser: CommandParser) -> None:
        """The key, the regulation, the name, and what differs from the regulation's own numbers."""
        parser.add_argument("key", nargs="?", help="small letters, digits and hyphens; the usual one of the regulation")
        parser.add_argument("--rule", required=True, choices=sorted(RULES), help="key of the regulation")
        parser.add_argument("--name", help="as pages show it; the short name of the regulation")
        parser.add_argument("--parameters", default="{}", help='numbers that differ, as JSON: {"floor": 1400}')

    def handle(self, **options: Any) -> None:
        """Make it."""
        rule = RULES[options["rule"]]
        key, name = options["key"] or rule.default_pool, options["name"] or rule.short_name
        if not POOL_KEY.fullmatch(key):
            raise CommandError(f"{key!r} is no key: small letters, digits and hyphens, 40 at most")
        parameters = read(options["parameters"])
        try:
            pool = create_pool(key, name, rule.key, parameters, Origin("system"))
        except (Taken, ParameterError) as refusal:
            raise CommandError(str(refusal)) from refusal
        self.stdout.write(f"{pool.key}: {pool.name}, {pool.rule}")


def read(text: str) -> dict[str, int]:
    """Parameters as JSON. Raises CommandError for anything else than names with whole numbers."""
    try:
        found = json.loads(text)
    except ValueError as fault:
        raise CommandError(f"--parameters: {fault}") from fault
    if not isinstance(found, dict) or any(type(value) is not int for value in found.values()):
        raise CommandError("--parameters: an object of names and whole numbers is expected")
    return found
