"""Rounds dealt to their end through what the page of Deal offers, and nothing else."""

from __future__ import annotations

import random

import pytest

from tests.cases import for_each, for_every
from tests.dealing.automatic import playable_rounds
from tests.dealing.by_page import (
    NotOfferedError,
    assert_few,
    deal_by_page,
    generated_rounds,
    offered,
)
from tests.scenario_files import playable_text
from trainer.dealing.acts import MENDING, GiveBack, Pay, where
from trainer.dealing.again import table_of
from trainer.dealing.free import FreeRound
from trainer.messages.dealing import DealingNames
from trainer.messages.money import money_of_sheet
from trainer.rules.bets import DEALER, UNSTAKED, BetKind
from trainer.rules.events import BetSettled
from trainer.rules.money import Cents
from trainer.scenario.check import PlayableRound
from ui.table.deal_choices import choices_at
from ui.table.deal_screen import announced, deal_table


def _some_rounds() -> list[tuple[str, PlayableRound]]:
    """Every round with Envy or Dealer Envy, some of the others, and some made up."""
    rounds = playable_rounds()
    with_envy = [one for one in rounds if _pays_envy(one[1])]
    others = [one for one in rounds if not _pays_envy(one[1])]
    return [*with_envy, *others[::8], *generated_rounds(20)]


def _pays_envy(playable: PlayableRound) -> bool:
    events = playable.trace.events
    return any(isinstance(one, BetSettled) and one.bet.kind in UNSTAKED for one in events)


@for_each(_some_rounds, name=lambda case: case[0])
def test_a_round_comes_to_its_end_through_what_the_page_offers(
    case: tuple[str, PlayableRound],
) -> None:
    name, playable = case
    chance = random.Random(name)
    dealt = deal_by_page(playable, chance if chance.random() < 0.5 else None)
    assert dealt.now.settlement() == playable.settlement


_ENVY = b"""
format: 1
rules: nevada-perfect-pairs-progressive
table:
  decks: 8
  currency: $
  progressive: {pay_table: PT-PRG-PP-MLP-04, meters: [25000, 1200], reseed: [10000, 500]}
  limits: {main: [10, 500]}
boxes:
  1: [{name: Ann, main: 50, progressive: true, insurance: 25, calls: [stand]}]
  3: [{name: Bob, main: 20, progressive: true, calls: [stand]}]
  5: [{name: Cal, main: 25, calls: [hit, hit]}]
shoe: AD 8C 9H AD AD 8S 5D 7S 5C KC 6D
"""
_DEALER_ENVY = b"""
format: 1
rules: nevada-perfect-pairs-progressive
table:
  decks: 8
  currency: $
  progressive: {pay_table: PT-PRG-PP-06b, meters: [10000], reseed: [5000]}
  limits: {main: [10, 500]}
boxes: {1: [{name: Ann, main: 50, progressive: true, calls: [stand]}]}
shoe: KD KD KD 7S
"""
_DEALER_ENVY_VOIDED = b"""
format: 1
rules: nevada-perfect-pairs-progressive
house: HOUSE
table:
  decks: 8
  currency: $
  progressive: {pay_table: PT-PRG-PP-06b, meters: [10000], reseed: [5000]}
  limits: {main: [10, 500]}
boxes:
  1: [{name: Ann, main: 50, progressive: true, calls: [stand]}]
  4: [{name: Bob, main: 20, progressive: true, calls: [hit, stand]}]
  6: [{name: Cal, main: 100, progressive: true, calls: [stand]}]
shoe: KS 4D KS KS  KS 7H KS 9D  9C
incidents: [{kind: not_shuffled, after_card: 9}]
"""


@pytest.mark.parametrize(
    ("text", "kind", "amounts"),
    [(_ENVY, BetKind.ENVY, [5000]), (_DEALER_ENVY, BetKind.DEALER_ENVY, [30000])],
)
def test_envy_is_paid_before_any_chips_lie_there(
    text: bytes, kind: BetKind, amounts: list[int]
) -> None:
    playable = playable_text(text)
    acts = deal_by_page(playable).now.acts
    paid = [one for one in acts if isinstance(one, Pay) and one.bet.kind is kind]
    assert [one.amount for one in paid] == amounts
    assert kind is BetKind.ENVY or [where(one) for one in paid] == [DEALER]


@for_every(
    "house",
    [
        "{}",
        "{dealer_envy_from: winner}",
        "{dealer_envy_of: meter, dealer_envy_from: winner, jackpot_shared: first}",
    ],
)
@for_every("seed", [1, 2])
def test_what_the_dealer_was_paid_is_handed_back_in_a_void(house: str, seed: int) -> None:
    """Also of two winners, whose parts for the dealer are handed back in any order (¶5.17)."""
    playable = playable_text(_DEALER_ENVY_VOIDED.replace(b"HOUSE", house.encode()))
    dealt = deal_by_page(playable, random.Random(seed)).now
    assert dealt.settlement() == playable.settlement
    given = [one.bet for one in dealt.acts if isinstance(one, GiveBack)]
    back = {bet.bettor for bet in given if bet.kind is BetKind.DEALER_ENVY}
    assert back == {
        one.bet.bettor
        for one in playable.trace.events
        if isinstance(one, BetSettled) and one.bet.kind is BetKind.DEALER_ENVY
    }
    assert back


def test_what_the_page_does_not_offer_is_noticed() -> None:
    (playable,) = (one for name, one in playable_rounds() if name.endswith("/nevada-envy"))
    with pytest.raises(NotOfferedError):
        deal_by_page(playable, without=UNSTAKED)


def test_only_where_acts_stand_what_was_done_can_be_undone() -> None:
    playable = next(playable for _name, playable in playable_rounds())
    free = FreeRound(playable, playable.scenario.shoe)
    while free.now.suggested() is not None and not table_of(free).bets_closed:
        free.attempt(free.now.allowed()[0].act)
    money = money_of_sheet((), playable.table.currency)
    seen = table_of(free)
    names = DealingNames(free.now.procedure, money, seen.hands)
    table, like = deal_table(free.now, seen, names), Pay(Cents(500), next(iter(seen.piles)))
    for mends in (False, True):
        said = announced(playable.game.procedure, playable.terms.ruleset, mends=mends)
        made = {type(act) for act in offered(table, said, like)}
        assert set(MENDING) & made == (set(MENDING) if mends else set())
        assert_few(table, said)
        for target in table.targets:
            keys = [choice.key for choice in choices_at(target.at, table, said)]
            assert len(set(keys)) == len(keys), keys
