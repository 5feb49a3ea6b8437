"""Secret addresses: whose they are, what they vouch for, when they end."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any

import pytest
import time_machine
from django.utils import timezone

from intake import tokens
from intake.models import InboundMail, ReportToken
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.audit import Origin
from ratings.facts import results
from ratings.facts.results import Result
from ratings.importing import roster
from ratings.models import AuditEvent, Director, Tournament
from ratings.regulations.types import Score
from tests.intake.federation import ANNA, BERND, anna, game, mail, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"
ORIGIN = Origin("director:1", "page:0")


def tournament(code: str = "SE947") -> Tournament:
    """A tournament by its code."""
    return Tournament.objects.select_related("pool").get(code=code)


def made(code: str = "SE947") -> str:
    """Anna's new secret address for a tournament."""
    return tokens.make(anna(), tournament(code), ORIGIN)


def sent(to: str, text: str = RESULT, **facts: Any) -> InboundMail:
    """A mail without a verdict, delivered to an address and settled."""
    row = store(mail(text, **{"dmarc": "", **facts}), "lmtp", to)
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def test_secret_has_128_bits_and_is_kept_as_a_digest_only() -> None:
    address = made()
    secret = re.fullmatch(r"wertung\+([a-z2-7]{26})@fernwertung\.example", address)
    assert secret is not None
    row = ReportToken.objects.get()
    assert (len(row.digest), secret[1] in str(vars(row))) == (64, False)
    assert row.digest == tokens.digest_of(secret[1])


def test_report_to_a_secret_address_is_its_directors() -> None:
    row = sent(made())
    assert (row.state, row.auth, row.director, stored("SE947")) == ("accepted", "director", anna(), {"1-2": "1-0"})


def test_address_may_lose_its_case_on_the_way() -> None:
    assert sent(made().upper()).state == "accepted"


def test_recipient_in_the_header_is_not_asked() -> None:
    address = made()
    row = store(mail(RESULT, dmarc="", Cc=address), "lmtp", "wertung@example.org")
    process_mail(row.pk)
    row.refresh_from_db()
    assert (row.state, stored("SE947")) == ("pending", {})


def test_tournament_need_not_be_named() -> None:
    row = sent(made("DR12"), "Eva Schmidt - Karl Heinz Weber 1-0 (Weiß: Schmidt)\n", subject="Ergebnis")
    assert (row.state, list(stored("DR12").values())) == ("accepted", ["1-0"])


def test_secret_vouches_for_one_tournament_only() -> None:
    row = sent(made("DR12"))
    assert (row.state, [reason["code"] for reason in row.reasons]) == ("held", ["sender-auth"])
    assert stored("SE947") == {}


def test_withdrawal_from_another_tournament_is_asked_too() -> None:
    row = sent(made("DR12"), "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n")
    assert (row.state, stored("SE947"), stored("DR12")) == ("held", {}, {})


def test_question_about_another_tournament_is_not_answered() -> None:
    row = sent(made("DR12"), "", subject="Stand SE947")
    assert [reason["code"] for reason in row.reasons] == ["unknown-tournament"]


def test_with_a_verdict_the_director_reports_for_all_of_his() -> None:
    assert sent(made("DR12"), dmarc="pass").state == "accepted"
    assert stored("SE947") == {"1-2": "1-0"}


@pytest.mark.parametrize(
    ("facts", "state"),
    [
        ({"dmarc": "fail"}, "quarantined"),
        ({"sender": f"Anna <{ANNA}>, Bernd <{BERND}>"}, "quarantined"),
        ({"sender": "Anna Leiter <anna@elsewhere.example>"}, "quarantined"),
        ({"sender": f"Bernd Leiter <{BERND}>"}, "pending"),
    ],
    ids=["DMARC fail", "two authors", "another address", "another director"],
)
def test_secret_vouches_for_nobody_else(facts: dict[str, Any], state: str) -> None:
    row = sent(made(), **facts)
    assert (row.state, stored("SE947")) == (state, {})


def test_wrong_secret_is_no_secret() -> None:
    address = made()
    name, _, domain = address.partition("@")
    wrong = f"{name[:-1]}{'a' if name[-1] != 'a' else 'b'}@{domain}"
    assert sent(wrong).state == "pending"


@pytest.mark.parametrize("address", ["wertung@fernwertung.example", "wertung+@fernwertung.example", "", "<>", "+"])
def test_other_addresses_carry_no_secret(address: str) -> None:
    assert tokens.extract_secret(address) == ""


def test_revoked_secret_ends() -> None:
    address = made()
    assert (tokens.revoke(anna(), tournament(), ORIGIN), tokens.revoke(anna(), tournament(), ORIGIN)) == (True, False)
    assert sent(address).state == "pending"


def test_new_secret_ends_the_old_one() -> None:
    old, new = made(), made()
    assert (sent(old).state, sent(new, message_id="<2@example.org>").state) == ("pending", "accepted")


def test_secret_ends_when_the_tournament_is_handed_over() -> None:
    address = made()
    roster.replace_directors(tournament(), Director.objects.get(email=BERND), Origin("officer:1"))
    assert sent(address).state == "pending"


def test_secret_ends_with_the_window() -> None:
    """DR12 ends on 30 November 2026: the same day three months later is the last one of February."""
    address = made("DR12")
    played = [Result(game("DR12", pair).pk, Score.DRAW, date(2026, 11, 30)) for pair in ("1-2", "2-1")]
    received = datetime(2026, 11, 30, 12, tzinfo=UTC)
    results.record(tournament("DR12").pool, played, actor="officer:1", cause="x", received_at=received)
    assert tokens.find(address, datetime(2027, 2, 28, 22, 59, 59, tzinfo=UTC)) is not None  # 23:59:59 in Berlin
    assert tokens.find(address, datetime(2027, 2, 28, 23, 0, 0, tzinfo=UTC)) is None


def test_blocked_director_is_not_helped_by_a_secret() -> None:
    address = made()
    anna().blocks.create(since=timezone.now())
    row = sent(address)
    assert (row.state, [reason["code"] for reason in row.reasons], stored("SE947")) == ("held", ["sender-auth"], {})


def test_trail_tells_who_made_and_revoked_it_and_no_secret() -> None:
    made()
    tokens.revoke(anna(), tournament(), ORIGIN)
    events = AuditEvent.objects.filter(action__startswith="token.").order_by("number")
    key = ReportToken.objects.get().pk
    assert [(event.action, event.subject, event.after) for event in events] == [
        ("token.made", f"tournament:{tournament().pk}", {"token": key, "director": anna().pk}),
        ("token.revoked", f"tournament:{tournament().pk}", {"token": key, "director": anna().pk}),
    ]


def test_pattern_of_the_settings_is_used(settings: Any) -> None:
    pattern = "wertung.{token}@in.example.org"
    settings.INTAKE_TOKEN_ADDRESS = pattern
    address = made()
    assert re.fullmatch(r"wertung\.[a-z2-7]{26}@in\.example\.org", address) is not None
    assert sent(address).state == "accepted"


def test_of_several_recipients_the_one_with_a_secret_counts() -> None:
    address = made()
    assert tokens.choose_recipient(["wertung@example.org", address]) == address
    assert tokens.choose_recipient(["wertung@example.org", "b@example.org"]) == "wertung@example.org"
    assert tokens.choose_recipient([]) == ""


def test_secret_is_not_shown_again() -> None:
    assert tokens.mask_secret(made()) == "wertung+…@fernwertung.example"
    assert tokens.mask_secret("Wertung@example.org") == "Wertung@example.org"


def test_time_of_the_arrival_counts_not_of_the_reading() -> None:
    address = made("DR12")
    played = [Result(game("DR12", pair).pk, Score.DRAW, date(2026, 1, 5)) for pair in ("1-2", "2-1")]
    with time_machine.travel(datetime(2026, 4, 4, 12, tzinfo=UTC)):
        row = store(mail("Danke", dmarc="", subject="DR12"), "lmtp", address)
    received = datetime(2026, 1, 5, 12, tzinfo=UTC)
    results.record(tournament("DR12").pool, played, actor="officer:1", cause="x", received_at=received)
    with time_machine.travel(datetime(2026, 4, 10, 12, tzinfo=UTC)):
        process_mail(row.pk)
    row.refresh_from_db()
    assert row.auth == "director"
