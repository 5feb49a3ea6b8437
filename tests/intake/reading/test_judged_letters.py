"""Which mails the network is asked about: new text in words, of some length, about players whom it can tell apart."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from intake.reading.judged.letters import judge_text
from intake.reading.known import Known, KnownTournament, Pairing
from intake.reading.mentions import Situation, index_names
from intake.reading.types import Letter, Origin, Part
from tests.intake.reading.test_judged_games import (
    KOCH,
    LANG,
    LETTER,
    LONG,
    LONGER,
    REPLY,
    SEATS,
    SITUATION,
    WOLF,
)


@pytest.mark.parametrize(
    "letter",
    [
        replace(LONGER, subject="Fwd: SE947"),
        replace(LONGER, parts=(replace(LONGER.parts[0], origins=(Origin.NEW, Origin.QUOTED)),)),
        replace(LONGER, parts=(*LONGER.parts, Part("games.txt", ("Koch - Wolf 1-0",)))),
        replace(LETTER, parts=(Part("body", (LONG, "Koch hat gewonnen.")),)),
        replace(LETTER, parts=(Part("body", ("Koch hat Wolf nach vielen Zügen besiegt. " * 60,)),)),
        LETTER,
        replace(LETTER, parts=(Part("body", ("Hallo,", "Koch hat gegen Wolf gewonnen,", "sonst nichts. Ute")),)),
        replace(
            LETTER,
            parts=(
                Part("body", ("Bei uns regnet es seit drei Tagen,", "Koch hat Wolf besiegt,", "und es bleibt kalt.")),
            ),
        ),
    ],
    ids=["forwarded", "quoted", "attachment", "one player", "long", "short", "few words", "few lines"],
)
def test_only_new_text_of_some_length_about_two_players_is_judged(letter: Letter) -> None:
    assert judge_text(letter, SITUATION) == []


def test_mail_with_the_subject_of_an_old_one_is_judged() -> None:
    assert judge_text(replace(LONGER, subject="Re: SE947"), SITUATION) != []


def test_report_of_four_lines_and_twelve_words_is_judged() -> None:
    lines = ("Guten Abend, Herr Kollege,", "Koch hat gegen Wolf gewonnen.", "Mehr gibt es nicht.", "Ute Sommer")
    assert len(judge_text(replace(LETTER, parts=(Part("body", lines),)), SITUATION)) == 1


def test_short_reply_is_judged() -> None:
    letter = replace(REPLY, subject="Re: SE947")
    assert len(judge_text(letter, SITUATION)) == 1
    quoted = replace(letter.parts[0], lines=("> Koch gegen Wolf?", "", letter.parts[0].lines[0]))
    ours, others = (Origin.NEW, Origin.QUOTED, Origin.NEW), (Origin.QUOTED, Origin.NEW, Origin.NEW)
    assert len(judge_text(replace(letter, parts=(replace(quoted, origins=ours),)), SITUATION)) == 1
    assert judge_text(replace(letter, parts=(replace(quoted, origins=others),)), SITUATION) == []


def test_longer_mail_is_judged() -> None:
    assert len(judge_text(LONGER, SITUATION)) == 1


def test_mail_is_judged_for_each_two_who_meet() -> None:
    letter = replace(LETTER, parts=(Part("body", (LONG, "Koch hat Wolf besiegt, und Lang spielt noch.")),))
    assert [(one.white, one.black) for one in judge_text(letter, SITUATION)] == [
        (KOCH, WOLF),
        (KOCH, LANG),
        (WOLF, LANG),
    ]


def test_two_games_of_a_pair_are_judged_as_one() -> None:
    known = Known((KnownTournament("SE947", "Serie 947", SEATS[:2], (Pairing(1, 2), Pairing(2, 1))),))
    situation = Situation(known, index_names(known), date(2026, 5, 4))
    assert [one.meets_twice for one in judge_text(LONGER, situation)] == [True]


@pytest.mark.parametrize("size", [1, 4])
def test_longer_mail_is_not_even_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("intake.reading.judged.letters.list_tokens", None)
    letter = replace(LETTER, parts=(Part("body", ("Koch hat Wolf besiegt. " * 300,) * size),))
    assert judge_text(letter, SITUATION) == []
