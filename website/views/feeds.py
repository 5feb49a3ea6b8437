"""The news of a pool as an Atom feed: its newest lists and evaluations.

A feed is copied to many places and kept there, so it names tournaments and no persons.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.syndication.views import Feed
from django.http import HttpRequest
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _

from ratings.models import Evaluation, Pool, Publication
from ratings.queries.evaluations import entered, listed_on
from ratings.queries.publications import newest_lists
from ratings.templatetags.rating_format import plain_day
from webtools.requests import get_pool

LISTS = 6
EVALUATIONS = 30
"""What a feed holds of each (our own choice)."""


@dataclass(frozen=True, slots=True)
class News:
    """One entry of a feed."""

    title: str
    text: str
    address: str
    at: datetime


if TYPE_CHECKING:
    BaseFeed = Feed[News, Pool]
else:
    BaseFeed = Feed  # at run time it takes no parameters


class PoolFeed(BaseFeed):
    """`/pools/<key>/news.atom`."""

    feed_type = Atom1Feed
    author_name = "Fernwertung"  # RFC 4287 asks for an author, and a feed names no persons

    def get_object(self, request: HttpRequest, key: str) -> Pool:  # noqa: ARG002 -- the form of a feed
        """Return the pool of the address."""
        return get_pool(key)

    def title(self, obj: Pool) -> str:
        """The name of the feed."""
        return _("News: %(pool)s") % {"pool": obj.name}

    def link(self, obj: Pool) -> str:
        """Return the page that the feed is about."""
        return reverse("website:ranking", args=[obj.key])

    def author_link(self) -> str:
        """Whose server it is."""
        return str(settings.SITE_URL)

    def items(self, obj: Pool) -> list[News]:
        """Lists and evaluations, the newest first."""
        lists = [_of_list(obj, publication) for publication in newest_lists(obj, LISTS)]
        rated = [_of_evaluation(evaluation) for evaluation in entered(obj, EVALUATIONS)]
        return sorted([*lists, *rated], key=lambda news: news.at, reverse=True)

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
        """Return when it was entered or published."""
        return item.at

    def item_updateddate(self, item: News) -> datetime:
        """Return the same: neither lists nor evaluations ever change."""
        return item.at


def _of_list(pool: Pool, publication: Publication) -> News:
    title = _("List %(number)s of %(day)s") % {"number": publication.number, "day": plain_day(publication.as_of)}
    text = _("The rating list of %(pool)s was published.") % {"pool": pool.name}
    address = reverse("website:list", args=[pool.key, publication.number])
    return News(title, text, address, publication.published_at)


def _of_evaluation(evaluation: Evaluation) -> News:
    tournament, day = evaluation.tournament, listed_on(evaluation)
    name = tournament.name if tournament else evaluation.key
    name = _("Period of the list of %(day)s") % {"day": plain_day(day)} if day else name
    title = _("Evaluated: %(name)s") % {"name": name}
    if evaluation.game:
        title = _("Game evaluated: %(name)s, no. %(number)s") % {"name": name, "number": evaluation.game.number}
    text = _("Completed on %(day)s.") % {"day": plain_day(evaluation.completed_on)}
    return News(title, text, reverse("website:evaluation", args=[evaluation.pk]), evaluation.run.at)
