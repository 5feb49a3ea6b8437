"""`manage.py account list|make|roles|reset|close`: who may work in the office, and as what."""

from __future__ import annotations

import getpass
import sys
from typing import Any

from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser

from office import accounts
from ratings.audit import Origin
from webtools.rights import ROLES, Who

SYSTEM = Origin("system", accounts.CAUSE)
"""Who has the command line of the server."""


class Command(BaseCommand):
    """Manage the accounts of the office."""

    help = "Make, list and close accounts of the office; give them roles, reset their second factor."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add action, account and roles."""
        acts = parser.add_subparsers(dest="act", required=True)
        acts.add_parser("list", help="every account with its roles")
        make = acts.add_parser("make", help="a new account; asks for its password")
        give = acts.add_parser("roles", help="these roles from now on, and no others")
        reset = acts.add_parser("reset", help="takes app and recovery codes away; the next login sets them up anew")
        close = acts.add_parser("close", help="ends an account; its name stays in the trail")
        for act in (make, give, reset, close):
            act.add_argument("name")
        for act in (make, give):
            act.add_argument("roles", nargs="+", choices=sorted(ROLES))
        make.add_argument("--stdin", action="store_true", help="reads the password from standard input")

    def handle(self, *, act: str, **options: Any) -> None:
        """Carry out the action and show the account afterwards."""
        if act == "list":
            for user in User.objects.order_by("username"):
                self.print_account(user)
            return
        user = self.make(**options) if act == "make" else find_account(options["name"])
        if act == "roles":
            accounts.give_roles(user, map(Who, options["roles"]), SYSTEM)
        elif act == "reset":
            accounts.reset(user, SYSTEM)
        elif act == "close":
            accounts.close(user, SYSTEM)
        self.print_account(User.objects.get(pk=user.pk))

    def make(self, *, name: str, roles: list[str], stdin: bool, **_options: Any) -> User:
        """Create an account. Raise CommandError for an unfit name or password."""
        if User.objects.filter(username__iexact=name).exists():
            raise CommandError(f"there is an account {name!r}")
        try:
            UnicodeUsernameValidator()(name)
            password = sys.stdin.readline().rstrip("\n") if stdin else typed_twice()
            validate_password(password, User(username=name))
        except ValidationError as refusal:
            raise CommandError(" ".join(refusal.messages)) from refusal
        return accounts.make(name, password, map(Who, roles), SYSTEM)

    def print_account(self, user: User) -> None:
        """Print an account in a line."""
        roles = "every role" if user.is_superuser else ", ".join(accounts.roles_in(user)) or "no role"
        factor = "second factor set up" if accounts.second_factor(user) else "no second factor yet"
        closed = "" if user.is_active else ", closed"
        self.stdout.write(f"{user.get_username()}: {roles}, {factor}{closed}")


def find_account(name: str) -> User:
    """Return the account with a name. Raise CommandError for none."""
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"no account {name!r}")
    return user


def typed_twice() -> str:
    """Return a password from the keyboard. Raise CommandError without a keyboard, and for two different ones."""
    try:
        password, again = getpass.getpass("Password: "), getpass.getpass("Password (again): ")
    except EOFError as nobody:
        raise CommandError("nobody is here to type a password: give it on standard input, with --stdin") from nobody
    if again != password:
        raise CommandError("the two passwords differ")
    return password
