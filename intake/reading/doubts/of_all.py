"""Doubts about all results of a mail at once, in its subject or in a sentence above or below them.

They hold for each result, whatever else the mail is about: "Nichts davon ist bestätigt", "All of the following is
unconfirmed", "KL-57, unbestätigte Meldung".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from intake.reading.claims import ask
from intake.reading.codes import Question
from intake.reading.guards import Guarded
from intake.reading.mentions import Situation
from intake.reading.mentions.players import find_players
from intake.reading.tournaments import is_reply
from intake.reading.types import Claim, Reading
from intake.reading.words import any_case

_WITHIN = r"[^.,;:!?]{0,60}\b"
_RESULTS = r"(?:ergebnisse?|resultate?|partien|spiele|meldungen|angaben|zeilen)"
_NONE = r"(?:nichts (?:davon|hiervon|von|des|hier|ist)|keine[rs]? (?:der(?! beiden)|dieser|davon|von(?! uns)))"
_OF_THINGS = rf"(?! (?!{_RESULTS}\b)(?-i:[A-ZÄÖÜ]))"
"""Behind "all": no noun but one for results."""

_OPEN = (
    r"(?:unbestätigt|ungesichert|inoffiziell|unverbürgt|hörensagen|gerüchte|unter vorbehalt|ohne gewähr|ungeprüft"
    r"|aus zweiter hand|noch nicht (?:bestätigt|sicher|offiziell))"
)
_MISSING = r"(?:steht|stehen|fehlt|fehlen)\b(?=(?: für alles?| noch| leider| derzeit)*(?: aus\b|\W*$|[.!:,]))"
_ALL_IN_GERMAN = (
    rf"{_NONE}\b{_WITHIN}(?:bestätig(?:t|ung)|sicher|gesichert|offiziell|amtlich|verbürgt)"
    rf"|(?:alles(?! klar)|(?:alle|sämtliche[rs]?){_OF_THINGS})\b{_WITHIN}{_OPEN}"
    rf"|(?<!ihre )(?<!deine )(?<!eure )bestätigung"
    rf"(?: (?:für alles?|(?:aller|dieser|sämtlicher|der) {_RESULTS}))? {_MISSING}"
    rf"|ob (?:das |dies |es )?alles\b{_WITHIN}stimmt"
    r"|(?:vielleicht|womöglich|eventuell|möglicherweise) hat sich (?:\w+ )?(?:etwas|was|einiges) geändert"
)
_UNSURE = r"(?:unconfirmed|unverified|unofficial|hearsay|rumou?rs?|second[- ]hand|provisional|not (?:yet )?confirmed)"
_ALL_IN_ENGLISH = (
    rf"(?:none of(?! us)|nothing (?:of|here|below|above|that|in)|not (?:one|any) of)\b{_WITHIN}"
    r"(?:confirmed|certain|official|verified|sure)"
    rf"|(?:all(?! clear| right| of us)|everything|the lot(?! of us)|each of(?! us))\b{_WITHIN}{_UNSURE}"
    r"|(?<!your )confirmation (?:is |still )*(?:outstanding|pending|missing|awaited)(?! for (?:my|our|the new)\b)"
    r"|(?:cannot|can['’]t|can not) vouch for (?:any|all)|not confirmed by anyone"
    r"|whether (?:all (?:of )?(?:this|that|it)|it all|any of it) (?:is|was) (?:right|true|so|correct)"
)
_DOUBTS_ALL = Guarded(rf"\b(?:{_ALL_IN_GERMAN}|{_ALL_IN_ENGLISH})\b")

_PUTS_RIGHT = Guarded(
    r"\b(?:(?:unsinn|quatsch|mist|blödsinn) (?:ge)?(?:tippt|schrieben)|(?:in|bei) der (?:zeile|spalte|reihe) verrutscht"
    r"|(?:noch ?mal|jetzt) mit brille|beim durchlesen fall\w+ mir|read (?:it )?to the end before"
    r"|scrap that|wrong twice|swap the colou?rs|typed (?:rubbish|nonsense)|slipped a (?:line|row))\b"
)
"""How a director says that he has written something else above than he meant."""

_OF_SUBJECT = Guarded(
    r"(?<!nicht )(?<!not )(?<!kein )(?<!keine )(?<!nicht mehr )(?<!no )(?<!not a )(?<!no longer )\b"
    r"(?:unbestätigt\w*|unverbürgt\w*|fraglich\w*|gerüchte?n?|unter vorbehalt|ohne gewähr|(?:noch )?nicht bestätigt"
    rf"|hörensagen|(?:vorläufige?|vermutliche?|angebliche?|inoffizielle?)(?= (?:{_RESULTS}|meldung))"
    r"|unconfirmed|unverified|doubtful|rumou?rs?|hearsay|not (?:yet )?confirmed"
    r"|(?:provisional|alleged|unofficial)(?= (?:results?|reports?|scores?)))\b"
)
_SOME = any_case(r"\b(?:davon|darunter|teils|teilweise|einige|some|partly|eine[rs]?|one|of (?:them|which))\b")
"""How a subject says that only some of the games are meant, and not which."""

_CUT = any_case(r"\s/\s|[;|]|,\s|\s(?:und|and)\s")
"""What is between the games of a subject."""


def ask_all_doubted(reading: Reading, words: Sequence[str], situation: Situation) -> Reading:
    """Return a reading that asks about each result that its mail doubts together with all others, or in its subject,
    and about all where it puts itself right; `words` are the subject and the new lines.
    """
    subject, *lines = words
    if _DOUBTS_ALL.is_in(" ".join(lines)) or any(map(_PUTS_RIGHT.is_in, words)):
        return replace(reading, claims=tuple(map(_ask, reading.claims)))
    doubted = [] if is_reply(subject) else list(_list_doubted(subject, situation))
    return _ask_some(reading, doubted, situation) if doubted else reading


def _ask_some(reading: Reading, doubted: Sequence[frozenset[object]], situation: Situation) -> Reading:
    """Return a reading that asks about the games of which a doubted part of the subject names a player, about all where
    it names nobody.
    """
    is_of_all = not all(doubted)
    claims = (
        _ask(one) if is_of_all or any(_are_both(one, each, situation) for each in doubted) else one
        for one in reading.claims
    )
    return replace(reading, claims=tuple(claims))


def _list_doubted(subject: str, situation: Situation) -> Iterator[frozenset[object]]:
    """Yield the players whom each doubted part of a subject names."""
    if not _OF_SUBJECT.is_in(subject):
        return
    for part in _CUT.split(subject):
        if _OF_SUBJECT.is_in(part) and not _SOME.search(part):
            yield frozenset(chain.from_iterable(one.persons for one in find_players(part, situation.names)))


def _are_both(claim: Claim, persons: frozenset[object], situation: Situation) -> bool:
    """Return whether both players of a claim are among some."""
    players = [find_players(name, situation.names) for name in (claim.white, claim.black)]
    return all(any(one.persons & persons for one in each) for each in players)


def _ask(claim: Claim) -> Claim:
    """Return a claim with the question whether its result is certain, unless it is asked something already."""
    is_asked = any(found.code in frozenset(Question) for found in claim.findings)
    return claim if is_asked or not claim.score else ask(claim, Question.NOT_CONFIRMED)
