"""Single games that were rated, written down by compiled loops: what is signed, and the columns of the ledger.

The result is that of `written_games` for the same games.
"""

from __future__ import annotations

from ratings import ledger
from ratings.compiled import Column, compiled, new_column, taken, zeros
from ratings.composed import Composer, Phrases, add_hashes, join_texts
from ratings.ledger import ComposedGames
from ratings.regulations.types import Columns

from .game_board import Board, Played, Prepared

SEATS = "{%s:phrase} {%s_before_value} {%s_before_index} {%s_carry:phrase}\n"
WHITE, BLACK = (SEATS.replace("%s", side) for side in ("white", "black"))
BEFORE, AFTER = "{0:own} {kind:phrase} {on:phrase} {terms:phrase}\n", " {result:phrase} {on:phrase} {counts:phrase}"
SIGNED = f"{BEFORE}{BLACK}{WHITE}1 0{AFTER}", f"{BEFORE}{WHITE}{BLACK}0 1{AFTER}"
"""What is signed of a game with Black or White in the first seat, as `written_games.texts` has it."""


class GameWriter:
    """Writes games of one board."""

    def __init__(self, board: Board) -> None:
        """Write down once what comes often."""
        self.board, self.phrases = board, Phrases()
        self.signed = Composer(self.phrases, *SIGNED)
        self.form = ledger.GameForm(self.phrases, len(board.numbers))
        self.numbers = self.phrases.column(board.numbers)
        self.ranks = zeros(len(board.numbers))
        for rank, place in enumerate(sorted(range(len(board.numbers)), key=board.numbers.__getitem__)):
            self.ranks[place] = rank

    def write(self, played: Played, prepared: Prepared) -> ComposedGames:
        """Return games as the ledger takes them."""
        units, effects = played.units, played.effects
        texts = join_texts([*units.keys, *units.moments])
        columns = self._sides(played) | self._facts(played, prepared)
        first = new_column(map(int, units.white_first))
        signatures = prepared.sign(self.signed.write(first, columns, texts).each())
        remarks = [new_column(map(ledger.remark_number, texts_)) for texts_ in zip(*prepared.way.remarks, strict=True)]
        return ComposedGames(
            form=self.form,
            rule=prepared.rule.key,
            keys=units.keys,
            days=units.days,
            moments=units.moments,
            signatures=signatures,
            texts=add_hashes(texts, signatures),
            affected=effects.affected,
            places=played.places,
            black_first=is_less(self.ranks, played.places[1], played.places[0]),
            columns=columns
            | {
                "tournament_id": new_column(units.tournaments),
                "game_id": new_column(units.games),
                "white_id": new_column(units.whites),
                "black_id": new_column(units.blacks),
                "expected": effects.expected,
                "white_remark": taken(remarks[0], effects.affected),
                "black_remark": taken(remarks[1], effects.affected),
            },
        )

    def _facts(self, played: Played, prepared: Prepared) -> dict[str, Column]:
        """Return what is signed of games without their players."""
        facts, phrases = prepared.known.facts, self.phrases
        known = {
            "kind": phrases.column(fact.kind for fact in facts),
            "terms": phrases.column(fact.terms for fact in facts),
            "result": phrases.column(fact.result for fact in facts),
            "counts": phrases.column(fact.counts for fact in facts),
        }
        found = {name: taken(column, played.numbers) for name, column in known.items()}
        return found | {"on": phrases.column(played.units.days)}

    def _sides(self, played: Played) -> dict[str, Column]:
        """Return the columns of White and of Black."""
        effects = played.effects
        noted = {
            "white": (effects.white_before, effects.white_after, effects.white_k, effects.white_delta),
            "black": (effects.black_before, effects.black_after, effects.black_k, effects.black_delta),
        }
        found: dict[str, Column] = {}
        for (side, (before, after, k, delta)), places, halves in zip(
            noted.items(), played.places, played.halves, strict=True
        ):
            stored, signed = self._carries(before)
            found |= {
                side: taken(self.numbers, places),
                f"{side}_carry": signed,
                f"{side}_before_value": before.values,
                f"{side}_before_index": before.indexes,
                f"{side}_before_carry": stored,
                f"{side}_after_value": after.values,
                f"{side}_after_index": after.indexes,
                f"{side}_after_carry": self._carries(after)[0],
                f"{side}_points": halves,
                f"{side}_k": k,
                f"{side}_delta": delta,
            }
        return found

    def _carries(self, held: Columns) -> tuple[Column, Column]:
        """Return the carries of states as the ledger and as signatures have them; secured ones have none."""
        count, phrases = len(held.values), self.phrases
        stored, signed = new_column((phrases[""],)) * count, new_column((phrases["()"],)) * count
        unsecured = zeros(count)
        for at in unsecured[: find_below(held.indexes, self.board.secured_from, unsecured)]:
            if carry := self.board.way.carry(held.totals[at], held.indexes[at]):
                stored[at], signed[at] = phrases[" ".join(map(str, carry))], phrases[str(carry)]
        return stored, signed


def is_less(column: Column, places: Column, others: Column) -> Column:
    """Return whether the entries in some places are less than those in others."""
    found = zeros(len(places))
    _compare(column, places, others, found)
    return found


@compiled
def _compare(column: Column, places: Column, others: Column, found: Column) -> None:
    for place in range(len(places)):
        found[place] = 1 if column[places[place]] < column[others[place]] else 0


@compiled
def find_below(column: Column, limit: int, found: Column) -> int:
    """Write down the places of entries below a limit; return how many there are."""
    count = 0
    for place in range(len(column)):
        if column[place] < limit:
            found[count] = place
            count += 1
    return count
