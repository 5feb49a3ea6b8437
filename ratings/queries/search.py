"""The search for players by number or name, and for clubs and tournaments in the same field.

Names that begin with what was asked for are found along the index of names; only where there are none, everything is
read through.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from django.db import connection
from django.db.models import Q, QuerySet

from ratings import personal
from ratings.formats.name_folding import fold, sort_key
from ratings.formats.transliterations import other_spellings
from ratings.models import Player, Tournament
from ratings.queries.players import PoolRating, read_ratings

HITS = 50
"""Players that one search shows at most; more of them ask for more letters."""

MOST_OTHERS = 10
"""Clubs, and tournaments, that one search shows at most (our own choice)."""

UMLAUTS = (("ae", "a"), ("oe", "o"), ("ue", "u"))
"""Spellings that mean the same letter; the order of names keeps the second."""

BEHIND_LETTERS = "{"
"""The first character behind those of folded names."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A player found by name or number, with their ratings by pool."""

    number: str
    name: str
    federation: str
    club: str
    title: str
    ratings: tuple[PoolRating, ...]


@dataclass(frozen=True, slots=True)
class OtherHits:
    """Clubs and tournaments whose names have all words of a question."""

    clubs: tuple[str, ...]
    tournaments: tuple[Tournament, ...]


def search(query: str, *, listed: bool = True, beginning: bool = False) -> tuple[tuple[Hit, ...], bool]:
    """Find players whose number is `query` or whose name has all its words; return them and whether there are more.
    With `beginning` names that begin with one of the words are enough, if there are any. A search by name finds nobody
    who objects to being `listed`, unless an officer asks.

    Umlauts may be written as such, as ae, oe, ue or without their dots, names from another script as German or English
    write them. The number of a merged player finds the remaining one.
    """
    if not query.strip():
        return (), False
    words = _spell_words(query)
    found = _find_beginning(query.strip(), words, listed=listed) if beginning else []
    if not found:
        found = list(_find_anywhere(query.strip(), words, listed=listed)[: HITS + 1])
    return _hits(found[:HITS]), len(found) > HITS


def list_family_names(initials: Collection[str]) -> tuple[str, ...]:
    """Return the family names, of everybody whom lists may show, that begin with one of some letters."""
    begins = _any(_range(letter) for letter in sorted(initials))
    listed = Player.objects.filter(begins, _listed(listed=True), merged_into=None).order_by()
    return tuple(listed.values_list("family_name", flat=True).distinct())


def find_families(names: Collection[str]) -> tuple[Hit, ...]:
    """Return the players with one of some family names, by name."""
    found = Player.objects.filter(_listed(listed=True), family_name__in=names, merged_into=None)
    return _hits(list(found[:HITS]))


def _hits(found: Sequence[Player]) -> tuple[Hit, ...]:
    ratings = read_ratings(found)
    return tuple(Hit(p.number, p.name, p.federation, p.club, p.title, ratings.get(p.pk, ())) for p in found)


def search_others(query: str) -> OtherHits:
    """Find clubs and tournaments by the words of their names, or the code of a tournament."""
    clubs, tournaments = Player.objects.exclude(club="").order_by("club"), Tournament.objects.all()
    for word in query.split():
        clubs = clubs.filter(club__icontains=word)
        tournaments = tournaments.filter(Q(name__icontains=word) | Q(code__icontains=word))
    if not query.strip():
        return OtherHits((), ())
    names = clubs.values_list("club", flat=True).distinct()
    return OtherHits(tuple(names[:MOST_OTHERS]), tuple(tournaments[:MOST_OTHERS]))


MOST_WORDS = 20
"""More than the longest name has (our own choice); SQLite refuses a condition of several hundred parts."""

Words = Sequence[Collection[str]]
"""Each word of a question in all spellings that a stored name may have."""


def _spell_words(query: str) -> Words:
    """Return the words of a question in all spellings, none where they are more than any name has."""
    folded = fold(query).split()
    if len(folded) > MOST_WORDS:
        return ()
    bare = sort_key(query, "").removesuffix(", ").split()
    spelled = ({word, plain, _without_e(word)} for word, plain in zip(folded, bare, strict=True))
    return [{other for word in words for other in other_spellings(word)} for words in spelled]


def _without_e(word: str) -> str:
    for spelled, letter in UMLAUTS:
        word = word.replace(spelled, letter)
    return word


def _listed(*, listed: bool) -> Q:
    return ~Q(pk__in=personal.unlisted()) if listed else Q()


def _find_anywhere(number: str, words: Words, *, listed: bool) -> QuerySet[Player]:
    """Select the players with a number, or with all words in their name."""
    by_number = Q(number__iexact=number)
    merged = Player.objects.filter(by_number).exclude(merged_into=None).values("merged_into")
    named = _containing(words) & _listed(listed=listed) if words else Q(pk__in=())
    return Player.objects.filter(by_number | Q(pk__in=merged) | named, merged_into=None)


def _find_beginning(number: str, words: Words, *, listed: bool) -> list[Player]:
    """Return the player with a number, else those whose name begins with one of the words and has all of them. Who was
    merged is left out here: as a part of the statement that leads SQLite to everybody who was not.
    """
    found = Player.objects.filter(number=number)
    if words and not found:
        found = _find_names(words, listed=listed)[: 2 * HITS]
    return [player for player in found if player.merged_into_id is None]


def _find_names(words: Words, *, listed: bool) -> QuerySet[Player]:
    begins = _any(_range(spelling) for spellings in words for spelling in sorted(spellings))
    return Player.objects.filter(begins, _containing(words), _listed(listed=listed))


def _containing(words: Words) -> Q:
    match = Q()
    for spellings in words:
        match &= _any(Q(sort_key__contains=spelling) for spelling in sorted(spellings))
    return match


def _range(spelling: str) -> Q:
    """Return the names that begin so, as each database looks them up in its index."""
    if connection.vendor == "postgresql":
        return Q(sort_key__startswith=spelling)
    return Q(sort_key__gte=spelling, sort_key__lt=spelling + BEHIND_LETTERS)


def _any(conditions: Iterable[Q]) -> Q:
    match = Q()
    for condition in conditions:
        match |= condition
    return match
