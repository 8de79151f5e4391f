"""A certificate says what it says, or is found out: by itself, without the records."""

from __future__ import annotations

import sys
import tracemalloc
import zlib
from collections.abc import Iterator
from datetime import UTC, date, datetime
from functools import cache

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec.structs import replace
from openbadgeslib.ob3 import OB3Verifier
from PySide6.QtWidgets import QApplication

from tests.cases import for_each
from trainer.log.checkpoint import Checkpoint, sign_note
from trainer.papers.exam import EXAM_SHEETS
from trainer.reports.certificate import Facts, Found, badge, check_pdf, code_of, signed_pdf
from trainer.room.keys import NewRoot, Signer, certify, new_root
from ui.export.certificate import certificate_pdf

NOW = datetime(2026, 11, 28, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def _app(qapp: QApplication) -> QApplication:
    """Exporting takes the application that is there: one for all tests, with windows or without."""
    return qapp


@cache
def room(name: str = "Academy") -> tuple[NewRoot, Signer]:
    """A room and a supervisor of it."""
    root = new_root(name, NOW)
    made = certify(root.keys, root.authority, "Mara", "M1", NOW)
    chain = (made.certificate, root.authority)
    return root, Signer(1, 1, "Mara", made.public, made.statement, chain, made.keys)


def facts(name: str = "Academy") -> Facts:
    root, signer = room(name)
    head = Checkpoint(f"feltwork/{'ab' * 16}", 1_234_567, b"r" * 32)
    return Facts(
        "E12",
        name,
        "Bo Carter",
        "1024",
        "Final examination",
        "92.5",
        date(2026, 11, 28),
        date(2027, 11, 28),
        signer.name,
        sign_note(head, signer.public, signer.sign),
        signer.certificate,
        root.public.hex(),
    )


@cache
def drawn(said: Facts) -> bytes:
    return certificate_pdf(said, EXAM_SHEETS[0])


def test_a_certificate_is_whole_and_says_again_what_it_says() -> None:
    root, signer = room()
    pdf = signed_pdf(drawn(facts()), signer, "E12")
    found = check_pdf(pdf)
    assert (found.found, found.facts, found.authority) == (Found.WHOLE, facts(), root.authority)


@pytest.fixture
def without_xml() -> Iterator[None]:
    """As it is in a frozen program, which has no library for XML."""
    names = {"lxml", "pyhanko"}
    loaded = {name: kept for name, kept in sys.modules.items() if name.split(".")[0] in names}
    for name in loaded:
        del sys.modules[name]
    sys.modules["lxml"] = None  # type: ignore[assignment]
    yield
    for name in [name for name in sys.modules if name.split(".")[0] in names]:
        del sys.modules[name]
    sys.modules.update(loaded)


@pytest.mark.usefixtures("without_xml")
def test_a_certificate_needs_no_library_for_xml() -> None:
    _root, signer = room()
    assert check_pdf(signed_pdf(drawn(facts()), signer, "E12")).found is Found.WHOLE


def test_no_byte_of_it_can_be_changed() -> None:
    _root, signer = room()
    pdf = signed_pdf(drawn(facts()), signer, "E12")
    start = pdf.index(b"/Contents <")
    signature = range(start, pdf.index(b">", start))  # behind the signature there is padding
    for place in range(10, len(pdf), len(pdf) // 40):
        if place in signature:
            continue
        forged = bytearray(pdf)
        forged[place] ^= 1
        assert check_pdf(bytes(forged)).found is not Found.WHOLE, place
    assert check_pdf(pdf + b"\n").found is not Found.WHOLE


def test_a_certificate_of_another_hand_is_found_out() -> None:
    root, signer = room()
    _other_root, other = room("Elsewhere")
    said = facts()
    cases = {
        "not signed": (said, None, Found.UNSIGNED),
        "signed in another room": (said, other, Found.UNTRUSTED),
        "named otherwise": (replace(said, supervisor="Nora"), signer, Found.UNTRUSTED),
        "a root of one's own": (replace(said, root="00" * 32), signer, Found.UNTRUSTED),
        "a head of another": (
            replace(said, note=facts("Elsewhere").note),
            signer,
            Found.HEAD_FORGED,
        ),
    }
    for name, (claimed, by, expected) in cases.items():
        pdf = drawn(claimed)
        found = check_pdf(pdf if by is None else signed_pdf(pdf, by, "E12"))
        if name == "signed in another room":
            # It is whole by itself: the X.509 root in it is not the one of these records.
            assert found.authority != root.authority
            continue
        assert found.found is expected, name


def test_what_is_no_certificate_is_refused() -> None:
    for data in (b"", b"%PDF-1.4", b"%PDF-1.4\n%%EOF\n" * 1000, b"PK\x03\x04", b"%PDF-" * 900_000):
        assert check_pdf(data).found is Found.UNREADABLE


@for_each(((b"/FlateDecode", 1), (b"[/FlateDecode/FlateDecode]", 2)))
def test_what_is_packed_in_a_hostile_file_is_not_unpacked(packed: tuple[bytes, int]) -> None:
    filters, times = packed
    data = bytes(100_000_000)
    for _time in range(times):
        data = zlib.compress(data)
    objects = (
        b"<</Names<</EmbeddedFiles<</Names[(certificate.json) 2 0 R]>>>>>>",
        b"<</EF<</F 3 0 R>>>>",
        b"<</Length %d/Filter%b>>stream\n%b\nendstream" % (len(data), filters, data),
    )
    pdf, places = b"%PDF-1.7\n", []
    for number, content in enumerate(objects, 1):
        places.append(b"%010d 00000 n \n" % len(pdf))
        pdf += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = b"xref\n0 4\n0000000000 65535 f \n" + b"".join(places)
    pdf += b"%btrailer<</Size 4/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n" % (table, len(pdf))
    tracemalloc.start()
    try:
        assert check_pdf(pdf).found is Found.UNREADABLE
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 50_000_000


def test_a_code_is_of_version_ten_at_most() -> None:
    assert len(code_of(facts().note)) <= 57
    with pytest.raises(ValueError, match="too long"):
        code_of("x" * 272)


def test_a_badge_is_checked_without_a_network() -> None:
    _root, signer = room()
    token = badge(facts(), signer)
    credential = OB3Verifier(Ed25519PublicKey.from_public_bytes(signer.public)).verify(token)
    assert credential.issuer.name == "Academy"
    assert credential.issuer.id.startswith("did:key:z6Mk")
    assert credential.achievement.name == "Final examination"
    assert credential.expiration_date == datetime(2027, 11, 29, tzinfo=UTC)
    assert b"1024" not in token.encode()
