"""Tests that every act of the dealer has a line of its own, which is read back as that act."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest
from hypothesis import given, strategies as st

from tests.cases import for_every
from trainer.dealing import acts
from trainer.dealing.acts import DealerAct
from trainer.dealing.notation import read, written
from trainer.rules.bets import DEALER, STAKED, Bet, BetKind, Place
from trainer.rules.money import Cents

_NAMES = st.sampled_from(("Ann", "Jean-Luc", "Mary Ann", "dealer", "3"))
_PLACES = st.builds(Place, st.integers(1, 20), st.integers(1, 4)) | st.just(DEALER)
_MONEY = st.integers(0, 10**9).map(Cents)


@st.composite
def _bets(draw: st.DrawFn) -> Bet:
    kind = draw(st.sampled_from(STAKED))
    hand = draw(st.integers(1, 4)) if kind is BetKind.MAIN else 0
    return Bet(draw(st.integers(1, 20)), draw(_NAMES), kind, hand)


def _acts(kind: type[DealerAct]) -> st.SearchStrategy[DealerAct]:
    values = {
        "place": _PLACES,
        "bet": _bets(),
        "amount": _MONEY,
        "to": _MONEY,
        "bettor": _NAMES,
    }
    names = [field.name for field in fields(kind)]
    return st.builds(kind, **{name: values[name] for name in names if name in values})


@given(st.one_of([_acts(kind) for kind in get_args(DealerAct)]))
def test_an_act_is_read_back(act: DealerAct) -> None:
    assert read(written(act)) == act


@for_every(
    "line",
    [
        "",
        "sing",
        "say",
        "say cheese",
        "deal 3 up down",
        "pay 3 main Ann",
        "pay 1.005 3 main Ann",
        "take 3 main",
        "ask box",
    ],
)
def test_what_is_no_act_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        read(line)


def test_a_hand_is_named_only_where_it_is_not_the_first() -> None:
    assert written(acts.Ask(Place(3, 1))) == "ask 3"
    assert written(acts.Ask(Place(3, 2))) == "ask 3.2"
    assert written(acts.Take(Bet(3, "Ann", BetKind.PERFECT_PAIRS))) == "take 3 perfect_pairs Ann"


def test_too_many_is_announced_without_a_total() -> None:
    assert read("total 26") == acts.SayTotal(22)
    assert written(acts.SayTotal(24)) == "total 22"
