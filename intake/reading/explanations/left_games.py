"""Games that a paragraph gives away by name: those of a player who left, and those in which somebody made no move.

    Koch hat am 22. Mai aufgehört, der Rücktritt ist nicht genehmigt. Seine Partien gegen Wolf und Lang sind verloren.
    Koch hat gegen Wolf keinen einzigen Zug gemacht. Die Partie geht kampflos an Wolf.

Every sentence has to be about these games: a paragraph that names anybody else, doubts or asks is left as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import chain

from intake.reading import limits
from intake.reading.claims import NO_MOVE
from intake.reading.codes import Question
from intake.reading.days.dates import find_dates, mask_dates
from intake.reading.doubts.supposed import doubt
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.explained import Explained
from intake.reading.explanations.pair_results import PLAYERS, PairResult
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.guards import Guarded
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.strangers import NOWHERE
from intake.reading.mentions.types import Person
from intake.reading.merging import turned
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.reasons import withdrawal_kind
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.words import any_case
from ratings.regulations.types import Reason, Score

_LEAVES = Guarded(
    r"\b(?:r(?:ü|ue)cktritt|zur(?:ü|ue)ck(?:getreten|gezogen)|ausgeschieden|ausgetreten|aufgehört|withdrawal|withdrawn"
    r"|withdrew|dropped out|stopped|quit|retired|left)\b"
)
_LISTED = Guarded(
    r"\b(?:seine|ihre|die|deren|dessen|his|her|their|the)\s+(?:(?:noch|beiden|zwei|drei|letzten|einzigen|still|last|two"
    r"|three|offenen?|restlichen?|laufenden?|open|remaining|unfinished|running)\s+){0,3}"
    r"(?:partien?|spiele?|games?),?\s+(?:gegen|mit|against|with)\b"
)
"""Where the games of a player who left are listed by their opponents."""

_ARE = r"(?:sind|ist|werden|wird|gelten|gilt|gehen|geht|zählen|zählt|are|is|count|counts|go|goes)"
_OPPONENTS = (
    r"(?:die|den|seine[nr]?|ihre[nr]?|deren|dessen|his|her|the|their) (?:jeweiligen? )?(?:gegner\w*|opponents?)"
)
_GIVEN_AWAY = any_case(
    rf"\b{_ARE}\b(?:(?! (?:nicht|not)\b)[^.;]){{0,80}}?\b(?:verloren|lost|losses|(?:für|an|zugunsten) {_OPPONENTS}"
    rf"|(?:wins?|won) (?:for|by) {_OPPONENTS}|(?:to|for) {_OPPONENTS})\b"
)
_BACK = any_case(r"\W*(?:diese?|beide|alle(?: drei| zwei)?|sie|these|those|both|they|all)\b")
"""How a sentence begins that is about the games listed before."""

_SILENT = any_case(
    r"\b(?:(?:trotz|nach|despite|after)\s+(?:\w+\s+){0,3}?(?:mahnung\w*|erinnerung\w*|reminders?|warnings?)\b\s*)?"
    r"(?:nicht (?:mehr )?(?:\w+ ){0,4}?(?:geantwortet|reagiert|gemeldet)"
    r"|(?:not|never) (?:\w+ ){0,2}?(?:answered|replied|responded))\b"
)
"""What is said of a player who left without a word, and doubts nothing."""

_DEAD = any_case(r"\b(?:\w*storben|tod|todesfall|died|dead|death|deceased|passed away)\b")
_DENIED = any_case(
    r"\b(?:nicht|kein(?:e[nrms]?)?|ohne|außer|not|no|never|without|except|schon|bereits|already|before)\b"
)
"""Beside these the games of a list are not those that are given away, or are not given away now."""

_WITHOUT_MOVE = any_case(
    r"\b(?:kein(?:en?)? (?:einzige[nr]? )?z(?:u|ü)ge?|kein(?:en?)? zug|nie(?:mals)? (?:auch nur )?einen zug"
    r"|in keiner (?:der|ihrer|seiner) (?:beiden |zwei )?(?:partien|spiele) (?:auch nur )?einen (?:einzigen )?zug"
    r"|(?:not|never) (?:sent|made|played) (?:a|one|any) (?:single )?moves?|not a single move|no moves?"
    r"|(?:not|never) (?:sent|made|played) (?:a|one) (?:single )?move in either(?: game)?)\b"
)
_AWARDED = Guarded(
    r"\bkampflos (?:\w+ )?(?:für|an|zugunsten)\b|\b(?:walkover|default|forfeit)(?:s|ed)? (?:to|for|in favour of)\b"
)
_BOTH = any_case(r"\b(?:beide|both)(?: \w+)? (?:partien|spiele|games)\b|\bbeide\b|\bboth\b")

_OF_GAME = ScoreWord(0, 0, "", ScoreKind.GAME, Score.WHITE_WINS.value, numeric=False)


@dataclass(frozen=True, slots=True)
class _Paragraph:
    """A paragraph with its sentences and the players whom each of them names."""

    where: Place
    sentences: tuple[str, ...]
    players: tuple[tuple[Mention, ...], ...]

    @property
    def text(self) -> str:
        """All of its words."""
        return self.where.text


def explain_left_games(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], list[tuple[int, str]]]:
    """Return the games that paragraphs give away by name, and the lines without these paragraphs."""
    claims: list[Claim] = []
    rest = dict(lines)
    for places in list_between_blanks(part, lines):
        paragraph = _find_paragraph(places, situation)
        made = _explain(paragraph, situation) if paragraph else []
        if made:
            claims += made
            rest |= {place.line: "" for place in places}
    return claims, list(rest.items())


def _find_paragraph(places: Sequence[Place], situation: Situation) -> _Paragraph | None:
    """Return a paragraph that may give games away and that nothing in it doubts."""
    text = " ".join(plain_dashes(place.text).strip() for place in places)
    if len(text) > limits.LINE or not (_LISTED.search(text) or _AWARDED.search(text)):
        return None
    situation.count(limits.TRY + len(text))
    if _is_unclear(text, situation.day):
        return None
    plain = [replace(place, text=plain_dashes(place.text)) for place in places]
    sentences = [place.text for place in split_sentences(plain)]
    players = [_list_players(sentence, situation) for sentence in sentences]
    return _Paragraph(replace(places[0], text=text), tuple(sentences), tuple(players))


def _is_unclear(text: str, day: date | None) -> bool:
    """Return whether a text asks, doubts, goes on, speaks of a death, has scores, or not one clear day at most."""
    plain = _SILENT.sub(" ", NO_MOVE.sub(" ", text))
    days = {word.value for word in find_dates(text, day)}
    return any(
        (
            "?" in text,
            UNFINISHED.search(_LISTED.sub(" ", text)),
            doubt(plain, plain, None) == Question.NOT_CONFIRMED,
            _DEAD.search(text),
            SCORE_LIKE.search(mask_dates(text, day)[0]),
            len(days) > 1 or None in days,
        )
    )


def _list_players(sentence: str, situation: Situation) -> tuple[Mention, ...]:
    return tuple(one for one in find_mentions(sentence, situation)[0] if one.kind in PLAYERS)


def _explain(paragraph: _Paragraph, situation: Situation) -> list[Claim]:
    """Return the games of a paragraph that names nobody but their players, all of whom are known."""
    walkover = _find_walkover(paragraph)
    pairs = walkover or _find_listed(paragraph)
    if not _names_nobody_else(paragraph, pairs):
        return []
    ended = next((word.value for word in find_dates(paragraph.text, situation.day)), None)
    made = chain.from_iterable(_make(pair, paragraph, situation) for pair in pairs)
    return [claim for one in made for claim in _finish(one, paragraph, ended, is_walkover=bool(walkover))]


def _names_nobody_else(paragraph: _Paragraph, pairs: Sequence[tuple[Mention, Mention]]) -> bool:
    about = frozenset[Person]().union(*(one.persons for one in chain.from_iterable(pairs)))
    named = [one.persons for one in chain.from_iterable(paragraph.players)]
    return all(persons & about and all(place != NOWHERE for place, _ in persons) for persons in named)


def _make(pair: tuple[Mention, Mention], paragraph: _Paragraph, situation: Situation) -> list[Claim]:
    winner, loser = pair
    result = PairResult(winner, loser, _OF_GAME, colours_known=False)
    return make_claims(Explained(paragraph.text, (), (result,)), paragraph.where, situation) or []


def _finish(claim: Claim, paragraph: _Paragraph, ended: date | None, *, is_walkover: bool) -> Iterator[Claim]:
    """Yield the game, or both games, of a winner who is named first."""
    claim = replace(claim, completed_on=ended, reason=Reason.WITHDRAWAL.value, move_count=None)
    if not is_walkover:
        yield claim
        return
    awarded = next(text for text in paragraph.sentences if _AWARDED.search(text))
    is_both = _BOTH.search(awarded) is not None
    claim = replace(claim, score=Score.WHITE_UNPLAYED.value, reason=Reason.UNPLAYED.value, colours_known=is_both)
    yield claim
    if is_both:
        yield turned(claim)


def _is_same(one: Mention, other: Mention) -> bool:
    return bool(one.persons & other.persons)


def _find_walkover(paragraph: _Paragraph) -> list[tuple[Mention, Mention]]:
    """Return the winner and the loser of a game in which one player is said to have made no move."""
    idle = [at for at, text in enumerate(paragraph.sentences) if _WITHOUT_MOVE.search(text)]
    awards = _find_ends(_AWARDED, paragraph)
    if len(idle) != 1 or len(awards) != 1:
        return []
    losers = [one for one in paragraph.players[idle[0]] if one.kind is Kind.PLAYER]
    winners = _behind(paragraph, *awards[0])[:1]
    pairs = list(zip(winners, losers, strict=False)) if len(losers) == 1 else []
    return [] if any(_is_same(*pair) for pair in pairs) else pairs


def _find_ends(words: Guarded, paragraph: _Paragraph) -> list[tuple[int, int]]:
    """Return the sentences in which words are, with the place behind them."""
    return [(at, found.end()) for at, text in enumerate(paragraph.sentences) for found in words.finditer(text)]


def _behind(paragraph: _Paragraph, at: int, end: int) -> list[Mention]:
    """Return the players whom a sentence names behind some words."""
    return [one for one in paragraph.players[at] if one.end > end]


def _find_listed(paragraph: _Paragraph) -> list[tuple[Mention, Mention]]:
    """Return the winner and the loser of each game of a player who left, where its opponents are listed."""
    listed = _find_ends(_LISTED, paragraph)
    if not _says_who_left(paragraph.text) or len(listed) != 1:
        return []
    at, end = listed[0]
    opponents = _behind(paragraph, at, end)
    others = [one for one in chain.from_iterable(paragraph.players[: at + 1]) if one not in opponents]
    is_clear = _are_of_one(others, opponents) and _gives_away(paragraph.sentences[at], paragraph.sentences[at + 1 :])
    return [(opponent, others[0]) for opponent in opponents] if is_clear else []


def _says_who_left(text: str) -> bool:
    """Return whether a text is about a withdrawal that was not approved, and about no walkover."""
    left = _LEAVES.search(text) is not None and withdrawal_kind(text) == Reason.WITHDRAWAL
    return left and _AWARDED.search(text) is None


def _are_of_one(leavers: Sequence[Mention], opponents: Sequence[Mention]) -> bool:
    """Return whether mentions are all of one player who left, who is none of the opponents."""
    if not leavers or not all(_is_same(one, leavers[0]) for one in leavers):
        return False
    return not any(_is_same(one, leavers[0]) for one in opponents)


def _gives_away(listing: str, behind: Sequence[str]) -> bool:
    """Return whether the sentence that lists games says that they are lost, or the next one does."""
    if _DENIED.search(listing):
        return False
    following = behind[0] if behind and _BACK.match(behind[0]) and not _DENIED.search(behind[0]) else ""
    return _GIVEN_AWAY.search(listing) is not None or _GIVEN_AWAY.search(following) is not None
