"""Every message key has a text."""

from collections.abc import Mapping
from enum import Enum
from string import Formatter
from typing import get_args

import pytest

from trainer.procedure.ask_acts import DealerDoes
from trainer.procedure.questions import Direction, Fate
from trainer.rules.bets import BetKind, Call, Outcome, VoidCause
from trainer.rules.events import Event
from trainer.rules.rulekeys import Rule
from trainer.scenario.check import Staged
from trainer.sidebets.registry import EVALUATORS
from trainer.words.acts import DECLINED, REFUSALS, SENTENCES
from trainer.words.explanations import REASONS, reason, reasons
from trainer.words.names import (
    BETS,
    CALLS,
    DEALER_DOES,
    FATES,
    OUTCOMES,
    VOIDS,
)
from trainer.words.questions import DIRECTIONS


@pytest.mark.parametrize(
    ("texts", "keys"),
    [
        (REASONS, Rule),
        (BETS, BetKind),
        (CALLS, Call),
        (FATES, Fate),
        (DEALER_DOES, DealerDoes),
        (VOIDS, VoidCause),
        (DIRECTIONS, Direction),
    ],
)
def test_every_key_has_a_text(texts: Mapping[Enum, str], keys: type[Enum]) -> None:
    assert set(texts) == set(keys)
    assert all(text.strip() for text in texts.values())


def test_every_outcome_and_every_hand_of_a_side_bet_has_a_name() -> None:
    hands = {hand.value for evaluator in EVALUATORS.values() for hand in evaluator.hands}
    assert set(OUTCOMES) == {outcome.value for outcome in Outcome} | hands


def test_every_class_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Event))


def test_a_call_that_can_be_declined_has_a_sentence() -> None:
    assert set(DECLINED) == {Call.SPLIT, Call.DOUBLE}


def test_refusals_have_sentences_with_the_same_values() -> None:
    for text in REFUSALS.values():
        fields = {field for _text, field, _spec, _conversion in Formatter().parse(text) if field}
        assert fields == {"owner", "amount", "bet"}


def test_reasons_are_short_sentences_and_name_no_paragraph() -> None:
    for rule in Rule:
        text = reason(rule)
        assert text.endswith("."), rule
        assert len(text) <= 130, rule
        assert "¶" not in text, rule


def test_a_reason_is_given_once() -> None:
    assert reasons((Rule.NO_DRAW, Rule.BUST, Rule.NO_DRAW)) == (
        reason(Rule.NO_DRAW),
        reason(Rule.BUST),
    )


def test_every_paragraph_of_a_citation_has_a_summary(rounds: dict[str, Staged]) -> None:
    documents = {staged.game.document.id: staged.game.document for staged in rounds.values()}
    for document in documents.values():
        for rule in Rule:
            if rule not in document.not_applicable:
                for number in document.cite([rule]):
                    assert document.paragraphs[number].summary, number
