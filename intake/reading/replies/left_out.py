"""What a reply asks not to store, or not yet: "nothing for Koch against Wolf for now, please"."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from intake.reading.codes import Question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.words import any_case

from . import phrases
from .numbering import Piece, list_numbered
from .own_text import Passage
from .player_names import Families, calls_both_players, count_families, known_words, without_players
from .removals import NOT_PLAYED, asks_to_store
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .some_games import is_of_some
from .types import AskedQuestion, Resolution

_STORE = r"(?:store|enter|record|post|book)"
_STORED = r"(?:stored|entered|recorded|posted|booked)"
_SPEICHERN = r"(?:eintragen|speichern|aufnehmen|übernehmen|(?:ver)?buchen|werten|notieren)"
_GESPEICHERT = r"(?:eingetragen|gespeichert|aufgenommen|übernommen|verbucht|gewertet)"
_LEAVES_OUT = any_case(
    rf"\b(?:nichts?|nix)(?: \w+){{0,3}} {_SPEICHERN}\b(?! vergessen)"
    rf"|\b(?:darf|dürfen|soll(?:te)?n?|kann|können|möge)\b[^.;!?]{{0,60}}\bnichts?(?: \w+){{0,2}} {_GESPEICHERT}\b"
    rf"|\b(?:do not|don['’]?t)(?: \w+){{0,2}} {_STORE}\b|\b{_STORE} (?:nothing|none)\b"
    rf"|\b(?:nothing|not|never)\b[^.,;!?]{{0,40}}\bto (?:be {_STORED}|{_STORE})\b"
    rf"|\b(?:must|should|may|can) ?not (?:yet )?be {_STORED}\b"
    r"|\b(?:nothing|none|nichts)\b[^.;!?]{0,60}\b(?:for now|for the moment|yet|bis auf weiteres|vorerst|vorläufig)\b"
    r"|\bleave(?: (?:it|that|this|these|those|them|the|one|game|result)){1,3} (?:out|off|be|alone|open)\b"
    r"|\b(?:do not|don['’]?t) (?:count|put|write|print) (?:it|that|this|them|these|those|anything)\b"
    r"|\bleave (?:out|off) (?:it|that|this|the)\b|\bput nothing\b|\bweglassen\b"
    r"|\bmach\w*(?: \w+){0,3} (?:nichts|nix) fest\b"
    r"|\blass(?:en sie|t)? (?:es|das|sie|die|den|ihn)(?: \w+){0,3} (?:weg|offen|draußen|raus|ruhen)\b"
    rf"|\b(?:no such game|(?:so eine?|diese|eine solche) partie gibt es nicht)\b|{NOT_PLAYED}"
)
"""What asks not to store something; that it was not stored is no wish."""

_ALL = any_case(
    r"\b(?:none|nothing) of (?:it|them|this|that|these|those)\b|\b(?:nichts|keine?s?) (?:davon|von alledem)\b"
)
"""What means all that was asked about."""


_OPEN = r"(?:offen|draußen|weg|open|out|off)"
_LEAVE = r"(?:lassen?|lasst|lass|leave|keep|bleib(?:t|en)|stays?|remains?)"
_UNSURE = any_case(
    r"\b(?:nicht|net|ned|nit|nich|keineswegs|not|never)\b(?:\s+\w+){0,2}\s+"
    r"(?:sicher|bestätigt|amtlich|offiziell|gewiss|fest|certain|sure|confirmed|official|definite|verified)\b"
    r"|n['’]t\s+(?:\w+\s+){0,2}(?:certain|sure|confirmed|official|definite|verified)\b"
    r"|\b(?:unbestätigt|ungewiss|unsicher|unconfirmed|uncertain|unverified|unofficial)\b"
    r"|^\W*(?:nein|no|nope|nö|nee)\b"
    r"(?=\W*(?:$|(?:noch|leider|bitte|ich warte|not|please|sorry|i am|i['’]m|we are|it)\b))"
    rf"|\b{_LEAVE}\b(?:\s+\w+){{0,5}}\s+{_OPEN}\b|\b{_OPEN}(?:zu)?\s?lassen\b"
)
"""What says again of a doubtful result that it is not certain."""


@dataclass(frozen=True, slots=True)
class _Written:
    """The sentences of a reply, whether it `stores` any game, and whether it `is_of_one` question."""

    sentences: Sequence[Piece]
    families: Families
    stores: bool
    is_of_one: bool

    def gives_result(self, number: int) -> bool:
        """Return whether a sentence under the number of a question gives a result."""
        return any(each.number == number and _has_result(each.text) for each in self.sentences)

    def is_about_all(self, sentence: Piece, question: AskedQuestion) -> bool:
        """Return whether a sentence that names nobody, or players of the only question, is about all that was asked:
        nothing else is stored.
        """
        own = known_words(*question.first.claims) if self.is_of_one else ()
        means_all = self.is_of_one or _ALL.search(sentence.text) is not None
        is_of_others = sentence.number or count_families(sentence.text, without_players(self.families, own))
        return means_all and not self.stores and not is_of_others


def leave_out(
    passages: Sequence[Passage], questions: Sequence[AskedQuestion], done: Collection[Resolution], families: Families
) -> tuple[list[Resolution], set[int]]:
    """Return the questions which nothing else answers about games that a reply asks not to store, all games of each,
    and the lines that say nothing else.
    """
    stores = any(not each.dropped for each in done)
    said = _Written(list(_list_sentences(passages, questions)), families, stores, len(questions) == 1)
    texts = [each.text for each in said.sentences]
    waiting = [each for each in _list_waiting(questions, done) if not is_of_some(texts, each)]
    wishes = {each.number: _list_wishes(each, said) for each in waiting}
    found = [Resolution(number, dropped=True) for number, own in wishes.items() if own]
    return found, _list_lines(wishes.values(), said.sentences)


def _list_waiting(questions: Iterable[AskedQuestion], done: Iterable[Resolution]) -> list[AskedQuestion]:
    """Return the questions about games that are not answered."""
    resolved = {each.number for each in done}
    return [each for each in questions if each.number not in resolved and each.first.departure is None]


def _list_lines(wishes: Iterable[Sequence[Piece]], sentences: Iterable[Piece]) -> set[int]:
    """Return the lines of wishes that give no result."""
    lines = {line for own in wishes for each in own for line in each.lines}
    return lines - {line for each in sentences if _has_result(each.text) for line in each.lines}


def _list_sentences(passages: Sequence[Passage], questions: Iterable[AskedQuestion]) -> Iterator[Piece]:
    """Yield the sentences of a reply with the numbers of the questions under which they are."""
    for piece in list_numbered(passages, [each.number for each in questions]):
        yield from (Piece(text, piece.lines, piece.number) for text in SENTENCES.split(piece.text))


def _is_wish(text: str, question: AskedQuestion) -> bool:
    """Return whether a sentence asks not to store something, or doubts again what is doubtful, and gives no result, and
    asks to store nothing else.
    """
    is_doubted = question.first.code == Question.NOT_CONFIRMED and _UNSURE.search(text)
    is_left = bool(is_doubted or _LEAVES_OUT.search(text) or _ALL.search(text))
    return is_left and not (find_verdict(text) or scores_in(text) or asks_to_store(text))


def _list_wishes(question: AskedQuestion, said: _Written) -> list[Piece]:
    """Return the sentences that ask not to store the game of a question; none where one under its number gives a
    result.
    """
    if said.gives_result(question.number):
        return []
    wishes = [each for each in said.sentences if each.number in {0, question.number} and _is_wish(each.text, question)]
    about = [each for each in wishes if _is_about(each, question)]
    return about or [each for each in wishes if said.is_about_all(each, question)]


def _is_about(sentence: Piece, question: AskedQuestion) -> bool:
    """Return whether a sentence is under the number of a question, or names the players of its games."""
    claims = question.first.claims
    return sentence.number > 0 or (bool(claims) and all(calls_both_players(sentence.text, claim) for claim in claims))


def _has_result(text: str) -> bool:
    """Return whether a sentence gives a result without a doubt."""
    is_open = any(each.search(text) for each in (phrases.DOUBT, phrases.NOT, UNFINISHED))
    return not is_open and bool(find_verdict(text) or scores_in(text))
