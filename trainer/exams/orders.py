"""What a supervisor orders about a sitting from another station.

An order is published, and done once by whichever station has the sitting. That of an exam's key
is sealed to a key which the candidate's station has just made and keeps in memory alone.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from trainer.texts import N_, TextEnum

_RELEASE: Final = b"feltwork release 1"
PUBLIC_BYTES: Final = 32


class Action(TextEnum):
    """What is ordered."""

    EXTEND = "extend", N_("more time")
    PAUSE = "pause", N_("pause")
    RESUME = "resume", N_("end of the pause")
    RELEASE = "release", N_("let it go on")
    STOP = "stop", N_("end")
    MOVE = "move", N_("move to another station")


class Instruction(Struct, frozen=True, omit_defaults=True):
    """An order about a sitting: by whom, a person of the room, and when.

    ``minutes`` are given, or given back; ``station`` is where it moves to. ``entries``: it moves as
    it stood with so many of them; without, once its station has given it up. ``key`` is what the
    waiting station can open.
    """

    sitting: int
    action: Action
    by: int
    at: str
    minutes: int = 0
    station: int = 0
    reason: str = ""
    entries: int = 0
    key: str = ""


def new_wait() -> tuple[bytes, str]:
    """A key to which that of an exam can be sealed: its private half, and the public one."""
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

    private = X25519PrivateKey.generate()
    return private.private_bytes_raw(), private.public_key().public_bytes_raw().hex()


def sealed_to(public: str, exam_key: bytes, sitting: int) -> str:
    """Seal the key of an exam to the station that waits with a sitting."""
    from trainer.room.keys import seal

    private, own = new_wait()
    shared = _shared(private, bytes.fromhex(public), sitting)
    return own + seal(exam_key, shared, _about(sitting)).hex()


def opened_by(private: bytes, sealed: str, sitting: int) -> bytes | None:
    """The key of an exam that was sealed to this station; None if it was to another."""
    from trainer.room.keys import unseal

    try:
        data = bytes.fromhex(sealed)
        shared = _shared(private, data[:PUBLIC_BYTES], sitting)
    except ValueError:
        return None
    return unseal(data[PUBLIC_BYTES:], shared, _about(sitting))


def _shared(private: bytes, public: bytes, sitting: int) -> bytes:
    from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    own = X25519PrivateKey.from_private_bytes(private)
    agreed = own.exchange(X25519PublicKey.from_public_bytes(public))
    return HKDF(SHA256(), PUBLIC_BYTES, None, _RELEASE + b" %d" % sitting).derive(agreed)


def _about(sitting: int) -> bytes:
    return f"sitting {sitting}".encode()
