"""What goes wrong, as it shows on the table: where cards lie meanwhile, and what is set apart."""

from __future__ import annotations

from collections import Counter
from typing import Final

from trainer.rules import events as ev
from trainer.rules.bets import VoidCause
from trainer.rules.mistakes import Mistake
from trainer.table.draft import Draft, Laid
from trainer.table.view import CardSign, Notice

_WHILE_STOPPED: Final = frozenset(
    (
        ev.OptionTaken,
        ev.SettlementUndone,
        ev.BetReturned,
        ev.MeterSet,
        ev.HandEnded,
        ev.CardsCollected,
        ev.CardSelected,
    )
)
"""What happens while the dealer has stopped for an error (¶5.7, ¶5.12)."""


def play_goes_on(draft: Draft, event: object) -> None:
    """Before each event: what lasts only until the next thing is done is over."""
    if not isinstance(event, ev.BetRefused):
        draft.offered.clear()
    if not isinstance(event, ev.VoidDeclared):
        # Whatever else is done is done by light.
        draft.interrupted = False
    if type(event) not in _WHILE_STOPPED:
        draft.stopped = None


def late_bet(draft: Draft, event: ev.BetRefused) -> None:
    """¶5.8: chips offered after "No more bets" lie beside the spot until play goes on."""
    draft.offered[event.bet] = event.amount


def misdealt(draft: Draft, event: ev.CardMisdealt) -> None:
    """A card comes to lie where none belongs now."""
    draft.clear_interim()
    waits = draft.place_of(event.number)
    if waits is None:
        draft.leaves_shoe(event.number)
    else:
        # ¶5.12: the other of two cards is the next one, and goes astray once more.
        draft.take(event.number, waits)
    draft.lay(event.place, Laid(event.number, event.card, astray=True))


def face_up(draft: Draft, event: ev.CardFoundFaceUp) -> None:
    """¶5.11: the shoe shows a face."""
    draft.shoe_card = event.card


def stopped(draft: Draft, event: ev.ErrorFound) -> None:
    """The dealer's hands rest until every bettor has chosen."""
    draft.stopped = event


def selected(draft: Draft, event: ev.CardSelected) -> None:
    """¶5.12: one of the cards that came out together is to be the first."""
    place = draft.place_of(event.number)
    if place is not None:
        draft.sign(place, event.number, CardSign.CHOSEN)


def discarded(draft: Draft, event: ev.CardDiscarded) -> None:
    """A card that lay astray goes to the discard rack."""
    draft.take(event.number, event.place)
    draft.discarded += 1


def exposed(draft: Draft, event: ev.CardExposed) -> None:
    """¶3.12: a card of a squeezed box lies face up before its time."""
    draft.sign(event.place, event.number, CardSign.EXPOSED)


def turned(draft: Draft, event: ev.CardsTurned) -> None:
    """¶3.12: every card there lies face up, and none of them is an exposed one any more."""
    draft.cards[event.place] = [
        one._replace(down=False, sign=None if one.sign is CardSign.EXPOSED else one.sign)
        for one in draft.cards[event.place]
    ]


def void(draft: Draft, event: ev.VoidDeclared) -> None:
    """¶5.5: the cards that prove it are set apart."""
    draft.void = True
    draft.cause = event.cause
    if event.number is not None:
        place = draft.place_of(event.number)
        if place is not None:
            draft.sign(place, event.number, CardSign.FOREIGN)
    if event.cause is VoidCause.WRONG_CARD_COUNT and draft.decks:
        lying = [(place, one) for place, cards in draft.cards.items() for one in cards]
        times = Counter(one.card for _, one in lying if not one.down)
        for place, one in lying:
            if not one.down and times[one.card] > draft.decks:
                draft.sign(place, one.number, CardSign.TWIN)


def found_late(draft: Draft, event: ev.FoundLate) -> None:
    """¶5.6, ¶5.13: nothing of the round moves any more."""
    draft.late = event.mistake


def notice(draft: Draft) -> Notice | Mistake | None:
    """What has happened that neither a card nor a chip shows."""
    if draft.interrupted:
        return Notice.LAMP_OUT
    if draft.late is not None:
        return Notice.NEXT_ROUND
    lying = [one for cards in draft.cards.values() for one in cards]
    if draft.cause is VoidCause.NOT_SHUFFLED:
        return Notice.NOT_SHUFFLED
    if draft.cause is VoidCause.WRONG_CARD_COUNT:
        proved = any(one.sign is CardSign.TWIN for one in lying)
        return None if proved else Notice.WRONG_COUNT
    if draft.stopped is not None and not any(one.astray for one in lying):
        return draft.stopped.mistake or Mistake.OTHER
    return None
