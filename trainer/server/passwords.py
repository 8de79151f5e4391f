"""The password of a station: in the system’s keyring, or else in a file beside the records."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from msgspec import DecodeError, json

from trainer.server.connecting import Address
from trainer.server.schema import login_of_station
from trainer.storage.atomic_write import write_troubles
from trainer.storage.files import read_bounded
from trainer.storage.station import Station
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

_SERVICE: Final = "Feltwork room"


class Kept(TextEnum):
    """Where a password is kept."""

    KEYRING = "keyring", N_("in the keyring of this system")
    FILE = "file", N_("in a file beside the records that only this user can read")


class StationPassword(NamedTuple):
    """The password of the station that has these records, for ``account``: a login at a server.

    Each of its methods may have to wait for the system’s keyring.
    """

    records: Path
    account: str

    @property
    def file(self) -> Path:
        """Where it is if no keyring keeps it."""
        return self.records.with_name(f"{self.records.name}.password")

    def find(self) -> str | None:
        """The password; None where it is not on this computer."""
        data = read_bounded(self.file)
        if isinstance(data, bytes):
            try:
                return json.decode(data, type=dict[str, str]).get(self.account)
            except DecodeError:
                return None
        backend = _backend()
        try:
            return None if backend is None else backend.get_password(_SERVICE, self.account)
        except Exception:  # each of the keyrings has errors of its own
            return None

    def keep(self, password: str) -> Kept:
        """Keep this password instead of the one before.

        Raises an ``EnvironmentTrouble`` where not even the file can be written.
        """
        self.forget()
        backend = _backend()
        if backend is not None:
            try:
                backend.set_password(_SERVICE, self.account, password)
            except Exception:  # as above
                backend = None
        # Some of them take a password and keep nothing.
        if backend is not None and self.find() == password:
            return Kept.KEYRING
        with write_troubles(self.file):
            # Nobody else can read it, not even for the moment before a mode would be changed.
            handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as written:
                written.write(json.encode({self.account: password}))
                written.flush()
                os.fsync(handle)
        return Kept.FILE

    def forget(self) -> None:
        """Keep it no longer."""
        with write_troubles(self.file):
            self.file.unlink(missing_ok=True)
        if (backend := _backend()) is not None:
            try:
                backend.delete_password(_SERVICE, self.account)
            except Exception:  # so also where there is none
                return


def address_of(station: Station) -> Address:
    """Where the server of its room is."""
    return json.decode(station.address, type=Address)


def password_of(records: Path, station: Station) -> StationPassword:
    """The password of the station that has these records."""
    address = address_of(station)
    login = login_of_station(address.database, station.number)
    return StationPassword(records, f"{login}@{address.host}:{address.port}")


def _backend() -> KeyringBackend | None:
    """The keyring of this system; None where there is none that keeps anything."""
    import keyring

    try:
        backend = keyring.get_keyring()
        return backend if backend.priority > 0 else None
    except Exception:  # so also what a keyring raises that cannot be asked
        return None
