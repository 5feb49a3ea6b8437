"""The days on which something of a director's tournaments ends, as a calendar that programs subscribe to."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from django.conf import settings
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from ratings.formats.calendars import CalendarDay, calendar_text
from ratings.models import Director, Tournament
from ratings.queries.windows import find_ended


def deadlines_calendar(director: Director) -> str:
    """Return the calendar of a director, in the reader's language."""
    led = director.tournaments.all()
    ended = find_ended(led)
    days = (day for each in led.order_by("started_on", "code") for day in _days(each, has_ended=each.pk in ended))
    return calendar_text(_("Deadlines of my tournaments"), days, timezone.now())


def _days(tournament: Tournament, *, has_ended: bool) -> Iterator[CalendarDay]:
    """Yield what ends in a tournament: its planned time while it runs, the wait for answers, the time for reviews."""
    if tournament.planned_end and not has_ended:
        yield _make_day(tournament, "end", tournament.planned_end, _("Planned end: %(name)s"))
    if tournament.rating_waits_until:
        waits = timezone.localdate(tournament.rating_waits_until)
        yield _make_day(tournament, "answers", waits, _("Answers wanted, then it is rated: %(name)s"))
    if tournament.review_until and has_ended:
        yield _make_day(tournament, "reviews", tournament.review_until, _("Last day for reviews: %(name)s"))


def _make_day(tournament: Tournament, what: str, day: date, title: str) -> CalendarDay:
    address = settings.SITE_URL + reverse("website:tournament", args=[tournament.code])
    key = f"{what}-{tournament.pk}@fernwertung"
    return CalendarDay(key, day, title % {"name": tournament.name}, tournament.code, address)
