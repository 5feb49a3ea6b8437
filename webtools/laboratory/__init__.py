"""Reports of the laboratory for pages and files, from the document that an experiment stored."""

from .report import ReportPage, present
from .tables import as_csv, as_toml
from .visible import only_listed

__all__ = ["ReportPage", "as_csv", "as_toml", "only_listed", "present"]
