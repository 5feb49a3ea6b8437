"""The shapes of days: each a kind and what it looks like. The first that fits wins."""

from __future__ import annotations

from intake.reading.day_words import DAY_IN_WORDS, LATE_DAY_IN_WORDS, MONTH, MONTH_ORDINAL, NUMBER, ROMAN, WEEKDAY
from intake.reading.feasts import FEAST
from intake.reading.guards import Guarded
from intake.reading.short_weekdays import SHORT_WEEKDAY

_MOVES = r"(?:züge?n?|moves?)\b"
_YEAR = rf"(?P<year>\d{{4}}|\d{{2}}(?!\s*{_MOVES}))(?!\d)(?![.,:]\d)"
_NO_NUMBER_BEFORE = r"(?<![\w/])(?<!\d[.,:-])"
LEAD = r"(?:\b(?:am|zum|vom|de[mn]|per|ab|seit|bis|(?:on|from|since|by)(?: the)?)\s+|\()"
"""What leads to a day."""

_TIME_OF_DAY = (
    r"(?:[ -]?(?:abends?|nachts?|früh|morgens?|(?:vor|nach)?mittags?|morning|afternoon|evening|night|spät(?:abends)?))?"
)

_FORMER_WEEK = (
    r"(?:(?:letzte|vorige|vergangene)[nr]? woche|last week|a week ago|vor einer woche"
    r"|vorletzte[nr]? woche|the week before last|two weeks ago|vor zwei wochen)"
)

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
        (
            "dmy",
            rf"{_NO_NUMBER_BEFORE}(?P<month>0?[1-9]|1[0-2])/(?P<day>1[3-9]|2\d|3[01])(?P<year>)(?=\s*(?:$|[,;!)]|\.(?:\s|$)))",
        ),
        ("ago", r"\b(?:the day before yesterday)\b(?P<ago>)(?P<ago_en>)"),
        ("week ago", rf"\b(?:heute vor|vor genau) (?:einer|{NUMBER}) wochen?\b|\b(?:a|{NUMBER}) weeks? ago today\b"),
        (
            "week",
            (
                rf"\b{_FORMER_WEEK},? (?:am |on )?(?P<weekday>{WEEKDAY})\b"
                rf"|\b(?:am |on )?(?P<weekday_first>{WEEKDAY})(?: (?:in )?der| of)?,? {_FORMER_WEEK}\b"
            ),
        ),
        (
            "relative",
            (
                r"\b(?P<relative>heute|gestern|vorgestern|today|yesterday|this (?:morning|afternoon|evening)|tonight"
                r"|last night)\b"
                rf"{_TIME_OF_DAY}"
            ),
        ),
        ("feast", rf"\b{FEAST}(?: (?P<year>\d{{4}})(?!\d))?"),
        (
            "alone",
            (
                rf"\b(?:am|vom|on the)\s+(?P<day>{LATE_DAY_IN_WORDS})(?:e[nr])?\b"
                r"(?!\s+(?:move|round|board|game|time|place|day|of)\b|\s+(?-i:[A-ZÄÖÜ]))"
            ),
        ),
        (
            "weekday",
            (
                r"\b(?:(?:letzte|vergangene|vorige)[nrs]? |last |am |on |diese[nr]? |this |diese woche |this week )?"
                rf"(?P<weekday>{WEEKDAY}){_TIME_OF_DAY}\b(?!s)"
            ),
        ),
        (
            "weekday",
            (
                rf"\b(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?|last) (?P<weekday>{SHORT_WEEKDAY})\b(?!-)"
                rf"|\b(?:am|on) (?P<weekday_at_end>{SHORT_WEEKDAY})\b(?=\.?\s*(?:$|[,;:)(]|und\b|and\b))"
                r"|\b(?:[Aa]m|[Oo]n) (?P<weekday_cut>(?-i:Mo|Di|Mi|Do|Fr|Sa|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun))\b"
                r"|^\s*(?P<weekday_begins>(?-i:Mo|Di|Mi|Do|Fr|Sa|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun))(?=\.?[:,]\s)"
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
                r"(?:d(?:iese)?s?\. ?M(?:ts?|onats)?\.|diese[ns] Monats|des Monats|ds\. ?Mts\.|inst\.|of this month"
                r"|(?P<former>v\. ?M(?:ts?)?\.|(?:vorigen|letzten|vergangenen) Monats|ult\.|of last month))"
            ),
        ),
        ("ago", rf"\bvor (?P<ago>{NUMBER}) tagen\b|\b(?P<ago_en>{NUMBER}) days ago\b"),
    )
)
