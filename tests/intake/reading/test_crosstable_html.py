"""Crosstables in HTML: columns stay where cells are blank, and tables of layout stay text."""

from __future__ import annotations

from intake.reading.letters.html import html_to_text


def test_columns_of_html_are_kept_where_cells_are_blank() -> None:
    rows = (("Falkenbach", "", "1", "½"), ("Ötzinger", "0", "", ""), ("Grünspan", "½", "", ""))
    cells = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    assert html_to_text(f"<p>Tabelle</p><table>{cells}</table><p>Gruß</p>") == (
        "Tabelle\n\n| Falkenbach |   | 1 | ½ |\n| Ötzinger   | 0 |   |   |\n| Grünspan   | ½ |   |   |\n\nGruß\n"
    )


def test_html_tables_of_layout_stay_as_they_were() -> None:
    text = html_to_text("<table><tr><td>Falkenbach - Ötzinger</td><td>1-0</td></tr></table>")
    assert text.split() == ["Falkenbach", "-", "Ötzinger", "1-0"]
