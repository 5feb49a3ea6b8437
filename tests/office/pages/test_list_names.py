"""Names of players in the draft of a list."""

from __future__ import annotations

from types import SimpleNamespace

from django.template.loader import render_to_string


def test_draft_shows_a_thousand_names_and_says_how_many_there_are() -> None:
    player = SimpleNamespace(pk=1, name="Adler, Anna")
    line = SimpleNamespace(player=player, previous_value=None, previous_index=None, value=2000, index=5)
    for count, shown, more in ((1000, 1000, 0), (1001, 1000, 1)):
        page = render_to_string("office/_list_names.html", {"lines": [line] * count, "what": "new"})
        assert (page.count("<li>"), page.count("Die ersten tausend stehen hier.")) == (shown, more)
        assert f": {count}</summary>" in page
