"""Which stored line of our answer a sentence of a reply is about: by its place, or by the names of its players."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from intake.reading.corrections.announced import REVERSED, says_correction, without_old_score
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.known import KnownTournament
from intake.reading.ordinals import LAST, NEXT_TO_LAST, ORDINALS
from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .called_games import find_by_score, find_removed, list_called
from .colours import only_exchanges, speaks_of_colours
from .ended_days import dates_end, denies_number, gives_day, is_only_day, says_was_on, speaks_of_day
from .faults import BESIDES, NOUN, OTHER_GAME, SECOND_GAME, TELLS_SECOND, accuses, has_fault
from .had_colours import has_colours
from .missing_games import is_missing
from .other_players import names_other_opponent, without_right_opponent
from .player_names import (
    EXCEPT,
    Families,
    count_families,
    known_words,
    list_named,
    names_both,
    names_in_order,
    names_namesake,
    names_one,
    names_only,
    names_other,
)
from .praised_lines import is_praise
from .removals import DROP, list_removed, removes, removes_only, takes_back
from .results import scores_said
from .tournaments import find_own_tournament

_NUMBERED = any_case(
    rf"\b(?:{NOUN}|position|pos\.)\s*(?:nr\.?|nummer|no\.?|number|#)?\s*\(?(?P<number>\d{{1,2}})\)?(?![\d.:/-]*\d)"
    rf"|(?<![\d.:/-])(?P<before>\d{{1,2}})(?:\.|st|nd|rd|th)\s+{NOUN}\b"
)
_BARE_NUMBER = any_case(
    r"(?<!\()(?<!brett )(?<!board )(?<!runde )(?<!round )(?<!zug )(?<!move )(?<!spieler )(?<!player )"
    r"\b(?:nr\.?|nummer|no\.?|number)\s*(?P<number>\d{1,2})(?![\d.:/-]*\d)(?!\))"
)
"""The number of a line without its noun, where nothing is asked that has one."""

_TWO_SEATS = any_case(
    r"\b(?:nr\.?|nummer|no\.?|number)\s*\d+\s*(?:[-–]|gegen|gg\.?|vs?\.?|against)\s*(?:nr|nummer|no|number|\d)"
)
"""Two players of a game by their numbers."""

_AT_END = any_case(r"\bzu ende\b")
_LED = any_case(r"^\W*(?:zu|ad)\s+\(?(?P<number>\d{1,2})\)?\s*[:,]")
"""A place before words about it; where questions are open it is that of one of them."""

BUT = any_case(r"(?:(?<=[^\s,;])[,;]?\s+|^)(?:but|aber|jedoch|allerdings|however|while|während)\b")
"""Where something else begins than what is right."""

_ORDINAL = tuple(
    any_case(rf"\b(?:{words})\b(?!-)(?:\s+(?:gespeicherte[nr]?\s+|stored\s+)?{NOUN}\b)?") for words in ORDINALS
)
_DAY = any_case(
    r"\b(?:on|at|by|not|until|from|since)(?: on)? the \d{1,2}(?:st|nd|rd|th)\b(?! (?:line|game|result|entry|row)\b)"
)
"""A day of the month, which is no place."""

_FROM_END = (
    (any_case(rf"\b(?:{NEXT_TO_LAST})\b(?:\s+{NOUN})?"), -2),
    (any_case(rf"\b(?:{LAST})\b(?:\s+(?:{NOUN}|one))"), -1),
)


@dataclass(frozen=True, slots=True)
class Listed:
    """The stored games that a reply may speak against: those of the answer, by their place or names, and `earlier` ones
    by their names; `families` are the words that name the players who are known. The players of the games in
    `doubles` meet with both colours. `tournaments` are those of the director, `asked` the scores of the questions.
    """

    stored: Sequence[Claim]
    earlier: Sequence[Claim]
    families: Families
    doubles: Sequence[Claim]
    tournaments: Sequence[KnownTournament]
    asked: Collection[str] = ()

    @property
    def games(self) -> tuple[Claim, ...]:
        """All of them."""
        return (*self.stored, *self.earlier)


@dataclass(frozen=True, slots=True)
class Target:
    """The stored line that a sentence is about, and the sentence without the place that it names; `certain` where it
    needs no word for a fault. `missing` is the place where the answer has no such line, or the players of `several`.
    """

    text: str
    claim: Claim | None = None
    certain: bool = False
    missing: str = ""
    several: tuple[Claim, ...] = ()


def find_target(text: str, place: int, listed: Listed, *, is_asked: bool, is_sorry: bool) -> Target:
    """Return the stored line that a sentence is about: by its place or its names, else the line at `place` below which
    it is written, or the only one.
    """
    if _is_of_none(text, listed):
        return Target(text)
    if placed := _find_placed(text, place, listed, is_asked=is_asked):
        return placed
    listed = _without_turned(text, listed)
    named = _find_dated(text, listed, is_asked=is_asked) or _find_named(text, listed, is_sorry=is_sorry)
    if named.claim is not None or named.missing:
        return named
    if is_asked:
        called = find_removed(text, listed.stored, listed.families)
        return Target(text, called, certain=True) if called and called.score not in listed.asked else named
    return _find_removed(text, listed) or _find_unnamed(text, listed)


def _find_placed(text: str, place: int, listed: Listed, *, is_asked: bool) -> Target | None:
    """Return the stored lines that a sentence names by their places, else the one below which it is written."""
    stored = listed.stored
    if several := _list_several(text, stored, is_asked=is_asked):
        return Target(text, missing=text.strip(" ,;"), several=several)
    found = _find_place(text, stored, is_asked=is_asked)
    is_below = 0 < place <= len(stored) and (accuses(text) or not BESIDES.search(text))
    if found.claim is None and is_below and not _names_another(text, listed, stored[place - 1]):
        found = replace(found, claim=stored[place - 1], certain=True)
    return found if found.claim or found.missing else None


def _names_another(text: str, listed: Listed, below: Claim) -> bool:
    """Return whether a text names players of another line or game, and none of that below which it is written."""
    named, _ = list_named(text, listed.stored)
    is_of_line = len(named) == 1 and named[0] is not below
    is_of_others = names_other(text, listed.families, known_words(below)) and not accuses(text)
    return (is_of_line or is_of_others) and not names_one(text, below)


def _is_of_none(text: str, listed: Listed) -> bool:
    """Return whether a text says that a game is missing, or speaks of the other game of listed players or nobody."""
    if is_missing(text, listed.games, listed.families):
        return True
    is_bare = not count_families(text, listed.families)
    return any(_is_second(text, each) and (names_both(text, each) or is_bare) for each in listed.doubles)


def is_second_of_line(text: str, place: int, listed: Listed) -> bool:
    """Return whether a sentence below a stored line, or about the only one, speaks of the other game of its players."""
    stored = listed.stored[place - 1 : place] if place else listed.stored
    is_of_pair = len(stored) == 1 and stored[0] in listed.doubles
    return is_of_pair and TELLS_SECOND.search(text) is not None and not (accuses(text) or removes(text))


def _list_several(text: str, stored: Sequence[Claim], *, is_asked: bool) -> tuple[Claim, ...]:
    """Return the lines of a sentence that gives a day or calls something wrong and names several by their numbers, of
    which it is not clear to which what belongs.
    """
    places = sorted({at for _, at in _list_numbered(text, is_asked=is_asked) if 0 <= at < len(stored)})
    is_unclear = len(places) > 1 and (gives_day(text) or accuses(text) or scores_said(stored[places[0]], text))
    return tuple(stored[at] for at in places) if is_unclear else ()


def _find_removed(text: str, listed: Listed) -> Target | None:
    """Return the stored lines of the players whom a sentence names that asks to remove something, None for any other.
    Which game is meant is asked, also of one, unless the words that ask for it name both its players.
    """
    named = list_removed(text, listed.games) if removes(text) else ()
    if removes_only(text, named):
        return Target(text, named[0], certain=True)
    is_of_these = named and not names_other(text, listed.families, known_words(*named))
    return Target(text, missing=text.strip(" ,;"), several=named) if is_of_these else None


def _find_unnamed(text: str, listed: Listed) -> Target:
    """Return the stored line that a sentence without the names of its players is about."""
    stored = listed.stored
    only = stored[0] if len(stored) == 1 and _is_about_the_only(text, stored[0], listed) else None
    only = only or find_by_score(text, listed.stored, listed.families)
    return Target(text, _find_heading(text, stored) or only, certain=only is not None and _gives_other_day(text, only))


def _find_place(text: str, stored: Sequence[Claim], *, is_asked: bool) -> Target:
    """Return the stored line that a sentence names by its place."""
    if numbers := _list_numbered(text, is_asked=is_asked):
        return _at(numbers[0], text, stored)
    ordinals = _list_ordinals(text, len(stored))
    if not ordinals and not is_asked:
        return _find_led(text, stored)
    if not ordinals or (is_asked and not _is_of_line(ordinals[0][0][0], text)):
        return Target(text)
    return _at(ordinals[-1], text, stored)


def _list_numbered(text: str, *, is_asked: bool) -> list[tuple[re.Match[str], int]]:
    """Return the numbers of lines in a text, each with the index of its line. Without its noun a number is one where
    nothing is asked.
    """
    found = [(each, int(each["number"] or each["before"]) - 1) for each in _NUMBERED.finditer(text)]
    if is_asked or _TWO_SEATS.search(text):
        return found
    known = {each.end("number") for each, _ in found}
    bare = ((each, int(each["number"]) - 1) for each in _BARE_NUMBER.finditer(text))
    return sorted([*found, *(each for each in bare if each[0].end("number") not in known)], key=_begin)


def _begin(place: tuple[re.Match[str], int]) -> int:
    return place[0].start()


def list_places(text: str, count: int) -> list[tuple[re.Match[str], int]]:
    """Return the numbers or else the ordinals of a text, each with the index of the line among so many that it means,
    in their order.
    """
    return _list_numbered(text, is_asked=False) or sorted(_list_ordinals(text, count), key=_begin)


def _list_ordinals(text: str, count: int) -> list[tuple[re.Match[str], int]]:
    """Return the ordinals of a text, each with the index of the line among so many that it means."""
    text = _DAY.sub(lambda found: " " * len(found[0]), text)
    ordinals = [(found, at) for at, pattern in enumerate(_ORDINAL) if (found := pattern.search(text))]
    return ordinals + [(found, count + at) for pattern, at in _FROM_END if (found := pattern.search(text))]


def _find_led(text: str, stored: Sequence[Claim]) -> Target:
    """Return the stored line whose number leads a sentence that names nobody else: "Zu 2: remis"."""
    led = _LED.match(text)
    claim = next(iter(stored[int(led["number"]) - 1 :]), None) if led and int(led["number"]) else None
    rest = text[led.end() :] if led else text
    return Target(rest, claim, certain=True) if claim and names_only(rest, known_words(claim)) else Target(text)


def _is_of_line(place: str, text: str) -> bool:
    """Return whether a place with its noun is that of a stored line although something is asked: only where the text
    calls something wrong or withdraws it, since "the second game" may be that of a question.
    """
    return " " in place and bool(accuses(text) or says_correction(text) or takes_back(text))


def _at(place: tuple[re.Match[str], int], text: str, stored: Sequence[Claim]) -> Target:
    found, index = place
    rest = f"{text[: found.start()]} {text[found.end() :]}"
    if 0 <= index < len(stored):
        return Target(rest, stored[index], certain=True)
    accuses = has_fault(rest) or DROP.search(rest) or any(scores_said(claim, rest) for claim in stored[:1])
    return Target(rest, missing=found[0].strip() if accuses and " " in found[0].strip() else "")


def _find_named(text: str, listed: Listed, *, is_sorry: bool) -> Target:
    """Return the one stored line that a sentence names by most of its players, White first where two lines have the
    same, where it speaks against it or of its tournament, and whether it does so without a word for a fault.
    """
    if len(others := [claim for claim in listed.games if names_other_opponent(claim, text)]) > 1:
        return Target(text, missing=text.strip(" ,;"), several=tuple(others))
    named, most = list_named(without_right_opponent(text, listed.games), listed.games)
    named = _in_order(text, named) if most > 1 else named
    if len(named) != 1:
        is_of_pair = most > 1 and _is_one_pair(named) and (accuses(text) or takes_back(text))
        missing = f"{named[0].white} - {named[0].black}" if is_of_pair else ""
        return Target(text, missing=missing, several=tuple(named) if is_of_pair else ())
    is_of_other = find_own_tournament(text, listed.tournaments) or names_other_opponent(named[0], text)
    if accuses(text) or is_of_other or only_exchanges(named[0], text) or (most > 1 and is_praise(text, named[0])):
        return Target(text, named[0])
    plain = _AT_END.sub(" ", text) if gives_day(text) else text
    own = known_words(named[0])
    is_certain = names_only(plain, own) and _is_against(text, named[0], most, is_sorry=is_sorry)
    is_of_this = (most > 1 or speaks_of_day(text)) and not _names_others(text, listed, own)
    is_certain = is_certain or (is_of_this and _puts_day_right(text, named[0], most, is_sorry=is_sorry))
    return Target(text, named[0], certain=True) if is_certain else Target(text)


def _find_dated(text: str, listed: Listed, *, is_asked: bool) -> Target | None:
    """Return the one stored line of a sentence that has nothing but names of its players and another day: "Koch was 3
    June", or denies its day. Where something is asked, it has to deny the stored day.
    """
    named = list_called(text, list_named(text, listed.games)[0])
    if len(named) != 1 or scores_said(named[0], text, bare=False) - {named[0].score}:
        return None
    on, own = named[0].completed_on, known_words(named[0])
    is_denied = on is not None and denies_number(text, on.day) and not _names_others(text, listed, own)
    is_bare = not is_asked and is_only_day(text, own)
    return Target(text, named[0], certain=True) if is_denied or is_bare else None


def _names_others(text: str, listed: Listed, own: Collection[str]) -> bool:
    """Return whether a text names anybody but the players of a game, also a namesake of one."""
    return names_other(text, listed.families, own) or names_namesake(text, own)


def find_spoken_of(text: str, listed: Listed) -> Claim | None:
    """Return the only stored game of which a text names most players, where it names nobody else."""
    named, _ = list_named(text, listed.games)
    return named[0] if len(named) == 1 and not names_other(text, listed.families, known_words(named[0])) else None


def _is_against(text: str, claim: Claim, hits: int, *, is_sorry: bool) -> bool:
    """Return whether a sentence that names players of a stored game speaks against it without a word for a fault."""
    if (hits > 1 and _sets_apart(text, claim)) or (is_sorry and scores_said(claim, text) - {claim.score}):
        return True
    return _puts_day_right(text, claim, hits, is_sorry=is_sorry)


def _puts_day_right(text: str, claim: Claim, hits: int, *, is_sorry: bool) -> bool:
    """Return whether a sentence that names players of a stored game gives it another day."""
    is_led = is_sorry or BUT.match(text.lstrip(" ,;")) is not None
    is_dated = ((is_led or hits > 1) and dates_end(text)) or (hits > 1 and says_was_on(text))
    return _gives_other_day(text, claim, is_dated=is_dated)


def _sets_apart(text: str, claim: Claim) -> bool:
    """Return whether a sentence about a stored game excepts it, withdraws it, or denies its result."""
    apart = EXCEPT.search(text) or UNFINISHED.search(text) or REVERSED.search(text)
    return bool(apart or removes(text) or (phrases.NOT.search(text) and _gives_other_score(text, claim)))


def _without_turned(text: str, listed: Listed) -> Listed:
    """Return the stored games without one of which a text names the other game of the same players, unless it says that
    the colours were mixed up.
    """
    turned = [claim for claim in listed.doubles if _is_turned(text, claim) and not speaks_of_colours(text)]
    kept, earlier = ([each for each in games if each not in turned] for games in (listed.stored, listed.earlier))
    return replace(listed, stored=kept, earlier=earlier)


def _is_turned(text: str, claim: Claim) -> bool:
    """Return whether a text speaks only of the other game of two players, in which they have the other colours."""
    if _is_second(text, claim):
        return True
    other = replace(claim, white=claim.black, black=claim.white)
    return names_in_order(text, other) and not (names_in_order(text, claim) or only_exchanges(claim, text))


def _is_second(text: str, claim: Claim) -> bool:
    """Return whether a text speaks of the other game of two players who meet twice, and calls nothing wrong."""
    is_told = SECOND_GAME.search(text) is not None and not names_in_order(text, claim)
    return is_told and not (accuses(text) or removes(text))


def _is_one_pair(claims: Sequence[Claim]) -> bool:
    """Return whether stored lines are all games of the same two players."""
    return len({frozenset({claim.white, claim.black}) for claim in claims}) == 1


def _in_order(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the lines with the score by which a text calls one, else those whose players it names side by side with
    White first, all lines where it names none so.
    """
    claims = list_called(text, claims)
    return [claim for claim in claims if names_in_order(text, claim)] or list(claims)


def _find_heading(text: str, stored: Sequence[Claim]) -> Claim | None:
    """Return the stored line of which a text has nothing but the names, White first: "Koch - Wolf."."""
    named = [(text.find(claim.white.partition(",")[0]), text.find(claim.black.partition(",")[0])) for claim in stored]
    found = [claim for claim, (white, black) in zip(stored, named, strict=True) if 0 <= white < black]
    words = fold(text).split()
    is_bare = len(found) == 1 and all(word in known_words(found[0]) for word in words)
    return found[0] if is_bare else None


def _gives_other_score(text: str, claim: Claim) -> bool:
    """Return whether a text gives a stored game one other result."""
    return len(scores_said(claim, without_old_score(text)) - {claim.score}) == 1


def _gives_other_day(text: str, claim: Claim, *, is_dated: bool = False) -> bool:
    """Return whether a text that gives a stored game no other result denies a day of it, or says what its day is; it
    does where it `is_dated`.
    """
    is_of_this = (is_dated or speaks_of_day(text)) and not OTHER_GAME.search(text)
    return is_of_this and scores_said(claim, without_old_score(text)) <= {claim.score}


def _is_about_the_only(text: str, claim: Claim, listed: Listed) -> bool:
    """Return whether a sentence that names nobody else speaks against the only stored line, or says to which tournament
    it belongs.
    """
    if names_other(text, listed.families, known_words(claim)):
        return False
    is_turned = claim in listed.doubles and has_colours(claim.black, claim.white, text)
    belongs = is_turned or find_own_tournament(text, listed.tournaments)
    return accuses(text) or says_correction(text) or bool(belongs) or _goes_on_or_is_dated(text, claim)


def _goes_on_or_is_dated(text: str, claim: Claim) -> bool:
    """Return whether a sentence that names nobody else says that a stored game goes on, or gives it another day."""
    if not names_only(text, known_words(claim)):
        return False
    goes_on = UNFINISHED.search(text) is not None and not OTHER_GAME.search(text)
    return goes_on or _gives_other_day(text, claim)
