"""What a sentence says beside its result: remarks of the writer, and clauses about one of the players."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from intake.reading.doubts.supposed import DAY_UNKNOWN, RATING_OPINION
from intake.reading.doubts.told_before import TOLD_BEFORE
from intake.reading.doubts.unfinished import NOT_OVER, OPEN, UNFINISHED
from intake.reading.explanations.pair_results import PLAYERS, VERBS_OF_RESULT
from intake.reading.explanations.wordings import write_doer
from intake.reading.guards import Guarded
from intake.reading.mentions.types import Kind, Mention
from intake.reading.words import Removals, any_case, one_of

_NO_REACTION = Guarded(
    r"\b(?:did not|didn't|has not|hasn't|never) (?:react|respond|repl(?:y|ied)|answer)(?:ed)?"
    r"(?: to (?:\w+ ){0,3}\w+)?,? and\b"
    r"|\b(?:auf (?:\w+ ){1,3})?nicht (?:mehr )?(?:reagiert|geantwortet),? und\b"
    r"|,? and (?:did not|didn't|has not|hasn't|never) (?:react|respond|repl(?:y|ied)|answer)(?:ed)?(?: to)?"
    r"(?: (?:the|my|his|her|any|all|reminders?|letters?|mails?)){0,3}(?=[.;])"
    r"|,? und (?:hat )?(?:auf (?:\w+ ){1,3})?nicht (?:mehr )?(?:reagiert|geantwortet)(?=[.;])"
)
"""Why somebody lost on time, before or behind the words that say so."""

_PIECE = r"(?:(?:leicht)?figur|bauern?|qualität|dame|turm|läufer|springer)"
_AFTER_LOSS = Guarded(
    r",? (?:after|having) (?:los(?:ing|t)|blunder\w+|dropp\w+|hang\w*) (?:an?|the|his|her|their) (?:\w+ )?"
    r"(?:queen|rook|bishop|knight|piece|pawn|exchange)\b"
    r"|,? (?:weil|da|nachdem|denn) (?:er|sie|diese[rs]?)(?: hatte?)? (?:bereits |schon )?"
    rf"(?:eine?n?|die|den|seine?n?|ihre?n?) (?:\w+ )?{_PIECE} (?:verlor|verloren|einstellte|eingestellt|eingebüßt"
    r"|einbüßte|hergeben musste)(?: ha(?:t|tte))?\b"
    r"|,? (?:weil|da|denn|nachdem) (?:die|seine|ihre) (?:\w+ )?(?:stellung|lage|position)(?: war)?(?: \w+)?"
    r" (?:verloren|aussichtslos|hoffnungslos|unhaltbar|nicht (?:mehr )?zu (?:halten|retten))(?: (?:war|ist))?\b"
    rf"|,? (?:weiß|weiss|schwarz) hat(?:te)? (?:\w+ )?(?:eine?n?|die|den|seine?n?|ihre?n?) (?:\w+ )?{_PIECE}"
    r" (?:verloren|eingestellt|eingebüßt|übersehen)\b"
    r"|,? nach (?:dem |einem )?(?:verlust|einsteller) (?:der|des|seine[rs]|ihre[rs]|eine[rs]) \w+"
    r"|,? nach (?:damen|turm|figuren|bauern|qualitäts)verlust\b"
    r"|,? (?:nach|durch) (?:der )?aufgabe (?:des|seine[sr]|ihre[sr]) gegner(?:s|in)\b"
)
"""Why somebody gave up."""

_ENDING = Guarded(
    r",? (?:in|after) (?:an?|the|his|her) (?:[\w-]+ ){0,2}?(?:queen|rook|bishop|knight|pawn|piece|opposite)s?(?:['’]s)?"
    r"(?: (?:and|versus|v) \w+)? (?:ending|end ?game)\b"
    r"(?: (?:that|which) (?:(?:was|is|looked)(?:n't| not)?|(?:i|we) (?:thought|feared|hoped) would) [^.,;:]*)?"
    r"|\bin (?:\w+ ){0,2}(?:stellung|position)\b"
)
"""The part of the game in which it was decided."""

_TO_COME = Guarded(
    r"(?:^|(?<=[,;] ))[^,;.!?]{0,60}\b(?:wäre|hätte|würde|would|could)\b[^,;.!?]{0,60}"
    r"\b(?:matt|mate[ds]?|unabwendbar|unvermeid\w+|vermieden|avoid\w+|prevented|undeckbar|hoffnungslos|hopeless)\b"
    r"[^,;.!?]{0,30}(?:[,;] |$)"
)
"""What would have happened in the game: "mate could not have been avoided, Wolf resigned"."""

_PROSPECT = Guarded(
    r"(?:[,;:]|\s[-–])? (?:(?:aber|doch|und|but|and|es|das|it) ){0,2}(?:sieht|schaut|riecht|deutet|geht|steht|läuft)"
    r" (?:\w+ ){0,4}(?:nach|auf|richtung) (?:\w+ )?(?:remis|unentschieden|sieg|gewinn)(?: \w+)?"
    r"|(?:[,;:]|\s[-–])? (?:(?:aber|doch|und|es|das|er|sie) ){0,2}(?:wird|dürfte|könnte) (?:\w+ ){0,3}"
    r"(?:remis|unentschieden|gewinnen|verlieren|aufgeben)(?: (?:enden|ausgehen|werden))?"
    r"|(?:[,;:]|\s[-–])? (?:(?:but|and|it) ){0,2}(?:looks?|smells?|(?:will|should|may|might|could) (?:\w+ )?(?:be|end))"
    r" (?:\w+ ){0,3}draw(?:n|ish)?\b"
)
"""How a game that goes on may end."""

_OF_WHOLE = r"(?:(?!hal[fb]|prob|perhaps|maybe|vielleicht|wohl|wahrsch|vermutl)[^.;!?\d½])"
OWN_POINT = Guarded(
    rf",? (?:so|also|damit|somit|thus|hence|which|macht|diesmal)\b{_OF_WHOLE}{{0,40}}?\b(?:points?|punkte?)\b"
    rf"{_OF_WHOLE}{{0,20}}?\b(?:for|to|für|an) (?:me|mich)\b(?: in [^.;,!?]{{1,40}})?"
    r"|,? (?:so|which|thus) (?:gives|gave) me (?:the|a|one) (?:full )?point\b"
)
"""What follows for the writer from what the opponent did."""

_UNPLAYED = any_case(r"\b(?:kampflos\w*|walk ?over)\b|[-+]\s?[:/]\s?[-+]")
"""Beside one of these it denies no result that it is for the table only."""

_NOT_ON = Guarded(
    r",?\s{0,3}\(?(?:und |and )?(?:nicht|not) (?:am |on |vom )?\d{1,2}\.\s?\d{1,2}\.(?:\d{2,4})?\)?"
    r"(?:,? (?:wie|as) [^.;]*)?"
)
"""A day that is not the one: "on 19.5. and not on 9.5., as Koch wrote"."""

_TODAY = Guarded(
    r"(?:^|(?:hello|hi|hey|hallo|sirs?|friends?|all),? )\W*(?:heute|today)\b"
    r"(?=,? (?:etwas|nur|mal|wieder|noch|eine?r?|zwei|drei|d(?:ie|er|as)|folgende[srn]?|gibt"
    r"|habe|kann|darf|melde|schicke|sende|another|an?|one|two|three|only|just|i)\b)"
    r"|\b(?:heute|today)(?=:\s.*(?:gestern|yesterday|\d\.\s?\d{1,2}\.))"
)
"""When the mail is written; a game without another day has that of its mail in any case."""

_NEXT_ROUND = Guarded(
    r"(?:,|,? (?:und|and|damit|so|thus))? (?:er |sie |he |she )?"
    r"(?:(?:steht|ist|zieht|kommt|zog) (?:(?:damit|somit|nun|also|jetzt) )?"
    r"(?:in (?:die|der) (?:\w+ )?runde(?: \d)?|in runde \d|eine runde weiter|ins? \w*finale)(?: ein)?"
    r"|(?:ist|kommt) (?:(?:damit|somit|nun|also|jetzt) )?weiter"
    r"|(?:(?:goes|is|moves|gets) |s?he['’]?s )thr(?:ough|u)"
    r"|(?:goes|is|moves|gets|advances) (?:(?:through|on) )?(?:in)?to (?:the )?"
    r"(?:next round|round \w+|\w*-?finals?))"
    r"(?=[.;,!]|$)"
)
"""Where a player goes who won a match."""

ABOUT_THE_REST = Guarded(
    r",\s+(?:und\s+|and\s+)?(?:alle|sämtliche|die|all|the)\s+(?:the\s+|noch\s+)?"
    r"(?:offenen|restlichen|übrigen|anderen|ausstehenden|remaining|other|open|outstanding)\b.*$"
    r"|,\s+(?:(?:und|and|aber|but|während|while)\s+)?(?:die|ihre|the|their)\s+(?:andere|zweite|other|second|return)\b"
    rf"[^.;]*?(?:{one_of(*OPEN)}|{NOT_OVER})"
)
"""What is said of the other games behind a result is not about its game."""

_DOER = any_case(r"[,(]\s*(?:der|dieser|die|diese|who)\s(?-i:(?![A-ZÄÖÜ]))[^,]*$")
"""The begin of a clause about whoever was named before it, up to its verb."""

_APART = re.compile(r"[^PAOF|]*[PAOF][^PAOF|]*\|[^PAOF|]*[WXRDNMBbU][^PAOF|]*\|.*[PAOF].*")
"""One player, a clause with a verb and without a player, and a player behind it."""

_LOST_TWICE = re.compile(r"P\|R\|(?:XO|OX)")
"""Somebody whose clause says only how the game ended that they lost."""

_RELATIVE = re.compile(r",\s+(?:[a-z]{2,5} )?(?:de[rmns]|die|das|dessen|deren|who|which|whom|whose)\b[^,;:]*,")
"""A clause about somebody in the middle of another one."""


_TO_LOSER = Guarded(r",?\s*\bsorry (?-i:[A-ZÄÖÜ][a-zäöüß]+)(?=\s*\))")
"""Of whom the writer begs pardon in brackets, who is the subject of nothing behind."""

_ASIDES = Removals(
    *(TOLD_BEFORE, DAY_UNKNOWN, _NO_REACTION, _AFTER_LOSS, _ENDING),
    *(_NOT_ON, _TODAY, OWN_POINT, _TO_COME, _NEXT_ROUND, _TO_LOSER),
)


def without_asides(text: str, *, of_rest: bool = True) -> str:
    """Return a text in plain words, without what its writer adds about the game, when it is written, or that the days
    are unknown; with what it says of all other games unless `of_rest`.
    """
    text = write_doer(text)
    text = _ASIDES.sub(_blank, ABOUT_THE_REST.sub(_blank, text) if of_rest else text)
    if UNFINISHED.search(text):
        text = _PROSPECT.sub(_blank, text)
    return RATING_OPINION.sub(_blank, text) if _UNPLAYED.search(text) else text


def _blank(words: re.Match[str]) -> str:
    return " " * len(words[0])


def has_aside(text: str, core: Sequence[Mention]) -> bool:
    """Return whether a verb of a clause about one player has its opponent outside: "Koch, who had lost, ... Wolf", or
    is the next one behind an opponent of somebody else: "gegen Lang lief es besser, der hat aufgegeben".
    """
    if _has_doer_behind(text, core):
        return True
    split = [_split_kinds(core, *clause.span()) for clause in _RELATIVE.finditer(text)]
    return any(_APART.fullmatch(kinds) and not _LOST_TWICE.fullmatch(kinds) for kinds in split)


def _has_doer_behind(text: str, core: Sequence[Mention]) -> bool:
    """Return whether somebody is the subject of a verb right behind an opponent: "gegen Lang lief es besser, der"."""
    named = [one for one in core if one.kind in PLAYERS or one.kind in VERBS_OF_RESULT]
    behind = [(one, other) for one, other in pairwise(named) if one.kind is Kind.AGAINST and other.kind not in PLAYERS]
    return any(_DOER.search(text, one.end, other.start) for one, other in behind)


def _split_kinds(core: Sequence[Mention], begin: int, end: int) -> str:
    """Return the kinds of mentions as a word, those before, in and behind a clause apart."""
    words = [(one.start >= begin) + (one.start >= end) for one in core]
    return "|".join("".join(one.kind for one, at in zip(core, words, strict=True) if at == n) for n in range(3))
