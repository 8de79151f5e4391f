"""What the amount asked for by a question can be confused with at its table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from trainer.felt.chips import Chip, whole
from trainer.procedure.acts import Playthrough
from trainer.procedure.ask_box import settled_of
from trainer.procedure.error_models import AmountCase, Part, Pile, Share, Tier
from trainer.procedure.questions import (
    Answer,
    Fate,
    Goes,
    Money,
    Question,
    QuestionGroup,
    amount_of,
    without_chips,
)
from trainer.rules.bets import Bet, BetKind
from trainer.rules.events import BetCounted
from trainer.rules.money import NOTHING, Cents, Odds
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.rules.working import Formula, returns


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
            Part(one.bet.kind, one.stake, amount_of(one.expected))
            for one in settled_of(question, playthrough)
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
    """What counts of the other bettors' bets of the same kind on the same box (¶5.1.1)."""
    for event in playthrough.events:
        match event:
            case BetCounted(bet=other, counted=counted) if other.bettor != bet.bettor:
                if (other.box, other.kind) == (bet.box, bet.kind):
                    yield Share(other.bettor, counted)
            case _:
                pass
