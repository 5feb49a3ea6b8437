"""What every answer has in common: fingerprints, limits, faults; and what no answer may tell."""

from __future__ import annotations

import json

import pytest
import time_machine
from django.test import Client, RequestFactory
from pytest_django import Settings

from ratings.models import Evaluation
from tests.website.pages import federation
from tests.website.pages.conftest import TODAY
from tests.website.pages.reading import text_of
from webtools import limits

pytestmark = pytest.mark.django_db

PRIVATE = (federation.CANARY_MAIL, federation.CANARY_BIRTH_DATE, "1951", "birth", '"sex"', '"email"', "unlisted")

ADDRESSES = (
    "pools",
    "players?q=a",
    "players/11",
    "players/30/history",
    "pools/fwz/ratings",
    "pools/fwz/ratings?list=names",
    "pools/fwz/ratings?group=women",
    "pools/ecp/ratings?list=unsecured",
    "pools/fwz/ratings.csv",
    "pools/fwz/ratings.xlsx",
    "pools/ecp/ratings.csv?list=names&form=iccf",
    "pools/ecp/evaluations",
    "pools/fwz/lists",
    "pools/fwz/lists/1",
    "pools/fwz/lists/1.csv",
    "pools/fwz/lists/1.xlsx?form=bdf",
    "tournaments",
    "tournaments/HT-2",
    "tournaments/EP-1",
    "what-if?opponent=1900:1",
    "openapi.json",
    "",
)


def every_address() -> list[str]:
    """One address of each operation that is asked by GET, and every evaluation."""
    keys = Evaluation.objects.values_list("pk", flat=True)
    return [f"/api/v1/{address}" for address in (*ADDRESSES, *(f"evaluations/{pk}" for pk in keys))]


def faults(answer: bytes) -> list[tuple[str, str]]:
    """Fields and reasons."""
    return [(each["field"], each["reason"]) for each in json.loads(answer)["errors"]]


@pytest.mark.long
def test_no_answer_tells_anything_private(client: Client, api_world: None) -> None:
    told = []
    for address in every_address():
        response = client.get(address)
        assert (address, response.status_code) == (address, 200)
        told += [(address, word) for word in PRIVATE if word in text_of(response.content)]
    asked = json.dumps({"on": "2026-01-01", "who": ["11", "Neu, Nora"]})
    response = client.post("/api/v1/pools/fwz/qualification", asked, content_type="application/json")
    told += [("qualification", word) for word in PRIVATE if word in response.content.decode()]
    assert told == []


def test_nothing_sets_a_cookie_and_any_page_may_show_it(client: Client) -> None:
    response = client.get("/api/v1/pools")
    assert list(response.cookies) == []
    assert response["Access-Control-Allow-Origin"] == "*"
    assert response["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("address", ["tournaments/HT-2", "pools/fwz/ratings.csv", "pools/fwz/ratings.xlsx"])
def test_only_what_has_changed_is_sent_again(client: Client, api_world: None, address: str) -> None:
    first = client.get(f"/api/v1/{address}")
    with time_machine.travel(TODAY.replace(minute=5)):  # an Excel file tells when it was made
        again = client.get(f"/api/v1/{address}", headers={"if-none-match": first["ETag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")
    federation.finish("HT-2", "12", "11", on=310)
    changed = client.get(f"/api/v1/{address}", headers={"if-none-match": first["ETag"]})
    assert changed.status_code == 200
    assert changed["ETag"] != first["ETag"]


def test_head_is_answered_like_get(client: Client) -> None:
    head = client.head("/api/v1/pools")
    assert (head.status_code, head["ETag"]) == (200, client.get("/api/v1/pools")["ETag"])


def test_other_methods_are_refused_with_the_one_that_is_not(client: Client) -> None:
    response = client.delete("/api/v1/pools")
    assert (response.status_code, response["Allow"]) == (405, "GET")
    assert faults(response.content) == [("method", "only GET is answered here")]


def test_client_beyond_the_limit_waits_for_the_next_minute(client: Client, settings: Settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 3
    with time_machine.travel(TODAY.replace(second=20), tick=False):
        answers = [client.get("/api/v1/pools") for _ in range(4)]
        assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
        assert answers[3]["Retry-After"] == "40"
        assert faults(answers[3].content) == [("client", "too many requests, wait 40 seconds")]
        assert client.get("/api/v1/pools", REMOTE_ADDR="192.0.2.9").status_code == 200
    with time_machine.travel(TODAY.replace(minute=1), tick=False):
        assert client.get("/api/v1/pools").status_code == 200


def test_a_file_and_what_is_sent_count_as_ten(client: Client, settings: Settings) -> None:
    settings.API_REQUESTS_PER_MINUTE = 10
    assert client.get("/api/v1/pools/fwz/ratings.csv").status_code == 200
    assert client.get("/api/v1/pools").status_code == 429
    other = Client(REMOTE_ADDR="192.0.2.9")
    answers = [other.post("/api/v1/rate", "{}", content_type="application/json") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [422, 429]


@pytest.mark.parametrize(
    ("address", "client"),
    [("192.0.2.1", "192.0.2.1"), ("2001:db8:1:2:3::4", "2001:db8:1:2::"), ("", ""), ("::1", "::")],
)
def test_client_is_an_address_or_a_network_of_ipv6(rf: RequestFactory, address: str, client: str) -> None:
    assert limits.client_key(rf.get("/", REMOTE_ADDR=address)) == client


@pytest.mark.parametrize(
    ("address", "status", "expected"),
    [
        ("players", 422, [("q", "Field required")]),
        ("players?q=", 422, [("q", "String should have at least 1 character")]),
        ("players?q=a%00", 422, [("q", "String should match pattern '^[^\\x00]*$'")]),
        ("players/a%00", 404, [("number", "there is no player 'a\\x00'")]),
        ("pools/x/ratings", 404, [("pool", "there is no pool 'x'")]),
        ("pools/fwz/ratings?rows=501", 422, [("rows", "Input should be less than or equal to 500")]),
        ("pools/fwz/ratings?after=1&before=2", 422, [("before", "a page is behind one line or before one, not both")]),
        ("pools/fwz/ratings?seite=2", 422, [("seite", "there is no such parameter")]),
        (
            "pools/fwz/ratings.csv?list=names&club=A",
            422,
            [("list", "only the ranking has groups, clubs and regions")],
        ),
        ("pools/fwz/evaluations?before=9", 422, [("before", "there is no evaluation 9")]),
        ("pools/fwz/lists/7", 404, [("number", "the pool fwz has no list 7")]),
        ("pools/fwz/lists/99999999999", 422, [("number", "Input should be less than or equal to 2147483647")]),
        ("tournaments?after=none", 422, [("after", "there is no tournament 'none'")]),
        ("tournaments/none", 404, [("code", "there is no tournament 'none'")]),
        ("evaluations/1", 404, [("number", "there is no evaluation 1")]),
        ("what-if?opponent=x:1", 422, [("opponent", "'x' is no rating like 1955-5")]),
        ("what-if?opponent=1900:2", 422, [("opponent", "'2' is no result; known are 1, 0.5 and 0")]),
        ("what-if?own=1-2-3&opponent=1900:1", 422, [("own", "'1-2-3' is no rating like 1955-5")]),
        ("players/a%0Ab", 404, [("address", "there is nothing at 'players/a\\nb'")]),
        ("nothing/here", 404, [("address", "there is nothing at 'nothing/here'")]),
    ],
)
def test_fault_has_its_field_and_the_reason(
    client: Client, address: str, status: int, expected: list[tuple[str, str]]
) -> None:
    response = client.get(f"/api/v1/{address}")
    assert (response.status_code, faults(response.content)) == (status, expected)


@pytest.mark.parametrize(
    ("body", "status", "expected"),
    [
        ("{", 400, ("body", "the body is not JSON")),
        ("[" * 100_000, 400, ("body", "the body is not JSON")),
        ("[]", 422, ("body", "Input should be a valid dictionary")),
        ('{"params": {"divisor": 7}}', 422, ("params", "the numbers of a regulation cannot be changed here")),
        (json.dumps({"players": dict.fromkeys(map(str, range(61)))}), 422, ("players", "more than 60")),
        (
            '{"rules": "bdf-fwz", "players": {"A": {"value": 1.5}}, "games": []}',
            422,
            ("player 'A'", "value: a whole number is expected, not 1.5"),
        ),
    ],
)
def test_fault_in_a_document_has_its_place(client: Client, body: str, status: int, expected: tuple[str, str]) -> None:
    response = client.post("/api/v1/rate", body, content_type="application/json")
    assert (response.status_code, faults(response.content)) == (status, [expected])


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ({"on": "2026-02-30", "who": []}, "on"),
        ({"on": "2026-01-16", "who": []}, "on"),
        ({"on": "0004-01-01", "who": []}, "on"),
        ({"who": []}, "on"),
        ({"on": "2026-01-01", "who": "Adler"}, "who"),
        ({"on": "2026-01-01", "who": ["a"] * 501}, "who"),
        ({"on": "2026-01-01", "who": ["a\0"]}, "who.0"),
    ],
)
def test_fault_in_a_question_has_its_field(client: Client, question: dict[str, object], expected: str) -> None:
    response = client.post("/api/v1/pools/fwz/qualification", json.dumps(question), content_type="application/json")
    assert (response.status_code, [field for field, _ in faults(response.content)]) == (422, [expected])
