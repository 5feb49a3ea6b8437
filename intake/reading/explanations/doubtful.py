"""Sentences about two players that no way explains, or that a director may mean otherwise: what of them is asked."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from intake.reading import limits
from intake.reading.codes import Question
from intake.reading.doubts.supposed import doubt
from intake.reading.explanations.agreement import list_players
from intake.reading.explanations.pair_results import DRAW, PLAYERS, VERBS_OF_RESULT, PairResult
from intake.reading.explanations.sentence_ends import split_sentences
from intake.reading.guards import Guarded
from intake.reading.leftovers import DEPARTURE_WORD, SCORE_LIKE
from intake.reading.mentions.players import list_persons
from intake.reading.mentions.strangers import NOWHERE, is_proper
from intake.reading.mentions.types import PAIR, Kind, Mention, Names
from intake.reading.part_lines import Lines
from intake.reading.scores import Kind as ScoreKind
from intake.reading.scores import ScoreWord, find_scores, in_columns, only_offered, plain_dashes
from intake.reading.types import Place
from intake.reading.verdicts import may_decide, says_draw
from intake.reading.words import any_case, mask_words

_OPPONENT = Guarded(
    r"\b(?:gegen|against|versus|vs\.?|(?:beats?|beaten|defeat(?:s|ed))(?: by)?|lost to)\s+"
    r"(?:(?:den|die|herrn?|frau|dr\.?|mr\.?|mrs\.?|ms\.?)\s+)*((?-i:[A-ZÄÖÜ])[^\W\d_]+)"
)
"""Whoever is named as an opponent."""

_BEFORE_DASH = re.compile(r"(?<!\w)([A-ZÄÖÜ][^\W\d_]+)\s[-–—]\s")
"""Who stands before a dash, and so has White in a game."""

_PAIR = re.compile(r"Pl[PO]|P&?O|OP|P&?P(?=S)|AO(?=S)")
_HARMLESS = any_case(
    r"offen|open|läuft|running|angeboten|offered|reklamier\w*|claim\w*|korr\w+|berichtig\w*|correct\w*|remis.*|draw.*|keine?n?|no|nicht|statt"
    r"|r(?:ü|ue)cktritt|zur(?:ü|ue)ckgetreten|withdr\w*|verstorben|gestorben|died|tod|restlichen|(?:ü|ue)brigen|remaining"
)
"""Words that `doubt` weighs itself, or that are a reason."""

_POINTS = re.compile(r"[^\W\d_]\s\(?[01½]\)?,?\s+(?:-\s+)?[^\W\d_][^\d½]*\s\(?[01½](?!\w)")
"""Points behind two names."""

_SET = any_case(r"\W*(?:gegen|gg|against|vs?|versus)?\W*(?:(?:herrn?|frau|den|die|dr|mrs?|ms)\b\W*)*")
"""What is between White and Black; other words between two players give no colours."""

_BARE = re.compile(r"P[l&]?[PO]:?[WXRDNM]?")
"""A pair with a verb that may be that of either: whose it is the writer alone knows."""


def may_tell(text: str) -> bool:
    """Return whether a text can tell a result of players whom nobody knows; to ask costs little."""
    if SCORE_LIKE.search(text) or _POINTS.search(text) or find_scores(text):
        return True
    return may_decide(text) or says_draw(text)


def has_unknown_opponent(text: str, mentions: Sequence[Mention]) -> bool:
    """Return whether somebody is named as an opponent whom nobody knows, or each of two as that of a stranger before a
    dash: whoever is named beside has not played each other.
    """
    beside = [found for found in _BEFORE_DASH.finditer(text) if any(one.start == found.end() for one in mentions)]
    named = [*_OPPONENT.finditer(text), *(beside if len(beside) > 1 else ())]
    return any(is_proper(found[1]) and not _is_mentioned(found, mentions) for found in named)


def _is_mentioned(found: re.Match[str], mentions: Sequence[Mention]) -> bool:
    """Return whether whoever was found as an opponent is known."""
    return any(one.start < found.end(1) and found.start(1) < one.end for one in mentions)


def pair_up(text: str, core: Sequence[Mention], mentions: Sequence[Mention]) -> list[tuple[PairResult, ...]]:
    """Return the pair of a sentence that speaks of nobody else and of how their game ended, or that it goes on.

    What words say about the winner is weighed with the score; a verb that may be that of either says nothing.
    """
    if len(list_players(core)) != PAIR:
        return []
    word = "".join(one.kind for one in core)
    found = _PAIR.search(word)
    scores = [*_list_scores(core), *(word for word in find_scores(text) if word.kind is ScoreKind.UNFINISHED)]
    verbs = [one for one in core if one.kind in VERBS_OF_RESULT]
    pair = [one for one in core[found.start() : found.end()] if one.kind in PLAYERS] if found else []
    if found and _are_only_beside(found[0], text[pair[0].end : pair[1].start], scores):
        return []
    says_why = bool(verbs) or any(one.reason for one in mentions)
    if pair and says_why and not scores and _BARE.fullmatch(word):
        is_set = _SET.fullmatch(text, pair[0].end, pair[1].start) is not None
        return [(PairResult(pair[0], pair[1], None, colours_known=is_set, question=Question.NO_SCORE),)]
    if verbs and not (pair and "-" in text[pair[0].end : pair[1].start]):
        return contradict(core) if scores else []
    if not pair or not (scores or says_why or may_decide(text)):
        return []
    first, second = pair
    score = scores[0] if scores else None
    return [(PairResult(first, second, score, colours_known=True, is_weighed=True),)]


def _are_only_beside(kinds: str, between: str, scores: Sequence[ScoreWord]) -> bool:
    """Return whether two players may not have met: nothing is between them, or an "and" and no game that goes on."""
    if kinds == "P&P":
        return scores[0].kind is not ScoreKind.UNFINISHED
    return kinds == "PP" and "-" not in between


def _list_scores(core: Sequence[Mention]) -> list[ScoreWord]:
    """Return the scores of a sentence, words for a draw among them."""
    return [
        one.score or ScoreWord(one.start, one.end, one.text, ScoreKind.GAME, DRAW, numeric=False)
        for one in core
        if one.score or one.kind is Kind.DRAW
    ]


def contradict(core: Sequence[Mention]) -> list[tuple[PairResult, ...]]:
    """Return the game of two players of whom a sentence says several things that do not agree, or the sum of both games
    beside who won.
    """
    players = list_players(core)
    if len(players) != PAIR:
        return []
    first, second = players
    if all(place == NOWHERE for place, _ in (*first.persons, *second.persons)):
        return []
    linked = any(one.kind is Kind.LINK for one in core)
    is_sum = any(one.score and one.score.kind is ScoreKind.MATCH for one in core)
    question = Question.MATCH_SCORE if is_sum else Question.WORDS_CONTRADICT
    return [(PairResult(first, second, None, colours_known=linked, question=question),)]


def find_question(text: str, mentions: Sequence[Mention], results: Sequence[PairResult]) -> Question | None:
    """Return what is asked about the results of a doubtful sentence; what may become of an open game is no doubt."""
    if results and all(one.score and one.score.kind is ScoreKind.UNFINISHED for one in results):
        return None
    if len(results) == 1 and _is_of_two_games(text, _list_scores(mentions)):
        return Question.MATCH_SCORE
    return doubt(text, _mask_settled(text, mentions), results[0].score if results else None)


def _is_of_two_games(text: str, scores: Sequence[ScoreWord]) -> bool:
    """Return whether a pair has several scores, none of which says another one again."""
    if not scores:
        return False
    is_said_again = all(one.score in {DRAW, ""} for one in scores) or not all(one.numeric for one in scores)
    return in_columns(text, scores) or (len({one.text for one in scores}) > 1 and not is_said_again)


def _mask_settled(text: str, mentions: Sequence[Mention]) -> str:
    """Return a text without its reasons and without words that say that a game goes on."""
    unfinished = [one for one in mentions if one.score and one.score.kind is ScoreKind.UNFINISHED]
    return mask_words(text, [*unfinished, *(one for one in mentions if one.kind is Kind.REASON)])


_LINK = re.compile(r"(?<![\w:;])-|(?<=\w)-(?=\s|$)")
_CLAUSE_ENDS, _IN_BRACKETS = re.compile(r"[.,;:!?)](?:\s|$)"), re.compile(r"\([^()]*\)")


def is_clear(text: str, results: Sequence[PairResult]) -> bool:
    """Return whether there are results, of several each with its score, and none goes on of players nobody knows."""
    if any(_goes_on_unknown(one) or _may_be_turned(text, one) for one in results):
        return False
    return len(results) == 1 or (len(results) > 1 and all(one.score for one in results))


def _goes_on_unknown(result: PairResult) -> bool:
    """Return whether a game goes on of players nobody knows."""
    return bool(result.score and result.score.kind is ScoreKind.UNFINISHED) and _is_unknown(result.first)


def _may_be_turned(text: str, result: PairResult) -> bool:
    """Return whether what was taken for a stranger beside the only player who is known is maybe no name: a clause ends
    between them, or a word behind both says who won, and either may be the other's opponent.
    """
    first, second = sorted((result.first, result.second), key=lambda one: one.start)
    between, unknown = text[first.end : second.start], sum(map(_is_unknown, (first, second)))
    if not unknown or Kind.AGAINST in {first.kind, second.kind} or _LINK.search(between):
        return False
    is_parted = unknown == 1 and _CLAUSE_ENDS.search(_IN_BRACKETS.sub("", between)) is not None
    return is_parted or (result.score is not None and _tells_winner(result.score, second.end))


def _tells_winner(word: ScoreWord, begin: int) -> bool:
    """Return whether a word from a place on says that somebody won or lost."""
    return not word.numeric and word.score != DRAW and word.start >= begin


def _is_unknown(player: Mention) -> bool:
    return any(place == NOWHERE for place, _ in player.persons)


def ask_words(mentions: Sequence[Mention], results: Sequence[PairResult]) -> Question | None:
    """Return the question about a result in words beside a word of doubt; numbers say what they say. A given name that
    is part of a name which nobody knows is asked with that.
    """
    doubted = any(_is_doubt(one) and not _is_in_name(one, results) for one in mentions)
    in_words = any(one.score and not one.score.numeric and one.score.score for one in results)
    return Question.NOT_CONFIRMED if doubted and in_words else None


def _is_doubt(word: Mention) -> bool:
    return word.kind is Kind.DOUBT and _HARMLESS.fullmatch(word.text) is None


def _is_in_name(word: Mention, results: Sequence[PairResult]) -> bool:
    """Return whether a word is part of a name; a player whom a pronoun means is named in another sentence."""
    names = (name for one in results for name in (one.first, one.second))
    return any(name.text[word.start - name.start :].startswith(word.text) for name in names if name.start <= word.start)


def list_match_scores(mentions: Sequence[Mention]) -> str:
    """Return the scores of several games of one pair as they are written."""
    return " ".join(one.text for one in _list_scores(mentions))


_ABOUT = any_case(
    r"remis ?angebot|remis (?:\w+ )?(?:an|ge)\w*bi?[eo]t|angebot|draw offer|offer(?:s|ed|ing)? (?:of |\w+ )?(?:a )?draw"
    r"|zeitüberschr|(?:bedenk)?zeit (?:\w+ )?überschr|bedenkzeit|overst[ei]p|exceed\w* (?:\w+ ){0,2}time|time limit"
    r"|reklam|\bclaim"
)
"""What a rule is asked about that is no result: offers, time, claims."""

_ASKS = any_case(
    r"(?:^|[:,]\s*)(?:(?:und|and|but|aber|noch|also)\s+)?(?:gilt|gelten|muss|müssen|darf|dürfen|kann|können|soll(?:en|te)?"
    r"|bleibt|verfällt|zählt|wann|wie|was|welche\w*|is|are|does|do|must|may|can|should|when|what|how|which)\b[^?]*\?\W*$"
)
"""How a question about a rule begins."""

_OF_GAME = any_case(
    r"\b(?:gegen|against|vs|oder|or|richtig|right|bestätig\w*|confirm\w*|diese[mnrs]?|this|die partie|das ergebnis"
    r"|the (?:game|result))\b|\s[-:]\s|\d\s?[-:]\s?\d|½"
)
"""With one of these it is asked how a game ended."""


def take_inquiries(part: str, lines: Lines, names: Names) -> tuple[tuple[Place, ...], list[tuple[int, str]]]:
    """Return the questions about rules, and the lines without the paragraphs that have one and report nothing."""
    text = "\n".join(line for _, line in lines)
    if "?" not in text:
        return (), list(lines)
    found = [(one, block) for block in _list_blocks(part, lines) if (one := _find_inquiry(block, lines, names))]
    used = {place.line for _, block in found for place in block}
    return tuple(one for one, _ in found), [(number, "" if number in used else line) for number, line in lines]


def _list_blocks(part: str, lines: Lines) -> Iterator[list[Place]]:
    """Yield the lines between blank ones."""
    block: list[Place] = []
    for number, line in (*lines, (0, "")):
        if line.strip():
            block.append(Place(part, number, line))
        elif block:
            yield block
            block = []


def _find_inquiry(block: Sequence[Place], lines: Lines, names: Names) -> Place | None:
    """Return the question about a rule that a paragraph asks, None where it reports anything, or names somebody whom
    other lines name.
    """
    found = _find_rule(block)
    if found is None:
        return None
    own = {place.line for place in block}
    others = [list_persons(line, names) for number, line in lines if number not in own]
    return found if all(one.isdisjoint(list_persons(place.text, names)) for place in block for one in others) else None


def _find_rule(block: Sequence[Place]) -> Place | None:
    """Return the question about a rule in a paragraph that reports nothing else, None for others."""
    sentences = list(split_sentences(block)) if sum(len(one.text) for one in block) <= limits.LINE else []
    rules = [one for one in sentences if _is_about_rule(plain_dashes(one.text))]
    is_report = any(_may_report(one.text) for one in sentences if one not in rules)
    return rules[0] if rules and not is_report else None


def _is_about_rule(text: str) -> bool:
    return _ABOUT.search(text) is not None and _ASKS.search(text) is not None and not _OF_GAME.search(text)


def _may_report(text: str) -> bool:
    """Return whether a sentence may say how a game ended, or that somebody left."""
    text = plain_dashes(text)
    return not only_offered(text) and (may_tell(text) or DEPARTURE_WORD.search(text) is not None)
