"""What the page of a question shows around it: tournament, mail, the game and its stored result, the answer given."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.timezone import localdate
from django.utils.translation import gettext_lazy as _

from intake.models import InboundMail, OpenQuestion, QuestionState
from intake.processing.link_answers import NOTHING, find_choice
from intake.processing.open_questions import read_question
from intake.replying import base_subject, describe_candidate
from ratings.models import Game
from ratings.queries.games import report_way
from ratings.templatetags.rating_format import plain_day

_SETTLED = _("Another mail, a correction or the rating officer settled it.")
_ENDS: Mapping[QuestionState, Promise] = MappingProxyType(
    {
        QuestionState.ANSWERED: _("Your mail answered it."),
        QuestionState.WITHDRAWN: _("Nothing is stored of this line."),
    }
)


@dataclass(frozen=True, slots=True)
class StoredResult:
    """The result that a game has: how and when it came in, with the subject of the mail where it is the reader's."""

    game: Game
    way: str
    received_on: date | None
    subject: str


def find_game(question: OpenQuestion) -> Game | None:
    """Return the game that a question is about, None where several may be meant."""
    if len(question.games) != 1:
        return None
    wide = Game.objects.select_related("white__player", "black__player").defer("moves", "positions")
    return wide.filter(pk=question.games[0]).first()


def find_stored(question: OpenQuestion, game: Game | None) -> StoredResult | None:
    """Return the result of a game, None for an open one. A mail is named only to the director who sent it."""
    if game is None or game.score is None:
        return None
    mail = InboundMail.objects.filter(code=game.report, director=question.conversation.director).defer("raw").first()
    received_on = localdate(game.received_at) if game.received_at else None
    return StoredResult(game, report_way(game.report), received_on, base_subject(mail.subject) if mail else "")


def describe_answer(question: OpenQuestion) -> str:
    """Return the choice that was made behind the link, as the page offered it; "" where there was none."""
    choice = find_choice(question)
    if not choice:
        return ""
    if choice == NOTHING:
        return str(_ENDS[QuestionState.WITHDRAWN])
    finding, place = read_question(question), ord(choice[0]) - ord("a")
    if len(choice) == 1 and 0 <= place < len(finding.candidates):
        return describe_candidate(finding.candidates[place], finding)
    return plain_day(date.fromisoformat(choice))


def describe_end(question: OpenQuestion) -> str:
    """Return what ended a question."""
    return str(_ENDS.get(QuestionState(question.state), _SETTLED))
