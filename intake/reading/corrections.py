"""Where a letter says in words that an earlier report was wrong, and for which of its games it says so."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from intake.reading import english_doubts, german_doubts, limits
from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.guards import Guarded
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.part_lines import Lines
from intake.reading.types import Claim, Place
from intake.reading.words import MASK, any_case, one_of, whole
from ratings.formats.name_folding import fold

_WORDS = whole(
    r"korrektur(?:en|meldung)?|korrigier\w*|berichtig\w*|richtig ?stell\w*",
    "richtig (?:ist|lautet|wäre|muss|sind|war)|muss (?:es )?(?:richtig )?(?:lauten|heißen|heissen)",
    "(?:mich|habe) vert(?:an|ippt)|verschrieben|corrections?|correct(?:ed|ing)|correct (?:is|result)",
    r"(?:war|ist) (?:\w+ )?(?:anders|falsch|verkehrt) ?(?:he)?rum",
    "should (?:be|read|have been)|erratum|(?:falsch|irrtümlich|fehlerhaft|versehentlich) gemeldet",
    "wrongly reported|reported (?:wrongly|by mistake|incorrectly)",
)
_SCORE = r"(?:(?:[01½]|1/2|0[.,]5)\s?[-:]\s?(?:[01½]|1/2|0[.,]5)|½|remis|unentschieden|(?:a )?draw(?:n)?)"
_INSTEAD_OF = one_of(
    "statt|anstatt|anstelle von|instead of|rather than|und nicht|and not|nicht wie gemeldet|not as reported"
)
_INSTEAD = Guarded(rf"[,;(\s]*\b{_INSTEAD_OF}\s*:?\s*(?:wie gemeldet\s*|bisher\s*)?{_SCORE}(?![\w-])\)?")
_OUTCOME = (
    r"(?:(?:ein(?:en?)? |an? )?(?:win|victory|loss|defeat|sieg|gewinn|niederlage|verlust)"
    r"(?: (?:for|by|für|von) (?-i:[A-ZÄÖÜ])[\w'’-]+)?)"
)
_AFTER_DRAW = r"(?:(?<=remis)|(?<=draw)|(?<=drawn)|(?<=unentschieden)|(?<=½))"
_NOT = Guarded(
    rf"(?:[,;(]\s*(?:nicht|not)\s+{_SCORE}|{_AFTER_DRAW}[,;(]\s*(?:nicht|not|keine?n?)\s+{_OUTCOME})"
    r"(?![\w-])\s*\)?\s*\.?\s*$"
)
_BUT = Guarded(rf"\b(?:nicht|not|kein)\s+{_SCORE}(?:\s+aus)?\s*,?\s*(?:sondern|but)\b")
_A_NAME = r"(?-i:[A-ZÄÖÜ])[\w'’-]+"
_BUT_WHO = Guarded(
    rf"\b(?:nicht|not) (?:(?:frau|herrn?|mrs?|ms)\.? )?{_A_NAME}(?: {_A_NAME})?,? (?:sondern|but)\b"
    rf"(?= (?:(?:frau|herrn?|mrs?|ms)\.? )?{_A_NAME})"
)
WAS_NOT = (
    rf"(?:\b(?:war|was|ist|is|endete|ended)|:)\s+(?:doch |in fact )?(?:kein|nicht|not(?: an?)?|no)\s+{_SCORE}(?!\w)"
)
_DENIED = Guarded(rf"{WAS_NOT}\s*[.,;:]\s*(?=\w)")
_WRONGLY = one_of("irrtümlich|fälschlich(?:erweise)?|versehentlich|falsch|zu unrecht|wrongly|incorrectly")
_WRONG = Guarded(
    rf"\b{_WRONGLY}"
    rf"\s+(?:gemeldet\s+|reported\s+)?(?:als|mit|as|with)?\s*{_SCORE}(?![\w-])(?:\s+(?:gemeldet|reported))?"
)
_MUST = one_of("muss|müsste|soll(?:te)?|should|must|ought to")
_READ = one_of("hei(?:ß|ss)en|lauten|sein|read|be|have been")
_MEANT = any_case(
    rf"(?<![\w.,-]){_SCORE}(?=\W{{1,3}}(?:but |aber )?(?:das |es |this |it )?{_MUST}\s+(?:es )?"
    r"(?:richtig(?:erweise)? |correctly )?"
    rf"(?:{_READ}\W{{1,3}}{_SCORE}|{_SCORE}\s+{_READ})(?![\w-]))"
)
_OWN_SLIP = any_case(r"\b(?:i (?:had|got) (?:it|this|that)|ich hatte (?:es|das)) (?:wrong|falsch)\s*:")
_STOP = any_case(r"(?:^|[.!?]\s+)(?:halt|stopp?|moment|wait)\b\s*[,!.]")
"""With such a word a writer takes back what the same mail says further up."""

_HEADING_WORDS = 3
"""A line of so few words that speaks of a correction is a heading, also without a colon."""

_TAKES_BACK = whole(
    "kommando zurück|vert(?:an|ippt)|verschrieben|(?:war|ist) (?:ein )?(?:irrtum|fehler)|scratch that",
    "my mistake|i got that wrong",
)
"""What says that something further up in the same mail is wrong."""


NOT_RATED = (
    r"(?:bitte )?nicht (?:aus)?(?:zu)?(?:ge)?wert(?:en|et)|(?:please )?(?:do not|don't|not to be|not) (?:be )?rated?"
    rf"|{german_doubts.TABLE_ONLY}|{english_doubts.TABLE_ONLY}"
)
"""What is said of a result that counts in the table only."""


@lru_cache(maxsize=limits.RECENT)
def says_correction(text: str) -> bool:
    """Whether a text says that an earlier report was wrong."""
    return _WORDS.search(text) is not None


def without_old_score(text: str) -> str:
    """`text` with "statt remis" and its kin masked; the same text where nothing of that kind stands in it."""
    for old in (_INSTEAD, _NOT, _BUT, _BUT_WHO, _DENIED, _WRONG, _MEANT, _OWN_SLIP):
        text = old.sub(lambda found: MASK * len(found[0]), text)
    return text


_PLACED = (
    r"(?= (?:one|partie|game|zeile|line|spiel|ergebnis|result|paarung|pairing|habe|ist|bin|war|was|is|gilt|zählt|stimmt"
    r"|bitte|wieder)\b|,)"
)
_PLACES = tuple((place, any_case(rf"\b(?:{words})\b{_PLACED}")) for place, words in ((-1, LAST), *enumerate(ORDINALS)))
"""Words for a place in a list, the last (-1), the first (0) and so on."""


_STRIKES = any_case(
    r"\b(?:streich\w*|ignorier\w*|lösch\w*|entfern\w*|vergessen sie|vergiss|ignore|disregard|scrap|scratch|delete"
    r"|remove|cancel|strike|forget|leave out|take (?:out|back))\b"
)
_ONLY_ONE = any_case(r"\b(?:nur|only)\b[^.;!?]{0,20}\b(?:gilt|zählt|stimmt|counts|stands|is (?:right|correct|valid))\b")
"""One of several that is right: the others are not."""


def strikes_by_place(line: str) -> bool:
    """Return whether a line strikes out one of the results of its own mail by its place: "die zweite Zeile"."""
    return _STRIKES.search(line) is not None and find_place(line) is not None


def _list_taken_back(line: str, above: Sequence[Claim]) -> list[Claim]:
    """Return which of the claims above a line revokes, none where it revokes nothing."""
    if _ONLY_ONE.search(line) and find_place(line) is not None:
        right = _by_ordinal(line, above)
        return [claim for claim in above if right and claim not in right]
    if _TAKES_BACK.search(line) or strikes_by_place(line):
        return list_meant(line, above) or list(above)
    return []


def _ask_meant(claims: list[Claim], place: Place) -> list[Claim]:
    """Return the claims, asked where the line at a place revokes them."""
    meant = _list_taken_back(
        place.text, [c for c in claims if c.where.part == place.part and c.where.line < place.line]
    )
    return [ask(c, Question.WORDS_CONTRADICT, place) if c in meant else c for c in claims] if meant else claims


def ask_taken_back(claims: Iterable[Claim], lines: Iterable[tuple[str, Lines]]) -> list[Claim]:
    """Return the claims; those above a sentence that takes something back and brings no result itself are asked: all
    of them, or the ones whose players it names.
    """
    found = list(claims)
    own = {(claim.where.part, claim.where.line) for claim in found}
    for part, numbered in lines:
        for number, line in numbered:
            if (part, number) in own or (part, number + 1) in own:
                continue
            found = _ask_meant(found, Place(part, number, line))
    return found


def list_meant(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that a sentence means by their players or by their place."""
    return [claim for claim in claims if _names_player(text, claim)] or _by_ordinal(text, claims)


def _names_player(line: str, claim: Claim) -> bool:
    words = set(fold(line).split())
    return any(set(fold(name.split(",")[0]).split()) & words for name in (claim.white, claim.black))


def find_place(text: str) -> int | None:
    """Return the place in a list that a text names ("the second one"; -1 is the last), None for none."""
    return next((place for place, words in _PLACES if words.search(text)), None)


def _by_ordinal(line: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claim that a line means by its place ("the second game")."""
    place = find_place(line)
    return [] if place is None else list(claims[place:][:1])


def marked(claims: Iterable[Claim], lines: Iterable[tuple[str, Lines]], *, everything: bool) -> tuple[Claim, ...]:
    """Return the claims, with those marked that correct; all of them where `everything` is true already.

    A word on the line of a claim is about it. A heading ("Korrektur:") is about what stands below it,
    up to the next heading. Any other sentence is about everything in the letter.
    """
    found = tuple(claims)
    own = {(claim.where.part, claim.where.line) for claim in found}
    correcting: set[tuple[str, int]] = set()
    for part, numbered in lines:
        under = False
        for number, line in numbered:
            if (part, number) in own:
                under = under or _STOP.search(line) is not None
                correcting |= {(part, number)} if under or says_correction(line) else set()
            elif _STOP.search(line):
                under = True
            elif says_correction(line):
                heading = line.rstrip().endswith(":") or len(line.split()) <= _HEADING_WORDS
                under, everything = heading or under, everything or not heading
            elif line.rstrip().endswith(":"):
                under = False
    return tuple(
        replace(claim, corrects=True) if everything or (claim.where.part, claim.where.line) in correcting else claim
        for claim in found
    )
