"""Every fault that files of a federation may have, in the language of whoever handed them in, and in no other."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from django.utils import translation

from ratings.errors import BadImport
from ratings.formats.name_folding import fold
from ratings.importing import cells
from ratings.importing.reading import read_federation

FILES: Mapping[str, str] = {
    "Notizen.csv": "Nummer;Bemerkung\n1;x\n",
    "Leer.csv": "",
    "Kaputt.xlsx": "PK no book",
    "Spieler.csv": (
        "Nummer;Nachname;Geburtsdatum;Geschlecht;E-Mail;Titel\n"
        f"1;Adler;31.2.1980;z;adler;Dr.\n1;Adler;;;;\n;Berg;;;;\n3;{'x' * 121};;;;\n4;Dorn;;;;\n"
    ),
    "Listen.csv": "Nummer;Name;Wert;Index;Stand\n1;Zander;2000;5;31.12.2024\n1;;9999;x;\n9;;2000;;2024\n",
    "Turniere.csv": (
        "Kürzel;Name;Art;Beginn;Ende;gewertet\n"
        "R-1;Eins;Liga;01.03.2024;01.02.2024;vielleicht\nR-1;Eins;Wettkampf;01.03.2024;01.05.2024;\n"
        "R-2;Zwei;Wettkampf;01.03.2024;;\nR-3;Drei;Wettkampf;01.03.2024;01.05.2024;\n"
        "R-4;Vier;Schweizer System;01.03.2024;01.05.2024;\nR-5;Fünf;Rundenturnier;01.03.2024;01.05.2024;\n"
    ),
    "Tabellen.csv": (
        "Turnier;Platz;Nummer;1;2\nR-2;1;1;;1.\nR-2;2;4;0.;\nR-4;1;1;;1\nR-4;2;4;0;\n"
        "R-5;1;1;;1\nR-5;1;4;1;\nR-9;1;1;;1\n"
    ),
    "Partien.csv": (
        "Turnier;Weiß;Schwarz;Ergebnis;Datum;Grund\nR-1;1;1;2-0;;Laune\nR-1;1;4;1-0;01.01.2020;\nR-2;1;4;1-0;;\n"
    ),
    "Auswertungen.csv": (
        "Turnier;Nummer;alter Wert;alter Index;neuer Wert;neuer Index\nR-1;1;2000;;2010;6\nR-1;1;;;2010;6\nR-1;3;;;;\n"
    ),
    "Bericht.trf": "012 Turnier\n",
}


def told(language: str) -> list[str]:
    """The faults as they are told in a language, one a line."""
    return (Path(__file__).parent / f"faults_{language}.txt").read_text().splitlines()


@pytest.mark.parametrize("language", ["de", "en"])
def test_all_faults_are_told_in_one_language(language: str) -> None:
    with translation.override(language), pytest.raises(BadImport) as refused:
        read_federation((name, text.encode()) for name, text in FILES.items())
    assert list(refused.value.findings) == told(language)


@pytest.mark.parametrize("language", ["de", "en"])
def test_words_that_a_fault_names_are_read(language: str) -> None:
    with translation.override(language):
        words = {key: [fold(each) for each in cells.known_words(key).split(", ")] for key in ("kind", "reason", "flag")}
    assert [cells.KINDS[each] for each in words["kind"]] == list(dict.fromkeys(cells.KINDS.values()))
    assert [cells.REASONS[each] for each in words["reason"]] == list(dict.fromkeys(cells.REASONS.values()))
    assert [cells.FLAGS[each] for each in words["flag"]] == [True, False]


def test_results_that_a_fault_names_are_read() -> None:
    scores = [cells.SCORES[each] for each in cells.known_words("result").split(", ")]
    assert scores == [*(each for each in dict.fromkeys(cells.SCORES.values()) if each), None]
