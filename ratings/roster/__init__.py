"""Players, directors, tournaments and brought-in ratings: one at a time, or many from one document."""

from .changes import Change, version
from .checks import MAX_VALUE, is_birth_date
from .loading import Loaded, load
from .people import (
    DirectorFacts,
    PlayerFacts,
    change_director,
    change_listing,
    change_player,
    change_private,
    change_wish,
    director_facts,
    enter_director,
    enter_player,
    player_facts,
)
from .pools import POOL_KEY, create_pool
from .takeovers import EXCHANGING, Bringing, bring_rating, bring_unsettled, bringing
from .tournaments import (
    Seating,
    TournamentFacts,
    change_tournament,
    enter_tournament,
    hand_over,
    has_begun,
    put_in_charge,
    rate_otherwise,
    seat_anew,
    seating,
    stored_seating,
    tournament_facts,
)

__all__ = [
    "EXCHANGING",
    "MAX_VALUE",
    "POOL_KEY",
    "Bringing",
    "Change",
    "DirectorFacts",
    "Loaded",
    "PlayerFacts",
    "Seating",
    "TournamentFacts",
    "bring_rating",
    "bring_unsettled",
    "bringing",
    "change_director",
    "change_listing",
    "change_player",
    "change_private",
    "change_tournament",
    "change_wish",
    "create_pool",
    "director_facts",
    "enter_director",
    "enter_player",
    "enter_tournament",
    "hand_over",
    "has_begun",
    "is_birth_date",
    "load",
    "player_facts",
    "put_in_charge",
    "rate_otherwise",
    "seat_anew",
    "seating",
    "stored_seating",
    "tournament_facts",
    "version",
]
