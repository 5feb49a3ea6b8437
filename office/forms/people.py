"""Forms about players and directors."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.utils.text import format_lazy
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from office.forms.published import published_field, read_published, require_published
from office.forms.tournaments import pool_field
from ratings.errors import NotTakenOver, PastRewritten
from ratings.evaluation import BroughtRating
from ratings.formats.name_folding import sort_key
from ratings.importing.roster import (
    MAX_VALUE,
    OWN_LIST,
    Bringing,
    DirectorFacts,
    PlayerFacts,
    is_birth_date,
)
from ratings.models import Player, Title
from ratings.personal import Private
from ratings.queries.office import namesakes
from ratings.regulations import RULES
from ratings.regulations.takeover import Source, at_discretion, capped_index
from ratings.vocabulary.labels import SOURCES
from ratings.vocabulary.office_labels import SEXES
from webtools.forms import NOTHING, Choices, DayField, OfficeForm

MOST_GAMES = 9999
"""Index beyond which a number is taken for a slip of the keyboard (our own choice)."""
LONGEST_NAME = 120
TITLES: Choices = [NOTHING, *((title.value, format_lazy("{} – {}", title.value, title.label)) for title in Title)]


class PublicForm(OfficeForm):
    """What is public about a player."""

    family_name = forms.CharField(label=_("Family name"), max_length=LONGEST_NAME)
    given_name = forms.CharField(label=_("Given name"), max_length=LONGEST_NAME, required=False)
    aliases = forms.CharField(
        label=_("Other spellings"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One in each line, “family name, given name”: earlier names, ways in which directors write the name."
        ),
    )
    federation = forms.CharField(label=_("Federation"), max_length=60, required=False)
    club = forms.CharField(label=_("Club"), max_length=120, required=False)
    title = forms.ChoiceField(label=_("Title"), choices=TITLES, required=False)

    def facts(self, number: str) -> PlayerFacts:
        """Return the facts of the player with a number."""
        values = self.cleaned_data
        aliases = tuple(line.strip() for line in values["aliases"].splitlines() if line.strip())
        names = values["family_name"], values["given_name"]
        return PlayerFacts(number, *names, aliases, values["federation"], values["club"], values["title"])


GERMAN_DAY = re.compile(r"(?:(\d{1,2})\.\s*)?(\d{1,2})\.\s*(\d{4})")
"""A day or a month as Germans write it: "1.2.1950", "2.1950"."""


def _read_birth_date(written: str) -> str:
    """Return a date of birth as it is stored: "1950-02-01"."""
    found = GERMAN_DAY.fullmatch(written.strip())
    if found is None:
        return written.strip()
    day, month, year = found.groups()
    return "-".join([year, month.zfill(2), *([day.zfill(2)] if day else [])])


class PrivateForm(OfficeForm):
    """What is private about a player."""

    birth_date = forms.CharField(
        label=_("Date of birth"),
        max_length=14,
        required=False,
        help_text=_("Year, month or day: 1950, 1950-02 or 1950-02-01, also 1.2.1950."),
    )
    sex = forms.ChoiceField(label=_("Sex"), choices=list(SEXES.items()), required=False)
    email = forms.EmailField(label=_("Mail address"), required=False)

    def clean_birth_date(self) -> str:
        """Return a year, a month or a day, as it is stored. Reject one that lies ahead."""
        text = _read_birth_date(self.cleaned_data["birth_date"])
        if not is_birth_date(text):
            raise ValidationError(_("This is neither a year, a month nor a day."))
        if text > localdate().isoformat()[: len(text)]:
            raise ValidationError(_("This day lies ahead."))
        return text

    def clean_email(self) -> str:
        """Addresses are kept in lower case."""
        return str(self.cleaned_data["email"]).lower()

    def private(self) -> Private:
        """Return the private data."""
        values = self.cleaned_data
        return Private(values["birth_date"], values["sex"], values["email"])


class PrivateChangeForm(PrivateForm):
    """The same with the wish of a player who is entered already."""

    tell_changes = forms.BooleanField(
        label=_("wants to hear by mail when a correction moves their rating"), required=False
    )

    def refuse(self, past: PastRewritten) -> None:
        """Say that ratings rest on the age that is known so far."""
        words = _("The evaluation %(number)s would come out otherwise by this date of birth.")
        self.add_error("birth_date", ValidationError(words, params={"number": past.evaluation}))


class PlayerForm(PublicForm, PrivateForm):
    """A new player. A namesake is entered only where the officer says that it is another person."""

    number = forms.CharField(
        label=pgettext_lazy("of a player", "Number"),
        max_length=40,
        help_text=_("Stable and public; the next free one."),
    )
    another = forms.BooleanField(label=_("This is another person of the same name"), required=False)

    field_order = (
        "number",
        "family_name",
        "given_name",
        "aliases",
        "federation",
        "club",
        "title",
        "birth_date",
        "sex",
        "email",
    )

    def clean(self) -> dict[str, Any]:
        """Nobody is entered twice by oversight."""
        super().clean()
        values = self.cleaned_data
        key = sort_key(values.get("family_name", ""), values.get("given_name", ""))
        others = [player for player in namesakes(key) if player.number != values.get("number")]
        if others and not values.get("another"):
            self.add_error("another", _same_name(others))
        return values

    @property
    def asks_about_namesakes(self) -> bool:
        """Whether the question about another person of the same name is shown."""
        return "another" in self.errors or bool(self.data.get("another"))


def _same_name(others: list[Player]) -> ValidationError:
    known = "; ".join(f"{player.number}; {player.name}" for player in others)
    return ValidationError(_("There is somebody of this name: %(players)s."), params={"players": known})


class RatingForm(OfficeForm):
    """A rating that a player brings into a pool."""

    pool = pool_field()
    value = forms.IntegerField(label=_("Value"), min_value=0, max_value=MAX_VALUE)
    index = forms.IntegerField(label=_("Index"), min_value=0, max_value=MOST_GAMES)
    as_of = DayField(label=_("As of"), required=False)
    source = forms.ChoiceField(label=_("Where it comes from"), choices=list(SOURCES.items()), initial="roster")
    converted_from = forms.IntegerField(
        label=_("Value there, before a conversion"), min_value=0, max_value=MAX_VALUE, required=False
    )
    note = forms.CharField(
        label=_("Why, and how it was converted"),
        max_length=200,
        required=False,
        help_text=_("Needed for a conversion, an exchange, and for what is taken over at discretion (§ 4)."),
    )
    published = published_field()
    exchange = forms.BooleanField(
        label=_("Exchange what the player brought so far, where EmailChessPoint § 5 allows it"), required=False
    )

    def clean(self) -> dict[str, Any]:
        """What comes along from another kind of chess is limited (EmailChessPoint 4)."""
        super().clean()
        data = self.cleaned_data
        require_published(self, data.get("pool"), data.get("source", OWN_LIST))
        source = self._limited_source()
        if source and "index" in data:
            self._limit_index(source, data["index"])
        if not self.errors and not data["note"] and self._needs_note(source):
            self.add_error("note", ValidationError(_("Please say why.")))
        return data

    def _limited_source(self) -> Source | None:
        """Return the source if the pool's regulation limits what comes from there."""
        data = self.cleaned_data
        limited = data.get("source") in set(Source) and "pool" in data and RULES[data["pool"].rule].limits_takeovers
        return Source(data["source"]) if limited else None

    def _limit_index(self, source: Source, index: int) -> None:
        most = capped_index(source, index)
        if most < index:
            self.add_error("index", _at_most(most))

    def _needs_note(self, source: Source | None) -> bool:
        """Return whether the rating was converted, replaces another one, or is adopted at discretion."""
        data = self.cleaned_data
        return data["exchange"] or data["converted_from"] is not None or (source is not None and at_discretion(source))

    def brought(self) -> BroughtRating:
        """Return the rating as it comes along."""
        values = self.cleaned_data
        published = read_published(self, values["pool"], values["source"])
        rating = (
            values["value"],
            values["index"],
            values["as_of"],
            values["source"],
            values["converted_from"],
            values["note"],
        )
        return BroughtRating(*rating, published)

    def allows(self, admitted: Bringing) -> bool:
        """Return whether the rating may come in as the regulation sees it: an exchange only where it was asked for."""
        if admitted is Bringing.EXCHANGE and not self.cleaned_data["exchange"]:
            words = _("Something was taken over or rated already. It may be exchanged (§ 5): tick it and say why.")
            self.add_error("exchange", ValidationError(words))
            return False
        return True

    def refuse(self, refused: NotTakenOver) -> None:
        """Say why a rating may not be adopted, and which evaluation prevents it."""
        self.add_error("pool", ValidationError(refused.why.label))
        if refused.evaluation:
            words = _("Evaluation %(number)s stands in the way.")
            self.add_error("pool", ValidationError(words, params={"number": refused.evaluation}))

    def explains(self) -> bool:
        """Return whether there are words about the rating, which a correction needs."""
        if not self.cleaned_data["note"]:
            self.add_error("note", ValidationError(_("Please say why: evaluations come out otherwise by it.")))
        return bool(self.cleaned_data["note"])


def _at_most(index: int) -> ValidationError:
    return ValidationError(_("From there an index of %(index)s comes along at most (§ 4)."), params={"index": index})


class DirectorForm(OfficeForm):
    """A director and the address that identifies them."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    email = forms.EmailField(
        label=_("Mail address"),
        help_text=_("Mails from this address count as those of the director, once their sender is verified."),
    )
    further_emails = forms.CharField(
        label=_("Further addresses"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One in each line. A mail from one of them counts like those from the first, and is answered to it."
        ),
    )

    def clean_further_emails(self) -> tuple[str, ...]:
        """Return the addresses, in lower case."""
        lines = self.cleaned_data["further_emails"].lower().split()
        for address in lines:
            validate_email(address)
        return tuple(lines)

    def facts(self) -> DirectorFacts:
        """Name and addresses."""
        values = self.cleaned_data
        return DirectorFacts(values["name"], values["email"].lower(), values["further_emails"])
