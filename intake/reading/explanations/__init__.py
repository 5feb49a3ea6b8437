"""Explanations: the lines of a mail, explained by their mentions with the tournaments in hand.

A line is tried by itself, and with those below it where a mail program has cut a sentence or a table. A sentence is
taken only where all in it that looks like a result is explained; any other is left to be asked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from intake.reading import limits
from intake.reading.claims import ask, of_tournament, with_day, with_findings
from intake.reading.codes import Question
from intake.reading.columns.labels import WHITE_SIDE
from intake.reading.columns.tables import is_table_row
from intake.reading.context import NO_HEADING, Context, Note, read_heading, read_note
from intake.reading.days.day_like import like_a_day
from intake.reading.days.days_of_all import ONE_OF_THEM
from intake.reading.days.days_without_month import add_months
from intake.reading.days.row_days import begin_with_days
from intake.reading.explanations.additions import (
    add_note,
    add_to_last,
    adds_more,
    ask_last,
    date_from_before,
    find_noted,
    put_drawn,
    put_right,
    read_as_note,
    read_day_first,
    tells_again,
    with_open_days,
)
from intake.reading.explanations.asides import ABOUT_THE_REST, without_asides
from intake.reading.explanations.cells import are_of_list, close_gaps, join_cells, join_names
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.doubtful import may_tell
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import NOTHING, Carry
from intake.reading.explanations.sentence import explain
from intake.reading.explanations.sentence_ends import A_DAY, ENDS, goes_on_below, is_cut, is_rest, split_sentences
from intake.reading.guards import Guarded
from intake.reading.letters.text import WRAPPED, goes_on, is_cut_off
from intake.reading.lines import noted
from intake.reading.mentions import Kind, Situation
from intake.reading.mentions.players import may_name
from intake.reading.merging import turned
from intake.reading.part_lines import Lines
from intake.reading.scores import plain_dashes
from intake.reading.types import Claim, Finding, Place
from intake.reading.words import any_case
from ratings.regulations.types import Score

NEAR = 3
"""Lines within which a name has to come, so that a sentence may be about a result (our own choice)."""

JOINED = 8
"""Lines that are tried together at most (our own choice)."""

HEADING = 4
"""Words of a sentence that only names a tournament (our own choice)."""
_BLACK_FIRST = any_case(r"\W*(?:schwarz|black)\W+(?:wei(?:ß|ss)|white)\b")
NEW_SENTENCE = "A"
"""A line with a capital: only one that is cut before it goes on in it."""

_SAYS_WHITE_FIRST = Guarded(
    r"\bwei(?:ß|ss)\b[^.:;,]{0,30}\b(?:zuerst|vorn|links|voran)\b|\bwhite\b[^.:;,]{0,20}\bfirst\b|\bwhite = first\b"
)
"""Where a mail says in which order it names the players."""

_NEAR_ABOVE = 2
"""Lines above, one of which may be blank, on which the other result of two is."""

_OF_BOTH = any_case(
    r"\b(?:beide[sn]?|both)\W+(?:(?:am|vom|on|ended|beendet|end|um|den|ca|etwa|around|about|the|last|letzten?)\W+){0,3}"
    + A_DAY
)
"""A day of the result on this line, and of the one above it."""

_ASKS = Guarded(r"\b(?:oder|richtig|stimmt|korrekt|right|correct|so)\b[^.!?]*\?")
"""A question whether what was said is right."""


@dataclass(slots=True)
class LinesExplained:
    """The claims of a part's lines; `left` is what of each explained line is left to be read otherwise. `news` are
    sentences beside explained ones that report something, too.
    """

    claims: list[Claim] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    left: dict[int, str] = field(default_factory=dict)
    news: list[Place] = field(default_factory=list)

    def list_rests(self, lines: Lines) -> frozenset[int]:
        """Return the lines of which a part was explained."""
        return frozenset(number for number, line in lines if self.left.get(number, line) != line)


@dataclass(frozen=True, slots=True)
class _Text:
    """Lines that are explained together: their claims, the sentences that are none of theirs, and what goes on."""

    lines: int
    claims: tuple[Claim, ...] = ()
    left: tuple[Place, ...] = ()
    findings: tuple[Finding, ...] = ()
    news: tuple[Place, ...] = ()
    carry: Carry = NOTHING
    is_whole: bool = False
    added: int = 0
    """Sentences that say more of a result before, or say it again."""
    tried: int = 0


def explain_lines(part: str, lines: Lines, situation: Situation) -> LinesExplained:
    """Explain the numbered lines of a part."""
    found = LinesExplained()
    if sum(1 for _, line in lines if line) > limits.LINES:
        return found
    lines = join_names(close_gaps(lines, situation), situation)
    situation = replace(
        situation,
        white_first=_SAYS_WHITE_FIRST.is_in_any(line for _, line in lines),
        cut_from=min(WRAPPED, max((len(line) for _, line in lines), default=0) * 2 // 3),
        in_days=begin_with_days((line for _, line in lines), situation.day),
    )
    named = [may_name(line, situation.names) for _, line in lines]
    carry, context, last, at, begins = NOTHING, NO_HEADING, 0, 0, 0
    header = ""
    while at < len(lines) and not situation.is_spent:
        number, line = lines[at]
        if not line.strip() or (title := situation.find_title(line)):
            context = replace(context, tournament=title) if line.strip() else context
            at += 1
            continue
        if found.claims and (note := read_note(plain_dashes(line[: limits.LINE]), situation.day)):
            if at and _goes_on_with_rest(found, above := lines[at - 1], line):
                found.left[above[0]] = f"{found.left.get(above[0], above[1])} {line}"
                found.left[number] = ""
            else:
                first = find_noted(found.claims, last, note, lines[begins:at], situation)
                _add_note(found, first, note, Place(part, number, line))
            at += 1
            continue
        if is_table_row(line) or (found.claims and _dates_above(found, last, Place(part, number, line), situation)):
            at += 1
            continue
        text = _Text(1, carry=carry)
        if named[at] or may_tell(line[: limits.LINE]) or (any(named[at : at + NEAR]) and _is_open(lines, at, carry)):
            goes_on_here = at > begins and is_rest(lines[at - 1][1], line)
            before = carry if carry.goes_on is goes_on_here else replace(carry, goes_on=goes_on_here)
            text = _explain_at(part, lines, at, situation, before)
            situation.count(text.tried, len(text.claims))
        if not (text.claims or text.findings):
            context = _read_heading(line, situation, context)
            header = line if _BLACK_FIRST.match(line) else header
            at, carry = at + 1, text.carry
            continue
        if len(text.claims) == 1 and any(_OF_BOTH.search(each) for _, each in lines[at : at + text.lines]):
            found.claims = [_with_day(claim, text.claims[0], number) for claim in found.claims]
        last, carry = len(found.claims), text.carry
        dated = with_open_days(text.claims, lines[at + text.lines - 1 : at + text.lines + 1], situation)
        claims = [_order(claim, header) for claim in dated]
        found.claims += [of_tournament(claim, context.tournament) for claim in claims]
        _leave(found, text, [number for number, _ in lines[at : at + text.lines]])
        at += text.lines
        begins = at
    found.claims = date_from_before(found.claims, lines, situation.day)
    return found


def _dates_above(found: LinesExplained, first: int, where: Place, situation: Situation) -> bool:
    """Return whether a line begins with the day of the results right above: then they have it."""
    above = " ".join(claim.where.text for claim in found.claims[first:])
    is_next = found.claims[-1].where.line == where.line - 1
    note, rest = read_day_first(where.text[: limits.LINE], above, situation) if is_next else (None, "")
    if note is None:
        return False
    _add_note(found, first, note, where)
    found.left[where.line] = rest
    return True


def _explain_at(part: str, lines: Lines, at: int, situation: Situation, carry: Carry) -> _Text:
    """Return what begins with a line: cells of a table, else a sentence. What may be points of other games is asked."""
    text = _explain_cells(part, lines, at, situation) or _explain_from(part, lines, at, situation, carry)
    if not (text.claims and are_of_list(lines, at, text.lines, situation)):
        return text
    return replace(text, claims=tuple(ask(one, Question.WHICH_GAME) for one in text.claims))


def _goes_on_with_rest(found: LinesExplained, above: tuple[int, str], line: str) -> bool:
    """Return whether a line is the end of a sentence that was not understood in the line above: "..., the other / on
    3 June".
    """
    number, before = above
    rest = found.left.get(number, before if ONE_OF_THEM.search(before) or may_tell(before) else "")
    return bool(rest) and before.endswith(rest) and is_rest(before, line)


def _is_open(lines: Lines, at: int, carry: Carry) -> bool:
    """Return whether a line without a name may begin a sentence that goes on below, or a list of somebody's results."""
    line = lines[at][1]
    is_last = at + 1 >= len(lines) or not lines[at + 1][1].strip()
    return carry.alone is not None if is_last or ENDS.search(line) else True


def _with_day(claim: Claim, below: Claim, line: int) -> Claim:
    """Return the claim of the line above one that gives both their day, with this day."""
    is_above = line - _NEAR_ABOVE <= claim.where.line < line and claim.completed_on is None
    return replace(claim, completed_on=below.completed_on) if is_above else claim


def _order(claim: Claim, header: str) -> Claim:
    """Return a claim below a table header that names Black first; whose score it is has to be said there."""
    if not header or not claim.colours_known:
        return claim
    ordered = replace(turned(claim), score=claim.score)
    if claim.score == Score.DRAW.value or WHITE_SIDE.search(header):
        return ordered
    return with_findings(ordered, [Finding(Question.SCORE_ORDER, claim.score, claim.where)])


def _read_heading(line: str, situation: Situation, context: Context) -> Context:
    """Return what holds for the lines below a line: the tournament of a heading, or one that is known."""
    after = read_heading(plain_dashes(line), situation.day, context)
    code = situation.find_code(line)
    return replace(after, tournament=code) if code and after.tournament == context.tournament else after


def _leave(found: LinesExplained, text: _Text, numbers: Sequence[int]) -> None:
    """Leave the sentences that are not explained in the lines in which they begin, and note what is asked."""
    found.findings += text.findings
    found.news += text.news
    found.left |= dict.fromkeys(numbers, "")
    for place in text.left:
        found.left[place.line] = f"{found.left[place.line]} {place.text}".strip()


def _add_note(found: LinesExplained, first: int, note: Note, where: Place) -> None:
    """Give claims the day and the reason of a line that has nothing else; one about all leaves others their own."""
    found.claims[first:] = [noted(claim, note, where) for claim in found.claims[first:]]
    if not note.for_all and first < len(found.claims):
        found.left[where.line] = ""


def _explain_cells(part: str, lines: Lines, at: int, situation: Situation) -> _Text | None:
    """Return the claims of a table whose cells have become lines."""
    joined = join_cells(lines, at, situation)
    if joined is None:
        return None
    count, text = joined
    explained = explain(plain_dashes(text), situation, NOTHING)
    claims = make_claims(explained, Place(part, lines[at][0], text), situation) if explained.results else None
    return _Text(count, tuple(claims), tried=len(text)) if claims else None


def _explain_from(part: str, lines: Lines, at: int, situation: Situation, carry: Carry) -> _Text:
    """Return the lines from one on that are explained as a whole, else those of which most sentences are."""
    best, tried, is_part = _Text(1, carry=carry), 0, False
    for length, places in _joined(part, lines, at, situation):
        tried += limits.TRY + length
        found = _explain_sentences(places, situation, carry)
        best = _choose(best, found)
        is_part = _is_rest(places, best, found, situation, before=is_part)
        is_idle = not (*best.claims, *best.findings) and length > limits.SENTENCE  # more would not be part of one
        if is_idle or (best.is_whole and not _goes_on(part, lines, at + len(places), situation)):
            break
    whole = found if is_part and len(best.claims) == 1 and not found.claims else best
    return replace(whole, tried=tried)


def _choose(best: _Text, found: _Text) -> _Text:
    """Return the text that says more, the first one where neither does."""
    if len(found.claims) > len(best.claims) or _says_more(found, best):
        return found
    return best if best.claims or found.claims else replace(best, carry=found.carry)


def _is_rest(places: Sequence[Place], best: _Text, found: _Text, situation: Situation, *, before: bool) -> bool:
    """Return whether a line below is the rest of the sentence of the result above, and nothing is found with it."""
    if found.claims or before or not (best.claims and is_cut(places)):
        return before and not found.claims
    is_cut_off = best.claims[-1].where.text.rstrip().endswith(places[-2].text.split()[-1])
    return is_cut_off and not _explain_sentences(places[-1:], situation, NOTHING).claims


def _says_more(found: _Text, best: _Text) -> bool:
    """Return whether more lines give the same results a day, a reason or a doubt that fewer have not, or settle one; or
    a question where fewer have no result.
    """
    if found.findings and not best.claims:
        return True
    if not found.is_whole or len(found.claims) != len(best.claims):
        return False
    return found.added > best.added or any(map(adds_more, found.claims, best.claims))


def _goes_on(part: str, lines: Lines, after: int, situation: Situation) -> bool:
    """Return whether the last sentence of a line goes on in the next one, which may have one of its own."""
    if after >= len(lines) or not lines[after][1].strip():
        return False
    before, line = lines[after - 1][1].rstrip(), lines[after][1]
    if before.endswith(",") or goes_on(before, NEW_SENTENCE):
        return True
    return goes_on(before, line) and not _explain_sentences([Place(part, *lines[after])], situation, NOTHING).is_whole


def _is_rest_of(before: str, line: str, situation: Situation) -> bool:
    """Return whether a line goes on with the sentence of the one before it, and is not the name of a tournament."""
    is_rest = goes_on_below(before, line, situation.cut_from)
    return is_rest and (is_cut_off(before) or not situation.find_title(line))


def _joined(part: str, lines: Lines, at: int, situation: Situation) -> Iterator[tuple[int, list[Place]]]:
    """Yield the line at a place, and it together with those below that go on with its sentence, up to the name of a
    tournament; how long they are.
    """
    places: list[Place] = []
    for number, line in lines[at : at + JOINED]:
        if not line.strip() or (places and not _is_rest_of(places[-1].text, line, situation)):
            return
        places.append(Place(part, number, line))
        if (length := sum(len(place.text) for place in places)) > limits.LINE:
            return
        yield length, list(places)


def _as_heading(explained: Explained) -> str:
    """Return the tournament that a sentence names and says nothing else of: "EBG-24. Koch won against Wolf."."""
    codes = {one.value for one in explained.mentions if one.kind is Kind.TOURNAMENT}
    is_alone = len(codes) == 1 and all(one.kind is Kind.TOURNAMENT for one in explained.mentions)
    return codes.pop() if is_alone and len(explained.text.split()) <= HEADING else ""


def _explain_sentences(places: Sequence[Place], situation: Situation, carry: Carry) -> _Text:
    """Return the claims of the sentences of lines, the first of which may be the rest of a sentence and says nothing; a
    question whether they are right leaves all of them.
    """
    is_rest, carry = carry.goes_on, replace(carry, goes_on=False) if carry.goes_on else carry
    claims: list[Claim] = []
    left: list[Place] = []
    news: list[Place] = []
    unexplained, is_of_left, added = False, False, 0
    of_line, code = carry, ""
    for number, where in enumerate(split_sentences(places)):
        if is_rest and number == 0:
            left, unexplained = [where], True
            continue
        before = claims[-1].completed_on if claims else None
        text = add_months(plain_dashes(where.text), situation.month, before, situation.day)
        explained = explain(without_asides(text), situation, carry).with_namesakes_before(carry)
        if explained.results and (rest := ABOUT_THE_REST.search(where.text)):
            left.append(replace(where, text=rest[0].lstrip(", ")))
        if explained.contradicts and not explained.results:
            return _Text(len(places), findings=(Finding(Question.WORDS_CONTRADICT, where.text.strip(), where),))
        is_of_one = len(claims) > 1 and ONE_OF_THEM.search(where.text)
        if claims and not (is_of_one or is_of_left) and (note := read_as_note(explained)):
            claims = add_note(claims, note, where)
            continue
        code = _as_heading(explained) or code
        made = make_claims(explained, where, situation) if explained.results is not None else None
        is_apart = explained.names_other(carry.pair) or (bool(made) and not tells_again(claims, made or ()))
        changed = put_drawn(claims, explained, where) or ([] if is_apart else add_to_last(claims, explained, where))
        if changed:
            claims, added = changed, added + 1
            continue
        unexplained, is_of_left = unexplained or made is None, not made and explained.is_about_result
        if not made:
            claims = ask_last(claims, where)
            left.append(where)
            news += [where] if explained.is_news else []
            carry = explained.carry(carry)
            of_line = carry if where.line == places[0].line else of_line
            continue
        made = [of_tournament(claim, code) for claim in made]
        claims = put_right(claims, made, where) or [*claims, *made]
        carry = explained.carry(carry)
    if left or len(claims) > 1:
        claims = _dated_at_begin(claims, places[0], situation)
    if any(_ASKS.search(where.text) for where in places):
        claims = [ask(one, Question.NOT_CONFIRMED) for one in claims]
    is_settled = all(one.score or any(found.code == Question.MATCH_SCORE for found in one.findings) for one in claims)
    is_whole = bool(claims) and not unexplained and is_settled
    carry = carry if claims else of_line
    return _Text(len(places), tuple(claims), tuple(left), news=tuple(news), carry=carry, is_whole=is_whole, added=added)


def _dated_at_begin(claims: list[Claim], where: Place, situation: Situation) -> list[Claim]:
    """Return the claims of several sentences with the day before the first: "Am 15.3.: Koch - Wolf 1-0; Lang ..."."""
    begin, colon, _ = plain_dashes(where.text).partition(": ")
    ended = read_heading(begin + colon.strip(), situation.day, NO_HEADING).ended
    is_first = claims[:1] and plain_dashes(claims[0].where.text).startswith(begin)
    if ended is None or not is_first or not all(one.completed_on in {None, ended.value} for one in claims):
        return claims
    others = [like_a_day(one.where.text.removeprefix(begin)) and not one.completed_on for one in claims]
    return [one if is_other else with_day(one, ended, where) for one, is_other in zip(claims, others, strict=True)]
