"""The answers that a question offers: players, tournaments, days, scores, as changes of the claim that waits."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from types import MappingProxyType

from intake.reading.codes import Question, is_question
from intake.reading.replies.changes import EXCHANGED, OTHER_SCORE, change_claim
from intake.reading.replies.results import affirm, scores_said
from intake.reading.scores import Kind, find_scores
from intake.reading.types import Candidate, Claim, Finding, Place
from ratings.formats.name_folding import fold
from ratings.models import Departure as Left
from ratings.models import Entry, Game, Tournament
from ratings.regulations.types import Reason, Score

from .games import TURNED, Field, pair, plays_both_colours
from .types import Match

DROPPED = Candidate((("dropped", "yes"),))
"""Nothing is stored of the claim."""

YES_OR_NO = (Candidate((("confirmed", "yes"),)), DROPPED)

MOST = 26
"""Candidates of one question, a) to z): a page shows all, a mail only a few."""

FULL_MATCH = 4
"""Half points of two games."""

HALVES = MappingProxyType({Score.WHITE_WINS.value: 2, Score.DRAW.value: 1, Score.BLACK_WINS.value: 0})
"""Half points of White."""

NEAR = 4
"""Letters with which two names begin that may be meant for one another (our own choice)."""

OTHER_PAIRS = 8
"""Pairs that are offered for one that does not meet; more are no help (our own choice)."""

ABOUT_A_PLAYER = frozenset(
    {
        Question.NAMESAKE,
        Question.AMBIGUOUS_NAME,
        Question.UNKNOWN_PLAYER,
        Question.NOT_IN_TOURNAMENT,
        Question.ID_MISMATCH,
        Question.COLOUR_OR_NAME,
    }
)
"""Questions about who one of the two players is."""

UNSCORED = frozenset(
    {
        Question.NO_SCORE,
        Question.SCORE_ORDER,
        Question.WORDS_CONTRADICT,
        Question.IMPOSSIBLE_SCORE,
        Question.MATCH_SCORE,
        Question.RESULT_VS_POSITION,
        Question.SUM_MISMATCH,
        Question.MIRROR_MISMATCH,
        Question.CELL_ORDER,
        Question.NOT_FINISHED,
    }
)
"""Questions about the result itself."""

RESULTS = tuple(Candidate((("score", score.value),)) for score in (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS))

BOTH_LOST = (Candidate((("score", Score.BOTH_LOSE.value),)), DROPPED, *RESULTS)
"""What a bare 0-0 may mean."""

LEAVING = tuple(Candidate((("kind", kind.value),)) for kind in (Left.WITHDRAWAL_APPROVED, Left.WITHDRAWAL, Left.DEATH))

OF_A_DEPARTURE: Mapping[str, tuple[Candidate, ...]] = MappingProxyType(
    {
        Question.WITHDRAWAL_KIND: LEAVING,
        Question.NOT_CONFIRMED: YES_OR_NO,
        Question.OPEN_GAMES: (Candidate((("is_of_all", "yes"),)), DROPPED),
    }
)
"""What a question about a player who left offers."""

_OFFERED: Mapping[str, tuple[Candidate, ...]] = MappingProxyType(
    {
        Question.BOTH_LOST: BOTH_LOST,
        Question.NO_SCORE: (*RESULTS, DROPPED),
        Question.NOT_CONFIRMED: YES_OR_NO,
    }
)
"""What is offered for a question whatever its claim says."""

_UNPLAYED = MappingProxyType({"1-0": Score.WHITE_UNPLAYED.value, "0-1": Score.BLACK_UNPLAYED.value})
_NUMBERS = re.compile(r"(?<!\d)(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(\d{4}|\d{2})(?!\d)")


def with_claim(finding: Finding, claim: Claim, field: Field | None, codes: Iterable[Tournament]) -> Finding:
    """Return a question with the claim that waits for its answer, and with its candidates. `field` is the tournament
    of the claim, where that is known, `codes` are those it may be about.
    """
    if finding.claims or not is_question(finding.code):
        return finding
    code = field.tournament.code if field else claim.tournament
    bare = dataclasses.replace(claim, tournament=code, findings=())
    offered = (_in_field(finding, bare, field) if field else ()) or of_tournaments(codes)
    return dataclasses.replace(finding, claims=(bare,), candidates=offered[:MOST])


def _in_field(finding: Finding, claim: Claim, field: Field) -> tuple[Candidate, ...]:
    """Return the players or games of a tournament that a claim may mean."""
    white, black = pair(claim, field.entries)
    if finding.code == Question.WHICH_GAME and white.entry and black.entry:
        keys = {white.entry.pk, black.entry.pk}
        return of_games(claim, field.between(keys), white.entry)
    if finding.code == Question.MATCH_SCORE and white.entry and black.entry and plays_both_colours(claim, field):
        return of_two_games(finding.detail, white.entry, black.entry)
    if finding.code == Question.WRONG_PAIR and white.entry and black.entry and white.entry != black.entry:
        return of_other_pairs(white.entry, black.entry, field)
    if finding.code == Question.WRONG_LINE and plays_both_colours(claim, field):
        return of_wrong_line(claim, (white.entry, black.entry), field)
    if finding.code not in ABOUT_A_PLAYER:
        return ()
    about_black = white.entry or (not black.entry and finding.detail == black.detail != white.detail)
    side, found, other = ("black", black, white) if about_black else ("white", white, black)
    return of_players(side, found.candidates) or opponents(side, other.entry, field, found.detail)


def complete(finding: Finding, day: date) -> Finding:
    """Return a question with the candidates that follow from what waits for its answer, and its day."""
    if finding.departure is not None:
        departure = dataclasses.replace(finding.departure, on=finding.departure.on or day, findings=())
        offered = OF_A_DEPARTURE.get(finding.code, ())
        return dataclasses.replace(finding, departure=departure, candidates=finding.candidates or offered)
    claims = tuple(dataclasses.replace(claim, reported_on=claim.reported_on or day) for claim in finding.claims)
    if _denies(finding):
        finding = dataclasses.replace(finding, code=Question.WORDS_CONTRADICT)
    offered = finding.candidates or (_of_claim(finding, claims[0], day) if claims else ())
    return dataclasses.replace(finding, claims=claims, candidates=offered)


def _denies(finding: Finding) -> bool:
    """Return whether the words that leave a result in doubt say what is right instead: a yes could mean either."""
    if finding.code != Question.NOT_CONFIRMED or finding.where is None:
        return False
    said = affirm(finding.where.text)
    return said != finding.where.text and any(
        scores_said(claim, said, bare=False) - {claim.score} for claim in finding.claims if claim.score
    )


def _of_claim(finding: Finding, claim: Claim, day: date) -> tuple[Candidate, ...]:
    if finding.code == Question.AMBIGUOUS_DATE:
        return tuple(Candidate((("completed_on", on.isoformat()),)) for on in readings_of(finding.detail, day))
    if finding.code == Question.DEFAULT_KIND:
        return _of_default(claim)
    if finding.code == Question.WRONG_LINE:
        return _of_wrong_line(claim)
    return _OFFERED.get(finding.code, RESULTS if finding.code in UNSCORED else ())


def _of_wrong_line(claim: Claim) -> tuple[Candidate, ...]:
    """Return what may be right instead of a stored result: another one, itself, or that the game goes on."""
    others = (offered for offered in RESULTS if dict(offered.changes)["score"] != claim.score)
    return (*others, Candidate(DROPPED.changes, claim.score), Candidate((("reopened", "yes"),)))


def of_wrong_line(claim: Claim, players: tuple[Entry | None, Entry | None], field: Field) -> tuple[Candidate, ...]:
    """Return what may be right instead of one of two games: also the other one, with the same winner, where that is
    open.
    """
    white, black = players
    if white is None or black is None or claim.score not in HALVES:
        return _of_wrong_line(claim)
    others = [game for game in field.between({white.pk, black.pk}) if game.white_id == black.pk and game.score is None]
    return (*_of_wrong_line(claim), *(_exchange_colours(claim, game) for game in others))


def _exchange_colours(claim: Claim, game: Game) -> Candidate:
    """Return the other game of two players, with the same winner, as what is right instead of a stored one."""
    changes = _by_colour(claim, game, turned=True)
    score = dict(changes.changes)["score"]
    return Candidate((*changes.changes, ("corrects", "no"), (EXCHANGED, "yes")), f"{changes.words} {score}")


def _of_default(claim: Claim) -> tuple[Candidate, ...]:
    """Return the ways in which a game is lost by default."""
    unplayed = _UNPLAYED.get(claim.score, claim.score)
    return (
        Candidate((("reason", Reason.TIME.value),)),
        Candidate((("reason", Reason.WITHDRAWAL.value),)),
        Candidate((("reason", Reason.UNPLAYED.value), ("score", unplayed))),
    )


def readings_of(text: str, day: date) -> tuple[date, ...]:
    """Return the days up to `day` that numbers like 3/4/2026 may mean, day before month first."""
    found = []
    for first, second, year in _NUMBERS.findall(text):
        full = int(year) if len(year) > 2 else 2000 + int(year)
        found += [_calendar(full, month, number) for number, month in ((first, second), (second, first))]
    return tuple(dict.fromkeys(on for on in found if on is not None and on <= day))


def _calendar(year: int, month: str, number: str) -> date | None:
    try:
        return date(year, int(month), int(number))
    except ValueError:
        return None


def of_players(side: str, entries: Iterable[Entry]) -> tuple[Candidate, ...]:
    """Return a candidate for each entry that one side of a claim may mean."""
    return tuple(
        Candidate(
            ((side, entry.player.name), (f"number_{side}", entry.player.number), (f"birth_year_{side}", "")),
            f"{entry.player.name} (Nr. {entry.player.number})",
        )
        for entry in entries
    )


def opponents(side: str, other: Entry | None, field: Field, written: str = "") -> tuple[Candidate, ...]:
    """Return whom an unknown player may be: who still has to play the other one, with a word of the name first."""
    if other is None:
        return ()
    keys = {key for game in field.games if game.score is None for key in _against(game, other.pk)}
    words = fold(written).split()
    near_first = sorted(field.entries, key=lambda entry: not _is_near(words, fold(entry.player.name).split()))
    return of_players(side, [entry for entry in near_first if entry.pk in keys])


def _is_near(written: Iterable[str], name: Sequence[str]) -> bool:
    """Return whether a word as it is written begins like a word of a name, or is one."""
    return any(one == other or one[:NEAR] == other[:NEAR] for one in written for other in name if len(other) >= NEAR)


def of_other_pairs(white: Entry, black: Entry, field: Field) -> tuple[Candidate, ...]:
    """Return the pairs that two players who do not meet still have to play, one of them exchanged."""
    offered = []
    for side, kept, other in (("black", white, black), ("white", black, white)):
        for candidate in opponents(side, kept, field):
            name = dict(candidate.changes)[side]
            pair_of = (kept.player.name, name) if side == "black" else (name, kept.player.name)
            offered += [] if name == other.player.name else [Candidate(candidate.changes, " - ".join(pair_of))]
    return tuple(offered) if len(offered) <= OTHER_PAIRS else ()


def _against(game: Game, key: int) -> tuple[int, ...]:
    if key not in (game.white_id, game.black_id):
        return ()
    return (game.black_id if game.white_id == key else game.white_id,)


def of_games(claim: Claim, games: Sequence[Game], white: Entry) -> tuple[Candidate, ...]:
    """Return the games of a pair that a claim may mean: by colour, or by round."""
    if len({game.white_id for game in games}) < len(games):
        rounds = [game.round for game in games if game.round is not None]
        return tuple(Candidate((("round", str(number)),)) for number in dict.fromkeys(rounds))
    first_named_first = sorted(games, key=lambda game: game.white_id != white.pk)
    return tuple(_by_colour(claim, game, turned=game.white_id != white.pk) for game in first_named_first)


def of_two_games(written: str, white: Entry, black: Entry) -> tuple[Candidate, ...]:
    """Return the results of two games, one with each colour, that have the sum of a match score as it is written."""
    sums = [
        word.halves[0] for word in find_scores(written) if word.kind is Kind.MATCH and sum(word.halves) == FULL_MATCH
    ]
    names = (f"{white.player.name} - {black.player.name}", f"{black.player.name} - {white.player.name}")
    return tuple(
        Candidate(
            (("score", first), (OTHER_SCORE, second), ("colours_known", "yes")),
            f"{names[0]} {first}, {names[1]} {second}",
        )
        for first, white_points in HALVES.items()
        for second, black_points in HALVES.items()
        if len(sums) == 1 and white_points + FULL_MATCH // 2 - black_points == sums[0]
    )


def _by_colour(claim: Claim, game: Game, *, turned: bool) -> Candidate:
    score = str(TURNED.get(Score(claim.score), claim.score)) if turned else claim.score
    white, black = game.white.player, game.black.player
    changes = (
        *(("white", white.name), ("number_white", white.number), ("birth_year_white", "")),
        *(("black", black.name), ("number_black", black.number), ("birth_year_black", "")),
        *(("score", score), ("colours_known", "yes")),
    )
    return Candidate(changes, f"{white.name} - {black.name}")


def of_tournaments(tournaments: Iterable[Tournament]) -> tuple[Candidate, ...]:
    """Return a candidate for each tournament that a question may be about."""
    return tuple(Candidate((("tournament", each.code),), f"{each.code} {each.name}") for each in tournaments)


def of_scores(scores: Iterable[str]) -> tuple[Candidate, ...]:
    """Return a candidate for each score that a mail gives one game."""
    return tuple(Candidate((("score", score),)) for score in dict.fromkeys(scores))


def ask_conflict(match: Match, game: Game, detail: str) -> Finding:
    """Return the question whether a stored result is wrong, or the reported one."""
    claim = claim_of(match)
    yours = Candidate((("corrects", "yes"),), claim.score)
    stored = Candidate(DROPPED.changes, game.score or "")
    return Finding(Question.CONFLICT, detail, match.where, (claim,), candidates=(yours, stored))


def ask_reopened(game: Game, where: Place) -> Finding:
    """Return the question what is right of a stored game that a mail calls unfinished."""
    white, black = game.white.player, game.black.player
    claim = Claim(
        where=where,
        white=white.name,
        black=black.name,
        score=game.score or "",
        reason=game.reason or Reason.PLAYED.value,
        tournament=game.tournament.code,
        round=game.round,
        completed_on=game.completed_on,
        number_white=white.number,
        number_black=black.number,
        corrects=True,
    )
    return Finding(Question.WRONG_LINE, f"{white.name} - {black.name} {game.score}", where, (claim,))


def claim_of(match: Match) -> Claim:
    """Return a match as a claim that has one meaning wherever it is read again."""
    white, black = match.game.white.player, match.game.black.player
    return Claim(
        where=match.where,
        white=white.name,
        black=black.name,
        score=match.score.value,
        reason=match.reason.value,
        tournament=match.game.tournament.code,
        round=match.game.round,
        completed_on=match.completed_on if match.dated else None,
        moves=match.moves,
        move_count=match.move_count,
        number_white=white.number,
        number_black=black.number,
        corrects=match.corrects,
        reported_on=match.completed_on if not match.dated else None,
    )


def possible_games(finding: Finding, fields: Mapping[str, Field]) -> frozenset[int]:
    """Return the games that the claims of a question may be about, whichever answer it gets."""
    found: set[int] = set()
    for claim in finding.claims:
        variants = [claim, *(change_claim(claim, candidate.changes) for candidate in finding.candidates)]
        for variant in variants:
            field = fields.get(variant.tournament)
            found |= _games_between(variant, field) if field else set()
    return frozenset(found)


def _games_between(claim: Claim, field: Field) -> set[int]:
    keys = {found.entry.pk for found in pair(claim, field.entries) if found.entry}
    return {pairing.game for pairing in field.pairings_of(keys)}
