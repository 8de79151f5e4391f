"""Questions about bets: which hand a side bet has, the highest Insurance, every payout."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import (
    Answer,
    Ask,
    AtStake,
    Choice,
    Chosen,
    Fate,
    Goes,
    Losers,
    Money,
    Question,
)
from trainer.rules.bets import Bet, BetKind, Outcome, Place
from trainer.rules.events import (
    BetCounted,
    BetPlaced,
    BetRaised,
    BetRefused,
    BetReturned,
    BetSettled,
    Event,
    SettlementUndone,
)
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.working import Formula, Working, returns

CROWDED: Final = 3
"""From how many losing bets in one settlement the losers are named in one act."""

_SETTLEMENTS: Final = frozenset(
    (Act.SETTLE_SIDE_BET, Act.SETTLE_INSURANCE, Act.SETTLE_HAND, Act.TAKE_BUST)
)


class _Settled(NamedTuple):
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
        return expected_answer(self.working)


def expected_answer(working: Working) -> Answer:
    """The answer that a working stands for: what leaves the tray, or what becomes of the bet."""
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


def side_bet_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Which hand each side bet has, before it is settled."""
    for number, step in enumerate(playthrough.steps):
        event = playthrough.events[step.first]
        if step.act is not Act.SETTLE_SIDE_BET or not isinstance(event, BetSettled):
            continue
        pays = terms.side_bets[event.bet.kind].pays
        keys = (*(hand.value for hand in pays), Outcome.LOSE.value)
        yield Question(
            id=_id(number, Ask.SIDE_BETS, event.bet),
            ask=Ask.SIDE_BETS,
            step=number,
            expected=Chosen(frozenset((event.outcome.value,))),
            bet=event.bet,
            about=Place(event.bet.box, 1),
            choices=tuple(Choice(key) for key in keys),
            rules=event.rules,
            settings=event.settings,
        )


def insurance_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """The highest Insurance, for each different Initial Bet to which it is offered (¶3.15.2 a)."""
    for number, step in enumerate(playthrough.steps):
        if step.act is not Act.OFFER_INSURANCE or not step.offered:
            continue
        placed = _placed(playthrough.events[: step.first])
        asked: set[Cents] = set()
        for bet in step.offered:
            stake = placed[bet]
            if stake in asked:
                continue
            asked.add(stake)
            highest = terms.ruleset.highest_insurance(stake)
            yield Question(
                id=_id(number + 1, Ask.INSURANCE, bet),
                ask=Ask.INSURANCE,
                step=number + 1,
                expected=Money(highest),
                bet=bet,
                about=Place(bet.box, bet.hand),
                rules=(Rule.INSURANCE_HALF,),
                settings=("insurance_exact",),
                working=Working(Formula.HALF, stake, highest, *terms.ruleset.insurance_per_bet),
            )


def _placed(events: Sequence[Event]) -> dict[Bet, Cents]:
    """What lies on the layout of each bet when the cards have been dealt."""
    placed: dict[Bet, Cents] = {}
    for event in events:
        match event:
            case BetPlaced(bet=bet, amount=amount):
                placed[bet] = Cents(placed.get(bet, 0) + amount)
            case BetRaised(bet=bet, to=to):
                placed[bet] = to
            case BetRefused(bet=bet, amount=amount, rule=rule) if rule is not Rule.LATE_BET:
                placed[bet] = Cents(placed[bet] - amount)
            case _:
                pass
    return placed


def payout_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Each settled bet: what is paid, or what becomes of it.

    Where at least ``CROWDED`` bets of one settlement lose, they are named in one act first and not
    asked for one by one. Of the bets that are handed back after a Void or a dealing error only the
    first is asked for, and the first that had been settled already: the others would be the same
    question again.
    """
    for act, group in _runs(playthrough):
        if act in (Act.RETURN_BET, Act.RETURN_AFTER_ERROR):
            yield from (_payout(settled) for settled in _first_of_each(group))
            continue
        losing = [settled for settled in group if settled.expected == Goes(Fate.LOSES)]
        crowded = act in _SETTLEMENTS and len(losing) >= CROWDED
        if crowded:
            yield _losers(group, losing)
        for settled in group:
            if not (crowded and settled in losing):
                yield _payout(settled)


def _runs(playthrough: Playthrough) -> Iterator[tuple[Act, list[_Settled]]]:
    """What is settled one after the other by the same act, nothing else coming between."""
    run: list[_Settled] = []
    last: Act | None = None
    for act, settled in _settled(playthrough):
        if run and (act is not last or settled.step > run[-1].step + 1):
            yield playthrough.steps[run[-1].step].act, run
            run = []
        run.append(settled)
        last = act
    if run:
        yield playthrough.steps[run[-1].step].act, run


def _settled(playthrough: Playthrough) -> Iterator[tuple[Act, _Settled]]:
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
                        _Settled(
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


def _first_of_each(group: Sequence[_Settled]) -> list[_Settled]:
    """The first bet of the group, and the first whose settlement is undone."""
    firsts = {settled.undone: settled for settled in reversed(group)}
    return sorted(firsts.values(), key=lambda settled: settled.step)


def _payout(settled: _Settled) -> Question:
    return Question(
        id=_id(settled.step, Ask.PAYOUTS, settled.bet),
        ask=Ask.PAYOUTS,
        step=settled.step,
        expected=settled.expected,
        bet=settled.bet,
        about=Place(settled.bet.box, settled.bet.hand or 1),
        rules=settled.rules,
        settings=settled.settings,
        working=settled.working,
        counted=settled.counted,
    )


def _losers(group: Sequence[_Settled], losing: Sequence[_Settled]) -> Question:
    first = group[0]
    rules = dict.fromkeys(rule for settled in losing for rule in settled.rules)
    settings = dict.fromkeys(name for settled in losing for name in settled.settings)
    return Question(
        id=f"{first.step}-{Ask.PAYOUTS.value}-losers",
        ask=Ask.PAYOUTS,
        step=first.step,
        expected=Losers(frozenset(settled.bet for settled in losing)),
        rules=tuple(rules),
        settings=tuple(settings),
        among=tuple(AtStake(entry.bet, entry.stake, _fate(entry.expected)) for entry in group),
    )


def _fate(expected: Answer) -> Fate | None:
    return expected.fate if isinstance(expected, Goes) else None


def _id(step: int, ask: Ask, bet: Bet) -> str:
    """A name that stays the same from one sitting to the next: ``12-payouts-3-Ann-main-1``."""
    kind = f"{bet.kind.value}-{bet.hand}" if bet.kind is BetKind.MAIN else bet.kind.value
    return f"{step}-{ask.value}-{bet.box}-{bet.bettor}-{kind}"
