"""Quotations of the regulations that steps of a calculation rest on, paragraph by paragraph.

Each is quoted from the text that its federation published, in the language of that text, so that a reader can compare
the calculation with it. Tables, examples and paragraphs that no step refers to are left out; an ellipsis marks what is
left out between two sentences.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

BDF_FWZ = MappingProxyType(
    {
        "2": "Ausgewertet werden können alle Turniere mit einer Mindestbedenkzeit von 20 Tagen für 10 Züge je Spieler",
        "3.1": "Die Fernschachwertungszahl (FWZ) besteht aus der Leistungszahl (Gradmesser für die Spielstärke) und dem"
        " Index (Anzahl der ausgewerteten Turniere).",
        "4.1": "We = 1 / (1 + 10^(−D/640)) für −560 ≤ D ≤ 560, wobei D die Differenz zwischen den FWZ beider Spieler"
        " darstellt; ist die absolute Differenz größer als 560, wird 560 zugrunde gelegt. W = ∑We",
        "4.2": "K = 13, wenn Index ≥ 5; K = 26 sonst; wenn 1800 < FWZ (alt) ≤ 2000 → K = K + 2; wenn FWZ (alt) ≤ 1800"
        " → K = K + 4",
        "4.3": "FWZ (neu) = FWZ (alt) + K × (Pkt. − W)",
        "4.4": "Die erste FWZ wird durch ein Iterationsverfahren ermittelt, d.h. beginnend mit einer FWZ von 1900 für"
        " den Spieler ohne FWZ wird die FWZ-Berechnung so lange wiederholt, bis die Differenz der FWZ zwischen zwei"
        " Wiederholungen < 0,1 ist. Dieses Verfahren funktioniert bei 0% bzw. 100% Ergebnissen nicht. In diesen"
        " Fällen ergibt sich die erste FWZ aus dem Gegnerschnitt +300 (bei einem 100%-Ergebnis) bzw. −300 (bei einem"
        " 0%-Ergebnis)",
    }
)

EMAILCHESSPOINT = MappingProxyType(
    {
        "§ 2": "Jeder Spieler im EmailChessPoint führt eine Wertungszahl, bestehend aus einer Angabe zur Spielstärke"
        " und einem Index, der üblicherweise die Anzahl ausgewerteter Partien angibt.",
        "§ 6": "Diese rechnet ab einem Index von 5 nach einem geringfügig modifizierten Elo-Modus. Bei einem Index"
        " unter 5 wird die Partie nicht zu Gunsten oder Ungunsten des Gegenspielers ausgewertet. Bei dem Spieler mit"
        " einem solchen Index werden Gewinnpartien mit der um 677 Punkte vermehrten Wertungszahl, Remispartien mit"
        " der Wertungszahl und Verlustpartien mit der um 677 Punkte verminderten Wertungszahl des Gegenspielers"
        " angenommen. Es wird so ausgewertet, als ob alle zum neuen Index führenden Partien gleichzeitig ausgewertet"
        " worden wären.",
    }
)

FIDE_2003 = MappingProxyType(
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

WORDING: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {"bdf-fwz": BDF_FWZ, "emailchesspoint": EMAILCHESSPOINT, "fide-2003": FIDE_2003}
)
"""Quotations by regulation and paragraph, all from German texts."""


def wording_of(rule: str) -> Mapping[str, str]:
    """The quoted paragraphs of a regulation."""
    return WORDING.get(rule, MappingProxyType({}))
