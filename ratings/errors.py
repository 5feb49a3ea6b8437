"""Refusals of the ratings app; everything else that goes wrong is a bug and crashes.

RatingsError
+-- UnknownPool            a key that names no pool
+-- BadRoster              a roster document that contradicts itself; carries all findings
+-- PoolMoved              another writer changed the pool in between; try again
+-- NotOpen                a change of something that is no longer open
+-- Taken                  a number, code or address that somebody or something else has
"""

from __future__ import annotations

from collections.abc import Sequence


class RatingsError(Exception):
    """Something that is refused, in words for the person who asked."""


class UnknownPool(RatingsError):
    """No pool has this key."""


class BadRoster(RatingsError):
    """A roster document with faults; all of them, so that they can be mended at once."""

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = tuple(findings)


class PoolMoved(RatingsError):
    """The pool's version is not the one that was read: a second writer got past the lock."""


class NotOpen(RatingsError):
    """The entry or game is closed already."""


class Taken(RatingsError):
    """Another player, tournament or director has this number, code or address."""
