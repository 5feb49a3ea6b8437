"""A player who leaves, as the mail reports it: who it is, from which day on, and which open games are meant."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date

from intake.reading.codes import Question
from intake.reading.departures.sentences import count_games
from intake.reading.doubts.supposed import IS_NOT_RATED
from intake.reading.leftovers import DECIDED_WORD, RESULT_WORD, SCORE_LIKE
from intake.reading.replies.types import PART
from intake.reading.types import Claim, Departure, Finding, Reading, Unread
from intake.reading.words import any_case
from ratings.facts.departures import forfeit
from ratings.models import Departure as Kind
from ratings.models import Entry, Game, Player

from .games import Field, Refused, pair
from .leftovers import about_game_of, named_in, names_one_opponent, names_opponent
from .names import Named, find, players_named
from .types import Leave, Match

SHOWN = 5
"""Opponents that a question lists (our own choice)."""

MOST_LINES = 3
"""Lines below a departure that may list its open games (our own choice)."""

_OPEN = any_case(
    r"\b(?:offen\w*|laufend\w*|unbeendet\w*|ausstehend\w*|restlich\w*|verbleibend\w*|verblieben\w*|open|unfinished"
    r"|outstanding|remaining|running|still going|(?:laufen|liefen|spielt\w*|were|was|are) (?:noch|still))\b"
)
_AGAINST = any_case(r"\b(?:gegen|mit|against|with|vs)\b")
_OTHER = any_case(
    r"\b(?:nicht|kein\w*|nur|au(?:ß|ss)er|ausgenommen|bis auf|weiter\w*|bleib\w*|vielleicht|not|no|only|except|but"
    r"|apart|besides|remain|stay|continue\w*|perhaps|maybe)\b(?! (?:genehmigt|approved))|\?"
)
"""Beside these a list of open games is not that of those which end."""

_GIVEN = any_case(r"\b(?:verloren|verliert|verlust|gewinnen|gewonnen|gewertet|lost|loses|wins?|won)\b")
_HIS_GAMES = any_case(r"\b(?:partien?|spiele?|games?) (?:\w+ )?(?:gegen|mit|against|with)\b")
"""In an answer these list the games that are given away."""

_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2}[.!;])\s+|(?<=\d\.)\s+(?=[A-ZÄÖÜ])")


def make_leave(departure: Departure, field: Field, day: date) -> Leave:
    """Return who leaves a tournament, how and when. Raises Refused."""
    found = find(Named(departure.player), field.entries)
    if found.entry is None:
        raise Refused(found.code, found.detail, departure.where)
    on = departure.on or found.entry.departed_on or max(day, field.tournament.started_on)
    if on > day:
        raise Refused(Question.FUTURE_DATE, on.isoformat(), departure.where)
    if on < field.tournament.started_on:
        raise Refused(Question.IMPOSSIBLE_DATE, on.isoformat(), departure.where)
    kind = Kind(departure.kind)
    substitute = _substitute(departure, field) if kind == Kind.SUBSTITUTION else None
    return Leave(departure.where, found.entry, kind, on, substitute)


def find_departure(departures: Iterable[Departure], leave: Leave, field: Field) -> Departure:
    """Return the departure that a leave was made of."""
    here = (one for one in departures if one.where == leave.where)
    return next(one for one in here if find(Named(one.player), field.entries).entry == leave.entry)


def _substitute(departure: Departure, field: Field) -> Player:
    """Return the one player of the federation who takes the place, and does not play there already."""
    players: Sequence[Player] = players_named(departure.substitute)
    seated = {entry.player_id for entry in field.entries if entry.turn == 0}
    if len(players) != 1 or players[0].pk in seated:
        raise Refused(Question.SUBSTITUTION, departure.substitute or departure.player, departure.where)
    return players[0]


def check_open_games(
    departure: Departure, leave: Leave, field: Field, still_open: Iterable[Game], asked: Iterable[Claim]
) -> None:
    """Raise Refused where a departure would close other games than its mail speaks of. Some may be lost in a list,
    counted, or called open by their opponents; which of its games a line means that names an opponent otherwise is
    not clear, above all beside a result; and a game of which the mail reports what is `asked` is not open.
    """
    own = _list_own(leave.entry, still_open)
    if leave.kind == Kind.SUBSTITUTION or departure.is_of_all or _are_unrated(departure, leave, own):
        return
    meant = _list_meant(departure, leave.entry, field)
    if meant is None and _is_beside_result(departure):
        raise Refused(Question.WHICH_GAME, "", departure.where)
    others = _list_others(own, (meant or frozenset()) | {leave.entry.pk})
    if any((meant is None, others, _is_asked(leave.entry, field, asked), not _is_counted(own, departure))):
        raise Refused(Question.OPEN_GAMES, name_games(departure.player, leave.entry, others or own), departure.where)


def _are_unrated(departure: Departure, leave: Leave, own: Sequence[Game]) -> bool:
    """Return whether a mail says of the games against all opponents of open games that they are not rated."""
    text = _words_of(departure)
    if leave.kind == Kind.WITHDRAWAL or IS_NOT_RATED.search(text) is None or departure.count not in {0, len(own)}:
        return False
    opponents = {game.black if game.white_id == leave.entry.pk else game.white for game in own}
    return bool(own) and {entry.pk for entry in named_in(text, opponents)} == {entry.pk for entry in opponents}


def _is_asked(leaver: Entry, field: Field, asked: Iterable[Claim]) -> bool:
    """Return whether a claim that is asked is about a game of a player who leaves."""
    return any(leaver in {side.entry for side in pair(claim, field.entries)} for claim in asked)


def _is_beside_result(departure: Departure) -> bool:
    return departure.where.part != PART and RESULT_WORD.search(departure.where.text) is not None


def _list_others(own: Sequence[Game], known: frozenset[int]) -> list[Game]:
    return [game for game in own if not {game.white_id, game.black_id} <= known]


def _is_counted(own: Sequence[Game], departure: Departure) -> bool:
    """Return whether a departure lists no games and counts as many open ones as there are."""
    return not own or (not departure.is_listed and departure.count in {0, len(own)})


def _list_own(leaver: Entry, games: Iterable[Game]) -> list[Game]:
    return [game for game in games if leaver.pk in {game.white_id, game.black_id}]


def may_be_about(asked: Iterable[Finding], leave: Leave, field: Field) -> bool:
    """Return whether a question may be about a game of a player who leaves."""
    others = [(one.code, one.where.text) for one in asked if one.where and one.where != leave.where]
    about = (text for code, text in others if code == Question.WHICH_GAME)
    is_below = any(names_one_opponent(text, leave.entry, field.entries) for text in about)
    return is_below or about_game_of((text for _, text in others), leave.entry, field.entries)


def list_named_games(departure: Departure, leave: Leave, field: Field, still_open: Iterable[Game]) -> tuple[Match, ...]:
    """Return the games that a departure closes because its mail calls them open by their opponents, though more of the
    player are open here: the others go on, or are asked where the withdrawal was not approved.
    """
    is_partial = departure.is_of_named or leave.kind == Kind.WITHDRAWAL
    if not is_partial or departure.is_of_all or departure.is_listed:
        return ()
    given_by_answer = departure.where.part == PART
    named = _listed_opponents(_words_of(departure), leave.entry, field.entries, given=given_by_answer) or frozenset()
    own = _list_own(leave.entry, still_open)
    given = [game for game in own if {game.white_id, game.black_id} & named]
    is_part = 0 < len(given) == len(named) < len(own)
    return tuple(_give(game, leave, departure) for game in given if is_part)


def _give(game: Game, leave: Leave, departure: Departure) -> Match:
    """Return a game as one that a player lost by leaving."""
    lost = forfeit(game, leave.entry, leave.kind, leave.on)
    return Match(departure.where, game, lost.score, lost.reason, leave.on, dated=True)


def _list_meant(departure: Departure, leaver: Entry, field: Field) -> frozenset[int] | None:
    """Return the opponents whose games a departure may mean, all where it names none; None where that is not clear."""
    text = _words_of(departure)
    listed = _listed_opponents(text, leaver, field.entries, given=departure.where.part == PART)
    if listed is None and not names_opponent(text, leaver, field.entries):
        return frozenset(entry.pk for entry in field.entries)
    return listed


def name_games(player: str, leaver: Entry, games: Iterable[Game]) -> str:
    """Return a player with the opponents of open games, as many as fit: "Koch - Wolf / Lang"."""
    own = _list_own(leaver, games)
    opponents = (game.black if game.white_id == leaver.pk else game.white for game in own)
    player = leaver.player.family_name if player == leaver.player.number else player
    names = [entry.player.family_name for entry in opponents]
    listed = " / ".join(names[:SHOWN]) + (" / ..." if len(names) > SHOWN else "")
    return f"{player} - {listed}" if listed else player


def _words_of(departure: Departure) -> str:
    """Return what a mail and the answers to its question say of a departure."""
    return f"{departure.where.text} {departure.answered}".strip()


def _listed_opponents(text: str, leaver: Entry, entries: Sequence[Entry], *, given: bool) -> frozenset[int] | None:
    """Return the opponents against whom a text calls games of a player who leaves open, or in an answer `given` away;
    None where it calls none so, or names somebody for another reason.
    """
    listed: set[int] = set()
    for sentence in _SENTENCE_END.split(text):
        others = {entry.pk for entry in named_in(sentence, entries)} - {leaver.pk}
        if others and not (_lists_open(sentence) or (given and _gives_away(sentence))):
            return None
        listed |= others
    return frozenset(listed) or None


def _lists_open(sentence: str) -> bool:
    """Return whether a sentence calls games against somebody open, and says nothing else of them but that they are not
    rated.
    """
    is_list = (
        _OPEN.search(sentence) and _AGAINST.search(sentence) and not _OTHER.search(IS_NOT_RATED.sub(" ", sentence))
    )
    return bool(is_list) and not (SCORE_LIKE.search(sentence) or DECIDED_WORD.search(sentence))


def _gives_away(sentence: str) -> bool:
    """Return whether a sentence of an answer says that games against somebody are given away, and no others."""
    is_list = _GIVEN.search(sentence) and _HIS_GAMES.search(sentence) and not _OTHER.search(sentence)
    return bool(is_list) and not SCORE_LIKE.search(sentence)


def with_lists(reading: Reading) -> Reading:
    """Return a reading whose departures have the lines right below them, too, that list their open games, and where
    only one player leaves, the number of these that any line gives.
    """
    departures, used = [], set()
    count = _count_open(reading.unread) if len(reading.departures) == 1 else 0
    for departure in reading.departures:
        below = _find_list(departure, [line for line in reading.unread if line not in used])
        used |= set(below)
        text = " ".join((departure.where.text, *(line.where.text.strip() for line in below)))
        where = replace(departure.where, text=text) if below else departure.where
        findings = tuple(
            replace(found, where=where) if found.where == departure.where else found for found in departure.findings
        )
        departures.append(replace(departure, where=where, findings=findings, count=departure.count or count))
    return _without_lines(replace(reading, departures=tuple(departures)), used)


def _count_open(unread: Iterable[Unread]) -> int:
    """Return how many open games of somebody the first line that counts them gives, 0 without one."""
    counts = (count_games(line.where.text) for line in unread if _OPEN.search(line.where.text))
    return next(filter(None, counts), 0)


def _without_lines(reading: Reading, used: AbstractSet[Unread]) -> Reading:
    """Return a reading without the unread lines that are `used`, and without games that these may report."""
    lines = {(line.where.part, line.where.line) for line in used}
    unread = tuple(line for line in reading.unread if line not in used)
    missed = tuple(claim for claim in reading.missed if (claim.where.part, claim.where.line) not in lines)
    return replace(reading, unread=unread, missed=missed)


def _find_list(departure: Departure, unread: Sequence[Unread]) -> list[Unread]:
    """Return the unread lines below a departure up to the end of a sentence that lists open games, none without one."""
    below, begun = list(_follow(departure, unread)), _begin_sentence(departure.where.text)
    for end in range(1, len(below) + 1):
        text = " ".join((begun, *(line.where.text.strip() for line in below[:end])))
        if text.endswith((".", "!")) or end == len(below):
            return below[:end] if _lists_open(text) else []
    return []


def _begin_sentence(text: str) -> str:
    """Return the sentence that a line begins and does not end."""
    last = _SENTENCE_END.split(text.rstrip())[-1]
    return "" if last.endswith((".", "!", "?", ":", ";")) else last


def _follow(departure: Departure, unread: Sequence[Unread]) -> Iterator[Unread]:
    """Yield the unread lines that follow a departure, and each other, with at most a blank line between."""
    at = departure.where.line
    for line in sorted(unread, key=lambda each: each.where.line):
        if line.where.part == departure.where.part and 0 < line.where.line - at <= MOST_LINES - 1:
            at = line.where.line
            yield line
