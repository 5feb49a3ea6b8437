"""One law: whatever moves a rating or a public page shows its effect before, and can be taken back after.

The table names every address of the office and of directors to which something can be sent, with the way in which it
keeps the law, or with what is missing. Whatever is new has to be entered here, and a gap that is closed taken out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from office.forms.corrections import FORMS
from ratings.reviews.inverse import FINDERS
from tests.servers import ROOT
from webtools.rights import TABLE

MISSING = "missing"
"""The law is not kept here yet."""

NOTHING = "moves no rating and no public page"


class Never(NamedTuple):
    """Why nothing takes something back as a whole, as the page says it before: a template and its words."""

    template: str
    words: str


class Law(NamedTuple):
    """How an address keeps the law: the test that shows its effect before, and the address or act that takes it back;
    MISSING where there is none.
    """

    before: str
    back: str | Never


class Beside(NamedTuple):
    """Why the law does not ask for anything: what the address is for."""

    why: str


RESULTS = "office/pages/test_results.py::test_results_show_whose_rating_moves_before_they_are_stored"
GAME = "office/pages/test_results.py::test_result_of_one_game_and_its_way_back_are_shown_before"
LEFT = "office/pages/test_departures.py::test_departure_is_shown_before_it_is_stored"
CORRECTED = "office/pages/test_way_back.py::test_what_was_carried_out_is_taken_back_with_its_effect_shown_before"
RULE = "office/pages/test_way_back.py::test_law_of_a_pool_is_taken_back_to_none_and_to_the_one_before"
REOPENED = "office/pages/test_way_back.py::test_result_that_was_withdrawn_is_shown_before_and_entered_again"
SHOWN = "office/pages/test_way_back.py::test_effect_that_a_correction_shows_is_what_it_does"
GROWTH = "office/pages/test_shown_before.py::test_growth_of_a_tournament_is_shown_before_and_taken_back"
ANNULLED = "office/pages/test_shown_before.py::test_annulled_round_is_shown_before_and_added_again"
RETURNED = "office/pages/test_shown_before.py::test_departure_is_taken_back_with_its_effect_shown_before"
SEATED = "office/pages/test_shown_before.py::test_seats_are_paired_anew_and_back_with_the_games_shown_before"
FACTS = (
    "office/pages/test_shown_before.py::test_facts_of_a_tournament_are_changed_and_back_with_their_effect_shown_before"
)
BROUGHT = "office/pages/test_shown_before.py::test_exchanged_rating_is_shown_before_and_corrected_to_the_one_before"
PERSON = "office/pages/test_shown_before.py::test_facts_of_a_player_are_shown_before_and_changed_back"
PROPOSED = "office/desk/test_proposals.py::test_proposed_tournament_is_shown_before_it_is_entered"
UNPUBLISHED = "office/pages/test_laboratory.py::test_withdrawn_report_is_gone_and_can_be_published_again"
DIRECTED = "website/director/test_page.py::test_director_sees_whose_live_value_moves_before_a_result_is_stored"
ENTERED = "office/pages/test_shown_before.py::test_tournament_is_shown_before_it_is_registered_for_good"
ROUND = "office/pages/test_rounds.py::test_round_is_shown_before_it_is_stored_and_then_in_the_trail"
FILE = "office/pages/test_report_files.py::test_plan_shows_who_is_meant_and_stores_nothing"
LIST = "office/pages/test_imports.py::test_plan_of_a_list_shows_each_line_and_stores_nothing"
LIST_BACK = "office/pages/test_imports.py::test_list_is_taken_back_with_its_effect_shown_before"
MAIL = "office/desk/test_shown_before.py::test_mail_shows_whose_rating_moves_before_it_is_accepted"
MOVED_IN = "office/pages/test_moving_in.py::test_federation_moves_in_after_its_parallel_run_was_seen"
PUBLISHED = "ratings/publication/test_effects.py::test_draft_shows_which_public_pages_change_before_it_is_published"
WITHDRAWN = "ratings/publication/test_effects.py::test_page_of_a_list_shows_what_its_withdrawal_changes_before"
MOVED_BACK = "office/pages/test_moving_in.py::test_move_is_taken_back_and_everything_is_as_it_was"
CLOSED = "office/pages/test_periods.py::test_officer_sees_what_closing_rates_and_closes"
ERASED = "operations/privacy/test_pages.py::test_page_says_what_goes_what_holds_it_and_changes_nothing"
EXPERIMENT = "office/pages/test_laboratory.py::test_question_is_answered_by_a_page_for_the_board_and_becomes_a_proposal"
REGISTERED = Never("office/tournament_new.html", "A registered tournament is never deleted")
FILED = Never("office/report_file_plan.html", "A registered tournament is never deleted")
PREPARED = "prepares a correction, which shows its effect"
PEOPLE = "who people are and how they are reached: the page of the person changes it again"
WORDS = "words, steps and rights: the same page has the next step"
UNREAD = "hands a mail on to be read: what it moves is known only then, and its results are taken back one by one"
ACCOUNT = "the account of whoever is logged in"

LAW: Mapping[str, Law | Beside] = MappingProxyType(
    {
        "office:results": Law(RESULTS, "office:game_reopen"),
        "office:game": Law(GAME, "office:game_reopen"),
        "office:game_reopen": Law(GAME, "office:game"),
        "office:departure": Law(LEFT, "office:departure_back"),
        "office:departure_back": Law(RETURNED, "office:departure"),
        "office:correction": Beside("each kind for itself: see CORRECTIONS"),
        "office:round_new": Law(ROUND, "office:round_annul"),
        "office:round_correct": Law(ROUND, "office:round_correct"),
        "office:round_annul": Law(ANNULLED, "office:round_new"),
        "office:rounds": Law(GROWTH, "office:rounds"),
        "office:complete": Law(GROWTH, "office:reopen"),
        "office:reopen": Law(GROWTH, "office:complete"),
        "office:late_entry": Law(GROWTH, "office:late_entry_back"),
        "office:late_entry_back": Law(GROWTH, "office:late_entry"),
        "office:seats": Law(SEATED, "office:seats"),
        "office:facts": Law(FACTS, "office:facts"),
        "office:tournament_new": Law(ENTERED, REGISTERED),
        "office:report_file": Law(FILE, FILED),
        "office:import_list": Law(LIST, "office:import_list_back"),
        "office:import_list_back": Law(LIST_BACK, "office:import_list"),
        "office:move_store": Law(MOVED_IN, "office:move_undo"),
        "office:move_undo": Law(MOVED_BACK, "office:move_in"),
        **dict.fromkeys(
            ("office:move_in", "office:move_columns", "office:move_plan", "office:parallel"), Beside(NOTHING)
        ),
        "office:parallel_delete": Beside(NOTHING),
        "office:player_rating": Law(BROUGHT, "office:correction"),
        "office:player_private": Law(PERSON, "office:player_private"),
        "office:player_public": Law(PERSON, "office:player_public"),
        "office:player_listing": Law(PERSON, "office:player_listing"),
        "office:close_period": Law(CLOSED, Never("office/close_period.html", "A closed period is not opened again.")),
        "office:list_draft": Law(PUBLISHED, "office:list"),
        "office:list": Law(WITHDRAWN, "office:list_draft"),
        "office:mail_act": Law(MAIL, "office:game_reopen"),
        "office:proposal_approve": Law(
            PROPOSED, Never("office/_proposal.html", "A registered tournament is never deleted")
        ),
        "office:experiment_publish": Law(EXPERIMENT, "office:experiment_withdraw"),
        "office:experiment_withdraw": Law(UNPUBLISHED, "office:experiment_publish"),
        "office:erase": Law(
            ERASED,
            "office:erase_call_off",
        ),
        "website:director_game": Law(DIRECTED, "office:game_reopen"),
        **dict.fromkeys(
            ("office:correction_new", "office:correction_drop", "office:correction_late"),
            Beside(PREPARED),
        ),
        **dict.fromkeys(("office:director_new", "office:charge", "office:player_new"), Beside(PEOPLE)),
        **dict.fromkeys(("office:review_new", "office:review_step", "office:proposal_reject"), Beside(WORDS)),
        **dict.fromkeys(("website:review", "website:review_new", "website:director_review"), Beside(WORDS)),
        **dict.fromkeys(("website:notices", "website:notices_door", "website:director_door"), Beside(WORDS)),
        **dict.fromkeys(
            ("office:pool", "office:pool_new", "office:experiment_new", "office:experiment_delete"), Beside(NOTHING)
        ),
        **dict.fromkeys(("office:job_check", "office:job_stop", "website:qualification"), Beside(NOTHING)),
        **dict.fromkeys(("website:confirm", "website:question"), Beside(UNREAD)),
        "website:dispute": Beside("sets a mail aside and stops its sender: what it stored stays, as the page says"),
        "office:erase_call_off": Beside("the way back of an erasure"),
        "office:director": Beside(PEOPLE),
        **dict.fromkeys(("office:login", "office:logout", "office:code", "office:second_factor"), Beside(ACCOUNT)),
        **dict.fromkeys(("office:password", "office:recovery"), Beside(ACCOUNT)),
        **dict.fromkeys(("website:director_address", "office:mails_bounce", "office:mails_lift"), Beside(WORDS)),
        **dict.fromkeys(("office:mails_act", "office:text", "office:texts"), Beside(WORDS)),
    }
)
"""Every address of the office and of directors that may move a rating or a public page."""


CORRECTIONS: Mapping[str, Law] = MappingProxyType(
    {
        **dict.fromkeys(("result", "tournament", "takeover", "seats"), Law(CORRECTED, "office:correction")),
        "result-withdrawn": Law(REOPENED, "office:game"),
        "tournament-reopened": Law(SHOWN, "office:complete"),
        "tournament-split": Law(SHOWN, Never("office/correction.html", "groups stay tournaments of their own")),
        "players-merged": Law(
            SHOWN, Never("office/correction.html", "what two numbers brought along and their data are one")
        ),
        "rule": Law(RULE, "office:correction"),
    }
)
"""Every kind of correction that is carried out."""


def asked() -> set[str]:
    """The addresses to which something can be sent, but for programs."""
    return {name for name, row in TABLE.items() if row.write and name.partition(":")[0] in {"office", "website"}}


def laws() -> dict[str, Law]:
    """The addresses and the corrections that may move something."""
    return {**{name: law for name, law in LAW.items() if isinstance(law, Law)}, **CORRECTIONS}


def test_every_address_that_writes_is_in_the_table() -> None:
    assert asked() == LAW.keys()


def test_every_kind_of_correction_is_in_the_table_and_those_with_a_prepared_way_back_name_it() -> None:
    assert CORRECTIONS.keys() == FORMS.keys()
    assert {kind for kind, law in CORRECTIONS.items() if law.back == "office:correction"} == FINDERS.keys()


def test_what_is_shown_before_is_shown_by_a_test_and_each_way_back_is_an_address() -> None:
    for law in laws().values():
        path, _, name = law.before.partition("::")
        assert law.before == MISSING or f"def {name}(" in (ROOT / "tests" / path).read_text()
        if isinstance(law.back, Never):
            assert law.back.words in (ROOT / "templates" / law.back.template).read_text()
    assert {law.back for law in laws().values() if isinstance(law.back, str)} - {MISSING} <= TABLE.keys()


def test_gaps_are_as_many_as_the_table_says() -> None:
    """A gap that is closed is taken out here, and none is added."""
    gaps = Counter((law.before == MISSING, law.back == MISSING) for law in laws().values())
    assert gaps == {(False, False): 43}
