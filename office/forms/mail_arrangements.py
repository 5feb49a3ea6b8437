"""What officers arrange about mails: notes, who sees to them, until when they rest, to whom they are sent on."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.desk_models import LONGEST_NOTE, LONGEST_TEXT
from intake.models import InboundMail
from office.desk import queue
from office.desk.house_texts import Phrases
from office.desk.queue import Wanted
from office.forms.filters import FilterForm
from ratings.models import Director
from webtools.forms import NOTHING, DayField, OfficeForm

LONGEST_REST = timedelta(days=366)
"""How far ahead a mail may rest (our own choice)."""

SEVERAL = 50
"""Most mails of one act: those of one page of the list."""

SNOOZE, ASSIGN, REJECT, ASIDE = "snooze", "assign", "reject", "aside"


class NoteForm(OfficeForm):
    """A note about a mail."""

    text = forms.CharField(label=_("Note"), max_length=LONGEST_NOTE, widget=forms.Textarea(attrs={"rows": 2}))


class AssignForm(OfficeForm):
    """Who sees to a mail, "" for whoever comes first."""

    officer = forms.ChoiceField(label=_("Officer"), required=False)

    def __init__(self, officers: Mapping[str, str], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        offer_officers(self.fields["officer"], officers)


def offer_officers(field: forms.Field, officers: Mapping[str, str]) -> None:
    """Make officers, and nobody, what a field offers."""
    if isinstance(field, forms.ChoiceField):
        field.choices = [("", _("nobody")), *officers.items()]


def check_rest(day: date) -> str | Promise:
    """Return what is wrong with the day until which a mail rests, "" if nothing is."""
    today = timezone.localdate()
    if day <= today:
        return _("This day is not ahead.")
    return _("This day lies too far ahead.") if day > today + LONGEST_REST else ""


class SnoozeForm(OfficeForm):
    """Until which day a mail rests."""

    until = DayField(label=_("Comes back on"))

    def clean_until(self) -> date:
        """Return the day. Reject one that is not ahead, and one too far."""
        day: date = self.cleaned_data["until"]
        if fault := check_rest(day):
            raise forms.ValidationError(str(fault))
        return day


class ForwardForm(OfficeForm):
    """To which director a mail is sent on, and with which words."""

    director = forms.ModelChoiceField(Director.objects.none(), label=_("Director"), empty_label="–")
    words = forms.CharField(
        label=_("Your words"), required=False, max_length=LONGEST_TEXT, widget=forms.Textarea(attrs={"rows": 3})
    )
    set_aside = forms.BooleanField(label=_("Set the mail aside: it is settled here"), required=False, initial=True)

    def __init__(self, directors: QuerySet[Director], *args: Any, waits: bool, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        if not waits:
            del self.fields["set_aside"]
        field = self.fields["director"]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = directors.filter(erasure=None)


class SeveralForm(forms.Form):
    """One act on several mails: each by its code and the fingerprint that the list showed."""

    act = forms.ChoiceField(
        label=_("With all that are ticked"),
        choices=(
            NOTHING,
            (ASSIGN, _("assign to")),
            (SNOOZE, _("let rest until")),
            (REJECT, _("reject, with words to their senders")),
            (ASIDE, _("set aside, without words")),
        ),
    )
    officer = forms.ChoiceField(label=_("Officer"), required=False)
    until = DayField(label=_("Comes back on"), required=False)
    words = forms.CharField(
        label=_("Words to the senders"),
        required=False,
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    use_required_attribute = False

    def __init__(self, officers: Mapping[str, str], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        offer_officers(self.fields["officer"], officers)

    def clean(self) -> dict[str, Any]:
        """Check that what the act needs is given."""
        super().clean()
        act, until = self.cleaned_data.get("act"), self.cleaned_data.get("until")
        if act == SNOOZE and "until" not in self.errors:
            fault = check_rest(until) if until else forms.Field.default_error_messages["required"]
            if fault:
                self.add_error("until", str(fault))
        if act == REJECT and not self.cleaned_data.get("words", "").strip():
            self.add_error("words", forms.ValidationError(_("Why? Without words there is “set aside”.")))
        return self.cleaned_data


class MailFilterForm(FilterForm):
    """What the list of mails is cut down to."""

    field_order = ("director", "tournament", "days", "seen")

    q = forms.CharField(label=_("Subject, person, tournament or code of a mail"), max_length=120, required=False)
    tournament = forms.CharField(label=_("Code of the tournament"), max_length=60, required=False)
    seen = forms.ChoiceField(
        label=_("Seen to by"),
        choices=(
            ("", _("anybody")),
            (queue.MINE, _("me")),
            (queue.FREE, _("nobody yet")),
            (queue.RESTING, _("rests")),
        ),
        required=False,
    )

    def wanted(self, state: str) -> Wanted:
        """Return what is wanted; what is no such value counts as anything."""
        values = self.values()
        return Wanted(
            values["q"], state, values["director"], values["tournament"], values["days"], seen_to=values["seen"]
        )


def read_ticked(data: Any) -> list[tuple[InboundMail, str]]:  # noqa: ANN401 -- QueryDict
    """Return the mails that are ticked, each with the fingerprint that the list showed, in their order there."""
    seen = dict(value.partition(" ")[::2] for value in data.getlist("mail")[:SEVERAL] if "\0" not in value)
    rows = InboundMail.objects.defer("raw").select_related("director").filter(code__in=seen)
    found = {row.code: row for row in rows}
    return [(found[code], fingerprint) for code, fingerprint in seen.items() if code in found]


class HouseTextForm(OfficeForm):
    """A text of the house in German, English or both."""

    title = forms.CharField(label=_("Title"), max_length=80, help_text=_("For the officers; it is not sent."))
    german = forms.CharField(
        label=_("German"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("{director}, {tournament}, {subject} and {officer} are filled in."),
    )
    english = forms.CharField(
        label=_("English"), max_length=LONGEST_TEXT, required=False, widget=forms.Textarea(attrs={"rows": 6})
    )

    def clean(self) -> dict[str, Any]:
        """Check that there are words in one language."""
        super().clean()
        if not self.errors and not (self.cleaned_data["german"] or self.cleaned_data["english"]):
            self.add_error(None, _("There are no words in it."))
        return self.cleaned_data

    def phrases(self) -> Phrases:
        """Return the text."""
        values = self.cleaned_data
        return Phrases(values["title"], values["german"], values["english"])
