"""The tree is that of RFC 6962, whichever way its leaves came in."""

from hashlib import sha256

import pytest

from tests.cases import for_each
from trainer.log.tree import SALT_BYTES, Tree, leaf_hash

# The leaves and roots with which implementations of Certificate Transparency are tested.
DATA = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657"]
DATA += ["606162636465666768696a6b6c6d6e6f"]
LEAVES = [sha256(b"\0" + bytes.fromhex(data)).digest() for data in DATA]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]


def recursive(leaves: list[bytes]) -> bytes:
    """The definition, as RFC 6962 writes it (2.1)."""
    if len(leaves) < 2:
        return leaves[0] if leaves else sha256().digest()
    split = 1
    while split * 2 < len(leaves):
        split *= 2
    return sha256(b"\1" + recursive(leaves[:split]) + recursive(leaves[split:])).digest()


def test_the_roots_are_the_published_ones() -> None:
    found = [Tree().with_leaves(LEAVES[:size]).root.hex() for size in range(len(ROOTS))]
    assert found == ROOTS


MANY = [sha256(bytes([number])).digest() for number in range(130)]


@for_each(range(len(MANY) + 1))
def test_leaves_may_come_many_at_once_and_the_tree_be_stored_between(size: int) -> None:
    once = Tree().with_leaves(MANY[:size])
    stored = Tree.stored(once.size, once.encoded)
    assert stored == once
    assert stored.root == recursive(MANY[:size])
    assert stored.with_leaves(MANY[size:]) == Tree().with_leaves(MANY)


def test_what_is_no_tree_is_refused() -> None:
    with pytest.raises(ValueError, match="no tree"):
        Tree.stored(3, bytes(32))
    with pytest.raises(ValueError, match="no tree"):
        Tree.stored(-1, b"")


def test_a_leaf_depends_on_each_part_and_on_where_it_ends() -> None:
    salt = bytes(SALT_BYTES)
    parts = {
        (salt, b"answers added", b"2026", b"[1]"),
        (salt[1:] + b"\1", b"answers added", b"2026", b"[1]"),
        (salt, b"answers adde", b"d2026", b"[1]"),
        (salt, b"answers added", b"2026[", b"1]"),
        (salt, b"answers added", b"2026", b"[2]"),
    }
    assert len({leaf_hash(*one) for one in parts}) == len(parts)
