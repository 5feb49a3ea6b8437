"""Games of two players who meet twice, known by the colour of one: "First game, Koch White: drawn", "Where Koch had
White, Wolf won".

They are written out as rows: "Koch - Wolf: drawn", "Koch (S) - Wolf (W): she won". A pronoun behind goes on with the
player named first. Of "the one where she was white ..., the one where she was black" the second is the other one.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from intake.reading.guards import Guarded
from intake.reading.known import KnownTournament, Seat
from intake.reading.mentions import Situation
from intake.reading.mentions.types import PAIR, Person
from intake.reading.rewriting.outlines import SIGN, Outline, draw_outline
from intake.reading.words import any_case, split_words

_NUMBER = r"(?:first|second|1st|2nd|return|erste|zweite|1\.|2\.|rück)"
_LABEL = (
    rf"(?:where|wo|(?:the |die )?(?:{_NUMBER}[ -]?(?:game|partie|spiel|begegnung|one)"
    r"|(?:game|partie|spiel)(?: (?:[12]|one|two|eins|zwei))?),?)"
)
_WHITE, _BLACK = "(?:white|wei(?:ß|ss))", "(?:black|schwarz)"
_COLOUR = rf"(?:(?P<white>{_WHITE})|(?P<black>{_BLACK}))"
_ENDED = r"(?:,? (?=(?:an? )?(?:draw|drawn|remis|unentschieden)\b)| (?=s?he (?:won|lost|drew)\b))"
_HAD = "(?:had|hatte|has|hat|with|mit|as|als|played|was|war)"
_GAME = any_case(
    rf"(?:(?:^|(?<=[.;:] ))(?P<lead>(?:\W*[\w.]{{1,4}}[.)]?\s+)?){_LABEL}[ (]+"
    rf"(?:(?:(?:mit|with) )?{_COLOUR}:?(?: {_HAD})? (?P<who>{SIGN})"
    rf"|(?P<who_first>{SIGN})(?: {_HAD})? (?P<colour>{_WHITE}|{_BLACK})(?: (?:hatte|had))?)(?!\w)[\s,:)-]*(?=\S)"
    rf"|(?:^|(?<=[.;:] )|(?P<comma>\.?, |\.?,? (?:and|und) ))(?:(?:with|mit) )?(?P<who_alone>{SIGN})"
    rf" (?P<alone>{_WHITE}|{_BLACK})(?: (?:it )?(?:was|war|is|ist))?{_ENDED})"
)
"""Which game of the two, and who has which colour in it."""


def write_games_by_colour(text: str, outline: Outline, above: Sequence[str], situation: Situation) -> str:
    """Return the text of an outline with rows for the games that it knows by the colour of a player; the other one may
    be named in a line `above`.
    """

    def write_row(found: re.Match[str]) -> str:
        player = outline.name(next(filter(None, (found[who] for who in ("who", "who_first", "who_alone")))))
        foes = {foe: seat for person in player.persons for foe, seat in _list_foes(person, situation)}
        other = _find_named(foes.keys(), [outline]) or _find_only(foes.values())
        other = other or _find_named(foes.keys(), (draw_outline(line, situation.names) for line in reversed(above)))
        lead = "; " if found["comma"] else found["lead"] or ""
        return f"{lead}{_write_pair(player.text, other, found)}: " if other else found[0]

    return _GAME.sub(write_row, text)


def _write_pair(player: str, other: str, found: re.Match[str]) -> str:
    """Return two players, the one whose colour was found first."""
    colour = found["white"] or found["black"] or found["colour"] or found["alone"]
    return f"{player} - {other}" if colour.lower().startswith("w") else f"{player} (S) - {other} (W)"


def _find_named(foes: AbstractSet[Person], outlines: Iterable[Outline]) -> str:
    """Return the name of the only one of some players in the first outline that names one, "" for several."""
    named = ({one.text for one in outline.names if one.persons & foes} for outline in outlines)
    found = next(filter(None, named), set())
    return found.pop() if len(found) == 1 else ""


def _find_only(seats: Collection[Seat]) -> str:
    """Return the name of the only one of some players, "" for several."""
    return next(f"{one.given} {one.family}".strip() for one in seats) if len(seats) == 1 else ""


def _list_foes(person: Person, situation: Situation) -> Iterator[tuple[Person, Seat]]:
    """Yield who has a game with each colour against a player."""
    place, key = person
    known = situation.known.tournaments[place] if place >= 0 else KnownTournament("", "")
    games = {(one.white, one.black) for one in known.pairings}
    for seat in known.seats:
        if {(key, seat.key), (seat.key, key)} <= games:
            yield (place, seat.key), seat


_ONE = Guarded(
    r"\b(?:the (?:one|game)|(?P<german>(?:die|jene)(?:jenige)?(?: partie)?|das(?: spiel)?)),?"
    r" (?:where|in which|in der|in dem|wo) (?P<who>[\w'’ .-]{2,30}?)(?: (?:had|was|played))?"
    rf" (?P<colour>{_WHITE}|{_BLACK})(?: (?:hatte|war|spielte))?\b,?"
)
"""Which of two games is meant, by who has which colour in it: "the one where she was white"."""

_OTHERS = any_case(r"\b(?:both|beiden?|twice|zweimal|against|gegen)\b")
"""Between two such labels: the second one is about other players."""

_PRONOUNS = split_words("he she er sie")


def write_other(line: str) -> str:
    """Return a line that knows both games of a pair by their colours with "the other" in place of the second one."""
    labels = [*_ONE.finditer(line)]
    if len(labels) != PAIR or not _are_two_games(*labels):
        return line
    if _OTHERS.search(line, labels[0].end(), labels[1].start()):
        return line
    other = "die andere" if labels[1]["german"] else "the other"
    return f"{line[: labels[1].start()]}{other}{line[labels[1].end() :]}"


def _are_two_games(first: re.Match[str], second: re.Match[str]) -> bool:
    """Return whether one player has another colour in each of two games, or two have the same one."""
    who, other = first["who"].lower(), second["who"].lower()
    is_same_colour = _is_white(first) is _is_white(second)
    return is_same_colour is (who != other) and (who in _PRONOUNS) is (other in _PRONOUNS)


def _is_white(label: re.Match[str]) -> bool:
    return label["colour"].lower().startswith("w")
