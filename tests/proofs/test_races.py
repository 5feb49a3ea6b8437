"""A correction and mails about the same player at the same moment: what comes of it is what comes of one after the
other.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest
from django.db import transaction

from intake.models import InboundMail
from intake.processing.process import process_mail, process_waiting
from intake.receiving.receivers import store
from ratings.audit import Origin
from ratings.corrections import ResultCorrected, carry_out, preview_correction
from ratings.errors import CorrectionRefused
from ratings.models import AuditEvent
from tests.office.pages.test_races import at_once
from tests.proofs.season import SCORES, Report, create_season, digests, enter, game_of, troubles
from tests.transcript import ReportCounts

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.proof, pytest.mark.both_databases]

PERSONS = 8
"""So few that everybody meets everybody again and again."""

ORIGIN = Origin("officer:1", "office")


@dataclass(frozen=True, slots=True)
class Race:
    """A rated game that is corrected, and two reports about one of its players."""

    corrected: Report
    score: str
    told: tuple[Report, Report]

    def correct(self) -> int:
        """What the officer does: she looks, and carries out what she saw; where something came between, she
        looks again. How often that was.
        """
        game = game_of(self.corrected)
        wanted = ResultCorrected(game.pk, self.score, "played", self.corrected.on)
        for again in range(10):
            seen = preview_correction(wanted)
            try:
                carry_out(wanted, ORIGIN, seen.fingerprint)
            except CorrectionRefused:
                continue
            return again
        raise AssertionError(self)


@pytest.mark.long
def test_correction_and_mails_at_once_end_as_one_after_the_other(
    rounds: Callable[[int, int], int], chance: random.Random, report_counts: ReportCounts
) -> None:
    count = rounds(10, 50)
    reports = create_season(6 * count, chance, PERSONS)
    finished, coming = reports[: -2 * count], reports[-2 * count :]
    for report in finished:
        enter(report)
    races = races_of(finished, coming, chance)
    expected = one_after_the_other(races)
    looked_again = sum(run(race, 2 * number) for number, race in enumerate(races))
    assert process_waiting() == 0
    shown = " ".join(f"{key} {digest[:12]}" for key, digest in digests().items())
    stored = AuditEvent.objects.filter(action="game.result", actor__startswith="director").values_list("subject")
    report_counts(
        "15 races",
        races=count,
        looked_again=looked_again,
        lost=2 * count - len(set(stored)),
        double=len(stored) - len(set(stored)),
        digest=shown,
    )
    assert sorted(InboundMail.objects.values_list("state", flat=True)) == ["accepted"] * 2 * count
    assert (len(stored), len(set(stored))) == (2 * count, 2 * count)
    assert (digests(), list(troubles())) == (expected, [])


def races_of(finished: Sequence[Report], coming: Sequence[Report], chance: random.Random) -> list[Race]:
    """Races whose games share a player as far as chance left such games, no game in two of them."""
    free = list(finished)
    races = []
    for one, other in zip(coming[::2], coming[1::2], strict=True):
        fitting = [report for report in free if players(report) & players(one)] or free
        corrected = chance.choice(fitting)
        free.remove(corrected)
        score = chance.choice([score for score in SCORES if score != corrected.score])
        races.append(Race(corrected, score, (one, other)))
    return races


def players(report: Report) -> set[int]:
    game = game_of(report)
    return {game.white.player_id, game.black.player_id}


def one_after_the_other(races: Sequence[Race]) -> dict[str, str]:
    """The digests if nobody had been quick; leaves nothing behind."""
    with transaction.atomic():
        for race in races:
            race.correct()
            for report in race.told:
                enter(report)
        serial = digests()
        transaction.set_rollback(True)
    return serial


def run(race: Race, number: int) -> int:
    """An officer, two workers at one mail and one at another, all at once; how often the officer looked again."""
    rows = [store(report.mail(number + place), "file") for place, report in enumerate(race.told)]
    workers = (rows[0], rows[0], rows[1])
    answers = at_once(lambda n: race.correct() if n == 0 else process_mail(workers[n - 1].pk))
    return int(answers[0] or 0)
