"""Sentences, explained with the tournament in hand: each row is what a director writes and what it means."""

from __future__ import annotations

from datetime import date
from itertools import combinations

import pytest

from intake.reading.codes import ABOUT_A_DAY, is_question
from intake.reading.explanations import explain_lines
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Claim, Letter, Part, Sender

PLAYERS = (("Koch", "Alfred"), ("Wolf", "Ida"), ("Lang", "Otto"), ("Roth", "Vera"), ("von der Au", "Jan"))
SEATS = tuple(Seat(n, str(4000 + n), family, given, n) for n, (family, given) in enumerate(PLAYERS, start=1))
SINGLE = tuple(Pairing(white, black) for white, black in combinations(range(1, 6), 2))
DOUBLE = (*SINGLE, *(Pairing(game.black, game.white) for game in SINGLE))
TODAY = date(2026, 6, 20)


def explain(text: str, pairings: tuple[Pairing, ...] = SINGLE) -> list[str]:
    """Return the results of lines as short words: White, score, Black, day and "?" where no colours are known."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, pairings),))
    lines = list(enumerate(text.split("\n"), start=1))
    found = explain_lines("body", lines, Situation(known, index_names(known), TODAY))
    return list(map(shorten, found.claims))


def shorten(claim: Claim) -> str:
    """Return a claim in short words, with "?" for a score that is asked and for unknown colours."""
    score = "?" if is_asked(claim) else claim.score
    on = f" {claim.completed_on:%d.%m.}" if claim.completed_on else ""
    return f"{claim.white.split(',')[0]} {score} {claim.black.split(',')[0]}{on}{'' if claim.colours_known else ' ?'}"


def test_name_between_two_players_stays_as_it_is_written() -> None:
    # "Klaus Behrendt": short for one player, a letter off the other; whoever matches it asks.
    seats = (
        Seat(1, "1", "Behrendt", "Klaus-Dieter", 1),
        Seat(2, "2", "Behrend", "Klaus", 2),
        Seat(3, "3", "Koch", "", 3),
    )
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, "Klaus Behrendt - Koch 1-0")], Situation(known, index_names(known), TODAY))
    assert [(claim.white, claim.number_white) for claim in found.claims] == [("Klaus Behrendt", "")]


def is_asked(claim: Claim) -> bool:
    """Return whether nothing is stored of a claim before it is answered."""
    return not claim.score or any(
        is_question(finding.code) and finding.code not in ABOUT_A_DAY for finding in claim.findings
    )


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch - Wolf 1-0, am zwölften Mai", ["Koch 1-0 Wolf 12.05."]),
        ("Koch - Wolf: abgeschätzt, gewonnen für Schwarz, also für Frau Wolf", ["Koch 0-1 Wolf"]),
        ("Koch - Wolf: adjudicated, won for White", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf: gewonnen für Schwarz, also für Koch", ["Koch ? Wolf"]),
        ("Koch - Wolf 1-0, May the twenty-first", ["Koch 1-0 Wolf 21.05."]),
        ("Koch - Wolf 1-0 le 3 avril 2026", ["Koch 1-0 Wolf 03.04."]),
        ("Koch - Wolf 1-0, 14 maja 2026", ["Koch 1-0 Wolf 14.05."]),
        ("Remis:   Koch - Wolf, Lang - Roth", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
        ("der Otto Lang hat gegen Roth gewonnen", ["Lang 1-0 Roth ?"]),
        ("Koch hat Wolf bezwungen (er war gar nicht böse).", ["Koch 1-0 Wolf ?"]),
        ("Koch (der Jüngere, Nr. 1) - Wolf 1-0", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf 1-0, 5 de junio de 2026", ["Koch 1-0 Wolf 05.06."]),
        ("Koch - Wolf 1-0, June 10.", ["Koch 1-0 Wolf 10.06."]),
        ("blancas: Koch, negras: Wolf - ganan blancas", ["Koch 1-0 Wolf"]),
        ("Koch (blancs) - Wolf (noirs) nul / remis", ["Koch 1/2-1/2 Wolf"]),
        ("22.5. Koch - Wolf 1:0", ["Koch 1-0 Wolf 22.05."]),
        ("17 May   Koch - Wolf     draw", ["Koch 1/2-1/2 Wolf 17.05."]),
        ("Koch - Wolf remis am 19.5. und nicht am 9.5., wie Wolf schrieb.", ["Koch 1/2-1/2 Wolf 19.05."]),
        ("Koch - Wolf ended on 1 May, Lang - Roth on 3 May", ["Koch ? Wolf 01.05.", "Lang ? Roth 03.05."]),
        ("Ida Wolf beat Koch, and Lang, also White, drew with Ida.", ["Wolf 1-0 Koch ?", "Lang 1/2-1/2 Wolf"]),
        ("Koch - Wolf 0-1 (schade für Alfred)", ["Koch 0-1 Wolf"]),
        ("Koch having White pieces resigned on 44th move, opponent Wolf, on 18th June 2026", ["Koch 0-1 Wolf 18.06."]),
        ("Otto Lang hat gestern gegen Koch gewonnen, das hätte ihm keiner zugetraut!", ["Lang 1-0 Koch 19.06. ?"]),
        ("Ich hoffe, es geht so: Otto Lang hat gegen Koch gewonnen.", ["Lang 1-0 Koch ?"]),
        ("Koch hatte Weiß gegen Wolf und gewann", ["Koch 1-0 Wolf"]),
        ("Koch und Wolf: Wolf gewann", ["Koch 0-1 Wolf ?"]),
    ],
)
def test_words_within_a_sentence(text: str, results: list[str]) -> None:
    assert explain(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Herr Wolf hat die Bedenkzeit zum zweiten Mal überschritten, damit gewinnt Koch die Partie Wolf - Koch.",
            ["Wolf 0-1 Koch"],
        ),
        ("Koch gewinnt, weil Wolf aufgab.", ["Koch 1-0 Wolf ?"]),
        ("Koch gewinnt gegen Wolf, Wolf hat aufgegeben.", ["Koch 1-0 Wolf ?"]),
        ("Koch hat gegen Wolf gewonnen, er hat aufgegeben.", ["Koch 1-0 Wolf ?"]),
        ("Koch hat gegen Wolf verloren, der aufgegeben hat.", ["Koch 0-1 Wolf ?"]),
        ("Koch beat Wolf, he resigned (yesterday).", ["Koch 1-0 Wolf 19.06. ?"]),
        ("Koch beat Wolf, who lost on time.", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf after Wolf resigned.", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf, he resigned the tournament.", []),
        ("Koch beat Wolf, he resigned his second game.", []),
        ("Koch beat Wolf, Koch resigned.", []),
        ("Den Koch schlug Wolf, er hat aufgegeben.", []),
        ("Den Koch schlug Wolf.", ["Wolf 1-0 Koch ?"]),
        ("Den Koch hat Wolf geschlagen.", ["Wolf 1-0 Koch ?"]),
        ("Dem Koch unterlag Wolf.", ["Wolf 0-1 Koch ?"]),
        ("Herrn Koch besiegte Wolf.", ["Wolf 1-0 Koch ?"]),
        ("Gegen den Koch hat Wolf gewonnen.", ["Wolf 1-0 Koch ?"]),
        ("Der Koch hat den Wolf geschlagen.", ["Koch 1-0 Wolf ?"]),
        ("Koch beat Wolf, Lang resigned.", []),
        ("Die Herren Koch und Lang einigten sich auf Remis.", ["Koch 1/2-1/2 Lang ?"]),
        ("Koch and Wolf drew, Wolf with the white pieces.", ["Wolf 1/2-1/2 Koch"]),
        ("Koch gewinnt gegen Wolf, Koch hat aufgegeben.", []),
        ("Koch - Wolf: Koch gewinnt, Wolf hat aufgegeben, 0-1", []),
        ("Koch hat verloren, Wolf gewonnen.", []),
        ("Koch - Wolf remis remis", []),
        ("Früher hat Koch gegen Wolf gewonnen.", []),
        ("Koch bietet Wolf remis an.", []),
        ("Koch hat Wolf nie besiegt.", []),
        ("Koch gewann gegen Wolf, Xaver gegen Lang.", []),
        ("Koch hat gegen Wolf gewonnen, aber Wolf protestiert.", ["Koch 1-0 Wolf ?"]),
        ("Koch - Wolf 1-0, Lang gegen Roth ist noch offen.", ["Koch 1-0 Wolf"]),
    ],
)
def test_several_words_about_two_players_agree_or_say_nothing(text: str, results: list[str]) -> None:
    assert [one for one in explain(text) if "? " not in one] == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            "Koch hat seine Weißpartie gegen Wolf am 3. April gewonnen und am 7. April auch jene mit Schwarz.",
            ["Koch 1-0 Wolf 03.04.", "Wolf 0-1 Koch 07.04."],
        ),
        ("Koch und Wolf: beide Partien remis, 15. März 2026", ["Koch 1/2-1/2 Wolf 15.03.", "Wolf 1/2-1/2 Koch 15.03."]),
        (
            "Koch wins both games gegen Wolf: mit Weiß am 3. April 2026, mit Schwarz am 9. April 2026.",
            ["Koch 1-0 Wolf 03.04.", "Wolf 0-1 Koch 09.04."],
        ),
        (
            "Koch hat mit Weiß gegen Wolf am 3. Mai 2026 gewonnen.\nDie andere Partie, Wolf mit Weiß, war remis.",
            ["Koch 1-0 Wolf 03.05.", "Wolf 1/2-1/2 Koch"],
        ),
        ("Eine der beiden Partien Koch / Wolf endete gestern remis.", ["Koch 1/2-1/2 Wolf 19.06. ?"]),
        ("Koch won both games against Wolf.", ["Koch 1-0 Wolf", "Wolf 0-1 Koch"]),
        (
            (
                "Ida Wolf und Otto Lang sind fertig. In der Partie, in der Ida Weiß hatte, gab es am 1. Mai 2026"
                " ein Remis. In der anderen (Lang mit Weiß) hat Lang am 9. Mai 2026 gewonnen, weil Ida aufgab."
            ),
            ["Wolf 1/2-1/2 Lang 01.05.", "Lang 1-0 Wolf 09.05."],
        ),
    ],
)
def test_both_games_of_two_players(text: str, results: list[str]) -> None:
    assert explain(text, DOUBLE) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (
            (
                "Otto Lang hat aufgeräumt. Seine Punkte:\n\n  gegen Koch ......... ½   (22.2.26)\n"
                "  gegen Wolf ......... 1   (25.2.26)\n  gegen v. d. Au ..... 0   (2.3.26)"
            ),
            ["Lang 1/2-1/2 Koch 22.02. ?", "Lang 1-0 Wolf 25.02. ?", "Lang 0-1 von der Au 02.03. ?"],
        ),
        (
            (
                "Here is where Otto Lang stands, all confirmed below.\n\n"
                "  with White:  beat Wolf (3 March), drew with Koch (11 March)\n  with Black:  lost to Roth (20 March)"
            ),
            ["Lang 1-0 Wolf 03.03.", "Lang 1/2-1/2 Koch 11.03.", "Roth 1-0 Lang 20.03."],
        ),
        ("Vera Roth ist ausgeschieden.\nIhre Partie gegen Koch war am 2.3.2026 remis.", ["Roth 1/2-1/2 Koch 02.03. ?"]),
        ("Vera Roth ist ausgeschieden.\nIhre Partie gegen Koch (remis) bleibt.", []),
    ],
)
def test_lists_and_sentences_about_somebody_named_above(text: str, results: list[str]) -> None:
    assert explain(text) == results


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch, der schon fast verloren stand, hat seine Partie gegen Wolf noch gedreht.", ["Koch ? Wolf"]),
        ("Koch, der lange verloren war, hat seine Partie gegen Wolf noch gedreht.", []),
        ("Koch stand auf Verlust, hat gegen Wolf aber noch alles gedreht.", ["Koch ? Wolf"]),
        ("Koch gewann beinahe gegen Wolf.", ["Koch ? Wolf ?"]),
        ("Koch, der Weiß hatte, gewann gegen Wolf.", ["Koch 1-0 Wolf"]),
        ("Koch gewann gegen Wolf,\nglaube ich.", ["Koch ? Wolf ?"]),
        ("Stopp, vertan: Koch - Wolf war remis, nicht\n1:0. Der Tag ist richtig.", ["Koch 1/2-1/2 Wolf"]),
        ("Meine Liste nennt Roth\nund Otto Lang als fehlend. Gegen Koch hat er am 1.6. gewonnen.", []),
        ("Lang ist krank. Vera Roth schrieb mir. Gegen Koch hat er am 1.6. gewonnen.", []),
        ("Lang ist krank. Gegen Koch hatte er schon gewonnen.", []),
        ("Lang ist krank. Seine Partie gegen Koch hatte er am 1.6. schon gewonnen.", ["Lang 1-0 Koch 01.06. ?"]),
        (
            "Lang hört auf. Seine Partien gegen Koch, Wolf und Roth habe ich heute für die Gegner gewonnen gewertet.",
            ["Lang 0-1 Koch 20.06. ?", "Lang 0-1 Wolf 20.06. ?", "Lang 0-1 Roth 20.06. ?"],
        ),
        ("Lang hört auf. Xaver hat seine Partie gegen Koch am 1.6. verloren.", ["Xaver 0-1 Koch 01.06. ?"]),
        ("Koch hat gegen Wolf und Lang verloren.", ["Koch 0-1 Wolf ?", "Koch 0-1 Lang ?"]),
        ("Koch hat gegen Wolf und Lang gegen Roth verloren.", ["Koch 0-1 Wolf ?", "Lang 0-1 Roth ?"]),
        ("Koch - Wolf 1-0\nLang - Roth remis, beide 10.6.", ["Koch 1-0 Wolf 10.06.", "Lang 1/2-1/2 Roth 10.06."]),
        ("Wolf, who lost to Lang, plays Koch.", []),
        ("Lang hat gegen Koch und Roth am 1.6. bzw. 2.6. verloren.", []),
        ("Lang schlug Koch laut Roth am 1.6.", []),
        ("= Koch - Wolf (3.6.)", ["Koch 1/2-1/2 Wolf 03.06."]),
        ("Otto Lang overstepped the time limit against Wolf, so a win for Ida.", ["Lang 0-1 Wolf ?"]),
    ],
)
def test_words_of_another_clause_or_sentence(text: str, results: list[str]) -> None:
    assert explain(text) == results


def report(text: str, subject: str = "SE947") -> list[str]:
    """Return the results of a mail, with "?" for a score that is asked."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    part = Part("body", tuple(text.split("\n")))
    reading = read_report(Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", (part,)), known)
    return list(map(shorten, reading.claims))


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch - Wolf 1-0. Das ist aber nicht sicher.", ["Koch ? Wolf"]),
        ("Koch - Wolf 1-0. Bitte noch nicht eintragen!", ["Koch ? Wolf"]),
        ("Koch - Wolf 1-0. Frau Wolf bestreitet das.", ["Koch ? Wolf"]),
        ("Koch - Wolf 1-0, ohne Gewähr", ["Koch ? Wolf"]),
        ("Unter Vorbehalt:\n\nKoch - Wolf 1-0\n\nLang - Roth remis", ["Koch ? Wolf", "Lang 1/2-1/2 Roth"]),
        ("Koch - Wolf 1-0*\nLang - Roth remis\n\n* not confirmed yet", ["Koch ? Wolf", "Lang 1/2-1/2 Roth"]),
        ("Koch - Wolf 1-0\nLang - Roth remis\n\nAll results are provisional.", ["Koch ? Wolf", "Lang ? Roth"]),
        (
            "Koch - Wolf 1-0\nLang - Roth remis\n\nKoch - Wolf muss ich noch prüfen.",
            ["Koch ? Wolf", "Lang 1/2-1/2 Roth"],
        ),
        ("Koch - Wolf 1-0. Wenn etwas fehlt, bitte melden.", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf 1-0. Neither player has appealed, so that is final.", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf 1-0. Es gab keinen Einspruch.", ["Koch 1-0 Wolf"]),
        ("Koch - Wolf 1-0. Nicht klar, es gab Protest.", ["Koch ? Wolf"]),
        ("Koch - Wolf 1-0 on 3 June. Lang - Roth 0-1, same day.", ["Koch 1-0 Wolf 03.06.", "Lang 0-1 Roth 03.06."]),
        ("Koch - Wolf 1-0 am 3.6., Lang - Roth 0-1 am Tag darauf.", ["Koch 1-0 Wolf 03.06.", "Lang 0-1 Roth 04.06."]),
        ("Koch - Wolf remis.\n\nSchönen Sonntag noch", ["Koch 1/2-1/2 Wolf"]),
        (
            (
                "Alle beendeten Partien endeten am 10.6.2026, ein Kraftakt zum Quartalsende.\n\nKoch - Wolf 1-0"
                "\nLang - Roth remis\n\nSchöne Pfingsten!"
            ),
            ["Koch 1-0 Wolf 10.06.", "Lang 1/2-1/2 Roth 10.06."],
        ),
        ("Koch - Wolf 1-0\nLang - Roth remis\nbeide 10.6.", ["Koch 1-0 Wolf 10.06.", "Lang 1/2-1/2 Roth 10.06."]),
        ("Koch - Wolf 1-0. Frau Wolf sagt etwas anderes.", ["Koch ? Wolf"]),
        ("Koch 1, Wolf 0 am 3.6.\nLang 0 / Roth 1", ["Koch 1-0 Wolf 03.06.", "Lang 0-1 Roth"]),
        (
            "Koch - Wolf 1-0\n\nMfG\nJan\n\nPS: Stopp, Koch - Wolf war nicht 1-0, sondern\n0-1.",
            ["Koch 0-1 Wolf"],
        ),
    ],
)
def test_doubts_and_days_beside_results(text: str, results: list[str]) -> None:
    assert report(text) == results


def test_day_of_one_of_several_games_is_not_that_of_all() -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE),))
    lines = ("Koch won both games against Wolf. The second one ended yesterday.",)
    letter = Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", lines),))
    claims = read_report(letter, known).claims
    assert [(claim.completed_on, [str(found.code) for found in claim.findings]) for claim in claims] == [
        (None, ["ambiguous-date"]),
        (None, ["ambiguous-date"]),
    ]


def test_sentence_that_only_names_a_tournament_holds_for_those_behind_it() -> None:
    one, other = (KnownTournament(code, code, SEATS, SINGLE) for code in ("SE947", "SE948"))
    known = Known((one, other))
    found = explain_lines("body", [(1, "SE948. Koch beat Wolf.")], Situation(known, index_names(known), TODAY))
    assert [claim.tournament for claim in found.claims] == ["SE948"]


def test_day_on_which_moves_came_is_that_of_no_game() -> None:
    assert report("Koch - Wolf 1-0, no date was given. The PGN came last week.") == ["Koch 1-0 Wolf"]


def test_day_that_is_not_exact_is_asked() -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    for day in ("ca. 10.6.2026", "um den 10.6.2026", "etwa am 10.6.2026", "around 10 June 2026"):
        found = explain_lines("body", [(1, f"Koch - Wolf 1-0, {day}")], Situation(known, index_names(known), TODAY))
        assert [[finding.code for finding in claim.findings] for claim in found.claims] == [["ambiguous-date"]], day


def test_subject_that_says_otherwise_is_asked() -> None:
    assert report("Koch hat gegen Wolf gewonnen.", "SE947 Koch - Wolf remis") == ["Koch ? Wolf ?"]
    assert report("Koch hat gegen Wolf gewonnen.", "SE947 Koch - Wolf 1-0") == ["Koch 1-0 Wolf ?"]


def test_what_is_not_explained_beside_a_result_is_asked() -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    text = "Koch - Wolf 1-0. In der anderen hat überraschend Lang am 9. Mai 2026 gewonnen."
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY))
    assert [place.text for place in found.news] == ["In der anderen hat überraschend Lang am 9. Mai 2026 gewonnen."]


@pytest.mark.parametrize(
    ("results", "ways"),
    [
        (
            ["Koch 1-0 Wolf"],
            """
            KOCH - WOLF 1-0
            Koch,A - Wolf,I 1-0
            Koch 1 Wolf 0
            Koch (1) - Wolf (0)
            W: Koch S: Wolf 1-0
            Nr. 1 Koch - Nr. 2 Wolf 1-0
            Koch (White) beat Wolf (Black)
            Koch - Wolf 1-0 (Wolf resigns)
            In der Partie Koch gegen Wolf hat Weiß gewonnen.
            """,
        ),
        (
            ["Koch 1-0 Wolf ?"],
            """
            Siege: Koch gegen Wolf
            Koch besiegt Wolf
            Koch setzt Wolf matt
            Koch zwang Wolf zur Aufgabe
            Koch hat den vollen Punkt gegen Wolf geholt
            Koch got the better of Wolf
            Dr. Koch schlug Prof. Wolf
            Koch behielt gegen Wolf die Oberhand
            """,
        ),
        (
            ["Wolf 0-1 Koch ?"],
            """
            Wolf von Koch geschlagen
            Wolf wurde von Koch besiegt
            Aufgabe Wolf gegen Koch
            Wolf gibt in verlorener Stellung gegen Koch auf
            Wolf streckt gegen Koch die Waffen
            Wolf strich gegen Koch die Segel
            Wolf zog gegen Koch den Kürzeren
            Wolf conceded to Koch
            """,
        ),
        (
            ["Koch 1/2-1/2 Wolf ?"],
            """
            Koch gegen Wolf halber Punkt
            Koch's game against Wolf was drawn
            """,
        ),
    ],
)
def test_many_ways_of_one_result(results: list[str], ways: str) -> None:
    lines = [line.strip() for line in ways.strip().splitlines()]
    assert {line: explain(line) for line in lines} == dict.fromkeys(lines, results)


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("Koch besiegt Wolf, Lang und Roth", ["Koch 1-0 Wolf ?", "Koch 1-0 Lang ?", "Koch 1-0 Roth ?"]),
        (
            "Koch: Sieg gegen Wolf, Remis gegen Lang, Niederlage gegen Roth",
            ["Koch 1-0 Wolf ?", "Koch 1/2-1/2 Lang ?", "Koch 0-1 Roth ?"],
        ),
        ("Koch - Wolf und Lang - Roth jeweils remis", ["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"]),
        ("Hans von Koch - Wolf 1-0", ["Hans von Koch 1-0 Wolf"]),
        (
            "Montag (2.2.2026): Koch schlägt Wolf, und Otto Lang und Frau Roth einigen sich auf remis.",
            ["Koch 1-0 Wolf 02.02. ?", "Lang 1/2-1/2 Roth 02.02. ?"],
        ),
        (
            "Koch besiegte Wolf am 3. Mai 2026, Lang drei Tage später Roth, Roth am selben Tag von der Au.",
            [],
        ),
        ("Koch - Wolf 1-0 am Freitag", ["Koch 1-0 Wolf 19.06."]),
        ("White first\n\nKoch beat Wolf\nLang drew with Roth", ["Koch 1-0 Wolf", "Lang 1/2-1/2 Roth"]),
        ("Schwarzsiege: Koch (gegen Wolf)", ["Koch ? Wolf"]),
        ("Round 1: O'Lang - Wolf", []),
    ],
)
def test_several_results_and_strangers(text: str, results: list[str]) -> None:
    assert explain(text) == results
