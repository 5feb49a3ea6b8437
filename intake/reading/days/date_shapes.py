"""The shapes of days: each a kind and what it looks like. The first that fits wins."""

from __future__ import annotations

from intake.reading.days.day_words import (
    CLEAR_WEEKDAY,
    COUNTED_DAY,
    DAY_IN_WORDS,
    DITTO,
    FEAST,
    LATE_DAY_IN_WORDS,
    MONTH,
    MONTH_ORDINAL,
    MONTH_WORD,
    NOT_COUNTED,
    NUMBER,
    OTHER_MONTH,
    PART_OF_TODAY,
    ROMAN,
    SHORT_WEEKDAY,
    WEEKDAY,
)
from intake.reading.days.weeks_ago import NOT_AGO, NOT_AGO_BEFORE, WEEKS_AGO, WEEKS_BEFORE
from intake.reading.guards import Guarded, Table
from intake.reading.ordinals import LAST, ORDINALS

_MOVES = r"(?:züge?n?|moves?)\b"
_YEAR = rf"(?P<year>\d{{4}}|\d{{2}}(?!\s*{_MOVES}))(?!\d)(?![.,:]\d)"
_YEAR_BEHIND = rf"(?:,?[ -]?(?:(?:del?|of) )?'?{_YEAR})?"
_BEGIN = r"(?=\d)(?<![\w/])(?<!\d[.,:-])"
_DAY = r"(?P<day>\d{1,2})"
_DAY_ALONE = r"(?:0?[1-9]|[12]\d|3[01])(?!\d)"
_DAY_OF_MONTH = rf"{_DAY}\.\s?(?P<month>\d{{1,2}})"
_CARDINAL = rf"{_DAY}(?:st|nd|rd|th)?"
_SURE_DAY, _MONTH_NUMBER = r"(?P<day>1[3-9]|2\d|3[01])", r"(?P<month>0?[1-9]|1[0-2])"
_SIGN, _LAST = r"(?P<sign>[/-])", r"(?P<year>)(?=\s*(?:$|[,;!)]|\.(?:\s|$)))"
_ORDINAL = r"\d{1,2}(?:st|nd|rd|th)"
_REST_IN_GERMAN = r"(?:(?:,|,? und|,? sowie|,? bzw\.|/) ?(?:am |den |der )?\d{1,2}\.){1,9} ?"
_REST_IN_ENGLISH = rf"(?:(?:,|,? and) (?:on )?(?:the )?{_ORDINAL}){{1,9}} (?:of )?"
"""Behind a day of a list whose last one has the month: "am 2., 4. und 5. Februar", "the 11th and 19th of August"."""

_BEHIND_DAY = (
    r"(?:(?<=\d\. und )|(?<=\d\., )|(?<=\d\./)|(?<=\d\. bzw\. )|(?<=\d\. sowie )"
    r"|(?<=(?:st|nd|rd|th) and )|(?<=(?:st|nd|rd|th), )|(?<= and the ))"
)
"""Before the last day of such a list."""

LEAD = r"(?:\b(?:am|zum|vom|de[mn]|per|ab|seit|bis|(?:on|from|since|by)(?: the)?)\s+|\()"
"""What leads to a day."""

_TIMES = (
    r"(?:abends?|nachts?|früh|morgens?|(?:vor|nach)?mittags?|morning|afternoon|evening|eve|night|nite|spät(?:abends)?)"
)
_TIME_OF_DAY = rf"(?:[ -]?{_TIMES})?"
_FORMER_WEEK = r"(?:(?:letzte|vorige|vergangene)[nr]? woche|last week|vorletzte[nr]? woche|the week before last)"
_IN_WEEK = rf"(?: (?:(?:in )?der |of )?(?:{_FORMER_WEEK}|{WEEKS_BEFORE}))?"
"""Behind a weekday: in which week it was."""

_NO_DATE = (
    r"(?!\.?,?\s*(?:(?:de[nm] |the )?\d{1,2}(?:\.|st|nd|rd|th)?\s*(?:of )?"
    rf"(?:\d{{1,2}}\.|{MONTH_WORD})|{MONTH_WORD}\.? \d))"
)
"""Behind a weekday: no date, whose weekday it is."""

_NO_NUMBER = rf"(?!\.?,? (?:the |de[mn] )?\d{{1,2}}(?:st|nd|rd|th|\.)(?!\d|\s*(?:of )?(?:\d|{MONTH_WORD}\b)))"
"""Behind a weekday: no number of a day without a month, which may be another one."""

_NO_NAME = "".join(
    f"(?<!{word} )"
    for word in ("remembrance", "mothering", "bowl", "super", "black", "cyber", "easter", "holiday", "blauen")
)
"""Before a weekday: no word that makes it a day of the year."""

_A_WEEKDAY = rf"(?:{WEEKDAY}|{SHORT_WEEKDAY})"
_NUMBERED = rf"{_DAY_ALONE}(?:\.|(?:st|nd|rd|th)\b)"
_WITH_MONTH = (
    r"\d{1,2}(?:\.(?:\d{1,2}\.?|\s\d{1,2}\.)(?:\s?20\d\d|['’]?\d\d)?"
    r"|(?:\.|[snrt][tdh])?(?: of)? ?[^\W\d_]{3,9}\.?(?:,? \d{4})?)(?!\w)"
)
_MONTH_FIRST = rf"{MONTH_WORD}\.? \d{{1,2}}(?:[snrt][tdh])?(?:, \d{{4}})?(?!\w)"
_ANY_DATE = rf"(?:{_WITH_MONTH}|\d{{1,2}}(?:\.|[snrt][tdh])(?!\w))"
"""A day with or without its month and year, beside which a weekday is set off: "Saturday (the 13th)", "13.6., Sa"."""

_WITH_WEEKDAY = (
    r"(?:,? ?\((?P<weekday>[^\W\d_]{2,10})\.?\)|, (?:(?:an?|einem?) )?"
    r"(?!(?-i:so|do|di|mi|sat|sun|wed|tue)\b\s+(?!(?:and|und|bzw|respectively)\b)(?-i:[a-zäöü]))(?P<weekday_behind>[^\W\d_]{2,10})\b"
    r"(?=\.?\s*(?:$|[,;:)!]|[-–]\s)|\s+(?-i:[a-zäöü])|\.\s))"
)
"""Behind a day its weekday, in brackets or behind a comma."""

_CLAUSE_END = r"(?=\.?\s*(?:$|[,;:)](?!\d))|,? (?:as well|too|also|auch|ebenfalls)\b)"
_SHORT_ENGLISH, _SHORT_GERMAN = rf"(?:{CLEAR_WEEKDAY}|tue|wed|sat|sun)", "(?:mo|di|do|fr|sa)"
_JOIN, _LIST_END = r" (?:bzw\.?|und|and) (?:am |on )?", r"(?:,? (?:respectively|beendet|fertig))?\s*(?:$|[.,;:)])"
_BEHIND_WEEKDAY = "|".join(
    rf"(?<=\b(?:{short}){join})"
    for short in ("mo|di|mi|do|fr|sa|(?-i:So)", "mon|tue|wed|thu|fri|sat|sun", "tues|thur|weds")
    for join in (
        " bzw ",
        " bzw\\. ",
        "\\. bzw\\. ",
        " und ",
        " and ",
        "\\. and ",
        " bzw am ",
        " bzw\\. am ",
        " und am ",
        " and on ",
    )
)
"""Short names joined to another one: "di bzw mi", "Mon and Tue respectively"."""

_BEHIND_END = "|".join(
    rf"(?<=\b{word} )"
    for word in ("resigned", "ended", "finished", "over", "out", "fell", "drawn", "agreed", "mated", "won", "lost")
)
"""How a game ended, right before a month: "his time ran out Aug 8"."""

_CUT_WEEKDAY = "(?-i:Mo|Di|Mi|Do|Fr|Sa|Mon|Tues?|Wed|Thurs?|Fri|Sat|Sun)"

_OF_MONTH = "|".join((*ORDINALS[:4], LAST))
"""The places of a weekday in a month, which has four of each at least."""

_OF_MONTH_CALLED = (
    r"(?:d(?:iese)?s?\. ?M(?:ts?|onats)?\.|diese[ns] Monats|des Monats|ds\. ?Mts\.|inst(?:ant)?\b\.?"
    r"|of this month|of the month\b(?! (?:of|before)\b)"
    r"|(?P<former>v(?:or)?\. ?M(?:ts?)?\.|(?:vorigen|letzten|vergangenen) Monats|(?:des )?vormonats"
    r"|(?:im )?(?:vorigen|letzten|vergangenen) Monat\b|ult(?:imo)?\b\.?|(?:of )?(?:last|the previous) month\b))"
)
"""Behind a day: the month of the mail, or the former one."""

_AT_STOP = r"(?=\s*(?:$|[,.;:)]))"
"""Where nothing follows from which a day could count instead: "two days after the deadline"."""

_ENGLISH_MONTH = (
    r"(?-i:(?P<name>January|February|March|April|May|June|July|August|September|October|November|December"
    r"|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)(?=\.))\.?)"
)
"""Months before their day, where nothing leads to them: "it finished June 5."."""

_COUNTED = rf"(?:(?P<number>{NUMBER})|eine[nr]?|an?|one) (?:tage?|days?|(?P<weeks>wochen?|weeks?))"


def _shape(kind: str, *patterns: str) -> tuple[str, Guarded]:
    """Return a shape that fits one of several patterns."""
    return kind, Guarded("|".join(patterns))


FROM_DAY_BEFORE = frozenset({"later", "same", "next weekday"})
"""The kinds of days that count from the one named before."""

SHAPES = Table(
    _shape(
        "called",
        rf"(?<![\w-])(?!(?<!\bam )(?-i:so) )(?P<weekday>{_A_WEEKDAY})\.?{_IN_WEEK},?"
        rf" (?:de[nm] |the )?(?P<date>{_NUMBERED})"
        rf"(?!\w|,?\s*(?:\d|(?:of )?{MONTH_WORD}\b|d\.|v\.|(?:of |im )?(?:the )?{OTHER_MONTH})){NOT_COUNTED}",
    ),
    _shape(
        "called",
        rf"(?<![\w-])(?!(?<!\bam )(?-i:so) )(?P<weekday>{_A_WEEKDAY})\.?{_IN_WEEK},?"
        rf" (?:de[nm] |the )?(?P<date>{_WITH_MONTH})",
    ),
    _shape("called", rf"(?<![\w-])(?P<weekday>{_A_WEEKDAY})\.?{_IN_WEEK},? (?P<date>{_MONTH_FIRST})(?!,? \d{{4}})"),
    _shape(
        "called",
        rf"(?<![\w-])(?P<weekday>{_A_WEEKDAY})\.?{_IN_WEEK},? ?"
        rf"\((?:(?:am|on|de[nm]|the) ){{0,2}}(?P<date>{_ANY_DATE}|{_MONTH_FIRST})\)",
    ),
    _shape("called", rf"(?<![\w/])(?<!\d[.,:-])(?P<date>{_ANY_DATE}){_WITH_WEEKDAY}"),
    _shape("called", rf"\b(?P<date>{_MONTH_FIRST}){_WITH_WEEKDAY}"),
    _shape("called", rf"^\W*(?P<date>{_ANY_DATE}), (?P<weekday>[^\W\d_]{{2,10}})\b(?!-)"),
    _shape("ymd", rf"{_BEGIN}(?P<year>\d{{4}})([-./])(?P<month>\d{{1,2}})\2{_DAY}(?![\d/])"),
    _shape("dmy", rf"{_BEGIN}{_DAY_OF_MONTH}\.\s?['’´]?{_YEAR}"),
    _shape("dmy", rf"{_BEGIN}{_DAY}[./ -]\s?(?P<name>{ROMAN})[./ -]\s?['’´]?{_YEAR}"),
    _shape("dmy", rf"{_BEGIN}{_DAY}(?P<sign_of_two>[/-])(?P<month>\d{{1,2}})(?P=sign_of_two){_YEAR}"),
    _shape("dmy", rf"{_BEGIN}{_DAY}(?:st|nd|rd|th|er|\.)?(?: day)?[ -]?(?:o[f'’]? |de |d['’])?{MONTH}{_YEAR_BEHIND}"),
    _shape("words", rf"\b(?P<day>{DAY_IN_WORDS})(?:e[nr]?)?,?(?: day)? (?:o[f'’]? )?{MONTH}{_YEAR_BEHIND}"),
    _shape(
        "ordinals",
        rf"\b(?:am|vom|seit|de[mnr])\s+(?P<day>{DAY_IN_WORDS})e[nr]\s+(?P<ordinal>{MONTH_ORDINAL})e[nr]\b"
        r"(?!\s+(?:runde|zug|partie|brett|mal|platz|tag|woche|versuch|spiel|turnier|tisch|stock|klasse|gruppe))",
    ),
    _shape("words", rf"\b{MONTH} (?:the )?(?P<day>{DAY_IN_WORDS}){_YEAR_BEHIND}"),
    _shape("words", rf"(?<!\bin )\b{MONTH} (?P<day>{COUNTED_DAY}){_YEAR_BEHIND}(?=\s*(?:$|[,.;:)]|stop\b))"),
    _shape("dmy", rf"\b{MONTH} {_CARDINAL}(?!\d)(?![-:–]),? (?P<year>\d{{4}})(?!\d)"),
    _shape(
        "words",
        rf"(?:(?<=[,;(] )|(?<=\()|(?<=\w )(?=(?:mar|feb|sep|o[ck]t|nov|de[cz]))|{_BEHIND_END})"
        rf"{MONTH} {_CARDINAL}(?P<year>)(?=\.?\s*(?:$|[,;()]|[-–—]\s(?!\d)))",
    ),
    _shape("dmy", rf"\bon {MONTH} {_CARDINAL}(?!\d)(?P<year>)"),
    _shape(
        "words",
        (
            rf"\b{_ENGLISH_MONTH} {_CARDINAL}(?P<year>)(?![\w–-]|:\d)"
            r"(?=\.?\s*(?:$|[,;:()!]|[-–—]\s(?!\d))|\.?\s+(?-i:[A-Z])|\s\s)"
        ),
    ),
    _shape("dmy", rf"{LEAD}{_DAY_OF_MONTH}\.(?!\d|\s\d\d(?!\s*{_MOVES}))(?P<year>)"),
    _shape(
        "led",
        rf"\b(?:am|vom|seit|zum|per|ab|bis|de[mn])\s+{_DAY_OF_MONTH}(?P<year>)"
        rf"(?![\w/%]|[.,:-]\s?\d|\.(?!\s|$)|\s?[-–:½]|\s?(?:uhr|h|std|stunden|prozent|punkte?|pkt|points?|runden?|brett|{_MOVES}|zug)\b)",
    ),
    _shape(
        "listed", rf"(?<![\d.,:]){_DAY}\.(?={_REST_IN_GERMAN}(?:{MONTH}|(?P<month>\d{{1,2}})\.)(?:[ ,]{{0,2}}{_YEAR})?)"
    ),
    _shape("listed", rf"\b{_DAY}(?:st|nd|rd|th)(?={_REST_IN_ENGLISH}{MONTH}{_YEAR_BEHIND})"),
    _shape("listed", rf"\bon (?:the )?{_DAY}(?= and {_DAY_ALONE} (?:of )?{MONTH}{_YEAR_BEHIND})"),
    _shape("listed", rf"{_BEHIND_DAY}{_DAY_OF_MONTH}\.(?P<year>)(?![\d/])"),
    _shape("listed", rf"{_BEHIND_DAY}{_DAY}(?:st|nd|rd|th|\.)[ ](?:of )?{MONTH}{_YEAR_BEHIND}"),
    _shape("listed", rf"(?:(?<=\d and )|(?<=(?:st|nd|rd|th) and )){MONTH} {_CARDINAL}(?![\d:–-])(?P<year>)"),
    _shape("digits", rf"{_BEGIN}{_DAY_OF_MONTH}(?P<stop>\.?)(?P<year>)(?![\d/–-]|[.,:]\d)"),
    _shape("signed", rf"{_BEGIN}{_SURE_DAY}{_SIGN}{_MONTH_NUMBER}{_LAST}"),
    _shape("signed", rf"{_BEGIN}{_MONTH_NUMBER}{_SIGN}{_SURE_DAY}{_LAST}"),
    _shape("weeks ago", *WEEKS_AGO),
    _shape(
        "week",
        rf"\b{_FORMER_WEEK},? (?:am |on )?(?P<weekday>{WEEKDAY})\b",
        rf"\b(?:am |on )?(?P<weekday_first>{WEEKDAY})(?: (?:in )?der| of)?,? {_FORMER_WEEK}\b",
    ),
    _shape(
        "relative",
        rf"\b(?P<relative>(?:heute|gestern){NOT_AGO}|vorgestern"
        r"|(?:am|mit dem|an dem|unter dem) (?:heutigen|(?:vor)?gestrigen) tage?"
        r"|(?:(?<=\bder )|(?<=\bden )|(?<=\bdem )|(?<=\bdes ))(?:vor)?gestrigen(?! (?:mail|brief|schreiben|post|tag))"
        rf"|{NOT_AGO_BEFORE}(?:today|yesterday)(?! week\b)|the day before yesterday"
        rf"|{PART_OF_TODAY}|(?<!to )(?<!since )(?<!until )this day(?! week)"
        rf"|tonight|last (?:night|nite))\b{_TIME_OF_DAY}",
    ),
    _shape(
        "last of month",
        r"\b(?:letzte[nr] tag (?:des |im )?|letzten (?=\w+tag\b)|last day (?:of|in) )"
        rf"{MONTH_WORD.replace('(?:', '(?P<name>', 1)}(?:tag|s)?\b",
    ),
    _shape(
        "weekday of month",
        rf"\b(?:(?:am|on|de[rmn]|the) ){{0,2}}(?P<place>{_OF_MONTH}) (?P<weekday>{WEEKDAY})"
        rf" (?:im|in|of|des|vom)(?: the)? {MONTH_WORD.replace('(?:', '(?P<name>', 1)}\b{_YEAR_BEHIND}",
    ),
    _shape("feast", rf"\b{FEAST}(?: (?P<year>\d{{4}})(?!\d))?"),
    _shape(
        "alone",
        rf"\b(?:am|vom|on the)\s+(?P<day>{LATE_DAY_IN_WORDS})(?:e[nr])?\b"
        rf"(?!\s+(?:move|round|board|game|time|place|day|of|{OTHER_MONTH})\b|\s+(?-i:[A-ZÄÖÜ]))",
        rf"(?:{_BEHIND_END})on the (?P<day_of_end>{DAY_IN_WORDS})"
        r"(?=\s*(?:$|[,.;:)!(]|and (?:has|had|is|was|he|she|then)\b))",
        rf"\bam (?P<day_then>{DAY_IN_WORDS})en (?=(?:auf|aufg[aeo]\w+|remis|beende\w+|fertig|zu ende|kapitulier\w+)\b)",
    ),
    _shape(
        "weekday",
        r"\b(?:(?:am )?vorletzte[nrs]? |(?:letzte|vergangene|vorige)[nrs]? |last |am |on |diese[nr]? |this "
        r"|diese woche |this week )?"
        rf"(?<!folgenden )(?<!following )(?<!previous ){_NO_NAME}(?P<weekday>{WEEKDAY}){_TIME_OF_DAY}\b"
        r"(?!s| (?:da?rauf|danach|zuvor|davor|vorher|after|before|week)\b)"
        rf"{_NO_NUMBER}",
    ),
    _shape(
        "weekday",
        rf"\b(?:letzte[nrs]?|vergangene[nrs]?|vorige[nrs]?|last) (?P<weekday>{SHORT_WEEKDAY})\b(?!-)",
        rf"(?:\b(?:am|on) |(?<=\bseit )|(?<=\bsince ))(?P<weekday_at_end>{SHORT_WEEKDAY})\b"
        rf"(?=\.?\s*(?:$|[,;:)(]|und\b|and\b)){_NO_DATE}",
        rf"\b(?:[Aa]m|[Oo]n) "
        rf"(?P<weekday_cut>{_CUT_WEEKDAY}|(?<=on ){_SHORT_ENGLISH}|(?<=am )(?:{_SHORT_GERMAN}|(?-i:So)))\b"
        rf"{_NO_DATE}{_NO_NUMBER}",
        rf"(?<![\w-])(?!so\b)(?P<weekday_of_time>{SHORT_WEEKDAY})\.? {_TIMES}\b",
        rf"^\s*(?P<weekday_begins>{_CUT_WEEKDAY}|{CLEAR_WEEKDAY})(?=\.?[:,]\s|\.?:$){_NO_DATE}{_NO_NUMBER}",
        rf"^\s*(?!so)(?P<weekday_above>{SHORT_WEEKDAY})(?=\.?:(?:\s|$))",
        rf"(?<![\w-])(?!(?-i:so)\b)(?P<weekday_first>{SHORT_WEEKDAY})(?=\.?{_JOIN}{SHORT_WEEKDAY}\b\.?{_LIST_END})",
        rf"(?:{_BEHIND_WEEKDAY})(?!(?-i:so)\b)(?P<weekday_second>{SHORT_WEEKDAY})(?=\.?{_LIST_END})",
        rf"(?<=\()(?P<weekday_in_brackets>{SHORT_WEEKDAY})(?=\.?\))",
        rf"(?<![\w-])(?:(?<!\w )|(?=(?-i:[a-z])))(?P<weekday_clear>{CLEAR_WEEKDAY})\b"
        rf"{_CLAUSE_END}{_NO_DATE}{_NO_NUMBER}",
    ),
    _shape(
        "next weekday",
        rf"\b(?:(?:am|on|den|the) )?(?P<weekday>{WEEKDAY})"
        rf" (?:(?P<earlier>davor|zuvor|vorher|before{_AT_STOP})|da?rauf|danach|after{_AT_STOP})\b(?! (?:als|than)\b)",
        rf"\b(?:(?:am |den )?(?:darauf)?folgenden|(?:on )?the (?:following|(?P<earlier_first>previous)))"
        rf" (?P<weekday_behind>{WEEKDAY})\b",
    ),
    _shape(
        "short",
        rf"(?<![\w-])(?P<weekday>{SHORT_WEEKDAY})\b{_CLAUSE_END}{_NO_DATE}{_NO_NUMBER}",
    ),
    _shape(
        "later",
        rf"\b{_COUNTED} (?:(?:später|danach|da?rauf|later|after{_AT_STOP})(?! (?:als|than)\b)"
        rf"|(?P<earlier>(?:(?:früher|zuvor|vorher|davor|earlier)(?! (?:als|than)\b)|before{_AT_STOP})))\b",
    ),
    _shape(
        "later",
        r"\b(?:(?:tags|(?:am|den) tage?) (?:da?rauf|danach)|am (?:darauf)?(?:folgenden|nächsten) tage?)\b",
        rf"\b(?:(?:the )?(?:next|following) day|the day after{_AT_STOP})\b",
        r"\b(?P<earlier>am vortage?|(?:tags|(?:am|den) tage?) (?:davor|zuvor|vorher)|the previous day)\b",
        rf"\b(?P<earlier_in_english>the day before){_AT_STOP}",
    ),
    _shape(
        "same",
        r"\b(?:am (?:selben|gleichen) (?:tage?|abend|nachmittag)|(?:gleicher|selber) tag|gleichentags)\b(?! wie\b)",
        r"\b(?:on )?(?:(?:the|that) )?same(?<!one and the same) (?:day|date|evening|night|afternoon)\b"
        r"(?! as\b(?! well\b))",
        rf"{DITTO}(?=[.)]*\s*$)",
    ),
    _shape(
        "month",
        rf"(?:{_BEGIN}{_DAY}\.?(?:st|nd|rd|th)? ?|\b(?P<day_in_words>{DAY_IN_WORDS})(?:e[nr]?)? ){_OF_MONTH_CALLED}",
    ),
    _shape("ago", rf"\bvor (?P<number>{NUMBER}) tagen\b", rf"\b(?P<number_first>{NUMBER}) days ago\b"),
)
"""The kind and the pattern of each."""
