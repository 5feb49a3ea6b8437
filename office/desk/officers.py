"""The accounts that decide about mails, as the trail names them."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db.models import Q

from webtools.rights import KEEPERS


def list_officers() -> Mapping[str, str]:
    """Return the names of the accounts that may act on mails ("officer:3"), by name."""
    may = Q(is_superuser=True) | Q(groups__name__in=[role.value for role in KEEPERS])
    found = User.objects.filter(may, is_active=True).distinct().order_by("username")
    return {f"officer:{key}": name for key, name in found.values_list("pk", "username")}
