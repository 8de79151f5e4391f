"""The tree over the log: leaves, and the compact range from which its root follows (RFC 6962).

Of a tree only the roots of its whole subtrees are kept, at most one for each power of two: a leaf
is added, and the root worked out, without reading any leaf again.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Final, NamedTuple, Self

HASH_BYTES: Final = 32
SALT_BYTES: Final = 16

_LEAF: Final = b"\x00"
_NODE: Final = b"\x01"


def leaf_hash(salt: bytes, kind: bytes, at: bytes, body: bytes) -> bytes:
    """The leaf of an entry. Kind and time have no line break, so that no two entries read alike.

    The salt keeps what a short body said from being guessed once it has been erased.
    """
    return sha256(b"".join((_LEAF, salt, kind, b"\n", at, b"\n", body))).digest()


class Tree(NamedTuple):
    """A tree of ``size`` leaves; ``peaks`` are the roots of its whole subtrees, largest first."""

    size: int = 0
    peaks: tuple[bytes, ...] = ()

    @classmethod
    def stored(cls, size: int, peaks: bytes) -> Self:
        """The tree from what ``encoded`` made of it. Raises ``ValueError`` for anything else."""
        if size < 0 or len(peaks) != size.bit_count() * HASH_BYTES:
            raise ValueError(f"no tree of {size} leaves")
        hashes = (peaks[start : start + HASH_BYTES] for start in range(0, len(peaks), HASH_BYTES))
        return cls(size, tuple(hashes))

    @property
    def encoded(self) -> bytes:
        """The peaks, one after the other."""
        return b"".join(self.peaks)

    def with_leaves(self, leaves: Iterable[bytes]) -> Tree:
        size, peaks = self.size, [*self.peaks]
        for leaf in leaves:
            full = size = size + 1
            while not full & 1:
                leaf = sha256(_NODE + peaks.pop() + leaf).digest()  # noqa: PLW2901
                full >>= 1
            peaks.append(leaf)
        return Tree(size, tuple(peaks))

    @property
    def root(self) -> bytes:
        if not self.peaks:
            return sha256().digest()
        root = self.peaks[-1]
        for peak in self.peaks[-2::-1]:
            root = sha256(_NODE + peak + root).digest()
        return root
