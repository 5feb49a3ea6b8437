"""Which entry of a tournament a written name means. Nothing is guessed: a name fits or it does not.

A name fits in one of several ways, and a better way beats a worse one: in full (in either order, or an
alias), with shortened given names (initials, some of them), as the family name alone, and any of
these without "von" and the like. A comma says which name is the family's: against it a name fits last.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from django.db.models import Q

from intake.reading.codes import Question
from intake.reading.names import ELDER, YOUNGER
from intake.reading.pairs import PARTICLES
from intake.reading.slips import is_slip
from intake.reading.words import any_case
from ratings import personal
from ratings.formats.name_folding import fold, sort_key
from ratings.models import Entry, Player, Purpose

from . import typos

TITLES = frozenset(
    "dr prof dipl ing herr frau hr gm im fm cm wgm wim wfm wcm sim sm ccm cce lgm lim".split()  # noqa: SIM905 -- reads as a line of words
)
"""Words beside a name that are no part of it: academic titles, those of FIDE and ICCF, addresses."""

CUT_LETTERS = 4
"""Letters that the beginning of a name must have to stand for the whole (our own choice)."""

CUT_PARTICLES = frozenset("vdz")
"""The letters to which "von", "der" and "zu" are cut before a name."""

_PAIR = 2
"""Namesakes of whom one is the elder and the other the younger."""

_LONGEST = 3
"""Years that a tournament lasts at most, as far as ages go (our own choice)."""

_BRACKETS = re.compile(r"[(\[][^)\]]*[)\]]")
_SEAT = any_case(r"(?:nr\.?|no\.?|#)?\s*([0-9]{1,4})\.?")
_UMLAUT = re.compile(r"([aou])e")

_DOUBTFUL_END = re.compile(r"(?<=[^\W\d_])\(([^\W\d_]{1,3})\)")
"""The end of a name of which its writer is not certain: "Behrend(t)"."""

_ABBREVIATED = re.compile(r"(?P<begin>[^\W\d_]{2,})\.\s*(?P<family>[^\W\d_].*)")

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """The entry a name means; without one, the code of the question and what it is about. `repaired`
    is the mistyped name where the entry is the only one near to it.
    """

    entry: Entry | None
    code: str = ""
    detail: str = ""
    candidates: tuple[Entry, ...] = ()
    repaired: str = ""


@dataclass(frozen=True, slots=True)
class Named:
    """A person as a mail names them: a name, a seat or a number, and what tells namesakes apart."""

    text: str
    birth_year: str = ""
    number: str = ""
    seat: str = ""
    address: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """The folded words of a name, before and behind its comma."""

    before: Words
    behind: Words

    @property
    def words(self) -> Words:
        """All words in their order."""
        return self.before + self.behind


def parse(text: str) -> Written:
    """Return a written name in folded words, without titles and without what stands in brackets."""
    before, _, behind = _BRACKETS.sub(" ", text).partition(",")
    return Written(_words(before), _words(behind))


def _words(text: str) -> Words:
    words = tuple(word for word in fold(text).split() if not word.isdigit())
    return tuple(word for word in words if word not in TITLES) or words


def find(named: Named, entries: Sequence[Entry]) -> Found:
    """Return the one entry that is meant. What may be a seat and a number of somebody else is asked."""
    by_number = _with_number(named.text, entries)
    by_seat = [entry for entry in _seated(named.text, entries) if entry not in by_number]
    if by_number or by_seat:
        return _decide(named, by_number + by_seat)
    fitting = _list_fitting(named.text, entries)
    if not fitting:
        return _near(named, entries)
    if not named.number:
        return _decide(named, [*fitting, *_list_mistyped(parse(named.text), fitting, entries)])
    numbered = _numbered(named.number, entries)
    if set(numbered) & set(fitting):
        return _decide(named, numbered)
    if numbered or Player.objects.filter(number=named.number).exists():
        return Found(None, Question.ID_MISMATCH, f"{_listing(named, fitting)} / {named.number}")
    return _decide(named, fitting)  # no player's number: a rating, or the number of another list


def _list_fitting(text: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries that a name fits, without and with an end of which its writer is not certain."""
    fitting = _fitting(parse(text), entries) or _list_abbreviated(text, entries)
    longer = _with_doubtful_end(text)
    return fitting + [each for each in _fitting(parse(longer), entries) if each not in fitting] if longer else fitting


def _list_abbreviated(text: str, entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries of a name with the beginning of its given name: "Th. Meier"."""
    found = _ABBREVIATED.fullmatch(text.strip())
    begin, family = (fold(found["begin"]), _words(found["family"])) if found else ("", ())
    if begin in TITLES or not begin:
        return []
    return [
        entry
        for entry in entries
        if _words(entry.player.family_name) == family and fold(entry.player.given_name).startswith(begin)
    ]


def _with_doubtful_end(text: str) -> str:
    """Return a name with the end in brackets of which its writer is not certain ("Behrend(t)"), "" for any other."""
    return _DOUBTFUL_END.sub(r"\1", text) if _DOUBTFUL_END.search(text) else ""


def _with_number(number: str, entries: Sequence[Entry]) -> list[Entry]:
    wanted = fold(number)
    return [entry for entry in entries if fold(entry.player.number) == wanted]


def _numbered(number: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entry of the player with a number, which may be a second one that leads to them."""
    found = _with_number(number, entries)
    gone = None if found else Player.objects.filter(number=number).exclude(merged_into=None).first()
    return [entry for entry in entries if entry.player_id == gone.merged_into_id] if gone else found


def _near(named: Named, entries: Sequence[Entry]) -> Found:
    """Return the only entry near to a mistyped or cut name. A name that somebody else of the federation has
    in full is not mistyped, and of two that are near none is taken.
    """
    written = parse(named.text)
    full = [(entry, _words(entry.player.family_name), _words(entry.player.given_name)) for entry in entries]
    short = [(entry, bare(family), given) for entry, family, given in full if bare(family) != family]
    ways = [(written.words, ()), *_splits(written)]
    near = [*_cut_short(named.text, entries), *typos.near(ways, full + short)]
    near += typos.near([(tuple(word for word in written.words if word not in CUT_PARTICLES), ())], short)
    found = [entry for entry in entries if entry in near]
    if not found or players_named(named.text):
        return _decide(named, [] if found else _list_of_given_name(written, entries))
    decided = _decide(named, found)
    if decided.entry is None:
        return decided
    return Found(decided.entry, repaired=f"{named.text}: {decided.entry.player.name}")


def _list_of_given_name(written: Written, entries: Iterable[Entry]) -> list[Entry]:
    """Return the entries of whom a name is a given name, where there are several: who is meant is one of them."""
    found = [entry for entry in entries if set(written.words) <= {*_words(entry.player.given_name)}]
    return found if written.words and len(found) > 1 else []


def without(found: Found, opponent: Entry | None, named: Named) -> Found:
    """Return who is meant once it is known who is not: nobody plays against themselves."""
    if found.entry is not None or opponent not in found.candidates:
        return found
    return _decide(named, [entry for entry in found.candidates if entry != opponent])


def _seated(text: str, entries: Sequence[Entry]) -> list[Entry]:
    """Return the entry at the seat `text` names; a substitute has taken the seat of the one before."""
    number = _SEAT.fullmatch(text.strip())
    if number is None:
        return []
    at_seat = [entry for entry in entries if entry.seat == int(number[1])]
    return sorted(at_seat, key=lambda entry: entry.turn)[-1:]


def _fitting(written: Written, entries: Iterable[Entry]) -> list[Entry]:
    ways: tuple[list[Entry], ...] = ([], [], [], [], [])
    for entry in entries:
        way = _way(written, entry.player)
        if way is not None:
            ways[way].append(entry)
    return next((fitting for fitting in ways if fitting), [])


def _list_mistyped(written: Written, fitting: Sequence[Entry], entries: Iterable[Entry]) -> list[Entry]:
    """Return whose whole name is a character off one that fits others only without some of their given names: for
    "Klaus Behrendt", who may be Klaus-Dieter Behrendt, also Klaus Behrend.
    """
    names = [(entry, _words(entry.player.family_name), _words(entry.player.given_name)) for entry in entries]
    left_out = {
        (family, given)
        for family, given in _splits(written)
        if any(entry in fitting and f == family and set(given) < set(g) for entry, f, g in names)
    }
    ways = [(" ".join(family), given) for family, given in left_out]
    return [
        entry
        for entry, family, given in names
        if entry not in fitting and any(g == given and is_slip(f, " ".join(family)) for f, g in ways)
    ]


def _cut_short(text: str, entries: Iterable[Entry]) -> list[Entry]:
    """The entries whose name begins with `text`: tables cut long names where their column ends."""
    beginning = fold(text)
    if sum(map(str.isalpha, beginning)) < CUT_LETTERS:
        return []
    full = [(entry, fold(f"{entry.player.family_name} {entry.player.given_name}")) for entry in entries]
    return [entry for entry, name in full if name.startswith(beginning)]


def _way(written: Written, player: Player) -> int | None:
    """0 for the full name, 1 for shortened given names, 2 for the family name alone, 3 for one of them without
    particles, 4 for the full name against its comma, None for no fit.
    """
    family, given = _words(player.family_name), _words(player.given_name)
    if not written.words:
        return None
    if _in_full(written, Written(family, given), player.aliases):
        return 0
    if any(f == family and _shortened(g, given) for f, g in _splits(written)):
        return 1
    if written.words == family:
        return 2
    rest = bare(family)
    short = written.words == rest or any(f == rest and _shortened(g, given) for f, g in _splits(written))
    if rest != family and short:
        return 3
    return 4 if written.words in (family + given, given + family) else None


def _in_full(written: Written, full: Written, aliases: Iterable[str]) -> bool:
    """Whether a name is the full one or an alias; without a comma its order says nothing."""
    if any(written.words in _orders(parse(alias)) for alias in aliases):
        return True
    return written == full if written.behind else written.words in _orders(full)


def bare(family: Words) -> Words:
    """Return the folded words of a family name without "von" and the like, as long as anything is left."""
    return tuple(word for word in family if word not in PARTICLES) or family


def _orders(name: Written) -> tuple[Words, Words]:
    return name.before + name.behind, name.behind + name.before


def _splits(written: Written) -> Iterable[tuple[Words, Words]]:
    """Family and given names as the words may be meant; a comma says which is which."""
    if written.behind:
        yield written.before, written.behind
        return
    words = written.before
    for cut in range(1, len(words)):
        yield words[:cut], words[cut:]
        yield words[cut:], words[:cut]


def _shortened(one: Words, other: Words) -> bool:
    """Whether one is the other with given names left out or cut to initials."""
    return _within(one, other) or _within(other, one)


def _within(some: Words, many: Words) -> bool:
    """Whether `some` follow each other in `many`, in their order, in full or as initials."""
    rest = iter(many)
    return all(any(_same(word, candidate) for candidate in rest) for word in some)


def _same(one: str, other: str) -> bool:
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0]
    return one == other


def _decide(named: Named, candidates: Sequence[Entry]) -> Found:
    if len(candidates) == 1:
        return Found(candidates[0])
    if not candidates:
        known = bool(players_named(named.text))
        return Found(None, Question.NOT_IN_TOURNAMENT if known else Question.UNKNOWN_PLAYER, named.text)
    if len(meant := _tell_apart(named, candidates)) == 1:
        return Found(meant[0])
    seated = [entry for entry in candidates if named.seat == str(entry.seat)]
    if len(seated) == 1:
        return Found(seated[0])
    same = len({fold(entry.player.name) for entry in candidates}) == 1
    code = Question.NAMESAKE if same else Question.AMBIGUOUS_NAME
    return Found(None, code, _listing(named, candidates), tuple(candidates))


def _tell_apart(named: Named, candidates: Sequence[Entry]) -> list[Entry]:
    """Return whom a year of birth or age and a form of address mean, nobody where these contradict each other."""
    born = _list_born(named.birth_year, candidates) if named.birth_year else []
    addressed = _list_addressed(named.address, candidates) if named.address else []
    if len(born) != 1:
        return addressed
    return [entry for entry in born if not named.address or entry in addressed]


def _list_born(year: str, candidates: Sequence[Entry]) -> list[Entry]:
    """Return the entries of players born in a year, or the elder or the younger of two. A year in two digits means
    nobody where it may be the age of one of them.
    """
    dates = personal.birth_dates((entry.player for entry in candidates), Purpose.NAMESAKES)
    years = [dates.get(entry.player_id, "")[:4] for entry in candidates]
    if len(year) == len("99"):
        year = "" if any(map(partial(_may_be_age, year), candidates, years)) else f"19{year}"
    wanted = _find_year(year, years) if year in {ELDER, YOUNGER} else year[:4]
    return [entry for entry, born in zip(candidates, years, strict=True) if wanted and born == wanted]


def _may_be_age(number: str, entry: Entry, born: str) -> bool:
    """Return whether a player may have that age while the tournament is played."""
    age = entry.tournament.started_on.year - int(born or number)
    return not born or age - 1 <= int(number) <= age + _LONGEST


def _find_year(age: str, years: Sequence[str]) -> str:
    """Return the year of the elder or the younger of two, "" where both years do not say who that is."""
    if not all(years) or len(set(years)) != _PAIR or len(years) != _PAIR:
        return ""
    return min(years) if age == ELDER else max(years)


def _list_addressed(sex: str, candidates: Sequence[Entry]) -> list[Entry]:
    """Return the entries that a form of address can mean: those of its sex, and those of none that is known."""
    keys = [entry.player_id for entry in candidates]
    sexes = {key: own for key, (_, own) in personal.births_and_sexes(keys, Purpose.NAMESAKES, personal.SYSTEM).items()}
    other = {"m": "w", "w": "m"}[sex]
    return [entry for entry in candidates if sexes.get(entry.player_id, "") != other]


def _listing(named: Named, entries: Iterable[Entry]) -> str:
    """Return the written name with everybody it may mean; names and numbers are public."""
    return f"{named.text}: " + " / ".join(f"{entry.player.name} (Nr. {entry.player.number})" for entry in entries)


def players_named(text: str) -> tuple[Player, ...]:
    """Return the players of the federation with exactly this number or full name, umlauts in either form."""
    plain = _BRACKETS.sub(" ", text).strip()
    before, comma, behind = plain.partition(",")
    words = plain.split()
    pairs = [(before, behind)] if comma else list(_cuts(words))
    keys = {sort_key(*map(form, pair)) for pair in pairs for form in (str, fold, _without_e)}
    wanted = {fold(" ".join(pair)) for pair in pairs}
    found = Player.objects.filter(Q(number=plain) | Q(sort_key__in=keys))
    return tuple(p for p in found if p.number == plain or fold(f"{p.family_name} {p.given_name}") in wanted)


def _cuts(words: Sequence[str]) -> Iterable[tuple[str, str]]:
    for cut in range(1, len(words)):
        one, other = " ".join(words[:cut]), " ".join(words[cut:])
        yield one, other
        yield other, one


def _without_e(name: str) -> str:
    """Return the spelling ae, oe, ue without its e, as sort keys have umlauts ("Müller" is "muller")."""
    return _UMLAUT.sub(r"\1", fold(name))
