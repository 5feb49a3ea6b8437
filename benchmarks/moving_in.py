"""Moving in with a federation of 3,000 players, 150 tournaments and 13,650 games, as the command does it.

Its sheets are invented from one seed: round robins of fourteen over three years, a list before them and one in the
middle. Its evaluations are ours, and every tenth is one point lower.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import redirect_stdout
from datetime import date, timedelta
from io import StringIO
from pathlib import Path

from benchmarks.figures import Figure, database_seconds

PLAYERS, TOURNAMENTS, SEATS = 3_000, 150, 14
FIRST, LAST = date(2022, 12, 31), date(2024, 6, 30)
"""The days of both lists."""

EVERY = 10
"""One of so many evaluations is another one than ours."""


def run(folder: Path) -> Iterator[Figure]:
    """Seconds of the processor of `move_in`, with `--dry-run` and storing."""
    from django.core.management import call_command  # noqa: PLC0415 -- Django is set up by now

    files = invent()
    for name, text in files.items():
        (folder / name).write_text(text)
    paths = [folder / name for name in files]
    for kind, options in (("plan", ["--dry-run"]), ("store", [])):
        with redirect_stdout(StringIO()):
            seconds = database_seconds(lambda: call_command("move_in", *paths, "--pool", "fwz", *options))  # noqa: B023 -- called at once
        games = TOURNAMENTS * SEATS * (SEATS - 1) // 2
        yield {"bench": f"moving-in-{kind}", "games": games, "seconds": round(seconds, 2)}


def invent(seed: int = 1) -> dict[str, str]:
    """The sheets of the federation by name."""
    chance = random.Random(seed)  # noqa: S311 -- a seed that can be told
    strengths = [round(chance.gauss(1800, 250)) for _ in range(PLAYERS)]
    starts = [FIRST + timedelta(days=1 + 1000 * each // TOURNAMENTS) for each in range(TOURNAMENTS)]
    fields = [chance.sample(range(PLAYERS), SEATS) for _ in range(TOURNAMENTS)]
    files = {
        "Spieler.csv": table(
            "Nummer;Nachname;Vorname;Verein",
            ([10_000 + n, f"Familie{n}", "Vera", f"SK {n % 200}"] for n in range(PLAYERS)),
        ),
        "Listen.csv": table(
            "Nummer;Wert;Index;Stand",
            ([10_000 + n, value, 40, day] for day in (FIRST, LAST) for n, value in enumerate(strengths)),
        ),
        "Turniere.csv": table(
            "Kürzel;Name;Art;Beginn;Ende;Tage für 10 Züge",
            (
                [f"T-{n}", f"Turnier {n}", "Rundenturnier", on, on + timedelta(days=300), 40]
                for n, on in enumerate(starts)
            ),
        ),
        "Partien.csv": table("Turnier;Runde;Weiß;Schwarz;Ergebnis;Datum", games(fields, starts, strengths, chance)),
    }
    return {**files, "Auswertungen.csv": evaluations(files)}


def table(headers: str, rows: Iterator[list[object]]) -> str:
    """A sheet."""
    return "\n".join([headers, *(";".join(map(str, row)) for row in rows)]) + "\n"


def games(
    fields: list[list[int]], starts: list[date], strengths: list[int], chance: random.Random
) -> Iterator[list[object]]:
    """Everybody of a tournament against everybody, who wins follows from the strengths."""
    from ratings.formats.pairing_tables import pairings  # noqa: PLC0415 -- Django is set up by now

    for number, (seats, start) in enumerate(zip(fields, starts, strict=True)):
        for pairing in pairings("round-robin", SEATS):
            white, black = seats[pairing.white - 1], seats[pairing.black - 1]
            wins = 1 / (1 + 10 ** ((strengths[black] - strengths[white]) / 400))
            drawn, decided = chance.random() < 0.5, chance.random() < wins
            score = "½-½" if drawn else "1-0" if decided else "0-1"
            ended = start + timedelta(days=chance.randint(50, 300))
            yield [f"T-{number}", pairing.round, 10_000 + white, 10_000 + black, score, ended]


def evaluations(files: dict[str, str]) -> str:
    """What we make of the tournaments, every tenth number one less."""
    from ratings.importing import parallel  # noqa: PLC0415 -- Django is set up by now
    from ratings.importing.reading import read_federation  # noqa: PLC0415 -- the same
    from ratings.importing.storing import rules_of  # noqa: PLC0415 -- the same
    from ratings.models import Pool  # noqa: PLC0415 -- the same

    federation = read_federation((name, text.encode()) for name, text in files.items())
    run = parallel.run(federation, rules_of(Pool.objects.get(key="fwz")))
    found = ((rated, number) for rated in run.rated for number in rated.evaluated)
    rows = (
        [rated.contest.code, number, old.value, old.index, new.value - (place % EVERY == 0), new.index]
        for place, (rated, number) in enumerate(found)
        if (old := rated.before[number]) and (new := rated.after[number])
    )
    return table("Turnier;Nummer;alter Wert;alter Index;neuer Wert;neuer Index", rows)
