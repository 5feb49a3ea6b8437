"""A federation with a player of every kind that a page is made for."""

from django.core.management import call_command

from tests.website.pages.kinds import create_kinds

call_command("migrate", verbosity=0)
create_kinds()
