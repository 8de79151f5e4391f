"""Bets as they are settled: in what order, with what result, and what that is confused with."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final, NamedTuple

from trainer.felt.chips import Chip, whole
from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.error_models import AmountCase, Pile, Share, Tier
from trainer.procedure.questions import (
    Answer,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
    QuestionGroup,
    without_chips,
)
from trainer.rules.bets import Bet, BetKind, Outcome
from trainer.rules.events import BetCounted, BetReturned, BetSettled, SettlementUndone
from trainer.rules.money import NOTHING, Cents, Formula, Odds, Working, returns
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot


def box_order(moment: Snapshot) -> Callable[[Bet], tuple[int, int, int]]:
    """The sort key of bets as they lie: box by box, hand by hand, in the order they were placed."""
    placed = {bet: number for number, bet in enumerate(moment.piles)}

    def key(bet: Bet) -> tuple[int, int, int]:
        hands = moment.hands.get(bet.box, ())
        hand = hands.index(bet.hand) if bet.hand in hands else -1
        return (bet.box, hand, placed.get(bet, len(placed)))

    return key


SETTLEMENTS: Final = frozenset(
    (Act.SETTLE_SIDE_BET, Act.SETTLE_INSURANCE, Act.SETTLE_HAND, Act.TAKE_BUST)
)


class SettledBet(NamedTuple):
    """One bet that is settled or handed back by step ``step``."""

    step: int
    bet: Bet
    stake: Cents
    working: Working
    rules: tuple[Rule, ...]
    settings: tuple[str, ...]
    undone: bool
    counted: Working | None

    @property
    def expected(self) -> Answer:
        """Return what is paid on it, or what becomes of it."""
        return expected_answer(self.working)


def expected_answer(working: Working) -> Answer:
    """The answer for a working: the amount that leaves the tray, or what becomes of the bet."""
    match working.formula:
        case Formula.PAYS | Formula.HALF | Formula.METER | Formula.ENVY | Formula.DEALER_ENVY:
            return Money(working.result)
        case Formula.ONE_INITIAL_BET:
            back = Cents(working.stake - working.result)
            return Money(back) if back else Goes(Fate.LOSES)
        case Formula.TAKES:
            return Goes(Fate.LOSES)
        case Formula.LEAVES:
            return Goes(Fate.STANDS_OFF)
        case _:
            return Goes(Fate.RETURNED)


def settled_bets(playthrough: Playthrough) -> Iterator[tuple[Act, SettledBet]]:
    """Every bet that is settled or handed back, in order, with the dealer's act."""
    counted: dict[Bet, Working] = {}
    for number, step in enumerate(playthrough.steps):
        undone = False
        for event in playthrough.events[step.first : step.last]:
            match event:
                case SettlementUndone():
                    undone = True
                case BetCounted(bet=bet, working=working):
                    counted[bet] = working
                case BetSettled() | BetReturned():
                    working = (
                        event.working if isinstance(event, BetSettled) else returns(event.stake)
                    )
                    yield (
                        step.act,
                        SettledBet(
                            number,
                            event.bet,
                            event.stake,
                            working,
                            event.rules,
                            event.settings,
                            undone,
                            counted.get(event.bet),
                        ),
                    )
                case _:
                    pass


def settled_by(question: Question, playthrough: Playthrough) -> dict[Bet, int]:
    """The bets that can be settled once a question is answered, each with the step that does it.

    A side bet that is named as a losing one loses with all others of its kind on its box.
    """
    found: dict[Bet, int] = {}
    for _act, settled in settled_bets(playthrough):
        if settled.step >= question.step and _decides(question, settled.bet):
            found.setdefault(settled.bet, settled.step)
    return found


def _decides(question: Question, bet: Bet) -> bool:
    """Tell whether the answer to a question says what becomes of a bet."""
    match question:
        case Question(ask=QuestionGroup.SIDE_BETS, bet=Bet(box=box, kind=kind), expected=named):
            return named == _LOSES and (bet.box, bet.kind) == (box, kind)
        case Question(ask=QuestionGroup.PAYOUTS, expected=Losers(bets)):
            return bet in bets
        case Question(ask=QuestionGroup.PAYOUTS):
            return bet == question.bet
        case Question(ask=QuestionGroup.BOX | QuestionGroup.TABLE):
            return any(bet == entry.bet for entry in question.among)
        case _:
            return False


_LOSES: Final = Chosen(frozenset((Outcome.LOSE.value,)))


def fate_of(expected: Answer) -> Fate | None:
    """Return what becomes of a bet; None if it is paid."""
    return expected.fate if isinstance(expected, Goes) else None


# ¶3.17, ¶3.22.3, ¶3.23.2: the amount handed out here is part of the bettor's own stake.
REFUNDS: Final = frozenset((Formula.HALF, Formula.ONE_INITIAL_BET))

# What the amount asked for by a question can be confused with at its table.


def bet_case(
    question: Question, playthrough: Playthrough, terms: Terms, chips: Sequence[Chip]
) -> AmountCase | None:
    """The case for a question about the amount of a bet; None for any other.

    ``chips`` are those of the table.
    """
    working, bet, due = question.working, question.bet, _due(question.expected)
    if working is None or bet is None or due is None:
        return None
    if question.step >= len(playthrough.snapshots):
        return None
    piles = playthrough.snapshots[question.step].piles
    initial = piles.get(Bet(bet.box, bet.bettor, BetKind.MAIN, 1))
    pile = piles.get(bet)
    # The chips of a Double Down lie beside the others.
    lying = (pile.placed, pile.added) if pile is not None else ()
    return AmountCase(
        bet=bet.kind,
        working=working,
        due=due,
        initial=initial.placed if initial is not None else NOTHING,
        blackjack=terms.ruleset.blackjack_odds,
        tiers=tuple(_tiers(bet, working, terms)),
        counted=question.counted,
        others=tuple(_others(bet, playthrough)),
        stake=tuple(
            Pile(stack.chip.value, stack.number)
            for amount in lying
            for stack in whole(amount, chips).stacks
        ),
        values=tuple(chip.value for chip in chips),
        offered=question.offered,
        added=pile.added if pile is not None else NOTHING,
        even_money=Rule.EVEN_MONEY in question.rules,
        elsewhere=tuple(_elsewhere(bet, working, terms)),
        meters=terms.meters.levels if terms.meters is not None else (),
        envy=_envy(terms),
    )


def _envy(terms: Terms) -> Cents:
    """Return what one Envy pays at the table, for its unit."""
    side_bet = terms.side_bets.get(BetKind.PROGRESSIVE)
    if side_bet is None or terms.meters is None:
        return NOTHING
    odds = next(iter(side_bet.envy.values()), None)
    unit = terms.meters.unit
    return NOTHING if odds is None else terms.rounding.share(unit, odds.pays, odds.per)


def _due(expected: Answer) -> Cents | None:
    """The amount that leaves the tray; None if that is not what is asked."""
    match without_chips(expected):
        case Money(amount):
            return amount
        case Goes(Fate.LOSES | Fate.ACCEPTED):
            return NOTHING
        case _:
            return None


def _tiers(bet: Bet, working: Working, terms: Terms) -> Iterator[Tier]:
    """The pays of a side bet, and for Envy those of Envy too."""
    side_bet = terms.side_bets.get(bet.kind)
    if side_bet is None:
        return
    tables = [side_bet.pays]
    if working.formula is Formula.ENVY:
        tables.append(side_bet.envy)
    for table in tables:
        for hand, odds in table.items():
            if isinstance(odds, Odds):
                yield Tier(hand, odds)


def _elsewhere(bet: Bet, working: Working, terms: Terms) -> Iterator[Odds]:
    """Return what the hands that are paid these odds are paid in other pay tables."""
    side_bet, due = terms.side_bets.get(bet.kind), working.odds
    if side_bet is None or due is None:
        return
    for hand, odds in side_bet.elsewhere:
        if side_bet.pays.get(hand) == due and (odds.pays, odds.per) != (due.pays, due.per):
            yield odds


def _others(bet: Bet, playthrough: Playthrough) -> Iterator[Share]:
    """Return what counts of the other bettors' bets of the same kind on the same box (¶5.1.1)."""
    for event in playthrough.events:
        match event:
            case BetCounted(bet=other, counted=counted) if other.bettor != bet.bettor:
                if (other.box, other.kind) == (bet.box, bet.kind):
                    yield Share(other.bettor, counted)
            case _:
                pass
