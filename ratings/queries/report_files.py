"""A stored tournament as a report file (TRF16, teams as in TRF26): only what public pages show: no birth, no sex."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from ratings.formats import trf
from ratings.formats.teams import team_of
from ratings.models import Bye, Entry, Game, Kind, LedgerEntry, Tournament
from ratings.queries.start_lists import start_lists
from ratings.queries.tournament_page.leagues import league_of
from ratings.queries.tournament_page.played import read_played
from ratings.queries.tournaments import TournamentFacts, facts_of
from ratings.queries.units import rates_periods
from ratings.regulations.types import HALF_POINTS, Reason, Score
from ratings.standings import TeamPlacing

KINDS: Mapping[str, str] = MappingProxyType(
    {
        Kind.ROUND_ROBIN: "Individual: Round-Robin",
        Kind.DOUBLE_ROUND_ROBIN: "Individual: Double Round-Robin",
        Kind.SWISS: "Individual: Swiss-System",
        Kind.TEAM: "Team match",
        Kind.TEAM_LEAGUE: "Team: Round-Robin",
        Kind.KNOCKOUT: "Individual: Knockout",
        Kind.MATCH: "Individual: Match",
        Kind.SCHEVENINGEN: "Team: Scheveningen",
    }
)
"""How files of other programs name the kinds, in English."""

SIGNS: Mapping[Score, tuple[str, str]] = MappingProxyType(
    {
        Score.WHITE_WINS: ("1", "0"),
        Score.BLACK_WINS: ("0", "1"),
        Score.DRAW: ("=", "="),
        Score.BOTH_LOSE: ("0", "0"),
        Score.WHITE_UNPLAYED: ("+", "-"),
        Score.BLACK_UNPLAYED: ("-", "+"),
    }
)
"""White's sign and Black's in the table."""

BYES: Mapping[int, str] = MappingProxyType({2: "U", 1: "H", 0: "Z"})
"""The signs of a round without an opponent by its half points (pairing-allocated, half-point, zero-point bye)."""

WITHOUT_MOVE: Mapping[str, str] = MappingProxyType({"1": "W", "=": "D", "0": "L"})
"""The signs where less than a move was made."""

NAME, NUMBER, POINTS, TEAM_NAME = 33, 11, 4, 32
"""Columns for a name, a number, points and the name of a team. Names are cut; what else is wider is left out."""

FEDERATION = re.compile(r"[A-Z]{3}")


def report_of(tournament: Tournament) -> trf.Report:
    """Return the report of a tournament as it is stored; open games have an opponent and no sign."""
    facts = facts_of(tournament)
    entries = [seated.entry for seated in facts.seated]
    numbers = {entry.pk: number for number, entry in enumerate(entries, start=1)}
    cells, halves = cells_of(facts.games, facts.byes, numbers)
    ratings = ratings_of(tournament, facts)
    players = tuple(
        _player(entry, numbers[entry.pk], ratings.get(entry.player_id), cells[entry.pk], halves) for entry in entries
    )
    rated = sum(player.rating is not None for player in players)
    arbiter, deputies = "".join(map(_plain, facts.directors[:1])), tuple(map(_plain, facts.directors[1:]))
    header = {
        trf.HeaderRecord.NAME: title_of(tournament),
        trf.HeaderRecord.STARTED_ON: _day(tournament.started_on),
        trf.HeaderRecord.ENDED_ON: _day(facts.ended_on),
        trf.HeaderRecord.PLAYERS: str(len(players)),
        trf.HeaderRecord.RATED_PLAYERS: str(rated),
        trf.HeaderRecord.TEAMS: str(len(tournament.teams) or ""),
        trf.HeaderRecord.KIND: KINDS[tournament.kind],
        trf.HeaderRecord.ARBITER: arbiter,
        trf.HeaderRecord.REFLECTION_TIME: _reflection_time(tournament.days_per_10_moves),
    }
    planned = (f"142 {tournament.rounds}",) if tournament.rounds else ()
    teams = _teams(tournament, facts, numbers)
    return trf.Report(
        players,
        {code.value: text for code, text in header.items() if text},
        deputies,
        others=planned,
        numbered_teams=teams,
    )


def _teams(tournament: Tournament, facts: TournamentFacts, numbers: Mapping[int, int]) -> tuple[trf.NumberedTeam, ...]:
    """Return the teams with their players by boards, substitutes behind them; in a league with points and place."""
    if not tournament.teams:
        return ()
    boards = max(len(facts.table.rows) // len(tournament.teams), 1)
    lineups: dict[int, list[int]] = defaultdict(list)
    for entry in sorted((seated.entry for seated in facts.seated), key=lambda entry: (entry.turn, entry.seat)):
        lineups[team_of(entry.seat, boards)].append(numbers[entry.pk])
    league = league_of(read_played(tournament)).table if tournament.kind == Kind.TEAM_LEAGUE else ()
    placings = {row.placing.team: row.placing for row in league}
    return tuple(
        _team(number, name, tuple(lineups[number]), placings.get(number))
        for number, name in enumerate(tournament.teams, start=1)
    )


def _team(number: int, name: str, players: tuple[int, ...], placing: TeamPlacing | None) -> trf.NumberedTeam:
    team = trf.NumberedTeam(_plain(name)[:TEAM_NAME].strip(), players, number=number)
    if placing is None:
        return team
    points = f"{placing.half_points // 2}.{placing.half_points % 2 * 5}"
    return replace(team, match_points=f"{placing.match_points}.0", game_points=points, rank=str(placing.first))


def title_of(tournament: Tournament) -> str:
    """Return the name, with the code behind it where the name does not hold it: files have no place for codes."""
    name = _plain(tournament.name)
    return name if tournament.code in name else f"{name} {tournament.code}"


def ratings_of(tournament: Tournament, facts: TournamentFacts) -> dict[int, int]:
    """Return the values by player: those of the list on which it began where periods are rated, else those that the
    evaluation started from, else the official ones of today.
    """
    if rates_periods(tournament.pool):
        lists = start_lists([tournament.pool], [seated.entry.player_id for seated in facts.seated])
        values = {seated.entry.player_id: lists.value(tournament, seated.entry.player_id) for seated in facts.seated}
        return {player: value for player, value in values.items() if value}
    found = {seated.entry.player_id: seated.value for seated in facts.seated}
    evaluated = LedgerEntry.objects.filter(tournament=tournament, replaced_by=None)
    ordered = evaluated.order_by("-evaluation__completed_on", "-evaluation__received_at", "-evaluation__key")
    found.update(ordered.values_list("player", "before_value"))
    return {player: value for player, value in found.items() if value}


def cells_of(
    games: Sequence[Game], byes: Iterable[Bye], numbers: Mapping[int, int]
) -> tuple[Mapping[int, dict[int, trf.Cell]], Mapping[int, int]]:
    """Rounds and half points, by the key of the entry."""
    cells: dict[int, dict[int, trf.Cell]] = defaultdict(dict)
    halves: dict[int, int] = defaultdict(int)
    for game, column in zip(games, columns_of(games), strict=True):
        signs = signs_of(game)
        pair = ((game.white_id, "w", signs[0]), (game.black_id, "b", signs[1]))
        for at, (entry, colour, sign) in enumerate(pair):
            cells[entry][column] = trf.Cell(numbers[pair[1 - at][0]], colour, sign)
            halves[entry] += HALF_POINTS[Score(game.score)][at] if game.score else 0
    for bye in byes:
        own, column = cells[bye.entry_id], bye.round
        while column in own:  # the stages of a cup take several columns
            column += 1
        own[column] = trf.Cell(0, "", BYES[bye.half_points])
        halves[bye.entry_id] += bye.half_points
    return cells, halves


def columns_of(games: Iterable[Game]) -> list[int]:
    """Return a column for each game: its round, or where a player has several games in one the next that both have
    free.
    """
    taken: dict[int, set[int]] = defaultdict(set)
    columns = []
    for game in games:
        both = taken[game.white_id] | taken[game.black_id]
        column = game.round
        while column in both:
            column += 1
        taken[game.white_id].add(column)
        taken[game.black_id].add(column)
        columns.append(column)
    return columns


def signs_of(game: Game) -> tuple[str, str]:
    """White's sign and Black's, both empty for an open game."""
    if not game.score:
        return "", ""
    white, black = SIGNS[Score(game.score)]
    if game.score == Score.BOTH_LOSE:
        return ("-", "-") if game.reason == Reason.UNPLAYED else (white, black)
    if game.move_count == 0 and white in WITHOUT_MOVE:
        return WITHOUT_MOVE[white], WITHOUT_MOVE[black]
    return white, black


def _player(
    entry: Entry, number: int, rating: int | None, cells: Mapping[int, trf.Cell], halves: Mapping[int, int]
) -> trf.Player:
    """Return one line; equal points share a rank."""
    own = halves.get(entry.pk, 0)
    points = f"{own // 2}.{own % 2 * 5}"
    player = entry.player
    return trf.Player(
        number,
        _plain(player.name)[:NAME].strip(),
        title=player.title,
        rating=rating,
        federation=player.federation if FEDERATION.fullmatch(player.federation) else "",
        id=player.number if len(player.number) <= NUMBER else "",
        points=points if len(points) <= POINTS else "",
        rank=str(1 + sum(other > own for other in halves.values())),
        cells=dict(sorted(cells.items())),
    )


def _plain(text: str) -> str:
    """Return a text on one line."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _day(day: date | None) -> str:
    return day.strftime("%Y/%m/%d") if day else ""


def _reflection_time(days: int | None) -> str:
    return f"{days} days for 10 moves" if days else ""
