"""The lines of a letter that were read as nothing: whoever knows the players looks at them again."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.mentions.players import list_naming
from intake.reading.mentions.types import Names
from intake.reading.types import Place
from intake.reading.words import any_case

CLOSES = (
    r"(?:mit )?(?:(?:freundliche|beste|herzliche|viele|schöne|sportliche|liebe|sonnige)[nrm]?\s+)?"
    r"(?:schach)?(?:gru(?:ß|ss)|gr(?:ü|ue)(?:ß|ss)en?)\b"
    r"|mfg|lg|vg|hochachtungsvoll|mit (?:vorzüglicher|aller|ergebenster) hochachtung|mit der bitte um nachsicht"
    r"|(?:with )?(?:(?:my|our|very|thanks and) )?(?:(?:best"
    r"|kind(?:est)?|warm(?:est)?|many) )?regards"
    r"|(?:with )?(?:best|kind|warm|all good) wishes|all the best|cheers"
    r"|(?:yours )?(?:sincerely|faithfully|truly)|saudações|abraços?|cordialement|amicalement|saludos|saluti|terveisin"
    r"|hälsningar|mvh|hilsen|(?:met vriendelijke )?groet(?:en|jes)?|s pozdravem|pozdrowienia|üdvözlettel"
)
"""Words with which a mail ends, also those of people who write it in a language of theirs otherwise."""

HELLO = (
    "hallo|hi|hey|moin|servus|grüezi|tach|ahoi|grüß(?: gott| dich)?|guten (?:tag|morgen|abend)|hello"
    "|good (?:morning|day|evening|afternoon)|g['’]day|bonjour|bonsoir|salut|hola|buongiorno|goedendag"
)
"""Words with which a mail begins, whoever is named behind them."""

_GREETS = rf"(?:{CLOSES}|{HELLO}|grüße|liebe[rs]?|sehr geehrte[rs]?|werte|dear|mit best|yours)\b"
_GREETING = any_case(rf"\W*{_GREETS}")
_CLOSING = any_case(rf"\s*(?:{CLOSES})")
"""A line with which a mail ends."""

_ONLY_GREETS = any_case(rf"\W*{_GREETS}(?:,? (?!und |and )[^\W\d_]+){{0,3}}(?: [:;]-?[)D])?[\s,;.!]*")
"""A greeting, and up to three words that name somebody."""

_WHO_REPORTS = re.compile(
    r"\W*(?i:absender(?:in)?:|sender:|gez(?:eichnet)?[.:]|signed(?: by)?:|(?:gemeldet|eingereicht) (?:von|durch):"
    r"|(?:submitted|reported|sent) by:|(?:unterschrift|signature):?)"
    r"(?P<who>(?: (?:von|van|zu|zur|der|de|[A-ZÄÖÜ]\.|[A-ZÄÖÜ][\w'’-]{1,30})){0,4})\W*"
)
"""A line that says who reports, in up to four words, or the heading of one."""

_LONGEST = 80
"""Characters of such a line at most (our own choice)."""

_WORD = re.compile(r"[^\W\d_]{2,}")
_NUMBER = re.compile(r"\d")
SCORE_LIKE = re.compile(
    r"(?<![\w.,:/])(?:[01½xX?=#](?:\s?[-–—:/.,=]{1,2}\s?|\s)[01½xX?=#]|[01]\s?[-–—:/]\s?\S{1,3}|½|1/2|[+-]/[+-]|\d\s?[-–—:]\s?\d)(?![\w])"
)
"""What may have been meant as a score."""

RESULT_WORD = any_case(
    r"\b(?:remis\w*|unentsch\w*|gew[ioa]nn\w*|sieg\w*|verl[io]\w*|aufgegeben|aufgabe|kampflos\w*|zü|zeit\w*|matt"
    r"|genullt|abgeschätzt|w[oi]n\w*|los[ets]\w*|lost|draw\w*|drew|resign\w*|beat\w*|defeat\w*|forfeit\w*|default\w*"
    r"|ergebnis\w*|result\w*|korrektur|geschlagen|besiegt\w*|bezw\w+)\b|:"
)
"""A word that speaks of a result."""


DECIDED_WORD = Guarded(
    r"\b(?:aufgegeben|g[ia]bt?\b.*\bauf|gewinnt|gewann|gewonnen|verliert|verlor(?:en)?|kampflos|zü|zeitüberschreitung"
    r"|resign(?:s|ed)|g(?:ives|ave) up|wins|won|loses|lost|forfeit(?:s|ed)|entsch(?:eide|ieden)|zugunsten|abgeschätzt"
    r"|zugesprochen|decided?|award(?:ed)?|adjudicated|sieg für|win for)\b"
    r"(?!.*\b(?:turnier|tournament|gruppe|group)\b)"
)
"""A word that says that somebody has won or lost a game."""

DEPARTURE_WORD = any_case(
    r"r(?:ü|ue)cktritt|zur(?:ü|ue)ck(?:getreten|gezogen)|zieht sich|ausge(?:schieden|schlossen|treten)"
    r"|\bsteigt aus|ausgestiegen|verst[oi]rb|verstarb|gestorben|\btod\b|withdr[ae]w|\bdied\b|passed away|deceased"
    r"|substitut|ersetzt|dropped out|aus dem turnier|von uns gegangen|entschlafen|abgemeldet|h(?:ö|oe)rt auf|steigt aus"
    r"|(?:meldet|antwortet|reagiert|spielt|schreibt)\b.*\bnicht(?: mehr)?\b|stopped playing|no longer (?:plays|replies)"
    r"|(?:does|did) not (?:reply|answer)|out of the tournament"
)
"""A word that speaks of a player who leaves."""


_PAIR_CUT = any_case(r"\S\s+(?:gegen|against|vs\.?|versus|[-–—])\s*$")
"""The end of a line behind which the second player stands on the next."""


def leftover_lines(part: str, lines: Iterable[tuple[int, str]], read: frozenset[int]) -> Iterator[Place]:
    """Yield the lines of a part that are not among those `read`, as far as two players can stand in them.

    A line that ends between two players comes with the next. A greeting without anything like a result
    names people, but no game.
    """
    before = ""
    for number, written in lines:
        if number in read or len(written) > limits.LINE:
            before = ""
            continue
        line = f"{before} {written.strip()}" if before else written
        before = written.rstrip() if _PAIR_CUT.search(written) else ""
        if len(_WORD.findall(line)) < 2 and len(_NUMBER.findall(line)) < 2:
            continue
        if _GREETING.match(line) and not (SCORE_LIKE.search(line) or DECIDED_WORD.search(line)):
            continue
        yield Place(part, number, line)


def is_formal(line: str) -> bool:
    """Return whether a line is a greeting and nothing else, or only says who reports."""
    return _only_greets(line) or _only_says_who(line)


def _only_says_who(line: str) -> bool:
    if len(line) > _LONGEST:
        return False
    found = _WHO_REPORTS.fullmatch(line)
    return found is not None and not (RESULT_WORD.search(found["who"]) or DEPARTURE_WORD.search(found["who"]))


def _only_greets(line: str) -> bool:
    return _ONLY_GREETS.fullmatch(line) is not None and not (RESULT_WORD.search(line) or DEPARTURE_WORD.search(line))


def only_signs(line: str, author: str) -> bool:
    """Return whether a line is the name of its author, or a part of it."""
    words = _WORD.findall(line.casefold())
    return bool(words) and set(words) <= set(_WORD.findall(author.casefold()))


def below_greeting(lines: Sequence[tuple[int, str]], names: Names) -> Iterable[int]:
    """Return the lines behind a closing greeting that name no known player, and go on with no sentence about one:
    telephone numbers and terms are no results.
    """
    greeting = next((number for number, line in lines if _CLOSING.match(line)), None)
    if greeting is None or not names.forms:
        return ()
    naming = list_naming(lines, names)
    return [number for number, _ in lines if number > greeting and number not in naming]
