"""One piece of a line that speaks of one game: who played, who won, why and when."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache

from intake.reading import limits
from intake.reading.claims import Statement, make_claim, mirrored, with_findings
from intake.reading.codes import Question
from intake.reading.context import Context
from intake.reading.dates import DateWord, completion, find_dates
from intake.reading.doubts import doubt
from intake.reading.names import NameWord, is_name, is_seat, read_name
from intake.reading.pairs import MASK, PARTICLES, Pair, is_stop, left_name, right_name, split_pair, strip_prefix
from intake.reading.reasons import ReasonWord, find_reasons
from intake.reading.scores import Kind, ScoreWord, find_scores, only_offered
from intake.reading.sentences import WITH_BLACK, WITH_WHITE, read_sentence
from intake.reading.tournaments import leading_code
from intake.reading.types import Claim, Finding, Place
from intake.reading.verdicts import by_colour, by_name, may_decide, names_winner, says_draw, verdict_start
from ratings.regulations.types import Score

_VERB_BEFORE = re.compile(r"\b(?:hat|haben|has|have)\b[^.!?]{0,60}\b(?:gegen|against)\b", re.IGNORECASE)
"""In "A hat gegen B aufgegeben" the verb belongs to A, although it stands beside B."""

_BARE_VERB = re.compile(
    r"(?:\s-\s+|\b(?:gegen|gg\.?|vs?\.?|versus|against)\s+)(?P<second>[^-,;:()]*[^\W\d])"
    r"(?:\s*:?\s+\(?(?:durch\s+|wegen\s+|nach\s+|auf\s+|on\s+|by\s+)?"
    r"(?:gewonnen|verloren|aufgegeben|aufgabe|zü|zeitüberschreitung|(?:bedenk)?zeit überschritten|resigned|timed out)"
    rf"|\s*:\s*(?:wins|won|loses|lost|g[ia]bt? auf|gew(?:innt|ann)|verl(?:iert|or)))\)?[\s.!{MASK}]*$",
    re.IGNORECASE,
)
"""In "Müller - Schmidt gewonnen" the verb belongs to whoever the writer thinks of."""

_SET_APART = re.compile(r"\s-\s|\w:\s")
_HALF_POINTS = {"1": 2, "0": 0}
_POINT = r"(?:1/2|½|0[.,]5|[01])"
_POINTS_BESIDE = re.compile(
    rf"(?P<a>[^\W\d][^\d½:;|{MASK}]*?)[\s(]+(?P<pa>{_POINT})\)?\s*[,;]?\s+"
    rf"(?P<b>[^\W\d][^\d½:;|{MASK}]*?)[\s(]+(?P<pb>{_POINT})\)?[.,;:()\s{MASK}]*"
)
_POINTS_SCORE = {(2, 0): Score.WHITE_WINS, (0, 2): Score.BLACK_WINS, (1, 1): Score.DRAW}


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a line: the text with dates masked, its dates, and where it stands."""

    text: str
    dates: tuple[DateWord, ...]
    where: Place
    context: Context
    day: date | None


@dataclass(frozen=True, slots=True)
class Players:
    """Who a piece is about, and what stood before their names."""

    pair: Pair
    round: int | None = None
    tournament: str = ""


def read_scored(piece: Piece, word: ScoreWord) -> tuple[Claim, ...] | Question | None:
    """The claims of a piece with a score in it: one game, or both games of a match.

    A question where the players cannot be told apart, None where the piece names none.
    """
    reasons = find_reasons(piece.text)
    told = _told_beside(piece, word)
    if told is not None and told.score == word.score and word.kind is Kind.GAME:
        return (told,)
    players: Players | Question | None = None
    plain = _without_colours(piece.text)
    for text in dict.fromkeys((_masked(plain, reasons), plain)):
        right = text[word.end :] if word.text != "=" else ""  # only behind two players it is a draw
        players = _players(text[: word.start], right)
        if players is not None:
            break
    if not isinstance(players, Players):
        return players
    if plain != piece.text and WITH_BLACK.search(piece.text) and not players.pair.swapped:
        pair = players.pair
        players = replace(players, pair=replace(pair, white=pair.black, black=pair.white, swapped=True))
    reasons = tuple(reason for reason in reasons if not _in_name(reason, players.pair))
    claim = _claim(replace(piece, text=_without_draw_names(piece.text, players.pair)), players, word, reasons)
    claim = with_findings(claim, _of_whom(piece, players, word))
    if told is not None and word.kind is Kind.GAME:
        return _scored_and_told(claim, told)
    return _both_games(claim, word) if word.kind is Kind.MATCH else (claim,)


def _of_whom(piece: Piece, players: Players, word: ScoreWord) -> list[Finding]:
    """The question about a score behind two players of whom Black is named first: 1-0 may be Black's or White's.

    Between the names, and where words say who won, it has one meaning.
    """
    pair = players.pair
    if not pair.swapped or word.kind is not Kind.GAME or word.score == Score.DRAW:
        return []
    behind = isinstance(_players(_without_colours(piece.text[: word.start]), ""), Players)
    if not behind or by_colour(piece.text) or by_name(piece.text, pair.white.name, pair.black.name):
        return []
    return [Finding(Question.SCORE_ORDER, word.text, piece.where)]


def _without_colours(text: str) -> str:
    """`text` with "mit Schwarz" and its kin masked: a player may be called so."""
    for colour in (WITH_WHITE, WITH_BLACK):
        text = colour.sub(lambda found: MASK * len(found[0]), text)
    return text


def _told_beside(piece: Piece, word: ScoreWord) -> Claim | None:
    """What a sentence around a score says in words ("Müller hat gegen Schmidt gewonnen, 1-0")."""
    if not word.numeric or word.unplayed:
        return None
    text = piece.text[: word.start] + MASK * (word.end - word.start) + piece.text[word.end :]
    return _of_sentence(replace(piece, text=text))


def _scored_and_told(claim: Claim, told: Claim) -> tuple[Claim, ...]:
    """A score and a sentence that say different things: about one game, or about two."""
    if {claim.white, claim.black} & {told.white, told.black}:
        finding = Finding(Question.WORDS_CONTRADICT, claim.where.text.strip(), claim.where)
        return (with_findings(replace(told, score=""), [finding]),)
    return claim, told


@lru_cache(maxsize=limits.RECENT)
def read_told(piece: Piece) -> Claim | None:
    """The claim of a piece that says in words who won: a sentence, or a pair and a verdict."""
    if _SET_APART.search(piece.text):
        return _of_verdict(piece) or _of_sentence(piece)
    return _of_sentence(piece) or _of_verdict(piece)


def told_or_drawn(piece: Piece) -> Claim | None:
    """The claim of a sentence, also of one that calls its game a draw ("Müller gegen Schmidt endete remis")."""
    told = read_told(piece)
    scores = game_scores(piece.text) if told is None else ()
    found = read_scored(piece, scores[0]) if len(scores) == 1 and not scores[0].numeric else None
    return found[0] if isinstance(found, tuple) and scores[0].kind is Kind.GAME else told


def _of_verdict(piece: Piece) -> Claim | None:
    """The claim of a pair with words about who won: "Müller - Schmidt: Weiß gewinnt"."""
    if not may_decide(piece.text):
        return None
    reasons = find_reasons(piece.text)
    found = (verdict_start(piece.text), *(reason.start for reason in reasons))
    end = min((start for start in found if start is not None), default=len(piece.text))
    players = _players(piece.text[:end], "")
    if not isinstance(players, Players) or _VERB_BEFORE.search(piece.text):
        return None
    pair = players.pair
    stated = by_colour(piece.text) or by_name(piece.text, pair.white.name, pair.black.name)
    if not stated:
        return None
    claim = _claim(piece, players, None, reasons)
    bare = _BARE_VERB.search(piece.text)
    if not bare or may_decide(piece.text[: bare.start()]) or may_decide(bare["second"]):
        return claim
    finding = Finding(Question.NO_SCORE, piece.where.text.strip(), piece.where)
    return with_findings(replace(claim, score=""), [finding])


def _of_sentence(piece: Piece) -> Claim | None:
    """The claim of a sentence: "Müller gewinnt gegen Schmidt"."""
    told = read_sentence(piece.text)
    if told is None:
        return None
    stated = ScoreWord(0, 0, told.score, Kind.GAME, told.score)
    players = Players(Pair(told.white, told.black, colours_known=told.colours_known), _round(piece.text))
    reasons = find_reasons(piece.text)
    claim = _claim(replace(piece, text=""), players, stated, reasons)  # a name beside a verb may be the other's
    return with_findings(claim, [*_doubts(piece, None, reasons), *_drawn_and_won(piece, told.score)])


def _drawn_and_won(piece: Piece, score: str) -> list[Finding]:
    """The question about a sentence that calls its game drawn and won."""
    drawn = score == Score.DRAW
    other = names_winner(piece.text) if drawn else says_draw(piece.text) and not only_offered(piece.text)
    return [Finding(Question.WORDS_CONTRADICT, piece.where.text.strip(), piece.where)] if other else []


def with_points(piece: Piece, players: Players) -> Claim | None:
    """The claim of a pair whose points stand beside the names ("Müller 1 - Schmidt 0")."""
    first, second = (_HALF_POINTS.get(points, 1) if points else None for points in players.pair.points)
    score = _POINTS_SCORE.get((first, second)) if first is not None and second is not None else None
    if score is None:
        return None
    value = mirrored(score.value) if players.pair.swapped else score.value
    word = ScoreWord(0, 0, " - ".join(players.pair.points), Kind.GAME, value)
    return _claim(piece, replace(players, pair=replace(players.pair, swapped=False)), word, find_reasons(piece.text))


def points_beside_names(piece: Piece) -> Claim | None:
    """The claim of two names with their points and nothing between them ("Müller 1 Schmidt 0")."""
    reasons = find_reasons(piece.text)
    text, round_number = strip_prefix(_masked(piece.text, reasons))
    found = _POINTS_BESIDE.fullmatch(text.strip())
    if found is None:
        return None
    first, second = read_name(found["a"]), read_name(found["b"])
    score = _POINTS_SCORE.get((_HALF_POINTS.get(found["pa"], 1), _HALF_POINTS.get(found["pb"], 1)))
    names = [name.name for name in (first, second)]
    if score is None or not all(is_name(name) and not is_stop(name) and name not in PARTICLES for name in names):
        return None
    word = ScoreWord(0, 0, f"{found['pa']} - {found['pb']}", Kind.GAME, score.value)
    players = Players(Pair(first, second, colours_known=False), round_number)
    return _claim(piece, players, word, reasons)


def of_players(piece: Piece, players: Players, word: ScoreWord) -> Claim:
    """The claim of players who stood on the line before and the score of this piece."""
    return _claim(piece, players, word, find_reasons(piece.text))


@lru_cache(maxsize=limits.RECENT)
def players_of(text: str) -> Players | Question | None:
    """The players that a text names and nothing else."""
    return _players(text, "")


def _players(left: str, right: str) -> Players | Question | None:
    """The players around a score: both before it, one on each side, or both after it."""
    plain, round_number = strip_prefix(left)
    code = leading_code(plain)
    if code:
        plain, round_after = strip_prefix(plain[len(code) :].lstrip(" :,;-–|\t"))
        round_number = round_number or round_after
    pair = split_pair(plain) if plain.strip() else None
    if pair is None:
        pair = _one_on_each_side(plain, right)
    if pair is None and not re.search(r"\w", plain):
        pair = split_pair(right)
    if isinstance(pair, Pair):
        return Players(pair, round_number or _round(left), code)
    return pair


def _one_on_each_side(left: str, right: str) -> Pair | None:
    """The pair of "Müller 1-0 Schmidt"."""
    cells = [cell for cell in re.split(r"\t+| {2,}|\s*[;|]\s*", left.strip()) if cell.strip(f"{MASK} ")]
    if not cells or not right.strip():
        return None
    first_text, second_text = cells[-1].strip(), right.strip(" \t;|:,")
    seat_after = re.match(r"[1-9]\d{0,2}(?=$|[\s,;(])", second_text)
    if is_seat(first_text) and seat_after:
        return Pair(NameWord(first_text), NameWord(seat_after[0]))
    first, verb = left_name(first_text)
    second = right_name(re.split(r"\t+| {2,}|\s*[;|]\s*", second_text)[0])
    if not first or not second or verb or not (is_name(first.name) and is_name(second.name)):
        return None
    if is_stop(first.name) or is_stop(second.name) or first.name[:1].isupper() != second.name[:1].isupper():
        return None
    swapped = first.colour == "black" or second.colour == "white"
    return Pair(second, first, swapped=True) if swapped else Pair(first, second)


def _round(text: str) -> int | None:
    """The round that a piece names anywhere before its players."""
    found = re.search(r"\brunde\s*(\d{1,2})\b|\bround\s*(\d{1,2})\b|\b(\d{1,2})\.\s*runde\b", text, re.IGNORECASE)
    return int(next(filter(None, found.groups()))) if found else None


def _claim(piece: Piece, players: Players, word: ScoreWord | None, reasons: tuple[ReasonWord, ...]) -> Claim:
    """The claim of a piece, with what its headings say where it is silent."""
    pair = players.pair
    score = replace(word, score=mirrored(word.score)) if word and pair.swapped else word
    claim = make_claim(
        Statement(
            where=piece.where,
            white=pair.white,
            black=pair.black,
            score=score,
            text=piece.text,
            reasons=reasons,
            ended=completion(piece.dates) or piece.context.ended,
            round=players.round or piece.context.round,
            tournament=players.tournament or piece.context.tournament,
            colours_known=pair.colours_known,
        )
    )
    return with_findings(claim, _doubts(piece, word, reasons))


def _doubts(piece: Piece, word: ScoreWord | None, reasons: tuple[ReasonWord, ...]) -> list[Finding]:
    """A question where a result is only supposed, asked for or denied."""
    code = doubt(piece.text, _masked(piece.text, reasons), word)
    return [Finding(code, piece.where.text.strip(), piece.where)] if code else []


def _both_games(claim: Claim, word: ScoreWord) -> tuple[Claim, ...]:
    """The two games of a match score: 2-0 and ½½ settle both, other scores do not say which was won.

    Both carry the question: only who knows that the pair plays two games may drop it.
    """
    scores = {
        (4, 0): (Score.WHITE_WINS, Score.BLACK_WINS),
        (0, 4): (Score.BLACK_WINS, Score.WHITE_WINS),
        (2, 2): (Score.DRAW, Score.DRAW) if "½" in word.text or "1/2" in word.text else None,
    }.get(word.halves)
    if scores is None:
        return (claim,)
    first = replace(claim, score=scores[0].value)
    second = replace(
        claim,
        white=claim.black,
        black=claim.white,
        score=scores[1].value,
        birth_year_white=claim.birth_year_black,
        birth_year_black=claim.birth_year_white,
        number_white=claim.number_black,
        number_black=claim.number_white,
    )
    return first, second


def _without_draw_names(text: str, pair: Pair) -> str:
    """`text` without the first mention of players who are called like a word for a draw."""
    for name in (pair.white.name, pair.black.name):
        for word in name.replace(",", " ").split():
            if says_draw(word):
                text = re.sub(rf"\b{re.escape(word)}\b", MASK * len(word), text, count=1)
    return text


def _in_name(reason: ReasonWord, pair: Pair) -> bool:
    """Whether a word for a reason is a player's name here."""
    return any(reason.text.lower() in name.name.lower().replace(",", "").split() for name in (pair.white, pair.black))


def _masked(text: str, reasons: tuple[ReasonWord, ...]) -> str:
    """`text` with its reasons masked."""
    masked = text
    for reason in reasons:
        masked = masked[: reason.start] + MASK * (reason.end - reason.start) + masked[reason.end :]
    return masked


def masked_dates(text: str, day: date | None) -> tuple[str, tuple[DateWord, ...]]:
    """`text` with its dates masked, and the dates."""
    dates = find_dates(text, day)
    for word in dates:
        text = text[: word.start] + MASK * (word.end - word.start) + text[word.end :]
    return text, dates


def game_scores(text: str) -> tuple[ScoreWord, ...]:
    """The scores of `text` that a result can be read from: those of games, else those of matches."""
    found = find_scores(text)
    games = tuple(word for word in found if word.kind in {Kind.GAME, Kind.BOTH_LOST})
    for kind in (Kind.MATCH, Kind.UNFINISHED, Kind.IMPOSSIBLE):
        games = games or tuple(word for word in found if word.kind is kind)
    return games
