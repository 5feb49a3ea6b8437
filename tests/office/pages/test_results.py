"""Results by post or phone, one game with its trail, departures."""

from __future__ import annotations

from datetime import UTC, date, datetime

import pytest
from django.test import Client

from ratings.evaluation import rate_requested
from ratings.facts import results
from ratings.models import AuditEvent, Evaluation, Game, LedgerEntry, Note, Standing
from ratings.regulations.types import Reason, Score
from tests.office.pages.forms import EFFECT, confirmed, faults, fill, read_messages, send, stored_by, typed, values
from tests.office.pages.reports import SOURCE, correct, desk, place, scored, stored
from tests.office.pages.trail import events
from tests.ratings.federation import create_federation, day, finish, finish_all, games, tournament
from tests.website.pages.reading import Page, read

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("late_in_2025")]

OVERTAKEN = (
    "Jemand anders hat das geändert, seit Sie es geöffnet haben. Unten steht es, wie es jetzt ist; von Ihnen wurde "
    "nichts gespeichert."
)


@pytest.mark.long
def test_results_by_phone_are_stored_with_their_note_and_trail(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    given = scored((one, "1-0", "played", ""), (three, "1/2-1/2", "adjudicated", "2025-11-02"))
    page = stored_by(alice, place("results"), **SOURCE, completed_on="2025-11-01", **given)
    assert read_messages(page) == ["2 Ergebnisse sind gespeichert."]
    note = Note.objects.get()
    assert (note.way, note.text, note.actor) == ("phone", "Anruf von Frau Petersen", actor)
    now = datetime(2025, 11, 20, 9, 30, tzinfo=UTC)
    assert stored(one) == ("1-0", "played", date(2025, 11, 1), now, note.code)
    assert stored(three) == ("1/2-1/2", "adjudicated", date(2025, 11, 2), now, note.code)
    assert stored(two)[0] is None
    ((who, action, cause, _, after),) = events(f"game:{one.pk}")
    assert (who, action, cause, after["score"]) == (actor, "game.result", note.code, "1-0")
    assert "Petersen" not in str(list(AuditEvent.objects.values()))


@pytest.mark.long
def test_report_of_an_earlier_day_counts_from_that_day(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    source = {**SOURCE, "received_on": "2025-11-10"}
    stored_by(alice, place("results"), **source, **scored((one, "1-0", "played", "2025-11-01")))
    assert stored(one)[3] == datetime(2025, 11, 10, 11, tzinfo=UTC)  # noon in Berlin


@pytest.mark.long
def test_last_result_rates_the_tournament(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    finish(two, "1-0", 6)
    page = stored_by(alice, place("results"), **SOURCE, **scored((three, "0-1", "time", "2025-11-01")))
    assert read_messages(page) == ["1 Ergebnis ist gespeichert."]
    rate_requested()
    assert Evaluation.objects.get().key == "T"


@pytest.mark.long
def test_second_click_stores_nothing_and_keeps_no_second_note(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    data = fill(alice, place("results"), **SOURCE, **scored((one, "1-0", "played", "2025-11-01")))
    confirmed(alice, place("results"), data)
    before = stored(one)
    assert read_messages(send(alice, place("results"), data)) == ["1 Ergebnis stand schon da."]
    assert (stored(one), Note.objects.count(), len(events(f"game:{one.pk}"))) == (before, 1, 1)


@pytest.mark.long
def test_form_opened_before_another_report_does_not_overwrite_it(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, _ = games("T")
    late = fill(
        alice,
        place("results"),
        **SOURCE,
        **scored((one, "0-1", "played", "2025-11-01"), (two, "1-0", "played", "2025-11-01")),
    )
    finish(one, "1-0", 5)
    names = f"{one.white.player.name} – {one.black.player.name}"
    refused = f"{names}: hier steht 1-0, 06.01.2025. Nicht gespeichert wurde Ihr Eintrag: 0-1"
    page = send(alice, place("results"), late)
    assert (page.texts("//main//p[@class='note warn']"), read_messages(page)) == ([refused], [])
    page = send(alice, place("results"), values(page))
    assert read_messages(page) == ["1 Ergebnis ist gespeichert.", refused]
    assert (stored(one)[0], stored(one)[4], stored(two)[0]) == ("1-0", "mail", "1-0")


@pytest.mark.parametrize(
    ("typed_in", "complaints"),
    [
        ({}, ["Es ist kein Ergebnis gewählt."]),
        ({"note": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        (
            {"note": "x" * 201},
            ["Bitte sicherstellen, dass der Wert aus höchstens 200 Zeichen besteht. (Er besteht aus 201 Zeichen.)"],
        ),
        ({"way": "pigeon"}, ["Bitte eine gültige Auswahl treffen. pigeon ist keine gültige Auswahl."]),
        ({"received_on": "0025-11-01"}, ["Dieser Tag liegt zu lange zurück oder zu weit in der Zukunft."]),
        ({"received_on": "2025-11-21"}, ["Dieser Tag liegt in der Zukunft."]),
        ({"received_on": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"on": "2025-11-01"}, ["Ein Tag ohne Ergebnis."]),
        ({"score": "1-0"}, ["Wann wurde die Partie beendet?"]),
        ({"score": "1-0", "on": "morgen"}, ["Bitte ein gültiges Datum eingeben."]),
        ({"score": "1-0", "on": "2025-11-21"}, ["Dieser Tag liegt in der Zukunft."]),
        ({"score": "1-0", "on": "2024-12-31"}, ["Dieser Tag liegt vor dem Beginn des Turniers."]),
        (
            {"score": "1-0", "on": "2025-11-11", "received_on": "2025-11-10"},
            ["Dieser Tag liegt nach dem Empfang der Meldung."],
        ),
        ({"score": "2-0", "on": "2025-11-01"}, ["Bitte eine gültige Auswahl treffen. 2-0 ist keine gültige Auswahl."]),
        (
            {"score": "+/-", "on": "2025-11-01"},
            ["+/− heißt, dass die Partie nicht zu Ende gespielt wurde: bitte den Grund wählen."],
        ),
        (
            {"score": "1-0", "reason": "unplayed", "on": "2025-11-01"},
            ["Eine nicht gespielte Partie wird als +/− eingetragen."],
        ),
        (
            {"score": "1-0", "reason": "boredom", "on": "2025-11-01"},
            ["Bitte eine gültige Auswahl treffen. boredom ist keine gültige Auswahl."],
        ),
    ],
)
def test_faulty_results_are_refused_in_words(typed_in: dict[str, str], complaints: list[str], alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    of_game = {f"{name}-{one.pk}": typed_in[name] for name in ("score", "reason", "on") if name in typed_in}
    others = {name: value for name, value in typed_in.items() if name not in ("score", "reason", "on")}
    page = typed(alice, place("results"), **{**SOURCE, **others, **of_game})
    said = faults(page)
    general = "Es wurde nichts gespeichert: bitte sehen Sie sich die markierten Felder an."
    assert (page.status, [fault for fault in said if fault != general]) == (422, complaints)
    assert (stored(one)[0], Note.objects.count()) == (None, 0)


@pytest.mark.long
def test_game_of_another_tournament_is_not_taken(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]), tournament("U", ["P1", "P2"]))
    foreign = games("U")[0]
    page = typed(alice, place("results"), **SOURCE, **scored((foreign, "1-0", "played", "2025-11-01")))
    assert faults(page) == ["Es ist kein Ergebnis gewählt."]
    assert stored(foreign)[0] is None


def test_open_game_gets_its_result_on_its_own_page(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    page = correct(alice, one, score="1-0", reason="withdrawal", completed_on="2025-10-01", counts="no")
    assert read_messages(page) == ["Das Ergebnis ist gespeichert."]
    assert page.facts() == {
        "Ergebnis": "1-0, nicht genehmigter Rücktritt",
        "Zählt für die Wertung": "nein",
        "Beendet am": "01.10.2025",
        "Empfangen am": "20.11.2025, 10:30",
        "Meldung": "am Telefon: Anruf von Frau Petersen",
    }


def test_correction_changes_what_is_not_evaluated_and_shows_before_and_after(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    page = correct(alice, one, score="1/2-1/2", rated_score="1-0")
    assert read_messages(page) == ["Das Ergebnis ist berichtigt."]
    note = Note.objects.get()
    assert stored(one) == ("1/2-1/2", "played", day(5), datetime(2025, 1, 6, tzinfo=UTC), note.code)
    (first, second) = events(f"game:{one.pk}")
    assert (first[0], first[2], first[4]["score"]) == ("director:1", "mail", "1-0")
    assert (second[0], second[2]) == (actor, note.code)
    assert {name: (second[3][name], second[4][name]) for name in ("score", "rated_score")} == {
        "score": ("1-0", "1/2-1/2"),
        "rated_score": (None, "1-0"),
    }
    newest = "//ol[@class='trail']/li[1]"
    assert page.text(newest) == (
        f"alice hat Family P2 – Family P3 ({one.pk}), T, von 1-0 auf ½-½ geändert, am Telefon "
        "(„Anruf von Frau Petersen“). 20.11.2025, 10:30 Gewertet als: 1-0"
    )


def test_correction_can_take_a_decision_back(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5, counts=False, rated_score=Score.DRAW, reason="time")
    correct(alice, one, counts="", rated_score="", reason="played")
    fresh = Game.objects.get(pk=one.pk)
    assert (fresh.counts, fresh.rated_score, fresh.reason) == (None, None, "played")


def test_correction_that_says_the_same_stores_nothing(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    assert read_messages(correct(alice, one)) == ["So stand es schon da."]
    assert (Note.objects.count(), len(events(f"game:{one.pk}"))) == (0, 1)


def test_correction_does_not_overwrite_one_that_came_in_between(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    late = fill(alice, desk(one), **SOURCE, score="0-1")
    correct(alice, one, score="1/2-1/2")
    page = send(alice, desk(one), late)
    assert (page.status, page.texts("//p[@role='alert']")) == (409, [OVERTAKEN])
    assert page.tree.xpath("//select[@name='score']/option[@selected]/@value") == ["1/2-1/2"]
    assert stored(one)[0] == "1/2-1/2"


def test_evaluated_result_is_explained_and_not_changed(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    one = games("T")[0]
    finish(one, "1-0", 5)
    early = fill(alice, desk(one), **SOURCE, score="0-1")
    finish(games("T")[1], "1-0", 6)
    rated = list(LedgerEntry.objects.values())
    refused = send(alice, desk(one), early)
    assert refused.status == 409
    for page in (refused, read(alice, desk(one))):
        assert page.texts("//main//div[@class='note']/p") == [
            (
                "Auf dieser Partie beruht schon eine Wertung, darum wird ihr Ergebnis hier nicht geändert: die "
                "Korrektur ausgewerteter Ergebnisse rechnet alles neu, was darauf folgt, und wird für sich "
                "entschieden. Es wurde nichts geändert."
            )
        ]
        assert page.tree.xpath("//main//form[contains(@class, 'sheet-form')]") == []
    assert (stored(one)[0], list(LedgerEntry.objects.values()), Note.objects.count()) == ("1-0", rated, 0)


def test_game_that_is_rated_at_once_is_explained_likewise(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"], pool="ecp"), pool="ecp")
    one = games("T")[0]
    finish(one, "1-0", 5)
    assert read(alice, desk(one)).tree.xpath("//main//form[contains(@class, 'sheet-form')]") == []
    assert read(alice, desk(games("T")[1])).texts("//main//h2") == ["Ergebnis eintragen", "Was geändert wurde"]


@pytest.mark.parametrize(
    ("facts", "complaints"),
    [
        ({"score": ""}, ["Dieses Feld ist zwingend erforderlich."]),
        ({"completed_on": "2025-11-21"}, ["Dieser Tag liegt in der Zukunft."]),
        ({"completed_on": "2024-11-21"}, ["Dieser Tag liegt vor dem Beginn des Turniers."]),
        ({"score": "-/+"}, ["+/− heißt, dass die Partie nicht zu Ende gespielt wurde: bitte den Grund wählen."]),
        ({"counts": "maybe"}, ["Bitte eine gültige Auswahl treffen. maybe ist keine gültige Auswahl."]),
        ({"rated_score": "5"}, ["Bitte eine gültige Auswahl treffen. 5 ist keine gültige Auswahl."]),
        ({"note": ""}, ["Dieses Feld ist zwingend erforderlich."]),
    ],
)
def test_faulty_correction_is_refused_in_words(facts: dict[str, str], complaints: list[str], alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    page = correct(alice, one, **facts)
    assert (page.status, faults(page)[1:]) == (422, complaints)
    assert stored(one)[0] == "1-0"


def test_finished_tournament_offers_no_results(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    finish_all("T", ["1-0", "1-0"], 5)
    assert read(alice, place("results")).texts("//p[@class='note']") == ["Keine Partie ist offen."]
    assert Standing.objects.exclude(evaluation=None).count() == 2


def test_seen_game_is_replaced_as_a_whole() -> None:
    """What a form showed is the version it replaces; without one a report adds to what stands there."""
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5, counts=True)
    seen = results.version(Game.objects.get(pk=one.pk))
    whole = results.Result(one.pk, Score.DRAW, day(5), Reason.PLAYED, correction=True, expected_version=seen)
    assert finish(one, "1/2-1/2", 5, correction=True).outcomes == (results.Stored.CORRECTED,)
    assert Game.objects.get(pk=one.pk).counts is True
    outcome = results.record(
        one.tournament.pool, [whole], actor="officer:1", cause="test", received_at=datetime(2025, 2, 1, tzinfo=UTC)
    )
    assert outcome.outcomes == (results.Stored.CONFLICT,)


def take_back(client: Client, game: Game) -> Page:
    """Takes the result of a game back."""
    return stored_by(client, f"{desk(game)}reopen/", **SOURCE)


def test_result_is_taken_back_once(alice: Client, actor: str) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    data = fill(alice, f"{desk(one)}reopen/", **SOURCE)
    page = confirmed(alice, f"{desk(one)}reopen/", data)
    assert (page.headers["path"], read_messages(page)) == (
        desk(one),
        ["Das Ergebnis ist zurückgenommen: die Partie ist offen."],
    )
    assert stored(one) == (None, "", None, None, "")
    again = send(alice, f"{desk(one)}reopen/", data)
    assert read_messages(again) == ["Die Partie war schon offen."]
    assert [event[:3] for event in events(f"game:{one.pk}")[1:]] == [(actor, "game.reopened", Note.objects.get().code)]
    rate_requested()
    assert Standing.objects.exclude(live_games=0).count() == 0


def test_result_that_somebody_else_corrected_is_not_taken_back(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    finish(one, "1-0", 5)
    late = fill(alice, f"{desk(one)}reopen/", **SOURCE)
    correct(alice, one, score="0-1")
    page = send(alice, f"{desk(one)}reopen/", late)
    assert read_messages(page) == ["Die Partie ist nicht mehr, wie Sie sie gesehen haben. Es wurde nichts geändert."]
    assert (stored(one)[0], Note.objects.count()) == ("0-1", 1)


def test_rated_result_is_not_taken_back(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2"], kind="match"))
    one, two = games("T")
    finish(one, "1-0", 5)
    finish(two, "1-0", 6)
    page = take_back(alice, one)
    assert read_messages(page) == ["Dieses Ergebnis ändert inzwischen nur eine Korrektur. Nichts wurde geändert."]
    assert (stored(one)[0], Note.objects.count()) == ("1-0", 0)


def shown(page: Page) -> tuple[list[str], list[list[str]]]:
    """What a page says that would happen: to the games, and to whose rating."""
    moved = page.table() if page.tree.xpath("//main//table") else []
    return page.texts(f"{EFFECT}/ul/li"), [row[:3] for row in moved]


BY_PHONE = "am Telefon („Anruf von Frau Petersen“)."


def named(game: Game) -> str:
    """A game as sentences name it."""
    return f"{game.white.player.family_name} – {game.black.player.family_name} ({game.pk}), T,"


def test_results_show_whose_rating_moves_before_they_are_stored(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    finish(two, "1-0", 6)
    before = (AuditEvent.objects.count(), Note.objects.count())
    page = typed(alice, place("results"), **SOURCE, **scored((three, "0-1", "time", "2025-11-01")))
    told, moves = shown(page)
    sentence = f"alice hat 0-1 für {named(three)} eingetragen, {BY_PHONE[:-1]}; daraus folgten insgesamt 3 Wertungen."
    assert told == [f"{sentence} Grund: Zeitüberschreitung Beendet am: 01.11.2025"]
    assert [text.partition(" ")[2] for text in page.texts("//main//td/span[@class='score']")] == [""] * 3  # only new
    assert (AuditEvent.objects.count(), Note.objects.count(), stored(three)[0]) == (*before, None)
    send(alice, place("results"), values(page))
    rate_requested()
    standings = Standing.objects.select_related("player").order_by("player__sort_key")
    became = {each.player.name: f"{each.value}-{each.index}" for each in standings}
    assert [(name, after) for name, _, after in moves] == [(name, became[name]) for name, *_ in moves]
    assert [name for name, *_ in moves] == ["Family P1, Given P1", "Family P2, Given P2", "Family P3, Given P3"]


def test_effect_that_is_another_one_by_now_is_shown_again(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one, two, three = games("T")
    finish(one, "1-0", 5)
    page = typed(alice, place("results"), **SOURCE, **scored((three, "0-1", "played", "2025-11-01")))
    assert len(shown(page)[1]) == 2  # two live values
    finish(two, "1-0", 6)
    again = send(alice, place("results"), values(page))
    assert (len(shown(again)[1]), stored(three)[0]) == (3, None)
    assert again.texts("//main//p[@role='alert']") == [
        "Seit Sie hingesehen haben, hat sich etwas geändert: die Wirkung ist jetzt eine andere."
    ]
    assert read_messages(send(alice, place("results"), values(again))) == ["1 Ergebnis ist gespeichert."]


def test_result_of_one_game_and_its_way_back_are_shown_before(alice: Client) -> None:
    create_federation(tournament("T", ["P1", "P2", "P3"]))
    one = games("T")[0]
    page = typed(alice, desk(one), **SOURCE, score="1-0", completed_on="2025-11-01")
    (told,) = shown(page)[0]
    assert (told.startswith(f"alice hat 1-0 für {named(one)} eingetragen, {BY_PHONE}"), stored(one)[0]) == (True, None)
    send(alice, desk(one), values(page))
    back = typed(alice, f"{desk(one)}reopen/", **SOURCE)
    (told,) = shown(back)[0]
    assert (told.startswith(f"alice hat das Ergebnis 1-0 von {named(one)} zurückgenommen"), stored(one)[0]) == (
        True,
        "1-0",
    )
    send(alice, f"{desk(one)}reopen/", values(back))
    assert stored(one)[0] is None
