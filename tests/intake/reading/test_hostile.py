"""Broken and hostile mail: it is read to an end, whatever it is."""

from __future__ import annotations

import os
import random
import re
import sys
from collections import Counter
from contextvars import copy_context
from itertools import permutations
from pathlib import Path
from types import FrameType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.reading import limits
from intake.reading.codec import from_json, to_json
from intake.reading.codes import Question
from intake.reading.columns.paired_rounds import read_rounds
from intake.reading.explanations import sentence
from intake.reading.known import Known, KnownTournament
from intake.reading.letters.mime import open_letter
from intake.reading.letters.text import decode, split_lines
from intake.reading.mentions import index_names
from intake.reading.mentions.strangers import add_strangers
from intake.reading.pgn.claims import read_pgn
from intake.reading.report import read_report
from intake.reading.types import Finding, Letter, Reading
from tests.intake.reading import golden
from tests.intake.reading.test_explanations import SEATS, explain
from tests.intake.reading.test_several_sentences import read
from tests.proofs.bombs import like_scores
from tests.realservers import FULL

SAMPLES = os.environ.get("FERNWERTUNG_SAMPLE_DATA", "")
SHARE = 1 if FULL else 4
"""Of so many sample mails the short form reads one."""

LENGTH = 1500
"""Characters of a line with one thing again and again; every line of such a length is read as a whole."""

GROWTH = 2.5
"""Twice the text, and a little more; four times were too much."""

GAMES = re.compile(r"^\ufeff?[ \t]*\[\s*(Event|White)[ \t]+\"", re.MULTILINE)


def read_through(raw: bytes) -> Reading:
    """Open, read, and send both values through the border of a process."""
    letter = open_letter(raw, golden.OWN_SERVER)
    reading = read_report(letter)
    assert from_json(Letter, to_json(letter)) == letter
    assert from_json(Reading, to_json(reading)) == reading
    return reading


def mutated(raw: bytes, chance: random.Random) -> bytes:
    """`raw` with bytes flipped, cut, doubled, moved, and pieces of trouble put in."""
    data = bytearray(raw)
    trouble = (b"\0", b"\r", b"\n\n", b'[Event "', b"{", b"(", b"=?utf-8?q?", b"1-0", b"--", b"\xff\xfe", "½".encode())
    for _ in range(chance.randint(1, 20)):
        at, length = chance.randrange(len(data) + 1), chance.randrange(1, 60)
        kind = chance.randrange(5)
        if kind == 0:
            data[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 1:
            del data[at : at + length]
        elif kind == 2:
            data[at:at] = data[at : at + length]
        elif kind == 3:
            data[at:at] = chance.choice(trouble)
        else:
            other = chance.randrange(len(data) + 1)
            data[at:at] = data[other : other + length]
    return bytes(data)


@pytest.mark.long
@settings(max_examples=200)
@given(st.binary(max_size=400))
def test_any_bytes_are_read_to_an_end(raw: bytes) -> None:
    read_through(raw)


@pytest.mark.long
@settings(max_examples=200)
@given(
    st.lists(
        st.sampled_from(
            [
                *("Müller", "Schmidt", " - ", " gegen ", "1-0", "½", "0:0", "+/-", "ZÜ", "Remis", "Schwarz", "gewinnt"),
                *("am ", "15.3.26", "3/4/2026", "(", ")", ",", ":", ";", "\n", "*", "=", '[White "A"]', "1. e4", "{"),
                *("Runde 3", "SE947", "verstorben", "Rücktritt", "von ", "> ", "Weiß: ", "Ergebnis: "),
            ]
        ),
        max_size=30,
    )
)
def test_any_words_of_directors_are_read_to_an_end(words: list[str]) -> None:
    text = "From: a@example.org\nContent-Type: text/plain; charset=utf-8\n\n" + "".join(words)
    read_through(text.encode())


def count_calls(text: str) -> int:
    """Return how many functions of Python are called, or go on, while a text is explained with a tournament in hand."""
    calls = Counter[str]()
    sys.setprofile(lambda _, event, __: calls.update([event]))
    try:
        explain(text)
    finally:
        sys.setprofile(None)
    return calls["call"]


@pytest.mark.parametrize("shape", ["Koch ", "Weiß ", "1 ", "Koch, ", "Koch - Wolf 1-0, ", "| ", "10.6. ", "remis "])
def test_text_of_twice_the_length_costs_about_twice_as_much(shape: str) -> None:
    count_calls(shape)  # whatever is made once
    once, twice = (count_calls((shape * length)[:length]) for length in (LENGTH, 2 * LENGTH))
    assert twice <= GROWTH * once


def tried(*lines: str) -> list[int]:
    """Return the lengths of the sentences, certain or not, for which lines are tried."""
    lengths: list[int] = []

    def note(frame: FrameType, event: str, _: object) -> None:
        if event == "call" and frame.f_code is sentence.explain.__code__:
            lengths.append(len(frame.f_locals["text"]))

    sys.setprofile(note)
    try:
        explain("\n".join(lines))
    finally:
        sys.setprofile(None)
    return lengths


PACKED = "MXNG`5 1-0 AD_E1.5GW1ZE9U6/NJ%:FTY&MI`(7;]JWA)I]3>&OQ#IW,!]5I"
"""A line of a file in the text, with a score in it; invented."""


@pytest.mark.long
def test_lines_that_tell_nothing_are_tried_together_up_to_the_length_of_a_sentence() -> None:
    together = range(1, limits.SENTENCE // len(PACKED) + 2)
    assert tried(*[PACKED] * 8)[: len(together)] == [len(PACKED) * count + count - 1 for count in together]
    assert max(tried(*[PACKED] * 8)) == len(PACKED) * together[-1] + together[-1] - 1


@pytest.mark.long
def test_twice_the_lines_that_tell_nothing_cost_about_twice_as_much() -> None:
    count_calls(PACKED)  # whatever is made once
    once, twice, four = (count_calls("\n".join([PACKED] * count)) for count in (10, 20, 40))
    assert twice <= GROWTH * once
    assert four <= GROWTH * twice


def invented(count: int) -> Letter:
    """A letter of lines that look as if they had a score, each another one."""
    text = "".join(like_scores(count))
    return open_letter(f"From: a@example.org\nSubject: SE947\n\n{text}".encode(), golden.OWN_SERVER)


def effort_for(letter: Letter) -> tuple[int, Reading]:
    """How many functions of Python are called, or go on, while a letter is read, and what is read."""
    calls = Counter[str]()
    sys.setprofile(lambda _, event, __: calls.update([event]))
    try:
        reading = read_report(letter)
        return calls["call"], reading
    finally:
        sys.setprofile(None)


@pytest.mark.long
def test_effort_for_a_letter_grows_with_its_lines_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    effort_for(invented(5))  # whatever is made once
    (once, _), (twice, _), (four, whole) = (effort_for(invented(count)) for count in (12, 24, 48))
    assert twice <= GROWTH * once
    assert four <= GROWTH * twice
    assert {found.code for found in whole.findings} == {Question.WHICH_GAME}
    monkeypatch.setattr(limits, "TRIED", 10_000)
    (some, much), (most, _) = (effort_for(invented(count)) for count in (16, 64))
    assert (much.claims, much.findings) == ((), (Finding(Question.TOO_MUCH, "text"),))
    assert most <= GROWTH * some


@pytest.mark.long
def test_results_in_sentences_are_read_up_to_the_limit_of_games() -> None:
    sentence = "Am 3.5. hat {} mit Weiß gegen {} durch Zeitüberschreitung gewonnen."
    names = [
        f"{first}{second}{third}" for first in "BDFGK" for second in ("aum", "erg", "olt") for third in ("er", "in")
    ]
    pairs = list(permutations(names, 2))[: limits.USUAL.games]
    text = "\n".join(sentence.format(*pair) for pair in pairs)
    letter = open_letter(
        f"From: a@example.org\nContent-Type: text/plain; charset=utf-8\n\n{text}".encode(), golden.OWN_SERVER
    )
    assert len(read_report(letter).claims) == len(pairs)


def test_particles_before_a_name_are_sought_near_it() -> None:
    text = "(" + "von " * 30 + "Koch - Wolf 1-0"
    assert [one.start for found in add_strangers("(von der Koch", ()) for one in found] == [1]
    assert {one.start for found in add_strangers(text, ()) for one in found} == {text.index("Koch"), text.index("Wolf")}


def paired(*lines: str) -> int:
    """Return how many pairs and byes are read of a round."""
    text = list(enumerate(("Auslosung der 2. Runde:", "Koch - Wolf", *lines), start=1))
    (found,), _ = read_rounds("body", text, "", index_names(Known((KnownTournament("CH7", "Schweizer", SEATS, ()),))))
    return len(found.pairs) + len(found.byes)


@pytest.mark.parametrize("shape", ["freilos{}Lang", "Lang{}freilos", "Lang ({}) - Roth"])
def test_line_of_a_round_is_read_up_to_the_length_of_a_sentence(shape: str) -> None:
    fill = limits.SENTENCE - len(shape.format(""))
    assert [paired(shape.format(":" * length)) for length in (fill, fill + 1)] == [2, 1]


def test_pairs_and_byes_of_a_round_are_bounded_together() -> None:
    small = copy_context()
    small.run(limits.use, limits.Limits(games=3))
    assert small.run(paired, *["freilos: Lang"] * 9) == 4


def samples(folder: str) -> list[Path]:
    """Files of the sample data, none where the environment does not name it."""
    return sorted(path for path in Path(SAMPLES, folder).rglob("*") if path.is_file()) if SAMPLES else []


@pytest.mark.long
@pytest.mark.proof
@pytest.mark.parametrize("path", samples("mail")[::SHARE], ids=lambda path: path.name)
def test_sample_mail_is_read_to_an_end(path: Path) -> None:
    read_through(path.read_bytes())


@pytest.mark.long
@pytest.mark.parametrize("path", samples("pgn"), ids=lambda path: path.name)
def test_sample_pgn_loses_no_game(path: Path) -> None:
    text = decode(path.read_bytes(), "utf-8")
    found = GAMES.findall(text)
    written = max(found.count("Event"), found.count("White"))
    lines = list(enumerate(split_lines(text), start=1))
    reading = read_pgn(path.name, lines, None)
    if [finding.detail for finding in reading.findings] == ["games"]:
        lines = lines[: len(lines) // 2]
        found = GAMES.findall("\n".join(line for _, line in lines))
        written, reading = found.count("White"), read_pgn(path.name, lines, None)
    assert len(reading.claims) == written


@pytest.mark.parametrize(
    "shape", [*"-=*#.~_+:;|/>([", "- ", "* ", "(1) ", "#1 ", "[a] ", "W: ", "5/6 ", "May ", "Remis "]
)
def test_line_of_one_sign_beside_a_result_is_read_to_its_end(shape: str) -> None:
    line = (shape * LENGTH)[:LENGTH]
    assert len(read(f"Koch - Wolf 1-0, 18.5.2026\n\n{line}\n{line}x")) == 1


@pytest.mark.parametrize("sign", [".", " ", ",", ". ", ".. ", "(", "Lang, ", "at "])
def test_line_of_one_sign_beside_points_is_read_to_its_end(sign: str) -> None:
    line = (sign * LENGTH)[:LENGTH]
    assert read(f"Koch 2½\nRoth {line} ?\nWolf 1½") == []
