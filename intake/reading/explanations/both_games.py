"""Both games of two players who meet twice, of which one or several sentences speak."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from itertools import chain, zip_longest

from intake.reading import limits
from intake.reading.corrections import says_correction, without_old_score
from intake.reading.dates import find_dates, list_days
from intake.reading.days_without_month import add_months
from intake.reading.doubts import COLOUR_UNKNOWN, is_doubtful
from intake.reading.explanations.agreement import PAIR
from intake.reading.explanations.asides import without_asides
from intake.reading.explanations.cases import has_other_object
from intake.reading.explanations.claims import make_claims
from intake.reading.explanations.game_clauses import MAY_BE_BOTH, ONE_OF_BOTH
from intake.reading.explanations.game_pairs import BOTH, Game, Games, Pair, find_pair, meet_twice, put_together
from intake.reading.explanations.pair_before import find_address
from intake.reading.explanations.pair_results import PLAYERS, PairResult
from intake.reading.explanations.result_mentions import INTENDED
from intake.reading.explanations.said_colours import is_of_result, list_named, list_people, write_names
from intake.reading.explanations.said_games import read_clauses
from intake.reading.explanations.sentence import Explained
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.known import KnownTournament
from intake.reading.mentions import Kind, Mention, Situation, find_mentions
from intake.reading.mentions.players import may_name
from intake.reading.part_lines import Lines, list_between_blanks
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, only_offered, plain_dashes
from intake.reading.types import Claim, Place
from intake.reading.unfinished import UNFINISHED
from intake.reading.verdicts import about_material
from intake.reading.words import any_case

_MOST = 4
"""Sentences that are taken together (our own choice)."""

_POINTS = r"(?:1 ?½|1[.,]5|1 1/2|0?½|0[.,]5|1/2)(?![\w½])"
_MOST_POINTS = r"(?:1 ?½|1[.,]5|1 1/2)"
_OF_SUM = re.compile(rf"(?<![\w½]){_MOST_POINTS}\s?[-:]|[-:]\s?{_MOST_POINTS}(?![\w½])")
"""The points of both games: below their rows they have to agree with them."""

_OF_POINTS = frozenset({Kind.SCORE, Kind.POINT, Kind.TOURNAMENT, Kind.COMMA, Kind.COLON, Kind.AND})
"""What a sentence may have beside two players and their points."""

_PRONOUNS = (
    any_case(r"\b(?:he|er)\b"),
    any_case(
        r"\b(?:she|sie(?= (?:gewann|verlor|hat|siegte|hielt|remisierte|gab))|(?<=gewann )sie|(?<=verlor )sie"
        r"|(?<=hielt )sie)\b"
    ),
)
"""Pronouns for one of two players, those for a man and those for a woman."""

_GOES_ON = any_case(r"(?P<before>[^:.\n]*(?::|\.)\s)(?:he|er)\b")
_BEHIND_COLOUR = any_case(
    r"\b(?:mit|als) (?:wei(?:ß|ss)|schwarz)\w* (?:[^\s,.;]+ ){1,4}sie\b"
    r"|\b(?:with|as) (?:white|black),? she (?:won|lost|beat)\b"
)
"""Whoever is meant, the colour may be that of the player before: "Koch drew with White, with Black she won"."""

_OWN = any_case(r"\b(?:(?P<man>his|seine[nr]?)|her|ihre[nr]?)(?= (?:\w+ )?(?:games?|partien?|spiele?)\b)")
"""What says whether the player before is a man or a woman."""

_ROW = any_case(
    r"\W*(?:\d\.?\s*(?:partie|spiel|game)|(?:partie|spiel|game)\s+(?:\d|[ab]\b|i+\b|eins|zwei|one|two)|(?:1st|2nd|first|second|erste|zweite)\s|hin|rück"
    r"|(?:mit |with |as )?(?:wei(?:ß|ss)|white|schwarz|black)\b)"
)
"""How a row about one of the games begins."""


@dataclass(frozen=True, slots=True)
class _Found:
    """What sentences say of both games, and how many they are."""

    claims: tuple[Claim, ...] = ()
    sentences: int = 0
    pair: Pair | None = None


_NOTHING = _Found()


def explain_both_games(part: str, lines: Lines, situation: Situation) -> tuple[list[Claim], Lines]:
    """Return both games of pairs of which sentences speak, and the lines without these sentences."""
    claims: list[Claim] = []
    rest, head = dict(lines), ""
    if not any(map(_is_double, situation.known.tournaments)):
        return claims, lines
    paragraphs = [*list_between_blanks(part, lines)]
    for paragraph, below in zip_longest(paragraphs, paragraphs[1:], fillvalue=()):
        sentences = list(split_sentences(_part_rows(paragraph))) if _may_be_both(head, paragraph) else []
        found, used = _explain_sentences(sentences, head, situation)
        if found and not _agrees(sentences, head, below, situation):
            continue
        claims += found
        if used:
            rest |= {place.line: _join(place.line, sentences, used) for place in paragraph}
        head = paragraph[0].text if len(paragraph) == 1 else ""
    return claims, list(rest.items())


def _agrees(sentences: Sequence[Place], head: str, below: Sequence[Place], situation: Situation) -> bool:
    """Return whether the points of both games in the first sentence of the paragraph below, if any, are those said."""
    total = next(iter(split_sentences(below)), None) if below else None
    is_sum = total is not None and _OF_SUM.search(total.text) is not None
    return not (total and is_sum) or bool(_explain_sentences([*sentences, total], head, situation)[0])


def _may_be_both(head: str, paragraph: Sequence[Place]) -> bool:
    """Return whether a paragraph, with the line before it, may speak of both games of a pair."""
    return MAY_BE_BOTH.search(" ".join([head, *(one.text for one in paragraph)])) is not None


def _explain_sentences(
    sentences: Sequence[Place], head: str, situation: Situation
) -> tuple[list[Claim], AbstractSet[Place]]:
    """Return both games of pairs of which sentences speak, and these sentences."""
    claims: list[Claim] = []
    used, at = set[Place](), 0
    while at < len(sentences) and not situation.is_spent:
        found = _explain_from(sentences, at, head if at == 0 else "", situation)
        claims += found.claims
        used |= {*sentences[at : at + found.sentences]}
        at += found.sentences or 1
    return claims, used


def _is_double(tournament: KnownTournament) -> bool:
    """Return whether players meet twice, once with each colour."""
    pairs = {(game.white, game.black) for game in tournament.pairings}
    return any((black, white) in pairs for white, black in pairs)


def _join(line: int, sentences: Iterable[Place], used: AbstractSet[Place]) -> str:
    return " ".join(one.text for one in sentences if one.line == line and one not in used)


def _part_rows(paragraph: Sequence[Place]) -> list[Place]:
    """Return the lines of a paragraph, with a sign before each that begins a row about one of the games."""
    behind = [_ROW.match(one.text) is not None for one in paragraph[1:]]
    ends = [one.text.rstrip(" ;") + ";" if is_row else one.text for one, is_row in zip(paragraph, behind, strict=False)]
    texts = [*ends, paragraph[-1].text]
    return [replace(one, text=plain_dashes(text)) for one, text in zip(paragraph, texts, strict=True)]


def _explain_from(sentences: Sequence[Place], at: int, head: str, situation: Situation) -> _Found:
    """Return both games of which most sentences from one on speak, nothing where the next one may say more of them."""
    best = _NOTHING
    for places in _list_windows(sentences, at, head):
        texts = [*filter(None, [head]), *(one.text for one in places)]
        pair = _find_pair(texts, situation)
        if pair is None and len(list_people(texts, situation)) >= PAIR:
            break
        games = _explain(texts, places, pair, situation)
        best = _Found(games, len(places), pair) if games else best
    if best is _NOTHING and not head:
        return _ask_points(sentences[at], situation)
    behind = "".join(one.text for one in sentences[at + best.sentences : at + best.sentences + 1])
    return _NOTHING if _may_say_more(behind, best, situation) else best


def _list_windows(sentences: Sequence[Place], at: int, head: str) -> Iterator[Sequence[Place]]:
    """Yield one sentence, and it together with those behind it."""
    for end in range(at + 1, min(at + _MOST, len(sentences)) + 1):
        if len(head) + sum(len(one.text) for one in sentences[at:end]) <= limits.SENTENCE:
            yield sentences[at:end]


def _ask_points(place: Place, situation: Situation) -> _Found:
    """Return a game that is asked, of two players of whom a sentence says only the points from both games."""
    pair = _find_pair([place.text], situation)
    found = _find_points(place.text, pair) if pair else None
    kinds = {one.kind for one in find_mentions(place.text, situation)[0]}
    if pair is None or found is None or found["x"] == found["y"] or not kinds <= PLAYERS | _OF_POINTS:
        return _NOTHING
    is_first = (found["a"] == pair[0].text) == found["x"].startswith("1")
    word = ScoreWord(0, 0, "1½-½", ScoreKind.MATCH, halves=(3, 1))
    result = PairResult(*(pair if is_first else pair[::-1]), word, colours_known=True)
    return _Found(tuple(make_claims(Explained(place.text, (), (result,)), place, situation) or []), 1, pair)


def _find_points(text: str, pair: Pair) -> re.Match[str] | None:
    """Return the points behind both of two names: "Koch 1½, Wolf ½"."""
    names = "|".join(re.escape(one.text) for one in pair)
    shapes = (rf"(?P<{name}>{names})\s*[:,(]?\s*(?P<{points}>{_POINTS})\)?" for name, points in ("ax", "by"))
    return re.search(r"\s*[-,;]?\s*(?:(?:and|und)\s)?\s*".join(shapes), text)


def _write_sum(text: str, pair: Pair) -> str:
    """Return a text with the points behind both names as one score, nothing where they are not those of two games."""
    found = _find_points(text, pair)
    if found is None or found["x"].startswith("1") == found["y"].startswith("1"):
        return "" if found else text
    winner = found["a" if found["x"].startswith("1") else "b"]
    total = f"{found['a']} und {found['b']} 1½-½ für {winner}"
    return f"{text[: found.start()]}{total}{text[found.end() :]}"


def _may_say_more(text: str, found: _Found, situation: Situation) -> bool:
    """Return whether a sentence behind both games speaks of a result, or names the day of one, and speaks of nobody
    else.
    """
    pair = found.pair or ()
    is_of_pair = all(any(one.persons & each.persons for each in pair) for one in list_people([text], situation))
    is_dated = all(claim.completed_on for claim in found.claims)
    return (
        bool(text) and is_of_pair and (is_of_result(text, situation) or (not is_dated and _names_day(text, situation)))
    )


def _names_day(text: str, situation: Situation) -> bool:
    return any(not one.is_other for one in find_dates(text, situation.day))


def _find_pair(texts: Sequence[str], situation: Situation) -> Pair | None:
    """Return the two players of sentences about both of their games, None for any other."""
    if not any(may_name(one, situation.names) for one in texts):
        return None
    pair = find_pair(list_people(texts, situation), None, situation)
    return pair if pair and meet_twice(pair, situation) else None


def _explain(
    texts: Sequence[str], places: Sequence[Place], pair: Pair | None, situation: Situation
) -> tuple[Claim, ...]:
    """Return both games of a pair, whomever the pronouns mean, none where that is not clear."""
    text = without_asides("\n".join(texts), of_rest=False)
    if pair is None or not MAY_BE_BOTH.search(text) or _is_doubtful(text, situation):
        return ()
    situation.count(len(text))
    text = add_months(text, situation.month, next(iter(list_days(text, situation.day)), None), situation.day)
    text = _write_sum(write_names(_write_subject(text, situation), pair, None, situation), pair)
    ways = list(_list_ways(text, pair, situation)) if text else []
    if not _are_clear(ways):
        return ()
    where = replace(places[0], text=" ".join(one.text for one in places))
    made = [_make(ways[0], white, pair, where, situation) for white in _order(ways[0].games)]
    return tuple(chain.from_iterable(made)) if all(made) else ()


def _are_clear(ways: Sequence[_Way]) -> bool:
    """Return whether a text says one thing of both games, whomever its pronouns mean."""
    return bool(ways) and all(_plain(one.games) == _plain(ways[0].games) for one in ways)


def _order(games: Games) -> Sequence[int]:
    """Return both games in the order in which a text speaks of them."""
    first, second = (frozenset(one.spans) for one in games)
    is_turned = min(second - first, default=(0, 0)) < min(first - second, default=(0, 0))
    return BOTH[::-1] if is_turned else BOTH


@dataclass(frozen=True, slots=True)
class _Way:
    """A text with names for its pronouns, and both games of which it speaks."""

    text: str
    games: Games


def _list_ways(text: str, pair: Pair, situation: Situation) -> Iterator[_Way]:
    """Yield both games of which a text speaks, for each way in which its pronouns can be meant."""
    for written in _write_pronouns(text, pair, situation):
        if games := put_together(read_clauses(written, pair, situation)):
            yield _Way(written, games)


def _plain(games: Games) -> list[tuple[str, object]]:
    """Return the results and days of both games."""
    return [(one.score, one.day and one.day.value) for one in games]


def _is_doubtful(text: str, situation: Situation) -> bool:
    """Return whether a text doubts, asks, corrects or speaks of something else than a game that ended."""
    mentions = find_mentions(text, situation)[0]
    is_open = "?" in text or UNFINISHED.search(text) is not None or only_offered(text)
    is_old = says_correction(text) or without_old_score(text) != text
    is_other = about_material(text) or has_other_object(text, mentions)
    is_unclear = any(one.search(text) for one in (COLOUR_UNKNOWN, ONE_OF_BOTH, INTENDED))
    return is_open or is_old or is_other or is_unclear or is_doubtful(text)


def _write_pronouns(text: str, pair: Pair, situation: Situation) -> Iterator[str]:
    """Yield a text with names for its pronouns, in each way in which these can be meant."""
    if not any(one.search(text) for one in _PRONOUNS):
        yield text
        return
    text = _write_subject(text, situation)
    sexes = _find_sexes(text, pair, situation)
    for man, woman in (pair, pair[::-1]) if any(sexes) or not _BEHIND_COLOUR.search(text) else ():
        if sexes[pair.index(man)] != "w" and sexes[pair.index(woman)] != "m":
            yield _PRONOUNS[1].sub(woman.text, _PRONOUNS[0].sub(man.text, text))


def _find_sexes(text: str, pair: Pair, situation: Situation) -> list[str]:
    """Return what a text says of the sex of two players, by a form of address or by whose games it names."""
    owner = _OWN.search(text)
    named = list_people([text[: owner.start()]], situation) if owner else []
    own = ("m" if owner["man"] else "w") if owner and len(named) == 1 else ""
    return [own if own and one.persons & named[0].persons else find_address(one, text) for one in pair]


def _write_subject(text: str, situation: Situation) -> str:
    """Return a text with the name of the subject for the man of whom it goes on to speak, behind a colon or a sentence
    without a result; a clause that only names this player is left out ("Koch has been busy: ...").
    """
    found = _GOES_ON.match(text)
    found = None if found and "." in found["before"] and is_of_result(found["before"], situation) else found
    named = [one for one in list_named(found["before"], situation) if one.kind is Kind.PLAYER] if found else []
    if found is None or len(named) != 1:
        return text
    behind = _PRONOUNS[0].sub(named[0].text, text[found.end("before") :], count=1)
    return f"{_without_name_alone(found['before'], situation)}{behind}"


def _without_name_alone(text: str, situation: Situation) -> str:
    """Return a text, "" for one that names a player and says nothing else."""
    kinds = {one.kind for one in find_mentions(text, situation)[0]}
    return "" if kinds <= {Kind.PLAYER, Kind.COLON} else text


def _make(way: _Way, white: int, pair: Pair, where: Place, situation: Situation) -> list[Claim]:
    """Return the claim of one of both games."""
    game = way.games[white]
    word = ScoreWord(0, 0, "", ScoreKind.GAME, game.score, numeric=False)
    result = PairResult(pair[white], pair[1 - white], word, colours_known=True)
    explained = Explained(_blank_others(way.text, game), _list_mentions(way.text, game, situation), (result,))
    return make_claims(explained, where, situation) or []


def _list_mentions(text: str, game: Game, situation: Situation) -> tuple[Mention, ...]:
    """Return what a game has beside its result: its day, its reason, its tournament."""
    codes = [one for one in find_mentions(text, situation)[0] if one.kind is Kind.TOURNAMENT]
    days = [Mention(Kind.DAY, one.start, one.end, one.text, day=one) for one in (game.day,) if one]
    return (*codes, *days, *game.mentions)


def _blank_others(text: str, game: Game) -> str:
    """Return a text with blanks for what is not said of a game."""
    signs = [sign if any(begin <= at < end for begin, end in game.spans) else " " for at, sign in enumerate(text)]
    return "".join(signs)
