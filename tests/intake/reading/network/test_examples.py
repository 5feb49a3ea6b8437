"""The examples of the network: mails with what they report, none of those that are kept unseen."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from config.digests import list_digests
from intake.reading import network
from intake.reading.network.examples import DRAWN, FIRST_WON, NOTHING, _read_mail, list_mails
from intake.reading.network.marks import Pair
from intake.reading.network.tokens import Kind

UNSEEN = Path(__file__).parents[1] / "unseen"


def test_example_is_read_as_it_is_written() -> None:
    mail = _read_mail(
        ["mw-", "0-1", "2+0", "0>1:2026-05-03", "2=0"], "TCODE\n\n{0} beat {1} {2026-05-03 on 3 May}, {?} drew {- soon}"
    )
    assert [token.kind for token in mail.tokens if token.kind is not Kind.WORD] == [
        Kind.PARAGRAPH_END,
        Kind.OTHER,
        Kind.OTHER,
        Kind.DAY,
        Kind.SEVERAL,
        Kind.DAY,
    ]
    assert mail.pairs == (Pair(0, 1, 0), Pair(2, 0, None))
    assert mail.ends == {(0, 1): FIRST_WON, (2, 0): DRAWN}
    assert (mail.find_day(Pair(1, 0, None)), mail.find_day(Pair(2, 0, None))) == (date(2026, 5, 3), None)


def test_every_mail_reports_games_of_pairs_that_meet() -> None:
    mails = list(list_mails())
    assert len(mails) > 13_000
    for mail in mails:
        meet = {frozenset((pair.first, pair.second)) for pair in mail.pairs}
        assert {frozenset(pair) for pair in mail.ends} <= meet
        assert NOTHING not in mail.ends.values()


def test_no_unseen_mail_is_an_example() -> None:
    learnt = Path(network.__file__).with_name("examples").joinpath("mails.txt").read_text("utf-8")
    lines = [line for file in UNSEEN.glob("*.txt") for line in file.read_text("utf-8").splitlines()]
    endings = [line[-60:] for line in lines if len(line) > 120 and not line.startswith("=== ")]
    assert [ending for ending in endings if ending in learnt] == []


def test_network_was_learnt_from_these_examples() -> None:
    folder = Path(network.__file__).parent
    kept = folder.joinpath("examples.sha256").read_text("utf-8")
    assert kept == list_digests(folder / "examples"), "python -m config.network further"
