"""The progressive wager: who wins a meter and how much of it, Envy, and how the meters change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from trainer.rules.bets import Bet, BetKind
from trainer.rules.events import BetReturned, BetSettled, MeterSet
from trainer.rules.money import NOTHING, Cents, Jackpot, Working, dealer_envy, envy, meter
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import DealerEnvyFrom, DealerEnvyOf, EnvyTo, JackpotShared, SideBet
from trainer.rules.state import Box, State, Wager
from trainer.texts import TextEnum

_Holders = tuple[frozenset[str], ...]
"""The names of those who wagered on each hand of one kind, hand by hand."""


def jackpot_of(state: State, wager: Wager) -> Jackpot | None:
    """The meter that a progressive wager has won, or None. Its cards must have been dealt."""
    offered = state.terms.side_bets.get(wager.bet.kind)
    if offered is None:
        return None
    outcome = _outcome(state, offered, state.boxes[wager.bet.box])
    pay = offered.pays.get(outcome) if outcome is not None else None
    return pay if isinstance(pay, Jackpot) else None


def meter_is_won(state: State) -> bool:
    """Tell whether somebody who wagered has a hand that wins a meter, paid or not."""
    return any(jackpot_of(state, wager) for wager in _wagers(state))


def share(state: State, wager: Wager, won: Jackpot) -> Working:
    """Return what a winner of a meter is paid (``jackpot_shared``, ``dealer_envy_from``)."""
    terms = state.terms
    amount, first, winners = _portion(state, wager, won)
    dealers = terms.side_bets[wager.bet.kind].dealer_envy
    kept = None
    if dealers is not None and terms.house.dealer_envy_from is DealerEnvyFrom.WINNER:
        kept = _kept(state, amount, dealers, first=first, winners=winners)
    return meter(wager.stake, amount, winners, terms.rounding, kept)


def _portion(state: State, wager: Wager, won: Jackpot) -> tuple[Cents, bool, int]:
    """Say what a winner has a share in, whether as the first, and by how many it is shared."""
    winners = [other for other in _wagers(state) if jackpot_of(state, other) == won]
    first = winners[0] is wager
    full = _level(state.jackpots, won.level)
    if state.terms.house.jackpot_shared is JackpotShared.SPLIT:
        return full, first, len(winners)
    # The first in dealing order takes the meter, the others the amount it is reseeded to.
    return full if first else _reseed(state, won.level), first, 1


def _kept(
    state: State, amount: Cents, dealers: tuple[int, int], *, first: bool, winners: int
) -> Cents:
    """Return what a winner who bears the Dealer Envy keeps: shares and Envy add up to the meter.

    The Envy is rounded; of several winners the first takes what rounding leaves.
    """
    rounding = state.terms.rounding
    if state.terms.house.dealer_envy_of is DealerEnvyOf.EACH_PAY:
        part = rounding.share(amount, 1, winners)
        each = Cents(part - rounding.share(part, *dealers))
        taken = (part - each) * winners
    else:
        # Once: where each takes a meter of their own, the dealer has their part from the first.
        taken = rounding.share(amount, *dealers) if first or winners > 1 else NOTHING
        each = rounding.share(Cents(amount - taken), 1, winners)
    if winners > 1 and not first:
        return each
    return max(Cents(amount - taken - each * (winners - 1)), NOTHING)


def shares(state: State, won: Jackpot) -> bool:
    """Tell whether a meter has more than one winner."""
    return sum(jackpot_of(state, other) == won for other in _wagers(state)) > 1


def envy_working(state: State, bet: Bet) -> Working:
    """The amount of Envy or Dealer Envy, with its working."""
    terms = state.terms
    offered = terms.side_bets[BetKind.PROGRESSIVE]
    if bet.kind is BetKind.ENVY:
        hand, holders = next(_envied(state, offered))
        unit = terms.meters.unit if terms.meters else NOTHING
        times = _times(holders, bet.bettor, terms.house.envy)
        return envy(unit, offered.envy[hand], terms.rounding, times)
    winner = state.wager(bet._replace(kind=BetKind.PROGRESSIVE))
    won = jackpot_of(state, winner) if winner else None
    assert winner is not None, "Dealer Envy lies beside a wager"
    assert won is not None, "which has won a meter"
    assert offered.dealer_envy is not None, "its pay table has a Dealer Envy"
    if terms.house.dealer_envy_of is DealerEnvyOf.METER:
        of = _level(state.jackpots, won.level)
    else:
        amount, _first, winners = _portion(state, winner, won)
        of = terms.rounding.share(amount, 1, winners)
    return dealer_envy(of, offered.dealer_envy, terms.rounding)


def bets_of_envy(state: State) -> Iterator[Wager]:
    """The Envy and Dealer Envy due once the Initial Deal is out, in dealing order.

    A player's Envy lies beside their first wager (register: ``envy``, ``dealer_envy_of``).
    """
    offered = state.terms.side_bets.get(BetKind.PROGRESSIVE)
    if offered is None:
        return
    house = state.terms.house
    for _hand, holders in islice(_envied(state, offered), 1):
        seen: set[str] = set()
        for wager in _wagers(state):
            bettor = wager.bet.bettor
            if bettor not in seen and _times(holders, bettor, house.envy):
                yield Wager(wager.bet._replace(kind=BetKind.ENVY), NOTHING, NOTHING)
            seen.add(bettor)
    if offered.dealer_envy is not None:
        once = house.dealer_envy_of is DealerEnvyOf.METER
        paid: set[Jackpot] = set()
        for wager in _wagers(state):
            won = jackpot_of(state, wager)
            if won is not None and not (once and won in paid):
                paid.add(won)
                yield Wager(wager.bet._replace(kind=BetKind.DEALER_ENVY), NOTHING, NOTHING)


def _times(holders: _Holders, bettor: str, to: EnvyTo) -> int:
    """Tell how many times a player who wagered receives Envy (register: ``envy``)."""
    others = sum(bettor not in names for names in holders)
    if to is EnvyTo.EACH_HAND:
        return others
    if to is EnvyTo.OTHERS_ONCE and others < len(holders):
        return 0  # they have such a hand themselves
    return min(others, 1)


def envy_is_disputed(state: State, offered: SideBet) -> bool:
    """Tell whether it depends on the house's reading who receives Envy, and how often."""
    return any(len(holders) > 1 for _hand, holders in _envied(state, offered))


def grown(state: State, accepted: int) -> Iterator[MeterSet]:
    """The growth of the first meter from ``accepted`` wagers."""
    meters = state.terms.meters
    if meters is not None and meters.levels and meters.contribution and accepted:
        to = Cents(meters.levels[0] + meters.contribution * accepted)
        yield MeterSet(1, to, Rule.METER_GROWS)


def reseeded(state: State, settled: Wager, won: Jackpot) -> Iterator[MeterSet]:
    """The reseeding of a meter, if ``settled`` is the last of its winners to be paid."""
    others = (other for other in _wagers(state) if other is not settled)
    if any(other.settled is None and jackpot_of(state, other) == won for other in others):
        return
    if won.level <= len(state.meters):
        yield MeterSet(won.level, _reseed(state, won.level), Rule.METER)


def given_back(
    state: State, returned: Wager, rule: Rule, before: Sequence[Wager] = ()
) -> Iterator[MeterSet]:
    """The changes to the meters when a progressive wager is returned, won or not.

    ``before`` are the wagers returned just before it.
    """
    meters = state.terms.meters
    if meters is None or returned.bet.kind is not BetKind.PROGRESSIVE:
        return
    staying = [
        wager
        for wager in _wagers(state)
        if wager is not returned
        and wager not in before
        and not isinstance(wager.settled, BetReturned)
    ]
    stands = {jackpot_of(state, w) for w in staying if isinstance(w.settled, BetSettled)}
    for level, begun in enumerate(meters.levels, 1):
        if Jackpot(level) in stands:
            continue
        to = Cents(begun + meters.contribution * len(staying)) if level == 1 else begun
        if to != state.meters[level - 1]:
            yield MeterSet(level, to, rule)


def _envied(state: State, offered: SideBet) -> Iterator[tuple[TextEnum, _Holders]]:
    """The hands that bring Envy and that somebody has, each with those who have it."""
    for hand in offered.envy:
        holders: dict[int, set[str]] = {}
        for wager in _wagers(state):
            if _outcome(state, offered, state.boxes[wager.bet.box]) == hand:
                holders.setdefault(wager.bet.box, set()).add(wager.bet.bettor)
        if holders:
            yield hand, tuple(map(frozenset, holders.values()))


def _wagers(state: State) -> Iterator[Wager]:
    """The progressive wagers for which the cards were dealt, in dealing order."""
    for number in sorted(state.boxes):
        for wager in state.boxes[number].sides:
            if wager.bet.kind is BetKind.PROGRESSIVE and not _never_played(wager):
                yield wager


def _never_played(wager: Wager) -> bool:
    """Tell whether a wager's hand does not count: no Initial Bet (¶5.15), or taken back (¶5.7.3).

    A Void is different: it reverses the wagers one by one.
    """
    back = wager.settled
    return isinstance(back, BetReturned) and Rule.VOID not in back.rules


def _outcome(state: State, offered: SideBet, box: Box) -> TextEnum | None:
    if not box.hands:
        return None
    return offered.evaluator.outcome(box.first_cards, state.up_card)


def _level(amounts: tuple[Cents, ...], level: int) -> Cents:
    """A level's amount; zero where it is not known."""
    return amounts[level - 1] if level <= len(amounts) else NOTHING


def _reseed(state: State, level: int) -> Cents:
    meters = state.terms.meters
    return _level(meters.reseed, level) if meters else NOTHING
