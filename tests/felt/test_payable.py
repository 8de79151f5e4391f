from hypothesis import given, strategies as st

from trainer.felt.chips import fewest, neutral, payable
from trainer.rules.money import Cents


def sums_up_to(most: int, values: list[int]) -> set[int]:
    """Every amount that some of the chips add up to, counted out one by one."""
    reached = {0}
    for amount in range(1, most + 1):
        if any(amount - value in reached for value in values):
            reached.add(amount)
    return reached


@given(st.integers(0, 300), st.lists(st.integers(1, 60), min_size=1, max_size=4))
def test_an_amount_is_payable_where_some_chips_add_up_to_it(amount: int, values: list[int]) -> None:
    chips = [Cents(value) for value in values]
    assert payable(Cents(amount), chips) is (amount in sums_up_to(amount, values))


def test_without_chips_only_nothing_is_payable() -> None:
    assert payable(Cents(0), ())
    assert not payable(Cents(50), ())


def test_chips_that_nobody_could_try_out_are_given_the_benefit_of_the_doubt() -> None:
    odd = [Cents(99_999 - step) for step in range(3000)]
    assert payable(Cents(10**14 - 1), odd)


def test_an_amount_in_chips_that_nobody_could_try_out_is_counted_from_the_largest() -> None:
    odd = [neutral(Cents(99_999 - step)) for step in range(3000)]
    amount = Cents(10**11 + 1)
    broken = fewest(amount, odd)
    assert sum(stack.chip.value * stack.number for stack in broken.stacks) + broken.remainder == (
        amount
    )
    assert broken.remainder < min(chip.value for chip in odd)
