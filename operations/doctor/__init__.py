"""Examines an installation and names the link that fails, with the setting or command that mends it."""

from .checks import CHECKS, list_checks
from .examination import examine
from .findings import Check, Finding, Level
from .forged_mail import make_check as make_forged_check
from .round_trip import LIMIT, make_check

__all__ = ["CHECKS", "LIMIT", "Check", "Finding", "Level", "examine", "list_checks", "make_check", "make_forged_check"]
