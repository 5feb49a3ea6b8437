"""The fields of a posted form, as bytes.

A mail inside a form is in no charset, or in several. Whoever decodes the form as text, as web
frameworks do, has lost the bytes of a mail in ISO-8859-1.
"""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import parse_qsl

from django.utils.http import parse_header_parameters

BYTES = "latin-1"
"""The charset that maps every byte to one character and back."""


def parse_form(content_type: str, body: bytes) -> Mapping[str, bytes]:
    """Return each field by its name, the last one of equal names. Raises ValueError for what is no form."""
    kind, parameters = parse_header_parameters(content_type)
    if kind == "application/x-www-form-urlencoded":
        pairs = parse_qsl(body.decode(BYTES), keep_blank_values=True, encoding=BYTES)
        return {name: value.encode(BYTES) for name, value in pairs}
    if kind == "multipart/form-data" and parameters.get("boundary"):
        return _parts(parameters["boundary"].encode(BYTES), body)
    raise ValueError(f"{kind or 'nothing'} is no form")


def _parts(boundary: bytes, body: bytes) -> Mapping[str, bytes]:
    """RFC 7578, 4.1: parts are enclosed by lines of two dashes and the boundary, which belong to no part."""
    parts = (b"\r\n" + body).split(b"\r\n--" + boundary)
    if len(parts) < 2 or not parts[-1].startswith(b"--"):
        raise ValueError("the form has no end")
    fields = {}
    for piece in parts[1:-1]:
        headers, _, value = piece.partition(b"\r\n\r\n")
        fields[_name(headers)] = value
    return fields


def _name(headers: bytes) -> str:
    for line in headers.decode(BYTES).split("\r\n"):
        header, _, value = line.partition(":")
        if header.strip().lower() == "content-disposition":
            return parse_header_parameters(value)[1].get("name", "")
    return ""
