"""Signatures of files in the form of minisign: Ed25519 over the BLAKE2b of a file, and over the comment beside it.

The form is that of https://jedisct1.github.io/minisign/ (prehashed, `ED`); the arithmetic is that of libsodium.
"""

from __future__ import annotations

import hashlib
import os
from base64 import b64decode, b64encode
from dataclasses import dataclass
from pathlib import Path

from nacl.signing import SigningKey

ALGORITHM = b"Ed"
PREHASHED = b"ED"
KEY_ID_BYTES = 8
OWNER_ONLY = 0o600


@dataclass(frozen=True, slots=True)
class SignedText:
    """The content of a file, and of its signature file."""

    text: str
    signature: str


@dataclass(frozen=True, slots=True)
class Signer:
    """A key that signs, and the number by which minisign knows it."""

    key_id: bytes
    key: SigningKey

    @property
    def public_key(self) -> str:
        """The public key as minisign takes it on the command line."""
        return b64encode(ALGORITHM + self.key_id + bytes(self.key.verify_key)).decode()

    def sign(self, file: Path, comment: str) -> str:
        """Return the signature file of a file; the comment is signed too."""
        with file.open("rb") as content:
            digest = hashlib.file_digest(content, lambda: hashlib.blake2b(digest_size=64)).digest()
        return self._write_signature(digest, comment)

    def sign_text(self, text: str, comment: str) -> SignedText:
        """Return a text with the signature of a file that holds just this text; the comment is signed too."""
        digest = hashlib.blake2b(text.encode(), digest_size=64).digest()
        return SignedText(text, self._write_signature(digest, comment))

    def _write_signature(self, digest: bytes, comment: str) -> str:
        signature = self.key.sign(digest).signature
        both = self.key.sign(signature + comment.encode()).signature
        written = b64encode(PREHASHED + self.key_id + signature).decode()
        first = "untrusted comment: signature of Fernwertung"
        return f"{first}\n{written}\ntrusted comment: {comment}\n{b64encode(both).decode()}\n"


def create_key(place: Path) -> Signer:
    """Create a key in a file that only its owner may read.

    Raises FileExistsError where one is there already: what it signed could no longer be checked.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    signer = Signer(os.urandom(KEY_ID_BYTES), SigningKey.generate())
    with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY), "w") as file:
        file.write(b64encode(signer.key_id + bytes(signer.key)).decode() + "\n")
    return signer


def load_key(place: Path) -> Signer | None:
    """Return the key in a file, None where there is none."""
    if not place.exists():
        return None
    content = b64decode(place.read_text())
    return Signer(content[:KEY_ID_BYTES], SigningKey(content[KEY_ID_BYTES:]))
