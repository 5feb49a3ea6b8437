"""What a letter says about a whole tournament: it is finished, no round follows, all open games have one result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading import limits
from intake.reading.claims import completion_date
from intake.reading.codes import Question
from intake.reading.days.dates import completion, mask_dates
from intake.reading.doubts import english as english_doubts
from intake.reading.doubts import german as german_doubts
from intake.reading.doubts.open_games import find_open_games
from intake.reading.doubts.supposed import doubt
from intake.reading.guards import Guarded
from intake.reading.reasons import find_reasons, says_both_lost, the_reason
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.tournaments import labelled
from intake.reading.types import Finding, Place, Whole
from intake.reading.words import any_case, one_of, whole
from ratings.regulations.types import Reason, Score

_TOURNAMENT = one_of("turnier|gruppe|wettbewerb|wettkampf|tournament|event|group")
_GAMES = one_of("partien?|spiele?|begegnungen?|games?")
_DONE = one_of("beendet|abgeschlossen|zu ende|fertig|finished|over|completed?|ended|concluded")
_ADVERB = one_of(
    "damit|somit|hiermit|nun|jetzt|also|inzwischen|heute|vollständig|komplett|endlich|now|thus|therefore",
    "finally|completely|has|been|is|are|have|ist|sind|wurden?",
)
_NOT_IN = "".join(rf"(?<!\b{word} )" for word in ("im", "dem", "diesem", "obigem", "obigen", "genanntem", "genannten"))
"""What has ended "im Turnier" are games of it."""

_FINISHED = Guarded(
    rf"\b{_NOT_IN}{_TOURNAMENT}\b(?:\s+(?!{_GAMES}\b)[^\s.!?]+){{0,3}}?[\s:,-]+(?:{_ADVERB}\s+)*{_DONE}\b"
    rf"|\b(?:alle|sämtliche|all)\s+(?:\S+\s+)?{_GAMES}\s+(?:{_ADVERB}\s+)*(?:{_DONE}|gespielt|played)\b"
    r"|\bturnierende\b|\bend of (?:the )?tournament\b"
)
_OVER = any_case(rf"(?:{_TOURNAMENT}|turnierende|end of)\b")
"""A tournament that is over gets no further round; one of which all games have ended may."""
_ROUND = one_of("runde|spielrunde|round")
_LAST = one_of("letzte|abschließende|last|final")
_IS = one_of("war|ist|was|is")
_NO_ROUND = Guarded(
    rf"(?<!\bnoch )\bkeine\s+weiteren?\s+{_ROUND}n?\b|(?<!\bnoch )\bkeine\s+{_ROUND}\s+mehr\b"
    rf"|(?:\bthere will be\s+)?\bno\s+(?:further|more|other)\s+{_ROUND}s?\b"
)
_LAST_ROUND = any_case(
    rf"\b(?:das|dies|diese|es|this|that|it)\s+(?:{_ADVERB}\s+)*?{_IS}\s+(?:{_ADVERB}\s+)*?(?:die|the)\s+{_LAST}\s+{_ROUND}"
    r"\b(?!\s+(?:vor|before)\b)"
    rf"|\b{_ROUND}\s+(?P<number>\d{{1,2}})\s+{_IS}\s+(?:{_ADVERB}\s+)*?(?:die|the)\s+{_LAST}(?:\s+{_ROUND})?(?=\W*$|\s*[,;)])"
)
_YET = whole("bisher|bislang|yet|so far|vorerst|zunächst")
"""What is so until now may change."""
_NOT = whole(
    "nicht|kein(?:e|en)?|not|never|noch nicht|wenn|falls|sobald|bis|bald|fast|if|once|until|soon|almost",
    r"will|wird|werden|würden?|soll\w*|k(?:a|ö)nn\w*|d(?:a|ü)rf\w*|möcht\w*|schlage|vorschl\w*|beantrag\w*",
    rf"ob|should|could|might|propos\w*|suggest\w*|whether|would|{german_doubts.PERHAPS}|{english_doubts.PERHAPS}",
    r"später|demnächst",
    r"morgen|nächste\w*|zum (?:jahres|monats)ende",
    "ende (?:des|der|januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember)",
)
_NOT_SO = whole(
    r"(?:remis-?)?angebot\w*|angeboten|anbiet\w*|bietet\w*|offer\w*|vereinbar(?:en|t)(?= wir)|stehen|steht|standen",
    r"aussehen|sehen|sieht|stands?|stood|look(?:s|ed)?|angeblich|claim\w*|reklamier\w*|wünsch\w*|want\w*|ask\w*",
    "bitte[nt]?(?= um)|agree to",
)
"""What is offered, asked for, or only how the games stand."""

_DECIDED = whole(
    "gew(?:innt|ann|onnen)|verl(?:iert|or|oren)|kampflos|abgeschätzt|wins?|won|lost|loses|adjudicated",
    "defaulted|forfeited|0[:-]0",
)
_GIVEN_NOW = any_case(
    r"\b(?:wird|werden)\b(?=[^.;]*\b(?:gegeben|gewertet|erklärt|eingetragen|vergeben|gesetzt|verbucht)\b)"
)
"""In "werden remis gegeben" nothing lies ahead: saying so does it."""

_OPEN_NOT = any_case(r"\bnicht beendete")
_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2})[.!;]\s+")
_CLAUSE_END = any_case(r"\s[-–]\s|,\s+(?=(?:und |and )?(?:alle|sämtliche|die|der|all|the|damit|somit)\b)")
_WORDS = re.compile(r"[^\W\d_]{3,}")
_TELLS = any_case(rf"{_TOURNAMENT}|{_GAMES}|{_ROUND}|\brest\b")


def read_wholes(
    part: str, lines: Sequence[tuple[int, str]], day: date | None, written: Sequence[tuple[int, str]] = ()
) -> tuple[Whole, ...]:
    """Return what numbered `lines` of a part say about a tournament as a whole, of what was `written` in them."""
    before = dict(written)
    found: list[Whole] = []
    for number, line in lines:
        if not line.strip() or len(line) > limits.LINE or not _TELLS.search(line):
            continue
        where = Place(part, number, line)
        for sentence in _SENTENCE_END.split(line):
            told = [_whole(clause, where, day) for clause in _CLAUSE_END.split(sentence)]
            statements = [_beside_games(one, before.get(number, line)) for one in told if one]
            found += _weighed(statements, sentence)
    return tuple(dict.fromkeys(found))


def _beside_games(statement: Whole, written: str) -> Whole:
    """Return a statement; behind results on its line "the rest" may be that of a player who was named there."""
    if statement.is_every or not statement.score or len(written.strip()) <= len(statement.where.text.strip()):
        return statement
    asked = Finding(Question.WHICH_GAME, statement.where.text.strip(), statement.where)
    return replace(statement, findings=(*statement.findings, asked))


def _weighed(statements: Sequence[Whole], sentence: str) -> Sequence[Whole]:
    """Return what a sentence states; results for all open games that it only asks for, denies or supposes are asked."""
    if not statements or not _is_unsure(sentence):
        return statements
    return [
        replace(statement, score="", findings=(Finding(Question.NOT_CONFIRMED, "", statement.where),))
        for statement in statements
        if statement.score
    ]


def covered(wholes: Iterable[Whole]) -> frozenset[int]:
    """Return the numbers of the lines that say nothing but what was read of a tournament as a whole."""
    said: dict[Place, str] = {}
    for statement in wholes:
        said[statement.where] = said.get(statement.where, statement.where.text).replace(statement.said, " ")
    return frozenset(place.line for place, rest in said.items() if len(_WORDS.findall(rest)) < 2)


def _is_unsure(sentence: str) -> bool:
    """Whether a sentence asks, denies or only supposes."""
    stated = _NO_ROUND.sub(" ", _GIVEN_NOW.sub(" ", _OPEN_NOT.sub(" ", sentence)))
    supposed = doubt(stated, stated, None) == Question.NOT_CONFIRMED
    return "?" in sentence or supposed or bool(_NOT.search(stated) or _NOT_SO.search(stated))


def _whole(sentence: str, where: Place, day: date | None) -> Whole | None:
    """Return what one clause says about a tournament, None for nothing."""
    text, dates = mask_dates(plain_dashes(sentence), day)
    on, findings = completion_date(completion(dates), where)
    if rest := find_open_games(text):
        score, reason, asked = _given(text)
        if not (score or asked):
            return None
        asked = asked or (Question.WHICH_GAME if rest.is_part else "")
        about = [Finding(asked, where.text.strip(), where)] if asked else []
        statement = Whole(where, sentence, score, reason, on, labelled(sentence), (*about, *findings))
        return replace(statement, is_every=rest.is_every, count=rest.count)
    if (last := _LAST_ROUND.search(text)) or (_NO_ROUND.search(text) and not _YET.search(text)):
        number = int(last["number"]) if last and last["number"] else None
        return Whole(where, sentence, tournament=labelled(sentence), is_last=True, round=number)
    if done := _FINISHED.search(text):
        over = _OVER.match(done[0]) is not None
        return Whole(where, sentence, on=on, tournament=labelled(sentence), is_finished=True, is_last=over)
    return None


def _given(text: str) -> tuple[str, str, str]:
    """Return the score and reason that all open games get, and the question where that is not one draw or
    one loss for both: who wins all of them has to be said game by game. Without a word about how
    they ended ("laufen noch") there is neither.
    """
    reason, question = the_reason(find_reasons(text))
    scores = {word.score for word in find_scores(text) if word.kind in {Kind.GAME, Kind.BOTH_LOST}}
    if says_both_lost(text) and scores <= {Score.BOTH_LOSE.value}:
        return Score.BOTH_LOSE.value, reason or Reason.PLAYED.value, question
    if scores == {Score.DRAW.value}:
        return Score.DRAW.value, reason or Reason.PLAYED.value, question
    decided = bool(scores) or _DECIDED.search(text) is not None
    return "", Reason.PLAYED.value, Question.WHICH_GAME if decided else ""
