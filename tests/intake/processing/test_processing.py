"""From a stored mail to facts, ratings, an answer and a state; each once, whatever happens."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from django.utils import timezone

from intake.models import MailState, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.models import AuditEvent, Evaluation, Game, Tournament
from tests.intake import federation
from tests.intake.federation import (
    ANNA,
    BERND,
    EVA,
    OWN_SERVER,
    RESULT,
    answers,
    codes,
    game,
    mail,
    settled,
    stored,
)

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation"), pytest.mark.both_databases]


def test_result_of_a_director_is_stored_rated_answered_and_noted() -> None:
    row = settled()
    told = game("SE947", "1-2")
    assert (told.score, told.reason, told.report) == ("1-0", "played", row.code)
    assert told.completed_on is not None
    assert told.completed_on.isoformat() == "2026-03-10"
    assert (row.state, row.auth, row.disposition) == ("accepted", "director", "accept")
    assert (row.tournament, row.director, row.subject) == (told.tournament, federation.anna(), "SE947")
    assert (row.attempts, row.claimed_until, row.reasons) == (1, None, [])
    assert row.results == [
        {
            "tournament": "SE947",
            "white_id": "1001",
            "black_id": "1002",
            "score": "1-0",
            "reason": "played",
            "completed_on": "2026-03-10",
            "rated": True,
            "outcome": "new",
            "where": "body:1: 1. Hans Müller - Eva Schmidt 1-0, 10.3.2026",
        }
    ]
    assert answers() == [("answer", ANNA)]


def test_same_mail_twice_is_settled_once() -> None:
    settled()
    settled()
    assert (AuditEvent.objects.filter(action="game.result").count(), len(answers())) == (1, 1)


def test_same_result_in_another_mail_is_already_recorded() -> None:
    first = settled()
    again = settled(message_id="<2@example.org>", sent="Mon, 16 Mar 2026 12:00:00 +0100")
    assert [result["outcome"] for result in again.results] == ["repeated"]
    assert (again.state, game("SE947", "1-2").received_at) == ("accepted", first.received_at)


def test_list_without_days_repeated_a_week_later_says_the_same() -> None:
    settled("Hans Müller - Eva Schmidt 1-0")
    again = settled("Hans Müller - Eva Schmidt 1-0", sent="Mon, 23 Mar 2026 12:00:00 +0100")
    assert [(result["outcome"], result["completed_on"]) for result in again.results] == [("repeated", "2026-03-15")]


def test_other_result_is_a_conflict_and_changes_nothing() -> None:
    settled()
    other = settled("Hans Müller - Eva Schmidt 0-1, 10.3.2026")
    assert (other.state, codes(other), stored("SE947")) == ("held", ["conflict"], {"1-2": "1-0"})


def test_word_corrects_a_game_that_is_not_rated_yet() -> None:
    settled()
    other = settled("Korrektur:\nHans Müller - Eva Schmidt 0-1, 10.3.2026")
    assert [result["outcome"] for result in other.results] == ["corrected"]
    assert (other.state, stored("SE947")) == ("accepted", {"1-2": "0-1"})


def test_correction_of_a_rated_game_is_before_the_officer() -> None:
    settled("Hans Müller - Karl Müller 1-0, 10.3.2026", subject="EC5")
    assert Evaluation.objects.filter(pool__key="ecp").count() == 1
    other = settled("Korrektur:\nHans Müller - Karl Müller 0-1, 10.3.2026", subject="EC5")
    assert (other.state, codes(other)) == ("held", ["human"])
    assert list(stored("EC5").values()) == ["1-0"]


def test_good_lines_count_when_others_are_asked() -> None:
    row = settled(RESULT + "2. Schmidt - Niemand 1-0\n3. Schmidt - Weber *\n")
    assert (row.state, row.disposition, stored("SE947")) == ("partly", "partial", {"1-2": "1-0"})
    assert sorted(codes(row)) == ["not-finished", "unknown-player"]


@pytest.mark.parametrize(
    ("text", "subject", "code"),
    [
        ("Hans Müller - Eva Schmidt 1-0", "Turnier SE999", "unknown-tournament"),
        ("Hans Müller - Nora Niemand 1-0", "SE947", "unknown-player"),
        ("Hans Müller - Otto Lang 1-0", "SE947", "not-in-tournament"),
        ("Müller - Eva Schmidt 1-0", "SE947", "ambiguous-name"),
        ("Hans Müller - Jan Meier 1-0", "NS3", "namesake"),
        ("Hans Müller - Eva Schmidt *", "SE947", "not-finished"),
        ("Hans Müller - Eva Schmidt 1-0\nHans Müller - Eva Schmidt 0-1", "SE947", "words-contradict"),
        ("Hans Müller - Eva Schmidt 1-0, 16.3.2026", "SE947", "future-date"),
        ("Vielen Dank und Gruß", "SE947", "no-results"),
    ],
)
def test_bad_report_has_a_named_reason_an_answer_and_no_result(text: str, subject: str, code: str) -> None:
    row = settled(text, subject=subject)
    assert (row.state, codes(row)) == ("held", [code])
    assert (Game.objects.exclude(score=None).count(), answers()) == (0, [("answer", ANNA)])


def test_pgn_is_read_and_its_moves_are_kept() -> None:
    pgn = (
        '[Event "SE947"]\n[White "Müller, Hans"]\n[Black "Schmidt, Eva"]\n[Result "1-0"]\n\n'
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0\n"
    )
    assert (settled(pgn).state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
    assert (game("SE947", "1-2").move_count, "Qxf7#" in game("SE947", "1-2").moves) == (3, True)


def test_withdrawal_closes_the_open_games() -> None:
    row = settled(RESULT + "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n")
    assert (row.state, codes(row)) == ("accepted", [])
    assert stored("SE947") == {"1-2": "1-0", "2-3": "1-0", "3-1": "0-1", "4-3": "1-0"}
    assert len(row.results) == 4


def test_withdrawal_told_again_is_known() -> None:
    text = "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n"
    settled(text)
    assert settled(text, message_id="<2@example.org>").state == "accepted"


def test_last_game_rates_the_tournament_and_the_answer_says_so() -> None:
    lines = "\n".join(
        f"{white} - {black} 1/2"
        for white, black in [("1", "4"), ("2", "3"), ("4", "3"), ("1", "2"), ("2", "4"), ("3", "1")]
    )
    assert settled(lines).state == "accepted"
    assert Evaluation.objects.get().tournament == Tournament.objects.get(code="SE947")
    assert "Müller, Karl" in OutboundMail.objects.get().body


# --- the table of senders, on real mails


@pytest.mark.parametrize(
    ("facts", "state", "auth", "code", "sent"),
    [
        ({"dmarc": ""}, "pending", "unknown", "sender-auth", [("confirmation", ANNA)]),
        ({"dmarc": "none"}, "pending", "unknown", "sender-auth", [("confirmation", ANNA)]),
        ({"dmarc": "fail"}, "quarantined", "forged", "sender-auth", []),
        ({"sender": f"{ANNA}, {BERND}"}, "quarantined", "forged", "sender-auth", []),
        ({"sender": "nobody@example.org"}, "quarantined", "unknown", "unknown-sender", []),
        ({"sender": BERND}, "held", "other-director", "not-your-tournament", [("answer", BERND)]),
        ({"sender": EVA}, "held", "player", "not-director", [("answer", EVA)]),
        ({"sender": EVA, "dmarc": ""}, "held", "unknown", "sender-auth", []),
        ({"Auto_Submitted": "auto-replied"}, "ignored", "unknown", "automatic", []),
        ({"List_Id": "<chess.example.org>"}, "ignored", "unknown", "automatic", []),
        ({"sender": "wertung@fernwertung.example"}, "ignored", "unknown", "automatic", []),
    ],
    ids=str,
)
def test_sender_who_may_not_report_changes_nothing(
    facts: dict[str, str], state: str, auth: str, code: str, sent: list[tuple[str, str]]
) -> None:
    row = settled(**facts)
    assert (row.state, row.auth, codes(row), answers()) == (state, auth, [code], sent)
    assert (Game.objects.exclude(score=None).count(), row.results) == (0, [])
    assert (row.director is None) == (auth != "other-director")


def test_code_word_names_nobody() -> None:
    settled(sender=BERND)
    body = OutboundMail.objects.get().body
    assert [name for name in ("Müller", "Schmidt", "SE947", "1-0") if name in body] == []


@pytest.mark.long
def test_mail_of_11_mb_is_kept_and_its_director_told() -> None:
    row = settled(RESULT + "x" * 11_000_000)
    assert (row.state, codes(row), row.size > 11_000_000) == ("held", ["too-large"], True)
    assert (stored("SE947"), answers()) == ({}, [("answer", ANNA)])


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x00\xff\xfe",
        b"From: " + b"(" * 1000 + b"\n\n" + RESULT.encode(),
        b"Content-Type: multipart/mixed; boundary=a\nFrom: anna@example.org\n\n--a\nContent-Type: multipart/mixed\n",
        b"Content-Transfer-Encoding: base64\nFrom: anna@example.org\n\n!!!!",
        b"Content-Type: text/plain; charset=no-such-charset\nFrom: anna@example.org\n\n\xff\xfe",
        b"".join(b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (n, n) for n in range(3000)),
    ],
    ids=["empty", "binary", "brackets", "cut multipart", "bad base64", "unknown charset", "nested"],
)
def test_broken_mail_ends_in_a_state_with_a_reason(raw: bytes) -> None:
    row = store(raw, "file")
    process_mail(row.pk)
    row.refresh_from_db()
    assert row.state in {MailState.QUARANTINED, MailState.PENDING, MailState.HELD}
    assert (len(row.reasons) > 0, bytes(row.raw)) == (True, raw)


def test_broken_mail_of_a_director_is_answered() -> None:
    head = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from=example.org\nFrom: {ANNA}\nSubject: SE947\n"
    raw = (
        head.encode()
        + b"Content-Type: multipart/mixed; boundary=a\n\n--a\nContent-Type: text/plain\n\n"
        + (
            RESULT.encode()
            + b"\n--a\nContent-Type: application/pdf; name=x.pdf\nContent-Transfer-Encoding: base64\n\n!!!"
        )
    )
    row = store(raw, "file")
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, stored("SE947"), len(answers())) == ("partly", {"1-2": "1-0"}, 1)


# --- receipt and day


def test_receipt_is_the_topmost_line_of_our_own_server() -> None:
    own = f"Received: from a by {OWN_SERVER}; Sat, 14 Mar 2026 10:00:00 +0000\n"
    row = store(own.encode() + mail(RESULT), "file")
    process_mail(row.pk)
    assert game("SE947", "1-2").received_at == datetime(2026, 3, 14, 10, tzinfo=UTC)


def test_receipt_without_our_line_is_the_date_of_the_mail() -> None:
    settled()
    assert game("SE947", "1-2").received_at == datetime(2026, 3, 15, 11, tzinfo=UTC)


@pytest.mark.parametrize("sent", ["Sun, 15 Mar 2099 12:00:00 +0100", "no date at all"])
def test_receipt_without_a_sane_date_is_when_it_was_stored(sent: str) -> None:
    row = settled("Hans Müller - Eva Schmidt 1-0", sent=sent)
    told = game("SE947", "1-2")
    assert (told.received_at, told.completed_on) == (row.stored_at, timezone.localdate(row.stored_at))
