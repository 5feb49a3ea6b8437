"""The news of a pool, a tournament or a player as an Atom feed.

A feed is copied to many places and kept there, so it names tournaments and no persons: a player is their number. Who
objects to public lists or died has none.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from ratings.models import Evaluation, LedgerEntry, Pool, Publication, PublishedRating
from ratings.queries import careers, players, tournaments
from ratings.queries.activity import is_public
from ratings.queries.evaluations import entered, entered_of_player, entered_of_tournament, listed_on
from ratings.queries.games import FinishedGame, newest_results
from ratings.queries.publications import newest_lists
from ratings.templatetags.rating_format import change, plain_day, rating, word
from webtools.requests import get_pool, or_404, refuse_nul

LISTS = 6
EVALUATIONS = 30
"""What a feed holds of each (our own choice)."""
RESULTS = 30
"""Finished games in the feed of a tournament (our own choice)."""


@dataclass(frozen=True, slots=True)
class News:
    """One entry of a feed."""

    title: str
    text: str
    address: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Topic:
    """What a feed is about: its title, the address of its page, its news in any order."""

    title: str
    address: str
    news: tuple[News, ...]


if TYPE_CHECKING:
    BaseFeed = Feed[News, Topic]
else:
    BaseFeed = Feed  # at run time it takes no parameters


class NewsFeed(BaseFeed):
    """`news.atom` below the page of what it is about."""

    feed_type = Atom1Feed
    author_name = "Fernwertung"  # RFC 4287 asks for an author, and a feed names no persons

    def __init__(self, read_topic: Callable[[str], Topic]) -> None:
        self.read_topic = read_topic

    def __call__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:  # noqa: ANN401 -- as Django has it
        """Answer with the feed, which search engines need not list beside its page."""
        response = super().__call__(request, *args, **kwargs)
        response["X-Robots-Tag"] = "noindex"
        return response

    def get_object(self, request: HttpRequest, **named: str) -> Topic:  # noqa: ARG002 -- the form of a feed
        """Return what the address names."""
        return self.read_topic(*map(refuse_nul, named.values()))

    def title(self, obj: Topic) -> str:
        """The name of the feed."""
        return _("News: %(topic)s") % {"topic": obj.title}

    def link(self, obj: Topic) -> str:
        """Return the page that the feed is about."""
        return obj.address

    def author_link(self) -> str:
        """Whose server it is."""
        return str(settings.SITE_URL)

    def items(self, obj: Topic) -> list[News]:
        """Return the news, the newest first."""
        return sorted(obj.news, key=lambda news: news.at, reverse=True)

    def item_title(self, item: News) -> str:
        """Return what happened."""
        return item.title

    def item_description(self, item: News) -> str:
        """Return some words about it."""
        return item.text

    def item_link(self, item: News) -> str:
        """Return where it can be read."""
        return item.address

    def item_pubdate(self, item: News) -> datetime:
        """Return when it was reported, entered or published."""
        return item.at

    def item_updateddate(self, item: News) -> datetime:
        """Return the same: lists and evaluations never change, and a corrected result has a new evaluation."""
        return item.at


def _read_pool(key: str) -> Topic:
    pool = get_pool(key)
    lists = (_of_list(pool, publication) for publication in newest_lists(pool, LISTS))
    rated = map(_of_evaluation, entered(pool, EVALUATIONS))
    return Topic(pool.name, reverse("website:ranking", args=[pool.key]), (*lists, *rated))


def _read_tournament(code: str) -> Topic:
    tournament = or_404(tournaments.find_tournament(code))
    finished = (_of_result(code, game) for game in newest_results(tournament, RESULTS))
    rated = map(_of_evaluation, entered_of_tournament(tournament, EVALUATIONS))
    return Topic(tournament.name, reverse("website:tournament", args=[code]), (*finished, *rated))


def _read_player(number: str) -> Topic:
    player = players.resolve_merged(or_404(players.find_player(number)))
    if not is_public(player):
        raise Http404
    hidden = {each.pool.pk for each in players.ratings_of(player) if each.inactive}
    rated = (_of_entry(entry) for entry in entered_of_player(player, hidden, EVALUATIONS))
    lists = (_of_line(row) for row in careers.published(player) if row.publication.pool_id not in hidden)
    title = _("Number %(number)s") % {"number": player.number}
    return Topic(title, reverse("website:player", args=[player.number]), (*rated, *lists))


def _of_list(pool: Pool, publication: Publication) -> News:
    title = _("List %(number)s of %(day)s") % {"number": publication.number, "day": plain_day(publication.as_of)}
    text = _("The rating list of %(pool)s was published.") % {"pool": pool.name}
    address = reverse("website:list", args=[pool.key, publication.number])
    return News(title, text, address, publication.published_at)


def _of_line(row: PublishedRating) -> News:
    listed = _of_list(row.publication.pool, row.publication)
    return News(f"{listed.title}: {rating(row.value, row.index)}", listed.text, listed.address, listed.at)


def _of_evaluation(evaluation: Evaluation) -> News:
    name, game = _name_unit(evaluation), evaluation.game
    title = _("Evaluated: %(name)s") % {"name": name}
    if game:
        title = _("Game evaluated: %(name)s, no. %(number)s") % {"name": name, "number": game.number}
    return News(title, _completed(evaluation), _page_of(evaluation), evaluation.run.at)


def _of_entry(entry: LedgerEntry) -> News:
    evaluation, before = entry.evaluation, entry.before_value if entry.before_index else None
    moved = f" ({change(entry.after_value - before)})" if before is not None else ""
    title = f"{_name_unit(evaluation)}: {rating(entry.after_value, entry.after_index)}{moved}"
    return News(title, _completed(evaluation), _page_of(evaluation), evaluation.run.at)


def _of_result(code: str, game: FinishedGame) -> News:
    title = _("Game %(number)s: %(score)s") % {"number": game.number, "score": word(game.score, "scores")}
    text = _("Completed on %(day)s.") % {"day": plain_day(game.completed_on)}
    return News(title, text, reverse("website:game", args=[code, game.number]), game.received_at)


def _name_unit(evaluation: Evaluation) -> str:
    """Return the tournament, or the list of a period."""
    if day := listed_on(evaluation):
        return _("Period of the list of %(day)s") % {"day": plain_day(day)}
    return evaluation.tournament.name if evaluation.tournament else evaluation.key


def _completed(evaluation: Evaluation) -> str:
    return _("Completed on %(day)s.") % {"day": plain_day(evaluation.completed_on)}


def _page_of(evaluation: Evaluation) -> str:
    return reverse("website:evaluation", args=[evaluation.pk])


FEEDS: Mapping[str, NewsFeed] = MappingProxyType(
    {"pool": NewsFeed(_read_pool), "tournament": NewsFeed(_read_tournament), "player": NewsFeed(_read_player)}
)
"""Every feed, by what it is about."""
