"""German words of people without umlauts on their keyboard, written as the patterns of the reader have them."""

from __future__ import annotations

import re

_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "Ü": "Ue", "Ä": "Ae", "Ö": "Oe"}
_UMLAUTS = {written: letter for letter, written in _LETTERS.items()}

_STEMS = """
ält änd ärger äuß abkürz begründ behält bestätig bräucht büro büß dürf endgültig entfäll erhält erklär erläuter
eröff erwähn erzähl fähr fälsch fäll flüster früh füg führ fünf fürcht gäb gedächt genüg geständ gewähr gewöhn
größ gründ grüß gült hält hälft häng hätt hör jähr jüng kämpf klär knöpf köm könn kündig künft kürz läng
läss läuf läut lös mäß märz möch mög müd münd müss nächst näm nöt öffn plötz prüf qualität räum regulär rück säm
schätz schläg schwäch schwör spät stän stärk stör stünd tägl täusch tät tür türm übel übr ungefähr
verfüg verschmäh verständ vollzähl vorläuf währ wär wähl wünsch würd zähl zug züg zunäch zusätz zwölf
"""
"""How words begin, or go on behind another one ("gegenüber"), that have an umlaut."""

_WHOLE = "für zü züge"


def _write_plainly(word: str) -> str:
    """Return a word without umlauts."""
    return "".join(_LETTERS.get(letter, letter) for letter in word).replace("ß", "ss")


def _list_plain(words: str) -> list[str]:
    """Return those of some words that have an umlaut, without it, the longest first."""
    plain = {_write_plainly(word): word for word in words.split()}
    return sorted((written for written, word in plain.items() if written != word), key=len, reverse=True)


_WORD = re.compile(
    rf"[Uu]eber|(?<![^\W\d_])(?:{'|'.join(_list_plain(_WHOLE))})(?![^\W\d_])|(?:{'|'.join(_list_plain(_STEMS))})",
    re.IGNORECASE,
)
_PAIR = re.compile("[AaOoUu]e")
_WITH_PAIR = re.compile(r"(?<![^\W\d_])[^\W\d_]*[AaOoUu]e[^\W\d_]*")


def with_umlauts(line: str) -> str:
    """Return a line with the umlauts that its German words have: "vorlaeufig", "Zeitueberschreitung"."""
    return _WITH_PAIR.sub(lambda word: _WORD.sub(_write, word[0]), line) if _PAIR.search(line) else line


def _write(found: re.Match[str]) -> str:
    return _PAIR.sub(lambda pair: _UMLAUTS[pair[0]], found[0])
