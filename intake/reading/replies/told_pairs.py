"""The game of two known players that sentences of a reply tell, where we asked which game a line meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.known import KnownTournament, Seat
from intake.reading.mentions import PAIR
from intake.reading.merging import turned
from intake.reading.types import BODY, Claim, Place
from ratings.formats.name_folding import fold

from . import phrases
from .ended_days import with_day
from .had_colours import are_exchanged, has_colours
from .player_names import Families, family_words, known_words, names_other
from .results import scores_said
from .sentence_flow import SENTENCES

_CAPITAL = re.compile(r"[^\W\d_a-zäöü][^\W\d_]*")
"""A word that begins with a capital letter."""


def may_be_meant(line: str, claim: Claim, families: Families, *, is_only: bool) -> bool:
    """Return whether a line which makes no game clear may mean a game: it names none but players of it, and nobody
    only where no other line is asked about.
    """
    named = {families[word] for word in fold(line).split() if word in families}
    own = family_words(claim.white) | family_words(claim.black)
    return all(set(family.split()) & own for family in named) and (bool(named) or is_only)


def tell_pair(
    text: str, line: int, tournaments: Sequence[KnownTournament], families: Families, day: date | None
) -> tuple[Claim, bool] | None:
    """Return the one game with a certain result that sentences of a text tell of two players whom they name, and
    whether the text is about nothing else.
    """
    told = SENTENCES.split(text)
    pairs = {names for each in told if len(names := tuple(_list_named(each, tournaments))) == PAIR}
    if len(pairs) != 1:
        return None
    claim = _make_claim(pairs.pop(), text, line)
    own = [each for each in told if not names_other(each, families, known_words(claim))]
    scored = _with_result(claim, " ".join(own[_find_first(own, tournaments) :]), day)
    return (scored, own == told) if scored else None


def _find_first(told: Sequence[str], tournaments: Sequence[KnownTournament]) -> int:
    """Return the place of the first sentence that names two players."""
    return next((at for at, each in enumerate(told) if len(_list_named(each, tournaments)) == PAIR), len(told))


def _make_claim(pair: Sequence[Seat], text: str, line: int) -> Claim:
    """Return a game of two players without a result, whose colours are not known."""
    white, black = pair
    return Claim(
        Place(BODY, line, text),
        white.listed,
        black.listed,
        "",
        colours_known=False,
        number_white=white.number,
        number_black=black.number,
    )


def _with_result(claim: Claim, text: str, day: date | None) -> Claim | None:
    """Return a game with the only result that a text gives it, with its colours and its day; None for an open one, or
    one in doubt.
    """
    scores = scores_said(claim, text, bare=False)
    is_open = any(each.search(text) for each in (phrases.DOUBT, phrases.NOT, UNFINISHED))
    if is_open or len(scores) != 1:
        return None
    scored = replace(claim, score=next(iter(scores)))
    is_turned = are_exchanged(claim.white, claim.black, text)
    has_own = has_colours(claim.white, claim.black, text) and not has_colours(claim.black, claim.white, text)
    coloured = replace(turned(scored) if is_turned else scored, colours_known=is_turned or has_own)
    return with_day(coloured, _without_names(text, claim), day)


def _without_names(text: str, claim: Claim) -> str:
    """Return a text without the words by which the players of a game are called: Herr Freitag is no day."""
    own = known_words(claim)
    return " ".join(word for word in text.split() if not {*fold(word).split()} & own)


def _list_named(text: str, tournaments: Iterable[KnownTournament]) -> list[Seat]:
    """Return the players whom a text names, each once: by the family name, and the given one where several have it."""
    seats = {(each.family, each.given): each for one in tournaments for each in one.seats}
    words = {part for word in _CAPITAL.findall(text) for part in fold(word).split()}
    times = Counter(family for family, _ in seats)
    return [each for each in seats.values() if _is_named(each, words, is_alone=times[each.family] == 1)]


def _is_named(seat: Seat, words: AbstractSet[str], *, is_alone: bool) -> bool:
    """Return whether words name a player; who is not alone in having a family name needs the given one."""
    has_family = bool(family_words(seat.listed) & words)
    return has_family and (is_alone or bool({*fold(seat.given).split()} & words))
