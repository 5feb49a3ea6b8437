"""Mutated mails, game files, report files and tables are read to an end, whatever has become of them.

MUTATIONS   "500-1000": only those with these numbers; a seed and a number are always the same mutation
"""

from __future__ import annotations

import io
import os
import random
import time
import zipfile
from collections.abc import Callable, Mapping
from contextlib import suppress

import pytest

from intake.reading.crosstables import read_tables
from intake.reading.letters.mime import open_letter
from intake.reading.letters.text import split_lines
from intake.reading.pgn.claims import read_pgn
from intake.reading.types import Letter
from ratings.formats import trf
from ratings.formats.spreadsheets import UnreadableSheetError, book_sheets
from tests.intake.processing.test_limits import excel
from tests.intake.reading import golden
from tests.intake.reading.test_hostile import mutated, read_through, samples
from tests.intake.reading.test_pgn import DAY
from tests.ratings.formats.example import TEXT as REPORT_FILE
from tests.servers import ROOT
from tests.transcript import ReportCounts

pytestmark = pytest.mark.proof

Seeds = list[bytes]


def mails() -> Seeds:
    """Letters, and the mails of the sample federation."""
    return [path.read_bytes() for path in (*golden.LETTERS, *sorted((ROOT / "demo/mails").glob("*.eml")))]


def sample_mails() -> Seeds:
    """Real mails of many producers, where the environment names them; they are read where they lie."""
    return [path.read_bytes() for path in samples("mail")]


def parts(wanted: Callable[[Letter], bool]) -> Seeds:
    """The texts of letters of one kind."""
    letters = (open_letter(raw, golden.OWN_SERVER) for raw in mails())
    return ["\n".join(part.lines).encode() for letter in letters if wanted(letter) for part in letter.parts]


def read_games(data: bytes) -> None:
    """As an attachment that holds PGN."""
    read_pgn("a.pgn", list(enumerate(split_lines(data.decode("utf-8", "replace")), start=1)), DAY)


def read_report_file(data: bytes) -> None:
    """As an attachment, and as the file that a person hands in."""
    lines = list(enumerate(split_lines(data.decode("utf-8", "replace")), start=1))
    read = trf.read_lines(lines)
    list(trf.sums(read.report))
    list(trf.games_of(read.report))


def read_crosstable(data: bytes) -> None:
    """As lines of a mail."""
    read_tables("body", list(enumerate(split_lines(data.decode("utf-8", "replace")), start=1)))


def members() -> Seeds:
    """What is packed in an Excel file."""
    with zipfile.ZipFile(io.BytesIO(excel()[0])) as archive:
        return [archive.read(name) for name in archive.namelist()]


def read_excel(data: bytes) -> None:
    """In the place of each of the files that are packed in an Excel file: it is opened, or refused."""
    packed = excel()[0]
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        names = archive.namelist()
    for broken in names:
        with suppress(UnreadableSheetError):
            book_sheets(repacked(packed, broken, data))


def repacked(packed: bytes, broken: str, data: bytes) -> bytes:
    """An archive with `data` in the place of one of its files."""
    into = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(packed)) as old, zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, data if name == broken else old.read(name))
    return into.getvalue()


READERS: Mapping[str, tuple[Callable[[bytes], object], Callable[[], Seeds], int, int]] = {
    "mail": (read_through, mails, 300, 20_000),
    "sample mail": (read_through, sample_mails, 100, 20_000),
    "PGN": (
        read_games,
        lambda: parts(lambda letter: any("[White" in line for p in letter.parts for line in p.lines)),
        300,
        20_000,
    ),
    "TRF": (read_report_file, lambda: [REPORT_FILE.encode()], 1000, 50_000),
    "crosstable": (read_crosstable, lambda: parts(holds_table), 300, 20_000),
    "Excel": (read_excel, members, 30, 1_000),
}
"""How it is read, what is mutated, and how often in short and in full."""


def holds_table(letter: Letter) -> bool:
    """Whether results of a letter stand in a table."""
    return any(len(line.split()) > 5 for part in letter.parts for line in part.lines)


def numbers(count: int, wanted: str) -> range:
    """Those of a run: all, or a part of them."""
    first, _, end = wanted.partition("-")
    return range(int(first), min(count, int(end))) if wanted else range(count)


def test_parts_of_a_run_are_the_whole_of_it() -> None:
    parts = [numbers(1200, wanted) for wanted in ("0-500", "500-1000", "1000-1500")]
    assert [number for part in parts for number in part] == list(numbers(1200, ""))
    drawn = [draw([b"abc" * 99], 1, number) for number in (7, 8, 7)]
    assert drawn[0] == drawn[2] != drawn[1]


def draw(seeds: Seeds, seed: int, number: int) -> bytes:
    """The mutation with a number, whichever were drawn before it."""
    chance = random.Random(f"{seed} {number}")  # noqa: S311 -- to be repeated
    return mutated(chance.choice(seeds), chance)


@pytest.mark.long
@pytest.mark.parametrize("name", READERS)
def test_mutation_is_read_to_an_end(
    name: str, rounds: Callable[[int, int], int], seed: int, report_counts: ReportCounts
) -> None:
    read, of, short, full = READERS[name]
    seeds, wanted, slowest = of(), numbers(rounds(short, full), os.environ.get("MUTATIONS", "")), 0.0
    if not seeds:
        pytest.skip("FERNWERTUNG_SAMPLE_DATA names no mails")
    for number in wanted:
        data = draw(seeds, seed, number)
        before = time.process_time()
        try:
            read(data)
        except Exception as fault:
            raise AssertionError(number, data) from fault
        slowest = max(slowest, time.process_time() - before)
    report_counts(
        f"11 mutations, {name}", seeds=len(seeds), mutations=len(wanted), crashes=0, slowest=f"{slowest:.2f} s"
    )
