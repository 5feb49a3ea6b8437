"""What a mail says of its results elsewhere: corrections, points of a match, days, questions beside them."""

from __future__ import annotations

import pytest

from intake.reading.explanations import explain_lines
from intake.reading.known import Known, KnownTournament
from intake.reading.mentions import Situation, index_names
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Reading, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY, shorten
from tests.intake.reading.test_several_sentences import read


def read_mail(text: str) -> Reading:
    """Return everything that is read in a mail of the director of a single round robin."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    part = Part("body", tuple(text.split("\n")))
    return read_report(Letter(Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (part,)), known)


LISTED = "1. Koch - Wolf 1:0, 18.5.2026\n2. Lang - Roth 1:0 (Aufgabe am 19. Mai 2026)\n\n"
ROMAN = LISTED.replace("1. ", "I.   ", 1).replace("2. ", "II.  ", 1)
BOARDS = "Brett 4, Koch (Weiß) - Wolf (Schwarz) 1:0, 18.5.2026\nBrett 6, Lang - Roth remis, 19.5.2026\n\n"
PLAIN = "Koch - Wolf 1:0, 18.5.2026\nLang - Roth 1:0, 19.5.2026\n\n"


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Koch 1/2-1/2 Wolf 30.05."],
            "Koch vs Wolf, white won, 30 may 2026\noops grandpa says it was a draw. the date is right",
        ),
        (
            ["Koch 0-1 Wolf 18.05."],
            "Koch - Wolf 1:0, 18.5.2026.\n\nMoment, wie im Brief steht, war es umgekehrt. Also 0:1, Datum bleibt.",
        ),
        (["Koch 0-1 Wolf 18.05."], "Koch - Wolf 1:0, 18.5.2026.\n\nNein, es war 0:1, die Dame hat gewonnen."),
        (
            ["Koch 0-1 Wolf 18.05."],
            "Koch - Wolf 1:0, 18.5.2026.\n\nHalt, es ist genau andersrum, Wolf hat gewonnen, Koch gab auf.",
        ),
        (["Koch 0-1 Wolf 18.05."], "Koch - Wolf 1:0, 18.5.2026.\n\nSorry, it was exactly the other way round."),
        (["Koch 1/2-1/2 Wolf 18.05."], "Koch - Wolf 1:0, 18.5.2026.\n\nPS Sorry, scrub that, it was a draw."),
        (["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."], PLAIN + "Ach nein, bei Lang war es umgekehrt."),
        (
            ["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."],
            ROMAN + "Berichtigung zu II.: Es muss heißen 0 : 1; aufgegeben hat Herr Lang. Das Datum ist richtig.",
        ),
        (["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."], LISTED + "Correction to no. 2: it should read 0-1"),
        (["Koch 1/2-1/2 Wolf 18.05.", "Lang 1-0 Roth 19.05."], PLAIN + "Sorry, the first one was a draw."),
        (["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."], PLAIN + "Korrektur zur letzten Partie: remis"),
        (["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."], PLAIN + "Sorry, Roth won the second one."),
        (["Koch 1-0 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."], PLAIN + "Ach nein, bei Roth war es remis."),
        (
            ["Koch 0-1 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."],
            BOARDS + "Ach nein, jetzt habe ich am Brett 4 die Zettel verwechselt: verloren hat\nKoch, gewonnen hat die "
            "Frau Wolf. Farben und Datum stimmen. Also 0:1.",
        ),
        (
            ["Koch 0-1 Wolf 18.05.", "Lang 1/2-1/2 Roth 19.05."],
            BOARDS + "Ach nein, Brett 4 habe ich falsch:\nWolf hat gewonnen. Also 0:1",
        ),
        (
            ["Koch 1/2-1/2 Wolf 18.05.", "Lang 0-1 Roth 19.05."],
            LISTED + "Sorry, no. 1 was a draw.\nSorry, no. 2 was 0-1, Lang resigned.",
        ),
        (["Koch 1/2-1/2 Wolf 18.05.", "Lang 1-0 Roth 19.05."], LISTED + "Sorry, no. 1 was a draw."),
        *(
            (["Koch ? Wolf 18.05.", "Lang 1-0 Roth 19.05."], LISTED + words)
            for words in ("Nr. 1 war remis.", "Nr. 1 ist remis ausgegangen.", "Nr. 1 endete remis, nicht 1:0.")
        ),
        (
            ["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."],
            LISTED + "PS Correction - the point goes to Vera, it was Otto who resigned. So Lang 0 Roth 1. A mix-up.",
        ),
        (
            ["Koch 1-0 Wolf 18.05.", "Lang 0-1 Roth 19.05."],
            LISTED
            + "Hang on, scrub the second one. I see he LOST that game. So Lang v Roth is 0-1, the date is right.",
        ),
        *(
            (["Koch 1-0 Wolf 18.05."], LISTED + words)
            for words in (
                "Nr. 2 streichen Sie bitte wieder.",
                "Nachtrag: Nr. 2 streichen Sie bitte. Lang rief an, er hat\nnicht aufgegeben, die Partie läuft weiter.",
                "PS: scrap no. 2, please. The game is still running.",
            )
        ),
        *(
            (["Koch 0-1 Wolf 18.05."], f"Koch - Wolf 1:0 (18.5.2026).\n{words}")
            for words in (
                "Halt, vertippt! Richtig ist: Koch - Wolf 0-1 (18.5.2026), bitte nur das eintragen.",
                "Nein, umgekehrt: Wolf hat gewonnen. Bitte nur dieses Ergebnis werten.",
                "Stop, typo! Correct is: Koch - Wolf 0-1 (18.5.2026), please enter only that.",
                "Sorry, my mistake: it was Koch - Wolf 0-1, only record this one please.",
            )
        ),
    ],
)
def test_writer_puts_a_result_right(results: list[str], text: str) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1:0, 18.5.2026.\nNein, es war doch nicht Remis gegen Lang.",
        "Koch - Wolf 1:0, 18.5.2026.\nMoment, war es nicht 0:1?",
        "Koch - Wolf 1:0, 18.5.2026.\nHalt, war es nicht umgekehrt?",
        "Koch - Wolf 1:0, 18.5.2026.\nHalt, die Farben waren umgekehrt.",
        "Koch - Wolf 1:0, 18.5.2026.\nNein, es war kein Remis.",
        "Koch - Wolf 1:0, 18.5.2026.\nNo, it was not 0-1.",
        "Koch - Wolf 1:0, 18.5.2026.\nHalt! Richtig ist: Koch - Wolf 0:1, bitte nur das eintragen, was bestätigt ist.",
        "Koch - Wolf 1:0, 18.5.2026.\nStop, it was Koch - Wolf 0-1, I only enter this once both confirm.",
        "Koch - Wolf 1:0, 18.5.2026 (ZÜ Wolf).\nHalt, es war 0:1.",
        *(PLAIN + words for words in ("Halt, es war 0:1.", "Correction to no. 3: 0-1", "Sorry, 3 June 0-1.")),
        *(
            LISTED + f"Correction to no. 2: {words}"
            for words in ("0-1, maybe", "0-1 on 21 May", "0-1, Roth resigned", "+/-")
        ),
        LISTED + "Correction to no. 3: it should read 0-1",
        LISTED + "Correction to no. 2: it should read 0-1, the date is wrong, too",
        LISTED + "Correction to no. 2: Koch lost it, 0-1",
        PLAIN + "Sorry, the third one was a draw.",
        PLAIN.replace("\n", "\nIrgendetwas wie 1:0\n", 1) + "Sorry, the second one was a draw.",
        LISTED + "Hang on, scrub the second one. So Lang v Roth is 0-1, I think.",
        LISTED + "Hang on, scrub the first one: he lost it. So is Lang v Roth 0-1?",
        BOARDS + "Ach nein, Brett 5 habe ich falsch: Also 0:1",
        BOARDS + "Ach nein, Brett 4: verloren hat Wolf. Also 0:1",
    ],
)
def test_result_is_not_put_right_where_it_is_not_clear_how_or_which(text: str) -> None:
    assert not [line for line in read(text) if "?" not in line.split()[1] and line.split()[1] != "1-0"][
        text.startswith(BOARDS) :
    ]


LETTERS = "a) Koch - Wolf 1:0, 18.5.2026\nb) Lang - Roth 1:0, 19.5.2026\n\n"


@pytest.mark.parametrize(
    ("words", "score"),
    [
        ("Bei b) habe ich mich vertan, sehe ich gerade: richtig ist\n½:½, das Datum stimmt.", "1/2-1/2"),
        (
            "Bei b) habe ich mich vertan: richtig ist ½:½. Ich lasse es stehen, damit nichts durcheinanderkommt.",
            "1/2-1/2",
        ),
        ("Mist, b) muss 0:1 heißen.", "0-1"),
        ("b) ist falsch, da war remis.", "1/2-1/2"),
        ("I got b) wrong, no idea why. In b) Roth won.", "0-1"),
        ("Typo in b): Roth won.", "0-1"),
        ("Bei c) habe ich mich vertan: richtig ist ½:½.", "?"),
        ("a) should read 0-1, and b) should be a draw.", "?"),
        ("b) ist falsch.", "?"),
    ],
)
def test_result_is_put_right_by_the_letter_of_its_row(words: str, score: str) -> None:
    assert read(LETTERS + words)[1] == f"Lang {score} Roth 19.05."


@pytest.mark.parametrize(
    "words",
    [
        *("Nr. 2 bitte nicht streichen.", "Soll ich Nr. 2 streichen?", "Nr. 3 streichen Sie bitte."),
        *("Nr. 2 streichen Sie bitte. Koch hat angerufen.", "Nr. 2 bitte streichen, Nr. 1 auch."),
        *("Nr. 2 streichen Sie bitte. Lang hat gewonnen.", "Nr. 2 streichen Sie bitte, remis."),
        "Please delete no. 2, Koch v Roth was 0-1.",
    ],
)
def test_result_that_may_be_struck_out_is_asked(words: str) -> None:
    assert "Lang 1-0 Roth 19.05." not in read(LISTED + words)


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("Koch 0-1 Wolf", "Koch - Wolf was not a draw. Mr Wolf won it."),
        ("Koch 0-1 Wolf 03.06.", "Koch - Wolf was not a draw. Mr Wolf won it on 3 June."),
        ("Koch 0-1 Wolf", "Koch gegen Wolf war kein Remis, Wolf hat gewonnen."),
        ("Koch 1-0 Wolf", "Koch - Wolf war kein Remis. Koch gewann."),
        ("Koch 0-1 Wolf", "The game Koch - Wolf was not drawn: Wolf won."),
        ("Koch 0-1 Wolf", "Koch - Wolf war kein Remis, sondern 0:1."),
    ],
)
def test_result_that_is_denied_before_the_right_one_is_corrected(result: str, text: str) -> None:
    assert [(shorten(claim), claim.corrects) for claim in read_mail(text).claims] == [(result, True)]


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (["Koch ? Wolf"], "Koch - Wolf war kein Remis."),
        ([], "Koch - Wolf war kein Remis, Lang hat gewonnen."),
        (["Koch ? Wolf", "Lang 1-0 Roth ?"], "Koch - Wolf was not a draw. Lang won against Roth."),
        (["Koch ? Wolf"], "Koch - Wolf was not a draw, Wolf probably won."),
        (["Koch ? Wolf"], "Koch gegen Wolf war kein Remis, hat Wolf gewonnen?"),
    ],
)
def test_result_that_is_only_denied_is_asked(results: list[str], text: str) -> None:
    assert read(text) == results


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (
            ["Wolf 1-0 Koch 03.06.", "Koch 1/2-1/2 Wolf"],
            "Wolf 1½, Koch ½. She won the game in which she had White on 3 June; the other was drawn.",
        ),
        (
            ["Koch 0-1 Wolf 03.06.", "Wolf 1/2-1/2 Koch 07.06."],
            "Koch ½, Wolf 1½.\nWolf won with Black on 3 June, the other\nwas a draw on 7 June.",
        ),
        (
            ["Wolf 1-0 Koch 03.06.", "Koch 1/2-1/2 Wolf"],
            "Wolf - Koch 1½:½. Die Partie mit Weiß gewann Wolf am 3. Juni, die andere endete remis.",
        ),
        (
            ["Koch 0-1 Wolf", "Wolf 1/2-1/2 Koch", "Lang 1-0 Roth", "Roth 1/2-1/2 Lang"],
            """Koch - Wolf 0,5-1,5. Sie gewann mit Schwarz, die andere endete remis.
            Lang 1½, Roth ½. Lang gewann mit Weiß, die zweite war remis.""",
        ),
        (
            ["Koch 0-1 Wolf", "Wolf 1/2-1/2 Koch"],
            "Wolf 1½, Koch ½. She won when he had White; the other was drawn.",
        ),
        (["Wolf ? Koch 03.06."], "Wolf 1½, Koch ½. Koch won with White on 3 June; the other was drawn."),
        (["Wolf ? Koch"], "Wolf 1½, Koch ½. Wolf won the game in which she had White; the other was drawn."),
        (["Wolf ? Koch"], "Wolf 1½, Koch ½. She won with White, I think; the other was drawn."),
        (["Wolf ? Koch"], "Wolf 1½, Koch ½. She won with White; the other is still open."),
        ([], "Wolf 1½, Koch 1½. She won with White; the other was drawn."),
    ],
)
def test_points_of_a_match_are_explained_by_the_next_sentence(results: list[str], text: str) -> None:
    assert read(text, twice=True) == results


def test_points_of_a_match_of_one_game_are_asked() -> None:
    assert not any("-" in line for line in read("Wolf 1½, Koch ½. She won with White; the other was drawn."))


@pytest.mark.parametrize(
    ("result", "text"),
    [
        ("Koch +/- Wolf", "Koch - Wolf +/-, nur für die Tabelle, nicht werten."),
        ("Koch +/- Wolf", "Koch - Wolf kampflos für Koch, nur für die Tabelle, bitte nicht werten"),
        ("Koch +/- Wolf", "Koch - Wolf 1-0 by walkover, for the table only, do not rate."),
        ("Koch +/- Wolf", "Koch - Wolf +:- (walkover; for the table only, do not rate)"),
        ("Koch +/- Wolf", "Koch - Wolf 1-0 kampflos.\nBitte nicht werten, nur für die Tabelle."),
        ("Koch ? Wolf", "Koch - Wolf 1-0 kampflos.\nBitte noch nicht eintragen, nur für die Tabelle."),
        ("Koch ? Wolf", "Koch - Wolf +/-, nicht werten, das ist noch nicht sicher."),
        ("Koch ? Wolf", "Koch - Wolf 1-0, nur für die Tabelle, nicht werten."),
        ("Koch ? Wolf", "Koch - Wolf 1-0, for the table only"),
        ("Koch ? Wolf", "Koch - Wolf remis.\nNur für die Tabelle."),
    ],
)
def test_walkover_may_be_for_the_table_only_and_a_played_game_is_asked(result: str, text: str) -> None:
    assert read(text) == [result]


PLAY = "Koch - Wolf 1:0, 18.5.2026\n\n"


@pytest.mark.parametrize(
    "text",
    [
        "Gilt ein Remisangebot noch, wenn der Gegner schon gezogen hat?",
        "Und noch eine Frage: Lang hat Roth Remis angeboten. Gilt das Angebot noch, wenn Roth die Zeit überschreitet?",
        "Is a draw offer still valid if the opponent oversteps the time? Mr Lang asked me that about his last game.",
        "Wie ist zu werten, wenn Lang die Zeit überschritten hat und Roth nicht reklamiert?",
    ],
)
def test_question_about_a_rule_is_for_a_person_and_doubts_no_result(text: str) -> None:
    reading = read_mail(PLAY + text)
    assert list(map(shorten, reading.claims)) == ["Koch 1-0 Wolf 18.05."]
    assert len(reading.inquiries) == 1
    assert [reading.findings, reading.unread] == [(), ()]


@pytest.mark.parametrize(
    "text",
    [
        "Darf ich Koch gegen Wolf remis werten, wenn Wolf die Zeit überschritten hat?",
        "Gilt Lang - Roth remis, wenn Roth das Remisangebot angenommen hat?",
        "Lang hat gegen Roth aufgegeben. Gilt das Remisangebot dann noch?",
        "Kann Wolf die Zeitüberschreitung noch bestreiten?",
        "Muss Roth diese Zeitüberschreitung noch reklamieren?",
        "Gilt das Remisangebot noch.",
        "Lang ist zurückgetreten. Gilt das Remisangebot dann noch?",
    ],
)
def test_question_that_may_be_about_a_result_is_no_question_about_a_rule(text: str) -> None:
    assert read_mail(PLAY + text).inquiries == ()


DATED = "Koch - Wolf 1-0, 3.6.2026"


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (["Lang 1/2-1/2 Roth 04.06. ?"], "Koch beat Wolf on 3 June. The day after, Lang and Roth drew."),
        (["Lang 1/2-1/2 Roth 04.06. ?"], "Koch beat Wolf on 3 June. Lang and Roth drew the day after."),
        (
            ["Lang 1/2-1/2 Roth 04.06. ?"],
            "Am 3.6. gewann Koch gegen Wolf. Tags darauf spielten Lang und Roth remis.",
        ),
        (["Lang 1-0 Roth 03.06. ?"], "Koch gewann am 3. Juni gegen Wolf. Am selben Tag gewann Lang gegen Roth."),
        (["Lang 1/2-1/2 Roth 04.06."], f"{DATED}\nLang - Roth remis, einen Tag später"),
        (["Lang 1/2-1/2 Roth 03.06."], f"{DATED}\n\nLang - Roth remis am selben Tag"),
        (
            ["Lang 1/2-1/2 Roth 04.06.", "Koch 1-0 Roth 06.06."],
            f"{DATED}\nLang - Roth remis, tags darauf\nKoch - Roth 1-0, zwei Tage später",
        ),
    ],
)
def test_day_counts_from_that_of_the_result_before(results: list[str], text: str) -> None:
    assert read(text)[1:] == results


@pytest.mark.parametrize(
    "text",
    [
        "Koch - Wolf 1-0\nLang - Roth remis, tags darauf",
        f"{DATED}\nLang - Roth remis, am selben Tag wie das Finale",
        f"{DATED}\nSeit dem 5. Juni war ich krank.\nLang - Roth remis, tags darauf",
        "Koch beat Wolf on 3 June. I was away on 5 June. The day after, Lang and Roth drew.",
        "Koch beat Wolf on 3 June. The day after his birthday Lang and Roth drew.",
        f"{DATED.replace('3.', '19.', 1)}\nLang - Roth remis, zwei Tage später",
    ],
)
def test_day_that_may_count_from_another_one_is_asked(text: str) -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    letter = Letter(
        Sender("a@b.example"), "SE947", "", "", None, None, TODAY, "", (Part("body", tuple(text.split("\n"))),)
    )
    claim = read_report(letter, known).claims[-1]
    assert (claim.white, claim.completed_on, bool(claim.findings)) == ("Lang, Otto", None, True)


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (["Koch 1/2-1/2 Wolf 20.06."], "Ergebnisse heute:\n\nKoch - Wolf remis"),
        (["Koch 1/2-1/2 Wolf"], "Ergebnisse heute:\n\nKoch - Wolf remis.\nStichtag 16.6.2026."),
        (["Koch 1/2-1/2 Wolf"], "Beendet am 18.6.:\n\nKoch - Wolf remis.\nGutachten vom 16.6.2026."),
        (["Koch 1/2-1/2 Wolf 18.06."], "Beendet am 18.6.:\n\nKoch - Wolf remis.\nGutachten vom 18.6.2026."),
    ],
)
def test_day_of_a_heading_is_asked_where_the_game_has_another_one_beside_it(results: list[str], text: str) -> None:
    assert read(text) == results


NEXT = "Lang - Roth 1-0, 5.6.2026"


@pytest.mark.parametrize(
    ("results", "text"),
    [
        (["Koch 1-0 Wolf 03.06. ?"], f"Koch hat gegen Wolf gewonnen; sie hatte am 3. Juni aufgegeben.\n{NEXT}"),
        (["Koch 1-0 Wolf 03.06. ?"], f"Koch beat Wolf. She resigned on 3 June.\n{NEXT}"),
        (["Koch ? Wolf ?"], f"Koch drew with Wolf. She resigned on 3 June.\n{NEXT}"),
        (["Koch 1-0 Wolf ?"], f"Koch beat Wolf. She died on 3 June.\n{NEXT}"),
        (["Koch 1-0 Wolf ?", "Koch 1-0 Roth ?"], f"Koch beat Wolf and Roth. She resigned on 3 June.\n{NEXT}"),
        (
            [
                "Koch 1-0 Wolf 01.06. ?",
                "Lang 1-0 Roth 02.06. ?",
                "Koch 1/2-1/2 Lang 03.06. ?",
                "Wolf 0-1 Roth 04.06. ?",
            ],
            """Koch beat Wolf on 1 June, Lang beat Roth on 2 June, Koch drew with Lang on 3 June
            and Wolf lost to Roth on 4 June.""",
        ),
        (
            ["Koch 1-0 Wolf ?", "Lang 1-0 Roth ?", "Koch 1/2-1/2 Lang ?", "Wolf 0-1 Roth ?"],
            "Koch schlug Wolf, Lang gewann gegen Roth, Koch remisierte gegen Lang und Wolf verlor gegen Roth.",
        ),
        (["Koch 1-0 Wolf ?"], "Koch hat gegen Wolf gewonnen, Lang gegen Roth folgt."),
    ],
)
def test_pronoun_of_the_next_sentence_and_four_results_in_one(results: list[str], text: str) -> None:
    assert read(text)[: len(results) or None] == results


def test_second_day_of_the_same_game_is_asked() -> None:
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    lines = [(1, "Koch beat Wolf on 1 June; she resigned on 3 June.")]
    [found] = explain_lines("body", lines, Situation(known, index_names(known), TODAY)).claims
    assert [str(finding.code) for finding in found.findings] == ["ambiguous-date"]
