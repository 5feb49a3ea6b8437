"""Forms about a tournament that grows: a round, a late entry, the number of rounds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import Promise
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from office.forms.seating import LONGEST_TEXT, player_in
from office.forms.tournaments import MOST_ROUNDS
from ratings.facts.rounds import next_round
from ratings.formats.rounds import KNOCKOUT, Bye, Fault, Finding, Oddity, Round, check_round
from ratings.importing.roster import version
from ratings.models import Bye as StoredBye
from ratings.models import Player, Tournament
from ratings.queries.schedules import schedule_of
from webtools.forms import SourceForm

PAIR = re.compile(r"(\d{1,4})\s*[-–:]\s*(\d{1,4})")
"""A game by seats, White first."""
BYE = re.compile(r"(\d{1,4})\s*[:.,]?\s*(?:bye|frei|spielfrei|freilos)\s*(1|½|1/2|0[.,]5|0)", re.IGNORECASE)
"""A seat without an opponent and what it gets."""
HALF_POINTS: Mapping[str, int] = MappingProxyType({"1": 2, "½": 1, "1/2": 1, "0.5": 1, "0,5": 1, "0": 0})

WORDS: Mapping[Fault | Oddity, str | Promise] = MappingProxyType(
    {
        Fault.EMPTY: _("The round has no game."),
        Fault.NUMBER: _("The last round that is there is %(seats)s: this is not the next one."),
        Fault.UNKNOWN: _("There is no seat %(seats)s."),
        Fault.TWICE: _("%(seats)s: stands twice."),
        Fault.LEFT: _("%(seats)s: has left the tournament."),
        Fault.ABSENT: _("%(seats)s: neither plays nor has a bye."),
        Fault.UNDECIDED: _("%(seats)s: the games before are not finished."),
        Fault.STAGE: _("%(seats)s: does not come to this stage."),
        Oddity.MET: _("%(seats)s: have met already."),
        Oddity.COLOUR: _("%(seats)s: has the same colour three times in a row."),
        Oddity.BALANCE: _("%(seats)s: has one colour three times more than the other."),
        Oddity.SECOND_BYE: _("%(seats)s: had a bye with a full point before."),
        Oddity.BEATEN: _("%(seats)s: lost the games before."),
    }
)


class RoundForm(SourceForm):
    """Pairs and byes of a round, one in each line."""

    number = forms.IntegerField(
        label=_("Round"), min_value=1, max_value=MOST_ROUNDS, help_text=_("In a cup the stage, from 1.")
    )
    pairs = forms.CharField(
        label=_("Pairs and byes"),
        max_length=LONGEST_TEXT,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_(
            "One in each line, by seats: “3-5” (White first), “7 bye 1”, “8 bye ½”, or “9 bye 0” for an absent player."
        ),
    )
    both_colours = forms.BooleanField(label=_("Each pair plays two games, one with each colour"), required=False)

    field_order = ("number", "pairs", "both_colours")

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.tournament, self.schedule = tournament, schedule_of(tournament)
        self.fields["number"].initial = next_round(self.schedule)
        self.fields["both_colours"].initial = tournament.kind == KNOCKOUT
        entries = tournament.entries.select_related("player").order_by("seat", "turn")
        self.names = {entry.seat: f"{entry.seat} {entry.player.name}" for entry in entries}

    def clean(self) -> dict[str, Any]:
        """All faults of all lines, and then all faults of the round."""
        super().clean()
        if "pairs" in self.cleaned_data and "number" in self.cleaned_data:
            try:
                self.cleaned_data["added"] = self._read()
            except ValidationError as faults:
                self.add_error("pairs", faults)
        return self.cleaned_data

    def _read(self) -> Round:
        """Return the round. Raises ValidationError with everything that is wrong with it."""
        added = round_in(self.cleaned_data["pairs"], self.cleaned_data["number"])
        self.findings = check_round(self.schedule, added)
        faults = [finding for finding in self.findings if isinstance(finding.code, Fault)]
        if faults:
            raise ValidationError(self.describe(faults))
        return added

    def describe(self, findings: Iterable[Finding]) -> list[str]:
        """Return findings in words, with the names of the seats."""
        return [
            str(WORDS[each.code]) % {"seats": " – ".join(self._seat(each.code, seat) for seat in each.seats)}
            for each in findings
        ]

    def _seat(self, code: Fault | Oddity, seat: int) -> str:
        return str(seat) if code is Fault.NUMBER else self.names.get(seat, str(seat))

    @property
    def oddities(self) -> list[str]:
        """What is unusual about the round, in words."""
        return self.describe(self.findings)

    def added(self) -> Round:
        """Return the round."""
        found: Round = self.cleaned_data["added"]
        return found

    @property
    def fingerprint(self) -> str:
        """Identifier of the round and of what it is added to."""
        return version((self.schedule, self.added(), self.cleaned_data["both_colours"]))

    def lines(self) -> list[str]:
        """Return pairs and byes with names, as the preview lists them."""
        points = dict(StoredBye.POINTS)
        pairs = [f"{self.names[white]} – {self.names[black]}" for white, black in self.added().pairs]
        byes = [f"{self.names[bye.seat]}: {_now('bye')} {points[bye.half_points]}" for bye in self.added().byes]
        return [*pairs, *byes]

    def show_again(self) -> None:
        """Keep what was sent, with the identifier of what is shown for it."""
        self.data = {**{name: self.data.get(name) for name in self.data}, "seen": self.fingerprint}


def round_in(text: str, number: int) -> Round:
    """Return the round that lines describe. Raises ValidationError with every faulty line."""
    pairs, byes, faults = [], [], []
    for place, line in enumerate(text.splitlines(), start=1):
        pair, bye = PAIR.fullmatch(line.strip()), BYE.fullmatch(line.strip())
        if pair:
            pairs.append((int(pair[1]), int(pair[2])))
        elif bye:
            byes.append(Bye(number, int(bye[1]), HALF_POINTS[bye[2]]))
        elif line.strip():
            faults.append(
                _now("Line %(line)s: “%(text)s” is neither a pair nor a bye.") % {"line": place, "text": line}
            )
    if faults:
        raise ValidationError(faults)
    return Round(number, tuple(pairs), tuple(byes))


class LateEntryForm(SourceForm):
    """A player who joins a tournament that runs."""

    player = forms.CharField(label=_("Player"), max_length=200, help_text=_("Number or whole name."))
    half_points = forms.TypedChoiceField(
        label=_("For each round missed"), choices=StoredBye.POINTS, coerce=int, initial=0
    )

    field_order = ("player", "half_points")

    def clean_player(self) -> Player:
        """Return the player whom the text names."""
        return player_in(self.cleaned_data["player"])


class PlanForm(SourceForm):
    """How many rounds are planned."""

    rounds = forms.IntegerField(
        label=_("Planned rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("In a cup the stages. With the last one the tournament is complete; empty: somebody says it."),
    )

    field_order = ("rounds",)
