"""The codes of openings that are stored beside the moves, compared with the moves and filled in."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from ratings import audit
from ratings.models import Game
from ratings.vocabulary.openings import classify

BATCH_SIZE = 500
"""Games that are read, and written, at once (our own choice)."""


def find_misclassified() -> Iterator[Game]:
    """Yield every game whose stored code is not that of its moves, with the right one: an older table of openings gave
    another, or none was stored yet.
    """
    for game in Game.objects.exclude(moves="").only("moves", "eco").order_by("pk").iterator(BATCH_SIZE):
        right = classify(game.moves)
        if right != game.eco:
            game.eco = right
            yield game


def classify_games() -> int:
    """Store the codes that differ, and return how many did."""
    changed = list[Game]()
    total = 0
    for game in find_misclassified():
        changed.append(game)
        if len(changed) == BATCH_SIZE:
            total += _store(changed)
    return total + _store(changed)


def _store(changed: list[Game]) -> int:
    """Store the codes of some games and forget the games."""
    stored = len(changed)
    with transaction.atomic():
        Game.objects.bulk_update(changed, ["eco"], batch_size=BATCH_SIZE)
        if changed:  # pages that name openings are made again
            audit.append(audit.Origin("system"), "games.classified", "games", {}, {"games": stored})
    changed.clear()
    return stored
