"""Who won, said in words about a colour or a name ("Schwarz gibt auf", "Müller gewinnt")."""

from __future__ import annotations

import re

from intake.reading.guards import Guarded
from intake.reading.words import MASK, any_case, one_of, whole
from ratings.regulations.types import Score

_WIN = one_of("gew(?:innt|ann|onnen)|hat gewonnen|siegte?|hat gesiegt|setzt matt|wins|(?:has )?won|mates")
_NOT_OF = r"(?!\s+(?:von|des|der|durch|of|by)\b|\s+(?-i:[A-ZÄÖÜ\ue003]))"
"""Behind "Müller - Schmidt: Zeitüberschreitung" stands whose it was, which need not be Schmidt."""

_LOSS = one_of(
    "g[ia]bt? auf|(?:hat )?aufgegeben|verl(?:iert|or|oren)|hat verloren",
    rf"(?:zü|zeitüberschreitung){_NOT_OF}",
    "(?:hat )?(?:die |seine |ihre )?(?:bedenk)?zeit überschritten",
    "überschreitet(?: die| seine| ihre)? (?:bedenk)?zeit|(?:ist|wird) matt|(?:has )?resign(?:s|ed)|loses",
    "(?:has )?lost|forfeit(?:s|ed)|timed out|time ?out|ran out of time",
    "exceed(?:s|ed)(?: the| his| her)? time|overstep(?:s|ped)|is (?:check)?mated",
)
_OF = one_of("für|von|durch|des|der|for|of|by|to")
_WON = one_of("siege?|gewinn|win|victory|punkt")
_WIN_OF = rf"{_WON}\s+(?:{_OF}\s+)?"
_LOST = one_of("aufgabe|zü|zeitüberschreitung|niederlage|verlust|resignation|time ?out|loss")
_LOSS_OF = rf"{_LOST}\s+(?:{_OF}\s+)?"
_FAVOUR = r"(?:zu ?gunsten(?: von)?|in favou?r of)"
_UNFOUGHT = r"(?:kampflos(?:er)?|default(?:ed)?|forfeit|walk ?over|w\.o\.|ohne kampf)(?: (?:win|sieg|punkt|gewonnen))?"
_TITLE = r"(?:(?:den|die|spieler(?:in)?|herrn?|frau|nr\.?|player)\s+){0,2}"
_FOR = rf"(?:(?:{_UNFOUGHT}\s+(?:für|for|an|von|to))|{_FAVOUR})\s+{_TITLE}"
_SO_FOR = rf"(?:also|so|sprich|i\.?e\.?|d\.? ?h\.?)\s+(?:für|for)\s+{_TITLE}"
_POINT_FOR = rf"(?:1\s?[-:]\s?0|0\s?[-:]\s?1|gewonnen|won)\s+(?:für|for)\s+{_TITLE}"
_WHITE = r"(?:weiß|weiss|white|anziehenden?)"
_BLACK = r"(?:schwarz|black|nachziehenden?)"
_AT_MOVE = r"(?:nach|im|in|after|on|at)\s+(?:dem\s+|seinem\s+|move\s+)?\d{1,3}\.?(?:\s+(?:zug|zügen|moves?))?"
_WHEN = rf"(?:{MASK}+|heute|gestern|soeben|inzwischen|leider|{_AT_MOVE})"
_BETWEEN = rf"(?:(?:hat|has|die|der|spieler)\s+)?(?:{_WHEN}\s+){{0,2}}"


_OPPONENT = r"\s+[-–—]\s+(?-i:[A-ZÄÖÜ])"
"""Behind a player: both are named, and it is not said whose loss it was."""


def _decides(who: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns that say that `who` (a pattern) won, and that they lost; of a pair before a colon they do not
    say who of them.
    """
    doer = rf"(?:(?<![\w-]){who}\s+|(?<![\w-])(?<![-–—/] ){who}\s*:\s*){_BETWEEN}"
    win = rf"{doer}{_WIN}(?!\w)|(?<!\w){_WIN_OF}{who}(?![\w-])|(?<![\w-]){who}-?sieg(?!\w)"
    win += rf"|(?<!\w)(?:{_FOR}|{_POINT_FOR}|{_SO_FOR}){who}(?![\w-])"
    loss = rf"{doer}{_LOSS}(?!\w)|(?<!\w){_LOSS_OF}{who}(?![\w-]|{_OPPONENT})"
    return any_case(win), any_case(loss)


_NAMED = "\ue003"
"""Stands for the player whose fate is looked for, so that no pattern has to be made for their name."""

_OF_WHITE, _OF_BLACK, _OF_NAMED = _decides(_WHITE), _decides(_BLACK), _decides(_NAMED)
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_COLOUR = any_case(one_of(_WHITE, _BLACK))
_DECIDES = Guarded(rf"(?<!\w){one_of(_WIN, _LOSS, _WON, _LOST, _FAVOUR, _UNFOUGHT, _POINT_FOR)}")
_SIEG = any_case(r"\wsieg")
"""Without one of these words nobody is said to have won; looking for them first is what makes prose cheap."""

is_colour_word = whole(_WHITE, _BLACK).is_in
"""Whether a word of a name is also the name of a colour (a player called Schwarz)."""

says_draw = whole("remis(?! ?angebot| abgelehnt| verweigert)|unentschieden|drawn?|patt|stalemate").is_in
"""Whether a text speaks of a draw."""


_WINNER = whole(
    "(?<!nicht )gew(?:innt|ann|onnen)|siegte?|sieger(?:in)?|winner|wins|(?<!not )won",
    "beats?|(?<!not )beaten|defeat(?:s|ed)|besiegte?|schlug|(?<!nicht )geschlagen",
)


def may_decide(text: str) -> bool:
    """Whether `text` has a word that can say who won."""
    return _DECIDES.search(text) is not None or _SIEG.search(text) is not None


about_material = Guarded(
    r"(?<!gegen )(?<!über )(?<!against )\b(?:eine?n?|die|den|das|seine?n?|ihre?n?|an?|the|his|her) (?:\w+ )?"
    r"(?:leichtfigur|figur|bauern?|qualität|dame|turm|läufer|springer|tempo|material|exchange|pawns?|piece|queen|rook"
    r"|knight|bishop)\b"
).is_in
"""Whether a text says that somebody won or lost a piece: whoever does has not won or lost the game."""


def by_colour(text: str) -> frozenset[str]:
    """Return the scores that `text` states about White and Black; more than one contradict each other."""
    if not _COLOUR.search(text):
        return frozenset()
    return _stated((text, text), _OF_WHITE, _OF_BLACK)


def by_name(text: str, white: str, black: str) -> frozenset[str]:
    """Return the scores that `text` states about the players by the longest word of their names."""
    if not may_decide(text):
        return frozenset()
    first, second = _longest_word(white), _longest_word(black)
    if not first or not second or first.lower() == second.lower():
        return frozenset()
    return _stated((_naming(text, first), _naming(text, second)), _OF_NAMED, _OF_NAMED)


def _naming(text: str, name: str) -> str:
    """`text` with the word `name` as the player whose fate is looked for."""
    marked = {name.lower(): _NAMED, f"{name.lower()}sieg": f"{_NAMED}sieg"}
    return _WORD.sub(lambda word: marked.get(word[0].lower(), word[0]), text)


def names_winner(text: str) -> bool:
    """Whether `text` says that the game had a winner."""
    return _WINNER.search(text) is not None and not about_material(text)


def _longest_word(name: str) -> str:
    """Return the word by which a sentence would call a player; a seat is called by its number."""
    if name.isdigit():
        return name
    family = name.partition(",")[0]
    return max((word for word in _WORD.findall(family) if len(word) > 1), key=len, default="")


_Patterns = tuple[re.Pattern[str], re.Pattern[str]]


def _stated(texts: tuple[str, str], of_white: _Patterns, of_black: _Patterns) -> frozenset[str]:
    """Return the scores for which one of the patterns is found, in the text about White or that about Black."""
    about_white, about_black = texts
    if about_material(about_white) or about_material(about_black):
        return frozenset()
    white_wins = of_white[0].search(about_white) or of_black[1].search(about_black)
    black_wins = of_black[0].search(about_black) or of_white[1].search(about_white)
    found = {Score.WHITE_WINS.value} if white_wins else set()
    return frozenset(found | ({Score.BLACK_WINS.value} if black_wins else set()))
