"""The examples of the network: mails with what they report, none of those that are kept unseen."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from datetime import date
from pathlib import Path

import pytest

from config.digests import list_digests
from intake.reading import network
from intake.reading.network.examples import (
    DOUBTED,
    DRAWN,
    FIRST_WON,
    NOTHING,
    SECOND_WON,
    _read_mail,
    _read_short,
    list_everyday,
    list_mails,
)
from intake.reading.network.marks import Pair
from intake.reading.network.parameters import FILE
from intake.reading.network.tokens import Kind

UNSEEN = Path(__file__).parents[1] / "unseen"


def test_example_is_read_as_it_is_written() -> None:
    mail = _read_mail(
        ["mw-", "0-1", "2+0", "0>1:2026-05-03", "2=0"], "TCODE\n\n{0} beat {1} {2026-05-03 on 3 May}, {?} drew {- soon}"
    )
    assert [token.kind for token in mail.tokens if token.kind is not Kind.WORD] == [
        Kind.PARAGRAPH_END,
        Kind.PLAYER,
        Kind.PLAYER,
        Kind.DAY,
        Kind.SEVERAL,
        Kind.DAY,
    ]
    assert mail.pairs == (Pair(0, 1, 0), Pair(2, 0, None))
    assert mail.ends == {(0, 1): FIRST_WON, (2, 0): DRAWN}
    assert (mail.find_day(Pair(1, 0, None)), mail.find_day(Pair(2, 0, None))) == (date(2026, 5, 3), None)


@pytest.mark.parametrize(
    ("results", "ends"),
    [
        ("Koch>Wolf", {(0, 1): FIRST_WON}),
        ("Wolf>Koch; Roth=Lang", {(0, 1): SECOND_WON, (2, 3): DRAWN}),
        ("Koch=Wolf; Lang?Roth", {(0, 1): DRAWN, (2, 3): DOUBTED}),
        ("-", {}),
    ],
)
def test_short_text_says_who_won_who_drew_and_of_whom_the_result_is_doubted(
    results: str, ends: dict[tuple[int, int], int]
) -> None:
    assert _read_short(results, "Koch - Wolf, Lang - Roth").ends == ends


@pytest.mark.long
def test_every_mail_reports_games_of_pairs_that_meet() -> None:
    everyday, others = list(list_everyday()), list(list_mails())
    assert (len(everyday) > 4_000, len(others)) == (True, 41_211)
    for mail in (*everyday, *others):
        meet = {frozenset((pair.first, pair.second)) for pair in mail.pairs}
        assert {frozenset(pair) for pair in mail.ends} <= meet
        assert NOTHING not in mail.ends.values()


def list_runs(text: str, names: Sequence[str] = ()) -> Iterator[str]:
    """Yield each seven words that stand beside each other between names, marks, numbers and the ends of sentences."""
    for part in re.split("|".join((r"\{[^}]*\}|\d+|[.:;!?\n]", *names)), text):
        words = re.findall(r"\w+", part)
        yield from (" ".join(words[at : at + 7]) for at in range(len(words) - 6))


def find_learnt(folder: Path, learnt: Container[str]) -> Iterator[bool]:
    """Yield of each mail of a folder whether a third of its runs of words, and more than five, are learnt."""
    for file in folder.glob("*.txt"):
        head, *mails = re.split(r"(?m)^=== .*", file.read_text("utf-8"))
        names = [rf"\b{name}\b" for name in re.findall(r"\w{3,}", head.split("\t")[2])]
        for runs in (set(list_runs(mail, names)) for mail in mails):
            yield sum(run in learnt for run in runs) > max(5, len(runs) / 3)


@pytest.mark.long
def test_no_unseen_mail_is_an_example() -> None:
    folder = Path(network.__file__).with_name("examples")
    learnt = {run for name in ("everyday.txt", "mails.txt") for run in list_runs((folder / name).read_text("utf-8"))}
    assert sum(find_learnt(UNSEEN, learnt)) == 0
    assert sum(find_learnt(UNSEEN.with_name("learnt"), learnt)) > 35


def test_network_was_learnt_from_these_examples() -> None:
    folder = Path(network.__file__).parent
    kept = folder.joinpath("examples.sha256").read_text("utf-8")
    assert kept == list_digests(folder / "examples", folder / FILE), "python -m config.learn_network further"
