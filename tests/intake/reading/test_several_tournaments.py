"""Mails about several tournaments: outlines, labels with the kind of a tournament, text dictated in one breath."""

from __future__ import annotations

from datetime import date
from itertools import permutations

import pytest

from intake.reading.codes import is_question
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender

MAILED = date(2026, 6, 15)
OPEN = (("Koch", "Karl"), ("Koch", "Rita"), ("Wolf", "Ida"), ("Lang", "Otto"), ("Roth", "Uwe"))
CUP = (("Adler", "Ben"), ("Busch", "Eva"), ("Wolf", "Ida"), ("Roth", "Uwe"))


def _make(code: str, name: str, players: tuple[tuple[str, str], ...], kind: str, first: int) -> KnownTournament:
    seats = tuple(Seat(first + n, str(4000 + first + n), *player, n + 1) for n, player in enumerate(players))
    keys = [seat.key for seat in seats]
    if kind in {"knockout", "team"}:
        pairs = [
            game for one, other in zip(keys[::2], keys[1::2], strict=True) for game in ((one, other), (other, one))
        ]
    else:
        pairs = [pair for pair in permutations(keys, 2) if pair[0] < pair[1]]
    return KnownTournament(code, name, seats, tuple(Pairing(*pair) for pair in pairs), kind)


KNOWN = Known(
    (
        _make("ATL-9", "Atlantic Open 9", OPEN, "round-robin", 1),
        _make("PK-26-V", "Jugendpokal 2026, Vorrunde", CUP, "knockout", 11),
        _make("FK-NS", "Freundschaftskampf Nord - Süd 2026", (("Hahn", "Jo"), ("Igel", "Max")), "team", 21),
    )
)


def read(text: str, subject: str = "Ergebnisse") -> list[str]:
    """Return the results of a mail, each with its tournament and its day, a question mark behind what is asked."""
    part = Part("body", tuple(text.split("\n")))
    letter = Letter(Sender("a@b.example"), subject, "", "", None, None, MAILED, "", (part,))
    return [_write(claim) for claim in read_report(letter, KNOWN).claims]


def _write(claim: Claim) -> str:
    day = f"{claim.completed_on:%d.%m.}" if claim.completed_on else "-"
    asked = " ?" if any(is_question(found.code) for found in claim.findings) else ""
    code = claim.tournament or "-"
    return f"{code}: {_short(claim.white)} {claim.score} {_short(claim.black)} {day}{asked}"


def _short(name: str) -> str:
    family, _, given = name.partition(", ")
    return f"{family} {given[:1]}".strip() if family == "Koch" else family


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "1. ATL-9\n   a. Wolf def. Koch, Karl. Koch resigned 12 JUN 26.\n\n2. PK-26-V\n"
                "   a. Adler (W) v. Busch (B), 1/2-1/2, by agreement, 11 JUN 26.\n3. FK-NS: NTR."
            ),
            ["ATL-9: Wolf 1-0 Koch K 12.06.", "PK-26-V: Adler 1/2-1/2 Busch 11.06."],
        ),
        (
            "A. ATL-9\n1. Wolf def. Koch, Rita. Koch resigned 12 JUN 26.\nB. PK-26-V\n1. Adler (W) v. Busch 1-0, 9.6.",
            ["ATL-9: Wolf 1-0 Koch R 12.06.", "PK-26-V: Adler 1-0 Busch 09.06."],
        ),
        (
            "I. Atlantic Open 9\n- Lang schlug Roth am 3.6.\n\nII. Jugendpokal\n- Adler (W) - Busch 1:0, 4.6.",
            ["ATL-9: Lang 1-0 Roth 03.06.", "PK-26-V: Adler 1-0 Busch 04.06."],
        ),
        (
            "Open: Lang v Roth 1-0, 3 June\nCup: Adler v Busch draw, 4 June",
            ["-: Lang 1-0 Roth 03.06.", "PK-26-V: Adler 1/2-1/2 Busch 04.06."],
        ),
        (
            "In the cup: Adler v Busch 1-0, 4 June\nATL: Lang v Roth draw, 3 June",
            ["PK-26-V: Adler 1-0 Busch 04.06.", "ATL-9: Lang 1/2-1/2 Roth 03.06."],
        ),
        (
            "hey :)\npokal\nben mit weiß gg eva 0:1, 6.6.\nida mit schwarz gg uwe remis, 7.6.",
            ["PK-26-V: Adler 0-1 Busch 06.06.", "PK-26-V: Roth 1/2-1/2 Wolf 07.06."],
        ),
        ("League: Lang v Roth 1-0, 3 June", ["-: Lang 1-0 Roth 03.06."]),
    ],
)
def test_heading_or_label_names_the_tournament_of_a_result(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "Servus also Freundschaftskampf Nord gegen Süd der Hahn hat mit weis gegen den Igel gewonnen der Igel"
                " hat am 12. Juni aufgegeben liebe Grüße Lukas"
            ),
            ["FK-NS: Hahn 1-0 Igel 12.06."],
        ),
        (
            (
                "zuerst Atlantic Open 9 der Lang hat gegen den Roth gewonnen am 11. Juni und dann noch"
                " Freundschaftskampf Nord Süd der Hahn hat mit Weiß gegen den Igel remi gespielt heute so jetzt los"
            ),
            ["ATL-9: Lang 1-0 Roth 11.06.", "FK-NS: Hahn 1/2-1/2 Igel 15.06."],
        ),
        (
            (
                "ok here we go so Atlantic Open 9 Lang beat Roth on the 10th of June and Wolf lost to Rita Koch on"
                " the 11th of June the others are still playing"
            ),
            ["ATL-9: Lang 1-0 Roth 10.06.", "ATL-9: Wolf 0-1 Koch R 11.06."],
        ),
        (
            "Atlantic Open 9 der Lang hat gegen den Roth gewonnen die Wolf hat gegen Rita Koch verloren beide am 12.6.",
            ["ATL-9: Lang 1-0 Roth 12.06.", "ATL-9: Wolf 0-1 Koch R 12.06."],
        ),
    ],
)
def test_text_in_one_breath_is_parted_and_names_its_tournaments(text: str, results: list[str]) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Atlantic Open 9 der Lang hat gegen den Roth gewonnen die Wolf hat gegen die Rita Koch verloren am 12. Juni",
        "Atlantic Open 9 wenn der Lang gegen den Roth gewonnen hat der Wolf das gleiche gegen die Rita Koch gemacht",
        "Atlantic Open 9 der Lang hat gegen den Roth verloren nein Blödsinn der Lang hat gewonnen am 12. Juni",
    ],
)
def test_breath_that_leaves_a_day_or_a_result_open_stays_as_it_is(text: str) -> None:
    assert [one for one in read(text) if not one.endswith("?")] == []


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Wolf beat Karl Koch. Koch resigned on 12 June.", ["Wolf 1-0 Koch K 12.06."]),
        ("Wolf beat Karl Koch.\nKoch resigned on 12 June.", ["Wolf 1-0 Koch K 12.06."]),
        ("Wolf hat Rita Koch besiegt. Koch hat am 12.6. aufgegeben.", ["Wolf 1-0 Koch R 12.06."]),
        ("Wolf beat Karl Koch. Rita Koch resigned on 12 June.", ["Wolf 1-0 Koch K - ?"]),
        ("Wolf beat Karl Koch. Koch drew on 12 June.", ["Wolf 1-0 Koch K -", "Koch K 1/2-1/2 Wolf 12.06."]),
        ("a. Wolf beat Karl Koch.\nb. Koch resigned on 12 June.", ["Wolf 1-0 Koch K -", "Koch 0-1 Wolf 12.06."]),
        ("Lang beat Roth. Wolf drew with Rita Koch.\nLang finished on 12 June, Wolf on 10 June.", ["Lang", "Wolf"]),
        ("Lang won on 12 June, Roth on 10 June.", []),
        ("Lang hat am 12.6. gewonnen, Roth am 10.6.", []),
        ("Lang - Roth 1-0 am 3.6., ach ne, 2.6. wars", ["Lang 1-0 Roth 02.06."]),
        ("Lang beat Roth on 3 June, no, 2 June it was", ["Lang 1-0 Roth 02.06."]),
        ("Lang - Roth 1-0. Die Frist war am 3.6. abgelaufen.", ["Lang 1-0 Roth - ?"]),
        (
            "Roth lost to Lang. His claim was upheld with effect from 3 June, and Roth has not appealed.",
            ["Roth 0-1 Lang - ?"],
        ),
        (
            (
                "Am ersten Brett hat unser Lang seine Partie gegen\nRoth gewonnen, und zwar am 2. Juni, und am selben"
                " Tage hat leider am\ndritten Brett unser Wolf seine Partie gegen Rita Koch\nverloren."
            ),
            ["Lang 1-0 Roth 02.06.", "Wolf 0-1 Koch R 02.06."],
        ),
    ],
)
def test_day_behind_a_result_is_that_of_the_one_just_named_or_asked(text: str, results: list[str]) -> None:
    found = [one.partition(": ")[2] for one in read(text, "ATL-9")]
    assert len(found) == len(results)
    assert all(one.startswith(result) for one, result in zip(found, results, strict=True))


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "Lang - Roth 1-0, 3.6.\nBoth games forfeited to Adler as of 5 June,\nno moves played:\n"
                "Adler (W) v. Busch (B) +/-\nBusch (W) v. Adler (B) -/+"
            ),
            ["Lang 1-0 Roth 03.06.", "Adler +/- Busch 05.06.", "Busch -/+ Adler 05.06."],
        ),
        (
            "Lang - Roth 1-0, 3.6.\nBeide Partien endeten am 5.6., eine früher:\nAdler - Busch 1-0\nBusch - Adler 0-1",
            ["Lang 1-0 Roth 03.06.", "Adler 1-0 Busch - ?", "Busch 0-1 Adler - ?"],
        ),
    ],
)
def test_sentence_above_both_games_gives_them_its_day(text: str, results: list[str]) -> None:
    assert [one.partition(": ")[2] for one in read(text)] == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Lang v Roth walkover to Roth, 3 June", ["Lang -/+ Roth 03.06."]),
        ("Wolf v Rita Koch, walkover to Rita, 3 June", ["Wolf -/+ Koch R 03.06."]),
        ("Lang v Roth w/o to Lang, 3 June", ["Lang +/- Roth 03.06."]),
        ("Wolf - Rita Koch geht kampflos an Rita, 3.6.", ["Wolf -/+ Koch R 03.06."]),
        ("Wolf v Karl Koch, walkover to Rita, 3 June", ["Wolf  Koch K 03.06. ?"]),
    ],
)
def test_walkover_is_for_whom_it_goes_to(text: str, results: list[str]) -> None:
    assert [one.partition(": ")[2] for one in read(text, "ATL-9")] == results
