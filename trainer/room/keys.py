"""The keys of a training room: its root, the keys of its supervisors, and how they are locked away.

The root certifies the keys of each supervisor: an Ed25519 key, with which heads of the log and
decisions are signed, and a P-256 key with an X.509 certificate, with which certificates are signed
as PDF. The private halves of a person lie under their password; the root lies under the password of
each manager and under the recovery code. The room's own secret, which each supervisor has, locks
what every supervisor may open, such as an exam.
"""

from __future__ import annotations

import os
from base64 import b32encode, b64decode, b64encode
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.room.rights import Role
from trainer.room.secrets import Cost, prepared, scram_verifier

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.x509 import Certificate
    from pyhanko.sign.signers import SimpleSigner

SECRET: Final = 32
"""The bytes of a symmetric key."""

_NONCE: Final = 12
_SALT: Final = 16

# Locking: AES-256-GCM under a key; a password makes the key by Argon2id.


def seal(secret: bytes, key: bytes, about: bytes = b"") -> bytes:
    """Lock ``secret`` under a key; ``about`` is not locked, but must be the same to open it."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    nonce = os.urandom(_NONCE)
    return nonce + AESGCM(key).encrypt(nonce, secret, about)


def unseal(sealed: bytes, key: bytes, about: bytes = b"") -> bytes | None:
    """What was locked; None under another key, or where it was changed."""
    from cryptography.exceptions import InvalidTag
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    try:
        return AESGCM(key).decrypt(sealed[:_NONCE], sealed[_NONCE:], about)
    except (InvalidTag, ValueError):
        return None


class _Wrapped(Struct, frozen=True):
    salt: bytes
    memory: int
    passes: int
    lanes: int
    sealed: bytes

    @property
    def cost(self) -> Cost:
        return Cost(self.memory, self.passes, self.lanes)


def wrap(secret: bytes, password: str, cost: Cost) -> bytes:
    """Lock ``secret`` under a password or a code."""
    salt = os.urandom(_SALT)
    sealed = seal(secret, _key_of(password, salt, cost))
    return msgspec.json.encode(_Wrapped(salt, cost.memory, cost.passes, cost.lanes, sealed))


def unwrap(wrapped: bytes, password: str) -> bytes | None:
    """What was locked under a password; None with another one."""
    found = msgspec.json.decode(wrapped, type=_Wrapped)
    return unseal(found.sealed, _key_of(password, found.salt, found.cost))


def _key_of(password: str, salt: bytes, cost: Cost) -> bytes:
    from cryptography.hazmat.primitives.kdf.argon2 import Argon2id

    return Argon2id(
        salt=salt,
        length=SECRET,
        iterations=cost.passes,
        lanes=cost.lanes,
        memory_cost=cost.memory,
    ).derive(prepared(password))


# The root of a room


class RootKeys(Struct, frozen=True):
    """The private halves of the root, and the room's own secret."""

    signing: bytes
    authority: bytes
    room: bytes


class NewRoot(NamedTuple):
    """The root of a new room: its keys, and its public halves."""

    keys: RootKeys
    public: bytes
    """The Ed25519 key that certifies supervisors, 32 bytes."""
    authority: bytes
    """The X.509 certificate of the room, as DER."""


_ROOM_YEARS: Final = 40
_PERSON_YEARS: Final = 10
_DAYS_A_YEAR: Final = 365
_STATEMENT: Final = b"feltwork supervisor 1\n"
"""What begins each statement that is signed, so that it is never taken for another."""


def new_root(room: str, now: datetime) -> NewRoot:
    """Make the root of a room with this name."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    signing = Ed25519PrivateKey.generate()
    authority = ec.generate_private_key(ec.SECP256R1())
    certificate = _certificate(room, "", authority, _Issuer(None, authority), now)
    keys = RootKeys(signing.private_bytes_raw(), _der(authority), os.urandom(SECRET))
    return NewRoot(keys, signing.public_key().public_bytes_raw(), certificate)


def wrap_root(root: RootKeys, password: str, cost: Cost) -> bytes:
    """Lock the root under a manager's password or the recovery code."""
    return wrap(msgspec.json.encode(root), password, cost)


def unwrap_root(wrapped: bytes, password: str) -> RootKeys | None:
    """The root; None with another password."""
    found = unwrap(wrapped, password)
    return None if found is None else msgspec.json.decode(found, type=RootKeys)


# The keys of a supervisor


class PersonKeys(Struct, frozen=True):
    """The private halves of a supervisor’s keys, and the room’s own secret."""

    signing: bytes
    certifying: bytes
    room: bytes


class Statement(Struct, frozen=True):
    """Whose an Ed25519 key is, as the room’s root says; early ones said nothing of a role."""

    key: bytes
    name: str
    staff_number: str
    since: str
    role: Role = Role.SUPERVISOR


class NewKeys(NamedTuple):
    """New keys of a supervisor: their private halves, and what the root says of them."""

    keys: PersonKeys
    public: bytes
    statement: str
    certificate: bytes


def certify(  # noqa: PLR0917 - the room, and what it says of whom
    root: RootKeys,
    authority: bytes,
    name: str,
    staff_number: str,
    now: datetime,
    role: Role = Role.SUPERVISOR,
) -> NewKeys:
    """Make the keys of a supervisor, certified by the root of the room."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.x509 import load_der_x509_certificate

    signing = Ed25519PrivateKey.generate()
    public = signing.public_key().public_bytes_raw()
    said = msgspec.json.encode(Statement(public, name, staff_number, now.isoformat(), role))
    signature = Ed25519PrivateKey.from_private_bytes(root.signing).sign(_STATEMENT + said)
    certifying = ec.generate_private_key(ec.SECP256R1())
    issuer = _Issuer(load_der_x509_certificate(authority), _private(root.authority))
    certificate = _certificate(name, staff_number, certifying, issuer, now)
    keys = PersonKeys(signing.private_bytes_raw(), _der(certifying), root.room)
    return NewKeys(keys, public, f"{said.decode()}\n{b64encode(signature).decode()}\n", certificate)


def read_statement(text: str, root: bytes) -> Statement | None:
    """What the root with this public key says of a key; None if it did not say so."""
    said, _line, signature = text.partition("\n")
    try:
        if verified(root, b64decode(signature), _STATEMENT + said.encode()):
            return msgspec.json.decode(said, type=Statement)
    except ValueError:
        pass
    return None


def verified(public: bytes, signature: bytes, data: bytes) -> bool:
    """Tell whether ``data`` was signed with the Ed25519 key that has this public half."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, data)
    except (InvalidSignature, ValueError):
        return False
    return True


def wrap_keys(keys: PersonKeys, password: str, cost: Cost) -> bytes:
    """Lock a supervisor’s keys under their password."""
    return wrap(msgspec.json.encode(keys), password, cost)


def unwrap_keys(wrapped: bytes, password: str) -> PersonKeys | None:
    """A supervisor’s keys; None with another password."""
    found = unwrap(wrapped, password)
    return None if found is None else msgspec.json.decode(found, type=PersonKeys)


def published_statement(kind: str, name: str, version: int, body: bytes) -> bytes:
    """The exact bytes that are signed of a document that is published to the stations of a room.

    With its version, or the server could give out an older one as the newest.
    """
    return f"feltwork published 2\n{kind}\n{name}\n{version}\n".encode() + body


def login_password(keys: PersonKeys) -> str:
    """The password of a supervisor on the room’s server: whoever unlocks the keys has it."""
    derived = _derived(keys, b"feltwork room login")
    return b32encode(derived).decode().rstrip("=").lower()


def login_verifier(keys: PersonKeys) -> str:
    """By what the server checks that password, which it does not know: the same at each station."""
    return scram_verifier(login_password(keys), _derived(keys, b"feltwork room salt")[:_SALT])


def _derived(keys: PersonKeys, about: bytes) -> bytes:
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), SECRET, None, about).derive(keys.signing)


class Signer(NamedTuple):
    """A supervisor whose keys are unlocked; ``key`` is the number of the row that has them."""

    key: int
    person: int
    name: str
    public: bytes
    certificate: str
    """What the root says of the Ed25519 key."""
    chain: tuple[bytes, bytes]
    """The X.509 certificates of the P-256 key and of the room, as DER."""
    keys: PersonKeys

    def sign(self, data: bytes) -> bytes:
        """Sign with the Ed25519 key."""
        from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.keys.signing).sign(data)

    def pdf_signer(self) -> SimpleSigner:
        """What signs a PDF with the P-256 key."""
        from asn1crypto import keys, x509
        from pyhanko.sign.signers import SimpleSigner
        from pyhanko_certvalidator.registry import SimpleCertificateStore

        own, authority = map(x509.Certificate.load, self.chain)
        store = SimpleCertificateStore()  # type: ignore[no-untyped-call]
        store.register_multiple([own, authority])
        private = keys.PrivateKeyInfo.load(self.keys.certifying)
        return SimpleSigner(signing_cert=own, signing_key=private, cert_registry=store)


# X.509


class _Issuer(NamedTuple):
    """What signs a certificate; a room signs its own."""

    certificate: Certificate | None
    key: EllipticCurvePrivateKey


def _certificate(
    name: str, staff_number: str, key: EllipticCurvePrivateKey, issuer: _Issuer, now: datetime
) -> bytes:
    """A certificate as DER: of the room itself, or of a supervisor."""
    from cryptography import x509
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.serialization import Encoding
    from cryptography.x509.oid import NameOID

    # A common name has at most 64 characters (RFC 5280, ub-common-name), a serial number too.
    named = [x509.NameAttribute(NameOID.COMMON_NAME, name[:64])]
    if staff_number:
        named.append(x509.NameAttribute(NameOID.SERIAL_NUMBER, staff_number[:64]))
    subject, room = x509.Name(named), issuer.certificate is None
    usage = x509.KeyUsage(
        digital_signature=not room,
        content_commitment=not room,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        key_cert_sign=room,
        crl_sign=room,
        encipher_only=False,
        decipher_only=False,
    )
    public, signs = key.public_key(), issuer.key.public_key()
    valid = timedelta(days=_DAYS_A_YEAR * (_ROOM_YEARS if room else _PERSON_YEARS))
    made = (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(subject if issuer.certificate is None else issuer.certificate.subject)
        .public_key(public)
        .serial_number(x509.random_serial_number())
        # A machine whose clock is a little behind must not find it too new.
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + valid)
        .add_extension(x509.BasicConstraints(ca=room, path_length=0 if room else None), True)
        .add_extension(usage, True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(public), False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signs), False)
        .sign(issuer.key, hashes.SHA256())
    )
    return made.public_bytes(Encoding.DER)


def _der(key: EllipticCurvePrivateKey) -> bytes:
    from cryptography.hazmat.primitives.serialization import (
        Encoding,
        NoEncryption,
        PrivateFormat,
    )

    return key.private_bytes(Encoding.DER, PrivateFormat.PKCS8, NoEncryption())


def _private(der: bytes) -> EllipticCurvePrivateKey:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey
    from cryptography.hazmat.primitives.serialization import load_der_private_key

    key = load_der_private_key(der, None)
    assert isinstance(key, EllipticCurvePrivateKey), "it was made as one"
    return key
