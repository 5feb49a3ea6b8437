"""What a letter claims: its games, from PGN, forms and lines, its tournaments, and what is unclear."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from intake.reading import limits
from intake.reading.accounts.matches import explain_both_games
from intake.reading.accounts.repeats import without_repeats
from intake.reading.claims import completion_date, of_tournament, without
from intake.reading.codes import Question
from intake.reading.columns.claims import read_columns, unreadable_file, with_home_as_white
from intake.reading.columns.forms import read_forms
from intake.reading.columns.paired_rounds import find_announcement, read_rounds
from intake.reading.corrections.announced import ask_taken_back, marked, read_cancellations, says_correction
from intake.reading.corrections.last_versions import read_last_versions
from intake.reading.corrections.own_corrections import explain_corrected
from intake.reading.corrections.taken_over import (
    about_own,
    is_forwarded,
    of_named_tournament,
    with_taken_over,
    words_of,
)
from intake.reading.days.corrected_days import put_days_right
from intake.reading.days.day_headings import without_day_headings
from intake.reading.days.days_elsewhere import without_titles
from intake.reading.days.days_of_notices import add_days_of_notices
from intake.reading.days.days_of_pairs import add_days_of_pairs
from intake.reading.days.days_of_words import ask_days_of_words
from intake.reading.days.days_without_month import find_reported_month
from intake.reading.days.lone_days import ask_open_days
from intake.reading.days.quoted_days import ask_below, ask_forwarded, ask_taken_over, with_quoted_days
from intake.reading.days.undated import SUBJECT, ask_days, ask_departures, ask_unread, ask_whole
from intake.reading.days.unknown_days import forget_days
from intake.reading.departures.left_lists import with_lists
from intake.reading.departures.sentences import read_departures
from intake.reading.doubts.meant_results import strikes_by_place
from intake.reading.doubts.of_all import ask_all_doubted
from intake.reading.doubts.open_games import ask_placeholders
from intake.reading.explanations import counterchecks
from intake.reading.explanations.doubtful import take_inquiries
from intake.reading.explanations.doubts_beside import ask_doubted, without_answers, without_others
from intake.reading.explanations.left_games import explain_left_games
from intake.reading.explanations.missed_games import list_missed
from intake.reading.explanations.opponent_lists import explain_opponent_lists
from intake.reading.explanations.pending_offers import list_open, take_pending
from intake.reading.judged.settling import settle_whole
from intake.reading.known import NOTHING, Known
from intake.reading.language import language_of_mail, list_prose
from intake.reading.leftovers import below_greeting, is_formal, leftover_lines, only_signs
from intake.reading.letters.attached_files import names_file, names_table
from intake.reading.letters.quoted_authors import find_author
from intake.reading.lines import WHITE_FIRST, LinesRead, read_lines
from intake.reading.lone_scores import add_lone_scores
from intake.reading.mentions import STRANGERS, Situation, index_names
from intake.reading.mentions.types import Names
from intake.reading.merging import Above, give_days, in_context, in_tournament, merge, named, with_others, with_own_day
from intake.reading.other_form import compared, differs, in_other_form
from intake.reading.part_lines import Lines, list_lines, list_written, with_rests, without_lines
from intake.reading.pgn.claims import read_pgn
from intake.reading.pgn.splitting import unquoted
from intake.reading.rewriting.cut_names import write_cut_names
from intake.reading.rewriting.line_ends import end_statements
from intake.reading.rewriting.misspelt import explain_misspelt, with_short_names
from intake.reading.rewriting.notices import without_notices
from intake.reading.rewriting.own_words import with_own_words
from intake.reading.rewriting.shorthand import explain_shorthand
from intake.reading.rewriting.spelling import as_meant
from intake.reading.rewriting.standings import without_claims
from intake.reading.start_letters import read_start
from intake.reading.subjects import explain_subject, list_unread, read_subject
from intake.reading.tournaments import candidates, in_subject, is_reply, list_labels, unique
from intake.reading.types import (
    BODY,
    Cancellation,
    Claim,
    Departure,
    Finding,
    Letter,
    Origin,
    PairedRound,
    Part,
    Place,
    Proposal,
    Reading,
    Unread,
    Whole,
)
from intake.reading.wholes import covered, read_wholes

_ENDS = re.compile(r"[^\w,]\s*$|[\d½]\s*$")
"""The end of a line with which a sentence or a row can end."""


@dataclass(frozen=True, slots=True)
class PartRead:
    """What one part of a letter says: games in PGN, results told in lines and forms, results that
    stand in crosstables, and the rest. `said` are the lines with sentences, `beside` what of them is part of no result,
    `headings` those that give the games below them their day, `corrected` what is left of those that put results right.
    """

    games: tuple[Claim, ...]
    told: tuple[Claim, ...]
    departures: tuple[Departure, ...]
    findings: tuple[Finding, ...]
    lines: LinesRead
    tables: tuple[Claim, ...] = ()
    wholes: tuple[Whole, ...] = ()
    cancellations: tuple[Cancellation, ...] = ()
    unread: tuple[Unread, ...] = ()
    proposals: tuple[Proposal, ...] = ()
    rounds: tuple[PairedRound, ...] = ()
    beside: tuple[Place, ...] = ()
    headings: tuple[Place, ...] = ()
    corrected: Mapping[int, str] = field(default_factory=dict)
    inquiries: tuple[Place, ...] = ()
    said: tuple[Place, ...] = ()


def read_report(letter: Letter, known: Known = NOTHING) -> Reading:
    """Return what `letter` claims, in either form of its body, explained by what is `known`."""
    names, as_it_came = index_names(known), letter
    letter = write_cut_names(explain_shorthand(end_statements(read_last_versions(letter)), names), known, names)
    known, names = explain_misspelt(letter, known, names)
    letter = as_meant(without_notices(letter, names), known, names)
    words = _list_lines(letter)
    about, month = "" if is_reply(letter.subject) else letter.subject, find_reported_month(words)
    situation = Situation(known, names, letter.day, effort=limits.Effort(), month=month, about=about).within(words)
    situation = with_short_names(situation, words)
    reading = _read(letter, situation)
    if letter.other and not situation.is_spent and differs(letter):
        other = _read(in_other_form(letter, letter.other), situation)
        reading = other if situation.is_spent else compared(reading, other, letter)
    return with_own_words(reading, as_it_came, letter)


def _list_lines(letter: Letter) -> tuple[str, ...]:
    return letter.subject, *(line for part in letter.parts for line in part.lines)


def _read(letter: Letter, situation: Situation) -> Reading:
    """Return what a letter claims. Quoted and forwarded text makes no claims unless the letter's own words
    take it over, but is looked at: a letter whose results all stand there is asked to confirm them.
    """
    as_it_came, letter = letter, with_taken_over(letter)
    subject = read_subject(letter)
    reads = [_read_new(part, letter, subject, situation) for part in letter.parts]
    old = _old_claims(as_it_came, situation)
    if situation.is_spent:
        return Reading(in_subject(letter.subject)[0], (), findings=(Finding(Question.TOO_MUCH, "text"),))
    told = with_home_as_white([c for read in reads for c in read.told], letter)
    claims = list(merge([c for read in reads for c in read.games], told))
    for others in ([c for read in reads for c in read.tables], explain_subject(letter, situation)):
        claims = list(with_others(claims, others))
    claims, findings = add_lone_scores(claims, [read.lines for read in reads], subject, situation)
    claims = ask_placeholders(without_claims(claims, situation.names), _list_lines(letter))
    written = list_written(letter.parts)
    claims = of_named_tournament(with_quoted_days(claims, as_it_came, old), letter, as_it_came, situation)
    claims = [_with_own_code(claim, written, situation) for claim in claims]
    beside = [Place(SUBJECT, 1, letter.subject)] if not is_reply(letter.subject) else []
    beside += (place for read in reads for place in read.beside)
    headings = [place for read in reads for place in read.headings]
    near = without_answers(beside, claims, written) if is_reply(letter.subject) and letter.in_reply_to else beside
    claims = [*give_days(ask_doubted(claims, about_own(near, letter), written, situation))]
    beside = list(without_others(beside, claims, situation))
    claims = ask_days(claims, without_titles(beside, situation.known, letter.day), headings, written, situation)
    said = [place for read in reads for place in read.said]
    claims = add_days_of_pairs(put_days_right(claims, said, situation), said, situation)
    claims = add_days_of_notices(without_repeats(claims, situation), situation)
    lines = [*list_unread(letter, claims, situation), *(line for read in reads for line in read.unread)]
    unread = ask_unread(lines, [*beside, *headings], letter.day)
    findings = [*letter.findings, *(found for read in reads for found in read.findings), *findings]
    findings += _ask_old(claims, old, letter, as_it_came, [*beside, *headings]) if claims else ()
    departures = ask_departures([departure for read in reads for departure in read.departures], letter.day)
    wholes = () if is_reply(letter.subject) else read_wholes(SUBJECT, [(1, letter.subject)], letter.day)
    wholes = tuple(ask_whole(one, letter.day) for one in (*wholes, *(one for read in reads for one in read.wholes)))
    removed = (one for read in reads for one in read.cancellations)
    cancellations = tuple(one for one in removed if not (claims and strikes_by_place(one.where.text)))
    proposals = tuple(proposal for read in reads for proposal in read.proposals)
    rounds = tuple(paired for read in reads for paired in read.rounds)
    if not (claims or departures or wholes or cancellations or proposals or rounds):
        findings += _nothing_read(letter, findings, situation)
    elif len(letter.parts) == 1 and names_table(dict(list_lines(letter.parts[0], new=True)).values()):
        findings.append(letter.ask_file())
    (tournaments, hints), new_text = _tournaments(letter, reads, claims, situation), _list_new(letter, reads)
    claims = counterchecks.ask_against(ask_taken_back(claims, new_text), new_text, situation)
    reported = marked(claims, new_text, everything=says_correction(letter.subject))
    if len(reported) > limits.current().games:
        reported, findings = (), [Finding(Question.TOO_MUCH, "games")]
    words = (letter.subject, *(line for _, lines in new_text for _, line in lines))
    reading = Reading(
        tournaments=tournaments,
        claims=reported,
        departures=departures,
        findings=tuple(dict.fromkeys(findings)),
        correction=any(claim.corrects for claim in reported) or any(map(says_correction, words)),
        language=language_of_mail(letter.subject, list_prose(letter)),
        hints=hints,
        wholes=wholes,
        cancellations=cancellations,
        unread=unread,
        proposals=proposals,
        rounds=rounds,
        inquiries=tuple(place for read in reads for place in read.inquiries),
        missed=tuple(list_missed(reported, said, situation)),
    )
    reading = ask_days_of_words(reading, new_text, situation)
    if not _says_more(reads):
        reading = settle_whole(reading, as_it_came, letter, situation, is_table=any(read.tables for read in reads))
    return ask_all_doubted(forget_days(ask_open_days(reading, new_text, situation), new_text), words, situation)


def _list_new(letter: Letter, reads: Sequence[PartRead]) -> list[tuple[str, Lines]]:
    """Return the new lines of each part, of those that put results right what is left."""
    parts = zip(letter.parts, reads, strict=True)
    return [(part.name, with_rests(list_lines(part, new=True), read.corrected)) for part, read in parts]


def _says_more(reads: Iterable[PartRead]) -> bool:
    """Return whether a mail says more than how games ended."""
    more = ((one.departures, one.wholes, one.cancellations, one.proposals, one.rounds, one.inquiries) for one in reads)
    return any(map(any, more)) or any(one.corrected for one in reads)


def _ask_old(
    claims: Sequence[Claim], old: Sequence[Claim], letter: Letter, as_it_came: Letter, beside: Sequence[Place]
) -> Iterator[Finding]:
    """Yield the questions about results beside `old` ones, which a letter forwards, takes over or quotes."""
    if letter is not as_it_came:
        yield from ask_taken_over(claims, as_it_came)
        return
    if is_forwarded(letter):
        yield from ask_forwarded(claims, old)
    if any(Origin.QUOTED in part.origins for part in letter.parts):
        yield from ask_below(beside, claims, old)


def _read_new(part: Part, letter: Letter, subject: LinesRead, situation: Situation) -> PartRead:
    """Return what the new lines of a part say; start letters and pairings come first, as they are no results."""
    lines = _list_unsigned(part, letter)
    proposal, used = read_start(part.name, lines, "" if is_reply(letter.subject) else letter.subject)
    rest = without_lines(lines, used)
    rounds, paired = read_rounds(part.name, rest, find_announcement(letter, part), situation.names)
    situation = situation.spoken_by(part.author) if part.author else situation
    read = _read_part(part, without_lines(rest, paired), letter.day, subject, situation)
    if not (proposal or rounds):
        return read
    findings = tuple(found for found in read.findings if not rounds or found.code != Question.UNREADABLE_ATTACHMENT)
    return replace(read, proposals=(proposal,) if proposal else (), rounds=rounds, findings=findings)


def _list_unsigned(part: Part, letter: Letter) -> Lines:
    """Return the new lines of a part but for those that are the name of its author."""
    return [one for one in list_lines(part, new=True) if not only_signs(one[1], letter.sender.name)]


def _read_part(part: Part, lines: Lines, day: date | None, subject: LinesRead, situation: Situation) -> PartRead:
    """Return what the `lines` of a part say: games in PGN and in columns, forms, result lines, departures."""
    lines = _without_greetings(part, lines, situation.names)
    pgn = read_pgn(part.name, lines, day)
    if part.name.lower().endswith(".pgn"):
        said = pgn.claims or any(finding.code == Question.TOO_MUCH for finding in pgn.findings)
        findings = pgn.findings if said else (Finding(Question.UNREADABLE_ATTACHMENT, part.name), *pgn.findings)
        return PartRead(pgn.claims, (), (), findings, LinesRead())
    rest = without_lines(lines, pgn.used)
    columns = read_columns(part.name, rest, day)
    rest = without_lines(rest, columns.used)
    forms, form_lines = read_forms(part.name, rest, day)
    rest = without_lines(rest, form_lines)
    cancellations, cancelling = read_cancellations(part.name, rest, day)
    rest = without_lines(rest, (number for number, line in rest if number in cancelling and not strikes_by_place(line)))
    inquiries, rest = take_inquiries(part.name, rest, situation.names)
    rest = take_pending(part.name, rest, situation)
    given_away, rest = explain_left_games(part.name, rest, situation)
    listed, rest = explain_opponent_lists(part.name, rest, situation)
    matches, rest = explain_both_games(part.name, rest, situation)
    explained, corrected = explain_corrected(part, without_day_headings(rest, situation), situation)
    if situation.is_spent:
        return PartRead((), (), (), (), LinesRead())
    in_order = [*given_away, *listed, *matches, *explained.claims]
    if WHITE_FIRST.is_in_any(line for _, line in rest):
        in_order = [without(claim, Question.SCORE_ORDER) for claim in in_order]
    spoken = with_rests(rest, corrected)
    rest = [(number, explained.left.get(number, line)) for number, line in spoken]
    told = read_lines(part.name, rest, day, explained.list_rests(lines))
    departures, departing = read_departures(part.name, rest, day)
    in_order, departures, leaving = with_lists(part.name, lines, in_order, departures, day)
    departing |= leaving
    above = Above(tuple(told.contexts), (*subject.others, *told.others))
    games = tuple(in_context(named(claim, above), above, may_ask=False) for claim in pgn.claims)
    wholes = read_wholes(part.name, without_lines(rest, leaving), day, lines)
    about_all = covered(wholes)
    others = (finding for finding in told.findings if not (finding.where and finding.where.line in about_all))
    news = [Finding(Question.WHICH_GAME, place.text, place) for place in explained.news]
    news = [found for found in news if found.where and found.where.line not in told.read | departing | about_all]
    read = told.read | departing | about_all | {number for number, text in explained.left.items() if not text}
    headings = _headings(told, [*pgn.claims, *explained.claims], dict(lines))
    apart = departing | covered(one for one in wholes if not (one.is_finished and one.on)) | headings
    unread = leftover_lines(part.name, rest, frozenset(read))
    return PartRead(
        games=games,
        told=(
            *(in_tournament(claim, above) for claim in columns.listed),
            *forms,
            *(in_context(with_own_day(claim, day), above) for claim in in_order),
        ),
        departures=departures,
        findings=(
            *pgn.findings,
            *columns.findings,
            *explained.findings,
            *news,
            *others,
            *unreadable_file(part.name, read=bool(columns.used | read)),
        ),
        lines=told,
        tables=tuple(in_tournament(claim, above) for claim in columns.squares),
        wholes=wholes,
        cancellations=cancellations,
        unread=tuple(Unread(place, *completion_date(above.find_context(place).ended, place)) for place in unread),
        beside=tuple(Place(part.name, *line) for line in without_lines(rest, apart) if line[1].strip()),
        headings=tuple(Place(part.name, *line) for line in rest if line[0] in headings),
        corrected=corrected,
        inquiries=inquiries,
        said=tuple(Place(part.name, *line) for line in without_lines(spoken, departing | about_all) if line[1].strip()),
    )


def _without_greetings(part: Part, lines: Lines, names: Names) -> Lines:
    """Return lines without those that only greet, and those of a body without what stands below its greeting."""
    lines = without_lines(lines, below_greeting(lines, names)) if part.name == BODY else unquoted(lines)
    return [(number, "" if is_formal(line) else line) for number, line in lines]


def _headings(told: LinesRead, claims: Sequence[Claim], lines: Mapping[int, str]) -> frozenset[int]:
    """Return the numbers of the lines that clearly give the games below them their day; one that goes on with the
    sentence of a game may say that of this one.
    """
    last = max((claim.where.line for claim in claims), default=0)
    going_on = {claim.where.line + 1 for claim in claims if not _ENDS.search(lines.get(claim.where.line, "."))}
    dated = ((number, context.ended) for number, context in told.contexts if context.ended)
    return frozenset(number for number, ended in dated if number < last and not ended.problem) - going_on


def _nothing_read(letter: Letter, findings: Sequence[Finding], situation: Situation) -> list[Finding]:
    """Why a letter without any claim has none."""
    old = next((claim.where for claim in _old_claims(letter, situation)), None)
    if old is not None:
        return [Finding(Question.NOT_CONFIRMED, old.text.strip(), old)]
    if findings:
        return []
    new = [(part.name, list_lines(part, new=True)) for part in letter.parts]
    going_on = [one for part, lines in new for one in list_open(part, lines, situation)]
    return [Finding(Question.NOT_FINISHED, one.text.strip(), one) for one in going_on] or [_ask_results(letter)]


def _ask_results(letter: Letter) -> Finding:
    """Return the question for the results of a mail, or for the file that it names and does not have."""
    lines = [line for part in letter.parts for _, line in list_lines(part, new=True)]
    return letter.ask_file() if len(letter.parts) < 2 and names_file(lines) else Finding(Question.NO_RESULTS)


def _old_claims(letter: Letter, situation: Situation) -> list[Claim]:
    """Return the claims of what the letter only quotes, forwards or signs with."""
    reads = []
    for part in (one for one in letter.parts if one.origins):
        lines = [(number, words_of(line)) for number, line in unquoted(list_lines(part, new=False))]
        known = replace(STRANGERS, day=letter.day, effort=situation.effort)
        known = situation.spoken_by(find_author(part)) if is_forwarded(letter) else known
        reads.append(_read_part(part, lines, letter.day, LinesRead(), known))
    return [claim for read in reads for claim in (*read.games, *read.told, *read.tables)]


def _with_own_code(claim: Claim, written: Mapping[str, Sequence[str]], situation: Situation) -> Claim:
    """Return a claim with the code of the known tournament that its line holds: one above it need not be of that."""
    lines = written.get(claim.where.part, ())[claim.where.line - 1 : claim.where.line]
    return of_tournament(claim, situation.find_code("\n".join(lines)))


def _tournaments(
    letter: Letter, reads: Sequence[PartRead], claims: Sequence[Claim], situation: Situation
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the tournaments that a letter names, the subject's first, else the only known one whose code is in its new
    lines, and words that may name one.
    """
    named_above, hints = in_subject(letter.subject)
    headings = [context.tournament for read in reads for _, context in read.lines.contexts]
    told = [claim.tournament for claim in claims]
    lines = [(part.name, line) for part in letter.parts for _, line in list_lines(part, new=True)]
    named_all = unique([*named_above, *headings, *list_labels(lines), *told])
    named_all = named_all or unique([situation.find_code("\n".join(line for _, line in lines))])
    shorter = [word for name in named_all for word in candidates(name)[1:]]
    return named_all, unique([*shorter, *hints])
