"""Texts composed of columns, in both forms in which loops run."""

from __future__ import annotations

import pytest

from ratings.compiled import new_column
from ratings.composed import Composer, Phrases, add_hashes, join_texts
from ratings.ledger.copy_text import copy_template, escape
from tests.ratings.forms import form

__all__ = ["form"]


@pytest.mark.usefixtures("form")
def test_rows_are_written_each_by_its_own_template() -> None:
    phrases = Phrases()
    composer = Composer(phrases, "{who:phrase} has {value}\n", "", "{0:own}: {value}, {value} {{}} {1:own}\n")
    columns = {"who": phrases.column(["Ä", "b", "Ä"]), "value": new_column([-20, 0, 2**63 - 1])}
    texts = join_texts(["one", "zwölf", "3", "x", "y", "zz"])
    written = composer.write(new_column([0, 1, 2]), columns, texts)
    assert written.each() == ["Ä has -20\n".encode(), b"", b"3: 9223372036854775807, 9223372036854775807 {} zz\n"]
    assert composer.write(new_column(), {"who": new_column(), "value": new_column()}).each() == []


@pytest.mark.usefixtures("form")
def test_hashes_are_written_as_digits_behind_other_texts() -> None:
    texts = add_hashes(join_texts(["a", "é"]), [bytes(range(32)), b"\xff" * 32])
    composer = Composer(Phrases(), "{0:own} {1:own};")
    digits = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
    assert bytes(composer.write(new_column([0, 0]), {}, texts).written).decode() == f"a {digits};é {'f' * 64};"


def test_values_of_copy_end_where_they_should() -> None:
    plain, odd, seal = ["T1#001"], ["a\tb\\c\n"], [b"\0" * 32]
    texts = add_hashes(join_texts(plain), seal)
    assert escape(texts, plain, seal) is texts
    assert escape(join_texts(odd), odd, seal).each() == [b"a\\tb\\\\c\\n", b"0" * 64]
    assert copy_template(["id", "key", "k"], {"key": "{0:own}"}, {"k"}) == "{id}\t{0:own}\t\\N\n"
