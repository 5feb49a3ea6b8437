"""What stands beside each line: reports taken back, whole tournaments, departures, lines without a meaning."""

from __future__ import annotations

import pytest
import time_machine
from django.test import Client

from intake.models import InboundMail
from intake.processing.disputes import dispute_mail
from ratings.evaluation import rate_requested
from ratings.facts import results
from ratings.models import AuditEvent, Entry, Evaluation
from tests.intake.federation import game, stored
from tests.office.desk.desk import act, again, came, choice, items, lines, opened, read_messages, reasons, send
from tests.website.pages.reading import Page

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

STRANGER = "X <nobody@example.org>"
ALL_DRAWN = {"1-2": "1/2-1/2", "1-4": "1/2-1/2", "2-3": "1/2-1/2", "2-4": "1/2-1/2", "3-1": "1/2-1/2", "4-3": "1/2-1/2"}
GONE = "Karl Heinz Weber ist am 12.3.2026 unentschuldigt zurückgetreten.\n"


def quiet(page: Page) -> list[str]:
    """The lines in which nothing was found."""
    return page.texts("//ol[@class='reading quiet']/li/span[1]")


def gone(page: Page) -> list[str]:
    """The departures that a mail stored."""
    return page.texts("//h2[contains(., 'Ausgeschieden')]/following-sibling::ul[1]/li")


def entry(seat: int) -> Entry:
    """A seat of SE947."""
    return Entry.objects.get(tournament__code="SE947", seat=seat, turn=0)


class TestTakenBackReports:
    """A line that takes a result back."""

    def test_game_that_was_opened_again_is_told(self, alice: Client) -> None:
        came()
        row = came("Bitte das Ergebnis Müller, Hans - Schmidt wieder streichen.\n", 2)
        assert (row.state, stored("SE947")) == ("accepted", {})
        (item,) = items(opened(alice, row))
        assert item == (
            "Nimmt eine Meldung zurück: Müller, Hans – Schmidt "
            "Bitte das Ergebnis Müller, Hans - Schmidt wieder streichen. "
            "zurückgenommen, wieder offen SE947: Müller, Hans – Schmidt, Eva"
        )

    @pytest.mark.long
    def test_whole_report_that_was_taken_back_is_told_with_its_games(self, alice: Client) -> None:
        came("Hans Müller - Eva Schmidt 1-0\nKarl Müller - Weber 0-1\n")
        row = came("Bitte meine Meldung vom 15.3.2026 streichen.\n", 2, sent="Mon, 16 Mar 2026 12:00:00 +0100")
        assert stored("SE947") == {}
        (item,) = items(opened(alice, row))
        assert item.endswith(
            "zurückgenommen, wieder offen SE947: Müller, Hans – Schmidt, Eva SE947: Müller, Karl – Weber, Karl Heinz"
        )

    @pytest.mark.long
    def test_rated_game_stays_and_waits_for_the_officer(self, alice: Client) -> None:
        came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
        row = came("Bitte Hans Müller - Karl Müller streichen.\n", 2, subject="EC5")
        assert (row.state, reasons(row)) == ("held", ["human"])
        (item,) = items(opened(alice, row))
        assert "→ EC5: Müller, Hans – Müller, Karl 1-0" in item
        page = act(alice, row, "cancel")
        assert read_messages(page) == [
            (
                "Dieses Ergebnis ändert nur eine Korrektur: Eine Wertung beruht darauf, oder die drei Monate sind"
                " vorbei. Nichts wurde geändert."
            )
        ]
        assert (game("EC5", "1-2").score, reasons(row)) == ("1-0", ["human"])

    @pytest.mark.long
    def test_officer_says_which_result_is_meant(self, alice: Client, actor: str) -> None:
        came()
        row = came("Bitte das letzte Ergebnis wieder streichen.\n", 2)
        assert (row.state, reasons(row)) == ("held", ["which-game"])
        offered = opened(alice, row).texts("//form[contains(@action, '/cancel/')]//select[@name='chosen']/option")
        assert offered == ["–", "2. Müller, Hans – Schmidt, Eva (1-0)"]
        page = act(alice, row, "cancel", chosen=choice("SE947", "1-2"))
        assert read_messages(page) == ["Das Ergebnis ist zurückgenommen; die Partie ist wieder offen."]
        assert (row.state, reasons(row), stored("SE947")) == ("accepted", [], {})
        event = AuditEvent.objects.get(action="game.reopened")
        assert (event.actor, event.cause) == (actor, row.code)

    @pytest.mark.long
    def test_result_that_changed_in_between_is_not_taken_back(self, alice: Client) -> None:
        came()
        row = came("Bitte das letzte Ergebnis wieder streichen.\n", 2)
        seen = choice("SE947", "1-2")
        came("Korrektur:\nHans Müller - Eva Schmidt 0-1\n", 3)
        page = act(alice, row, "cancel", chosen=seen)
        assert (page.status, stored("SE947")) == (422, {"1-2": "0-1"})

    @pytest.mark.long
    def test_name_is_assigned(self, alice: Client) -> None:
        came()
        row = came("Bitte das Ergebnis Hansi - Schmidt 1-0 streichen.\n", 2)
        assert (row.state, reasons(row)) == ("held", ["unknown-player"])
        act(alice, row, "players", **{"player-0": game("SE947", "1-2").white.player_id})
        assert (again(row).state, stored("SE947")) == ("accepted", {})

    @pytest.mark.long
    def test_tournament_is_chosen(self, alice: Client) -> None:
        came()
        row = came("Bitte Hans Müller - Schmidt streichen.\n", 2, subject="Turnier XY99")
        assert (row.state, reasons(row)) == ("held", ["unknown-tournament"])
        act(alice, row, "tournament", code="SE947")
        assert (again(row).state, stored("SE947")) == ("accepted", {})

    @pytest.mark.long
    def test_mail_of_a_stranger_shows_what_would_be_taken_back_and_is_accepted(self, alice: Client) -> None:
        came()
        row = came("Bitte Hans Müller - Schmidt streichen.\n", 2, sender=STRANGER)
        (item,) = items(opened(alice, row))
        assert item.endswith("→ SE947: Müller, Hans – Schmidt, Eva 1-0")
        act(alice, row, "accept", director=AuditEvent.objects.get(action="game.result").actor.partition(":")[2])
        assert (again(row).state, stored("SE947")) == ("accepted", {})


class TestWholeTournaments:
    """A line about all of a tournament."""

    def test_result_given_to_all_is_told_game_by_game(self, alice: Client) -> None:
        row = came("Alle offenen Partien sind remis.\n")
        assert stored("SE947") == ALL_DRAWN
        (item,) = items(opened(alice, row))
        assert item.startswith(
            "Alle noch offenen Partien: ½-½ Alle offenen Partien sind remis. gespeichert SE947: Müller"
        )
        assert item.count("gespeichert") == 6

    @pytest.mark.long
    def test_finished_tournament_that_has_open_games_is_asked_and_given_one_result(
        self, alice: Client, actor: str
    ) -> None:
        row = came("Das Turnier ist beendet.\n")
        assert (row.state, reasons(row)) == ("held", ["open-games"])
        (item,) = items(opened(alice, row))
        assert item.startswith("Das Turnier ist beendet Das Turnier ist beendet.")
        page = act(alice, row, "whole", score="1/2-1/2", completed_on="2026-03-10")
        assert read_messages(page) == ["Alle offenen Partien haben jetzt dieses Ergebnis."]
        assert (row.state, reasons(row), len(row.results)) == ("accepted", [], 6)
        rate_requested()
        assert (stored("SE947"), Evaluation.objects.count()) == (ALL_DRAWN, 1)
        assert {event.actor for event in AuditEvent.objects.filter(action="game.result")} == {actor}
        (item,) = items(opened(alice, row))
        assert item.count("gespeichert") == 6

    @pytest.mark.long
    def test_finished_tournament_stands_so(self, alice: Client) -> None:
        came("Alle offenen Partien sind remis.\n")
        row = came("Das Turnier ist beendet.\n", 2)
        assert row.state == "accepted"
        (item,) = items(opened(alice, row))
        assert item.endswith("so steht es da")
        assert opened(alice, row).tree.xpath("//form[contains(@action, '/whole/')]") == []

    @pytest.mark.long
    def test_faults_are_told_and_nothing_stored(self, alice: Client) -> None:
        row = came("Das Turnier ist beendet.\n")
        page = act(alice, row, "whole", score="+/-", completed_on="2025-01-01")
        assert (page.status, len(page.texts("//ul[@class='faults']/li")), stored("SE947")) == (422, 2, {})

    @pytest.mark.long
    def test_tournament_is_chosen(self, alice: Client) -> None:
        row = came("Alle offenen Partien sind remis.\n", subject="Turnier XY99")
        assert (row.state, reasons(row)) == ("held", ["unknown-tournament"])
        act(alice, row, "tournament", code="SE947")
        assert (again(row).state, stored("SE947")) == ("accepted", ALL_DRAWN)

    @pytest.mark.long
    def test_mail_of_a_stranger_shows_which_games_are_meant(self, alice: Client) -> None:
        row = came("Alle offenen Partien sind remis.\n", sender=STRANGER)
        (item,) = items(opened(alice, row))
        assert (item.count("→ SE947"), stored("SE947")) == (6, {})


class TestDepartures:
    """A player who leaves, and one who did not."""

    @pytest.mark.long
    def test_departure_is_told_with_the_games_it_closed(self, alice: Client) -> None:
        page = opened(alice, came(GONE))
        (item,) = items(page)
        assert item.count("gespeichert") == 4  # the departure and three games
        assert gone(page) == ["SE947: Weber, Karl Heinz, zurückgetreten, 12.03.2026 zurücknehmen"]

    @pytest.mark.long
    def test_departure_is_taken_back_with_its_games(self, alice: Client, actor: str) -> None:
        came("Hans Müller - Eva Schmidt 1-0\n")
        row = came(GONE, 2)
        page = act(alice, row, "back")
        assert read_messages(page) == [
            "Das Ausscheiden ist zurückgenommen: Weber, Karl Heinz.",
            "3 Partien sind wieder offen.",
        ]
        assert (stored("SE947"), entry(3).departure) == ({"1-2": "1-0"}, "")
        event = AuditEvent.objects.get(action="entry.returned")
        assert (event.actor, event.cause) == (actor, row.code)
        assert gone(page) == []
        (item,) = items(page)
        assert "gespeichert und inzwischen zurückgenommen" in item

    @pytest.mark.long
    def test_departure_of_a_disowned_mail_is_taken_back(self, alice: Client) -> None:
        row = came(GONE)
        assert dispute_mail(row)
        row.refresh_from_db()
        act(alice, row, "back")
        assert (row.state, stored("SE947"), entry(3).departure) == ("quarantined", {}, "")

    @pytest.mark.long
    def test_substitution_stays_where_the_substitute_has_finished_a_game(self, alice: Client) -> None:
        row = came("Karl Heinz Weber wird ab 12.3.2026 durch Otto Lang ersetzt.\n")
        assert (row.state, entry(3).departure) == ("accepted", "substitution")
        came("Otto Lang - Eva Schmidt 1-0, 14.3.2026\n", 2)
        refused, kept = read_messages(act(alice, row, "back"))
        assert refused.startswith(
            "Der Ersatzspieler hat Partien beendet oder ist selbst ausgeschieden, darum bleibt er."
        )
        assert kept == ("Bleibt, wie es ist: Schmidt, Eva – Lang, Otto 0-1 (der Ersatzspieler hat sie beendet)")
        assert entry(3).departure == "substitution"

    @pytest.mark.long
    def test_rated_games_are_named(self, alice: Client) -> None:
        row = came("Karl Müller ist am 12.3.2026 unentschuldigt zurückgetreten.\n", subject="EC5")
        assert Evaluation.objects.count() == 1
        assert read_messages(act(alice, row, "back")) == [
            "Das Ausscheiden ist zurückgenommen: Müller, Karl.",
            "Bleibt, wie es ist: Müller, Hans – Müller, Karl 1-0 (darauf beruht eine Wertung)",
        ]

    @pytest.mark.long
    def test_two_clicks_take_back_once(self, alice: Client) -> None:
        row = came(GONE)
        data = {"seen": "0.accepted", "entry": str(entry(3).pk), "on": "2026-03-12"}
        first, second = send(alice, row, "back", data), send(alice, row, "back", data)
        assert (first.status, second.status, AuditEvent.objects.filter(action="entry.returned").count()) == (
            200,
            404,
            1,
        )

    @pytest.mark.long
    def test_departure_of_another_mail_is_not_taken_back(self, alice: Client) -> None:
        came(GONE)
        other = came(number=2)
        data = {"seen": "0.accepted", "entry": str(entry(3).pk), "on": "2026-03-12"}
        assert (send(alice, other, "back", data).status, entry(3).departure) == (404, "withdrawal")

    def test_departure_whose_kind_is_open_leads_to_the_form_for_it(self, alice: Client) -> None:
        row = came("Karl Heinz Weber ist zurückgetreten.\n")
        assert reasons(row) == ["withdrawal-kind"]
        (link,) = opened(alice, row).tree.xpath("//ol[@class='reading']/li//a[contains(@href, '/departure/')]")
        assert link.text_content() == "Ausscheiden in SE947 eintragen"


class TestLines:
    """Lines without a meaning, and lines that tell several games."""

    def test_lines_in_which_nothing_was_found_are_listed_apart(self, alice: Client) -> None:
        page = opened(alice, came("Hans Müller - Eva Schmidt 1-0\nbei uns blühen die Tomaten schon\n"))
        assert (len(items(page)), quiet(page)) == (1, ["bei uns blühen die Tomaten schon"])
        assert page.texts("//details[ol]/summary") == ["1 Zeile, in der nichts gefunden wurde"]

    def test_question_about_a_cell_stands_beside_its_line_and_not_beside_that_of_the_game(self, alice: Client) -> None:
        table = "  1. Hans Müller   x ½ 1\n  2. Eva Schmidt   ½ x 0\n"
        row = came(f"{table}Hans Müller - Eva Schmidt 1-0 oder doch remis, ich weiß es nicht mehr\n")
        assert reasons(row) == ["words-contradict", "sum-mismatch"]
        page = opened(alice, row)
        assert lines(page)[0].startswith("*")
        assert page.texts("//dl[@class='facts']/following-sibling::ul[1]/li[@class='asked']") == []

    @pytest.mark.long
    def test_line_without_a_meaning_gets_one(self, alice: Client) -> None:
        row = came("bei uns hat der Große die Kleine bezwungen\n")
        assert reasons(row) == ["no-results"]
        act(alice, row, "correct", chosen=choice("SE947", "1-2"), score="1-0", completed_on="2026-03-10")
        assert (row.state, stored("SE947")) == ("accepted", {"1-2": "1-0"})
        (item,) = items(opened(alice, row))
        assert item == "bei uns hat der Große die Kleine bezwungen gespeichert SE947: Müller, Hans – Schmidt, Eva 1-0"

    def test_two_games_of_one_line_are_told_and_settled_one_by_one(self, alice: Client) -> None:
        row = came("Schmidt - Weber ½½\n", subject="DR12")
        assert stored("DR12") == {"1-2": "1/2-1/2", "2-1": "1/2-1/2"}
        assert [item.count("gespeichert") for item in items(opened(alice, row))] == [1, 1]

    @pytest.mark.long
    def test_correction_of_a_game_that_is_not_rated_is_the_officers_where_each_game_is_rated(
        self, alice: Client
    ) -> None:
        played = game("EC5", "1-2")
        played.tournament.rated = False
        played.tournament.save()
        came("Hans Müller - Karl Müller 1-0, 10.3.2026\n", subject="EC5")
        row = came("Korrektur:\nHans Müller - Karl Müller 0-1, 10.3.2026\n", 2, subject="EC5")
        assert (reasons(row), stored("EC5"), Evaluation.objects.count()) == (["human"], {"1-2": "1-0"}, 0)
        with time_machine.travel("2026-03-20", tick=False):  # in time: the game ended on 10 March
            act(alice, row, "correct")
        assert (InboundMail.objects.get(pk=row.pk).state, stored("EC5")) == ("accepted", {"1-2": "0-1"})
        assert results.is_evaluated(played.tournament.pool, played) is False
