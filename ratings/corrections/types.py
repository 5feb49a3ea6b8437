"""A correction: a change of facts on which ratings may rest, described by plain values."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Protocol

from django.db.models import QuerySet

from ratings.audit import Origin
from ratings.evaluation import ChangedFacts, Preview
from ratings.models import Game, Pool


class Correction(Protocol):
    """A frozen dataclass of keys, codes and dates; `KINDS` names all of them."""

    def pools(self) -> Collection[Pool]:
        """Return the pools in which ratings may change, for their locks."""

    def questioned(self) -> QuerySet[Game]:
        """Return the games that it calls into question; it is late if the review window of one of them is over."""

    def enter(self, origin: Origin) -> Mapping[int, ChangedFacts]:
        """Change the facts, with their audit events, and return what that affects, by key of the pool.

        Runs under the locks of `pools`. Raises CorrectionRefused where the facts forbid it.
        """

    def assume(self) -> Mapping[int, ChangedFacts]:
        """Return the same with the facts as `enter` would make them, and write nothing."""


@dataclass(frozen=True, slots=True)
class CorrectionPreview:
    """The effect of a correction, by key of the pool."""

    previews: Mapping[int, Preview]

    @property
    def fingerprint(self) -> str:
        """Identifier of exactly this effect; whoever carries a correction out confirms it."""
        effect = [(pool, preview.effect) for pool, preview in sorted(self.previews.items())]
        return hashlib.sha256(repr(effect).encode()).hexdigest()[:32]
