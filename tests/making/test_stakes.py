"""What people bet at made-up tables; ``python -m tests.making.betting`` counts ten thousand."""

from __future__ import annotations

from random import Random

from tests.cases import for_every
from tests.making.betting import LEAST, counted
from trainer.felt.chips import payable
from trainer.making.stakes import Stakes, stake, stakes_of, usual_bets
from trainer.making.tables import practice_table, table_limits
from trainer.rulebook import RULEBOOK
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Odds
from trainer.rules.ruleset import Limits
from trainer.shift.plan import Height, ShiftPlan, ShiftState
from trainer.shift.rounds import round_of

CHIPS = table_chips("", "", "rws-perfect-pairs-v5", (), ()).chips
THREE_TO_TWO = Odds(3, 2)


def test_what_is_bet_is_usual_and_can_be_paid() -> None:
    found = counted(range(0, 1_000, 37))
    assert not found.unpayable
    assert found.usual >= LEAST


def _bets(limits: Limits, looks: Stakes, *, low: bool = False) -> set[int]:
    chance = Random(1)
    return {
        stake(looks, THREE_TO_TWO, CHIPS, chance, limits, low=low) // 100 for _bet in range(300)
    }


def test_an_easy_bet_is_low_where_the_chips_make_one_of_its_look() -> None:
    limits = Limits(Cents(10_00), Cents(1_000_00))
    assert max(_bets(limits, Stakes.PLAIN, low=True)) <= 100
    assert 100 < max(_bets(limits, Stakes.PLAIN)) <= 1_000
    assert min(_bets(limits, Stakes.MIXED, low=True)) >= 10


@for_every("looks", Stakes)
def test_a_few_bets_are_odd(looks: Stakes) -> None:
    """They look as wanted, too, and their payout is one that the chips can make."""
    chance, limits = Random(1), Limits(Cents(5_00), Cents(500_00))
    usual = usual_bets(CHIPS, limits)
    bets = [stake(looks, THREE_TO_TWO, CHIPS, chance, limits) for _bet in range(1_000)]
    odd = [bet for bet in bets if bet not in usual]
    assert len(odd) <= 50
    values = [chip.value for chip in CHIPS]
    for bet in set(bets):
        assert stakes_of(bet, THREE_TO_TWO, CHIPS) is looks
        assert payable(Cents(bet * 3 // 2), values)


def test_chips_that_make_nothing_usual_are_bet_all_the_same() -> None:
    """The house may have any chips and any limits; the minimum is then rounded up to a chip."""
    chips = table_chips("", "", "rws-perfect-pairs-v5", (Cents(35_00),), ()).chips
    limits = Limits(Cents(40_00), Cents(60_00))
    bet = stake(Stakes.PLAIN, Odds(1, 1), chips, Random(1), limits)
    assert bet == 70_00


def test_where_money_has_no_small_units_the_usual_bets_are_larger() -> None:
    chips = table_chips(
        "", "", "rws-perfect-pairs-v5", (Cents(1_000_00), Cents(5_000_00)), ()
    ).chips
    usual = usual_bets(chips, Limits(Cents(1_000_00), Cents(100_000_00)))
    assert usual[:3] == (1_000_00, 2_000_00, 3_000_00)
    assert usual[-1] == 50_000_00


def test_at_a_low_table_a_beginner_pays_ten_to_a_hundred() -> None:
    table = practice_table(RULEBOOK["rws-perfect-pairs-v5"], "")
    limits = table_limits(table, Random(1), low=True)[BetKind.MAIN]
    assert limits == Limits(Cents(10_00), Cents(1_000_00))
    for seed in range(5):
        plan = ShiftPlan("rws-perfect-pairs-v5", seed, height=Height.LOW)
        scenario = round_of(plan, ShiftState(), table, "").scenario
        bets = [bettor.main or 0 for box in scenario.boxes for bettor in box.bettors]
        assert 10_00 <= min(bets) <= max(bets) <= 100_00
