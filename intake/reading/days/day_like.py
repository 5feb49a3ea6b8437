"""What looks like a day and is none of the shapes that are read: it is asked, never passed over."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date
from functools import lru_cache

from intake.reading import limits
from intake.reading.days.beside_days import RULE
from intake.reading.days.dates import mask_dates
from intake.reading.days.day_words import DAY_IN_WORDS, DITTO, MONTH_WORD, NOT_COUNTED, ROMAN, SHORT_WEEKDAY, WEEKDAY
from intake.reading.guards import Guarded, GuardedList
from intake.reading.pairs import strip_prefix
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.tournaments import codes
from intake.reading.words import MASK, any_case, mask_words, one_of

_DAY, _MONTH, _YEAR = r"(?:0?[1-9]|[12]\d|3[01])", r"(?:0?[1-9]|1[0-2])", r"(?:19|20)\d\d"
_LIKE_A_MONTH = r"(?:j[aäu]|f[eb]|m[aä]r|a[pu]|s(?:ep|pt)|o[ck]|n[ov]|d[ez])[^\W\d_]{1,4}"
"""A month that is shortened as nobody else does: "3. Fbr."."""

_NO_VERB = (
    r"(?!(?<=\bmay) (?:be|have|not|well|also|now|still|stand|count|go|follow|come|look|seem|need|all|both|safely)\b)"
)
"""Behind a month: "May" is none in "numbers 1 and 4 may be entered"."""

_PLAYED = one_of(
    "haben|hat|hatten?|war(?:en)?|spielten?|gewann(?:en)?|verlor(?:en)?|schlug|wurde|ge[a-z]+(?:t|en)",
    "besiegt|unterlag|bezwang|played|won|lost|drew|beat|was|were",
)
_BARE_YEAR = rf"(?<![\d.,/-])(?<!\d ){_YEAR}(?![./-]?\d)"
_IN_A_YEAR = one_of(
    rf"\b(?:im jahre?|in|anno|{_PLAYED}|schon|bereits|zuletzt) {_BARE_YEAR}\b",
    rf"(?:^|(?<=[.!?;:,] )|(?<={MASK} )){_BARE_YEAR}(?= {_PLAYED}\b)",
    rf"^\W*{_BARE_YEAR}(?=[:,)]?\s)|\({_BARE_YEAR}\)(?=\W*$)",
)
"""A year that is not part of a tournament's name."""

_DAY_AND_MONTH = rf"{_DAY}\s?[./]\s?{_MONTH}(?![\d½])(?!\s*(?:uhr|punkte?|pkt|points?)\b)"
_IN_NUMBERS = any_case(
    one_of(
        rf"(?<![\d.,/-]){_DAY_AND_MONTH}",
        rf"(?<![\d.,/-]){_MONTH}\s?/\s?{_DAY}(?!\d)",
        rf"(?<![\d.,/-])(?:1[3-9]|2\d|3[01])-{_MONTH}(?!\d)|(?<![\d.,/-]){_MONTH}-(?:1[3-9]|2\d|3[01])(?!\d)",
        r"(?<!\d)\d{1,2}\s?[.,/_·-]{1,2}\s?\d{1,2}\s?[.,/_·-]\s?['’´]?\w*\d\w*",
        rf"(?<!\d){_DAY} {_MONTH} (?:20)?\d\d(?!\d)",
        rf"(?<!\d)(?:{_MONTH}\s?[./-]\s?{_YEAR}|{_YEAR}[./-]{_MONTH})(?!\d)",
        r"(?<!\d)(?:[0-3]\d[01]\d\.?20\d\d|20\d\d[01]\d[0-3]\d|[0-3]\d[01]\d\d\d)(?!\d)",
        rf"\b{_YEAR}\W*$",
        _IN_A_YEAR,
        rf"(?:\b|(?<=(?-i:[a-z]{{2}})))\d{{1,2}}(?:(?:st|nd|rd|th)?(?: of)?\W)?(?:\W?| ?/ ?){MONTH_WORD}\b{_NO_VERB}",
        rf"\b{MONTH_WORD}\W{{0,2}}(?:the )?\d{{1,4}}(?:st|nd|rd|th)?\b",
        rf"(?-i:\b\d{{1,2}}[. ]{{1,2}}{ROMAN}\b|\b{ROMAN}[./ ]{{1,2}}{_YEAR}\b)",
        rf"\b\d{{1,2}}\.?\s?[^\W\d_]{{3,}}\.?\s?{_YEAR}\b",
        rf",\s*{_DAY}\.\s?{NOT_COUNTED}{_LIKE_A_MONTH}\.\s*$",
        rf"\b(?:am|on|den|the)\s+(?:th(?:e|at)\s+)?(?:(?:gleichen|selben|nämlichen|same)\s+)?(?!{_DAY_AND_MONTH})"
        rf"{_DAY}(?:\.|st|nd|rd|th|te?n)?(?!\w){NOT_COUNTED}",
        r"\b(?:kw|week) ?\d{1,2}\b",
        rf"(?:\(|{MASK},? "
        r"|\b(?:remis|rem|draw|drawn|gewonnen|verloren|aufgegeben|won|lost|resigned|both|beide|end(?:e|ed)|beendet"
        r"|finished|fertig|over|seit|since):?,? \(?)"
        rf"{_DAY}(?:\.|st|nd|rd|th)(?=\)*[.:]*\s*(?:$|,))",
        rf"^\W*{_DAY}(?:\.|st|nd|rd|th)[.:]*\s*$",
    )
)
FORMER_WEEK = r"(?:(?:vor)?(?:letzte|vorige|vergangene)[nrs]? woche(?:nende)?|(?:last|previous|past) week(?:end)?)\b"
"""A week that is not that of the mail."""

_match_whole = lru_cache(maxsize=limits.LATEST)(_IN_NUMBERS.fullmatch)
_IN_WORDS = GuardedList(
    *(
        rf"\b(?:{phrase})"
        for phrase in (
            rf"(?!(?:and|end|both|with|friend)\b)[^\W\d_]+(?:te[nr]?|ste[nr]?|th|rd|nd) (?:of )?{MONTH_WORD}\b",
            rf"(?:im|in|anfang|mitte|ende|early|mid|late|seit|since)[ -]{MONTH_WORD}\b",
            rf"(?:beginning|start|middle|end) of {MONTH_WORD}\b",
            rf"(?:(?<={MASK} )|(?<={MASK}, )|(?<={MASK} \()){MONTH_WORD}\.?\)?\s*$",
            rf"{WEEKDAY}s?\b|{SHORT_WEEKDAY}\.?,? (?:the |de[mn] )?{_DAY}(?:\.|(?:st|nd|rd|th)\b)(?!\d){NOT_COUNTED}",
            r"(?:letzte[nr]?|erste[nr]?|last|first) (?:tag|day) (?:des|im|vom|of|in)\b",
            rf"\w+ {MONTH_WORD}tage?s?\b",
            r"\S+ (?:tage?n?|wochen?|monate?) (?:vor|nach|später|danach|da?rauf|früher|zuvor|vorher|davor)\b",
            r"(?:today|yesterday) week\b|weeks? (?:past|from|before|come) (?:today|yesterday)\b",
            r"\S+ (?:days?|weeks?|months?|fortnights?) (?:later|after|earlier|before|ago)\b",
            r"tags (?:da?rauf|zuvor)\b|am vortag\b",
            r"am (?:darauf)?(?:folgenden|nächsten|selben|gleichen) (?:tag|abend|nachmittag)\b",
            r"(?:gleicher|selber) tag\b|gleichentags\b|(?:gleiches|selbes|dasselbe|das gleiche) datum\b",
            r"(?:next|following|(?<!one and the )same|previous) (?:day|date|evening|night|afternoon)\b",
            r"that (?:very )?(?:evening|night)\b",
            (
                r"(?:kurz|bald|wenig|(?:kurze|einige|some|a short) (?:zeit|time)|shortly|soon|a (?:little|bit)) "
                r"(?:da?rauf|danach|später|davor|zuvor|vorher|afterwards?|later|earlier|before(?=\W*$)|after(?=\W*$))\b"
            ),
            rf"on the (?:{DAY_IN_WORDS})(?=\s*(?:$|[,.;:)!(]))",
            r"(?:im|ein|das|the|a) (?:jahr|year) (?:da?rauf|danach|später|davor|zuvor|after|later|before)\b",
            DITTO,
            rf"(?<![\s\S])(?:so\.?:|(?!so){SHORT_WEEKDAY}\.?)\s*$",
            (
                r"(?:monats|jahres|quartals)ende\b|oster(?:n|sonntag|montag|fest)\b"
                r"|(?<!seit )(?:pfingst|weihnacht)(?!\w*gr[uü])\w*"
                r"|karfreitag|nikolaustag|himmelfahrt|silvester|neujahr|easter|christmas|new year"
            ),
            r"(?:letzte|vorige|vergangene)[nrs]? monat|last month\b",
            FORMER_WEEK,
            r"on (?:the )?(?-i:(?:[A-Z][\w.'’]+ ){1,3})(?:day|night|eve|morning)\b|on (?-i:[A-Z][a-z]+day)\b",
            r"(?:am|zum|vom) (?!\w*mittag|feierabend)(?-i:[A-ZÄÖÜ])[a-zäöüß]+(?:tag|nacht|abend|anfang)\b",
            r"(?:on|an|am|zu[mr]?) (?:\w+ ){1,2}(?:birthday|geburtstag|anniversary|hochzeitstag)\b",
            r"vor (?:\S+ ){1,2}(?:tag|woche|monat)e?n?\b",
            r"am (?:selben|gleichen) (?:tage?|abend|nachmittag)\b(?! wie\b)",
            r"(?:the )?same (?:day|evening|night)\b(?! as\b)",
        )
    )
)
"""What may be meant as a day, and is none of the shapes that are read."""

_DIGIT = re.compile(r"\d")
_MONTH_FIRST = any_case(rf"\W*\d{{1,2}}\.?\s?(?:{MONTH_WORD}|{ROMAN})\b")
_RULE = Guarded(rf"(?:§+|\b(?:{RULE}|ziff\.|abschnitt|section|version|partie|game)\s*)[\d.,/ -]*\d")
NAME = re.compile(r"[\w'’-]+")
_PART_OF_DAY = re.compile(r"\d+(?=\s?[./]\s?\d)|(?<=[./])\d+")
"""A number that cannot be the one of a player."""

_MOVES = any_case(r"\b\d{1,3}\.{1,3}\s?(?:[KQRBNDTLS]?[a-h]?x?[a-h][1-8]|[0O]-[0O])")


def names_day(text: str, day: date | None) -> bool:
    """Return whether something in a text is or may be meant as another day than that of the mail."""
    plain, dates = mask_dates(plain_dashes(text[: limits.LINE]), day)
    return any(word.value != day for word in dates) or like_a_day(plain) != ""


def like_a_day(text: str, names: Iterable[str] = ()) -> str:
    """Return what looks like a day in a text whose dates are masked, "" for nothing."""
    plain = plain_dashes(text[: limits.LINE])
    if not (_DIGIT.search(plain) or _IN_WORDS.search(plain)):
        return ""
    plain = _without_codes(plain)
    if not (_DIGIT.search(plain) or _IN_WORDS.may_be_in(plain)):
        return ""
    plain = _without_others(plain, frozenset(names))
    in_numbers = _IN_NUMBERS.search(plain) if _DIGIT.search(plain) else None
    found = min(filter(None, (in_numbers, _IN_WORDS.search(plain))), key=re.Match.start, default=None)
    return found[0].strip() if found else ""


def _without_codes(plain: str) -> str:
    """Return a text whose codes of tournaments are masked, but for those that may be days."""
    for code in codes(plain):
        plain = plain if _match_whole(code) else plain.replace(code, MASK * len(code))
    return plain


def _is_day(word: re.Match[str], names: frozenset[str]) -> bool:
    """Return whether a word is none of the names and numbers of players, or a number in a day."""
    return word[0] not in names or _PART_OF_DAY.match(word.string, word.start()) is not None


def _without_others(plain: str, names: frozenset[str]) -> str:
    """Return a text without what is before its row, whose names, scores, rules and moves are masked."""
    if names:
        plain = NAME.sub(lambda word: word[0] if _is_day(word, names) else MASK * len(word[0]), plain)
    plain = plain if _MONTH_FIRST.match(plain) else strip_prefix(plain)[0]
    plain = mask_words(plain, (word for word in find_scores(plain) if word.kind is not Kind.IMPOSSIBLE))
    for shape in (_RULE, _MOVES):
        plain = shape.sub(lambda found: MASK * len(found[0]), plain)
    return plain
