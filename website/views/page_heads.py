"""What the head of a page says to whoever finds, shares or follows it.

Names of persons are only in the heads of pages about persons whose federation allows it (SHARED_FEDERATIONS): what is
shared is copied to places that hear of no erasure.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext as _

from ratings.models import Player, Pool, Tournament
from ratings.queries.players import PoolRating
from ratings.queries.tournament_page.played import Played
from ratings.templatetags.rating_format import plain_day, rating, word

ALL_FEDERATIONS = "*"


@dataclass(frozen=True, slots=True)
class PageHead:
    """Title and description for programs that share the page, the addresses of its feed and of
    the page for frames, that of the picture on it, its JSON-LD; "" and None for what it has not.
    """

    title: str = ""
    description: str = ""
    feed: str = ""
    embed: str = ""
    card: str = ""
    data: Mapping[str, object] | None = None


def head_of_start() -> PageHead:
    """The start page."""
    return PageHead(_("Ratings in correspondence chess"))


def head_of_ranking(pool: Pool) -> PageHead:
    """The ranking of a pool and its parts."""
    text = _("All secured ratings of %(pool)s by rank, each with its calculation.") % {"pool": pool.name}
    return PageHead(_("Ranking: %(pool)s") % {"pool": pool.name}, text, *_addresses("ranking", "news", pool.key))


def head_of_tournament(tournament: Tournament, played: Played) -> PageHead:
    """A tournament; its date of start is known, its end may only be planned."""
    counted = {"finished": played.finished, "games": len(played.games)}
    text = f"{word(tournament.kind, 'kinds')}, {plain_day(tournament.started_on)}: " + (
        _("ended on %(day)s") % {"day": plain_day(played.ended_on)}
        if played.ended_on
        else _("%(finished)s of %(games)s games finished") % counted
    )
    addresses = _addresses("tournament", "tournament_news", tournament.code)
    return PageHead(tournament.name, text, *addresses, data=_event_of(tournament, played))


def _addresses(page: str, feed: str, name: str) -> tuple[str, str]:
    """Return the addresses of the feed and of the page for frames."""
    return reverse(f"website:{feed}", args=[name]), reverse(f"website:embed_{page}", args=[name])


def _event_of(tournament: Tournament, played: Played) -> dict[str, object]:
    """Return a tournament as https://schema.org/SportsEvent, without its players."""
    address = f"{settings.SITE_URL}{reverse('website:tournament', args=[tournament.code])}"
    end = played.ended_on or tournament.planned_end
    return {
        "@type": "SportsEvent",
        "name": tournament.name,
        "identifier": tournament.code,
        "sport": "Correspondence chess",
        "url": address,
        "startDate": tournament.started_on.isoformat(),
        **({"endDate": end.isoformat()} if end else {}),
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "eventStatus": "https://schema.org/EventScheduled",
        "location": {"@type": "VirtualLocation", "url": address},
    }


def head_of_player(player: Player, ratings: tuple[PoolRating, ...], *, public: bool) -> PageHead:
    """A player: the feed if lists show them, name and ratings only where their federation allows it."""
    if not public:
        return PageHead()
    addresses = _addresses("player", "player_news", player.number)
    if not is_shared(player):
        return PageHead("", "", *addresses)
    held = (f"{each.pool.name}: {rating(each.value, each.index)}" for each in ratings if each.value is not None)
    return PageHead(player.name, ", ".join(held), *addresses, card=reverse("website:card", args=[player.number]))


def is_shared(player: Player) -> bool:
    """Whether the federation of a player allows it that pages about them are shared."""
    allowed = settings.SHARED_FEDERATIONS
    return ALL_FEDERATIONS in allowed or (player.federation != "" and player.federation in allowed)
