"""What writers take back in the same breath: "am 1.8., ach nee, 31.7.", "1:0 -- Quatsch, 0:1", "won, sorry, lost".

The last version is read: what was said before it is left out of the line. That is done only where nothing but words
that take something back is between two days, scores, verbs of a result or opponents, and nothing behind denies the
last.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import NamedTuple

from intake.reading import limits
from intake.reading.claims import mirrored
from intake.reading.days.dates import DateWord, find_dates
from intake.reading.days.day_words import MONTH_WORD, WEEKDAY
from intake.reading.part_lines import write_bodies
from intake.reading.scores import plain_dashes
from intake.reading.types import Letter
from intake.reading.weighing.weights import is_other_day
from intake.reading.words import any_case, one_of, whole

_HALF = r"(?:[01½]|1/2|0[.,]5)"
_RESULT = rf"(?:{_HALF}\s?[-:–]\s?{_HALF}|½|remis|unentschieden|drawn?)"
_HESITATES = one_of("ä+h+m?", "ö+h+m?", "ach", "oh", "u+h+m?", "um", "er+m?", "hm+", "na", "tja", "also", "doch")
"""What is said before a word that takes something back, and takes nothing back itself."""

_SURELY = one_of(
    "nein+(?: nein)?|nee+|nö+|nope|quatsch|blödsinn|unsinn|käse|oops|ups|huch|wait|(?:hang|hold) on",
    "(?:scratch|strike|scrub) that|make (?:that|it)|i (?:mean|meant)|ich mein(?:e|te)?|mein(?:e|te)? ich",
    "(?:oder )?(?:vielmehr|besser gesagt)|or rather|my mistake|mein fehler|stimmt nicht(?=[,;.!])|kommando zurück",
    "(?:hab(?:e)? )?(?:mich )?(?:vertippt|verschrieben|verguckt|verlesen)|or no|oder nein|oder ne"
    "|wollte ich (?:sagen|schreiben)",
)
"""What takes something back wherever it is in a sentence: "am 1.8. ach nee 31.7."."""

_BEHIND_SIGN = one_of(
    r"no(?!\.\s?\d)|ne|nah|sorry|halt|stopp?|moment(?: ?mal)?|rather|(?:korrektur|berichtigung|correction)(?=:)",
    r"(?:ent)?schuldigung|verzeihung|pardon|actually|(?:falsch|wrong)(?=[,;!]|\.\.)",
)
"""What takes something back only behind a comma or the like: "3 June, no 4 June"."""

_REVERSES = one_of(
    "(?:gerade )?andersr?um|anders herum|umgekehrt|(?:verkehrt|falsch) ?(?:he)?rum|vertauscht|vice versa",
    "(?:the )?(?:other|wrong) way (?:a?round|about)|verdreht|swapped|reversed?",
)
"""What turns a result round."""

_SIGNS = r"[\s,;:.!…()\[\]–—-]{0,9}"
_LEADS = rf"(?:(?:it|that|es|das) (?:was|is|war|ist)|am|on|the|de[nrm]|vom|erst|schon|(?:{WEEKDAY})[,.]?|an?|ein)"
_I_MEANT = r"(?:i mean|i meant|mein(?:e|te)? ich|wollte ich (?:sagen|schreiben))"
_BETWEEN = any_case(
    rf"(?P<back>{_SIGNS}(?:\b{one_of(_HESITATES, _SURELY, _BEHIND_SIGN, _REVERSES)}(?!\w){_SIGNS}){{1,5}})"
    rf"(?P<lead>(?:{_LEADS}\s+){{0,4}})"
)
"""What is between two versions: up to five words that take the first back, and what leads to the last one."""

_IS_SURE = any_case(rf"\b{_SURELY}(?!\w)|^\s*[^\s\w].*\b{_BEHIND_SIGN}(?!\w)|\b{_BEHIND_SIGN}\W+{_BEHIND_SIGN}(?!\w)")
_MEANT_BEHIND = any_case(rf"\s*[,–—-]{{1,2}}\s+(?=[^,;!?]{{1,25}},?\s(?P<meant>{_I_MEANT})(?:[,.;)]|\W*$))")
"""Where the words that take something back are behind the last version: "1-0, 0-1 I mean"."""

_TURNS = any_case(_REVERSES)
_NEW_SENTENCE = re.compile(r"[.!]\s+[A-ZÄÖÜ]")
_PLAIN = one_of(
    "war|was|is|ist|es|it|das|that|genau|exactly|natürlich|of course|muss|müsste|should|must|be|sein",
    "hei(?:ß|ss)en|lauten|ja|alles|all|leider|jetzt|now|i|ich|got|had|hatte|habe?|have|mich|the|so|mal|bitte|please|again|richtig",
    rf"{_RESULT}|nicht|not|falsch|wrong",
)
"""What else a sentence may have that only takes a result back."""

_ONLY_NO = any_case(
    rf"{_SIGNS}(?:\b{one_of(_HESITATES, _SURELY, _BEHIND_SIGN, _REVERSES, _PLAIN)}(?!\w){_SIGNS}){{1,9}}"
)
_TAKING = any_case(rf"\b{one_of(_SURELY, _BEHIND_SIGN)}(?!\w)")
_IS_NO = any_case(
    rf"\b(?:{_REVERSES}|falsch|wrong|quatsch|blödsinn|unsinn|käse|doch nicht|(?:scratch|strike|scrub) that)(?!\w)"
    rf"|\b{_TAKING.pattern}.*[\W](?:{_TAKING.pattern}|{_RESULT})"
)
"""What takes a result back, and not only begins to: "nee, umgekehrt", "wait, no", "nein, 0:1"."""

_TAKES_DAY_BACK = any_case(rf"\b(?:{_SURELY}|{_BEHIND_SIGN}(?=\s?[,;:.!…)–—-]))(?!\w)")
_LIKE_DAY = any_case(
    rf"(?<![\d.:])\d{{1,2}}(?:\.\s?(?:\d{{1,2}}(?![\d:])|{MONTH_WORD}\b)|(?:st|nd|rd|th)\b|\s(?:of )?{MONTH_WORD}\b)"
    rf"|\b{MONTH_WORD}\.? \d|\b{WEEKDAY}\b|\b(?:vor)?gestern\b|\byesterday\b"
)

_CLAUSE = re.compile(r"(?<=\w),\s")
_MAY_TAKE_BACK = whole(_SURELY, _BEHIND_SIGN, _REVERSES, "falsch|wrong|doch nicht")
"""Without one of these nothing is taken back; to look for them costs little."""

_ONCE_MORE = any_case(rf"(?:\s*,?\s*\b(?:{_I_MEANT}|wars|war['’]s|war es|war das|it was|sorry|of course)(?!\w)){{1,2}}")
"""What may be said behind the last version, and says nothing."""

_OPEN_AGAIN = any_case(r"\W{0,4}(?:\?|\b(?:oder|or|bzw|bin|no|nein|nee?|not|nicht|i think|glaub\w*)\b)|[^.;!]{0,60}\?")
"""What takes the last version back again, or asks."""

_ENDS = any_case(
    r"\s*(?:$|[,.;:)!–—-]|\(\d|(?:aufgegeben|aufgabe|resign\w*|by|durch|gewonnen|beendet|geendet|ended|finished|zeit\w*|zü"
    r"|remis|abends?|nachts?|morgens?|(?:nach|after|in|um|at|am|on) \d+)(?!\w))"
    r"(?!\s+(?-i:[A-ZÄÖÜ])\w+\s*[-–]\s*(?-i:[A-ZÄÖÜ]))"
)
"""What may be behind the last of two versions; else it is that of something else: "no, 4 June was Lang's game"."""

_DENIES = any_case(
    r"[^.;!]{0,60}(?:\b(?:nicht|nie|not|never|kein\w*|falsch|wrong|abgelehnt|lehnte|wollte|angebot\w*|offer\w*|declin\w*"
    r"|refus\w*|hätte|wäre|would|almost|fast|beinahe)\b|n['’]t\b)"
)
_DENIED_BEFORE = any_case(r"(?:\b(?:nicht|nie|not|never|kein\w*|weder|neither)\b|n['’]t\b)[^.;:!,]{0,40}$")
_NUMBER = any_case(r"\b(?:am|den|vom|on|the)\s+(?:the\s+)?\d{1,2}(?:\.|st|nd|rd|th)?$")
"""A day whose month was not written any more."""

_BARE = any_case(r"(?:(?:am|on|the|den|vom)\s+)*\d{1,2}(?:\.|st|nd|rd|th)?")
_NO_WEEKDAY = any_case(
    r"\b(?:(?:it|that|es|das) (?:was|is|war|ist)|am|on|de[rm]|vom|erst|schon|an?|ein|den(?= \S+$))\s+"
)
_LEAD = any_case(r"(?:am|on|vom)\s+")
_SCORE = any_case(rf"(?<![\w.,:/-]){_RESULT}(?![\w/:-]|[.,]\d)")
_NO_SIGN = any_case(r"\b(?:no|ne)\s*$")
_PARTICIPLE = any_case("gewonnen|verloren")
_ANYWHERE = re.compile("")
_VERB = any_case(
    r"\b(?P<aux>(?:hat|has)\s+)?(?P<verb>gewonnen|verloren|gewann|verlor|gewinnt|verliert|won|lost(?: to)?|beat)(?!\w)"
)

_PERSON = r"(?:(?:herrn?|frau|mrs?|ms|miss|dr)\.? )?(?-i:[A-ZÄÖÜ])[\w.'’-]*(?: (?-i:[A-ZÄÖÜ])[\w.'’-]*){0,2}"
_OPPONENT = rf"(?P<link>gegen|gg\.?|against|to|over) {_PERSON}"
_ONE_MORE = r"(?![^.;!?]*\b(?:too|as well|also|auch|ebenfalls|both|beiden?|und|and)\b)"
_OPPONENT_BEFORE = any_case(rf"\b{_OPPONENT}$")
_NEW_CLAUSE = r"(?! (?:verl[io]\w*(?<!en)|gew[ia]nn\w*(?<!en)|lost|won|läuft|steht|ist|wurde|war|he|she|er|sie)\b)"
_OPPONENT_BEHIND = any_case(rf"{_OPPONENT}(?![\w-]){_NEW_CLAUSE}{_ONE_MORE}")
"""Against whom somebody played: "lost to Koch, sorry, to Wolf"; what goes on with a verb is said of another game."""


_MOST = 4
"""Versions that are taken back in one line at most (our own choice)."""


class _Break(NamedTuple):
    """What a line says before and behind words that take something back, and what leads to its last version."""

    before: str
    back: str
    lead: str
    behind: str

    @property
    def is_sure(self) -> bool:
        """Whether the words can mean nothing else, in the same sentence."""
        return bool(_IS_SURE.search(self.back)) and not _NEW_SENTENCE.search(f"{self.before[-1:]}{self.back}")

    @property
    def last(self) -> str:
        """The last version with what goes on behind it."""
        return self.behind.replace(")", "", 1) if "(" in self.back and ")" not in self.back else self.behind


def read_last_versions(letter: Letter) -> Letter:
    """Return a mail whose lines have only the last version of what is put right in the same breath."""
    return write_bodies(letter, lambda lines: [_put_right(line, letter.day) for line in lines])


def takes_back(text: str) -> bool:
    """Return whether a text has a word with which writers correct what they have just said."""
    return _TAKING.search(text) is not None


def says_only_no(sentence: str) -> bool:
    """Return whether a sentence, or the clause with which it begins, only takes back what is before: "Nee, falsch."."""
    texts = (sentence, _CLAUSE.split(sentence, maxsplit=1)[0]) if _MAY_TAKE_BACK.is_in(sentence) else ()
    return any(_ONLY_NO.fullmatch(text) and _IS_NO.search(text) for text in texts)


def keeps_two_days(text: str, on: date, day: date | None) -> bool:
    """Return whether a text takes its day back in words that are not clear, and names another one."""
    for taken in _TAKES_DAY_BACK.finditer(text) if _MAY_TAKE_BACK.is_in(text) else ():
        behind = _NEW_SENTENCE.split(text[taken.end() :])[0]
        own = [word for word in find_dates(text[: taken.start()], day) if word.value == on]
        is_near = any(not _NEW_SENTENCE.search(text, word.end - 1, taken.end()) for word in own)
        if is_near and _LIKE_DAY.search(behind) and not is_other_day(behind):
            return True
    return False


def _put_right(line: str, day: date | None) -> str:
    """Return a line with the last versions of its days, scores, verbs and opponents."""
    if len(line) > limits.LINE or not _MAY_TAKE_BACK.is_in(line):
        return line
    changes = (partial(_join_days, day=day), _join_scores, _join_verbs, _join_opponents)
    for _ in range(_MOST):
        line = next((text for one in _list_breaks(line) for change in changes if (text := change(one))), line)
    return line


def _list_breaks(line: str) -> Iterator[_Break]:
    """Yield the places of a line at which something may be taken back; the full stop of a day goes with it."""
    for found in _MEANT_BEHIND.finditer(line):
        yield _Break(line[: found.start()], found["meant"], "", line[found.end() :])
    for found in _BETWEEN.finditer(line):
        at = found.start() + found["back"].startswith(".")
        yield _Break(line[:at], line[at : found.end("back")], found["lead"], line[found.end() :])


def _join_days(one: _Break, day: date | None) -> str:
    """Return a line with the last of two days, "" where that is not clear."""
    first = _find_day_before(one.before, day) if one.is_sure else None
    if first is None or _DENIED_BEFORE.search(one.before[: first.start]):
        return ""
    begin = one.before[: first.start]
    lead = _LEAD.match(one.before, first.start)
    text = f"{begin}{lead[0] if lead else ''}{_NO_WEEKDAY.sub('', one.lead)}{one.last}"
    last = next((word for word in find_dates(text, day) if word.end > first.start), None)
    if last is None or last.start > len(text) - len(one.last) or not _is_clear(last, first):
        return ""
    return _end_with(text, last.end)


def _find_day_before(text: str, day: date | None) -> DateWord | None:
    """Return the day with which a text ends, or the number of one."""
    last = next((word for word in find_dates(text, day) if not text[word.end :].strip(" .")), None)
    number = _NUMBER.search(text) if last is None else None
    return DateWord(number.start(), number.end(), number[0], None) if number else last


def _is_clear(last: DateWord, first: DateWord) -> bool:
    """Return whether the last of two days is one; without its month it is in that of the first."""
    if last.value is None or last.problem:
        return False
    is_same = first.value is not None and (last.value.year, last.value.month) == (first.value.year, first.value.month)
    return is_same or not _BARE.fullmatch(last.text)


def _end_with(text: str, end: int, ends: re.Pattern[str] = _ENDS) -> str:
    """Return a text without what is said once more behind a last version, "" where it is taken back again."""
    again = _ONCE_MORE.match(text, end)
    behind = text[again.end() if again else end :]
    return f"{text[:end]}{behind}" if ends.match(behind) and not _OPEN_AGAIN.match(behind) else ""


def _join_scores(one: _Break) -> str:
    """Return a line with the last of two scores, "" where that is not clear."""
    both = _find_versions(one, _SCORE)
    if both is None or not (_turns(one, *both) if _TURNS.search(one.back) else one.is_sure):
        return ""
    first, last = both
    if last[0].isalpha() and _NO_SIGN.search(one.back):
        return ""
    return _end_with(f"{one.before[: first.start()]}{one.last}", first.start() + last.end())


def _turns(one: _Break, first: re.Match[str], last: re.Match[str]) -> bool:
    """Return whether one score is the other one the other way round."""
    return mirrored(_write_plain(first[0])) == _write_plain(last[0]) and not _NEW_SENTENCE.search(one.back)


def _find_versions(one: _Break, words: re.Pattern[str]) -> tuple[re.Match[str], re.Match[str]] | None:
    """Return the words right before and behind what takes something back, None where they are denied."""
    first = next((word for word in words.finditer(one.before) if not one.before[word.end() :].strip()), None)
    last = words.match(one.last)
    if first is None or last is None or _DENIED_BEFORE.search(one.before[: first.start()]):
        return None
    return None if _DENIES.match(one.last, last.end()) else (first, last)


def _write_plain(score: str) -> str:
    return plain_dashes(score).replace(" ", "").replace(":", "-")


def _join_verbs(one: _Break) -> str:
    """Return a line with the last of two verbs of a result, "" where that is not clear."""
    both = _find_versions(one, _VERB) if one.is_sure else None
    if both is None:
        return ""
    first, last = both
    begin = f"{one.before[: first.start()]}{first['aux'] or ('' if _PARTICIPLE.match(first[0]) else last['aux'] or '')}"
    return _end_with(f"{begin}{last['verb']}{one.last[last.end() :]}", len(begin) + len(last["verb"]), _ANYWHERE)


def _join_opponents(one: _Break) -> str:
    """Return a line with the last of two opponents, "" where that is not clear."""
    first, last = _OPPONENT_BEFORE.search(one.before.rstrip()), _OPPONENT_BEHIND.match(one.last)
    if not (one.is_sure and first and last) or first["link"].casefold() != last["link"].casefold():
        return ""
    return _end_with(f"{one.before[: first.start()]}{one.last}", first.start() + last.end(), _ANYWHERE)
