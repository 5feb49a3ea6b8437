"""PGN out of mails: no game is lost, none is invented, and the moves are checked."""

from __future__ import annotations

from datetime import date

import pytest

from intake.reading import limits
from intake.reading.limits import Limits
from intake.reading.pgn.claims import PgnRead, read_moves, read_pgn
from intake.reading.pgn.splitting import unquoted
from intake.reading.types import Claim

DAY = date(2026, 3, 20)
MOST = Limits()
SCHOLARS_MATE = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"


def lines(text: str) -> list[tuple[int, str]]:
    return list(enumerate(text.split("\n"), start=1))


def read(text: str) -> PgnRead:
    return read_pgn("body", lines(text), DAY)


def told(text: str) -> list[tuple[str, str, str]]:
    return [(claim.white, claim.black, claim.score) for claim in read(text).claims]


def only(text: str) -> Claim:
    (claim,) = read(text).claims
    return claim


def codes(claim: Claim) -> list[str]:
    return [str(finding.code) for finding in claim.findings]


def tags(white: str, black: str, result: str, event: str = "SE947") -> str:
    return f'[Event "{event}"]\n[Date "2025.04.01"]\n[White "{white}"]\n[Black "{black}"]\n[Result "{result}"]\n'


A, B = tags("Müller, Karl", "Schmidt, Eva", "1-0"), tags("Koch, Uwe", "Wolf, Jan", "0-1")
BOTH = [("Müller, Karl", "Schmidt, Eva", "1-0"), ("Koch, Uwe", "Wolf, Jan", "0-1")]
NO_EVENT = "\n".join(A.split("\n")[2:])

TWO_GAMES = {
    "as the standard says": f"{A}\n1. e4 e5 1-0\n\n{B}\n1. d4 d5 0-1\n",
    "without a blank line anywhere": f"{A}1. e4 e5 1-0\n{B}1. d4 d5 0-1\n",
    "without a blank line between": f"{A}\n1. e4 e5 1-0\n{B}\n1. d4 d5 0-1\n",
    "results only": f"{A}\n{B}\n",
    "results only without a blank line": A + B,
    "results only, no events": NO_EVENT + "\n".join(B.split("\n")[2:]),
    "without terminators": f"{A}\n1. e4 e5\n\n{B}\n1. d4 d5\n",
    "with text between": f"{A}\n1. e4 e5 1-0\n\nUnd noch eine, sie endete so:\n\n{B}\n1. d4 d5 0-1\n",
    "with text between tags and moves": f"{A}\nDie Partie:\n\n1. e4 e5 1-0\n\n{B}\n1. d4 d5 0-1\n",
    "behind each other on a line": f"{A}\n1. e4 e5 1-0 {B}\n1. d4 d5 0-1\n",
    "all on one line": " ".join(f"{A} 1. e4 e5 1-0 {B} 1. d4 d5 0-1".split()),
    "with a comment that is never closed": f"{A}\n1. e4 {{Theorie\n e5\n\n{B}\n1. d4 d5 0-1\n",
    "with a comment over a blank line": f"{A}\n1. e4 {{a\n\nb}} e5 1-0\n\n{B}\n1. d4 d5 0-1\n",
    "with a variation that is never closed": f"{A}\n1. e4 (1. d4 e5 1-0\n\n{B}\n1. d4 d5 0-1\n",
    "with tags in small letters": (A + B).replace("White", "white").replace("Black", "black").replace("Event", "event"),
    "with typographic quotes": (A + B).replace(' "', " „").replace('"]', "“]"),
    "without quotes": (A + B).replace('"', ""),
    "with German tags": (A + B).replace("White", "Weiß").replace("Black", "Schwarz").replace("Result", "Ergebnis"),
    "with blanks before the tags": (A + B).replace("[", "  ["),
    "with wrapped tags": (A + B).replace("Müller, Karl", "Müller,\nKarl"),
    "with line breaks of HTML": (A + B).replace("\n", "<br>\n"),
    "with blank lines between the tags": A.replace("\n", "\n\n") + B.replace("\n", "\n\n"),
}


@pytest.mark.parametrize("text", TWO_GAMES.values(), ids=TWO_GAMES.keys())
def test_two_games_are_two_however_they_stand(text: str) -> None:
    found = read(text)
    assert [(claim.white, claim.black, claim.score) for claim in found.claims] == BOTH
    assert found.findings == ()


def test_quoted_games_are_read_without_their_marks() -> None:
    quoted = "\n".join(f"> {line}" for line in f"{A}\n1. e4 e5 1-0".split("\n"))
    found = read_pgn("x.txt", unquoted(lines(quoted)), DAY)
    assert [(claim.white, claim.move_count) for claim in found.claims] == [("Müller, Karl", 1)]


def test_lines_of_a_game_are_told_apart_from_the_text_around_it() -> None:
    found = read(f"Hallo,\n\n{A}\n1. e4 e5 1-0\n\nViele Grüße\nKarl - Eva 0-1")
    assert found.used == frozenset({3, 4, 5, 6, 7, 9})


def test_tag_that_is_counted_and_not_read_is_told() -> None:
    found = read(f'{A}\n1. e4 e5 1-0\n\nsiehe [White "Koch"] oben')
    assert [(str(f.code), f.detail) for f in found.findings] == []
    found = read(f'{A}\n1. e4 {{wie in [White "Koch"\nx}} e5 1-0\n')
    assert [(str(f.code), f.detail) for f in found.findings] == [("human", "pgn-count:White:2:1")]


def test_date_is_the_start_and_end_date_the_end() -> None:
    assert only(A).completed_on is None
    assert only(A + '[EndDate "2026.03.10"]\n').completed_on == date(2026, 3, 10)


@pytest.mark.parametrize(("written", "number"), [("-", None), ("?", None), ("3", 3), ("3.2", 3), ("", None)])
def test_round_is_a_number_or_nothing(written: str, number: int | None) -> None:
    assert only(f'{A}[Round "{written}"]\n').round == number


def test_names_lose_what_is_beside_them() -> None:
    claim = only(tags("Němec, Zdeněk (*1960)", "GM Schmidt, Eva", "1-0"))
    assert (claim.white, claim.birth_year_white, claim.black) == ("Němec, Zdeněk", "1960", "Schmidt, Eva")


def test_event_names_the_tournament_as_written() -> None:
    assert only(tags("A Bo", "C Du", "1-0", "SE047.007")).tournament == "SE047.007"
    assert only(tags("A Bo", "C Du", "1-0", "?")).tournament == ""


@pytest.mark.parametrize(
    ("written", "score"),
    [("1-0", "1-0"), ("1:0", "1-0"), ("1/2", "1/2-1/2"), ("½-½", "1/2-1/2"), ("remis", "1/2-1/2"), ("1-0 ZÜ", "1-0")],
)
def test_result_tag_in_other_spellings(written: str, score: str) -> None:
    assert only(tags("A Bo", "C Du", written)).score == score


@pytest.mark.parametrize(
    ("text", "score", "code"),
    [
        (tags("A Bo", "C Du", "1-0") + "\n1. e4 e5 0-1", "1-0", "words-contradict"),
        (tags("A Bo", "C Du", "1-0") + "\n1. e4 e5 *", "1-0", "words-contradict"),
        (tags("A Bo", "C Du", "*") + "\n1. e4 e5 1-0", "1-0", "words-contradict"),
        (tags("A Bo", "C Du", "1-0") + "\n1. e4 e5 {Weiß gibt auf} 1-0", "1-0", "words-contradict"),
        (tags("A Bo", "C Du", "*") + "\n1. e4 e5 *", "", "not-finished"),
        (tags("A Bo", "C Du", "1-0") + '[Termination "unterminated"]\n', "1-0", "not-finished"),
        (tags("A Bo", "C Du", "1-0") + '[Termination "abandoned"]\n', "1-0", "default-kind"),
        (tags("A Bo", "C Du", "?") + "\n1. e4 e5", "", "no-score"),
        (tags("A Bo", "C Du", "0-0"), "0-0", "both-lost"),
        (tags("A Bo", "C Du", "0-1") + f"\n{SCHOLARS_MATE} 0-1", "0-1", "result-vs-position"),
        (tags("A Bo", "C Du", "1/2-1/2") + f"\n{SCHOLARS_MATE} 1/2-1/2", "1/2-1/2", "result-vs-position"),
        (tags("?", "C Du", "1-0"), "1-0", "which-game"),
        (tags("NN", "C Du", "1-0"), "1-0", "which-game"),
    ],
)
def test_game_that_contradicts_itself_is_asked(text: str, score: str, code: str) -> None:
    claim = only(text)
    assert (claim.score, codes(claim)) == (score, [code])


@pytest.mark.parametrize(
    ("more", "reason"),
    [
        ('[Termination "time forfeit"]\n', "time"),
        ('[Termination "adjudication"]\n', "adjudicated"),
        ('[Termination "death"]\n', "death"),
        ('[Termination "normal"]\n', "played"),
        ('[Remark "Rücktritt genehmigt"]\n', "withdrawal-approved"),
        ("\n1. e4 e5 {Zeitüberschreitung} 1-0", "time"),
        ("\n1. e4 e5 1-0 {Black forfeits on time}", "time"),
        ("\n1. e4 e5 1-0 (ZÜ)", "time"),
        ("\n1. e4 {Zeit} e5 1-0", "played"),
    ],
)
def test_reason_is_read_from_tags_and_the_last_comment(more: str, reason: str) -> None:
    claim = only(A + more)
    assert (claim.reason, codes(claim)) == (reason, [])


def test_unplayed_result_agrees_with_the_same_win_behind_the_moves() -> None:
    claim = only(tags("A Bo", "C Du", "+/-") + "\n1. e4 1-0")
    assert (claim.score, claim.reason, codes(claim)) == ("+/-", "unplayed", [])


@pytest.mark.parametrize(
    "movetext",
    [
        "1. e4 e5 2. Nf3 Nc6",
        "1.e4 e5 2.Nf3 Nc6",
        "1. e4! e5? 2. Nf3!? $14 Nc6 {gut}",
        "1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6",
        "1. e4 e5 2. Sf3 Sc6",
        "1. e2-e4 e7-e5 2. Sg1-f3 Sb8-c6",
        "1. 5254 5755 2. 7163 2836",
        "1. e4 e5\n; Kommentar bis zum Ende der Zeile\n2. Nf3 Nc6",
    ],
)
def test_moves_are_read_in_every_notation(movetext: str) -> None:
    found = read_moves(movetext)
    assert found.count == 2
    assert found.remark == ""
    assert found.san.replace("e2-e4", "e4").replace("e7-e5", "e5").replace("Ng1-f3", "Nf3").replace(
        "Nb8-c6", "Nc6"
    ) == ("1. e4 e5 2. Nf3 Nc6")


def test_castling_and_promotion_are_played() -> None:
    assert read_moves("1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. 0-0 Nf6").san.endswith("4. O-O Nf6")
    fen = "8/4P2k/8/8/8/8/8/K7 w - - 0 9"
    assert {read_moves(text, fen).san for text in ("9. e8=D", "9. 57581")} == {f'[FEN "{fen}"] 9. e8=Q'}


def test_position_of_chess960_is_taken_from_its_tag_and_stays_with_the_moves() -> None:
    fen = "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w HFhf - 2 2"
    claim = only(f'{A}[SetUp "1"]\n[FEN "{fen}"]\n\n2. d4 d5 1-0')
    tag = '[FEN "bqnb1rkr/pppppppp/5n2/8/8/5N2/PPPPPPPP/BQNB1RKR w KQkq - 2 2"]'
    assert (claim.moves, claim.move_count, codes(claim)) == (f"{tag} 2. d4 d5", 2, [])


def test_number_of_moves_is_that_of_both() -> None:
    assert only(f"{A}\n1. e4 1-0").move_count == 0
    assert only(f"{A}\n1. e4 e5 2. d4 1-0").move_count == 1
    assert only(A).move_count is None


@pytest.mark.parametrize(
    ("moves", "san", "count"),
    [("1. e4 e5 2. Ke3 Nc6", "1. e4 e5", 1), ("1. e5", "", None), ("1. e4 Zz9", "1. e4", None)],
)
def test_moves_that_cannot_be_played_are_remarked_and_the_result_holds(moves: str, san: str, count: int | None) -> None:
    claim = only(f"{A}\n{moves} 1-0")
    assert (claim.score, claim.moves, claim.move_count) == ("1-0", san, count)
    assert codes(claim) == ["moves-illegal"]


def test_position_that_is_none_leaves_the_moves_unchecked() -> None:
    claim = only(f'{A}[FEN "no position"]\n\n1. e4 e5 1-0')
    assert (claim.score, codes(claim)) == ("1-0", ["moves-unchecked"])


def test_stalemate_is_a_draw() -> None:
    assert read_moves("1. Qc7", "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1").decided == "1/2-1/2"


@pytest.mark.parametrize(
    "movetext",
    ["1. e4 " + "(" * (limits.VARIATIONS + 1), "1. e4 " + "Nf3 " * (limits.PLIES + 1)],
    ids=["variations", "plies"],
)
def test_moves_beyond_a_limit_are_not_checked(movetext: str) -> None:
    assert (read_moves(movetext).remark, read_moves(movetext).san) == ("moves-unchecked", "")


@pytest.mark.parametrize(
    ("text", "limit"),
    [("x" * (MOST.pgn + 1), "pgn"), ('[White "A"]\n' * (MOST.games + 1), "games")],
    ids=["pgn", "games"],
)
def test_pgn_beyond_a_limit_is_not_read(text: str, limit: str) -> None:
    found = read(text)
    assert [(str(f.code), f.detail) for f in found.findings] == [("too-much", limit)]
    assert found.claims == ()


def test_game_without_tags_is_one_without_players() -> None:
    claim = only("1. e4 e5 2. Nf3 Nc6 1-0")
    assert (claim.white, claim.black, claim.score, codes(claim)) == ("", "", "1-0", ["which-game"])


@pytest.mark.parametrize(
    "text", ["", "Hallo", "[Anhang: x]", "[SE947]", "1. Müller - Schmidt 1-0", "1-0", "{}", "* * *"]
)
def test_text_that_is_no_pgn_has_no_games(text: str) -> None:
    assert told(text) == []


def test_claim_stands_at_the_line_of_white_with_the_tags_that_tell_the_result() -> None:
    claim = only(f"Hallo\n\n{A}")
    told = '[White "Müller, Karl"] [Black "Schmidt, Eva"] [Result "1-0"]'
    assert (claim.where.line, claim.where.text) == (5, told)
