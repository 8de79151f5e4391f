"""Every message key has a text."""

from collections.abc import Mapping
from enum import Enum
from string import Formatter
from typing import get_args

import pytest

from trainer.procedure.irregular import GoesOn, IncidentIs, OptionKeys, Reconstructs, Remedies
from trainer.rulebook import documents, load_document
from trainer.rules.bets import Call
from trainer.rules.events import Event
from trainer.rules.mistakes import ErrorKind, Mistake, Remedy
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
from trainer.words.citations import citations
from trainer.words.explanations import reason, reasons
from trainer.words.incident_questions import DECIDED, FACTS
from trainer.words.irregularities import ERRORS, PLAYS_ON
from trainer.words.names import MISTAKES
from trainer.words.narration import DECLINED, REFUSALS, SENTENCES
from trainer.words.remedies import GOES_ON, INCIDENTS, OPTIONS, RECONSTRUCTS, REMEDIES


@pytest.mark.parametrize(
    ("texts", "keys"),
    [
        (ERRORS, ErrorKind),
        (MISTAKES, Mistake),
        (PLAYS_ON, Remedy),
        (FACTS, IncidentIs),
        (DECIDED, Remedy),
        (INCIDENTS, IncidentIs),
        (GOES_ON, GoesOn),
        (RECONSTRUCTS, Reconstructs),
        (REMEDIES, Remedies),
        (OPTIONS, OptionKeys),
    ],
)
def test_every_key_has_a_text(texts: Mapping[Enum, str], keys: type[Enum]) -> None:
    assert set(texts) == set(keys)
    assert all(text.strip() for text in texts.values())


@pytest.mark.parametrize("texts", [INCIDENTS, GOES_ON, RECONSTRUCTS, REMEDIES, OPTIONS])
def test_choices_are_told_apart_and_give_no_paragraph_away(texts: Mapping[Enum, str]) -> None:
    assert len(set(texts.values())) == len(texts)
    for text in texts.values():
        assert "¶" not in text
        assert not text.endswith(".")
        assert len(text) <= 80


def test_every_class_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(get_args(Event))


def test_a_call_that_can_be_declined_has_a_sentence() -> None:
    assert set(DECLINED) == {Call.SPLIT, Call.DOUBLE}


def test_refusals_have_sentences_with_the_same_values() -> None:
    for text in REFUSALS.values():
        fields = {field for _text, field, _spec, _conversion in Formatter().parse(text) if field}
        assert fields == {"owner", "amount", "bet"}


@pytest.mark.parametrize("document", documents())
def test_reasons_are_short_sentences_and_name_no_paragraph(document: str) -> None:
    ruleset = load_document(document).ruleset
    for rule in Rule:
        text = reason(rule, ruleset, House())
        assert text.endswith("."), rule
        assert len(text) <= 130, rule
        assert "¶" not in text, rule
        assert "{" not in text, rule


def test_a_reason_is_given_once() -> None:
    ruleset = load_document("rws-perfect-pairs-v5").ruleset
    assert reasons((Rule.NO_DRAW, Rule.BUST, Rule.NO_DRAW), ruleset, House()) == (
        reason(Rule.NO_DRAW, ruleset, House()),
        reason(Rule.BUST, ruleset, House()),
    )


@pytest.mark.parametrize("document", documents())
def test_every_paragraph_of_a_citation_has_a_summary(document: str) -> None:
    loaded = load_document(document)
    for rule in Rule:
        cited = citations([rule], loaded)
        assert bool(cited) == (rule not in loaded.not_applicable), rule
        assert all(one.paragraph and one.summary for one in cited), rule
