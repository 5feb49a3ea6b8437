"""Whom the words of a clause mean: by a pronoun, as the opponent, as whoever was spoken of before."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from intake.reading.accounts.games import Account, is_same, other_of
from intake.reading.accounts.scenes import Scene
from intake.reading.explanations.cases import is_oblique
from intake.reading.explanations.game_pairs import Pair
from intake.reading.explanations.pair_results import PLAYERS
from intake.reading.explanations.split_clauses import THAT
from intake.reading.mentions import Kind, Mention
from intake.reading.mentions.strangers import OF_AUTHOR
from intake.reading.words import any_case, one_of, split_words

_VERB = r" (?:hat|hatte|gab|erklärte|resigned|gave|has|had) (?!er\b|sie\b|(?-i:[A-ZÄÖÜ]))"
"""Behind a lady: of a queen people rather say who gave it up."""

_SUBJECT = any_case(
    rf"\b(?:(?P<m>he|er|jener|dieser(?! (?-i:[A-ZÄÖÜ]))|(?:der herr|the gentleman)(?={_VERB}))"
    rf"|(?P<w>she|sie|jene|(?<!\w )(?:die dame|the lady)(?={_VERB}))|(?P<first>ersterer?|(?:the )?former)"
    r"|(?P<second>letzterer?|letztere(?! (?:partie|begegnung))|(?:the )?latter(?! (?:game|one))))\b"
)
"""Pronouns that are the subject of a clause."""

_WITH_OBJECT = any_case(
    r"\W*(?:der|dieser|jener) (?:(?:hat|hatte|gab|schlug|besiegte|bezwang|überspielte|setzte)(?: \w+)?? )?sie\b"
)
"""The begin of a clause about a man who did something to a woman: "der hat sie besiegt"."""

_SAME_SUBJECT = any_case(r"\W*(?:setzte|schlug|besiegte|bezwang|überspielte|überwand|zwang) sie\b")
"""The begin of a clause that goes on with its subject, behind "und": "kam hinein und setzte sie matt"."""

_THEM_BEFORE = any_case(r"\b(?:ihn|ihm|him)(?: (?:der|die|herr|frau|dann|auch|schließlich)\b)*\s*$")
"""Who was beaten, before whoever did it: "hat ihn der Koch mattgesetzt"."""

_RELATIVE = any_case(
    r"^\W*(?:(?P<m>der|dieser|welcher)|(?P<w>die|diese|welche)|(?P<any>who|dem|this one))\b"
    r"(?!\s+(?-i:[A-ZÄÖÜ])|\s+(?:erste|zweite|andere|letztere)\b|\s+mit \w+\W*(?:$|am\b|vom\b|\d)"
    r"|\s+mit (?:\w+ ){1,3}als\b"
    r"|\s+mit \w+ (?:(?:endete|ging|war|wurde)\b|(?:(?:remis )?ge(?:spielt|halten|wonnen)|verloren|aufgegeben)\W*$))"
)
"""What begins a clause about whoever was named last; "die mit Weiß gewonnen" is the game."""

_FOR = any_case(r"\b(?:for|für) (?:(?P<m>him|ihn)|(?P<w>her|sie))\b(?! \w*(?:game|move|queen))")
_OBJECT = any_case(
    r"\b(?:(?P<m>ihn|ihm|him|himself)|herself|sie|ihr(?=\W|$)|her(?! (?!with|in|on|for|to|and|as|at|by)\w))\b"
)
_OF_MAN = any_case(r"\b(?:ihn|ihm|him)\b")
_HIS = any_case(r"\b(?:his|seine[nr]?)(?= (?:\w+ )?(?:games?|partien?|spiele?)\b)")
_FOE = one_of(
    *("gegner(?:in)?", "kontrahent(?:in|en)?", "widersacher(?:in)?", "gegenüber", "gegenspieler(?:in)?"),
    *("opponent", "adversary", "rival", "foe"),
)
_OBLIQUE = split_words("gegen against seinem seinen ihrem ihren ihrer dem den beat over to vom for für")
_NOMINATIVE = split_words("his her the der die sein ihr ihre dessen deren")
_OPPONENT = any_case(
    rf"\b(?P<case>{one_of(*_OBLIQUE, *_NOMINATIVE)})\b"
    r"(?:\s+(?:his|her|the|seinen?|ihren?|den|die|old|young|junge[nr]?|alte[nr]?|starke[nr]?))*"
    rf"\s+{_FOE}\b"
)
"""Whoever plays the one of whom the words before speak."""

_CALLED = any_case(rf"\b(?:his|her|sein|ihr|seine|ihre)\w* (?:\w+ )?{_FOE},? (?:(?:herrn?|frau|mr|mrs|ms|dr)\b\.? )*$")
_ARTICLE = r"(?:[Dd]er|[Dd]as|[Dd]ie|[Ee]ine?|[Uu]nsere?|[Ss]eine?|[Ii]hre?|[Tt]he|[Oo]ur|[Hh]is|[Hh]er|[Mm]y|[Aa])"
_NOUN_FIRST = re.compile(
    rf"^\W*(?:(?:und|and|aber|but|doch|da|dann|then|so)\s+)?{_ARTICLE}\s+(?:[a-zäöüß]+\s+)?(?P<noun>[^\W\d_]{{3,}})"
)
_NOUN_BEHIND = re.compile(
    r"\b(?:gab|hat|hatte|musste|konnte|verlor|gewann|war|ist|wurde|gibt|muss)\s+(?:\w+\s+)?(?:der|das|unser|ein)\s+"
    r"(?:[a-zäöüß]+\s+)?(?P<noun>[A-ZÄÖÜ]\w{2,})"
)
"""A subject that is no player's name: "gab der Schwede auf"."""

_STRANGER = any_case(
    r"\W*(?!(?:die|das|the|and|und|also|auch|then|dann|danach|later|später|now|nun|only|nur|just|again|still|but|aber|doch|has|hat"
    r"|had|hatte)\b)[^\W\d_]{3,}\W*"
)
"""A single word in front of the first known one, which may be a name that nobody has: "petermann rem gg wolf"."""

_SOMEBODY = any_case(r"\b(?:one|either|einer|eine|jeder|each|keiner|neither) (?:of|von)\b")
_OF_GAME = any_case(
    r"(?:(?:wei(?:ß|ss)|schwarz)?partie|begegnung|spiel|duell|match|game|encounter|sache|result|ergebnis|ending|end\w*"
    r"|erste|zweite|andere|letztere|first|second|other|one|mit|kampf|point|punkt|time|zeit|clock|flag|uhr|rest"
    r"|next day|day)\w*"
)
_MOST = 4
"""Players whom a pronoun can mean (our own choice)."""

_FAR = 2
"""What it costs that a pronoun means none of the last two players."""

_ADDRESS = len(", Frau Dr. ")
"""Characters between the word for an opponent and the name."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Somebody who may be meant; it costs where the words before spoke of somebody else."""

    player: Mention
    cost: int = 0


def find_pronoun(scene: Scene) -> re.Match[str] | None:
    """Return the pronoun that is the subject of a clause."""
    subject = _WITH_OBJECT.match(scene.text) or (_SAME_SUBJECT.match(scene.text) if _goes_on(scene) else None)
    return _SUBJECT.search(scene.text, subject.end() if subject else 0)


def _goes_on(scene: Scene) -> bool:
    """Return whether a clause is joined to the one before it."""
    return scene.clause.joint in {"und", "and"}


def is_behind_object(scene: Scene, player: Mention) -> bool:
    """Return whether a pronoun that is an object is right before a player, or the only one of a clause: the player is
    the subject.
    """
    if find_pronoun(scene) is None and _OF_MAN.search(scene.text) and not is_oblique(scene.clause.sentence, player):
        return True
    return _THEM_BEFORE.search(scene.clause.sentence, scene.clause.begin, player.start) is not None


def list_subjects(scene: Scene, account: Account, without: Mention | None = None) -> list[Candidate]:
    """Return who may be the subject of a clause that names none."""
    pronoun = find_pronoun(scene)
    if pronoun is None:
        antecedent = _find_antecedent(scene, account)
        return [Candidate(antecedent)] if antecedent else _list_unnamed(scene, account, without)
    if pronoun["first"] or pronoun["second"]:
        return [Candidate(account.pair[0 if pronoun["first"] else 1])] if account.pair else []
    nearest = _find_nearest(scene, account) if pronoun[0].lower() == "dieser" else None
    return [Candidate(nearest)] if nearest else _list_by_sex("m" if pronoun["m"] else "w", scene, account, without)


def find_clear_subject(scene: Scene, account: Account, without: Mention | None = None) -> Mention | None:
    """Return the subject of a clause that names none, None where two may be meant."""
    meant = sorted(list_subjects(scene, account, without), key=lambda one: one.cost)
    costs = [one.cost for one in meant]
    return meant[0].player if costs and costs[:1] != costs[1:2] else None


def _list_by_sex(sex: str, scene: Scene, account: Account, without: Mention | None) -> list[Candidate]:
    """Return those of the last players whom a pronoun can mean, the one of whom the words before spoke first."""
    found = _list_fitting(sex, scene, account, without)
    of_pair = [one for one in found if is_of_pair(one, account.pair or ())]
    clear = _find_teller(sex, scene, account) if without else _find_by_known_sex(sex, of_pair, scene, account)
    return [Candidate(clear)] if clear else [Candidate(one, _weigh(one, account)) for one in found]


def _list_fitting(sex: str, scene: Scene, account: Account, without: Mention | None) -> list[Mention]:
    """Return those of the last players whose sex a pronoun has, only the subject where it goes on with that."""
    goes_on = _goes_on_with_subject(sex, scene, account, without)
    others = _list_others(account, without)[: 1 if goes_on else None]
    return [one for one in others if scene.people.fits(one, sex) and not _is_writer(one)]


def _goes_on_with_subject(sex: str, scene: Scene, account: Account, without: Mention | None) -> bool:
    """Return whether a pronoun goes on with the subject whom alone its sentence names."""
    subject = account.subject if account.is_alone and account.pair is None and scene.clause.joint not in THAT else None
    if subject is None or is_same(subject, without) or not scene.people.fits(subject, sex):
        return False
    return bool(account.said) and all(is_same(one, subject) for one in account.said)


def _find_teller(sex: str, scene: Scene, account: Account) -> Mention | None:
    """Return who reports what a clause states, where a pronoun can mean them: "Koch writes that she and Wolf drew"."""
    tellers = account.tellers[-1:] if scene.clause.joint in THAT else ()
    return next((one for one in tellers if scene.people.fits(one, sex)), None)


def _find_by_known_sex(sex: str, possible: Sequence[Mention], scene: Scene, account: Account) -> Mention | None:
    """Return the only one of the last pair whom a pronoun can mean: the sex of both is known, or that of one woman; in
    words about both games that of one of them.
    """
    known = [one for one in possible if scene.people.sex_of(one) == sex] if sex == "w" or account.of_both else []
    only = known or (possible if _knows_pair(scene, account) else [])
    return only[0] if len(only) == 1 else None


def is_of_pair(player: Mention, pair: Sequence[Mention]) -> bool:
    """Return whether a player is one of a pair."""
    return any(is_same(player, one) for one in pair)


def _knows_pair(scene: Scene, account: Account) -> bool:
    """Return whether the sex of both of the last pair is known, as far as a pronoun can mean them."""
    return all(scene.people.sex_of(one) or _is_writer(one) for one in account.pair or ())


def _is_writer(player: Mention) -> bool:
    """Return whether a player is who writes, whom no pronoun of the third person means."""
    return OF_AUTHOR.fullmatch(player.text) is not None


def _weigh(player: Mention, account: Account) -> int:
    """Return what it costs that a pronoun means a player."""
    if (account.is_alone and is_same(player, account.subject)) or is_same(player, account.topic):
        return 0
    return 1 if is_of_pair(player, account.pair or ()) else _FAR


def list_last(account: Account) -> list[Mention]:
    """Return the players of whom the last words spoke, the subject first, each once."""
    found: list[Mention] = []
    for one in filter(None, [account.subject, *(account.pair or ()), account.topic, *account.named]):
        if not any(is_same(one, other) for other in found):
            found.append(one)
    return found[:_MOST]


def _list_others(account: Account, without: Mention | None) -> list[Mention]:
    """Return the players of whom the last words spoke, but for one."""
    return [one for one in list_last(account) if not is_same(one, without)]


def _find_nearest(scene: Scene, account: Account) -> Mention | None:
    """Return the man who was named last."""
    return next((one for one in account.named if scene.people.fits(one, "m")), None)


def find_said_sex(scene: Scene, subject: Mention, pair: Pair) -> tuple[Mention, str] | None:
    """Return whose sex a clause says by a pronoun: that of its subject, or of a man whom the only player met."""
    if is_of_pair(subject, scene.players):
        if _HIS.search(scene.text):
            return subject, "m"
        found = _OBJECT.search(scene.text) if len(scene.players) == 1 else None
        return (other_of(pair, subject), "m") if found and found["m"] else None
    pronoun = find_pronoun(scene)
    sex = next((one for one in ("m", "w") if pronoun and pronoun[one]), "")
    return (subject, sex) if sex else None


def list_owners(scene: Scene, account: Account) -> list[Candidate]:
    """Return for whom a game is won or lost by a pronoun: "for her"."""
    found = _FOR.search(scene.text)
    meant = _list_by_sex("m" if found["m"] else "w", scene, account, None) if found else []
    return [replace(one, cost=len(meant) > 1) for one in meant]


def is_relative(scene: Scene) -> bool:
    """Return whether a clause is about whoever was named last, in the middle of another one."""
    joint = scene.clause.joint
    return joint == "who" or (joint in {",", "("} and _find_relative(scene) is not None and find_pronoun(scene) is None)


def _find_relative(scene: Scene) -> re.Match[str] | None:
    return _RELATIVE.match("who" if scene.clause.joint == "who" else scene.text)


def _find_antecedent(scene: Scene, account: Account) -> Mention | None:
    """Return whom a clause means that begins with "der", "who": the last one named before it in its sentence."""
    relative = _find_relative(scene)
    if relative is None:
        return None
    sex = "m" if relative["m"] else "w" if relative["w"] else ""
    before = [one for one in account.named if not is_of_pair(one, scene.players)]
    return next((one for one in before[:2] if scene.people.fits(one, sex)), None)


def _list_unnamed(scene: Scene, account: Account, without: Mention | None) -> list[Candidate]:
    """Return who may be the subject of a clause without a name or pronoun: the opponent, or the subject before."""
    subject = account.subject
    if _names_opponent(scene, _NOMINATIVE) and account.pair and subject:
        return [Candidate(other_of(account.pair, subject))]
    if _has_noun(scene) or _is_behind_two(scene, account):
        return [Candidate(one, 1) for one in _list_others(account, without)[:2]]
    is_meant = not (is_same(subject, without) or _begins_with_stranger(scene))
    return [Candidate(subject)] if subject and is_meant else []


def _is_behind_two(scene: Scene, account: Account) -> bool:
    """Return whether a clause is behind a colon, and either of two before it may be its subject."""
    return scene.clause.joint == ":" and not account.is_alone


def _begins_with_stranger(scene: Scene) -> bool:
    """Return whether a sentence begins with a word that may be the name of its subject."""
    first = min((one.start for one in scene.clause.mentions), default=0)
    return scene.clause.begin == 0 and _STRANGER.fullmatch(scene.clause.sentence[:first]) is not None


def is_of_each(scene: Scene) -> bool:
    """Return whether a clause speaks of each or one of several players: "Each of Koch and Wolf beat Lang"."""
    return _SOMEBODY.search(scene.text) is not None


def _has_noun(scene: Scene) -> bool:
    """Return whether the subject of a clause is something else than a player or a game."""
    if is_of_each(scene):
        return True
    found = _NOUN_FIRST.match(scene.text) or _NOUN_BEHIND.search(scene.text)
    if found is None or _OF_GAME.fullmatch(found["noun"]):
        return False
    start = scene.clause.begin + found.start("noun")
    return not any(one.start <= start < one.end for one in scene.clause.mentions if one.kind is not Kind.DAY)


def _names_opponent(scene: Scene, cases: frozenset[str]) -> bool:
    """Return whether a clause has words for an opponent who is not named, behind one of some words."""
    named = [one.start - scene.clause.begin for one in scene.clause.mentions if one.kind in PLAYERS]
    return any(
        found["case"].lower() in cases and not any(0 <= start - found.end() <= _ADDRESS for start in named)
        for found in _OPPONENT.finditer(scene.text)
    )


def list_objects(scene: Scene, subject: Mention, account: Account) -> list[Candidate]:
    """Return whom a clause may mean as the opponent of its subject, where it names none."""
    if account.pair and is_of_pair(subject, account.pair):
        return [Candidate(other_of(account.pair, subject))]
    only = scene.people.find_only_opponent(subject) or _find_said_opponent(scene, subject, account)
    if only:
        return [Candidate(only)]
    is_meant = _OBJECT.search(scene.text) is not None or _names_opponent(scene, _OBLIQUE)
    return [Candidate(one, 1) for one in _list_spoken_of(scene, subject, account)] if is_meant else []


def _list_spoken_of(scene: Scene, player: Mention, account: Account) -> list[Mention]:
    """Return the opponents of a player of whom the last words spoke, the one of whom alone they spoke first."""
    others = _list_opponents(scene, player, list_last(account))
    return [one for one in others if account.is_alone and is_same(one, account.subject)] or others


def _find_said_opponent(scene: Scene, player: Mention, account: Account) -> Mention | None:
    """Return the opponent of a player whom alone the sentence names, None where a result waits for its opponent."""
    said = _list_opponents(scene, player, account.said)
    is_clear = account.loose is None and all(is_same(one, said[0]) for one in said)
    return said[0] if said and is_clear else None


def _list_opponents(scene: Scene, player: Mention, among: Sequence[Mention]) -> list[Mention]:
    """Return those of some players whom a player plays."""
    return [one for one in among if not is_same(one, player) and scene.people.meet(one, player)]


def is_called_opponent(scene: Scene, player: Mention) -> bool:
    """Return whether a player is called the opponent of whom the words before spoke: "Her opponent, Mr Koch"."""
    return _CALLED.search(scene.clause.sentence[scene.clause.begin : player.start]) is not None


def find_object(scene: Scene, account: Account, player: Mention) -> Mention | None:
    """Return who plays a player by a pronoun in the same clause: "the only one to hold her was Koch"."""
    pronoun = _OBJECT.search(scene.text)
    if pronoun is None:
        return None
    sex = "m" if pronoun["m"] else "w"
    found = [one for one in _list_opponents(scene, player, list_last(account)) if scene.people.fits(one, sex)]
    return found[0] if len(found) == 1 else None
