"""The files of a small federation that could move in, with their plan: to be looked at, stored and taken back."""

from __future__ import annotations

from ratings.audit import Origin
from ratings.importing import moving_in
from ratings.models import MoveIn, Pool

ORIGIN = Origin("system", "demo")

FILES = {
    "Spieler.csv": "Nummer;Nachname;Vorname;Verein\n90001;Ahlers;Wiebke;SK Deich\n90002;Boysen;Momme;SK Deich\n",
    "Listen.csv": (
        "Nummer;Name;Wert;Index;Stand\n90001;Ahlers, Wiebke;2000;5;31.12.2024\n90002;Boysen, Momme;2000;5;31.12.2024\n"
        "90001;Ahlers, Wiebke;2007;6;31.12.2025\n90002;Boysen, Momme;1992;6;31.12.2025\n"
    ),
    "Turniere.csv": "Kürzel;Name;Art;Beginn;Ende\nDEICH-1;Deichpokal 1;Wettkampf;01.03.2024;28.02.2025\n",
    "Partien.csv": (
        "Turnier;Runde;Weiß;Schwarz;Ergebnis;Datum\nDEICH-1;1;90001;90002;1-0;28.02.2025\n"
        "DEICH-1;2;90002;90001;½-½;20.02.2025\n"
    ),
    "Auswertungen.csv": (
        "Turnier;Nummer;alter Wert;alter Index;neuer Wert;neuer Index\n"
        "DEICH-1;90001;2000;5;2007;6\nDEICH-1;90002;2000;5;1992;6\n"
    ),
}


def hand_in() -> MoveIn | None:
    """Hand the files in, read them and store their plan; None where that was done."""
    if MoveIn.objects.exists():
        return None
    files = [(name, text.encode()) for name, text in FILES.items()]
    row = moving_in.hand_in(files, Pool.objects.get(key="fwz"), None, ORIGIN)
    moving_in.store_sheets(row.pk, moving_in.pick_sheets(row.pk, _unseen))
    moving_in.store_plan(row.pk, moving_in.plan_move(row.pk, _unseen))
    return row


def _unseen(_done: int, _total: int, _step: str) -> None:
    """Take progress that nobody follows."""
