"""The answer to a director: the outcome in words, the questions, the stored games, what follows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from intake.models import InboundMail
from ratings.regulations.counting import FORFEIT_SCORES
from ratings.templatetags.rating_format import plain_day
from ratings.vocabulary import labels

from . import outcome_lines
from .bodies import WIDTH, add_links, render, wrap
from .contents import (
    DepartureLine,
    GameLine,
    QuestionLine,
    QuestionPoint,
    RatedPlayer,
    ReplyContent,
    RoundLine,
    Statement,
)
from .headers import one_line

SOURCE_LENGTH = 300
"""Characters of a line of the mail that an answer repeats (our own choice)."""

ANSWER_LENGTH = 160
"""Characters of an answer that was not understood which are repeated (our own choice)."""

FULL_QUESTIONS = 3
"""Questions that an answer asks in full; the others follow as single lines (our own choice)."""

CANDIDATES = 6
"""Answers that a mail offers; the page of the question offers all (our own choice)."""

FEW_MORE = 2
"""Further answers that are offered as well: to say that they are left out takes as much room (our own choice)."""

GAMES = 30
"""Games that an answer lists; the page of the tournament lists all (our own choice)."""

INDENT = "    "


def write_answer(content: ReplyContent) -> str:
    """Return the answer to a director."""
    context: dict[str, object] = {
        "content": content,
        "outcome": write_outcome(content),
        "sections": _sections(content),
        "lettered": _find_lettered(content),
    }
    return render("answer", context)


def _find_lettered(content: ReplyContent) -> str:
    """Return the first answer by a sign that is offered, with its number where several questions are asked; "" where
    none is.
    """
    for line in _in_order(content.asked):
        letters = [_sign_at(begin) for point, begin in line.points if point.candidates]
        if letters:
            return f"{line.number}: {', '.join(letters)}"
    return ""


def write_whole_answer(content: ReplyContent, mail: InboundMail) -> str:
    """Return the answer with the links below it."""
    return add_links(write_answer(content), mail)


def write_outcome(content: ReplyContent) -> str:
    """Return what became of a mail in one line: "3 results stored, 1 question"."""
    return ", ".join(_outcomes(content)) or str(outcome_lines.NOTHING)


def _outcomes(content: ReplyContent) -> Iterator[str]:
    counts = (
        *map(len, (content.stored, content.corrected, content.reopened, content.rounds, content.leaves)),
        *(len(content.repeated), content.completed, content.withdrawn, len(content.proposed)),
    )
    counted = zip(outcome_lines.COUNTED, counts, strict=True)
    done = [outcome_lines.write_count(words, count) for words, count in counted if count]
    yield from done or ([str(outcome_lines.NOTHING)] if content.asked or content.failed or content.refused else [])
    if content.asked:
        yield outcome_lines.write_count(outcome_lines.ASKED, len(content.asked))


def _sections(content: ReplyContent) -> dict[str, list[str]]:
    """Return the blocks of each section of an answer."""
    return {
        "asked": list(_questions(content)),
        "dropped": [f"  > {one_line(line, SOURCE_LENGTH)}" for line in content.dropped],
        "failed": [_statement(statement) for statement in content.failed],
        "stored": _games(content.stored),
        "corrected": _games(content.corrected),
        "repeated": _games(content.repeated),
        "reopened": _games(content.reopened),
        "proposed": _games(content.proposed),
        "rounds": [_round(line) for line in content.rounds],
        "refused": [_refused(line) for line in content.refused],
        "leaves": [_leave(line) for line in content.leaves],
        "remarks": _remarks(content.remarks),
    }


def _in_full(content: ReplyContent) -> list[QuestionLine]:
    """Return the first questions that are asked in full: new ones, and all where the mail did nothing else."""
    nothing_done = not any(
        (
            *(content.stored, content.corrected, content.leaves, content.reopened, content.rounds),
            *(content.completed, content.withdrawn),
        )
    )
    return _in_order(line for line in content.asked if line.is_new or nothing_done)[:FULL_QUESTIONS]


def _in_order(lines: Iterable[QuestionLine]) -> list[QuestionLine]:
    return sorted(lines, key=lambda line: line.number)


def _questions(content: ReplyContent) -> Iterator[str]:
    """Yield the questions in the order of their numbers, those that are not asked in full as single lines."""
    full = _in_full(content)
    for is_full, group in groupby(_in_order(content.asked), key=full.__contains__):
        lines = list(group)
        yield from map(_ask, lines) if is_full else ["\n".join(map(_name_again, lines))]


def _name_again(line: QuestionLine) -> str:
    """Return an open question in short: its line, and what is asked with its answers."""
    source = one_line(line.source, SOURCE_LENGTH)
    parts = (part for point, begin in line.points for part in _shorten(point, begin, source))
    asked = " ".join((*_name_unclear(line), *parts))
    return f"({line.number}) {_('still open')}: {source}\n{wrap(asked, INDENT)}"


def _shorten(point: QuestionPoint, begin: int, source: str) -> list[str]:
    """Return one thing that is not clear in short, with the answers behind it."""
    return [_question(point, source), *_list_signed(point.candidates, begin)]


def _ask(line: QuestionLine) -> str:
    """Return a question: the director's own words, everything that is asked about them with the answers, the page."""
    source = one_line(line.source, SOURCE_LENGTH) or one_line(line.detail, SOURCE_LENGTH)
    asked = [text for point, begin in line.points for text in _point(point, begin, source)]
    still = [wrap(each, INDENT) for each in (*_name_unclear(line), *([] if line.is_new else [_("Still open:")]))]
    return "\n".join([f"({line.number}) > {source}", *still, *asked, *([f"{INDENT}{line.link}"] if line.link else [])])


def _name_unclear(line: QuestionLine) -> list[str]:
    """Return the sentence about an answer that was not understood, nothing where there was none."""
    words = one_line(line.unclear, ANSWER_LENGTH).strip(" .")
    return [_("I did not understand your answer “%(words)s”.") % {"words": words}] if words else []


def _point(point: QuestionPoint, begin: int, source: str) -> list[str]:
    """Return one thing that is not clear, below it the answers; the first one has the sign at `begin`."""
    return [wrap(_question(point, source), INDENT), *_candidates(point.candidates, begin)]


def _question(point: QuestionPoint, source: str) -> str:
    """Return what is asked, behind the words that are not clear unless they are the whole line."""
    detail = one_line(point.detail, SOURCE_LENGTH)
    return f"{detail}: {point.sentence}" if detail and detail != source and len(detail) < WIDTH else point.sentence


def _sign_at(place: int) -> str:
    return chr(ord("a") + place)


def _list_signed(candidates: Sequence[str], begin: int) -> list[str]:
    """Return the first answers with their signs, and how many more there are: any may be written in words."""
    shown = len(candidates) if len(candidates) <= CANDIDATES + FEW_MORE else CANDIDATES
    signed = [f"{_sign_at(place)}) {words}" for place, words in enumerate(candidates[:shown], start=begin)]
    more = len(candidates) - shown
    return [*signed, _("or one of %(count)d more, in your own words") % {"count": more}] if more else signed


def _candidates(candidates: Sequence[str], begin: int) -> list[str]:
    """Return the answers that are offered, side by side where they are short."""
    offered = _list_signed(candidates, begin)
    together = f"{INDENT}{'   '.join(offered)}"
    lines = [together] if len(together) <= WIDTH else [f"{INDENT}{each}" for each in offered]
    return lines if offered else []


def _games(lines: Sequence[GameLine]) -> list[str]:
    """Return the first games, each with both ratings; what was shown of a player is not repeated."""
    more = len(lines) - GAMES
    hidden = [wrap(ngettext("and %d more", "and %d more", more) % more, "  ")] if more > 0 else []
    shown: set[RatedPlayer] = set()
    return [*(_game(line, shown) for line in lines[:GAMES]), *hidden]


def _game(line: GameLine, shown: set[RatedPlayer]) -> str:
    """Return the line of a game, below it what it does to the ratings that are not `shown` yet."""
    becomes = f" -> {_result(line.becomes)}" if line.becomes else ""
    text = wrap(f"{line.tournament}: {line.white} - {line.black}  {_result(line)}{becomes}", "  ")
    new = [player for player in line.changes if player not in shown]
    shown.update(new)
    if not new:
        return text
    changes = ", ".join(f"{player.name.partition(',')[0]} {_change(player)}" for player in new)
    return f"{text}\n{wrap(changes + (' ' + _('(provisional)') if line.provisional else ''), INDENT)}"


def _result(line: GameLine) -> str:
    """Return how a game ended: score, day and reason."""
    reason = "" if line.reason == "played" else f", {labels.TABLES['reasons'].get(line.reason, line.reason)}"
    day = f", {_day(line.completed_on)}" if line.completed_on else ""
    return f"{line.score}{day}{reason}" if line.score else _("the game is not finished")


def _round(line: RoundLine) -> str:
    """Return a round with its pairs, then what is odd about it."""
    more = len(line.pairs) - GAMES
    hidden = [wrap(ngettext("and %d more", "and %d more", more) % more, INDENT)] if more > 0 else []
    pairs = (wrap(pair, INDENT) for pair in line.pairs[:GAMES])
    notes = (wrap(note, INDENT) for note in line.notes)
    return "\n".join((wrap(f"{line.tournament}, {line.title}:", "  "), *pairs, *hidden, *notes))


def _refused(line: RoundLine) -> str:
    """Return what is wrong with a round that was not stored."""
    return _about(line.source, []) + "\n".join(wrap(note, INDENT) for note in line.notes)


def _leave(line: DepartureLine) -> str:
    """Return a player who left, and the games that it closed: of those that are not rated only the opponents."""
    kind = labels.TABLES["departures"].get(line.kind, line.kind)
    text = wrap(f"{line.tournament}: {line.player}, {_day(line.on)}: {kind}", "  ")
    unrated = [game for game in line.games if game.score in FORFEIT_SCORES]
    rated = [game for game in line.games if game not in unrated]
    return "\n".join((text, *_opponents(line.player, unrated), *_games(rated)))


def _opponents(player: str, games: Sequence[GameLine]) -> Iterator[str]:
    """Yield a line with the opponents of a player in games."""
    names = "; ".join(dict.fromkeys(game.black if game.white == player else game.white for game in games))
    text = ngettext("%(count)d game: against %(names)s", "%(count)d games: against %(names)s", len(games))
    yield from [wrap(text % {"count": len(games), "names": names}, INDENT)] if games else []


def _statement(statement: Statement) -> str:
    """Return a sentence below the line and the words that it is about."""
    return _about(statement.source, [statement.detail]) + wrap(statement.sentence, _indent(statement.source))


def _remarks(remarks: Iterable[Statement]) -> list[str]:
    """Return one block for each sentence, below all lines and names that it is about."""
    by_sentence: dict[str, dict[str, list[str]]] = {}
    for remark in remarks:
        by_sentence.setdefault(remark.sentence, {}).setdefault(remark.source, []).append(remark.detail)
    return [
        "".join(_about(source, details) for source, details in lines.items()) + wrap(sentence, _indent(*lines))
        for sentence, lines in by_sentence.items()
    ]


def _about(source: str, details: Iterable[str]) -> str:
    """Return a line of the mail, and below it whom or what it is about."""
    line = one_line(source, SOURCE_LENGTH)
    topics = [about for about in (one_line(detail, SOURCE_LENGTH) for detail in details) if about not in {"", line}]
    quoted = f"  > {line}\n" if line else ""
    return quoted + "".join(f"{wrap(about, _indent(source))}\n" for about in topics)


def _indent(*sources: str) -> str:
    """Return the indent of a statement: deeper than the lines of the mail it is about."""
    return INDENT if any(sources) else "  "


def _change(player: RatedPlayer) -> str:
    after = f"{player.after_value}-{player.after_index}"
    if not player.before_index:
        return f"{_('new')} -> {after}"
    return f"{player.before_value}-{player.before_index} -> {after}"


def _day(day: date) -> str:
    return plain_day(day)
