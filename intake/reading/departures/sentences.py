"""Players who leave a tournament, where a letter says so in a plain sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import chain, dropwhile, pairwise

from intake.reading import limits
from intake.reading.claims import completion_date
from intake.reading.codes import Question
from intake.reading.days.dates import completion, mask_dates
from intake.reading.days.day_words import MONTH_WORD
from intake.reading.doubts import english as english_doubts
from intake.reading.doubts import german as german_doubts
from intake.reading.doubts.open_games import COUNTS, read_count
from intake.reading.guards import Guarded, Table
from intake.reading.leftovers import SCORE_LIKE
from intake.reading.letters.text import WRAPPED, goes_on
from intake.reading.names import is_name
from intake.reading.pairs import PARTICLES, is_stop, left_name, right_name
from intake.reading.reasons import withdrawal_kind
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.tournaments import labelled
from intake.reading.types import Departure, Finding, Place
from intake.reading.words import MASK, any_case, from_start, one_of
from ratings.regulations.types import Reason

_WHO, _WHOM, _WHOM_TO, _NEW = "(?P<who>.+?)", "(?P<whom>.+)", "(?P<whom>.+?)", "(?P<new>.+)"
_LEFT = one_of("zurückgezogen|zurückgetreten|zurueckgetreten|ausgeschieden|ausgetreten|withdrawn|retired")
_DIED = one_of("verstorben|gestorben|passed away|deceased|died")
_GAVE_UP = r"(?:das|sein|ihr) turnier (?:\S+ ){0,4}?(?:aufgegeben|abgebrochen|verlassen)\b"
_BY = one_of("durch|by")
_CHESS = "mit (?:dem )?(?:fern)?schach(?:spielen|spiel)?"
_PLAYING = "(?:playing|correspondence chess|chess)"
_NO_MORE = "nicht mehr (?:weiter|mit)?spielen"
_CANNOT = "(?:cannot|can't|can’t|can not|is unable to|is not able to)"
_SAYS = r"(?:hat|schr\w+|teilte?|meldete?|sagte?|tells|told|wrote|writes|says|said|has)\b[^,.;]*?"
_EVENT = "(?:the|this|our) (?:tournament|event|group|section|open|cup|league|competition)"
_FROM_DAY = f"(?: ab sofort| ab| from)?(?: ?{MASK}+)?"

_SHAPES = (
    ("substitution", rf"{_WHO} (?:wird|wurde|ist|is|was|has been)\b.*?\b{_BY} {_NEW} (?:ersetzt|ausgewechselt)"),
    ("substitution", rf"{_WHO} (?:is|was|has been)\b.*?(?:replaced|substituted) by {_NEW}"),
    (
        "substitution",
        rf"^\s*(?:für|anstelle von|statt|for) {_WHO} (?:spielt|übernimmt|plays|takes over)\b{_FROM_DAY} {_NEW}",
    ),
    ("substitution", rf"\b{_NEW} (?:ersetzt|replaces) {_WHOM}"),
    ("substitution", rf"\bstelle von {_WHOM_TO} (?:tritt|trat|spielt)\b{_FROM_DAY} {_NEW}"),
    ("substitution", rf"\b{_NEW} (?:übern[ia]h?mm?t?) (?:die|alle) (?:\S+ )?partien (?:von|des|der) {_WHOM}"),
    ("substitution", rf"\b{_NEW} (?:springt|sprang) (?:ab \S+ )?für {_WHOM_TO} ein\b"),
    ("substitution", rf"\b{_NEW} (?:takes|took) over (?:from|for|the games of) {_WHOM}"),
    ("death", rf"{_WHO} \([^()]*{_DIED}[^()]*\)"),
    ("withdrawal", rf"{_WHO} \([^()]*(?:rücktritt|ruecktritt|withdrawal|{_LEFT})[^()]*\)"),
    ("death", rf"{_WHO} (?:ist|is|has)\b.*?\b{_DIED}\b"),
    ("death", rf"\b(?:ist|is|has) {_WHOM_TO} {_DIED}\b"),
    ("death", rf"\b(?:daß|dass) {_WHOM_TO} {_DIED} (?:ist|sind)\b"),
    ("death", rf"^{_WHO}\s*[:-]\s+(?:am \S+ )?{_DIED}\b"),
    ("death", rf"{_WHO} (?:verstarb|starb|died|passed away)\b"),
    ("death", rf"\b(?:todesfall|ableben|death)(?: von| des| der| of|:)?(?: spielers| spielerin)? {_WHOM}"),
    ("death", rf"\btod(?: von| des| der|:)(?: spielers| spielerin)? {_WHOM}"),  # Tod is a given name, too
    ("death", rf"^\W*(?:verstorben|gestorben|deceased)\s*: {_WHOM}"),
    ("withdrawal", rf"\b(?:rücktritt|ruecktritt|withdrawal)(?: von| des| der| of|:)?(?: spielers| spielerin)? {_WHOM}"),
    ("withdrawal", rf"^\W*(?:zurückgetreten|withdrawn)\s*: {_WHOM}"),
    ("withdrawal", rf"^{_WHO}\s*[:-]\s+(?:\S+ )*?(?:rücktritt|ruecktritt|withdrawal|{_LEFT})\b"),
    ("withdrawal", rf"{_WHO} (?:ist|sind|hat|has)\b.*?\b(?:{_LEFT}|(?:seinen|ihren) rücktritt)\b"),
    ("withdrawal", rf"\b(?:ist|sind|hat|has) {_WHOM_TO} {_LEFT}\b"),
    ("withdrawal", rf"\b(?:daß|dass) {_WHOM_TO} {_LEFT} (?:ist|sind|hat|haben)\b"),
    ("withdrawal", rf"{_WHO} (?:tritt|trat)\b.*?\bzurück\b"),
    ("withdrawal", rf"{_WHO} (?:scheidet|schied)\b.*?\baus\b"),
    ("withdrawal", rf"{_WHO} (?:withdrew|withdraws)\b"),
    ("withdrawal", rf"{_WHO} (?:zieht|zog) sich\b.*?\bzurück\b"),
    ("withdrawal", rf"{_WHO} (?:hat|haben) sich\b.*?\b(?:zurückgezogen|(?<!urlaub )(?<!ferien )abgemeldet)\b"),
    ("withdrawal", rf"\b(?:hat|haben) {_WHOM_TO} {_GAVE_UP}"),
    ("withdrawal", rf"\b(?:hat|haben) sich {_WHOM_TO} zurückgezogen\b"),
    ("withdrawal", rf"\b(?:tritt|trat) {_WHOM_TO} zurück\b"),
    ("withdrawal", rf"\b(?:scheidet|schied) {_WHOM_TO} aus\b"),
    ("withdrawal", rf"{_WHO} (?:hat|haben) {_GAVE_UP}"),
    ("withdrawal", rf"{_WHO} (?:gibt|gab) (?:das|sein|ihr) turnier\b.*?\bauf\b"),
    ("withdrawal", rf"{_WHO} (?:spielt|spielen) nicht (?:mehr )?(?:weiter|mit)\b"),
    ("withdrawal", rf"{_WHO} {_SAYS}, dass (?:er|sie)\b.*?\b{_NO_MORE} (?:kann|wird)\b"),
    ("withdrawal", rf"{_WHO} kann\b.*?\b{_NO_MORE}\b"),
    (
        "withdrawal",
        rf"{_WHO} (?:{_SAYS}\b.*?\b(?:he|she) )?{_CANNOT} (?:go on|continue|carry on)(?: playing\b|[.,;]|$)",
    ),
    (
        "withdrawal",
        rf"{_WHO} (?:hat|teilte?|schr\w+|meldete?|sagte?|will|möchte|kündigte?)\b.*? {_CHESS} auf(?:ge)?hör(?:t|en)\b",
    ),
    ("withdrawal", rf"{_WHO} (?:hört|hörte) (?:\w+ ){{0,2}}{_CHESS} auf\b"),
    ("withdrawal", rf"{_WHO} (?:stops|stopped|has stopped|quits?|has quit|gives up|gave up|has given up) {_PLAYING}\b"),
    ("withdrawal", rf"{_WHO} (?:wird|wurde|ist) (?:vom|aus dem) turnier (?:ausgeschlossen|gestrichen)\b"),
    (
        "withdrawal",
        rf"{_WHO} (?:has )?(?:dropped|drops|pulled|pulls) out\b(?! of (?:his|her|the) (?:game|line|theory))",
    ),
    ("withdrawal", rf"{_WHO} (?:is|are|will be) (?:leaving|quitting|dropping out of|pulling out of) {_EVENT}\b"),
    ("withdrawal", rf"{_WHO} (?:has )?(?:leaves|left|quits?) {_EVENT}\b"),
    ("withdrawal", rf"{_WHO} (?:resigned|resigns|retired|retires) from {_EVENT}\b"),
    ("withdrawal", rf"{_WHO} (?:verlässt|verließ|verläßt) (?:das|unser) (?:\w+-?)?turnier\b"),
    ("withdrawal", rf"{_WHO} beendete? (?:seine|ihre) (?:teilnahme|turnierteilnahme)\b"),
    ("withdrawal", rf"{_WHO} (?:will|möchte) {_NO_MORE}\b"),
    ("withdrawal", rf"{_WHO}'s? withdrawal\b"),
    ("withdrawal", rf"{_WHO} (?:meldet|antwortet)\b.*?\b(?:rücktritt|ruecktritt)\b"),
)
_PATTERNS = Table(*((kind, Guarded(from_start(shape))) for kind, shape in _SHAPES))
_TELLS = any_case(
    one_of(
        "r(?:ü|ue)cktritt|zur(?:ü|ue)ck|abgemeldet|ausge(?:schieden|treten|wechselt)|sch(?:ei|ie)d|storben|starb|tod",
        "ableben|death|died|deceased|passed|withdr|retired|ersetzt|replace|substitut|spielt|spielen|übern[ia]",
        "plays|takes|took|turnier|tournament|tritt|springt|sprang|dropped|drops|dropping|pulled|pulls|pulling|teilnahme",
        "event|group|section|open|cup|league|competition|weiterspielen|mitspielen",
        "mit (?:dem )?(?:fern)?schach|playing|chess|cannot|can't|can’t|can not|unable|able",
    )
)
"""Without one of these no shape fits; looking for them first is what makes prose cheap."""

UNSURE = any_case(
    rf"\?|\b(?:{german_doubts.PERHAPS}|wenn|falls|sofern|ob|offenbar|wohl|eventuell|evtl|voraussichtlich|soll|sollte"
    rf"|will|möchte|würde|{english_doubts.PERHAPS}|if|whether|might)\b"
    r"|\bnicht (?:zurück|ver?storben|gestorben|ausge)|\bnot (?:withdrawn|died|dead|retired)"
)
_SINCE_MONTH = Guarded(rf"\b(?:seit|since|im|in|ab|from)\s+(?:(?:anfang|mitte|ende|early|mid|late)\s+)?{MONTH_WORD}\b")
"""A month that is no player: "antwortet seit Mai nicht"."""

_ALL_OPEN = any_case(
    r"\b(?:alle|sämtliche|all)\b[^.;:]*\b(?:offenen|restlichen|übrigen|ausstehenden|open|remaining|outstanding)"
    r"\s+(?:partien|spiele|games)\b"
)
"""Who gives away all open games knows which; whether ours are the same is asked, as each of them is rated."""
_OF_OPEN = (
    r"\b(?:offenen|restlichen|übrigen|anderen|ausstehenden|open|remaining|other|outstanding) (?:partien|spiele|games)\b"
)
_ASKS_HOW = any_case(
    rf"\b(?:wie|was|how|what)\b[^.;!?]{{0,60}}{_OF_OPEN}[^.;!?]{{0,60}}"
    r"(?:\?|\b(?:weiß|wissen|wüsste|unklar|nicht klar|sag\w*|don['’]t know|do not know|not sure|unclear|tell)\b)"
    r"|\b(?:weiß|wissen|klar|know|sure|sag\w*|tell)\b[^.;!?]{0,20},? (?:wie|was|how|what)\b"
    rf"[^.;!?]{{0,60}}{_OF_OPEN}"
)
"""What asks how open games are to be rated."""

_COUNT = one_of(*COUNTS)
_GAMES = "(?:partien|spielen?|games)"
_STILL_OPEN = (
    r"(?:offen|laufend|unbeendet|ausstehend|restlich|verbleibend|verblieben)(?:en?)?"
    r"|open|unfinished|outstanding|remaining|running|left"
)
_COUNTED = any_case(
    r"\b(?:seine[nr]?|ihre[nr]?|die|der|his|her|their|the)\s+(?:noch\s+|still\s+|letzten\s+|last\s+)?"
    rf"(?P<count>{_COUNT})\s+(?:noch\s+|still\s+)?(?:\w+\s+)?{_GAMES}\b"
    rf"|\b(?P<counted>{_COUNT})\s+(?:(?:noch|still)\s+)?(?:{_STILL_OPEN})\s+{_GAMES}\b"
    rf"|\b(?P<before>{_COUNT})\s+(?:(?:of\s+)?(?:his|her|their|seiner|ihrer)\s+)?{_GAMES}\s+(?:\w+\s+){{0,3}}(?:{_STILL_OPEN})\b"
    rf"|\b(?:von|of)\s+(?:seinen|ihren|his|her|their)\s+{_GAMES},?\s+(?:\w+\s+){{0,3}}(?P<behind>{_COUNT})\s+(?:\w+\s+){{0,3}}"
    rf"(?:{_STILL_OPEN})\b"
)
"""How many games are open, as whoever writes counts them."""

_REPORTED = Guarded(
    r"^.*\b(?:mitteil|melde|schreib|sag|bekannt|tell|inform|report|say|write)\w*\b[^.;:]*\b(?=(?:dass|daß|that)\b)"
)
"""What is before a clause that reports something; its day is not that of what is reported."""

_CLAUSE_END = re.compile(r",\s+(?:und\s+|and\s+)?|\s+(?:und|and|sowie|während|while)\s+")
_AND = re.compile(r"\s+(?:und|and|sowie|&)\s+")
_CAPITAL = re.compile(r"\b[^\W\d_a-zäöüß]")
_SENTENCE_END = re.compile(r"(?<=[^\W\d]{2})(?<!\bDr)(?<!\bMr)(?<!\bMrs)(?<!\bMag)(?<!\bIng)(?<!\bProf)[.;!?]\s+")
PREPOSITIONS = frozenset({"vom", "zu", "zum", "zur", "auf", "am", "der", "den"})
"""Particles that begin other things of a sentence more often than a name."""
_SUBJECT = any_case(
    r"^\W*(?:leider |der |die |the |spieler(?:in)? |player |(?:(?:fern)?schach|sport)?(?:freund|kollege)(?:in)? "
    r"|herr |frau |unsere?r? |our "
    r"|(?:sehr )?(?:lieber?|geschätzter?|verehrter?|langjähriger?|guter?|alter?) "
    r"|(?:dear|good|old|long-standing) |friend |colleague |member )+"
)


def read_departures(
    part: str, lines: Sequence[tuple[int, str]], day: date | None
) -> tuple[tuple[Departure, ...], frozenset[int]]:
    """Return the departures that numbered `lines` of a part tell, and the numbers of their lines.

    A line with a score, or what may have been meant as one, speaks of a game, whatever else it says.
    """
    found: list[Departure] = []
    used: set[int] = set()
    for (number, line), (next_number, next_line) in pairwise([*lines, (0, "")]):
        if number in used or not line:
            continue
        below = next_line if next_number == number + 1 else ""
        departures, is_in_both = _in_sentence(Place(part, number, line), below, day)
        found += departures
        used.update((number, next_number)[: bool(departures) + is_in_both])
    return tuple(_ask_open(found, lines)), frozenset(used)


def _ask_open(departures: Sequence[Departure], lines: Sequence[tuple[int, str]]) -> Iterator[Departure]:
    """Yield departures, asked for their open games where lines ask how these are to be rated."""
    joined = (f"{line} {below}"[: limits.LINE] for (_, line), (_, below) in pairwise([*lines, (0, "")]))
    asks_how = bool(departures) and any(map(_ASKS_HOW.search, joined))
    for one in departures:
        asked = Finding(Question.OPEN_GAMES, one.player, one.where)
        yield replace(one, findings=(*one.findings, asked)) if asks_how else one


def _in_sentence(where: Place, below: str, day: date | None) -> tuple[list[Departure], bool]:
    """Return the departures of a line, and whether they are of it and the line below, where its sentence goes on: only
    where they are not clear without that.
    """
    departures = _in_line(where, day)
    is_clear = bool(departures) and not any(one.findings for one in departures)
    if is_clear or not (below and _is_cut(where.text, below)):
        return departures, False
    whole = _in_line(replace(where, text=f"{where.text.rstrip()} {below.strip()}"), day)
    return whole or departures, bool(whole)


def _is_cut(line: str, following: str) -> bool:
    """Whether a mail program may have cut a sentence behind a line."""
    ends = line.rstrip()
    return bool(ends) and ends[-1] not in ".!?:;" and (len(ends) >= WRAPPED or goes_on(ends, following))


def _in_line(where: Place, day: date | None) -> list[Departure]:
    """Return the departures of a line."""
    plain = plain_dashes(where.text[: limits.LINE])
    if not _TELLS.search(plain) or _has_score(plain, day):
        return []
    sentences = [sentence for sentence in _SENTENCE_END.split(plain) if len(sentence) <= limits.SENTENCE]
    return [departure for sentence in sentences for departure in _departures(sentence, where, day)]


def _has_score(line: str, day: date | None) -> bool:
    """Whether a line holds a score in numbers or signs, also a mistyped one."""
    if any(word.kind is Kind.GAME and word.numeric for word in find_scores(line)):
        return True
    return SCORE_LIKE.search(mask_dates(line, day)[0]) is not None


def _departures(sentence: str, where: Place, day: date | None) -> list[Departure]:
    """Return the departures of a sentence: one of each clause where several tell one, else those of its players."""
    sentence = _REPORTED.sub("", sentence)
    clauses = _CLAUSE_END.split(sentence)
    told = [found for clause in clauses if (found := _departure(clause, where, day))] if len(clauses) > 1 else []
    return list(chain.from_iterable(told)) if len(told) > 1 else _departure(sentence, where, day)


def _departure(line: str, where: Place, day: date | None) -> list[Departure]:
    """Return the departures that one statement tells: of one player, or of several in the same way."""
    text, dates = mask_dates(line, day)
    text = _SINCE_MONTH.sub(lambda since: MASK * len(since[0]), text)
    for told, pattern in _PATTERNS.fitting(text):
        match = pattern.search(text)
        if not match:
            continue
        told_of = match.groupdict()
        before = bool(told_of.get("who"))
        if before and told_of["who"].rstrip().endswith(","):
            continue  # "as her daughter writes, X has died"
        players = _players(told_of["who"] if before else told_of["whom"], before=before)
        substitute = _player(told_of["new"], before=_comes_first(match)) if told_of.get("new") else ""
        if not players or (told == Reason.SUBSTITUTION and not (substitute and len(players) == 1)):
            continue
        kind = withdrawal_kind(line) if told == Reason.WITHDRAWAL else told
        on, findings = completion_date(completion(dates) or next(iter(dates), None), where)
        return [
            Departure(
                where,
                player,
                kind,
                on,
                substitute,
                labelled(line),
                (*_asked(kind, player, where), *findings),
                count=count_games(where.text) if len(players) == 1 else 0,
            )
            for player in players
        ]
    return []


def count_games(text: str) -> int:
    """Return how many games a text calls open or lost, 0 where it does not count them."""
    found = _COUNTED.search(text)
    return read_count(found[found.lastgroup or 0].lower()) if found else 0


def _asked(kind: str, player: str, where: Place) -> tuple[Finding, ...]:
    """The question about a departure that is only supposed, or has no kind, or that gives away games without a list."""
    if UNSURE.search(where.text):
        return (Finding(Question.NOT_CONFIRMED, player, where),)
    if kind == Reason.WITHDRAWAL and _ALL_OPEN.search(where.text):
        return (Finding(Question.OPEN_GAMES, player, where),)
    return () if kind else (Finding(Question.WITHDRAWAL_KIND, player, where),)


def _comes_first(match: re.Match[str]) -> bool:
    """Whether the substitute is named before the player whose place they take."""
    groups = match.re.groupindex
    return match.start("new") < match.start("whom" if "whom" in groups else "who")


def _players(text: str, before: bool) -> list[str]:
    """Return the players at the end or the beginning of a piece of a sentence, also several in a row."""
    pieces = _AND.split(text)
    listed = [piece for part in pieces for piece in part.split(",")]
    if len(listed) > len(pieces) and all(len(_CAPITAL.findall(piece)) > 1 for piece in listed):
        pieces = listed  # "Karl Weber, Eva Schmidt", but not "Weber, Karl"
    ordered = pieces[::-1] if before else pieces
    found: list[str] = []
    for piece in ordered:
        player = _player(piece.strip(), before)
        if not player:
            break
        found.append(player)
    return found[::-1] if before else found


def _player(text: str, before: bool) -> str:
    """Return the player at the end or the beginning of a piece of a sentence, "" for nobody."""
    plain = _SUBJECT.sub("", text)
    name = left_name(plain) if before else right_name(plain)
    if name is None or is_stop(name.name) or not is_name(name.name) or not _begins_as_name(name.name):
        return ""
    return "" if any(map(str.isdigit, name.name)) else name.name  # a code of a tournament


def _begins_as_name(name: str) -> bool:
    """Return whether a name begins with a capital, or with particles before it: "de Vries", "von der Heyde"."""
    words = name.split()
    own = list(dropwhile(PARTICLES.__contains__, words))
    is_preposition = name.lower() in PREPOSITIONS  # at the beginning of a sentence
    return bool(own) and own[0][:1].isupper() and not is_preposition and (own == words or words[0] not in PREPOSITIONS)
