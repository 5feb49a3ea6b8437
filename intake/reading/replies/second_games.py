"""News about the second game of two players who meet twice, beside what a reply says of the first one.

The first game is put before such words, as a mail would have it that reports both.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from intake.reading.known import KnownTournament
from intake.reading.types import Claim
from intake.reading.unfinished import UNFINISHED

from .faults import TELLS_SECOND
from .own_text import Passage
from .player_names import Families, known_words, names_one, names_other
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES


@dataclass(frozen=True, slots=True)
class FirstGames:
    """The games of pairs who meet twice of which one is known: `stored` by their places in our answer, and `others`."""

    stored: Sequence[Claim]
    others: Sequence[Claim]
    families: Families


def list_first_games(claims: Sequence[Claim], tournaments: Iterable[KnownTournament]) -> list[Claim]:
    """Return the games whose players have a second one, with the other colours, that is not among them."""
    listed = set(map(_key, claims))
    second = {(code, black, white) for code, white, black in listed} - listed
    known = {pair for tournament in tournaments for pair in _list_pairs(tournament)} & second
    return [claim for claim in claims if (claim.tournament, claim.number_black, claim.number_white) in known]


def _key(claim: Claim) -> tuple[str, str, str]:
    return claim.tournament, claim.number_white, claim.number_black


def _list_pairs(tournament: KnownTournament) -> Iterator[tuple[str, str, str]]:
    """Yield the pairs of a tournament with its code, by the numbers of White and Black."""
    numbers = {seat.key: seat.number for seat in tournament.seats}
    for pairing in tournament.pairings:
        yield tournament.code, numbers.get(pairing.white, ""), numbers.get(pairing.black, "")


def lead_second_games(passages: Sequence[Passage], known: FirstGames, beside: Iterable[Passage]) -> list[Passage]:
    """Return what is read `beside` answers as new text, with the first game on the line before the words about a second
    one, or before these words where that line has others.
    """
    kept = {passage.index: passage for passage in beside}
    own = {passage.index for passage in passages}
    for passage in passages:
        text = _from_second(passage.text)
        if (first := _find_first(passage, text, known)) is None:
            continue
        line, above = _write(first), passage.index - 1
        before = kept[passage.index].text.replace(text, "").strip() if passage.index in kept else ""
        is_free = above >= 0 and above not in own and not before
        kept |= {above: Passage(above, line, kept=True)} if is_free else {}
        words = text if is_free else f"{before} {line} {text}".strip()
        kept[passage.index] = replace(passage, text=words, kept=True)
    return list(kept.values())


def _from_second(text: str) -> str:
    """Return a text from the sentence on that speaks of a second game."""
    told = SENTENCES.split(text)
    at = next((at for at, each in enumerate(told) if TELLS_SECOND.search(each)), len(told))
    return " ".join(told[at:])


def _find_first(passage: Passage, text: str, known: FirstGames) -> Claim | None:
    """Return the only game beside which a text reports the second one of its players, and nobody else's."""
    placed = known.stored[passage.place - 1 : passage.place] if passage.place else ()
    own = [claim for claim in known.others if not names_other(text, known.families, known_words(claim))]
    own = list(filter(placed.__contains__, own)) or own
    own = list(filter(partial(names_one, text), own)) or own
    return own[0] if len(own) == 1 and _tells_result(text) else None


def _tells_result(text: str) -> bool:
    """Return whether a text gives a result, and asks nothing."""
    is_open = UNFINISHED.search(text) or "?" in text
    return not is_open and bool(find_verdict(text) or scores_in(text))


def _write(claim: Claim) -> str:
    """Return a game as a line of a report."""
    white, black = (" ".join(reversed(name.split(", "))) for name in (claim.white, claim.black))
    day = f", {claim.completed_on:%d.%m.%Y}" if claim.completed_on else ""
    return f"{white} - {black} {claim.score}{day}."
