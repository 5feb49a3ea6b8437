"""Evaluations of tournaments whose texts and rows are composed from columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, pairwise, repeat
from typing import Any

from django.db import connection

from ratings.compiled import Column, new_column, zeros
from ratings.composed import Composer, Phrases, add_hashes, join_texts
from ratings.models import Evaluation, Pool, Run, UnitEntry
from ratings.regulations import RULES
from ratings.regulations.types import NO_VALUE

from .batches import without
from .copy_text import Copied, copy_template, escape, evaluation_fields
from .entries import ENTRY_COLUMNS, CurrentEvaluation
from .rows import EVALUATION_COLUMNS, SAME_COLUMNS, TOURNAMENT_COLUMNS, UNIT_ENTRY_COLUMNS, InColumns, Laid
from .standings import Newest, NewestEntry

OF_RATED = {"before_value", "before_index", "expected", "k", "delta"}
"""Columns that are empty for whoever had no rating before."""

NO_CARRIES = {"before_carry": "", "after_carry": ""}


class TournamentForm:
    """How tournaments and their entries are written."""

    def __init__(self, phrases: Phrases) -> None:
        """Read the templates once."""
        self.phrases = phrases
        self.digested = Composer(phrases, " {who:phrase} {after_value} {after_index} ")
        fields = {**NO_CARRIES, "remarks": "{remarks:phrase}"}
        entries = (copy_template(UNIT_ENTRY_COLUMNS, fields, empty) for empty in ((), OF_RATED))
        self.entries = Composer(phrases, *entries)
        self._evaluations: dict[tuple[str, int], Composer] = {}

    def evaluations(self, pool: Pool, run: Run, rule: str) -> Composer:
        """Return what writes the evaluations of a run for COPY."""
        if (rule, run.pk) not in self._evaluations:
            template = copy_template(EVALUATION_COLUMNS, evaluation_fields(pool, run, rule), {"game_id"})
            self._evaluations[rule, run.pk] = Composer(self.phrases, template)
        return self._evaluations[rule, run.pk]


@dataclass(frozen=True, slots=True)
class ComposedTournaments:
    """Tournaments in columns, with so many games. `entries_from` says where the entries of each begin in `columns`, and
    has one more; these are the columns of the ledger by name, texts as phrases, `NO_VALUE` before a first rating, and
    as `who` the phrases of public numbers.
    """

    form: TournamentForm
    rule: str
    played: int
    keys: Sequence[str]
    days: Sequence[str]
    moments: Sequence[str]
    tournaments: Sequence[int]
    signatures: Sequence[bytes]
    entries_from: Column
    columns: Mapping[str, Column]

    @property
    def evaluated(self) -> int:
        """How many units there are."""
        return len(self.keys)

    def digest_text(self) -> bytes:
        """Return their part of the fingerprint."""
        texts = self.form.digested.write(zeros(self.entries_from[-1]), self.columns)
        units = zip(self.keys, self.signatures, pairwise(self.entries_from), strict=True)
        return b"".join(
            [
                b"%b %b%b\n" % (key.encode(), sealed.hex().encode(), texts.between(*part) or b" ")
                for key, sealed, part in units
            ]
        )

    def as_read(self) -> Iterator[CurrentEvaluation]:
        """Yield them as they would be read from the ledger."""
        numbers = self.form.phrases.texts_of(self.columns["who"])
        entries: list[Any] = list(zip(numbers, zip(*self._entry_columns(), strict=True), strict=True))
        units = self.keys, self.signatures, self.days, self.moments, pairwise(self.entries_from)
        for key, sealed, on, at, (first, last) in zip(*units, strict=True):
            yield CurrentEvaluation(key, sealed.hex(), on, at, entries[first:last])

    def lay_out(self, pool: Pool, run: Run, keys: Sequence[int], newest: Newest) -> Laid:
        """Return their rows, and remember the newest entry of each player."""
        sizes = [last - first for first, last in pairwise(self.entries_from)]
        units = list(chain.from_iterable(map(repeat, range(len(keys)), sizes)))
        self._remember(keys, units, newest)
        evaluations = new_column(map(keys.__getitem__, units))
        if connection.vendor == "postgresql":
            return Laid([], [], [], [], copied=[self._copy_units(pool, run, keys), self._copy_entries(evaluations)])
        same = pool.pk, self.rule, RULES[self.rule].edition, run.pk
        facts = keys, self.tournaments, self.days, self.moments, self.keys, self.signatures
        entries = evaluations, self.columns["player_id"], *self._entry_columns()
        many = [
            InColumns(Evaluation, SAME_COLUMNS + TOURNAMENT_COLUMNS, same, facts),
            InColumns(UnitEntry, UNIT_ENTRY_COLUMNS, (), entries),
        ]
        return Laid([], [], [], [], many)

    def _copy_units(self, pool: Pool, run: Run, keys: Sequence[int]) -> Copied:
        texts = add_hashes(join_texts([*self.keys, *self.moments]), self.signatures)
        texts = escape(texts, [*self.keys, *self.moments], self.signatures)
        columns = {
            "id": new_column(keys),
            "tournament_id": new_column(self.tournaments),
            "on": self.form.phrases.column(self.days),
        }
        written = self.form.evaluations(pool, run, self.rule).write(zeros(len(keys)), columns, texts).written
        return Copied(Evaluation, EVALUATION_COLUMNS, written)

    def _copy_entries(self, evaluations: Column) -> Copied:
        columns = {**self.columns, "evaluation_id": evaluations}
        chosen = new_column(value == NO_VALUE for value in self.columns["before_value"])
        return Copied(UnitEntry, UNIT_ENTRY_COLUMNS, self.form.entries.write(chosen, columns).written)

    def _entry_columns(self) -> Iterator[Sequence[Any]]:
        """Yield `ENTRY_COLUMNS` with values of Python."""
        firsts = [at for at, value in enumerate(self.columns["before_value"]) if value == NO_VALUE]
        for name in ENTRY_COLUMNS:
            if name in NO_CARRIES:
                yield [""] * self.entries_from[-1]
            elif name == "remarks":
                yield self.form.phrases.texts_of(self.columns[name])
            else:
                yield without(self.columns[name], firsts) if name in OF_RATED else self.columns[name]

    def _remember(self, keys: Sequence[int], units: Sequence[int], newest: Newest) -> None:
        """Note the last entry of each player."""
        values, indexes = self.columns["after_value"], self.columns["after_index"]
        for player, at in dict(zip(self.columns["player_id"], range(len(units)), strict=True)).items():
            newest[player] = NewestEntry(keys[units[at]], self.days[units[at]], (values[at], indexes[at], ""))
