"""Bytes to text, and text to the lines that a reader sees."""

from __future__ import annotations

import codecs
import re
import unicodedata
from functools import lru_cache

from intake.reading import limits
from intake.reading.guards import Guarded
from intake.reading.words import any_case, split_words

_CHARSETS = split_words(
    """
    ascii utf-8 utf-8-sig utf-16 utf-16-le utf-16-be koi8-r koi8-u mac-roman mac-latin2 big5 gb2312 gbk gb18030 euc_jp
    shift_jis euc_kr cp949 tis-620
    """
).union(
    (f"iso8859-{part}" for part in (*range(1, 12), *range(13, 17))),
    (f"cp{page}" for page in (437, 737, 775, 850, 852, 855, 857, 858, 862, 866, *range(1250, 1259))),
)
"""Codecs that only map letters. Others can make markup out of plain text (utf-7, unicode_escape)
or are transformations and no charsets at all (rot13, idna, punycode, base64).
"""

_WESTERN = frozenset({"ascii", "iso8859-1", "cp1252"})
_CONTROL = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\xad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff]"
)
_SURROGATE = re.compile("[\ud800-\udfff]")
_SPACE = re.compile("[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_SENTENCE_END = re.compile(r"[.!?:;]\s*$")
WRAPPED = 50
"""Characters of a line that a mail program may have cut (they cut at 65 to 78, telephones at 35; our own choice)."""

_CUT_OFF = any_case(
    r"(?<!\S)(?:gegen|gg|against|versus|vs|und|and|weder|neither|nor|sowie|mit|with|von|of|by|durch|nach|after|de[mnr]|die|das|the|am|on|im|in"
    r"|(?:eine?|seine?|ihre?|meine?|unsere?|keine?)[nmrs]?|his|her|my|our|their|vom|zu[mr]|beim|from"
    r"|hat|has|where|in which|wobei|zwischen|between|wegen|für|for|frau|herrn?|mrs?\.?|ms\.?|dr\.|[-–—])\s*$"
)
"""No line ends so of which the next is not the rest."""

_WITHOUT_VERB = any_case(
    r"\b(?:hat|haben|has|have)\b(?:(?!\b(?:(?-i:ge(?!gen\b)[a-zäöü]{3,})"
    r"|[a-zäöü]+(?:loren|wonnen|geben|schritten|einbart|endet|iert|schlagen|einigt|trennt)|won|lost|drawn|beaten|resigned|agreed|overstepped|finished)\b)[^.!?:;])*$"
)
"""What somebody did follows on the next line."""

_PARTNER = any_case(r"\b(?:gegen|against|mit|with|sich)\b")
_LETTERED = re.compile(r"\s*\(?[a-h][.)]\s+[A-ZÀ-Þ]")
"""The next item of a list: "a. Koch - Wolf 1-0"."""

_BRACKET = re.compile(r"\s*\([^\W\d_]{2,}[^()]*\)\s*[.,;]")
"""A word in brackets that ends a sentence is no line of a list."""

_DENIES = Guarded(r"\b(?:nicht|not|statt|instead of|sondern|but)\s*$")
_SCORE_BEGINS = ("0", "1", "½")
"""Behind a word of denial at the end of a line these begin the score that is denied."""

_LINE_END = re.compile("\r\n|\r|\n|\u2028|\u2029")


@lru_cache(maxsize=limits.LATEST)
def codec_of(charset: str) -> str:
    """Return the name of the codec for a declared `charset`, "" where there is none that we use."""
    try:
        name = codecs.lookup(charset.strip().strip("\"'")).name
    except (LookupError, ValueError):
        return ""
    return name if name in _CHARSETS else ""


def decode(data: bytes, charset: str) -> str:
    """Return the text of `data`.

    A declared charset is believed where it fits. Latin-1 stands for Windows-1252, as every mail
    program reads it, but bytes that are valid UTF-8 beyond ASCII are UTF-8 whatever was declared as
    Latin-1: nobody writes "MÃ¼ller". Without a charset that fits it is UTF-8, else Windows-1252.
    """
    declared = codec_of(charset)
    if declared and declared not in _WESTERN:
        try:
            return data.decode(declared)
        except UnicodeDecodeError:
            pass
    elif data.isascii():
        return data.decode("ascii")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def tidy(text: str) -> str:
    """`text` composed (NFC), with plain spaces, without invisible characters and half characters.

    Tabs and line ends stay. A long s is an s: patterns in any case take it for one, and tables of words do not know
    it.
    """
    if text.isascii() and text.isprintable():
        return text
    text = _SURROGATE.sub("\ufffd", text)
    text = unicodedata.normalize("NFC", _SPACE.sub(" ", text)).replace("ſ", "s")
    return _CONTROL.sub("", text)


def split_lines(text: str) -> list[str]:
    """Return the lines of `text`, tidied, without blanks at their ends.

    Only real line ends count: `str.splitlines` would also cut at control characters.
    """
    return [tidy(line).rstrip() for line in _LINE_END.split(text)]


def goes_on(before: str, line: str) -> bool:
    """Whether a sentence of the line `before` goes on in `line`, as mail programs cut it."""
    if _SENTENCE_END.search(before) and not (before.rstrip().endswith(";") and line.strip()[:1].islower()):
        return False
    is_denied = _DENIES.search(before) is not None and line.strip().startswith(_SCORE_BEGINS)
    is_rest = line.strip()[:1].islower() or _BRACKET.match(line) is not None
    is_rest = is_rest and _LETTERED.match(line) is None
    return is_denied or is_rest or is_cut_off(before)


def is_cut_off(line: str) -> bool:
    """Whether a line ends within a sentence: with a word to which another one belongs, or before its verb."""
    line = line[-limits.LINE :]
    verb = _WITHOUT_VERB.search(line)
    return _CUT_OFF.search(line) is not None or (verb is not None and _PARTNER.search(verb[0]) is not None)


def one_line(text: str, limit: int) -> str:
    """`text` as a single tidy line of at most `limit` characters."""
    return " ".join(tidy(text).split())[:limit]
