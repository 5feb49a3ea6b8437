"""Our own mails: what they say, whom they go to, how many."""

from .alarms import put_alarm
from .answers import write_answer, write_outcome, write_whole_answer
from .asking import describe_candidate, describe_unclear, write_question
from .bodies import add_links, write_code_word, write_forward
from .cells import describe_cells, is_about_cells
from .checkpoints import put_checkpoint
from .contents import (
    DepartureLine,
    GameLine,
    Progress,
    QuestionLine,
    QuestionPoint,
    RatedPlayer,
    ReplyContent,
    RoundLine,
    Statement,
)
from .headers import base_subject, is_named, one_line, outcome_of, thread_headers
from .html import detect_answer_language, list_button_words, write_html
from .links import make_question_link
from .messages import describe_subject, format_place, make_reason, sentence_key, write_sentence
from .outcome_lines import translate_outcome
from .questions import display_names, list_open_headers, write_consent, write_headers, write_help, write_status
from .queue import complete, put, put_confirmation, put_forward, put_letter, put_link, put_notices_link
from .ratings import RatingNotice, ReasonLine, put_rating
from .reviews import put_move, put_outcome, put_request, put_review_question, put_step
from .second_address import put_bounce_notice

__all__ = [
    "DepartureLine",
    "GameLine",
    "Progress",
    "QuestionLine",
    "QuestionPoint",
    "RatedPlayer",
    "RatingNotice",
    "ReasonLine",
    "ReplyContent",
    "RoundLine",
    "Statement",
    "add_links",
    "base_subject",
    "complete",
    "describe_candidate",
    "describe_cells",
    "describe_subject",
    "describe_unclear",
    "detect_answer_language",
    "display_names",
    "format_place",
    "is_about_cells",
    "is_named",
    "list_button_words",
    "list_open_headers",
    "make_question_link",
    "make_reason",
    "one_line",
    "outcome_of",
    "put",
    "put_alarm",
    "put_bounce_notice",
    "put_checkpoint",
    "put_confirmation",
    "put_forward",
    "put_letter",
    "put_link",
    "put_move",
    "put_notices_link",
    "put_outcome",
    "put_rating",
    "put_request",
    "put_review_question",
    "put_step",
    "sentence_key",
    "thread_headers",
    "translate_outcome",
    "write_answer",
    "write_code_word",
    "write_consent",
    "write_forward",
    "write_headers",
    "write_help",
    "write_html",
    "write_outcome",
    "write_question",
    "write_sentence",
    "write_status",
    "write_whole_answer",
]
