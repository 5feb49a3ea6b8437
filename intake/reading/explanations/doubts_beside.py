"""The sentences beside results: which lines they are of, which of them speak of games, and which doubt a result."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from itertools import accumulate, groupby, takewhile

from intake.reading.claims import ask
from intake.reading.codes import ABOUT_A_RESULT, Question
from intake.reading.corrections.announced import says_correction
from intake.reading.days.dates import find_dates
from intake.reading.days.day_like import names_day
from intake.reading.days.days_of_all import ONE_OF_THEM
from intake.reading.days.undated import SUBJECT, speaks_of_end
from intake.reading.doubts.meant_results import is_of_all, list_doubted, list_labelled, list_named
from intake.reading.doubts.other_events import is_long_ago, is_of_other_event, is_row_of_other_event
from intake.reading.doubts.supposed import (
    RATING_OPINION,
    asks_if_right,
    goes_on_doubting,
    hangs_on_else,
    is_of_event,
    is_of_report,
    is_of_second,
    list_events,
    without_names,
)
from intake.reading.explanations.counterchecks import list_paragraphs
from intake.reading.explanations.doubts_of_others import CLAUSE, is_about_others, is_of_other_game
from intake.reading.explanations.own_remarks import (
    doubts_own_result,
    find_own_part,
    is_doubted_rest,
    list_name_words,
    names_one_twice,
)
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.explanations.split_clauses import list_clauses
from intake.reading.explanations.weighed_results import ask_unlikely
from intake.reading.mentions import Situation, find_mentions
from intake.reading.mentions.players import find_players
from intake.reading.scores import find_scores
from intake.reading.types import Claim, Place
from intake.reading.weighing.weights import is_doubt, is_doubtful_sentence, is_other_day, is_rather_other
from intake.reading.words import any_case
from ratings.regulations.types import Reason

_WORD = re.compile(r"\w+")


_NONE = any_case(
    r"(?:none|nil|nothing|no|n/a|keine?[rs]?|nichts|entfällt)"
    r"(?: (?:outstanding|received|reported|so far|known|bekannt|eingegangen|vorhanden|bisher))?\W*"
)
_KIND = (
    r"(?:protests?|disputes?|claims|appeals|complaints|queries|problems|(?:open )?issues|time[ -]limit matters|leave"
    r"|adjudications?|irregularities|remarks|proteste?|einsprüche|streitfälle|reklamationen|(?:zeit)?überschreitungen"
    r"|beanstandungen|vorkommnisse|offene (?:punkte|fragen)|sonstiges|anmerkungen|bemerkungen|strittiges)"
)
_OF_NOTHING = any_case(rf"\W*(?:\w{{1,4}}[.)]\s*)?{_KIND}(?:(?:,| and| und| or| oder| /) {_KIND})*\W*")
"""The heading of a section of which there may be nothing."""

_GOES_ON = any_case(
    r"(?:[^:]{2,80} - [^:]{2,80}: )?\W*(?:dort|damals|da|dabei|there|then|they|he|she|er|sie|beide|it"
    r"|(?:die |der |the )?(?:erste|letzte)re[rn]?|the (?:former|latter))\b"
)
"""How a sentence begins that goes on with the one before it, also behind whose game it was made one of."""

_ASKED_ALREADY = frozenset({Question.NOT_FINISHED, *ABOUT_A_RESULT})
"""Beside such a question nobody is asked whether the result is certain."""


def ask_doubted(
    claims: Iterable[Claim], beside: Iterable[Place], lines: Mapping[str, Sequence[str]], situation: Situation
) -> list[Claim]:
    """Return the claims, asked where a sentence `beside` them doubts them: those whose players or place it names, else
    all, or those of the lines right above, and below a heading those right below. `lines` are those of each part.
    """
    events = list_events(one.name for one in situation.known.tournaments)
    claims = [_ask_remembered(claim, lines.get(claim.where.part, ()), situation) for claim in claims]
    found = [_ask_itself(claim, events, situation) for claim in claims]
    is_of_others = False
    for place, before, has_doubted in _list_doubts(beside, lines, _list_claimed_words(found), events):
        goes_on = has_doubted and is_of_others and _goes_on_about(place.text, found)
        is_of_others = goes_on or is_about_others(place, before, found, situation)
        meant = [] if is_of_others else _list_meant(place, found, lines.get(place.part, ()), situation)
        found = _ask_meant(found, meant, place)
    return found


def _ask_meant(claims: Iterable[Claim], meant: Sequence[Claim], place: Place) -> list[Claim]:
    """Return claims, those that a sentence of doubt means with the question."""
    return [_ask_unless_unplayed(claim, place) if claim in meant else claim for claim in claims]


def _goes_on_about(text: str, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence behind one about another game may be about that one, too."""
    return not (is_of_all(text) or list_named(text, claims))


def _ask_remembered(claim: Claim, lines: Sequence[str], situation: Situation) -> Claim:
    """Return a claim in words, which name no day, asked where they are set in a year long ago, or go on with what is so
    in their paragraph.
    """
    own = find_own_part(claim)
    if any(score.numeric for score in find_scores(claim.where.text)) or find_dates(own, situation.day):
        return claim
    before = _list_before(claim, lines) if claim.completed_on is None and _GOES_ON.match(own) else []
    is_memory = any(is_long_ago(text, situation.day) for text in (own, *before))
    return _ask_unless_unplayed(claim, claim.where) if is_memory else claim


def _list_before(claim: Claim, lines: Sequence[str]) -> list[str]:
    """Return what a paragraph says up to a claim."""
    line, sentence = "".join(lines[claim.where.line - 1 : claim.where.line]), claim.where.text.rpartition(": ")[2]
    return [line[: max(line.find(sentence), 0)], *takewhile(str.strip, reversed(lines[: max(claim.where.line - 1, 0)]))]


def _ask_itself(claim: Claim, events: frozenset[str], situation: Situation) -> Claim:
    """Return a claim, asked where its own words doubt it and it is not asked already; those of an open game say what
    may become of it.
    """
    if any(found.code in _ASKED_ALREADY for found in claim.findings):
        return claim
    texts = dict.fromkeys((claim.where.text, find_own_part(claim)))
    if names_one_twice(claim) or any(_doubts_itself(text, events, situation) for text in texts):
        return _ask_unless_unplayed(claim, claim.where)
    return ask_unlikely(claim, situation)


def _doubts_itself(text: str, events: frozenset[str], situation: Situation) -> bool:
    """Return whether the words of a claim doubt it."""
    mentions = find_mentions(text, situation)[0]
    if hangs_on_else(text) or is_row_of_other_event(text) or doubts_own_result(text, mentions):
        return True
    named = " ".join(one.text for one in list_clauses(text, mentions) if one.list_kinds(*PLAYERS))
    return is_of_event(without_names(named, events))


def _list_meant(place: Place, claims: Sequence[Claim], lines: Sequence[str], situation: Situation) -> list[Claim]:
    """Return the claims that a sentence of doubt is about."""
    if place.part == SUBJECT:
        return [] if list_named(place.text, claims) else list(claims)
    own = [claim for claim in claims if claim.where.part == place.part]
    if (labelled := list_labelled(place, own, lines)) is not None:
        return labelled
    if _is_of_earlier(place, claims) or is_of_other_game(place, claims, lines, situation):
        return []
    return list_doubted(place, own, lines)


def _list_claimed_words(claims: Iterable[Claim]) -> frozenset[str]:
    """Return the words of the names of claims, in small letters, without the particles of families."""
    names = (name for claim in claims for name in (claim.white, claim.black))
    return frozenset(word.casefold() for name in names for word in _WORD.findall(name) if not word.islower())


def _list_doubts(
    beside: Iterable[Place], lines: Mapping[str, Sequence[str]], names: frozenset[str], events: frozenset[str]
) -> Iterator[tuple[Place, str, bool]]:
    """Yield the sentences beside results that doubt what is reported, also those that say the same of another one, and
    opinions about nobody but players with these `names`, each with the sentence before it, and whether its paragraph
    has doubted before. Words of `events` that are reported doubt nothing.
    """
    for paragraph in _without_none(list_beside(beside)):
        is_doubt, is_of_results, before, goes_on = False, True, "", False
        for number, sentence in enumerate(split_sentences(paragraph)):
            place = sentence if number else _with_begin(sentence, lines.get(sentence.part, ()))
            is_same = (is_doubt and goes_on_doubting(place.text)) or (is_of_results and asks_if_right(place.text))
            is_same |= is_doubted_rest(place, lines.get(place.part, ()), names)
            is_doubt = is_same or _is_doubt(without_names(place.text, events), names, is_title=place.part == SUBJECT)
            is_of_results = is_of_report(place.text)
            if is_doubt:
                yield place, before, goes_on
            goes_on, before = goes_on or is_doubt, place.text


def _without_none(paragraphs: Iterable[list[Place]]) -> Iterator[list[Place]]:
    """Yield paragraphs, none that says that there is nothing of a kind: "Protests" above "None"."""
    written = [one for one in paragraphs if any(place.text.strip() for place in one)]
    for at, paragraph in enumerate(written):
        below = [place for one in written[at + 1 : at + 2] for place in one]
        if not (_is_of_nothing(paragraph) or (_is_heading(_join(paragraph)) and _says_none(below))):
            yield paragraph


def _is_of_nothing(paragraph: Sequence[Place]) -> bool:
    """Return whether a paragraph is headings with a last line by which there is nothing of their kind."""
    *heads, last = (place.text.strip() for place in paragraph if place.text.strip())
    return bool(heads) and all(map(_is_heading, heads)) and _NONE.fullmatch(last) is not None


def _join(paragraph: Sequence[Place]) -> str:
    return " ".join(place.text.strip() for place in paragraph)


def _is_heading(line: str) -> bool:
    return _OF_NOTHING.fullmatch(line) is not None


def _says_none(paragraph: Sequence[Place]) -> bool:
    return _NONE.fullmatch(_join(paragraph)) is not None


def _is_doubt(sentence: str, names: frozenset[str], *, is_title: bool) -> bool:
    """Return whether a sentence doubts what is reported; the title of a mail may be the name of its tournament."""
    is_other = is_of_second(sentence) or is_of_other_event(sentence, is_title=is_title)
    return is_other or is_doubtful_sentence(sentence, names)


def _with_begin(place: Place, lines: Sequence[str]) -> Place:
    """Return a place whose text begins in small letters with the begin of its sentence, in the line above; the rest of
    a row has none there.
    """
    if place.line < 2 or not place.text.strip()[:1].islower() or _is_rest_of_row(place, lines):
        return place
    above = [*split_sentences([replace(place, text=lines[place.line - 2])])] if len(lines) >= place.line - 1 else []
    return replace(place, text=f"{above[-1].text} {place.text.strip()}") if above else place


def _is_rest_of_row(place: Place, lines: Sequence[str]) -> bool:
    """Return whether a text is not at the begin of its line."""
    return len(lines) >= place.line and lines[place.line - 1].strip().find(place.text.strip()) > 0


def _is_of_earlier(place: Place, claims: Sequence[Claim]) -> bool:
    """Return whether a sentence calls an earlier report wrong, which the results below it put right."""
    return says_correction(place.text) and not any(claim.where.line <= place.line for claim in claims)


def _ask_unless_unplayed(claim: Claim, place: Place) -> Claim:
    """Return a claim that a text doubts, asked unless it is of no game and the text only says that it is not rated."""
    is_for_table = claim.reason == Reason.UNPLAYED and not is_doubt(RATING_OPINION.sub(" ", place.text))
    return claim if is_for_table else ask(claim, Question.NOT_CONFIRMED, place)


def list_beside(beside: Iterable[Place]) -> Iterator[list[Place]]:
    """Yield the lines that belong together; what is not beside results parts them like a blank line."""
    for part, places in groupby(beside, key=lambda place: place.part):
        texts = {place.line: place.text for place in places}
        numbered = [(number, texts.get(number, "")) for number in range(min(texts), max(texts) + 1)]
        yield from list_paragraphs(part, numbered)


def without_answers(
    beside: Iterable[Place], claims: Sequence[Claim], lines: Mapping[str, Sequence[str]]
) -> Iterator[Place]:
    """Yield the lines of a reply that are in a paragraph with a result: others are about what was asked."""
    numbers = {part: [0, *accumulate(not line.strip() for line in texts)] for part, texts in lines.items()}
    own = {(one.where.part, numbers[one.where.part][one.where.line]) for one in claims if one.where.part in numbers}
    for place in beside:
        if place.part not in numbers or (place.part, numbers[place.part][place.line]) in own:
            yield place


def without_others(beside: Iterable[Place], claims: Sequence[Claim], situation: Situation) -> Iterator[Place]:
    """Yield lines without their sentences whose day is of no game of these claims but of other things."""
    for lines in list_beside(beside):
        sentences = list(split_sentences(lines))
        kept = [one for one in sentences if not _is_apart(one.text, claims, situation)]
        if len(kept) == len(sentences):
            yield from lines
        for _, same in groupby(kept if len(kept) < len(sentences) else (), key=lambda one: one.line):
            first, *others = same
            yield replace(first, text=" ".join(one.text for one in (first, *others)))


def _is_of_other_day(sentence: str, names: frozenset[str], day: date | None) -> bool:
    """Return whether the days of a sentence are those of something else than a game, and rather so by their clauses;
    or each by its clause.
    """
    dated = [clause for clause in CLAUSE.split(sentence) if names_day(clause, day)]
    if not dated or not all(is_rather_other(clause, names) for clause in dated):
        return False
    return is_other_day(sentence, names) or all(is_other_day(clause, names) for clause in dated)


def _is_apart(sentence: str, claims: Sequence[Claim], situation: Situation) -> bool:
    """Return whether a sentence speaks of no game, or of players without a result in the mail and of no end."""
    players = find_players(sentence, situation.names)
    if ONE_OF_THEM.search(sentence):
        return False
    if _is_of_other_day(sentence, list_name_words(players), situation.day):
        return True
    return bool(players) and not list_named(sentence, claims) and not speaks_of_end(sentence)
