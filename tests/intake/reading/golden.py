"""Golden letters: `<what_it_shows>.eml`, and beside it what is read from it, `.expected.toml`.

With GOLDEN_UPDATE=1 in the environment the expectations are written anew; the difference is then
reviewed like code.
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from intake.reading.known import NOTHING, Known
from intake.reading.letters.mime import open_letter
from intake.reading.report import read_report
from intake.reading.types import Cancellation, Claim, Departure, Finding, Letter, PairedRound, Proposal, Reading, Whole

FOLDER = Path(__file__).parent
OWN_SERVER = "mail.fernwertung.example"
LETTERS = sorted(FOLDER.glob("*.eml"))

_CLAIM = ("white", "black", "score", "reason", "tournament", "round", "completed_on", "colours_known", "moves")
_BESIDE = ("move_count", "birth_year_white", "birth_year_black", "number_white", "number_black", "corrects")
_DEPARTURE = ("player", "kind", "on", "substitute", "tournament")
_WHOLE = ("score", "reason", "on", "tournament")
_CANCELLATION = ("white", "black", "reported", "round", "tournament")
_USUAL = {"reason": "played", "colours_known": True, "language": "de"}


def raw(name: str) -> bytes:
    """The bytes of a golden letter."""
    return (FOLDER / f"{name}.eml").read_bytes()


def expected(path: Path) -> dict[str, Any]:
    """What is expected of a golden letter."""
    return tomllib.loads(path.with_suffix(".expected.toml").read_text(encoding="utf-8"))


def read(data: bytes, known: Known = NOTHING) -> dict[str, Any]:
    """What is read from a mail, as the expectation would write it: only what is not usual."""
    letter = open_letter(data, OWN_SERVER)
    return _told(letter, read_report(letter, known))


def _told(letter: Letter, reading: Reading) -> dict[str, Any]:
    sender = {"address": letter.sender.address, "problem": letter.sender.problem, "dmarc": letter.sender.dmarc}
    told = {
        "sender": {name: value for name, value in sender.items() if value},
        "day": str(letter.day),
        "automatic": letter.automatic,
        "language": reading.language,
        "correction": reading.correction,
        "tournaments": list(reading.tournaments),
        "findings": [_finding(finding) for finding in reading.findings],
        "claims": [_claim(claim) for claim in reading.claims],
        "departures": [_item(departure, _DEPARTURE) for departure in reading.departures],
        "wholes": [_item(statement, _WHOLE) for statement in reading.wholes],
        "rounds": [_round(paired) for paired in reading.rounds],
        "proposals": [_proposal(proposal) for proposal in reading.proposals],
        "cancellations": [_item(cancellation, _CANCELLATION) for cancellation in reading.cancellations],
    }
    return _unusual(told)


def _claim(claim: Claim) -> dict[str, Any]:
    told = {name: getattr(claim, name) for name in (*_CLAIM, *_BESIDE)}
    return {"where": f"{claim.where.part}:{claim.where.line}", **_unusual(told), **_asked(claim.findings)}


def _item(item: Departure | Whole | Cancellation | Proposal, names: tuple[str, ...]) -> dict[str, Any]:
    told = {name: getattr(item, name) for name in names}
    where = f"{item.where.part}:{item.where.line}"
    return {"where": where, **_unusual(told), **_asked(item.findings)}


def _proposal(proposal: Proposal) -> dict[str, Any]:
    entries = [
        " | ".join(map(str, (one.seat, one.name, one.number, one.birth_year, one.rating or "")))
        for one in proposal.entrants
    ]
    return {**_item(proposal, ("code", "name", "kind", "started_on", "days_per_10_moves")), "entries": entries}


def _round(paired: PairedRound) -> dict[str, Any]:
    pairs = [f"{pair.white} - {pair.black}" for pair in paired.pairs]
    byes = [f"{bye.player} {'' if bye.half_points is None else bye.half_points}".strip() for bye in paired.byes]
    unclear = [place.text.strip() for place in paired.unclear]
    return {
        "where": f"{paired.where.part}:{paired.where.line}",
        **_unusual({"number": paired.number, "tournament": paired.tournament, "pairs": pairs, "byes": byes}),
        **_unusual({"unclear": unclear}),
        **({"doubtful": True} if paired.is_doubtful else {}),
    }


def _finding(finding: Finding) -> str:
    place = f" at {finding.where.part}:{finding.where.line}" if finding.where else ""
    return f"{finding.code}{place}"


def _asked(findings: tuple[Finding, ...]) -> dict[str, Any]:
    return {"findings": [str(finding.code) for finding in findings]} if findings else {}


def _unusual(told: dict[str, Any]) -> dict[str, Any]:
    kept = {}
    for name, value in told.items():
        if value in ("", None, [], False) and name != "colours_known" and value != 0:
            continue
        if value == _USUAL.get(name) or (value is False and name != "colours_known"):
            continue
        kept[name] = str(value) if name in {"completed_on", "on", "reported", "started_on"} else value
    return kept


def to_toml(told: dict[str, Any]) -> str:
    """An expectation as TOML."""
    lines = [f"{name} = {_value(value)}" for name, value in told.items() if not _is_tables(value)]
    for name, tables in told.items():
        if _is_tables(tables):
            for table in tables:
                lines += ["", f"[[{name}]]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    return "\n".join(lines) + "\n"


def _is_tables(value: object) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], dict)


def _value(value: object) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {_value(item)}" for key, item in value.items()) + " }"
    return json.dumps(value, ensure_ascii=False)
