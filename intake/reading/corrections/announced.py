"""Where a letter says in words that an earlier report was wrong, and for which of its games it says so, and
reports that it takes back: "Bitte Müller - Schmidt streichen", "was reported in error".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading import limits
from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.corrections.last_versions import says_only_no
from intake.reading.days.dates import mask_dates
from intake.reading.doubts.meant_results import calls_place_wrong, list_taken_back, strikes_by_place
from intake.reading.guards import Guarded
from intake.reading.pairs import read_pair
from intake.reading.part_lines import Lines
from intake.reading.scores import game_scores, plain_dashes
from intake.reading.tournaments import labelled
from intake.reading.types import Cancellation, Claim, Finding, Place
from intake.reading.words import MASK, Removals, any_case, one_of, whole

_CORRECTS = whole(
    r"korrektur(?:en|meldung)?|korrigier\w*|berichtig\w*|richtig ?stell\w*",
    "richtig (?:ist|lautet|wäre|muss|sind|war)|muss (?:es )?(?:richtig )?(?:lauten|heißen|heissen)",
    "(?:mich|habe) vert(?:an|ippt)|(?<!zug )verschrieben|corrections?|correct(?:ed|ing)|correct (?:is|result)",
    r"(?:war|ist) (?:\w+ )?(?:anders|falsch|verkehrt) ?(?:he)?rum",
    "should (?:be|read|have been)(?! (?:with you|sent|here|there|reported|in your hands|on its way"
    "|(?:(?:very|most|much|so) )?(?:grateful|obliged|glad|pleased|happy|thankful|delighted)))",
    "erratum|(?:falsch|irrtümlich|fehlerhaft|versehentlich) gemeldet",
    "wrongly reported|reported (?:wrongly|by mistake|incorrectly)",
)
says_correction = _CORRECTS.is_in
"""Whether a text says that an earlier report was wrong."""

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
    r"(?![\w-])\s*\)?\s*(?:\.?\s*$|[.;!](?=\s))"
)
_BUT = Guarded(rf"\b(?:nicht|not|kein)\s+{_SCORE}(?:\s+aus)?\s*,?\s*(?:sondern|but)\b")
_A_NAME = r"(?-i:[A-ZÄÖÜ])[\w'’-]+"
_BUT_WHO = Guarded(
    rf"\b(?:nicht|not) (?:(?:frau|herrn?|mrs?|ms)\.? )?{_A_NAME}(?: {_A_NAME})?,? (?:sondern|but)\b"
    rf"(?= (?:(?:frau|herrn?|mrs?|ms)\.? )?{_A_NAME})"
)
_PERSON = rf"(?:(?:frau|herrn?|mrs?|ms|die|der|the)\.? )?{_A_NAME}(?: {_A_NAME})?"
_BUT_DID = Guarded(
    rf"\b(?:nicht|not|it was(?: not|n['’]t)) {_PERSON}"
    r"(?P<did> (?:who |(?:hat|has) )?(?:won|lost|resigned|gewonnen|verloren|aufgegeben))"
    rf",? (?:sondern|but|it was) (?P<who>{_PERSON})(?! (?:hat|has|won|lost|resigned)\b)"
)
"""Who did not do something, and who did: "nicht Koch hat verloren, sondern Wolf"."""

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
_MEANT = Guarded(
    rf"(?<![\w.,-]){_SCORE}(?=\W{{1,3}}(?:but |aber )?(?:das |es |this |it )?{_MUST}\s+(?:es )?"
    r"(?:richtig(?:erweise)? |correctly )?"
    rf"(?:{_READ}\W{{1,3}}{_SCORE}|{_SCORE}\s+{_READ})(?![\w-]))"
)
_OWN_SLIP = Guarded(r"\b(?:i (?:had|got) (?:it|this|that)|ich hatte (?:es|das)) (?:wrong|falsch)\s*:")
_OLD = Removals(_INSTEAD, _NOT, _BUT, _BUT_WHO, _DENIED, _WRONG, _MEANT, _OWN_SLIP)
"""Scores and names that others take the place of."""

_STOP = Guarded(r"(?:^|[.!?]\s+)(?:halt|stopp?|moment|wait)\b\s*[,!.]")
"""With such a word a writer takes back what the same mail says further up."""

REVERSED = any_case(
    r"\b(?:umgekehrt|andersr?um|anders herum|verkehrt herum|vertauscht|verdreht|gerade andersrum"
    r"|(?:the )?(?:other|wrong) way (?:a?round|about)|reversed?|vice versa|swapped|opposite)\b"
)
"""That the other player has won."""

_SENTENCE_END = re.compile(r"(?<=[.!;])(?!(?<=\b[Nn]o\.)\s+\d)\s+")
"""A full stop, but not that of a number: "Sorry, no. 2 was a draw"."""

_NEAR = 3
"""Lines below a result in which "no, the other way round" is about it (our own choice)."""

_HEADING_WORDS = 3
"""A line of so few words that speaks of a correction is a heading, also without a colon."""


def without_old_score(text: str) -> str:
    """`text` with "statt remis" and its kin masked, and with who did something in the place of who did not; the same
    text where nothing of that kind stands in it.
    """
    text = _BUT_DID.sub(lambda found: f"{found['who']}{found['did'].replace(' who', '')}".rjust(len(found[0])), text)
    return _OLD.sub(lambda found: MASK * len(found[0]), text)


def _ask_meant(claims: list[Claim], part: str, number: int, line: str) -> list[Claim]:
    """Return the claims, asked where a line revokes them."""
    above = [c for c in claims if c.where.part == part and c.where.line < number]
    meant = list_taken_back(line, above) if above else []
    if not meant:
        return claims
    place = Place(part, number, line)
    return [ask(c, Question.WORDS_CONTRADICT, place) if c in meant else c for c in claims]


def _ask_above(claims: list[Claim], part: str, number: int, line: str) -> list[Claim]:
    """Return the claims, the last before a sentence of a line that only says no asked."""
    sentences = _SENTENCE_END.split(line)
    at = next((at for at, one in enumerate(sentences) if says_only_no(one)), None)
    if at is None:
        return claims
    above, place = _find_above(claims, part, number + min(at, 1)), Place(part, number, sentences[at])
    return [ask(one, Question.WORDS_CONTRADICT, place) if one in above else one for one in claims]


def _find_above(claims: Sequence[Claim], part: str, number: int) -> list[Claim]:
    """Return the claims of the last line before one that is near."""
    near = [one for one in claims if one.where.part == part and number - _NEAR <= one.where.line < number]
    last = max((one.where.line for one in near), default=0)
    return [one for one in near if one.where.line == last]


def ask_taken_back(claims: Iterable[Claim], lines: Iterable[tuple[str, Lines]]) -> list[Claim]:
    """Return the claims; those above a sentence that takes something back and brings no result itself are asked: all
    of them, or the ones whose players it names.
    """
    found = list(claims)
    own = {(claim.where.part, claim.where.line) for claim in found if claim.score}
    for part, numbered in lines:
        for number, line in numbered:
            found = _ask_above(found, part, number, line)
            is_told = (part, number) in own or (part, number + 1) in own
            if not is_told or strikes_by_place(line) or calls_place_wrong(line):
                found = _ask_meant(found, part, number, line)
    return found


def marked(claims: Iterable[Claim], lines: Sequence[tuple[str, Lines]], *, everything: bool) -> tuple[Claim, ...]:
    """Return the claims, with those marked that correct; all of them where `everything` is true already.

    A word on the line of a claim is about it. A heading ("Korrektur:") is about what stands below it,
    up to the next heading. Any other sentence is about everything in the letter.
    """
    found = tuple(claims)
    texts = [line for _, numbered in lines for _, line in numbered]
    if not (everything or _STOP.is_in_any(texts) or _CORRECTS.is_in_any(texts)):
        return found
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


_REMOVE = one_of("(?<!segel )streichen|stornieren|löschen|loeschen|annullieren|entfernen|zurücknehmen")
_CANCELS = whole(
    rf"(?:wieder |bitte )*{_REMOVE}",
    "bitte (?:streichen|stornieren|löschen|annullieren|entfernen) sie",
    "(?:ziehe|nehme) ich (?:hiermit )?(?:wieder )?zurück",
    r"(?:irrtümlich|versehentlich|fälschlich(?:erweise)?|zu unrecht|falsch) (?:als \S+ )?gemeldet(?: worden)?",
    "(?:ist|war) (?:hinfällig|gegenstandslos)|reported (?:in error|by mistake|by accident)",
    "(?:please )?(?:cancel|delete|remove|disregard|withdraw|ignore)(?= (?:the|my|our|this) )",
    "(?:cancel|delete|remove)(?= )",
    "(?:please |kindly )*(?:take (?:back|out|down)|undo|retract|revoke|strike(?: out)?)(?= )",
    "(?:bitte |wieder )*(?:rückgängig machen|zurückziehen|herausnehmen)",
)
_RIGHT = any_case(r"\b(?:richtig|sondern|korrekt|correct|should|statt|instead|tatsächlich)\b")
_ASKS = any_case(r"\?|\b(?:soll\w*|falls|wenn|nicht|ob|should|if|whether|not)\b")
_REPORT = any_case(r"\b(?:meldung(?:en)?|mail|e-mail|bericht|reports?|message)\b")
_OWN_REPORT = any_case(
    r"\b(?:meine|unsere|letzte|gestrige|my|our|last)\b.{0,30}\b(?:meldung(?:en)?|bericht|reports?|ergebnis(?:se)?|results?)\b"
)
_SENTENCE = re.compile(r"(?:(?<=[^\W\d][.!;])|(?<=\w\w[.!;]))\s+(?=[A-ZÄÖÜ])")
_IN_CODE = any_case(r"\s(?:in|im|aus|from|of)\s+(?:(?:der|dem|the)\s+)?(?-i:[A-Z]{2}[A-Z\d]*-?\w*\d[\w-]*)")
"""The tournament behind a game: "in CC26-A"."""

_ABOUT = any_case(
    r"\b(?:(?:das|die|den|der|the|my|our|this|meine?|dieses?)\s+)?(?:ergebnis(?:meldung)?|resultat|partie"
    r"|meldung|eintrag|result|game|report|entry)\b(?:\s+(?:der partie|of the game|of|von|for))?"
    r"|\b(?:bitte|please|wurde|war|ist|was|has been)\b"
)


def read_cancellations(
    part: str, lines: Sequence[tuple[int, str]], day: date | None
) -> tuple[tuple[Cancellation, ...], frozenset[int]]:
    """Return what numbered `lines` of a part take back, and the numbers of their lines.

    A line that brings another result for its game is a correction and none of these.
    """
    found: list[Cancellation] = []
    for number, line in lines if _CANCELS.is_in_any(line for _, line in lines) else ():
        said = _find_removal(line) if len(line) <= limits.LINE else ""
        cancellation = _cancellation(plain_dashes(said), Place(part, number, line), day) if said else None
        found += [cancellation] if cancellation else []
    return tuple(found), frozenset(cancellation.where.line for cancellation in found)


def _find_removal(line: str) -> str:
    """Return the sentence of a line that takes something back, "" where it asks whether to, or the line says what is
    right instead; without another one that is the whole line.
    """
    if not _CANCELS.search(line) or _RIGHT.search(line):
        return ""
    told = [each for each in _SENTENCE.split(line) if _CANCELS.search(each)]
    said = told[0] if len(told) == 1 else line
    return "" if _ASKS.search(said) or "?" in line else said


def _cancellation(line: str, where: Place, day: date | None) -> Cancellation | None:
    """Return the cancellation of a line, None where it names neither a game nor a report."""
    text, dates = mask_dates(without_old_score(line), day)
    scores = game_scores(text)
    if len({word.score for word in scores}) > 1:
        return None
    first = scores[0].start if scores else len(text)
    named = _CANCELS.sub(" ", _ABOUT.sub(" ", _IN_CODE.sub(" ", text[:first]))).replace(MASK, " ")
    pair, round_number = read_pair(named.strip(" ,.:;()!"))
    if pair:
        return Cancellation(where, pair.white.name, pair.black.name, round=round_number, tournament=labelled(line))
    reported = {word.value for word in dates if word.value}
    if len(reported) == 1 and _REPORT.search(text):
        return Cancellation(where, reported=reported.pop(), tournament=labelled(line))
    if _OWN_REPORT.search(text) or any(word.numeric for word in scores):
        asked = Finding(Question.WHICH_GAME, where.text.strip(), where)
        return Cancellation(where, tournament=labelled(line), findings=(asked,))
    return None
