"""Which game of a tournament a claim means, and what it says about it from White's side."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from datetime import date
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple

from django.db.models import QuerySet

from intake.reading.codes import Question
from intake.reading.types import BODY, Claim, Finding, Place
from intake.reading.words import any_case
from ratings.models import Entry, Game, Kind, Tournament
from ratings.prepared import prepared
from ratings.regulations.types import Reason, Score

from .names import Found, Named, find, without
from .types import Match, Remark

_TWO = 2

_COLOUR = any_case(r"\b(?:wei(?:ß|ss)|schwarz|white|black)|\([wsb]\)")
"""Words and letters that say who had White."""

TURNED = MappingProxyType(
    {
        Score.WHITE_WINS: Score.BLACK_WINS,
        Score.BLACK_WINS: Score.WHITE_WINS,
        Score.WHITE_UNPLAYED: Score.BLACK_UNPLAYED,
        Score.BLACK_UNPLAYED: Score.WHITE_UNPLAYED,
    }
)
"""Scores from the other side; those that are not named look the same from both."""


class Refused(Exception):
    """A claim that is asked about instead of stored."""

    def __init__(self, code: str, detail: str, where: Place) -> None:
        super().__init__(code)
        self.finding = Finding(code, detail, where)


class Pairing(NamedTuple):
    """The keys of a game and of the entries that play it."""

    game: int
    white_id: int
    black_id: int


@dataclass(frozen=True)
class Field:
    """A tournament with its entries and pairings, read once for a letter, and its games where they were `read`: most
    letters are about one, which is then read alone.
    """

    tournament: Tournament
    entries: tuple[Entry, ...]
    pairings: tuple[Pairing, ...]
    read: tuple[Game, ...] | None = None

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """All games, in their order."""
        return self._seated(_games_of(self.tournament.pk)) if self.read is None else self.read

    def between(self, players: AbstractSet[int]) -> list[Game]:
        """Return the games of two entries."""
        if self.read is None:
            return list(self._seated(_read_games(tuple(pairing.game for pairing in self.pairings_of(players)))))
        return [game for game in self.read if {game.white_id, game.black_id} == players]

    def pairings_of(self, players: AbstractSet[int]) -> list[Pairing]:
        """Return the pairings of two entries."""
        return [pairing for pairing in self.pairings if {pairing.white_id, pairing.black_id} == players]

    def _seated(self, games: Iterable[Game]) -> tuple[Game, ...]:
        games = tuple(games)
        seat_players(games, self.tournament, self.entries)
        return games


def load_field(tournament: Tournament, entries: tuple[Entry, ...] = (), *, with_games: bool = True) -> Field:
    """Return entries and pairings of a tournament, and its games, in two queries, or in one where its entries are at
    hand.
    """
    if not with_games:
        pairings = tuple(map(Pairing._make, _pairings_of(tournament.pk)))
        return Field(tournament, _complete(pairings, tournament, entries), pairings)
    games = tuple(_games_of(tournament.pk))
    pairings = tuple(Pairing(game.pk, game.white_id, game.black_id) for game in games)
    return Field(tournament, seat_players(games, tournament, entries), pairings, games)


@prepared
def _pairings_of(tournament: int) -> QuerySet[Game, tuple[int, int, int]]:
    return Game.objects.filter(tournament=tournament).order_by("number").values_list("pk", "white_id", "black_id")


@prepared
def _games_of(tournament: int) -> QuerySet[Game]:
    return Game.objects.filter(tournament=tournament).order_by("number").defer("moves", "positions")


@prepared
def _read_games(keys: tuple[int, ...]) -> QuerySet[Game]:
    return Game.objects.filter(pk__in=keys).order_by("number").defer("moves", "positions")


def seat_players(games: Iterable[Game], tournament: Tournament, entries: tuple[Entry, ...] = ()) -> tuple[Entry, ...]:
    """Give games of a tournament their entries, with the players; return all its entries."""
    entries = _complete(games, tournament, entries)
    by_key = {entry.pk: entry for entry in entries}
    for game in games:
        game.tournament, game.white, game.black = tournament, by_key[game.white_id], by_key[game.black_id]
    return entries


def _complete(games: Iterable[Game | Pairing], tournament: Tournament, entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return the entries of a tournament. Those at hand are read again where somebody took a seat meanwhile."""
    known = {entry.pk for entry in entries}
    if entries and all(game.white_id in known and game.black_id in known for game in games):
        return entries
    return tuple(tournament.entries.select_related("player").order_by("seat", "turn"))


def white_of(claim: Claim) -> Named:
    """Return the first player of a claim."""
    return Named(claim.white, claim.birth_year_white, claim.number_white, claim.seat_white, claim.address_white)


def black_of(claim: Claim) -> Named:
    """Return the second player of a claim."""
    return Named(claim.black, claim.birth_year_black, claim.number_black, claim.seat_black, claim.address_black)


def pair(claim: Claim, entries: Sequence[Entry]) -> tuple[Found, Found]:
    """Return who the two players are."""
    white, black = find(white_of(claim), entries), find(black_of(claim), entries)
    is_of_two = white.code == Question.AMBIGUOUS_NAME and len(white.candidates) == _TWO
    if claim.score == Score.DRAW.value and is_of_two and white.candidates == black.candidates:
        one, other = white.candidates  # who of them is named first makes no difference to a draw
        return Found(one), Found(other)
    return without(white, black.entry, white_of(claim)), without(black, white.entry, black_of(claim))


def match_claim(claim: Claim, field: Field, day: date) -> tuple[Match, tuple[Finding, ...]]:
    """Return the game, the score from its White's side, and remarks. Raises Refused with the question.

    `day` is the day of the mail: later is the future, and a claim without a date takes it, or that of the mail
    which reported it first.
    """
    claim = replace(claim, colours_known=claim.colours_known and claim.white != claim.black)
    found = pair(claim, field.entries)
    game, white = _game_and_white(claim, field, found)
    turned = game.white_id != white.pk
    score = Score(claim.score)
    match = Match(
        where=claim.where,
        game=game,
        score=TURNED.get(score, score) if turned else score,
        reason=Reason(claim.reason),
        completed_on=_completed_on(claim, field.tournament, game, day),
        dated=claim.completed_on is not None,
        moves="" if turned else claim.moves,  # they belong to the colours of the letter; the mail keeps them
        move_count=claim.move_count,
        corrects=claim.corrects,
    )
    remarks = [Finding(Remark.NAME_REPAIRED, each.repaired, claim.where) for each in found if each.repaired]
    if turned and claim.colours_known and score in TURNED and _names_colours(claim.where):
        remarks.append(Finding(Remark.TURNED, f"{game.white.player.name} - {game.black.player.name}", claim.where))
    return match, tuple(remarks)


def _names_colours(where: Place) -> bool:
    """Return whether a report says who had White: a file does; in running text the order of two names says nothing."""
    return where.part != BODY or _COLOUR.search(where.text) is not None


def plays_both_colours(claim: Claim, field: Field) -> bool:
    """Whether the two of a claim play exactly two games, one with each colour: then "2-0" and "½½"
    have one meaning.
    """
    white, black = (found.entry for found in pair(claim, field.entries))
    if white is None or black is None:
        return False
    colours = [pairing.white_id for pairing in field.pairings_of({white.pk, black.pk})]
    return sorted(colours) == sorted((white.pk, black.pk))


def game_of(claim: Claim, field: Field, *, finished: bool = False) -> Game:
    """Return the game that a claim is about, or the finished one. Raises Refused with the question."""
    return _game_and_white(claim, field, pair(claim, field.entries), finished=finished)[0]


def find_stored(claim: Claim, field: Field | None) -> Game | None:
    """Return the game of a claim where it has a result, None for any other."""
    try:
        game = game_of(claim, field) if field else None
    except Refused:
        return None
    return game if game and game.score is not None else None


def _game_and_white(
    claim: Claim, field: Field, found: tuple[Found, Found], *, finished: bool = False
) -> tuple[Game, Entry]:
    """Return the game of the two who were `found`, and the entry of the first."""
    white, black = (_entry(each, claim) for each in found)
    if white == black:
        raise Refused(Question.WRONG_PAIR, f"{claim.white} - {claim.black}", claim.where)
    between = field.between({white.pk, black.pk})
    between = [game for game in between if game.score is not None] if finished else between
    return _game(claim, field, between, white, black), white


def _entry(found: Found, claim: Claim) -> Entry:
    if found.entry is None:
        raise Refused(found.code, found.detail, claim.where)
    return found.entry


def _game(claim: Claim, field: Field, between: list[Game], white: Entry, black: Entry) -> Game:
    """Return the game of these two, of those `between` them. Colours choose between two games; where there is one, they
    are not asked. The round of a knock-out is that of both its games.
    """
    of_both = claim.colours_known and field.tournament.kind == Kind.KNOCKOUT
    if len(between) > 1 and claim.round is not None and not of_both:
        between = [game for game in between if game.round == claim.round] or between
    if len(between) > 1 and claim.colours_known:
        between = [game for game in between if game.white_id == white.pk] or between
    if not between:
        detail = f"{white.player.name} - {black.player.name} ({field.tournament.code})"
        raise Refused(Question.WRONG_PAIR, detail, claim.where)
    if len(between) > 1:
        raise Refused(Question.WHICH_GAME, f"{white.player.name} - {black.player.name}", claim.where)
    return between[0]


def _completed_on(claim: Claim, tournament: Tournament, game: Game, day: date) -> date:
    """Return the day the letter gives; else the one that is stored, else the day of the mail."""
    on = claim.completed_on
    if on is None:
        return game.completed_on or max(claim.reported_on or day, tournament.started_on)
    if on > day:
        raise Refused(Question.FUTURE_DATE, on.isoformat(), claim.where)
    if on < tournament.started_on:
        detail = f"{on.isoformat()} < {tournament.started_on.isoformat()} ({tournament.code})"
        raise Refused(Question.IMPOSSIBLE_DATE, detail, claim.where)
    return on
