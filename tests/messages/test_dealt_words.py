"""Tests of what is said of an act that is dealt by hand: done, or wrong and what comes first."""

from __future__ import annotations

from typing import get_args

from tests.cases import for_each
from tests.dealing.automatic import legal_acts, playable_rounds
from tests.dealing.test_mistakes import Mistake, mistakes
from trainer.dealing.acts import (
    MENDING,
    DealCard,
    DealerAct,
    Lay,
    Pay,
    SayTotal,
)
from trainer.dealing.judging import FaultKind
from trainer.messages.dealing import DealingNames, act_text, done_text, first_text, house_text
from trainer.messages.money import MoneyText
from trainer.procedure.acts import Act
from trainer.procedure.data import InPass, Matter, PayoutChips, Proving, Sweep
from trainer.rulebook.procedures import WITHOUT_PASS, load_procedure
from trainer.rules.bets import Place
from trainer.rules.cards import Card, Rank, Suit
from trainer.scenario.check import PlayableRound
from trainer.snapshot.snapshot import LaidCard

_KING = Card(Rank.KING, Suit.SPADES)


def _names(playable: PlayableRound) -> DealingNames:
    return DealingNames(playable.game.procedure, MoneyText(), {}, dealt=_KING)


@for_each(mistakes, name=lambda case: case.name)
def test_a_mistake_says_what_comes_first_or_instead(case: Mistake) -> None:
    fault, names = case.fault, _names(case.playable)
    assert fault is not None
    assert fault.instead is not None
    said = first_text(fault, names)
    if fault.kind is FaultKind.OTHER_AMOUNT:
        assert said == "The amount is wrong."
    else:
        early = fault.kind in (FaultKind.TOO_EARLY, FaultKind.NOT_ASKED)
        assert said.startswith("First: " if early else "Instead: ")
        assert act_text(fault.instead, names).split(" ")[0].lower() in said
        assert ".”." not in said
    if isinstance(fault.instead, Pay):
        assert names.money.text(fault.instead.amount) not in said
    if fault.house is not None:
        assert house_text(fault.house, names.procedure)


def test_an_announcement_that_is_due_is_named() -> None:
    faults = (case.fault for case in mistakes() if "knock 3 main Cho at total 19" in case.name)
    (fault,) = faults
    (_name, playable) = playable_rounds()[0]
    assert fault is not None
    assert isinstance(fault.instead, SayTotal)
    assert first_text(fault, _names(playable)) == "First: say “Dealer: 19”."


def test_what_is_done_is_told_in_the_past_tense() -> None:
    """Of every class of acts: no instruction can be taken for a confirmation."""
    told: set[type[DealerAct]] = set()
    for number, (_name, playable) in enumerate(playable_rounds()):
        names = _names(playable)
        for act in legal_acts(number):
            if type(act) not in told:
                told.add(type(act))
                done, due = done_text(act, names), act_text(act, names)
                assert done != due, act
        if len(told) == len(get_args(DealerAct)) - len(MENDING):
            break
    assert told == set(get_args(DealerAct)) - set(MENDING)


def test_a_card_is_told_with_what_it_is() -> None:
    names = _names(playable_rounds()[0][1])
    six = Place(6, 1)
    assert done_text(DealCard(six), names) == "Dealt K♠ to box 6"
    assert done_text(DealCard(six, Lay.SIDEWAYS), names) == "Dealt K♠ sideways to box 6"
    assert done_text(DealCard(six, Lay.DOWN), names) == "Dealt a card face down to box 6"


def test_a_card_that_counts_as_the_next_one_is_moved() -> None:
    two, four = Place(2, 1), Place(4, 1)
    laid = LaidCard(8, _KING, two, two, astray=True)
    names = DealingNames(load_procedure(), MoneyText(), {}, moved=laid)
    told = act_text(DealCard(four), names)
    assert told == "Move K♠ from box 2 to box 4: it counts as the next card"
    assert done_text(DealCard(four), names) == "Moved K♠ to box 4"


def test_every_choice_of_the_house_has_its_sentence() -> None:
    procedure = load_procedure()
    for matter in set(Matter) - WITHOUT_PASS:
        assert "from right to left" in house_text(InPass(matter), procedure)
        assert "losing" in house_text(InPass(matter, losers_first=True), procedure)
    assert {house_text(chips, procedure) for chips in PayoutChips} == {
        chips.text for chips in PayoutChips
    }
    assert "cuts" in house_text(Proving.BET, procedure)
    assert "sideways" in house_text(Act.DRAW_CARD, procedure)
    assert Sweep.RIGHT_TO_LEFT.text in house_text(InPass(Matter.BLACKJACKS), procedure)
