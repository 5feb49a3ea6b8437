"""The file that a tournament's page offers comes back by mail, filled in by the director."""

from __future__ import annotations

import email
from dataclasses import replace
from email.message import EmailMessage
from email.policy import SMTP

import pytest

from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.formats.trf import Cell, Player, points_text, write_report
from ratings.models import Evaluation, Tournament
from ratings.queries.report_files import report_of
from tests.intake.federation import answers, codes, mail, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RESULTS = {(1, 4): "1=", (2, 3): "1=", (4, 3): "10", (1, 2): "==", (2, 4): "01", (3, 1): "+-"}
"""White's sign and Black's, by seats; the first two contradict themselves if both are taken as they stand."""

HALVES = {"1": 2, "+": 2, "=": 1, "0": 0, "-": 0}


def filled(signs: dict[tuple[int, int], str]) -> bytes:
    """The exported file with results, as an attachment of the director's mail."""
    report = report_of(Tournament.objects.get(code="SE947"))
    text = write_report(replace(report, players=tuple(_played(player, signs) for player in report.players)))
    message = email.message_from_bytes(mail("Anbei der Bericht.\n"), EmailMessage, policy=SMTP)
    message.add_attachment(text.encode("latin-1"), "application", "octet-stream", filename="SE947.trf")
    return message.as_bytes()


def _played(player: Player, signs: dict[tuple[int, int], str]) -> Player:
    """A player's line with his results."""
    cells = {}
    for round_, cell in player.cells.items():
        white = cell.colour == "w"
        pair = (player.number, cell.opponent) if white else (cell.opponent, player.number)
        cells[round_] = Cell(cell.opponent, cell.colour, signs[pair][not white])
    points = points_text(sum(HALVES[cell.result] for cell in cells.values()))
    return replace(player, cells=cells, points=points)


def settled(raw: bytes) -> InboundMail:
    """The mail, brought to its end."""
    row = store(raw, "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def test_report_file_of_a_director_is_stored_and_rated() -> None:
    row = settled(filled({**RESULTS, (1, 4): "10", (2, 3): "=="}))
    assert (row.state, row.auth) == ("accepted", "director")
    assert stored("SE947") == {
        "1-2": "1/2-1/2",
        "1-4": "1-0",
        "2-3": "1/2-1/2",
        "2-4": "0-1",
        "3-1": "+/-",
        "4-3": "1-0",
    }
    assert Evaluation.objects.filter(tournament__code="SE947").count() == 1
    assert len(answers()) == 1


def test_games_that_contradict_themselves_are_asked_and_the_others_stored() -> None:
    row = settled(filled(RESULTS))
    assert stored("SE947") == {"1-2": "1/2-1/2", "2-4": "0-1", "3-1": "+/-", "4-3": "1-0"}
    assert (row.state, sorted(codes(row))) == ("partly", ["mirror-mismatch", "mirror-mismatch"])
    assert not Evaluation.objects.filter(tournament__code="SE947").exists()
