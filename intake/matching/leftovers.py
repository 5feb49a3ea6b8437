"""The safety net: a line that was read as nothing, and names two players, is asked about."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace
from datetime import date

from intake.reading.codes import Question, is_question
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.explanations.pending_offers import only_waits
from intake.reading.explanations.result_mentions import RESULTS
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.leftovers import DECIDED_WORD, DEPARTURE_WORD, RESULT_WORD, SCORE_LIKE
from intake.reading.mentions.phrases import find_phrases
from intake.reading.types import Departure, Finding, Place, Unread
from intake.reading.words import any_case, split_words
from ratings.formats.name_folding import fold, fold_plain
from ratings.models import Entry, Player, Tournament

from .candidates import of_tournaments
from .games import Field
from .named_pairs import find_span, make_claim
from .names import bare

ORDINARY = split_words(
    """
    weiss schwarz remis koenig sieg sieger zeit ruecktritt punkt may mai march draw white black king queen time
    win war gut klein gross lang kurz jung neu alt stark zug dame turm springer laeufer bauer best long short
    """
)
"""Family names that are words as well: they name somebody only beside a given name, a score, or somebody else
they are paired with."""

_PAIRED = any_case(r"\s[-–—=]\s|\b(?:gegen|against|vs)\b")
_BROKEN = re.compile(r"\w[?\ufffd]\w|(?<!\S)[?\ufffd]\w")
"""A letter that a mail program has lost ("M?ller")."""

_CAPITAL = re.compile(r"(?<![\w-])[^\W\d_a-z][\w-]+")
"""A word that may be a given name."""

_AGAINST = any_case(r"\b(?:gegen|against|vs)\b")
_POINT = re.compile(r"(?<![\w.,:/-])(?:½|1/2|[01])(?![\w.,:/-]|\s*[-:/])")
"""What one player got, in a list of opponents."""

_OUTCOME = any_case(
    r"\b(?:beats?|drew|won|wins|lost|loses|gewinnt|gewann|gewonnen|verliert|verlor|verloren|schlägt|schlug|besiegt\w*"
    r"|remisiert\w*)\b"
)
"""A verb that tells how a game ended."""

_BEAT = any_case(
    r"\b(?:beats?|drew|schlägt|schlug|besiegte?|remisierte?)\b(?!.*\b(?:turnier|tournament|gruppe|group)\b)"
)
"""A verb about a game of somebody and an opponent, known or not."""

_CUT_PAIR = re.compile(r"\W*[^\W\d_].*\s[-–—]\s+([^\W\d_]{2,})$")
"""A line that ends with a dash and a word."""

_HIS_GAME = any_case(r"\b(?:gegen|against|vs|mit|with)\b|\b(?:seine|ihre|his|her|their|die|the) (?:partie|game)\b")
_BEFORE_OPPONENT = any_case(r"\b(?:gegen|against|vs|mit|with)\W+(?:\w+\W+){0,2}$")
"""Before the name of an opponent: "gegen Frau Dr. "."""

_AMONG = any_case(r"\b(?:unter-?einander|gegeneinander|each other|one another)\b")
"""Words for a game of several players who are named as one: "the two Kochs"."""

_A_GAME = any_case(r"\b(?:game|partie|rückpartie|rückspiel|spiel)\b")

_AWAY = any_case(r"\b(?:im|in) urlaub\b|\bverreist\b|\bon (?:holiday|vacation|leave)\b|\baway\b")
"""What is said of players who send no moves."""

_ENDED = any_case(
    r"\b(?:game|partie|spiel)\b.*\b(?:beendet|fertig|zu ende|vorbei|abgeschlossen|finished|over|ended|completed)\b"
)
"""A game of which a line says only that it has ended."""

_HIS_GAMES = any_case(
    r"\b(?:(?:seine|ihre)[nrm]?|die|his|her|their|the) (?:\w+ ){0,3}(?:partien|spiele|games)"
    r",? (?:gegen|mit|against|with)\b"
)
_OF_ALL_GAMES = any_case(r"\b(?:turnier|tournament|gruppe|group|partien|spiele|games|gegnern?|opponents)\b")
"""Of what somebody wins who wins no single game, or loses by leaving."""

_SEATS = any_case(r"^\W*(?:\d{1,3}[.)]\s+)?(\d{1,3})\s*(?:-+|–|—|:|/|x|gegen|vs\.?)\s*(\d{1,3})\b(?P<rest>.*)$")


def named_in(text: str, entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries whose family name is in a line, its umlauts as two letters or one; of namesakes the one whose given
    name is there too.
    """
    words, like = fold(text).split(), bool(SCORE_LIKE.search(text) or _PAIRED.search(text))
    by_family: dict[str, list[Entry]] = {}
    for entry in entries:
        by_family.setdefault(" ".join(bare(tuple(fold(entry.player.family_name).split()))), []).append(entry)
    found: list[Entry] = []
    for family, namesakes in by_family.items():
        times = max(_times(name.split(), words) for name in {family, _spell_plain(namesakes[0])})
        if not times:
            continue
        full = [entry for entry in namesakes if set(fold(entry.player.given_name).split()) & set(words)]
        if family not in ORDINARY or full or like:
            found += (full or namesakes)[:times]
    return tuple(found)


def _list_named(text: str, field: Field) -> tuple[Entry, ...]:
    """Return the entries that a line names; in one that says how a game ended, or sets two against each other, also two
    who meet, or the only one, by given names that nobody else has.
    """
    named = named_in(text, field.entries)
    if len(named) > 1 or not (says_result(text) or _PAIRED.search(text)):
        return named
    pair = tuple(dict.fromkeys((*named, *_list_given(text, field.entries))))
    is_meant = meet(pair, field) if len(pair) == 2 else len(pair) == 1
    return pair if is_meant else named


def _list_given(text: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries whose given name is in a line, and that of nobody else."""
    words = {fold(word) for word in _CAPITAL.findall(text)}
    given = Counter(fold(entry.player.given_name) for entry in entries)
    return [one for one in entries if (name := fold(one.player.given_name)) in words and given[name] == 1]


def _spell_plain(entry: Entry) -> str:
    """Return a family name in plain letters, without particles: "Özdemir" is "ozdemir"."""
    return " ".join(bare(tuple(fold_plain(entry.player.family_name).split())))


def _times(family: Sequence[str], words: Sequence[str]) -> int:
    """Return how often the words of a name follow each other."""
    length = len(family)
    plural = [*family[:-1], f"{family[-1]}s"] if family else []
    windows = (list(words[at : at + length]) for at in range(len(words) - length + 1))
    return sum(window in (list(family), plural) for window in windows) if length else 0


def names_opponent(text: str, leaver: Entry, entries: Iterable[Entry]) -> bool:
    """Whether a line about a player who leaves also speaks of a game of theirs against somebody."""
    return bool(_HIS_GAME.search(text)) and any(entry.pk != leaver.pk for entry in named_in(text, entries))


def about_game_of(lines: Iterable[str], leaver: Entry, entries: Sequence[Entry]) -> bool:
    """Whether a line speaks of a game of a player who leaves: it names them beside another, or only "against" one, or
    says how a game of nobody ended.
    """
    for line in lines:
        named = {entry.pk for entry in named_in(line, entries)}
        others = named - {leaver.pk}
        is_theirs = _HIS_GAMES if len(others) > 1 else _HIS_GAME
        if (others and (leaver.pk in named or is_theirs.search(line))) or says_result_of_nobody(line, entries):
            return True
    return False


def names_one_opponent(line: str, leaver: Entry, entries: Sequence[Entry]) -> bool:
    """Whether a line names one player, who is not the one who leaves: it may go on with a sentence about their game."""
    return [entry.pk == leaver.pk for entry in named_in(line, entries)] == [False]


def asked_about(
    unread: Sequence[Unread],
    fields: Sequence[Field],
    told: frozenset[frozenset[int]],
    again: AbstractSet[frozenset[int]] = frozenset(),
    days: AbstractSet[date] = frozenset(),
) -> Iterator[Finding]:
    """Yield a question for each unread line that speaks of a game. `told` are the pairs of entries whose
    games the mail reports elsewhere, and single ones whose departure it tells: a remark about them
    is no second report, unless they are among those who play `again`, and the line pairs them and speaks of a result,
    says how a game ended, or has a result with a day that is none of the `days` of what is reported.
    """
    for line in unread:
        text, is_other_day = line.where.text, line.completed_on not in {None, *days}
        about_another = (_PAIRED.search(text) and RESULT_WORD.search(text)) or (
            (_A_GAME.search(text) or is_other_day) and says_result(text)
        )
        for field in fields:
            code = _question(text, field, told - again if about_another else told)
            if code:
                yield from _with_named(code, line, field, fields)
                break


def _with_named(code: Question, line: Unread, field: Field, fields: Sequence[Field]) -> Iterator[Finding]:
    """The question about a line with what it is about, and with those about its tournament, where its players meet in
    several, and its day: the two players of a game, or the one who may have left. A game goes on of which the line says
    that a draw is offered and nobody has answered.
    """
    where, named = line.where, _list_named(line.where.text, field)
    if code == Question.NO_SCORE and only_waits(where.text) and not SCORE_LIKE.search(where.text):
        yield Finding(Question.NOT_FINISHED, where.text.strip(), where)
        return
    finding = Finding(code, "", where, on=line.completed_on)
    if code == Question.WITHDRAWAL_KIND and len(named) == 1:
        yield replace(finding, departure=Departure(where, named[0].player.number, "", tournament=field.tournament.code))
        return
    if code != Question.NO_SCORE or len(named) != 2:
        yield finding
        return
    yield from ask_pair(finding, line, named, field, fields)


def ask_pair(
    finding: Finding, line: Unread, named: Sequence[Entry], field: Field, fields: Sequence[Field]
) -> Iterator[Finding]:
    """Yield the question about the game of two players, with those about its tournament and its day."""
    several = [each.tournament for each in fields if meet(named, each)]
    claim = make_claim(line, named, field)
    claims = (replace(claim, tournament="") if several[1:] else claim,)
    codes = " / ".join(each.code for each in several)
    which = Finding(Question.AMBIGUOUS_TOURNAMENT, codes, line.where, candidates=of_tournaments(several))
    more = (which, *line.findings) if several[1:] else line.findings
    yield replace(finding, claims=claims)
    yield from (replace(asked, claims=claims) for asked in more if is_question(asked.code))


def meet(named: Sequence[Entry], field: Field) -> bool:
    """Return whether the players of entries meet in a tournament."""
    players = {entry.player_id for entry in named}
    here = {entry.pk for entry in field.entries if entry.player_id in players}
    return bool(field.pairings_of(here))


def _question(text: str, field: Field, told: frozenset[frozenset[int]]) -> Question | None:
    like = SCORE_LIKE.search(text) is not None
    if like and _seats(text, field):
        return Question.NO_SCORE
    named = _list_named(text, field)
    speaks = like or RESULT_WORD.search(text) is not None or says_result(text)
    if len(named) == 1 and _says_leaving(text, named[0]) and frozenset({named[0].pk}) not in told:
        return Question.WITHDRAWAL_KIND
    if _is_of_one(text, named, field.entries, told):
        return Question.WHICH_GAME
    is_broken = _PAIRED.search(text) and _BROKEN.search(text)
    if speaks and (is_broken or (named and _AMONG.search(text))):
        return Question.WHICH_GAME
    pair = frozenset(entry.pk for entry in named)
    is_silent = not speaks and (len(named) > 2 or _AWAY.search(text) is not None)
    if len(named) < 2 or is_silent or (pair in told and not like):
        return None
    return Question.NO_SCORE if _is_pair(text, named) else Question.WHICH_GAME


def _says_leaving(text: str, entry: Entry) -> bool:
    """Return whether the sentence that names a player speaks of leaving, and not of an opponent of whoever leaves."""
    sentences = (one.text for one in split_sentences([Place("", 1, text)]) if DEPARTURE_WORD.search(one.text))
    named = (one for one in sentences if named_in(one, [entry]))
    return any(not _is_opponent(one, entry.player) for one in named)


def _is_opponent(text: str, player: Player) -> bool:
    """Return whether a player is named behind "against"."""
    span = find_span(text, player.family_name)
    return span is not None and _BEFORE_OPPONENT.search(text[: span[0]]) is not None


def _is_pair(text: str, named: Sequence[Entry]) -> bool:
    """Return whether the players whom a line names are two who meet, and no opponents of somebody else."""
    return len(named) == 2 and not _HIS_GAMES.search(text)


def _is_of_one(text: str, named: Sequence[Entry], entries: Iterable[Entry], told: frozenset[frozenset[int]]) -> bool:
    """Return whether a line speaks of a game of the one it names; without a name perhaps of whoever leaves, whose games
    are not closed unasked.
    """
    if not named:
        return says_result_of_nobody(text, entries) and any(len(leaver) == 1 for leaver in told)
    return len(named) == 1 and (_speaks_of_game(text, named[0], told) or _is_cut(text, entries))


def _is_cut(text: str, entries: Iterable[Entry]) -> bool:
    """Return whether a line ends within the name of the second player, as a mail does that was cut."""
    found = _CUT_PAIR.match(text)
    families = [fold(entry.player.family_name) for entry in entries] if found else []
    return found is not None and any(family.startswith(fold(found[1])) for family in families)


def _speaks_of_game(text: str, named: Entry, told: frozenset[frozenset[int]]) -> bool:
    """Return whether a line about one player says that a game is decided, or how one "against" them ended; of one that
    only goes on it does not.
    """
    return not _only_goes_on(text) and _tells_of_game(text, named, told)


def _only_goes_on(text: str) -> bool:
    """Return whether a line says that a game goes on, and no result."""
    return UNFINISHED.search(text) is not None and not (says_result(text) or SCORE_LIKE.search(text))


def _tells_of_game(text: str, named: Entry, told: frozenset[frozenset[int]]) -> bool:
    """Return whether a line has a word for the end of a game of one player, who is in none that was read."""
    if _AGAINST.search(text) and _POINT.search(text):
        return True
    has_ended = _ENDED.search(text) and not UNFINISHED.search(text)
    is_decided = DECIDED_WORD.search(text) or _BEAT.search(text) or has_ended
    said = is_decided is not None or (says_result(text) and not _OF_ALL_GAMES.search(text))
    return said and not any(named.pk in pair for pair in told)


def says_result_of_nobody(text: str, entries: Iterable[Entry]) -> bool:
    """Return whether a line says how a game ended and names no player: "sie endete remis"."""
    return says_result(text) and not (_OF_ALL_GAMES.search(text) or named_in(text, entries))


def says_result(text: str) -> bool:
    """Return whether a text has words for the end of a game."""
    return any(one.kind in RESULTS for one in find_phrases(text))


def _seats(text: str, field: Field) -> bool:
    """Whether a line begins with two seats of the tournament and something like a score behind them."""
    found = _SEATS.match(text)
    if found is None or not SCORE_LIKE.search(found["rest"]):
        return False
    seats = {entry.seat for entry in field.entries}
    return {int(found[1]), int(found[2])} <= seats and found[1] != found[2]


def beside_claims(
    lines: Iterable[tuple[Place, frozenset[int]]], fields: Sequence[Field], known: Mapping[Place, Tournament]
) -> Iterator[Finding]:
    """Yield a question for each line that names two players more than the games that were read from it, or one
    more and "against" once more, or one more behind "and" at the end of a name ("A beat B and C"). `known` are the
    tournaments of lines with a game: of others they name nobody.
    """
    for place, read in lines:
        for field in fields:
            if known.get(place, field.tournament) != field.tournament:
                continue
            more = [entry for entry in named_in(place.text, field.entries) if entry.pk not in read]
            if len(more) > 1 or (
                more
                and (
                    max(len(_AGAINST.findall(place.text)), len(_OUTCOME.findall(place.text))) > len(read) // 2
                    or _joined(place, more[0])
                )
            ):
                yield Finding(Question.WHICH_GAME, "", place)
                break


def _joined(place: Place, entry: Entry) -> bool:
    """Whether a player stands behind "and", and nothing is said of them but what is said of those before."""
    family = re.escape(entry.player.family_name)
    return re.search(rf"\w\s+(?:und|and|&|sowie)\s+(?:\S+\s+)?{family}\s*(?:$|[.,;!(])", place.text) is not None
