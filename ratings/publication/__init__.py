"""Use cases of rating lists: draft, publish, withdraw, and what to look at before."""

from .drafting import Draft, draft
from .public_effect import PublicEffect, effect_of_publishing, effect_of_withdrawing
from .publishing import agree, due, find_refusal, publish, withdraw
from .report import Report
from .rhythm import change_lists, closing_day, coming_lists, lists_version
from .unusual import UNUSUAL

__all__ = [
    "UNUSUAL",
    "Draft",
    "PublicEffect",
    "Report",
    "agree",
    "change_lists",
    "closing_day",
    "coming_lists",
    "draft",
    "due",
    "effect_of_publishing",
    "effect_of_withdrawing",
    "find_refusal",
    "lists_version",
    "publish",
    "withdraw",
]
