"""Which mails the network judges: new text of a size as it has learnt."""

from __future__ import annotations

from collections.abc import Sequence

from intake.reading.corrections.taken_over import is_forwarded
from intake.reading.judged.claims import LEAST_OF_REPLY, count_words
from intake.reading.mentions import Situation
from intake.reading.mentions.types import PAIR
from intake.reading.network.judging import MOST_PLAYERS, Judged, judge_mail
from intake.reading.network.tokens import MOST, MailTokens, list_tokens
from intake.reading.part_lines import list_lines
from intake.reading.types import BODY, Letter, Origin

_LONG = 25
"""Words from which on a mail doubts results, and a reply answers whatever is asked of its games (our own choice): what
few words say tables and weights know better.
"""

_LEAST_WORDS, _LEAST_LINES = 12, 4
"""Words and lines from which on a mail is judged (our own choice): a report with a greeting and a name below it, and
not a sentence alone.
"""

_LONGEST = 20 * MOST
"""Characters of a mail beyond which it is not even cut into tokens (our own choice: of 20 each)."""


def judge_text(letter: Letter, situation: Situation) -> list[Judged]:
    """Return what the network says of each two of the players of a mail whose text is all new."""
    lines = list(dict(list_lines(letter.parts[0], new=True)).values()) if _is_new_text(letter) else []
    mail = _cut(letter, lines, situation) if lines else None
    return judge_mail(mail, situation) if mail else []


def _cut(letter: Letter, lines: Sequence[str], situation: Situation) -> MailTokens | None:
    """Return the tokens of a mail, None where it is shorter or longer than those that were learnt."""
    subject = "" if is_answer(letter) else letter.subject
    if not _is_judged(letter) or sum(map(len, (subject, *lines))) > _LONGEST:
        return None
    mail = list_tokens(subject, lines, situation)
    is_learnt = LEAST_OF_REPLY <= len(mail.tokens) <= MOST and PAIR <= len(mail.players) <= MOST_PLAYERS
    return mail if is_learnt else None


def _is_judged(letter: Letter) -> bool:
    """Return whether a mail is a reply, one of many words, or a report of some lines."""
    lines = sum(bool(line.strip()) for line in letter.parts[0].lines)
    is_report = lines >= _LEAST_LINES and _count_words(letter) >= _LEAST_WORDS
    return is_report or not is_brief(letter)


def is_long(letter: Letter) -> bool:
    """Return whether a mail has so many words that what it says as a whole counts more than one of its sentences."""
    return _count_words(letter) >= _LONG


def is_brief(letter: Letter) -> bool:
    """Return whether a mail has so few words that it answers only what is asked of its lines."""
    return not (is_answer(letter) or is_long(letter))


def _count_words(letter: Letter) -> int:
    return sum(map(count_words, letter.parts[0].lines))


def is_answer(letter: Letter) -> bool:
    """Return whether a mail is a reply to one of ours, as far as its headers tell; one that is forwarded is none."""
    return bool(letter.in_reply_to)


def _is_new_text(letter: Letter) -> bool:
    """Return whether a mail consists of text alone, of which nothing is quoted or forwarded; what a reply quotes of our
    own mails is taken out before. Who answers an old mail to write a new one leaves its subject.
    """
    if [part.name for part in letter.parts] != [BODY] or is_forwarded(letter):
        return False
    body = letter.parts[0]
    origins = {body.origin(at) for at, line in enumerate(body.lines) if line.strip()}
    return origins.isdisjoint({Origin.QUOTED, Origin.FORWARDED})
