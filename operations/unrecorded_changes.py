"""Changes that bypassed the trail: facts that differ from their newest event, as after a change in the database. A
replay also finds those that are rated; those that wait to be rated are found here only.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

from django.db.models import F, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Cast, Concat

from ratings import audit
from ratings.facts.results import FACTS, facts_of, to_json
from ratings.importing.roster import rated_facts, sealed_facts, subject_of
from ratings.models import AuditEvent, Director, Entry, Game, Player, Seal, Tournament
from ratings.models.privacy import NOWHERE
from ratings.queries.erasures import is_erased

RESULTS = ("game.result", "game.reopened")
MOVES = ("game.handed-over", "game.handed-back")
DEPARTURES = ("entry.departure", "entry.returned")
SEATED = ("tournament.entered", "tournament.seated-anew")
TOURNAMENT_FACTS = ("tournament.entered", "tournament.changed", "tournament.split")
ASSIGNED = ("tournament.director-added", "tournament.handed-over", "tournament.split")
OPEN = dict.fromkeys(FACTS)

PEOPLE_AT_ONCE = 2000
"""Players or directors read in one go (our own choice)."""


def find_unrecorded_changes() -> Iterator[str]:
    """Yield every fact that is not what its newest event says."""
    yield from _changed_games()
    yield from _lost_games()
    yield from _changed_entries()
    yield from _changed_tournaments()
    yield from _changed_directors()
    yield from _changed_persons()


def _newest_value(kind: str, actions: tuple[str, ...], value: str) -> Subquery:
    """Return a value of the newest event of some actions about a row of `kind`."""
    subject = Concat(Value(f"{kind}:"), Cast(OuterRef("pk"), TextField()), output_field=TextField())
    return Subquery(
        AuditEvent.objects.filter(subject=subject, action__in=actions).order_by("-number").values(value)[:1]
    )


def _changed_games() -> Iterator[str]:
    """Games whose result is another one than was stored, and games on other seats."""
    games = Game.objects.annotate(
        told=_newest_value("game", RESULTS, "after"),
        told_in=_newest_value("game", RESULTS, "number"),
        moved=_newest_value("game", MOVES, "after"),
        moved_in=_newest_value("game", MOVES, "number"),
    )
    for game in games.order_by("pk").iterator():
        differing = _differing_facts(game)
        if differing:
            yield f"game {game.pk} is not as in the trail: {', '.join(differing)}"
        if game.moved_in and game.moved["entry"] not in (game.white_id, game.black_id):
            yield f"game {game.pk} is not as in the trail: entry"


def _differing_facts(game: Any) -> list[str]:  # noqa: ANN401 -- a game with its annotations
    """Return the names of the facts that are not those of the newest event."""
    recorded = dict(game.told or {**OPEN, "reason": ""})
    current = facts_of(game)
    if game.moved_in and game.moved_in > (game.told_in or 0):
        del current["counts"]  # a substitution decides it, or its end
    return [name for name, value in current.items() if value != recorded.get(name)]


def _lost_games() -> Iterator[str]:
    """Yield games with a result that are no longer there."""
    there = set(Game.objects.values_list("pk", flat=True))
    recorded = _events_of(RESULTS).values_list("subject", "after").iterator()
    last = {_key_of(subject): after["score"] for subject, after in recorded if _key_of(subject) not in there}
    yield from (f"game {key} is in the trail and not there" for key, score in last.items() if score)


def _changed_entries() -> Iterator[str]:
    """Yield players who have left, or have not, and players on seats, otherwise than was entered."""
    entries = Entry.objects.annotate(
        left=_newest_value("entry", DEPARTURES, "after"), reseated=_newest_value("entry", ("entry.player",), "after")
    )
    seats = _original_seats()
    for entry in entries.order_by("pk").iterator():
        recorded = entry.left or {"departure": "", "departed_on": None}
        if (entry.departure, to_json(entry.departed_on)) != (recorded["departure"], recorded["departed_on"]):
            yield f"entry {entry.pk} is not as in the trail: departure"
        first = seats.get(entry.tournament_id, {}).get(entry.seat) if entry.turn == 0 else None
        player = entry.reseated["player"] if entry.reseated else first
        if player is not None and player != entry.player_id:
            yield f"entry {entry.pk} is not as in the trail: player"


def _original_seats() -> dict[int, dict[int, int]]:
    """Return the players who were entered in tournaments, by key and seat."""
    events = AuditEvent.objects.filter(action__in=SEATED).order_by("number").values_list("subject", "after")
    return {_key_of(subject): dict(enumerate(after["players"], start=1)) for subject, after in events.iterator()}


def _key_of(subject: str) -> int:
    """Return the key in the name of a subject."""
    return int(subject.partition(":")[2])


def _events_of(actions: tuple[str, ...]) -> QuerySet[AuditEvent]:
    """Return the events of some actions in their order."""
    return AuditEvent.objects.filter(action__in=actions).order_by("number")


def _changed_tournaments() -> Iterator[str]:
    """Yield tournaments that are rated by other facts than were entered."""
    recorded: dict[int, dict[str, Any]] = defaultdict(dict)
    for event in _events_of(TOURNAMENT_FACTS).iterator():
        key = _key_of(event.subject)
        if event.action == "tournament.split":
            recorded[event.after["tournament"]] = dict(recorded[key])
        else:
            recorded[key] |= event.after
    for tournament in Tournament.objects.select_related("pool").order_by("pk").iterator():
        newest = recorded[tournament.pk]
        differing = [
            name for name, value in rated_facts(tournament).items() if name in newest and newest[name] != value
        ]
        if differing or not newest:
            yield f"tournament {tournament.pk} is not as in the trail: {', '.join(differing) or 'all'}"


def _changed_directors() -> Iterator[str]:
    """Yield tournaments that other directors report for than were put in charge; who was erased reports no more."""
    recorded: dict[int, set[int]] = defaultdict(set)
    for event in _events_of(ASSIGNED).iterator():
        _apply_director_event(recorded, event)
    known = set(Director.objects.exclude(email__endswith=f"@{NOWHERE}").values_list("pk", flat=True))
    stored: dict[int, set[int]] = defaultdict(set)
    pairs = Tournament.objects.exclude(directors=None).values_list("pk", F("directors"))
    for tournament, director in pairs:
        stored[tournament].add(director)
    for tournament in sorted(recorded.keys() | stored.keys()):
        if stored[tournament] != recorded[tournament] & known:
            yield f"tournament {tournament} is not as in the trail: directors"


def _apply_director_event(recorded: dict[int, set[int]], event: AuditEvent) -> None:
    """Apply one event about directors."""
    key, after = _key_of(event.subject), event.after
    if event.action == "tournament.split":
        recorded[after["tournament"]] = set(recorded[key])
    elif event.action == "tournament.handed-over":
        recorded[key] = set(after["directors"])
    else:
        recorded[key].add(after["director"])


def _changed_persons() -> Iterator[str]:
    """Yield players of another name and directors of other addresses than were entered; who was erased has none."""
    salts = dict(Seal.objects.values_list("subject", "salt"))
    people: tuple[QuerySet[Any], ...] = (
        Player.objects.all(),
        Director.objects.prefetch_related("further_addresses"),
    )
    for found in people:
        name = found.model.__name__.lower()
        actions = (f"{name}.entered", f"{name}.changed", f"{name}.sealed")
        told = found.annotate(told=_newest_value(name, actions, "after")).order_by("pk")
        for person in told.iterator(chunk_size=PEOPLE_AT_ONCE):
            if _is_changed(person, salts) and not is_erased(person):
                yield f"{name} {person.pk} is not as in the trail: name or address"


def _is_changed(person: Any, salts: Mapping[str, str]) -> bool:  # noqa: ANN401 -- a person with what was told
    """Return whether a person is not who was sealed. One of an earlier release has no seal before the next night."""
    if person.told is None:
        return True
    salt, seal = salts.get(subject_of(person)), person.told.get("seal")
    if seal is None:
        return salt is not None
    return salt is None or audit.sealed_by(salt, sealed_facts(person)) != seal
