"""Logs as stations have them, and sending them."""

import json
import random
from dataclasses import dataclass, field
from typing import Any

import psycopg

from trainer.log.tree import SALT_BYTES, Tree, leaf_hash

Head = tuple[int, bytes]


@dataclass
class Entries:
    """The entries of a log, as a station keeps them."""

    kinds: list[str] = field(default_factory=list)
    ats: list[str] = field(default_factory=list)
    bodies: list[bytes | None] = field(default_factory=list)
    salts: list[bytes | None] = field(default_factory=list)
    leaves: list[bytes] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(40), kw_only=True)

    def add(self, kind: str, said: Any, at: str = "2026-11-28T18:00:00+00:00") -> int:
        """Add an entry; returns its number."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        salt = self.chance.randbytes(SALT_BYTES)
        self.kinds.append(kind)
        self.ats.append(at)
        self.bodies.append(body)
        self.salts.append(salt)
        self.leaves.append(leaf_hash(salt, kind.encode(), at.encode(), body))
        return len(self.leaves)

    def copy(self) -> "Entries":
        """The same log in another file, where it goes on in another way."""
        return Entries(
            [*self.kinds],
            [*self.ats],
            [*self.bodies],
            [*self.salts],
            [*self.leaves],
            chance=random.Random(self.chance.random()),
        )

    def head(self, size: int | None = None) -> Head:
        leaves = self.leaves[:size]
        return len(leaves), Tree().with_leaves(leaves).root

    def send(
        self, connection: psycopg.Connection, origin: str, first: int = 0, last: int | None = None
    ) -> Head:
        """Append the entries after ``first`` up to ``last``; returns where the room then stands."""
        row = connection.execute(
            "SELECT size, root FROM feltwork.append(%s, %s, %s, %s, %s, %s, %s, %s)",
            [
                origin,
                *self.head(first),
                self.kinds[first:last],
                self.ats[first:last],
                self.bodies[first:last],
                self.salts[first:last],
                self.leaves[first:last],
            ],
        ).fetchone()
        assert row is not None
        return row


EMPTY = Entries().head()


def begin(connection: psycopg.Connection, origin: str, before: str = "", at: Head = EMPTY) -> Head:
    row = connection.execute(
        "SELECT size, root FROM feltwork.begin(%s, %s, %s, %s)", [origin, before, *at]
    ).fetchone()
    assert row is not None
    return row


def head(connection: psycopg.Connection, origin: str) -> Head | None:
    return connection.execute("SELECT size, root FROM feltwork.head(%s)", [origin]).fetchone()


def notes(number: int) -> Entries:
    """A log of so many entries that say nothing of any table."""
    log = Entries()
    for place in range(number):
        log.add("incarnation", {"origin": f"feltwork/{place}"})
    return log


def erase(manager: psycopg.Connection, person: int, **said: object) -> None:
    """Have a manager publish that somebody is erased, and the server erase them."""
    body = json.dumps({"role": "trainee", "erased_at": "now", **said}).encode()
    manager.execute(
        "SELECT feltwork.publish(change, version + 1, %s, %s, %s, %s, '') FROM feltwork.room",
        [["person"], [str(person)], [body], [b"signed"]],
    )
    if not said:
        manager.execute("SELECT feltwork.erase(%s)", [person])
