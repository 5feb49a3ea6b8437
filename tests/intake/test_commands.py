"""The commands around mail; `read_report --json` has the form that other programs build on."""

from __future__ import annotations

import io
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from django.apps import apps
from django.core.management import CommandError, call_command

from intake.models import InboundMail
from intake.processing import process
from intake.processing.preview import as_preview
from intake.receiving.receivers import store
from ratings import audit
from tests.intake.federation import BERND, EVA, game, mail, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RESULT = "1. Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


def call(*arguments: str, **options: Any) -> str:
    out = io.StringIO()
    call_command(*arguments, stdout=out, **options)
    return out.getvalue()


def written(folder: Path, *mails: bytes) -> list[str]:
    """Mails as files."""
    paths = [folder / f"{number}.eml" for number in range(len(mails))]
    for path, raw in zip(paths, mails, strict=True):
        path.write_bytes(raw)
    return [str(path) for path in paths]


def read_report(folder: Path, *mails: bytes) -> Any:
    return json.loads(call("read_report", *written(folder, *mails), json=True))


@pytest.mark.long
def test_read_report_says_what_would_be_stored(tmp_path: Path) -> None:
    assert read_report(tmp_path, mail(RESULT)) == {
        "disposition": "accept",
        "auth": "director",
        "tournament": "SE947",
        "results": [
            {
                "tournament": "SE947",
                "white_id": "1001",
                "black_id": "1002",
                "score": "1-0",
                "reason": "played",
                "completed_on": "2026-03-10",
                "rated": True,
            }
        ],
        "questions": [],
    }


@pytest.mark.long
def test_read_report_says_what_would_be_asked(tmp_path: Path) -> None:
    assert read_report(tmp_path, mail(RESULT + "2. Schmidt - Nora Niemand 1-0\n"))["questions"] == [
        {
            "code": "unknown-player",
            "message": "Nora Niemand: Ein Spieler dieses Namens ist nicht bekannt; bitte die Schreibweise prüfen.",
            "where": "body:2: 2. Schmidt - Nora Niemand 1-0",
        }
    ]


@pytest.mark.long
@pytest.mark.parametrize(
    ("given", "disposition", "auth", "codes"),
    [
        (mail(RESULT, dmarc=""), "hold", "unknown", ["sender-auth"]),
        (mail(RESULT, dmarc="fail"), "hold", "forged", ["sender-auth"]),
        (mail(RESULT, sender=BERND), "hold", "other-director", ["not-your-tournament"]),
        (mail(RESULT, sender=EVA), "hold", "player", ["not-director"]),
        (mail(RESULT, sender="x@example.org"), "hold", "unknown", ["unknown-sender"]),
        (mail(RESULT, Precedence="bulk"), "ignore", "unknown", []),
        (mail(RESULT + "Xaver - Yorick 1-0\n"), "partial", "director", ["unknown-player", "unknown-player"]),
    ],
)
def test_read_report_screens_as_processing_does(
    given: bytes, disposition: str, auth: str, codes: list[str], tmp_path: Path
) -> None:
    said = read_report(tmp_path, given)
    asked = [question["code"] for question in said["questions"]]
    assert (said["disposition"], said["auth"], asked) == (disposition, auth, codes)
    row = store(given, "file")
    call("process")
    row.refresh_from_db()
    assert (row.disposition, row.auth, [result["score"] for result in row.results]) == (
        disposition,
        auth,
        [result["score"] for result in said["results"]],
    )


@pytest.mark.long
def test_read_report_of_several_names_the_files(tmp_path: Path) -> None:
    said = read_report(tmp_path, mail(RESULT), mail(RESULT, dmarc=""))
    assert [(Path(row["file"]).name, row["disposition"]) for row in said] == [("0.eml", "accept"), ("1.eml", "hold")]


DRY = [
    RESULT,
    "Hans Müller - Eva Schmidt 0-1, 10.3.2026\n",
    "Korrektur:\nHans Müller - Eva Schmidt 0-1, 10.3.2026\n",
    "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n",
    "Bitte das Ergebnis Hans Müller - Eva Schmidt streichen.\nHans Müller - Eva Schmidt 0-1, 11.3.2026\n",
    "Bitte das Ergebnis Hans Müller - Eva Schmidt streichen.\nEva Schmidt ist am 12.3.2026 verstorben.\n",
    "Eva Schmidt ist am 12.3.2026 verstorben.\nEva Schmidt ist am 12.3.2026 verstorben.\n",
]
"""What one mail may say after another, the last three with two statements about one game."""


@pytest.mark.long
@pytest.mark.parametrize("text", DRY)
def test_read_report_foresees_what_processing_does_and_changes_nothing(text: str, tmp_path: Path) -> None:
    store(mail(RESULT, message_id="<0@example.org>"), "file")
    call("process")
    before = everything()
    said = read_report(tmp_path, mail(text))
    assert everything() == before
    row = store(mail(text), "file")
    call("process")
    row.refresh_from_db()
    assert said == json.loads(json.dumps(asdict(as_preview(row))))
    assert list(audit.broken()) == []


def everything() -> dict[str, list[dict[str, Any]]]:
    """Every row of the database."""
    models = [*apps.get_app_config("ratings").get_models(), *apps.get_app_config("intake").get_models()]
    return {model.__name__: list(model._base_manager.order_by("pk").values()) for model in models}


@pytest.mark.long
def test_read_report_of_a_mail_that_cannot_be_settled_shows_it_before_a_person(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "answer_sender", broken)
    said = read_report(tmp_path, mail(RESULT))
    assert (said["disposition"], [question["code"] for question in said["questions"]]) == ("hold", ["human"])
    assert stored("SE947") == {}


def broken(*_: object) -> None:
    """A fault of ours."""
    raise ValueError


@pytest.mark.long
def test_read_report_for_people(tmp_path: Path) -> None:
    (path,) = written(tmp_path, mail(RESULT + "Xaver - Schmidt 1-0\n"))
    assert call("read_report", path).splitlines() == [
        f"{path}: partial (director), tournament SE947",
        "  SE947: 1001 - 1002  1-0, 2026-03-10, played",
        "  ? unknown-player: Xaver: Ein Spieler dieses Namens ist nicht bekannt; bitte die Schreibweise prüfen.",
        "    body:2: Xaver - Schmidt 1-0",
    ]


def test_ingest_with_process_brings_mails_to_their_end(tmp_path: Path) -> None:
    (path,) = written(tmp_path, mail(RESULT))
    said = call("ingest", path, process=True)
    row = InboundMail.objects.get()
    assert said.splitlines() == [f"{row.code} received {path}", f"{row.code} accepted"]
    assert stored("SE947") == {"1-2": "1-0"}


def test_process_does_everything_that_waits_once(mailoutbox: list[Any]) -> None:
    store(mail(RESULT), "file")
    assert call("process") == "1 mails, 0 evaluations left over, 1 answers sent\n"
    assert call("process") == "0 mails, 0 evaluations left over, 0 answers sent\n"
    assert (game("SE947", "1-2").score, len(mailoutbox)) == ("1-0", 1)


def test_mails_lists_shows_prints_and_tries_again(capfdbinary: Any) -> None:
    row = store(mail(RESULT, sender="new@example.org"), "file")
    call("process")
    assert call("mails", state="quarantined").split()[0] == row.code
    assert call("mails", state="accepted") == ""
    assert json.loads(call("mails", row.code))["reasons"][0]["code"] == "unknown-sender"
    call("mails", row.code, raw=True)
    assert capfdbinary.readouterr().out == bytes(row.raw)
    assert call("mails", row.code, retry=True) == f"{row.code} waits\n"
    with pytest.raises(CommandError, match="is received or was answered"):
        call("mails", row.code, retry=True)
    with pytest.raises(CommandError, match="no mail has the code"):
        call("mails", "nothing")
