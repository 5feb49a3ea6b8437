"""How ratings, points, dates and links are shown, in one place."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from types import MappingProxyType

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template import Context
from django.urls import reverse
from django.utils.dateformat import format as format_date
from django.utils.encoding import escape_uri_path
from django.utils.formats import get_format
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from ratings.formats.movetext import in_german
from ratings.models import Departure, Title
from ratings.queries.players import NamedPerson
from ratings.queries.pools import is_rating
from ratings.regulations import RULES
from ratings.regulations.arithmetic import SCALE_PLACES, decimal_text
from ratings.regulations.regulation import Regulation
from ratings.vocabulary import labels

register = template.Library()

LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)
"""The languages that pages speak."""
PERIOD_KEY = re.compile(r"list (\d{4}-\d\d-\d\d)")
"""The key under which the stream has a rating period."""

MINUS = "\N{MINUS SIGN}"
NOTHING = "\N{EN DASH}"
UP, DOWN, SAME = (
    '<span class="moved up">{}</span>',
    '<span class="moved down">{}</span>',
    '<span class="moved same">{}</span>',
)
"""Changes of a rating by their direction."""
EXPLAINED_PLACES = 6
"""An explanation shows at most these decimals, as `manage.py rate` prints them."""
DAY_FORMATS: Mapping[str, str] = MappingProxyType({"de": "d.m.Y", "en": "j M Y"})
"""German as written there; English with the month in letters, because 3/4 has two meanings."""
ANY_DAY_FORMAT = "Y-m-d"
"""For every other language: the one form that has no second meaning."""


def decimal(number: int, places: int, shown: int) -> str:
    """`number` * 10^-`places` with `shown` decimals, rounded half up, as the reader writes it."""
    return decimal_text(number, places, shown).replace("-", MINUS).replace(".", decimal_mark())


def decimal_mark() -> str:
    """Return the decimal separator of the reader's language."""
    return str(get_format("DECIMAL_SEPARATOR"))


def language() -> str:
    """Return the reader's language, without its region."""
    return (get_language() or "de").partition("-")[0]


def signed(text: str) -> str:
    """`text` with a plus where it is positive: "+7", "−5", "±0"."""
    if text.startswith(MINUS):
        return text
    return f"+{text}" if text.strip("0,.") else f"±{text}"


@register.simple_tag
def rating(value: int | None, index: int | None, rule: str = "") -> str:
    """Value and index as the federation writes them: "2143-27"; a dash without a rating. A 0-0 is written only under a
    `rule` that has one; under any other it is what a first rating will be made of.
    """
    if value is None or index is None:
        return NOTHING
    if rule and not is_rating(rule, value, index):
        return _("none yet")
    return f"{decimal(value, 0, 0)}-{index}"


@register.filter
def discreet(code: str) -> str:
    """A code of a departure or a reason for everybody: that somebody died only where the federation publishes it."""
    return "left" if code == Departure.DEATH and not settings.PUBLISH_DEATHS else code


@register.filter
def review_law(rule: str) -> str:
    """Return what gives players under a regulation three months for a review: its paragraph, or that this is ours."""
    return labels.review_law(rule)


@register.filter
def points(half_points: int) -> str:
    """Half points as points: 7 is "3½", 1 is "½"."""
    whole, half = divmod(half_points, 2)
    return f"{whole or ''}½" if half else f"{whole}"


@register.filter
def scaled(number: int | None, shown: int = 2) -> str:
    """Return an expectation in units of 10^-12 with `shown` decimals; a dash where the rule has none."""
    return NOTHING if number is None else decimal(number, SCALE_PLACES, shown)


@register.filter
def scaled_change(number: int) -> str:
    """Return a change in units of 10^-12 with sign and two decimals: "+4,34"."""
    return signed(decimal(number, SCALE_PLACES, 2))


@register.filter
def mille(number: int | None) -> str:
    """Return a score of one game in thousandths as "0,642"; a dash where there is none."""
    return NOTHING if number is None else decimal(number, 3, 3)


@register.filter
def hundredths(number: int | None) -> str:
    """Hundredths of a rating point with sign: "+0,25"; a dash where there is none."""
    return NOTHING if number is None else signed(decimal(number, 2, 2))


@register.filter
def change(number: int | None) -> str:
    """Return a change in whole rating points with sign; a dash where there was nothing to change."""
    return NOTHING if number is None else signed(decimal(number, 0, 0))


@register.filter
def moved(number: int | None) -> SafeString | str:
    """A change as `change` writes it, with a class for its direction: the stylesheet adds colour and a triangle."""
    if number is None:
        return NOTHING
    return format_html(UP if number > 0 else DOWN if number < 0 else SAME, change(number))


@register.simple_tag
def step_value(value: int, places: int, *, short: bool = False) -> str:
    """Return the number of a step: as exact as it is, but with at most six decimals; `short` leaves out
    zeros at their end, which only a column of numbers needs.
    """
    text = decimal(value, places, min(places, EXPLAINED_PLACES))
    return text.rstrip("0").rstrip(",.") if short and places else text


def exact(number: Decimal) -> str:
    """Return a number with at most six decimals and no zeros at their end: "−600", "1,168326"."""
    text = format(round(number, EXPLAINED_PLACES), "f")
    return (text.rstrip("0").rstrip(".") if "." in text else text).replace("-", MINUS).replace(".", decimal_mark())


@register.filter
def day(when: date | None) -> SafeString | str:
    """Return a calendar date as the reader writes it, with its machine-readable form."""
    return NOTHING if when is None else _marked_day(when, language())


@lru_cache(maxsize=4096)
def _marked_day(when: date, _language: str) -> SafeString:
    return format_html('<time datetime="{}">{}</time>', when.isoformat(), plain_day(when))


@register.filter
def plain_day(when: date) -> str:
    """Return a calendar date as the reader writes it, without markup."""
    return _written_day(when, language())


@lru_cache(maxsize=4096)
def _written_day(when: date, _language: str) -> str:
    """Return a date as a language writes it, the active one: tables repeat few days, and writing one takes longer than
    all else in its row.
    """
    return format_date(when, day_format())


def day_format() -> str:
    """Return how the reader's language writes a calendar date, as Django's `date` filter names it."""
    return DAY_FORMATS.get(language(), ANY_DAY_FORMAT)


@register.filter
def moment(when: datetime) -> SafeString:
    """Return a moment in the federation's time zone, to the minute."""
    local = localtime(when)
    shown = format_date(local, f"{day_format()}, H:i")
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), shown)


@register.filter
def paragraph(number: str) -> str:
    """Return the place in a regulation with its sign, on one line: "4.1" is "§ 4.1"."""
    return "§\N{NO-BREAK SPACE}" + number.removeprefix("§").lstrip()


@register.filter
def paragraph_anchor(number: str) -> str:
    """Return the name of a paragraph's place on the page of its regulation: "§ 6" is "paragraph-6"."""
    return "paragraph-" + number.removeprefix("§").strip()


@register.filter
def person(player: NamedPerson, namesakes: Collection[str]) -> str:
    """Return a player's name, with the number where others on the page are called the same."""
    return f"{player.name} ({player.number})" if player.name in namesakes else player.name


@register.filter
def anchor(number: str) -> str:
    """Return the anchor of a player on a page: ASCII alphanumerics stay, other characters become their codes."""
    return f"player-{anchor_name(number)}"


def anchor_name(text: str) -> str:
    """Return a number or a code as a part of an anchor."""
    return "".join(c if c.isascii() and c.isalnum() else f".{ord(c):x}" for c in text)


@register.filter
def unit(key: str) -> str:
    """Return what an evaluation is about, from its key: the list of a period, else the code of a tournament or game."""
    period = PERIOD_KEY.fullmatch(key)
    return _("list of %(day)s") % {"day": plain_day(date.fromisoformat(period[1]))} if period else key


@register.filter
def titled(code: str) -> SafeString | str:
    """Return an abbreviated title as the prefix of a name, spelled out on hover."""
    return format_html('<abbr title="{}">{}</abbr> ', Title(code).label, code) if code else ""


@register.filter
def score(code: str) -> SafeString:
    """Return the score of a game, kept on one line: "½-½"."""
    return format_html('<span class="score">{}</span>', word(code, "scores"))


@register.filter
def notation(san: str) -> str:
    """Return a move with the symbols of the pieces that the reader's language has."""
    return in_german(san) if language() == "de" else san


@register.filter
def word(code: str, table: str) -> str:
    """Return the word for a code; `table` names a table of `labels.TABLES`. An unknown code shows itself."""
    return str(labels.TABLES[table].get(code, code))


register.filter(labels.regulation_title)
register.filter(labels.edition_title)
register.filter(labels.parameter_label)


@register.simple_tag
def regulations() -> tuple[Regulation, ...]:
    """Return all regulations, for the foot of each page."""
    return tuple(RULES.values())


@register.simple_tag(takes_context=True)
def page(context: Context, name: str, *path: object, **query: str | int | None) -> str:
    """Return the address of a page, in the language chosen by `?lang=`."""
    chosen = chosen_language(context)
    wanted = {key: value for key, value in query.items() if value is not None}
    if chosen:
        wanted["lang"] = chosen
    address = page_address(name, path)
    return f"{address}?{urlencode(wanted)}" if wanted else address


@lru_cache(maxsize=4096)
def page_address(name: str, path: tuple[object, ...]) -> str:
    """Return the address of a page without a query. Pages name some of them many times, and looking one up costs more
    than anything else in a row of a table.
    """
    return reverse(f"website:{name}", args=path)


@register.simple_tag(takes_context=True)
def game_page(context: Context, code: str, number: int) -> str:
    """Return the address of a game's page. Pages link to hundreds of them, so only the tournament is looked up."""
    chosen = chosen_language(context)
    return f"{page_address('tournament', (code,))}games/{number}/" + (f"?lang={chosen}" if chosen else "")


@register.simple_tag(takes_context=True)
def chosen_language(context: Context) -> str:
    """Return the language the address of this page asks for, "" where the browser decides."""
    request: HttpRequest | None = context.get("request")
    chosen = request.GET.get("lang", "") if request else ""
    return chosen if chosen in LANGUAGES else ""


@register.simple_tag
def languages() -> list[tuple[str, str]]:
    """Code and own name of every language that pages speak."""
    return list(settings.LANGUAGES)


@register.simple_tag(takes_context=True)
def in_language(context: Context, code: str) -> str:
    """Return the address of this same page in another language."""
    request: HttpRequest | None = context.get("request")
    if request is None:
        return f"/?lang={code}"
    query = request.GET.copy()
    query["lang"] = code
    return f"{escape_uri_path(request.path)}?{query.urlencode()}"
