"""The games of a tournament as PGN: moves where they are known, and headers ready to paste for all others.

The event is the code of the tournament, because that is what a report is recognised by. No game has a place
of play; its date is the start of the tournament, as correspondence chess writes it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from ratings.formats.movetext import split_start
from ratings.models import Game, Tournament
from ratings.regulations.types import Reason, Score

WIDTH = 79
"""Characters of a line of moves, as the standard of PGN has it."""

RESULTS: Mapping[str, str] = MappingProxyType(
    {
        Score.WHITE_WINS: "1-0",
        Score.BLACK_WINS: "0-1",
        Score.DRAW: "1/2-1/2",
        Score.BOTH_LOSE: "*",
        Score.WHITE_UNPLAYED: "1-0",
        Score.BLACK_UNPLAYED: "0-1",
    }
)
"""PGN has no sign for a game that both lost."""

TERMINATIONS: Mapping[str, str] = MappingProxyType(
    {
        Reason.PLAYED: "normal",
        Reason.TIME: "time forfeit",
        Reason.WITHDRAWAL: "abandoned",
        Reason.WITHDRAWAL_APPROVED: "abandoned",
        Reason.DEATH: "death",
        Reason.SUBSTITUTION: "abandoned",
        Reason.ADJUDICATED: "adjudication",
        Reason.UNPLAYED: "abandoned",
    }
)
"""The words of the standard; it has none for a substitution."""
OPEN = "unterminated"


def pgn_of(tournament: Tournament) -> str:
    """Return all games in the order of the pairings; one query."""
    games = tournament.games.select_related("white__player", "black__player").order_by("number")
    return "\n".join(_game(tournament, game) for game in games)


def pgn_of_game(game: Game) -> str:
    """Return one game; it comes with its tournament and both players."""
    return _game(game.tournament, game)


def _game(tournament: Tournament, game: Game) -> str:
    result = RESULTS[game.score] if game.score else "*"
    headers = (f'[{name} "{_quoted(value)}"]' for name, value in _headers(tournament, game, result))
    return "\n".join([*headers, "", *_lines(f"{_bare(game.moves)} {result}".split()), ""])


def _headers(tournament: Tournament, game: Game, result: str) -> Iterator[tuple[str, str]]:
    yield "Event", tournament.code
    yield "Site", "?"
    yield "Date", tournament.started_on.strftime("%Y.%m.%d")
    yield "Round", str(game.round)
    yield "White", game.white.player.name
    yield "Black", game.black.player.name
    yield "Result", result
    position, _moves = split_start(game.moves)
    if position:
        yield "SetUp", "1"
        yield "FEN", position
    yield "EventDate", tournament.started_on.strftime("%Y.%m.%d")
    if game.completed_on:
        yield "EndDate", game.completed_on.strftime("%Y.%m.%d")
    if game.eco:
        yield "ECO", game.eco
    yield "Termination", TERMINATIONS[game.reason] if game.score else OPEN


def _bare(moves: str) -> str:
    """Return moves without the position before them and the result that a report may have put behind them."""
    text = split_start(moves)[1].strip()
    for result in sorted({*RESULTS.values()}, key=len, reverse=True):
        text = text.removesuffix(result).rstrip()
    return text


def _lines(words: Iterable[str]) -> list[str]:
    return textwrap.wrap(" ".join(words), WIDTH, break_long_words=False, break_on_hyphens=False)


def _quoted(text: str) -> str:
    """Return a value between quotes. Line breaks end a header, and many programs do not know the standard's way to
    write a quote or a backslash, so neither of them is written.
    """
    return " ".join(text.split()).replace("\\", "/").replace('"', "'")
