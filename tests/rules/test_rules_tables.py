"""The engine's tables are whole: every event, input, rule and reason has its place."""

import dataclasses
import typing

from tests.cases import for_each, for_every
from trainer.messages.diagnostics import diagnostic_text
from trainer.rulebook import documents, load_document, paragraph
from trainer.rules import dues, events, inputs, settle
from trainer.rules.dealer import PEEKS
from trainer.rules.decide import DECIDE
from trainer.rules.evolve import APPLY
from trainer.rules.refusals import Reason
from trainer.rules.rulekeys import Rule
from trainer.rules.ruleset import House
from trainer.scenario.faults import FaultKind

EVENTS = typing.get_args(events.Event)
INPUTS = typing.get_args(inputs.Input)


def test_every_class_of_event_is_applied_by_the_function_that_takes_it() -> None:
    assert set(APPLY) == set(EVENTS)
    for kind, function in APPLY.items():
        # What is only said or seen is applied by the one function that does nothing.
        assert typing.get_type_hints(function)["event"] in (kind, object)


def test_what_can_be_noticed_changes_nothing() -> None:
    assert set(typing.get_args(events.Noticed) or (events.Noticed,)) <= set(events.SEEN_ONLY)


def test_every_class_of_input_is_decided_by_the_function_that_takes_it() -> None:
    assert set(DECIDE) == set(INPUTS)
    for kind, function in DECIDE.items():
        assert typing.get_type_hints(function)["given"] is kind


@for_every(
    ("module", "union"),
    [
        (events, typing.get_args(events.Event)),
        (inputs, typing.get_args(inputs.Input)),
        (dues, typing.get_args(dues.Due)),
    ],
    ids=["events", "inputs", "dues"],
)
def test_no_record_is_left_out_of_its_union(module: object, union: tuple[type, ...]) -> None:
    name = getattr(module, "__name__", "")
    records = {
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, tuple) and value.__module__ == name
    }
    assert records == set(union)


@for_each(EVENTS, name=lambda kind: kind.__name__)
def test_every_event_names_the_rule_it_rests_on(kind: type) -> None:
    hints = typing.get_type_hints(kind)
    assert hints.get("rule") is Rule or hints.get("rules") == tuple[Rule, ...]


def test_a_dealer_s_task_is_an_input() -> None:
    assert set(typing.get_args(inputs.DealerTask)) <= set(INPUTS)


@for_every("name", documents())
def test_every_rule_key_has_its_paragraph_in_a_document_or_none(name: str) -> None:
    document = load_document(name)
    assert set(document.citations) == set(Rule)
    for rule, numbers in document.citations.items():
        known = bool(numbers) or bool(document.readings_of((rule,)))
        assert known is (rule not in document.not_applicable), rule
        for number in numbers:
            _document, found = paragraph(document, number)
            assert found.summary, (rule, number)


@for_each(Rule)
def test_every_rule_key_has_its_paragraph_in_some_document(rule: Rule) -> None:
    assert any(load_document(name).citations[rule] for name in documents())


@for_each(Reason)
def test_every_reason_has_a_text(reason: Reason) -> None:
    values: dict[str, str | int] = {
        "reason": reason.value,
        "value": "split",
        "box": 1,
        "bettor": "Ann",
        "most": "50.00",
        "cards": 3,
    }
    told = diagnostic_text(FaultKind.CALL_REFUSED, values)
    assert told.startswith("Box 1 cannot call “split” here: ")
    assert reason.value not in told


def test_every_setting_that_a_result_names_is_a_field_of_the_house() -> None:
    fields = {field.name for field in dataclasses.fields(House)}
    named = {settle.BEATS_21, settle.AFTER_SPLIT, settle.HARD_21, settle.OWN_CHOICE}
    for more in (
        settle.VOID_REVERSES,
        settle.IRREGULARITIES,
        PEEKS.values(),
        settle.SPLIT_ACES,
        settle.ABOVE_INITIAL,
        settle.JACKPOT_SHARED,
    ):
        named |= set(more)
    assert named <= fields
