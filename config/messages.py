"""The catalogue of translations, without the gettext programs that a bare Debian lacks.

    python -m config.messages           compiles locale/*/LC_MESSAGES/*.po to .mo
    python -m config.messages --check   fails where a msgid in code or templates has no translation,
                                        where placeholders differ, or where a .mo is stale

English is the language of the msgids and needs no catalogue.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import polib
from django.utils.translation.template import templatize

ROOT = Path(__file__).resolve().parent.parent
CODE = ("config", "website", "office", "webtools", "operations", "intake", "ratings")
TEMPLATES = "templates"
TEMPLATE_SUFFIXES = frozenset({".html", ".txt"})

PLAIN = frozenset({"_", "_now", "gettext", "gettext_lazy", "gettext_noop"})
PLURAL = frozenset({"ngettext", "ngettext_lazy"})
CONTEXT = frozenset({"pgettext", "pgettext_lazy", "pgettext_noop"})
CONTEXT_PLURAL = frozenset({"npgettext", "npgettext_lazy"})

LITERAL = r"""u?(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*")"""
CALL = re.compile(rf"\b(_|n?p?gettext)\(({LITERAL}(?:, ?{LITERAL})*)(?:, ?count)?\)", re.DOTALL)
"""A call as `templatize` writes it into its output, which is no Python otherwise."""
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|(?<!%)%[sd]|\{(\w*)\}")


class Message(NamedTuple):
    """A text to translate: context ("" without), singular and plural ("" without)."""

    context: str
    singular: str
    plural: str = ""


class Used(NamedTuple):
    """A message and its file."""

    message: Message
    where: str


def message_of(function: str, texts: Sequence[str]) -> Message | None:
    """Return the message of a call of a gettext function; None for any other call."""
    if function in PLAIN and texts:
        return Message("", texts[0])
    if function in PLURAL and len(texts) > 1:
        return Message("", texts[0], texts[1])
    if function in CONTEXT and len(texts) > 1:
        return Message(texts[0], texts[1])
    if function in CONTEXT_PLURAL and len(texts) > 2:
        return Message(texts[0], texts[1], texts[2])
    return None


def in_code(source: str) -> Iterator[Message]:
    """Yield the messages of a Python module."""
    imported = "gettext" in source
    for node in ast.walk(ast.parse(source)) if imported else ():
        if not isinstance(node, ast.Call):
            continue
        function = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
        texts = [arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
        message = message_of(function, texts)
        if message:
            yield message


def in_template(source: str) -> Iterator[Message]:
    """Yield the messages of a template. Django doubles its percent signs for gettext where it looks them up."""
    for function, literals in CALL.findall(templatize(source)):
        texts = [ast.literal_eval(literal) for literal in re.findall(LITERAL, literals, re.DOTALL)]
        message = message_of(function, texts)
        if message:
            yield message


def used(root: Path = ROOT) -> list[Used]:
    """Yield every message in code and templates, in the order of files."""
    modules = [path for folder in CODE for path in sorted((root / folder).rglob("*.py"))]
    templates = [path for path in sorted((root / TEMPLATES).rglob("*")) if path.suffix in TEMPLATE_SUFFIXES]
    code = [(path, in_code(path.read_text("utf-8"))) for path in modules if "migrations" not in path.parts]
    pages = [(path, in_template(path.read_text("utf-8"))) for path in templates]
    return [Used(message, str(path.relative_to(root))) for path, found in code + pages for message in found]


def catalogues(root: Path = ROOT) -> list[Path]:
    """Return all .po files."""
    return sorted((root / "locale").glob("*/LC_MESSAGES/*.po"))


def compile_all(root: Path = ROOT) -> None:
    """Write each .mo beside its .po."""
    for path in catalogues(root):
        polib.pofile(str(path), encoding="utf-8").save_as_mofile(str(path.with_suffix(".mo")))


def problems(root: Path = ROOT) -> list[str]:
    """Return the faults of the catalogues, one line for each."""
    everything = used(root)
    return [line for path in catalogues(root) for line in _problems_of(path, everything, root)]


def _problems_of(path: Path, everything: Sequence[Used], root: Path) -> Iterator[str]:
    catalogue = polib.pofile(str(path), encoding="utf-8", check_for_duplicates=True)
    name = path.relative_to(root)
    entries = {(entry.msgctxt or "", entry.msgid): entry for entry in catalogue if not entry.obsolete}
    for message, where in dict.fromkeys(everything):
        entry = entries.get((message.context, message.singular))
        if entry is None:
            yield f"{name}: missing {message.singular!r} ({where})"
        elif message.plural and entry.msgid_plural != message.plural:
            yield f"{name}: no plural for {message.singular!r} ({where})"
        else:
            yield from _problems_in(entry, name)
    if _stale(path, catalogue):
        yield f"{name.with_suffix('.mo')}: stale, run python -m config.messages"


def _problems_in(entry: polib.POEntry, name: Path) -> Iterator[str]:
    if not entry.translated():
        yield f"{name}: untranslated {entry.msgid!r}"
        return
    wanted = _placeholders(entry.msgid) | _placeholders(entry.msgid_plural)
    for text in entry.msgstr_plural.values() or [entry.msgstr]:
        if not _placeholders(text) <= wanted or (not entry.msgid_plural and _placeholders(text) != wanted):
            yield f"{name}: other placeholders in {text!r}"


def _placeholders(text: str) -> set[str]:
    return {found.group() for found in PLACEHOLDER.finditer(text)}


def _stale(path: Path, catalogue: polib.POFile) -> bool:
    compiled = path.with_suffix(".mo")
    return not compiled.exists() or compiled.read_bytes() != catalogue.to_binary()


def main(arguments: Sequence[str]) -> int:
    """Compile, or with --check print the faults and return 1 if there are some."""
    parser = argparse.ArgumentParser(prog="python -m config.messages", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, fail on any fault")
    if not parser.parse_args(arguments).check:
        compile_all()
        return 0
    faults = problems()
    sys.stdout.writelines(f"{line}\n" for line in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
