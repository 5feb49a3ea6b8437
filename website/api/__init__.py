"""The API for programs: thin functions over `ratings.queries`, versioned by its address, read only.

`docs/api.md` shows it with examples; its own page is made of the description that programs read too.
"""

from website.api.routes import urls

__all__ = ["urls"]
