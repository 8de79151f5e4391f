"""Questions about the dealer's acts: what comes next, and what he does with his own hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from trainer.procedure.acts import HAPPENINGS, INITIAL_DEAL, Act, Playthrough, Step, Timed
from trainer.procedure.questions import (
    Choice,
    Chosen,
    DealerDoes,
    ErrorClass,
    Question,
    QuestionGroup,
    QuestionKind,
    QuestionMoment,
)
from trainer.rules.bets import DEALER
from trainer.rules.cards import SOFT_17, TWENTY_ONE, Card, point_total
from trainer.rules.dealer import peek_entry
from trainer.rules.events import BetSettled, CardDealt, DealerEnded, Event, HoleCardChecked
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import Terms
from trainer.snapshot.snapshot import Snapshot
from trainer.texts import N_

_WITHOUT_HOLE_CARD: Final = tuple(does for does in DealerDoes if does is not DealerDoes.TURN)


def dealer_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask what the dealer does now: before each of his cards, and when his hand is complete.

    No question is asked about turning a hole card that he knows makes a Blackjack: only he knows.
    """
    moments = playthrough.snapshots
    served = False
    blackjack_seen = False
    for number, step in enumerate(playthrough.steps):
        if step.act in _HIS_CARDS or _given_to_him(playthrough, step):
            served = True
            if step.act is Act.DEALER_CARD:
                cards = moments[number].face_up(DEALER)
                yield _dealer(number, DealerDoes.DRAW, Rule.DEALER_DRAWS, cards, terms)
            elif step.act is Act.TURN_HOLE_CARD:
                if blackjack_seen:
                    continue
                yield _dealer(number, DealerDoes.TURN, Rule.HOLE_CARD_TURNED, (), terms)
            if ended := _end(playthrough.events[step.first : step.last]):
                cards = moments[number + 1].face_up(DEALER)
                yield _dealer(number + 1, _on(ended, cards, terms), ended.rule, cards, terms)
        elif step.act is Act.CLEAR_TABLE and not served:
            # After a Void, or when every bet has been returned, his hand no longer matters.
            settled = any(isinstance(event, BetSettled) for event in playthrough.events)
            void = any(other.act is Act.DECLARE_VOID for other in playthrough.steps)
            if settled and not void and moments[number].face_up(DEALER):
                yield _dealer(number, DealerDoes.SETTLE, Rule.DEALER_DRAWS, (), terms)
        event = playthrough.events[step.first]
        blackjack_seen = isinstance(event, HoleCardChecked) and event.blackjack


_HIS_CARDS: Final = frozenset((Act.DEALER_CARD, Act.TURN_HOLE_CARD))


def _given_to_him(playthrough: Playthrough, step: Step) -> bool:
    """Tell whether he gets a card that lay astray; another question asks where that one goes."""
    if step.act is not Act.PUT_RIGHT or step.place != DEALER:
        return False
    dealt = playthrough.events[step.first]
    return isinstance(dealt, CardDealt) and dealt.rule not in INITIAL_DEAL


def _end(events: Sequence[Event]) -> DealerEnded | None:
    """The end of the dealer's hand, if it is among ``events``."""
    return next((event for event in events if isinstance(event, DealerEnded)), None)


def _on(ended: DealerEnded, cards: Sequence[Card], terms: Terms) -> DealerDoes:
    if ended.total > TWENTY_ONE:
        return DealerDoes.BUST
    total, soft = point_total(cards)
    stands = terms.ruleset.dealer_stands(total, soft=soft)
    return DealerDoes.STAND if ended.blackjack or stands else DealerDoes.SETTLE


def _dealer(
    step: int, does: DealerDoes, rule: Rule, cards: Sequence[Card], terms: Terms
) -> Question:
    """The question; ``cards`` are those on which he draws or stands, empty if that is open."""
    settles = does is DealerDoes.SETTLE
    settings = (
        *(("dealer_completes",) if settles else ()),
        *(("dealer_hits_soft_17",) if point_total(cards) == SOFT_17 else ()),
    )
    return Question(
        id=f"{step}-dealer-{does.value}",
        ask=QuestionGroup.DEALER,
        step=step,
        expected=Chosen(frozenset((does.value,))),
        about=DEALER,
        choices=tuple(
            Choice(dealer_does.value)
            for dealer_does in (DealerDoes if terms.ruleset.hole_card else _WITHOUT_HOLE_CARD)
        ),
        rules=(Rule.FINAL_SETTLEMENT, Rule.DEALER_DRAWS) if settles else (rule,),
        settings=settings,
    )


DEALER_HAND = QuestionKind(
    QuestionGroup.DEALER,
    dealer_questions,
    text=N_("What does the dealer do now?"),
    wrong=ErrorClass.CARDS,
    timed=Timed.DEALER_HAND,
    choices=DealerDoes,
)

# Not asked for: acts that others do, and incidents, which have their own questions.
_NOT_ASKED: Final = HAPPENINGS | {
    Act.PLACE_BETS,
    Act.WALK_AWAY,
    Act.REFUSE_LATE_BET,
    Act.REFUSE_REQUEST,
    Act.INTERRUPTION,
    Act.DECLARE_VOID,
}
_NEXT_ACTS: Final = tuple(act for act in Act if act not in _NOT_ASKED)
_CHOICES: Final = 4


def next_act_questions(playthrough: Playthrough, terms: Terms) -> Iterator[Question]:
    """Ask for the next act whenever an act comes up for the first time."""
    done: set[Act] = set()
    moments = playthrough.snapshots
    skipped = False
    for number, step in enumerate(playthrough.steps):
        # Once play has gone on too early, there is no single right act (¶5.16).
        skipped = step.act is Act.SKIP_SIDE_BETS or (
            skipped and step.act is not Act.SETTLE_SIDE_BET
        )
        if step.act in done:
            continue
        done.add(step.act)
        # ¶3.15.1: Even Money is for a player to ask for; the dealer waits, and offers it to nobody.
        if step.act in _NOT_ASKED or step.act is Act.OFFER_EVEN_MONEY or skipped:
            continue
        before_play = not (done - {step.act}) & _PLAYED
        open_look = _look(moments[number], terms) if before_play else ()
        tempting = Act.CHECK_HOLE_CARD if open_look else None
        yield Question(
            id=f"{number}-next_act-{step.act.value}",
            ask=QuestionGroup.NEXT_ACT,
            step=number,
            expected=Chosen(frozenset((step.act.value,))),
            choices=_plausible(step.act, done, _possible(terms), tempting),
            rules=step.due,
            settings=step.settings or open_look,
        )


_PLAYED: Final = frozenset((Act.CHECK_HOLE_CARD, Act.CALL, Act.TURN_HOLE_CARD))
"""After any of these the dealer would not check the hole card."""


def _look(moment: Snapshot, terms: Terms) -> tuple[str, ...]:
    """The register entry on checking the hole card, if it could be checked now."""
    cards = moment.face_up(DEALER)
    return peek_entry(cards[0]) if terms.ruleset.hole_card and len(cards) == 1 else ()


def _possible(terms: Terms) -> tuple[Act, ...]:
    """The acts that can be chosen at a table, in the order of a round.

    Acts of other games are included: they are plausible for a dealer who changes tables.
    """
    side_bets = terms.side_bets.values()
    there = {
        Act.CHECK_HOLE_CARD: terms.ruleset.hole_card,
        Act.TURN_HOLE_CARD: terms.ruleset.hole_card,
        Act.PAY_ENVY: any(side_bet.envy for side_bet in side_bets),
        Act.PAY_DEALER_ENVY: any(side_bet.dealer_envy for side_bet in side_bets),
    }
    return tuple(act for act in _NEXT_ACTS if there.get(act, True))


def _plausible(
    due: Act, done: set[Act], possible: Sequence[Act], tempting: Act | None
) -> tuple[Choice, ...]:
    """The due act among the nearest acts, in the order of a round.

    ``tempting`` is one that is always included.
    """
    place = possible.index(due)
    others = [act for act in possible if act is not due]
    # Acts that are still to come are more tempting than those already done.
    others.sort(
        key=lambda act: (act is not tempting, act in done, abs(possible.index(act) - place))
    )
    chosen = {due, *others[: _CHOICES - 1]}
    return tuple(Choice(act.value) for act in possible if act in chosen)


def _next_act_text(_question: Question, moment: QuestionMoment) -> str:
    """Mentions what the dealer has seen of the hole card, which nobody else at the table knows."""
    if not isinstance(moment.before, HoleCardChecked):
        return N_("What comes next?")
    if moment.before.blackjack:
        return N_("The hole card makes a Blackjack. What comes next?")
    return N_("The hole card does not make a Blackjack. What comes next?")


NEXT_ACT = QuestionKind(
    QuestionGroup.NEXT_ACT,
    next_act_questions,
    text=_next_act_text,
    wrong=ErrorClass.PROCEDURE,
    timed=Timed.NEXT_ACT,
)
