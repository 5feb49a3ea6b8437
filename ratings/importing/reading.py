"""The files of a federation as one value; every fault is found, with its sheet, row and column."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from django.utils.translation import gettext as _

from ratings.errors import BadImport
from ratings.formats.spreadsheets import Sheet
from ratings.importing.roster import is_birth_date
from ratings.models import Title, known_title
from ratings.regulations.types import Reason, State

from . import cells, crosstables
from .column_choices import Choice, headers_key, nearest_form
from .columns import FORM_LABELS, Fault, Faults, Row, Table, chosen_table, find_headers, lacking, meaning_label
from .federation import Contest, Evaluated, Federation, Member, Played, PublishedList
from .lists import MAX_GAMES, MAX_VALUE, opened
from .matching import keys_of
from .report_sheets import is_report, report_rows

MAX_DAYS, MAX_ROUNDS, MAX_MOVES = 1000, 200, 1000
"""What is taken for a slip of the keyboard beyond (our own choices)."""

SEXES = ("", "m", "w", "d")

Rows = Mapping[str, list[Row]]
"""The rows of all sheets, by the form of the sheet."""


def read_federation(
    files: Iterable[tuple[str, bytes]], encoding: str = "", choices: Mapping[str, Choice] | None = None
) -> Federation:
    """Read files (name and content); `encoding` is for CSV files that neither declare theirs nor are UTF-8 or
    Windows-1252, `choices` are columns that a person chose, by the key of their headers. Raises BadImport with all
    faults.
    """
    faults = Faults()
    sheets, reported, unopened = _open_files(files, encoding, faults)
    tables = [table for sheet in sheets if (table := known(sheet, faults, choices or {}))]
    federation = _federation(tables, _rows_by_form(tables, reported), faults)
    if not federation.players and not faults.found and not unopened:
        unopened.append(_("there is neither a sheet of players nor a list with names"))
    if faults.found or unopened:
        raise BadImport([*unopened, *map(str, faults.found)])
    return federation


def _federation(tables: Iterable[Table], rows: Rows, faults: Faults) -> Federation:
    players = members(rows, faults)
    tournaments = contests(rows, players, faults)
    return Federation(
        players=players,
        lists=lists(rows, players, faults),
        tournaments=tournaments,
        evaluations=evaluations(rows, tournaments, faults),
        unread=tuple(f"{table.sheet.name}: {', '.join(table.unread)}" for table in tables if table.unread),
    )


Opened = tuple[list[Sheet], list[tuple[str, Row]], list[str]]
"""The sheets of files, the rows of report files with their forms, and why files cannot be opened."""


def _open_files(files: Iterable[tuple[str, bytes]], encoding: str, faults: Faults) -> Opened:
    """Return what is in all files."""
    sheets: list[Sheet] = []
    reported: list[tuple[str, Row]] = []
    findings: list[str] = []
    for name, data in files:
        try:
            if is_report(name, data):
                reported += report_rows(name, data, faults)
            else:
                sheets += opened(name, data, encoding)
        except BadImport as refused:
            findings += refused.findings
    return sheets, reported, findings


def _rows_by_form(tables: Iterable[Table], reported: Iterable[tuple[str, Row]]) -> Rows:
    rows: dict[str, list[Row]] = defaultdict(list)
    for table in tables:
        rows[table.form.name].extend(table.rows())
    for form, row in reported:
        rows[form].append(row)
    return rows


def known(sheet: Sheet, faults: Faults, choices: Mapping[str, Choice]) -> Table | None:
    """Return a sheet as a table of one of the known forms, None where a person wants it left out; a fault names what is
    missing from the chosen form, else from the nearest one.
    """
    number, headers = find_headers(sheet)
    chosen = choices.get(headers_key(sheet))
    form, columns = (chosen.form, chosen.columns) if chosen else nearest_form(headers)
    if form is None:
        return None
    missing = lacking(form, columns)
    if not missing:
        return chosen_table(sheet, form, columns)
    details = {"form": FORM_LABELS[form.name], "columns": ", ".join(meaning_label(form, key) for key in missing)}
    text = _("is none of the known sheets; for “%(form)s” it lacks the columns: %(columns)s") % details
    faults.found.append(Fault(sheet.name, number, "", text))
    return None


def number_of(row: Row, key: str, players: Mapping[str, object], faults: Faults) -> str:
    """Return the number of a known player."""
    number = cells.text(row, key, faults, 40)
    if number and number not in players:
        faults.add(row, key, _("there is no player %(number)s") % {"number": number})
    return number


def members(rows: Rows, faults: Faults) -> dict[str, Member]:
    """Return the players of the sheet of players, and those whom only a list or a report file names."""
    found: dict[str, Member] = {}
    for row in rows["players"]:
        person = member(row, faults)
        if person.number in found:
            faults.add(row, "number", _("number %(number)s stands twice") % {"number": person.number})
        found[person.number] = person
    for row in rows["entrants"]:
        if not row["number"]:
            faults.add(row, "number", _("is missing: write the number of the player into the file"))
    for row in (*rows["list"], *rows["entrants"]):
        if row["number"] and row["name"]:
            _add_named(found, row, faults)
    return found


def _add_named(found: dict[str, Member], row: Row, faults: Faults) -> None:
    """Add a player of whom a line says number and name; of somebody who is known the name has to agree."""
    number, name = row["number"], row["name"]
    if number not in found:
        family, _comma, given = name.partition(",")
        found[number] = Member(number, family.strip(), given.strip())
    elif not keys_of(name) & keys_of(found[number].name):
        details = {"number": number, "name": found[number].name}
        faults.add(row, "name", _("number %(number)s is that of %(name)s") % details)


def member(row: Row, faults: Faults) -> Member:
    """Return one player."""
    texts = ("given_name", "federation", "club")
    values = {key: cells.optional_text(row, key, faults, 60 if key == "federation" else 120) for key in texts}
    birth, sex, email = birth_date(row["birth_date"]), row["sex"].lower(), row["email"].lower()
    title = known_title(row["title"])
    if not is_birth_date(birth):
        faults.add(row, "birth_date", _("“%(text)s” is no date of birth") % {"text": row["birth_date"]})
    if sex not in SEXES:
        faults.add(row, "sex", _("“%(text)s” is none of: %(known)s") % {"text": row["sex"], "known": "m, w, d"})
    if row["title"] and not title:
        details = {"text": row["title"], "known": ", ".join(Title.values)}
        faults.add(row, "title", _("“%(text)s” is none of: %(known)s") % details)
    if email and "@" not in email:
        faults.add(row, "email", _("“%(text)s” is no mail address") % {"text": row["email"]})
    names = cells.text(row, "number", faults, 40), cells.text(row, "family_name", faults)
    return Member(*names, birth_date=birth, sex=sex, email=email, title=title, **values)


def birth_date(written: str) -> str:
    """Return a date of birth as it is stored, from either way of writing a day."""
    on = cells.day_of(written)
    return on.isoformat() if on else written


def lists(rows: Rows, players: Mapping[str, object], faults: Faults) -> dict[date, PublishedList]:
    """Return the published lists by day."""
    found: dict[date, dict[str, State]] = defaultdict(dict)
    for row in rows["list"]:
        number, on = number_of(row, "number", players, faults), cells.required_day(row, "date", faults)
        if number in found[on]:
            faults.add(row, "number", _("player %(number)s stands twice on the list of that day") % {"number": number})
        found[on][number] = State(
            cells.required_whole(row, "value", faults, MAX_VALUE), cells.required_whole(row, "index", faults, MAX_GAMES)
        )
    return dict(found)


def contests(rows: Rows, players: Mapping[str, Member], faults: Faults) -> dict[str, Contest]:
    """Return the tournaments with their players and games."""
    found: dict[str, Contest] = {}
    for row in rows["tournaments"]:
        contest = contest_of(row, faults)
        if contest.code in found:
            faults.add(row, "code", _("tournament %(code)s stands twice") % {"code": contest.code})
        found[contest.code] = contest
    tables, listed = (by_tournament(rows[name], found, faults) for name in ("crosstables", "games"))
    for code in sorted(tables.keys() & listed.keys()):
        faults.add(listed[code][0], "tournament", _("%(code)s has a crosstable already") % {"code": code})
    for code, lines in tables.items():
        found[code] = with_crosstable(found[code], lines, players, faults)
    for code, lines in listed.items():
        found[code] = with_games(found[code], lines, players, faults)
    for row in rows["tournaments"]:
        if row["code"] not in tables.keys() | listed.keys():
            faults.add(row, "code", _("there is neither a crosstable nor a game of %(code)s") % {"code": row["code"]})
    return found


def contest_of(row: Row, faults: Faults) -> Contest:
    """Return the facts of one tournament."""
    started_on = cells.required_day(row, "start", faults)
    end = cells.day(row, "end", faults)
    if end and end < started_on:
        faults.add(row, "end", _("this day lies before the start"))
    days = cells.whole(row, "days", faults, MAX_DAYS)
    return Contest(
        code=cells.text(row, "code", faults, 60),
        name=cells.text(row, "name", faults, 200),
        kind=cells.kind(row, faults),
        started_on=started_on,
        planned_end=end,
        category=cells.optional_text(row, "category", faults),
        days_per_10_moves=days or None,
        rated=cells.flag(row, "rated", faults, otherwise=True),
        international=cells.flag(row, "international", faults, otherwise=False),
    )


def by_tournament(rows: Iterable[Row], known_codes: Mapping[str, Contest], faults: Faults) -> dict[str, list[Row]]:
    """Rows by the tournament they name; those of an unknown one are faults."""
    found: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        code = cells.text(row, "tournament", faults, 60)
        if code in known_codes:
            found[code].append(row)
        elif code:
            faults.add(row, "tournament", _("there is no tournament %(code)s") % {"code": code})
    return found


def with_crosstable(contest: Contest, rows: Sequence[Row], players: Mapping[str, Member], faults: Faults) -> Contest:
    """Return a tournament with the seats and games of its crosstable."""
    seats = crosstables.by_seat(rows, faults)
    numbers = tuple(number_of(row, "number", players, faults) for row in seats.values())
    twice = {number for number in numbers if numbers.count(number) > 1}
    for number in sorted(twice):
        faults.add(rows[0], "number", _("player %(number)s has two seats") % {"number": number})
    if not seats or twice:
        return contest
    played = crosstables.games(seats, contest.kind, contest.planned_end, faults)
    return replace(contest, players=numbers, games=played)


def with_games(contest: Contest, rows: Sequence[Row], players: Mapping[str, Member], faults: Faults) -> Contest:
    """Return a tournament with the games of a list; seats follow the order in which players occur."""
    played = tuple(game_of(row, contest, players, faults) for row in rows)
    numbers = dict.fromkeys(number for game in played for number in (game.white, game.black))
    return replace(contest, players=tuple(numbers), games=played)


def game_of(row: Row, contest: Contest, players: Mapping[str, Member], faults: Faults) -> Played:
    """Read one game of a list."""
    white, black = (number_of(row, key, players, faults) for key in ("white", "black"))
    if white == black:
        faults.add(row, "black", _("somebody plays against themselves"))
    score = cells.score(row, faults)
    on = _completion_of(row, contest, faults) if score else None
    reason = cells.reason(row, faults)
    if score in crosstables.UNPLAYED and not row["reason"]:
        reason = Reason.UNPLAYED
    round_ = cells.whole(row, "round", faults, MAX_ROUNDS) or 1
    return Played(round_, white, black, score, reason, on, cells.whole(row, "moves", faults, MAX_MOVES))


def _completion_of(row: Row, contest: Contest, faults: Faults) -> date | None:
    """Return the day on which a finished game ended: its own, else the planned end of the tournament."""
    on = cells.day(row, "date", faults) or contest.planned_end
    if on is None:
        faults.add(row, "date", _("is missing"))
    elif on < contest.started_on:
        faults.add(row, "date", _("this day lies before the start"))
    return on


def evaluations(rows: Rows, tournaments: Mapping[str, Contest], faults: Faults) -> dict[tuple[str, str], Evaluated]:
    """Return what the federation made of its tournaments."""
    found: dict[tuple[str, str], Evaluated] = {}
    for code, lines in by_tournament(rows["evaluations"], tournaments, faults).items():
        for row in lines:
            number = row["number"]
            if number not in tournaments[code].players:
                details = {"number": number, "code": code}
                faults.add(row, "number", _("player %(number)s does not play in %(code)s") % details)
            if (code, number) in found:
                faults.add(row, "number", _("number %(number)s stands twice") % {"number": number})
            found[code, number] = evaluation_of(row, code, faults)
    return found


def evaluation_of(row: Row, code: str, faults: Faults) -> Evaluated:
    """Read one player's evaluation; no old value means a first rating."""
    old_value = cells.whole(row, "old_value", faults, MAX_VALUE)
    old_index = cells.whole(row, "old_index", faults, MAX_GAMES)
    new = State(
        cells.required_whole(row, "new_value", faults, MAX_VALUE),
        cells.required_whole(row, "new_index", faults, MAX_GAMES),
    )
    if old_value is not None and old_index is None:
        faults.add(row, "old_index", _("is missing"))
    return Evaluated(code, row["number"], None if old_value is None else State(old_value, old_index or 0), new)
