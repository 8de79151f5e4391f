"""Named mistakes: which an answer may show, and which of them another one settles."""

from tests.cases import for_each
from trainer.procedure.error_models import AmountError
from trainer.procedure.mistakes import Mistake, mistake_of, settled
from trainer.procedure.total_errors import TotalError

EVEN, MISREAD, HALF = AmountError.EVEN_MONEY, AmountError.CHIP_MISREAD, AmountError.HALF_ALONE

SETTLED: tuple[
    tuple[tuple[Mistake, ...], tuple[tuple[Mistake, ...], ...], tuple[Mistake, ...]], ...
]
SETTLED = (
    ((EVEN, MISREAD), (), (EVEN, MISREAD)),
    ((EVEN, MISREAD), ((HALF,),), (EVEN, MISREAD)),
    ((EVEN, MISREAD), ((HALF, MISREAD), (HALF,)), (MISREAD,)),
    ((EVEN, MISREAD), ((MISREAD, EVEN),), (EVEN,)),
    ((EVEN,), ((MISREAD,),), (EVEN,)),
    ((), ((EVEN,),), ()),
)


@for_each(SETTLED)
def test_what_was_shown_before_settles_what_a_mistake_was(
    case: tuple[tuple[Mistake, ...], tuple[tuple[Mistake, ...], ...], tuple[Mistake, ...]],
) -> None:
    found, earlier, due = case
    assert settled(found, earlier) == due


def test_a_mistake_is_known_by_its_name_in_the_records() -> None:
    every = (*AmountError, *TotalError)
    assert len({mistake.value for mistake in every}) == len(every)
    assert [mistake_of(mistake.value) for mistake in every] == list(every)
    assert mistake_of("of a later version") is None


def test_every_mistake_has_a_short_name_of_its_own() -> None:
    short = [mistake.short for mistake in (*AmountError, *TotalError)]
    assert all(short)
    assert len(set(short)) == len(short)
