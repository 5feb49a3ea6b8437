"""Whether a letter is in German or in English."""

from __future__ import annotations

import re
from collections.abc import Iterable

from intake.reading.part_lines import list_lines
from intake.reading.pgn.splitting import is_movetext
from intake.reading.types import BODY, Letter
from intake.reading.words import split_words

_GERMAN = split_words(
    """
    der die das und ist ich nicht ein eine mit für auf von zu im am vom zum hat haben wurde sind habe
    er sie es wir ihr sein ihre waren auch noch aber schon nur dann doch kein keine beide
    hallo lieber liebe grüße gruß grüßen viele freundlichen anbei bitte hiermit guten tag morgen abend servus moin
    grüezi danke leider gestern heute montag dienstag mittwoch donnerstag freitag samstag sonntag
    ergebnis ergebnisse turnier partie partien runde gegen beendet gewinnt gewonnen verloren remis richtig falsch
    zeitüberschreitung rücktritt spieler turnierleiter weiß weiss schwarz brett korrektur
    """
)
_ENGLISH = split_words(
    """
    the and is are not an with for on from to of has have my that this it he she they both beat drew
    you your we did do does say said were been yes thank mr mrs miss but
    hello hi dear regards best kind please attached thanks sincerely yours good morning evening afternoon cheers
    yesterday today monday tuesday wednesday thursday friday saturday sunday
    result results tournament game games round against finished wins draw drawn white right wrong sorry
    time withdrawal player director black board correction won lost resigned
    """
)
_IN_NAMES = re.compile(r"\b(?i:van|von) (?:der|den|de)\b")
_VERSUS = re.compile(r"\b[A-ZÄÖÜ][\w'’-]+ v [A-ZÄÖÜ][\w'’-]")
"""Two players, as the English write them: with a stop it may be the "v." of a German name."""

_OUTCOME = re.compile(r"\[[^\]]*\]\s*$")
"""What our answers say at the end of their subject, in the language of the answer."""


def language_of(lines: Iterable[str]) -> str:
    """Return the code ("de" or "en") by the more frequent words; "" where neither prevails."""
    words = re.findall(r"[^\W\d_]{2,}", _IN_NAMES.sub(" ", " ".join(lines)).lower())
    german = sum(1 for word in words if word in _GERMAN)
    english = sum(1 for word in words if word in _ENGLISH)
    return "" if english == german else "en" if english > german else "de"


def language_of_mail(subject: str, lines: Iterable[str]) -> str:
    """Return the language of a mail by its subject and its sentences, where these have none by how it names two
    players; the subject may end with an outcome of ours.
    """
    texts = (_OUTCOME.sub("", subject), *lines)
    return language_of(texts) or ("en" if any(map(_VERSUS.search, texts)) else "")


def list_prose(letter: Letter) -> list[str]:
    """Return the sentences of a letter, without games: the language of those is that of PGN."""
    return [
        line
        for part in letter.parts
        if part.name == BODY
        for _, line in list_lines(part, new=True)
        if line and not line.lstrip().startswith("[") and not is_movetext(line)
    ]
