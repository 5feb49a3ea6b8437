"""Which of several games a clause of a reply names: by boards, by places, by players, or as the others."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from intake.reading.doubts.open_games import COUNTS, read_count
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.types import Claim
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold

from .player_names import family_words, given_words

_BOARD = r"(?:brett(?:er|ern)?|b[dr]s?\.?|boards?|tische?n?|tables?)"
_ROW = r"(?:zeilen?|lines?|rows?|nr\.?|nummern?|numbers?|ergebniss?e?|results?)"
_AND = r"\s*(?:,|/|&|\+|und|and|u\.|sowie)\s*"
_TO = r"\s*(?:bis|to|through|-|–)\s*"
_NUMBER = r"\d{1,2}(?![\d/]|[.:,-]\d)"
_NUMBERS = rf"{_NUMBER}(?:(?:{_AND}|{_TO})(?:{_BOARD}\s+)?{_NUMBER})*"
_LABELLED = any_case(rf"(?<!\w)(?P<label>(?P<board>{_BOARD})|{_ROW})\s+(?P<numbers>{_NUMBERS})")
_RANGE = any_case(rf"(\d+){_TO}(\d+)")
_OWN_NUMBER = any_case(rf"\W*(?:(?:{_BOARD}|{_ROW}|partie|game)\s*)?(\d{{1,2}})(?:[.):]|\s*[:–-]\s|\s+(?=[^\W\d]))")
"""The number of a board or a row, with which the line of a game begins."""

_COUNT = rf"(?:{one_of(*COUNTS)}|\d{{1,2}})"
_GAMES = r"(?:partien?|ergebniss?en?|games?|results?|brett(?:er)?|boards?|ones?|zeilen?|lines?)"
_REST = any_case(
    r"(?:\b(?:die|den|alle[nr]?|all) (?:anderen|übrigen|restlichen|(?:the )?others?|(?:the )?remaining)"
    r"|\bthe (?:others|other(?= ))|\bthe remaining|\b(?:das|die) andere\b|\b(?:der|the) rest\b(?! of (?!them))"
    rf"|\b(?:die|den|the|all) (?P<before>{_COUNT}) (?:anderen|übrigen|restlichen|other|remaining)"
    r"|(?:^|(?<=[,;:.!–-] )|(?<=\bund )|(?<=\band )|(?<=\bbut ))rest\b(?= \w)(?! of\b)"
    r"|\balles andere|\beverything else|\b(?:all|the) others|\balle? sonst(?:igen)?|\bsonst alle[s]?)"
    rf"(?: (?P<count>{_COUNT})\b)?(?P<games> {_GAMES}\b)?(?!\s+(?-i:[A-ZÄÖÜ]))"
)
_NEEDS_NOUN = any_case(r"the (?:other|remaining)$")
_PLACED = any_case(
    rf"\b(?:(?:das|die|der|dem|den|the)\s+)(?:(?P<last>{LAST})"
    rf"|{'|'.join(f'(?P<at{at}>{words})' for at, words in enumerate(ORDINALS))})"
    rf"(?:\s+(?P<count>{_COUNT})\b)?(?:\s+(?:ergebniss?e?|results?|ones?|zeilen?|lines?|brett(?:er)?|boards?)\b)?"
    r"(?!\s+(?-i:[A-ZÄÖÜ]|partie|game|mai|march|of))"
)
MARK = 0xE100
"""The first of the signs that stand for the games that a label names."""


_ONE_BOARD = any_case(rf"(?<!\w){_BOARD}\s+(?P<number>{_NUMBER})(?!(?:{_AND}|{_TO})(?:{_BOARD}\s+)?\d)(?!\s*\()")
"""A single board; names may stand behind it in brackets."""

_OWN_BOARD = any_case(rf"\W*{_BOARD}\s+(\d{{1,2}})\b")


class UnclearGamesError(ValueError):
    """Words may name one or another of some games."""


@dataclass(frozen=True, slots=True)
class NamedGames:
    """The games that the labels of a text name, each label by its sign; `text` has the signs. The `rest` are the signs
    of labels for all others, each with how many these are said to be, 0 for no number.
    """

    text: str
    labelled: dict[str, frozenset[int]]
    rest: dict[str, int]


def mark_games(text: str, claims: Sequence[Claim]) -> NamedGames:
    """Return a text with signs for the labels that name some of several games."""
    labelled: dict[str, frozenset[int]] = {}
    rest: dict[str, int] = {}

    def sign() -> str:
        return chr(MARK + len(labelled) + len(rest))

    def mark_labelled(found: re.Match[str]) -> str:
        at = sign()
        labelled[at] = _of_numbers(found, claims)
        return f" {at} "

    def mark_placed(found: re.Match[str]) -> str:
        at = sign()
        labelled[at] = _of_place(found, len(claims))
        return f" {at} "

    def mark_rest(found: re.Match[str]) -> str:
        if _NEEDS_NOUN.match(found[0]) and not (found["count"] or found["games"]):
            return found[0]
        at = sign()
        rest[at] = _count(found["before"] or found["count"]) or int(found[0].lower() in {"das andere", "die andere"})
        return f" {at} "

    text = _PLACED.sub(mark_placed, _REST.sub(mark_rest, _LABELLED.sub(mark_labelled, text)))
    return NamedGames(text, labelled, rest)


def has_labels(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a text has labels for some of several games, whichever they name."""
    try:
        marked = mark_games(text, claims)
    except UnclearGamesError:
        return True
    return bool(marked.labelled or marked.rest)


def list_boards(text: str) -> set[int]:
    """Return the numbers of the boards that a text names."""
    named = (found["numbers"] for found in _LABELLED.finditer(text) if found["board"])
    return {number for numbers in named for number in _list_numbers(numbers)}


def without_boards(text: str) -> str:
    """Return a text without the boards that it names."""
    return str(_LABELLED.sub(lambda found: " " if found["board"] else found[0], text))


def _of_numbers(found: re.Match[str], claims: Sequence[Claim]) -> frozenset[int]:
    """Return the games that numbers behind a label name: those of their own lines, else by their order."""
    own = [_OWN_NUMBER.match(claim.where.text) for claim in claims]
    numbers = [int(each[1]) if each else 0 for each in own]
    if not all(numbers) or len(set(numbers)) < len(numbers):
        numbers = [] if found["board"] else list(range(1, len(claims) + 1))
    if not numbers:
        raise UnclearGamesError
    said = set(_list_numbers(found["numbers"]))
    return frozenset(at for at, number in enumerate(numbers) if number in said)


def _list_numbers(text: str) -> Iterator[int]:
    """Yield the numbers of a list, with those between the ends of a range."""
    for one, other in _RANGE.findall(text):
        yield from range(int(one), int(other) + 1)
    yield from map(int, re.findall(r"\d+", text))


def _of_place(found: re.Match[str], games: int) -> frozenset[int]:
    """Return the games that are called the first, the second, the last, or the first three."""
    count = _count(found["count"]) or 1
    if found["last"]:
        return frozenset(range(max(0, games - count), games))
    first = next(at for at in range(len(ORDINALS)) if found[f"at{at}"])
    return frozenset(at for at in range(first, first + count) if at < games)


def _count(word: str | None) -> int:
    return int(word) if word and word.isdigit() else read_count((word or "").lower())


def list_by_names(text: str, claims: Sequence[Claim]) -> frozenset[int]:
    """Return the games whose players a text names. Raises UnclearGamesError where a name is that of several."""
    said = {word.removesuffix("s") for word in fold(text).split()} | {*fold(text).split()}
    hits = [said & _list_words(claim) for claim in claims]
    best = {at: hit for at, hit in enumerate(hits) if hit and not any(hit < other for other in hits)}
    if sum(map(len, best.values())) > len(set().union(*best.values())):
        raise UnclearGamesError
    return frozenset(best)


def _list_words(claim: Claim) -> set[str]:
    """Return the words of the names of the players of a game."""
    return set().union(*(words(name) for words in (family_words, given_words) for name in (claim.white, claim.black)))


def name_boards(text: str, stored: Sequence[Claim]) -> str:
    """Return a text with the players behind each board that the mails of a conversation called so: of "board 4 ended
    on the 18th" nothing else says which stored game is meant.
    """
    called = [(claim, found[1]) for claim in stored if (found := _OWN_BOARD.match(claim.where.own))]

    def add_players(found: re.Match[str]) -> str:
        own = [claim for claim, number in called if number == found["number"]]
        is_clear = len(own) == 1 and not list_by_names(text, own)
        return f"{found[0]} ({_write_players(own[0])})" if is_clear else found[0]

    return _ONE_BOARD.sub(add_players, text) if called else text


def _write_players(claim: Claim) -> str:
    return " - ".join(name.partition(",")[0] for name in (claim.white, claim.black))
