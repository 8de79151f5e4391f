"""The root of a room, and the keys of its supervisors."""

import re
from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from cryptography.x509 import load_der_x509_certificate

from tests.training_room import CHEAP
from trainer.room.keys import (
    NewKeys,
    NewRoot,
    Signer,
    certify,
    login_password,
    login_verifier,
    new_root,
    read_statement,
    seal,
    unseal,
    unwrap_keys,
    unwrap_root,
    verified,
    wrap_keys,
    wrap_root,
)
from trainer.room.rights import Role

NOW = datetime(2026, 11, 21, 9, 0, tzinfo=UTC)


@pytest.fixture(scope="module")
def root() -> NewRoot:
    return new_root("Academy", NOW)


@pytest.fixture(scope="module")
def sam(root: NewRoot) -> NewKeys:
    return certify(root.keys, root.authority, "Sam", "S2", NOW)


def signer_of(root: NewRoot, keys: NewKeys) -> Signer:
    chain = (keys.certificate, root.authority)
    return Signer(1, 2, "Sam", keys.public, keys.statement, chain, keys.keys)


def test_what_is_locked_opens_with_its_key_alone() -> None:
    key, other = bytes(32), bytes(31) + b"1"
    sealed = seal(b"a secret", key, b"exam 7")
    assert b"a secret" not in sealed
    assert unseal(sealed, key, b"exam 7") == b"a secret"
    assert unseal(sealed, other, b"exam 7") is None
    assert unseal(sealed, key, b"exam 8") is None
    assert unseal(sealed[:-1] + bytes([sealed[-1] ^ 1]), key, b"exam 7") is None
    assert unseal(b"", key) is None


def test_the_root_opens_by_its_password_and_by_no_other(root: NewRoot) -> None:
    wrapped = wrap_root(root.keys, "a password", CHEAP)
    assert unwrap_root(wrapped, "a password") == root.keys
    assert unwrap_root(wrapped, "another password") is None
    assert root.keys.signing not in wrapped


def test_a_supervisors_keys_open_by_their_password(root: NewRoot, sam: NewKeys) -> None:
    wrapped = wrap_keys(sam.keys, "a password", CHEAP)
    assert unwrap_keys(wrapped, "a password") == sam.keys
    assert unwrap_keys(wrapped, "another password") is None
    assert sam.keys.room == root.keys.room


def test_the_root_says_whose_a_key_is(root: NewRoot, sam: NewKeys) -> None:
    said = read_statement(sam.statement, root.public)
    assert said is not None
    assert (said.key, said.name, said.staff_number) == (sam.public, "Sam", "S2")
    assert read_statement(sam.statement.replace("Sam", "Tom"), root.public) is None
    assert read_statement(sam.statement, new_root("Academy", NOW).public) is None
    assert read_statement("nothing of the kind", root.public) is None


def test_what_a_supervisor_signs_is_verified_with_the_key_that_was_certified(
    root: NewRoot, sam: NewKeys
) -> None:
    signature = signer_of(root, sam).sign(b"a head")
    assert verified(sam.public, signature, b"a head")
    assert not verified(sam.public, signature, b"another head")
    assert not verified(root.public, signature, b"a head")


def test_the_certificate_of_a_supervisor_is_signed_by_the_room(root: NewRoot, sam: NewKeys) -> None:
    own, room = map(load_der_x509_certificate, (sam.certificate, root.authority))
    own.verify_directly_issued_by(room)
    room.verify_directly_issued_by(room)
    assert own.subject.rfc4514_string() == "2.5.4.5=S2,CN=Sam"
    assert room.subject.rfc4514_string() == "CN=Academy"
    key = own.public_key()
    assert isinstance(key, EllipticCurvePublicKey)
    assert isinstance(key.curve, SECP256R1)


def test_what_signs_a_pdf_has_the_certificate_and_that_of_the_room(
    root: NewRoot, sam: NewKeys
) -> None:
    signer = signer_of(root, sam).pdf_signer()
    assert signer.signing_cert is not None
    assert signer.signing_cert.dump() == sam.certificate
    assert {one.dump() for one in signer.cert_registry} == {sam.certificate, root.authority}


def test_a_login_follows_from_the_keys_alone(root: NewRoot, sam: NewKeys) -> None:
    other = certify(root.keys, root.authority, "Sam", "S2", NOW)
    assert login_password(sam.keys) == login_password(sam.keys) != login_password(other.keys)
    assert re.fullmatch("[a-z2-7]{52}", login_password(sam.keys))
    assert login_verifier(sam.keys).startswith("SCRAM-SHA-256$4096:")
    # So that two stations, at which Sam signs in first, say the same of them.
    assert login_verifier(sam.keys) == login_verifier(sam.keys) != login_verifier(other.keys)


def test_the_root_says_which_role_a_key_is_for(root: NewRoot) -> None:
    made = certify(root.keys, root.authority, "Mara", "M1", NOW, Role.MANAGER)
    said = read_statement(made.statement, root.public)
    assert said is not None
    assert said.role is Role.MANAGER
    assert read_statement(made.statement.replace("manager", "trainee"), root.public) is None
