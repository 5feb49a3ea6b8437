"""Reading mail: bytes to a `Letter`, a letter to a `Reading`. Pure, so that it can run anywhere.

Only what is named here is for others; values are in `types`, codes of findings in `codes`.
"""

from intake.reading.codec import from_json, to_json
from intake.reading.mime import open_letter
from intake.reading.report import read_report
from intake.reading.tournaments import candidates

__all__ = ["candidates", "from_json", "open_letter", "read_report", "to_json"]
