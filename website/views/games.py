"""One game: what was reported, what it brought, its moves on a board, and the game as a file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from ratings.formats.movetext import Move, Placement, Replay, placement, replay
from ratings.formats.positions import INDEXED, position_of
from ratings.models import Game
from ratings.queries import games as reads
from ratings.queries.pgn import pgn_of_game
from ratings.queries.players import namesakes
from ratings.queries.tournaments import find_in_other_case
from ratings.templatetags.rating_format import notation
from ratings.vocabulary.openings import Opening, find_opening
from website.views.boards import address_of
from webtools.requests import or_404, query_text, redirect_to_page, refuse_nul

BLACK = "black"
"""The value of `?side=` that turns the board round."""

LONGEST_NUMBER = 4
"""Digits of the number of a half-move."""


@dataclass(frozen=True, slots=True)
class MovePair:
    """A line of the score: the links to both half-moves of one number, made here since there are hundreds of them."""

    number: str
    white: str
    black: str


@dataclass(frozen=True, slots=True)
class BoardView:
    """A position of a game: after `at` half-moves, seen from White or Black. `kept` begins the query of each link to
    another move, `turned` that of the link to the other side.
    """

    replay: Replay
    at: int
    from_black: bool
    kept: str
    turned: str

    @property
    def last_move(self) -> Move | None:
        """The move that led to the position."""
        return self.replay.moves[self.at - 1] if self.at else None

    @property
    def fen(self) -> str:
        """The position."""
        return self.replay.fen(self.at)

    @property
    def position(self) -> str:
        """The position by which other games are looked up; "" for the beginning and late ones."""
        return position_of(self.fen) if 0 < self.at <= INDEXED else ""

    @property
    def opening(self) -> Opening | None:
        """The opening of the game."""
        return find_opening(self.replay)

    @property
    def picture(self) -> str:
        """The address of the drawing."""
        return address_of(self.fen, self.last_move.uci if self.last_move else "", from_black=self.from_black)

    @property
    def placements(self) -> tuple[Placement, Placement]:
        """Squares by piece, in small letters, of White and of Black."""
        found = placement(self.fen)
        white = {letter.lower(): squares for letter, squares in found.items() if letter.isupper()}
        return white, {letter: squares for letter, squares in found.items() if letter.islower()}

    @property
    def end(self) -> int:
        """The number of half-moves."""
        return len(self.replay.moves)

    @property
    def before(self) -> int | None:
        """The half-move before this one."""
        return self.at - 1 if self.at else None

    @property
    def behind(self) -> int | None:
        """The half-move behind this one."""
        return self.at + 1 if self.at < self.end else None

    @property
    def pairs(self) -> tuple[MovePair, ...]:
        """The score, line by line."""
        return tuple(self._pairs())

    def _pairs(self) -> Iterator[MovePair]:
        for number, both in groupby(enumerate(self.replay.moves, start=1), key=lambda numbered: numbered[1].number):
            links = {move.white: self._link(at, move) for at, move in both}
            yield MovePair(f"{number}.", links.get(True, "…"), links.get(False, ""))

    def _link(self, at: int, move: Move) -> SafeString:
        """Return the link to the position after a half-move, marked where it is the one that is shown."""
        current = mark_safe(' aria-current="true"') if at == self.at else ""
        return format_html('<a href="?{}move={}#board"{}>{}</a>', self.kept, at, current, notation(move.san))


@require_safe
def game(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a game: `/tournaments/<code>/games/<number>/`, after a half-move with `?move=`, from Black's side with
    `?side=black`. A code in other case leads to the right one.
    """
    played = reads.find_game(refuse_nul(code), number)
    if played is None:
        return _redirect_to_other_case(request, code, number)
    facts = reads.load_game(played)
    context = {
        "game": played,
        "tournament": played.tournament,
        "facts": facts,
        "namesakes": namesakes(side.player for side in facts.sides),
        "board": _board(request, played),
    }
    return render(request, "website/game.html", context)


@require_safe
def game_file(request: HttpRequest, code: str, number: int) -> HttpResponse:
    """Show a game as PGN: `/tournaments/<code>/games/<number>/game.pgn`."""
    played = reads.find_game(refuse_nul(code), number)
    if played is None:
        return _redirect_to_other_case(request, code, number)
    name = "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in f"{code}-{number}")
    headers = {"Content-Disposition": f'attachment; filename="{name}.pgn"', "X-Robots-Tag": "noindex"}
    return HttpResponse(pgn_of_game(played), content_type="application/vnd.chess-pgn; charset=utf-8", headers=headers)


def _redirect_to_other_case(request: HttpRequest, code: str, number: int) -> HttpResponseRedirect:
    """Lead to the game in the tournament whose code differs in small and capital letters. Raise Http404 for none."""
    other = or_404(find_in_other_case(code))
    or_404(reads.find_game(other.code, number))
    return redirect_to_page(request, "game", other.code, number)


def _board(request: HttpRequest, played: Game) -> BoardView | None:
    """Return the position that is asked for, the last one where none is; None without moves."""
    found = replay(played.moves)
    if not (found.moves or found.stopped_at):
        return None
    chosen, from_black = query_text(request, "lang"), query_text(request, "side") == BLACK
    at = _half_move(query_text(request, "move"), len(found.moves))
    return BoardView(found, at, from_black, _query(chosen, from_black), _query(chosen, not from_black))


def _query(chosen: str, from_black: bool) -> str:
    """Return the beginning of a query that keeps the language, "" where the browser decides, and the side."""
    kept = {"lang": chosen, "side": BLACK if from_black else ""}
    return "".join(f"{urlencode({name: value})}&" for name, value in kept.items() if value)


def _half_move(asked: str, end: int) -> int:
    """Return the half-move that an address asks for, the last one where it asks for none of this game."""
    is_number = asked.isascii() and asked.isdigit() and len(asked) <= LONGEST_NUMBER
    return min(int(asked), end) if is_number else end
