"""The most that is read of one letter, so that hostile mail costs bounded time and memory.

A letter beyond a limit is not read in part: it gets a finding that names the limit, and a person
looks at it. The size of the whole mail is a setting and checked before the letter is opened.
"""

from __future__ import annotations

from typing import Final

HEADERS: Final = 500
"""Header fields of the mail."""

HEADER_BYTES: Final = 100_000
"""Size of the header block of the mail."""

CONTAINERS: Final = 60
"""Multiparts and attached mails, nested or not: the parser's time grows with lines times depth."""

PARTS: Final = 200
"""Pieces of MIME, containers included."""

NESTING: Final = 20
"""Depth of MIME containers."""

TEXT: Final = 5_000_000
"""Characters of decoded text in all pieces."""

ATTACHMENTS: Final = 20
"""Attachments, images and signatures of no account not counted."""

PGN: Final = 2_000_000
"""Characters of one piece that holds PGN."""

GAMES: Final = 1_000
"""Games of one letter."""

VARIATIONS: Final = 2_000
"""Opening brackets in the movetext of one game; beyond it the moves are not checked."""

PLIES: Final = 1_200
"""Half moves of one game; longer than any game under the 75-move rule that people finish."""

NAME: Final = 120
"""Characters of a player's or an attachment's name."""

LINE: Final = 1_000
"""Characters of a line in which results are looked for."""

SENTENCE: Final = 300
"""Characters of a sentence that tells a result or a departure; its patterns grow with their cube."""

LINES: Final = 20_000
"""Lines of one piece in which results are looked for; games in PGN not counted."""

SENDER: Final = 1_000
"""Characters of the From header."""

RECENT: Final = 256
"""Texts for which a costly question keeps its answer: the readers of a letter ask it of the same lines."""
