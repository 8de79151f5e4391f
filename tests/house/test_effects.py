"""What a changed choice changes: which scenarios, whose net result, by how much."""

from __future__ import annotations

from tests.scenario_files import rulings
from trainer.house.effects import Effect, Effects, Net, source
from trainer.rulebook import RULEBOOK, Rulebook
from trainer.rulebook.house_choices import HouseChoices, Table
from trainer.rules.bets import BetKind
from trainer.rules.money import Cents
from trainer.rules.ruleset import Limits
from trainer.scenario.check import check

PP5 = "rws-perfect-pairs-v5"
HUXLEY = "huxley-perfect-pairs"

SPLIT = """format: 1
rules: rws-perfect-pairs-v5
boxes:
  1:
    - {name: Ann, main: 100, calls: [split, stand, stand]}
    - {name: Bea, perfect_pairs: 5}
shoe: 8S KH 8D TC 9C AD
"""
OWN = SPLIT.replace("boxes:", "house: {dealer_blackjack_after_split: once}\nboxes:")
SEVENTH = SPLIT.replace("  1:", "  7:")
DECK = SPLIT.replace("boxes:", "table: {limits: {main: [5, 500]}}\nboxes:")
BROKEN = SPLIT.replace("stand]", "stnad]")
TEXTS = {"split": SPLIT, "own": OWN, "seventh": SEVENTH, "deck": DECK, "broken": BROKEN}
PER_HAND = HouseChoices({"dealer_blackjack_after_split": "per_hand"})


def effects(*texts: str, documents: Rulebook = RULEBOOK) -> Effects:
    return Effects([source(name, TEXTS[name].encode()) for name in texts], documents)


def found(of: Effects, choices: HouseChoices, document: str = PP5) -> dict[str, Effect]:
    return {one.id: one for one in of.of(document, choices) if one is not None}


def test_it_says_whose_net_result_changes_and_by_how_much() -> None:
    (one,) = found(effects("split"), PER_HAND).values()
    assert one.nets == {"Ann": Net(Cents(-10_000), Cents(-20_000))}
    assert one.nets["Ann"].change == -10_000
    assert one.before is not None
    assert one.after is not None
    assert one.after.of_house == ("dealer_blackjack_after_split",)
    assert not one.becomes_invalid


def test_a_scenario_that_states_the_setting_itself_comes_out_as_before() -> None:
    every = effects(*TEXTS)
    assert set(found(every, PER_HAND)) == {"split", "seventh", "deck"}
    limits = {BetKind.MAIN: Limits(Cents(20_000), Cents(50_000))}
    changed = found(every, HouseChoices(table=Table(limits=limits)))
    assert set(changed) == {"split", "own", "seventh"}


def test_a_scenario_that_becomes_invalid_says_why() -> None:
    changed = found(effects(*TEXTS), HouseChoices(table=Table(layout="C")))
    assert [(name, one.becomes_invalid) for name, one in changed.items()] == [("seventh", True)]
    (fault,) = changed["seventh"].found
    assert fault.code.value == "no_such_box"
    small = RULEBOOK.with_choices({PP5: HouseChoices(table=Table(layout="C"))})
    (again,) = found(effects("seventh", documents=small), HouseChoices()).values()
    assert (again.before, again.becomes_invalid, again.found) == (None, False, ())
    assert again.after is not None


def test_taking_a_choice_back_is_a_change_like_any_other() -> None:
    of = effects("split", documents=RULEBOOK.with_choices({PP5: PER_HAND}))
    (one,) = found(of, HouseChoices()).values()
    assert one.nets["Ann"] == Net(Cents(-20_000), Cents(-10_000))


def test_the_same_choices_change_nothing() -> None:
    chosen = HouseChoices({"hard_21_may_draw": False}, Table(decks=6))
    of = effects(*TEXTS, documents=RULEBOOK.with_choices({PP5: chosen}))
    assert found(of, chosen) == {}
    same = HouseChoices({"hard_21_may_draw": False}, Table(decks=6))
    assert list(of.of(PP5, same)) == [None] * len(TEXTS)


def test_there_is_one_step_for_each_scenario_of_the_document() -> None:
    of = effects(*TEXTS)
    assert of.concerned(PP5) == len(list(of.of(PP5, PER_HAND))) == len(TEXTS)
    assert of.concerned(HUXLEY) == len(list(of.of(HUXLEY, HouseChoices()))) == 0


def test_the_effects_are_those_of_settling_everything_anew() -> None:
    """For every reading: what is not reported is the same, and what is reported is not."""
    data = {path.name: path.read_bytes() for path in rulings("pp5", "live")[::4]}
    of = Effects([source(name, each) for name, each in data.items()], RULEBOOK)
    for document in (PP5, "live-blackjack"):
        mine = {name: each for name, each in data.items() if document.encode() in each}
        for name, values in RULEBOOK[document].settings.items():
            choices = HouseChoices({name: values[-1]})
            rulebook = RULEBOOK.with_choices({document: choices})
            reported = found(of, choices, document)
            for file, each in mine.items():
                before, after = check(each).round, check(each, rulebook).round
                nets = [one.settlement.net if one else None for one in (before, after)]
                if nets[0] != nets[1]:
                    assert file in reported, (name, file)
                if file in reported and reported[file].nets:
                    assert nets[0] != nets[1], (name, file)
