"""The catalogue of translations and the small tools around it."""

from pathlib import Path

import polib
import pytest

from config import messages
from config.messages import Message

PO = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8\\nPlural-Forms: nplurals=2; plural=(n != 1);\\n"

msgid "Rank %(rank)s"
msgstr "{rank}"
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project of one template and one catalogue."""
    for folder in ("config", "ratings", "intake", "templates", "locale/de/LC_MESSAGES"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "templates/page.html").write_text("{% blocktranslate %}Rank {{ rank }}{% endblocktranslate %}")
    write(tmp_path, "Platz %(rank)s")
    messages.compile_all(tmp_path)
    return tmp_path


def write(root: Path, translation: str) -> None:
    """The catalogue with one translation."""
    (root / "locale/de/LC_MESSAGES/django.po").write_text(PO.replace("{rank}", translation))


@pytest.mark.long
def test_catalogue_is_complete_and_compiled() -> None:
    assert messages.problems() == []


def test_sound_project_has_no_problems(project: Path) -> None:
    assert messages.problems(project) == []


def test_compiled_catalogue_is_what_gettext_reads(project: Path) -> None:
    compiled = polib.mofile(str(project / "locale/de/LC_MESSAGES/django.mo"))
    assert [(entry.msgid, entry.msgstr) for entry in compiled] == [("Rank %(rank)s", "Platz %(rank)s")]


def test_missing_message_is_found(project: Path) -> None:
    (project / "ratings/words.py").write_text("from django.utils.translation import gettext as _\nNAME = _('Name')\n")
    assert messages.problems(project) == ["locale/de/LC_MESSAGES/django.po: missing 'Name' (ratings/words.py)"]


@pytest.mark.parametrize(
    ("translation", "problem"),
    [
        ("", "locale/de/LC_MESSAGES/django.po: untranslated 'Rank %(rank)s'"),
        ("Platz", "locale/de/LC_MESSAGES/django.po: other placeholders in 'Platz'"),
        ("Platz %(place)s", "locale/de/LC_MESSAGES/django.po: other placeholders in 'Platz %(place)s'"),
    ],
)
def test_bad_translation_is_found(project: Path, translation: str, problem: str) -> None:
    write(project, translation)
    messages.compile_all(project)
    assert messages.problems(project) == [problem]


def test_stale_catalogue_is_found(project: Path) -> None:
    write(project, "Rang %(rank)s")
    assert messages.problems(project) == ["locale/de/LC_MESSAGES/django.mo: stale, run python -m config.messages"]


def test_messages_of_code() -> None:
    source = """
from django.utils.translation import gettext as _, ngettext, pgettext_lazy, npgettext
A = _("one")
B = ngettext("a game", "games", 3)
C = pgettext_lazy("of one game", "Points")
D = npgettext("c", "s", "p", 2)
E = _("joined " "text")
F = print("no message"), _(variable)
"""
    assert list(messages.in_code(source)) == [
        Message("", "one"),
        Message("", "a game", "games"),
        Message("of one game", "Points"),
        Message("c", "s", "p"),
        Message("", "joined text"),
    ]


def test_messages_of_a_template() -> None:
    source = """{% translate "it's" %} {% translate "Number" context "of a player" %} {{ _("filtered") }}
{% blocktranslate trimmed with x=y %}
  Two
  lines "{{ x }}" 100%
{% endblocktranslate %}
{% blocktranslate count n=list|length %}{{ n }} game{% plural %}{{ n }} games{% endblocktranslate %}
{% translate "as variable" as text %}{# translate "not me" #}"""
    assert list(messages.in_template(source)) == [
        Message("", "it's"),
        Message("of a player", "Number"),
        Message("", "filtered"),
        Message("", 'Two lines "%(x)s" 100%%'),
        Message("", "%(n)s game", "%(n)s games"),
        Message("", "as variable"),
    ]


def test_check_prints_problems_and_fails(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(messages, "problems", lambda: ["a fault"])
    assert (messages.main(["--check"]), capsys.readouterr().out) == (1, "a fault\n")
    monkeypatch.setattr(messages, "problems", list)
    assert (messages.main(["--check"]), capsys.readouterr().out) == (0, "")
