"""A guarded pattern finds what the pattern alone finds; what it needs is what it begins with."""

from __future__ import annotations

import gc
import re
from collections.abc import Iterator
from importlib import import_module
from typing import cast

import pytest

import intake.reading.job  # noqa: F401 -- all patterns of the reader are made by it
from intake.reading import guards
from intake.reading.guards import Guarded, GuardedList, UnguardedError, needs_of, signs_of
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from tests.intake.reading import golden


def test_signs_of_a_text_are_its_characters_the_beginnings_of_its_words_and_its_short_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signs = {"am", "am ", "a ", "tu", "tur", "turm", *"am3-ture", " ", ""}
    monkeypatch.setattr(guards, "_needed", {*signs, "b", "be", "turme"})
    assert signs_of.__wrapped__("Am 3a-Turme") == signs


def test_signs_that_a_new_pattern_needs_are_those_of_a_text_that_was_seen_before() -> None:
    assert "qxzv" not in signs_of("Qxzvw")
    assert Guarded(r"\bqxzvw").search("Qxzvw")


def test_signs_of_a_date_stand_behind_a_digit() -> None:
    assert {sign for sign in signs_of("FS-7 ist 1-0, am 3.4.") if sign[:1] == "0"} == {"0", "0-", "0."}


def test_signs_fold_the_letters_that_a_pattern_in_any_case_takes_for_others() -> None:
    assert "ist" in signs_of("İſt")
    assert Guarded(r"\bist\b").search("İſt")


def test_digits_of_any_script_are_digits() -> None:
    assert Guarded(r"\d\d").search("٣٤")


@pytest.mark.parametrize(
    ("pattern", "needs"),
    [
        (r"(?<![\w-])(?:am|on)(?![\w-])", {"am ", "on "}),
        (r"\b(?:gew(?:innt|ann)|(?:ist|wird) matt)", {"gewi", "gewa", "matt", "wird"}),
        (r"\b(?:im|in) (?:mai|\w+)", {"mai", "im ", "in "}),
        (r"\b[ab]cd\w+", {"acd", "bcd"}),
        (r"\bx?yz", {"xyz", "yz"}),
        (r"\ba+b", {"a"}),
        (r"\b(?:n't|no(?!\.)|we\s)", {"n ", "no", "we "}),
        (r"\w+ tage\b", {"tage"}),
        (r"(?:\*|geb\.) ?(?:19|20)\d\d", {"*", "1", "2"}),
        (r"\(\d", {"("}),
        (r"\d\(", {"("}),
        (r"[1-3]\.\d", {"0."}),
        (r"\d{1,2}(?:[./])\s?\d", {"0.", "0/"}),
        (r"\d:\d", set("0123456789")),
        (r"\d\.? tage?\b", {"tag ", "tage"}),
        (r"(?<=[,;(] )tag", {"tag"}),
        (r"^\W*tag", {"tag"}),
    ],
)
def test_needs_are_read_from_a_pattern(pattern: str, needs: set[str]) -> None:
    assert needs_of(pattern) == needs


@pytest.mark.parametrize("pattern", ["ab", r"\w+", r"\b(?:ab|\w+x)", "½?a", r"(?<=\w)tag"])
def test_pattern_without_a_sign_of_its_own_is_refused(pattern: str) -> None:
    with pytest.raises(UnguardedError):
        needs_of(pattern)


ANY_OF = GuardedList(r"\bab\w*", r"\bcd", r"\babc", r"\bx\d")


@pytest.mark.parametrize("text", ["", "cd abc", "xy", "x1 und abcd cd", "ABC Cd x2", "dcd"])
def test_list_of_patterns_finds_what_one_pattern_of_all_finds(text: str) -> None:
    assert _spans(ANY_OF, text) == _spans(ANY_OF.shape, text)
    first, expected = ANY_OF.search(text, 1), ANY_OF.shape.search(text, 1)
    assert (first and first.span()) == (expected and expected.span())


def lines() -> Iterator[str]:
    """The lines of golden letters."""
    for path in golden.LETTERS[::4]:
        for part in open_letter(path.read_bytes(), golden.OWN_SERVER).parts:
            yield from part.lines[:40]


@pytest.mark.long
def test_no_pattern_of_the_reader_finds_anything_without_what_it_needs() -> None:
    # a lazy object is asked nothing by its type
    guarded = [(one, one.needs) for one in gc.get_objects() if type(one) in {Guarded, GuardedList}]
    texts = [(line, signs_of(line)) for line in {*lines()}]
    missed = [
        (one.pattern, line)
        for one, needs in guarded
        for line, signs in texts
        if needs.isdisjoint(signs) and re.search(one.pattern, line, re.IGNORECASE)
    ]
    assert (len(guarded) > 100, missed) == (True, [])


@pytest.mark.long
def test_lists_of_the_reader_find_what_one_pattern_of_all_finds() -> None:
    lists = [one for one in gc.get_objects() if type(one) is GuardedList]
    found = [
        (one.pattern, line) for one in lists for line in {*lines()} if _spans(one, line) != _spans(one.shape, line)
    ]
    assert (len(lists) > 10, found) == (True, [])


def _spans(pattern: GuardedList | re.Pattern[str], text: str) -> list[tuple[int, int]]:
    return [match.span() for match in pattern.finditer(text)]


def _make_all() -> None:
    """Make what is made when a text first has signs of it."""
    for guarded in guards._made:
        for pattern in (guarded.pattern, *(guarded.alternatives if isinstance(guarded, GuardedList) else ())):
            guards._compile(pattern)


def test_no_pattern_is_made_of_what_a_mail_names(monkeypatch: pytest.MonkeyPatch) -> None:
    """To make one costs more than to read the line: all are those of the program, each of which is made once."""
    _make_all()
    made: list[set[str]] = []
    compiler = import_module("re._compiler")
    compiled = compiler.compile

    def compile_noted(shape: str, flags: int = 0) -> re.Pattern[str]:
        made[-1].add(shape)
        return cast("re.Pattern[str]", compiled(shape, flags))

    monkeypatch.setattr(compiler, "compile", compile_noted)
    for white, black in (("Koch", "Wolf"), ("Lang", "Roth")):
        made.append(set())
        re.purge()
        seats = tuple(Seat(at, str(20_000 + at), name, "Eva", at) for at, name in enumerate((white, black), start=1))
        known = Known((KnownTournament("EM-7", "EM-7", seats, (Pairing(1, 2),)),))
        body = f"Hallo,\n\n{white} und {black} haben remis gespielt, {white} hatte Weiß.\nDie Partie war kurz.\n"
        letter = open_letter(f"From: r@example.org\nSubject: EM-7\n\n{body}".encode(), golden.OWN_SERVER)
        assert len(read_report(letter, known).claims) == 1
    assert made[1] - made[0] == set()
