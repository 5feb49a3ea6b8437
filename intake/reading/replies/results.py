"""The result that a short answer gives a game: a score, who won or lost, a draw, a bare name or colour."""

from __future__ import annotations

import re

from intake.reading.claims import mirrored
from intake.reading.corrections.announced import without_old_score
from intake.reading.days.dates import ANY_DAY, mask_dates
from intake.reading.doubts.unfinished import UNFINISHED
from intake.reading.merging import turned
from intake.reading.reasons import says_both_lost
from intake.reading.scores import Kind, find_scores, plain_dashes
from intake.reading.types import Claim
from intake.reading.verdicts import by_colour, is_colour_word, says_draw
from intake.reading.words import any_case, one_of
from ratings.formats.name_folding import fold, fold_plain
from ratings.regulations.types import Score

from .had_colours import are_exchanged
from .sentence_flow import SENTENCES

WHITE, BLACK, DRAW = Score.WHITE_WINS.value, Score.BLACK_WINS.value, Score.DRAW.value

_SIDES = {"\ue011": (WHITE, BLACK), "\ue012": (BLACK, WHITE)}
"""Signs that stand for the players of a game in a text, with the scores where they have won and lost."""

_WORD = re.compile(r"\w+(?:['’]\w+)*")
_COLOURS = ((any_case(r"\b(?:weiß|weiss|white)e?r?\b"), "\ue011"), (any_case(r"\b(?:schwarz|black)e?r?\b"), "\ue012"))
_HAS = r"(?:hat'?s?|hot'?s?|hod|hods|het|hett|had|has|is|ist|war|was|were|wor|wär|isch)"
_LINK = one_of(
    _HAS,
    "[:,]|der|die|dr|da|de|dat|the|herrn?|frau|sportfreund|spieler(?:in)?|player|mrs?|ms|es|it|an|für|for|von",
    "by|of|to|mit|with|ging|geht|went|goes|dieses?|this|that|who|die partie|das spiel|the game|doch",
    "did|gets|got|takes|remains?|stays?|bleibt|blieb|bekommt|erhält|tatsächlich|wirklich|leider|eindeutig|klar|auch|really|indeed|also|actually",
)
_WON = one_of(
    "gewonnen|g['’]?w[uo]nn[ae]n?|jewonnen|gewinner(?:in)?|sieger(?:in)?|sieg|siegte|gewann|gewinnt|winner",
    "won|wins|win|victory|victor|punkt|zähler|point",
)
_LOST = one_of(
    "verlor(?:en|a)?|valorn|verliert|verlierer(?:in)?|loser|lost|loses|loss|aufgegeben|aufgebn|gab auf",
    "gibt auf|resigned|resigns|niederlage|matt|mated",
)
_DRAWN = any_case(
    r"\b(?:remi(?:s|ss|es)?|remsi|reims|remisiert|unentsch\w*|unentschi\w*|punkteteilung|punktteilung|geteilt|teilten|friedlich\w*"
    r"|ein halber|halber punkt|halbe|halb(?:-| zu )?halb|halb|half|halves|halved|split|shared|tied?|drew"
    r"|draws?|drawn)\b|(?<![\d/.,-])1/2(?![\d/.,-])"
)
_NUMBER = {"null": "0", "nul": "0", "nix": "0", "zero": "0", "nil": "0", "nought": "0", "oh": "0"} | dict.fromkeys(
    ("eins", "oans", "oas", "ans", "een", "ein", "one", "ains"), "1"
)
_SPOKEN = any_case(rf"\b({one_of(*_NUMBER)})(?:\s+(?:zu|to|zua)\s+|\s*[-:,]?\s+|-)({one_of(*_NUMBER)})\b")
_SIDE, _GAP = "[\ue011\ue012]", r"[^\w\ue011\ue012]*"
_AGAINST = rf"(?:gegen|gg\.?|against|vs\.?|versus|over|über)\s+(?:{_LINK}\s+|den\s+)*"
_OPPONENT = any_case(rf"\b{_AGAINST}{_SIDE}")
_NAME = rf"{_SIDE}(?:[\s.]+{_SIDE})*+"
_PAIR = any_case(
    rf"{_NAME}\s+(?:[-–]\s+|{_AGAINST}){_NAME}"
    rf"(?=(?:[^\w,\ue011\ue012]+|{_GAP}\b{_LINK}\b[^\w\ue011\ue012]+)(?:{_LINK}[^\w\ue011\ue012]+)*{_SIDE})"
)
"""Two players before the one of them of whom something is said: "Koch gegen Wolf hat Wolf gewonnen"."""

_TWICE = re.compile(r"\b(\w+)[\s,.]+(?=\1\b)")
"""A name that a clause ends with and the next one begins with."""

_BEATS = one_of("beats?|defeat(?:s|ed)|besiegte?|schlug|schlägt|bezwang|bezwingt|overcame")
_OBJECT = rf"(?:\W+(?:{_LINK}|den))*\W+{_SIDE}"
_BEATEN = r"(?:beaten|defeated|besiegt|geschlagen|bezwungen)"
_LOST_TO = r"(?:lost|loses|losing|verlor)\s+(?:to|an)"
_ADDRESSED = re.compile(
    r"\b(?:[Ff]rau|[Hh]errn?|[Mm]rs?\.?|[Mm]s\.?|[Mm]iss|[Ss]portfreund(?:in)?)\s+(?:[A-Z][\w.-]*\s+)?[A-ZÄÖÜ]\w+"
)
"""A name behind a form of address, which is no colour: "Frau Schwarz"."""

_OWN_COLOUR = any_case(
    r"([\ue011\ue012])[\s,:]+(?:(?:hatte|hat|had|has|is|was|war|ist|führte|spielte|played|plays|mit|with|as|als|de[nr]|die"
    r"|the|also|so|then|dann)[\s,:]+)+\1(?:\s+(?:steinen?|figuren|pieces)\b)?"
    r"(?:[\s,.;]+(?:und|and|er|sie|he|she|so|also|damit|somit)\b)*"
)
"""What somebody is said to have, or to do, who has the colour that is theirs: "Koch had White and"."""

_BARE_DIGITS = re.compile(r"\W*([01])\s+([01])\W*")
_FILLER = any_case(
    rf"\b(?:{_LINK}|ja|na|no|nein|also|halt|bitte|danke|please|natürlich|klar|wieder|leider|it|das|des|dös|ois|dann)\b|[^\w\ue011\ue012]"
)


def scores_in(text: str) -> frozenset[str]:
    """Return the scores that are written in a text."""
    found = find_scores(plain_dashes(text))
    return frozenset(word.score for word in found if word.kind is Kind.GAME and word.score)


_A_SCORE = r"(?:[01½]\s?[-:]\s?[01½]|½|1/2|remis|unentschieden|(?:a )?draw)"
_DENIED = any_case(
    rf"(?<![\w.,-])(?:(?:das|ein|the) )?{_A_SCORE}(?![\w-]) (?:ist|war|was|is|stimmt?) (?:leider |aber |nur )?"
    r"(?:falsch|nicht|(?:ein )?(?:tippfehler|irrtum|fehler|versehen|quatsch|unsinn|blödsinn|käse)|vertippt"
    r"|verkehrt|wrong"
    r"|incorrect|nonsense|rubbish|(?:an?|my) (?:typo|mistake|error|slip)|not)\b"
    rf"|\b(?:nicht|not|kein) {_A_SCORE}(?![\w-])"
    rf"|\b(?:ignore|forget|disregard|scrap|vergessen sie|vergiss) (?:\w+ ){{0,2}}?{_A_SCORE}(?![\w-])"
    rf"|(?<![\w.,-])(?:das |the )?{_A_SCORE}(?![\w-])(?: \w+){{0,3}}? (?:vergessen|streichen|ignorieren|löschen)\b"
    r"|\b(?:nicht|not|keine?) (?:an? |eine? )?(?:win|loss|sieg|gewinn|niederlage)\b"
)
"""A score that is said to be wrong."""


def affirm(text: str) -> str:
    """Return a text without the scores that it calls wrong."""
    return _DENIED.sub(" ", without_old_score(text))


def scores_denied(text: str) -> frozenset[str]:
    """Return the scores that a text calls wrong."""
    found = " ; ".join(found[0] for found in _DENIED.finditer(text))
    return scores_in(found) | (frozenset({DRAW}) if _DRAWN.search(found) else frozenset())


def scores_said(claim: Claim, text: str, *, bare: bool = True) -> frozenset[str]:
    """Return the scores that words give the game of a claim, seen from the player it names first; a name or colour
    alone means a winner only where it may be `bare`. Where they say that the other one had White, or name that one
    first, so do their scores.
    """
    if are_exchanged(claim.white, claim.black, text):
        return frozenset(map(mirrored, _list_scores(turned(claim), text, bare=bare)))
    return _list_scores(claim, text, bare=bare)


def _list_scores(claim: Claim, text: str, *, bare: bool) -> frozenset[str]:
    """Return the scores that words give the game of a claim whose White they name first."""
    plain = plain_dashes(text)
    marked = _sign_players(plain, claim)
    verdict = _read_verdict(marked) or _read_verdict(_sign_players(mask_dates(plain, ANY_DAY)[0], claim))
    found = scores_in(text) | _read_numbers(plain) | verdict
    if is_colour_word(f"{claim.white} {claim.black}"):
        found |= by_colour(_ADDRESSED.sub(" ", plain))
    if says_draw(plain) or _DRAWN.search(plain):
        found |= {DRAW}
    if says_both_lost(text):
        found |= {Score.BOTH_LOSE.value}
    return found or (_read_bare(marked) if bare else frozenset())


def tells_other_score(claim: Claim, text: str) -> bool:
    """Return whether words give the game of a claim, or another one of its players, a result that is not its own."""
    said = scores_said(claim, text, bare=False)
    return bool(said) and claim.score not in said


def _read_numbers(text: str) -> frozenset[str]:
    """Return scores that are said as two numbers ("eins null")."""
    digits = [(_NUMBER[one.lower()], _NUMBER[other.lower()]) for one, other in _SPOKEN.findall(text)]
    if bare := _BARE_DIGITS.fullmatch(text):
        digits.append((bare[1], bare[2]))
    known = {("1", "0"): WHITE, ("0", "1"): BLACK}
    return frozenset(known[pair] for pair in digits if pair in known)


def find_verdict(text: str) -> str:
    """Return how a game ended for the player whom a text is about, as White's score; "" for nothing or two."""
    found = {DRAW} if says_draw(text) or _DRAWN.search(text) else set()
    for words, score in ((_WON, WHITE), (_LOST, BLACK)):
        found |= {score} if re.search(rf"\b{words}\b", text, re.IGNORECASE) else set()
    return found.pop() if len(found) == 1 else ""


def tells_end_apart(text: str) -> bool:
    """Return whether a sentence gives a result beside those that say that something goes on: "Koch won. I am still on
    the train".
    """
    told = [each for each in SENTENCES.split(text) if not UNFINISHED.search(each)]
    return any(find_verdict(each) or scores_in(each) for each in told)


def _sign_players(text: str, claim: Claim) -> str:
    """Return a text with signs for both players, however they are called: by a name of theirs alone, or by colour."""
    white, black = _words_of(claim.white), _words_of(claim.black)
    own = dict.fromkeys(white - black, "\ue011") | dict.fromkeys(black - white, "\ue012")
    marked = _TWICE.sub(r"\1; ", text)
    marked = _WORD.sub(lambda word: next((own[part] for part in fold(word[0]).split() if part in own), word[0]), marked)
    if not is_colour_word(f"{claim.white} {claim.black}"):
        for colour, sign in _COLOURS:
            marked = colour.sub(sign, marked)
    marked = re.sub(r"([\ue011\ue012])(?:[\s,.]+\1)+", r"\1", _PAIR.sub(" _ ", marked))
    return _OWN_COLOUR.sub(r"\1", marked)


def _words_of(name: str) -> set[str]:
    return {word for form in (fold, fold_plain) for word in form(name).split() if len(word) > 1}


def _read_verdict(marked: str) -> frozenset[str]:
    """Return who won, wherever the verb stands ("gewonnen hat der ...", "Sieger: ...", "... lost to ...")."""
    if found := _read_both(marked):
        return found
    plain = _OPPONENT.sub(" ", marked)
    told = set(by_colour(plain.replace("\ue011", "Weiß").replace("\ue012", "Schwarz")))
    for sign, (won, lost) in _SIDES.items():
        told |= {score for words, score in ((_WON, won), (_LOST, lost)) if _has_verdict(plain, words, sign)}
    return frozenset(told)


def _read_both(marked: str) -> frozenset[str]:
    """Return who won where one sentence names both, winner and loser."""
    found = set()
    for sign, (won, lost) in _SIDES.items():
        beats = rf"{sign}\W+(?:(?:{_LINK})\W+)*{_BEATS}{_OBJECT}|{sign}\W+(?:(?:{_LINK}|den)\W+)*{_SIDE}\W+{_BEATEN}\b"
        beats += rf"|\b(?:by|von)\W+(?:(?:{_LINK}|dem)\W+)*{sign}(?=\W+{_BEATEN})"
        beats += rf"|{_BEATEN}\W+(?:by|von)\W+(?:(?:{_LINK}|dem)\W+)*{sign}"
        if re.search(beats, marked, re.IGNORECASE):
            found.add(won)
        if re.search(rf"{sign}\W+(?:{_LINK}\W+)*{_LOST_TO}\W+(?:{_LINK}\W+)*{_SIDE}", marked, re.IGNORECASE):
            found.add(lost)
    return frozenset(found)


def _has_verdict(marked: str, words: str, sign: str) -> bool:
    """Return whether a player has a verdict before the name or behind it: a name with one behind has none before."""
    links, is_end = rf"(?:{_GAP}\b{_LINK}(?!\w))*{_GAP}", rf"(?!\W*{_LINK}?\W*{_SIDE})"
    before = rf"\b{words}\b{links}{sign}(?!{links}\b(?:{_WON}|{_LOST})\b{is_end})"
    behind = rf"{sign}{links}\b{words}\b{is_end}"
    return re.search(f"{before}|{behind}", marked, re.IGNORECASE) is not None


def _read_bare(marked: str) -> frozenset[str]:
    """Return who won where an answer is nothing but their name or colour."""
    rest = _FILLER.sub("", marked)
    return frozenset({_SIDES[rest][0]}) if rest in _SIDES else frozenset()
