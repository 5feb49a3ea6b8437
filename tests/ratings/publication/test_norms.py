"""Norms that ask for a rating (BdF 6): who has it on a list, and by which paragraph a rating counts or does not."""

from __future__ import annotations

import pytest
from django.test import Client

from ratings.models import Player, Pool, Publication
from tests.ratings.publication.lists import JULY, publish
from tests.website.pages.reading import read

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def test_each_line_names_its_paragraph(alice: Client, fwz: Pool) -> None:
    """The list of July has 2304-13, 1887-7 and 1717-4, which is not secured: BdF 3.2 asks for an index of 5."""
    Player.objects.filter(number="12").update(title="IM")
    place = f"/office/lists/{publish(fwz, JULY).pk}/"
    assert f"{place}norms/" in read(alice, place).links()
    assert read(alice, f"{place}norms/?least=1717&announcement=DEM+2026").table() == [
        ["IM Bär, Bernd 12", "2304-13", "erfüllt", "§ 6"],
        ["Müller, Clara 13", "1887-7", "erfüllt", "§ 6"],
        ["Adler, Änne 11", "1717-4", "nicht erfüllt: nicht gesichert", "§ 3.2"],
    ]
    assert [row[1] for row in read(alice, f"{place}norms/?least=1887").table()] == ["2304-13", "1887-7"]
    assert read(alice, f"{place}norms/?least=2305").texts("//p[@class='note']") == ["Niemand auf dieser Liste."]


@pytest.mark.parametrize("least", ["", "x", "0", "99999999999999999999", "%00"])
def test_number_that_makes_no_sense_is_asked_again(least: str, alice: Client, fwz: Pool) -> None:
    place = f"/office/lists/{publish(fwz, JULY).pk}/norms/?least={least}"
    assert read(alice, place, status=422).tree.xpath("//main//table") == []


def test_regulation_without_a_word_about_norms_has_no_such_page(alice: Client, fwz: Pool) -> None:
    shown = publish(Pool.objects.exclude(pk=fwz.pk).get(rule="emailchesspoint"), JULY)
    assert (alice.get(f"/office/lists/{shown.pk}/norms/").status_code, Publication.objects.count()) == (404, 1)
