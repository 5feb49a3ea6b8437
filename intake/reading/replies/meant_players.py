"""Which sentences of a reply say who is meant, and which only mention somebody: "Incidentally, Koch has been ill"."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from intake.reading.words import any_case

from .choosing import choose_by_name
from .numbering import Piece
from .player_answers import ABOUT_A_PLAYER, find_name
from .player_names import Families, calls_both_players, count_families, is_of_other_question
from .results import find_verdict, scores_in
from .sentence_flow import SENTENCES
from .types import Answer, AskedQuestion

AND = any_case(r"\b(?:und|and)\b")

_LONGEST_NAME = 2
"""Words of a name at most, as it is cut from a sentence."""

_TITLE = r"(?:(?:herrn?|frau|der|die|den|mr|mrs|ms|miss|dr|natürlich|of course|aber|however|doch)\.?,? ){0,3}"
_IT_IS = r"(?:\b(?:it|that|this) (?:was|is|should (?:be|have been)|ought to (?:be|have been))|\bit['’]s|\bthat['’]s)"
_ES_IST = r"\b(?:(?:es|das) (?:war|ist)|(?:war|ist) (?:es|das)|(?:muss|müsste|sollte|soll) (?:es|das)?)"
_SAYS_WHO = any_case(
    r"\bmeant\b(?! (?:to|that))|\bi mean\b|\bmein(?:te|e)? ich\b|\bich mein(?:t?e)\b(?! (?:zu|dass))|\bgemeint\b"
    r"|\b(?:(?:an)?statt|anstelle|instead of|in place of|rather than|not)\b|\bsondern\b|\bcorrect (?:name|player)\b"
    r"|\brichtig(?:e[rn]?)? (?:ist|war|name|spieler)\b"
    r"|\bshould have (?:been|said|put|written|read)\b|\bhätte \w[^.;!?]{0,30}\b(?:heißen|schreiben|lauten|sein)\b"
    rf"|(?:{_IT_IS}|{_ES_IST}) {_TITLE}(?-i:[A-ZÄÖÜ])"
    r"|(?-i:[A-ZÄÖÜ])[\w'’-]+,? (?:it (?:was|is)|war (?:es|das)|war['’]?s)\b"
)
"""What says who is meant, and not something else of somebody."""

_CERTAINLY = r"(?:of course|obviously|clearly|natürlich|selbstverständlich|freilich|klar)"
_A_NAME = r"(?-i:[A-ZÄÖÜ])[\w'’-]+"
_IDENTIFIES = any_case(
    r"\b(?:who|that|der|die|den)\b[^.;!?]*\b(?:is|was|ist|war|heißt)"
    rf"(?:[ ,]+(?:{_CERTAINLY}|der|die|the|frau|herr|mrs?|ms))*[ ,]+{_A_NAME}(?: {_A_NAME})?(?:,? {_CERTAINLY})?\W*$"
    rf"|^\W*{_A_NAME}(?: {_A_NAME})?,? (?:is|was|ist|war)(?: {_CERTAINLY})? (?:the|der|die)\b"
    r"[^.;!?]*\b(?:who|that|der|die|den)\b"
)
"""What says who of several somebody is: "the Koch who lost to Wolf is Karl", "Karl is the one who lost"."""

_ASIDE = any_case(
    r"\W*(?:incidentally|by the way|btw|in passing|p\.?\s?s\b|übrigens|nebenbei|apropos|on another note|other news)\b"
)
"""What a sentence begins with that only mentions somebody."""

_OF_LIFE = any_case(
    r"\b(?:hospital|krankenhaus|klinik|krank|erkrankt|ill|unwell|holidays?|urlaub|umgezogen|moved (?:house|away|to)"
    r"|regards|grüßt|getroffen|beerdigung|funeral)\b"
)
"""What is said of somebody that answers nothing."""

_OF_GAME = any_case(
    r"\b(?:partien?|spiele?s?|spielte[nt]?|gespielt|games?|play(?:s|ed)|fragen?|questions?|wei(?:ß|ss)|schwarz|white|black)\b"
)


def says_who(text: str) -> bool:
    """Return whether a text says who is meant, in so many words or by a name alone."""
    return _SAYS_WHO.search(text) is not None or bool(find_name(text))


def identifies(text: str, own: Collection[str], families: Families) -> bool:
    """Return whether a text says who of those asked about somebody is, and names nobody else."""
    others = {word: family for word, family in families.items() if not {*family.split()} <= {*own}}
    return _IDENTIFIES.search(text) is not None and not count_families(text, others)


def choose_telling(answers: Sequence[Answer]) -> Sequence[Answer]:
    """Return those of several answers that say who is meant, where the others only mention somebody."""
    if len(answers) == 1 or answers[0].question.first.code not in ABOUT_A_PLAYER:
        return answers
    telling = [each for each in answers if says_who(each.words)]
    others = (each.words for each in answers if each not in telling)
    return answers if any(map(_tells_of_game, others)) else telling or answers


def _tells_of_game(text: str) -> bool:
    return bool(_OF_GAME.search(text) or scores_in(text) or find_verdict(text))


def without_others(piece: Piece, question: AskedQuestion, questions: Sequence[AskedQuestion]) -> Piece:
    """Return a piece without the sentences that are about the game of another question, unless all are, and where it is
    asked who is meant without what it says by the way.
    """
    told = SENTENCES.split(piece.text)
    own = told if len(questions) == 1 else _list_own(told, question, questions)
    if question.first.code in ABOUT_A_PLAYER:
        own = [each for each in own if not (_is_aside(each) or _is_aside(piece.sentence))]
    return replace(piece, text=" ".join(own)) if len(own) < len(told) else piece


def _list_own(told: list[str], question: AskedQuestion, questions: Sequence[AskedQuestion]) -> list[str]:
    return [each for each in told if not is_of_other_question(each, question, questions)] or told


def _is_aside(text: str) -> bool:
    """Return whether a sentence mentions something by the way, and says nowhere who is meant."""
    is_of_life = _OF_LIFE.search(text) is not None and not _tells_of_game(text)
    return (is_of_life or _ASIDE.match(text) is not None) and not says_who(_ASIDE.sub("", text))


def names_rivals(piece: Piece, question: AskedQuestion, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether a piece is a part of a sentence about two candidates of this question alone: "Hans and Karl", or
    one name of both players of the game that it asks about: "Koch and Wolf are only on holiday".
    """
    if not piece.is_part or not AND.search(piece.sentence):
        return False
    if question.first.code not in ABOUT_A_PLAYER:
        is_name = len(piece.text.split()) <= _LONGEST_NAME
        return is_name and any(calls_both_players(piece.sentence, claim) for claim in question.first.claims)
    named = [each for each in questions if len(choose_by_name(each.first.candidates, piece.sentence)) > 1]
    return named == [question]
