"""Who answers for the pages."""

import pytest
from django.conf import LazySettings
from django.test import Client

from tests.website.pages.reading import read

pytestmark = pytest.mark.django_db


def test_contact_names_officer_and_imprint_from_the_settings(client: Client, settings: LazySettings) -> None:
    settings.OFFICER_NAME = "Erika Beispiel"
    settings.OFFICER_EMAIL = "wertung@example.org"
    settings.IMPRINT = ["Verein der Beispiele e. V.", "Musterweg 1", "12345 Beispielstadt"]
    page = read(client, "/contact/")
    assert page.texts("//h2[@id='officer']/following-sibling::p[1]") == ["Erika Beispiel, wertung@example.org"]
    assert page.texts("//address") == ["Verein der Beispiele e. V.Musterweg 112345 Beispielstadt"] * 2
    assert page.tree.xpath("//address/text()")[:3] == settings.IMPRINT
    settings.PRIVACY_CONTACT = ["Datenschutz"]
    assert read(client, "/contact/").texts("//address")[1] == "Datenschutz"


def test_contact_without_settings_says_what_is_missing(client: Client) -> None:
    page = read(client, "/contact/")
    assert (
        page.texts("//p[@class='note']") == ["Wer diesen Server betreibt, hat noch nicht angegeben, wer das ist."] * 2
    )
