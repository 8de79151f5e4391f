"""Cards put straight onto hands before it is their turn to be dealt.

They wait in the text under a key that the program otherwise ignores, and go into the shoe as soon
as a card is due where they lie.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from trainer.rules.bets import DEALER, Place
from trainer.rules.cards import Card, parse_card
from trainer.yamlfile.nodes import ListNode, MapNode, ScalarNode
from trainer.yamlfile.parse import ParsedFile

PLACED: Final = "_placed"
"""The key: a list of entries like ``8S box 1 hand 1 card 2``."""


class DraftCard(NamedTuple):
    """A card that is to be card ``nth`` (from 0) of the hand at ``place``."""

    place: Place
    nth: int
    card: Card

    @property
    def written(self) -> str:
        """The entry in the text."""
        to = "dealer" if self.place == DEALER else f"box {self.place.box} hand {self.place.hand}"
        return f"{self.card} {to} card {self.nth + 1}"


def placed_in(file: ParsedFile) -> Iterator[DraftCard]:
    """The cards that wait in a file; none if any entry is something else."""
    entry = file.root.entry(PLACED) if isinstance(file.root, MapNode) else None
    if entry is None or not isinstance(entry.value, ListNode):
        return
    found = [
        _placed(item.text) if isinstance(item, ScalarNode) else None for item in entry.value.items
    ]
    if all(found):
        yield from (other for other in found if other is not None)


def _placed(text: str) -> DraftCard | None:
    match text.split():
        case [name, "dealer", "card", number]:
            place = DEALER
        case [name, "box", box, "hand", hand, "card", number] if _is_number(box, hand):
            place = Place(int(box), int(hand))
        case _:
            return None
    card = parse_card(name)
    if card is None or not _is_number(number):
        return None
    return DraftCard(place, int(number) - 1, card)


def _is_number(*texts: str) -> bool:
    return all(
        text.isascii() and text.isdigit() and 0 < len(text) < 4 and text[0] != "0" for text in texts
    )
