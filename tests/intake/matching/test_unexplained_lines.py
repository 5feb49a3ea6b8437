"""The safety net: a line that looks like a report is stored or asked about, never lost."""

from __future__ import annotations

import re
from datetime import date
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from intake.matching import Matched, match
from intake.matching.games import Field, Pairing
from intake.matching.leftovers import asked_about, named_in
from intake.matching.second_look import asks_same
from intake.matching.tournaments import Tournaments
from intake.models import OutboundMail
from intake.reading.codes import is_question
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from intake.reading.types import Claim, Finding, Letter, Part, Place, Reading, Sender, Unread
from ratings.models import Entry, Player, Tournament
from tests.intake.federation import CARLA, anna, answers, codes, settled, stored
from tests.intake.reading import golden

DAY = date(2026, 3, 16)
GARBLED = ("1-x", "1-", "-0", "?-?", "x:x", "1.-0", "11-0", "1 0", "1/0", "=/=", "1--0", "0,5-", "#-#", "eins", "")


def letter(*lines: str, subject: str = "SE947") -> Letter:
    return Letter(Sender("a@example.org"), subject, "", "", None, None, DAY, "", (Part("body", lines),))


def field(*names: str) -> Field:
    """A tournament of players with these family names, in no database."""
    entries = tuple(
        Entry(pk=seat, seat=seat, player=Player(pk=seat, family_name=name, given_name=""))
        for seat, name in enumerate(names, start=1)
    )
    return Field(Tournament(pk=1, code="SE947"), entries, ())


@cache
def lines_to_garble() -> list[tuple[str, str, str]]:
    """Those lines with two whole names; found when a test asks for them, since all golden letters are read for it."""
    return [line for line in told_lines() if not {line[1], line[2]} & {"?"} and not any(n.isdigit() for n in line[1:])]


def told_lines() -> list[tuple[str, str, str]]:
    """Every line of a golden letter that holds a result in numbers, with the names in it."""
    found = []
    for path in golden.LETTERS:
        for claim in read_report(open_letter(path.read_bytes(), golden.OWN_SERVER)).claims:
            text = claim.where.text
            plain = claim.where.part == "body" and not text.lstrip().startswith("[")
            once = sum(text.count(score) for score in ("1-0", "0-1", "1:0", "0:1")) == 1
            if plain and once and family(claim.white) in text and family(claim.black) in text:
                found.append((text, family(claim.white), family(claim.black)))
    return sorted(set(found))


def family(name: str) -> str:
    """The family name of a name as written."""
    return name.partition(",")[0].split()[-1] if name.strip() else "?"


def is_kept(reading: Reading, place: Place, players: Field) -> bool:
    """Whether a line became a claim, a departure, or a question of the reader or of the safety net."""
    places = [claim.where for claim in reading.claims] + [departure.where for departure in reading.departures]
    claimed = any(where.line == place.line for where in places)
    questions = any(f.where and f.where.line == place.line and is_question(f.code) for f in reading.findings)
    netted = any(f.where == place for f in asked_about(reading.unread, [players], frozenset()))
    return claimed or questions or netted


def test_there_are_lines_to_garble() -> None:
    assert len(lines_to_garble()) >= 30


@pytest.mark.long
@settings(max_examples=300)
@given(
    st.deferred(lambda: st.sampled_from(lines_to_garble())),
    st.sampled_from(GARBLED),
    st.sampled_from(["", "Guten Tag,", "Gruß Ruth"]),
)
def test_line_with_a_garbled_score_is_never_lost(line: tuple[str, str, str], garbled: str, above: str) -> None:
    text, white, black = line
    for score in ("1-0", "0-1", "1:0", "0:1"):
        text = text.replace(score, garbled)
    reading = read_report(letter(above, text))
    assert is_kept(reading, Place("body", 2, text), field(white, black, "Unbeteiligt"))


def test_names_are_found_in_a_line() -> None:
    players = field("Müller", "von Tannwald", "Weiß", "Koch").entries
    assert [entry.seat for entry in named_in("mueller hat v. Tannwald: von TANNWALD, weiß", players)] == [1, 2]


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("Müller - Schmidt 1-x", "no-score"),
        ("Schmidt, Müller ??", "no-score"),
        ("Bei Müller und Schmidt weiß ich nicht weiter.", "no-score"),
        ("Müller, Schmidt und Weber haben gewonnen", "which-game"),
        ("1 - 2   1-x", "no-score"),
        ("Frau Schmidt hat aufgegeben.", "which-game"),
        ("Müller gewinnt eine Figur gegen Schmidt.", "no-score"),
        ("Müller - Schmidt: remis angeboten", "no-score"),
        ("Weber lost on time", "which-game"),
        ("Mit Weber hatte er am 2. März noch remis gespielt.", "which-game"),
        ("weber beat oakly on monday, mate in 29", "which-game"),
        ("Weber schlug einen, den keiner kennt", "which-game"),
        ("M?ller - Schmidt remis", "which-game"),
        ("Müller = Schmidt", "no-score"),
        ("Ich habe gegen Schmidt gewonnen, gegen Müller verloren.", "no-score"),
        ("Müller meldet sich seit drei Monaten nicht mehr.", "withdrawal-kind"),
        ("Unser Freund Weber ist von uns gegangen.", "withdrawal-kind"),
    ],
)
def test_unread_line_is_asked_by_its_players(line: str, code: str) -> None:
    asked = asked_about([Unread(Place("body", 1, line))], [field("Müller", "Schmidt", "Weber")], frozenset())
    assert [str(finding.code) for finding in asked] == [code]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Nigel thinks Göran has resigned to him.", ["no-score"]),
        ("Nigel and Göran send their regards.", []),
        ("Nigel thinks Pavel has resigned to him.", []),
    ],
)
def test_hearsay_of_two_who_meet_is_asked_by_their_given_names(line: str, asked: list[str]) -> None:
    names = ("Müller", "Nigel"), ("Schmidt", "Göran"), ("Weber", "Pavel")
    players = [Player(pk=seat, family_name=family, given_name=given) for seat, (family, given) in enumerate(names, 1)]
    entries = tuple(Entry(pk=player.pk, seat=player.pk, player=player) for player in players)
    fields = [Field(Tournament(pk=1, code="SE947"), entries, (Pairing(1, 1, 2),))]
    found = asked_about([Unread(Place("body", 1, line))], fields, frozenset())
    assert [str(finding.code) for finding in found] == asked


@pytest.mark.parametrize(
    "line",
    [
        "Müller grüßt alle",
        "Müller gewinnt das Turnier",
        "Müller beat everybody in this tournament",
        "Teilnehmer sind Müller, Schmidt und Weber",
        "1 - 2 folgt",
        "7 - 8   1-x",
    ],
)
def test_line_that_reports_nothing_is_not_asked(line: str) -> None:
    assert list(asked_about([Unread(Place("body", 1, line))], [field("Müller", "Schmidt", "Weber")], frozenset())) == []


def test_word_about_a_player_of_a_reported_game_is_no_second_report() -> None:
    told = frozenset({frozenset({1, 2})})
    line = Place("body", 2, "Müller hat schön gewonnen.")
    assert list(asked_about([Unread(line)], [field("Müller", "Schmidt", "Weber")], told)) == []


@pytest.mark.parametrize(
    ("line", "white", "known"),
    [
        ("Koch (Weiß) gegen Lang ist beendet, 4.4.2026", "Koch", True),
        ("Koch, Schwarz, gegen Lang: fertig", "Lang", True),
        ("Lang - Koch, finished 12 June", "Lang", True),
        ("Lang (Kiel) vs. Koch (Ulm): fertig am 4.4.2026", "Lang", True),
        ("Lang gegen Koch: remis angeboten", "Lang", False),
        ("Lang gegen v. Koch: remis angeboten", "Lang", False),
        ("Herr v. Lang und Koch: 1-x", "Lang", False),
        ("Stand - Lang und Koch sind fertig", "Lang", False),
        ("Lang und Koch - die sind fertig", "Lang", False),
        ("Lang, der immer gern - wie Koch - remis macht", "Lang", False),
        ("Lang - Schwarz ist fertig", "Lang", True),
    ],
)
def test_unread_line_says_who_had_white(line: str, white: str, known: bool) -> None:
    players = ("Lang", "Schwarz") if "Schwarz ist" in line else ("Koch", "Lang")
    (claim,) = next(asked_about([Unread(Place("body", 1, line))], [field(*players)], frozenset())).claims
    assert (claim.white, claim.colours_known) == (white, known)


def test_result_behind_a_greeting_is_unread() -> None:
    line = "Dear colleague, Müller somehow won, I hear"
    assert [unread.where.text for unread in read_report(letter(line)).unread] == [line]


def test_remark_about_a_reported_game_is_no_second_report() -> None:
    told = frozenset({frozenset({1, 2})})
    line = Place("body", 2, "Müller und Schmidt haben gut gespielt.")
    assert list(asked_about([Unread(line)], [field("Müller", "Schmidt")], told)) == []


@pytest.mark.parametrize("text", ["Hallo Müller, hallo Schmidt,", "Viele Grüße an Müller und Schmidt"])
def test_greeting_is_no_report(text: str) -> None:
    assert read_report(letter(text)).unread == ()


def test_quotes_and_signatures_are_not_unread() -> None:
    raw = (
        b"From: a@example.org\nSubject: SE947\n\nM\xc3\xbcller - Schmidt 1-0\n"
        b"> Weber - Koch 1-x\n-- \nWolf und Bauer, Schachfreunde\n"
    )
    assert read_report(open_letter(raw, "")).unread == ()


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
class TestInTheMail:
    """What the safety net makes of a whole mail."""

    def test_good_line_counts_and_unread_one_is_asked(self) -> None:
        row = settled("Hans Müller - Eva Schmidt 1-0\nSchmidt - Weber 1-x\n")
        assert (row.state, codes(row), stored("SE947")) == ("partly", ["no-score"], {"1-2": "1-0"})

    def test_mail_of_nothing_else_is_asked_about_its_line(self) -> None:
        row = settled("Schmidt, Weber: das Brett ist leer.\n")
        assert (row.state, codes(row), len(answers())) == ("held", ["no-score"], 1)

    def test_second_game_on_a_line_is_asked(self) -> None:
        claim = Claim(Place("body", 1, "Schmidt - Weber 1-0 Hans Müller - Karl Müller 1-x"), "Schmidt", "Weber", "1-0")
        assert [str(q.code) for q in match_claims(claim).questions] == ["which-game"]

    def test_second_opponent_on_a_line_is_asked(self) -> None:
        claim = Claim(
            Place("body", 1, "Schmidt gegen Weber 1-0, gegen Karl Müller steht aus"), "Schmidt", "Weber", "1-0"
        )
        assert [str(q.code) for q in match_claims(claim).questions] == ["which-game"]

    def test_line_is_read_of_which_a_sentence_tells_the_other_game(self) -> None:
        sentence = "Eva Schmidt lost to Karl Heinz Weber."
        line = Place("body", 1, f"Hans Müller beat Karl Müller. {sentence}")
        claims = (
            Claim(line, "Hans Müller", "Karl Müller", "1-0"),
            Claim(Place("body", 1, sentence), "Eva Schmidt", "Karl Heinz Weber", "0-1"),
        )
        assert [str(q.code) for q in match_claims(*claims).questions] == []
        assert [str(q.code) for q in match_claims(claims[0]).questions] == ["which-game"]

    @pytest.mark.parametrize(
        "row",
        [
            "Karl Müller - Weber: im Gange",
            "Karl Müller - Weber   in play",
            "Karl Müller - Weber: Remisangebot abgegeben, noch nicht beantwortet",
            "e) Karl Müller gegen Weber: Remis vorgeschlagen, Antwort abwarten, bitte noch nichts werten!",
            "Karl Müller - Weber: da liegt erst ein Remisvorschlag vor.",
            "Karl Müller - Weber: draw offered, no reply yet",
            "Karl Müller v Weber is not through: a draw is on offer and nobody has answered so far.",
        ],
    )
    def test_game_that_goes_on_is_told_and_not_asked(self, row: str) -> None:
        mail = settled(f"Schmidt - Weber 1-0\n{row}\n")
        assert (mail.state, codes(mail), stored("SE947")) == ("partly", ["not-finished"], {"2-3": "1-0"})

    @pytest.mark.parametrize("words", ["nobody has answered", "no reply so far"])
    def test_offer_that_waits_and_nothing_else_is_told(self, words: str) -> None:
        assert codes(settled(f"Karl Müller has offered Weber a draw, {words}.\n")) == ["not-finished"]

    def test_offer_beside_an_end_is_asked(self) -> None:
        row = "Weber bot Karl Müller remis an, noch keine Antwort, dann gab einer der beiden auf."
        assert codes(settled(f"Schmidt - Weber 1-0\n{row}\n")) == ["no-score"]

    def test_remark_about_a_player_who_left_is_no_second_report(self) -> None:
        row = settled(
            "Karl Heinz Weber ist unentschuldigt zurückgetreten.\nHerr Weber antwortet seit Mai nicht mehr.\n"
        )
        assert (row.state, codes(row)) == ("accepted", [])

    def test_line_is_asked_once(self) -> None:
        row = settled("Schmidt - Weber 1-x\nSchmidt - Weber 1-x\n")
        assert codes(row) == ["no-score", "no-score"]


def match_claims(*claims: Claim, **facts: Any) -> Matched:
    return match(Reading(("SE947",), claims, **facts), DAY, Tournaments(anna()))


def test_line_with_four_players_and_an_idiom_of_a_result_is_asked() -> None:
    text = "Koch hat die Punkte mit Wolf geteilt, und Lang musste sich Roth beugen."
    lines = [Unread(Place("body", 1, text))]
    found = asked_about(lines, [field("Koch", "Wolf", "Lang", "Roth")], frozenset())
    assert [finding.code for finding in found] == ["which-game"]


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
def test_line_of_which_one_game_is_read_is_asked_once_about_the_other() -> None:
    text = "Hans Müller lost to Eva Schmidt, Schmidt had White, and beat Karl Müller and Karl Heinz Schmidt."
    read = Claim(Place("body", 1, f"Eva Schmidt - Hans Müller: {text}"), "Eva Schmidt", "Hans Müller", "1-0")
    found = match(Reading(("SE947",), (read,), unread=(Unread(Place("body", 1, text)),)), DAY, Tournaments(anna()))
    assert [(len(found.matches), [one.code for one in found.questions])] == [(1, ["which-game"])]


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
@pytest.mark.parametrize(
    "text",
    [
        "Frau Schmidt hat dem Herrn Weber im Endspiel den Schneid abgekauft.",
        "Peace broke out between Mrs Schmidt and Mr Weber on the last day of February.",
        "Hans Müller and Karl Müller drew; Schmidt had Weber for breakfast.",
    ],
)
def test_game_of_a_sentence_that_no_table_explains_is_asked_by_its_players(text: str) -> None:
    row = settled(f"{text}\n")
    offered = re.findall(r"\) (\w+) (?:wins|gewinnt)", OutboundMail.objects.get().body)
    assert (codes(row), offered) == (["no-score"], ["Schmidt", "Weber"])


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
@pytest.mark.parametrize(
    "line",
    [
        "Im Kampf gegen Göttingen haben Frau Braun und Frau Grün Frieden gemacht, gewonnen hat keine.",
        "Frau Braun hat Frau Grün den Schneid abgekauft.",
        "Mrs Braun sent Mrs Grün packing.",
    ],
)
def test_game_in_a_tournament_that_the_mail_does_not_name_is_asked(line: str) -> None:
    row = settled(f"1. Ida Beck - Jan Meier 1-0\n\n{line}\n", subject="EC6", sender=f"Carla Leiter <{CARLA}>")
    assert (row.state, codes(row), stored("EC6")) == ("partly", ["no-score"], {"1-2": "1-0"})


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
def test_remark_about_a_reported_game_is_not_asked_of_another_tournament_of_the_two() -> None:
    row = settled("Schmidt - Weber 1-0, 7.3.2026\n\nSchmidt won nicely, Weber was a good sport.\n")
    assert (row.state, codes(row), stored("SE947")) == ("accepted", [], {"2-3": "1-0"})


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Schmidt - Weber", "Ihm fehlen: Schmidt - Weber Weber - Müller", False),
        ("Schmidt sent Weber packing, I think by mate.", "I think by mate.", True),
        ("Schmidt - Weber", "Schmidt - Weber", True),
    ],
)
def test_line_within_the_words_of_another_question_is_asked_all_the_same(one: str, other: str, same: bool) -> None:
    found = [Finding(code, "", Place("body", 1, text)) for code, text in (("no-score", one), ("unknown-player", other))]
    assert asks_same(*found) is same
