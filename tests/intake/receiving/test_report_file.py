"""A report file becomes a rated tournament and a line on a list: by mail, by upload and by command.

The tournament is the example of FIDE 2014, 8.58. The text prints the scores; results and rounds are ours. The changes
of rated players are those of K as 8.56 has it: the printed column is calculated with other ones.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from pathlib import Path

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from intake.models import InboundMail, OutboundMail
from operations.sweep import sweep_once
from ratings.audit import Origin
from ratings.importing import roster
from ratings.models import Evaluation, Game, Player, Pool, Publication, Tournament
from tests.intake.federation import ANNA, OWN_SERVER
from tests.intake.receiving.letters import US, delivered
from tests.intake.receiving.listener import Listener, hand_over
from tests.office.pages.conftest import alice, officer, quick_passwords
from tests.office.pages.forms import read_messages, send, typed
from tests.ratings.periods import agree, lines
from tests.servers import ROOT
from tests.website.pages.reading import read

__all__ = ["alice", "officer", "quick_passwords"]

FILE = ROOT / "tests/ratings/formats/files/round-robin-8.58.trf"
CODE = "Z858"

RATED = {"9001": 2600, "9002": 2500, "9004": 2400, "9006": 2150, "9007": 2300, "9010": 2300}

LIST = [
    ("9001", 1, 2606, "new"),  # +6.4
    ("9002", 2, 2505, "new"),  # +5.2
    ("9003", 3, 2423, "new"),  # R_u
    ("9004", 4, 2406, "new"),  # +6.0
    ("9005", 5, 2393, "new"),  # R_u
    ("9007", 6, 2276, "new"),  # -24.2
    ("9010", 7, 2236, "new"),  # -64.2
    ("9006", 8, 2179, "new"),  # +29.0
    ("9008", 9, 2144, "new"),  # R_u (new)
    ("9009", 10, 2006, "new"),  # R_u (new)
]
"""Number, rank and value of each player on the list of July."""


@pytest.fixture
def pool(transactional_db: None) -> Pool:
    """A pool under fide-2014 with the rated players of the example."""
    made = roster.create_pool("fide", "FIDE", "fide-2014", {}, Origin("system"))
    names = {line[57:68].strip(): line[14:47].strip() for line in FILE.read_text().splitlines() if line[:3] == "001"}
    players = []
    for number, value in RATED.items():
        family, _, given = names[number].partition(", ")
        brought = {"pool": "fide", "value": value, "index": 1, "as_of": "2025-12-31"}
        players.append({"id": number, "family_name": family, "given_name": given, "rating": brought})
    roster.load({"players": players})
    return made


def closed_and_published(pool: Pool, client: Client) -> Publication:
    """The officer closes the period, looks at the draft and publishes it."""
    typed(client, f"/office/pools/{pool.pk}/close/")
    typed(client, f"/office/pools/{pool.pk}/draft/")
    agree(pool)
    return Publication.objects.get(pool=pool)


def report_mail() -> bytes:
    """The director's mail with the file, as our mail server hands it over."""
    mail = EmailMessage(policy=SMTP)
    mail["From"], mail["To"], mail["Subject"] = ANNA, US, CODE
    mail["Date"], mail["Message-ID"] = "Sun, 21 Jun 2026 12:00:00 +0200", "<858@example.org>"
    mail.set_content("Anbei der Bericht.\n")
    mail.add_attachment(FILE.read_bytes(), "application", "octet-stream", filename="z858.trf")
    verdict = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from={ANNA.partition('@')[2]}"
    return delivered(mail.as_bytes(), verdict)


@pytest.mark.long
def test_mail_with_a_report_file_leads_to_a_list(
    pool: Pool, alice: Client, client: Client, process_env: dict[str, str], tmp_path: Path
) -> None:
    unrated = {"9003": "Conradi, Carl", "9005": "Eckert, Emil", "9008": "Hinrichs, Hans", "9009": "Iversen, Ilse"}
    newcomers = [
        {"id": number, "family_name": name.partition(", ")[0], "given_name": name.partition(", ")[2]}
        for number, name in unrated.items()
    ]
    played = {"code": CODE, "name": "Zehnerturnier", "kind": "round-robin", "pool": "fide", "start": "2026-01-10"}
    roster.load(
        {
            "players": newcomers,
            "tournaments": [{**played, "players": [f"90{n:02d}" for n in range(1, 11)]}],
            "directors": [{"name": "Anna Leiter", "email": ANNA, "tournaments": [CODE]}],
        }
    )
    door = Listener(tmp_path, process_env)
    door.start()
    with door.client() as client_of_door:
        assert hand_over(client_of_door, report_mail()) == [250]
    door.stop()
    with time_machine.travel(datetime(2026, 6, 29, 9, tzinfo=UTC), tick=False):
        sweep_once()
        assert (InboundMail.objects.get().state, Game.objects.filter(score=None).count()) == ("accepted", 0)
        answer = " ".join(OutboundMail.objects.get().body.split())
        assert f"{CODE} ist vollständig: " in answer
        assert "Die Ergebnisse sind gespeichert. Ausgewertet wird es mit der Liste" in answer
        assert not Evaluation.objects.filter(pool=pool).exists()
        assert lines(closed_and_published(pool, alice)) == LIST
    page = read(client, "/lists/fide/1/").table()
    assert page[2:5] == [  # 8.56: K is 10 from 2400 on, 40 for newcomers
        ["3", "Conradi, Carl", "2423-1", "9", "10", "neu"],
        ["4", "Detlefsen, Dora", "2406-2", "9", "10", "neu"],
        ["5", "Eckert, Emil", "2393-1", "9", "40", "neu"],
    ]
    explained = read(client, f"/evaluations/{Evaluation.objects.get(pool=pool).pk}/")
    assert explained.heading() == "Auswertung: die Periode der Liste vom 01.07.2026"


def by_upload(pool: Pool, client: Client) -> None:
    """The officer's page, twice."""
    file = SimpleUploadedFile("z.trf", FILE.read_bytes())
    plan = send(client, "/office/import/report/", {"code": CODE, "pool": pool.key, "rated": "on", "sheets": [file]})
    fields = plan.tree.xpath("//main//form//input[@name and @name!='csrfmiddlewaretoken']")
    done = send(client, "/office/import/report/", {**{each.name: each.value or "" for each in fields}, "titles": "on"})
    assert read_messages(done) == ["Ergebnisse: 45 neu, 0 schon bekannt."]


def by_command(pool: Pool, _client: Client) -> None:
    """The command, for which a dry run stores nothing and a second run is the first one."""
    ways: tuple[tuple[str, ...], ...] = (("--dry-run",), ("--titles",), ())
    answers = []
    for way in ways:
        out = io.StringIO()
        call_command("import_trf", str(FILE), "--pool", pool.key, "--code", CODE, *way, stdout=out)
        answers.append(out.getvalue().splitlines()[-1])
    assert answers == ["Nothing was stored: this was a dry run.", "45 new", "45 repeated"]


@pytest.mark.long
@pytest.mark.parametrize("enter", [by_upload, by_command])
def test_report_file_that_is_entered_leads_to_the_same_list(
    enter: Callable[[Pool, Client], None], pool: Pool, alice: Client
) -> None:
    with time_machine.travel(datetime(2026, 6, 29, 9, tzinfo=UTC), tick=False):
        enter(pool, alice)
        assert lines(closed_and_published(pool, alice)) == LIST
    titles = dict(Player.objects.exclude(title="").values_list("number", "title"))
    assert titles == {"9001": "GM", "9002": "GM", "9003": "SIM", "9004": "LGM", "9007": "CCM", "9008": "CCE"}


def test_command_refuses_a_file_that_leaves_in_doubt_who_is_meant(pool: Pool, tmp_path: Path) -> None:
    Player.objects.filter(number="9006").update(family_name="Andersen", sort_key="andersen, fritz")
    with pytest.raises(CommandError, match="6  Frahm, Fritz; 9006 -> 9006 Andersen, Fritz: the number is that"):
        call_command("import_trf", str(FILE), "--pool", pool.key, "--code", CODE)
    with pytest.raises(CommandError, match="no pool 'nope'"):
        call_command("import_trf", str(FILE), "--pool", "nope", "--code", CODE)
    with pytest.raises(CommandError, match="No such file"):
        call_command("import_trf", str(tmp_path / "x.trf"), "--pool", pool.key, "--code", CODE)
    assert not Tournament.objects.exists()
