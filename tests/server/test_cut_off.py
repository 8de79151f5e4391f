"""A server that is cut off while one connects to it is out of reach; nothing is wrong with it."""

import socket
import threading
from pathlib import Path

import pytest

from tests.server.servers import make_certificates
from trainer.errors import RoomUnreachable
from trainer.server.connecting import Address, connect

_TLS = b"S"
"""A server's word that TLS may begin."""

_PASSWORD = b"R" + (8).to_bytes(4) + (3).to_bytes(4)
"""And that it wants the password."""


@pytest.mark.parametrize("last_word", [_TLS, _PASSWORD], ids=["in TLS", "after the password"])
def test_one_that_is_cut_off_is_out_of_reach(tmp_path: Path, last_word: bytes) -> None:
    authority = make_certificates(tmp_path) if last_word is _TLS else ""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _address = server.accept()
            with connection:
                connection.recv(65_536)
                connection.sendall(last_word)
                connection.recv(65_536)

        thread = threading.Thread(target=serve)
        thread.start()
        address = Address("localhost", "room", server.getsockname()[1], authority)
        with pytest.raises(RoomUnreachable):
            connect(address, "room_station_1", "secret")
        thread.join()
