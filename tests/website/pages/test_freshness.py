"""Answers that are not made again, and that none of them is ever stale."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import resolve
from pytest_django import DjangoAssertNumQueries

from ratings import audit, publication
from ratings.facts.openings import classify_games
from ratings.importing import roster
from ratings.models import AuditHead, Game, Player, Pool
from ratings.personal import Private
from tests.website.pages import federation
from tests.website.pages.reading import crawl
from webtools import freshness
from webtools.freshness import Memory, answer_unchanged

pytestmark = pytest.mark.django_db

OFFICER = audit.Origin("officer:1")

PAGES = (
    "/",
    "/pools/fwz/",
    "/pools/fwz/names/",
    "/pools/fwz/?group=seniors",
    "/pools/fwz/clubs/",
    "/pools/fwz/news.atom",
    "/players/11/news.atom",
    "/embed/pools/fwz/",
    "/embed/tournaments/HT-2/",
    "/tournaments/HT-2/news.atom",
    "/players/?q=a&everywhere=1",
    "/players/11/",
    "/players/12/prospects/fwz/",
    "/tournaments/",
    "/tournaments/HT-1/",
    "/tournaments/HT-2/",
    "/tournaments/HT-2/games.pgn",
    "/tournaments/HT-1/games/1/",
    "/evaluations/1/",
    "/lists/fwz/",
    "/lists/fwz/1/",
    "/lists/fwz/1/list.csv",
    "/trail/",
)


def played(moves: str) -> None:
    """Stores moves without the code of their opening, as a release with a smaller table would have."""
    Game.objects.filter(tournament__code="HT-1", number=1).update(moves=moves, eco="")


def rename(**columns: str) -> None:
    """Changes what everybody may know about a player."""
    player = Player.objects.get(number="11")
    roster.change_player(player, replace(roster.player_facts(player), **columns), OFFICER)  # type: ignore[arg-type]  # by name


def fwz() -> Pool:
    return Pool.objects.get(key="fwz")


WRITES: dict[str, Callable[[], object]] = {
    "result": lambda: federation.finish("HT-2", "11", "13", on=310),
    "correction": lambda: federation.finish("HT-2", "12", "14", "1/2-1/2", on=300, correction=True),
    "publication": lambda: publication.publish(fwz(), date(2025, 12, 31), "officer:1"),
    "withdrawal of a list": lambda: publication.withdraw(fwz().publications.get(number=1), "Wrong.", "officer:1"),
    "name": lambda: rename(family_name="Adler-Horst"),
    "club": lambda: rename(club="SK Anderswo"),
    "date of birth": lambda: roster.change_private(
        Player.objects.get(number="12"), Private("2005-01-01", "m", ""), OFFICER
    ),
    "objection": lambda: roster.change_listing(Player.objects.get(number="12"), OFFICER, unlisted=True),
    "new tournament": lambda: federation.load([], [federation.tournament("HT-9", ["11", "12"])]),
    "new player": lambda: federation.load([federation.player("99", "Adler, Zoe", rating=(2000, 9))]),
    "openings": classify_games,
    "checkpoint": lambda: AuditHead.objects.create(
        day=date(2026, 1, 14), number=1, hash="0" * 64, stored_at=datetime(2026, 1, 15, tzinfo=UTC)
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("write", sorted(WRITES))
def test_no_page_that_changed_is_answered_as_unchanged(client: Client, write: str) -> None:
    federation.create_federation()
    publication.publish(fwz(), federation.LIST_DAY, "officer:1")
    played("1. e4 e5 2. Nf3 Nc6 3. Bb5")
    before = {address: client.get(address) for address in PAGES}
    WRITES[write]()
    after = {address: client.get(address) for address in PAGES}
    changed = {address for address in PAGES if before[address].content != after[address].content}
    assert changed != set()
    assert {address for address in changed if answer_again(client, address, before[address]["ETag"]) == 304} == set()


def answer_again(client: Client, address: str, etag: str) -> int:
    return client.get(address, headers={"if-none-match": etag}).status_code


@pytest.mark.long
def test_every_public_address_is_answered_unchanged_with_one_query(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.create_federation()
    publication.publish(fwz(), federation.LIST_DAY, "officer:1")
    without, files = set(), dict[str, str]()
    pages = [address for address, _ in crawl(client, "de", files)]
    for address in (*pages, *files):
        if "/static/" in address or address.startswith("/api/"):
            continue
        first = client.get(address)
        if not first.has_header("ETag"):
            without.add(resolve(address.partition("?")[0]).view_name)
            continue
        with django_assert_num_queries(0 if address.startswith("/boards/") else 1):
            again = client.get(address, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content, again["ETag"]) == (304, b"", first["ETag"])
    assert without == {"website:notices_door", "website:director_door", "website:review_new"}


def test_validators_follow_day_language_and_texts(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    federation.create_federation()
    etag = client.get("/players/11/")["ETag"]
    english = client.get("/players/11/", headers={"accept-language": "en", "if-none-match": etag})
    with time_machine.travel("2026-01-16T12:00:00+01:00"):
        tomorrow = client.get("/players/11/", headers={"if-none-match": etag})
    monkeypatch.setattr(freshness, "_program", lambda: "the next release")
    released = client.get("/players/11/", headers={"if-none-match": etag})
    assert [answer.status_code for answer in (english, tomorrow, released)] == [200, 200, 200]


def test_dates_alone_are_not_believed(client: Client) -> None:
    # Two changes may share a second; RFC 9110, 8.8.2.2 calls such a date weak.
    federation.create_federation()
    first = client.get("/players/11/")
    assert client.get("/players/11/", headers={"if-modified-since": first["Last-Modified"]}).status_code == 200


def test_pages_are_packed_for_who_can_unpack_them(client: Client) -> None:
    federation.create_federation()
    packed = client.get("/players/11/", headers={"accept-encoding": "gzip"})
    assert (packed["Content-Encoding"], packed["ETag"][:2]) == ("gzip", "W/")
    assert packed["Vary"] == "Accept-Language, Accept-Encoding"
    assert answer_again(client, "/players/11/", packed["ETag"]) == 304
    assert client.get("/director/", headers={"accept-encoding": "gzip"}).has_header("Content-Encoding") is False


@pytest.fixture
def memory() -> Memory:
    """The memory of the process, as a server has it; the next test begins without."""
    freshness.MEMORY.room = freshness.ROOM
    freshness.MEMORY.forget()
    return freshness.MEMORY


@pytest.mark.long
@pytest.mark.usefixtures("memory")
@pytest.mark.parametrize("packing", ["", "gzip"])
def test_page_is_made_once_for_all_readers_of_a_state(
    packing: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    federation.create_federation()
    publication.publish(fwz(), federation.LIST_DAY, "officer:1")
    asked, without = {"accept-encoding": packing}, list[str]()
    for address in PAGES:
        page = Client().get(address, headers=asked)
        if not page.has_header("ETag"):
            without.append(address)
            continue
        with django_assert_num_queries(1):
            again = Client().get(address, headers=asked)
        assert (again.status_code, again.content, again.headers) == (200, page.content, page.headers)
        assert Client().head(address, headers=asked).headers == page.headers
    assert set(without) <= {"/evaluations/1/"}  # keys go on from test to test


@pytest.mark.long
@pytest.mark.both_databases
@pytest.mark.parametrize("write", sorted(WRITES))
def test_remembered_pages_are_those_that_would_be_made(client: Client, memory: Memory, write: str) -> None:
    federation.create_federation()
    publication.publish(fwz(), federation.LIST_DAY, "officer:1")
    played("1. e4 e5 2. Nf3 Nc6 3. Bb5")
    before = {address: client.get(address).content for address in PAGES}
    WRITES[write]()
    after = {address: client.get(address).content for address in PAGES}
    memory.forget()
    assert {address: client.get(address).content for address in PAGES} == after != before


def test_what_depends_on_the_moment_is_made_each_time(memory: Memory) -> None:
    made: list[str] = []

    def answer(request: object) -> HttpResponse:
        made.append("")
        return HttpResponse(f"{len(made)}")

    request = RequestFactory().get("/contact/")
    request.resolver_match = resolve("/contact/")
    request.is_frozen = True  # type: ignore[attr-defined]  # as webtools.replica sets it
    assert [answer_unchanged(answer)(request).content for _ in "ab"] == [b"1", b"2"]
    request.is_frozen = False  # type: ignore[attr-defined]  # the same
    assert [answer_unchanged(answer)(request).content for _ in "ab"] == [b"3", b"3"]
    request.is_frozen = True  # type: ignore[attr-defined]  # the same
    assert answer_unchanged(answer)(request).content == b"4"
    memory.forget()
    door = RequestFactory().get("/notices/")
    door.resolver_match = resolve("/notices/")
    assert [answer_unchanged(answer)(door).content for _ in "ab"] == [b"5", b"6"]


def test_memory_begins_again_when_it_is_full_and_leaves_out_what_is_too_large() -> None:
    memory = Memory(10)
    for name, size in (("a", 4), ("b", 5), ("large", 11)):
        memory.remember("now", (name, False), HttpResponse(b"x" * size))
    assert [name for name in ("a", "b", "large") if memory.recall((name, False))] == ["a", "b"]
    memory.remember("now", ("c", False), HttpResponse(b"x" * 2))
    assert [name for name in "abc" if memory.recall((name, False))] == ["c"]
    memory.remember("later", ("d", False), HttpResponse(b"x"))
    assert [name for name in "abcd" if memory.recall((name, False))] == ["d"]
