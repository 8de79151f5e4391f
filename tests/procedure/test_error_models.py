"""Errors in amounts: each recognised as itself, worked by hand and in every shipped round."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.cases import for_each
from tests.scenario_files import checked_file, name_of, some_shipped
from trainer.procedure.ask import KINDS, questions
from trainer.procedure.error_models import (
    AmountCase,
    AmountError,
    Part,
    Pile,
    Share,
    Tier,
    recognise,
    wrong_amounts,
)
from trainer.procedure.questions import QuestionGroup
from trainer.procedure.steps import steps
from trainer.rulebook.felts import table_chips
from trainer.rules.bets import BetKind
from trainer.rules.money import (
    Basis,
    Cents,
    Odds,
    Rounding,
    RoundingMode,
    half,
    meter,
    one_initial_bet,
    pays,
    pro_rata,
    returns,
)
from trainer.sidebets.perfect_pairs import PairHand

DOLLARS = Rounding(Cents(100), RoundingMode.DOWN)
TO_HALF = Rounding(Cents(50), RoundingMode.DOWN)
TIERS = (
    Tier(PairHand.PERFECT_PAIR, Odds(25, 1)),
    Tier(PairHand.COLOURED_PAIR, Odds(12, 1)),
    Tier(PairHand.MIXED_PAIR, Odds(6, 1)),
)

BLACKJACK = AmountCase(
    BetKind.MAIN,
    pays(Cents(1500), Odds(3, 2), TO_HALF),
    Cents(2250),
    initial=Cents(1500),
    blackjack=Odds(3, 2),
    stake=(Pile(Cents(1000), 1), Pile(Cents(500), 1)),
    values=(Cents(2500), Cents(1000), Cents(500), Cents(100)),
)
EVEN_MONEY = replace(
    BLACKJACK,
    working=pays(Cents(1500), Odds(1, 1), TO_HALF),
    due=Cents(1500),
    stake=(Pile(Cents(500), 3),),
    even_money=True,
)
WIN = AmountCase(
    BetKind.MAIN,
    pays(Cents(4000), Odds(1, 1), TO_HALF),
    Cents(4000),
    blackjack=Odds(3, 2),
    counted=pro_rata(Cents(10000), Cents(10000), Cents(25000), Cents(500), TO_HALF),
    others=(Share("Ben", Cents(6000)),),
)
DOUBLED = replace(WIN, added=Cents(1500), counted=None, others=())
PAIR = AmountCase(
    BetKind.PERFECT_PAIRS,
    pays(Cents(1500), Odds(12, 1), DOLLARS),
    Cents(18000),
    tiers=TIERS,
    elsewhere=(Odds(5, 1),),
)
BOX = AmountCase(
    BetKind.MAIN,
    returns(Cents(6000)),
    Cents(6000),
    parts=(
        Part(BetKind.MAIN, Cents(2000), Cents(2000)),
        Part(BetKind.INSURANCE, Cents(3000), Cents(0)),
        Part(BetKind.PERFECT_PAIRS, Cents(1000), Cents(4000)),
    ),
)
INSURED = AmountCase(
    BetKind.INSURANCE,
    pays(Cents(2000), Odds(2, 1), DOLLARS),
    Cents(4000),
    initial=Cents(5000),
    blackjack=Odds(3, 2),
)
ODD = AmountCase(
    BetKind.MAIN, pays(Cents(500), Odds(3, 2), DOLLARS), Cents(700), blackjack=Odds(3, 2)
)
ODD_UP = AmountCase(
    BetKind.MAIN,
    pays(Cents(500), Odds(3, 2), Rounding(Cents(100), RoundingMode.UP)),
    Cents(800),
    blackjack=Odds(3, 2),
)
SPLIT = AmountCase(BetKind.MAIN, one_initial_bet(Cents(20000), Cents(5000)), Cents(15000))
ALL_LOST = AmountCase(BetKind.MAIN, one_initial_bet(Cents(5000), Cents(5000)), Cents(0))
SURRENDERED = AmountCase(BetKind.MAIN, half(Cents(5000), DOLLARS), Cents(2500))
MOST_INSURANCE = AmountCase(BetKind.INSURANCE, half(Cents(5000), DOLLARS), Cents(2500))
OVER_HALF = replace(MOST_INSURANCE, due=Cents(500), offered=Cents(3000))
HALF = replace(MOST_INSURANCE, due=Cents(0), offered=Cents(2500))
FOR_ONE = AmountCase(
    BetKind.PROGRESSIVE, pays(Cents(500), Odds(10, 1, Basis.FOR), DOLLARS), Cents(5000)
)
JACKPOT = AmountCase(
    BetKind.PROGRESSIVE,
    meter(Cents(500), Cents(400000), 2, DOLLARS),
    Cents(200000),
    meters=(Cents(400000), Cents(60000)),
    envy=Cents(25000),
)
COUNTS = AmountCase(
    BetKind.MAIN,
    pro_rata(Cents(10000), Cents(20000), Cents(50000), Cents(2500), DOLLARS),
    Cents(4000),
    others=(Share("Ben", Cents(16000)),),
)
RAISED = AmountCase(
    BetKind.MAIN,
    pro_rata(Cents(5000), Cents(20000), Cents(50000), Cents(2500), DOLLARS),
    Cents(2500),
    others=(Share("Ben", Cents(18000)),),
)

WORKED: tuple[tuple[AmountCase, int, set[AmountError]], ...] = (
    (BLACKJACK, 1500, {AmountError.EVEN_MONEY, AmountError.CHIP_MISREAD}),
    (BLACKJACK, 3750, {AmountError.STAKE_COUNTED}),
    (BLACKJACK, 750, {AmountError.HALF_ALONE, AmountError.TO_AS_FOR}),
    (BLACKJACK, 1800, {AmountError.SIX_TO_FIVE}),
    (BLACKJACK, 3000, {AmountError.TWO_TO_ONE, AmountError.CHIP_MISREAD}),
    (EVEN_MONEY, 2000, {AmountError.CHIP_TOO_MANY}),
    (EVEN_MONEY, 1000, {AmountError.CHIP_TOO_FEW}),
    (BLACKJACK, 4500, {AmountError.CHIP_MISREAD}),
    (BLACKJACK, 22500, {AmountError.POINT_SLIPPED}),
    (EVEN_MONEY, 2250, {AmountError.BLACKJACK_FOR_EVEN_MONEY}),
    (EVEN_MONEY, 300, {AmountError.CHIPS_MISREAD}),
    (WIN, 6000, {AmountError.BLACKJACK_ODDS, AmountError.PAID_ON_OTHER}),
    (WIN, 10000, {AmountError.PAID_ON_WHOLE}),
    (DOUBLED, 2500, {AmountError.ADDITIONAL_LEFT_OUT}),
    (PAIR, 37500, {AmountError.OTHER_TIER}),
    (PAIR, 9000, {AmountError.OTHER_TIER}),
    (PAIR, 19500, {AmountError.STAKE_COUNTED}),
    (PAIR, 7500, {AmountError.OTHER_TABLE}),
    (PAIR, 12000, {AmountError.PARTIAL_PRODUCT, AmountError.LOST_CARRY}),
    (PAIR, 15000, {AmountError.PARTIAL_PRODUCT}),
    (PAIR, 16800, {AmountError.NEXT_MULTIPLE}),
    (PAIR, 81000, {AmountError.DIGITS_SWAPPED}),
    (PAIR, 118000, {AmountError.DIGIT_DOUBLED}),
    (ODD_UP, 700, {AmountError.ROUNDED_DOWN}),
    (
        INSURED,
        2000,
        {
            AmountError.EVEN_MONEY,
            AmountError.TO_AS_FOR,
            AmountError.INSURANCE_ON_HALF,
            AmountError.NEXT_MULTIPLE,
        },
    ),
    (INSURED, 3000, {AmountError.BLACKJACK_ODDS}),
    (INSURED, 10000, {AmountError.INSURANCE_ON_INITIAL_BET}),
    (ODD, 800, {AmountError.ROUNDED_UP}),
    (ODD, 750, {AmountError.NOT_ROUNDED}),
    (SPLIT, 0, {AmountError.WHOLE_TAKEN}),
    (ALL_LOST, 5000, {AmountError.WHOLE_RETURNED}),
    (SPLIT, 20000, {AmountError.WHOLE_RETURNED}),
    (SPLIT, 5000, {AmountError.INITIAL_RETURNED, AmountError.DIGIT_DROPPED}),
    (SURRENDERED, 5000, {AmountError.NOT_HALVED}),
    (SURRENDERED, 0, {AmountError.NONE_RETURNED}),
    (MOST_INSURANCE, 5000, {AmountError.FULL_STAKE}),
    (MOST_INSURANCE, 1600, {AmountError.THIRD}),
    (MOST_INSURANCE, 1666, {AmountError.THIRD}),
    (MOST_INSURANCE, 1250, {AmountError.HALVED_TWICE}),
    (OVER_HALF, 3000, {AmountError.ALL_SENT_BACK}),
    (OVER_HALF, 2500, {AmountError.HIGHEST_SENT_BACK}),
    (FOR_ONE, 5500, {AmountError.FOR_AS_TO}),
    (FOR_ONE, 4500, {AmountError.WAGER_DEDUCTED}),
    (FOR_ONE, 1000, {AmountError.UNIT_FORGOTTEN}),
    (JACKPOT, 30000, {AmountError.OTHER_METER}),
    (JACKPOT, 400000, {AmountError.METER_NOT_SHARED}),
    (JACKPOT, 225000, {AmountError.ENVY_ON_OWN_HAND}),
    (JACKPOT, 25000, {AmountError.ENVY_FOR_PAY}),
    (JACKPOT, 199500, {AmountError.WAGER_DEDUCTED}),
    (JACKPOT, 200500, {AmountError.METER_AND_WAGER}),
    (COUNTS, 10000, {AmountError.PRO_RATA_WHOLE, AmountError.EQUAL_SHARES}),
    (COUNTS, 16000, {AmountError.PRO_RATA_OF_OTHER}),
    (COUNTS, 20000, {AmountError.PRO_RATA_MAXIMUM}),
    (RAISED, 2000, {AmountError.BELOW_MINIMUM}),
    (BOX, 4000, {AmountError.BET_LEFT_OUT}),
    (BOX, 9000, {AmountError.STAKES_COUNTED}),
    (HALF, 2500, {AmountError.ALL_SENT_BACK}),
    (PAIR, 180000, {AmountError.TOO_MANY_ZEROS}),
    (PAIR, 1800, {AmountError.TOO_FEW_ZEROS}),
    (PAIR, 180, {AmountError.POINT_SLIPPED}),
    (PAIR, 12345, set()),
)


@for_each(WORKED)
def test_an_amount_is_recognised_as_every_error_that_gives_it(
    worked: tuple[AmountCase, int, set[AmountError]],
) -> None:
    case, given, errors = worked
    assert {one.error for one in recognise(case, Cents(given))} == errors


def test_every_error_is_worked() -> None:
    assert {error for _, _, errors in WORKED for error in errors} == set(AmountError)


@for_each((BLACKJACK, WIN, PAIR, INSURED, MOST_INSURANCE, OVER_HALF, COUNTS))
def test_nothing_is_no_slip_of_the_right_amount(case: AmountCase) -> None:
    assert recognise(case, Cents(0)) == ()


def test_a_stake_paid_at_another_tier_names_its_hand() -> None:
    (found,) = recognise(PAIR, Cents(37500))
    assert (found.hand, found.odds) == (PairHand.PERFECT_PAIR, Odds(25, 1))


def test_a_misread_chip_is_named_with_what_it_was_read_as() -> None:
    (found,) = recognise(BLACKJACK, Cents(4500))
    assert (found.chip, found.other) == (1000, 2500)


@for_each(some_shipped(), name_of)
def test_in_every_round_each_error_is_recognised_as_itself(path: Path) -> None:
    playable = checked_file(path).round
    if playable is None:
        return
    playthrough = steps(playable.trace, playable.game.procedure)
    table = playable.scenario.table
    chips = table_chips("", table.currency, playable.game.document.id, table.chips).chips
    for question in questions(playthrough, playable.terms, frozenset(QuestionGroup)):
        case = KINDS[question.ask].case(question, playthrough, playable.terms, chips)
        if case is None:
            continue
        for wrong in wrong_amounts(case):
            assert wrong.amount != case.due
            assert wrong.amount >= 0
            assert wrong in recognise(case, wrong.amount)


def test_the_likelier_error_comes_first() -> None:
    found = [one.error for one in recognise(BLACKJACK, Cents(1500))]
    assert found == [AmountError.EVEN_MONEY, AmountError.CHIP_MISREAD]


def test_swapped_digits_do_not_begin_with_a_nought() -> None:
    fifty = AmountCase(BetKind.MAIN, pays(Cents(5000), Odds(1, 1), DOLLARS), Cents(5000))
    swapped = [one for one in wrong_amounts(fifty) if one.error is AmountError.DIGITS_SWAPPED]
    assert not swapped
