"""Putting cards straight onto hands: the order of the shoe follows from where they lie."""

from __future__ import annotations

from trainer.authoring.asked import CardAsked
from trainer.authoring.draft import Draft, draft_of
from trainer.authoring.edits import add_card, replace_card
from trainer.authoring.placed import PLACED, DraftCard
from trainer.rulebook import RULEBOOK, Documents
from trainer.rules.bets import Place
from trainer.rules.cards import Card
from trainer.yamlfile.edit import append_item, insert_key, remove_item, remove_key, set_value


def put_card(draft: Draft, place: Place, nth: int, card: Card) -> str:
    """The text with ``card`` as card ``nth`` (from 0) of the hand at ``place``.

    It takes the place of the one that lies there, or is the next card if one is due there. Else it
    waits until then: ``with_placed`` deals it. Raises CannotEdit.
    """
    lying = draft.table.hand(place)
    if nth < len(lying):
        return replace_card(draft, lying[nth].number - 1, card)
    placed = DraftCard(place, nth, card)
    if _is_due(draft, placed):
        return add_card(draft, card)
    for number, item in enumerate(draft.placed):
        if (item.place, item.nth) == (place, nth):
            return set_value(draft.text, (PLACED, number), placed.written)
    if not draft.placed:
        return insert_key(draft.text, (), PLACED, [placed.written])
    return append_item(draft.text, (PLACED,), placed.written)


def put_next(draft: Draft, place: Place, card: Card) -> str:
    """The text with ``card`` as the next one of a hand, behind those that wait for it.

    Raises CannotEdit.
    """
    waiting = sum(item.place == place for item in draft.placed)
    return put_card(draft, place, len(draft.table.hand(place)) + waiting, card)


def take_back(draft: Draft, number: int) -> str:
    """The text without the waiting card ``number`` (from 0). Raises CannotEdit."""
    if len(draft.placed) == 1 and number == 0:
        return remove_key(draft.text, (PLACED,))
    return remove_item(draft.text, (PLACED, number))


def with_placed(draft: Draft, documents: Documents = RULEBOOK) -> Draft:
    """The draft in which every waiting card has been dealt that is due. Raises CannotEdit."""
    while True:
        number = next((n for n, item in enumerate(draft.placed) if _is_due(draft, item)), None)
        if number is None:
            return draft
        card = draft.placed[number].card
        draft = draft_of(add_card(draft, card), documents)
        draft = draft_of(take_back(draft, number), documents)


def _is_due(draft: Draft, placed: DraftCard) -> bool:
    asked = draft.asked
    return (
        isinstance(asked, CardAsked)
        and asked.incident is None
        and asked.place == placed.place
        and len(draft.table.hand(placed.place)) == placed.nth
    )
