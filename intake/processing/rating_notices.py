"""Mails to players who wish it about each evaluation of their games: old and new rating, and the sentence of why.

All that the writer of a pool stored since the last look is one mail for each player. The mark up to where evaluations
were looked through moves in the transaction that puts the mails into the outbox, so two workers never write them twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db import transaction
from django.db.models import Max, Min, Q
from django.utils import timezone, translation

from intake import replying
from intake.models import NoticeMark
from intake.replying import RatingNotice, ReasonLine
from ratings import personal
from ratings.change_sentences import change_of, explain_change, plain_text
from ratings.models import Evaluation, LedgerEntry, Player, Pool, Purpose, RunKind, Standing
from ratings.queries import players
from ratings.queries.activity import deceased
from ratings.queries.career_games import NEWEST_FIRST
from ratings.queries.careers import MetGame
from ratings.queries.entry_games import Place, read_entry_games
from ratings.queries.pools import regulation_of
from ratings.regulations import parameters_of

REPORTED_RUNS = (RunKind.ADVANCE, RunKind.LATE_RESULT)
"""Runs whose changes are reported: corrections have mails of their own (`reviews`), imports repeat the past."""

IN_ORDER = ("player", *(column.removeprefix("-") for column in NEWEST_FIRST))

RATED = ("before_value", "before_index", "after_value", "after_index", "points", "games")
"""What an entry says about a player that a mail shows."""

State = tuple[int | None, int | None]
"""Value and index, both None without a rating."""


@dataclass(frozen=True, slots=True)
class News:
    """What was stored in a pool after the evaluation `since`: up to which one, and the first run that did it."""

    pool: Pool
    since: int
    newest: int
    first_run: int


def notify_rated() -> int:
    """Queue the mails about all that was evaluated since the last look, and return their number; two queries where no
    pool has changed.
    """
    marks = dict(NoticeMark.objects.values_list("pool_id", "version"))
    changed = [pool for pool in Pool.objects.order_by("pk") if marks.get(pool.pk, 0) != pool.version]
    return sum(_notify_pool(pool) for pool in changed)


@transaction.atomic
def _notify_pool(pool: Pool) -> int:
    """Move the mark of a pool and queue its mails; none where another worker has moved it."""
    mark, _ = NoticeMark.objects.get_or_create(pool=pool, defaults={"version": 0})
    stored = Evaluation.objects.filter(pool=pool, pk__gt=mark.evaluation)
    found = stored.aggregate(newest=Max("pk"), first_run=Min("run"))
    newest = found["newest"] or mark.evaluation
    moved = NoticeMark.objects.filter(pool=pool, version=mark.version, evaluation=mark.evaluation)
    if not moved.update(version=pool.version, evaluation=newest) or newest == mark.evaluation:
        return 0
    return sum(_notify_player(*each) for each in _find_news(News(pool, mark.evaluation, newest, found["first_run"])))


def _find_news(news: News) -> Iterator[tuple[News, Sequence[LedgerEntry], Mapping[Place, tuple[MetGame, ...]]]]:
    """Yield the new current entries of each player who wishes to be notified, in the order of the stream, with the
    games of all of them; four queries, one where nobody wishes it.
    """
    entries = LedgerEntry.objects.filter(pool=news.pool, replaced_by=None, evaluation__run__kind__in=REPORTED_RUNS)
    entries = entries.filter(evaluation__gt=news.since, evaluation__lte=news.newest)
    changed = entries.filter(player__in=personal.wanting_ratings()).exclude(player__in=deceased())
    rows = list(changed.select_related("evaluation__run").order_by(*IN_ORDER))
    games = read_entry_games(rows)
    for _, own in groupby(rows, key=lambda entry: entry.player_id):
        yield news, tuple(own), games


def _notify_player(news: News, entries: Sequence[LedgerEntry], games: Mapping[Place, tuple[MetGame, ...]]) -> int:
    """Queue the mail to a player, whose rating may have stayed: then there is none, and 0 is returned."""
    replaced = _find_replaced(news, entries[0].player_id)
    changed = [entry for entry in entries if _is_news(entry, replaced.get(entry.evaluation.key))]
    standing = Standing.objects.filter(pool=news.pool, player=entries[0].player_id).first()
    before = _find_before(news, entries[0])
    is_moved = standing is not None and (standing.value, standing.index) != before
    if standing is None or not standing.index or not changed or not (is_moved or _is_first_time(changed, replaced)):
        return 0
    player = Player.objects.get(pk=entries[0].player_id)
    recipient = personal.address_of(player, Purpose.RATING_TOLD)
    with translation.override(personal.notice_language(player)):
        lines = tuple(_explain(news.pool, player, changed, games))
        notice = RatingNotice(player, news.pool, before, (standing.value, standing.index), lines)
        replying.put_rating(notice, recipient, timezone.now(), news.newest)
    return 1


def _find_replaced(news: News, player: int) -> Mapping[str, LedgerEntry]:
    """Return the entries of a player that the new ones replace, by what was rated."""
    entries = LedgerEntry.objects.filter(pool=news.pool, player=player, evaluation__lte=news.since)
    replaced = entries.filter(replaced_by__gte=news.first_run).select_related("evaluation").order_by("evaluation")
    return {entry.evaluation.key: entry for entry in replaced}


def _is_news(entry: LedgerEntry, before: LedgerEntry | None) -> bool:
    """Return whether an entry says anything else than the one that it replaces."""
    return before is None or any(getattr(entry, name) != getattr(before, name) for name in RATED)


def _is_first_time(changed: Sequence[LedgerEntry], replaced: Mapping[str, LedgerEntry]) -> bool:
    """Return whether anything was rated for the first time."""
    return any(entry.evaluation.key not in replaced for entry in changed)


def _find_before(news: News, first: LedgerEntry) -> State:
    """Return the rating of a player before the news, `first` being the earliest entry that is new."""
    entries = LedgerEntry.objects.filter(pool=news.pool, player=first.player_id, evaluation__lte=news.since)
    current = entries.filter(Q(replaced_by=None) | Q(replaced_by__gte=news.first_run))
    last = current.order_by(*NEWEST_FIRST).values_list("after_value", "after_index").first()
    value, index = last or (first.before_value, first.before_index)
    return (value, index) if index else (None, None)


def _explain(
    pool: Pool, player: Player, changed: Sequence[LedgerEntry], games: Mapping[Place, tuple[MetGame, ...]]
) -> Iterator[ReasonLine]:
    rows = {
        row.evaluation_id: row for row in players.history_within(player, [entry.evaluation_id for entry in changed])
    }
    expectation = _expectation(pool)
    for entry in changed:
        row = rows[entry.evaluation_id]
        change = change_of(row, games.get((entry.evaluation_id, player.pk), ()), expectation)
        titles = (row.opponent, *(tournament.name for tournament in row.tournaments))
        yield ReasonLine(
            ", ".join(filter(None, titles)), row.on, plain_text(explain_change(change)), entry.evaluation_id
        )


def _expectation(pool: Pool) -> Callable[[int], int]:
    return regulation_of(pool).expectation(parameters_of(pool.rule, pool.parameters))
