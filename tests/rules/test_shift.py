import pytest

from trainer.rulebook import game
from trainer.rules.bets import Bet, BetKind, Call
from trainer.rules.cards import parse_card
from trainer.rules.inputs import (
    CheckLimits,
    ClearTable,
    CloseBets,
    Decide,
    Draw,
    Input,
    Settle,
    StakeBet,
)
from trainer.rules.money import Cents
from trainer.rules.refusals import Refusal
from trainer.rules.round import Round
from trainer.rules.ruleset import Terms
from trainer.rules.shift import Shift

ANN = Bet(1, "Ann", BetKind.MAIN, 1)


@pytest.fixture
def terms() -> Terms:
    return game("rws-perfect-pairs-v5").terms()


def win(playing: Round) -> None:
    """Ann's 20 beats 17 for 100."""
    cards = (parse_card(name) for name in ("TS", "7D", "KC", "TC"))
    draws = [Draw(card) for card in cards if card]
    inputs: list[Input] = [
        StakeBet(ANN, Cents(100_00), seated=True),
        CheckLimits(),
        CloseBets(),
        *draws[:3],
        Decide(1, 1, Call.STAND),
        draws[3],
        Settle(ANN),
        ClearTable(),
    ]
    for given in inputs:
        assert not isinstance(playing.submit(given), Refusal), given


def test_the_rounds_of_a_shift_are_numbered_and_add_up(terms: Terms) -> None:
    shift = Shift()
    for number in (1, 2):
        win(shift.begin(terms))
        assert shift.end().number == number
    assert [played.number for played in shift.rounds] == [1, 2]
    assert shift.net == {"Ann": 200_00}
    assert shift.cards_out == 8


def test_a_round_that_is_not_over_cannot_be_closed(terms: Terms) -> None:
    shift = Shift()
    shift.begin(terms)
    with pytest.raises(ValueError, match="not over"):
        shift.end()


def test_no_round_begins_while_one_is_in_play(terms: Terms) -> None:
    shift = Shift()
    shift.begin(terms)
    with pytest.raises(ValueError, match="in play"):
        shift.begin(terms)


def test_what_is_over_stands_when_the_next_round_has_begun(terms: Terms) -> None:
    shift = Shift()
    win(shift.begin(terms))
    before = shift.end()
    win(shift.begin(terms))
    shift.end()
    assert shift.rounds[0] == before


def test_without_a_round_there_is_nothing_to_close() -> None:
    with pytest.raises(ValueError, match="no round"):
        Shift().end()
