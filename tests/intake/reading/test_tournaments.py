"""What a letter calls a tournament."""

from __future__ import annotations

import pytest

from intake.reading.tournaments import candidates, codes, in_subject, is_reply, labelled, leading_code, without_reply


@pytest.mark.parametrize(
    ("subject", "named"),
    [
        ("Turnier SE947", ("SE947",)),
        ("AW: Ergebnis [FS/2024/3]", ("FS/2024/3",)),
        ("Ergebnis Turnier 4711", ("4711",)),
        ("Turnier: Offene Klasse 12, Runde 3", ("Offene Klasse 12",)),
        ("Partie Müller gegen Schmidt (SE947)", ("SE947",)),
        ("WS/M/194 result", ("WS/M/194",)),
        ("DJFM-12 und O-3105", ("DJFM-12", "O-3105")),
        ("EM-15/VR-3 beendet", ("EM-15/VR-3",)),
        ("Das Turnier läuft", ()),
        ("Frühjahrsturnier 2026", ()),
        ("R3 B2", ()),
    ],
)
def test_tournaments_that_a_subject_names(subject: str, named: tuple[str, ...]) -> None:
    assert in_subject(subject)[0] == named


def test_hints_are_the_words_that_may_name_one() -> None:
    assert in_subject("Re: Ergebnisse Frühjahrsturnier 2026")[1] == (
        "Ergebnisse Frühjahrsturnier 2026",
        "Frühjahrsturnier 2026",
        "2026",
    )


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Turnier: Sommerpokal 2025", "Sommerpokal 2025"),
        ("im Turnier SE947 sind drei Partien beendet", "SE947"),
        ("aus unserem Turniers SE947:", "SE947"),
        ("Tournament UNN25-03 finished", "UNN25-03"),
        ("das Turnier ist beendet", ""),
        ("", ""),
    ],
)
def test_tournament_behind_the_word_for_it(text: str, name: str) -> None:
    assert labelled(text) == name


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("SE947", ("SE947",)),
        ("SE047.007", ("SE047.007", "SE047")),
        ("T135xxxX", ("T135xxxX", "T135")),
        ("T135007W", ("T135007W", "T135007", "T135")),
    ],
)
def test_candidates_take_game_number_and_colour_off(written: str, meant: tuple[str, ...]) -> None:
    assert candidates(written) == meant


def test_leading_code_needs_a_digit() -> None:
    assert leading_code("SE947.007 Müller") == "SE947.007"
    assert leading_code("O-TH Müller") == ""


def test_codes_are_no_charsets_boards_or_addresses() -> None:
    assert codes("R3 B2 BD 1 UTF-8 x@SE947.example") == ()


def test_reply_is_known_by_its_mark() -> None:
    assert is_reply("AW: Re: SE947")
    assert not is_reply("Regelfrage")
    assert without_reply("AW: Re[2]: WG: SE947") == "SE947"
