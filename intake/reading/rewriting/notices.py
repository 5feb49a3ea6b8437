"""What mail programs and companies write below every mail, left out: it says nothing of games, whatever it warns of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby

from intake.reading.mentions.players import find_players
from intake.reading.mentions.types import Names
from intake.reading.part_lines import write_bodies
from intake.reading.types import Letter
from intake.reading.words import any_case

_NOTICE = any_case(
    r"\b(?:intended|named) (?:recipient|addressee)"
    r"|(?:richtige|vorgesehene|falsche|beabsichtigte)[rn]? (?:adressat|empfänger)"
    r"|(?:adressat|empfänger|recipient|addressee)\w* (?:dieser|of this) (?:e-?mail|mail|nachricht|message)"
    r"|(?:vertrauliche|confidential)\w* (?:(?:und|oder|and|or|/) ?\w+ )?(?:information|inhalt|content)"
    r"|(?:e-?mail|nachricht|message)\b[^.]{0,40}\b(?:vertraulich|confidential|privileged)"
    r"|rechtlich geschützt|legally privileged|haftungsausschluss|disclaimer|\baccepts? no liability\b|\bhaftung für\b"
    r"|\b(?:auf|von|nach|for|of) (?:viren|virus|viruses|malware)\b|\bavast\b|\bvirenfrei\b|\bvirus-free\b"
    r"|consider the environment|think before (?:you )?print|before printing|umwelt zuliebe"
)
"""What such a paragraph says, and no report."""

_REPORTS = any_case(
    r"ergebnis|\bpartien?\b|\bspiele?\b|result|\bgames?\b|\bscores?\b|\bdraw|remis|bestätigt|confirmed|\b(?:un)?sicher\b"
    r"|\b(?:un)?sure\b|\b(?:un)?certain\b|vorbehalt|provisional|vorläufig"
)
"""What it does not say: then it may be about games."""


def without_notices(letter: Letter, names: Names) -> Letter:
    """Return a mail, the lines of such paragraphs blank unless they name a player."""
    return write_bodies(letter, partial(_write, names=names))


def _write(lines: Sequence[str], names: Names) -> list[str]:
    return [line for block in _list_blocks(lines) for line in _blank(block, names)]


def _list_blocks(lines: Iterable[str]) -> Iterator[list[str]]:
    """Yield the lines of each paragraph, and those between them."""
    return (list(block) for _, block in groupby(lines, key=lambda line: bool(line.strip())))


def _blank(block: list[str], names: Names) -> list[str]:
    text = " ".join(block)
    is_notice = _NOTICE.search(text) and not (_REPORTS.search(text) or find_players(text, names))
    return [""] * len(block) if is_notice else block
