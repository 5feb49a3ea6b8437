"""Who writes as a player, names of players whom nobody knows, and seats of pairings, where a sentence about
a result leaves them over.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import lru_cache

from intake.reading import limits
from intake.reading.mentions.beside import COMMON_ENDS, NO_NAMES
from intake.reading.mentions.phrases import VERBS
from intake.reading.mentions.types import PAIR, Kind, Mention, Names, Person
from intake.reading.names import is_name, read_name
from intake.reading.pairs import is_stop
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, solid

_I = re.compile(
    r"\b(?:[Ii]ch|I|i(?= (?:hob|ho|han|hab|ha)\b)"
    r"|(?:[Mm]eine?[rnm]?|[Mm]y)(?= (?!(?i:wei(?:ß|ss)e?|schwarze?|white|black) )"
    r"(?:\w+[ -]?)?(?:[Pp]artie|[Ss]piel|game)\b))\b"
)
"""The author of a quotation; people in the south write "i hob"."""

_LEFT_OUT = any_case(
    r"^(?:(?:moin|hallo|hi|hey|servus|liebe[rs]?|guten (?:tag|morgen|abend))\b[^,.:;!]{0,40}[,!] +)?"
    r"(?P<verb>habe?)\b(?! (?:ich|er|sie|es|man)\b)"
)
"""The verb of an author who leaves the "I" out: "Hab gegen Koch gewonnen"."""

_OF_TALK = r"(?!(?:und|and)\b|\w*(?:fon|sproch|schrieb|mail|einig|spoke|talk|phon))"
_ME = any_case(
    r"(?<=\bgegen )mich\b|(?<=\bagainst )me\b|(?<=\blost to )me\b"
    rf"|(?<=\bmit )mir(?= (?:{_OF_TALK}[\w.]+ ){{0,4}}(?:remis|unentschieden)\b)"
    r"|(?<=\band )(?:myself|me)\b|\bmyself(?= and\b)"
)
"""The author as an opponent, or beside one; who only speaks with them has not played them."""

_OUR_GAME = any_case(
    r"\b(?:unsere[rn]? (?:partie|spiel)|unser spiel|our game)\b(?! (?:gegen|mit|von|against|with|of|between)\b)"
)
"""The game of the author and the only player who is named beside it."""

_THE_GAME = any_case(
    r"^\W*(?P<game>die|das|the)(?= (?:partie|spiel|begegnung|game) (?:gegen|mit|against|with|versus|vs?)\b)"
)
"""A game of which a sentence names nobody but the opponent."""

OF_AUTHOR = any_case(r"ich|i|habe?|mich|mir|me|my|myself|meine?[rnm]?|die|das|the|(?:unser|our).*")
"""The words for the author, whom no pronoun of the third person means; somebody else may write their name."""


def find_author(text: str, author: frozenset[Person]) -> Iterator[Mention]:
    """Yield the words of a text that mean its author."""
    verbs = (match.span("verb") for match in _LEFT_OUT.finditer(text))
    for begin, end in (*(match.span() for match in (*_I.finditer(text), *_ME.finditer(text))), *verbs):
        yield Mention(Kind.PLAYER, begin, end, text[begin:end], author)


def find_shared_game(text: str, author: frozenset[Person], found: Sequence[Mention]) -> list[Mention]:
    """Return "our game" as the author whom the only player of a text has played; beside several it is doubted. "The
    game against Koch" is one of the author.
    """
    named = {one.persons for one in found if one.persons}
    others = {persons for persons in named if not persons & author}
    own = _THE_GAME.match(text) if len(others) == 1 else None
    if own is not None:
        return [Mention(Kind.PLAYER, *own.span("game"), own["game"], author)]
    return list(_find_our_game(text, author, len(named))) if others == named != set() else []


def _find_our_game(text: str, author: frozenset[Person], others: int) -> Iterator[Mention]:
    """Yield "our game" as the author beside one other player, as a doubt beside several."""
    if game := _OUR_GAME.search(text):
        kind = Kind.AGAINST if others == 1 else Kind.DOUBT
        yield Mention(kind, *game.span(), game[0], author if kind is Kind.AGAINST else frozenset())


NOWHERE = -1
"""The place of a tournament to which a stranger belongs."""

MOST_WORDS = 5
"""Words of the longest names (our own choice)."""

EVENTS = (*COMMON_ENDS, "cup", "pokal", "turnier", "meisterschaft", "tournament", "championship")
"""How words end that are no names, most of them of a tournament."""

NEAR = 40
"""Characters before a name in which "von und zu" may stand (our own choice)."""

_WORD = re.compile(r"[^\W\d_](?:[\w'’´`]|-(?=[^\W\d_]))*\.?")
_PART = re.compile(r"[^\W\d_][\w'’´`]*\.?")
_BETWEEN = r"\s?(?:(?:von|van|de[rnl]?|zu[mr]?|v\.|d\.)\s){0,3}"
_INSIDE = re.compile(_BETWEEN)
_LIST_INSIDE = re.compile(rf",?{_BETWEEN}")
_PAIR = re.compile(r"[^\W\d_]\s*(?:-|\b(?:gegen|against|vs)\b\.?)\s*[^\W\d_]")
"""What sets two players apart in a text without capitals."""

_TOGETHER = any_case(
    r"(?:[-/:,;|]|\b(?:gegen|against|vs?|und|and|von|by|to|mit|with|über|over|an|für|for)\b\.?)"
    r"\s*(?:(?:den|herrn?|frau|dr|mr|mrs|ms|miss|von|van|de)\b\.?\s*)*$"
)
"""What is right before the second of two players."""

_IN_SENTENCE = re.compile(r"\b[a-zäöü]\w*\s+[a-zäöü]")
"""Two words in small letters, one behind the other."""

_ENDS_SENTENCE = re.compile(r"\s*$|\s+[^\W\d_]")
_PARTICLES = any_case(
    r"(?:^|[-–:;,./|(\t\d)]|\b(?:gegen|against|vs?\.?)\b)\s*(?!de[rnm]\s+$|(?<=\) )v\s+$)"
    r"((?:(?:v|d|von|van|vom|de[rnlm]?|zu[mr]?|di|da|la|le|el|al|bin|y)\b"
    r"\.?\s*)+)$"
)
_SEATS = any_case(
    r"(?:^|[;,]\s|\b(?:partie|paarung|begegnung|game|spiel|pairing)\s|:\s)\s*(?:\d{1,3}[.)]\s+)?"
    r"(?!1/2(?!:?\s+(?:[01½]\s?[-:]|remis|draw|=)))"
    r"([1-9]\d{0,2})\s*(?:-+|:|/|x|gegen|vs\.?)\s*([1-9]\d{0,2})(?=\s|[:,]\s)(?!\s*(?:uhr|zug|züge|moves)\b)"
)
"""Pairs of seats; 1/2 is a draw where no score is behind it."""

_OPENING = any_case(r"\b(?:in|with|mit|aus|from|of|gegen|against)\s+(?:an?|eine[mnr]?)\s+(?:\w+ )?$")
"""Before the name of an opening: "beat him in a sharp Najdorf"."""

_WINNER = any_case(r"\b(?:für|for|an|zugunsten von)\s(?:nr\.?\s?)?(\d{1,3})\b")


def add_strangers(text: str, mentions: Sequence[Mention]) -> Iterator[list[Mention]]:
    """Yield all players, strangers too: with given names behind a comma, without, and with names in one word parted."""
    before: list[list[Mention]] = []
    without_capitals = text == text.lower() and _PAIR.search(text) is not None
    in_words = any(one.kind in VERBS for one in mentions)
    for word, inside in ((_WORD, _INSIDE if in_words else _LIST_INSIDE), (_WORD, _INSIDE), (_PART, _INSIDE)):
        strangers = list(_find_names(text, mentions, word, inside))
        if without_capitals and not strangers:
            strangers = list(_find_names(text.title(), mentions, word, inside))
        found = _join_names(text, [one for one in mentions if one.persons], strangers, inside)
        if strangers and found not in before and not _are_nouns(text, found, mentions):
            before.append(found)
            yield found


def _are_nouns(text: str, players: Sequence[Mention], mentions: Sequence[Mention]) -> bool:
    """Return whether two strangers in a sentence are nouns, with nothing between them that two players have: "in
    unserer Gemeinschaft ohne weiteres Nachdenken remis".
    """
    if len(players) != PAIR or not all(map(_is_stranger, players)):
        return False
    between = text[players[0].end : players[1].start]
    is_verb_between = any(players[0].end <= one.start < players[1].start for one in mentions if one.kind in VERBS)
    return _IN_SENTENCE.search(between) is not None and not (_TOGETHER.search(between) or is_verb_between)


def _join_names(
    text: str, players: Sequence[Mention], strangers: Sequence[Mention], inside: re.Pattern[str]
) -> list[Mention]:
    """Return all players; a stranger right beside a known name makes a stranger of both: it is another's."""
    joined: list[Mention] = []
    all_players = [*((one, False) for one in players), *((one, True) for one in strangers)]
    for one, is_new in sorted(all_players, key=lambda each: each[0].start):
        before = joined[-1] if joined else None
        is_strange = before and (is_new or _is_stranger(before))
        if before and is_strange and inside.fullmatch(text[before.end : one.start]):
            joined[-1] = _stranger(text, before.start, one.end)
        else:
            joined.append(one)
    return joined


def _is_stranger(mention: Mention) -> bool:
    return all(place == NOWHERE for place, _ in mention.persons)


def _stranger(text: str, start: int, end: int) -> Mention:
    """Return the stranger with a name; the same name is the same person."""
    person = (NOWHERE, zlib.crc32(fold(text[start:end]).encode()))
    return Mention(Kind.PLAYER, start, end, text[start:end], frozenset({person}))


def _find_names(
    text: str, mentions: Sequence[Mention], word: re.Pattern[str], inside: re.Pattern[str]
) -> Iterator[Mention]:
    """Yield the names in a text that are none of its mentions."""
    run: list[re.Match[str]] = []
    for found in word.finditer(text):
        if not _may_be_name(found, mentions):
            yield from _make_stranger(text, run)
            run = []
            continue
        if run and not inside.fullmatch(text[run[-1].end() : found.start()]):
            yield from _make_stranger(text, run)
            run = []
        run.append(found)
    yield from _make_stranger(text, run)


def _may_be_name(word: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """Return whether a word has a capital, and nothing else is known of it."""
    start, end = word.span()
    return is_proper(word[0]) and not any(one.start < end and start < one.end for one in mentions)


@lru_cache(maxsize=limits.RECENT)
def is_proper(word: str) -> bool:
    """Return whether a word has a capital, and is none of those that are no name."""
    folded = fold(word) if word[0].isupper() else ""
    return bool(folded) and folded not in NO_NAMES and not folded.endswith(EVENTS) and not is_stop(word)


@lru_cache(maxsize=limits.RECENT)
def _names_somebody(written: str) -> bool:
    """Return whether words can be the name of a player."""
    return len(solid(written)) > 1 and is_name(read_name(written).name)


def _make_stranger(text: str, run: Sequence[re.Match[str]]) -> Iterator[Mention]:
    """Yield the player of a run of words."""
    if not run or len(run) > MOST_WORDS:
        return
    start, end = run[0].start(), run[-1].end()
    if text[end - 1] == "." and _ENDS_SENTENCE.match(text, end):
        end -= 1
    if particles := _PARTICLES.search(text, max(start - NEAR, 0), start):
        start = particles.start(1)
    if _names_somebody(text[start:end]) and not _OPENING.search(text, max(start - NEAR, 0), start):
        yield _stranger(text, start, end)


def find_seats(text: str, names: Names) -> Iterator[Mention]:
    """Yield the players of pairings that are written with the numbers of their seats: "3 - 5"."""
    for found in _SEATS.finditer(text):
        persons = [_sit(found[side], names) for side in (1, 2)]
        if found[1] == found[2] or not all(persons):
            continue
        for side in (1, 2):
            yield Mention(Kind.PLAYER, found.start(side), found.end(side), found[side], persons[side - 1])
        if (winner := _WINNER.search(text, found.end())) and winner[1] in found.groups():
            yield Mention(Kind.PLAYER, winner.start(1), winner.end(1), winner[1], _sit(winner[1], names))


def _sit(seat: str, names: Names) -> frozenset[Person]:
    """Return who sits at a seat; where nobody is known, somebody does."""
    return names.seats.get(seat, frozenset()) if names.seats else frozenset({(NOWHERE, int(seat))})
