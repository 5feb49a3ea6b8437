"""Start letters: what is read of them, and what becomes of them when the officer approves."""

from __future__ import annotations

from datetime import date

import pytest

from intake.errors import NotApproved
from intake.models import InboundMail, OutboundMail, TournamentProposal
from intake.processing.proposals import approve_proposal, reject_proposal
from intake.reading.start_letters import read_start
from ratings.errors import Taken
from ratings.models import Tournament
from tests.intake.federation import BERND, codes, settled

START = """Liebe Schachfreunde,

Startschreiben zum Turnier SE950

Turnier: SE950 Herbstturnier
Art: einrundig
Beginn: 1.5.2026
Bedenkzeit: 40 Tage für 10 Züge

1. Müller, Hans (Nr. 1001), FWZ 2000
2. Schmidt, Eva *1961
3. Weber, Karl Heinz; Nr. 1003; 1800-3
"""


def read(text: str, subject: str = "") -> object:
    proposal, _ = read_start("body", list(enumerate(text.split("\n"), start=1)), subject)
    return proposal and (
        proposal.code,
        proposal.name,
        proposal.kind,
        proposal.started_on,
        proposal.days_per_10_moves,
        [(one.seat, one.name, one.number, one.birth_year, one.rating) for one in proposal.entrants],
    )


def test_start_letter_is_read() -> None:
    assert read(START) == (
        "SE950",
        "Herbstturnier",
        "round-robin",
        date(2026, 5, 1),
        40,
        [
            (1, "Müller, Hans", "1001", "", 2000),
            (2, "Schmidt, Eva", "", "1961", None),
            (3, "Weber, Karl Heinz", "1003", "", 1800),
        ],
    )


def test_english_start_letter_is_read() -> None:
    text = (
        "Start letter\nTournament: CH-12\nName: Autumn Cup\nType: double round robin\nStart date: 1 May 2026\n"
        "Reflection time: 50 days per 10 moves\n1 Hans Miller (1001)\n2 Eva Smith, born 1961, rating 1900\n"
    )
    entries = [(1, "Hans Miller", "", "", None), (2, "Eva Smith", "", "1961", 1900)]
    assert read(text) == ("CH-12", "Autumn Cup", "double-round-robin", date(2026, 5, 1), 50, entries)


@pytest.mark.parametrize(
    "text",
    [
        "1. Müller - Schmidt 1-0\n2. Weber - Koch 0-1",
        "Das Startschreiben kommt bald.",
        "Startschreiben SE950\n1. Müller, Hans",
    ],
)
def test_other_text_is_no_start_letter(text: str) -> None:
    assert read(text) is None


@pytest.mark.django_db
@pytest.mark.usefixtures("_federation")
class TestApproval:
    """What the officer does with it."""

    def test_start_letter_is_held_for_the_officer_and_its_writer_told(self) -> None:
        row = settled(START, subject="Startschreiben SE950")
        assert (row.state, codes(row)) == ("held", ["human"])
        assert [(one.code, one.state) for one in TournamentProposal.objects.all()] == [("SE950", "waiting")]
        assert "Ihr Startschreiben liegt dem Wertungsreferenten vor" in OutboundMail.objects.get().body
        assert not Tournament.objects.filter(code="SE950").exists()

    def test_approved_tournament_has_entries_games_and_its_director(self) -> None:
        settled(START, subject="Startschreiben SE950")
        tournament = approve_proposal(TournamentProposal.objects.get(), "officer:1")
        entries = tournament.entries.order_by("seat").values_list("player__number", flat=True)
        assert list(entries) == ["1001", "1002", "1003"]
        assert (tournament.name, tournament.started_on, tournament.days_per_10_moves) == (
            "Herbstturnier",
            date(2026, 5, 1),
            40,
        )
        assert tournament.games.count() == 3  # three players, each against each
        assert [director.name for director in tournament.directors.all()] == ["Anna Leiter"]
        assert InboundMail.objects.get().state == "accepted"

    def test_second_approval_is_refused(self) -> None:
        settled(START)
        proposal = TournamentProposal.objects.get()
        approve_proposal(proposal, "officer:1")
        with pytest.raises(NotApproved) as refused:
            approve_proposal(proposal, "officer:1")
        assert refused.value.missing == ("approved",)

    def test_entry_that_is_nobody_is_named_until_the_officer_says_that_it_is_a_newcomer(self) -> None:
        settled(START.replace("Schmidt, Eva *1961", "Schmitd, Eva"))
        proposal = TournamentProposal.objects.get()
        with pytest.raises(NotApproved) as refused:
            approve_proposal(proposal, "officer:1")
        assert refused.value.missing == ("2 Schmitd, Eva",)
        tournament = approve_proposal(proposal, "officer:1", newcomers={2, 3})
        assert [entry.player.name for entry in tournament.entries.order_by("seat")[1:]] == [
            "Schmitd, Eva",
            "Weber, Karl Heinz",
        ]

    def test_namesakes_are_told_apart_by_year(self) -> None:
        settled(START.replace("Schmidt, Eva *1961", "Jan Meier *1982"))
        assert (
            approve_proposal(TournamentProposal.objects.get(), "officer:1").entries.get(seat=2).player.number == "1006"
        )

    def test_number_of_somebody_else_means_nobody(self) -> None:
        settled(START.replace("(Nr. 1001)", "(Nr. 1002)"))
        with pytest.raises(NotApproved) as refused:
            approve_proposal(TournamentProposal.objects.get(), "officer:1")
        assert refused.value.missing == ("1 Müller, Hans",)

    def test_code_that_is_taken_is_refused(self) -> None:
        settled(START.replace("SE950", "SE947"))
        with pytest.raises(Taken):
            approve_proposal(TournamentProposal.objects.get(), "officer:1")
        assert TournamentProposal.objects.get().state == "waiting"

    def test_missing_start_is_refused(self) -> None:
        settled(START.replace("Beginn: 1.5.2026", ""))
        with pytest.raises(NotApproved) as refused:
            approve_proposal(TournamentProposal.objects.get(), "officer:1")
        assert refused.value.missing == ("start",)

    def test_rejected_proposal_stays_so(self) -> None:
        settled(START)
        proposal = TournamentProposal.objects.get()
        reject_proposal(proposal, "officer:1")
        with pytest.raises(NotApproved):
            approve_proposal(proposal, "officer:1")
        assert not Tournament.objects.filter(code="SE950").exists()

    def test_start_letter_without_proof_of_its_sender_is_not_kept(self) -> None:
        settled(START, sender=BERND, dmarc="")
        assert not TournamentProposal.objects.exists()
