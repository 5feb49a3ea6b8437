"""The events of the trail as sentences."""

from __future__ import annotations

import re

from django import template
from django.template import Context
from django.utils.html import conditional_escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from office.templatetags.office import EMPTY, PAGE_OF, cause, fact, lead
from ratings.models.reviews import CORRECTION
from ratings.queries.games import MAIL_CODE
from ratings.queries.trail import FactChange, TrailRow
from ratings.templatetags.rating_format import NOTHING
from ratings.vocabulary.office_labels import office_word
from ratings.vocabulary.trail_sentences import CHANGED_RESULT, FIRST_RESULT, SAME_RESULT, SENTENCES

register = template.Library()

PLACEHOLDER = re.compile(r"%\((\w+)\)s")
BEFORE = "was_"
OFFICER = "officer"

REJECTIONS = frozenset({"mail.rejected", "mail.restored"})
"""Events whose sentence says the state of a mail as well."""

REASON_SHOWN = 300
"""Characters of a reason in a sentence; the page of its correction has the whole (our own choice)."""


@register.simple_tag(takes_context=True)
def sentence(context: Context, row: TrailRow) -> SafeString:
    """Return an event as a sentence: who did what, why, because of which mail, and how many ratings followed."""
    parts = PLACEHOLDER.split(template_of(row))
    pieces = [part_of(context, row, each) if at % 2 else each for at, each in enumerate(parts)]
    return format_html("{}{}.", format_html_join("", "{}", ((each,) for each in pieces)), end_of(context, row))


@register.filter
def rest(row: TrailRow) -> tuple[FactChange, ...]:
    """Return the changed facts that the sentence does not tell whole, before and after."""
    told = set(PLACEHOLDER.findall(template_of(row)))
    if row.action in REJECTIONS:
        told |= {"state", f"{BEFORE}state"}
    return tuple(each for each in row.changes if not _placeholders(each) <= told)


def _placeholders(change: FactChange) -> set[str]:
    """Return the placeholders that tell a change whole."""
    values = {change.fact: change.after, BEFORE + change.fact: change.before}
    return {name for name, value in values.items() if value not in EMPTY}


def template_of(row: TrailRow) -> str:
    """Return the sentence of an event with its placeholders; a kind without one is named by its label."""
    score, action = row.facts.get("score"), row.action
    if action == FIRST_RESULT and score and score.before:
        action = SAME_RESULT if score.before == score.after else CHANGED_RESULT
    found = SENTENCES.get(action)
    return str(found) if found else f"%(who)s: {office_word(row.action, 'actions')}, %(what)s"


def part_of(context: Context, row: TrailRow, name: str) -> SafeString | str:
    """Return the text of a placeholder."""
    if name == "who":
        return actor_of_event(row)
    if name == "what":
        return subject_of(context, row)
    if name == "where":
        return row.about.where or NOTHING
    told = row.facts.get(name.removeprefix(BEFORE))
    if told is None:
        return NOTHING
    return fact(told.before if name.startswith(BEFORE) else told.after, told.fact)


def actor_of_event(row: TrailRow) -> str:
    """Return who did something: officers by their name, others with what they are."""
    role = capfirst(office_word(row.role, "roles"))
    if not row.who:
        return role
    return row.who if row.role == OFFICER else f"{role} {row.who}"


def subject_of(context: Context, row: TrailRow) -> SafeString:
    """Return what an event is about, as a link where the reader may open its page."""
    text = format_html("{}", row.about.name or NOTHING)
    return lead(context, text, PAGE_OF[row.about.page], row.about.key) if row.about.page in PAGE_OF else text


def end_of(context: Context, row: TrailRow) -> SafeString:
    """Return why something was done, because of what, and what followed."""
    reason = Truncator(row.reason.rstrip(".")).chars(REASON_SHOWN)
    told = [_("because: “%(reason)s”") % {"reason": reason}] if row.reason else []
    if row.note:
        told.append(f"{office_word(row.note.way, 'ways')} {_('(“%(note)s”)') % {'note': row.note.text.rstrip('.')}}")
    elif row.cause and not (row.kind == "correction" and row.cause.startswith(CORRECTION)):
        told.append(source_of(context, row.cause))
    text = format_html_join("", ", {}", ((each,) for each in told))
    if not row.ratings:
        return text
    followed = ngettext(
        "%(count)s rating followed from it in all", "%(count)s ratings followed from it in all", row.ratings
    ) % {"count": row.ratings}
    return text + mark_safe("; ") + conditional_escape(followed)


def source_of(context: Context, code: str) -> SafeString | str:
    """Return the mail, the correction or the kind of page behind a change, within a sentence."""
    if not MAIL_CODE.fullmatch(code):
        return cause(context, code)
    return lead(context, format_html("{}", _("by mail %(code)s") % {"code": code}), "office:mail", code)
