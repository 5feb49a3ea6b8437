"""What the FIDE editions leave open, as parameters of a pool; an edition names those that it leaves open itself."""

from __future__ import annotations

from collections.abc import Sequence

from .elo import HALVES_UP
from .labels import gettext_noop as _
from .types import Parameter


def _reading(name: str, default: int, label: str, reading: str) -> Parameter:
    """Return a reading; no evaluation is signed with the number by which all were rated before it had a name."""
    return Parameter(name, default, "", label, reading, most=1, unsigned=default)


READINGS = (
    HALVES_UP,
    _reading(
        "unknown_moves",
        1,
        _("Rate games of which nobody knows whether both players moved, 0: no, 1: yes"),
        _("5.1 leaves out games without a move, and does not say what holds where nobody knows."),
    ),
    _reading(
        "all_points",
        0,
        _("Points that a player without rating needs: 0: outside a round robin those against rated players, 1: all"),
        _("6.1 speaks of the points in a tournament, while some of its games count for nobody."),
    ),
    _reading(
        "composed_with_excluded",
        1,
        _("Judge the composition of a round robin with players whom 6.1 leaves out, 0: no, 1: yes"),
        _("The text does not say whether players whose results do not count belong to the tournament."),
    ),
    _reading(
        "keep_later_results",
        1,
        _("Results below the lowest rating after the first one, 0: forgotten, 1: kept"),
        _("The text speaks of the first result of a player alone."),
    ),
    _reading(
        "keep_games",
        1,
        _("Games of a player who is rated again after falling off the list, 0: from none, 1: with those before"),
        _("The text does not say from when the 30 games of a player who fell off the list are counted."),
    ),
    _reading(
        "points_later",
        0,
        _("Ask players with results from before for points outside a round robin, 0: no, 1: as in a first tournament"),
        _("6.1 and 8.21 ask for points in a first tournament, the paragraph on Swiss tournaments in every one."),
    ),
    _reading(
        "top_at_once",
        1,
        _("From 2400 on, 0: K of the young and of new players first, 1: K of top players at once"),
        _("8.56 does not say which K goes before for a player to whom two of them apply."),
    ),
    _reading(
        "rated_doubles",
        0,
        _("Ask 6 players of double round robins in which everybody is rated, too, 0: no, 1: yes"),
        _("6.22 asks it of every double round robin, the editions before only of those with unrated players."),
    ),
)


def chosen_readings(names: Sequence[str]) -> tuple[Parameter, ...]:
    """Return the readings of these names, in the order of the table."""
    return tuple(reading for reading in READINGS if reading.name in names)
