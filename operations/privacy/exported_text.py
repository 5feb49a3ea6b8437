"""The export of a person's data as readable text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from types import MappingProxyType
from typing import Any

from django.utils.functional import Promise
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from operations.privacy.exported_labels import CODES, FIELDS
from ratings.templatetags.rating_format import plain_day

SECTIONS: Mapping[str, Promise] = MappingProxyType(
    {
        "players": gettext_lazy("Who you are"),
        "director": gettext_lazy("What you direct"),
        "tournaments": gettext_lazy("Your tournaments"),
        "games": gettext_lazy("Your games"),
        "ratings": gettext_lazy("Your ratings today"),
        "ratings_brought": gettext_lazy("Ratings that you brought along"),
        "evaluations": gettext_lazy("Your evaluations"),
        "published": gettext_lazy("Your lines on published lists"),
        "reviews": gettext_lazy("Your requests for a review"),
        "review_steps": gettext_lazy("What was decided about them"),
        "review_answers": gettext_lazy("What you were asked about reviews, and answered"),
        "review_files": gettext_lazy("Files that you sent as evidence"),
        "corrections": gettext_lazy("Corrections that moved your rating"),
        "mails": gettext_lazy("Mails that you wrote or that name you"),
        "mails_to_the_person": gettext_lazy("Mails to you"),
        "secret_addresses": gettext_lazy("Your secret addresses for reports (kept as a digest only)"),
        "blocks": gettext_lazy("Times in which your reports were held back"),
        "trail": gettext_lazy("Changes of your data, and changes that you made"),
        "looks": gettext_lazy("Who looked at your date of birth, sex or address"),
    }
)


def as_text(found: Mapping[str, Any]) -> str:
    """Return everything, section by section, in the active language."""
    return "\n".join(line for name in SECTIONS for line in _section(name, found[name]))


def _section(name: str, value: Any) -> Iterator[str]:  # noqa: ANN401 -- a list of rows, one row, or none
    yield str(SECTIONS[name])
    yield "-" * len(str(SECTIONS[name]))
    rows = value if isinstance(value, list) else [value] if value else []
    if not rows:
        yield _("Nothing.")
    for row in rows:
        yield from _row(row)
    yield ""


def _row(row: Mapping[str, Any]) -> Iterator[str]:
    """Yield the short facts of a row in one line, its texts indented below."""
    short = [(_field(name), _format_value(value, name)) for name, value in row.items()]
    yield "  " + "; ".join(f"{name}: {value}" for name, value in short if value and "\n" not in value)
    for name, value in short:
        if "\n" in value:
            yield f"  {name}:"
            yield from (f"    {line}" for line in value.splitlines())


def _field(name: str) -> str:
    return str(FIELDS.get(name, name))


def _format_value(value: Any, name: str) -> str:  # noqa: ANN401, PLR0911 -- whatever a field holds, one case for each
    match value:
        case None:
            return ""
        case bool():
            return _("yes") if value else _("no")
        case datetime():
            return localtime(value).strftime("%Y-%m-%d %H:%M")
        case date():
            return plain_day(value)
        case list():
            return "; ".join(_format_value(each, name) for each in value)
        case dict():
            return ", ".join(f"{_field(inner)} {_format_value(each, inner)}" for inner, each in value.items())
    return str(CODES.get(name, {}).get(str(value), value))
