"""The FIDE rating regulations of July 2003: a rated player is measured against the mean of the opponents.

`docs/regulations/fide-2003.md` leads from each paragraph to its function and lists what is our reading.
"""

from __future__ import annotations

from types import MappingProxyType

from .fide import regulation
from .fide_calendar import Calendar, month_before
from .fide_edition import Development, Edition, Text, lists
from .fide_expectation import BY_AVERAGE
from .fide_performance import WEIGHTED
from .labels import gettext_noop as _

TEXT = Text(
    shares="10.1b",
    distances="10.1a",
    swiss_mean="10.2.1a",
    tournament_mean="10.2.1b",
    above_half="10.2.3",
    below_half="10.2.4",
    below_half_round_robin="10.2.5",
    first="10.3",
    floor="10.3.2",
    cap="10.5.1",
    mean="10.5.1",
    change="10.5.4",
    k="10.5.4a",
    rounding="10.5.6",
    correction="10.5.7",
    listed="9.1.1",
    first_games="9.1.4c",
)


QUOTATIONS = MappingProxyType(
    {
        "10.2.1a": "In einem Schweizer- oder Mannschaftsturnier ist dies einfach der Wertungsdurchschnitt seiner"
        " Gegner.",
        "10.2.3": "Wenn er mehr als 50 % erzielt hat, dann ist R_u = R_c + 12.5 für jeden halben Punkt über 50 %.",
        "10.2.4": "Wenn er weniger als 50 % in einem Schweizer- oder Mannschaftsturnier erzielt hat: R_u = R_c + d_p.",
        "10.2.5": "Wenn er weniger als 50 % in einem Rundenturnier erzielt hat: R_u = R_c + d_p × n/(n+1).",
        "10.3": "Die Wertung R_n, welche für einen Spieler ohne bisherige Wertung zu veröffentlichen ist, wird bestimmt"
        " durch den gewichteten Durchschnitt aller seiner R_u-Werte.",
        "10.5.1": "Ein Wertungsunterschied von mehr als 350 Punkten wird für Wertungszwecke so betrachtet als seien es"
        " 350 Punkte … Bei einem Rundenturnier: R_c = (R_a (n+1) − R) / n",
        "10.5.4": "„W“ ist das erreichte Ergebnis und „W_e“ ist das erwartete Ergebnis. … ΔR = K (W − W_e).",
        "10.5.4a": "„K“ ist der Veränderungsfaktor. K = 25 für einen neuen Spieler in der Wertungsliste, bis er"
        " Turniere mit einer Gesamtzahl von mindestens 30 Partien beendet hat. „K“ = 15 solange die Wertung eines"
        " Spielers unter 2400 bleibt. „K“ = 10 sobald die veröffentlichte Wertung eines Spielers 2400 erreicht hat",
        "10.5.6": "„R_n“ wird gerundet auf die nähere 1 oder 0.",
    }
)


def development(player: Development, edition: Edition) -> int:
    """10.5.4a: 25 up to 30 games; then 10 for good once 2400 was published; else 15."""
    if player.games < edition.k_games:
        return edition.k_new
    return edition.k_top if player.reached else edition.k_usual


FIDE_2003 = regulation(
    Edition(
        year="2003",
        title=_("FIDE rating regulations of 2003"),
        edition_title=_("of 1 July 2003"),
        text=TEXT,
        cap=350,
        half_point_tenths=125,
        extreme_distance=0,  # 10.1: not defined
        floor=1801,
        k_new=25,
        k_usual=15,
        k_top=10,
        first_games=9,
        first_games_special=9,  # the text makes no exception
        first_months=24,  # 9.1.4c: eight periods of three months, this one and the seven next
        least_score=2,  # 6.1
        least_score_swiss=2,  # 6.1
        least_score_later=2,  # 6.1 makes no exception
        rated_opponents=3,  # 6.4.2
        rated_games=0,  # the text counts opponents
        most_unrated=MappingProxyType({"match": 1, "scheveningen": 1}),  # 6.4
        k=development,
        expectation=BY_AVERAGE,
        first=WEIGHTED,
        calendar=Calendar((1, 4, 7, 10), month_before),  # 9.1.1, 9.1.3
        # 9.2.3a, 9.2.3c, 9.2.3b, 9.1.2a
        listing=lists(least_games=4, return_games=5, inactive_lists=5, private=("birth_date",)),
        quotations=QUOTATIONS,
        readings=(
            "halves_up",  # 10.5.6: the nearer 1 or 0
            "unknown_moves",
            "all_points",
            "composed_with_excluded",
            "keep_later_results",
            "keep_games",
        ),
    )
)
