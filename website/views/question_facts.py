"""What the page of a question shows around it: tournament, mail, the game and its stored result, the answer given."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from django.utils.timezone import localdate
from django.utils.translation import gettext as _

from intake.models import InboundMail, OpenQuestion, QuestionState
from intake.processing.link_answers import NOTHING, find_choice
from intake.processing.open_questions import read_question
from intake.replying import base_subject, describe_candidate
from ratings.models import Game
from ratings.queries.games import report_way
from ratings.templatetags.rating_format import plain_day


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


def describe_end(question: OpenQuestion) -> str:
    """Return how a question was answered, or what else ended it."""
    if choice := find_choice(question):
        return _describe_choice(question, choice)
    if question.state == QuestionState.ANSWERED:
        return _("Your mail answered it.")
    if question.state == QuestionState.WITHDRAWN:
        return _("Nothing is stored of this line.")
    return _("Another mail, a correction or the rating officer settled it.")


def _describe_choice(question: OpenQuestion, choice: str) -> str:
    """Return a choice as the page offered it."""
    if choice == NOTHING:
        return _("Nothing is stored of this line.")
    finding, place = read_question(question), ord(choice[0]) - ord("a")
    if len(choice) == 1 and 0 <= place < len(finding.candidates):
        return describe_candidate(finding.candidates[place], finding)
    return plain_day(date.fromisoformat(choice))
