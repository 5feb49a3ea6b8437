"""Forms about a tournament that grows: a round, a late entry, the number of rounds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from office.forms.round_lines import RoundReader, lines_of_sheet
from office.forms.seating import LONGEST_TEXT, player_in
from office.forms.tournaments import MOST_ROUNDS
from ratings.facts import corrected_rounds
from ratings.facts.rounds import next_round
from ratings.formats.rounds import KNOCKOUT, Fault, Finding, Oddity, Round, check_round, plays_both_colours, round_of
from ratings.formats.spreadsheets import UnreadableSheetError, read_file
from ratings.importing.roster import version
from ratings.models import Bye as StoredBye
from ratings.models import Player, Tournament
from ratings.queries.schedules import schedule_of
from ratings.vocabulary.round_findings import DEPENDING, describe_findings
from webtools.forms import SourceForm

MOST_BYTES = 200_000
"""Bytes of a file with the pairs of a round (our own choice)."""


class GrowthForm(SourceForm):
    """A change of a tournament that grows; no game ends by it, so its day of receipt decides no order."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.fields["received_on"].help_text = ""


class RoundForm(GrowthForm):
    """Pairs and byes of a round, one in each line."""

    number = forms.IntegerField(label=_("Round"), min_value=1, max_value=MOST_ROUNDS)
    pairs = forms.CharField(
        label=_("Pairs and byes"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
        help_text=_(
            "One in each line, White first, by seats or names: “3-5”, “Miller, Ann – Smith”, “7 bye 1”, “Smith bye ½”, "
            "or “9 bye 0” for an absent player."
        ),
    )
    file = forms.FileField(
        label=_("Or a file with these lines (CSV or Excel)"),
        required=False,
        help_text=_("Columns “White” and “Black”, else the last two of each row."),
    )
    both_colours = forms.BooleanField(label=_("Each pair plays two games, one with each colour"), required=False)

    field_order = ("number", "pairs", "file", "both_colours")

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.tournament, self.schedule = tournament, schedule_of(tournament)
        self.fields["number"].initial = next_round(self.schedule)
        self.fields["both_colours"].initial = plays_both_colours(self.schedule)
        if tournament.kind == KNOCKOUT:
            self.fields["number"].label = _("Cup round")
            self.fields["number"].help_text = _("Both games of a pair belong to one cup round.")
        entries = list(tournament.entries.select_related("player").order_by("seat", "turn"))
        self.reader = RoundReader(entries)
        self.names = {entry.seat: f"{entry.seat} {entry.player.name}" for entry in entries}

    def clean(self) -> dict[str, Any]:
        """Tell all faults of all lines and of the round at once, those of its number beside the number."""
        super().clean()
        if self.cleaned_data.get("file"):
            self._take_file()
        if not (self.cleaned_data.get("pairs") or self.errors.get("file") or self.errors.get("pairs")):
            self.add_error("pairs", _("Please give the pairs, in lines or in a file."))
        if self.cleaned_data.get("pairs") and "number" in self.cleaned_data:
            self._read()
        return self.cleaned_data

    def _take_file(self) -> None:
        """Put the rows of the file into the lines, where the officer sees and can change them."""
        file = self.cleaned_data["file"]
        try:
            sheets = read_file(file.name, file.read(MOST_BYTES)) if file.size <= MOST_BYTES else ()
        except UnreadableSheetError:
            sheets = ()
        if not sheets:
            self.add_error("file", _("This file holds no lines that can be read."))
            return
        self.cleaned_data["pairs"] = lines_of_sheet(sheets[0])[:LONGEST_TEXT]
        self.data = {**{name: self.data.get(name) for name in self.data}, "pairs": self.cleaned_data["pairs"]}

    def _read(self) -> None:
        """Read the round, and tell what is wrong with its lines and seats."""
        added, lines = self.reader.read(self.cleaned_data["pairs"], self.cleaned_data["number"])
        self.cleaned_data["added"], self.findings = added, self.check(added)
        told = {"number": [], "pairs": lines}
        for each in self._faults(DEPENDING if lines else frozenset()):
            told["number" if each.code is Fault.NUMBER else "pairs"].extend(self.describe([each]))
        for field in filter(told.get, told):
            self.add_error(field, ValidationError(told[field]))

    def check(self, added: Round) -> tuple[Finding, ...]:
        """Return all faults, or all oddities, of a round."""
        return check_round(self.schedule, added)

    def _faults(self, untold: frozenset[Fault | Oddity]) -> list[Finding]:
        return [each for each in self.findings if isinstance(each.code, Fault) and each.code not in untold]

    def describe(self, findings: Iterable[Finding]) -> list[str]:
        """Return findings in words, with the names of the seats."""
        return describe_findings(findings, self.names, next_round(self.schedule))

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
        return self.lines_of(self.added())

    def lines_of(self, shown: Round) -> list[str]:
        """Return pairs and byes of a round with names, as its lines may be entered, too."""
        points = dict(StoredBye.POINTS)
        pairs = [f"{self.names[white]} – {self.names[black]}" for white, black in shown.pairs]
        byes = [f"{self.names[bye.seat]}: {_now('bye')} {points[bye.half_points]}" for bye in shown.byes]
        return [*pairs, *byes]

    def show_again(self) -> None:
        """Keep what was sent, with the identifier of what is shown for it."""
        self.data = {**{name: self.data.get(name) for name in self.data}, "seen": self.fingerprint}


class CorrectedRoundForm(RoundForm):
    """The last round as it should be; at first its lines as they are, or as they were before with `taken_back`."""

    def __init__(self, tournament: Tournament, *args: Any, taken_back: bool = False, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(tournament, *args, **kwargs)
        self.stored = round_of(self.schedule, self.schedule.last)
        shown = corrected_rounds.round_before(tournament) if taken_back else None
        self.fields["number"].initial = self.stored.number
        self.fields["number"].help_text = ""
        self.fields["number"].disabled = self.fields["both_colours"].disabled = True
        self.fields["pairs"].initial = "\n".join(self.lines_of(shown or self.stored))

    def check(self, added: Round) -> tuple[Finding, ...]:
        """Return all faults, or all oddities, of what changes."""
        return corrected_rounds.check_correction(self.tournament, added)

    @property
    def removed(self) -> list[str]:
        """What is paired so far and should not be, with names."""
        return self.lines_of(_less(self.stored, self.added()))

    def lines(self) -> list[str]:
        """Return what is paired instead, with names."""
        return self.lines_of(_less(self.added(), self.stored))


def _less(round_: Round, other: Round) -> Round:
    """Return a round without the pairs and byes of another one."""
    pairs = tuple(pair for pair in round_.pairs if pair not in other.pairs)
    return Round(round_.number, pairs, tuple(bye for bye in round_.byes if bye not in other.byes))


class LateEntryForm(GrowthForm):
    """A player who joins a tournament that runs."""

    player = forms.CharField(label=_("Player"), max_length=200, help_text=_("Number or whole name."))
    half_points = forms.TypedChoiceField(
        label=_("Points for each round missed"), choices=StoredBye.POINTS, coerce=int, initial=0
    )

    field_order = ("player", "half_points")

    def __init__(self, tournament: Tournament, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean_player(self) -> Player:
        """Return the player whom the text names. Reject one who has a seat."""
        text = self.cleaned_data["player"]
        player = player_in(text)
        if self.tournament.entries.filter(player=player).exists():
            raise ValidationError(_("“%(text)s” has a seat already.") % {"text": text})
        return player


class PlanForm(GrowthForm):
    """How many rounds are planned."""

    rounds = forms.IntegerField(
        label=_("Planned rounds"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_(
            "With the last one the tournament is complete. Empty: not known; then somebody says that no round follows."
        ),
    )

    field_order = ("rounds",)
