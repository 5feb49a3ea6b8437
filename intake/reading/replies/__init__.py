"""Replies to our own questions: which question each word answers, and what it changes."""

from .complaints import with_complaints
from .resolving import resolve_replies

__all__ = ["resolve_replies", "with_complaints"]
