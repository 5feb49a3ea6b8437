"""Which tournament a claim belongs to: what it says itself, what the letter says, whom it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cached_property, partial

from intake.reading.codes import Question
from intake.reading.tournaments import is_told_by_number
from intake.reading.types import Claim, Departure, Finding, PairedRound, Place, Reading, Whole
from ratings.formats.name_folding import fold
from ratings.models import Tournament

from .games import Field, Refused, load_field, pair
from .names import Named, find
from .tournaments import Tournaments
from .types import Remark

Fits = Callable[[Field], bool]


def _never(_: Field) -> bool:
    """Return that no tournament may fit what has no two players."""
    return False


_OF_NAMESAKES = frozenset({Question.NAMESAKE, Question.AMBIGUOUS_NAME})

_TELLING = 6
"""Letters of a word that can stand for the name of a tournament (our own choice)."""


class Choice:
    """The tournaments of one letter. `foreign` becomes True when one of another director is named."""

    def __init__(self, reading: Reading, tournaments: Tournaments) -> None:
        self.foreign = False
        self._reading = reading
        self._tournaments = tournaments
        self._fields: dict[int, Field] = {}

    def of_claim(self, claim: Claim) -> tuple[Field, list[Finding]]:
        """Return the tournament of a claim, and what had to be assumed. Raises Refused with the question."""
        fits, may_fit = partial(_fits, claim), partial(_may_fit, claim)
        field, remarks = self._choose(claim.tournament, claim.where, fits, may_fit)
        if moved := self._find_unhinted(claim, field):
            return moved, [Finding(Remark.TOURNAMENT_BY_NAMES, moved.tournament.code)]
        is_by_names = any(remark.code == Remark.TOURNAMENT_BY_NAMES for remark in remarks)
        if (is_by_names or self._is_named_below(claim)) and (others := self.elsewhere(claim, field)):
            return self._find_called(claim.where, [field, *others]), []
        return field, remarks

    def _is_named_below(self, claim: Claim) -> bool:
        """Return whether a mail names tournaments only above results that are below this one, which names none."""
        headed = [other.where for other in self._reading.claims if other.tournament]
        is_first = all(place.part == claim.where.part and place.line > claim.where.line for place in headed)
        return bool(headed) and is_first and not claim.tournament

    def _find_called(self, where: Place, fields: Sequence[Field]) -> Field:
        """Return the only one of some tournaments that a line calls by a word of its name, else the rest of the mail.
        Raises Refused.
        """
        beside = (*self._reading.hints, *(each.where.text for each in self._reading.unread))
        called = _list_called(where.text, fields) or _list_called(" ".join(beside), fields)
        if len(called) == 1:
            return called[0]
        codes = " / ".join(field.tournament.code for field in fields)
        raise Refused(Question.AMBIGUOUS_TOURNAMENT, codes, where)

    def _find_unhinted(self, claim: Claim, field: Field) -> Field | None:
        """Return the only tournament in which the two of a claim meet, where words that need not name one hint at
        another to which they do not belong: those of the thread that a mail replies to.
        """
        if claim.tournament or self._named(self._reading.tournaments) or _may_fit(claim, field):
            return None
        others = self.elsewhere(claim, field)
        return others[0] if len(others) == 1 else None

    def of_departure(self, departure: Departure) -> tuple[Field, list[Finding]]:
        """Return the tournament of a departure, and what had to be assumed. Raises Refused with the question."""

        def fits(field: Field) -> bool:
            return find(Named(departure.player), field.entries).entry is not None

        return self._choose(departure.tournament, departure.where, fits)

    def of_whole(self, statement: Whole) -> Field:
        """Return the tournament that a statement about all of it means. Raises Refused with the question."""
        return self._choose(statement.tournament, statement.where, lambda _: True)[0]

    def of_round(self, paired: PairedRound) -> tuple[Field, list[Finding]]:
        """Return the tournament of pairings, and what had to be assumed. Raises Refused with the question."""
        return self._choose(
            paired.tournament, paired.where, lambda field: all(_fits(pair, field) for pair in paired.pairs)
        )

    def elsewhere(self, claim: Claim, field: Field | None) -> list[Field]:
        """The director's other running tournaments in which the two of a claim, written without a fault, meet."""
        others = [self._field(tournament) for tournament in self._tournaments.running]
        return [other for other in others if other is not field and _meet(claim, other)]

    def find(self, claim: Claim) -> Field | None:
        """Return the tournament of a claim, None where it is not clear."""
        try:
            return self.of_claim(claim)[0]
        except Refused:
            return None

    def possible(self, claim: Claim) -> tuple[Tournament, ...]:
        """Return the running tournaments in which both players of a claim are; all that run where they are in none."""
        fields = [self._field(tournament) for tournament in self._tournaments.running]
        fitting = [field.tournament for field in fields if _fits(claim, field)]
        return tuple(fitting) or self._tournaments.running

    def candidates(self) -> tuple[Field, ...]:
        """Return the tournaments that a line which was not understood may be about: those that the letter
        names, else those that were found for its other lines, else all that run.
        """
        named = self._named(self._reading.tournaments) or self._named(self._reading.hints)
        if named:
            return tuple(self._field(tournament) for tournament in named)
        return tuple(self._fields.values()) or tuple(map(self._field, self._tournaments.running))

    def list_others(self) -> tuple[Field, ...]:
        """Return the other running tournaments of the director."""
        here = self.candidates()
        return tuple(field for field in map(self._field, self._tournaments.running) if field not in here)

    def named(self) -> tuple[Tournament, ...]:
        """The tournament the letter names, where it names exactly one of the director's."""
        named = self._named(self._reading.tournaments) or self._named(self._reading.hints)
        return named if len(named) == 1 else ()

    def _choose(self, own: str, where: Place, fits: Fits, may_fit: Fits = _never) -> tuple[Field, list[Finding]]:
        if own:
            meant = self._tournaments.meant(own)
            if meant:
                return self._narrow(meant, own, where, fits, may_fit), []
            self._refuse_foreign([own], where)
        named = self._named(self._reading.tournaments) or self._named(self._reading.hints)
        if named:
            return self._of_letter(named, own, where, fits, may_fit)
        self._refuse_foreign(self._reading.tournaments, where)
        unknown = own or next(iter(self._reading.tournaments), "")
        if unknown:
            raise Refused(Question.UNKNOWN_TOURNAMENT, unknown, where)
        return self._by_names(where, fits)

    def _list_by_name(self, text: str, fits: Fits) -> list[Field]:
        """Return the director's tournaments whose whole name a text has, and in which both players are."""
        said = f" {fold(text)} "
        named = [each for each in self._tournaments.own if f" {fold(each.name)} " in said]
        return list(filter(fits, map(self._field, named)))

    def _of_letter(
        self, named: tuple[Tournament, ...], own: str, where: Place, fits: Fits, may_fit: Fits
    ) -> tuple[Field, list[Finding]]:
        """Return what the line names, else the mail. A claim that says something unknown itself must fit there by its
        names, and may not name a group or a code that nobody knows: it may be of a tournament that is not entered.
        """
        if not own and len(called := self._list_by_name(where.text, fits)) == 1:
            return called[0], []
        field = self._narrow(named, " / ".join(tournament.code for tournament in named), where, fits, may_fit)
        if not own:
            return field, []
        if is_told_by_number(own) or not fits(field):
            raise Refused(Question.UNKNOWN_TOURNAMENT, own, where)
        return field, [Finding(Remark.TOURNAMENT_OF_LETTER, f"{own}: {field.tournament.code}", where)]

    def _narrow(self, meant: tuple[Tournament, ...], hint: str, where: Place, fits: Fits, may_fit: Fits) -> Field:
        """Return the one tournament meant; of several the one in which both players are, else may be."""
        fields = [self._field(tournament) for tournament in meant]
        if len(fields) > 1:
            fields = list(filter(fits, fields)) or list(filter(may_fit, fields))
        if len(fields) != 1:
            raise Refused(Question.AMBIGUOUS_TOURNAMENT, hint, where)
        return fields[0]

    def _by_names(self, where: Place, fits: Fits) -> tuple[Field, list[Finding]]:
        """Without any word about a tournament: the only running one in which all players are, else the only one in
        which these are, else the only one of the other lines.
        """
        fitting = self._fitting
        if len(fitting) > 1:
            return self._find_called(where, fitting), []
        possible = [*fitting, *self._of_namesakes]
        if len(possible) == 1:
            remark = Finding(Remark.TOURNAMENT_BY_NAMES, possible[0].tournament.code)
            return possible[0], [] if _list_called(where.text, possible) else [remark]
        if possible:
            codes = " / ".join(field.tournament.code for field in possible)
            raise Refused(Question.AMBIGUOUS_TOURNAMENT, codes, where)
        self._refuse_foreign(self._reading.hints, where)
        return self._by_pairs(where, fits)

    def _by_pairs(self, where: Place, fits: Fits) -> tuple[Field, list[Finding]]:
        """Return the only tournament in which these players are, else the only one of the pairs of the mail."""
        own = list(filter(fits, self._of_most)) or self._of_most
        if len(own) == 1:
            return own[0], [Finding(Remark.TOURNAMENT_BY_NAMES, own[0].tournament.code)]
        codes = " / ".join(field.tournament.code for field in own)
        raise Refused(Question.AMBIGUOUS_TOURNAMENT if own else Question.MISSING_TOURNAMENT, codes, where)

    @cached_property
    def _of_most(self) -> list[Field]:
        """The running tournaments in which the pairs of the mail meet, each in one; none where less than half do."""
        claims = [claim for claim in self._reading.claims if not claim.tournament]
        meeting = [own for claim in claims if len(own := self.elsewhere(claim, None)) == 1]
        found = {field.tournament.pk: field for (field,) in meeting}
        return list(found.values()) if 2 * len(meeting) >= len(claims) else []

    @cached_property
    def _fitting(self) -> list[Field]:
        """The director's running tournaments in which everybody is whom the letter names."""
        paired = [pair for each in self._reading.rounds if not each.tournament for pair in each.pairs]
        claims = [*paired, *(claim for claim in self._reading.claims if not claim.tournament)]
        names = [Named(departure.player) for departure in self._reading.departures if not departure.tournament]
        fields = [self._field(tournament) for tournament in self._tournaments.running]
        return [
            field
            for field in fields
            if all(_fits(claim, field) for claim in claims) and all(find(name, field.entries).entry for name in names)
        ]

    @cached_property
    def _of_namesakes(self) -> list[Field]:
        """The director's other running tournaments in which everybody may be meant, one of several of a name."""
        claims = [claim for claim in self._reading.claims if not claim.tournament]
        fields = [self._field(tournament) for tournament in self._tournaments.running]
        return [one for one in fields if one not in self._fitting and all(_may_fit(claim, one) for claim in claims)]

    def _refuse_foreign(self, hints: Iterable[str], where: Place) -> None:
        """Raise Refused where a tournament of another director is named (nothing more is said about it)."""
        for hint in hints:
            if self._tournaments.is_foreign(hint):
                self.foreign = True
                raise Refused(Question.NOT_YOUR_TOURNAMENT, hint, where)

    def _named(self, hints: Iterable[str]) -> tuple[Tournament, ...]:
        """Return all of the director's tournaments that some of the words mean."""
        return tuple(dict.fromkeys(tournament for hint in hints for tournament in self._tournaments.meant(hint)))

    def field_of(self, tournament: Tournament) -> Field:
        """Return the entries and games of a tournament, read once."""
        return self._field(tournament)

    def read_fields(self) -> dict[str, Field]:
        """Return the tournaments that were looked at, by their codes."""
        return {field.tournament.code: field for field in self._fields.values()}

    def _field(self, tournament: Tournament) -> Field:
        if tournament.pk not in self._fields:
            seats, several = self._tournaments.seats.get(tournament.pk, ()), len(self._reading.claims) > 1
            self._fields[tournament.pk] = load_field(tournament, seats, with_games=several)
        return self._fields[tournament.pk]


def _fits(claim: Claim, field: Field) -> bool:
    """Whether both players are in the tournament, each exactly once."""
    white, black = pair(claim, field.entries)
    return white.entry is not None and black.entry is not None


def _may_fit(claim: Claim, field: Field) -> bool:
    """Whether both players may be in the tournament, where several of a name are."""
    return all(one.entry is not None or one.code in _OF_NAMESAKES for one in pair(claim, field.entries))


def _list_called(text: str, fields: Sequence[Field]) -> list[Field]:
    """Return the tournaments of which a text has a word of the name that the names of the others have not."""
    said = set(fold(text).split())
    names = [set(fold(field.tournament.name).split()) for field in fields]
    times = Counter(word for name in names for word in name)
    telling = [{word for word in name if times[word] == 1 and len(word) >= _TELLING} for name in names]
    return [field for field, words in zip(fields, telling, strict=True) if words & said]


def _meet(claim: Claim, field: Field) -> bool:
    """Whether both players are in the tournament, as they are written, and play each other."""
    found = pair(claim, field.entries)
    keys = {one.entry.pk for one in found if one.entry is not None and not one.repaired}
    return len(keys) == len(found) and bool(field.pairings_of(keys))
