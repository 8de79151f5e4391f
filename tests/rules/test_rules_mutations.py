"""Rounds that were right and are damaged: every one is refused at a place, or right again."""

from dataclasses import replace
from random import Random

from hypothesis import given, strategies as st

from tests.cases import examples
from tests.rules.chance import Driver
from tests.rules.chance_table import DOCUMENTS, Chances
from trainer.messages.diagnostics import diagnostic_text
from trainer.rulebook import ProgressiveFacts
from trainer.rulebook.house_choices import Table
from trainer.rules.bets import BetKind, Call
from trainer.rules.cards import Rank, Suit, deck
from trainer.rules.money import Cents
from trainer.scenario.check import check
from trainer.scenario.incident_kind import Incident
from trainer.scenario.incidents import (
    ForeignCard,
    InsufficientCards,
    Interruption,
    LateBet,
    LimitsNotChecked,
    NotShuffled,
)
from trainer.scenario.model import Bettor, CallWish, Scenario
from trainer.scenario.writer import write
from trainer.yamlfile.diagnostics import Severity


def damaged(scenario: Scenario, chance: Random) -> Scenario:
    """The scenario with one thing changed."""
    kind = chance.choice(
        ["calls", "calls", "bettor", "bettor", "shoe", "incident", "table", "house"]
    )
    if kind == "shoe":
        cards = list(scenario.shoe)
        place = chance.randrange(len(cards) + 1)
        if chance.random() < 0.5:
            cards[place : place + 1] = []
        else:
            cards.insert(place, chance.choice(deck()))
        return replace(scenario, shoe=tuple(cards))
    if kind == "incident":
        after = chance.randint(1, len(scenario.shoe) + 1)
        incidents: list[Incident] = [
            Interruption(after),
            ForeignCard(after),
            NotShuffled(after),
            InsufficientCards(),
            LimitsNotChecked(scenario.boxes[0].number),
            LateBet(after, chance.randint(1, 7), "Late", BetKind.MAIN, Cents(100)),
        ]
        return replace(scenario, incidents=(*scenario.incidents, chance.choice(incidents)))
    if kind == "table":
        return replace(scenario, table=_table(scenario.table, chance))
    if kind == "house":
        return replace(scenario, house=_house(chance))
    boxes = list(scenario.boxes)
    at = chance.randrange(len(boxes))
    bettors = list(boxes[at].bettors)
    who = chance.randrange(len(bettors))
    change = _calls if kind == "calls" else _bettor
    bettors[who] = change(bettors[who], chance)
    boxes[at] = replace(boxes[at], bettors=tuple(bettors))
    return replace(scenario, boxes=tuple(boxes))


def _table(table: Table, chance: Random) -> Table:
    progressive = table.progressive or ProgressiveFacts("PT-PRG-PP-04")
    return chance.choice(
        [
            replace(table, limits={}, decks=chance.choice([2, 4, 7])),
            replace(table, progressive=None),
            replace(table, progressive=progressive),
            replace(table, progressive=replace(progressive, pay_table="PT-PRG-PP-14")),
            replace(table, progressive=replace(progressive, ranks=(Rank.KING, Rank.SEVEN))),
            replace(table, progressive=replace(progressive, suit=Suit.HEARTS, unit=Cents(700))),
            replace(table, progressive=replace(progressive, meters=(), reseed=(Cents(5),))),
            replace(table, progressive=replace(progressive, dynamic={"perfect_pair": Cents(4000)})),
            replace(table, pay_tables={BetKind.PERFECT_PAIRS: "D"}),
        ]
    )


def _house(chance: Random) -> dict[str, bool | int | str]:
    return chance.choice(
        [
            {"irregularities": "shift_manager"},
            {"peek_on_ace": False, "peek_on_ten": True},
            {"split_aces_one_card": False, "most_hands": 3},
            {"jackpot_shared": "first"},
            {"under_over_above_initial": "accept"},
            {"blackjack_odds": "6 to 5", "second_cards": "at_once"},
        ]
    )


def _calls(bettor: Bettor, chance: Random) -> Bettor:
    calls = list(bettor.calls)
    place = chance.randrange(len(calls) + 1)
    wish = chance.choice([*(CallWish(call) for call in Call), CallWish(Call.DOUBLE, Cents(99999))])
    how = chance.randrange(3)
    if how == 0:
        calls.insert(place, wish)
    else:
        calls[place : place + 1] = [] if how == 1 else [wish]
    return replace(bettor, calls=tuple(calls))


def _bettor(bettor: Bettor, chance: Random) -> Bettor:
    return chance.choice(
        [
            replace(bettor, main=None),
            replace(bettor, main=Cents(1)),
            replace(bettor, main=Cents(10**14)),
            replace(bettor, insurance=Cents(100)),
            replace(bettor, even_money=not bettor.even_money),
            replace(bettor, leaves=not bettor.leaves),
            replace(bettor, standing=not bettor.standing),
            replace(bettor, declines=frozenset({Call.SPLIT, Call.DOUBLE})),
            replace(bettor, doubles_for=Cents(5000)),
            replace(bettor, raises_to=Cents(30000)),
            replace(bettor, side_bets={BetKind.PERFECT_PAIRS: Cents(700)}),
            replace(bettor, side_bets={BetKind.OVER_13: Cents(700), BetKind.PLAYER_PAIR: Cents(1)}),
            replace(bettor, side_bets={BetKind.TWENTY_ONE_PLUS_THREE: Cents(700)}),
            replace(bettor, progressive=not bettor.progressive),
        ]
    )


@examples(80)
@given(st.integers(min_value=0, max_value=2**32))
def test_a_damaged_round_is_refused_at_a_place_or_is_right(seed: int) -> None:
    chance = Random(seed)
    driver = Driver(chance, Chances(misfortune=0.02), chance.choice(DOCUMENTS))
    driver.play()
    text = write(damaged(driver.scenario(), chance))
    checked = check(text.encode())
    lines = text.splitlines()
    errors = [one for one in checked.diagnostics if one.severity is Severity.ERROR]
    assert checked.valid == (not errors), text
    for one in checked.diagnostics:
        assert 1 <= one.mark.line <= len(lines)
        assert 1 <= one.mark.column <= len(lines[one.mark.line - 1]) + 1
        assert diagnostic_text(one.code, one.values)
    told = [(one.mark, one.code) for one in checked.diagnostics]
    assert len(set(told)) == len(told), text
    if checked.round is not None:
        again = check(write(checked.round.scenario).encode())
        assert again.round is not None
        assert again.round.settlement == checked.round.settlement
