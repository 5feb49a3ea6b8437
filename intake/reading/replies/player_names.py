"""Whom the words of a reply name: the players of a game or a question, or anybody else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise

from intake.reading.codes import ABOUT_A_DAY, ABOUT_A_RESULT, Question
from intake.reading.days.dates import ANY_DAY, mask_dates
from intake.reading.known import KnownTournament
from intake.reading.types import Claim, Finding
from intake.reading.words import split_words, whole
from ratings.formats.name_folding import fold, fold_plain

from . import phrases
from .results import find_verdict, scores_in
from .types import AskedQuestion

EXCEPT = whole(
    "nur|bloß|lediglich|außer|ausser|bis auf|doch|aber|allerdings|jedoch|leider|in wirklichkeit",
    "kommando zurück|only|just|except|but|though|however|actually",
)
"""What sets one line apart from the others."""

SORRY = whole(
    "entschuldig(?:ung|en|t)|verzeihung|pardon|sorry|apolog(?:ies|ise|ize)|my mistake|mea culpa",
    r"verwechsel\w*|vertausch\w*|misread|mixed (?:\w+ ){0,4}up|tut mir leid|(?:mich|hab\w*|mir) (?:\w+ ){0,4}"
    r"(?:vertan|verguckt|verlesen|verschrieben|vertippt|verrutscht)|oh je|oje",
    "(?:verkehrt|falsch) ?(?:herum|rum)|(?:the )?wrong way (?:a?round|about)|(?:exactly )?the opposite",
)
"""What says somewhere in a reply that its writer had made a mistake, or we."""

_BESIDE_NAMES = whole(
    "die|das|der|bei|in|ach|oh|danke?|dankeschön|merci|vielen|besten|herzlichen|thanks?|hallo|stopp?|halt",
    "moment|kommando|bitte|please|sie|ihnen|ihre?|auch|partien?|spiel|ergebnis|zeile|herrn?|frau",
    "spieler(?:in)?|sieg(?:er|erin)?|niederlage|gewinner(?:in)?|weiß|weiss|schwarz|remis|unentschieden|irrtum|versehen",
    "punkteteilung|the|game|datum|tag|date|zwischenstand|stand|und|and|aber|but|result|line|white|black",
    "draw|winner|mr|mrs|ms|it|i|schachfreund|punkt|sportfreund|meldung|gewonnen|verloren|won|lost|drawn|es",
    "so|da|richtig|korrektur|zug|schlusszug|move|frage|question|nehmt|nehmen|nimm|take",
)
BETWEEN = 5
"""Words from the family name of White to that of Black, where both are named as one game (our own choice)."""

SHORTEST_NAME = 2
"""Letters that a word of a name has more than, which names somebody (our own choice)."""

_ALSO_WORDS = split_words("may will mark bill art dean frank ernst rose grace hope faith joy april june august dan")
"""Given names that may begin a sentence as other words."""

Families = Mapping[str, str]
"""The folded words that name a player: of a family name, or the only such given name; each with the family name."""

LINKS = frozenset({"v", "vs", "gegen", "gg", "against", "versus"})
"""What is between the players of a game."""

_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")


def list_families(tournaments: Iterable[KnownTournament]) -> dict[str, str]:
    """Return the words that name the players of some tournaments: a given name that one of them has alone as well."""
    people = {(fold(seat.family), fold(seat.given)) for tournament in tournaments for seat in tournament.seats}
    families = [(word, family) for family, _ in people for word in family.split()]
    called = [*_list_alone(people), *families]
    return {word: family for word, family in called if len(word) > SHORTEST_NAME}


def _list_alone(people: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the given names of families and their given names that only one player has."""
    given = [(word, family) for family, names in people for word in names.split()]
    times = Counter(word for word, _ in given)
    return [(word, family) for word, family in given if times[word] == 1 and word not in _ALSO_WORDS]


def without_players(families: Families, own: Collection[str]) -> Families:
    """Return the words that name a player without some of them."""
    return {word: family for word, family in families.items() if word not in own}


def family_words(name: str) -> set[str]:
    """Return the folded words of a family name, as "Müller, Karl" or "Karl Müller", its umlauts with their e and as
    base vowels.
    """
    before, comma, _ = name.partition(",")
    parts = (form(before).split() for form in (fold, fold_plain))
    words = (word for each in parts for word in (each if comma else each[-1:]))
    return {word for word in words if len(word) > SHORTEST_NAME and not word.isdigit()}


def given_words(name: str) -> set[str]:
    """Return the folded words of a given name behind a comma, as "Müller, Karl"."""
    return {word for word in fold(name.partition(",")[2]).split() if len(word) > SHORTEST_NAME}


def known_words(*claims: Claim) -> set[str]:
    """Return the folded words by which the players of games are called."""
    text = " ".join(f"{each.white} {each.black} {each.number_white} {each.number_black}" for each in claims)
    return {*fold(text).split(), *fold_plain(text).split()}


def calls_both(claim: Claim, other: Claim) -> bool:
    """Return whether the players of another claim are called by nothing but names of those of a claim."""
    return all(fold(name) and known_words(claim).issuperset(fold(name).split()) for name in (other.white, other.black))


_NO_NAMES = (_BESIDE_NAMES, EXCEPT, SORRY, phrases.NOT, phrases.NO, phrases.JA)


def names_only(text: str, own: Collection[str]) -> bool:
    """Return whether a sentence names nobody but by the words of `own`: a word before a name may be another's. Days are
    no names.
    """
    words = _WORD.findall(mask_dates(text, ANY_DAY)[0])
    are_own = [all(part in own for part in fold(word).split()) for word in words]
    for at, word in enumerate(words):
        known = are_own[at] or any(each.fullmatch(word) for each in _NO_NAMES)
        opens = at == 0 and not any(are_own[1:2])
        if word[0].isupper() and not (known or opens):
            return False
    return True


def names_namesake(text: str, own: Collection[str]) -> bool:
    """Return whether a name of `own` has a given name before it that is none of them: "Karl Müller" for Hans Müller."""
    text = mask_dates(text, ANY_DAY)[0]
    pairs = ((one[0], text[one.end() : word.start()], word[0]) for one, word in pairwise(_WORD.finditer(text)))
    before = (one for one, between, word in pairs if not between.strip(" .") and {*fold(word).split()} <= {*own})
    return any(_may_be_given(one) and not any(each.startswith(fold(one)) for each in own) for one in before)


def _may_be_given(word: str) -> bool:
    return word[0].isupper() and not any(each.fullmatch(word) for each in _NO_NAMES)


def names_other(text: str, families: Families, own: Collection[str]) -> bool:
    """Return whether a text names a player who has none of the words of `own`."""
    words = [word for word in _WORD.findall(text) if word[0].isupper() and not _BESIDE_NAMES.fullmatch(word)]
    named = [part for word in words for part in fold(word).split() if part in families and part not in own]
    return any(is_family(part, families) or not {*own} & {*families[part].split()} for part in named)


def count_families(text: str, families: Families) -> int:
    """Return how many known players of different family names a text names."""
    words = [word for word in _WORD.findall(text) if word[0].isupper()]
    return len({families[part] for word in words for part in fold(word).split() if part in families})


def is_family(word: str, families: Families) -> bool:
    """Return whether a folded word is one of a family name."""
    return word in families.get(word, "").split()


def names_both(line: str, claim: Claim) -> bool:
    """Return whether a line names both players of a game."""
    said = set(fold(line).split())
    return all(family_words(name) & said for name in (claim.white, claim.black))


def calls_both_players(text: str, claim: Claim) -> bool:
    """Return whether a text names both players of a game, each by a family name or a given one."""
    said = set(fold(text).split())
    return all((family_words(name) | given_words(name)) & said for name in (claim.white, claim.black))


def names_in_order(text: str, claim: Claim) -> bool:
    """Return whether a text names both players of a game with nothing but a link between them, White first."""
    words, own = fold(text).split(), known_words(claim)
    white, black = family_words(claim.white), family_words(claim.black)
    for at, word in enumerate(words):
        behind = words[at + 1 : at + 1 + BETWEEN] if word in white else []
        end = next((place for place, other in enumerate(behind) if other in black), None)
        if end is not None and all(other in LINKS or other in own or len(other) == 1 for other in behind[:end]):
            return True
    return False


def names_one(line: str, claim: Claim) -> bool:
    """Return whether a line names a player of a game."""
    said = set(fold(line).split())
    return any(family_words(name) & said for name in (claim.white, claim.black))


def same_game(claim: Claim, other: Claim) -> bool:
    """Return whether a whole line of a reply is about the game of a claim: it names both of its players again."""
    return names_both(f"{other.white} {other.black}", claim)


def names_player(text: str, question: AskedQuestion) -> bool:
    """Return whether a piece names a player of a question."""
    return any(names_one(text, claim) for claim in question.first.claims)


def is_of_other_question(text: str, own: AskedQuestion, questions: Sequence[AskedQuestion]) -> bool:
    """Return whether a sentence names a player of another question and none of its `own`, or both players of another
    one alone.
    """
    said = {word.removesuffix("s") for word in fold(text).split()}
    named = [each for each in questions if said & _list_words(each)]
    both = [each for each in named if any(names_both(text, claim) for claim in each.first.claims)]
    return bool(named) and own not in (both or named)


def _list_words(question: AskedQuestion) -> set[str]:
    """Return the words by which the players of a question are called, without the s of a genitive."""
    return {word.removesuffix("s") for word in known_words(*question.first.claims) if len(word) > SHORTEST_NAME}


def is_of_others(text: str, sentence: str, question: AskedQuestion, families: Families) -> bool:
    """Return whether a text in a sentence is about the game of others: it gives its score, or its day."""
    if question.first.code not in ABOUT_A_DAY:
        return _has_score_of_others(text, question.first, families)
    left = question.first.departure
    own = known_words(*question.first.claims) | (family_words(left.player) if left else set())
    if not own or names_player(sentence or text, question):
        return False
    return names_other(text, families, own) or count_families(sentence, without_players(families, own)) > 1


def _has_score_of_others(text: str, asked: Finding, families: Families) -> bool:
    """Return whether a text gives the result of a game of somebody else, where one is asked; in words alone where it
    names none of the players.
    """
    if asked.code not in {*ABOUT_A_RESULT, Question.NOT_CONFIRMED, Question.WHICH_GAME}:
        return False
    names_own = names_both if scores_in(text) else names_one
    is_result = bool(scores_in(text) or find_verdict(text))
    return is_result and any(
        names_other(text, families, known_words(each)) and not names_own(text, each) for each in asked.claims
    )


def list_named(text: str, claims: Sequence[Claim]) -> tuple[list[Claim], int]:
    """Return the games of which a text names most players, and how many these are."""
    hits = count_players(text, claims)
    most = max(hits, default=0)
    return [claim for claim, hit in zip(claims, hits, strict=True) if hit == most and most], most


def count_players(text: str, stored: Sequence[Claim]) -> list[int]:
    """Return how many players of each stored game a text names, by given names only where it has no family name."""
    said = set(fold(text).split())
    by_family, by_given = (
        [sum(bool(words(name) & said) for name in (claim.white, claim.black)) for claim in stored]
        for words in (family_words, given_words)
    )
    return by_family if any(by_family) else by_given
