"""Words by which the author of a quotation, who is a known player, speaks of themselves: "I", "against me"."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from intake.reading.mentions.types import Kind, Mention, Person
from intake.reading.words import any_case

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
