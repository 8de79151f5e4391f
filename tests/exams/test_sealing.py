"""The seal of an exam."""

from tests.exams.made import KEY, entropy
from trainer.exams.sealing import Cost, new_code, plain_code, seal, seed, unseal, unwrap, wrap

CHEAP = Cost(1, 64)


def test_what_is_sealed_is_opened_by_its_key_alone_and_only_where_it_belongs() -> None:
    sealed = seal(b"six parts", KEY, "exam 7", entropy)
    assert b"six" not in sealed
    assert unseal(sealed, KEY, "exam 7") == b"six parts"
    assert unseal(sealed, bytes(32), "exam 7") is None
    assert unseal(sealed, KEY, "exam 8") is None
    changed = bytes([*sealed[:-1], sealed[-1] ^ 1])
    assert unseal(changed, KEY, "exam 7") is None


def test_a_key_is_found_under_its_secret_and_under_no_other() -> None:
    wrapped = wrap(KEY, "ABCD-EFGH-JKLM", "exam 7", entropy, CHEAP)
    assert KEY not in wrapped.sealed
    assert unwrap(wrapped, "ABCD-EFGH-JKLM", "exam 7") == KEY
    assert unwrap(wrapped, "ABCD-EFGH-JKLN", "exam 7") is None
    assert unwrap(wrapped, "ABCD-EFGH-JKLM", "sitting 1") is None


def test_a_code_can_be_typed_as_it_is_heard() -> None:
    code = new_code(entropy)
    assert len(code) == len("ABCD-EFGH-JKLM")
    plain = plain_code(code)
    assert len(plain) == 12
    assert plain_code(code.lower().replace("-", " ")) == plain
    assert plain_code("Q0OL1I") == "QQQLLL"


def test_seeds_are_different_for_everything_and_always_the_same_under_a_key() -> None:
    seeds = [seed(KEY, sitting, "variant", place) for sitting in range(20) for place in range(20)]
    assert len(set(seeds)) == len(seeds)
    assert seed(KEY, 1, "variant", 2) == seed(KEY, 1, "variant", 2)
    assert seed(bytes(32), 1, "variant", 2) != seed(KEY, 1, "variant", 2)
