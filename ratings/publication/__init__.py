"""Use cases of rating lists: draft, publish, withdraw, and what to look at before."""

from .drafting import Draft, draft
from .publishing import agree, closing_day, due, publish, withdraw
from .report import Report
from .rhythm import coming_lists
from .unusual import UNUSUAL

__all__ = [
    "UNUSUAL",
    "Draft",
    "Report",
    "agree",
    "closing_day",
    "coming_lists",
    "draft",
    "due",
    "publish",
    "withdraw",
]
