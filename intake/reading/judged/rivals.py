"""Games of one player on one day, of which what a mail says of one may have been taken for both."""

from __future__ import annotations

from collections.abc import Iterable

from intake.reading.judged.claims import find_chance
from intake.reading.network.judging import Judged

_BESIDE_ANOTHER, _EVEN = 0.93, 0.5
"""From the first chance on a mail says clearly how a game ended where another one of one of its players may have ended
on that day; up to the second one it rather says something of a game than nothing.
"""


def list_rivals(judged: Iterable[Judged]) -> list[Judged]:
    """Return the games of which a mail is not sure, and that share a player and a day with another such one: what it
    says of one of them may have been taken for both.
    """
    unsure = [one for one in judged if one.ends.nothing < _EVEN and find_chance(one) < _BESIDE_ANOTHER]
    return [one for one in unsure if any(_are_rivals(one, other) for other in unsure if other is not one)]


def _are_rivals(one: Judged, other: Judged) -> bool:
    is_shared = bool({one.white, one.black} & {other.white, other.black})
    return is_shared and one.choose_day()[0] == other.choose_day()[0]
