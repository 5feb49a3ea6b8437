"""Draws that are offered and that nobody has taken yet: they report nothing, and doubt no other game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from intake.reading.explanations.pair_results import VERBS_OF_RESULT
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.types import PAIR, Person
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import says_offer, says_taken
from intake.reading.types import Place
from intake.reading.words import any_case

_OFFER = any_case(r"\bremisangebote?s?\b|\bdraw offers?\b|\bremis (?:\w+ )?hingelegt\b")
"""An offer without a verb of offering."""

_WAITS = any_case(
    r"\b(?:noch|bislang|bisher|derzeit)\b[^.;!?]*\b(?:nicht|kein\w*|nichts|offen|ohne|aus)\b"
    r"|\b(?:steht|stehe) (?:noch )?aus\b|\bnicht (?:angenommen|beantwortet|reagiert|entschieden|geantwortet)"
    r"|\bunbeantwortet|\boffen\b|\bwartet\b|\b(?:überlegt|denkt|grübelt)\b"
    r"|\b(?:hasn['’]t|haven['’]t|has not|have not|not yet|not|never) (?:yet )?(?:been )?"
    r"(?:accept|answer|taken|took|repl|respon|said|decided|come back)\w*|\bno (?:reply|answer|response|word)\b"
    r"|\bthinking\b|\bunanswered\b|\bpending\b|\bso far\b|\bas (?:of now|yet)\b|\bis waiting\b|\bstill open\b"
)
"""What says that nobody has answered an offer."""

_ENDS = frozenset({*VERBS_OF_RESULT, Kind.SCORE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SIDE}) - {Kind.DRAW}
"""What says how a game ended, and is no draw: the offer may be told on the way to it."""

_OF_DRAW = any_case(r"accepted|angenommen|agreed|vereinbart")
"""The reasons for which a draw is one; any other is of another end."""


def take_pending(part: str, lines: Lines, situation: Situation) -> Lines:
    """Return lines without the sentences that are only about an offer which waits, between players whom no other line
    names together.
    """
    if not any(map(_offers, (line for _, line in lines))):
        return lines
    written = dict(lines)
    for paragraph in list_between_blanks(part, lines):
        for sentence in _list_waiting([*split_sentences(paragraph)], situation):
            if _is_of_one_game(sentence, lines, situation) and not _are_reported(sentence, lines, situation):
                _take(written, sentence)
    return [*written.items()]


def is_waiting(text: str) -> bool:
    """Return whether a text speaks of an offer that nobody has answered."""
    return (says_offer(text) or _OFFER.search(text) is not None) and _WAITS.search(text) is not None


def _offers(text: str) -> bool:
    """Return whether a text speaks of an offer, and nobody takes it."""
    return (says_offer(text) or _OFFER.search(text) is not None) and not says_taken(text)


def _list_waiting(sentences: Sequence[Place], situation: Situation) -> Iterator[Place]:
    """Yield the sentences about offers that wait; the one behind an offer may say so."""
    opened: list[Place] = []
    for sentence in sentences:
        if _tells_end(sentence.text, situation):
            opened = []
            continue
        offers = _offers(sentence.text)
        goes_on = opened and not _list_persons(sentence.text, situation)
        if (offers or goes_on) and _WAITS.search(sentence.text):
            yield from (*(opened if not offers else ()), sentence)
        opened = [sentence] if offers else []


def _tells_end(text: str, situation: Situation) -> bool:
    """Return whether a text says anything of an end but of a draw."""
    mentions = find_mentions(text, situation)[0]
    others = (one for one in mentions if one.kind is Kind.REASON and not _OF_DRAW.fullmatch(one.text))
    return any(one.kind in _ENDS for one in mentions) or any(others)


def _is_of_one_game(sentence: Place, lines: Lines, situation: Situation) -> bool:
    """Return whether a sentence names two players at most where it goes over several lines, which may be rows."""
    return len(_list_persons(sentence.text, situation)) <= PAIR or any(sentence.text in line for _, line in lines)


def _are_reported(sentence: Place, lines: Lines, situation: Situation) -> bool:
    """Return whether another line names all players of a sentence."""
    players = _list_persons(sentence.text, situation)
    others = (line for _, line in lines if line.strip() and line.strip() not in sentence.text)
    return bool(players) and any(
        players <= _list_persons(line.replace(sentence.text, " "), situation) for line in others
    )


def _list_persons(text: str, situation: Situation) -> frozenset[Person]:
    """Return whom a text names, also by given names alone."""
    return frozenset().union(*(one.persons for one in list_named(text, situation.names)))


def _take(lines: dict[int, str], sentence: Place) -> None:
    """Take a sentence out of the lines over which it goes."""
    rest, number = sentence.text, sentence.line
    while rest and (found := _find_common(lines.get(number, ""), rest)):
        lines[number] = lines[number].replace(found, " ", 1)
        rest, number = rest[len(found) :].lstrip(), number + 1


def _find_common(line: str, text: str) -> str:
    """Return the text where a line has it, else the end of the line with which the text begins."""
    line = line.rstrip()
    return text if text in line else next((line[at:] for at in range(len(line)) if text.startswith(line[at:])), "")
