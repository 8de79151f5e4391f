"""Codes and seeds of an exam."""

from tests.exams.made import KEY, entropy
from trainer.exams.sealing import new_code, plain_code, seed


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
