"""How a player left, in the words of an answer."""

from __future__ import annotations

import re
from dataclasses import replace

from intake.reading.reasons import withdrawal_kind
from intake.reading.types import Finding
from intake.reading.words import any_case

from . import phrases
from .choosing import choose_by_sign
from .ended_days import day_in
from .types import AnswerText, Changes
from .yes_no import is_no, is_yes

_UNAPPROVED = any_case(
    r"\b(?:kein\w* (?:\w+ )?(?:genehmigt\w*|genehmigung|erlaubnis|zustimmung)"
    r"|no (?:\w+ )?(?:approv\w*|permission|leave)"
    r"|un(?:genehmigt|entschuldigt|erlaubt|approved|excused)\w*"
    r"|stille[rnms]?|still (?=zurück|ausge|und leise)|silent\w*"
    r"|(?:not|never) (?:\w+ ){0,2}?(?:approv\w*|excused|agreed|authori[sz]ed)"
    r"|nicht (?:\w+ ){0,3}?(?:genehmigt\w*|erlaubt\w*|entschuldigt\w*|zugestimmt|einverstanden|abgemeldet)"
    r"|ohne (?:\w+ ){0,2}?(?:genehmigung|erlaubnis|entschuldigung|zustimmung|abmeldung|ein wort|sich)"
    r"|(?:genehmigung|erlaubnis|approval|permission)\b[^.,;]*\b(?:nicht|keine?|not|never|no)"
    r"|(?:fehlt|fehlte) (?:\w+ )?genehmigung"
    r"|einfach (?:aufgehört|verschwunden|abgetaucht|nicht mehr)|untergetaucht"
    r"|(?:just|simply) (?:stopped|disappeared|vanished|quit|left|gave up)"
    r"|without (?:\w+ )?(?:approval|permission|notice|leave|word|asking|telling))\b"
)
_APPROVED = any_case(
    r"\b(?:genehmigt\w*|erlaubt|entschuldigt|mit genehmigung|zugestimmt|einverstanden|approved|excused|agreed"
    r"|with (?:approval|permission))\b"
)
_DIED = any_case(
    r"\b(?:ums leben gekommen|tödlich verunglückt|nicht mehr unter uns|(?:was|been|got) killed|lost his life"
    r"|lost her life"
    r"|verstorben|gestorben|tot|tod|todesfall|verschieden|died|dead|death|deceased|passed away)\b"
)
_STAYS = any_case(
    r"\b(?:no withdrawal|kein(?:en)? (?:rücktritt|ausscheiden|abgang)|(?:stays|staying|stayed) in\b|plays? on"
    r"|bleibt (?:dabei|drin|im turnier)"
    r"|(?:spielt|macht) (?:doch |nun |jetzt |also ){0,2}weiter|(?:is|will be) (?:staying|playing on|carrying on)"
    r"|carries on|(?:did|has|is) ?(?:not|n['’]t) (?:leav|withdr|left)\w*"
    r"|nicht (?:zurückgetreten|ausgeschieden|ausgestiegen))\b"
)
"""What says that a player has not left."""

_OF_ALL = any_case(
    r"\b(?:(?:seine|ihre|alle|sämtliche) (?:\w+ )?(?:noch )?(?:offenen|laufenden|restlichen|übrigen) (?:partien|spiele)"
    r"|(?:all )?(?:his|her|all|the) (?:open|other|remaining|unfinished) games)\b[^.;!?]{0,40}"
    r"\b(?:nicht|ohne|not|unrated|without|gewinnen|gegnern?|opponents?|verloren|lost|gestrichen|void)\b"
)
"""What says of all open games of a player how they are rated."""

_CLAUSE_END = re.compile(r"[,;.:!?]+(?:\s+|$)")


def read_leaving(finding: Finding, said: AnswerText) -> Changes | None:
    """Read how a player left: a kind by its sign or in words, which say nothing else, or yes or no to "approved?";
    one who stays has not left.
    """
    if _STAYS.search(said.text):
        return (("dropped", "yes"),)
    signed = {dict(each.changes).get("kind", "") for each in choose_by_sign(finding.candidates, said.text)}
    text = phrases.YES.sub(" ", phrases.LETTER.sub(" ", said.text)) if signed else said.text
    found = signed | _read_kinds(replace(said, text=text))
    days = tuple(("on", value) for name, value in day_in(said) if name == "completed_on")
    all_games = (("is_of_all", "yes"),) if _OF_ALL.search(said.text) else ()
    return (("kind", found.pop()), *days, *all_games) if len(found) == 1 else None


def _read_kinds(said: AnswerText) -> set[str]:
    """Return the kinds that words mean."""
    found = {"death"} if _DIED.search(said.text) else set()
    if _UNAPPROVED.search(said.text) or (is_no(said.text) and not _APPROVED.search(said.text)):
        found.add("withdrawal")
    elif _APPROVED.search(said.text):
        found |= _read_approval(said.text)
    elif not found and is_yes(said.text):
        found.add("withdrawal-approved")
    if not (found or _APPROVED.search(said.text)):
        found = {withdrawal_kind(said.text)} - {""}
    return found


def _read_approval(text: str) -> set[str]:
    """Return how a player left of whom a text says that it was approved; nothing where it contradicts itself."""
    if _denies_approval(text):
        return {"withdrawal"}
    return set() if is_no(text) else {"withdrawal-approved"}


def _denies_approval(text: str) -> bool:
    """Return whether a clause denies that a withdrawal was approved, in whatever order: "genehmigt war das nicht"."""
    return any(_APPROVED.search(clause) and phrases.NOT.search(clause) for clause in _CLAUSE_END.split(text))
