"""Files of office programs, made by hand: what no library here writes (.xls, .ods, .pdf) in its smallest form."""

from __future__ import annotations

import io
import struct
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

Cell = str | float
Rows = Sequence[Sequence[Cell]]

_SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD


def packed(members: Mapping[str, bytes | str]) -> bytes:
    """An archive."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def ods(sheets: Mapping[str, Rows]) -> bytes:
    """A spreadsheet of OpenDocument."""
    tables = "".join(
        f'<table:table table:name="{name}">{"".join(map(_ods_row, rows))}</table:table>'
        for name, rows in sheets.items()
    )
    return ods_of(tables)


def ods_of(tables: str) -> bytes:
    """A spreadsheet of OpenDocument with these tables."""
    names = ("office", "table", "text")
    spaces = " ".join(f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in names)
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    body = f"<office:body><office:spreadsheet>{tables}</office:spreadsheet></office:body>"
    entry = '<manifest:file-entry manifest:full-path="content.xml" manifest:media-type="text/xml"/>'
    manifest = f'<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">{entry}'
    return packed(
        {
            "mimetype": kind,
            "META-INF/manifest.xml": f"{manifest}</manifest:manifest>",
            "content.xml": f"<office:document-content {spaces}>{body}</office:document-content>",
        }
    )


def _ods_row(row: Sequence[Cell]) -> str:
    return f"<table:table-row>{''.join(map(_ods_cell, row))}</table:table-row>"


def _ods_cell(cell: Cell) -> str:
    if cell == "":
        return "<table:table-cell/>"
    kind = "string" if isinstance(cell, str) else "float"
    value = f' office:value="{cell}"' if kind == "float" else ""
    text = f"<text:p>{escape(str(cell))}</text:p>"
    return f'<table:table-cell office:value-type="{kind}"{value}>{text}</table:table-cell>'


def xls(sheets: Mapping[str, Rows]) -> bytes:
    """A workbook of Excel 97 (BIFF8), in the file format that it shares with Word and Outlook."""
    bodies = [
        _record(0x809, struct.pack("<HHHHII", 0x600, 0x10, 0, 0, 0, 6)) + _xls_rows(rows) for rows in sheets.values()
    ]
    start = _record(0x809, struct.pack("<HHHHII", 0x600, 5, 0, 0, 0, 6)) + _record(0x42, struct.pack("<H", 1200))
    place = len(start) + sum(len(_bound(name, 0)) for name in sheets) + len(_record(0x0A, b""))
    bounds = b""
    for name, body in zip(sheets, bodies, strict=True):
        bounds += _bound(name, place)
        place += len(body)
    return compound("Workbook", start + bounds + _record(0x0A, b"") + b"".join(bodies))


def _record(kind: int, data: bytes) -> bytes:
    return struct.pack("<HH", kind, len(data)) + data


def _bound(name: str, place: int) -> bytes:
    return _record(0x85, struct.pack("<IBBBB", place, 0, 0, len(name), 1) + name.encode("utf-16-le"))


def _xls_rows(rows: Rows) -> bytes:
    cells = (
        xls_cell(row, column, cell) for row, line in enumerate(rows) for column, cell in enumerate(line) if cell != ""
    )
    return b"".join(cells) + _record(0x0A, b"")


def xls_cell(row: int, column: int, cell: Cell) -> bytes:
    """A cell of a workbook of Excel 97."""
    place = struct.pack("<HHH", row, column, 0)
    if isinstance(cell, str):
        return _record(0x204, place + struct.pack("<HB", len(cell), 1) + cell.encode("utf-16-le"))
    return _record(0x203, place + struct.pack("<d", cell))


def compound(name: str, stream: bytes) -> bytes:
    """A compound file with one stream (MS-CFB): header, one sector of FAT, directory, stream."""
    stream = stream.ljust(4096, b"\0")
    count = -(-len(stream) // _SECTOR)
    fat = [_FAT, _END, *range(3, 2 + count), _END]
    head = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(16) + struct.pack("<HHHHH", 0x3E, 3, 0xFFFE, 9, 6) + bytes(6)
    head += struct.pack("<IIIIIIIII", 0, 1, 1, 0, 4096, _END, 0, _END, 0) + struct.pack("<I", 0)
    entries = (
        _entry("Root Entry", 5, 1, _END, 0) + _entry(name, 2, _FREE, 2, len(stream)) + _entry("", 0, _FREE, 0, 0) * 2
    )
    sectors = struct.pack(f"<{len(fat)}I", *fat).ljust(_SECTOR, b"\xff") + entries
    return head.ljust(_SECTOR, b"\xff") + sectors + stream.ljust(count * _SECTOR, b"\0")


def _entry(name: str, kind: int, child: int, start: int, size: int) -> bytes:
    written = name.encode("utf-16-le")
    length = len(written) + 2 if name else 0
    links = struct.pack("<III", _FREE, _FREE, child)
    return (
        written.ljust(64, b"\0")
        + struct.pack("<HBB", length, kind, 1)
        + links
        + bytes(36)
        + struct.pack("<IQ", start, size)
    )


def pdf(*pages: Iterable[str], extra: str = "") -> bytes:
    """A document with lines of text in a font of fixed width."""
    contents = [_page_text(lines) for lines in pages]
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(contents)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(contents)} >>".encode(),
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>",
    ]
    for number, content in enumerate(contents):
        page = f"/Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {5 + 2 * number} 0 R"
        objects.append(f"<< {page} /Resources << /Font << /F1 3 0 R >> >> >>".encode())
        objects.append(b"<< /Length %d >>\nstream\n%s\nendstream" % (len(content), content))
    return _pdf_file(objects, extra)


def _page_text(lines: Iterable[str]) -> bytes:
    shown = b"".join(
        b"(%s) Tj T*\n" % line.encode("cp1252").replace(b"\\", b"\\\\").replace(b"(", b"\\(").replace(b")", b"\\)")
        for line in lines
    )
    return b"BT /F1 10 Tf 12 TL 50 780 Td\n%sET" % shown


def _pdf_file(objects: Sequence[bytes], extra: str) -> bytes:
    data, places = b"%PDF-1.4\n", []
    for number, content in enumerate(objects, start=1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, content)
    table = b"xref\n0 %d\n0000000000 65535 f \n" % (len(objects) + 1)
    table += b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = f"trailer\n<< /Size {len(objects) + 1} /Root 1 0 R {extra} >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + table + trailer.encode()
