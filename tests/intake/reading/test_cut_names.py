"""Family names that are cut short with a full stop."""

from __future__ import annotations

from itertools import combinations

import pytest

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Reading, Sender
from tests.intake.reading.test_explanations import TODAY, shorten

PLAYERS = (
    *(("Falkenbach", "Jörg"), ("Ötzinger", "Käthe"), ("Da Silva", "Luis"), ("Steinbrück", "Max"), ("Marlow", "John")),
    *(("Hofmann", "Ina"), ("Hofstetter", "Uwe")),
)
SEATS = tuple(Seat(n, str(4000 + n), family, given, n) for n, (family, given) in enumerate(PLAYERS, start=1))
KNOWN = Known(
    (KnownTournament("SE947", "Einzel", SEATS, tuple(Pairing(*two) for two in combinations(range(1, 8), 2))),)
)


def read_mail(text: str, subject: str = "SE947") -> Reading:
    """Return everything that is read in a mail."""
    part = Part("body", tuple(text.split("\n")))
    return read_report(Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", (part,)), KNOWN)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("- Falk. - Ötz. 1-0", ["Falkenbach 1-0 Ötzinger"]),
        ("Falk.-Ötz. 1-0", ["Falkenbach 1-0 Ötzinger"]),
        ("Falk. Ötz. 1-0\nDa S. Marl. ½", ["Falkenbach 1-0 Ötzinger", "Da Silva 1/2-1/2 Marlow"]),
        ("Falk. gewinnt gegen Da S. Heute fertig.", ["Falkenbach 1-0 Da Silva 20.06. ?"]),
        ("Falk. Jörg - J. Marl. 1-0", ["Falkenbach 1-0 Marlow"]),
        (
            "Falk. beat Marl.\nÖtz. lost to Steinb. on 3 June.",
            ["Falkenbach 1-0 Marlow ?", "Ötzinger 0-1 Steinbrück 03.06. ?"],
        ),
        ("Weiß    Schwarz  Erg.  Tag\nFalk.   Da S.    0-1   3.6.", ["Falkenbach 0-1 Da Silva 03.06."]),
        ("Grüße aus Stein. Falk. - Ötz. remis", ["Falkenbach 1/2-1/2 Ötzinger"]),
        ("J.F. - K.Ö. 1-0\n\nJ.F. = Falkenbach, K.Ö. = Ötzinger.", ["Falkenbach 1-0 Ötzinger"]),
        ("JF. - Ötz. 1-0\n\nJF. = Falkenbach", ["Falkenbach 1-0 Ötzinger"]),
    ],
)
def test_name_that_is_cut_short_is_the_only_one_that_begins_so(text: str, results: list[str]) -> None:
    assert list(map(shorten, read_mail(text).claims)) == results


@pytest.mark.parametrize("text", ["Hof. - Falk. 1-0", "Rem. - Falk. 1-0", "Falkm. - Ötz. 1-0"])
def test_name_that_may_be_of_two_players_or_of_none_names_nobody(text: str) -> None:
    claims = read_mail(text).claims
    assert not any(
        {claim.white.split(",")[0], claim.black.split(",")[0]} <= {one.family for one in SEATS} for claim in claims
    )


def test_place_keeps_the_words_of_the_mail() -> None:
    places = [claim.where for claim in read_mail("- Falk. - Ötz. 1-0\nDa S. gewinnt gegen Marl. Heute fertig.").claims]
    assert [place.source for place in places] == ["- Falk. - Ötz. 1-0", "Da S. gewinnt gegen Marl."]


def test_words_about_a_colour_count_more_than_the_order_in_the_subject() -> None:
    reading = read_mail("Die Partie ist aus. Falk. hat gewonnen. Er hatte Schwarz. Datum: 17.6.", "Falk. gegen Marl.")
    assert list(map(shorten, reading.claims)) == ["Marlow 0-1 Falkenbach 17.06."]
