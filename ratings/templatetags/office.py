"""Links and words of the office's pages."""

from __future__ import annotations

from django import template
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.http import urlencode

from ratings.templatetags import office_words
from ratings.templatetags.rating_format import chosen_language

register = template.Library()


@register.simple_tag(takes_context=True)
def to(context: Context, name: str, *path: object, **query: str | int | None) -> str:
    """The address of any page ("office:start", "intake:office_mails") in the language the reader chose
    by `?lang=` if he did; "" where there is no such page.
    """
    wanted = {key: value for key, value in query.items() if value not in (None, "")}
    chosen = chosen_language(context)
    if chosen:
        wanted["lang"] = chosen
    try:
        address = reverse(name, args=path)
    except NoReverseMatch:
        return ""
    return f"{address}?{urlencode(wanted)}" if wanted else address


@register.filter
def office_word(code: str, table: str) -> str:
    """The word for a code; `table` names a table of `office_words.TABLES`. An unknown code shows itself."""
    return str(office_words.TABLES[table].get(code, code))
