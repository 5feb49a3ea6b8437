"""Use cases of rating lists: draft, publish, withdraw, and what to look at before."""

from .drafting import Draft, draft
from .lines import Line
from .publishing import agree, closing_day, due, publish, withdraw
from .report import Bin, Gone, Report
from .rhythm import coming_lists
from .unusual import UNUSUAL, Unusual

__all__ = [
    "UNUSUAL",
    "Bin",
    "Draft",
    "Gone",
    "Line",
    "Report",
    "Unusual",
    "agree",
    "closing_day",
    "coming_lists",
    "draft",
    "due",
    "publish",
    "withdraw",
]
