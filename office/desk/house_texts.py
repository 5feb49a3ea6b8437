"""Texts of the house: what answers begin with, with the names filled in."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum

from django.db import transaction

from intake.desk_models import HouseText
from intake.models import InboundMail
from ratings import audit
from ratings.audit import Origin
from ratings.models import Tournament

PLACEHOLDERS = ("director", "tournament", "subject", "officer")
_PLACEHOLDER = re.compile(r"\{(" + "|".join(PLACEHOLDERS) + r")\}")


class Saved(StrEnum):
    """What became of a text: TAKEN is its title."""

    DONE = "done"
    TAKEN = "taken"
    OVERTAKEN = "overtaken"


@dataclass(frozen=True, slots=True)
class Phrases:
    """What a text says; "" for a language in which there is none."""

    title: str
    german: str
    english: str


@dataclass(frozen=True, slots=True)
class Offer:
    """A text in one language, as the page of a mail offers it; `key` asks for it."""

    key: str
    title: str
    language: str


def list_texts() -> tuple[HouseText, ...]:
    """Return all texts by title."""
    return tuple(HouseText.objects.all())


def list_offers() -> tuple[Offer, ...]:
    """Return each text in each language that it has."""
    texts = ((text, {"de": text.german, "en": text.english}) for text in list_texts())
    return tuple(
        Offer(f"{text.pk}.{language}", text.title, language)
        for text, words in texts
        for language, word in words.items()
        if word
    )


def fill_in(key: str, names: Mapping[str, str]) -> str:
    """Return the text that a page asks for ("3.de") with the names in it, "" for none."""
    number, _, language = key.partition(".")
    if language not in {"de", "en"} or not (number.isascii() and number.isdigit() and len(number) < 18):
        return ""
    text = HouseText.objects.filter(pk=int(number)).first()
    words = (text.german if language == "de" else text.english) if text else ""
    return _PLACEHOLDER.sub(lambda found: names[found[1]], words)


def names_for(mail: InboundMail, person: str, tournament: Tournament | None, officer: str) -> dict[str, str]:
    """Return what replaces the placeholders of an answer to a mail."""
    about = mail.tournament or tournament
    director = mail.director.name if mail.director else person
    return {
        "director": director or mail.sender,
        "tournament": f"{about.code} {about.name}".strip() if about else "…",
        "subject": mail.subject,
        "officer": officer,
    }


def phrases_of(text: HouseText) -> Phrases:
    """Return a text as a form holds it."""
    return Phrases(text.title, text.german, text.english)


def fingerprint(words: Phrases) -> str:
    """Return by what a form knows that nobody changed a text since it was opened."""
    return hashlib.sha256(repr(words).encode()).hexdigest()[:16]


@transaction.atomic
def write(words: Phrases, origin: Origin) -> Saved:
    """Store a new text; the same one once."""
    audit.lock()
    known = HouseText.objects.filter(title=words.title).first()
    if known is not None:
        return Saved.DONE if phrases_of(known) == words else Saved.TAKEN
    text = HouseText.objects.create(**asdict(words))
    audit.append(origin, "house-text.written", f"house-text:{text.pk}", {}, {})
    return Saved.DONE


@transaction.atomic
def change(text: HouseText, words: Phrases, seen: str, origin: Origin) -> Saved:
    """Store other words of a text, unless it is another one by now than the form showed."""
    audit.lock()
    stored = HouseText.objects.filter(pk=text.pk).first()
    if stored is not None and phrases_of(stored) == words:
        return Saved.DONE
    if stored is None or fingerprint(phrases_of(stored)) != seen:
        return Saved.OVERTAKEN
    if HouseText.objects.filter(title=words.title).exclude(pk=text.pk).exists():
        return Saved.TAKEN
    HouseText.objects.filter(pk=text.pk).update(**asdict(words))
    audit.append(origin, "house-text.changed", f"house-text:{text.pk}", {}, {})
    return Saved.DONE


@transaction.atomic
def delete(text: HouseText, origin: Origin) -> None:
    """Delete a text; a second click finds none."""
    audit.lock()
    if HouseText.objects.filter(pk=text.pk).delete()[0]:
        audit.append(origin, "house-text.deleted", f"house-text:{text.pk}", {}, {})
