"""What came of a run, judged by a plain list of what was sent, by SQL, and by the verifier for strangers."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence

from tests.servers import ROOT
from tests.simulation.databases import rows
from tests.simulation.letters import POOLS, STRANGE, Letter, Season, Seats
from tests.simulation.machines import Machines
from tests.simulation.mailserver import Moody

STATES = "SELECT message_id, state, CAST(reasons AS text) FROM intake_inboundmail"
TWICE = """
SELECT subject FROM ratings_auditevent WHERE action = 'game.result' AND actor LIKE 'director%'
GROUP BY subject HAVING count(*) > 1"""
ANSWERS = """SELECT m.message_id, o.message_id, o.state FROM intake_outboundmail o
JOIN intake_inboundmail m ON m.id = o.mail_id"""
WAITING = """SELECT (SELECT count(*) FROM intake_inboundmail WHERE state = 'received'),
(SELECT count(*) FROM intake_inboundrequest WHERE state = 'waiting'), (SELECT count(*) FROM ratings_ratingrequest),
(SELECT count(*) FROM intake_outboundmail o WHERE state = 'waiting')"""


def waiting(machines: Machines) -> tuple[int, ...]:
    """How many mails, requests, units and answers wait."""
    return tuple(rows(machines.url, WAITING)[0])


def judge_results(
    machines: Machines, season: Season, letters: Sequence[Letter], corrected: Mapping[Seats, str]
) -> Iterator[str]:
    """Each result that was sent is stored once, as it was sent or corrected, and no other."""
    expected = {}
    for letter in letters:
        for seats, (score, day) in letter.reported.items() if letter.counts else ():
            code, white, black = seats
            players = season.seats[code]
            expected[code, players[white - 1], players[black - 1]] = (corrected.get(seats, score), day)
    told = json.loads(machines.manage(["export_results", "--json"])[0][1])
    stored = {
        (row["tournament"], row["white_id"], row["black_id"]): (row["score"], row["completed_on"]) for row in told
    }
    for game in sorted(expected.keys() | stored.keys()):
        if stored.get(game) != expected.get(game):
            yield f"result {game}: sent {expected.get(game)}, stored {stored.get(game)}"
    yield from (f"stored twice: {subject}" for (subject,) in rows(machines.url, TWICE))


def judge_answers(machines: Machines, letters: Sequence[Letter], mails: Moody) -> Iterator[str]:
    """Each mail is there; who has to hear of it heard once, or there is a reason why not; no stranger heard."""
    states = {str(key): (str(state), str(reasons)) for key, state, reasons in rows(machines.url, STATES)}
    failed = {str(about): str(name) for about, name, state in rows(machines.url, ANSWERS) if state == "failed"}
    heard: dict[str, set[str]] = defaultdict(set)
    for about, name, _ in mails.taken:
        heard[about].add(name)
    for letter in letters:
        names, (state, reasons) = heard[letter.key], states.get(letter.key, ("", ""))
        if letter.answered and not state:
            yield f"lost: {letter.key}"
        elif letter.answered and len(names) != 1 and letter.key not in failed:
            yield f"{letter.key} ({letter.kind}) has {len(names)} answers and is {state} {reasons}"
        elif letter.kind in STRANGE and names:
            yield f"{letter.key} ({letter.kind}) was answered"
    yield from (f"an answer to {about} was given up" for about, name in failed.items() if name not in mails.refused)


def judge_confirmed(machines: Machines, confirmed: Sequence[Letter]) -> Iterator[str]:
    """Each mail is read that its owner confirmed."""
    states = {str(key): str(state) for key, state, _ in rows(machines.url, STATES)}
    for letter in confirmed:
        if states.get(letter.key) in {None, "received", "pending"}:
            yield f"{letter.key} was confirmed and is {states.get(letter.key)}"


def judge_numbers(machines: Machines) -> Iterator[str]:
    """The trail holds, a replay gives the ledger, and the verifier confirms every number."""
    folders = {pool: str(machines.folder / f"bundle-{pool}") for pool in POOLS}
    checks = [["verify_audit"], *(["replay", "--pool", pool, "--check"] for pool in POOLS)]
    bundles = [["bundle", "--pool", pool, folder] for pool, folder in folders.items()]
    for command, (code, said) in zip([*checks, *bundles], machines.manage(*checks, *bundles), strict=True):
        if code:
            yield f"{' '.join(command)}: {said}"
    for folder in folders.values():
        yield from verify(folder)


def verify(folder: str) -> Iterator[str]:
    """What the stand-alone verifier says against a bundle."""
    command = [sys.executable, "-I", "verify/fernwertung_verify.py", folder]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        yield f"verifier: {done.stdout[-1000:]}{done.stderr[-1000:]}"


def count_states(machines: Machines) -> Mapping[str, int]:
    """How many mails ended in which state."""
    return Counter(str(state) for _, state, _ in rows(machines.url, STATES))
