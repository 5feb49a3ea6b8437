"""Replies to our own questions: which question each word answers, and what it changes."""

from .assigning import names_both
from .complaints import with_complaints
from .resolving import resolve_replies

__all__ = ["names_both", "resolve_replies", "with_complaints"]
