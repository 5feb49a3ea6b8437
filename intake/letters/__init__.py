"""Reading mail: bytes to a `Letter`, a letter to a `Reading`. Pure, so that it can run anywhere.

Only what is named here is for others; values are in `types`, codes of findings in `codes`.
"""

from intake.letters.codec import from_json, to_json
from intake.letters.mime import open_letter
from intake.letters.report import read_report
from intake.letters.tournaments import candidates

__all__ = ["candidates", "from_json", "open_letter", "read_report", "to_json"]
