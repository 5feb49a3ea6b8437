"""The small federations in which the golden letters are processed and answered.

A letter that is not named in WORLDS comes from the director of SE947, in which four play: Falkenbach -
Ötzinger and Grünspan - Bärlauch are two of its games.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import permutations
from types import MappingProxyType
from typing import Any

from intake.reading.known import Known, KnownTournament, Pairing, Seat
from ratings.importing import roster
from tests.snapshots import snapshot

FALKENBACH, OETZINGER = "Falkenbach, Jörg", "Ötzinger, Käthe"
GRUENSPAN, BAERLAUCH = "Grünspan, Ute", "Bärlauch, Günter"
TANNWALD, QUENDEL, LANG = "von Tannwald, Rolf", "Quendel, Hanna", "Lang, Otto"
UWE, INGE, STRASSNER = "Grünspan, Uwe", "Bärlauch, Inge", "Straßner, Björn"
MUELLER, SCHMIDT, KOCH, WOLF = "Müller, Karl", "Schmidt, Eva", "Koch, Alfred", "Wolf, Ida"
WEBER = "Weber, Max"
MARLOW, PEMBRIDGE, ASHDOWN = "Marlow, John", "Pembridge, Peter", "Ashdown, Susan"
"""Players: family name, given name, and where a letter tells them *year of birth and #number."""

_PLAYER = re.compile(r"(?P<family>[^,]+), (?P<given>[^*#]+?)(?: \*(?P<born>\d{4}))?(?: #(?P<number>\d+))?")

VALUES = (1900, 2010, 1955, 2105, 1850, 2240)
INDEX = 12
"""The ratings of the players of a world, one after the other and again from the start (invented)."""


@dataclass(frozen=True)
class Field:
    """A tournament: its players in the order of their seats."""

    code: str
    players: tuple[str, ...]
    kind: str = "round-robin"
    name: str = "Sommerturnier"
    games: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True)
class World:
    """The tournaments of a director, players beside them, and what he reported before."""

    fields: tuple[Field, ...]
    beside: tuple[str, ...] = ()
    before: str = ""


def _single(*players: str, code: str = "SE947", before: str = "", beside: tuple[str, ...] = ()) -> World:
    return World((Field(code, players),), beside, before)


FOUR = (FALKENBACH, OETZINGER, BAERLAUCH, GRUENSPAN)
FIVE = (FALKENBACH, OETZINGER, GRUENSPAN, BAERLAUCH, TANNWALD)
ROWS = (FALKENBACH, OETZINGER, UWE, INGE)

USUAL = _single(*FOUR)
WITH_TANNWALD = _single(*FIVE)
OF_TABLES = _single(*ROWS)
OF_FIVE_ROWS = _single(*ROWS, STRASSNER)
DOUBLE = World((Field("DR12", ROWS, "double-round-robin", "Doppelrunde"),))
DOUBLE_OF_THREE = World((Field("DR12", ROWS[:3], "double-round-robin", "Doppelrunde"),))
MASTERS = World((Field("M-1204", ROWS, name="Meisterklasse"),))
ORDINARY = _single(MUELLER, SCHMIDT, KOCH, WOLF)
ENGLISH = _single(MARLOW, PEMBRIDGE, ASHDOWN, code="UNN25-03")
DRAWN = _single(*FOUR, before="Falkenbach - Ötzinger remis\nGrünspan - Bärlauch remis\n")
ONE_WON = _single(*FOUR, before="Falkenbach - Ötzinger 1-0\nGrünspan - Bärlauch 1-0\n")

SWISS = World((Field("CH7", (MUELLER, SCHMIDT, KOCH, WOLF, WEBER), "swiss", "Schweizer 7", ((1, 1, 2), (1, 3, 4))),))
"""A Swiss tournament after its first round, in which Weber had no opponent."""
CUP = World((Field("PK-3", (MUELLER, SCHMIDT, KOCH, WOLF), "knockout", "Pokal"),))

WORLDS: Mapping[str, World] = MappingProxyType(
    {
        "both-games-in-words": World((Field("SE947", FOUR, "double-round-robin"),)),
        "cancellation-english": ONE_WON,
        "cancellation-of-a-game": ONE_WON,
        "cancellation-of-a-report": ONE_WON,
        "cancellation-of-what-is-asked": ONE_WON,
        "charset-that-makes-markup": WITH_TANNWALD,
        "command-word-above-a-cancellation": _single(MUELLER, SCHMIDT, KOCH, WOLF, before="Müller - Schmidt 1-0\n"),
        "correction-muss-heissen": DRAWN,
        "correction-below-a-heading": _single(*FOUR, before="Falkenbach - Ötzinger 1-0\n"),
        "correction-english": DRAWN,
        "correction-instead-of": ONE_WON,
        "correction-of-one-line": _single(*FOUR, before="Falkenbach - Ötzinger remis\n"),
        "correction-richtig-ist": ONE_WON,
        "correction-with-nicht-sondern": DRAWN,
        "departures-english": ENGLISH,
        "departures-english-wordings": _single(*FOUR, beside=(LANG,)),
        "departures-of-each-kind": _single(*FIVE, beside=(QUENDEL,)),
        "departures-substitutes-in-many-words": _single(*FOUR, beside=(TANNWALD, LANG)),
        "departures-without-notice-english": ORDINARY,
        "draws-only-offered-are-no-results": WITH_TANNWALD,
        "flowed-lines-are-joined": _single(
            "Falkenbach, Jörg Maximilian Theodor", "Ötzinger, Käthe Friederike Wilhelmine", BAERLAUCH, GRUENSPAN
        ),
        "form-two-games-english": ENGLISH,
        "forwarded-and-taken-over": _single(*FOUR[:3], "Lindquist, Nils"),
        "forwarded-with-please-enter": ORDINARY,
        "groups-called-by-their-names": World(
            (
                Field("SE947", (MUELLER, SCHMIDT, LANG)),
                Field("AK77", (MUELLER, SCHMIDT, KOCH), name="Klasse 77"),
                Field("SP12-3", (KOCH, WOLF, LANG), name="Seniorenpokal 12, Gruppe 3"),
            )
        ),
        "groups-known-below-the-subject": World(
            (
                Field("SP12-3", (KOCH, WOLF, LANG), name="Seniorenpokal 12, Gruppe 3"),
                Field("SP12-B", (MUELLER, SCHMIDT, KOCH), name="Seniorenpokal 12, Gruppe B"),
            )
        ),
        "groups-known-english": World(
            (
                Field("AS-7", (MUELLER, SCHMIDT, LANG), name="Autumn, section 7"),
                Field("AS-8", (KOCH, WOLF, LANG), name="Autumn, section 8"),
            )
        ),
        "groups-unknown-are-asked": ORDINARY,
        "groups-unknown-are-asked-english": ORDINARY,
        "lines-ambiguous-date": _single(MARLOW, PEMBRIDGE, TANNWALD),
        "lines-as-they-are-said": _single(MUELLER, SCHMIDT, KOCH, WOLF, WEBER, LANG),
        "lines-columns": WITH_TANNWALD,
        "lines-dates-iso-and-german": WITH_TANNWALD,
        "lines-default-is-asked": _single(FALKENBACH, TANNWALD, MARLOW, PEMBRIDGE),
        "lines-double-game-scores": World((Field("SE947", FOUR, "double-round-robin"),)),
        "lines-double-games": World(
            (
                Field(
                    "PK-3",
                    (FALKENBACH, OETZINGER, GRUENSPAN, BAERLAUCH, TANNWALD, QUENDEL),
                    "knockout",
                    "Pokal",
                ),
            )
        ),
        "lines-double-name-without-blanks": _single("Müller-Thurgau, Karl", FALKENBACH, BAERLAUCH, GRUENSPAN),
        "lines-double-round-by-legs": World((Field("SE947", FOUR[:2], "double-round-robin"),)),
        "lines-draw-by-its-reason": WITH_TANNWALD,
        "lines-impossible-and-future-date": WITH_TANNWALD,
        "lines-left-with-signs": WITH_TANNWALD,
        "lines-missing-score-in-a-list": WITH_TANNWALD,
        "lines-month-names-english": ENGLISH,
        "lines-numbered-with-dates": WITH_TANNWALD,
        "lines-players-called-white-and-black": _single(
            "Weiß, Karl", "Schwarz, Otto", MUELLER, "König, Hans", "Sommer, Lea", "Freitag, Jan"
        ),
        "lines-points-behind-each-name": WITH_TANNWALD,
        "lines-points-beside-names": WITH_TANNWALD,
        "lines-reasons": WITH_TANNWALD,
        "lines-rounds-as-headings": World(
            (
                Field(
                    "MK-12",
                    FIVE[:4],
                    "team",
                    "Mannschaftskampf",
                    ((1, 1, 2), (1, 3, 4), (2, 2, 3), (2, 4, 1)),
                ),
            )
        ),
        "lines-score-between-names": WITH_TANNWALD,
        "lines-scores-with-blanks": World(
            (
                Field(
                    "SE947",
                    (
                        *(MUELLER, SCHMIDT, KOCH, WOLF, WEBER, LANG),
                        *("Bauer, Eva", "Roth, Paul", "Vogel, Kurt", "Stein, Anna"),
                    ),
                    "match",
                    games=((1, 1, 2), (1, 3, 4), (1, 5, 6), (1, 7, 8), (1, 9, 10)),
                ),
            )
        ),
        "lines-seat-numbers": _single(*FIVE, QUENDEL, LANG),
        "lines-seats-in-favour-of": _single(*FIVE, QUENDEL, LANG, KOCH, WOLF, MUELLER),
        "lines-several-on-one": WITH_TANNWALD,
        "lines-several-on-one-mixed": WITH_TANNWALD,
        "lines-several-on-one-mixed-english": WITH_TANNWALD,
        "lines-several-on-one-of-two-tournaments": World((Field("SE947", FIVE), Field("SE951", FIVE))),
        "lines-supposed-and-denied": WITH_TANNWALD,
        "lines-titles-birth-years-numbers": _single(
            "Müller, Karl *1960", "Schmidt, Eva #4711", "Müller, Karl *1988", KOCH
        ),
        "lines-two-tournaments": World((Field("SE947", FOUR), Field("SE951", FIVE[:4]))),
        "lines-unfinished": WITH_TANNWALD,
        "lines-unplayed": WITH_TANNWALD,
        "lines-windows-1252-undeclared": _single("Müller-Thurgau, Karl", OETZINGER, GRUENSPAN, FALKENBACH),
        "lines-without-any-blanks": WITH_TANNWALD,
        "lines-words-contradict": WITH_TANNWALD,
        "names-mistyped-with-particles": WITH_TANNWALD,
        "names-with-years-beside-them": _single(
            "Müller, Karl *1960", "Müller, Karl *1988", "Schneider, Michael *1961", WOLF, "Koch, Alfred *1950", LANG
        ),
        "pairings-by-seats-odd-english": SWISS,
        "pairings-called-provisional-are-for-the-officer": SWISS,
        "pairings-in-a-table-with-black-first": SWISS,
        "pairings-in-an-attached-file": SWISS,
        "pairings-in-lines-with-a-bye": SWISS,
        "pairings-known-already": SWISS,
        "pairings-of-a-cup-beside-results": CUP,
        "pairings-of-a-paired-round-are-for-the-officer": SWISS,
        "pairings-on-one-line": SWISS,
        "pairings-with-every-fault": SWISS,
        "pairings-with-every-fault-english": SWISS,
        "pairings-with-results-are-results": SWISS,
        "pgn-attached-as-octets": ORDINARY,
        "pgn-game-number-and-end-date": World((Field("SE047", FOUR),)),
        "pgn-many-without-blank-lines": WITH_TANNWALD,
        "pgn-mate-against-result": ENGLISH,
        "pgn-results-only": _single(*FIVE, QUENDEL),
        "pgn-tags-as-mail-programs-leave-them": _single(
            "Müller-Thurgau, Karl-Friedrich", OETZINGER, BAERLAUCH, GRUENSPAN
        ),
        "pgn-wrapped-and-lower-case-tags": _single(
            "Falkenbach-Hohenlimburg zu Bergen, Jörg", OETZINGER, BAERLAUCH, GRUENSPAN
        ),
        "players-called-draw-and-king": _single("Remis, Anton", "König, Hans", MUELLER),
        "players-called-weiss-against-words-are-asked": _single("Weiß, Karl", "Schwarz, Otto", MUELLER),
        "players-called-white-in-words": _single("Weiß, Karl", "Schwarz, Otto", MUELLER),
        "players-english-words": _single(
            "May, Ann", "Draw, Bill", "White, Carl", "Black, Dora", "Young, Ed", "Long, Fay"
        ),
        "quoted-and-confirmed-in-english": _single(*FOUR[:3], "Lindquist, Nils"),
        "reasons-adjudication": WITH_TANNWALD,
        "reasons-agreed-and-claimed": WITH_TANNWALD,
        "reasons-english": WITH_TANNWALD,
        "sentences-clauses-of-every-kind": WITH_TANNWALD,
        "sentences-english": ENGLISH,
        "sentences-english-verbs": WITH_TANNWALD,
        "sentences-german": WITH_TANNWALD,
        "sentences-of-a-player-about-himself": ORDINARY,
        "sentences-of-every-verb-for-losing": WITH_TANNWALD,
        "sentences-old-fashioned": WITH_TANNWALD,
        "sentences-one-gave-up-the-other-wins": WITH_TANNWALD,
        "sentences-one-resigned-the-other-wins": WITH_TANNWALD,
        "sentences-one-with-ferner": _single(MUELLER, SCHMIDT, KOCH, "von Wolf, Ida"),
        "sentences-pieces-won-are-no-results": WITH_TANNWALD,
        "sentences-several-opponents": WITH_TANNWALD,
        "sentences-two-clauses": WITH_TANNWALD,
        "sentences-with-the-verb-before-gegen": WITH_TANNWALD,
        "sheet_csv-home-is-white": World((Field("MV-5", (MUELLER, SCHMIDT, KOCH, WOLF), "double-round-robin"),)),
        "sheet_csv-crosstable-with-decimal-commas": _single(*ROWS[:3]),
        "sheet_english-csv-home-and-away": _single(*ROWS, code="SE948"),
        "sheet_excel-crosstable": OF_TABLES,
        "sheet_excel-list-of-games": OF_FIVE_ROWS,
        "sheet_german-csv": OF_FIVE_ROWS,
        "sheet_winmail-body-and-attachment": MASTERS,
        "start-letter": World((Field("SE947", FIVE),)),
        "start-letter-english": _single("Miller, Hans", "Smith, Eva *1961", "Brown, Joe", code="CH-11"),
        "table-is-not-lines": OF_TABLES,
        "team-match-with-its-sum": World((Field("MK-12", FOUR, "team", "Rot - Blau", ((1, 1, 2), (1, 4, 3))),)),
        "table_beside-lines": OF_TABLES,
        "table_by-rounds-is-asked": OF_TABLES,
        "table_columns-named-after-players": OF_TABLES,
        "table_cut-names-and-rank": OF_TABLES,
        "table_double-as-white-as-black": DOUBLE,
        "table_double-points-of-pairs": DOUBLE_OF_THREE,
        "table_double-told-game-by-game": DOUBLE_OF_THREE,
        "table_english-rankings-are-none": OF_TABLES,
        "table_half-filled-lower-without-heads": OF_TABLES,
        "table_half-filled-upper": OF_FIVE_ROWS,
        "table_half-sign-of-dos": _single(*ROWS[:3]),
        "table_html-double-in-two-columns": DOUBLE_OF_THREE,
        "table_html-rather-than-its-plain-form": OF_TABLES,
        "table_html-with-blank-cells": OF_TABLES,
        "table_marks-and-legend": World((Field("M-1204", (*ROWS, STRASSNER), name="Meisterklasse"),)),
        "table_mirror-wrong": OF_TABLES,
        "table_one-sum-wrong": OF_TABLES,
        "table_rules-and-boxes": OF_TABLES,
        "table_seats-only": OF_TABLES,
        "table_sums-wrong-in-a-half-table": OF_TABLES,
        "table_two-tournaments": World((Field("SE947", ROWS[:3]), Field("SE948", (INGE, STRASSNER, "Lindwurm, Ada")))),
        "table_withdrawn-players": World((Field("SM-31", (*ROWS, STRASSNER)),)),
        "table_without-diagonal": OF_TABLES,
        "trf_correspondence-titles": MASTERS,
        "trf_in-the-body": MASTERS,
        "trf_lines-contradict-each-other": MASTERS,
        "unread-lines-are-kept-for-a-second-look": WITH_TANNWALD,
    }
)


def know_world(world: World) -> Known:
    """Return what the reading process knows of a world: everybody of a tournament meets everybody."""
    people = dict.fromkeys(name for field in world.fields for name in field.players)
    numbers = {name: _player(name, place)["id"] for place, name in enumerate(people)}
    return Known(tuple(_know_tournament(field, numbers) for field in world.fields))


def _know_tournament(field: Field, numbers: Mapping[str, str]) -> KnownTournament:
    names = [(seat, name, _PLAYER.fullmatch(name)) for seat, name in enumerate(field.players, start=1)]
    seats = tuple(
        Seat(seat, numbers[name], facts["family"], facts["given"], seat) for seat, name, facts in names if facts
    )
    pairings = tuple(Pairing(white.key, black.key) for white, black in permutations(seats, 2))
    return KnownTournament(field.code, field.name, seats, pairings)


def create_world(world: World, director: str, address: str) -> None:
    """Load a world, with its one director."""
    create_tournaments(world)
    codes = [field.code for field in world.fields]
    roster.load({"directors": [{"name": director, "email": address, "tournaments": codes}]})


@snapshot
def create_tournaments(world: World) -> None:
    """Load the players and tournaments of a world."""
    people = dict.fromkeys(name for field in world.fields for name in field.players) | dict.fromkeys(world.beside)
    players = {name: _player(name, place) for place, name in enumerate(people)}
    numbers = {name: player["id"] for name, player in players.items()}
    tournaments = [_tournament(field, numbers) for field in world.fields]
    roster.load({"players": list(players.values()), "tournaments": tournaments})


def _player(written: str, place: int) -> dict[str, Any]:
    facts = _PLAYER.fullmatch(written)
    assert facts, written
    rating = {"pool": "fwz", "value": VALUES[place % len(VALUES)], "index": INDEX, "as_of": "2025-12-31"}
    return {
        "id": facts["number"] or str(1001 + place),
        "family_name": facts["family"],
        "given_name": facts["given"],
        "birth_date": facts["born"],
        "rating": [rating],
    }


def _tournament(field: Field, numbers: Mapping[str, str]) -> dict[str, Any]:
    seats = [numbers[name] for name in field.players]
    games = [{"round": one, "white": seats[white - 1], "black": seats[black - 1]} for one, white, black in field.games]
    return {
        "code": field.code,
        "name": field.name,
        "kind": field.kind,
        "pool": "fwz",
        "start": "2026-01-01",
        "players": seats,
        **({"games": games} if games else {}),
    }
