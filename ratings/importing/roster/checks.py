"""Is a roster document whole? Every fault is found before anything is stored."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any

from ratings.formats.pairing_tables import PAIRINGS
from ratings.formats.teams import TeamFault, find_team_fault, plays_own_team
from ratings.models import Kind, Player, Pool, Title, Tournament
from ratings.queries.directors import with_address
from ratings.regulations import RULES, ParameterError, parameters_of
from ratings.standings import UnknownTieBreak, order_in

from .pools import POOL_KEY

Document = Mapping[str, Any]

BIRTH_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?")
SEXES = ("m", "w", "d", "", None)
TITLES = (*Title.values, "", None)
MAX_VALUE = 4000
"""No list has ever held a rating near it; more is a slip of the keyboard (our own choice)."""

MOST_ROUNDS = 99
"""Rounds of a Swiss tournament; more is a slip of the keyboard (our own choice)."""


def faults(document: object) -> list[str]:
    """Return everything that is wrong with a document, each with its place."""
    if not isinstance(document, Mapping):
        return ["the document is no JSON object"]
    kinds = ("pools", "players", "directors", "tournaments")
    found = [f"{key}: no list" for key in kinds if not is_list(document, key)]
    return found or [*pools(document), *players(document), *tournaments(document), *directors(document)]


def is_list(document: Document, key: str) -> bool:
    """Absent counts as empty."""
    return isinstance(document.get(key, []), Sequence) and all(
        isinstance(row, Mapping) for row in document.get(key, [])
    )


def required(row: Document, where: str, *keys: str) -> Iterator[str]:
    """Yield text that must be there."""
    for key in keys:
        if not isinstance(row.get(key), str) or not row[key].strip():
            yield f"{where}: {key} is missing"


def repeated(values: Sequence[object], what: str) -> Iterator[str]:
    """Yield every value that occurs more than once."""
    yield from (f"{what} {value!r} stands {count} times" for value, count in Counter(values).items() if count > 1)


def is_date(value: object) -> bool:
    """Return a full date, or none."""
    return value is None or readable(date.fromisoformat, value)


def readable(read: Callable[[str], object], value: object) -> bool:
    """Return whether a text can be read by `read`."""
    try:
        read(str(value))
    except ValueError:
        return False
    return True


def is_birth_date(value: object) -> bool:
    """1950, 1950-02, 1950-02-01 or nothing."""
    if value in (None, ""):
        return True
    text = str(value)
    return bool(BIRTH_DATE.fullmatch(text)) and readable(date.fromisoformat, (text + "-01-01")[:10])


def pools(document: Document) -> Iterator[str]:
    """Faults of pools."""
    rows = document.get("pools", [])
    yield from repeated([row.get("key") for row in rows], "pool")
    stored = dict(Pool.objects.values_list("key", "rule"))
    for place, row in enumerate(rows, start=1):
        where = f"pool {row.get('key') or place}"
        yield from required(row, where, "name")
        if not POOL_KEY.fullmatch(str(row.get("key"))):
            yield f"{where}: key {row.get('key')!r} is none: small letters, digits and hyphens, 40 at most"
        rule = row.get("rule")
        if rule not in RULES:
            yield f"{where}: no regulation {rule!r}"
        elif stored.get(str(row.get("key")), rule) != rule:
            yield f"{where}: is kept under {stored[row['key']]}"
        else:
            yield from parameter_faults(rule, row.get("parameters") or {}, where)


def parameter_faults(rule: str, parameters: object, where: str) -> Iterator[str]:
    """Yield what is wrong with the numbers that a pool sets otherwise."""
    if not isinstance(parameters, Mapping) or any(type(value) is not int for value in parameters.values()):
        yield f"{where}: parameters are names with whole numbers"
        return
    try:
        parameters_of(rule, parameters)
    except ParameterError as fault:
        yield f"{where}: {fault}"


def known_pools(document: Document) -> frozenset[object]:
    """Return the keys of the pools that are stored or in the document."""
    keys = (row.get("key") for row in document.get("pools", []))
    return frozenset([*keys, *Pool.objects.values_list("key", flat=True)])


def players(document: Document) -> Iterator[str]:
    """Faults of players and their ratings."""
    rows, pools = document.get("players", []), known_pools(document)
    yield from repeated([row.get("id") for row in rows], "player")
    for place, row in enumerate(rows, start=1):
        where = f"player {row.get('id') or place}"
        yield from required(row, where, "id", "family_name")
        if not is_birth_date(row.get("birth_date")):
            yield f"{where}: birth_date {row['birth_date']!r} is neither a year, a month nor a day"
        if row.get("sex") not in SEXES:
            yield f"{where}: sex {row['sex']!r} is none of m, w, d"
        if row.get("title") not in TITLES:
            yield f"{where}: title {row['title']!r} is none of {', '.join(Title.values)}"
        for rating in ratings(row):
            yield from rating_faults(rating, where, pools)


def ratings(row: Document) -> Sequence[Document]:
    """Return the ratings of a player: none, one, or a list of them."""
    given = row.get("rating")
    if given is None:
        return []
    return [given] if isinstance(given, Mapping) else list(given)


def rating_faults(rating: Document, where: str, pools: frozenset[object]) -> Iterator[str]:
    """Faults of one rating."""
    if rating.get("pool") not in pools:
        yield f"{where}: no pool {rating.get('pool')!r}"
    value, index = rating.get("value"), rating.get("index")
    if not isinstance(value, int) or not 0 <= value <= MAX_VALUE:
        yield f"{where}: value {value!r} is no rating"
    if not isinstance(index, int) or index < 0:
        yield f"{where}: index {index!r} is no count"
    if rating.get("published") not in (None, True, False):
        yield f"{where}: published {rating['published']!r} is neither true nor false"
    if not is_date(rating.get("as_of")):
        yield f"{where}: as_of {rating['as_of']!r} is no date"


def tournaments(document: Document) -> Iterator[str]:
    """Faults of tournaments."""
    rows, pools = document.get("tournaments", []), known_pools(document)
    yield from repeated([row.get("code") for row in rows], "tournament")
    known = {row.get("id") for row in document.get("players", [])}
    known |= set(Player.objects.values_list("number", flat=True))
    for place, row in enumerate(rows, start=1):
        where = f"tournament {row.get('code') or place}"
        yield from required(row, where, "code", "name", "start")
        yield from tournament_faults(row, where, pools)
        yield from entry_faults(row, where, known)
    yield from stage_faults(rows)


def stage_faults(rows: Sequence[Document]) -> Iterator[str]:
    """Yield tournaments that lead to one that is not there, or back to themselves."""
    following = {row.get("code"): row.get("leads_to") for row in rows}
    for code, final in following.items():
        if final is not None and not exists(final, set(following)):
            yield f"tournament {code}: leads_to {final!r} is no tournament"
        elif code in stages_behind(code, following):
            yield f"tournament {code}: leads back to itself"


def stages_behind(code: object, following: Mapping[object, object]) -> list[object]:
    """Return the tournaments that one leads to, one behind the other, each once."""
    found: list[object] = []
    at = following.get(code)
    while at is not None and at not in found:
        found.append(at)
        at = following.get(at)
    return found


def tournament_faults(row: Document, where: str, pools: frozenset[object]) -> Iterator[str]:
    """Faults of the facts about a tournament."""
    if row.get("kind") not in PAIRINGS or row["kind"] not in Kind.values:
        yield f"{where}: no kind {row.get('kind')!r}"
    if row.get("pool") not in pools:
        yield f"{where}: no pool {row.get('pool')!r}"
    for key in ("start", "end", "announced", "letter_copy"):
        if not is_date(row.get(key)):
            yield f"{where}: {key} {row[key]!r} is no date"
    days = row.get("days_per_10_moves")
    if days is not None and (not isinstance(days, int) or days < 1):
        yield f"{where}: days_per_10_moves {days!r} is no number of days"
    yield from growth_faults(row, where)
    yield from tie_break_faults(row, where)
    yield from team_faults(row, where)


def growth_faults(row: Document, where: str) -> Iterator[str]:
    """Yield what is wrong with the planned rounds and the word that they are all there."""
    rounds = row.get("rounds")
    if rounds is not None and (type(rounds) is not int or not 1 <= rounds <= MOST_ROUNDS):
        yield f"{where}: rounds {rounds!r} is no number from 1 to {MOST_ROUNDS}"
    if row.get("complete") not in (None, True, False):
        yield f"{where}: complete {row['complete']!r} is neither true nor false nor null"


def tie_break_faults(row: Document, where: str) -> Iterator[str]:
    """Yield a code of a tie-break that is none, or does not fit the kind."""
    codes = row.get("tie_breaks")
    if codes is None:
        return
    if not isinstance(codes, list) or not all(isinstance(code, str) for code in codes):
        yield f"{where}: tie_breaks {codes!r} is no list of codes"
        return
    try:
        order_in(str(row.get("kind")), codes)
    except UnknownTieBreak as unknown:
        yield f"{where}: no tie-break {unknown} for this kind"


def team_faults(row: Document, where: str) -> Iterator[str]:
    """Yield what is wrong with the names of teams and the word that each pair plays two games."""
    teams = row.get("teams") or []
    if not isinstance(teams, list) or not all(isinstance(name, str) and name.strip() for name in teams):
        yield f"{where}: teams {teams!r} is no list of names"
        return
    yield from repeated(teams, f"{where}: team")
    fault = TEAM_FAULTS[find_team_fault(str(row.get("kind")), len(teams), len(row.get("players", [])))]
    if fault:
        yield f"{where}: {fault}"
    else:
        yield from own_team_faults(row, where, len(teams))
    if row.get("both_colours") not in (None, True, False):
        yield f"{where}: both_colours {row['both_colours']!r} is neither true nor false"


def own_team_faults(row: Document, where: str, teams: int) -> Iterator[str]:
    """Yield given games between two players of one team."""
    seats = {number: seat for seat, number in enumerate(row.get("players", []), start=1)}
    for game in row.get("games") or []:
        white, black = game.get("white"), game.get("black")
        both_known = white != black and {white, black} <= seats.keys()
        if both_known and plays_own_team(seats[white], seats[black], teams, len(seats)):
            yield f"{where}: {white!r} plays {black!r} of their own team"


TEAM_FAULTS: Mapping[TeamFault | None, str] = {
    None: "",
    TeamFault.NONE_HERE: "this kind has no teams",
    TeamFault.TWO: "a team match has two teams",
    TeamFault.FEW: "a league has two teams or more",
    TeamFault.UNEVEN: "the players cannot be divided into teams of the same size",
}


def entry_faults(row: Document, where: str, known: set[Any]) -> Iterator[str]:
    """Faults of the entries and of given games."""
    entries = row.get("players", [])
    yield from repeated(persons(entries), f"{where}: player")
    yield from (f"{where}: no player {player!r}" for player in entries if player not in known)
    for game in row.get("games") or []:
        for colour in ("white", "black"):
            if game.get(colour) not in entries:
                yield f"{where}: {game.get(colour)!r} plays a game but has no seat"
        if game.get("white") == game.get("black"):
            yield f"{where}: {game.get('white')!r} plays against themselves"
        if not isinstance(game.get("round", 1), int) or game.get("round", 1) < 1:
            yield f"{where}: round {game.get('round')!r} is no number"


def persons(numbers: Sequence[Any]) -> list[Any]:
    """Numbers with those that turned out to be a second one as the number of the player who stayed."""
    gone = Player.objects.exclude(merged_into=None).filter(number__in=[n for n in numbers if isinstance(n, str)])
    stayed = dict(gone.values_list("number", "merged_into__number"))
    return [stayed.get(number, number) for number in numbers]


def directors(document: Document) -> Iterator[str]:
    """Faults of directors."""
    codes = {row.get("code") for row in document.get("tournaments", [])}
    for place, row in enumerate(document.get("directors", []), start=1):
        where = f"director {row.get('name') or place}"
        yield from required(row, where, "name", "email")
        yield from (f"{where}: {address!r} is no address" for address in _given_addresses(row) if "@" not in address)
        yield from _foreign_addresses(row, where, document.get("directors", []))
        yield from (
            f"{where}: no tournament {code!r}" for code in row.get("tournaments", []) if not exists(code, codes)
        )


def _given_addresses(row: Document) -> list[str]:
    """Return the addresses of a director as they are written, the first one first."""
    further = row.get("further_emails") or []
    return [str(each) for each in (row.get("email"), *(further if isinstance(further, list) else [further]))]


def addresses_of(row: Document) -> tuple[str, ...]:
    """Return the addresses of a director as they are stored, the first one first."""
    return tuple(address.strip().lower() for address in _given_addresses(row))


def _foreign_addresses(row: Document, where: str, rows: Sequence[Document]) -> Iterator[str]:
    """Yield the further addresses of a director that somebody else has, in the document or in the database."""
    first, *further = addresses_of(row)
    others = {address for other in rows if other is not row for address in addresses_of(other)}
    for address in further:
        stored = {director.pk for director in with_address([first, address])}
        if address in others or len(stored) > 1:
            yield f"{where}: {address!r} is an address of somebody else"


def exists(code: object, codes: set[Any]) -> bool:
    """Return whether a tournament is in the document or stored already."""
    return code in codes or Tournament.objects.filter(code=code).exists()
