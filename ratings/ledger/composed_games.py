"""Evaluations of single games whose texts and rows are composed by compiled loops."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap

from django.db import connection

from ratings.compiled import Column, compiled, new_column, taken, zeros
from ratings.composed import Composer, Phrases, Texts
from ratings.models import Evaluation, Pool, Run
from ratings.regulations.types import Affected

from .batches import GameBatch, without
from .copy_text import Copied, copy_template, escape, evaluation_fields
from .entries import BOTH_SIDES, CurrentEvaluation
from .rows import EVALUATION_COLUMNS, Laid
from .standings import Newest, NewestEntry

WHITE, BLACK = (
    "{%s:phrase} {%s_after_value} {%s_after_index} {%s_after_carry:phrase}".replace("%s", side)
    for side in ("white", "black")
)
UNIT = "{0:own} {2:own} "
DIGESTED = f"{UNIT}\n", f"{UNIT}{WHITE} {BLACK}\n", f"{UNIT}{BLACK} {WHITE}\n"
"""A game in the fingerprint: one that is not counted, and by whose public number is the first."""

NOBODY, ONE, BOTH = int(Affected.NOBODY), 2, int(Affected.BOTH)
"""Which columns of a game are empty: all about its players, those that the rule has for both sides only, none."""

OF_BOTH = {"expected", "white_k", "white_delta", "black_k", "black_delta"}
CARRIES = {name for name in BOTH_SIDES if name.endswith("_carry")}


class GameForm:
    """How games are written."""

    def __init__(self, phrases: Phrases, players: int) -> None:
        """Read the templates once; there are so many `players` on the board."""
        self.phrases, self.players = phrases, players
        self.digested = Composer(phrases, *DIGESTED)
        self._copied: dict[tuple[str, int], Composer] = {}

    def copied(self, pool: Pool, run: Run, rule: str) -> Composer:
        """Return what writes the rows of a run for COPY."""
        if (rule, run.pk) not in self._copied:
            fields = evaluation_fields(pool, run, rule) | {name: f"{{{name}:phrase}}" for name in CARRIES}
            empty: tuple[Collection[str], ...] = (BOTH_SIDES, (), OF_BOTH)
            names = EVALUATION_COLUMNS + BOTH_SIDES
            self._copied[rule, run.pk] = Composer(self.phrases, *(copy_template(names, fields, each) for each in empty))
        return self._copied[rule, run.pk]


@dataclass(frozen=True, slots=True)
class ComposedGames:
    """Single games in columns. `columns` has those of the ledger by name, texts as phrases, and as `white`, `black` and
    `on` the phrases of public numbers and of days; `texts` are the keys, the moments and the digits of the signatures,
    `affected` the codes of whose ratings changed, `places` those of White and Black on the board, `black_first`
    whether the public number of Black is the lesser one.
    """

    form: GameForm
    rule: str
    keys: Sequence[str]
    days: Sequence[str]
    moments: Sequence[str]
    signatures: Sequence[bytes]
    texts: Texts
    affected: Column
    places: tuple[Column, Column]
    black_first: Column
    columns: Mapping[str, Column]

    @property
    def evaluated(self) -> int:
        """How many units there are."""
        return len(self.keys)

    @property
    def played(self) -> int:
        """How many games they have."""
        return len(self.keys)

    def digest_text(self) -> bytes | bytearray:
        """Return their part of the fingerprint."""
        return self.form.digested.write(self._choose()[0], self.columns, self.texts).written

    def as_read(self) -> Iterator[CurrentEvaluation]:
        """Yield them as they would be read from the ledger."""
        return self._plain().as_read()

    def lay_out(self, pool: Pool, run: Run, keys: Sequence[int], newest: Newest) -> Laid:
        """Return their rows, and remember the newest entry of each player."""
        self._remember(keys, newest)
        if connection.vendor != "postgresql":
            return self._plain().rows(pool, run, keys)
        columns = {**self.columns, "id": new_column(keys)}
        texts = escape(self.texts, [*self.keys, *self.moments], self.signatures)
        rows = self.form.copied(pool, run, self.rule).write(self._choose()[1], columns, texts).written
        return Laid([], [], [], [], copied=[Copied(Evaluation, EVALUATION_COLUMNS + BOTH_SIDES, rows)])

    def _plain(self) -> GameBatch:
        """Return the same with values of Python."""
        nobody = [at for at, affected in enumerate(self.affected) if affected == NOBODY]
        silent = [at for at, affected in enumerate(self.affected) if affected != BOTH]
        texts, texts_of = self.columns, self.form.phrases.texts_of
        both = [
            without(texts_of(texts[name]) if name in CARRIES else texts[name], silent if name in OF_BOTH else nobody)
            for name in BOTH_SIDES
        ]
        numbers = without(texts_of(texts["white"]), nobody), without(texts_of(texts["black"]), nobody)
        columns = texts["tournament_id"], texts["game_id"], self.signatures
        return GameBatch(self.rule, self.keys, self.days, self.moments, *columns, numbers, both)

    def _choose(self) -> tuple[Column, Column]:
        """Return by which template each game is written for the fingerprint and for COPY."""
        digested, copied = zeros(len(self.keys)), zeros(len(self.keys))
        _choose(self.affected, self.black_first, digested, copied)
        return digested, copied

    def _remember(self, keys: Sequence[int], newest: Newest) -> None:
        """Note the last counted game of each player."""
        last = zeros(self.form.players)
        _note_last(*self.places, self.affected, last)
        for side, players in zip(("white", "black"), self.places, strict=True):
            games = zeros(len(keys))
            del games[_find_last(players, self.affected, last, games) :]
            ids, values, indexes, carries = (
                taken(self.columns[f"{side}_{name}"], games)
                for name in ("id", "after_value", "after_index", "after_carry")
            )
            states = zip(values, indexes, self.form.phrases.texts_of(carries), strict=True)
            found = zip(*(map(column.__getitem__, games) for column in (keys, self.days)), states, strict=True)
            newest.update(zip(ids, starmap(NewestEntry, found), strict=True))


@compiled
def _note_last(whites: Column, blacks: Column, affected: Column, last: Column) -> None:
    """Note the number of the last counted game of each player, from 1 on."""
    for game in range(len(affected)):
        if affected[game] != NOBODY:
            last[whites[game]] = last[blacks[game]] = game + 1


@compiled
def _find_last(players: Column, affected: Column, last: Column, found: Column) -> int:
    """Write down the games that are the last ones of their players on one side; return how many there are."""
    count = 0
    for game in range(len(affected)):
        if affected[game] != NOBODY and last[players[game]] == game + 1:
            found[count] = game
            count += 1
    return count


@compiled
def _choose(affected: Column, black_first: Column, digested: Column, copied: Column) -> None:
    """Write down by which template each game is written for the fingerprint and for COPY."""
    for game in range(len(affected)):
        digested[game] = 0 if affected[game] == NOBODY else 1 + black_first[game]
        copied[game] = min(affected[game], ONE)
