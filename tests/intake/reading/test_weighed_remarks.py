"""Remarks beside results: what is learnt from their examples, and how well it holds for writers nobody learnt from.

`remarks/unseen.tsv` holds 700 everyday passages of people who knew nothing of the reader, each with one result: what
doubts it, or what else is said, is in braces. Nothing of them is among the examples, and nothing of them may ever be:
they are what every change is measured by. The reader before, with tables of words, stored 82 of the 280 doubted ones.

`remarks/days.tsv` holds 400 sentences with a day, "e" where a game ended on it and "o" where something else was, in
the same way. Tables of words knew 49 of the 240 others.
"""

from __future__ import annotations

import re
from collections import Counter
from datetime import date
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from config.digests import list_digests
from config.weights import DIGESTS, EXAMPLES, learn
from intake.reading.codes import is_question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from intake.reading.weighing.examples import PLAYERS, list_ended_examples, list_remarks
from intake.reading.weighing.signs import list_signs
from intake.reading.weighing.weights import CHOSEN, DOUBTED, DRAWN, ENDED, WON, is_doubt, is_other_day, load_weights
from ratings.regulations.types import Score

MAILED = date(2026, 12, 30)
NAMES = (
    ("Koch", "Karl", "m"),
    ("Wolf", "Ida", "w"),
    ("Lang", "Peter", "m"),
    ("Roth", "Eva", "w"),
    ("Zobel", "Hans", "m"),
    ("Brandt", "Jana", "w"),
)
SEATS = tuple(Seat(n, str(4000 + n), family, given, n, sex=sex) for n, (family, given, sex) in enumerate(NAMES, 1))
KNOWN = Known(
    (KnownTournament("SE947", "Einzel", SEATS, tuple(Pairing(*pair) for pair in combinations(range(1, 7), 2))),)
)

ROUNDING = 1
"""Hundredths by which a weight may differ where another library calculates the logarithms."""


class Passage(NamedTuple):
    """A line of the file: what it says of its result, the text, the result of a clear one."""

    kind: str
    text: str
    result: str

    @property
    def remark(self) -> str:
        """What is in braces."""
        found = re.search(r"\{(.*)\}", self.text)
        return found[1] if found else ""

    @property
    def sorted_result(self) -> str:
        """The result, of a draw with the names in the order of the alphabet."""
        return " ½ ".join(sorted(self.result.split(" ½ ")))


PASSAGES = [
    Passage(*line.split("\t"))
    for line in Path(__file__).with_name("remarks").joinpath("unseen.tsv").read_text("utf-8").splitlines()
]


def test_weights_are_learnt_from_these_examples() -> None:
    assert DIGESTS.read_text(encoding="utf-8") == list_digests(EXAMPLES), "make weights"


@pytest.mark.parametrize(
    "kind", [ENDED, *(pytest.param(kind, marks=pytest.mark.long) for kind in (DOUBTED, WON, DRAWN, CHOSEN))]
)
def test_weights_are_those_of_the_examples(kind: str) -> None:
    learnt, kept = learn(kind), load_weights(kind)
    signs = learnt.keys() | kept.keys()
    far = {sign for sign in signs if abs(learnt.get(sign, 0) - kept.get(sign, 0)) > ROUNDING}
    assert len(far) <= len(signs) // 1000, "make weights"


def test_no_remark_is_an_example_of_both() -> None:
    assert [remark for remark, times in Counter(remark for remark, _ in list_remarks()).items() if times > 1] == []


def test_no_unseen_remark_is_an_example() -> None:
    learnt = {" ".join(remark.lower().split()).strip(" .,;()") for remark, _ in list_remarks()}
    remarks = {" ".join(one.remark.lower().split()).strip(" .,;()") for one in PASSAGES if len(one.remark.split()) > 5}
    assert learnt & remarks == set()


def _list_days() -> list[tuple[str, str]]:
    """Return the sentences with a day of unknown writers, each with its kind."""
    lines = Path(__file__).with_name("remarks").joinpath("days.tsv").read_text("utf-8").splitlines()
    return [(kind, text) for kind, _, text in (line.partition("\t") for line in lines)]


def test_days_of_something_else_are_known() -> None:
    passed = {
        kind: [text for one, text in _list_days() if one == kind and is_other_day(text, PLAYERS)] for kind in "eo"
    }
    assert passed["e"] == []
    assert len(passed["o"]) >= 170


def test_no_unseen_day_is_an_example() -> None:
    learnt = [*list_ended_examples()]
    unseen = {list_signs(text, PLAYERS) for _, text in _list_days() if len(text.split()) > 5}
    assert [signs for signs, _ in learnt if signs in unseen] == []


def test_signs_are_the_begins_of_words_their_pairs_and_what_is_inside() -> None:
    signs = list_signs("Koch's card can’t be read, 17 lines on schedule", PLAYERS)
    assert signs == {
        *("N", "card", "can't", "be", "read", "0", "lines", "on", "sched"),
        *("^ N", "N card", "card can't", "can't be", "be read", "read 0", "0 lines", "lines on", "on sched", "sched $"),
        *("~an't_", "~ines_", "~chedu", "~hedul", "~edule", "~dule_"),
    }


@pytest.mark.parametrize(("kind", "least"), [("clear", 0.94), ("doubted", 0.79)])
def test_remarks_of_unknown_writers_are_told_apart(kind: str, least: float) -> None:
    remarks = [one.remark for one in PASSAGES if one.kind == kind and one.remark]
    told = sum(is_doubt(remark, PLAYERS) is (kind == "doubted") for remark in remarks)
    assert told / len(remarks) >= least


def write_results(passage: Passage) -> list[str]:
    """Return the results of a passage of which nothing is asked, the winner first; whoever would have met themselves is
    asked later on, as no such game is planned.
    """
    part = Part("body", (re.sub("[{}]", "", passage.text),))
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, MAILED, "", (part,))
    return [
        _write(claim.white, claim.score, claim.black)
        for claim in read_report(letter, KNOWN).claims
        if claim.score and claim.white != claim.black and not any(is_question(found.code) for found in claim.findings)
    ]


def _write(white: str, score: str, black: str) -> str:
    """Return a result as the file has it; of a draw the names in the order of the alphabet."""
    first, second = (name.partition(",")[0] for name in (white, black))
    if score == Score.DRAW.value:
        return " ½ ".join(sorted((first, second)))
    return f"{first} 1-0 {second}" if score == Score.WHITE_WINS.value else f"{second} 1-0 {first}"


def test_passages_of_unknown_writers_are_stored_or_asked() -> None:
    clear = [one for one in PASSAGES if one.kind == "clear"]
    doubted = [one for one in PASSAGES if one.kind == "doubted"]
    read = {one: write_results(one) for one in clear}
    expected = {
        one: [" ½ ".join(sorted(one.result.split(" ½ ")))] if "½" in one.result else [one.result] for one in clear
    }
    assert {one.text: stored for one, stored in read.items() if stored and stored != expected[one]} == {}
    assert sum(bool(stored) for stored in read.values()) >= 0.87 * len(clear)
    assert sum(bool(write_results(one)) for one in doubted) <= 0.13 * len(doubted)
