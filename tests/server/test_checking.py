"""Everything that the server has is worked out again: whatever was changed there is found."""

import random
from pathlib import Path
from typing import Final, LiteralString

import psycopg

from tests.log import records
from tests.server.servers import Server
from tests.server.stations import academy
from trainer.server.checking import ServerFault, check_room
from trainer.server.uploading import Upload, hello
from trainer.server.witnessing import countersign
from trainer.storage.database import Database

CHANGES: Final[dict[ServerFault, LiteralString]] = {
    ServerFault.ENTRY: "UPDATE entries SET body = body || '\\x20' WHERE seq BETWEEN 30 AND 60",
    ServerFault.GAP: "UPDATE entries SET seq = -seq WHERE seq = 40",
    ServerFault.ROOT: "UPDATE incarnations SET peaks[1] = sha256(peaks[1])",
    ServerFault.BRANCH: "UPDATE incarnations SET at_size = size WHERE before IS NOT NULL",
    ServerFault.SUMS: "UPDATE day_sums SET right_answers = right_answers + 1 WHERE kind = 'skill'",
    ServerFault.SIGNATURE: "UPDATE published SET body = body || ' '",
    ServerFault.BACK: "DELETE FROM published",
    ServerFault.NOTE: "UPDATE witnesses SET size = size - 1",
    ServerFault.OWN: "UPDATE incarnations SET size = size + 1000",
}


def send(connection: psycopg.Connection, database: Database) -> None:
    """Send the whole log."""
    hello(connection, database.connection, 0)
    upload = Upload(connection, database.connection)
    while upload.send():
        continue


def test_what_was_changed_at_the_server_is_found(debian: Server, tmp_path: Path) -> None:
    with academy(tmp_path, debian) as room:
        manager, admin = room.stations[0], room.room.admin
        manager.published()
        made = records.Room(tmp_path / "pit.sqlite", random.Random(7))
        pit = room.room.connect(*room.room.add_station("Pit"))
        for act in (made.copy, made.erase, made.sign):
            made.train(50)
            act()
            send(pit, made.database)
        pit.close()
        with made.database.connection.reading() as db:
            (entries,) = db.execute("SELECT count(*) FROM log").fetchone()
        made.close()

        signed = manager.database.rights.signed
        assert signed is not None
        assert signed.signer is not None
        assert countersign(manager.connected(), signed.signer) > 1
        found = check_room(manager.connected(), manager.database)
        assert found.faults == ()
        assert (found.entries, found.unread) == (entries, 0)
        assert found.pending > 0, "of the manager’s own"
        assert next(found.lines()).startswith("All that")

        send(manager.link, manager.database)
        assert check_room(manager.connected(), manager.database).pending == 0
        for fault, change in CHANGES.items():
            with admin.transaction(force_rollback=True):
                admin.execute("SET LOCAL search_path = feltwork")
                assert admin.execute(change).rowcount > 0
                found = check_room(admin, manager.database)
            assert fault in {one.fault for one in found.faults}, (fault, found)
            assert next(found.lines()).startswith("Not all that"), fault
