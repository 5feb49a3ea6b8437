"""What a report may show of players: nothing of those who object to lists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ratings.models import Player
from ratings.personal import unlisted

Document = Mapping[str, Any]


def listed_players(document: Document) -> dict[str, Player]:
    """Return the players that a document names and lists may show, by public number."""
    found = Player.objects.filter(number__in=set(_numbers(document))).exclude(pk__in=unlisted())
    return {player.number: player for player in found}


def only_listed(document: Document) -> dict[str, Any]:
    """Return a document without the rows of players whom no list shows."""
    listed = listed_players(document)
    definition = {**document["definition"]}
    shows_course = definition.get("player", "") in listed
    if not shows_course:
        definition.pop("player", None)
    candidates = [
        {
            **candidate,
            "ranks": _listed_ranks(candidate["ranks"], listed),
            "course": candidate["course"] if shows_course else [],
        }
        for candidate in document["candidates"]
    ]
    return {**document, "definition": definition, "candidates": candidates}


def _listed_ranks(ranks: Document | None, listed: Mapping[str, Player]) -> Document | None:
    if ranks is None:
        return None
    return {**ranks, **{side: [row for row in ranks[side] if row["player"] in listed] for side in SIDES}}


SIDES = ("gainers", "losers")


def _numbers(document: Document) -> Iterator[str]:
    yield document["definition"].get("player", "")
    for candidate in document["candidates"]:
        for side in SIDES:
            yield from (row["player"] for row in (candidate["ranks"] or {}).get(side, ()))
