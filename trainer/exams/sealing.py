"""Codes that are read out and typed, and seeds that are derived from the key of an exam.

A seed is written nowhere: whoever has the key can work it out, and nobody else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can foresee."""

_SEED_BYTES: Final = 8
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are made of: nothing in it looks like something else."""
_CODE: Final = 12
_GROUP: Final = 4


def new_code(entropy: Entropy) -> str:
    """A code to be read out and typed: three groups of four, 60 bits."""
    signs = [_ALPHABET[byte % len(_ALPHABET)] for byte in entropy(_CODE)]
    groups = ("".join(signs[at : at + _GROUP]) for at in range(0, _CODE, _GROUP))
    return "-".join(groups)


def plain_code(typed: str) -> str:
    """A code as it is compared: however it was typed."""
    letters = typed.upper().replace("O", "0").replace("0", "Q").replace("I", "1").replace("1", "L")
    return "".join(sign for sign in letters if sign in _ALPHABET)


def seed(key: bytes, *about: object) -> int:
    """A seed for what ``about`` names, always the same under the same key."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    info = "/".join(map(str, about)).encode()
    derived = HKDF(algorithm=SHA256(), length=_SEED_BYTES, salt=None, info=info).derive(key)
    return int.from_bytes(derived)
