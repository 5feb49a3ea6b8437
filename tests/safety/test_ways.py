"""Every command, page and file by which something comes in, and what becomes there of a fact under an evaluation:
it is refused, or shown with a reason before it is changed. Whatever is new has to be entered here.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from types import MappingProxyType

import pytest

from config.commands import TASKS
from ratings.audit import Origin
from ratings.errors import BadImport, NotOpen
from ratings.evaluation import find_differences
from ratings.facts.results import Stored
from ratings.formats.trf import read_trf
from ratings.importing import roster, storing
from ratings.importing.federation import Federation, Member
from ratings.importing.report_files import Terms, enter_report, plan_report
from ratings.models import Evaluation, Game, LedgerEntry, Player, Takeover, Tournament
from ratings.regulations.types import State
from tests.ratings.federation import create_federation, finish_all, pool, tournament
from tests.ratings.formats.example import HEAD, PLAYERS
from tests.servers import ROOT
from webtools.rights import TABLE

ORIGIN = Origin("system", "test")

READS = "changes no fact"
NEW = "enters what is new: nothing rests on it yet"
WHO = "changes what people are called, or may do: nothing is rated by it"

MAIL = "intake/processing/test_processing.py::test_correction_of_a_rated_game_is_before_the_officer"
ROSTER = "ratings/test_rated_past.py::test_rating_on_which_an_opponent_was_rated_is_not_exchanged_by_a_roster"
LIST = (
    "ratings/importing/test_lists.py::test_line_by_which_evaluations_come_out_otherwise_names_them_and_cannot_be_chosen"
)
TAKEOVER = (
    "office/pages/test_takeovers.py::"
    "test_rating_by_which_evaluations_come_out_otherwise_is_looked_at_before_it_comes_in"
)
MOVE_IN = "safety/test_ways.py::test_federation_that_moves_in_gives_nobody_another_start"
UNDONE = "office/pages/test_moving_in.py::test_first_new_result_ends_the_way_back"
REPORT = "safety/test_ways.py::test_report_file_changes_no_rated_result"
LOOK = "ratings/reviews/test_process.py::test_effect_that_is_another_one_by_now_is_not_applied"
RESULT = "office/pages/test_results.py::test_evaluated_result_is_explained_and_not_changed"
REOPEN = "office/pages/test_results.py::test_rated_result_is_not_taken_back"
LEFT = "ratings/test_reverted_departures.py::test_rated_games_stay_and_are_named"
LEFT_BACK = "office/pages/test_departures.py::test_rated_games_of_a_departure_stay_and_lead_to_a_correction"
BEGUN = "office/pages/test_tournaments.py::test_what_a_tournament_is_rated_by_is_fixed_once_it_has_begun"
SEATS = "safety/test_ways.py::test_players_of_a_rated_tournament_stay"
GROWN = "office/pages/test_rounds.py::test_rated_tournament_gets_nothing_more"
BORN = "ratings/test_rated_past.py::test_date_of_birth_that_moves_a_rating_is_refused_on_every_way"
DIRECTOR = "website/director/test_page.py::test_rated_result_stays"
DESK = "office/desk/test_corrected_mail.py::test_rated_game_leads_to_the_form_of_a_correction_which_the_mail_causes"

COMMANDS: Mapping[str, str] = MappingProxyType(
    {
        "load_roster": ROSTER,
        "import_list": LIST,
        "move_in": MOVE_IN,
        "import_trf": REPORT,
        **dict.fromkeys(("ingest", "process", "sweep", "fetch_imap", "receive_lmtp", "requests", "mails"), MAIL),
        **dict.fromkeys(("close_period", "create_pool", "demo"), NEW),
        **dict.fromkeys(("account", "erase_person", "retention"), WHO),
        "restore": "fills an empty database",
        "replay": "brings the ledger into line with the facts, and changes none",
        **dict.fromkeys(
            (
                *("access_log", "audit_head", "backup", "explain", "export_ratings", "export_results", "export_trf"),
                *("preview_correction", "publish_list", "rate", "rating_report", "export_person", "nightly_check"),
                *(
                    "read_report",
                    "verify_audit",
                    "send_test_answer",
                    "find_early_ratings",
                    "classify_openings",
                ),
                *("bundle", "dkim_key", "doctor", "experiment", "open_data_key", "jobs", "setup"),
            ),
            READS,
        ),
    }
)
"""Every command of ours: the test that shows the refusal or the look, or why there is nothing to refuse."""

PAGES: Mapping[str, str] = MappingProxyType(
    {
        "office:player_rating": TAKEOVER,
        "office:import_list": LIST,
        "office:import_list_back": LIST,
        "office:move_store": MOVE_IN,
        "office:move_undo": UNDONE,
        "office:report_file": REPORT,
        "office:correction_new": LOOK,
        "office:correction": LOOK,
        "office:results": RESULT,
        "office:game": RESULT,
        "office:game_reopen": REOPEN,
        "office:departure": LEFT,
        "office:departure_back": LEFT_BACK,
        "office:facts": BEGUN,
        "office:seats": SEATS,
        **dict.fromkeys(("office:round_new", "office:round_annul", "office:rounds", "office:complete"), GROWN),
        "office:round_correct": GROWN,
        **dict.fromkeys(("office:reopen", "office:late_entry", "office:late_entry_back"), GROWN),
        "office:player_private": BORN,
        "website:director_game": DIRECTOR,
        "office:mail_act": DESK,
        "webhooks:receive": MAIL,
        "webhooks:receive_raw": MAIL,
        "website:confirm": MAIL,
        "website:question": MAIL,
    }
)
"""Every address to which something can be sent that changes a fact by which is rated."""

BESIDE = frozenset(
    {
        *("api:nothing", "api:qualification", "api:rate", "website:qualification"),
        *("office:account", "office:code", "office:login", "office:logout", "office:password", "office:recovery"),
        *(
            "office:second_factor",
            "office:charge",
            "office:correction_drop",
            "office:correction_late",
            "office:director",
            "office:director_new",
        ),
        *("office:close_period", "office:list", "office:list_draft", "office:player_listing", "office:player_new"),
        *(
            "office:player_public",
            "office:pool",
            "office:pool_new",
            "office:review",
            "office:review_new",
            "office:review_step",
        ),
        *("office:tournament_new", "website:director_address", "website:director_door", "website:director_review"),
        *("website:dispute", "website:notices", "website:notices_door", "office:erase"),
        *(
            "office:erase_call_off",
            "office:job_stop",
            "office:move_in",
            "office:move_columns",
            "office:move_plan",
            "office:parallel",
            "office:parallel_delete",
            "office:job_check",
            "office:experiment_delete",
            "office:experiment_new",
            "office:experiment_publish",
            "office:experiment_withdraw",
            "office:mails_act",
            "office:mails_bounce",
            "office:mails_lift",
            "office:text",
            "office:texts",
            "office:proposal_approve",
        ),
        *("office:proposal_reject", "webhooks:receive_events", "website:review", "website:review_new"),
    }
)
"""Addresses by which nothing is changed that is rated by: people, rights, words, or what is new."""


def test_every_command_and_every_address_is_told_of() -> None:
    assert {name for names in TASKS.values() for name in names} == set(COMMANDS)
    assert {name for name, row in TABLE.items() if row.write} - BESIDE == set(PAGES)


@pytest.mark.parametrize("shown", sorted({*COMMANDS.values(), *PAGES.values()} - {READS, NEW, WHO}))
def test_what_becomes_of_the_fact_is_shown_by_a_test(shown: str) -> None:
    path, is_test, name = shown.partition("::")
    if is_test:
        assert f"def {name}(" in (ROOT / "tests" / path).read_text()


def rows() -> list[tuple[int, int | None]]:
    """The entries in force."""
    found_rows = LedgerEntry.objects.filter(evaluation__replaced_by=None).order_by("pk")
    return list(found_rows.values_list("pk", "after_value"))


@pytest.mark.django_db
@pytest.mark.parametrize("key", ["fwz", "ecp"])
def test_federation_that_moves_in_gives_nobody_another_start(key: str) -> None:
    create_federation(tournament("T", ["P1", "P6"], kind="match", pool=key), pool=key)
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    before, evaluation = rows(), Evaluation.objects.filter(replaced_by=None).order_by("completed_on").first()
    assert evaluation
    members = {"P6": Member("P6", "Family P6", "Given P6"), "N": Member("N", "New")}
    lists = {date(2024, 12, 31): {number: State(1600, 9) for number in members}}
    with pytest.raises(BadImport) as refused:
        storing.move_in(Federation(members, lists, {}, {}, published=True), pool(key), ORIGIN)
    said = f"Spieler P6 hat hier eine andere Wertung, auf der die Auswertung {evaluation.pk} beruht"
    assert refused.value.findings == (said,)
    assert (rows(), find_differences(pool(key)), Takeover.objects.filter(value=1600).count()) == (before, [], 0)


@pytest.mark.django_db
def test_report_file_changes_no_rated_result() -> None:
    terms = Terms("M-1204", days_per_10_moves=40)
    enter_report(plan_report(read_trf((HEAD + PLAYERS).encode()), pool(), terms), pool(), ORIGIN)
    before, games = rows(), list(Game.objects.order_by("pk").values_list("score", "completed_on"))
    changed = PLAYERS.replace("3 b =     4 w +", "3 b 1     4 w +").replace("1 w =     2 b =", "1 w 0     2 b =")
    changed = changed.replace("2.5    1", "3.0    1").replace("1.0    3", "0.5    3")
    assert changed != PLAYERS
    done = enter_report(plan_report(read_trf((HEAD + changed).encode()), pool(), terms), pool(), ORIGIN)
    assert sorted(set(done.outcomes)) == [Stored.CONFLICT, Stored.REPEATED]
    assert (rows(), list(Game.objects.order_by("pk").values_list("score", "completed_on"))) == (before, games)


@pytest.mark.django_db
def test_players_of_a_rated_tournament_stay() -> None:
    create_federation(tournament("T", ["P1", "P6"], kind="match"))
    finish_all("T", ["1-0", "1/2-1/2"], 5)
    before, stored = rows(), Tournament.objects.get()
    with pytest.raises(NotOpen, match="has begun"):
        roster.seat_anew(stored, roster.seating("match", list(Player.objects.order_by("number")[:2])), ORIGIN)
    document = {"tournaments": [tournament("T", ["P1", "P2"], kind="match", international=True, rated=False)]}
    assert roster.load(document).tournaments == 0
    assert (rows(), find_differences(pool())) == (before, [])
