"""Signed heads of the log as checkpoints: the formats ``signed-note`` and ``tlog-checkpoint``.

Both are specifications of C2SP, so that a head can be checked without this program. Supervisors
sign with their own Ed25519 keys, all under the name of the log.
"""

from __future__ import annotations

import binascii
from base64 import b64decode, b64encode
from collections.abc import Callable
from hashlib import sha256
from typing import Final, NamedTuple

from trainer.log.tree import HASH_BYTES

_SIGNED_BY: Final = "\N{EM DASH} "
_ED25519: Final = b"\x01"
_KEY_ID_BYTES: Final = 4
_LINES: Final = 3
_MOST_SIGNATURES: Final = 16

Sign = Callable[[bytes], bytes]
"""Signs with an Ed25519 key."""


class Checkpoint(NamedTuple):
    """A head of the log: whose it is, how many entries it has, and the root of its tree."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"


class Note(NamedTuple):
    """A checkpoint with its signatures, each with the name and the id of its key."""

    checkpoint: Checkpoint
    signatures: tuple[tuple[str, bytes, bytes], ...]

    def is_signed_by(self, public: bytes) -> bool:
        """Tell whether the owner of an Ed25519 key has signed it, under the log's own name."""
        name, text = self.checkpoint.origin, self.checkpoint.text.encode()
        return any(
            (name, key_id(name, public)) == (signer, key) and signed(public, signature, text)
            for signer, key, signature in self.signatures
        )


def key_id(name: str, public: bytes) -> bytes:
    """The id by which a note names an Ed25519 key."""
    return sha256(name.encode() + b"\n" + _ED25519 + public).digest()[:_KEY_ID_BYTES]


def sign_note(checkpoint: Checkpoint, public: bytes, sign: Sign) -> str:
    """The checkpoint signed by the owner of an Ed25519 key, as text."""
    name, text = checkpoint.origin, checkpoint.text
    signature = b64encode(key_id(name, public) + sign(text.encode())).decode()
    return f"{text}\n{_SIGNED_BY}{name} {signature}\n"


def read_note(text: str) -> Note:
    """Return the checkpoint that a text is. Raises ``ValueError`` if it is none."""
    body, blank, signatures = text.rpartition("\n\n")
    lines, said = signatures.splitlines(), body.split("\n")
    if not blank or len(said) != _LINES or not 0 < len(lines) <= _MOST_SIGNATURES:
        raise ValueError("no checkpoint")
    origin, size, root = said
    if not (origin and size.isascii() and size.isdecimal() and size == str(int(size))):
        raise ValueError("no checkpoint")
    checkpoint = Checkpoint(origin, int(size), _decoded(root))
    if len(checkpoint.root) != HASH_BYTES:
        raise ValueError("no root")
    return Note(checkpoint, tuple(map(_signature, lines)))


def _signature(line: str) -> tuple[str, bytes, bytes]:
    name, space, signature = line.removeprefix(_SIGNED_BY).partition(" ")
    if not (line.startswith(_SIGNED_BY) and name and space):
        raise ValueError("no signature")
    decoded = _decoded(signature)
    return name, decoded[:_KEY_ID_BYTES], decoded[_KEY_ID_BYTES:]


def _decoded(text: str) -> bytes:
    try:
        return b64decode(text, validate=True)
    except binascii.Error as error:
        raise ValueError("no base64") from error


def signed(public: bytes, signature: bytes, content: bytes) -> bool:
    """Tell whether the owner of an Ed25519 key has signed these bytes."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True
