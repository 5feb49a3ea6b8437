"""Results that a mail only supposes, asks for or denies.

Beside results some words doubt them whatever their sentence says ("noch nicht bestätigt"). An opinion ("I think",
"laut") doubts only what its sentence speaks of: "I believe that brings us up to date" is about the list, "I think she
deserved it" about a player.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from intake.reading import english_doubts as english
from intake.reading import german_doubts as german
from intake.reading.claims import NO_MOVE
from intake.reading.codes import Question
from intake.reading.guards import Guarded
from intake.reading.remarks import TOLD_BEFORE
from intake.reading.scores import Kind, ScoreWord
from intake.reading.unfinished import UNFINISHED
from intake.reading.verdicts import says_draw
from intake.reading.words import Removals, any_case, whole

_UNSURE = whole(
    "wenn|falls|voraussichtlich|evtl|eventuell|wohl|hätte|würde|wäre|sofern|vorläufig|beantragt|vorbehalt(?:lich)?",
    r"if|would|unless|hoffentlich\W*$|hopefully\W*$|ignorier\w*|ignor(?:e|ing)|automatische \w+|automat(?:ic|ed) \w+",
)
_EXPECTED = whole(
    rf"möchte(?!{german.REPORTS})",
    "rechnen?|erwarten?|hoffen?|denke|glaube|sieht nach|soll(?=.*haben)|(?-i:will)|likely|looks like|might|could",
    "expect|think|believe|hope",
    *german.SUPPOSED,
    *german.OF_ANOTHER_EVENT,
    *german.OPINION,
    *english.OPINION,
)
"""What is doubted in the sentence of the result only: of anything else these words say nothing about it."""

_DENIED = whole(
    r"(?:noch )?nie (?:besiegt|geschlagen|gewonnen|verloren)|(?<!noch )nicht|nicht(?! (?:gemeldet|mitgeteilt)\b)",
    r"keine?|keinen|not(?! yet reported\b)|never|falsch|wrong",
    "storniert?|annulliert|ungültig|no (?:draw|win|result)|invalid|cancel(?:led|ed)?|zurückgenommen|void",
    "(?<!segel )gestrichen|strittig|disputed",
)
_WRONG_BEFORE = Guarded(
    r"\b(?:falsch|wrong|incorrect|nicht (?:richtig|korrekt)|not (?:right|correct))\b"
    r"(?=\W{1,3}(?:richtig|korrekt|correct|right|es muss|it should)\b)"
)
"""What an earlier report is called, before the right result."""

_CLAIMED = whole(r"reklamier\w*|claim(?:s|ed)?")
"""Who claims a win has not been given it, as far as no score says so; a draw is claimed on the board."""

says_reported = Guarded(
    r"\b(?:schon|bereits|längst|already)\b[^.;!?]*\b(?:gemeldet|mitgeteilt|geschickt|gesandt|reported|sent)\b"
).is_in
"""Whether a text calls its result one that was reported before."""

_QUESTION = re.compile(r"[^.!;?]*\?(?![^\W_])")
"""A letter that a mail program has lost ("M?ller") is no question."""

_UNCERTAIN = whole(german.TABLE_ONLY, english.TABLE_ONLY, *german.UNCERTAIN, *english.UNCERTAIN)
asks_if_right = whole(*german.ASKS, *english.ASKS).is_in
"""Whether a sentence asks whether what the one before it says is right."""

_OPINION = whole(*german.OPINION, *english.OPINION)
is_of_report = whole(*german.REPORT, *english.REPORT, *(r"(?:[01½]|1/2)\s?[-:]\s?(?:[01½]|1/2)",)).is_in
"""Whether a sentence speaks of what is reported."""

_EVIDENCE = whole(*german.EVIDENCE, *english.EVIDENCE)
_LIMITED = whole(*german.LIMITED, *english.LIMITED)
_ELSEWHERE = whole(*german.ELSEWHERE, *english.ELSEWHERE)
_RESULT = whole(*german.RESULT, *english.RESULT)
_DENIES = any_case(rf"(?<!\w)(?:{german.DENIED}|{english.DENIED})(?!\w)|n['’]t\b")
goes_on_doubting = whole(german.ALSO, english.ALSO).is_in
"""Whether a sentence says of another result what the one before it says: "beim ersten auch nicht"."""

_EVENT = whole(*german.OF_ANOTHER_EVENT, english.EVENT)
_FILLER = whole(german.FILLERS, english.FILLERS, r"\d{1,3}")

_FRAGMENT = 2
"""Words beside an opinion that name nothing else: "glaube ich", "I think so" (our own choice)."""

_NO_RESULT = r"(?:(?!\b(?:und|and|oder|or|ergebniss?e?|resultat|results?|scores?)\b)[^.:])"
_ASKS_A_MEANING = Guarded(
    r"\b(?:was (?:heißt|bedeutet|meint)|what (?:does|do|is meant)|(?:wie|how) (?:lange|long)|(?:ab|bis|seit) wann)\b"
    r"[^.!?]*\?"
)
"""A question about our words: "Was heißt vorläufig?"."""

_NO_MORE = Guarded(
    r"\b(?:mehr|weiteres|neues|sonst) (?:(?:gibt|gab|habe?|kam|ist|war|liegt|passiert|steht|wei(?:ß|ss))(?:['’]s)?)\b"
    r"[^.;!?]*\b(?:nichts?|kein\w*)\b[^.;!?]*|\b(?:nothing|no) (?:more|else|other news)\b[^.;!?]*"
)
"""Who has nothing to add doubts nothing: "Mehr gibt es diese Woche nicht aus unserer Gruppe"."""

_OF_OUR_ANSWER = Guarded(
    r"\b(?:noch (?:ein vorschlag|eine bitte|eine anregung|ein wunsch): )?"
    r"(?:könnten?|kann|können|sollten?|could|can|should) (?:die|diese|ihre|eure|the|your|this)"
    r" (?:bestätigung|antwort|rückmeldung|confirmation|reply|answer)\b[^.!?]*\?"
)
"""What somebody would like our answers to have."""

_OF_RATING = Guarded(
    r"\b(?:(?:is|are|was|were|will|ist|sind|war|wird|werden) (?:it|they|that|this|es|sie|das|die)"
    r"|why (?:is|are)|warum|wieso|wann|when)\b"
    r"[^.!?]*\b(?:numbers|rated|ratings?|list|zahlen|\w*liste|gewertet|ausgewertet)\b[^.!?]*\?"
)
"""What somebody asks about our lists and numbers."""

COLOUR_UNKNOWN = Guarded(
    rf"\b(?:farb(?:en?|verteilung)|colou?rs?)\b{_NO_RESULT}{{0,30}}"
    r"(?:\b(?:nicht|kein\w*|unbekannt|unklar|not|no|never|unknown|unclear)\b|n['’]t\b)"
    r"|(?:\b(?:nicht|not|no|ohne|without|keine)|n['’]t),? (?:\w+,? ){0,4}(?:farb(?:en?|angaben?)"
    r"|colou?rs?(?! (?:und|and|oder|or)\b)"
    r"|(?:who|wer)(?: von (?:den )?beiden)? (?:had |was |played )?(?:white|black|wei(?:ß|ss)|schwarz))\b"
    r"|\b(?:who|wer) (?:had |was |played )?(?:white|black|wei(?:ß|ss)|schwarz)(?: (?:hatte|spielte|war))?,"
    r" [^.;:!?]{0,30}\b(?:nicht|not|forgot|vergessen)\b(?: (?:gesagt|geschrieben|erwähnt|mitgeteilt|said|told))?"
    r"|\b(?:neither|nobody|no one|none|keine[rs]?|niemand)\b[^.;:!?]{0,60}\b(?:who|wer) (?:had |was |played )?"
    r"(?:white|black|wei(?:ß|ss)|schwarz)\b(?: (?:hatte|spielte|war))?"
)
"""Words that leave the colours open: the order of the names does not give them then, and the result is not doubted."""

_NO_MATTER = Guarded(
    r"[,;(]?\s*(?=[^,.;:!?]*\b(?:rating|wertung|auswertung|colou?rs?|farben?)\b)[^,.;:!?]{0,60}"
    r"\b(?:makes? (?:no difference|nothing out)|does(?: not|n['’]t) matter|(?:is|are) irrelevant|egal|keine rolle"
    r"|nichts aus|keinen unterschied|unwichtig|unerheblich)\b[^,.;:!?]*"
)
"""What says that the colours do not matter, or nothing for the rating: that doubts no result."""

DAY_UNKNOWN = Guarded(
    r",? (?:i|we)(?: would|'d) have to (?:look|check)[^.;]*"
    r"|,? das müsste ich (?:erst |noch )?nach(?:sehen|schauen)[^.;]*|"
    r"(?:die |das |den |the )?(?:genauen? |exact )?(?:tage?|datum|daten|dates?|days?) (?:kenne|wei(?:ß|ss)|ist|sind|are"
    r"|is|kann)[^,.;()]*(?:nicht|unbekannt|unleserlich|not|unknown|illegible)[^,.;()]*"
    r"|,? (?:i )?(?:can['’]?t|cannot) (?:read|make out) the (?:date|day)\b"
)
"""Words that leave the day open, and doubt no result."""

_ROUND_UNKNOWN = Guarded(
    r"\b(?:runde|round|brett|board)(?: (?:is|was|ist|war))? (?:unknown|unbekannt"
    r"|(?:not|nicht) (?:noted|known|given|named|mentioned|notiert|bekannt|angegeben|genannt|vermerkt))\b"
)
"""Words that leave the round of a game open."""

_PROTEST = r"(?:einspruchs?|einsprüche|protest\w*|widerspruchs?|einspruchsrecht)"
UNDISPUTED = Guarded(
    r"\b(?:neither|no|nobody|none|kein\w*|niemand|ohne|weder|without)\b"
    r"(?:(?!\b(?:because|due|after|until|wegen|nach|bis|results?|ergebnis)\b)[^.;:,!?]){0,40}?"
    r"\b(?:appeal\w*|protest\w*|einspruch\w*|einsprüche\w*|disput\w+|widersp\w+|complain\w*|beschwer\w+)"
    rf"|\b{_PROTEST}\b[^.;:,!?]{{0,40}}?\b(?:nicht|keine[nr]?|verzicht\w*|zurückgezogen|zurückgenommen)\b"
    rf"|\bverzicht\w*\b(?: \w+){{0,4}} auf (?:\w+ )?{_PROTEST}\b"
    r"|\b(?:waiv\w+|dropped|withdrew|withdrawn|renounc\w+)\b(?: \w+){0,4} (?:appeals?|protests?|complaints?)\b"
)
"""A doubt that nobody has."""

_CLEAR = Removals(
    *(COLOUR_UNKNOWN, _NO_MATTER, DAY_UNKNOWN, _ROUND_UNKNOWN, TOLD_BEFORE, UNDISPUTED, _NO_MORE, _ASKS_A_MEANING),
    *(_OF_OUR_ANSWER, _OF_RATING),
)
"""Words that look like a doubt and are none."""

_OF_ANOTHER = any_case(
    r"\b(?:other|return|anderen?|rück)[ -]?(?:games?|partien?|one|spiele?|opponents?|gegner\w*)\b"
    r"|\b(?:ihre|seine|die|her|his|the) (?:wei(?:ß|ss)|schwarz|white|black)[ -]?(?:partie|spiel|game)\b"
    r"|\b(?:der|the) rest\b|\bothers\b|\b(?:die|alle?s?) (?:übrigen?|anderen?|restlichen?)\b"
)
"""Games that are none of those with a result, where they go on or are not rated."""

_LASTS = any_case(r"\bdauer(?:t|n)\b|\btakes? (?:\w+ ){0,2}(?:while|time|weeks|months|long(?:er)?)\b")
"""How long such a game still goes on."""

_OF_SECOND = any_case(r"\b(?:second|zweite)[ -]?(?:game|partie|spiel)\b")
"""The other game of a pair, where no second result is reported."""

_CLAUSE = re.compile(r"[,;]\s")
_THOUGH = any_case(
    r"(?:though|although|but|aber|obwohl|wobei)\b"
    r"(?!.*\b(?:he|she|they|it|that|this|there|er|sie|es|das|dies|da|(?-i:[A-ZÄÖÜ]\w{2,}))\b)"
)
"""How a last clause begins whose opinion is about something else: it means neither a player nor what was said."""

NOT_RATED = (
    r"(?:bitte )?nicht (?:\w+ ){0,2}(?:aus)?(?:zu)?(?:ge)?wert(?:en|et)|unrated|ungewertet"
    r"|(?:please )?(?:do not|don't|not to be|not) (?:\w+ ){0,2}(?:rat(?:ed?|ing)|counted)"
    rf"|{german.TABLE_ONLY}|{english.TABLE_ONLY}"
)
"""What is said of a result that counts in the table only."""

IS_NOT_RATED = whole(NOT_RATED)

_I_THINK = "(?:i (?:think|believe|guess|suppose|assume)|(?:glaube|denke|meine|vermute) ich|wohl|probably)"
RATING_OPINION = any_case(rf"[,;(]?\s*\b(?:{_I_THINK}:?,? )?(?:{NOT_RATED})\b(?:,? {_I_THINK}\b)?\)?")
"""An opinion about the rating of a game that was not played doubts no result."""

_WORD = re.compile(r"\w+")
_END_OF_SENTENCE = re.compile(r"(?<=[.!?;]) ")


def is_doubtful(text: str) -> bool:
    """Return whether a sentence of a text says that what it reports may not be so."""
    sentences = (one for one in _END_OF_SENTENCE.split(text) if not is_of_second(one))
    return any(_is_unsure(one) or asks_if_right(one) for one in sentences)


def is_of_second(sentence: str) -> bool:
    """Return whether a sentence says of the second game of a pair that it goes on."""
    return UNFINISHED.search(sentence) is not None and _OF_SECOND.search(sentence) is not None


def speaks_of_else(sentence: str) -> bool:
    """Return whether a sentence speaks of something else than what is reported: how it was played, who is surprised."""
    return _ELSEWHERE.search(sentence) is not None


def speaks_of_report(sentence: str) -> bool:
    """Return whether a sentence speaks of what is reported, and of nothing else instead."""
    return is_of_report(sentence) and not _ELSEWHERE.search(sentence)


def doubts_report(sentence: str) -> bool:
    """Return whether a sentence says of results beside it that they may not be so, or are not."""
    is_denied = _RESULT.search(sentence) is not None and _DENIES.search(sentence) is not None
    return (
        is_of_second(sentence)
        or _is_unsure(sentence)
        or (is_denied and not (_ELSEWHERE.search(sentence) or UNDISPUTED.search(sentence)))
    )


def _is_unsure(sentence: str) -> bool:
    """Return whether a sentence doubts what it reports, or what is beside it."""
    return _may_be_unsure(sentence) and _is_said_unsure(sentence)


def _may_be_unsure(sentence: str) -> bool:
    return any(doubts.may_be_in(sentence) for doubts in (_UNCERTAIN, _EVIDENCE, _OPINION))


def _is_said_unsure(sentence: str) -> bool:
    """Return whether a sentence doubts what it reports, without words that look like a doubt and are none."""
    said = _CLEAR.sub(" ", sentence)
    clauses = _CLAUSE.split(said)
    if _is_of_another(said):
        beside = [one for one in clauses if not (_is_of_another(one) or is_bare_opinion(one) or _LASTS.search(one))]
        said = ", ".join(beside if len(beside) < len(clauses) else ())
    if _UNCERTAIN.search(said) or _lacks_evidence(said):
        return True
    said = _without_other_opinion(said)
    return _OPINION.search(said) is not None and _is_about_report(said)


def _without_other_opinion(said: str) -> str:
    """Return a sentence without a last clause whose opinion is about something else."""
    *before, last = _CLAUSE.split(said)
    return ", ".join(before) if before and _THOUGH.match(last) and not _is_about_report(last) else said


def _lacks_evidence(said: str) -> bool:
    """Return whether a sentence says that something is missing or open of what a result rests on."""
    if not _EVIDENCE.search(said) or _ELSEWHERE.search(said):
        return False
    return _LIMITED.search(said) is not None or _DENIES.search(said) is not None


def _is_of_another(clause: str) -> bool:
    """Return whether a clause says of other games that they go on or are not rated."""
    is_open = UNFINISHED.search(clause) is not None or IS_NOT_RATED.search(clause) is not None
    return is_open and _OF_ANOTHER.search(clause) is not None


def _is_about_report(opinion: str) -> bool:
    """Return whether an opinion is about what is reported, or about nothing that it names."""
    if is_of_report(opinion) or UNFINISHED.search(opinion):
        return not _ELSEWHERE.search(opinion)
    return len(_write_beside(opinion).split()) <= _FRAGMENT


def _write_beside(opinion: str) -> str:
    """Return what a sentence names beside its opinion."""
    return _FILLER.sub(" ", _OPINION.sub(" ", opinion))


def is_bare_opinion(sentence: str, names: frozenset[str] = frozenset()) -> bool:
    """Return whether a sentence has nothing but an opinion, beside words of `names` in small letters."""
    if not _OPINION.may_be_in(sentence):
        return False
    plain = without_names(sentence, names)
    return _OPINION.search(plain) is not None and re.search(r"\w", _write_beside(plain)) is None


def list_events(titles: Iterable[str]) -> frozenset[str]:
    """Return the words of titles that elsewhere would be another event, in small letters: "Friendly Match"."""
    found = (event[0].casefold() for title in titles for event in _EVENT.finditer(title))
    return frozenset(word for event in found for word in event.split())


def without_names(sentence: str, names: frozenset[str]) -> str:
    """Return a sentence without the words of `names` in small letters."""
    if names.isdisjoint(map(str.casefold, _WORD.findall(sentence))):
        return sentence
    return _WORD.sub(lambda word: " " if word[0].casefold() in names else word[0], sentence)


def doubt(text: str, plain: str, word: ScoreWord | None) -> Question | None:
    """Why a result in `text` is no report, None where it is one.

    `plain` is the text without its reasons; `word` the score, None or empty where words tell the result.
    """
    said = _WRONG_BEFORE.sub(" ", NO_MOVE.sub(" ", plain))
    claimed = not (word and word.numeric) and _CLAIMED.search(said) and not says_draw(said)
    if _UNSURE.search(said) or _EXPECTED.search(plain) or claimed or _QUESTION.search(text):
        return Question.NOT_CONFIRMED
    unfinished = word is not None and word.kind is Kind.UNFINISHED
    return Question.WORDS_CONTRADICT if _DENIED.search(said) and not unfinished else None
