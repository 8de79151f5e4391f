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


def test_one_that_is_cut_off_in_the_handshake_is_out_of_reach(tmp_path: Path) -> None:
    authority = make_certificates(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            connection, _address = server.accept()
            with connection:
                connection.recv(8)
                connection.sendall(_TLS)
                connection.recv(65_536)

        thread = threading.Thread(target=serve)
        thread.start()
        address = Address("localhost", "room", server.getsockname()[1], authority)
        with pytest.raises(RoomUnreachable):
            connect(address, "room_station_1", "secret")
        thread.join()
