"""Names that may be those of several players of the known tournaments."""

from __future__ import annotations

import pytest

from intake.reading.explanations import explain_lines
from intake.reading.known import Known, KnownTournament, Pairing, Seat
from intake.reading.mentions import Situation, index_names
from intake.reading.namesakes import list_namesakes, write_namesakes
from intake.reading.report import read_report
from intake.reading.types import Claim
from tests.intake.reading.test_explanations import TODAY
from tests.intake.reading.test_lines import letter


def test_short_given_name_of_one_and_of_a_slip_is_asked() -> None:
    seats = (Seat(1, "1", "Hofmann", "Gerda", 1), Seat(2, "2", "Hoffmann", "Gerd", 2), Seat(3, "3", "Koch", "Eva", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, "Gerd Hofmann - Koch 1-0")], Situation(known, index_names(known), TODAY))
    assert [(claim.white, claim.number_white) for claim in found.claims] == [("Gerd Hofmann", "")]


@pytest.mark.parametrize(("number", "meant"), [("1951", ("Koch, Eva", "1951", "")), ("77", ("Koch", "", "1951"))])
def test_year_in_brackets_is_a_number_where_somebody_has_it(number: str, meant: tuple[str, str, str]) -> None:
    seats = (Seat(1, number, "Koch", "Eva", 1), Seat(2, "78", "Koch", "Ida", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    [found] = explain_lines("body", [(1, "Koch (1951) - Wolf 1-0")], Situation(known, index_names(known), TODAY)).claims
    assert (found.white, found.number_white, found.birth_year_white) == meant


@pytest.mark.parametrize(
    ("text", "born"),
    [
        ("Koch (der 51er) - Wolf 1-0", "1951"),
        ("Koch (die '51er) - Wolf 1-0", "1951"),
        ("Koch der Ältere - Wolf 1-0", "elder"),
        ("Koch, die jüngere, hat gegen Wolf gewonnen", "younger"),
        ("Koch, being the elder of the two ladies of that name (born 1948), beat Wolf", "1948"),
        ("Koch, the elder of the two ladies of that name, beat Wolf", "elder"),
        ("Wolf verlor gegen Koch, die jüngere der beiden Damen dieses Namens", "younger"),
        ("Koch (48) - Wolf 1-0", "48"),
        ("Koch, und zwar die jüngere, hat gegen Wolf gewonnen", "younger"),
        ("Koch junior gegen Wolf remis", "younger"),
        ("Koch sen. - Wolf 1-0", "elder"),
        ("Koch (der jüngere) - Wolf 1-0", "younger"),
        ("The elder Mr. Koch beat Wolf.", "elder"),
        ("Wolf verlor gegen die jüngere Frau Koch.", "younger"),
        ("The older of the two Koch beat Wolf.", "elder"),
        ("Koch, he who was born in 1948, beat Wolf.", "1948"),
        ("Koch, die 1948 geboren ist, hat gegen Wolf gewonnen", "1948"),
        ("Koch der alte Fuchs - Wolf 1-0", ""),
        ("The older player beat Wolf: Koch - Wolf 1-0", ""),
    ],
)
def test_age_tells_namesakes_apart(text: str, born: str) -> None:
    seats = (Seat(1, "77", "Koch", "Eva", 1), Seat(2, "78", "Koch", "Eva", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    sides = [(one.white, one.birth_year_white, one.black, one.birth_year_black) for one in found]
    assert [one if one[0] == "Koch, Eva" else (*one[2:], *one[:2]) for one in sides] == [
        ("Koch, Eva", born, "Wolf, Jan", "")
    ]


@pytest.mark.parametrize(
    ("text", "addresses"),
    [
        ("Herr Koch gegen Frau Koch 1-0", [("Koch", "m", "Koch", "w")]),
        ("Mrs. Koch beat Mr Koch.", [("Koch", "w", "Koch", "m")]),
        ("Frau Dr. Koch - Wolf 1-0", [("Koch", "w", "Wolf, Jan", "")]),
        ("Wolf verlor gegen Herrn Koch", [("Wolf, Jan", "", "Koch", "m")]),
        ("Koch - Frau Wolf 1-0", [("Koch", "", "Wolf, Jan", "")]),
        ("Sportfreundin Koch gegen Schachfreund Koch 1-0", [("Koch", "w", "Koch", "m")]),
        ("Wolf gegen Spielerin Koch 0-1", [("Wolf, Jan", "", "Koch", "w")]),
        ("Sportfreunde Koch und Wolf remis", [("Koch", "", "Wolf, Jan", "")]),
    ],
)
def test_form_of_address_stays_with_a_name_of_several(text: str, addresses: list[tuple[str, str, str, str]]) -> None:
    seats = (Seat(1, "77", "Koch", "Eva", 1), Seat(2, "78", "Koch", "Uwe", 2), Seat(3, "79", "Wolf", "Jan", 3))
    pairings = (Pairing(1, 3), Pairing(2, 3), Pairing(1, 2))
    known = Known((KnownTournament("SE947", "Einzel", seats, pairings),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [(one.white, one.address_white, one.black, one.address_black) for one in found] == addresses


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Koch E (Eva) 0 Wolf 1", [("Koch, Eva", "0-1", "Wolf, Jan")]),
        ("Wolf 1 Koch (Uwe) 0", [("Wolf, Jan", "1-0", "Koch, Uwe")]),
        ("Koch (Uwe) - Koch (Eva) 1-0", [("Koch, Uwe", "1-0", "Koch, Eva")]),
        ("Koch U (Eva) 0 Wolf 1", []),
    ],
)
def test_given_name_in_brackets_tells_players_apart(text: str, meant: list[tuple[str, str, str]]) -> None:
    seats = (Seat(1, "77", "Koch", "Eva", 1), Seat(2, "78", "Koch", "Uwe", 2), Seat(3, "79", "Wolf", "Jan", 3))
    pairings = (Pairing(1, 3), Pairing(2, 3), Pairing(1, 2))
    known = Known((KnownTournament("SE947", "Einzel", seats, pairings),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [(one.white, one.score, one.black) for one in found] == meant


@pytest.mark.parametrize(
    ("text", "is_known"),
    [
        ("Archie Scott - Wolf 1-0", True),
        ("Archie Scott beat Wolf.", True),
        ("Der Scott Archie hat gegen Wolf gewonnen.", True),
        ("Wolf hat gegen die Mayrhofer Elfi verloren.", True),
        ("Der Aichinger Poldl hat gegen Wolf gewonnen.", True),
        ("Aichinger, Poldl - Wolf 1-0", True),
        ("Danny Vogel beat Wolf.", True),
        ("Unsere Trude Gruber hat gegen Wolf gewonnen.", True),
        ("Trudy Gruber beat Wolf.", True),
        ("Heidi Kern - Wolf 1-0", True),
        ("Willy Frank hat gegen Wolf verloren.", True),
        ("Eddie Frank - Wolf 1-0", False),
        ("Peter Scott beat Wolf.", False),
        ("Arthur Scott - Wolf 1-0", False),
        ("Daniel Kranz beat Wolf.", False),
        ("Leonie Aichinger beat Wolf.", False),
        ("Marie Mayrhofer - Wolf 1-0", False),
    ],
)
def test_short_form_of_a_given_name_is_known_and_another_given_name_is_not(text: str, is_known: bool) -> None:
    known_as = (("Scott", "Archibald"), ("Mayrhofer", "Elfriede"), ("Aichinger", "Leopold"), ("Vogel", "Daniel"))
    names = (*known_as, ("Gruber", "Gertrude"), ("Kern", "Heidrun"), ("Frank", "Wilhelm"))
    seats = (Seat(1, "1", "Wolf", "Jan", 1), *(Seat(n, str(n), *name, n) for n, name in enumerate(names, start=2)))
    seats = (*seats, Seat(9, "9", "Kranz", "Daniela", 9))
    pairings = tuple(Pairing(each.key, 1) for each in seats[1:])
    known = Known((KnownTournament("SE947", "Einzel", seats, pairings),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [one.number_white != "" != one.number_black for one in found] == [is_known]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("Uwe Koch mit der Nummer 4712 hat gegen Wolf verloren", "4712"),
        ("Uwe Koch, with number 4711, lost to Wolf", "4711"),
        ("Uwe Koch mit der Nummer 9999 hat gegen Wolf verloren", "9999"),
        ("Uwe Koch hat gegen Wolf verloren", ""),
    ],
)
def test_number_in_words_tells_namesakes_apart(text: str, number: str) -> None:
    seats = (Seat(1, "4711", "Koch", "Uwe", 1), Seat(2, "4712", "Koch", "Uwe", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [(one.white, one.score, one.number_white) for one in found] == [("Koch, Uwe", "0-1", number)]


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("Wolf bezwang Uwe Koch; am 16. d. M. kam die Aufgabe des Herrn Koch.", "Aufgabe des Herrn Uwe Koch"),
        ("Uwe Koch bezwang Wolf. Nach Aufgabe von Koch siegte Lang.", "Aufgabe von Koch"),
        ("Uwe Koch bezwang Eva Koch nach Aufgabe von Koch.", "Aufgabe von Koch"),
    ],
)
def test_family_name_of_whose_loss_it_was_is_that_of_the_sentence(text: str, written: str) -> None:
    seats = (Seat(1, "77", "Koch", "Eva", 1), Seat(2, "78", "Koch", "Uwe", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, ()),))
    (line,) = write_namesakes([text], list_namesakes(known))
    assert written in line


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("The two Donalds drew.", "Donald Koch (Nr. 77) and Donald Koch (Nr. 78) drew."),
        ("Both Kochs drew.", "Donald Koch (Nr. 77) and Donald Koch (Nr. 78) drew."),
        ("The Messrs. Donald Koch drew.", "Donald Koch (Nr. 77) and Donald Koch (Nr. 78) drew."),
        ("Die beiden Herren Koch spielten remis.", "Donald Koch (Nr. 77) und Donald Koch (Nr. 78) spielten remis."),
        ("Messrs. Koch and Wolf drew.", "Messrs. Koch and Wolf drew."),
        ("Die beiden Kochs sind nicht verwandt.", "Die beiden Kochs sind nicht verwandt."),
        ("Both Kochs drew their games.", "Both Koch drew their games."),
        ("The older of the two Kochs won.", "The older of the two Koch won."),
        ("Der Donalds hat gewonnen.", "Der Donalds hat gewonnen."),
        ("Both Jans drew.", "Both Jans drew."),
    ],
)
def test_two_of_one_name_are_named_together(text: str, written: str) -> None:
    seats = (Seat(1, "77", "Koch", "Donald", 1), Seat(2, "78", "Koch", "Donald", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, ()),))
    assert write_namesakes([text], list_namesakes(known)) == [written]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Franzi gg Linh remis", ["Böhme, Franziska", "Nguyen, Thi Linh"]),
        ("franzi gg thi linh remis", ["Böhme, Franziska", "Nguyen, Thi Linh"]),
        ("Thi Linh drew with Elif", ["Nguyen, Thi Linh", "Güneş, Elif"]),
        ("Franzi - Elif 1/2", ["Böhme, Franziska", "Güneş, Elif"]),
        ("Tom gegen Elif remis", ["Tom", "Güneş, Elif"]),
        ("Betty drew with Elif", ["Betty", "Güneş, Elif"]),
        ("Lisa drew with Elif", ["Klein, Lisa", "Güneş, Elif"]),
        ("Peter drew with Elif", ["Peter", "Güneş, Elif"]),
    ],
)
def test_short_and_further_given_names_alone_are_those_of_the_only_one(text: str, meant: list[str]) -> None:
    names = (
        "Böhme, Franziska",
        "Nguyen, Thi Linh",
        "Güneş, Elif",
        "Weber, Thomas",
        "Kranz, Thomas",
        "Vogel, Elisabeth",
    )
    named = [name.split(", ") for name in (*names, "Lang, Elizabeth", "Klein, Lisa", "Ohm, Hans-Peter")]
    seats = tuple(Seat(n, str(n), family, given, n) for n, (family, given) in enumerate(named, start=1))
    pairings = tuple(Pairing(one.key, 3) for one in seats if one.key != 3)
    known = Known((KnownTournament("SE947", "Einzel", seats, (*pairings, Pairing(1, 2))),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [[one.white, one.black] for one in found] == [meant]


@pytest.mark.parametrize("verb", ["won", "haben gewonnen", "lost to Wolf", "drew with Wolf"])
@pytest.mark.parametrize("number", ["", " (Nr. {})", " ({})"])
def test_two_with_numbers_before_one_verb_are_no_pair(verb: str, number: str) -> None:
    seats = (Seat(1, "4711", "Koch", "Eva", 1), Seat(2, "4712", "Koch", "Uwe", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3), Pairing(1, 2))),))
    mail = letter(f"Eva Koch{number.format(4711)} und Uwe Koch{number.format(4712)} {verb}.")
    told = [(one.white, one.black) for one in read_report(mail, known).claims]
    assert told == ([("Koch, Eva", "Wolf, Jan"), ("Koch, Uwe", "Wolf, Jan")] if "Wolf" in verb else [])


BORN = (
    "{} (Jg. 1975)",
    "{}, Jg. 1975,",
    "{} (Jahrgang 1975)",
    "{} (Jahrgang 75)",
    "{}, und zwar jener des Jahrganges 1975,",
    "{} des Jahrgangs 1975",
    "{}, nämlich der von 1975,",
    "{}, that is the one of 1975,",
    "{}, being the one born in 1975,",
    "{} (*1975)",
    "{} (* 1975)",
    "{} *1975",
    "{} (geb. 1975)",
    "{}, geb. 1975,",
    "{} (geboren 1975)",
    "{} (born 1975)",
    "{} (born in 1975)",
    "{} b. 1975",
    "{} (b. 1975)",
    "{} (1975)",
    "{} (75er)",
    "{} (der 75er)",
    "{}, der 75er,",
    "{} (1975er)",
)


@pytest.mark.parametrize("name", ["Th. Koch", "T. Koch", "Koch", "Thomas Koch", "Koch, Thomas", "KOCH"])
def test_year_of_birth_beside_a_name_goes_with_the_full_name_of_namesakes(name: str) -> None:
    seats = (Seat(1, "77", "Koch", "Thomas", 1), Seat(2, "78", "Koch", "Thomas", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    situation = Situation(known, index_names(known), TODAY)
    texts = [f"{form.format(name)} - Wolf 1-0" for form in BORN]
    told = {text: [_who(claim) for claim in explain_lines("body", [(1, text)], situation).claims] for text in texts}
    assert {text: found for text, found in told.items() if found != [("Koch, Thomas", "1975", "", "1-0")]} == {}


def _who(claim: Claim) -> tuple[str, str, str, str]:
    return claim.white, claim.birth_year_white, claim.number_white, claim.score


@pytest.mark.parametrize("text", ["Koch (17) - Wolf 1-0", "Koch b 75 - Wolf 1-0", "Koch - Wolf 1-0 (75 Züge)"])
def test_number_that_may_be_an_age_or_a_colour_is_no_year_of_birth(text: str) -> None:
    seats = (Seat(1, "77", "Koch", "Thomas", 1), Seat(2, "78", "Koch", "Thomas", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert {(claim.birth_year_white, claim.number_white) for claim in found} <= {("", "")}


@pytest.mark.parametrize("name", ["vdHeyde", "VonderHeyde", "v.d. Heyde", "v.d.Heyde", "vd Heyde", "v. d. Heyde"])
def test_particles_are_cut_to_letters_or_written_together(name: str) -> None:
    seats = (Seat(1, "77", "von der Heyde", "Jan", 1), Seat(2, "78", "Koch", "Eva", 2))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 2),)),))
    situation = Situation(known, index_names(known), TODAY)
    sentences = (f"{name} verliert gegen Koch", f"Koch hat gegen {name} gewonnen.", f"{name} lost to Koch")
    for text in (*sentences, f"Jan {name} hat gegen Koch verloren."):
        found = explain_lines("body", [(1, text)], situation).claims
        assert {one.number_white: one.score for one in found} in ({"77": "0-1"}, {"78": "1-0"}), text


@pytest.mark.parametrize(
    "name", ["Koch 4711", "Koch (4711)", "Eva Koch", "Sfr. Koch", "Koll. Koch", "Herrn Koch", "Eva v. d. Koch"]
)
def test_words_of_one_name_are_one_player(name: str) -> None:
    seats = (Seat(1, "4711", "von der Koch" if "v. d." in name else "Koch", "Eva", 1), Seat(2, "78", "Wolf", "Jan", 2))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 2),)),))
    situation = Situation(known, index_names(known), TODAY)
    for text in (f"Wolf hat gegen {name} verloren.", f"Wolf lost to {name}."):
        found = explain_lines("body", [(1, text)], situation).claims
        assert [(one.number_white, one.score, one.number_black) for one in found] == [("78", "0-1", "4711")], text


def test_second_given_name_may_be_a_letter() -> None:
    seats = (
        *(Seat(1, "77", "Behrendt", "Klaus-Dieter", 1), Seat(2, "78", "Behrend", "Klaus", 2)),
        Seat(3, "79", "Koch", "Eva", 3),
    )
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, "Koch - Behrendt, Klaus-D. 1:0")], Situation(known, index_names(known), TODAY))
    assert [one.number_black for one in found.claims] == ["77"]


@pytest.mark.parametrize(
    ("family", "others", "text", "meant"),
    [
        ("Kröger", "Wolf", "Kroger 0, Wolf 1", ["Kroger"]),
        ("Kröger", "Wolf", "Eva Kroger lost to Wolf", ["Eva Kroger"]),
        ("Kröger", "Kroger", "Kroger 0, Wolf 1", ["Kroger, Ida"]),
        ("Schön", "Wolf", "Schon 0, Wolf 1", []),
    ],
)
def test_umlauts_may_be_left_out(family: str, others: str, text: str, meant: list[str]) -> None:
    seats = (Seat(1, "77", family, "Eva", 1), Seat(2, "78", others, "Ida", 2), Seat(3, "79", "Wolf", "Jan", 3))
    known = Known((KnownTournament("SE947", "Einzel", seats, (Pairing(1, 3), Pairing(2, 3))),))
    found = explain_lines("body", [(1, text)], Situation(known, index_names(known), TODAY)).claims
    assert [one.white for one in found] == meant
