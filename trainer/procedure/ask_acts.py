"""Questions about the dealer's acts: what comes next, and what he does with his own hand."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Final

from trainer.procedure.acts import Act, Playthrough
from trainer.procedure.questions import Ask, Choice, Chosen, Question
from trainer.procedure.seen import seen_before
from trainer.rules.bets import DEALER
from trainer.rules.events import DealerEnded
from trainer.rules.hands import TWENTY_ONE
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms


class DealerDoes(StrEnum):
    """What the dealer can do when it is his hand's turn."""

    DRAW = "dealer_draw"
    STAND = "dealer_stand"
    BUST = "dealer_bust"
    SETTLE = "dealer_settle"
    """Every bet is decided: he takes no more cards, whatever his total."""


_DEALER_DOES: Final = tuple(Choice(does.value) for does in DealerDoes)


def dealer_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """What the dealer does now: before each of his cards, and when his hand is complete."""
    moments = seen_before(playthrough)
    drew = False
    for number, step in enumerate(playthrough.steps):
        if step.act is Act.DEALER_CARD:
            drew = True
            yield _dealer(number, DealerDoes.DRAW, Rule.DEALER_DRAWS)
            ended = playthrough.events[step.last - 1]
            if isinstance(ended, DealerEnded):
                yield _dealer(number + 1, _on(ended, terms), ended.rule)
        elif step.act is Act.CLEAR_TABLE and not drew:
            void = any(other.act is Act.DECLARE_VOID for other in playthrough.steps)
            if not void and len(moments[number].cards.get(DEALER, ())) == 1:
                yield _dealer(number, DealerDoes.SETTLE, Rule.DEALER_DRAWS)


def _on(ended: DealerEnded, terms: Terms) -> DealerDoes:
    if ended.total > TWENTY_ONE:
        return DealerDoes.BUST
    stands = ended.blackjack or ended.total >= terms.ruleset.dealer_stands_on
    return DealerDoes.STAND if stands else DealerDoes.SETTLE


def _dealer(step: int, does: DealerDoes, rule: Rule) -> Question:
    settles = does is DealerDoes.SETTLE
    return Question(
        id=f"{step}-dealer-{does.value}",
        ask=Ask.DEALER,
        step=step,
        expected=Chosen(frozenset((does.value,))),
        about=DEALER,
        choices=_DEALER_DOES,
        rules=(Rule.FINAL_SETTLEMENT, Rule.DEALER_DRAWS) if settles else (rule,),
        settings=("dealer_completes",) if settles else (),
    )


# What happens to the dealer rather than being done by him is not asked for.
_NOT_ASKED: Final = frozenset(
    (Act.PLACE_BETS, Act.WALK_AWAY, Act.REFUSE_LATE_BET, Act.INTERRUPTION, Act.DECLARE_VOID)
)
_NEXT_ACTS: Final = tuple(act for act in Act if act not in _NOT_ASKED)
_CHOICES: Final = 4


def next_act_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Which act is next, where an act of its kind comes up for the first time."""
    done: set[Act] = set()
    for number, step in enumerate(playthrough.steps):
        if step.act in done:
            continue
        done.add(step.act)
        if step.act in _NOT_ASKED:
            continue
        yield Question(
            id=f"{number}-next_act-{step.act.value}",
            ask=Ask.NEXT_ACT,
            step=number,
            expected=Chosen(frozenset((step.act.value,))),
            choices=_plausible(step.act, done),
            rules=step.due,
        )


def _plausible(due: Act, done: set[Act]) -> tuple[Choice, ...]:
    """The act that is due among its nearest neighbours in a round, in the order of a round."""
    place = _NEXT_ACTS.index(due)
    others = [act for act in _NEXT_ACTS if act is not due]
    # What is still to come tempts more than what has been done.
    others.sort(key=lambda act: (act in done, abs(_NEXT_ACTS.index(act) - place)))
    chosen = {due, *others[: _CHOICES - 1]}
    return tuple(Choice(act.value) for act in _NEXT_ACTS if act in chosen)
