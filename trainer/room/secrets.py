"""PINs, passwords and recovery codes: their form, their hashes, the wait after a wrong one.

A PIN keeps honest people apart at one machine. Whoever can copy the file of the records can try all
ten thousand PINs of four digits in minutes, whatever the hash costs: no more is claimed of a PIN.
Nothing that protects a key rests on one; that takes a password or the recovery code.
"""

from __future__ import annotations

import hmac
import os
import secrets
import unicodedata
from base64 import b64encode
from hashlib import pbkdf2_hmac, sha256
from typing import Final, NamedTuple

from trainer.texts import N_, TextEnum

_SALT: Final = 16
_HASH: Final = 32


class Cost(NamedTuple):
    """What a guess costs: memory in KiB, passes over it, lanes."""

    memory: int
    passes: int
    lanes: int


USUAL: Final = Cost(64 * 1024, 3, 4)
"""The second recommended option of RFC 9106 §4, for machines that cannot spare 2 GiB.

That is between one and three tenths of a second on an office machine: nobody waits, and a guess is
dear.
"""


class SecretRefusal(TextEnum):
    """Why a new PIN or password is refused."""

    PIN = "pin", N_("A PIN has four to eight digits.")
    PASSWORD = "password", N_("A password has at least ten characters.")
    DIFFERENT = "different", N_("The two passwords are not the same.")


_PIN_LENGTHS: Final = range(4, 9)
_NEW_PIN: Final = 6
"""How many digits a PIN has that is given: of four a hundred tries would find one in a hundred."""
_LEAST_PASSWORD: Final = 10


def pin_refusal(pin: str) -> SecretRefusal | None:
    """Why this is refused as a PIN."""
    fits = len(pin) in _PIN_LENGTHS and pin.isascii() and pin.isdigit()
    return None if fits else SecretRefusal.PIN


def new_pin() -> str:
    """A PIN for somebody who has not chosen one."""
    return f"{secrets.randbelow(10**_NEW_PIN):0{_NEW_PIN}}"


def password_refusal(password: str, again: str) -> SecretRefusal | None:
    """Why this, typed twice, is refused as a password."""
    if password != again:
        return SecretRefusal.DIFFERENT
    return SecretRefusal.PASSWORD if len(password) < _LEAST_PASSWORD else None


def hashed(secret: str, cost: Cost) -> str:
    """The hash of a PIN or password, with its salt and its cost."""
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    made = Argon2id(
        salt=os.urandom(_SALT),
        length=_HASH,
        iterations=cost.passes,
        lanes=cost.lanes,
        memory_cost=cost.memory,
    )
    return made.derive_phc_encoded(prepared(secret))


def matches(stored: str, secret: str) -> bool:
    """Tell whether this is the secret of a hash, by the cost that the hash names."""
    from cryptography.exceptions import InvalidKey
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    try:
        Argon2id.verify_phc_encoded(prepared(secret), stored)
    except InvalidKey:
        return False
    return True


_ROUNDS: Final = 4096
"""What PostgreSQL itself takes; a login’s password is random."""


def scram_verifier(password: str, salt: bytes = b"") -> str:
    """By what a PostgreSQL server checks a random password of ASCII letters (RFC 5803)."""
    salt = salt or os.urandom(_SALT)
    salted = pbkdf2_hmac("sha256", password.encode(), salt, _ROUNDS)
    client, server = (hmac.digest(salted, key, "sha256") for key in (b"Client Key", b"Server Key"))
    salted_with, client_key, server_key = (
        b64encode(data).decode() for data in (salt, sha256(client).digest(), server)
    )
    return f"SCRAM-SHA-256${_ROUNDS}:{salted_with}${client_key}:{server_key}"


def prepared(secret: str) -> bytes:
    """The bytes of what was typed: the same on every keyboard."""
    return unicodedata.normalize("NFKC", secret).encode()


_LONGEST_WAIT: Final = 15 * 60


def wait_after(wrong: int) -> int:
    """How many seconds to wait after so many wrong ones in a row: twice as long each time."""
    return min(2 ** min(wrong - 1, 10), _LONGEST_WAIT) if wrong else 0


# The recovery code: what a manager prints and locks away.

_LETTERS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Thirty-two that are not taken for one another (Crockford’s)."""
_READ_AS: Final = str.maketrans("OIL", "011")
_GROUPS: Final = 6
_GROUP: Final = 4


def new_code(groups: int = _GROUPS) -> str:
    """A code of so many groups of four letters, five bits each: 120 where nothing is said."""
    letters = [_LETTERS[byte % len(_LETTERS)] for byte in os.urandom(groups * _GROUP)]
    parts = ("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))
    return "-".join(parts)


def code_typed(text: str) -> str:
    """A code as it was made, however it was typed."""
    letters = [letter for letter in text.upper().translate(_READ_AS) if letter in _LETTERS]
    return "-".join("".join(letters[at : at + _GROUP]) for at in range(0, len(letters), _GROUP))
