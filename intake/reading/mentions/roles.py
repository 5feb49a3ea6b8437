"""Who a player is in a sentence: the side, the preposition before a name, the signs and points behind it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise

from intake.reading.guards import Guarded
from intake.reading.mentions.phrases import VERBS
from intake.reading.mentions.stand_ins import CLAUSE
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import any_case, one_of, whole

_NO_VERB = (
    r"(?!(?:won|wins?|los[et]s?|gewinnt|gewann|gewonnen|verliert|verlor|verloren|gibt|gab|gave|gives|resign(?:s|ed|ing)?"
    r"|aufgegeben|hat|ha[sd]|ist|is|war|was|wurde|drew|mate[sd]?|exceeded|overstepped|beats?|timed|ran|runs|siegte?"
    r"|unterlag|erhält|bekommt|überschritt(?:en)?|überschreitet)\b)"
)
"""A colour before one of these is who did so, not the side of the player who is named next."""

_GROUPS = ("gruppe", "klasse", "staffel", "liga", "serie", "group", "section", "division", "pool", "class", "series")
_NO_GROUP = "".join(rf"(?<!\b{word}\s)" for word in _GROUPS)
"""Before a letter that is a colour, and not that of a group: "Gruppe B: Koch - Wolf"."""

_PIECES = "(?:(?:en)? (?:steine?n?|figuren)| pieces)?"
_COLOURS = tuple(
    (
        kind,
        Guarded(
            rf"\((?:[^()]{{0,30}}[,;/]\s*)?\s*(?:mit |with )?(?:{word}|{letter})\.?\s*\)"
            rf"|\b(?:mit (?:de[nm]? )?|with (?:the )?|als |as )(?:{word}(?:e[nmr])?|{side}e[rn]?)\b"
            rf"|\b(?:(?:seine|ihre|meine)[nrm]?|die|der|his|her|my|the) {word}[ -]?(?:partie|game)\b"
            rf"|(?<=\w),\s+(?:also |auch |again |wieder |mit |with ){{0,2}}{word}(?=\s*,|\s+(?:against|gegen)\b)"
            rf"|(?<![\w.-]){_NO_GROUP}{letter}\s*:\s*(?=(?-i:[A-ZÄÖÜ]))"
            rf"|(?<![\w-])(?:{word} (?:hatte|führte|had)"
            rf"|(?:hatte|führte|gespielt|had|having|played|playing) (?:the )?{word})\b"
            rf"|(?<![\w-]){word}\s*[:=]\s*|(?:^|[,;/-]\s*|\d[./)]\s*){word}\s+{_NO_VERB}(?=(?-i:[A-ZÄÖÜ]))"
        ),
    )
    for kind, word, letter, side in (
        (
            Kind.WHITE,
            rf"(?:weiß|weiss?|whites?|brancas|blancas|blancs|wit|białe|białymi|bianco){_PIECES}",
            "w",
            "anziehend",
        ),
        (
            Kind.BLACK,
            rf"(?:schwarz|blacks?|pretas|negras|noirs|zwart|czarne|czarnymi|nero){_PIECES}",
            "[sb]",
            "nachziehend",
        ),
    )
)


_LABELS = Guarded(
    r"(?<![\w-])(?P<white>(?:wei(?:ß|ss)|white):? +)(?=(?:(?-i:[^\W\d_a-zäöüß])[\w.'’-]*,?\s+){1,3}"
    rf"(?P<black>(?:schwarz|black):? +){_NO_VERB}(?-i:[^\W\d_a-zäöüß]))"
)
"""Both colours, each before a name: "White Koch Black Wolf"; with the blank behind it, which says whose a colour is."""

_SIDES = (
    ("white", whole("weiß|weiss|white|anziehende[rn]?")),
    ("black", whole("schwarz|black|nachziehende[rn]?")),
)


_COLOUR = r"(wei(?:ß|ss)|schwarz|white|black)"
_WITH_COLOUR = Guarded(rf"\b(?:mit|with|als|as) (?:the )?{_COLOUR} (?:gegen|against|over)\b")
"""A colour and no player, even where somebody is called so."""

_COLOUR_OF_WINNER = Guarded(
    rf"\b(?:mit|with|als|as) (?:the )?{_COLOUR}"
    r"(?= (?!und\b)(?:[^.;:!?,]|(?<=\d)\.){0,40}"
    r"\b(?:gewonnen|verloren|geschlagen|besiegt|bezwungen|(?:remis|unentschieden) gespielt|remisiert|gesiegt)\b"
    r"| (?:beat|won|lost|defeated)\b)"
    rf"|\b(?:gewann|gewinnt|verlor|verliert|siegte|won|wins|lost|loses),? (?:mit|with|als|as) (?:the )?{_COLOUR}\b"
)
"""The colour of a player who won or lost: nobody is beaten "with" somebody."""

_BEGINS = tuple(
    any_case(
        rf"(?:^\W*|[,;.:]\s+|\b(?:und|and|aber|but)\s+)(?:mit|with) ({side})"
        r"(?= (?:spielt|verl[io]|gew[ia]nn|remis|erzielt|lost|won|beat|drew|played|(?:he|she|er|sie)\b))"
        r"(?![^,;.]*\bsich\b)"
    )
    for side in ("wei(?:ß|ss)|white", "schwarz|black")
)
"""A colour with which a clause begins: where both do, neither is a player."""

_BESIDE = any_case(
    rf"\((?:mit |with )?{_COLOUR}\)|(?<=,) (?:mit|with|als|as) {_COLOUR}(?=\s*[,.;!]|\s*$)"
    rf"|\b(?:zweimal|beide male|twice|both times|hatte|führte|had|having) (?:the )?{_COLOUR}\b"
    r"(?! (?:geschlagen|besiegt|bezwungen|beaten|defeated)\b)"
)
"""A colour beside what somebody did."""

_LABEL = any_case(
    r"(?:^|[.;] )[\s*•–-]*(wei(?:ß|ss)|schwarz|sieger|white|black|winner): "
    r"(?=(?-i:[A-ZÄÖÜ]))(?!\S+ [01½](?!\w))"
    r"(?!(?:remis|sieg|draw|won|lost|gew|verl|niederl|win|loss|gegen|against|beat|beide|both|drew)\w*)"
)
"""What a name behind it is, even where somebody is called so."""

_may_be_name = whole("wei(?:ß|ss)|schwarz|sieger|white|black|winner").is_in


def find_plain_words(text: str) -> list[tuple[int, int]]:
    """Return where a text has the colour of a player or a label, and names nobody even where somebody is called so."""
    if not _may_be_name(text):
        return []
    shapes = (_WITH_COLOUR, _COLOUR_OF_WINNER, _BESIDE, _LABEL)
    spans = [found.span(found.lastindex or 0) for shape in shapes for found in shape.finditer(text)]
    both = [[found.span(1) for found in shape.finditer(text)] for shape in _BEGINS]
    return spans + both[0] + both[1] if all(both) else spans


def find_colours(text: str) -> Iterator[Mention]:
    """Yield the colours that a text gives to players: "(Weiß)", "mit Schwarz", "White: Koch"."""
    for kind, pattern in _COLOURS:
        for match in pattern.finditer(text):
            yield Mention(kind, match.start(), match.end(), match[0])
    for match in _LABELS.finditer(text):
        for kind, group in ((Kind.WHITE, "white"), (Kind.BLACK, "black")):
            yield Mention(kind, *match.span(group), match[group])


def find_sides(text: str) -> Iterator[Mention]:
    """Yield the colours that name their players: "Schwarz gab auf"."""
    for side, pattern in _SIDES:
        for match in pattern.finditer(text):
            yield Mention(Kind.SIDE, match.start(), match.end(), match[0], value=side)


_LINK = any_case(r"(?:\s+\?\s+|\s+-+\s*|\s*-+\s+|\s*[:/]\s*|\s+(?:vs?\.?|x)\s+|-)")
_TITLE = (
    r"(?:\s+(?:v\.|d\.|von|van|de[rnm]?|die|the|m[ir]?s?\.?|herrn?|hrn?\.?|frau|fr\.?|dr\.?|prof\.?|kolleg(?:en?|in)"
    r"|(?:schach|sport)freund(?:es?|in)?|s(?:ch|p)?fr?(?:in)?\.?|koll\.?|gm|im|fm|both|our|my|friend|player|colleague))*(?:\s+|\s+d['’])$"
)
_NOUN = r"(?:sieg|gewinn|niederlage|verlust|aufgabe|zü|zeitüberschreitung|erfolg|punkt)"
"""Nouns whose "der" is a genitive; in the south of the language area it is also the article of a name."""

_BEFORE = tuple(
    (kind, any_case(rf"\b{one_of(*phrases)}\.?{_TITLE}"))
    for kind, phrases in (
        (
            Kind.FOR,
            (
                "(?:goes|went|going) to",
                "(?:g[ai]ve|given|award(?:ed)?) (?:the )?(?:full |whole )?(?:win|victory|point|game) to",
                "(?:win|victory|point|game) (?:was|is|has been) (?:given|awarded) to",
                "(?<![^:,;(-] )(?<!the )(?:full |whole )?point to",
            ),
        ),
        (
            Kind.AGAINST,
            (
                "gegen",
                "gega",
                "gegn",
                "jegen",
                "gg",
                "vs",
                r"(?:time|resign(?:s|ed)|los(?:t|es)|w[io]ns?|drew|draws?|zeit|zü|out|up) v",
                "versus",
                "out of",
                "(?:w[io]ns?|winning) (?:both )?(?:(?:with|as) (?:the )?(?:white|black)(?: pieces)? )?from",
                "los(?:t|es) (?:[^.;,]{0,25} )?from",
                "ha(?:t|be|ben) (?:[^.;,]{0,25} )?gewonnen vo[nm]",
                "(?<!seinen )(?<!seine )(?<!ihren )(?<!ihre )gegner(?:in)?(?: (?:ist|war))?:?",
                "opponent(?: (?:is|was|being))?:?",
                "against",
                "contra",
                "über",
                "over",
                "(?:points?|games?) (?:from|off)",
                "at the hands of",
                "mit",
                "with",
                "to",
            ),
        ),
        (Kind.BY, ("von", "durch", "vom", "by", "(?<!game )(?<!result )(?<!outcome )of", "des", rf"{_NOUN} der")),
        (Kind.FOR, ("für", "an", "zugunsten(?: von)?", "for", "in favou?r of")),
    )
)
LOOK_BACK = 40
"""Characters before a name in which its preposition is (our own choice)."""


_OBJECT_FIRST = any_case(
    r"\s+(?:(?:aber|jedoch|dagegen|auch|wiederum)\s+)?(?:hat|hatte|schlug|besiegte|bezwang|konnte|mattete)\s+er\b"
)
"""Behind a name: somebody else is the subject, "Wolf aber hat er geschlagen"."""


def role_of(text: str, mention: Mention) -> Kind:
    """Return the kind of a player by the preposition before the name."""
    if mention.kind is not Kind.PLAYER:
        return mention.kind
    if _OBJECT_FIRST.match(text, mention.end):
        return Kind.AGAINST
    before = text[max(0, mention.start - LOOK_BACK) : mention.start]
    return next((kind for kind, pattern in _BEFORE if pattern.search(before)), Kind.PLAYER)


_BEFORE_VERB = r"(?!(?:he|she|they|who|er|sie|der|die|which)\b)(?-i:[a-zäöü]\w*) "
_GOES_ON = any_case(
    rf",?\s*(?:[^.;!?]*,)?\s+(?:and|but|yet|und|aber|doch|jedoch|allerdings)\s+(?:{_BEFORE_VERB}){{0,3}}"
    rf"|\s*,\s*(?:{_BEFORE_VERB}){{0,3}}"
)
"""What is between the last of several opponents and a verb of the same subject."""


def commas_behind(text: str, players: Sequence[Mention], rest: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the commas and conjunctions behind the last of several opponents, before a verb of the same subject ("Koch
    beat Wolf and Lang but lost to Roth"), and those before the clause of a player: "Lang, who lost to Roth".
    """
    yield from _commas_before_clauses(text, players)
    verbs = [one for one in rest if one.kind in VERBS or one.kind is Kind.BEATEN]
    last = _list_last(players, rest)
    for player, verb in pairwise(sorted([*players, *verbs], key=lambda one: one.start)):
        if player in last and verb in verbs and _GOES_ON.fullmatch(text, player.end, verb.start):
            yield Mention(Kind.COMMA, player.end, verb.start, text[player.end : verb.start])


def _commas_before_clauses(text: str, players: Sequence[Mention]) -> Iterator[Mention]:
    """Yield what is between a player and the word with which a clause of this player begins."""
    for player, who in pairwise(players):
        if who.value == CLAUSE:
            yield Mention(Kind.COMMA, player.end, who.start, text[player.end : who.start])


def _list_last(players: Sequence[Mention], rest: Sequence[Mention]) -> list[Mention]:
    """Return the players behind an "and"."""
    ands = [one.end for one in rest if one.kind is Kind.AND]
    return [one for one in players if any(0 <= one.start - end < LOOK_BACK for end in ands)]


_POINT = re.compile(
    r"(?:\.?\s*\([^()]{0,40}\))?(?:\s*[.·_]{2,})?\s*:?\s+\(?(1/2|½|0?[.,]5|[01=])(?![.,]?\d)"
    r"(?=\)|\s*(?:[,;.|()&!*\[]|:\s+[^\W\d]|[-–/=]*[-–/>]\s|$|\s\s)|\s+\d|\s(?-i:[A-ZÄÖÜ])|\s(?:am|on) \d)"
)
_POINT_BEFORE_NAME = re.compile(r"\s+(1/2|½|0[.,]5|[01])\s+")
_COLUMNS = re.compile(r"\S(?:\s\s+|\t+)\S.*(?:\s\s+|\t+)[01](?=\s|$)")
_OPPONENT_FIRST = any_case(r"[\s\d.)*•-]*(?:gegen|gg\.?|against|vs\.?|v\.?|contra)\s")
"""How a line begins that is about somebody who was named above."""

FEWEST_POINTS = 2


def points_behind(text: str, players: Sequence[Mention]) -> list[Mention]:
    """Return the points behind names: of both players, of each opponent, or in a column of a table."""
    starts = {player.start for player in players}
    matches = [_find_point(text, player.end, starts) for player in players]
    found = [Mention(Kind.POINT, *match.span(1), match[1]) for match in matches if match]
    if len(found) >= FEWEST_POINTS:
        return found
    first = players[0] if players else None
    in_list = first is not None and _COLON.match(text, first.end) is not None
    in_list = in_list or (len(players) == 1 and _OPPONENT_FIRST.match(text) is not None)
    in_column = _COLUMNS.search(text) is not None and bool(found) and found[0].text in "01"
    return found if in_list or in_column else []


def _find_point(text: str, at: int, starts: Collection[int]) -> re.Match[str] | None:
    """Return the point behind a name, in small letters also right before the next one."""
    before = _POINT_BEFORE_NAME.match(text, at)
    return before if before and before.end() in starts else _POINT.match(text, at)


_COLON = re.compile(r"\s*:(?=\s)")


def colon_behind(text: str, mention: Mention) -> Mention | None:
    """Return the colon behind a player or a result: what follows is about the pair, or a list of pairs."""
    if mention.kind not in {Kind.PLAYER, Kind.DRAW, Kind.WIN_NOUN}:
        return None
    found = _COLON.match(text, mention.end)
    return Mention(Kind.COLON, found.start(), found.end(), found[0]) if found else None


def links_between(text: str, players: Sequence[Mention]) -> Iterator[Mention]:
    """Yield the signs that set two players apart, if nothing else is between them. Behind a pair one of the two named
    again begins words about it: "Koch - Wolf: Wolf resigned".
    """
    is_pair = False
    for at, (first, second) in enumerate(pairwise(players)):
        gap = text[first.end : second.start]
        is_again = is_pair and any(one.text == second.text for one in (players[at - 1], first))
        is_link = _LINK.fullmatch(gap) is not None and not is_again
        is_pair = is_link or role_of(text, second) is Kind.AGAINST
        if is_link:
            yield Mention(Kind.LINK, first.end, second.start, gap)
