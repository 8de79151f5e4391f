"""Features of offers, side bets and the people at the table."""

from __future__ import annotations

from collections.abc import Iterable

from trainer.features.feature import TABLE, Facts, Features, Group
from trainer.rules.bets import UNSTAKED, Asks, BetKind, Outcome
from trainer.rules.events import (
    BetCounted,
    BetRaised,
    BetRefused,
    BettorLeft,
    ErrorFound,
    EvenMoneyTaken,
    OptionTaken,
    SettlementUndone,
)
from trainer.rules.irregularities import AfterError, CardRemedy
from trainer.scenario.incident_kind import IncidentKind
from trainer.scenario.incidents import KINDS
from trainer.sidebets.registry import SIDE_BET_KINDS
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


@OFFERS.add("insurance", N_("Insurance placed"), tag=N_("insurance"))
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


@OFFERS.add("even-money", N_("Even Money paid"), tag=N_("even money"))
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
    text, about = (N_("{what} wins"), bet) if wins else (N_("{what} paid"), hand)

    @SIDE_BETS.add(side_bet_word(bet, hand), text, bet=bet, about=about, tag=_tag_of(bet))
    def _made(facts: Facts) -> Iterable[int]:
        return (entry.box for entry in facts.entries(bet) if entry.outcome == hand)


def _lost(bet: BetKind) -> None:
    @SIDE_BETS.add(
        f"{word_of(bet.value)}-lost", N_("{what} loses"), bet=bet, about=bet, tag=_tag_of(bet)
    )
    def _ended(facts: Facts) -> Iterable[int]:
        return (entry.box for entry in facts.entries(bet) if entry.outcome is Outcome.LOSE)


for _bet, _declared in SIDE_BET_KINDS.items():
    for _hand in _declared.hands:
        _hand_of(_bet, _hand)
    _lost(_bet)


@SIDE_BETS.add("envy", N_("Envy paid"), bet=BetKind.PROGRESSIVE, level=4, tag=N_("envy"))
def _envy(facts: Facts) -> Iterable[int]:
    return (entry.box for kind in UNSTAKED for entry in facts.entries(kind) if entry.net > 0)


# People and limits


@PEOPLE.add("shared-box", N_("Several players on one box"), tag=N_("standing player"))
def _shared(facts: Facts) -> Iterable[int]:
    return (box.number for box in facts.round.scenario.boxes if len(box.bettors) > 1)


@PEOPLE.add("nobody-seated", N_("Box with nobody seated"), level=3, tag=N_("standing player"))
def _nobody_seated(facts: Facts) -> Iterable[int]:
    return (box.number for box in facts.round.scenario.boxes if box.bettors[0].standing)


@PEOPLE.add(
    "side-bet-alone", N_("Side bet without the player’s own Initial Bet"), tag=N_("no initial bet")
)
def _side_bet_alone(facts: Facts) -> Iterable[int]:
    return (
        box.number
        for box in facts.round.scenario.boxes
        if any(
            bettor.main is None and (bettor.side_bets or bettor.progressive)
            for bettor in box.bettors
        )
    )


@PEOPLE.add("full-table", N_("Seven or more boxes"), of_box=False, level=4, tag=N_("full table"))
def _full_table(facts: Facts) -> Iterable[int]:
    return (TABLE,) if len(facts.round.scenario.boxes) >= FULL else ()


@PEOPLE.add("leaves", N_("Player walks away"), level=3, tag=N_("walks away"))
def _leaves(facts: Facts) -> Iterable[int]:
    return (event.box for event in facts.of(BettorLeft))


@PEOPLE.add("excess-refused", N_("Excess over the maximum refused"), tag=N_("limits"))
def _excess(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetRefused))


@PEOPLE.add("raised-to-minimum", N_("Bet under the minimum raised"), tag=N_("limits"))
def _raised(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetRaised))


@PEOPLE.add("pro-rata", N_("Box over its maximum paid pro rata"), level=3, tag=N_("pro rata"))
def _pro_rata(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(BetCounted))


@PEOPLE.add(
    "takes-bets-back",
    N_("Player takes bets back after a dealing error"),
    level=3,
    tag=N_("returned"),
)
def _takes_back(facts: Facts) -> Iterable[int]:
    return (e.box for e in facts.of(OptionTaken) if e.choice is AfterError.RETURN)


# Features of what goes wrong in a round, and of what is asked for and refused.

INCIDENTS = Features(Group.INCIDENTS, 3)
REQUESTS = Features(Group.REQUESTS, 2)


@INCIDENTS.add("void", N_("Round Void"), of_box=False, tag=N_("void"))
def _void(facts: Facts) -> Iterable[int]:
    return (TABLE,) if facts.round.settlement.void else ()


@INCIDENTS.add(
    "put-right",
    N_("Cards reconstructed after a dealing error"),
    of_box=False,
    tag=N_("reconstruction"),
)
def _put_right(facts: Facts) -> Iterable[int]:
    remedies = (event.remedy for event in facts.of(ErrorFound))
    return (TABLE,) if CardRemedy.RECONSTRUCT in remedies else ()


@INCIDENTS.add("settlement-undone", N_("Settlement undone"), level=4)
def _undone(facts: Facts) -> Iterable[int]:
    return (event.bet.box for event in facts.of(SettlementUndone))


def _happens(kind: IncidentKind) -> None:
    @INCIDENTS.add(word_of(kind.word), kind.text, of_box=False, level=kind.level, tag=kind.tag)
    def _incident(facts: Facts) -> Iterable[int]:
        of_kind = (incident.kind is kind for incident in facts.round.scenario.incidents)
        return (TABLE,) if any(of_kind) else ()


for _kind in KINDS.values():
    _happens(_kind)


def _asked(asks: Asks) -> None:
    text = N_("Player asks for {what}, refused")

    @REQUESTS.add(f"asks-{word_of(asks.value)}", text, about=asks, tag=N_("requests"))
    def _request(facts: Facts) -> Iterable[int]:
        return (request.box for request in facts.round.scenario.requests if request.asks is asks)


for _asks in Asks:
    _asked(_asks)
