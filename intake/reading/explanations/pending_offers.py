"""Draws that are offered and that nobody has taken yet: they report nothing, and doubt no other game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from intake.reading.explanations.pair_results import VERBS_OF_RESULT
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.mentions import Kind, Situation, find_mentions
from intake.reading.mentions.first_names import list_named
from intake.reading.mentions.phrases import find_phrases
from intake.reading.mentions.types import PAIR, Person
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import says_offer, says_taken
from intake.reading.types import Place
from intake.reading.words import any_case

_OFFER = any_case(
    r"\bremis(?:angebote?|vorschl[aä]ge?|offerten?)s?\b|\bdraw (?:offers?|proposals?|(?:is|was) (?:still )?on offer)\b"
    r"|\bremis (?:\w+ )?hingelegt\b"
)
"""An offer without a verb of offering."""

_WAITS = any_case(
    r"\b(?:noch|bislang|bisher|derzeit)\b[^.;!?]*\b(?:nicht|kein\w*|nichts|niemand|offen|ohne|aus)\b"
    r"|\b(?:fehlt|abwarten)\b|\berst (?:ein|das)\b"
    r"|\b(?:steht|stehe) (?:noch )?aus\b|\bnicht (?:angenommen|beantwortet|reagiert|entschieden|geantwortet)"
    r"|\bunbeantwortet|\boffen\b|\bwartet\b|\b(?:überlegt|denkt|grübelt)\b"
    r"|\b(?:hasn['’]t|haven['’]t|has not|have not|not yet|not|never) (?:yet )?(?:been )?"
    r"(?:accept|answer|taken|took|repl|respon|said|decided|come back)\w*|\bno (?:reply|answer|response|word)\b"
    r"|\b(?:nobody|no one) has (?:answered|replied|reacted)\b"
    r"|\bthinking\b|\bunanswered\b|\bpending\b|\bso far\b|\bas (?:of now|yet)\b|\bis waiting\b|\bstill open\b"
)
"""What says that nobody has answered an offer."""

_HOLDS = any_case(
    r"\W*(?:(?:so|therefore|hence|please|also|daher|deshalb|bitte)\b,? )?(?:there is |es gibt |noch )?"
    r"(?:nothing to (?:enter|store|record|rate)|no (?:result|entry)|do not (?:enter|store) (?:it|that|this)"
    r"|nichts(?: zu| ein\w+| speichern)|kein (?:ergebnis|eintrag)|noch nicht (?:eintragen|speichern))"
    r"(?: (?:yet|so far|for now|bisher|eintragen|speichern))?\W*"
)
"""A whole sentence that says of an offer before it that nothing is to be stored."""

_SETTLED = any_case(
    r"\d|\b(?:yes|ja|but|aber|nun|now|agree\w*|einverstanden|nahm|nimmt|drawn?|drew|remis|unentschieden)\b"
    r"|\b(?:nicht mehr|no longer)\b"
)
"""What no sentence has that only says of a player that an offer waits for an answer."""

_FEW = 8
"""Words of such a sentence at most (our own choice)."""

_ENDS = frozenset({*VERBS_OF_RESULT, Kind.SCORE, Kind.WHITE_WINS, Kind.BLACK_WINS, Kind.SIDE}) - {Kind.DRAW}
"""What says how a game ended, and is no draw: the offer may be told on the way to it."""

_DRAWN = any_case(r"½|1/2|\b(?:remis|unentschieden|drawn?|drew)\b")
"""What makes a line one that may report the draw of an offer."""

_OF_DRAW = any_case(r"accepted|angenommen|agreed|vereinbart")
"""The reasons for which a draw is one; any other is of another end."""


def take_pending(part: str, lines: Lines, situation: Situation) -> Lines:
    """Return lines without the sentences that are only about an offer which waits, between players whom nothing else
    names together; one that names nobody may be about any draw.
    """
    if not any(map(_offers, (line for _, line in lines))):
        return lines
    waiting = list(_list_all_waiting(part, lines, situation))
    rest = [line for _, line in _take(lines, (sentence for sentence, _ in waiting))]
    named, has_draw = [_list_persons(line, situation) for line in rest], any(map(_DRAWN.search, rest))
    return _take(lines, (one for one, players in waiting if not _is_of_rest(players, named, has_draw=has_draw)))


def list_open(part: str, lines: Lines, situation: Situation) -> Iterator[Place]:
    """Yield the sentences that name two players and only say that an offer between them waits."""
    for sentence, players in _list_all_waiting(part, lines, situation):
        if len(players) == PAIR and players == _list_persons(sentence.text, situation):
            yield sentence


def _list_all_waiting(part: str, lines: Lines, situation: Situation) -> Iterator[tuple[Place, frozenset[Person]]]:
    """Yield the sentences about offers that wait, but for those with a row, and whom they name."""
    for paragraph in list_between_blanks(part, lines):
        for sentence, players in _list_waiting([*split_sentences(paragraph)], situation):
            if not _goes_over_row(sentence, lines, situation):
                yield sentence, players


def _is_of_rest(players: frozenset[Person], named: Sequence[frozenset[Person]], *, has_draw: bool) -> bool:
    """Return whether an offer may be about a game of other lines: one of its players, or any draw."""
    return any(map(players.issubset, named)) if players else has_draw


def is_waiting(text: str) -> bool:
    """Return whether a text speaks of an offer that nobody has answered."""
    return (says_offer(text) or _OFFER.search(text) is not None) and _WAITS.search(text) is not None


def only_waits(text: str) -> bool:
    """Return whether a text speaks of an offer that nobody has answered, and of no end of a game."""
    return is_waiting(text) and not (says_taken(text) or any(one.kind in _ENDS for one in find_phrases(text)))


def _offers(text: str) -> bool:
    """Return whether a text speaks of an offer, and nobody takes it."""
    return (says_offer(text) or _OFFER.search(text) is not None) and not says_taken(text)


def _list_waiting(sentences: Sequence[Place], situation: Situation) -> Iterator[tuple[Place, frozenset[Person]]]:
    """Yield the sentences about offers that wait, and whom these name; those behind an offer may say so of its players,
    and that nothing is to be stored.
    """
    opened, players, has_waited = list[Place](), frozenset[Person](), False
    for sentence in sentences:
        if _tells_end(sentence.text, situation):
            opened, has_waited = [], False
            continue
        named = _list_persons(sentence.text, situation)
        if _offers(sentence.text):
            opened, players = [], named
        waits = _waits(sentence, opened, named, players)
        if waits or (has_waited and players and _HOLDS.fullmatch(sentence.text)):
            yield from ((one, players) for one in (*opened, sentence))
        opened, has_waited = _list_offers(sentence), waits


def _list_offers(sentence: Place) -> list[Place]:
    return [sentence] if _offers(sentence.text) else []


def _waits(sentence: Place, opened: Sequence[Place], named: frozenset[Person], players: frozenset[Person]) -> bool:
    """Return whether a sentence says that an offer waits: its own, or the one before it."""
    if _WAITS.search(sentence.text) is None:
        return False
    return _goes_on(opened[0], sentence, named, players) if opened else _offers(sentence.text)


def _goes_on(offer: Place, sentence: Place, named: frozenset[Person], players: frozenset[Person]) -> bool:
    """Return whether a sentence behind an offer is about it: it names nobody, or says of its players in few words that
    they have not answered.
    """
    is_short = len(sentence.text.split()) <= _FEW and not _SETTLED.search(sentence.text)
    return not named or (named <= players and is_short and not any(map(str.isdigit, offer.text)))


def _tells_end(text: str, situation: Situation) -> bool:
    """Return whether a text says anything of an end but of a draw."""
    mentions = find_mentions(text, situation)[0]
    others = (one for one in mentions if one.kind is Kind.REASON and not _OF_DRAW.fullmatch(one.text))
    return any(one.kind in _ENDS for one in mentions) or any(others)


def _goes_over_row(sentence: Place, lines: Lines, situation: Situation) -> bool:
    """Return whether a sentence that goes over several lines has one about two players that is about no offer."""
    parts = [text for _, text in _list_parts(dict(lines), sentence)]
    others = [text for text in parts if not _offers(text)] if len(parts) > 1 else []
    return any(len(_list_persons(text, situation)) >= PAIR for text in others)


def _list_persons(text: str, situation: Situation) -> frozenset[Person]:
    """Return whom a text names, also by given names alone."""
    return frozenset().union(*(one.persons for one in list_named(text, situation.names)))


def _take(lines: Lines, sentences: Iterable[Place]) -> Lines:
    """Return lines without some sentences."""
    written = dict(lines)
    for sentence in sentences:
        for number, text in list(_list_parts(written, sentence)):
            written[number] = written[number].replace(text, " ", 1)
    return [*written.items()]


def _list_parts(lines: Mapping[int, str], sentence: Place) -> Iterator[tuple[int, str]]:
    """Yield the parts of a sentence that are on each of the lines over which it goes, with their numbers."""
    rest, number = sentence.text, sentence.line
    while rest and (found := _find_common(lines.get(number, ""), rest)):
        yield number, found
        rest, number = rest[len(found) :].lstrip(), number + 1


def _find_common(line: str, text: str) -> str:
    """Return the text where a line has it, else the end of the line with which the text begins."""
    line = line.rstrip()
    return text if text in line else next((line[at:] for at in range(len(line)) if text.startswith(line[at:])), "")
