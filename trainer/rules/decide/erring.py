"""Cards go astray, the error is found, and what becomes of them (¶5.7 to ¶5.12)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from trainer.registry import Registry
from trainer.rules.bets import DEALER, DRAWN, Place
from trainer.rules.dealer import dealer_complete
from trainer.rules.decide.dealing import deal
from trainer.rules.decide.decision import NOT_DUE, Decision
from trainer.rules.due import card_due, card_to_replace, due, task_due
from trainer.rules.dues import ErrorDue, SelectDue
from trainer.rules.events import CardDiscarded, CardMisdealt, CardSelected, ErrorFound
from trainer.rules.inputs import DiscardCard, DrawTogether, FindError, Misdeal, SelectCard, UseCard
from trainer.rules.irregularities import CardRemedy, Irregularity
from trainer.rules.options import who_may_choose
from trainer.rules.refusals import Reason, Refusal
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import AfterSettlement
from trainer.rules.settle import AFTER_SETTLEMENT, of_error
from trainer.rules.state import Astray, State

DECISIONS: Final[Registry[State, Decision]] = Registry()
"""The functions that decide each class of input here."""

_DISCARDED_BY: Final = {
    Irregularity.EMPTY_BOX: Rule.CARD_TO_EMPTY_BOX,
    Irregularity.TOGETHER: Rule.CARDS_TOGETHER_DEALER,
    Irregularity.OVERDRAWN: Rule.DEALER_OVERDREW,
}


@DECISIONS.on(Misdeal)
def misdeal(state: State, given: Misdeal) -> Decision:
    """The next card goes where it does not belong."""
    if not _may_be_misdealt(state):
        return NOT_DUE
    place = given.place
    if place.box > state.terms.boxes:
        return Refusal(Reason.NO_SUCH_BOX, Rule.BOX_COUNT)
    waiting = next_outside(state)
    if waiting is not None and waiting.card != given.card:
        return NOT_DUE  # that one is the next card
    number = state.drawn + 1 if waiting is None else waiting.number
    down = given.down
    if down is None:
        down = place != DEALER and _comes_face_down(state)
    return (CardMisdealt(number, given.card, place, Rule.DEALING_ERROR, down, given.waits),)


@DECISIONS.on(DrawTogether)
def draw_together(state: State, given: DrawTogether) -> Decision:
    """Two cards come out, and nobody can say which was the first (¶5.12)."""
    if card_due(state) is None:
        return NOT_DUE
    rule, down = Rule.CARDS_TOGETHER, _is_hole_card(state)
    first = CardMisdealt(state.drawn + 1, given.first, DRAWN, rule, down)
    return first, CardMisdealt(state.drawn + 2, given.second, DRAWN, rule, down)


def _comes_face_down(state: State) -> bool:
    """True if the card that is due lies face down: a hole card or one of a squeezed box (¶3.12).

    Only the first card that goes astray comes as that one.
    """
    trouble = state.trouble
    if trouble is None:
        return _is_hole_card(state)
    to = card_due(state)
    squeezed = to is not None and to.place.box in trouble.squeezed
    return not trouble.astray and (squeezed or _is_hole_card(state))


def _is_hole_card(state: State) -> bool:
    to = card_due(state)
    return to is not None and to.rule is Rule.HOLE_CARD


def _may_be_misdealt(state: State) -> bool:
    """True if a card can go somewhere by mistake now: one is due, or the dealer needs no more."""
    if dealer_complete(state):
        return True
    return card_due(state) is not None or isinstance(due(state), ErrorDue)


def next_outside(state: State) -> Astray | None:
    """The next card if it already lies outside the shoe, otherwise None."""
    trouble = state.trouble
    if trouble is None or not trouble.astray or trouble.remedy in {None, CardRemedy.DISCARD}:
        return None
    return trouble.astray[0]


@DECISIONS.on(FindError)
def find_error(state: State, given: FindError) -> Decision:
    """The dealer stops; what becomes of the cards is decided before anybody chooses."""
    trouble = state.trouble
    if not state.in_play or (trouble is not None and trouble.asking):
        return NOT_DUE
    decided = _remedy(state, given)
    if isinstance(decided, Refusal):
        return decided
    remedy, rules = decided
    settings = of_error(state.terms.house, given.error)
    if given.error is Irregularity.DEALING_ERROR:
        settings = too_late(state, given.boxes).settings + settings
    if who_may_choose(state, given.error):
        together = given.error is Irregularity.TOGETHER
        rules += (Rule.CARDS_TOGETHER_OPTIONS if together else Rule.DEALING_ERROR,)
    return (ErrorFound(given.error, given.mistake, remedy, rules, settings),)


def _remedy(state: State, given: FindError) -> tuple[CardRemedy, tuple[Rule, ...]] | Refusal:
    astray = state.trouble.astray if state.trouble is not None else []
    places = {card.place for card in astray}
    if given.error is Irregularity.OVERDRAWN:
        if not dealer_complete(state) or places != {DEALER}:
            return Refusal(Reason.DEALER_NOT_COMPLETE, Rule.DEALER_OVERDREW)
        return CardRemedy.DISCARD, (Rule.DEALER_OVERDREW,)
    if given.error is Irregularity.TOGETHER:
        if places != {DRAWN}:
            return NOT_DUE
        to = card_to_replace(state)
        if to is not None and to.place == DEALER:
            return CardRemedy.DISCARD, (Rule.CARDS_TOGETHER_DEALER,)
        return CardRemedy.CHOOSE, (Rule.CARDS_TOGETHER,)
    if given.error is Irregularity.EMPTY_BOX:
        if not astray or any(place.box < 1 for place in places):
            return NOT_DUE
        if any(_has_cards(state, place) for place in places):
            return Refusal(Reason.BOX_HAS_BETS, Rule.CARD_TO_EMPTY_BOX)
        if state.has_settled:
            return CardRemedy.DISCARD, (Rule.CARD_TO_EMPTY_BOX, Rule.NO_RECONSTRUCTION)
        return CardRemedy.RECONSTRUCT, (Rule.RECONSTRUCTION,)
    refusal = too_late(state, given.boxes).refusal
    if given.reconstructed:
        if refusal is not None:
            return refusal
        return CardRemedy.RECONSTRUCT, (Rule.RECONSTRUCTION,)
    # ¶5.9: before a settlement it is for the house to say that the cards cannot be put right.
    return CardRemedy.PLAY_ON, (Rule.NO_RECONSTRUCTION if refusal else Rule.RECONSTRUCTION,)


class TooLate(NamedTuple):
    """Why misdealt cards can no longer be put right, if they cannot, and the setting behind it."""

    refusal: Refusal | None
    settings: tuple[str, ...] = ()


def too_late(state: State, boxes: Collection[int]) -> TooLate:
    """True if a settlement forbids putting cards right that lie or belong on these boxes (¶5.10.1).

    Cards of which nothing is known may be of any box, and the dealer's hand is against every box;
    for one on a box without a bet ¶5.10.3 looks at the whole table.
    """
    settled = state.settled_boxes
    if not settled:
        return TooLate(None)
    concerned = {box for box in boxes if box > DEALER.box}
    with_bets = all(_has_cards(state, Place(box, 1)) for box in concerned)
    if not concerned or settled & concerned or not with_bets:
        return TooLate(Refusal(Reason.SETTLEMENT_HAS_BEGUN, Rule.NO_RECONSTRUCTION))
    if state.terms.house.reconstructed_after_settlement is AfterSettlement.UNSETTLED_BOXES:
        return TooLate(None, AFTER_SETTLEMENT)
    refusal = Refusal(Reason.SETTLED_ON_ANOTHER_BOX, Rule.NO_RECONSTRUCTION)
    return TooLate(refusal, AFTER_SETTLEMENT)


def _has_cards(state: State, place: Place) -> bool:
    """Tell whether somebody on a box has a bet for which cards are dealt."""
    box = state.boxes.get(place.box)
    return box is not None and any(not bettor.out for bettor in box.bettors) and bool(box.hands)


@DECISIONS.on(UseCard)
def use_card(state: State, given: UseCard) -> Decision:
    """A card that lies outside the shoe goes to the place that is due the next one."""
    to = card_to_replace(state)
    if to is None or state.trouble is None or not task_due(state, given):
        return NOT_DUE
    card = state.trouble.astray[0]
    return deal(state, to, card.card, card.number, card.place)


@DECISIONS.on(DiscardCard)
def discard_card(state: State, given: DiscardCard) -> Decision:
    """A card that went astray is out of play."""
    trouble = state.trouble
    if trouble is None or not task_due(state, given):
        return NOT_DUE
    number, card, place = trouble.astray[0]
    assert trouble.error is not None, "an error that was found has the card discarded"
    return (CardDiscarded(number, card, place, _DISCARDED_BY[trouble.error]),)


@DECISIONS.on(SelectCard)
def select_card(state: State, given: SelectCard) -> Decision:
    """The player who is due the next card chooses it (¶5.12)."""
    to = due(state)
    if not isinstance(to, SelectDue) or given.number not in to.numbers:
        return NOT_DUE
    return (CardSelected(given.number, to.place.box, to.bettor, Rule.CARDS_TOGETHER),)
