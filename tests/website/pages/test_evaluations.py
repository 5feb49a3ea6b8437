"""An evaluation and its calculation."""

import random

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from ratings.evaluation import close_periods, explain
from ratings.facts.results import Result
from ratings.importing.roster import create_pool
from ratings.models import Evaluation, Game, LedgerEntry, Player, Pool
from ratings.regulations import RULES
from ratings.regulations.documents import rate_document
from ratings.regulations.types import Score
from tests.ratings.federation import RATINGS, create_federation, day, record, tournament
from tests.ratings.periods import OFFICER
from tests.website.pages import federation
from tests.website.pages.reading import Page, read
from website.views.explanation import Sheet, sheets

pytestmark = pytest.mark.django_db


def newest(code: str) -> Evaluation:
    """The evaluation of a tournament, or of its last game."""
    return Evaluation.objects.filter(tournament__code=code, replaced_by=None).latest("completed_on")


def sheet(page: Page, number: str) -> list[list[list[str]]]:
    """The tables of one player's calculation."""
    section = page.tree.get_element_by_id(f"player-{number}")
    tables = section.xpath(".//table")
    everything = page.tree.xpath("//main//table")
    return [page.table(everything.index(table)) for table in tables]


def test_tournament_is_explained_with_every_step(client: Client) -> None:
    federation.create_federation()
    page = read(client, f"/evaluations/{newest('HT-1').pk}/")
    assert page.heading() == "Auswertung: Turnier HT-1"
    assert page.texts("//p[@class='note']") == [
        "Eben neu gerechnet: stimmt mit dem Wertungsbuch überein, Zahl für Zahl."
    ]
    assert page.table(0) == [
        ["Adler, Änne", "1700-3", "+17", "1717-4"],
        ["Bär, Bernd", "2300-12", "+4", "2304-13"],
        ["Müller, Clara", "1900-6", "−13", "1887-7"],
    ]
    old, games, rest = sheet(page, "11")
    assert old == [["Alter Wert", "§ 4.3", "1700"]]
    # 4.1 limits the difference of 600 to 560: We(560) = 0.882338 is a check number, and the other side has the rest.
    assert games[0] == ["Bär, Bernd", "2300", "0,0", "0,117662 D = −600, zählt als −560"]
    assert games[1][:3] == ["Müller, Clara", "1900", "1,0"]
    assert games[1][3].endswith(" D = −200")
    assert rest[0] == ["Summe der Punkte 0 + 1", "§ 4.3", "1"]
    assert rest[2:5] == [
        ["Entwicklungskoeffizient nach Index Index 3 < 5", "§ 4.2", "26"],
        ["Zuschlag nach Wert 1700 ≤ 1800", "§ 4.2", "4"],
        ["Entwicklungskoeffizient K 26 + 4", "§ 4.2", "30"],
    ]
    # Check number of 4.3: 1700-3 against 2300 and 1900 with 1 point goes by 1716.645 to 1717-4.
    expected, change, before_rounding = rest[1][2], rest[5][2], rest[6][2]
    assert [row[0] for row in rest[5:]] == [
        f"K × (Punkte − Gewinnerwartungen) 30 × (1 − {expected})",
        f"Wert vor dem Runden 1700 + {change}",
        f"Neuer Wert {before_rounding} gerundet",
        "Neuer Index 3 + 1",
    ]
    assert (rest[5][2][:6], rest[6][2][:8]) == ("16,645", "1716,645")
    assert [row[1:] for row in rest[7:]] == [["§ 4.3", "1717"], ["§ 3.1", "4"]]


def test_facts_of_an_evaluation(client: Client) -> None:
    federation.create_federation()
    evaluation = newest("HT-1")
    facts = read(client, f"/evaluations/{evaluation.pk}/").facts()
    assert facts["Wertungsordnung"] == "FWZ des Deutschen Fernschachbundes (BdF), Fassung vom 1. Januar 2019"
    assert facts["Beendet"] == "20.07.2025"
    assert facts["Prüfsumme der Eingaben"] == evaluation.signature
    assert facts["Ins Wertungsbuch eingetragen"].endswith("(der Reihe nach)")


def test_games_are_listed_counted_or_not_and_why(client: Client) -> None:
    federation.load(
        [federation.player(number, f"Name {number}", rating=(1800, 9)) for number in "123"],
        [federation.tournament("T", ["1", "2", "3"])],
    )
    federation.finish("T", "1", "2", "1/2-1/2", on=1)
    federation.finish("T", "1", "3", on=2, reason="time")
    federation.finish("T", "2", "3", "+/-", on=3, reason="unplayed")
    page = read(client, f"/evaluations/{newest('T').pk}/")
    (not_counted,) = page.texts("//main/ul[1]/li")
    assert not_counted.endswith(": nicht gespielt: es gab keine Partie zu werten")
    assert sorted(text.partition(" (")[2] for text in page.texts("//main/ul[2]/li")) == ["", "Zeitüberschreitung)"]


def test_single_game_is_explained_with_the_assumption_in_words(client: Client) -> None:
    federation.load(
        [federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 9)) for n in "12"],
        [federation.tournament("T", ["1", "2"], pool="ecp")],
    )
    federation.finish("T", "1", "2", on=3)
    page = read(client, f"/evaluations/{newest('T').pk}/")
    assert page.heading().startswith("Name ")
    # Equal opponents, K = 13 + 4: a win is worth 8.5, rounded half up to 9; a loss -8.5, rounded to -8.
    assert page.table(0) == [["Name 1", "1800-9", "+9", "1809-10"], ["Name 2", "1800-9", "−8", "1792-10"]]
    assumption = (
        "Annahme: der Text nennt nur einen „geringfügig modifizierten Elo-Modus“ und veröffentlicht keine Formel. "
        "Hier werden Gewinnerwartung und Entwicklungskoeffizient des BdF benutzt."
    )
    assert page.texts("//section//p[@class='note']") == [assumption, assumption]


def test_mean_below_index_5_is_explained_with_its_sum(client: Client) -> None:
    federation.create_federation()
    (evaluation,) = Evaluation.objects.filter(entries__player__number="30", entries__after_index=5)
    before, games, rest = sheet(read(client, f"/evaluations/{evaluation.pk}/"), "30")
    # § 6: 2177 + 1323 + 1800 + 2377 from the four games before; a draw with 2100 makes 9777 in 5 games: 1955.4.
    assert before == [["Bisherige Partien", "§ 6", "4"], ["Summe der bisherigen Partien", "§ 6", "7677"]]
    assert games == [["Gegner, 4", "2100", "0,5", "2100"]]
    assert rest == [
        ["Summe mit dieser Partie 7677 + 2100", "§ 6", "9777"],
        ["Partien im Schnitt", "§ 6", "5"],
        ["Wert vor dem Runden 9777 / 5", "§ 6", "1955,4"],
        ["Neuer Wert 1955,4 gerundet", "§ 6", "1955"],
        ["Neuer Index 4 + 1", "§ 2", "5"],
    ]


@pytest.mark.long
def test_every_evaluation_can_be_rated_again_from_its_document_alone(client: Client) -> None:
    federation.create_federation()
    evaluations = Evaluation.objects.all()
    assert len(evaluations) == 6  # HT-1 and the five games of EP-1, four of them with a carried sum
    for evaluation in evaluations:
        document = client.get(f"/evaluations/{evaluation.pk}/rate.json").json()
        answer = rate_document(document)["players"]
        assert isinstance(answer, dict)
        ledger = {entry.player.number: entry for entry in evaluation.entries.select_related("player")}
        new = {number: player["new"] for number, player in answer.items()}
        assert new == {
            number: {"value": entry.after_value, "index": entry.after_index} for number, entry in ledger.items()
        }
        assert {number: player["points"] * 2 for number, player in answer.items()} == {
            number: entry.points for number, entry in ledger.items()
        }


def rate_four_newcomers() -> Evaluation:
    """A check number of reading 2 (regulations/README.md, 4.4): A beats B and D, draws C; B beats C, D; C beats D."""
    letters = "ABCD"
    federation.load([federation.player(who, who) for who in letters], [federation.tournament("NEW", [*letters])])
    pairs = ["A B 1-0", "A D 1-0", "A C 1/2-1/2", "B C 1-0", "B D 1-0", "C D 1-0"]
    for on, (white, black, score) in enumerate(map(str.split, pairs), start=1):
        federation.finish("NEW", white, black, score, on=on)
    return newest("NEW")


@pytest.mark.long
def test_every_round_of_first_ratings_is_shown_folded(client: Client) -> None:
    page = read(client, f"/evaluations/{rate_four_newcomers().pk}/")
    assert page.texts("//details/summary")[0] == "58 Durchgänge"  # counted by a separate program with doubles
    assert page.texts("//details[1]//thead//th") == [
        *("Durchgang", "A", "B", "C"),
        "D 0 Prozent: Gegnerschnitt minus Abstand",
    ]
    rows = page.table(len(page.tree.xpath("//main//table")) - 1)
    assert (len(rows), rows[0], rows[-1]) == (
        59,
        ["0", "1900,00", "1900,00", "1900,00", "1600,00"],
        ["58", "2050,76", "1897,81", "1751,43", "1600,00"],
    )
    assert sheet(page, "A")[0][0] == ["Lesart des Paragraphen, unsere", "§ 4.4", "2"]
    assert "Lesart 2 von § 4.4 (unsere Lesart)" in page.texts("//section[@aria-labelledby='rounds']/p")[0]


@pytest.mark.long
def test_middle_of_a_thousand_rounds_is_shown_where_it_is_asked_for(client: Client) -> None:
    """A check number of reading 2: A draws B, both beat C D E, who draw with each other; A and B never come to rest."""
    letters = "ABCDE"
    federation.load([federation.player(who, who) for who in letters], [federation.tournament("NEW", [*letters])])
    draws = [("A", "B"), ("C", "D"), ("C", "E"), ("D", "E")]
    for on, pair in enumerate([*draws, *((white, black) for white in "AB" for black in "CDE")]):
        federation.finish("NEW", *pair, "1/2-1/2" if pair in draws else "1-0", on=on)
    address = f"/evaluations/{newest('NEW').pk}/"
    rows = "//section[@aria-labelledby='rounds']//details[1]//tbody/tr"
    page = read(client, address)
    assert page.texts("//details/summary")[:2] == [
        "Beginn 1, 1000 Durchgänge: kam nicht zur Ruhe",
        "Beginn 2, 1 Durchgang",
    ]
    assert (len(page.texts(rows)), page.texts(rows)[101]) == (122, "…bis Durchgang 980: alle zeigen")
    assert f"{address}?rounds=all#rounds" in page.links()
    assert len(read(client, f"{address}?rounds=all").texts(rows)) == 1001


@pytest.mark.long
def test_rounds_are_files_for_spreadsheets_and_programs(client: Client) -> None:
    address = f"/evaluations/{rate_four_newcomers().pk}/rounds"
    columns, *lines = client.get(f"{address}.csv").content.decode().splitlines()
    assert (columns, len(lines)) == ("iteration,round,way_out,A,B,C,D", 59)
    # Of A, B and C each expects 0.5 + 0.5 + 0.746368 in the first round; with K 28 (4.2) their surpluses of 0.753632,
    # 0.253632 and -0.246368 move them by 21.10, 7.10 and -6.90, of which the mean of 7.10 is taken off.
    assert lines[1] == "1,1,D,1914.000000000000,1900.000000000000,1886.000000000000,1600.000000000000"
    Player.objects.filter(number="A").update(number="=1+1")
    assert client.get(f"{address}.csv").content.startswith(b"iteration,round,way_out,'=1+1,B,C,D")
    Player.objects.filter(number="=1+1").update(number="A")
    found = client.get(f"{address}.json").json()
    (iteration,) = found.pop("iterations")
    assert (found, iteration["way_out"]) == ({"rules": "bdf-fwz", "reading_4_4": 2}, {"D": "way-out-0-percent"})
    moved = iteration["rounds"][1]["movements"]
    assert moved == {"A": "14.000000000000", "B": "0.000000000000", "C": "-14.000000000000"}


def test_document_holds_public_numbers_and_what_counts(client: Client) -> None:
    federation.create_federation()
    document = client.get(f"/evaluations/{newest('HT-1').pk}/rate.json").json()
    assert document == {
        "rules": "bdf-fwz",
        "params": {},
        "tournament": {"kind": "round-robin", "ended_on": "2025-07-20", "days_per_10_moves": 50},
        "players": {
            "11": {"value": 1700, "index": 3},
            "12": {"value": 2300, "index": 12},
            "13": {"value": 1900, "index": 6},
        },
        "games": [
            {"white": "12", "black": "13", "score": "1-0", "reason": "time", "completed_on": "2025-07-20"},
            {"white": "11", "black": "12", "score": "0-1", "completed_on": "2025-04-11"},
            {"white": "13", "black": "11", "score": "0-1", "completed_on": "2025-05-31"},
        ],
    }


def test_paragraph_leads_to_the_words_of_the_text(client: Client) -> None:
    federation.create_federation()
    page = read(client, f"/evaluations/{newest('HT-1').pk}/")
    places = set(page.tree.xpath("//section[@class='sheet']//a[starts-with(@href, '/rules/')]/@href"))
    assert places == {f"/rules/bdf-fwz/#paragraph-{number}" for number in ("3.1", "4.1", "4.2", "4.3")}
    rule = read(client, "/rules/bdf-fwz/")
    assert {f"/rules/bdf-fwz/#{place}" for place in rule.tree.xpath("//dl[@class='wording']/dt/@id")} >= places
    assert rule.text("//dt[@id='paragraph-4.3']/following-sibling::dd[1]") == "FWZ (neu) = FWZ (alt) + K × (Pkt. − W)"


def test_first_rating_of_an_opponent_stands_in_the_same_column_with_a_note(client: Client) -> None:
    # "One draw with 2300 -> 2295.87" is a check number of 4.4; the rated player meets the newcomer at 2296.
    federation.load(
        [federation.player("1", "Alt", rating=(2300, 9)), federation.player("2", "Neu")],
        [federation.tournament("T", ["1", "2"])],
    )
    federation.finish("T", "1", "2", "1/2-1/2", on=1)
    page = read(client, f"/evaluations/{newest('T').pk}/")
    assert sheet(page, "1")[1][0][:3] == ["Neu", "2296 erste Wertung", "0,5"]
    assert page.table(0) == [["Alt", "2300-9", "±0", "2300-10"], ["Neu", "–", "–", "2296-1"]]


def test_game_nobody_is_rated_for_has_no_sheets(client: Client) -> None:
    federation.load(
        [federation.player(n, f"Name {n}", pool="ecp", rating=(1800, 2)) for n in "12"],
        [federation.tournament("T", ["1", "2"], pool="ecp")],
    )
    federation.finish("T", "1", "2", on=3)
    page = read(client, f"/evaluations/{newest('T').pk}/")
    assert page.texts("//section[@class='sheet']") == []
    (said,) = page.texts("//main/ul/li")
    assert said.endswith(": keiner der Spieler hatte vor der Partie eine gesicherte Wertung")


@pytest.mark.long
def test_replaced_evaluation_leads_to_the_one_in_force(client: Client) -> None:
    federation.load(
        [federation.player(n, f"Name {n}", rating=(1800, 9)) for n in "12"],
        [federation.tournament(code, ["1", "2"]) for code in ("EARLY", "LATE")],
    )
    federation.finish("LATE", "1", "2", on=50)
    first = newest("LATE")
    federation.finish("EARLY", "2", "1", on=10)
    page = read(client, f"/evaluations/{first.pk}/")
    assert page.texts("//div[@class='note warn']")[0].startswith(
        "Diese Auswertung gilt nicht mehr. Sie wurde ersetzt am "
    )
    assert page.tree.xpath("//div[@class='note warn']//a/@href") == [f"/evaluations/{newest('LATE').pk}/"]


def test_disagreement_with_the_ledger_is_said(client: Client) -> None:
    federation.create_federation()
    # Behind the back of every use case: the facts now say something else than what was rated.
    Game.objects.filter(tournament__code="HT-1", number=1).update(score="1/2-1/2")
    page = read(client, f"/evaluations/{newest('HT-1').pk}/")
    (said,) = page.texts("//p[@class='note warn']")
    assert said.startswith("Eben neu gerechnet: stimmt nicht mit dem Wertungsbuch überein")
    assert page.table(0)[0][-1] == "1717-4"


@pytest.mark.parametrize("number", ["0", "999999", "99999999999999999999999"])
def test_unknown_evaluation_is_not_found(client: Client, number: str) -> None:
    read(client, f"/evaluations/{number}/", status=404)


@pytest.mark.long
@pytest.mark.parametrize("players", [2, 4])
def test_evaluation_reads_with_the_same_queries_however_large(
    client: Client, players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    seats = [str(n) for n in range(players)]
    federation.load(
        [federation.player(n, f"Name {n}", rating=(1800, 9)) for n in seats], [federation.tournament("T", seats)]
    )
    for on, game in enumerate(Game.objects.all().select_related("white__player", "black__player")):
        federation.finish("T", game.white.player.number, game.black.player.number, on=on)
    assert LedgerEntry.objects.count() == players
    with django_assert_num_queries(9):
        read(client, f"/evaluations/{newest('T').pk}/")


PLAYED = (Score.WHITE_WINS, Score.DRAW, Score.BLACK_WINS)


@pytest.mark.long
@pytest.mark.parametrize("key", sorted(RULES))
def test_every_part_of_the_sentence_of_why_has_a_line_in_the_calculation(key: str) -> None:
    rule, chance = RULES[key], random.Random(key)  # noqa: S311 -- the same tournaments each time
    seats = [chance.sample(sorted(RATINGS), 5) for _ in range(12)]
    codes = [f"T{number}" for number in range(len(seats))]
    pool = rule.default_pool
    if not Pool.objects.filter(key=pool).exists():
        create_pool(pool, pool, key, {}, OFFICER)
    played = (tournament(code, seat, pool=pool) for code, seat in zip(codes, seats, strict=True))
    create_federation(*played, pool=pool, P3=(2250, 5), P4=(2180, 3), P5=(2150, 1))
    record(
        Pool.objects.get(key=pool), [Result(game.pk, chance.choice(PLAYED), day(5)) for game in Game.objects.all()], 5
    )
    if rule.calendar:
        close_periods(Pool.objects.get(key=pool), rule.calendar.period_of(day(20)).closed_on, OFFICER)
    found = [each for evaluation in Evaluation.objects.all() for each in sheets(explain(evaluation))]
    assert found
    assert {part for each in found for part in missing_lines(each)} == set()


def missing_lines(shown: Sheet) -> set[str]:
    """The parts of the sentence of a sheet that lead to no line."""
    lines = {line.target for block in shown.blocks for line in block.steps}
    lines |= {line.target for block in shown.blocks for line in block.lines}
    return {part.text for part in shown.why if part.target and part.target not in lines}
