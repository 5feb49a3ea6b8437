"""The sample federation from its mails to its lists, compared with the course of events that
`demo/expected.json` tells; it was written without this server.
"""

from __future__ import annotations

import json
import shutil
from collections import Counter
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from pytest_django import Settings

from intake.models import InboundMail, OutboundMail
from intake.receiving.receivers import content_key
from operations.management.commands.demo import AUTHSERV_ID, FOLDER
from ratings.chain_ends import find_end
from ratings.models import AuditEvent, Evaluation, Game, LedgerEntry, Pool, Publication, Standing, Tournament
from ratings.publication.bundles import write_bundle
from ratings.queries.tournament_page.played import read_played
from tests.website.pages.reading import read
from verify import fernwertung_verify

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]


@pytest.fixture
def expected() -> dict[str, Any]:
    content: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))
    return content


@pytest.fixture
def printed(settings: Settings, tmp_path: Path) -> str:
    """The demo, run; what it printed."""
    settings.INTAKE_AUTHSERV_ID = AUTHSERV_ID
    settings.VAR_DIR = tmp_path
    settings.EMAIL_BACKEND = "django.core.mail.backends.console.EmailBackend"
    out = StringIO()
    call_command("demo", stdout=out)
    return out.getvalue()


def mail_of(name: str) -> InboundMail:
    """The stored mail of a file of the demo."""
    return InboundMail.objects.get(content_key=content_key((FOLDER / "mails" / name).read_bytes()))


def stored(mail: InboundMail) -> int:
    """How many results a mail brought."""
    return sum(result["outcome"] == "new" for result in mail.results)


@pytest.mark.long(always=True)
def test_demo_ends_as_the_story_tells(
    printed: str, expected: dict[str, Any], client: Client, settings: Settings, subtests: pytest.Subtests
) -> None:
    """All that is said of the demo is said of one: it takes seconds."""
    with subtests.test("mails end as the story tells"):
        assert_mails_end(expected["mails"])
    with subtests.test("results and tables are those of the story"):
        assert_results(expected)
    with subtests.test("ledger is that of a replay"):
        assert "no difference" in check()
    with subtests.test("strangers calculate the same from open data"):
        assert_confirmed(settings.VAR_DIR / "bundles")
    with subtests.test("ends with the address of the pages"):
        assert printed.endswith(f"Pages: {settings.SITE_URL}/\n")
    with subtests.test("prints the conversation of its description"):
        assert_in_order(described_conversation(), printed.splitlines())
    with subtests.test("best rooms are not empty"):
        assert_best_rooms(client)
    with subtests.test("answers are for the owner only"):
        (answers,) = settings.VAR_DIR.iterdir()
        assert (answers.name, answers.stat().st_mode & 0o777) == ("demo-answers.txt", 0o600)
    with subtests.test("run twice changes nothing"):
        before = counts()
        call_command("demo", stdout=StringIO())
        assert counts() == before


def assert_confirmed(folder: Path) -> None:
    """The verifier that shares no code confirms every pool."""
    found = []
    for pool in Pool.objects.order_by("pk"):
        write_bundle(pool, folder / pool.key, "test")
        found.append(fernwertung_verify.check_bundle(str(folder / pool.key)).split(", ")[:2])
    shutil.rmtree(folder)
    assert found == [["fwz: 645 games", "2 lists"], ["ecp: 25 games", "1 lists"], ["fide: 21 games", "1 lists"]]


def long_mails() -> dict[str, int]:
    """How many results each mail about a long tournament holds, by its Message-ID."""
    return {
        f"<{path.stem.lower()}-{number:02}@example.org>": len(step.get("results", ()))
        for path in (FOLDER / "series").glob("*.json")
        for number, step in enumerate(json.loads(path.read_text(encoding="utf-8")), start=1)
        if "late" not in step
    }


def long_results() -> list[dict[str, Any]]:
    """Every result of the long tournaments: their files hold seats, the federation says who sits there."""
    federation = json.loads((FOLDER / "federation.json").read_text(encoding="utf-8"))
    seats = {row["code"]: row["players"] for row in federation["tournaments"]}
    found = []
    for path in (FOLDER / "series").glob("*.json"):
        steps = json.loads(path.read_text(encoding="utf-8"))
        players = [*seats[path.stem], *(number for step in steps for number in step.get("late", ()))]
        lines = [line for step in steps for line in step.get("results", ())]
        found += [result_of(path.stem, line, players) for line in lines]
    return found


def result_of(code: str, line: str, players: list[str]) -> dict[str, Any]:
    """A result such as `3-32 1/2 21.02.2024`."""
    pair, score, day = line.split()
    white, black = (players[int(seat) - 1] for seat in pair.split("-"))
    return {
        "tournament": code,
        "white_id": white,
        "black_id": black,
        "score": {"1/2": "1/2-1/2"}.get(score, score),
        "reason": "played",
        "completed_on": "-".join(reversed(day.split("."))),
        "rated": True,
    }


def assert_mails_end(mails: list[dict[str, Any]]) -> None:
    """Every mail has the state, the questions, the results and the answers that the story tells."""
    about_long = InboundMail.objects.filter(message_id__in=long_mails())
    assert {mail.message_id: (mail.state, stored(mail)) for mail in about_long} == {
        name: ("accepted", results) for name, results in long_mails().items()
    }
    told = {mail["file"]: (mail["state"], mail["codes"], mail["stores"]) for mail in mails}
    found = {}
    for name in told:
        mail = mail_of(name)
        questions = [reason["code"] for reason in mail.reasons if mail.state not in ("ignored", "accepted")]
        found[name] = (mail.state, list(dict.fromkeys(questions)), stored(mail))
    assert found == told
    assert sum(answers_of(name) for name in told) + len(about_long) == OutboundMail.objects.count()


def assert_results(expected: dict[str, Any]) -> None:
    """Every game, and every tournament with its games, has ended as the story tells."""
    assert exported() == sorted(map(by_game, [*expected["results"], *long_results()]))
    tables = {row["tournament"]: (row["games"], row["open"], row["ended_on"]) for row in expected["tournaments"]}
    assert {tournament.code: facts(tournament) for tournament in Tournament.objects.all()} == tables
    scores = {row["tournament"]: row["scores"] for row in expected["tournaments"]}
    assert {tournament.code: points(tournament) for tournament in Tournament.objects.all()} == scores


def described_conversation() -> list[str]:
    """The lines of the conversation in the description of the demo."""
    description = (FOLDER / "README.md").read_text(encoding="utf-8")
    block = description.partition("## A conversation")[2].partition("```text\n")[2].partition("```")[0]
    return [line for line in block.splitlines() if line]


def assert_in_order(lines: list[str], among: list[str]) -> None:
    """Every line stands among others, behind the one before it."""
    rest = iter(among)
    assert [line for line in lines if line not in rest] == []
    assert "  > 1: b" in lines


def assert_best_rooms(client: Client) -> None:
    """Lists are published, with players in them, and the trail has its end."""
    lists = Publication.objects.order_by("pk").values_list("pool__key", "number", "as_of")
    assert [(key, number, day.isoformat()) for key, number, day in lists] == [
        ("fwz", 1, "2026-06-01"),
        ("fwz", 2, "2026-11-01"),
        ("ecp", 1, "2026-06-01"),
        ("fide", 1, "2026-09-28"),
    ]
    assert [len(read(client, f"/lists/{key}/{number}/").table()) > 0 for key, number, _ in lists] == [True] * 4
    end = find_end()
    assert read(client, "/trail/").table() == [["heute, bis jetzt", str(end.number), ""]]


def test_team_match_is_played_by_the_two_clubs_of_its_name() -> None:
    federation = json.loads((FOLDER / "federation.json").read_text(encoding="utf-8"))
    clubs = {player["id"]: player.get("club") for player in federation["players"]}
    (match,) = (each for each in federation["tournaments"] if each["kind"] == "team")
    halves = match["players"][:4], match["players"][4:]
    assert [{clubs[player] for player in half} for half in halves] == [{"SF Nordlicht"}, {"FSC Donautal"}]
    assert match["name"].endswith("SF Nordlicht - FSC Donautal")


def by_game(row: dict[str, Any]) -> tuple[object, ...]:
    """A result as a tuple that can be sorted."""
    return tuple(row[key] for key in ("tournament", "white_id", "black_id", "completed_on", "score", "reason", "rated"))


def exported() -> list[tuple[object, ...]]:
    """What `export_results` gives."""
    out = StringIO()
    call_command("export_results", "--json", stdout=out)
    return sorted(map(by_game, json.loads(out.getvalue())))


def facts(tournament: Tournament) -> tuple[int, int, str | None]:
    """Games, open games, and the end where there is none open."""
    games = list(tournament.games.all())
    still_open = sum(game.score is None for game in games)
    last = max((game.completed_on for game in games if game.completed_on), default=None)
    return len(games), still_open, None if still_open or last is None else last.isoformat()


def points(tournament: Tournament) -> dict[str, float]:
    """The points of each seat in the table, byes among them."""
    return {str(seat): half / 2 for seat, half in read_played(tournament).field.points.items()}


def check() -> str:
    """What a replay from empty says to the ledger."""
    out = StringIO()
    call_command("replay", "--check", stdout=out)
    return out.getvalue()


def answers_of(name: str) -> int:
    """Every mail of an authenticated director, and one to be confirmed, has one answer, others none."""
    mail = mail_of(name)
    answered = {"director": 1, "other-director": 1, "player": 1}.get(mail.auth, 0)
    return 1 if mail.state == "pending" else answered


def counts() -> Counter[str]:
    """How many rows there are of everything that a mail could double."""
    tables = (InboundMail, OutboundMail, Evaluation, LedgerEntry, Standing, Publication, AuditEvent)
    counted = Counter({table.__name__: table.objects.count() for table in tables})
    counted["finished games"] = Game.objects.exclude(score=None).count()
    return counted
