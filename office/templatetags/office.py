"""Links and labels on pages of the office."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial
from types import MappingProxyType

from django import template
from django.contrib.messages import get_messages
from django.contrib.messages.storage.base import Message
from django.http import HttpRequest
from django.template import Context
from django.urls import NoReverseMatch, reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from intake.models import MailState
from operations.jobs import KINDS
from ratings.models.privacy import NOWHERE
from ratings.models.reviews import CORRECTION
from ratings.queries.games import MAIL_CODE
from ratings.regulations.types import State
from ratings.templatetags.rating_format import NOTHING, chosen_language, day, rating, word
from ratings.vocabulary.labels import parameter_label, regulation_title
from ratings.vocabulary.office_labels import office_word
from webtools import access

register = template.Library()
register.filter(office_word)


@register.filter
def mail_address(address: str) -> SafeString:
    """Return an address that may break behind its @; that of an erased person says so."""
    name, at, domain = address.rpartition("@")
    if domain == NOWHERE:
        return format_html("{}", _("Erased"))
    return format_html("{}{}<wbr>{}", name, at, domain) if at else format_html("{}", address)


def mail_state_label(code: str) -> str:
    """Return the label of the state of a mail; another code is its own label."""
    return str(dict(MailState.choices).get(code, code))


LABEL_OF_FACT: Mapping[str, Callable[[str], str]] = MappingProxyType(
    {
        "score": partial(word, table="scores"),
        "rated_score": partial(word, table="scores"),
        "reason": partial(word, table="reasons"),
        "kind": partial(word, table="kinds"),
        "departure": partial(word, table="departures_short"),
        "rule": regulation_title,
        "source": partial(word, table="sources"),
        "correction": partial(office_word, table="correction_kinds"),
        "correction_state": partial(office_word, table="correction_states"),
        "review_state": partial(office_word, table="review_states"),
        "job": lambda kind: str(KINDS[kind].label) if kind in KINDS else kind,
        "rhythm": partial(office_word, table="rhythms"),
        "roles": partial(office_word, table="account_roles"),
        "state": mail_state_label,
        "waiting": partial(office_word, table="waiting"),
    }
)
"""How the codes of a fact are shown, by its name."""

EMPTY: tuple[object, ...] = (None, "", [], {})
"""Values of facts that are no value."""

PAGE_OF = MappingProxyType(
    {
        "correction": "office:correction",
        "director": "office:director",
        "experiment": "office:experiment",
        "game": "office:game",
        "job": "office:job",
        "mail": "office:mail",
        "move-in": "office:move",
        "player": "office:player",
        "pool": "office:pool",
        "publication": "office:list",
        "review": "office:review",
        "tournament": "office:tournament",
    }
)
"""The pages about what events of the trail are about."""

DAYS = frozenset(
    {
        "since",
        "late_since",
        "as_of",
        "closed_through",
        "completed_on",
        "departed_on",
        "started_on",
        "planned_end",
        "announced_on",
        "letter_copy_on",
        "snoozed_until",
    }
)
"""Facts that are days."""


@register.simple_tag(takes_context=True)
def to(context: Context, name: str, *path: object, **query: str | int | None) -> str:
    """Return the address of any page ("office:start"), with `?lang=` where the reader chose a language."""
    wanted = {key: value for key, value in query.items() if value not in (None, "")}
    chosen = chosen_language(context)
    if chosen:
        wanted["lang"] = chosen
    address = reverse(name, args=path)
    return f"{address}?{urlencode(wanted)}" if wanted else address


@register.simple_tag(takes_context=True)
def to_if_any(context: Context, name: str, *path: object, **query: str | int | None) -> str:
    """Return the same for a page of another app, "" where it does not exist."""
    try:
        return str(to(context, name, *path, **query))
    except NoReverseMatch:
        return ""


@register.simple_tag(takes_context=True)
def may_correct(context: Context, kind: str) -> bool:
    """Whether the reader may prepare and carry out corrections of a kind."""
    request: HttpRequest | None = context.get("request")
    return request is not None and access.may_correct(request, kind)


@register.simple_tag(takes_context=True)
def allowed(context: Context, name: str, *, write: bool = False) -> bool:
    """Whether the reader may open another page, or send its form."""
    request: HttpRequest | None = context.get("request")
    return request is not None and access.may_open(request, name, write=write)


@register.simple_block_tag(takes_context=True)
def lead(context: Context, content: SafeString, name: str, *path: object, **query: str | int | None) -> SafeString:
    """Link the text up to `endlead` to another page; leave it plain where the reader may not open that."""
    if not allowed(context, name):
        return content
    return format_html('<a href="{}">{}</a>', to(context, name, *path, **query), content)


@register.simple_tag(takes_context=True)
def pending_messages(context: Context) -> list[Message]:
    """Show the messages of the page before."""
    request: HttpRequest | None = context.get("request")
    return list(get_messages(request)) if request else []


@register.simple_tag(takes_context=True)
def cause(context: Context, code: str) -> SafeString | str:
    """Return the cause of a change: a link to mail or correction where the reader may open it, or a label."""
    if code.startswith(CORRECTION):
        text = format_html("{}", office_word("correction", "causes"))
        return lead(context, text, "office:correction_named", code.removeprefix(CORRECTION))
    if not MAIL_CODE.fullmatch(code):
        return office_word(code.partition(":")[0], "causes") or NOTHING
    return lead(context, format_html("{}", _("mail %(code)s") % {"code": code}), "office:mail", code)


@register.simple_tag
def state(held: State | None) -> str:
    """Return value and index; a dash where there are none."""
    return rating(held.value, held.index) if held else NOTHING


@register.filter
def fact(value: object, name: str) -> SafeString | str:
    """Return the value of a fact for readers."""
    if value in EMPTY:
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, list | dict):
        return "; ".join(parts(value, name))
    if name in DAYS:
        return day(date.fromisoformat(str(value)))
    return LABEL_OF_FACT[name](str(value)) if name in LABEL_OF_FACT else str(value)


def parts(value: list[object] | dict[str, object], name: str) -> Iterator[str]:
    """Return the values of a list, or the parameters of a regulation with their names."""
    if isinstance(value, dict):
        yield from (f"{parameter_label(key)}: {each}" for key, each in sorted(value.items()))
    else:
        yield from (str(fact(each, name)) for each in value)


@register.filter
def entry(table: Mapping[str, str], key: str) -> str:
    """Return the word of a table for a key, "" for none."""
    return table.get(key, "")


@register.filter
def facts(names: Sequence[str]) -> str:
    """Return the names of facts for readers."""
    return ", ".join(office_word(name, "facts") for name in names)
