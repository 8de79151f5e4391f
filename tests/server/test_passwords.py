"""The password of a station: kept, found, forgotten, and where."""

import stat
from collections.abc import Iterator
from pathlib import Path

import keyring
import pytest
from keyring.backend import KeyringBackend
from keyring.errors import KeyringLocked, PasswordDeleteError

from trainer.server.passwords import Kept, StationPassword

ACCOUNT = "room_station_4@server:5432"


class Memory(KeyringBackend):
    """A keyring that keeps what it is given."""

    priority = 1.0

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        if self.kept.pop((service, username), None) is None:
            raise PasswordDeleteError


class Forgetful(Memory):
    """One that takes everything and keeps nothing."""

    def set_password(self, service: str, username: str, password: str) -> None:
        return


class Locked(Memory):
    """One that its user does not unlock."""

    def get_password(self, service: str, username: str) -> str | None:
        raise KeyringLocked

    set_password = delete_password = get_password  # type: ignore[assignment]


class Nothing(Memory):
    """What stands for a keyring where there is none."""

    priority = 0.0


@pytest.fixture(autouse=True)
def own_keyring() -> Iterator[None]:
    before = keyring.get_keyring()
    yield
    keyring.set_keyring(before)


def test_a_keyring_keeps_it_and_no_file_does(tmp_path: Path) -> None:
    keyring.set_keyring(Memory())
    password = StationPassword(tmp_path / "records.sqlite", ACCOUNT)
    assert password.find() is None
    assert password.keep("first") is Kept.KEYRING
    assert password.keep("second") is Kept.KEYRING
    assert password.find() == "second"
    assert StationPassword(password.records, "another@server:5432").find() is None
    password.forget()
    assert password.find() is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("kind", [Forgetful, Locked, Nothing])
def test_without_a_keyring_a_file_keeps_it_that_nobody_else_reads(
    kind: type[KeyringBackend], tmp_path: Path
) -> None:
    keyring.set_keyring(kind())
    password = StationPassword(tmp_path / "records.sqlite", ACCOUNT)
    assert password.keep("first") is Kept.FILE
    assert password.keep("second") is Kept.FILE
    assert password.find() == "second"
    assert stat.S_IMODE(password.file.stat().st_mode) == 0o600
    assert StationPassword(password.records, "another@server:5432").find() is None
    password.forget()
    assert password.find() is None
    assert list(tmp_path.iterdir()) == []
