"""Why a game ended as it did, in the words of directors."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.guards import Table
from intake.reading.language import language_of
from intake.reading.words import one_of, whole
from ratings.regulations.types import Reason

_LEFT = whole(
    "r(?:ü|ue)cktritts?|zur(?:ü|ue)ck(?:getreten|gezogen)|tritt zur(?:ü|ue)ck|aus(?:geschieden|getreten)",
    "withdr(?:awal|ew|awn|aws)",
)
_CONSENT = one_of("genehmigung|zustimmung|erlaubnis|einverständnis|approval|consent|permission")
_REFUSED = whole(
    r"ungenehmigt\w*|(?:nicht|un) ?genehmigt\w*|ohne (?:genehmigung|abmeldung|entschuldigung|ein wort)",
    rf"(?:ohne|nicht mit) (?:meiner? |unserer? )?{_CONSENT}",
    rf"(?:without|not with) (?:my |our )?{_CONSENT}",
    r"(?:did|do|have|has)(?:(?: not|n['’]t) (?:ok(?:ay)?|approved?|grant(?:ed)?)| not (?:ok['’]?d|okayed))"
    r"(?: (?:any|the|his|her|this|that|a)(?: \w+)? withdrawal)?",
    r"(?:with|gave|giving) no (?:notice|warning|explanation)|no notice(?=,|\.| (?:at all|given))",
    r"(?<!noch )keinen (?:\w+ )?r(?:ü|ue)cktritt (?:\w+ ){0,2}(?:genehmigt|bewilligt|anerkannt)",
    "ohne (?:jede |eine )?(?:nachricht|mitteilung|ankündigung|vorwarnung)",
    r"kommentarlos|unentschuldigt\w*|unerlaubt\w*|(?:still)?schweigend\w*|stille[rnm]?",
    r"unangek(?:ü|ue)ndigt\w*|unapproved|not approved",
    "without (?:any |giving |prior )?(?:approval|notice|permission|excuse|a word)|unexcused|unannounced",
    "silent(?:ly)?",
)
_STILL = whole("still")
"""In German nothing was said; in English the word means "until now"."""

_GRANTED = whole(
    r"genehmigt\w*|entschuldigt\w*|anerkannt\w*|(?:with )?approv(?:ed|al)",
    rf"(?:mit|with) (?:meine[rm] |unsere[rm] |my |our )?{_CONSENT}",
)

_COUNTS_AS_LEFT = whole(
    r"(?<!nicht )als (?:[\w-]+,? ){1,3}r(?:ü|ue)cktritt (?:gewertet|eingestuft|behandelt)",
    r"(?:(?:ge)?wertet?|eingestuft|behandelt)(?: (?:ich|dies|das|es)){0,2} als (?:[\w-]+,? ){1,3}r(?:ü|ue)cktritt",
    r"(?<!not )(?:count|treat|class|rate|rul|regard)(?:e?d|s)?(?: (?:it|this))? as (?:[\w-]+,? ){1,3}withdrawal",
)
"""What a director makes of a game that ended in another way."""

_APPROVAL = rf"(?:{_CONSENT}|genehmigt|approved|anerkannt|entschuldigt)"
_TO_COME = r"(?:aus|fehl(?:t|en)|ausstehend|offen|beantragt|pending|missing|requested|nicht|not|unclear|unklar)"
_NOT_YET = whole(rf"(?:noch nicht|not yet) {_APPROVAL}")
_UNDECIDED = whole(
    rf"(?:noch|kein\w*|no|yet|pending|awaiting|await|ob|whether|if) (?:\w+ ){{0,3}}{_APPROVAL}",
    rf"{_APPROVAL}\w* (?:\w+ ){{0,3}}{_TO_COME}",
)
"""An approval that is still to come, or is none: whether there was one is asked."""

_DAYS = r"(?:more than |over |mehr als |über )?\d+ (?:days|tagen?)"
_NO_REPLY = (
    rf"fail(?:ed|s|ure) to (?:reply|respond|answer|move)(?: (?:within|in) {_DAYS}| in time)?",
    rf"(?:did|has|had) not (?:repl(?:y|ied)|respond(?:ed)?|answer(?:ed)?|moved?) (?:in time|(?:within|in|for) {_DAYS})",
    rf"no (?:reply|response|answer|move) (?:within|in|for|since) {_DAYS}",
    rf"(?:(?:seit|innerhalb|binnen|in)(?: von)? )?{_DAYS} (?:lang )?nicht (?:mehr )?(?:geantwortet|reagiert|gezogen)",
    rf"keine? (?:antwort|zug|reaktion) (?:innerhalb|binnen|seit|in|nach)(?: von)? {_DAYS}",
    rf"{_DAYS[:-1]}|tage) (?:lang )?(?:kein(?:en)?|ohne) (?:antwort|zug|reaktion)",
)
"""Who is silent for too many days has overstepped the time; without a number of them nothing says so."""

NEVER_MOVED = (
    r"(?:nie(?:mals)?|nicht) (?:(?:auch|nur|einmal|mal) ){0,2}einen? (?:einzigen |ersten )?zug"
    r" (?:gemacht|gespielt|geschickt|gesandt|gesendet)"
    r"|nie(?:mals)? einen (?:einzigen |ersten )?zug (?:abgeschickt|abgesandt|übermittelt|eingereicht|ausgeführt)"
    r"|never (?:made|played|sent|mailed|e-?mailed|posted|submitted)"
    r" (?:a|one|his|her|any|the) (?:single |first |opening )?move"
)
"""What whoever never began a game did."""

_OCCASIONS = (
    "some",
    "at a",
    "this",
    "that",
    "last",
    "next",
    "first",
    "second",
    "third",
    "each",
    "every",
    "same",
    "long",
    "a",
)
_NOT_AN_OCCASION = "".join(rf"(?<!\b{word} )" for word in _OCCASIONS)
"""What is not before "time" where it is the clock: "this time he had Black"."""

_PHRASES: dict[Reason, tuple[str, ...]] = {
    Reason.TIME: (
        "(?:bedenk|frist|zug)?(?:zeit|frist) ?(?:ü|ue)berschreitung(?:en)?|zeit(?:ablauf|verlust|not)",
        r"(?:bedenk)?zeit(?: (?:[^.;:,!?]|(?<=\d)\.){1,40}?)? (?:(?:ü|ue)berschritten|gerissen|(?:ü|ue)berzogen)",
        "(?:ü|ue)berschreitet (?:die |seine |ihre )?(?:bedenk)?zeit|(?:auf|durch|nach|wegen|per|über) zeit",
        r"zeit(?:ü|ue)?b?\.?|zeit(?:ü|ue)berschr\.?|b?z(?:ü|ue)\.?|z\. ?ü\.|(?-i:TF)|nicht fristgerecht",
        r"(?:won|wins?|los[ets]|loses|loss|forfeit(?:ed|s)?) on time|on time",
        "time[ -]?(?:forfeit(?:ure)?|out)|timed out|time limit exceeded",
        "exceeded (?:the |his |her )?time(?: limit)?",
        *_NO_REPLY,
        r"etl|overstepp\w+(?: the time)?|(?:(?:ran|run|runs) )?out of time|overstep of time",
        "(?:flag|fähnchen|blättchen) (?:fell|(?:has )?fallen|dropped|went down|fiel|gefallen)",
        rf"{_NOT_AN_OCCASION}time",
    ),
    Reason.DEATH: ("verst(?:orben|arb)|gestorben|tod(?:es)?(?:fall)?|ableben|deceased|died|death|passed away", "†"),
    Reason.ADJUDICATED: (
        "abgesch(?:ä|ae)tzt|(?:ab)?sch(?:ä|ae)tzung|adjudicat(?:ed|ion)|schiedsspruch|abbruch|abgebrochen|broken off",
    ),
    Reason.UNPLAYED: (
        "kampflos(?:er sieg)?|ohne kampf|(?:nicht |un)gespielt|(?:nicht|nie) (?:begonnen|angetreten)",
        "kein(?:en)? (?:einzigen )?zug (?:gespielt|gemacht)|machte kein(?:en)? (?:einzigen )?zug|nie gezogen",
        r"ohne spiel|(?<=[,(] )(?:no game|keine partie)(?= ?[.,;)!]|$)|no game (?:was )?(?:ever )?played",
        rf"{NEVER_MOVED}|(?:ohne (?:einen )?|without a )(?:move|zug)",
        "von keinem(?: der beiden)? begonnen|no moves? (?:was |were )?(?:made|played)|not played|unplayed",
        r"(?:never (?:played|started)|did(?: not|n't) (?:show up|start))|walk ?over|w\.o\.|w/o|no show|spielfrei",
    ),
    Reason.SUBSTITUTION: ("auswechslung|ausgewechselt|ersatzspieler|substitut(?:ion|ed)",),
    Reason.PLAYED: (
        "(?:durch |nach )?aufgabe|aufgegeben|g[ia]bt? auf|resign(?:s|ed|ation)?|(?:schach)?matt",
        "(?:check)?mated?|(?:remis ?)?vereinbar(?:t|ung)|einvernehmlich|(?:draw |by )?agree(?:d|ment)",
        "angenommen|accepted|dauerschach|perpetual(?: check)?|(?:stellungs|zug)wiederholung",
        "(?:threefold )?repetition|tablebases?(?: claim)?|datenbank(?:anspruch)?",
        "50[- ]?z(?:ü|ue)ge(?:[- ]?regel)?|fifty[- ]moves?(?: rule)?",
    ),
}
"""Broken off with a score means that somebody gave the score: adjudicated. The order decides where
phrases overlap.
"""

_TABLE = Table(*((reason, whole(*phrases)) for reason, phrases in _PHRASES.items()))
_DEFAULT = whole(
    "default(?:ed)?|forfeit(?:ed|s|ure)?|kontumaz|ausschluss|ausgeschlossen|disquali\\w+|expelled|excluded"
)
says_both_lost = whole(
    "beide (?:haben )?(?:verlieren|verloren|verlust|zü|nullen?|genullt|zeitüberschreitung)",
    "(?:für )?beiden? (?:spieler )?(?:verloren|verlieren|null|eine null|als verloren)",
    "doppel(?:t(?:er?)?)? ?(?:verlust|null|niederlage)|doppelt verloren",
    "both (?:players )?(?:lost|lose|losing|forfeit(?:ed)?|zero|defaulted)|double (?:loss|forfeit|default)",
    r"beiderseits verloren|beidseitig\w* (?:verlust|verloren|zeitüberschreitung)|genullt",
).is_in
"""Whether a text says in words that both players lost."""


@dataclass(frozen=True, slots=True)
class ReasonWord:
    """A reason found in a text: a value of `Reason`, or the code of the question it raises."""

    start: int
    end: int
    text: str
    reason: str = ""
    question: str = ""


@lru_cache(maxsize=limits.RECENT)
def find_reasons(text: str) -> tuple[ReasonWord, ...]:
    """Return every reason in `text`, in order. A withdrawal without its kind, a bare default are questions."""
    found: list[ReasonWord] = list(_withdrawals(text))
    for reason, match in _TABLE.matches(text):
        if _is_free(match, found):
            found.append(ReasonWord(match.start(), match.end(), match[0], reason.value))
    found += [
        ReasonWord(match.start(), match.end(), match[0], question=Question.DEFAULT_KIND)
        for match in _DEFAULT.finditer(text)
        if _is_free(match, found)
    ]
    kept = (word for word in found if not _is_classified(word, text, found))
    return tuple(sorted(kept, key=lambda word: word.start))


def find_reason(text: str) -> str:
    """Return the only reason in a text, "" for none or several."""
    reasons = {word.reason for word in find_reasons(text) if word.reason and not word.question}
    return reasons.pop() if len(reasons) == 1 else ""


def _is_classified(word: ReasonWord, text: str, found: list[ReasonWord]) -> bool:
    """Return whether a director counts an overstepped time as an unapproved withdrawal: both are rated."""
    has_left = any(one.reason == Reason.WITHDRAWAL for one in found)
    return word.reason == Reason.TIME and has_left and _COUNTS_AS_LEFT.search(text) is not None


def _is_free(match: re.Match[str], found: list[ReasonWord]) -> bool:
    """Whether no reason found before overlaps."""
    return not any(match.start() < word.end and word.start < match.end() for word in found)


def _withdrawals(text: str) -> list[ReasonWord]:
    """Return a withdrawal with its approval, wherever in the text that stands."""
    leaving = _LEFT.search(text)
    if not leaving:
        return []
    kind = withdrawal_kind(text)
    words = [ReasonWord(leaving.start(), leaving.end(), leaving[0], kind, "" if kind else Question.WITHDRAWAL_KIND)]
    approval = _refusal(text) or _GRANTED.search(text)
    if approval and kind:
        words.append(ReasonWord(approval.start(), approval.end(), approval[0], kind))
    return words


def withdrawal_kind(text: str) -> str:
    """Whether a withdrawal in `text` was approved: a value of `Reason`, "" where it does not say."""
    if _NOT_YET.search(text):
        return ""
    if _refusal(text):
        return Reason.WITHDRAWAL.value
    if _UNDECIDED.search(text):
        return ""
    return Reason.WITHDRAWAL_APPROVED.value if _GRANTED.search(text) else ""


def _refusal(text: str) -> re.Match[str] | None:
    """Return the words that call a withdrawal silent or not approved."""
    return _REFUSED.search(text) or (_STILL.search(text) if language_of((text,)) == "de" else None)


def the_reason(words: tuple[ReasonWord, ...]) -> tuple[str, str]:
    """Return the reason that these words give together, and the code of a question about it.

    "Played" beside another reason adds nothing; two other reasons contradict each other.
    """
    question = next((word.question for word in words if word.question), "")
    others = {word.reason for word in words} - {"", Reason.PLAYED.value}
    if len(others) > 1:
        return "", Question.WORDS_CONTRADICT
    if others:
        return others.pop(), question if question != Question.DEFAULT_KIND else ""
    return Reason.PLAYED.value, question
