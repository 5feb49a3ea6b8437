"""A bundle as history: the laboratory finds in it what it finds in the pool that it was written from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from ratings.evaluation import run_experiment
from ratings.laboratory import DefinitionError, as_document, read_experiment
from ratings.models import Evaluation, LedgerEntry, Pool
from ratings.publication.bundles import write_bundle
from tests.ratings.laboratory.test_experiment import DEFINITION
from tests.ratings.periods import close, create_pool_with_players, match
from tests.website.pages import federation

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

RATINGS = {"1": (2000, 9), "2": (1800, 9), "3": (2100, 9), "4": (1800, 9), "5": None}


def play(pool: str) -> None:
    """A small history; the ratings of all but one are brought."""
    federation.load(
        [
            federation.player(number, number, rating=rating, pool=pool) if rating else federation.player(number, number)
            for number, rating in RATINGS.items()
        ],
        [federation.tournament("T1", ["1", "2"], pool=pool), federation.tournament("T2", ["3", "4", "5"], pool=pool)],
    )
    federation.finish("T1", "1", "2", on=3)
    federation.finish("T2", "3", "4", "1/2-1/2", on=40)
    for opponent in ("3", "4"):
        federation.finish("T2", "5", opponent, on=41)


def document(definition: dict[str, Any]) -> dict[str, Any]:
    found = as_document(run_experiment(read_experiment({**DEFINITION, **definition}, files=True)))
    del found["definition"]
    return found


@pytest.mark.long
@pytest.mark.parametrize("pool", ["fwz", "ecp"])
def test_bundle_and_pool_say_the_same(pool: str, tmp_path: Path) -> None:
    play(pool)
    write_bundle(Pool.objects.get(key=pool), tmp_path / "bundle", "test")
    asked: dict[str, Any] = {
        "player": "5",
        "training": {"from": "2025-01-01", "to": "2025-01-31"},
        "test": {"from": "2025-02-01", "to": "2025-12-31"},
        "sweep": {"parameter": "divisor", "from": 400, "to": 800, "step": 200},
    }
    of_pool = document({**asked, "pool": pool})
    assert document({**asked, "bundle": str(tmp_path / "bundle")}) == of_pool
    assert of_pool["history"]["games"] == 4
    assert of_pool["candidates"][0]["course"] == stored_course(pool, "5")


def stored_course(pool: str, number: str) -> list[dict[str, Any]]:
    """What the ledger has of a player: the law as it is leads to the same."""
    in_force = Evaluation.objects.filter(pool__key=pool, replaced_by=None)
    entries = LedgerEntry.objects.filter(evaluation__in=in_force, player__number=number)
    columns = ("evaluation__completed_on", "after_value", "after_index")
    rows = entries.order_by("evaluation__completed_on", "evaluation__key").values_list(*columns)
    return [{"on": on.isoformat(), "value": value, "index": index} for on, value, index in rows]


@pytest.mark.django_db(transaction=True)
def test_snapshot_has_ended_when_progress_is_reported() -> None:
    pool = create_pool_with_players("fide-2014", {"1": 2200, "2": 2100}, **{"1": "2015-01-01"})
    match(pool, "A", "1", "2", ["1-0", "1/2-1/2", "0-1", "0-1"], "2025-01-02", "2025-01-29")
    close(pool, "2025-02-26")
    experiment = read_experiment({**DEFINITION, "pool": pool.key, "candidate": [{"name": "a"}, {"name": "b"}]})
    reported: list[tuple[int, int]] = []

    def write(done: int, of: int) -> None:
        reported.append((done, of))
        Pool.objects.filter(pk=pool.pk).update(name=f"{done} of {of}")

    assert run_experiment(experiment, write).history.games == 4
    assert (reported, Pool.objects.get(pk=pool.pk).name) == ([(0, 2), (1, 2), (1, 2), (2, 2)], "2 of 2")


@pytest.mark.long
def test_periods_are_rated_as_the_ledger_has_them() -> None:
    pool = create_pool_with_players("fide-2014", {"1": 2200, "2": 2100, "3": 2000}, **{"1": "2015-01-01"})
    match(pool, "A", "1", "2", ["1-0", "1/2-1/2", "0-1", "0-1"], "2025-01-02", "2025-01-29")
    match(pool, "B", "1", "3", ["1-0", "1-0", "0-1", "1-0"], "2025-02-02", "2025-02-20")
    close(pool, "2025-02-26")
    spans = {
        "training": {"from": "2025-01-01", "to": "2025-01-31"},
        "test": {"from": "2025-02-01", "to": "2025-02-28"},
    }
    more = [{"name": "as it is"}, {"name": "K 30", "parameters": {"k_usual": 30, "k_new": 30}}]
    more.append({"name": "2003", "rule": "fide-2003"})
    found = document({"pool": pool.key, **spans, "player": "1", "candidate": more})
    usual, other, earlier = found["candidates"]
    assert [usual[span]["games"] for span in spans] == [4, 4]
    assert len(usual["course"]) == 2
    assert usual["course"] == stored_course(pool.key, "1")
    assert other["course"] != usual["course"]
    assert (earlier["rule"], earlier["test"]["games"]) == ("fide-2003", 4)
    assert earlier["course"] not in (usual["course"], other["course"])


def test_folder_that_is_no_bundle_is_refused_and_none_is_read_for_a_page(tmp_path: Path) -> None:
    definition = {**DEFINITION, "bundle": str(tmp_path)}
    with pytest.raises(DefinitionError, match="only for the command"):
        read_experiment(definition)
    experiment = read_experiment(definition, files=True)
    (tmp_path / "law.json").write_text(json.dumps([{"rules": "elo", "parameters": {}}]))
    with pytest.raises(DefinitionError, match="law cannot be read"):
        run_experiment(experiment)
    (tmp_path / "law.json").write_text(json.dumps([{"rules": "bdf-fwz", "parameters": {}}]))
    (tmp_path / "tournaments.csv").write_text("code\nT1\n")
    (tmp_path / "adopted.csv").write_text("")
    with pytest.raises(DefinitionError, match="is no bundle"):
        run_experiment(experiment)
