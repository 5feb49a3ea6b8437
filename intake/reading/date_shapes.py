"""The shapes of days: each a kind and what it looks like. The first that fits wins."""

from __future__ import annotations

from intake.reading.day_words import DAY_IN_WORDS, MONTH, MONTH_ORDINAL, NUMBER, ROMAN, WEEKDAY
from intake.reading.feasts import FEAST
from intake.reading.guards import Guarded
from intake.reading.short_weekdays import SHORT_WEEKDAY

_MOVES = r"(?:züge?n?|moves?)\b"
_YEAR = rf"(?P<year>\d{{4}}|\d{{2}}(?!\s*{_MOVES}))(?!\d)(?![.,:]\d)"
_NO_NUMBER_BEFORE = r"(?<![\w/])(?<!\d[.,:-])"
LEAD = r"(?:\b(?:am|zum|vom|de[mn]|per|ab|seit|bis|(?:on|from|since|by)(?: the)?)\s+|\()"
"""What leads to a day."""

_TIME_OF_DAY = "(?: (?:abend|nacht|früh|morgen|mittag|evening))?"

SHAPES = tuple(
    (kind, Guarded(pattern))
    for kind, pattern in (
        ("ymd", rf"{_NO_NUMBER_BEFORE}(?P<year>\d{{4}})([-./])(?P<month>\d{{1,2}})\2(?P<day>\d{{1,2}})(?![\d/])"),
        ("dmy", rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})\.\s?['’´]?{_YEAR}"),
        ("dmy", rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})[./ -]\s?(?P<name>{ROMAN})[./ -]\s?['’´]?{_YEAR}"),
        ("either", rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})([/-])(?P<month>\d{{1,2}})\2{_YEAR}"),
        (
            "dmy",
            (
                rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})(?:st|nd|rd|th|er|\.)?[ -]?(?:of |de |d['’])?{MONTH}"
                rf",?[ -]?(?:de[l]? )?(?:'?{_YEAR})?"
            ),
        ),
        ("words", rf"\b(?P<day>{DAY_IN_WORDS})(?:e[nr]?)?,? (?:of )?{MONTH},?[ -]?(?:'?{_YEAR})?"),
        (
            "ordinals",
            (
                rf"\b(?:am|vom|seit|de[mnr])\s+(?P<day>{DAY_IN_WORDS})e[nr]\s+(?P<ordinal>{MONTH_ORDINAL})e[nr]\b"
                r"(?!\s+(?:runde|zug|partie|brett|mal|platz|tag|woche|versuch|spiel|turnier|tisch|stock|klasse|gruppe))"
            ),
        ),
        ("words", rf"\b{MONTH} (?:the )?(?P<day>{DAY_IN_WORDS}),?[ -]?(?:'?{_YEAR})?"),
        ("dmy", rf"\b{MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?![-:–]),? (?P<year>\d{{4}})(?!\d)"),
        (
            "words",
            (
                rf"(?:(?<=[,;(] )|(?<=\()|(?<=\w )(?=(?:mar|feb|sep|o[ck]t|nov|de[cz])))"
                rf"{MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?P<year>)(?=\.?\s*(?:$|[,;)]))"
            ),
        ),
        ("dmy", rf"\bon {MONTH} (?P<day>\d{{1,2}})(?:st|nd|rd|th)?(?!\d)(?P<year>)"),
        ("dmy", rf"{LEAD}(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})\.(?!\d|\s\d\d(?!\s*{_MOVES}))(?P<year>)"),
        (
            "led",
            (
                rf"\b(?:am|vom|seit|zum|per|ab|bis|de[mn])\s+(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})(?P<year>)"
                rf"(?![\w/%]|[.,:-]\s?\d|\.(?!\s|$)|\s?[-–:½]|\s?(?:uhr|h|std|stunden|prozent|punkte?|pkt|points?|runden?|brett|{_MOVES}|zug)\b)"
            ),
        ),
        (
            "bare",
            rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})\.\s?(?P<month>\d{{1,2}})(?P<stop>\.?)(?P<year>)(?![\d/–-]|[.,:]\d)",
        ),
        (
            "dmy",
            rf"{_NO_NUMBER_BEFORE}(?P<day>1[3-9]|2\d|3[01])/(?P<month>0?[1-9]|1[0-2])(?P<year>)(?=\s*(?:$|[,;!)]|\.(?:\s|$)))",
        ),
        ("relative", rf"\b(?P<relative>heute|gestern|vorgestern|today|yesterday)\b{_TIME_OF_DAY}"),
        ("weekday", rf"\b(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?|last|am|on) (?P<weekday>{WEEKDAY})\b"),
        (
            "weekday",
            (
                rf"\b(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?|last) (?P<weekday>{SHORT_WEEKDAY})\b(?!-)"
                rf"|\b(?:am|on) (?P<weekday_at_end>{SHORT_WEEKDAY})\b(?=\.?\s*(?:$|[,;:)(]|und\b|and\b))"
            ),
        ),
        ("short", rf"(?<![\w-])(?P<weekday>{SHORT_WEEKDAY})\b(?=\.?\s*(?:$|[,;)]))"),
        (
            "later",
            rf"\b(?:(?P<later>{NUMBER}) tage (?:später|danach|darauf)|(?P<later_en>{NUMBER}) days (?:later|after))\b",
        ),
        (
            "later",
            (
                r"\b(?:tags darauf|am tag (?:darauf|danach)|am (?:folgenden|nächsten) tag|einen tag (?:später|danach)"
                r"|the (?:next|following) day"
                r"|the day after(?! tomorrow)|a day later)\b(?P<later>)(?P<later_en>)"
            ),
        ),
        ("same", r"\b(?:am (?:selben|gleichen) tag|gleicher tag|selber tag|gleichentags|(?:on )?(?:the )?same day)\b"),
        (
            "month",
            (
                rf"{_NO_NUMBER_BEFORE}(?P<day>\d{{1,2}})\.?(?:st|nd|rd|th)? ?"
                r"(?:d(?:iese)?s?\. ?M(?:ts?|onats)?\.|dieses Monats|des Monats|ds\. ?Mts\.|inst\.|of this month"
                r"|(?P<former>v\. ?M(?:ts?)?\.|(?:vorigen|letzten|vergangenen) Monats|ult\.|of last month))"
            ),
        ),
        ("feast", rf"\b{FEAST}(?: (?P<year>\d{{4}})(?!\d))?"),
        ("ago", rf"\bvor (?P<ago>{NUMBER}) tagen\b|\b(?P<ago_en>{NUMBER}) days ago\b"),
        ("ago", r"\b(?:the day before yesterday)(?P<ago>)(?P<ago_en>)"),
    )
)
