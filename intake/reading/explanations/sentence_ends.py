"""Where one sentence of a text ends and the next one begins, and whether a line may go on with the one above."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from intake.reading import limits
from intake.reading.corrections.announced import WAS_NOT
from intake.reading.days.dates import mask_dates
from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY, WEEKDAY
from intake.reading.letters.text import WRAPPED, goes_on
from intake.reading.lines import is_score_only
from intake.reading.rewriting.line_breaks import DAY_FIRST
from intake.reading.scores import plain_dashes
from intake.reading.types import Place
from intake.reading.words import any_case

_ABBREVIATION = any_case(
    r"\b(?:prof|dipl|ing|mrs|mr|ms|mag|med|phil|geb|bzw|evtl|gegen|betr|inkl|str|s(?:ch|p)?fr(?:in)?|koll|frl|hrn|def|rde)\.$"
)
"""A full stop that ends no sentence."""

_SHORT_MONTH = any_case(r"\d\.? (?:jan|jänn|febr?|apr|aug|sept?(?:br)?|okt(?:br)?|oct|nov(?:br)?|de[zc](?:br)?)\.$")
_GOES_ON = re.compile(r"(?:gegen|in|im|mit|bei|als|durch|auf|against|with|as|by|und|and|over|for|vs)\b")
"""A month with a full stop that ends no sentence: what is behind it."""

_DENIED = any_case(rf"{WAS_NOT}\.$")
_REMARK = re.compile(
    r"(?![^.!?]*\b(?:gegen|gg|vs?|against)\b)(?:[A-ZÄÖÜ][a-zäöüß]+(?: [A-ZÄÖÜ][a-zäöüß]+)?(?: [a-zäöüß]+)+"
    r"|(?:Eine?|Keine?|Das|Die|Der|Es|Sehr|An?|The|It|Quite|Very|What)(?: (?![-–])[^\W\d]+)+)(?:[.!](?=\s|$)|$)"
    r"|[A-ZÄÖÜ][a-zäöüß]{3,}!"
)
"""No row behind its day: a sentence with one name at most, or that begins as no name does."""

_DAY = re.compile(r"(?:(?:[Aa]m|[Vv]om|[Oo]n) )?\d[\d.]+")
_DAY_BEHIND = re.compile(rf"[^\W\d_]{{2}}[.!?]\s+{_DAY.pattern}\s*(?:(?:{_REMARK.pattern})\s*)*$")
"""A text that ends with a day of its own has its days behind its results, not before them."""

_SAYS_WHO = any_case(r"(?:[^\W\d_]+\.? ){1,4}(?:won|lost|gewonnen|gewann|verlor(?:en)?)\b(?! (?:against|gegen|to)\b)")
"""Behind a result that was denied: how the game ended ("was not a draw. Mr Wolf won it")."""

_NO_SENTENCE = re.compile(r"[\W\d_]*(?:[A-ZÄÖÜ][a-zäöüß]{1,5}\.|(?:[Aa]m|[Vv]om|[Oo]n) [\d.]+)?")
"""The number of a list, the short form of a given name, the day of a row."""

_NO_CELL = (
    r"(?![-–—½=(]|\d{1,2}\.\s?\d|\d{4}-\d\d-|[01]\s?[-–:]\s?[01](?!\d)|0[.,]5|1/2|(?:am|vom|on|the) \d|(?i:remis|zü)\b)"
)
"""Not a day or a score as the next cell of a row."""

_ROW_ENDS = re.compile(r"[^\W\d_]{3}[.!] \d[\d./-]+\d\.?\s*$")
"""A sentence and a day behind it, with which a line ends: a row."""

_BARE_PAIR = re.compile(r"[\W\d_]*[^\W\d_][^.;!?\d]{2,60}(?:\s[-–]\s|\s(?:gegen|v|vs|against)\.?\s)[^.;!?\d]{2,60}[.!]")
_VERDICT = any_case(
    r"(?:(?:white|black|weiß|schwarz) (?:won|wins|lost|loses|resigned|gewann|gewinnt|verlor|verliert|gibt auf|gab auf)"
    r"|draw|drawn|remis|unentschieden)\b\s*(?:[.,;!(]|$|\d|(?:am|on|after|nach)\b)"
)
"""How a game ended, as a sentence behind one that only names the two players."""

_STOP = re.compile(r"[.;!?]\s")
"""Without it no sentence ends within a text; to look for it costs little."""

_ORDINAL = any_case(r"\b(?:der|die|das|dem|den|des|beim|im|vom|zum|zur)(?: \w+)? \d{1,3}\.$")
"""A number that is part of a name behind it: "in der 52. Österreichischen"."""

_DAY_HEADING = rf"\d{{1,2}}(?:\.\s?\d{{1,2}}\.(?:\d{{2,4}})?|(?:st|nd|rd|th|\.)? (?i:{MONTH_WORD})(?: \d{{4}})?):\s"
"""A day with a colon, with which a sentence begins."""

_SENTENCE = re.compile(
    rf"(?<=[^\W\d_]{{3}}[.!])\s+(?![-–—½\d+])|(?<=[^\W\d_]{{3}};)\s+(?!\d){_NO_CELL}|(?<=[)\]½];)\s+{_NO_CELL}"
    r"|(?<=\s(?:it|me|us|up|so|on|of|to|do|da|ab|an|zu|es|er|ob|wo|he|be|no|in)\.)\s+(?=[A-ZÄÖÜ])|(?<=\bZÜ[.;])\s+|(?<=[^\W\d_][!?])\s+|(?<=[)\]½][.!])\s+"
    r"|(?<=[01½][:-][01½]\.)\s+(?=[a-zäöüß]{3,}\s?-\s?[a-zäöüß]{3,}\s)"
    r"|(?<=n['’]t[.;!])\s+(?=[A-ZÄÖÜ])|(?<=\d(?:st|nd|rd|th)[.;!])\s+(?=[A-ZÄÖÜ])|(?<=[!?]{2})\s+(?=[A-ZÄÖÜ][a-zäöüß]|I\b)"
    r"|(?<=\d[.;!])\s+(?=(?:Halt|Moment|Stopp?|Nein|No|Wait|Oops|Sorry|Ups)\b)"
    r"|(?<=\d{4}[.!;])\s+(?=[AI]['’]?[a-z]* [a-z])"
    r"|(?:(?<= [dv]\. M\.)|(?<= [dv]\.M\.))\s+(?=[A-ZÄÖÜ])"
    rf"|(?<=\d[.!;])\s+(?!(?i:{MONTH_WORD})\b)(?=[A-ZÄÖÜ][a-zäöüß]{{3,}}!)"
    rf"|(?<=[^\W\d_]{{3}}[.!])\s+(?={_DAY_HEADING})"
    rf"|(?<=\d[.!;])\s+(?=(?!(?i:{MONTH_WORD}|advent|zuge?|zügen|runde|brett|move|round|board"
    r"|remis(?! (?:zwischen|in|bei)\b)|unentschieden|draw(?! between\b)n?|patt|dauerschach)\b)"
    r"(?:[IA]|[A-ZÄÖÜ][a-zäöüß]+)(?:['’][a-z]+)? )"
)


_DATED = re.compile(r"\d\.\s?\d{1,2}\.(?:\d{2,4}\.)?$")
_PARTICIPLE = r"(?:\b[a-zäöü]*|^\W*)(?:(?i:ge)\w{3,}|(?i:ver)\w+|(?i:be)\w+|unter\w+|über\w+|\w+ier)(?:t|en)\b"
_OPEN = re.compile(
    rf"^(?!.*{_PARTICIPLE})(?!.*\b(?:\d+|[01½]) ?[-:]).*"
    r"\b(?:[Hh]at|[Hh]aben|[Ww]urden?|[Ii]st|[Ss]ind|[Mm]uss(?:ten?)?|[Kk]onnten?|dass|nachdem|weil|da)\b"
)
"""A clause with a verb whose other part is still to come: "Koch hat am 12.6." goes on behind the day."""

_COMMA = re.compile(r"[:;]\s|(?<![\d.]),(?!\s+(?:de[mn]\s+)?\d)")

_OBJECT = re.compile(
    r"(?:Herrn|Kollegen)\s|(?!Keine?\b|Alles?\b|Beide\b|Bitte\b|Viele?\b|Weitere\b)(?:[A-ZÄÖÜ][\w-]+\s*){1,3}"
    rf"(?:(?:ab|an|auf|aus|bei|durch|ein|hinaus|matt|nieder|um|vor|zu)\b|{_PARTICIPLE})?\.?$"
)
"""What is no sentence of its own: an object, or names with the rest of a verb."""


def split_sentences(places: Sequence[Place]) -> Iterator[Place]:
    """Return the sentences of lines, each with the line in which it begins."""
    return iter(places) if _are_one_sentence(places) else _split(places)


def _are_one_sentence(places: Sequence[Place]) -> bool:
    """Return whether there is only one line, in which no sentence ends."""
    text = places[0].text if len(places) == 1 else " "
    return text == text.strip() and not _STOP.search(text)


def _join(places: Sequence[Place]) -> tuple[str, list[tuple[int, int]]]:
    """Return the lines of places as one text, and where each begins in it."""
    text, begins = "", []
    for place in places:
        text = f"{text} {place.text.strip()}" if text else place.text.strip()
        begins.append((len(text) - len(place.text.strip()), place.line))
    return text, begins


def _split(places: Sequence[Place]) -> Iterator[Place]:
    text, begins = _join(places)
    start, are_behind = 0, _DAY_BEHIND.search(text) is not None and _DAY.match(text) is None
    for end, after in (*_list_ends(text, [begin for begin, _ in begins[1:]]), (len(text), len(text))):
        is_day = are_behind and _DAY.fullmatch(text, start, end) is not None
        if after == len(text) or is_day or not _goes_on(text[start:end], text[after:]):
            line = max((begin, line) for begin, line in begins if begin <= start)[1]
            yield Place(places[0].part, line, text[start:end])
            start = after


def _list_ends(text: str, begins: Sequence[int]) -> list[tuple[int, int]]:
    """Return where sentences of a text may end, and where the next ones begin; lines begin at some places."""
    ends = [found.span() for found in _SENTENCE.finditer(text)] if _STOP.search(text) else []
    return sorted(
        [*ends, *((at - 1, at) for at in begins if _ROW_ENDS.search(text, 0, at) or _DAY_BEGINS.match(text, at))]
    )


def _goes_on(before: str, behind: str) -> bool:
    """Return whether a sentence does not end between two texts, though there is a full stop."""
    if _is_cut_short(before, behind) or _is_short_word(before, behind) or _ORDINAL.search(before):
        return True
    if _DATED.search(before) and (_OPEN.search(_COMMA.split(before)[-1]) or _OBJECT.match(behind)):
        return True
    if _SAYS_WHO.match(behind) and _DENIED.search(before):
        return True
    return _VERDICT.match(behind) is not None and _BARE_PAIR.fullmatch(before) is not None


def _is_short_word(before: str, behind: str) -> bool:
    """Return whether a text ends with the short form of a word, and its sentence goes on behind it."""
    is_month = _SHORT_MONTH.search(before) is not None and _GOES_ON.match(behind) is not None
    return is_month or _ABBREVIATION.search(before) is not None


def _is_cut_short(before: str, behind: str) -> bool:
    """Return whether a text before a full stop is a number or part of a name, and no result: "Draw."."""
    is_short = _NO_SENTENCE.fullmatch(before) is not None and _VERDICT.match(before) is None
    return is_short and not _REMARK.match(behind)


SCORE_LINE = 60
"""Characters of a line that only brings the score of the players above it (our own choice)."""

_SEPARATED = re.compile(r"\s[-–—]\s|\d\s?:\s?\d")
"""What a line of a list has and a narrow line of prose has not."""

_CELL_ENDS = r"(?: {2,}|\t| *\| *)"
_IN_COLUMNS = re.compile(rf"\S{_CELL_ENDS}\S.*\S{_CELL_ENDS}\S")
_HEADS = any_case(
    r"\W*(?:(?:nr|no|runde|rd|round|brett|board|partie|game|wei(?:ß|ss)|white|schwarz|black|ergebnis|erg|resultat|result|score"
    r"|datum|date|tag|day|beendet|ended|ende|end|grund|reason|bemerkung|remarks?)\b\W*){3,}"
)
"""The heads of the columns of a table, below which a name may begin with a small letter."""

ENDS = re.compile(r"[.!?:;]\s*$")
A_DAY = rf"(?:\d|\b(?:(?:vor)?gestern|heute|yesterday|today|{WEEKDAY}|{SHORT_WEEKDAY}(?=[.:]?\s*$))\b)"
_OF_ROWS_ABOVE = any_case(
    r"\W*(?:(?:beide[sn]?|both)\b(?! (?:\w+ )?(?:partien|spiele|games)\b)|(?:(?:das|dies|es|sie|die) )?"
    rf"(?:(?:ist|sind|war|waren|were) )?(?:alle[sn]?|allesamt|alli|sämtliche|all|jeweils|je|each)\b).*{A_DAY}"
)
"""A line about two results above it, or about all."""

_ENDS_ROW = any_case(r"[-–—].*(?:[01½]\s?[-–:]\s?[01½]|\bremis|\brem\.?|\bdraw)\s*$")
_ENDS_SHORT_ROW = any_case(
    rf"\b(?:[01½]\s?[-–:]\s?[01½]|½|remis|rem|draw|drawn|drew)\b\W*(?:(?:am |on )?(?:{SHORT_WEEKDAY}|{A_DAY}\S*)\W*)?$"
)
_HAS_OWN_SCORE = any_case(
    r"\s*(?!(?:on|am|vom|an|by|in|im|at|and|und|but|aber|after|nach|with|mit)\b)(?-i:[a-zäöüß])\w.*\w[\s:]+"
    r"(?:[01]\s?[-–:]\s?[01]|½\s?[-–:]\s?½|0[.,]5\s?[-–:]\s?0[.,]5)(?![\w½])"
)
"""Below a row in small letters that has ended, names with a score are the next row, also where nobody knows them."""

_BOTH_GAMES_BELOW = any_case(rf"\W*(?:beide|both)\b.*{A_DAY}")
"""Below a row that ends with its score a line about both games is about those of two rows."""

_DAY_OF_ROWS = any_case(rf"(?:(?:und|and|dann|then|am|on|the|vom|den)\s+)*{A_DAY}[^:]{{0,20}}:\s*")
"""A heading with the day of the rows below it, however the row above ends."""

_DAY_BEGINS = any_case(
    r"(?:(?:und|and|dann|then|am|on|the|vom|den|beendet|fertig|ended|finished)\s+)*(?:\d{1,2}(?:\.|st|nd|rd|th|\s+[^\W\d]{3,9})"
    rf"|(?:{WEEKDAY}|{SHORT_WEEKDAY})\b)[^:;!?]{{0,15}}:\s|(?=(?-i:[a-z])){SHORT_WEEKDAY}\s(?-i:[A-ZÄÖÜ])"
)
"""A line that begins with the day of what is said behind it or below it."""

BEGINS_ITEM = re.compile(r"\s*(?:\d{1,3}[.):]|[-*•–]|[A-Z]{1,5}[\d./-]*\d:)\s")
"""The number of a row, a sign before it, or the code of its tournament."""

_DATED_ROW = re.compile(r"\s*\d{1,2}\.\s?\d{1,2}\.?:?\s+[A-ZÀ-Þ]\S*.*\s[-–—:]\s")
"""Two players behind two numbers, which are their day, or their round and board."""


def is_numbered_row(line: str) -> bool:
    """Return whether a line is a row of its own, with a day or two numbers before its players."""
    return _DATED_ROW.match(line[: limits.LINE]) is not None


_BULLET = re.compile(r"\s*[-–*•·]\s+\S")
"""How the items of a list begin."""


def goes_on_below(before: str, line: str, cut_from: int) -> bool:
    """Return whether a line may go on with the one before, by the ends of both."""
    if _DAY_OF_ROWS.fullmatch(line) or (DAY_FIRST.match(before) and DAY_FIRST.match(line)):
        return False
    if _is_below_row(before, line):
        return False
    if before.rstrip().endswith((",", " -", " –", " gegen")) and not BEGINS_ITEM.match(line):
        return True
    return not _OF_ROWS_ABOVE.match(line) and (goes_on(before, line) or _is_wrapped(before, line, cut_from))


def is_cut(places: Sequence[Place]) -> bool:
    """Return whether a mail program has cut a sentence before the last of these lines: "... hat Wolf Remis / angeboten"
    says something else than its first line.
    """
    if len(places) < 2:
        return False
    before, line = places[-2].text, places[-1].text
    return len(before) >= WRAPPED and line.strip()[:1].islower() and goes_on(before, line)


def _is_below_row(before: str, line: str) -> bool:
    """Return whether a row ends above a line that is the next row, or about both."""
    if (_IN_COLUMNS.search(before) and _IN_COLUMNS.search(line)) or (_BULLET.match(before) and _BULLET.match(line)):
        return True
    is_next = _ENDS_SHORT_ROW.search(before) is not None and _HAS_OWN_SCORE.match(line) is not None
    return is_next or (_BOTH_GAMES_BELOW.match(line) is not None and _ENDS_ROW.search(before) is not None)


def _is_wrapped(before: str, line: str, cut_from: int) -> bool:
    """Return whether a mail program may have begun a new line for want of space, or before a score."""
    if len(line) < SCORE_LINE and is_score_only(mask_dates(plain_dashes(line), None)[0]):
        return True
    least = WRAPPED if _SEPARATED.search(before) else cut_from
    is_item = BEGINS_ITEM.match(line) is not None or is_numbered_row(line)
    return len(before) >= least and not ENDS.search(before) and not is_item


def is_rest(before: str, line: str) -> bool:
    """Return whether a line begins within a sentence of the line before, which was not understood as a whole."""
    is_listed = any(words.search(line) for words in (_SEPARATED, _IN_COLUMNS)) or before == before.lower()
    is_listed = is_listed or _HEADS.fullmatch(before) is not None
    return bool(before.strip()) and not is_listed and goes_on(before, line)
