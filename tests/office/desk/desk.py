"""Working at the mail desk as a person does: open a mail, fill in one of its forms, send it."""

from __future__ import annotations

from typing import Any

from django.test import Client

from intake.models import InboundMail
from intake.processing.process import process_mail
from intake.receiving.receivers import store
from ratings.facts import results
from tests.intake.federation import game, mail
from tests.office.pages.forms import EFFECT, values
from tests.website.pages.reading import Page, read

RESULT = "Hans Müller - Eva Schmidt 1-0, 10.3.2026\n"


def came(text: str = RESULT, number: int = 1, to: str = "", **facts: Any) -> InboundMail:
    """A mail, stored and brought to its end."""
    row = store(mail(text, message_id=f"<{number}@example.org>", **facts), "file", to)
    return again(row)


def again(row: InboundMail) -> InboundMail:
    """The mail after a worker has looked at it."""
    process_mail(row.pk)
    row.refresh_from_db()
    return row


def place(row: InboundMail, action: str = "") -> str:
    """The address of a mail on the desk, or of one of its forms."""
    return f"/office/mails/{row.code}/" + (f"{action}/" if action else "")


def opened(client: Client, row: InboundMail) -> Page:
    """The page of a mail."""
    return read(client, place(row))


def form(page: Page, action: str, number: int = 0) -> dict[str, str]:
    """What a form of the page would send if nothing were typed; of several the one with a number."""
    found = page.tree.xpath(f"//main//form[contains(@action, '/{action}/')]")[number]
    values = {name: value or "" for name, value in found.form_values()}
    values.pop("csrfmiddlewaretoken")
    return values


def look(client: Client, row: InboundMail, action: str, data: dict[str, str]) -> Page:
    """Sends a form and reads the page that follows: where ratings or public pages change by it, that of its effect."""
    response = client.post(place(row, action), data, follow=True, headers={"accept-language": "de"})
    row.refresh_from_db()
    return Page(response.status_code, response.content.decode(), dict(response.headers))


def send(client: Client, row: InboundMail, action: str, data: dict[str, str]) -> Page:
    """Sends a form, agrees to its effect, and reads the page that follows."""
    page = look(client, row, action, data)
    return look(client, row, action, values(page)) if page.tree.xpath(EFFECT) else page


def act(client: Client, row: InboundMail, action: str, **typed: Any) -> Page:
    """Opens the mail, types into the first of its forms for an act and sends it."""
    data = {**form(opened(client, row), action), **{name: str(value) for name, value in typed.items()}}
    return send(client, row, action, data)


def read_messages(page: Page) -> list[str]:
    """What a page tells about what was done before."""
    return page.texts("//div[@class='said']/p")


def reasons(row: InboundMail) -> list[str]:
    """The codes of the reasons of a mail."""
    return [reason["code"] for reason in row.reasons]


def items(page: Page) -> list[str]:
    """What was read, without the forms."""
    for details in page.tree.xpath("//ol[@class='reading']//details"):
        details.getparent().remove(details)
    return page.texts("//ol[@class='reading']/li")


def choice(code: str, pair: str) -> str:
    """A game as the form offers it."""
    played = game(code, pair)
    return f"{played.pk}.{results.version(played)}"


def lines(page: Page) -> list[str]:
    """The lines of the mail, those that something was read from with a star."""
    found = page.tree.xpath("//ol[@class='letter']/li")
    return [("* " if "marked" in line.get("class") else "") + line.xpath("string(span)") for line in found]
