"""The seal of an exam: its definition under a key, and that key under codes and passwords.

Seeds are derived from the key and are written nowhere. ``cryptography`` is imported when something
is sealed or opened, not before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

Entropy = Callable[[int], bytes]
"""So many bytes that nobody can foresee."""

KEY_BYTES: Final = 32
_NONCE: Final = 12
_SALT: Final = 16
_SEED_BYTES: Final = 8
_ALPHABET: Final = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"
"""What codes are made of: nothing in it looks like something else."""
_CODE: Final = 12
_GROUP: Final = 4


class Cost(NamedTuple):
    """What it costs to try a secret: passes over so many KiB of memory."""

    passes: int = 3
    memory: int = 65_536


class Wrapped(NamedTuple):
    """An exam's key under a secret."""

    salt: bytes
    passes: int
    memory: int
    sealed: bytes


def new_code(entropy: Entropy) -> str:
    """A code to be read out and typed: three groups of four, 60 bits."""
    signs = [_ALPHABET[byte % len(_ALPHABET)] for byte in entropy(_CODE)]
    groups = ("".join(signs[at : at + _GROUP]) for at in range(0, _CODE, _GROUP))
    return "-".join(groups)


def plain_code(typed: str) -> str:
    """A code as it is compared: however it was typed."""
    letters = typed.upper().replace("O", "0").replace("0", "Q").replace("I", "1").replace("1", "L")
    return "".join(sign for sign in letters if sign in _ALPHABET)


def seal(text: bytes, key: bytes, about: str, entropy: Entropy) -> bytes:
    """Encrypt ``text``, which is ``about`` something: it can be put in nothing else's place."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = entropy(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, text, about.encode())


def unseal(sealed: bytes, key: bytes, about: str) -> bytes | None:
    """The text; None for another key, or where anything of it was changed."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], about.encode())
    except InvalidTag:
        return None


def wrap(
    key: bytes, secret: str, about: str, entropy: Entropy, cost: Cost | None = None
) -> Wrapped:
    """Encrypt a key under a code or a password."""
    salt, spent = entropy(_SALT), cost or Cost()
    under = _stretched(secret, salt, spent)
    return Wrapped(salt, spent.passes, spent.memory, seal(key, under, about, entropy))


def unwrap(wrapped: Wrapped, secret: str, about: str) -> bytes | None:
    """The key; None for another secret."""
    under = _stretched(secret, wrapped.salt, Cost(wrapped.passes, wrapped.memory))
    return unseal(wrapped.sealed, under, about)


def _stretched(secret: str, salt: bytes, cost: Cost) -> bytes:
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    made = Argon2id(
        salt=salt, length=KEY_BYTES, iterations=cost.passes, lanes=1, memory_cost=cost.memory
    )
    return made.derive(secret.encode())


def seed(key: bytes, *about: object) -> int:
    """A seed for what ``about`` names, always the same under the same key."""
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    info = "/".join(map(str, about)).encode()
    derived = HKDF(algorithm=SHA256(), length=_SEED_BYTES, salt=None, info=info).derive(key)
    return int.from_bytes(derived)
