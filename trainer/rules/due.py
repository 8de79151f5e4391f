"""What must come next: the dues of each stage of a round."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from trainer.rules.bets import DEALER, UNSTAKED, BetKind, Call, Moment, Place
from trainer.rules.calls import legal_calls
from trainer.rules.dealer import (
    candidates,
    forgotten_side_bets,
    insurance_to_settle,
    interim_tasks,
    late_side_bets,
    looks,
)
from trainer.rules.dues import (
    AnswersDue,
    BetsDue,
    CallDue,
    CardDue,
    Due,
    ErrorDue,
    MinimumDue,
    OptionsDue,
    RoundOver,
    SelectDue,
    TasksDue,
)
from trainer.rules.events import BetReturned
from trainer.rules.inputs import (
    ClearTable,
    CloseBets,
    DealerTask,
    DiscardCard,
    HandBack,
    Settle,
    TurnCards,
    TurnHoleCard,
    UseCard,
)
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.money import Cents
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import SecondCards, SideBetNeeds
from trainer.rules.state import Astray, Box, Hand, Hole, Stage, State, Trouble, Wager

# Fetched once: enum members are slow to access in Python 3.11, and these are read for every card.
_DOUBLING: Final = Call.DOUBLE
_DOUBLE: Final = Rule.DOUBLE
_DRAW: Final = Rule.DRAW
_DEALERS_CARD: Final = CardDue(DEALER, Rule.DEALER_DRAWS)
_TURN: Final = TasksDue((TurnHoleCard(),))
_AT_ONCE: Final = SecondCards.AT_ONCE
_MAIN: Final = BetKind.MAIN


def due(state: State) -> Due:
    """Return what must come next in the round."""
    pending = state.pending
    if pending is None:
        trouble = state.trouble
        pending = _DUES[state.stage](state) if trouble is None else _troubled(state, trouble)
        state.pending = pending
    return pending


def card_due(state: State) -> CardDue | None:
    """The card that must come next, or None if something else must."""
    if state.stage == Stage.DEALING and state.dealt and state.trouble is None:
        return state.order[state.dealt]
    pending = due(state)
    return pending if isinstance(pending, CardDue) else None


def call_due(state: State, place: Place) -> bool:
    """Tell whether the call of the hand at ``place`` must come next."""
    hand = state.hand
    if hand is None or hand.place != place:
        return False
    if state.trouble is not None:
        return isinstance(due(state), CallDue)
    # Skips working out the legal calls, which is the expensive part of ``due``.
    return _before_the_call(state) is None and state.boxes[place.box].decides is not None


def surrender_open(state: State) -> bool:
    """Tell whether a hand can still be surrendered: no card has followed the Initial Deal (¶3.17).

    Before or after the Interim Settlement; where the dealer still checks the hole card, after it.
    """
    if state.play_begun:
        return False
    if state.stage == Stage.PLAY:
        return isinstance(due(state), CallDue | CardDue)
    if state.stage != Stage.INTERIM or looks(state):
        return False
    pending = due(state)
    return isinstance(pending, TasksDue) and isinstance(pending.tasks[0], Settle)


def card_to_replace(state: State) -> CardDue | None:
    """Where the first card that lies astray goes as the next card; None if it has to wait."""
    pending = _DUES[state.stage](state)
    return pending if isinstance(pending, CardDue) else None


def as_dealt(state: State) -> CardDue | None:
    """Where a misdealt card goes that is not put right: it is the next card (¶5.7.1, ¶5.10.1)."""
    trouble = state.trouble
    if trouble is None or trouble.error is not Irregularity.DEALING_ERROR:
        return None
    if not trouble.astray or trouble.remedy is not CardRemedy.PLAY_ON:
        return None
    task = UseCard(trouble.astray[0].number)
    return card_to_replace(state) if task_due(state, task) else None


def task_due(state: State, task: DealerTask) -> bool:
    """Tell whether ``task`` is among those that the dealer has to do now."""
    pending = due(state)
    if not isinstance(pending, TasksDue):
        return False
    # Tuples of different classes are equal when their fields are.
    return any(
        clear_table == task and clear_table.__class__ is task.__class__
        for clear_table in pending.tasks
    )


def bets_under_minimum(state: State) -> Iterator[tuple[Wager, Cents]]:
    """The bets on noticed boxes whose total is under the minimum of their kind (¶5.2).

    The main bets come first, because side bets depend on them; of each kind box by box, the Seated
    Player's first, each with the minimum.
    """
    for kind in sorted(state.terms.limits, key=lambda kind: kind is not _MAIN):
        if kind is BetKind.INSURANCE:
            continue
        minimum = state.terms.limits[kind].minimum
        for number in sorted(state.boxes):
            box = state.boxes[number]
            wagers = sharing_limit(state, box, kind)
            if box.overlooked or not 0 < sum(w.placed for w in wagers) < minimum:
                continue
            for wager in box.by_priority(wagers):
                yield wager, minimum


def sharing_limit(state: State, box: Box, kind: BetKind) -> list[Wager]:
    """The bets of one kind on a box that share its limit: all but those that will go back."""
    return [wager for wager in box.of_kind(kind) if not _lacks_initial_bet(state, box, wager)]


def may_settle(state: State, wager: Wager) -> bool:
    """Tell whether a bet is to be settled now."""
    if wager.settled is not None:
        return False
    if Settle(wager.bet) in forgotten_side_bets(state):
        return True
    if state.stage == Stage.FINAL:
        return task_due(state, Settle(wager.bet))
    if state.stage == Stage.INTERIM:
        return Settle(wager.bet) in interim_tasks(state)
    if state.stage == Stage.PLAY:
        return any(wager in hand.wagers for hand in state.taking)
    if state.stage == Stage.DEALER:
        return Settle(wager.bet) in insurance_to_settle(state)
    return False


def may_clear(state: State) -> bool:
    """Tell whether collecting the cards is all that is left to do."""
    tasks = due(state)
    return isinstance(tasks, TasksDue) and isinstance(tasks.tasks[0], ClearTable)


def to_hand_back(state: State, wager: Wager) -> bool:
    """True if a bet is to be returned now: in a Void (¶5.17), or without an Initial Bet (¶5.15).

    What was settled at the Interim Settlement follows the register's ``void_reverses_interim``.
    """
    if isinstance(wager.settled, BetReturned):
        return False
    if state.stage != Stage.VOID:
        if state.stage != Stage.DEALING or state.dealt:
            return False
        return _lacks_initial_bet(state, state.boxes[wager.bet.box], wager)
    if wager.settled is None and wager.bet.kind in UNSTAKED:
        return False
    if wager.settled is None or state.terms.house.void_reverses_interim:
        return True
    return wager.settled.moment is not Moment.INTERIM


def _lacks_initial_bet(state: State, box: Box, wager: Wager) -> bool:
    """Tell whether a bet is a side bet that lacks the Initial Bet that it requires."""
    if wager.bet.kind is _MAIN:
        return False
    mains = _playing_mains(state, box)
    if state.terms.ruleset.side_bet_needs is SideBetNeeds.ANY:
        return not mains
    return all(main.bet.bettor != wager.bet.bettor for main in mains)


def _playing_mains(state: State, box: Box) -> list[Wager]:
    """The main bets of which the limits leave something to play for, closed or not."""
    limits = state.terms.limits.get(_MAIN)
    if limits is None or box.overlooked:
        return box.mains
    if sum(main.placed for main in box.mains) < limits.minimum:
        return []  # ¶5.2
    served: list[Wager] = []
    room = limits.maximum  # ¶5.1
    for main in box.by_priority(box.mains):
        if room > 0:
            served.append(main)
            room = Cents(room - main.placed)
    return served


def second_card_to(state: State, hand: Hand) -> Hand | None:
    """The split hand that gets its second card before ``hand`` is played, or None."""
    if not hand.split:
        return None
    if state.terms.ruleset.second_cards is not _AT_ONCE:
        return hand if len(hand.cards) == 1 else None
    box: Box = state.boxes[hand.place.box]
    return next((half for half in box.hands if len(half.cards) == 1 and half.ended is None), None)


def _troubled(state: State, trouble: Trouble) -> Due:
    """Return what must come next when something has gone wrong with the cards."""
    if state.stage >= Stage.VOID:
        return _DUES[state.stage](state)
    astray = trouble.astray
    put_right_first = bool(astray) and _put_right_first(state, trouble)
    if trouble.asking and not put_right_first:
        return OptionsDue(*trouble.asking[0])  # ¶5.7
    if astray and trouble.remedy is None:
        return ErrorDue()
    if astray and trouble.remedy is CardRemedy.DISCARD:
        return _discard(astray)
    if trouble.face_down and state.stage != Stage.DEALING:
        return TasksDue(tuple(TurnCards(place) for place in trouble.face_down))  # ¶3.12
    sides = late_side_bets(state)
    if sides and not put_right_first:
        return TasksDue(sides)
    pending = _DUES[state.stage](state)
    if astray and isinstance(pending, CardDue):
        return _next_astray(state, trouble, pending)
    return pending


def _put_right_first(state: State, trouble: Trouble) -> bool:
    """Tell whether the bettors see where misdealt cards go before they choose (¶5.7.1, ¶5.7.2).

    With all other errors they choose before the cards concerned are given to anybody.
    """
    return trouble.error is Irregularity.DEALING_ERROR and state.stage < Stage.FINAL


def _next_astray(state: State, trouble: Trouble, to: CardDue) -> Due:
    """Return what is due when the next card already lies outside the shoe."""
    if trouble.remedy is not CardRemedy.CHOOSE:
        return TasksDue((UseCard(trouble.astray[0].number),))
    if to.place == DEALER:
        return _discard(trouble.astray)  # ¶5.12.1
    numbers = tuple(card.number for card in trouble.astray)
    return SelectDue(to.place, state.boxes[to.place.box].decides, numbers)


def _discard(astray: Sequence[Astray]) -> Due:
    return TasksDue((DiscardCard(astray[0].number),))


def _betting(state: State) -> Due:
    return BetsDue()


def _checked(state: State) -> Due:
    for wager, minimum in bets_under_minimum(state):
        if not wager.warned:
            return MinimumDue(wager.bet, minimum)
    return TasksDue((CloseBets(),))


def _dealing(state: State) -> Due:
    if state.dealt == 0:
        remove = _to_remove(state)
        if remove or not state.anybody_plays:
            return TasksDue(remove or (ClearTable(),))
    return state.order[state.dealt]


def _to_remove(state: State) -> tuple[DealerTask, ...]:
    """Side bets without the Initial Bet that they need (¶5.15)."""
    own = state.terms.ruleset.side_bet_needs is SideBetNeeds.OWN
    if not own and len(state.playing) == len(state.boxes):
        return ()
    return tuple(HandBack(w.bet) for w in state.wagers() if to_hand_back(state, w))


def _interim(state: State) -> Due:
    if state.offer is not None:
        settled = tuple(task for task in interim_tasks(state) if isinstance(task, Settle))
        return AnswersDue(state.offer, candidates(state, state.offer), settled)
    return TasksDue(interim_tasks(state))


def _play(state: State) -> Due:
    first = _before_the_call(state)
    if first is not None:
        return first
    hand = state.hand
    assert hand is not None, "a round in play has a hand in play"
    box = state.boxes[hand.place.box]
    if box.decides is None:
        return CardDue(hand.place, Rule.WALKED_AWAY)  # ¶5.3
    return CallDue(box.number, hand.place.hand, box.decides, legal_calls(state, box, hand))


def _before_the_call(state: State) -> Due | None:
    if state.taking:
        return TasksDue(
            tuple(
                Settle(wager.bet)
                for hand in state.taking
                for wager in reversed(hand.wagers)
                if wager.settled is None
            )
        )
    hand = state.hand
    assert hand is not None, "a round in play has a hand in play"
    if hand.drawing is not None:
        return CardDue(hand.place, _DOUBLE if hand.drawing is _DOUBLING else _DRAW)
    half = second_card_to(state, hand)
    if half is not None:
        rule = Rule.SPLIT_ACES if half.split_aces else Rule.SPLIT_SECOND_CARD
        return CardDue(half.place, rule)
    return None


def _dealer(state: State) -> Due:
    insurance = insurance_to_settle(state)
    if insurance:
        return TasksDue(insurance)
    return _TURN if Hole.NONE < state.hole < Hole.UP else _DEALERS_CARD


def _final(state: State) -> Due:
    tasks = insurance_to_settle(state) or tuple(
        Settle(wager.bet)
        for box in reversed(state.playing)
        for hand in reversed(box.hands)
        for wager in reversed(hand.wagers)
        if wager.settled is None
    )
    return TasksDue(tasks or (ClearTable(),))


def _void(state: State) -> Due:
    tasks = tuple(HandBack(wager.bet) for wager in state.wagers() if to_hand_back(state, wager))
    return TasksDue(tasks or (ClearTable(),))


def _over(state: State) -> Due:
    return RoundOver()


# Indexed by the stage's number: in the order of ``Stage``.
_DUES: Final[tuple[Callable[[State], Due], ...]] = (
    _betting,
    _checked,
    _dealing,
    _interim,
    _play,
    _dealer,
    _final,
    _void,
    _over,
)
