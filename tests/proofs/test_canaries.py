"""Nothing private leaves the server: no public answer, file, feed, log or mail to others holds an address or a day
of birth, and no public byte depends on them, or on a sex, beyond who stands on the special lists.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from io import StringIO
from typing import Any
from urllib.parse import urldefrag

import pytest
import time_machine
from django.apps import apps
from django.core.management import call_command
from django.test import Client
from lxml import html
from pytest_django import Settings

from intake.models import OutboundMail
from ratings import personal, publication
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.ledger import analyze
from ratings.models import Player, Pool, Tournament
from ratings.personal import Private
from ratings.regulations.types import Reason, Score
from tests.intake.federation import settled
from tests.realservers import FULL
from tests.transcript import ReportCounts
from tests.website.pages import federation
from tests.website.pages.conftest import TODAY

SEATS = 5
DIRECTOR = "Lotte Leiter <leitung@kanarie.example>"
DIRECTS = {"name": "Leiter, Lotte", "email": "leitung@kanarie.example"}
GENERATIONS = {"senior": (1931, 1960), "between": (1971, 1995), "junior": (2002, 2010)}
"""Years of birth: within each nobody comes to a list of seniors or juniors, or leaves it."""
CHANGING = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"')
"""What is new in every answer: the mark by which a form of ours is known."""
OURS = re.compile("/(?!/|static/)" if FULL else "/(?!/|static/|.*[?&]lang=de)")
"""Addresses of this server, without the files that are the same for everybody; in the short form each page in each
language once, that of the federation being the one without a choice.
"""
ERRORS = ("/nowhere/", "/players/nobody/", "/evaluations/0/", "/pools/none/", "/api/v1/players/nobody", "/not-me/x/")


@pytest.fixture(autouse=True)
def nobody_is_told_to_wait(settings: Settings) -> None:
    """One client asks for everything here."""
    settings.API_REQUESTS_PER_MINUTE = 1_000_000


def private(chance: random.Random, place: int) -> Private:
    """Data that nobody else has."""
    generation = list(GENERATIONS)[place % 3]
    sex = "w" if place % 2 else chance.choice("md")
    return Private(born(chance, generation), sex, f"{chance.randrange(10**9)}.{place}@kanarie.example")


def born(chance: random.Random, generation: str) -> str:
    first, last = GENERATIONS[generation]
    day = date(first, 1, 1) + timedelta(days=chance.randrange(365 * (last - first)))
    return day.isoformat()


def written(one: Private) -> Iterator[str]:
    """The ways in which a page could tell them."""
    year, month, day = map(int, one.birth_date.split("-"))
    yield from (
        one.birth_date,
        f"{day:02}.{month:02}.{year}",
        f"{day}.{month}.{year}",
        one.birth_date.replace("-", "."),
    )
    yield from (one.birth_date.replace("-", "/"), one.email, one.email.partition("@")[0])


def create_people(people: int, chance: random.Random) -> list[Private]:
    """People in tournaments of five, one half rated, the other half running, and a published list."""
    secrets = [private(chance, place) for place in range(people)]
    players = [
        {**federation.player(f"{place:03}", f"Familie{place}, Vor{place}", rating=(1500 + place, 9)), **_row(one)}
        for place, one in enumerate(secrets)
    ]
    groups = [[row["id"] for row in players[at : at + SEATS]] for at in range(0, people, SEATS)]
    tournaments = [federation.tournament(f"T{number}", seats) for number, seats in enumerate(groups)]
    codes = [row["code"] for row in tournaments]
    roster.load({"players": players, "tournaments": tournaments, "directors": [{**DIRECTS, "tournaments": codes}]})
    analyze(*apps.get_app_config("ratings").get_models())  # a server does it by itself, between transactions
    for number, code in enumerate(codes):
        play(code, len(groups[0]) if number % 2 else SEATS * (SEATS - 1) // 2)
    analyze(*apps.get_app_config("ratings").get_models())
    publication.publish(Pool.objects.get(key="fwz"), TODAY.date() - timedelta(days=1), "officer:1")
    return secrets


def play(code: str, games: int) -> None:
    """The first games of a tournament end in a draw; with all of them it is rated."""
    tournament = Tournament.objects.get(code=code)
    when = federation.START + timedelta(days=100)
    played = tournament.games.order_by("number")[:games]
    draws = [Result(game.pk, Score("1/2-1/2"), when, Reason.PLAYED) for game in played]
    federation.record(tournament, draws, when)


def _row(one: Private) -> dict[str, Any]:
    return {"birth_date": one.birth_date, "sex": one.sex, "email": one.email}


def exchange(chance: random.Random) -> list[Private]:
    """Everybody gets other data of his generation and list."""
    others = []
    for place, player in enumerate(Player.objects.order_by("number")):
        other = private(chance, place)
        personal.store_private(player, other)
        others.append(other)
    return others


def public(client: Client) -> dict[str, bytes]:
    """Every address that links lead to, with what it answers; the API is walked along its own addresses."""
    waiting, answers = ["/", *ERRORS, *api(), "/health", "/metrics"], {}
    while waiting:
        address = waiting.pop()
        if address in answers:
            continue
        response = client.get(address)
        assert (address, response.status_code) != (address, 429)
        body = response.getvalue()
        answers[address] = CHANGING.sub(b"", body)
        leads = [response.headers.get("Location", ""), *(links(body) if b"<html" in body else [])]
        waiting += [link for link in leads if OURS.match(link)]
    return answers


def links(page: bytes) -> list[str]:
    """Where a page leads."""
    tree = html.document_fromstring(page)
    return [urldefrag(str(link))[0] for link in tree.xpath("//*/@href | //*/@src | //form[@method='get']/@action")]


def api() -> list[str]:
    """The addresses of the API, with the keys of what there is."""
    pool = "/api/v1/pools/fwz"
    fixed = ["/api/v1/pools", f"{pool}/ratings", f"{pool}/ratings.csv", f"{pool}/evaluations", f"{pool}/lists"]
    fixed += [f"{pool}/lists/1", f"{pool}/lists/1.csv", "/api/v1/tournaments", "/api/v1/players?q=Familie1"]
    people = [f"/api/v1/players/{number}" for number in Player.objects.values_list("number", flat=True)]
    histories = [f"{address}/history" for address in people]
    return [*fixed, *people, *histories, *(f"/api/v1/tournaments/{each.code}" for each in Tournament.objects.all())]


def exports() -> str:
    """The files for other programs, which the command line writes."""
    out = StringIO()
    call_command("export_results", json=True, stdout=out)
    call_command("export_ratings", pool="fwz", json=True, stdout=out)
    call_command("export_trf", Tournament.objects.earliest("code").code, stdout=out)
    return out.getvalue()


def mails(secrets: list[Private]) -> list[str]:
    """What others are told: a director who reports, a player who may not, one who asks for a review."""
    settled("Familie5 - Familie9 1-0, 10.1.2026\nFamilie99999 - Familie0 1-0\n", sender=DIRECTOR, subject="T1")
    settled("Familie0 - Familie3 1-0", sender=f"Vor1 <{secrets[1].email}>", subject="T0", message_id="<2@example.org>")
    review = {"number": "001", "words": "Das war remis.", "game": ""}
    Client().post("/reviews/new/?tournament=T0", review)
    return [f"{mail.subject}\n{mail.body}" for mail in OutboundMail.objects.all()]


@pytest.mark.long
@pytest.mark.proof
@pytest.mark.django_db
def test_nobody_hears_what_is_private_and_no_public_byte_depends_on_it(
    rounds: Callable[[int, int], int],
    chance: random.Random,
    report_counts: ReportCounts,
    caplog: pytest.LogCaptureFixture,
) -> None:
    people = rounds(10, 500)
    caplog.set_level("INFO", "markdown_it")  # it says where it is in every line of our guides
    with time_machine.travel(TODAY, tick=False), caplog.at_level("DEBUG"):
        secrets = create_people(people, chance)
        before = public(Client(raise_request_exception=False)), exports()
        others = exchange(chance)
        assert all(one != other for one, other in zip(secrets, others, strict=True))
        after = public(Client()), exports()
        sent = mails(others)
    words = {word for one in (*secrets, *others) for word in written(one)}
    leaks = find_words(words, [*before[0].values(), *after[0].values()], [before[1], after[1], *sent, caplog.text])
    different = sorted(address for address, answer in before[0].items() if after[0].get(address) != answer)
    counts = {"people": people, "words": len(words), "addresses": len(before[0]), "mails": len(sent)}
    report_counts("13 canaries", **counts, found=len(leaks), different=len(different))
    assert leaks == []
    assert (different, before[0].keys() ^ after[0].keys(), before[1] == after[1]) == ([], set(), True)
    assert len(sent) >= 3  # an answer to each of the three


def find_words(words: set[str], answers: list[bytes], texts: list[str]) -> list[str]:
    """Those of the words that stand in an answer or a text."""
    everything = [*(answer.decode("utf-8", "replace") for answer in answers), *texts]
    return sorted(word for word in words if any(word in text for text in everything))


@pytest.mark.django_db
def test_search_finds_what_is_told_and_what_depends() -> None:
    """What the two proofs would see if a page told something."""
    page = json.dumps({"birth": "04.05.1968"})
    assert [word for word in written(Private("1968-05-04", "w", "a@b.example")) if word in page] == ["04.05.1968"]
