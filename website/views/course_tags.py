"""The dots of the course of a rating, and the table of its values, as text (`rows`)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django import template
from django.template import Context
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from ratings.models import Player, Pool
from ratings.templatetags.rating_format import anchor, day, plain_day, rating
from website.views.course import Course, CourseValue, Dot, Kind
from website.views.row_tags import escaped_address, language_query

register = template.Library()

RADIUS, PEAK_RADIUS, LIST_RADIUS = "2.8", "4", "4.5"
"""Dots of values, of the highest one, and the rings of lists."""

CLASSES: Mapping[Kind, str] = MappingProxyType(
    {
        Kind.TAKEOVER: 'class="dot takeover"',
        Kind.EVALUATION: 'class="dot"',
        Kind.LIST: 'class="listed"',
        Kind.LIVE: 'class="dot live"',
    }
)


@dataclass(frozen=True, slots=True)
class _Links:
    """Where the values of a player in a pool lead to, with the query of all links."""

    pool: str
    player: str
    query: str

    def target(self, value: CourseValue) -> str:
        """Return the address of what a value comes from."""
        if value.kind is Kind.LIST:
            return escaped_address("list", (self.pool, value.key), self.query)
        if value.kind is Kind.LIVE:
            return escaped_address("live", (self.player, self.pool), self.query)
        if value.kind is Kind.TAKEOVER:
            return "#taken-over"
        return f"{escaped_address('evaluation', (value.key,), self.query)}#{anchor(self.player)}"


@register.simple_tag(takes_context=True)
def course_dots(context: Context, course: Course, pool: Pool, player: Player) -> SafeString:
    """Return the dots of a drawing, each with a larger place to touch, leading to what the value comes from."""
    links = _Links(pool.key, player.number, language_query(context))
    words = {Kind.LIST: _("as published"), Kind.LIVE: _("live"), Kind.TAKEOVER: _("taken over")}
    return mark_safe("\n".join(_dot(each, course.peak, links, words) for each in course.dots))  # noqa: S308 -- numbers


def _dot(dot: Dot, peak: CourseValue, links: _Links, words: Mapping[Kind, str]) -> str:
    value, place = dot.of, f'cx="{dot.x}" cy="{dot.y}"'
    word = f", {words[value.kind]}" if value.kind in words else ""
    radius = LIST_RADIUS if value.kind is Kind.LIST else PEAK_RADIUS if value == peak else RADIUS
    return (
        f'<a href="{links.target(value)}" tabindex="-1">'
        f"<title>{plain_day(value.on)}: {rating(value.value, value.index)}{word}</title>"
        f'<circle class="touch" {place} r="7"/><circle {CLASSES[value.kind]} {place} r="{radius}"/></a>'
    )


@register.simple_tag(takes_context=True)
def course_rows(context: Context, course: Course, pool: Pool, player: Player) -> SafeString:
    """Return the values of a drawing as rows of a table, the newest first."""
    links = _Links(pool.key, player.number, language_query(context))
    words = {Kind.LIST: _("List"), Kind.EVALUATION: _("Evaluation"), Kind.LIVE: _("live")}
    return mark_safe("\n".join(_row(value, links, words) for value in course.table))  # noqa: S308 -- numbers


def _row(value: CourseValue, links: _Links, words: Mapping[Kind, str]) -> str:
    source = f'<a href="{links.target(value)}">{words[value.kind]}</a>' if value.kind in words else _("taken over")
    return (
        f'<tr><th scope="row">{day(value.on)}</th><td class="number">{rating(value.value, value.index)}</td>'
        f"<td>{source}</td></tr>"
    )
