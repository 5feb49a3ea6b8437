"""Refusals of the ratings app; everything else that goes wrong is a bug and crashes.

RatingsError
+-- BadRoster              a roster document that contradicts itself; carries all findings
+-- PoolMoved              another writer changed the pool in between; try again
+-- NotOpen                a change of something that is no longer open
+-- RoundRefused           a round that cannot be added to a tournament; carries all findings
+-- Taken                  a number, code or address that somebody or something else has
+-- PersonErased           words about a player or director who was erased
+-- NotTakenOver           a rating that a player may not bring along; carries the code of the reason
+-- BadImport              files that cannot be imported; carries all findings
+-- CorrectionRefused      a correction that the facts forbid; carries the code of the reason
+-- ReviewRefused          a step of a review that is not its next one; carries the code of the reason
+-- CopyUnusable           a copy of the database that is not whole, or does not fit here
+-- ListRefused            a rating list that cannot be published or withdrawn so; carries the code of the reason
"""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import TextChoices


class RatingsError(Exception):
    """Something that is refused, in words for the person who asked."""


class BadRoster(RatingsError):
    """A roster document with faults; all of them, so that they can be mended at once."""

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = tuple(findings)


class PoolMoved(RatingsError):
    """The pool's version is not the one that was read: a second writer got past the lock."""


class NotOpen(RatingsError):
    """The entry or game is closed already."""


class RoundRefused(RatingsError):
    """A round with faults; all of them, so that they can be mended at once."""

    def __init__(self, findings: Sequence[object]) -> None:
        super().__init__("; ".join(map(str, findings)))
        self.findings = tuple(findings)


class Taken(RatingsError):
    """Another player, tournament or director has this number, code or address."""


class PersonErased(RatingsError):
    """A person who was erased: no name, address or other fact about them may be entered any more."""


class NotTakenOver(RatingsError):
    """A rating from another source that may not be adopted; `evaluation` is the key of the one that prevents it."""

    def __init__(self, why: TextChoices, place: str, evaluation: int | None = None) -> None:
        super().__init__(f"{why} in {place}" + (f": evaluation {evaluation}" if evaluation else ""))
        self.why, self.evaluation = why, evaluation


class PastRewritten(RatingsError):
    """A change of facts by which evaluations would come out otherwise, on a way that shows nobody what becomes of
    them; `evaluation` is the key of the first of them. Such a change is a correction.
    """

    def __init__(self, evaluation: int | None) -> None:
        super().__init__(f"evaluation {evaluation}")
        self.evaluation = evaluation


class BadImport(RatingsError):
    """Files of a federation or of another organisation with faults; all of them, each with its place."""

    def __init__(self, findings: Sequence[str]) -> None:
        super().__init__("\n".join(findings))
        self.findings = tuple(findings)


class ListRefused(RatingsError):
    """A list that cannot be published or withdrawn as somebody wants it."""

    def __init__(self, why: str, detail: str) -> None:
        super().__init__(detail)
        self.why = why


class CorrectionRefused(RatingsError):
    """A correction that cannot be made so, or would do something else than was shown."""

    def __init__(self, why: TextChoices, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why


class ReviewRefused(RatingsError):
    """A step of a review, or of a prepared correction, that cannot be taken now."""

    def __init__(self, why: TextChoices, detail: str) -> None:
        super().__init__(f"{why}: {detail}")
        self.why = why


class CopyUnusable(RatingsError):
    """A copy of the database that cannot be restored here; nothing was written."""
