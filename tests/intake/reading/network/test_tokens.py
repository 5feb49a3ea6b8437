"""A mail as the network sees it: words, players, days and the ends of lines."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.network.tokens import Kind, list_tokens

SEATS = (
    Seat(1, "101", "Koch", "Karl", 1, sex="m"),
    Seat(2, "102", "Wolf", "Ida", 2, sex="w"),
    Seat(3, "103", "Lang", "Peter", 3, sex="m"),
    Seat(4, "104", "Lang", "Eva", 4, sex="w"),
)
KNOWN = Known((KnownTournament("SE947", "Serie 947", SEATS, (Pairing(1, 2),)),))
SITUATION = Situation(KNOWN, index_names(KNOWN), date(2026, 5, 4))


def test_mail_is_its_subject_and_its_lines() -> None:
    mail = list_tokens("SE947", ["Koch hat Ida Wolf", "am 3.5. besiegt."], SITUATION)
    assert [(one.kind, one.text, one.player, one.line) for one in mail.tokens] == [
        (Kind.WORD, "TCODE", -1, 0),
        (Kind.PARAGRAPH_END, "", -1, 0),
        (Kind.PLAYER, "Koch", 0, 1),
        (Kind.WORD, "hat", -1, 0),
        (Kind.PLAYER, "Ida Wolf", 1, 1),
        (Kind.LINE_END, "", -1, 0),
        (Kind.DAY, "am 3.5.", -1, 0),
        (Kind.WORD, "besiegt", -1, 0),
        (Kind.WORD, ".", -1, 0),
    ]
    assert [one.day for one in mail.tokens if one.kind is Kind.DAY] == [date(2026, 5, 3)]
    assert mail.players == (frozenset({(0, 1)}), frozenset({(0, 2)}))


def test_blank_lines_below_a_mail_are_no_tokens() -> None:
    lines = ["Koch hat Ida Wolf", "am 3.5. besiegt."]
    assert list_tokens("SE947", [*lines, "", " "], SITUATION) == list_tokens("SE947", lines, SITUATION)


def test_name_of_two_players_is_nobody() -> None:
    mail = list_tokens("", ["Lang hat gewonnen"], SITUATION)
    assert [one.kind for one in mail.tokens] == [Kind.PARAGRAPH_END, Kind.SEVERAL, Kind.WORD, Kind.WORD]
    assert mail.players == ()


def test_player_called_like_a_day_is_named_beside_days() -> None:
    seats = (*SEATS[:2], Seat(3, "103", "Freitag", "Lore", 3, sex="w"))
    known = Known((replace(KNOWN.tournaments[0], seats=seats),))
    situation = Situation(known, index_names(known), date(2026, 5, 4))
    mail = list_tokens("", ["Am Freitag gewann Frau Freitag: Lore Freitag am 3.5."], situation)
    assert [(one.text, one.player) for one in mail.tokens if one.kind in {Kind.PLAYER, Kind.DAY}] == [
        ("Am Freitag", -1),
        ("Freitag", 0),
        ("Lore Freitag", 0),
        ("am 3.5.", -1),
    ]


def test_days_of_any_shape_are_marked() -> None:
    mail = list_tokens("", ["3.5. Koch - Wolf 1-0, Wolf lost on the 2nd"], SITUATION)
    assert [(one.text, one.day) for one in mail.tokens if one.kind is Kind.DAY] == [
        ("3.5.", date(2026, 5, 3)),
        ("on the 2nd", date(2026, 5, 2)),
    ]
