"""One line first, with the cards in it: what decides a bet."""

from __future__ import annotations

import pytest

from trainer.messages.deciding import deciding_line
from trainer.procedure.questions import QuestionGroup
from trainer.rulebook.shipped import shipped_scenario
from trainer.scenario.check import check
from ui.controllers.rounds import RoundSheet, lay_out

ROUND = (
    "format: 1\nrules: rws-perfect-pairs-v5\nask: [side_bets, payouts]\n"
    "boxes:\n"
    "  1: [{name: Ann, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  2: [{name: Ben, main: 50, perfect_pairs: 10, calls: [stand]}]\n"
    "  3: [{name: Cyd, main: 50, calls: [hit]}]\n"
    "  4: [{name: Dee, main: 50, calls: []}]\n"
    "shoe: TS KS TD AS 9H  TC JS 5D KD  9C TH\n"
)


def sheet_of(text: str) -> RoundSheet:
    playable = check(text.encode()).round
    assert playable is not None
    return lay_out(playable)


def lines(sheet: RoundSheet) -> dict[tuple[QuestionGroup, str, str], str]:
    return {
        (q.ask, q.bet.bettor, q.bet.kind.value): deciding_line(q, sheet.context)
        for q in sheet.questions
        if q.bet is not None
    }


def test_the_cards_that_decide() -> None:
    hand, pay = QuestionGroup.SIDE_BETS, QuestionGroup.PAYOUTS
    found = lines(sheet_of(ROUND))
    assert found[hand, "Ann", "perfect_pairs"] == "10♠ 10♣: Coloured Pair"
    assert found[pay, "Ann", "perfect_pairs"] == found[hand, "Ann", "perfect_pairs"]
    assert found[hand, "Ben", "perfect_pairs"] == "K♠ J♠ is no pair"
    assert found[pay, "Ann", "main"] == "20 beats 19"
    assert found[pay, "Cyd", "main"] == "24 is over 21"
    assert found[pay, "Dee", "main"] == "A♠ K♦ is a Blackjack, against 9♥"


@pytest.mark.parametrize("name", ["live-21-plus-3", "nevada-three-red-aces"])
def test_the_dealers_card_is_part_of_some_hands(name: str) -> None:
    found = lines(sheet_of(shipped_scenario(name)))
    with_up = [text for text in found.values() if " + dealer’s " in text]
    assert with_up
    assert all(
        text.count("♠") + text.count("♥") + text.count("♦") + text.count("♣") == 3
        for text in with_up
    )
