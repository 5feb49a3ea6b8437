"""The text of a mail as it is meant: without marks of emphasis, with those that were dictated as words, known codes and
names as they are known, and claims of a win on time as results where their director has upheld them.

A mail program that makes plain text of bold words sets stars around them, and whoever writes no capitals writes
none in a code or a name. Both would part what belongs together, and a result might go to another tournament.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from itertools import groupby

from intake.reading.columns.column_heads import write_columns, write_opponents
from intake.reading.columns.team_matches import write_matches
from intake.reading.days.day_like import names_day
from intake.reading.days.day_names import write_day_names
from intake.reading.days.day_order import with_one_order
from intake.reading.days.day_words import MONTH_WORD, SHORT_WEEKDAY
from intake.reading.days.days_of_remarks import without_days_of_remarks
from intake.reading.days.days_run_together import write_days_apart
from intake.reading.days.days_without_month import add_months_to_rows
from intake.reading.days.leading_days import write_days
from intake.reading.days.list_headings import write_headings
from intake.reading.days.lone_days import write_lone_days
from intake.reading.days.misspelt_days import write_misspelt_days
from intake.reading.days.respective_days import take_days
from intake.reading.days.same_days import write_same_days
from intake.reading.days.spoken_days import write_spoken_days
from intake.reading.days.worded_headings import write_worded_headings
from intake.reading.explanations.wordings import write_opponent
from intake.reading.guards import Guarded
from intake.reading.known import Known
from intake.reading.mentions import Situation
from intake.reading.mentions.types import Names
from intake.reading.namesakes import list_namesakes, may_name_two, write_namesakes
from intake.reading.part_lines import list_lines, with_lines, write_bodies, write_new
from intake.reading.rewriting.bracketed_colours import write_bracketed_colours
from intake.reading.rewriting.colour_labels import OF_COLOUR, write_colour_labels
from intake.reading.rewriting.counted_results import write_counted_results
from intake.reading.rewriting.dialect import write_plainly
from intake.reading.rewriting.direct_speech import write_direct_speech
from intake.reading.rewriting.doubtful_headings import write_doubtful_headings
from intake.reading.rewriting.ends_below import join_ends
from intake.reading.rewriting.first_and_second import write_first_and_second
from intake.reading.rewriting.games_by_colour import write_other
from intake.reading.rewriting.labelled_rows import write_labelled
from intake.reading.rewriting.line_breaks import mended
from intake.reading.rewriting.lists_by_player import write_lists_by_player
from intake.reading.rewriting.lists_in_order import join_in_order
from intake.reading.rewriting.misspelt_words import write_misspelt_words
from intake.reading.rewriting.notes import Notes
from intake.reading.rewriting.own_forms import write_own_forms
from intake.reading.rewriting.parted_rows import write_parted
from intake.reading.rewriting.points_of_two import write_points
from intake.reading.rewriting.possessives import write_possessives
from intake.reading.rewriting.pronouns import write_pronouns
from intake.reading.rewriting.result_headings import write_result_headings
from intake.reading.rewriting.row_verdicts import write_row_verdicts
from intake.reading.rewriting.several_players import write_several
from intake.reading.rewriting.shared_verbs import write_shared_verbs
from intake.reading.rewriting.short_rows import Rows
from intake.reading.rewriting.small_letters import write_capitals, write_in_small
from intake.reading.rewriting.standings import without_standings
from intake.reading.rewriting.umlauts import with_umlauts
from intake.reading.rewriting.whole_names import write_whole_names
from intake.reading.rewriting.whole_rows import write_whole_rows
from intake.reading.rewriting.winner_labels import write_winner_labels
from intake.reading.tournaments import is_telling
from intake.reading.types import BODY, Letter, Part
from intake.reading.weighing.weights import is_other_day
from intake.reading.words import any_case

_TIME = r"(?:bedenk)?zeitüberschreitung"
_GRANTED = r"(?:berechtigt|begründet|bestätigt|anerkannt|stattgegeben|rechtens|korrekt|in ordnung)"
_UPHELD = Guarded(
    rf"\breklamation (?:\w+ ){{0,6}}?{_GRANTED}\b|\b(?:geprüft|nachgerechnet) und (?:\w+\.? ){{0,5}}?{_GRANTED}\b"
    rf"|\b(?:durch|wegen) {_TIME} (?:für [^.;:!?]{{2,60}} )?(?:gewonnen|verloren|entschieden|gewertet|beendet)\b"
    r"|\bclaim (?:(?!not\b)\w+ ){0,6}?(?:upheld|accepted|granted|allowed|valid|justified|correct|in order)\b"
    r"|\b(?:upheld|accepted|allowed|granted) (?:the|his|her|this|that) claim\b"
    r"|\bgame (?:is|was|counts|stands|goes down) (?:as )?(?:an? )?(?:lost|won|loss|win) on time\b"
)
"""What says that a win on time has been given."""

_OPEN = any_case(
    r"\?|\b(?:nicht|kein\w*|noch|wenn|falls|ob|sobald|erst|soll\w*|warte\w*|abgelehnt|zurückgewiesen|einspruch|protest\w*"
    r"|not|no|yet|if|whether|unless|once|until|will|would|should|wait\w*|pending|look\w* into|reject\w*|refused"
    r"|den(?:y|ied)|appeal\w*|disput\w*)\b|n['’]t\b|\bwird\b[^.;:!?]*\b(?:geprüft|bestätigt|anerkannt)\b"
)
"""What leaves open whether it has."""

_CLAIM = any_case(r"\breklamierte?\b|\bclaim(?:s|ed)\b|^(?!.*\b(?:reklamiert|claim[se])).*\b(?:reklamation|claim)\b")
"""One of several may be still open, and nobody knows which."""

_SHAPES = (
    (any_case(rf"\b(?:die |eine )?{_TIME} reklamiert\b(?!e)"), "durch Zeitüberschreitung gewonnen"),
    (any_case(rf"\breklamierte?\b([^.;:,]{{0,80}}?) (?:die |eine )?{_TIME}\b"), r"gewann\1 durch Zeitüberschreitung"),
    (any_case(r"\bclaim(?:s|ed) (?:the |an? )?(?:win|victory|game) on time\b"), "won on time"),
    (
        any_case(r"\bclaim(?:s|ed) (?:(?:a )?time forfeit|on time|a loss on time|time)\b(?= (?:against|in))"),
        "won on time",
    ),
    (
        any_case(
            r"\b(?:i|we) (?:check(?:ed)?|have checked) (?:the|his|her|this) claim and (?:have )?(?:upheld|accepted"
            r"|granted|allowed) it\b"
            r"|\b(?:i|we) (?:have )?(?:upheld|accepted|granted|allowed) (?:the|his|her|this) claim\b"
        ),
        "that was",
    ),
    (any_case(r"\breklamation\b"), "Meldung"),
)
"""What is written for a claim that was upheld."""


def write_upheld(lines: Sequence[str]) -> list[str]:
    """Return lines with claims of a win on time as results, in paragraphs that say that they were upheld."""
    if not any(map(_UPHELD.may_be_in, lines)):
        return list(lines)
    return [line for _, paragraph in groupby(lines, key=_is_blank) for line in _write_paragraph(list(paragraph))]


def _is_blank(line: str) -> bool:
    return not line.strip()


def _write_paragraph(paragraph: Sequence[str]) -> Iterator[str]:
    text = " ".join(paragraph)
    is_upheld = _UPHELD.search(text) and len(_CLAIM.findall(text)) == 1 and not _OPEN.search(text)
    yield from map(_write_claim, paragraph) if is_upheld else paragraph


def _write_claim(line: str) -> str:
    for shape, meant in _SHAPES:
        line = shape.sub(meant, line)
    return line


_SAYS_SO = Guarded(
    r"\b(?:diktiert|diktat|sprachnachricht|spracheingabe|spracherkennung|sprachassistent|eingesprochen|dictated"
    r"|dictation|voice (?:input|message|recognition)|speech recognition|by voice"
    r"|komma|doppelpunkt|semikolon|fragezeichen|neue zeile|neuer absatz|full stop|new line|new paragraph)\b"
)
"""How a mail says that it was dictated, and words that hardly anybody writes but whose mail was."""

_STEMS = (
    *("dikt", "dict", "sprach", "sproch", "speech", "voice", "komma", "doppelp", "semik", "frageze", "neue zei"),
    *("neuer abs", "full st", "new "),
)
"""One of these is in each of them; to look for them costs little."""

_NO_MARK_BEFORE = any_case(
    r"(?:\b(?:ein|eine[nmrs]?|kein|keine[nmrs]?|de[rnms]|die|das|je|pro|jede[nmrs]?|diese[nmrs]?|halbe?[nmrs]?"
    r"|ganze?[nmrs]?|volle?[nmrs]?|zum|beim|am|im|vom|zu|mit|um|an|auf|erste[nrs]?|zweite[nrs]?|dritte[nrs]?"
    r"|letzte[nrs]?|wichtige[nrs]?|einzige[nrs]?|dein|mein|sein|ihr|unser|a|an|the|one|two|half|full|whole"
    r"|this|that|each|every|his|her|my|rating|grace|time)|[\d½]"
    r"|\b(?:an?|the|ein(?:e[nmrs]?)?|de[rnms]|die|das) (?-i:[a-zäöüß]+))$"
)
"""Before one of these words it is a thing and no mark."""

_NO_MARK_BEHIND = any_case(r"\s*(?:für|an|geht|gegen|for|of|to|from|off|\d)\b")

_ALWAYS = (
    (any_case(r"\s+Doppelpunkt\b"), ":"),
    (any_case(r"\s+Komma\b"), ","),
    (any_case(r"\s+Semikolon\b"), ";"),
    (any_case(r"\s+Fragezeichen\b"), "?"),
    (any_case(r"\s+Ausrufezeichen\b"), "!"),
    (any_case(r"\s+(?:neue Zeile|neuer Absatz|new line|new paragraph)\b"), "."),
    (any_case(r"\s+full stop\b"), "."),
    (any_case(r"\s+question mark\b"), "?"),
)
_THINGS = (
    (re.compile(r"\s+(?:Punkt|punkt|period)(?=\s|$)"), "."),
    (re.compile(r"\s+(?:comma|colon)(?=\s|$)"), ","),
)
"""Words that are things as well, and marks only where nothing beside them says otherwise."""

_SCORE = any_case(r"\b(?:(?P<win>(?:1|eins) Doppelpunkt (?:0|null))|(?P<loss>(?:0|null) Doppelpunkt (?:1|eins)))\b")


def is_dictated(lines: Sequence[str]) -> bool:
    """Return whether a mail says that it was dictated, or has marks in words."""
    text = "\n".join(lines).lower()
    return any(map(text.__contains__, _STEMS)) and _SAYS_SO.is_in_any(lines)


def with_marks(line: str) -> str:
    """Return a line of a dictated mail with its marks."""
    line = _SCORE.sub(lambda found: "1:0" if found["win"] else "0:1", line)
    for pattern, mark in _ALWAYS:
        line = pattern.sub(mark, line)
    for pattern, mark in _THINGS:
        line = pattern.sub(partial(_write, mark), line)
    return line


def _write(mark: str, found: re.Match[str]) -> str:
    """Return a mark for its word, the word itself where it is none."""
    before, behind = found.string[: found.start()].rstrip(), found.string[found.end() :]
    is_thing = not before or _NO_MARK_BEFORE.search(before) or _NO_MARK_BEHIND.match(behind)
    return found[0] if is_thing else mark


_EMPHASIS = re.compile(r"(?<![\w*/+-])([*_])(?!(?:19|20)\d\d\b)(?=[\w„(])([^*_]{1,80})(?<=[\w.,:;!?)“½])\1(?![\w*])")
"""Words between two stars or underscores; one star is that of a year of birth, the end of moves, an empty cell."""

_MAY_BE_CODE = re.compile(r"(?<![\w@./-])(?=[\w./-]*\d)[^\W\d_][\w./-]*[^\W_](?![\w@])")
_DIGIT = re.compile(r"\d")
_CLAUSE = re.compile(r"(\d\.\s?\d{1,2}\.?)(?= (?:der|die) (?:hat|gab)\b)")
"""A day behind which a clause begins without its comma: "am 17.2 der hat aufgegeben"."""

_SPOKEN = re.compile(r"\b[Hh]eut(?= )|\b[Aa]nd(?=re[nrs]? (?:Partie|Spiel|beid|zwei|partie|spiel))")
"""Words of which people in the south leave out an "e"."""

_NOT = re.compile(r"(?<![\w.-])(?:nich|ne[dt]|nit)(?![\w.-])")
_SHORT_NOT = re.compile(r"\b([Dd]o|[Dd]id|[Dd]oes|[Hh]as|[Hh]ave|[Ii]s|[Ww]as|[Ww]ere|[Cc]ould|[Ww]ould|[Ss]hould)nt\b")
"""How people write "not" in a hurry: without it a sentence would say the opposite."""

_TWICE = any_case(r"(?<=[^\W\d_] )2 ?x(?=[,.;:!)]|$| (?:mit|with|am|on|und|and)\b)")
"""How people write in a hurry that a player has won both games."""

_CUT_DAY = any_case(
    r"(?<![\w-])((?-i:Mo|Di|Mi|Do|Fr|Sa|So|Mon|Tues?|Weds?|Thurs?|Thu|Fri|Sat|Sun))\."
    rf"(?=,? \(?(?:de[nm] |the )?(?:\d{{1,2}}(?:\.|st|nd|rd|th| {MONTH_WORD})|{MONTH_WORD} \d))"
    r"|((?:^|[.!?] |\band )on (?:(?:the )?\d{1,2}(?:st|nd|rd|th)?(?: [^\W\d]{3,9})?, )?"
    rf"{SHORT_WEEKDAY})\.(?= [^\W\d])"
    rf"|(?<![\w-])({SHORT_WEEKDAY})\.(?= (?:bzw\.?|and|und) (?:am |on )?{SHORT_WEEKDAY}\b)"
)
"""A weekday whose full stop ends no sentence."""

_COMMA = re.compile(r"(?<=\S) ,(?=[^\W\d_])|(?<=[a-zäöüß]{3}),(?=[a-zäöüß]{2,} )")
"""A comma without a blank behind it, between words: "am 6.6. ,Ida gab auf", "gewinnen können,sagt sie"."""

_ITEM = re.compile(
    r"^(\s*)#(\d{1,2})[.:)]?(?=\s+(?:[A-ZÄÖÜ]|\(?[01½] ?[-:–] ?[01½]|[^\W\d_].*\s(?:[-–/:|]|vs?|gegen)\s)[^#]*$)"
)
"""The number of a row, and not of the first player: "#2 Koch - Wolf"."""

_NUMBER_BEFORE_SCORE = any_case(r"\b((?:brett|board|bd|br|runde|round|rd)\.? ?\d{1,2}):(?=\s*\(?[01½] ?[:-] ?[01½])")
"""The number of a board before a score with blanks: "Brett 1: 0 : 1"."""

_REPAIRS = (
    (_ITEM, r"\1(\2)"),
    (_NUMBER_BEFORE_SCORE, r"\1,"),
    (_COMMA, ", "),
    (_CUT_DAY, r"\1\2\3"),
    (_EMPHASIS, r"\2"),
    (_SPOKEN, r"\g<0>e"),
    (_NOT, "nicht"),
    (_SHORT_NOT, r"\1n't"),
    (_TWICE, "zweimal"),
    (re.compile(r"(?<=[a-zäöüß]{3})(?=(?:[01½] ?[-:] ?[01½]|½-½)(?![\d.:-]))"), " "),
    (_CLAUSE, r"\1,"),
    (any_case(r"\b((?:bedenk)?zeit) überschreitung"), r"\1überschreitung"),
    (any_case(r"\b(vor)?gest\.(?!\w)"), r"\1gestern"),
    (any_case(r"\b(got|gets|get|was|were|been|being|is) beat(?= by\b)"), r"\1 beaten"),
    (any_case(r"\byest\.(?!\w)"), "yesterday"),
    (OF_COLOUR, r"\1 von \2"),
    (re.compile(r"\b[Pp]artie(?=(?:gewinn|sieg|verlust|aufgabe|remis|niederlage)\b)"), ""),
    (re.compile(r"\b(?:Madame|Mademoiselle|M(?:me|lle)\b\.?|Signora|Señora|Mevrouw)(?= [A-ZÀ-Þ])"), "Mrs"),
    (re.compile(r"\b(?:Monsieur|Signor|Señor|Meneer)(?= [A-ZÀ-Þ])"), "Mr"),
)
"""How a line is put right."""

_MAY_BE_WRONG = re.compile(
    r"[*_]|^\s*#|eat by |\d: *\(?[01½] ?[:-]"
    r"|eut |artie[gsvanr]|M(?:adame|onsieur|ademois|lle\b|me\b|ev|en)|S(?:ign|eñ)or|eit [üÜ]b| ,\w"
    r"|[a-zäöüß](?:[01½] ?[-:] ?[01½]|,[a-zäöüß])|\bde[rs] (?:[Ss]chwarz|[Ww]ei(?:ß|ss))[es]"
    r"|ndre|[gy]est\.| 2 ?[xX]\b|\bn(?:ich|e[dt]|it)\b|\wnt\b| (?:hat|gab)\b|\b[MDFSTWmdfstw][a-z]{1,4}\.,? [\w(]"
)
"""Without it nothing of a line is put right; to look for it costs little."""

_IN_BRACKETS = re.compile(r"\s?\(([^()]*)\)")
_CLAUSE_WORDS = 6
"""Words of a clause at least (our own choice): fewer in brackets may be a day alone ("am Mittwoch vor einer Woche")."""


_WHO_IS_MEANT = (
    write_possessives,
    write_first_and_second,
    write_pronouns,
    write_shared_verbs,
    write_bracketed_colours,
    write_several,
    write_counted_results,
)
"""What writes the names of players in the places of words that mean them, in this order."""


def as_meant(letter: Letter, known: Known, names: Names) -> Letter:
    """Return a mail whose subject and body are written as they are meant; `names` are those of who is known."""
    telling = [one.code for one in known.tournaments if is_telling(one.code)]
    codes = {form: code for code in telling for form in (code.casefold().replace("-", ""), code.casefold())}
    situate = partial(_situate, letter, known, names)
    writers = Notes(situate), Rows(situate)
    letter = write_bodies(letter, partial(_write_words, names=names))
    letter = write_bodies(letter, partial(write_day_names, known=known, day=letter.day))
    letter = write_bodies(letter, partial(_write_namesakes, situate=situate))
    letter = write_bodies(letter, lambda lines: [_write_game(line, known, names) for line in lines])
    letter = write_bodies(letter, partial(_write_lists, names=names, day=letter.day))
    letter = write_bodies(letter, partial(write_result_headings, names=names, situate=situate))
    write = partial(_write_lines, known=known, day=letter.day, codes=codes, writers=writers)
    body = (write(part) if part.name == BODY else part for part in letter.parts)
    parts = tuple(with_one_order(part, letter.day) for part in body)
    other = with_one_order(write(letter.other), letter.day) if letter.other else None
    return replace(letter, subject=_written(letter.subject, codes), parts=parts, other=other)


def _write_words(lines: Sequence[str], names: Names) -> list[str]:
    """Return lines without dialect and misspelt words and days."""
    plain = (write_days_apart(write_plainly(write_in_small(line, names))) for line in lines)
    return [write_misspelt_days(write_misspelt_words(line, names), names) for line in plain]


def _write_namesakes(lines: Sequence[str], situate: Callable[[], Situation]) -> Sequence[str]:
    """Return lines with the names of two players of a tournament that may be meant, whom they name together."""
    if not any(map(may_name_two, lines)):
        return lines
    return write_namesakes(lines, list_namesakes(situate().known))


def _write_game(line: str, known: Known, names: Names) -> str:
    """Return a line whose match, opponent and second game are written as others call them."""
    return write_other(write_opponent(write_matches(write_whole_names(line, known), known, names)))


def _situate(letter: Letter, known: Known, names: Names) -> Situation:
    """Return what is known of the tournaments that a mail may mean."""
    words = (letter.subject, *(line for part in letter.parts for line in part.lines))
    return Situation(known, names, letter.day).within(words)


def _write_lines(
    part: Part, known: Known, day: date | None, codes: Mapping[str, str], writers: tuple[Notes, Rows]
) -> Part:
    part = with_lines(part, (_written(line, codes) for line in part.lines))
    own = [line for _, line in list_lines(part, new=True)]
    part = write_new(part, partial(_write_rows, day=day, writers=writers))
    lines = part.lines if part.origins else mended(list(part.lines), day)
    return with_lines(part, write_upheld(write_capitals(lines, own, known)))


def _write_lists(lines: Sequence[str], names: Names, day: date | None) -> list[str]:
    """Return lines with what the heads and headings of lists say of the rows below them."""
    lines = write_doubtful_headings(without_standings(lines, names), names)
    lines = write_points(join_ends(join_in_order(lines, names, day), names, day), names)
    lines = write_whole_rows(lines, names)
    lines = write_parted(write_own_forms(lines, names), names)
    lines = write_worded_headings(without_days_of_remarks(lines, names, day), names, day)
    lines = write_lone_days(lines, names, day)
    lines = write_direct_speech(_write_days_called(lines, day), names)
    for write in _WHO_IS_MEANT:
        lines = write(lines, names)
    lines = write_lists_by_player(lines, names, day)
    lines = [write_colour_labels(line, names) for line in write_days(lines, names, day)]
    lines = write_row_verdicts(write_winner_labels(lines, names), names)
    columns = write_columns(write_labelled(lines, names), names, day)
    return write_headings(write_opponents(columns, names), names, day)


def _write_days_called(lines: Sequence[str], day: date | None) -> list[str]:
    """Return lines with the dates of days that are called by others: those of quotations, and the same ones again."""
    return write_same_days(write_spoken_days(lines, day), day)


def _write_rows(lines: list[str], day: date | None, writers: tuple[Notes, Rows]) -> list[str]:
    """Return new lines with the marks that were dictated or left out, and with the months of their days."""
    notes, rows = writers
    if is_dictated(lines):
        lines = list(map(with_marks, lines))
    plain, days = zip(*(take_days(line, day) for line in lines), strict=True) if lines else ((), ())
    written = notes.write_out(plain, rows.write_all(plain))
    return add_months_to_rows([_add_days(*both) for both in zip(written, days, strict=True)], day)


def _add_days(line: str, days: str) -> str:
    """Return a line with the days that follow its results as a sentence of their own."""
    return f"{line.rstrip('.')}. {days.capitalize()}" if days else line


def _written(line: str, codes: Mapping[str, str]) -> str:
    """Return a line as it is meant: without emphasis and asides, with letters left out and the spelling of codes."""
    plain = with_umlauts(line)
    for shape, meant in _REPAIRS if _MAY_BE_WRONG.search(plain) else ():
        plain = shape.sub(meant, plain)
    plain = _IN_BRACKETS.sub(_without_other_day, plain) if "(" in plain else plain
    if not _DIGIT.search(plain):
        return plain
    return _MAY_BE_CODE.sub(lambda found: codes.get(found[0].casefold(), found[0]), plain)


def _without_other_day(brackets: re.Match[str]) -> str:
    """Return words in brackets, none where they are a clause with the day of something else than a game."""
    is_clause = len(brackets[1].split()) >= _CLAUSE_WORDS and names_day(brackets[1], None)
    return "" if is_clause and is_other_day(brackets[1]) else brackets[0]
