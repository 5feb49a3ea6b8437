"""What was learnt from examples, and what it says of a text."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache
from importlib.resources import files

from intake.reading.weighing.signs import PLAYER, list_signs
from intake.reading.words import any_case

DOUBTED, WON, DRAWN, ENDED, CHOSEN = "doubted", "won", "drawn", "ended", "chosen"
"""What is weighed: whether a remark doubts the result beside it, whether a player has won, whether two have drawn,
whether a day in a remark is that of an end, and whether a reply chooses an answer.
"""

LEARNT = "learnt"
"""The folder of the weights, a file for each kind."""

_ASKED = 30
"""From this weight on a remark beside a result doubts it: to ask about one that is certain costs its director a word,
to store one that is not is wrong (our own choice, by remarks of writers from whom nothing was learnt).
"""

_ASKED_OF_ELSE = 120
"""The same for a sentence that speaks of no game, names no player and asks nothing: people say more of other things
(our own choice, by mails of writers from whom nothing was learnt: 1 % more results are read, no doubted one more).
"""

_ASKED_OF_CALL = 240
"""The same for a few words with an exclamation mark, which mostly are small talk (our own choice)."""

_OF_GAMES = any_case(
    r"\?|\b(?:ergebnis|partie|spiel|game|play|result|score|point|punkt|remis|draw|w[oi]n|lost|gewonnen|verloren"
    r"|aufgegeben|resign|eintrag|enter|book|wert|rat(?:e|ing)|bestätig|confirm|sicher|sure|stimm|right|wrong|falsch"
    r"|sieg|matt|mate|turnier|tournament|section|gruppe|group|tab(?:elle|le)|list)"
)

_AROUND = " ()[]:*!"
"""What is around a remark above rows, which says nothing of it."""

_LONGEST_HEADING = 8
"""Words of such a remark at most (our own choice): longer ones are sentences."""

_HARDLY = 200
"""Up to this weight a remark only sounds as if it doubted a result, where the whole mail does not (our own choice: none
of 248 doubts below results is overheard so).
"""

_CLEAR = -200
"""Up to this weight a text doubts nothing (our own choice, by mails of writers from whom nothing was learnt)."""

_OTHER = -300
"""Up to this weight the day of a remark is that of something else: a day that is passed over may be the wrong one, a
question costs its director a word (our own choice, by remarks of writers from whom nothing was learnt).
"""

_RATHER_OTHER = -100
"""Up to this weight the day of a clause is rather that of something else (our own choice, by remarks of writers from
whom nothing was learnt: 1 of 211 such is not).
"""

_END = 100
"""From this weight on the day of a remark is that of an end (our own choice, by remarks of writers from whom nothing
was learnt: 151 of 160 such, and none of 240 others).
"""


@cache
def load_weights(kind: str) -> dict[str, int]:
    """Return what each sign says of a kind, in hundredths."""
    lines = files(__package__).joinpath(LEARNT, f"{kind}.txt").read_text(encoding="utf-8").splitlines()
    pairs = (line.rpartition(" ") for line in lines)
    return {sign: int(weight) for sign, _, weight in pairs}


def weigh(kind: str, signs: Iterable[str]) -> int:
    """Return what signs say of a kind: the larger, the more likely; with 0 it is as likely as not."""
    weights = load_weights(kind)
    return sum(weights.get(sign, 0) for sign in signs)


def is_other_day(remark: str, names: Collection[str] = ()) -> bool:
    """Return whether the day in a remark beside results is none on which a game ended."""
    return weigh(ENDED, list_signs(remark, names)) <= _OTHER


def may_be_end(remark: str) -> bool:
    """Return whether the day in a remark is rather one on which a game ended than that of something else."""
    return weigh(ENDED, list_signs(remark)) > 0


def is_rather_other(remark: str, names: Collection[str] = ()) -> bool:
    """Return whether the day in a remark is rather that of something else than one on which a game ended."""
    return weigh(ENDED, list_signs(remark, names)) <= _RATHER_OTHER


def is_end(remark: str, names: Collection[str] = ()) -> bool:
    """Return whether the day in a remark is one on which a game ended."""
    return weigh(ENDED, list_signs(remark, names)) >= _END


def is_doubt(remark: str, names: Collection[str] = ()) -> bool:
    """Return whether a remark doubts the result beside it; the words of `names` are those of players."""
    return weigh(DOUBTED, list_signs(remark, names)) >= _ASKED


def is_doubtful_sentence(sentence: str, names: Collection[str] = ()) -> bool:
    """Return whether a sentence of its own beside results doubts one; the words of `names` are those of players."""
    signs = list_signs(sentence, names)
    is_about_game = PLAYER in signs or _OF_GAMES.search(sentence) is not None
    least = _ASKED if is_about_game else _ASKED_OF_ELSE
    return weigh(DOUBTED, signs) >= least or _is_doubtful_heading(sentence, names)


def _is_doubtful_heading(line: str, names: Collection[str]) -> bool:
    """Return whether a few words before a colon, in brackets or called out doubt what is below or above them."""
    plain = line.strip(_AROUND)
    if plain == line.strip() or len(plain.split()) > _LONGEST_HEADING:
        return False
    least = _ASKED_OF_CALL if line.rstrip().endswith("!") else _ASKED_OF_ELSE
    return weigh(DOUBTED, list_signs(plain, names)) >= least


def is_hardly_doubted(remark: str) -> bool:
    """Return whether a remark doubts no result so clearly that it counts more than the whole mail."""
    return weigh(DOUBTED, list_signs(remark)) <= _HARDLY


def is_clear(text: str, names: Collection[str] = ()) -> bool:
    """Return whether a text clearly doubts nothing; the words of `names` are those of players."""
    return weigh(DOUBTED, list_signs(text, names)) <= _CLEAR
