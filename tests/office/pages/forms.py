"""Filling in a form as it stands on a page, and sending it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.test import Client

from tests.website.pages.reading import Page, read

FORM = "//main//form[contains(@class, 'sheet-form')]"


def values(page: Page) -> dict[str, str]:
    """What the form of a page would send if nothing were typed."""
    (form,) = page.tree.xpath(FORM)
    found = dict.fromkeys(form.xpath(".//input[not(@type='checkbox' or @type='radio')]/@name"), "")
    found.update({name: value or "" for name, value in form.form_values()})
    del found["csrfmiddlewaretoken"]
    for area in form.xpath(".//textarea"):
        found[area.name] = found[area.name].removeprefix("\n")  # as a browser reads it
    return found


def fill(client: Client, address: str, **typed: Any) -> dict[str, str]:
    """The form at an address with something typed into it; "_" in a name stands for "-" before a key."""
    return {**values(read(client, address)), **{name: str(value) for name, value in typed.items()}}


def send(client: Client, address: str, data: Mapping[str, Any], to: str = "") -> Page:
    """Sends a form and reads the page that follows."""
    response = client.post(to or address, data, follow=True, headers={"accept-language": "de"})
    page = Page(response.status_code, response.content.decode(), dict(response.headers))
    page.headers["path"] = str(response.request["PATH_INFO"])
    return page


def typed(client: Client, address: str, **facts: Any) -> Page:
    """Opens a form, types and sends it."""
    return send(client, address, fill(client, address, **facts))


EFFECT = "//main//div[@class='note live' and @role='status']"
"""What a form would do, before it is stored."""


def confirmed(client: Client, address: str, data: dict[str, str]) -> Page:
    """Sends a form and, where its effect is shown first, once more."""
    looked = send(client, address, data)
    return send(client, address, values(looked)) if looked.tree.xpath(EFFECT) else looked


def stored_by(client: Client, address: str, **facts: Any) -> Page:
    """Opens a form, types, looks at the effect and stores it."""
    return confirmed(client, address, fill(client, address, **facts))


def faults(page: Page) -> list[str]:
    """Everything that the page says is wrong, whole form first."""
    return page.texts("//main//div[@role='alert']/p") + page.texts("//main//ul[@class='faults']/li")


def read_messages(page: Page) -> list[str]:
    """What a page tells about what was done before."""
    return page.texts("//div[@class='said']/p")
