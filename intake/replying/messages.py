"""The sentence for each code, in the language that is active. `detail` fills in what it is about.

Sentences to a director name players and scores of their own tournament and nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from intake.reading.codes import Question
from intake.reading.types import Departure, Finding, Place
from ratings.regulations.types import Reason

from .headers import one_line

DETAIL_LENGTH = 300
"""Characters of what a sentence is about (our own choice)."""

SENTENCES: Mapping[str, Promise] = MappingProxyType(
    {
        # who is meant
        "namesake": _(
            "Several players of the tournament have this name; please add the number as above, or the year of birth "
            "like (*1960)."
        ),
        "ambiguous-name": _("This name fits several players of the tournament; please write it in full."),
        "unknown-player": _("I know no player of this name; please check the spelling."),
        "not-in-tournament": _("This player is not entered in the tournament; please check name and tournament."),
        "id-mismatch": _("Name and player number do not belong to the same person; please check both."),
        "wrong-pair": _("No game between these two is planned in the tournament."),
        "colour-or-name": _("Colours and names do not fit together; please say who had White."),
        # which tournament
        "unknown-tournament": _("I know no tournament of this name; please send its lines again below the right code."),
        "ambiguous-tournament": _("This may mean several tournaments; please send it again below the right code."),
        "wrong-tournament": _(
            "These two play in this tournament, not in the one that is named; please send the line with the right code "
            "before it."
        ),
        "missing-tournament": _("No tournament is named; please write its code into the subject."),
        # when
        "ambiguous-date": _("Which day was it?"),
        "impossible-date": _("There is no such day. Which one was it?"),
        "before-start": _("This is before the start of the tournament. Which day was it?"),
        "future-date": _("This day has not come yet. Which one was it?"),
        # what was the result
        "conflict": _("Another result is stored. If yours is right, send it again with the word “correction”."),
        "wrong-line": _("What is right in this line? Please write the result, or the day."),
        "sum-mismatch": _(
            "The points do not add up to the sum that stands beside them. If a game is wrong, please send it as a "
            "line: White - Black 1-0."
        ),
        "mirror-mismatch": _(
            "The two cells of this game contradict each other; please send it as a line: White - Black 1-0."
        ),
        "result-vs-position": _("The result contradicts the final position; please write which is right."),
        "impossible-score": _("This score is not possible in a game of chess."),
        "words-contradict": _("The mail says two different things about this game; please write which is right."),
        "match-score": _("This is the score of a match; please write the result of each game."),
        "both-lost": _("0-0 may mean that both lost or that the game is not finished; please say which."),
        "default-kind": _("Please say whether the game was lost by time, by withdrawal, or was never played."),
        "no-score": _("This line was not understood: I find no result in it; please write it like 1-0, 0-1 or 1/2."),
        "not-finished": _("This game is marked as not finished; nothing was stored for it."),
        "no-results": _(
            "I find no result in this mail; please write each game in a line of its own: White - Black 1-0. A mail "
            "with the subject “help” is answered with instructions."
        ),
        "which-game": _(
            "It is not clear which game is meant; please name both players, and who had White if they play several "
            "games."
        ),
        "score-order": _(
            "Black is named first here, so this may be the result of White or of the player who is named first; please "
            "name White first, or write who won."
        ),
        "cell-order": _("It is not clear which cell belongs to which game; please write the games as lines."),
        "not-confirmed": _(
            "This is only quoted, forwarded, supposed, asked or denied. If it is right, please send it as a plain line "
            "of your own; above quoted results “The results below are right.” is enough."
        ),
        # whole tournaments and departures
        "open-games": _("The tournament is called finished, but games are open; please send their results."),
        "open-games:lost": _("Do all games of this player that are open here count as won by their opponents?"),
        "open-games:unrated": _("Are all games of this player that are open here over, without being rated?"),
        "open-games:died": _(
            "This player is reported to have died. Are all games of this player that are open here over, without being"
            " rated?"
        ),
        "withdrawal-kind": _("Please say whether the withdrawal was approved or not, or whether the player has died."),
        "substitution": _("Please give the full name or number of the substitute."),
        # rounds
        "round-faults": _("Something in these pairings is not right; nothing of the round was stored."),
        "just-paired": _("This mail itself pairs this game; please send its result again once the round is stored."),
        "round-faults:line": _("Neither a pair nor a bye."),
        "round-faults:bye": _("How much does this bye count: 1, ½ or 0 points?"),
        # the sender
        "sender-auth": _("It is not certain that the mail comes from the address it names."),
        "unknown-sender": _("The address of the sender is not registered."),
        "not-director": _("Only the director of a tournament can report its results."),
        "not-your-tournament": _("Only the director of this tournament can report its results."),
        # the mail itself
        "missing-attachment": _("The mail speaks of an attachment, but there is none; please send it again with it."),
        "unreadable": _("The mail ends in the middle of this line; please send what comes from here on again."),
        "unreadable-attachment": _(
            "I cannot read this attachment; please send the results as text, or as a file of one of these kinds: PGN, "
            "TRF, CSV, Excel, OpenDocument (.ods), Word (.docx), PDF, .zip."
        ),
        "unreadable-attachment:scan": _(
            "This PDF is a picture without text, which I cannot read; please write the results into the mail, or send "
            "the file from which it was made."
        ),
        "unreadable-attachment:picture": _("I cannot read pictures; please write the results into the mail."),
        "unreadable-attachment:password": _(
            "This is protected with a password; please send it without one, or the results as text."
        ),
        "unreadable-attachment:archive": _(
            "I cannot open archives of this kind; please pack the files as .zip, or attach them as they are."
        ),
        "unreadable-attachment:chess-program": _(
            "I cannot read files of this chess program; please export the games as PGN and send these."
        ),
        "unreadable-attachment:document": _(
            "I cannot read documents of this kind; please save this one as .docx or PDF, or send the results as text."
        ),
        "unreadable-table": _(
            "I cannot read this table. Please write each game as a line (White - Black 1-0), or attach the table as "
            "a file (.csv, .xlsx, .txt): a mail program may break its rows in two."
        ),
        "review-answer": _(
            "It answers a question of a review and is put to it. It has results or files as well, which are stored "
            "nowhere: please look."
        ),
        "too-large": _("The mail is too large and was not read; please send the results as text."),
        "too-much:headers": _("The head of this mail is longer than I read; please send the results in a new mail."),
        "too-much:parts": _(
            "This mail is put together of more parts than I read, or of mails within mails; please send the results as "
            "text in a new mail."
        ),
        "too-much:text": _("This mail has more text than I read; please send the results without the rest."),
        "too-much:attachments": _("This mail has more attachments than I read; please send them in several mails."),
        "too-much:unpacked": _(
            "This attachment unpacks to more than I read; please send the results as text, or as a smaller file."
        ),
        "too-much:pgn": _("This file with games is longer than I read; please send it in several parts."),
        "too-much:games": _("These are more games than I take from one mail; please send them in several mails."),
        "too-much:lines": _("This text has more lines than I read; please send the results without the rest."),
        "too-much:tables": _("These tables are larger than I read; please send each in a mail of its own."),
        "human": _("A person will look at this; you need not do anything."),
        # remarks
        "moves-illegal": _("The moves cannot be replayed; the result was taken, the moves were not checked."),
        "moves-unchecked": _("The moves were not checked."),
        "score-repaired": _("The spelling of the result was repaired."),
        "year-assumed": _("The date has no year; the latest possible one was taken."),
        "day-of-mail": _("A table does not say when each game ended; for new results the day of your mail was taken."),
        "codes-left-out": _("These lines of the file were not read."),
        "colours-turned": _("In the pairing the other player has White; the result is stored for the same winner."),
        "tournament-by-names": _("No tournament is named; only there these players meet."),
        "given-to-all": _("This result was given to every game that was still open, as the mail says."),
        "passed-on": _("Your question is passed on to a person; I only read results."),
        "start-letter": _("Your start letter is before the rating officer, who enters the tournament."),
        "last-round": _("Stored: no round follows. The tournament is rated once all its games are finished."),
        "not-last-yet": _(
            "That no round follows was not stored, since something in the mail is not clear. Please write it again."
        ),
        "games-go-on": _(
            "That this player left is not stored as long as games of theirs go on. Please report it again when none is "
            "open any more."
        ),
        "left-with-games": _(
            "The other open games of this player go on, as you say; please report each of them when it has ended."
        ),
        "unclear-answer": _(
            "I did not understand this answer: no question of this number is open. If it is about a game, please name "
            "both players."
        ),
        "round-known": _("This round is paired so already; nothing has changed."),
        "round-last": _("This was the last planned round: the tournament is complete."),
        "round-doubtful": _(
            "These pairings are not said to be final: the rating officer looks at them; nothing is stored."
        ),
        "round-corrected": _("This round was paired otherwise; now it is paired as you write."),
        "round-otherwise": _(
            "The round is paired otherwise already, or none can be added: the rating officer looks at it; nothing has "
            "changed."
        ),
        "round-as-before": _(
            "An earlier round had exactly these pairs with the same colours: the rating officer looks at them; nothing "
            "is stored."
        ),
        "round-to-come": _(
            "This round is not paired yet. Please send its pairings first, without results, and the results afterwards."
        ),
        "name-repaired": _("The spelling of this name was repaired; only one player of the tournament is near."),
        "tournament-of-letter": _("This tournament is unknown; the one named in the mail was taken."),
        # the state of a mail
        "pending": _("The mail waits for the confirmation that you wrote it."),
        "disputed": _("The owner of the address says that they did not write this mail."),
        "forwarded": _("The rating officer has sent the mail on to a director; nothing will be stored from it."),
        "rejected": _("The rating officer has rejected the mail; nothing more will be stored from it."),
        "thanks": _("You thanked us for an answer; there is nothing to do."),
        "automatic": _("Automatic mail, a list, a bounce or spam."),
        "bounce": _("A mail of ours came back."),
        "reading-time": _(
            "Reading the mails of this sender has taken all the time that there is for them on one day; this one waits "
            "until tomorrow."
        ),
        "broken-reader": _("Three attempts to read the mail failed."),
    }
)
"""Every code a question, a remark or a state of a mail can have."""


_OTHER_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "archive": (".rar", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".xz"),
        "chess-program": (".cbv", ".cbh", ".cbf", ".cbz", ".si4", ".si5"),
        "document": (".doc", ".odt", ".rtf", ".pages", ".wps"),
        "picture": (".png", ".jpg", ".jpeg", ".gif", ".heic", ".webp", ".bmp", ".tif", ".tiff"),
    }
)
"""Endings of files that are asked for in another form, by the form in which they can come."""

_REASON = re.compile(r" \((scan|password)\)$")
"""Why a file cannot be read, behind its name in a finding."""


def write_sentence(code: str, detail: str = "") -> str:
    """Return what a code says, about what. Raises KeyError for a code that has no sentence."""
    words = str(SENTENCES[code])
    return f"{one_line(detail, DETAIL_LENGTH)}: {words}" if detail else words


def sentence_key(finding: Finding) -> str:
    """Return which sentence a finding has: not confirmed are both a mail whose sender is not certain, and a line
    of a mail that nobody states themselves; not possible both a day that is in no calendar, and one before the start;
    each limit has its own, and so has each kind of file that can come in another form.
    """
    if finding.code == Question.UNREADABLE_ATTACHMENT:
        kind = _kind_of_file(finding.detail)
        return f"{finding.code}:{kind}" if kind else str(finding.code)
    if finding.code == Question.TOO_MUCH:
        return f"{finding.code}:{finding.detail.partition(':')[0]}"
    if finding.code == Question.OPEN_GAMES and finding.departure is not None:
        return _key_of_leaving(finding.departure)
    if finding.code == Question.NOT_CONFIRMED and finding.where is None:
        return "pending"
    return "before-start" if finding.code == Question.IMPOSSIBLE_DATE and "<" in finding.detail else str(finding.code)


def _key_of_leaving(departure: Departure) -> str:
    """Return which sentence asks about the open games of a player who left."""
    kinds = {Reason.WITHDRAWAL.value: "lost", Reason.DEATH.value: "died"}
    return f"open-games:{kinds.get(departure.kind, 'unrated')}"


def _kind_of_file(detail: str) -> str:
    """Which sentence an unreadable file has: by why it was not read, or by the ending of its name; "" for the usual."""
    reason = _REASON.search(detail)
    by_name = (kind for kind, endings in _OTHER_KINDS.items() if detail.lower().endswith(endings))
    return reason[1] if reason else next(by_name, "")


def describe_subject(finding: Finding) -> str:
    """Return whom or what a finding is about: a limit only names itself, and the attachment that is beyond it."""
    return finding.detail.partition(":")[2] if finding.code == Question.TOO_MUCH else finding.detail


def make_reason(code: str, detail: str = "") -> dict[str, str | None]:
    """Return a reason that is no question, as the row of a mail holds it, in the language that is active."""
    return {"code": code, "message": write_sentence(code), "detail": one_line(detail), "where": None}


def format_place(where: Place | None) -> str | None:
    """Return part, number and text of a line: "body:3: Müller - Schmidt 1-0"."""
    return one_line(f"{where.part}:{where.line}: {where.text}", DETAIL_LENGTH) if where else None
