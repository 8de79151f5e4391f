"""What a kind of documents is, and what its documents consist of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final, Generic, NamedTuple, TypeVar

import msgspec
from msgspec import Meta, Struct, to_builtins
from msgspec.structs import asdict, replace

from trainer.room.rights import Role
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    import sqlite_utils

MOST_BYTES: Final = 1 << 20
"""The most bytes of a document: what the server takes."""


class Aside(TextEnum):
    """Why a document that came is not applied; what ``waits`` is tried again with each pull."""

    waits: bool

    def __init__(self, _value: str, _text: str = "", waits: bool = False) -> None:
        self.waits = waits

    WAITS = "waits", N_("It waits for another one that has not come yet."), True
    RUNNING = "running", N_("The sitting goes on at this station."), True
    CLASH = "clash", N_("It contradicts what is here, such as a staff number."), True
    NEWER = "newer", N_("Only a newer version of Feltwork knows it."), True
    UNWRITABLE = "unwritable", N_("Its file cannot be written here."), True
    CONFLICT = "conflict", N_("It was changed here as well.")
    OLDER = "older", N_("The server has an older version.")
    SIGNATURE = "signature", N_("No supervisor of this room has signed it.")
    ENDED = "ended", N_("It is signed with a key that is not valid any more.")
    RIGHT = "right", N_("Whoever signed it may not publish it.")
    ROOM = "room", N_("It is of another room.")
    LARGE = "large", N_("It is too large.")
    NAME = "name", N_("Its name cannot be used.")
    UNREADABLE = "unreadable", N_("It cannot be read.")

    @property
    def believed(self) -> bool:
        """True if it is known who has signed the document."""
        return self is Aside.CONFLICT or (self.waits and self is not Aside.NEWER)


class CannotApply(Exception):
    """A document that cannot be applied, or not yet; the transaction is rolled back."""

    def __init__(self, why: Aside) -> None:
        super().__init__(why)
        self.why = why


class Local(NamedTuple):
    """Where documents are read from and applied to: records inside a transaction, and files."""

    db: sqlite_utils.Database
    path: Path
    """Of the records; the house’s own files lie beside them."""
    now: datetime
    at: str
    """The same as the records have it."""
    by: int | None = None
    """Who has signed what is applied, by the key that it is signed with."""

    def row(self, query: str, *values: object) -> tuple[Any, ...] | None:
        """The first row of a query."""
        found: tuple[Any, ...] | None = self.db.execute(query, values).fetchone()
        return found

    def rows(self, query: str, *values: object) -> tuple[tuple[Any, ...], ...]:
        """The rows of a query."""
        return tuple(self.db.execute(query, values).fetchall())


Gone = Mapping[int, int | None]
"""Who is gone: whom they were merged into, or None where they are erased."""

Doc = TypeVar("Doc", bound=Struct)


def is_id(name: str) -> bool:
    """Tell whether this is how the id of a row is written."""
    if not (name.isascii() and name.isdigit() and len(name) < 20):
        return False
    return name == str(int(name)) and 0 < int(name) < 1 << 63


def ids_of(query: str) -> Callable[[Local], Iterator[str]]:
    """The ids that a query finds."""
    return lambda local: (str(number) for (number,) in local.rows(query))


def by_supervisors(_doc: object, _before: object) -> Role:
    """Supervisors may publish it."""
    return Role.SUPERVISOR


def by_managers(_doc: object, _before: object) -> Role:
    """Only managers may publish it."""
    return Role.MANAGER


@dataclass(frozen=True, slots=True)
class Kind(Generic[Doc]):
    """A kind of documents. ``removable``: a document of it can be taken back, which is None then.

    ``read`` and ``apply`` are given what was published last (``before``), None where nothing was.
    ``least`` says which role may publish a document after another one. ``parts``: what was changed
    here and elsewhere in different fields goes together. ``stamp`` is quickly read, and different
    where the document is; without it the whole document is compared.
    """

    name: str
    title: str
    form: type[Doc]
    ids: Callable[[Local], Iterable[str]]
    read: Callable[[Local, str, Doc | None], Doc | None]
    apply: Callable[[Local, str, Doc | None, Doc | None], None]
    called: Callable[[Local, str, Doc | None], str]
    least: Callable[[Doc | None, Doc | None], Role] = by_supervisors
    is_name: Callable[[str], bool] = is_id
    removable: bool = False
    parts: bool = False
    stamp: Callable[[Local, str], bytes] | None = None
    kept: Callable[[Doc, Gone], Doc | None] = lambda doc, _gone: doc
    """The document without those who are gone, or with whom they were merged into."""

    def encoded(self, doc: Doc | None) -> bytes:
        """The one form of a document."""
        return msgspec.json.encode(doc, order="sorted")

    def decoded(self, body: bytes) -> Doc | None:
        """A document that was published. Raises ``ValueError`` where it is none."""
        form: Any = self.form | None if self.removable else self.form
        try:
            found: Doc | None = msgspec.json.decode(body, type=form)
        except RecursionError as error:
            raise ValueError("too deep") from error
        return found


def mixed(base: Doc, mine: Doc, theirs: Doc) -> Doc | None:
    """What was changed here and elsewhere, together; None where both changed one field."""
    fields = {}
    for name in base.__struct_fields__:
        was, here, there = (getattr(one, name) for one in (base, mine, theirs))
        if there not in (was, here) and here != was:
            return None
        fields[name] = here if there == was else there
    return replace(base, **fields)


# What documents consist of. Tables whose rows nobody reads one by one go as they are stored.

_MOST: Final = (1 << 63) - 1
Id = Annotated[int, Meta(ge=1, le=_MOST)]
Moment = Annotated[
    str,
    Meta(
        pattern=r"^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3])(:[0-5]\d){2}"
        r"\.\d{3}\+00:00\Z"
    ),
]
"""An instant as the records have it."""

Cell = Annotated[int, Meta(ge=-_MOST, le=_MOST)] | str | None
Rows = tuple[tuple[Cell, ...], ...]


def sync(  # noqa: PLR0917 - a part of a table, and what is to be there
    local: Local, table: str, owner: str, of: int, columns: str, rows: Rows, key: int
) -> None:
    """Make the rows of ``owner`` what a document says; the first ``key`` columns tell them apart.

    A row that is right stays untouched. Raises ``ValueError`` for rows of another width.
    """
    names = columns.split(", ")
    if any(len(row) != len(names) for row in rows):
        raise ValueError(f"rows of {table}")
    found = local.rows(f"SELECT {columns} FROM {table} WHERE {owner} = ?", of)
    present, wanted = ({row[:key]: row for row in some} for some in (found, rows))
    which = f"WHERE {owner} = ? AND {' AND '.join(f'{name} IS ?' for name in names[:key])}"
    there = Counter(row[:key] for row in found)
    for one in [one for one, times in there.items() if times > 1 or one not in wanted]:
        local.db.execute(f"DELETE FROM {table} {which}", [of, *one])
        del present[one]
    assigned = ", ".join(f"{name} = ?" for name in names)
    for one, row in wanted.items():
        if one not in present:
            marks = ", ".join("?" * len(names))
            insert = f"INSERT INTO {table} ({owner}, {columns}) VALUES (?, {marks})"
            local.db.execute(insert, [of, *row])
        elif present[one] != row:
            local.db.execute(f"UPDATE {table} SET {assigned} {which}", [*row, of, *one])


def put_row(
    local: Local, table: str, row: int, doc: Struct, *parts: str, **columns: object
) -> None:
    """Add the row with this id, or change it, as a document has it but for some ``parts``."""
    told = {name: value for name, value in asdict(doc).items() if name not in parts}
    columns = to_builtins(told, builtin_types=(bytes,)) | columns
    names = ("id", *columns)
    assigned = ", ".join(f"{name} = excluded.{name}" for name in columns)
    local.db.execute(
        f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"
        f" ON CONFLICT (id) DO UPDATE SET {assigned}",
        [row, *columns.values()],
    )


def name_of(local: Local, number: object) -> str:
    """The name of somebody, where they are known here."""
    found = local.row("SELECT name FROM trainees WHERE id = ?", number)
    return str(number) if found is None else str(found[0])
