"""What the meters of a progressive show where rounds are made up."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest

from trainer.making.progressives import facts_by_chance, usual_seeds
from trainer.making.tables import practice_table
from trainer.rulebook import ProgressiveFacts, TableFacts, game_of, load_document
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents, Jackpot, Odds
from trainer.rules.ruleset import Terms

NEVADA = load_document("nevada-perfect-pairs-progressive")
TABLE = practice_table(NEVADA, "")
SEEDS = 200


@pytest.fixture(scope="module")
def drawn() -> Sequence[tuple[ProgressiveFacts, Terms]]:
    return tuple(made())


def made() -> Iterator[tuple[ProgressiveFacts, Terms]]:
    for seed in range(SEEDS):
        facts = facts_by_chance(TABLE, Random(seed))
        assert facts is not None
        yield facts, game_of(NEVADA).terms(TableFacts(progressive=facts))


def test_a_meter_lies_between_its_seed_and_its_usual_growth(
    drawn: Sequence[tuple[ProgressiveFacts, Terms]],
) -> None:
    met = set()
    for facts, _terms in drawn:
        met.add(facts.pay_table)
        assert len(facts.meters) == len(facts.reseed), facts
        for shown, seed in zip(facts.meters, facts.reseed, strict=True):
            assert seed <= shown <= 4 * seed + 50_00, facts
    assert met == set(NEVADA.progressive)


def test_no_lower_hand_pays_more_than_a_meter(
    drawn: Sequence[tuple[ProgressiveFacts, Terms]],
) -> None:
    for facts, terms in drawn:
        pays = terms.side_bets[BetKind.PROGRESSIVE].pays.values()
        amounts = [
            Cents(facts.unit * pay.pays) if isinstance(pay, Odds) else facts.meters[pay.level - 1]
            for pay in pays
        ]
        meters = sum(isinstance(pay, Jackpot) for pay in pays)
        for place in range(meters):
            assert amounts[place] >= max(amounts[place + 1 :]), facts


def test_seeds_multiply_with_the_unit() -> None:
    for name in NEVADA.progressive:
        one = ProgressiveFacts(name)
        terms = game_of(NEVADA).terms(TableFacts(progressive=one))
        side_bet = terms.side_bets[BetKind.PROGRESSIVE]
        seeds, of_five = (
            usual_seeds(side_bet, terms.decks, unit) for unit in (Cents(1_00), Cents(5_00))
        )
        assert of_five == tuple(5 * seed for seed in seeds), name


def test_a_house_without_meters_has_its_own_seeds() -> None:
    own = ProgressiveFacts("PT-PRG-PP-MLP-04", reseed=(Cents(10_000_00), Cents(500_00)))
    table = replace(NEVADA.house.table, progressive=own)
    house = replace(NEVADA, house=replace(NEVADA.house, table=table))
    facts = facts_by_chance(practice_table(house, ""), Random(7))
    assert facts is not None
    assert facts.reseed == own.reseed
    assert own.reseed[0] <= facts.meters[0] <= 4 * own.reseed[0] + 50_00


def test_a_table_has_the_currency_and_the_chips_of_its_document() -> None:
    assert TABLE.chips.id == "nevada"
    assert practice_table(load_document("rws-perfect-pairs-v5"), "").chips.id == "generic"
