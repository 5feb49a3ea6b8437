"""The games of one player in the words of a list or of clauses: "draw v Koch, loss to Lang", "schlug Wolf und Lang und
verlor gegen Roth". Nothing is read of words that are not all known.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import groupby
from typing import NamedTuple, TypeAlias

from intake.reading.rewriting.outlines import SIGN
from intake.reading.words import any_case

FIRST_DAY = 0xE200
"""The sign of the first day of a text; those of the next ones follow it."""

MOST_DAYS = 40
"""Days of a list beyond which nobody wrote it (our own limit)."""

DAY = f"[{chr(FIRST_DAY)}-{chr(FIRST_DAY + MOST_DAYS)}]"
"""The pattern of a day in a text with signs."""

WON = (
    r"gewonnen|gewann|gewinnt|siege?|siegte|schlug|schlägt|besiegte|bezwang|won|wins?|victory|beats?|defeats|1[:-]0"
    r"|(?:has|have|had) (?:beaten|defeated)"
)
LOST = (
    r"verloren|verlor|verliert|niederlagen?|unterlag|unterliegt|unterlegen|aufgegeben|aufgabe|lost|loses|loss(?:es)?|defeat|resigned"
    r"|resigns|0[:-]1|gab(?= [^,;]{1,60} auf\b)"
)
DREW = (
    r"remis(?:ierte|iert)?|unentschieden|draws?|drew|drawn|(?:½|1/2|0[.,]5)(?:[:-](?:½|1/2|0[.,]5))?|halber punkt"
    r"|half a point|shared the points?|teilte (?:sich )?den punkt|held(?: to a draw)?(?= by\b)"
)
_PARTICIPLE = r"besiegt|geschlagen|bezwungen|matt ?gesetzt|überspielt|niedergerungen"
BEATEN = rf"{_PARTICIPLE}|beaten|defeated|(?:check)?mated|outplayed"
_TOKEN = any_case(
    rf"(?P<name>{SIGN})|(?P<day>{DAY})"
    rf"|(?<!\w)(?:(?P<won>{WON})|(?P<lost>{LOST})|(?P<drew>{DREW})|(?P<beaten>{BEATEN}))(?![\w½/:-])"
    r"|(?<!\w)(?P<against>(?:gegen|gega|geg|gg|mit|bei|über|an|vs?|against|with|to|over)\b\.?)"
    r"(?! (?:(?:den|the) )?(?:wei(?:ß|ss)(?:en)?|schwarz(?:en)?|white|black)\b)"
    r"|(?<!\w)(?P<by>von|by)\b"
    r"|(?<!\w)(?P<own>(?:mit|with|als|as) (?:(?:den|the) )?(?:wei(?:ß|ss)(?:en)?|schwarz(?:en)?|white|black)\b"
    r"(?: (?:steinen|figuren|pieces|men)\b)?)"
    r"|(?P<colour>\((?:wei(?:ß|ss)|schwarz|white|black|[wsb])\))"
    r"|(?<!\w)(?P<aux>ha(?:t|tte|s|ve|d)|spielte?|machte?|(?:einigte|trennte) sich)(?!\w)"
    r"|(?P<stop>[,;]|(?<!\w)(?:und|and|sowie|as well as|aber|but|dann|then|danach|&)(?!\w))"
    r"|(?P<filler>(?<!\w)(?:am|on|the|de[rnm]|die|herrn?|frau|mrs?|ms|auch|also|wieder|again|erneut|ein|einen?|a"
    r"|zweimal|dreimal|viermal|twice|three times|zwar|gleich|noch (?:ein)?mal|nochmals?|diesmal|jeweils|this time"
    r"|once more|each time|both times|abermals|ebenfalls|schon|bereits|already|erst|dem|einmal|once"
    r"|sich|auf|agreed|played|made|was|wurde|leider|außerdem|zudem|jedoch|dafür"
    r"|however|later|\d{1,3} (?:züge|zügen|moves)|in|nach|after|(?:brett|board|runde|round) \d{1,2})(?!\w)\.?"
    r"|[.:](?=\W|$)|[()])"
    r"|(?P<unknown>\S)"
)
"""The words of a list; against whom is not the colour that somebody had."""

TRANSITIVE = r"schlug|schlägt|besiegte|bezwang|beats?|defeats"
"""Verbs that have whoever was beaten right behind them."""

_BARE = any_case(
    rf"{TRANSITIVE}|unterlag|unterliegt|(?:has|have|had) (?:beaten|defeated)|defeated|(?:check)?mated|outplayed"
)
"""Verbs with a bare opponent."""

_DONE = any_case(rf"{_PARTICIPLE}")
"""What is done to an opponent who is right before it."""

SENTENCES = {
    "won": ("gewann {}gegen", "won {}against"),
    "lost": ("verlor {}gegen", "lost {}to"),
    "drew": ("spielte {}remis gegen", "drew {}with"),
}
"""How each end is said in a sentence of its own, in German and in English."""

_ENGLISH = any_case(
    r"\b(?:and|beats?|beaten|won|lost|loses|loss(?:es)?|drew|drawn?|draws|wins?|victory|defeat\w*|to|with|against|by|but|then"
    r"|shared|agreed|resigned|vs)\b"
)
"""Words of a list in English; any other one is in German."""

_ENDS = frozenset({*SENTENCES, "beaten"})
_PREPOSITIONS = {
    **dict.fromkeys(("an", "to"), frozenset({"lost"})),
    **dict.fromkeys(("over", "über"), frozenset({"won"})),
    **dict.fromkeys(("mit", "with"), frozenset({"drew"})),
}
"""Words before an opponent that fit one end alone: "Sieg an Wolf" is none of the player."""


class Game(NamedTuple):
    """What a list says of one game."""

    end: str
    opponent: str
    day: str
    own_colour: str
    opponents_colour: str


_Piece: TypeAlias = Sequence[tuple[str, str]]
"""The words of a list between two stops, each with what it is."""

_LEADS = frozenset({"against", "by", "aux"})
"""What begins a piece with its end behind the opponent."""

_NOTHING: _Piece = ()

_OPPONENTS = frozenset({"name", "against", "by", "aux", "colour", "own", "day"})
"""What a piece has that says only against whom, and leaves to another one how it ended."""


def is_english(text: str) -> bool:
    """Return whether a list has a word that only English has: any other one is taken for German."""
    return _ENGLISH.search(text) is not None


def read_games(text: str) -> list[Game]:
    """Return the games of a text with signs for names and days, none where one of its words is not known."""
    tokens = [(str(found.lastgroup), found[0]) for found in _TOKEN.finditer(text)]
    if any(kind == "unknown" for kind, _ in tokens):
        return []
    said = [token for token in tokens if token[0] != "filler"]
    parts = groupby(said, key=lambda token: token[0] == "stop")
    pieces = _share_end(_join_colours([list(part) for is_stop, part in parts if not is_stop]))
    return _join_pieces(pieces) or []


def _join_colours(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return pieces, those that are only a colour and a day as part of the next one: "am 1.5., mit Weiß, gegen"."""
    joined, before = list[_Piece](), list[_Piece]()
    for piece in pieces:
        kinds = {kind for kind, _ in piece}
        if kinds <= {"day", "own"}:
            before.append(piece)
        elif any(kind == "own" for each in before for kind, _ in each):
            joined.append([*(word for each in before for word in each), *piece])
            before = []
        else:
            joined, before = [*joined, *before, piece], []
    return [*joined, *before]


def _share_end(pieces: Sequence[_Piece]) -> list[_Piece]:
    """Return pieces, of a list that begins with how all its games ended each with that end: "drew twice, with Koch and
    with Wolf".
    """
    first, *others = pieces or [_NOTHING]
    kinds = {kind for kind, _ in first}
    if not (kinds & _ENDS) or "name" in kinds or not others or not all(map(_is_open, others)):
        return list(pieces)
    return [[*(word for word in first if word[0] not in dict(each)), *each] for each in others]


def _join_pieces(pieces: Sequence[_Piece]) -> list[Game] | None:
    """Return the games of the pieces of a list; a day alone is that of the piece behind it where the list begins with
    one, else of that before it. None where a piece is neither.
    """
    whole = list(_complete(pieces))
    if not whole or not _is_day(whole[0]):
        return _join_in_order(whole)
    games = _join_in_order(whole[::-1])
    return games and games[::-1]


def _complete(pieces: Sequence[_Piece]) -> Iterator[_Piece]:
    """Yield pieces, those that only say against whom with the end of the one before ("schlug Koch und Wolf") or of the
    one behind ("gegen Koch und Wolf verloren"); as they are where that is not clear.
    """
    last, waiting = _NOTHING, list[_Piece]()
    for at, piece in enumerate(pieces):
        if _is_open(piece):
            if not waiting and _goes_on(piece, last, pieces[at + 1 :]):
                yield _add_before(piece, last)
            else:
                waiting.append(piece)
            continue
        yield from _close(waiting, last, piece)
        yield _add_before(piece, waiting[0]) if waiting and _is_behind(piece) else piece
        last, waiting = piece, []
    yield from _end_as(last, waiting)


def _end_as(last: _Piece, waiting: Iterable[_Piece]) -> Iterator[_Piece]:
    """Yield the pieces behind the last one that says how a game ended behind its opponent with this end: "hat gegen
    Koch verloren und gegen Wolf".
    """
    ends = [word for word in last if word[0] in _ENDS] if _is_behind(last) else []
    yield from ([*each, *(ends if "against" in dict(each) else ())] for each in waiting)


def _is_open(piece: _Piece) -> bool:
    """Return whether a piece only says against whom."""
    kinds = {kind for kind, _ in piece}
    return "name" in kinds and kinds <= _OPPONENTS


def _find_place(piece: _Piece) -> bool | None:
    """Return whether a piece says how a game ended behind the opponent, None where it does not say so."""
    kinds = [kind for kind, _ in piece]
    end = next((at for at, kind in enumerate(kinds) if kind in _ENDS), None)
    return None if end is None or "name" not in kinds else end > kinds.index("name")


def _is_behind(piece: _Piece) -> bool:
    return _find_place(piece) is True


def _goes_on(piece: _Piece, last: _Piece, behind: Sequence[_Piece]) -> bool:
    """Return whether a piece names one more opponent of the piece before, and not one of a piece behind it."""
    own, before = ({kind for kind, _ in each} for each in (piece, last))
    is_dated_alone = "day" in own and "day" not in before
    is_of_behind = _ends_behind(behind) and (bool(own & _LEADS) or not _begins_anew(behind))
    return _find_place(last) is False and own - before <= {"colour", "own"} and not is_of_behind and not is_dated_alone


def _ends_behind(pieces: Sequence[_Piece]) -> bool:
    """Return whether the first of pieces that says how a game ended does so behind the opponent."""
    return next((_is_behind(each) for each in pieces if _find_place(each) is not None), False)


def _begins_anew(pieces: Sequence[_Piece]) -> bool:
    """Return whether a clause begins before or with the first of pieces that says how a game ended."""
    until = next((at for at, each in enumerate(pieces) if _find_place(each) is not None), len(pieces))
    return any(kind in _LEADS for each in pieces[: until + 1] for kind, _ in each)


def _add_before(piece: _Piece, other: _Piece) -> _Piece:
    """Return a piece with what another one has before its opponent, and it has not itself."""
    kinds = {kind for kind, _ in piece}
    name = [kind for kind, _ in other].index("name")
    return [*(each for each in other[:name] if each[0] not in kinds), *piece]


def _close(waiting: Sequence[_Piece], last: _Piece, piece: _Piece) -> Iterator[_Piece]:
    """Yield pieces with the end that the piece behind them says behind its opponent, as they are where that is open."""
    if not waiting:
        return
    is_clear = _is_behind(piece) and _begins(waiting[0], last)
    ends = [each for each in piece if each[0] in _ENDS] if is_clear else []
    for each in waiting:
        yield [*_add_before(each, waiting[0]), *ends]


def _begins(piece: _Piece, last: _Piece) -> bool:
    """Return whether a piece begins a clause of its own, and not as the one before it may go on."""
    own, before = ({kind for kind, _ in each} for each in (piece, last))
    is_anew = "aux" in own or _find_place(last) is not False or not own & _LEADS & before
    return bool(own & _LEADS) and is_anew and "day" not in own


def _join_in_order(pieces: Sequence[_Piece]) -> list[Game] | None:
    """Return the games of pieces, each with the day alone next to it."""
    games = list[Game]()
    for piece in pieces:
        game = _add_day(games, piece) if _is_day(piece) else _read_piece(piece)
        if game is None:
            return None
        games.append(game)
    return games


def _add_day(games: list[Game], piece: _Piece) -> Game | None:
    """Return the last game of a list with its day, which it had not before, in place of the one without."""
    return games.pop()._replace(day=piece[0][1]) if games and not games[-1].day else None


def _is_day(piece: _Piece) -> bool:
    return len(piece) == 1 and piece[0][0] == "day"


def _read_piece(piece: _Piece) -> Game | None:
    """Return the game of a piece, None where it does not say once how it ended, and against whom."""
    kinds = [kind for kind, _ in piece]
    words = dict(piece)
    ends = [kind for kind in kinds if kind in _ENDS]
    if len(set(kinds)) < len(kinds) or len(ends) != 1 or "name" not in words:
        return None
    end = _find_end(ends[0], kinds, words)
    return Game(end, words["name"], *(words.get(kind, "") for kind in ("day", "own", "colour"))) if end else None


def _find_end(end: str, kinds: Sequence[str], words: Mapping[str, str]) -> str:
    """Return how a game ended as the player of the list sees it, "" where that is not clear."""
    before = frozenset(kinds[: kinds.index("name")])
    if end == "beaten":
        return _find_beaten(before, words)
    if end == "drew" and "by" in before and before & {"aux", "drew"}:
        return end
    if "against" not in words:
        return end if _is_of_bare(words[end], is_before=end in before) else ""
    fitting = _PREPOSITIONS.get(words["against"].lower().rstrip("."), _ENDS)
    return end if before >= {"against"} and "by" not in words and end in fitting else ""


def _is_of_bare(verb: str, *, is_before: bool) -> bool:
    """Return whether a verb has an opponent without a preposition, behind or before it."""
    return (is_before and _BARE.fullmatch(verb) is not None) or verb.lower() == "unterlegen"


def _find_beaten(before: AbstractSet[str], words: Mapping[str, str]) -> str:
    """Return who has won where somebody was beaten "by" an opponent, or "has beaten" one."""
    if "against" in words:
        return ""
    is_active = "aux" in before or _is_done(before, words["beaten"])
    return "lost" if "by" in before else "won" if is_active else ""


def _is_done(before: AbstractSet[str], participle: str) -> bool:
    """Return whether a participle without an auxiliary says what was done to the opponent: "Koch besiegt"."""
    return (_BARE if "beaten" in before else _DONE).fullmatch(participle) is not None
