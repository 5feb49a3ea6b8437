"""Results of which a mail says that nobody knows their day: that of a heading is not theirs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace

from intake.reading.claims import without
from intake.reading.codes import Question
from intake.reading.days.dates import ANY_DAY, find_dates
from intake.reading.part_lines import Lines
from intake.reading.types import Claim, Reading
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

_NOUN = r"(?:datum|daten|tag|dates?|day)"
_SAID = (
    r"(?:ge(?:sagt|schrieben|nannt|geben|meldet|merkt)|angegeben|notiert|aufgeschrieben|verraten|mitgeteilt|erwähnt"
    r"|bekannt|parat|dabei|sagen|nennen|vergessen|gewusst|wei(?:ß|ss))"
)
NOBODY_KNOWS = any_case(
    r"(?:ohne|keine?n?|without|no|unbekannte[rs]?|unknown|unspecified)"
    r" (?:(?:genaue[snr]?|exact|an?|any|ein(?:en)?|jede[ns]?|particular|known|bekannte[ns]?|angegebene[ns]?) ){0,2}"
    r"(?:datum|daten|tag|dates?|day)(?:sangabe|e?s)?\b"
    r"|undat(?:ed|iert\w*)|dateless|not dated|\bo\. ?d\.(?!\w)"
    r"|\b(?:datum|daten|tag|dates?|day)(?: (?:ist|is|are|war|leider|sorry|sadly)){0,2}"
    r" (?:unbekannt|unknown|fehlt|fehlen|missing|vergessen|forgotten|lost(?: overboard)?|verloren"
    r"|(?:nicht|not) (?:bekannt|notiert|angegeben|vermerkt|genannt|known|noted|given|recorded|stated|specified))"
    r"|\b(?:wann|when),? (?:(?:weiß ich|i) )?"
    r"(?:nicht|unknown|not known|couldn['’]t tell(?: thee| you)?|can['’]t tell|don['’]t know)"
    r"|\bweiß ich nicht(?: mehr)?"
)
"""Words by which the rows below a heading have no day."""

_SAYS_NONE = any_case(
    rf"{NOBODY_KNOWS.pattern}|\bohne (?:angabe|nennung) (?:eines|des) (?:datums|tage?s)\b"
    rf"|\b(?:de[rn]|das|ein|einen) (?:genaue[ns]? )?{_NOUN}\b[^.;:!?]{{0,40}}\b(?:nicht|keine[rs]?|niemand)\b"
    rf"[^.;:!?]{{0,40}}\b{_SAID}\b"
    rf"|\bwann\b(?: genau)?,? [^.;:!?]{{0,40}}\b(?:nicht|keine[rs]?|niemand)\b[^.;:!?]{{0,20}}\b{_SAID}\b"
    r"|(?:\b(?:nobody|no[ -]?one|none|not|never|neither|forgot(?:ten)?|failed)\b|n['’]t\b)(?: [^\s.;:!?]+){0,4}?"
    r" (?:give|gave|given|told|tell|mention(?:ed)?|say|said|note[d]?|put|wr[io]te|recall|remember|know|have|got|get)"
    r"(?: (?:me|us|a|an|the|any|its?|down|which|what|exact|precise|on)){0,3} (?:dates?|day)\b"
)
"""Words by which the results of a sentence have none."""

_END = re.compile(r"[.!?]")


def forget_days(reading: Reading, new_text: Iterable[tuple[str, Lines]]) -> Reading:
    """Return a reading whose results have no day where their sentence names none and says that it is not known."""
    lines = {(part, at): line for part, own in new_text for at, line in own}
    return replace(reading, claims=tuple(_forget(claim, lines) for claim in reading.claims))


def _forget(claim: Claim, lines: Mapping[tuple[str, int], str]) -> Claim:
    text = claim.where.source
    text += _find_rest(text, lines.get((claim.where.part, claim.where.line), ""))
    found = _SAYS_NONE.search(text)
    is_name = found is not None and not _list_words(claim.white, claim.black).isdisjoint(_list_words(found[0]))
    if not found or is_name or find_dates(_SAYS_NONE.sub(" ", text), ANY_DAY):
        return claim
    return replace(without(claim, Question.AMBIGUOUS_DATE), completed_on=None)


def _find_rest(text: str, line: str) -> str:
    """Return what a line says behind a text that does not end its sentence."""
    behind = line.partition(text)[2] if text.endswith((";", ",")) else ""
    return _END.split(behind)[0]


def _list_words(*texts: str) -> set[str]:
    return {word for text in texts for word in fold(text).split()}
