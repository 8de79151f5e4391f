"""PINs, passwords and recovery codes."""

import hmac
from base64 import b64decode
from hashlib import pbkdf2_hmac, sha256

from tests.training_room import CHEAP
from trainer.room.secrets import (
    USUAL,
    SecretRefusal,
    code_typed,
    hashed,
    matches,
    new_code,
    password_refusal,
    pin_refusal,
    scram_verifier,
    wait_after,
)


def test_a_hash_names_its_cost_and_has_a_salt_of_its_own() -> None:
    first, second = (hashed("4711", CHEAP) for _ in range(2))
    assert first != second
    assert first.startswith("$argon2id$v=19$m=8,t=1,p=1$")
    assert hashed("4711", USUAL).startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert matches(first, "4711")
    assert not matches(first, "4712")


def test_a_password_is_the_same_on_every_keyboard() -> None:
    # Composed, and as letters followed by their marks.
    assert matches(hashed("Grüße an alle", CHEAP), "Gru\N{COMBINING DIAERESIS}ße an alle")


def test_what_is_refused() -> None:
    assert [pin_refusal(pin) for pin in ("4711", "47114711")] == [None, None]
    for pin in ("", "471", "471147114", "47a1", "４７１１"):
        assert pin_refusal(pin) is SecretRefusal.PIN
    assert password_refusal("ten letters", "ten letters") is None
    assert password_refusal("too short", "too short") is SecretRefusal.PASSWORD
    assert password_refusal("ten letters", "ten Letters") is SecretRefusal.DIFFERENT


def test_each_wrong_one_waits_twice_as_long_up_to_a_quarter_of_an_hour() -> None:
    assert [wait_after(wrong) for wrong in range(6)] == [0, 1, 2, 4, 8, 16]
    assert wait_after(11) == wait_after(1_000) == 900


def test_a_code_is_read_however_it_is_typed() -> None:
    code = new_code()
    assert code_typed(code.lower().replace("-", " ")) == code
    assert code_typed("oil0-1234") == "0110-1234"
    assert new_code() != code
    assert (code.count("-"), len(code)) == (5, 29)


def test_a_verifier_is_that_of_the_password_as_postgresql_checks_it() -> None:
    method, cost, keys = scram_verifier("pencil").split("$")
    rounds, salt = cost.split(":")
    stored, server = (b64decode(part) for part in keys.split(":"))
    salted = pbkdf2_hmac("sha256", b"pencil", b64decode(salt), int(rounds))
    assert (method, rounds) == ("SCRAM-SHA-256", "4096")
    assert stored == sha256(hmac.digest(salted, b"Client Key", "sha256")).digest()
    assert server == hmac.digest(salted, b"Server Key", "sha256")
    assert scram_verifier("pencil") != scram_verifier("pencil")
