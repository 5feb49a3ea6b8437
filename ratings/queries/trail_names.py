"""What the codes of the trail mean: the people, games, tournaments and reasons behind the keys in some events.

For an auditor it is read without personal data: players and directors by number, no words of notes and reasons.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.contrib.auth import get_user_model
from django.db.models import Sum

from ratings.models import (
    AuditEvent,
    CorrectionProposal,
    Director,
    Entry,
    Game,
    Note,
    Player,
    Pool,
    Publication,
    Run,
    StoredExperiment,
    Tournament,
)
from ratings.queries.games import MAIL_CODE

DIRECTOR_KEYS = ("director", "directors")
PLAYER_KEYS = ("players", "player", "merged_into")
ENTRY_KEYS = ("entry",)
TOURNAMENT_KEYS = ("tournament",)
OFFICER_NAMES = "prepared_by"
"""Facts whose values are keys of people and tournaments, shown by their names."""


@dataclass(frozen=True, slots=True)
class Subject:
    """What an event is about: what it is called, the code of its tournament, the kind and key of its page."""

    name: str
    where: str = ""
    page: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Names:
    """Names by key of everything in some events; notes, reasons of corrections and numbers of ratings by cause."""

    officers: Mapping[int, str] = field(default_factory=dict)
    directors: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    entries: Mapping[int, str] = field(default_factory=dict)
    tournaments: Mapping[int, str] = field(default_factory=dict)
    subjects: Mapping[str, Subject] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    ratings: Mapping[str, int] = field(default_factory=dict)

    def of_fact(self, fact: str) -> Mapping[int, str]:
        """Return the names of the keys under a fact; nothing for a fact that holds no keys."""
        for facts, names in (
            (DIRECTOR_KEYS, self.directors),
            (PLAYER_KEYS, self.players),
            (ENTRY_KEYS, self.entries),
            (TOURNAMENT_KEYS, self.tournaments),
        ):
            if fact in facts:
                return names
        return {}

    def of_actor(self, actor: str) -> str:
        """Return the name of "officer:3", "" for none."""
        role, _, key = actor.partition(":")
        people = {"officer": self.officers, "director": self.directors, "player": self.players}.get(role, {})
        return people.get(int(key), "") if key.isdigit() else ""


def find_names(events: Sequence[AuditEvent], *, personal: bool) -> Names:
    """Read the meaning of the codes of some events; no query for a kind that none of them contains."""
    actors = [actor for event in events for actor in (event.actor, event.after.get(OFFICER_NAMES) or "")]
    subjects = [event.subject for event in events]
    causes = {event.cause for event in events}
    seats = _entries(_keys(subjects, "entry") | _keys_in(events, ENTRY_KEYS), personal=personal)
    return Names(
        officers=_officers(_keys(actors, "officer") | _keys(subjects, "account")),
        directors=_directors(_keys(actors, "director") | _keys_in(events, DIRECTOR_KEYS), personal=personal),
        players=_players(_keys(actors, "player") | _keys_in(events, PLAYER_KEYS), personal=personal),
        entries={key: seat.name for key, seat in seats.items()},
        tournaments=_tournaments(_keys_in(events, TOURNAMENT_KEYS)),
        subjects=_find_subjects(subjects, seats, personal=personal),
        notes=_find_notes(causes) if personal else {},
        reasons=_find_reasons(causes) if personal else {},
        ratings=_count_ratings(causes),
    )


def _find_subjects(subjects: Sequence[str], seats: Mapping[int, Subject], *, personal: bool) -> dict[str, Subject]:
    """Return what events are about, by their codes."""
    games = _games(_keys(subjects, "game"), personal=personal)
    named: dict[str, Mapping[int, str]] = {
        "player": _players(_keys(subjects, "player"), personal=personal),
        "director": _directors(_keys(subjects, "director"), personal=personal),
        "tournament": _tournaments(_keys(subjects, "tournament")),
        "pool": dict(Pool.objects.filter(pk__in=_keys(subjects, "pool")).values_list("pk", "name")),
        "account": _officers(_keys(subjects, "account")),
        "publication": _lists(_keys(subjects, "publication")),
        "experiment": dict(_experiments(_keys(subjects, "experiment"))),
    }
    found = {f"game:{key}": game for key, game in games.items()}
    found |= {f"entry:{key}": seat for key, seat in seats.items()}
    for kind, names in named.items():
        found |= {f"{kind}:{key}": Subject(name, page=kind, key=str(key)) for key, name in names.items()}
    return found


def _officers(keys: set[int]) -> dict[int, str]:
    users = get_user_model().objects.filter(pk__in=keys) if keys else ()
    return {user.pk: user.get_username() for user in users}


def _directors(keys: set[int], *, personal: bool) -> dict[int, str]:
    if not personal:
        return {key: f"#{key}" for key in keys}
    return dict(Director.objects.filter(pk__in=keys).values_list("pk", "name")) if keys else {}


def _players(keys: set[int], *, personal: bool) -> dict[int, str]:
    found = Player.objects.filter(pk__in=keys) if keys else ()
    return {player.pk: f"{player.name} ({player.number})" if personal else player.number for player in found}


def _tournaments(keys: set[int]) -> dict[int, str]:
    return dict(Tournament.objects.filter(pk__in=keys).values_list("pk", "code")) if keys else {}


def _lists(keys: set[int]) -> dict[int, str]:
    found = Publication.objects.filter(pk__in=keys).select_related("pool") if keys else ()
    return {each.pk: f"{each.number}, {each.pool.name}" for each in found}


def _experiments(keys: set[int]) -> Iterable[tuple[int, str]]:
    return StoredExperiment.objects.filter(pk__in=keys).values_list("pk", "name") if keys else ()


def _entries(keys: set[int], *, personal: bool) -> dict[int, Subject]:
    """Return seats by key: who sits there, in which tournament."""
    found = Entry.objects.filter(pk__in=keys).select_related("player", "tournament") if keys else ()
    return {
        entry.pk: Subject(
            entry.player.name if personal else entry.player.number,
            entry.tournament.code,
            "tournament",
            str(entry.tournament_id),
        )
        for entry in found
    }


def _games(keys: set[int], *, personal: bool) -> dict[int, Subject]:
    """Return games by key: who played, in which tournament."""
    wide = Game.objects.filter(pk__in=keys).select_related("white__player", "black__player", "tournament")
    return {
        game.pk: Subject(_pairing(game, personal=personal), game.tournament.code, "game", str(game.pk))
        for game in (wide.defer("moves") if keys else ())
    }


def _pairing(game: Game, *, personal: bool) -> str:
    """Return "Jansen – Schneider (17739)", with the game's key in the trail."""
    sides = (game.white.player, game.black.player)
    white, black = (player.family_name if personal else player.number for player in sides)
    return f"{white} \N{EN DASH} {black} ({game.pk})"


def _find_notes(causes: Iterable[str]) -> dict[str, Note]:
    codes = {cause for cause in causes if cause.startswith("note:")}
    return {note.code: note for note in Note.objects.filter(code__in=codes)} if codes else {}


def _find_reasons(causes: Iterable[str]) -> dict[str, str]:
    codes = {cause for cause in causes if cause.startswith("correction:")}
    found = CorrectionProposal.objects.filter(code__in=codes) if codes else CorrectionProposal.objects.none()
    return dict(found.values_list("code", "reason"))


def _count_ratings(causes: Iterable[str]) -> dict[str, int]:
    """Return how many ratings were written because of each mail, note, page or correction alone; a run with several
    causes counts for none.
    """
    single = {cause for cause in causes if ":" in cause or MAIL_CODE.fullmatch(cause)}
    runs = Run.objects.filter(cause__in=single, ratings__gt=0).order_by().values_list("cause") if single else None
    return dict(runs.annotate(n=Sum("ratings"))) if runs is not None else {}


def _keys(codes: Iterable[str], kind: str) -> set[int]:
    """Return the keys of a kind: 3 of "officer:3" where the kind is "officer"."""
    parts = (code.partition(":") for code in codes)
    return {int(key) for found, _, key in parts if found == kind and key.isdigit()}


def _keys_in(events: Iterable[AuditEvent], facts: Sequence[str]) -> set[int]:
    """Return all keys under some facts, before and after."""
    found = (half.get(fact) for event in events for half in (event.before, event.after) for fact in facts)
    return {key for value in found for key in (value if isinstance(value, list) else [value]) if isinstance(key, int)}
