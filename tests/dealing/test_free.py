"""Rounds dealt freely: what stands, what is put right, and what a card astray leads to."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TypeVar

from tests.cases import for_each, one_in
from tests.dealing.automatic import playable_rounds
from tests.dealing.free_dealer import deal_freely
from tests.scenario_files import playable_text, read
from trainer.dealing.acts import (
    Ask,
    DealCard,
    DealerAct,
    Pay,
    PickUp,
    Refuse,
    Say,
    SayTotal,
    StandOff,
    Take,
    as_unnoticed,
)
from trainer.dealing.again import table_of
from trainer.dealing.answers import act_of, answered, attempt_in_chips
from trainer.dealing.coached import CoachedRound, DealtRound
from trainer.dealing.fork import AsScripted, whole_shoe
from trainer.dealing.free import FreeRound
from trainer.dealing.judging import FaultKind
from trainer.making.calls import improvised
from trainer.making.tables import practice_table
from trainer.procedure.acts import Act
from trainer.procedure.questions import ErrorClass
from trainer.rulebook import RULEBOOK
from trainer.rules.bets import DEALER, Place
from trainer.rules.dues import CallDue
from trainer.rules.irregularities import Irregularity
from trainer.rules.round import Round
from trainer.scenario.check import PlayableRound
from trainer.scenario.incidents import DealerOverdraws, DealingError
from trainer.scenario.model import CallWish
from trainer.scenario.writer import write

A = TypeVar("A", bound=DealerAct)


@for_each(one_in(2, range(60)))
def test_mistakes_stand_and_every_round_comes_to_its_end(number: int) -> None:
    """What was dealt is a round of its own, settled as its file says, and dealt so again."""
    chance = random.Random(number)
    _name, playable = chance.choice(playable_rounds())
    cards = whole_shoe(playable, chance)
    free, tried = deal_freely(playable, chance, 0.15, cards)
    assert free.now.settlement() == free.playable.settlement
    again = FreeRound(playable, cards)
    assert [again.attempt(one.act) for one in tried] == tried
    if free.playable is not playable:
        document = free.playable.game.document
        documents = {**RULEBOOK, document.id: document}
        found = read(write(free.playable.scenario).encode(), documents)
        assert found.scenario == free.playable.scenario


def _free(name: str = "everybody-at-once") -> FreeRound:
    return FreeRound(_round(name), whole_shoe(_round(name), random.Random(1)))


def _round(name: str) -> PlayableRound:
    return next(playable for one, playable in playable_rounds() if one.endswith(name))


def _until(free: FreeRound, kind: type[A]) -> A:
    """Deal rightly until an act of a kind is suggested."""
    while True:
        owed = free.now.suggested()
        assert owed is not None
        if isinstance(owed.act, kind):
            return owed.act
        free.attempt(owed.act)


def _to_the_end(free: FreeRound) -> None:
    while not free.now.over:
        owed = free.now.suggested()
        assert owed is not None
        assert free.attempt(owed.act).fault is None


_INSURED = b"""
format: 1
rules: rws-perfect-pairs-v5
table: {limits: {insurance: [10, 30]}}
boxes: {1: [{name: Ann, main: 100, insurance: 50, calls: [stand]}]}
shoe: TS AD 9C 7H
"""


def test_insurance_closed_without_a_check_is_closed_all_the_same() -> None:
    playable = playable_text(_INSURED)
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    excess = _until(free, Refuse)
    tried = free.attempt(Say(Act.CLOSE_INSURANCE))
    assert tried.carried_out
    assert tried.fault is not None
    assert tried.fault.instead == excess
    assert isinstance(_until(free, Ask), Ask)
    _to_the_end(free)


def _suggested(free: FreeRound) -> DealerAct:
    owed = free.now.suggested()
    assert owed is not None
    return owed.act


SPLIT = b"""format: 1
rules: rws-perfect-pairs-v5
boxes:
  2: [{name: Ann, main: 100, calls: [split, stand, stand]}]
shoe: 8S AS 8H TD 9C KS
"""


def test_a_card_to_the_wrong_hand_of_a_split_is_a_dealing_error_as_well() -> None:
    playable = playable_text(SPLIT)
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    while (act := _suggested(free)) != DealCard(Place(2, 1)) or len(free.now.round.hands(2)) < 2:
        free.attempt(act)
    assert free.attempt(DealCard(Place(2, 2))).carried_out
    incident = free.playable.scenario.incidents[-1]
    assert isinstance(incident, DealingError)
    (astray,) = incident.misdealt
    assert (astray.lies, astray.belongs) == (Place(2, 2), Place(2, 1))
    assert "lies: box 2 hand 2" in write(free.playable.scenario)
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement


def test_a_card_to_the_wrong_box_is_a_dealing_error_from_then_on() -> None:
    """The dealer has to stop and put it right, and the round is saved with it."""
    playable = _round("everybody-at-once")
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    due = _until(free, DealCard)
    boxes = [box.number for box in playable.scenario.boxes]
    wrong = next(Place(box, 1) for box in boxes if Place(box, 1) != due.place)
    tried = free.attempt(DealCard(wrong))
    assert tried.carried_out
    incident = free.playable.scenario.incidents[-1]
    assert isinstance(incident, DealingError)
    assert incident.mistake is Irregularity.WRONG_BOX
    assert incident.reconstructed
    assert [one.lies for one in incident.misdealt] == [wrong]
    assert _suggested(free) == Say(Act.STOP_FOR_ERROR)
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement
    assert CoachedRound(playable, playable.scenario.shoe).attempt(DealCard(wrong)).fault is not None


def test_cards_that_go_astray_before_he_stops_are_one_error() -> None:
    """He has skipped a box: every card lies one box too far until he notices."""
    playable = _round("everybody-at-once")
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    _until(free, DealCard)
    boxes = [box.number for box in playable.scenario.boxes]
    for box in boxes[1:]:
        assert free.attempt(DealCard(Place(box, 1))).carried_out
    (incident,) = free.playable.scenario.incidents
    assert isinstance(incident, DealingError)
    assert [one.lies.box for one in incident.misdealt] == boxes[1:]
    assert [one.belongs.box for one in incident.misdealt] == boxes[:-1]
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement


SETTLED = b"""format: 1
rules: rws-perfect-pairs-v5
house: {reconstructed_after_settlement: unsettled_boxes}
boxes:
  1: [{name: Ann, main: 100, perfect_pairs: 10, calls: [stand]}]
  2: [{name: Ben, main: 50, calls: [hit, stand]}]
  3: [{name: Cho, main: 20, calls: [stand]}]
shoe: 8S 5C 9D 6H 8D 7D 9H 6S TC KS 2C 3C
"""


@for_each([((3,), True), ((1,), False), ((3, 1), False), ((5,), None)])
def test_cards_are_put_right_after_a_settlement_as_the_house_reads_it(
    case: tuple[tuple[int, ...], bool | None],
) -> None:
    """Ann's pair is paid; Ben's card lies on another box, and the next one on whichever it is."""
    boxes, put_right = case
    playable = playable_text(SETTLED)
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    while _until(free, DealCard) != DealCard(Place(2, 1)) or not free.now.round.has_settled:
        free.attempt(_suggested(free))
    for box in boxes:
        assert free.attempt(DealCard(Place(box, 1))).carried_out
    (incident,) = free.playable.scenario.incidents
    decided = incident.reconstructed if isinstance(incident, DealingError) else None
    assert decided is put_right
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement


def test_the_dealer_may_draw_several_cards_too_many() -> None:
    free = _free("bj5-three-boxes-that-stand")
    _until(free, SayTotal)
    for _card in range(2):
        assert free.attempt(DealCard(DEALER)).carried_out
    assert free.playable.scenario.incidents == (DealerOverdraws(2),)
    _to_the_end(free)


def test_a_round_may_have_several_errors() -> None:
    """The second is one of its own, for which nobody has the choice again (¶5.7)."""
    playable = _round("everybody-at-once")
    free = FreeRound(playable, whole_shoe(playable, random.Random(1)))
    boxes = [box.number for box in playable.scenario.boxes]
    for number in (1, 2):
        due = _until(free, DealCard)
        wrong = next(Place(box, 1) for box in boxes if Place(box, 1) != due.place)
        assert free.attempt(DealCard(wrong)).carried_out
        assert len(free.playable.scenario.incidents) == number
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement


def test_what_is_only_said_can_be_left_out_and_still_be_said() -> None:
    """The act that should have waited is done; the words come late, without another mistake."""
    free = _free("bj5-the-dealer-draws-three")
    total = _until(free, SayTotal)
    waiting = [one for one in free.now.open() if one.first == total]
    act = next(one.owed.act for one in waiting if isinstance(one.owed.act, Take | Pay | StandOff))
    tried = free.attempt(act)
    assert tried.carried_out
    assert tried.fault is not None
    assert tried.fault.kind is FaultKind.TOO_EARLY
    assert tried.fault.instead == total
    assert free.attempt(total).fault is None
    _to_the_end(free)


def test_a_hand_that_is_not_asked_gets_what_its_player_wants() -> None:
    """The mistake is that he was not asked; to a hand that wants no card it is a card too many."""
    free = _free()
    ask = _until(free, Ask)
    tried = free.attempt(DealCard(ask.place))
    assert tried.fault is not None
    assert tried.fault.kind is FaultKind.NOT_ASKED
    _to_the_end(free)
    assert free.now.settlement() == free.playable.settlement


def test_what_was_done_too_early_is_seen_on_the_table() -> None:
    """A bet that is taken is gone, cards picked up are in the rack, one too many lies there."""
    free = _free("bj5-three-boxes-that-stand")
    _until(free, SayTotal)
    bet = next(iter(table_of(free).piles))
    place = Place(bet.box, bet.hand)
    free.attempt(Take(bet))
    free.attempt(PickUp(place))
    other = next(box for box in table_of(free).staked_boxes if box != bet.box)
    free.attempt(SayTotal(0))
    free.attempt(DealCard(Place(other, 1)))
    table = table_of(free)
    assert table.piles[bet].taken == table.piles[bet].placed
    assert all(card.discarded for card in table.hand(place))
    assert [card.place for card in table.astray] == [Place(other, 1)]
    assert as_unnoticed(table).astray == ()


class _Plain:
    """Everybody plays basic strategy."""

    def surrenders(self, _played: Round, _box: int) -> bool | None:
        return None

    def call(self, _played: Round, _due: CallDue) -> CallWish | None:
        return None


def test_where_a_hand_is_no_longer_as_scripted_its_player_plays_basic_strategy() -> None:
    """The hands that are as the file says are called as it says."""
    playable = _round("bj5-the-dealer-draws-three")
    scenario = playable.scenario
    again = improvised(scenario, playable.game, playable.terms, AsScripted(playable))
    assert again is not None
    assert again.scenario.boxes == scenario.boxes
    first, *others = scenario.shoe
    changed = replace(scenario, shoe=(*others, first, *others), expect=None)
    played = [
        improvised(changed, playable.game, playable.terms, playing)
        for playing in (AsScripted(playable), _Plain())
    ]
    assert played[0] is not None
    assert played[0] == played[1]


def test_wrong_chips_of_a_right_payment_stop_it_or_lie() -> None:
    """Coached the payment is not made; freely it is, and as what it should be."""
    playable = _round("everybody-at-once")
    tray = practice_table(playable.game.document, "").chips.chips
    for dealt in (
        CoachedRound(playable, playable.scenario.shoe),
        FreeRound(playable, playable.scenario.shoe),
    ):
        while not isinstance(due := _next(dealt), Pay):
            dealt.attempt(due)
        stops = isinstance(dealt, CoachedRound)
        smallest = min(chip.value for chip in tray)
        wrong = replace(due, chips=((smallest,) * (due.amount // smallest),))
        tried = attempt_in_chips(dealt, wrong, tray, stops=stops)
        assert tried.fault is not None
        assert tried.fault.kind is FaultKind.OTHER_CHIPS
        assert tried.carried_out is not stops
        assert (due in {owed.act for owed in dealt.now.allowed()}) is stops
        assert dealt.left.bets == {}
        found = answered(0, tried)
        assert found.verdict.error is ErrorClass.CHIPS
        assert act_of(found.question, found.given) == due


def _next(dealt: DealtRound) -> DealerAct:
    owed = dealt.now.suggested()
    assert owed is not None
    return owed.act
