"""A corrected result in a long history: foreseen and carried out, against calculating everything from empty."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from benchmarks.figures import Bench, Figure, database_seconds
from benchmarks.replay import LARGE, invented

PLACES = (0, 10, 50, 75, 90, 99)
"""Where in the stream the corrected game stands, in percent."""

LOOKS = 5
"""How often an effect is looked at; the middle one counts. One that takes seconds is looked at once."""

PATIENCE = 2.0

OTHERWISE = {"1-0": "0-1", "0-1": "1-0", "1/2-1/2": "1-0"}


def benches() -> tuple[Bench, Bench]:
    """A history of games that are units of their own, and one of tournaments."""
    return partial(corrected, "correction-1m", "ecp"), partial(corrected, "correction-1m-tournaments", "fwz")


def corrected(bench: str, key: str, _folder: Path) -> Iterator[Figure]:
    """The preview and the correction itself, which stays in the history, at each of `PLACES`."""
    from ratings import evaluation  # noqa: PLC0415 -- Django is set up by now

    count, pool = invented(key, LARGE)
    everything = database_seconds(partial(evaluation.restore, pool, "bench"))
    for place, game in chosen():
        looks, applied = looked_and_applied(game)
        yield line(f"{bench}-preview-{place}", count, looks, everything)
        yield line(f"{bench}-apply-{place}", count, applied, everything)


def line(bench: str, games: int, ours: float, other: float) -> Figure:
    """One figure; a preview takes thousandths of the other."""
    return {
        "bench": bench,
        "games": games,
        "seconds": round(ours, 4),
        "against": round(other, 3),
        "ratio": round(ours / other, 5),
    }


def chosen() -> list[tuple[int, Any]]:
    """The games at `PLACES`."""
    from ratings.models import Game  # noqa: PLC0415 -- Django is set up by now

    ordered = Game.objects.order_by("completed_on", "received_at", "tournament__code", "number")
    keys = list(ordered.values_list("pk", flat=True))
    return [(place, Game.objects.get(pk=keys[len(keys) * place // 100])) for place in PLACES]


def looked_and_applied(game: Any) -> tuple[float, float]:  # noqa: ANN401 -- models cannot be named before Django is set up
    """Seconds of the processor, the database's included, for the preview and for carrying it out."""
    from ratings.audit import Origin  # noqa: PLC0415 -- Django is set up by now
    from ratings.corrections import ResultCorrected, carry_out, preview_correction  # noqa: PLC0415 -- the same

    on: date = game.completed_on
    correction, origin = ResultCorrected(game.pk, OTHERWISE[game.score], game.reason, on), Origin("system", "bench")
    look = partial(database_seconds, partial(preview_correction, correction))
    looks = [look()]
    if looks[0] < PATIENCE:
        looks = sorted(look() for _ in range(LOOKS))
    return looks[len(looks) // 2], database_seconds(partial(carry_out, correction, origin))
