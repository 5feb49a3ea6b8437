"""A list holds what was evaluated by its closing day, once and for ever."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import date

import pytest
from django.db import DatabaseError, transaction
from django.db.models.functions import Now

from ratings import publication
from ratings.errors import ListRefused
from ratings.models import AuditEvent, Pool, Publication, PublishedRating, RuleInForce, Takeover
from ratings.queries.publications import canonical_file, list_file, revisions, rows_of
from tests.ratings.publication.lists import JULY, JUNE, NOVEMBER, lines, marks, publish
from tests.ratings.test_ledger import raw_delete
from tests.website.pages import federation

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

# Before HT-1 everybody has what he brought. Its evaluation is that of tests/website/pages/test_evaluations.py:
# 1700-3 with 1 of 2 against 2300 and 1900 gives 1717-4, the other two follow from Annex B.
BEFORE = [(1, "12", "2300-12"), (2, "13", "1900-6"), (None, "11", "1700-3")]
AFTER = [(1, "12", "2304-13"), (2, "13", "1887-7"), (None, "11", "1717-4")]
FILE = b"rank,id,value,index\n1,12,2304,13\n2,13,1887,7\n,11,1717,4\n"


def test_list_is_dated_numbered_and_has_the_ratings_of_its_closing_day(fwz: Pool) -> None:
    first, second = publish(fwz, date(2025, 7, 19)), publish(fwz, date(2025, 7, 20))
    assert [(each.number, each.name) for each in (first, second)] == [(1, "FWZ 2025-07-19"), (2, "FWZ 2025-07-20")]
    assert (lines(rows_of(first)), lines(rows_of(second))) == (BEFORE, AFTER)
    assert marks(first) == {"11": "new", "12": "new", "13": "new"}
    assert marks(second) == {"11": "changed", "12": "changed", "13": "changed"}
    assert (second.previous, second.replaces, second.rule, second.edition) == (first, None, "bdf-fwz", "2019")


def test_list_has_everybody_who_brought_a_rating_by_its_day(fwz: Pool) -> None:
    assert lines(publication.draft(fwz, date(2024, 12, 30)).lines) == []
    assert lines(publication.draft(fwz, date(2024, 12, 31)).lines) == BEFORE


def test_list_has_the_takeover_that_was_in_force_on_its_day(fwz: Pool) -> None:
    Takeover.objects.filter(player__number="11").update(exchanged_on=date(2025, 3, 1))
    player = Takeover.objects.get(player__number="11").player
    Takeover.objects.create(pool=fwz, player=player, value=1800, index=9, source="iccf", as_of=date(2025, 2, 1))
    days = [date(2025, 1, 31), date(2025, 2, 28), date(2025, 3, 1)]
    found = [line for day in days for line in lines(publication.draft(fwz, day).lines) if line[1] == "11"]
    assert found == [(None, "11", "1700-3"), (None, "11", "1700-3"), (3, "11", "1800-9")]


def test_list_of_emailchesspoint_leaves_out_who_has_0_0(db: None) -> None:
    federation.create_federation()
    pool = Pool.objects.get(key="ecp")
    # 30 has beaten 1500 and lost to 2000 by then: 2177-1, 1750-2 by the text's own example.
    found = lines(publication.draft(pool, date(2025, 1, 25)).lines)
    assert found == [
        (1, "24", "2100-20"),
        (2, "21", "2000-20"),
        (3, "22", "1800-20"),
        (4, "23", "1700-20"),
        (5, "20", "1500-20"),
        (None, "30", "1750-2"),
    ]
    Takeover.objects.create(
        pool=pool, player=Takeover.objects.filter(pool__key="fwz")[0].player, value=0, index=0, source="none"
    )
    assert lines(publication.draft(pool, date(2025, 1, 25)).lines) == found


def test_list_follows_the_regulation_in_force_on_its_day(fwz: Pool) -> None:
    """Under a regulation of FIDE every rating counts as secured, and nobody is shown after a year without a game."""
    RuleInForce.objects.create(pool=fwz, since=NOVEMBER, rule="fide-2014")
    publish(fwz, date(2025, 11, 29))
    published = publish(fwz, NOVEMBER)
    assert lines(rows_of(published)) == [(1, "12", "2304-13"), (2, "13", "1887-7"), (3, "11", "1717-4")]
    assert (published.rule, published.edition) == ("fide-2014", "2014")
    federation.load([federation.player("50", "Alt, Anna", rating=(2000, 9))])
    Takeover.objects.filter(player__number="50").update(as_of=date(2024, 11, 29))
    assert "50" in [line.player.number for line in publication.draft(fwz, date(2025, 11, 29)).lines]
    assert "50" not in [line.player.number for line in publication.draft(fwz, NOVEMBER).lines]


def test_checksum_is_that_of_a_file_anybody_can_write(fwz: Pool) -> None:
    published = publish(fwz, JULY)
    assert canonical_file(rows_of(published)) == FILE
    assert published.checksum == hashlib.sha256(FILE).hexdigest()


def test_equal_ratings_share_a_rank_and_are_ordered_by_name_then_number(db: None) -> None:
    players = [("4", "Zander"), ("3", "Adler"), ("2", "Adler"), ("1", "Specht")]
    federation.load([federation.player(number, name, rating=(2000, 5)) for number, name in players])
    federation.load([federation.player("9", "Uhu", rating=(2000, 6)), federation.player("8", "Eule", rating=(1999, 9))])
    published = publish(Pool.objects.get(key="fwz"), JUNE)
    ranked = [(row.rank, row.player.number) for row in rows_of(published)]
    assert ranked == [(1, "9"), (2, "2"), (2, "3"), (2, "1"), (2, "4"), (6, "8")]


CHANGES: dict[str, Callable[[], object]] = {
    "value": lambda: PublishedRating.objects.update(value=2999),
    "rank": lambda: PublishedRating.objects.update(rank=1),
    "row deleted": lambda: raw_delete(PublishedRating.objects.all()),
    "checksum": lambda: Publication.objects.update(checksum="0" * 64),
    "list deleted": lambda: raw_delete(Publication.objects.all()),
    "withdrawn and changed": lambda: Publication.objects.update(
        withdrawn_at=Now(), withdrawn_by="x", withdrawn_reason="x", as_of=JUNE
    ),
}


@pytest.mark.parametrize("change", CHANGES)
def test_database_refuses_to_change_a_list(change: str, fwz: Pool) -> None:
    publish(fwz, JULY)
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        CHANGES[change]()


def test_list_is_withdrawn_once_and_never_again(fwz: Pool) -> None:
    published = publish(fwz, JULY)
    publication.withdraw(published, "A result was wrong.", "officer:1")
    with pytest.raises(ListRefused) as refused:
        publication.withdraw(published, "Again.", "officer:2")
    assert refused.value.why == "withdrawn"
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Publication.objects.update(withdrawn_at=None, withdrawn_by="", withdrawn_reason="")


@pytest.mark.parametrize("change", [{"withdrawn_by": "officer:2"}, {"withdrawn_at": Now()}, {"withdrawn_reason": ""}])
def test_of_a_withdrawal_only_the_words_may_change(change: dict[str, object], fwz: Pool) -> None:
    publication.withdraw(publish(fwz, JULY), "Adler was missing.", "officer:1")
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        Publication.objects.update(**{"withdrawn_reason": "N. N. was missing.", **change})
    Publication.objects.update(withdrawn_reason="N. N. was missing.")
    assert Publication.objects.get().withdrawn_reason == "N. N. was missing."


def test_withdrawn_list_is_published_again_under_the_next_number(fwz: Pool) -> None:
    june, wrong, newest = publish(fwz, JUNE), publish(fwz, JULY), publish(fwz, NOVEMBER)
    publication.withdraw(wrong, "A result was wrong.", "officer:1")
    again = publish(fwz, JULY)
    assert (again.number, again.replaces, again.previous, again.checksum) == (4, wrong, june, wrong.checksum)
    wrong.refresh_from_db()
    assert (wrong.is_current, wrong.withdrawn_reason, newest.previous) == (False, "A result was wrong.", wrong)
    events = AuditEvent.objects.filter(action__startswith="list.").order_by("number")
    assert [(event.action, event.subject) for event in events] == [
        ("list.published", f"publication:{june.pk}"),
        ("list.published", f"publication:{wrong.pk}"),
        ("list.published", f"publication:{newest.pk}"),
        ("list.withdrawn", f"publication:{wrong.pk}"),
        ("list.published", f"publication:{again.pk}"),
    ]
    assert events[4].after == {"pool": "fwz", "number": 4, "as_of": "2025-07-31", "checksum": again.checksum}


@pytest.mark.parametrize(
    ("day", "why"), [(date(2025, 12, 2), "future"), (JULY, "published"), (date(2025, 7, 30), "older")]
)
def test_day_that_can_have_no_list_is_refused(day: date, why: str, fwz: Pool) -> None:
    publish(fwz, JULY)
    with pytest.raises(ListRefused) as refused:
        publish(fwz, day)
    assert (refused.value.why, Publication.objects.count()) == (why, 1)


def test_list_that_moved_since_it_was_looked_at_is_refused(fwz: Pool) -> None:
    with pytest.raises(ListRefused) as refused:
        publication.publish(fwz, JULY, "officer:1", expected="0" * 64)
    assert (refused.value.why, Publication.objects.count()) == ("moved", 0)


def test_list_is_not_withdrawn_without_a_reason(fwz: Pool) -> None:
    published = publish(fwz, JULY)
    with pytest.raises(ListRefused) as refused:
        publication.withdraw(published, "  ", "officer:1")
    assert refused.value.why == "no-reason"


def test_original_stays_and_the_revised_value_stands_beside_it(fwz: Pool) -> None:
    """A tournament that ended in June is reported late: the list of July does not know it."""
    published = publish(fwz, JULY)
    assert revisions(published) == ()
    federation.load([], [federation.tournament("LATE", ["12", "13"])])
    federation.finish("LATE", "13", "12", on=160)
    # By Annex B: 13 (1900-6, K 15) beats 12 (2300-12, K 13) at D = 400, We 0.81: 1912.15 and 2289.47.
    # In HT-1 12 then beats 11 (D = 589, We 0.88) and 13 (D = 377, We 0.80): 2289 + 13 * (2 - 1.68) = 2293.2;
    # 13 loses to 11 (D = 212, We 0.68) and 12 (We 0.20): 1912 - 15 * 0.88 = 1898.8; 11 has 1 of 2 against
    # 2289 (We 0.12) and 1912 (We 0.32) with K 30: 1700 + 30 * 0.56 = 1716.8, still 1717.
    found = [
        (
            each.player.number,
            each.published and (each.published.value, each.published.index),
            each.today and (each.today.value, each.today.index),
            each.rank,
            each.change,
        )
        for each in revisions(published)
    ]
    assert found == [("12", (2304, 13), (2293, 14), 1, -11), ("13", (1887, 7), (1899, 8), 2, 12)]
    assert lines(rows_of(published)) == AFTER


def test_list_file_has_names_and_no_formula(db: None) -> None:
    federation.load([federation.player("=1+1", "@SUM(A1), Änne", rating=(2000, 5))])
    published = publish(Pool.objects.get(key="fwz"), JUNE)
    expected = "rank,id,name,value,index,mark,previous_value,previous_index\n1,'=1+1,\"'@SUM(A1), Änne\",2000,5,new,,\n"
    assert list_file(rows_of(published)) == expected
