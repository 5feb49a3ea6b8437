"""Words for what is found about a report file."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from ratings.formats.trf import Fault, Finding, Note

FINDINGS: Mapping[Fault | Note, str | Promise] = MappingProxyType(
    {
        Fault.NO_REPORT: gettext_lazy("there is no report file (TRF) with two players at least"),
        Fault.TOO_LARGE: gettext_lazy("the file is larger than can be, in MB"),
        Fault.COLUMNS: gettext_lazy("the line does not fit the columns"),
        Fault.TWICE: gettext_lazy("stands twice"),
        Fault.RATING: gettext_lazy("no rating"),
        Fault.TEAM: gettext_lazy("players of a team who are not there, or in two teams"),
        Fault.RESULT: gettext_lazy("unknown sign of a result"),
        Fault.MIRROR: gettext_lazy("the lines of both players differ"),
        Fault.SUM: gettext_lazy("the points are not those of the games"),
        Note.CODE_KEPT: gettext_lazy("unknown record, not read"),
        Note.LINE_LEFT_OUT: gettext_lazy("no record, not read"),
        Note.SUMS_UNCHECKED: gettext_lazy("points of another system, not checked"),
        Note.DAY_UNCLEAR: gettext_lazy("no day, or more than one"),
        Note.COUNT: gettext_lazy("another number than that of the lines"),
    }
)


def finding_text(finding: Finding) -> str:
    """Return a finding in words, with its line."""
    text = f"{FINDINGS[finding.code]}: {finding.detail}" if finding.detail else str(FINDINGS[finding.code])
    return _("line %(line)s: %(told)s") % {"line": finding.line, "told": text} if finding.line else text
