"""Ratings on a day for a list of names or numbers: seedings, eligibility, norms.

There are two of them. **Listed** is the rating on the newest current list that was closed on that day or before, as it
was published; **today's** is what today's ledger gives for that day, late results and corrections included. Names are
never guessed: a name that fits several players names them all, and none of their ratings is chosen.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, Value
from django.db.models.functions import Replace

from ratings import personal
from ratings.formats.name_folding import fold
from ratings.models import Player, Pool, Publication, PublishedRating
from ratings.queries.past import PastRating, ratings_on
from ratings.queries.players import resolve_merged
from ratings.queries.pools import is_secured, rule_on
from ratings.queries.search import UMLAUTS

MOST_LINES = 500
"""Names that are looked up at once, our own limit; a federation's whole list is a file."""

WITH_NUMBER = re.compile(r"(?P<name>.*\S)\s*\((?P<number>[^()]+)\)")
"""A name with the number behind it, as pages tell namesakes apart: Adler, Anna (11)."""


@dataclass(frozen=True, slots=True)
class Qualified:
    """One line of the submitted list. `player` is None where nobody or several players fit; then `namesakes` are those
    whom the text fits. `today` and `listed` are None without a rating; the value of an inactive player is hidden.
    """

    asked: str
    player: Player | None
    namesakes: tuple[Player, ...] = ()
    today: PastRating | None = None
    listed: PublishedRating | None = None
    secured: bool = False

    @property
    def inactive(self) -> bool:
        """Whether the player had been away for too long on that day."""
        return self.today is not None and self.today.inactive


@dataclass(frozen=True, slots=True)
class Qualification:
    """The answer: the list whose ratings were in force on the day, None where there is none, and the lines."""

    pool: Pool
    on: date
    publication: Publication | None
    lines: tuple[Qualified, ...]


def qualification(pool: Pool, on: date, queries: Sequence[str]) -> Qualification:
    """Return the ratings of everybody who is asked about, in the same order. Eight queries at most."""
    resolved = find_players(queries)
    single = {players[0].pk for players in resolved if len(players) == 1}
    today = {player: rating for player, rating in ratings_on(pool, on, single).items() if not rating.below}
    publication = list_on(pool, on)
    rows = publication.rows.filter(player__in=single) if publication else PublishedRating.objects.none()
    listed = {row.player_id: row for row in rows}
    rule = rule_on(pool, on)
    lines = (_line(words, players, today, listed, rule) for words, players in zip(queries, resolved, strict=True))
    return Qualification(pool, on, publication, tuple(lines))


def _line(
    query: str,
    players: tuple[Player, ...],
    today: Mapping[int, PastRating],
    listed: Mapping[int, PublishedRating],
    rule: str,
) -> Qualified:
    if len(players) != 1:
        return Qualified(query, None, players)
    (player,) = players
    rating = today.get(player.pk)
    secured = rating is not None and is_secured(rule, rating.index)
    return Qualified(query, player, (), rating, listed.get(player.pk), secured)


def list_on(pool: Pool, on: date) -> Publication | None:
    """Return the newest list in force of a pool that was closed on a day or before."""
    return pool.publications.filter(withdrawn_at=None, as_of__lte=on).order_by("-as_of").first()


def find_players(queries: Sequence[str]) -> tuple[tuple[Player, ...], ...]:
    """Return for each line all players with this number, or with this whole name or alias, family or given name first.

    Umlauts may be written as such or as ae, oe, ue. The number of a merged player gives the remaining one. Objectors
    are found by their number alone. Two queries.
    """
    known = _Register(_candidates(queries))
    return tuple(known.find(words) for words in queries)


class _Register:
    """Players by number and by folded name; `turned` are names with the given name first."""

    def __init__(self, players: Iterable[Player]) -> None:
        self.numbers: dict[str, list[Player]] = defaultdict(list)
        self.names: dict[str, list[Player]] = defaultdict(list)
        self.turned: dict[str, list[Player]] = defaultdict(list)
        unlisted = frozenset(personal.unlisted())
        for player in players:
            self.numbers[player.number.casefold()].append(resolve_merged(player))
            if resolve_merged(player).pk in unlisted:
                continue
            for name in (player.name, *player.aliases):
                family, _, given = name.partition(",")
                self.names[fold(name)].append(resolve_merged(player))
                self.turned[fold(f"{given} {family}")].append(resolve_merged(player))

    def find(self, words: str) -> tuple[Player, ...]:
        stripped = words.strip()
        both = WITH_NUMBER.fullmatch(stripped)
        found = self.numbers[stripped.casefold()] or self._called(stripped)
        if not found and both:
            named = self._called(both["name"])
            found = [player for player in self.numbers[both["number"].strip().casefold()] if player in named]
        return tuple(sorted(dict.fromkeys(found), key=lambda player: player.number))

    def _called(self, name: str) -> list[Player]:
        """Return who has this name; a comma says that the family name comes first."""
        folded = fold(name)
        return self.names[folded] if "," in name else self.names[folded] + self.turned[folded]


def _candidates(queries: Sequence[str]) -> list[Player]:
    """Return every player who may fit: the database compares names without their dots, so a few more are read."""
    keys: set[str] = set()
    numbers: set[str] = set()
    for words in queries:
        both = WITH_NUMBER.fullmatch(words.strip())
        keys |= _keys(words) | (_keys(both["name"]) if both else set())
        texts = {words.strip()} | ({both["number"].strip()} if both else set())
        numbers |= texts | {number.upper() for number in texts}
    plain: Replace | str = "sort_key"
    for spelled, letter in UMLAUTS:
        plain = Replace(plain, Value(spelled), Value(letter))
    found = Player.objects.alias(plain=plain).filter(Q(plain__in=keys) | Q(number__in=numbers) | ~Q(aliases=[]))
    return list(found.select_related("merged_into"))


def _keys(words: str) -> set[str]:
    """Return every way to write a name in the order of names, without any sign of umlauts."""
    folded = fold(words)
    for spelled, letter in UMLAUTS:
        folded = folded.replace(spelled, letter)
    parts = folded.split()
    splits = ((parts[:cut], parts[cut:]) for cut in range(len(parts) + 1))
    return {f"{' '.join(a)}, {' '.join(b)}" for first, last in splits for a, b in ((first, last), (last, first)) if a}
