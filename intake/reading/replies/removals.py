"""What the words of a reply ask to take out, and whether they do: "please don't delete it" leaves or reopens it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.types import Claim
from intake.reading.words import any_case
from ratings.formats.name_folding import fold

from . import phrases
from .faults import OTHER_GAME
from .own_text import Passage
from .phrases import MONTH
from .player_names import count_players, known_words, names_both, names_only

DROP = any_case(
    r"\b(?:vergiss|streich(?:en|t)?|gestrichen|ignorier\w*|zurück(?:ziehen|gezogen)?|versehen|leave (?:that|it) out"
    r"|lassen wir (?:\w+ ){0,2}weg|hat sich (?:\w+ )?erledigt|erledigt sich|hinfällig|entfällt"
    r"|(?:nichts?|nix|nothing)(?: davon| weiter| mehr| further| more| else| of it){0,2}(?: zu| to(?: be)?)?"
    r" (?:werten|eintragen|speichern|gelten|stored?|entered?)|gilt nicht|löschen|entfernen|(?:he)?rausnehmen"
    r"|(?:bitte|einfach) (?:[\w'’-]+ ){0,4}vergessen"
    r"|forget (?:it|that|this|about)|ignore|drop (?:it|that|this)|withdraw|never ?mind(?! what)|by mistake"
    r"|cancel|delete|remove|take (?:that|this|it)(?: \w+)? (?:out|back)|nehmen sie (?:das|es|die)(?: \w+)? (?:he)?raus"
    r"|vergessen sie|vergesst|disregard|scrap|gegenstandslos|(?:has|have|needs?) to (?:come|go) out"
    r"|(?:take|put|leave) (?:(?!off\b)[\w'’.–-]+ ){1,8}(?:out|back out)(?: again)?"
    r"|take (?:(?!off\b|moves?\b)[\w'’.–-]+ ){1,8}back|take (?:out|back(?! (?:a|the|his|her|that|this) move))"
    r"|nehmen sie heraus|n(?:ehm(?:en sie|t)?|imm) (?:(?!zug\b)[\w'’.–-]+ ){1,8}(?:(?:he)?raus|zurück)"
    r"|must (?:come|go) out|(?:muss|kann|soll(?:te)?|gehört) (?:leider |bitte |wieder |doch ){0,3}(?:he)?raus"
    r"|bitte (?:gleich |sofort |doch |wieder ){0,2}(?:he)?raus|wieder (?:he)?raus,? bitte"
    r"|(?:das|die(?:se)?|den|partie|ergebnis|eintrag|zeile) (?:gleich |sofort )?wieder (?:he)?raus"
    r"|(?:that|this|it|one) (?:back )?out again)\b"
)
_REMOVED = (
    r"(?-i:[A-ZÄÖÜ])[\w'’-]+ (?:(?:one|game|result|match|partie|bitte|wieder|please|again) )*"
    r"(?:back|out|zurück|(?:he)?raus)"
)
"""The second of two players joined by "and" whose game is asked to be taken out."""

_CLAUSE_END = any_case(rf"[,;.:!]+(?:\s+|$)|\s+(?:(?:und|and)(?!\s{_REMOVED}\b)|weil|because|since)\s+")
NOT_PLAYED = (
    r"\b(?:nicht|nie(?:mals)?)(?: \w+){0,2} (?:(?:gegen|mit)(?: [^\s.,;:!?]+){1,4}|(?:gegen|mit)einander) gespielt\b"
    r"|\b(?:did not|didn['’]t|never) play(?:ed)? (?:against |with )?(?:each other|one another|(?-i:[A-ZÄÖÜ]))"
)
"""What says that two players had no game, in a pattern."""

_KEEPS = any_case(r"\b(?:nichts|nothing)\b.*\b(?:lösch|streich|zurück|delet|remov|withdr|cancel|drop)")

_LEAVE_OUT = any_case(
    r"^(?!.*\?).*(?:\bnicht(?: \w+)? (?:eintragen|speichern|aufnehmen)\b(?! vergessen)"
    r"|\b(?:do not|don['’]t)(?: \w+)? (?:store|enter|record)\b|\b(?:hold|leave) (?:it|that|this) (?:off|back)\b)"
    r"|^\W*(?:(?:das|that|there) (?:war|ist|was|is) )?(?:(?:gar|überhaupt|really) )?(?:keine partie|kein spiel|no game"
    r"|not a game)(?: (?:at all|gemeint))?\W*$"
)
"""What asks not to store something, or not yet; that it was not stored is no wish. There may be no game either."""

_SETTLED = any_case(r"\b(?:erledigt|versehen|mistake|hinfällig|gegenstandslos|never mind|nevermind)\b")
"""What may stand beside the result itself: "hat sich durch Remis erledigt"."""

SLIP = any_case(r"\b(?:versehen|by mistake)\b")
_SPEAKS_OF_PART = any_case(
    r"\b(?:datum|tag|date|day|am|on the|farben?|colou?rs?|gewonnen|gewann|verloren|verlor|won|lost|remis|draw|drawn)\b"
)
"""What of a line is wrong, where it is not the whole line."""

_PUTS_RIGHT = any_case(
    r"\b(?:muss|müsste|soll(?:te)?|heißt|lautet|richtig|korrekt|gemeint|meinte|statt|sondern|must|should|meant|mean|correct"
    r"|right|instead|ought)\b"
    rf"|\b(?:es war|war es|it was) (?:der|die|das|den|am|the|on)\b|\d\.|\b(?:{MONTH})"
)
"""What says beside a slip what is right."""

_CLOSE = (
    r"(?:clos(?:e|ed|ing)|drop(?:ped)?|delet(?:e|ed)|withdraw\w*|cancel\w*|forget|geschlossen|schließen|erledigt|löschen|gelöscht"
    r"|streichen|gestrichen|verwerfen|verworfen|fallen ?lassen|zurücknehmen|vergessen)"
)
_REOPENS = any_case(
    rf"(?:\b(?:nicht|nichts|not)|n['’]t)\W+(?:\w+\W+){{0,4}}?{_CLOSE}\b"
    r"|\bre-?open\w*|\bwieder\s+(?:\w+\s+)?(?:öffnen|auf(?:machen|nehmen)|geöffnet)\b"
    r"|\b(?:does|do|did|should|must)\s+count\b|\bcounts?\s+after\s+all\b|\bstill\s+counts?\b"
    r"|\b(?:zählt|zählen|gilt|gelten|stimmt)\s+(?:\w+\s+){0,3}?(?:doch|trotzdem|sehr wohl)\b"
    r"|\b(?:zählt|zählen|gilt|gelten)\s+(?:\w+\s+){0,2}?(?:selbstverständlich|natürlich|weiterhin)\b(?! nicht)"
    r"|\b(?:of course|certainly) (?:it|this|that|the (?:game|result)) counts\b|\bcounts,? of course\b"
    r"|\bdoch\s+(?:noch\s+)?(?:zu\s+)?(?:werten|gewertet|eintragen|eingetragen|speichern|gespeichert|gültig)\b"
)


_STORES = any_case(
    r"\b(?:bitte|please|können sie|könnt ihr|kannst du)(?: (?!nichts?\b|not\b)\w+){0,2}"
    r" (?:eintragen|speichern|store|enter|record|post)\b(?! (?:nothing|none)\b)"
)
"""What asks to store something."""


def asks_to_store(text: str) -> bool:
    """Return whether a text asks to store something: another wish beside it is about something else."""
    return _STORES.search(text) is not None


def list_removals(text: str) -> list[str]:
    """Return the clauses that ask to take something out, and not to leave it: "please don't delete it"."""
    told = _CLAUSE_END.split(text)
    clauses = [clause for clause in told if DROP.search(clause)]
    clauses = [clause for clause in clauses if not (phrases.NOT.search(clause) or _KEEPS.search(clause))]
    return clauses or [clause for clause in told if _LEAVE_OUT.search(clause)]


def without_removals(text: str) -> str:
    """Return a text without the clauses that ask to take something out: "das Remis bitte streichen" gives no result."""
    for clause in list_removals(text):
        text = text if _SETTLED.search(clause) else text.replace(clause, " ")
    return text


def removes(text: str) -> bool:
    """Return whether a text asks for a line to be taken out, and not to leave it: "please don't delete it". A slip
    that it mentions withdraws nothing where it says what is wrong about the line.
    """
    clauses = list_removals(text)
    return any(DROP.search(SLIP.sub(" ", clause)) for clause in clauses) or (
        bool(clauses) and not _SPEAKS_OF_PART.search(text)
    )


def is_slip(words: str, beside: Iterable[str]) -> bool:
    """Return whether words withdraw something only by calling it a slip, and others `beside` them say what is right."""
    removals = list_removals(words)
    only = bool(removals) and not any(DROP.search(SLIP.sub(" ", each)) for each in removals)
    return only and any(_PUTS_RIGHT.search(text) for text in beside)


def takes_back(text: str) -> bool:
    """Return whether a text withdraws a line, or says that its game goes on."""
    return removes(text) or UNFINISHED.search(text) is not None


def list_removed(text: str, stored: Sequence[Claim]) -> tuple[Claim, ...]:
    """Return the stored games of which a text has most words of their players."""
    said = set(fold(text).split())
    hits = count_players(text, stored)
    found = [(len(known_words(claim) & said), claim) for claim, hit in zip(stored, hits, strict=True) if hit]
    most = max((words for words, _ in found), default=0)
    return tuple(claim for words, claim in found if words == most)


def removes_only(text: str, named: Sequence[Claim]) -> bool:
    """Return whether the words that ask to remove something name both players of the only game."""
    return len(named) == 1 and any(names_both(clause, named[0]) for clause in list_removals(text))


def removes_it(text: str) -> bool:
    """Return whether a sentence that names nobody withdraws what was spoken of before: "bitte das Ergebnis löschen"."""
    return removes(text) and names_only(text, ()) and not OTHER_GAME.search(text)


def asks_to_reopen(passages: Iterable[Passage]) -> bool:
    """Return whether a reply says that what was closed is to be stored after all, and does not doubt it."""
    text = " ".join(passage.text for passage in passages)
    return _REOPENS.search(text) is not None and not phrases.DOUBT.search(text)
