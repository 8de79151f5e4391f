"""The room itself, the people in it, and the house settings, as documents."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from trainer.messages import _
from trainer.room.rights import Role
from trainer.storage import personal
from trainer.storage.houses import put_version, version_in_force
from trainer.storage.published.kinds import (
    Aside,
    CannotApply,
    Id,
    Kind,
    Local,
    Moment,
    by_managers,
    ids_of,
    name_of,
    put_row,
    sync,
)
from trainer.storage.rows import HouseVersion
from trainer.storage.trainees import MAX_NAME_LENGTH, normalized
from trainer.texts import N_
from trainer.yamlfile.characters import alike

# The room


class RoomDocument(Struct, frozen=True):
    """A room: the public halves of its root, and the root under the recovery code."""

    name: str
    created_at: Moment
    public: bytes
    authority: bytes
    recovery: bytes


_ROOM: Final = "room"


def _rooms(local: Local) -> Iterator[str]:
    if local.row("SELECT 1 FROM room") is not None:
        yield _ROOM


def _read_room(local: Local, _name: str, _before: object) -> RoomDocument | None:
    row = local.row("SELECT name, created_at, public, authority, recovery FROM room")
    return None if row is None else RoomDocument(*row)


def _apply_room(local: Local, _name: str, doc: RoomDocument | None, _before: object) -> None:
    assert doc is not None, "it is never taken back"
    station = local.row("SELECT root FROM station")
    if station is None or station[0] != doc.public:
        raise CannotApply(Aside.ROOM)
    if local.row("SELECT 1 FROM room") is None:
        # Everything else waits for this: whoever is here was made for a first look.
        for table in ("current_trainee", "preferences", "trainees"):
            local.db.execute(f"DELETE FROM {table}")
    put_row(local, "room", 1, doc)


# People


class KeyDocument(Struct, frozen=True, omit_defaults=True):
    """A supervisor’s keys, the private halves under their password."""

    id: Id
    made_at: Moment
    public: bytes
    statement: str
    certificate: bytes
    retired_at: Moment | None = None
    wrapped: bytes | None = None
    root: bytes | None = None
    login: str | None = None


class PersonDocument(Struct, frozen=True, omit_defaults=True):
    """Somebody, with the hash of their PIN or password; ``merged`` is who they became.

    Of an erased person nothing is left but what verifies what they have signed.
    """

    role: Role
    name: str
    added_at: Moment
    staff_number: str | None = None
    left_at: Moment | None = None
    erased_at: Moment | None = None
    merged: int = 0
    secret: tuple[str, str] | None = None
    keys: tuple[KeyDocument, ...] = ()

    @property
    def erased(self) -> bool:
        """True if everything of them is to go, everywhere."""
        return self.erased_at is not None and not self.merged


_KEY: Final = "id, made_at, public, statement, certificate, retired_at, wrapped, root, login"


def _read_person(local: Local, name: str, _before: object) -> PersonDocument | None:
    row = local.row(
        "SELECT role, name, added_at, staff_number, left_at, erased_at FROM trainees WHERE id = ?",
        int(name),
    )
    if row is None:
        return None
    keys = local.rows(f"SELECT {_KEY} FROM keys WHERE person_id = ? ORDER BY id", int(name))
    held = tuple(KeyDocument(*key) for key in keys)
    shown = normalized(row[1])  # names of before there were rooms may be otherwise
    doc = replace(PersonDocument(*row), role=Role(row[0]), name=shown, keys=held)
    if doc.erased_at is not None:
        merged = local.row(
            "SELECT subject_id FROM journal WHERE about = ? AND before = ? ORDER BY id DESC",
            personal.MERGED,
            name,
        )
        return replace(doc, merged=merged[0]) if merged else replace(doc, name="")
    secret = local.row("SELECT kind, hash FROM secrets WHERE person_id = ?", int(name))
    return replace(doc, secret=secret)


def _apply_person(
    local: Local, name: str, doc: PersonDocument | None, _before: PersonDocument | None
) -> None:
    assert doc is not None, "nobody is ever taken back"
    said = (doc.name, doc.staff_number or "")
    if any(normalized(text) != text or len(text) > MAX_NAME_LENGTH for text in said):
        raise CannotApply(Aside.NAME)
    if not (doc.erased or doc.name):
        raise CannotApply(Aside.NAME)
    number, db = int(name), local.db
    shown = doc.name or _("Erased person {number}").format(number=name)
    if doc.merged:
        _merge(local, number, doc)
    names = {"name": shown, "name_key": alike(shown)}
    put_row(local, "trainees", number, doc, "merged", "secret", "keys", **names)
    query = "SELECT kind, hash FROM secrets WHERE person_id = ?"
    if local.row(query, number) != doc.secret:
        db.execute("DELETE FROM secrets WHERE person_id = ?", [number])
        if doc.secret is not None:
            insert = "INSERT INTO secrets (person_id, kind, hash) VALUES (?, ?, ?)"
            db.execute(insert, [number, *doc.secret])
    for key in doc.keys:
        taken = local.row("SELECT person_id FROM keys WHERE id = ?", key.id)
        if taken not in (None, (number,)):
            raise CannotApply(Aside.CLASH)
    keys = tuple(msgspec.structs.astuple(key) for key in doc.keys)
    sync(local, "keys", "person_id", number, _KEY, keys, 1)


def _merge(local: Local, source: int, doc: PersonDocument) -> None:
    """Give everything of somebody to whom they became, as the journal says of it elsewhere."""
    before = _read_person(local, str(source), None)
    if before is not None and before.merged == doc.merged:
        return
    if local.by is None or local.row("SELECT 1 FROM trainees WHERE id = ?", doc.merged) is None:
        raise CannotApply(Aside.WAITS)
    erased = "SELECT 1 FROM trainees WHERE id = ? AND erased_at IS NOT NULL"
    if (before is not None and before.erased) or local.row(erased, doc.merged) is not None:
        raise CannotApply(Aside.CLASH)  # what they did would be there again, under that name
    if before is not None:
        personal.merge(local.db, source, doc.merged)
    local.db.execute(
        "INSERT INTO journal (at, person_id, right, about, subject_id, before)"
        " VALUES (?, ?, 'personal_data', ?, ?, ?)",
        [doc.erased_at, local.by, personal.MERGED, doc.merged, str(source)],
    )


def _least_for_person(doc: PersonDocument | None, before: PersonDocument | None) -> Role:
    """Supervisors may change trainees; nothing that they publish makes anybody more than that."""
    kept = () if before is None else before.keys
    here = all(one is None or one.erased_at is None for one in (doc, before))
    plain = doc is not None and here and doc.keys == kept
    trainees = all(one is None or one.role is Role.TRAINEE for one in (doc, before))
    return Role.SUPERVISOR if plain and trainees else Role.MANAGER


# The house


class HouseDocument(Struct, frozen=True):
    """The house settings in force, by whom and since when."""

    text: str
    by: str
    at: Annotated[datetime, Meta(tz=True)]


_HOUSE: Final = "house"


def _read_house(local: Local, _name: str, _before: object) -> HouseDocument | None:
    found = version_in_force(local.db)
    return None if found is None else HouseDocument(found.text, found.by, found.at)


def _apply_house(local: Local, _name: str, doc: HouseDocument | None, _before: object) -> None:
    assert doc is not None, "it is never taken back"
    (last,) = local.rows("SELECT coalesce(max(id), 0) FROM house")[0]
    put_version(local.db, HouseVersion(last + 1, doc.text, doc.by, doc.at))


KINDS: Final = (
    Kind(
        "room",
        N_("Room"),
        RoomDocument,
        _rooms,
        _read_room,
        _apply_room,
        called=lambda _local, _name, doc: doc.name if doc else "",
        least=by_managers,
        is_name=lambda name: name == _ROOM,
        parts=True,
    ),
    Kind(
        "person",
        N_("Person"),
        PersonDocument,
        ids_of("SELECT id FROM trainees ORDER BY id"),
        _read_person,
        _apply_person,
        called=lambda local, name, doc: (doc.name if doc else "") or name_of(local, name),
        least=_least_for_person,
        parts=True,
    ),
    Kind(
        "house",
        N_("House settings"),
        HouseDocument,
        lambda local: [_HOUSE] if version_in_force(local.db) else [],
        _read_house,
        _apply_house,
        called=lambda _local, _name, doc: f"{doc.by}, {doc.at:%Y-%m-%d}" if doc else "",
        least=by_managers,
        is_name=lambda name: name == _HOUSE,
    ),
)
