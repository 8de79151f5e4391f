"""Variants are other rounds of the same features."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from tests.cases import one_in
from tests.scenario_files import playable_file, shipped, shipped_round
from trainer.features.features import features_of
from trainer.generating.variants import Change, Variant, canonical, variants
from trainer.making.tables import practice_table
from trainer.rulebook import RULEBOOK
from trainer.rules.cards import Card, Suit
from trainer.scenario.check import PlayableRound, check
from trainer.scenario.writer import write


def _round(name: str) -> PlayableRound:
    return shipped_round(name)


def _made(
    original: PlayableRound, *changes: Change, seed: int = 1, document: str = ""
) -> list[Variant]:
    table = practice_table(RULEBOOK[document or original.scenario.rules], "")
    return [*islice(variants(original, table, frozenset(changes), seed), 3)]


def test_every_kind_of_change_gives_valid_rounds_with_the_same_features() -> None:
    others = 0
    for path in one_in(40, shipped()):
        original = playable_file(path)
        known = {found.word for found in features_of(original)}
        for change in (Change.CARDS, Change.STAKES, Change.BOXES):
            texts = {canonical(original.scenario)}
            for made in _made(original, change):
                others += 1
                again = check(write(made.round.scenario).encode())
                assert again.round is not None, (path.name, change, again.diagnostics)
                assert {found.word for found in features_of(again.round)} == known
                assert (made.lost, made.gained) == (frozenset(), frozenset())
                assert canonical(made.round.scenario) not in texts
                texts.add(canonical(made.round.scenario))
    assert others > 50


def test_only_what_is_named_is_changed() -> None:
    original = _round("four-hands")
    before = original.scenario
    for made in _made(original, Change.STAKES):
        assert made.round.scenario.shoe == before.shoe
        assert [box.number for box in made.round.scenario.boxes] == [
            box.number for box in before.boxes
        ]
    for made in _made(original, Change.BOXES):
        assert made.round.scenario.shoe == before.shoe
        assert [box.bettors for box in made.round.scenario.boxes] == [
            box.bettors for box in before.boxes
        ]
    for made in _made(original, Change.CARDS):
        assert made.round.scenario.boxes == before.boxes


def test_incidents_and_requests_move_with_their_boxes() -> None:
    original = _round("a-king-for-the-wrong-hand")
    for made in _made(original, Change.BOXES):
        assert made.round.settlement.net == original.settlement.net


def test_another_document_says_what_it_has_not() -> None:
    original = _round("all-three-pairs")
    made = _made(original, Change.DOCUMENT, document="rws-blackjack-v5")
    assert made
    assert made[0].round.scenario.rules == "rws-blackjack-v5"
    assert not any(box.bettors[0].side_bets for box in made[0].round.scenario.boxes)


def test_the_same_seed_gives_the_same_variants() -> None:
    original = _round("four-hands")
    first, second = _made(original, Change.CARDS), _made(original, Change.CARDS)
    assert [one.round.scenario for one in first] == [one.round.scenario for one in second]
    (other, *_more) = _made(original, Change.CARDS, seed=2)
    assert other.round.scenario != first[0].round.scenario


def test_names_and_which_suit_is_which_make_no_other_round() -> None:
    scenario = _round("four-hands").scenario
    turned = dict(zip(Suit, (*list(Suit)[1:], next(iter(Suit))), strict=True))
    same = replace(
        scenario,
        title="Another",
        shoe=tuple(Card(card.rank, turned[card.suit]) for card in scenario.shoe),
    )
    assert canonical(same) == canonical(scenario)
    assert canonical(replace(same, shoe=same.shoe[::-1])) != canonical(scenario)
