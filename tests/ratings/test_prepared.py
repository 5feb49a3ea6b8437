"""A prepared query gives what Django's own gives, and is written as SQL once."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from enum import StrEnum
from unittest.mock import Mock

import pytest
from django.db import DEFAULT_DB_ALIAS, DatabaseError, IntegrityError, connection, connections, transaction
from django.db.models import Count, F, QuerySet
from django.utils.safestring import SafeString
from psycopg._preparing import PrepareManager

from ratings.evaluation.tables import asking_often, rows_of
from ratings.models import Game, Player, Tournament
from ratings.prepared import (
    MOST,
    Statement,
    Update,
    delete_rows,
    insert_row,
    insert_rows,
    prepared,
    prepared_update,
    update_row,
    write,
)
from tests.ratings.federation import create_federation, games, tournament

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

SEATS = ["P1", "P2", "P3", "P4"]


@pytest.fixture(autouse=True)
def _federation() -> None:
    create_federation(tournament("A", SEATS), tournament("B", SEATS[:3]))


def test_query_is_built_twice_to_find_its_values_and_never_again() -> None:
    build = Mock(side_effect=lambda code: Tournament.objects.filter(code=code), __qualname__="by_code")
    ask = prepared(build)
    assert [[row.code for row in ask(code)] for code in ("A", "B", "C", "A")] == [["A"], ["B"], [], ["A"]]
    assert build.call_count == 2


def test_rows_are_models_with_what_was_selected_and_without_what_was_left_out() -> None:
    @prepared
    def of(keys: tuple[int, ...]) -> QuerySet[Game]:
        return Game.objects.select_related("tournament__pool").defer("moves").filter(pk__in=keys).order_by("pk")

    wanted = games("A")[1:3]
    found = of(tuple(game.pk for game in wanted))
    assert found == wanted
    assert [game.get_deferred_fields() for game in found] == [{"moves"}, {"moves"}]
    assert [game.tournament.pool.key for game in found] == ["fwz", "fwz"]
    assert found[0].completed_on == wanted[0].completed_on


def test_values_come_back_as_those_of_the_query() -> None:
    on, at = date(2025, 1, 9), datetime(2025, 1, 9, 12, tzinfo=UTC)
    Game.objects.filter(pk=games("A")[0].pk).update(score="1-0", reason="played", completed_on=on, received_at=at)

    @prepared
    def ended(day: date, until: datetime) -> QuerySet[Game, tuple[date | None, datetime | None]]:
        found = Game.objects.filter(completed_on=day, received_at__lte=until)
        return found.values_list("completed_on", "received_at")

    @prepared
    def counted(tournament: str) -> QuerySet[Game, int]:
        found = Game.objects.filter(tournament__code=tournament).order_by().values("tournament")
        return found.annotate(count=Count("pk")).values_list("count", flat=True)

    assert ended(on, at) == [(on, at)]
    assert ended(on, at.replace(hour=11)) == ended(on.replace(day=10), at) == []
    assert [counted(code) for code in ("A", "B", "C")] == [[6], [3], []]


def test_no_connection_is_held_beyond_a_question() -> None:
    statement = write(lambda code: Tournament.objects.filter(code=code), ["A"])
    assert [row.code for row in statement.rows(["B"])] == ["B"]
    kept = [getattr(statement, name) for name in Statement.__slots__]
    assert connections[DEFAULT_DB_ALIAS] not in kept  # a thread closes it by letting it go


def test_tuples_of_any_length_are_asked_for() -> None:
    @prepared
    def of(keys: tuple[int, ...]) -> QuerySet[Game, int]:
        return Game.objects.filter(pk__in=keys).order_by("pk").values_list("pk", flat=True)

    keys = tuple(game.pk for code in "AB" for game in games(code)) * 2
    assert [of(keys[:length]) for length in (0, 1, 2, MOST, MOST + 1)] == [
        sorted(set(keys[:length])) for length in (0, 1, 2, MOST, MOST + 1)
    ]


def test_nothing_is_another_question_than_a_value() -> None:
    @prepared
    def ending(score: str | None) -> QuerySet[Game, int]:
        return Game.objects.filter(score=score, tournament__code="B").values_list("number", flat=True)

    Game.objects.filter(pk=games("B")[0].pk).update(
        score="1-0", reason="played", completed_on="2025-01-09", received_at="2025-01-09T12:00Z"
    )
    assert (ending("1-0"), sorted(ending(None)), ending("1-0")) == ([1], [2, 3], [1])


def test_value_that_is_not_compared_with_is_refused() -> None:
    @prepared
    def first(count: int) -> QuerySet[Player]:
        return Player.objects.order_by("pk")[:count]

    @prepared
    def any_of(_number: str) -> QuerySet[Player]:
        return Player.objects.all()

    @prepared
    def beginning(name: str) -> QuerySet[Player]:
        return Player.objects.filter(family_name__startswith=name, number=name)

    with pytest.raises(ValueError, match="Negative indexing is not supported"):
        first(2)
    with pytest.raises(TypeError, match="does more with its values than to compare"):
        any_of("P1")
    with pytest.raises(TypeError, match="does more with its values than to compare"):
        beginning("P1")


@pytest.mark.parametrize(
    "change", [str.lower, str.upper, str.strip, lambda text: text.encode("ascii", "ignore").decode()]
)
def test_text_that_is_changed_before_it_is_compared_is_refused(change: Callable[[str], str]) -> None:
    ask = prepared(lambda number: Player.objects.filter(number=change(number)))
    with pytest.raises(TypeError, match="does more with its values than to compare"):
        ask("P1")


def test_number_that_is_changed_before_it_is_compared_is_refused() -> None:
    ask = prepared(lambda key: Player.objects.filter(pk=abs(key)))
    with pytest.raises(TypeError, match="does more with its values than to compare"):
        ask(1)


class Number(StrEnum):
    SECOND = "P2"


def test_value_of_another_kind_is_asked_for_as_django_does() -> None:
    @prepared
    def of(number: str) -> QuerySet[Player, str]:
        return Player.objects.filter(number=number).values_list("number", flat=True)

    @prepared
    def at(key: int) -> QuerySet[Player, int]:
        return Player.objects.filter(pk=key).values_list("pk", flat=True)

    key = Player.objects.values_list("pk", flat=True)[0]
    assert [of("P1"), of(SafeString("P1")), of(Number.SECOND), of(number="P1")] == [["P1"], ["P1"], ["P2"], ["P1"]]
    assert [at(key), at(key=key), at(2**70), at(-(2**70)), at(2**63), at(2**63 - 1)] == [[key], [key], [], [], [], []]


def test_column_without_numbers_below_zero_is_asked_too() -> None:
    Game.objects.filter(pk=games("B")[1].pk).update(number=7)

    @prepared
    def numbered(number: int) -> QuerySet[Game, int]:
        return Game.objects.filter(number=number, tournament__code="B").values_list("number", flat=True)

    assert [numbered(number) for number in (7, 8, -7, 7)] == [[7], [], [], [7]]


def test_column_without_numbers_below_zero_is_compared_in_order() -> None:
    build = Mock(
        side_effect=lambda number: (
            Game.objects.filter(number__gte=number, tournament__code="B").order_by("number").values_list("number")
        )
    )
    ask = prepared(build)
    assert [[number for (number,) in ask(least)] for least in (2, -1, 2**40)] == [[2, 3], [1, 2, 3], []]
    assert build.call_count == 3


def test_what_is_given_by_name_belongs_to_the_query() -> None:
    build = Mock(
        side_effect=lambda limits, *, most: Player.objects.filter(number__gte=limits[0], pk__gt=limits[1][0]).order_by(
            "number"
        )[:most]
    )
    ask = prepared(build)
    found = [[row.number for row in ask((least, (0,)), most=most)] for most in (1, 2) for least in ("P1", "P3")]
    assert found == [["P1"], ["P3"], ["P1", "P2"], ["P3", "P4"]]
    assert build.call_count == 4


def test_so_many_statements_are_kept_and_others_are_asked_for_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ratings.prepared.STATEMENTS", 2)
    build = Mock(
        side_effect=lambda number, *, most: Player.objects.filter(number__gte=number).order_by("number")[:most]
    )
    ask = prepared(build)
    found = [[row.number for row in ask("P1", most=most)] for most in (1, 2, 3, 3, 1, 2)]
    assert found == [["P1"], ["P1", "P2"], ["P1", "P2", "P3"], ["P1", "P2", "P3"], ["P1"], ["P1", "P2"]]
    assert build.call_count == 2 + 2 + 1 + 1  # two for each kept statement, one for each other question


def test_json_that_belongs_to_the_query_is_compared_on_every_database() -> None:
    @prepared
    def without_aliases(number: str) -> QuerySet[Player, str]:
        return Player.objects.filter(number=number, aliases=[]).values_list("number", flat=True)

    Player.objects.filter(number="P2").update(aliases=["Zweite"])
    assert [without_aliases(number) for number in ("P1", "P2")] == [["P1"], []]


def test_rows_that_are_sorted_by_another_column_are_no_wider() -> None:
    @prepared
    def others(number: str) -> QuerySet[Tournament, tuple[str]]:
        found = Tournament.objects.filter(entries__player__number__gt=number)
        return found.order_by("entries__seat", "code").values_list("code").distinct()

    assert others("P3") == [("A",)]
    assert others("P2") == [("A",), ("B",), ("A",)]


def test_update_is_written_once_and_changes_what_it_finds() -> None:
    build = Mock(
        side_effect=lambda keys, on: Update(
            Game.objects.filter(pk__in=keys, score=None), {"review_until": on, "number": F("number") + 10}
        )
    )
    change = prepared_update(build)
    first, second, third = (game.pk for game in games("B"))
    on = date(2025, 1, 9)
    assert [change(keys, on) for keys in ((first, second), (third, 0), (), tuple(range(-MOST, 1)))] == [2, 1, 0, 0]
    assert [(game.number, game.review_until) for game in games("B")] == [(11, on), (12, on), (13, on)]
    assert build.call_count == 2 + 1  # one that is too long is written as Django does


def test_update_by_a_value_that_is_changed_before_is_refused() -> None:
    change = prepared_update(lambda number: Update(Player.objects.filter(pk=1), {"number": number.lower()}))
    with pytest.raises(TypeError, match="does more with its values than to compare"):
        change("P1")


def test_row_is_inserted_and_written_as_django_does() -> None:
    player = Player(number="P9", family_name="Neun", aliases=["Ä", 'a"b'])
    assert insert_row(player)
    assert (Player.objects.get(number="P9"), player._state.adding) == (player, False)
    player.given_name, player.aliases, player.club = "Anna", [], "not written"
    update_row(player, ("given_name", "aliases"))
    stored = Player.objects.get(pk=player.pk)
    assert (stored.family_name, stored.given_name, stored.aliases, stored.club) == ("Neun", "Anna", [], "")


def test_row_with_a_value_that_is_there_is_not_inserted() -> None:
    assert [insert_row(Player(number=number), unless="number") for number in ("P1", "P9", "P9")] == [False, True, False]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_row(Player(number="P1"))
    assert Player.objects.filter(number__in=["P1", "P9"]).count() == 2


def test_row_that_is_gone_is_not_written() -> None:
    with pytest.raises(DatabaseError, match="is gone"):
        update_row(Player(pk=0), ("club",))


def test_rows_are_inserted_together_or_written_where_they_are() -> None:
    for count in (0, 1, 3, MOST + 1):
        insert_rows([Player(number=f"N{place}", family_name=f"Neu {count}") for place in range(count)], *UPSERT)
    insert_rows([Player(number="N0", family_name="Zuletzt", club="not written")], *UPSERT)
    found = Player.objects.filter(number__startswith="N").order_by("pk").values_list("number", "family_name", "club")
    assert list(found) == [("N0", "Zuletzt", "")] + [
        (f"N{place}", f"Neu {MOST + 1}", "") for place in range(1, MOST + 1)
    ]
    with pytest.raises(IntegrityError), transaction.atomic():
        insert_rows([Player(number="N1"), Player(number="N99")])


UPSERT = ("number",), ("family_name",)


def test_row_with_a_key_of_its_own_is_inserted_with_it() -> None:
    insert_rows([Player(pk=4711, number="N1"), Player(pk=4712, number="N2")])
    assert list(Player.objects.filter(pk__in=[4711, 4712]).values_list("number", flat=True)) == ["N1", "N2"]


def test_rows_are_deleted_by_their_keys() -> None:
    insert_rows([Player(number=f"N{place}") for place in range(MOST + 3)])
    keys = list(Player.objects.filter(number__startswith="N").order_by("pk").values_list("pk", flat=True))
    for gone in ((), keys[:1], keys[1 : MOST + 2]):
        delete_rows(Player, gone)
    assert list(Player.objects.filter(number__startswith="N").values_list("pk", flat=True)) == keys[MOST + 2 :]


on_postgresql = pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite plans no statement ahead")


@pytest.fixture
def _nothing_planned() -> None:
    """The statements of the tests before, which stay planned, are forgotten."""
    with connection.cursor() as cursor:
        cursor.execute("DEALLOCATE ALL")
    connection.connection._prepared = PrepareManager()


def planned() -> list[str]:
    """Return the statements about players that PostgreSQL has planned for this connection."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements WHERE statement LIKE '%ratings_player%'")
        return [row[0] for row in cursor.fetchall()]


@on_postgresql
@pytest.mark.usefixtures("_nothing_planned")
def test_statement_is_planned_once_whatever_size_its_numbers_have() -> None:
    @prepared
    def of_club(key: int, number: str) -> QuerySet[Player, str]:
        wanted = Player.objects.filter(pk=key, number=number, club="a%s%%b")
        return wanted.order_by().values_list("number", flat=True)

    key = Player.objects.get(number="P1").pk
    assert [of_club(number, "P1") for number in (key, 2**40)] == [[], []]
    Player.objects.filter(pk=key).update(club="a%s%%b")
    assert [of_club(number, "P1") for number in (key, 0, 2**20, 2**40, key)] == [["P1"], [], [], [], ["P1"]]
    (statement,) = planned()
    assert statement.rpartition(" WHERE ")[2] == (
        """("ratings_player"."club" = 'a%s%%b' AND "ratings_player"."number" = $1 AND "ratings_player"."id" = $2)"""
    )


@on_postgresql
@pytest.mark.usefixtures("_nothing_planned")
def test_who_asks_often_follows_indexes_and_leaves_everything_as_it_was() -> None:
    def settings() -> tuple[str, ...]:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('plan_cache_mode'), current_setting('random_page_cost')")
            return tuple(cursor.fetchone())

    before, one = settings(), prepared(lambda key: Player.objects.filter(pk=key).values_list("number", flat=True))
    with asking_often() as read:
        for key in (1, 2):
            assert list(rows_of("SELECT id FROM ratings_player WHERE {which}", "id", [-key], {}, read)) == []
            assert one(-key) == []
        assert settings() == ("force_generic_plan", "1")
    assert settings() == before
    assert len(planned()) == 2
    assert Player.objects.filter(pk=0).first() is None
    assert len(planned()) == 2


@on_postgresql
@pytest.mark.usefixtures("_nothing_planned")
def test_ordinary_statement_is_not_planned_ahead() -> None:
    for _ in range(3):
        assert Player.objects.filter(pk=0).first() is None
    assert planned() == []


@on_postgresql
def test_statement_is_planned_again_where_a_transaction_was_undone_or_a_table_changed() -> None:
    ask = prepared(lambda key: Game.objects.filter(pk=key).values_list("number", flat=True))
    key = games("B")[0].pk
    connection.check_constraints()  # PostgreSQL alters no table with rows that are still to be checked
    for change in ("SELECT 1", "ALTER TABLE ratings_game ADD COLUMN later integer", "CREATE TABLE later (id integer)"):
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(change)
            assert [ask(key), ask(key)] == [[1], [1]]
            transaction.set_rollback(rollback=True)
        assert [ask(key), ask(key)] == [[1], [1]]


def test_marks_of_values_are_those_of_the_database_each_time() -> None:
    found = []
    for value in ("a", "%s", "?"):
        with connection.cursor() as cursor:
            cursor.execute("SELECT %s || '%%s?'", [value])
            found += cursor.fetchone()
            cursor.execute("SELECT %(value)s || '%%' || %(value)s", {"value": value})
            found += cursor.fetchone()
    assert found == ["a%s?", "a%a", "%s%s?", "%s%%s", "?%s?", "?%?"]
