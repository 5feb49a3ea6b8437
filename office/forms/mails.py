"""What officers and directors write into forms about mails and results; every fault beside its field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from ratings.facts import results
from ratings.facts.manual_entry import Source
from ratings.facts.results import Result
from ratings.formats.name_folding import fold
from ratings.models import Director, Game, Player, Tournament, Way
from ratings.regulations.types import Reason, Score
from ratings.vocabulary.labels import SCORES
from webtools.forms import NOTHING, OfficeForm
from webtools.namesakes import name_games
from webtools.result_forms import SCORE_CHOICES, ResultFields, ResultForm

LONGEST_LETTER = 4000
"""Characters of a letter of the officer (our own choice)."""


class LineForm(OfficeForm):
    """The officer's decision about a line of a mail; `number` is that of the item."""

    where = forms.CharField(max_length=400, widget=forms.HiddenInput)
    number = forms.IntegerField(widget=forms.HiddenInput)


class CorrectForm(ResultForm, LineForm):
    """What a line of a mail means, as the officer reads it: one of the games of the tournament."""

    chosen = forms.ChoiceField(
        label=_("Game"), error_messages={"invalid_choice": _("This game has another result now; please look again.")}
    )

    field_order = ("chosen", "score", "reason", "completed_on")

    def __init__(self, games: Sequence[Game], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self._games = {choice_of(game): game for game in games}
        offer_games(self.fields["chosen"], self._games)

    def game(self) -> Game | None:
        """Return the chosen game, None if it changed since the page was shown."""
        return self._games.get(self.cleaned_data.get("chosen", ""))

    def version(self) -> str:
        """That of the chosen game; `seen` is about the mail."""
        return str(self.cleaned_data["chosen"]).partition(".")[2]


class CancelForm(LineForm):
    """The stored result that a line of a mail reverts."""

    chosen = forms.ChoiceField(
        label=_("Game"), error_messages={"invalid_choice": _("This game has another result now; please look again.")}
    )

    def __init__(self, games: Sequence[Game], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self._games = {choice_of(game): game for game in games if game.score}
        offer_games(self.fields["chosen"], self._games)

    def game(self) -> Game:
        """Return the chosen game, if it is unchanged since the page was shown."""
        return self._games[self.cleaned_data["chosen"]]

    def version(self) -> str:
        """Return the state of the game on the shown page."""
        return str(self.cleaned_data["chosen"]).partition(".")[2]


class WholeForm(ResultFields, LineForm):
    """The one result of all games of a tournament that are still open."""

    code = forms.ChoiceField(label=_("Tournament"))
    score = forms.ChoiceField(label=_("Result of all open games"), choices=SCORE_CHOICES)

    field_order = ("code", "score", "reason", "completed_on")

    def __init__(self, tournaments: Iterable[Tournament], *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self._tournaments = {tournament.code: tournament for tournament in tournaments}
        field = self.fields["code"]
        if isinstance(field, forms.ChoiceField):
            field.choices = [(code, str(tournament)) for code, tournament in self._tournaments.items()]

    def started_on(self) -> date | None:
        """Return when the chosen tournament began."""
        return self.tournament().started_on if "code" in self.cleaned_data else None

    def tournament(self) -> Tournament:
        """Return the tournament that is meant."""
        return self._tournaments[self.cleaned_data["code"]]

    def result(self, game: Game) -> Result:
        """Return the result for one of them."""
        values = self.cleaned_data
        return Result(game.pk, Score(values["score"]), values["completed_on"], Reason(values["reason"]))


def choice_of(game: Game) -> str:
    """Return the key and current state of a game, so that nobody chooses it for a result that has changed meanwhile."""
    return f"{game.pk}.{results.version(game)}"


def offer_games(field: forms.Field, games: Mapping[str, Game]) -> None:
    """Make games, by their choices, what a field offers."""
    several, named = len({game.tournament_id for game in games.values()}) > 1, name_games(games.values())
    if isinstance(field, forms.ChoiceField):
        labels = ((key, game_label(game, named[game.pk], several=several)) for key, game in games.items())
        field.choices = [NOTHING, *labels]


def game_label(game: Game, named: str, *, several: bool) -> str:
    """Return a game in a list to choose from, with its result where it has one; its tournament where there
    are several.
    """
    about = f"{game.tournament.code}: " if several else ""
    standing = f" ({SCORES.get(game.score, game.score)})" if game.score else ""
    return f"{about}{game.round}. {named}{standing}"


class VouchForm(OfficeForm):
    """Whose report a mail is."""

    director = forms.ModelChoiceField(Director.objects.none(), label=_("Director"), empty_label="–")
    registers = forms.BooleanField(required=False)

    def __init__(self, directors: QuerySet[Director], address: str, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.fields["registers"].label = _("Register %(address)s as an address of theirs") % {"address": address}
        if not address:
            del self.fields["registers"]
        field = self.fields["director"]
        if isinstance(field, forms.ModelChoiceField):
            field.queryset = directors


class TournamentForm(OfficeForm):
    """Which tournament a mail is about, by its code."""

    code = forms.CharField(label=_("Code of the tournament"), max_length=60)

    def clean_code(self) -> str:
        """Return the code of a tournament that there is."""
        code: str = self.cleaned_data["code"].strip()
        if not Tournament.objects.filter(code=code).exists():
            raise forms.ValidationError(_("No tournament has this code."))
        return code

    def tournament(self) -> Tournament:
        """Return the tournament that was named."""
        return Tournament.objects.select_related("pool").get(code=self.cleaned_data["code"])


@dataclass(frozen=True, slots=True)
class NameRow:
    """The fields of one name in a form about several."""

    name: str
    player: BoundField
    alias: BoundField


class PlayersForm(OfficeForm):
    """Whom the names of a mail mean, for those that fit nobody or several."""

    def __init__(
        self,
        names: Iterable[str],
        players: Sequence[Player],
        called: Mapping[int, str],
        *args: Any,  # noqa: ANN401 -- as Django's own
        **kwargs: Any,  # noqa: ANN401 -- as Django's own
    ) -> None:
        super().__init__(*args, **kwargs)
        self._names = {f"{place}": name for place, name in enumerate(names)}
        self._players = {player.pk: player for player in players}
        choices = [NOTHING, *((player.pk, called[player.pk]) for player in players)]
        for place, name in self._names.items():
            self.fields[f"player-{place}"] = forms.TypedChoiceField(
                label=name, choices=choices, coerce=int, empty_value=None, required=False
            )
            self.fields[f"alias-{place}"] = forms.BooleanField(label=_("keep this spelling"), required=False)
            self.fields[f"name-{place}"] = forms.CharField(initial=name, widget=forms.HiddenInput, max_length=250)

    def rows(self) -> list[NameRow]:
        """Return the names with their fields."""
        return [NameRow(name, self[f"player-{place}"], self[f"alias-{place}"]) for place, name in self._names.items()]

    def clean(self) -> dict[str, Any]:
        """At least one name got its player, and each name is still the one that was shown."""
        super().clean()
        for place, name in self._names.items():
            if self.cleaned_data.get(f"name-{place}", name) != name:
                self.add_error(None, _("The names of the mail are others now; please look again."))
                return self.cleaned_data
        if not self.errors and not self.players_by_name():
            self.add_error(None, _("No player is chosen."))
        return self.cleaned_data

    def players_by_name(self) -> Mapping[str, int]:
        """Return the key of the player for each folded name."""
        return {fold(name): player.pk for name, player in self._chosen()}

    def aliases(self) -> list[tuple[str, Player]]:
        """Return the spellings that are to be kept, each with its player."""
        return [(name, player) for name, player in self._chosen(only_kept=True)]

    def _chosen(self, *, only_kept: bool = False) -> Iterable[tuple[str, Player]]:
        for place, name in self._names.items():
            player = self._players.get(self.cleaned_data.get(f"player-{place}") or 0)
            if player is not None and (self.cleaned_data.get(f"alias-{place}") or not only_kept):
                yield name, player


class LetterForm(OfficeForm):
    """Words of the officer to the sender of a mail, which may be all that it needs."""

    words = forms.CharField(label=_("Your words"), max_length=LONGEST_LETTER, widget=forms.Textarea(attrs={"rows": 6}))
    set_aside = forms.BooleanField(label=_("Set the mail aside: it is settled here"), required=False)

    def __init__(self, *args: Any, waits: bool, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        if not waits:
            del self.fields["set_aside"]


class RejectForm(OfficeForm):
    """A mail that nothing is stored from, with words to its sender or without."""

    words = forms.CharField(
        label=_("Words to the sender"),
        required=False,
        max_length=LONGEST_LETTER,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ReopenForm(OfficeForm):
    """A result that is to be taken back."""

    game = forms.IntegerField(widget=forms.HiddenInput)
    version = forms.CharField(max_length=32, widget=forms.HiddenInput)


class ReturnForm(OfficeForm):
    """A departure that is to be taken back; `on` is its day as it was shown."""

    entry = forms.IntegerField(widget=forms.HiddenInput)
    on = forms.DateField(widget=forms.HiddenInput)


class WishForm(OfficeForm):
    """A person's wish about their data: how it came in."""

    way = forms.ChoiceField(label=_("Came in"), choices=Way.choices)
    note = forms.CharField(
        label=_("Who asked for it, and when"),
        max_length=200,
        help_text=_("How it can be found again: “her letter of 3 May, folder 12”. A name in it goes with the person."),
    )

    def source(self) -> Source:
        """Return where the wish comes from."""
        return Source(self.cleaned_data["way"], self.cleaned_data["note"], timezone.now())


class ErasureForm(WishForm):
    """A person is to be erased. `seen` is the plan that was shown, and there is no way past it."""

    seen = forms.CharField(max_length=64, widget=forms.HiddenInput)


class CallOffForm(WishForm):
    """An erasure that waits is to be called off."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:  # noqa: ANN401 -- as Django's own
        super().__init__(*args, **kwargs)
        self.fields["note"].label = _("Why it is called off, who wants it, and when")
