"""Results told in a sentence: "Müller gewinnt gegen Schmidt", "draw between Miller and Smith"."""

from __future__ import annotations

import re
from dataclasses import dataclass

from intake.reading import limits
from intake.reading.language import language_of
from intake.reading.names import NameWord, is_name
from intake.reading.pairs import MASK, PARTICLES, is_stop, left_name, right_name
from intake.reading.scores import only_offered
from intake.reading.verdicts import about_material, is_colour_word
from intake.reading.words import from_start, one_of, whole
from ratings.regulations.types import Score

_AGAINST = one_of("gegen", "über", "against", "versus", r"vs\.?", "over")
_SHORT = r"[^.!?]{0,60}?"
_OF = one_of("von", "für", "durch", "for", "of", "by")
_WINS = one_of("gew(?:innt|ann)", "(?:ob)?siegte?", "obsiegt", "wins?", "(?:has )?won")
_BEATS = one_of(
    *("besiegte?", "schl(?:ä|ae|u)gt?", "bezw(?:ingt|ang)"),
    *("beats?", r"bt\.?", "has beaten", "defeat(?:s|ed)"),
)
_LOSES = one_of("verl(?:iert|or)", "unterl(?:iegt|ag)", "loses", "(?:has )?lost")
_DRAWS = one_of("remisierte?", "dr(?:ew|aws)", "spielte? (?:remis|unentschieden)", "remis", "unentschieden")
_DRAW = one_of("remis", "unentschieden", "draw", "drew", "drawn")
_HALVE = one_of(
    "teil(?:en|ten) (?:sich )?den punkt",
    "(?:trenn(?:en|ten)|einig(?:en|ten)) sich (?:auf )?(?:friedlich|remis|unentschieden)",
    "(?:mach(?:en|ten)|vereinbar(?:en|ten)) remis",
    "(?:split|shared?|halved) the point",
    "(?:have )?agreed (?:to |on )?a draw",
)
_WITH = one_of("gegen", "mit", "with", "against")
_AND = one_of("und", "and", "&")
_WON = one_of("gewonnen", "gesiegt", "gewinnen")
_LOST = one_of("verloren", "aufgegeben", "(?:die |seine )?(?:bedenk)?zeit überschritten")
_VICTORY = one_of("sieg", "win", "victory")
_DEFEAT = one_of("niederlage", "defeat", "loss", "aufgabe", "zeitüberschreitung", "resignation", "time ?out")
_CONQUERED = one_of("geschlagen geben", "beugen")
_FORFEITS = one_of("resign(?:s|ed)", "g(?:ave|ives) up", "forfeit(?:s|ed)", "timed out", "ran out of time")
_WHEN = rf"(?:(?:leider|heute|gestern|soeben|nun|jetzt|am|just|{MASK}+) ){{0,3}}"
_GAME = "(?:(?:die|seine|ihre|the|his|her) (?:partie|game) )?"
_GAVE_UP = one_of("aufgegeben", "verloren", "(?:die |seine |ihre )?(?:bedenk)?zeit überschritten")
_LOST_GAME = one_of(
    f"(?:hat )?{_WHEN}{_GAME}{_GAVE_UP}",
    f"g[ia]bt? {_WHEN}{_GAME}auf",
    "verl(?:iert|or)(?: die partie)?",
    "überschreitet (?:die |seine |ihre )?(?:bedenk)?zeit",
    f"(?:has )?{_WHEN}resign(?:s|ed)(?: the game)?",
    "(?:has )?lost(?: the game)?(?: on time)?",
    "loses(?: the game)?(?: on time)?",
    "(?:has )?(?:exceeded|overstepped) (?:the |his |her )?time(?: limit)?",
    "timed out",
    "ran out of time",
)
_WON_GAME = one_of("gew(?:innt|ann)", "siegte?", "hat (?:somit |damit )?(?:gewonnen|gesiegt)", "wins?", "(?:has )?won")
_HENCE = one_of("damit", "somit", "also", "so", "daher", "dadurch", "deshalb", "therefore", "thus", "hence")
_THEN = r"(?:\s*[,;.]\s+(?:und\s+|and\s+)?|\s+(?:und|and|so|-+)\s+)(?:damit |somit |also |so |thus |therefore )?"
_WHEN_BEHIND = rf"(?: am| on)?(?: {MASK}+)?"
_BY = one_of("durch", "wegen", "nach", "per", "by", "on", "after", "through")
_BECAUSE = one_of("da", "weil", "denn", "nachdem", "as", "because", "since", "after")
_THE_GAME = "(?:his|her|the|their) game"
_FIRST, _SECOND, _REST = "(?P<a>.+?)", "(?P<b>.+?)", "(?P<b>.+)"

_SHAPES = (
    (Score.WHITE_WINS, rf"\b{_VICTORY} {_OF} {_FIRST} {_AGAINST} {_REST}"),
    (Score.BLACK_WINS, rf"\b{_DEFEAT} {_OF} {_FIRST} {_AGAINST} {_REST}"),
    (Score.DRAW, rf"\b{_DRAW} {one_of('zwischen', 'between')} {_FIRST} {_AND} {_REST}"),
    (Score.WHITE_WINS, rf"{_FIRST} {_WINS}\b{_SHORT}\b{_AGAINST} {_REST}"),
    (Score.WHITE_WINS, rf"{_FIRST} (?:hat|konnte)\b{_SHORT}\bgegen {_SECOND} {_WON}"),
    (Score.WHITE_WINS, rf"{_FIRST} hat {_SECOND} (?:besiegt|geschlagen|bezwungen)"),
    (Score.WHITE_WINS, rf"{_FIRST} {_BEATS} {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} {_LOSES}\b{_SHORT}\b(?:{_AGAINST}|to|mit) {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} hat\b{_SHORT}\bgegen {_SECOND} {_LOST}"),
    (Score.BLACK_WINS, rf"{_FIRST} (?:gibt|gab)\b{_SHORT}\bgegen {_SECOND} auf\b"),
    (Score.BLACK_WINS, rf"{_FIRST} (?:überschreitet|überschritt)\b{_SHORT}\bgegen {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} (?:has )?{_FORFEITS}\b{_SHORT}\b(?:{_AGAINST}|to) {_REST}"),
    (Score.WHITE_WINS, rf"{_FIRST} hat\b{_SHORT}\b{_WON}\b{_SHORT}\b{_AGAINST} {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} hat\b{_SHORT}\b{_LOST}\b{_SHORT}\b{_AGAINST} {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} (?:gibt|gab)\b{_SHORT}\bauf gegen {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} muss(?:te)? sich (?:gegen )?{_SECOND} {_CONQUERED}\b"),
    (Score.WHITE_WINS, rf"{_FIRST} hat {_SECOND} matt ?gesetzt"),
    (Score.WHITE_WINS, rf"{_FIRST} setzte? {_SECOND} matt\b"),
    (Score.BLACK_WINS, rf"{_FIRST} unter(?:liegt|lag) {_REST}"),
    (Score.WHITE_WINS, rf"\b{_WINS} {_FIRST} {_AGAINST} {_REST}"),
    (Score.WHITE_WINS, rf"\bhat {_FIRST} {_GAME}gegen {_SECOND} {_WON}"),
    (Score.BLACK_WINS, rf"\b{_LOSES} {_FIRST} (?:{_AGAINST}|to) {_REST}"),
    (Score.BLACK_WINS, rf"\bhat {_FIRST} {_GAME}gegen {_SECOND} {_LOST}"),
    (Score.DRAW, rf"{_FIRST} (?:hat|haben) {_WITH} {_SECOND} {_DRAW}\b"),
    (Score.DRAW, rf"{_FIRST} {_DRAWS} {_WITH} {_REST}"),
    (Score.DRAW, rf"{_FIRST} {_AND} {_SECOND} {_DRAW}\b"),
    (Score.DRAW, rf"{_FIRST} {_AND} {_SECOND} {_HALVE}\b"),
    (Score.WHITE_WINS, rf"{_FIRST} {_WINS} (?:{_THE_GAME} )?with {_REST}"),
    (Score.BLACK_WINS, rf"{_FIRST} {_LOSES} (?:{_THE_GAME} )?with {_REST}"),
)
_ONE_GAME = tuple(
    (score, re.compile(from_start(shape), re.IGNORECASE))
    for score, shape in (
        (Score.BLACK_WINS, rf"\bhat {_FIRST} {_WHEN}{_GAME}{_GAVE_UP}{_THEN}{_SECOND} {_WON_GAME}\b(?P<end>.*)"),
        (Score.BLACK_WINS, rf"{_FIRST} {_LOST_GAME}{_WHEN_BEHIND}{_THEN}{_SECOND} {_WON_GAME}\b(?P<end>.*)"),
        (Score.BLACK_WINS, rf"{_FIRST} {_LOST_GAME}{_WHEN_BEHIND}{_THEN}{_HENCE} {_WON_GAME} {_REST}"),
        (Score.WHITE_WINS, rf"{_FIRST} {_WON_GAME}{_THEN}(?:{_BECAUSE} )?{_SECOND} {_LOST_GAME}\b(?P<end>.*)"),
        (Score.WHITE_WINS, rf"{_FIRST} {_WON_GAME}{_THEN}{_BECAUSE} {_SECOND} {_WHEN}{_GAVE_UP} hat\b(?P<end>.*)"),
        (Score.WHITE_WINS, rf"{_FIRST} {_WON_GAME} {_BY} (?:{_DEFEAT}|zü) (?:von|des|der|of|by) {_REST}"),
        (Score.WHITE_WINS, rf"\b{_VICTORY} {_OF} {_FIRST}{_THEN}(?:{_BECAUSE} )?{_SECOND} {_LOST_GAME}\b(?P<end>.*)"),
    )
)
"""One lost, the other won, and nobody else is named: that is one game, as nothing less would be a report."""

_PATTERNS = tuple((score, re.compile(from_start(shape), re.IGNORECASE)) for score, shape in _SHAPES)
_INVERTED = tuple(sorted(_PATTERNS, key=lambda shape: not shape[1].pattern.startswith(r"\bhat ")))
_TOURNAMENT = whole((r"turniers?", "tournament", "gruppe", "group", "titel", "title", "cup", "pokal"))
"""Whoever gives up or wins one of these does so in no game."""

_ALSO = whole(("also",))
"""In German the win follows from the loss; in English it is one of another game."""

_NOT_THE_SUBJECT = re.compile(
    r"\W*(?:in|im|am|an|nach|bei|beim|heute|gestern|hier|dort|nun|jetzt|leider|endlich|zuletzt|damit|somit|au(?:ß|ss)erdem"
    r"|ebenfalls|inzwischen|soeben|da(?:hin)?gegen|danach|daraufhin|gerade|mittlerweile|schlie(?:ß|ss)lich|überraschend"
    r"|ferner|weiterhin|zudem|dann|auch|des weiteren)\b",
    re.IGNORECASE,
)
"""After one of these words the verb comes before the player who did it."""

_VERBS = one_of(
    _WINS,
    _BEATS,
    _LOSES,
    _DRAWS,
    _WON,
    _LOST,
    _CONQUERED,
    "gibt|gab",
    "überschr",
    _HALVE,
    "resign",
    "g(?:ave|ives) up",
    "forfeit",
    "matt",
    "ran out",
)
_NOUNS = one_of(_DRAW, _VICTORY, _DEFEAT)
_TELLS = re.compile(rf"\b(?:{_VERBS}|{_NOUNS})", re.IGNORECASE)
"""Without one of these no shape fits; looking for them first is what makes prose cheap."""

_ON_TIME = whole(
    ("(?:auf|durch|nach|wegen|per) (?:zeit|zü|zeitüberschreitung|aufgabe)", "(?:on|by) (?:time|resignation)")
)
_ARTICLE = re.compile(r"^\s*(?:der|die|den|dem)\s+(?=[A-ZÄÖÜ])")
_PIECES = "(?: steinen)?"
WITH_WHITE = whole((rf"mit (?:den )?wei(?:ß|ss)(?:en)?{_PIECES}", "with (?:the )?white(?: pieces)?"))
WITH_BLACK = whole((rf"mit (?:den )?schwarz(?:en)?{_PIECES}", "with (?:the )?black(?: pieces)?"))


def tells(text: str) -> bool:
    """Whether a text has a word of a game that was won, lost or drawn."""
    return _TELLS.search(text) is not None


@dataclass(frozen=True, slots=True)
class Told:
    """A result told in a sentence: two players, the score as they are named, whether colours are."""

    white: NameWord
    black: NameWord
    score: str
    colours_known: bool


def read_sentence(text: str) -> Told | None:
    """The result that a sentence tells, None where it tells none."""
    if len(text) > limits.SENTENCE or not _TELLS.search(text) or about_material(text) or only_offered(text):
        return None
    plain = _without_colours(text)  # a player may be called Schwarz, but nobody wins "mit Schwarz" against them
    for score, pattern in _INVERTED if _NOT_THE_SUBJECT.match(plain) else _PATTERNS:
        match = pattern.search(plain)
        if not match:
            continue
        first, _ = left_name(_bare(match["a"]))
        second = right_name(_bare(match["b"]))
        if match["a"].rstrip().endswith(","):
            continue  # "A beat B and C, lost to D": that was A
        if first and second and _can_be(first.name, match["a"]) and _can_be(second.name, match["b"]):
            return _told(first, second, score, text)
    return _one_game(text)


def _one_game(text: str) -> Told | None:
    """The game of two clauses, one of which says who lost and the other who won."""
    if _TOURNAMENT.search(text) or (_ALSO.search(text) and language_of((text,)) != "de"):
        return None
    plain = _without_colours(text)
    for score, pattern in _ONE_GAME:
        match = pattern.search(plain)
        if not match or _TELLS.search(match.groupdict().get("end") or "") or _TELLS.search(match["a"]):
            continue
        first, _ = left_name(_bare(match["a"]))
        second = right_name(_bare(match["b"]))
        named = first and second and _can_be(first.name, match["a"]) and _can_be(second.name, match["b"])
        if first and second and named and not (is_colour_word(first.name) or is_colour_word(second.name)):
            return _told(first, second, score, text)
    return None


def _without_colours(text: str) -> str:
    """`text` without a note who had White; a blank stays in the place of each."""
    return re.sub(" +", " ", WITH_BLACK.sub(" ", WITH_WHITE.sub(" ", text)))


def _bare(text: str) -> str:
    """A piece of a sentence without how the game ended, and without an article before the name."""
    return _ARTICLE.sub("", _ON_TIME.sub(" ", text))


def _can_be(name: str, written: str) -> bool:
    """Whether a word of a sentence is a player: no pronoun, and written with a capital where it stands."""
    words = name.split()
    place = written.find(words[0]) if words else -1
    proper = next((word for word in words if word.lower() not in PARTICLES), "")
    return is_name(name) and not is_stop(name) and place >= 0 and proper[:1].isupper()


def _told(first: NameWord, second: NameWord, score: Score, text: str) -> Told:
    """The result with White first where the sentence says who had White (the one it is about)."""
    if WITH_BLACK.search(text):
        mirrored = {Score.WHITE_WINS: Score.BLACK_WINS, Score.BLACK_WINS: Score.WHITE_WINS}.get(score, score)
        return Told(second, first, mirrored.value, colours_known=True)
    return Told(first, second, score.value, colours_known=WITH_WHITE.search(text) is not None)
