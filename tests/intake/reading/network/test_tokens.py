"""A mail as the network sees it: words, players, days and the ends of lines."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.network.marks import Pair, list_columns, mark_pair
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
        (Kind.OTHER, "Koch", 0, 1),
        (Kind.WORD, "hat", -1, 0),
        (Kind.OTHER, "Ida Wolf", 1, 1),
        (Kind.LINE_END, "", -1, 0),
        (Kind.DAY, "am 3.5.", -1, 0),
        (Kind.WORD, "besiegt", -1, 0),
        (Kind.WORD, ".", -1, 0),
    ]
    assert [one.day for one in mail.tokens if one.kind is Kind.DAY] == [date(2026, 5, 3)]
    assert mail.players == (frozenset({(0, 1)}), frozenset({(0, 2)}))


def test_name_of_two_players_is_nobody() -> None:
    mail = list_tokens("", ["Lang hat gewonnen"], SITUATION)
    assert [one.kind for one in mail.tokens] == [Kind.PARAGRAPH_END, Kind.SEVERAL, Kind.WORD, Kind.WORD]
    assert mail.players == ()


def test_player_called_like_a_day_is_named_beside_days() -> None:
    seats = (*SEATS[:2], Seat(3, "103", "Freitag", "Lore", 3, sex="w"))
    known = Known((replace(KNOWN.tournaments[0], seats=seats),))
    situation = Situation(known, index_names(known), date(2026, 5, 4))
    mail = list_tokens("", ["Am Freitag gewann Frau Freitag: Lore Freitag am 3.5."], situation)
    assert [(one.text, one.player) for one in mail.tokens if one.kind in {Kind.OTHER, Kind.DAY}] == [
        ("Am Freitag", -1),
        ("Freitag", 0),
        ("Lore Freitag", 0),
        ("am 3.5.", -1),
    ]


def test_pair_sees_its_players_and_their_colours() -> None:
    mail = list_tokens("", ["Wolf, Koch, Peter Lang"], SITUATION)
    columns = list_columns(mail.tokens, ["w", "m", "m"])
    kinds, colours = mark_pair(columns, Pair(0, 1, white=1))
    assert kinds.tolist() == [Kind.PARAGRAPH_END, Kind.FIRST, Kind.WORD, Kind.SECOND, Kind.WORD, Kind.OTHER]
    assert colours.tolist() == [0, 2, 0, 1, 0, 0]
    assert columns.sexes.tolist() == [0, 2, 0, 1, 0, 1]


def test_pair_that_meets_twice_has_no_colours() -> None:
    mail = list_tokens("", ["Wolf, Koch"], SITUATION)
    assert mark_pair(list_columns(mail.tokens, ["w", "m"]), Pair(0, 1, white=None))[1].tolist() == [0, 0, 0, 0]
