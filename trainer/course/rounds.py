"""The rounds of a lesson, completed with a table and played by the ordinary engine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from trainer.course.codes import CourseCode
from trainer.course.lesson import Variant
from trainer.course.words import place_text
from trainer.procedure.data import next_task
from trainer.rulebook.document import Document
from trainer.rules.bets import Place
from trainer.rules.cards import Card
from trainer.rules.dues import CardDue
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound, play_and_check, stage
from trainer.scenario.codes import Context
from trainer.scenario.model import Scenario
from trainer.scenario.play import ScriptedRound, deal_to_its_end
from trainer.scenario.play_incidents import RoundRunner, Stop
from trainer.scenario.read import KEYS, read_round
from trainer.yamlfile.diagnostics import Diagnostic, Faults, has_errors
from trainer.yamlfile.fields import fields
from trainer.yamlfile.nodes import Entry, MapNode, ScalarNode
from trainer.yamlfile.parse import ParsedFile


class RoundHere(NamedTuple):
    """A round of a lesson at a table; ``playable`` is None if anything is wrong with it."""

    playable: PlayableRound | None
    diagnostics: tuple[Diagnostic, ...]


def round_at(variant: Variant, file: ParsedFile, document: Document, title: str) -> RoundHere:
    """A round as it is played at a table of ``document``.

    The limits of its house are no matter of a lesson’s unless the round names them.
    """
    faults = Faults(file.lines)
    scenario = _scenario(variant, file, document, faults)
    if scenario is None or has_errors(faults.found):
        return RoundHere(None, faults.in_order())
    table = document.house.table
    here = replace(document, house=replace(document.house, table=replace(table, limits={})))
    scenario = replace(scenario, title=title)
    if variant.cards is not None:
        scenario = _dealt(scenario, variant, here, faults)
    part = ParsedFile(file.text, variant.node, file.lines, ())
    if len(faults):
        return RoundHere(None, faults.in_order())
    checked = play_and_check(scenario, faults.in_order(), part, {document.id: here})
    return RoundHere(checked.round, checked.diagnostics)


def _scenario(
    variant: Variant, file: ParsedFile, document: Document, faults: Faults
) -> Scenario | None:
    node = variant.node
    if variant.cards is not None:
        cards = " ".join(str(card) for cards in variant.cards.values() for card in cards)
        shoe = ScalarNode(cards, True, variant.at, variant.at)
        entry = Entry(ScalarNode("shoe", True, variant.at, variant.at), shoe)
        node = MapNode((*node.entries, entry), node.flow, node.start, node.end)
    found = fields(node, "round", KEYS, faults)
    if found is None:
        return None
    scenario = read_round(found, file.text, Context(faults, document))
    return replace(scenario, rules=document.id)


# Cards that are written by their places leave the shoe as the table has them dealt.


class _Placed(RoundRunner):
    """A round whose next card is the next one of the place to which it is due."""

    def __init__(
        self, scenario: Scenario, round_: Round, cards: Mapping[Place, tuple[Card, ...]]
    ) -> None:
        super().__init__(scenario, round_)
        self.left = {place: list(cards) for place, cards in cards.items()}
        self.out: list[Card] = []
        self.missing: Place | None = None

    def next_card(self) -> Card | None:
        """The next card of the place to which one is due, if it has any left."""
        due = self.round.due()
        cards = self.left.get(due.place) if isinstance(due, CardDue) else None
        return cards[0] if cards else None

    def take_card(self) -> Card:
        """Take that card; the round stops where there is none."""
        due, card = self.round.due(), self.next_card()
        if card is None or not isinstance(due, CardDue):
            self.missing = due.place if isinstance(due, CardDue) else None
            raise Stop
        self.left[due.place].pop(0)
        self.out.append(card)
        self.cards_out += 1
        return card


def _dealt(scenario: Scenario, variant: Variant, document: Document, faults: Faults) -> Scenario:
    """The round with a shoe in which its cards lie in the order in which they are dealt."""
    game, terms = stage(scenario, document)
    runner = _Placed(scenario, Round(terms), variant.cards or {})
    procedure = game.procedure
    over = deal_to_its_end(
        ScriptedRound(runner), lambda played, tasks: next_task(procedure, tasks, played.preview)
    )
    if runner.missing is not None:
        missing = place_text(runner.missing)
        faults.add(CourseCode.CARD_MISSING, variant.at, value=missing, game=document.id)
    elif over:
        for place, cards in runner.left.items():
            if cards:
                left = place_text(place)
                faults.add(CourseCode.CARD_LEFT, variant.at, value=left, game=document.id)
    return replace(scenario, shoe=tuple(runner.out))
