"""What a sentence adds to the result before: more of its game, another result in its place ("Koch - Wolf, drawn. No,
wait, Wolf resigned, so 1-0."), and days that count from its day ("The day after, Lang and Roth drew.").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from intake.reading import limits
from intake.reading.claims import ask, mirrored, with_day, with_findings, without_players
from intake.reading.codes import Question, is_question
from intake.reading.context import Note, is_filler, read_note
from intake.reading.days.dates import completion, find_dates, mask_dates
from intake.reading.days.day_like import like_a_day
from intake.reading.days.days_of_all import ONE_OF_THEM
from intake.reading.days.respective_days import are_respective
from intake.reading.doubts.supposed import COLOUR_UNKNOWN
from intake.reading.explanations.agreement import TOURNAMENT
from intake.reading.explanations.doubtful import may_tell
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import DRAW, LOSS, WIN
from intake.reading.lines import noted
from intake.reading.mentions import PAIR, Kind, Mention, Situation
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.merging import turned
from intake.reading.part_lines import Lines
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.verdicts import names_winner
from intake.reading.words import any_case, mask_words
from ratings.formats.name_folding import fold
from ratings.regulations.types import Reason

_OF_BOTH = any_case(r"\W*(?:\w+ ){0,2}(?:they|sie|die beiden|the two)\b(?!.*\b(?:other|second|andere|zweite))")
"""How a sentence begins that is about the two players of the one before."""

_SO = any_case(
    r"\b(?:also|ergo|mithin|damit|daher|somit|folglich|demnach|sprich|das (?:ist|macht|heißt|bedeutet|sind)|so"
    r"|thus|hence|therefore|that(?:['’]s| is| makes| means))\b"
    r"|^\W*(?:(?:das|the) )?(?:ergebnis|resultat|result|score)\b"
)
"""With what a sentence draws the score from the one before."""

_OF_ALL = any_case(r"\b(?:beide[snr]?|alle[ns]?|sämtliche|jeweils|je|both|all|each)\b")
"""What is said of all results before."""

_DECISION = any_case(
    r"\b(?:decision|ruling|award|verdict|judge?ment|adjudicat\w+|entscheidung|urteil|\w*spruch|bescheid"
    r"|(?:ab)?schätzung|shook hands)\b"
)
"""What has a day is the decision or the agreement that ended a game, whatever its sentence says besides."""

_TWO = Question.WORDS_CONTRADICT
_WON_FOR = re.compile("[NS]?FW?")
_SCORES = frozenset({Kind.SCORE, Kind.DRAW})
_COLOURS = {Kind.WHITE: "white", Kind.BLACK: "black"}
_LOSERS = {WIN: "black", LOSS: "white"}
_BESIDE = frozenset({Kind.DAY, Kind.REASON, Kind.TOURNAMENT, Kind.AND})

_GOES_ON = re.compile(r"(?:,|(?<![\w.])[a-zäöüß]+)\s*$")
"""How a line ends whose sentence goes on below."""


def read_as_note(explained: Explained) -> Note | None:
    """Return what a sentence adds to the results before it, where it holds nothing but a day and a reason."""
    days = [one.day for one in explained.mentions if one.day]
    if (
        not days
        or are_respective(explained.text, days)
        or {one.kind for one in explained.mentions} - {Kind.DAY, Kind.REASON, Kind.AND}
    ):
        return None
    if not (is_filler(mask_words(explained.text, explained.mentions, " ")) or _DECISION.search(explained.text)):
        return None
    return Note(completion(days), explained.text, for_all=False)


def read_day_first(text: str, above: str, situation: Situation) -> tuple[Note | None, str]:
    """Return the day with which a text begins, and the rest, where that names nobody but those `above` and says
    nothing of a result: "On 13 June. Quite exciting.".
    """
    plain = plain_dashes(text)
    end = next((word.end + plain.startswith(")", word.end) for word in find_dates(plain, situation.day)), 0)
    is_sentence = plain[end:].lstrip(" .")[:1].isupper()
    note = read_note(plain[:end], situation.day) if end and is_sentence else None
    is_remark = list_persons(plain[end:], situation.names) <= list_persons(above, situation.names)
    return (note, text[end:].lstrip(" .!,;")) if note and is_remark and not may_tell(plain[end:]) else (None, text)


def find_noted(claims: Sequence[Claim], last: int, note: Note, between: Lines, situation: Situation) -> int:
    """Return the first of the claims that a line below them gives a day or a reason: those of the last sentence, all,
    or none where lines between them and it name other players.
    """
    if note.for_all:
        return 0
    own = list_persons(f"{claims[-1].where.text} {claims[-1].white} {claims[-1].black}", situation.names)
    is_of_others = any(not list_persons(line, situation.names) <= own for _, line in between if line.strip())
    return len(claims) if is_of_others else last


def add_note(claims: Sequence[Claim], note: Note, where: Place) -> list[Claim]:
    """Return claims, those of the last sentence with the day and reason of a note, or all where it says so; of others
    without a day nobody knows whether it is theirs.
    """
    if _OF_ALL.search(note.text):
        return [noted(claim, note, where) for claim in claims]
    return [_note_or_ask(one, note, where, is_own=one.where == claims[-1].where) for one in claims]


def _note_or_ask(claim: Claim, note: Note, where: Place, *, is_own: bool) -> Claim:
    """Return a claim with a note of its own; it is asked for its day where that says another one, or where that of
    another claim may be its own.
    """
    days = {claim.completed_on, note.ended.value if note.ended else None} - {None}
    if note.ended and (len(days) > 1 if is_own else claim.completed_on is None):
        return with_findings(claim, [Finding(Question.AMBIGUOUS_DATE, note.ended.text, where)])
    return noted(claim, note, where) if is_own else claim


def add_to_last(claims: Sequence[Claim], explained: Explained, where: Place) -> list[Claim]:
    """Return claims, the last one without colours where these are called unknown, with the day on which its loser gave
    up, or with its result said again; none for a sentence that says anything else.
    """
    if not claims:
        return []
    *before, last = claims
    if _is_end(explained, last) and not any(one.where == last.where for one in before):
        return [*before, _with_end(last, explained, where)]
    if again := _say_again(last, explained, where):
        return [*before, again]
    if COLOUR_UNKNOWN.search(explained.text):
        return [*before, replace(last, colours_known=False)]
    return []


def tells_again(claims: Sequence[Claim], made: Sequence[Claim]) -> bool:
    """Return whether the result that a sentence gives is that of the one before without its colours."""
    if (
        not claims
        or len(made) != 1
        or made[0].colours_known
        or claims[-1].completed_on not in {None, made[0].completed_on}
    ):
        return False
    last = claims[-1]
    own = made[0] if made[0].white == last.white else turned(made[0])
    return (own.white, own.black, own.score) == (last.white, last.black, last.score)


def _say_again(claim: Claim, explained: Explained, where: Place) -> Claim | None:
    """Return a claim with the day of a score that follows from it, asked where that is another one: "Koch had White, so
    0-1", "So it is won by Koch".
    """
    core = [one for one in explained.mentions if one.kind not in _BESIDE]
    follows = bool(claim.score) and _draws_score(explained.text)
    said = (_find_winner(claim, core) or _find_score(claim, core)) if follows else None
    if said is None:
        return None
    again, score = said
    return _with_day(again, explained, where) if _agrees(again, score) else ask(claim, _TWO, where)


def _find_score(claim: Claim, core: Sequence[Mention]) -> tuple[Claim, str] | None:
    """Return a claim in the colours that words name, and the score beside them."""
    again = _in_colours(claim, [one for one in core if one.kind not in _SCORES])
    scores = [one.score.score if one.score else DRAW for one in core if one.kind in _SCORES]
    return (again, scores[0]) if again and len(scores) == 1 else None


def _agrees(claim: Claim, score: str) -> bool:
    """Return whether a score is that of a claim; without colours it may be that of either player."""
    return claim.score == score or (not claim.colours_known and mirrored(claim.score) == score)


def _find_winner(claim: Claim, core: Sequence[Mention]) -> tuple[Claim, str] | None:
    """Return a claim, and its score where words say that it is won for its winner, else ""."""
    kinds = "".join(one.kind for one in core)
    is_won = _WON_FOR.fullmatch(kinds) and all(one.score.score in {WIN, LOSS} for one in core if one.score)
    side = _find_side(core[kinds.index("F")], claim) if is_won else ""
    return (claim, claim.score if {"white": WIN, "black": LOSS}[side] == claim.score else "") if side else None


def _draws_score(text: str) -> bool:
    """Return whether a sentence draws the score from the one before or says it of both, and is about no other game."""
    is_of_both = _OF_BOTH.match(text) is not None
    return (is_of_both or _SO.search(text) is not None) and ONE_OF_THEM.search(text) is None


def _in_colours(claim: Claim, beside: Sequence[Mention]) -> Claim | None:
    """Return a claim with the colour of one of its players, if any is named, None where there is anything else."""
    match [one for one in beside if one.kind is not Kind.PRONOUN]:
        case []:
            return claim
        case [player, colour] if (own := _COLOURS.get(colour.kind, colour.value)) and (
            side := _find_side(player, claim)
        ):
            return replace(claim if side == own else turned(claim), colours_known=True)
    return None


def _find_side(mention: Mention, claim: Claim) -> str:
    """Return which side a name has in a claim, "" for neither."""
    family = fold(mention.text).split()[-1]
    sides = [side for side in ("white", "black") if family in fold(getattr(claim, side)).split()]
    return sides[0] if len(sides) == 1 else ""


def _is_end(explained: Explained, last: Claim) -> bool:
    """Return whether a sentence says nothing but that the loser of a game gave up, and when."""
    core = [one for one in explained.mentions if one.kind not in _BESIDE]
    who = [one for one in core if one.kind is not Kind.RESIGN]
    is_alone = len(core) == PAIR and len(who) == 1 and not TOURNAMENT.search(explained.text)
    return is_alone and _is_loser(who[0], last)


def _is_loser(who: Mention, claim: Claim) -> bool:
    """Return whether a pronoun, a colour or a name may be, or is, that of the loser of a game."""
    if who.kind is Kind.SIDE:
        return claim.colours_known and who.value == _LOSERS.get(claim.score)
    is_named = who.kind is Kind.PLAYER and _find_side(who, claim) == _LOSERS.get(claim.score)
    return is_named or who.kind is Kind.PRONOUN


def _with_end(claim: Claim, explained: Explained, where: Place) -> Claim:
    """Return a claim with the day on which its loser gave up; a draw is asked."""
    return _with_day(claim, explained, where) if claim.score in {WIN, LOSS} else ask(claim, _TWO, where)


def _with_day(claim: Claim, explained: Explained, where: Place) -> Claim:
    """Return a claim with the day and the reason of a sentence; a second day is asked."""
    ended = completion([one.day for one in explained.mentions if one.day])
    if ended and claim.completed_on not in {None, ended.value}:
        return with_findings(claim, [Finding(Question.AMBIGUOUS_DATE, ended.text, where)])
    return noted(claim, Note(ended, explained.text, for_all=False), where)


_TAKEN_BACK = any_case(
    r"\W*(?:no,? wait|(?:nein|no)[,!]? (?:halt|moment|stopp?|wait)"
    r"|(?:halt|moment|stopp?|wait|oops|ups|ach nein|hold on|quatsch|unsinn|nonsense|scratch that)[,!:.])"
    r"(?=.*\b(?:\w+ (?:won|gewonnen|resigned|aufgegeben|remis|draw)|[01½]\s?[-:]\s?[01½]|won|remis|draw|umgekehrt))"
)
"""How a writer begins to put right what the sentence before says."""


_DRAWN = any_case(
    r"\b(?:die partie|the game|it|es|sie) (?:\w+ )?(?:ging|war|was|ended|endete|ist|wurde)\b"
    r"(?:(?!\b(?:nicht|kein|not|never)\b)[^.;,])*\b(?:remis|unentschieden|drawn?)\b"
    r"(?!.*\b(?:nicht|kein|not|no|never)\b)"
)
"""What such a sentence says of the game before without its players."""


def put_right(claims: Sequence[Claim], made: Sequence[Claim], where: Place) -> list[Claim]:
    """Return claims, the last one with the score of a sentence that takes it back: "No, wait: Koch resigned", none for
    any other sentence.
    """
    if not claims or not _TAKEN_BACK.match(where.text):
        return []
    *before, last = claims
    own = [claim if claim.white == last.white else turned(claim) for claim in made]
    if len(own) == 1 and (own[0].white, own[0].black) == (last.white, last.black) and not own[0].findings:
        return [*before, replace(last, score=own[0].score, reason=own[0].reason)]
    return [*ask_last(list(claims), where), *made]


def put_drawn(claims: Sequence[Claim], explained: Explained, where: Place) -> list[Claim]:
    """Return claims, the last one drawn where a sentence that takes it back says so of the game, none for any other."""
    is_drawn = _TAKEN_BACK.match(where.text) and _DRAWN.search(where.text) and not names_winner(where.text)
    names_known = any(place != NOWHERE for one in explained.mentions for place, _ in one.persons)
    if not claims or not is_drawn or names_known:
        return []
    return [*claims[:-1], replace(claims[-1], score=DRAW, reason=Reason.PLAYED.value)]


def ask_last(claims: list[Claim], where: Place) -> list[Claim]:
    """Return claims, the last one asked where its writer takes it back in a sentence that is not understood."""
    if not claims or not _TAKEN_BACK.match(where.text):
        return claims
    *before, last = claims
    return [*before, ask(last, Question.WORDS_CONTRADICT, where)]


_WRAPPED = 4
"""Lines below its first one over which a sentence may go (our own choice)."""


def date_from_before(claims: Sequence[Claim], lines: Lines, day: date | None) -> list[Claim]:
    """Return the claims, those without a day with the one that their words count from the day of the claim before."""
    found: list[Claim] = []
    for at, claim in enumerate(claims):
        is_alone = not any(other.where == claim.where for other in (*claims[:at], *claims[at + 1 :]))
        found.append(_date(claim, found[-1], lines, day) if found and is_alone else claim)
    return found


def _date(claim: Claim, before: Claim, lines: Lines, day: date | None) -> Claim:
    """Return a claim with the only day of its words that counts from that of the one before, if that is clear."""
    text, on = claim.where.text, before.completed_on
    words = [word for word in find_dates(text, day, on) if word not in find_dates(text, day)]
    between = _find_between(before, claim, lines) if len(words) == 1 else None
    if between is None or not _names_only(between, on, day):
        return claim
    return with_day(claim, words[0], claim.where)


def _names_only(text: str, on: date | None, day: date | None) -> bool:
    """Return whether a text names no other day."""
    plain, words = mask_dates(text, day)
    return not like_a_day(plain) and all(word.value == on for word in words)


def _find_between(before: Claim, claim: Claim, lines: Lines) -> str | None:
    """Return what is written between the words of two claims, None where it is not found."""
    first, last = before.where.line, claim.where.line + _WRAPPED
    near = [line.strip() for number, line in lines if first <= number <= last]
    text = " ".join(near) if sum(map(len, near)) <= limits.LINE else ""
    own, other = (without_players(one.where.text).strip() for one in (before, claim))
    begin = text.find(own) + len(own)
    end = text.find(other, begin)
    return text[begin:end] if own in text and end >= begin else None


def adds_more(claim: Claim, other: Claim) -> bool:
    """Return whether a claim says more of a game than the other one, or leaves less to ask."""
    codes, before = ({found.code for found in one.findings if is_question(found.code)} for one in (claim, other))
    is_other = (claim.score, claim.completed_on, claim.reason) != (other.score, other.completed_on, other.reason)
    return is_other or Question.NOT_CONFIRMED in codes - before or codes < before


def with_open_days(claims: Sequence[Claim], last: Lines, situation: Situation) -> Sequence[Claim]:
    """Return the claims of a text; the day of several is asked where their sentence goes on below with another one."""
    is_one_day = len(claims) > 1 and len({(frozenset((one.white, one.black)), one.completed_on) for one in claims}) == 1
    goes_on = is_one_day and len(last) > 1 and _GOES_ON.search(last[0][1])
    if not goes_on or not find_dates(last[1][1][: limits.LINE], situation.day):
        return claims
    where = claims[0].where
    finding = Finding(Question.AMBIGUOUS_DATE, f"{where.text.strip()} {last[1][1].strip()}", where)
    return [with_findings(replace(claim, completed_on=None), [finding]) for claim in claims]
