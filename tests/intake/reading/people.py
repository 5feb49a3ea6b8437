"""A tournament that the tests of reading know: everybody in it plays everybody with either colour."""

from __future__ import annotations

from itertools import permutations

from intake.reading.known import Known, KnownTournament, Pairing, Seat

NAMES = (
    *("Müller, Karl", "Schmidt, Eva", "Koch, Alfred", "Wolf, Ida", "Bauer, Max", "Fuchs, Rosa", "Weber, Jan"),
    *("Miller, John", "Smith, Bob", "Schwarz, Ute"),
)
SEATS = tuple(
    Seat(number, str(4000 + number), family, given, number)
    for number, (family, given) in enumerate((name.split(", ") for name in NAMES), start=1)
)
PAIRINGS = tuple(Pairing(white.key, black.key) for white, black in permutations(SEATS, 2))
KNOWN = Known((KnownTournament("SE947", "Sommerturnier", SEATS, PAIRINGS),))
