"""What is stored beside the moves - codes of openings, keys of positions - compared with the moves and filled in."""

from __future__ import annotations

from collections.abc import Iterator

from django.db import transaction

from ratings import audit
from ratings.formats.positions import index
from ratings.models import Game
from ratings.vocabulary.openings import classify

BATCH_SIZE = 500
"""Games that are read, and written, at once (our own choice)."""


def find_misclassified() -> Iterator[Game]:
    """Yield every game whose stored code or keys are not those of its moves, with the right ones: an older table of
    openings gave another code, or nothing was stored yet.
    """
    wanted = Game.objects.exclude(moves="").only("moves", "eco", "positions")
    for game in wanted.order_by("pk").iterator(BATCH_SIZE):
        right = classify(game.moves), index(game.moves)
        if right != (game.eco, bytes(game.positions) if game.positions else None):
            game.eco, game.positions = right
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
        Game.objects.bulk_update(changed, ["eco", "positions"], batch_size=BATCH_SIZE)
        if changed:  # pages that name openings are made again
            audit.append(audit.Origin("system"), "games.classified", "games", {}, {"games": stored})
    changed.clear()
    return stored
