"""The two persons of a merge side by side: whoever confirms it sees whether they are one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.http import HttpRequest

from ratings import personal
from ratings.corrections import PlayersMerged
from ratings.models import CorrectionProposal, Player, Purpose
from ratings.queries import office
from ratings.reviews import correction_of
from webtools.access import actor_of, may_open


@dataclass(frozen=True, slots=True)
class MergedPerson:
    """One of the two; `birth` is "" where it is not known, `ratings` are those of the pools in which there is one."""

    player: Player
    birth: str
    ratings: tuple[office.PlayerRating, ...]
    tournaments: int


@dataclass(frozen=True, slots=True)
class MergedPersons:
    """Both, with whether births may be seen by whoever looks."""

    kept: MergedPerson
    gone: MergedPerson
    shows_births: bool

    @property
    def both(self) -> tuple[MergedPerson, MergedPerson]:
        """Whoever stays, and whose number leads there."""
        return self.kept, self.gone

    @property
    def births_differ(self) -> bool:
        """Whether both dates of birth are known and contradict each other; a year agrees with a day in it."""
        mine, other = self.kept.birth, self.gone.birth
        return bool(mine and other) and not (mine.startswith(other) or other.startswith(mine))


def find_merged(request: HttpRequest, row: CorrectionProposal) -> MergedPersons | None:
    """Return the two persons of a merge, None for any other correction. That births are read is logged."""
    correction = correction_of(row)
    if not isinstance(correction, PlayersMerged):
        return None
    keys = (correction.kept, correction.gone)
    shows_births = may_open(request, "office:player_private")
    births = personal.births_and_sexes(keys, Purpose.MERGED, actor_of(request)) if shows_births else {}
    kept, gone = (_describe(key, births) for key in keys)
    return MergedPersons(kept, gone, shows_births)


def _describe(key: int, births: Mapping[int, tuple[str, str]]) -> MergedPerson:
    player = Player.objects.get(pk=key)
    ratings = (each for each in office.ratings_of_player(player) if each.standing and each.standing.value is not None)
    birth, _sex = births.get(key, ("", ""))
    return MergedPerson(player, birth, tuple(ratings), player.entries.count())
