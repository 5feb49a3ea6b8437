"""Which results a sentence is about that doubts or takes back: those that it names, those next to it, or all.

A row is also meant by its label ("3.", "c)") or its score.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from intake.reading.columns.labelled_tables import has_heads
from intake.reading.days.day_words import MONTH_WORD, MONTHS, ROMAN
from intake.reading.doubts.doubted_before import list_doubted_before
from intake.reading.guards import Guarded
from intake.reading.mentions.types import PAIR
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.pairs import PARTICLES
from intake.reading.scores import find_scores
from intake.reading.types import Claim, Place
from intake.reading.words import MASK, any_case, one_of, whole
from ratings.formats.name_folding import fold

_WORD = re.compile(r"\w")
_CLAUSE = re.compile(r"[,;]\s")
_NOUN = one_of(
    r"nr\.?|nummer|no\.?|number|zeile|line|punkt|item|pos(?:ition)?\.?|ziffer|partie|game|ergebnis|result",
    r"spiel|zu|bei|to|of|(?:in|unter|für|under|for)(?=\s+\(?[a-z]\))",
)
ITEM = any_case(
    rf"\b{_NOUN}\s+\(?([1-9]\d?|{ROMAN}|[a-z](?=\)))(?!\w)(?!:\d|\s?[-/,]\s?\d|\s:\s|\.\d|\.?\s?{MONTH_WORD}\b)"
    r"|(?<![\w(])([1-9]\d?|[a-z])(?=\)\s+(?:ist|war|muss|müsste|sollte|lautet|stimmt|is|was|should|must|reads)\b)"
)
"""The label of a line above: "No. 3", "bei c)", "zu II."."""

_CALLS_WRONG = Guarded(
    r"^(?!.*\b(?:letzt\w*|vorig\w*|frühere\w*|meldung|bericht|(?:e-?)?mail|last|previous|earlier|report)\b)"
    r".*?\b(?:falsch\w*|vert(?:an|ippt)|tippfehler|(?<!zug )verschrieben|geirrt|irrtum|wrong|typo|mistyped|correction"
    r"|(?:steckt|ist|war|habe ich|there is|is|has)\b.{0,20}\b(?:fehler|mistake|error)"
    r"|korrektur|korrigier\w*|berichtig\w*|(?:richtig|korrekt) (?:ist|wäre|lautet)"
    r"|(?:muss|müsste|sollte)\b.{0,60}\b(?:heißen|lauten|sein)|(?:should|must) (?:be|read|have been))\b"
)
"""What says of a line above, and of no earlier report, that something in it is wrong."""

THE_DRAW = any_case(
    r"\b(?:the|das|dem|die|der) (?:draw\b|drawn (?:game|one)\b|remis(?:partie)?\b|unentschieden\b)(?! offer|angebot)"
)
THE_WIN = any_case(
    r"\b(?:the|der|den|die|das) (?:win|(?:decisive|decided|won|lost) (?:game|one)|sieg|(?:gewinn|verlust)partie"
    r"|(?:gewonnene|verlorene|entschiedene)n? partie|niederlage|loss)\b"
)
"""The result of a list that ended so."""

_LISTED = any_case(rf"\s*[(\[]?(?:nr\.?|no\.?)?\s*(\d{{1,2}}|{ROMAN}|[a-z](?=\)))(?:[.)\]]+\s|\s\s)")


def list_items(claims: Sequence[Claim], written: Mapping[str, Sequence[str]]) -> list[str]:
    """Return the labels of the lines of claims, "" for those without; `written` are all lines of each part."""
    return [_find_own(written.get(one.where.part, ())[one.where.line - 1 : one.where.line]) for one in claims]


def _find_own(lines: Sequence[str]) -> str:
    """Return the label of the first of some lines."""
    found = _LISTED.match(lines[0]) if lines else None
    return _number(found[1]) if found else ""


def find_item(text: str) -> str:
    """Return the label of the line that a text means, "" for none, all in a row for several."""
    found = {_number(each[each.lastindex or 0]) for each in ITEM.finditer(text)}
    return " ".join(sorted(found))


_ALSO = any_case(r"\s*(?:und|and|&|\+|,)\s*(?:(?:nr|no)\.?\s*)?([1-9]\d?)(?![\w:]|\.\d|\s?[-/:]\s?\d)")
_BEGINS_SO = any_case(r"\W*([1-9]\d?)(?=\s*(?:[,&+]|(?:und|and|ist|sind|bleib\w+|is|are|remains?)\b))")
_COUNTED = any_case(
    r"\s*(?:weitere|andere|more|other)?\s*(?:partien|spiele\w*|ergebniss?e\w*|züge\w*|tage\w*|wochen|games|results|players"
    r"|moves|days|weeks)\b"
)
"""Behind a number that counts them, and labels no line."""


def _list_labels(text: str) -> Iterator[str]:
    """Yield the labels of lines that a text means, further ones too: "bei 2 und 3", "17 and 18 are not certain"."""
    first = [_BEGINS_SO.match(text), *ITEM.finditer(text)]
    for found in (one for one in first if one and not _COUNTED.match(text, one.end())):
        yield _number(found[found.lastindex or 0])
        more = _ALSO.match(text, found.end())
        while more:
            yield _number(more[1])
            more = _ALSO.match(text, more.end())


def list_labelled(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim] | None:
    """Return the claims of the only lines of a part with the labels that a text names, None where it means no lines by
    their labels.
    """
    own = [_find_own([line]) for line in lines]
    meant = set(_list_labels(place.text))
    if not meant or is_of_all(place.text) or any(own.count(label) != 1 for label in meant):
        return None
    return [claim for claim in claims if _find_label(claim.where.line, lines) in meant]


def _find_label(line: int, lines: Sequence[str]) -> str:
    """Return the label of a line, or of that above it of which it is part."""
    above = takewhile(str.strip, reversed(lines[:line]))
    return next(filter(None, (_find_own([one]) for one in above)), "")


def calls_wrong(text: str) -> bool:
    """Return whether a text says of a line above it by its label that it is wrong."""
    return _CALLS_WRONG.search(text) is not None and ITEM.search(text) is not None


def _number(written: str) -> str:
    """Return a label in small characters; a number in digits, also one in Roman numerals."""
    return str(MONTHS.get(written.lower(), written.lower()))


FOOTNOTE = "*"

is_of_all = whole(
    "ergebnisse?n?|partien|alle[sr]?|beide[sr]?|meldung(?:en)?|angaben|results|games|both",
    r"(?<!at )all(?! (?:i|he|she|we|they)\b)",
).is_in
"""Whether a sentence speaks of all results or of both."""

_OF_EVERYTHING = whole(
    "alles", "(?:das|dies(?:es)?) alles", "everything", "all of (?:this|these|it|them)", "the lot"
).is_in

_OF_ONE = any_case(
    r"^(?!.*\b(?:ergebnissen?|partien|spielen?|beide[nrs]?|jeweils|results|games|both|each)\b).*"
    r"(?:\b(?:partie|spiel|begegnung|paarung|game|pairing)\b|\w\s(?:-|–|gegen|vs?\.?|against)\s\w)"
)
"""What a sentence about the game of two opponents has, and none about several games of theirs."""

_TAKES_BACK = whole(
    "kommando zurück|vert(?:an|ippt)|(?<!zug )verschrieben|(?:war|ist) (?:ein )?(?:irrtum|fehler)|scratch that",
    "my mistake|i got that wrong|i had (?:it|that|this|them) (?:backwards?|the wrong way (?:a?round))",
    r"(?:das|dies|that|this|it)(?: war| ist| was| is|['’]s) (?:leider |sadly )?(?:falsch|verkehrt|wrong|not right)",
    "(?:das|dies) (?:stimmt|stimmte|war|ist) (?:so |leider |ja ){0,2}nicht(?: richtig)?",
)
"""What says that something further up in the same mail is wrong."""

_PLACED = (
    r"(?= (?:one|partie|game|zeile|line|spiel|ergebnis|result|paarung|pairing|habe|ist|bin|war|was|is|gilt|zählt|stimmt"
    rf"|bitte|wieder)\b|,| {MASK})"
)
_PLACES = tuple((place, any_case(rf"\b(?:{words})\b{_PLACED}")) for place, words in ((-1, LAST), *enumerate(ORDINALS)))
"""Words for a place in a list, the last (-1), the first (0) and so on."""


IS_WRONG = Guarded(
    r"\b(?:stimm(?:t|en) (?:(?:so|leider|ja|aber|doch) ){0,3}nicht"
    r"|(?<!datum )(?<!tag )(?<!date )(?<!day )(?:ist|war|is|was) (?:leider |so )?"
    r"(?:nicht richtig|falsch|wrong|not right)"
    r"|isn['’]t right|had (?:it|that|them) (?:backwards?|the wrong way (?:a?round)))\b"
)
"""What says that what was written above is wrong, and denies nothing else."""

STRIKES = Guarded(
    r"\b(?:streich\w*|scrub|ignorier\w*|lösch\w*|entfern\w*|vergessen sie|vergiss|ignore|disregard|scrap|scratch|delete"
    r"|remove|cancel|strike|forget|leave out|take (?:out|back))\b"
)
_ITEM_BEGINS = any_case(r"\s*(?:[-*•–]|\(?\d{1,3}[.):])\s")
_ONLY_ONE = Guarded(r"\b(?:nur|only)\b[^.;!?]{0,20}\b(?:gilt|zählt|stimmt|counts|stands|is (?:right|correct|valid))\b")
"""One of several that is right: the others are not."""


_ONLY_SURE = whole(r"only (?:sure|certain)", r"nur (?:bei[mn]?\b[^.;:!?]{0,30}\b)?sicher")
"""Beside one that is certain the others are not, and nobody knows which of them it means."""

_IS_UNSURE = whole(
    r"(?:bin|ist|sind|am|is|are)\b[^.;:!?]{0,30}\b(?:unsicher|nicht sicher|unsure|not (?:quite )?(?:sure|certain))"
)
"""What is doubted now, wherever the result stands; what was doubted is settled by a result below."""


def strikes_by_place(line: str) -> bool:
    """Return whether a line strikes out one of the results of its own mail by its place or its number: "die zweite
    Zeile", "no. 2".
    """
    return STRIKES.search(line) is not None and (find_place(line) is not None or ITEM.search(line) is not None)


def calls_place_wrong(line: str) -> bool:
    """Return whether a line calls one of the results of its own mail wrong by its place."""
    return IS_WRONG.search(line) is not None and find_place(line) is not None


def list_taken_back(line: str, above: Sequence[Claim]) -> list[Claim]:
    """Return which of the claims above a line revokes, or gives another result, none where it does neither."""
    return _list_told_otherwise(line, above) or _list_revoked(line, above)


def _list_revoked(line: str, above: Sequence[Claim]) -> list[Claim]:
    """Return which of the claims above a line revokes, none where it revokes nothing."""
    if _ONLY_ONE.search(line) and find_place(line) is not None:
        right = _by_ordinal(line, above)
        return [claim for claim in above if right and claim not in right]
    if not any(says(line) for says in (_TAKES_BACK.search, strikes_by_place, calls_place_wrong, calls_wrong)):
        return []
    meant = _list_with_label(line, above) if ITEM.search(line) else list_named(line, above)
    return meant or list(above)


def _list_told_otherwise(line: str, above: Sequence[Claim]) -> list[Claim]:
    """Return the claim whose row a line names by its label with another result: "Nr. 1 war remis"."""
    meant = _list_with_label(line, above) if ITEM.search(line) else []
    scores = (
        {word.score for clause in _CLAUSE.split(line) for word in find_scores(clause)} if len(meant) == 1 else set()
    )
    return meant if scores and scores != {meant[0].score} else []


def _list_with_label(line: str, above: Sequence[Claim]) -> list[Claim]:
    """Return the claims whose rows have the labels that a line names, none where that is not clear."""
    own, meant = [_find_own([claim.where.text]) for claim in above], {*_list_labels(line)}
    is_clear = not is_of_all(line) and all(own.count(label) == 1 for label in meant)
    return [claim for claim, label in zip(above, own, strict=True) if label in meant] if is_clear else []


def list_named(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that a sentence means by their players or by their place; of two opponents only their game."""
    names = [_list_named(text, claim) for claim in claims]
    pairs = [one for one in names if len(one) > 1 and _OF_ONE.search(text)]
    of_pairs = frozenset[str]().union(*pairs)
    named = [claim for claim, one in zip(claims, names, strict=True) if one and (one in pairs or not one <= of_pairs)]
    return named or _by_ordinal(text, claims)


def names_both(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a text has the family names of both players of a claim."""
    return any(_list_named(text, one) == _list_families(one) for one in claims)


def _list_families(claim: Claim) -> frozenset[str]:
    return frozenset(fold(name.split(",")[0]) for name in (claim.white, claim.black))


def _list_named(text: str, claim: Claim) -> frozenset[str]:
    """Return the family names of a claim of which a text has a word that is no particle."""
    words = set(fold(text).split()) - PARTICLES
    return frozenset(one for one in _list_families(claim) if words.intersection(one.split()))


def find_place(text: str) -> int | None:
    """Return the place in a list that a text names ("the second one"; -1 is the last), None for none."""
    return next(iter(list_places(text)), None)


def list_places(text: str) -> list[int]:
    """Return all places in a list that a text names."""
    return [place for place, words in _PLACES if words.search(text)]


def _by_ordinal(line: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that a line means by their places ("the second game")."""
    return [one for place in list_places(line) for one in claims[place:][:1]]


def list_doubted(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claims that a sentence of doubt is about; `lines` are those of its part."""
    if place.text.lstrip(" [(").startswith(FOOTNOTE):
        return _list_marked(claims, lines) or list(claims)
    if place.text.rstrip().endswith(":"):
        return _list_near(_skip_heads(place.line, claims, lines), 1, claims)
    own = _list_unsure(place, claims) or list_doubted_before(place, claims, lines)
    return own or _list_own_row(place, claims, lines) or _list_around(place, claims, lines)


def _list_marked(claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claims whose rows have the mark of a footnote."""
    return [one for one in claims if FOOTNOTE in "".join((one.where.text, *lines[one.where.line - 1 : one.where.line]))]


def _list_unsure(place: Place, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims of both players of which a sentence says that it is unsure now."""
    return [one for one in claims if names_both(place.text, [one])] if _IS_UNSURE.search(place.text) else []


_OF_THIS = whole(
    "hier|hierbei|da|dabei|das|dies(?:e[mnrs]?)?|es|er|sie|letztere[ns]?|this|that|it|here|he|she|latter"
).is_in
"""What a sentence has that goes on about the result before it."""


def _list_own_row(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claim in whose row a sentence goes on about it, none where it may speak of other rows, too."""
    if is_of_all(place.text):
        return []
    own = [claim for claim in claims if claim.where.line == place.line]
    is_row = len(own) == 1 and _begins_line(own[0], lines) and _is_of_row(place, claims)
    return own if is_row and not list_named(place.text, [one for one in claims if one not in own]) else []


def _is_of_row(place: Place, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence goes on about the result before it, or a list of results goes on below it."""
    return _OF_THIS(place.text) or any(claim.where.line == place.line + 1 for claim in claims)


def _begins_line(claim: Claim, lines: Sequence[str]) -> bool:
    """Return whether a claim begins its line."""
    line = lines[claim.where.line - 1] if claim.where.line <= len(lines) else ""
    return line.split()[:PAIR] == claim.where.text.split()[:PAIR]


def _list_around(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claims above a sentence of doubt that it is about, else those below it; one about everything is about
    all.
    """
    if _OF_EVERYTHING(place.text) and not list_named(place.text, claims):
        return list(claims)
    above = [claim for claim in claims if claim.where.line <= place.line]
    if not above:
        return _list_below(place, claims, lines)
    return _list_above(place, above) or _list_form_above(place, above, lines) or above


def _list_form_above(place: Place, above: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claim of the form right above a sentence, whose other lines are between."""
    last = max(above, key=lambda claim: claim.where.line)
    between = lines[last.where.line : place.line - 1]
    is_form = bool(between) and all(line.strip() and line.strip() in last.where.text for line in between)
    return [last] if is_form else []


def _list_above(place: Place, above: Sequence[Claim]) -> list[Claim]:
    """Return which of the claims above a sentence of doubt it is about."""
    named = [] if _ONLY_SURE.search(place.text) else list_named(place.text, above)
    is_all = is_of_all(place.text) or _ONLY_SURE.search(place.text)
    return named or (list(above) if is_all else _list_near(place.line, -1, above))


def _list_below(place: Place, claims: Sequence[Claim], lines: Sequence[str]) -> list[Claim]:
    """Return the claims that a doubt above all of them is about; with names it says what was before the result."""
    if list_named(place.text, claims):
        return []
    near = [] if is_of_all(place.text) else _list_near(_skip_heads(place.line, claims, lines), 1, claims)
    return near or list(claims)


def _skip_heads(line: int, claims: Sequence[Claim], lines: Sequence[str]) -> int:
    """Return the number of the last but one of the lines below one that have no words, or heads of columns; that of the
    line itself where there are no two, or it has a claim.
    """
    below = takewhile(lambda text: not _WORD.search(text) or has_heads(text), lines[line:])
    has_claim = any(claim.where.line == line for claim in claims)
    return line if has_claim else line + max(0, sum(1 for _ in below) - 1)


def _list_near(line: int, step: int, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims on a line or next to it, also beyond a blank one, and those behind them without a gap; words
    behind the result of an item of a list are about this one.
    """
    if own := _list_own_item(line, claims):
        return own
    lines = {claim.where.line for claim in claims}
    near = {line}
    line += step if line + step not in lines and line not in lines else 0
    while line + step in lines:
        line += step
        near.add(line)
    return [claim for claim in claims if claim.where.line in near]


def _list_own_item(line: int, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims of a line that is an item of a list."""
    return [claim for claim in claims if claim.where.line == line and _ITEM_BEGINS.match(claim.where.text)]
