"""`manage.py preview_correction`: what a correction would do, without doing it."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ratings.corrections import preview_correction
from ratings.errors import CorrectionRefused
from ratings.regulations.types import State
from ratings.reviews import PoolEffect, correction_json, effect_of


class Command(BaseCommand):
    """Read one correction, print its effect, change nothing."""

    help = (
        'Show what a correction would do: {"kind": "result", "values": {...}} in a file, or "-" for standard input. '
        "Changes nothing. Exits 1 where the correction is refused."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """The file, and how to print."""
        parser.add_argument("file", nargs="?", default="-")
        parser.add_argument("--json", action="store_true", help="print JSON")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the effect."""
        try:
            document = json.loads(
                sys.stdin.read() if options["file"] == "-" else Path(options["file"]).read_text("utf-8")
            )
        except (OSError, ValueError) as fault:
            raise CommandError(str(fault)) from fault
        try:
            preview = preview_correction(
                correction_json.read_correction(document if isinstance(document, dict) else {})
            )
        except CorrectionRefused as refused:
            self.refuse(refused, as_json=options["json"])
        effects = effect_of(preview)
        if options["json"]:
            pools = [correction_json.effect_as_json(effect) for effect in effects]
            self.stdout.write(json.dumps({"fingerprint": preview.fingerprint, "pools": pools}, ensure_ascii=False))
            return
        for effect in effects:
            self.stdout.writelines(f"{line}\n" for line in lines(effect))
        self.stdout.write(f"fingerprint {preview.fingerprint}")

    def refuse(self, refused: CorrectionRefused, *, as_json: bool) -> None:
        """Say why, and ends."""
        if as_json:
            self.stdout.write(json.dumps({"refused": refused.why, "detail": str(refused)}, ensure_ascii=False))
            sys.exit(1)
        raise CommandError(str(refused))


def lines(effect: PoolEffect) -> Iterator[str]:
    """Yield the effect on a pool as text."""
    yield f"pool {effect.pool.key}: {len(effect.moves)} players move, {len(effect.changes)} evaluations change"
    for move in effect.moves:
        yield f"  {move.player.number} {move.player.name}: {text(move.before)} -> {text(move.after)}"
    for change in effect.changes:
        what = "new" if change.is_new else "gone" if change.is_gone else "replaced"
        yield f"  {change.completed_on} {change.key} {what}, {len(change.moves)} players come out otherwise"
    for each in effect.lists:
        yield f"  list {each.publication.number} of {each.publication.as_of}: {each.players} ratings would be others"


def text(state: State | None) -> str:
    """Return a state as people read it."""
    return f"{state.value}-{state.index}" if state else "none"
