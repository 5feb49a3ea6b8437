"""The clauses of a text about both games of two players, and what they leave for those behind them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from intake.reading.explanations.game_pairs import Meaning, Pair
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT, ContradictionError
from intake.reading.explanations.result_mentions import BOTH_OF_PAIR, ONE_OF
from intake.reading.explanations.said_colours import list_mentions, list_named, take_colours
from intake.reading.guards import Guarded
from intake.reading.mentions import Kind, Mention, Situation
from intake.reading.words import any_case

BOTH_GAMES = any_case(
    rf"{BOTH_OF_PAIR}|\b(?:beide[nr]?|both)(?: (?:his|her|the|seinen|ihren))? (?:colou?rs|farben)\b"
    r"|\b(?:twice|both times|zweimal(?! (?:die|seine|ihre|gemahnt|um)\b)|beide male)\b"
    r"|\bhin- und rück(?:spiel|runde|partie)\b"
    r"|\b(?:beide|both) (?:endeten |ended |are |were |sind |waren |wurden |agreed )?(?:remis|unentschieden|drawn)\b"
    r"|\b(?:zwei|two) (?:remis(?:en)?|draws|siege|wins|niederlagen|losses)\b"
    r"|\b(?:beide|both)(?= (?:am|on|ended|beendet|vom)\b)"
)
_SAYS_BOTH = any_case(
    rf"{BOTH_OF_PAIR}|\b(?:won|lost|drew|gewann|verlor) (?:twice|both times|zweimal(?! (?:die|seine|ihre) ))\b"
    r"|\bzweimal (?:gewonnen|verloren|besiegt|geschlagen)\b"
    r"|\b(?:twice|both times|zweimal|beide male)[,:]? (?:\w+ )?(?:as|with|als|mit)"
    r" (?:black|white|schwarz|wei(?:ß|ss))\b"
)
"""What says that a result is that of both games of two players."""

WITH_BOTH = any_case(
    r"\b(?:with|mit|as|als) (?:(?:both|beiden) (?:colou?rs|farben)"
    r"|(?:white|wei(?:ß|ss)) (?:and|und) (?:(?:with|mit|as|als) )?(?:black|schwarz)"
    r"|(?:black|schwarz) (?:and|und) (?:(?:with|mit|as|als) )?(?:white|wei(?:ß|ss)))\b"
)
"""A result with either colour."""

_ALTHOUGH = any_case(r"\b(?:obwohl|although|though)\b")

ONE_OF_BOTH = Guarded(rf"\b(?:{ONE_OF})(?: \w+)? (?:partien|spielen?|games)\b")
"""What does not say which of the games of a pair is meant: the order of the names gives no colours."""

_EACH = any_case(r"\b(?:jeder|each|jeweils|je|both|beide)\b")
_EACH_OF_THEM = any_case(r"\b(?:jeder|each)\b")

MAY_BE_BOTH = any_case(
    r"1½|1[.,]5|1 1/2|\b1 ?[-:] ?1\b|\b(?:beide[nr]?|both|jeder|each|jeweils|je|zwei\w*|two|twice|hin-"
    r"|second|other|return|reversed?|revenge|andere\w*|rück\w+|vertauschten?|revanch\w*|letztere\w*|latter|2nd)\b|\b2\."
    r"|\b(?:partie|game) 2\b|\b(?:wei(?:ß|ss)|white)(?=\W(?s:.*)\b(?:schwarz|black|wei(?:ß|ss)|white))"
    r"|\b(?:schwarz|black)\b(?=(?s:.*)\b(?:wei(?:ß|ss)|white))|partie\b(?s:.*)partie\b"
)
"""What a text has that may speak of both games; to look for it costs little."""
GAME_OF_COLOUR = any_case(r"\b(?P<colour>wei(?:ß|ss)|schwarz|white|black)[ -]?(?:partie|spiel|game)\b")
COLOURS = frozenset({Kind.WHITE, Kind.BLACK})
VERBS = frozenset({*VERBS_OF_RESULT, Kind.WHITE_WINS, Kind.BLACK_WINS})
NOTHING = Meaning()
_SIGNS = " ,;:.!–-\n"

_TITLE = len("Frau Dr. ")
"""Characters of a form of address before a name."""
_AND = "und|and|but|while|während|whereas|sowie"
_CUT = any_case(rf"\s*(?:\n|(?:[;:!,–]|\s-)\s+(?:(?:{_AND}|aber|doch)\b)?|\s(?:{_AND}),?\s)\s*")

_COLOUR = any_case(r"wei(?:ß|ss)|schwarz|white|black")
_BARE = any_case(
    rf"(?:\W|(?:{_COLOUR.pattern})(?:e[nrs]?|partie|spiel)?\b|\b(?:mit|als|with|as|playing|in|am|on|the|de[rnm]|die|das|auch"
    r"|ebenfalls|ebenso|genauso|dann|then|too|likewise|also|again|wieder|erneut|as well|schon|bereits|already|other"
    r"|andere[nrm]?|partie|spiel|game|one|pieces|steinen|figuren|gelang|schaffte|did|so|ihm|ihr|er|sie|es|he|she|it)\b)*"
)
"""With any other word a clause about a colour may say that its game goes on: "and with Black it looks good"."""

_TOGETHER = any_case(
    r"\([^()]*\)|\bhin- und rück\w+"
    r"|\S,\s*(?:in which|where|in der|bei der|wo|wobei) [^,;:.!–-]{1,60}\b(?:white|black|wei(?:ß|ss)|schwarz)"
)
"""What no clause ends within."""


def says_both(text: str) -> bool:
    """Return whether a text says that a result is that of both games of two players, and not of one of them."""
    said = _ALTHOUGH.split(text)[0]
    return not ONE_OF_BOTH.search(text) and bool(_SAYS_BOTH.search(said) or WITH_BOTH.search(said))


@dataclass(frozen=True, slots=True)
class Clause:
    """A clause of a text, its mentions there, and those that it has without its words about whose a colour is."""

    begin: int
    text: str
    mentions: Sequence[Mention]
    words: Sequence[Mention]
    white: int | None
    is_behind_and: bool
    bare: str
    """Its text without its words about whose a colour is."""

    @property
    def kinds(self) -> set[Kind]:
        """The kinds of its mentions."""
        return {one.kind for one in self.words}

    def list_kinds(self, *kinds: Kind) -> list[Mention]:
        """Return its mentions of some kinds."""
        return [one for one in self.words if one.kind in kinds]


@dataclass(slots=True)
class Discourse:
    """What the clauses so far say, and what they leave for the next one."""

    pair: Pair
    situation: Situation
    said: list[Meaning] = field(default_factory=list)
    subject: int | None = None
    order: int | None = None
    """Who is named first of the pair, with a dash or "against", where no colours are said."""
    pending: Meaning = NOTHING
    """The game of which the next clause says the result."""
    named: set[int] = field(default_factory=set)
    """Of whom clauses spoke since the last result."""
    may_repeat: bool = False
    """Whether the pending clause only adds another colour: "and with Black"."""
    won_each: str = ""
    """The result of whoever is White or Black in both games, where the colour is still to come."""

    def knows(self, player: Mention) -> bool:
        """Return whether a player is one of the two."""
        return any(player.persons & one.persons for one in self.pair)

    def find(self, player: Mention) -> int:
        """Return which of the two a player is."""
        return 0 if player.persons & self.pair[0].persons else 1


def list_clauses(text: str, mentions: Sequence[Mention], discourse: Discourse) -> Iterator[Clause]:
    """Yield the clauses of a text that say anything."""
    cuts = _find_cuts(text, mentions)
    begins, ends = [0, *(cut.end() for cut in cuts)], [*(cut.start() for cut in cuts), len(text)]
    ands = ["", *(cut[0].strip(_SIGNS) for cut in cuts)]
    is_dated = False
    for begin, end, joined in zip(begins, ends, ands, strict=True):
        inside = [one for one in mentions if begin <= one.start < end]
        if end > begin:
            is_and = _is_joined(text[begin:end], inside, is_and=bool(joined), is_dated=is_dated)
            yield _make_clause(begin, text[begin:end], inside, discourse, is_behind_and=is_and)
        is_dated = any(one.kind is Kind.DAY for one in inside)


def _is_joined(clause: str, mentions: Sequence[Mention], *, is_and: bool, is_dated: bool) -> bool:
    """Return whether a clause goes on behind "and", or with another colour behind a day."""
    return (is_and or (is_dated and _COLOUR.search(clause) is not None)) and not _may_go_on(clause, mentions)


def _may_go_on(clause: str, mentions: Sequence[Mention]) -> bool:
    """Return whether a clause without a result has more than a colour, a day, and how the game ended."""
    if not _COLOUR.search(clause) or any(one.kind in VERBS or one.kind is Kind.SCORE for one in mentions):
        return False
    for one in mentions:
        clause = clause.replace(one.text, " ")
    return _BARE.fullmatch(clause) is None


def _find_cuts(text: str, mentions: Sequence[Mention]) -> list[re.Match[str]]:
    """Return where clauses end: not within words that belong together."""
    whole = [*((one.start, one.end) for one in mentions), *(found.span() for found in _TOGETHER.finditer(text))]
    cuts = (cut for cut in _CUT.finditer(text) if not _joins_two(cut, mentions))
    return [cut for cut in cuts if not any(_is_within(cut, *span) for span in whole)]


def _is_within(cut: re.Match[str], begin: int, end: int) -> bool:
    """Return whether a cut is in the middle of words that belong together."""
    sign = cut.start() + len(cut[0]) - len(cut[0].lstrip())
    return begin < sign < end - 1


def _joins_two(cut: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """Return whether a cut is the "and" between two players."""
    ends = {one.end for one in mentions if one.kind in PLAYERS}
    begins = {one.start for one in mentions if one.kind in PLAYERS}
    return bool(cut[0].strip(_SIGNS)) and cut.start() in ends and bool(begins & {*range(cut.end(), cut.end() + _TITLE)})


def _make_clause(
    begin: int, text: str, mentions: Sequence[Mention], discourse: Discourse, *, is_behind_and: bool
) -> Clause:
    """Return a clause with what it says of colours."""
    colours = take_colours(text, list_named(text, discourse.situation))
    if colours is None:
        raise ContradictionError
    white = discourse.find(colours.white) if colours.white else None
    white = 1 - discourse.find(colours.black) if colours.black and white is None else white
    words = list_mentions(text if white is None else colours.text, discourse.situation)
    if any(not discourse.knows(one) for one in words if one.kind in PLAYERS):
        raise ContradictionError
    return Clause(begin, text, mentions, words, white, is_behind_and, text if white is None else colours.text)


def is_of_side_each(clause: Clause) -> bool:
    """Return whether a clause says that a colour won each game."""
    return _EACH.search(clause.text) is not None and bool(clause.list_kinds(Kind.WHITE_WINS, Kind.BLACK_WINS))


def find_side(clause: Clause, verb: Mention) -> Mention | None:
    """Return the colour that is the subject of a verb: "White won", "there Black resigned"."""
    sides = clause.list_kinds(Kind.SIDE)
    named = [one for one in clause.list_kinds(Kind.PLAYER, Kind.PRONOUN) if one.start < verb.start]
    return sides[0] if len(sides) == 1 and not named else None


def is_of_each(clause: Clause) -> bool:
    """Return whether a clause says that each of the two did the same."""
    if not _EACH.search(clause.text) or clause.kinds & {Kind.DRAW, Kind.SCORE, Kind.DAY}:
        return False
    named = {one.persons for one in clause.list_kinds(Kind.PLAYER)}
    is_of_one = len(named) == 1 or Kind.AGAINST in clause.kinds
    is_of_side = any(find_side(clause, one) for one in clause.words if one.kind in VERBS_OF_RESULT)
    is_won = bool(clause.kinds & {Kind.WIN, Kind.LOSE, *COLOURS})
    return is_won and not is_of_side and (not is_of_one or _EACH_OF_THEM.search(clause.text) is not None)
