"""What `setup` refuses."""

from __future__ import annotations


class SetupRefused(Exception):
    """Answers from which no installation can be written, in words for whoever gave them."""
