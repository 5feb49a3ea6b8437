"""A report file (TRF) of a federation that moves in, as rows of its players, its tournament and its games.

The name of the file is the code of the tournament. Players are known by the number in their lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from pathlib import PurePosixPath
from types import MappingProxyType

from django.utils.translation import gettext as _

from ratings.formats import trf
from ratings.formats.spreadsheets import Sheet

from .columns import ENTRANTS, FORMS, Fault, Faults, Form, Row, Table
from .report_words import finding_text
from .uploads import REPORTS

_FORMS: Mapping[str, Form] = MappingProxyType({form.name: form for form in (*FORMS, ENTRANTS)})


def is_report(name: str, data: bytes) -> bool:
    """Return whether a file is a report file, by its name or, as text, by its lines."""
    lower = name.lower()
    return lower.endswith(REPORTS) or (lower.endswith(".txt") and trf.is_trf(trf.lines_of(data)))


def report_rows(name: str, data: bytes, faults: Faults) -> Iterator[tuple[str, Row]]:
    """Yield the rows of a report file, each with the name of its form."""
    read = trf.read_trf(data)
    started, ended = trf.span_of(read.report)
    found = [Fault(name, 0, "", finding_text(fault)) for fault in read.faults]
    kind = trf.kind_of(read.report) if not found else ""
    if not found and started is None:
        found.append(Fault(name, 0, "", _("does not say when the tournament began: add a line 042 with the day")))
    if kind in trf.TEAM_KINDS:
        found.append(Fault(name, 0, "", _("is about teams: enter it by itself, as a report file")))
    if found or started is None:
        faults.found += found
        return
    code = PurePosixPath(name).stem[:60]
    yield _row(name, "tournaments", 1, _tournament(code, kind, read.report, started, ended))
    for player in read.report.players:
        number = "" if player.id == "0" else player.id
        yield _row(name, "entrants", player.line, {"number": number, "name": player.name})
    yield from _games(name, code, read.report, ended)


def _tournament(code: str, kind: str, report: trf.Report, started: date, ended: date | None) -> dict[str, str]:
    end = ended.isoformat() if ended and ended >= started else ""
    return {
        "code": code,
        "name": (report.name or code)[:200],
        "kind": kind,
        "start": started.isoformat(),
        "end": end,
    }


def _games(name: str, code: str, report: trf.Report, ended: date | None) -> Iterator[tuple[str, Row]]:
    days = trf.round_days_of(report)
    numbers = {player.number: "" if player.id == "0" else player.id for player in report.players}
    for game in trf.games_of(report):
        on = trf.day_of(game, days) or ended
        cells = {
            "tournament": code,
            "round": str(game.round),
            "white": numbers[game.white],
            "black": numbers[game.black],
            "result": game.score.value if game.score else "",
            "date": on.isoformat() if on and game.score else "",
            "reason": "unplayed" if game.unplayed else "",
            "moves": "0" if game.without_move else "",
        }
        yield _row(name, "games", game.line, cells)


def _row(name: str, form: str, number: int, cells: Mapping[str, str]) -> tuple[str, Row]:
    """Return a row of a sheet that has no headers in the file: its columns are what they mean."""
    places = MappingProxyType({key: place for place, key in enumerate(cells)})
    written = MappingProxyType(dict.fromkeys(cells, ""))
    return form, Row(Table(Sheet(name, "", ()), _FORMS[form], 0, places, written, ()), number, tuple(cells.values()))
