"""What replay needs of a date of birth when the date itself is erased."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from django.db.models import Max

from ratings import personal
from ratings.models import Player, Purpose, Tournament
from ratings.regulations import RULES
from ratings.regulations.ages import ADULT, completed_years


def adult_from(player: Player) -> date | None:
    """Return the day after the last period in which a player was rated as young, the first of all days where there is
    none; None for an unknown date of birth. It reveals which periods those are, as their K does, and no birthday.
    """
    born = personal.birthdays([player.pk], Purpose.YOUNG).get(player.pk)
    if born is None:
        return None
    young = [day for day in _closing_days(player) if completed_years(born, day) < ADULT]
    return max(young) + timedelta(days=1) if young else date.min


def _closing_days(player: Player) -> Iterator[date]:
    """The closing days of the periods of a player's tournaments, also of periods that are not closed yet."""
    periodic = [key for key, rule in RULES.items() if rule.calendar]
    played = Tournament.objects.filter(entries__player=player, rated=True, pool__rule__in=periodic)
    ended = played.annotate(ended_on=Max("games__completed_on")).exclude(ended_on=None).order_by()
    for rule, ended_on in ended.values_list("pool__rule", "ended_on"):
        calendar = RULES[rule].calendar
        if calendar:
            yield calendar.period_of(ended_on).closed_on
