"""How people write days, colours and remarks beside a result, and what stays unclear."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Sender
from tests.intake.reading.test_explanations import DOUBLE, SEATS, TODAY
from tests.intake.reading.test_several_sentences import read


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Koch 1/2-1/2 Wolf 08.06.", "Wolf 1/2-1/2 Koch 10.06."],
            "Beide Partien Koch und Wolf sind remis\nausgegangen. Die erste war am 8.6. zu Ende, die andere\nam 10.6.",
        ),
        (
            ["Koch 1-0 Wolf 10.06.", "Wolf 0-1 Koch 08.06."],
            "Koch hat beide Partien gegen Wolf gewonnen. Die eine endete am 10.6., die andere schon am 8.6., sorry.",
        ),
        (
            ["Koch 1-0 Wolf 08.06.", "Lang 1/2-1/2 Roth 10.06."],
            "Koch - Wolf 1-0\nLang - Roth remis\n\nThe first ended on 8 June, the second on 10 June.",
        ),
        (
            ["Koch 1-0 Wolf 08.06.", "Lang 1/2-1/2 Roth 10.06."],
            "Koch - Wolf 1-0\nLang - Roth remis\n\nKoch war am 8.6. fertig, Roth am 10.6.",
        ),
        (["Koch 1-0 Wolf"], "Der Vollständigkeit halber: Koch - Wolf endete 1:0."),
        (["Koch 1-0 Wolf ?", "Lang 1-0 Roth ?"], "Koch gewann gegen Wolf und Lang gegen Roth."),
        (["Koch 1-0 Wolf ?", "Lang 1-0 Roth ?"], "Koch hat gegen Wolf und Lang gegen Roth gewonnen."),
        (["Koch 1/2-1/2 Wolf", "Lang 1/2-1/2 Roth"], "Zwei Remisen: Koch - Wolf und Lang - Roth."),
        (["Koch 1-0 Wolf"], "Aus der Gruppe B: Koch - Wolf 1:0"),
        (["Koch 1-0 Wolf ?"], "In section B Koch wins from Wolf."),
        (["Koch 1-0 Wolf ?"], "Vorgruppe C Koch gewinnt gegen Wolf."),
        (
            ["Koch 1-0 Wolf 19.06. ?"],
            "She has broken her wrist. She asks me to tell you that Koch beat Wolf yesterday.",
        ),
        (["Koch 1/2-1/2 Wolf ?"], "Ich soll euch ausrichten, dass Koch gegen Wolf remis gespielt hat."),
        (["Koch 1/2-1/2 Wolf"], "Das Familienduell Koch - Wolf endete remis."),
        (
            ["Koch 1-0 Wolf 19.06.", "Lang 1/2-1/2 Roth 19.06. ?"],
            "koch gg wolf 1-0\nlang gg roth remis\nbeide am freitag",
        ),
        (
            ["Koch 1-0 Wolf 18.06.", "Lang 1/2-1/2 Roth 18.06."],
            "Koch - Wolf 1-0\nLang - Roth remis, both last Thursday",
        ),
        (["Koch 1-0 Wolf 09.03."], "Koch 1-0 Wolf (Mar 9)"),
        (["Koch 1-0 Wolf 09.03. ?"], "Koch beat Wolf, March 9"),
        (["Koch 1-0 Wolf 09.03."], "Koch 1-0 Wolf March 9"),
        (["Koch 1-0 Wolf 09.03."], "Koch - Wolf 1-0, seit dem 9. März beendet"),
        (["Koch 1-0 Wolf 03.06."], "Heute nur ein Ergebnis: Koch - Wolf 1-0 am 3.6."),
        (
            ["Koch 1-0 Wolf 09.06. ?", "Lang 1/2-1/2 Roth 15.06. ?"],
            "Koch beat Wolf on the 9th of June. Lang drew with Roth on the 15th.",
        ),
        (
            ["Koch 1-0 Wolf 09.06. ?", "Lang 1/2-1/2 Roth ?"],
            "Koch beat Wolf on the 9th of June. Lang drew with Roth on the 3rd.",
        ),
        (["Koch 1/2-1/2 Wolf 08.06."], "Wolf and Koch drew in the game where\nKoch is White, on Monday, 8 June."),
        (["Wolf 0-1 Koch"], "Koch hat Wolf geschlagen, in der Partie, wo Koch Schwarz hatte."),
        (["Wolf 1/2-1/2 Koch"], "Koch und Wolf haben die Partie, in der Wolf Weiß hatte, remis beendet."),
        (["Koch 1-0 Wolf 11.06."], "Koch (Weiß) besiegte Wolf am 11.6. Die andere Partie ist fast fertig, glaube ich."),
        (["Koch 1-0 Wolf"], "Koch hat mit Weiß gegen Wolf gewonnen. Einen Einspruch gab es nicht."),
        (["Wolf 0-1 Koch 03.06."], "Koch beat Wolf on 3 June. Wolf was White."),
        (["Koch 1-0 Wolf 03.06. ?"], "Koch beat Wolf on 3 June. Lang was White."),
        (["Koch 0-1 Wolf 03.06."], "Koch (White) - Wolf, drawn, 3 June. No, wait: Koch resigned, so that is 0-1."),
        (["Koch 1-0 Wolf 09.06. ?"], "Koch beat Wolf, she resigned on the 9th."),
        (["Koch 1-0 Wolf 28.05. ?"], "Koch beat Wolf on the 28th."),
        (
            ["Koch 1-0 Wolf 02.04.", "Wolf 0-1 Koch 09.04."],
            "Koch has won both his games with Wolf. The one where\nhe had White ended 2 April, the other 9 April.",
        ),
        (
            ["Wolf 1/2-1/2 Koch 08.06.", "Koch 1/2-1/2 Wolf 10.06."],
            "Beide Partien Koch gegen Wolf sind remis. Die mit Wolf als Weißer endete am 8.6., die andere am 10.6.",
        ),
        (["Koch 1/2-1/2 Wolf 12.06."], "Koch (White) drew with Wolf;\nthey shook hands on 12 June."),
        (["Koch 0-1 Wolf"], "Koch (White) has run out of time against Wolf."),
        (
            ["Koch 1-0 Wolf 11.06. ?", "Koch 1/2-1/2 Lang 14.06. ?", "Roth 0-1 Wolf 15.06. ?"],
            """Koch hat Wolf besiegt (11.6.) und sich mit Lang auf remis geeinigt (14.6.),
            Roth verlor am 15.6. gegen Wolf.""",
        ),
        (
            ["Koch 0-1 Wolf 09.06. ?", "Lang 1/2-1/2 Roth 11.06. ?"],
            "On 9 June Koch lost against Wolf, and on 11 June Lang and Roth split the point.",
        ),
        (
            ["Koch 1-0 Wolf 10.06. ?", "Koch 1-0 Lang 12.06. ?"],
            "Heuer läuft es für Koch: Am 10.6. gewann er gegen Wolf, und am 12.6. gegen Lang.",
        ),
        (
            ["Koch 1-0 Wolf 10.06. ?", "Koch 1-0 Lang 12.06. ?"],
            "Am 10. Juni gewann Koch gegen Wolf und am 12. Juni auch gegen Lang.",
        ),
        (
            ["Koch 1-0 Wolf 01.06. ?", "Koch 0-1 Roth 02.06. ?"],
            "Am 1. Juni hat Koch gegen Wolf gewonnen, wohingegen er sich am 2. Juni Roth beugen musste.",
        ),
        (["Koch 0-1 Wolf 17.06."], "KOCH WOLF NULL EINS. 17.6."),
        (
            ["Wolf 0-1 Koch 02.05.", "Koch 1-0 Wolf 08.05."],
            "Koch beat Wolf twice, first as Black (2 May), then as White (8 May).",
        ),
        (["Koch 1-0 Wolf", "Wolf 0-1 Koch"], "Koch hat gegen Wolf zweimal gewonnen."),
        (["Koch 1-0 Wolf 03.06. ?"], "Koch, who asked twice, beat Wolf on 3 June."),
        (["Koch 1-0 Wolf"], "Koch - Wolf 1-0 (Koch hat zweimal gefragt)"),
        (
            ["Wolf 1-0 Koch 19.06. ?"],
            "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, er hat ihr geschrieben.",
        ),
        (
            ["Wolf 1-0 Koch 19.06. ?"],
            "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, und er hat ihr gratuliert.",
        ),
        (["Koch 1-0 Wolf 03.06. ?"], "Koch konnte die Partie gegen Wolf am 3. Juni zum Siege führen."),
        (["Koch 1/2-1/2 Wolf 03.06. ?"], "Koch und Wolf haben sich am 3.6. friedlich auf ein Unentschieden geeinigt."),
        (["Koch 0-1 Wolf 03.06. ?"], "Koch hat gegen Wolf verlohren, am 3.6."),
        (
            ["Koch 1-0 Wolf 19.05. ?", "Lang 1/2-1/2 Roth 21.05. ?"],
            """Damit es keine Verwechslung gibt: Koch hat am 19. Mai gegen Wolf gewonnen,
            und Lang am 21. Mai gegen Roth remisiert.""",
        ),
        (
            ["Koch 1/2-1/2 Wolf 09.06.", "Wolf 1/2-1/2 Koch 14.06."],
            """Koch and Wolf: both games were drawn. The one with Koch as White ended on 9 June,
            the one with Wolf as White on 14 June.""",
        ),
        (["Koch 1-0 Wolf 01.06."], "Koch - Wolf 1-0, beendet 1.6. (kein Scherz)"),
        (["Koch 1-0 Wolf 06.06."], "Koch - Wolf 1:0 am 6.6. ,Ida hat die Dame eingestellt und gleich aufgegeben"),
        (
            ["Koch 1-0 Wolf 01.06.", "Lang 1/2-1/2 Roth 02.06."],
            "Koch - Wolf 1-0, 1.6.\nLang - Roth remis, 2.6.\n\nDie jeweils zweite Partie dort läuft noch.",
        ),
        (["Koch 1-0 Wolf 17.06."], "I rang on Sunday and I like it. Koch (White) beat Wolf on 17 June."),
        (["Koch 1-0 Wolf 28.05.", "Wolf 0-1 Roth 02.06."], "28.05.  Koch - Wolf 1:0\n02.06.  Wolf - Roth 0:1"),
        (["Koch 1-0 Wolf 28.05.", "Wolf 0-1 Roth 02.06."], "28.5. Koch - Wolf 1:0\n2.6. Wolf - Roth 0:1"),
        (["Wolf 0-1 Roth 02.06."], "2.6. Wolf - Roth 0:1"),
        (["Wolf 0-1 Roth"], "2.2. Wolf - Roth 0:1"),
        (["Koch 1-0 Wolf"], "Koch hat seine Weißpartie gegen Wolf nach Hause gebracht."),
        (
            ["Koch 1-0 Wolf 17.06."],
            "Koch - Wolf 1-0, 17.6. Sie war gar nicht\ntraurig, sagt sie, die Stellung war welk.",
        ),
        (["Koch 1-0 Wolf 17.06."], "Koch - Wolf 1-0, 17.6.\nHe says it was a wet week in Kiel."),
        (
            ["Koch 1-0 Wolf 09.06."],
            "Koch (White) beat Wolf on the 9th. Rough crossing today, half the\nboat was green.",
        ),
        (["Koch 1-0 Wolf 13.06."], "koch 1 wolf 0, finished 13 jun"),
        (["Koch 1/2-1/2 Wolf 07.06. ?"], "Koch and Wolf played long, and on 7 June they finally agreed a draw."),
        (["Koch 0-1 Wolf 05.06. ?"], "Mr Koch was less lucky: his time ran out against Wolf on 5 June."),
        (["Koch 0-1 Wolf 05.06. ?"], "Koch resigned to Wolf on 5 June after losing his queen."),
        (["Koch 1/2-1/2 Wolf 03.06."], "Koch - Wolf 1:0, 3.6. Halt, falsche Karte: die Partie ging remis aus."),
        (
            ["Koch 1/2-1/2 Wolf 02.04."],
            "in der Klasse\nendete die Partie Koch (Weiß) gegen\nWolf (Schwarz)\nremis.\nPartieende: 2. April 2026.",
        ),
        (["Koch 1/2-1/2 Wolf 02.04."], "Koch - Wolf remis\nPartieschluss 2.4.2026"),
        (["Koch 1-0 Wolf 12.06."], "Koch - Wolf 1:0   12.6.  (ZÜ)"),
        (["Koch 1-0 Wolf 12.06."], "Koch - Wolf 1:0 12.6. ZÜ"),
        (["Koch 1-0 Wolf 18.06."], "Koch-Wolf 1-0 18/6"),
        (["Koch 1-0 Wolf"], "Koch - Wolf 1-0, das sollte jetzt richtig sein."),
        (["Koch 1-0 Wolf"], "Koch - Wolf 1-0. Weitere Partien dürften bald folgen."),
        (
            ["Koch 1/2-1/2 Wolf 27.05.", "Koch 1/2-1/2 Lang 27.05.", "Wolf 1-0 Roth 20.05."],
            "Alle endeten am 27. Mai 2026:\nKoch – Wolf remis\nKoch – Lang remis\nund am 20. Mai:\nWolf – Roth 1:0",
        ),
        (["Koch 1-0 Wolf 03.06."], "Koch - Wolf 1:0, 3.6. Lang v Roth is still going on, a pawn up I believe."),
        (
            ["Koch 1-0 Wolf 14.03.", "Wolf 1-0 Koch 17.03."],
            "Koch hat gegen Wolf mit Weiß gewonnen (14.3.) und mit Schwarz verloren (17.3.).",
        ),
        (["Koch 0-1 Wolf 10.06. ?"], "Am 10. Juni unterlag Herr Koch Frau Wolf."),
        (
            ["Koch 0-1 Wolf 10.06."],
            "Koch, White against Wolf, exceeded his time on 10 June. I have awarded the game to Wolf.",
        ),
        (["Wolf 0-1 Koch 10.06."], "Playing Black against Wolf, Koch won on 10 June."),
        (["Wolf 0-1 Koch 10.06. ?"], "Am 10. Juni unterlag Herrn Koch Frau Wolf."),
        (["Koch 0-1 Wolf 10.06. ?"], "Herr Koch spielt seit Mai gegen Frau Wolf. Am 10.6. hat er aufgegeben."),
        (["Koch 1-0 Wolf 10.06. ?"], "Mr Koch had a long game against Mrs Wolf. On 10 June she resigned."),
        (["Koch 1/2-1/2 Wolf 10.06. ?"], "The game Koch v Wolf is over. On 10 June they finally agreed a draw."),
    ],
)
def test_usual_words_are_read(results: list[str], text: str) -> None:
    assert [line for line in read(text, twice=True) if " ? " not in line] == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch (White) beat Wolf on 11 June. I think it is still running.",
        "Koch (Weiß) besiegte Wolf am 11.6., Einspruch ist eingelegt.",
        "Koch (Weiß) besiegte Wolf am 11.6. Das Ergebnis ist anders, sagt Wolf.",
        "Koch (Weiß) besiegte Wolf am 11.6. Wolf sagt,\ndie Partie laufe noch.",
        "Koch - Wolf 1-0 am 11.6. Sie haben sich auf Remis geeinigt.",
        "Koch spielt gegen Wolf. Am 11.6. hat er aufgegeben.",
        "Koch spielt gegen Wolf. Am 11.6. haben sie sich wohl auf Remis geeinigt.",
        "Herr Koch spielt gegen Frau Wolf. Am 11.6. hat er das Turnier aufgegeben.",
        "Koch - Wolf 1-0 am 11.6. Wolf says he will appeal.",
        "Koch - Wolf 1-0 am 11.6. Wolf schreibt, er lege Einspruch ein.",
        "Koch - Wolf 1-0 am 11.6. Wolf says he never gave up.",
        "Koch - Wolf 1-0 am 11.6. Wolf says that is a lie.",
        "Koch - Wolf 1-0 am 11.6. Wolf meint, er sei nicht überschritten.",
        "Koch - Wolf 1-0 am 11.6. Lang v Roth is still running; I believe that one is wrong.",
        "koch 1 wolf 1, 11 June",
        "Koch 0 Wolf (1.6.)",
        "Koch spielt gegen Wolf. Am 11.6. werden sie sich auf Remis einigen.",
        "Koch spielt gegen Wolf. Anno 2024 haben sie remis gespielt.",
        "Herr Koch spielt gegen Frau Wolf. Seine Frau ist krank, sie hat am 11.6. aufgegeben zu rauchen.",
        "Koch - Wolf 1:0, 3.6. Halt, falsche Karte: die Partie ging nicht remis aus.",
        "Koch - Wolf 1:0, 3.6. Wolf v Roth is still going on, a pawn up I believe.",
        "Koch and Wolf drew against Brown.",
        "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, er bestreitet das.",
        "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, er hat nicht aufgegeben.",
        "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, er sieht das anders.",
        "Gestern haben Frau Wolf und Herr Koch ihre Partie beendet. Sie hat gewonnen, er schrieb mir, er tat es nicht.",
        "Mrs Wolf and Mr Koch finished on 3 June. She won, he wrote that he disagrees.",
        "Koch - Wolf 1-0, 3.6. Quatsch, Lang war es, nicht Koch.",
        "Koch - Wolf 1-0. Bitte noch nichts eintragen.",
        "Koch beat Wolf, it isn't over.",
        "Koch beat Wolf, but Lang's game with Roth isn't over.",
        "Koch - Wolf 1-0. Ich warte lieber ab, bis sie sich meldet.",
        "Koch (Weiß) besiegte Wolf. Von ihr habe ich noch gar nichts gehört.",
        "Koch (Weiß) besiegte Wolf, ich gebe das Ergebnis dann durch.",
        "Die Partie Koch gegen Wolf müsste remis ausgegangen sein.",
        "Koch - Wolf 1-0, ganz sicher bin ich mir aber nicht.",
        "Koch - Wolf 1-0, meines Wissens",
        "Koch dürfte gegen Wolf gewonnen haben.",
        "Koch scheint gegen Wolf gewonnen zu haben.",
        "Koch hat offenbar gegen Wolf gewonnen.",
        "Koch should have beaten Wolf.",
        "I am fairly sure Koch beat Wolf.",
        "Koch - Wolf 1-0, please hold off for now",
        "Koch-Wolf 1-0 7/6",
        "In der Klasse\nendete die Partie zwischen Koch (Weiß)\nund Wolf (Schwarz)\nremis.\nZeitpunkt: 2. April 2026.",
        "Wolf has lost both games with Koch. The one where\nshe had White ended 2 April, the other 9 April.",
        "Im Frühlingscup hat Koch am 6. Juni wieder eine Partie gewonnen.",
        "Koch (White) beat Wolf on 7 or 8 June.",
        "Koch (White) beat Wolf. It was the 7th or the 8th of June.",
        "Koch (White) beat Wolf, 7th/8th of June",
        "Koch (Weiß) besiegte Wolf am Montag oder Dienstag.",
        "Koch - Wolf 1-0, gestern oder vorgestern",
    ],
)
def test_what_may_be_otherwise_is_asked(text: str) -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, DOUBLE),))
    letter = Letter(
        Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", tuple(text.split("\n"))),)
    )
    assert all(claim.findings for claim in read_report(letter, known).claims)


def test_heading_may_have_some_words_of_a_name() -> None:
    cup, league = KnownTournament("X1", "Arthur-Bell-Memorial 2026"), KnownTournament("X2", "Liga, Gruppe 1")
    known = Known((cup, league))
    situation = Situation(known, index_names(known), TODAY)
    assert [situation.find_title(line) for line in ("Arthur Memorial:", "Memorial 2026:", "Bell-Memorial")] == [
        *("X1", "X1", "X1"),
    ]
    assert [situation.find_title(line) for line in ("Gruppe 1:", "1:", "Memorial Liga:", "2026:")] == ["", "", "", ""]
    assert [situation.find_title(line) for line in ("Memo 2026", "Memor 2026", "Liga 1", "Gruppe 1")] == [
        "",
        "X1",
        "",
        "",
    ]
    assert situation.within(["X2", "Memorial:"]).known == known


@pytest.mark.parametrize(
    ("claims", "text"),
    [
        (["Koch 1-0 Wolf"], "Koch - Wolf: White won."),
        (["Wolf ? Koch"], "Wolf - Koch: White won."),
        (["Wolf 1-0 Koch"], "Wolf (White) - Koch: Black resigned."),
        (["Wolf 1-0 Koch"], "Wolf - Koch 1-0, Black resigned."),
        (["Wolf 1/2-1/2 Koch"], "Wolf - Koch: remis."),
    ],
)
def test_winner_by_colour_is_asked_where_the_pairing_is_the_other_way_round(claims: list[str], text: str) -> None:
    assert read(text) == claims
