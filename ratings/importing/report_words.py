"""Words for what is found about a report file."""

from __future__ import annotations

from django.utils.translation import gettext as _

from ratings.formats.trf import Finding
from ratings.vocabulary.labels import mark_lazy


def finding_text(finding: Finding) -> str:
    """Return a finding in words, with its line."""
    label = str(mark_lazy(finding.code.label))
    text = f"{label}: {finding.detail}" if finding.detail else label
    return _("line %(line)s: %(told)s") % {"line": finding.line, "told": text} if finding.line else text
