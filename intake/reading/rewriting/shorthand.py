"""What a mail explains itself: short forms of names ("KDB = Behrendt, Klaus-Dieter", "initials only: KOC Koch") and
signs of results ("W = Weiß hat gewonnen, R = remis"), which are written out in its rows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import islice
from typing import NamedTuple

from intake.reading import limits
from intake.reading.days.dates import mask_dates
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.mentions.beside import NO_NAMES, TITLES
from intake.reading.mentions.players import find_players, may_name
from intake.reading.mentions.types import PAIR, Mention, Names
from intake.reading.part_lines import list_lines, write_bodies
from intake.reading.reasons import find_reasons
from intake.reading.scores import Kind, exact_score, find_scores, plain_dashes
from intake.reading.types import BODY, Letter
from intake.reading.verdicts import by_colour, says_draw
from intake.reading.words import any_case
from ratings.formats.name_folding import fold, solid
from ratings.regulations.types import Reason, Score

_BEGIN = r"(?:^|(?<=[\n,;:(|.])|(?<=\s\s)|(?<=\s)(?=\S{1,5}=))(?!(?<=\d[,:.])\d)[ \t]*"
"""The begin of a short form; a digit right behind another one and a sign is the rest of a score: "2:1 gewonnen"."""

_ITEM = any_case(
    rf"{_BEGIN}(?P<short>(?:[^\W\d_]{{1,9}}\.){{1,4}}|[^\s,;:=().|]{{1,5}}|=)"
    r"(?P<sign>[ \t]*(?::=|=|:)|[ \t]+(?:steht für|stands for|heißt|heisst|bedeutet|means|ist|is|für|for)(?=[ \t])"
    r"|[ \t]+[-–](?=[ \t]))?(?(sign)|(?=[ \t]))"
)
"""A short form or a sign, and what is between it and its meaning: a sign or words for "means", or just a blank."""

_TELLS = any_case(r"\s?(?:ist|is|war|was|wurde|became|hat|has|endet|ends|endete|ended)\b")
"""How a sentence goes on that tells of the row with a number."""

_OF_LABELS = frozenset({"", ":", "-", "–"})
"""What may also be behind a label: "Gew.: Koch, Verl.: Wolf"."""

_LONGEST = 60
"""Characters of a meaning at most (our own choice)."""

_MOST = 2_000
"""Places where something may be explained that are looked at; no mail has more (our own limit)."""

_WORD = re.compile(r"\w+")
_NAME_ENDS = re.compile(r"[ \t]*(?:[,;.)|\n]|$|\s\s|\s\S{1,5}=)")
_MEANING = re.compile(r"[ \t]*[^=;,.\n()|]{2,60}?(?=[ \t]*(?:[;,.()|\n]|$|\s\s|\s\S{1,3}\s?=))")
_OF_FIRST = any_case(
    r"(?:(?P<won>gew(?:inn|onnen)|won|win|sieg|heimsieg)|(?P<lost>verl(?:ust|oren)|lost|loss|niederlage|auswärtssieg))"
    r"(?: (?:für|of|for|des|by) (?:den |the )?(?:erst\w*|first\w*|heim\w*|home)(?: \w+)?)?"
)
"""A result of the player named first, whatever the colours are."""

_COLOURS = {Score.WHITE_WINS.value: any_case("wei(?:ß|ss)|white"), Score.BLACK_WINS.value: any_case("schwarz|black")}
_WON = {Score.WHITE_WINS.value: "Weiß gewinnt", Score.BLACK_WINS.value: "Schwarz gewinnt"}
_UNFOUGHT = {Score.WHITE_WINS.value: "+/-", Score.BLACK_WINS.value: "-/+"}
_LEAST = 2
"""Short forms that a mail explains at least (our own choice): a lone one may be anything."""

_FORM = re.compile(r"(?<![^\W_])(?:(?:[^\W\d_]{1,9}\.){1,4}(?![^\W_])|[^\W\d_]+)(?![^\W_])")
"""A word that may be the short form of a name, with its full stops."""

_TOKEN = re.compile(r"(?<![^\s(\[|;,:])[^\s()\[\]|;,:]{1,3}(?![^\s)\]|;,:])")


class _Item(NamedTuple):
    """Something that a mail explains: its span, the short form or sign, and the player or the words that it means."""

    start: int
    end: int
    short: str
    player: Mention | None = None
    words: str = ""


def explain_shorthand(letter: Letter, names: Names) -> Letter:
    """Return a mail without what explains short forms, with the names that they mean and rows without signs."""
    body = next((part for part in letter.parts if part.name == BODY), None)
    items = [*_list_items(_join([line for _, line in list_lines(body, new=True)]), names)] if body else []
    if forms := _list_forms(items, names):
        letter = write_bodies(letter, partial(_without_items, names=names, of_names=True))
        write = partial(_FORM.sub, partial(_write_form, forms))
        letter = replace(write_bodies(letter, lambda lines: [*map(write, lines)]), subject=write(letter.subject))
    return _without_signs(letter, items, names)


def _without_signs(letter: Letter, items: Iterable[_Item], names: Names) -> Letter:
    """Return a mail whose rows have words in place of signs that are explained, each in one way."""
    meanings = {(item.short, item.words) for item in items if item.words}
    signs = dict(meanings)
    if not signs or len(signs) < len(meanings):
        return letter
    bare = write_bodies(letter, partial(_without_items, names=names, of_names=False))
    written = write_bodies(bare, partial(_write_rows, signs=signs, names=names, day=letter.day))
    return letter if written == bare else written


def _join(lines: Iterable[str]) -> str:
    """Return lines as one text, with blank ones in place of those that are too long."""
    return "\n".join(line if len(line) <= limits.LINE else "" for line in lines)


def _list_items(text: str, names: Names) -> Iterator[_Item]:
    """Yield what a text explains."""
    for found in islice(_ITEM.finditer(text), _MOST):
        item = _read_name(found, names) or _read_sign(found, names)
        if item:
            yield item


def _read_name(found: re.Match[str], names: Names) -> _Item | None:
    """Return the short form of a name; one beside it without a sign has its characters."""
    short, text = found["short"], found.string
    if not _may_be_short(short, found["sign"]):
        return None
    long = text[found.end() : found.end() + _LONGEST].split("\n\n")[0].replace("\n", " ")
    player = next(iter(find_players(long, names)), None) if _may_mean(found, long) else None
    if player is None or not TITLES.issuperset(fold(long[: player.start]).split()):
        return None
    end = found.end() + player.end
    is_said = (found["sign"] or "").strip() not in _OF_LABELS
    is_meant = _NAME_ENDS.match(text, end) and (is_said or _is_made_of(short, player.text))
    return _Item(found.start("short"), end, short, player=player) if is_meant else None


def _may_be_short(short: str, sign: str | None) -> bool:
    """Return whether a word may be the short form of a name; one with full stops needs a sign behind it."""
    letters = short.replace(".", "")
    is_name = letters.isalpha() and len(letters) > 1 and short[0].isupper()
    return is_name and (letters == short or bool(sign))


def _may_mean(found: re.Match[str], long: str) -> bool:
    """Return whether a short form may mean a name in a text: to ask costs little."""
    return bool(found["sign"]) or any(word.startswith(found["short"][0]) for word in _WORD.findall(long.title()))


def _is_made_of(short: str, name: str) -> bool:
    """Return whether a short form begins like a word of a name and has characters of it in their order."""
    words = fold(name).split()
    ways = (iter("".join((*words[at:], *words[:at]))) for at in range(len(words)))
    return any(all(sign in way for sign in solid(short)) for way in ways if solid(short)[0] in {w[0] for w in words})


def _read_sign(found: re.Match[str], names: Names) -> _Item | None:
    """Return the sign of a result, which is no score itself; "1 Schwarz" may be the number of a player."""
    short = found["short"]
    meaning = _MEANING.match(found.string, found.end())
    if meaning is None or (len(short) > 1 and find_scores(short)):
        return None
    is_explained = _is_explained(found, meaning[0].strip()) and not _is_numbered(found, meaning[0].strip(), names)
    words = _find_words(meaning[0].strip()) if is_explained else ""
    return _Item(found.start("short"), meaning.end(), short, words=words) if words else None


def _is_numbered(found: re.Match[str], meaning: str, names: Names) -> bool:
    """Return whether a number is before the name of a player who is called as a colour."""
    is_number = found["short"].isdigit() and not found["sign"]
    return is_number and any(one.fullmatch(meaning) for one in _COLOURS.values()) and bool(find_players(meaning, names))


def _is_explained(found: re.Match[str], meaning: str) -> bool:
    """Return whether a meaning is that of a sign: with nothing between them it is words, which begin with it if it is
    alphabetic. A number may be that of a row: "1: Weiß gewinnt", "No. 1 was a draw".
    """
    short, sign = found["short"], (found["sign"] or "").strip()
    if short.isdigit() and (sign == ":" or _TELLS.match(f"{sign} {meaning}")):
        return False
    if sign:
        return True
    return meaning[:1].isalpha() and (not short.isalpha() or short.casefold() == meaning[:1].casefold())


def _find_words(meaning: str) -> str:
    """Return the words for a result, a reason or a game that goes on, as they are written in a row; "" for others."""
    plain = plain_dashes(meaning)
    reasons = {word.reason for word in find_reasons(plain)} - {Reason.PLAYED.value}
    if winner := _find_winner(plain):
        return (_UNFOUGHT if Reason.UNPLAYED in reasons else _WON)[winner]
    if of_first := _OF_FIRST.fullmatch(plain):
        return "1-0" if of_first["won"] else "0-1"
    if UNFINISHED.search(plain):
        return "läuft noch"
    return _write_score(plain) if not reasons else plain if len(reasons) == 1 and not says_draw(plain) else ""


def _find_winner(plain: str) -> str:
    """Return the score of a meaning that says which colour has won, or only names it."""
    found = [*by_colour(plain), *(score for score, colour in _COLOURS.items() if colour.fullmatch(plain))]
    return found[0] if len(found) == 1 else ""


def _write_score(plain: str) -> str:
    score = exact_score(plain)
    if says_draw(plain):
        return "½-½"
    return plain if score and score.kind is Kind.GAME and score.numeric else ""


def _list_forms(items: Iterable[_Item], names: Names) -> dict[str, str]:
    """Return the short forms of names, each with what it means; none where one has two meanings or is the name of
    somebody, or where there is one alone without a full stop.
    """
    found = {(item.short, item.player.persons): item.player.text for item in items if item.player}
    forms = {short: name for (short, _), name in found.items()}
    is_meant = len(forms) >= _LEAST or any("." in short for short in forms)
    is_clear = is_meant and len(forms) == len(found) and all(_is_free(short, names) for short in forms)
    return forms if is_clear else {}


def _write_form(forms: Mapping[str, str], found: re.Match[str]) -> str:
    return forms.get(found[0], found[0])


def _is_free(short: str, names: Names) -> bool:
    """Return whether a short form is neither a name nor a word of any sentence."""
    return fold(short) not in names.forms and fold(short) not in NO_NAMES


def _without_items(lines: Sequence[str], names: Names, *, of_names: bool) -> list[str]:
    """Return lines without the words that explain names, or signs."""
    text = _join(lines)
    for item in reversed([*_list_items(text, names)]):
        if (item.player is not None) is of_names:
            text = text[: item.start] + re.sub("[^\n]", " ", text[item.start : item.end]) + text[item.end :]
    return [new or old for new, old in zip(text.split("\n"), lines, strict=True)]


def _write_rows(lines: Iterable[str], signs: Mapping[str, str], names: Names, day: date | None) -> list[str]:
    """Return lines whose rows have words in place of signs."""
    return [_write_row(line, signs, names, day) for line in lines]


def _write_row(line: str, signs: Mapping[str, str], names: Names, day: date | None) -> str:
    """Return a row with words in place of the signs behind its two players; others stay as they are."""
    players = find_players(line, names) if len(line) <= limits.LINE and may_name(line, names) else ()
    if len(players) != PAIR:
        return line
    end = players[1].end
    return line[:end] + _write_signs(line[end:], mask_dates(line, day)[0][end:], signs)


def _write_signs(text: str, plain: str, signs: Mapping[str, str]) -> str:
    """Return what is behind two players with words in place of its signs, where no day is; of two results, or beside a
    written one, none can be meant.
    """
    found = [token for token in _TOKEN.finditer(plain) if token[0] in signs]
    results = [token for token in found if not find_reasons(signs[token[0]])]
    written = find_scores(_without(plain, found))
    if len(results) > 1 or (results and written):
        return text
    for token in reversed(found):
        text = f"{text[: token.start()]}{signs[token[0]]}{text[token.end() :]}"
    return text


def _without(text: str, tokens: Iterable[re.Match[str]]) -> str:
    for token in tokens:
        text = text[: token.start()] + " " * len(token[0]) + text[token.end() :]
    return text
