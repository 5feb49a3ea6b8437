"""Results that a letter only quotes or forwards count when its own words take them over.

That has to be said in one sentence, with what is meant and that it holds: "die Ergebnisse unten
stimmen", "bitte die weitergeleitete Meldung eintragen", "I confirm the results below". A question,
a denial or a mere "siehe unten" takes nothing over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise

from intake.reading.claims import of_tournament
from intake.reading.codes import Question
from intake.reading.doubts.supposed import doubt
from intake.reading.leftovers import HELLO, SCORE_LIKE
from intake.reading.letters.quoted_authors import OTHERS, QUOTE_MARKS, QuotedMail, list_outer, list_quoted
from intake.reading.mentions import Situation
from intake.reading.types import Claim, Letter, Origin, Part, Place
from intake.reading.words import any_case, whole

_HOLDS = whole(
    "(?:ist|sind) (?:also |damit |somit |so )?(?:richtig|korrekt|gültig)|stimmen|stimmt|gelten|gilt|trifft zu",
    "treffen zu|bestätig(?:t|e)(?: ich)?|bestaetige|confirm(?:s|ed)?",
    "(?:is|are|was) (?:all |quite )?(?:right|correct|accurate|true)|stands",
)

_WHOSE = "(?: (?:die|seine|ihre|deren|the|his|her|their|two|zwei|beiden?|kurzen?|short))*"
_MAILS = "(?:(?:e-?)?mails?|nachricht(?:en)?|meldung(?:en)?|antwort(?:en)?|messages?|repl(?:y|ies)|answers?|notes?)"
_MEANT = whole(
    r"unten|(?:unten|nach)\s?(?:stehende|folgende)[nrs]?|zitierte[nrs]?|weitergeleitete[nrs]?|below|quoted|forwarded",
    "angehängte[nr]? (?:(?:e-?)?mail|nachricht|meldung)|attached (?:e-?mail|message)",
    f"(?:zwei|beide|diese|folgende|hier|two|both|these|this|following|here(?: is| are|'s)?){_WHOSE} {_MAILS}",
)
_REPORT = whole(
    "ergebnis(?:se|sen)?|resultate?n?|meldung(?:en)?|mitteilung(?:en)?|partien?|liste|tabelle|results?",
    "reports?|games?|list|table|nachricht|note|message|(?:e-?)?mail|schreib(?:t|en)|says|writes",
)

_RIGHT = (
    r"(?:(?:das |es |this |that )?(?:stimmt|passt|is right|is correct|'s right|'s correct)(?: so)?"
    r"|(?:stimmt|passt) alles(?: so)?|alles (?:richtig|korrekt|in ordnung)|richtig|korrekt|bestätigt|geprüft|confirmed"
    r"|correct|all (?:right|correct|confirmed))"
)
"""What a director says of a report that is right."""

_HELLO = rf"{HELLO}|(?:dear|liebe[rs]?) [^,]{{1,40}}"
_BEGINS_RIGHT = any_case(rf"(?:(?:{_HELLO})[,! ]+)?{_RIGHT}\b")

_OWN_RESULT = any_case(
    r"\b(?:remis\w*|unentschieden|gew[ia]nn(?:t|en)?|gewonnen|verlor(?:en)?|verliert|aufgegeben|drew|draws?|drawn|wins|won"
    r"|(?-i:beats?)|beaten|lost|loses|resign(?:s|ed))\b"
)

_CONFIRMED_RESULT = any_case(
    r"\b(?:das|den|diese[ns]|ihre?n?|seine?n?|the|this|that|his|her|their) (?:remis|sieg|win|draw|loss)\b"
    r"(?=[^.!?]* (?:bestätigt|confirmed)\b)|\bconfirmed (?:the|his|her|their|that|this) (?:win|draw|loss)\b"
)
"""What a player confirms is what somebody else has reported: "Frau Koch hat mir das Remis bestätigt"."""

_FIRST_PERSON = any_case(r"\b(?:ich|mich|mir|meine?[rnm]?|unsere?[rnm]?|uns|i|me|my|our|us)\b")

_OF_MESSAGE = any_case(
    r"\b(?:message|e-?mail|note|claim|letter|nachricht|meldung|mitteilung|zuschrift)\b[^.;!]{0,40}?"
    r"\b(?:below|beneath|quoted|forwarded|unten|zitiert\w*|weitergeleitet\w*)\b"
    r"|\b(?:below|quoted|forwarded|unten ?stehende|zitierte|weitergeleitete)\b \w*? ?"
    r"\b(?:message|e-?mail|note|claim|letter|nachricht|meldung|mitteilung)\b"
)
_OF_OWN = any_case(
    r"\b(?:above|oben|obige\w*|both|beide\w*|all|alle[nrs]?|ergebnis\w*|results?|remis|draw|win|sieg|my|mein\w*)\b"
)
"""What the writer may have reported."""

_ASKS_TO_ENTER = any_case(
    r"\b(?:bitte|please)\b[^?]*\b(?:eintragen|werten|übernehmen|aufnehmen|erfassen|(?:ein|ver)buchen|einpflegen"
    r"|berücksichtigen|in die (?:wertung|liste|tabelle) nehmen|enter|record|register|rate|log|store|process|book"
    r"|include|take into account|(?:take|put|note|mark)"
    r" (?:it|them|this|these|that|those)(?: \w+)? (?:over|in|down|through)|notieren|vermerken)\b"
    r"|\bbitten? (?:\w+ ){0,3}um (?:\w+ ){0,2}(?:eintragung|wertung|aufnahme|übernahme|erfassung|verbuchung)\b"
    r"|(?:^|[,.!] )(?:zum|zur) (?:kenntnis(?:nahme)? (?:und|sowie) (?:zur )?)?(?:eintrag(?:en|ung)|wertung|übernahme)\b"
    r"|\b(?:ist|sind)\b[^?]*\b(?:einzutragen|zu werten|zu übernehmen|zu erfassen)\b"
    r"|\b(?:leite|gebe|reiche|sende|schicke|übermittle)\b[^?]*\bzur (?:wertung|eintragung|auswertung|erfassung)\b"
    r"|\b(?:forward|pass|send)(?:ed|ing)?\b[^?]*\bfor (?:the )?(?:rating|entry|registration|recording)\b"
)
"""A sentence above a forwarded mail that asks to enter what it reports; one with a result is about that."""

_SENTENCE_END = re.compile(r"(?<=[.!])\s+")
_DENIED = whole(
    r"nicht|kein|keine\w?|nie|niemand|falsch|not|no|never|wrong|don't|cannot|can't",
    r"(?:erst|sobald|falls|sofern|wenn|once|if|unless|until|provided)"
    r"(?! (?:möglich|possible|you (?:can|would|please)|sie (?:so gut|bitte|können|mögen)))",
)
"""What denies a sentence, or makes it depend on something else."""

_FORWARD = any_case(r"\s*(?:wg|fwd?|i)\s*:")

_BY_PROGRAM = any_case(
    r"-{2,}.*|(?:Von|From|An|To|Cc|Kopie|Betreff|Subject|Datum|Date|Gesendet|Sent)[ \t]*:.*"
    r"|(?:Am|On)\b.*\b(?:schrieb|wrote)\b.*"
)
"""Lines that a mail program puts above what it quotes or forwards; nobody says anything in them."""


def with_taken_over(letter: Letter) -> Letter:
    """Return the mail, with quoted and forwarded text as its own where its words say so."""
    if not any(OTHERS.intersection(part.origins) for part in letter.parts):
        return letter
    if not _is_endorsed(letter):
        return letter
    return replace(letter, parts=tuple(each for part in letter.parts for each in _as_own(part)))


def _is_endorsed(letter: Letter) -> bool:
    joined = (text for part in letter.parts for text in _own_paragraphs(part))
    sentences = [sentence for text in joined for sentence in _SENTENCE_END.split(text)]
    says_so = any(map(_takes_over, sentences)) or _calls_right_and_enters(sentences)
    says_so = says_so or (is_forwarded(letter) and any(map(_enters, sentences)))
    return says_so or any(map(_leads_to_old, letter.parts)) or _calls_old_text_right(letter, sentences)


def _leads_to_old(part: Part) -> bool:
    """Return whether own words right above what a part quotes end with a colon, and ask to enter it."""
    written = [(line.strip(), part.origin(at)) for at, line in enumerate(part.lines) if line.strip()]
    leads = {line for (line, own), (_, origin) in pairwise(written) if own is Origin.NEW and origin in OTHERS}
    last = [_SENTENCE_END.split(text)[-1] for text in _own_paragraphs(part) if text.endswith(":")]
    return any(text.endswith(tuple(leads)) and _enters(text) for text in last)


def _calls_old_text_right(letter: Letter, sentences: Sequence[str]) -> bool:
    """Return whether words that report nothing themselves and doubt nothing call right what is forwarded, or what they
    mean below ("Unten die Meldung von Koch. Das Ergebnis gilt").
    """
    is_meant = is_forwarded(letter) or any(_MEANT.search(text) and _REPORT.search(text) for text in sentences)
    is_sure = _is_bare(sentences) and not any("?" in text or _is_unsure(text) for text in sentences)
    return is_meant and is_sure and any(map(_HOLDS.search, sentences))


def of_named_tournament(claims: list[Claim], letter: Letter, as_it_came: Letter, situation: Situation) -> list[Claim]:
    """Return claims of a mail that takes over others with the only tournament that its own words name, also in part."""
    if letter is as_it_came:
        return claims
    name = situation.find_name(text for part in as_it_came.parts for text in _own_paragraphs(part))
    return [of_tournament(claim, name) for claim in claims]


def about_own(beside: Iterable[Place], letter: Letter) -> list[Place]:
    """Return the places that may say something of a mail's own results: not those that speak of the message below
    them, which it quotes or forwards and does not take over.
    """
    has_old = {part.name for part in letter.parts if OTHERS.intersection(part.origins)}
    return [place for place in beside if place.part not in has_old or not _is_of_message(place.text)]


def _is_of_message(text: str) -> bool:
    found = _OF_MESSAGE.search(text)
    return found is not None and not SCORE_LIKE.search(text) and not _OF_OWN.search(text[found.end() :])


def _own_paragraphs(part: Part) -> list[str]:
    """Return the own lines of a part between blank ones, as a mail program may have cut their sentences."""
    lines = (line.strip() if part.origin(at) is Origin.NEW else "" for at, line in enumerate(part.lines))
    return [" ".join(group) for is_blank, group in groupby(lines, key=lambda line: not line) if not is_blank]


def _takes_over(line: str) -> bool:
    """Return whether a sentence says what is meant, and that it holds or that it is to be entered."""
    said = all(pattern.search(line) for pattern in (_HOLDS, _MEANT, _REPORT)) or (_MEANT.search(line) and _enters(line))
    return bool(said) and not _DENIED.search(line) and "?" not in line


def is_forwarded(letter: Letter) -> bool:
    """Return whether a mail forwards another one, by its text or its subject."""
    return any(Origin.FORWARDED in part.origins for part in letter.parts) or _FORWARD.match(letter.subject) is not None


def _enters(sentence: str) -> bool:
    """Return whether a sentence asks to enter something else than a result of its own."""
    return bool(_ASKS_TO_ENTER.search(sentence)) and not (_is_unsure(sentence) or SCORE_LIKE.search(sentence))


def _calls_right_and_enters(sentences: Sequence[str]) -> bool:
    """Return whether one sentence says that what is quoted is right, and another asks to enter it."""
    is_bare = _is_bare(sentences)
    holds = (text for text in sentences if _BEGINS_RIGHT.match(text) or (is_bare and _HOLDS.search(text)))
    return not all(map(_is_unsure, holds)) and any(map(_enters, sentences))


def _is_bare(sentences: Iterable[str]) -> bool:
    """Return whether sentences report no result of their own."""
    return not any(SCORE_LIKE.search(text) or _tells_result(text) for text in sentences)


def _tells_result(sentence: str) -> bool:
    return _OWN_RESULT.search(_CONFIRMED_RESULT.sub(" ", sentence)) is not None


def _is_unsure(sentence: str) -> bool:
    """Return whether a sentence denies, asks or only supposes."""
    return bool(_DENIED.search(sentence)) or doubt(sentence, sentence, None) == Question.NOT_CONFIRMED


def _as_own(part: Part) -> Iterator[Part]:
    """Yield a part in which everything but signatures is new; the numbers of its lines stay. What several people wrote
    is apart; mails within a quoted one that reports something are older than it, and say nothing.
    """
    mails = _list_meant(part)
    authors = {one.author for one in mails}
    own = QuotedMail("", tuple(at for at, _ in enumerate(part.lines) if part.origin(at) not in OTHERS))
    if len(authors) > 1 and "" not in authors:
        yield from (_with_lines_of(part, one) for one in (own, *mails))
        return
    authors = set() if _reports_own_game(part) else authors - {""}
    places = chain(own.places, *(one.places for one in mails))
    yield _with_lines_of(part, QuotedMail("".join(authors) if len(authors) == 1 else "", tuple(places)))


def _list_meant(part: Part) -> list[QuotedMail]:
    """Return the mails that a part quotes, without those within them where one of them reports something."""
    mails = list_quoted(part)
    outer = list_outer(part, mails)
    return outer if any(_has_result(part, one) for one in outer) else mails


def _has_result(part: Part, mail: QuotedMail) -> bool:
    """Return whether a quoted mail reports a result."""
    text = " ".join(words_of(part.lines[at]) for at in mail.places)
    return SCORE_LIKE.search(text) is not None or _tells_result(text)


def _with_lines_of(part: Part, mail: QuotedMail) -> Part:
    """Return a part with some of its lines, as words of their author that are new; the others are blank."""
    kept = set(mail.places)
    texts = [words_of(line) if part.origin(at) in OTHERS else line for at, line in enumerate(part.lines)]
    lines = tuple(text if at in kept else "" for at, text in enumerate(texts))
    origins = (Origin.NEW if part.origin(at) in OTHERS else part.origin(at) for at, _ in enumerate(lines))
    return replace(part, lines=lines, origins=tuple(origins) if part.origins else (), author=mail.author)


def _reports_own_game(part: Part) -> bool:
    """Return whether own words may report a game of the writer's own, so that "I" is not only the one who is quoted."""
    sentences = (sentence for text in _own_paragraphs(part) for sentence in _SENTENCE_END.split(text))
    return any(_tells_result(each) and _FIRST_PERSON.search(each) for each in sentences)


def words_of(line: str) -> str:
    """Return what a person wrote in a quoted line."""
    text = QUOTE_MARKS.sub("", line)
    return "" if _BY_PROGRAM.fullmatch(text.strip()) else text
