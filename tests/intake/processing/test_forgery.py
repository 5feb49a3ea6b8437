"""Ways to write in a director's name. None of them stores anything; each ends where the table of
docs/receiving.md says: forged (quarantined), of nobody who is registered (quarantined), or unproved
(pending: a link goes to the registered address, and only its owner can follow it).
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from intake.models import InboundMail, OutboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from tests.intake.federation import ANNA, OWN_SERVER, RESULT, stored

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

EVIL = "evil@example.net"
PASS = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from=example.org\n"
PASS_EVIL = f"Authentication-Results: {OWN_SERVER}; dmarc=pass header.from=example.net\n"
FAIL = f"Authentication-Results: {OWN_SERVER}; dmarc=fail header.from=example.org\n"
OURS = f"Received: from a.example.net by {OWN_SERVER}; Sun, 15 Mar 2026 12:00:00 +0100\n"
THEIRS = "Received: from b.example.net by a.example.net; Sun, 15 Mar 2026 11:59:00 +0100\n"
HERS = f"From: Anna Leiter <{ANNA}>\n"
FORGED, STRANGER, UNPROVED = ("quarantined", "forged"), ("quarantined", "unknown"), ("pending", "unknown")


class Way(NamedTuple):
    """A head of a mail, and its end: the state and who the sender is taken for."""

    head: str
    end: tuple[str, str]


WAYS = {
    "no verdict at all": Way(HERS, UNPROVED),
    "our verdict is that it fails": Way(FAIL + HERS, FORGED),
    "two From headers": Way(PASS + HERS + f"From: {EVIL}\n", FORGED),
    "two From headers, hers last": Way(PASS_EVIL + f"From: {EVIL}\n" + HERS, FORGED),
    "two addresses in From": Way(PASS + f"From: {ANNA}, {EVIL}\n", FORGED),
    "two addresses in From, hers last": Way(PASS_EVIL + f"From: {EVIL}, {ANNA}\n", FORGED),
    "her address as display name": Way(PASS_EVIL + f'From: "{ANNA}" <{EVIL}>\n', FORGED),
    "her name and address as display name": Way(PASS_EVIL + f'From: "Anna Leiter <{ANNA}>" <{EVIL}>\n', FORGED),
    "her address in an encoded display name": Way(
        PASS_EVIL + f"From: =?utf-8?b?YW5uYUBleGFtcGxlLm9yZw==?= <{EVIL}>\n", FORGED
    ),
    "her address as an encoded word": Way(PASS + "From: =?utf-8?q?anna=40example.org?=\n", FORGED),
    "encoded local part": Way(PASS + "From: <=?utf-8?q?anna?=@example.org>\n", FORGED),
    "her name only": Way(PASS_EVIL + f"From: Anna Leiter <{EVIL}>\n", STRANGER),
    "address within an address": Way(PASS_EVIL + f"From: <{ANNA}@example.net>\n", FORGED),
    "angle brackets twice": Way(PASS + f"From: <{ANNA}> <{EVIL}>\n", FORGED),
    "group syntax": Way(PASS + f"From: leaders: {ANNA};\n", FORGED),
    "group of two": Way(PASS + f"From: leaders: {ANNA}, {EVIL};\n", FORGED),
    "address in a comment": Way(PASS_EVIL + f"From: ({ANNA}) {EVIL}\n", FORGED),
    "comment inside the address": Way(PASS + "From: <anna@example.org(.example.net)>\n", FORGED),
    "route before the address": Way(PASS + f"From: <@example.net:{ANNA}>\n", FORGED),
    "quoted local part": Way(PASS + 'From: <"anna"@example.org>\n', FORGED),
    "no From, but Sender and Reply-To": Way(PASS + f"Sender: {ANNA}\nReply-To: {ANNA}\n", FORGED),
    "her address in Sender only": Way(PASS_EVIL + f"From: {EVIL}\nSender: {ANNA}\n", STRANGER),
    "her address in Reply-To only": Way(PASS_EVIL + f"From: {EVIL}\nReply-To: {ANNA}\n", STRANGER),
    "her address in Return-Path only": Way(f"Return-Path: <{ANNA}>\n" + PASS_EVIL + f"From: {EVIL}\n", STRANGER),
    "NUL in the head": Way(PASS + f"X-A: \0\nFrom: {ANNA}\n", FORGED),
    "NUL in the address": Way(PASS + f"From: {ANNA}\0<{EVIL}>\n", FORGED),
    "lone CR before a second From": Way(PASS + f"X-A: b\rFrom: {EVIL}\n" + HERS, FORGED),
    "line that is no field before From": Way(PASS + "no field\n" + HERS, FORGED),
    "From folded over lines with a second address": Way(PASS + f"From: {ANNA},\n {EVIL}\n", FORGED),
    "subdomain of hers": Way(PASS + "From: anna@mail.example.org\n", STRANGER),
    "domain that begins like hers": Way(PASS + "From: anna@example.org.example.net\n", STRANGER),
    "trailing dot": Way(PASS + "From: anna@example.org.\n", FORGED),
    "Cyrillic letter in the domain": Way(PASS + "From: anna@ex\u0430mple.org\n", FORGED),
    "Cyrillic letter in the name of the box": Way(PASS + "From: \u0430nna@example.org\n", FORGED),
    "fullwidth at sign": Way(PASS + "From: anna\uff20example.org\n", FORGED),
    "domain in punycode": Way(PASS + "From: anna@xn--exmple-4nf.org\n", STRANGER),
    "plus in the address": Way(PASS + "From: anna+x@example.org\n", STRANGER),
    "verdict of another server": Way(PASS.replace(OWN_SERVER, "mx.example.net") + HERS, UNPROVED),
    "name with ours as its beginning": Way(PASS.replace(OWN_SERVER, f"{OWN_SERVER}.example.net") + HERS, UNPROVED),
    "name with ours as its end": Way(PASS.replace(OWN_SERVER, f"evil-{OWN_SERVER}") + HERS, UNPROVED),
    "name below ours": Way(PASS.replace(OWN_SERVER, f"a.{OWN_SERVER}") + HERS, UNPROVED),
    "Cyrillic letter in our name": Way(PASS.replace(OWN_SERVER, "mx.ex\u0430mple.org") + HERS, UNPROVED),
    "our name with a dot": Way(PASS.replace(OWN_SERVER, f"{OWN_SERVER}.") + HERS, UNPROVED),
    "our name in a comment": Way(
        f"Authentication-Results: mx.example.net ({OWN_SERVER}); dmarc=pass\n" + HERS, UNPROVED
    ),
    "verdict below the line of another server": Way(OURS + THEIRS + PASS + HERS, UNPROVED),
    "verdict of ours above a planted one": Way(FAIL + OURS + THEIRS + PASS + HERS, FORGED),
    "two verdicts in one field": Way(
        f"Authentication-Results: {OWN_SERVER}; dmarc=fail header.from=example.org;"
        " dmarc=pass header.from=example.org\n" + HERS,
        UNPROVED,
    ),
    "pass for another domain": Way(PASS_EVIL + HERS, UNPROVED),
    "pass without a domain": Way(f"Authentication-Results: {OWN_SERVER}; dmarc=pass\n" + HERS, UNPROVED),
    "pass in a comment": Way(
        f"Authentication-Results: {OWN_SERVER}; dmarc=none (dmarc=pass header.from=example.org)"
        " header.from=example.org\n" + HERS,
        UNPROVED,
    ),
    "pass in the reason of another method": Way(
        f'Authentication-Results: {OWN_SERVER}; spf=fail reason="; dmarc=pass header.from=example.org"'
        " smtp.mailfrom=example.net\n" + HERS,
        UNPROVED,
    ),
    "pass injected into the address of the envelope": Way(
        f"Authentication-Results: {OWN_SERVER}; "
        'spf=pass smtp.mailfrom="a; dmarc=pass header.from=example.org"@b.example\n' + HERS,
        UNPROVED,
    ),
    "pass of SPF and DKIM alone": Way(
        f"Authentication-Results: {OWN_SERVER}; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org\n"
        + HERS,
        UNPROVED,
    ),
    "field folded into another one": Way(f"X-A: b\n {PASS}" + HERS, UNPROVED),
    "ARC only": Way(
        f"ARC-Authentication-Results: i=1; {OWN_SERVER}; dmarc=pass header.from=example.org\n" + HERS, UNPROVED
    ),
    "field that sounds like it": Way(f"X-{PASS}" + HERS, UNPROVED),
    "verdict in the text": Way(HERS + "\n" + PASS, UNPROVED),
    "verdict without a method": Way(f"Authentication-Results: {OWN_SERVER}; none\n" + HERS, UNPROVED),
}


def settled(head: str) -> InboundMail:
    raw = f"{head}To: wertung@example.org\nSubject: SE947\nDate: Sun, 15 Mar 2026 12:00:00 +0100\n\n{RESULT}"
    row = store(raw.encode(), "file")
    process_mail(row.pk)
    row.refresh_from_db()
    return row


@pytest.mark.parametrize("name", WAYS)
def test_forged_mail_is_never_the_directors(name: str) -> None:
    way = WAYS[name]
    row = settled(way.head)
    assert (row.state, row.auth) == way.end
    assert stored("SE947") == {}
    asked = [ANNA] if way.end == UNPROVED else []
    assert list(OutboundMail.objects.values_list("recipient", flat=True)) == asked


def test_same_mail_with_our_verdict_is_hers() -> None:
    row = settled(PASS + HERS)
    assert (row.state, row.auth, stored("SE947")) == ("accepted", "director", {"1-2": "1-0"})


def test_mail_that_was_called_forged_is_hers_when_another_copy_proves_it() -> None:
    """Whoever is quicker with a worse copy cannot keep her mail out; it is received when the first one came."""
    first = settled(FAIL + HERS)
    row = settled(PASS + HERS)
    assert (row.pk, row.state, row.auth, stored("SE947")) == (first.pk, "accepted", "director", {"1-2": "1-0"})
    assert (row.received_at, row.stored_at) == (first.received_at, first.stored_at)
    assert list(OutboundMail.objects.values_list("recipient", flat=True)) == [ANNA]


def test_worse_copy_changes_nothing() -> None:
    first = settled(PASS + HERS)
    again = settled(FAIL + HERS)
    assert (again.state, again.auth, bytes(again.raw)) == (first.state, first.auth, bytes(first.raw))
    assert OutboundMail.objects.count() == 1


@pytest.mark.long
def test_copy_changes_nothing_of_a_mail_on_which_a_person_acted() -> None:
    settled(FAIL + HERS)
    InboundMail.objects.update(turn=1)
    assert settled(PASS + HERS).state == "quarantined"
