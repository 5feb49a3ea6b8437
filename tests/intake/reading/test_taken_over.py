"""Notes that a mail forwards or quotes: what its writer endorses counts, what he does not stays out."""

from __future__ import annotations

import pytest

from intake.reading.known import Known, KnownTournament
from intake.reading.letters.quotes import origins
from intake.reading.report import read_report
from intake.reading.types import Letter, Part, Reading, Sender
from tests.intake.reading.test_explanations import SEATS, SINGLE, TODAY, shorten

FORWARDED = """

-------- Weitergeleitete Nachricht --------
Von: Alfred Koch <koch@example.org>
Gesendet: Donnerstag, 18. Juni 2026 21:14
Betreff: Remis

Ida Wolf und ich haben uns heute auf Remis geeinigt.
"""
QUOTED = """

On Thu, 18 Jun 2026 at 20:11, Alfred Koch <koch@example.org> wrote:
> Koch - Wolf 1-0 today
"""
CLAIM = """

On Thu, 18 Jun 2026 at 20:11, Alfred Koch <koch@example.org> wrote:
> I claim the win on time in Koch - Wolf, she did not move for 50 days.
"""


def read_mail(text: str, subject: str = "Fwd: SE947") -> Reading:
    """Return everything that is read in a mail of the director."""
    known = Known((KnownTournament("SE947", "Einzel", SEATS, SINGLE),))
    lines = text.split("\n")
    part = Part("body", tuple(lines), origins=tuple(origins(lines, frozenset())))
    return read_report(Letter(Sender("a@b.example"), subject, "", "", None, None, TODAY, "", (part,)), known)


def read(text: str, subject: str = "Fwd: SE947") -> list[str]:
    """Return what is understood of a letter, as short words."""
    return list(map(shorten, read_mail(text, subject).claims))


@pytest.mark.parametrize(
    "text",
    [
        "Hallo, das stimmt so, Frau Wolf hat es mir auch bestätigt. Bitte für\ndie SE947 übernehmen.",
        "Das stimmt so. Bitte\nin der SE947 eintragen.",
        "Von Herrn Koch, stimmt alles so, bitte in die Wertung nehmen.",
        "Alles in Ordnung damit. Bitte für die SE947 verbuchen.",
        "His message below is right. Please put it in for SE947.",
        "Please take this over as Alfred has written it, I have the score sheet.",
        "See below from Alfred. Ida has dropped me a line to say the same, so please\nput it down for SE947.",
        "Bitte notieren, siehe unten. Frau Wolf hat es mir heute früh auch bestätigt.",
        "nachstehende Mitteilung von Herrn Koch leite ich zur Wertung weiter.",
        "Frau Wolf hat mir das Remis heute bestätigt, es ist also gültig und einzutragen.",
        "was Herr Koch unten schreibt, trifft zu. Ich bitte um Eintragung der Partie.",
        "Unten die Meldung von Alfred Koch. Ida hat sie mir gegenüber bestätigt, das Resultat gilt.",
        "Alfred's note below is correct. Please put it through for the single round.",
        "I am passing Alfred's note on for rating, it is quite correct.",
    ],
)
def test_forwarded_note_of_a_player_that_the_director_endorses_counts(text: str) -> None:
    assert read(text + FORWARDED) == ["Wolf 1/2-1/2 Koch 18.06. ?"]


@pytest.mark.parametrize(
    ("note", "result"),
    [
        ("nach 38.Tf7 hat Ida Wolf heute aufgegeben, also ein voller Punkt für mich.", "Wolf 0-1 Koch 18.06. ?"),
        ("Wolf resigned today after 41...Rd2, so that is one point for me in group 8.", "Wolf 0-1 Koch 18.06. ?"),
        ("Ida threw in the towel yesterday, so I think that's the full point to me.", "Wolf 0-1 Koch 17.06. ?"),
        ("die Frau Wolf hat mir gestern Remis angeboten und ich hab's angenommen.", "Wolf 1/2-1/2 Koch 17.06. ?"),
        ("Ida offered a draw yesterday and I accepted.", "Wolf 1/2-1/2 Koch 17.06. ?"),
    ],
)
def test_player_who_resigns_or_whose_offer_is_taken_played_whoever_writes(note: str, result: str) -> None:
    text = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", note)
    assert read("Das stimmt so. Bitte eintragen." + text) == [result]


@pytest.mark.parametrize(
    "note",
    [
        "Ida Wolf hat Remis angeboten.",
        "Ida Wolf hat gewonnen.",
        "I think Ida Wolf resigned, so that is the point for me.",
        "Ida Wolf hat das Turnier aufgegeben.",
        "Ida Wolf hat aufgegeben, Otto Lang auch.",
        "Ida offered a draw, which I did not take.",
    ],
)
def test_player_of_whom_it_is_not_clear_against_whom_they_ended_a_game_is_not_taken_for_the_opponent(note: str) -> None:
    text = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", note)
    assert read("Das stimmt so. Bitte eintragen." + text) == []


def test_today_behind_a_forwarded_result_is_the_day_of_its_mail() -> None:
    note = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", "Koch - Wolf 1-0. Beendet heute.")
    assert read("Das stimmt so. Bitte eintragen." + note) == ["Koch 1-0 Wolf 18.06."]


def test_i_of_a_director_who_plays_is_not_the_player_who_is_quoted() -> None:
    """Whose note it is tells who is meant by "ich" only as long as nobody else reports a game of their own."""
    own = "Das stimmt so, bitte eintragen. Ich habe gegen Roth gewonnen."
    note = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", "Ich habe gegen Wolf gewonnen.")
    assert read("Das stimmt so, bitte eintragen." + note) == ["Koch 1-0 Wolf 18.06. ?"]
    assert read(own + note) == []


def test_endorsed_note_that_is_not_understood_is_asked_beside_other_results() -> None:
    note = FORWARDED.replace(
        "Ida Wolf und ich haben uns heute auf Remis geeinigt.", "Sie bot mir heute endlich Frieden an."
    )
    found = read_mail("Das stimmt so, bitte eintragen. Lang - Roth 1-0." + note, "SE947")
    assert [finding.code for finding in found.findings] == ["which-game"]


@pytest.mark.parametrize(
    ("codes", "text"),
    [
        (["not-confirmed"], "Noch ungeprüft, zur Kenntnis.\n\nSicher ist: Lang - Roth 1-0."),
        ([], "Zum Nachlesen seine Nachricht.\n\nKoch - Wolf 1-0."),
        ([], "Zum Nachlesen seine Nachricht.\n\nWolf hat gegen Koch aufgegeben."),
    ],
)
def test_forwarded_result_of_its_author_is_asked_unless_the_director_reports_it(codes: list[str], text: str) -> None:
    note = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", "Ich habe gegen Wolf gewonnen.")
    note = note.replace("-------- Weitergeleitete", "-----Ursprüngliche").replace(
        "Nachricht --------", "Nachricht-----"
    )
    reading = read_mail(text + note, "WG: SE947")
    assert [finding.code for finding in reading.findings] == codes
    assert len(reading.claims) == 1


@pytest.mark.parametrize(
    "text",
    [
        "Here is the winner's message. I have checked the moves and confirm the result; please register it.",
        "Glückwunsch! Für die Wertungsstelle: bitte so eintragen wie unten, sie hat es mir auch gesagt.",
        "Das unten stimmt, Frau Wolf schrieb dasselbe, bitte eintragen.",
        "Rating team, please record it as below.",
    ],
)
def test_quoted_message_whose_result_the_director_confirms_counts(text: str) -> None:
    assert read(text + QUOTED, "SE947") == ["Koch 1-0 Wolf 18.06."]


@pytest.mark.parametrize(
    "text",
    [
        "Das stimmt so nicht. Bitte in der SE947 eintragen.",
        "Please don't put it in yet.",
        "Das stimmt so. Bitte noch nicht\nin der SE947 eintragen.",
        "I have checked the moves and cannot confirm the result; please register it later.",
        "I confirm the result if she agrees. Please register it then.",
        "Lang drew against Roth, I confirm the result. Please register it.",
        "Do you confirm the result? Then please register it.",
        "Bitte das unten noch nicht eintragen.",
        "Was unten steht, bitte nur eintragen, wenn sie es bestätigt.",
        "Unten die Partie zum Nachspielen.",
        "Unten die Meldung von Koch. Das Ergebnis gilt erst, wenn sie es bestätigt.",
        "Unten die Meldung von Koch. Lang hat gegen Roth gewonnen, das gilt.",
    ],
)
def test_quoted_message_that_is_not_endorsed_does_not_count(text: str) -> None:
    assert [one for one in read(text + QUOTED, "SE947") if "Koch" in one] == []


@pytest.mark.parametrize(
    "text",
    [
        "I also had the message below from Alfred. I have not heard her side yet, so please do not enter that one.",
        "Die Nachricht unten kam von Alfred. Bitte noch nicht eintragen.",
    ],
)
def test_doubt_about_the_quoted_message_leaves_the_writers_own_result(text: str) -> None:
    assert read(f"Lang - Roth 1/2-1/2, 10 June 2026\n\n{text}{CLAIM}", "SE947") == ["Lang 1/2-1/2 Roth 10.06."]


@pytest.mark.parametrize(
    "text",
    [
        "Please do not enter that one yet.",
        "Alfred sent the message below. I am not sure about my result either, please do not enter it.",
        "Alfred sent the message below. Please do not enter the draw above.",
    ],
)
def test_doubt_that_may_be_about_the_writers_own_result_asks_it(text: str) -> None:
    assert read(f"Lang - Roth 1/2-1/2, 10 June 2026\n{text}{CLAIM}", "SE947") == ["Lang ? Roth 10.06."]


@pytest.mark.parametrize(
    ("sentence", "result"),
    [
        ("meine Weißpartie gegen Ida Wolf ist heute remis ausgegangen.", "Koch 1/2-1/2 Wolf 18.06."),
        ("I won my white game against Ida Wolf this evening.", "Koch 1-0 Wolf 18.06."),
        ("ich habe am Dienstag gegen Ida Wolf verloren.", "Koch 0-1 Wolf 16.06. ?"),
    ],
)
def test_days_of_a_forwarded_note_count_from_its_own_day(sentence: str, result: str) -> None:
    note = FORWARDED.replace("Ida Wolf und ich haben uns heute auf Remis geeinigt.", sentence)
    assert read(f"Bitte so eintragen.{note}") == [result]


TWO_MAILS = """
Zwei Mails zu derselben Partie aus dem Sommerturnier, beide sagen dasselbe, bitte werten:

Am 28.05.2026 um 20:31 schrieb Ida Wolf:
> Hallo, heute hat Herr Koch gegen mich aufgegeben!

Am 29.05.2026 um 09:12 schrieb Alfred Koch:
> I resigned against Mrs Wolf yesterday.

Danke
"""
WITH_OLDER = """
Hier seine Antwort, bitte eintragen (Sommerturnier).

> Am 28.05.2026 um 20:31 schrieb Alfred Koch:
> gegen Frau Wolf habe ich am 6. Mai leider verloren.
>
>> Am 27.05.2026 um 18:22 schrieb Karl Kern:
>> haben Sie gegen Herrn Lang schon gewonnen?
"""


@pytest.mark.parametrize(
    ("text", "results"),
    [
        (TWO_MAILS, ["SE48 Koch 0-1 Wolf 28.05. ?"] * 2),
        (TWO_MAILS.replace("bitte werten:", "bitte noch nicht werten:"), []),
        (TWO_MAILS.replace("bitte werten:", "bitte werten: SE48 Lang - Roth 1-0"), ["SE48 Lang 1-0 Roth"]),
        (WITH_OLDER, ["SE48 Koch 0-1 Wolf 06.05. ?"]),
    ],
)
def test_quoted_mails_of_players_are_read_each_for_itself(text: str, results: list[str]) -> None:
    names = (("SE47", "Winterturnier 2026"), ("SE48", "Sommerturnier 2026"))
    known = Known(tuple(KnownTournament(code, name, SEATS, SINGLE) for code, name in names))
    lines = text.strip().split("\n")
    part = Part("body", tuple(lines), origins=tuple(origins(lines, frozenset())))
    claims = read_report(Letter(Sender("a@b.example"), "Partie", "", "", None, None, TODAY, "", (part,)), known).claims
    assert [f"{one.tournament} {shorten(one)}" for one in claims] == results
