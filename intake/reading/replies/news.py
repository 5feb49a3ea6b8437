"""News of a reply beside its answers: sentences about other games than those that were asked about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from intake.reading.codes import Question
from intake.reading.known import KnownTournament
from intake.reading.types import Claim
from intake.reading.unfinished import UNFINISHED
from ratings.formats.name_folding import fold

from .faults import BESIDES, NEWS, SECOND_GAME
from .own_text import Passage
from .player_names import SHORTEST_NAME, Families, calls_both, count_families, known_words, same_game, without_players
from .results import find_verdict
from .rivals import find_rivals
from .tournaments import is_elsewhere
from .types import AskedQuestion
from .whole_lines import report_in

_OF_ANYBODY = frozenset(
    {
        *(Question.UNKNOWN_PLAYER, Question.NOT_IN_TOURNAMENT, Question.ID_MISMATCH),
        *(Question.WRONG_PAIR, Question.WHICH_GAME),
    }
)
"""Questions whose answer may name a player who was not asked about."""


@dataclass(frozen=True, slots=True)
class Background:
    """What is known beside a reply: its day, the family names of all players, the games in certain tournaments that are
    asked about, the tournaments, and what was asked.
    """

    day: date | None
    families: Families
    placed: Sequence[Claim]
    tournaments: Sequence[KnownTournament]
    questions: Sequence[AskedQuestion]


def reports_new(text: str, asked: Sequence[Claim], known: Background) -> bool:
    """Return whether a text reports a game that nothing was `asked` about, or names two players of none."""
    if (SECOND_GAME.search(text) and BESIDES.search(text)) or (NEWS.search(text) and find_verdict(text)):
        return True
    passage = Passage(0, text)
    claim = report_in(passage, known.day)
    if claim is None:
        return _names_others(text, asked, known)
    if find_rivals(passage, claim, known.questions):
        return False
    is_other = is_elsewhere(text, claim, known.placed, known.tournaments) or _is_new(claim, asked)
    return is_other or _names_others(text, asked, known)


def _names_others(text: str, asked: Sequence[Claim], known: Background) -> bool:
    """Return whether a text names players whose game is none of those that were asked about."""
    return _names_strangers(text, asked, known) or _joins_games(text, asked)


def _names_strangers(text: str, asked: Sequence[Claim], known: Background) -> bool:
    """Return whether a text names two players who were not asked about, or one and how a game ended or goes on; it may
    answer who played.
    """
    named = count_families(text, without_players(known.families, set().union(*map(known_words, asked))))
    is_who = not asked or any(each.first.code in _OF_ANYBODY for each in known.questions)
    return named > 1 or (named == 1 and not is_who and bool(find_verdict(text) or UNFINISHED.search(text)))


def _joins_games(text: str, asked: Sequence[Claim]) -> bool:
    """Return whether a text says how a game ended, and names players of different games but both of none."""
    named = _find_named(text, asked) if find_verdict(text) else set()
    return len(named) > 1 and not any({each.white, each.black} <= named for each in asked)


def _find_named(text: str, claims: Sequence[Claim]) -> set[str]:
    """Return the players of games whom a text calls by a word that no other of them has."""
    words = {name: {word for word in fold(name).split() if len(word) > SHORTEST_NAME} for name in _list_names(claims)}
    counted = Counter(word for own in words.values() for word in own)
    said = {word for word in fold(text).split() if counted[word] == 1}
    return {name for name, own in words.items() if own & said}


def _list_names(claims: Sequence[Claim]) -> list[str]:
    """Return the names of the players of games, each once."""
    return list(dict.fromkeys(name for each in claims for name in (each.white, each.black)))


def _is_new(claim: Claim, asked: Sequence[Claim]) -> bool:
    return not any(same_game(each, claim) or calls_both(each, claim) for each in asked)
