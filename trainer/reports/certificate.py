"""Certificates: what one says, its code, its signature, the badge, and how one is checked.

A certificate is a PDF, signed with the P-256 key of a supervisor, whose X.509 certificate the room
has signed. It carries a signed head of the log as a code and, with all that it says, as a file
inside, so that it can be compared with the records from which it comes.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from io import BytesIO
from secrets import token_hex
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from trainer.log.checkpoint import Note, read_note
from trainer.messages import _
from trainer.messages.text import date_text
from trainer.room.keys import read_statement
from trainer.texts import N_, TextEnum

if TYPE_CHECKING:
    from trainer.room.keys import Signer

FIELD: Final = "Supervisor"
"""The name of the signature in the PDF."""
FILE: Final = "certificate.json"
"""The file inside of the PDF that says what the certificate says."""
MOST_VERSION: Final = 10
"""The largest code: 57 modules on a side can still be read from paper."""
_MOST_BYTES: Final = 4 * 1024 * 1024
_MOST_FACTS: Final = 64 * 1024


class Facts(Struct, frozen=True):
    """What a certificate says; ``percent`` is a decimal number as text, days are ISO dates.

    ``note`` is a signed head of the log of the records, ``statement`` what the root of the room,
    whose public half is ``root``, says of the key that has signed it.
    """

    number: str
    room: str
    name: str
    staff_number: str
    what: str
    percent: str
    passed_on: date
    valid_until: date
    supervisor: str
    note: str
    statement: str
    root: str

    @property
    def head(self) -> Note:
        """The signed head. Raises ``ValueError`` if it is none."""
        return read_note(self.note)


def encoded(facts: Facts) -> bytes:
    """The facts as the file inside of the PDF."""
    return msgspec.json.encode(facts)


def code_of(note: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of the code of a signed head, row by row, without the margin.

    Raises ValueError where it is too long for a code of version 10.
    """
    import segno

    try:
        made = segno.make_qr(note, error="l", boost_error=False)
    except segno.DataOverflowError as error:
        raise ValueError("too long for a code") from error
    if int(made.version) > MOST_VERSION:
        raise ValueError("too long for a code")
    return tuple(tuple(bool(module) for module in row) for row in made.matrix)


def signed_pdf(pdf: bytes, signer: Signer, reason: str) -> bytes:
    """The PDF signed with the P-256 key of a supervisor; nothing can be added to it any more."""
    from pyhanko.pdf_utils.incremental_writer import IncrementalPdfFileWriter
    from pyhanko.sign.fields import MDPPerm
    from pyhanko.sign.signers import PdfSignatureMetadata, sign_pdf

    metadata = PdfSignatureMetadata(
        field_name=FIELD,
        md_algorithm="sha256",
        name=signer.name,
        reason=reason,
        certify=True,
        docmdp_permissions=MDPPerm.NO_CHANGES,
    )
    writer = IncrementalPdfFileWriter(BytesIO(pdf))
    return bytes(sign_pdf(writer, metadata, signer.pdf_signer(), in_place=False).getvalue())


def badge(facts: Facts, signer: Signer) -> str:
    """An Open Badge 3.0 as a signed token, issued under a ``did:key``: checked without a network.

    Whoever it is about is named by a salted hash of the staff number, or of the name without one.
    """
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
    from openbadgeslib.ob3 import OB3Signer, OpenBadgeCredential
    from openbadgeslib.ob3.credential import Achievement, IdentityObject, Issuer
    from openbadgeslib.ob3.did import did_key_from_pem

    key = Ed25519PrivateKey.from_private_bytes(signer.keys.signing)
    public = key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo)
    issuer = did_key_from_pem(public)
    whose = facts.staff_number or facts.name
    percent = _("{percent} %").format(percent=facts.percent)
    credential = OpenBadgeCredential(
        issuer=Issuer(issuer, facts.room),
        recipient_id=None,
        achievement=Achievement(f"{issuer}#{facts.number}", facts.what, facts.what, percent),
        issuance_date=_first_instant(facts.passed_on),
        expiration_date=_first_instant(facts.valid_until + timedelta(days=1)),
        identifiers=[IdentityObject.create(whose, token_hex(16), "identifier")],
    )
    return str(OB3Signer(key, "EdDSA").sign(credential))


def _first_instant(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=UTC)


def facts_lines(facts: Facts) -> Iterator[str]:
    """Return what a certificate says, a line each."""
    yield _("Certificate {number}: {name}, staff number {staff_number}").format(
        number=facts.number, name=facts.name, staff_number=facts.staff_number or "–"
    )
    yield _("{what}, passed with {percent} % on {day}, valid until {end}").format(
        what=facts.what,
        percent=facts.percent,
        day=date_text(facts.passed_on.isoformat()),
        end=date_text(facts.valid_until.isoformat()),
    )
    yield _("Signed by {supervisor} of {room}").format(supervisor=facts.supervisor, room=facts.room)


# Checking one.


class Found(TextEnum):
    """What a check of a certificate finds, the worst first."""

    UNREADABLE = "unreadable", N_("This is no certificate of Feltwork.")
    UNSIGNED = "unsigned", N_("It is not signed.")
    CHANGED = "changed", N_("It was changed after it was signed.")
    UNTRUSTED = "untrusted", N_("It was not signed by a supervisor of this training room.")
    HEAD_FORGED = "head_forged", N_("The head of the log in it was not signed by this supervisor.")
    WHOLE = "whole", N_("It is whole, and signed by a supervisor of the room that it names.")


class Checked(NamedTuple):
    """What was found, and what the certificate says, if it can be read.

    ``authority`` is the X.509 certificate of the room in it, as DER.
    """

    found: Found
    facts: Facts | None = None
    authority: bytes = b""


def check_pdf(pdf: bytes) -> Checked:
    """Check a certificate by itself: the room in it is compared with no records yet."""
    from pyhanko.pdf_utils.reader import PdfFileReader

    # What is wrong is said once, by what is returned.
    logging.getLogger("pyhanko").setLevel(logging.CRITICAL)
    if len(pdf) > _MOST_BYTES or not pdf.startswith(b"%PDF-"):
        return Checked(Found.UNREADABLE)
    try:
        reader = PdfFileReader(BytesIO(pdf))
        facts = _facts_in(reader)
        signatures = reader.embedded_signatures
        if len(signatures) != 1:
            return Checked(Found.UNSIGNED, facts)
        found, authority = _checked(signatures[0], facts)
    except Exception:
        return Checked(Found.UNREADABLE)
    return Checked(found, facts, authority)


def _facts_in(reader: Any) -> Facts:
    """Return what the file inside of the PDF says. Raises anything where there is none."""
    name, file = reader.root["/Names"]["/EmbeddedFiles"]["/Names"]
    stream = file.get_object()["/EF"]["/F"]
    # What is packed may be a thousand times as long, and a thousand times that if packed twice.
    twice = isinstance(stream.get("/Filter"), list) and len(stream["/Filter"]) > 1
    if name != FILE or twice or len(stream.encoded_data) > _MOST_FACTS:
        raise ValueError("not the facts")
    return msgspec.json.decode(stream.data, type=Facts)


def _checked(signature: Any, facts: Facts) -> tuple[Found, bytes]:
    """Return what is found of a signature, and the X.509 certificate of the room in it."""
    from pyhanko.sign.validation import SignatureCoverageLevel, validate_pdf_signature
    from pyhanko_certvalidator import ValidationContext

    roots = [found for found in signature.other_embedded_certs if found.self_signed != "no"]
    context = ValidationContext(trust_roots=roots, allow_fetching=False)
    status = validate_pdf_signature(signature, context)
    whole = status.intact and status.valid and not status.has_seed_values
    if not whole or status.coverage is not SignatureCoverageLevel.ENTIRE_FILE:
        return Found.CHANGED, b""
    if len(roots) != 1 or not status.trusted:
        return Found.UNTRUSTED, b""
    said = read_statement(facts.statement, bytes.fromhex(facts.root))
    named = status.signing_cert.subject.native.get("common_name")
    if said is None or (said.name, named) != (facts.supervisor, facts.supervisor[:64]):
        return Found.UNTRUSTED, b""
    head = facts.head
    return (Found.WHOLE if head.is_signed_by(said.key) else Found.HEAD_FORGED), roots[0].dump()
