"""Features of offers, side bets and the people at the table."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.facts import Facts
from trainer.features.feature import TABLE, Features, Group
from trainer.rules.bets import UNSTAKED, BetKind, Outcome
from trainer.rules.events import (
    BetCounted,
    BetRaised,
    BetRefused,
    BettorLeft,
    EvenMoneyTaken,
    OptionTaken,
)
from trainer.rules.mistakes import AfterError
from trainer.sidebets.registry import SIDE_BET_KINDS, EvaluatorName
from trainer.texts import N_, TextEnum

OFFERS = Features(Group.OFFERS, 2)
SIDE_BETS = Features(Group.SIDE_BETS)
PEOPLE = Features(Group.PEOPLE, 2)

FULL = 7
"""How many boxes are a full table."""


def word_of(value: str) -> str:
    """The word of something that is called ``value`` in scenario files."""
    return value.replace("_", "-")


# Insurance and Even Money


@OFFERS.add("insurance", N_("Insurance is placed"), tag=N_("insurance"))
def _insurance(facts: Facts) -> Iterable[int]:
    return (
        entry.box
        for entry in facts.entries(BetKind.INSURANCE)
        if entry.outcome is not Outcome.REFUSED
    )


def _insured(outcome: Outcome, word: str, text: str) -> None:
    @OFFERS.add(word, text)
    def _ended(facts: Facts) -> Iterable[int]:
        return (e.box for e in facts.entries(BetKind.INSURANCE) if e.outcome is outcome)


_insured(Outcome.WIN, "insurance-wins", N_("Insurance wins"))
_insured(Outcome.LOSE, "insurance-loses", N_("Insurance loses"))


@OFFERS.add("even-money", N_("Even Money is paid"), tag=N_("even money"))
def _even_money(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(EvenMoneyTaken))


# Side bets


def side_bet_word(bet: BetKind, hand: TextEnum) -> str:
    """The word for what wins a side bet; the progressive has hands called like those of others."""
    if hand.value == Outcome.WIN.value:
        return f"{word_of(bet.value)}-wins"
    word = word_of(hand.value)
    return f"progressive-{word}" if bet is BetKind.PROGRESSIVE else word


def _tag_of(bet: BetKind) -> str:
    return N_("progressive") if bet is BetKind.PROGRESSIVE else ""


def _hand_of(bet: BetKind, hand: TextEnum) -> None:
    wins = hand.value == Outcome.WIN.value  # the bet has no hands of its own
    text, about = (N_("{what} wins"), bet) if wins else (N_("{what} is paid"), hand)

    @SIDE_BETS.add(side_bet_word(bet, hand), text, bet=bet, about=about, tag=_tag_of(bet))
    def _made(facts: Facts) -> Iterable[int]:
        return (entry.box for entry in facts.entries(bet) if entry.outcome == hand)


def _lost(bet: BetKind) -> None:
    @SIDE_BETS.add(
        f"{word_of(bet.value)}-lost", N_("{what} loses"), bet=bet, about=bet, tag=_tag_of(bet)
    )
    def _ended(facts: Facts) -> Iterable[int]:
        return (entry.box for entry in facts.entries(bet) if entry.outcome is Outcome.LOSE)


for _name in EvaluatorName:
    for _hand in SIDE_BET_KINDS[_name].hands:
        _hand_of(BetKind(_name.value), _hand)
    _lost(BetKind(_name.value))


@SIDE_BETS.add("envy", N_("Envy is paid"), bet=BetKind.PROGRESSIVE, level=4, tag=N_("envy"))
def _envy(facts: Facts) -> Iterable[int]:
    return (entry.box for kind in UNSTAKED for entry in facts.entries(kind) if entry.net > 0)


# People and limits


@PEOPLE.add("shared-box", N_("Several bettors on one box"), tag=N_("standing player"))
def _shared(facts: Facts) -> Iterable[int]:
    return (box.number for box in facts.round.scenario.boxes if len(box.bettors) > 1)


@PEOPLE.add("nobody-seated", N_("A box at which nobody sits"), level=3, tag=N_("standing player"))
def _nobody_seated(facts: Facts) -> Iterable[int]:
    return (box.number for box in facts.round.scenario.boxes if box.bettors[0].standing)


@PEOPLE.add(
    "side-bet-alone",
    N_("A side bet without an Initial Bet of its bettor"),
    tag=N_("no initial bet"),
)
def _side_bet_alone(facts: Facts) -> Iterable[int]:
    return (
        box.number
        for box in facts.round.scenario.boxes
        if any(one.main is None and (one.side_bets or one.progressive) for one in box.bettors)
    )


@PEOPLE.add("full-table", N_("Seven boxes or more"), of_box=False, level=4, tag=N_("full table"))
def _full_table(facts: Facts) -> Iterable[int]:
    return (TABLE,) if len(facts.round.scenario.boxes) >= FULL else ()


@PEOPLE.add("leaves", N_("A bettor walks away"), level=3, tag=N_("walks away"))
def _leaves(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(BettorLeft))


@PEOPLE.add("excess-refused", N_("What is over the maximum is refused"), tag=N_("limits"))
def _excess(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetRefused))


@PEOPLE.add("raised-to-minimum", N_("A bet under the minimum is raised"), tag=N_("limits"))
def _raised(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetRaised))


@PEOPLE.add("pro-rata", N_("A box over its maximum is paid pro rata"), level=3, tag=N_("pro rata"))
def _pro_rata(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetCounted))


@PEOPLE.add(
    "takes-bets-back",
    N_("A player takes bets back after a dealing error"),
    level=3,
    tag=N_("returned"),
)
def _takes_back(facts: Facts) -> Iterable[int]:
    return (e.box for e in facts.of(OptionTaken) if e.choice is AfterError.RETURN)
