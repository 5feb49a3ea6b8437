"""Lists of the games that a player who left has lost: they are lost by the withdrawal, and no others are closed.

    Koch ist ohne Genehmigung zurückgetreten. Er verliert seine noch offenen Partien, das sind
    Wolf - Koch 1:0
    Koch - Lang 0:1
    beide per 27.8.

What the list leaves open of this player is asked by whoever knows the games.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain, groupby, takewhile
from typing import NamedTuple

from intake.reading import limits
from intake.reading.claims import ask, with_findings, without
from intake.reading.codes import ABOUT_A_DAY, Question
from intake.reading.days.dates import find_dates
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.departures.sentences import UNSURE
from intake.reading.guards import Guarded
from intake.reading.leftovers import DEPARTURE_WORD
from intake.reading.part_lines import Lines
from intake.reading.reasons import withdrawal_kind
from intake.reading.types import Claim, Departure, Finding, Place
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason, Score

ABOVE = 6
"""Lines above the first row of a list in which the departure of its player stands (our own choice)."""

BELOW = 2
"""Lines below the last row that may give all of them their day (our own choice)."""

_LOST = any_case(
    r"\b(?:offene[nr]?|restliche[nr]?|(?:ü|ue)brige[nr]?|ausstehende[nr]?|laufende[nr]?|open|remaining|outstanding|unfinished"
    r"|running|verlier(?:t|en)|verloren|verlust|lost|loses?|losing|loss(?:es)?|forfeit\w*|genullt|gutgeschrieben|awarded"
    r"|(?:für|an) (?:die|den|seine|ihre|deren) (?:jeweiligen? )?gegner\w*|gegner gewinnen"
    r"|(?:to|for|by) (?:the|his|her|their) opponents?|opponents? wins?"
    r"|(?:gewertet|counted|scored) (?:als|as) (?:verl|lo)\w*)\b"
)
"""What the line above a list says of games that are lost now."""

_MAY_LEAVE = Guarded(
    r"\b(?:r(?:ü|ue)cktritt|zur(?:ü|ue)ck|ausge|ausste|steigt|verst|gestor|tod|withdr|died|passed|deceas|substit|ersetz"
    r"|dropped|vom turnier|von uns|entschl|abgem|h(?:ö|oe)rt|meldet|antwort|reagier|spielt|schreibt|stopp|no longer"
    r"|does|did|out of|is out|aus dem)"
)
"""Without one of these nobody leaves; to look for them first is what makes other mails cheap."""

_POINTS_DOWN = any_case(
    r":\s*$|\b(?:folgende[nrs]?|das sind|und zwar|nämlich|betr(?:ifft|offen)|following|these|namely|i\.e)\b"
)
"""A sentence with which a list begins."""

_ENDED = any_case(
    r"\b(?:schon|bereits|already|vorher|zuvor|before|earlier|bis dahin|ordentlich\w*|regulär\w*|normal\w*|finished"
    r"|beendet\w*|gespielt\w*|played|gemeldet\w*|reported|vor (?:seinem|ihrem|dem))\b"
)
"""Beside these the games of a list ended on the board, and others are lost."""

_DENIED = any_case(
    r"\b(?:nicht|kein(?:e[nrms]?)?|not|never|nur|only|au(?:ß|ss)er|except|but|bis auf|bleib\w*|remain|stay\w*|weiter\w*"
    r"|continue\w*)\b"
)
"""Beside these a list may be of the games that are not lost."""

_KIND = any_case(
    r"\b(?:nicht (?:genehmigt\w*|(?:mehr )?(?:geantwortet|gemeldet|gezogen|reagiert|entschuldigt\w*))|not approved"
    r"|(?:does|did|has|is) not (?:answer|repl|approv|respond|mov)\w*"
    r"|(?:antwortet|reagiert|meldet|zieht)[^.;:]* nicht(?: mehr)?)\b"
)
"""What says how somebody left, and denies nothing of the games."""

_SENTENCES = any_case(rf"(?:[^.!?:]|[.:](?!\s|$)|(?<=\d)\.(?= {MONTH_WORD}))+[.!?:]*")
_DECIDED = any_case(r"\b(?:decision|ruling|entscheid\w*|mit wirkung|effective|as of|wertung\w*|gewertet|scored|per \d)")
_OF_ALL = any_case(r"\W*(?:beide[sn]?|both|alle|all|jeweils|each)\b(?:\W+\w+){1,6}\W*")
"""Sentences that give the games of a list their day; the second only below it."""

_OF_OTHER = any_case(r"mahn|remind|warn|frist|deadline|antwort|answer|\bmail|brief|letter|einspruch|appeal|protest")
"""Beside these a day is that of something else."""

_BLACK_LOST = frozenset({Score.WHITE_WINS.value, Score.WHITE_UNPLAYED.value})
_WHITE_LOST = frozenset({Score.BLACK_WINS.value, Score.BLACK_UNPLAYED.value})


class ListsRead(NamedTuple):
    """The claims and departures with what lists say of them, and the lines that say who left."""

    claims: list[Claim]
    departures: tuple[Departure, ...]
    used: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class _List:
    """The rows of a list, and the words above and below them."""

    rows: tuple[Claim, ...]
    above: tuple[Place, ...]
    below: tuple[Place, ...]

    @property
    def text(self) -> str:
        """All words above the rows."""
        return " ".join(place.text.strip() for place in self.above)

    @property
    def lines(self) -> frozenset[int]:
        """The numbers of the lines above the rows."""
        return frozenset(place.line for place in self.above)

    @property
    def lead(self) -> str:
        """The last sentence above the rows, without how the player left, where it says that they are lost or open; with
        the one before it where it only points down to them.
        """
        sentences = _split(self.above)
        last = sentences[-1] if sentences else ""
        if not _LOST.search(last) and _POINTS_DOWN.search(last):
            last = " ".join(sentences[-2:])
        lead = _KIND.sub(" ", last)
        begins = lead.rstrip().endswith(":") and DEPARTURE_WORD.search(last)
        return lead if begins or _LOST.search(lead) else ""

    def list_games(self, player: str) -> list[Claim]:
        """Return the rows of a player."""
        return [claim for claim in self.rows if player in {claim.white, claim.black}]


def _split(places: Iterable[Place]) -> list[str]:
    """Return the sentences of lines; one that goes on in the next line is cut."""
    return [found[0].strip() for place in places for found in _SENTENCES.finditer(place.text)]


def with_lists(
    part: str, lines: Lines, claims: Sequence[Claim], departures: tuple[Departure, ...], day: date | None
) -> ListsRead:
    """Return the claims of a part, those listed below a departure with its reason and day, and the departures: one
    whose games are listed closes no others. `lines` are those of the part as they were written.
    """
    read = ListsRead(list(claims), departures)
    written = {number: line for number, line in lines if line.strip()}
    if not claims or not any(map(_MAY_LEAVE.search, written.values())):
        return read
    for listed in _find_lists(part, written, claims):
        read = _with_list(read, listed, day)
    return read


def _find_lists(part: str, lines: Mapping[int, str], claims: Sequence[Claim]) -> Iterator[_List]:
    """Yield the claims of lines that follow each other, where a departure is right above them."""
    rows: dict[int, list[Claim]] = defaultdict(list)
    for claim in claims:
        rows[_begin_row(claim, lines)] += [claim] if claim.where.part == part else []
    places = [Place(part, number, lines[number]) for number in sorted(lines)]
    for begin, end in _find_runs(places, rows):
        above = takewhile(lambda place: place.line not in rows, reversed(places[max(0, begin - ABOVE) : begin]))
        below = takewhile(lambda place: place.line not in rows, places[end : end + BELOW])
        own = chain.from_iterable(rows.get(place.line, ()) for place in places[begin:end])
        listed = _List(tuple(own), tuple(above)[::-1], tuple(below))
        if DEPARTURE_WORD.search(listed.text) and len(listed.text) <= limits.LINE:
            yield listed


def _begin_row(claim: Claim, lines: Mapping[int, str]) -> int:
    """Return the line with which a claim begins, behind the end of a sentence above it: "... das sind"."""
    number = claim.where.line
    goes_on = number + 1 in lines and lines[number + 1].strip() in claim.where.text
    above = lines.get(number, "")
    return number + 1 if goes_on and (DEPARTURE_WORD.search(above) or _LOST.search(above)) else number


def _find_runs(places: Sequence[Place], rows: Mapping[int, Sequence[Claim]]) -> Iterator[tuple[int, int]]:
    """Yield where claims on lines that follow each other begin and end."""
    at = 0
    for is_row, run in groupby(places, key=lambda place: _is_row(place, rows)):
        begin, at = at, at + sum(1 for _ in run)
        if is_row:
            yield begin, at


def _is_row(place: Place, rows: Mapping[int, Sequence[Claim]]) -> bool:
    """Return whether a line has a claim, or is the rest of one that began above it."""
    before = chain.from_iterable(rows.get(line, ()) for line in range(place.line - ABOVE, place.line))
    return place.line in rows or any(place.text.strip() in claim.where.text for claim in before)


def _with_list(read: ListsRead, listed: _List, day: date | None) -> ListsRead:
    """Return what is read, with what a list says where it is one of games that players who left have lost."""
    left = [one for one in read.departures if one.where.line in listed.lines]
    if not listed.lead or _ENDED.search(listed.lead) or any(one.kind == Reason.SUBSTITUTION for one in left):
        return read
    for leaver in _find_leavers(listed, left):
        read = _with_leaver(read, listed, leaver, day)
    return read


def _find_leavers(listed: _List, left: Sequence[Departure]) -> list[str]:
    """Return who left, as the rows call them: the players of departures, else the only one who is named above."""
    words = set(fold(listed.text).split())
    names = dict.fromkeys(chain.from_iterable((claim.white, claim.black) for claim in listed.rows))
    named = [name for name in names if set(fold(name.partition(",")[0]).split()[-1:]) <= words]
    if left:
        return [name for name in named if any(_is_called(one.player, name) for one in left)]
    return named if len(named) == 1 else []


def _is_called(player: str, name: str) -> bool:
    return set(fold(player).split()) <= set(fold(name).split())


def _with_leaver(read: ListsRead, listed: _List, leaver: str, day: date | None) -> ListsRead:
    """Return what is read, with the list of one player who left."""
    left = [one for one in read.departures if one.where.line in listed.lines and _is_called(one.player, leaver)]
    departure = _as_listed(left[0] if left else _find_departure(listed, leaver, day), listed, day)
    lost = _lose_all(listed, leaver, departure, day)
    read = read._replace(claims=[lost.get(id(claim), claim) for claim in read.claims])
    if not (left or departure.kind):
        return read  # whoever knows the players asks how they left
    used = {place.line for place in listed.above if DEPARTURE_WORD.search(place.text)}
    others = set(read.departures).difference(left)
    kept = tuple(filter(others.__contains__, read.departures))
    return read._replace(departures=(*kept, departure), used=read.used | used | {listed.above[-1].line})


def _find_departure(listed: _List, leaver: str, day: date | None) -> Departure:
    """Return the departure of which several sentences above a list speak together."""
    where = next(place for place in listed.above if DEPARTURE_WORD.search(place.text))
    findings = (Finding(Question.NOT_CONFIRMED, leaver, where),) if UNSURE.search(listed.text) else ()
    on = _find_only_day(filter(DEPARTURE_WORD.search, _split(listed.above)), day)
    return Departure(where, leaver, withdrawal_kind(listed.text), on, findings=findings)


def _as_listed(departure: Departure, listed: _List, day: date | None) -> Departure:
    """Return a departure that closes no other games than those of the list."""
    findings = tuple(found for found in departure.findings if found.code != Question.OPEN_GAMES)
    return replace(departure, is_listed=True, on=_find_day(listed, day) or departure.on, findings=findings)


def _lose_all(listed: _List, leaver: str, departure: Departure, day: date | None) -> dict[int, Claim]:
    """Return the games of a list as lost by leaving, by the identity of their claims. Where not all of them are lost,
    or that is denied or not certain, all are asked; those that have another reason keep it.
    """
    own = listed.list_games(leaver)
    is_doubtful = _DENIED.search(listed.lead) or UNSURE.search(listed.lead)
    if is_doubtful or not all(_loses(claim, leaver) for claim in own):
        return {id(claim): ask(claim, Question.NOT_CONFIRMED) for claim in own}
    if not {claim.reason for claim in own} <= {Reason.PLAYED.value, departure.kind}:
        return {}
    return {id(claim): _lose(claim, departure, listed, day) for claim in own}


def _loses(claim: Claim, leaver: str) -> bool:
    return leaver == (claim.black if claim.score in _BLACK_LOST else claim.white if claim.score in _WHITE_LOST else "")


def _lose(claim: Claim, departure: Departure, listed: _List, day: date | None) -> Claim:
    """Return a game of a list, lost by leaving; what is not clear about that is asked for each."""
    claim = without(claim, Question.DEFAULT_KIND) if departure.kind else claim
    lost = _date(replace(claim, reason=departure.kind or claim.reason), departure.on, listed, day)
    ended_before = lost.completed_on and departure.on and lost.completed_on < departure.on
    if ended_before or any(found.code == Question.NOT_CONFIRMED for found in departure.findings):
        return ask(lost, Question.NOT_CONFIRMED)
    return lost if departure.kind else ask(lost, Question.DEFAULT_KIND)


def _date(claim: Claim, on: date | None, listed: _List, day: date | None) -> Claim:
    """Return a game of a list with the day of the list, where it has none of its own: that of a sentence above its row
    is none. A day above the list that may be another one is asked.
    """
    is_own = claim.completed_on is not None and not (on and claim.where.line in listed.lines)
    if is_own or any(found.code in ABOUT_A_DAY for found in claim.findings):
        return claim
    unclear = () if on else find_dates(listed.text, day)[:1]
    findings = [Finding(Question.AMBIGUOUS_DATE, word.text, claim.where) for word in unclear]
    return with_findings(replace(claim, completed_on=on), findings)


def _find_day(listed: _List, day: date | None) -> date | None:
    """Return the only day that sentences around a list give to all of its games."""
    below = _split(listed.below)
    giving = [*filter(_DECIDED.search, (*_split(listed.above), *below)), *filter(_OF_ALL.fullmatch, below)]
    return _find_only_day(giving, day)


def _find_only_day(texts: Iterable[str], day: date | None) -> date | None:
    """Return the only day of sentences that are about nothing else."""
    words = chain.from_iterable(find_dates(text, day) for text in texts if not _OF_OTHER.search(text))
    days = {None if word.problem else word.value for word in words if not word.is_other}
    return next(iter(days)) if len(days) == 1 else None
