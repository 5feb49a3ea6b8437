"""Pages, answers and files of a large federation: 100,000 players with a million games.

Pages are asked for as a browser does, through every middleware; what they are compared with stands at each.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import timedelta
from functools import cache, partial
from pathlib import Path
from typing import Any

from django.db import connection
from django.utils.timezone import localdate

from benchmarks.figures import Bench, Figure, figure, in_turn, least_figure
from ratings.queries.paging import ROWS

GAMES = 1_000_000
GAMES_PER_PLAYER = 20
PLACE = 1_000
"""The page that is compared with the first one."""

ROUNDS = 40
"""How often each page is asked for."""

CLUBS = 2_000

CAREER = 1_500
"""Games of a player who played for long."""

FILES = 3
"""How often each file is."""

API_ROWS = 500
"""The most that one answer of the API has."""

BARE = """
SELECT s.rank_key, p.number, p.family_name, p.given_name, p.federation, p.club, s.value, s."index", s.as_of,
       s.live_value, s.live_index
FROM ratings_standing s JOIN ratings_player p ON p.id = s.player_id
WHERE s.pool_id = %s AND s.rank_key IS NOT NULL AND (s.as_of IS NULL OR s.as_of >= %s) ORDER BY s.rank_key LIMIT %s
"""
"""The rows of a ranking as a program of one statement would read them."""

Rows = list[tuple[Any, ...]]


def run(_folder: Path) -> Iterator[Figure]:
    """Pages against filling their templates, page 1,000 against page 1, data against writing the bare rows."""
    from django.conf import settings  # noqa: PLC0415 -- Django is set up by now

    settings.API_REQUESTS_PER_MINUTE = 10**9
    pool, players = federation()
    for name, path in pages(pool):
        template = filling(path)
        yield least_figure(f"page-{name}", asking(path), template, forgetting())
        yield least_figure(f"page-{name}-again", asking(path), template)
    for name, first, later in places(pool):
        times = in_turn(range(ROUNDS), anew(later), anew(first))
        yield figure(f"page-{PLACE}-{name}", "players", players, times)
    yield answers(pool)
    yield files(pool)


def careers(key: str) -> Bench:
    """The page of a player with 1,500 games in the pool with a key."""

    def run_careers(_folder: Path) -> Iterator[Figure]:
        from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
        from ratings.evaluation import restore  # noqa: PLC0415 -- the same
        from ratings.models import Pool  # noqa: PLC0415 -- the same

        pool = Pool.objects.get(key=key)
        begins = localdate() - timedelta(days=history.DAYS + history.LENGTH)
        history.invent(pool, CAREER * history.FIELD, per_player=CAREER, begins=begins)
        restore(pool, "bench")
        path = "/players/000001/"
        yield least_figure(f"page-{CAREER}-{key}", asking(path), filling(path), forgetting())

    return run_careers


def federation(games: int = GAMES) -> tuple[Any, int]:
    """The pool, rated, and how many players there are. Its history ends now, so that most of them are active."""
    from benchmarks import history  # noqa: PLC0415 -- Django is set up by now
    from ratings.evaluation import restore  # noqa: PLC0415 -- the same
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    pool = Pool.objects.get(key="fwz")
    begins = localdate() - timedelta(days=history.DAYS + history.LENGTH)
    invented = history.invent(pool, games, per_player=GAMES_PER_PLAYER, begins=begins)
    join_clubs(invented.players)
    restore(pool, "bench")
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE")  # a server does it by itself, a while after so much was written
    return pool, invented.players


def join_clubs(players: int) -> None:
    """Write clubs, women (one of sixteen), and years of birth."""
    from ratings.models import PersonalData  # noqa: PLC0415 -- Django is set up by now

    with connection.cursor() as cursor:
        cursor.execute("UPDATE ratings_player SET club = 'Club ' || CAST(id %% %s AS text)", [CLUBS])
    PersonalData.objects.bulk_create(
        PersonalData(player_id=key, sex="w" if key % 16 == 0 else "m", birth_date=str(1935 + key % 79))
        for key in range(1, players + 1)
    )


def pages(pool: Any) -> Iterator[tuple[str, str]]:  # noqa: ANN401 -- models cannot be named before Django is set up
    """Names and addresses."""
    from ratings.models import Evaluation, Tournament  # noqa: PLC0415 -- Django is set up by now
    from ratings.queries import standings  # noqa: PLC0415 -- the same

    yield "ranking", "/pools/fwz/"
    yield "by-name", "/pools/fwz/names/"
    yield "by-club", "/pools/fwz/?sort=club"
    yield "player", f"/players/{standings.ranked(pool)[PLACE].player.number}/"
    yield from ((group, f"/pools/fwz/?group={group}") for group in ("women", "juniors", "seniors"))
    yield "club", "/pools/fwz/?club=Club+77"
    yield "risers", "/pools/fwz/risers/"
    yield "search", "/players/?q=00123"
    yield "tournament", f"/tournaments/{Tournament.objects.latest('pk').code}/"
    yield "evaluation", f"/evaluations/{Evaluation.objects.latest('pk').pk}/"


def places(pool: Any) -> Iterator[tuple[str, str, str]]:  # noqa: ANN401 -- models cannot be named before Django is set up
    """Lists, with the addresses of their first page and of page 1,000."""
    from ratings.queries import listing, standings  # noqa: PLC0415 -- Django is set up by now

    before = (PLACE - 1) * ROWS - 1
    row = standings.ranked(pool)[before]
    key = f"{row.rank_key}/{row.player.number}"
    yield "ranking", "/pools/fwz/", f"/pools/fwz/?after={key}"
    name = standings.read_whole_list(pool, standings.ListKind.NAMES)[before].number
    yield "by-name", "/pools/fwz/names/", f"/pools/fwz/names/?after={name}"
    club = listing.whole_listing(pool, listing.Choice(sort=listing.Sort.CLUB))[before].number
    yield "by-club", "/pools/fwz/?sort=club", f"/pools/fwz/?sort=club&after={club}"
    yield "api", "/api/v1/pools/fwz/ratings", f"/api/v1/pools/fwz/ratings?after={key}"


def ask(environ: dict[str, Any], _round: int = 0) -> bytes:
    """What the server answers. Raises ValueError for anything but what was asked for."""
    said: list[str] = []
    with closing(server()(dict(environ), lambda status, _headers: said.append(status))) as answer:
        content = b"".join(answer)
    if said != ["200 OK"]:
        raise ValueError(f"{said} at {environ['PATH_INFO']}")
    return content


@cache
def server() -> Callable[..., Any]:
    """The server as WSGI has it."""
    from django.core.wsgi import get_wsgi_application  # noqa: PLC0415 -- Django is set up by now

    return get_wsgi_application()


def asking(path: str) -> Callable[[int], bytes]:
    """Asks for what is at an address."""
    from django.test import RequestFactory  # noqa: PLC0415 -- Django is set up by now

    return partial(ask, RequestFactory().get(path, headers={"host": "localhost"}).environ)


def forgetting() -> Callable[[], None]:
    """Forgets what the process remembers of a state, as after a change."""
    from django.core.cache import cache  # noqa: PLC0415 -- Django is set up by now

    from webtools.freshness import MEMORY  # noqa: PLC0415 -- the same

    def forget() -> None:
        cache.clear()
        MEMORY.forget()

    return forget


def anew(path: str) -> Callable[[int], bytes]:
    """Asks for what nobody has asked for since the last change."""
    forget, asks = forgetting(), asking(path)

    def ask_anew(number: int) -> bytes:
        forget()
        return asks(number)

    return ask_anew


def filling(path: str) -> Callable[[int], object]:
    """Fills the template of a page with what the page filled it with."""
    from django.template.loader import render_to_string  # noqa: PLC0415 -- Django is set up by now
    from django.test import Client  # noqa: PLC0415 -- the same
    from django.test.utils import setup_test_environment, teardown_test_environment  # noqa: PLC0415 -- the same

    forgetting()()
    setup_test_environment()  # only so does an answer tell its template; it costs time, so it ends here
    answer: Any = Client().get(path, headers={"host": "localhost"})
    teardown_test_environment()
    name, context = answer.templates[0].name, answer.context[0].flatten()
    return lambda _round: render_to_string(name, context, answer.wsgi_request)


def answers(pool: Any) -> Figure:  # noqa: ANN401 -- models cannot be named before Django is set up
    """An answer of the API, against the bare rows as JSON."""
    path = f"/api/v1/pools/fwz/ratings?rows={API_ROWS}"
    times = in_turn(range(ROUNDS), asking(path), lambda _: json.dumps(bare(pool, API_ROWS), default=str))
    return figure("page-api-rows", "rows", API_ROWS * ROUNDS, times)


def files(pool: Any) -> Figure:  # noqa: ANN401 -- models cannot be named before Django is set up
    """The whole ranking as CSV, against the bare rows as CSV."""
    rows = len(bare(pool, GAMES))
    path = "/api/v1/pools/fwz/ratings.csv"
    times = in_turn(range(FILES), asking(path), lambda _: csv.writer(io.StringIO()).writerows(bare(pool, GAMES)))
    return figure("page-csv-rows", "rows", rows * FILES, times)


def bare(pool: Any, most: int) -> Rows:  # noqa: ANN401 -- models cannot be named before Django is set up
    """The first rows of the ranking."""
    from ratings.regulations import RULES  # noqa: PLC0415 -- Django is set up by now

    since = RULES[pool.rule].listing.active_since(localdate())
    with connection.cursor() as cursor:
        cursor.execute(BARE, [pool.pk, since, most])
        return list(cursor.fetchall())
