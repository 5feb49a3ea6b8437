"""Why ratings changed from one published list to the next, in a sentence for each line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from ratings import personal
from ratings.change_sentences import Part, change_of_entry, explain_change, sum_changes
from ratings.models import LedgerEntry, Publication, PublishedRating
from ratings.queries.careers import MetGame
from ratings.queries.entry_games import Place, read_entry_games
from ratings.queries.list_changes import Changes
from ratings.queries.pools import regulation_of
from ratings.regulations import parameters_of

IN_ORDER = ("player", "evaluation__completed_on", "evaluation__received_at", "evaluation__key")


@dataclass(frozen=True, slots=True)
class ChangeReason:
    """Why a rating changed; `evaluation` is the only one since the list before, None where there were several."""

    why: tuple[Part, ...]
    evaluation: int | None


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of a list; `reason` is None where the ledger does not lead to it."""

    line: PublishedRating
    reason: ChangeReason | None


def explain_changes(publication: Publication, changes: Changes) -> Mapping[str, tuple[ChangedLine, ...]]:
    """Return the lines of each part of a report with their reasons, by the name of the part; five queries."""
    parts = {
        "risen": changes.risen,
        "fallen": changes.fallen,
        "new": changes.new,
        "returned": changes.returned,
        "gone": changes.gone,
    }
    reasons = _explain_lines(publication, [line for name in parts if name != "gone" for line in parts[name]])
    return {
        name: tuple(ChangedLine(line, reasons.get(line.player_id) if name != "gone" else None) for line in lines)
        for name, lines in parts.items()
    }


def _explain_lines(publication: Publication, lines: Collection[PublishedRating]) -> Mapping[int, ChangeReason]:
    """Return the sentences of some lines of a list, by key of the player. A line that the ledger knows otherwise by now
    has none: the page of revised values has it.
    """
    entries = _read_entries(publication, {line.player_id for line in lines})
    games = _without_objectors(read_entry_games(entries))
    own = {player: tuple(group) for player, group in groupby(entries, key=lambda entry: entry.player_id)}
    agreeing = [line.player_id for line in lines if _leads_to(line, own.get(line.player_id, ()))]
    numbers = parameters_of(publication.pool.rule, publication.pool.parameters)
    expectation = regulation_of(publication.pool).expectation(numbers)
    return {player: _explain(own[player], games, expectation) for player in agreeing}


def _read_entries(publication: Publication, players: Collection[int]) -> list[LedgerEntry]:
    """Return the current entries of players since the list before, by player and in the order of the stream."""
    entries = LedgerEntry.objects.filter(pool=publication.pool, player__in=players, replaced_by=None)
    entries = entries.filter(completed_on__lte=publication.as_of)
    if publication.previous:
        entries = entries.filter(completed_on__gt=publication.previous.as_of)
    return list(entries.select_related("evaluation").order_by(*IN_ORDER))


def _leads_to(line: PublishedRating, entries: Sequence[LedgerEntry]) -> bool:
    """Return whether entries lead from the rating before to the one that was published."""
    if not entries:
        return False
    first, last = entries[0], entries[-1]
    begins = line.previous_value in {None, first.before_value}
    return begins and (last.after_value, last.after_index) == (line.value, line.index)


def _without_objectors(games: Mapping[Place, tuple[MetGame, ...]]) -> Mapping[Place, tuple[MetGame, ...]]:
    """Return no games of an entry in which an opponent objects to being listed: no list names them."""
    hidden = frozenset(personal.unlisted())
    return {place: met for place, met in games.items() if not any(game.opponent.pk in hidden for game in met)}


def _explain(
    entries: Sequence[LedgerEntry], games: Mapping[Place, tuple[MetGame, ...]], expectation: Callable[[int], int]
) -> ChangeReason:
    met = [games.get((entry.evaluation_id, entry.player_id), ()) for entry in entries]
    changes = [change_of_entry(entry, some, expectation) for entry, some in zip(entries, met, strict=True)]
    return ChangeReason(explain_change(sum_changes(changes)), entries[0].evaluation_id if len(entries) == 1 else None)
