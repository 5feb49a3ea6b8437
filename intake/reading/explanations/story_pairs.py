"""The two players of whom the words of a story speak, what these say of their colours, and their result."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.explanations.agreement import is_joined
from intake.reading.explanations.pair_results import NOTHING, PLAYERS
from intake.reading.explanations.said_colours import Colours
from intake.reading.explanations.sentence import Explained, explain
from intake.reading.explanations.story_names import list_mentions
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.words import any_case

Pair = tuple[Mention, Mention]

_LINKED = any_case(
    r"\s*(?:-+|/|:|\bvs?\.?\s|(?P<word>\b(?:gegen|against|versus)\s))\s*(?:(?:dr|prof|herrn?|frau|mr|mrs|ms)\b\.?\s*)*"
)
"""What is between the two players, with forms of address."""


def explain_of(pair: Pair, text: str, situation: Situation) -> Explained | None:
    """Return a text that gives a pair one certain result, None for any other."""
    situation.count(len(text))
    explained = explain(text.rstrip(" ,;"), situation, NOTHING)
    return explained if is_one_result(explained) and _is_of(explained, pair) else None


def _is_of(explained: Explained, pair: Pair) -> bool:
    """Return whether the one result of a sentence is that of a pair."""
    one = (explained.results or ())[0]
    return are_same((one.first, one.second), pair)


def find_pair(players: Sequence[Mention], before: Pair | None, situation: Situation) -> Pair | None:
    """Return of whom words speak: two players who meet, or who were spoken of before where they name nobody else."""
    match players:
        case [first, second]:
            meet = any(situation.meet(one, other) for one in first.persons for other in second.persons)
            return (first, second) if meet else None
        case [] | [_]:
            is_same = before and all(any(one.persons & each.persons for each in before) for one in players)
            return before if is_same else None
    return None


def are_joined(text: str, situation: Situation) -> bool:
    """Return whether the players of a text are set against each other, or have nothing but "and" between them."""
    mentions = list_mentions(text, situation)
    is_linked = find_first_of_link(text, [one for one in mentions if one.kind in PLAYERS]) is not None
    together = f"{Kind.PLAYER}{Kind.AND}{Kind.PLAYER}"
    return is_linked or is_joined(text, mentions) or together in "".join(one.kind.value for one in mentions)


def are_same(pair: Pair, other: Pair) -> bool:
    """Return whether two pairs are of the same players."""
    first, second = pair
    return any(first.persons & one.persons and second.persons & two.persons for one, two in (other, other[::-1]))


def find_white(said: Colours, pair: Pair) -> Mention | None:
    """Return the player of a pair who has White, None where that is not said."""
    for one, other in (pair, pair[::-1]):
        if (said.white and said.white.persons & one.persons) or (said.black and said.black.persons & other.persons):
            return one
    return None


def meet_twice(pair: Pair, situation: Situation) -> bool:
    """Return whether two players have a game with each colour in a known tournament."""
    first, second = pair
    games = [{(game.white, game.black) for game in one.pairings} for one in situation.known.tournaments]
    meetings = ((place, key, other) for place, key in first.persons for at, other in second.persons if at == place)
    return any({(key, other), (other, key)} <= games[place] for place, key, other in meetings if place >= 0)


def in_order(pair: Pair, white: Mention | None) -> Pair:
    """Return a pair with the player first who has White, as it is where that is not known."""
    first, second = pair
    return (second, first) if white and not white.persons & first.persons else pair


def find_first_of_link(text: str, named: Sequence[Mention]) -> Mention | None:
    """Return the first of two names with a dash between them, or with "against" at the head of a text."""
    link = _LINKED.fullmatch(text, named[0].end, named[1].start) if len(named) > 1 else None
    is_head = link is not None and (link["word"] is None or not text[: named[0].start].strip(" .()-0123456789"))
    return named[0] if is_head else None


def is_one_result(explained: Explained) -> bool:
    """Return whether a sentence gives its pair one result that nothing doubts."""
    results = explained.results or ()
    is_certain = not (explained.question or explained.is_doubtful or explained.contradicts)
    return is_certain and len(results) == 1 and results[0].score is not None and results[0].question is None
