"""A stretch of cable between a station and a server, which can be pulled out, cut or held."""

import socket
from contextlib import ExitStack, suppress
from threading import Condition, Event, Thread
from typing import Self


class Cable:
    """Hands on what comes in at ``port`` to a port of this computer, and back."""

    def __init__(self, to: int) -> None:
        self.to = to
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        self._change = Condition()
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._holds = self._out = self._ended = False
        self._left: int | None = None
        self.sent = 0
        """How many bytes have gone to the server."""
        self.taken = Event()
        """Set once somebody has connected."""
        self._threads: list[Thread] = []
        self._begin(self._take)

    def hold(self) -> None:
        """Hand on nothing any more, and say nothing of it: whoever connects gets no answer."""
        with self._change:
            self._holds = True

    def pull(self) -> None:
        """Break all connections and take no others."""
        with self._change:
            self._out = True
        self._break()

    def free(self) -> None:
        """Hand on everything again."""
        with self._change:
            self._holds, self._out, self._left = False, False, None
            self._change.notify_all()

    def cut(self, after: int) -> None:
        """Break all connections once so many more bytes have gone to the server."""
        with self._change:
            self._left = after

    def close(self) -> None:
        """Break everything, for good."""
        with self._change:
            self._ended, self._holds = True, False
            self._change.notify_all()
        # A thread that accepts is not woken by closing what it accepts from.
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
            pass
        self._break()
        for thread in self._threads:
            thread.join(5)
        self._door.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _begin(self, work: object, *given: object) -> None:
        thread = Thread(target=work, args=given, daemon=True)  # type: ignore[arg-type]
        self._threads.append(thread)
        thread.start()

    def _take(self) -> None:
        while not self._ended:
            near, _address = self._door.accept()
            self.taken.set()
            if self._out:
                near.close()
                continue
            try:
                far = socket.create_connection(("127.0.0.1", self.to), 5)
            except OSError:
                near.close()
                continue
            far.settimeout(None)
            with self._change:
                self._pairs.append((near, far))
            self._begin(self._carry, near, far, True)
            self._begin(self._carry, far, near, False)

    def _carry(self, source: socket.socket, target: socket.socket, up: bool) -> None:
        with ExitStack() as stack, suppress(OSError):
            stack.callback(self._end, source, target)
            while data := source.recv(65536):
                with self._change:
                    self._change.wait_for(lambda: not self._holds)
                    if up and self._left is not None:
                        data = data[: self._left]
                        self._left -= len(data)
                    self.sent += up * len(data)
                target.sendall(data)
                if up and self._left == 0:
                    self._break()

    def _break(self) -> None:
        with self._change:
            pairs, self._pairs = self._pairs, []
        for pair in pairs:
            self._end(*pair)

    def _end(self, *pair: socket.socket) -> None:
        for one in pair:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
