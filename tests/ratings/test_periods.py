"""Rating periods of the FIDE editions from the first tournament to a year of lists, with small numbers that
can be checked by hand. Paragraphs are those of the edition that a test names.
"""

from __future__ import annotations

import io
from datetime import UTC, date, datetime

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ratings.corrections import Group, ResultCorrected, TournamentSplit, carry_out, preview_correction
from ratings.errors import ListRefused, NotOpen, Taken
from ratings.evaluation import advance, explain, find_differences, preview_closing, replay, stored_digest
from ratings.importing import roster
from ratings.importing.roster import create_pool
from ratings.ledger import loading
from ratings.models import (
    AuditEvent,
    CoveredTournament,
    Evaluation,
    LedgerEntry,
    Player,
    Pool,
    Run,
    RunKind,
    Standing,
    Tournament,
    UnitEntry,
)
from ratings.regulations.types import Reason, Score
from tests.ratings.federation import games, tournament
from tests.ratings.periods import (
    OFFICER,
    ONE_WIN,
    agree,
    close,
    create_pool_with_players,
    entry,
    lines,
    match,
    play,
    publish,
    value,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.mark.long
def test_period_is_rated_when_it_is_closed_and_not_before() -> None:
    """2014, 7.13: a list closes three days before its day; what ended on that day is in it, the next day not."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-29")
    match(pool, "M2", "A", "B", ONE_WIN, "2025-01-02", "2025-01-30")
    assert not Evaluation.objects.exists()
    (closed,) = close(pool, "2025-01-29")
    assert closed.key == "list 2025-02-01"
    # 8.55: equal opponents expect .50; K = 20 (8.56) times 0.5 is 10.
    assert (value(pool, "A"), value(pool, "B")) == (2010, 1990)
    # What M2 will do is shown before: it began under the list of 1 January, on which both had 2000.
    live = Standing.objects.filter(pool=pool).order_by("player__number").values_list("live_value", flat=True)
    assert list(live) == [2020, 1980]
    (second,) = close(pool, "2025-02-26")
    # M2 began under the list of 1 January: again 2000 against 2000, and the change is added to 2010 and 1990.
    assert (second.key, value(pool, "A"), value(pool, "B")) == ("list 2025-03-01", 2020, 1980)
    with pytest.raises(NotOpen):
        close(pool, "2025-01-29")
    with pytest.raises(NotOpen):
        close(pool, "2025-03-28")  # the list of 1 April closes on the 29th
    agree(pool)
    closings = AuditEvent.objects.filter(action="pool.closed").values_list("after__closed_through", flat=True)
    assert list(closings) == ["2025-01-29", "2025-02-26"]


@pytest.mark.long
def test_all_tournaments_of_a_period_are_summed_exactly_and_rounded_once() -> None:
    """2009, 8.57: .50 and .64 expected at K = 15 are 7.5 and 5.4; rounded one by one they would be 8 and 5."""
    pool = create_pool_with_players("fide-2009", {"A": 2000, "B": 2000, "C": 1900})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "A", "C", ONE_WIN, "2025-01-02", "2025-01-20")
    close(pool, "2025-02-22")
    held = entry(pool, "A", "2025-02-22")
    # 7.5 + 5.4 = 12.9, rounded 13 (8.1b: 100 points are .64).
    assert (held.games, held.points, held.k, held.after_value) == (2, 4, 15, 2013)
    assert held.expected == 1_140_000_000_000
    agree(pool)


@pytest.mark.long
def test_list_at_the_start_is_used_and_late_tournament_goes_into_its_closed_period() -> None:
    """2009, 4.13: the list at the start; a result that comes late is put where it belongs, and what follows
    from it is rated again.
    """
    pool = create_pool_with_players("fide-2009", {"A": 2000, "B": 2000, "C": 2000})
    match(pool, "M1", "A", "B", ["1-0"] * 4, "2025-01-02", "2025-01-10")
    close(pool, "2025-02-22")
    assert value(pool, "A") == 2030  # 15 * (4 - 2.00)
    match(pool, "M2", "A", "C", ONE_WIN, "2025-03-05", "2025-04-01")
    close(pool, "2025-04-24")
    # On the list of 1 March A has 2030: 30 points are .54 (8.1b: 26-32), 15 * .46 = 6.9.
    assert (value(pool, "A"), value(pool, "C")) == (2037, 1993)
    match(pool, "LATE", "C", "B", ["1-0"] * 2, "2025-01-02", "2025-02-22")
    # C: 15 * (2 - 1.00) = 15, so 2015 on the list of 1 March; 2030 - 2015 = 15 points are .52 (11-17).
    assert entry(pool, "C", "2025-02-22").after_value == 2015
    # A gains 15 * (1 - .52) = 7.2, so 2037; C loses as much, so 2008.
    assert (value(pool, "A"), value(pool, "C")) == (2037, 2008)
    assert Evaluation.objects.filter(pool=pool, replaced_by=None).count() == 2
    agree(pool)


@pytest.mark.long
def test_correction_rates_later_periods_again() -> None:
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    close(pool, "2025-01-29")
    match(pool, "M2", "A", "B", ONE_WIN, "2025-02-02", "2025-02-10")
    close(pool, "2025-02-26")
    # 2010 against 1990: 20 points are .53 (18-25); 20 * .47 = 9.4.
    assert (value(pool, "A"), value(pool, "B")) == (2019, 1981)
    (game,) = games("M1")
    wrong = ResultCorrected(game.pk, Score.DRAW, Reason.PLAYED, date(2025, 1, 10))
    foreseen = preview_correction(wrong)
    (preview,) = foreseen.previews.values()
    assert [altered.key for altered in preview.altered] == ["list 2025-02-01", "list 2025-03-01"]
    carry_out(wrong, OFFICER, foreseen.fingerprint)
    # A draw leaves both at 2000; M2 is then 20 * .50 = 10.
    assert (value(pool, "A"), value(pool, "B")) == (2010, 1990)
    agree(pool)


CLOSING_DAYS = ("2025-01-29", "2025-02-26", "2025-03-29", "2025-04-28")
"""2014, 7.13: three days before the lists of February to May."""


@pytest.mark.long
@pytest.mark.parametrize("closed_first", [0, 1, 2])
def test_many_periods_at_once_are_as_if_each_had_been_closed_on_its_day(
    closed_first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last tournament began under the list of 1 January, and N is 17 only until the first of them. Days of birth
    are read in parts, since a database takes only so many values.
    """
    monkeypatch.setattr("ratings.evaluation.closed_periods.AT_ONCE", 3)
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "C": 2100, "N": None}, N="2007-02-10")
    for number, day in enumerate(CLOSING_DAYS, start=1):
        match(pool, f"M{number}", "A", "B", ONE_WIN, day, day)
        play(pool, f"N{number}", [("N", "A"), ("N", "B"), ("N", "C")], ["1-0", "0-1", "1-0"], day, day)
    match(pool, "OLD", "C", "A", ONE_WIN, "2025-01-02", CLOSING_DAYS[-1])
    tournaments = Tournament.objects.filter(pool=pool)
    assert find_differences(pool) == []  # nothing is closed
    for day in CLOSING_DAYS[:closed_first]:
        close(pool, day)
    written = close(pool, CLOSING_DAYS[-1])
    assert [(str(one.completed_on), one.run_id) for one in written] == [
        (day, written[0].run_id) for day in CLOSING_DAYS[closed_first:]
    ]
    assert [one.covered.count() for one in written] == [2] * (len(written) - 1) + [3]
    assert tournaments.filter(periods__evaluation__replaced_by=None).count() == tournaments.count()
    at_once = stored_digest(pool)
    assert at_once == replay(Pool.objects.get(pk=pool.pk)).digest
    with CaptureQueriesContext(connection) as asked:
        assert advance(Pool.objects.get(pk=pool.pk)) == ()
    assert [query["sql"] for query in asked if "personal" in query["sql"]] == []
    assert (Run.objects.filter(pool=pool, kind=RunKind.ADVANCE).count(), close_nothing(pool)) == (closed_first + 1, ())
    agree(pool)


@pytest.mark.long
def test_first_periods_are_written_before_the_indexes_and_references_of_the_ledger(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(loading, "WORTH_WHILE", 1)
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    for number, day in enumerate(CLOSING_DAYS, start=1):
        match(pool, f"M{number}", "A", "B", ONE_WIN, day, day)
    before = taken_away()
    with CaptureQueriesContext(connection) as first:
        close(pool, CLOSING_DAYS[1])
    with CaptureQueriesContext(connection) as later:
        close(pool, CLOSING_DAYS[3])
    dropped = [sum("DROP INDEX" in query["sql"] for query in asked.captured_queries) for asked in (first, later)]
    assert (bool(dropped[0]), dropped[1], taken_away()) == (True, 0, before)
    agree(pool)


def taken_away() -> list[loading.Change]:
    """What can be taken away from the tables of the ledger and made again."""
    tables = (Evaluation, UnitEntry, CoveredTournament)
    return sorted(change for model in tables for change in loading.find_changes(model._meta.db_table))


def close_nothing(pool: Pool) -> tuple[Evaluation, ...]:
    """What a period without a tournament brings."""
    return close(pool, "2025-05-29")


@pytest.mark.long
def test_tournament_that_no_rule_rates_does_not_keep_later_periods_from_being_appended() -> None:
    """2014, 4.1: longer than the pool allows, so it never gets into a list, and each closing looks at it again."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    pool.parameters = {"most_days": 30}
    pool.save()
    match(pool, "LONG", "A", "B", ONE_WIN, "2024-10-01", "2025-01-10")
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-20")
    close(pool, CLOSING_DAYS[0])
    match(pool, "M2", "B", "A", ONE_WIN, "2025-02-02", "2025-02-20")
    match(pool, "M3", "B", "A", ONE_WIN, "2025-03-02", "2025-03-20")
    assert [one.run.kind for one in close(pool, CLOSING_DAYS[2])] == [RunKind.ADVANCE] * 2
    assert not CoveredTournament.objects.filter(tournament__code="LONG").exists()
    agree(pool)


@pytest.mark.long
def test_k_of_new_players_ends_with_thirty_games_and_the_lowest_one_stays() -> None:
    """2003, 10.5.4a: 25 up to 30 games, 15, and 10 for good once 2400 was published."""
    pool = create_pool_with_players("fide-2003", {"T": 2398, "U": 2398})
    match(pool, "M1", "T", "U", ONE_WIN, "2025-01-02", "2025-01-10")
    close(pool, "2025-03-01")
    assert entry(pool, "T", "2025-03-01").k == 15
    assert value(pool, "T") == 2406  # 15 * .5 = 7.5
    match(pool, "M2", "U", "T", ["1-0"] * 2, "2025-04-02", "2025-04-10")
    close(pool, "2025-06-01")
    # 2406 - 2390 (2390.5 rounded is 2391): 15 points are .52, W_e 1.04 of 2 games: 10 * (0 - 1.04) = -10.4.
    lost = entry(pool, "T", "2025-06-01")
    assert (lost.k, lost.after_value) == (10, 2396)
    match(pool, "M3", "U", "T", ONE_WIN, "2025-07-02", "2025-07-10")
    close(pool, "2025-09-01")
    assert entry(pool, "T", "2025-09-01").k == 10
    agree(pool)


@pytest.mark.long
def test_first_rating_grows_over_periods_and_is_published_with_enough_games() -> None:
    """2014, 7.14c: five games, not necessarily in one tournament; as of one tournament (7.14e)."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000, "N": None})
    match(pool, "M1", "N", "A", ["1-0", "1/2-1/2"], "2025-01-02", "2025-01-10")
    close(pool, "2025-01-29")
    waiting = entry(pool, "N", "2025-01-29")
    assert (waiting.after_value, waiting.after_index, waiting.remarks) == (0, 0, "first-rating-unfinished")
    # Nobody has a place on the list: N has no rating yet, the others met no rated opponent for a year (7.23a).
    assert lines(publish(pool, "2025-01-29")) == []
    match(pool, "M2", "N", "B", ["1-0", "0-1", "1/2-1/2"], "2025-02-02", "2025-02-10")
    close(pool, "2025-02-26")
    # Three of five against a mean of 2000: half a point more than half of them, 2000 + 15 (8.23).
    assert (value(pool, "N"), entry(pool, "N", "2025-02-26").remarks) == (2015, "first-rating")
    agree(pool)


@pytest.mark.long
def test_first_result_below_the_floor_is_forgotten() -> None:
    """2003, 10.3.1: a first result below 1801 is not kept."""
    pool = create_pool_with_players("fide-2003", {"A": 1850, "B": 1850, "C": 1850, "N": None})
    pairs = [("N", "A"), ("N", "B"), ("N", "C")]
    play(pool, "S1", pairs, ["1-0", "0-1", "0-1"], "2025-01-02", "2025-01-10")
    (rated,) = close(pool, "2025-03-01")
    # One of three: p = .33, d_p = -125 (10.1a): 1725.
    assert not LedgerEntry.objects.exists()
    assert [each.verdict.why for each in explain(rated).games] == ["below-floor"] * 3
    play(pool, "S2", pairs, ["1-0", "1/2-1/2", "0-1"], "2025-04-02", "2025-04-10")
    close(pool, "2025-06-01")
    # Half the points of three: 1850, kept from nothing: three games, the first tournament is not among them.
    kept = entry(pool, "N", "2025-06-01")
    assert (kept.after_carry.split()[2:], kept.remarks) == (
        ["24305", "3", "3", "5550", "1850"],
        "first-rating-unfinished",
    )
    agree(pool)


@pytest.mark.long
def test_young_player_is_rated_by_his_day_of_birth_which_shows_nowhere(client: Client) -> None:
    """2014, 8.56: K = 40 until the 18th birthday below 2300."""
    canary = "2007-02-03"
    pool = create_pool_with_players("fide-2014", {"Y": 2000, "O": 2000}, Y=canary)
    match(pool, "M1", "Y", "O", ONE_WIN, "2025-01-02", "2025-01-10")
    close(pool, "2025-01-29")
    match(pool, "M2", "Y", "O", ONE_WIN, "2025-02-01", "2025-02-10")
    close(pool, "2025-02-26")
    assert entry(pool, "Y", "2025-01-29").k == 40  # 17 on 29 January
    assert entry(pool, "Y", "2025-02-26").k == 20  # 18 since 3 February
    published = publish(pool, "2025-01-29")
    publish(pool, "2025-02-26")
    agree(pool)
    pages = ["/players/Y/", "/tournaments/M1/", f"/lists/{pool.key}/{published.number}/", f"/pools/{pool.key}/"]
    pages += [f"/evaluations/{row.pk}/" for row in Evaluation.objects.all()]
    for page in pages:
        shown = client.get(page).content.decode()
        assert [text for text in (canary, "03.02.2007", "2007") if text in shown] == [], page
    told = str(list(LedgerEntry.objects.values())) + str(list(AuditEvent.objects.values()))
    assert canary not in told
    assert canary not in explained("list 2025-02-01")


def explained(unit: str) -> str:
    """What the command says about a unit."""
    out = io.StringIO()
    call_command("explain", unit, stdout=out)
    return out.getvalue()


def test_preview_of_closing_names_what_is_rated_and_what_is_open() -> None:
    pool = create_pool_with_players("fide-2009", {"A": 2000, "B": 2000})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    match(pool, "M2", "A", "B", ONE_WIN, "2025-01-02", "2025-03-10")
    roster.load({"tournaments": [tournament("OPEN", ["A", "B"], pool=pool.key)]})
    seen = preview_closing(pool, date(2025, 4, 25))
    told = [(str(each.period.listed_on), [held.code for held in each.tournaments]) for each in seen.periods]
    assert told == [("2025-03-01", ["M1"]), ("2025-05-01", ["M2"])]
    assert [held.code for held in seen.running] == ["OPEN"]


def test_commands_make_a_pool_and_close_its_periods() -> None:
    def say(*words: str) -> str:
        out = io.StringIO()
        call_command(*words, stdout=out)
        return out.getvalue()

    made = say("create_pool", "club", "--rule", "fide-2014", "--name", "Club", "--parameters", '{"floor": 1200}')
    assert made == "club: Club, fide-2014\n"
    pool = Pool.objects.get(key="club")
    assert (pool.parameters, AuditEvent.objects.get(action="pool.created").subject) == (
        {"floor": 1200},
        f"pool:{pool.pk}",
    )
    for words in (
        ("create_pool", "club", "--rule", "fide-2014", "--name", "Club"),
        ("create_pool", "Club!", "--rule", "fide-2014", "--name", "Club"),
        ("create_pool", "other", "--rule", "fide-2014", "--name", "Other", "--parameters", '{"flor": 1}'),
        ("create_pool", "other", "--rule", "fide-2014", "--name", "Other", "--parameters", "[]"),
        ("close_period", "fwz"),
        ("close_period", "club", "--through", "2030-01-29"),
        ("close_period", "club", "--through", "2025-01-30"),
    ):
        with pytest.raises(CommandError):
            say(*words)
    roster.load({"players": [{"id": "A", "family_name": "A"}, {"id": "B", "family_name": "B"}]})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-10")
    with time_machine.travel(datetime(2025, 1, 29, 12, tzinfo=UTC), tick=False) as clock:
        with pytest.raises(ListRefused) as refused:
            publish(pool, "2025-01-29")
        assert refused.value.why == "open"
        clock.shift(86_400)
        assert say("close_period", "club", "--dry-run") == (
            "club: list of 2025-02-01, closes on 2025-01-29: 1 tournaments\n  M1\nclub: 0 tournaments with open games\n"
        )
        assert say("close_period", "--due") == "club: closed through 2025-01-29, 1 periods rated\n  list 2025-02-01\n"
        assert say("close_period", "--due") == ""


def test_pool_of_a_key_is_made_once() -> None:
    create_pool("club", "Club", "fide-2003", {}, OFFICER)
    with pytest.raises(Taken):
        create_pool("club", "Other", "fide-2009", {}, OFFICER)


def test_period_covers_the_group_that_took_all_games_along() -> None:
    """The numbers stay as they are, yet the evaluation rests on another tournament."""
    pool = create_pool_with_players("fide-2014", {"A": 2000, "B": 2000})
    match(pool, "M1", "A", "B", ONE_WIN, "2025-01-02", "2025-01-29")
    close(pool, "2025-01-29")
    everybody = tuple(Player.objects.order_by("number").values_list("pk", flat=True))
    split = TournamentSplit(Tournament.objects.get(code="M1").pk, (Group("M1-a", "Group", everybody),))
    carry_out(split, OFFICER)
    in_force = CoveredTournament.objects.filter(evaluation__replaced_by=None)
    assert list(in_force.values_list("tournament__code", flat=True)) == ["M1-a"]
    assert (value(pool, "A"), value(pool, "B")) == (2010, 1990)
    agree(pool)
