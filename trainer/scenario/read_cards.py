"""The shoe: cards in one string or in a list, and whether the decks have them."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from trainer.rules.cards import Card, parse_card
from trainer.rules.rulekeys import Rule
from trainer.scenario.codes import Code
from trainer.yamlfile.diagnostics import Faults, YamlCode, excerpt
from trainer.yamlfile.marks import Span
from trainer.yamlfile.nodes import ListNode, MapNode, Node, ScalarNode, word_spans
from trainer.yamlfile.values import source_of


class Shoe(NamedTuple):
    """The entries of a shoe, None for one that is not a card, and their positions."""

    entries: tuple[Card | None, ...]
    spans: tuple[Span, ...]

    @property
    def cards(self) -> tuple[Card, ...]:
        """The valid cards."""
        return tuple(card for card in self.entries if card is not None)


def read_shoe(node: Node, text: str, faults: Faults) -> Shoe | None:
    """The cards of the shoe; None if ``node`` cannot be a shoe at all."""
    if isinstance(node, MapNode):
        faults.add(YamlCode.NOT_A_LIST, node.start, key="shoe", value=source_of(node))
        return None
    if isinstance(node, ListNode):
        found = tuple(card(item, faults) for item in node.items)
        spans = tuple(Span(item.start, item.end) for item in node.items)
    else:
        spans = word_spans(node, text)
        words = zip(node.text.split(), spans, strict=True)
        found = tuple(_card(name, span.start, faults) for name, span in words)
    return Shoe(found, spans)


def card(node: Node, faults: Faults) -> Card | None:
    """A card."""
    found = parse_card(node.text) if isinstance(node, ScalarNode) else None
    if found is None:
        faults.add(Code.NOT_A_CARD, node.start, value=source_of(node))
    return found


def _card(name: str, offset: int, faults: Faults) -> Card | None:
    found = parse_card(name)
    if found is None:
        faults.add(Code.NOT_A_CARD, offset, value=excerpt(name))
    return found


def check_decks(shoe: Shoe, decks: int, faults: Faults) -> None:
    """Check that no card occurs more often than in ``decks`` decks (¶2.2.1)."""
    if max(Counter(shoe.cards).values(), default=0) <= decks:
        return
    seen: Counter[Card] = Counter()
    for dealt, span in zip(shoe.entries, shoe.spans, strict=True):
        if dealt is None:
            continue
        seen[dealt] += 1
        # Only the first excess card is reported; the others follow from it.
        if seen[dealt] == decks + 1:
            faults.add(
                Code.TOO_MANY_OF_A_CARD,
                span.start,
                rule=Rule.DECKS,
                value=str(dealt),
                decks=decks,
                count=shoe.cards.count(dealt),
            )
