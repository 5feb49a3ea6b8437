"""Who a mail is from: exactly one address, and a verdict of our own server alone."""

from __future__ import annotations

import pytest

from intake.reading.letters.headers import read_headers
from intake.reading.letters.sender import read_sender
from intake.reading.types import Sender

OWN = "mail.fernwertung.example"
RESULTS = b"Authentication-Results: mail.fernwertung.example; "
FROM = b"From: Ruth Uferstein <r.uferstein@example.org>\n"
PASS = RESULTS + b"dmarc=pass (policy=none) header.from=example.org\n"


def sender(head: bytes, own: str = OWN) -> Sender:
    return read_sender(read_headers(head + b"\nbody"), own)


@pytest.mark.parametrize(
    ("written", "name", "address"),
    [
        (b"r.uferstein@example.org", "", "r.uferstein@example.org"),
        (b"<R.Uferstein@Example.ORG>", "", "r.uferstein@example.org"),
        (b"Ruth Uferstein <r.uferstein@example.org>", "Ruth Uferstein", "r.uferstein@example.org"),
        (b'"Uferstein, Ruth" <r.uferstein@example.org>', "Uferstein, Ruth", "r.uferstein@example.org"),
        (b'"Ruth \\"TL\\" Uferstein" <r.uferstein@example.org>', 'Ruth "TL" Uferstein', "r.uferstein@example.org"),
        (b"Ruth Uferstein (TL) <r.uferstein@example.org>", "Ruth Uferstein (TL)", "r.uferstein@example.org"),
        (b"r.uferstein@example.org (Ruth Uferstein)", "Ruth Uferstein", "r.uferstein@example.org"),
        (b"=?utf-8?q?J=C3=BCrgen?= <j@example.org>", "Jürgen", "j@example.org"),
        (b"=?iso-8859-1?Q?=C4hrenfeld,=20J=FCrgen?= <j@example.org>", "Ährenfeld, Jürgen", "j@example.org"),
        (b"J\xc3\xbcrgen <j@example.org>", "Jürgen", "j@example.org"),
        (b'"j@example.org" <j@example.org>', "j@example.org", "j@example.org"),
        (b"j@example.org <j@example.org>", "j@example.org", "j@example.org"),
        (b"Ruth\n Uferstein\n <r.uferstein@example.org>", "Ruth Uferstein", "r.uferstein@example.org"),
        (b"Ruth <ruth+schach@example.org>", "Ruth", "ruth+schach@example.org"),
    ],
)
def test_from_with_one_meaning_is_the_author(written: bytes, name: str, address: str) -> None:
    assert sender(b"From: " + written + b"\n") == Sender(address, name)


FORGERIES = {
    "none": (b"Subject: x\n", "no-from"),
    "two headers": (FROM + b"From: other@example.net\n", "several-from"),
    "two headers in capitals": (FROM + b"FROM: other@example.net\n", "several-from"),
    "blank before the colon": (FROM + b"From : other@example.net\n", "several-from"),
    "two addresses": (b"From: a@example.org, b@example.net\n", "from-not-one-address"),
    "two addresses, one in a name": (b"From: a@example.org <b@example.net>\n", "from-not-one-address"),
    "two in brackets": (b"From: <a@example.org> <b@example.net>\n", "from-not-one-address"),
    "group": (b"From: Leiter: a@example.org, b@example.net;\n", "from-not-one-address"),
    "empty group": (b"From: undisclosed:;\n", "from-not-one-address"),
    "address in a name": (b'From: "r.uferstein@example.org" <b@example.net>\n', "name-holds-address"),
    "address in an encoded name": (
        b"From: =?utf-8?q?r=2Euferstein=40example=2Eorg?= <b@example.net>\n",
        "name-holds-address",
    ),
    "brackets in an encoded name": (b"From: =?utf-8?q?Ruth_=3Cr=3E?= <b@example.net>\n", "name-holds-address"),
    "encoded address": (b"From: =?utf-8?q?r=2Euferstein=40example=2Eorg?=\n", "from-not-one-address"),
    "encoded word as local part": (b"From: =?utf-8?q?a?=@example.org\n", "from-encoded-address"),
    "comment in the address": (b"From: a@example.org(x)@example.net\n", "from-not-one-address"),
    "comment before the domain": (b"From: Ruth <a@(x)example.org>\n", "from-not-one-address"),
    "nested comments": (b"From: " + b"(" * 900 + b"a@example.org\n", "from-not-one-address"),
    "quoted local part": (b'From: "a b"@example.org\n', "from-not-one-address"),
    "route": (b"From: <@x.example,@y.example:a@example.org>\n", "from-not-one-address"),
    "look-alike letters": ("From: r.uferstein@exаmple.org\n".encode(), "from-not-one-address"),
    "no address": (b"From: Ruth Uferstein\n", "from-not-one-address"),
    "half a bracket": (b"From: <a@example.org\n", "from-not-one-address"),
    "null byte": (b"From: a@example.org\0\n", "headers-nul"),
    "bare carriage return": (b"X: y\rFrom: a@example.org\n" + FROM, "headers-lone-cr"),
    "line that is no header": (FROM + b"From other line\n", "headers-not-a-field"),
    "line without a name": (b"no header at all\n" + FROM, "headers-not-a-field"),
    "very long": (b"From: " + b"x" * 2_000 + b" <a@example.org>\n", "from-too-long"),
    "long local part": (b"From: " + b"x" * 65 + b"@example.org\n", "from-too-long"),
}


@pytest.mark.parametrize(("head", "problem"), FORGERIES.values(), ids=FORGERIES.keys())
def test_from_with_another_meaning_has_no_author(head: bytes, problem: str) -> None:
    found = sender(PASS + head)
    assert (found.address, found.problem, found.dmarc) == ("", problem, "")


@pytest.mark.parametrize(
    ("head", "verdict"),
    [
        (PASS + FROM, "pass"),
        (RESULTS + b"spf=pass smtp.mailfrom=x@example.org; dmarc=pass header.from=example.org\n" + FROM, "pass"),
        (RESULTS + b"dmarc=fail header.from=example.org\n" + FROM, "fail"),
        (RESULTS + b"dmarc=fail\n" + FROM, "fail"),
        (RESULTS + b"dmarc=none header.from=example.org\n" + FROM, "none"),
        (RESULTS + b"dmarc=temperror header.from=example.org\n" + FROM, "none"),
        (RESULTS + b"dkim=pass header.d=example.org\n" + FROM, ""),
        (RESULTS + b"none\n" + FROM, ""),
        (FROM, ""),
    ],
)
def test_verdict_of_our_own_server_counts(head: bytes, verdict: str) -> None:
    found = sender(head)
    assert (found.address, found.dmarc) == ("r.uferstein@example.org", verdict)


OTHERS = b"Authentication-Results: %s; dmarc=pass header.from=example.org\n"
PLANTED = {
    "of another server": OTHERS % b"mx.example.net" + FROM,
    "of a server that begins like ours": OTHERS % b"mail.fernwertung.example.net" + FROM,
    "of a server that ends like ours": OTHERS % b"xmail.fernwertung.example" + FROM,
    "with a letter that looks like ours": OTHERS % "mаil.fernwertung.example".encode() + FROM,
    "for another domain": RESULTS + b"dmarc=pass header.from=example.net\n" + FROM,
    "for no domain": RESULTS + b"dmarc=pass\n" + FROM,
    "below the line of another server": b"Received: by mail.fernwertung.example; x\nReceived: by mx.example.net; x\n"
    + PASS
    + FROM,
    "below our own": RESULTS + b"spf=pass smtp.mailfrom=x@example.org\n" + PASS + FROM,
    "in a comment": RESULTS + b"spf=pass (dmarc=pass header.from=example.org) smtp.mailfrom=x@example.org\n" + FROM,
    "in a quoted value": RESULTS + b'spf=pass smtp.mailfrom="; dmarc=pass header.from=example.org"\n' + FROM,
    "broken": RESULTS + b"=;; dmarc=pass header.from=example.org\n" + FROM,
    "with nested comments": RESULTS + b"(" * 1_000 + b" dmarc=pass header.from=example.org\n" + FROM,
}


@pytest.mark.parametrize("head", PLANTED.values(), ids=PLANTED.keys())
def test_planted_verdict_does_not_count(head: bytes) -> None:
    assert sender(head).dmarc == ""


def test_verdicts_that_contradict_each_other_are_none() -> None:
    both = RESULTS + b"dmarc=fail header.from=example.org; dmarc=pass header.from=example.org\n"
    assert sender(both + FROM).dmarc == "none"


def test_verdict_counts_for_no_one_without_a_name_of_our_own() -> None:
    assert sender(b"Authentication-Results: ; dmarc=pass header.from=example.org\n" + FROM, own="").dmarc == ""
    assert sender(PASS + FROM, own="").dmarc == ""


def test_verdict_stands_above_the_lines_of_our_own_machines() -> None:
    hops = b"Received: from a by mx2.mail.fernwertung.example; x\nReceived: from b by mail.fernwertung.example; x\n"
    assert sender(hops + PASS + b"Received: from c by mx.example.net; x\n" + FROM).dmarc == "pass"
