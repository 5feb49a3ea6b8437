"""What a director wrote in a reply: whole sentences without courtesy, and without our own text."""

from __future__ import annotations

import re
from dataclasses import replace

from intake.reading.known import Known
from intake.reading.mentions import index_names
from intake.reading.rewriting.small_letters import write_capitals
from intake.reading.rewriting.umlauts import with_umlauts
from intake.reading.tournaments import is_reply
from intake.reading.types import Letter, Part, Sender
from intake.reading.words import any_case

from .bare_numbers import close_numbers
from .colour_words import lower_colours
from .courtesy import without_courtesy, without_signature
from .labelled_games import number_labels
from .mail_days import name_day_of_mail
from .named_games import name_boards
from .number_ranges import number_ranges
from .numbering import number_by_lines, number_places
from .own_text import ABOVE, OwnText, Passage, find_passages
from .remarks import without_remarks
from .sentence_flow import join_sentences
from .types import Conversation

_STOP = re.compile(r"\s+STOP\b\.?")
"""The word for a full stop in a telegram."""

_STOPS = 2
"""So many times it is no word of the writer."""


_ALL_SIGNS = any_case(
    r"(?<!\w)\(?a\)?(?:,| or| oder| nor| noch)+ \(?b\)?(?:,| or| oder| nor| noch)+ \(?c\)?"
    r"(?:(?:,| or| oder| nor| noch)+ \(?d\)?)?(?!\w)"
)
"""The signs of all answers, as of whom none helps: "I can't tell you a, b, c or d"."""

_PLAIN = (
    (_ALL_SIGNS, "…"),
    (any_case(r"\b(?:pls|plz)\b"), "please"),
    (any_case(r"\b(\d{1,2}) ?([a-h]) (?:und|and|&) (\d{1,2}) ?([a-h])\b"), r"\1: \2, \3: \4"),
    (any_case(r"^\W*(?:(?:meine|my) )?(?:antwort|answer)\s*:\s*"), ""),
)
"""How answers are written in a hasty hand, and plainly."""


def list_own_words(body: Part, talk: Conversation, sender: Sender, known: Known) -> tuple[list[Passage], set[int]]:
    """Return what a director wrote, with the day of the first mail where it is called so, and the lines without any."""
    origins = [body.origin(index) for index in range(len(body.lines))]
    own = OwnText(talk.sent, [claim.where.text for claim in talk.stored])
    passages, ours = find_passages(body.lines, origins, own)
    passages = without_signature(without_courtesy(passages, sender), index_names(known))
    passages, emptied = join_sentences(passages)
    texts = [_write_plainly(_part_telegram(with_umlauts(each.text))) for each in passages]
    texts = [lower_colours(text, known) for text in write_capitals(texts, texts, known)]
    stored = () if talk.questions else (*talk.stored, *talk.earlier)
    named = (name_boards(text, stored) for text in texts)
    passages = [replace(each, text=text) for each, text in zip(passages, named, strict=True)]
    passages = close_numbers(number_by_lines(passages, talk.questions), talk.questions)
    passages, idle = without_remarks(number_ranges(passages, talk.questions), talk)
    passages = number_places(number_labels(passages, talk.questions), talk.questions)
    return name_day_of_mail(passages, talk.questions), ours | emptied | idle


def _write_plainly(text: str) -> str:
    """Return a text with its answers as others write them."""
    for shape, plain in _PLAIN:
        text = shape.sub(plain, text)
    return text


def _part_telegram(text: str) -> str:
    """Return the text of a telegram with full stops."""
    return _STOP.sub(".", text) if len(_STOP.findall(text)) >= _STOPS else text


def list_in_subject(letter: Letter) -> list[Passage]:
    """Return the subject of a mail that repeats no other one, as words above its first line ("Korrektur")."""
    return [] if is_reply(letter.subject) or not letter.subject else [Passage(ABOVE, letter.subject)]
