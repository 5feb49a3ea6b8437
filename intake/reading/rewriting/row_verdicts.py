"""Rows that say behind two players who of them won, once or in several ways, between any signs: "Koch - Wolf: lost, so
Wolf's point", "Koch >>> Wolf >>> Sieg Wolf" and, where several rows do so, "Koch v Wolf = Wolf" are "Koch - Wolf 0-1".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from intake.reading import limits
from intake.reading.mentions.types import Names
from intake.reading.rewriting.outlines import SIGN, TITLE, Outline, draw_outline
from intake.reading.verdicts import is_colour_word
from intake.reading.words import any_case, one_of

_INITIAL = r"(?:[^\W\d_]\.,? ?)?"
_X = rf"{TITLE}{_INITIAL}{SIGN}"
_POINT = r"(?:the |der |den )?(?:full |whole |ganze[rn]? |volle[rn]? )?(?:point|punkt|zähler)"
_GAME_WON = r"(?:a |the |ein |der )?(?:win|victory|sieg|gewinn)"
_GAME_LOST = r"(?:a |the |eine |die )?(?:loss|defeat|niederlage|aufgabe|resignation)"
_OF = r"(?:by|von|durch|for|für|of|to|an)"

_WON = one_of(
    rf"{_X} (?:has |hat )?(?:won|wins?|victorious|siegreich|gewann|gewinnt|gewonnen|siegte?|gesiegt)"
    r"(?: on time| durch zeit)?",
    rf"{_X},? (?:the |der |die |als )?(?:winner|sieger(?:in)?|gewinner(?:in)?)",
    rf"{_X} (?:takes it|got it|(?:ist |is )?vorn|setzte? matt|macht['’]?s|hat['’]?s gemacht|came good)",
    rf"(?:wieder |again |diesmal |this time )?(?:gewinnt|gewann|siegte?|gewonnen hat) (?:der |die |de[rn] )?{_X}",
    rf"{_X}(?:['’]s?|s) (?:point|win|game|punkt|sieg)",
    rf"(?:{_POINT}|{_GAME_WON}|won|gewonnen|1|goes|went|geht|ging) {_OF} {_X}",
    rf"(?:winner|sieger(?:in)?|gewinner(?:in)?|win|victory|sieg):? {_X}",
    rf"durch {_X} (?:wurde )?gewonnen",
    rf"(?:won|gewonnen) (?:\({_X}\)|{_X})",
    rf"gewonnen,? (?:der|die) {_X}(?=\s*(?:$|[.,;(]))",
)
_LOST = one_of(
    rf"{_X} (?:has |hat )?(?:lost|loses|resign(?:s|ed)|gave up|verlor|verliert|verloren|unterlag|gab auf|aufgegeben)"
    r"(?: on time| durch zeit)?",
    rf"{_X} (?:is |was |got |wurde |wird |ist )?(?:beaten|geschlagen|besiegt|matt gesetzt|checkmated)",
    rf"{_X} (?:(?:is |was )mated|gab sich geschlagen|overstepped|überschritt die (?:bedenk)?zeit)",
    rf"{_X} (?:(?:the |der |die |als )?(?:loser|verlierer(?:in)?))",
    rf"(?:{_GAME_LOST}|lost|verloren|0) {_OF} {_X}",
    rf"(?:loser|verlierer(?:in)?|loss|defeat|niederlage|aufgabe):? {_X}",
    rf"(?:lost|verloren|resigned|aufgegeben) (?:\({_X}\)|{_X})",
)
_HOW = rf"{_X} (?:by (?:resignation|mate)|on time|mated|durch (?:aufgabe|matt|zeit(?:überschreitung)?))"
"""How a game ended, and a name: whoever won, or whoever did it."""

NAMED_VERDICT = rf"(?:{_WON}|{_LOST})"
"""Words that say of somebody whom they name in which way a game ended, in an outline."""

_DREW = r"(?:remis|unentschieden|punkteteilung|draw|drawn|level|even|geteilt|halved|shared|a tie|½)(?= ?[).!]*$)"
_OWN_WIN, _OWN_LOSS = r"won|wins?|victory|gewonnen|gewinnt|sieg", r"lost|loss|defeat|verloren|verliert|niederlage"
_BEFORE_MORE = r"(?= ?[,;(–-])"
_SAID = any_case(
    rf"(?:(?P<how>{_HOW})|(?P<won>{_WON})|(?P<lost>{_LOST})"
    rf"|(?P<drew>{_DREW})|(?P<bare>{_X})(?= ?[).!]*$)"
    rf"|(?P<own_win>(?:{_OWN_WIN}){_BEFORE_MORE})|(?P<own_loss>(?:{_OWN_LOSS}){_BEFORE_MORE}))(?![\w'’])"
)
"""What is said of the one who is named in it, or of the first of a row where another word behind it names one."""

_JOIN = any_case(r" ?[,;] (?:so |also |thus |d\.h\. |i\.e\. )?| ?[–-] | so | also | ?\((?=\S)|: ")
_BRACKET = r"(?: ?\((?:white|black|wei(?:ß|ss)|schwarz|[wsb])\))?"
_SIGNS = r"//|[-=]>|>{1,3}|[-–—/|#⁄:=→]"
_LINK = rf" ?(?P<link>{_SIGNS}|\b(?:gegen|gg\.?|v\.?|vs\.?|against|versus|x)(?= )) ?"
_NAMELESS = f"[^{SIGN[1:-1]}]"
_LEAD = rf"(?:{_NAMELESS}{{0,40}}(?:[,:]| [–-]) |[\s*•–#-]*(?:\d{{1,2}}[.)] )?)?"
_BEHIND = r"(?:,? [^\W\d_]\b)?\.?\]?"
_BESIDE = rf"{_BEHIND}{_BRACKET}"
_SIDE = rf"\[?{TITLE}{_INITIAL}"
_PAIR = rf"{_SIDE}(?P<first>{SIGN}){_BESIDE}{_LINK}{_SIDE}(?P<second>{SIGN}){_BESIDE}"
_ROW = any_case(rf"(?P<lead>{_LEAD})(?P<pair>{_PAIR})(?P<mark> ?(?:[,;]|{_SIGNS}) ?| ?\(| {{1,9}})(?P<tail>\S.*)")
_WHEN = rf",? (?:\(|am |on |in |nach |after |\d|gestern|yesterday|heute|today){_NAMELESS}*$"
_REST = any_case(rf"\)*(?:[.!]?\s*$|{_WHEN})")
"""What may be behind it: the day, and how many moves."""

_PLAIN_LINK = any_case(r"[-–]|gegen|gg\.?|v\.?|vs\.?|against|versus")
_PLAIN_MARK = re.compile(r" ?[,;:=–-]? ?| ?\(| +")
"""What is between two players, and before a draw, in rows that others read."""

_WIN, _LOSS, _DRAWN = "1-0", "0-1", "½-½"
_OPEN = ": won"
"""What is asked, because it names nobody: words that contradict each other mean no more."""


class _RowRead(NamedTuple):
    """A row as it is meant, and whether it only names somebody behind two players."""

    line: str
    is_bare: bool


def write_row_verdicts(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines, rows with words about the winner with the score that these mean; a name alone is the winner's where
    several rows say who has won.
    """
    meant = [_read_row(line, names) if len(line) <= limits.LINE else None for line in lines]
    are_several = sum(each is not None for each in meant) > 1
    return [
        row.line if row and (are_several or not row.is_bare) else line for row, line in zip(meant, lines, strict=True)
    ]


def _read_row(line: str, names: Names) -> _RowRead | None:
    """Return what a row means, None where it is none, or has other words as well."""
    outline = draw_outline(line, names)
    row = _ROW.fullmatch(outline.text) if len(outline.names) > 1 else None
    said, rest = _read(row["tail"]) if row else ([], "")
    if row is None or not said or _is_open(said) or not _REST.match(rest):
        return None
    scores = {_score(each, row, outline) for each in said if not each["how"]}
    return None if "" in scores else _write(line, outline, row, (scores, said, rest))


def _write(
    line: str, outline: Outline, row: re.Match[str], found: tuple[set[str], Sequence[re.Match[str]], str]
) -> _RowRead:
    """Return a row with the score that its words mean; one with a plain draw is left to those who read it so."""
    scores, said, rest = found
    is_plain = _PLAIN_LINK.fullmatch(row["link"]) is not None
    if is_plain and _PLAIN_MARK.fullmatch(row["mark"]) and all(each["drew"] for each in said):
        return _RowRead(line, is_bare=False)
    head = row["pair"] if is_plain else f"{row['first']} - {row['second']}"
    meant = f" {min(scores)}{rest.lstrip(')')}" if len(scores) == 1 else _OPEN
    return _RowRead(outline.fill(f"{row['lead']}{head}{meant}", str), is_bare=all(each["bare"] for each in said))


def _is_open(said: Sequence[re.Match[str]]) -> bool:
    """Return whether words leave open who did something: nobody is named, or who is only beside how a game ended."""
    return all(each["own_win"] or each["own_loss"] for each in said) or all(each["how"] for each in said)


def _read(tail: str) -> tuple[list[re.Match[str]], str]:
    """Return what is said of a winner at the beginning of a text, one after the other, and what is behind it."""
    said, at = list[re.Match[str]](), 0
    while found := _SAID.match(tail, at):
        said.append(found)
        joined = _JOIN.match(tail, found.end())
        at = joined.end() if joined and _SAID.match(tail, joined.end()) else found.end()
        if at == found.end():
            break
    return said, tail[at:]


def _score(said: re.Match[str], row: re.Match[str], outline: Outline) -> str:
    """Return the score that words mean, "" where they are about somebody else."""
    if said["drew"] or said["own_win"] or said["own_loss"]:
        return _DRAWN if said["drew"] else _WIN if said["own_win"] else _LOSS
    (who,) = outline.list_names(said[0])
    if is_colour_word(who.text):
        return ""
    is_first, is_second = (bool(outline.name(row[side]).persons & who.persons) for side in ("first", "second"))
    if is_first == is_second:
        return ""
    return _WIN if is_first != bool(said["lost"]) else _LOSS
