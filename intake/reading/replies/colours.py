"""The colours of players in a reply: which game of a pair they mean, whom an answer gives which, and those mixed up."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date

from intake.reading.claims import mirrored
from intake.reading.codes import Question
from intake.reading.corrections.announced import REVERSED, says_correction
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.merging import turned
from intake.reading.types import Candidate, Claim, Finding
from intake.reading.verdicts import by_colour, is_colour_word
from intake.reading.words import any_case
from ratings.formats.name_folding import fold
from ratings.regulations.types import Score

from . import phrases
from .changes import change_claim, is_turned
from .ended_days import with_day
from .faults import BESIDES, EXCHANGES_COLOURS, TELLS_SECOND
from .had_colours import BLACK, GAP, WHITE, has_colours, match_colours, own_words, says_colours
from .own_text import Passage
from .player_names import family_words, names_both, names_in_order
from .results import find_verdict, scores_in, scores_said, tells_other_score
from .types import Answer, AnswerText, AskedQuestion, Changes

_BLACK_WORD = any_case(rf"\b{BLACK}\b")
_ROUND = any_case(
    r"\b(?:runde|round|rd\.?|durchgang|hinrunde|rückrunde)\s*(\d{1,2})\b|\b(\d{1,2})(?:\.|st|nd|rd|th)\s*(?:runde|round|durchgang)\b"
)
_HIS_COLOUR = any_case(
    rf"\W*(?:{{pronoun}}(?:mit|with|as|als)?|mit|with|as|als)\s*(?:(?:den|the|dem)\s+)?(?:(?P<white>{WHITE})|(?P<black>{BLACK}))"
    r"(?:\s+(?:pieces|steinen?|stücken|figuren|men))?\W*".replace(
        "{pronoun}", r"(?:er|sie|he|she)\s+(?:hatte|had|spielte|played|führte)\s+"
    )
)
"""The colour of the winner who was named: "with White"."""

_DID = any_case(
    r"\b(?:did|had|has|have|hatte|one|was|is|war|ist|played|spielte|führte|w|wei(?:ß|ss)(?:en)?|white|pieces|men|steinen?|figuren"
    r"|went|goes|gingen|bekam|got|took|always|immer|wie|as|s|x+|think so)\b"
)
"""What is said of who had White beside the name."""

_WITH_COLOUR = any_case(
    r"(?:\b(?:mit|with|as|als|hatte|had|führte|played|spielte)\s+(?:den\s+|the\s+)?|[(,–-]\s*)"
    r"(?:(?P<white>wei(?:ß|ss)(?:en)?|white)|(?P<black>schwarz(?:en)?|black))\b"
    r"(?:\s+(?:pieces|steinen?|stücken|figuren|men))?(?=\s*(?:[.,;!)]|$))"
)
_FIELDS = ("white", "black", "number_white", "number_black", "birth_year_white", "birth_year_black", "score")

_A_COLOUR = r"(?:weiß|weiss|white|schwarz|black)"
_OF_COLOURS = any_case(rf"\b(?:{_A_COLOUR}\w*|farben?|colou?rs?)\b")
_PLAYED_COLOUR = any_case(
    rf"\b(?:with|mit|as|als|playing|played|was|had|war|hatte|führte|spielte)\s+(?:(?:the|den|die|dem)\s+)?{_A_COLOUR}\w*(?:\s+(?:pieces|steinen?|figuren))?"
)
_MIXED_UP = any_case(
    r"\b(?:farben?|colou?rs?)\b[^.!?]{0,40}\b(?:vertauscht|verwechselt|verdreht|falsch|verkehrt|umgekehrt|andersr?um"
    r"|mixed up|swapped|reversed|wrong|other way r?a?round|interchanged|transposed)\b"
    r"|\b(?:vertauscht|verwechselt|umgekehrt|andersr?um|mixed up|swapped|reversed|confused|transposed)\b[^.!?]{0,20}"
    r"\b(?:farben?|colou?rs?)\b"
    rf"|{EXCHANGES_COLOURS}"
)
_NOT_RIGHT = any_case(
    r"\b(?:farben?|colou?rs?)\b[^.,;!?]{0,20}"
    r"(?:\b(?:stimm|pass)(?:t|en|ten)\s+nicht|(?:\b(?:nicht|not)|n['’]t)\s+(?:richtig|right|correct))\b"
)
_VERDICT = any_case(
    r"\b(?:gewonnen|gewann|siegte|verloren|verlor|remis|unentschieden|aufgegeben|won|wins|beat|lost|resigned|drew|drawn?)\b"
)
_WINNER_STAYS = any_case(
    r"\b(?:winner|sieger(?:in)?|gewinner(?:in)?)\b[^.!?;]{0,20}"
    r"\b(?:right|correct|same|stands|stimmt|stimmte|passt|richtig|bleibt|derselbe|dieselbe)\b"
)
_STAYS = any_case(r"\b(?:remains?|stays?|bleibt|blieb|still|weiterhin)\b")
_RESULT_STAYS = any_case(
    r"\b(?:result|outcome|ergebnis|ausgang)\b[^.!?;]{0,25}"
    r"\b(?:stands?|stays?|remains?|right|correct|same|stimm(?:t|en)|pass(?:t|en)|richtig|bleib(?:t|en)|unverändert)\b"
)
"""Beside words that say who had White, and without a score, it is the winner who stays."""

_NOT_WHO = any_case(
    r"(?:,|\b(?:und|and))?\s*\b(?:nicht|not)\s+(?:(?:der|die|frau|herrn?|mrs?|ms)\.?\s+)?(?-i:[A-ZÄÖÜ])[\w'’-]+"
)
_LEAD = any_case(r"^[^.:]{0,60}\b(?:correction|korrektur|berichtigung)\b[^.:]{0,20}:\s*")
"""What leads a correction: "It is not a new result but a correction: ..."."""

_NOT_PAIR = any_case(r",?\s*\b(?:instead of|rather than|(?:an)?statt|(?:und |and )?(?:not|nicht))\b(?P<pair>[^.;:]*)")
_IN_BRACKETS = any_case(rf"\s*\(\s*(?:{_A_COLOUR}|[wsb])\.?\s*\)")
_BUT = any_case(r"\b(?:aber|jedoch|allerdings|dennoch|trotzdem|however|though|still)\b")
_CLAUSE_END = re.compile(r"[.,;:!]\s+|\s+(?:und|and|but)\s+", re.IGNORECASE)


def choose_by_colour(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White is said to have had White, or whose Black Black, or that are written so; in words
    without a comma between, where there are any.
    """
    for gap in (GAP, r"[^\w\ue011\ue012]*"):
        if found := [each for each in candidates if match_colours(dict(each.changes), text, gap)]:
            return found
    return []


def choose_by_winner(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games that the colour has won which is said to have won: "Black won"."""
    scores = by_colour(text)
    return [each for each in candidates if dict(each.changes).get("score") in scores] if len(scores) == 1 else []


def choose_by_own_colour(candidates: Sequence[Candidate], claim: Claim, text: str) -> list[Candidate]:
    """Return the games in which the winner, who is named first, has the colour that an answer is about."""
    colour = _HIS_COLOUR.fullmatch(text)
    if colour is None or claim.score != Score.WHITE_WINS.value:
        return []
    wanted = claim.score if colour["white"] else mirrored(claim.score)
    return [each for each in candidates if dict(each.changes).get("score") == wanted]


def choose_by_round(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games of the rounds that a text names."""
    numbers = {one or other for one, other in _ROUND.findall(text)}
    return [each for each in candidates if dict(each.changes).get("round") in numbers]


def choose_by_white(candidates: Sequence[Candidate], text: str) -> list[Candidate]:
    """Return the games whose White an answer to "who had White?" names, and nobody else."""
    if _BLACK_WORD.search(text) or phrases.NOT.search(text):
        return []
    said = _without_genitive(fold(_DID.sub(" ", phrases.FILLER.sub(" ", text))).split())
    own = [(each, own_words(dict(each.changes), "white", "black")) for each in candidates]
    named = [each for each, words in own if said and said <= _without_genitive(words)]
    return [each for each in named if "colours_known" in dict(each.changes)]


def _without_genitive(words: Iterable[str]) -> set[str]:
    """Return words without the s of a genitive."""
    return {word.removesuffix("s") for word in words}


def tells_other_game(question: AskedQuestion, text: str) -> bool:
    """Return whether a text gives the result of the other game of the two players of a question: with the other
    colours, and not the one that is known.
    """
    asked = question.first.claims[0] if len(question.first.claims) == 1 else None
    if asked is None or question.first.code == Question.WRONG_LINE or not (asked.score and asked.colours_known):
        return False
    is_other = names_both(text, asked) and has_colours(asked.black, asked.white, text) and not says_correction(text)
    return is_other and tells_other_score(_exchange(asked), text)


def add_colour(finding: Finding, changes: Changes, text: str) -> Changes:
    """Return the changes of a choice with the colour that the text gives the player, where it was not known; the winner
    stays the same.
    """
    found = list(_WITH_COLOUR.finditer(text))
    claim = finding.claims[0] if len(finding.claims) == 1 else None
    if (
        len(found) != 1
        or claim is None
        or claim.colours_known
        or phrases.NOT.search(text)
        or phrases.DOUBT.search(text)
    ):
        return changes
    game = change_claim(claim, changes)
    game = game if _has_side(game, changes[0][0], found[0].lastgroup or "", text) else turned(game)
    return (*((name, getattr(game, name)) for name in _FIELDS), ("colours_known", "yes"))


def _has_side(game: Claim, side: str, colour: str, text: str) -> bool:
    """Return whether a player of a side has it by a colour that is theirs, or that of the opponent who is named."""
    opponent = game.black if side == "white" else game.white
    is_opponents = bool(family_words(opponent) & set(fold(text).split()))
    return (side == colour) != is_opponents


def speaks_of_colours(text: str) -> bool:
    """Return whether a text says that colours were mixed up."""
    return (_MIXED_UP.search(text) or _NOT_RIGHT.search(text)) is not None


def reverses_winner(text: str) -> bool:
    """Return whether a text says that the other player has won, and not that colours were mixed up."""
    return REVERSED.search(text) is not None and not speaks_of_colours(text)


def turn_colours(stored: Claim, text: str, day: date | None) -> Claim | None:
    """Return the other game of two players, with the result of a stored one, where a text says that their colours were
    mixed up and who has won; None for any other text.
    """
    other = _exchange(stored)
    text, is_turned_pair = _without_wrong_pair(_LEAD.sub("", text), stored)
    text = _NOT_WHO.sub(" ", text)
    is_unclear = phrases.DOUBT.search(text) or phrases.NOT.search(_NOT_RIGHT.sub(" ", text))
    if is_unclear or is_colour_word(f"{stored.white} {stored.black}"):
        return None
    if only_exchanges(stored, text):
        return with_day(other, text, day)
    scores = _list_scores(other, text) if is_turned_pair or _exchanges(text, other) else frozenset()
    dated = with_day(other, text, day)
    return replace(dated, score=next(iter(scores))) if dated and len(scores) == 1 else None


def only_exchanges(stored: Claim, text: str) -> bool:
    """Return whether a text names both players of a stored game and says nothing but that they had the other colours:
    the winner stays.
    """
    plain = _NOT_RIGHT.sub(" ", text)
    says_more = (phrases.DOUBT, phrases.NOT, UNFINISHED, TELLS_SECOND, BESIDES, _STAYS, _RESULT_STAYS, _WINNER_STAYS)
    if not names_both(text, stored) or any(each.search(plain) for each in says_more):
        return False
    has_own, has_other = (
        says_colours(one, other, text) for one, other in ((stored.white, stored.black), (stored.black, stored.white))
    )
    is_said = (has_other or speaks_of_colours(text)) and not has_own
    return is_said and not (find_verdict(plain) or scores_in(plain))


def _without_wrong_pair(text: str, stored: Claim) -> tuple[str, bool]:
    """Return a text without the pair that it calls wrong, and whether that is the stored one and the other is right:
    "Wolf - Koch, instead of Koch - Wolf".
    """
    denied = _NOT_PAIR.search(text)
    if denied is None or not names_in_order(denied["pair"], stored):
        return text, False
    right, turned = text[: denied.start()], _exchange(stored)
    is_right = names_in_order(right, turned) or has_colours(turned.white, turned.black, right)
    return (_IN_BRACKETS.sub("", f"{right} {text[denied.end() :]}"), True) if is_right else (text, False)


def _exchanges(text: str, turned: Claim) -> bool:
    """Return whether a text says that the players of a game had its colours, and not the others."""
    is_said = speaks_of_colours(text) or has_colours(turned.white, turned.black, text)
    return is_said and not has_colours(turned.black, turned.white, text)


def turn_answer(question: AskedQuestion, passage: Passage, said: Claim) -> Answer | None:
    """Return the answer of a whole line with the other game of the two players about whose game is asked: with the same
    winner and no other day, or where it says who had which colour.
    """
    changes = next((each.changes for each in question.first.candidates if is_turned(each.changes)), None)
    if changes is None or not question.first.claims:
        return None
    stored = question.first.claims[0]
    text = f"{said.white} - {said.black}"
    is_same = said.score == mirrored(stored.score) and said.completed_on in {None, stored.completed_on}
    if not names_in_order(text, _exchange(stored)) or not is_same:
        return None
    return Answer(question, (changes, *(None,) * (len(question.findings) - 1)), frozenset({passage.index}))


def read_turned(claim: Claim, offered: Changes, said: AnswerText) -> Changes | None:
    """Return the changes of the answer that exchanges the colours of a game, with the score and day that words give."""
    turned = turn_colours(claim, said.text, said.day)
    if turned is None:
        return None
    kept = tuple((name, value) for name, value in offered if name != "score")
    day = (("completed_on", turned.completed_on.isoformat()),) if turned.completed_on else ()
    return (*kept, ("score", turned.score), *day)


def _exchange(stored: Claim) -> Claim:
    """Return the other game of the two players of a stored one, with the same winner."""
    return replace(
        stored,
        white=stored.black,
        black=stored.white,
        number_white=stored.number_black,
        number_black=stored.number_white,
        score=mirrored(stored.score),
        round=None,
        corrects=False,
        colours_known=True,
    )


def _list_scores(turned: Claim, text: str) -> frozenset[str]:
    """Return the results that the clauses of a text give a game beside its colours; none where numbers may be seen from
    either side.
    """
    told = [clause for each in _CLAUSE_END.split(text) if (clause := _without_colours(each))]
    if any(_is_unclear(each, turned) for each in told):
        return frozenset()
    found = frozenset[str]().union(*(scores_said(turned, each, bare=False) for each in told))
    if turned.score == Score.DRAW.value or _says_winner_stays(turned, text):
        found |= {turned.score}
    return frozenset() if _STAYS.search(text) and found != {turned.score} else found


def _says_winner_stays(turned: Claim, text: str) -> bool:
    """Return whether a text says that the winner is right, or the result, beside who had White and without a score."""
    if _WINNER_STAYS.search(text):
        return True
    stays = _RESULT_STAYS.search(text) is not None and not scores_in(text)
    return stays and has_colours(turned.white, turned.black, text)


def _is_unclear(clause: str, turned: Claim) -> bool:
    """Return whether a clause speaks of colours, or has a score that is another one from the other side, and does not
    name its sides.
    """
    if _OF_COLOURS.search(clause):
        return True
    return bool(scores_in(clause) - {Score.DRAW.value}) and not names_in_order(clause, turned)


def _without_colours(clause: str) -> str:
    """Return a clause without the colour with which somebody won, "" for one of colours alone."""
    if not _VERDICT.search(clause) and not scores_in(clause):
        return "" if _OF_COLOURS.search(clause) else clause
    return _BUT.sub(" ", _PLAYED_COLOUR.sub("", clause))
