"""What a clause without a result adds to an account: of whom the words behind speak, who has White, a day."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from intake.reading.accounts.colours import (
    find_order,
    find_side,
    is_of_other_colour,
    list_colour_owners,
    names_colour,
    settle_colours,
)
from intake.reading.accounts.games import Account, Ruling, add_game, is_same, other_of, with_day, with_white
from intake.reading.accounts.pairings import find_pair, find_subject, with_words_before
from intake.reading.accounts.people import find_pronoun
from intake.reading.accounts.scenes import Scene
from intake.reading.days.dates import DateWord
from intake.reading.explanations.agreement import is_only_as_well
from intake.reading.explanations.game_clauses import BOTH_GAMES
from intake.reading.explanations.game_pairs import Pair, are_same
from intake.reading.explanations.pair_results import DRAW
from intake.reading.explanations.result_mentions import OTHER_GAME
from intake.reading.explanations.split_clauses import THAT
from intake.reading.mentions import PAIR, Kind, Mention
from intake.reading.words import any_case, mask_words, one_of
from ratings.regulations.types import Reason

_ENDED = any_case(
    r"\b(?:ended?|ending|end|over|finished|concluded|fell|signed|dated|reached me|beendet|endete|zu ende|partieende"
    r"|vorbei|(?:partie)?schluss|aus|fertig|eingetroffen|eingegangen|erledigt|aufgabe|resignation|that was|it was"
    r"|this was|das war|es war|war am|geschah|happened|gewertet|on record|bescheid|entscheid\w*|decision|ruling|award"
    r"|verdict|urteil|called it a day|agreed?|geeinigt|einigten|verständigt(?:en)?|zog sich|dauerte|lasted"
    r"|(?:this|that|it|dies|das|game|partie) (?:took place|fand)|war(?:['’]?s| das| es))\b|^\W*(?:datum|date)\b"
)
"""How a clause says when the game before ended."""

_NEWS = one_of(
    *("nachricht", "meldung", "mitteilung", "mail", "post", "karte", "brief", "anruf"),
    *("news", "word", "message", "letter", "card", "call"),
)
OF_ELSE = any_case(
    r"\b(?:wrote|writes|tells|told|says|said|informed|reported|mailed|phoned|rang|texted|telephoned|asked|offer\w*|began"
    r"|begun|started|since|schrieb\w*|schreibt|geschrieben|meldet\w*|teilte|mitgeteilt|sagt\w*|gesagt|berichtet\w*"
    r"|erzähl\w*|rief|angerufen|erfuhr|erfahren|fragte|bot|angeboten|begann|begonnen|seit"
    rf"|{_NEWS}s? (?:kam|came|reached)|(?:kam|erreichte|bekam|erhielt|came|reached|got|received)(?: \w+){{0,3}} {_NEWS}"
    r"|(?:last day|letzte[rn]? tag)(?! (?:of|in|im|des)\b)|deadline|frist|geburtstag|birthday|born|geboren|urlaub"
    r"|holiday|vacation|until|bis|next|nächste\w*|move \d+|(?<!letzter )zug)\b"
)
"""What else may have a day."""

_FIRST = any_case(r"\b(?:die erste|the first)\b(?= (?:game |partie )?(?:war|ended|was|endete|am|on|vom)\b)")
"""The first of two games, which are alike."""

_TELLING = one_of(
    *("schreibt", "schrieb", "sagt", "sagte", "meldet", "meldete", r"berichtet\w*", "writes", "wrote", "says", "said"),
    *("tells", "reports", "reported", r"erzähl\w*"),
)
_REPORTS = any_case(rf"\W*(?:so|as|wie)\s+(?:(?:\w+\s+)?{_TELLING}|(?:(?:mr|mrs|ms|herr|frau)\.?\s+)?\w+ {_TELLING})\b")
"""A clause that only says who tells something."""

_TELLS = any_case(
    rf"\b(?:{_TELLING}|behauptet\w*|teilt\w*|told|informs|informed|claims|mentions|{_NEWS} (?:von|from))\b"
)
_HAD = any_case(r"\b(?:hatte|führte|spielte|had|played|was|war)\b")
"""How a clause says who had a colour."""

_HIMSELF = any_case(r"\b(?:himself|herself)\b")
FIRST_PERSON = any_case(r"\b(?:i|ich|we|wir|me|mir|mich|us|uns)\b")
_BEHIND_AND = any_case(r"\b(?:and|und|but|aber),\s*$")
"""Behind which words are about what follows: "and, on 10 June, drew"."""

_LAST = any_case(
    r"\b(?:zuletzt|latest|spätestens|last(?! (?:\w+day|night|week|month)\b)"
    r"|letzte[nrs]?(?! (?:\w+tag|nacht|woche|monat)\b))\b"
)
_OF_ONE_DAY = ("the", "other", "one", "with", "on")
_OF_ONE = any_case(r"\b(?:one|eine[rs]?|eins|(?:die|the) (?:erste|first|zweite|second|andere|other))\b")
_OF_GAME = any_case(r"\W*(?:in|bei|where|wo|wobei)\b")
"""How words about the game before them begin: "in which she had White"."""

_NOW = frozenset({"heute", "today", "heut", "tonight"})
"""Words that may mean these times as well as the day of the mail."""

_STOPS = frozenset({"", ";"})
"""Behind such a sign nothing goes on with the verb of a clause."""

_BARE = len(["on", "the", "3", "of", "June", "2026"])
"""Words of a clause that has nothing but a day."""


def choose_day(scene: Scene, account: Account) -> DateWord | None:
    """Return the only day of a clause, else the one that the words before leave."""
    if not scene.days:
        return account.day or account.day_of_both
    return scene.days[0] if len({one.value for one in scene.days}) == 1 else None


def describe(scene: Scene, account: Account) -> Iterator[Account]:
    """Yield the account with a clause without a result; nothing where it contradicts those before."""
    if _REPORTS.match(scene.text) and scene.clause.joint == "," and scene.clause.behind:
        yield replace(account, tellers=(*account.tellers, *scene.players))
        return
    before, (account, is_new) = account, _follow(scene, _note_people(scene, account))
    if account.pair and is_loose_of(account.pair, account):
        yield from _settle_loose(scene, account, account.pair)
        return
    said = _find_colours(scene, account, is_new=is_new)
    if said and not (account.pair != before.pair and _is_colour_of_others(scene, account)):
        yield from _describe_game(scene, said, account)


def _note_people(scene: Scene, account: Account) -> Account:
    """Return an account with the players of whom a clause speaks, and those who report something themselves."""
    account = account.with_names(scene.players)
    if account.subject and _HIMSELF.search(scene.text):
        account = replace(account, said=(*account.said, account.subject))
    if not (scene.clause.list_kinds(Kind.PLAYER, Kind.BY) and _TELLS.search(scene.text)):
        return account
    before = account.tellers if scene.clause.joint in THAT else ()
    return replace(account, tellers=(*before, *scene.players))


def _is_colour_of_others(scene: Scene, account: Account) -> bool:
    """Return whether a clause names a colour of players beside a game of others."""
    return names_colour(scene) and bool(scene.players) and bool(account.fresh)


def _follow(scene: Scene, account: Account) -> tuple[Account, bool]:
    """Return an account with the players of whom a clause speaks, and whether they are others than before."""
    subject = find_subject(scene, account)
    pair, is_new = find_pair(scene, with_words_before(account, subject, scene))
    is_alone = _speaks_of_one(scene, subject, account)
    if _is_inserted(scene, account) and not is_same(subject, account.subject):
        subject = None  # whoever does something behind it may be either
    topic = account.topic or (scene.plain if len(scene.players) == 1 else None)
    account = replace(account, pair=pair, subject=subject, is_alone=is_alone, topic=topic)
    account = _without_pair(account) if is_new else account
    return replace(account, order=find_order(scene) or account.order), is_new


def _without_pair(account: Account) -> Account:
    """Return an account without what the words before say of another pair."""
    return replace(account, white=None, order=None, is_other=False, last=-1, day_of_both=None)


def _speaks_of_one(scene: Scene, subject: Mention | None, account: Account) -> bool:
    """Return whether a clause speaks of its subject alone, or goes on with one who was spoken of alone."""
    others = [one for one in scene.players if not is_same(one, subject)]
    if subject is None or (others and not (account.of_both and all(one.kind is Kind.AGAINST for one in others))):
        return False
    return is_same(subject, scene.plain) or account.is_alone or _means_one(scene)


def _means_one(scene: Scene) -> bool:
    """Return whether the subject of a clause is a pronoun or a colour."""
    return find_pronoun(scene) is not None or bool(find_side(scene))


def _is_inserted(scene: Scene, account: Account) -> bool:
    """Return whether a clause names a colour in the middle of the sentence of a game."""
    return bool(account.fresh) and scene.clause.behind.startswith(",") and names_colour(scene)


def is_loose_of(pair: Pair, account: Account) -> bool:
    """Return whether the player whose result is loose is one of a pair."""
    return account.loose is not None and any(is_same(account.loose[0], one) for one in pair)


def _settle_loose(scene: Scene, account: Account, pair: Pair) -> Iterator[Account]:
    """Yield the account with a result whose second player is named now."""
    assert account.loose, "asked by the caller"  # noqa: S101 -- a programmer's error
    if is_only_as_well(scene.text, [one.text for one in scene.players]):
        return
    player, told = account.loose
    owners = (*account.colours, *list_colour_owners(scene, scene.plain, account))
    white, _ = settle_colours(owners, pair)
    day = told.day or choose_day(scene, account)
    settled = replace(told, pair=(player, other_of(pair, player)), white=white, day=day)
    yield from add_game(replace(account, loose=None), settled, scene.people.situation, is_other=False)


@dataclass(frozen=True, slots=True)
class _Description:
    """What a clause says of a game: who has White, whether it is the other or the first one; the colours of those
    without a pair.
    """

    white: Mention | None
    is_other: bool
    colours: tuple[tuple[Mention, bool], ...]
    is_first: bool = False


def _find_colours(scene: Scene, account: Account, *, is_new: bool) -> _Description | None:
    """Return what a clause says of the colours, None where that contradicts itself or the words before."""
    is_other = OTHER_GAME.search(scene.text) is not None or is_of_other_colour(scene, account)
    owners = tuple(list_colour_owners(scene, scene.plain, account)) if names_colour(scene) else ()
    if account.pair is None:
        return _Description(None, is_other, (*account.colours, *owners))
    white, contradicts = settle_colours((*account.colours, *owners) if is_new else owners, account.pair)
    if contradicts or (_is_turned(white, account) and not (is_other or account.is_other)):
        return None
    return _Description(white, is_other, (), is_first=_FIRST.search(scene.text) is not None)


def _is_turned(white: Mention | None, account: Account) -> bool:
    """Return whether the colours are others than the words before said."""
    said = None if account.is_presumed else account.white
    return white is not None and said is not None and not is_same(white, said)


def _describe_game(scene: Scene, said: _Description, account: Account) -> Iterator[Account]:
    """Yield the account with who has White and the day, of a game reported before or of the one to come."""
    account = replace(account, colours=said.colours)
    of_pair = account.list_games(account.pair) if account.pair else []
    at, day = _find_described(scene, account, of_pair, said), _find_day(scene)
    if at is None:
        yield from _leave_for_next(scene, said, day, account)
    elif day and _is_day_of_both(scene, said, account):
        yield from _date_all(account, of_pair if len(of_pair) > 1 else sorted(account.touched), day)
    elif not (day and _is_unclear(at, said, scene.text, account)):
        after = with_white(account, at, said.white) if said.white else account
        yield from _give_day(scene, after, at, said, day) if after else ()


def _is_day_of_both(scene: Scene, said: _Description, account: Account) -> bool:
    """Return whether a clause has the day of both games."""
    is_of_both = BOTH_GAMES.search(scene.text) is not None or _is_of_twins(scene, said, account)
    return is_of_both and not _LAST.search(scene.text)


def _is_of_twins(scene: Scene, said: _Description, account: Account) -> bool:
    """Return whether a clause has nothing but the day of both games of which the words before spoke."""
    is_bare = len(scene.text.split()) <= _BARE and not (scene.players or names_colour(scene))
    is_of_one = said.is_first or said.is_other or _OF_ONE.search(scene.text) is not None
    return is_bare and not is_of_one and account.last in account.fresh and account.games[account.last].is_twin


def _give_day(scene: Scene, account: Account, at: int, said: _Description, day: DateWord | None) -> Iterator[Account]:
    """Yield the account with the day of a game, nothing where it has another one; one that is not clearly that of an
    end is left for the verb behind it: "congratulated her yesterday and resigned".
    """
    if day is None or _is_day_of(at, said, scene, account):
        yield from filter(None, [with_day(account, at, day) if day else account])
    else:
        is_astray = account.is_astray or scene.clause.behind in _STOPS
        yield replace(account, is_astray=is_astray, day=account.day if is_astray else day)


def _is_unclear(at: int, said: _Description, text: str, account: Account) -> bool:
    """Return whether a day may be that of another game than the one of which a clause seems to speak."""
    game, names_order = account.games[at], said.is_first or said.is_other
    is_of_either = said.white is None and game.is_twin and not (names_order and game.score == DRAW)
    is_of_either = is_of_either or (game.is_twin and said.white is None and _LAST.search(text) is not None)
    return is_of_either or (at not in account.fresh and _has_other_undated(account, at))


def _is_day_of(at: int, said: _Description, scene: Scene, account: Account) -> bool:
    """Return whether the day of a clause is that on which a game ended."""
    is_told = at in account.fresh or (_is_bare(scene) and _names_game(said, scene, account))
    return (is_told and not FIRST_PERSON.search(scene.text)) or _speaks_of_end(scene)


def _is_bare(scene: Scene) -> bool:
    """Return whether a clause has hardly more than a day: "the other one on 15 June"."""
    rest = [one for one in mask_words(scene.text, scene.mentions, " ").split() if one[0].isalnum()]
    return len(rest) <= len(_OF_ONE_DAY)


def _names_game(said: _Description, scene: Scene, account: Account) -> bool:
    """Return whether a clause says of which game it speaks, or is behind a colon that does."""
    is_behind = account.of_both and scene.clause.joint == ":"
    return said.white is not None or said.is_other or said.is_first or is_behind


def _find_day(scene: Scene) -> DateWord | None:
    """Return the day on which a game may have ended of which a clause speaks."""
    if len(scene.days) != 1 or OF_ELSE.search(scene.text):
        return None
    is_clear = scene.days[0].text.lower() not in _NOW or _ENDED.search(scene.text) is not None
    return scene.days[0] if is_clear else None


def _leave_for_next(scene: Scene, said: _Description, day: DateWord | None, account: Account) -> Iterator[Account]:
    """Yield the account with what the words say of the game to come; nothing where they say a second day, or where the
    verb of their own game comes behind the next one: "on 2 June against Lang and on the fifth against Wolf".
    """
    if day and _is_day_of_others(scene, day, account):
        return
    ends = day is not None and _speaks_of_end(scene)
    is_of_both = account.of_both and BOTH_GAMES.search(scene.text) is not None
    account = replace(account, day_of_both=day) if is_of_both else account
    yield _with_words(account, said, day, ends=ends)


def _with_words(account: Account, said: _Description, day: DateWord | None, *, ends: bool) -> Account:
    """Return an account with what words say of the game to come."""
    return replace(
        account,
        white=said.white or account.white,
        is_other=said.is_other or account.is_other,
        day=day or account.day,
        keeps_day=ends or (account.keeps_day and day is None),
    )


def _is_day_of_others(scene: Scene, day: DateWord, account: Account) -> bool:
    """Return whether a day is a second one, or that of an opponent whose verb is behind the next one."""
    is_second = account.day is not None and account.day.value != day.value
    return is_second or (bool(scene.clause.list_kinds(Kind.AGAINST)) and scene.clause.behind in {"und", "and"})


def _has_other_undated(account: Account, at: int) -> bool:
    """Return whether the paragraph has a game of others without a day, of which a sentence about an end may be too."""
    others = (account.games[other] for other in account.touched)
    return any(one.day is None and not are_same(one.pair, account.games[at].pair) for one in others)


def _speaks_of_end(scene: Scene) -> bool:
    """Return whether a clause, or the sentence before one that has nothing but a day, says when a game ended."""
    is_bare = len(scene.text.split()) <= _BARE
    return _ENDED.search(scene.clause.sentence[: scene.clause.end] if is_bare else scene.text) is not None


def _date_all(account: Account, games: Sequence[int], day: DateWord) -> Iterator[Account]:
    """Yield the account with the day of two games; nothing where it is not known which two are meant."""
    after: Account | None = account if len(games) == PAIR else None
    for at in games:
        after = with_day(after, at, day) if after else None
    yield from filter(None, [after])


def _find_described(scene: Scene, account: Account, of_pair: Sequence[int], said: _Description) -> int | None:
    """Return of which of the games so far a clause speaks, None for one to come."""
    if not of_pair or _is_of_next(scene, account):
        return None
    if said.white and account.games[of_pair[0]].is_twin:
        return _find_with_white(account, of_pair, said.white)
    if said.is_first or said.is_other:
        return _find_in_order(account, of_pair, said)
    if said.white is None or _is_of_last(scene, account):
        return account.last if account.last in of_pair else None
    return _find_with_white(account, of_pair, said.white)


def _is_of_presumed(scene: Scene, account: Account) -> bool:
    """Return whether a whole sentence says who had a colour in a game of which nothing else says so."""
    is_whole = scene.clause.begin == 0 and not scene.clause.behind.strip(" .!")
    return is_whole and _HAD.search(scene.text) is not None and account.games[account.last].is_presumed


def _is_of_next(scene: Scene, account: Account) -> bool:
    """Return whether words are about the game that follows."""
    return account.is_other or _BEHIND_AND.search(scene.clause.sentence, 0, scene.clause.begin) is not None


def _is_of_last(scene: Scene, account: Account) -> bool:
    """Return whether a clause is about the game right before it: "in which she had White"."""
    return (
        _is_of_presumed(scene, account)
        or scene.clause.joint in {"which", "where", "wobei"}
        or (scene.clause.joint == "," and _OF_GAME.match(scene.text) is not None)
    )


def _find_in_order(account: Account, of_pair: Sequence[int], said: _Description) -> int | None:
    """Return the first of two games of a pair, or the other one than the last; None where only one is reported."""
    games = of_pair if said.is_first else [at for at in of_pair if at != account.last]
    return games[0] if len(of_pair) > 1 else None


def _find_with_white(account: Account, of_pair: Sequence[int], white: Mention) -> int | None:
    """Return in which game of a pair a player has White: also in the only one of which nobody has said it."""
    same = next((at for at in of_pair if is_same(account.games[at].white, white)), None)
    is_open = len(of_pair) == 1 and account.games[of_pair[0]].white is None
    return of_pair[0] if same is None and is_open else same


def note_ruling(scene: Scene, account: Account) -> Account:
    """Return an account with whose game a clause calls adjudicated, and its day."""
    words = tuple(one for one in scene.reasons if one.reason == Reason.ADJUDICATED)
    if not (words and account.pair):
        return account
    return replace(account, ruling=Ruling(account.pair, words, choose_day(scene, account)))
