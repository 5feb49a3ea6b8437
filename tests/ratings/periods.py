"""The shortest ways to play, to close and to publish in a pool that rates periods."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from ratings import publication
from ratings.audit import Origin
from ratings.evaluation import close_periods, explain, find_differences
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.importing.roster import create_pool
from ratings.models import Evaluation, LedgerEntry, Pool, Publication, Standing
from ratings.queries.publications import rows_of
from ratings.regulations.types import Score
from tests.ratings.federation import games, record, tournament

OFFICER = Origin("officer:1", "list")


def create_pool_with_players(rule: str, players: dict[str, int | None], **born: str) -> Pool:
    """A pool under a regulation, with players and what they bring."""
    pool = create_pool(rule, rule.upper(), rule, {}, OFFICER)
    rows = [
        {
            "id": number,
            "family_name": f"Family {number}",
            "given_name": "",
            "birth_date": born.get(number),
            "rating": {"pool": rule, "value": value, "index": 1, "as_of": "2024-01-01"} if value else None,
        }
        for number, value in players.items()
    ]
    roster.load({"players": rows})
    return pool


def match(  # noqa: PLR0913, PLR0917 -- a line of a test tells a whole tournament
    pool: Pool, code: str, one: str, other: str, scores: Sequence[str], start: str, end: str
) -> None:
    """Games of two players, the first one with White; they count as a Swiss report."""
    play(pool, code, [(one, other)] * len(scores), scores, start, end)


def play(  # noqa: PLR0913, PLR0917 -- as `match`
    pool: Pool,
    code: str,
    pairs: Sequence[tuple[str, str]],
    scores: Sequence[str],
    start: str,
    end: str,
    kind: str = "swiss",
) -> None:
    """A tournament whose games all ended on one day."""
    planned = [{"white": one, "black": other, "round": number} for number, (one, other) in enumerate(pairs, start=1)]
    seats = list(dict.fromkeys(player for pair in pairs for player in pair))
    roster.load(
        {"tournaments": [tournament(code, seats, pool=pool.key, kind=kind, start=start, games=planned, complete=True)]}
    )
    day = date.fromisoformat(end)
    given = [Result(game.pk, Score(score), day) for game, score in zip(games(code), scores, strict=True)]
    record(pool, given, 1)


def close(pool: Pool, day: str) -> tuple[Evaluation, ...]:
    """Closes the periods up to a day."""
    return close_periods(Pool.objects.get(pk=pool.pk), date.fromisoformat(day), OFFICER)


def value(pool: Pool, number: str) -> int | None:
    """What a player has."""
    return Standing.objects.get(pool=pool, player__number=number).value


def entry(pool: Pool, number: str, day: str) -> LedgerEntry:
    """What the period that closed on a day did to a player."""
    return LedgerEntry.objects.get(
        evaluation__pool=pool, evaluation__replaced_by=None, evaluation__completed_on=day, player__number=number
    )


def agree(pool: Pool) -> None:
    """The ledger is what a replay gives, and every evaluation explains itself."""
    assert find_differences(Pool.objects.get(pk=pool.pk)) == []
    assert [row.key for row in Evaluation.objects.filter(replaced_by=None) if not explain(row).agrees] == []


def publish(pool: Pool, day: str) -> Publication:
    """Publishes the list of a closing day."""
    return publication.publish(Pool.objects.get(pk=pool.pk), date.fromisoformat(day), "officer:1")


def lines(published: Publication) -> list[tuple[str, int | None, int, str]]:
    """Number, rank, value and mark of each line."""
    return [(row.player.number, row.rank, row.value, row.mark) for row in rows_of(published)]


ONE_WIN = ["1-0"]
