"""From the words of a letter to the games of the database; nothing is guessed."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

import pytest

from intake.matching import Matched, match
from intake.matching.tournaments import Tournaments
from intake.reading.types import Claim, Departure, Finding, Place, Reading
from ratings.facts import departures
from ratings.models import Departure as Kind
from ratings.models import Entry, Game, PersonalAccess, PersonalData, Player, Purpose
from ratings.regulations.types import Score
from tests.intake.federation import anna, game, seats

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("_federation")]

TODAY = date(2026, 3, 15)
LINE = Place("body", 1, "the line")


def claim(white: str, black: str, score: str = "1-0", **facts: Any) -> Claim:
    return Claim(LINE, white, black, score, **facts)


def matched(*claims: Claim, tournaments: tuple[str, ...] = ("SE947",), **facts: Any) -> Matched:
    return match(Reading(tournaments, claims, **facts), TODAY, Tournaments(anna()))


def games(found: Matched) -> list[tuple[str, str, str]]:
    """Tournament, pairing by seats and score of each match."""
    return [(one.game.tournament.code, seats(one.game), one.score.value) for one in found.matches]


def asked(found: Matched) -> list[tuple[str, str]]:
    return [(question.code, question.detail) for question in found.questions]


@pytest.mark.parametrize(
    ("white", "black"),
    [
        ("Müller, Hans", "Schmidt, Eva"),
        ("Hans Müller", "Eva Schmidt"),
        ("Mueller, Hans", "SCHMIDT"),
        ("H. Müller", "E. Schmidt"),
        ("Müller H.", "Schmidt"),
        ("Dr. Hans Müller", "Schmidt, Eva (*1961)"),
        ("1", "2"),
        ("1001", "1002"),
        ("Nr. 1", "Schmidt"),
    ],
)
def test_player_is_found_however_he_is_written(white: str, black: str) -> None:
    assert games(matched(claim(white, black))) == [("SE947", "1-2", "1-0")]


def test_shortened_given_names_fit() -> None:
    assert games(matched(claim("Schmidt", "Weber, K. H."), claim("Eva Schmidt", "Karl Weber"))) == [
        ("SE947", "2-3", "1-0")
    ]


def test_alias_is_a_name() -> None:
    player = game("SE947", "2-3").black.player
    player.aliases = ["Weber-Klein, Karl"]
    player.save()
    assert games(matched(claim("Schmidt", "Karl Weber-Klein"))) == [("SE947", "2-3", "1-0")]


@pytest.mark.parametrize("written", ["Weber", "Karl Weber", "Weber, K. H.", "von Weber", "Karl Heinz von Weber"])
def test_particle_of_a_name_may_be_left_out(written: str) -> None:
    player = game("SE947", "2-3").black.player
    player.family_name = "von Weber"
    player.save()
    assert games(matched(claim("Schmidt", written))) == [("SE947", "2-3", "1-0")]


def test_name_that_fits_two_players_is_asked() -> None:
    detail = "Müller: Müller, Hans (Nr. 1001) / Müller, Karl (Nr. 1004)"
    assert asked(matched(claim("Müller", "Schmidt"))) == [("ambiguous-name", detail)]


def test_opponent_settles_who_is_meant_as_nobody_plays_himself() -> None:
    assert games(matched(claim("Hans Müller", "Müller"))) == [("SE947", "1-4", "1-0")]


@pytest.mark.parametrize("known", [True, False])
def test_draw_of_the_only_two_of_a_name_is_that_of_their_game(known: bool) -> None:
    assert games(matched(claim("Müller", "Müller", "1/2-1/2", colours_known=known))) == [("SE947", "1-4", "1/2-1/2")]


def test_win_of_one_of_two_of_a_name_is_asked() -> None:
    assert [code for code, _ in asked(matched(claim("Müller", "Müller")))] == ["ambiguous-name"]


@pytest.mark.parametrize("tournaments", [("NS3",), ("SE947", "NS3")])
def test_namesakes_are_asked(tournaments: tuple[str, ...]) -> None:
    detail = "Meier, Jan: Meier, Jan (Nr. 1005) / Meier, Jan (Nr. 1006)"
    assert asked(matched(claim("Hans Müller", "Meier, Jan"), tournaments=tournaments)) == [("namesake", detail)]


@pytest.mark.parametrize(
    ("facts", "number"),
    [
        ({"birth_year_black": "1950"}, "1005"),
        ({"birth_year_black": "1982"}, "1006"),
        ({"birth_year_black": "elder"}, "1005"),
        ({"birth_year_black": "younger"}, "1006"),
        ({"number_black": "1005"}, "1005"),
        ({"number_black": "1006"}, "1006"),
    ],
)
def test_birth_year_or_number_settles_namesakes(facts: dict[str, str], number: str) -> None:
    found = matched(claim("Hans Müller", "Meier, Jan", colours_known=False, **facts), tournaments=("NS3",))
    (one,) = found.matches
    assert {one.game.white.player.number, one.game.black.player.number} == {"1001", number}


@pytest.mark.parametrize("born", ["", "1982-03-04"])
def test_elder_of_two_namesakes_is_asked_where_their_years_do_not_say(born: str) -> None:
    PersonalData.objects.update_or_create(player=Player.objects.get(number="1005"), defaults={"birth_date": born})
    said = claim("Hans Müller", "Meier, Jan", colours_known=False, birth_year_black="elder")
    assert [code for code, _ in asked(matched(said, tournaments=("NS3",)))] == ["namesake"]


@pytest.mark.parametrize(
    ("sexes", "address", "number"),
    [
        (("m", "w"), "w", "1006"),
        (("m", "w"), "m", "1005"),
        (("", "m"), "w", "1005"),
        (("m", "m"), "m", ""),
        (("m", "m"), "w", ""),
        (("", "w"), "w", ""),
        (("d", "w"), "w", ""),
        (("m", "w"), "", ""),
    ],
)
def test_form_of_address_settles_namesakes_of_different_sex(sexes: tuple[str, str], address: str, number: str) -> None:
    for key, sex in zip(("1005", "1006"), sexes, strict=True):
        PersonalData.objects.update_or_create(player=Player.objects.get(number=key), defaults={"sex": sex})
    said = claim("Hans Müller", "Meier, Jan", colours_known=False, address_black=address)
    found = matched(said, tournaments=("NS3",))
    players = {player.number for one in found.matches for player in (one.game.white.player, one.game.black.player)}
    assert players - {"1001"} == ({number} if number else set())
    logged = PersonalAccess.objects.filter(purpose=Purpose.NAMESAKES).values_list("player__number", flat=True)
    assert sorted(logged) == (["1005", "1006"] if address else [])


def test_number_of_somebody_else_is_asked() -> None:
    found = matched(claim("Müller", "Eva Schmidt", number_white="1003"))
    assert [code for code, _ in asked(found)] == ["id-mismatch"]


def test_number_of_nobody_is_no_number_of_a_player() -> None:
    assert games(matched(claim("Hans Müller", "Eva Schmidt", number_white="2143"))) == [("SE947", "1-2", "1-0")]


@pytest.mark.parametrize(
    ("name", "code"),
    [("Lang, Otto", "not-in-tournament"), ("1007", "not-in-tournament"), ("Niemand, Nora", "unknown-player")],
)
def test_stranger_is_asked(name: str, code: str) -> None:
    assert asked(matched(claim("Hans Müller", name))) == [(code, name)]


def test_players_of_another_tournament_of_the_director_are_asked_by_its_code() -> None:
    found = matched(claim("Hans Müller", "Meier, Jan", number_black="1005"))
    assert (games(found), asked(found)) == ([], [("wrong-tournament", "NS3")])


@pytest.mark.parametrize(
    ("line", "remarks"),
    [("Eva Schmidt - Hans Müller 0-1", []), ("Eva Schmidt (White) - Hans Müller 0-1", ["colours-turned"])],
)
def test_other_colours_turn_the_score_and_are_remarked_where_they_are_named(line: str, remarks: list[str]) -> None:
    found = matched(replace(claim("Eva Schmidt", "Hans Müller", "0-1"), where=Place("body", 1, line)))
    assert games(found) == [("SE947", "1-2", "1-0")]
    assert [remark.code for remark in found.remarks] == remarks


def test_unknown_colours_turn_the_score_without_a_remark() -> None:
    found = matched(claim("Eva Schmidt", "Hans Müller", "-/+", colours_known=False))
    assert games(found) == [("SE947", "1-2", "+/-")]
    assert found.remarks == ()


def test_moves_of_turned_colours_are_left_to_the_mail() -> None:
    found = matched(claim("Eva Schmidt", "Hans Müller", moves="1. e4 e5", move_count=1))
    assert [(one.moves, one.move_count) for one in found.matches] == [("", 1)]


def test_colours_choose_between_two_games() -> None:
    found = matched(claim("Weber", "Schmidt", "0-1"), claim("Schmidt", "Weber", "1-0"), tournaments=("DR12",))
    assert [(one.game.white.player.family_name, one.score.value) for one in found.matches] == [
        ("Weber", "0-1"),
        ("Schmidt", "1-0"),
    ]


def test_round_chooses_between_two_games() -> None:
    second = game("DR12", "2-1")
    found = matched(claim("Schmidt", "Weber", colours_known=False, round=second.round), tournaments=("DR12",))
    assert games(found) == [("DR12", "2-1", "0-1")]


def test_two_games_without_colours_are_asked() -> None:
    found = matched(claim("Schmidt", "Weber", colours_known=False), tournaments=("DR12",))
    assert asked(found) == [("which-game", "Schmidt, Eva - Weber, Karl Heinz")]


def test_pair_without_a_game_is_asked() -> None:
    assert asked(matched(claim("Hans Müller", "1001"))) == [("wrong-pair", "Hans Müller - 1001")]


@pytest.mark.parametrize(
    "hint",
    ["SE947", "se 947", "SE-947", "SE947.003", "SE947w", "Turnier SE947, Runde 2", "Sommerturnier 947"],
)
def test_tournament_is_found_however_it_is_written(hint: str) -> None:
    assert games(matched(claim("Hans Müller", "Schmidt"), tournaments=(hint,))) == [("SE947", "1-2", "1-0")]


def test_part_of_a_name_is_enough_where_only_one_has_it() -> None:
    found = matched(claim("Hans Müller", "Karl Müller"), tournaments=("Partien",))
    assert [one.game.tournament.code for one in found.matches] == ["EC5"]


def test_tournament_of_another_director_is_not_looked_into() -> None:
    """Otto Lang is unknown there, and the answer does not say so."""
    found = matched(claim("Otto Lang", "Schmidt"), tournaments=("SE948",))
    assert asked(found) == [("not-your-tournament", "SE948")]
    assert found.foreign


def test_exact_code_of_another_director_beats_a_part_of_ones_own_name() -> None:
    own = game("SE947", "1-4").tournament
    own.name = "Nachfolger von SE948"
    own.save()
    found = asked(matched(claim("Hans Müller", "Schmidt"), tournaments=("SE948",)))
    assert found == [("wrong-tournament", "SE948")]


def test_unknown_tournament_is_asked() -> None:
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=("SE999",))
    assert asked(found) == [("unknown-tournament", "SE999")]


def test_unknown_tournament_is_asked_once_for_all_its_lines() -> None:
    found = matched(claim("1", "2"), claim("2", "3"), tournaments=("SE999",))
    assert asked(found) == [("unknown-tournament", "SE999")]


def test_hint_that_names_nothing_is_no_fault() -> None:
    found = matched(claim("Hans Müller", "Schmidt"), tournaments=(), hints=("Ergebnisse",))
    assert games(found) == [("SE947", "1-2", "1-0")]


def test_two_tournaments_are_told_apart_by_the_players() -> None:
    found = matched(
        claim("Hans Müller", "Schmidt"),
        claim("Meier, Jan", "1001", birth_year_white="1950"),
        tournaments=("SE947", "NS3"),
    )
    assert [one.game.tournament.code for one in found.matches] == ["SE947", "NS3"]


def test_claim_with_its_own_tournament_goes_there() -> None:
    found = matched(claim("Hans Müller", "Karl Müller", tournament="EC5"))
    assert [one.game.tournament.code for one in found.matches] == ["EC5"]


def test_unknown_name_of_an_event_gives_way_to_the_letter() -> None:
    found = matched(claim("Hans Müller", "Schmidt", tournament="Fernschach 2026"))
    assert games(found) == [("SE947", "1-2", "1-0")]
    assert [(remark.code, remark.detail) for remark in found.remarks] == [
        ("tournament-of-letter", "Fernschach 2026: SE947")
    ]


@pytest.mark.parametrize("heading", ["Gruppe 99", "Group B", "SE999", "12"])
def test_unknown_group_or_code_is_asked_though_the_letter_names_a_tournament(heading: str) -> None:
    found = matched(claim("Hans Müller", "Schmidt", tournament=heading))
    assert (games(found), asked(found)) == ([], [("unknown-tournament", heading)])


def test_claim_without_date_takes_the_day_of_the_mail() -> None:
    assert [(one.completed_on, one.dated) for one in matched(claim("1", "2")).matches] == [(TODAY, False)]


@pytest.mark.parametrize(
    ("day", "question"),
    [
        (date(2026, 3, 16), ("future-date", "2026-03-16")),
        (date(2025, 12, 31), ("impossible-date", "2025-12-31 < 2026-01-01 (SE947)")),
    ],
)
def test_date_outside_tournament_and_mail_is_asked(day: date, question: tuple[str, str]) -> None:
    assert asked(matched(claim("1", "2", completed_on=day))) == [question]


def test_line_the_reader_asks_about_is_not_matched() -> None:
    found = matched(claim("1", "2", findings=(Finding("ambiguous-date", "3/4/2026"),)), claim("2", "3"))
    assert games(found) == [("SE947", "2-3", "1-0")]
    assert [(question.code, question.where) for question in found.questions] == [("ambiguous-date", LINE)]


def test_remark_of_the_reader_keeps_nothing_back() -> None:
    found = matched(claim("1", "2", findings=(Finding("score-repaired", "1:0"),)))
    assert games(found) == [("SE947", "1-2", "1-0")]
    assert [remark.code for remark in found.remarks] == ["score-repaired"]


def test_claim_without_score_is_asked() -> None:
    assert asked(matched(claim("1", "2", ""))) == [("no-score", "1 - 2")]


def test_game_told_twice_is_one_with_everything_said() -> None:
    day = date(2026, 3, 1)
    found = matched(
        claim("1", "2", reason="time"),
        claim("1001", "1002", completed_on=day, moves="1. e4", move_count=1),
    )
    assert [(one.reason.value, one.completed_on, one.moves, one.move_count) for one in found.matches] == [
        ("time", day, "1. e4", 1)
    ]


def test_letter_that_contradicts_itself_is_asked() -> None:
    found = matched(claim("1", "2", "1-0"), claim("2", "1", "1-0"))
    detail = "Müller, Hans - Schmidt, Eva: the line"
    assert (games(found), asked(found)) == ([], [("words-contradict", detail)])


def departure(player: str, kind: str, **facts: Any) -> Matched:
    reading = Reading(("SE947",), (), (Departure(LINE, player, kind, **facts),))
    return match(reading, TODAY, Tournaments(anna()))


def test_departure_finds_its_entry() -> None:
    (leave,) = departure("Weber", "withdrawal").leaves
    assert (leave.entry.seat, leave.kind, leave.on) == (3, Kind.WITHDRAWAL, TODAY)


def test_departure_of_unknown_kind_is_asked() -> None:
    assert asked(departure("Weber", "")) == [("withdrawal-kind", "Weber")]


def test_substitute_is_looked_for_in_the_federation() -> None:
    (leave,) = departure("Weber", "substitution", substitute="Otto Lang").leaves
    assert leave.substitute is not None
    assert leave.substitute.number == "1007"


@pytest.mark.parametrize("name", ["", "Jan Meier", "Nora Niemand", "Eva Schmidt"])
def test_substitute_who_is_not_one_free_player_is_asked(name: str) -> None:
    assert asked(departure("Weber", "substitution", substitute=name)) == [("substitution", name or "Weber")]


def test_seat_means_the_substitute_once_there_is_one() -> None:
    entry = Entry.objects.select_related("tournament__pool").get(tournament__code="SE947", seat=3)
    (leave,) = departure("Weber", "substitution", substitute="1007").leaves
    noon = datetime(2026, 3, 15, 12, tzinfo=UTC)
    departures.withdraw(
        entry, leave.kind, leave.on, actor="system", cause="", received_at=noon, substitute=leave.substitute
    )
    (one,) = matched(claim("2", "3")).matches
    assert (one.game.black.player.number, one.score) == ("1007", Score.WHITE_WINS)


def test_matching_costs_few_queries_for_many_claims(django_assert_num_queries: Any) -> None:
    director = anna()
    for claims, queries in (((claim("1", "2"),), 4), ((claim("1", "2"), claim("2", "3"), claim("3", "1")), 3)):
        with django_assert_num_queries(queries):
            match(Reading(("SE947",), claims), TODAY, Tournaments(director))


def test_federation_pairs_as_the_berger_table_says() -> None:
    """FIDE Handbook C.05, annex 1, for four players."""
    played = Game.objects.filter(tournament__code="SE947").select_related("white", "black")
    assert {seats(one) for one in played} == {"1-4", "2-3", "4-3", "1-2", "2-4", "3-1"}


def test_departure_of_a_mistyped_name_says_so() -> None:
    found = departure("Webber", "withdrawal")
    assert [leave.entry.seat for leave in found.leaves] == [3]
    assert [(str(remark.code), remark.detail) for remark in found.remarks] == [
        ("name-repaired", "Webber: Weber, Karl Heinz")
    ]
