"""What a check of the log finds, as values with their texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trainer.log.checkpoint import Checkpoint
from trainer.texts import N_, TextEnum


class Fault(TextEnum):
    """What is wrong; the text names the row, or the entries from ``first`` to ``last``."""

    CHANGED = "changed", N_("{row} is not as it was recorded in entry {first}.")
    MISSING = "missing", N_("{row} is missing; it was recorded in entry {first}.")
    UNKNOWN = "unknown", N_("{row} is there, but was never recorded.")
    RETURNED = "returned", N_("{row} is there, but was removed in entry {first}.")
    TEXT = "text", N_("The text {row} is missing, or not the one that was kept.")
    OUTSIDE = "outside", N_("Entry {first} was written by another program: {row}.")
    ENTRY = "entry", N_("Entry {first} has been changed: {row}.")
    FORGOTTEN = "forgotten", N_("What entry {first} said is gone, and no erasure names it.")
    GAP = "gap", N_("Entries {first} to {last} are missing.")
    SHORT = "short", N_("Entries {first} to {last} are missing at the end.")
    RANGE = "range", N_("Entries {first} to {last} are not those that were signed.")
    STATE = "state", N_("The head that the log keeps is not that of its entries.")
    SCHEMA = "schema", N_("The tables or what feeds the log are not as they were made: {row}.")
    SIGNATURE = "signature", N_("The head of {last} entries has no valid signature.")
    SIGNER = "signer", N_("The head of {last} entries was signed with a key of another room.")
    RETIRED = (
        "retired",
        N_("The head of {last} entries was signed with a key that had ended in entry {first}."),
    )
    ORIGIN = "origin", N_("The head of {last} entries is that of another log.")
    NOTE = "note", N_("A signed head cannot be read.")


class Finding(NamedTuple):
    """One thing that is wrong: with a row, with entries, or both."""

    fault: Fault
    first: int = 0
    last: int = 0
    row: str = ""


class SignedHead(NamedTuple):
    """A head of the log, when it was signed and by whom, and the note as it was signed.

    One that was kept elsewhere has no more than the checkpoint.
    """

    checkpoint: Checkpoint
    at: str = ""
    name: str = ""
    note: str = ""

    @property
    def size(self) -> int:
        return self.checkpoint.size


class Unprotected(NamedTuple):
    """The rows of a table, or entries of a kind, after the last head: how many, first and last."""

    kind: str
    number: int
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Verified:
    """What a check has found; ``more`` findings are not listed."""

    entries: int
    head: SignedHead | None
    """The last valid one: what lies before it is protected."""
    signers: tuple[str, ...]
    root: str
    """The fingerprint of the room's root, which has certified them; empty without a room."""
    imported: int
    """Entries of what was recorded before there was a log."""
    erased: int
    copies: int
    """How often the log went on in a copy of its file."""
    unprotected: tuple[Unprotected, ...]
    findings: tuple[Finding, ...]
    more: int = 0

    @property
    def whole(self) -> bool:
        """True if nothing is wrong."""
        return not self.findings

    @property
    def after(self) -> int:
        """Return how many entries lie after the last valid head."""
        return self.entries - (self.head.size if self.head else 0)
