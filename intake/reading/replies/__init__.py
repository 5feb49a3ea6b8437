"""Replies to our own questions: which question each word answers, and what it changes."""

from .assigning import same_game
from .complaints import with_complaints
from .resolving import resolve_replies

__all__ = ["resolve_replies", "same_game", "with_complaints"]
