"""The claims and findings of a table that was read: each game once, each doubt at its place."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from intake.reading.claims import Statement, make_claim, with_findings
from intake.reading.codes import Question, Remark
from intake.reading.crosstables.cells import OPEN, Cell, Mode, Value
from intake.reading.crosstables.labels import meaning
from intake.reading.crosstables.layouts import Layout
from intake.reading.crosstables.pairs import Verdict
from intake.reading.crosstables.sums import Proof, proof_of
from intake.reading.names import NameWord, read_name
from intake.reading.reasons import ReasonWord, find_reasons, the_reason
from intake.reading.scores import Kind, ScoreWord
from intake.reading.types import Claim, Finding, Place
from ratings.regulations.types import Reason, Score

_SCORES = {2: Score.WHITE_WINS, 1: Score.DRAW, 0: Score.BLACK_WINS}
_LEAVING = frozenset({Reason.WITHDRAWAL.value, Reason.WITHDRAWAL_APPROVED.value, Reason.DEATH.value})
_DEAD = "†"


@dataclass(frozen=True, slots=True)
class Row:
    """A row's player and place."""

    player: NameWord
    seat: str
    where: Place
    reasons: tuple[ReasonWord, ...]

    @property
    def shown(self) -> str:
        """The player as the table names them."""
        return self.player.name


@dataclass(frozen=True, slots=True)
class Results:
    """What a table claims, and what is asked about rows and cells without a claim."""

    claims: tuple[Claim, ...]
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class _Game:
    """One game of a pair from the side of White: who, the values of both cells, and where."""

    white: int
    black: int
    value: Value
    mirror: Value
    colours_known: bool

    @property
    def told_once(self) -> bool:
        """Whether only one of the two cells has the result."""
        if {self.value.sign, self.mirror.sign} == {"+", "-"}:
            return False
        return self.value.halves is None or self.mirror.halves is None


@dataclass(frozen=True, slots=True)
class Table:
    """A table with the places of its rows and the meaning of its marks."""

    layout: Layout
    places: tuple[Place, ...]
    legend: Mapping[str, str]


def results_of(table: Table) -> Results:
    """Return the claims of a table."""
    layout, rows = table.layout, _rows(table)
    order_known = _order_known(layout)
    proof = proof_of(layout)
    claims: list[Claim] = []
    findings: list[Finding] = []
    explained: set[int] = set()
    for pair, verdict in layout.verdicts.items():
        where, detail = _where(layout, rows, pair), _detail(layout, rows, pair)
        question = _question(layout, pair, verdict, order_known=order_known)
        games = _games(layout, pair, verdict, order_known=order_known)
        if question and not games:
            findings.append(Finding(question, detail, where))
        for game in games:
            code = question or _doubt(layout, game, proof)
            about = [Finding(code, detail, where)] if code else []
            explained |= set(pair) if code == Question.SUM_MISMATCH else set()
            claims.append(with_findings(_claim(game, rows, where, table), about))
    findings = [*_wrong_sums(layout, rows, proof.wrong - explained), *findings]
    return Results(tuple(claims), tuple(findings))


def _doubt(layout: Layout, game: _Game, proof: Proof) -> str:
    """Return the code of what is asked about a game whose cells do not contradict each other, "" where it is sure.

    In a table with both cells of a game, one alone is sure only if both rows bear it out.
    """
    if proof.doubts(game.white, game.black, told_once=game.told_once):
        return Question.SUM_MISMATCH
    borne_out = not layout.tells_twice or all(map(layout.is_borne_out, (game.white, game.black)))
    return Question.MIRROR_MISMATCH if game.told_once and not borne_out else ""


def _rows(table: Table) -> tuple[Row, ...]:
    """Return the players of the rows; without any name they are their seats."""
    rows = []
    ranked = _may_be_ranks(table.layout)
    for number, (label, where) in enumerate(zip(table.layout.labels, table.places, strict=True), start=1):
        player = read_name(label.name) if label.name else NameWord(label.seat or str(number))
        note = f"{label.name} {label.note}"
        reasons = find_reasons(note)
        if _DEAD in note:
            reasons = (ReasonWord(0, 0, _DEAD, Reason.DEATH.value),)
        player = replace(player, name=player.name.replace(_DEAD, "").strip())
        seat = "" if ranked else label.seat
        rows.append(Row(player, seat, where, tuple(word for word in reasons if _is_leaving(word))))
    return tuple(rows)


def _may_be_ranks(layout: Layout) -> bool:
    """Whether the numbers of the rows count a ranking: from the most points to the least."""
    counting = [label.seat for label in layout.labels] == [str(place) for place in range(1, layout.size + 1)]
    told = [total if points is None else points for total, points in zip(layout.totals, layout.sums, strict=False)]
    return counting and any(points == sorted(points, reverse=True) for points in (list(layout.totals), told) if points)


def _is_leaving(word: ReasonWord) -> bool:
    """Whether a word beside a name says that the player left."""
    return word.reason in _LEAVING or word.question == Question.WITHDRAWAL_KIND


def _where(layout: Layout, rows: Sequence[Row], pair: tuple[int, int]) -> Place:
    """Return the row of the pair in which the result stands."""
    first, second = pair
    return rows[first if layout.cells[first][second].filled else second].where


def _detail(layout: Layout, rows: Sequence[Row], pair: tuple[int, int]) -> str:
    """Return both players of a pair with what their cells say."""
    first, second = pair
    told = f"{layout.cells[first][second].text or '?'} / {layout.cells[second][first].text or '?'}"
    return f"{rows[first].shown} - {rows[second].shown}: {told}"


def _order_known(layout: Layout) -> bool:
    """Whether the cells of both games are ordered by colour: most mirrored cells that tell say so.

    A cell is (as White, as Black), so that the mirrored one is reversed; where nothing tells, that holds.
    """
    found = list(layout.verdicts.values())
    return found.count(Verdict.STRAIGHT) <= found.count(Verdict.TURNED) or not found.count(Verdict.STRAIGHT)


def _question(layout: Layout, pair: tuple[int, int], verdict: Verdict, *, order_known: bool) -> str:
    """Return the code of what is asked about a pair, "" where its cells are clear."""
    if verdict is Verdict.UNREADABLE:
        return Question.UNREADABLE_TABLE
    if verdict is Verdict.CLASH:
        return Question.MIRROR_MISMATCH
    if verdict is Verdict.UNCLEAR:
        return Question.MATCH_SCORE if layout.mode is Mode.POINTS else Question.CELL_ORDER
    if layout.mode is Mode.POINTS and verdict is not Verdict.OPEN:
        return "" if _points(layout, pair) in {0, 4} else Question.MATCH_SCORE
    if verdict is Verdict.STRAIGHT:
        return Question.MIRROR_MISMATCH if order_known else Question.CELL_ORDER
    uneven = layout.mode is Mode.DOUBLE and _is_uneven(layout, pair)
    return Question.CELL_ORDER if uneven and not order_known else ""


def _is_uneven(layout: Layout, pair: tuple[int, int]) -> bool:
    """Whether the two games of a pair ended differently for the row."""
    cells = layout.cells[pair[0]][pair[1]], layout.cells[pair[1]][pair[0]]
    return any(cell.filled and cell.values[0] != cell.values[-1] for cell in cells)


def _points(layout: Layout, pair: tuple[int, int]) -> int:
    """Return the half points of the first of a pair against the second."""
    own, other = layout.cells[pair[0]][pair[1]].points, layout.cells[pair[1]][pair[0]].points
    return own if own is not None else 4 - (other or 0)


def _games(layout: Layout, pair: tuple[int, int], verdict: Verdict, *, order_known: bool) -> tuple[_Game, ...]:
    """Return the games of a pair of which a result is told, also where it is asked about."""
    first, second = pair
    cell, mirror = layout.cells[first][second], layout.cells[second][first]
    if verdict in {Verdict.OPEN, Verdict.UNCLEAR} or (verdict is Verdict.STRAIGHT and not order_known):
        return ()
    if layout.mode is Mode.POINTS:
        points = _points(layout, pair)
        if points not in {0, 4} or verdict is Verdict.CLASH:
            return ()
        value, other = Value(points // 2), Value(2 - points // 2)
        if verdict is Verdict.ONE_SIDE:
            return _Game(first, second, value, OPEN, True), _Game(second, first, other, OPEN, True)
        return _Game(first, second, value, other, True), _Game(second, first, other, value, True)
    if layout.mode is Mode.SINGLE:
        games: tuple[_Game, ...] = (_Game(first, second, _value(cell, 0), _value(mirror, 0), False),)
    else:
        if not order_known and _is_uneven(layout, pair):
            return ()
        games = (
            _Game(first, second, _value(cell, 0), _value(mirror, 1), True),
            _Game(second, first, _value(mirror, 0), _value(cell, 1), True),
        )
    return tuple(game for game in games if game.value.halves is not None or game.mirror.halves is not None)


def _value(cell: Cell, place: int) -> Value:
    """One value of a cell, open where it has none."""
    return cell.values[place] if place < len(cell.values) else OPEN


def _turned(value: Value) -> Value:
    """Return a value from the other side."""
    return replace(value, halves=None if value.halves is None else 2 - value.halves)


def _claim(game: _Game, rows: Sequence[Row], where: Place, table: Table) -> Claim:
    """Return the claim of one game; what is unclear about it is a finding."""
    white, black = rows[game.white], rows[game.black]
    score = _score(game)
    marked, questions = _marked(game, table.legend)
    left, question = _left(score, white, black, signs=table.layout.signs)
    claim = make_claim(
        Statement(
            where=where,
            white=white.player,
            black=black.player,
            score=score,
            reasons=(*marked, *left),
            colours_known=game.colours_known,
        )
    )
    asked = [code for code in (*questions, question) if code]
    told = f"{white.shown} - {black.shown}"
    findings = [Finding(code, told, where) for code in dict.fromkeys(asked)]
    claim = replace(claim, seat_white=white.seat, seat_black=black.seat)
    return with_findings(claim, [*findings, *_repaired(game, table, where)])


def _repaired(game: _Game, table: Table, where: Place) -> list[Finding]:
    """Return the remark that a sign of a cell was put right."""
    cells = table.layout.cells
    cell, mirror = cells[game.white][game.black], cells[game.black][game.white]
    return [Finding(Remark.SCORE_REPAIRED, cell.text, where)] if cell.repaired or mirror.repaired else []


def _score(game: _Game) -> ScoreWord:
    """Return the score from White's side."""
    value = game.value if game.value.halves is not None else _turned(game.mirror)
    told = game.value if game.value.halves is not None else game.mirror
    halves = value.halves or 0
    lost_by_both = game.value.halves == game.mirror.halves == 0
    if lost_by_both:
        return ScoreWord(0, 1, "0 / 0", Kind.BOTH_LOST, Score.BOTH_LOSE.value)
    if "+" in {game.value.sign, game.mirror.sign}:
        score = Score.WHITE_UNPLAYED if halves == 2 else Score.BLACK_UNPLAYED
        return ScoreWord(0, 1, told.sign or "+", Kind.GAME, score.value, unplayed=True)
    return ScoreWord(0, 1, _SCORES[halves].value, Kind.GAME, _SCORES[halves].value)


def _marked(game: _Game, legend: Mapping[str, str]) -> tuple[tuple[ReasonWord, ...], list[str]]:
    """Return the reasons that the marks in both cells give, and the questions they raise."""
    reasons: list[ReasonWord] = []
    questions = []
    for mark in dict.fromkeys((game.value.mark, game.mirror.mark)):
        if mark:
            found, question = meaning(mark, legend)
            reasons += found
            questions.append(question)
    return tuple(reasons), questions


def _left(score: ScoreWord, white: Row, black: Row, *, signs: bool) -> tuple[tuple[ReasonWord, ...], str]:
    """Return how a game ended that a player lost who left the tournament, because of that or before it.

    Their wins and draws were played. What they lost without play is lost by leaving; of a plain loss only
    the director knows, unless the table has `signs` for games that nobody played.
    """
    loser = {Score.WHITE_WINS: black, Score.WHITE_UNPLAYED: black}.get(Score(score.score))
    loser = loser or {Score.BLACK_WINS: white, Score.BLACK_UNPLAYED: white}.get(Score(score.score))
    if loser is None or not loser.reasons:
        return (), ""
    if not score.unplayed:
        return (), "" if signs else Question.WITHDRAWAL_KIND
    reason, question = the_reason(loser.reasons)
    return (() if question or not reason else loser.reasons), question


def _wrong_sums(layout: Layout, rows: Sequence[Row], wrong: Collection[int]) -> list[Finding]:
    """Findings about rows whose sum is wrong though no game of theirs is in doubt."""
    told = [(row, f"{_halves(layout.sums[row] or 0)} / {_halves(layout.totals[row])}") for row in sorted(wrong)]
    return [Finding(Question.SUM_MISMATCH, f"{rows[row].shown}: {sums}", rows[row].where) for row, sums in told]


def _halves(value: int) -> str:
    """Half points as people write them."""
    return f"{value // 2 or ''}½" if value % 2 else str(value // 2)
