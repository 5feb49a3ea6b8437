"""Accounts of the office as tests need them."""

from __future__ import annotations

from django.contrib.auth.models import Group, User

from webtools.rights import Who


def account(name: str, *roles: Who, password: str | None = None) -> User:
    """An account with these roles; without a password nobody can log in, but tests may."""
    user = User.objects.create_user(name, password=password)
    user.groups.set([Group.objects.get_or_create(name=role.value)[0] for role in roles])
    return user
