"""Checkpoints are signed notes that others can check, and what is none is refused."""

from base64 import b64decode

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from tests.cases import for_each
from trainer.log.checkpoint import Checkpoint, key_id, read_note, sign_note, signed

HEAD = Checkpoint("feltwork/1f", 20852163, bytes(range(32)))
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
PUBLIC = KEY.public_key().public_bytes_raw()
NOTE = sign_note(HEAD, PUBLIC, KEY.sign)


def test_the_id_and_the_signature_of_a_published_note_are_found_again() -> None:
    # The example of the Go project, which first wrote such notes.
    public = b64decode("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")[1:]
    signature = b64decode(
        "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJ"
        "nAM="
    )
    text = (
        "If you think cryptography is the answer to your problem,\n"
        "then you don't know what your problem is.\n"
    )
    assert key_id("PeterNeumann", public).hex() == "c74f20a3"
    assert signature[:4].hex() == "c74f20a3"
    assert signed(public, signature[4:], text.encode())
    assert not signed(public, signature[4:], text.encode() + b"\n")


def test_a_note_has_the_lines_of_the_specification() -> None:
    origin, size, root, blank, signature = NOTE.splitlines()
    assert [origin, size, blank] == ["feltwork/1f", "20852163", ""]
    assert b64decode(root) == HEAD.root
    assert signature.startswith("\N{EM DASH} feltwork/1f ")
    assert NOTE.endswith("\n")


def test_a_note_is_read_back_and_says_who_signed_it() -> None:
    note = read_note(NOTE)
    assert note.checkpoint == HEAD
    assert note.is_signed_by(PUBLIC)
    other = Ed25519PrivateKey.from_private_bytes(bytes([1]) * 32).public_key().public_bytes_raw()
    assert not note.is_signed_by(other)
    assert not read_note(NOTE.replace("20852163", "20852164")).is_signed_by(PUBLIC)
    assert not read_note(NOTE.replace("feltwork/1f", "feltwork/2f")).is_signed_by(PUBLIC)


TEXT, _blank, SIGNATURE = NOTE.rpartition("\n\n")


@for_each(
    [
        "",
        "\n\n",
        TEXT,
        f"{TEXT}\n\n",
        f"{TEXT}\nmore\n\n{SIGNATURE}",
        NOTE.replace("20852163", "020852163"),
        NOTE.replace("20852163", "-1"),
        NOTE.replace("20852163", "\N{ARABIC-INDIC DIGIT THREE}"),
        NOTE.replace("AAEC", "A?EC"),
        NOTE.replace("AAEC", ""),
        NOTE.replace("\N{EM DASH}", "-"),
        f"{TEXT}\n\n" + SIGNATURE * 17,
    ]
)
def test_what_is_no_checkpoint_is_refused(note: str) -> None:
    with pytest.raises(ValueError, match=r"checkpoint|root|signature|base64"):
        read_note(note)
