"""What says that words are about both games of two players, or about one of them."""

from __future__ import annotations

from intake.reading.explanations.result_mentions import BOTH_OF_PAIR, ONE_OF
from intake.reading.guards import Guarded
from intake.reading.words import any_case

BOTH_GAMES = any_case(
    rf"{BOTH_OF_PAIR}|\b(?:beide[nr]?|both)(?: (?:his|her|the|seinen|ihren))? (?:colou?rs|farben)\b"
    r"|\b(?:twice|both times|zweimal(?! (?:die(?! hand\b)|seine|ihre|gemahnt|um)\b)|beide male)\b"
    r"|\b(?:the (?:double over|pair of them)|both of theirs)\b|\bhin- und rück(?:spiel|runde|partie)\b"
    r"|\b(?:beide|both) (?:endeten |ended |are |were |sind |waren |wurden |agreed )?(?:remis|unentschieden|drawn)\b"
    r"|\b(?:zwei|two) (?:remis(?:en)?|draws|siege|wins|niederlagen|losses)\b"
    r"|\b(?:beide|both)(?= (?:am|on|ended|beendet|vom)\b)"
)
BOTH_DONE = any_case(
    r"\W*(?:(?:und|and|er|sie|he|she|hat|has|dabei) )*(?:beide|both)(?: (?:hat|has) (?:er|sie|he|she))?"
    r" (?:gewonnen|verloren|won|lost)\W*"
)
"""Both games without a word for them, in a clause of one player: "Koch hat Wolf geschlagen, beide gewonnen"."""

_SAYS_BOTH = any_case(
    rf"{BOTH_OF_PAIR}|\b(?:won|lost|drew|gewann|verlor) (?:twice|both times|zweimal(?! (?:die|seine|ihre) ))\b"
    r"|\bzweimal (?:gewonnen|verloren|besiegt|geschlagen)\b"
    r"|\b(?:twice|both times|zweimal|beide male)[,:]? (?:\w+ )?(?:as|with|als|mit)"
    r" (?:black|white|schwarz|wei(?:ß|ss))\b"
)
"""What says that a result is that of both games of two players."""

WITH_BOTH = any_case(
    r"\b(?:with|mit|as|als) (?:(?:both|beiden) (?:colou?rs|farben)"
    r"|(?:white|wei(?:ß|ss)) (?:and|und) (?:(?:with|mit|as|als) )?(?:black|schwarz)"
    r"|(?:black|schwarz) (?:and|und) (?:(?:with|mit|as|als) )?(?:white|wei(?:ß|ss)))\b"
)
"""A result with either colour."""

_ALTHOUGH = any_case(r"\b(?:obwohl|although|though)\b")

ONE_OF_BOTH = Guarded(rf"\b(?:{ONE_OF})(?: \w+)? (?:partien|spielen?|games)\b")
"""What does not say which of the games of a pair is meant: the order of the names gives no colours."""

MAY_BE_BOTH = any_case(
    r"1½|1[.,]5|1 1/2|\b1 ?[-:] ?1\b|\b(?:beide[nr]?|both|jeder|each|jeweils|je|zwei\w*|two|twice|hin-"
    r"|second|other|return|reversed?|revenge|same|die(?:gleichen|selben)|andere\w*|rück\w+|vertauschten?|revanch\w*|letztere\w*|latter|2nd)\b|\b2\."
    r"|\b(?:partie|game) 2\b|\b(?:wei(?:ß|ss)|white)(?=\W(?s:.*)\b(?:schwarz|black|wei(?:ß|ss)|white))"
    r"|\b(?:schwarz|black)\b(?=(?s:.*)\b(?:wei(?:ß|ss)|white))|partie\b(?s:.*)partie\b"
)
"""What a text has that may speak of both games; to look for it costs little."""


def says_both(text: str) -> bool:
    """Return whether a text says that a result is that of both games of two players, and not of one of them."""
    said = _ALTHOUGH.split(text)[0]
    return not ONE_OF_BOTH.search(text) and bool(_SAYS_BOTH.search(said) or WITH_BOTH.search(said))
