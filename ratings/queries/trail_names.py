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
    Note,
    Player,
    Pool,
    Publication,
    Run,
    StoredExperiment,
    Tournament,
)
from ratings.models.reviews import CORRECTION
from ratings.queries.games import MAIL_CODE
from ratings.queries.trail_seats import Seats, Subject, find_seats

DIRECTOR_KEYS = ("director", "directors")
PLAYER_KEYS = ("players", "player", "merged_into")
ENTRY_KEYS = ("entry",)
TOURNAMENT_KEYS = ("tournament",)
OFFICER_KEYS = ("prepared_by", "assigned_to")
"""Facts whose values are keys of people and tournaments, shown by their names."""

LATE_ALLOWED = "correction.late-allowed"
"""The individual decision about a late correction, which has a reason of its own."""

STEPS_OF_CORRECTION = frozenset({"correction.dropped", LATE_ALLOWED})
"""Steps that carry nothing out."""


@dataclass(frozen=True, slots=True)
class Names:
    """Names by key of everything in some events; notes and reasons of corrections by cause, and those of the individual
    decisions about late ones. `ratings` is how many ratings followed, by the number of the event that shows them.
    """

    officers: Mapping[int, str] = field(default_factory=dict)
    directors: Mapping[int, str] = field(default_factory=dict)
    players: Mapping[int, str] = field(default_factory=dict)
    seats: Seats = field(default_factory=Seats)
    tournaments: Mapping[int, str] = field(default_factory=dict)
    subjects: Mapping[str, Subject] = field(default_factory=dict)
    notes: Mapping[str, Note] = field(default_factory=dict)
    reasons: Mapping[str, str] = field(default_factory=dict)
    decisions: Mapping[str, str] = field(default_factory=dict)
    ratings: Mapping[int, int] = field(default_factory=dict)

    def of_fact(self, fact: str, number: int) -> Mapping[int, str]:
        """Return the names of the keys under a fact of an event; nothing for a fact that holds no keys."""
        if fact in ENTRY_KEYS:
            return {key: self.seats.name(key, number) for key in self.seats.entries}
        for facts, names in (
            (DIRECTOR_KEYS, self.directors),
            (PLAYER_KEYS, self.players),
            (TOURNAMENT_KEYS, self.tournaments),
        ):
            if fact in facts:
                return names
        return {}

    def of_subject(self, event: AuditEvent) -> Subject:
        """Return what an event is about; seats and games with whoever sat there then."""
        kind, _, key = event.subject.partition(":")
        if event.subject in self.subjects:
            return self.subjects[event.subject]
        found = self.seats.about(kind, int(key), event.number) if key.isdigit() else None
        return found or Subject(key, page=kind, key=key)

    def reason_of(self, event: AuditEvent) -> str:
        """Return why something was done, "" where nothing is known: a decision about a late correction has a reason of
        its own, beside that of the correction.
        """
        given = self.decisions if event.action == LATE_ALLOWED else self.reasons
        return given.get(event.cause, "")

    def of_actor(self, actor: str) -> str:
        """Return the name of "officer:3", "" for none."""
        role, _, key = actor.partition(":")
        people = {"officer": self.officers, "director": self.directors, "player": self.players}.get(role, {})
        return people.get(int(key), "") if key.isdigit() else ""


def find_names(events: Sequence[AuditEvent], *, personal: bool) -> Names:
    """Read the meaning of the codes of some events; no query for a kind that none of them contains."""
    actors = [event.actor for event in events]
    actors += [
        half.get(fact) or "" for event in events for half in (event.before, event.after) for fact in OFFICER_KEYS
    ]
    subjects = [event.subject for event in events]
    causes = {event.cause for event in events}
    reasons, decisions = _find_reasons(causes if personal else ())
    seats = find_seats(
        _keys(subjects, "entry") | _keys_in(events, ENTRY_KEYS), _keys(subjects, "game"), personal=personal
    )
    return Names(
        officers=_officers(_keys(actors, "officer") | _keys(subjects, "account")),
        directors=_directors(_keys(actors, "director") | _keys_in(events, DIRECTOR_KEYS), personal=personal),
        players=_players(_keys(actors, "player") | _keys_in(events, PLAYER_KEYS), personal=personal),
        seats=seats,
        tournaments=_tournaments(_keys_in(events, TOURNAMENT_KEYS)),
        subjects=_find_subjects(subjects, personal=personal),
        notes=_find_notes(causes) if personal else {},
        reasons=reasons,
        decisions=decisions,
        ratings=_count_ratings(events, seats),
    )


def _find_subjects(subjects: Sequence[str], *, personal: bool) -> dict[str, Subject]:
    """Return what events are about, by their codes, but for seats and games."""
    named: dict[str, Mapping[int, str]] = {
        "player": _players(_keys(subjects, "player"), personal=personal),
        "director": _directors(_keys(subjects, "director"), personal=personal),
        "tournament": _tournaments(_keys(subjects, "tournament")),
        "pool": dict(Pool.objects.filter(pk__in=_keys(subjects, "pool")).values_list("pk", "name")),
        "account": _officers(_keys(subjects, "account")),
        "publication": _lists(_keys(subjects, "publication")),
        "experiment": dict(_experiments(_keys(subjects, "experiment"))),
    }
    return {
        f"{kind}:{key}": Subject(name, page=kind, key=str(key))
        for kind, names in named.items()
        for key, name in names.items()
    }


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


def _find_notes(causes: Iterable[str]) -> dict[str, Note]:
    codes = {cause for cause in causes if cause.startswith("note:")}
    return {note.code: note for note in Note.objects.filter(code__in=codes)} if codes else {}


def _find_reasons(causes: Iterable[str]) -> tuple[dict[str, str], dict[str, str]]:
    """Return the reasons of corrections, and those of the individual decisions about them."""
    codes = {cause for cause in causes if cause.startswith("correction:")}
    found = CorrectionProposal.objects.filter(code__in=codes) if codes else CorrectionProposal.objects.none()
    rows = list(found.values_list("code", "reason", "late_why"))
    return {code: reason for code, reason, _ in rows}, {code: decision for code, _, decision in rows}


def _count_ratings(events: Sequence[AuditEvent], seats: Seats) -> dict[int, int]:
    """Return how many ratings were written because of a mail, note, page or correction alone, by the number of the
    newest of some events that moved ratings because of it; a run with several causes counts for none.
    """
    moving = {event.cause: event.number for event in sorted(events, key=_number) if _moves(event, seats)}
    single = {cause for cause in moving if ":" in cause or MAIL_CODE.fullmatch(cause)}
    runs = Run.objects.filter(cause__in=single, ratings__gt=0).order_by().values_list("cause") if single else None
    return {moving[cause]: n for cause, n in runs.annotate(n=Sum("ratings"))} if runs is not None else {}


def _number(event: AuditEvent) -> int:
    return event.number


def _moves(event: AuditEvent, seats: Seats) -> bool:
    """Return whether an event may move ratings: the facts of a rated game, or a correction."""
    kind, _, key = event.subject.partition(":")
    if kind == "game":
        game = seats.games.get(int(key)) if key.isdigit() else None
        return game is not None and game.tournament.rated and event.after.get("counts") is not False
    return event.cause.startswith(CORRECTION) and event.action not in STEPS_OF_CORRECTION


def _keys(codes: Iterable[str], kind: str) -> set[int]:
    """Return the keys of a kind: 3 of "officer:3" where the kind is "officer"."""
    parts = (code.partition(":") for code in codes)
    return {int(key) for found, _, key in parts if found == kind and key.isdigit()}


def _keys_in(events: Iterable[AuditEvent], facts: Sequence[str]) -> set[int]:
    """Return all keys under some facts, before and after."""
    found = (half.get(fact) for event in events for half in (event.before, event.after) for fact in facts)
    return {key for value in found for key in (value if isinstance(value, list) else [value]) if isinstance(key, int)}
