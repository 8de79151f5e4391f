"""One running copy is told of the files to open, rather than a second one started.

It listens on a local socket that only the same user can use, in the folder of the log; its name
stands for the user, the machine and the records. A message is a list of paths and nothing else.
"""

from __future__ import annotations

import hashlib
import os
import platform
import sys
from collections.abc import Sequence
from getpass import getuser
from pathlib import Path
from typing import Final

from PySide6.QtCore import QDeadlineTimer, QLockFile, QObject
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from trainer.settings.location import default_path
from ui.shell.application import OpenFiles

HEADER: Final = b"feltwork-open-1"
ACCEPTED: Final = b"\x06"
MAX_MESSAGE: Final = 64 * 1024
"""Bytes of a message; a longer one is refused."""
PATIENCE_MS: Final = 1500
"""How long a running copy may take to answer before another window is opened."""
_END: Final = b"\0\0"


def instance_name(folder: Path, database: Path | None) -> str:
    """The name of the socket of the copies that have these records open."""
    records = (database or default_path()).resolve()
    parts = (getuser(), platform.node(), str(records))
    key = hashlib.sha256("\0".join(parts).encode(errors="surrogateescape")).hexdigest()[:16]
    # Windows has a place of its own for such names.
    return f"feltwork-{key}" if sys.platform == "win32" else str(folder / f"open-{key}")


def message_of(files: Sequence[Path]) -> bytes:
    """The message that asks to open these files, which are absolute paths."""
    return b"\0".join((HEADER, *map(os.fsencode, files))) + _END


def files_in(message: bytes) -> tuple[Path, ...]:
    """The files in a message; none if it is not one."""
    header, *names = message.removesuffix(_END).split(b"\0")
    if header != HEADER or not message.endswith(_END):
        return ()
    try:
        paths = tuple(Path(os.fsdecode(name)) for name in names)
    except UnicodeDecodeError:
        return ()
    return paths if all(path.is_absolute() for path in paths) else ()


def hand_over(name: str, files: Sequence[Path], patience: int = PATIENCE_MS) -> bool:
    """Have the running copy open these files; False if there is none, or it does not answer.

    ``patience`` is in milliseconds.
    """
    message = message_of(files)
    if len(message) > MAX_MESSAGE:
        return False
    left = QDeadlineTimer(patience)
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(left.remainingTime()):
        return False
    socket.write(message)
    while not socket.bytesAvailable():
        if not socket.waitForReadyRead(left.remainingTime()):
            return False
    return socket.readAll().data() == ACCEPTED


class Instance(QObject):
    """The running copy that is told of files; another one takes over when it ends.

    ``open_files`` is called with them, from the event loop.
    """

    def __init__(self, name: str, open_files: OpenFiles, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._name = name
        self._open_files = open_files
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._connected)
        self._first = QLocalSocket(self)
        self._closed = False
        self._first.disconnected.connect(self.listen)

    @property
    def listening(self) -> bool:
        """True if this copy is the one that is told."""
        return self._server.isListening()

    def listen(self) -> None:
        """Be told of files, unless another copy is; then wait until that ends.

        Where there is no place for a socket, every file opens a window of its own.
        """
        if self._closed:
            return
        # Two copies that find what a killed one has left must not both replace it.
        turn = QLockFile(f"{self._name}.lock")
        if not turn.tryLock(PATIENCE_MS):
            return
        try:
            self._first.connectToServer(self._name)
            if not self._first.waitForConnected(PATIENCE_MS):
                QLocalServer.removeServer(self._name)
                self._server.listen(self._name)
        finally:
            turn.unlock()

    def close(self) -> None:
        self._closed = True
        self._first.abort()
        self._server.close()

    def _connected(self) -> None:
        while (socket := self._server.nextPendingConnection()) is not None:
            socket.setReadBufferSize(MAX_MESSAGE + 1)
            socket.disconnected.connect(socket.deleteLater)
            socket.readyRead.connect(lambda socket=socket: self._read(socket))
            self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        message = bytes(socket.peek(MAX_MESSAGE + 1).data())
        if not message or (len(message) <= MAX_MESSAGE and not message.endswith(_END)):
            return
        files = files_in(message) if len(message) <= MAX_MESSAGE else ()
        if not files:
            socket.abort()
            return
        socket.readAll()
        socket.write(ACCEPTED)
        socket.disconnectFromServer()
        self._open_files(files)
