"""Writing a report file: the columns of TRF16 and TRF26, and nothing that would be read as something else."""

from __future__ import annotations

from collections.abc import Iterator

from .columns import ROUND_WIDTH, ROUNDS
from .values import (
    DEPUTY,
    NUMBERED_TEAM,
    PLAYER,
    ROUND_DAYS,
    TEAM,
    Cell,
    HeaderRecord,
    NumberedTeam,
    Player,
    Report,
    Team,
)

LINE_END = "\r\n"


class DoesNotFit(ValueError):
    """A value that is wider than its column; the message names the record and the value."""


def write_report(report: Report) -> str:
    """Return the text of a report: head, players, teams, then the records that were kept. Raises DoesNotFit."""
    teams = (*map(_team_line, report.teams), *map(_numbered_team_line, report.numbered_teams))
    lines = (*_header_lines(report), *map(player_line, report.players), *teams, *report.others)
    return "".join(f"{line}{LINE_END}" for line in lines)


def _header_lines(report: Report) -> Iterator[str]:
    """Yield the records about the tournament, in the order of their codes."""
    records = [(code.value, report.header[code]) for code in HeaderRecord if report.header.get(code)]
    records += [(DEPUTY, deputy) for deputy in report.deputies]
    yield from (f"{code} {_plain(value, code)}" for code, value in sorted(records, key=lambda record: record[0]))
    if report.round_days:
        days = "".join(_fitted(day, ROUND_WIDTH, ROUND_DAYS).ljust(ROUND_WIDTH) for day in report.round_days)
        yield f"{ROUND_DAYS:<{ROUNDS}}{days}".rstrip()


def player_line(player: Player) -> str:
    """Return a player's record."""
    where = f"{PLAYER} {player.number}"
    fields = (
        f"{PLAYER} {_right(player.number, 4, where)}",
        _left(player.sex, 1, where) + _right(player.title, 3, where),
        _left(player.name, 33, where),
        _right(player.rating or "", 4, where),
        _left(player.federation, 3, where),
        _right(player.id, 11, where),
        _left(player.birth, 10, where),
        _right(player.points, 4, where),
        _right(player.rank, 4, where),
    )
    rounds = range(1, max(player.cells, default=0) + 1)
    return "".join((" ".join(fields), *(_cell(player.cells.get(number), where) for number in rounds))).rstrip()


def _cell(cell: Cell | None, where: str) -> str:
    """Return a round, with the two blanks before it."""
    if cell is None:
        return " " * ROUND_WIDTH
    opponent = _right(cell.opponent, 4, where) if cell.opponent else "0000"
    return f"  {opponent} {_left(cell.colour or '-', 1, where)} {_left(cell.result, 1, where)}"


def _team_line(team: Team) -> str:
    """Return a team's record."""
    where = f"{TEAM} {team.name}"
    players = " ".join(_right(number, 4, where) for number in team.players)
    return f"{TEAM} {_left(team.name, 32, where)}{players}".rstrip()


def _numbered_team_line(team: NumberedTeam) -> str:
    """Return a team's record as newer files have it."""
    where = f"{NUMBERED_TEAM} {team.name}"
    fields = (
        f"{NUMBERED_TEAM} {_right(team.number, 3, where)}",
        _left(team.name, 32, where),
        _left(team.nickname, 5, where),
        _right(team.strength, 6, where),
        _right(team.match_points, 6, where),
        _right(team.game_points, 6, where),
        _right(team.rank, 3, where) + " ",
        *(_right(number, 4, where) for number in team.players),
    )
    return " ".join(fields).rstrip()


def _left(value: str, width: int, where: str) -> str:
    return _fitted(value, width, where).ljust(width)


def _right(value: str | int, width: int, where: str) -> str:
    return _fitted(str(value), width, where).rjust(width)


def _fitted(value: str, width: int, where: str) -> str:
    """Return a value that fits its columns."""
    if len(_plain(value, where)) > width:
        raise DoesNotFit(f"{where}: {value!r} is wider than {width} columns")
    return value


def _plain(value: str, where: str) -> str:
    """Return a value on one line, without blanks at its ends, which would not come back."""
    if value != value.strip() or not value.isprintable():
        raise DoesNotFit(f"{where}: {value!r} does not stand on one line")
    return value
