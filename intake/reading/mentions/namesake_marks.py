"""Numbers, years of birth and words for ages beside names, which tell namesakes apart."""

from __future__ import annotations

import re
from dataclasses import replace

from intake.reading.mentions.types import Mention, Names
from intake.reading.names import TWO_DIGITS
from intake.reading.words import any_case

ADDRESS = 40
"""Characters before a name in which such a word is sought; no address is longer."""

_NUMBER_BEHIND = any_case(
    r"\s*(?:[(\[](?:nr\.?|no\.?|#|id)?\s*(?=\d+[)\]])"
    r"|,?\s(?:mit|with) (?:(?:der|the) )?(?:nummer|nr\.?|number|no\.?)\s)(\d{4,9})(?:[)\]]|\b)"
)
_OF_TWO = (
    r"(?: (?:of(?: the)?|der|von den) (?:two|both|beiden|zwei)(?: (?:gentlemen|ladies|players|herren|damen|spieler))?"
    r"(?: (?:of|with) (?:that|the same) name| (?:dieses|gleichen) namens)?)?"
)
_BORN_BEHIND = any_case(
    r"(?:\.(?= ?\())?(?: (?:of|from|aus) [A-ZÄÖÜØÅ]\w+)?,?"
    r"\s*[(\[]?(?:(?:und zwar|nämlich|and that is|that is|namely|being),?\s+)?"
    r"(?:(?:de[rnm]|die|jene[rnm]?|derjenige|diejenige|denjenigen|the)\s+(?:(?:ältere|jüngere|elder|younger|one)[nr]?"
    rf"{_OF_TWO},?\s+\(?)?)?"
    r"(?:(?:(?:\*\s?|(?:geb(?:oren)?|jg|(?:(?:vom|des) )?jahrgang(?:e?s)?|born"
    r"|(?:(?<=de[rnm] )|(?<=die )|(?<=jene[rnm] )|(?<=jene ))von|(?<=one )of|(?<=one )from)"
    r"\.?\s*(?:(?:im jahr|in|am|on)\s)?)(?:\d{1,2}\.\s?\d{1,2}\.\s?)?"
    r"(?P<born>(?:19|20)\d\d|['’]?\d\d(?=[ ,;)\]]|$))|b\.?\s?(?P<b>(?:19|20)\d\d))(?!\d|\.\d)"
    r"|(?P<year>(?:19|20)\d\d|['’]?\d\d)(?:er| one)\b)[)\]]?"
    r"|, (?:(?:he|she) )?(?:who (?:was|is) born in (?P<then>(?:19|20)\d\d)|(?:der|die) (?P<da>(?:19|20)\d\d)"
    r" geboren (?:ist|wurde))\b,?"
)
"""A year of birth; "b. 75" may be Black, and a number of two digits alone an age."""

_YEAR_BEHIND = re.compile(rf"\.?\s*\(((?:19[2-9]|20[01])\d|{TWO_DIGITS})\)")
"""A year alone in brackets, before the time of any game that is reported."""

_AGE_BEHIND = any_case(
    r",? \(?(?:(?:und zwar|nämlich|and that is|that is|namely|being),? )?(?:(?:de[rnm]|die|the) )?"
    r"(?:(?P<elder>älteren?|elder|older|senior|sen\.|sr\.)"
    rf"|(?P<younger>jüngeren?|younger|junior|jun\.|jr\.))(?!\w){_OF_TWO}\)?(?!,? (?:\*|geb|nr|jg))"
)
"""Which of two namesakes is meant by age."""

_AGE_BEFORE = any_case(
    r"\b(?:de[rnm]|die|the) (?:(?P<elder>ältere[nr]?|elder|older)|(?P<younger>jüngere[nr]?|younger))"
    r"(?: (?:der|von(?: den)?|of(?: the)?) (?:beiden|zwei|two|both))?"
    r" (?:(?:herrn?|frau|mr|mrs|ms|miss|dr|(?:sport|schach)freund(?:in)?)\b\.? )*$"
)
"""The same before the name: "the elder Mr. Koch", "der ältere der beiden Koch"."""


def add_number(text: str, mention: Mention, names: Names) -> Mention:
    """Return a name with the year of birth or the number in brackets behind it; one that is not the player's goes with
    the name.
    """
    number = _NUMBER_BEHIND.match(text, mention.end)
    may_be_year = len(mention.persons) > 1 and (number is None or number[1] not in names.numbers)
    year = _YEAR_BEHIND.match(text, mention.end) if may_be_year else None
    if born := _BORN_BEHIND.match(text, mention.end):
        return replace(mention, end=born.end(), value=f"*{_write_year(born[born.lastgroup or 1])}")
    if year:
        return replace(mention, end=year.end(), value=f"*{year[1]}")
    if not number:
        return _aged(text, mention)
    persons = mention.persons & names.numbers.get(number[1], frozenset())
    if persons:
        return replace(mention, persons=persons, end=number.end(), value="")
    return replace(mention, end=number.end(), value=number[1])


def _aged(text: str, mention: Mention) -> Mention:
    """Return a name of several with the word beside it that says which of two is meant by age."""
    if len(mention.persons) <= 1:
        return mention
    if age := _AGE_BEHIND.match(text, mention.end):
        return replace(mention, end=age.end(), value=f"*{age.lastgroup}")
    age = _AGE_BEFORE.search(text, max(0, mention.start - ADDRESS), mention.start)
    return replace(mention, value=f"*{age.lastgroup}") if age else mention


def _write_year(written: str) -> str:
    """Return a year of birth in four digits; two are of the last century."""
    digits = written.lstrip("'’")
    return digits if len(digits) > len("99") else f"19{digits}"
