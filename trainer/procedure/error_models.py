"""The ways in which an amount comes out wrong, each with the amount that it gives.

A wrong amount is compared with all of them. Where two give the same amount, it may have been
either, and both are named.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.rules.bets import BetKind
from trainer.rules.money import (
    NOTHING,
    Basis,
    Cents,
    Formula,
    Odds,
    Rounding,
    RoundingMode,
    Working,
)
from trainer.texts import N_, TextEnum

EVEN: Final = Odds(1, 1)


class AmountError(TextEnum):
    """What went wrong with an amount, the likelier errors first.

    The texts may have the fields of a ``Recognised``: ``odds`` and ``hand`` that were paid,
    ``bettor`` whose bet was taken for it, ``chip`` that was taken for ``other``; and ``due``, the
    odds that are paid. ``short`` is what it is called where errors are counted.
    """

    short: str

    def __init__(self, _value: str, _text: str = "", short: str = "") -> None:
        self.short = short

    EVEN_MONEY = (
        "even_money",
        N_("Paid 1 to 1; it pays {due}."),
        N_("Paid 1 to 1 instead of the odds"),
    )
    BLACKJACK_ODDS = (
        "blackjack_odds",
        N_("Paid {odds}, as only a Blackjack is; it pays {due}."),
        N_("Paid as a Blackjack"),
    )
    BLACKJACK_FOR_EVEN_MONEY = (
        "blackjack_for_even_money",
        N_("Paid {odds}, as a winning Blackjack; Even Money pays {due}."),
        N_("Even Money paid as a winning Blackjack"),
    )
    SIX_TO_FIVE = (
        "six_to_five",
        N_("Paid 6 to 5, as at another table; here a Blackjack pays {due}."),
        N_("A Blackjack paid 6 to 5"),
    )
    TWO_TO_ONE = (
        "two_to_one",
        N_("Paid 2 to 1, as Insurance is; a Blackjack pays {due}."),
        N_("A Blackjack paid 2 to 1"),
    )
    HALF_ALONE = (
        "half_alone",
        N_("Paid half of the stake alone; {due} is the stake and half of it."),
        N_("Half paid without the stake"),
    )
    OTHER_TIER = (
        "other_tier",
        N_("Paid {odds}, as for “{hand}”; it pays {due}."),
        N_("Another row of the pay table"),
    )
    OTHER_TABLE = (
        "other_table",
        N_("Paid {odds}, as in another pay table; here it pays {due}."),
        N_("Another pay table"),
    )
    UNIT_FORGOTTEN = (
        "unit_forgotten",
        N_("The pay table is for a unit of {other}; here the unit is {chip}."),
        N_("The unit forgotten"),
    )
    OTHER_METER = (
        "other_meter",
        N_("Paid the meter of another level, {other}."),
        N_("The meter of another level"),
    )
    INSURANCE_ON_INITIAL_BET = (
        "insurance_on_initial_bet",
        N_("Paid on the Initial Bet; Insurance is paid on its own stake."),
        N_("Insurance paid on the Initial Bet"),
    )
    ADDITIONAL_LEFT_OUT = (
        "additional_left_out",
        N_("The additional bet of the Double Down was left out; it is paid too."),
        N_("The additional bet of a Double Down left out"),
    )
    STAKE_COUNTED = (
        "stake_counted",
        N_("The stake was included; it is the player’s own and stays where it is."),
        N_("The stake included in the payout"),
    )
    FOR_AS_TO = (
        "for_as_to",
        N_("The wager was paid back too; “{due}” includes it."),
        N_("“For 1” paid as “to 1”"),
    )
    METER_AND_WAGER = (
        "meter_and_wager",
        N_("The wager was paid back too; it is taken, and only the meter is paid."),
        N_("The wager paid beside the meter"),
    )
    TO_AS_FOR = (
        "to_as_for",
        N_("The stake was deducted; it stays where it is, and “{due}” is paid beside it."),
        N_("The stake deducted from the payout"),
    )
    WAGER_DEDUCTED = (
        "wager_deducted",
        N_("The wager was deducted from the payout; it is taken from the layout instead."),
        N_("The wager deducted from the payout"),
    )
    INSURANCE_ON_HALF = (
        "insurance_on_half",
        N_("Paid on half of it; Insurance is paid on its whole stake."),
        N_("Insurance paid on half of its stake"),
    )
    PAID_ON_WHOLE = (
        "paid_on_whole",
        N_("Paid on the whole bet; only the part that counts is paid."),
        N_("Paid on what does not count"),
    )
    PAID_ON_OTHER = (
        "paid_on_other",
        N_("Paid on the part of {bettor}’s bet that counts."),
        N_("Paid on another player’s part"),
    )
    WHOLE_TAKEN = (
        "whole_taken",
        N_("Everything was taken; the house takes one Initial Bet."),
        N_("Everything taken by the dealer’s Blackjack"),
    )
    WHOLE_RETURNED = (
        "whole_returned",
        N_("All of it was returned; the house takes one Initial Bet."),
        N_("Everything returned after the dealer’s Blackjack"),
    )
    INITIAL_RETURNED = (
        "initial_returned",
        N_("One Initial Bet was returned; the house takes that and returns the rest."),
        N_("The Initial Bet returned instead of the rest"),
    )
    NOT_HALVED = (
        "not_halved",
        N_("All of it was returned; only half is."),
        N_("A Surrender not halved"),
    )
    NONE_RETURNED = (
        "none_returned",
        N_("All of it was taken; half of it is returned."),
        N_("A Surrender taken whole"),
    )
    FULL_STAKE = (
        "full_stake",
        N_("That is the whole Initial Bet; Insurance is at most half of it."),
        N_("The whole Initial Bet as Insurance"),
    )
    THIRD = (
        "third",
        N_("That is a third of the Initial Bet; Insurance is at most half of it."),
        N_("A third of the Initial Bet as Insurance"),
    )
    HALVED_TWICE = "halved_twice", N_("It was halved twice."), N_("Halved twice")
    ALL_SENT_BACK = (
        "all_sent_back",
        N_("All of it was returned; half of the Initial Bet may be insured."),
        N_("All of the Insurance returned"),
    )
    HIGHEST_SENT_BACK = (
        "highest_sent_back",
        N_("That is what stays as Insurance; the rest is returned."),
        N_("The highest Insurance returned instead of the rest"),
    )
    ENVY_ON_OWN_HAND = (
        "envy_on_own_hand",
        N_("Envy of {chip} was added; it is not for one’s own hand."),
        N_("Envy added to one’s own hand"),
    )
    ENVY_FOR_PAY = (
        "envy_for_pay",
        N_("Envy of {chip} was paid, which is for another player’s hand."),
        N_("Envy paid instead of the hand"),
    )
    METER_NOT_SHARED = (
        "meter_not_shared",
        N_("The whole meter was paid; the winners share it."),
        N_("A meter not shared"),
    )
    PRO_RATA_OF_OTHER = (
        "pro_rata_of_other",
        N_("That is the part of {bettor}’s bet that counts."),
        N_("Another player’s part of the box"),
    )
    PRO_RATA_WHOLE = (
        "pro_rata_whole",
        N_("That is the whole bet; the box is over its maximum."),
        N_("The whole bet on a box over its maximum"),
    )
    PRO_RATA_MAXIMUM = (
        "pro_rata_maximum",
        N_("That is the maximum for the whole box; the players share it."),
        N_("The maximum of the box for one bet"),
    )
    EQUAL_SHARES = (
        "equal_shares",
        N_("The maximum was shared equally; it is shared in proportion to the bets."),
        N_("The maximum shared equally"),
    )
    BELOW_MINIMUM = (
        "below_minimum",
        N_("The share is below the minimum; at least the minimum counts."),
        N_("A share below the minimum"),
    )
    BET_LEFT_OUT = "bet_left_out", N_("{hand} was left out."), N_("A bet left out of the sum")
    STAKES_COUNTED = (
        "stakes_counted",
        N_("The stakes were included; they are the player’s own and stay where they are."),
        N_("The stakes included in the sum"),
    )
    PARTIAL_PRODUCT = (
        "partial_product",
        N_("A part of the multiplication was left out: {other} is missing."),
        N_("A part of the multiplication left out"),
    )
    LOST_CARRY = (
        "lost_carry",
        N_("{other} was not carried in the multiplication."),
        N_("A carry lost"),
    )
    NEXT_MULTIPLE = (
        "next_multiple",
        N_("The next row of the multiplication table was taken: it is {other} off."),
        N_("The next row of the multiplication table"),
    )
    ROUNDED_UP = "rounded_up", N_("It was rounded up."), N_("Rounded up")
    ROUNDED_DOWN = "rounded_down", N_("It was rounded down."), N_("Rounded down")
    NOT_ROUNDED = "not_rounded", N_("It was not rounded."), N_("Not rounded")
    CHIP_TOO_MANY = (
        "chip_too_many",
        N_("One {chip} chip too many was counted."),
        N_("One chip too many counted"),
    )
    CHIP_TOO_FEW = (
        "chip_too_few",
        N_("One {chip} chip too few was counted."),
        N_("One chip too few counted"),
    )
    CHIP_MISREAD = (
        "chip_misread",
        N_("A {chip} chip was read as {other}."),
        N_("A chip misread"),
    )
    CHIPS_MISREAD = (
        "chips_misread",
        N_("The {chip} chips were read as {other}."),
        N_("A colour misread"),
    )
    DIGITS_SWAPPED = (
        "digits_swapped",
        N_("Two digits were swapped."),
        N_("Two digits swapped"),
    )
    DIGIT_DROPPED = "digit_dropped", N_("A digit was left out."), N_("A digit left out")
    DIGIT_DOUBLED = "digit_doubled", N_("A digit was typed twice."), N_("A digit typed twice")
    TOO_MANY_ZEROS = "too_many_zeros", N_("Too many zeros were typed."), N_("Too many zeros")
    TOO_FEW_ZEROS = "too_few_zeros", N_("Too few zeros were typed."), N_("Too few zeros")
    POINT_SLIPPED = (
        "point_slipped",
        N_("The decimal point slipped."),
        N_("The decimal point slipped"),
    )


_LIKELY: Final = {error: place for place, error in enumerate(AmountError)}
"""How far down each error stands: the likelier ones are named first."""


class Tier(NamedTuple):
    """A pay of the same bet: the hand that it is for, and its odds."""

    hand: TextEnum
    odds: Odds


class Pile(NamedTuple):
    """Chips of one value in the stake: the value in cents and their number."""

    chip: Cents
    number: int


class Share(NamedTuple):
    """What counts of another bettor's bet on a box over its limit, in cents."""

    bettor: str
    counted: Cents


class Part(NamedTuple):
    """One of the bets that an amount is the sum of: what is staked, and what goes out for it."""

    kind: BetKind
    stake: Cents
    paid: Cents


@dataclass(frozen=True, slots=True)
class AmountCase:
    """A right amount, and what it can be confused with.

    ``working`` is how it is reached, ``due`` the amount that is due in cents. ``initial`` is the
    bettor's Initial Bet, ``blackjack`` what a Blackjack is paid, ``tiers`` all pays of the bet.
    ``counted`` says how much of the bet counts on a box over its limit, ``others`` what counts of
    the other bettors' bets there. ``stake`` are the chips of the bet, and ``values`` those of the
    table, the largest first. ``offered`` is what is put on Insurance, of which ``due`` goes back.
    ``added`` is the additional bet of a Double Down.
    ``parts`` are the bets, if it is the sum for several of them. ``even_money`` says that the bet
    is a Blackjack which is paid so. ``elsewhere`` are the odds of the same hand in other pay
    tables, ``meters`` what the progressive's meters show. ``envy`` is what Envy pays at the table.
    """

    bet: BetKind
    working: Working
    due: Cents
    initial: Cents = NOTHING
    blackjack: Odds = EVEN
    tiers: tuple[Tier, ...] = ()
    counted: Working | None = None
    others: tuple[Share, ...] = ()
    stake: tuple[Pile, ...] = ()
    values: tuple[Cents, ...] = ()
    offered: Cents = NOTHING
    added: Cents = NOTHING
    parts: tuple[Part, ...] = ()
    even_money: bool = False
    elsewhere: tuple[Odds, ...] = ()
    meters: tuple[Cents, ...] = ()
    envy: Cents = NOTHING

    def at(self, odds: Odds, stake: int | None = None) -> Cents:
        """Return what would be paid at these odds, on another stake if one is given."""
        on = self.working.stake if stake is None else Cents(stake)
        return self.working.rounding.share(on, odds.pays, odds.per)


class Recognised(NamedTuple):
    """An error with the amount that it gives in cents, and what it took for something else."""

    error: AmountError
    amount: Cents
    odds: Odds | None = None
    hand: TextEnum | None = None
    bettor: str = ""
    chip: Cents = NOTHING
    other: Cents = NOTHING


def recognise(case: AmountCase, given: Cents) -> tuple[Recognised, ...]:
    """The errors that give this wrong amount, the likelier ones first."""
    found = (error for error in wrong_amounts(case) if error.amount == given)
    return tuple(sorted(found, key=lambda one: _LIKELY[one.error]))


def wrong_amounts(case: AmountCase) -> Iterator[Recognised]:
    """Every error that can be made here, with its amount; each differs from what is due."""
    for model in _OF_A_BOX if case.parts else _MODELS[case.working.formula]:
        yield from (
            recognised
            for recognised in model(case)
            if recognised.amount != case.due and recognised.amount >= 0
        )


_Model = Callable[[AmountCase], Iterator[Recognised]]


# Winning bets


def _wrong_odds(case: AmountCase) -> Iterator[Recognised]:
    due = case.working.odds
    if due is None:
        return
    if (due.pays, due.per) != (1, 1):
        yield Recognised(AmountError.EVEN_MONEY, case.at(EVEN), EVEN)
    same = (due.pays, due.per) == (case.blackjack.pays, case.blackjack.per)
    if case.bet in (BetKind.MAIN, BetKind.INSURANCE) and not same:
        taken = AmountError.BLACKJACK_ODDS
        if case.even_money:
            taken = AmountError.BLACKJACK_FOR_EVEN_MONEY
        yield Recognised(taken, case.at(case.blackjack), case.blackjack)
    if case.bet is BetKind.MAIN and same:
        for error, odds in _OF_BLACKJACKS:
            yield Recognised(error, case.at(odds), odds)
    if (due.pays, due.per) == (3, 2):
        yield Recognised(AmountError.HALF_ALONE, case.at(Odds(1, 2)))
    for hand, odds in case.tiers:
        if odds != due:
            yield Recognised(AmountError.OTHER_TIER, case.at(odds), odds, hand)
    for odds in case.elsewhere:
        yield Recognised(AmountError.OTHER_TABLE, case.at(odds), odds)


_OF_BLACKJACKS: Final = (
    (AmountError.SIX_TO_FIVE, Odds(6, 5)),
    (AmountError.TWO_TO_ONE, Odds(2, 1)),
)
"""What a Blackjack is taken to be paid; ``same`` as what is due is no error."""
_PROGRESSIVE: Final = (BetKind.PROGRESSIVE, BetKind.ENVY)
_ONE: Final = Cents(100)
"""The unit of the progressive's pay tables (Appendix A 8)."""


def _unit(case: AmountCase) -> Iterator[Recognised]:
    """The figure of the pay table, which is for a unit of one (Appendix A 8)."""
    working = case.working
    if case.bet not in _PROGRESSIVE or working.odds is None or working.stake == _ONE:
        return
    for times in (working.odds.pays, working.numerator):
        amount = case.at(Odds(times, working.odds.per), _ONE)
        yield Recognised(AmountError.UNIT_FORGOTTEN, amount, chip=working.stake, other=_ONE)


def _insurance(case: AmountCase) -> Iterator[Recognised]:
    odds = case.working.odds
    if case.bet is not BetKind.INSURANCE or odds is None:
        return
    yield Recognised(AmountError.INSURANCE_ON_INITIAL_BET, case.at(odds, case.initial))
    yield Recognised(AmountError.INSURANCE_ON_HALF, case.at(odds, case.working.stake // 2))


def _doubled(case: AmountCase) -> Iterator[Recognised]:
    """A Double Down paid as if it were none (¶1.6)."""
    odds, counted = case.working.odds, case.counted
    if odds is not None and case.added:
        before = case.working.stake - case.added if counted is None else counted.result
        yield Recognised(AmountError.ADDITIONAL_LEFT_OUT, case.at(odds, before))


def _stake_in_or_out(case: AmountCase) -> Iterator[Recognised]:
    working = case.working
    more, less = Cents(case.due + working.stake), Cents(case.due - working.stake)
    for_one = working.odds is not None and working.odds.basis is Basis.FOR
    yield Recognised(AmountError.FOR_AS_TO if for_one else AmountError.STAKE_COUNTED, more)
    if less:  # whoever pays nothing at 1 to 1 has taken no stake off, but paid nothing
        yield Recognised(AmountError.WAGER_DEDUCTED if for_one else AmountError.TO_AS_FOR, less)


def _counted(case: AmountCase) -> Iterator[Recognised]:
    """On a box over its limit, a payout on what does not count (¶5.1.1)."""
    odds, counted = case.working.odds, case.counted
    if odds is None or counted is None:
        return
    # Whatever was added by a double or a split counts, or does not, beside the bet that lay there.
    added = case.working.stake - counted.result
    yield Recognised(AmountError.PAID_ON_WHOLE, case.at(odds, counted.stake + added))
    for bettor, share in case.others:
        amount = case.at(odds, share + added)
        yield Recognised(AmountError.PAID_ON_OTHER, amount, bettor=bettor)


# What goes back


def _one_initial_bet(case: AmountCase) -> Iterator[Recognised]:
    """Splits and doubles against the dealer's Blackjack (¶3.22.3, ¶3.23.2)."""
    yield Recognised(AmountError.WHOLE_TAKEN, NOTHING)
    yield Recognised(AmountError.WHOLE_RETURNED, case.working.stake)
    if case.due:  # else both are the same, and nothing goes back
        yield Recognised(AmountError.INITIAL_RETURNED, case.working.result)


def _half(case: AmountCase) -> Iterator[Recognised]:
    """A Surrender (¶3.17), the highest Insurance, and what is over it (¶3.15.2 a)."""
    stake = case.working.stake
    if case.offered:
        yield Recognised(AmountError.ALL_SENT_BACK, case.offered)
        if case.due:  # else nothing is over the highest Insurance, which is not all that lies there
            yield Recognised(AmountError.HIGHEST_SENT_BACK, case.working.result)
    elif case.bet is BetKind.INSURANCE:
        yield Recognised(AmountError.FULL_STAKE, stake)
        for unit in (1, _ONE, case.working.rounding.unit):  # typed to the cent, or to the dollar
            yield Recognised(AmountError.THIRD, Cents(stake // 3 // unit * unit))
        yield Recognised(AmountError.HALVED_TWICE, Cents(case.due // 2))
    else:
        yield Recognised(AmountError.NOT_HALVED, stake)
        yield Recognised(AmountError.NONE_RETURNED, NOTHING)


# The progressive


def _own_envy(case: AmountCase) -> Iterator[Recognised]:
    """Envy paid to whoever has the hand, be it a pair that brings none (Appendix C 7)."""
    if case.bet is BetKind.PROGRESSIVE and case.envy:
        both = Cents(case.due + case.envy)
        yield Recognised(AmountError.ENVY_ON_OWN_HAND, both, chip=case.envy)
        yield Recognised(AmountError.ENVY_FOR_PAY, case.envy, chip=case.envy)


def _meter(case: AmountCase) -> Iterator[Recognised]:
    working = case.working
    wager = working.result - working.net
    yield Recognised(AmountError.METER_NOT_SHARED, working.stake)
    for shown in case.meters:
        if shown != working.stake:
            share = working.rounding.share(shown, working.numerator, working.denominator)
            yield Recognised(AmountError.OTHER_METER, share, other=shown)
    yield Recognised(AmountError.WAGER_DEDUCTED, Cents(case.due - wager))
    yield Recognised(AmountError.METER_AND_WAGER, Cents(case.due + wager))


# A box over its limit


def _pro_rata(case: AmountCase) -> Iterator[Recognised]:
    """Tell how much of a bet counts (¶5.1.1)."""
    working = case.working
    for bettor, share in case.others:
        yield Recognised(AmountError.PRO_RATA_OF_OTHER, share, bettor=bettor)
    yield Recognised(AmountError.PRO_RATA_WHOLE, working.stake)
    maximum = Cents(working.numerator)
    yield Recognised(AmountError.PRO_RATA_MAXIMUM, maximum)
    bettors = 1 + len(case.others)
    yield Recognised(AmountError.EQUAL_SHARES, working.rounding.share(maximum, 1, bettors))
    if working.floor is not None:
        share = working.rounding.share(working.stake, working.numerator, working.denominator)
        yield Recognised(AmountError.BELOW_MINIMUM, share)


# Everything that somebody has on a box


def _sum(case: AmountCase) -> Iterator[Recognised]:
    """A sum with a bet left out, or with what is staked on those that are paid."""
    for kind, _stake, paid in case.parts:
        yield Recognised(AmountError.BET_LEFT_OUT, Cents(case.due - paid), hand=kind)
    staked = sum(part.stake for part in case.parts if part.paid)
    yield Recognised(AmountError.STAKES_COUNTED, Cents(case.due + staked))


# Any arithmetic


def _rounding(case: AmountCase) -> Iterator[Recognised]:
    working = case.working
    product, by = working.stake * working.numerator, working.denominator
    if working.exact or working.floor is not None:
        return
    unit = working.rounding.unit
    for error, mode in (
        (AmountError.ROUNDED_UP, RoundingMode.UP),
        (AmountError.ROUNDED_DOWN, RoundingMode.DOWN),
    ):
        yield Recognised(error, Rounding(unit, mode).share(working.stake, working.numerator, by))
    if unit > 1 and product % by == 0:
        yield Recognised(AmountError.NOT_ROUNDED, Cents(product // by))


def _product(case: AmountCase) -> Iterator[Recognised]:
    """The errors of a multiplication that is done digit by digit."""
    odds, on = case.working.odds, case.working.stake
    if odds is None or odds.per != 1 or odds.pays == 1 or on % _ONE:
        return
    stake = on // _ONE
    for factor, by in ((stake, odds.pays), (odds.pays, stake)):
        for part in _places(factor):
            if part < factor:
                yield _less(AmountError.PARTIAL_PRODUCT, case, part * by)
    for place in range(1, len(str(stake))):
        # What the places below bring over: 15 × 6 has 30 from its 5.
        below = stake % 10**place * odds.pays
        yield _less(AmountError.LOST_CARRY, case, below - below % 10**place)
    for part in _places(stake):
        step = odds.pays * 10 ** (len(str(part)) - 1)
        yield _less(AmountError.NEXT_MULTIPLE, case, step)
        yield _less(AmountError.NEXT_MULTIPLE, case, -step)


def _places(number: int) -> Iterator[int]:
    """The parts of a number by its digits: 205 is 5 and 200."""
    for place, digit in enumerate(reversed(str(number))):
        if digit != "0":
            yield int(digit) * 10**place


def _less(error: AmountError, case: AmountCase, missing: int) -> Recognised:
    off = Cents(missing * _ONE)
    return Recognised(error, Cents(case.due - off), other=Cents(abs(off)))


def _chips(case: AmountCase) -> Iterator[Recognised]:
    """A stake read wrongly from its chips, paid as it should be."""
    odds = case.working.odds
    if odds is None:
        return
    for chip, number in case.stake:
        if number > 1:
            for error, off in (
                (AmountError.CHIP_TOO_MANY, chip),
                (AmountError.CHIP_TOO_FEW, -chip),
            ):
                yield Recognised(error, case.at(odds, case.working.stake + off), chip=chip)
        for other in _neighbours(chip, case.values):
            misread = case.working.stake + number * (other - chip)
            error = AmountError.CHIP_MISREAD if number == 1 else AmountError.CHIPS_MISREAD
            yield Recognised(error, case.at(odds, misread), chip=chip, other=other)


def _neighbours(chip: Cents, values: Sequence[Cents]) -> Iterator[Cents]:
    """The values that lie next to a chip's in the tray."""
    if chip in values:
        at = values.index(chip)
        yield from values[max(0, at - 1) : at]
        yield from values[at + 1 : at + 2]


def _slips(case: AmountCase) -> Iterator[Recognised]:
    """Return what happens to a right amount while it is typed; nothing typed is no slip."""
    whole, cents = divmod(case.due, 100)
    digits = str(whole)
    zeros = tuple(_zeros(case.due))
    yield from zeros
    told = {NOTHING, *(zero.amount for zero in zeros)}
    for error, typed in _digits(digits):
        amount = Cents(int(typed) * 100 + cents)
        if amount not in told:
            yield Recognised(error, amount)
    for factor in (10, 100):
        yield from _point(Cents(case.due * factor), told)
        if case.due % factor == 0:
            yield from _point(Cents(case.due // factor), told)


def _zeros(due: Cents) -> Iterator[Recognised]:
    """A whole amount with one or two zeros more at its end, or fewer."""
    if due % 100:
        return
    for factor in (10, 100):
        yield Recognised(AmountError.TOO_MANY_ZEROS, Cents(due * factor))
        if due % (100 * factor) == 0:
            yield Recognised(AmountError.TOO_FEW_ZEROS, Cents(due // factor))


def _digits(digits: str) -> Iterator[tuple[AmountError, str]]:
    """The digits before the point with two of them swapped, with one left out or typed twice."""
    for at in range(len(digits)):
        left, item, right = digits[:at], digits[at], digits[at + 1 :]
        if right:
            swapped = left + right[0] + item + right[1:]
            if not swapped.startswith("0"):
                yield AmountError.DIGITS_SWAPPED, swapped
        if len(digits) > 1:
            yield AmountError.DIGIT_DROPPED, left + right
        yield AmountError.DIGIT_DOUBLED, left + item + item + right


def _point(amount: Cents, told: Container[Cents]) -> Iterator[Recognised]:
    """The point at another place, where that is not told as something else."""
    if amount not in told:
        yield Recognised(AmountError.POINT_SLIPPED, amount)


_OF_A_BOX: Final[tuple[_Model, ...]] = (_sum, _slips)
_MODELS: Final[dict[Formula, tuple[_Model, ...]]] = {
    Formula.PAYS: (
        _wrong_odds,
        _insurance,
        _doubled,
        _stake_in_or_out,
        _counted,
        _unit,
        _own_envy,
        _product,
        _rounding,
        _chips,
        _slips,
    ),
    Formula.ENVY: (_wrong_odds, _unit, _rounding, _slips),
    Formula.ONE_INITIAL_BET: (_one_initial_bet, _slips),
    Formula.HALF: (_half, _rounding, _slips),
    Formula.METER: (_meter, _own_envy, _rounding, _slips),
    Formula.DEALER_ENVY: (_rounding, _slips),
    Formula.PRO_RATA: (_pro_rata, _rounding, _slips),
    Formula.TAKES: (),
    Formula.LEAVES: (),
    Formula.RETURNS: (),
    Formula.WHOLE: (),
}
"""The errors that can be made in each kind of arithmetic."""
