"""What a supervisor has countersigned in the room cannot be cut off at the station any more."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.servers import Server
from tests.server.stations import Academy, Station, academy
from tests.training_room import PASSWORD
from trainer.log.checkpoint import Checkpoint, sign_note
from trainer.log.findings import Fault
from trainer.room.keys import Signer
from trainer.room.rights import Role
from trainer.server.uploading import Upload
from trainer.server.witnessing import countersign, take_witness
from trainer.storage.connection import Cancellation
from trainer.storage.log import head_of
from trainer.storage.verifying import verify


@pytest.fixture
def room(tmp_path: Path, debian: Server) -> Iterator[Academy]:
    with academy(tmp_path, debian) as made:
        yield made


def head(station: Station) -> Checkpoint:
    return head_of(station.database.connection.db.conn)


def send(station: Station) -> None:
    upload = Upload(station.link, station.database.connection)
    while upload.send():
        pass


def takes(station: Station) -> bool:
    return take_witness(station.link, station.database, head(station).origin)


def signer_of(station: Station) -> Signer:
    signed = station.database.rights.signed
    assert signed is not None
    assert signed.signer is not None
    return signed.signer


def test_a_countersigned_head_is_kept_once_and_what_lies_before_it_is_protected(
    room: Academy,
) -> None:
    (first,) = room.stations
    second = room.join()
    first.published()
    second.pull()
    for station in (first, second):
        send(station)
        assert not takes(station)
    mara = signer_of(first)
    assert countersign(first.connected(), mara) == 2
    for station in (first, second):
        assert takes(station)
        assert not takes(station)
    size = head(second).size
    found = verify(second.database.path, Cancellation())
    assert found is not None
    assert (found.findings, found.signers, found.after) == ((), ("Mara",), 0)
    assert found.head is not None
    assert found.head.checkpoint == head(second)
    with closing(sqlite3.connect(second.database.path, isolation_level=None)) as other:
        other.execute("DELETE FROM log WHERE seq = ?", [size])
    found = verify(second.database.path, Cancellation())
    assert found is not None
    assert (Fault.SHORT, size) in {(one.fault, one.first) for one in found.findings}


def test_only_what_has_gone_on_for_an_hour_is_countersigned_again(room: Academy) -> None:
    (first,) = room.stations
    send(first)
    supervisor, mara = first.connected(), signer_of(first)
    assert [countersign(supervisor, mara) for _time in range(2)] == [1, 0]
    first.database.people.rename_room("Another")
    send(first)
    assert countersign(supervisor, mara) == 0
    room.room.admin.execute("UPDATE feltwork.witnesses SET at = at - interval '2 hours'")
    assert countersign(supervisor, mara) == 1
    assert takes(first)


def test_nothing_but_a_valid_signature_of_this_room_is_kept(room: Academy) -> None:
    (first,) = room.stations
    send(first)
    here, mara = head(first), signer_of(first)
    signed = sign_note(here, mara.public, mara.sign)
    other = sign_note(here._replace(origin="feltwork/other"), mara.public, mara.sign)
    words = "SELECT feltwork.witness(%s, %s, %s, %s)"
    for size, (note, signer) in enumerate(
        (
            ("no note", mara.certificate),
            (signed, "nobody"),
            (other, mara.certificate),
            (signed.replace(str(here.size), str(here.size - 1)), mara.certificate),
        ),
        1,
    ):
        first.connected().execute(words, [here.origin, size, note, signer])
        assert not takes(first)
    first.connected().execute(words, [here.origin, here.size + 1, signed, mara.certificate])
    assert not takes(first)
    first.connected().execute(words, [here.origin, here.size, signed, mara.certificate])
    assert takes(first)
    # Of a key that has ended nothing is taken any more.
    first.database.people.set_role(mara.person, Role.MANAGER, PASSWORD + "!", PASSWORD + "!")
    with first.database.connection.transaction() as db:
        db.execute("DELETE FROM log_heads")
    assert not takes(first)
