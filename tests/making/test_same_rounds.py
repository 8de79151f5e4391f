"""The same seeds make the same rounds; ``python -m tests.making`` makes all that are pinned."""

from tests.cases import one_in
from tests.making.pinned import WAYS, different, pinned_rounds


def test_the_same_seeds_make_the_same_rounds() -> None:
    some = one_in(25, pinned_rounds())
    assert {one.way for one in some} == set(WAYS)
    assert not different(some)
