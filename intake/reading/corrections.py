"""Where a letter says in words that an earlier report was wrong, and for which of its games it says so."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from intake.reading import limits
from intake.reading.claims import with_findings
from intake.reading.codes import Question
from intake.reading.guards import Guarded, has_any
from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names
from intake.reading.ordinals import LAST, ORDINALS
from intake.reading.retractions import NO_RESULT
from intake.reading.types import Claim, Finding, Place
from intake.reading.unfinished import UNFINISHED
from intake.reading.words import MASK, any_case, one_of, whole
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

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

Lines = Sequence[tuple[int, str]]

_TAKES_BACK = whole(
    "kommando zurück|vert(?:an|ippt)|verschrieben|(?:war|ist) (?:ein )?(?:irrtum|fehler)|scratch that",
    "my mistake|i got that wrong",
)
"""What says that something further up in the same mail is wrong."""


_TABLE = r"(?:cross)?table"
_TABLE_ONLY = rf"(?:nur (?:für die|in der) (?:kreuz)?tabelle|(?:for|in) the {_TABLE} only|only (?:for|in) the {_TABLE})"
NOT_RATED = (
    r"(?:bitte )?nicht (?:aus)?(?:zu)?(?:ge)?wert(?:en|et)|(?:please )?(?:do not|don't|not to be|not) (?:be )?rated?"
    rf"|{_TABLE_ONLY}"
)
"""What is said of a result that counts in the table only."""

_NOT_RATED = whole(NOT_RATED)
_DOUBTS = (
    _TABLE_ONLY,
    r"(?:nicht|net|ned) (?:\w+ )?(?:sicher|gesichert|bestätig(?:t|en)|endgültig|offiziell|klar)|unsicher",
    r"unbestätigt|ungeklärt|ohne gewähr|(?:unter |mit )?vorbehalt\w*|vorläufig\w*",
    r"(?:fehlt|aussteht|steht|warte)\b.*\bbestätigung|bestätigung\b.*\b(?:fehlt|aus(?:steht)?|folgt|(?:ab)?warten)",
    r"(?:muss|müssen|wird|werden|soll)\b.*\b(?:bestätigt|geklärt|(?:über|nach)?geprüft)(?: werden)?",
    r"(?:kläre|prüfe|frage)\b.*\bnoch\b.*|(?:noch|erst) (?:\w+ )?(?:klären|(?:nach|über)?prüfen|nachfragen)",
    "(?:glaube|vermute|meine|schätze|denke) ich(?: jedenfalls| zumindest| mal)?",
    r"(?:soviel|soweit|so weit) ich (?:weiß|weiss)|wenn ich (?:mich )?(?:recht|richtig|nicht irre)\b.*",
    r"(?:stimmt|stimmen) (?:das |es |so |wohl |aber |leider )*nicht|ob (?:das|es|die|sie|alles)\b.*\bstimm(?:t|en)",
    "nichts? (?:werten|eintragen|verbuchen|speichern|veröffentlichen|aufnehmen|übernehmen)",
    r"sicher bin ich(?: mir)?(?: \w+){0,3} nicht|(?:ziemlich|fast|relativ|nicht ganz) sicher|meines wissens",
    r"(?:müss?te|dürfte|sollte)n?\b[^.!?]* (?:gewonnen|verloren|\w+gegangen|geendet|remis|\w+geben) (?:sein|haben)",
    r"should have (?:\w+ )?(?:won|beaten|drawn|lost|ended|resigned)|(?:hold|holding) (?:\w+ )?(?:off|back)",
    r"(?:fairly|pretty|almost|nearly|reasonably|quite) (?:sure|certain)|if i recall\b.*",
    r"(?:zähl(?:t|en)|gilt|gelten) (?:\w+ ){0,2}nicht|gerüchte?n?|sieh(?:t|en) (?:das|es) (?:\w+ )?anders",
    r"protest\w*|einspruch\w*|bestreitet|bestritten|strittig|widersprich\w+|widersprochen|gegenteil|umgekehrt",
    r"(?:anders|falsch|verkehrt) ?(?:he)?rum|vom hörensagen|(?:nur|bloß|so) (?:\w+ )?gehört|only heard",
    r"(?:stimmt|passt) (?:das|es)(?: so)?\??$",
    r"(?:sagt|behauptet|meint(?! es (?:\w+ )?(?:gut|ernst))|says|claims|insists)\b.*",
    r"kann\b.*\bgewesen sein|(?:may|might|could) (?:\w+ )?have been",
    r"(?:aus|von) einem anderen turnier|(?:of|from) (?:an)?other tournament|(?:letztes|voriges) jahr|last year",
    r"(?:not|n't) (?:\w+ )?(?:sure|certain|confirm(?:ed)?|official|final|record|enter|rate|store|count)",
    r"unconfirmed|uncertain|unsure|to be confirmed|tbc|disput\w+|appeal(?:s|ed)?|provisional",
    r"i (?:think|guess|believe|suppose)|if i (?:am|remember)\b.*|as far as i know|allegedly|supposedly",
    r"nur ein (?:test|beispiel|scherz|witz)|(?:just|only) an? (?:test|example|joke)|ignorier\w+|ignore",
    *NO_RESULT,
)
_DOUBTING = tuple((phrase, whole(phrase)) for phrase in _DOUBTS)
"""What says of results beside it that they may not be so."""

_UNDISPUTED = Guarded(
    r"\b(?:neither|no|nobody|none|kein\w*|niemand|ohne|weder|without)\b[^.;:,!?]{0,40}?"
    r"\b(?:appeal\w*|protest\w*|einspruch\w*|einsprüche\w*|disput\w+|widersp\w+)"
    r"|\b(?:einspruch|einsprüche|protest\w*|widerspruch)\b[^.;:,!?]{0,40}?\b(?:nicht|keine[nr]?)\b"
)
"""A doubt that nobody has."""

_SPEECH = any_case(r"(?:[,;] )?\b(?:sagt|meint|schreibt|says|writes|tells me)\b")
_ABOUT_REPORT = any_case(
    r"\b(?:partien?|spiele?|games?|ergebnis\w*|results?|remis\w*|unentsch\w*|draw\w*|drew|gew[ioa]nn\w*|w[io]n\w*|sieg\w*"
    r"|verl[io]\w*|los[ets]\w*|auf(?:ge|zu)geben|aufgabe|resign\w*|points?|punkte?|richtig|stimmt|korrekt|wahr|falsch|right"
    r"|correct|true|wrong|false|anders|anderes|other\w*|gegenteil|opposite|so|nein|no|noch|still|läuft|laufen|runs?"
    r"|das|that|lie[ds]?|lüge\w*|gelogen|unsinn|nonsense|unfair|betrug|cheat\w*|bestätig\w*|confirm\w*|agree\w*|einig\w*)\b"
    r"|\b(?:sagt|meint|schreibt|says|writes|tells me)\b.*(?:\b(?:nicht|nie|kein\w*|not|never)\b|n['’]t\b)|\d|[½?]"
)
"""What somebody can say of a report. Of what else they say ("the bishop was bad, he says") a result is not doubtful."""

_END_OF_SENTENCE = re.compile(r"(?<=[.!?;]) ")

_OF_ANOTHER = any_case(r"\b(?:other|second|return|andere|zweite|rück)[ -]?(?:game|partie|one|spiel)\b")
"""A game that is none of those with a result, where it goes on."""

FOOTNOTE = "*"

_OF_ALL = whole("ergebnisse?n?|partien|alle[sr]?|beide[sr]?|meldung(?:en)?|angaben|results|games|all|both")


@lru_cache(maxsize=limits.RECENT)
def says_correction(text: str) -> bool:
    """Whether a text says that an earlier report was wrong."""
    return _WORDS.search(text) is not None


def without_old_score(text: str) -> str:
    """`text` with "statt remis" and its kin masked; the same text where nothing of that kind stands in it."""
    for old in (_INSTEAD, _NOT, _BUT, _BUT_WHO, _DENIED, _WRONG, _MEANT, _OWN_SLIP):
        text = old.sub(lambda found: MASK * len(found[0]), text)
    return text


_PLACED = r"(?= (?:one|partie|game|zeile|line|spiel|ergebnis|result|paarung|pairing|habe|ist|bin|war|was|is)\b|,)"
_PLACES = tuple((place, any_case(rf"\b(?:{words})\b{_PLACED}")) for place, words in ((-1, LAST), *enumerate(ORDINALS)))
"""Words for a place in a list, the last (-1), the first (0) and so on."""


def ask_taken_back(claims: Iterable[Claim], lines: Iterable[tuple[str, Lines]]) -> list[Claim]:
    """Return the claims; those above a sentence that takes something back and brings no result itself are asked: all
    of them, or the ones whose players it names.
    """
    found = list(claims)
    own = {(claim.where.part, claim.where.line) for claim in found}
    for part, numbered in lines:
        for number, line in numbered:
            if _TAKES_BACK.search(line) and (part, number) not in own and (part, number + 1) not in own:
                above = [c for c in found if c.where.part == part and c.where.line < number]
                meant = _list_meant(line, above) or above
                place = Place(part, number, line)
                found = [_ask(c, Question.WORDS_CONTRADICT, place) if c in meant else c for c in found]
    return found


def ask_doubted(
    claims: Iterable[Claim], beside: Iterable[Place], lines: Mapping[str, Sequence[str]], names: Names
) -> list[Claim]:
    """Return the claims, asked where a sentence `beside` them doubts them: those whose players or place it names, else
    all, or those of the lines right above, and below a heading those right below. `lines` are those of each part.
    """
    found = list(claims)
    for written in beside:
        place = _with_begin(written, lines.get(written.part, ()))
        if _is_doubt(place, lines.get(place.part, ())) and not _is_of_others(place.text, found, names):
            meant = _list_doubted(place, [claim for claim in found if claim.where.part == place.part])
            found = [_ask_unless_unplayed(claim, place) if claim in meant else claim for claim in found]
    return [_ask_unless_unplayed(claim, claim.where) if is_doubtful(claim.where.text) else claim for claim in found]


def _is_of_others(text: str, claims: Iterable[Claim], names: Names) -> bool:
    """Return whether a text is about a game that goes on, of two known players of whom nothing is reported."""
    is_sentence = _END_OF_SENTENCE.search(text.strip()) is None
    is_one = is_sentence and UNFINISHED.search(text) is not None and len(find_players(text, names)) > 1
    return is_one and not any(_names_player(text, claim) for claim in claims)


def _is_doubt(place: Place, lines: Sequence[str]) -> bool:
    """Return whether a place doubts, by itself and with the line above, with which its sentence may begin."""
    return is_doubtful(place.text) and is_doubtful(_with_above(place, lines), remarks=True)


def _with_begin(place: Place, lines: Sequence[str]) -> Place:
    """Return a place whose text begins in small letters with the begin of its sentence, in the line above."""
    if not place.text.strip()[:1].islower():
        return place
    return replace(place, text=_END_OF_SENTENCE.split(_with_above(place, lines))[-1])


def _with_above(place: Place, lines: Sequence[str]) -> str:
    """Return the text of a place behind the line above it, with which its sentence may begin."""
    text = place.text.strip()
    begin, *_ = text.split(" ", 1)
    is_whole_line = (
        place.line > 1 and lines[place.line - 1 : place.line] and lines[place.line - 1].strip().startswith(begin)
    )
    return f"{lines[place.line - 2].strip()} {text}" if is_whole_line else text


def _ask_unless_unplayed(claim: Claim, place: Place) -> Claim:
    """Return a claim that a text doubts, asked unless it is of no game and the text only says that it is not rated."""
    is_for_table = claim.reason == Reason.UNPLAYED and not is_doubtful(_NOT_RATED.sub(" ", place.text))
    return claim if is_for_table else _ask(claim, Question.NOT_CONFIRMED, place)


def is_doubtful(text: str, *, remarks: bool = False) -> bool:
    """Return whether a text says of results that they may not be so; with `remarks` it may have whole sentences of
    somebody about something else.
    """
    said = " ".join(one for one in _END_OF_SENTENCE.split(text) if not _is_remark(one)) if remarks else text
    return has_any(_DOUBTING, _UNDISPUTED.sub(" ", said)) and not (_OF_ANOTHER.search(text) and UNFINISHED.search(text))


def _is_remark(sentence: str) -> bool:
    """Return whether a whole sentence says what somebody says of something that is no report."""
    is_whole = sentence[:1].isupper() and sentence[-1:] in {".", "!", ";"}
    is_said = _SPEECH.search(sentence) is not None and not has_any(_DOUBTING, _SPEECH.sub(" ", sentence))
    return is_whole and is_said and not _ABOUT_REPORT.search(sentence)


def _list_doubted(place: Place, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that a sentence of doubt is about."""
    if place.text.lstrip().startswith(FOOTNOTE):
        return [claim for claim in claims if FOOTNOTE in claim.where.text]
    if place.text.rstrip().endswith(":"):
        return _list_near(place.line, 1, claims)
    above = [claim for claim in claims if claim.where.line <= place.line]
    return _list_meant(place.text, above) or (
        above if _OF_ALL.search(place.text) else _list_near(place.line, -1, above)
    )


def _list_meant(text: str, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims that a sentence means by their players or by their place."""
    return [claim for claim in claims if _names_player(text, claim)] or _by_ordinal(text, claims)


def _list_near(line: int, step: int, claims: Sequence[Claim]) -> list[Claim]:
    """Return the claims on a line or next to it, also beyond a blank one, and those behind them without a gap."""
    lines = {claim.where.line for claim in claims}
    near = {line}
    line += step if line + step not in lines and line not in lines else 0
    while line + step in lines:
        line += step
        near.add(line)
    return [claim for claim in claims if claim.where.line in near]


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


def _ask(claim: Claim, code: Question, where: Place) -> Claim:
    return with_findings(claim, [Finding(code, where.text.strip(), where)])


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
