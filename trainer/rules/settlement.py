"""The settlement of a round: every bet, every hand and what each bettor gained or lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from trainer.rules.bets import UNSTAKED, BetKind, HandState, Moment, Outcome
from trainer.rules.cards import Card
from trainer.rules.events import BetRefused, BetReturned, BetSettled
from trainer.rules.money import NOTHING, Cents, Working, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.settle import RETURNED_AFTER, VOID_REVERSES
from trainer.rules.state import Box, Stage, State, Wager
from trainer.texts import TextEnum


class Entry(NamedTuple):
    """What became of one bet, or of the refused part of one.

    ``hand`` is the hand's position on its box, from 1, None for a bet that is not on a hand.
    ``amount`` is set for a refused bet and for the Dealer Envy.
    """

    box: int
    name: str
    bet: BetKind
    hand: int | None
    stake: Cents
    outcome: TextEnum
    net: Cents
    settled: Moment | None
    rules: tuple[Rule, ...]
    settings: tuple[str, ...] = ()
    working: Working | None = None
    amount: Cents | None = None


class HandResult(NamedTuple):
    """A hand at the end of the round."""

    box: int
    hand: int
    cards: tuple[Card, ...]
    total: int
    soft: bool
    state: HandState


class DealerResult(NamedTuple):
    """The dealer's hand at the end of the round."""

    cards: tuple[Card, ...]
    total: int
    blackjack: bool
    bust: bool


@dataclass(frozen=True, slots=True)
class Settlement:
    """The whole result of a round. ``net`` includes everybody who bet or tried to.

    ``meters`` are the progressive's after the round, the first level first.
    """

    void: bool
    dealer: DealerResult
    hands: tuple[HandResult, ...]
    bets: tuple[Entry, ...]
    net: Mapping[str, Cents]
    meters: tuple[Cents, ...] = ()


_RETURNED: Final = Outcome.RETURNED


def settlement(state: State) -> Settlement:
    """The settlement of a round that is over.

    Raises ValueError if it is not.
    """
    if state.stage != Stage.OVER:
        raise ValueError("the round is not over")
    entries = tuple(_entries(state))
    net: dict[str, Cents] = {}
    for box in _boxes(state):
        net.update({bettor.name: NOTHING for bettor in box.bettors})
    for entry in entries:
        net[entry.name] = Cents(net.get(entry.name, NOTHING) + entry.net)
    total = state.dealer.total
    dealer = DealerResult(
        tuple(state.dealer.cards), total.points, state.dealer.blackjack, total.bust
    )
    meters = tuple(state.meters)
    return Settlement(state.void is not None, dealer, tuple(_hands(state)), entries, net, meters)


def _boxes(state: State) -> Iterator[Box]:
    for number in sorted(state.boxes):
        yield state.boxes[number]


def _hands(state: State) -> Iterator[HandResult]:
    for box in state.playing:
        for position, hand in enumerate(box.hands, 1):
            total = hand.total
            assert hand.ended is not None, "every hand has ended when the round is over"
            yield HandResult(
                box.number, position, tuple(hand.cards), total.points, total.soft, hand.ended
            )


def _entries(state: State) -> Iterator[Entry]:
    for box in _boxes(state):
        # Side bets, then the main bets hand by hand, then Insurance, then refused bets ...
        entries = [_entry(state, wager, None) for wager in box.sides if _counts(wager)]
        for position, hand in enumerate(box.hands, 1):
            entries += [_entry(state, wager, position) for wager in hand.wagers]
        entries += [_entry(state, wager, None) for wager in box.insurance]
        entries += [_refused(refused) for refused in box.refused]
        if len(box.bettors) > 1 or box.refused:
            # ... bettor by bettor, with people who have no bet on the box last.
            order = {bettor.name: place for place, bettor in enumerate(box.bettors)}
            entries.sort(key=lambda entry: order.get(entry.name, len(order)))
        yield from entries
    for refused in state.strangers:
        yield _refused(refused)


def _counts(wager: Wager) -> bool:
    """True if a bet belongs in the settlement; Envy that was never paid, or reversed, does not."""
    return wager.bet.kind not in UNSTAKED or isinstance(wager.settled, BetSettled)


def _entry(state: State, wager: Wager, hand: int | None) -> Entry:
    box, bettor, kind, _serial = wager.bet
    result = wager.settled
    assert result is not None, "every bet is settled when the round is over"
    if isinstance(result, BetReturned):
        _bet, stake, rules, settings = result
        working = returns(stake)
        return Entry(
            box, bettor, kind, hand, stake, _RETURNED, NOTHING, None, rules, settings, working
        )
    _bet, outcome, stake, net, moment, working, rules, settings = result
    if state.void is not None:
        settings += VOID_REVERSES  # otherwise it would have been returned
    if _took_back(state, wager):
        settings += RETURNED_AFTER  # likewise
    # The dealer's share is nobody's gain or loss at the table.
    amount = working.result if kind is BetKind.DEALER_ENVY else None
    return Entry(
        box, bettor, kind, hand, stake, outcome, net, moment, rules, settings, working, amount
    )


def _took_back(state: State, wager: Wager) -> bool:
    """Tell whether the bettor took back the bets on this box that they could (¶5.7.3)."""
    bettor = state.boxes[wager.bet.box].bettor(wager.bet.bettor)
    return bettor is not None and bettor.out


def _refused(event: BetRefused) -> Entry:
    bet = event.bet
    return Entry(
        bet.box,
        bet.bettor,
        bet.kind,
        None,
        NOTHING,
        Outcome.REFUSED,
        NOTHING,
        None,
        (event.rule,),
        event.settings,
        amount=event.amount,
    )
