"""Which tournament a letter means: the director's own first, by code, by name, or by its names.

The text of a report may carry more than the code: the number of the game (SE047.007), the letter
of a colour (T135xxxW), words around it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property

from django.db.models import Q, QuerySet

from intake.reading.words import any_case
from ratings.formats.name_folding import fold, solid
from ratings.models import Director, Entry, Game, Tournament
from ratings.models.keys import key_of
from ratings.prepared import prepared

_GAME_NUMBER = any_case(r"[._/-]\s*[0-9]{1,4}\s*[a-z]?$")
_COLOUR = any_case(r"(?<=[0-9x])[a-z]$")
_YEAR = any_case(r"(?<=[a-zäöü])[-_/. ]?(?:20)?[0-9]{2}[-_/. ](?=[0-9])")
MOST_KNOWN = 200
"""Tournaments of a director that are known with their players, those begun last first (our own limit: about 1 MB)."""

MOST_WORDS = 40
"""Words of a hint in which codes and names of others are looked for (our own choice): a subject has fewer, and all that
follow each other in it are asked for.
"""

_TELLING = 4
"""Letters that a part of a name must have to stand for the whole (our own choice)."""


_FILLERS = frozenset(["v", "vs", "gegen", "und", "and", "der", "die", "das", "the", "of", "in", "im"])
"""Words between those of a name."""


class Tournaments:
    """The tournaments a director may mean; those of others are looked up only where none of theirs fits.

    What is read of them serves all the work on one mail.
    """

    def __init__(self, director: Director) -> None:
        self.director = director
        self._looked_up: dict[str, tuple[Tournament, ...]] = {}

    @cached_property
    def own(self) -> tuple[Tournament, ...]:
        """The director's tournaments."""
        return tuple(_tournaments_of(self.director.pk))

    @cached_property
    def newest(self) -> tuple[Tournament, ...]:
        """Those of them that began last, MOST_KNOWN at most."""
        return tuple(sorted(self.own, key=lambda tournament: tournament.started_on, reverse=True)[:MOST_KNOWN])

    @cached_property
    def older(self) -> tuple[Tournament, ...]:
        """The others."""
        newest = {tournament.pk for tournament in self.newest}
        return tuple(tournament for tournament in self.own if tournament.pk not in newest)

    @cached_property
    def seats(self) -> Mapping[int, tuple[Entry, ...]]:
        """The entries of the newest ones, with their players, by key of the tournament."""
        by_key = {tournament.pk: tournament for tournament in self.newest}
        found: dict[int, list[Entry]] = defaultdict(list)
        for entry in _entries_of(tuple(by_key)):
            entry.tournament = by_key[entry.tournament_id]
            found[entry.tournament_id].append(entry)
        return {key: tuple(entries) for key, entries in found.items()}

    @cached_property
    def running(self) -> tuple[Tournament, ...]:
        """Those of them with an open game, or that may get another round."""
        open_games = Game.objects.filter(tournament__in=self.own, score=None)
        keys = set(open_games.values_list("tournament", flat=True).distinct())
        return tuple(tournament for tournament in self.own if tournament.pk in keys or not tournament.complete)

    def meant(self, hint: str) -> tuple[Tournament, ...]:
        """Return the director's tournaments that `hint` may mean; more than one only where it leaves that
        open, none where somebody else's tournament is meant more exactly.
        """
        exactly = _first(hint, self.own, EXACT)
        if exactly or _first(hint, others := self._others(hint), EXACT):
            return exactly
        among_words = _longest_contained(hint, (*self.own, *others)) or _first(hint, self.own, BY_WORDS)
        own = {tournament.pk for tournament in self.own}
        return tuple(tournament for tournament in among_words if tournament.pk in own)

    def is_foreign(self, hint: str) -> bool:
        """Whether `hint` means a tournament of somebody else."""
        return bool(_first(hint, self._others(hint), (*EXACT, _longest_contained)))

    def _others(self, hint: str) -> tuple[Tournament, ...]:
        """Return the tournaments of others whose code or name `hint` may contain."""
        if hint not in self._looked_up:
            own = {tournament.pk for tournament in self.own}
            found = _called(tuple(sorted({key_of(text) for text in _texts_in(hint)} - {""})))
            self._looked_up[hint] = tuple(tournament for tournament in found if tournament.pk not in own)
        return self._looked_up[hint]


@prepared
def _tournaments_of(director: int) -> QuerySet[Tournament]:
    return Tournament.objects.filter(directors=director).select_related("pool").order_by("code")


@prepared
def _entries_of(tournaments: tuple[int, ...]) -> QuerySet[Entry]:
    return Entry.objects.filter(tournament__in=tournaments).select_related("player").order_by("seat", "turn")


@prepared
def _called(keys: tuple[str, ...]) -> QuerySet[Tournament]:
    called = Q(code_key__in=keys) | Q(name_key__in=keys)
    return Tournament.objects.only("code", "name").filter(called).order_by("code")


Way = Callable[[str, Sequence[Tournament]], list[Tournament]]


def _first(hint: str, among: Sequence[Tournament], ways: Iterable[Way]) -> tuple[Tournament, ...]:
    """Return what the first way that finds anything finds."""
    return next((tuple(found) for way in ways if (found := way(hint, among))), ())


def _is(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the code, written with or without blanks and hyphens, or the name."""
    by_code = [t for t in among if hint and solid(t.code) == solid(hint)]
    return by_code or [t for t in among if fold(hint) and fold(t.name) == fold(hint)]


def _is_without_ending(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the code with the number of a game or the letter of a colour behind it."""
    return next((found for text in _shortened(hint) if text != hint and (found := _is(text, among))), [])


def _shortened(hint: str) -> tuple[str, str, str]:
    """Return a hint without what may follow a code."""
    plain = _GAME_NUMBER.sub("", hint.strip())
    return plain, _COLOUR.sub("", plain), _COLOUR.sub("", hint.strip())


EXACT: tuple[Way, ...] = (_is, _is_without_ending)


def _longest_contained(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Code or name among other words; the longest, as "Pokal" also stands in "Pokal Gruppe 3"."""
    lengths = [max(_length_in(t.code, hint), _length_in(t.name, hint)) for t in among]
    longest = max(lengths, default=0)
    return [t for t, length in zip(among, lengths, strict=True) if length == longest and length > 0]


def _contains(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return a part of the name."""
    if sum(map(str.isalpha, fold(hint))) < _TELLING:
        return []
    return [t for t in among if _length_in(hint, t.name) > 0]


def _has_part(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the one tournament of whose code a part is written: "V4" of "PK-25-V4"."""
    wanted = solid(hint)
    found = [t for t in among if wanted in fold(t.code).split()]
    is_code = any(map(str.isdigit, wanted)) and any(map(str.isalpha, wanted))
    return found if is_code and len(found) == 1 else []


def _is_without_year(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the one tournament whose code is written without its year: "TT50" for "TT-2026-50"."""
    found = [t for t in among if solid(_YEAR.sub("", t.code)) == solid(hint)]
    return found if len(found) == 1 else []


def _has_same_words(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the one tournament whose name has the same words in another order: "Alpencup 17" for "17. Alpencup"."""
    words = sorted(fold(hint).split())
    found = [t for t in among if words == sorted(fold(t.name).split())] if len(words) > 1 else []
    return found if len(found) == 1 else []


def _has_all_words(hint: str, among: Sequence[Tournament]) -> list[Tournament]:
    """Return the one tournament whose name has all words of a hint, some of them cut: "VR 3" for "Pokal Vorrunde 3"."""
    words = [word for word in fold(hint).split() if word not in _FILLERS]
    found = [t for t in among if _has_each(fold(t.name).split(), words)] if len(words) > 1 else []
    return found if len(found) == 1 else []


def _has_each(name: Sequence[str], words: Iterable[str]) -> bool:
    return all(any(_is_word_of(word, one) for one in name) for word in words)


def _is_word_of(word: str, whole: str) -> bool:
    """Return whether a word is another one, or cut from it: "VR" for "Vorrunde"."""
    is_cut = word.isalpha() and whole.isalpha() and 1 < len(word) < _TELLING < len(whole) and word[0] == whole[0]
    rest = iter(whole)
    return word == whole or (is_cut and all(sign in rest for sign in word))


BY_WORDS: tuple[Way, ...] = (_contains, _has_part, _is_without_year, _has_same_words, _has_all_words)
"""How a tournament may be meant by some of its words, the surest first."""


def _length_in(inner: str, outer: str) -> int:
    """Return how many letters of `inner` stand in `outer` as whole words following each other; 0 for not."""
    wanted = solid(inner)
    return len(wanted) if wanted and wanted in map("".join, _runs(fold(outer).split())) else 0


def _texts_in(hint: str) -> Iterator[str]:
    """Yield what in a hint may be a code or a name."""
    yield from map("".join, _runs(fold(hint).split()[:MOST_WORDS]))
    yield from _shortened(hint)


def _runs(words: Sequence[str]) -> Iterator[Sequence[str]]:
    """Yield the words that follow each other: each one, each two ..."""
    return (words[start:end] for start in range(len(words)) for end in range(start + 1, len(words) + 1))
