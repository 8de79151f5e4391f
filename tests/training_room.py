"""A training room to test in, whose passwords cost next to nothing to guess."""

from typing import Final

from trainer.room.classes import NewPerson
from trainer.room.rights import Role
from trainer.room.secrets import Cost
from trainer.storage.database import Database
from trainer.storage.people import NewManager, RecoveryCode
from trainer.storage.rights import SignedIn
from trainer.storage.rows import Trainee

CHEAP: Final = Cost(8, 1, 1)
"""The least that Argon2id takes."""

PASSWORD: Final = "a long enough one"
PIN: Final = "4711"
ROOM: Final = "Academy"


def make_room(database: Database) -> str:
    """Make it a training room, whose manager Mara, number M1, is signed in; the recovery code."""
    code = database.people.make_room(ROOM, NewManager("Mara", "M1", PASSWORD, PASSWORD))
    assert isinstance(code, RecoveryCode), code
    return code.text


def add_person(
    database: Database, name: str, number: str = "", role: Role = Role.TRAINEE
) -> Trainee:
    """Add somebody, by the manager who is signed in; supervisors have the password."""
    added = database.people.add(NewPerson(name, number))
    assert isinstance(added, Trainee), added
    if role is not Role.TRAINEE:
        changed = database.people.set_role(added.id, role, PASSWORD, PASSWORD)
        assert isinstance(changed, Trainee), changed
        return changed
    return added


def sign_in(database: Database, person: Trainee | str, secret: str = PASSWORD) -> SignedIn:
    """Sign somebody in, who may be given by the staff number."""
    who = database.people.with_number(person) if isinstance(person, str) else person
    assert who is not None, person
    signed = database.rights.sign_in(who.id, secret)
    assert isinstance(signed, SignedIn), signed
    return signed


def sign_in_as(database: Database, role: Role | None) -> None:
    """Sign in somebody with this role; None: nobody. The manager is signed in before."""
    if role is None:
        database.rights.sign_off()
    elif role is not Role.MANAGER:
        sign_in(database, add_person(database, f"A {role}", f"{role}1", role))
