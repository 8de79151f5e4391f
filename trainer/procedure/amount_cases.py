"""What the amount asked for by a question can be confused with at its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.felt.chips import Chip, whole
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_payouts import REFUNDS, settled_of
from trainer.procedure.error_models import AmountCase, Part, Pile, Share, Tier
from trainer.procedure.questions import (
    Answer,
    Direction,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    Verdict,
    amount_of,
    without_chips,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.events import BetCounted
from trainer.rules.money import NOTHING, Cents, Formula, Odds, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.texts import N_, TextEnum


def amount_case(
    question: Question, playthrough: Playthrough, terms: Terms, chips: Sequence[Chip]
) -> AmountCase | None:
    """The case for a question about an amount; None for any other, or for a round not played.

    ``chips`` are those of the table.
    """
    if question.ask is QuestionGroup.BOX:
        return _of_a_box(question, playthrough)
    working, bet, due = question.working, question.bet, _due(question.expected)
    if working is None or bet is None or due is None:
        return None
    if question.step >= len(playthrough.snapshots):
        return None
    piles = playthrough.snapshots[question.step].piles
    kind = BetKind.INSURANCE if question.ask is QuestionGroup.INSURANCE else bet.kind
    initial = piles.get(Bet(bet.box, bet.bettor, BetKind.MAIN, 1))
    pile = piles.get(bet)
    lies = pile.placed if pile is not None and kind is bet.kind else NOTHING
    added = pile.added if pile is not None and kind is bet.kind else NOTHING
    return AmountCase(
        bet=kind,
        working=working,
        due=due,
        initial=initial.placed if initial is not None else NOTHING,
        blackjack=terms.ruleset.blackjack_odds,
        tiers=tuple(_tiers(question, terms)),
        counted=question.counted,
        others=tuple(_others(bet, playthrough)),
        stake=tuple(Pile(stack.chip.value, stack.number) for stack in whole(lies, chips).stacks),
        values=tuple(chip.value for chip in chips),
        offered=question.offered,
        added=added,
        even_money=Rule.EVEN_MONEY in question.rules,
    )


def _of_a_box(question: Question, playthrough: Playthrough) -> AmountCase:
    """The case for a sum: the bets that it is made of."""
    due = amount_of(question.expected)
    return AmountCase(
        bet=BetKind.MAIN,
        working=returns(due),
        due=due,
        parts=tuple(
            Part(item.bet.kind, item.stake, amount_of(item.expected))
            for item in settled_of(question, playthrough)
        ),
    )


def _due(expected: Answer) -> Cents | None:
    """The amount that leaves the tray; None if that is not what is asked."""
    match without_chips(expected):
        case Money(amount):
            return amount
        case Goes(Fate.LOSES | Fate.ACCEPTED):
            return NOTHING
        case _:
            return None


def _tiers(question: Question, terms: Terms) -> Iterator[Tier]:
    """The pays of the question's side bet, and for Envy those of Envy too."""
    assert question.bet is not None, "only a question about a bet has a case"
    side_bet = terms.side_bets.get(question.bet.kind)
    if side_bet is None:
        return
    tables = [side_bet.pays]
    if question.working is not None and question.working.formula is Formula.ENVY:
        tables.append(side_bet.envy)
    for table in tables:
        for hand, odds in table.items():
            if isinstance(odds, Odds):
                yield Tier(hand, odds)


def _others(bet: Bet, playthrough: Playthrough) -> Iterator[Share]:
    """Return what counts of the other bettors' bets of the same kind on the same box (¶5.1.1)."""
    for event in playthrough.events:
        match event:
            case BetCounted(bet=other, counted=counted) if other.bettor != bet.bettor:
                if (other.box, other.kind) == (bet.box, bet.kind):
                    yield Share(other.bettor, counted)
            case _:
                pass


# What a wrong answer about bets comes to, bet by bet, in the words of the trade.


class MoneyErrorKind(TextEnum):
    """What was done wrongly with one bet."""

    LOSER_LEFT = "loser_left", N_("Losing bet left: the house is short {money}.")
    LOSER_PAID = (
        "loser_paid",
        N_("Paid a losing bet: the house is short {money}, its stake included."),
    )
    WINNER_TAKEN = "winner_taken", N_("Took a winner: the player is short {money}.")
    WINNER_UNPAID = "winner_unpaid", N_("A winner was not paid: the player is short {money}.")
    STAND_OFF_PAID = "stand_off_paid", N_("Paid a Stand Off: {money} too much.")
    STAND_OFF_TAKEN = "stand_off_taken", N_("Took a Stand Off: the player is short {money}.")
    RETURNED_TAKEN = (
        "returned_taken",
        N_("Took a bet that is returned: the player is short {money}."),
    )
    RETURNED_PAID = "returned_paid", N_("Paid a bet that is only returned: {money} too much.")
    TOO_MUCH_BACK = "too_much_back", N_("Too much was returned: the house is short {money}.")
    TOO_LITTLE_BACK = "too_little_back", N_("Too little was returned: the player is short {money}.")
    OVERPAID = "overpaid", N_("Overpaid by {money}.")
    UNDERPAID = "underpaid", N_("Underpaid by {money}.")


class MoneyError(NamedTuple):
    """One bet's error with its size in cents; ``bet`` is None if the question names no bet."""

    kind: MoneyErrorKind
    amount: Cents
    bet: Bet | None = None


def money_errors(question: Question, given: Answer, verdict: Verdict) -> Iterator[MoneyError]:
    """The errors in an answer about payouts, one for each bet concerned; none without money."""
    if verdict.right or question.ask is not QuestionGroup.PAYOUTS:
        return
    if isinstance(question.expected, Losers) and isinstance(given, Losers):
        yield from _losers(question, given)
        return
    kind = _kind(question, without_chips(given), verdict)
    if kind is not None and verdict.money:
        yield MoneyError(kind, verdict.money, question.bet)


def _losers(question: Question, given: Losers) -> Iterator[MoneyError]:
    for entry in question.among:
        named, loses = entry.bet in given.bets, entry.fate is Fate.LOSES
        if loses and not named:
            yield MoneyError(MoneyErrorKind.LOSER_LEFT, entry.stake, entry.bet)
        elif named and not loses:
            kind = MoneyErrorKind.WINNER_TAKEN if entry.fate is None else _TAKEN[entry.fate]
            yield MoneyError(kind, entry.stake, entry.bet)


_TOO_MUCH: Final = (Direction.OVERPAID, Direction.PAID_STAND_OFF)
_TAKEN: Final = {
    Fate.STANDS_OFF: MoneyErrorKind.STAND_OFF_TAKEN,
    Fate.RETURNED: MoneyErrorKind.RETURNED_TAKEN,
}
_PAID: Final = {
    Fate.LOSES: MoneyErrorKind.LOSER_PAID,
    Fate.STANDS_OFF: MoneyErrorKind.STAND_OFF_PAID,
    Fate.RETURNED: MoneyErrorKind.RETURNED_PAID,
}


def _kind(question: Question, given: Answer, verdict: Verdict) -> MoneyErrorKind | None:
    """Return what was done with one bet; None if nobody gains or loses by it."""
    too_much = verdict.direction in _TOO_MUCH
    refund = question.working is not None and question.working.formula in REFUNDS
    match without_chips(question.expected), given:
        case Money(), Goes(fate) if not refund:
            taken = fate is Fate.LOSES
            return MoneyErrorKind.WINNER_TAKEN if taken else MoneyErrorKind.WINNER_UNPAID
        case Money(), Money(0) if not refund:
            return MoneyErrorKind.WINNER_UNPAID
        case Goes(Fate.LOSES), Goes() | Money(0):
            return MoneyErrorKind.LOSER_LEFT
        case Goes(fate), Goes(Fate.LOSES) | Money(0) if fate in _TAKEN:
            return _TAKEN[fate]
        case Goes(Fate.RETURNED), Money() if not too_much:
            return MoneyErrorKind.TOO_LITTLE_BACK
        case Goes(fate), Money() if not refund:
            return _PAID[fate]
        case _ if refund:
            return MoneyErrorKind.TOO_MUCH_BACK if too_much else MoneyErrorKind.TOO_LITTLE_BACK
        case _:
            return MoneyErrorKind.OVERPAID if too_much else MoneyErrorKind.UNDERPAID
